//! F5, the fixed-diameter corridor: a chain in which action 0 drifts to the right and all others
//! drift to the left, by 0.9 against 0.1, clamped at the ends. Only the rewards vary.
//!
//! Action 0 pays `prize` in the first `width` states and `rest` elsewhere; all others pay `drift`.

use num_traits::One as _;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};

use super::parameters::parameters;
use super::{FamilyError, Member, is_chance, needs, size, table};

parameters! {
    /// Parameters of F5. The defaults are those of the environment table, as inferred: the paper prints
    /// no rewards, and these give all printed digits.
    Corridor "corridor" {
        /// States; at least 2
        states "S" "N": usize;
        /// Actions; at least 2
        actions "A" "N": usize;
        /// The chance of going the way that an action drifts
        p "p" "X": Exact = "9/10";
        /// In how many states on the left action 0 pays the prize (inferred)
        width "width" "N": usize = "1";
        /// The prize (inferred)
        prize "prize" "X": Exact = "9/10" [allow_hyphen_values = true];
        /// What action 0 pays elsewhere (inferred)
        rest "rest" "X": Exact = "0" [allow_hyphen_values = true];
        /// What the other actions pay (inferred)
        drift "drift" "X": Exact = "3/10" [allow_hyphen_values = true];
    }
}

impl Member for Corridor {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 2))?;
        needs(is_chance(&self.p.0), "0 < p <= 1")?;
        let (with, against) = (&self.p.0, Rational::one() - &self.p.0);
        table(self.states, self.actions, |state, action| {
            let (left, right) = (state.saturating_sub(1), (state + 1).min(self.states - 1));
            if action > 0 {
                return Draft::paying(&self.drift.0).to(left, with).to(right, &against);
            }
            let pays = if state < self.width { &self.prize.0 } else { &self.rest.0 };
            Draft::paying(pays).to(right, with).to(left, &against)
        })
    }
}
