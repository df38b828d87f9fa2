//! Cells that take several columns or rows.

use super::cursor::Cursor;
use super::table::{Cell, TableRow};
use super::token::{Kind, Token, text};

/// The number and the printed text of `\multicolumn{2}{c}{...}` or `\multirow{2}{*}{...}`, if a cell
/// has such a command.
pub fn spanning(tokens: &[Token], command: &str) -> Option<(isize, Vec<Token>)> {
    let at = tokens.iter().position(|token| token.command() == Some(command))?;
    let (before, call) = tokens.split_at_checked(at)?;
    let mut cursor = Cursor { tokens: call.get(1..)? };
    let mut arguments: [&[Token]; 3] = [&[]; 3];
    for argument in &mut arguments {
        cursor.skip_space();
        while cursor.tokens.first()?.is('[') {
            let (_, closed) = cursor.up_to(&Kind::Char(']'));
            closed.then(|| cursor.skip_space())?;
        }
        *argument = cursor.argument();
    }
    let [number, _, inside] = arguments;
    Some((text(number).parse().unwrap_or(1), [before, inside, cursor.tokens].concat()))
}

/// Repeats what takes several rows in the empty cells of those rows.
pub fn carry(rows: &mut [TableRow]) {
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
