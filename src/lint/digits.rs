//! Printed digits that do not say what they are.

use std::collections::HashSet;

use num_traits::Signed as _;
use proofmark_book::{Book, Comparison, Entry, Expectation, Expression, Scope};
use proofmark_kernel::{Parameter, Relation, Variable};
use proofmark_search::audit::{AuditVerdict, decide};
use sha2::{Digest as _, Sha256};

use super::{Finding, Rule};
use crate::limits;

/// From so many digits on, a bound is taken for the digits of a value, and not for a round number
/// that somebody chose.
const MANY: usize = 5;

/// Equalities with cut digits, bounds without rounding, and sentences without a formula.
pub(super) fn unclear(book: &Book) -> Vec<Finding> {
    let rounded: HashSet<[u8; 32]> = book
        .entries
        .iter()
        .filter(|entry| !matches!(entry.sentence.comparison, Comparison::Plain(_)))
        .filter_map(subject)
        .collect();
    let mut findings = Vec::new();
    for entry in &book.entries {
        findings.extend(empty(entry));
        findings.extend(inexact(entry));
        findings.extend(unstated(entry, &rounded));
    }
    findings
}

fn empty(entry: &Entry) -> Option<Finding> {
    let sides: Vec<_> = entry.sentence.sides().map(Expression::syntax).collect();
    sides.iter().zip(sides.iter().skip(1)).any(|(one, next)| one == next).then(|| {
        let message = format!("{} compares a value with itself", entry.claim.id());
        let hint = "put the formula on one side, and the printed number on the other";
        Finding::new(Rule::EmptyClaim, &says(entry), message, hint)
    })
}

/// An equality with a printed number that is expected to hold, but does not, or cannot be decided.
/// The audit itself is asked, so that the two never contradict each other.
fn inexact(entry: &Entry) -> Option<Finding> {
    let equality = entry.sentence.comparison == Comparison::Plain(Relation::Equal);
    let expected = entry.expect == Expectation::Certified && entry.sentence.scope == Scope::Plain;
    if !equality || !expected || entry.printed.is_none() {
        return None;
    }
    let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
    let message = match audited.verdict() {
        AuditVerdict::Refuted if audited.failed_obligation().is_none() => {
            "the value is not this number"
        }
        AuditVerdict::Undecided => {
            "the value is not known to be rational, so that `==` cannot be decided"
        }
        AuditVerdict::Certified | AuditVerdict::Refuted | AuditVerdict::Undefined => return None,
    };
    let hint = "say which way the digits go: `rounds to`, `rounds down to`, `rounds up to` or \
                `truncates to`, or `= 0.785...` for its first digits";
    Some(Finding::new(Rule::InexactEquality, &says(entry), message, hint))
}

/// A bound with many digits, where no claim says how the value is rounded to any digits.
fn unstated(entry: &Entry, rounded: &HashSet<[u8; 32]>) -> Option<Finding> {
    let printed = entry.printed.as_ref()?;
    let Comparison::Plain(relation) = entry.sentence.comparison else { return None };
    let digits = (&printed.decimal.value / &printed.decimal.unit).to_integer().abs().to_string();
    // A bound on a whole range is not the rounding of one value, and a whole number is a count.
    let bound = relation != Relation::Equal
        && entry.sentence.scope != Scope::For
        && !printed.decimal.unit.is_integer();
    if !bound || digits.len() < MANY || rounded.contains(&subject(entry)?) {
        return None;
    }
    let message = format!(
        "a bound of {} digits, and no claim says how the value is rounded to them",
        digits.len()
    );
    let lower = matches!(relation, Relation::AtLeast | Relation::Above);
    let on_the_right = entry.sentence.rhs.literal().is_some();
    let way = if lower == on_the_right { "rounds down to" } else { "rounds up to" };
    let hint = format!("add a claim that says `{way}` the printed digits");
    Some(Finding::new(Rule::UnstatedRounding, &says(entry), message, &hint))
}

fn says(entry: &Entry) -> proofmark_book::diagnostic::Place {
    let end = entry.sentence.rhs.nodes.last().map_or(0, |(_, range)| range.end);
    let first = entry.sentence.sides().next().and_then(|side| side.nodes.last());
    let start = first.map_or(0, |(_, range)| range.start);
    entry.passage.place(&(start..end))
}

/// A digest of the formula that a printed number is compared with.
fn subject(entry: &Entry) -> Option<[u8; 32]> {
    let claim = &entry.claim;
    let mut digests: Vec<[u8; 32]> = Vec::with_capacity(claim.steps().len());
    for step in claim.steps() {
        let mut digest = Sha256::new();
        let parameter = step.op.parameter();
        let shown = parameter.map_or(String::new(), |parameter| parameter.to_string());
        digest.update(format!("{} {shown}", step.op.name()));
        let range = match parameter {
            Some(Parameter::Variable(index)) => match claim.variables().get(index) {
                Some(Variable::Between { lo, hi }) => Some([*lo, *hi]),
                Some(Variable::Given(_)) | None => None,
            },
            Some(Parameter::Value(_) | Parameter::Power(_)) | None => None,
        };
        for part in step.args.iter().copied().chain(range.into_iter().flatten()) {
            digest.update(digests.get(part)?);
        }
        digests.push(digest.finalize().into());
    }
    digests.get(entry.printed.as_ref()?.subject).copied()
}
