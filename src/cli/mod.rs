//! The command line: reads the arguments, calls the library, prints, and returns an exit code.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

use crate::book::Book;
use crate::bundled;
use crate::files;
use crate::limits;

pub mod check;
#[cfg(feature = "prover")]
pub mod proofmark;

#[cfg(feature = "prover")]
mod audit;
#[cfg(feature = "prover")]
mod eval;
#[cfg(feature = "prover")]
mod explain;

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
  0  everything as expected
  1  a claim is not as expected, or a certificate is rejected
  2  bad input or usage
  3  a needed part is missing
  4  a limit was reached before a claim was decided
  5  nothing was checked";

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// A text in a style.
fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints to standard output. Whoever stops reading early has read enough.
fn print(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}

/// Prints an error message.
fn complain(message: &str) {
    let label = styled(BAD, "error");
    let _ = anstream::stderr().write_all(format!("{label}: {message}\n").as_bytes());
}

/// Reads a book, the bundled one if no path is given. Prints what is wrong with it.
fn load_book(path: Option<&Path>) -> Result<Book, Exit> {
    let (name, text) = match path {
        None => (bundled::NAME.to_owned(), bundled::BOOK.to_owned()),
        Some(path) => {
            let name = path.display().to_string();
            match files::read(path, limits::BOOK_BYTES) {
                Ok(text) => (name, text),
                Err(reason) => {
                    complain(&format!("{name}: {reason}"));
                    if path.join("claims.toml").is_file() {
                        complain(&format!("did you mean {}?", path.join("claims.toml").display()));
                    }
                    return Err(Exit::BadInput);
                }
            }
        }
    };
    Book::parse(&name, &text).map_err(|errors| {
        for error in errors {
            let _ = anstream::stderr().write_all(format!("{}\n", error.render()).as_bytes());
        }
        Exit::BadInput
    })
}

/// The book that commands work on.
#[derive(Debug, clap::Args)]
pub struct BookArgument {
    /// The claim book; the bundled one if left out
    #[arg(value_name = "BOOK")]
    book: Option<PathBuf>,
}
