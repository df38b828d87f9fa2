//! Decimal text for people: numbers rounded in a stated direction to so many digits.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use proofmark_kernel::rational::{compare, power_of_ten, same};
use proofmark_kernel::{Interval, Rational};

use crate::exact::rational;
use crate::limits;

/// Significant digits of values in tables.
const DIGITS: usize = 12;

/// Where a number that does not fit is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// −∞
    Below,
    /// +∞
    Above,
    /// 0
    Zero,
}

/// The number with at most `digits` significant digits, rounded in a direction.
pub fn decimal(value: &Rational, digits: usize, towards: Towards) -> String {
    let digits = i64::try_from(digits.max(1)).unwrap_or(i64::MAX);
    let places = digits - 1 - magnitude(value);
    with_places(value, places, towards)
}

/// The exponent of the leading digit: 2 for 523.4, −2 for 0.02; 0 for zero.
pub fn magnitude(value: &Rational) -> i64 {
    if value.is_zero() {
        return 0;
    }
    // A first guess from the binary lengths, then to the point.
    let bits = |n: &BigInt| i64::try_from(n.bits()).unwrap_or(i64::MAX);
    let mut exponent = (bits(value.numer()) - bits(value.denom())) * 30_103 / 100_000;
    let size = value.abs();
    while power_of_ten(exponent) > size {
        exponent -= 1;
    }
    while power_of_ten(exponent + 1) <= size {
        exponent += 1;
    }
    exponent
}

/// The number with at most `places` digits after the point, rounded in a direction. Zeros at the
/// end of a fraction are left out.
pub fn with_places(value: &Rational, places: i64, towards: Towards) -> String {
    let units = units(value, places, towards);
    let Ok(places @ 1..) = usize::try_from(places) else {
        return (units * power_of_ten(-places).to_integer()).to_string();
    };
    let text = fixed(&units, places);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How many units of 10^−places a number has, rounded in a direction.
fn units(value: &Rational, places: i64, towards: Towards) -> BigInt {
    let units = value * power_of_ten(places);
    match towards {
        Towards::Below => units.floor(),
        Towards::Above => units.ceil(),
        Towards::Zero => units.trunc(),
    }
    .to_integer()
}

/// So many units of 10^−places, all places written.
pub fn fixed(units: &BigInt, places: usize) -> String {
    let sign = if units.is_negative() { "-" } else { "" };
    let digits = format!("{:0>width$}", units.abs().to_string(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let point = if places == 0 { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// The first `digits` digits of every number between two others, if these agree: what a claim can say
/// such a number truncates to. Zeros at the end are kept, for they are digits; a large number gives
/// its places by an exponent, such as 12345e6.
pub fn truncated(lo: &Rational, hi: &Rational, digits: usize) -> Option<String> {
    let places = i64::try_from(digits).ok()? - 1 - magnitude(lo);
    let (low, high) = (units(lo, places, Towards::Zero), units(hi, places, Towards::Zero));
    if low != high || magnitude(lo) != magnitude(hi) {
        return None;
    }
    match usize::try_from(places) {
        Ok(places) => Some(fixed(&low, places)),
        Err(_) if places.unsigned_abs() > u64::from(limits::DECIMAL_EXPONENT) => None,
        Err(_) => Some(format!("{low}e{}", places.unsigned_abs())),
    }
}

/// A decimal with so many digits that every number between two others is less than one unit of its last
/// place away from.
pub fn about(lo: &Rational, hi: &Rational, digits: usize) -> Option<String> {
    let size = if lo.abs() > hi.abs() { lo } else { hi };
    let places = i64::try_from(digits).ok()? - 1 - magnitude(size).max(0);
    let places = usize::try_from(places).ok()?;
    let scale = power_of_ten(i64::try_from(places).ok()?);
    let [low, high] = [lo, hi].map(|end| end * &scale);
    let nearest = ((&low + &high) / BigInt::from(2)).round();
    let near = |end: &Rational| (end - &nearest).abs() < Rational::one();
    (near(&low) && near(&high)).then(|| fixed(&nearest.to_integer(), places))
}

/// An enclosure in few characters: the digits that both ends share, or both ends.
pub fn value(enclosure: &Interval<BigInt>) -> String {
    let (lo, hi) = (rational(&enclosure.lo), rational(&enclosure.hi));
    if same(&lo, &hi) {
        return point(&lo);
    }
    shared(&lo, &hi, DIGITS).unwrap_or_else(|| range(&lo, &hi))
}

/// The digits that two numbers share, at most so many, if they share any.
pub fn shared(lo: &Rational, hi: &Rational, digits: usize) -> Option<String> {
    let exponent = magnitude(lo);
    if magnitude(hi) != exponent {
        return None;
    }
    let cut = |value, digits| units(value, digits - 1 - exponent, Towards::Zero);
    let mut fewer = (1..=i64::try_from(digits).ok()?).rev();
    let digits = fewer.find(|&digits| cut(lo, digits) == cut(hi, digits))?;
    Some(format!("{}...", positional_or_scientific(lo, digits, Towards::Zero)))
}

fn point(value: &Rational) -> String {
    let cut = decimal(value, DIGITS, Towards::Below);
    let exact = cut == decimal(value, DIGITS, Towards::Above);
    let digits = i64::try_from(DIGITS).unwrap_or(0);
    let text = positional_or_scientific(value, digits, Towards::Zero);
    if exact { text } else { format!("{text}...") }
}

/// Both ends, rounded outward. Where they are close, the middle and a bound on the distance.
pub fn range(lo: &Rational, hi: &Rational) -> String {
    if same(lo, hi) {
        return point(lo);
    }
    let size = larger(lo.abs(), hi.abs());
    let width = hi - lo;
    if magnitude(&size) - magnitude(&width) < 20 {
        // Enough digits to tell the ends apart.
        let digits = magnitude(&size) - magnitude(&width) + 4;
        let low = positional_or_scientific(lo, digits, Towards::Below);
        let high = positional_or_scientific(hi, digits, Towards::Above);
        return format!("[{low}, {high}]");
    }
    let digits = i64::try_from(DIGITS).unwrap_or(0);
    let unit = power_of_ten(magnitude(&size) - digits + 1);
    let middle = ((lo + hi) / BigInt::from(2) / &unit).round() * unit;
    let apart = larger((hi - &middle).abs(), (lo - &middle).abs());
    let middle = positional_or_scientific(&middle, digits, Towards::Zero);
    format!("{middle} +- {}", positional_or_scientific(&apart, 1, Towards::Above))
}

fn larger(x: Rational, y: Rational) -> Rational {
    if compare(&x, &y).is_ge() { x } else { y }
}

/// A number with so many significant digits, in the shorter of two notations.
fn positional_or_scientific(value: &Rational, digits: i64, towards: Towards) -> String {
    let digits = usize::try_from(digits.max(1)).unwrap_or(1);
    let exponent = magnitude(value);
    if (-6..16).contains(&exponent) {
        return decimal(value, digits, towards);
    }
    let mantissa = value / power_of_ten(exponent);
    format!("{}e{exponent}", decimal(&mantissa, digits, towards))
}

/// A number in about three digits, towards zero.
pub fn short(value: &Rational) -> String {
    positional_or_scientific(value, 3, Towards::Zero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_their_places() {
        let cases = [(152, 4, "0.0152"), (-5, 1, "-0.5"), (0, 2, "0.00"), (-12, 0, "-12")];
        for (units, places, text) in cases {
            assert_eq!(fixed(&BigInt::from(units), places), text);
        }
    }

    #[test]
    fn digits_are_rounded_in_the_stated_direction() {
        let third = Rational::new(1.into(), 3.into());
        let cases = [
            (third.clone(), Towards::Below, "0.3333"),
            (third.clone(), Towards::Above, "0.3334"),
            (-third.clone(), Towards::Below, "-0.3334"),
            (-third.clone(), Towards::Zero, "-0.3333"),
            (&third / BigInt::from(1000), Towards::Zero, "0.0003333"),
            (&third * BigInt::from(1_000_000), Towards::Above, "333400"),
            (Rational::zero(), Towards::Above, "0"),
            (Rational::from(BigInt::from(7)), Towards::Below, "7"),
            (Rational::from(BigInt::from(-1200)), Towards::Below, "-1200"),
            (Rational::new(99_999.into(), 10.into()), Towards::Above, "10000"),
        ];
        for (value, towards, text) in cases {
            assert_eq!(decimal(&value, 4, towards), text, "{value}");
        }
    }
}
