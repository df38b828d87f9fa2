//! `proofmark ledger`.

use std::collections::HashSet;
use std::path::PathBuf;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::closest;
use proofmark_book::{Book, Comparison, Formula};
use proofmark_certificates::finite_frontier::{LEDGER, LEDGER_NAME};
use proofmark_check::files;
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::subject::sheet;
use proofmark_kernel::Relation;
use proofmark_search::calculator::{CalculationError, holds};

use super::audit::PrecisionArgument;
use super::{Exit, Screen, Subject, Unreadable, ending, fail, misread, print, refuse};
use crate::ledger::composition::{BoundValue, Composed, Composition, Ledger, Summary};
use crate::ledger::{human, json};
use crate::limits;

/// Put a total together from the constants of a ledger, unless one of them is open
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark ledger --bundled
  proofmark ledger --bundled --suppose C_p=3.5 --suppose C_m=1
  proofmark ledger mine.toml --total C_UB --format json"))]
pub struct LedgerArguments {
    /// The ledger; ledger.toml of this folder if left out
    #[arg(value_name = "LEDGER", conflicts_with = "bundled")]
    file: Option<PathBuf>,
    /// Take the ledger of the paper that comes with the program
    #[arg(long)]
    bundled: bool,
    /// Suppose a value for an open entry, e.g. C_p=3.5; what rests on it is marked CONDITIONAL
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    suppose: Vec<(String, String)>,
    /// Ask for these totals; for the ledger's coefficient if left out
    #[arg(long, value_name = "NAME")]
    total: Vec<String>,
    /// Evaluate the ledger's bound at these values, e.g. T=100000; where the failure probability
    /// is left out, in expectation only
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    at: Vec<(String, String)>,
    /// How to print the result: human or json
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    #[command(flatten)]
    precision: PrecisionArgument,
}

/// Reads NAME=VALUE.
pub fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

/// Reads the file that is meant, or takes the bundled text. Prints what is wrong with it.
pub fn load<T>(
    subject: Result<Subject, Unreadable>,
    bundled: (&str, &str),
    parse: impl Fn(&str, &str) -> Result<T, Vec<Diagnostic>>,
) -> Result<T, Exit> {
    let (name, text) = match subject.map_err(|unreadable| unreadable.show())? {
        Subject::Bundled => (bundled.0.to_owned(), bundled.1.to_owned()),
        Subject::File(path) => {
            let (name, text) = (path.display().to_string(), files::read(&path, limits::BOOK_BYTES));
            let text = text.map_err(|reason| refuse(format!("{name}: {reason}")))?;
            (name, text)
        }
    };
    parse(&name, &text).map_err(|errors| Unreadable::Book { name, errors }.show())
}

/// Prints why there is no number.
pub fn stop(error: CalculationError) -> Exit {
    let message = error.message();
    match error {
        CalculationError::Input(diagnostic) => misread([diagnostic]),
        CalculationError::Obligation(_, place) => misread([Diagnostic::new(message, place)]),
        CalculationError::Missing(why) | CalculationError::Undecided(why) => fail(Exit::Limit, why),
    }
}

/// Values from the command line: each name once, and one of those known; each value a constant
/// that is not negative.
pub fn values(
    given: &[(String, String)],
    known: &[String],
) -> Result<Vec<(String, Formula)>, Exit> {
    let refuse = |message: String| Err(refuse(message));
    let (mut seen, mut values) = (HashSet::new(), Vec::new());
    for (name, text) in given {
        if !known.contains(name) {
            let hint = closest(name, known.iter().map(String::as_str))
                .map_or(String::new(), |near| format!("; did you mean {near}?"));
            return refuse(format!("there is no {name} to give a value to{hint}"));
        }
        if !seen.insert(name) {
            return refuse(format!("{name} is given twice"));
        }
        match constant(name, text) {
            Ok((value, true)) => values.push((name.clone(), value)),
            Ok((value, false)) => return refuse(format!("{name} = {value} is negative")),
            Err(error) => return Err(stop(error)),
        }
    }
    Ok(values)
}

/// A constant formula, and whether it is at least 0.
fn constant(name: &str, text: &str) -> Result<(Formula, bool), CalculationError> {
    let (book, value) = (Book::empty(), Formula::typed(name, text)?);
    let entry = book.formula(name, &value)?;
    let at_least = Comparison::Plain(Relation::AtLeast);
    let says = book.compared(&entry, at_least, &Formula::number(0))?;
    Ok((value, holds(&says, limits::DEFAULT_PRECISION_BITS)?))
}

pub fn run(arguments: &LedgerArguments, screen: Screen) -> Result<Exit, Exit> {
    let subject = sheet(arguments.file.as_ref(), arguments.bundled, "ledger.toml", screen);
    let ledger = load(subject, (LEDGER_NAME, LEDGER), Ledger::parse)?;
    if ledger.entries.is_empty() {
        let reason = format!("{} has no entry: nothing was put together", ledger.source);
        return Err(fail(Exit::Nothing, reason));
    }
    let names: Vec<String> = ledger.entries.iter().map(|entry| entry.name.clone()).collect();
    let max_bits = arguments.precision.max_bits;
    let mut supposed = arguments.suppose.iter();
    supposed.try_for_each(|(name, _)| ledger.supposable(name)).map_err(refuse)?;
    let supposed = values(&arguments.suppose, &names)?;
    let composition = Composition { ledger: &ledger, supposed: &supposed, max_bits };
    let unknown = |name: &&String| !ledger.totals.iter().any(|total| total.name == **name);
    if let Some(name) = arguments.total.iter().find(unknown) {
        return Err(refuse(format!("the ledger has no total {name}")));
    }
    let mut at_values = Vec::new();
    if !arguments.at.is_empty() {
        let none = || refuse("the ledger has no bound to evaluate");
        let bound = ledger.bound.as_ref().ok_or_else(none)?;
        at_values = values(&arguments.at, &bound.variables)?;
        let lacking = bound.lacking(&at_values);
        if !lacking.is_empty() {
            let names = lacking.join(", ");
            return Err(refuse(format!("the bound also needs --at for {names}")));
        }
        let unmet = composition.unmet(bound, &at_values).map_err(stop)?;
        if !unmet.is_empty() {
            let reason = format!("the bound needs {}, which fails here", unmet.join(" and "));
            return Err(fail(Exit::Unexpected, reason));
        }
    }
    let bound = ledger.bound.as_ref().filter(|_| !at_values.is_empty());
    let summary = composition.totals().and_then(|totals| {
        let bound = bound.map(|bound| composition.bound(bound, &at_values)).transpose()?;
        let (bound, entries) = (bound.unwrap_or_default(), composition.entries()?);
        let missing = missing(&ledger, &arguments.total, &totals, &bound);
        let (title, source) = (ledger.header.title.as_str(), ledger.source.as_str());
        let pass = missing.is_empty();
        Ok(Summary { title, source, entries, totals, bound, missing, pass })
    });
    let summary = summary.map_err(stop)?;
    let json = arguments.format == Format::Json;
    let text = if json { json::ledger(&summary) } else { human::ledger(&ledger, &summary) };
    Ok(print(&text, if summary.pass { Exit::Pass } else { Exit::Unexpected }))
}

/// What was asked for and is not there, or is not as it should be.
fn missing(
    ledger: &Ledger,
    asked: &[String],
    totals: &[Composed<'_>],
    bound: &[BoundValue],
) -> Vec<String> {
    let mut missing = Vec::new();
    for composed in totals {
        let name = &composed.total.name;
        let asked = match asked {
            [] => name == ledger.header.coefficient.get_ref(),
            names => names.contains(name),
        };
        if asked && composed.printed.value.is_none() {
            missing.push(format!("{name} is open"));
        }
        if !composed.as_expected() {
            missing.push(match composed.total.erratum {
                None => format!("{name} is not as derived"),
                Some(_) => format!("{name} has an erratum but is as derived"),
            });
        }
    }
    let bounds = bound.iter().flat_map(|found| [&found.with_probability, &found.in_expectation]);
    if bounds.flatten().any(|found| found.value.is_none()) {
        missing.push("the bound is open".to_owned());
    }
    missing
}
