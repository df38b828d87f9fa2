//! Every choice that the paper leaves open, by name. What is not listed here is fixed by the paper:
//! empirical means and a known structural support.
//!
//! Two presets are natural readings of the paper, [`Settings::reading_a`] (the default) and
//! [`Settings::reading_b`]. Neither is confirmed: no single reading reproduces all of the paper's
//! experiments, and the constants of the second were fitted to one of its tables.

use serde::{Deserialize, Serialize};

use super::arena::{Arena, Figures};
use super::real;

/// The learner's open choices. What a file leaves out is as in [`Settings::reading_a`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    /// The confidence radius, for rewards and for transitions.
    pub bonus: Bonus,
    /// The logarithm in the radius.
    pub log: Log,
    /// When a plan is made.
    pub episodes: Episodes,
    /// The width W that the learner is supplied with. The bias is clipped to it, and it is the range in
    /// the transition radius, unless one of the next two says otherwise.
    pub width: Width,
    /// The range in the transition radius, in place of `width`, which then enters the clip alone.
    pub radius_width: Option<Width>,
    /// The width to which the bias is clipped, in place of `width`, which then enters the radius alone.
    pub clip_width: Option<Width>,
    /// Observations of a pair before its radius is used, at least 1; until then everything is believed
    /// possible.
    pub fewest: u64,
    /// Whether the optimistic value of a pair may exceed what any model could give it.
    pub optimism: Optimism,
    /// Whether the learner is told the mean rewards.
    pub rewards: Rewards,
    /// What the learner sees of a reward.
    pub noise: Noise,
    /// The empirical variance of rewards.
    pub variance: Variance,
    /// The planner, with its own choices.
    pub planner: Planner,
    /// Where the bias is clipped.
    pub clip: Clip,
    /// When value iteration stops.
    pub stop: Stop,
    /// What value iteration starts from.
    pub start: Start,
    /// Which of several best actions is taken.
    pub ties: Ties,
    /// A second width: each plan is made again with it, on the same data, only to count the states
    /// where the two would act differently.
    pub compare_width: Option<Width>,
}

/// A confidence radius β for the mean of N observations with empirical variance V and range W.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bonus {
    /// β = sqrt(`leading`·V·L/N) + `remainder`·W·L/(N − `less`). With 2, 7/3 and 1 this is
    /// eq:rewardbonus for V = v̂ and W = 1, and eq:directionalbonus for V = Var(h) and W = H̄.
    Bernstein {
        /// The factor under the root.
        leading: f64,
        /// The factor of the second term.
        remainder: f64,
        /// What is taken from N in the second term.
        less: u64,
    },
    /// β = W·sqrt(`leading`·L/N); with 1/2 this is Hoeffding's inequality.
    Hoeffding {
        /// The factor under the root.
        leading: f64,
    },
    /// β = sqrt(2·V·ℓ/N) + 3·W·ℓ/N with ℓ = log(3/δ) in place of L: the inequality of Audibert, Munos and
    /// Szepesvári, which fails with probability δ.
    Audibert {
        /// The probability of failure of one radius.
        delta: Delta,
    },
    /// Balls as in UCRL2: β = sqrt(`rewards`·L/N) for a mean reward, and for transitions all
    /// distributions q on the structural support with ‖q − p̂‖₁ ≤ sqrt(`transitions`·S·L/N). As these are
    /// distributions, no optimism about transitions is uncapped, and no width enters. With 7/2 and 14 and
    /// another logarithm this is UCRL2's.
    L1 {
        /// The factor under the root for rewards.
        rewards: f64,
        /// The factor under the root for transitions.
        transitions: f64,
    },
}

/// When an episode ends, and a plan is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Episodes {
    /// When a pair has been chosen as often as before the episode, or once (alg:cssharp).
    CountDoubling,
    /// After so many steps.
    FixedLength(u64),
    /// After each step.
    EveryStep,
}

impl Episodes {
    /// The last step of an episode that begins after so many steps, if it is known by then.
    pub fn end(self, steps: u64) -> Option<u64> {
        match self {
            Self::CountDoubling => None,
            Self::FixedLength(length) => Some(steps.saturating_add(length)),
            Self::EveryStep => Some(steps.saturating_add(1)),
        }
    }
}

/// The logarithm L in the radius.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Log {
    /// L = log(c_L·SA·(1 + t)²/δ) after t steps (eq:peelinglog).
    Peeling {
        /// The peeling constant.
        c_l: f64,
        /// The probability of failure.
        delta: Delta,
    },
    /// L is this number at all times.
    Constant(f64),
}

/// The probability of failure δ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Delta {
    /// δ = 1/T.
    OneOverHorizon,
    /// δ is this number.
    Fixed(f64),
}

/// A width for the bias.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Width {
    /// 1 ∨ sp(h*), the paper's H.
    Span,
    /// The diameter.
    Diameter,
    /// This number.
    Custom(f64),
}

/// Whether the optimistic value of a pair may exceed what any model could give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Optimism {
    /// A reward is at most 1, and the value of a transition at most that of the best successor.
    Capped,
    /// The radii are added as they are.
    Uncapped,
}

/// Whether the learner is told the mean rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rewards {
    /// It is told.
    Known,
    /// It estimates them.
    Unknown,
}

/// What a reward of mean r is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Noise {
    /// 1 with probability r, otherwise 0.
    Bernoulli,
    /// r itself.
    None,
}

/// The empirical variance of N rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variance {
    /// The mean square deviation; at most 1/4, as lem:rewardbudget demands.
    Population,
    /// That times N/(N − 1), as in the inequality of Maurer and Pontil.
    Sample,
}

/// The planner. `damping` τ replaces an iterate v by (1 − τ)·v + τ·T v; 1 is plain value iteration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Planner {
    /// Directional radii and a clipped bias: the paper's heuristic. Certifies nothing.
    Clipped {
        /// The share τ of the new iterate.
        damping: f64,
    },
    /// Intervals for single probabilities and the span-constrained operator, with a certificate;
    /// see [`span_plan`](super::span_plan) for what it says.
    SpanConstrained {
        /// The share τ of the new iterate; below 1 for the certificate of termination.
        damping: f64,
    },
}

/// Where the bias is clipped, coordinatewise, to the width above its minimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clip {
    /// After each sweep of value iteration.
    EverySweep,
    /// Once, after the last sweep; the actions are then chosen for the clipped bias.
    AtTheEnd,
    /// Nowhere.
    Never,
}

/// Value iteration stops when the span of an iterate's change is below a tolerance, or after some
/// number of sweeps; a plan of the latter kind counts as unconverged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stop {
    /// The tolerance.
    pub tolerance: Tolerance,
    /// Most sweeps of one plan.
    pub sweeps: u64,
}

/// A tolerance for a plan after t steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Tolerance {
    /// This number over sqrt(t ∨ 1); with 1 it is the ε_k of alg:cssharp.
    OverRootOfSteps(f64),
    /// This number.
    Fixed(f64),
}

/// What value iteration starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The last iterate of the plan before; zero for the first.
    Previous,
    /// Zero. The paper speaks of a "zero-initialization / first-visit rule" of its planner, which may
    /// mean this, or that what was not visited counts as 0.
    Zero,
}

/// Which of several best actions is taken. Ties are exact: the same actions of a state with the same
/// data have the same value to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// The one with the lowest index.
    Lowest,
    /// The one with the highest index.
    Highest,
    /// One at random, from the policy's own stream.
    Random,
}

impl Settings {
    /// Reading A: unknown Bernoulli rewards, the paper's Bernstein radii, capped optimism, c_L = 1
    /// and δ = 1/T, the span as width.
    pub const fn reading_a() -> Self {
        Self {
            bonus: Bonus::Bernstein { leading: 2.0, remainder: 7.0 / 3.0, less: 1 },
            log: Log::Peeling { c_l: 1.0, delta: Delta::OneOverHorizon },
            episodes: Episodes::CountDoubling,
            width: Width::Span,
            radius_width: None,
            clip_width: None,
            fewest: 2,
            optimism: Optimism::Capped,
            rewards: Rewards::Unknown,
            noise: Noise::Bernoulli,
            variance: Variance::Population,
            planner: Planner::Clipped { damping: 1.0 },
            clip: Clip::EverySweep,
            stop: Stop { tolerance: Tolerance::OverRootOfSteps(1.0), sweeps: 10_000 },
            start: Start::Previous,
            ties: Ties::Lowest,
            compare_width: None,
        }
    }

    /// Reading B: known rewards, uncapped sqrt(2·Var·ℓ/N) + 3Wℓ/N with ℓ = ln 60, which is the radius of
    /// [`Bonus::Audibert`] with δ = 1/20. More than half of its
    /// plans on the corridor go round in circles until the limit of sweeps, which is lower here; its
    /// results depend on that limit, and RQ3 shows by how much.
    pub const fn reading_b() -> Self {
        Self {
            bonus: Bonus::Bernstein { leading: 2.0, remainder: 3.0, less: 0 },
            log: Log::Constant(4.094_344_562_222_101),
            fewest: 1,
            optimism: Optimism::Uncapped,
            rewards: Rewards::Known,
            stop: Stop { tolerance: Tolerance::OverRootOfSteps(1.0), sweeps: 1_000 },
            ..Self::reading_a()
        }
    }

    /// Whether every number is in its range. The error is the first that is not.
    pub fn check(&self) -> Result<(), &'static str> {
        let size = |x: f64| x.is_finite() && x >= 0.0;
        let positive = |x: f64| x.is_finite() && x > 0.0;
        let share = |x: f64| positive(x) && x <= 1.0;
        let width = |width: Option<Width>| match width {
            Some(Width::Custom(width)) => size(width),
            _ => true,
        };
        let bonus = match self.bonus {
            Bonus::Bernstein { leading, remainder, .. } => size(leading) && size(remainder),
            Bonus::Hoeffding { leading } => size(leading),
            Bonus::Audibert { .. } => true,
            Bonus::L1 { rewards, transitions } => size(rewards) && size(transitions),
        };
        let failure = |delta: Delta| match delta {
            Delta::Fixed(delta) => share(delta),
            Delta::OneOverHorizon => true,
        };
        let log = match self.log {
            Log::Constant(value) => size(value),
            Log::Peeling { c_l, delta } => positive(c_l) && failure(delta),
        };
        let own = match self.bonus {
            Bonus::Audibert { delta } => failure(delta),
            Bonus::Bernstein { .. } | Bonus::Hoeffding { .. } | Bonus::L1 { .. } => true,
        };
        let episodes = match self.episodes {
            Episodes::FixedLength(length) => length >= 1,
            Episodes::CountDoubling | Episodes::EveryStep => true,
        };
        let (Planner::Clipped { damping } | Planner::SpanConstrained { damping }) = self.planner;
        let (Tolerance::OverRootOfSteps(tolerance) | Tolerance::Fixed(tolerance)) =
            self.stop.tolerance;
        let counted = match self.bonus {
            Bonus::Bernstein { less, .. } => self.fewest > less,
            Bonus::Hoeffding { .. } | Bonus::Audibert { .. } | Bonus::L1 { .. } => true,
        };
        let projected = match self.planner {
            Planner::Clipped { .. } => true,
            Planner::SpanConstrained { damping } => damping < 1.0 && self.clip == Clip::EverySweep,
        };
        let all = [
            (bonus, "the factors of `bonus` must not be negative"),
            (
                counted,
                "`fewest` must be above `less`: a radius for N observations divides by N - less",
            ),
            (projected, "`span-constrained` needs a `damping` below 1 and `clip` at every sweep"),
            (log, "`c_l` must be positive, `delta` in (0, 1], a constant `log` not negative"),
            (width(Some(self.width)), "`width` must not be negative"),
            (width(self.radius_width), "`radius-width` must not be negative"),
            (width(self.clip_width), "`clip-width` must not be negative"),
            (width(self.compare_width), "`compare-width` must not be negative"),
            (own, "`delta` of `audibert` must be in (0, 1]"),
            (episodes, "`fixed-length` of `episodes` must be at least 1"),
            (self.fewest >= 1, "`fewest` must be at least 1"),
            (share(damping), "`damping` must be in (0, 1]"),
            (positive(tolerance), "`tolerance` must be positive"),
            (self.stop.sweeps >= 1, "`sweeps` must be at least 1"),
        ];
        all.iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, reason)| Err(reason))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::reading_a()
    }
}

impl Noise {
    /// Whether some reward of the process is really random.
    pub fn shows(self, arena: &Arena) -> bool {
        self == Self::Bernoulli && arena.rewards().iter().any(|&mean| 0.0 < mean && mean < 1.0)
    }
}

impl Width {
    /// The width in a process with these figures.
    pub fn of(self, figures: &Figures) -> f64 {
        match self {
            Self::Span => figures.span.max(1.0),
            Self::Diameter => figures.diameter,
            Self::Custom(width) => width,
        }
    }
}

impl Stop {
    /// The tolerance after some steps.
    pub fn tolerance_after(self, steps: u64) -> f64 {
        match self.tolerance {
            Tolerance::Fixed(tolerance) => tolerance,
            Tolerance::OverRootOfSteps(factor) => factor / real(steps.max(1)).sqrt(),
        }
    }
}
