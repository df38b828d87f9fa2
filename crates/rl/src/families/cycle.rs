//! F2, the zero-span hard cycle: action 0 moves on with probability p, all others stay. Rewards
//! depend on the action alone, so the optimal bias is constant.

use std::fmt;

use num_traits::One as _;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use serde::Deserialize;

use super::{FamilyError, fraction, is_chance, needs, size};

/// Parameters of F2.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    /// States; at least 2
    #[arg(long = "S", value_name = "N")]
    #[serde(rename = "S")]
    pub states: usize,
    /// Actions; at least 1
    #[arg(long = "A", value_name = "N")]
    #[serde(rename = "A")]
    pub actions: usize,
    /// The chance of moving on
    #[arg(long, value_name = "X", default_value = "2/5")]
    #[serde(default = "p")]
    pub p: Exact,
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

fn p() -> Exact {
    fraction(2, 5)
}

fn reward() -> Exact {
    fraction(1, 2)
}

fn gap() -> Exact {
    fraction(1, 10)
}

impl Cycle {
    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        needs(self.best < self.actions, "a best action among the A")?;
        let (best, other) = (&self.reward.0, &self.reward.0 - &self.gap.0);
        cycle(self.states, self.actions, &self.p.0, |_, action| {
            if action == self.best { best.clone() } else { other.clone() }
        })
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
    let choice = |state: usize, action: usize| {
        let draft = Draft::paying(&reward(state, action));
        match action {
            0 => draft.to((state + 1) % states, p).to(state, &(Rational::one() - p)),
            _ => draft.to(state, &Rational::one()),
        }
    };
    let states: Vec<Vec<Draft>> =
        (0..states).map(|s| (0..actions).map(|a| choice(s, a)).collect()).collect();
    Ok(Mdp::new(&states)?)
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, actions, p, reward, best, gap } = self;
        write!(f, "cycle --S {states} --A {actions} --p {p} --reward {reward}")?;
        write!(f, " --best {best} --gap {gap}")
    }
}
