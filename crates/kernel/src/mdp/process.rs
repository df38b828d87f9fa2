//! A decision process in exact arithmetic: integers over a common denominator.

use std::fmt::{self, Write as _};

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed as _, ToPrimitive, Zero as _};
use sha2::{Digest as _, Sha256};

use crate::Rational;
use crate::limits;

/// What the canonical text begins with, and the value of a model's `format` field.
pub const MODEL_FORMAT: &str = "proofmark-mdp-model/1";

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

    /// The same process on other integers, if each of its own fits. (The sums of probabilities are not
    /// looked at again.)
    fn converted<J>(&self, convert: impl Fn(&I) -> Option<J>) -> Option<Process<J>> {
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

impl Choice {
    /// The choice of which the reward and the probabilities are these integers over `over`, as decimals of
    /// equally many places are, in a process of so many states. `None` if it is none: [`Draft::choice`]
    /// says why.
    pub fn of_words(
        over: u64,
        reward: i64,
        mut next: Vec<(usize, u64)>,
        states: usize,
    ) -> Option<Self> {
        next.sort_unstable_by_key(|(state, _)| *state);
        let repeated = next.iter().zip(next.iter().skip(1)).any(|(one, other)| one.0 == other.0);
        let unknown = next.last().is_some_and(|(state, _)| *state >= states);
        let sum = next.iter().try_fold(0_u64, |sum, (_, n)| sum.checked_add(*n));
        if over == 0 || repeated || unknown || sum != Some(over) {
            return None;
        }
        // The least common denominator leaves no common factor.
        let mut common = over.gcd(&reward.unsigned_abs());
        for (_, n) in &next {
            if common == 1 {
                break;
            }
            common = common.gcd(n);
        }
        let by = |n: u64| n.checked_div(common);
        let kept = next.into_iter().filter(|(_, n)| *n > 0);
        let next =
            kept.map(|(state, n)| Some((state, BigInt::from(by(n)?)))).collect::<Option<_>>()?;
        let reward = BigInt::from(reward) / BigInt::from(common);
        Some(Self { over: BigInt::from(by(over)?), reward, next })
    }
}

impl Mdp {
    /// The process with these choices in its states.
    pub fn new(drafts: &[Vec<Draft>]) -> Result<Self, ProcessError> {
        if drafts.len() > limits::MDP_STATES {
            return Err(ProcessError::TooManyStates);
        }
        let mut states = Vec::with_capacity(drafts.len());
        let mut transitions = 0_usize;
        for (state, drafts_here) in drafts.iter().enumerate() {
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
        Self::from_choices(states)
    }

    /// The process with these choices in its states, each made for so many states.
    pub fn from_choices(states: Vec<Vec<Choice>>) -> Result<Self, ProcessError> {
        if states.is_empty() {
            return Err(ProcessError::NoStates);
        }
        if states.len() > limits::MDP_STATES {
            return Err(ProcessError::TooManyStates);
        }
        for (state, choices) in states.iter().enumerate() {
            if choices.is_empty() {
                return Err(ProcessError::NoChoice(state));
            }
            for (action, choice) in choices.iter().enumerate() {
                let beyond = choice.next.iter().find(|(next, _)| *next >= states.len());
                if let Some((next, _)) = beyond {
                    let error = ChoiceError::UnknownState(*next);
                    return Err(ProcessError::Choice { state, action, error });
                }
            }
        }
        let process = Self { states };
        if process.transitions() > limits::MDP_TRANSITIONS {
            return Err(ProcessError::TooManyTransitions);
        }
        Ok(process)
    }

    /// The same process on machine integers, if they hold it.
    pub fn on_machine(&self) -> Option<Process<i128>> {
        self.converted(ToPrimitive::to_i128)
    }

    /// How many actions every state has, if all have the same number.
    pub fn actions(&self) -> Option<usize> {
        let first = self.states.first()?.len();
        self.states.iter().all(|choices| choices.len() == first).then_some(first)
    }

    /// The SHA-256 of the canonical text, in hexadecimal digits.
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("{}\nstates {}\n", MODEL_FORMAT, self.states.len()));
        let mut line = String::new();
        for (state, choices) in self.states.iter().enumerate() {
            for (action, choice) in choices.iter().enumerate() {
                line.clear();
                // Writing to a string does not fail.
                let _ = write!(line, "{state} {action} {} {}", choice.over, choice.reward);
                for (next, n) in &choice.next {
                    let _ = match n.to_u64() {
                        Some(word) => write!(line, " {next}:{word}"),
                        None => write!(line, " {next}:{n}"),
                    };
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
