//! Double intervals, by inari.

use num_bigint::BigInt;
use proofmark_kernel::{Interval, Op, Rational};
use rug::float::Round;

use crate::enclose::{Enclosure, mpfr, pair};

impl Enclosure for inari::Interval {
    fn between(lo: &Rational, hi: &Rational, bits: u32) -> Self {
        let (lo, hi) = mpfr::outside(lo, hi, bits);
        let ends = (lo.to_f64_round(Round::Down), hi.to_f64_round(Round::Up));
        Self::try_from(ends).unwrap_or(Self::ENTIRE)
    }

    fn pi(_bits: u32) -> Self {
        Self::PI
    }

    fn ends(&self) -> Option<Interval<BigInt>> {
        let end = |value| mpfr::end(&rug::Float::with_val(f64::MANTISSA_DIGITS, value));
        Some(Interval { lo: end(self.inf())?, hi: end(self.sup())? })
    }

    fn value(op: &Op, operands: &[&Self]) -> Option<Self> {
        let (x, y) = pair(operands)?;
        Some(match op {
            Op::Add => *x + *y,
            Op::Sub => *x - *y,
            Op::Mul => *x * *y,
            Op::Div => *x / *y,
            Op::Min => x.min(*y),
            Op::Max => x.max(*y),
            Op::Pow(n) => x.powi(i32::try_from(*n).ok()?),
            Op::Sqrt => x.sqrt(),
            Op::Ln => x.ln(),
            Op::Exp => x.exp(),
            Op::Atanh => x.atanh(),
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
}
