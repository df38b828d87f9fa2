//! `proofmark sync`.

use std::path::PathBuf;

use proofmark_book::Book;
use proofmark_book::text::counted;
use proofmark_check::files;
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::outcome::Outcome;
use proofmark_check::outputs::{book_file, file};
use proofmark_check::subject::BookOption;

use super::{
    Exit, Screen, Subject, Surroundings, fail, load_book, misread, print, read_text, refuse,
};
use crate::paper::account::Account;
use crate::paper::apply::Edits;
use crate::paper::documents::Read;
use crate::paper::{Comparison, Documents, PaperArguments, show};

/// Compare a book with the document that prints its claims, number by number
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark sync
  proofmark sync paper.tex --book claims.toml
  proofmark sync paper.tex --apply

Every number of the document is claimed (a claim names its place by `at`), changed (the claim there has
another number), ignored with a reason (years, citations, lengths, parts of formulas and the like, and what
the book lists below [[ignore]]), or new. With --apply the document's digits take the place of the book's;
nothing else of the book changes, and what cannot be written safely is said.

Exit codes:
  0  the document prints what the claims say    1  it does not, or with --strict has new numbers
  2  bad input or usage    3  the document is not there    5  the book names no place in it")]
pub struct Sync {
    /// The LaTeX document; by default the one that the book names
    #[arg(value_name = "PAPER")]
    paper: Option<PathBuf>,
    #[command(flatten)]
    book: BookOption,
    /// Write the document's digits into the book
    #[arg(long)]
    apply: bool,
    /// Fail also if a number of the document is new
    #[arg(long)]
    strict: bool,
    /// List every number, not only those that are new or changed
    #[arg(long)]
    all: bool,
    /// How to print the result: human or json
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
}

/// Compares a book with its document.
pub fn run(arguments: &Sync, screen: Screen) -> Result<Exit, Exit> {
    let (book, subject) = load_book(arguments.book.subject(screen))?;
    let places = book.entries.iter().any(|entry| !entry.at.is_empty());
    let paper = PaperArguments { paper: arguments.paper.clone(), require_paper: true };
    let mut documents = Documents::of(&book, &subject, &paper);
    let Some(path) = documents.path(None) else {
        return Err(refuse(
            "the book names no document: write `paper = \"paper.tex\"` below `[book]`, or name the file",
        ));
    };
    let comparison = Comparison::of(&book.entries, &mut documents);
    let manuscript = match documents.get(None) {
        Read::Whole(manuscript) => manuscript,
        Read::Absent(path) => {
            let reason = format!("{}: there is no such document", path.display());
            return Err(fail(Exit::Missing, reason));
        }
        Read::Broken(path, reason, place) => {
            let line = place.as_ref().map_or_else(
                || path.display().to_string(),
                |place| format!("{}:{}", place.source.name, place.line()),
            );
            return Err(refuse(format!("{line}: {reason}")));
        }
        Read::Unnamed => return Err(refuse("the book names no document")),
    };
    manuscript.notes.iter().for_each(|note| screen.note(note));
    let account = Account::of(&book, file(&path), manuscript, comparison);
    let edits = Edits::of(&book, &account, manuscript);
    let applied = arguments.apply && !edits.edits.is_empty();
    if applied {
        write(&subject, &edits)?;
    }
    // Digits that are written into the book are not found missing any more.
    let gravest = |outcome: Outcome| outcome.exit();
    let mended = |outcome: &Outcome| {
        applied
            && edits.left.is_empty()
            && *outcome == Outcome::Drifted
            && account.changes.len() == drifted(&account)
    };
    let outcomes = account.findings.iter().map(|finding| finding.result.outcome);
    let mut exit = outcomes.filter(|o| !mended(o)).map(gravest).max().unwrap_or(Exit::Pass);
    let [_, _, _, new] = account.totals();
    if !account.stale.is_empty() || (arguments.strict && new > 0) {
        exit = exit.max(Exit::Unexpected);
    }
    if !places {
        exit = exit.max(Exit::Nothing);
    }
    let pass = exit == Exit::Pass;
    if arguments.format == Format::Json {
        return Ok(print(&show::json(&account, &edits, applied, pass), exit));
    }
    let name = book_file(subject.path());
    let mut text = show::human(&account, &edits, &name, (arguments.all, screen.quiet));
    text.push_str(&closing(&account, &edits, &name, applied));
    if !places {
        text.push_str("no claim of the book says where its digits stand: add `at` to claims\n");
    }
    Ok(print(&text, exit))
}

fn drifted(account: &Account) -> usize {
    let findings = account.findings.iter();
    findings.filter(|finding| finding.result.outcome == Outcome::Drifted).count()
}

/// What was done, or what could be.
fn closing(account: &Account, edits: &Edits, book: &str, applied: bool) -> String {
    let numbers = counted(edits.edits.len(), "number", "numbers");
    match (edits.edits.is_empty(), applied) {
        (true, _) if account.findings.is_empty() => {
            "every place prints what its claim says\n".to_owned()
        }
        (true, _) => String::new(),
        (false, true) => {
            format!("{numbers} of {book} written; next: proofmark audit {book}\n")
        }
        (false, false) => {
            format!("--apply writes {numbers} into {book}; or correct the document\n")
        }
    }
}

/// Writes the book, whole or not at all, and only if it is still one.
fn write(subject: &Subject, edits: &Edits) -> Result<(), Exit> {
    let Some(path) = subject.path() else {
        return Err(refuse("the bundled book cannot be changed"));
    };
    let (name, text) = read_text(subject).map_err(|unreadable| unreadable.show())?;
    let written = edits.write(&text);
    let read = Book::parse_beside(&name, &written, &Surroundings(subject.clone()));
    if let Err(errors) = read {
        misread(errors);
        return Err(refuse(format!("{name}: left as it is, for it would have these errors")));
    }
    files::write(path, &written).map_err(refuse)
}
