//! From a formula with open parameters to a bound that the kernel has certified.

use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _};
use proofmark_book::decimal_text::{Towards, magnitude, truncated, with_places};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Comparison, Formula, Statement};
use proofmark_kernel::{Decimal, Rational};
use proofmark_search::calculator::{CalculationError, certify};

use super::Stage;
use super::objective::{Objective, Score};
use super::search::{Short, maximize};
use crate::limits;

/// Significant digits of a bound.
const DIGITS: usize = 7;

/// How many of the candidates that look best at their start are searched.
const SEARCHED: usize = 3;

/// A lower bound that the kernel has certified. Only this module makes one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Bound {
    /// What it rests on.
    pub stage: Stage,
    /// The formula, with all its arguments.
    pub call: Formula,
    /// The parameters that were searched for.
    pub parameters: Vec<(&'static str, String)>,
    /// The first digits of the formula's value. As a number they are the bound.
    pub digits: String,
    /// The bound: the digits as a number, which the value of the formula is at least.
    pub lower: Rational,
    /// What the value of the formula is at most. Not a bound on regret.
    pub upper: Rational,
}

impl Bound {
    /// The sentence that is certified.
    pub fn says(&self) -> Statement {
        self.call.compared(Comparison::Truncates, &Formula::number(&self.digits))
    }
}

/// Why a stage gives no bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBound {
    /// An obligation of the formula fails; its words.
    #[error("{0}, which fails here")]
    Obligation(String),
    /// No parameters were found that meet what the formula requires.
    #[error("no parameters meet its conditions here")]
    Parameters,
    /// The best value that was found is not positive.
    #[error("not positive here")]
    NotPositive,
    /// The formula has no value.
    #[error("no value here: {0}")]
    Undefined(String),
    /// The kernel's precision did not suffice.
    #[error("not decided with {} bits", limits::DEFAULT_PRECISION_BITS)]
    Undecided,
}

impl From<CalculationError> for NoBound {
    fn from(error: CalculationError) -> Self {
        match error {
            CalculationError::Input(diagnostic) => diagnostic.into(),
            CalculationError::Obligation(words, _) => Self::Obligation(words),
            CalculationError::Missing(_) | CalculationError::Undecided(_) => Self::Undecided,
        }
    }
}

impl From<Diagnostic> for NoBound {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Undefined(diagnostic.message)
    }
}

/// A function of the book at given arguments, with parameters left open.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) function: &'static str,
    pub(super) given: [String; 4],
    /// The whole numbers among the parameters: tried, not searched for.
    pub(super) plans: Vec<Plan>,
    pub(super) open: Vec<Open>,
}

/// Whole numbers, with their names.
pub(super) type Plan = Vec<(&'static str, u64)>;

/// An open parameter: its name, where the search starts, and where it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) name: &'static str,
    pub(super) start: f64,
    pub(super) most: f64,
}

/// How easily a good state of the faster families is left.
pub(super) const KAPPA: Open = Open { name: "kappa", start: 0.6, most: 1.0 };

/// Where the tangent in place of Pinsker's inequality touches.
pub(super) const TOUCHING: [Open; 2] =
    [Open { name: "s", start: 0.61, most: 10.0 }, Open { name: "w", start: 0.01, most: 0.999 }];

impl Question {
    fn call(&self, plan: &Plan, open: impl Iterator<Item = Formula>) -> Formula {
        let given = self.given.iter().map(Formula::number);
        let whole = plan.iter().map(|(_, value)| Formula::number(value));
        Formula::call(self.function, &given.chain(whole).chain(open).collect::<Vec<_>>())
    }

    fn shorts(&self, of: impl Fn(&Open) -> f64) -> Option<Vec<Short>> {
        self.open.iter().map(|open| Short::below(of(open))).collect()
    }
}

/// The best bound that one stage is found to give.
pub(super) fn solve(book: &Book, stage: Stage, question: &Question) -> Result<Bound, NoBound> {
    let names: Vec<&str> = question.open.iter().map(|open| open.name).collect();
    let start = question.shorts(|open| open.start).zip(question.shorts(|open| open.most));
    let (mut promising, mut failure) = (Vec::new(), NoBound::Parameters);
    for plan in &question.plans {
        if names.is_empty() {
            return bound(book, stage, question, plan, &[]);
        }
        let call = question.call(plan, names.iter().map(|&name| Formula::name(name)));
        let objective = Objective::new(book, &call, &names)?;
        if let Some(words) = objective.infeasible {
            failure = NoBound::Obligation(words);
        } else if let Some((start, most)) = &start {
            let floats: Vec<f64> = start.iter().map(|x| x.float()).collect();
            promising.push((objective.at(&floats), plan, objective, start, most));
        }
    }
    promising.sort_by(|x, y| y.0.partial_cmp(&x.0).unwrap_or(std::cmp::Ordering::Equal));
    promising.truncate(SEARCHED);
    let mut best: Option<(Score, &Plan, Vec<Short>)> = None;
    for (_, plan, objective, start, most) in promising {
        let (score, at) = maximize(|x| objective.at(x), start, most);
        if best.as_ref().is_none_or(|(highest, ..)| score > *highest) {
            best = Some((score, plan, at));
        }
    }
    match best {
        Some((Score::Value(value), plan, at)) if value > 0.0 => {
            let open: Vec<String> = at.iter().map(|x| x.text()).collect();
            bound(book, stage, question, plan, &open)
        }
        Some((Score::Value(_), ..)) => Err(NoBound::NotPositive),
        Some(_) => Err(NoBound::Parameters),
        None => Err(failure),
    }
}

/// Lets the kernel certify the first digits of the function with these parameters.
fn bound(
    book: &Book,
    stage: Stage,
    question: &Question,
    plan: &Plan,
    open: &[String],
) -> Result<Bound, NoBound> {
    let call = question.call(plan, open.iter().map(Formula::number));
    let expression = book.formula(&stage.word(), &call)?;
    let [certified] = certify(book, &expression, limits::DEFAULT_PRECISION_BITS, |lo, hi| {
        if !hi.is_positive() {
            return Err(NoBound::NotPositive);
        }
        let digits = truncated(lo, hi, DIGITS).filter(|_| lo.is_positive());
        Ok(digits.map(|digits| [(Comparison::Truncates, digits)]))
    })?;
    let digits = certified.digits;
    let Decimal { value: lower, unit } = Decimal::parse(&digits).map_err(|_| NoBound::Undecided)?;
    let whole = plan.iter().map(|&(name, value)| (name, value.to_string()));
    let found = question.open.iter().zip(open).map(|(open, text)| (open.name, text.clone()));
    let (parameters, upper) = (whole.chain(found).collect(), &lower + unit);
    Ok(Bound { stage, call, parameters, digits, lower, upper })
}

/// A decimal as people write it, without a percent sign.
fn plain(text: &str) -> Option<Decimal> {
    (!text.contains('%')).then(|| Decimal::parse(text).ok()).flatten()
}

/// A positive decimal as people write it, and without exponent.
pub(super) fn positive(name: &str, text: &str) -> Result<(Rational, String), String> {
    let Some(Decimal { value, unit }) = plain(text).filter(|decimal| decimal.value.is_positive())
    else {
        return Err(format!("{name} must be a positive decimal number, such as 8 or 2.5: {text}"));
    };
    let exponent = magnitude(&unit);
    let most = Rational::from(BigInt::from(limits::FRONTIER_SIZE));
    if value > most || exponent < -limits::FRONTIER_PLACES {
        let (most, places) = (limits::FRONTIER_SIZE, limits::FRONTIER_PLACES);
        return Err(format!("{name} must be at most {most}, with at most {places} places: {text}"));
    }
    let written = with_places(&value, (-exponent).max(0), Towards::Zero);
    Ok((value, written))
}

/// A whole number as people write it, 4e5 included, between two others.
pub(super) fn whole(name: &str, text: &str, least: u64, most: u64) -> Result<u64, String> {
    let value = plain(text).map(|decimal| decimal.value).filter(Rational::is_integer);
    let number = value.and_then(|value| value.numer().to_u64());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("{name} must be a whole number from {least} to {most}: {text}"))
}

/// An even whole number of states.
pub(super) fn even(name: &str, text: &str) -> Result<u64, String> {
    let states = whole(name, text, 2, limits::FRONTIER_COUNT)?;
    if states % 2 == 1 {
        return Err(format!("{name} must be even: every process here has pairs of states: {text}"));
    }
    Ok(states)
}
