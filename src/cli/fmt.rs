//! `proofmark fmt`.

use std::io::Read as _;
use std::path::Path;

use proofmark_check::files;
use proofmark_check::subject::{BookArguments, Subject};

use super::{Exit, Screen, Unreadable, complain, print, read_text};
use crate::format::{Refusal, format};
use crate::limits;

/// What `--help` says after the arguments.
pub const HELP: &str = "Examples:
  proofmark fmt
  proofmark fmt --check papers/*/claims.toml
  proofmark fmt - <claims.toml

The words of a sentence, and so the hash of a claim, never change; nor does a comment.

Exit codes:
  0  every book has its usual form    1  with --check: one has not    2  bad input or usage";

/// Arguments of `proofmark fmt`.
#[derive(Debug, clap::Args)]
pub struct Fmt {
    #[command(flatten)]
    books: BookArguments,
    /// Change nothing; name the books that are not in their usual form
    #[arg(long)]
    check: bool,
}

/// Formats books. A book that cannot be read stops nobody else.
pub fn run(arguments: &Fmt, screen: Screen) -> Exit {
    let subjects = match arguments.books.subjects(screen) {
        Ok(subjects) => subjects,
        Err(unreadable) => return unreadable.show(),
    };
    let mut exit = Exit::Pass;
    let mut named = String::new();
    for subject in &subjects {
        match one(subject, arguments.check) {
            Ok(Done::Neat) => {}
            Ok(Done::Text(text)) => named.push_str(&text),
            Ok(Done::Untidy(name)) => {
                named.push_str(&format!("{name}: not in its usual form\n"));
                exit = exit.or_worse(Exit::Unexpected);
            }
            Ok(Done::Formatted(_)) if screen.quiet => {}
            Ok(Done::Formatted(name)) => named.push_str(&format!("{name}: formatted\n")),
            Err(worse) => exit = exit.or_worse(worse),
        }
    }
    print(&named, exit)
}

/// What became of a book.
enum Done {
    /// It has its usual form.
    Neat,
    /// It has not, and is left as it is.
    Untidy(String),
    /// It had not, and has it now.
    Formatted(String),
    /// It cannot be changed where it is: its usual form, to be printed.
    Text(String),
}

/// Formats one book.
fn one(subject: &Subject, check: bool) -> Result<Done, Exit> {
    let piped = subject.path() == Some(Path::new("-"));
    let refuse = |reason: &str| {
        complain(reason);
        Exit::BadInput
    };
    let (name, text) = if piped {
        let text = standard_input().map_err(|reason| refuse(&format!("<stdin>: {reason}")))?;
        ("<stdin>".to_owned(), text)
    } else {
        read_text(subject).map_err(|unreadable| unreadable.show())?
    };
    let formatted = format(&name, &text).map_err(|refusal| match refusal {
        Refusal::Unreadable(errors) => Unreadable::Book { name: name.clone(), errors }.show(),
        Refusal::Changed(reason) => {
            refuse(&format!("{name}: left as it is, for {reason}; please report this"))
        }
    })?;
    match subject.path().filter(|_| !piped) {
        _ if check && formatted == text => Ok(Done::Neat),
        _ if check => Ok(Done::Untidy(name)),
        None => Ok(Done::Text(formatted)),
        Some(_) if formatted == text => Ok(Done::Neat),
        Some(path) => {
            files::write(path, &formatted).map_err(|reason| refuse(&reason))?;
            Ok(Done::Formatted(name))
        }
    }
}

fn standard_input() -> Result<String, String> {
    let limit = u64::try_from(limits::BOOK_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = String::new();
    let read = std::io::stdin().take(limit).read_to_string(&mut text);
    read.map_err(|error| error.to_string()).map(|_| text)
}
