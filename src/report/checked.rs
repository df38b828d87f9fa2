//! What `check` found: as text, as JSON (schema `proofmark-check/1`), and as rows.

use anstyle::Style;
use serde::Serialize;

use super::rows::{Kind, Region, Row, Rows};
use crate::book::{Book, Expectation};
use crate::check::{Checked, Outcome, Shelf};
use crate::text::{BAD, GOOD, closest, single_spaced};

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
        }
    }

    /// The sentence that closes a check, with colour codes.
    pub fn sentence(self, pass: bool) -> String {
        let Self { claims, accepted, rejected, missing, unknown } = self;
        let (style, ending) = if pass { (GOOD, "PASS") } else { (BAD, "FAIL") };
        format!(
            "{claims} claims, {accepted} accepted, {rejected} rejected, {missing} missing, \
             {unknown} unknown: {style}{ending}{style:#}"
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
    }
}

/// Why a result is not as it should be.
fn reason(book: &Book, result: &Checked) -> Option<String> {
    Some(match &result.outcome {
        Outcome::Accepted => return None,
        Outcome::Unexpected => "the certificate is sound but proves the contrary verdict".into(),
        Outcome::Rejected(reason) => reason.clone(),
        Outcome::Missing => "the claim has no certificate".into(),
        Outcome::Orphan => {
            let ids = book.entries.iter().map(|entry| entry.claim.id());
            let hint =
                closest(&result.id, ids).map_or(String::new(), |id| format!("; {id} is like it"));
            format!("the book has no such claim{hint}")
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
            let (label, name) = (word(&result.outcome), shelf.name(&result.id));
            text.push_str(&format!("{} {name}: {reason}\n", styled(BAD, label)));
        } else if every {
            let (label, name) = (word(&result.outcome), shelf.name(&result.id));
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
        certificate: shelf.name(&result.id),
        outcome: word(&result.outcome),
        reason: reason(book, result),
        line: entry.map(|entry| entry.place.line()),
        expected: entry.map(|entry| entry.expect.word()),
        sha256: entry.map(|entry| entry.claim.sha256()),
    }
}

/// The rows; `file` is the name of the book's file, and `shelf` that of a certificate's.
pub fn rows(book: &Book, file: &str, shelf: impl Fn(&str) -> String, results: &[Checked]) -> Rows {
    if results.is_empty() {
        return Rows::nothing("check", &book.title, file, "the book has no claim");
    }
    let row = |result: &Checked| {
        let entry = book.entry(&result.id);
        let kind = match (&result.outcome, entry.map(|entry| entry.expect)) {
            (Outcome::Accepted, Some(Expectation::Refuted)) => Kind::Erratum,
            (Outcome::Accepted, _) => Kind::Holds,
            (Outcome::Unexpected, _) => Kind::Contrary,
            (Outcome::Rejected(_), _) => Kind::Rejected,
            (Outcome::Missing, _) => Kind::Missing,
            (Outcome::Orphan, _) => Kind::Unknown,
        };
        let erratum = entry.and_then(|entry| entry.erratum.as_deref()).map(single_spaced);
        let message = match reason(book, result) {
            None => erratum.unwrap_or_default(),
            Some(reason) => format!("{}: {reason}.", shelf(&result.id)),
        };
        // A certificate without a claim has its own file to look at.
        let (file, region) = match entry {
            Some(entry) => (file.to_owned(), Region::of(&entry.place)),
            None => (shelf(&result.id), Region::START),
        };
        Row { id: result.id.clone(), kind, message, file, region }
    };
    let (title, book) = (book.title.clone(), file.to_owned());
    Rows { command: "check", title, book, rows: results.iter().map(row).collect() }
}
