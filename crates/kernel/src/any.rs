//! Integers without a bound, in a machine word where they fit, so that most of them need no memory of
//! their own.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::int::{Int, TooLarge};

/// An integer without a bound. Each value has one form: a word, unless no word holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyInt(Form);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Word(i128),
    Big(Box<BigInt>),
}

use Form::{Big, Word};

impl From<BigInt> for AnyInt {
    fn from(value: BigInt) -> Self {
        match value.to_i128() {
            Some(word) => Self(Word(word)),
            None => Self(Big(Box::new(value))),
        }
    }
}

impl From<&BigInt> for AnyInt {
    fn from(value: &BigInt) -> Self {
        match value.to_i128() {
            Some(word) => Self(Word(word)),
            None => Self(Big(Box::new(value.clone()))),
        }
    }
}

impl From<&AnyInt> for BigInt {
    fn from(value: &AnyInt) -> Self {
        match &value.0 {
            Word(word) => Self::from(*word),
            Big(big) => (**big).clone(),
        }
    }
}

impl From<i128> for AnyInt {
    fn from(word: i128) -> Self {
        Self(Word(word))
    }
}

impl Ord for AnyInt {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Word(a), Word(b)) => a.cmp(b),
            (Big(a), Big(b)) => a.cmp(b),
            // A big one is beyond every word.
            (Word(_), Big(b)) => 0.cmp(&Int::sign(&**b)),
            (Big(a), Word(_)) => Int::sign(&**a).cmp(&0),
        }
    }
}

impl PartialOrd for AnyInt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl AnyInt {
    /// By words, if that has an answer; else by big integers.
    fn of(
        word: Option<i128>,
        big: impl FnOnce() -> Result<BigInt, TooLarge>,
    ) -> Result<Self, TooLarge> {
        match word {
            Some(word) => Ok(Self(Word(word))),
            None => big().map(Self::from),
        }
    }

    /// The same in a machine word, if it fits.
    pub(super) fn to_word(&self) -> Option<i128> {
        match &self.0 {
            Word(word) => Some(*word),
            Big(_) => None,
        }
    }

    fn words(&self, other: &Self) -> Option<(i128, i128)> {
        match (&self.0, &other.0) {
            (Word(a), Word(b)) => Some((*a, *b)),
            _ => None,
        }
    }

    /// What a function says of it as a big integer.
    fn big<T>(&self, answer: impl FnOnce(&BigInt) -> T) -> T {
        match &self.0 {
            Word(word) => answer(&BigInt::from(*word)),
            Big(big) => answer(big),
        }
    }
}

/// The product of two words as high · 2^128 + low, if neither is negative.
fn wide(a: i128, b: i128) -> Option<(u128, u128)> {
    let (a, b) = (u128::try_from(a).ok()?, u128::try_from(b).ok()?);
    let half = |x: u128| (x >> 64, x & u128::from(u64::MAX));
    let ((a1, a0), (b1, b0)) = (half(a), half(b));
    // No product of halves is above (2^64 − 1)^2, which leaves room for two more halves.
    let low = a0.wrapping_mul(b0);
    let (carry, low) = half(low);
    let middle = a1.wrapping_mul(b0).wrapping_add(carry);
    let (high, middle) = half(middle);
    let middle = a0.wrapping_mul(b1).wrapping_add(middle);
    let (carry, middle) = half(middle);
    let high = a1.wrapping_mul(b1).wrapping_add(high).wrapping_add(carry);
    Some((high, (middle << 64) | low))
}

/// ⌊a · b / 2^bits⌋ for words that are not negative, and whether anything was cut off.
fn shifted_product(a: i128, b: i128, bits: i64) -> Option<(i128, bool)> {
    let bits = u32::try_from(bits).ok().filter(|bits| (1..128).contains(bits))?;
    let (high, low) = wide(a, b)?;
    // What is above the word must be 0 after the shift.
    let rest = high >> bits;
    let above = high.checked_shl(128_u32.checked_sub(bits)?)?;
    let value = above | (low >> bits);
    let cut = low.trailing_zeros() < bits;
    (rest == 0).then_some(())?;
    Some((i128::try_from(value).ok()?, cut))
}

impl Int for AnyInt {
    const GUARD: i64 = <BigInt as Int>::GUARD;

    fn small(value: i32) -> Self {
        Self(Word(value.into()))
    }

    fn of_word(word: i64) -> Result<Self, TooLarge> {
        Ok(Self(Word(word.into())))
    }

    fn of(value: &BigInt) -> Result<Self, TooLarge> {
        Ok(Self::from(value))
    }

    fn of_any(value: &AnyInt) -> Result<Self, TooLarge> {
        Ok(value.clone())
    }

    fn any(&self) -> AnyInt {
        self.clone()
    }

    fn from_digits(digits: &str) -> Result<Self, TooLarge> {
        Self::of(digits.parse().ok(), || BigInt::from_digits(digits))
    }

    fn sign(&self) -> i32 {
        match &self.0 {
            Word(word) => i32::from(word.is_positive()) - i32::from(word.is_negative()),
            Big(big) => Int::sign(&**big),
        }
    }

    fn is_one(&self) -> bool {
        self.0 == Word(1)
    }

    fn bits(&self) -> i64 {
        match &self.0 {
            Word(word) => i64::from(i128::BITS - word.unsigned_abs().leading_zeros()),
            Big(big) => Int::bits(&**big),
        }
    }

    fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        let word = self.words(other).and_then(|(a, b)| a.checked_add(b));
        Self::of(word, || self.big(|a| other.big(|b| Int::add(a, b))))
    }

    fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
        let word = self.words(other).and_then(|(a, b)| a.checked_sub(b));
        Self::of(word, || self.big(|a| other.big(|b| Int::sub(a, b))))
    }

    fn mul(&self, other: &Self) -> Result<Self, TooLarge> {
        let word = self.words(other).and_then(|(a, b)| a.checked_mul(b));
        Self::of(word, || self.big(|a| other.big(|b| Int::mul(a, b))))
    }

    fn mul_floor(&self, other: &Self, bits: i64) -> Result<Self, TooLarge> {
        let word = self.words(other).and_then(|(a, b)| shifted_product(a, b, bits));
        Self::of(word.map(|(floor, _)| floor), || {
            self.big(|a| other.big(|b| Int::mul_floor(a, b, bits)))
        })
    }

    fn mul_ceil(&self, other: &Self, bits: i64) -> Result<Self, TooLarge> {
        let word = self.words(other).and_then(|(a, b)| shifted_product(a, b, bits));
        let ceiling = word.and_then(|(floor, cut)| floor.checked_add(i128::from(cut)));
        Self::of(ceiling, || self.big(|a| other.big(|b| Int::mul_ceil(a, b, bits))))
    }

    fn shl(&self, bits: i64) -> Result<Self, TooLarge> {
        let fits = |word: &i128| {
            let bits = u32::try_from(bits).ok()?;
            // One place is for the sign.
            let room = word.unsigned_abs().leading_zeros().checked_sub(1)?;
            (bits <= room).then(|| word.checked_shl(bits)).flatten()
        };
        let word = match &self.0 {
            Word(word) => fits(word),
            Big(_) => None,
        };
        Self::of(word, || self.big(|a| Int::shl(a, bits)))
    }

    fn shr(&self, bits: i64) -> Result<Self, TooLarge> {
        let word = match &self.0 {
            // From the sign bit on, nothing is left but the sign.
            Word(word) => u32::try_from(bits).ok().map(|bits| word >> bits.min(i128::BITS - 1)),
            Big(_) => None,
        };
        Self::of(word, || self.big(|a| Int::shr(a, bits)))
    }

    fn div_floor(&self, divisor: &Self) -> Result<Self, TooLarge> {
        if divisor.sign() <= 0 {
            return Err(TooLarge);
        }
        let word =
            self.words(divisor).and_then(|(a, b)| match (i64::try_from(a), i64::try_from(b)) {
                (Ok(a), Ok(b)) => a.checked_div_euclid(b).map(i128::from),
                _ => a.checked_div_euclid(b),
            });
        Self::of(word, || self.big(|a| divisor.big(|b| Int::div_floor(a, b))))
    }

    fn gcd(&self, other: &Self) -> Self {
        let word = self.words(other).and_then(|(a, b)| {
            let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
            match (u64::try_from(a), u64::try_from(b)) {
                (Ok(a), Ok(b)) => Some(a.gcd(&b).into()),
                _ => i128::try_from(a.gcd(&b)).ok(),
            }
        });
        match word {
            Some(word) => Self(Word(word)),
            None => Self::from(self.big(|a| other.big(|b| Int::gcd(a, b)))),
        }
    }

    fn is_even(&self) -> bool {
        match &self.0 {
            Word(word) => word & 1 == 0,
            Big(big) => Int::is_even(&**big),
        }
    }

    fn compare_shifted(&self, bits: i64, other: &Self) -> Result<Ordering, TooLarge> {
        Ok(self.shl(bits)?.cmp(other))
    }

    fn word(&self) -> Option<i64> {
        self.to_word()?.try_into().ok()
    }
}
