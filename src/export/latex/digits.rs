//! Digits that the kernel has certified, rounded in a stated direction.

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal, fixed, truncated};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::single_spaced;
use proofmark_book::{Book, Comparison, Expression, Let, Passage};
use proofmark_kernel::rational::{power_of_ten, same};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::calculator::{CalculationError, certify};
use serde::Deserialize;

/// Where a number is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Round {
    /// Not at all: the number has that many places.
    Exact,
    /// −∞, for a lower bound.
    Down,
    /// +∞, for an upper bound.
    Up,
    /// The nearest number; a tie goes away from zero.
    Nearest,
}

impl Round {
    /// What a book says of a number that is rounded so.
    fn comparison(self) -> Comparison {
        match self {
            Self::Exact => Comparison::Plain(Relation::Equal),
            Self::Down => Comparison::RoundsDown,
            Self::Up => Comparison::RoundsUp,
            Self::Nearest => Comparison::Rounds,
        }
    }

    /// The number in units, if it can be rounded so.
    fn whole(self, units: &Rational) -> Option<BigInt> {
        let rounded = match self {
            Self::Exact => return units.is_integer().then(|| units.to_integer()),
            Self::Down => units.floor(),
            Self::Up => units.ceil(),
            Self::Nearest => units.round(),
        };
        Some(rounded.to_integer())
    }
}

/// How a number is to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub round: Round,
    /// How many places it has after the point.
    pub places: usize,
    pub percent: bool,
}

/// A formula's value, printed so.
pub(super) fn rounded(
    book: &Book,
    lets: &[Let],
    (formula, passage): &(Expression, Passage),
    form: Form,
    max_bits: u32,
) -> Result<String, CalculationError> {
    let Form { round, places, percent } = form;
    let probe = book.expression_after("value", lets, formula.clone(), passage.clone())?;
    let (percent, shift) = if percent { ("%", 2) } else { ("", 0) };
    let unit = power_of_ten(-i64::try_from(places + shift).unwrap_or(i64::MAX));
    let found = certify(book, &probe, max_bits, |lo, hi| {
        let (low, high) = (round.whole(&(lo / &unit)), round.whole(&(hi / &unit)));
        if same(lo, hi) && low.is_none() {
            let message = format!("this is not a number with {places} places: say how to round it");
            return Err(CalculationError::Input(Diagnostic::new(message, probe.place.clone())));
        }
        let units = low.filter(|low| Some(low) == high.as_ref());
        let digits = units.map(|units| format!("{}{percent}", fixed(&units, places)));
        Ok(digits.map(|digits| [(round.comparison(), digits)]))
    });
    found.map(|[certified]| certified.digits).map_err(|error| match error {
        CalculationError::Undecided(_) => CalculationError::Undecided(format!(
            "`{}` is not decided to {places} places with {max_bits} bits",
            single_spaced(passage.text())
        )),
        CalculationError::Input(_)
        | CalculationError::Obligation(..)
        | CalculationError::Missing(_) => error,
    })
}

/// The leading digits that two numbers 0 ≤ lo ≤ hi have in common, at most so many significant ones,
/// and whether they are all there is.
pub(super) fn settled(lo: &Rational, hi: &Rational, most: usize) -> Option<(String, bool)> {
    let whole = decimal(lo, most, Towards::Below);
    if same(lo, hi) && whole == decimal(lo, most, Towards::Above) {
        return Some((whole, true));
    }
    let text = (1..=most).rev().find_map(|digits| truncated(lo, hi, digits))?;
    // Digits before the point that are not settled cannot be left out.
    (!text.contains('e')).then_some((text, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(n: i64, d: i64) -> Rational {
        Rational::new(n.into(), d.into())
    }

    #[test]
    fn only_digits_that_both_ends_share_are_settled() {
        let cases = [
            (ratio(12_345, 10_000), ratio(12_349, 10_000), Some(("1.234", false))),
            (ratio(19_999, 10_000), ratio(20_001, 10_000), None),
            (ratio(1, 3), ratio(1, 3), Some(("0.33333", false))),
            (ratio(1, 4), ratio(1, 4), Some(("0.25", true))),
            (ratio(0, 1), ratio(0, 1), Some(("0", true))),
            (ratio(0, 1), ratio(1, 1_000), None),
            (ratio(1_234_567, 1), ratio(1_234_567, 1), None),
            (ratio(1_234_500, 1), ratio(1_234_500, 1), Some(("1234500", true))),
        ];
        for (lo, hi, text) in cases {
            let found = settled(&lo, &hi, 5);
            let found = found.as_ref().map(|(text, whole)| (text.as_str(), *whole));
            assert_eq!(found, text, "{lo} {hi}");
        }
    }
}
