//! A hard family, in which one action is better and the learner is not told which: the base process and the
//! candidates.

use num_traits::One as _;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::Mdp;

use crate::experiment::lower_certificate::kl;
use crate::experiment::world::double;
use crate::families::faster::Chances;
use crate::families::{Composite, Family, FamilyError, Faster};
use crate::sim::informed::{Coordinate, Knowledge, Step};
use crate::sim::real;

/// A hard family: all of its alternatives.
#[derive(Clone, Debug)]
pub struct HardFamily {
    family: Family,
    /// By the bad state aimed at, the step in each state.
    routes: Vec<Vec<Step>>,
    /// By alternative.
    pub coordinates: Vec<Coordinate>,
    /// d: how likely a pull succeeds in the base process.
    pub enter: Rational,
    /// ε: by how much likelier at the coordinate.
    pub boost: Rational,
    /// g: how likely a good state is left.
    pub fall: Rational,
}

impl HardFamily {
    /// The hard family that an alternative belongs to; `None` if it belongs to none.
    pub fn of(family: &Family) -> Result<Option<Self>, FamilyError> {
        let (coordinates, routes, enter, boost, fall) = match family {
            Family::Composite(composite @ Composite { actions, eps: Some(eps), .. }) => {
                let (delta, bad) = (composite.delta()?, (0..composite.blocks()).map(|b| 2 * b));
                let bad = bad.map(|state| (state, state + 1));
                let coordinates = coordinates(bad, actions.saturating_sub(3), *actions);
                (coordinates, composite_routes(composite), delta.clone(), eps.0.clone(), delta)
            }
            Family::Faster(faster @ Faster { actions, eps: Some(_), .. }) => {
                let Chances { enter, boost, fall, .. } = faster.chances()?;
                let bad = (0..faster.bad()).map(|state| (state, faster.bad() + faster.home(state)));
                let coordinates = coordinates(bad, *actions, *actions);
                (coordinates, faster_routes(faster), enter, boost, fall)
            }
            Family::Composite(_) | Family::Faster(_) => return Ok(None),
            Family::Cycle(_) | Family::Hub(_) | Family::Funnel(_) | Family::Corridor(_) => {
                return Ok(None);
            }
        };
        Ok(Some(Self { family: family.clone(), routes, coordinates, enter, boost, fall }))
    }

    /// m
    pub fn alternatives(&self) -> usize {
        self.coordinates.len()
    }

    /// ρ = (d + ε)/(d + ε + g), the gain of every alternative.
    pub fn gain(&self) -> Rational {
        let better = &self.enter + &self.boost;
        &better / (&better + &self.fall)
    }

    /// The process without a better action.
    pub fn base(&self) -> Result<Mdp, FamilyError> {
        self.member(None).mdp()
    }

    /// Alternative i, from 1 to m.
    pub fn alternative(&self, i: usize) -> Family {
        self.member(Some(i))
    }

    fn member(&self, alternative: Option<usize>) -> Family {
        let mut family = self.family.clone();
        if let Family::Composite(Composite { alternative: which, eps, .. })
        | Family::Faster(Faster { alternative: which, eps, .. }) = &mut family
        {
            *which = alternative;
            *eps = eps.take().filter(|_| alternative.is_some());
        }
        family
    }

    /// The factors of an alternative's likelihood after a success and after a failure at its coordinate.
    pub fn factors(&self) -> (Rational, Rational) {
        let (before, after) = (&self.enter, &self.enter + &self.boost);
        let miss = |chance: &Rational| Rational::one() - chance;
        (&after / before, miss(&after) / miss(before))
    }

    /// What a policy knows that knows all but the alternative. Pairs are numbered as in an arena.
    pub fn knowledge(&self) -> Knowledge {
        let (success, failure) = self.factors();
        let (coordinates, routes) = (self.coordinates.clone(), self.routes.clone());
        Knowledge { coordinates, routes, factors: (double(&success), double(&failure)) }
    }

    /// ε/d, in floats.
    pub fn relative_boost(&self) -> f64 {
        double(&(&self.boost / &self.enter))
    }

    /// n·kl(d, d + ε)/m for the n pulls that fit into a horizon without a better action: how much the
    /// learner can learn of each coordinate, in nats.
    pub fn information(&self, horizon: u64) -> f64 {
        let share = double(&(&self.fall / (&self.enter + &self.fall)));
        let divergence = kl(double(&self.enter), double(&(&self.enter + &self.boost)));
        real(horizon) * share * divergence / real(self.alternatives())
    }
}

/// The first actions of each bad state, which is given with the good state that they lead to.
fn coordinates(
    bad: impl Iterator<Item = (usize, usize)>,
    statistical: usize,
    actions: usize,
) -> Vec<Coordinate> {
    let of_state = |(state, target)| {
        let pairs = (0..statistical).zip(state * actions..);
        pairs.map(move |(action, pair)| Coordinate { state, action, pair, target })
    };
    bad.flat_map(of_state).collect()
}

/// By the bad state aimed at; good states are not aimed at.
fn composite_routes(family: &Composite) -> Vec<Vec<Step>> {
    let to = |aim: usize| {
        let step = |state: usize| {
            let (first, actions) = (state * family.actions, family.actions);
            match navigation(state / 2, aim / 2) {
                _ if state % 2 == 1 => Step::Take(first),
                None => Step::Pull,
                Some(way) => Step::Take(first + actions.saturating_sub(3) + way),
            }
        };
        (0..family.states).map(step).collect()
    };
    (0..family.states).map(to).collect()
}

/// Which of parent, left and right child leads from one vertex of the heap tree to another one.
fn navigation(from: usize, to: usize) -> Option<usize> {
    let (mut above, mut below) = (to, to);
    while above > from {
        below = above;
        above = (above - 1) / 2;
    }
    match above == from {
        true if below == from => None,
        true => Some(if below == 2 * from + 1 { 1 } else { 2 }),
        false => Some(0),
    }
}

fn faster_routes(family: &Faster) -> Vec<Vec<Step>> {
    let (bad, actions) = (family.bad(), family.actions);
    let to = |aim: usize| {
        let toward = family.toward(family.home(aim));
        let (quick, slow) = family.falls_to(aim);
        let step = |state: usize| match state.checked_sub(bad) {
            None => Step::Pull,
            Some(hub) => match toward.get(hub).and_then(|(_, first)| *first) {
                Some(road) => Step::Take(state * actions + road),
                None => Step::Fall(state * actions + slow, state * actions + quick),
            },
        };
        (0..family.states).map(step).collect()
    };
    (0..bad).map(to).collect()
}
