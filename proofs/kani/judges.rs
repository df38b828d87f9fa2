//! The judges themselves: their tables follow from the series of the exponential, the sine and the
//! cosine, and what they say about the
//! parts of a decimal is what `Decimal` makes of the whole.

use num_bigint::BigInt;
use num_traits::One;

use super::angles::{COSINES, PI, SINES, TANGENTS};
use super::exhaustive::visit;
use super::logarithms::{EXPONENTIALS, LOGARITHMS, REACH};
use super::text::{DECIMAL, DECIMAL_LETTERS, Text, read_decimal};
use crate::Decimal;
use crate::Rational;
use crate::rational::power_of_ten;

fn rational(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

/// Bounds on e^y for 0 ≤ y ≤ 4: the terms of the series up to y^80/80!, after which each is less than
/// half of the one before.
fn exponential(y: &Rational) -> (Rational, Rational) {
    let (mut sum, mut term) = (Rational::one(), Rational::one());
    for k in 1..=80 {
        term = term * y / BigInt::from(k);
        sum += &term;
    }
    let rest = &term * BigInt::from(2);
    (sum.clone(), sum + rest)
}

#[test]
fn the_table_of_exponentials_follows_from_the_series() {
    let scale = BigInt::from(1 << 20);
    for (entry, j) in EXPONENTIALS.iter().zip(-REACH..=REACH) {
        let (low, high) = exponential(&rational(j.abs(), 4));
        let (low, high) = if j < 0 { (high.recip(), low.recip()) } else { (low, high) };
        let found = [low, high].map(|bound| (bound * &scale).floor().to_integer());
        // At j = 0 the series is exactly 1, and its bound is a little more.
        assert_eq!(found, [(*entry).into(), (*entry).into()], "j = {j}");
    }
}

#[test]
fn the_table_of_logarithms_follows_from_the_series() {
    for (entry, k) in LOGARITHMS.iter().zip(1..) {
        let (_, at_most) = exponential(&rational(*entry, 1 << 40));
        let (at_least, _) = exponential(&rational(*entry + 1, 1 << 40));
        assert!(k == 1 || at_most < rational(k, 1), "k = {k}");
        assert!(rational(k, 1) < at_least, "k = {k}");
    }
    assert_eq!(LOGARITHMS.first(), Some(&0));
}

/// 2^20 times sin y and cos y for 0 ≤ y ≤ 12, with bounds: the terms up to y^80/80!, after which each is
/// less than half of the one before.
fn waves(y: &Rational) -> [(Rational, Rational); 2] {
    let mut sums = [rational(0, 1), rational(0, 1)];
    let mut term = rational(1 << 20, 1);
    for k in 0..80 {
        // The terms of the cosine and the sine alternate, and so do the signs of each.
        let sign = BigInt::from(if k % 4 < 2 { 1 } else { -1 });
        sums[k % 2] += &term * sign;
        term = term * y / BigInt::from(k + 1);
    }
    let [cosine, sine] =
        sums.map(|sum| (&sum - &term * BigInt::from(2), sum + &term * BigInt::from(2)));
    [sine, cosine]
}

#[test]
fn the_tables_of_sines_and_cosines_follow_from_the_series() {
    for (j, entries) in SINES.iter().zip(&COSINES).enumerate().skip(1) {
        let found = waves(&rational(i64::try_from(j).unwrap(), 4));
        for ((low, high), entry) in found.into_iter().zip([*entries.0, *entries.1]) {
            assert!(rational(entry, 1) < low && high < rational(entry + 1, 1), "j = {j}");
        }
    }
    assert_eq!([SINES[0], COSINES[0]], [0, 1 << 20]);
    // The sine is positive before π and negative after it.
    let [before, after] = [PI, PI + 1].map(|pi| waves(&rational(pi, 1 << 20))[0].clone());
    assert!(before.0 > rational(0, 1) && after.1 < rational(0, 1));
}

#[test]
fn the_table_of_tangents_follows_from_the_series() {
    for (j, &entry) in TANGENTS.iter().enumerate().skip(1) {
        let [sine, cosine] = waves(&rational(i64::try_from(j).unwrap(), 32));
        let scale = rational(1 << 20, 1);
        assert!(rational(entry, 1) * &cosine.1 < sine.0 * &scale, "j = {j}");
        assert!(sine.1 * &scale < rational(entry + 1, 1) * &cosine.0, "j = {j}");
    }
    assert_eq!(TANGENTS[0], 0);
    // The next angle is beyond a right one.
    let next = i64::try_from(TANGENTS.len()).unwrap();
    assert!(waves(&rational(next - 1, 32))[1].0 > rational(0, 1));
    assert!(waves(&rational(next, 32))[1].1 < rational(0, 1));
}

#[test]
fn a_decimal_is_its_digits_at_its_last_place() {
    let mut read = 0;
    visit(&DECIMAL, |args| {
        let Some(text) = Text::new(DECIMAL_LETTERS, &args) else { return true };
        let expected = read_decimal(text.bytes()).map(|(digits, last_place)| {
            let unit = power_of_ten(last_place);
            Decimal { value: Rational::from(BigInt::from(digits)) * &unit, unit }
        });
        assert_eq!(Decimal::parse(text.as_str()).ok(), expected, "{}", text.as_str());
        read += u32::from(expected.is_some());
        true
    });
    assert!(read > 0);
}
