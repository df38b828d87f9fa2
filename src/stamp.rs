//! Writes certificates: the stamp on what the search has found. The kernel then judges the very
//! bytes that are written here.

use std::fmt::Write as _;

use num_bigint::BigInt;

use crate::certificate::{FORMAT, GoalEntry, StepEntry};
use crate::kernel::{Interval, Number, Verdict};
use crate::term::{Claim, Op};

/// The text of the certificate that these enclosures make: the same bytes for the same input.
pub fn render(
    claim: &Claim,
    verdict: Verdict,
    enclosures: &[Option<Interval<BigInt>>],
) -> Result<String, serde_json::Error> {
    let json = |text: &str| serde_json::to_string(text);
    let mut out = String::from("{\n");
    let (word, refutes) = match verdict {
        Verdict::Certified => ("certified", None),
        Verdict::Refuted { goal } => ("refuted", Some(goal)),
    };
    let header = [
        ("format", json(FORMAT)?),
        ("claim", json(claim.id())?),
        ("says", json(claim.says())?),
        ("sha256", json(claim.sha256())?),
        ("verdict", json(word)?),
    ];
    for (key, value) in header {
        let _ = writeln!(out, "  \"{key}\": {value},");
    }
    if let Some(goal) = refutes {
        let _ = writeln!(out, "  \"refutes\": {goal},");
    }

    let goals = claim.goals().iter().map(|goal| {
        serde_json::to_string(&GoalEntry {
            lhs: goal.lhs,
            relation: goal.relation.sign().into(),
            rhs: goal.rhs,
            from: goal.from.as_str().into(),
        })
    });
    let steps = claim.steps().iter().enumerate().map(|(index, step)| {
        let enclosure = enclosures.get(index).and_then(Option::as_ref);
        let ends = enclosure.map(|e| (number_text(&e.lo), number_text(&e.hi)));
        serde_json::to_string(&StepEntry {
            op: step.op.name(),
            args: (!step.args.is_empty()).then(|| step.args.clone()),
            value: matches!(step.op, Op::Const(_)).then_some(step.parameter.as_str()),
            power: match step.op {
                Op::Pow(power) => Some(power),
                _ => None,
            },
            lo: ends.as_ref().map(|(lo, _)| lo.as_str()),
            hi: ends.as_ref().map(|(_, hi)| hi.as_str()),
        })
    });
    let goals = goals.collect::<Result<Vec<_>, _>>()?.join(",\n    ");
    let steps = steps.collect::<Result<Vec<_>, _>>()?.join(",\n    ");
    let _ =
        write!(out, "  \"goals\": [\n    {goals}\n  ],\n  \"steps\": [\n    {steps}\n  ]\n}}\n");
    Ok(out)
}

/// A number in the text form that the format prescribes.
pub fn number_text(number: &Number<BigInt>) -> String {
    let (numerator, denominator, exponent) = number.parts();
    match (exponent, num_traits::One::is_one(denominator)) {
        (0, true) => numerator.to_string(),
        (0, false) => format!("{numerator}/{denominator}"),
        _ => format!("{numerator}p{exponent}"),
    }
}
