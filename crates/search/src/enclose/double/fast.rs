//! Double intervals, by inari.

use std::cmp::Ordering;

use num_traits::ToPrimitive as _;
use proofmark_kernel::{Op, Rational};
use rug::float::Round;

use super::elementary;
use crate::enclose::ends::Ends;
use crate::enclose::{Enclosure, mpfr};

/// The image of an interval in its domain under a function that increases, by the function's values rounded
/// down and up, if it tells them.
fn rising(
    x: &inari::Interval,
    ends: impl Fn(f64) -> Option<(f64, f64)>,
) -> Option<inari::Interval> {
    let (low, high) = ends(x.inf())?;
    let high = if x.inf() == x.sup() { high } else { ends(x.sup())?.1 };
    inari::Interval::try_from((low, high)).ok()
}

/// An interval of doubles next to a fraction whose numerator and denominator are doubles: they are rounded once.
fn quotient(x: &Rational) -> Option<inari::Interval> {
    let (n, d) = (whole_double(x.numer().to_i64()?)?, whole_double(x.denom().to_i64()?)?);
    Some(if d == inari::const_interval!(1.0, 1.0) { n } else { n / d })
}

/// The interval of a whole number that is a double.
fn whole_double(x: i64) -> Option<inari::Interval> {
    let double =
        if x.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS { x.to_f64()? } else { return None };
    inari::Interval::try_from((double, double)).ok()
}

impl Enclosure for inari::Interval {
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self {
        if let (Some(lo), Some(hi)) = (quotient(lo), quotient(hi)) {
            return lo.convex_hull(hi);
        }
        let (lo, hi) = mpfr::outside(lo, hi, bits);
        let ends = (lo.to_f64_round(Round::Down), hi.to_f64_round(Round::Up));
        Self::try_from(ends).unwrap_or(Self::ENTIRE)
    }

    fn pi(_bits: u32) -> Self {
        Self::PI
    }

    fn of_doubles(lo: f64, hi: f64, _bits: u32) -> Option<Self> {
        Self::try_from((lo, hi)).ok()
    }

    fn ends(&self) -> Option<Ends> {
        Ends::doubles(self.inf(), self.sup())
    }

    fn is_in_range(&self) -> bool {
        self.inf().is_finite() && self.sup().is_finite()
    }

    fn value(op: &Op, x: &Self, y: &Self) -> Option<Self> {
        Some(match op {
            Op::Add => *x + *y,
            Op::Sub => *x - *y,
            Op::Mul => *x * *y,
            Op::Div => *x / *y,
            Op::Min => x.min(*y),
            Op::Max => x.max(*y),
            Op::Pow(n) => x.powi(i32::try_from(*n).ok()?),
            Op::Sqrt => x.sqrt(),
            Op::Ln => rising(x, elementary::ln).unwrap_or_else(|| x.ln()),
            Op::Exp => rising(x, elementary::exp).unwrap_or_else(|| x.exp()),
            Op::Atanh => rising(x, elementary::atanh).unwrap_or_else(|| x.atanh()),
            Op::Sin => x.sin(),
            Op::Cos => x.cos(),
            Op::Atan => x.atan(),
            Op::Abs => x.abs(),
            Op::Const(_) | Op::Var(_) | Op::Pi => return None,
            Op::Floor | Op::Ceil | Op::FloorLog2 | Op::HeapDiameter => return None,
        })
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let common = self.intersection(*other);
        (!common.is_empty()).then_some(common)
    }

    fn compared(&self, n: i32) -> (Ordering, Ordering) {
        // Neither is NaN: only an empty interval has such ends.
        let compared = |end: f64| end.partial_cmp(&f64::from(n)).unwrap_or(Ordering::Equal);
        (compared(self.inf()), compared(self.sup()))
    }

    fn at_most(&self, other: &Self) -> bool {
        self.sup() <= other.inf()
    }

    fn below(&self, other: &Self) -> bool {
        self.sup() < other.inf()
    }

    fn is_closer(&self, other: &Self) -> bool {
        self.inf() > other.inf() || self.sup() < other.sup()
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.inf(), self.sup())
    }

    fn size(&self) -> f64 {
        self.mag()
    }
}
