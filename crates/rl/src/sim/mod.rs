//! The simulator: optimistic learners on decision processes, in floating point.
//!
//! | module | does |
//! |---|---|
//! | [`arena`] | holds a process in floats |
//! | [`rng`] | where chance comes from, and how runs are paired |
//! | [`settings`] | every choice that the paper leaves open |
//! | [`confidence`] | counts, means and radii |
//! | [`blocks`] | pairs in fours, for vector instructions |
//! | [`plan`] | optimistic value iteration, with a clipped bias |
//! | [`directional`] | the paper's heuristic planner |
//! | [`span_plan`] | the certified planner |
//! | [`step`] | the stepping engine |
//! | [`learner`] | plans and follows its plans |
//! | [`informed`] | knows the family, and not the member |
//! | [`diagnostics`] | what happened inside |
//!
//! A [`run`] is a function of its arguments: the same bits on every machine and for any number of
//! threads. All arithmetic is in IEEE doubles in a fixed order; roots are correctly rounded, and logarithms come
//! from the crate `libm`, not from the system.

use std::ops::Range;

use num_traits::ToPrimitive;

pub mod arena;
pub mod blocks;
pub mod confidence;
pub mod diagnostics;
pub mod directional;
pub mod informed;
pub mod learner;
pub mod plan;
pub mod rng;
pub mod settings;
pub mod span_plan;
pub mod step;

pub use arena::Arena;
pub use diagnostics::Diagnostics;
pub use settings::Settings;

use directional::Directional;
use informed::{Informed, Knowledge, Rule};
use learner::Learner;
use rand_xoshiro::rand_core::Rng as _;
use settings::{Noise, Planner};
use span_plan::Intervals;
use step::Walk;

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

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// T·ρ* minus the sum of the mean rewards r(s_t, a_t).
    pub pseudo_regret: f64,
    /// T·ρ* minus the sum of the rewards that were drawn.
    pub realised_regret: f64,
    /// How often each action of each state was chosen.
    pub visits: Vec<Vec<u64>>,
    /// The state after the last step.
    pub final_state: usize,
    /// What happened inside the learner; nothing for the other policies.
    pub diagnostics: Diagnostics,
    /// A digest of all pairs chosen and states visited, in order.
    pub digest: u64,
}

/// Makes a run of so many steps from state 0 on. Chance depends on the seed alone.
pub fn run(arena: &Arena, policy: &Policy, horizon: u64, seed: u64) -> Run {
    let noise = match policy {
        Policy::Learner(settings) => settings.noise,
        Policy::Informed(..) | Policy::UniformRandom | Policy::Oracle(_) => Noise::Bernoulli,
    };
    let random_rewards = noise.shows(arena);
    let mut walk = Walk::new(arena, seed, random_rewards);
    let mut diagnostics = Diagnostics::default();
    match policy {
        Policy::Learner(settings) => {
            diagnostics = match settings.planner {
                Planner::Clipped { .. } => {
                    Learner::new(arena, settings, horizon, Directional::new).run(&mut walk)
                }
                Planner::SpanConstrained { .. } => {
                    Learner::new(arena, settings, horizon, Intervals::new).run(&mut walk)
                }
            };
        }
        Policy::UniformRandom => walk.explore(horizon, |state, stream| {
            let pairs = arena.pairs_of(state);
            pairs.start + rng::below(pairs.len(), stream.next_u64())
        }),
        Policy::Informed(known, rule) => {
            let mut informed = Informed::new(known, *rule);
            walk.explore(horizon, |state, stream| informed.choose(state, stream));
        }
        Policy::Oracle(actions) => {
            walk.follow(&pairs(arena, actions), false);
            walk.run(horizon);
        }
    }
    walk.collect(|_, _| {});

    let counts = &walk.counts;
    let at_best = real(horizon) * arena.figures().gain;
    let means = counts.visits.iter().zip(arena.rewards()).map(|(&n, mean)| real(n) * mean);
    let pseudo_regret = at_best - means.sum::<f64>();
    let paid = real(counts.paid.iter().sum::<u64>());
    let of_state = |pairs| counts.visits.get(pairs).map(<[u64]>::to_vec).unwrap_or_default();
    Run {
        pseudo_regret,
        realised_regret: if random_rewards { at_best - paid } else { pseudo_regret },
        visits: arena.pairs_by_state().map(of_state).collect(),
        final_state: walk.state,
        diagnostics,
        digest: walk.digest,
    }
}

/// By state, the pair of the action in this list.
fn pairs(arena: &Arena, actions: &[usize]) -> Vec<usize> {
    let of_state = |(state, mut pairs): (usize, Range<usize>)| {
        let first = pairs.start;
        pairs.nth(actions.get(state).copied().unwrap_or(0)).unwrap_or(first)
    };
    arena.pairs_by_state().enumerate().map(of_state).collect()
}

/// A count as a float.
pub fn real(count: impl ToPrimitive) -> f64 {
    count.to_f64().unwrap_or(f64::NAN)
}

/// A size as a count.
pub fn count(size: usize) -> u64 {
    size.to_u64().unwrap_or(u64::MAX)
}
