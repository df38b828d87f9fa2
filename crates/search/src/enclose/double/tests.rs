//! inari and MPFR find the same ends, those near a double's limits included.
#![allow(clippy::expect_used, reason = "a test that fails may panic")]

use num_bigint::BigInt;
use proofmark_kernel::{Op, Rational};

use super::portable::Portable;
use crate::enclose::Enclosure;
use crate::enclose::known::{Known, apply};
use crate::enclose::mpfr::from_double;

/// The ends, unless one is infinite.
type Ends = Option<(Rational, Rational)>;

fn ends<E: Enclosure>(value: &E) -> Ends {
    value.ends()?.rationals()
}

/// Rational numbers in increasing order: within, at and beyond the limits of doubles.
fn numbers() -> Vec<Rational> {
    let huge = Rational::from(BigInt::from(10).pow(400));
    let double = |value: f64| from_double(value).expect("finite");
    let mut positive = vec![
        huge.recip(),
        double(f64::from_bits(1)),
        double(1.1e-308),
        Rational::new(BigInt::from(1), BigInt::from(3)),
        Rational::from(BigInt::from(1)),
        double(f64::MAX),
        huge,
    ];
    let mut all: Vec<Rational> = positive.iter().rev().map(|value| -value).collect();
    all.push(Rational::from(BigInt::from(0)));
    all.append(&mut positive);
    all
}

/// Every interval between two of them.
fn intervals() -> Vec<(Rational, Rational)> {
    let numbers = numbers();
    let above = |i: usize| numbers.iter().skip(i).cloned();
    numbers.iter().enumerate().flat_map(|(i, lo)| above(i).map(|hi| (lo.clone(), hi))).collect()
}

/// The same interval by inari and by MPFR.
fn both((lo, hi): &(Rational, Rational)) -> (inari::Interval, Portable) {
    let bits = f64::MANTISSA_DIGITS;
    (Enclosure::between(lo, hi, bits), Enclosure::between(lo, hi, bits))
}

#[test]
fn binary_operations_have_the_same_ends_by_inari_and_by_mpfr() {
    let intervals: Vec<_> = intervals().iter().map(both).collect();
    let mut finite = 0;
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max] {
        for (x, x_portable) in &intervals {
            for (y, y_portable) in &intervals {
                // The caller excludes divisors on both sides of zero.
                if matches!(op, Op::Div) && y.inf() < 0.0 && y.sup() > 0.0 {
                    continue;
                }
                let fast: Ends = Enclosure::value(&op, x, y).as_ref().and_then(ends);
                let portable: Ends =
                    Portable::value(&op, x_portable, y_portable).as_ref().and_then(ends);
                assert_eq!(fast, portable, "{op:?} of {x} and {y}");
                finite += usize::from(fast.is_some());
            }
        }
    }
    assert!(finite > 5_000, "{finite}");
}

#[test]
fn common_parts_are_the_same_by_inari_and_by_mpfr() {
    let intervals: Vec<_> = intervals().iter().map(both).collect();
    for (x, x_portable) in &intervals {
        for (y, y_portable) in &intervals {
            let fast: Ends = x.meet(y).as_ref().and_then(ends);
            let portable: Ends = x_portable.meet(y_portable).as_ref().and_then(ends);
            assert_eq!(fast, portable, "{x} and {y}");
        }
    }
}

/// The image of an interval under a function.
fn image<E: Enclosure>(op: &Op, x: &Rational, y: &Rational) -> Ends {
    let value = E::between(x, y, f64::MANTISSA_DIGITS);
    let operand: Known<E> = Known::computed(value)?;
    let image = apply(op, &[0], |_| Some(&operand), f64::MANTISSA_DIGITS).ok().flatten()?;
    ends(&image.value)
}

#[test]
fn functions_have_the_same_ends_by_inari_and_by_mpfr() {
    let powers = [0, 1, 2, 3, 4, 7, 1_000].map(Op::Pow);
    let functions = [Op::Sqrt, Op::Ln, Op::Exp, Op::Atanh, Op::Abs, Op::Sin, Op::Cos, Op::Atan];
    let mut finite = 0;
    for op in powers.iter().chain(&functions) {
        for (x, y) in intervals() {
            let fast = image::<inari::Interval>(op, &x, &y);
            assert_eq!(fast, image::<Portable>(op, &x, &y), "{op:?} of [{x}, {y}]");
            finite += usize::from(fast.is_some());
        }
    }
    assert!(finite > 300, "{finite}");
}

/// Numbers of all sizes below and above 1, and near it.
fn spread() -> Vec<f64> {
    let mut state = 7_u64;
    let mut next = || {
        // Knuth's generator.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from_bits(1023 << 52 | state >> 12) - 1.0
    };
    let mut all = Vec::new();
    for _ in 0..20_000 {
        let (mantissa, size) = (1.0 + next(), next());
        all.push(mantissa * (600.0 * size - 300.0).exp2());
        all.push(1.0 + (next() - 0.5) * (-50.0 * size).exp2());
        all.push(next());
    }
    all
}

#[test]
fn elementary_functions_have_the_ends_that_mpfr_has() {
    use super::elementary::{atanh, exp, ln};
    let by_mpfr = |op: &Op, x: f64| {
        let x = from_double(x).expect("finite");
        let value = Portable::between(&x, &x, f64::MANTISSA_DIGITS);
        ends(&Portable::value(op, &value, &value).expect("a value"))
    };
    let both = |ends: (f64, f64)| from_double(ends.0).zip(from_double(ends.1));
    let (mut told, mut asked) = (0, 0);
    for x in spread() {
        let inside = [x, -x].into_iter().filter(|x| x.abs() < 1.0);
        let small = [x, -x].into_iter().filter(|x| x.abs() < 700.0);
        let all = inside.map(|x| (Op::Atanh, x, atanh(x)));
        let all = all.chain(small.map(|x| (Op::Exp, x, exp(x))));
        for (op, x, found) in all.chain([(Op::Ln, x, ln(x))]) {
            asked += 1;
            if let Some(found) = found {
                told += 1;
                assert_eq!(both(found), by_mpfr(&op, x), "{op:?} of {x:e}");
            }
        }
    }
    // The others are too small, too large or too close to a double.
    assert!(told * 2 > asked, "{told} of {asked}");
}

#[test]
fn pi_has_the_same_ends_by_inari_and_by_mpfr() {
    let bits = f64::MANTISSA_DIGITS;
    let (fast, portable): (inari::Interval, Portable) = (Enclosure::pi(bits), Enclosure::pi(bits));
    assert_eq!(ends(&fast), ends(&portable));
    assert!(fast.inf() < fast.sup());
}

/// Doubles next to multiples of π/2, small and large, and numbers between them, in increasing order.
fn angles() -> Vec<Rational> {
    let quarter = std::f64::consts::FRAC_PI_2;
    let turns = [1e6, 65.0, 8.0, 7.0, 5.0, 4.0, 3.0, 2.0, 1.0].map(|k| k * quarter);
    let near = |x: f64| [x.next_up(), x, x.next_down(), x - 0.75];
    let below: Vec<f64> = turns.into_iter().flat_map(near).map(|x| -x).collect();
    let above = below.iter().rev().map(|x| -x);
    let all = below.iter().copied().chain([-1e-9, 0.0, 1e-9]).chain(above);
    all.map(|x| from_double(x).expect("finite")).collect()
}

#[test]
fn waves_turn_at_the_same_angles_by_inari_and_by_mpfr() {
    let angles = angles();
    assert!(angles.is_sorted());
    for op in [Op::Sin, Op::Cos] {
        let mut turns = [0; 3];
        for (i, x) in angles.iter().enumerate() {
            for y in angles.iter().skip(i) {
                let fast = image::<inari::Interval>(&op, x, y);
                assert_eq!(fast, image::<Portable>(&op, x, y), "{op:?} of [{x}, {y}]");
                let (lo, hi) = fast.expect("a bounded function");
                let one = Rational::from(BigInt::from(1));
                if let Some(count) =
                    turns.get_mut(usize::from(lo == -&one) + usize::from(hi == one))
                {
                    *count += 1;
                }
            }
        }
        assert!(turns.iter().all(|count| *count > 50), "{turns:?}");
    }
}

#[test]
fn few_digits_have_the_same_ends_by_doubles_and_by_mpfr() {
    use super::coarse::Coarse;
    use crate::enclose::mpfr::Span;
    let third = |n: i32| Rational::new(BigInt::from(n), BigInt::from(3));
    let some: Vec<(Rational, Rational)> = [(-7, -2), (-1, 0), (-4, 5), (0, 1), (1, 1), (2, 100)]
        .map(|(lo, hi)| (third(lo), third(hi)))
        .into();
    let both = |(lo, hi): &(Rational, Rational), bits| {
        let (few, span): (Coarse, Span) =
            (Enclosure::between(lo, hi, bits), Enclosure::between(lo, hi, bits));
        assert_eq!(ends(&few), ends(&span), "[{lo}, {hi}] to {bits} bits");
        (few, span)
    };
    let mut found = 0;
    for bits in [1, 2, 14, 20, 38, 52, 53] {
        for x in &some {
            for y in &some {
                let ((x, x_span), (y, y_span)) = (both(x, bits), both(y, bits));
                for op in [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Pow(3), Op::Exp, Op::Cos] {
                    let (lo, hi) = y.compared(0);
                    if matches!(op, Op::Div) && !lo.is_gt() && !hi.is_lt() {
                        continue;
                    }
                    let few = Coarse::value(&op, &x, &y).as_ref().and_then(ends);
                    let span = Span::value(&op, &x_span, &y_span).as_ref().and_then(ends);
                    assert_eq!(few, span, "{op:?} to {bits} bits");
                    found += usize::from(few.is_some());
                }
            }
        }
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn a_double_with_too_many_digits_is_not_taken_for_a_coarse_one() {
    use super::coarse::Coarse;
    assert!(Coarse::of_doubles(-0.75, 0.5, 2).is_some());
    assert!(Coarse::of_doubles(-0.625, 0.5, 2).is_none());
    assert!(Coarse::of_doubles(-0.75, 0.625, 2).is_none());
}
