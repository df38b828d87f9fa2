//! The value of a bound, certified by the kernel from the formulas of the book `sharper-frontier`.

use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::number::Exact;
use proofmark_book::{Book, Comparison};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::calculator::{CalculationError, Certified, certify};

use crate::limits;

/// Significant digits.
const DIGITS: usize = 7;

/// A number that the value of a formula is at least, of either sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// As a decimal.
    pub digits: String,
    /// As a number.
    pub value: Rational,
}

/// Certifies a lower bound on a call of the book's functions. The error says why there is none.
pub fn floor(book: &Book, call: &str) -> Result<Floor, String> {
    let expression = book.expression("reality", call).map_err(|error| error.message)?;
    let found = certify(book, &expression, limits::DEFAULT_PRECISION_BITS, |lo, _| {
        let digits = decimal(lo, DIGITS, Towards::Below);
        Ok::<_, CalculationError>(Some([(Comparison::Plain(Relation::AtLeast), digits)]))
    });
    let [Certified { digits, .. }] =
        found.map_err(|error| format!("{call}: {}", error.message()))?;
    let value: Exact = digits.parse().map_err(|_| format!("{call}: {digits} is no number"))?;
    Ok(Floor { digits, value: value.0 })
}
