//! Random choices and random numbers. Every original has a generator of its own, so that it can be
//! made again without those before it.

use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::{Signed as _, Zero as _};
use proofmark_book::exact;
use proofmark_kernel::rational::{power_of_ten, power_of_two};
use proofmark_kernel::{Number, Rational};

/// The generator of an original.
pub fn generator(seed: u64, original: u64) -> Rng {
    let mut seeds = Rng::with_seed(seed);
    let first = seeds.u64(..);
    Rng::with_seed(first ^ original.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// One of the entries.
pub fn pick<'a, T>(rng: &mut Rng, entries: &'a [T]) -> &'a T {
    &entries[rng.usize(..entries.len())]
}

/// One of the entries, if there is one.
pub fn take<T>(rng: &mut Rng, mut entries: Vec<T>) -> Option<T> {
    if entries.is_empty() { None } else { Some(entries.swap_remove(rng.usize(..entries.len()))) }
}

/// True once in `n` times.
pub fn once_in(rng: &mut Rng, n: usize) -> bool {
    rng.usize(..n) == 0
}

/// A whole number of up to so many binary digits, of either sign.
pub fn integer(rng: &mut Rng, bits: u32) -> BigInt {
    let mut digits = BigInt::from(0);
    for _ in 0..bits.div_ceil(32) {
        digits = (digits << 32) + BigInt::from(rng.u32(..));
    }
    let kept = digits >> rng.u32(..bits.div_ceil(32) * 32);
    if rng.bool() { kept } else { -kept }
}

/// A number as papers have them, or an awkward one.
pub fn constant(rng: &mut Rng) -> Rational {
    let small = |rng: &mut Rng, most: i64| BigInt::from(rng.i64(-most..=most));
    match rng.u32(..10) {
        0..=2 => Rational::from(small(rng, 12)),
        3..=5 => Rational::from(small(rng, 99_999)) * power_of_ten(rng.i64(-5..0)),
        6 => Rational::new(small(rng, 40), BigInt::from(rng.i64(1..40))),
        7 => Rational::from(BigInt::from(1)) + power_of_two(rng.i64(-70..8)),
        8 => power_of_two(rng.i64(-60..40)),
        _ => Rational::new(integer(rng, 160), integer(rng, 160).abs() + BigInt::from(1)),
    }
}

/// The value of a number of a certificate, if it is one.
pub fn value(text: &str) -> Option<Rational> {
    Number::parse(text).ok().map(|number| exact::rational(&number))
}

/// n · 2^e with an odd n, in the text form of the format; `None` if the value is not such a number.
pub fn dyadic(value: &Rational) -> Option<String> {
    let zeros = |n: &BigInt| n.trailing_zeros().unwrap_or(0);
    let (above, below) = (zeros(value.numer()), zeros(value.denom()));
    if value.is_zero() || value.denom().bits() != below + 1 || above + below == 0 {
        return None;
    }
    let sign = if above > 0 { "" } else { "-" };
    Some(format!("{}p{sign}{}", value.numer() >> above, above + below))
}

/// A value in one of the text forms that the format has for it.
pub fn written(rng: &mut Rng, value: &Rational) -> String {
    dyadic(value).filter(|_| rng.bool()).unwrap_or_else(|| value.to_string())
}

/// A value near this one: the same, or so little above or below that it may matter.
pub fn near(rng: &mut Rng, value: &Rational) -> Rational {
    let tiny = power_of_two(-rng.i64(1..200));
    let shift = match rng.u32(..4) {
        0 => return value.clone(),
        1 => tiny,
        2 => tiny * value,
        _ => power_of_ten(-rng.i64(0..12)),
    };
    if rng.bool() { value + shift } else { value - shift }
}
