//! The numbers of a certificate: n · 2^e / d with integers n, d > 0 and e.
//!
//! | text | value |
//! |---|---|
//! | `40` | 40 |
//! | `-2/3` | −2/3, in lowest terms, denominator at least 2 |
//! | `4611p-12` | 4611 · 2^−12, odd numerator, exponent not 0 |
//!
//! Arithmetic is exact; nothing is ever rounded here.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::any::AnyInt;
use super::int::{Int, TooLarge};
use crate::limits;

/// An exact number n · 2^e / d.
#[derive(Clone, Debug)]
pub struct Number<I> {
    numerator: I,
    denominator: I,
    exponent: i64,
}

/// Why a text is not a number of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Not of one of the three forms, or with a sign, zero or digit in excess.
    Syntax,
    /// More digits than [`limits::DIGITS`], or too wide for the integer type.
    TooLong,
    /// The exponent is beyond [`limits::BINARY_EXPONENT`].
    Exponent,
    /// A fraction with denominator 0.
    ZeroDenominator,
    /// A fraction not in lowest terms, or a dyadic with an even numerator.
    NotReduced,
}

impl<I: Int> Number<I> {
    /// The whole number n.
    pub fn whole(numerator: I) -> Self {
        Self { numerator, denominator: I::small(1), exponent: 0 }
    }

    /// The fraction n / d, for d > 0.
    pub fn fraction(numerator: I, denominator: I) -> Option<Self> {
        (denominator.sign() > 0).then_some(Self { numerator, denominator, exponent: 0 })
    }

    /// The number n · 2^e.
    pub fn dyadic(numerator: I, exponent: i64) -> Self {
        Self { numerator, denominator: I::small(1), exponent }
    }

    /// The numerator n, the denominator d and the exponent e.
    pub fn parts(&self) -> (&I, &I, i64) {
        (&self.numerator, &self.denominator, self.exponent)
    }

    /// Reads one of the three forms; each value has few spellings, and every other is refused.
    pub fn parse(text: &str) -> Result<Self, NumberError> {
        match Self::leading(text)? {
            (number, "") => Ok(number),
            _ => Err(NumberError::Syntax),
        }
    }

    /// The number that a text begins with, and what comes after it.
    pub(super) fn leading(text: &str) -> Result<(Self, &str), NumberError> {
        let (n, rest) = leading_integer::<I>(text)?;
        if let Some(rest) = rest.strip_prefix('/') {
            let (d, rest) = natural::<I>(rest)?;
            if d.sign() == 0 {
                return Err(NumberError::ZeroDenominator);
            }
            if d.is_one() || !n.gcd(&d).is_one() {
                return Err(NumberError::NotReduced);
            }
            return Ok((Self { numerator: n, denominator: d, exponent: 0 }, rest));
        }
        if let Some(rest) = rest.strip_prefix('p') {
            let (exponent, rest) = binary_exponent(rest)?;
            if exponent == 0 || n.is_even() {
                return Err(NumberError::NotReduced);
            }
            return Ok((Self::dyadic(n, exponent), rest));
        }
        Ok((Self::whole(n), rest))
    }

    /// The same in integers of this type, if they hold it.
    pub(crate) fn of(x: &Number<AnyInt>) -> Result<Self, TooLarge> {
        let (numerator, denominator) = (I::of_any(&x.numerator)?, I::of_any(&x.denominator)?);
        Ok(Self { numerator, denominator, exponent: x.exponent })
    }

    /// The same in integers of any size.
    pub(crate) fn any(&self) -> Number<AnyInt> {
        let (numerator, denominator) = (self.numerator.any(), self.denominator.any());
        Number { numerator, denominator, exponent: self.exponent }
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        self.numerator.sign()
    }

    /// How many binary digits after the point tell this number from its neighbours.
    pub(super) fn fraction_bits(&self) -> i64 {
        self.denominator.bits().saturating_sub(self.exponent).max(0)
    }

    /// How many binary digits the numerator and the denominator have together.
    pub(super) fn width(&self) -> i64 {
        self.numerator.bits().saturating_add(self.denominator.bits())
    }

    /// How many binary digits the number takes when written out.
    pub(super) fn size(&self) -> u64 {
        self.width().unsigned_abs().max(self.exponent.unsigned_abs())
    }

    /// An estimate of the products of binary digits that reading it took.
    pub(super) fn reading_work(&self) -> u64 {
        let square = self.width().unsigned_abs().saturating_pow(2);
        if self.denominator.is_one() { square } else { square.saturating_mul(32) }
    }

    /// Compares two numbers by cross-multiplication: a/b ? c/d as a·d ? c·b.
    pub fn compare(&self, other: &Self) -> Result<Ordering, TooLarge> {
        if self.exponent == other.exponent && self.denominator == other.denominator {
            return Ok(self.numerator.cmp(&other.numerator));
        }
        let by_sign = self.sign().cmp(&other.sign());
        if by_sign != Ordering::Equal || self.sign() == 0 {
            return Ok(by_sign);
        }
        if self.denominator == other.denominator {
            return shifted(&self.numerator, self.exponent, &other.numerator, other.exponent);
        }
        let left = self.numerator.mul(&other.denominator)?;
        let right = other.numerator.mul(&self.denominator)?;
        shifted(&left, self.exponent, &right, other.exponent)
    }

    /// Whether self ≤ other.
    pub fn at_most(&self, other: &Self) -> Result<bool, TooLarge> {
        Ok(self.compare(other)?.is_le())
    }

    /// Whether self < other.
    pub fn below(&self, other: &Self) -> Result<bool, TooLarge> {
        Ok(self.compare(other)?.is_lt())
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        let exponent = self.exponent.min(other.exponent);
        let left = self.numerator.shl(self.exponent.saturating_sub(exponent))?;
        let right = other.numerator.shl(other.exponent.saturating_sub(exponent))?;
        if self.denominator == other.denominator {
            let denominator = self.denominator.clone();
            return Ok(Self { numerator: left.add(&right)?, denominator, exponent });
        }
        let numerator = left.mul(&other.denominator)?.add(&right.mul(&self.denominator)?)?;
        Ok(Self { numerator, denominator: self.denominator.mul(&other.denominator)?, exponent })
    }

    /// The negation.
    pub fn neg(&self) -> Result<Self, TooLarge> {
        let denominator = self.denominator.clone();
        Ok(Self { numerator: self.numerator.neg()?, denominator, exponent: self.exponent })
    }

    /// The difference.
    pub fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
        self.add(&other.neg()?)
    }

    /// The product.
    pub fn mul(&self, other: &Self) -> Result<Self, TooLarge> {
        let denominator = match (self.denominator.is_one(), other.denominator.is_one()) {
            (true, _) => other.denominator.clone(),
            (_, true) => self.denominator.clone(),
            _ => self.denominator.mul(&other.denominator)?,
        };
        let numerator = self.numerator.mul(&other.numerator)?;
        Ok(Self { numerator, denominator, exponent: self.exponent.saturating_add(other.exponent) })
    }

    /// The n-th power.
    pub fn pow(&self, n: u32) -> Result<Self, TooLarge> {
        let mut power = Self::whole(I::small(1));
        for _ in 0..n {
            power = power.mul(self)?;
        }
        Ok(power)
    }

    /// The same value as a fraction of integers n / d.
    pub fn ratio(&self) -> Result<(I, I), TooLarge> {
        if self.exponent >= 0 {
            Ok((self.numerator.shl(self.exponent)?, self.denominator.clone()))
        } else {
            let up = self.exponent.saturating_neg();
            Ok((self.numerator.clone(), self.denominator.shl(up)?))
        }
    }

    /// The number in the middle of two.
    pub fn middle(&self, other: &Self) -> Result<Self, TooLarge> {
        let sum = self.add(other)?;
        Ok(Self { exponent: sum.exponent.saturating_sub(1), ..sum })
    }

    /// Whether it is n · 2^e.
    pub(super) fn is_dyadic(&self) -> bool {
        self.denominator.is_one()
    }

    /// The largest integer at most self · 2^bits.
    pub(super) fn floor_at(&self, bits: i64) -> Result<I, TooLarge> {
        let shift = self.exponent.saturating_add(bits);
        if shift >= 0 {
            let numerator = self.numerator.shl(shift)?;
            return if self.denominator.is_one() {
                Ok(numerator)
            } else {
                numerator.div_floor(&self.denominator)
            };
        }
        // ⌊n/(d·2^k)⌋ = ⌊⌊n/2^k⌋/d⌋
        let shifted = self.numerator.shr(shift.saturating_neg())?;
        if self.denominator.is_one() { Ok(shifted) } else { shifted.div_floor(&self.denominator) }
    }

    /// The largest integer at most self.
    pub fn floor(&self) -> Result<I, TooLarge> {
        let (numerator, denominator) = self.ratio()?;
        numerator.div_floor(&denominator)
    }
}

impl Number<AnyInt> {
    /// The same, for code that goes on with big integers.
    pub fn big(&self) -> Number<BigInt> {
        let (numerator, denominator) = ((&self.numerator).into(), (&self.denominator).into());
        Number { numerator, denominator, exponent: self.exponent }
    }
}

/// Compares l · 2^e with r · 2^f for l and r of the same sign, not zero. The shift never makes a
/// number longer than the other one.
fn shifted<I: Int>(l: &I, e: i64, r: &I, f: i64) -> Result<Ordering, TooLarge> {
    if e == f {
        return Ok(l.cmp(r));
    }
    let by_size = l.bits().saturating_add(e).cmp(&r.bits().saturating_add(f));
    if by_size != Ordering::Equal {
        return Ok(if l.sign() > 0 { by_size } else { by_size.reverse() });
    }
    if e > f {
        l.compare_shifted(e.saturating_sub(f), r)
    } else {
        Ok(r.compare_shifted(f.saturating_sub(e), l)?.reverse())
    }
}

/// Reads an integer, the first of the three forms.
pub(super) fn integer<I: Int>(text: &str) -> Result<I, NumberError> {
    match leading_integer(text)? {
        (n, "") => Ok(n),
        _ => Err(NumberError::Syntax),
    }
}

/// The integer that a text begins with, and what comes after it. A minus sign belongs to a number that is
/// not zero.
fn leading_integer<I: Int>(text: &str) -> Result<(I, &str), NumberError> {
    let Some(unsigned) = text.strip_prefix('-') else { return natural(text) };
    let (n, rest) = natural::<I>(unsigned)?;
    if n.sign() == 0 {
        return Err(NumberError::Syntax);
    }
    Ok((n.neg().map_err(|TooLarge| NumberError::TooLong)?, rest))
}

/// The natural number that a text begins with, without a superfluous zero in front, and what comes after
/// it.
pub(super) fn natural<I: Int>(text: &str) -> Result<(I, &str), NumberError> {
    let (mut value, mut count) = (0_i64, 0_usize);
    for byte in text.bytes() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        // Beyond eighteen digits this is not looked at.
        value = value.wrapping_mul(10).wrapping_add(digit.into());
        count = count.saturating_add(1);
    }
    let (digits, rest) = text.split_at_checked(count).ok_or(NumberError::Syntax)?;
    if digits.len() > limits::DIGITS {
        return Err(NumberError::TooLong);
    }
    if digits.is_empty() || (digits.len() > 1 && digits.starts_with('0')) {
        return Err(NumberError::Syntax);
    }
    let number = match count {
        ..=18 => I::of_word(value),
        19..=36 => digits.split_at_checked(18).map_or(Err(TooLarge), two_words),
        _ => I::from_digits(digits),
    };
    number.map(|n| (n, rest)).map_err(|TooLarge| NumberError::TooLong)
}

/// The number with eighteen digits and then up to eighteen more.
fn two_words<I: Int>((first, second): (&str, &str)) -> Result<I, TooLarge> {
    let word = |digits: &str| I::of_word(digits.parse().map_err(|_| TooLarge)?);
    let power =
        10_i64.checked_pow(second.len().try_into().map_err(|_| TooLarge)?).ok_or(TooLarge)?;
    word(first)?.mul(&I::of_word(power)?)?.add(&word(second)?)
}

fn binary_exponent(text: &str) -> Result<(i64, &str), NumberError> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (exponent, rest) = match natural::<i128>(unsigned) {
        Ok(found) => found,
        Err(NumberError::TooLong) => return Err(NumberError::Exponent),
        Err(error) => return Err(error),
    };
    match i64::try_from(exponent) {
        Ok(exponent) if exponent <= limits::BINARY_EXPONENT => {
            Ok((if negative { exponent.saturating_neg() } else { exponent }, rest))
        }
        _ => Err(NumberError::Exponent),
    }
}
