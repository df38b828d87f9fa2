//! The command line: reads the arguments, calls the library, prints, and returns an exit code. What a
//! command does is said by its arguments, for `--help` as well.

use std::collections::BTreeSet;

use progress::Progress;
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::closest;
use proofmark_book::{Book, Entry};
use proofmark_check::{
    Exit, Screen, Subject, Surroundings, Unreadable, complain, ending, load_book, load_model,
    print, print_part, read_text, refuse, show, show_errors, styled, tables,
};
use proofmark_search::audit::Audited;
use proofmark_search::enclose::Effort;

use crate::limits;

/// The language on a screen or two. A test compares it with the functions that there are.
const LANGUAGE: &str = include_str!("language.txt");

pub mod proofmark;

mod audit;
mod compare;
mod completions;
mod date;
mod eval;
mod explain;
mod export;
mod fmt;
mod frontier;
mod ledger;
mod lint;
mod man;
mod mdp;
mod merge;
mod new;
mod progress;
mod report;
mod scan;
mod schema;
mod simulate;
mod sweep;
mod sync;

/// Decides claims, and shows on a terminal how far it has come.
fn decide_all<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    effort: impl Into<Effort>,
    screen: Screen,
) -> Vec<Audited<'a>> {
    let entries: Vec<&Entry> = entries.into_iter().collect();
    let progress = Progress::new(screen, entries.len(), "claims");
    proofmark_search::audit::decide_all(&entries, effort, |entry, decide| {
        progress.watched(entry.claim.id(), decide)
    })
}

/// Prints why a command ends as it does.
fn fail(exit: Exit, reason: impl AsRef<str>) -> Exit {
    complain(reason.as_ref());
    exit
}

/// Prints errors of the input, as many as are of use.
fn misread(errors: impl IntoIterator<Item = Diagnostic>) -> Exit {
    errors.into_iter().take(limits::ERRORS).for_each(|error| show(&error));
    Exit::BadInput
}

/// The claim of a book by its name. Prints that there is none.
fn claim<'a>(book: &'a Book, id: &str) -> Result<&'a Entry, Exit> {
    let constant = book.constants.iter().any(|one| one.constant.name() == id);
    let none = || match constant {
        true => {
            refuse(format!("{id} is a constant, not a claim; `proofmark eval` prints its digits"))
        }
        false => refuse(format!("the book has no claim {id}{}", hint(book, id))),
    };
    book.entry(id).ok_or_else(none)
}

/// What may have been meant by a name, or a glob, that no claim of the book has.
fn hint(book: &Book, name: &str) -> String {
    let ids = || book.entries.iter().map(|entry| entry.claim.id());
    let dots = |id: &'_ str| id.match_indices('.').map(|(at, _)| at).collect::<Vec<_>>();
    let groups: BTreeSet<String> = ids()
        .flat_map(|id| dots(id).into_iter().filter_map(move |at| id.get(..at)))
        .map(|group| format!("{group}.*"))
        .collect();
    let groups = groups.iter().map(String::as_str).filter(|_| name.contains('*'));
    format!("; {}", meant(name, ids().chain(groups), "`proofmark audit --all` lists them"))
}

/// Which of the known names may have been meant, or else what to do.
fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>, otherwise: &str) -> String {
    closest(name, known).map_or(otherwise.to_owned(), |near| format!("did you mean {near}?"))
}

/// Reads a whole number from 1 to so many.
fn up_to(most: usize) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("a whole number from 1 to {most}"))
    }
}
