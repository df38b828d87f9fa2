//! `proofmark fmt`.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use proofmark_check::files;
use proofmark_check::subject::BookArguments;

use super::{Exit, Screen, Subject, Surroundings, Unreadable, print, read_text, refuse};
use crate::format::{Refusal, format_beside};
use crate::limits;

/// Bring claim books into their usual form, and keep every word and comment
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark fmt
  proofmark fmt --check papers/*/claims.toml
  proofmark fmt - <claims.toml

The words of a sentence, and so the hash of a claim, never change; nor does a comment.

Exit codes:
  0  every book has its usual form    1  with --check: one has not    2  bad input or usage")]
pub struct Fmt {
    #[command(flatten)]
    books: BookArguments,
    /// Change nothing; name the books that are not in their usual form
    #[arg(long)]
    check: bool,
}

/// Formats books. After a book that cannot be read, the others are still formatted.
pub fn run(arguments: &Fmt, screen: Screen) -> Result<Exit, Exit> {
    let subjects = arguments.books.subjects(screen).map_err(|unreadable| unreadable.show())?;
    let mut exit = Exit::Pass;
    let mut said = String::new();
    for subject in &subjects {
        let one = one(subject, arguments.check, screen.quiet, &mut said);
        exit = exit.max(one.unwrap_or_else(|worse| worse));
    }
    Ok(print(&said, exit))
}

/// Formats one book, and adds what there is to print: its name, or its usual form where it cannot be
/// written.
fn one(subject: &Subject, check: bool, quiet: bool, said: &mut String) -> Result<Exit, Exit> {
    let piped = subject.path() == Some(Path::new("-"));
    let (name, text) = if piped {
        let text = standard_input().map_err(|reason| refuse(format!("<stdin>: {reason}")))?;
        ("<stdin>".to_owned(), text)
    } else {
        read_text(subject).map_err(|unreadable| unreadable.show())?
    };
    // What is piped lies in the current folder.
    let here = Subject::File(PathBuf::from("-"));
    let place = if piped { &here } else { subject };
    let formatted = format_beside(&name, &text, &Surroundings(place.clone())).map_err(
        |refusal| match refusal {
            Refusal::Unreadable(errors) => Unreadable::Book { name: name.clone(), errors }.show(),
            Refusal::Changed(reason) => {
                refuse(format!("{name}: left as it is, for {reason}; please report this"))
            }
        },
    )?;
    match subject.path().filter(|_| !piped) {
        _ if check && formatted != text => {
            said.push_str(&format!("{name}: not in its usual form\n"));
            return Ok(Exit::Unexpected);
        }
        None if !check => said.push_str(&formatted),
        Some(path) if formatted != text => {
            files::write(path, &formatted).map_err(refuse)?;
            if !quiet {
                said.push_str(&format!("{name}: formatted\n"));
            }
        }
        _ => {}
    }
    Ok(Exit::Pass)
}

fn standard_input() -> Result<String, String> {
    let limit = u64::try_from(limits::BOOK_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = String::new();
    let read = std::io::stdin().take(limit).read_to_string(&mut text);
    read.map_err(|error| error.to_string()).map(|_| text)
}
