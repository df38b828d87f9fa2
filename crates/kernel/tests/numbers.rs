//! Exact numbers and integers: values by hand.

use std::cmp::Ordering;

use num_bigint::BigInt;
use proofmark_kernel::rational::{compare, plus, power_of_ten, power_of_two, same, times};
use proofmark_kernel::*;

fn number(text: &str) -> Number<BigInt> {
    Number::parse(text).unwrap()
}

#[test]
fn numbers_compare_by_their_values() {
    // In increasing order, with what makes each comparison different: signs, sizes, exponents.
    let order = [
        "-1p65536",
        "-3p7",
        "-100",
        "-3p1",
        "-5",
        "-9p-1",
        "-3/2",
        "-1",
        "-2/3",
        "-1p-1",
        "-1p-65536",
        "0",
        "1p-65536",
        "1p-2",
        "1/3",
        "1p-1",
        "2/3",
        "1",
        "5p-2",
        "3/2",
        "3",
        "13p-2",
        "5",
        "3p1",
        "7",
        "15p-1",
        "100",
        "1p7",
        "3p7",
        "1p65536",
    ];
    for (i, x) in order.iter().enumerate() {
        for (j, y) in order.iter().enumerate() {
            let (a, b) = (number(x), number(y));
            assert_eq!(a.compare(&b), Ok(i.cmp(&j)), "{x} and {y}");
            assert_eq!(a.at_most(&b), Ok(i <= j), "{x} and {y}");
            assert_eq!(a.below(&b), Ok(i < j), "{x} and {y}");
        }
    }
    let half = Number::fraction(BigInt::from(3), BigInt::from(6)).unwrap();
    assert_eq!(half.compare(&number("1p-1")), Ok(Ordering::Equal));
    let six = Number::dyadic(BigInt::from(6), -2);
    assert_eq!(six.compare(&number("3p-1")), Ok(Ordering::Equal));
    assert_eq!(number("3p-1").compare(&six), Ok(Ordering::Equal));
}

#[test]
fn a_fraction_has_a_positive_denominator() {
    let fraction = |d: i32| Number::fraction(BigInt::from(1), BigInt::from(d)).is_some();
    assert_eq!([1, 0, -1].map(fraction), [true, false, false]);
    let (n, d, e) = (BigInt::from(5), BigInt::from(1), -3);
    assert_eq!(number("5p-3").parts(), (&n, &d, e));
    let (n, d) = (BigInt::from(-2), BigInt::from(3));
    assert_eq!(number("-2/3").parts(), (&n, &d, 0));
}

#[test]
fn sums_and_products_are_exact() {
    let is = |value: Result<Number<BigInt>, TooLarge>, text: &str| {
        assert_eq!(value.unwrap().compare(&number(text)), Ok(Ordering::Equal), "{text}");
    };
    is(number("1/2").add(&number("1/3")), "5/6");
    is(number("1/3").add(&number("1/3")), "2/3");
    is(number("1p4").add(&number("1p-1")), "33p-1");
    is(number("1p4").sub(&number("5")), "11");
    is(number("1/3").mul(&number("2/5")), "2/15");
    is(number("3p2").mul(&number("5/7")), "60/7");
    is(number("-5/7").mul(&number("3p-1")), "-15/14");
    is(number("-2/3").pow(3), "-8/27");
    is(number("3p1").pow(0), "1");
    is(number("7/3").neg(), "-7/3");
    for (text, floor) in [("7/3", 2), ("-7/3", -3), ("3p1", 6), ("-1p-9", -1), ("4", 4)] {
        assert_eq!(number(text).floor(), Ok(BigInt::from(floor)), "{text}");
    }
    assert_eq!(number("3p2").ratio(), Ok((BigInt::from(12), BigInt::from(1))));
    assert_eq!(number("3p-2").ratio(), Ok((BigInt::from(3), BigInt::from(4))));
}

#[test]
fn every_other_spelling_is_refused_by_name() {
    use NumberError::*;
    let cases = [
        ("", Syntax),
        ("-", Syntax),
        ("00", Syntax),
        ("01", Syntax),
        ("-0", Syntax),
        ("--1", Syntax),
        ("1 ", Syntax),
        ("a", Syntax),
        ("1/", Syntax),
        ("/2", Syntax),
        ("1/02", Syntax),
        ("1p", Syntax),
        ("1p-", Syntax),
        ("1p01", Syntax),
        ("1p--1", Syntax),
        ("p1", Syntax),
        ("1/2p3", Syntax),
        ("-0/3", Syntax),
        ("0/3", NotReduced),
        ("3/0", ZeroDenominator),
        ("3/1", NotReduced),
        ("4/6", NotReduced),
        ("0p1", NotReduced),
        ("1p0", NotReduced),
        ("1p-0", NotReduced),
        ("6p1", NotReduced),
        ("-6/4", NotReduced),
        // Longer than a machine word.
        ("18446744073709551616/36893488147419103232", NotReduced),
        ("36893488147419103232/3p1", Syntax),
    ];
    for (text, error) in cases {
        assert_eq!(Number::<BigInt>::parse(text).map(drop), Err(error), "{text}");
    }
    for text in ["0", "7", "-7", "10", "1/2", "-3/2", "5p3", "-5p-3", "36893488147419103232/3"] {
        assert!(Number::<BigInt>::parse(text).is_ok(), "{text}");
    }
    // What does not fit a machine integer is too long for it.
    assert_eq!(Number::<i128>::parse(&"9".repeat(39)).map(drop), Err(TooLong));
    assert_eq!(Number::<i32>::parse("2147483648").map(drop), Err(TooLong));
}

fn integers<I: Int + std::fmt::Debug>() {
    let small = |n: i32| I::small(n);
    for n in [-9, -8, -1, 0, 1, 2, 7, 8] {
        let x = small(n);
        assert_eq!(x.sign(), n.signum());
        assert_eq!(x.is_one(), n == 1);
        assert_eq!(x.is_even(), n % 2 == 0);
        assert_eq!(x.bits(), i64::from(32 - n.unsigned_abs().leading_zeros()));
        assert_eq!(x.neg(), Ok(small(-n)));
        for m in [-6, -1, 0, 1, 4, 9] {
            let y = small(m);
            assert_eq!(x.add(&y), Ok(small(n + m)));
            assert_eq!(x.sub(&y), Ok(small(n - m)));
            assert_eq!(x.mul(&y), Ok(small(n * m)));
            let mut sum = x.clone();
            assert_eq!(sum.add_product(&y, &small(3)), Ok(()));
            assert_eq!(sum, small(n + 3 * m));
            let floor = if m > 0 { Ok(small(n.div_euclid(m))) } else { Err(TooLarge) };
            assert_eq!(x.div_floor(&y), floor, "{n} by {m}");
            let ceil = if m > 0 { Ok(small(-(-n).div_euclid(m))) } else { Err(TooLarge) };
            assert_eq!(x.div_ceil(&y), ceil, "{n} by {m}");
        }
        assert_eq!(x.shl(3), Ok(small(8 * n)));
        assert_eq!(x.shl(0), Ok(small(n)));
        assert_eq!(x.shl(-1), Err(TooLarge));
        assert_eq!(x.shr(1), Ok(small(n.div_euclid(2))));
        assert_eq!(x.shr(200), Ok(small(if n < 0 { -1 } else { 0 })));
        assert_eq!(x.shr(-1), Err(TooLarge));
    }
    assert_eq!(small(12).gcd(&small(-18)), small(6));
    assert_eq!(small(0).gcd(&small(-5)), small(5));
    assert_eq!(small(5).gcd(&small(0)), small(5));
    assert_eq!(I::from_digits("120"), Ok(small(120)));
}

#[test]
fn integers_of_every_kind_agree() {
    integers::<BigInt>();
    integers::<AnyInt>();
    integers::<i128>();
    integers::<i32>();
    assert_eq!((BigInt::GUARD, AnyInt::GUARD, i128::GUARD, i32::GUARD), (64, 64, 32, 8));
}

#[test]
fn machine_integers_report_what_does_not_fit() {
    assert_eq!(Int::add(&i128::MAX, &1), Err(TooLarge));
    assert_eq!(Int::sub(&i128::MIN, &1), Err(TooLarge));
    assert_eq!(Int::mul(&i128::MAX, &2), Err(TooLarge));
    assert_eq!(Int::neg(&i128::MIN), Err(TooLarge));
    assert_eq!(Int::shl(&1_i128, 126), Ok(1 << 126));
    assert_eq!(Int::shl(&1_i128, 127), Err(TooLarge));
    assert_eq!(Int::shl(&2_i128, 126), Err(TooLarge));
    assert_eq!(Int::shl(&1_i128, 1 << 40), Err(TooLarge));
    let mut sum = i128::MAX;
    assert_eq!(sum.add_product(&1, &1), Err(TooLarge));
    let wide: BigInt = BigInt::from(1) << 64;
    assert_eq!(Int::gcd(&(&wide * 15), &(&wide * 21)), &wide * 3);
    assert_eq!(BigInt::from_digits("18446744073709551616"), Ok(wide));
}

#[test]
fn sums_and_products_are_those_of_the_library() {
    let long = power_of_ten(40) / BigInt::from(7);
    let mut numbers = vec![power_of_two(-70), -power_of_two(90), power_of_ten(-30), long];
    for (n, d) in [(0, 1), (1, 1), (-1, 1), (3, 2), (-5, 12), (7, 96), (12, 35), (-9, 64)] {
        numbers.push(Rational::new(n.into(), d.into()));
    }
    for x in &numbers {
        for y in &numbers {
            for (ours, theirs) in [(times(x, y), x * y), (plus(x, y), x + y)] {
                assert_eq!(
                    (ours.numer(), ours.denom()),
                    (theirs.numer(), theirs.denom()),
                    "{x}, {y}"
                );
            }
        }
    }
}

#[test]
fn fractions_compare_by_cross_multiplication() {
    let rational = |n: i32, d: i32| Rational::new(n.into(), d.into());
    let order = [(-3, 2), (-2, 3), (0, 1), (1, 3), (2, 5), (1, 2), (5, 3), (2, 1)];
    for (i, &(a, b)) in order.iter().enumerate() {
        for (j, &(c, d)) in order.iter().enumerate() {
            let (x, y) = (rational(a, b), rational(c, d));
            assert_eq!(compare(&x, &y), i.cmp(&j), "{x} and {y}");
            assert_eq!(same(&x, &y), i == j, "{x} and {y}");
        }
    }
    assert!(!same(&rational(2, 3), &rational(2, 5)) && !same(&rational(2, 3), &rational(1, 3)));
    assert_eq!(power_of_ten(3), rational(1000, 1));
    assert_eq!(power_of_ten(-2), rational(1, 100));
    assert_eq!(power_of_ten(0), rational(1, 1));
    assert_eq!(power_of_two(5), rational(32, 1));
    assert_eq!(power_of_two(-5), rational(1, 32));
}
