//! Policies that know a family of processes, and not which of its members they face.
//!
//! The members differ at one *coordinate* each, an action in a state: there it leads to its target more
//! often than in the base process. The prior is uniform over the members; a pull of a coordinate changes
//! its weight alone, by a factor for success or one for failure. So the posterior is exact.
//!
//! Such a policy has an *aim*, a coordinate, and walks to its state as the best policy for that member
//! would. It takes a new aim whenever a pull succeeds. In a state where it may pull, it pulls the
//! coordinate with the largest weight of this state; Thompson sampling pulls its aim, where it can.

use rand_xoshiro::rand_core::Rng as _;
use serde::{Deserialize, Serialize};

use super::real;
use super::rng::Stream;

/// How the aim is chosen, and how it is approached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A member drawn from the posterior.
    Thompson,
    /// The likeliest member; the first of several.
    Greedy,
    /// The likeliest member; and as long as another one is likelier than not, quick ways to its state,
    /// which pay less and teach more.
    Eager,
}

/// A coordinate: an action in a state, and where it leads if it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinate {
    /// The state.
    pub state: usize,
    /// The action.
    pub action: usize,
    /// The pair of the action in this state.
    pub pair: usize,
    /// Where success leads.
    pub target: usize,
}

/// What to do in a state on the way to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Pull a coordinate of this state.
    Pull,
    /// Choose this pair.
    Take(usize),
    /// Choose the first pair, or the second, which is quick.
    Fall(usize, usize),
}

/// What is known of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    /// One for each member, state by state.
    pub coordinates: Vec<Coordinate>,
    /// What to do, by the state aimed at and the state one is in. All states with coordinates must be
    /// there.
    pub routes: Vec<Vec<Step>>,
    /// The factors of a weight after success and after failure.
    pub factors: (f64, f64),
}

/// A policy in the midst of its run.
#[derive(Debug)]
pub struct Informed<'a> {
    known: &'a Knowledge,
    rule: Rule,
    weights: Vec<f64>,
    /// By state: its coordinates.
    places: Vec<std::ops::Range<usize>>,
    aim: Option<usize>,
    /// Whether the aim is likelier than not to be the member.
    sure: bool,
    pulled: Option<usize>,
}

impl<'a> Informed<'a> {
    /// A policy that has seen nothing.
    pub fn new(known: &'a Knowledge, rule: Rule) -> Self {
        let mut places = vec![0..0; known.routes.iter().map(Vec::len).max().unwrap_or(0)];
        for (index, coordinate) in known.coordinates.iter().enumerate() {
            if let Some(place) = places.get_mut(coordinate.state) {
                let start = if place.end == 0 { index } else { place.start };
                *place = start..index + 1;
            }
        }
        let weights = vec![1.0; known.coordinates.len()];
        Self { known, rule, weights, places, aim: None, sure: false, pulled: None }
    }

    /// The pair to choose in a state, which the last choice has led to.
    pub fn choose(&mut self, state: usize, stream: &mut Stream) -> usize {
        if let Some(index) = self.pulled.take() {
            let won = self.known.coordinates.get(index).is_some_and(|c| c.target == state);
            let (success, failure) = self.known.factors;
            if let Some(weight) = self.weights.get_mut(index) {
                *weight *= if won { success } else { failure };
            }
            if won {
                self.aim = None;
            }
        }
        let aim = match self.aim {
            Some(aim) => aim,
            None => self.take_aim(stream),
        };
        let aimed = self.known.coordinates.get(aim).map_or(0, |coordinate| coordinate.state);
        let routes = self.known.routes.get(aimed).map_or(&[][..], Vec::as_slice);
        match routes.get(state).copied().unwrap_or(Step::Pull) {
            Step::Take(pair) => pair,
            Step::Fall(_, quick) if self.rule == Rule::Eager && !self.sure => quick,
            Step::Fall(slow, _) => slow,
            Step::Pull => {
                let index = if self.rule == Rule::Thompson && aimed == state {
                    aim
                } else {
                    self.likeliest(self.places.get(state).cloned().unwrap_or(0..0))
                };
                self.pulled = Some(index);
                self.known.coordinates.get(index).map_or(0, |coordinate| coordinate.pair)
            }
        }
    }

    /// Chooses an aim, after scaling the weights so that the largest is 1.
    fn take_aim(&mut self, stream: &mut Stream) -> usize {
        let likeliest = self.likeliest(0..self.weights.len());
        let largest = self.weights.get(likeliest).copied().unwrap_or(1.0);
        self.weights.iter_mut().for_each(|weight| *weight /= largest);
        let sum: f64 = self.weights.iter().sum();
        self.sure = 2.0 > sum;
        let aim = match self.rule {
            Rule::Greedy | Rule::Eager => likeliest,
            Rule::Thompson => {
                // The upper 53 bits over 2^53: from 0 up to 1.
                let unit = real(stream.next_u64() >> 11) / 9_007_199_254_740_992.0;
                let mut left = unit * sum;
                let drawn = self.weights.iter().position(|weight| {
                    left -= weight;
                    left < 0.0
                });
                drawn.unwrap_or(likeliest)
            }
        };
        self.aim = Some(aim);
        aim
    }

    /// The first coordinate of a range with the largest weight.
    fn likeliest(&self, range: std::ops::Range<usize>) -> usize {
        let here = self.weights.get(range.clone()).unwrap_or(&[]);
        let first = (range.start, f64::NEG_INFINITY);
        let larger = |best: (usize, f64), (index, &weight): (usize, &f64)| {
            if weight > best.1 { (index, weight) } else { best }
        };
        range.zip(here).fold(first, larger).0
    }
}
