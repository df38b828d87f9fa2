//! From a formula with open parameters to a bound that the kernel has certified.

use std::fmt;

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_book::Book;
use proofmark_book::decimal_text::truncated;
use proofmark_book::exact::rational;
use proofmark_kernel::{Decimal, Rational, Verdict};
use proofmark_search::audit::{Word, decide};
use proofmark_search::enclose::attempts;

use super::Stage;
use super::objective::{Objective, Score};
use super::search::{Short, climb};
use crate::limits;

/// Significant digits of a bound.
const DIGITS: usize = 7;

/// How many of the formulas that look best before the climb are climbed.
const CLIMBED: usize = 3;

/// A lower bound that the kernel has certified. Only this module makes one.
#[derive(Clone, Debug)]
pub struct Bound {
    stage: Stage,
    call: String,
    parameters: Vec<(&'static str, String)>,
    digits: String,
    lower: Rational,
    upper: Rational,
    certificate: String,
}

impl Bound {
    /// What it rests on.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The formula, with all its arguments.
    pub fn call(&self) -> &str {
        &self.call
    }

    /// The parameters that were searched for.
    pub fn parameters(&self) -> &[(&'static str, String)] {
        &self.parameters
    }

    /// The first digits of the formula's value. As a number they are the bound.
    pub fn digits(&self) -> &str {
        &self.digits
    }

    /// The bound: the digits as a number, which the value of the formula is at least.
    pub fn lower(&self) -> &Rational {
        &self.lower
    }

    /// What the value of the formula is at most. Not a bound on regret.
    pub fn upper(&self) -> &Rational {
        &self.upper
    }

    /// The sentence that is certified.
    pub fn says(&self) -> String {
        format!("{} truncates to {}", self.call, self.digits)
    }

    /// The name of the claim that the certificate is for.
    pub fn id(&self) -> &'static str {
        self.stage.word()
    }

    /// The certificate's text.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }
}

/// Why a stage gives no bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nothing {
    /// An obligation of the formula fails; its words.
    Obligation(String),
    /// No parameters were found that meet what the formula requires.
    Parameters,
    /// The best value that was found is not positive.
    NotPositive,
    /// The formula has no value.
    Undefined(String),
    /// The kernel's precision did not suffice.
    Undecided,
}

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Obligation(words) => write!(f, "{words}, which fails here"),
            Self::Parameters => write!(f, "no parameters meet its conditions here"),
            Self::NotPositive => write!(f, "not positive here"),
            Self::Undefined(why) => write!(f, "no value here: {why}"),
            Self::Undecided => {
                write!(f, "not decided with {} bits", limits::DEFAULT_PRECISION_BITS)
            }
        }
    }
}

/// A function of the book at given arguments, with parameters left open.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) function: &'static str,
    pub(super) given: Vec<String>,
    /// The whole numbers among the parameters: tried, not searched for.
    pub(super) whole: Vec<(&'static str, u64)>,
    pub(super) open: Vec<Open>,
}

/// An open parameter: its name, where the search starts, and where it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) name: &'static str,
    pub(super) start: f64,
    pub(super) most: f64,
}

impl Formula {
    fn call(&self, open: &[String]) -> String {
        let whole = self.whole.iter().map(|(_, value)| value.to_string());
        let all: Vec<String> =
            self.given.iter().cloned().chain(whole).chain(open.iter().cloned()).collect();
        format!("{}({})", self.function, all.join(", "))
    }

    fn objective(&self, book: &Book) -> Result<Objective, Nothing> {
        let names: Vec<&str> = self.open.iter().map(|open| open.name).collect();
        let written: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Objective::new(book, &self.call(&written), &names)
            .map_err(|error| Nothing::Undefined(error.message))
    }

    fn start(&self) -> Option<(Vec<Short>, Vec<Short>)> {
        let start = self.open.iter().map(|open| Short::below(open.start));
        let most = self.open.iter().map(|open| Short::below(open.most));
        Some((start.collect::<Option<_>>()?, most.collect::<Option<_>>()?))
    }
}

/// The best bound that is found among formulas of one stage.
pub(super) fn solve(book: &Book, stage: Stage, formulas: Vec<Formula>) -> Result<Bound, Nothing> {
    let (mut candidates, mut nothing) = (Vec::new(), Nothing::Parameters);
    for formula in formulas {
        if formula.open.is_empty() {
            return certify(book, stage, &formula, &[]);
        }
        let objective = formula.objective(book)?;
        if let Some(words) = objective.hopeless {
            nothing = Nothing::Obligation(words);
            continue;
        }
        let Some((start, most)) = formula.start() else { continue };
        let floats: Vec<f64> = start.iter().map(|x| x.float()).collect();
        candidates.push((objective.at(&floats), formula, objective, start, most));
    }
    candidates.sort_by(|x, y| y.0.partial_cmp(&x.0).unwrap_or(std::cmp::Ordering::Equal));
    candidates.truncate(CLIMBED);
    let mut best: Option<(Score, Formula, Vec<Short>)> = None;
    for (_, formula, objective, start, most) in candidates {
        let (score, at) = climb(|x| objective.at(x), &start, &most);
        if best.as_ref().is_none_or(|(highest, ..)| score > *highest) {
            best = Some((score, formula, at));
        }
    }
    match best {
        Some((Score::Value(value), formula, at)) if value > 0.0 => {
            let open: Vec<String> = at.iter().map(|x| x.text()).collect();
            certify(book, stage, &formula, &open)
        }
        Some((Score::Value(_), ..)) => Err(Nothing::NotPositive),
        Some(_) => Err(Nothing::Parameters),
        None => Err(nothing),
    }
}

/// Lets the kernel certify the first digits of a formula.
fn certify(
    book: &Book,
    stage: Stage,
    formula: &Formula,
    open: &[String],
) -> Result<Bound, Nothing> {
    let call = formula.call(open);
    let undefined = |message: &str| Nothing::Undefined(message.to_owned());
    let probe = book.expression(stage.word(), &call).map_err(|e| undefined(&e.message))?;
    let max_bits = limits::DEFAULT_PRECISION_BITS;
    for attempt in attempts(&probe.claim, max_bits) {
        if let Some(found) = attempt.undefined.filter(|found| found.certain) {
            return Err(Nothing::Undefined(found.domain.to_string()));
        }
        if let Some(Verdict::Refuted { goal }) = attempt.verdict {
            let goal = probe.claim.goals().get(goal);
            return Err(Nothing::Obligation(goal.map_or(String::new(), |goal| goal.from.clone())));
        }
        let Some(Some(ends)) = attempt.enclosures.get(probe.lhs) else { continue };
        let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
        if !hi.is_positive() {
            return Err(Nothing::NotPositive);
        }
        let Some(digits) = truncated(&lo, &hi, DIGITS).filter(|_| lo.is_positive()) else {
            continue;
        };
        let says = format!("{call} truncates to {digits}");
        let entry = book.sentence(stage.word(), &says).map_err(|e| undefined(&e.message))?;
        let audited = decide(&entry, max_bits);
        let (Word::Certified, Some(certificate)) = (audited.word(), audited.certificate()) else {
            continue;
        };
        let Ok(Decimal { value: lower, unit }) = Decimal::parse(&digits) else { continue };
        let whole = formula.whole.iter().map(|&(name, value)| (name, value.to_string()));
        let found = formula.open.iter().zip(open).map(|(open, text)| (open.name, text.clone()));
        return Ok(Bound {
            stage,
            parameters: whole.chain(found).collect(),
            digits,
            upper: &lower + unit,
            lower,
            certificate: certificate.to_owned(),
            call,
        });
    }
    Err(Nothing::Undecided)
}

/// A positive decimal as people write it, without exponent or percent sign.
pub(super) fn positive(name: &str, text: &str) -> Result<(Rational, String), String> {
    use proofmark_book::decimal_text::{Towards, with_places};
    let refuse = || format!("{name} must be a positive decimal number, such as 8 or 2.5: {text}");
    if text.contains('%') {
        return Err(refuse());
    }
    let decimal = Decimal::parse(text).map_err(|_| refuse())?;
    let most = Rational::from(BigInt::from(limits::FRONTIER_SIZE));
    if !decimal.value.is_positive() {
        return Err(refuse());
    }
    let places = proofmark_book::decimal_text::magnitude(&decimal.unit);
    if decimal.value > most || places < -limits::FRONTIER_PLACES {
        let most = limits::FRONTIER_SIZE;
        let places = limits::FRONTIER_PLACES;
        return Err(format!("{name} must be at most {most}, with at most {places} places: {text}"));
    }
    let written = with_places(&decimal.value, (-places).max(0), Towards::Zero);
    Ok((decimal.value, written))
}

/// A whole number as people write it, 4e5 included, between two others.
pub(super) fn whole(name: &str, text: &str, least: u64, most: u64) -> Result<u64, String> {
    use num_traits::ToPrimitive as _;
    let refuse = || format!("{name} must be a whole number from {least} to {most}: {text}");
    if text.contains('%') {
        return Err(refuse());
    }
    let decimal = Decimal::parse(text).map_err(|_| refuse())?;
    let number = decimal.value.is_integer().then(|| decimal.value.numer().to_u64()).flatten();
    number.filter(|number| (least..=most).contains(number)).ok_or_else(refuse)
}

/// An even whole number of states.
pub(super) fn even(name: &str, text: &str) -> Result<u64, String> {
    let states = whole(name, text, 2, limits::FRONTIER_COUNT)?;
    if states % 2 == 1 {
        return Err(format!("{name} must be even: every process here has pairs of states: {text}"));
    }
    Ok(states)
}
