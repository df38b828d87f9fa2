//! What a scan found, in every format.

use std::path::Path;

use proofmark_book::text::{counted, single_spaced};
use proofmark_check::files;
use proofmark_check::format::{Format, Render};
use proofmark_check::outcome::Outcome;
use proofmark_check::run::{Run, RunResult};
use proofmark_check::style::{NOTE, gate, styled};

use super::document::{Count, Judged, ScannedDocument};
use super::judge::{How, Verdict, Wrong};

mod human;
mod json;
mod markdown;

/// What of a scan is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Also what is right.
    pub all: bool,
    /// Also each place that is not read.
    pub not_read: bool,
    /// Nothing but what is wrong, and the closing line.
    pub quiet: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// What a scan found.
#[derive(Clone, Debug)]
pub struct ScanReport {
    /// The documents, in the order in which they are named.
    pub documents: Vec<ScannedDocument>,
    /// What is shown.
    pub shown: Shown,
}

impl ScanReport {
    /// Whether another document includes this file.
    pub fn has_seen(&self, path: &Path) -> bool {
        let mut read = self.documents.iter().flat_map(|document| &document.files);
        read.any(|one| files::same(one, path))
    }

    /// How many places are what.
    pub fn count(&self) -> Count {
        let mut count = Count::default();
        self.documents.iter().for_each(|document| count += document.count());
        count
    }

    /// Whether nothing is wrong, and something was looked at.
    pub fn pass(&self) -> bool {
        let count = self.count();
        count.wrong == 0 && count.right > 0
    }

    /// Why places are not read, the most frequent reason first.
    pub fn reasons(&self) -> Vec<(usize, &str)> {
        let mut reasons: Vec<(usize, &str)> = Vec::new();
        for one in self.places() {
            let Verdict::NotRead(reason) = &one.finding.verdict else { continue };
            match reasons.iter_mut().find(|(_, known)| known == reason) {
                Some((count, _)) => *count += 1,
                None => reasons.push((1, reason)),
            }
        }
        reasons.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
        reasons
    }

    /// All places, in order.
    pub fn places(&self) -> impl Iterator<Item = &Judged> {
        self.documents.iter().flat_map(|document| &document.places)
    }

    /// The line that closes a scan.
    fn closing(&self) -> String {
        let Count { places, right, wrong, not_read, silenced, .. } = self.count();
        let documents = counted(self.documents.len(), "document", "documents");
        let places = counted(places, "place", "places");
        let silenced = match silenced {
            0 => String::new(),
            silenced => format!(", {silenced} silenced"),
        };
        let end = match right + wrong {
            0 => styled(NOTE, "nothing was read"),
            _ => gate(self.pass()),
        };
        format!(
            "proofmark scan: {documents}, {places}: {right} right, {wrong} wrong, {not_read} not \
             read{silenced}: {end}"
        )
    }

    /// A result for each place that is decided.
    fn run(&self) -> Run {
        let mut seen: Vec<(String, String)> = Vec::new();
        let results = self.places().filter_map(|one| {
            let outcome = match &one.finding.verdict {
                Verdict::Right(How::Away) => Outcome::RoundedAway,
                Verdict::Right(_) => Outcome::Holds,
                Verdict::Wrong(_) => Outcome::Misprint,
                Verdict::NotRead(_) | Verdict::Silenced(_) => return None,
            };
            let (id, file) = (single_spaced(&one.written), one.file());
            let key = (file.clone(), id.clone());
            let before = seen.iter().filter(|other| **other == key).count();
            seen.push(key);
            // The same statement again is told apart by its number; a statement that moves stays the same.
            let part = (before > 0).then(|| (before + 1).to_string());
            let (message, place) = (message(one), Some(one.place.clone()));
            Some(RunResult { id, outcome, message, file, place, part })
        });
        let results: Vec<RunResult> = results.collect();
        let names: Vec<&str> = self.documents.iter().map(|one| one.file.as_str()).collect();
        let names = names.join(" ");
        Run { command: "scan", title: names.clone(), book: names, results }
    }
}

impl Render for ScanReport {
    fn render(&self, format: Format) -> Option<String> {
        match format {
            Format::Human => Some(human::report(self)),
            Format::Json => Some(json::report(self)),
            Format::Markdown => Some(markdown::report(self)),
            Format::Sarif | Format::Junit => self.run().render(format),
            Format::Html => None,
        }
    }
}

/// What is so, in sentences.
fn message(one: &Judged) -> String {
    match &one.finding.verdict {
        Verdict::Right(how) => format!("Right: {}.", how.text()),
        Verdict::Wrong(wrong) => {
            let read = one.finding.says.first().filter(|_| wrong.because.is_none());
            let read = read.map_or(String::new(), |says| format!(" It is read as `{says}`."));
            format!("{}{read}", explained(wrong))
        }
        Verdict::NotRead(reason) => format!("Not read: {reason}."),
        Verdict::Silenced(reason) if reason.is_empty() => "Not looked at.".to_owned(),
        Verdict::Silenced(reason) => format!("Not looked at: {reason}."),
    }
}

/// What is wrong with a decimal.
fn explained(wrong: &Wrong) -> String {
    let Wrong { value, instead, slip, because } = wrong;
    let parts = [
        because.as_ref().map(|because| format!("{because}.")),
        value.as_ref().map(|value| match instead {
            Some(instead) => format!("The value is {value}, so that {instead} would be right."),
            None => format!("The value is {value}."),
        }),
        slip.as_ref().map(|slip| format!("Likely: {slip}.")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.as_slice() {
        [] => "It does not hold.".to_owned(),
        parts => parts.join(" "),
    }
}
