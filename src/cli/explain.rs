//! `proofmark explain`.

use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::subject::BookOption;
use proofmark_search::audit::decide;

use super::audit::EffortArguments;
use super::{Exit, Screen, claim, ending, load_book, print};
use crate::cli::progress::Progress;
use crate::report::{human, json, outcome};

/// Show how a claim is decided: every named value with its enclosure
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark explain table1.row1
  proofmark explain table1.row1 --book claims.toml
  proofmark explain frontier.row4.value --bundled"))]
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
    effort: EffortArguments,
}

pub fn run(arguments: &Explain, screen: Screen) -> Result<Exit, Exit> {
    let (book, _) = load_book(arguments.book.subject(screen))?;
    let entry = claim(&book, &arguments.claim)?;
    let busy = Progress::busy(screen, "deciding");
    let result = decide(entry, arguments.effort.limits());
    drop(busy);
    let text = match arguments.format == Format::Json {
        true => json::derivation(&book, &result),
        false => human::derivation(&result, screen.verbose),
    };
    Ok(print(&text, outcome(&result).exit()))
}
