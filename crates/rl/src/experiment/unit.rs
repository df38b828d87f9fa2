//! One run, and what is kept of it.

use serde::{Deserialize, Serialize};

use super::protocol::{Actor, Cell, Unit};
use super::reality::hard_family::HardFamily;
use super::world::World;
use crate::families::{Composite, Family};
use crate::sim;
use crate::sim::settings::Width;
use crate::sim::{Diagnostics, Policy, Run, Settings};

/// What is kept of a run: see [`Run`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RunRecord {
    pub pseudo_regret: f64,
    pub realised_regret: f64,
    pub episodes: u64,
    /// In hexadecimal digits.
    pub digest: String,
    pub diagnostics: Diagnostics,
    /// The counts of the regret identity, on an alternative of F1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub counts: Option<Counts>,
}

impl RunRecord {
    /// Whether all of its figures are numbers; only such an outcome can be read again.
    pub fn is_finite(&self) -> bool {
        let inside = &self.diagnostics;
        let residuals = [inside.largest_residual, inside.sum_of_residuals, inside.residual_budget];
        let others = [self.pseudo_regret, self.realised_regret, inside.largest_span_before_clip];
        residuals.iter().chain(&others).all(|value| value.is_finite())
    }
}

/// What the regret identity of F1 counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// N_i: choices of the distinguished action.
    pub distinguished: u64,
    /// N_nav: navigation actions.
    pub navigation: u64,
    /// I_{T+1}: whether the walk ends in a good state.
    pub ends_good: bool,
}

/// Makes the run of a unit in its world, from state 0.
pub fn make(unit: &Unit<'_>, world: &World) -> RunRecord {
    let run = played(world, &policy(unit.cell, world), unit.cell.horizon, unit.seed);
    let counts = match &unit.cell.family {
        Family::Composite(family) => counts(family, &run),
        Family::Cycle(_) | Family::Hub(_) | Family::Funnel(_) => None,
        Family::Corridor(_) | Family::Faster(_) => None,
    };
    RunRecord {
        pseudo_regret: run.pseudo_regret,
        realised_regret: run.realised_regret,
        episodes: run.diagnostics.plans,
        digest: format!("{:016x}", run.digest),
        diagnostics: run.diagnostics,
        counts,
    }
}

/// A run from state 0.
pub fn played(world: &World, policy: &Policy, horizon: u64, seed: u64) -> Run {
    sim::run(&world.arena, policy, horizon, seed)
}

fn policy(cell: &Cell, world: &World) -> Policy {
    match &cell.actor {
        Actor::Learner(settings) => Policy::Learner(*settings),
        Actor::Stretched { learner, factor } => {
            let width = Width::Custom(factor * Width::Span.of(world.arena.figures()));
            Policy::Learner(Settings { width, ..*learner })
        }
        Actor::UniformRandom => Policy::UniformRandom,
        Actor::Oracle => Policy::Oracle(world.best.clone()),
        // Where there is no family of alternatives, all there is to know is the process.
        Actor::Informed(rule) => match HardFamily::of(&cell.family) {
            Ok(hard) => Policy::Informed(Box::new(hard.knowledge()), *rule),
            Err(_) => Policy::Oracle(world.best.clone()),
        },
    }
}

/// The counts of the regret identity. Bad states have even numbers, and their last three actions
/// navigate.
pub fn counts(family: &Composite, run: &Run) -> Option<Counts> {
    let (block, action) = family.distinguished()?;
    let bad = run.visits.iter().step_by(2);
    Some(Counts {
        distinguished: *run.visits.get(2 * block)?.get(action)?,
        navigation: bad.flat_map(|visits| visits.iter().rev().take(3)).sum(),
        ends_good: run.final_state % 2 == 1,
    })
}
