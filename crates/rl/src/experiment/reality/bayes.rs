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
use std::ops::Range;

use num_traits::{Num, Zero as _, pow};
use proofmark_kernel::Rational;
use proofmark_search::enclose::from_double;

use super::hard_family::HardFamily;
use crate::experiment::world::double;
use crate::families::{FamilyError, whole};
use crate::limits;
use crate::sim::arena::Choice;
use crate::sim::informed::Coordinate;
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
    #[error("{0}")]
    Family(FamilyError),
    /// There are too many beliefs: see [`limits::BELIEFS`].
    #[error("beliefs times alternatives are more than {}", limits::BELIEFS)]
    TooMany,
    /// A likelihood is out of the range of floats.
    #[error("a likelihood is out of the range of floats")]
    Range,
    /// A coordinate of the family is not an action with two successors in the base process.
    #[error("a coordinate is no action with two successors")]
    Shape,
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
    let most = hard.gain() * whole(horizon);
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
    let board = Board::<N>::new(hard)?;
    let (beliefs, within) = Beliefs::<N>::new(hard, &board, horizon)?;
    let number = within.last().copied().unwrap_or(0);
    let mut later = vec![vec![N::zero(); number]; board.states.len()];
    let mut now = later.clone();
    // In step t, counted from 0, a belief needs at most t pulls.
    for (reachable, _) in within.into_iter().zip(0..horizon).rev() {
        for (moves, values) in board.states.iter().zip(&mut now) {
            for (belief, value) in values.iter_mut().take(reachable).enumerate() {
                *value = beliefs.best(belief, moves, &later, play);
            }
        }
        std::mem::swap(&mut now, &mut later);
    }
    let start = later.first().and_then(|values| values.first()).cloned().unwrap_or(N::zero());
    Ok((start, number))
}

/// The base process, with the coordinates of a state put together.
struct Board<N> {
    states: Vec<Moves<N>>,
    /// The coordinates of each state that has some.
    groups: Vec<Range<usize>>,
}

struct Moves<N> {
    /// Rewards and successors of the actions whose outcome is known.
    known: Vec<(N, Vec<(usize, N)>)>,
    pull: Option<Pull>,
}

struct Pull {
    group: usize,
    target: usize,
    stay: usize,
}

impl<N: Real> Board<N> {
    fn new(hard: &HardFamily) -> Result<Self, BayesError> {
        let base = hard.base().map_err(BayesError::Family)?;
        let mut board = Self { states: Vec::new(), groups: Vec::new() };
        for (state, choices) in base.states().iter().enumerate() {
            let mut moves = Moves { known: Vec::new(), pull: None };
            for (action, choice) in choices.iter().enumerate() {
                let reward = Rational::new(choice.reward().clone(), choice.over().clone());
                let mut coordinates = hard.coordinates.iter().enumerate();
                let here = coordinates.find(|(_, c)| (c.state, c.action) == (state, action));
                if let Some((index, &Coordinate { target, .. })) = here {
                    // A pull pays nothing and either succeeds or does not.
                    let stay = choice.next().iter().map(|(next, _)| *next).find(|n| *n != target);
                    let stay = stay.filter(|_| choice.next().len() == 2 && reward.is_zero());
                    let stay = stay.ok_or(BayesError::Shape)?;
                    match (&moves.pull, board.groups.last_mut()) {
                        (Some(pull), Some(group))
                            if (pull.target, pull.stay) == (target, stay) && group.end == index =>
                        {
                            group.end = index + 1;
                        }
                        (Some(_), _) => return Err(BayesError::Shape),
                        (None, _) => {
                            let group = board.groups.len();
                            moves.pull = Some(Pull { group, target, stay });
                            board.groups.push(index..index + 1);
                        }
                    }
                    continue;
                }
                let chance = |n| N::of(&Rational::new(n, choice.over().clone()));
                let next = choice.next().iter().map(|(next, n)| (*next, chance(n.clone())));
                let known = (N::of(&reward), next.collect());
                if !moves.known.contains(&known) {
                    moves.known.push(known);
                }
            }
            board.states.push(moves);
        }
        Ok(board)
    }
}

/// Successes and failures of each coordinate.
type Counts = Vec<(u16, u16)>;

/// All beliefs that a number of pulls can lead to, and where a pull leads from each.
struct Beliefs<N> {
    groups: usize,
    /// Where the pulls of each group begin, belief by belief; and the end.
    first: Vec<usize>,
    pulls: Vec<Pulled<N>>,
}

struct Pulled<N> {
    /// The beliefs after success and failure.
    success: usize,
    failure: usize,
    /// How likely each is.
    hit: N,
    miss: N,
}

impl<N: Real> Beliefs<N> {
    /// The beliefs; and how many of them need no pull, at most one pull, two pulls and so on.
    fn new(
        hard: &HardFamily,
        board: &Board<N>,
        horizon: u32,
    ) -> Result<(Self, Vec<usize>), BayesError> {
        let odds = Odds::<N>::new(hard, horizon)?;
        let none: Counts = vec![(0, 0); hard.alternatives()];
        let mut numbers = HashMap::from([(none.clone(), 0_usize)]);
        let mut all = vec![none];
        let mut within = vec![1];
        let mut beliefs = Self { groups: board.groups.len(), first: vec![0], pulls: Vec::new() };
        // The beliefs after the last step need no successors.
        for _ in 1..horizon {
            let expanded = (beliefs.first.len() - 1) / beliefs.groups.max(1);
            for belief in expanded..all.len() {
                if all.len().saturating_mul(hard.alternatives()) > limits::BELIEFS {
                    return Err(BayesError::TooMany);
                }
                let counts = all.get(belief).cloned().unwrap_or_default();
                let likelihoods: Vec<N> = counts.iter().map(|c| odds.likelihood(*c)).collect();
                for group in &board.groups {
                    let mut before = None;
                    for index in group.clone() {
                        let here = counts.get(index).copied();
                        // Equal counts stand next to each other.
                        if std::mem::replace(&mut before, here) == here {
                            continue;
                        }
                        let mut number = |won: bool| {
                            let after = updated(&counts, index, won, &board.groups);
                            *numbers.entry(after).or_insert_with_key(|after| {
                                all.push(after.clone());
                                all.len() - 1
                            })
                        };
                        let (success, failure) = (number(true), number(false));
                        let (hit, miss) = odds.predicted(&likelihoods, index);
                        beliefs.pulls.push(Pulled { success, failure, hit, miss });
                    }
                    beliefs.first.push(beliefs.pulls.len());
                }
            }
            within.push(all.len());
        }
        // In the last step a pull pays nothing, wherever it leads.
        beliefs.first.resize(all.len() * beliefs.groups + 1, beliefs.pulls.len());
        Ok((beliefs, within))
    }

    fn best(&self, belief: usize, moves: &Moves<N>, later: &[Vec<N>], play: Play) -> N {
        let after = |state: usize, belief: usize| {
            later.get(state).and_then(|values| values.get(belief)).cloned().unwrap_or(N::zero())
        };
        let mut best = N::zero();
        let known = match play {
            Play::Best => moves.known.as_slice(),
            Play::Greedy if moves.pull.is_some() => &[],
            Play::Greedy => moves.known.last().map_or(&[][..], std::slice::from_ref),
        };
        for (reward, successors) in known {
            let add = |sum, (next, p): &(usize, N)| sum + p.clone() * after(*next, belief);
            best = larger(best, successors.iter().fold(reward.clone(), add));
        }
        let Some(pull) = &moves.pull else { return best };
        let place = belief * self.groups + pull.group;
        let pulls = match self.first.get(place..place + 2) {
            Some(&[start, end]) => self.pulls.get(start..end).unwrap_or(&[]),
            _ => &[],
        };
        let worth = |pulled: &Pulled<N>| {
            pulled.hit.clone() * after(pull.target, pulled.success)
                + pulled.miss.clone() * after(pull.stay, pulled.failure)
        };
        if play == Play::Greedy {
            let likeliest =
                pulls.iter().reduce(|one, two| if two.hit > one.hit { two } else { one });
            return likeliest.map_or(best, worth);
        }
        pulls.iter().map(worth).fold(best, larger)
    }
}

/// The larger of two numbers; the first if they are equal.
fn larger<N: Real>(one: N, other: N) -> N {
    if other > one { other } else { one }
}

/// The belief after one more pull: with the least counts taken off, and each group in order.
fn updated(counts: &Counts, index: usize, won: bool, groups: &[Range<usize>]) -> Counts {
    let mut after = counts.clone();
    if let Some((wins, losses)) = after.get_mut(index) {
        *(if won { wins } else { losses }) += 1;
    }
    let least = |count: fn(&(u16, u16)) -> u16| after.iter().map(count).min().unwrap_or(0);
    let (wins, losses) = (least(|c| c.0), least(|c| c.1));
    for count in &mut after {
        *count = (count.0 - wins, count.1 - losses);
    }
    for group in groups {
        if let Some(group) = after.get_mut(group.clone()) {
            group.sort_unstable();
        }
    }
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
        let (d, better) = (&hard.enter, &hard.enter + &hard.boost);
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
        let image = Image::of(&hard.alternative(i).mdp().map_err(BayesError::Family)?);
        let mut values = vec![0.0; image.states.len()];
        for _ in 0..horizon {
            let worth = |choice: &Choice| choice.reward + choice.expected(&values);
            let best = |choices: &Vec<Choice>| choices.iter().map(worth).fold(0.0, f64::max);
            values = image.states.iter().map(best).collect();
        }
        sum += real(horizon) * double(&hard.gain()) - values.first().copied().unwrap_or(f64::NAN);
    }
    Ok(sum / real(m))
}
