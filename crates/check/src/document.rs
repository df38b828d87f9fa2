//! Whether the document of a book still prints what its claims say: what `proofmark` found out about that, for
//! every output. The checker alone reads no documents, and says so.

use proofmark_book::Book;
use proofmark_book::text::counted;
use serde::Serialize;

use crate::object;
use crate::outcome::{Outcome, Tally};
use crate::run::RunResult;
use crate::style::{BAD, styled};

/// What a comparison of a book with its document found.
#[derive(Clone, Debug, Default)]
pub struct DocumentReport {
    /// How many places the claims name.
    pub places: usize,
    /// How many of them were looked at.
    pub compared: usize,
    /// Why the others were not, in sentences.
    pub notes: Vec<String>,
    /// What is not as the claims say.
    pub findings: Vec<Discrepancy>,
}

/// A place where the document does not print what a claim says.
#[derive(Clone, Debug)]
pub struct Discrepancy {
    /// The claim, the outcome and the place in the document.
    pub result: RunResult,
    /// The place as the book names it.
    pub at: Option<String>,
    /// The number that is printed there.
    pub printed: Option<String>,
    /// The number that the claim has.
    pub claimed: Option<String>,
}

impl DocumentReport {
    /// The report of a program that reads no documents.
    pub fn unread(book: &Book) -> Self {
        let places = book.entries.iter().map(|entry| entry.at.len()).sum();
        let one = "1 place in the document was not looked at; `proofmark check` does".to_owned();
        let notes = match places {
            0 => Vec::new(),
            1 => vec![one],
            places => vec![format!(
                "{places} places in the document were not looked at; `proofmark check` does"
            )],
        };
        Self { places, notes, ..Self::default() }
    }

    /// What each finding is.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.findings.iter().map(|finding| finding.result.outcome)
    }

    /// Every finding, for a terminal.
    pub fn human(&self) -> String {
        let human = |finding: &Discrepancy| {
            let (head, message) = finding.human();
            format!("{head}\n  {message}\n")
        };
        self.findings.iter().map(human).collect()
    }

    /// The findings, for other programs.
    pub fn results(&self) -> impl Iterator<Item = RunResult> {
        self.findings.iter().map(|finding| finding.result.clone())
    }

    /// The report as a value of JSON; nothing, if the book names no place.
    pub fn json(&self) -> Option<impl Serialize + use<'_>> {
        if self.places == 0 && self.findings.is_empty() {
            return None;
        }
        let finding = |finding: &Discrepancy| {
            let Discrepancy { result, at, printed, claimed } = finding;
            object! {
                claim: result.id.clone(),
                at: at.clone(),
                finding: result.outcome.rule().map(|(_, rule)| rule.id),
                file: result.file.clone(),
                line: result.place.as_ref().map(|place| place.line()),
                column: result.place.as_ref().map(|place| place.column()),
                printed: printed.clone(),
                claimed: claimed.clone(),
                message: result.message.clone(),
            }
        };
        Some(object! {
            places: self.places,
            compared: self.compared,
            notes: self.notes.clone(),
            findings: self.findings.iter().map(finding).collect::<Vec<_>>(),
        })
    }
}

impl Discrepancy {
    /// What it is about, and what is so.
    pub fn human(&self) -> (String, &str) {
        let RunResult { id, outcome, message, file, place, .. } = &self.result;
        let labels = [
            (Outcome::Drifted, "changed"),
            (Outcome::Unplaced, "not found"),
            (Outcome::NoDocument, "missing"),
        ];
        let label = labels.iter().find(|(of, _)| of == outcome).map_or("error", |(_, word)| word);
        let line = place.as_ref().map_or(String::new(), |place| format!(":{}", place.line()));
        (format!("{}: {id} ({file}{line})", styled(BAD, label)), message)
    }
}

/// What the closing line of a run says of the document, if there is something to say.
pub fn closing(tally: &Tally) -> Option<String> {
    let places = tally.count(&[Outcome::Drifted, Outcome::Unplaced, Outcome::BadPlace]);
    let (one, several) =
        ("place of the document does not fit", "places of the document do not fit");
    let missing = tally.count(&[Outcome::NoDocument]) > 0;
    let unread = tally.count(&[Outcome::BadDocument]) > 0;
    let parts = [
        (places > 0).then(|| counted(places, one, several)),
        missing.then(|| "the document is missing".to_owned()),
        unread.then(|| "the document cannot be read".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
