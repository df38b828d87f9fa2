//! F4, the deep funnel: the cycle of F2 with rewards by the state. Two adjacent *core* states pay
//! more than the others.

use proofmark_book::number::Exact;
use proofmark_kernel::mdp::Mdp;

use super::cycle::cycle;
use super::parameters::parameters;
use super::{FamilyError, Member, needs, size};

parameters! {
    /// Parameters of F4.
    Funnel "funnel" {
        /// States; at least 3
        states "S" "N": usize;
        /// Actions; at least 1
        actions "A" "N": usize;
        /// The chance of moving on
        p "p" "X": Exact = "2/5";
        /// The reward in the core
        inside "inside" "X": Exact = "11/20" [allow_hyphen_values = true];
        /// The reward elsewhere
        outside "outside" "X": Exact = "1/2" [allow_hyphen_values = true];
        /// The first of the two core states (not printed in the paper)
        core "core" "S": usize = "0";
    }
}

impl Member for Funnel {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (3, 1))?;
        needs(self.core < self.states, "a core among the S states")?;
        let second = (self.core + 1) % self.states;
        cycle(self.states, self.actions, &self.p.0, |state, _| {
            let inside = state == self.core || state == second;
            if inside { self.inside.0.clone() } else { self.outside.0.clone() }
        })
    }
}
