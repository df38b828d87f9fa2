//! `proofmark explain`.

use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::subject::BookOption;
use proofmark_search::audit::decide;

use super::audit::{BoxesArgument, PrecisionArgument};
use super::{Exit, Screen, hint, load_book, print, refuse};
use crate::cli::progress::Progress;
use crate::report::{derivation, human, outcome};

/// Examples for `--help`.
pub const EXAMPLES: &str = "  \
  proofmark explain table1.row1
  proofmark explain table1.row1 --book claims.toml
  proofmark explain frontier.row4.value --bundled";

/// Arguments of `proofmark explain`.
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// The claim's name, e.g. table1.row1
    #[arg(value_name = "CLAIM")]
    claim: String,
    #[command(flatten)]
    book: BookOption,
    /// How to print the result: human or json (schema proofmark-explain/1)
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    #[command(flatten)]
    precision: PrecisionArgument,
    #[command(flatten)]
    boxes: BoxesArgument,
}

/// Shows the derivation.
pub fn run(arguments: &Explain, screen: Screen) -> Exit {
    let book = match load_book(arguments.book.subject(screen)) {
        Ok((book, _)) => book,
        Err(exit) => return exit,
    };
    let Some(entry) = book.entry(&arguments.claim) else {
        let hint = hint(&book, &arguments.claim);
        return refuse(format!("the book has no claim {}{hint}", arguments.claim));
    };
    let result = {
        let _busy = Progress::busy(screen, "deciding");
        decide(entry, arguments.boxes.effort(arguments.precision.max_bits))
    };
    let exit = outcome(&result).exit();
    let text = if arguments.format == Format::Json {
        derivation::json(&book, &result)
    } else {
        human::derivation(&result, screen.verbose)
    };
    print(&text, exit)
}
