//! What a run of `audit` or `check` found: one result for each claim, each with a place. SARIF and
//! JUnit render this, also where no claim could be looked at.

use proofmark_book::Fault;
use proofmark_book::diagnostic::{Diagnostic, Place};

use crate::format::{Format, Render};
use crate::outcome::Outcome;
use crate::{junit, sarif};

/// What a run found.
#[derive(Clone, Debug)]
pub struct Run {
    /// The command, `audit` or `check`.
    pub command: &'static str,
    /// The title of the book; its name, if it cannot be read.
    pub title: String,
    /// The book's file.
    pub book: String,
    /// One for each claim, in the book's order, then the certificates that belong to none.
    pub results: Vec<RunResult>,
}

/// What a run found about one claim.
#[derive(Clone, Debug)]
pub struct RunResult {
    /// The claim.
    pub id: String,
    /// What became of it.
    pub outcome: Outcome,
    /// The same in a sentence or two.
    pub message: String,
    /// The file to look at.
    pub file: String,
    /// Where in it.
    pub region: Region,
}

/// A stretch of a file; lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The first line.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

impl Region {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1, end_line: 1, end_column: 1 };

    /// Where a place is.
    pub fn of(place: &Place) -> Self {
        let (line, column, end) = (place.line(), place.column(), place.end());
        Self { line, column, end_line: end.line(), end_column: end.column() }
    }
}

impl Run {
    /// A book with errors.
    pub fn unreadable(command: &'static str, book: &str, errors: &[Diagnostic]) -> Self {
        let result = |error: &Diagnostic| {
            let id = "book".to_owned();
            RunResult::of_error(id, Outcome::Unreadable, book, error)
        };
        let (title, book) = (book.to_owned(), book.to_owned());
        Self { command, title, book, results: errors.iter().map(result).collect() }
    }

    /// A run without a claim: the book cannot be read, or nothing was checked.
    pub fn without_claim(
        command: &'static str,
        (title, book): (&str, &str),
        outcome: Outcome,
        reason: &str,
    ) -> Self {
        let (title, book) = (title.to_owned(), book.to_owned());
        let (id, message) = ("book".to_owned(), format!("{reason}."));
        let result = RunResult { id, outcome, message, file: book.clone(), region: Region::START };
        Self { command, title, book, results: vec![result] }
    }
}

impl RunResult {
    /// A claim or a definition that has an error.
    pub fn of_fault(fault: &Fault, book: &str) -> Self {
        let id = if fault.is_claim { fault.id.clone() } else { fault.subject() };
        Self::of_error(id, Outcome::Faulty, book, &fault.error)
    }

    fn of_error(id: String, outcome: Outcome, book: &str, error: &Diagnostic) -> Self {
        let help = error.help.as_ref().map_or(String::new(), |help| format!(" Help: {help}."));
        let message = format!("{}.{help}", error.message);
        Self { id, outcome, message, file: book.to_owned(), region: Region::of(&error.place) }
    }
}

impl Render for Run {
    fn render(&self, format: Format) -> Option<String> {
        match format {
            Format::Sarif => Some(sarif::report(self)),
            Format::Junit => Some(junit::report(self)),
            Format::Human | Format::Json | Format::Markdown | Format::Html => None,
        }
    }
}
