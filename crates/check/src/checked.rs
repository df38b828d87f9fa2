//! What `check` found: as text, as JSON (schema `proofmark-check/1`), and for other programs.

use std::path::Path;

use proofmark_book::Book;
use proofmark_book::text::single_spaced;

use crate::document::{self, DocumentReport};
use crate::format::{Format, Render};
use crate::json::pretty;
use crate::object;
use crate::outcome::{Outcome, Tally};
use crate::outputs;
use crate::run::{Run, RunResult};
use crate::shelf::{Checked, Shelf};
use crate::style::{BAD, GOOD, gate, styled};

/// What a check of a book found.
#[derive(Clone, Debug)]
pub struct CheckReport<'a> {
    /// The book.
    pub book: &'a Book,
    /// What other programs call its file.
    pub source: String,
    /// Where the certificates are.
    pub shelf: &'a Shelf,
    /// The results.
    pub results: Vec<Checked>,
    /// What the document prints.
    pub document: DocumentReport,
    /// How many claims have each outcome.
    pub tally: Tally,
    /// Whether to show also what is as it should be.
    pub every: bool,
    /// Whether everything is as it should be.
    pub pass: bool,
}

/// Accepted certificates, with the expected verdict; rejected ones, and those that prove the contrary;
/// claims without a certificate; certificates without a claim; claims and definitions with an error.
fn counts(tally: &Tally) -> [usize; 5] {
    [
        tally.count(&[Outcome::Holds, Outcome::Erratum, Outcome::Shown]),
        tally.count(&[Outcome::Contrary, Outcome::Rejected]),
        tally.count(&[Outcome::Missing]),
        tally.count(&[Outcome::Unknown]),
        tally.count(&[Outcome::Faulty]),
    ]
}

/// The sentence that closes a check, with colour codes.
pub fn closing(tally: &Tally, pass: bool) -> String {
    let (claims, [accepted, rejected, missing, unknown, faulty]) = (tally.claims, counts(tally));
    let faulty = if faulty > 0 { format!(", {faulty} with an error") } else { String::new() };
    let document = document::closing(tally);
    let document = document.map_or(String::new(), |text| format!(", {text}"));
    format!(
        "{claims} claims, {accepted} accepted, {rejected} rejected, {missing} missing, \
         {unknown} unknown{faulty}{document}: {}",
        gate(pass)
    )
}

/// A word for an outcome.
pub fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Holds | Outcome::Erratum | Outcome::Shown | Outcome::Finding => "accepted",
        Outcome::Contrary | Outcome::Refuted | Outcome::ErratumHolds => "unexpected",
        Outcome::Rejected => "rejected",
        Outcome::Missing | Outcome::Nothing => "missing",
        Outcome::Unknown => "unknown",
        Outcome::Undecided | Outcome::Uncertified => "undecided",
        Outcome::Obligation | Outcome::Undefined => "undefined",
        Outcome::Faulty | Outcome::Unreadable => "faulty",
        Outcome::Drifted
        | Outcome::Unplaced
        | Outcome::BadPlace
        | Outcome::BadDocument
        | Outcome::NoDocument
        | Outcome::Misprint
        | Outcome::RoundedAway => "document",
    }
}

impl CheckReport<'_> {
    /// One line for each result that is not as it should be, or for every one, and a closing line.
    fn human(&self) -> String {
        let mut text = String::new();
        for result in &self.results {
            let (label, name) = (word(result.outcome), self.shelf.name(result));
            if let Some(reason) = &result.reason {
                let faulty = result.outcome == Outcome::Faulty;
                let name = if faulty { &result.id } else { &name };
                text.push_str(&format!("{} {name}: {reason}\n", styled(BAD, label)));
            } else if self.every {
                text.push_str(&format!("{} {name}\n", styled(GOOD, label)));
            }
        }
        text.push_str(&self.document.human());
        text.push_str(&format!("proofmark check: {}\n", closing(&self.tally, self.pass)));
        text
    }

    fn json(&self) -> String {
        let (book, tally) = (self.book, &self.tally);
        let [accepted, rejected, missing, unknown, faulty] = counts(tally);
        let result = |result: &Checked| {
            let entry = book.entry(&result.id);
            object! {
                id: result.id.clone(),
                certificate: self.shelf.name(result),
                outcome: word(result.outcome),
                reason: result.reason.clone(),
                file: entry.and_then(|entry| entry.place.source.beside.as_deref()),
                line: entry.map(|entry| entry.place.line()),
                expected: entry.map(|entry| entry.expect.word()),
                sha256: entry.map(|entry| entry.claim.sha256()),
            }
        };
        pretty(&object! {
            schema: "proofmark-check/1",
            book: object! { title: &book.title, source: &book.source.name },
            results: self.results.iter().map(result).collect::<Vec<_>>(),
            document: self.document.json(),
            summary: object! {
                claims: tally.claims,
                accepted: accepted,
                rejected: rejected,
                missing: missing,
                unknown: unknown,
                faulty: faulty,
                pass: self.pass,
            },
        })
    }

    fn run(&self) -> Run {
        let (book, source) = (self.book, self.source.as_str());
        if self.results.is_empty() {
            let (names, reason) = ((book.title.as_str(), source), "the book has no claim");
            return Run::without_claim("check", names, Outcome::Nothing, reason);
        }
        let result = |result: &Checked| {
            if result.outcome == Outcome::Faulty
                && let Some(fault) = book.faults.iter().find(|fault| fault.id == result.id)
            {
                return RunResult::of_fault(fault, source);
            }
            let entry = book.entry(&result.id);
            let erratum = entry.and_then(|entry| entry.erratum.as_deref()).map(single_spaced);
            let certificate = outputs::file(Path::new(&self.shelf.name(result)));
            let message = match &result.reason {
                None => erratum.unwrap_or_default(),
                Some(reason) => format!("{certificate}: {reason}."),
            };
            // A certificate without a claim has its own file to look at.
            let file = entry.map(|entry| RunResult::file(source, &entry.place));
            let file = file.unwrap_or(certificate);
            let place = entry.map(|entry| entry.place.clone());
            let (id, outcome, part) = (result.id.clone(), result.outcome, None);
            RunResult { id, outcome, message, file, place, part }
        };
        let results = self.results.iter().map(result).chain(self.document.results());
        let (title, results) = (book.title.clone(), results.collect());
        Run { command: "check", title, book: source.to_owned(), results }
    }
}

impl Render for CheckReport<'_> {
    fn render(&self, format: Format) -> Option<String> {
        match format {
            Format::Human => Some(self.human()),
            Format::Json => Some(self.json()),
            Format::Sarif | Format::Junit => self.run().render(format),
            Format::Markdown | Format::Html => None,
        }
    }
}
