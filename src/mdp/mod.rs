//! Markov decision processes in exact arithmetic: optimal gain, bias, span and diameter, each with
//! a certificate that the kernel checks.
//!
//! | module | does | trusted |
//! |---|---|---|
//! | this file | holds a process: integers over a common denominator | yes, it is the statement |
//! | [`number`] | reads `0.4`, `2/5` and `1e-3` exactly | yes |
//! | `list` | JSON lists with a limit | no |
//! | [`model`] | reads and writes model files, `proofmark-mdp-model/1` | yes |
//! | [`families`] | the five families of the paper | yes |
//! | `image` | the process in floating point, and its digest | no |
//! | `graph` | who reaches whom | no |
//! | `elimination` | solves x = b + P x, in floats and modulo a prime | no |
//! | `lift` | solves it in rationals, by p-adic lifting | no |
//! | `chain` | values of a policy, in floats and in rationals | no |
//! | `gain` | optimal gain and bias, by policy iteration | no |
//! | `diameter` | potentials for both sides of the diameter | no |
//! | `prove` | writes the certificate and has the kernel check it | no |
//! | [`certificate`] | reads certificates, `proofmark-mdp/1` | no |
//! | `environments` | printed figures of a paper against certified ones | no |
//! | `report`, `table` | text, JSON and Markdown | no |
//!
//! [`kernel::mdp`](crate::kernel::mdp) judges. What has no link needs the feature `prover`.

use std::fmt::{self, Write as _};

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, Zero as _};
use sha2::{Digest as _, Sha256};

use crate::limits;
use crate::term::Rational;

pub mod certificate;
#[cfg(feature = "prover")]
pub mod chain;
#[cfg(feature = "prover")]
pub mod diameter;
#[cfg(feature = "prover")]
pub mod elimination;
#[cfg(feature = "prover")]
pub mod environments;
pub mod families;
#[cfg(feature = "prover")]
pub mod gain;
#[cfg(feature = "prover")]
pub mod graph;
#[cfg(feature = "prover")]
pub mod image;
#[cfg(feature = "prover")]
pub mod lift;
mod list;
pub mod model;
pub mod number;
#[cfg(feature = "prover")]
pub mod prove;
#[cfg(feature = "prover")]
pub mod report;
#[cfg(feature = "prover")]
pub mod table;

/// One action in one state. The reward is `reward`/`over`, and the next state is s' with
/// probability n/`over`, for each (s', n) of `next`, all with n > 0 and in the order of the states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<I = BigInt> {
    over: I,
    reward: I,
    next: Vec<(usize, I)>,
}

impl<I> Choice<I> {
    /// The common denominator.
    pub fn over(&self) -> &I {
        &self.over
    }

    /// The numerator of the reward.
    pub fn reward(&self) -> &I {
        &self.reward
    }

    /// The possible next states and the numerators of their probabilities.
    pub fn next(&self) -> &[(usize, I)] {
        &self.next
    }

    fn converted<J>(&self, convert: &impl Fn(&I) -> Option<J>) -> Option<Choice<J>> {
        let next = self.next.iter().map(|(state, n)| Some((*state, convert(n)?)));
        Some(Choice {
            over: convert(&self.over)?,
            reward: convert(&self.reward)?,
            next: next.collect::<Option<_>>()?,
        })
    }
}

/// A process: for every state its choices. There is at least one state, and in each at least one
/// choice; the probabilities of a choice add up to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process<I> {
    states: Vec<Vec<Choice<I>>>,
}

/// A process with rational probabilities and rewards.
pub type Mdp = Process<BigInt>;

impl<I> Process<I> {
    /// The choices of every state.
    pub fn states(&self) -> &[Vec<Choice<I>>] {
        &self.states
    }

    /// The choice with that number in that state.
    pub fn choice(&self, state: usize, action: usize) -> Option<&Choice<I>> {
        self.states.get(state)?.get(action)
    }

    /// The same process on other integers, if each of its own can be converted.
    pub fn converted<J>(&self, convert: impl Fn(&I) -> Option<J>) -> Option<Process<J>> {
        let state = |choices: &Vec<Choice<I>>| {
            choices.iter().map(|choice| choice.converted(&convert)).collect::<Option<_>>()
        };
        Some(Process { states: self.states.iter().map(state).collect::<Option<_>>()? })
    }

    /// How many choices there are.
    pub fn choices(&self) -> usize {
        self.states.iter().map(Vec::len).sum()
    }

    /// How many transitions of positive probability there are.
    pub fn transitions(&self) -> usize {
        self.states.iter().flatten().map(|choice| choice.next.len()).sum()
    }
}

/// What is wrong with a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// The next state does not exist.
    UnknownState(usize),
    /// The next state is named twice.
    RepeatedState(usize),
    /// The probability of this next state is negative.
    Negative(usize, Rational),
    /// The probabilities add up to this instead of 1.
    Sum(Rational),
    /// The common denominator has more than [`limits::MDP_DENOMINATOR_BITS`] bits.
    Denominator,
}

/// Why a process is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessError {
    /// There is no state.
    NoStates,
    /// There are more than [`limits::MDP_STATES`].
    TooManyStates,
    /// There are more than [`limits::MDP_TRANSITIONS`].
    TooManyTransitions,
    /// This state has no choice.
    NoChoice(usize),
    /// A choice is not a probability distribution over the states.
    Choice {
        /// The state.
        state: usize,
        /// The action.
        action: usize,
        /// Why.
        error: ChoiceError,
    },
}

/// A choice as it is written down: its reward, and the probabilities of next states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The reward.
    pub reward: Rational,
    /// Next states with their probabilities.
    pub next: Vec<(usize, Rational)>,
}

impl Draft {
    /// A choice with this reward, and no next states yet.
    pub fn paying(reward: &Rational) -> Self {
        Self { reward: reward.clone(), next: Vec::new() }
    }

    /// Adds to the probability of a next state.
    #[must_use]
    pub fn to(mut self, state: usize, probability: &Rational) -> Self {
        match self.next.iter_mut().find(|(other, _)| *other == state) {
            Some((_, total)) => *total += probability,
            None => self.next.push((state, probability.clone())),
        }
        self
    }

    /// The choice in a process of so many states. Next states of probability 0 are left out.
    pub fn choice(&self, states: usize) -> Result<Choice, ChoiceError> {
        let mut over = self.reward.denom().clone();
        for (state, probability) in &self.next {
            if *state >= states {
                return Err(ChoiceError::UnknownState(*state));
            }
            if probability.is_negative() {
                return Err(ChoiceError::Negative(*state, probability.clone()));
            }
            if !(&over % probability.denom()).is_zero() {
                over = over.lcm(probability.denom());
            }
            if over.bits() > limits::MDP_DENOMINATOR_BITS {
                return Err(ChoiceError::Denominator);
            }
        }
        let numerator = |value: &Rational| value.numer() * (&over / value.denom());
        let mut next: Vec<(usize, BigInt)> =
            self.next.iter().map(|(state, p)| (*state, numerator(p))).collect();
        next.sort_unstable_by_key(|(state, _)| *state);
        let pairs = next.iter().zip(next.iter().skip(1));
        if let Some((again, _)) = pairs.map(|(one, other)| (one.0, other.0)).find(|(a, b)| a == b) {
            return Err(ChoiceError::RepeatedState(again));
        }
        next.retain(|(_, n)| !n.is_zero());
        let sum: BigInt = next.iter().map(|(_, n)| n).sum();
        if sum != over {
            return Err(ChoiceError::Sum(Rational::new(sum, over)));
        }
        Ok(Choice { reward: numerator(&self.reward), over, next })
    }
}

impl Mdp {
    /// The process with these choices in its states.
    pub fn new(drafts: &[Vec<Draft>]) -> Result<Self, ProcessError> {
        if drafts.is_empty() {
            return Err(ProcessError::NoStates);
        }
        if drafts.len() > limits::MDP_STATES {
            return Err(ProcessError::TooManyStates);
        }
        let mut states = Vec::with_capacity(drafts.len());
        let mut transitions = 0_usize;
        for (state, drafts_here) in drafts.iter().enumerate() {
            if drafts_here.is_empty() {
                return Err(ProcessError::NoChoice(state));
            }
            let mut choices = Vec::with_capacity(drafts_here.len());
            for (action, draft) in drafts_here.iter().enumerate() {
                transitions = transitions.saturating_add(draft.next.len());
                if transitions > limits::MDP_TRANSITIONS {
                    return Err(ProcessError::TooManyTransitions);
                }
                let choice = draft.choice(drafts.len());
                choices.push(choice.map_err(|error| ProcessError::Choice {
                    state,
                    action,
                    error,
                })?);
            }
            states.push(choices);
        }
        Ok(Self { states })
    }

    /// How many actions every state has, if all have the same number.
    pub fn actions(&self) -> Option<usize> {
        let first = self.states.first()?.len();
        self.states.iter().all(|choices| choices.len() == first).then_some(first)
    }

    /// The SHA-256 of the canonical text, in hexadecimal digits.
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("{}\nstates {}\n", model::FORMAT, self.states.len()));
        let mut line = String::new();
        for (state, choices) in self.states.iter().enumerate() {
            for (action, choice) in choices.iter().enumerate() {
                line.clear();
                // Writing to a string does not fail.
                let _ = write!(line, "{state} {action} {} {}", choice.over, choice.reward);
                for (next, n) in &choice.next {
                    let _ = write!(line, " {next}:{n}");
                }
                line.push('\n');
                hash.update(&line);
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownState(state) => write!(f, "there is no state {state}"),
            Self::RepeatedState(state) => write!(f, "the next state {state} is named twice"),
            Self::Negative(state, p) => {
                write!(f, "the probability {p} of the next state {state} is negative")
            }
            Self::Sum(sum) => write!(f, "the probabilities add up to {sum}, not to 1"),
            Self::Denominator => write!(
                f,
                "the common denominator has more than {} bits",
                limits::MDP_DENOMINATOR_BITS
            ),
        }
    }
}

impl fmt::Display for ProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStates => write!(f, "there is no state"),
            Self::TooManyStates => write!(f, "there are more than {} states", limits::MDP_STATES),
            Self::TooManyTransitions => {
                write!(f, "there are more than {} transitions", limits::MDP_TRANSITIONS)
            }
            Self::NoChoice(state) => write!(f, "state {state} has no action"),
            Self::Choice { state, action, error } => {
                write!(f, "state {state}, action {action}: {error}")
            }
        }
    }
}

impl std::error::Error for ProcessError {}
