//! What is known of a step during the search: an interval, with exact ends where they are known.
//!
//! Most steps are settled in the interval's own arithmetic. Big integers come in where an interval
//! leaves a comparison with an exact number open, and for what is written into a certificate.

use std::cmp::Ordering;

use num_bigint::BigInt;
use proofmark_book::exact;
use proofmark_kernel::op::Domain;
use proofmark_kernel::rational::same;
use proofmark_kernel::{Derivative, Number};
use proofmark_kernel::{Goal, Interval, NodeId, Op, Parameter, Rational, Relation, goal_decided};

use super::Enclosure;
use super::ends::Ends;

/// A computed enclosure.
#[derive(Clone)]
pub(super) struct Known<E> {
    /// The interval, which holds the exact ends.
    pub(super) value: E,
    /// The ends, unless they are those of the interval.
    exact: Option<Ends>,
}

impl<E: Enclosure> Known<E> {
    /// The result of an operation, unless an end is infinite or out of the certificate's range.
    pub(super) fn computed(value: E) -> Option<Self> {
        value.is_in_range().then_some(Self { value, exact: None })
    }

    /// All numbers between two ends, as a certificate writes them.
    pub(super) fn between(ends: &Ends, bits: u32) -> Option<Self> {
        let doubles = ends.as_doubles().and_then(|(lo, hi)| E::of_doubles(lo, hi, bits));
        if let Some(value) = doubles {
            return Some(Self { value, exact: None });
        }
        let (lo, hi) = ends.rationals()?;
        Some(Self { value: E::between(&lo, &hi, bits), exact: Some(ends.clone()) })
    }

    /// A rational number that is known exactly.
    pub(super) fn constant(value: &Rational, bits: u32) -> Option<Self> {
        let ends = Some(Ends::exactly(point(value)?));
        Some(Self { value: E::between(value, value, bits), exact: ends })
    }

    /// A function that increases in whole steps: its exact values at the two ends.
    fn stepwise(op: &Op, x: &Self, bits: u32) -> Option<Self> {
        let (lo, hi) = x.ends()?.rationals()?;
        let (lo, hi) = (exact::value(op, &[&lo])?, exact::value(op, &[&hi])?);
        let ends = Interval { lo: point(&lo)?.lo, hi: point(&hi)?.hi };
        Some(Self { value: E::between(&lo, &hi, bits), exact: Some(Ends::exactly(ends)) })
    }

    /// The ends as a certificate writes them.
    pub(super) fn ends(&self) -> Option<Ends> {
        self.exact.clone().or_else(|| self.value.ends())
    }

    /// Whether the interval has no more than what is known.
    pub(super) fn is_interval(&self) -> bool {
        self.exact.is_none()
    }

    /// The ends as exact numbers.
    pub(super) fn exact_ends(&self) -> Option<Interval<BigInt>> {
        self.ends()?.exact()
    }

    /// The doubles next to the ends.
    pub(super) fn near(&self) -> Option<(f64, f64)> {
        match &self.exact {
            // The interval begins with the double below.
            Some(ends) if ends.is_point() => {
                self.value.ends().map(|ends| ends.near()).map(|(lo, _)| (lo, lo))
            }
            Some(ends) => Some(ends.near()),
            None => self.value.ends().map(|ends| ends.near()),
        }
    }

    /// A number in the middle.
    pub(super) fn middle(&self) -> f64 {
        match &self.exact {
            Some(ends) => {
                let (lo, hi) = ends.near();
                f64::midpoint(lo, hi)
            }
            None => self.value.middle(),
        }
    }

    /// The signs of the two ends.
    pub(super) fn signs(&self) -> (i32, i32) {
        let (lo, hi) = self.compared(0);
        (sign(lo), sign(hi))
    }

    /// How the two ends compare with a small number.
    fn compared(&self, n: i32) -> (Ordering, Ordering) {
        let exact = self.exact.as_ref().and_then(Ends::exact);
        let Some(ends) = exact else { return self.value.compared(n) };
        let n = Number::whole(BigInt::from(n));
        // What is too large to be compared counts as equal, which settles nothing.
        let compared = |end: &Number<BigInt>| end.compare(&n).unwrap_or(Ordering::Equal);
        (compared(&ends.lo), compared(&ends.hi))
    }

    /// What the enclosures of its two sides say about a goal.
    pub(super) fn decided(goal: &Goal, lhs: &Self, rhs: &Self) -> Option<bool> {
        let by_intervals = if goal.lhs == goal.rhs { None } else { relation(goal, lhs, rhs) };
        by_intervals.or_else(|| {
            let inexact = lhs.exact.is_none() && rhs.exact.is_none() && goal.lhs != goal.rhs;
            if inexact { None } else { goal_decided(goal, &lhs.exact_ends()?, &rhs.exact_ends()?) }
        })
    }
}

/// What two intervals say about a relation.
fn relation<E: Enclosure>(goal: &Goal, lhs: &Known<E>, rhs: &Known<E>) -> Option<bool> {
    let (x, y) = (&lhs.value, &rhs.value);
    let (holds, fails) = match goal.relation {
        Relation::AtMost => (x.at_most(y), y.below(x)),
        Relation::Below => (x.below(y), y.at_most(x)),
        Relation::AtLeast => (y.at_most(x), x.below(y)),
        Relation::Above => (y.below(x), x.at_most(y)),
        Relation::Equal => (x.at_most(y) && y.at_most(x), x.below(y) || y.below(x)),
    };
    match (holds, fails) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn sign(compared: Ordering) -> i32 {
    match compared {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// The enclosure of an operation, if those of its operands are known, or why it may be undefined.
pub(super) fn apply<'k, E: Enclosure + 'k>(
    op: &Op,
    args: &[NodeId],
    known: impl Fn(NodeId) -> Option<&'k Known<E>>,
    bits: u32,
) -> Result<Option<Known<E>>, (Domain, bool)> {
    match args {
        [] => of_operands(op, &[], bits),
        [x] => match known(*x) {
            Some(x) => of_operands(op, &[x], bits),
            None => Ok(None),
        },
        [x, y] => match (known(*x), known(*y)) {
            (Some(x), Some(y)) => of_operands(op, &[x, y], bits),
            _ => Ok(None),
        },
        // No operation takes more operands.
        _ => Ok(None),
    }
}

fn of_operands<E: Enclosure>(
    op: &Op,
    operands: &[&Known<E>],
    bits: u32,
) -> Result<Option<Known<E>>, (Domain, bool)> {
    let row = op.operation();
    if let Some(certain) = outside(row.domain, operands) {
        return Err((row.domain, certain));
    }
    Ok(match (op.parameter(), row.slope, operands) {
        (Some(Parameter::Value(value)), ..) => Known::constant(value, bits),
        (_, Derivative::Jumps, [x]) => Known::stepwise(op, x, bits),
        (_, _, []) if matches!(op, Op::Pi) => Known::computed(E::pi(bits)),
        (_, _, [x]) => E::value(op, &x.value, &x.value).and_then(Known::computed),
        (_, _, [x, y]) => E::value(op, &x.value, &y.value).and_then(Known::computed),
        _ => None,
    })
}

/// Whether an operation is, or may be, undefined somewhere in its operands' enclosures; `true`
/// if it is undefined everywhere.
pub(super) fn outside_domain<E: Enclosure>(
    op: &Op,
    operands: &[&Known<E>],
) -> Option<(Domain, bool)> {
    let domain = op.operation().domain;
    outside(domain, operands).map(|certain| (domain, certain))
}

fn outside<E: Enclosure>(domain: Domain, operands: &[&Known<E>]) -> Option<bool> {
    match (domain, operands) {
        (Domain::Everywhere, _) => None,
        (Domain::NonZeroDivisor, [_, y]) => {
            let (lo, hi) = y.signs();
            (lo <= 0 && hi >= 0).then_some(lo == 0 && hi == 0)
        }
        (Domain::NotNegative, [x]) => {
            let (lo, hi) = x.signs();
            (lo < 0).then_some(hi < 0)
        }
        (Domain::Positive, [x]) => {
            let (lo, hi) = x.signs();
            (lo <= 0).then_some(hi <= 0)
        }
        (Domain::InsideUnit, [x]) => {
            let ((above, last), (first, below)) = (x.compared(-1), x.compared(1));
            let inside = above.is_gt() && below.is_lt();
            (!inside).then_some(!last.is_gt() || !first.is_lt())
        }
        (Domain::PositiveWhole, [x]) => {
            let (lo, hi) = x.ends()?.rationals()?;
            let (first, last) = x.signs();
            let whole = same(&lo, &hi) && lo.is_integer() && first > 0;
            let none = last <= 0 || lo.floor() == hi.floor() && !lo.is_integer();
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
    }
}

pub(super) fn point(value: &Rational) -> Option<Interval<BigInt>> {
    let number = Number::fraction(value.numer().clone(), value.denom().clone())?;
    Some(Interval { lo: number.clone(), hi: number })
}
