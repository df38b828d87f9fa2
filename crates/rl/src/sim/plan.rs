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
use super::blocks::{Blocks, Four, WIDE, both, fold};
use super::confidence::{Belief, Beliefs, Logarithm};
use super::count;
use super::diagnostics::Diagnostics;
use super::rng::{self, Stream};
use super::settings::{Clip, Optimism, Planner, Rewards, Settings, Start, Ties};

/// The optimistic value of pairs.
pub trait Model {
    /// Takes what is believed now into account.
    fn update(&mut self, beliefs: &Beliefs<'_>, log: Logarithm);

    /// For how many pairs the truth is outside what a plan with this bias believes possible.
    fn failures(&self, beliefs: &Beliefs<'_>, bias: &[f64]) -> u64;

    /// r̃ + P̃·v for all pairs, by block.
    fn values(&mut self, v: &[f64], values: &mut [Four]);
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

/// min(1, r̂ + β) for pairs with data enough; r̂ + β if optimism is uncapped; the mean if that is known.
#[inline]
pub fn optimistic_reward(
    belief: &Belief,
    rewards: Rewards,
    optimism: Optimism,
    log: Logarithm,
) -> Four {
    let reward = both(belief.reward, belief.reward_radius.at(log), |mean, radius| mean + radius);
    match (rewards, optimism) {
        (Rewards::Known, _) => belief.reward,
        (Rewards::Unknown, Optimism::Capped) => reward.map(|reward| smaller(reward, 1.0)),
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
    rows: Rows,
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
            rows: Rows::new(arena),
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
            let (low, high) = self.rows.sweep(&mut self.model, &self.bias, &mut self.image);
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
        let Self { model, rows, bias, image, pairs, clipping, .. } = self;
        if settings.clip == Clip::AtTheEnd {
            clipped = clip(bias, self.width, clipping);
            ever_clipped = clipped;
            bias.copy_from_slice(&clipping[1].0);
            rows.sweep(model, bias, image);
        }
        rows.best_pairs(image, settings.ties, stream, pairs);
        if clipped {
            if settings.clip == Clip::EverySweep {
                clip(image, self.width, clipping);
            }
            for (values, pairs) in &mut *clipping {
                rows.sweep(model, values, image);
                rows.best_pairs(image, Ties::Lowest, stream, pairs);
            }
            let [(_, before), (_, after)] = clipping;
            found.clip_disagreements += differing(before, after);
        }
        found.plans += 1;
        found.sweeps += sweeps;
        found.clipped_plans += u64::from(clipped);
        found.plans_with_clipping += u64::from(ever_clipped);
        found.states_planned += count(pairs.len());
        (lower, upper)
    }

    /// Clips T bias to the ceiling, takes `low` from it and mixes it with the bias: the next iterate.
    /// Gives back the smallest and the largest difference of the clipped T bias to the bias.
    fn advance(&mut self, low: f64, ceiling: f64, damping: f64) -> (f64, f64) {
        let change = |image: f64, old: f64| smaller(image, ceiling) - old;
        let mixed = |image, old| (1.0 - damping) * old + damping * (smaller(image, ceiling) - low);
        for ((next, &image), &old) in self.next.iter_mut().zip(&self.image).zip(&self.bias) {
            *next = mixed(image, old);
        }
        let (image, image_rest) = self.image.as_chunks::<WIDE>();
        let (bias, bias_rest) = self.bias.as_chunks::<WIDE>();
        // In three passes: of one, the compiler makes few vector instructions.
        let changes = || image.iter().zip(bias).map(|(&image, &old)| both(image, old, change));
        let rest = || image_rest.iter().zip(bias_rest).map(|(&image, &old)| change(image, old));
        let least =
            changes().fold([f64::INFINITY; WIDE], |least, change| both(least, change, smaller));
        let most =
            changes().fold([f64::NEG_INFINITY; WIDE], |most, change| both(most, change, larger));
        let lower = rest().fold(fold(least, smaller), smaller);
        let upper = rest().fold(fold(most, larger), larger);
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

/// The values of all pairs in a sweep.
#[derive(Clone, Debug)]
struct Rows {
    /// By state: the first pair, and how many blocks there are.
    states: Vec<(usize, usize)>,
    /// By block: the values of the last sweep.
    values: Vec<Four>,
}

impl Rows {
    fn new(arena: &Arena) -> Self {
        let blocks = Blocks::new(arena);
        let first = arena.pairs_by_state().map(|pairs| pairs.start);
        Self {
            states: first.zip(blocks.of_state().iter().copied()).collect(),
            values: vec![[0.0; WIDE]; blocks.count()],
        }
    }

    /// image := T v. Gives back its minimum and maximum.
    fn sweep<M: Model>(&mut self, model: &mut M, v: &[f64], image: &mut [f64]) -> (f64, f64) {
        model.values(v, &mut self.values);
        let mut rest = self.values.as_slice();
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (&(_, blocks), image) in self.states.iter().zip(image) {
            let (here, others) = rest.split_at(blocks);
            rest = others;
            let best = here
                .iter()
                .fold([f64::NEG_INFINITY; WIDE], |best, &values| both(best, values, larger));
            *image = fold(best, larger);
            low = smaller(low, *image);
            high = larger(high, *image);
        }
        (low, high)
    }

    /// By state: the pair that attains T v in the last sweep.
    fn best_pairs(&self, image: &[f64], ties: Ties, stream: &mut Stream, chosen: &mut [usize]) {
        let mut rest = self.values.as_slice();
        for ((&(first, blocks), &best), chosen) in self.states.iter().zip(image).zip(chosen) {
            let (here, others) = rest.split_at(blocks);
            rest = others;
            let values = here.as_flattened();
            let attaining = || (0..values.len()).filter(|&action| values[action] == best);
            let action = match ties {
                Ties::Lowest => attaining().next(),
                Ties::Highest => attaining().next_back(),
                Ties::Random => {
                    let count = attaining().count();
                    let rank = if count > 1 { rng::below(count, stream.next_u64()) } else { 0 };
                    attaining().nth(rank)
                }
            };
            *chosen = first + action.unwrap_or(0);
        }
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
