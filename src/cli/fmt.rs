//! `proofmark fmt`.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::{Exit, complain, print, show};
use crate::format::{Refusal, format};
use crate::{files, limits};

/// What `--help` says after the arguments.
pub const HELP: &str = "Examples:
  proofmark fmt claims.toml
  proofmark fmt --check papers/*/claims.toml
  proofmark fmt - <claims.toml

The words of a sentence, and so the hash of a claim, never change; nor does a comment.

Exit codes:
  0  every book has its usual form    1  with --check: one has not    2  bad input or usage";

/// Arguments of `proofmark fmt`.
#[derive(Debug, clap::Args)]
pub struct Fmt {
    /// The books; `-` is standard input, to standard output
    #[arg(value_name = "BOOK", default_value = "claims.toml")]
    books: Vec<PathBuf>,
    /// Change nothing; name the books that are not in their usual form
    #[arg(long)]
    check: bool,
}

/// Formats books. A book that cannot be read stops nobody else.
pub fn run(arguments: &Fmt) -> Exit {
    let mut exit = Exit::Pass;
    let mut named = String::new();
    for path in &arguments.books {
        match one(path, arguments.check) {
            Ok(None) => {}
            Ok(Some(line)) => {
                named.push_str(&line);
                if arguments.check && exit == Exit::Pass {
                    exit = Exit::Unexpected;
                }
            }
            Err(()) => exit = Exit::BadInput,
        }
    }
    print(&named, exit)
}

/// Formats one book. Returns what is to be printed, if anything was not as it should be.
fn one(path: &Path, check: bool) -> Result<Option<String>, ()> {
    let piped = path == Path::new("-");
    let name = if piped { "<stdin>".to_owned() } else { path.display().to_string() };
    let text = if piped { standard_input() } else { files::read(path, limits::BOOK_BYTES) };
    let text = text.map_err(|reason| complain(&format!("{name}: {reason}")))?;
    let formatted = format(&name, &text).map_err(|refusal| match refusal {
        Refusal::Unreadable(errors) => errors.iter().take(limits::ERRORS).for_each(show),
        Refusal::Changed(reason) => {
            complain(&format!("{name}: left as it is, for {reason}; please report this"));
        }
    })?;
    match (piped, check) {
        (true, false) => Ok(Some(formatted)),
        _ if formatted == text => Ok(None),
        (_, true) => Ok(Some(format!("{name}: not in its usual form\n"))),
        (false, false) => {
            files::write(path, &formatted).map_err(|reason| complain(&reason))?;
            Ok(Some(format!("{name}: formatted\n")))
        }
    }
}

fn standard_input() -> Result<String, String> {
    let limit = u64::try_from(limits::BOOK_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = String::new();
    let read = std::io::stdin().take(limit).read_to_string(&mut text);
    read.map_err(|error| error.to_string()).map(|_| text)
}
