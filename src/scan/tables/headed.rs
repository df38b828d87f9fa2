//! Columns whose head is a formula in the symbols of other columns: `$n \ln n$` beside `$n$`.
//!
//! The head is read once, with a number in place of each symbol; a cell takes the place of that number then.

use proofmark_book::text::single_spaced;

use super::CellStatement;
use super::sheet::{Number, Sheet};
use crate::scan::place::{Reading, Relates};
use crate::scan::{Kind, read_text};

/// A column whose head is a formula.
pub struct Headed {
    /// One statement for each row.
    pub rows: Vec<CellStatement>,
}

/// The columns of a table whose heads are formulas.
pub fn columns(sheet: &Sheet) -> Vec<Headed> {
    let symbols: Vec<(usize, &str)> = sheet
        .sources
        .iter()
        .enumerate()
        .filter_map(|(column, source)| Some((column, symbol(math(source)?)?)))
        .collect();
    let headed = |(column, source): (usize, &String)| {
        let (formula, used) = template(math(source)?, &symbols)?;
        (!used.contains(&column)).then_some(())?;
        let rows = (0..sheet.cells.len()).filter_map(|row| {
            let result = sheet.number(row, column)?;
            let cells: Option<Vec<&Number>> =
                used.iter().map(|column| sheet.number(row, *column)).collect();
            Some(statement(sheet, (row, column), &formula, &cells?, result))
        });
        Some(Headed { rows: rows.collect() })
    };
    sheet.sources.iter().enumerate().filter_map(headed).collect()
}

/// The mathematics of a head that is nothing else.
fn math(source: &str) -> Option<&str> {
    let inside = source.trim().strip_prefix('$')?.strip_suffix('$')?.trim();
    (!inside.contains('$')).then_some(inside)
}

/// A letter, of the Latin or the Greek alphabet, perhaps with an index.
fn symbol(math: &str) -> Option<&str> {
    let letter = math.strip_prefix('\\').unwrap_or(math);
    let (name, index) = letter.split_once('_').unwrap_or((letter, "0"));
    let named = name.chars().all(|c| c.is_ascii_alphabetic());
    let one = if math.starts_with('\\') { !name.is_empty() } else { name.len() == 1 };
    let plain =
        !index.is_empty() && index.chars().all(|c| c.is_ascii_alphanumeric() || "{}".contains(c));
    (named && one && plain && !["e", "i", "\\pi"].contains(&math)).then_some(math)
}

/// A number that stands for the symbol of a column, and that no head has.
fn stand_in(column: usize) -> String {
    format!("7919.{}0417", column + 11)
}

/// A head as a formula in the language of books, with numbers in place of symbols; and the columns of these.
fn template(math: &str, symbols: &[(usize, &str)]) -> Option<(String, Vec<usize>)> {
    let mut written = String::new();
    let mut used: Vec<usize> = Vec::new();
    let mut rest = math;
    while let Some(c) = rest.chars().next() {
        let command = rest.strip_prefix('\\').map_or(0, |rest| {
            1 + rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())
        });
        // The longest symbol; none that goes on.
        let starts = |symbol: &str| {
            rest.strip_prefix(symbol).is_some_and(|after| {
                let goes_on =
                    if symbol.starts_with('\\') { command != symbol.len() } else { false };
                !goes_on && !after.starts_with('_')
            })
        };
        let found = symbols.iter().filter(|(_, symbol)| starts(symbol));
        if let Some((column, symbol)) = found.max_by_key(|(_, symbol)| symbol.len()) {
            written.push_str(&format!("{{({})}}", stand_in(*column)));
            if !used.contains(column) {
                used.push(*column);
            }
            rest = rest.get(symbol.len()..)?;
            continue;
        }
        let taken = command.max(c.len_utf8());
        written.push_str(rest.get(..taken)?);
        rest = rest.get(taken..)?;
    }
    // A symbol alone is no formula of it.
    if used.is_empty() || symbols.iter().any(|(_, symbol)| *symbol == math) {
        return None;
    }
    let read = read_text("head", &format!("${written} = 1.5$"), Kind::Markdown).ok()?;
    let [place] = read.places.as_slice() else { return None };
    let Reading::Read(statement) = &place.reading else { return None };
    let whole = used.iter().all(|column| statement.formula.contains(&stand_in(*column)));
    (statement.relation == Relates::Equal && whole).then(|| (statement.formula.clone(), used))
}

fn statement(
    sheet: &Sheet,
    (row, column): (usize, usize),
    formula: &str,
    cells: &[&Number],
    result: &Number,
) -> CellStatement {
    let label = sheet.labels.get(row).map_or("", String::as_str);
    let head = sheet.heads.get(column).map_or("", String::as_str);
    let mut says = formula.to_owned();
    for cell in cells {
        // A whole number is what it is.
        let mark = if cell.printed.is_whole() { "" } else { "~" };
        let value = match cell.text.strip_prefix('-') {
            Some(size) => format!("(-{mark}{size})"),
            None => format!("{mark}{}", cell.text),
        };
        let at = (0..sheet.heads.len())
            .find(|at| sheet.number(row, *at).is_some_and(|other| other.place == cell.place));
        says = says.replace(&stand_in(at.unwrap_or(0)), &value);
    }
    let of: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
    CellStatement {
        place: result.place.clone(),
        written: single_spaced(&format!("{label} {head}: {}", result.text)),
        decimal: result.text.clone(),
        sentences: vec![format!("{says} agrees with {}", result.text)],
        agrees: false,
        because: format!("It is not the value of its column's head for {}", of.join(", ")),
        value: None,
        printed: Some(result.printed.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_with_its_symbols() {
        let symbols = [(0, "n"), (1, "k"), (2, "\\delta"), (3, "n_1")];
        let read = |math: &str| {
            let (formula, used) = template(math, &symbols)?;
            let named = used.iter().fold(formula, |formula, column| {
                formula.replace(&stand_in(*column), &format!("<{column}>"))
            });
            Some(named)
        };
        for (math, formula) in [
            ("n \\ln n", "<0>*ln(<0>)"),
            ("n/k", "<0>/<1>"),
            ("\\sqrt{n}", "sqrt(<0>)"),
            ("2n", "2*<0>"),
            ("e^{-n\\delta}", "exp(-<0>*<2>)"),
            ("\\frac{n_1}{n}", "<3>/<0>"),
        ] {
            assert_eq!(read(math).as_deref(), Some(formula), "{math}");
        }
        for math in ["n", "m + 1", "x n", "\\nu", "T(n)", "n \\to k", "2 + 3"] {
            assert_eq!(read(math), None, "{math}");
        }
    }
}
