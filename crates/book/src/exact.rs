//! Exact rational values of operations, where they have one that is easily found, and a few things
//! about rational numbers.
//!
//! A book's exponents and its `log2` of powers of two are decided here, so this is part of the
//! statement, and trusted.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use proofmark_kernel::rational::{self, compare, same};
use proofmark_kernel::{Number, Op, Rational, Step};

use crate::limits;

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
            let (above, below) = (x.numer().sqrt(), x.denom().sqrt());
            let square = &above * &above == *x.numer() && &below * &below == *x.denom();
            square.then(|| Rational::new_raw(above, below))?
        }
        (Op::Ln, [x]) if x.is_one() => Rational::zero(),
        (Op::Exp, [x]) if x.is_zero() => Rational::one(),
        (Op::Atanh | Op::Sin | Op::Atan, [x]) if x.is_zero() => Rational::zero(),
        (Op::Cos, [x]) if x.is_zero() => Rational::one(),
        (Op::Min, [x, y]) => if compare(x, y).is_le() { *x } else { *y }.clone(),
        (Op::Max, [x, y]) => if compare(x, y).is_ge() { *x } else { *y }.clone(),
        (Op::Abs, [x]) => x.abs(),
        (Op::Floor, [x]) => x.floor(),
        (Op::Ceil, [x]) => x.ceil(),
        (Op::FloorLog2, [x]) if x.is_positive() => Rational::from(BigInt::from(floor_log2(x)?)),
        (Op::HeapDiameter, [x]) if x.is_integer() && x.is_positive() => {
            Rational::from(BigInt::from(heap_diameter(x)?))
        }
        // Undefined, irrational or too wide there, or of another number of operands.
        (Op::Const(_) | Op::Var(_) | Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Pow(_), _) => {
            return None;
        }
        (Op::Sqrt | Op::Ln | Op::Exp | Op::Atanh | Op::Min | Op::Max | Op::Abs, _) => return None,
        (Op::Floor | Op::Ceil | Op::FloorLog2 | Op::HeapDiameter, _) => return None,
        (Op::Pi | Op::Sin | Op::Cos | Op::Atan, _) => return None,
    };
    (width(&result) <= limits::FRACTION_BITS).then_some(result)
}

/// The exact value of an operation on two operands or more, from the left; see [`value`].
pub fn chained(op: &Op, operands: &[&Rational]) -> Option<Rational> {
    match operands {
        [first, second, rest @ ..] => rest
            .iter()
            .try_fold(value(op, &[first, second])?, |result, next| value(op, &[&result, next])),
        [] | [_] => value(op, operands),
    }
}

/// A certificate's number as a fraction.
pub fn rational(number: &Number<BigInt>) -> Rational {
    let (numerator, denominator, exponent) = number.parts();
    if !denominator.is_one() {
        let fraction = Rational::new(numerator.clone(), denominator.clone());
        return if exponent == 0 { fraction } else { fraction * rational::power_of_two(exponent) };
    }
    if exponent >= 0 || numerator.is_zero() {
        return Rational::from(numerator << exponent.unsigned_abs());
    }
    // Only twos can be common.
    let twos = numerator.trailing_zeros().unwrap_or(0).min(exponent.unsigned_abs());
    let below = BigInt::one() << (exponent.unsigned_abs() - twos);
    Rational::new_raw(numerator >> twos, below)
}

/// The k with x = 2^k, if there is one.
pub fn log2_if_whole(x: &Rational) -> Option<i64> {
    let k = x.is_positive().then(|| floor_log2(x))??;
    same(x, &rational::power_of_two(k)).then_some(k)
}

/// The whole k with x = b^k for b > 0, b ≠ 1, if there is one.
pub fn power_of(b: &Rational, x: &Rational) -> Option<i64> {
    let wide = |x: &Rational| width(x) > limits::FRACTION_BITS;
    if !b.is_positive() || b.is_one() || !x.is_positive() || wide(b) || wide(x) {
        return None;
    }
    if x.is_one() {
        return Some(0);
    }
    // The larger of b's numerator and denominator is at least 2, so that each power is wider than
    // the one before, and x is met or passed after as many products as it has bits.
    let inverse = b.recip();
    [(b, 1), (&inverse, -1)].into_iter().find_map(|(base, sign)| {
        let mut power = base.clone();
        let mut k = 1_i64;
        while width(&power) < width(x) {
            power = Rational::new_raw(power.numer() * base.numer(), power.denom() * base.denom());
            k += 1;
        }
        same(&power, x).then_some(sign * k)
    })
}

/// The q-th root of x ≥ 0, if it is rational and neither is too wide.
pub fn root(q: &BigInt, x: &Rational) -> Option<Rational> {
    if x.is_negative() || width(x) > limits::FRACTION_BITS {
        return None;
    }
    if x.is_zero() || x.is_one() {
        return Some(x.clone());
    }
    // With more than so many levels the root of a number other than 0 and 1 is not whole.
    let q = u32::try_from(q).ok().filter(|q| *q > 0 && u64::from(*q) <= limits::FRACTION_BITS)?;
    let (above, below) = (x.numer().nth_root(q), x.denom().nth_root(q));
    let power = above.pow(q) == *x.numer() && below.pow(q) == *x.denom();
    power.then(|| Rational::new_raw(above, below))
}

fn width(x: &Rational) -> u64 {
    x.numer().bits().max(x.denom().bits())
}

/// The largest k with 2^k ≤ x, for x > 0.
fn floor_log2(x: &Rational) -> Option<i64> {
    let bits = |n: &BigInt| i64::try_from(n.bits()).ok();
    let guess = bits(x.numer())? - bits(x.denom())?;
    Some(if compare(&rational::power_of_two(guess), x).is_le() { guess } else { guess - 1 })
}

/// The diameter of the heap with x vertices: the bottom levels of the root's two sides added.
fn heap_diameter(x: &Rational) -> Option<i64> {
    let depth = floor_log2(x)?;
    if depth == 0 {
        return Some(0);
    }
    // The left side reaches the bottom level; the right one does from 3 · 2^(depth − 1) vertices.
    let right = Rational::from(BigInt::from(3)) * rational::power_of_two(depth - 1);
    Some(if *x.numer() >= right.to_integer() { 2 * depth } else { 2 * depth - 1 })
}
