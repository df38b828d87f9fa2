//! `proofmark scoreboard` and `proofmark compare`.

use std::path::PathBuf;

use proofmark_certificates::finite_frontier::{SCOREBOARD, SCOREBOARD_NAME};
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::subject::sheet;

use super::audit::PrecisionArgument;
use super::ledger::{assignment, load, stop, values};
use super::{Exit, Screen, ending, fail, meant, print, refuse};
use crate::ledger::compare::{Answer, Question, compare};
use crate::ledger::scoreboard::{ConstantCertificate, Scoreboard};
use crate::ledger::{human, json};

/// Print the constant certificates that `compare` knows
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark scoreboard --bundled
  proofmark scoreboard mine.toml --format json"))]
pub struct ScoreboardArguments {
    /// The scoreboard; scoreboard.toml of this folder if left out
    #[arg(value_name = "SCOREBOARD", conflicts_with = "bundled")]
    file: Option<PathBuf>,
    /// Take the scoreboard that comes with the program
    #[arg(long)]
    bundled: bool,
    /// How to print the result: human or json
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
}

/// Say whether two constants may be compared, and give their ratio only then
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark compare frontier.row4 ucrl2.lower --bundled --on-intersection
  proofmark compare mine.upper theirs.upper --scoreboard mine.toml --format json"))]
pub struct Compare {
    /// A certificate of the scoreboard, e.g. frontier.row4
    #[arg(value_name = "A")]
    first: String,
    /// Another, e.g. ucrl2.lower
    #[arg(value_name = "B")]
    second: String,
    /// The scoreboard; scoreboard.toml of this folder if left out
    #[arg(long, value_name = "FILE", conflicts_with = "bundled")]
    scoreboard: Option<PathBuf>,
    /// Take the scoreboard that comes with the program
    #[arg(long)]
    bundled: bool,
    /// A value for the envelope of two bounds that differ by a logarithm alone, e.g. T=100000
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    at: Vec<(String, String)>,
    /// Compare where the finite conditions of both hold, if they are not the same
    #[arg(long)]
    on_intersection: bool,
    /// How to print the result: human or json
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    #[command(flatten)]
    precision: PrecisionArgument,
}

fn read(file: Option<&PathBuf>, bundled: bool, screen: Screen) -> Result<Scoreboard, Exit> {
    let subject = sheet(file, bundled, "scoreboard.toml", screen);
    let board = load(subject, (SCOREBOARD_NAME, SCOREBOARD), Scoreboard::parse)?;
    if board.certificates.is_empty() {
        return Err(fail(Exit::Nothing, format!("{} has no certificate", board.source)));
    }
    Ok(board)
}

pub fn scoreboard(arguments: &ScoreboardArguments, screen: Screen) -> Result<Exit, Exit> {
    let board = read(arguments.file.as_ref(), arguments.bundled, screen)?;
    let json = arguments.format == Format::Json;
    let text = if json { json::scoreboard(&board) } else { human::scoreboard(&board) };
    Ok(print(&text, Exit::Pass))
}

pub fn run(arguments: &Compare, screen: Screen) -> Result<Exit, Exit> {
    let board = read(arguments.scoreboard.as_ref(), arguments.bundled, screen)?;
    let a = find(&board, &arguments.first)?;
    let b = find(&board, &arguments.second)?;
    let at = values(&arguments.at, &board.variables)?;
    let how = Question {
        at: &at,
        on_intersection: arguments.on_intersection,
        max_bits: arguments.precision.max_bits,
    };
    let answer = compare(a, b, &how).map_err(stop)?;
    if matches!(answer, Answer::Ratio(_)) && !arguments.at.is_empty() {
        return Err(refuse("the ratio of comparable coefficients is a constant: leave out --at"));
    }
    let exit = match answer {
        Answer::Ratio(_) | Answer::Envelope(_) => Exit::Pass,
        Answer::Refused(_) | Answer::NotComparable { .. } => Exit::Unexpected,
    };
    let json = arguments.format == Format::Json;
    let compared = if json { json::comparison } else { human::comparison };
    Ok(print(&compared(a, b, &answer), exit))
}

fn find<'a>(board: &'a Scoreboard, id: &str) -> Result<&'a ConstantCertificate, Exit> {
    let found = board.certificates.iter().find(|certificate| certificate.id == id);
    found.ok_or_else(|| {
        let ids = board.certificates.iter().map(|certificate| certificate.id.as_str());
        let hint = meant(id, ids, "`proofmark scoreboard` lists them");
        refuse(format!("{} has no certificate {id}; {hint}", board.source))
    })
}
