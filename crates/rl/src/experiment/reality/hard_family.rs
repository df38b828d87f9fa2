//! A hard family, in which one action is better and the learner is not told which: the base process and the
//! candidates.

use num_traits::{One as _, Zero as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;

use crate::experiment::f1::kl;
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
    /// By alternative. They are the first actions of every bad state.
    pub coordinates: Vec<Coordinate>,
    /// How many of them each bad state has.
    pub arms: usize,
    /// d, how likely a pull succeeds in the base process; ε, by how much likelier at the coordinate; and g,
    /// how likely a good state is left.
    pub chances: Chances,
}

impl HardFamily {
    /// The hard family that a process belongs to.
    pub fn of(family: &Family) -> Result<Self, FamilyError> {
        // The bad states, each with the good state that its coordinates lead to.
        let (bad, actions, arms, routes, chances) = match family {
            Family::Composite(composite) => {
                let Composite { actions, eps, .. } = composite;
                let bad = (0..composite.blocks()).map(|block| (2 * block, 2 * block + 1));
                let bad = bad.collect::<Vec<_>>();
                let (enter, fall) = (composite.delta()?, composite.delta()?);
                let boost = eps.as_ref().map_or(Rational::zero(), |eps| eps.0.clone());
                let chances = Chances { enter, fall, boost };
                (bad, *actions, actions.saturating_sub(3), composite_routes(composite), chances)
            }
            Family::Faster(faster) => {
                let home = |state| (state, faster.bad() + faster.home(state));
                let bad = (0..faster.bad()).map(home).collect();
                (bad, faster.actions, faster.actions, faster_routes(faster), faster.chances()?)
            }
            Family::Cycle(_) | Family::Hub(_) | Family::Funnel(_) | Family::Corridor(_) => {
                return Err(FamilyError::Needs("alternatives".to_owned()));
            }
        };
        let of_state = |(state, target)| {
            let pairs = (0..arms).zip(state * actions..);
            pairs.map(move |(action, pair)| Coordinate { state, action, pair, target })
        };
        let coordinates = bad.into_iter().flat_map(of_state).collect();
        Ok(Self { family: family.clone(), routes, coordinates, arms, chances })
    }

    /// m
    pub fn alternatives(&self) -> usize {
        self.coordinates.len()
    }

    /// Alternative i, from 1 to m; the base process, without a better action, if there is no i.
    pub fn member(&self, i: Option<usize>) -> Family {
        let mut family = self.family.clone();
        if let Family::Composite(Composite { alternative, eps, .. })
        | Family::Faster(Faster { alternative, eps, .. }) = &mut family
        {
            *alternative = i;
            *eps = i.map(|_| Exact(self.chances.boost.clone()));
        }
        family
    }

    /// The factors of an alternative's likelihood after a success and after a failure at its coordinate.
    pub fn factors(&self) -> (Rational, Rational) {
        let Chances { enter: before, boost, .. } = &self.chances;
        let after = before + boost;
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
        double(&(&self.chances.boost / &self.chances.enter))
    }

    /// n·kl(d, d + ε)/m for the n pulls that fit into a horizon without a better action: how much the
    /// learner can learn of each coordinate, in nats.
    pub fn information(&self, horizon: u64) -> f64 {
        let Chances { enter, boost, fall } = &self.chances;
        let share = double(&(fall / (enter + fall)));
        let divergence = kl(double(enter), double(&(enter + boost)));
        real(horizon) * share * divergence / real(self.alternatives())
    }
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
