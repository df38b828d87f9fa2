//! Renders what the audit and the check found.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed as _, Zero as _};
use proofmark_book::decimal_text::{Towards, decimal, range, value};
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Interval, Rational};
use proofmark_search::audit::Audited;

mod audited;
pub mod findings;
pub mod html;
pub mod human;
pub mod json;
pub mod markdown;
pub(crate) mod presentation;
mod stuck;

pub use audited::{AuditReport, outcome, tally};

/// The two ends of an enclosure.
fn ends(enclosure: &Interval<BigInt>) -> (Rational, Rational) {
    (rational(&enclosure.lo), rational(&enclosure.hi))
}

/// Both ends of an enclosure, as text.
fn both_ends(enclosure: &Interval<BigInt>) -> String {
    let (lo, hi) = ends(enclosure);
    range(&lo, &hi)
}

/// The value that a claim is about, in few characters. Of a maximum that no point is known for, only the
/// upper end says anything.
fn shown(result: &Audited<'_>) -> Option<String> {
    let ends = result.value()?;
    if !result.is_known_from_above() {
        return Some(value(&ends));
    }
    Some(format!("at most {}", decimal(&rational(&ends.hi), UPPER_END, Towards::Above)))
}

/// Significant digits of an upper end.
const UPPER_END: usize = 8;

/// The size of the value that a claim is about, unless it is 0 or unknown.
fn size(result: &Audited<'_>) -> Option<Rational> {
    let (lo, hi) = ends(&result.value()?);
    [lo.abs(), hi.abs()].into_iter().max_by(compare).filter(|size| !size.is_zero())
}

/// The smaller number first; one that is not known comes last.
fn known_first(one: Option<&Rational>, other: Option<&Rational>) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => compare(one, other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    }
}
