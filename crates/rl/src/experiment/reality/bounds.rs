//! The value of a bound, certified by the kernel from the formulas of the book `sharper-frontier`.

use proofmark_book::Book;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::exact::rational;
use proofmark_kernel::{Decimal, Rational, Verdict};
use proofmark_search::audit::{Word, decide};
use proofmark_search::enclose::attempts;

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
    let probe = book.expression("reality", call).map_err(|error| error.message)?;
    for attempt in attempts(&probe.claim, limits::DEFAULT_PRECISION_BITS) {
        if let Some(undefined) = attempt.undefined.filter(|undefined| undefined.certain) {
            return Err(format!("{call}: {}", undefined.domain));
        }
        if let Some(Verdict::Refuted { goal }) = attempt.verdict {
            let goal = probe.claim.goals().get(goal).map_or("", |goal| &goal.from);
            return Err(format!("{call}: {goal}, which fails here"));
        }
        let Some(Some(ends)) = attempt.enclosures.get(probe.lhs) else { continue };
        let digits = decimal(&rational(&ends.lo), DIGITS, Towards::Below);
        let entry = book
            .sentence("reality", &format!("{call} >= {digits}"))
            .map_err(|error| error.message)?;
        if decide(&entry, limits::DEFAULT_PRECISION_BITS).word() == Word::Certified {
            let (sign, size) = digits.strip_prefix('-').map_or((1, digits.as_str()), |s| (-1, s));
            let size =
                Decimal::parse(size).map_err(|_| format!("{call}: {digits} is no number"))?;
            let value = size.value * Rational::from(num_bigint::BigInt::from(sign));
            return Ok(Floor { digits, value });
        }
    }
    Err(format!("{call}: not decided with {} bits", limits::DEFAULT_PRECISION_BITS))
}
