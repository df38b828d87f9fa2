//! Potentials for both sides of the diameter.
//!
//! For each target, policy iteration in floats finds how long it takes to get there. The target
//! that is hardest to reach is then solved exactly; the others need only a potential that stays
//! below it, which short rounded numbers give. Where two targets tie, both are solved exactly.

use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Mdp, Potential, Process, rules};
use proofmark_kernel::rational::compare;

use super::chain::{Chain as _, ExactChain, FloatChain};
use super::image::Image;
use super::lift::Stuck;
use crate::limits;

/// What a certificate says about the diameter.
#[derive(Clone, Debug)]
pub struct Diameter {
    /// The lower bound.
    pub lo: Rational,
    /// The upper bound.
    pub hi: Rational,
    /// Two states that are that far apart, unless there is only one.
    pub far: Option<Far>,
    /// For each target, how to get there.
    pub near: Vec<Near>,
}

/// No policy is faster from one state to another.
#[derive(Clone, Debug)]
pub struct Far {
    /// The start.
    pub from: usize,
    /// The target.
    pub to: usize,
    /// V
    pub potential: Potential<BigInt>,
}

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
    let short = mdp.converted(|n| n.to_i128());
    let mut search = Search { mdp, image, short, far: None, budget: limits::MDP_BYTES / 2 };
    let targets = search.targets()?;
    let hardest = targets.iter().enumerate().max_by(|(_, a), (_, b)| a.most.total_cmp(&b.most))?.0;
    // The hardest target first, so that the others have something to stay below.
    let first = search.near(hardest, targets.get(hardest)?)?;
    let mut near = Vec::with_capacity(targets.len());
    for (target, way) in targets.iter().enumerate() {
        near.push(if target == hardest { first.clone() } else { search.near(target, way)? });
    }
    let (lo, far) = search.far.map_or((Rational::zero(), None), |(lo, far)| (lo, Some(far)));
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
    image: &'a Image,
    /// The process on machine integers, if they hold it.
    short: Option<Process<i128>>,
    /// The lower bound that is known so far, and why.
    far: Option<(Rational, Far)>,
    /// How many characters of exact numbers the certificate can still take; 0 if they get too long.
    budget: usize,
}

/// Ways that are shorter than the longest by this much need not be the shortest ones.
const CLEARLY: f64 = 1e-6;

/// Improvements that are smaller, relative to the longest time, are taken for rounding errors.
const ROUNDING: f64 = 1e-11;

impl Search<'_> {
    /// A way to each target; the shortest one, if it is among the longest.
    fn targets(&self) -> Option<Vec<Way>> {
        let incoming = Incoming::of(self.image);
        let mut longest = 0.0_f64;
        let mut ways = Vec::with_capacity(self.image.states());
        for target in 0..self.image.states() {
            let mut actions = incoming.approach(target);
            let way = 'shorter: {
                for _ in 0..limits::MDP_ROUNDS {
                    let way = self.way(target, actions)?;
                    if way.most < longest * (1.0 - CLEARLY) {
                        break 'shorter way;
                    }
                    match self.shorter(target, &way) {
                        Some(better) => actions = better,
                        None => break 'shorter way,
                    }
                }
                return None;
            };
            longest = longest.max(way.most);
            ways.push(way);
        }
        Some(ways)
    }

    fn way(&self, target: usize, actions: Vec<usize>) -> Option<Way> {
        let chain = FloatChain::stopped(self.image, actions, vec![target])?;
        let times = chain.solve(&chain.ones()).ok()?;
        let most = times.iter().fold(0.0_f64, |most, time| most.max(*time));
        Some(Way { actions: chain.policy().to_vec(), times, most })
    }

    fn shorter(&self, target: usize, way: &Way) -> Option<Vec<usize>> {
        let mut actions = way.actions.clone();
        let tolerance = ROUNDING * way.most;
        for (state, action) in actions.iter_mut().enumerate() {
            if state == target {
                continue;
            }
            let choices = self.image.choices(state);
            let ahead = |action: usize| self.image.expected(choices.start + action, &way.times);
            let mut best = ahead(*action) - tolerance;
            for other in 0..choices.len() {
                let time = ahead(other);
                if time < best {
                    (*action, best) = (other, time);
                }
            }
        }
        (actions != way.actions).then_some(actions)
    }

    /// Exact times that no policy beats, starting from a policy that is the best or close to it.
    fn optimal(&self, target: usize, actions: &[usize]) -> Result<Near, Stuck> {
        let mut actions = actions.to_vec();
        for _ in 0..limits::MDP_ROUNDS {
            let chain = ExactChain::stopped(self.mdp, actions.clone(), vec![target])?;
            let potential = chain.solve(&chain.ones())?;
            let choices = self.mdp.states().iter().enumerate();
            let worse: Vec<usize> = choices
                .filter(|(s, all)| *s != target && rules::far(all, *s, &potential).is_err())
                .map(|(state, _)| state)
                .collect();
            if worse.is_empty() {
                return Ok(Near { actions, potential });
            }
            for state in worse {
                let best = (0..chain.actions(state)).min_by(|&a, &b| {
                    let ahead = |action| chain.ahead(state, action, &potential, false);
                    compare(&ahead(a), &ahead(b))
                });
                if let (Some(action), Some(best)) = (actions.get_mut(state), best) {
                    *action = best;
                }
            }
        }
        Err(Stuck::TooLong)
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
            let values: Option<Vec<i128>> = way.times.iter().map(value).collect();
            let short = Potential { over: 1_i128 << bits, values: values? };
            let long = Potential {
                over: BigInt::from(short.over),
                values: short.values.iter().map(|&value| BigInt::from(value)).collect(),
            };
            let holds = |(state, &action): (usize, &usize)| {
                let quick = self
                    .short
                    .as_ref()
                    .map(|process| follows(process, state, action, &short, above));
                state == target
                    || match quick {
                        None | Some(Err(rules::Flaw::TooLarge)) => {
                            follows(self.mdp, state, action, &long, above).is_ok()
                        }
                        Some(outcome) => outcome.is_ok(),
                    }
            };
            way.actions.iter().enumerate().all(holds).then_some(long)
        })
    }

    /// A potential for a target that stays below the lower bound, if it can; else the lower bound is
    /// raised.
    fn near(&mut self, target: usize, way: &Way) -> Option<Near> {
        let rounded = self.rounded(target, way, true);
        let rounded = rounded.map(|potential| Near { actions: way.actions.clone(), potential });
        let below = |near: &Near| {
            let most = most(&near.potential);
            let lo = self.far.as_ref().map(|(lo, _)| lo);
            most.zip(lo).is_some_and(|(most, lo)| compare(&most, lo).is_le())
        };
        if rounded.as_ref().is_some_and(below) || self.image.states() == 1 {
            return rounded;
        }
        if self.budget > 0 {
            if let Ok(near) = self.optimal(target, &way.actions) {
                let digits =
                    |value: &BigInt| usize::try_from(value.bits() / 3).unwrap_or(usize::MAX);
                let length =
                    near.potential.values.iter().map(digits).fold(0, usize::saturating_add);
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
        let Some(((from, _), most)) = farthest.zip(most(potential)) else { return };
        if self.far.as_ref().is_none_or(|(lo, _)| compare(&most, lo).is_gt()) && most.is_positive()
        {
            self.far = Some((most, Far { from, to, potential: potential.clone() }));
        }
    }
}

/// The kernel's rule for one side of the diameter.
fn follows<I: proofmark_kernel::Int>(
    process: &Process<I>,
    state: usize,
    action: usize,
    potential: &Potential<I>,
    above: bool,
) -> Result<(), rules::Flaw> {
    if above {
        let choice = process.choice(state, action).ok_or(rules::Flaw::NoAction)?;
        rules::near(choice, state, potential)
    } else {
        let choices = process.states().get(state).ok_or(rules::Flaw::NoAction)?;
        rules::far(choices, state, potential)
    }
}

/// The largest value.
fn most(potential: &Potential<BigInt>) -> Option<Rational> {
    Some(Rational::new(potential.values.iter().max()?.clone(), potential.over.clone()))
}

/// For each state, the choices that lead to it, with their probabilities.
struct Incoming {
    lists: Vec<Vec<(usize, f64)>>,
    /// The state and the action of each choice.
    owner: Vec<(usize, usize)>,
}

impl Incoming {
    fn of(image: &Image) -> Self {
        let mut lists = vec![Vec::new(); image.states()];
        let mut owner = Vec::new();
        for state in 0..image.states() {
            for (action, choice) in image.choices(state).enumerate() {
                owner.push((state, action));
                for (next, p) in image.row(choice) {
                    if let Some(list) = lists.get_mut(next) {
                        list.push((choice, p));
                    }
                }
            }
        }
        Self { lists, owner }
    }

    /// A policy that gets to the target: in each state the action that most probably leads to a
    /// state from which the target is fewer steps away.
    fn approach(&self, target: usize) -> Vec<usize> {
        // For each state its best action so far, and the chance that it leads closer.
        let mut best: Vec<Option<(usize, f64)>> = vec![None; self.lists.len()];
        let mut settled = vec![false; self.lists.len()];
        let mut chance = vec![0.0; self.owner.len()];
        let (mut layer, mut left) = (vec![target], self.lists.len());
        while left > layer.len() && !layer.is_empty() {
            left -= layer.len();
            for &state in &layer {
                if let Some(settled) = settled.get_mut(state) {
                    *settled = true;
                }
            }
            let mut following = Vec::new();
            for &(choice, p) in layer.iter().filter_map(|&state| self.lists.get(state)).flatten() {
                let (Some(&(state, action)), Some(chance)) =
                    (self.owner.get(choice), chance.get_mut(choice))
                else {
                    continue;
                };
                let Some(best) = best.get_mut(state) else { continue };
                if settled.get(state) != Some(&false) {
                    continue;
                }
                *chance += p;
                if best.is_none() {
                    following.push(state);
                }
                if best.is_none_or(|(_, most)| *chance > most) {
                    *best = Some((action, *chance));
                }
            }
            layer = following;
        }
        best.into_iter().map(|best| best.map_or(0, |(action, _)| action)).collect()
    }
}
