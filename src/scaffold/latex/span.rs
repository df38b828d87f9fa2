//! Cells that take several columns or rows.

use super::table::{Cell, Row};
use super::token::{Kind, Token, text};
use crate::limits;

/// The width and the inside of `\multicolumn{2}{c}{...}`, if a cell is one.
pub fn spanning(tokens: &[Token]) -> (usize, Option<Vec<Token>>) {
    match call(tokens, "multicolumn", 3) {
        Some((before, groups, after)) => {
            let width =
                groups.first().and_then(|group| text(group).parse().ok()).unwrap_or(1_usize);
            let inside = groups.last().cloned().unwrap_or_default();
            (width.clamp(1, limits::LATEX_COLUMNS), Some([before, inside, after].concat()))
        }
        None => (1, None),
    }
}

/// The height and the inside of `\multirow{2}{*}{...}`, if a cell is one.
pub fn tall(tokens: &[Token]) -> (isize, Option<Vec<Token>>) {
    match call(tokens, "multirow", 3) {
        Some((before, groups, after)) => {
            let height = groups.first().and_then(|group| text(group).parse().ok()).unwrap_or(1);
            let inside = groups.last().cloned().unwrap_or_default();
            (height, Some([before, inside, after].concat()))
        }
        None => (1, None),
    }
}

/// The call of a command in a cell: what comes before it, its arguments, and what comes after.
type Call = (Vec<Token>, Vec<Vec<Token>>, Vec<Token>);

fn call(tokens: &[Token], name: &str, count: usize) -> Option<Call> {
    let at = tokens.iter().position(|token| token.command() == Some(name))?;
    let (before, rest) = tokens.split_at_checked(at)?;
    let mut rest = rest.get(1..)?;
    let mut groups = Vec::new();
    while groups.len() < count {
        let (first, after) = rest.split_first()?;
        let end = match &first.kind {
            Kind::Space => {
                rest = after;
                continue;
            }
            Kind::Char('[') => after.iter().position(|token| token.is(']'))?,
            Kind::Open => {
                let mut depth = 1_usize;
                let closes = |token: &Token| {
                    match token.kind {
                        Kind::Open => depth += 1,
                        Kind::Close => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    depth == 0
                };
                let end = after.iter().position(closes)?;
                groups.push(after.get(..end)?.to_vec());
                end
            }
            // One token without braces, as `*` in `\multirow{2}*{...}`.
            _ => {
                groups.push(vec![first.clone()]);
                rest = after;
                continue;
            }
        };
        rest = after.get(end + 1..)?;
    }
    Some((before.to_vec(), groups, rest.to_vec()))
}

/// Repeats what takes several rows in the empty cells of those rows.
pub fn carry(rows: &mut [Row]) {
    let mut copies: Vec<(usize, Cell)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        for cell in row.cells.iter().filter(|cell| cell.height.unsigned_abs() > 1) {
            let more = cell.height.unsigned_abs() - 1;
            let rows = if cell.height > 0 {
                index + 1..index.saturating_add(more).saturating_add(1).min(rows.len())
            } else {
                index.saturating_sub(more)..index
            };
            copies.extend(rows.map(|to| (to, Cell { carried: true, ..cell.clone() })));
        }
    }
    for (to, copy) in copies {
        let Some(row) = rows.get_mut(to) else { continue };
        let covered = row.cell(copy.column).is_some();
        match row.cells.iter_mut().find(|cell| cell.column == copy.column) {
            Some(cell) if cell.content.is_empty() => *cell = copy,
            None if !covered => row.cells.push(copy),
            _ => {}
        }
    }
}
