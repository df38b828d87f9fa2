//! The command line: reads the arguments, calls the library, prints, and returns an exit code.

#[cfg(feature = "prover")]
use std::collections::BTreeSet;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anstyle::Style;

#[cfg(feature = "prover")]
use crate::audit::{Audited, Word, decide_within};
use crate::book::Book;
#[cfg(feature = "prover")]
use crate::book::Entry;
use crate::bundled;
use crate::diagnostic::Diagnostic;
#[cfg(feature = "prover")]
use crate::enclose::Effort;
use crate::files;
use crate::limits;
use crate::mdp::model::Model;
use crate::report::rows::Rows;
#[cfg(feature = "prover")]
use crate::text::closest;
use crate::text::{BAD, visible, visible_but_colours};

pub mod check;
mod outputs;
pub mod processor;
#[cfg(feature = "prover")]
pub mod proofmark;
mod screen;
mod subject;

pub use screen::Screen;
use subject::Subject;

#[cfg(feature = "prover")]
mod audit;
#[cfg(feature = "prover")]
mod compare;
#[cfg(feature = "prover")]
mod completions;
#[cfg(feature = "prover")]
mod date;
#[cfg(feature = "prover")]
mod eval;
#[cfg(feature = "prover")]
mod explain;
#[cfg(feature = "prover")]
mod export;
#[cfg(feature = "prover")]
mod fmt;
#[cfg(feature = "prover")]
mod frontier;
#[cfg(feature = "prover")]
pub mod language;
#[cfg(feature = "prover")]
mod ledger;
#[cfg(feature = "prover")]
mod lint;
#[cfg(feature = "prover")]
mod lower;
#[cfg(feature = "prover")]
mod man;
#[cfg(feature = "prover")]
mod mdp;
#[cfg(feature = "prover")]
mod merge;
#[cfg(feature = "prover")]
mod new;
#[cfg(feature = "prover")]
mod report;
#[cfg(feature = "prover")]
pub mod schema;
#[cfg(feature = "prover")]
mod simulate;

/// How a program ends. Only [`Exit::Pass`] is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything is as expected.
    Pass = 0,
    /// A claim is not as expected, or a certificate is rejected.
    Unexpected = 1,
    /// Bad input or usage.
    BadInput = 2,
    /// A needed part is missing.
    Missing = 3,
    /// A limit was reached before a claim was decided.
    Limit = 4,
    /// Nothing was checked.
    Nothing = 5,
}

#[cfg(feature = "prover")]
impl Exit {
    /// The exit code of a set of audited claims. A formula without value is bad input; a wrong
    /// verdict weighs more than an undecided one.
    fn of(results: &[Audited<'_>]) -> Self {
        let any = |word: Word| results.iter().any(|result| result.word() == word);
        let wrong = |result: &Audited<'_>| {
            matches!(result.word(), Word::Certified | Word::Refuted) && !result.as_expected()
        };
        if results.is_empty() {
            Self::Nothing
        } else if any(Word::Undefined) {
            Self::BadInput
        } else if results.iter().any(wrong) {
            Self::Unexpected
        } else if any(Word::Undecided) {
            Self::Limit
        } else {
            Self::Pass
        }
    }
}

impl Exit {
    /// The graver of two ends.
    fn or_worse(self, other: Self) -> Self {
        let gravity = |exit: Self| match exit {
            Self::Pass => 0,
            Self::Nothing => 1,
            Self::Limit => 2,
            Self::Missing => 3,
            Self::Unexpected => 4,
            Self::BadInput => 5,
        };
        if gravity(other) > gravity(self) { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Pass => 0,
            Exit::Unexpected => 1,
            Exit::BadInput => 2,
            Exit::Missing => 3,
            Exit::Limit => 4,
            Exit::Nothing => 5,
        })
    }
}

/// The exit codes, for `--help`.
pub const EXIT_CODES: &str = "Exit codes:
  0  everything as expected    1  not so: a claim, a certificate, a comparison, a ledger
  2  bad input or usage        3  a needed part is missing
  4  a limit was reached       5  nothing was checked";

/// What stands at the end of `--help`.
fn ending(examples: &str) -> String {
    format!("Examples:\n{examples}\n\n{EXIT_CODES}")
}

/// A text in a style.
fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints the result of a command and passes its exit code on. Whoever stops reading early has
/// read enough; a result that cannot be written for another reason is not a pass.
fn print(text: &str, exit: Exit) -> Exit {
    let mut out = anstream::stdout();
    let text = visible_but_colours(text);
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("the result cannot be written: {error}"));
            Exit::BadInput
        }
        _ => exit,
    }
}

/// Prints an error message. It may quote foreign text and names of files: what is hidden in them is
/// made visible, and no line but the first begins at the margin.
fn complain(message: &str) {
    let label = styled(BAD, "error");
    let message = visible(message).replace('\n', "\n  ");
    let _ = anstream::stderr().write_all(format!("{label}: {message}\n").as_bytes());
}

/// Prints an error with its place.
fn show(error: &Diagnostic) {
    let _ = anstream::stderr().write_all(format!("{}\n", error.render()).as_bytes());
}

/// Reads the book that is meant. Prints what is wrong with it.
#[cfg(feature = "prover")]
fn load_book(subject: Result<Subject, Unreadable>) -> Result<(Book, Subject), Exit> {
    let read = subject.and_then(|subject| Ok((read_book(&subject)?, subject)));
    let (book, subject) = read.map_err(|unreadable| unreadable.show())?;
    if book.faults.is_empty() { Ok((book, subject)) } else { Err(show_errors(&book)) }
}

/// Prints what is wrong with claims and definitions of a book.
fn show_errors(book: &Book) -> Exit {
    let (name, errors) = (book.source.name.clone(), book.errors().cloned().collect());
    Unreadable::Book { name, errors }.show()
}

/// Reads a book. Claims and definitions that have an error are among its faults.
fn read_book(subject: &Subject) -> Result<Book, Unreadable> {
    let (name, text) = read_text(subject)?;
    Book::read(&name, &text).map_err(|errors| Unreadable::Book { name, errors })
}

/// The name and the text of a book.
fn read_text(subject: &Subject) -> Result<(String, String), Unreadable> {
    let Subject::File(path) = subject else {
        return Ok((bundled::NAME.to_owned(), bundled::BOOK.to_owned()));
    };
    let name = path.display().to_string();
    match files::read(path, limits::BOOK_BYTES) {
        Ok(text) => Ok((name, text)),
        Err(reason) => {
            let inside = path.join(subject::BOOK);
            let hint = if inside.is_file() {
                format!("; did you mean {}?", inside.display())
            } else {
                String::new()
            };
            Err(Unreadable::File { name, reason: format!("{reason}{hint}") })
        }
    }
}

/// Why a book cannot be read.
enum Unreadable {
    /// None is named, and the folder does not say which is meant; with the ways out.
    Absent(String),
    /// Its file cannot be read.
    File { name: String, reason: String },
    /// It has errors.
    Book { name: String, errors: Vec<Diagnostic> },
}

impl Unreadable {
    /// Prints what is wrong.
    fn show(&self) -> Exit {
        match self {
            Self::Absent(reason) => complain(reason),
            Self::File { name, reason } => complain(&format!("{name}: {reason}")),
            Self::Book { name, errors } => {
                errors.iter().take(limits::ERRORS).for_each(show);
                if let Some(more @ 1..) = errors.len().checked_sub(limits::ERRORS) {
                    complain(&format!("{name}: and {more} errors more"));
                }
            }
        }
        Exit::BadInput
    }

    /// What is wrong, for other programs.
    fn rows(&self, command: &'static str, file: &str) -> Rows {
        match self {
            Self::Absent(reason) | Self::File { reason, .. } => {
                Rows::without_book(command, file, reason)
            }
            Self::Book { errors, .. } => Rows::unreadable(command, file, errors),
        }
    }
}

/// Decides claims, and shows on a terminal how far it has come.
#[cfg(feature = "prover")]
fn decide_all<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    effort: impl Into<Effort>,
    screen: Screen,
) -> Vec<Audited<'a>> {
    let effort = effort.into();
    let entries: Vec<&Entry> = entries.into_iter().collect();
    let progress = screen.progress(entries.len(), "claims");
    let one = |entry: &&'a Entry| progress.step(entry.claim.id(), || decide_within(entry, effort));
    entries.iter().map(one).collect()
}

/// What may have been meant by a name, or a glob, that no claim of the book has.
#[cfg(feature = "prover")]
fn hint(book: &Book, name: &str) -> String {
    let ids = || book.entries.iter().map(|entry| entry.claim.id());
    let dots = |id: &'_ str| id.match_indices('.').map(|(at, _)| at).collect::<Vec<_>>();
    let groups: BTreeSet<String> = ids()
        .flat_map(|id| dots(id).into_iter().filter_map(move |at| id.get(..at)))
        .map(|group| format!("{group}.*"))
        .collect();
    let groups = groups.iter().map(String::as_str).filter(|_| name.contains('*'));
    match closest(name, ids().chain(groups)) {
        Some(near) => format!("; did you mean {near}?"),
        None => "; `proofmark audit --all` lists them".to_owned(),
    }
}

/// Reads the model of a decision process. Prints what is wrong with it.
fn load_model(path: &Path) -> Result<Model, Exit> {
    let name = path.display().to_string();
    let text = files::read(path, limits::MODEL_BYTES).map_err(|reason| {
        complain(&format!("{name}: {reason}"));
        Exit::BadInput
    })?;
    Model::parse(&name, &text).map_err(|error| {
        show(&error);
        Exit::BadInput
    })
}
