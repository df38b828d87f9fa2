//! Honest certificates of constants, by interval arithmetic on fractions: what is tested with these needs the
//! kernel alone.

use num_bigint::BigInt;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::{
    Constant, ConstantCertificate, ConstantFailure, Constants, Evidence, Kind, Unfit,
};
use proofmark_kernel::rational::compare;
use proofmark_kernel::*;
use serde_json::{Value, json};

use crate::by_hand::{File, file, rational};

/// The least and the greatest value.
pub type Ends = (Rational, Rational);

/// A constant in the words of its function's canonical text.
pub fn constant(name: &str, kind: Kind, function: &str, body: usize) -> Constant {
    let mut function = file(function);
    function.json["claim"] = json!(name);
    Constant::new(kind, crate::by_hand::claim_of(&function.json), body).unwrap()
}

/// √2 = 1.414…, the root of x² − 2 in [1, 2].
pub fn root_of_two() -> Constant {
    constant(
        "two",
        Kind::Root,
        "0 const 1
         1 const 2
         2 var 0
         3 pow 2 2
         4 sub 3 1
         variable in 0 1",
        4,
    )
}

/// Its certificate.
pub fn two_enclosed() -> Value {
    let ends = (rational("141/100"), rational("71/50"));
    certificate(&root_of_two(), &ends, &Evidence::Rises(true), &[], 1).unwrap()
}

/// What is known if that is.
pub fn knowing_two() -> Constants {
    let mut known = Constants::default();
    learn(&mut known, &root_of_two(), &two_enclosed()).unwrap();
    known
}

/// What the kernel says of a constant's certificate.
pub fn learn(
    known: &mut Constants,
    constant: &Constant,
    certificate: &Value,
) -> Result<Ends, ConstantFailure> {
    let text = certificate.to_string();
    let certificate = ConstantCertificate::parse(&text).expect("a certificate");
    let found = known.learn(constant, &certificate)?;
    let exact = |number: &Number<BigInt>| {
        let (n, d, e) = number.parts();
        assert_eq!(e, 0);
        Rational::new(n.clone(), d.clone())
    };
    Ok((exact(&found.lo), exact(&found.hi)))
}

/// What the kernel says of it if nothing else is known.
pub fn judged(constant: &Constant, certificate: &Value) -> Result<Ends, ConstantFailure> {
    learn(&mut Constants::default(), constant, certificate)
}

/// What the kernel says of a claim if these constants are known.
pub fn answer(file: &File, known: &Constants) -> Result<Verdict, Failure> {
    let text = file.json.to_string();
    let certificate = Certificate::parse(&text).expect("a certificate");
    known.check(&file.claim, &certificate).map(|verified| verified.verdict())
}

/// A certificate of a constant with these ends. `known` are the enclosures of the constants that it uses, in
/// order, and the range of the argument is split into so many boxes.
pub fn certificate(
    constant: &Constant,
    (lo, hi): &Ends,
    evidence: &Evidence,
    known: &[Ends],
    boxes: u32,
) -> Result<Value, Unfit> {
    let parts = constant.parts(lo, hi, evidence)?;
    let parts: Vec<Value> = parts.iter().map(|part| part_of(part, known, boxes)).collect();
    let function = constant.function();
    let mut json = json!({
        "format": "proofmark-constant/1", "constant": constant.name(), "says": constant.says(),
        "sha256": constant.sha256(), "kind": constant.kind().name(), "body": constant.body(),
        "function": {"variables": variables(function), "goals": goals(function),
                     "steps": steps(function)},
        "lo": lo.to_string(), "hi": hi.to_string(), "parts": parts,
    });
    match evidence {
        Evidence::Rises(rises) => json["rises"] = json!(rises),
        Evidence::At(at) => json["at"] = json!(at.to_string()),
        Evidence::Pieces(order, pieces) => {
            json["order"] = json!(order);
            json["pieces"] = pieces.iter().map(piece).collect();
        }
        Evidence::Improper(order, pieces, value, tail) => {
            if !pieces.is_empty() {
                json["order"] = json!(order);
                json["pieces"] = pieces.iter().map(piece).collect();
            }
            json["value"] = pair(value);
            json["tail"] = tail_of(tail);
        }
        Evidence::Sum(terms, factors, period, tail) => {
            json["terms"] = json!(terms);
            json["factors"] = pair(factors);
            json["period"] = json!(period);
            json["tail"] = tail_of(tail);
        }
    }
    for (name, step) in constant.kind().others().iter().zip(constant.others()) {
        json[*name] = json!(step);
    }
    Ok(json)
}

fn pair((l, u): &Ends) -> Value {
    json!([l.to_string(), u.to_string()])
}

fn piece(piece: &constant::Piece) -> Value {
    let bounds: Vec<Value> = piece.bounds.iter().map(pair).collect();
    json!({"to": piece.to.to_string(), "bounds": bounds})
}

fn tail_of(tail: &constant::Tail) -> Value {
    let polynomial = |p: &constant::Polynomial| {
        let texts: Vec<String> = p.coefficients().iter().map(ToString::to_string).collect();
        if texts.is_empty() { json!(["0"]) } else { json!(texts) }
    };
    let fraction =
        |f: &constant::Fraction| json!([polynomial(&f.numerator), polynomial(&f.denominator)]);
    json!({"low": fraction(&tail.low), "high": fraction(&tail.high), "decay": tail.decay,
           "shift": tail.shift, "room": tail.room})
}

fn variables(claim: &Claim) -> Value {
    let entry = |variable: &Variable| match variable {
        Variable::Between { lo, hi } => json!([lo, hi]),
        Variable::Given(digest) => json!(digest),
    };
    claim.variables().iter().map(entry).collect()
}

fn goals(claim: &Claim) -> Value {
    let entry = |goal: &Goal| {
        json!({"lhs": goal.lhs, "relation": goal.relation.sign(), "rhs": goal.rhs,
               "from": goal.from})
    };
    claim.goals().iter().map(entry).collect()
}

fn steps(claim: &Claim) -> Vec<Value> {
    let entry = |step: &Step| {
        let mut json = json!({"op": step.op.name()});
        match step.op.parameter() {
            Some(Parameter::Value(value)) => json["value"] = json!(value.to_string()),
            Some(Parameter::Power(power)) => json["power"] = json!(power),
            Some(Parameter::Variable(variable)) => json["variable"] = json!(variable),
            None => {}
        }
        if !step.args.is_empty() {
            json["args"] = json!(step.args);
        }
        json
    };
    claim.steps().iter().map(entry).collect()
}

/// A certificate of a claim, whether its goals hold or not.
pub fn part_of(claim: &Claim, known: &[Ends], boxes: u32) -> Value {
    let fixed = values(claim, &[]);
    let mut json = json!({
        "format": certificate::FORMAT, "claim": claim.id(), "says": claim.says(),
        "sha256": claim.sha256(), "verdict": "certified", "goals": goals(claim),
    });
    let mut steps = steps(claim);
    for (step, value) in steps.iter_mut().zip(&fixed) {
        if let Some((lo, hi)) = value {
            (step["lo"], step["hi"]) = (json!(lo.to_string()), json!(hi.to_string()));
        }
    }
    json["steps"] = json!(steps);
    if claim.variables().is_empty() {
        return json;
    }
    json["variables"] = variables(claim);
    let mut known = known.iter().cloned();
    let whole: Vec<Ends> = claim
        .variables()
        .iter()
        .map(|variable| match variable {
            Variable::Between { lo, hi } => {
                (fixed[*lo].clone().unwrap().0, fixed[*hi].clone().unwrap().1)
            }
            Variable::Given(_) => known.next().expect("a constant that is known"),
        })
        .collect();
    let first = whole[0].clone();
    let count = if claim.is_ranged() { boxes } else { 1 };
    let point = |k: u32| &first.0 + (&first.1 - &first.0) * Rational::new(k.into(), count.into());
    let cover = (0..count).map(|k| {
        let mut at = whole.clone();
        at[0] = (point(k), point(k + 1));
        boxed(claim, &at)
    });
    json["cover"] = cover.collect();
    json
}

/// A box: its ranges, and the enclosures of the steps that vary.
pub fn boxed(claim: &Claim, at: &[Ends]) -> Value {
    let pair = |(lo, hi): &Ends| json!([lo.to_string(), hi.to_string()]);
    let all = values(claim, at);
    let inside = all.iter().zip(claim.varies()).filter(|(_, varies)| **varies);
    let inside: Vec<Value> =
        inside.map(|(value, _)| value.as_ref().map_or(Value::Null, pair)).collect();
    json!({"at": at.iter().map(pair).collect::<Vec<_>>(), "in": inside})
}

/// The enclosures of all steps for variables in these ranges, where they have one.
pub fn values(claim: &Claim, at: &[Ends]) -> Vec<Option<Ends>> {
    let mut found: Vec<Option<Ends>> = Vec::new();
    for step in claim.steps() {
        let operand = |place: usize| found.get(*step.args.get(place)?)?.clone();
        found.push(value(&step.op, operand(0), operand(1), at));
    }
    found
}

fn value(op: &Op, x: Option<Ends>, y: Option<Ends>, at: &[Ends]) -> Option<Ends> {
    let one = || Rational::from_integer(1.into());
    let zero = || Rational::from_integer(0.into());
    let is = |x: &Option<Ends>, n: &Rational| *x == Some((n.clone(), n.clone()));
    // Functions whose values are rational at one point have them there.
    let at_point = |from: Rational, to: Rational| is(&x, &from).then_some((to.clone(), to));
    match op {
        Op::Const(value) => Some((value.clone(), value.clone())),
        Op::Var(index) => at.get(*index).cloned(),
        Op::Exp | Op::Cos => at_point(zero(), one()),
        Op::Sin | Op::Atan => at_point(zero(), zero()),
        Op::Ln => at_point(one(), zero()),
        Op::Sqrt => at_point(one(), one()),
        Op::Pow(n) => {
            let (lo, hi) = x?;
            let power = |x: &Rational| (0..*n).fold(one(), |power, _| power * x);
            let turns =
                n % 2 == 0 && compare(&lo, &zero()).is_lt() && compare(&hi, &zero()).is_gt();
            Some(hull(if turns {
                vec![power(&lo), power(&hi), zero()]
            } else {
                vec![power(&lo), power(&hi)]
            }))
        }
        Op::Min | Op::Max => {
            let ((a, b), (c, d)) = (x?, y?);
            let chosen = |x: Rational, y: Rational| {
                let first = compare(&x, &y).is_le() == (*op == Op::Min);
                if first { x } else { y }
            };
            Some((chosen(a, c), chosen(b, d)))
        }
        Op::Add | Op::Sub | Op::Mul | Op::Div => {
            let ((a, b), (c, d)) = (x?, y?);
            if *op == Op::Div && compare(&c, &zero()).is_le() && compare(&d, &zero()).is_ge() {
                return None;
            }
            let pairs = [(&a, &c), (&a, &d), (&b, &c), (&b, &d)];
            Some(hull(pairs.map(|(x, y)| match op {
                Op::Add => x + y,
                Op::Sub => x - y,
                Op::Mul => x * y,
                _ => x / y,
            })))
        }
        _ => None,
    }
}

fn hull(points: impl IntoIterator<Item = Rational>) -> Ends {
    let mut points: Vec<Rational> = points.into_iter().collect();
    points.sort_by(compare);
    (points[0].clone(), points[points.len() - 1].clone())
}
