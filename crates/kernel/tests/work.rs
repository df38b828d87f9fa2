//! The work that a certificate takes is counted to the unit: each part of it fits exactly, and is too much
//! when there is one unit less.

use proofmark_kernel::constant::{ConstantFailure, Evidence, Kind, Unfit};
use proofmark_kernel::{Failure, Verdict, limits};
use serde_json::{Value, json};

use crate::by_hand::{self, File, file};
use crate::enclosed;

/// Lines of steps that take exactly so much work, numbered from `first`. Step 0 is there for their sake:
/// 0 between 0 and 2^−65536.
fn burn(first: usize, mut work: u64) -> String {
    let mut lines = String::new();
    let mut place = first..;
    let mut step = |text: String| lines.push_str(&format!("{} {text}\n", place.next().unwrap()));
    // A power of a number of 2^16 bits is taken as n² products of 2^32, and its ends as 1 + 4.
    for n in (3..=90_u32).rev() {
        let cost = (u64::from(n).pow(2) << 32) + 5;
        if cost + 64 <= work {
            step(format!("pow {n} 0 in 0 1"));
            work -= cost;
        }
    }
    // A constant between 0 and 2^k is a product of k², and its ends are 1 + 4.
    let mut value = 1_000_u32;
    let mut constant = |lo: &str, k: u64| {
        value += 1;
        step(format!("const 1/{value} in {} 1p{k}", lo.replace('k', &k.to_string())));
    };
    while work > 64 {
        let k = (work - 31).isqrt().min(65_536);
        constant("0", k);
        work -= k * k + 5;
    }
    while work > 0 {
        // 9, 14, 12 and 17 make up every number from 26 on.
        let parts = [("0", 2, 9), ("0", 3, 14), ("-1pk", 2, 12), ("-1pk", 3, 17)];
        let fits =
            |rest: u64| rest == 0 || [9, 12, 14, 17, 18, 21, 23, 24].contains(&rest) || rest >= 26;
        let (lo, k, cost) =
            *parts.iter().find(|part| part.2 <= work && fits(work - part.2)).unwrap();
        constant(lo, k);
        work -= cost;
    }
    lines
}

/// What step 0 takes: the product of 2^16 bits, and 1 and 4 for reading its ends.
const FIRST: u64 = (1 << 32) + 5;

/// These steps, of which step 0 is left out, and goals; with others that leave them `spare` units of
/// work besides their own.
fn filled(steps: &str, goals: &str, work: u64, spare: i64) -> File {
    let count = 1 + steps.lines().count();
    let rest = (limits::KERNEL_WORK - FIRST - work).checked_add_signed(-spare).unwrap();
    let filling = burn(count, rest);
    file(&format!("0 const 0 in 0 1p-65536\n{steps}\n{filling}{goals}"))
}

/// Steps and the work that they take.
const STEPS: [(&str, u64); 18] = [
    // Reading a whole number of w bits with its denominator 1 takes w² each, and the rule w².
    ("1 const 1 in 1 1", 4 + 4 + 4),
    ("1 const 5 in 5 7", 16 + 16 + 16),
    ("1 const 5 in 4 1p9", 16 + 4 + 81),
    ("1 const -5 in -1p9 4", 4 + 16 + 81),
    // Reading a fraction takes 32 times as much.
    ("1 const 1/3 in 1/3 1", 32 * 9 + 4 + 9),
    ("1 const 1/3 in 0 5/7", 1 + 32 * 36 + 36),
    // Operands count by the longest of all ends.
    (
        "1 const 1 in 1 1p9\n2 const 2 in 1 3\n3 add 1 2 in 1 1p10",
        (8 + 81) + (4 + 9 + 9) + (8 + 100),
    ),
    ("1 const 1 in 1 1p9\n2 const 2 in 1 3\n3 min 2 1 in 1 3", (8 + 81) + (4 + 9 + 9) + (13 + 81)),
    ("1 const 1 in 1p-9 1\n2 sqrt 1 in 0 1", (8 + 81) + (5 + 81)),
    ("1 const 2 in 2 2\n2 pow 5 1 in 0 1p6", 27 + (5 + 36 * 25)),
    // ln and atanh: to 64 digits more than those of the ends after the point; the cube of that.
    ("1 const 1 in 1 1\n2 ln 1 in 0 0", 12 + (2 + 4 + 65_u64.pow(3))),
    ("1 const 1 in 1 1\n2 ln 1 in -1p-9 1", 12 + (8 + 81 + 74_u64.pow(3))),
    (
        "1 const 1 in 1 1\n2 ln 1 in 0 0\n3 atanh 2 in 0 1p-7",
        12 + 274_631 + (5 + 49 + 72_u64.pow(3)),
    ),
    // exp: to 64 digits more than the ends have.
    (
        "1 const 1 in 1 1\n2 ln 1 in 0 0\n3 exp 2 in 1 13",
        12 + 274_631 + (4 + 25 + 25 + 69_u64.pow(3)),
    ),
    // π and functions of angles: to 64 digits more than those of the ends after the point, and as many
    // more as the longest number has; four times the cube of that.
    ("1 pi in 3 4", 9 + 16 + 16 + 4 * (65_u64 + 4).pow(3)),
    ("1 pi in 3 13p-2", 9 + 25 + 25 + 4 * (67_u64 + 5).pow(3)),
    (
        "1 const 1 in 1 1p9\n2 sin 1 in -1 1\n3 cos 2 in 0 1",
        (8 + 81) + (8 + 81 + 4 * (65_u64 + 9).pow(3)) + (5 + 4 + 4 * (65_u64 + 2).pow(3)),
    ),
    ("1 const 1 in 1 1p9\n2 atan 1 in 0 1p1", (8 + 81) + (5 + 81 + 4 * (65_u64 + 9).pow(3))),
];

#[test]
fn steps_may_take_the_whole_limit_and_not_one_unit_more() {
    for (steps, work) in STEPS {
        let exact = filled(steps, "goal 1 == 1 from says", work, 0);
        assert_eq!(exact.answer(), Ok(Verdict::Certified), "{steps}");
        let more = filled(steps, "goal 1 == 1 from says", work, -1);
        let last = more.claim.steps().len() - 1;
        assert_eq!(more.answer(), Err(Failure::Work(last)), "{steps}");
    }
}

#[test]
fn work_in_words_that_were_too_short_is_not_counted() {
    // More than half of the limit, and then a number that no machine word holds.
    let filling = burn(1, limits::KERNEL_WORK / 3 * 2);
    let (last, long) = (1 + filling.lines().count(), "1".repeat(50));
    let steps = format!("0 const 0 in 0 1p-65536\n{filling}{last} const {long} in {long} {long}");
    let file = file(&format!("{steps}\ngoal 0 >= {last} from says")).refuting(0);
    assert_eq!(file.answer(), Ok(Verdict::Refuted { goal: 0 }));
}

#[test]
fn the_step_that_takes_too_much_is_named() {
    // A power of many digits, and one that no machine word can count.
    let steps = "0 const 0 in 0 1p-65536\n1 pow 91 0 in 0 1\n goal 0 >= 0 from says";
    assert_eq!(file(steps).answer(), Err(Failure::Work(1)));
    let steps = "0 const 0 in 0 1p-65536\n1 pow 4294967295 0 in 0 1\n goal 0 >= 0 from says";
    assert_eq!(file(steps).answer(), Err(Failure::Work(1)));
}

/// x from 0 to 1, x² and a bound.
const SQUARE: &str = "1 const 1 in 1 1\n2 var 0\n3 mul 2 2\n4 const 2 in 2 2";
const SQUARE_WORK: u64 = 12 + 27;

/// A box with x² in [0, 1], and what it takes: 1 + 4 for its ends, and x².
fn plain() -> Value {
    json!({"at": [["0", "1"]], "in": [["0", "1"], ["0", "1"]]})
}
const PLAIN_WORK: u64 = (1 + 4) + (1 + 4 + 4);

/// A box with slopes, a centre and the mean value 1 + [0, 2]·[−1, 0] of x².
fn centred() -> Value {
    json!({"at": [["0", "1"]],
           "centre": {"at": ["1"], "in": [["1", "1"], ["1", "1"], ["1", "1"], ["1", "1"], ["2", "2"], ["1", "1"]]},
           "in": [["1", "1"], ["0", "1"], ["0", "1"], ["0", "1"], ["0", "2"], ["0", "1", "-1", "1"]]})
}
/// The ends; the centre, read as an interval; 1, 1·x, x·1, 2x and x² there and in the box; and the mean
/// value: its two ends, and the square of the sizes 1 + 2 + 2 + 2 that are added up.
const CENTRED_WORK: u64 =
    (1 + 4) + (4 + 4) + (12 + 12 + 12 + 27 + 12) + (12 + 9 + 9 + (1 + 9 + 9) + 9) + (4 + 4 + 49);

fn judge(goals: &str, work: u64, finish: impl Fn(File) -> File, too_much: &Failure) {
    let goals = format!("variable in 0 1\n{goals}");
    let exact = finish(filled(SQUARE, &goals, SQUARE_WORK + work, 0));
    assert!(exact.answer().is_ok(), "{:?}", exact.answer());
    let more = finish(filled(SQUARE, &goals, SQUARE_WORK + work, -1));
    assert_eq!(more.answer().as_ref().err(), Some(too_much));
}

#[test]
fn boxes_may_take_the_whole_limit_and_not_one_unit_more() {
    let in_box = |number, step| Failure::InBox(number, Box::new(Failure::Work(step)));
    let goal = "goal 3 <= 4 from says";
    let one = |file: File| file.with("cover", json!([plain()]));
    judge(goal, PLAIN_WORK, one, &in_box(0, 3));
    let two = |file: File| file.with("cover", json!([plain(), plain()]));
    judge(goal, 2 * PLAIN_WORK, two, &in_box(1, 3));
    // A box whose only work is to read its ends, at the end.
    let idle = json!({"at": [["1/3", "1"]], "in": [["0", "1"], ["0", "1"]]});
    let last = |file: File| file.with("cover", json!([plain(), idle]));
    judge(goal, PLAIN_WORK + (32 * 9 + 4) + 9, last, &in_box(1, 3));
}

#[test]
fn reading_the_ends_of_a_box_counts() {
    // Nothing is computed: the sentence is about x alone.
    let goals = "variable in 0 1\n goal 2 <= 1 from says";
    let at = json!([["0", "1"], ["0", "1"]]);
    let finish = |file: File| file.boxed(json!([at[0]]), json!([["0", "1"]]));
    let steps = "1 const 1 in 1 1\n2 var 0";
    assert_eq!(finish(filled(steps, goals, 12 + 5, 0)).answer(), Ok(Verdict::Certified));
    let more = finish(filled(steps, goals, 12 + 5, -1));
    assert_eq!(more.failure_in_box(0), Failure::Work(0));
}

#[test]
fn centres_and_mean_values_count() {
    let in_box = |number, step| Failure::InBox(number, Box::new(Failure::Work(step)));
    let finish = |file: File| file.with("slopes", json!(true)).with("cover", json!([centred()]));
    judge("goal 3 <= 4 from says", CENTRED_WORK, finish, &in_box(0, 7));
    // Without a mean value, the centre still counts.
    let mut idle = centred();
    idle["in"][5] = json!(["0", "1"]);
    let finish = |file: File| file.with("slopes", json!(true)).with("cover", json!([idle]));
    judge("goal 3 <= 4 from says", CENTRED_WORK - 57, finish, &in_box(0, 7));
}

#[test]
fn operands_in_a_box_count_by_what_is_known_of_them() {
    let fits = |steps: &str, work: u64, finish: &dyn Fn(File) -> File| {
        let goals = "variable in 0 1\ngoal 5 <= 1 from says";
        let with = |spare: i64| finish(filled(steps, goals, work, spare)).answer();
        assert_eq!(with(0), Ok(Verdict::Certified));
        assert!(matches!(with(-1), Err(Failure::InBox(0, _))));
    };
    // A step that does not vary, and is 9 digits long.
    let steps = "1 const 1 in 1 1\n2 var 0\n3 mul 2 2\n4 const 2 in 2 1p9\n5 min 3 4";
    let mut boxed = plain();
    boxed["in"] = json!([["0", "1"], ["0", "1"], ["0", "1"]]);
    let finish = |file: File| file.with("cover", json!([boxed]));
    fits(steps, 12 + (9 + 4 + 81) + PLAIN_WORK + (1 + 4 + 81), &finish);
    // x² is 9 digits long by its rule, and 2 with the mean value.
    let steps = format!("{SQUARE}\n5 min 3 1");
    let mut centred = centred();
    centred["in"][5] = json!(["0", "1p9", "-1", "1"]);
    centred["in"].as_array_mut().unwrap().push(json!(["0", "1"]));
    centred["centre"]["in"].as_array_mut().unwrap().push(json!(["1", "1"]));
    let finish = |file: File| file.with("slopes", json!(true)).with("cover", json!([centred]));
    let work = SQUARE_WORK + CENTRED_WORK + (81 - 4) + (1 + 4 + 4) + 12;
    fits(&steps, work, &finish);
}

#[test]
fn witnesses_count() {
    let finish = |file: File| file.witnessed(json!([["1", "1"]]), json!([["1", "1"], ["1", "1"]]));
    let too_much = Failure::InWitness(Box::new(Failure::Work(3)));
    judge("goal some 3 >= 1 from says", 8 + 12, finish, &too_much);
}

#[test]
fn the_parts_of_a_constant_share_the_work() {
    // A power n of a number of 2^16 bits takes n²·2^32, once in each of the two parts.
    let hill = |power: u32| {
        let text = format!(
            "0 const 0
             1 const 1
             2 var 0
             3 pow 2 2
             4 sub 2 3
             5 pow {power} 0
             variable in 0 1"
        );
        let constant = enclosed::constant("hill", Kind::Maximum, &text, 4);
        let ends = (by_hand::rational("1/4"), by_hand::rational("2"));
        let at = Evidence::At(by_hand::rational("1/2"));
        let mut json = enclosed::certificate(&constant, &ends, &at, &[], 1).unwrap();
        for part in 0..2 {
            let steps = &mut json["parts"][part]["steps"];
            steps[0]["hi"] = json!("1p-65536");
            (steps[5]["lo"], steps[5]["hi"]) = (json!("0"), json!("1"));
        }
        enclosed::judged(&constant, &json).map(drop)
    };
    assert_eq!(hill(63), Ok(()));
    assert_eq!(hill(64), Err(ConstantFailure::Part(1, Failure::Work(5))));
    assert_eq!(hill(91), Err(ConstantFailure::Part(0, Failure::Work(5))));
}

#[test]
fn reading_the_numbers_of_a_constant_counts() {
    // Reading 65,000 bits above as many takes (130,000)²·32 products, about 2^39: 65 of them are too much.
    let area = enclosed::constant(
        "area",
        Kind::Integral,
        "0 const 0\n1 const 1\n2 var 0\n3 mul 2 2\nvariable in 0 1",
        3,
    );
    let bound = format!("{}/{}", "7".repeat(19_500), "1".to_owned() + &"0".repeat(19_499));
    let pieces = |count: usize| {
        let piece = json!({"to": "1", "bounds": [["0", "0"], [bound, bound]]});
        let json = json!({
            "format": "proofmark-constant/1", "constant": "area", "says": "by hand",
            "sha256": area.sha256(), "kind": "integral", "body": 3,
            "function": {"variables": [[0, 1]], "goals": [], "steps": [
                {"op": "const", "value": "0"}, {"op": "const", "value": "1"},
                {"op": "var", "variable": 0}, {"op": "mul", "args": [2, 2]}]},
            "lo": "0", "hi": "1", "order": 4, "pieces": vec![piece; count], "parts": [],
        });
        enclosed::judged(&area, &json).map(drop)
    };
    assert_eq!(pieces(1), Err(Unfit::Piece(0).into()));
    assert_eq!(pieces(40), Err(Unfit::TooLarge.into()));
}
