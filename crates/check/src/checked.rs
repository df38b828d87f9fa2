//! What `check` found: as text, as JSON (schema `proofmark-check/1`), and as rows.

use std::ffi::OsStr;
use std::path::Path;

use anstyle::Style;
use proofmark_book::text::{closest, single_spaced};
use proofmark_book::{Book, Expectation};
use serde::Serialize;

use super::rows::{Kind, Region, Row, Rows};
use crate::shelf::{Checked, Outcome, Shelf};
use crate::style::{BAD, GOOD};

/// The value of the `schema` field.
pub const SCHEMA: &str = "proofmark-check/1";

/// How many results are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Claims in the book.
    pub claims: usize,
    /// Certificates that the kernel accepts, with the expected verdict.
    pub accepted: usize,
    /// Certificates that it rejects, or that prove the contrary.
    pub rejected: usize,
    /// Claims without a certificate.
    pub missing: usize,
    /// Certificates without a claim.
    pub unknown: usize,
    /// Claims and definitions that have an error.
    pub faulty: usize,
}

impl Summary {
    /// Counts.
    pub fn of(book: &Book, results: &[Checked]) -> Self {
        let mut summary = Self { claims: book.entries.len(), ..Self::default() };
        for result in results {
            let count = match result.outcome {
                Outcome::Accepted => &mut summary.accepted,
                Outcome::Unexpected | Outcome::Rejected(_) => &mut summary.rejected,
                Outcome::Missing => &mut summary.missing,
                Outcome::Orphan => &mut summary.unknown,
                Outcome::Faulty(_) => &mut summary.faulty,
            };
            *count += 1;
        }
        summary
    }

    /// The counts of both.
    pub fn with(self, other: Self) -> Self {
        Self {
            claims: self.claims + other.claims,
            accepted: self.accepted + other.accepted,
            rejected: self.rejected + other.rejected,
            missing: self.missing + other.missing,
            unknown: self.unknown + other.unknown,
            faulty: self.faulty + other.faulty,
        }
    }

    /// The sentence that closes a check, with colour codes.
    pub fn sentence(self, pass: bool) -> String {
        let Self { claims, accepted, rejected, missing, unknown, faulty } = self;
        let faulty = if faulty > 0 { format!(", {faulty} with an error") } else { String::new() };
        let (style, ending) = if pass { (GOOD, "PASS") } else { (BAD, "FAIL") };
        format!(
            "{claims} claims, {accepted} accepted, {rejected} rejected, {missing} missing, \
             {unknown} unknown{faulty}: {style}{ending}{style:#}"
        )
    }
}

fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Accepted => "accepted",
        Outcome::Unexpected => "unexpected",
        Outcome::Rejected(_) => "rejected",
        Outcome::Missing => "missing",
        Outcome::Orphan => "unknown",
        Outcome::Faulty(_) => "faulty",
    }
}

/// Why a result is not as it should be.
fn reason(book: &Book, result: &Checked) -> Option<String> {
    Some(match &result.outcome {
        Outcome::Accepted => return None,
        Outcome::Unexpected => "the certificate is sound but proves the contrary verdict".into(),
        Outcome::Rejected(reason) | Outcome::Faulty(reason) => reason.clone(),
        Outcome::Missing => "the claim has no certificate".into(),
        Outcome::Orphan => {
            let stem = Path::new(&result.file).file_stem().and_then(OsStr::to_str);
            let ids = book.entries.iter().map(|entry| entry.claim.id());
            match stem.and_then(|stem| closest(stem, ids)) {
                Some(id) if !result.file.ends_with(".json") && Some(id) == stem => {
                    format!("the certificate of {id} must be called {id}.json")
                }
                Some(id) => format!("the book has no such claim; {id} is like it"),
                None => "the book has no such claim".to_owned(),
            }
        }
    })
}

/// One line for each result that is not as it should be, or for every one, and a closing line.
/// Colour codes are in the text.
pub fn human(book: &Book, shelf: &Shelf, results: &[Checked], every: bool, pass: bool) -> String {
    let styled = |style: Style, text: &str| format!("{style}{text}{style:#}");
    let mut text = String::new();
    for result in results {
        if let Some(reason) = reason(book, result) {
            let name = match result.outcome {
                Outcome::Faulty(_) => result.id.clone(),
                _ => shelf.name(result),
            };
            let label = word(&result.outcome);
            text.push_str(&format!("{} {name}: {reason}\n", styled(BAD, label)));
        } else if every {
            let (label, name) = (word(&result.outcome), shelf.name(result));
            text.push_str(&format!("{} {name}\n", styled(GOOD, label)));
        }
    }
    let closing = Summary::of(book, results).sentence(pass);
    text.push_str(&format!("proofmark check: {closing}\n"));
    text
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    book: BookEntry<'a>,
    results: Vec<ResultEntry<'a>>,
    summary: SummaryEntry,
}

#[derive(Serialize)]
struct BookEntry<'a> {
    title: &'a str,
    source: &'a str,
}

#[derive(Serialize)]
struct ResultEntry<'a> {
    id: &'a str,
    certificate: String,
    outcome: &'static str,
    reason: Option<String>,
    line: Option<usize>,
    expected: Option<&'static str>,
    sha256: Option<&'a str>,
}

#[derive(Serialize)]
struct SummaryEntry {
    #[serde(flatten)]
    counts: Summary,
    pass: bool,
}

/// One JSON object, with a final line feed.
pub fn json(book: &Book, shelf: &Shelf, results: &[Checked], pass: bool) -> String {
    let entry = |result| result_entry(book, shelf, result);
    let report = Report {
        schema: SCHEMA,
        book: BookEntry { title: &book.title, source: &book.source.name },
        results: results.iter().map(entry).collect(),
        summary: SummaryEntry { counts: Summary::of(book, results), pass },
    };
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

fn result_entry<'a>(book: &'a Book, shelf: &Shelf, result: &'a Checked) -> ResultEntry<'a> {
    let entry = book.entry(&result.id);
    ResultEntry {
        id: &result.id,
        certificate: shelf.name(result),
        outcome: word(&result.outcome),
        reason: reason(book, result),
        line: entry.map(|entry| entry.place.line()),
        expected: entry.map(|entry| entry.expect.word()),
        sha256: entry.map(|entry| entry.claim.sha256()),
    }
}

/// The rows; `file` is the name of the book's file, and `shelf` that of a certificate's.
pub fn rows(
    book: &Book,
    file: &str,
    shelf: impl Fn(&Checked) -> String,
    results: &[Checked],
) -> Rows {
    if results.is_empty() {
        return Rows::nothing("check", &book.title, file, "the book has no claim");
    }
    let row = |result: &Checked| {
        if matches!(result.outcome, Outcome::Faulty(_))
            && let Some(fault) = book.faults.iter().find(|fault| fault.id == result.id)
        {
            return Row::of_fault(fault, file);
        }
        let entry = book.entry(&result.id);
        let kind = match (&result.outcome, entry.map(|entry| entry.expect)) {
            (Outcome::Accepted, Some(Expectation::Refuted)) => Kind::Erratum,
            (Outcome::Accepted, _) => Kind::Holds,
            (Outcome::Unexpected, _) => Kind::Contrary,
            (Outcome::Rejected(_), _) => Kind::Rejected,
            (Outcome::Missing, _) => Kind::Missing,
            (Outcome::Orphan, _) => Kind::Unknown,
            (Outcome::Faulty(_), _) => Kind::Faulty,
        };
        let erratum = entry.and_then(|entry| entry.erratum.as_deref()).map(single_spaced);
        let message = match reason(book, result) {
            None => erratum.unwrap_or_default(),
            Some(reason) => format!("{}: {reason}.", shelf(result)),
        };
        // A certificate without a claim has its own file to look at.
        let (file, region) = match entry {
            Some(entry) => (file.to_owned(), Region::of(&entry.place)),
            None => (shelf(result), Region::START),
        };
        Row { id: result.id.clone(), kind, message, file, region }
    };
    let (title, book) = (book.title.clone(), file.to_owned());
    Rows { command: "check", title, book, rows: results.iter().map(row).collect() }
}
