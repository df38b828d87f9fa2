//! Claims that use constants: what is known of them, and where a certificate looks at all of it.

use proofmark_kernel::constant::Constants;
use proofmark_kernel::*;
use serde_json::{Value, json};

use crate::by_hand::{File, file, rational};
use crate::enclosed::{Ends, answer, boxed, knowing_two, root_of_two};

fn ends(lo: &str, hi: &str) -> Ends {
    (rational(lo), rational(hi))
}

/// What is known of √2.
fn two() -> Ends {
    ends("141/100", "71/50")
}

/// A claim about √2, which is variable 0.
fn claim(text: &str) -> File {
    file(&text.replace("GIVEN", &format!("variable given {}", root_of_two().sha256())))
}

/// √2 is at least a number.
fn at_least(bound: &str) -> File {
    claim(&format!(
        "0 const {bound} in {bound} {bound}
         1 var 0
         GIVEN
         goal 1 >= 0 from says"
    ))
}

fn covered(file: File, at: &[Ends]) -> File {
    let cover = boxed(&file.claim, at);
    file.with("cover", json!([cover]))
}

fn witnessed(file: File, at: &[Ends]) -> File {
    let witness = boxed(&file.claim, at);
    file.with("witness", witness)
}

#[test]
fn a_claim_about_a_constant_holds_for_all_that_it_may_be() {
    let known = knowing_two();
    let certified = covered(at_least("7/5"), &[two()]);
    assert_eq!(answer(&certified, &known), Ok(Verdict::Certified));
    let wider = covered(at_least("7/5"), &[ends("7/5", "2")]);
    assert_eq!(answer(&wider, &known), Ok(Verdict::Certified));
    // What is known ends at 1.41 and at 1.42.
    let open = covered(at_least("1411/1000"), &[two()]);
    let in_box = Failure::InBox(0, Box::new(Failure::Goal(0)));
    assert_eq!(answer(&open, &known), Err(in_box));
    for (some, gap) in [(ends("1411/1000", "71/50"), 0), (ends("141/100", "1419/1000"), 1)] {
        let part = covered(at_least("7/5"), &[some]);
        assert_eq!(answer(&part, &known), Err(Failure::Gap(gap)));
    }
}

#[test]
fn a_constant_without_certificate_is_not_known() {
    let certified = covered(at_least("7/5"), &[two()]);
    assert_eq!(answer(&certified, &Constants::default()), Err(Failure::UnknownConstant));
    assert_eq!(certified.answer(), Err(Failure::UnknownConstant));
    // Nor is another one, whatever the box says.
    let digest = "0".repeat(64);
    let other = file(&format!(
        "0 const 1 in 1 1
         1 var 0
         variable given {digest}
         goal 1 >= 0 from says"
    ));
    let other = covered(other, &[two()]);
    assert_eq!(answer(&other, &knowing_two()), Err(Failure::UnknownConstant));
    let refuted = witnessed(at_least("3"), &[two()]).refuting(0);
    assert_eq!(answer(&refuted, &Constants::default()), Err(Failure::UnknownConstant));
}

#[test]
fn a_refutation_looks_at_all_that_a_constant_may_be() {
    let known = knowing_two();
    let refuted =
        |bound: &str, at: Ends| answer(&witnessed(at_least(bound), &[at]).refuting(0), &known);
    assert_eq!(refuted("3/2", two()), Ok(Verdict::Refuted { goal: 0 }));
    assert_eq!(refuted("3/2", ends("1", "149/100")), Ok(Verdict::Refuted { goal: 0 }));
    let outside = Failure::InWitness(Box::new(Failure::OutsideRange));
    // √2 ≥ 1.415 is false, but this only shows that it fails for some numbers that √2 may be.
    for some in
        [ends("141/100", "1414/1000"), ends("1411/1000", "71/50"), ends("1414/1000", "1414/1000")]
    {
        assert_eq!(refuted("3/2", some), Err(outside.clone()));
    }
    let open = Failure::InWitness(Box::new(Failure::Goal(0)));
    assert_eq!(refuted("283/200", two()), Err(open));
}

/// For some or all x in [0, 1]: x·√2 compares with a bound.
fn scaled(quantifier: &str, relation: &str, bound: &str) -> File {
    claim(&format!(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 var 1
         4 mul 2 3
         5 const {bound} in {bound} {bound}
         variable in 0 1
         GIVEN
         goal {quantifier} 4 {relation} 5 from says"
    ))
}

#[test]
fn at_a_witness_a_variable_is_inside_and_a_constant_reaches_over_the_whole() {
    let known = knowing_two();
    let at = |file: File, x: Ends, two: Ends| answer(&witnessed(file, &[x, two]), &known);
    let some = || scaled("some", ">=", "6/5");
    assert_eq!(at(some(), ends("9/10", "1"), two()), Ok(Verdict::Certified));
    let outside = Err(Failure::InWitness(Box::new(Failure::OutsideRange)));
    assert_eq!(at(some(), ends("9/10", "11/10"), two()), outside);
    assert_eq!(at(some(), ends("9/10", "1"), ends("141/100", "141/100")), outside);
    let all = || scaled("", ">=", "6/5").refuting(0);
    assert_eq!(at(all(), ends("0", "1/2"), two()), Ok(Verdict::Refuted { goal: 0 }));
    assert_eq!(at(all(), ends("-1", "1/2"), two()), outside);
    assert_eq!(at(all(), ends("0", "1/2"), ends("71/50", "71/50")), outside);
}

#[test]
fn a_cover_goes_over_the_range_and_over_the_constant() {
    let known = knowing_two();
    let all = || scaled("", "<=", "3/2");
    let by = |file: File, at: &[[Ends; 2]]| {
        let boxes: Vec<Value> = at.iter().map(|at| boxed(&file.claim, at)).collect();
        answer(&file.with("cover", json!(boxes)), &known)
    };
    let (whole, half) = (ends("0", "1"), ends("0", "1/2"));
    assert_eq!(by(all(), &[[whole.clone(), two()]]), Ok(Verdict::Certified));
    assert_eq!(by(all(), &[[half.clone(), two()]]), Err(Failure::Gap(1)));
    let parts = [ends("141/100", "283/200"), ends("283/200", "71/50")];
    let [low, high] = parts;
    assert_eq!(by(all(), &[[whole.clone(), low.clone()]]), Err(Failure::Gap(1)));
    let both = [[whole.clone(), low], [whole, high]];
    assert_eq!(by(all(), &both), Ok(Verdict::Certified));
    // What is said of some x fails at all of them, for every value of the constant.
    let none = || scaled("some", ">=", "3/2").refuting(0);
    let whole = ends("0", "1");
    assert_eq!(by(none(), &[[whole.clone(), two()]]), Ok(Verdict::Refuted { goal: 0 }));
    let gap = by(none(), &[[whole, ends("141/100", "141/100")]]);
    assert_eq!(gap, Err(Failure::Gap(1)));
}

#[test]
fn the_end_of_a_range_is_no_constant() {
    let known = knowing_two();
    let mut builder = Builder::default();
    let zero = builder.node(Op::Const(rational("0")), &[]).unwrap();
    let constant = builder.given(root_of_two().sha256()).unwrap();
    let x = builder.variable(zero, constant).unwrap();
    let from = "says".to_owned();
    let goal = Goal {
        lhs: x,
        relation: Relation::AtLeast,
        rhs: zero,
        from,
        own: true,
        quantifier: Quantifier::All,
    };
    builder.goal(goal).unwrap();
    let claim = builder.finish("test", "x is at least 0", Vec::new());
    let file = File {
        json: json!({"format": certificate::FORMAT, "claim": "test", "says": "x is at least 0",
            "sha256": claim.sha256(), "verdict": "certified",
            "goals": [{"lhs": 2, "relation": ">=", "rhs": 0, "from": "says"}],
            "steps": [{"op": "const", "value": "0", "lo": "0", "hi": "0"},
                      {"op": "var", "variable": 0}, {"op": "var", "variable": 1}],
            "variables": [root_of_two().sha256(), [0, 1]],
            "cover": [{"at": [["1", "2"], ["0", "2"]], "in": [["1", "2"], ["0", "2"]]}]}),
        claim,
    };
    assert_eq!(answer(&file, &known), Err(Failure::NoEnclosure(1)));
}

#[test]
fn a_variable_is_the_one_that_the_claim_has() {
    let known = knowing_two();
    let edited = |variables: Value| {
        let certified = covered(at_least("7/5"), &[two()]).with("variables", variables);
        answer(&certified, &known)
    };
    let digest = root_of_two().sha256().to_owned();
    assert_eq!(edited(json!([digest])), Ok(Verdict::Certified));
    for other in [
        json!([[0, 0]]),
        json!(["0".repeat(64)]),
        json!([digest.to_uppercase()]),
        json!([digest, digest]),
    ] {
        assert_eq!(edited(other), Err(Failure::OtherVariables));
    }
    // One constant is one variable, wherever it is used.
    let mut builder = Builder::default();
    let first = builder.given(&digest).unwrap();
    assert_eq!(builder.given(&digest), Ok(first));
    assert_ne!(builder.given(&"0".repeat(64)), Ok(first));
}

#[test]
fn a_constant_that_is_learned_again_has_its_new_ends() {
    let mut known = knowing_two();
    let narrower = ends("707/500", "283/200");
    let evidence = proofmark_kernel::constant::Evidence::Rises(true);
    let again = crate::enclosed::certificate(&root_of_two(), &narrower, &evidence, &[], 1).unwrap();
    assert_eq!(crate::enclosed::learn(&mut known, &root_of_two(), &again), Ok(narrower));
    let certified = covered(at_least("707/500"), &[ends("707/500", "283/200")]);
    assert_eq!(answer(&certified, &known), Ok(Verdict::Certified));
}
