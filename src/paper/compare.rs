//! Looks at every place of a book's claims: what the document prints there, and what the claim says.

use std::collections::BTreeMap;

use proofmark_book::diagnostic::Place;
use proofmark_book::text::shortened;
use proofmark_book::{Entry, Placed};
use proofmark_check::document::Discrepancy;
use proofmark_check::outcome::Outcome;
use proofmark_check::run::RunResult;

use super::claimed::{self, Claimed, Match};
use super::documents::{Documents, Read, file_of};
use super::find::{Found, Lost, find};
use super::locator::Locator;
use super::manuscript::Manuscript;

/// A digit string of the book that the document would have otherwise.
#[derive(Clone, Debug)]
pub struct Change {
    /// The claim.
    pub id: String,
    /// The place in the document, as the book names it.
    pub at: String,
    /// What the book says there.
    pub claimed: Option<Claimed>,
    /// The number of the document, by its position.
    pub number: usize,
}

/// What became of the places of a book.
#[derive(Debug, Default)]
pub struct Comparison {
    /// How many there are.
    pub places: usize,
    /// How many were looked at.
    pub compared: usize,
    /// What does not fit.
    pub findings: Vec<Discrepancy>,
    /// Places in documents that are not read, by document.
    pub skipped: BTreeMap<Option<String>, usize>,
    /// For the book's own document, the claims of each of its numbers.
    pub claims: BTreeMap<usize, Vec<String>>,
    /// For the book's own document, the numbers that are other ones than claimed.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// Looks at all places of some claims.
    pub fn of<'a>(
        entries: impl IntoIterator<Item = &'a Entry>,
        documents: &mut Documents<'_>,
    ) -> Self {
        let mut comparison = Self::default();
        for entry in entries {
            if entry.at.is_empty() {
                continue;
            }
            let numbers = Claimed::all(entry);
            for at in &entry.at {
                comparison.places += 1;
                comparison.place(entry, at, &numbers, documents);
            }
        }
        // A document that cannot be read is one finding, whatever stands in it.
        let mut seen = std::collections::HashSet::new();
        comparison.findings.retain(|finding| {
            let broken = finding.result.outcome == Outcome::BadDocument;
            !broken || seen.insert(finding.result.file.clone())
        });
        comparison
    }

    fn place(
        &mut self,
        entry: &Entry,
        at: &Placed,
        claimed: &[Claimed],
        documents: &mut Documents<'_>,
    ) {
        let (text, place) = at;
        let id = entry.claim.id();
        let mut add = |outcome, message: String, place: Option<Place>, file: String| {
            let result = RunResult {
                id: id.to_owned(),
                outcome,
                message,
                file,
                place,
                part: Some(text.clone()),
            };
            let (printed, claimed) = (None, None);
            self.findings.push(Discrepancy { result, at: Some(text.clone()), printed, claimed });
        };
        let locator = match Locator::parse(text) {
            Ok(locator) => locator,
            Err(reason) => {
                let message = format!("`{}`: {reason}.", shortened(text, 120));
                return add(Outcome::BadPlace, message, Some(place.clone()), file_of(place));
            }
        };
        let name = locator.document.as_deref();
        let manuscript = match documents.get(name) {
            Read::Whole(manuscript) => manuscript,
            Read::Absent(_) | Read::Unnamed => {
                *self.skipped.entry(locator.document).or_default() += 1;
                return;
            }
            Read::Broken(path, reason, place) => {
                let file = place.as_ref().map_or_else(|| path.display().to_string(), file_of);
                return add(Outcome::BadDocument, format!("{reason}."), place.clone(), file);
            }
        };
        self.compared += 1;
        match find(&locator, manuscript, false) {
            Err(Lost { reason, near }) => {
                let message =
                    format!("{}: `{}` of the claim.", capital(&reason), shortened(text, 120));
                // The place that is wrong is the book's, unless the document has a line to look at.
                let place = near.unwrap_or_else(|| place.clone());
                let file = file_of(&place);
                add(Outcome::Unplaced, message, Some(place), file);
            }
            Ok(found) => self.numbers(entry, at, claimed, (&found, manuscript), name.is_none()),
        }
    }

    /// Compares the numbers that are printed at a place with those of its claim.
    fn numbers(
        &mut self,
        entry: &Entry,
        (text, place): &Placed,
        claimed: &[Claimed],
        (found, manuscript): (&Found, &Manuscript),
        own: bool,
    ) {
        let id = entry.claim.id();
        let numbers: Vec<_> = found
            .numbers
            .iter()
            .filter_map(|index| Some((*index, manuscript.numbers.get(*index)?)))
            .collect();
        let printed: Vec<Option<&str>> =
            numbers.iter().map(|(_, number)| number.text.as_deref()).collect();
        let mut add = |message: String, place: Place, printed, claimed| {
            let file = file_of(&place);
            let (outcome, part) = (Outcome::Drifted, Some(text.clone()));
            let id = id.to_owned();
            let result = RunResult { id, outcome, message, file, place: Some(place), part };
            self.findings.push(Discrepancy { result, at: Some(text.clone()), printed, claimed });
        };
        let shown = shortened(text, 120);
        if numbers.is_empty() {
            let near = found.near.clone().unwrap_or_else(|| place.clone());
            return add(format!("The document has no number at `{shown}`."), near, None, None);
        }
        if own {
            for (index, _) in &numbers {
                self.claims.entry(*index).or_default().push(id.to_owned());
            }
        }
        let Match::Not(others) = claimed::compare(&printed, claimed) else { return };
        for (position, should) in others {
            let Some((index, number)) = numbers.get(position) else { continue };
            let should = should.and_then(|index| claimed.get(index)).cloned();
            let message = match &should {
                Some(should) => format!(
                    "The document prints {} where the claim says {}, at `{shown}`.",
                    number.printed, should.text
                ),
                None => format!(
                    "The document prints {} at `{shown}`, and the claim does not have this number \
                     there: it says {}.",
                    number.printed,
                    shortened(entry.claim.says(), 120)
                ),
            };
            let claimed = should.as_ref().map(|should| should.text.clone());
            add(message, number.place.clone(), Some(number.printed.clone()), claimed);
            if own {
                let (id, at) = (id.to_owned(), text.clone());
                self.changes.push(Change { id, at, claimed: should, number: *index });
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
