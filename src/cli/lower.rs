//! `proofmark lower`.

use proofmark_check::format::{Format, format};
use proofmark_rl::frontier::{Point, report};

use super::frontier::{self, FORMATS, Output, bundled, claims, exit};
use super::{Exit, print, refuse};

/// Certify a regret lower bound at one point, by every argument there is
#[derive(Debug, clap::Args)]
#[command(after_help = frontier::ending("  \
  proofmark lower --S 20 --A 7 --D 40 --T 400000
  proofmark lower --S 40 --A 10 --D 100 --T 1e8 --coq point.v --emit stamps"))]
pub struct Lower {
    /// The number of states, even
    #[arg(long = "S", value_name = "S", allow_negative_numbers = true)]
    states: String,
    /// The number of actions
    #[arg(long = "A", value_name = "A", allow_negative_numbers = true)]
    actions: String,
    /// The diameter
    #[arg(long = "D", value_name = "D", allow_negative_numbers = true)]
    diameter: String,
    /// The number of steps
    #[arg(long = "T", value_name = "T", allow_negative_numbers = true)]
    steps: String,
    /// How to print the result: human or json; markdown is for `proofmark frontier --table`
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    #[command(flatten)]
    output: Output,
}

/// Finds bounds at a point.
pub fn run(arguments: &Lower) -> Result<Exit, Exit> {
    if arguments.format == Format::Markdown {
        return Err(refuse("--format markdown is for `proofmark frontier --table`"));
    }
    let Lower { states, actions, diameter, steps, .. } = arguments;
    let point = Point::new(states, actions, diameter, steps).map_err(refuse)?;
    let frontier = bundled()?;
    let found = frontier.lower(&point, &arguments.output.stages());
    let [s, a, d, t] = point.numbers();
    let about = format!("S = {s}, A = {a}, D = {d}, T = {t}");
    let claims = claims("lower", &about, &found);
    arguments.output.write(&frontier, "Lower bounds at a point", &claims)?;
    let text = if arguments.format == Format::Json {
        report::point_json(&point, &found)
    } else {
        report::point(&point, &found)
    };
    Ok(print(&text, exit(&found)))
}
