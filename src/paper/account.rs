//! What became of every number of a document: claimed, ignored with a reason, changed or new.

use std::collections::{BTreeMap, BTreeSet};

use proofmark_book::Book;
use proofmark_book::diagnostic::Place;
use proofmark_check::document::Discrepancy;
use serde::Serialize;

use super::compare::{Change, Comparison};
use super::find::find;
use super::locator::Locator;
use super::manuscript::Manuscript;

/// What became of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fate", content = "detail", rename_all = "lowercase")]
pub enum Fate {
    /// These claims have it.
    Claimed(Vec<String>),
    /// These claims name its place and have another number.
    Changed(Vec<String>),
    /// It needs no claim, for this reason.
    Ignored(String),
    /// No claim is about it.
    New,
}

/// A number of the document and what became of it.
#[derive(Clone, Debug)]
pub struct Accounted {
    /// As it is printed.
    pub printed: String,
    /// Where.
    pub place: Place,
    /// Its table's label and its cell, or nothing in running text.
    pub cell: Option<String>,
    /// What became of it.
    pub fate: Fate,
}

/// The account of a document.
#[derive(Debug)]
pub struct Account {
    /// Its main file.
    pub document: String,
    /// Every number, those that are not printed at the end of their file.
    pub numbers: Vec<Accounted>,
    /// Places of claims that do not fit.
    pub findings: Vec<Discrepancy>,
    /// What the document has otherwise.
    pub changes: Vec<Change>,
    /// What is wrong with the book's own list of numbers without a claim.
    pub stale: Vec<(Place, String)>,
}

impl Account {
    /// Accounts for the numbers of a book's document.
    pub fn of(book: &Book, document: String, manuscript: &Manuscript, found: Comparison) -> Self {
        let Comparison { findings, claims, changes, .. } = found;
        let mut why: BTreeMap<usize, String> = BTreeMap::new();
        let mut stale = Vec::new();
        for ignored in &book.ignored {
            let (text, place) = &ignored.at;
            let locator = Locator::parse(text);
            let numbers = locator.and_then(|locator| match locator.document {
                Some(_) => Ok(Vec::new()),
                None => find(&locator, manuscript, true)
                    .map(|found| found.numbers)
                    .map_err(|lost| lost.reason),
            });
            match numbers {
                Ok(numbers) => {
                    why.extend(numbers.into_iter().map(|index| (index, ignored.why.clone())));
                }
                Err(reason) => stale.push((place.clone(), reason)),
            }
        }
        let changed: BTreeSet<usize> = changes.iter().map(|change| change.number).collect();
        let numbers = manuscript.numbers.iter().enumerate().map(|(index, number)| {
            let fate = match (claims.get(&index), why.get(&index), &number.reason) {
                (Some(ids), ..) if changed.contains(&index) => Fate::Changed(ids.clone()),
                (Some(ids), ..) => Fate::Claimed(ids.clone()),
                (None, Some(why), _) => Fate::Ignored(why.clone()),
                (None, None, Some(reason)) => Fate::Ignored(reason.clone()),
                (None, None, None) => Fate::New,
            };
            let cell = number.cell.as_ref().map(|(table, cell)| {
                let grid = manuscript.grids.get(*table);
                let label = grid.and_then(|grid| grid.label.clone());
                let label = label.unwrap_or_else(|| format!("table {}", table + 1));
                format!("{label} {cell}")
            });
            let (printed, place) = (number.printed.clone(), number.place.clone());
            Accounted { printed, place, cell, fate }
        });
        let unprinted = manuscript.unprinted.iter().map(|(place, reason)| {
            let printed = place.source.text.get(place.range()).unwrap_or("").to_owned();
            let fate = Fate::Ignored((*reason).to_owned());
            Accounted { printed, place: place.clone(), cell: None, fate }
        });
        let numbers = numbers.chain(unprinted).collect();
        Self { document, numbers, findings, changes, stale }
    }

    /// How many numbers are claimed, changed, ignored and new.
    pub fn totals(&self) -> [usize; 4] {
        let mut totals = [0; 4];
        let [claimed, changed, ignored, new] = &mut totals;
        for number in &self.numbers {
            match number.fate {
                Fate::Claimed(_) => *claimed += 1,
                Fate::Changed(_) => *changed += 1,
                Fate::Ignored(_) => *ignored += 1,
                Fate::New => *new += 1,
            }
        }
        totals
    }

    /// How many numbers are ignored for each reason, the most frequent one first.
    pub fn reasons(&self) -> Vec<(&str, usize)> {
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        for number in &self.numbers {
            if let Fate::Ignored(reason) = &number.fate {
                *reasons.entry(reason).or_default() += 1;
            }
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        reasons
    }
}
