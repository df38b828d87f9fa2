//! Double intervals by MPFR, which rounds to 53 bits as the processor does, and then to a double's
//! range of exponents. Rounding twice in one direction is rounding once.

use num_bigint::BigInt;
use proofmark_kernel::{Interval, Op, Rational};
use rug::Float;
use rug::float::Round;

use crate::enclose::Enclosure;
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

    fn ends(&self) -> Option<Interval<BigInt>> {
        self.0.ends()
    }

    fn value(op: &Op, operands: &[&Self]) -> Option<Self> {
        // An infinite end stands for large numbers: zero times any of them is zero.
        if matches!(op, Op::Mul)
            && let Some(zero) = operands.iter().find(|operand| operand.is_zero())
        {
            return Some((*zero).clone());
        }
        let spans: Vec<&Span> = operands.iter().map(|operand| &operand.0).collect();
        Span::value(op, &spans).as_ref().map(Self::rounded)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        self.0.meet(&other.0).map(Self)
    }
}
