//! A verdict speaks about a sentence that has a meaning: certificates for sentences without one, put
//! together with true enclosures, are rejected, and a kernel that asks for less would be noticed.

use num_bigint::BigInt;
use proofmark_book::{Book, exact};
use proofmark_kernel::certificate::{self, Certificate};
use proofmark_kernel::weakened::{self, Needs, RULES, Rules};
use proofmark_kernel::*;
use serde_json::{Value, json};

const DEFINITIONS: &str = "[book]\ntitle = \"none\"\n[[define]]\nname = \"f\"\nargs = [\"x\"]\n\
                           require = [\"x >= 2\"]\nvalue = \"x\"\n";

fn claim(says: &str) -> Claim {
    Book::parse("none", DEFINITIONS).unwrap().sentence("test", says).unwrap().claim
}

/// The value of each step where the variables have these values, as far as there is one.
fn values(claim: &Claim, point: &[Rational]) -> Vec<Option<Rational>> {
    let mut known: Vec<Option<Rational>> = Vec::new();
    for step in claim.steps() {
        known.push(match step.op {
            Op::Var(variable) => point.get(variable).cloned(),
            _ => exact::of_step(step, &known),
        });
    }
    known
}

fn fraction(text: &str) -> Rational {
    let (n, d) = Number::parse(text).unwrap().ratio().unwrap();
    Rational::new(n, d)
}

/// A box that is one point, with the values of the steps that vary.
fn point_box(claim: &Claim, point: &[&str]) -> Value {
    let numbers: Vec<Rational> = point.iter().map(|x| fraction(x)).collect();
    let at: Vec<[&str; 2]> = point.iter().map(|x| [*x, *x]).collect();
    let varying = values(claim, &numbers).into_iter().zip(claim.varies().to_vec());
    let inside: Vec<Option<[String; 2]>> = varying
        .filter(|(_, varies)| *varies)
        .map(|(value, _)| value.map(|value| [value.to_string(), value.to_string()]))
        .collect();
    json!({"at": at, "in": inside})
}

/// The certificate that claims this verdict, with the exact value of each step that does not vary.
fn certificate(claim: &Claim, refutes: Option<usize>, boxes: Value) -> Value {
    let exact = values(claim, &[]);
    let entry = |(step, value): (&Step, &Option<Rational>)| {
        let mut entry = json!({"op": step.op.name()});
        if !step.args.is_empty() {
            entry["args"] = json!(step.args);
        }
        match step.op {
            Op::Const(_) => entry["value"] = json!(step.op.parameter().unwrap().to_string()),
            Op::Pow(n) => entry["power"] = json!(n),
            Op::Var(variable) => entry["variable"] = json!(variable),
            _ => {}
        }
        if let Some(value) = value {
            (entry["lo"], entry["hi"]) = (json!(value.to_string()), json!(value.to_string()));
        }
        entry
    };
    let goal = |goal: &Goal| {
        let mut entry = json!({"lhs": goal.lhs, "relation": goal.relation.sign(), "rhs": goal.rhs,
                               "from": goal.from});
        if goal.quantifier == Quantifier::Some {
            entry["some"] = json!(true);
        }
        entry
    };
    let mut text = json!({
        "format": certificate::FORMAT, "claim": claim.id(), "says": claim.says(),
        "sha256": claim.sha256(), "verdict": if refutes.is_some() { "refuted" } else { "certified" },
        "goals": claim.goals().iter().map(goal).collect::<Vec<_>>(),
        "steps": claim.steps().iter().zip(&exact).map(entry).collect::<Vec<_>>(),
    });
    let ends = |variable: &Variable| match variable {
        Variable::Between { lo, hi } => Some([*lo, *hi]),
        Variable::Given(_) => None,
    };
    let ranges: Vec<_> = claim.variables().iter().filter_map(ends).collect();
    if !ranges.is_empty() {
        text["variables"] = json!(ranges);
    }
    if let Some(goal) = refutes {
        text["refutes"] = json!(goal);
    }
    for (key, value) in boxes.as_object().unwrap() {
        text[key] = value.clone();
    }
    text
}

fn answer(rules: &Rules<'_>, claim: &Claim, certificate: &Value) -> Result<Verdict, Failure> {
    let text = certificate.to_string();
    let parsed = Certificate::parse(&text).unwrap();
    weakened::answer(rules, claim, &parsed)
}

/// A sentence, the goal that is said to fail if one is, boxes, and how the kernel must answer.
type Forged = (&'static str, Option<usize>, fn(&Claim) -> Value, fn(&Failure) -> bool);

fn no_boxes(_: &Claim) -> Value {
    json!({})
}

fn in_the_witness(failure: &Failure, expected: fn(&Failure) -> bool) -> bool {
    matches!(failure, Failure::InWitness(failure) if expected(failure))
}

fn forged() -> Vec<Forged> {
    vec![
        // Nothing rests on the step that has no value.
        ("(1/0)^0 >= 2", Some(0), no_boxes, |f| matches!(f, Failure::NoEnclosure(_))),
        ("item([ln(-1), 3], 2) >= 4", Some(0), no_boxes, |f| matches!(f, Failure::NoEnclosure(_))),
        ("(1/0)^0 >= 1", None, no_boxes, |f| matches!(f, Failure::NoEnclosure(_))),
        (
            "for x in [0, 1]: item([1/x, x], 2) >= 1/2",
            Some(0),
            |claim| json!({"witness": point_box(claim, &["0"])}),
            |f| in_the_witness(f, |f| matches!(f, Failure::NoEnclosure(_))),
        ),
        (
            "item([1/0, ~1.0], 2) agrees with 4.0",
            Some(0),
            |claim| {
                let mut whole = point_box(claim, &["1"]);
                (whole["at"], whole["in"]) =
                    (json!([["19/20", "21/20"]]), json!([["19/20", "21/20"]]));
                json!({"cover": [whole]})
            },
            |f| matches!(f, Failure::NoEnclosure(_)),
        ),
        // The variable is not looked at.
        ("item([ln(-~1.0), 3], 2) agrees with 4.0", Some(0), no_boxes, |f| *f == Failure::NoGoal),
        // The obligation fails, everywhere or somewhere.
        ("f(1) >= 5", Some(1), no_boxes, |f| *f == Failure::Goal(0)),
        (
            "for x in [0, 1]: f(x) >= 5",
            Some(1),
            |claim| json!({"witness": point_box(claim, &["1"])}),
            |f| *f == Failure::Gap(0),
        ),
        (
            "for x in [0, 3]: f(x) >= 5",
            Some(1),
            |claim| {
                json!({"witness": point_box(claim, &["3"]),
                       "cover": [point_box(claim, &["3"])]})
            },
            |f| *f == Failure::Gap(0),
        ),
        (
            "f(~1.0) agrees with 5.0",
            Some(1),
            |claim| {
                let mut whole = point_box(claim, &["1"]);
                (whole["at"], whole["in"]) =
                    (json!([["19/20", "21/20"]]), json!([["19/20", "21/20"]]));
                json!({"cover": [whole]})
            },
            |f| *f == Failure::NoWitness,
        ),
        // An obligation that holds is not blamed for the sentence.
        (
            "f(~3.0) agrees with 5.0",
            Some(0),
            |claim| {
                let mut whole = point_box(claim, &["3"]);
                (whole["at"], whole["in"]) =
                    (json!([["59/20", "61/20"]]), json!([["59/20", "61/20"]]));
                json!({"cover": [whole]})
            },
            |f| matches!(f, Failure::InBox(0, f) if **f == Failure::Goal(0)),
        ),
        // A maximum over a range with a pole, from below and from above.
        (
            "max over x in [-1, 1] of 1/x >= 5",
            None,
            |claim| json!({"witness": point_box(claim, &["1/16"])}),
            |f| *f == Failure::Gap(0),
        ),
        (
            "max over x in [-1, 1] of 1/x <= 5",
            Some(1),
            |claim| json!({"witness": point_box(claim, &["1/16"])}),
            |f| *f == Failure::Gap(0),
        ),
    ]
}

/// The forged certificates that these rules do not reject as they should.
fn unnoticed(rules: &Rules<'_>) -> Vec<&'static str> {
    let wrong = |(says, refutes, boxes, expected): Forged| {
        let claim = claim(says);
        let forged = certificate(&claim, refutes, boxes(&claim));
        let noticed = answer(rules, &claim, &forged).err().is_some_and(|f| expected(&f));
        (!noticed).then_some(says)
    };
    forged().into_iter().filter_map(wrong).collect()
}

#[test]
fn a_sentence_without_meaning_is_neither_certified_nor_refuted() {
    assert_eq!(unnoticed(&RULES), Vec::<&str>::new());
    // What these certificates are made of is right: an obligation that fails is proved to fail, and
    // so is a sentence whose obligations hold.
    for (says, goal) in [("f(1) >= 5", 0), ("f(3) >= 5", 1)] {
        let claim = claim(says);
        let proof = certificate(&claim, Some(goal), json!({}));
        assert_eq!(answer(&RULES, &claim, &proof), Ok(Verdict::Refuted { goal }), "{says}");
    }
    let claim = claim("for x in [3, 4]: f(x) >= 5");
    let witness = point_box(&claim, &["3"]);
    let mut whole = witness.clone();
    (whole["at"], whole["in"]) = (json!([["3", "4"]]), json!([["3", "4"]]));
    let proof = certificate(&claim, Some(1), json!({"witness": witness, "cover": [whole]}));
    assert_eq!(answer(&RULES, &claim, &proof), Ok(Verdict::Refuted { goal: 1 }));
}

#[test]
fn a_certified_claim_has_a_value_in_every_step() {
    // Nothing rests on the first step, but a formula without value is not certified.
    let mut builder = Builder::default();
    let zero = builder.node(Op::Const(Rational::from(BigInt::from(0))), &[]).unwrap();
    builder.node(Op::Ln, &[zero]).unwrap();
    let own = true;
    let from = "says".to_owned();
    builder
        .goal(Goal {
            lhs: zero,
            relation: Relation::Equal,
            rhs: zero,
            from,
            own,
            quantifier: Quantifier::All,
        })
        .unwrap();
    let claim = builder.finish("hole", "a hole", Vec::new());
    let text = format!(
        r#"{{"format":"proofmark-certificate/1","claim":"hole","says":"a hole","sha256":"{}",
            "verdict":"certified","goals":[{{"lhs":0,"relation":"==","rhs":0,"from":"says"}}],
            "steps":[{{"op":"const","value":"0","lo":"0","hi":"0"}},{{"op":"ln","args":[0]}}]}}"#,
        claim.sha256()
    );
    let certificate = Certificate::parse(&text).unwrap();
    assert_eq!(check(&claim, &certificate).err(), Some(Failure::NoEnclosure(1)));
}

#[test]
fn a_kernel_that_asks_for_less_is_noticed() {
    // Without the obligations of a refutation.
    let forgets_obligations = |claim: &Claim, verdict: Verdict| {
        let mut needs = Needs::of(claim, verdict)?;
        if let Verdict::Refuted { .. } = verdict {
            needs.at_once.retain(|(_, holds)| !holds);
            needs.at_witness.retain(|(_, holds)| !holds);
            needs.in_every_box.clear();
        }
        Ok(needs)
    };
    let found = unnoticed(&Rules { needs: &forgets_obligations, ..RULES });
    assert!(
        found.contains(&"f(1) >= 5") && found.contains(&"f(~1.0) agrees with 5.0"),
        "{found:?}"
    );
    // Without the steps that nothing rests on.
    let forgets_idle_steps = |claim: &Claim, verdict: Verdict| {
        Ok(Needs { everywhere: false, ..Needs::of(claim, verdict)? })
    };
    let found = unnoticed(&Rules { needs: &forgets_idle_steps, ..RULES });
    assert!(found.contains(&"(1/0)^0 >= 2") && found.contains(&"(1/0)^0 >= 1"), "{found:?}");
    // With an obligation blamed for what the sentence does.
    let leans_on_any_goal = |claim: &Claim, verdict: Verdict| {
        let mut needs = Needs::of(claim, verdict)?;
        if !needs.one_fails.is_empty() {
            needs.one_fails = (0..claim.goals().len()).collect();
        }
        Ok(needs)
    };
    let found = unnoticed(&Rules { needs: &leans_on_any_goal, ..RULES });
    assert_eq!(found, ["f(~3.0) agrees with 5.0"]);
    // With a maximum that is only looked at where it is reached.
    let looks_at_a_point = |claim: &Claim, verdict: Verdict| {
        let mut needs = Needs::of(claim, verdict)?;
        needs.in_every_box.retain(|&index| claim.goals()[index].lhs != claim.goals()[index].rhs);
        Ok(needs)
    };
    let found = unnoticed(&Rules { needs: &looks_at_a_point, ..RULES });
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn too_many_boxes_for_so_many_goals_are_a_rejection_and_not_a_wait() {
    let sum: Vec<String> = (0..300).map(|k| format!("f(x + {k})")).collect();
    let claim = claim(&format!("for x in [2, 3]: {} >= 600", sum.join(" + ")));
    let goals = claim.goals().len();
    assert!(goals > 300);
    let boxes = limits::COMPARISONS / goals + 1;
    assert!(boxes < limits::BOXES);
    let empty = json!({"at": [["2", "3"]], "in": []});
    let text = certificate(&claim, None, json!({"cover": vec![empty; boxes]}));
    assert_eq!(answer(&RULES, &claim, &text), Err(Failure::TooManyComparisons));
}
