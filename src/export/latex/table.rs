//! A table with certified digits.

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::text::{closest, single_spaced};
use proofmark_book::{Book, Formula, Let, Passage};
use proofmark_search::audit::AuditVerdict;
use proofmark_search::calculator::{CalculationError, printed};

use super::digits::rounded;
use super::in_math;
use super::read::{Column, Content, Table};

/// The rows of a table, computed, one a line.
pub fn rows(book: &Book, table: &Table, max_bits: u32) -> Result<String, CalculationError> {
    let mut rows = String::new();
    for (index, arguments) in table.rows.iter().enumerate() {
        let mut lets: Vec<Let> = arguments.clone();
        let mut cells = Vec::new();
        for column in &table.columns {
            let (text, number) = cell(book, column, &lets, index + 1, max_bits)?;
            if let Some(name) = &column.name {
                let formula = Formula::number(&number);
                lets.push((name.clone(), formula.value().clone(), Passage::typed(name, &number)));
            }
            cells.push(text);
        }
        rows.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    Ok(rows)
}

/// A cell in LaTeX, and its number as a book writes it.
fn cell(
    book: &Book,
    column: &Column,
    lets: &[Let],
    row: usize,
    max_bits: u32,
) -> Result<(String, String), CalculationError> {
    match &column.content {
        Content::Formula(formula, form) => {
            let digits = rounded(book, lets, formula, *form, max_bits)?;
            Ok((format!("${}$", in_math(&digits)), digits))
        }
        Content::Claim(name, place) => {
            claimed(book, &name.replace("{row}", &row.to_string()), place, max_bits)
        }
    }
}

/// The number that a claim prints, if it is certified.
fn claimed(
    book: &Book,
    id: &str,
    place: &Place,
    max_bits: u32,
) -> Result<(String, String), CalculationError> {
    let refuse = |message: String| CalculationError::Input(Diagnostic::new(message, place.clone()));
    let Some(entry) = book.entry(id) else {
        let ids = book.entries.iter().map(|entry| entry.claim.id());
        let hint = closest(id, ids).map_or(String::new(), |id| format!("; did you mean {id}?"));
        return Err(refuse(format!("the book has no claim {id}{hint}")));
    };
    match printed(entry, max_bits) {
        Ok(Some(digits)) => Ok((format!("${}$", in_math(&digits)), digits)),
        Ok(None) => Err(refuse(format!("the claim {id} prints no number"))),
        Err(AuditVerdict::Undecided) => {
            Err(CalculationError::Undecided(format!("the claim {id} is undecided")))
        }
        Err(word) => Err(refuse(format!("the claim {id} is {}", word.text()))),
    }
}

/// The rows in a `tabular` with their headings.
pub fn tabular(table: &Table, rows: &str) -> String {
    let headers: Vec<String> =
        table.columns.iter().map(|column| single_spaced(&column.header)).collect();
    let cites = table.cites.as_deref().map_or(String::new(), single_spaced);
    let cites = if cites.is_empty() { cites } else { format!(" ({cites})") };
    format!(
        "% Table {}{}: certified digits, made by proofmark. Do not edit.\n\
         \\begin{{tabular}}{{{}}}\n\\hline\n{} \\\\\n\\hline\n{rows}\\hline\n\\end{{tabular}}\n",
        table.id,
        cites,
        "c".repeat(headers.len()),
        headers.join(" & ")
    )
}
