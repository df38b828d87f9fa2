//! Numbers that the kernel has certified, as decimals rounded outward.

use std::fmt;

use proofmark_book::Book;
use proofmark_book::decimal_text::{Towards, magnitude, with_places};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::power_of_ten;
use proofmark_search::audit::{Word, decide};
use proofmark_search::enclose::attempts;

/// Significant digits of the ends.
const DIGITS: i64 = 12;

/// An enclosure whose two ends the kernel has certified. Only [`enclose`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    lo: String,
    hi: String,
}

impl Enclosed {
    /// The lower end, a decimal.
    pub fn lo(&self) -> &str {
        &self.lo
    }

    /// The upper end, a decimal. It is the lower end if the value is just that.
    pub fn hi(&self) -> &str {
        &self.hi
    }
}

impl fmt::Display for Enclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lo == self.hi {
            f.write_str(&self.lo)
        } else {
            write!(f, "[{}, {}]", self.lo, self.hi)
        }
    }
}

/// Why there is no number.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The formula is wrong or has no value.
    Input(Diagnostic),
    /// The precision did not suffice.
    Undecided(String),
}

impl From<Diagnostic> for Trouble {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Input(diagnostic)
    }
}

/// Encloses the value of a formula.
pub fn enclose(book: &Book, what: &str, formula: &str, max_bits: u32) -> Result<Enclosed, Trouble> {
    // The search proposes two decimals; that they are bounds is for the kernel to say.
    let probe = book.expression(what, formula)?;
    for attempt in attempts(&probe.claim, max_bits) {
        if let Some(undefined) = attempt.undefined.filter(|undefined| undefined.certain) {
            let place = probe.origins.get(undefined.step).unwrap_or(&probe.place).clone();
            return Err(Diagnostic::new(undefined.domain.to_string(), place).into());
        }
        let Some(Some(ends)) = attempt.enclosures.get(probe.lhs) else { continue };
        let Some(ends) = outward(&rational(&ends.lo), &rational(&ends.hi)) else { continue };
        if holds(book, what, &format!("{formula} >= {}", ends.lo), max_bits)?
            && holds(book, what, &format!("{formula} <= {}", ends.hi), max_bits)?
        {
            return Ok(ends);
        }
    }
    Err(Trouble::Undecided(format!("{what} is not decided with {max_bits} bits")))
}

/// Whether a sentence is true, by the kernel.
pub fn holds(book: &Book, what: &str, sentence: &str, max_bits: u32) -> Result<bool, Trouble> {
    let entry = book.sentence(what, sentence)?;
    let result = decide(&entry, max_bits);
    match result.word() {
        Word::Certified => Ok(true),
        Word::Refuted => Ok(false),
        Word::Undefined => {
            let why = match result.failed_obligation() {
                Some(obligation) => format!("{obligation}, which fails here"),
                None => "its formula has no value".to_owned(),
            };
            let message = format!("`{sentence}` has no truth: {why}");
            Err(Diagnostic::new(message, entry.place.clone()).into())
        }
        Word::Undecided => {
            Err(Trouble::Undecided(format!("`{sentence}` is not decided with {max_bits} bits")))
        }
    }
}

/// Two decimals around an interval, unless it is too wide for its digits to mean anything.
fn outward(lo: &Rational, hi: &Rational) -> Option<Enclosed> {
    let places = DIGITS - 1 - magnitude(lo).max(magnitude(hi));
    let unit = power_of_ten(-places);
    if hi - lo > unit {
        return None;
    }
    let (lo, hi) =
        (with_places(lo, places, Towards::Below), with_places(hi, places, Towards::Above));
    Some(Enclosed { lo, hi })
}
