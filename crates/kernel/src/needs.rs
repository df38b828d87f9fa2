//! Where the goals must be settled for a verdict, and how.
//!
//! A verdict speaks about a sentence that has a meaning: every step has a value wherever the
//! certificate looks, and every obligation holds. So a claim is certified if all its goals hold, and
//! refuted by one of its own if the obligations hold and that one fails. A refutation by an
//! obligation says that there is no such meaning, and proves nothing else.

use super::{Failure, Verdict};
use crate::claim::{Claim, Goal, NodeId, Quantifier};

/// What a verdict needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Whether every step must have a value wherever the certificate looks.
    pub everywhere: bool,
    /// Goals that do not vary, and whether each holds or fails.
    pub at_once: Vec<(usize, bool)>,
    /// Goals that hold in every box of a cover.
    pub in_every_box: Vec<usize>,
    /// Goals of which one fails in every box of a cover.
    pub one_fails: Vec<usize>,
    /// Goals that are settled at the witness, and whether each holds or fails.
    pub at_witness: Vec<(usize, bool)>,
}

impl Needs {
    /// What this verdict on this claim needs.
    pub fn of(claim: &Claim, verdict: Verdict) -> Result<Self, Failure> {
        let varies = |id: NodeId| claim.varies().get(id).copied().unwrap_or(false);
        let varies = |goal: &Goal| varies(goal.lhs) || varies(goal.rhs);
        let goals = claim.goals();
        if goals.is_empty() {
            return Err(Failure::NoGoal);
        }
        let blamed = match verdict {
            Verdict::Certified => None,
            Verdict::Refuted { goal } => Some((goal, goals.get(goal).ok_or(Failure::Refutes)?)),
        };
        let sentence = blamed.is_none_or(|(_, blamed)| blamed.own);
        let mut needs = Self { everywhere: sentence, ..Self::default() };
        for (index, goal) in goals.iter().enumerate() {
            // A refutation of the sentence needs the obligations, and one by an obligation nothing.
            let holds = sentence && (blamed.is_none() || !goal.own);
            match goal.quantifier {
                _ if !holds => {}
                _ if !varies(goal) => needs.at_once.push((index, true)),
                Quantifier::All => needs.in_every_box.push(index),
                Quantifier::Some => needs.at_witness.push((index, true)),
            }
        }
        // What is said of all values fails at one; what is said of some fails at all, where in each
        // box another one may fail: of the sentence's goals, or of the obligations.
        if let Some((index, blamed)) = blamed {
            match blamed.quantifier {
                _ if !varies(blamed) => needs.at_once.push((index, false)),
                Quantifier::All => needs.at_witness.push((index, false)),
                Quantifier::Some => {
                    let alike = |goal: &Goal| {
                        varies(goal)
                            && goal.quantifier == Quantifier::Some
                            && goal.own == blamed.own
                    };
                    let indexed = goals.iter().enumerate();
                    needs.one_fails =
                        indexed.filter(|(_, goal)| alike(goal)).map(|(index, _)| index).collect();
                }
            }
        }
        // A claim about variables that do not occur in it would leave its formula unchecked.
        let idle = !claim.variables().is_empty() && !needs.cover() && !needs.witness();
        if needs.everywhere && idle {
            return Err(Failure::NoGoal);
        }
        Ok(needs)
    }

    /// Whether boxes must cover the range.
    pub fn cover(&self) -> bool {
        !self.in_every_box.is_empty() || !self.one_fails.is_empty()
    }

    /// Whether there must be a point of the range.
    pub fn witness(&self) -> bool {
        !self.at_witness.is_empty()
    }
}
