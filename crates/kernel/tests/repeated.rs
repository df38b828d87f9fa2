//! A certificate repeats its claim, the whole of it, and nothing besides.

use proofmark_kernel::Failure;
use serde_json::{Value, json};

use crate::by_hand::{File, file};

fn proof() -> File {
    let claim = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 var 1
         4 add 2 3
         5 const 2 in 2 2
         variable in 0 1
         variable in 1 5
         goal 4 <= 5 from f requires x
         goal 4 >= 0 from says",
    );
    claim.boxed(json!([["0", "1"], ["1", "2"]]), json!([["0", "1"], ["1", "2"], ["1", "3"]]))
}

/// What the kernel says of an edit of a certificate that it would accept or reject for its goal.
fn edited(edit: impl Fn(&mut Value)) -> Failure {
    let mut file = proof();
    edit(&mut file.json);
    file.answer().unwrap_err()
}

#[test]
fn the_ranges_are_those_of_the_claim() {
    assert_eq!(proof().failure_in_box(0), Failure::Goal(0));
    assert_eq!(edited(|c| c["variables"] = json!([[0, 1], [1, 1]])), Failure::OtherVariables);
    assert_eq!(edited(|c| c["variables"] = json!([[1, 1], [1, 5]])), Failure::OtherVariables);
    assert_eq!(edited(|c| c["variables"] = json!([[0, 1]])), Failure::OtherVariables);
    assert_eq!(
        edited(|c| c["variables"] = json!([[0, 1], [1, 5], [0, 1]])),
        Failure::OtherVariables
    );
    assert_eq!(
        edited(|c| drop(c.as_object_mut().unwrap().remove("variables"))),
        Failure::OtherVariables
    );
}

#[test]
fn a_program_and_goals_are_repeated_as_a_whole() {
    // Without the obligation, or the last step, the rest would be right.
    assert_eq!(edited(|c| drop(c["goals"].as_array_mut().unwrap().pop())), Failure::OtherGoal(1));
    assert_eq!(
        edited(|c| drop(c["goals"].as_array_mut().unwrap().remove(0))),
        Failure::OtherGoal(0)
    );
    assert_eq!(edited(|c| c["goals"] = json!([])), Failure::OtherGoal(0));
    assert_eq!(edited(|c| drop(c["steps"].as_array_mut().unwrap().pop())), Failure::OtherStep(5));
    assert_eq!(edited(|c| c["steps"] = json!([])), Failure::OtherStep(0));
    assert_eq!(edited(|c| c["goals"][0]["some"] = json!(true)), Failure::OtherGoal(0));
    assert_eq!(edited(|c| c["goals"][0]["lhs"] = json!(2)), Failure::OtherGoal(0));
    assert_eq!(edited(|c| c["goals"][0]["rhs"] = json!(1)), Failure::OtherGoal(0));
    assert_eq!(edited(|c| c["goals"][0]["relation"] = json!(">=")), Failure::OtherGoal(0));
    assert_eq!(edited(|c| c["goals"][0]["from"] = json!("says")), Failure::OtherGoal(0));
    assert_eq!(edited(|c| c["steps"][2]["variable"] = json!(1)), Failure::OtherStep(2));
    assert_eq!(edited(|c| c["steps"][4]["args"] = json!([3, 2])), Failure::OtherStep(4));
    assert_eq!(edited(|c| c["steps"][4]["op"] = json!("mul")), Failure::OtherStep(4));
    assert_eq!(edited(|c| c["steps"][4]["power"] = json!(2)), Failure::OtherStep(4));
    assert_eq!(edited(|c| c["steps"][5]["value"] = json!("3")), Failure::OtherStep(5));
}

#[test]
fn a_step_that_varies_has_no_enclosure_outside_of_boxes() {
    for step in [2, 4] {
        let varies = edited(|c| {
            (c["steps"][step]["lo"], c["steps"][step]["hi"]) = (json!("0"), json!("9"));
        });
        assert_eq!(varies, Failure::Varies(step));
        assert_eq!(edited(|c| c["steps"][step]["hi"] = json!("9")), Failure::HalfEnclosure(step));
    }
    let without = edited(|c| drop(c["steps"][5].as_object_mut().unwrap().remove("lo")));
    assert_eq!(without, Failure::HalfEnclosure(5));
}

#[test]
fn fields_that_say_nothing_are_left_out() {
    let text = |edit: &dyn Fn(&mut Value)| {
        let mut json = proof().json;
        edit(&mut json);
        json.to_string()
    };
    let read = |text: &str| proofmark_kernel::certificate::Certificate::parse(text).is_ok();
    assert!(read(&text(&|_| ())));
    assert!(read(&text(&|c| c["slopes"] = json!(true))));
    assert!(read(&text(&|c| c["goals"][0]["some"] = json!(true))));
    let refused: [&dyn Fn(&mut Value); 12] = [
        &|c| c["slopes"] = json!(false),
        &|c| c["goals"][0]["some"] = json!(false),
        &|c| c["variables"] = json!([]),
        &|c| c["cover"] = json!([]),
        &|c| c["witness"] = json!(null),
        &|c| c["witness"] = json!([[], []]),
        &|c| c["cover"] = json!([[[], []]]),
        &|c| c["goals"] = json!([[4, "<=", 5, "f requires x"], [4, ">=", 0, "says"]]),
        &|c| c["cover"][0]["centre"] = json!(null),
        &|c| c["cover"][0]["centre"] = json!([[], []]),
        &|c| c["steps"][0]["args"] = json!(null),
        &|c| c["refutes"] = json!(null),
    ];
    for (number, edit) in refused.iter().enumerate() {
        assert!(!read(&text(edit)), "{number}");
    }
}
