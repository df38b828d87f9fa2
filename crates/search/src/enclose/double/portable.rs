//! Double intervals by MPFR, which rounds to 53 bits as the processor does, and then to a double's
//! range of exponents. Rounding twice in one direction is rounding once.

use std::cmp::Ordering;

use proofmark_kernel::{Op, Rational};
use rug::Float;
use rug::float::Round;

use crate::enclose::Enclosure;
use crate::enclose::ends::Ends;
use crate::enclose::mpfr::Span;

/// An interval whose ends are doubles.
#[derive(Clone, Debug)]
pub(in crate::enclose) struct Portable(Span);

impl Portable {
    fn rounded(span: &Span) -> Self {
        let double = |end: &Float, direction| {
            Float::with_val(f64::MANTISSA_DIGITS, end.to_f64_round(direction))
        };
        Self(Span { lo: double(&span.lo, Round::Down), hi: double(&span.hi, Round::Up) })
    }

    fn is_zero(&self) -> bool {
        self.0.lo.is_zero() && self.0.hi.is_zero()
    }
}

impl Enclosure for Portable {
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self {
        Self::rounded(&Span::between(lo, hi, bits))
    }

    fn pi(bits: u32) -> Self {
        Self::rounded(&Span::pi(bits))
    }

    fn of_doubles(lo: f64, hi: f64, _bits: u32) -> Option<Self> {
        let double = |end: f64| Float::with_val(f64::MANTISSA_DIGITS, end);
        Some(Self(Span { lo: double(lo), hi: double(hi) }))
    }

    fn ends(&self) -> Option<Ends> {
        Ends::doubles(self.0.lo.to_f64(), self.0.hi.to_f64())
    }

    fn is_in_range(&self) -> bool {
        self.0.is_in_range()
    }

    fn value(op: &Op, x: &Self, y: &Self) -> Option<Self> {
        // An infinite end stands for large numbers: zero times any of them is zero.
        if matches!(op, Op::Mul)
            && let Some(zero) = [x, y].into_iter().find(|operand| operand.is_zero())
        {
            return Some(zero.clone());
        }
        Span::value(op, &x.0, &y.0).as_ref().map(Self::rounded)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        self.0.meet(&other.0).map(Self)
    }

    fn compared(&self, n: i32) -> (Ordering, Ordering) {
        self.0.compared(n)
    }

    fn at_most(&self, other: &Self) -> bool {
        self.0.at_most(&other.0)
    }

    fn below(&self, other: &Self) -> bool {
        self.0.below(&other.0)
    }

    fn is_closer(&self, other: &Self) -> bool {
        self.0.is_closer(&other.0)
    }

    fn middle(&self) -> f64 {
        self.0.middle()
    }

    fn size(&self) -> f64 {
        self.0.size()
    }
}
