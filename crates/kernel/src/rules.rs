//! One rule per operation. A rule is given enclosures of the operands and a claimed enclosure of
//! the result, and accepts only if the claimed one holds the operation's value at every point of
//! the operands. By induction every accepted step encloses the true value of its term.

use num_bigint::BigInt;

use super::angle;
use super::any::AnyInt;
use super::int::{Int, TooLarge};
use super::ln;
use super::number::Number;
use crate::claim::Relation;

/// The closed interval [lo, hi].
#[derive(Clone, Debug)]
pub struct Interval<I> {
    /// The lower end.
    pub lo: Number<I>,
    /// The upper end.
    pub hi: Number<I>,
}

impl<I: Int> Interval<I> {
    /// The same in integers of this type, if they hold it.
    pub(crate) fn of(x: &Interval<AnyInt>) -> Result<Self, TooLarge> {
        Ok(Self { lo: Number::of(&x.lo)?, hi: Number::of(&x.hi)? })
    }

    /// The same in integers of any size.
    pub(crate) fn any(&self) -> Interval<AnyInt> {
        Interval { lo: self.lo.any(), hi: self.hi.any() }
    }
}

impl Interval<AnyInt> {
    /// The same, for code that goes on with big integers.
    pub fn big(&self) -> Interval<BigInt> {
        Interval { lo: self.lo.big(), hi: self.hi.big() }
    }
}

/// Why a rule does not accept a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The claimed lower end is not below every value.
    LowerEnd,
    /// The claimed upper end is not above every value.
    UpperEnd,
    /// The divisor's enclosure contains zero.
    DivisorMayBeZero,
    /// The enclosure of a root's operand reaches below zero.
    MayBeNegative,
    /// The enclosure of a logarithm's operand is not above zero.
    MayNotBePositive,
    /// The enclosure of atanh's operand is not between −1 and 1.
    OutsideUnitInterval,
    /// The operand is not known to be one whole number that is at least 1.
    NotWhole,
    /// An intermediate number exceeds the limit.
    TooLarge,
    /// The operation does not take that many operands.
    Arity,
}

impl From<TooLarge> for Reason {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// What a rule answers.
pub type Outcome = Result<(), Reason>;

/// A constant lies in its enclosure.
pub fn constant<I: Int>(value: &Number<I>, out: &Interval<I>) -> Outcome {
    encloses(out, value)
}

/// [a, b] + [c, d] = [a + c, b + d].
pub fn add<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &x.lo.add(&y.lo)?)?;
    upper(&x.hi.add(&y.hi)?, &out.hi)
}

/// [a, b] − [c, d] = [a − d, b − c].
pub fn sub<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &x.lo.sub(&y.hi)?)?;
    upper(&x.hi.sub(&y.lo)?, &out.hi)
}

/// A product takes its extremes at the four corners; where neither operand is negative, at the
/// two ends.
pub fn mul<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    if x.lo.sign() >= 0 && y.lo.sign() >= 0 {
        lower(&out.lo, &x.lo.mul(&y.lo)?)?;
        return upper(&x.hi.mul(&y.hi)?, &out.hi);
    }
    for a in [&x.lo, &x.hi] {
        for b in [&y.lo, &y.hi] {
            encloses(out, &a.mul(b)?)?;
        }
    }
    Ok(())
}

/// A quotient with a divisor that keeps its sign takes its extremes at the four corners, and
/// lo ≤ a/b ≤ hi is lo·b ≤ a ≤ hi·b for b > 0, and the reverse for b < 0. For x ≥ 0 and y > 0 the
/// least quotient is a/d and the largest b/c.
pub fn div<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    let positive = y.lo.sign() > 0;
    if !positive && y.hi.sign() >= 0 {
        return Err(Reason::DivisorMayBeZero);
    }
    if positive && x.lo.sign() >= 0 {
        lower(&out.lo.mul(&y.hi)?, &x.lo)?;
        return upper(&x.hi, &out.hi.mul(&y.lo)?);
    }
    for b in [&y.lo, &y.hi] {
        let (low, high) = (out.lo.mul(b)?, out.hi.mul(b)?);
        for a in [&x.lo, &x.hi] {
            if positive {
                lower(&low, a)?;
                upper(a, &high)?;
            } else {
                lower(a, &low)?;
                upper(&high, a)?;
            }
        }
    }
    Ok(())
}

/// An odd power increases; an even one has its least value at the point nearest to zero and its
/// largest at an end.
pub fn pow<I: Int>(n: u32, x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let (a, b) = (x.lo.pow(n)?, x.hi.pow(n)?);
    if n % 2 == 1 || x.lo.sign() >= 0 {
        lower(&out.lo, &a)?;
        return upper(&b, &out.hi);
    }
    if x.hi.sign() <= 0 {
        lower(&out.lo, &b)?;
    } else {
        lower(&out.lo, &Number::whole(I::small(0)))?;
    }
    upper(&a, &out.hi)?;
    upper(&b, &out.hi)
}

/// lo ≤ √a if lo ≤ 0 or lo² ≤ a; √b ≤ hi if 0 ≤ hi and b ≤ hi².
pub fn sqrt<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    if x.lo.sign() < 0 {
        return Err(Reason::MayBeNegative);
    }
    if out.lo.sign() > 0 {
        lower(&out.lo.mul(&out.lo)?, &x.lo)?;
    }
    if out.hi.sign() < 0 {
        return Err(Reason::UpperEnd);
    }
    upper(&x.hi, &out.hi.mul(&out.hi)?)
}

/// What the digits of a series are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// The claimed ends of ln, atanh and functions of angles, after the point.
    Absolute,
    /// Telling the ends of exp from their neighbours.
    Relative,
}

/// How many binary digits after the point the series of a step are bounded to.
pub fn series_digits<I: Int>(series: Series, out: &Interval<I>) -> i64 {
    let digits = match series {
        Series::Absolute => out.lo.fraction_bits().max(out.hi.fraction_bits()),
        Series::Relative => out.lo.width().max(out.hi.width()),
    };
    digits.saturating_add(I::GUARD)
}

/// The logarithm increases; its value at each end is bounded by [`ln::bounds`].
pub fn ln<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    if x.lo.sign() <= 0 {
        return Err(Reason::MayNotBePositive);
    }
    let p = series_digits(Series::Absolute, out);
    lower(&out.lo, &Number::dyadic(ln::bounds(&x.lo, p)?.0, -p))?;
    upper(&Number::dyadic(ln::bounds(&x.hi, p)?.1, -p), &out.hi)
}

/// lo ≤ exp a if lo ≤ 0 or ln lo ≤ a; exp b ≤ hi if 0 < hi and b ≤ ln hi.
pub fn exp<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let p = series_digits(Series::Relative, out);
    if out.lo.sign() > 0 {
        lower(&Number::dyadic(ln::bounds(&out.lo, p)?.1, -p), &x.lo)?;
    }
    if out.hi.sign() <= 0 {
        return Err(Reason::UpperEnd);
    }
    upper(&x.hi, &Number::dyadic(ln::bounds(&out.hi, p)?.0, -p))
}

/// atanh increases, and 2 atanh x = ln((1 + x)/(1 − x)).
pub fn atanh<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let p = series_digits(Series::Absolute, out);
    let half = p.saturating_add(1);
    let quotient = |x: &Number<I>| -> Result<Number<I>, Reason> {
        let (n, d) = x.ratio()?;
        let (above, below) = (d.add(&n)?, d.sub(&n)?);
        if above.sign() <= 0 {
            return Err(Reason::OutsideUnitInterval);
        }
        Number::fraction(above, below).ok_or(Reason::OutsideUnitInterval)
    };
    lower(&out.lo, &Number::dyadic(ln::bounds(&quotient(&x.lo)?, p)?.0, -half))?;
    upper(&Number::dyadic(ln::bounds(&quotient(&x.hi)?, p)?.1, -half), &out.hi)
}

/// π lies between its bounds.
pub fn pi<I: Int>(out: &Interval<I>) -> Outcome {
    let p = series_digits(Series::Absolute, out);
    let (low, high) = angle::pi(p)?;
    lower(&out.lo, &Number::dyadic(low, -p))?;
    upper(&Number::dyadic(high, -p), &out.hi)
}

/// The arctangent increases; its value at each end is bounded by [`angle::atan`].
pub fn atan<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let p = series_digits(Series::Absolute, out);
    lower(&out.lo, &Number::dyadic(angle::atan(&x.lo, p)?.0, -p))?;
    upper(&Number::dyadic(angle::atan(&x.hi, p)?.1, -p), &out.hi)
}

/// sin x = cos(x − π/2).
pub fn sin<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    turned(&I::small(1), x, out)
}

/// The cosine.
pub fn cos<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    turned(&I::small(0), x, out)
}

/// cos(x − s·π/2) turns where x = (2m + s)·π/2, to −1 for an odd m and to 1 for an even one. From
/// one turn to the next it lies between its values at the ends.
fn turned<I: Int>(s: &I, x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let (one, minus_one) = (Number::whole(I::small(1)), Number::whole(I::small(-1)));
    if out.lo.at_most(&minus_one)? && one.at_most(&out.hi)? {
        return Ok(());
    }
    let p = series_digits(Series::Absolute, out);
    let (a, b) = (angle::turned(&x.lo, s, p)?, angle::turned(&x.hi, s, p)?);
    for end in [&a, &b] {
        lower(&out.lo, &Number::dyadic(end.low.clone(), -p))?;
        upper(&Number::dyadic(end.high.clone(), -p), &out.hi)?;
    }
    // x lies between the turns number first and last.
    let two = I::small(2);
    let first = a.from.sub(s)?.div_floor(&two)?;
    let pieces = b.to.sub(s)?.div_ceil(&two)?.sub(&first)?;
    if pieces > I::small(1) {
        let both = pieces > two;
        if both || first.is_even() {
            lower(&out.lo, &minus_one)?;
        }
        if both || !first.is_even() {
            upper(&one, &out.hi)?;
        }
    }
    Ok(())
}

/// min([a, b], [c, d]) = [min(a, c), min(b, d)].
pub fn min<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &x.lo)?;
    lower(&out.lo, &y.lo)?;
    upper(&x.hi, &out.hi).or_else(|_| upper(&y.hi, &out.hi))
}

/// max([a, b], [c, d]) = [max(a, c), max(b, d)].
pub fn max<I: Int>(x: &Interval<I>, y: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &x.lo).or_else(|_| lower(&out.lo, &y.lo))?;
    upper(&x.hi, &out.hi)?;
    upper(&y.hi, &out.hi)
}

/// |x| ≤ hi is −hi ≤ a and b ≤ hi; the least |x| is a, −b or 0.
pub fn abs<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    if x.lo.sign() >= 0 {
        lower(&out.lo, &x.lo)?;
    } else if x.hi.sign() <= 0 {
        lower(&out.lo, &x.hi.neg()?)?;
    } else {
        lower(&out.lo, &Number::whole(I::small(0)))?;
    }
    upper(&x.lo.neg()?, &out.hi)?;
    upper(&x.hi, &out.hi)
}

/// ⌊x⌋ increases.
pub fn floor<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &Number::whole(x.lo.floor()?))?;
    upper(&Number::whole(x.hi.floor()?), &out.hi)
}

/// ⌈x⌉ = −⌊−x⌋ increases.
pub fn ceil<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    lower(&out.lo, &Number::whole(x.lo.neg()?.floor()?.neg()?))?;
    upper(&Number::whole(x.hi.neg()?.floor()?.neg()?), &out.hi)
}

/// ⌊log₂ x⌋ increases.
pub fn floor_log2<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    if x.lo.sign() <= 0 {
        return Err(Reason::MayNotBePositive);
    }
    lower(&out.lo, &Number::whole(log2_floor(&x.lo)?))?;
    upper(&Number::whole(log2_floor(&x.hi)?), &out.hi)
}

/// The diameter L of the heap 0, …, K−1, where j > 0 hangs under ⌊(j−1)/2⌋. With h = ⌊log₂ K⌋:
/// L = 2h if the bottom level reaches into the right half (K ≥ 3·2^(h−1)), else 2h − 1; one
/// vertex has L = 0.
pub fn heap_diameter<I: Int>(x: &Interval<I>, out: &Interval<I>) -> Outcome {
    let vertices = x.lo.floor()?;
    let whole = Number::whole(vertices.clone());
    if vertices.sign() <= 0 || whole.compare(&x.lo)?.is_ne() || whole.compare(&x.hi)?.is_ne() {
        return Err(Reason::NotWhole);
    }
    let h = vertices.bits().saturating_sub(1);
    let reaches = vertices.mul(&I::small(2))? >= I::small(3).shl(h)?;
    let diameter = if h == 0 || reaches { 2 * h } else { 2 * h - 1 };
    encloses(out, &Number::whole(I::small(i32::try_from(diameter).map_err(|_| TooLarge)?)))
}

/// By the mean value theorem, s(x) lies in s(c) + Σ s'(X)·(x − c) for every x in the box X. Given
/// are an enclosure of s(c), and enclosures of the derivatives on the box with those of x − c.
pub fn mean_value<I: Int>(
    centre: &Interval<I>,
    terms: &[(&Interval<I>, Interval<I>)],
    out: &Interval<I>,
) -> Outcome {
    let (mut lo, mut hi) = (centre.lo.clone(), centre.hi.clone());
    for (slope, offset) in terms {
        let (mut least, mut most) = (slope.lo.mul(&offset.lo)?, slope.hi.mul(&offset.hi)?);
        if most.below(&least)? {
            std::mem::swap(&mut least, &mut most);
        }
        for product in [slope.lo.mul(&offset.hi)?, slope.hi.mul(&offset.lo)?] {
            if product.below(&least)? {
                least = product;
            } else if most.below(&product)? {
                most = product;
            }
        }
        (lo, hi) = (lo.add(&least)?, hi.add(&most)?);
    }
    lower(&out.lo, &lo)?;
    upper(&hi, &out.hi)
}

/// X − c.
pub fn less<I: Int>(x: &Interval<I>, c: &Number<I>) -> Result<Interval<I>, Reason> {
    Ok(Interval { lo: x.lo.sub(c)?, hi: x.hi.sub(c)? })
}

/// Whether one interval holds another.
pub fn contains<I: Int>(out: &Interval<I>, x: &Interval<I>) -> Outcome {
    lower(&out.lo, &x.lo)?;
    upper(&x.hi, &out.hi)
}

/// What two intervals have in common.
pub fn common<I: Int>(x: &Interval<I>, y: &Interval<I>) -> Result<Interval<I>, Reason> {
    let lo = if x.lo.at_most(&y.lo)? { &y.lo } else { &x.lo };
    let hi = if x.hi.at_most(&y.hi)? { &x.hi } else { &y.hi };
    if lo.at_most(hi)? {
        Ok(Interval { lo: lo.clone(), hi: hi.clone() })
    } else {
        Err(Reason::LowerEnd)
    }
}

/// The smallest interval that holds two.
pub fn hull<I: Int>(x: &Interval<I>, y: &Interval<I>) -> Result<Interval<I>, TooLarge> {
    let lo = if x.lo.at_most(&y.lo)? { &x.lo } else { &y.lo };
    let hi = if x.hi.at_most(&y.hi)? { &y.hi } else { &x.hi };
    Ok(Interval { lo: lo.clone(), hi: hi.clone() })
}

/// What the enclosures of two sides say about a relation: `Some(true)` if it holds at every
/// point, `Some(false)` if it fails at every point, `None` if they leave it open.
pub fn relation<I: Int>(
    x: &Interval<I>,
    relation: Relation,
    y: &Interval<I>,
) -> Result<Option<bool>, TooLarge> {
    let (holds, fails) = match relation {
        Relation::AtMost => (x.hi.at_most(&y.lo)?, y.hi.below(&x.lo)?),
        Relation::Below => (x.hi.below(&y.lo)?, y.hi.at_most(&x.lo)?),
        Relation::AtLeast => (y.hi.at_most(&x.lo)?, x.hi.below(&y.lo)?),
        Relation::Above => (y.hi.below(&x.lo)?, x.hi.at_most(&y.lo)?),
        Relation::Equal => {
            (x.hi.at_most(&y.lo)? && y.hi.at_most(&x.lo)?, x.hi.below(&y.lo)? || y.hi.below(&x.lo)?)
        }
    };
    Ok(match (holds, fails) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    })
}

fn encloses<I: Int>(out: &Interval<I>, value: &Number<I>) -> Outcome {
    lower(&out.lo, value)?;
    upper(value, &out.hi)
}

fn lower<I: Int>(end: &Number<I>, value: &Number<I>) -> Outcome {
    if end.at_most(value)? { Ok(()) } else { Err(Reason::LowerEnd) }
}

fn upper<I: Int>(value: &Number<I>, end: &Number<I>) -> Outcome {
    if value.at_most(end)? { Ok(()) } else { Err(Reason::UpperEnd) }
}

/// The largest whole k with 2^k ≤ x, for x = n/d > 0: either bits(n) − bits(d) or one less.
fn log2_floor<I: Int>(x: &Number<I>) -> Result<I, TooLarge> {
    let (n, d) = x.ratio()?;
    let k = n.bits().saturating_sub(d.bits());
    let fits = d.shl(k.max(0))? <= n.shl((-k).max(0))?;
    I::small(i32::try_from(k).map_err(|_| TooLarge)?).sub(&I::small(i32::from(!fits)))
}
