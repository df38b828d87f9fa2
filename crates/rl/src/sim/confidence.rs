//! What the data say of each pair, and how far they may be off.
//!
//! Every radius has the form β = a·√L + b·L, where a and b depend on the data of the pair alone and
//! L on the time alone. So a and b are kept ([`Belief`]) and change with the data, and a plan only
//! has to multiply. In a row with two successors Var(h) = p̂(1 − p̂)·(h₁ − h₂)², so that even the root
//! of eq:directionalbonus is in a, and none is left for the sweeps of value iteration.

#![allow(
    clippy::indexing_slicing,
    reason = "pairs with counts are pairs, and each has a slot: `Arena::new` checked them"
)]

use super::arena::Arena;
use super::real;
use super::settings::{Bonus, Delta, Log, Rewards, Settings, Variance};

/// What has been seen so far.
#[derive(Clone, Debug)]
pub struct Counts {
    /// By pair: how often it was chosen.
    pub visits: Vec<u64>,
    /// By pair: how often a random reward was 1.
    pub paid: Vec<u64>,
    /// By slot: how often it was the successor.
    pub seen: Vec<u64>,
}

impl Counts {
    /// Nothing yet.
    pub fn new(arena: &Arena) -> Self {
        let (pairs, slots) = (arena.pairs(), arena.successors().len());
        Self { visits: vec![0; pairs], paid: vec![0; pairs], seen: vec![0; slots] }
    }
}

/// A radius up to L: `root`·√L + `whole`·L.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Radius {
    /// The factor of √L.
    pub root: f64,
    /// The factor of L.
    pub whole: f64,
}

impl Radius {
    /// The radius for a logarithm.
    pub fn at(self, log: Logarithm) -> f64 {
        self.root * log.root + self.whole * log.whole
    }
}

/// The logarithm L with its root.
#[derive(Clone, Copy, Debug)]
pub struct Logarithm {
    /// √L.
    pub root: f64,
    /// L.
    pub whole: f64,
}

impl Logarithm {
    /// L after some steps of a run, or what the bonus has in its place; not below 0.
    pub fn after(settings: &Settings, steps: u64, pairs: usize, horizon: u64) -> Self {
        let one_over = |delta| match delta {
            Delta::OneOverHorizon => real(horizon),
            Delta::Fixed(delta) => 1.0 / delta,
        };
        let visited = 1.0 + real(steps);
        let of_time = || match settings.log {
            Log::Constant(value) => value,
            Log::Peeling { c_l, delta } => {
                libm::log(c_l * real(pairs) * visited * visited * one_over(delta))
            }
        };
        let whole = match settings.bonus {
            Bonus::Audibert { delta } => libm::log(3.0 * one_over(delta)),
            Bonus::Bernstein { .. } | Bonus::Hoeffding { .. } | Bonus::L1 { .. } => of_time(),
        };
        let whole = whole.max(0.0);
        Self { root: whole.sqrt(), whole }
    }
}

/// What the data say of one pair.
#[derive(Clone, Debug, Default)]
pub struct Belief {
    /// Whether there are enough observations for a radius.
    pub enough: bool,
    /// The mean reward r̂, or the true one if it is known.
    pub reward: f64,
    /// How far r̂ may be off (eq:rewardbonus).
    pub reward_radius: Radius,
    /// How far r̂ is off in truth.
    pub reward_error: f64,
    /// The share p̂ of the likeliest successor. (Other shares are in [`Beliefs::shares`].)
    pub share: f64,
    /// How far p̂ is off in truth.
    pub share_error: f64,
    /// The factor of √L that goes with the deviation of h: with |h₁ − h₂| in a row with two
    /// successors, with sqrt(Var(h)) in a longer one.
    pub spread: f64,
    /// The part of a transition's radius that goes with its range. For a ball of distributions half its
    /// radius: how much probability may move.
    pub range: Radius,
}

/// What the data say of all pairs.
#[derive(Clone, Debug)]
pub struct Beliefs<'a> {
    arena: &'a Arena,
    settings: &'a Settings,
    random_rewards: bool,
    beliefs: Vec<Belief>,
    /// By slot: how often it was the successor, as a share of the visits to its pair.
    pub shares: Vec<f64>,
    known: Vec<usize>,
}

impl<'a> Beliefs<'a> {
    /// What is believed before any data.
    pub fn new(arena: &'a Arena, settings: &'a Settings) -> Self {
        let told = |&mean: &f64| match settings.rewards {
            Rewards::Known => Belief { reward: mean, ..Belief::default() },
            Rewards::Unknown => Belief::default(),
        };
        Self {
            arena,
            settings,
            random_rewards: settings.noise.shows(arena),
            beliefs: arena.rewards().iter().map(told).collect(),
            shares: vec![0.0; arena.successors().len()],
            known: Vec::new(),
        }
    }

    /// The pairs that have data enough for a radius, with what is believed of them.
    pub fn known(&self) -> impl Iterator<Item = (usize, &Belief)> {
        self.known.iter().map(|&pair| (pair, &self.beliefs[pair]))
    }

    /// Takes the data of one pair into account, if there are any.
    pub fn refresh(&mut self, pair: usize, counts: &Counts) {
        let (slots, visits) = (self.arena.slots_of(pair), counts.visits[pair]);
        if visits == 0 {
            return;
        }
        let (belief, shares) = (&mut self.beliefs[pair], &mut self.shares[slots.clone()]);
        let mean = self.arena.rewards()[pair];
        if visits >= self.settings.fewest.max(1) && !belief.enough {
            belief.enough = true;
            self.known.push(pair);
        }

        let n = real(visits);
        for (share, &seen) in shares.iter_mut().zip(&counts.seen[slots.clone()]) {
            *share = real(seen) / n;
        }
        belief.share = shares[0];
        belief.share_error = shares[0] - self.arena.probabilities()[slots.start];
        // In a short row that of the first successor's indicator; a longer one waits for h.
        let variance = if shares.len() > 2 { 1.0 } else { belief.share * (1.0 - belief.share) };
        (belief.spread, belief.range) = match self.settings.bonus {
            Bonus::L1 { transitions, .. } => (0.0, half_ball(transitions, self.arena, visits)),
            bonus => radius(bonus, variance, visits),
        };

        if self.settings.rewards == Rewards::Unknown {
            belief.reward = if self.random_rewards { real(counts.paid[pair]) / n } else { mean };
            let variance = match self.settings.variance {
                _ if !self.random_rewards => 0.0,
                Variance::Population => belief.reward * (1.0 - belief.reward),
                Variance::Sample => belief.reward * (1.0 - belief.reward) * n / (n - 1.0).max(1.0),
            };
            let (spread, range) = radius(self.settings.bonus, variance, visits);
            belief.reward_radius = Radius { root: spread + range.root, ..range };
            belief.reward_error = belief.reward - mean;
        }
    }
}

/// The radius for a mean of so many observations: the factor of √L that comes from the variance, and
/// the part that goes with the range.
fn radius(bonus: Bonus, variance: f64, visits: u64) -> (f64, Radius) {
    let n = real(visits);
    let root = |factor: f64| Radius { root: (factor / n).sqrt(), whole: 0.0 };
    let bernstein = |leading: f64, remainder: f64, less: u64| {
        let whole = remainder / real(visits.saturating_sub(less));
        ((leading * variance / n).sqrt(), Radius { root: 0.0, whole })
    };
    match bonus {
        Bonus::Bernstein { leading, remainder, less } => bernstein(leading, remainder, less),
        Bonus::Audibert { .. } => bernstein(2.0, 3.0, 0),
        Bonus::Hoeffding { leading } => (0.0, root(leading)),
        Bonus::L1 { rewards, .. } => (0.0, root(rewards)),
    }
}

/// Half of sqrt(`transitions`·S·L/N), which is how much probability may move within the ball.
fn half_ball(transitions: f64, arena: &Arena, visits: u64) -> Radius {
    let states = real(arena.states());
    Radius { root: (transitions * states / (4.0 * real(visits))).sqrt(), whole: 0.0 }
}
