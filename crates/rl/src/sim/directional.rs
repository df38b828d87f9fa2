//! The heuristic model of the paper: empirical means plus directional radii.
//!
//! P̃·v is the empirical mean p̂·v plus eq:directionalbonus, at most the v of the best structural
//! successor if optimism is capped. That is no maximum over models, and it is not even monotone in v:
//! raising a low v(s') lowers the variance. So nothing is known of optimism or of the convergence of
//! value iteration; what happens is reported.
//!
//! With a ball of distributions in place of these radii, P̃·v is the maximum over the ball, as in UCRL2.

#![allow(
    clippy::indexing_slicing,
    reason = "the innermost loops of the simulator; states and slots were checked by `Arena::new`"
)]

use std::ops::Range;

use super::arena::Arena;
use super::confidence::{Beliefs, Logarithm};
use super::plan::{BestFirst, Model, Successors, before_data, larger, optimistic_reward, smaller};
use super::settings::{Bonus, Optimism, Settings};

/// A pair as the heuristic planner sees it.
#[derive(Clone, Debug)]
pub struct DirectionalPair {
    reward: f64,
    /// p̂ of the first of two successors.
    share: f64,
    /// The factor of the deviation of v in the radius. For a ball, the probability that may move.
    slope: f64,
    /// The rest of the radius.
    extra: f64,
    /// How far the value may exceed that of the best successor.
    slack: f64,
    successors: Successors,
}

/// The heuristic model.
#[derive(Debug)]
pub struct Directional<'a> {
    arena: &'a Arena,
    settings: &'a Settings,
    /// The width in the radius.
    width: f64,
    /// If the radii are balls: the successors in order.
    balls: Option<BestFirst>,
    shares: Vec<f64>,
    rows: Vec<DirectionalPair>,
}

impl<'a> Directional<'a> {
    /// The model before any data.
    pub fn new(arena: &'a Arena, settings: &'a Settings, width: f64) -> Self {
        let row = |(reward, successors)| DirectionalPair {
            reward,
            share: 0.0,
            slope: 0.0,
            extra: f64::INFINITY,
            slack: 0.0,
            successors,
        };
        let rows = before_data(arena, settings).map(row).collect();
        let balls = match settings.bonus {
            Bonus::L1 { .. } => Some(BestFirst::new(arena)),
            Bonus::Bernstein { .. } | Bonus::Hoeffding { .. } | Bonus::Audibert { .. } => None,
        };
        Self { arena, settings, width, balls, shares: vec![0.0; arena.successors().len()], rows }
    }

    /// The largest q·v in a long row, with the v of the best successor: so much probability moves to that
    /// one, from the worst ones first.
    fn best_in_ball(&self, order: &[usize], moves: f64, v: &[f64]) -> (f64, f64) {
        let states = self.arena.successors();
        let Some((&best, _)) = order.split_first() else { return (0.0, 0.0) };
        let highest = v[states[best]];
        let mut left = smaller(moves, 1.0 - self.shares[best]);
        let mut mean = (self.shares[best] + left) * highest;
        for &slot in order.iter().skip(1).rev() {
            let taken = smaller(left, self.shares[slot]);
            left -= taken;
            mean += (self.shares[slot] - taken) * v[states[slot]];
        }
        (mean, highest)
    }

    /// The mean and the deviation of v under the shares of some slots, and the best v among them.
    fn moments(&self, slots: Range<usize>, v: &[f64]) -> (f64, f64, f64) {
        let states = &self.arena.successors()[slots.clone()];
        let shares = &self.shares[slots];
        let (mut mean, mut best) = (0.0, f64::NEG_INFINITY);
        for (share, &state) in shares.iter().zip(states) {
            mean += share * v[state];
            best = larger(best, v[state]);
        }
        let mut variance = 0.0;
        for (share, &state) in shares.iter().zip(states) {
            variance += share * (v[state] - mean) * (v[state] - mean);
        }
        (mean, variance.sqrt(), best)
    }
}

impl Model for Directional<'_> {
    type Pair = DirectionalPair;

    fn update(&mut self, beliefs: &Beliefs<'_>, log: Logarithm) {
        self.shares.copy_from_slice(&beliefs.shares);
        let &Settings { rewards, optimism, .. } = self.settings;
        let free = optimism == Optimism::Uncapped;
        for (pair, belief) in beliefs.known() {
            let row = &mut self.rows[pair];
            row.reward = optimistic_reward(belief, rewards, optimism, log);
            row.share = belief.share;
            let range = belief.range.at(log);
            if self.balls.is_some() {
                (row.slope, row.extra) = (range, 0.0);
                continue;
            }
            row.slope = belief.spread * log.root;
            row.extra = self.width * range;
            row.slack = if free && row.extra.is_finite() { f64::INFINITY } else { 0.0 };
        }
    }

    /// A pair fails if the truth is farther from the mean, in the direction of v, than the radius says; or
    /// outside the ball, where there are more than two successors.
    fn failures(&self, beliefs: &Beliefs<'_>, v: &[f64]) -> u64 {
        let failed = beliefs.known().filter(|&(pair, belief)| {
            let row = &self.rows[pair];
            match &row.successors {
                &Successors::Two(first, second) => {
                    let step = (v[first] - v[second]).abs();
                    belief.share_error.abs() * step > row.slope * step + row.extra
                }
                Successors::Many(slots) if self.balls.is_some() => {
                    let truth = &self.arena.probabilities()[slots.clone()];
                    let pairs = self.shares[slots.clone()].iter().zip(truth);
                    let distance: f64 = pairs.map(|(share, p)| (share - p).abs()).sum();
                    distance > 2.0 * row.slope
                }
                Successors::Many(slots) => {
                    let (mean, deviation, _) = self.moments(slots.clone(), v);
                    let truth = &self.arena.probabilities()[slots.clone()];
                    let states = &self.arena.successors()[slots.clone()];
                    let true_mean: f64 =
                        truth.iter().zip(states).map(|(p, &state)| p * v[state]).sum();
                    (mean - true_mean).abs() > row.slope * deviation + row.extra
                }
            }
        });
        super::count(failed.count())
    }

    fn rows(&self) -> &[DirectionalPair] {
        &self.rows
    }

    fn prepare(&mut self, v: &[f64]) {
        if let Some(order) = &mut self.balls {
            order.sort(self.arena, v);
        }
    }

    #[inline]
    fn value(&self, row: &DirectionalPair, v: &[f64]) -> f64 {
        let (mean, deviation, best) = match &row.successors {
            &Successors::Two(first, second) => {
                let (first, second) = (v[first], v[second]);
                let step = first - second;
                (second + row.share * step, step.abs(), larger(first, second))
            }
            Successors::Many(slots) => match &self.balls {
                None => self.moments(slots.clone(), v),
                Some(order) => {
                    let (mean, best) = self.best_in_ball(order.of(slots.clone()), row.slope, v);
                    (mean, 0.0, best)
                }
            },
        };
        row.reward + smaller(mean + row.slope * deviation + row.extra, best + row.slack)
    }
}
