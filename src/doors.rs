//! The readers of files that only commands reach, for fuzzing (`fuzz/README.md`). Each gives back what
//! it has read, as text.

use proofmark_book::diagnostic::Diagnostic;

use crate::export::latex::read::{Table, Tables};
use crate::ledger::composition::Ledger;
use crate::ledger::json;
use crate::ledger::scoreboard::Scoreboard;
use crate::report::html::markdown;
use crate::report::presentation::Presentation;
use crate::scaffold::latex::{Document, LatexError};
use crate::scaffold::{self, Stubs, numbers};

/// The errors of a file. Each has a place in it.
pub type Errors = Vec<Diagnostic>;

/// The book that `new --latex` writes for a document of one file, and what became of its numbers.
pub fn latex(name: &str, text: &str) -> Result<(String, serde_json::Value), Errors> {
    let document = Document::parse(name, text).map_err(|error| match error {
        LatexError::At(error) => vec![*error],
        LatexError::Whole(_) => Vec::new(),
    })?;
    let stubs = Stubs::of(&document.tables);
    let fates = numbers::json(&stubs.tables, &document.notes);
    let files = scaffold::files("Title", Some(&stubs));
    let book = files.into_iter().find(|(name, _)| *name == "claims.toml");
    Ok((book.map(|(_, text)| text).unwrap_or_default(), fates))
}

/// Markdown as a section of a report, in HTML; its pictures are all the same.
pub fn notes(text: &str) -> Result<String, String> {
    let made = markdown::section(text, "Notes", &|_| Ok("<svg/>".to_owned()))?;
    Ok(made.body.into_string())
}

/// A scoreboard, as JSON.
pub fn scoreboard(name: &str, text: &str) -> Result<String, Errors> {
    Scoreboard::parse(name, text).map(|board| json::scoreboard(&board))
}

/// A ledger.
pub fn ledger(name: &str, text: &str) -> Result<String, Errors> {
    Ledger::parse(name, text).map(|ledger| format!("{ledger:?}"))
}

/// The presentation of a report.
pub fn presentation(name: &str, text: &str) -> Result<String, Errors> {
    let read = Presentation::parse(name, text).map_err(|error| vec![error]);
    read.map(|presentation| format!("{presentation:?}"))
}

/// Tables for LaTeX: the name, the number of rows and the headings of each.
pub fn tables(name: &str, text: &str) -> Result<String, Errors> {
    let read = Tables::parse(name, text)?;
    let table = |table: &Table| {
        let headings: Vec<&str> = table.columns.iter().map(|c| c.header.as_str()).collect();
        format!("{} {} {headings:?}\n", table.id, table.rows.len())
    };
    Ok(read.tables.iter().map(table).collect())
}
