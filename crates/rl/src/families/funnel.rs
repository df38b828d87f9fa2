//! F4, the deep funnel: the cycle of F2 with rewards by the state. Two adjacent *core* states pay
//! more than the others.

use std::fmt;

use proofmark_book::number::Exact;
use proofmark_kernel::mdp::Mdp;
use serde::Deserialize;

use super::cycle::cycle;
use super::{FamilyError, fraction, needs, size};

/// Parameters of F4.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Funnel {
    /// States; at least 3
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
    /// The reward in the core
    #[arg(long, value_name = "X", default_value = "11/20", allow_hyphen_values = true)]
    #[serde(default = "inside")]
    pub inside: Exact,
    /// The reward elsewhere
    #[arg(long, value_name = "X", default_value = "1/2", allow_hyphen_values = true)]
    #[serde(default = "outside")]
    pub outside: Exact,
    /// The first of the two core states (not printed in the paper)
    #[arg(long, value_name = "S", default_value_t = 0)]
    #[serde(default)]
    pub core: usize,
}

fn p() -> Exact {
    fraction(2, 5)
}

fn inside() -> Exact {
    fraction(11, 20)
}

fn outside() -> Exact {
    fraction(1, 2)
}

impl Funnel {
    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (3, 1))?;
        needs(self.core < self.states, "a core among the S states")?;
        let second = (self.core + 1) % self.states;
        cycle(self.states, self.actions, &self.p.0, |state, _| {
            let inside = state == self.core || state == second;
            if inside { self.inside.0.clone() } else { self.outside.0.clone() }
        })
    }
}

impl fmt::Display for Funnel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, actions, p, inside, outside, core } = self;
        write!(f, "funnel --S {states} --A {actions} --p {p} --inside {inside}")?;
        write!(f, " --outside {outside} --core {core}")
    }
}
