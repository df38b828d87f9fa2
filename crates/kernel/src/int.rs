//! The integers that the kernel computes with.
//!
//! Every operation says when a result would be too large instead of wrapping round or growing
//! without bound, so that the same rules run on big integers and, for bounded verification, on
//! machine integers.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use crate::any::AnyInt;
use crate::limits;

/// A result does not fit: beyond [`limits::KERNEL_BITS`], or beyond the machine integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// An integer type that reports overflow.
pub trait Int: Clone + Ord {
    /// Guard bits of fixed-point logarithms beyond the digits of the claimed ends.
    const GUARD: i64;

    /// The value of a small integer.
    fn small(value: i32) -> Self;
    /// The value of a machine word.
    fn of_word(word: i64) -> Result<Self, TooLarge>;
    /// The value of a big integer.
    fn of(value: &BigInt) -> Result<Self, TooLarge>;
    /// The value of an integer of any size.
    fn of_any(value: &AnyInt) -> Result<Self, TooLarge>;
    /// The same as an integer of any size.
    fn any(&self) -> AnyInt;
    /// The value of a run of ASCII decimal digits.
    fn from_digits(digits: &str) -> Result<Self, TooLarge>;
    /// −1, 0 or 1.
    fn sign(&self) -> i32;
    /// Whether it is 1.
    fn is_one(&self) -> bool;
    /// The number of binary digits of the absolute value; 0 for 0.
    fn bits(&self) -> i64;
    /// The sum.
    fn add(&self, other: &Self) -> Result<Self, TooLarge>;
    /// The difference.
    fn sub(&self, other: &Self) -> Result<Self, TooLarge>;
    /// The product.
    fn mul(&self, other: &Self) -> Result<Self, TooLarge>;
    /// Adds the product of two numbers.
    fn add_product(&mut self, one: &Self, other: &Self) -> Result<(), TooLarge> {
        *self = self.add(&one.mul(other)?)?;
        Ok(())
    }
    /// The product with 2^bits, for bits ≥ 0.
    fn shl(&self, bits: i64) -> Result<Self, TooLarge>;
    /// The largest integer at most self / divisor, for a positive divisor.
    fn div_floor(&self, divisor: &Self) -> Result<Self, TooLarge>;
    /// The largest integer at most self / 2^bits, for bits ≥ 0.
    fn shr(&self, bits: i64) -> Result<Self, TooLarge> {
        self.div_floor(&Self::small(1).shl(bits)?)
    }
    /// The greatest common divisor of the absolute values.
    fn gcd(&self, other: &Self) -> Self;
    /// Whether it is divisible by two.
    fn is_even(&self) -> bool;
    /// The same in a machine word, if it fits.
    fn word(&self) -> Option<i64>;

    /// The negation.
    fn neg(&self) -> Result<Self, TooLarge> {
        Self::small(0).sub(self)
    }

    /// The largest integer at most self · other / 2^bits, for bits ≥ 0.
    fn mul_floor(&self, other: &Self, bits: i64) -> Result<Self, TooLarge> {
        self.mul(other)?.div_floor(&Self::small(1).shl(bits)?)
    }

    /// The smallest integer at least self · other / 2^bits, for bits ≥ 0.
    fn mul_ceil(&self, other: &Self, bits: i64) -> Result<Self, TooLarge> {
        self.mul(other)?.div_ceil(&Self::small(1).shl(bits)?)
    }

    /// Compares the product with 2^bits, for bits ≥ 0, with another integer.
    fn compare_shifted(&self, bits: i64, other: &Self) -> Result<Ordering, TooLarge> {
        Ok(self.shl(bits)?.cmp(other))
    }

    /// The smallest integer at least self / divisor, for a positive divisor.
    fn div_ceil(&self, divisor: &Self) -> Result<Self, TooLarge> {
        self.neg()?.div_floor(divisor)?.neg()
    }
}

impl Int for BigInt {
    const GUARD: i64 = 64;

    fn small(value: i32) -> Self {
        Self::from(value)
    }

    fn of_word(word: i64) -> Result<Self, TooLarge> {
        Ok(word.into())
    }

    fn of(value: &BigInt) -> Result<Self, TooLarge> {
        Ok(value.clone())
    }

    fn of_any(value: &AnyInt) -> Result<Self, TooLarge> {
        Ok(value.into())
    }

    fn any(&self) -> AnyInt {
        self.into()
    }

    fn from_digits(digits: &str) -> Result<Self, TooLarge> {
        if let Ok(value) = digits.parse::<u64>() {
            return Ok(Self::from(value));
        }
        Self::parse_bytes(digits.as_bytes(), 10).ok_or(TooLarge)
    }

    fn sign(&self) -> i32 {
        match BigInt::sign(self) {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    fn is_one(&self) -> bool {
        One::is_one(self)
    }

    fn bits(&self) -> i64 {
        i64::try_from(BigInt::bits(self)).unwrap_or(i64::MAX)
    }

    fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        Ok(self + other)
    }

    fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
        Ok(self - other)
    }

    fn mul(&self, other: &Self) -> Result<Self, TooLarge> {
        if Int::bits(self).saturating_add(Int::bits(other)) > limits::KERNEL_BITS {
            return Err(TooLarge);
        }
        Ok(self * other)
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> Result<(), TooLarge> {
        *self += Int::mul(one, other)?;
        Ok(())
    }

    fn shl(&self, bits: i64) -> Result<Self, TooLarge> {
        if Int::bits(self).saturating_add(bits) > limits::KERNEL_BITS {
            return Err(TooLarge);
        }
        Ok(self << u64::try_from(bits).map_err(|_| TooLarge)?)
    }

    fn div_floor(&self, divisor: &Self) -> Result<Self, TooLarge> {
        if Int::sign(divisor) <= 0 {
            return Err(TooLarge);
        }
        // Most divisors are 2^p, or a small number times 2^p: ⌊n/(m·2^p)⌋ = ⌊⌊n/2^p⌋/m⌋.
        let twos = divisor.trailing_zeros().unwrap_or(0);
        if twos < 64 {
            return Ok(Integer::div_floor(self, divisor));
        }
        let (shifted, rest) = (self >> twos, divisor >> twos);
        Ok(if One::is_one(&rest) { shifted } else { Integer::div_floor(&shifted, &rest) })
    }

    fn shr(&self, bits: i64) -> Result<Self, TooLarge> {
        Ok(self >> u64::try_from(bits).map_err(|_| TooLarge)?)
    }

    fn div_ceil(&self, divisor: &Self) -> Result<Self, TooLarge> {
        // ⌈n/d⌉ = ⌊(n − 1)/d⌋ + 1
        Ok(Int::div_floor(&(self - 1_u32), divisor)? + 1_u32)
    }

    fn compare_shifted(&self, bits: i64, other: &Self) -> Result<Ordering, TooLarge> {
        // Most numbers need not be written down for that.
        let short = Int::bits(self).saturating_add(bits) < i64::from(i128::BITS);
        let words = if short { self.to_i128().zip(other.to_i128()) } else { None };
        match (words, u32::try_from(bits)) {
            (Some((left, right)), Ok(bits)) => Ok((left << bits).cmp(&right)),
            _ => Ok(self.shl(bits)?.cmp(other)),
        }
    }

    fn gcd(&self, other: &Self) -> Self {
        let (a, b) = (self.magnitude(), other.magnitude());
        // Most denominators are a short odd number times a power of two.
        let twos = (a.trailing_zeros(), b.trailing_zeros());
        let odd = twos.1.and_then(|twos| (b >> twos).to_u64());
        match (twos, odd) {
            ((Some(in_a), Some(in_b)), Some(odd)) => {
                let common = (a % odd).to_u64().unwrap_or(0).gcd(&odd);
                Self::from(common) << in_a.min(in_b)
            }
            _ => Integer::gcd(self, other),
        }
    }

    fn is_even(&self) -> bool {
        Integer::is_even(self)
    }
    fn word(&self) -> Option<i64> {
        self.to_i64()
    }
}
