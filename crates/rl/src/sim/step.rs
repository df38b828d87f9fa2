//! The stepping engine. A chosen pair is a `Lane`: one random word compared with one threshold gives
//! the next state, and all that is counted on the way are visits, and words at or above the threshold.
//! Counts by pair and successor follow from these when they are asked for.

#![allow(
    clippy::indexing_slicing,
    reason = "the innermost loop of the simulator; states and slots were checked by `Arena::new`"
)]

use std::hint::select_unpredictable;

use num_traits::ToPrimitive as _;
use rand_xoshiro::rand_core::Rng as _;

use super::arena::Arena;
use super::confidence::Counts;
use super::rng::{Stream, Streams};

/// How likely a pair must lead back to its state for a walk that follows a policy to take such steps
/// in runs. A run costs a branch that cannot be foreseen, each step of it little more than a word.
const LINGERS: f64 = 0.875;

/// A pair that is being chosen. One cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Lane {
    pair: usize,
    /// Words below this lead to `first`.
    threshold: u64,
    first: usize,
    /// Where all other words lead, unless there are more than two successors.
    second: usize,
    many: bool,
    /// Whether to look for runs of steps that lead back here.
    lingers: bool,
    /// How often the pair may still be chosen.
    left: u64,
    /// The same when visits were last collected.
    left_before: u64,
    /// Words at or above the threshold since then.
    above: u64,
}

/// The random reward of a pair: 1 for words whose upper 63 bits are below the threshold. (63 bits,
/// because a threshold must be able to say *always*.)
#[derive(Clone, Debug)]
struct RewardDraw {
    threshold: u64,
    paid: u64,
}

/// The walk of one run.
#[derive(Debug)]
pub struct Walk<'a> {
    arena: &'a Arena,
    /// By pair: the lane of a pair that may be chosen without end.
    stock: Vec<Lane>,
    /// By state; or by pair, if actions are chosen at random.
    lanes: Vec<Lane>,
    reward_draws: Vec<RewardDraw>,
    pub(super) streams: Streams,
    random_rewards: bool,
    /// What has been seen, up to the last call of [`Walk::collect`].
    pub counts: Counts,
    /// Where the walk is.
    pub state: usize,
    /// Steps made so far.
    pub steps: u64,
    /// FNV-1a over the pairs chosen and the states they led to: equal walks have equal digests, and
    /// accidents show. No protection against intent.
    pub digest: u64,
}

impl<'a> Walk<'a> {
    /// A walk that has not begun, in state 0.
    pub fn new(arena: &'a Arena, seed: u64, random_rewards: bool) -> Self {
        let states = arena.pairs_by_state().enumerate();
        let stock: Vec<Lane> = states
            .flat_map(|(state, pairs)| pairs.map(move |pair| lane(arena, state, pair)))
            .collect();
        let single = |lane: &Lane| Lane { lingers: false, ..lane.clone() };
        Self {
            arena,
            lanes: stock.iter().map(single).collect(),
            reward_draws: (0..arena.pairs()).map(|pair| reward_draw(arena, pair)).collect(),
            stock,
            streams: Streams::new(seed),
            random_rewards,
            counts: Counts::new(arena),
            state: 0,
            steps: 0,
            digest: 0xcbf2_9ce4_8422_2325,
        }
    }

    /// From now on these pairs are chosen, by state: without end; or each at most as often as it was
    /// chosen before, or once (the episodes of alg:cssharp). To be called when all has been collected.
    pub fn follow(&mut self, pairs: &[usize], until_doubled: bool) {
        self.lanes.clear();
        self.lanes.extend(pairs.iter().map(|&pair| {
            let left = if until_doubled { self.counts.visits[pair].max(1) } else { u64::MAX };
            Lane { left, left_before: left, ..self.stock[pair].clone() }
        }));
        if self.random_rewards {
            let draws = self.lanes.iter().map(|lane| reward_draw(self.arena, lane.pair));
            self.reward_draws.clear();
            self.reward_draws.extend(draws);
        }
    }

    /// Walks until that step, or until a pair has been chosen as often as it may.
    pub fn run(&mut self, until: u64) {
        self.walk(until, |state| state);
    }

    /// Walks until that step, choosing a pair in every step. The walk must not have followed
    /// anything before.
    pub fn explore(&mut self, until: u64, mut choose: impl FnMut(usize, &mut Stream) -> usize) {
        let mut own = self.streams.policy.clone();
        self.walk(until, |state| choose(state, &mut own));
        self.streams.policy = own;
    }

    fn walk(&mut self, until: u64, choose: impl FnMut(usize) -> usize) {
        if self.random_rewards {
            self.walk_with::<true>(until, choose);
        } else {
            self.walk_with::<false>(until, choose);
        }
    }

    fn walk_with<const RANDOM_REWARDS: bool>(
        &mut self,
        until: u64,
        mut choose: impl FnMut(usize) -> usize,
    ) {
        // Locals, so that they stay in registers.
        let Streams { mut moves, mut pay, .. } = self.streams.clone();
        let (mut state, mut digest) = (self.state, self.digest);
        let budget = until.saturating_sub(self.steps);
        let (mut made, mut full) = (0, false);
        while made < budget && !full {
            let index = choose(state);
            let lane = &mut self.lanes[index];
            let reward = &mut self.reward_draws[if RANDOM_REWARDS { index } else { 0 }];
            let mut draw = || {
                if RANDOM_REWARDS {
                    reward.paid += u64::from(pay.next_u64() >> 1 < reward.threshold);
                }
                moves.next_u64()
            };
            let mut word = draw();
            if lane.lingers {
                let most = lane.left.min(budget - made) - 1;
                let mut stays = 0;
                while word < lane.threshold && stays < most {
                    digest = digested(digest, lane.pair, state);
                    word = draw();
                    stays += 1;
                }
                lane.left -= stays;
                made += stays;
            }
            let above = word >= lane.threshold;
            let mut next = select_unpredictable(above, lane.second, lane.first);
            if above & lane.many {
                next = far(self.arena, lane.pair, word, &mut self.counts.seen);
            }
            // Neither can overflow: a walk ends when nothing is left.
            lane.above = lane.above.wrapping_add(u64::from(above));
            lane.left = lane.left.wrapping_sub(1);
            full = lane.left == 0;
            digest = digested(digest, lane.pair, next);
            state = next;
            made += 1;
        }
        (self.streams.moves, self.streams.pay) = (moves, pay);
        (self.state, self.digest) = (state, digest);
        self.steps += made;
    }

    /// Brings the counts up to date and tells which pairs were visited.
    pub fn collect(&mut self, mut visited: impl FnMut(usize, &Counts)) {
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let visits = lane.left_before - lane.left;
            if visits == 0 {
                continue;
            }
            let slot = self.arena.slots_of(lane.pair).start;
            self.counts.visits[lane.pair] += visits;
            self.counts.seen[slot] += visits - lane.above;
            if lane.above > 0 && !lane.many {
                self.counts.seen[slot + usize::from(lane.second != lane.first)] += lane.above;
            }
            if self.random_rewards {
                let reward = &mut self.reward_draws[index];
                self.counts.paid[lane.pair] += std::mem::take(&mut reward.paid);
            }
            (lane.left_before, lane.above) = (lane.left, 0);
            visited(lane.pair, &self.counts);
        }
    }
}

fn lane(arena: &Arena, state: usize, pair: usize) -> Lane {
    let slots = arena.slots_of(pair);
    let successors = &arena.successors()[slots.clone()];
    Lane {
        pair,
        threshold: arena.thresholds[slots.start],
        first: successors[0],
        second: *successors.get(1).unwrap_or(&successors[0]),
        many: successors.len() > 2,
        lingers: successors[0] == state && arena.probabilities()[slots.start] >= LINGERS,
        left: u64::MAX,
        left_before: u64::MAX,
        above: 0,
    }
}

fn reward_draw(arena: &Arena, pair: usize) -> RewardDraw {
    /// 2^63.
    const WORDS: f64 = 9_223_372_036_854_775_808.0;
    let threshold = (arena.rewards()[pair] * WORDS).to_u64().unwrap_or(u64::MAX);
    RewardDraw { threshold, paid: 0 }
}

/// Where a word at or above the first threshold leads, if there are more than two successors. Counts
/// it.
#[cold]
fn far(arena: &Arena, pair: usize, word: u64, seen: &mut [u64]) -> usize {
    let slots = arena.slots_of(pair);
    let inner = &arena.thresholds[slots.start..slots.end - 1];
    let slot = slots.start + inner.partition_point(|&threshold| threshold <= word);
    seen[slot] += 1;
    arena.successors()[slot]
}

/// The digest of a walk after one more step.
#[inline]
fn digested(digest: u64, pair: usize, next: usize) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    (digest ^ (super::count(pair) << 32 ^ super::count(next))).wrapping_mul(PRIME)
}
