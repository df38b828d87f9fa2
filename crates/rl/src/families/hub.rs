//! A **stand-in** for F3, the zero-span hub. The paper does not determine F3's kernel: it prints two
//! digests that nothing tried so far reproduces. This one has a hub (state 0) that leads to each
//! spoke with probability w, and spokes that lead back with probability v, whatever the action.
//! D = 1/w + (S − 1)/v, and two constants are fitted to the two printed diameters, which proves
//! nothing about the paper's kernel. Rewards depend on the action alone.

use num_traits::{One as _, Signed as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};

use super::parameters::parameters;
use super::{FamilyError, Member, is_chance, needs, one_best, size, table, whole};

parameters! {
    /// Parameters of the stand-in for F3.
    Hub "hub" {
        /// States; at least 2
        states "S" "N": usize;
        /// Actions; at least 1
        actions "A" "N": usize;
        /// The chance of going from the hub to each spoke (fitted, not printed)
        out "w" "X": Exact = "0.0010142";
        /// The chance of going from a spoke to the hub (fitted, not printed)
        back "v" "X": Exact = "0.016231";
        /// The reward of the best action
        reward "reward" "X": Exact = "1/2" [allow_hyphen_values = true];
        /// Which action is the best one (not printed in the paper)
        best "best" "A": usize = "0";
        /// By how much the others pay less (not printed in the paper)
        gap "gap" "X": Exact = "1/10" [allow_hyphen_values = true];
    }
}

impl Member for Hub {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 1))?;
        let reward = one_best(self.actions, self.best, &self.reward, &self.gap)?;
        let (out, back) = (&self.out.0, &self.back.0);
        needs(is_chance(back), "0 < v <= 1")?;
        let stay = Rational::one() - whole(self.states - 1) * out;
        needs(out.is_positive() && !stay.is_negative(), "0 < w <= 1/(S-1)")?;
        table(self.states, self.actions, |state, action| {
            let draft = Draft::paying(&reward(action));
            if state == 0 {
                (1..self.states).fold(draft.to(0, &stay), |draft, spoke| draft.to(spoke, out))
            } else {
                draft.to(0, back).to(state, &(Rational::one() - back))
            }
        })
    }
}
