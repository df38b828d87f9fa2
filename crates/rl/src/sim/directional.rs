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

use std::array::from_fn;
use std::ops::Range;

use super::arena::Arena;
use super::blocks::{Four, Leads, Successors, WIDE, before_data, both, count_of};
use super::confidence::{Belief, Beliefs, Logarithm};
use super::plan::{BestFirst, Model, larger, optimistic_reward, smaller};
use super::settings::{Bonus, Optimism, Settings};

/// Four pairs as the heuristic planner sees them.
#[derive(Clone, Debug)]
struct Block {
    reward: Four,
    /// p̂ of the first of two successors.
    share: Four,
    /// The factor of the deviation of v in the radius. For a ball, the probability that may move.
    slope: Four,
    /// The rest of the radius.
    extra: Four,
    /// How far the value may exceed that of the best successor.
    slack: Four,
    leads: Leads,
}

impl Block {
    /// r̃ + P̃·v, given the v of the two successors.
    #[inline]
    fn short(&self, first: Four, second: Four) -> Four {
        from_fn(|place| {
            let step = first[place] - second[place];
            let mean = second[place] + self.share[place] * step;
            self.value(place, (mean, step.abs(), larger(first[place], second[place])))
        })
    }

    /// For each pair 1 if it fails, otherwise 0, given the v of the two successors.
    #[inline]
    fn failed(&self, belief: &Belief, first: Four, second: Four) -> Four {
        from_fn(|place| {
            let step = (first[place] - second[place]).abs();
            let radius = self.slope[place] * step + self.extra[place];
            f64::from(belief.share_error[place].abs() * step > radius)
        })
    }

    /// r̃ + P̃·v, given the mean and the deviation of v under p̂, and the best v.
    #[inline]
    fn value(&self, place: usize, (mean, deviation, best): (f64, f64, f64)) -> f64 {
        let hoped = mean + self.slope[place] * deviation + self.extra[place];
        self.reward[place] + smaller(hoped, best + self.slack[place])
    }
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
    rows: Vec<Block>,
}

impl<'a> Directional<'a> {
    /// The model before any data.
    pub fn new(arena: &'a Arena, settings: &'a Settings, width: f64) -> Self {
        let row = |(_, reward, leads)| Block {
            reward,
            share: [0.0; WIDE],
            slope: [0.0; WIDE],
            extra: [f64::INFINITY; WIDE],
            slack: [0.0; WIDE],
            leads,
        };
        let rows = before_data(arena, settings).map(row).collect();
        let balls = match settings.bonus {
            Bonus::L1 { .. } => Some(BestFirst::new(arena)),
            Bonus::Bernstein { .. } | Bonus::Hoeffding { .. } | Bonus::Audibert { .. } => None,
        };
        let shares = vec![0.0; arena.successors().len()];
        Self { arena, settings, width, balls, shares, rows }
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

    /// r̃ + P̃·v for a block with long rows.
    #[cold]
    fn long(&self, row: &Block, successors: &[Successors; WIDE], v: &[f64]) -> Four {
        from_fn(|place| match (&successors[place], &self.balls) {
            (&Successors::Two(first, second), _) => {
                row.short([v[first]; WIDE], [v[second]; WIDE])[place]
            }
            (Successors::Many(slots), None) => row.value(place, self.moments(slots.clone(), v)),
            (Successors::Many(slots), Some(order)) => {
                let order = order.of(slots.clone());
                let (mean, best) = self.best_in_ball(order, row.slope[place], v);
                row.value(place, (mean, 0.0, best))
            }
        })
    }

    /// For each pair of a block with long rows 1 if it fails, otherwise 0.
    #[cold]
    fn failed(
        &self,
        belief: &Belief,
        row: &Block,
        successors: &[Successors; WIDE],
        v: &[f64],
    ) -> Four {
        from_fn(|place| match &successors[place] {
            &Successors::Two(first, second) => {
                row.failed(belief, [v[first]; WIDE], [v[second]; WIDE])[place]
            }
            Successors::Many(_) if !belief.enough[place] => 0.0,
            Successors::Many(slots) => {
                let truth = &self.arena.probabilities()[slots.clone()];
                if self.balls.is_some() {
                    let pairs = self.shares[slots.clone()].iter().zip(truth);
                    let distance: f64 = pairs.map(|(share, p)| (share - p).abs()).sum();
                    return f64::from(distance > 2.0 * row.slope[place]);
                }
                let (mean, deviation, _) = self.moments(slots.clone(), v);
                let states = &self.arena.successors()[slots.clone()];
                let true_mean: f64 = truth.iter().zip(states).map(|(p, &state)| p * v[state]).sum();
                let radius = row.slope[place] * deviation + row.extra[place];
                f64::from((mean - true_mean).abs() > radius)
            }
        })
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
    fn update(&mut self, beliefs: &Beliefs<'_>, log: Logarithm) {
        self.shares.copy_from_slice(&beliefs.shares);
        let &Settings { rewards, optimism, .. } = self.settings;
        let free = optimism == Optimism::Uncapped;
        for (block, belief) in beliefs.known() {
            let row = &mut self.rows[block];
            row.reward = optimistic_reward(belief, rewards, optimism, log);
            row.share = belief.share;
            let range = belief.range.at(log);
            if self.balls.is_some() {
                row.slope = range;
                row.extra = belief.enough.map(|enough| if enough { 0.0 } else { f64::INFINITY });
                continue;
            }
            row.slope = belief.spread.map(|spread| spread * log.root);
            row.extra = from_fn(|place| {
                if belief.enough[place] { self.width * range[place] } else { f64::INFINITY }
            });
            let slack = |extra: f64| if free && extra.is_finite() { f64::INFINITY } else { 0.0 };
            row.slack = row.extra.map(slack);
        }
    }

    /// A pair fails if the truth is farther from the mean, in the direction of v, than the radius says; or
    /// outside the ball, where there are more than two successors.
    fn failures(&self, beliefs: &Beliefs<'_>, v: &[f64]) -> u64 {
        let mut failures = [0.0; WIDE];
        let mut count = |failed| failures = both(failures, failed, |sum, failed| sum + failed);
        for (block, belief) in beliefs.known() {
            let row = &self.rows[block];
            // Of a pair without data nothing is off, and the radius is infinite.
            match &row.leads {
                &Leads::Same(first, second) => {
                    count(row.failed(belief, [v[first]; WIDE], [v[second]; WIDE]));
                }
                Leads::Two(first, second) => {
                    let of = |states: &[usize; WIDE]| states.map(|state| v[state]);
                    count(row.failed(belief, of(first), of(second)));
                }
                Leads::Many(all) => count(self.failed(belief, row, all, v)),
            }
        }
        count_of(failures)
    }

    fn values(&mut self, v: &[f64], values: &mut [Four]) {
        if let Some(order) = &mut self.balls {
            order.sort(self.arena, v);
        }
        for (row, values) in self.rows.iter().zip(values) {
            // Each arm stores its values: one store after all of them would wait for a copy.
            match &row.leads {
                &Leads::Same(first, second) => {
                    *values = row.short([v[first]; WIDE], [v[second]; WIDE]);
                }
                Leads::Two(first, second) => {
                    *values = row.short(first.map(|state| v[state]), second.map(|state| v[state]));
                }
                Leads::Many(all) => *values = self.long(row, all, v),
            }
        }
    }
}
