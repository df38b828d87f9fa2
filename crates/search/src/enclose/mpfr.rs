//! Intervals of any precision, by MPFR's directed rounding.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use proofmark_kernel::{Interval, Number, Op, Rational};
use rug::float::{Constant, Round};
use rug::integer::Order;
use rug::ops::Pow;
use rug::{Assign, Float, Integer};

use super::ends::Ends;
use super::{Enclosure, dyadic};
use crate::limits;

/// The interval [lo, hi]; both ends have the same precision.
#[derive(Clone, Debug)]
pub struct Span {
    pub(super) lo: Float,
    pub(super) hi: Float,
}

impl Enclosure for Span {
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self {
        let (lo, hi) = outside(lo, hi, bits);
        Self { lo, hi }
    }

    fn pi(bits: u32) -> Self {
        outward(bits, Constant::Pi, Constant::Pi)
    }

    fn of_doubles(_lo: f64, _hi: f64, _bits: u32) -> Option<Self> {
        None
    }

    fn ends(&self) -> Option<Ends> {
        Some(Ends::exactly(Interval { lo: end(&self.lo)?, hi: end(&self.hi)? }))
    }

    fn is_in_range(&self) -> bool {
        [&self.lo, &self.hi].into_iter().all(|end| {
            let Some(exponent) = end.get_exp() else { return end.is_zero() };
            // Near the limits it depends on how many zeros the mantissa ends with.
            let near = limits::BINARY_EXPONENT - i64::from(end.prec());
            i64::from(exponent).abs() < near || self::end(end).is_some()
        })
    }

    fn value(op: &Op, x: &Self, y: &Self) -> Option<Self> {
        let bits = x.lo.prec();
        Some(match op {
            Op::Add => outward(bits, &x.lo + &y.lo, &x.hi + &y.hi),
            Op::Sub => outward(bits, &x.lo - &y.hi, &x.hi - &y.lo),
            Op::Mul => x.corners(y, |a, b, round| Float::with_val_round(bits, a * b, round).0),
            Op::Div => x.corners(y, |a, b, round| Float::with_val_round(bits, a / b, round).0),
            Op::Min => Self { lo: x.lo.clone().min(&y.lo), hi: x.hi.clone().min(&y.hi) },
            Op::Max => Self { lo: x.lo.clone().max(&y.lo), hi: x.hi.clone().max(&y.hi) },
            Op::Pow(n) => x.power(*n),
            Op::Sqrt => outward(bits, x.lo.sqrt_ref(), x.hi.sqrt_ref()),
            Op::Ln => outward(bits, x.lo.ln_ref(), x.hi.ln_ref()),
            Op::Exp => outward(bits, x.lo.exp_ref(), x.hi.exp_ref()),
            Op::Atanh => outward(bits, x.lo.atanh_ref(), x.hi.atanh_ref()),
            Op::Atan => outward(bits, x.lo.atan_ref(), x.hi.atan_ref()),
            Op::Sin => {
                let ends = (
                    outward(bits, x.lo.sin_ref(), x.lo.sin_ref()),
                    outward(bits, x.hi.sin_ref(), x.hi.sin_ref()),
                );
                x.turned(1, ends)
            }
            Op::Cos => {
                let ends = (
                    outward(bits, x.lo.cos_ref(), x.lo.cos_ref()),
                    outward(bits, x.hi.cos_ref(), x.hi.cos_ref()),
                );
                x.turned(0, ends)
            }
            Op::Abs => x.magnitude(),
            Op::Const(_) | Op::Var(_) | Op::Pi => return None,
            Op::Floor | Op::Ceil | Op::FloorLog2 | Op::HeapDiameter => return None,
        })
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let common =
            Self { lo: self.lo.clone().max(&other.lo), hi: self.hi.clone().min(&other.hi) };
        (common.lo <= common.hi).then_some(common)
    }

    fn compared(&self, n: i32) -> (Ordering, Ordering) {
        let compared = |end: &Float| end.partial_cmp(&n).unwrap_or(Ordering::Equal);
        (compared(&self.lo), compared(&self.hi))
    }

    fn at_most(&self, other: &Self) -> bool {
        self.hi <= other.lo
    }

    fn below(&self, other: &Self) -> bool {
        self.hi < other.lo
    }

    fn is_closer(&self, other: &Self) -> bool {
        self.lo > other.lo || self.hi < other.hi
    }

    fn middle(&self) -> f64 {
        let down = |end| Float::with_val_round(f64::MANTISSA_DIGITS, end, Round::Down).0.to_f64();
        f64::midpoint(down(&self.lo), down(&self.hi))
    }

    fn size(&self) -> f64 {
        self.lo.to_f64().abs().max(self.hi.to_f64().abs())
    }
}

impl Span {
    /// The hull of an operation's values at the four corners.
    fn corners(&self, y: &Self, op: impl Fn(&Float, &Float, Round) -> Float) -> Self {
        let value = |a: &Float, b: &Float| (op(a, b, Round::Down), op(a, b, Round::Up));
        let (mut lo, mut hi) = value(&self.lo, &y.lo);
        for (a, b) in [(&self.lo, &y.hi), (&self.hi, &y.lo), (&self.hi, &y.hi)] {
            let (down, up) = value(a, b);
            lo.min_mut(&down);
            hi.max_mut(&up);
        }
        Self { lo, hi }
    }

    fn magnitude(&self) -> Self {
        let (lo, hi) = (self.lo.clone().abs(), self.hi.clone().abs());
        let crosses = self.lo.is_sign_negative() && self.hi.is_sign_positive();
        let largest = lo.clone().max(&hi);
        let least = if crosses { Float::new(self.lo.prec()) } else { lo.min(&hi) };
        Self { lo: least, hi: largest }
    }

    /// cos(x − quarter·π/2), given its values at the two ends: between its turns it is monotone.
    fn turned(&self, quarter: u32, (a, b): (Self, Self)) -> Self {
        let bits = self.lo.prec();
        let mut found = Self { lo: a.lo.min(&b.lo), hi: a.hi.max(&b.hi) };
        // Turn number m is at (2m + quarter)·π/2.
        let exponent =
            [&self.lo, &self.hi].iter().filter_map(|end| end.get_exp()).max().unwrap_or(0);
        let digits = bits.saturating_add(exponent.max(0).unsigned_abs()).saturating_add(32);
        let turns = |end: &Float, direction| {
            let mut turns = Float::with_val(digits, end) / Float::with_val(digits, Constant::Pi);
            turns -= f64::from(quarter) / 2.0;
            turns.to_integer_round(direction).map(|(turns, _)| turns)
        };
        let inside = match (turns(&self.lo, Round::Down), turns(&self.hi, Round::Up)) {
            (Some(first), Some(last)) => Some((first.is_even(), last - &first)),
            _ => None,
        };
        let several = inside.as_ref().is_none_or(|(_, pieces)| *pieces > 2);
        let one = inside.as_ref().is_some_and(|(_, pieces)| *pieces == 2);
        let falls = inside.is_some_and(|(even, _)| even);
        if several || one && falls {
            found.lo.assign(-1);
        }
        if several || one && !falls {
            found.hi.assign(1);
        }
        found
    }

    fn power(&self, n: u32) -> Self {
        let base = if n.is_multiple_of(2) { self.magnitude() } else { self.clone() };
        outward(base.lo.prec(), (&base.lo).pow(n), (&base.hi).pow(n))
    }
}

/// A finite end of an interval, unless it is out of the certificate's range.
pub(super) fn end(value: &Float) -> Option<Number<BigInt>> {
    let (mantissa, exponent) = value.to_integer_exp()?;
    dyadic(&big(&mantissa), i64::from(exponent))
}

/// The interval from a value rounded down to a value rounded up.
fn outward<L, H>(bits: u32, lo: L, hi: H) -> Span
where
    Float: rug::ops::AssignRound<L, Round = Round, Ordering = std::cmp::Ordering>
        + rug::ops::AssignRound<H, Round = Round, Ordering = std::cmp::Ordering>,
{
    let lo = Float::with_val_round(bits, lo, Round::Down).0;
    let hi = Float::with_val_round(bits, hi, Round::Up).0;
    Span { lo, hi }
}

/// The nearest numbers of a precision below one rational and above another.
pub(super) fn outside(lo: &Rational, hi: &Rational, bits: u32) -> (Float, Float) {
    let round = |value: &Rational, direction| {
        let mut fraction = rug::Rational::new();
        fraction.assign((integer(value.numer()), integer(value.denom())));
        Float::with_val_round(bits, &fraction, direction).0
    };
    (round(lo, Round::Down), round(hi, Round::Up))
}

/// The double nearest to a rational number.
pub(crate) fn double(value: &Rational) -> f64 {
    exact_double(value).unwrap_or_else(|| outside(value, value, f64::MANTISSA_DIGITS).0.to_f64())
}

/// A rational number that is a short double, which most ends of boxes are.
pub(super) fn exact_double(value: &Rational) -> Option<f64> {
    const LIMIT: u64 = 1 << f64::MANTISSA_DIGITS;
    let (n, d) = (value.numer().to_i64()?, value.denom().to_u64()?);
    let exact = n.unsigned_abs() <= LIMIT && d.is_power_of_two();
    if exact { Some(n.to_f64()? / d.to_f64()?) } else { None }
}

/// The mantissa m and the exponent e of a finite double m · 2^e.
pub(super) fn parts(value: f64) -> Option<(i64, i64)> {
    let bits = value.to_bits();
    let fraction = i64::try_from(bits & ((1 << 52) - 1)).ok()?;
    let biased = i64::try_from((bits >> 52) & 0x7ff).ok()?;
    let (mantissa, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let signed = if value.is_sign_negative() { -mantissa } else { mantissa };
    value.is_finite().then_some((signed, exponent))
}

/// A finite double as a certificate writes it.
pub(super) fn double_end(value: f64) -> Option<Number<BigInt>> {
    let (mantissa, exponent) = parts(value)?;
    let zeros = if mantissa == 0 { 0 } else { mantissa.trailing_zeros() };
    dyadic(&BigInt::from(mantissa >> zeros), exponent + i64::from(zeros))
}

/// A finite double as a rational number.
pub fn from_double(value: f64) -> Option<Rational> {
    let (mantissa, exponent) = parts(value)?;
    if mantissa == 0 {
        return Some(Rational::from(BigInt::from(0)));
    }
    let zeros = mantissa.trailing_zeros();
    let (odd, exponent) = (BigInt::from(mantissa >> zeros), exponent + i64::from(zeros));
    let power = BigInt::from(1) << exponent.unsigned_abs();
    Some(if exponent < 0 { Rational::new_raw(odd, power) } else { Rational::from(odd * power) })
}

/// An integer of rug as one of num-bigint.
pub fn big(value: &Integer) -> BigInt {
    let sign = if value.is_negative() { Sign::Minus } else { Sign::Plus };
    BigInt::from_bytes_le(sign, &value.to_digits::<u8>(Order::Lsf))
}

/// An integer of num-bigint as one of rug.
pub fn integer(value: &BigInt) -> Integer {
    let (sign, bytes) = value.to_bytes_le();
    let magnitude = Integer::from_digits(&bytes, Order::Lsf);
    if sign == Sign::Minus { -magnitude } else { magnitude }
}
