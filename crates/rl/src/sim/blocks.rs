//! Pairs in blocks of four, so that value iteration computes four values with one vector instruction.
//!
//! A block holds pairs of one state, in order. Where a state has no four pairs left, a block is filled up
//! with pairs that nobody chooses: their reward is −∞. Each number is computed as it would be alone, and
//! maxima do not depend on their order, so that no bit depends on the blocks.

#![allow(
    clippy::indexing_slicing,
    reason = "the innermost loops of the simulator; states were checked by `Arena::new`"
)]

use std::array::from_fn;
use std::ops::Range;

use num_traits::ToPrimitive as _;

use super::arena::Arena;
use super::settings::{Rewards, Settings};

/// How many pairs there are in a block.
pub const WIDE: usize = 4;

/// A number for each pair of a block.
pub type Four = [f64; WIDE];

/// A function of two numbers, four times.
#[inline]
pub fn both(one: Four, other: Four, of: impl Fn(f64, f64) -> f64) -> Four {
    from_fn(|place| of(one[place], other[place]))
}

/// A fold over four numbers whose order does not matter.
#[inline]
pub fn fold([a, b, c, d]: Four, of: impl Fn(f64, f64) -> f64) -> f64 {
    of(of(a, c), of(b, d))
}

/// The sum of four counts.
pub fn count_of(counts: Four) -> u64 {
    counts.iter().sum::<f64>().to_u64().unwrap_or(u64::MAX)
}

/// Where a pair may lead.
#[derive(Clone, Debug)]
pub enum Successors {
    /// To at most two states; the likelier one first, and twice if it is the only one.
    Two(usize, usize),
    /// To the states of these slots.
    Many(Range<usize>),
}

/// Where the pairs of a block may lead.
#[derive(Clone, Debug)]
pub enum Leads {
    /// All to the same two states.
    Same(usize, usize),
    /// Each to at most two states.
    Two([usize; WIDE], [usize; WIDE]),
    /// Some to more.
    Many([Successors; WIDE]),
}

impl Leads {
    /// Where the pair at this place may lead.
    pub fn of(&self, place: usize) -> Successors {
        match self {
            &Self::Same(first, second) => Successors::Two(first, second),
            Self::Two(first, second) => Successors::Two(first[place], second[place]),
            Self::Many(all) => all[place].clone(),
        }
    }

    fn new(block: [Successors; WIDE]) -> Self {
        let mut pairs = [(0, 0); WIDE];
        for (pair, successors) in pairs.iter_mut().zip(&block) {
            match successors {
                &Successors::Two(first, second) => *pair = (first, second),
                Successors::Many(_) => return Self::Many(block),
            }
        }
        let (first, second) = pairs[0];
        if pairs.iter().all(|&pair| pair == pairs[0]) {
            Self::Same(first, second)
        } else {
            Self::Two(pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
        }
    }
}

/// Which pairs are in which block.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// By state: how many blocks it has.
    of_state: Vec<usize>,
    /// By pair: its block times four, plus its place there.
    places: Vec<usize>,
}

impl Blocks {
    /// The blocks of a process.
    pub fn new(arena: &Arena) -> Self {
        let (mut of_state, mut places) = (Vec::new(), Vec::new());
        let mut blocks = 0;
        for pairs in arena.pairs_by_state() {
            places.extend((0..pairs.len()).map(|action| blocks * WIDE + action));
            of_state.push(pairs.len().div_ceil(WIDE));
            blocks += pairs.len().div_ceil(WIDE);
        }
        Self { of_state, places }
    }

    /// By state: how many blocks it has.
    pub fn of_state(&self) -> &[usize] {
        &self.of_state
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.of_state.iter().sum()
    }

    /// The block of a pair, and its place there.
    #[inline]
    pub fn place(&self, pair: usize) -> (usize, usize) {
        (self.places[pair] / WIDE, self.places[pair] % WIDE)
    }

    /// By pair, from what is known by block.
    pub fn by_pair(&self, blocks: &[Four]) -> Vec<f64> {
        let number = |&place: &usize| blocks[place / WIDE][place % WIDE];
        self.places.iter().map(number).collect()
    }
}

/// What is known of each block before any data: its first pair, the largest mean rewards that are possible, which are the
/// true ones if the learner is told, and the successors.
pub fn before_data<'a>(
    arena: &'a Arena,
    settings: &'a Settings,
) -> impl Iterator<Item = (usize, Four, Leads)> + 'a {
    let told = settings.rewards == Rewards::Known;
    arena.pairs_by_state().flat_map(move |pairs| {
        pairs.clone().step_by(WIDE).map(move |first| {
            let last = pairs.end - 1;
            let reward = |pair| if told { arena.rewards()[pair] } else { 1.0 };
            let here = |place| {
                if first + place <= last { reward(first + place) } else { f64::NEG_INFINITY }
            };
            let successors = |place: usize| successors(arena, last.min(first + place));
            (first, from_fn(here), Leads::new(from_fn(successors)))
        })
    })
}

fn successors(arena: &Arena, pair: usize) -> Successors {
    let slots = arena.slots_of(pair);
    match arena.successors()[slots.clone()] {
        [only] => Successors::Two(only, only),
        [first, second] => Successors::Two(first, second),
        _ => Successors::Many(slots),
    }
}
