//! The ends of boxes and enclosures: doubles where they are doubles, as almost all of them, and exact numbers elsewhere.
//!
//! A double is a mantissa and an exponent in machine words. Integers of any length are made of it only where something
//! exact is asked for.

use std::rc::Rc;

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Interval, Number, Rational};

use super::mpfr::{self, double_end, exact_double, from_double, parts};
use super::number;
use crate::stamp::number_text;

/// Two ends, as a certificate writes them.
#[derive(Clone, Debug)]
pub struct Ends(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Finite.
    Doubles(f64, f64),
    Exact(Rc<Interval<BigInt>>),
}

impl Ends {
    /// Two finite doubles.
    pub(super) fn doubles(lo: f64, hi: f64) -> Option<Self> {
        (lo.is_finite() && hi.is_finite()).then_some(Self(Kind::Doubles(lo, hi)))
    }

    /// Numbers of any kind.
    pub(super) fn exactly(ends: Interval<BigInt>) -> Self {
        Self(Kind::Exact(Rc::new(ends)))
    }

    /// The ends of a box: doubles, dyadic numbers, or fractions.
    pub(super) fn between(lo: &Rational, hi: &Rational) -> Option<Self> {
        match (exact_double(lo), exact_double(hi)) {
            (Some(lo), Some(hi)) => Self::doubles(lo, hi),
            _ => Some(Self::exactly(Interval { lo: number(lo)?, hi: number(hi)? })),
        }
    }

    /// The lower end of one and the upper end of another.
    pub(super) fn from_to(low: &Self, high: &Self) -> Option<Self> {
        match (&low.0, &high.0) {
            (Kind::Doubles(lo, _), Kind::Doubles(_, hi)) => Self::doubles(*lo, *hi),
            _ => Some(Self::exactly(Interval { lo: low.exact()?.lo, hi: high.exact()?.hi })),
        }
    }

    /// The lower end alone.
    pub(super) fn first(&self) -> Option<Self> {
        self.one(|lo, _| lo, |ends| &ends.lo)
    }

    /// The upper end alone.
    pub(super) fn last(&self) -> Option<Self> {
        self.one(|_, hi| hi, |ends| &ends.hi)
    }

    fn one(
        &self,
        double: impl Fn(f64, f64) -> f64,
        exact: impl Fn(&Interval<BigInt>) -> &Number<BigInt>,
    ) -> Option<Self> {
        match &self.0 {
            Kind::Doubles(lo, hi) => {
                let x = double(*lo, *hi);
                Self::doubles(x, x)
            }
            Kind::Exact(ends) => {
                let x = exact(ends);
                Some(Self::exactly(Interval { lo: x.clone(), hi: x.clone() }))
            }
        }
    }

    /// The ends, if they are doubles.
    pub(super) fn as_doubles(&self) -> Option<(f64, f64)> {
        match self.0 {
            Kind::Doubles(lo, hi) => Some((lo, hi)),
            Kind::Exact(_) => None,
        }
    }

    /// Whether both ends are the same.
    pub(super) fn is_point(&self) -> bool {
        match &self.0 {
            Kind::Doubles(lo, hi) => lo == hi,
            Kind::Exact(ends) => ends.lo.parts() == ends.hi.parts(),
        }
    }

    /// The doubles next to the ends.
    pub(super) fn near(&self) -> (f64, f64) {
        match &self.0 {
            Kind::Doubles(lo, hi) => (*lo, *hi),
            Kind::Exact(ends) => {
                (mpfr::double(&rational(&ends.lo)), mpfr::double(&rational(&ends.hi)))
            }
        }
    }

    /// The ends as exact numbers.
    pub fn exact(&self) -> Option<Interval<BigInt>> {
        match &self.0 {
            Kind::Doubles(lo, hi) => Some(Interval { lo: double_end(*lo)?, hi: double_end(*hi)? }),
            Kind::Exact(ends) => Some(Interval::clone(ends)),
        }
    }

    /// The ends as rational numbers.
    pub(super) fn rationals(&self) -> Option<(Rational, Rational)> {
        match &self.0 {
            Kind::Doubles(lo, hi) => Some((from_double(*lo)?, from_double(*hi)?)),
            Kind::Exact(ends) => Some((rational(&ends.lo), rational(&ends.hi))),
        }
    }

    /// Whether they are in order.
    pub(super) fn in_order(&self) -> bool {
        match &self.0 {
            Kind::Doubles(lo, hi) => lo <= hi,
            Kind::Exact(ends) => compare(&rational(&ends.lo), &rational(&ends.hi)).is_le(),
        }
    }

    /// How a double lies to the lower and to the upper end.
    pub(super) fn compared(&self, x: f64) -> Option<(std::cmp::Ordering, std::cmp::Ordering)> {
        match &self.0 {
            Kind::Doubles(lo, hi) => Some((x.partial_cmp(lo)?, x.partial_cmp(hi)?)),
            Kind::Exact(ends) => {
                let x = from_double(x)?;
                Some((compare(&x, &rational(&ends.lo)), compare(&x, &rational(&ends.hi))))
            }
        }
    }

    /// The ends in the text form that the format prescribes.
    pub(crate) fn texts(&self) -> [String; 2] {
        match &self.0 {
            Kind::Doubles(lo, hi) => [double_text(*lo), double_text(*hi)],
            Kind::Exact(ends) => [number_text(&ends.lo), number_text(&ends.hi)],
        }
    }
}

/// A finite double in the text form that the format prescribes.
fn double_text(x: f64) -> String {
    let Some((mantissa @ (1.. | ..=-1), exponent)) = parts(x) else { return "0".to_owned() };
    let zeros = mantissa.trailing_zeros();
    let (odd, exponent) = (mantissa >> zeros, exponent + i64::from(zeros));
    match exponent {
        0..=64 => (i128::from(odd) << exponent).to_string(),
        _ => format!("{odd}p{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_is_written_as_the_exact_number_is() {
        let powers = (-1074..=1023).map(|e| 1.5 * f64::exp2(f64::from(e)));
        let some = [0.0, -0.0, 1.0, -3.0, 0.1, -1e300, 5e-324, f64::MAX, f64::MIN_POSITIVE];
        for x in powers.chain(some) {
            let exact = double_end(x).expect("finite");
            assert_eq!(double_text(x), number_text(&exact), "{x:e}");
            let read = Number::<BigInt>::parse(&double_text(x)).expect("of the format");
            assert_eq!(rational(&read), from_double(x).expect("finite"), "{x:e}");
        }
    }
}
