//! Numbers as people write them, read exactly: `2/5`, `0.4`, `-3`, `1e-3`.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{Pow as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::reduced;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Serialize, Serializer};

use crate::limits;

/// A rational parameter, written as a fraction or as a decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(pub Rational);

/// Why a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExactError {
    /// Neither a decimal nor a fraction of whole numbers.
    Syntax,
    /// More than [`limits::DIGITS`] digits, or an exponent beyond [`limits::DECIMAL_EXPONENT`].
    TooLong,
    /// A denominator 0.
    ZeroDenominator,
}

impl fmt::Display for ExactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "this is no number; write 0.4, 1e-3 or \"2/5\"",
            Self::TooLong => "the number is too long",
            Self::ZeroDenominator => "the denominator is zero",
        })
    }
}

impl std::error::Error for ExactError {}

impl FromStr for Exact {
    type Err = ExactError;

    fn from_str(text: &str) -> Result<Self, ExactError> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = match unsigned.split_once('/') {
            Some((n, d)) => fraction(whole(n)?, whole(d)?)?,
            None => decimal(unsigned)?,
        };
        Ok(Self(if negative { -value } else { value }))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

fn decimal(text: &str) -> Result<Rational, ExactError> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, power(exponent)?),
        None => (text, 0),
    };
    let (before, after) = match mantissa.split_once('.') {
        Some((_, "")) => return Err(ExactError::Syntax),
        Some(parts) => parts,
        None => (mantissa, ""),
    };
    if before.is_empty() {
        return Err(ExactError::Syntax);
    }
    let places = i64::try_from(after.len()).map_err(|_| ExactError::TooLong)?;
    let digits = whole(&format!("{before}{after}"))?;
    let tens = |n: i64| BigInt::from(10).pow(n.unsigned_abs());
    match exponent - places {
        0 => Ok(Rational::from(digits)),
        up @ 1.. => Ok(Rational::from(digits * tens(up))),
        down => fraction(digits, tens(down)),
    }
}

fn power(text: &str) -> Result<i64, ExactError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ExactError::Syntax);
    }
    match text.parse::<i64>() {
        Ok(n) if n.unsigned_abs() <= u64::from(limits::DECIMAL_EXPONENT) => Ok(n),
        _ => Err(ExactError::TooLong),
    }
}

fn whole(digits: &str) -> Result<BigInt, ExactError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ExactError::Syntax);
    }
    if digits.len() > limits::DIGITS {
        return Err(ExactError::TooLong);
    }
    match digits.parse::<u64>() {
        Ok(short) => Ok(BigInt::from(short)),
        Err(_) => BigInt::parse_bytes(digits.as_bytes(), 10).ok_or(ExactError::Syntax),
    }
}

/// n/d in lowest terms.
fn fraction(n: BigInt, d: BigInt) -> Result<Rational, ExactError> {
    if d.is_zero() { Err(ExactError::ZeroDenominator) } else { Ok(reduced(n, d)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        let cases = [
            ("2/5", 2, 5),
            ("0.40", 2, 5),
            ("4e-1", 2, 5),
            ("-3", -3, 1),
            ("-6/4", -3, 2),
            ("1.5e2", 150, 1),
            ("0", 0, 1),
            ("0/7", 0, 1),
        ];
        for (text, n, d) in cases {
            let value = Rational::new(n.into(), d.into());
            assert_eq!(text.parse(), Ok(Exact(value)), "{text}");
        }
        let long = format!("0.{}", "3".repeat(40));
        let value: Exact = long.parse().unwrap();
        assert_eq!(value.0.numer().to_string(), "3".repeat(40));
    }

    #[test]
    fn what_is_no_number_is_refused_by_name() {
        for text in
            ["", "-", ".5", "5.", "1/", "/2", "1/-2", "1e", "1e+-3", "0x1", "nan", "+1", "1 "]
        {
            assert_eq!(text.parse::<Exact>(), Err(ExactError::Syntax), "{text}");
        }
        assert_eq!("1/0".parse::<Exact>(), Err(ExactError::ZeroDenominator));
        assert_eq!("1e4001".parse::<Exact>(), Err(ExactError::TooLong));
        assert_eq!("7".repeat(20_001).parse::<Exact>(), Err(ExactError::TooLong));
    }
}
