//! The policies that can be run: the learner, what knows the family, and two lines of reference.

use super::arena::Arena;
use super::informed::{Knowledge, Rule};
use super::settings::{Noise, Settings};

/// A policy.
#[derive(Clone, Debug, PartialEq)]
pub enum Policy {
    /// The learner, with these settings.
    Learner(Settings),
    /// What knows the family, and not which of its members it faces.
    Informed(Box<Knowledge>, Rule),
    /// Every action with the same probability, at every step.
    UniformRandom,
    /// By state, the action that is always taken: an optimal one, as a rule. An action that does not
    /// exist is taken to be the first one.
    Oracle(Vec<usize>),
}

impl Policy {
    /// The noise of rewards under this policy; all but the learner have the default noise.
    pub fn noise(&self) -> Noise {
        match self {
            Self::Learner(settings) => settings.noise,
            Self::Informed(..) | Self::UniformRandom | Self::Oracle(_) => Settings::default().noise,
        }
    }
}

/// By state, the pair of the action in this list.
pub fn pairs(arena: &Arena, actions: &[usize]) -> Vec<usize> {
    let action = |state| actions.get(state).copied().unwrap_or(0);
    let states = arena.pairs_by_state().enumerate();
    states
        .map(|(state, pairs)| {
            let pair = pairs.start.saturating_add(action(state));
            if pairs.contains(&pair) { pair } else { pairs.start }
        })
        .collect()
}
