//! Bounds on the logarithm: to the unit those of the derivation in `ln.rs`, and on the right side of the
//! true value where one rounding in the wrong direction would not be.

use num_bigint::BigInt;
use proofmark_kernel::{Int, Number, Rational, ln};

fn bounds(n: u32, d: u32, p: i64) -> (BigInt, BigInt) {
    ln::bounds(&Number::fraction(BigInt::from(n), BigInt::from(d)).unwrap(), p).unwrap()
}

#[test]
fn every_quotient_is_rounded_to_its_side() {
    // Computed apart from this program; each rounding changes some of them. 12/9 is not reduced, and is
    // the largest y; 2/3 is the smallest.
    let cases = [
        (1, 1, 8, "0", "0"),
        (1, 1, 64, "0", "0"),
        (12, 9, 8, "72", "78"),
        (4, 3, 8, "66", "84"),
        (2, 3, 8, "-110", "-102"),
        (421, 603, 9, "-190", "-182"),
        (603, 421, 9, "176", "194"),
        (9, 7, 12, "1028", "1034"),
        (5, 7, 20, "-352824", "-352812"),
        (2, 1, 8, "176", "186"),
        (1, 2, 8, "-186", "-176"),
        (3, 1, 16, "71980", "72022"),
        (1, 3, 16, "-72016", "-71990"),
        (10, 1, 64, "42475197918399868968", "42475197918399869124"),
        (1, 1000, 64, "-127425593755199607366", "-127425593755199606912"),
        (22, 7, 100, "1451627652890436622693220574610", "1451627652890436622693220574782"),
        (1792, 5, 30, "6315373158", "6315373408"),
    ];
    for (n, d, p, low, high) in cases {
        let (low, high): (BigInt, BigInt) = (low.parse().unwrap(), high.parse().unwrap());
        assert_eq!(bounds(n, d, p), (low, high), "{n}/{d} to {p} digits");
    }
}

/// Rational bounds on ln x = 2 atanh z, z = (x − 1)/(x + 1), by its series with a geometric tail.
fn truth(x: &Rational) -> (Rational, Rational) {
    let one = Rational::from(BigInt::from(1));
    let two = &one + &one;
    let z = (x - &one) / (x + &one);
    let square = &z * &z;
    let (mut sum, mut power, mut i) = (Rational::from(BigInt::from(0)), z, one.clone());
    for _ in 0..24 {
        sum += &power / &i;
        power *= &square;
        i += &two;
    }
    let tail = &power / (&one - &square);
    let (a, b) = (&sum * &two, (sum + tail) * &two);
    if a <= b { (a, b) } else { (b, a) }
}

#[test]
fn no_bound_is_on_the_wrong_side_of_the_true_value() {
    // With z = k/2^p the first quotients are exact, and nothing makes up for one that is rounded to the
    // wrong side: z² in ln(421/603) to 9 digits, with z = −91/512.
    for p in [8_u32, 9, 10] {
        let whole = 1_u32 << p;
        for k in (1..whole / 5).step_by(if p == 10 { 7 } else { 1 }) {
            for (n, d) in [(whole + k, whole - k), (whole - k, whole + k)] {
                let (low, high) = bounds(n, d, i64::from(p));
                let (from, to) = truth(&Rational::new(n.into(), d.into()));
                let scale = BigInt::from(whole);
                assert!(Rational::new(low, scale.clone()) <= from, "ln({n}/{d}) from below, {p}");
                assert!(to <= Rational::new(high, scale), "ln({n}/{d}) from above, {p}");
            }
        }
    }
}

#[test]
fn machine_integers_give_the_same_bounds_or_none() {
    let mut answers = 0;
    for (n, d) in (1..=24).flat_map(|n| (1..=24).map(move |d| (n, d))) {
        for p in [8, 11] {
            let number = Number::fraction(i128::from(n), i128::from(d)).unwrap();
            let (low, high) = bounds(n, d, p);
            let short = ln::bounds(&number, p).unwrap();
            assert_eq!((BigInt::from(short.0), BigInt::from(short.1)), (low, high), "{n}/{d}");
            let number = Number::fraction(i32::small(n as i32), i32::small(d as i32)).unwrap();
            if let Ok(shorter) = ln::bounds(&number, p) {
                assert_eq!((i128::from(shorter.0), i128::from(shorter.1)), short, "{n}/{d}");
                answers += 1;
            }
        }
    }
    assert!(answers > 1_000);
}
