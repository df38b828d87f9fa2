//! The figures of a process as text and JSON.

use std::fmt::Write as _;

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal, value};
use proofmark_book::exact::rational;
use proofmark_check::markdown::code_cell;
use proofmark_check::style::GOOD;
use proofmark_kernel::mdp::Mdp;
use proofmark_kernel::{Interval, Number, Rational};
use serde::Serialize;

use super::image::Image;
use super::prove::Proved;

/// Significant digits of decimal strings.
const DIGITS: usize = 24;

/// Longest fraction that is written out, in characters.
const FRACTION: usize = 60;

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    name: &'a str,
    states: usize,
    actions: Option<usize>,
    choices: usize,
    transitions: usize,
    sha256: &'a str,
    tensor_sha1: Option<String>,
    gain: Ends,
    span: Option<Ends>,
    bias: Option<Vec<Ends>>,
    diameter: Ends,
    far: Option<(usize, usize)>,
}

/// Two ends, rounded outward, and the exact value if there is one and it is short.
#[derive(Serialize)]
pub struct Ends {
    lo: String,
    hi: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<String>,
}

impl Ends {
    /// The ends of an interval.
    pub fn of(interval: &Interval<BigInt>) -> Self {
        let (lo, hi) = (rational(&interval.lo), rational(&interval.hi));
        Self {
            lo: decimal(&lo, DIGITS, Towards::Below),
            hi: decimal(&hi, DIGITS, Towards::Above),
            exact: fraction(interval),
        }
    }
}

/// A single point as an interval.
pub fn point(number: &Number<BigInt>) -> Interval<BigInt> {
    Interval { lo: number.clone(), hi: number.clone() }
}

/// A fraction as the kernel has it.
pub fn number(value: &Rational) -> Option<Number<BigInt>> {
    Number::fraction(value.numer().clone(), value.denom().clone())
}

/// The exact value, if it is known and short enough to be read.
fn fraction(interval: &Interval<BigInt>) -> Option<String> {
    let exact = interval.lo.compare(&interval.hi).is_ok_and(std::cmp::Ordering::is_eq);
    let text = exact.then(|| rational(&interval.lo).to_string())?;
    (text.len() <= FRACTION).then_some(text)
}

/// The figures as one JSON object.
pub fn json(name: &str, mdp: &Mdp, proved: &Proved) -> String {
    let verified = &proved.verified;
    let bias = verified.bias().map(|bias| {
        let values = (0..bias.values.len()).filter_map(|state| bias.value(state));
        values.map(|value| Ends::of(&point(&value))).collect()
    });
    let report = Report {
        schema: "proofmark-mdp-report/1",
        name,
        states: mdp.states().len(),
        actions: mdp.actions(),
        choices: mdp.choices(),
        transitions: mdp.transitions(),
        sha256: verified.sha256(),
        tensor_sha1: Image::of(mdp).digest(),
        gain: Ends::of(verified.gain()),
        span: verified.span().map(|span| Ends::of(&point(span))),
        bias,
        diameter: Ends::of(verified.diameter()),
        far: verified.far(),
    };
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

/// What is said about a process, line by line.
fn lines(mdp: &Mdp, proved: &Proved) -> Vec<(&'static str, String)> {
    let verified = &proved.verified;
    let actions = mdp.actions().map_or("varying".to_owned(), |actions| actions.to_string());
    let (states, transitions) = (mdp.states().len(), mdp.transitions());
    let mut lines = vec![
        ("size", format!("{states} states, {actions} actions, {transitions} transitions")),
        ("gain", shown(verified.gain())),
    ];
    let span = verified.span().map(|span| shown(&point(span)));
    lines.push(("span", span.unwrap_or_else(|| "not certified: the bias is too long".to_owned())));
    let far = verified.far().map(|(from, to)| format!(", from state {from} to {to}"));
    lines.push(("diameter", shown(verified.diameter()) + &far.unwrap_or_default()));
    if let Some(bias) = verified.bias() {
        let values = (0..LISTED).filter_map(|state| bias.value(state));
        let values: Vec<String> = values.map(|number| value(&point(&number))).collect();
        let more = match bias.values.len().checked_sub(LISTED) {
            Some(more @ 1..) => format!(" and {more} more"),
            _ => String::new(),
        };
        lines.push(("bias", values.join(", ") + &more));
    }
    if let Some(digest) = Image::of(mdp).digest() {
        lines.push(("tensor", format!("sha1 {digest}")));
    }
    lines.push(("process", format!("sha256 {}", verified.sha256())));
    lines
}

/// The figures as text.
pub fn human(name: &str, mdp: &Mdp, proved: &Proved) -> String {
    let mut text = format!("{name}\n");
    for (key, value) in lines(mdp, proved) {
        let _ = writeln!(text, "  {key:<9} {value}");
    }
    let _ = writeln!(text, "proofmark mdp: checked by the kernel: {GOOD}PASS{GOOD:#}");
    text
}

/// The figures as a table in Markdown.
pub fn markdown(name: &str, mdp: &Mdp, proved: &Proved) -> String {
    let mut text = format!("| {} | |\n|---|---|\n", code_cell(name));
    for (key, value) in lines(mdp, proved) {
        let _ = writeln!(text, "| {key} | {value} |");
    }
    text
}

/// Most values of a bias that are listed.
const LISTED: usize = 12;

/// A value with its fraction, where that says more.
pub fn shown(interval: &Interval<BigInt>) -> String {
    let decimals = value(interval);
    match fraction(interval) {
        Some(fraction) if fraction != decimals && decimals.ends_with("...") => {
            format!("{decimals} = {fraction}")
        }
        _ => decimals,
    }
}
