//! Constants side by side, and constants put together.
//!
//! A `scoreboard` holds constant certificates: a coefficient together with everything that a
//! coefficient means nothing without. `compare` says whether two of them may be compared, and
//! gives a ratio only then. A `composition` is a ledger of constants, proved and open, and the
//! rules that put them together; it gives no number while a part is open.
//!
//! What is compared and composed stands in TOML files. The rules are here, and every number comes
//! out of the kernel.

use std::ops::Range;

use proofmark_book::sheet::Sheet;
use proofmark_book::{Book, Formula, Outcome, Statement};
use proofmark_search::calculator::{CalculationError, holds};

pub(crate) mod compare;
pub(crate) mod composition;
pub(crate) mod human;
pub(crate) mod json;
pub(crate) mod meeting;
pub(crate) mod scoreboard;

use crate::limits;

/// Names with their values.
pub type Values = [(String, Formula)];

/// Demands of a file that a sentence about these values holds.
fn demand(
    sheet: &Sheet,
    values: &Values,
    says: &Statement,
    rule: &str,
    range: &Range<usize>,
) -> Outcome<()> {
    let refuse = |message: String| Err(sheet.refuse(message, range.clone()));
    let entry = Book::of_values(values)?.statement("ledger", says);
    match entry.map_err(Into::into).and_then(|e| holds(&e, limits::DEFAULT_PRECISION_BITS)) {
        Ok(true) => Ok(()),
        Ok(false) => refuse(format!("{rule}, but `{says}` fails")),
        Err(CalculationError::Missing(why) | CalculationError::Undecided(why)) => {
            refuse(format!("{rule}, but {why}"))
        }
        Err(error) => refuse(error.message()),
    }
}
