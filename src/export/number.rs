//! Rational numbers as text.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _};
use proofmark_book::decimal_text::{Towards, magnitude, with_places};
use proofmark_book::{Expression, Sentence, Syntax};
use proofmark_kernel::{Decimal, Rational};

/// A number that is not negative in decimal notation, unless it has none or one with more than 60
/// digits after the point.
pub(super) fn decimal(value: &Rational) -> Option<String> {
    let (mut places, mut rest) = (0, value.denom().clone());
    let ten = BigInt::from(10);
    while !rest.is_one() && places < 60 {
        let common = rest.gcd(&ten);
        if common.is_one() {
            return None;
        }
        rest /= common;
        places += 1;
    }
    (rest.is_one() && !value.is_negative()).then(|| with_places(value, places, Towards::Zero))
}

/// The same of any number, with its sign.
pub(super) fn signed_decimal(value: &Rational) -> Option<String> {
    let sign = if value.is_negative() { "-" } else { "" };
    decimal(&value.abs()).map(|text| format!("{sign}{text}"))
}

/// Bits enough for the digits of a sentence.
pub(super) fn precision(sentence: &Sentence) -> u64 {
    4 * digits(sentence) + 60
}

/// How many digits the numbers of a sentence have before or after the point, whichever matters.
pub(super) fn digits(sentence: &Sentence) -> u64 {
    let most = |expression: &Expression| {
        let numbers = expression.nodes.iter().filter_map(|(syntax, _)| match syntax {
            Syntax::Number(text) | Syntax::Cell(text) => Decimal::parse(text).ok(),
            Syntax::Name(_)
            | Syntax::Call(..)
            | Syntax::List(_)
            | Syntax::Negate(_)
            | Syntax::Binary(..) => None,
        });
        let digits = numbers.map(|Decimal { value, unit }| {
            let whole = magnitude(&value) - magnitude(&unit);
            magnitude(&unit).unsigned_abs().max(whole.unsigned_abs())
        });
        digits.max().unwrap_or(0)
    };
    most(&sentence.lhs).max(most(&sentence.rhs))
}
