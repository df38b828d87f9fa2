//! A table with certified digits.

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::text::{closest, single_spaced};
use proofmark_book::{Book, Formula, Let, Passage};
use proofmark_search::audit::AuditVerdict;
use proofmark_search::calculator::{CalculationError, printed};

use super::digits::rounded;
use super::in_math;
use super::read::{Content, Table};

/// The rows of a table, computed, one a line.
pub fn rows(book: &Book, table: &Table, max_bits: u32) -> Result<String, CalculationError> {
    let mut rows = String::new();
    for (index, arguments) in table.rows.iter().enumerate() {
        let mut lets: Vec<Let> = arguments.clone();
        let mut cells = Vec::new();
        for column in &table.columns {
            let digits = match &column.content {
                Content::Formula(formula, form) => rounded(book, &lets, formula, *form, max_bits)?,
                Content::Claim(id, place) => {
                    let id = id.replace("{row}", &(index + 1).to_string());
                    claimed(book, &id, place, max_bits)?
                }
            };
            cells.push(format!("${}$", in_math(&digits)));
            if let Some(name) = &column.name {
                let formula = Formula::number(&digits);
                lets.push((name.clone(), formula.value().clone(), Passage::typed(name, &digits)));
            }
        }
        rows.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    Ok(rows)
}

/// The number that a claim prints, if it is certified.
fn claimed(
    book: &Book,
    id: &str,
    place: &Place,
    max_bits: u32,
) -> Result<String, CalculationError> {
    let refuse = |message: String| CalculationError::Input(Diagnostic::new(message, place.clone()));
    let Some(entry) = book.entry(id) else {
        let ids = book.entries.iter().map(|entry| entry.claim.id());
        let hint = closest(id, ids).map_or(String::new(), |id| format!("; did you mean {id}?"));
        return Err(refuse(format!("the book has no claim {id}{hint}")));
    };
    match printed(entry, max_bits) {
        Ok(Some(digits)) => Ok(digits),
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
