//! `proofmark eval`: a calculator whose digits are certified.

use proofmark_book::decimal_text::{Towards, decimal, magnitude, range, truncated, with_places};
use proofmark_book::exact::rational;
use proofmark_book::{Book, Comparison};
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_check::subject::BookOption;
use proofmark_kernel::rational::{power_of_ten, same};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::calculator::{CalculationError, Certified, Proposal, certify};

use super::audit::PrecisionArgument;
use super::{Exit, Screen, ending, fail, load_book, misread, print, up_to};
use crate::cli::progress::Progress;
use crate::limits;

/// Evaluate an expression to so many certain digits
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark eval 'sqrt(2) + ln(3)' --digits 40
  proofmark eval 'rate(1000, 10)' --book claims.toml
  proofmark eval 'envelope(40, 10, 8, 25)' --bundled"))]
pub struct Eval {
    /// The expression, e.g. 'sqrt(2)'; it may use the definitions of a book
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    #[command(flatten)]
    book: BookOption,
    /// How to print the result: human or json (schema proofmark-eval/1)
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    /// How many significant digits
    #[arg(long, value_name = "N", default_value_t = 15,
          value_parser = up_to(limits::EVAL_DIGITS))]
    digits: usize,
    #[command(flatten)]
    precision: PrecisionArgument,
}

pub fn run(arguments: &Eval, screen: Screen) -> Result<Exit, Exit> {
    // Without a book there are the functions of the language.
    let book = match arguments.book.perhaps(screen) {
        Some(subject) => load_book(Ok(subject))?.0,
        None => Book::empty(),
    };
    let expression = arguments.expression.trim();
    // Enough bits for the digits asked for, and for some cancellation.
    let wanted = u32::try_from(arguments.digits.saturating_mul(4)).unwrap_or(u32::MAX);
    let max_bits = arguments.precision.max_bits.max(wanted.saturating_mul(4));
    let max_bits = max_bits.min(limits::PRECISION_BITS);

    let probe = book.expression("expression", expression).map_err(|error| misread([error]))?;
    let busy = Progress::busy(screen, "evaluating");
    let mut enclosure = None;
    let found = certify(&book, &probe, max_bits, |lo, hi| {
        enclosure = Some((lo.clone(), hi.clone()));
        Ok::<_, CalculationError>(proposal(lo, hi, arguments.digits).map(|proposal| [proposal]))
    });
    drop(busy);
    match found {
        Ok([certified]) => {
            let text = answer(certified, expression, arguments, screen.verbose);
            Ok(print(&text, Exit::Pass))
        }
        Err(CalculationError::Input(error)) => Err(misread([error])),
        Err(error @ CalculationError::Obligation(..)) => {
            Err(fail(Exit::Unexpected, error.message()))
        }
        Err(CalculationError::Undecided(why)) => {
            let known = enclosure.map_or("no enclosure was found".to_owned(), |(lo, hi)| {
                format!("it lies in {}", range(&lo, &hi))
            });
            Err(fail(Exit::Limit, format!("{why}: {known}")))
        }
    }
}

/// What can be said of a number between two others: that it is equal to a decimal, or what it
/// truncates to with so many significant digits.
fn proposal(lo: &Rational, hi: &Rational, digits: usize) -> Option<Proposal> {
    let places = i64::try_from(digits).ok()? - 1 - magnitude(lo);
    if same(lo, hi) && (lo * power_of_ten(places)).is_integer() {
        return Some((EQUAL, with_places(lo, places, Towards::Zero)));
    }
    truncated(lo, hi, digits).map(|digits| (Comparison::Truncates, digits))
}

const EQUAL: Comparison = Comparison::Plain(Relation::Equal);

/// A certified value, as it is printed.
fn answer(certified: Certified, expression: &str, arguments: &Eval, verbose: bool) -> String {
    let Certified { comparison, digits, enclosure, precision, .. } = certified;
    let exact = comparison == EQUAL;
    let more = if exact { "" } else { "..." };
    let text = scientific(&digits).unwrap_or_else(|| format!("{digits}{more}"));
    // Two digits more than were asked for show the enclosure that they come from.
    let end = |value, towards| decimal(&rational(value), arguments.digits + 2, towards);
    let (lo, hi) = (end(&enclosure.lo, Towards::Below), end(&enclosure.hi, Towards::Above));
    if arguments.format == Format::Json {
        return pretty(&object! {
            schema: "proofmark-eval/1",
            expression: expression,
            text: text,
            exact: exact,
            enclosure: object! { lo: lo, hi: hi },
            precision: precision.to_string(),
        });
    }
    let more = if verbose { format!("in [{lo}, {hi}], {precision}\n") } else { String::new() };
    format!("{expression} = {text}\n{more}")
}

/// 12345e6 as 1.2345...e10; a number without exponent has no such form.
fn scientific(number: &str) -> Option<String> {
    let (digits, exponent) = number.split_once('e')?;
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let (first, rest) = digits.split_at_checked(1)?;
    let point = if rest.is_empty() { "" } else { "." };
    let exponent = exponent.parse::<usize>().ok()? + rest.len();
    Some(format!("{sign}{first}{point}{rest}...e{exponent}"))
}
