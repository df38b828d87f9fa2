//! What a number must be in order to round to a printed one.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_kernel::{Decimal, Rational, Relation};

use crate::syntax::Comparison;

impl Comparison {
    /// What a number must be in order to round (in this way) to a decimal: at least or above the
    /// one end, and at most or below the other. `==` and the other plain relations have no ends of their own; for them
    /// it is as if the further digits were cut off.
    pub fn ends(self, decimal: &Decimal) -> ((Relation, Rational), (Relation, Rational)) {
        let Decimal { value, unit } = decimal;
        let half = unit / BigInt::from(2);
        match self {
            Self::Rounds | Self::Agrees => {
                ((Relation::AtLeast, value - &half), (Relation::AtMost, value + &half))
            }
            Self::RoundsUp => ((Relation::Above, value - unit), (Relation::AtMost, value.clone())),
            Self::Truncates if value.is_negative() => {
                ((Relation::Above, value - unit), (Relation::AtMost, value.clone()))
            }
            Self::Truncates if value.is_zero() => {
                ((Relation::Above, -unit.clone()), (Relation::Below, unit.clone()))
            }
            Self::RoundsDown | Self::Truncates | Self::Plain(_) => {
                ((Relation::AtLeast, value.clone()), (Relation::Below, value + unit))
            }
        }
    }
}
