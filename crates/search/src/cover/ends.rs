//! Ends of boxes: how long ranges are, how many digits they need, and how a cover file writes them.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{AnyInt, Enclosure, Interval, Number, Rational};

use crate::enclose::{from_double, number};
use crate::limits;
use crate::stamp::number_text;

/// Binary digits after the point that most leaves are computed with, for ranges of about 1.
const DIGITS: u32 = 32;

/// The length of a range, about.
pub(super) fn width(range: &Enclosure) -> f64 {
    let (numerator, denominator, exponent) = match range.hi.sub(&range.lo) {
        Ok(length) => {
            let (n, d, e) = length.parts();
            (BigInt::from(n), BigInt::from(d), e)
        }
        Err(_) => return f64::INFINITY,
    };
    let quotient =
        numerator.to_f64().unwrap_or(f64::INFINITY) / denominator.to_f64().unwrap_or(1.0);
    quotient * 2_f64.powi(i32::try_from(exponent).unwrap_or(i32::MIN))
}

pub(super) fn power_of_two(down: u32) -> f64 {
    2_f64.powi(i32::try_from(down).map_or(i32::MIN, |down| -down))
}

/// More digits for shorter ranges.
pub(super) fn digits(ranges: &[Enclosure]) -> u32 {
    let shortest = ranges.iter().map(width).filter(|width| *width > 0.0).fold(1.0, f64::min);
    let more = (0..512_u32).find(|more| shortest >= power_of_two(*more)).unwrap_or(512);
    (DIGITS + more).min(limits::TREE_BITS / 4)
}

/// A range between two numbers that a cover file can write, a little wider where it cannot write its own.
pub(super) fn outward(range: &Enclosure) -> Option<Enclosure> {
    let (lo, hi) = (rational(&range.lo.big()), rational(&range.hi.big()));
    let near = |x: &Rational, up: bool| {
        let dyadic = number(x).filter(|x| num_traits::One::is_one(x.parts().1));
        let found = dyadic.or_else(|| {
            let x = crate::enclose::double(x);
            let next = if up { x.next_up() } else { x.next_down() };
            number(&from_double(next)?)
        });
        let found = found?;
        let (n, _, e) = found.parts();
        Some(Number::dyadic(AnyInt::from(n), e))
    };
    let wide = Interval { lo: near(&lo, false)?, hi: near(&hi, true)? };
    let holds = compare(&rational(&wide.lo.big()), &lo).is_le()
        && compare(&hi, &rational(&wide.hi.big())).is_le();
    holds.then_some(wide)
}

/// A number in lowest terms, as files write it.
pub(super) fn short(x: &Number<AnyInt>) -> String {
    let x = x.big();
    number(&rational(&x)).map_or_else(|| number_text(&x), |x| number_text(&x))
}
