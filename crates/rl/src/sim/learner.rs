//! The learner of alg:cssharp: plan, follow the plan until the episode ends, and again.

use super::arena::Arena;
use super::blocks::{WIDE, both, count_of};
use super::confidence::{Beliefs, Logarithm};
use super::diagnostics::Diagnostics;
use super::plan::{Model, Plan, differing};
use super::real;
use super::settings::{Episodes, Settings, Width};
use super::step::Walk;

/// A learner in the midst of its run.
#[derive(Debug)]
pub struct Learner<'a, M> {
    arena: &'a Arena,
    settings: &'a Settings,
    horizon: u64,
    beliefs: Beliefs<'a>,
    plan: Plan<'a, M>,
    compared: Option<Plan<'a, M>>,
    /// When the plan in force was made, and its residual.
    since: u64,
    residual: f64,
    diagnostics: Diagnostics,
}

impl<'a, M: Model> Learner<'a, M> {
    /// A learner that knows nothing, with this model for a width in its radii.
    pub fn new(
        arena: &'a Arena,
        settings: &'a Settings,
        horizon: u64,
        model: impl Fn(&'a Arena, &'a Settings, f64) -> M,
    ) -> Self {
        let plan = |width: Width| {
            let of = |instead: Option<Width>| instead.unwrap_or(width).of(arena.figures());
            let model = model(arena, settings, of(settings.radius_width));
            Plan::new(arena, settings, of(settings.clip_width), model)
        };
        Self {
            arena,
            settings,
            horizon,
            beliefs: Beliefs::new(arena, settings),
            plan: plan(settings.width),
            compared: settings.compare_width.map(plan),
            since: 0,
            residual: 0.0,
            diagnostics: Diagnostics::default(),
        }
    }

    /// Makes all steps, and tells what happened inside.
    pub fn run(mut self, walk: &mut Walk<'_>) -> Diagnostics {
        while walk.steps < self.horizon {
            let end = self.settings.episodes.end(walk.steps);
            self.plan(walk);
            walk.run(end.unwrap_or(self.horizon).min(self.horizon));
        }
        self.charge(walk.steps);
        self.diagnostics
    }

    /// Ends the episode: plans, and makes the walk follow the plan.
    pub fn plan(&mut self, walk: &mut Walk<'_>) {
        let steps = walk.steps;
        self.charge(steps);
        walk.collect(|pair, counts| self.beliefs.refresh(pair, counts));
        let log = Logarithm::after(self.settings, steps, self.arena.pairs(), self.horizon);
        let stream = &mut walk.streams.policy;
        // Both widths break ties alike.
        let mut same_stream = stream.clone();
        self.plan.model.update(&self.beliefs, log);
        let (lower, upper) = self.plan.make(steps, stream, &mut self.diagnostics);
        if let Some(other) = &mut self.compared {
            other.model.update(&self.beliefs, log);
            other.make(steps, &mut same_stream, &mut Diagnostics::default());
            self.diagnostics.width_disagreements += differing(&self.plan.pairs, &other.pairs);
        }
        walk.follow(&self.plan.pairs, self.settings.episodes == Episodes::CountDoubling);

        self.residual = upper - lower;
        let found = &mut self.diagnostics;
        found.largest_residual = found.largest_residual.max(self.residual);
        found.sum_of_residuals += self.residual;
        found.pessimistic_plans += u64::from(upper < self.arena.figures().gain);
        found.transition_failures += self.plan.model.failures(&self.beliefs, &self.plan.bias);
        // Without data nothing is off, nor if rewards are known; and then there is no radius.
        let failures = self.beliefs.known().fold([0.0; WIDE], |failures, (_, belief)| {
            let radius = belief.reward_radius.at(log);
            let failed = |error: f64, radius| f64::from(error.abs() > radius);
            both(failures, both(belief.reward_error, radius, failed), |sum, failed| sum + failed)
        });
        found.reward_failures += count_of(failures);
        found.pairs_checked += self.beliefs.pairs_known;
    }

    /// Charges the steps since the last plan with its residual.
    fn charge(&mut self, steps: u64) {
        self.diagnostics.residual_budget += self.residual * real(steps - self.since);
        self.since = steps;
    }
}
