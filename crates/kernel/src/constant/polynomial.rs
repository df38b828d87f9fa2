//! Polynomials and fractions of them, with integer coefficients, and what sign they have from a number on.
//!
//! Nothing is ever cancelled, so that a denominator is 0 wherever anything on the way was divided by 0.

use num_bigint::{BigInt, Sign};
use num_traits::{One, Zero};

use super::Unfit;
use crate::limits;
use crate::rational::Rational;

/// A polynomial: its coefficients, that of degree 0 first, and the last one is not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial(Vec<BigInt>);

impl Polynomial {
    /// The polynomial with these coefficients; zeros at the end do not matter.
    pub fn new(mut coefficients: Vec<BigInt>) -> Self {
        while coefficients.last().is_some_and(Zero::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    /// Its coefficients, that of degree 0 first.
    pub fn coefficients(&self) -> &[BigInt] {
        &self.0
    }

    fn whole(n: &BigInt) -> Self {
        Self::new(vec![n.clone()])
    }

    /// x + n.
    pub(super) fn x_plus(n: &BigInt) -> Self {
        Self(vec![n.clone(), BigInt::one()])
    }

    fn negated(&self) -> Self {
        Self(self.0.iter().map(|c| -c).collect())
    }

    fn derivative(&self) -> Self {
        let by_degree = self.0.iter().enumerate().skip(1);
        Self::new(by_degree.map(|(degree, c)| c * BigInt::from(degree)).collect())
    }

    fn bits(&self) -> u64 {
        self.0.iter().map(BigInt::bits).max().unwrap_or(0)
    }

    fn size(&self) -> u64 {
        u64::try_from(self.0.len()).unwrap_or(u64::MAX)
    }
}

/// A fraction of polynomials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// What is divided.
    pub numerator: Polynomial,
    /// What it is divided by.
    pub denominator: Polynomial,
}

impl Fraction {
    /// A number.
    pub(super) fn number(value: &Rational) -> Self {
        let [numerator, denominator] = [value.numer(), value.denom()].map(Polynomial::whole);
        Self { numerator, denominator }
    }

    /// A whole number.
    pub(super) fn whole(n: impl Into<BigInt>) -> Self {
        Self::polynomial(Polynomial::whole(&n.into()))
    }

    /// A polynomial.
    pub(super) fn polynomial(numerator: Polynomial) -> Self {
        Self { numerator, denominator: Polynomial::whole(&BigInt::one()) }
    }

    pub(super) fn negated(&self) -> Self {
        Self { numerator: self.numerator.negated(), denominator: self.denominator.clone() }
    }

    pub(super) fn inverted(&self) -> Self {
        Self { numerator: self.denominator.clone(), denominator: self.numerator.clone() }
    }
}

/// Which of its values can be told apart from 0, from a number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signs {
    pub(super) at_least_0: bool,
    pub(super) at_most_0: bool,
    pub(super) above_0: bool,
    pub(super) below_0: bool,
}

/// Arithmetic with fractions of polynomials that counts its work.
#[derive(Default)]
pub(super) struct Arithmetic {
    work: u64,
}

impl Arithmetic {
    /// Counts so many products of numbers with so many binary digits. That of small ones is mostly the
    /// handling of them, and their coefficients are kept.
    fn spend(&mut self, products: u64, bits: [u64; 2]) -> Result<(), Unfit> {
        let [wide, other] = bits.map(|bits| bits.saturating_add(1024));
        let work = products.saturating_mul(wide).saturating_mul(other);
        self.work = self.work.saturating_add(work);
        let [wide, other] = bits;
        let long = wide.saturating_add(other) > limits::KERNEL_BITS.unsigned_abs();
        if long || self.work > limits::KERNEL_WORK { Err(Unfit::TooLarge) } else { Ok(()) }
    }

    fn times(&mut self, p: &Polynomial, q: &Polynomial) -> Result<Polynomial, Unfit> {
        self.spend(p.size().saturating_mul(q.size()), [p.bits(), q.bits()])?;
        if p.0.is_empty() || q.0.is_empty() {
            return Ok(Polynomial::new(Vec::new()));
        }
        let count = p.0.len().saturating_add(q.0.len()).saturating_sub(1);
        if count > limits::POLYNOMIAL_COEFFICIENTS {
            return Err(Unfit::TooLarge);
        }
        let mut product = vec![BigInt::zero(); count];
        for (start, c) in p.0.iter().enumerate() {
            for (place, d) in product.iter_mut().skip(start).zip(&q.0) {
                *place += c * d;
            }
        }
        Ok(Polynomial::new(product))
    }

    fn plus(&mut self, p: &Polynomial, q: &Polynomial) -> Polynomial {
        let (long, short) = if p.0.len() < q.0.len() { (q, p) } else { (p, q) };
        let mut sum = long.0.clone();
        for (place, c) in sum.iter_mut().zip(&short.0) {
            *place += c;
        }
        Polynomial::new(sum)
    }

    /// P(x + n), by Horner's rule: with each new coefficient the polynomial so far is multiplied by x + n.
    fn at_x_plus(&mut self, p: &Polynomial, n: &BigInt) -> Result<Polynomial, Unfit> {
        // A coefficient grows by no more than the digits of n and one with each degree.
        let growth = n.bits().saturating_add(1).saturating_mul(p.size());
        let bits = p.bits().saturating_add(growth);
        self.spend(p.size().saturating_mul(p.size()), [bits, n.bits()])?;
        let mut shifted: Vec<BigInt> = Vec::with_capacity(p.0.len());
        for c in p.0.iter().rev() {
            let mut carried = BigInt::zero();
            for place in &mut shifted {
                let raised = std::mem::take(place);
                *place = carried + &raised * n;
                carried = raised;
            }
            shifted.push(carried);
            match shifted.first_mut() {
                Some(first) => *first += c,
                None => shifted.push(c.clone()),
            }
        }
        Ok(Polynomial::new(shifted))
    }

    /// The signs of P(N + j) for j ≥ 0, as far as those of its coefficients tell.
    fn signs_of(&mut self, p: &Polynomial, from: &BigInt) -> Result<Signs, Unfit> {
        let shifted = self.at_x_plus(p, from)?;
        let at_least_0 = shifted.0.iter().all(|c| c.sign() != Sign::Minus);
        let at_most_0 = shifted.0.iter().all(|c| c.sign() != Sign::Plus);
        let apart = shifted.0.first().is_some_and(|c| !c.is_zero());
        let (above_0, below_0) = (at_least_0 && apart, at_most_0 && apart);
        Ok(Signs { at_least_0, at_most_0, above_0, below_0 })
    }

    pub(super) fn add(&mut self, f: &Fraction, g: &Fraction) -> Result<Fraction, Unfit> {
        let left = self.times(&f.numerator, &g.denominator)?;
        let right = self.times(&g.numerator, &f.denominator)?;
        let denominator = self.times(&f.denominator, &g.denominator)?;
        Ok(Fraction { numerator: self.plus(&left, &right), denominator })
    }

    pub(super) fn sub(&mut self, f: &Fraction, g: &Fraction) -> Result<Fraction, Unfit> {
        self.add(f, &g.negated())
    }

    pub(super) fn mul(&mut self, f: &Fraction, g: &Fraction) -> Result<Fraction, Unfit> {
        let numerator = self.times(&f.numerator, &g.numerator)?;
        Ok(Fraction { numerator, denominator: self.times(&f.denominator, &g.denominator)? })
    }

    pub(super) fn div(&mut self, f: &Fraction, g: &Fraction) -> Result<Fraction, Unfit> {
        self.mul(f, &g.inverted())
    }

    pub(super) fn pow(&mut self, f: &Fraction, power: u32) -> Result<Fraction, Unfit> {
        (0..power).try_fold(Fraction::whole(1), |product, _| self.mul(&product, f))
    }

    /// F(x + n).
    pub(super) fn moved(&mut self, f: &Fraction, n: usize) -> Result<Fraction, Unfit> {
        let n = BigInt::from(n);
        let numerator = self.at_x_plus(&f.numerator, &n)?;
        Ok(Fraction { numerator, denominator: self.at_x_plus(&f.denominator, &n)? })
    }

    /// P'·Q − P·Q'.
    fn slope(&mut self, f: &Fraction) -> Result<Polynomial, Unfit> {
        let left = self.times(&f.numerator.derivative(), &f.denominator)?;
        let right = self.times(&f.numerator, &f.denominator.derivative())?;
        Ok(self.plus(&left, &right.negated()))
    }

    /// F' = (P'·Q − P·Q')/Q².
    pub(super) fn derivative(&mut self, f: &Fraction) -> Result<Fraction, Unfit> {
        let denominator = self.times(&f.denominator, &f.denominator)?;
        Ok(Fraction { numerator: self.slope(f)?, denominator })
    }

    /// F'/F = (P'·Q − P·Q')/(Q·P).
    pub(super) fn logarithmic(&mut self, f: &Fraction) -> Result<Fraction, Unfit> {
        let denominator = self.times(&f.denominator, &f.numerator)?;
        Ok(Fraction { numerator: self.slope(f)?, denominator })
    }

    /// Its sign from a number on, as far as it can be told; none at all where it may divide by 0.
    pub(super) fn signs(&mut self, f: &Fraction, from: &BigInt) -> Result<Signs, Unfit> {
        let over = self.signs_of(&f.numerator, from)?;
        let under = self.signs_of(&f.denominator, from)?;
        Ok(match (under.above_0, under.below_0) {
            (true, _) => over,
            (_, true) => Signs {
                at_least_0: over.at_most_0,
                at_most_0: over.at_least_0,
                above_0: over.below_0,
                below_0: over.above_0,
            },
            (false, false) => {
                Signs { at_least_0: false, at_most_0: false, above_0: false, below_0: false }
            }
        })
    }

    /// Whether it divides by 0 nowhere from a number on.
    pub(super) fn is_defined(&mut self, f: &Fraction, from: &BigInt) -> Result<bool, Unfit> {
        let under = self.signs_of(&f.denominator, from)?;
        Ok(under.above_0 || under.below_0)
    }

    /// The value at a whole number.
    pub(super) fn at(&mut self, f: &Fraction, x: &BigInt) -> Result<Rational, Unfit> {
        let mut value = |p: &Polynomial| {
            let shifted = self.at_x_plus(p, x)?;
            Ok(shifted.0.first().cloned().unwrap_or_default())
        };
        let (over, under) = (value(&f.numerator)?, value(&f.denominator)?);
        if under.is_zero() {
            return Err(Unfit::Tail("it divides by 0 nowhere"));
        }
        self.spend(32, [over.bits(), under.bits()])?;
        Ok(Rational::new(over, under))
    }
}
