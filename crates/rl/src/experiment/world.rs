//! From an exact process to the floats that the simulator runs on. Gain, span and diameter are the
//! doubles nearest to certified numbers.

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential};

use crate::families::Family;
use crate::sim::Arena;
use crate::sim::arena::Figures;
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
        let gain = (rational(&verified.gain().lo), rational(&verified.gain().hi));
        let diameter = (rational(&verified.diameter().lo), rational(&verified.diameter().hi));
        let too_long = "the optimal bias is beyond the limits";
        let span = verified.span().map(rational).ok_or(too_long)?;
        let best = best(&mdp, verified.bias().ok_or(too_long)?);
        let figures =
            Figures { gain: double(&gain.0), span: double(&span), diameter: double(&diameter.0) };
        let arena = Arena::new(&Image::of(&mdp).states, figures);
        let arena = arena.map_err(|error| error.to_string())?;
        Ok(Self { mdp, arena, gain, span, diameter, best })
    }

    /// The paper's H = 1 ∨ sp(h*).
    pub fn complexity(&self) -> f64 {
        self.arena.figures().span.max(1.0)
    }
}

/// The nearest double.
pub fn double(value: &Rational) -> f64 {
    nearest(value.numer(), value.denom())
}

/// By state, the first action with the largest r + P·h.
fn best(mdp: &Mdp, bias: &Potential<BigInt>) -> Vec<usize> {
    let worth = |choice: &Choice| {
        let ahead = choice.next().iter().filter_map(|(next, n)| Some(bias.values.get(*next)? * n));
        let worth = choice.reward() * &bias.over + ahead.sum::<BigInt>();
        Rational::new(worth, choice.over() * &bias.over)
    };
    let first_best = |choices: &Vec<Choice>| {
        let worths = choices.iter().map(worth).enumerate();
        worths.rev().max_by(|(_, one), (_, other)| one.cmp(other)).map_or(0, |(action, _)| action)
    };
    mdp.states().iter().map(first_best).collect()
}
