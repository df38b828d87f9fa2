//! Optimistic value iteration.
//!
//! The operator is (T v)(s) = max_a r̃(s, a) + P̃(s, a)·v, where P̃(s, a)·v is the optimistic value of
//! what comes next. A [`Model`] says what that is: [`directional`](super::directional) is the paper's
//! heuristic, [`span_plan`](super::span_plan) the certified one. An iterate is clipped coordinatewise
//! to the width W above its minimum: T_c v = min(T v, min T v + W).

#![allow(
    clippy::indexing_slicing,
    reason = "slots were checked by `Arena::new`, which makes the ranges, too"
)]

use std::ops::Range;

use rand_xoshiro::rand_core::Rng as _;

use super::arena::Arena;
use super::confidence::{Belief, Beliefs, Logarithm};
use super::count;
use super::diagnostics::Diagnostics;
use super::rng::{self, Stream};
use super::settings::{Clip, Optimism, Planner, Rewards, Settings, Start, Ties};

/// The optimistic value of pairs.
pub trait Model {
    /// What is needed to know of a pair.
    type Pair;

    /// Takes what is believed now into account.
    fn update(&mut self, beliefs: &Beliefs<'_>, log: Logarithm);

    /// For how many pairs the truth is outside what a plan with this bias believes possible.
    fn failures(&self, beliefs: &Beliefs<'_>, bias: &[f64]) -> u64;

    /// By pair.
    fn rows(&self) -> &[Self::Pair];

    /// To be called before values are asked for, for each v.
    fn prepare(&mut self, _v: &[f64]) {}

    /// r̃ + P̃·v for a pair.
    fn value(&self, row: &Self::Pair, v: &[f64]) -> f64;
}

/// Where a pair may lead.
#[derive(Clone, Debug)]
pub enum Successors {
    /// To at most two states; the likelier one first, and twice if it is the only one.
    Two(usize, usize),
    /// To the states of these slots.
    Many(Range<usize>),
}

/// What is known of each pair before any data: the largest mean reward that is possible, which is the
/// true one if the learner is told, and the successors.
pub fn before_data<'a>(
    arena: &'a Arena,
    settings: &Settings,
) -> impl Iterator<Item = (f64, Successors)> + 'a {
    let told = settings.rewards == Rewards::Known;
    arena.slots_by_pair().zip(arena.rewards()).map(move |(slots, &mean)| {
        let successors = match arena.successors()[slots.clone()] {
            [only] => Successors::Two(only, only),
            [first, second] => Successors::Two(first, second),
            _ => Successors::Many(slots),
        };
        (if told { mean } else { 1.0 }, successors)
    })
}

/// The slots of long rows, best successor first.
#[derive(Clone, Debug)]
pub struct BestFirst {
    order: Vec<usize>,
    long: Vec<Range<usize>>,
}

impl BestFirst {
    /// The slots as they come.
    pub fn new(arena: &Arena) -> Self {
        let order = (0..arena.successors().len()).collect();
        Self { order, long: arena.slots_by_pair().filter(|slots| slots.len() > 2).collect() }
    }

    /// Sorts each long row by v.
    pub fn sort(&mut self, arena: &Arena, v: &[f64]) {
        let states = arena.successors();
        for slots in &self.long {
            self.order[slots.clone()]
                .sort_by(|&one, &other| v[states[other]].total_cmp(&v[states[one]]));
        }
    }

    /// The slots of a long row, best successor first.
    pub fn of(&self, slots: Range<usize>) -> &[usize] {
        &self.order[slots]
    }
}

/// min(1, r̂ + β) for a pair with data enough; r̂ + β if optimism is uncapped; the mean if that is known.
pub fn optimistic_reward(
    belief: &Belief,
    rewards: Rewards,
    optimism: Optimism,
    log: Logarithm,
) -> f64 {
    let reward = belief.reward + belief.reward_radius.at(log);
    match (rewards, optimism) {
        (Rewards::Known, _) => belief.reward,
        (Rewards::Unknown, Optimism::Capped) => smaller(reward, 1.0),
        (Rewards::Unknown, Optimism::Uncapped) => reward,
    }
}

/// A plan for one model and one width, and what the next one starts from.
#[derive(Clone, Debug)]
pub struct Plan<'a, M> {
    settings: &'a Settings,
    /// The width to which the bias is clipped.
    width: f64,
    /// What is believed of the process.
    pub model: M,
    /// By state: how many actions there are.
    actions: Vec<usize>,
    /// The bias for which the actions are best. Its span is at most the width, unless clipping is off.
    pub bias: Vec<f64>,
    /// T bias.
    image: Vec<f64>,
    /// The iterate after `bias`.
    next: Vec<f64>,
    /// By state: the pair to choose.
    pub pairs: Vec<usize>,
    /// A vector before and after it is clipped, and the pairs that are best for it.
    clipping: [(Vec<f64>, Vec<usize>); 2],
}

impl<'a, M: Model> Plan<'a, M> {
    /// An empty plan.
    pub fn new(arena: &Arena, settings: &'a Settings, width: f64, model: M) -> Self {
        let (values, pairs) = (vec![0.0; arena.states()], vec![0; arena.states()]);
        Self {
            settings,
            width,
            model,
            actions: arena.pairs_by_state().map(|pairs| pairs.len()).collect(),
            bias: values.clone(),
            image: values.clone(),
            next: values.clone(),
            pairs: pairs.clone(),
            clipping: [(values.clone(), pairs.clone()), (values, pairs)],
        }
    }

    /// Makes the plan after so many steps, and notes what happened. Gives back the smallest and the
    /// largest change of a coordinate in the last sweep.
    pub fn make(&mut self, steps: u64, stream: &mut Stream, found: &mut Diagnostics) -> (f64, f64) {
        let settings = self.settings;
        let (Planner::Clipped { damping } | Planner::SpanConstrained { damping }) =
            settings.planner;
        let tolerance = settings.stop.tolerance_after(steps);
        match settings.start {
            Start::Zero => self.bias.fill(0.0),
            Start::Previous => self.bias.copy_from_slice(&self.next),
        }
        let width = if settings.clip == Clip::EverySweep { self.width } else { f64::INFINITY };
        let (mut sweeps, mut ever_clipped) = (0, false);
        let (lower, upper, mut clipped) = loop {
            let (low, high) = sweep(&mut self.model, &self.actions, &self.bias, &mut self.image);
            let (lower, upper) = self.advance(low, low + width, damping);
            sweeps += 1;
            found.largest_span_before_clip = larger(found.largest_span_before_clip, high - low);
            let clipped = high - low > width;
            ever_clipped |= clipped;
            let converged = upper - lower < tolerance;
            if converged || sweeps >= settings.stop.sweeps {
                found.unconverged_plans += u64::from(!converged);
                break (lower, upper, clipped);
            }
            std::mem::swap(&mut self.bias, &mut self.next);
        };
        let Self { model, actions, bias, image, pairs, clipping, .. } = self;
        if settings.clip == Clip::AtTheEnd {
            clipped = clip(bias, self.width, clipping);
            ever_clipped = clipped;
            bias.copy_from_slice(&clipping[1].0);
            sweep(model, actions, bias, image);
        }
        best_pairs(model, actions, (bias, image), settings.ties, stream, pairs);
        if clipped {
            if settings.clip == Clip::EverySweep {
                clip(image, self.width, clipping);
            }
            for (values, pairs) in &mut *clipping {
                sweep(model, actions, values, image);
                best_pairs(model, actions, (values, image), Ties::Lowest, stream, pairs);
            }
            let [(_, before), (_, after)] = clipping;
            found.clip_disagreements += differing(before, after);
        }
        found.plans += 1;
        found.sweeps += sweeps;
        found.clipped_plans += u64::from(clipped);
        found.plans_with_clipping += u64::from(ever_clipped);
        found.states_planned += count(actions.len());
        (lower, upper)
    }

    /// Clips T bias to the ceiling, takes `low` from it and mixes it with the bias: the next iterate.
    /// Gives back the smallest and the largest difference of the clipped T bias to the bias.
    fn advance(&mut self, low: f64, ceiling: f64, damping: f64) -> (f64, f64) {
        let (mut lower, mut upper) = (f64::INFINITY, f64::NEG_INFINITY);
        for ((next, &image), &old) in self.next.iter_mut().zip(&self.image).zip(&self.bias) {
            let clipped = smaller(image, ceiling);
            lower = smaller(lower, clipped - old);
            upper = larger(upper, clipped - old);
            *next = (1.0 - damping) * old + damping * (clipped - low);
        }
        (lower, upper)
    }
}

/// Clips coordinatewise to the width above the minimum, and keeps both vectors. Tells whether that
/// changed anything.
fn clip(values: &[f64], width: f64, kept: &mut [(Vec<f64>, Vec<usize>); 2]) -> bool {
    let ceiling = values.iter().copied().fold(f64::INFINITY, smaller) + width;
    let [(before, _), (after, _)] = kept;
    before.copy_from_slice(values);
    after.iter_mut().zip(values).for_each(|(after, &value)| *after = smaller(value, ceiling));
    before != after
}

/// image := T v. Gives back its minimum and maximum.
fn sweep<M: Model>(model: &mut M, actions: &[usize], v: &[f64], image: &mut [f64]) -> (f64, f64) {
    model.prepare(v);
    let mut rows = model.rows();
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (&actions, image) in actions.iter().zip(image) {
        let (here, rest) = rows.split_at(actions);
        rows = rest;
        let mut best = f64::NEG_INFINITY;
        for row in here {
            best = larger(best, model.value(row, v));
        }
        *image = best;
        low = smaller(low, best);
        high = larger(high, best);
    }
    (low, high)
}

/// By state: the pair that attains T v.
fn best_pairs<M: Model>(
    model: &mut M,
    actions: &[usize],
    (v, image): (&[f64], &[f64]),
    ties: Ties,
    stream: &mut Stream,
    chosen: &mut [usize],
) {
    model.prepare(v);
    let mut first = 0;
    for ((&actions, &best), chosen) in actions.iter().zip(image).zip(chosen) {
        let rows = model.rows();
        let mut attaining =
            (first..first + actions).filter(|&pair| model.value(&rows[pair], v) == best);
        let pair = match ties {
            Ties::Lowest => attaining.next(),
            Ties::Highest => attaining.next_back(),
            Ties::Random => {
                let count = attaining.clone().count();
                let rank = if count > 1 { rng::below(count, stream.next_u64()) } else { 0 };
                attaining.nth(rank)
            }
        };
        *chosen = pair.unwrap_or(first);
        first += actions;
    }
}

/// In how many places two lists differ.
pub fn differing(one: &[usize], other: &[usize]) -> u64 {
    count(one.iter().zip(other).filter(|(one, other)| one != other).count())
}

/// The smaller of two numbers, neither of which is NaN.
#[inline]
pub fn smaller(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

/// The larger of two numbers, neither of which is NaN.
#[inline]
pub fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}
