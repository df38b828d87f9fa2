//! Text in columns.

use unicode_width::UnicodeWidthChar as _;

/// The columns of a terminal that a text takes.
pub fn width(text: &str) -> usize {
    text.chars().filter_map(|c| c.width()).sum()
}

/// The widest cell of each column.
pub fn widths<'a, R: AsRef<[String]> + 'a>(rows: impl IntoIterator<Item = &'a R>) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = width(cell).max(*widest);
        }
    }
    widths
}

/// Cells in columns of these widths, with two spaces behind each.
pub fn padded(cells: &[String], widths: &[usize]) -> String {
    let padding = |cell: &str, wide: usize| " ".repeat(wide.saturating_sub(width(cell)) + 2);
    cells.iter().zip(widths).map(|(cell, &wide)| format!("{cell}{}", padding(cell, wide))).collect()
}

/// The lines of a table.
pub fn lines<R: AsRef<[String]>>(rows: &[R]) -> impl Iterator<Item = String> {
    let widths = widths(rows);
    rows.iter().map(move |row| padded(row.as_ref(), &widths).trim_end().to_owned())
}

/// A table, line by line.
pub fn aligned<R: AsRef<[String]>>(rows: &[R]) -> String {
    lines(rows).map(|line| line + "\n").collect()
}
