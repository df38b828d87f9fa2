//! The paper's five families of decision processes, and what it leaves open about them; and the faster
//! family of the sharper lower bound.
//!
//! | | family | kernel |
//! |---|---|---|
//! | F1 | [`composite`] | specified in full |
//! | F2 | [`cycle`] | determined: its digest is the printed one |
//! | F3 | [`hub`] | **not determined**; a stand-in with the printed diameters |
//! | F4 | [`funnel`] | F2's |
//! | F5 | [`corridor`] | determined: its digest is the printed one |
//! | | [`faster`] | that of `proofs/coq/Sharper/FastFamily.v` |
//!
//! Parameters have the paper's names. Where the paper prints no value, the help text says that the
//! default is a choice made here.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp, ProcessError};
use proofmark_kernel::rational::compare;
use serde::Deserialize;

use crate::limits;

pub mod composite;
pub mod corridor;
pub mod cycle;
pub mod faster;
pub mod funnel;
pub mod hub;
pub mod parameters;

pub use composite::Composite;
pub use corridor::Corridor;
pub use cycle::Cycle;
pub use faster::Faster;
pub use funnel::Funnel;
pub use hub::Hub;

/// A member of a family.
#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// F1: the exact composite family of the lower bound (section 3)
    #[command(after_help = "Examples:
  proofmark mdp composite --S 20 --A 7 --D 40
  proofmark mdp composite --S 20 --A 7 --D 40 --alternative 3 --eps 1/100")]
    Composite(Composite),
    /// F2: the zero-span hard cycle
    #[command(after_help = "Examples:
  proofmark mdp cycle --S 12 --A 3
  proofmark mdp cycle --S 12 --A 3 --p 1/4 --certificate cycle.json")]
    Cycle(Cycle),
    /// F3: a stand-in for the zero-span hub, whose kernel the paper does not determine
    #[command(after_help = "Examples:
  proofmark mdp hub --S 12 --A 3
  proofmark mdp hub --S 12 --A 3 --w 1/100 --v 1/10 --format json")]
    Hub(Hub),
    /// F4: the deep funnel, on the cycle's kernel
    #[command(after_help = "Examples:
  proofmark mdp funnel --S 12 --A 3
  proofmark mdp funnel --S 12 --A 3 --inside 0.6 --model funnel.json")]
    Funnel(Funnel),
    /// F5: the fixed-diameter corridor
    #[command(after_help = "Examples:
  proofmark mdp corridor --S 12 --A 3
  proofmark mdp corridor --S 12 --A 3 --width 2 --prize 0.8")]
    Corridor(Corridor),
    /// The family of the sharper lower bounds; with --unpaid, rewards depend on the action
    #[command(after_help = "Examples:
  proofmark mdp faster --S 24 --A 8 --D 56 --children 3 --roads 2 --kappa 0.64
  proofmark mdp faster --S 24 --A 8 --D 56 --children 3 --roads 2 --kappa 0.67 --unpaid")]
    Faster(Faster),
}

/// A member of a family, given by its parameters. It is displayed as on the command line.
pub trait Member: fmt::Display {
    /// The process.
    fn mdp(&self) -> Result<Mdp, FamilyError>;
}

/// Why there is no such member of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// A condition on the parameters fails.
    #[error("the family needs {0}")]
    Needs(String),
    /// The process is refused.
    #[error("{0}")]
    Process(ProcessError),
}

impl Family {
    fn member(&self) -> &dyn Member {
        match self {
            Self::Composite(family) => family,
            Self::Cycle(family) => family,
            Self::Hub(family) => family,
            Self::Funnel(family) => family,
            Self::Corridor(family) => family,
            Self::Faster(family) => family,
        }
    }

    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        self.member().mdp()
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.member().fmt(f)
    }
}

/// A condition on parameters.
fn needs(holds: bool, condition: impl Into<String>) -> Result<(), FamilyError> {
    if holds { Ok(()) } else { Err(FamilyError::Needs(condition.into())) }
}

/// So many states and actions, within the limits.
fn size(states: usize, actions: usize, least: (usize, usize)) -> Result<(), FamilyError> {
    let (fewest_states, fewest_actions) = least;
    let (most_states, most) = (limits::MDP_STATES, limits::MDP_TRANSITIONS);
    needs(states >= fewest_states, format!("S >= {fewest_states}"))?;
    needs(states <= most_states, format!("S <= {most_states}"))?;
    needs(actions >= fewest_actions, format!("A >= {fewest_actions}"))?;
    needs(actions <= most / states.max(1), format!("S*A <= {most}"))
}

/// Whether 0 < p ≤ 1.
fn is_chance(p: &Rational) -> bool {
    p.is_positive() && compare(p, &Rational::one()).is_le()
}

/// n as a fraction.
pub fn whole(n: impl Into<BigInt>) -> Rational {
    Rational::from(n.into())
}

/// The process with these choices in every state.
fn table(
    states: usize,
    actions: usize,
    choice: impl Fn(usize, usize) -> Draft,
) -> Result<Mdp, FamilyError> {
    let row = |state| (0..actions).map(|action| choice(state, action)).collect();
    process(&(0..states).map(row).collect::<Vec<Vec<Draft>>>())
}

fn process(states: &[Vec<Draft>]) -> Result<Mdp, FamilyError> {
    Mdp::new(states).map_err(FamilyError::Process)
}

/// A choice with two outcomes, the first of them with this chance.
fn coin(reward: &Rational, heads: usize, chance: &Rational, tails: usize) -> Draft {
    Draft::paying(reward).to(heads, chance).to(tails, &(Rational::one() - chance))
}

/// Rewards that depend on the action alone: the others pay less than the best one.
fn one_best<'a>(
    actions: usize,
    best: usize,
    reward: &'a Exact,
    gap: &'a Exact,
) -> Result<impl Fn(usize) -> Rational + 'a, FamilyError> {
    needs(best < actions, "a best action among the A")?;
    Ok(move |action| if action == best { reward.0.clone() } else { &reward.0 - &gap.0 })
}

/// The ε of a member with m alternatives; 0 for the baseline.
fn boost(
    alternative: Option<usize>,
    eps: Option<&Exact>,
    m: usize,
    in_range: impl Fn(&Rational) -> bool,
    range: &str,
) -> Result<Rational, FamilyError> {
    let eps = eps.map_or(Rational::zero(), |eps| eps.0.clone());
    if let Some(i) = alternative {
        needs((1..=m).contains(&i), format!("an alternative from 1 to m = {m}"))?;
        needs(eps.is_positive() && in_range(&eps), range)?;
    }
    Ok(eps)
}
