//! The certified planner: span-constrained optimistic value iteration in the manner of SCAL, on a set
//! of models that is a set of models.
//!
//! # What it does
//!
//! For each pair the set 𝒫 holds every distribution q on the structural support with
//! |q(s') − p̂(s')| ≤ β(s') for each successor, β being the radius of that one probability (for a ball
//! half of its radius, so that the set holds the ball), and r̃ = min(1, r̂ + β). Then P̃·v = max over 𝒫 of q·v, and
//! T_c v = min(T v, min T v + c) as in [`plan`](super::plan).
//!
//! # What holds, in exact arithmetic
//!
//! 1. T_c is monotone and T_c(v + λ) = T_c v + λ, because a maximum of q·v over distributions is. So
//!    T_c^n v/n tends to a growth rate g between the least and the largest coordinate of T_c v − v, for
//!    each v. That is the certificate of a plan: `lower` ≤ g ≤ `upper`.
//! 2. *Optimism.* If the true model is in the set and sp(h*) ≤ c, then T_c h* ≥ h* + ρ*, so
//!    ρ* ≤ g ≤ `upper`, and `lower` ≥ ρ* − residual.
//! 3. *Feasibility.* Where clipping lowers T v(s) to min T v + c, lower the reward of the chosen pair
//!    by as much. It stays in [0, r̃], because q·v ≤ max v ≤ min v + c ≤ min T v + c if sp(v) ≤ c. So the
//!    chosen pairs, with these rewards and the maximising q, have r + q·v = T_c v in every state: a
//!    policy of the set of models *whose reward intervals reach down to 0* (SCAL's augmentation), with
//!    gain between `lower` and `upper`, and v is its bias up to the residual, with span at most c.
//! 4. *Termination.* T_c is nonexpansive and maps the vectors of span at most c, modulo constants, to
//!    themselves; it has a fixed point there (Brouwer), for any model, communicating or not. With
//!    damping τ in (0, 1) the residual after n sweeps is at most 2c/sqrt(π·n·τ(1 − τ)) (Baillon and
//!    Bruck; the constant by Cominetti, Soto and Vaisman). So no perturbation of the transitions is
//!    needed, other than in SCAL, and a plan to tolerance ε takes at most 4c²/(π·τ(1 − τ)·ε²) + 2
//!    sweeps.
//!
//! This is the interface SpanPlan of the paper's Appendix B, with intervals in place of
//! eq:directionalset.
//!
//! # What does not follow
//!
//! Without the augmentation the plan may be infeasible: no policy of the set may have so small a
//! span. With τ = 1, plain value iteration, a plan may go round in circles until the limit on sweeps.
//! The sums are in floats, so the certificate is good to some 10⁻¹², not to the last bit. A limit on
//! sweeps below the bound of 4. may end a plan early; the residual then says by how much. And a plan
//! per episode is not a regret bound: that needs the variance budget that the paper leaves open.

#![allow(
    clippy::indexing_slicing,
    reason = "the innermost loops of the simulator; states and slots were checked by `Arena::new`"
)]

use std::array::from_fn;

use super::arena::Arena;
use super::blocks::{Four, Leads, Successors, WIDE, before_data};
use super::confidence::{Beliefs, Logarithm};
use super::plan::{BestFirst, Model, optimistic_reward};
use super::settings::{Optimism, Settings};

/// Four pairs with intervals for their probabilities.
#[derive(Clone, Debug)]
struct Block {
    /// The first of the pairs.
    pair: usize,
    reward: Four,
    /// The least and the largest probability of the first of two successors.
    least: Four,
    most: Four,
    leads: Leads,
}

impl Block {
    /// r̃ + P̃·v, given the v of the two successors.
    #[inline]
    fn short(&self, first: Four, second: Four) -> Four {
        from_fn(|place| {
            let step = first[place] - second[place];
            let share = if step > 0.0 { self.most[place] } else { self.least[place] };
            self.reward[place] + (second[place] + step * share)
        })
    }
}

/// The set of models with an interval for each probability.
#[derive(Debug)]
pub struct Intervals<'a> {
    arena: &'a Arena,
    settings: &'a Settings,
    rows: Vec<Block>,
    /// By slot, in rows with more than two successors.
    least: Vec<f64>,
    most: Vec<f64>,
    order: BestFirst,
}

impl<'a> Intervals<'a> {
    /// The set before any data. Its radii know no width.
    pub fn new(arena: &'a Arena, settings: &'a Settings, _width: f64) -> Self {
        let row = |(pair, reward, leads)| Block {
            pair,
            reward,
            least: [0.0; WIDE],
            most: [1.0; WIDE],
            leads,
        };
        let slots = arena.successors().len();
        Self {
            arena,
            settings,
            rows: before_data(arena, settings).map(row).collect(),
            least: vec![0.0; slots],
            most: vec![1.0; slots],
            order: BestFirst::new(arena),
        }
    }

    /// The largest q·v in a long row: every successor gets its least probability, and what is left
    /// goes to the best ones first.
    fn best_mean(&self, slots: std::ops::Range<usize>, v: &[f64]) -> f64 {
        let states = self.arena.successors();
        let mut left = 1.0 - self.least[slots.clone()].iter().sum::<f64>();
        let mut mean = 0.0;
        for &slot in self.order.of(slots) {
            let more = (self.most[slot] - self.least[slot]).min(left);
            left -= more;
            mean += (self.least[slot] + more) * v[states[slot]];
        }
        mean
    }
}

impl Model for Intervals<'_> {
    /// Optimism is always capped.
    fn update(&mut self, beliefs: &Beliefs<'_>, log: Logarithm) {
        for (block, belief) in beliefs.known() {
            let row = &mut self.rows[block];
            row.reward = optimistic_reward(belief, self.settings.rewards, Optimism::Capped, log);
            let range = belief.range.at(log);
            for place in (0..WIDE).filter(|&place| belief.enough[place]) {
                match row.leads.of(place) {
                    Successors::Two(..) => {
                        let radius = belief.spread[place] * log.root + range[place];
                        row.least[place] = (belief.share[place] - radius).max(0.0);
                        row.most[place] = (belief.share[place] + radius).min(1.0);
                    }
                    Successors::Many(slots) => {
                        for slot in slots {
                            let share = beliefs.shares[slot];
                            let deviation = (share * (1.0 - share)).sqrt();
                            let radius = belief.spread[place] * deviation * log.root + range[place];
                            self.least[slot] = (share - radius).max(0.0);
                            self.most[slot] = (share + radius).min(1.0);
                        }
                    }
                }
            }
        }
    }

    /// A pair fails if some true probability is outside its interval, whatever the bias.
    fn failures(&self, beliefs: &Beliefs<'_>, _bias: &[f64]) -> u64 {
        let truth = self.arena.probabilities();
        let mut failures = 0;
        for (block, belief) in beliefs.known() {
            let row = &self.rows[block];
            let failed = |&place: &usize| match row.leads.of(place) {
                Successors::Two(first, second) => {
                    let p = truth[self.arena.slots_of(row.pair + place).start];
                    first != second && !(row.least[place]..=row.most[place]).contains(&p)
                }
                Successors::Many(mut slots) => {
                    slots.any(|slot| !(self.least[slot]..=self.most[slot]).contains(&truth[slot]))
                }
            };
            let known = (0..WIDE).filter(|&place| belief.enough[place]);
            failures += super::count(known.filter(failed).count());
        }
        failures
    }

    fn values(&mut self, v: &[f64], values: &mut [Four]) {
        self.order.sort(self.arena, v);
        for (row, values) in self.rows.iter().zip(values) {
            // Each arm stores its values: one store after all of them would wait for a copy.
            match &row.leads {
                &Leads::Same(first, second) => {
                    *values = row.short([v[first]; WIDE], [v[second]; WIDE]);
                }
                Leads::Two(first, second) => {
                    *values = row.short(first.map(|state| v[state]), second.map(|state| v[state]));
                }
                Leads::Many(all) => {
                    *values = from_fn(|place| match &all[place] {
                        &Successors::Two(first, second) => {
                            row.short([v[first]; WIDE], [v[second]; WIDE])[place]
                        }
                        Successors::Many(slots) => {
                            row.reward[place] + self.best_mean(slots.clone(), v)
                        }
                    })
                }
            }
        }
    }
}
