//! Answers, and how they are printed.

use num_bigint::BigInt;
use proofmark_book::Comparison;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::exact::rational;
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_kernel::{Interval, Relation};
use proofmark_search::audit::{AuditVerdict, Audited};
use proofmark_search::calculator::Certified;
use serde::Serialize;

use super::session::Refusal;
use crate::cli::Exit;
use crate::cli::progress::terminal_size;
use crate::report::human;

/// The value is just that.
pub(super) const EQUAL: Comparison = Comparison::Plain(Relation::Equal);

/// What there is to say about a line.
pub(super) enum Answer {
    /// Its value.
    Value(Value),
    /// Whether it holds.
    Verdict(Verdict),
}

/// The value of a line.
pub(super) struct Value {
    /// The name that it has from now on.
    pub(super) name: Option<String>,
    /// Its formula.
    pub(super) expression: String,
    pub(super) numbers: Numbers,
}

/// One number or several.
pub(super) enum Numbers {
    One(Number),
    /// The first numbers of a list, and how many there are behind them.
    List {
        numbers: Vec<Number>,
        more: usize,
    },
}

/// A certified number.
#[derive(Serialize)]
pub(super) struct Number {
    text: String,
    exact: bool,
    /// Whether it is less than a unit in the last digit away, and perhaps that number.
    about: bool,
    enclosure: Ends,
    precision: String,
}

/// Two decimal numbers that a value lies between.
#[derive(Serialize)]
struct Ends {
    lo: String,
    hi: String,
}

impl Ends {
    /// The ends of an enclosure, rounded outward to so many digits.
    fn around(enclosure: &Interval<BigInt>, digits: usize) -> Self {
        let end = |value, towards| decimal(&rational(value), digits, towards);
        Self { lo: end(&enclosure.lo, Towards::Below), hi: end(&enclosure.hi, Towards::Above) }
    }
}

impl Number {
    /// A certified value, to so many digits.
    pub(super) fn of(certified: &Certified, digits: usize) -> Self {
        let exact = certified.comparison == EQUAL;
        let about = certified.comparison == Comparison::About;
        let more = if exact || about { "" } else { "..." };
        let found = &certified.digits;
        let text = scientific(found).unwrap_or_else(|| format!("{found}{more}"));
        // Two digits more than were asked for show the enclosure that they come from.
        let enclosure = Ends::around(&certified.enclosure, digits + 2);
        Self { text, exact, about, enclosure, precision: certified.precision.to_string() }
    }
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

/// Significant digits of the numbers about a sentence.
const DIGITS: usize = 24;

/// What the audit finds about a sentence.
pub(super) struct Verdict {
    says: String,
    verdict: AuditVerdict,
    /// What is so, or why there is no verdict.
    details: String,
    enclosure: Option<Ends>,
    slack: Option<String>,
    precision: String,
}

impl Verdict {
    pub(super) fn of(result: &Audited<'_>, verbose: bool) -> Self {
        let details = match result.verdict() {
            AuditVerdict::Certified | AuditVerdict::Refuted => human::details(result, verbose),
            AuditVerdict::Undecided | AuditVerdict::Undefined => human::why(result),
        };
        let slack = result.slack().map(|slack| decimal(&slack, DIGITS, Towards::Below));
        let value = result.enclosure(result.subject());
        let enclosure = value.map(|value| Ends::around(&value, DIGITS));
        let (says, verdict) = (result.entry().claim.says().to_owned(), result.verdict());
        let precision = result.precision().to_string();
        Self { says, verdict, details, enclosure, slack, precision }
    }

    /// Why there is no verdict.
    fn why(&self) -> Option<&str> {
        match self.verdict {
            AuditVerdict::Certified | AuditVerdict::Refuted => None,
            AuditVerdict::Undecided | AuditVerdict::Undefined => Some(&self.details),
        }
    }
}

impl Answer {
    /// How a program ends that answers nothing else.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Value(_) => Exit::Pass,
            Self::Verdict(Verdict { verdict, .. }) => match verdict {
                AuditVerdict::Certified => Exit::Pass,
                AuditVerdict::Refuted => Exit::Unexpected,
                AuditVerdict::Undecided => Exit::Limit,
                AuditVerdict::Undefined => Exit::BadInput,
            },
        }
    }
}

/// How answers are printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// As JSON.
    pub(super) json: bool,
    /// Whether there is no other answer.
    pub(super) alone: bool,
    /// Whether the answer repeats what it is about.
    pub(super) echo: bool,
    /// Whether it says more.
    pub(super) verbose: bool,
}

impl Form {
    /// The text of an answer.
    pub(super) fn text(self, answer: &Answer) -> String {
        match (answer, self.json) {
            (Answer::Value(value), false) => self.value(value),
            (Answer::Value(value), true) => match &value.numbers {
                Numbers::One(number) => self.object(&object! {
                    schema: SCHEMA,
                    name: &value.name,
                    expression: &value.expression,
                    text: &number.text,
                    exact: number.exact,
                    about: number.about,
                    enclosure: &number.enclosure,
                    precision: &number.precision,
                }),
                Numbers::List { numbers, more } => self.object(&object! {
                    schema: SCHEMA,
                    name: &value.name,
                    expression: &value.expression,
                    list: numbers,
                    more: more,
                }),
            },
            (Answer::Verdict(verdict), false) => {
                let Verdict { says, verdict, details, .. } = verdict;
                let says = if self.echo { format!("{says}: ") } else { String::new() };
                let details = human::folded(details, terminal_size().0, "  ");
                format!("{says}{}\n{details}", verdict.text())
            }
            (Answer::Verdict(verdict), true) => self.object(&object! {
                schema: SCHEMA,
                sentence: &verdict.says,
                verdict: verdict.verdict.text(),
                enclosure: &verdict.enclosure,
                slack: &verdict.slack,
                why: verdict.why(),
                precision: &verdict.precision,
            }),
        }
    }

    fn value(self, value: &Value) -> String {
        let about = |number: &Number| if number.about { "\u{2248} " } else { "" };
        let sign = match &value.numbers {
            Numbers::One(number) if number.about => "\u{2248}",
            Numbers::One(_) | Numbers::List { .. } => "=",
        };
        let what = match (&value.name, &value.numbers) {
            (Some(name), _) => format!("{name} {sign} "),
            (None, _) if self.echo => format!("{} {sign} ", value.expression),
            (None, Numbers::One(number)) => about(number).to_owned(),
            (None, Numbers::List { .. }) => String::new(),
        };
        let enclosed = |number: &Number| {
            let Number { enclosure: Ends { lo, hi }, precision, .. } = number;
            format!("in [{lo}, {hi}], {precision}\n")
        };
        let (shown, all) = match &value.numbers {
            Numbers::One(number) => (number.text.clone(), std::slice::from_ref(number)),
            Numbers::List { numbers, more } => {
                let texts =
                    numbers.iter().map(|number| format!("{}{}", about(number), number.text));
                let texts: Vec<String> = texts.collect();
                let more = if *more > 0 { format!(", and {more} more") } else { String::new() };
                (format!("[{}{more}]", texts.join(", ")), numbers.as_slice())
            }
        };
        let more: String = all.iter().filter(|_| self.verbose).map(enclosed).collect();
        format!("{what}{shown}\n{more}")
    }

    /// What programs read of a line that has no answer.
    pub(super) fn refusal(self, line: &str, refusal: &Refusal) -> String {
        let (message, help) = match refusal {
            Refusal::Input(error) => (&error.message, error.help.as_ref()),
            Refusal::Reason(_, reason) => (reason, None),
        };
        self.object(&object! { schema: SCHEMA, line: line, error: message, help: help })
    }

    /// An object on its own, or on a line.
    fn object(self, value: &impl Serialize) -> String {
        match self.alone {
            true => pretty(value),
            false => serde_json::to_string(value).unwrap_or_default() + "\n",
        }
    }
}

const SCHEMA: &str = "proofmark-eval/1";
