//! The search for enclosures. Nothing here is trusted: whatever it finds, the kernel checks.
//!
//! A step whose value is rational and short keeps it exactly. The others are enclosed by double
//! intervals (inari, or MPFR where that is not available) first, then by MPFR intervals (rug) of
//! 128, 256, … bits.

use std::sync::LazyLock;

use num_bigint::BigInt;
use proofmark_book::exact::{self, rational};
use proofmark_kernel::constant::Constants;
use proofmark_kernel::op::Domain;
use proofmark_kernel::rational::same;
use proofmark_kernel::{
    Claim, Derivative, Goal, Interval, NodeId, Number, Op, Parameter, Program, Rational, Variable,
    Verdict, goal_decided,
};

use crate::limits;

mod boxes;
mod double;
mod mpfr;
mod points;
mod search;
mod undefined;

use boxes::Decision;
pub use boxes::{BoxProof, Boxes, OpenBox, Stop};
pub use mpfr::{big, from_double, integer};
use search::Search;

/// How finely an attempt computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// Every step has an exact rational value.
    Exact,
    /// Double intervals.
    Double,
    /// MPFR intervals of that many bits.
    Bits(u32),
}

impl std::fmt::Display for Precision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exact => write!(f, "exact"),
            Self::Double => write!(f, "double"),
            Self::Bits(bits) => write!(f, "{bits} bits"),
        }
    }
}

/// Where and how a term leaves its domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The step.
    pub step: NodeId,
    /// The domain that it leaves.
    pub domain: Domain,
    /// Whether it is undefined for sure, or only perhaps, at this precision.
    pub certain: bool,
    /// The values of the variables at which it is, where such a point is known.
    pub at: Vec<Rational>,
}

impl Undefined {
    /// What is wrong with it.
    pub fn violation(&self) -> &'static str {
        match self.domain {
            Domain::Everywhere => "no value",
            Domain::NonZeroDivisor => "division by zero",
            Domain::NotNegative => "square root of a negative number",
            Domain::Positive => "logarithm of a number that is not positive",
            Domain::InsideUnit => "atanh of a number that is not between -1 and 1",
            Domain::PositiveWhole => "heap_diameter of something that is not a whole number >= 1",
        }
    }
}

/// What one precision yields.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The precision.
    pub precision: Precision,
    /// An enclosure of each step, where one was found.
    pub enclosures: Vec<Option<Interval<BigInt>>>,
    /// The first step that is or may be undefined.
    pub undefined: Option<Undefined>,
    /// What the enclosures say about the claim.
    pub verdict: Option<Verdict>,
    /// The boxes of a claim with variables.
    pub boxes: Boxes,
    /// Where the search for boxes stopped without a verdict.
    pub open: Option<OpenBox>,
}

/// How much the search may spend on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The highest precision.
    pub bits: u32,
    /// How often a range is split.
    pub boxes: usize,
}

impl From<u32> for Effort {
    /// That precision, and as many boxes as usual.
    fn from(bits: u32) -> Self {
        Self { bits, boxes: limits::SEARCH_BOXES }
    }
}

/// Highest precision that is tried for claims with variables.
const BOXED_BITS: u32 = 128;

/// Attempts at doubling precision, with so much effort.
pub fn attempts(claim: &Claim, effort: impl Into<Effort>) -> impl Iterator<Item = Attempt> {
    let none: &Constants = &NONE;
    attempts_with(claim, effort, none)
}

static NONE: LazyLock<Constants> = LazyLock::new(Constants::default);

/// Attempts on a claim that uses constants.
pub fn attempts_with<'a>(
    claim: &'a Claim,
    effort: impl Into<Effort>,
    constants: &'a Constants,
) -> impl Iterator<Item = Attempt> + 'a {
    let effort = effort.into();
    let rational = (0..claim.steps().len()).all(|step| claim.exact(step).is_some());
    let first = if rational { Precision::Exact } else { Precision::Double };
    let doubling = std::iter::successors(Some(128_u32), |bits| bits.checked_mul(2));
    // More digits do not help a cover that is too coarse.
    let ranging = claim.variables().iter().any(|one| matches!(one, Variable::Between { .. }));
    let most = if ranging { effort.bits.min(BOXED_BITS) } else { effort.bits };
    let higher = doubling.take_while(move |bits| *bits <= most && !rational);
    std::iter::once(first).chain(higher.map(Precision::Bits)).map(
        move |precision| match precision {
            Precision::Bits(bits) => {
                attempt::<mpfr::Span>(claim, precision, Effort { bits, ..effort }, constants)
            }
            Precision::Exact | Precision::Double => {
                let effort = Effort { bits: f64::MANTISSA_DIGITS, ..effort };
                attempt::<double::Double>(claim, precision, effort, constants)
            }
        },
    )
}

/// Enclosures of the steps of a claim with its first variable in a range: with so many bits by MPFR, or in
/// doubles.
pub fn in_range(
    claim: &Claim,
    (lo, hi): (&Rational, &Rational),
    bits: u32,
    constants: &Constants,
) -> Option<Vec<Option<Interval<BigInt>>>> {
    match bits {
        ..=f64::MANTISSA_DIGITS => of_range::<double::Double>(claim, (lo, hi), bits, constants),
        _ => of_range::<mpfr::Span>(claim, (lo, hi), bits, constants),
    }
}

fn of_range<E: Enclosure>(
    claim: &Claim,
    (lo, hi): (&Rational, &Rational),
    bits: u32,
    constants: &Constants,
) -> Option<Vec<Option<Interval<BigInt>>>> {
    let (values, _) = fixed_values::<E>(claim, bits);
    let effort = Effort { bits, boxes: 0 };
    let search = Search::new(claim, Program::plain(claim), &values, effort, constants);
    let mut range = search.range()?;
    *range.first_mut()? = (lo.clone(), hi.clone());
    let cells = search.cells(&range, None);
    let ends = |step| search.known(step, &cells).map(|(_, ends)| ends.clone());
    Some((0..claim.steps().len()).map(ends).collect())
}

/// The enclosures of the ends of a claim's first variable.
pub fn range_of_first(
    claim: &Claim,
    bits: u32,
    constants: &Constants,
) -> Option<(Rational, Rational)> {
    let (values, _) = fixed_values::<mpfr::Span>(claim, bits);
    let effort = Effort { bits, boxes: 0 };
    let search = Search::new(claim, Program::plain(claim), &values, effort, constants);
    search.inner_range()?.into_iter().next()
}

/// A kind of interval that the search can compute with.
trait Enclosure: Sized + Clone {
    /// A narrow enclosure of all numbers between two rational ones.
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self;
    /// A narrow enclosure of π.
    fn pi(bits: u32) -> Self;
    /// The two ends, unless one of them is infinite or out of the certificate's range.
    fn ends(&self) -> Option<Interval<BigInt>>;
    /// The value of an operation that is not stepwise, where its operands lie in its domain.
    fn value(op: &Op, operands: &[&Self]) -> Option<Self>;
    /// What two enclosures of the same number have in common.
    fn meet(&self, other: &Self) -> Option<Self>;
}

/// The one or two operands of an operation; one stands for both.
fn pair<'a, E>(operands: &[&'a E]) -> Option<(&'a E, &'a E)> {
    Some((operands.first()?, operands.last()?))
}

/// A computed enclosure with its ends.
type Known<E> = (E, Interval<BigInt>);

/// A rational number that is known exactly.
fn constant<E: Enclosure>(value: &Rational, bits: u32) -> Option<Known<E>> {
    point(value).map(|ends| (E::between(value, value, bits), ends))
}

/// The enclosure of an operation, if those of its operands are known, or why it may be undefined.
fn apply<'k, E: Enclosure + 'k>(
    op: &Op,
    args: &[NodeId],
    known: impl Fn(NodeId) -> Option<&'k Known<E>>,
    bits: u32,
) -> Result<Option<Known<E>>, (Domain, bool)> {
    let operands: Option<Vec<&Known<E>>> = args.iter().map(|&arg| known(arg)).collect();
    let Some(operands) = operands else { return Ok(None) };
    let ends: Vec<&Interval<BigInt>> = operands.iter().map(|(_, ends)| ends).collect();
    if let Some(outside) = outside_domain(op, &ends) {
        return Err(outside);
    }
    let with_ends = |value: E| value.ends().map(|ends| (value, ends));
    Ok(match (op.parameter(), op.operation().slope) {
        (Some(Parameter::Value(value)), _) => constant(value, bits),
        (_, Derivative::Jumps) => ends.first().and_then(|x| stepwise(op, x, bits)),
        _ if matches!(op, Op::Pi) => with_ends(E::pi(bits)),
        _ => {
            let operands: Vec<&E> = operands.iter().map(|(value, _)| value).collect();
            E::value(op, &operands).and_then(with_ends)
        }
    })
}

/// The steps that do not vary, and the first of them that is or may be undefined.
fn fixed_values<E: Enclosure>(
    claim: &Claim,
    bits: u32,
) -> (Vec<Option<Known<E>>>, Option<Undefined>) {
    let varies = claim.varies();
    let mut undefined = None;
    let mut values: Vec<Option<Known<E>>> = Vec::with_capacity(claim.steps().len());
    for (id, step) in claim.steps().iter().enumerate() {
        let value = match claim.exact(id) {
            Some(value) => constant(value, bits),
            None if varies.get(id) == Some(&true) => None,
            None => {
                let known = |arg: NodeId| values.get(arg)?.as_ref();
                apply(&step.op, &step.args, known, bits).unwrap_or_else(|(domain, certain)| {
                    let at = Vec::new();
                    undefined.get_or_insert(Undefined { step: id, domain, certain, at });
                    None
                })
            }
        };
        values.push(value);
    }
    (values, undefined)
}

fn attempt<E: Enclosure>(
    claim: &Claim,
    precision: Precision,
    effort: Effort,
    constants: &Constants,
) -> Attempt {
    let (values, undefined) = fixed_values::<E>(claim, effort.bits);
    let decision = match claim.variables() {
        [] => Decision { verdict: judge(claim, &values), ..Decision::default() },
        [..] => boxes::decide(claim, &values, effort, constants),
    };
    let mut enclosures: Vec<_> =
        values.iter().map(|v| v.as_ref().map(|(_, ends)| ends.clone())).collect();
    if !claim.is_ranged() && !claim.variables().is_empty() {
        // Whatever the constants are between their ends.
        let search = Search::new(claim, Program::plain(claim), &values, effort, constants);
        if let Some(range) = search.range() {
            let cells = search.cells(&range, None);
            let ends = |step| search.known(step, &cells).map(|(_, ends)| ends.clone());
            enclosures = (0..claim.steps().len()).map(ends).collect();
        }
    }
    let Decision { verdict, boxes, undefined: inside, open } = decision;
    Attempt { precision, enclosures, undefined: undefined.or(inside), verdict, boxes, open }
}

/// The verdict that the enclosures prove, if they do. A sentence is only judged if every step has a
/// value and every obligation holds.
fn judge<E>(claim: &Claim, values: &[Option<Known<E>>]) -> Option<Verdict> {
    let side = |id: NodeId| values.get(id)?.as_ref().map(|(_, ends)| ends);
    let answer = |goal: &Goal| goal_decided(goal, side(goal.lhs)?, side(goal.rhs)?);
    let answers: Vec<(bool, Option<bool>)> =
        claim.goals().iter().map(|goal| (goal.own, answer(goal))).collect();
    let fails = |own: bool| answers.iter().position(|answer| *answer == (own, Some(false)));
    if let Some(goal) = fails(false) {
        return Some(Verdict::Refuted { goal });
    }
    let has_a_meaning = values.iter().all(Option::is_some)
        && answers.iter().all(|(own, answer)| *own || *answer == Some(true));
    if !has_a_meaning {
        return None;
    }
    match fails(true) {
        Some(goal) => Some(Verdict::Refuted { goal }),
        None => {
            let hold = answers.iter().all(|(_, answer)| *answer == Some(true));
            hold.then_some(Verdict::Certified)
        }
    }
}

/// Whether an operation is, or may be, undefined somewhere in its operands' enclosures; `true`
/// if it is undefined everywhere.
fn outside_domain(op: &Op, operands: &[&Interval<BigInt>]) -> Option<(Domain, bool)> {
    let one = Number::whole(BigInt::from(1));
    let minus_one = Number::whole(BigInt::from(-1));
    let below = |x: &Number<BigInt>, y: &Number<BigInt>| x.below(y).unwrap_or(false);
    let domain = op.operation().domain;
    let certain = match (domain, operands) {
        (Domain::Everywhere, _) => return None,
        (Domain::NonZeroDivisor, [_, y]) => {
            let may = y.lo.sign() <= 0 && y.hi.sign() >= 0;
            may.then(|| y.lo.sign() == 0 && y.hi.sign() == 0)
        }
        (Domain::NotNegative, [x]) => (x.lo.sign() < 0).then(|| x.hi.sign() < 0),
        (Domain::Positive, [x]) => (x.lo.sign() <= 0).then(|| x.hi.sign() <= 0),
        (Domain::InsideUnit, [x]) => {
            let inside = below(&minus_one, &x.lo) && below(&x.hi, &one);
            (!inside).then(|| !below(&minus_one, &x.hi) || !below(&x.lo, &one))
        }
        (Domain::PositiveWhole, [x]) => {
            let (lo, hi) = (rational(&x.lo), rational(&x.hi));
            let whole = same(&lo, &hi) && lo.is_integer() && x.lo.sign() > 0;
            let none = x.hi.sign() <= 0 || lo.floor() == hi.floor() && !lo.is_integer();
            (!whole).then_some(none)
        }
        // Not as many operands as the operation takes.
        (
            Domain::NonZeroDivisor
            | Domain::NotNegative
            | Domain::Positive
            | Domain::InsideUnit
            | Domain::PositiveWhole,
            _,
        ) => None,
    };
    certain.map(|certain| (domain, certain))
}

/// A function that increases in whole steps: its exact values at the two ends.
fn stepwise<E: Enclosure>(op: &Op, x: &Interval<BigInt>, bits: u32) -> Option<Known<E>> {
    let lo = exact::value(op, &[&rational(&x.lo)])?;
    let hi = exact::value(op, &[&rational(&x.hi)])?;
    let ends = Interval { lo: point(&lo)?.lo, hi: point(&hi)?.hi };
    Some((E::between(&lo, &hi, bits), ends))
}

fn point(value: &Rational) -> Option<Interval<BigInt>> {
    let number = Number::fraction(value.numer().clone(), value.denom().clone())?;
    Some(Interval { lo: number.clone(), hi: number })
}

/// A rational number as a certificate writes the ends of boxes: dyadic where it is.
fn number(value: &Rational) -> Option<Number<BigInt>> {
    let zeros = value.denom().trailing_zeros().unwrap_or(0);
    let shift = i64::try_from(zeros).ok()?;
    if value.denom().bits() == zeros + 1 && shift > 0 {
        return dyadic(value.numer(), -shift);
    }
    Number::fraction(value.numer().clone(), value.denom().clone())
}

/// The number m · 2^e with an odd m, unless the exponent is out of the certificate's range.
fn dyadic(mantissa: &BigInt, exponent: i64) -> Option<Number<BigInt>> {
    let zeros = mantissa.trailing_zeros().unwrap_or(0);
    let odd = mantissa >> zeros;
    let exponent = exponent.checked_add(i64::try_from(zeros).ok()?)?;
    let wide = i64::try_from(odd.bits()).ok()?.checked_add(exponent)?;
    if mantissa.bits() == 0 {
        return Some(Number::whole(odd));
    }
    if (0..=64).contains(&exponent) {
        return Some(Number::whole(odd << exponent));
    }
    let range = -limits::BINARY_EXPONENT..=limits::BINARY_EXPONENT;
    (range.contains(&exponent) && range.contains(&wide)).then(|| Number::dyadic(odd, exponent))
}
