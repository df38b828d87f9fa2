//! Certificates of constants: each kind, and each way in which one is wrong.

use proofmark_kernel::NumberError;
use proofmark_kernel::constant::{
    Constant, ConstantCertificate, ConstantFailure, Constants, Evidence, Kind, Unfit,
};
use proofmark_kernel::*;
use serde_json::{Value, json};

use crate::by_hand::{claim_of, file, rational};
use crate::enclosed::{
    Ends, boxed, certificate, constant, judged, knowing_two, learn, root_of_two, two_enclosed,
};

fn ends(lo: &str, hi: &str) -> Ends {
    (rational(lo), rational(hi))
}

/// x − x² on [0, 1], whose maximum is 1/4; it requires x ≤ 1.
fn hill(kind: Kind) -> Constant {
    constant(
        "hill",
        kind,
        "0 const 0
         1 const 1
         2 var 0
         3 pow 2 2
         4 sub 2 3
         variable in 0 1
         goal 2 <= 1 from f requires x <= 1",
        4,
    )
}

fn at(point: &str) -> Evidence {
    Evidence::At(rational(point))
}

/// A certificate of the maximum of the hill; 1,001 boxes show that no value is above 1/4 by more than 1/1000.
fn top() -> Value {
    certificate(&hill(Kind::Maximum), &ends("1/4", "251/1000"), &at("1/2"), &[], 1_001).unwrap()
}

#[test]
fn a_constant_of_each_kind_lies_between_its_ends() {
    assert_eq!(judged(&root_of_two(), &two_enclosed()), Ok(ends("141/100", "71/50")));
    assert_eq!(judged(&hill(Kind::Maximum), &top()), Ok(ends("1/4", "251/1000")));
    let bottom = ends("-1/10", "0");
    let low = certificate(&hill(Kind::Minimum), &bottom, &at("1"), &[], 20).unwrap();
    assert_eq!(judged(&hill(Kind::Minimum), &low), Ok(bottom));
    let falls = file(
        "0 const 1
         1 const 2
         2 var 0
         3 pow 2 2
         4 sub 1 3
         variable in 0 1",
    );
    let falls = Constant::new(Kind::Root, claim_of(&falls.json), 4).unwrap();
    let fallen = certificate(&falls, &ends("7/5", "3/2"), &Evidence::Rises(false), &[], 1).unwrap();
    assert_eq!(judged(&falls, &fallen), Ok(ends("7/5", "3/2")));
}

#[test]
fn a_root_may_be_known_exactly() {
    let square = constant(
        "three",
        Kind::Root,
        "0 const 1
         1 const 9
         2 var 0
         3 pow 2 2
         4 sub 3 1
         variable in 0 1",
        4,
    );
    let exact = certificate(&square, &ends("3", "3"), &Evidence::Rises(true), &[], 1).unwrap();
    assert_eq!(judged(&square, &exact), Ok(ends("3", "3")));
}

/// What the kernel says of an edit of the certificate of √2.
fn edited(edit: impl Fn(&mut Value)) -> ConstantFailure {
    let mut json = two_enclosed();
    edit(&mut json);
    judged(&root_of_two(), &json).unwrap_err()
}

#[test]
fn each_field_is_the_constants_own() {
    use ConstantFailure::{Format, Other};
    assert_eq!(edited(|c| c["format"] = json!("proofmark-constant/2")), Format);
    assert_eq!(edited(|c| c["constant"] = json!("three")), Other("constant"));
    assert_eq!(edited(|c| c["says"] = json!("by machine")), Other("says"));
    assert_eq!(edited(|c| c["sha256"] = json!("0".repeat(64))), Other("sha256"));
    assert_eq!(edited(|c| c["kind"] = json!("maximum")), Other("kind"));
    assert_eq!(edited(|c| c["body"] = json!(3)), Other("body"));
    let edits: [fn(&mut Value); 10] = [
        |f| f["variables"] = json!([[0, 0]]),
        |f| f["variables"] = json!([]),
        |f| f["variables"] = json!(["0".repeat(64)]),
        |f| f["variables"].as_array_mut().unwrap().push(json!("0".repeat(64))),
        |f| f["goals"] = json!([{"lhs": 0, "relation": "<=", "rhs": 1, "from": "f requires x"}]),
        |f| f["steps"][1]["value"] = json!("3"),
        |f| f["steps"][3]["power"] = json!(3),
        |f| drop(f["steps"].as_array_mut().unwrap().pop()),
        |f| f["steps"].as_array_mut().unwrap().push(json!({"op": "const", "value": "7"})),
        |f| (f["steps"][0]["lo"], f["steps"][0]["hi"]) = (json!("1"), json!("1")),
    ];
    for edit in edits {
        assert_eq!(edited(|c| edit(&mut c["function"])), Other("function"));
    }
    assert_eq!(edited(|c| c["function"]["steps"][0]["lo"] = json!("1")), Other("function"));
    assert_eq!(edited(|c| c["function"]["steps"][0]["hi"] = json!("1")), Other("function"));
}

#[test]
fn the_ends_are_fractions_in_lowest_terms_and_in_order() {
    use ConstantFailure::{Number, Reversed};
    assert_eq!(edited(|c| c["lo"] = json!("1p-1")), Number("lo", NumberError::Syntax));
    assert_eq!(edited(|c| c["hi"] = json!("3p-1")), Number("hi", NumberError::Syntax));
    assert_eq!(edited(|c| c["lo"] = json!("282/200")), Number("lo", NumberError::NotReduced));
    assert_eq!(edited(|c| c["hi"] = json!("1.42")), Number("hi", NumberError::Syntax));
    assert_eq!(edited(|c| c["hi"] = json!("1/0")), Number("hi", NumberError::ZeroDenominator));
    assert_eq!(edited(|c| c["lo"] = json!("143/100")), Reversed);
    let long = format!("1/1{}", "0".repeat(20_000));
    assert_eq!(edited(|c| c["lo"] = json!(long)), Number("lo", NumberError::TooLong));
}

#[test]
fn a_certificate_has_the_evidence_of_its_kind_and_no_other() {
    let fields: ConstantFailure = Unfit::Fields.into();
    assert_eq!(edited(|c| drop(c.as_object_mut().unwrap().remove("rises"))), fields);
    assert_eq!(edited(|c| c["at"] = json!("1")), fields);
    assert_eq!(edited(|c| c["order"] = json!(2)), fields);
    let pieces = json!([{"to": "2", "bounds": [["0", "0"], ["0", "0"]]}]);
    assert_eq!(edited(|c| c["pieces"] = pieces.clone()), fields);
    let other = |edit: fn(&mut Value)| {
        edited(|c| {
            drop(c.as_object_mut().unwrap().remove("rises"));
            edit(c);
        })
    };
    assert_eq!(other(|c| c["at"] = json!("1")), fields);
    assert_eq!(other(|c| c["order"] = json!(2)), fields);
    assert_eq!(
        other(|c| {
            c["order"] = json!(2);
            c["pieces"] = json!([{"to": "2", "bounds": [["0", "0"], ["0", "0"]]}]);
        }),
        fields
    );
    let mut top = top();
    top["at"] = json!("2/4");
    let hill = hill(Kind::Maximum);
    let number = |error| Err(ConstantFailure::Number("at", error));
    assert_eq!(judged(&hill, &top), number(NumberError::NotReduced));
    top["at"] = json!("1p-1");
    assert_eq!(judged(&hill, &top), number(NumberError::Syntax));
    top.as_object_mut().unwrap().remove("at");
    assert_eq!(judged(&hill, &top), Err(fields.clone()));
    top["rises"] = json!(true);
    assert_eq!(judged(&hill, &top), Err(fields));
}

#[test]
fn what_is_no_field_or_says_nothing_is_not_read() {
    let refused: [fn(&mut Value); 9] = [
        |c| c["rises"] = json!(null),
        |c| c["at"] = json!(null),
        |c| c["order"] = json!(null),
        |c| c["pieces"] = json!([]),
        |c| c["parts"] = json!(null),
        |c| c["parts"][0] = json!([]),
        |c| c["function"] = json!([[], [], []]),
        |c| c["function"]["lo"] = json!("0"),
        |c| c["verdict"] = json!("certified"),
    ];
    let read = |json: &Value| ConstantCertificate::parse(&json.to_string()).is_ok();
    assert!(read(&two_enclosed()));
    for (number, edit) in refused.iter().enumerate() {
        let mut json = two_enclosed();
        edit(&mut json);
        assert!(!read(&json), "{number}");
    }
    let twice = two_enclosed().to_string().replacen('{', "{\"lo\": \"0\", ", 1);
    assert!(ConstantCertificate::parse(&twice).is_err());
    let long = " ".repeat(limits::CERTIFICATE_BYTES + 1);
    let too_long = certificate::ReadError::TooLong { limit: limits::CERTIFICATE_BYTES };
    assert_eq!(ConstantCertificate::parse(&long), Err(too_long));
}

#[test]
fn there_are_as_many_parts_as_follow() {
    use ConstantFailure::Parts;
    assert_eq!(edited(|c| drop(c["parts"].as_array_mut().unwrap().pop())), Parts);
    assert_eq!(edited(|c| c["parts"] = json!([])), Parts);
    let twice = |c: &mut Value| {
        let again = c["parts"][1].clone();
        c["parts"].as_array_mut().unwrap().push(again);
    };
    assert_eq!(edited(twice), Parts);
}

#[test]
fn a_part_is_the_claim_that_follows() {
    let part = |number, failure| ConstantFailure::Part(number, failure);
    let swapped = |c: &mut Value| c["parts"].as_array_mut().unwrap().swap(0, 1);
    assert_eq!(edited(swapped), part(0, Failure::OtherClaim));
    // The function rises, but the certificate says that it falls.
    assert_eq!(edited(|c| c["rises"] = json!(false)), part(0, Failure::OtherHash));
    // Ends that the parts do not speak of.
    assert_eq!(edited(|c| c["lo"] = json!("707/500")), part(1, Failure::OtherHash));
    assert_eq!(edited(|c| c["hi"] = json!("707/500")), part(1, Failure::OtherHash));
    let says = |c: &mut Value| c["parts"][0]["says"] = json!("by hand");
    assert_eq!(edited(says), part(0, Failure::OtherSentence));
    let goals = |c: &mut Value| c["parts"][1]["goals"].as_array_mut().unwrap().truncate(2);
    assert_eq!(edited(goals), part(1, Failure::OtherGoal(2)));
    let wide = |c: &mut Value| c["parts"][0]["variables"] = json!([[0, 0]]);
    assert_eq!(edited(wide), part(0, Failure::OtherVariables));
    // A part that is wrong by itself.
    let narrow = |c: &mut Value| c["parts"][0]["cover"][0]["at"] = json!([["1", "3/2"]]);
    assert_eq!(edited(narrow), part(0, Failure::Gap(1)));
    let low = |c: &mut Value| c["parts"][1]["steps"][3]["hi"] = json!("1");
    assert_eq!(edited(low), part(1, Failure::Reversed(3)));
}

#[test]
fn a_part_that_is_refuted_proves_nothing() {
    // √2 is not between 3/2 and 8/5; that it is not is right.
    let wrong = ends("3/2", "8/5");
    let mut json = certificate(&root_of_two(), &wrong, &Evidence::Rises(true), &[], 1).unwrap();
    let refuted = ConstantFailure::Part(1, Failure::Goal(2));
    assert_eq!(judged(&root_of_two(), &json), Err(refuted));
    json["parts"][1]["verdict"] = json!("refuted");
    json["parts"][1]["refutes"] = json!(2);
    assert_eq!(judged(&root_of_two(), &json), Err(ConstantFailure::Part(1, Failure::Refutes)));
}

/// What the kernel says of honest work for a false statement.
fn forged(
    constant: &Constant,
    ends: &Ends,
    evidence: &Evidence,
    boxes: u32,
) -> Result<Ends, ConstantFailure> {
    judged(constant, &certificate(constant, ends, evidence, &[], boxes).unwrap())
}

#[test]
fn of_two_roots_none_is_the_root() {
    // x³ − x has the roots −1, 0 and 1 in [−2, 2], and 0 and 1 in [−1/2, 2].
    let cubic = |from: &str| {
        constant(
            "cubic",
            Kind::Root,
            &format!(
                "0 const {from}
                 1 const 2
                 2 var 0
                 3 pow 3 2
                 4 sub 3 2
                 variable in 0 1"
            ),
            4,
        )
    };
    let in_part = |found: Result<Ends, ConstantFailure>| match found {
        Err(ConstantFailure::Part(0, Failure::InBox(_, failure))) => *failure,
        other => panic!("{other:?}"),
    };
    let one = ends("9/10", "11/10");
    for (from, evidence) in [("-2", Evidence::Rises(true)), ("-1/2", Evidence::Rises(true))] {
        assert_eq!(in_part(forged(&cubic(from), &one, &evidence, 100)), Failure::Goal(0));
    }
    // From 3/5 on there is one, and 2·(3/5)² − 1 is above 0.
    assert_eq!(forged(&cubic("3/5"), &one, &Evidence::Rises(true), 100), Ok(one));
}

#[test]
fn a_derivative_that_is_0_somewhere_is_not_enough() {
    // x³ has the single root 0, but its derivative is 0 there.
    let cube = constant(
        "cube",
        Kind::Root,
        "0 const -1
         1 const 1
         2 var 0
         3 pow 3 2
         variable in 0 1",
        3,
    );
    let found = forged(&cube, &ends("0", "0"), &Evidence::Rises(true), 2);
    let at_zero = Failure::InBox(0, Box::new(Failure::Goal(0)));
    assert_eq!(found, Err(ConstantFailure::Part(0, at_zero)));
}

#[test]
fn a_root_is_where_the_sign_changes_and_in_the_range() {
    let goal = |number| Err(ConstantFailure::Part(1, Failure::Goal(number)));
    let rises = Evidence::Rises(true);
    let two = root_of_two();
    assert_eq!(forged(&two, &ends("1", "2"), &rises, 1), Ok(ends("1", "2")));
    assert_eq!(forged(&two, &ends("0", "2"), &rises, 1), goal(0));
    assert_eq!(forged(&two, &ends("1", "3"), &rises, 1), goal(1));
    assert_eq!(forged(&two, &ends("3/2", "2"), &rises, 1), goal(2));
    assert_eq!(forged(&two, &ends("1", "7/5"), &rises, 1), goal(3));
    // It does not fall.
    let found = forged(&two, &ends("1", "2"), &Evidence::Rises(false), 1);
    let falls = Failure::InBox(0, Box::new(Failure::Goal(0)));
    assert_eq!(found, Err(ConstantFailure::Part(0, falls)));
}

#[test]
fn a_function_without_derivative_has_no_root_here() {
    let of = |body: &str| {
        let text = format!(
            "0 const -1
             1 const 2
             2 var 0
             3 {body}
             variable in 0 1"
        );
        let constant = constant("k", Kind::Root, &text, 3);
        constant.parts(&rational("0"), &rational("1"), &Evidence::Rises(true)).map(drop)
    };
    assert_eq!(of("sub 2 0"), Ok(()));
    for op in ["abs 2", "floor 2", "max 2 0", "add 0 1"] {
        assert_eq!(of(op), Err(Unfit::Derivative), "{op}");
    }
}

#[test]
fn a_part_without_a_goal_that_varies_has_one_more() {
    let line = constant(
        "line",
        Kind::Root,
        "0 const 0
         1 const 2
         2 var 0
         3 const 1
         4 sub 2 3
         variable in 0 1",
        4,
    );
    let found = forged(&line, &ends("1", "1"), &Evidence::Rises(true), 1);
    assert_eq!(found, Ok(ends("1", "1")));
    let (lo, hi) = ends("1", "1");
    let parts = line.parts(&lo, &hi, &Evidence::Rises(true)).unwrap();
    let goals = |part: &Claim| part.goals().iter().map(ToString::to_string).collect::<Vec<_>>();
    // The derivative is the number 1; the second part has no variable.
    assert_eq!(goals(&parts[0]), ["2 > 6 from says", "3 == 3 from says"]);
    assert_eq!(goals(&parts[1]).len(), 4);
}

#[test]
fn a_bound_is_above_every_value_and_reached_at_a_point() {
    let (top, bottom) = (hill(Kind::Maximum), hill(Kind::Minimum));
    let goal = |part, number| Err(ConstantFailure::Part(part, Failure::Goal(number)));
    let in_box = |number, goal| {
        Err(ConstantFailure::Part(0, Failure::InBox(number, Box::new(Failure::Goal(goal)))))
    };
    // 1/5 is exceeded; goal 0 is the obligation.
    assert_eq!(forged(&top, &ends("0", "1/5"), &at("0"), 4), in_box(0, 1));
    assert_eq!(forged(&bottom, &ends("1/100", "1/4"), &at("1/2"), 4), in_box(0, 1));
    // The value at 1/4 is 3/16.
    assert_eq!(forged(&top, &ends("3/16", "3"), &at("1/4"), 4), Ok(ends("3/16", "3")));
    assert_eq!(forged(&top, &ends("1/5", "3"), &at("1/4"), 4), goal(1, 2));
    assert_eq!(forged(&bottom, &ends("-3", "3/16"), &at("1/4"), 4), Ok(ends("-3", "3/16")));
    assert_eq!(forged(&bottom, &ends("-3", "1/8"), &at("1/4"), 4), goal(1, 2));
    // Points outside of the range.
    assert_eq!(forged(&top, &ends("-6", "3"), &at("-2"), 4), goal(1, 0));
    assert_eq!(forged(&top, &ends("-6", "3"), &at("3"), 4), goal(1, 1));
    assert_eq!(forged(&bottom, &ends("-6", "-6"), &at("-2"), 4), goal(1, 0));
}

#[test]
fn obligations_hold_on_the_whole_range() {
    // x − x² is at most 1 on [0, 2], but x ≤ 1 is required.
    let beyond = |kind| {
        constant(
            "hill",
            kind,
            "0 const 0
             1 const 2
             2 var 0
             3 pow 2 2
             4 sub 2 3
             5 const 1
             variable in 0 1
             goal 2 <= 5 from f requires x <= 1",
            4,
        )
    };
    let in_box =
        |number| Err(ConstantFailure::Part(0, Failure::InBox(number, Box::new(Failure::Goal(0)))));
    let top = ends("1/4", "3");
    assert_eq!(forged(&beyond(Kind::Maximum), &top, &at("1/2"), 2), in_box(1));
    // They come first in the part about all values, and are not asked for again at the point.
    let parts = hill(Kind::Maximum).parts(&top.0, &top.1, &at("1/2")).unwrap();
    assert_eq!(parts[0].goals().len(), 2);
    assert_eq!(parts[0].goals()[0].from, "f requires x <= 1");
    assert!(!parts[0].goals()[0].own && parts[0].goals()[1].own);
    assert_eq!(parts[1].goals().len(), 3);
    assert!(parts[1].goals().iter().all(|goal| goal.own && goal.from == "says"));
    // Left out of the certificate, they are missed.
    let mut json = self::top();
    json["parts"][0]["goals"].as_array_mut().unwrap().remove(0);
    let missed = ConstantFailure::Part(0, Failure::OtherGoal(0));
    assert_eq!(judged(&hill(Kind::Maximum), &json), Err(missed));
    let mut json = self::top();
    json["function"]["goals"] = json!([]);
    assert_eq!(judged(&hill(Kind::Maximum), &json), Err(ConstantFailure::Other("function")));
}

#[test]
fn a_function_has_one_argument_with_a_fixed_range_and_obligations() {
    let of = |text: &str, body: usize| {
        Constant::new(Kind::Root, claim_of(&file(text).json), body).is_some()
    };
    let head = "0 const 0\n1 const 1\n2 var 0\n3 mul 2 2\nvariable in 0 1";
    assert!(of(head, 3));
    assert!(of(head, 0));
    assert!(!of(head, 4), "no such step");
    assert!(of(&format!("{head}\ngoal 2 <= 1 from f requires x"), 3));
    assert!(!of(&format!("{head}\ngoal 2 <= 1 from says"), 3), "an own goal");
    assert!(!of(&format!("{head}\ngoal some 2 <= 1 from f requires x"), 3), "for some values");
    assert!(!of("0 const 0\n1 const 1\n2 mul 0 1", 2), "no argument");
    let digest = "0".repeat(64);
    let first = format!("0 const 0\n1 const 1\n2 var 0\n3 mul 2 2\nvariable given {digest}");
    assert!(!of(&first, 3), "the first variable is given");
    let two = "0 const 0\n1 const 1\n2 var 0\n3 var 1\n4 mul 2 3\nvariable in 0 1\nvariable in 0 1";
    assert!(!of(two, 4), "two arguments");
    let given = format!(
        "{}\nvariable given {digest}",
        two.replace("\nvariable in 0 1\nvariable in 0 1", "\nvariable in 0 1")
    );
    assert!(of(&given, 4));
    let mut builder = Builder::default();
    let one = builder.node(Op::Const(rational("1")), &[]).unwrap();
    let x = builder.variable(one, 1).unwrap();
    let claim = builder.finish("k", "an end that varies", Vec::new());
    assert_eq!(x, 1);
    assert!(Constant::new(Kind::Root, claim, x).is_none(), "its upper end is itself");
}

#[test]
fn the_digest_is_that_of_kind_value_and_function() {
    use sha2::{Digest as _, Sha256};
    let two = root_of_two();
    let text = "proofmark-constant/1\nkind root\nbody 4\nproofmark-claim/1\nid two\nsays by hand\n\
                0 const 1\n1 const 2\n2 var 0\n3 pow 2 2\n4 sub 3 1\nvariable in 0 1\n";
    let hex: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(two.sha256(), hex);
    let other = |kind, body| Constant::new(kind, two.function().clone(), body).unwrap();
    assert_eq!(other(Kind::Root, 4).sha256(), hex);
    let mut seen = std::collections::HashSet::from([hex]);
    for kind in [Kind::Maximum, Kind::Minimum, Kind::Integral] {
        assert!(seen.insert(other(kind, 4).sha256().to_owned()));
    }
    assert!(seen.insert(other(Kind::Root, 3).sha256().to_owned()));
}

#[test]
fn the_parts_are_those_of_the_specification() {
    let text = |claim: &Claim| {
        let text = claim.canonical_text();
        text.strip_prefix("proofmark-claim/1\n").unwrap().to_owned()
    };
    let (lo, hi) = ends("1", "3/2");
    let [slope, end] =
        <[Claim; 2]>::try_from(root_of_two().parts(&lo, &hi, &Evidence::Rises(true)).unwrap())
            .unwrap();
    assert_eq!(
        text(&slope),
        "id two.slope\nsays by hand: the derivative keeps its sign\n0 const 1\n1 const 2\n\
         2 const 1\n3 var 0\n4 const 2\n5 mul 4 3\n6 mul 5 2\n7 pow 2 3\n8 sub 7 1\n9 const 0\n\
         variable in 0 1\ngoal 6 > 9 from says\n"
    );
    assert_eq!(
        text(&end),
        "id two.ends\nsays by hand: the root lies between lo and hi\n0 const 1\n1 const 2\n\
         2 const 1\n3 pow 2 2\n4 sub 3 1\n5 const 1\n6 const 2\n7 const 3/2\n8 pow 2 7\n9 sub 8 6\n\
         10 const 0\ngoal 0 <= 2 from says\ngoal 7 <= 6 from says\ngoal 4 <= 10 from says\n\
         goal 9 >= 10 from says\n"
    );
    let falls = root_of_two().parts(&lo, &hi, &Evidence::Rises(false)).unwrap();
    assert!(text(&falls[0]).ends_with("goal 6 < 9 from says\n"));
    assert!(text(&falls[1]).ends_with("goal 4 >= 10 from says\ngoal 9 <= 10 from says\n"));
    let steps = "0 const 0\n1 const 1\n2 var 0\n3 pow 2 2\n4 sub 2 3\n";
    let there = "0 const 0\n1 const 1\n2 const 1/2\n3 pow 2 2\n4 sub 2 3\n";
    let range = "variable in 0 1\ngoal 2 <= 1 from f requires x <= 1\n";
    let inside = "goal 0 <= 2 from says\ngoal 2 <= 1 from says\n";
    let parts = |kind| hill(kind).parts(&lo, &hi, &at("1/2")).unwrap();
    let [bound, point] = <[Claim; 2]>::try_from(parts(Kind::Maximum)).unwrap();
    assert_eq!(
        text(&bound),
        format!(
            "id hill.bound\nsays by hand: no value is above hi\n{steps}5 const 3/2\n{range}\
             goal 4 <= 5 from says\n"
        )
    );
    assert_eq!(
        text(&point),
        format!(
            "id hill.point\nsays by hand: a value is at least lo\n{there}5 const 1\n{inside}\
             goal 4 >= 5 from says\n"
        )
    );
    let [bound, point] = <[Claim; 2]>::try_from(parts(Kind::Minimum)).unwrap();
    assert_eq!(
        text(&bound),
        format!(
            "id hill.bound\nsays by hand: no value is below lo\n{steps}5 const 1\n{range}\
             goal 4 >= 5 from says\n"
        )
    );
    assert_eq!(
        text(&point),
        format!(
            "id hill.point\nsays by hand: a value is at most hi\n{there}5 const 3/2\n{inside}\
             goal 4 <= 5 from says\n"
        )
    );
}

/// The root of x² − √2, that is ⁴√2 = 1.189…
fn fourth_root() -> Constant {
    constant(
        "fourth",
        Kind::Root,
        &format!(
            "0 const 1
             1 const 2
             2 var 0
             3 pow 2 2
             4 var 1
             5 sub 3 4
             variable in 0 1
             variable given {}",
            root_of_two().sha256()
        ),
        5,
    )
}

#[test]
fn the_derivative_is_by_the_argument_alone() {
    let (lo, hi) = ends("1", "2");
    let parts = fourth_root().parts(&lo, &hi, &Evidence::Rises(true)).unwrap();
    let steps: Vec<String> = parts[0].steps().iter().map(ToString::to_string).collect();
    let expected = "const 1; const 2; const 1; var 0; const 2; mul 4 3; mul 5 2; pow 2 3; var 1; \
                    sub 7 8; const 0";
    assert_eq!(steps.join("; "), expected);
    assert_eq!(parts[0].goals()[0].to_string(), "6 > 10 from says");
    assert_eq!(parts[0].variables(), fourth_root().function().variables());
}

#[test]
fn a_root_has_the_obligations_of_its_function() {
    let obliged = constant(
        "two",
        Kind::Root,
        "0 const 1
         1 const 2
         2 var 0
         3 pow 2 2
         4 sub 3 1
         5 const 3/2
         variable in 0 1
         goal 2 <= 5 from f requires x <= 3/2",
        4,
    );
    let two = ends("7/5", "3/2");
    let parts = obliged.parts(&two.0, &two.1, &Evidence::Rises(true)).unwrap();
    let goals: Vec<String> = parts[0].goals().iter().map(ToString::to_string).collect();
    assert_eq!(goals, ["3 <= 9 from f requires x <= 3/2", "6 > 10 from says"]);
    // It has one root there, but the function means nothing beyond 3/2.
    let found = forged(&obliged, &two, &Evidence::Rises(true), 2);
    let second = Failure::InBox(1, Box::new(Failure::Goal(0)));
    assert_eq!(found, Err(ConstantFailure::Part(0, second)));
}

#[test]
fn the_canonical_text_names_the_constant() {
    let text = fourth_root().function().canonical_text();
    let given = format!("variable in 0 1\nvariable given {}\n", root_of_two().sha256());
    assert!(text.ends_with(&given), "{text}");
}

#[test]
fn a_constant_may_use_another_that_is_known() {
    let (two, fourth) = (ends("141/100", "71/50"), ends("118/100", "6/5"));
    let json = certificate(&fourth_root(), &fourth, &Evidence::Rises(true), &[two], 1).unwrap();
    assert_eq!(json["parts"][1]["variables"], json!([root_of_two().sha256()]));
    assert_eq!(learn(&mut knowing_two(), &fourth_root(), &json), Ok(fourth.clone()));
    // Without the other, nothing is known.
    let unknown = ConstantFailure::Part(0, Failure::UnknownConstant);
    let mut nothing = Constants::default();
    assert_eq!(learn(&mut nothing, &fourth_root(), &json), Err(unknown));
    assert!(nothing.get(fourth_root().sha256()).is_none());
    // A cover over a part of what the other may be has a gap.
    let narrow = |part: usize| {
        let mut json = json.clone();
        let parts = fourth_root().parts(&fourth.0, &fourth.1, &Evidence::Rises(true)).unwrap();
        let some = ends("1411/1000", "71/50");
        let at = if part == 0 { vec![ends("1", "2"), some] } else { vec![some] };
        json["parts"][part]["cover"] = json!([boxed(&parts[part], &at)]);
        learn(&mut knowing_two(), &fourth_root(), &json)
    };
    for part in [0, 1] {
        assert_eq!(narrow(part), Err(ConstantFailure::Part(part, Failure::Gap(0))));
    }
    // That (59/50)² = 1.3924 is at most the other is not known at its lower end alone.
    let close = ends("1188/1000", "6/5");
    let two = ends("141/100", "71/50");
    let json = certificate(&fourth_root(), &close, &Evidence::Rises(true), &[two], 1).unwrap();
    let open = Failure::InBox(0, Box::new(Failure::Goal(2)));
    let found = learn(&mut knowing_two(), &fourth_root(), &json);
    assert_eq!(found, Err(ConstantFailure::Part(1, open)));
}

#[test]
fn every_rejection_has_words_of_its_own() {
    use ConstantFailure::{Format, Number, Other, Part, Parts, Reversed};
    let unfit = [
        Unfit::Fields,
        Unfit::Derivative,
        Unfit::Order,
        Unfit::Range,
        Unfit::TooManyPieces,
        Unfit::Piece(3),
        Unfit::End,
        Unfit::Sum,
        Unfit::TooLarge,
    ];
    let number = Number("lo", NumberError::Syntax);
    let part = Part(7, Failure::UnknownConstant);
    let other = [Format, Other("says"), number, Reversed, Parts, part];
    let all: Vec<String> =
        unfit.map(ConstantFailure::Unfit).iter().chain(&other).map(ToString::to_string).collect();
    let different: std::collections::HashSet<&String> = all.iter().collect();
    assert_eq!(different.len(), all.len(), "{all:?}");
    assert!(all[14].starts_with("part 7: "), "{all:?}");
    assert!(all[5].starts_with("piece 3: "), "{all:?}");
}
