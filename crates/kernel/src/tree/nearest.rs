//! The enclosures of a leaf: the exact image of the operands' enclosures, rounded outward to multiples of
//! 2^−bits. Images of functions that are not rational are rounded from bounds a little further apart.
//!
//! Nothing rests on what is computed here: every enclosure is checked by the rule of its operation, as if
//! it stood in a certificate.

use crate::int::{Int, TooLarge};
use crate::number::Number;
use crate::op::Op;
use crate::rules::{Interval, Reason, Series, series_digits};
use crate::{angle, ln};

/// The enclosure of an operation's value, to so many binary digits after the point.
pub(super) fn enclosure<I: Int>(
    op: &Op,
    operands: &[&Interval<I>],
    bits: i64,
) -> Result<Interval<I>, Reason> {
    match (op, operands) {
        (Op::Const(value), []) => {
            let (n, d) = (I::of(value.numer())?, I::of(value.denom())?);
            let exact = Number::fraction(n, d).ok_or(Reason::DivisorMayBeZero)?;
            rounded(&exact, &exact, bits)
        }
        (Op::Add, [x, y]) => rounded(&x.lo.add(&y.lo)?, &x.hi.add(&y.hi)?, bits),
        (Op::Sub, [x, y]) => rounded(&x.lo.sub(&y.hi)?, &x.hi.sub(&y.lo)?, bits),
        (Op::Mul, [x, y]) => {
            let (lo, hi) = product(x, y)?;
            rounded(&lo, &hi, bits)
        }
        (Op::Div, [x, y]) => quotient(x, y, bits),
        (Op::Pow(n), [x]) => {
            let (a, b) = (x.lo.pow(*n)?, x.hi.pow(*n)?);
            match n % 2 == 1 || x.lo.sign() >= 0 {
                true => rounded(&a, &b, bits),
                false if x.hi.sign() <= 0 => rounded(&b, &a, bits),
                false => rounded(&whole(0), larger(&a, &b)?, bits),
            }
        }
        (Op::Sqrt, [x]) => {
            if x.lo.sign() < 0 {
                return Err(Reason::MayBeNegative);
            }
            let twice = bits.saturating_mul(2);
            let (lo, _) = roots(&x.lo.floor_at(twice)?)?;
            let (_, hi) = roots(&ceil_at(&x.hi, twice)?)?;
            Ok(multiples(lo, hi, bits))
        }
        (Op::Ln, [x]) => {
            if x.lo.sign() <= 0 {
                return Err(Reason::MayNotBePositive);
            }
            let digits = digits::<I>(bits);
            let (lo, hi) = (ln::bounds(&x.lo, digits)?.0, ln::bounds(&x.hi, digits)?.1);
            rounded(&Number::dyadic(lo, -digits), &Number::dyadic(hi, -digits), bits)
        }
        (Op::Exp, [x]) => {
            let (lo, hi) = (exponential(&x.lo, bits)?.0, exponential(&x.hi, bits)?.1);
            Ok(multiples(lo, hi, bits))
        }
        (Op::Atanh, [x]) => {
            let digits = digits::<I>(bits);
            let bounds = |x: &Number<I>| -> Result<(I, I), Reason> {
                let (n, d) = x.ratio()?;
                let (above, below) = (d.add(&n)?, d.sub(&n)?);
                if above.sign() <= 0 {
                    return Err(Reason::OutsideUnitInterval);
                }
                let inside = Number::fraction(above, below).ok_or(Reason::OutsideUnitInterval)?;
                Ok(ln::bounds(&inside, digits)?)
            };
            let half = digits.saturating_add(1);
            let (lo, hi) = (bounds(&x.lo)?.0, bounds(&x.hi)?.1);
            rounded(&Number::dyadic(lo, -half), &Number::dyadic(hi, -half), bits)
        }
        (Op::Pi, []) => {
            let digits = digits::<I>(bits);
            let (lo, hi) = angle::pi(digits)?;
            rounded(&Number::dyadic(lo, -digits), &Number::dyadic(hi, -digits), bits)
        }
        (Op::Sin, [x]) => turned(&I::small(1), x, bits),
        (Op::Cos, [x]) => turned(&I::small(0), x, bits),
        (Op::Atan, [x]) => {
            let digits = digits::<I>(bits);
            let (lo, hi) = (angle::atan(&x.lo, digits)?.0, angle::atan(&x.hi, digits)?.1);
            rounded(&Number::dyadic(lo, -digits), &Number::dyadic(hi, -digits), bits)
        }
        (Op::Min, [x, y]) => rounded(smaller(&x.lo, &y.lo)?, smaller(&x.hi, &y.hi)?, bits),
        (Op::Max, [x, y]) => rounded(larger(&x.lo, &y.lo)?, larger(&x.hi, &y.hi)?, bits),
        (Op::Abs, [x]) => {
            let (a, b) = (x.lo.neg()?, &x.hi);
            let hi = larger(&a, b)?;
            if x.lo.sign() >= 0 {
                rounded(&x.lo, hi, bits)
            } else if b.sign() <= 0 {
                rounded(&b.neg()?, hi, bits)
            } else {
                rounded(&whole(0), hi, bits)
            }
        }
        (Op::Floor, [x]) => {
            rounded(&Number::whole(x.lo.floor()?), &Number::whole(x.hi.floor()?), bits)
        }
        (Op::Ceil, [x]) => rounded(
            &Number::whole(x.lo.neg()?.floor()?.neg()?),
            &Number::whole(x.hi.neg()?.floor()?.neg()?),
            bits,
        ),
        (Op::FloorLog2, [x]) => rounded(&log2(&x.lo)?, &log2(&x.hi)?, bits),
        (Op::HeapDiameter, [x]) => {
            let vertices = x.lo.floor()?;
            let h = vertices.bits().saturating_sub(1);
            let reaches = h > 0 && vertices.mul(&I::small(2))? >= I::small(3).shl(h)?;
            let odd = h > 0 && !reaches;
            let diameter = h.saturating_mul(2).saturating_sub(i64::from(odd));
            let diameter = whole(i32::try_from(diameter).map_err(|_| TooLarge)?);
            rounded(&diameter, &diameter, bits)
        }
        (
            Op::Const(_)
            | Op::Var(_)
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::Pow(_)
            | Op::Sqrt
            | Op::Ln
            | Op::Exp
            | Op::Atanh
            | Op::Pi
            | Op::Sin
            | Op::Cos
            | Op::Atan
            | Op::Min
            | Op::Max
            | Op::Abs
            | Op::Floor
            | Op::Ceil
            | Op::FloorLog2
            | Op::HeapDiameter,
            _,
        ) => Err(Reason::Arity),
    }
}

/// The smallest interval between multiples of 2^−bits that holds all from lo to hi.
pub(super) fn rounded<I: Int>(
    lo: &Number<I>,
    hi: &Number<I>,
    bits: i64,
) -> Result<Interval<I>, Reason> {
    Ok(multiples(lo.floor_at(bits)?, ceil_at(hi, bits)?, bits))
}

/// What the mean value theorem gives: s(c) + Σ s'(X)·(x − c), from enclosures of s(c), of the derivatives
/// and of x − c.
pub(super) fn mean_value<I: Int>(
    centre: &Interval<I>,
    terms: &[(&Interval<I>, Interval<I>)],
    bits: i64,
) -> Result<Interval<I>, Reason> {
    let (mut lo, mut hi) = (centre.lo.clone(), centre.hi.clone());
    for (slope, offset) in terms {
        let (least, most) = product(slope, offset)?;
        (lo, hi) = (lo.add(&least)?, hi.add(&most)?);
    }
    rounded(&lo, &hi, bits)
}

fn multiples<I: Int>(lo: I, hi: I, bits: i64) -> Interval<I> {
    Interval { lo: Number::dyadic(lo, -bits), hi: Number::dyadic(hi, -bits) }
}

fn whole<I: Int>(value: i32) -> Number<I> {
    Number::whole(I::small(value))
}

/// The smallest integer at least x · 2^bits.
fn ceil_at<I: Int>(x: &Number<I>, bits: i64) -> Result<I, TooLarge> {
    x.neg()?.floor_at(bits)?.neg()
}

fn smaller<'x, I: Int>(x: &'x Number<I>, y: &'x Number<I>) -> Result<&'x Number<I>, TooLarge> {
    Ok(if x.at_most(y)? { x } else { y })
}

fn larger<'x, I: Int>(x: &'x Number<I>, y: &'x Number<I>) -> Result<&'x Number<I>, TooLarge> {
    Ok(if x.at_most(y)? { y } else { x })
}

/// The least and the greatest product, which the signs of the ends tell in most cases.
fn product<I: Int>(x: &Interval<I>, y: &Interval<I>) -> Result<(Number<I>, Number<I>), TooLarge> {
    let signs = |x: &Interval<I>| (x.lo.sign() >= 0, x.hi.sign() <= 0);
    let ((x_up, x_down), (y_up, y_down)) = (signs(x), signs(y));
    let ends = match (x_up, x_down, y_up, y_down) {
        (true, _, true, _) => ((&x.lo, &y.lo), (&x.hi, &y.hi)),
        (true, _, _, true) => ((&x.hi, &y.lo), (&x.lo, &y.hi)),
        (true, _, false, false) => ((&x.hi, &y.lo), (&x.hi, &y.hi)),
        (_, true, true, _) => ((&x.lo, &y.hi), (&x.hi, &y.lo)),
        (_, true, _, true) => ((&x.hi, &y.hi), (&x.lo, &y.lo)),
        (_, true, false, false) => ((&x.lo, &y.hi), (&x.lo, &y.lo)),
        (false, false, true, _) => ((&x.lo, &y.hi), (&x.hi, &y.hi)),
        (false, false, _, true) => ((&x.hi, &y.lo), (&x.lo, &y.lo)),
        (false, false, false, false) => {
            let (a, b) = (x.lo.mul(&y.hi)?, x.hi.mul(&y.lo)?);
            let (c, d) = (x.lo.mul(&y.lo)?, x.hi.mul(&y.hi)?);
            return Ok((smaller(&a, &b)?.clone(), larger(&c, &d)?.clone()));
        }
    };
    Ok((ends.0.0.mul(ends.0.1)?, ends.1.0.mul(ends.1.1)?))
}

/// The least and the greatest quotient.
fn quotient<I: Int>(x: &Interval<I>, y: &Interval<I>, bits: i64) -> Result<Interval<I>, Reason> {
    if y.hi.sign() < 0 {
        let turned = |x: &Interval<I>| -> Result<Interval<I>, TooLarge> {
            Ok(Interval { lo: x.hi.neg()?, hi: x.lo.neg()? })
        };
        return quotient(&turned(x)?, &turned(y)?, bits);
    }
    if y.lo.sign() <= 0 {
        return Err(Reason::DivisorMayBeZero);
    }
    let least = if x.lo.sign() >= 0 { &y.hi } else { &y.lo };
    let most = if x.hi.sign() >= 0 { &y.lo } else { &y.hi };
    let lo = quotient_floor(&x.lo, least, bits)?;
    let hi = quotient_floor(&x.hi.neg()?, most, bits)?.neg()?;
    Ok(multiples(lo, hi, bits))
}

/// The largest integer at most x/y · 2^bits, for y > 0.
fn quotient_floor<I: Int>(x: &Number<I>, y: &Number<I>, bits: i64) -> Result<I, TooLarge> {
    let ((a, b, e), (c, d, f)) = (x.parts(), y.parts());
    let (above, below) = (a.mul(d)?, b.mul(c)?);
    let shift = e.saturating_sub(f).saturating_add(bits);
    if shift >= 0 {
        above.shl(shift)?.div_floor(&below)
    } else {
        above.div_floor(&below.shl(shift.saturating_neg())?)
    }
}

/// The whole parts of √n, rounded down and up, for n ≥ 0.
fn roots<I: Int>(n: &I) -> Result<(I, I), TooLarge> {
    if n.sign() <= 0 {
        return Ok((I::small(0), I::small(0)));
    }
    // Newton's steps from above decrease until they are there.
    let mut root = I::small(1).shl(n.bits().saturating_add(1) / 2)?;
    loop {
        let next = root.add(&n.div_floor(&root)?)?.shr(1)?;
        if next >= root {
            break;
        }
        root = next;
    }
    let exact = root.mul(&root)? == *n;
    let up = if exact { root.clone() } else { root.add(&I::small(1))? };
    Ok((root, up))
}

/// How many digits the rules bound logarithms and angles to, for ends with so many bits.
fn digits<I: Int>(bits: i64) -> i64 {
    let zero = || Number::dyadic(I::small(0), -bits);
    series_digits(Series::Absolute, &Interval { lo: zero(), hi: zero() })
}

/// Digits of an exponential beyond those that are asked for.
const GUARD: i64 = 48;

/// Digits to which the power of two in an exponential is found.
const ROUGH: i64 = 64;

/// Integers l and u with l · 2^−bits ≤ e^x ≤ u · 2^−bits.
fn exponential<I: Int>(x: &Number<I>, bits: i64) -> Result<(I, I), TooLarge> {
    let (zero, one, two) = (I::small(0), I::small(1), I::small(2));
    if x.sign() == 0 {
        let exact = one.shl(bits)?;
        return Ok((exact.clone(), exact));
    }
    // e^x = 2^k · e^r with 0 ≤ r < ln 2, or next to it. A large |x| needs no more than that it is large.
    let least = bits.saturating_add(2);
    let (ln2, _) = ln::bounds(&Number::whole(two.clone()), ROUGH)?;
    let rough = x.floor_at(ROUGH)?.div_floor(&ln2)?;
    if rough.bits() > 32 {
        return if x.sign() < 0 { Ok((zero, one)) } else { Err(TooLarge) };
    }
    let k = rough.word().ok_or(TooLarge)?;
    if k < least.saturating_neg() {
        return Ok((zero, one));
    }
    let digits = bits.saturating_add(k.max(0)).saturating_add(GUARD);
    // ln 2 is known to more digits, as k times its error counts.
    let fine = digits.saturating_add(34);
    let (ln2, _) = ln::bounds(&Number::whole(two), fine)?;
    let rest = x.floor_at(fine)?.sub(&rough.mul(&ln2)?)?;
    let r = rest.shr(fine.saturating_sub(digits))?;
    // 1 + r + r²/2! + …, each term with less than two units of error. |r| is below 1.
    let mut term = one.shl(digits)?;
    let (mut sum, mut n) = (term.clone(), 0_i32);
    while term.bits() > 1 {
        n = n.saturating_add(1);
        term = term.mul(&r)?.shr(digits)?.div_floor(&I::small(n))?;
        sum = sum.add(&term)?;
    }
    // Fewer than 2^16 terms, and what is left out, are off by less than this.
    let doubt = one.shl(GUARD / 2)?;
    let down = digits.saturating_sub(bits).saturating_sub(k);
    let low = sum.sub(&doubt)?.shr(down)?;
    let high = sum.add(&doubt)?.neg()?.shr(down)?.neg()?;
    Ok((if low.sign() < 0 { zero } else { low }, high))
}

/// cos(x − s·π/2), for s = 0 or 1.
fn turned<I: Int>(s: &I, x: &Interval<I>, bits: i64) -> Result<Interval<I>, Reason> {
    let digits = digits::<I>(bits);
    let (one, minus_one) = (Number::whole(I::small(1)), Number::whole(I::small(-1)));
    // An angle that is not known to a turn is known to have all values.
    let (Ok(a), Ok(b)) = (angle::turned(&x.lo, s, digits), angle::turned(&x.hi, s, digits)) else {
        return rounded(&minus_one, &one, bits);
    };
    let number = |end: &I| Number::dyadic(end.clone(), -digits);
    let (mut lo, mut hi) = (
        smaller(&number(&a.low), &number(&b.low))?.clone(),
        larger(&number(&a.high), &number(&b.high))?.clone(),
    );
    let two = I::small(2);
    let first = a.from.sub(s)?.div_floor(&two)?;
    let pieces = b.to.sub(s)?.div_ceil(&two)?.sub(&first)?;
    if pieces > I::small(1) {
        let both = pieces > two;
        if both || first.is_even() {
            lo = minus_one.clone();
        }
        if both || !first.is_even() {
            hi = one.clone();
        }
    }
    rounded(larger(&lo, &minus_one)?, smaller(&hi, &one)?, bits)
}

/// The largest whole k with 2^k ≤ x.
fn log2<I: Int>(x: &Number<I>) -> Result<Number<I>, Reason> {
    if x.sign() <= 0 {
        return Err(Reason::MayNotBePositive);
    }
    let (n, d) = x.ratio()?;
    let k = n.bits().saturating_sub(d.bits());
    let fits = d.shl(k.max(0))? <= n.shl((-k).max(0))?;
    let k = k.saturating_sub(i64::from(!fits));
    Ok(whole(i32::try_from(k).map_err(|_| TooLarge)?))
}
