//! Operations on balls against MPFR, at numbers of all sizes and at awkward ones.

use proofmark_kernel::Op;
use rug::Float;

use super::ball::Ball;
use super::lanes::{Lanes, apply};

const BITS: u32 = 300;

/// A long sequence of doubles: ordinary ones, whole ones, all sizes, and those near 0, 1 and powers of two.
fn numbers() -> Vec<f64> {
    let mut seed = 1_u64;
    let mut next = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 11
    };
    let unit = |bits: u64| f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52)) - 1.0;
    let mut all =
        vec![0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 1e300, 1e-300, 5e-324, -1e-310, 710.0, -745.0];
    for round in 0..1500_i32 {
        let u = unit(next());
        let size = f64::from_bits(next() << 1 & 0x7fdf_ffff_ffff_ffff | 0x0010_0000_0000_0000);
        all.push(u);
        all.push((u - 0.5) * 40.0);
        all.push(f64::from(round % 97 - 48));
        all.push(if round % 2 == 0 { size } else { -size });
        all.push(1.0 + (u - 0.5) * f64::EPSILON * 100.0);
        all.push((u - 0.5) * 2.0_f64.powi(round % 60 - 50));
    }
    all
}

/// Balls about them: exact, as narrow as a rounding leaves them, and wide.
fn balls() -> Vec<Ball> {
    let radii = [0.0, 1.1e-16, 3e-13, 1e-5, 0.4];
    let all = numbers();
    all.iter().enumerate().map(|(i, &m)| Ball { m, r: m.abs() * radii[i % 5] }).collect()
}

fn exact(x: f64) -> Float {
    Float::with_val(BITS, x)
}

/// Numbers of a ball: the middle, the ends, and between.
fn inside(ball: Ball) -> Vec<Float> {
    [-1.0, -0.5, 0.0, 0.75, 1.0].map(|t| exact(ball.m) + exact(ball.r) * exact(t)).to_vec()
}

/// Checks that the result of an operation on two balls holds its values; how many lanes had one.
fn holds(op: &Op, value: impl Fn(&Float, &Float) -> Option<Float>) -> usize {
    let xs = balls();
    let ys: Vec<Ball> = xs.iter().rev().copied().cycle().skip(977).take(xs.len()).collect();
    let mut found = 0;
    for (x, y) in xs.chunks_exact(8).zip(ys.chunks_exact(8)) {
        let lanes = |balls: &[Ball]| Lanes::<8> {
            m: std::array::from_fn(|i| balls[i].m),
            r: std::array::from_fn(|i| balls[i].r),
        };
        let mut out = Lanes::all(Ball::UNKNOWN);
        let mut told = [None; 8];
        apply(op, &lanes(x), &lanes(y), &mut out, &mut |lane, certain| told[lane] = Some(certain));
        for (lane, ball) in out.balls().enumerate() {
            let (x, y) = (x[lane], y[lane]);
            for (a, b) in inside(x).iter().zip(inside(y).iter().cycle().skip(lane % 3)) {
                let value = value(a, b);
                match (told[lane], &value) {
                    (Some(true), Some(value)) => panic!("{op:?} of {x:?} and {y:?} is {value}"),
                    (None, None) if ball.is_known() => panic!("{op:?} of {x:?}, {y:?} is {ball:?}"),
                    (None, Some(value)) if ball.is_known() => {
                        let far = Float::with_val(BITS, value - exact(ball.m)).abs();
                        assert!(
                            far <= ball.r,
                            "{op:?} of {x:?} and {y:?}: {value}, not in {ball:?}"
                        );
                    }
                    _ => {}
                }
            }
            found += usize::from(ball.is_known());
        }
    }
    found
}

#[test]
fn results_hold_all_values() {
    type Value = fn(&Float, &Float) -> Option<Float>;
    let all = numbers().len();
    let new = |x: Float| Some(x).filter(Float::is_finite);
    let most: &[(Op, Value, usize)] = &[
        (Op::Add, |x, y| Some(Float::with_val(2200, x + y)), all * 9 / 10),
        (Op::Sub, |x, y| Some(Float::with_val(2200, x - y)), all * 9 / 10),
        (Op::Mul, |x, y| Some(Float::with_val(2200, x * y)), all / 2),
        (Op::Div, |x, y| (!y.is_zero()).then(|| Float::with_val(BITS, x / y)), all / 2),
        (Op::Min, |x, y| Some(x.clone().min(y)), all * 9 / 10),
        (Op::Max, |x, y| Some(x.clone().max(y)), all * 9 / 10),
        (
            Op::Sqrt,
            |x, _| (!x.is_sign_negative() || x.is_zero()).then(|| x.clone().sqrt()),
            all / 3,
        ),
        (Op::Ln, |x, _| (*x > 0).then(|| x.clone().ln()), all / 3),
        (Op::Exp, |x, _| Some(x.clone().exp()).filter(|y| y.is_finite()), all / 3),
        (Op::Atanh, |x, _| (x.clone().abs() < 1).then(|| x.clone().atanh()), all / 3),
        (Op::Abs, |x, _| Some(x.clone().abs()), all * 9 / 10),
        (Op::Floor, |x, _| Some(x.clone().floor()), all / 3),
        (Op::Ceil, |x, _| Some(x.clone().ceil()), all / 3),
        (Op::Pow(2), |x, _| Some(Float::with_val(2200, x * x)), all / 2),
        (Op::Sin, |x, _| Some(x.clone().sin()), all / 3),
    ];
    for (op, value, least) in most {
        let found = holds(op, |x, y| value(x, y).and_then(new));
        assert!(found >= *least, "{op:?} has {found} of {all}");
    }
}

#[test]
fn whole_numbers_stay_whole() {
    let one = |op: &Op, x: f64, y: f64| {
        let mut out = Lanes::<1>::all(Ball::UNKNOWN);
        let [x, y] = [x, y].map(|m| Lanes::all(Ball::exact(m)));
        apply(op, &x, &y, &mut out, &mut |_, _| {});
        out.first()
    };
    for (op, x, y, value) in [
        (Op::Add, 3.0, 4.0, 7.0),
        (Op::Sub, 3.0, 3.0, 0.0),
        (Op::Mul, 3.0, -4.0, -12.0),
        (Op::Mul, 0.0, -4.0, 0.0),
        (Op::Div, 24.0, 2.0, 12.0),
        (Op::Sqrt, 144.0, 0.0, 12.0),
        (Op::Sqrt, 0.0, 0.0, 0.0),
        (Op::Floor, 12.0, 0.0, 12.0),
        (Op::Ceil, 12.5, 0.0, 13.0),
        (Op::Ln, 1.0, 0.0, 0.0),
        (Op::Atanh, 0.0, 0.0, 0.0),
        (Op::HeapDiameter, 12.0, 0.0, 6.0),
        (Op::FloorLog2, 9.0, 0.0, 3.0),
    ] {
        assert_eq!(one(&op, x, y), Ball::exact(value), "{op:?} of {x} and {y}");
    }
}

#[test]
fn results_are_narrow() {
    // What is claimed of the elementary functions, and a rounding elsewhere.
    for op in [Op::Ln, Op::Exp, Op::Atanh, Op::Sqrt, Op::Div, Op::Mul, Op::Add] {
        let mut widest = 0.0_f64;
        for k in 1..1000 {
            let x = Lanes::<1>::all(Ball::exact(f64::from(k) / 1013.0));
            let y = Lanes::<1>::all(Ball::exact(f64::from(k) / 7.0));
            let mut out = Lanes::<1>::all(Ball::UNKNOWN);
            apply(&op, &x, &y, &mut out, &mut |_, _| panic!("{op:?}"));
            let ball = out.first();
            widest = widest.max(ball.r / ball.m.abs());
        }
        assert!(widest <= 1.001 * f64::EPSILON * 4.0, "{op:?}: {widest:e}");
    }
}
