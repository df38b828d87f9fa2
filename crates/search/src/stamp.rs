//! Writes certificates: the stamp on what the search has found. The kernel then judges the very
//! bytes that are written here.

use num_bigint::BigInt;
use proofmark_kernel::certificate::{FORMAT, GoalEntry, StepEntry};
use proofmark_kernel::{Claim, Interval, Number, Parameter, Quantifier, Verdict};

use crate::enclose::{BoxProof, Boxes};

/// The text of the certificate that these enclosures make: the same bytes for the same input.
pub fn render(
    claim: &Claim,
    verdict: Verdict,
    enclosures: &[Option<Interval<BigInt>>],
    boxes: &Boxes,
) -> Result<String, serde_json::Error> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    let texts = [
        ("format", FORMAT),
        ("claim", claim.id()),
        ("says", claim.says()),
        ("sha256", claim.sha256()),
    ];
    for (key, text) in texts {
        fields.push((key, serde_json::to_string(text)?));
    }
    match verdict {
        Verdict::Certified => fields.push(("verdict", "\"certified\"".to_owned())),
        Verdict::Refuted { goal } => {
            fields.push(("verdict", "\"refuted\"".to_owned()));
            fields.push(("refutes", goal.to_string()));
        }
    }
    if boxes.slopes {
        fields.push(("slopes", "true".to_owned()));
    }
    if !claim.variables().is_empty() {
        let ranges: Vec<(usize, usize)> = claim.variables().iter().map(|v| (v.lo, v.hi)).collect();
        fields.push(("variables", serde_json::to_string(&ranges)?));
    }

    let goals = claim.goals().iter().map(|goal| {
        serde_json::to_string(&GoalEntry {
            lhs: goal.lhs,
            relation: goal.relation.sign().into(),
            rhs: goal.rhs,
            from: goal.from.as_str().into(),
            some: goal.quantifier == Quantifier::Some,
        })
    });
    let steps = claim.steps().iter().enumerate().map(|(index, step)| {
        let enclosure = enclosures.get(index).and_then(Option::as_ref);
        let ends = enclosure.map(|e| (number_text(&e.lo), number_text(&e.hi)));
        let (value, power, variable) = match step.op.parameter() {
            None => (None, None, None),
            Some(Parameter::Value(value)) => (Some(value.to_string()), None, None),
            Some(Parameter::Power(power)) => (None, Some(power), None),
            Some(Parameter::Variable(variable)) => (None, None, Some(variable)),
        };
        serde_json::to_string(&StepEntry {
            op: step.op.name(),
            args: (!step.args.is_empty()).then(|| step.args.clone()),
            value: value.as_deref(),
            power,
            variable,
            lo: ends.as_ref().map(|(lo, _)| lo.as_str()),
            hi: ends.as_ref().map(|(_, hi)| hi.as_str()),
        })
    });
    fields.push(("goals", list(goals.collect::<Result<_, _>>()?)));
    fields.push(("steps", list(steps.collect::<Result<_, _>>()?)));
    if !boxes.cover.is_empty() {
        let cover = boxes.cover.iter().map(box_text);
        fields.push(("cover", list(cover.collect::<Result<_, _>>()?)));
    }
    if let Some(witness) = &boxes.witness {
        fields.push(("witness", box_text(witness)?));
    }
    let fields: Vec<String> =
        fields.into_iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
    Ok(format!("{{\n{}\n}}\n", fields.join(",\n")))
}

/// A list with one entry a line.
fn list(entries: Vec<String>) -> String {
    format!("[\n    {}\n  ]", entries.join(",\n    "))
}

fn box_text(proof: &BoxProof) -> Result<String, serde_json::Error> {
    let ends =
        |interval: &Interval<BigInt>| vec![number_text(&interval.lo), number_text(&interval.hi)];
    let at: Vec<Vec<String>> = proof.at.iter().map(ends).collect();
    let entries = proof.entries.iter().map(|entry| {
        let (own, mean) = entry.as_ref()?;
        Some(std::iter::once(own).chain(mean).flat_map(ends).collect())
    });
    let entries: Vec<Option<Vec<String>>> = entries.collect();
    let mut text = format!("{{\"at\":{}", serde_json::to_string(&at)?);
    if let Some((point, values)) = &proof.centre {
        let point: Vec<String> = point.iter().map(number_text).collect();
        let values: Vec<Option<Vec<String>>> =
            values.iter().map(|value| value.as_ref().map(ends)).collect();
        let (point, values) = (serde_json::to_string(&point)?, serde_json::to_string(&values)?);
        text.push_str(&format!(",\"centre\":{{\"at\":{point},\"in\":{values}}}"));
    }
    text.push_str(&format!(",\"in\":{}}}", serde_json::to_string(&entries)?));
    Ok(text)
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
