//! A document that was looked at: its places, each with what is said of it.

use std::path::{Path, PathBuf};

use proofmark_book::diagnostic::Place;
use proofmark_check::outputs;

use super::judge::{Finding, How, Judge, Question, Verdict};
use super::place::{Reading, ScannedPlace};
use super::{Scanned, tables};

/// A place with what is said of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Where it is.
    pub place: Place,
    /// As it is written.
    pub written: String,
    /// The decimal as it is written.
    pub decimal: String,
    /// The same as a book writes it, if it is read.
    pub number: Option<String>,
    /// What is said of it.
    pub finding: Finding,
}

/// A document that was looked at.
#[derive(Clone, Debug)]
pub struct ScannedDocument {
    /// What other programs call its file.
    pub file: String,
    /// Its places, in order.
    pub places: Vec<Judged>,
    /// What could not be followed, each a sentence.
    pub notes: Vec<String>,
    /// The files that it is read from, the main one first.
    pub files: Vec<PathBuf>,
}

/// How many places are what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub places: usize,
    /// Those that are right.
    pub right: usize,
    /// Those of them whose decimal is rounded away from the nearest.
    pub away: usize,
    /// Those that are wrong.
    pub wrong: usize,
    /// Those that are not read or not decided.
    pub not_read: usize,
    /// Those that the document says not to look at.
    pub silenced: usize,
}

impl ScannedDocument {
    /// Judges what was read of a document.
    pub fn of(judge: &Judge, path: &Path, scanned: Scanned) -> Self {
        let Scanned { places, notes, files: read } = scanned;
        let questions: Vec<Question<'_>> = places.iter().filter_map(question).collect();
        let mut answers = judge.judge(&questions).into_iter();
        drop(questions);
        let judged = |scanned: ScannedPlace| {
            let finding = finding(&scanned, &mut answers);
            let ScannedPlace { place, written, decimal, reading } = scanned;
            let number = match reading {
                Reading::Read(statement) => Some(statement.decimal),
                Reading::NotRead(_) | Reading::Silenced(_) => None,
            };
            Judged { place, written, decimal, number, finding }
        };
        let mut places: Vec<Judged> = places.into_iter().map(judged).collect();
        places.extend(tables::judged(judge, path));
        // Files stay in the order in which the document visits them.
        let mut files: Vec<String> = Vec::new();
        for one in &places {
            if !files.contains(&one.place.source.name) {
                files.push(one.place.source.name.clone());
            }
        }
        places.sort_by_key(|one| {
            let file = files.iter().position(|name| *name == one.place.source.name);
            (file, one.place.range().start)
        });
        Self { file: outputs::file(path), places, notes, files: read }
    }

    /// How many places are what.
    pub fn count(&self) -> Count {
        let mut count = Count { places: self.places.len(), ..Count::default() };
        for one in &self.places {
            match &one.finding.verdict {
                Verdict::Right(how) => {
                    count.right += 1;
                    count.away += usize::from(*how == How::Away);
                }
                Verdict::Wrong(_) => count.wrong += 1,
                Verdict::NotRead(_) => count.not_read += 1,
                Verdict::Silenced(_) => count.silenced += 1,
            }
        }
        count
    }
}

/// What is asked about a place, if it is read.
fn question(scanned: &ScannedPlace) -> Option<Question<'_>> {
    let Reading::Read(statement) = &scanned.reading else { return None };
    Some(Question { statement, written: &scanned.written, line: scanned.place.line() })
}

/// What is said of a place; the answers are those to its questions, in order.
fn finding(scanned: &ScannedPlace, answers: &mut impl Iterator<Item = Finding>) -> Finding {
    match &scanned.reading {
        Reading::NotRead(reason) => Finding::not_read(reason),
        Reading::Silenced(reason) => Finding::silenced(reason),
        Reading::Read(_) => {
            answers.next().unwrap_or_else(|| Finding::not_read("nothing was decided"))
        }
    }
}

impl Judged {
    /// What other programs call its file.
    pub fn file(&self) -> String {
        outputs::file(Path::new(&self.place.source.name))
    }

    /// File, line and column.
    pub fn at(&self) -> String {
        format!("{}:{}:{}", self.file(), self.place.line(), self.place.column())
    }
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.places += other.places;
        self.right += other.right;
        self.away += other.away;
        self.wrong += other.wrong;
        self.not_read += other.not_read;
        self.silenced += other.silenced;
    }
}
