//! Finds the tails of infinite sums and improper integrals.
//!
//! The bounds A and B are looked for as y^δ·(b_0 + b_1/y + b_2/y² + …) with y = x. What they have to satisfy,
//! B(x) − ρ(x)·B(x + m) = u(x) or −ℓ(x)·B(x) − B'(x) = 1, gives one coefficient after the other as a series in
//! 1/y. The last coefficient is then moved up or down by half of the largest of the last ones, which makes the equation an inequality
//! from some N on.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use proofmark_kernel::Rational;
use proofmark_kernel::constant::{Fraction, Polynomial, Tail};
use proofmark_kernel::rational::compare;

/// The first coefficients of a power series in z = 1/x.
#[derive(Clone, Debug)]
pub(super) struct Series(Vec<Rational>);

impl Series {
    fn zero(length: usize) -> Self {
        Self(vec![Rational::zero(); length])
    }

    fn one(length: usize) -> Self {
        let mut one = Self::zero(length);
        if let Some(first) = one.0.first_mut() {
            *first = Rational::one();
        }
        one
    }

    fn at(&self, order: usize) -> Rational {
        self.0.get(order).cloned().unwrap_or_default()
    }

    fn plus(&self, other: &Self, factor: &Rational) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(x, y)| x + y * factor).collect())
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.0.len());
        for (start, x) in self.0.iter().enumerate().filter(|(_, x)| !x.is_zero()) {
            for (place, y) in product.0.iter_mut().skip(start).zip(&other.0) {
                *place += x * y;
            }
        }
        product
    }

    /// 1/self, for a first coefficient other than 0.
    fn inverted(&self) -> Self {
        let first = self.at(0);
        let mut inverse = Self::zero(self.0.len());
        for order in 0..self.0.len() {
            let known: Rational = (1..=order)
                .map(|k| self.at(k) * inverse.at(order - k))
                .fold(Rational::zero(), |s, x| s + x);
            let rest = if order == 0 { Rational::one() } else { -known };
            if let Some(place) = inverse.0.get_mut(order) {
                *place = rest / &first;
            }
        }
        inverse
    }

    /// (1 + m·z)^n for a whole number n of either sign.
    fn binomial(m: usize, n: i64, length: usize) -> Self {
        let mut series = Self::zero(length);
        let mut coefficient = Rational::one();
        for (order, place) in series.0.iter_mut().enumerate() {
            *place = coefficient.clone();
            let order = i64::try_from(order).unwrap_or(i64::MAX);
            let next = Rational::new(BigInt::from(n - order), BigInt::from(order + 1));
            coefficient *= next * Rational::from(BigInt::from(m));
        }
        series
    }

    /// z^k times it.
    fn raised(&self, k: usize) -> Self {
        let zeros = std::iter::repeat_n(Rational::zero(), k);
        Self(zeros.chain(self.0.iter().cloned()).take(self.0.len()).collect())
    }
}

/// A fraction as x^g times a series in 1/x.
pub(super) fn expanded(fraction: &Fraction, length: usize) -> Option<(i64, Series)> {
    let reversed = |p: &Polynomial| {
        let mut coefficients: Vec<Rational> =
            p.coefficients().iter().rev().cloned().map(Rational::from).collect();
        coefficients.resize(length, Rational::zero());
        Series(coefficients)
    };
    let size = |p: &Polynomial| i64::try_from(p.coefficients().len()).ok().filter(|size| *size > 0);
    let degree = size(&fraction.numerator)? - size(&fraction.denominator)?;
    Some((degree, reversed(&fraction.numerator).times(&reversed(&fraction.denominator).inverted())))
}

/// What kind of tail it is, and the series that it obeys.
pub(super) enum Equation {
    /// B(x) − ρ(x)·B(x + m) = u(x).
    Sum {
        /// ρ.
        next: Series,
        /// u.
        added: Series,
        /// m.
        period: usize,
    },
    /// −ℓ(x)·B(x) − B'(x) = 1, with ℓ = x^g times a series.
    Integral(i64, Series),
}

/// Why there is no tail of this form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hopeless {
    /// The terms do not shrink, or too slowly for a sum to exist.
    Diverges,
    /// They shrink too slowly for tails of this form.
    Slow,
}

impl Equation {
    /// Of a sum with this ratio r: itself, or two terms at a time.
    pub(super) fn of_ratio(
        ratio: &Fraction,
        factor: &Rational,
        period: usize,
        length: usize,
    ) -> Option<Self> {
        let of = |fraction: &Fraction| -> Option<Series> {
            let (degree, series) = expanded(fraction, length)?;
            let down = usize::try_from(-degree).ok()?;
            Some(Series(series.0.iter().map(|x| x * factor).collect()).raised(down))
        };
        let first = of(ratio)?;
        Some(match period {
            1 => Self::Sum { next: first, added: Series::one(length), period },
            _ => {
                // r(x + 1): 1/(x + 1) is z/(1 + z).
                let second = shifted(&first, length);
                let next = first.times(&second);
                Self::Sum {
                    next,
                    added: Series::one(length).plus(&first, &Rational::one()),
                    period,
                }
            }
        })
    }

    /// The power δ that B begins with, and in which order of z its first coefficient is found.
    fn begins(&self) -> Result<(i64, usize), Hopeless> {
        match self {
            Self::Sum { next, added, period } => {
                let limit = next.at(0);
                if (&limit - Rational::one()).is_positive() {
                    return Err(Hopeless::Diverges);
                }
                if limit != Rational::one() {
                    return Ok((0, 0));
                }
                // ρ = 1 − p/x + …
                let falls = -next.at(1);
                let period = Rational::from(BigInt::from(*period));
                if added.at(0).is_zero() {
                    return if falls >= period { Ok((0, 1)) } else { Err(Hopeless::Slow) };
                }
                match (falls > period, falls >= &period + &period) {
                    (_, true) => Ok((1, 0)),
                    (true, false) => Err(Hopeless::Slow),
                    (false, false) => Err(Hopeless::Diverges),
                }
            }
            Self::Integral(degree, slope) => {
                let falls = -slope.at(0);
                let two = Rational::from(BigInt::from(2));
                match degree {
                    _ if !falls.is_positive() => Err(Hopeless::Diverges),
                    0.. => Ok((-degree, 0)),
                    -1 if falls >= two => Ok((1, 0)),
                    -1 if falls > Rational::one() => Err(Hopeless::Slow),
                    _ => Err(Hopeless::Diverges),
                }
            }
        }
    }

    /// What the left side makes of x^(δ−i), as a series.
    fn column(&self, delta: i64, i: usize, length: usize) -> Series {
        let power = delta - i64::try_from(i).unwrap_or(i64::MAX);
        match self {
            Self::Sum { next, period, .. } => {
                let there = next.times(&Series::binomial(*period, power, length));
                let lost = Series::one(length).plus(&there, &-Rational::one());
                // z^(i − δ), where δ is 0 or 1 and the first coefficient vanishes if it is 1.
                if power > 0 {
                    Series(lost.0.iter().skip(1).cloned().chain([Rational::zero()]).collect())
                } else {
                    lost.raised(usize::try_from(-power).unwrap_or(usize::MAX))
                }
            }
            Self::Integral(_, slope) => {
                let minus = Series::zero(length).plus(slope, &-Rational::one());
                // x^(g + δ − i) = z^i for δ = −g; for g = −1 too.
                let first = minus.raised(i);
                // −B' has x^(δ − i − 1).
                let slope_power = usize::try_from(-(power - 1)).unwrap_or(usize::MAX);
                let slope = Series::one(length).raised(slope_power.min(length));
                first.plus(&slope, &-Rational::from(BigInt::from(power)))
            }
        }
    }

    fn right(&self, length: usize) -> Series {
        match self {
            Self::Sum { added, .. } => added.clone(),
            Self::Integral(..) => Series::one(length),
        }
    }

    /// Bounds with so many coefficients, each with so much added besides.
    pub(super) fn bounds(
        &self,
        count: usize,
        margin: &Rational,
    ) -> Result<(i64, [Fraction; 2]), Hopeless> {
        let (delta, order) = self.begins()?;
        let length = count + order + 2;
        let mut rest = self.right(length);
        rest.0.resize(length, Rational::zero());
        let mut found = Vec::with_capacity(count);
        for i in 0..count {
            let column = self.column(delta, i, length);
            let pivot = column.at(order + i);
            if pivot.is_zero() {
                return Err(Hopeless::Diverges);
            }
            let coefficient = rest.at(order + i) / pivot;
            rest = rest.plus(&column, &-coefficient.clone());
            found.push(coefficient);
        }
        let bound = |direction: i32| {
            let mut coefficients = found.clone();
            let sign = Rational::from(BigInt::from(direction));
            // Every second or third coefficient may be 0: the last ones tell how large the next one is.
            let recent = found.iter().rev().take(RECENT).map(Signed::abs);
            let size =
                recent.fold(Rational::zero(), |x, y| if compare(&x, &y).is_lt() { y } else { x });
            if let Some(last) = coefficients.last_mut() {
                let nudge = size / BigInt::from(2) + Rational::new(1.into(), 1_000_000.into());
                *last += &sign * nudge;
            }
            if let Some(place) = coefficients.get_mut(usize::try_from(delta.max(0)).unwrap_or(0)) {
                *place += &sign * margin;
            }
            fraction(&coefficients, delta)
        };
        Ok((delta, [bound(-1), bound(1)]))
    }
}

/// How many of the last coefficients are looked at.
const RECENT: usize = 6;

/// The series of F(x + 1), from that of F.
fn shifted(series: &Series, length: usize) -> Series {
    let mut sum = Series::zero(length);
    for (order, coefficient) in series.0.iter().enumerate() {
        let power = -i64::try_from(order).unwrap_or(i64::MAX);
        sum = sum.plus(&Series::binomial(1, power, length).raised(order), coefficient);
    }
    sum
}

/// x^δ·Σ b_i/x^i as a fraction with integer coefficients.
fn fraction(coefficients: &[Rational], delta: i64) -> Fraction {
    let common = coefficients.iter().fold(BigInt::one(), |lcm, c| lcm.lcm(c.denom()));
    let whole = |c: &Rational| c.numer() * (&common / c.denom());
    // Over x^(count − 1), and what δ adds to either side.
    let last = coefficients.len().saturating_sub(1);
    let up = usize::try_from(delta.max(0)).unwrap_or(0);
    let down = usize::try_from((-delta).max(0)).unwrap_or(0);
    let zeros = |count: usize| std::iter::repeat_n(BigInt::zero(), count);
    let numerator = zeros(up).chain(coefficients.iter().rev().map(whole)).collect();
    let denominator = zeros(last + down).chain([common.clone()]).collect();
    Fraction { numerator: Polynomial::new(numerator), denominator: Polynomial::new(denominator) }
}

/// A tail with these bounds; e, s and M are what they must be at least.
pub(super) fn tail([low, high]: [Fraction; 2], delta: i64, shift: u32, room: u32) -> Tail {
    Tail { low, high, decay: if delta > 0 { 2 } else { 1 }, shift, room }
}
