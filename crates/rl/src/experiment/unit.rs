//! One run, and what is kept of it.

use serde::{Deserialize, Serialize};

use super::protocol::{Actor, Cell, Unit};
use super::reality::hard_family::HardFamily;
use super::world::World;
use crate::families::{Composite, Family};
use crate::sim;
use crate::sim::settings::Width;
use crate::sim::{Diagnostics, Policy, Run, Settings, Task};

/// What is kept of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RunRecord {
    /// T·ρ* minus the sum of mean rewards.
    pub pseudo_regret: f64,
    /// T·ρ* minus the sum of rewards drawn.
    pub realised_regret: f64,
    /// Episodes of the learner.
    pub episodes: u64,
    /// A digest of the walk, in hexadecimal digits.
    pub digest: String,
    /// What happened inside the learner.
    pub diagnostics: Diagnostics,
    /// The counts of the regret identity, on an alternative of F1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub counts: Option<Counts>,
}

impl RunRecord {
    /// Whether all of its figures are numbers; only such an outcome can be read again.
    pub fn is_finite(&self) -> bool {
        let inside = &self.diagnostics;
        let all = [
            self.pseudo_regret,
            self.realised_regret,
            inside.largest_residual,
            inside.sum_of_residuals,
            inside.residual_budget,
            inside.largest_span_before_clip,
        ];
        all.iter().all(|value| value.is_finite())
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
    let cell = unit.cell;
    let policy = policy(cell, world);
    let run = sim::run(&Task {
        arena: &world.arena,
        policy: &policy,
        start: 0,
        horizon: cell.horizon,
        seed: unit.seed,
        checkpoints: &[],
    });
    let counts = match &cell.family {
        Family::Composite(family) => counts(family, &run),
        _ => None,
    };
    RunRecord {
        pseudo_regret: run.pseudo_regret,
        realised_regret: run.realised_regret,
        episodes: run.episodes,
        digest: format!("{:016x}", run.digest),
        diagnostics: run.diagnostics,
        counts,
    }
}

fn policy(cell: &Cell, world: &World) -> Policy {
    match &cell.actor {
        Actor::Learner(settings) => Policy::Learner(*settings),
        Actor::Stretched(settings, factor) => {
            let width = Width::Custom(factor * world.complexity());
            Policy::Learner(Settings { width, ..*settings })
        }
        Actor::UniformRandom => Policy::UniformRandom,
        Actor::Oracle => Policy::Oracle(world.best.clone()),
        // Where there is no family of alternatives, all there is to know is the process.
        Actor::Informed(rule) => match HardFamily::of(&cell.family) {
            Ok(Some(hard)) => Policy::Informed(Box::new(hard.knowledge()), *rule),
            _ => Policy::Oracle(world.best.clone()),
        },
    }
}

/// The counts of the regret identity. Bad states have even numbers, and their last three actions
/// navigate.
pub fn counts(family: &Composite, run: &Run) -> Option<Counts> {
    let (block, action) = family.distinguished()?;
    let bad = run.visits.iter().step_by(2);
    let navigation = bad.map(|visits| visits.iter().rev().take(3).sum::<u64>()).sum();
    Some(Counts {
        distinguished: *run.visits.get(2 * block)?.get(action)?,
        navigation,
        ends_good: run.final_state % 2 == 1,
    })
}
