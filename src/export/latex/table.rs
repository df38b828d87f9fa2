//! A table with certified digits.

use proofmark_book::diagnostic::{Diagnostic, Place, Source};
use proofmark_book::text::{closest, single_spaced};
use proofmark_book::{Book, Let, Passage};
use proofmark_search::audit::{Word, decide};
use toml::Spanned;

use super::digits::rounded;
use super::printed;
use super::read::{Column, Content, Table};
use crate::ledger::number::Trouble;

/// A table that has been computed.
#[derive(Clone, Debug)]
pub struct Computed {
    rows: Vec<Vec<String>>,
}

/// Computes the cells of a table, row by row.
pub fn compute(book: &Book, table: &Table, max_bits: u32) -> Result<Computed, Trouble> {
    let mut rows = Vec::new();
    for (index, arguments) in table.rows.iter().enumerate() {
        let mut lets: Vec<Let> = arguments.clone();
        let mut cells = Vec::new();
        for column in &table.columns {
            let (text, number) = cell(book, column, &lets, index + 1, max_bits)?;
            if let Some(name) = &column.name {
                lets.push(named(name, &number)?);
            }
            cells.push(text);
        }
        rows.push(cells);
    }
    Ok(Computed { rows })
}

/// A cell in LaTeX, and its number as a book writes it.
fn cell(
    book: &Book,
    column: &Column,
    lets: &[Let],
    row: usize,
    max_bits: u32,
) -> Result<(String, String), Trouble> {
    match &column.content {
        Content::Formula(formula, form) => {
            let digits = rounded(book, lets, formula, *form, max_bits)?;
            Ok(match form.percent {
                true => (format!("${digits}\\%$"), format!("{digits}%")),
                false => (format!("${digits}$"), digits),
            })
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
) -> Result<(String, String), Trouble> {
    let refuse = |message: String| Trouble::Input(Diagnostic::new(message, place.clone()));
    let Some(entry) = book.entry(id) else {
        let ids = book.entries.iter().map(|entry| entry.claim.id());
        let hint = closest(id, ids).map_or(String::new(), |id| format!("; did you mean {id}?"));
        return Err(refuse(format!("the book has no claim {id}{hint}")));
    };
    match decide(entry, max_bits).word() {
        Word::Certified => {}
        Word::Undecided => return Err(Trouble::Undecided(format!("the claim {id} is undecided"))),
        word => return Err(refuse(format!("the claim {id} is {}", word.text()))),
    }
    let sides = [&entry.sentence.rhs, &entry.sentence.lhs];
    let found = sides.into_iter().find_map(|side| Some((printed(side)?, side.literal()?)));
    let Some((text, (digits, negative))) = found else {
        return Err(refuse(format!("the claim {id} prints no number")));
    };
    let sign = if negative { "-" } else { "" };
    Ok((format!("${text}$"), format!("{sign}{digits}")))
}

/// A printed number under its name, for the columns after it.
fn named(name: &str, number: &str) -> Result<Let, Diagnostic> {
    let source = std::sync::Arc::new(Source::new(format!("<{name}>"), number));
    let passage = Passage::new(&source, &Spanned::new(0..number.len(), number.to_owned()));
    Ok((name.to_owned(), passage.expression()?, passage))
}

/// The rows, one a line.
pub fn rows(computed: &Computed) -> String {
    computed.rows.iter().map(|cells| format!("{} \\\\\n", cells.join(" & "))).collect()
}

/// The rows in a `tabular` with their headings.
pub fn tabular(table: &Table, computed: &Computed) -> String {
    let headers: Vec<String> =
        table.columns.iter().map(|column| single_spaced(&column.header)).collect();
    let cites = table.cites.as_deref().map_or(String::new(), single_spaced);
    let cites = if cites.is_empty() { cites } else { format!(" ({cites})") };
    format!(
        "% Table {}{}: certified digits, made by proofmark. Do not edit.\n\
         \\begin{{tabular}}{{{}}}\n\\hline\n{} \\\\\n\\hline\n{}\\hline\n\\end{{tabular}}\n",
        table.id,
        cites,
        "c".repeat(headers.len()),
        headers.join(" & "),
        rows(computed)
    )
}
