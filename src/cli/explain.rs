//! `proofmark explain`.

use std::path::PathBuf;

use super::audit::PrecisionArgument;
use super::{Exit, complain, load_book, print};
use crate::audit::{Word, decide};
use crate::report::human;

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
}

/// Shows the derivation.
pub fn run(arguments: &Explain) -> Exit {
    let book = match load_book(arguments.book.as_deref()) {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    let Some(entry) = book.entry(&arguments.claim) else {
        let likeness = |id: &str| strsim::normalized_damerau_levenshtein(&arguments.claim, id);
        let similar = book
            .entries
            .iter()
            .map(|entry| (likeness(entry.claim.id()), entry.claim.id()))
            .filter(|(likeness, _)| *likeness >= 0.7)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let hint = similar.map_or("; `proofmark audit` lists them".to_owned(), |(_, id)| {
            format!("; did you mean {id}?")
        });
        complain(&format!("the book has no claim {}{hint}", arguments.claim));
        return Exit::BadInput;
    };
    let result = decide(entry, arguments.precision.max_bits);
    let exit = match (result.word(), result.as_expected()) {
        (_, true) => Exit::Pass,
        (Word::Undefined, _) => Exit::BadInput,
        (Word::Undecided, _) => Exit::Limit,
        _ => Exit::Unexpected,
    };
    print(&human::derivation(&result), exit)
}
