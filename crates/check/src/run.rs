//! What a run of `audit` or `check` found: one result for each claim, each with a place. SARIF and
//! JUnit render this, also where no claim could be looked at.

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::text::single_spaced;
use proofmark_book::{BookFinding, Fault};

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
    /// Where in it; at the beginning, unless there is a place.
    pub place: Option<Place>,
}

impl Run {
    /// A book with errors.
    pub fn unreadable(command: &'static str, book: &str, errors: &[Diagnostic]) -> Self {
        let result = |error: &Diagnostic| {
            RunResult::of_error("book".to_owned(), Outcome::Unreadable, book, error)
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
        let result = RunResult { id, outcome, message, file: book.clone(), place: None };
        Self { command, title, book, results: vec![result] }
    }
}

impl RunResult {
    /// The first line and column, counted from 1, and the end behind the last character.
    pub(crate) fn ends(&self) -> [(usize, usize); 2] {
        let at = |place: Place| (place.line(), place.column());
        self.place.as_ref().map_or([(1, 1); 2], |place| [at(place.clone()), at(place.end())])
    }

    /// The file to look at for a place of a book: the book's, or one that lies beside it.
    pub fn file(book: &str, place: &Place) -> String {
        match (&place.source.beside, book.rsplit_once('/')) {
            (None, _) => book.to_owned(),
            (Some(path), None) => path.clone(),
            (Some(path), Some((folder, _))) => format!("{folder}/{path}"),
        }
    }

    /// A claim or a definition that has an error.
    pub fn of_fault(fault: &Fault, book: &str) -> Self {
        let id = if fault.is_claim { fault.id.clone() } else { fault.subject() };
        Self::of_error(id, Outcome::Faulty, book, &fault.error)
    }

    /// A finding of the book: the fact, and what follows from it.
    pub fn of_finding(finding: &BookFinding, book: &str) -> Self {
        let BookFinding { id, kind, title, says, follows, place, .. } = finding;
        let follows = follows.as_ref().map_or(String::new(), |text| format!(" {text}"));
        let message = format!("{title} ({}). {says}{follows}", kind.title());
        let (file, place) = (Self::file(book, place), Some(place.clone()));
        let message = single_spaced(&message);
        Self { id: id.clone(), outcome: Outcome::Finding, message, file, place }
    }

    fn of_error(id: String, outcome: Outcome, book: &str, error: &Diagnostic) -> Self {
        let help = error.help.as_ref().map_or(String::new(), |help| format!(" Help: {help}."));
        let message = format!("{}.{help}", error.message);
        let (file, place) = (Self::file(book, &error.place), Some(error.place.clone()));
        Self { id, outcome, message, file, place }
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
