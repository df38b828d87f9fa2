//! The ends of boxes and enclosures: doubles where they are doubles, as almost all of them, and exact numbers elsewhere.
//!
//! A double is a mantissa and an exponent in machine words. Integers of any length are made of it only where something
//! exact is asked for.

use std::cell::OnceCell;
use std::cmp::Ordering;
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
    Exact(Rc<Exact>),
}

#[derive(Debug)]
struct Exact {
    ends: Interval<BigInt>,
    /// The doubles next to them, from the first time that they are asked for.
    near: OnceCell<(f64, f64)>,
}

impl Ends {
    /// Two finite doubles.
    pub(super) fn doubles(lo: f64, hi: f64) -> Option<Self> {
        (lo.is_finite() && hi.is_finite()).then_some(Self(Kind::Doubles(lo, hi)))
    }

    /// Numbers of any kind.
    pub(super) fn exactly(ends: Interval<BigInt>) -> Self {
        Self(Kind::Exact(Rc::new(Exact { ends, near: OnceCell::new() })))
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
                let x = exact(&ends.ends);
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
            Kind::Exact(exact) => exact.ends.lo.parts() == exact.ends.hi.parts(),
        }
    }

    /// The doubles next to the ends, below.
    pub(super) fn near(&self) -> (f64, f64) {
        match &self.0 {
            Kind::Doubles(lo, hi) => (*lo, *hi),
            Kind::Exact(exact) => *exact.near.get_or_init(|| {
                let Interval { lo, hi } = &exact.ends;
                let near = mpfr::double(&rational(lo));
                (near, if lo.parts() == hi.parts() { near } else { mpfr::double(&rational(hi)) })
            }),
        }
    }

    /// The ends as exact numbers.
    pub fn exact(&self) -> Option<Interval<BigInt>> {
        match &self.0 {
            Kind::Doubles(lo, hi) => Some(Interval { lo: double_end(*lo)?, hi: double_end(*hi)? }),
            Kind::Exact(exact) => Some(exact.ends.clone()),
        }
    }

    /// The ends as rational numbers.
    pub(super) fn rationals(&self) -> Option<(Rational, Rational)> {
        match &self.0 {
            Kind::Doubles(lo, hi) => Some((from_double(*lo)?, from_double(*hi)?)),
            Kind::Exact(exact) => Some((rational(&exact.ends.lo), rational(&exact.ends.hi))),
        }
    }

    /// Whether they are in order.
    pub(super) fn in_order(&self) -> bool {
        match &self.0 {
            Kind::Doubles(lo, hi) => lo <= hi,
            Kind::Exact(exact) => exact.ends.lo.at_most(&exact.ends.hi) == Ok(true),
        }
    }

    /// How a double lies to the lower and to the upper end.
    pub(super) fn compared(&self, x: f64) -> Option<(Ordering, Ordering)> {
        let near = self.near();
        let Kind::Exact(exact) = &self.0 else {
            return Some((x.partial_cmp(&near.0)?, x.partial_cmp(&near.1)?));
        };
        // Between a number and the double below it there is no other.
        let one = |near: f64, end: &Number<BigInt>| match x.partial_cmp(&near)? {
            Ordering::Equal => Some(compare(&from_double(x)?, &rational(end))),
            _ if !near.is_normal() => Some(compare(&from_double(x)?, &rational(end))),
            order => Some(order),
        };
        Some((one(near.0, &exact.ends.lo)?, one(near.1, &exact.ends.hi)?))
    }

    /// The ends in the text form that the format prescribes.
    pub(crate) fn texts(&self) -> [String; 2] {
        match &self.0 {
            Kind::Doubles(lo, hi) => [double_text(*lo), double_text(*hi)],
            Kind::Exact(exact) => [number_text(&exact.ends.lo), number_text(&exact.ends.hi)],
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
