//! From an exact process to the floats that the simulator runs on. Gain, span and diameter are the
//! doubles nearest to certified numbers.

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential, rules};
use proofmark_kernel::{Interval, Rational};

use crate::families::Family;
use crate::sim::Arena;
use crate::sim::arena::{self, Figures};
use crate::solver::image::{Image, nearest};
use crate::solver::prove::prove;

/// A process in both forms.
#[derive(Clone, Debug)]
pub struct World {
    /// The exact process.
    pub mdp: Mdp,
    /// The floats.
    pub arena: Arena,
    /// Certified bounds on the optimal gain.
    pub gain: (Rational, Rational),
    /// The certified span of the optimal bias.
    pub span: Rational,
    /// Certified bounds on the diameter.
    pub diameter: (Rational, Rational),
    /// By state, the first action that attains the maximum in the optimality equation, exactly: an
    /// optimal policy.
    pub best: Vec<usize>,
}

impl World {
    /// The world of a member of a family. The error says why there is none.
    pub fn of(family: &Family) -> Result<Self, String> {
        let mdp = family.mdp().map_err(|error| error.to_string())?;
        let verified = prove(&mdp).map_err(|error| error.to_string())?.verified;
        let ends = |of: &Interval<BigInt>| (rational(&of.lo), rational(&of.hi));
        let (gain, diameter) = (ends(verified.gain()), ends(verified.diameter()));
        let too_long = "the optimal bias is beyond the limits";
        let span = verified.span().map(rational).ok_or(too_long)?;
        let best = best(&mdp, verified.bias().ok_or(too_long)?);
        let figures =
            Figures { gain: double(&gain.0), span: double(&span), diameter: double(&diameter.0) };
        let arena = Arena::new(&Image::of(&mdp).states, figures);
        let arena = arena.map_err(|error| error.to_string())?;
        Ok(Self { mdp, arena, gain, span, diameter, best })
    }
}

/// The nearest double.
pub fn double(value: &Rational) -> f64 {
    nearest(value.numer(), value.denom())
}

/// By state, the first action with the largest r + P·h.
fn best(mdp: &Mdp, bias: &Potential<BigInt>) -> Vec<usize> {
    let first_best = |(state, choices): (usize, &Vec<Choice>)| {
        let rate = |choice| rules::rate(choice, state, bias).ok().map(|(n, d)| Rational::new(n, d));
        let rates = choices.iter().map(rate).enumerate();
        rates.rev().max_by(|(_, one), (_, other)| one.cmp(other)).map_or(0, |(action, _)| action)
    };
    mdp.states().iter().enumerate().map(first_best).collect()
}

/// One step of value iteration, in floats: by state the largest r + P·v.
pub fn iterated(image: &Image, values: &[f64]) -> Vec<f64> {
    let worth = |choice: &arena::Choice| choice.reward + choice.expected(values);
    let best = |choices: &Vec<arena::Choice>| choices.iter().map(worth).fold(f64::MIN, f64::max);
    image.states.iter().map(best).collect()
}
