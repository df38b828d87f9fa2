//! Fields that are dropped, added, renamed or of another type, anywhere in a file.

use fastrand::Rng;
use serde_json::{Value, json};

use super::super::draw::{pick, take};

/// The pointers of all lists and objects of a file that satisfy a condition.
pub fn pointers(file: &Value, wanted: fn(&Value) -> bool) -> Vec<String> {
    fn collect(value: &Value, at: &str, wanted: fn(&Value) -> bool, found: &mut Vec<String>) {
        if wanted(value) {
            found.push(at.to_owned());
        }
        match value {
            Value::Array(list) => list
                .iter()
                .enumerate()
                .for_each(|(key, inner)| collect(inner, &format!("{at}/{key}"), wanted, found)),
            Value::Object(fields) => fields
                .iter()
                .for_each(|(key, inner)| collect(inner, &format!("{at}/{key}"), wanted, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(file, "", wanted, &mut found);
    found
}

/// One field of an object, or one entry of a list, is no longer what it was.
pub fn field(rng: &mut Rng, file: &mut Value) -> Option<()> {
    if rng.bool() {
        let pointer = take(rng, pointers(file, |value| !value.is_null()))?;
        let value = file.pointer_mut(&pointer)?;
        *value = other(rng, value);
        return Some(());
    }
    let pointer = take(rng, pointers(file, |value| value.is_array() || value.is_object()))?;
    match file.pointer_mut(&pointer)? {
        Value::Array(list) => {
            let place = rng.usize(..=list.len());
            match list.get(place).cloned() {
                Some(entry) if rng.bool() => list.insert(place, entry),
                Some(_) => drop(list.remove(place)),
                None => list.push(json!(rng.u32(..3))),
            }
        }
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = take(rng, keys).unwrap_or_default();
            match rng.u32(..3) {
                0 => drop(fields.remove(&key)),
                1 => {
                    let value = fields.remove(&key)?;
                    fields.insert(renamed(rng, &key), value);
                }
                _ => {
                    let value = fields.values().next().cloned().unwrap_or(Value::Null);
                    fields.insert(renamed(rng, &key), value);
                }
            }
        }
        _ => return None,
    }
    Some(())
}

fn renamed(rng: &mut Rng, key: &str) -> String {
    const KEYS: [&str; 14] = [
        "args",
        "value",
        "power",
        "variable",
        "lo",
        "hi",
        "some",
        "slopes",
        "cover",
        "witness",
        "refutes",
        "variables",
        "centre",
        "",
    ];
    if rng.bool() { (*pick(rng, &KEYS)).to_owned() } else { format!("{key}s") }
}

/// A value of another type, or another one of the same type.
fn other(rng: &mut Rng, value: &Value) -> Value {
    let simple =
        [json!(null), json!(true), json!(false), json!(0), json!(""), json!([]), json!({})];
    match value {
        Value::String(text) if rng.bool() => {
            text.parse::<u64>().map_or(json!([text]), |n| json!(n))
        }
        Value::Number(number) => match rng.u32(..6) {
            0 => json!(number.to_string()),
            1 => json!(number.as_f64()),
            2 => json!(number.as_u64().map(|n| n + 1)),
            3 => json!(number.as_u64().map(|n| n.saturating_sub(1))),
            4 => json!(-1),
            _ => json!(u64::MAX),
        },
        Value::Array(list) if rng.bool() => {
            list.iter().enumerate().map(|(key, entry)| (key.to_string(), entry.clone())).collect()
        }
        Value::Object(fields) if rng.bool() => fields.values().cloned().collect(),
        Value::Bool(value) if rng.bool() => json!(!value),
        _ => pick(rng, &simple).clone(),
    }
}
