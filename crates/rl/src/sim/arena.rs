//! A decision process as the simulator sees it: in floats, and in compressed rows.
//!
//! A *pair* is an action in a state; pairs are numbered state by state. A *slot* is a possible
//! successor of a pair; slots are numbered pair by pair, the likeliest successor first. The slots are
//! the structural support that the learner is told.

use std::ops::Range;

use num_traits::ToPrimitive as _;

/// Farthest that a sum of probabilities may be from 1.
const ROUNDING: f64 = 1e-9;

/// How many random words there are: 2^64.
const WORDS: f64 = 18_446_744_073_709_551_616.0;

/// An action in a state: its mean reward, and its possible successors with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The mean reward, from 0 to 1.
    pub reward: f64,
    /// Successors with positive probabilities.
    pub next: Vec<(usize, f64)>,
}

impl Choice {
    /// The expected value of a function of the successor.
    pub fn expected(&self, values: &[f64]) -> f64 {
        let value = |state: usize| values.get(state).copied().unwrap_or(f64::NAN);
        self.next.iter().map(|&(next, p)| p * value(next)).sum()
    }
}

/// What is known of a process as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// The optimal gain ρ*.
    pub gain: f64,
    /// The span of the optimal bias, sp(h*).
    pub span: f64,
    /// The diameter.
    pub diameter: f64,
}

/// A decision process.
#[derive(Clone, Debug, PartialEq)]
pub struct Arena {
    figures: Figures,
    /// The first pair of each state, and the number of pairs.
    first_pair: Vec<usize>,
    /// The first slot of each pair, and the number of slots.
    first_slot: Vec<usize>,
    rewards: Vec<f64>,
    successors: Vec<usize>,
    probabilities: Vec<f64>,
    /// For each slot the sum of its pair's probabilities up to its own, times 2^64. A random word
    /// leads to the first slot whose threshold it is below, or to the last.
    pub(super) thresholds: Vec<u64>,
}

/// Why a process is refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ArenaError {
    /// There is no state.
    #[error("there is no state")]
    NoStates,
    /// This state has no action.
    #[error("state {0} has no action")]
    NoActions(usize),
    /// The reward of this state and action is not between 0 and 1.
    #[error("state {0}, action {1}: the reward is not between 0 and 1")]
    Reward(usize, usize),
    /// A successor of this state and action does not exist or is named twice.
    #[error("state {0}, action {1}: a successor is unknown or named twice")]
    Successor(usize, usize),
    /// A probability of this state and action is not positive, or they do not add up to 1.
    #[error("state {0}, action {1}: not a probability distribution")]
    Probability(usize, usize),
    /// The gain, the span or the diameter is not a number from 0 to infinity.
    #[error("the gain, the span or the diameter is not a number")]
    Figures,
}

impl Arena {
    /// The process with these choices in its states, and these figures.
    pub fn new(states: &[Vec<Choice>], figures: Figures) -> Result<Self, ArenaError> {
        let Figures { gain, span, diameter } = figures;
        if ![gain, span, diameter].iter().all(|&figure| figure.is_finite() && figure >= 0.0) {
            return Err(ArenaError::Figures);
        }
        if states.is_empty() {
            return Err(ArenaError::NoStates);
        }
        let mut arena = Self {
            figures,
            first_pair: vec![0],
            first_slot: vec![0],
            rewards: Vec::new(),
            successors: Vec::new(),
            probabilities: Vec::new(),
            thresholds: Vec::new(),
        };
        for (state, choices) in states.iter().enumerate() {
            if choices.is_empty() {
                return Err(ArenaError::NoActions(state));
            }
            for (action, choice) in choices.iter().enumerate() {
                arena.push(choice, states.len(), (state, action))?;
            }
            arena.first_pair.push(arena.rewards.len());
        }
        Ok(arena)
    }

    fn push(
        &mut self,
        choice: &Choice,
        states: usize,
        (state, action): (usize, usize),
    ) -> Result<(), ArenaError> {
        if !(0.0..=1.0).contains(&choice.reward) {
            return Err(ArenaError::Reward(state, action));
        }
        let mut next = choice.next.clone();
        next.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let mut sum = 0.0;
        for (place, &(successor, probability)) in next.iter().enumerate() {
            let again = next.iter().take(place).any(|&(earlier, _)| earlier == successor);
            if successor >= states || again {
                return Err(ArenaError::Successor(state, action));
            }
            if !(probability > 0.0 && probability <= 1.0) {
                return Err(ArenaError::Probability(state, action));
            }
            sum += probability;
            self.successors.push(successor);
            self.probabilities.push(probability);
            self.thresholds.push((sum * WORDS).to_u64().unwrap_or(u64::MAX));
        }
        if (sum - 1.0).abs() > ROUNDING {
            return Err(ArenaError::Probability(state, action));
        }
        if let Some(last) = self.thresholds.last_mut() {
            *last = u64::MAX;
        }
        self.rewards.push(choice.reward);
        self.first_slot.push(self.successors.len());
        Ok(())
    }

    /// What is known of the process as a whole.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.first_pair.len() - 1
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> usize {
        self.rewards.len()
    }

    /// The pairs of each state, in order.
    pub fn pairs_by_state(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        (0..self.states()).map(|state| self.pairs_of(state))
    }

    /// The slots of each pair, in order.
    pub fn slots_by_pair(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        (0..self.pairs()).map(|pair| self.slots_of(pair))
    }

    /// The pairs of a state; none if there is no such state.
    pub fn pairs_of(&self, state: usize) -> Range<usize> {
        range(&self.first_pair, state)
    }

    /// The slots of a pair; none if there is no such pair.
    pub fn slots_of(&self, pair: usize) -> Range<usize> {
        range(&self.first_slot, pair)
    }

    /// The mean reward of each pair.
    pub fn rewards(&self) -> &[f64] {
        &self.rewards
    }

    /// The successor of each slot.
    pub fn successors(&self) -> &[usize] {
        &self.successors
    }

    /// The probability of each slot.
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }
}

/// The part that begins at this place, given where each part begins and the last one ends; empty if
/// there is none.
fn range(first: &[usize], index: usize) -> Range<usize> {
    match (first.get(index), first.get(index.saturating_add(1))) {
        (Some(&start), Some(&end)) => start..end,
        _ => 0..0,
    }
}
