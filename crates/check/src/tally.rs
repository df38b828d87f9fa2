//! How many claims have each outcome.

use crate::Exit;
use crate::outcome::Outcome;

/// How many claims have each outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All claims.
    pub claims: usize,
    outcomes: Vec<Outcome>,
}

impl Tally {
    /// Counts so many claims, and every outcome: also those of certificates without a claim, and of
    /// definitions that have an error.
    pub fn new(claims: usize, outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        Self { claims, outcomes: outcomes.into_iter().collect() }
    }

    /// How many have one of these outcomes.
    pub fn count(&self, wanted: &[Outcome]) -> usize {
        self.outcomes.iter().filter(|outcome| wanted.contains(outcome)).count()
    }

    /// The gravest outcome says how the run ends.
    pub fn exit(&self) -> Exit {
        let exits = self.outcomes.iter().map(|outcome| outcome.exit());
        exits.reduce(Exit::or_worse).unwrap_or(Exit::Nothing)
    }

    /// Adds the counts of another book.
    pub fn add(&mut self, other: Self) {
        self.claims += other.claims;
        self.outcomes.extend(other.outcomes);
    }
}
