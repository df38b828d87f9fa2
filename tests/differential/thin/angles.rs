//! Functions of angles that are right, or wrong, by very little: at angles whose sine, cosine or tangent is
//! a short number, next to quarter turns near and far, at tiny angles, and π beside its best fractions.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_kernel::rational::{power_of_ten, power_of_two};
use proofmark_kernel::{Op, Rational, Step};
use proofmark_search::enclose::Effort;
use rug::Float;
use rug::float::Constant;
use serde_json::{Value, json};

use super::super::draw::{pick, written};
use super::super::honest;
use super::{rounded, unary};

/// Digits of the values that angles are made of: enough for 10^20 whole turns and what is asked of them.
const BITS: u32 = 600;

/// An operation, its operand's ends, if it has one, and the claimed ends.
struct Thin {
    op: Op,
    operand: Option<[Rational; 2]>,
    claimed: [Rational; 2],
}

/// A file about π or a function of an angle.
pub fn certificate(rng: &mut Rng) -> Option<String> {
    let thin = match rng.u32(..8) {
        0..=2 => short_value(rng),
        3 | 4 => quarter_turn(rng),
        5 => range_to_a_turn(rng),
        6 => tiny(rng),
        _ => circle(rng),
    };
    let steps = match &thin.operand {
        Some([x, _]) => unary(&thin.op, x),
        None => vec![Step { op: thin.op, args: Vec::new() }],
    };
    let last = steps.len() - 1;
    let claim = honest::claim(
        "thin",
        "a function of an angle",
        &steps,
        &[],
        vec![honest::has_value(last)],
    )?;
    let text = honest::certificate(&claim, Effort { bits: 128, boxes: 0 }, 0)?;
    let mut file: Value = serde_json::from_str(&text).expect("a certificate");
    let ends = thin.operand.into_iter().chain([thin.claimed]);
    for (step, [lo, hi]) in ends.enumerate() {
        file["steps"][step]["lo"] = json!(written(rng, &lo));
        file["steps"][step]["hi"] = json!(written(rng, &hi));
    }
    Some(file.to_string())
}

fn whole(n: i64) -> Rational {
    Rational::from(BigInt::from(n))
}

fn exact(value: &Float) -> Rational {
    let value = value.to_rational().expect("a finite number");
    let integer = |n: &rug::Integer| n.to_string().parse::<BigInt>().expect("digits");
    Rational::new(integer(value.numer()), integer(value.denom()))
}

fn float(value: &Rational) -> Float {
    let value: rug::Rational = value.to_string().parse().expect("a number");
    Float::with_val(BITS, value)
}

/// A number of whole turns, small or large, of either sign.
fn turns(rng: &mut Rng) -> Float {
    let far = power_of_ten(*pick(rng, &[0, 1, 6, 20]));
    let turns = far * BigInt::from(rng.i64(-3..=3));
    float(&turns) * Float::with_val(BITS, Constant::Pi) * 2_u32
}

/// Between an end and one that is far away.
fn beside(rng: &mut Rng, end: Rational) -> [Rational; 2] {
    let other = if rng.bool() { whole(2) } else { whole(-2) };
    if end < other { [end, other] } else { [other, end] }
}

/// An angle whose sine, cosine or tangent is a short number but for the last digit, and that number.
fn short_value(rng: &mut Rng) -> Thin {
    let short =
        Rational::new(BigInt::from(rng.i64(-9..=9)), BigInt::from(*pick(rng, &[10, 16, 17])));
    let (op, angle) = match rng.u32(..3) {
        0 => (Op::Sin, float(&short).asin() + turns(rng)),
        1 => (Op::Cos, float(&short).acos() + turns(rng)),
        _ => (Op::Atan, float(&short).tan()),
    };
    let digits = rng.i64(20..130);
    let x = rounded(rng, &exact(&angle), digits);
    Thin { op, operand: Some([x.clone(), x]), claimed: beside(rng, short) }
}

/// A multiple of π/2 but for the last digit.
fn near_quarters(rng: &mut Rng, digits: i64) -> Rational {
    let quarter = Float::with_val(BITS, Constant::Pi) * rng.i32(-4..=4) / 2_u32;
    let angle = turns(rng) + quarter;
    rounded(rng, &exact(&angle), digits)
}

/// 0, or a number that is next to 1, −1 or 0.
fn next_to_a_whole(rng: &mut Rng, digits: i64) -> Rational {
    let tiny = match rng.u32(..3) {
        0 => power_of_two(-rng.i64(1..3 * digits)),
        1 => power_of_two(-2 * digits - rng.i64(-2..4)),
        _ => whole(0),
    };
    let whole = whole(rng.i64(-1..=1));
    if rng.bool() { whole + tiny } else { whole - tiny }
}

/// An angle next to a quarter turn, where a sine or cosine is about 0, 1 or −1.
fn quarter_turn(rng: &mut Rng) -> Thin {
    let digits = rng.i64(10..130);
    let x = near_quarters(rng, digits);
    let op = if rng.bool() { Op::Sin } else { Op::Cos };
    let end = next_to_a_whole(rng, digits);
    Thin { op, operand: Some([x.clone(), x]), claimed: beside(rng, end) }
}

/// The angles up to one that is next to a quarter turn, or from there, and perhaps beyond the next.
fn range_to_a_turn(rng: &mut Rng) -> Thin {
    let digits = rng.i64(10..90);
    let x = near_quarters(rng, digits);
    let width = Rational::new(BigInt::from(rng.i64(1..60)), BigInt::from(8));
    let operand = if rng.bool() { [x.clone() - width, x] } else { [x.clone(), x + width] };
    let op = if rng.bool() { Op::Sin } else { Op::Cos };
    let end = next_to_a_whole(rng, digits);
    Thin { op, operand: Some(operand), claimed: beside(rng, end) }
}

/// A tiny angle: sin x < x, cos x > 1 − x²/2, atan x < x, by very little.
fn tiny(rng: &mut Rng) -> Thin {
    let x = power_of_two(-rng.i64(5..120)) * BigInt::from(rng.i64(1..4));
    let (op, about) = match rng.u32(..3) {
        0 => (Op::Sin, x.clone()),
        1 => (Op::Cos, whole(1) - &x * &x / BigInt::from(2)),
        _ => (Op::Atan, x.clone()),
    };
    let x = if rng.bool() { x } else { -x };
    let about = if matches!(op, Op::Cos) || rng.bool() { about } else { -about };
    Thin { op, operand: Some([x.clone(), x]), claimed: beside(rng, about) }
}

/// π, and one of its best fractions, which are right to twice as many digits as they have.
fn circle(rng: &mut Rng) -> Thin {
    let mut rest = exact(&Float::with_val(BITS, Constant::Pi));
    let (mut old, mut new) = ((whole(0), whole(1)), (whole(1), whole(0)));
    for _ in 0..rng.u32(1..90) {
        let digit = rest.floor();
        rest = (rest - &digit).recip();
        (old, new) = (new.clone(), (&digit * new.0 + old.0, digit * new.1 + old.1));
    }
    let end = new.0 / new.1;
    let other = if rng.bool() { whole(3) } else { whole(4) };
    let claimed = if end < other { [end, other] } else { [other, end] };
    Thin { op: Op::Pi, operand: None, claimed }
}
