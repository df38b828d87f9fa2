//! Exact rational values of operations, where they have one that is easily found, and a few things
//! about rational numbers.
//!
//! A book's exponents and its `log2` of powers of two are decided here, so this is part of the
//! statement, and trusted.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Pow, Signed, Zero};

use crate::kernel::Number;
use crate::limits;
use crate::term::{Op, Rational, Step};

/// The exact value of a step, given those of the steps before it; see [`value`].
pub fn of_step(step: &Step, known: &[Option<Rational>]) -> Option<Rational> {
    let operands: Option<Vec<&Rational>> =
        step.args.iter().map(|&arg| known.get(arg)?.as_ref()).collect();
    value(&step.op, &operands?)
}

/// The exact value of an operation on rationals, if it is rational, found, and not too wide.
///
/// `None` says nothing: the value may be irrational, undefined or just too long to keep.
pub fn value(op: &Op, operands: &[&Rational]) -> Option<Rational> {
    if operands.iter().any(|x| width(x) > limits::FRACTION_BITS) {
        return None;
    }
    let result = match (op, operands) {
        (Op::Const(value), []) => return Some(value.clone()),
        (Op::Add, [x, y]) => *x + *y,
        (Op::Sub, [x, y]) => *x - *y,
        (Op::Mul, [x, y]) => *x * *y,
        (Op::Div, [x, y]) if !y.is_zero() => *x / *y,
        (Op::Pow(n), [x]) if width(x) * u64::from(*n) <= 2 * limits::FRACTION_BITS => {
            Rational::new_raw(x.numer().pow(*n), x.denom().pow(*n))
        }
        (Op::Sqrt, [x]) if !x.is_negative() => {
            let root = Rational::new_raw(x.numer().sqrt(), x.denom().sqrt());
            (&root * &root == **x).then_some(root)?
        }
        (Op::Ln, [x]) if x.is_one() => Rational::zero(),
        (Op::Exp, [x]) if x.is_zero() => Rational::one(),
        (Op::Atanh, [x]) if x.is_zero() => Rational::zero(),
        (Op::Min, [x, y]) => if compare(x, y).is_le() { *x } else { *y }.clone(),
        (Op::Max, [x, y]) => if compare(x, y).is_ge() { *x } else { *y }.clone(),
        (Op::Abs, [x]) => x.abs(),
        (Op::Floor, [x]) => x.floor(),
        (Op::Ceil, [x]) => x.ceil(),
        (Op::FloorLog2, [x]) if x.is_positive() => Rational::from(BigInt::from(floor_log2(x)?)),
        (Op::HeapDiameter, [x]) if x.is_integer() && x.is_positive() => {
            Rational::from(BigInt::from(heap_diameter(x)?))
        }
        _ => return None,
    };
    (width(&result) <= limits::FRACTION_BITS).then_some(result)
}

/// Compares two fractions by cross-multiplication. (The library's own comparison recurses along
/// the continued fraction, and runs out of stack on long ones.)
pub fn compare(x: &Rational, y: &Rational) -> Ordering {
    (x.numer() * y.denom()).cmp(&(y.numer() * x.denom()))
}

/// A certificate's number as a fraction.
pub fn rational(number: &Number<BigInt>) -> Rational {
    let (numerator, denominator, exponent) = number.parts();
    Rational::new(numerator.clone(), denominator.clone()) * two_to(exponent)
}

/// 10^n for a whole number n of either sign.
pub fn power_of_ten(n: i64) -> Rational {
    power(10, n)
}

/// The k with x = 2^k, if there is one.
pub fn power_of_two(x: &Rational) -> Option<i64> {
    let k = x.is_positive().then(|| floor_log2(x))??;
    (*x == two_to(k)).then_some(k)
}

fn width(x: &Rational) -> u64 {
    x.numer().bits().max(x.denom().bits())
}

fn two_to(k: i64) -> Rational {
    power(2, k)
}

fn power(base: u8, n: i64) -> Rational {
    let power = Rational::from(Pow::pow(BigInt::from(base), n.unsigned_abs()));
    if n < 0 { power.recip() } else { power }
}

/// The largest k with 2^k ≤ x, for x > 0.
fn floor_log2(x: &Rational) -> Option<i64> {
    let bits = |n: &BigInt| i64::try_from(n.bits()).ok();
    let guess = bits(x.numer())? - bits(x.denom())?;
    Some(if compare(&two_to(guess), x).is_le() { guess } else { guess - 1 })
}

/// The diameter of the heap with x vertices: the bottom levels of the root's two sides added.
fn heap_diameter(x: &Rational) -> Option<i64> {
    let depth = floor_log2(x)?;
    if depth == 0 {
        return Some(0);
    }
    // The left side reaches the bottom level; the right one does from 3 · 2^(depth − 1) vertices.
    let right = Rational::from(BigInt::from(3)) * two_to(depth - 1);
    Some(if *x.numer() >= right.to_integer() { 2 * depth } else { 2 * depth - 1 })
}
