//! Claims with variables: what a cover, a witness and mean values must satisfy, and that a kernel
//! without one of these rules would be noticed.
use proofmark_book::{Book, Entry};
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::weakened::{self, RULES, Rules};
use proofmark_kernel::*;
use proofmark_search::audit::{AuditVerdict, decide};
use serde_json::{Value, json};

fn entry(says: &str) -> Entry {
    Book::parse("none", "[book]\ntitle = \"none\"\n").unwrap().sentence("test", says).unwrap()
}

/// A claim with its certificate, which the kernel accepts.
fn proved(says: &str) -> (Claim, Value) {
    let entry = entry(says);
    let result = decide(&entry, 128);
    assert!(matches!(result.verdict(), AuditVerdict::Certified | AuditVerdict::Refuted), "{says}");
    let text = result.certificate().unwrap();
    (entry.claim.clone(), serde_json::from_str(text).unwrap())
}

fn answer(rules: &Rules<'_>, claim: &Claim, certificate: &Value) -> Result<Verdict, Failure> {
    let text = certificate.to_string();
    let parsed = Certificate::parse(&text).unwrap();
    weakened::answer(rules, claim, &parsed)
}

/// An edit of a certificate, and how the kernel must answer.
type Edit = (&'static str, fn(&mut Value), fn(&Failure) -> bool);

const MONOTONE: &str = "for x in [0, 1]: exp(x) >= 1 + x";
const MAXIMUM: &str = "max over x in [0, 1] of x*(1 - x) rounds to 0.250";
const BOXES: &str = "for x in [1, 9]: x + 9/x <= 10.3";
const TWO: &str = "for x in [0, 1], y in [0, 2]: x*x - 2*x*y + y*y <= 4.1";
const CELLS: &str = "~11703/~6597 agrees with 1.774";
const APART: &str = "~11703/~6597 agrees with 1.775";

fn edits() -> Vec<(&'static str, Edit)> {
    vec![
        (
            BOXES,
            (
                "drop the first box",
                |c| {
                    c["cover"].as_array_mut().unwrap().remove(0);
                },
                |f| *f == Failure::Gap(0),
            ),
        ),
        (
            BOXES,
            (
                "drop the last box",
                |c| {
                    c["cover"].as_array_mut().unwrap().pop();
                },
                |f| matches!(f, Failure::Gap(_)),
            ),
        ),
        (
            BOXES,
            (
                "drop a box in the middle",
                |c| {
                    let boxes = c["cover"].as_array_mut().unwrap();
                    let middle = boxes.len() / 2;
                    boxes.remove(middle);
                },
                |f| matches!(f, Failure::Gap(_)),
            ),
        ),
        (
            BOXES,
            (
                "swap two boxes",
                |c| {
                    let boxes = c["cover"].as_array_mut().unwrap();
                    boxes.swap(0, 1);
                },
                |f| matches!(f, Failure::Gap(_)),
            ),
        ),
        (
            BOXES,
            (
                "enlarge a box beyond its enclosures",
                |c| {
                    c["cover"][0]["at"][0][1] = json!("9");
                },
                |f| matches!(f, Failure::InBox(0, f) if matches!(**f, Failure::Rule { rule: "var", .. })),
            ),
        ),
        (
            BOXES,
            (
                "no cover",
                |c| {
                    c.as_object_mut().unwrap().remove("cover");
                },
                |f| *f == Failure::Gap(0),
            ),
        ),
        (
            BOXES,
            (
                "a superfluous witness",
                |c| c["witness"] = c["cover"][0].clone(),
                |f| *f == Failure::Superfluous,
            ),
        ),
        (
            TWO,
            (
                "a gap in the second variable",
                |c| {
                    let boxes = c["cover"].as_array_mut().unwrap();
                    boxes.pop();
                },
                |f| matches!(f, Failure::Gap(_)),
            ),
        ),
        (
            MONOTONE,
            (
                "a centre outside its box",
                |c| c["cover"][0]["centre"]["at"][0] = json!("2"),
                |f| matches!(f, Failure::InBox(0, f) if **f == Failure::Centre),
            ),
        ),
        (
            MONOTONE,
            (
                "no centre",
                |c| {
                    c["cover"][0].as_object_mut().unwrap().remove("centre");
                },
                |f| matches!(f, Failure::InBox(0, f) if **f == Failure::Centre),
            ),
        ),
        (
            MONOTONE,
            (
                "slopes denied",
                |c| {
                    c.as_object_mut().unwrap().remove("slopes");
                },
                |f| matches!(f, Failure::InBox(0, _)),
            ),
        ),
        (
            MONOTONE,
            (
                "a slope with another sign",
                |c| {
                    // Every enclosure by a rule is turned over, until one is the slope that matters.
                    for entry in c["cover"][0]["in"].as_array_mut().unwrap() {
                        if let Some(ends) = entry.as_array_mut() {
                            ends[0] = json!("-1");
                            ends[1] = json!("-1");
                        }
                    }
                },
                |f| matches!(f, Failure::InBox(0, f) if matches!(**f, Failure::Rule { .. })),
            ),
        ),
        (
            MONOTONE,
            (
                "a mean value that is too good",
                |c| {
                    for entry in c["cover"][0]["in"].as_array_mut().unwrap() {
                        if let Some(ends) = entry.as_array_mut().filter(|ends| ends.len() == 4) {
                            ends[2] = ends[3].clone();
                        }
                    }
                },
                |f| matches!(f, Failure::InBox(0, f) if matches!(**f, Failure::Rule { rule: "mean", .. })),
            ),
        ),
        (
            MAXIMUM,
            (
                "no witness",
                |c| {
                    c.as_object_mut().unwrap().remove("witness");
                },
                |f| *f == Failure::NoWitness,
            ),
        ),
        (
            MAXIMUM,
            (
                "a witness outside the range",
                |c| c["witness"]["at"][0] = json!(["-1/3", "-1/3"]),
                |f| matches!(f, Failure::InWitness(f) if **f == Failure::OutsideRange),
            ),
        ),
        (
            MAXIMUM,
            (
                "a witness elsewhere",
                |c| c["witness"]["at"][0] = json!(["1/3", "1/3"]),
                |f| matches!(f, Failure::InWitness(f) if matches!(**f, Failure::Rule { rule: "var", .. })),
            ),
        ),
        (
            MAXIMUM,
            (
                "a short list",
                |c| {
                    c["witness"]["in"].as_array_mut().unwrap().pop();
                },
                |f| matches!(f, Failure::InWitness(f) if **f == Failure::Shape),
            ),
        ),
        (
            MAXIMUM,
            (
                "a hole",
                |c| c["witness"]["in"][0] = Value::Null,
                |f| matches!(f, Failure::InWitness(f) if matches!(**f, Failure::NoEnclosure(_))),
            ),
        ),
        (
            CELLS,
            (
                "the contrary verdict",
                |c| {
                    c["verdict"] = json!("refuted");
                    c["refutes"] = json!(0);
                },
                |f| *f == Failure::Superfluous,
            ),
        ),
        (
            CELLS,
            (
                "another range",
                |c| c["variables"][0] = json!([1, 0]),
                |f| *f == Failure::OtherVariables,
            ),
        ),
        (
            CELLS,
            (
                "for all values",
                |c| {
                    c["goals"][0].as_object_mut().unwrap().remove("some");
                },
                |f| *f == Failure::OtherGoal(0),
            ),
        ),
        (
            APART,
            (
                "half of the range",
                |c| {
                    let lo = c["cover"][0]["at"][0][0].clone();
                    c["cover"][0]["at"][0][1] = lo;
                },
                |f| matches!(f, Failure::Gap(_)),
            ),
        ),
        (
            CELLS,
            (
                "an enclosure of a step that varies",
                |c| {
                    let steps = c["steps"].as_array_mut().unwrap();
                    let step = steps.iter_mut().find(|step| step["op"] == "var").unwrap();
                    (step["lo"], step["hi"]) = (json!("0"), json!("9"));
                },
                |f| matches!(f, Failure::Varies(_)),
            ),
        ),
    ]
}

/// The edits that these rules do not reject as they should.
fn unnoticed(rules: &Rules<'_>) -> Vec<&'static str> {
    let wrong = |(says, (name, edit, expected)): (&str, Edit)| {
        let (claim, mut certificate) = proved(says);
        edit(&mut certificate);
        let noticed = answer(rules, &claim, &certificate).err().is_some_and(|f| expected(&f));
        (!noticed).then_some(name)
    };
    edits().into_iter().filter_map(wrong).collect()
}

#[test]
fn covers_witnesses_and_mean_values_are_checked() {
    for says in [MONOTONE, MAXIMUM, BOXES, TWO, CELLS, APART] {
        let (claim, certificate) = proved(says);
        assert!(answer(&RULES, &claim, &certificate).is_ok(), "{says}");
    }
    assert_eq!(unnoticed(&RULES), Vec::<&str>::new());
}

#[test]
fn a_derivative_has_no_mean_value_of_its_own() {
    // On [0, 1] the derivative 1 - 2x is not 0, although it is at the centre 1/2. If it could be
    // enclosed by its value there, x(1 - x) would pass for the constant 1/4.
    let entry = entry("for x in [0, 1]: x*(1 - x) >= 0.2");
    let certificate = json!({
        "format": "proofmark-certificate/1", "claim": "test", "says": entry.claim.says(),
        "sha256": entry.claim.sha256(), "verdict": "certified", "slopes": true,
        "variables": [[0, 1]],
        "goals": [{"lhs": 4, "relation": ">=", "rhs": 5, "from": "says"}],
        "steps": [
            {"op": "const", "value": "0", "lo": "0", "hi": "0"},
            {"op": "const", "value": "1", "lo": "1", "hi": "1"},
            {"op": "var", "variable": 0},
            {"op": "sub", "args": [1, 2]},
            {"op": "mul", "args": [2, 3]},
            {"op": "const", "value": "1/5", "lo": "1/5", "hi": "1/5"}
        ],
        "cover": [{
            "at": [["0", "1"]],
            "centre": {"at": ["1p-1"], "in": [["1", "1"], ["1p-1", "1p-1"], ["0", "0"],
                ["-1", "-1"], ["1p-1", "1p-1"], ["1p-1", "1p-1"], ["-1p-1", "-1p-1"], ["0", "0"],
                ["1p-2", "1p-2"]]},
            "in": [["1", "1"], ["0", "1"], ["0", "0"], ["-1", "-1"], ["0", "1"], ["0", "1"],
                ["-1", "0"], ["-1", "1", "0", "0"], ["0", "1", "1p-2", "1p-2"]]
        }]
    });
    let failure = answer(&RULES, &entry.claim, &certificate).err();
    assert!(
        matches!(&failure, Some(Failure::InBox(0, f)) if matches!(**f, Failure::NoSlope(_))),
        "{failure:?}"
    );
}

#[test]
fn sentences_that_would_mislead_are_refused() {
    let book = Book::parse("none", "[book]\ntitle = \"none\"\n").unwrap();
    let refused = [
        "for x in [0, 10]: x agrees with 3",
        "max over x in [0, 10] of x agrees with 3",
        "for x in [2, 1]: x <= 4",
        "for x in [0, 1]: 1 <= 2",
        "for sqrt in [0, 1]: sqrt <= 1",
        "max over x in [0, 1] of x == 1",
        "for x in [0, 1], y in [0, x]: y <= 1",
        "~1.0 <= 2",
    ];
    for says in refused {
        assert!(book.sentence("test", says).is_err(), "{says}");
    }
    // Ranges that are empty, or may be, are not decided.
    for says in ["for x in [sqrt(2), 1]: x <= 1", "max over x in [sqrt(2), 1] of x*3 >= 2"] {
        assert_eq!(decide(&entry(says), 128).verdict(), AuditVerdict::Undecided, "{says}");
    }
}

/// What the audit says about a sentence that may use f(x) = x, which requires x >= 2.
fn word(says: &str) -> (AuditVerdict, Option<String>) {
    let text = "[book]\ntitle = \"none\"\n[[define]]\nname = \"f\"\nargs = [\"x\"]\n\
                require = [\"x >= 2\"]\nvalue = \"x\"\n";
    let entry = Book::parse("none", text).unwrap().sentence("test", says).unwrap();
    let result = decide(&entry, 128);
    let why = result.failed_obligation().map(str::to_owned);
    (result.verdict(), why.or_else(|| result.undefined_at()))
}

#[test]
fn a_definition_used_where_its_requirement_fails_leaves_the_sentence_undefined() {
    let failing = [
        "f(~1.0) agrees with 1.0",
        "f(~1.0) agrees with 5.0",
        "f(1) >= 5",
        "f(1) >= 0",
        "for x in [0, 3]: f(x) >= 5",
        "for x in [0, 3]: f(x) >= 0",
        "max over x in [0, 3] of f(x) >= 3",
        "max over x in [0, 3] of f(x) >= 4",
        "max over x in [0, 3] of f(x) <= 2",
        // It says more than that the root has no value.
        "for x in [0, 3]: sqrt(f(x) - 2) <= 2",
    ];
    for says in failing {
        assert_eq!(
            word(says),
            (AuditVerdict::Undefined, Some("f requires x >= 2".to_owned())),
            "{says}"
        );
    }
    // Where it holds, the sentence is judged.
    let judged = [
        ("f(~3.0) agrees with 3.0", AuditVerdict::Certified),
        ("f(~3.0) agrees with 5.0", AuditVerdict::Refuted),
        ("f(3) >= 5", AuditVerdict::Refuted),
        ("for x in [2, 3]: f(x) >= 5", AuditVerdict::Refuted),
        ("for x in [2, 3]: f(x)*f(x) >= 4.1", AuditVerdict::Refuted),
        ("max over x in [2, 3] of f(x) >= 3", AuditVerdict::Certified),
        ("max over x in [2, 3] of f(x) >= 4", AuditVerdict::Refuted),
        ("max over x in [2, 3] of f(x) <= 2.5", AuditVerdict::Refuted),
    ];
    for (says, verdict) in judged {
        assert_eq!(word(says), (verdict, None), "{says}");
    }
}

#[test]
fn a_formula_without_value_somewhere_in_the_range_is_undefined() {
    let holes = [
        ("max over x in [-1, 1] of 1/x >= 5", Some("x = 0")),
        ("max over x in [-1, 1] of 1/x <= 5", Some("x = 0")),
        ("max over x in [0, 1] of 1/(x - 1/3)^2 >= 5", Some("x = 1/3")),
        ("max over x in [-1, 1] of sqrt(x + 1/2) >= 1", Some("x = -1")),
        ("for x in [-2, 1]: 1/x^2 >= 1/4", Some("x = 0")),
        // The signs of the divisor alone show that it is zero somewhere.
        ("max over x in [1, 2] of 1/(x^2 - 2) >= 1", None),
        ("max over x in [0, 1], y in [0, 1] of 1/(exp(x) - 2 - y) >= 1", None),
    ];
    for (says, at) in holes {
        assert_eq!(word(says), (AuditVerdict::Undefined, at.map(str::to_owned)), "{says}");
    }
    let defined = [
        ("max over x in [1/16, 1] of 1/x >= 5", AuditVerdict::Certified),
        ("max over x in [1/4, 1] of 1/x >= 5", AuditVerdict::Refuted),
        ("max over x in [1/16, 1] of 1/x <= 5", AuditVerdict::Refuted),
        // A counterexample is one wherever else there is no value.
        ("for x in [-1, 1]: 1/x <= 5", AuditVerdict::Refuted),
    ];
    for (says, verdict) in defined {
        assert_eq!(word(says).0, verdict, "{says}");
    }
    // A divisor that jumps from one sign to the other is never zero.
    assert_eq!(word("for x in [1/2, 3/2]: 1/(floor(x) - 1/2) <= 9").0, AuditVerdict::Undecided);
}

#[test]
fn a_kernel_without_covers_or_mean_values_is_noticed() {
    let anything = |_: &[Enclosure], _: &[Vec<Enclosure>]| Ok(());
    assert!(!unnoticed(&Rules { cover: &anything, ..RULES }).is_empty());
    let anything = |_: &Enclosure, _: &[(&Enclosure, Enclosure)], _: &Enclosure| Ok(());
    assert!(!unnoticed(&Rules { mean: &anything, ..RULES }).is_empty());
}

#[test]
fn slopes_are_the_derivatives_that_difference_quotients_show() {
    // Each function and its derivative at 1/2, by hand.
    let cases = [
        ("x*x*x", 0.75),
        ("x^5", 5.0 / 16.0),
        ("1/x", -4.0),
        ("x/(1 + x)", 4.0 / 9.0),
        ("(1 - x)/(2 + x*x)", (-2.25 - 0.5) / (2.25 * 2.25)),
        ("sqrt(x)", 0.5_f64.sqrt().recip() / 2.0),
        ("exp(2*x)", 2.0 * 1.0_f64.exp()),
        ("ln(3*x)", 2.0),
        ("atanh(x)", 4.0 / 3.0),
        ("sin(x)", 0.5_f64.cos()),
        ("cos(x)", -0.5_f64.sin()),
        ("cos(2*x)", -2.0 * 1.0_f64.sin()),
        ("atan(x)", 0.8),
        ("3 - x", -1.0),
        ("0 - x^2", -1.0),
    ];
    for (formula, slope) in cases {
        // The claim says that the function lies below a line that is a little steeper, to the right
        // of 1/2, and above one that is a little flatter: both are settled by mean values only if
        // the derivative is right.
        for (relation, off) in [("<=", 1e-3), (">=", -1e-3)] {
            let says = format!(
                "for x in [1/2, 0.5001]: {formula} {relation} {} + ({})*(x - 1/2) + {}",
                formula.replace('x', "(1/2)").replace("e(1/2)p", "exp"),
                slope + off,
                off * 1e-6
            );
            assert_eq!(decide(&entry(&says), 128).verdict(), AuditVerdict::Certified, "{says}");
        }
    }
}
