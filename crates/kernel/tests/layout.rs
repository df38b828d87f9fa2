//! Certificates in the layout in which they are written are read beside the claim, without a reader of JSON:
//! what is accepted so is a certificate that `check` accepts, too.

use std::path::Path;

use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Claim, Failure, Verified, check, check_text};
use serde_json::Value;

use crate::by_hand::{claim_of, file};

/// A certificate without variables in that layout; `None` if it has other keys.
pub fn written(json: &Value) -> Option<String> {
    let heads = ["format", "claim", "says", "sha256", "verdict"];
    let mut lines: Vec<String> =
        heads.iter().map(|key| format!("  \"{key}\": {}", json[key])).collect();
    if let Some(goal) = json.get("refutes") {
        lines.push(format!("  \"refutes\": {goal}"));
    }
    lines.push(list("goals", json, &["lhs", "relation", "rhs", "from", "some"])?);
    let keys = ["op", "args", "value", "power", "variable", "lo", "hi"];
    lines.push(list("steps", json, &keys)?);
    let known = json.as_object()?.len() == lines.len();
    known.then(|| format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// A list of objects, each on a line, with their keys in this order.
fn list(name: &str, json: &Value, keys: &[&str]) -> Option<String> {
    let line = |entry: &Value| {
        let there: Vec<String> = keys
            .iter()
            .filter_map(|key| entry.get(key).map(|value| format!("\"{key}\":{value}")))
            .collect();
        (there.len() == entry.as_object()?.len()).then(|| format!("{{{}}}", there.join(",")))
    };
    let lines = json[name].as_array()?.iter().map(line).collect::<Option<Vec<String>>>()?;
    Some(format!("  \"{name}\": [\n    {}\n  ]", lines.join(",\n    ")))
}

fn shipped(book: &str, id: &str) -> (Claim, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates").join(book);
    let text = std::fs::read_to_string(folder.join(format!("{id}.json"))).unwrap();
    (claim_of(&serde_json::from_str(&text).unwrap()), text)
}

/// Everything that is known of a claim after a check.
fn known(claim: &Claim, verified: &Verified) -> String {
    let enclosures: Vec<_> =
        (0..claim.steps().len()).map(|step| verified.enclosure(step)).collect();
    format!("{:?} {} {enclosures:?}", verified.verdict(), verified.claim())
}

/// What is accepted at once, seen to be what `check` says.
fn at_once(claim: &Claim, text: &str) -> Option<Verified> {
    let found = check_text(claim, text)?;
    let certificate = Certificate::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    match check(claim, &certificate) {
        Ok(verified) => assert_eq!(known(claim, &found), known(claim, &verified), "{text}"),
        Err(failure) => panic!("{failure}\n{text}"),
    }
    Some(found)
}

#[test]
fn shipped_certificates_are_accepted_at_once() {
    for row in 1..=7 {
        let (claim, text) = shipped("finite-frontier", &format!("frontier.row{row}.bound"));
        assert!(at_once(&claim, &text).is_some(), "{row}");
        assert_eq!(written(&serde_json::from_str(&text).unwrap()), Some(text));
    }
    let (claim, text) = shipped("finite-frontier", "frontier.row3.reported");
    assert!(text.contains("\"refuted\"") && at_once(&claim, &text).is_some());
}

#[test]
fn what_is_accepted_after_an_edit_is_accepted_by_check() {
    for (book, id) in [
        ("finite-frontier", "frontier.row3.reported"),
        ("classical-constants", "archimedes.not-equal"),
    ] {
        let (claim, text) = shipped(book, id);
        let (mut accepted, mut tried) = (0, 0);
        for place in (0..=text.len()).filter(|place| text.is_char_boundary(*place)) {
            let (before, after) = text.split_at(place);
            let here = after.chars().next().map_or(String::new(), String::from);
            let rest = &after[here.len()..];
            let changed = "0129-/p\"\\,{}[] \n:rx".chars().flat_map(|other| {
                [format!("{before}{other}{rest}"), format!("{before}{other}{after}")]
            });
            for edited in
                changed.chain([format!("{before}{rest}"), format!("{before}{here}{after}")])
            {
                if edited == text {
                    continue;
                }
                tried += 1;
                accepted += usize::from(at_once(&claim, &edited).is_some());
            }
        }
        assert!(accepted > 20 && accepted < tried / 20, "{id}: {accepted} of {tried}");
    }
}

#[test]
fn ends_in_the_wrong_order_are_not_accepted_at_once() {
    for (steps, goal) in
        [("0 pi in 4 3", "0 <= 0"), ("0 const 1 in 1 1\n1 sub 0 0 in 2p1 -1p2", "1 <= 1")]
    {
        let file = file(&format!("{steps}\ngoal {goal} from says"));
        assert!(check_text(&file.claim, &written(&file.json).unwrap()).is_none(), "{steps}");
    }
    // What lies between such ends is nothing, and everything follows from it.
    let nothing = "0 const 1 in 1 1\n1 const 2 in 3 1\n2 mul 1 1 in -1 9\ngoal 2 <= 2 from says";
    let nothing = file(nothing);
    assert!(check_text(&nothing.claim, &written(&nothing.json).unwrap()).is_none());
}

#[test]
fn a_step_that_nothing_rests_on_must_follow_too() {
    let with = |ends: &str| {
        let text = format!("0 const 1 in 1 1\n1 add 0 0 in {ends}\ngoal 0 <= 0 from says");
        let file = file(&text);
        check_text(&file.claim, &written(&file.json).unwrap()).is_some()
    };
    assert!(with("2 2") && !with("3 3"));
}

#[test]
fn a_certificate_beyond_the_limit_is_not_accepted_at_once() {
    let power = |n: u32| {
        file(&format!("0 const 0 in 0 1p-65536\n1 pow {n} 0 in 0 1\ngoal 0 >= 0 from says"))
    };
    let at_once = |n: u32| {
        let file = power(n);
        check_text(&file.claim, &written(&file.json).unwrap()).is_some()
    };
    assert!(at_once(2) && at_once(89));
    assert!(!at_once(91) && power(91).answer() == Err(Failure::Work(1)));
}

#[test]
fn a_certificate_of_another_claim_is_not_accepted_at_once() {
    let (one, first) = shipped("finite-frontier", "frontier.row1.bound");
    let (other, second) = shipped("finite-frontier", "frontier.row2.bound");
    assert!(check_text(&one, &second).is_none());
    assert!(check_text(&other, &first).is_none());
}

#[test]
fn a_sentence_that_needs_escapes_is_left_to_the_reader_of_json() {
    let honest = file("0 const 1 in 1 1\ngoal 0 <= 0 from says");
    assert!(check_text(&honest.claim, &written(&honest.json).unwrap()).is_some());
    for escaped in ["a \" b", "a \\ b"] {
        let mut json = honest.json.clone();
        json["says"] = Value::from(escaped);
        let claim = claim_of(&json);
        json["sha256"] = Value::from(claim.sha256());
        let text = written(&json).unwrap();
        assert!(check(&claim, &Certificate::parse(&text).unwrap()).is_ok());
        assert!(check_text(&claim, &text).is_none());
        let raw = text.replace(&Value::from(escaped).to_string(), &format!("\"{escaped}\""));
        assert!(raw != text && check_text(&claim, &raw).is_none(), "this is no JSON");
    }
}

#[test]
fn a_claim_over_a_range_is_not_accepted_at_once() {
    let (claim, text) = shipped("classical-constants", "e.tangent");
    assert!(claim.is_ranged() && check_text(&claim, &text).is_none());
}
