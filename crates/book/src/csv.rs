//! Reads CSV files: the tables of a paper, a row a line.
//!
//! A small strict reader, because what it reads becomes part of the statement: cells are separated by
//! commas, the first line names the columns, and every row has as many cells. A cell with a comma or a
//! quote in it stands in quotes, with `""` for a quote. Cells have no line breaks, so that a row is a line
//! of the file, and can be pointed at.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place, Source};
use crate::text::{closest, is_hidden, visible};

/// A CSV file.
#[derive(Clone, Debug)]
pub(super) struct Csv {
    pub(super) source: Arc<Source>,
    columns: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// A row of a CSV file.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Where its line stands.
    pub(super) range: Range<usize>,
    /// Its cells, as many as there are columns.
    pub(super) cells: Vec<String>,
}

impl Csv {
    /// Reads a file by its name in messages and its path from the book. Blank lines are left out.
    pub(super) fn read(name: &str, path: &str, text: &str) -> Result<Self, Diagnostic> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        let source = Arc::new(Source::new(name, text).lying_beside(path));
        let refuse = |message: String, range| {
            Err(Diagnostic::new(message, Place::new(Arc::clone(&source), range)))
        };
        if let Some((at, hidden)) = source.text.char_indices().find(|(_, c)| is_hidden(*c)) {
            let shown = visible(&hidden.to_string()).into_owned();
            let message = format!("`{shown}` is not shown itself, but changes how text is shown");
            return refuse(message, at..at + hidden.len_utf8());
        }
        let mut lines = Vec::new();
        let mut start = 0;
        for line in source.text.split_inclusive('\n') {
            let range = start..start + line.trim_end().len();
            start += line.len();
            if !line.trim().is_empty() {
                let cells = cells(line.trim_end())
                    .map_err(|(message, at)| (message.to_owned(), range.start + at..range.end));
                match cells {
                    Ok(cells) => lines.push(Row { range, cells }),
                    Err((message, range)) => return refuse(message, range),
                }
            }
        }
        let mut rows = lines.into_iter();
        let Some(Row { range, cells: columns }) = rows.next() else {
            return refuse("this file is empty: its first line names the columns".to_owned(), 0..0);
        };
        for (index, column) in columns.iter().enumerate() {
            let twice = columns.iter().take(index).any(|other| other == column);
            let message = match column.as_str() {
                "" => "a column has no name: the first line names them all".to_owned(),
                ROW => format!("a column cannot be called `{ROW}`, the number of the row"),
                name if name.contains(['{', '}']) => format!("`{name}` has a brace in its name"),
                name if twice => format!("there are two columns `{name}`"),
                _ => continue,
            };
            return refuse(message, range);
        }
        let rows: Vec<Row> = rows.collect();
        if let Some(row) = rows.iter().find(|row| row.cells.len() != columns.len()) {
            let (found, wanted) = (row.cells.len(), columns.len());
            let message = format!("this row has {found} cells, and the first line names {wanted}");
            return refuse(message, row.range.clone());
        }
        Ok(Self { source, columns, rows })
    }

    /// Where a column stands, or which ones there are.
    pub(super) fn column(&self, name: &str) -> Result<usize, String> {
        let columns = || self.columns.iter().map(String::as_str);
        columns().position(|column| column == name).ok_or_else(|| {
            let meant = closest(name, columns()).map_or_else(
                || format!("its columns are {}", columns().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{{{near}}}`?"),
            );
            format!("{} has no column `{name}`: {meant}", self.source.name)
        })
    }

    /// The name of a column.
    pub(super) fn name(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }

    /// Where a row stands.
    pub(super) fn place(&self, row: &Row) -> Place {
        Place::new(Arc::clone(&self.source), row.range.clone())
    }
}

/// What stands for the number of a row, counted from 1.
pub(super) const ROW: &str = "row";

/// The cells of a line, or what is wrong with it from which byte on.
fn cells(line: &str) -> Result<Vec<String>, (&'static str, usize)> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let at = line.len() - rest.len();
        let inside = rest.trim_start();
        let (cell, after) = match inside.strip_prefix('"') {
            Some(quoted) => unquoted(quoted).ok_or((UNCLOSED, at))?,
            None => {
                let end = inside.find(',').unwrap_or(inside.len());
                let (cell, after) = inside.split_at_checked(end).unwrap_or((inside, ""));
                (cell.trim_end().to_owned(), after)
            }
        };
        if !inside.starts_with('"') && cell.contains('"') {
            return Err(("a cell with a quote in it stands in quotes, and has `\"\"` for it", at));
        }
        cells.push(cell);
        let after = after.trim_start();
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after.is_empty() => return Ok(cells),
            None => {
                let at = line.len() - after.len();
                return Err(("a comma should follow the closing quote", at));
            }
        }
    }
}

const UNCLOSED: &str = "this quote is not closed on its line; a cell has no line breaks";

/// The text up to the closing quote, and what follows it.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut cell = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest.split_once('"')?;
        cell.push_str(part);
        match after.strip_prefix('"') {
            Some(more) => {
                cell.push('"');
                rest = more;
            }
            None => return Some((cell, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn cells_are_what_stands_between_commas_and_inside_quotes() {
        let text =
            "\u{feff}n, \"the, value\" ,c\r\n\r\n1,\"11,703\", a b \n ,\"say \"\"so\"\"\",\"\"\n";
        let csv = Csv::read("a/t.csv", "t.csv", text).unwrap();
        assert_eq!(csv.columns, ["n", "the, value", "c"]);
        let rows: Vec<&[String]> = csv.rows.iter().map(|row| row.cells.as_slice()).collect();
        assert_eq!(rows, [["1", "11,703", "a b"], ["", "say \"so\"", ""]]);
        assert_eq!(csv.rows.iter().map(|row| csv.place(row).line()).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(csv.column("c"), Ok(2));
        assert!(csv.column("d").unwrap_err().contains("no column `d`: its columns are n, the"));
    }

    #[test]
    fn what_is_not_a_table_is_refused_at_its_line() {
        for (text, line, reason) in [
            ("", 1, "is empty"),
            ("\n \n", 1, "is empty"),
            ("a,a\n", 1, "two columns `a`"),
            ("a,,b\n", 1, "no name"),
            ("row,b\n", 1, "the number of the row"),
            ("{a}\n", 1, "a brace"),
            ("a,b\n1,2\n1\n", 3, "1 cells, and the first line names 2"),
            ("a,b\n1,2,3\n", 2, "3 cells"),
            ("a,b\n1,2,\n", 2, "3 cells"),
            ("a\n\"1\n2\"\n", 2, "not closed on its line"),
            ("a\n1\"2\n", 2, "stands in quotes"),
            ("a\n\"1\"2\n", 2, "a comma should follow"),
            ("a\n1\u{202e}\n", 2, "changes how text is shown"),
            ("a\r1\n", 1, "changes how text is shown"),
        ] {
            let error = Csv::read("a/t.csv", "t.csv", text).unwrap_err();
            assert!(error.message.contains(reason), "{text:?}: {error}");
            assert_eq!(error.place.line(), line, "{text:?}: {error}");
        }
    }
}
