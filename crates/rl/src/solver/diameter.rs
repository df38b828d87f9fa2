//! Potentials for both sides of the diameter.
//!
//! For each target, policy iteration in floats finds how long it takes to get there. The target
//! that is hardest to reach is then solved exactly; the others need only a potential that stays
//! below it, which short rounded numbers give. Where two targets tie, both are solved exactly.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{ToPrimitive as _, Zero as _};
use proofmark_kernel::mdp::{Flaw, Mdp, Potential, Process, rules};
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Int, Rational};

use super::chain::{Chain, Numbers};
use super::image::Image;
use crate::limits;
use crate::sim::count;

/// What a certificate says about the diameter.
#[derive(Clone, Debug)]
pub struct Diameter {
    /// The lower bound.
    pub lo: Rational,
    /// The upper bound.
    pub hi: Rational,
    /// Two states that are that far apart, unless there is only one, and V: no policy is faster from
    /// the first to the second.
    pub far: Option<Far>,
    /// For each target, how to get there.
    pub near: Vec<Near>,
}

type Far = (usize, usize, Potential<BigInt>);

/// A policy that reaches a target in time.
#[derive(Clone, Debug)]
pub struct Near {
    /// The action that it takes in every state.
    pub actions: Vec<usize>,
    /// W
    pub potential: Potential<BigInt>,
}

/// Encloses the diameter of a communicating process; exactly, unless the numbers get too long.
/// `None` if neither rationals nor floats are up to it.
pub fn diameter(mdp: &Mdp, image: &Image) -> Option<Diameter> {
    let budget = count(limits::MDP_BYTES / 2);
    let machine = mdp.on_machine();
    let mut search = Search { mdp, machine, image, lo: Rational::zero(), far: None, budget };
    let targets = search.targets()?;
    let hardest = targets.iter().enumerate().max_by(|(_, a), (_, b)| a.most.total_cmp(&b.most))?.0;
    // The hardest target first, so that the others have something to stay below.
    let first = search.near(hardest, targets.get(hardest)?)?;
    let mut near = Vec::with_capacity(targets.len());
    for (target, way) in targets.iter().enumerate() {
        near.push(if target == hardest { first.clone() } else { search.near(target, way)? });
    }
    let Search { lo, far, .. } = search;
    let most = near.iter().filter_map(|near| most(&near.potential));
    let hi = most.fold(lo.clone(), |hi, most| if compare(&most, &hi).is_gt() { most } else { hi });
    Some(Diameter { lo, hi, far, near })
}

/// A policy for getting to a target, and how long it takes by floats.
struct Way {
    actions: Vec<usize>,
    times: Vec<f64>,
    most: f64,
}

struct Search<'a> {
    mdp: &'a Mdp,
    /// The process on machine integers, if they hold it.
    machine: Option<Process<i128>>,
    image: &'a Image,
    /// The lower bound that is known so far, and why.
    lo: Rational,
    far: Option<Far>,
    /// How many characters of exact numbers the certificate can still take; 0 if they get too long.
    budget: u64,
}

/// Ways that are shorter than the longest by this much need not be the shortest ones.
const CLEARLY: f64 = 1e-6;

/// Improvements that are smaller, relative to the longest time, are taken for rounding errors.
const ROUNDING: f64 = 1e-11;

impl Search<'_> {
    /// A way to each target; the shortest one, if it is among the longest.
    fn targets(&self) -> Option<Vec<Way>> {
        let incoming = incoming(self.image);
        let mut longest = 0.0_f64;
        let mut ways = Vec::with_capacity(incoming.len());
        for target in 0..incoming.len() {
            let way = self.way(target, approach(&incoming, target), longest)?;
            longest = longest.max(way.most);
            ways.push(way);
        }
        Some(ways)
    }

    /// The shortest way, starting from a policy; or the first that is clearly shorter than the longest.
    fn way(&self, target: usize, mut actions: Vec<usize>, longest: f64) -> Option<Way> {
        for _ in 0..limits::MDP_ROUNDS {
            let chain = Chain::stopped(self.image, actions, vec![target])?;
            let times = chain.times()?;
            let most = times.iter().copied().fold(0.0, f64::max);
            let best = |state, action| {
                let ahead = |action| self.image.ahead(state, action, &times, false);
                let first = (action, ahead(action) - ROUNDING * most);
                let others = (0..self.image.actions(state)).map(|other| (other, ahead(other)));
                others.fold(first, |best, other| if other.1 < best.1 { other } else { best }).0
            };
            if most >= longest * (1.0 - CLEARLY)
                && let Some(better) = faster(&chain.policy, target, best)
            {
                actions = better;
                continue;
            }
            return Some(Way { actions: chain.policy, times, most });
        }
        None
    }

    /// Exact times that no policy beats, starting from a policy that is the best or close to it.
    fn optimal(&self, target: usize, mut actions: Vec<usize>) -> Option<Near> {
        for _ in 0..limits::MDP_ROUNDS {
            let chain = Chain::stopped(self.mdp, actions, vec![target])?;
            let potential = chain.times()?;
            let better = {
                let compare = self.mdp.comparison(&potential, false);
                let best = |state, action| {
                    let less = |other: &usize, best| compare(state, *other, best).is_lt();
                    let others = 0..Numbers::actions(self.mdp, state);
                    others.fold(action, |best, other| if less(&other, best) { other } else { best })
                };
                faster(&chain.policy, target, best)
            };
            match better {
                Some(better) => actions = better,
                None => return Some(Near { actions: chain.policy, potential }),
            }
        }
        None
    }

    /// Short numbers just above the times, or just below them, for which the kernel's rule holds.
    fn rounded(&self, target: usize, way: &Way, above: bool) -> Option<Potential<BigInt>> {
        let bits = 46 - way.most.max(1.0).log2().ceil().to_i32()?.clamp(0, 46);
        let unit = 2.0_f64.powi(bits);
        (0..8).find_map(|attempt| {
            let slack = way.most * 2.0_f64.powi(4 * attempt - 45);
            let factor = if above { 1.0 + slack } else { 1.0 - slack };
            let value = |time: &f64| {
                let scaled = time * factor * unit;
                (if above { scaled.ceil() } else { scaled.floor() }).to_i128()
            };
            let values = way.times.iter().map(value).collect::<Option<_>>()?;
            let short = Potential { over: 1_i128 << bits, values };
            let values = short.values.iter().map(|value| BigInt::from(*value)).collect();
            let potential = Potential { over: BigInt::from(short.over), values };
            let holds = |(state, &action): (usize, &usize)| {
                let on_machine = self.machine.as_ref();
                let quick = on_machine.map(|process| keeps(process, state, action, &short, above));
                state == target
                    || match quick {
                        None | Some(Err(Flaw::TooLarge)) => {
                            keeps(self.mdp, state, action, &potential, above).is_ok()
                        }
                        Some(outcome) => outcome.is_ok(),
                    }
            };
            let mut states = way.actions.iter().enumerate();
            states.all(holds).then_some(potential)
        })
    }

    /// A potential for a target that stays below the lower bound, if it can; else the lower bound is
    /// raised.
    fn near(&mut self, target: usize, way: &Way) -> Option<Near> {
        let rounded = self.rounded(target, way, true);
        let rounded = rounded.map(|potential| Near { actions: way.actions.clone(), potential });
        let below = |near: &Near| {
            most(&near.potential).is_some_and(|most| compare(&most, &self.lo).is_le())
        };
        if rounded.as_ref().is_some_and(below) || self.image.states.len() == 1 {
            return rounded;
        }
        if self.budget > 0 {
            if let Some(near) = self.optimal(target, way.actions.clone()) {
                let length = near.potential.values.iter().map(|value| value.bits() / 3).sum();
                self.budget = self.budget.saturating_sub(length);
                self.raise(target, &near.potential);
                return Some(near);
            }
            self.budget = 0;
        }
        if let Some(potential) = self.rounded(target, way, false) {
            self.raise(target, &potential);
        }
        rounded
    }

    fn raise(&mut self, to: usize, potential: &Potential<BigInt>) {
        let farthest = potential.values.iter().enumerate().max_by_key(|(_, value)| *value);
        if let Some(((from, _), most)) = farthest.zip(most(potential))
            && compare(&most, &self.lo).is_gt()
        {
            self.lo = most;
            self.far = Some((from, to, potential.clone()));
        }
    }
}

/// The kernel's rule in a state: for a potential above the times about this action, else about all.
fn keeps<I: Int>(
    process: &Process<I>,
    state: usize,
    action: usize,
    potential: &Potential<I>,
    above: bool,
) -> Result<(), Flaw> {
    if above {
        let choice = process.choice(state, action).ok_or(Flaw::NoAction)?;
        return rules::near(choice, state, potential);
    }
    let choices = process.states().get(state).ok_or(Flaw::NoAction)?;
    let all: Vec<usize> = (0..choices.len()).collect();
    rules::far(choices, &all, state, potential)
}

/// The policy that takes, in each state but the target, what is best there in the place of its action; if
/// it is another one.
fn faster(
    policy: &[usize],
    target: usize,
    best: impl Fn(usize, usize) -> usize,
) -> Option<Vec<usize>> {
    let actions = policy.iter().enumerate();
    let actions: Vec<usize> = actions
        .map(|(state, &action)| if state == target { action } else { best(state, action) })
        .collect();
    (actions != policy).then_some(actions)
}

/// The largest value.
fn most(potential: &Potential<BigInt>) -> Option<Rational> {
    Some(Rational::new(potential.values.iter().max()?.clone(), potential.over.clone()))
}

/// For each state, the states and actions that lead to it, with their probabilities.
fn incoming(image: &Image) -> Vec<Vec<(usize, usize, f64)>> {
    let mut lists = vec![Vec::new(); image.states.len()];
    for (state, choices) in image.states.iter().enumerate() {
        for (action, choice) in choices.iter().enumerate() {
            for &(next, p) in &choice.next {
                if let Some(list) = lists.get_mut(next) {
                    list.push((state, action, p));
                }
            }
        }
    }
    lists
}

/// A policy that gets to the target: in each state the action that most probably leads to a state from
/// which the target is fewer steps away.
fn approach(incoming: &[Vec<(usize, usize, f64)>], target: usize) -> Vec<usize> {
    /// What is known of a state.
    #[derive(Clone, Default)]
    struct Closer {
        settled: bool,
        /// For each action the chance that it leads closer.
        chances: BTreeMap<usize, f64>,
        best: Option<(usize, f64)>,
    }
    let mut found = vec![Closer::default(); incoming.len()];
    let mut layer = vec![target];
    let mut left = found.len();
    while !layer.is_empty() {
        for &state in &layer {
            if let Some(here) = found.get_mut(state) {
                here.settled = true;
            }
        }
        left = left.saturating_sub(layer.len());
        if left == 0 {
            break;
        }
        let mut following = Vec::new();
        for &(state, action, p) in layer.iter().filter_map(|&next| incoming.get(next)).flatten() {
            let Some(here) = found.get_mut(state).filter(|here| !here.settled) else { continue };
            let chance = here.chances.entry(action).or_default();
            *chance += p;
            if here.best.is_none() {
                following.push(state);
            }
            if here.best.is_none_or(|(_, most)| *chance > most) {
                here.best = Some((action, *chance));
            }
        }
        layer = following;
    }
    found.into_iter().map(|here| here.best.map_or(0, |(action, _)| action)).collect()
}
