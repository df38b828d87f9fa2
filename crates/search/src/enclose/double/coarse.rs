//! Double intervals with few binary digits: the ends that MPFR would find with as few. Rounding twice in one
//! direction is rounding once.

use std::cmp::Ordering;

use proofmark_kernel::{Op, Rational};

use super::Double;
use crate::enclose::Enclosure;
use crate::enclose::ends::Ends;

/// A double interval whose ends have at most so many binary digits.
#[derive(Clone, Debug)]
pub(in crate::enclose) struct Coarse {
    value: Double,
    bits: u32,
}

impl Coarse {
    /// Unless an end is infinite.
    fn rounded(value: &Double, bits: u32) -> Option<Self> {
        let (lo, hi) = value.ends()?.as_doubles()?;
        let value = Double::of_doubles(down(lo, bits), -down(-hi, bits), f64::MANTISSA_DIGITS)?;
        Some(Self { value, bits })
    }
}

/// The largest number of so many binary digits that is not above a finite double.
fn down(x: f64, bits: u32) -> f64 {
    let unit = 1_u64 << f64::MANTISSA_DIGITS.saturating_sub(bits.max(1));
    let toward_zero = x.to_bits() & !(unit - 1);
    let exact = toward_zero == x.to_bits();
    // A carry goes on into the exponent, which is what it should do.
    f64::from_bits(if exact || x > 0.0 { toward_zero } else { toward_zero + unit })
}

impl Enclosure for Coarse {
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self {
        let value = Double::between(lo, hi, f64::MANTISSA_DIGITS);
        Self::rounded(&value, bits).unwrap_or(Self { value, bits })
    }

    fn pi(bits: u32) -> Self {
        let value = Double::pi(f64::MANTISSA_DIGITS);
        Self::rounded(&value, bits).unwrap_or(Self { value, bits })
    }

    fn of_doubles(lo: f64, hi: f64, bits: u32) -> Option<Self> {
        let fits = |x: f64| down(x, bits).to_bits() == x.to_bits();
        let value = Double::of_doubles(lo, hi, f64::MANTISSA_DIGITS)?;
        (fits(lo) && fits(hi)).then_some(Self { value, bits })
    }

    fn ends(&self) -> Option<Ends> {
        self.value.ends()
    }

    fn is_in_range(&self) -> bool {
        self.value.is_in_range()
    }

    fn value(op: &Op, x: &Self, y: &Self) -> Option<Self> {
        Self::rounded(&Double::value(op, &x.value, &y.value)?, x.bits)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Some(Self { value: self.value.meet(&other.value)?, bits: self.bits })
    }

    fn compared(&self, n: i32) -> (Ordering, Ordering) {
        self.value.compared(n)
    }

    fn at_most(&self, other: &Self) -> bool {
        self.value.at_most(&other.value)
    }

    fn below(&self, other: &Self) -> bool {
        self.value.below(&other.value)
    }

    fn is_closer(&self, other: &Self) -> bool {
        self.value.is_closer(&other.value)
    }

    fn middle(&self) -> f64 {
        self.value.middle()
    }

    fn size(&self) -> f64 {
        self.value.size()
    }
}
