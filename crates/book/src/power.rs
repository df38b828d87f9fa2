//! Powers, roots and the angle of a point: which formula is theirs depends on what is known exactly.
//!
//! | power | written out as | has a value |
//! |---|---|---|
//! | xⁿ for a whole n | as such; x⁻ⁿ is 1/xⁿ, and x⁰ is 1 for every x | everywhere, or where x ≠ 0 |
//! | x^(p/q), where the root of a known x is rational | the rational number | |
//! | x^(p/q), q a power of two | roots of roots, to the p | x ≥ 0, or x > 0 |
//! | x^(p/q), q odd, x known | ± exp(p/q·ln abs(x)) | x ≠ 0; 0 is known to be one |
//! | x^(p/q), q odd, x not known | exp(p/(2q)·ln(x²)), times x/abs(x) for an odd p | x ≠ 0 |
//! | any other x^y | exp(y·ln x) | x > 0; a known 0 has a power for y > 0 |
//!
//! with p/q in lowest terms. A power of exp(z) is exp(y·z).

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::{Op, Rational};

use super::elaborate::{Algebra, Elaborator};
use super::translate::Outcome;
use super::value::ValueOf;
use crate::{exact, limits};

impl<A: Algebra> Elaborator<'_, A> {
    /// A number, or each number of a list, to a power.
    pub(super) fn power(&mut self, base: &ValueOf<A>, y: &ValueOf<A>) -> Outcome<ValueOf<A>> {
        let y = self.scalar(y)?;
        let known = self.algebra.exact(&y).cloned();
        let whole = known.as_ref().filter(|y| y.is_integer()).map(Rational::to_integer);
        if let Some(n) = whole {
            let limit = i64::from(limits::EXPONENT);
            let Some(n) = n.to_i64().filter(|n| (-limit..=limit).contains(n)) else {
                let message = format!("a whole exponent must be from -{limit} to {limit}");
                let help = "write `exp(n*ln(x))` for such a power of a positive number";
                return Err(self.algebra.error(message).with_help(help));
            };
            return self.each(base, |algebra, x| whole_power(algebra, x, n));
        }
        self.each(base, |algebra, x| match &known {
            Some(known) => rational_power(algebra, x, known),
            None => match algebra.power(&x, &y)? {
                Some(power) => Ok(power),
                None => real_power(algebra, x, y.clone()),
            },
        })
    }

    /// The real n-th root of a number, or of each number of a list.
    pub(super) fn root(&mut self, n: &ValueOf<A>, x: &ValueOf<A>) -> Outcome<ValueOf<A>> {
        let n = self.scalar(n)?;
        let n = self.whole_between("root", &n, 1, limits::ROOT.into())?;
        let exponent = Rational::new(BigInt::one(), BigInt::from(n));
        if n == 1 {
            return Ok(x.clone());
        }
        self.each(x, |algebra, x| rational_power(algebra, x, &exponent))
    }

    /// The angle of the point (x, y), from −π to π. Where signs are not known, it is twice the angle of
    /// the point (|(x, y)| + x, y), which lies to the right, unless y is 0 and x is not positive.
    pub(super) fn atan2(&mut self, y: A::Number, x: A::Number) -> Outcome<A::Number> {
        let zero = Rational::zero();
        let sign = |algebra: &A, x: &A::Number| {
            algebra.exact(x).map(|x| proofmark_kernel::rational::compare(x, &zero))
        };
        let signs = (sign(&self.algebra, &y), sign(&self.algebra, &x));
        let algebra = &mut self.algebra;
        let half_turn = match signs {
            (Some(Ordering::Equal), Some(Ordering::Equal)) => {
                let message = "`atan2(0, 0)` has no value: the point has no angle";
                return Err(algebra.error(message));
            }
            (Some(upper), Some(Ordering::Equal)) => {
                let pi = algebra.apply(&Op::Pi, Vec::new())?;
                let half = fraction(algebra, if upper.is_gt() { 1 } else { -1 }, 2)?;
                return algebra.apply(&Op::Mul, vec![half, pi]);
            }
            (_, Some(Ordering::Greater)) => None,
            (Some(upper), Some(Ordering::Less)) => {
                Some(if upper.is_lt() { Op::Sub } else { Op::Add })
            }
            (None, Some(Ordering::Less | Ordering::Equal)) | (_, None) => {
                let squares = [&x, &y].map(|x| algebra.apply(&Op::Pow(2), vec![x.clone()]));
                let [x_squared, y_squared] = squares;
                let sum = algebra.apply(&Op::Add, vec![x_squared?, y_squared?])?;
                let length = algebra.apply(&Op::Sqrt, vec![sum])?;
                let across = algebra.apply(&Op::Add, vec![length, x])?;
                let slope = algebra.apply(&Op::Div, vec![y, across])?;
                let half = algebra.apply(&Op::Atan, vec![slope])?;
                let two = fraction(algebra, 2, 1)?;
                return algebra.apply(&Op::Mul, vec![two, half]);
            }
        };
        let slope = algebra.apply(&Op::Div, vec![y, x])?;
        let angle = algebra.apply(&Op::Atan, vec![slope])?;
        match half_turn {
            None => Ok(angle),
            Some(op) => {
                let pi = algebra.apply(&Op::Pi, Vec::new())?;
                algebra.apply(&op, vec![angle, pi])
            }
        }
    }
}

fn fraction<A: Algebra>(algebra: &mut A, above: i64, below: i64) -> Outcome<A::Number> {
    algebra.constant(Rational::new(BigInt::from(above), BigInt::from(below)))
}

/// xⁿ; a power that is too large for one step is (x¹⁰⁰⁰)ᵃ·xᵇ.
fn whole_power<A: Algebra>(algebra: &mut A, x: A::Number, n: i64) -> Outcome<A::Number> {
    let size = u32::try_from(n.unsigned_abs()).unwrap_or(limits::EXPONENT);
    let power = match (size / limits::POWER, size % limits::POWER) {
        (0, _) | (1, 0) => small_power(algebra, x, size)?,
        (above, rest) => {
            let high = small_power(algebra, x.clone(), limits::POWER)?;
            let high = small_power(algebra, high, above)?;
            match rest {
                0 => high,
                _ => {
                    let low = small_power(algebra, x, rest)?;
                    algebra.apply(&Op::Mul, vec![high, low])?
                }
            }
        }
    };
    if n >= 0 {
        return Ok(power);
    }
    let one = fraction(algebra, 1, 1)?;
    algebra.apply(&Op::Div, vec![one, power])
}

fn small_power<A: Algebra>(algebra: &mut A, x: A::Number, n: u32) -> Outcome<A::Number> {
    match n {
        0 => fraction(algebra, 1, 1),
        1 => Ok(x),
        _ => algebra.apply(&Op::Pow(n), vec![x]),
    }
}

/// x^(p/q) for an exponent that is no whole number.
fn rational_power<A: Algebra>(algebra: &mut A, x: A::Number, y: &Rational) -> Outcome<A::Number> {
    if algebra.exponent(&x).is_some() {
        let y = algebra.constant(y.clone())?;
        return real_power(algebra, x, y);
    }
    let (p, q) = (y.numer(), y.denom());
    let small = p.to_i64().filter(|p| p.unsigned_abs() <= u64::from(limits::EXPONENT));
    if let Some(known) = algebra.exact(&x).cloned() {
        let negative = known.is_negative();
        let root = exact::root(q, &known.abs()).filter(|_| !negative || q.is_odd());
        if let (Some(root), Some(p)) = (root, small) {
            let root = algebra.constant(if negative { -root } else { root })?;
            return whole_power(algebra, root, p);
        }
        if negative && q.is_odd() {
            let size = algebra.constant(known.abs())?;
            let power = rational_power(algebra, size, y)?;
            return if p.is_odd() { algebra.negate(power) } else { Ok(power) };
        }
    } else if q.is_odd() {
        return odd_root(algebra, x, y);
    }
    let levels = q.trailing_zeros().unwrap_or(0);
    match (small, (BigInt::one() << levels) == *q && levels <= ROOTS) {
        (Some(p), true) => {
            let root = (0..levels).try_fold(x, |x, _| algebra.apply(&Op::Sqrt, vec![x]))?;
            whole_power(algebra, root, p)
        }
        _ => {
            let y = algebra.constant(y.clone())?;
            real_power(algebra, x, y)
        }
    }
}

/// Most roots of roots that a power is written with.
const ROOTS: u64 = 10;

/// x^(p/q) for an odd q: |x|^(p/q), with the sign of x if p is odd. By x² there is one formula for
/// either sign, and it has a derivative.
fn odd_root<A: Algebra>(algebra: &mut A, x: A::Number, y: &Rational) -> Outcome<A::Number> {
    let with_sign = y.numer().is_odd();
    let half = BigInt::from(2);
    let exponent = if with_sign { (y - BigInt::one()) / half } else { y / half };
    let square = algebra.apply(&Op::Pow(2), vec![x.clone()])?;
    let exponent = algebra.constant(exponent)?;
    let size = real_power(algebra, square, exponent)?;
    if with_sign { algebra.apply(&Op::Mul, vec![x, size]) } else { Ok(size) }
}

/// exp(y·ln x), or exp(y·z) for x = exp(z).
fn real_power<A: Algebra>(algebra: &mut A, x: A::Number, y: A::Number) -> Outcome<A::Number> {
    let logarithm = match algebra.exponent(&x) {
        Some(z) => z,
        None => algebra.apply(&Op::Ln, vec![x])?,
    };
    let one = algebra.exact(&logarithm).is_some_and(Rational::is_one);
    let product = if one { y } else { algebra.apply(&Op::Mul, vec![y, logarithm])? };
    algebra.apply(&Op::Exp, vec![product])
}
