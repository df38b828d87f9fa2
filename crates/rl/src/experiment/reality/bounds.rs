//! The value of a bound, certified by the kernel from the formulas of the book `sharper-frontier`.

use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::number::Exact;
use proofmark_book::{Book, Comparison};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::calculator::{CalculationError, Certified, certify};

use crate::limits;

/// The first digits of a number, rounded down.
pub fn digits(value: &Rational) -> String {
    decimal(value, 7, Towards::Below)
}

/// Certifies a lower bound on a call of the book's functions, of either sign. The error says why there is
/// none.
pub fn floor(book: &Book, call: &str) -> Result<Rational, String> {
    let expression = book.expression("reality", call).map_err(|error| error.message)?;
    let found = certify(book, &expression, limits::DEFAULT_PRECISION_BITS, |lo, _| {
        Ok::<_, CalculationError>(Some([(Comparison::Plain(Relation::AtLeast), digits(lo))]))
    });
    let [Certified { digits, .. }] =
        found.map_err(|error| format!("{call}: {}", error.message()))?;
    let bound = digits.parse::<Exact>().map_err(|_| format!("{call}: {digits} is no number"))?;
    Ok(bound.0)
}
