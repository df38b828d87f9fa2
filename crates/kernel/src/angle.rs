//! Rational bounds on π, the arctangent, the sine and the cosine, in fixed point.
//!
//! ```text
//! atan z = z − z³/3 + z⁵/5 − …          for 0 ≤ z ≤ 1/2
//! π = 16 atan(1/5) − 4 atan(1/239)      (Machin)
//! sin r = r − r³/3! + r⁵/5! − …         for 0 ≤ r ≤ 1
//! cos r = 1 − r²/2! + r⁴/4! − …
//! ```
//!
//! A larger argument of atan is brought down by the addition theorem, one of sin and cos by whole
//! quarter turns: x = k·π/2 + r with |r| ≤ 1. Any whole k will do, so that nothing depends on how it
//! is found; a bad one leaves |r| > 1, and is refused.
//!
//! As in [`ln`](super::ln), a real r is held as an integer R with R · 2^−p on the safe side of r.

use super::int::{Int, TooLarge};
use super::number::Number;

/// Integers l and u with l · 2^−p ≤ π ≤ u · 2^−p, for p ≥ 8.
pub fn pi<I: Int>(p: i64) -> Result<(I, I), TooLarge> {
    let (a, b) = arc(&I::small(1), &I::small(5), p)?;
    let (c, d) = arc(&I::small(1), &I::small(239), p)?;
    let (four, sixteen) = (I::small(4), I::small(16));
    Ok((a.mul(&sixteen)?.sub(&d.mul(&four)?)?, b.mul(&sixteen)?.sub(&c.mul(&four)?)?))
}

/// Integers l and u with l · 2^−p ≤ atan x ≤ u · 2^−p, for p ≥ 8. With y = |x|:
///
/// | y | atan y |
/// |---|---|
/// | y ≤ 1/2 | the series |
/// | 1/2 < y < 2 | π/4 + atan z, z = (y − 1)/(y + 1) in (−1/3, 1/3) |
/// | y ≥ 2 | π/2 − atan(1/y) |
pub fn atan<I: Int>(x: &Number<I>, p: i64) -> Result<(I, I), TooLarge> {
    let (n, d) = x.ratio()?;
    let two = I::small(2);
    let y = absolute(&n)?;
    let (low, high) = if y.mul(&two)? <= d {
        arc(&y, &d, p)?
    } else {
        let middle = y < d.mul(&two)?;
        let quarters = I::small(if middle { 4 } else { 2 });
        // π/4 or π/2, rounded outwards.
        let (pi_low, pi_high) = pi::<I>(p)?;
        let (start, end) = (pi_low.div_floor(&quarters)?, pi_high.div_ceil(&quarters)?);
        let rest = y.sub(&d)?;
        let (small, large) =
            if middle { arc(&absolute(&rest)?, &y.add(&d)?, p)? } else { arc(&d, &y, p)? };
        if middle && rest.sign() >= 0 {
            (start.add(&small)?, end.add(&large)?)
        } else {
            (start.sub(&large)?, end.sub(&small)?)
        }
    };
    if n.sign() < 0 { Ok((high.neg()?, low.neg()?)) } else { Ok((low, high)) }
}

/// What is known of cos(x − s·π/2): of cos x for s = 0, and of sin x for s = 1.
#[derive(Clone, Debug)]
pub struct Turned<I> {
    /// It is at least low · 2^−p,
    pub low: I,
    /// and at most high · 2^−p.
    pub high: I,
    /// from · π/2 ≤ x
    pub from: I,
    /// x ≤ to · π/2
    pub to: I,
}

/// Bounds on cos(x − s·π/2) for s = 0 or 1 and p ≥ 8, and quarter turns next to x.
pub fn turned<I: Int>(x: &Number<I>, s: &I, p: i64) -> Result<Turned<I>, TooLarge> {
    let (n, d) = x.ratio()?;
    let (one, two) = (I::small(1), I::small(2));
    // k is about 2x/π, and k·π must be known as well as π alone: more digits of π for a large x.
    let q = p.saturating_add(n.bits().saturating_sub(d.bits()).max(0));
    let (pi_low, pi_high) = pi::<I>(q)?;
    // t · 2^−q ≤ 2x ≤ u · 2^−q
    let scaled = n.shl(q.saturating_add(1))?;
    let (t, u) = (scaled.div_floor(&d)?, scaled.div_ceil(&d)?);
    let k = t.mul(&two)?.add(&pi_low)?.div_floor(&pi_low.mul(&two)?)?;
    let (a, b) = (k.mul(&pi_low)?, k.mul(&pi_high)?);
    let (a, b) = if k.sign() < 0 { (b, a) } else { (a, b) };
    // r = x − k·π/2 lies between least · 2^−p and most · 2^−p.
    let unit = one.shl(q.saturating_sub(p).saturating_add(1))?;
    let least = t.sub(&b)?.div_floor(&unit)?;
    let most = u.sub(&a)?.div_ceil(&unit)?;
    let from = if least.sign() >= 0 { k.clone() } else { k.sub(&one)? };
    let to = if most.sign() <= 0 { k.clone() } else { k.add(&one)? };

    // Both series are taken at `least`; as their slopes are at most 1, the doubt about r adds as much.
    let doubt = most.sub(&least)?;
    let size = absolute(&least)?;
    let whole = one.shl(p)?;
    if size > whole || absolute(&most)? > whole {
        return Err(TooLarge);
    }
    // cos(r + j·π/2) is cos r, −sin r, −cos r, sin r for j = 0, 1, 2, 3.
    let j = k.sub(s)?;
    let minus = !j.add(&one)?.div_floor(&two)?.is_even();
    let (bounds, minus) = if j.is_even() {
        (wave((whole.clone(), whole.clone()), &size, &cosine_step, p)?, minus)
    } else {
        (wave((size.clone(), size.clone()), &size, &sine_step, p)?, minus != (least.sign() < 0))
    };
    let (low, high) = if minus { (bounds.1.neg()?, bounds.0.neg()?) } else { bounds };
    let (low, high) = (low.sub(&doubt)?, high.add(&doubt)?);
    let (low, high) = (low.max(whole.neg()?), high.min(whole));
    Ok(Turned { low, high, from, to })
}

/// Bounds on atan(a/b) for 0 ≤ a/b ≤ 1/2: the terms zⁱ/i for odd i.
fn arc<I: Int>(a: &I, b: &I, p: i64) -> Result<(I, I), TooLarge> {
    let scaled = a.shl(p)?;
    let z = (scaled.div_floor(b)?, scaled.div_ceil(b)?);
    let square = (z.0.mul_floor(&z.0, p)?, z.1.mul_ceil(&z.1, p)?);
    alternating(z, &square, &|n| Ok((n.add(n)?.add(&I::small(1))?, I::small(1))), p)
}

/// Bounds on the sine or cosine of r = size · 2^−p, from its first term.
fn wave<I: Int>(first: (I, I), size: &I, step: Weights<'_, I>, p: i64) -> Result<(I, I), TooLarge> {
    let square = (size.mul_floor(size, p)?, size.mul_ceil(size, p)?);
    alternating(first, &square, step, p)
}

/// rⁱ⁺²/(i+2)! is rⁱ/i! times r²/((i+1)(i+2)), with i = 2n + 1.
fn sine_step<I: Int>(n: &I) -> Result<(I, I), TooLarge> {
    let i = n.add(n)?.add(&I::small(1))?;
    Ok((I::small(1), i.add(&I::small(1))?.mul(&i.add(&I::small(2))?)?))
}

/// The same with i = 2n.
fn cosine_step<I: Int>(n: &I) -> Result<(I, I), TooLarge> {
    let i = n.add(n)?;
    Ok((I::small(1), i.add(&I::small(1))?.mul(&i.add(&I::small(2))?)?))
}

/// The divisors wₙ and dₙ of an alternating series, by n.
type Weights<'a, I> = &'a dyn Fn(&I) -> Result<(I, I), TooLarge>;

/// Bounds on t₀/w₀ − t₁/w₁ + t₂/w₂ − …, where t₀ and z² lie between the given bounds and
/// tₙ₊₁ = tₙ·z²/dₙ. What is left out has the size of its first term at most, so that the sum ends where
/// tₙ is at most 2^−p.
fn alternating<I: Int>(
    first: (I, I),
    square: &(I, I),
    weights: Weights<'_, I>,
    p: i64,
) -> Result<(I, I), TooLarge> {
    let one = I::small(1);
    let (mut least, mut most) = first;
    let (mut low, mut high, mut n) = (I::small(0), I::small(0), I::small(0));
    while most > one {
        let (w, d) = weights(&n)?;
        let (a, b) = (least.div_floor(&w)?, most.div_ceil(&w)?);
        (low, high) =
            if n.is_even() { (low.add(&a)?, high.add(&b)?) } else { (low.sub(&b)?, high.sub(&a)?) };
        // ⌊x/(d·2^p)⌋ = ⌊⌊x/2^p⌋/d⌋, and the same with ⌈ ⌉.
        least = least.mul_floor(&square.0, p)?.div_floor(&d)?;
        most = most.mul_ceil(&square.1, p)?.div_ceil(&d)?;
        n = n.add(&one)?;
    }
    Ok((low.sub(&most)?, high.add(&most)?))
}

fn absolute<I: Int>(x: &I) -> Result<I, TooLarge> {
    if x.sign() < 0 { x.neg() } else { Ok(x.clone()) }
}
