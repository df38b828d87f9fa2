//! The limits of a check, one by one: each file just inside is accepted, and the next one is rejected by
//! the name of the limit.

use std::borrow::Cow;

use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Failure, Verdict, check};
use serde_json::{Value, json};

use crate::arena::statement::{self, NoClaim};

/// What the kernel says of the claim that a file states, and of its proof there.
fn answer(
    goals: &[Value],
    steps: &[Value],
    variables: usize,
    more: Value,
) -> Result<Verdict, Failure> {
    let mut file = json!({
        "format": "proofmark-certificate/1", "claim": "limits", "says": "limits", "sha256": "",
        "verdict": "certified", "goals": goals, "steps": steps,
    });
    if variables > 0 {
        file["variables"] = json!(vec![[0, 1]; variables]);
    }
    let more = more.as_object().unwrap().clone();
    file.as_object_mut().unwrap().extend(more);
    let text = file.to_string();
    let mut certificate = Certificate::parse(&text).unwrap();
    let claim = statement::claim(&certificate).unwrap_or_else(|error| match error {
        NoClaim::Malformed(reason) | NoClaim::NotBuilt(reason) => panic!("{reason}"),
    });
    certificate.sha256 = Cow::Owned(claim.sha256().to_owned());
    check(&claim, &certificate).map(|verified| verified.verdict())
}

fn constant(value: &str) -> Value {
    json!({"op": "const", "value": value, "lo": value, "hi": value})
}

/// 0 and 1, and variables between them.
fn variables(count: usize) -> Vec<Value> {
    let variable = |index| json!({"op": "var", "variable": index});
    [constant("0"), constant("1")].into_iter().chain((0..count).map(variable)).collect()
}

fn goals(count: usize) -> Vec<Value> {
    let goal = |n| json!({"lhs": 2, "relation": "<=", "rhs": 1, "from": format!("says, {n}")});
    (0..count).map(goal).collect()
}

/// For x from 0 to 1: x <= 1, so many times, in so many boxes.
fn boxes_and_goals(boxes: usize, count: usize) -> Result<Verdict, Failure> {
    let cover = vec![json!({"at": [["0", "1"]], "in": [["0", "1"]]}); boxes];
    answer(&goals(count), &variables(1), 1, json!({"cover": cover}))
}

fn in_box<T>(number: usize, failure: Failure) -> Result<T, Failure> {
    Err(Failure::InBox(number, Box::new(failure)))
}

#[test]
fn boxes_up_to_the_limit() {
    assert_eq!(boxes_and_goals(20_000, 1), Ok(Verdict::Certified));
    assert_eq!(boxes_and_goals(20_001, 1), in_box(20_000, Failure::TooManyBoxes));
}

#[test]
fn boxes_times_goals_up_to_the_limit() {
    assert_eq!(boxes_and_goals(2_048, 2_048), Ok(Verdict::Certified));
    assert_eq!(1_985 * 2_113, (1 << 22) + 1);
    assert_eq!(boxes_and_goals(1_985, 2_113), Err(Failure::TooManyComparisons));
}

/// A logarithm of 1 to 20,000 binary digits: almost a quarter of the work that is allowed, as the kernel
/// estimates it, and quickly done.
const ALMOST_A_QUARTER: [&str; 2] = ["-1p-20000", "0"];

#[test]
fn the_work_of_all_steps_together_is_limited() {
    let logarithms = |count: usize| {
        let mut steps = vec![constant("1")];
        for n in 0..count {
            let one = 2 * n;
            let [lo, hi] = ALMOST_A_QUARTER;
            steps.push(json!({"op": "ln", "args": [one], "lo": lo, "hi": hi}));
            steps.push(json!({"op": "mul", "args": [one, one], "lo": "1", "hi": "1"}));
        }
        let goal = json!({"lhs": 1, "relation": "<=", "rhs": 0, "from": "says"});
        answer(&[goal], &steps, 0, json!({}))
    };
    assert_eq!(logarithms(4), Ok(Verdict::Certified));
    assert_eq!(logarithms(5), Err(Failure::Work(9)));
}

#[test]
fn the_work_of_all_boxes_together_is_limited() {
    let logarithms = |count: usize| {
        let mut steps = variables(1);
        steps[0] = constant("1");
        steps[1] = constant("3/2");
        steps.push(json!({"op": "sub", "args": [2, 2]}));
        steps.push(json!({"op": "add", "args": [3, 0]}));
        steps.push(json!({"op": "ln", "args": [4]}));
        let one = ["1", "1"];
        let point = json!({"at": [["1", "1"]], "in": [one, ["0", "0"], one, ALMOST_A_QUARTER]});
        let mut cover = vec![point; count];
        cover.push(json!({"at": [["1", "3/2"]],
            "in": [["1", "3/2"], ["-1/2", "1/2"], ["1/2", "3/2"], ["-1", "1"]]}));
        let goal = json!({"lhs": 2, "relation": "<=", "rhs": 1, "from": "says"});
        answer(&[goal], &steps, 1, json!({"cover": cover}))
    };
    assert_eq!(logarithms(4), Ok(Verdict::Certified));
    assert_eq!(logarithms(5), in_box(4, Failure::Work(5)));
}

#[test]
fn the_work_of_reading_the_ends_of_boxes_is_limited() {
    // A fraction of twice 20,000 digits takes a greatest common divisor: 1/60 of what is allowed.
    let below = format!("-{}/1{}", "3".repeat(20_000), "0".repeat(19_999));
    let boxes = |count: usize| {
        let cover = vec![json!({"at": [[below, "1"]], "in": [["-4", "1"]]}); count];
        answer(&goals(1), &variables(1), 1, json!({"cover": cover}))
    };
    assert_eq!(boxes(60), Ok(Verdict::Certified));
    let failure = boxes(66).unwrap_err();
    let Failure::InBox(number, failure) = failure else { panic!("{failure:?}") };
    assert!((60..66).contains(&number) && *failure == Failure::Work(0), "{number} {failure:?}");
}

#[test]
fn the_work_of_mean_values_is_limited() {
    let wide = ["-1p60000", "1p60000"];
    let boxes = |count: usize| {
        let mut steps = variables(10);
        steps.push(json!({"op": "add", "args": [2, 3]}));
        // Each variable has its derivative before it, and the sum has two.
        let mut inside: Vec<Value> =
            (0..10).flat_map(|_| [json!(["1", "1"]), json!(wide)]).collect();
        let mut centre: Vec<Value> =
            (0..10).flat_map(|_| [json!(["1", "1"]), json!(["0", "0"])]).collect();
        inside.push(json!(["-1p60001", "1p60001", "-1p60001", "1p60001"]));
        centre.push(json!(["0", "0"]));
        let entry = json!({"at": vec![wide; 10], "in": inside,
            "centre": {"at": vec!["0"; 10], "in": centre}});
        let goal = json!({"lhs": 12, "relation": "==", "rhs": 12, "from": "says"});
        answer(&[goal], &steps, 10, json!({"slopes": true, "cover": vec![entry; count]}))
    };
    assert_eq!(boxes(2), Ok(Verdict::Certified));
    assert_eq!(boxes(3), in_box(2, Failure::Work(22)));
}
