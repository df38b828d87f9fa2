//! Forged certificates of false claims: every step is right, and the goal that does not hold is noticed
//! wherever the verdict needs it.

use proofmark_kernel::{Failure, Verdict};
use serde_json::json;

use crate::by_hand::{File, file};

/// x in [0, 1] is step 2, and step 3 is 1/2.
fn unit(goals: &str) -> File {
    file(&format!(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 1/2 in 1/2 1/2
         4 const 1/3 in 1/3 1/3
         5 const 2/3 in 2/3 2/3
         variable in 0 1
         {goals}"
    ))
}

/// The same with boxes between these points.
fn split(file: File, points: &[&str]) -> File {
    let boxes: Vec<_> = points
        .windows(2)
        .map(|ends| json!({"at": [[ends[0], ends[1]]], "in": [[ends[0], ends[1]]]}))
        .collect();
    file.with("cover", json!(boxes))
}

fn at(file: File, point: &str) -> File {
    file.witnessed(json!([[point, point]]), json!([[point, point]]))
}

#[test]
fn a_goal_that_fails_in_one_box_is_noticed_there() {
    let claim = unit("goal 2 <= 3 from says");
    let halves = split(claim.clone(), &["0", "1/2", "1"]);
    assert_eq!(halves.failure_in_box(1), Failure::Goal(0));
    assert_eq!(split(claim, &["0", "1"]).failure_in_box(0), Failure::Goal(0));
    // Of several goals each is looked at.
    let second = split(unit("goal 2 <= 1 from says\n goal 2 >= 3 from says"), &["0", "1/2", "1"]);
    assert_eq!(second.failure_in_box(0), Failure::Goal(1));
    let true_claim = split(unit("goal 2 <= 1 from says"), &["0", "1/2", "1"]);
    assert_eq!(true_claim.answer(), Ok(Verdict::Certified));
}

#[test]
fn a_goal_that_the_witness_does_not_show_is_noticed() {
    let some = unit("goal some 2 >= 5 from says\n goal some 2 <= 5 from says");
    assert_eq!(at(some.clone(), "1/3").failure_in_witness(), Failure::Goal(0));
    assert_eq!(at(some.clone(), "1").failure_in_witness(), Failure::Goal(1));
    assert_eq!(at(some.clone(), "2/3").answer(), Ok(Verdict::Certified));
    // A range in place of a point settles nothing.
    let wide = some.witnessed(json!([["0", "1"]]), json!([["0", "1"]]));
    assert_eq!(wide.failure_in_witness(), Failure::Goal(0));
    // A counterexample that is none.
    let all = unit("goal 2 <= 5 from says").refuting(0);
    assert_eq!(at(all.clone(), "1/3").failure_in_witness(), Failure::Goal(0));
    assert_eq!(at(all, "1").answer(), Ok(Verdict::Refuted { goal: 0 }));
}

#[test]
fn what_is_said_of_some_values_is_refuted_by_a_goal_that_fails_in_every_box() {
    let points = ["0", "1/4", "3/4", "1"];
    let true_claim = unit("goal some 2 >= 4 from says\n goal some 2 <= 5 from says").refuting(0);
    assert_eq!(split(true_claim, &points).failure_in_box(1), Failure::Goal(0));
    let false_claim = unit("goal some 2 >= 5 from says\n goal some 2 <= 4 from says");
    let halves = split(false_claim.clone(), &["0", "1/2", "1"]);
    assert_eq!(halves.clone().refuting(0).answer(), Ok(Verdict::Refuted { goal: 0 }));
    assert_eq!(halves.refuting(1).answer(), Ok(Verdict::Refuted { goal: 1 }));
    // An obligation for some values is judged with the obligations alone.
    let obligation = unit("goal some 2 >= 5 from f requires x\n goal some 2 <= 4 from says");
    let halves = split(obligation, &["0", "1/2", "1"]).refuting(0);
    assert_eq!(halves.failure_in_box(1), Failure::Goal(0));
}

#[test]
fn a_goal_that_does_not_vary_is_settled_once() {
    let claim = file(
        "0 const 1/3 in 1/3 1/3
         1 const 1/2 in 1/3 1/2
         goal 0 <= 1 from says
         goal 0 == 1 from says
         goal 1 < 0 from says",
    );
    assert_eq!(claim.answer(), Err(Failure::Goal(1)));
    assert_eq!(claim.clone().refuting(0).answer(), Err(Failure::Goal(0)));
    assert_eq!(claim.clone().refuting(1).answer(), Err(Failure::Goal(1)));
    assert_eq!(claim.clone().refuting(2).answer(), Ok(Verdict::Refuted { goal: 2 }));
    assert_eq!(claim.refuting(3).answer(), Err(Failure::Refutes));
    // With variables, too.
    let mixed = split(unit("goal 2 <= 1 from says\n goal 3 <= 4 from says"), &["0", "1"]);
    assert_eq!(mixed.answer(), Err(Failure::Goal(1)));
}

#[test]
fn an_obligation_that_fails_in_one_box_is_noticed_there() {
    let claim = unit("goal 2 <= 3 from f requires x\n goal 2 <= 4 from says");
    let refuted = at(split(claim, &["0", "1/2", "1"]), "1").refuting(1);
    assert_eq!(refuted.failure_in_box(1), Failure::Goal(0));
    let holds = unit("goal 2 <= 1 from f requires x\n goal 2 <= 4 from says");
    let refuted = at(split(holds, &["0", "1/2", "1"]), "1").refuting(1);
    assert_eq!(refuted.answer(), Ok(Verdict::Refuted { goal: 1 }));
}

#[test]
fn a_step_without_value_is_noticed_even_if_nothing_rests_on_it() {
    // The logarithm of 0.
    let claim = file("0 const 0 in 0 0\n1 ln 0\n2 const 1 in 1 1\n goal 0 <= 2 from says");
    assert_eq!(claim.answer(), Err(Failure::NoEnclosure(1)));
    let claim = file("0 const 0 in 0 0\n1 ln 0\n2 const 1 in 1 1\n goal 0 >= 2 from says");
    assert_eq!(claim.refuting(0).answer(), Err(Failure::NoEnclosure(1)));
}

#[test]
fn a_step_without_value_in_a_box_is_noticed_even_if_nothing_rests_on_it() {
    // 1/(x - 1/2) has no value at 1/2.
    let claim = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 1/2 in 1/2 1/2
         4 sub 2 3
         5 div 1 4
         variable in 0 1
         goal 2 <= 1 from says",
    );
    let inside = json!([["0", "1"], ["-1/2", "1/2"], null]);
    let forged = claim.clone().boxed(json!([["0", "1"]]), inside);
    assert_eq!(forged.failure_in_box(0), Failure::NoEnclosure(5));
    // For a refutation, the witness.
    let inside = json!([["1/2", "1/2"], ["0", "0"], null]);
    let other = file(&canonical(&claim).replace("goal 2 <= 1", "goal 2 <= 0")).refuting(0);
    let forged = other.witnessed(json!([["1/2", "1/2"]]), inside);
    assert_eq!(forged.failure_in_witness(), Failure::NoEnclosure(5));
}

#[test]
fn a_side_of_a_goal_without_enclosure_is_noticed() {
    // A refutation by an obligation does not need every step, but those that it compares.
    let claim = file(
        "0 const 1
         1 const 2 in 2 2
         goal 0 >= 1 from f requires x
         goal 0 >= 0 from says",
    );
    assert_eq!(claim.clone().refuting(0).answer(), Err(Failure::NoEnclosure(0)));
    let whole = file(&canonical(&claim).replace("0 const 1\n", "0 const 1 in 1 1\n"));
    assert_eq!(whole.refuting(0).answer(), Ok(Verdict::Refuted { goal: 0 }));
    let idle = file(
        "0 const 1 in 1 1
         1 const 2 in 2 2
         2 ln 1
         goal 0 >= 1 from f requires x
         goal 2 >= 0 from says",
    );
    assert_eq!(idle.refuting(0).answer(), Ok(Verdict::Refuted { goal: 0 }));
}

/// The lines that a file was read from, as far as tests change them.
fn canonical(file: &File) -> String {
    let mut lines: Vec<String> =
        file.claim.canonical_text().lines().skip(3).map(str::to_owned).collect();
    for (line, entry) in lines.iter_mut().zip(file.json["steps"].as_array().unwrap()) {
        if let (Some(lo), Some(hi)) = (entry["lo"].as_str(), entry["hi"].as_str()) {
            line.push_str(&format!(" in {lo} {hi}"));
        }
    }
    lines.join("\n")
}

#[test]
fn what_the_verdict_does_not_need_is_rejected() {
    let fixed = file("0 const 1 in 1 1\n goal 0 == 0 from says");
    let cover = json!([{"at": [], "in": []}]);
    let witness = json!({"at": [], "in": []});
    assert_eq!(fixed.answer(), Ok(Verdict::Certified));
    for (key, value) in [("cover", &cover), ("witness", &witness), ("slopes", &json!(true))] {
        let answer = fixed.clone().with(key, value.clone()).answer();
        assert_eq!(answer, Err(Failure::Superfluous), "{key}");
    }
    let some = at(unit("goal some 2 >= 3 from says"), "1");
    assert_eq!(some.answer(), Ok(Verdict::Certified));
    assert_eq!(some.clone().with("slopes", json!(true)).answer(), Err(Failure::Superfluous));
    assert_eq!(split(some, &["0", "1"]).answer(), Err(Failure::Superfluous));
    let all = split(unit("goal 2 <= 1 from says"), &["0", "1"]);
    assert_eq!(all.answer(), Ok(Verdict::Certified));
    assert_eq!(at(all, "1").answer(), Err(Failure::Superfluous));
    // Both are needed.
    let both = unit("goal 2 <= 1 from f requires x\n goal some 2 >= 3 from says");
    assert_eq!(split(both.clone(), &["0", "1"]).answer(), Err(Failure::NoWitness));
    assert_eq!(at(both.clone(), "1").answer(), Err(Failure::Gap(0)));
    assert_eq!(at(split(both, &["0", "1"]), "1").answer(), Ok(Verdict::Certified));
}
