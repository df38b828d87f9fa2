//! Rational numbers as text.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _};
use proofmark_book::decimal_text::{Towards, magnitude, with_places};
use proofmark_book::{Expression, Sentence, Syntax};
use proofmark_kernel::{Decimal, Rational};

/// Most digits after the point that a decimal is written with.
const PLACES: i64 = 60;

/// A number that is not negative in decimal notation, unless it has none or too long a one.
pub(super) fn decimal(value: &Rational) -> Option<String> {
    let (mut places, mut rest) = (0, value.denom().clone());
    let ten = BigInt::from(10);
    while !rest.is_one() && places < PLACES {
        let common = rest.gcd(&ten);
        if common.is_one() {
            return None;
        }
        rest /= common;
        places += 1;
    }
    (rest.is_one() && !value.is_negative()).then(|| with_places(value, places, Towards::Zero))
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
        numbers.map(|number| digits_of(&number)).max().unwrap_or(0)
    };
    most(&sentence.lhs).max(most(&sentence.rhs))
}

fn digits_of(number: &Decimal) -> u64 {
    let places = magnitude(&number.unit).unsigned_abs();
    let whole = magnitude(&number.value) - magnitude(&number.unit);
    places.max(whole.unsigned_abs())
}
