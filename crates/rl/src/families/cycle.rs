//! F2, the zero-span hard cycle: action 0 moves on with probability p, all others stay. Rewards
//! depend on the action alone, so the optimal bias is constant.

use num_traits::One as _;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};

use super::parameters::parameters;
use super::{FamilyError, Member, is_chance, needs, one_best, size, table};

parameters! {
    /// Parameters of F2.
    Cycle "cycle" {
        /// States; at least 2
        states "S" "N": usize;
        /// Actions; at least 1
        actions "A" "N": usize;
        /// The chance of moving on
        p "p" "X": Exact = "2/5";
        /// The reward of the best action
        reward "reward" "X": Exact = "1/2" [allow_hyphen_values = true];
        /// Which action is the best one (not printed in the paper)
        best "best" "A": usize = "0";
        /// By how much the others pay less (not printed in the paper)
        gap "gap" "X": Exact = "1/10" [allow_hyphen_values = true];
    }
}

impl Member for Cycle {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        let reward = one_best(self.actions, self.best, &self.reward, &self.gap)?;
        cycle(self.states, self.actions, &self.p.0, |_, action| reward(action))
    }
}

/// The cycle with these rewards for a state and an action.
pub fn cycle(
    states: usize,
    actions: usize,
    p: &Rational,
    reward: impl Fn(usize, usize) -> Rational,
) -> Result<Mdp, FamilyError> {
    size(states, actions, (2, 1))?;
    needs(is_chance(p), "0 < p <= 1")?;
    table(states, actions, |state, action| {
        let draft = Draft::paying(&reward(state, action));
        match action {
            0 => draft.to((state + 1) % states, p).to(state, &(Rational::one() - p)),
            _ => draft.to(state, &Rational::one()),
        }
    })
}
