//! F5, the fixed-diameter corridor: a chain in which action 0 drifts to the right and all others
//! drift to the left, by 0.9 against 0.1, clamped at the ends. Only the rewards vary.
//!
//! Action 0 pays `prize` in the first `width` states and `rest` elsewhere; all others pay `drift`.

use std::fmt;

use num_traits::One as _;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use serde::Deserialize;

use super::{FamilyError, fraction, is_chance, needs, size};

/// Parameters of F5. The defaults are those of the environment table, as inferred: the paper prints
/// no rewards, and these give all printed digits.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corridor {
    /// States; at least 2
    #[arg(long = "S", value_name = "N")]
    #[serde(rename = "S")]
    pub states: usize,
    /// Actions; at least 2
    #[arg(long = "A", value_name = "N")]
    #[serde(rename = "A")]
    pub actions: usize,
    /// The chance of going the way that an action drifts
    #[arg(long, value_name = "X", default_value = "9/10")]
    #[serde(default = "p")]
    pub p: Exact,
    /// In how many states on the left action 0 pays the prize (inferred)
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[serde(default = "width")]
    pub width: usize,
    /// The prize (inferred)
    #[arg(long, value_name = "X", default_value = "9/10", allow_hyphen_values = true)]
    #[serde(default = "prize")]
    pub prize: Exact,
    /// What action 0 pays elsewhere (inferred)
    #[arg(long, value_name = "X", default_value = "0", allow_hyphen_values = true)]
    #[serde(default = "rest")]
    pub rest: Exact,
    /// What the other actions pay (inferred)
    #[arg(long, value_name = "X", default_value = "3/10", allow_hyphen_values = true)]
    #[serde(default = "drift")]
    pub drift: Exact,
}

fn p() -> Exact {
    fraction(9, 10)
}

fn width() -> usize {
    1
}

fn prize() -> Exact {
    fraction(9, 10)
}

fn rest() -> Exact {
    fraction(0, 1)
}

fn drift() -> Exact {
    fraction(3, 10)
}

impl Corridor {
    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 2))?;
        needs(is_chance(&self.p.0), "0 < p <= 1")?;
        let (with, against) = (&self.p.0, Rational::one() - &self.p.0);
        let choice = |state: usize, action: usize| {
            let (left, right) = (state.saturating_sub(1), (state + 1).min(self.states - 1));
            if action > 0 {
                return Draft::paying(&self.drift.0).to(left, with).to(right, &against);
            }
            let pays = if state < self.width { &self.prize.0 } else { &self.rest.0 };
            Draft::paying(pays).to(right, with).to(left, &against)
        };
        let states: Vec<Vec<Draft>> = (0..self.states)
            .map(|state| (0..self.actions).map(|action| choice(state, action)).collect())
            .collect();
        Ok(Mdp::new(&states)?)
    }
}

impl fmt::Display for Corridor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, actions, p, width, prize, rest, drift } = self;
        write!(f, "corridor --S {states} --A {actions} --p {p} --width {width}")?;
        write!(f, " --prize {prize} --rest {rest} --drift {drift}")
    }
}
