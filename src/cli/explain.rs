//! `proofmark explain`.

use std::path::PathBuf;

use super::audit::{BoxesArgument, PrecisionArgument};
use super::{Exit, complain, hint, load_book, print};
use crate::audit::decide_within;
use crate::report::human;

/// Examples for `--help`.
pub const EXAMPLES: &str = "  \
  proofmark explain frontier.row4.value
  proofmark explain table1.row1 --book claims.toml";

/// Arguments of `proofmark explain`.
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// The claim's name, e.g. frontier.row4.value
    #[arg(value_name = "CLAIM")]
    claim: String,
    /// The claim book; the bundled one if left out
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    #[command(flatten)]
    precision: PrecisionArgument,
    #[command(flatten)]
    boxes: BoxesArgument,
}

/// Shows the derivation.
pub fn run(arguments: &Explain) -> Exit {
    let book = match load_book(arguments.book.as_deref()) {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    let Some(entry) = book.entry(&arguments.claim) else {
        let hint = hint(&book, &arguments.claim);
        complain(&format!("the book has no claim {}{hint}", arguments.claim));
        return Exit::BadInput;
    };
    let result = decide_within(entry, arguments.boxes.effort(arguments.precision.max_bits));
    let exit = Exit::of(std::slice::from_ref(&result));
    print(&human::derivation(&result), exit)
}
