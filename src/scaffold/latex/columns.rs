//! The columns of a table, as far as they matter to its numbers: which ones are siunitx's, and what
//! is printed between two of them; and cells that take several columns or rows.

use super::cell::Content;
use super::expand::Expander;
use super::source::LatexError;
use super::table::{Cell, TableRow};
use super::token::{Cursor, Kind, Token, text};
use crate::limits;

#[derive(Debug, Default)]
pub struct Columns {
    /// For each column, whether siunitx reads its numbers, and what is printed before it.
    columns: Vec<(bool, Vec<Token>)>,
    /// What is printed before the next column.
    before: Vec<Token>,
    /// How many tokens have been read, with their repetitions.
    read: usize,
}

impl Columns {
    /// Reads columns such as `l*{3}{S[table-format=1.3]}r@{\,$\pm$\,}l`.
    pub fn read(expander: &Expander, begin: &Token, spec: &[Token]) -> Result<Self, LatexError> {
        let mut columns = Self::default();
        columns.extend(expander, begin, spec, 0)?;
        Ok(columns)
    }

    /// Whether siunitx reads the numbers of a column.
    pub fn is_siunitx(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|(siunitx, _)| *siunitx)
    }

    /// What is printed between a column and the one before it.
    pub fn between(&self, column: usize) -> &[Token] {
        self.columns.get(column).filter(|_| column > 0).map_or(&[], |(_, before)| before)
    }

    fn extend(
        &mut self,
        expander: &Expander,
        begin: &Token,
        spec: &[Token],
        depth: usize,
    ) -> Result<(), LatexError> {
        if depth > limits::LATEX_DEPTH {
            let fix = "a type of columns must not use itself; mend its definition";
            return Err(expander.error(begin, "the columns do not come to an end", fix));
        }
        self.read += spec.len() + 1;
        let (count, reason) = (self.read, ["columns of more than", "letters and signs"]);
        let fix = "repeat fewer of them";
        expander.limit(count, limits::LATEX_TOKENS, begin.at, reason, fix)?;
        let mut cursor = Cursor { tokens: spec };
        while let Some(first) = cursor.token() {
            match first.kind {
                Kind::Char('*') => {
                    let count = text(cursor.argument()).parse().unwrap_or(1_usize);
                    let repeated = cursor.argument();
                    for _ in 0..count.min(limits::LATEX_COLUMNS) {
                        self.extend(expander, begin, repeated, depth + 1)?;
                    }
                }
                Kind::Char('@' | '!') => {
                    let between = cursor.argument();
                    if is_printed(between) {
                        self.before = between.to_vec();
                    }
                }
                Kind::Char('>' | '<') => _ = cursor.argument(),
                Kind::Char('[') => _ = cursor.up_to(&Kind::Char(']')),
                Kind::Char(c) if c.is_alphabetic() => {
                    if let Some(own) = expander.definitions.get(&format!("column {c}")) {
                        for _ in 0..own.arguments {
                            cursor.argument();
                        }
                        self.extend(expander, begin, &own.body, depth + 1)?;
                        continue;
                    }
                    self.columns.push((c == 'S', std::mem::take(&mut self.before)));
                    let (count, reason) = (self.columns.len(), ["more than", "columns"]);
                    let fix = "split the table";
                    expander.limit(count, limits::LATEX_COLUMNS, begin.at, reason, fix)?;
                    while cursor.group().is_some() {}
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether something between two columns is a sign, and neither space nor layout.
fn is_printed(between: &[Token]) -> bool {
    let content = Content::read(between, false);
    !content.words.is_empty() && !content.words.contains(char::is_alphabetic)
}

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
