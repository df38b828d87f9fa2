//! Logarithms and functions of angles that are right, or wrong, by very little, and powers about as long
//! as they may be.
//!
//! For a short number q and x the value of exp q after so many binary digits, ln x is as near to q as
//! one likes, and q is short: an end of the enclosure at which every checker must look closely.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::rational::power_of_two;
use proofmark_kernel::{Interval, Number, Op, Rational, Step, Verdict};
use proofmark_search::enclose::{Boxes, Effort};
use proofmark_search::stamp;
use serde_json::{Value, json};

use super::draw::{pick, written};
use super::honest;

pub mod angles;

/// A file about a power whose digits are about as many as a checker must handle.
pub fn large_power(rng: &mut Rng) -> Option<String> {
    let (digits, power) = (rng.i64(1_000..1_100), rng.u32(950..=1_000));
    let x = Rational::from(BigInt::from(1)) + power_of_two(-digits);
    let value = if rng.bool() { x } else { Rational::from(BigInt::from(3)) / x };
    let steps = unary(&Op::Pow(power), &value);
    let claim = honest::claim("thin", "a large power", &steps, &[], vec![honest::has_value(1)])?;
    let point = rational_ends(&value)?;
    // The power is below 4^1000.
    let whole = |n: BigInt| Number::whole(n);
    let range = Interval { lo: whole(0.into()), hi: whole(BigInt::from(1) << 2_000) };
    stamp::render(&claim, Verdict::Certified, &[Some(point), Some(range)], &Boxes::default()).ok()
}

fn rational_ends(value: &Rational) -> Option<Interval<BigInt>> {
    let number = Number::fraction(value.numer().clone(), value.denom().clone())?;
    Some(Interval { lo: number.clone(), hi: number })
}

/// A file about a logarithm, an exponential or an inverse hyperbolic tangent.
pub fn certificate(rng: &mut Rng) -> Option<String> {
    let digits = rng.i64(20..130);
    let short =
        Rational::new(BigInt::from(rng.i64(1..40)), BigInt::from(*pick(rng, &[2, 3, 8, 10])));
    let one = Rational::from(BigInt::from(1));
    let (op, operand, end) = match rng.u32(..3) {
        0 => (Op::Ln, rounded(rng, &value(&Op::Exp, &short)?, digits), short),
        1 => (Op::Exp, rounded(rng, &value(&Op::Ln, &short)?, digits), short),
        _ => {
            // atanh x = q for x = (e^2q − 1)/(e^2q + 1)
            let power = value(&Op::Exp, &(&short + &short))?;
            (Op::Atanh, rounded(rng, &((&power - &one) / (&power + &one)), digits), short)
        }
    };
    let says = format!("a logarithm of {digits} digits");
    let steps = unary(&op, &operand);
    let claim = honest::claim("thin", &says, &steps, &[], vec![honest::has_value(1)])?;
    let text = honest::certificate(&claim, Effort { bits: 128, boxes: 0 }, 0)?;
    // One end is q, and the other is far away.
    let mut file: Value = serde_json::from_str(&text).expect("a certificate");
    let away = if rng.bool() { &end + &one } else { &end - &one };
    let (lo, hi) = if end < away { (&end, &away) } else { (&away, &end) };
    file["steps"][1]["lo"] = json!(written(rng, lo));
    file["steps"][1]["hi"] = json!(written(rng, hi));
    Some(file.to_string())
}

fn unary(op: &Op, x: &Rational) -> Vec<Step> {
    let constant = Step { op: Op::Const(x.clone()), args: Vec::new() };
    vec![constant, Step { op: op.clone(), args: vec![0] }]
}

/// The value of an operation, with more digits than are asked of it.
fn value(op: &Op, x: &Rational) -> Option<Rational> {
    let enclosures = honest::enclosures(&unary(op, x), 256)?;
    enclosures[1].as_ref().map(|ends| rational(&ends.lo))
}

/// The value after so many binary digits, cut off or rounded up.
fn rounded(rng: &mut Rng, value: &Rational, digits: i64) -> Rational {
    let unit = power_of_two(-digits);
    let scaled = value / &unit;
    (if rng.bool() { scaled.floor() } else { scaled.ceil() }) * unit
}
