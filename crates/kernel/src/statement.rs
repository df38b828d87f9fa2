//! The certificate repeats the claim: its name, its sentence, its hash, its goals and its program.

use num_traits::ToPrimitive;

use super::Failure;
use crate::certificate;
use crate::certificate::{Certificate, GoalEntry, StepEntry, VariableEntry};
use crate::claim::{Claim, Goal, Quantifier, Step, Variable};
use crate::number::integer;
use crate::op::Parameter;
use crate::rational::Rational;

/// The certificate speaks of this claim, and repeats its goals and its program.
pub(super) fn same(claim: &Claim, certificate: &Certificate<'_>) -> Result<(), Failure> {
    let header = [
        (certificate.format == certificate::FORMAT, Failure::Format),
        (certificate.claim == claim.id(), Failure::OtherClaim),
        (certificate.says == claim.says(), Failure::OtherSentence),
        (certificate.sha256 == claim.sha256(), Failure::OtherHash),
    ];
    for (same, failure) in header {
        if !same {
            return Err(failure);
        }
    }
    if !same_variables(claim.variables(), &certificate.variables) {
        return Err(Failure::OtherVariables);
    }
    first_difference(claim.goals(), &certificate.goals, same_goal)
        .map_or(Ok(()), |index| Err(Failure::OtherGoal(index)))?;
    first_difference(claim.steps(), &certificate.steps, same_step)
        .map_or(Ok(()), |index| Err(Failure::OtherStep(index)))
}

/// The variables are those of the claim.
pub(super) fn same_variables(variables: &[Variable], entries: &[VariableEntry<'_>]) -> bool {
    let same = |(variable, entry): (&Variable, &VariableEntry<'_>)| match (variable, entry) {
        (Variable::Between { lo, hi }, VariableEntry::Between(low, high)) => {
            lo == low && hi == high
        }
        (Variable::Given(digest), VariableEntry::Given(given)) => digest == given,
        (Variable::Between { .. } | Variable::Given(_), _) => false,
    };
    variables.len() == entries.len() && variables.iter().zip(entries).all(same)
}

/// Where two lists first differ.
pub(super) fn first_difference<A, B>(
    left: &[A],
    right: &[B],
    same: fn(&A, &B) -> bool,
) -> Option<usize> {
    let differs = left.iter().zip(right).position(|(a, b)| !same(a, b));
    differs.or((left.len() != right.len()).then(|| left.len().min(right.len())))
}

pub(super) fn same_goal(goal: &Goal, entry: &GoalEntry<'_>) -> bool {
    goal.lhs == entry.lhs
        && goal.relation.sign() == entry.relation
        && goal.rhs == entry.rhs
        && goal.from == entry.from
        && (goal.quantifier == Quantifier::Some) == entry.some
}

pub(super) fn same_step(step: &Step, entry: &StepEntry<'_>) -> bool {
    let (value, power, variable) = match step.op.parameter() {
        None => (entry.value.is_none(), None, None),
        Some(Parameter::Value(value)) => {
            (entry.value.is_some_and(|text| same_value(value, text)), None, None)
        }
        Some(Parameter::Power(power)) => (entry.value.is_none(), Some(power), None),
        Some(Parameter::Variable(variable)) => (entry.value.is_none(), None, Some(variable)),
    };
    let args = (!step.args.is_empty()).then_some(step.args.as_slice());
    step.op.name() == entry.op
        && args == entry.args.as_deref()
        && value
        && power == entry.power
        && variable == entry.variable
}

/// A text is n or n/d as a fraction in lowest terms is written. Short numbers are compared as numbers,
/// which have only one spelling.
fn same_value(value: &Rational, text: &str) -> bool {
    let (n, d) = text.split_once('/').map_or((text, None), |(n, d)| (n, Some(d)));
    let word = |text: &str| integer::<i128>(text).ok();
    match (word(n), d.map(word), value.numer().to_i128(), value.denom().to_i128()) {
        (Some(n), Some(Some(d)), Some(above), Some(below)) => d != 1 && n == above && d == below,
        (Some(n), None, Some(above), Some(below)) => below == 1 && n == above,
        _ => value.to_string() == text,
    }
}
