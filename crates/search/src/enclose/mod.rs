//! The search for enclosures. Nothing here is trusted: whatever it finds, the kernel checks.
//!
//! A step whose value is rational and short keeps it exactly. The others are enclosed by double
//! intervals (inari, or MPFR where that is not available) first, then by MPFR intervals (rug) of
//! 128, 256, … bits.

use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::LazyLock;

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::op::Domain;
use proofmark_kernel::{
    Claim, Goal, Interval, NodeId, Number, Op, Program, Rational, Variable, Verdict,
};

use rug::float::Round;

use crate::limits;

mod boxes;
mod double;
mod ends;
mod known;
mod mpfr;
mod points;
mod search;
mod short;
mod slabs;
mod steep;
mod tape;
mod undefined;

use boxes::Decision;
pub use boxes::{BoxProof, Boxes, OpenBox, Stop};
pub use ends::Ends;
use known::{Known, apply};
pub(crate) use mpfr::double;
pub use mpfr::{big, from_double, integer};
use search::{Cells, Ranges, Search};
pub use steep::{Steepness, Steps};

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
        violation(self.domain)
    }
}

/// What is wrong outside of a domain.
pub(crate) fn violation(domain: Domain) -> &'static str {
    match domain {
        Domain::Everywhere => "no value",
        Domain::NonZeroDivisor => "division by zero",
        Domain::NotNegative => "square root of a negative number",
        Domain::Positive => "logarithm of a number that is not positive",
        Domain::InsideUnit => "atanh of a number that is not between -1 and 1",
        Domain::PositiveWhole => "heap_diameter of something that is not a whole number >= 1",
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

impl Effort {
    /// How often a range is split for boxes inside of a certificate. Where there may be more, a cover in
    /// a file of its own is smaller and found faster.
    fn in_certificate(self) -> usize {
        if self.in_file() { limits::SEARCH_BOXES } else { self.boxes }
    }

    /// Whether a cover may be in a file of its own.
    pub fn in_file(self) -> bool {
        self.boxes >= limits::BOXES
    }
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

/// A claim whose first variable is put into one range after another, with so many bits by MPFR, or in doubles.
pub struct Ranged<'a>(Kind<'a>);

enum Kind<'a> {
    Double(Search<'a, double::Double>, Option<Ranges>),
    Bits(Search<'a, mpfr::Span>, Option<Ranges>),
}

/// Enclosures of steps in a range.
pub struct InRange<'s, 'a>(Cases<'s, 'a>);

enum Cases<'s, 'a> {
    Double(&'s Search<'a, double::Double>, Cells<double::Double>),
    Bits(&'s Search<'a, mpfr::Span>, Cells<mpfr::Span>),
}

impl<'a> Ranged<'a> {
    /// What does not vary is computed once.
    pub fn new(claim: &'a Claim, bits: u32, constants: &'a Constants) -> Self {
        Self(match bits {
            ..=f64::MANTISSA_DIGITS => {
                let search = Search::fresh(claim, bits, constants);
                let range = search.range();
                Kind::Double(search, range)
            }
            _ => {
                let search = Search::fresh(claim, bits, constants);
                let range = search.range();
                Kind::Bits(search, range)
            }
        })
    }

    /// The enclosures of the steps, with all variables in their whole range.
    pub(crate) fn everywhere(&self) -> Option<InRange<'_, 'a>> {
        Some(InRange(match &self.0 {
            Kind::Double(search, range) => {
                Cases::Double(search, search.cells(range.as_ref()?, None))
            }
            Kind::Bits(search, range) => Cases::Bits(search, search.cells(range.as_ref()?, None)),
        }))
    }

    /// The enclosures of the steps, with the first variable in a range.
    pub fn within(&self, lo: &Rational, hi: &Rational) -> Option<InRange<'_, 'a>> {
        let at = |range: &Option<Ranges>| {
            let mut at = range.clone()?;
            *at.first_mut()? = Ends::between(lo, hi)?;
            Some(at)
        };
        Some(InRange(match &self.0 {
            Kind::Double(search, range) => Cases::Double(search, search.cells(&at(range)?, None)),
            Kind::Bits(search, range) => Cases::Bits(search, search.cells(&at(range)?, None)),
        }))
    }
}

impl InRange<'_, '_> {
    /// The enclosure of a step, where it has one.
    pub fn step(&self, step: NodeId) -> Option<Interval<BigInt>> {
        match &self.0 {
            Cases::Double(search, cells) => search.known(step, cells)?.exact_ends(),
            Cases::Bits(search, cells) => search.known(step, cells)?.exact_ends(),
        }
    }
}

/// The enclosures of the ends of a claim's first variable.
pub fn range_of_first(
    claim: &Claim,
    bits: u32,
    constants: &Constants,
) -> Option<(Rational, Rational)> {
    let search: Search<'_, mpfr::Span> = Search::fresh(claim, bits, constants);
    search.inner_range()?.first()?.rationals()
}

/// A kind of interval that the search can compute with.
trait Enclosure: Sized + Clone {
    /// A narrow enclosure of all numbers between two rational ones.
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self;
    /// A narrow enclosure of π.
    fn pi(bits: u32) -> Self;
    /// Whether both ends are finite and in the certificate's range.
    fn is_in_range(&self) -> bool;
    /// All numbers between two doubles, if that is known to be exactly an interval of this kind.
    fn of_doubles(lo: f64, hi: f64, bits: u32) -> Option<Self>;
    /// The two ends, unless one of them is infinite or out of the certificate's range.
    fn ends(&self) -> Option<Ends>;
    /// The value of an operation that is not stepwise, where its operands lie in its domain. That of
    /// one operand is given it twice.
    fn value(op: &Op, x: &Self, y: &Self) -> Option<Self>;
    /// What two enclosures of the same number have in common.
    fn meet(&self, other: &Self) -> Option<Self>;
    /// How the two ends compare with a small number.
    fn compared(&self, n: i32) -> (Ordering, Ordering);
    /// Whether every number of it is at most every number of another.
    fn at_most(&self, other: &Self) -> bool;
    /// Whether every number of it is below every number of another.
    fn below(&self, other: &Self) -> bool;
    /// Whether an end lies further inside than that of another.
    fn is_closer(&self, other: &Self) -> bool;
    /// A number in the middle.
    fn middle(&self) -> f64;
    /// The largest absolute value, or a little more or less.
    fn size(&self) -> f64;
}

/// Doubles around the value of an operation on intervals with such ends, if it has one; otherwise whether it is
/// undefined for sure, or only perhaps.
pub(crate) fn value_in_doubles(
    op: &Op,
    operands: &[(f64, f64)],
) -> Result<Option<(f64, f64)>, bool> {
    let bits = f64::MANTISSA_DIGITS;
    let known = |&(lo, hi): &(f64, f64)| -> Option<Known<double::Double>> {
        let (low, high) = (from_double(lo)?, from_double(hi)?);
        if lo == hi {
            return Known::constant(&low, bits);
        }
        Known::between(&Ends::between(&low, &high)?, bits)
    };
    let Some(operands) = operands.iter().map(known).collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let places: Vec<NodeId> = (0..operands.len()).collect();
    let value = apply(op, &places, |place| operands.get(place), bits).map_err(|(_, sure)| sure)?;
    Ok(value.and_then(|value| value.exact_ends()).map(|ends| in_doubles(&ends)))
}

/// Doubles below and above all numbers of an interval.
pub(crate) fn in_doubles(ends: &Interval<BigInt>) -> (f64, f64) {
    between_doubles(&rational(&ends.lo), &rational(&ends.hi))
}

/// The doubles next to a number, below and above; one double if it is one.
pub(crate) fn in_doubles_of(value: &Rational) -> (f64, f64) {
    between_doubles(value, value)
}

fn between_doubles(lo: &Rational, hi: &Rational) -> (f64, f64) {
    let (lo, hi) = mpfr::outside(lo, hi, f64::MANTISSA_DIGITS);
    (lo.to_f64_round(Round::Down), hi.to_f64_round(Round::Up))
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
            Some(value) => Known::constant(value, bits),
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
    let values: Rc<[_]> = values.into();
    let decision = match claim.variables() {
        [] => Decision { verdict: judge(claim, &values), ..Decision::default() },
        [..] => boxes::decide(claim, Rc::clone(&values), effort, constants),
    };
    let mut enclosures: Vec<_> =
        values.iter().map(|value| value.as_ref().and_then(Known::exact_ends)).collect();
    if !claim.is_ranged() && !claim.variables().is_empty() {
        // Whatever the constants are between their ends.
        let search = Search::new(claim, Program::plain(claim), values, effort, constants);
        if let Some(range) = search.range() {
            let cells = search.cells(&range, None);
            let ends = |step| search.known(step, &cells).and_then(Known::exact_ends);
            enclosures = (0..claim.steps().len()).map(ends).collect();
        }
    }
    let Decision { verdict, boxes, undefined: inside, open } = decision;
    Attempt { precision, enclosures, undefined: undefined.or(inside), verdict, boxes, open }
}

/// The verdict that the enclosures prove, if they do. A sentence is only judged if every step has a
/// value and every obligation holds.
fn judge<E: Enclosure>(claim: &Claim, values: &[Option<Known<E>>]) -> Option<Verdict> {
    let side = |id: NodeId| values.get(id)?.as_ref();
    let answer = |goal: &Goal| Known::decided(goal, side(goal.lhs)?, side(goal.rhs)?);
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

/// A rational number as a certificate writes the ends of boxes: dyadic where it is.
pub fn number(value: &Rational) -> Option<Number<BigInt>> {
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
