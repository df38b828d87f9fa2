//! Exact rational numbers.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{Pow, ToPrimitive};

use crate::int::Int;

/// An exact rational number, always in lowest terms.
pub type Rational = Ratio<BigInt>;

/// Compares two fractions by cross-multiplication. (The library's own comparison recurses along
/// the continued fraction, and runs out of stack on long ones.)
pub fn compare(x: &Rational, y: &Rational) -> Ordering {
    (x.numer() * y.denom()).cmp(&(y.numer() * x.denom()))
}

/// Whether two fractions in lowest terms are the same number; for the reason of [`compare`].
pub fn same(x: &Rational, y: &Rational) -> bool {
    x.numer() == y.numer() && x.denom() == y.denom()
}

/// n/d in lowest terms, for d > 0. Most fractions fit machine words, whose greatest common divisor is found
/// much faster.
pub fn reduced(n: BigInt, d: BigInt) -> Rational {
    match (n.magnitude().to_u64(), d.to_u64()) {
        (Some(above), Some(below)) if below > 0 => {
            let common = above.gcd(&below);
            Rational::new_raw(n / common, BigInt::from(below / common))
        }
        _ => Rational::new(n, d),
    }
}

/// x · y. Most denominators are a short odd number times a power of two, whose common divisors the
/// kernel's own function finds faster than the library's.
pub fn times(x: &Rational, y: &Rational) -> Rational {
    lowest(x.numer() * y.numer(), x.denom() * y.denom())
}

/// x + y.
pub fn plus(x: &Rational, y: &Rational) -> Rational {
    lowest(x.numer() * y.denom() + y.numer() * x.denom(), x.denom() * y.denom())
}

/// n/d in lowest terms, for d > 0.
fn lowest(n: BigInt, d: BigInt) -> Rational {
    let common = Int::gcd(&n, &d);
    if Int::is_one(&common) {
        Rational::new_raw(n, d)
    } else {
        Rational::new_raw(n / &common, d / common)
    }
}

/// 10^n for a whole number n of either sign.
pub fn power_of_ten(n: i64) -> Rational {
    power(10, n)
}

/// 2^n for a whole number n of either sign.
pub fn power_of_two(n: i64) -> Rational {
    power(2, n)
}

fn power(base: u8, n: i64) -> Rational {
    let power = Rational::from(Pow::pow(BigInt::from(base), n.unsigned_abs()));
    if n < 0 { power.recip() } else { power }
}
