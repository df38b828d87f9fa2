//! Writes certificates: the stamp on what the search has found. The kernel then judges the very
//! bytes that are written here.

use num_bigint::BigInt;
use proofmark_kernel::certificate::{FORMAT, GoalEntry, StepEntry, VariableEntry};
use proofmark_kernel::constant::{self, Constant, Evidence, Fraction, Piece, Polynomial, Tail};
use proofmark_kernel::{
    Claim, Goal, Interval, Number, Parameter, Quantifier, Rational, Step, Variable, Verdict,
};

use crate::enclose::{BoxProof, Boxes, Ends};

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
    if boxes.tree {
        fields.push(("tree", "true".to_owned()));
    }
    if !claim.variables().is_empty() {
        fields.push(("variables", variables(claim)?));
    }

    let steps = claim.steps().iter().enumerate();
    let steps = steps.map(|(index, step)| {
        // What varies has its enclosures in boxes.
        let fixed = claim.varies().get(index) == Some(&false);
        step_text(step, enclosures.get(index).and_then(Option::as_ref).filter(|_| fixed))
    });
    fields.push(("goals", goals(claim.goals())?));
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

fn goals(goals: &[Goal]) -> Result<String, serde_json::Error> {
    let goals = goals.iter().map(|goal| {
        serde_json::to_string(&GoalEntry {
            lhs: goal.lhs,
            relation: goal.relation.sign().into(),
            rhs: goal.rhs,
            from: goal.from.as_str().into(),
            some: goal.quantifier == Quantifier::Some,
        })
    });
    Ok(list(goals.collect::<Result<_, _>>()?))
}

fn step_text(
    step: &Step,
    enclosure: Option<&Interval<BigInt>>,
) -> Result<String, serde_json::Error> {
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
}

fn pair((lo, hi): &(Rational, Rational)) -> String {
    format!("[\"{lo}\",\"{hi}\"]")
}

fn pieces(pieces: &[Piece]) -> String {
    let pieces = pieces.iter().map(|piece| {
        let bounds = piece.bounds.iter().map(pair).collect::<Vec<_>>().join(",");
        format!("{{\"to\":\"{}\",\"bounds\":[{bounds}]}}", piece.to)
    });
    list(pieces.collect())
}

fn tail(tail: &Tail) -> String {
    let polynomial = |p: &Polynomial| {
        let texts: Vec<String> = p.coefficients().iter().map(|c| format!("\"{c}\"")).collect();
        if texts.is_empty() { "[\"0\"]".to_owned() } else { format!("[{}]", texts.join(",")) }
    };
    let fraction =
        |f: &Fraction| format!("[{},{}]", polynomial(&f.numerator), polynomial(&f.denominator));
    let (low, high) = (fraction(&tail.low), fraction(&tail.high));
    let Tail { decay, shift, room, .. } = tail;
    format!("{{\"low\":{low},\"high\":{high},\"decay\":{decay},\"shift\":{shift},\"room\":{room}}}")
}

/// The text of a constant's certificate, from the texts of its parts.
pub fn render_constant(
    constant: &Constant,
    [lo, hi]: [&Rational; 2],
    evidence: &Evidence,
    parts: &[String],
) -> Result<String, serde_json::Error> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    let texts = [
        ("format", constant::FORMAT),
        ("constant", constant.name()),
        ("says", constant.says()),
        ("sha256", constant.sha256()),
        ("kind", constant.kind().name()),
    ];
    for (key, text) in texts {
        fields.push((key, serde_json::to_string(text)?));
    }
    let function = constant.function();
    let steps = function.steps().iter().map(|step| step_text(step, None));
    let (goals, steps) = (goals(function.goals())?, list(steps.collect::<Result<_, _>>()?));
    fields.push(("body", constant.body().to_string()));
    for (name, step) in constant.kind().others().iter().zip(constant.others()) {
        fields.push((name, step.to_string()));
    }
    let function =
        format!("{{\"variables\":{},\"goals\":{goals},\"steps\":{steps}}}", variables(function)?);
    fields.push(("function", function));
    fields.push(("lo", format!("\"{lo}\"")));
    fields.push(("hi", format!("\"{hi}\"")));
    match evidence {
        Evidence::Rises(rises) => fields.push(("rises", rises.to_string())),
        Evidence::At(at) => fields.push(("at", format!("\"{at}\""))),
        Evidence::Pieces(order, found) => {
            fields.extend([("order", order.to_string()), ("pieces", pieces(found))]);
        }
        Evidence::Improper(order, found, value, bounds) => {
            if !found.is_empty() {
                fields.extend([("order", order.to_string()), ("pieces", pieces(found))]);
            }
            fields.extend([("value", pair(value)), ("tail", tail(bounds))]);
        }
        Evidence::Sum(terms, factors, period, bounds) => {
            fields.extend([("terms", terms.to_string()), ("factors", pair(factors))]);
            fields.extend([("period", period.to_string()), ("tail", tail(bounds))]);
        }
    }
    fields.push((
        "parts",
        format!("[{}]", parts.iter().map(|part| part.trim()).collect::<Vec<_>>().join(", ")),
    ));
    let fields: Vec<String> =
        fields.into_iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
    Ok(format!("{{\n{}\n}}\n", fields.join(",\n")))
}

fn variables(claim: &Claim) -> Result<String, serde_json::Error> {
    let entry = |variable: &Variable| match variable {
        Variable::Between { lo, hi } => VariableEntry::Between(*lo, *hi),
        Variable::Given(digest) => VariableEntry::Given(digest.clone().into()),
    };
    serde_json::to_string(&claim.variables().iter().map(entry).collect::<Vec<_>>())
}

/// A list with one entry a line.
fn list(entries: Vec<String>) -> String {
    if entries.is_empty() {
        return "[]".to_owned();
    }
    format!("[\n    {}\n  ]", entries.join(",\n    "))
}

fn box_text(proof: &BoxProof) -> Result<String, serde_json::Error> {
    let at: Vec<_> = proof.at.iter().map(Ends::texts).collect();
    let entries = proof.entries.iter().map(|entry| {
        let (own, mean) = entry.as_ref()?;
        Some(std::iter::once(own).chain(mean).flat_map(Ends::texts).collect())
    });
    let entries: Vec<Option<Vec<String>>> = entries.collect();
    let mut text = format!("{{\"at\":{}", serde_json::to_string(&at)?);
    if let Some((point, values)) = &proof.centre {
        let point: Vec<String> = point.iter().map(Ends::texts).map(|[at, _]| at).collect();
        let values: Vec<_> = values.iter().map(|value| value.as_ref().map(Ends::texts)).collect();
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
