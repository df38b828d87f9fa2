//! What a number must be in order to round to a printed one.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_kernel::{Decimal, Rational, Relation};

use crate::diagnostic::Diagnostic;
use crate::passage::{Passage, decimal, literal};
use crate::syntax::{Comparison, Sentence, Spread};

/// What a number must be: at least or above the one end, and at most or below the other.
pub type Ends = ((Relation, Rational), (Relation, Rational));

impl Comparison {
    /// What a number must be in order to round (in this way) to a decimal. `==` and the other plain
    /// relations have no ends of their own; for them it is as if the further digits were cut off. What is
    /// within a spread is exact before the spread is added.
    pub fn ends(self, decimal: &Decimal) -> Ends {
        let Decimal { value, unit } = decimal;
        let half = unit / BigInt::from(2);
        match self {
            Self::Rounds | Self::Agrees => {
                ((Relation::AtLeast, value - &half), (Relation::AtMost, value + &half))
            }
            Self::RoundsUp => ((Relation::Above, value - unit), (Relation::AtMost, value.clone())),
            Self::Within => ((Relation::AtLeast, value.clone()), (Relation::AtMost, value.clone())),
            Self::About => ((Relation::Above, value - unit), (Relation::Below, value + unit)),
            Self::Truncates | Self::Digits if value.is_negative() => {
                ((Relation::Above, value - unit), (Relation::AtMost, value.clone()))
            }
            Self::Truncates | Self::Digits if value.is_zero() => {
                ((Relation::Above, -unit.clone()), (Relation::Below, unit.clone()))
            }
            Self::RoundsDown | Self::Truncates | Self::Digits | Self::Plain(_) => {
                ((Relation::AtLeast, value.clone()), (Relation::Below, value + unit))
            }
        }
    }
}

impl Sentence {
    /// What the left side must be, if the right one is a printed number and not just another formula.
    pub fn ends(&self, passage: &Passage) -> Result<Option<Ends>, Diagnostic> {
        if self.comparison.relation().is_some() {
            return Ok(None);
        }
        let place = passage.place_of(&self.rhs);
        let Some(printed) = literal(&self.rhs, passage)? else {
            let words = self.comparison.words();
            let message = format!("the right side of `{words}` must be a printed number");
            return Err(Diagnostic::new(message, place));
        };
        let margin = match &self.spread {
            None => Rational::zero(),
            Some(Spread::Margin(text)) => decimal(text, &place)?.value,
            Some(Spread::Units(text)) => decimal(text, &place)?.value * &printed.unit,
        };
        let ((low, least), (high, most)) = self.comparison.ends(&printed);
        Ok(Some(((low, least - &margin), (high, most + margin))))
    }
}
