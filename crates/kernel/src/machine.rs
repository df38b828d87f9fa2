//! The kernel on machine integers, for verifiers that cannot follow big ones, and for the many short
//! sums of [`mdp`](super::mdp).

use num_bigint::BigInt;

use super::any::AnyInt;
use super::int::{Int, TooLarge};

/// The narrower the type, the fewer guard bits leave room for a product of two logarithms.
macro_rules! machine {
    ($int:ident, guard $guard:literal, small $small:expr) => {
        impl Int for $int {
            const GUARD: i64 = $guard;

            fn small(value: i32) -> Self {
                $small(value)
            }

            fn of_word(word: i64) -> Result<Self, TooLarge> {
                word.try_into().map_err(|_| TooLarge)
            }

            fn of(value: &BigInt) -> Result<Self, TooLarge> {
                value.try_into().map_err(|_| TooLarge)
            }

            fn of_any(value: &AnyInt) -> Result<Self, TooLarge> {
                value.to_word().and_then(|word| Self::try_from(word).ok()).ok_or(TooLarge)
            }

            fn any(&self) -> AnyInt {
                i128::from(*self).into()
            }

            fn from_digits(digits: &str) -> Result<Self, TooLarge> {
                digits.parse().map_err(|_| TooLarge)
            }

            fn sign(&self) -> i32 {
                i32::from(self.is_positive()) - i32::from(self.is_negative())
            }

            fn is_one(&self) -> bool {
                *self == 1
            }

            fn bits(&self) -> i64 {
                i64::from(Self::BITS - self.unsigned_abs().leading_zeros())
            }

            fn add(&self, other: &Self) -> Result<Self, TooLarge> {
                self.checked_add(*other).ok_or(TooLarge)
            }

            fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
                self.checked_sub(*other).ok_or(TooLarge)
            }

            fn mul(&self, other: &Self) -> Result<Self, TooLarge> {
                self.checked_mul(*other).ok_or(TooLarge)
            }

            fn shl(&self, bits: i64) -> Result<Self, TooLarge> {
                if *self == 0 || bits == 0 {
                    return if bits < 0 { Err(TooLarge) } else { Ok(*self) };
                }
                let bits = u32::try_from(bits).map_err(|_| TooLarge)?;
                // What comes back was not cut off.
                let back = |shifted: &Self| shifted.checked_shr(bits) == Some(*self);
                self.checked_shl(bits).filter(back).ok_or(TooLarge)
            }

            fn shr(&self, bits: i64) -> Result<Self, TooLarge> {
                // From the sign bit on, nothing is left but the sign.
                let bits = u32::try_from(bits).map_err(|_| TooLarge)?.min(Self::BITS - 1);
                self.checked_shr(bits).ok_or(TooLarge)
            }

            fn div_floor(&self, divisor: &Self) -> Result<Self, TooLarge> {
                if !divisor.is_positive() {
                    return Err(TooLarge);
                }
                self.checked_div_euclid(*divisor).ok_or(TooLarge)
            }

            fn gcd(&self, other: &Self) -> Self {
                let (mut a, mut b) = (self.unsigned_abs(), other.unsigned_abs());
                while let Some(rest) = a.checked_rem(b) {
                    (a, b) = (b, rest);
                }
                Self::try_from(a).unwrap_or(Self::MAX)
            }

            fn is_even(&self) -> bool {
                self & 1 == 0
            }

            fn word(&self) -> Option<i64> {
                (*self).try_into().ok()
            }
        }
    };
}

machine!(i32, guard 8, small i32::from);
machine!(i128, guard 32, small i128::from);
#[cfg(any(test, kani))]
machine!(i16, guard 4, small |value| i16::try_from(value).unwrap_or(i16::MAX));
