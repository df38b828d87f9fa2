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

use std::array::from_fn;

use super::arena::Arena;
use super::blocks::{Blocks, Four, WIDE, before_data};
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

/// Radii up to L: `root`·√L + `whole`·L, for the pairs of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Radii {
    /// The factors of √L.
    pub root: Four,
    /// The factors of L.
    pub whole: Four,
}

impl Radii {
    /// The radii for a logarithm.
    #[inline]
    pub fn at(&self, log: Logarithm) -> Four {
        from_fn(|place| self.root[place] * log.root + self.whole[place] * log.whole)
    }

    fn set(&mut self, place: usize, radius: Radius) {
        (self.root[place], self.whole[place]) = (radius.root, radius.whole);
    }
}

/// A radius up to L.
#[derive(Clone, Copy, Debug)]
struct Radius {
    root: f64,
    whole: f64,
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

/// What the data say of the pairs of a block. A pair without data enough for a radius is as it was before
/// any data.
#[derive(Clone, Debug, Default)]
pub struct Belief {
    /// Whether there are enough observations for a radius.
    pub enough: [bool; WIDE],
    /// The mean reward r̂, or the true one if it is known; before any data the largest that is possible.
    pub reward: Four,
    /// How far r̂ may be off (eq:rewardbonus).
    pub reward_radius: Radii,
    /// How far r̂ is off in truth.
    pub reward_error: Four,
    /// The share p̂ of the likeliest successor. (Other shares are in [`Beliefs::shares`].)
    pub share: Four,
    /// How far p̂ is off in truth.
    pub share_error: Four,
    /// The factor of √L that goes with the deviation of h: with |h₁ − h₂| in a row with two
    /// successors, with sqrt(Var(h)) in a longer one.
    pub spread: Four,
    /// The part of a transition's radius that goes with its range. For a ball of distributions half its
    /// radius: how much probability may move.
    pub range: Radii,
}

/// What the data say of all pairs.
#[derive(Clone, Debug)]
pub struct Beliefs<'a> {
    arena: &'a Arena,
    settings: &'a Settings,
    random_rewards: bool,
    blocks: Blocks,
    beliefs: Vec<Belief>,
    /// By slot: how often it was the successor, as a share of the visits to its pair.
    pub shares: Vec<f64>,
    /// How many pairs have data enough for a radius.
    pub pairs_known: u64,
    /// The blocks with such pairs, in order.
    known: Vec<usize>,
}

impl<'a> Beliefs<'a> {
    /// What is believed before any data.
    pub fn new(arena: &'a Arena, settings: &'a Settings) -> Self {
        let before = |(_, reward, _)| Belief { reward, ..Belief::default() };
        Self {
            arena,
            settings,
            random_rewards: settings.noise.shows(arena),
            blocks: Blocks::new(arena),
            beliefs: before_data(arena, settings).map(before).collect(),
            shares: vec![0.0; arena.successors().len()],
            pairs_known: 0,
            known: Vec::new(),
        }
    }

    /// The blocks with pairs that have data enough for a radius, with what is believed of them.
    pub fn known(&self) -> impl Iterator<Item = (usize, &Belief)> {
        self.known.iter().map(|&block| (block, &self.beliefs[block]))
    }

    /// Takes the data of one pair into account, if there are enough.
    pub fn refresh(&mut self, pair: usize, counts: &Counts) {
        let (slots, visits) = (self.arena.slots_of(pair), counts.visits[pair]);
        if visits < self.settings.fewest.max(1) {
            return;
        }
        let (block, place) = self.blocks.place(pair);
        let (belief, shares) = (&mut self.beliefs[block], &mut self.shares[slots.clone()]);
        let mean = self.arena.rewards()[pair];
        if !belief.enough[place] {
            if belief.enough == [false; WIDE] {
                let place = self.known.partition_point(|&earlier| earlier < block);
                self.known.insert(place, block);
            }
            belief.enough[place] = true;
            self.pairs_known += 1;
        }

        let n = real(visits);
        for (share, &seen) in shares.iter_mut().zip(&counts.seen[slots.clone()]) {
            *share = real(seen) / n;
        }
        let share = shares[0];
        belief.share[place] = share;
        belief.share_error[place] = share - self.arena.probabilities()[slots.start];
        // In a short row that of the first successor's indicator; a longer one waits for h.
        let variance = if shares.len() > 2 { 1.0 } else { share * (1.0 - share) };
        let (spread, range) = match self.settings.bonus {
            Bonus::L1 { transitions, .. } => (0.0, half_ball(transitions, self.arena, visits)),
            bonus => radius(bonus, variance, visits),
        };
        belief.spread[place] = spread;
        belief.range.set(place, range);

        if self.settings.rewards == Rewards::Unknown {
            let reward = if self.random_rewards { real(counts.paid[pair]) / n } else { mean };
            let variance = match self.settings.variance {
                _ if !self.random_rewards => 0.0,
                Variance::Population => reward * (1.0 - reward),
                Variance::Sample => reward * (1.0 - reward) * n / (n - 1.0).max(1.0),
            };
            let (spread, range) = radius(self.settings.bonus, variance, visits);
            belief.reward[place] = reward;
            belief.reward_radius.set(place, Radius { root: spread + range.root, ..range });
            belief.reward_error[place] = reward - mean;
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
