//! The learner of alg:cssharp: plan, follow the plan until some count has doubled, and again.

use super::arena::Arena;
use super::confidence::{Beliefs, Logarithm};
use super::diagnostics::Diagnostics;
use super::directional::Directional;
use super::plan::{Plan, Report, Task, differing};
use super::rng::Stream;
use super::settings::{Planner, Settings, Width};
use super::span_plan::Intervals;
use super::step::Walk;
use super::{count, real};

/// A learner in the midst of its run.
#[derive(Debug)]
pub struct Learner<'a> {
    arena: &'a Arena,
    settings: &'a Settings,
    horizon: u64,
    beliefs: Beliefs<'a>,
    planner: WidthPlanner<'a>,
    compared: Option<WidthPlanner<'a>>,
    /// When the plan in force was made, and its residual.
    since: u64,
    residual: f64,
    episode_over: bool,
    diagnostics: Diagnostics,
}

/// Makes the plans for one width.
#[derive(Debug)]
struct WidthPlanner<'a> {
    view: View<'a>,
    plan: Plan,
    width: f64,
    radius_width: f64,
}

/// The process as a planner sees it.
#[derive(Debug)]
enum View<'a> {
    Directional(Directional<'a>),
    Intervals(Intervals<'a>),
}

impl<'a> Learner<'a> {
    /// A learner that knows nothing.
    pub fn new(arena: &'a Arena, settings: &'a Settings, horizon: u64) -> Self {
        let planner = |width| WidthPlanner::new(arena, settings, width);
        Self {
            arena,
            settings,
            horizon,
            beliefs: Beliefs::new(arena, settings),
            planner: planner(settings.width),
            compared: settings.compare_width.map(planner),
            since: 0,
            residual: 0.0,
            episode_over: true,
            diagnostics: Diagnostics::default(),
        }
    }

    /// Continues until that step.
    pub fn advance(&mut self, walk: &mut Walk<'_>, until: u64) {
        while walk.steps < until {
            if self.episode_over {
                self.plan(walk);
            }
            self.episode_over = walk.run(until);
        }
    }

    /// What happened inside, after all steps have been made.
    pub fn into_diagnostics(mut self, walk: &Walk<'_>) -> Diagnostics {
        self.charge(walk.steps);
        self.diagnostics
    }

    /// Ends the episode: plans, and makes the walk follow the plan.
    pub fn plan(&mut self, walk: &mut Walk<'_>) {
        let steps = walk.steps;
        self.charge(steps);
        walk.collect(|pair, counts| self.beliefs.refresh(pair, counts));
        let log = Logarithm::after(self.settings.log, steps, self.arena.pairs(), self.horizon);
        let stream = &mut walk.streams.policy;
        // Both widths break ties alike.
        let mut same_stream = stream.clone();
        let report = self.planner.make(&self.beliefs, self.settings, steps, log, stream);
        self.residual = report.upper - report.lower;
        if let Some(other) = &mut self.compared {
            other.make(&self.beliefs, self.settings, steps, log, &mut same_stream);
            self.diagnostics.width_disagreements +=
                differing(&self.planner.plan.pairs, &other.plan.pairs);
        }
        self.diagnose(&report, log);
        walk.follow(&self.planner.plan.pairs, true);
    }

    /// Charges the steps since the last plan with its residual.
    fn charge(&mut self, steps: u64) {
        self.diagnostics.residual_budget += self.residual * real(steps - self.since);
        self.since = steps;
    }

    fn diagnose(&mut self, report: &Report, log: Logarithm) {
        let found = &mut self.diagnostics;
        found.add(report, count(self.arena.states()), self.arena.figures().gain);
        found.transition_failures += self.planner.failures(&self.beliefs);
        // If rewards are known, neither is anything off nor is there a radius.
        for (_, belief) in self.beliefs.known() {
            let failed = belief.reward_error.abs() > belief.reward_radius.at(log);
            found.reward_failures += u64::from(failed);
            found.pairs_checked += 1;
        }
    }
}

impl<'a> WidthPlanner<'a> {
    fn new(arena: &'a Arena, settings: &Settings, width: Width) -> Self {
        Self {
            view: match settings.planner {
                Planner::Clipped { .. } => View::Directional(Directional::new(arena, settings)),
                Planner::SpanConstrained { .. } => View::Intervals(Intervals::new(arena, settings)),
            },
            plan: Plan::new(arena),
            width: width.of(arena.figures()),
            radius_width: settings.radius_width.unwrap_or(width).of(arena.figures()),
        }
    }

    fn make(
        &mut self,
        beliefs: &Beliefs<'_>,
        settings: &Settings,
        steps: u64,
        log: Logarithm,
        stream: &mut Stream,
    ) -> Report {
        let (Planner::Clipped { damping } | Planner::SpanConstrained { damping }) =
            settings.planner;
        let task = Task {
            width: self.width,
            clip: settings.clip,
            damping,
            start: settings.start,
            tolerance: settings.stop.tolerance_after(steps),
            sweeps: settings.stop.sweeps,
        };
        match &mut self.view {
            View::Directional(model) => {
                model.update(beliefs, settings, self.radius_width, log);
                self.plan.make(model, &task, settings.ties, stream)
            }
            View::Intervals(model) => {
                model.update(beliefs, settings, log);
                self.plan.make(model, &task, settings.ties, stream)
            }
        }
    }

    /// For how many pairs the truth is outside what the last plan believed possible.
    fn failures(&self, beliefs: &Beliefs<'_>) -> u64 {
        match &self.view {
            View::Directional(model) => model.failures(beliefs, &self.plan.bias),
            View::Intervals(model) => model.failures(beliefs),
        }
    }
}
