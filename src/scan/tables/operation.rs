//! What a cell may be of others: their sum, their difference, a ratio, a percentage, their mean.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::compare;

use super::sheet::Number;
use crate::scan::slip::Enclosure;

/// An operation on cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// The sum of all.
    Sum,
    /// The mean of all.
    Mean,
    /// The first less the second.
    Difference,
    /// By how many percent of the second the first is larger.
    Change,
    /// The first divided by the second.
    Ratio,
    /// The first in percent of the second.
    Percent,
    /// The first in percent of the sum of all behind it.
    Share,
}

impl Operation {
    /// What it is called, with the numbers that it is of.
    pub fn words(self) -> &'static str {
        match self {
            Self::Sum => "the sum",
            Self::Mean => "the mean",
            Self::Difference => "the difference",
            Self::Change => "the change in percent",
            Self::Ratio => "the ratio",
            Self::Percent => "the percentage",
            Self::Share => "the share in percent",
        }
    }

    /// The formula, in the language of books. A cell is rounded, unless it counts; a percentage may be printed
    /// as a number that is a hundred times as large.
    pub fn formula(self, operands: &[&Number], exact: bool, hundred: bool) -> Option<String> {
        let cells: Vec<String> = operands.iter().map(|one| cell(&one.text, exact)).collect();
        let all = || cells.join(" + ");
        let formula = match (self, cells.as_slice()) {
            (Self::Sum, [_, ..]) => all(),
            (Self::Mean, [_, ..]) => format!("({})/{}", all(), cells.len()),
            (Self::Difference, [a, b]) => format!("{a} - {b}"),
            (Self::Change, [a, b]) => format!("({a}/{b} - 1)"),
            (Self::Ratio | Self::Percent, [a, b]) => format!("{a}/{b}"),
            (Self::Share, [a, rest @ ..]) if !rest.is_empty() => {
                format!("{a}/({})", rest.join(" + "))
            }
            _ => return None,
        };
        Some(if self.is_percent() && hundred { format!("100*{formula}") } else { formula })
    }

    /// The value, between two ends, of numbers that lie between theirs.
    pub fn value(self, operands: &[Enclosure], hundred: bool) -> Option<Enclosure> {
        let sum = |all: &[Enclosure]| {
            all.iter().fold((Rational::zero(), Rational::zero()), |sum, one| {
                (sum.0 + &one.0, sum.1 + &one.1)
            })
        };
        let (lo, hi) = match (self, operands) {
            (Self::Sum, [_, ..]) => sum(operands),
            (Self::Mean, [_, ..]) => {
                let (lo, hi) = sum(operands);
                let count = BigInt::from(operands.len());
                (lo / &count, hi / count)
            }
            (Self::Difference, [a, b]) => (&a.0 - &b.1, &a.1 - &b.0),
            (Self::Ratio | Self::Percent, [a, b]) => divided(a, b)?,
            (Self::Change, [a, b]) => {
                let (lo, hi) = divided(a, b)?;
                (lo - Rational::one(), hi - Rational::one())
            }
            (Self::Share, [a, rest @ ..]) if !rest.is_empty() => divided(a, &sum(rest))?,
            _ => return None,
        };
        let scale =
            Rational::from(BigInt::from(if self.is_percent() && hundred { 100 } else { 1 }));
        Some((lo * &scale, hi * scale))
    }

    /// Whether its result is a number of percent.
    pub fn is_percent(self) -> bool {
        matches!(self, Self::Change | Self::Percent | Self::Share)
    }
}

fn divided(a: &Enclosure, b: &Enclosure) -> Option<Enclosure> {
    if !(b.0.is_positive() || b.1.is_negative()) {
        return None;
    }
    let corners = [&a.0 / &b.0, &a.0 / &b.1, &a.1 / &b.0, &a.1 / &b.1];
    let lo = corners.iter().min_by(|x, y| compare(x, y))?.clone();
    let hi = corners.iter().max_by(|x, y| compare(x, y))?.clone();
    Some((lo, hi))
}

/// A cell in a formula.
fn cell(text: &str, exact: bool) -> String {
    let mark = if exact { "" } else { "~" };
    match text.strip_prefix('-') {
        Some(size) => format!("(-{mark}{size})"),
        None => format!("{mark}{text}"),
    }
}

/// The numbers that a cell may stand for: itself if it counts, or all that are rounded to it.
pub fn around(number: &Number, exact: bool) -> Enclosure {
    let value = number.printed.value();
    if exact {
        return (value.clone(), value);
    }
    let half = number.printed.unit() / BigInt::from(2);
    (&value - &half, value + half)
}

/// Whether two enclosures have a number in common.
pub fn meet(one: &Enclosure, other: &Enclosure) -> bool {
    compare(&one.0, &other.1).is_le() && compare(&other.0, &one.1).is_le()
}
