//! Rational bounds on the natural logarithm, in fixed point.
//!
//! For x > 0 choose a whole k and y = x · 2^−k in [2/3, 4/3]. Then
//!
//! ```text
//! ln x = k ln 2 + 2 atanh z,   z = (y − 1)/(y + 1) in [−1/5, 1/7],   ln 2 = 2 atanh(1/3),
//! atanh z = z + z³/3 + z⁵/5 + …
//! ```
//!
//! Below, a real r is held as an integer R with R · 2^−p on the safe side of r: every quotient is
//! rounded down for a lower bound and up for an upper bound.

use super::int::{Int, TooLarge};
use super::number::Number;

/// Integers l and u with l · 2^−p ≤ ln x ≤ u · 2^−p, for x > 0 and p ≥ 8.
pub fn bounds<I: Int>(x: &Number<I>, p: i64) -> Result<(I, I), TooLarge> {
    let (n, d) = x.ratio()?;
    // 2^(k−1) < n/d < 2^(k+1), so that y = x · 2^−k lies between 1/2 and 2.
    let mut k = n.bits().saturating_sub(d.bits());
    let (mut n, mut d) = (n.shl((-k).max(0))?, d.shl(k.max(0))?);
    if n.mul(&I::small(3))? > d.mul(&I::small(4))? {
        (d, k) = (d.shl(1)?, k.saturating_add(1));
    } else if n.mul(&I::small(3))? < d.mul(&I::small(2))? {
        (n, k) = (n.shl(1)?, k.saturating_sub(1));
    }

    let (difference, sum) = (n.sub(&d)?, n.add(&d)?);
    let two = I::small(2);
    let (small, large) = atanh(&absolute(&difference)?, &sum, p)?;
    let (small, large) = (small.mul(&two)?, large.mul(&two)?);
    let (low, high) =
        if difference.sign() < 0 { (large.neg()?, small.neg()?) } else { (small, large) };
    if k == 0 {
        return Ok((low, high));
    }

    let (ln2_low, ln2_high) = atanh(&I::small(1), &I::small(3), p)?;
    let twice_k = I::small(i32::try_from(k.saturating_mul(2)).map_err(|_| TooLarge)?);
    let (a, b) = (ln2_low.mul(&twice_k)?, ln2_high.mul(&twice_k)?);
    let (a, b) = if k < 0 { (b, a) } else { (a, b) };
    Ok((low.add(&a)?, high.add(&b)?))
}

/// Integers l and u with l · 2^−p ≤ atanh(a/b) ≤ u · 2^−p, for 0 ≤ a/b ≤ 1/3 and p ≥ 8.
fn atanh<I: Int>(a: &I, b: &I, p: i64) -> Result<(I, I), TooLarge> {
    if a.sign() == 0 {
        return Ok((I::small(0), I::small(0)));
    }
    let two = I::small(2);

    // Lower bound: every term z^i / i rounded down, until a term is 0; the rest is positive.
    let z = a.shl(p)?.div_floor(b)?;
    let square = z.mul_floor(&z, p)?;
    let (mut low, mut power, mut i) = (I::small(0), z, I::small(1));
    while power.sign() > 0 {
        low = low.add(&power.div_floor(&i)?)?;
        power = power.mul_floor(&square, p)?;
        i = i.add(&two)?;
    }

    // Upper bound: every term rounded up, until z^i ≤ 2^−p. The rest is then at most
    // 2^−p (1 + z² + z⁴ + …) ≤ 2^−p · 9/8, less than 2 units.
    let z = a.shl(p)?.div_ceil(b)?;
    let square = z.mul_ceil(&z, p)?;
    let (mut high, mut power, mut i) = (two.clone(), z, I::small(1));
    while !power.is_one() {
        high = high.add(&power.div_ceil(&i)?)?;
        power = power.mul_ceil(&square, p)?;
        i = i.add(&two)?;
    }
    Ok((low, high))
}

fn absolute<I: Int>(x: &I) -> Result<I, TooLarge> {
    if x.sign() < 0 { x.neg() } else { Ok(x.clone()) }
}
