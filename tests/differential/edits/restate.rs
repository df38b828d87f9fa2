//! Edits of the statement and of the verdict.

use fastrand::Rng;
use proofmark_kernel::op::OPERATIONS;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::super::draw::{constant, near, once_in, pick, value, written};
use super::length;

/// Another verdict: the other word, with or without a goal that it blames, or another goal.
pub fn verdict(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let goals = length(file, "/goals");
    let certified = file["verdict"] == "certified";
    let object = file.as_object_mut()?;
    if certified == once_in(rng, 8) {
        object.insert("refutes".to_owned(), json!(rng.usize(..=goals)));
        return Some(());
    }
    object.insert("verdict".to_owned(), json!(if certified { "refuted" } else { "certified" }));
    if !once_in(rng, 8) {
        object.remove("refutes");
        if certified {
            object.insert("refutes".to_owned(), json!(rng.usize(..goals.max(1))));
        }
    }
    Some(())
}

/// Another statement, under the hash of the old one.
pub fn hash_kept(rng: &mut Rng, file: &mut Value) -> Option<()> {
    restated(rng, file)
}

/// Another statement, with its own hash.
pub fn rehashed(rng: &mut Rng, file: &mut Value) -> Option<()> {
    for _ in 0..rng.usize(1..=2) {
        restated(rng, file)?;
    }
    file["sha256"] = json!(hash(file));
    Some(())
}

/// The hash of the canonical text that a file makes, as far as it makes one.
fn hash(file: &Value) -> String {
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut lines = vec![
        "proofmark-claim/1".to_owned(),
        format!("id {}", word(&file["claim"])),
        format!("says {}", word(&file["says"])),
    ];
    let listed = |key: &str| file[key].as_array().cloned().unwrap_or_default();
    for (index, step) in listed("steps").iter().enumerate() {
        let mut words = vec![index.to_string(), word(&step["op"])];
        words.extend(
            ["value", "power", "variable"].iter().filter_map(|key| step.get(*key).map(word)),
        );
        words.extend(step["args"].as_array().into_iter().flatten().map(word));
        lines.push(words.join(" "));
    }
    for range in listed("variables") {
        lines.push(format!("variable in {} {}", range[0], range[1]));
    }
    for goal in listed("goals") {
        let some = if goal.get("some").is_some() { "some " } else { "" };
        let (relation, from) = (word(&goal["relation"]), word(&goal["from"]));
        let (lhs, rhs) = (word(&goal["lhs"]), word(&goal["rhs"]));
        lines.push(format!("goal {some}{lhs} {relation} {rhs} from {from}"));
    }
    let text = lines.join("\n") + "\n";
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn restated(rng: &mut Rng, file: &mut Value) -> Option<()> {
    match rng.u32(..10) {
        0 => named(rng, file),
        1 => ranges(rng, file),
        2..=5 => goal(rng, file),
        _ => step(rng, file),
    }
}

/// Another identifier, or another sentence.
fn named(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let names = ["other", "a/b", "", "é", "x y", "CON", "..", "t\n"];
    let sentences = [
        "another sentence",
        "",
        " ",
        "two  spaces",
        " before",
        "after ",
        "a line\nfeed",
        "a\ttab",
        "nul\u{0} here",
        "no\u{a0}break",
        "unit\u{1f}separator",
        "file\u{1c}separator",
        "next\u{85}line",
        "line\u{2028}separator",
        "zero\u{200b}width",
        "wide\u{3000}space",
        "mark\u{feff}",
        "an emoji 😀",
        "ogham\u{1680}space",
        "vowel\u{180e}separator",
    ];
    match once_in(rng, 4) {
        true => file["claim"] = json!(pick(rng, &names)),
        false => file["says"] = json!(pick(rng, &sentences)),
    }
    Some(())
}

/// Another range of a variable.
fn ranges(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let steps = length(file, "/steps");
    let ranges = file["variables"].as_array_mut().filter(|ranges| !ranges.is_empty())?;
    let number = rng.usize(..ranges.len());
    match rng.u32(..4) {
        0 => ranges[number] = json!([ranges[number][1], ranges[number][0]]),
        1 => ranges.push(ranges[number].clone()),
        2 => drop(ranges.remove(number)),
        _ => ranges[number][rng.usize(..2)] = json!(rng.usize(..=steps)),
    }
    Some(())
}

fn goal(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let steps = length(file, "/steps");
    let goals = file["goals"].as_array_mut().filter(|goals| !goals.is_empty())?;
    let number = rng.usize(..goals.len());
    if once_in(rng, 5) {
        match rng.u32(..3) {
            0 => drop(goals.remove(number)),
            1 => {
                let mut again = goals[number].clone();
                again["from"] = json!("says, again");
                goals.push(again);
            }
            _ => goals.reverse(),
        }
        return Some(());
    }
    let goal = goals[number].as_object_mut()?;
    match rng.u32(..8) {
        0 => drop(goal.insert("lhs".to_owned(), json!(rng.usize(..=steps)))),
        1 => drop(goal.insert("rhs".to_owned(), json!(rng.usize(..=steps)))),
        2 => {
            let (lhs, rhs) = (goal["lhs"].clone(), goal["rhs"].clone());
            goal.insert("lhs".to_owned(), rhs);
            goal.insert("rhs".to_owned(), lhs);
        }
        3 => {
            let words = [
                "says",
                "says, from above",
                "says,",
                "says,x",
                "says, ",
                "f requires x > 0",
                "Says",
                "",
                "two  spaces",
                "a line\nfeed",
                "a unit\u{1f}separator",
                "no\u{a0}break",
            ];
            goal.insert("from".to_owned(), json!(pick(rng, &words)));
        }
        4 => {
            if goal.remove("some").is_none() {
                goal.insert("some".to_owned(), json!(true));
            }
        }
        _ => {
            let signs = ["<=", "<", ">=", ">", "==", "<=", "<", ">=", ">", "==", "=", "!=", "≤"];
            goal.insert("relation".to_owned(), json!(pick(rng, &signs)));
        }
    }
    Some(())
}

fn step(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let variables = length(file, "/variables");
    let steps = file["steps"].as_array_mut().filter(|steps| !steps.is_empty())?;
    let number = rng.usize(..steps.len());
    if once_in(rng, 8) {
        match rng.u32(..3) {
            0 => drop(steps.remove(number)),
            1 => steps.push(steps[number].clone()),
            _ => {
                let constant = constant(rng).to_string();
                steps.push(
                    json!({"op": "const", "value": constant, "lo": constant, "hi": constant}),
                );
            }
        }
        return Some(());
    }
    let step = steps[number].as_object_mut()?;
    if let Some(old) = step.get("value").and_then(Value::as_str).and_then(value) {
        // The enclosure follows, as it does in a certificate that is made again.
        let changed = near(rng, &old);
        let text = if once_in(rng, 8) { written(rng, &changed) } else { changed.to_string() };
        if step.contains_key("lo") && !once_in(rng, 4) {
            step.insert("lo".to_owned(), json!(text));
            step.insert("hi".to_owned(), json!(text));
        }
        step.insert("value".to_owned(), json!(text));
        return Some(());
    }
    let is_power = step.contains_key("power");
    match step.get_mut("args").and_then(Value::as_array_mut) {
        Some(args) if rng.bool() && !args.is_empty() => match rng.u32(..4) {
            0 => args.reverse(),
            1 => args.push(args[0].clone()),
            _ => args[0] = json!(rng.usize(..=number)),
        },
        Some(_) if is_power => {
            let powers = [0, 1, 2, 3, 4, 5, 7, 1000, 1001, 5_000_000_000_u64];
            step.insert("power".to_owned(), json!(pick(rng, &powers)));
        }
        Some(args) => {
            let alike: Vec<&str> = OPERATIONS
                .iter()
                .filter(|operation| operation.operands() == args.len() || once_in(rng, 20))
                .map(|operation| operation.name)
                .collect();
            step.insert("op".to_owned(), json!(pick(rng, &alike)));
        }
        None => drop(step.insert("variable".to_owned(), json!(rng.usize(..=variables)))),
    }
    Some(())
}
