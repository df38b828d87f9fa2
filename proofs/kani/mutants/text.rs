//! Readers of numbers that take too much, too little or the wrong value.

use super::super::super::number::{Number, NumberError};
use super::super::drawn::Narrow;
use super::super::text::{DECIMAL, NUMBER, decimal_by, number_by};
use super::{Mutant, mutant};
use crate::decimal::{DecimalError, Parts};

type N = Number<Narrow>;

pub fn all() -> Vec<Mutant> {
    let number = |what, broken: fn(&str) -> Result<N, NumberError>| {
        mutant("verify_number_text", what, &NUMBER, move |args| number_by::<Narrow>(&broken, args))
    };
    let decimal = |what, broken: for<'t> fn(&'t str) -> Result<Parts<'t>, DecimalError>| {
        mutant("verify_decimal_text", what, &DECIMAL, move |args| {
            decimal_by(&|text| broken(text), args)
        })
    };
    vec![
        number("takes a zero in front", |text| {
            Number::parse(text.strip_prefix('0').unwrap_or(text))
        }),
        number("takes a plus sign", |text| Number::parse(text.strip_prefix('+').unwrap_or(text))),
        number("takes minus zero", |text| Number::parse(if text == "-0" { "0" } else { text })),
        number("takes fractions that are not in lowest terms", |text| match text.split_once('/') {
            Some((n, d)) => {
                let whole = |text: &str| Ok(*Number::<Narrow>::parse(text)?.parts().0);
                Number::fraction(whole(n)?, whole(d)?).ok_or(NumberError::ZeroDenominator)
            }
            None => Number::parse(text),
        }),
        number("takes even numerators", |text| match text.split_once('p') {
            Some((n, e)) => {
                let n = *Number::<Narrow>::parse(n)?.parts().0;
                Ok(Number::dyadic(n, e.parse().map_err(|_| NumberError::Exponent)?))
            }
            None => Number::parse(text),
        }),
        number("loses the minus sign", |text| {
            Number::parse(text.strip_prefix('-').filter(|rest| *rest != "0").unwrap_or(text))
        }),
        number("refuses fractions", |text| {
            if text.contains('/') { Err(NumberError::Syntax) } else { Number::parse(text) }
        }),
        number("takes the exponent's sign the wrong way", |text| {
            let number = Number::parse(text)?;
            let (n, d, e) = number.parts();
            let flipped = if *d == 1 { Number::dyadic(*n, -e) } else { number.clone() };
            Ok(flipped)
        }),
        decimal("takes an underscore for a digit", |text| {
            let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
            if whole.chars().chain(fraction.chars()).all(|c| c.is_ascii_digit() || c == '_') {
                let last_place = -i64::try_from(fraction.len()).unwrap_or(0);
                return Ok(Parts { whole, fraction, last_place });
            }
            Parts::read(text)
        }),
        decimal("takes per cent for tenths", |text| {
            let mut parts = Parts::read(text)?;
            parts.last_place += i64::from(text.ends_with('%'));
            Ok(parts)
        }),
        decimal("forgets the places after the point", |text| {
            let mut parts = Parts::read(text)?;
            parts.last_place += i64::try_from(parts.fraction.len()).unwrap_or(0);
            Ok(parts)
        }),
        decimal("takes the exponent's sign the wrong way", |text| {
            let mut parts = Parts::read(text)?;
            parts.last_place = -parts.last_place;
            Ok(parts)
        }),
        decimal("takes text without digits", |text| match text {
            "." => Ok(Parts { whole: "", fraction: "", last_place: 0 }),
            _ => Parts::read(text),
        }),
    ]
}
