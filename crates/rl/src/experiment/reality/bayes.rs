//! The least regret of any policy against a uniform prior over the alternatives, by dynamic programming
//! over states and beliefs.
//!
//! What a policy has seen matters only through the successes and failures at each coordinate, and of
//! these only the differences between coordinates: a success everywhere changes no posterior. Coordinates
//! of the same state are alike, so the order of their counts does not matter. What is left is a *belief*;
//! beliefs are numbered in the order of how many pulls they need at least. The recursion is
//!
//!   V_t(s, b) = max over actions of r + Σ P(s' | b)·V_{t+1}(s', b'),   V_T = 0,
//!
//! and the least regret is T·ρ − V_0. Policies may depend on the whole history and on chance; none of that
//! helps beyond the belief.
//!
//! The recursion runs in rational numbers or in floats. In floats no two numbers of different sign are
//! ever added, so relative errors do not grow but by their sum: see [`relative_error`].

use std::collections::HashMap;
use std::iter::successors;

use num_bigint::BigInt;
use num_traits::{Num, pow};
use proofmark_kernel::Rational;
use proofmark_search::enclose::from_double;

use super::hard_family::HardFamily;
use crate::experiment::world::{double, iterated};
use crate::families::faster::Chances;
use crate::families::{FamilyError, whole};
use crate::limits;
use crate::sim::real;
use crate::solver::image::Image;

/// What the recursion computes with.
pub trait Real: Clone + PartialOrd + Num {
    /// The value of a fraction, rounded to the nearest.
    fn of(value: &Rational) -> Self;
}

impl Real for f64 {
    fn of(value: &Rational) -> Self {
        double(value)
    }
}

impl Real for Rational {
    fn of(value: &Rational) -> Self {
        value.clone()
    }
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The best policy.
    Best,
    /// Pulls the likeliest coordinate of its state; where there is none, takes the last action.
    Greedy,
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BayesError {
    /// The family refuses its parameters.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// There are too many beliefs: see [`limits::BELIEFS`].
    #[error("beliefs times alternatives are more than {}", limits::BELIEFS)]
    TooMany,
    /// A likelihood is out of the range of floats.
    #[error("a likelihood is out of the range of floats")]
    Range,
}

/// An enclosure of the least regret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regret {
    /// At least this.
    pub lo: Rational,
    /// At most this.
    pub hi: Rational,
    /// How many beliefs were distinguished.
    pub beliefs: usize,
}

/// Encloses the Bayes regret of a policy, in floats with a rigorous error.
pub fn regret(hard: &HardFamily, horizon: u32, play: Play) -> Result<Regret, BayesError> {
    let (value, beliefs) = value::<f64>(hard, horizon, play)?;
    let value = from_double(value).ok_or(BayesError::Range)?;
    let error = relative_error(hard.alternatives(), horizon) * &value;
    let most = hard.chances.gain() * whole(horizon);
    Ok(Regret { lo: &most - &value - &error, hi: most - value + error, beliefs })
}

/// How far the float of [`value`] may be from the real one, relative to it.
///
/// With u = 2^-53: a power from the table is off by u, a likelihood by 3u, and a predicted chance by
/// (2m + 9)u at most: m products with a rounded constant, two sums of m terms, one quotient. A step adds
/// at most four roundings, and maxima none. So T steps are off by T(2m + 13)u, a hundredth more being
/// ample for products of errors below 10^-8.
pub fn relative_error(alternatives: usize, horizon: u32) -> Rational {
    let units = whole(horizon) * (whole(2_u32) * whole(alternatives) + whole(13_u32));
    units * Rational::new(101.into(), 100.into()) / pow(whole(2_u32), 53)
}

/// The expected reward of a policy over the horizon, from state 0; and the number of beliefs.
pub fn value<N: Real>(
    hard: &HardFamily,
    horizon: u32,
    play: Play,
) -> Result<(N, usize), BayesError> {
    let moves = moves::<N>(hard)?;
    let (pulls, within) = pulls(hard, horizon)?;
    // In step t, counted from 0, a belief needs at most t pulls. After the last step nothing has a value.
    let mut later: Vec<Vec<N>> = Vec::new();
    for (&reachable, _) in within.iter().zip(0..horizon).rev() {
        let beliefs = |moves| {
            (0..reachable).map(|belief| worth(moves, belief, &pulls, &later, play)).collect()
        };
        later = moves.iter().map(beliefs).collect();
    }
    let start = later.first().and_then(|values| values.first()).cloned().unwrap_or(N::zero());
    Ok((start, within.last().copied().unwrap_or(0)))
}

/// What there is to do in a state of the base process.
struct Moves<N> {
    /// Rewards and successors of the actions whose outcome is known.
    known: Vec<(N, Vec<(usize, N)>)>,
    /// The number of the state among those with coordinates, if it has some. A pull pays nothing; it leads
    /// to the target, or one stays.
    group: Option<usize>,
    target: usize,
    stay: usize,
}

fn moves<N: Real>(hard: &HardFamily) -> Result<Vec<Moves<N>>, BayesError> {
    let base = hard.member(None).mdp()?;
    let mut all = Vec::new();
    for (stay, choices) in base.states().iter().enumerate() {
        let mut groups = hard.coordinates.iter().step_by(hard.arms.max(1)).enumerate();
        let (group, target, arms) = match groups.find(|(_, first)| first.state == stay) {
            Some((group, first)) => (Some(group), first.target, hard.arms),
            None => (None, stay, 0),
        };
        let mut known = Vec::new();
        for choice in choices.iter().skip(arms) {
            let over = |n: &BigInt| N::of(&Rational::new(n.clone(), choice.over().clone()));
            let next = choice.next().iter().map(|(next, n)| (*next, over(n)));
            let action = (over(choice.reward()), next.collect());
            if !known.contains(&action) {
                known.push(action);
            }
        }
        all.push(Moves { known, group, target, stay });
    }
    Ok(all)
}

/// Successes and failures of each coordinate.
type Counts = Vec<(u16, u16)>;

/// Where a pull leads from a belief.
struct Pulled<N> {
    /// The beliefs after success and failure.
    success: usize,
    failure: usize,
    /// How likely each is.
    hit: N,
    miss: N,
}

/// By belief, the pulls of each group that are not alike.
type Pulls<N> = Vec<Vec<Vec<Pulled<N>>>>;

/// The pulls from all beliefs but those of the last step, in which a pull pays nothing; and how many
/// beliefs need no pull, at most one pull, two pulls and so on.
fn pulls<N: Real>(hard: &HardFamily, horizon: u32) -> Result<(Pulls<N>, Vec<usize>), BayesError> {
    let odds = Odds::<N>::new(hard, horizon)?;
    let arms = hard.arms.max(1);
    let none: Counts = vec![(0, 0); hard.alternatives()];
    let mut numbers = HashMap::from([(none.clone(), 0)]);
    let mut newest = vec![none];
    let (mut pulls, mut within) = (Vec::new(), vec![1]);
    for _ in 1..horizon {
        for counts in std::mem::take(&mut newest) {
            if numbers.len().saturating_mul(hard.alternatives()) > limits::BELIEFS {
                return Err(BayesError::TooMany);
            }
            let likelihoods: Vec<N> = counts.iter().map(|c| odds.likelihood(*c)).collect();
            let (mut by_group, mut index) = (Vec::new(), 0);
            for group in counts.chunks(arms) {
                let mut of_group = Vec::new();
                // Equal counts stand next to each other.
                for alike in group.chunk_by(|one, other| one == other) {
                    let mut number = |won: bool| {
                        let next = numbers.len();
                        let after = updated(&counts, index, won, arms);
                        *numbers.entry(after).or_insert_with_key(|after| {
                            newest.push(after.clone());
                            next
                        })
                    };
                    let (success, failure) = (number(true), number(false));
                    let (hit, miss) = odds.predicted(&likelihoods, index);
                    of_group.push(Pulled { success, failure, hit, miss });
                    index += alike.len();
                }
                by_group.push(of_group);
            }
            pulls.push(by_group);
        }
        within.push(numbers.len());
    }
    Ok((pulls, within))
}

/// The value of a state and a belief.
fn worth<N: Real>(
    moves: &Moves<N>,
    belief: usize,
    pulls: &Pulls<N>,
    later: &[Vec<N>],
    play: Play,
) -> N {
    let after = |state: usize, belief: usize| {
        later.get(state).and_then(|values| values.get(belief)).cloned().unwrap_or(N::zero())
    };
    let known = |(reward, next): &(N, Vec<(usize, N)>)| {
        let add = |sum, (next, p): &(usize, N)| sum + p.clone() * after(*next, belief);
        next.iter().fold(reward.clone(), add)
    };
    let pulled = |pulled: &Pulled<N>| {
        pulled.hit.clone() * after(moves.target, pulled.success)
            + pulled.miss.clone() * after(moves.stay, pulled.failure)
    };
    let pulls = moves.group.and_then(|group| pulls.get(belief)?.get(group));
    let pulls = pulls.map_or(&[][..], Vec::as_slice);
    match play {
        Play::Best => {
            let all = moves.known.iter().map(known).chain(pulls.iter().map(pulled));
            all.fold(N::zero(), |best, worth| if worth > best { worth } else { best })
        }
        Play::Greedy => {
            let likeliest =
                pulls.iter().reduce(|one, two| if two.hit > one.hit { two } else { one });
            let likeliest = likeliest.map(pulled);
            likeliest.or(moves.known.last().map(known)).unwrap_or(N::zero())
        }
    }
}

/// The belief after one more pull: with the least counts taken off, and each group in order.
fn updated(counts: &Counts, index: usize, won: bool, arms: usize) -> Counts {
    let mut after = counts.clone();
    if let Some((wins, losses)) = after.get_mut(index) {
        *(if won { wins } else { losses }) += 1;
    }
    let least = |count: fn(&(u16, u16)) -> u16| after.iter().map(count).min().unwrap_or(0);
    let (wins, losses) = (least(|c| c.0), least(|c| c.1));
    for count in &mut after {
        *count = (count.0 - wins, count.1 - losses);
    }
    after.chunks_mut(arms).for_each(<[_]>::sort_unstable);
    after
}

/// Likelihoods and predictions.
struct Odds<N> {
    /// Powers of the factors after success and after failure.
    powers: (Vec<N>, Vec<N>),
    /// d, d + ε, and what each leaves to 1.
    hit: (N, N),
    miss: (N, N),
}

impl<N: Real> Odds<N> {
    fn new(hard: &HardFamily, horizon: u32) -> Result<Self, BayesError> {
        let steps = usize::try_from(horizon).map_err(|_| BayesError::TooMany)?;
        let powers = |factor: Rational| -> Result<Vec<N>, BayesError> {
            let all = successors(Some(whole(1_u32)), |power| Some(power * &factor)).take(steps + 1);
            let in_range = |power: &Rational| double(power).is_normal();
            all.map(|p| in_range(&p).then(|| N::of(&p)).ok_or(BayesError::Range)).collect()
        };
        let (success, failure) = hard.factors();
        let Chances { enter: d, boost, .. } = &hard.chances;
        let better = d + boost;
        let miss = |chance: &Rational| N::of(&(whole(1_u32) - chance));
        Ok(Self {
            powers: (powers(success)?, powers(failure)?),
            hit: (N::of(d), N::of(&better)),
            miss: (miss(d), miss(&better)),
        })
    }

    fn likelihood(&self, (wins, losses): (u16, u16)) -> N {
        let power = |powers: &[N], n: u16| powers.get(usize::from(n)).cloned().unwrap_or(N::zero());
        power(&self.powers.0, wins) * power(&self.powers.1, losses)
    }

    /// How likely a pull succeeds, and how likely not.
    fn predicted(&self, likelihoods: &[N], index: usize) -> (N, N) {
        let mean = |(usual, better): &(N, N)| {
            let (mut above, mut below) = (N::zero(), N::zero());
            for (place, likelihood) in likelihoods.iter().enumerate() {
                let chance = if place == index { better } else { usual };
                above = above + likelihood.clone() * chance.clone();
                below = below + likelihood.clone();
            }
            above / below
        };
        (mean(&self.hit), mean(&self.miss))
    }
}

/// The regret of the best policy that is told the alternative, averaged over the alternatives, in plain
/// floats: what is lost only because the walk starts in a bad state and ends.
pub fn told(hard: &HardFamily, horizon: u32) -> Result<f64, BayesError> {
    let m = hard.alternatives();
    let mut sum = 0.0;
    for i in 1..=m {
        let image = Image::of(&hard.member(Some(i)).mdp()?);
        let mut values = vec![0.0; image.states.len()];
        for _ in 0..horizon {
            values = iterated(&image, &values);
        }
        sum += real(horizon) * double(&hard.chances.gain())
            - values.first().copied().unwrap_or(f64::NAN);
    }
    Ok(sum / real(m))
}
