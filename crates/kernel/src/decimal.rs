//! Decimal literals, kept exact and with the digits that were printed.

use num_bigint::BigInt;

use crate::limits;
use crate::rational::{Rational, power_of_ten, reduced};

/// A literal such as `0.0200`, `1e-12` or `33.3%`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Its value.
    pub value: Rational,
    /// The value of one unit in its last printed place: 1/10000 for `0.0200`.
    pub unit: Rational,
}

/// Why a literal is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// More than [`limits::DIGITS`] digits.
    TooManyDigits,
    /// An exponent beyond [`limits::DECIMAL_EXPONENT`].
    Exponent,
    /// Not a decimal number.
    Syntax,
}

impl Decimal {
    /// Reads digits, an optional fraction, an optional exponent and an optional percent sign.
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        let parts = Parts::read(text)?;
        let digits = format!("{}{}", parts.whole, parts.fraction);
        let value = BigInt::parse_bytes(digits.as_bytes(), 10).ok_or(DecimalError::Syntax)?;
        let unit = power_of_ten(parts.last_place);
        // One of the two is a whole number: the unit, or that of which it is a part.
        let value = reduced(value * unit.numer(), unit.denom().clone());
        Ok(Self { value, unit })
    }
}

/// A literal taken apart: the digits of `whole` and `fraction` in one row count units of
/// 10^last_place.
pub struct Parts<'a> {
    /// The digits before the point.
    pub whole: &'a str,
    /// The digits after the point.
    pub fraction: &'a str,
    /// The power of ten of the last digit.
    pub last_place: i64,
}

impl<'a> Parts<'a> {
    /// Takes a literal apart.
    pub fn read(text: &'a str) -> Result<Self, DecimalError> {
        let (number, percent) = match text.strip_suffix('%') {
            Some(number) => (number, 2),
            None => (text, 0),
        };
        let (mantissa, exponent) = match number.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
            None => (number, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = whole.len().saturating_add(fraction.len());
        // Written out as a fraction, the number must fit a certificate.
        let shift = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
        if digits.saturating_add(shift).saturating_add(2) > limits::DIGITS {
            return Err(DecimalError::TooManyDigits);
        }
        // Big integers would read signs and underscores, too.
        if digits == 0 || !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
            return Err(DecimalError::Syntax);
        }
        let places = i64::try_from(fraction.len()).map_err(|_| DecimalError::TooManyDigits)?;
        Ok(Self { whole, fraction, last_place: exponent - places - percent })
    }
}

fn parse_exponent(text: &str) -> Result<i64, DecimalError> {
    let digits = text.trim_start_matches(['+', '-']);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(DecimalError::Syntax);
    }
    let exponent: i64 = text.parse().map_err(|_| DecimalError::Exponent)?;
    if exponent.unsigned_abs() > u64::from(limits::DECIMAL_EXPONENT) {
        return Err(DecimalError::Exponent);
    }
    Ok(exponent)
}
