//! From an exact process to the floats that the simulator runs on. Gain, span and diameter are the
//! doubles nearest to certified numbers.

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential};

use crate::families::{Family, FamilyError};
use crate::sim::Arena;
use crate::sim::arena::{self, ArenaError, Figures};
use crate::solver::image::nearest;
use crate::solver::prove::{Unproved, prove};

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

/// Why there is no such world.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WorldError {
    /// The family refuses its parameters.
    #[error("{0}")]
    Family(FamilyError),
    /// Gain and diameter could not be certified.
    #[error("{0}")]
    Unproved(Unproved),
    /// The optimal bias has too long numbers.
    #[error("the optimal bias is beyond the limits")]
    NoSpan,
    /// The simulator refuses the floats.
    #[error("{0}")]
    Arena(ArenaError),
}

impl World {
    /// The world of a member of a family.
    pub fn of(family: &Family) -> Result<Self, WorldError> {
        let mdp = family.mdp().map_err(WorldError::Family)?;
        let proved = prove(&mdp).map_err(WorldError::Unproved)?;
        let verified = &proved.verified;
        let gain = (rational(&verified.gain().lo), rational(&verified.gain().hi));
        let span = verified.span().map(rational).ok_or(WorldError::NoSpan)?;
        let diameter = (rational(&verified.diameter().lo), rational(&verified.diameter().hi));
        let best = best(&mdp, verified.bias().ok_or(WorldError::NoSpan)?);
        let figures =
            Figures { gain: double(&gain.0), span: double(&span), diameter: double(&diameter.0) };
        let arena = floats(&mdp, figures).map_err(WorldError::Arena)?;
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

/// The process in floats.
fn floats(mdp: &Mdp, figures: Figures) -> Result<Arena, ArenaError> {
    let float = |choice: &Choice| arena::Choice {
        reward: nearest(choice.reward(), choice.over()),
        next: choice.next().iter().map(|(s, n)| (*s, nearest(n, choice.over()))).collect(),
    };
    let states = mdp.states().iter().map(|choices| choices.iter().map(float).collect());
    Arena::new(&states.collect::<Vec<_>>(), figures)
}
