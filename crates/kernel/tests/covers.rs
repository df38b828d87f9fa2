//! Boxes by hand: ranges, covers, centres and mean values, each with the one flaw that makes a false claim
//! out of true enclosures.

use proofmark_kernel::weakened::RULES;
use proofmark_kernel::{AnyInt, Enclosure, Failure, Int, Interval, Number, Reason, Verdict};
use serde_json::{Value, json};

use crate::by_hand::{File, file};

/// x runs between the steps 0 and 1 with these enclosures, and the sentence says x <= 1.
fn between(lo: &str, hi: &str) -> File {
    file(&format!(
        "0 {lo}
         1 {hi}
         2 var 0
         3 const 1 in 1 1
         variable in 0 1
         goal 2 <= 3 from says"
    ))
}

#[test]
fn a_range_that_may_be_empty_proves_nothing() {
    // From 2 to 1: the box [1, 1] reaches from below 2 to 1.
    let empty = between("const 2 in 2 2", "ln 0 in 0 1");
    let forged = empty.boxed(json!([["1", "1"]]), json!([["1", "1"]]));
    assert_eq!(forged.answer(), Err(Failure::EmptyRange(0)));
    // The ends overlap as far as is known.
    let unknown = between("const 1/3 in 1/3 1/2", "const 2/5 in 2/5 1");
    let forged = unknown.boxed(json!([["1/3", "1"]]), json!([["1/3", "1"]]));
    assert_eq!(forged.answer(), Err(Failure::EmptyRange(0)));
    // One point is a range.
    let point = between("const 1/3 in 1/3 1/2", "const 2/3 in 1/2 1");
    let proof = point.boxed(json!([["1/3", "1"]]), json!([["1/3", "1"]]));
    assert_eq!(proof.answer(), Ok(Verdict::Certified));
}

#[test]
fn a_cover_reaches_the_outer_ends_and_a_witness_stays_inside_the_inner_ones() {
    let range = between("const 1/3 in 0 1/2", "const 2/3 in 1/2 1");
    for (at, answer) in [
        (["0", "1"], Ok(Verdict::Certified)),
        (["1/3", "1"], Err(Failure::Gap(0))),
        (["0", "2/3"], Err(Failure::Gap(1))),
    ] {
        let forged = range.clone().boxed(json!([at]), json!([at]));
        assert_eq!(forged.answer(), answer, "{at:?}");
    }
    // x > 1/2 has a witness or not; the range may be no more than the point 1/2.
    let some = file(
        "0 const 1/3 in 0 1/2
         1 const 2/3 in 1/2 1
         2 var 0
         variable in 0 1
         goal some 2 >= 0 from says",
    );
    for at in [["2/3", "2/3"], ["1/3", "1/3"], ["1/3", "2/3"], ["1/3", "1/2"], ["1/2", "2/3"]] {
        let forged = some.clone().witnessed(json!([at]), json!([at]));
        assert_eq!(forged.failure_in_witness(), Failure::OutsideRange, "{at:?}");
    }
    let proof = some.witnessed(json!([["1/2", "1/2"]]), json!([["1/2", "1/2"]]));
    assert_eq!(proof.answer(), Ok(Verdict::Certified));
}

fn interval(lo: i32, hi: i32) -> Enclosure {
    let whole = |n: i32| Number::whole(AnyInt::small(n));
    Interval { lo: whole(lo), hi: whole(hi) }
}

#[test]
fn a_gap_is_found_before_the_box_that_comes_too_late() {
    let line = |boxes: &[(i32, i32)]| {
        let boxes: Vec<_> = boxes.iter().map(|&(lo, hi)| vec![interval(lo, hi)]).collect();
        (RULES.cover)(&[interval(0, 9)], &boxes)
    };
    assert_eq!(line(&[(0, 9)]), Ok(()));
    assert_eq!(line(&[(-1, 10)]), Ok(()));
    assert_eq!(line(&[(0, 4), (4, 9)]), Ok(()));
    assert_eq!(line(&[(0, 4), (5, 9)]), Err(Failure::Gap(1)));
    assert_eq!(line(&[(1, 9)]), Err(Failure::Gap(0)));
    assert_eq!(line(&[(0, 8)]), Err(Failure::Gap(1)));
    assert_eq!(line(&[]), Err(Failure::Gap(0)));
    // The reach is the largest end so far, and not the last.
    assert_eq!(line(&[(0, 6), (1, 2), (5, 9)]), Ok(()));
    assert_eq!(line(&[(0, 6), (1, 2), (7, 9)]), Err(Failure::Gap(2)));
    assert_eq!(line(&[(0, 4), (0, 4), (5, 9)]), Err(Failure::Gap(2)));
    assert_eq!(line(&[(0, 9), (1, 2)]), Ok(()));
}

#[test]
fn nothing_covers_nothing() {
    assert_eq!((RULES.cover)(&[], &[]), Err(Failure::Gap(0)));
    assert_eq!((RULES.cover)(&[], &[vec![]]), Ok(()), "without variables there is one point");
}

#[test]
fn a_gap_in_the_second_variable_is_found_in_its_group() {
    let plane = |boxes: &[[(i32, i32); 2]]| {
        let boxes: Vec<_> =
            boxes.iter().map(|at| at.iter().map(|&(lo, hi)| interval(lo, hi)).collect()).collect();
        (RULES.cover)(&[interval(0, 2), interval(0, 2)], &boxes)
    };
    let (left, right, whole) = ((0, 1), (1, 2), (0, 2));
    assert_eq!(plane(&[[whole, whole]]), Ok(()));
    assert_eq!(plane(&[[left, left], [left, right], [right, whole]]), Ok(()));
    assert_eq!(plane(&[[left, left], [right, whole]]), Err(Failure::Gap(1)));
    assert_eq!(plane(&[[left, whole], [right, right]]), Err(Failure::Gap(1)));
    assert_eq!(plane(&[[left, whole], [right, left]]), Err(Failure::Gap(2)));
    assert_eq!(plane(&[[left, whole]]), Err(Failure::Gap(1)));
    // A group has the same two ends in the first variable: one alike does not help the other.
    assert_eq!(plane(&[[left, left], [whole, right]]), Err(Failure::Gap(1)));
    assert_eq!(plane(&[[whole, left], [right, right]]), Err(Failure::Gap(1)));
    assert_eq!(
        plane(&[[left, left], [right, left], [left, right], [right, right]]).err(),
        Some(Failure::Gap(1))
    );
}

/// x² on a range, with its derivative 2x by the program of slopes.
fn square(lo: &str, hi: &str, relation: &str, bound: &str) -> File {
    file(&format!(
        "0 const {lo} in {lo} {lo}
         1 const {hi} in {hi} {hi}
         2 var 0
         3 mul 2 2
         4 const {bound} in {bound} {bound}
         variable in 0 1
         goal 3 {relation} 4 from says"
    ))
    .with("slopes", json!(true))
}

/// What is enclosed of 1, x, x·1, 1·x, 2x and x² at the ends of a box.
fn at(x: [&str; 2], twice: [&str; 2], square: Value) -> Value {
    json!([["1", "1"], x, x, x, twice, square])
}

/// x² >= `bound` on [1/2, 1] from this centre, where x² is claimed to be between these ends.
fn from_centre(bound: &str, centre: &str, squared: &str, mean: [&str; 2]) -> File {
    let whole = json!(["1/4", "1", mean[0], mean[1]]);
    let twice = json!({"1/2": "1", "1": "2", "0": "0", "3/4": "3/2", "2": "4"});
    let twice = twice[centre].as_str().unwrap();
    square("1/2", "1", ">=", bound).with(
        "cover",
        json!([{"at": [["1/2", "1"]],
                "centre": {"at": [centre],
                           "in": at([centre; 2], [twice; 2], json!([squared, squared]))},
                "in": at(["1/2", "1"], ["1", "2"], whole)}]),
    )
}

#[test]
fn a_centre_outside_of_its_box_gives_no_mean_value() {
    // From 0, 2x in [1, 2] and x − 0 in [1/2, 1] would make x² >= 1/3.
    assert_eq!(from_centre("1/3", "0", "0", ["1/2", "2"]).failure_in_box(0), Failure::Centre);
    assert_eq!(from_centre("1/4", "2", "4", ["1", "3"]).failure_in_box(0), Failure::Centre);
    // The ends belong to the box: 1/4 + [1, 2]·[0, 1/2] and 1 + [1, 2]·[−1/2, 0].
    let left = from_centre("1/4", "1/2", "1/4", ["1/4", "5/4"]);
    assert_eq!(left.answer(), Ok(Verdict::Certified));
    let right = from_centre("0", "1", "1", ["0", "1"]);
    assert_eq!(right.answer(), Ok(Verdict::Certified));
}

#[test]
fn a_mean_value_is_no_better_than_its_slopes() {
    // 9/16 + [1, 2]·[−1/4, 1/4] is [1/16, 17/16].
    let right = from_centre("1/16", "3/4", "9/16", ["1/16", "17/16"]);
    assert_eq!(right.answer(), Ok(Verdict::Certified));
    let reason = |file: File| match file.failure_in_box(0) {
        Failure::Rule { step: 7, rule: "mean", reason } => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(from_centre("1/8", "3/4", "9/16", ["1/8", "17/16"])), Reason::LowerEnd);
    assert_eq!(reason(from_centre("1/16", "3/4", "9/16", ["1/16", "1"])), Reason::UpperEnd);
    // Neither is it worse than what the rule shows, and the two have a point in common.
    let both = from_centre("1/4", "3/4", "9/16", ["0", "2"]);
    assert_eq!(both.answer(), Ok(Verdict::Certified));
    let mut apart = from_centre("2", "3/4", "9/16", ["1/16", "17/16"]);
    apart.json["cover"][0]["in"][5] = json!(["1/4", "1", "2", "3"]);
    let lenient = proofmark_kernel::weakened::Rules { mean: &|_, _, _| Ok(()), ..RULES };
    let failure = apart.answer_by(&lenient).unwrap_err();
    assert_eq!(failure, Failure::InBox(0, Box::new(Failure::Reversed(7))));
}

#[test]
fn a_mean_value_needs_the_slope_and_the_value_at_the_centre() {
    let right = from_centre("1/16", "3/4", "9/16", ["1/16", "17/16"]);
    let mut no_slope = right.clone();
    no_slope.json["cover"][0]["in"][4] = json!(null);
    assert_eq!(no_slope.failure_in_box(0), Failure::NoSlope(7));
    let mut no_value = right.clone();
    no_value.json["cover"][0]["centre"]["in"][5] = json!(null);
    assert_eq!(no_value.failure_in_box(0), Failure::NoEnclosure(7));
    let mut no_centre = right.clone();
    no_centre.json["cover"][0].as_object_mut().unwrap().remove("centre");
    assert_eq!(no_centre.failure_in_box(0), Failure::Centre);
    // At the centre, and in boxes, steps of a derivative alone may be left out.
    let mut without = right.clone();
    without.json["cover"][0]["centre"]["in"][4] = json!(null);
    assert_eq!(without.answer(), Ok(Verdict::Certified));
    let mut wrong = right;
    wrong.json["cover"][0]["centre"]["in"][5] = json!(["1", "1"]);
    assert!(matches!(wrong.failure_in_box(0), Failure::Rule { step: 7, rule: "mul", .. }));
}

#[test]
fn what_has_kinks_has_no_mean_value() {
    // |x| on [−1, 1] with the derivative 1 of x would be 0 + 1·[−1, 1].
    let claim = file(
        "0 const -1 in -1 -1
         1 const 1 in 1 1
         2 var 0
         3 abs 2
         variable in 0 1
         goal 3 <= 1 from says",
    );
    let forged = claim.with("slopes", json!(true)).with(
        "cover",
        json!([{"at": [["-1", "1"]], "centre": {"at": ["0"], "in": [["1", "1"], ["0", "0"], ["0", "0"]]},
                "in": [["1", "1"], ["-1", "1"], ["0", "1", "-1", "1"]]}]),
    );
    assert_eq!(forged.failure_in_box(0), Failure::NoSlope(4));
}

#[test]
fn boxes_witnesses_and_centres_have_one_shape() {
    let claim = between("const 0 in 0 0", "const 2 in 2 2");
    let shape = |at: Value, inside: Value| claim.clone().boxed(at, inside).failure_in_box(0);
    assert_eq!(shape(json!([]), json!([["0", "1"]])), Failure::Shape);
    assert_eq!(shape(json!([["0", "1"], ["0", "1"]]), json!([["0", "1"]])), Failure::Shape);
    assert_eq!(shape(json!([["0", "1"]]), json!([])), Failure::Shape);
    assert_eq!(shape(json!([["0", "1"]]), json!([["0", "1"], ["0", "1"]])), Failure::Shape);
    assert_eq!(shape(json!([["0", "1"]]), json!([["0"]])), Failure::Shape);
    assert_eq!(shape(json!([["0", "1"]]), json!([["0", "1", "0"]])), Failure::Shape);
    assert_eq!(shape(json!([["1", "0"]]), json!([["0", "1"]])), Failure::Reversed(0));
    assert_eq!(shape(json!([["0", "1"]]), json!([["1", "0"]])), Failure::Reversed(2));
    assert_eq!(shape(json!([["0", "1"]]), json!([["0", "1", "0", "1"]])), Failure::Centre);
    // Even if nothing is said of the variable whose ends are missing.
    let idle = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 var 1
         4 const 2 in 2 2
         variable in 0 1
         variable in 0 1
         goal some 2 >= 4 from f requires x",
    );
    let short = idle.clone().refuting(0).boxed(json!([["0", "1"]]), json!([["0", "1"], null]));
    assert_eq!(short.failure_in_box(0), Failure::Shape);
    let whole = idle.boxed(json!([["0", "1"], ["0", "1"]]), json!([["0", "1"], null]));
    assert_eq!(whole.refuting(0).answer(), Ok(Verdict::Refuted { goal: 0 }));
    let refuted = claim.clone().refuting(0);
    let witness =
        |at: Value, inside: Value| refuted.clone().witnessed(at, inside).failure_in_witness();
    assert_eq!(witness(json!([["1", "1"]]), json!([])), Failure::Shape);
    assert_eq!(witness(json!([["1", "1"]]), json!([["1", "1"], ["1", "1"]])), Failure::Shape);
    assert_eq!(witness(json!([]), json!([["1", "1"]])), Failure::Shape);
    assert_eq!(witness(json!([["1", "1"]]), json!([["1", "1", "1", "1"]])), Failure::Centre);
    let centre = json!({"at": ["1"], "in": [["1", "1"]]});
    let mut centred = refuted.witnessed(json!([["1", "1"]]), json!([["1", "1"]]));
    centred.json["witness"]["centre"] = centre.clone();
    assert_eq!(centred.failure_in_witness(), Failure::Centre);
    let mut centred = claim.clone().boxed(json!([["0", "1"]]), json!([["0", "1"]]));
    centred.json["cover"][0]["centre"] = centre;
    assert_eq!(centred.failure_in_box(0), Failure::Centre);
    let right = from_centre("1/16", "3/4", "9/16", ["1/16", "17/16"]);
    for (key, value) in [("at", json!([])), ("at", json!(["3/4", "3/4"])), ("in", json!([]))] {
        let mut wrong = right.clone();
        wrong.json["cover"][0]["centre"][key] = value;
        assert_eq!(wrong.failure_in_box(0), Failure::Shape);
    }
}

#[test]
fn a_variable_has_its_own_range_in_a_box() {
    let claim = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 2 in 2 2
         4 var 1
         variable in 0 1
         variable in 1 3
         goal 4 <= 1 from says
         goal 2 <= 1 from says",
    );
    let at = json!([["0", "1"], ["1", "2"]]);
    let swapped = claim.clone().boxed(at.clone(), json!([["0", "2"], ["0", "1"]]));
    let reason = Reason::UpperEnd;
    assert_eq!(swapped.failure_in_box(0), Failure::Rule { step: 4, rule: "var", reason });
    let above = claim.clone().boxed(at.clone(), json!([["1", "1"], ["1", "2"]]));
    let reason = Reason::LowerEnd;
    assert_eq!(above.failure_in_box(0), Failure::Rule { step: 2, rule: "var", reason });
    let honest = claim.boxed(at, json!([["0", "1"], ["1", "2"]]));
    assert_eq!(honest.failure_in_box(0), Failure::Goal(0));
}
