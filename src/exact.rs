//! Exact rational values of operations, where they have one that is easily found.

use num_bigint::BigInt;
use num_traits::{One, Pow, Signed, Zero};

use crate::limits;
use crate::term::{Op, Rational};

/// The exact value of an operation on rationals, if it is rational, found, and not too wide.
///
/// `None` says nothing: the value may be irrational, undefined or just too long to keep.
pub fn value(op: &Op, operands: &[&Rational]) -> Option<Rational> {
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
        (Op::Min, [x, y]) => (*x).min(*y).clone(),
        (Op::Max, [x, y]) => (*x).max(*y).clone(),
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

/// The k with x = 2^k, if there is one.
pub fn power_of_two(x: &Rational) -> Option<i64> {
    let k = x.is_positive().then(|| floor_log2(x))??;
    (*x == two_to(k)).then_some(k)
}

fn width(x: &Rational) -> u64 {
    x.numer().bits().max(x.denom().bits())
}

fn two_to(k: i64) -> Rational {
    let power = Rational::from(Pow::pow(BigInt::from(2), k.unsigned_abs()));
    if k < 0 { power.recip() } else { power }
}

/// The largest k with 2^k ≤ x, for x > 0.
fn floor_log2(x: &Rational) -> Option<i64> {
    let bits = |n: &BigInt| i64::try_from(n.bits()).ok();
    let guess = bits(x.numer())? - bits(x.denom())?;
    Some(if two_to(guess) <= *x { guess } else { guess - 1 })
}

/// The diameter of the heap with x vertices: the bottom levels of the root's two sides added.
fn heap_diameter(x: &Rational) -> Option<i64> {
    let depth = floor_log2(x)?;
    if depth == 0 {
        return Some(0);
    }
    // The left side reaches the bottom level; the right one does from 3 · 2^(depth − 1) vertices.
    let right = Rational::from(BigInt::from(3)) * two_to(depth - 1);
    Some(if *x >= right { 2 * depth } else { 2 * depth - 1 })
}
