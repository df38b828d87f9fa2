//! `proofmark eval`: a calculator whose digits are certified.

use proofmark_book::Book;
use proofmark_book::decimal_text::{Towards, decimal, magnitude, range, truncated, with_places};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::subject::BookOption;
use proofmark_kernel::rational::{power_of_ten, same};
use proofmark_kernel::{Rational, Verdict};
use proofmark_search::audit::{Audited, Word, decide};
use proofmark_search::enclose::attempts;
use serde::Serialize;

use super::audit::PrecisionArgument;
use super::{Exit, Screen, complain, load_book, print, show};
use crate::cli::progress::Progress;
use crate::limits;

/// Examples for `--help`.
pub const EXAMPLES: &str = "  \
  proofmark eval 'sqrt(2) + ln(3)' --digits 40
  proofmark eval 'rate(1000, 10)' --book claims.toml
  proofmark eval 'envelope(40, 10, 8, 25)' --bundled";

/// Arguments of `proofmark eval`.
#[derive(Debug, clap::Args)]
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
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = digits)]
    digits: usize,
    #[command(flatten)]
    precision: PrecisionArgument,
}

fn digits(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=limits::EVAL_DIGITS).contains(&n) => Ok(n),
        _ => Err(format!("a whole number from 1 to {}", limits::EVAL_DIGITS)),
    }
}

/// Runs the calculator.
pub fn run(arguments: &Eval, screen: Screen) -> Exit {
    // Without a book there are the functions of the language.
    let book = match arguments.book.perhaps(screen) {
        Some(subject) => load_book(Ok(subject)).map(|(book, _)| book),
        None => empty(),
    };
    let book = match book {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    match evaluate(&book, arguments, screen) {
        Ok(exit) => exit,
        Err(diagnostic) => {
            show(&diagnostic);
            Exit::BadInput
        }
    }
}

/// A book that defines nothing.
fn empty() -> Result<Book, Exit> {
    Book::parse("<no book>", "[book]\ntitle = \"No book\"\n").map_err(|errors| {
        errors.iter().for_each(show);
        Exit::BadInput
    })
}

fn evaluate(book: &Book, arguments: &Eval, screen: Screen) -> Result<Exit, Diagnostic> {
    let expression = arguments.expression.trim();
    // Enough bits for the digits asked for, and for some cancellation.
    let wanted = u32::try_from(arguments.digits.saturating_mul(4)).unwrap_or(u32::MAX);
    let max_bits = arguments.precision.max_bits.max(wanted.saturating_mul(4));
    let max_bits = max_bits.min(limits::PRECISION_BITS);

    // Any sentence about the expression will do to enclose it.
    let probe = book.expression("expression", expression)?;
    let busy = Progress::busy(screen, "evaluating");
    let mut enclosure = None;
    for attempt in attempts(&probe.claim, max_bits) {
        if let Some(undefined) = attempt.undefined.filter(|undefined| undefined.certain) {
            let place = probe.origins.get(undefined.step).unwrap_or(&probe.place).clone();
            return Err(Diagnostic::new(undefined.domain.to_string(), place));
        }
        if let Some(Verdict::Refuted { goal }) = attempt.verdict {
            let goal = probe.claim.goals().get(goal);
            complain(&format!("{}, which fails here", goal.map_or("", |goal| &goal.from)));
            return Ok(Exit::Unexpected);
        }
        let Some(Some(ends)) = attempt.enclosures.get(probe.lhs) else { continue };
        let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
        if let Some(says) = sentence(&lo, &hi, arguments.digits) {
            let entry = book.sentence("expression", &format!("{expression} {says}"))?;
            let result = decide(&entry, max_bits);
            if let Some(answer) = answer(&result, expression, &says, arguments.digits) {
                let text = if arguments.format == Format::Json {
                    answer.json()
                } else {
                    answer.human(screen.verbose)
                };
                drop(busy);
                return Ok(print(&text, Exit::Pass));
            }
        }
        enclosure = Some((lo, hi));
    }
    drop(busy);
    let known = enclosure.map_or("no enclosure was found".to_owned(), |(lo, hi)| {
        format!("it lies in {}", range(&lo, &hi))
    });
    complain(&format!("not decided with {max_bits} bits: {known}"));
    Ok(Exit::Limit)
}

/// What can be said of a number between two others: `== v`, or `truncates to v` with so many
/// significant digits.
fn sentence(lo: &Rational, hi: &Rational, digits: usize) -> Option<String> {
    let places = i64::try_from(digits).ok()? - 1 - magnitude(lo);
    if same(lo, hi) && (lo * power_of_ten(places)).is_integer() {
        return Some(format!("== {}", with_places(lo, places, Towards::Zero)));
    }
    truncated(lo, hi, digits).map(|digits| format!("truncates to {digits}"))
}

/// A certified value.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    expression: &'a str,
    /// The digits; `...` stands for further ones.
    text: String,
    exact: bool,
    enclosure: Ends,
    precision: String,
}

/// Decimal numbers that a value lies between.
#[derive(Serialize)]
struct Ends {
    lo: String,
    hi: String,
}

impl Answer<'_> {
    fn human(&self, verbose: bool) -> String {
        let Self { expression, text, enclosure: Ends { lo, hi }, precision, .. } = self;
        let more = if verbose { format!("in [{lo}, {hi}], {precision}\n") } else { String::new() };
        format!("{expression} = {text}\n{more}")
    }

    /// One JSON object, with a final line feed.
    fn json(&self) -> String {
        // Strings always serialise.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// The answer, if the kernel certifies it.
fn answer<'a>(
    result: &Audited<'_>,
    expression: &'a str,
    says: &str,
    digits: usize,
) -> Option<Answer<'a>> {
    if result.word() != Word::Certified {
        return None;
    }
    let (equals, exact) = match says.strip_prefix("== ") {
        Some(value) => (value, true),
        None => (says.strip_prefix("truncates to ")?, false),
    };
    let text = match equals.split_once('e') {
        Some((digits, exponent)) => scientific(digits, exponent.parse().ok()?)?,
        None => format!("{equals}{}", if exact { "" } else { "..." }),
    };
    let ends = result.enclosure(result.subject())?;
    // Two digits more than were asked for show the enclosure that they come from.
    let end = |value, towards| decimal(&rational(value), digits + 2, towards);
    let enclosure = Ends { lo: end(&ends.lo, Towards::Below), hi: end(&ends.hi, Towards::Above) };
    let precision = result.precision().to_string();
    Some(Answer { schema: SCHEMA, expression, text, exact, enclosure, precision })
}

/// The value of the `schema` field.
const SCHEMA: &str = "proofmark-eval/1";

/// 12345e6 as 1.2345...e10.
fn scientific(digits: &str, exponent: usize) -> Option<String> {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let (first, rest) = digits.split_at_checked(1)?;
    let point = if rest.is_empty() { "" } else { "." };
    Some(format!("{sign}{first}{point}{rest}...e{}", exponent + rest.len()))
}
