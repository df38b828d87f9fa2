//! What is to be shown of a claim, and at which point where some point must do.
//!
//! Shown is what the book expects: that a claim holds, or, of a known error, that it does not.

use proofmark_book::exact::rational;
use proofmark_book::{Comparison, Entry, Expectation, Scope};
use proofmark_kernel::{Op, Quantifier, Rational, Relation, Verdict};
use proofmark_search::audit::{Finding, decide};

use crate::limits;

/// A part of what is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// For all values of the variables, or else for some.
    pub every: bool,
    /// Which part of the sentence.
    pub side: Side,
    /// That it holds, or else that it fails.
    pub holds: bool,
}

/// A part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// All of it.
    Whole,
    /// That the left side is at least something.
    Low,
    /// That the left side is at most something.
    High,
    /// Nothing but what the definitions require.
    Nothing,
}

/// What is to be shown of a claim whose definitions require something, or nothing.
pub fn shown(entry: &Entry, requires: bool, hint: &Hint) -> Vec<Shown> {
    let holds = entry.expect == Expectation::Certified;
    let every = |side, holds| Shown { every: true, side, holds };
    let some = |side, holds| Shown { every: false, side, holds };
    if entry.claim.variables().is_empty() {
        return vec![every(Side::Whole, holds)];
    }
    let (low, high) = sides(entry.sentence.comparison);
    match (entry.sentence.scope, holds) {
        (Scope::Plain, true) | (Scope::For, false) => vec![some(Side::Whole, holds)],
        (Scope::Plain, false) | (Scope::For, true) => vec![every(Side::Whole, holds)],
        (Scope::Max, true) => {
            let bound = if high { Side::High } else { Side::Nothing };
            let above = (high || requires).then(|| every(bound, true));
            above.into_iter().chain(low.then(|| some(Side::Low, true))).collect()
        }
        (Scope::Max, false) if low && (!high || hint.too_high) => vec![every(Side::Low, false)],
        (Scope::Max, false) if high => vec![some(Side::High, false)],
        (Scope::Max, false) => vec![some(Side::Whole, false)],
    }
}

/// Whether a comparison bounds its left side from below, and from above.
fn sides(comparison: Comparison) -> (bool, bool) {
    match comparison {
        Comparison::Plain(Relation::AtLeast | Relation::Above) => (true, false),
        Comparison::Plain(Relation::AtMost | Relation::Below) => (false, true),
        Comparison::Plain(Relation::Equal) => (false, false),
        Comparison::Rounds
        | Comparison::RoundsDown
        | Comparison::RoundsUp
        | Comparison::Truncates
        | Comparison::Agrees
        | Comparison::Digits
        | Comparison::Within
        | Comparison::About => (true, true),
    }
}

/// What the search knows: where a claim about some values holds, and how a maximum fails.
#[derive(Default)]
pub struct Hint {
    /// A value for each variable, if the search has found a point.
    pub witness: Option<Vec<Rational>>,
    /// Whether a maximum is refuted because nothing reaches the lower end.
    pub too_high: bool,
}

impl Hint {
    /// The hint for a claim. One without variables needs none.
    pub fn of(entry: &Entry) -> Self {
        if entry.claim.variables().is_empty() {
            return Self::default();
        }
        let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
        let Finding::Decided(verified) = audited.finding() else { return Self::default() };
        let at = |index: usize| {
            let step = entry.claim.steps().iter().position(|step| step.op == Op::Var(index))?;
            Some(rational(&verified.at_witness(step)?.lo))
        };
        let witness = (0..entry.claim.variables().len()).map(at).collect();
        let too_high = match verified.verdict() {
            Verdict::Refuted { goal } => {
                let goal = entry.claim.goals().get(goal);
                goal.is_some_and(|goal| goal.quantifier == Quantifier::Some)
            }
            Verdict::Certified => false,
        };
        Self { witness, too_high }
    }
}
