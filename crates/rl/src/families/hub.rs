//! A **stand-in** for F3, the zero-span hub. The paper does not determine F3's kernel: it prints two
//! digests that nothing tried so far reproduces. This one has a hub (state 0) that leads to each
//! spoke with probability w, and spokes that lead back with probability v, whatever the action.
//! D = 1/w + (S − 1)/v, and two constants are fitted to the two printed diameters, which proves
//! nothing about the paper's kernel. Rewards depend on the action alone.

use std::fmt;

use num_traits::{One as _, Signed as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use serde::Deserialize;

use super::{FamilyError, fraction, is_chance, needs, size, whole};

/// Parameters of the stand-in for F3.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hub {
    /// States; at least 2
    #[arg(long = "S", value_name = "N")]
    #[serde(rename = "S")]
    pub states: usize,
    /// Actions; at least 1
    #[arg(long = "A", value_name = "N")]
    #[serde(rename = "A")]
    pub actions: usize,
    /// The chance of going from the hub to each spoke (fitted, not printed)
    #[arg(long = "w", value_name = "X", default_value = "0.0010142")]
    #[serde(default = "out", rename = "w")]
    pub out: Exact,
    /// The chance of going from a spoke to the hub (fitted, not printed)
    #[arg(long = "v", value_name = "X", default_value = "0.016231")]
    #[serde(default = "back", rename = "v")]
    pub back: Exact,
    /// The reward of the best action
    #[arg(long, value_name = "X", default_value = "1/2", allow_hyphen_values = true)]
    #[serde(default = "reward")]
    pub reward: Exact,
    /// Which action is the best one (not printed in the paper)
    #[arg(long, value_name = "A", default_value_t = 0)]
    #[serde(default)]
    pub best: usize,
    /// By how much the others pay less (not printed in the paper)
    #[arg(long, value_name = "X", default_value = "1/10", allow_hyphen_values = true)]
    #[serde(default = "gap")]
    pub gap: Exact,
}

fn out() -> Exact {
    fraction(10_142, 10_000_000)
}

fn back() -> Exact {
    fraction(16_231, 1_000_000)
}

fn reward() -> Exact {
    fraction(1, 2)
}

fn gap() -> Exact {
    fraction(1, 10)
}

impl Hub {
    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 1))?;
        needs(self.best < self.actions, "a best action among the A")?;
        let (out, back) = (&self.out.0, &self.back.0);
        needs(is_chance(back), "0 < v <= 1")?;
        let stay = Rational::one() - whole(self.states - 1) * out;
        needs(out.is_positive() && !stay.is_negative(), "0 < w <= 1/(S-1)")?;
        let choice = |state: usize, action: usize| {
            let pays = if action == self.best {
                self.reward.0.clone()
            } else {
                &self.reward.0 - &self.gap.0
            };
            let draft = Draft::paying(&pays);
            if state == 0 {
                (1..self.states).fold(draft.to(0, &stay), |draft, spoke| draft.to(spoke, out))
            } else {
                draft.to(0, back).to(state, &(Rational::one() - back))
            }
        };
        let states: Vec<Vec<Draft>> = (0..self.states)
            .map(|state| (0..self.actions).map(|action| choice(state, action)).collect())
            .collect();
        Ok(Mdp::new(&states)?)
    }
}

impl fmt::Display for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, actions, out, back, reward, best, gap } = self;
        write!(f, "hub --S {states} --A {actions} --w {out} --v {back} --reward {reward}")?;
        write!(f, " --best {best} --gap {gap}")
    }
}
