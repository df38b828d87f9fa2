//! Rational numbers as text.

use proofmark_book::decimal_text::{Towards, magnitude, with_places};
use proofmark_book::{Expression, Sentence, Syntax};
use proofmark_kernel::{Decimal, Rational};

/// A number in decimal notation, unless it has none or one with more than 60 digits after the point.
pub(super) fn decimal(value: &Rational) -> Option<String> {
    let [below, above] = [Towards::Below, Towards::Above].map(|way| with_places(value, 60, way));
    (below == above).then_some(below)
}

/// Bits enough for the digits of a sentence.
pub(super) fn precision(sentence: &Sentence) -> u64 {
    4 * digits(sentence) + 60
}

/// How many digits the numbers of a sentence have before or after the point, whichever matters.
pub(super) fn digits(sentence: &Sentence) -> u64 {
    let most = |expression: &Expression| {
        let numbers = expression.nodes.iter().filter_map(|(syntax, _)| {
            let (Syntax::Number(text) | Syntax::Cell(text)) = syntax else { return None };
            Decimal::parse(text).ok()
        });
        let digits = numbers.map(|Decimal { value, unit }| {
            let whole = magnitude(&value) - magnitude(&unit);
            magnitude(&unit).unsigned_abs().max(whole.unsigned_abs())
        });
        digits.max().unwrap_or(0)
    };
    most(&sentence.lhs).max(most(&sentence.rhs))
}
