//! From drafts to the claims of a book, or to what is wrong with them.

use std::collections::{HashMap, HashSet};

use proofmark_kernel::Claim;

use super::draft::{Draft, Placed};
use super::read::Reader;
use super::table::Rows;
use super::{Entry, Expectation, Fault, expand, syntax};
use crate::diagnostic::{Diagnostic, Level, Place};
use crate::limits;
use crate::text::{closest, shortened};

/// A claim, and the one that it names instead of itself.
type Instead = (String, Placed);

impl Reader {
    /// The claims that are in order, and the faults of the others.
    /// So large is the book before them; some show a finding.
    pub(super) fn claims(
        &self,
        all: Vec<Rows>,
        shown: &HashMap<String, String>,
        mut size: Size,
    ) -> Result<(Vec<Entry>, Vec<Fault>), Diagnostic> {
        let (mut entries, mut faults) = (Vec::new(), Vec::new());
        let mut links: Vec<Instead> = Vec::new();
        let mut seen = HashSet::new();
        for Rows { table, drafts } in all {
            let (rows, before) = (drafts.len(), faults.len());
            for draft in drafts {
                let entry = draft.and_then(|draft| {
                    let (id, _) = &draft.id;
                    links.extend(draft.instead.clone().map(|link| (id.clone(), link)));
                    self.claim(draft, shown, &mut seen)
                });
                match entry {
                    Ok(entry) => {
                        size.add(&entry)?;
                        entries.push(entry);
                    }
                    Err(fault) => faults.push(fault),
                }
            }
            if let (Some(table), Some(bad)) = (table, faults.get_mut(before..)) {
                once(bad, rows, &table);
            }
        }
        for (id, link) in links {
            if let Some(error) = bad_instead(&id, &link, &entries, &faults) {
                entries.retain(|entry| entry.claim.id() != id);
                faults.push(Fault { is_claim: true, id, error });
            }
        }
        Ok((entries, faults))
    }

    /// A claim whose id no other one has.
    fn claim(
        &self,
        draft: Draft,
        shown: &HashMap<String, String>,
        seen: &mut HashSet<String>,
    ) -> Result<Entry, Fault> {
        let (id, place) = draft.id.clone();
        let entry = self.entry(draft, shown.get(&id)).and_then(|entry| {
            // The certificates of both would have the same file.
            if self.definitions.names_a_constant(&id) {
                let message = format!("`{id}` is a constant of this book");
                return Err(Diagnostic::new(message, place).with_help("give the claim another id"));
            }
            match seen.insert(id.to_lowercase()) {
                true => Ok(entry),
                false => Err(Diagnostic::new(format!("there is already a claim `{id}`"), place)),
            }
        });
        entry.map_err(|error| Fault { is_claim: true, id, error })
    }

    fn entry(&self, draft: Draft, finding: Option<&String>) -> Result<Entry, Diagnostic> {
        let (id, place) = draft.id;
        if !syntax::is_identifier(&id) {
            let message = format!(
                "a claim's id is made of letters, digits and . _ -, begins with a letter or digit \
                 and has at most {} characters",
                limits::IDENTIFIER
            );
            return Err(Diagnostic::new(message, place));
        }
        let expect = match draft.expect.as_ref().map(|(word, at)| (word.as_str(), at)) {
            None | Some(("certified", _)) => Expectation::Certified,
            Some(("refuted", _)) => Expectation::Refuted,
            Some((word, at)) => {
                let message = format!("`{word}` cannot be expected: certified or refuted");
                return Err(Diagnostic::new(message, at.clone()));
            }
        };
        if expect == Expectation::Refuted && draft.erratum.is_none() && finding.is_none() {
            let message = "a claim that is expected to be refuted must say what is wrong";
            let help = "add `erratum = \"...\"`, or a finding that has it among its `claims`";
            return Err(Diagnostic::new(message, place).with_help(help));
        }
        for (field, what) in [(&draft.erratum, "an erratum"), (&draft.instead, "an `instead`")] {
            if let (Some((_, at)), Expectation::Certified) = (field, expect) {
                let message = format!("only a claim with `expect = \"refuted\"` has {what}");
                return Err(Diagnostic::new(message, at.clone()));
            }
        }
        let text = draft.says.single_spaced();
        let written_out = |error: Diagnostic| match draft.row {
            None => error,
            Some(row) => in_row(error, row, &text),
        };
        let lets = self.lets(draft.lets, &mut HashSet::new()).map_err(written_out)?;
        let sentence = draft.says.sentence().map_err(written_out)?;
        let entry = expand::sentence(&self.definitions, &id, &lets, sentence, draft.says);
        Ok(Entry {
            cites: draft.cites,
            expect,
            erratum: draft.erratum.map(|(text, _)| text),
            instead: draft.instead.map(|(text, _)| text),
            finding: finding.cloned(),
            place,
            ..entry.map_err(written_out)?
        })
    }
}

/// How large a book is, as it is written out.
#[derive(Default)]
pub(super) struct Size {
    steps: usize,
    goals: usize,
    worked: u64,
}

impl Size {
    /// Takes note of a program.
    pub(super) fn grow(&mut self, program: &Claim) {
        self.steps = self.steps.saturating_add(program.steps().len());
        self.goals = self.goals.saturating_add(program.goals().len());
    }

    fn add(&mut self, entry: &Entry) -> Result<(), Diagnostic> {
        self.grow(&entry.claim);
        self.worked = self.worked.saturating_add(entry.worked);
        self.within(|| entry.place.clone())
    }

    /// Whether the book up to a place is within its limits.
    pub(super) fn within(&self, place: impl Fn() -> Place) -> Result<(), Diagnostic> {
        let message = if self.steps > limits::BOOK_STEPS {
            format!("over {} steps in this book", limits::BOOK_STEPS)
        } else if self.goals > limits::BOOK_GOALS {
            format!("over {} goals in this book", limits::BOOK_GOALS)
        } else if self.worked > limits::BOOK_WRITTEN_OUT {
            let most = limits::BOOK_WRITTEN_OUT;
            format!("over {most} operations when this book is written out")
        } else {
            return Ok(());
        };
        Err(Diagnostic::new(message, place()))
    }
}

/// An error about a sentence that stands nowhere as it is: with the sentence.
fn in_row(mut error: Diagnostic, row: usize, says: &str) -> Diagnostic {
    let says = format!("row {row} says `{}`", shortened(says, 200));
    error.help = Some(error.help.map_or(says.clone(), |help| format!("{help}; {says}")));
    error
}

/// Where the same is wrong with every row of a table, it is the table that is wrong, in its ids or its
/// sentence: that is said once, and there.
fn once(bad: &mut [Fault], rows: usize, [id, says]: &[Place; 2]) {
    let Some((first, others)) = bad.split_first_mut() else { return };
    // What is quoted may be of the cells.
    let words = |fault: &Fault| fault.error.message.split('`').step_by(2).collect::<String>();
    let same = |fault: &Fault| words(fault) == words(first);
    if others.is_empty() || others.len() + 1 != rows || !others.iter().all(same) {
        return;
    }
    let named = syntax::is_identifier(&first.id);
    first.error.place = if named { says } else { id }.clone();
    others.iter_mut().for_each(|fault| fault.error.level = Level::Consequence);
}

/// What is wrong with the claim that is named instead of another. One that has an error of its own
/// may be right.
fn bad_instead(
    claim: &str,
    (id, place): &Placed,
    entries: &[Entry],
    faults: &[Fault],
) -> Option<Diagnostic> {
    let target = entries.iter().find(|entry| entry.claim.id() == id);
    let right = match target {
        Some(entry) => entry.expect == Expectation::Certified,
        None => faults.iter().any(|fault| fault.is_claim && fault.id == *id),
    };
    let bad = faults.iter().any(|fault| fault.id == claim);
    if right || bad {
        return None;
    }
    let message = format!("`{id}` is not a claim that is expected to be certified");
    let ids = entries.iter().map(|entry| entry.claim.id());
    let near = closest(id, ids.filter(|near| near != id));
    let mut error = Diagnostic::new(message, place.clone());
    error.help = near.map(|near| format!("did you mean `{near}`?"));
    Some(error)
}
