//! What happened inside the learner: the figures whose absence the paper regrets, and some more.

use serde::{Deserialize, Serialize};

/// Counts and extremes over all plans of one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Diagnostics {
    /// Plans made: one per episode.
    pub plans: u64,
    /// Sweeps of value iteration in all of them.
    pub sweeps: u64,
    /// Plans that reached the limit of sweeps before the tolerance.
    pub unconverged_plans: u64,
    /// The largest planning residual: the span of the change in the last sweep of a plan. With the
    /// span-constrained planner this bounds how far the plan's gain is from the best.
    pub largest_residual: f64,
    /// The sum of all residuals.
    pub sum_of_residuals: f64,
    /// The sum over all steps of the residual of the plan in force: the planning part of lem:remainder.
    pub residual_budget: f64,
    /// Plans whose last iterate was changed by clipping.
    pub clipped_plans: u64,
    /// Plans in which clipping changed an iterate of some sweep.
    pub plans_with_clipping: u64,
    /// The largest span of an iterate before it was clipped, in any sweep of any plan.
    pub largest_span_before_clip: f64,
    /// States, over all plans, where clipping the last iterate changes the best action.
    pub clip_disagreements: u64,
    /// States, over all plans, where the plan for the width to compare with acts differently.
    pub width_disagreements: u64,
    /// States, over all plans: what disagreements are a share of.
    pub states_planned: u64,
    /// Pairs, over all plans, whose mean reward is off by more than the radius.
    pub reward_failures: u64,
    /// Pairs, over all plans, whose transition is off by more than the radius: in the direction of the
    /// plan's bias for the heuristic planner, in some probability for the span-constrained one.
    pub transition_failures: u64,
    /// Pairs, over all plans, that had data enough for a radius: what failures are a share of.
    pub pairs_checked: u64,
    /// Plans whose optimistic gain is below the optimal gain, residual included.
    pub pessimistic_plans: u64,
}
