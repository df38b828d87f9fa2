//! Random decision processes with their certificates, and edits of both files.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_book::model::Model;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use proofmark_rl::solver::prove::prove;
use serde_json::{Value, json};

use super::draw::{integer, near, once_in, pick, take, value, written};
use super::edits::{character, field, json as respelled, pointers};

/// A model and its certificate.
pub type Pair = [String; 2];

/// A process of a few states, with what can be proved of it.
pub fn original(rng: &mut Rng) -> Option<Pair> {
    let states = if once_in(rng, 12) { 1 } else { rng.usize(2..=5) };
    let drafts: Vec<Vec<Draft>> = (0..states)
        .map(|state| {
            (0..rng.usize(1..=3)).map(|action| choice(rng, states, state, action)).collect()
        })
        .collect();
    let mdp = Mdp::new(&drafts).ok()?;
    let mut certificate = prove(&mdp).ok()?.certificate;
    if once_in(rng, 3) {
        // Bounds on the gain need no bias.
        let mut file: Value = serde_json::from_str(&certificate).expect("a certificate");
        file["gain"].as_object_mut()?.remove("second");
        certificate = file.to_string();
    }
    let name = Some(format!("{states} states")).filter(|_| rng.bool());
    Some([Model { name, mdp }.render().ok()?, certificate])
}

/// The first action of a state leads on to the next state, so that each is reached from each.
fn choice(rng: &mut Rng, states: usize, state: usize, action: usize) -> Draft {
    let tenths = |rng: &mut Rng| BigInt::from(rng.i64(-10..=10));
    let over = BigInt::from(*pick(rng, &[10, 100, 7, 1 << 20]));
    let mut draft = Draft::paying(&Rational::new(tenths(rng), BigInt::from(10)));
    let mut left = Rational::from(BigInt::from(1));
    if action == 0 {
        let part = Rational::new(BigInt::from(1), over.clone());
        draft = draft.to((state + 1) % states, &part);
        left -= part;
    }
    for _ in 0..rng.usize(..3) {
        let part = &left / BigInt::from(rng.i64(1..4));
        draft = draft.to(rng.usize(..states), &part);
        left -= part;
    }
    draft.to(rng.usize(..states), &left)
}

type Edit = fn(&mut Rng, &mut Value) -> Option<()>;

const CERTIFICATE_EDITS: [(&str, Edit); 8] = [
    ("process: bounds", bounds),
    ("process: field", field),
    ("process: action", action),
    ("process: nudged value", nudged),
    ("process: other form", other_form),
    ("process: parts", parts),
    ("process: scaled potential", scaled),
    ("process: shifted potential", shifted),
];

const MODEL_EDITS: [(&str, Edit); 3] =
    [("model: field", field), ("model: number", model_number), ("model: next states", next_states)];

/// Edits of the two files, each with its kind.
pub fn edits(rng: &mut Rng, original: &Pair, count: usize) -> Vec<(&'static str, [Vec<u8>; 2])> {
    let [model, certificate] = original;
    let files: [Value; 2] =
        original.each_ref().map(|text| serde_json::from_str(text).expect("JSON"));
    let mut edited = Vec::new();
    for _ in 0..count {
        let mut files = files.clone();
        let bytes = || original.clone().map(String::into_bytes);
        let (kind, pair) = match rng.u32(..16) {
            0 => ("process: character", [bytes()[0].clone(), character(rng, certificate)]),
            1 => ("process: JSON", [bytes()[0].clone(), respelled(rng, certificate)]),
            2 => ("model: character", [character(rng, model), bytes()[1].clone()]),
            3 => ("model: JSON", [respelled(rng, model), bytes()[1].clone()]),
            4..=7 => {
                let (kind, edit) = pick(rng, &MODEL_EDITS);
                if edit(rng, &mut files[0]).is_none() {
                    continue;
                }
                if !once_in(rng, 3) {
                    follow(&mut files);
                }
                (*kind, files.map(|file| file.to_string().into_bytes()))
            }
            _ => {
                let (kind, edit) = pick(rng, &CERTIFICATE_EDITS);
                if edit(rng, &mut files[1]).is_none() {
                    continue;
                }
                (*kind, [bytes()[0].clone(), files[1].to_string().into_bytes()])
            }
        };
        edited.push((kind, pair));
    }
    edited
}

/// Gives the certificate the hash of the model, if it is one.
fn follow([model, certificate]: &mut [Value; 2]) {
    if let Ok(model) = Model::parse("edited", &model.to_string()) {
        certificate["sha256"] = json!(model.mdp.sha256());
    }
}

fn texts(file: &Value) -> Vec<String> {
    pointers(file, |value| value.as_str().is_some_and(|text| self::value(text).is_some()))
}

/// Another bound on the gain or the diameter, or another level.
fn bounds(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer =
        *pick(rng, &["/gain/lo", "/gain/hi", "/gain/second/level", "/diameter/lo", "/diameter/hi"]);
    let old = value(file.pointer(pointer)?.as_str()?)?;
    let new = near(rng, &old);
    *file.pointer_mut(pointer)? = json!(written(rng, &new));
    Some(())
}

/// One unit more or less in any number, or something else in its place.
fn nudged(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, texts(file))?;
    let old = value(file.pointer(&pointer)?.as_str()?)?;
    let new = match rng.u32(..6) {
        0 => -old,
        1 => Rational::from(integer(rng, 200)),
        k => old + Rational::from(BigInt::from(if k % 2 == 0 { 1 } else { -1 })),
    };
    *file.pointer_mut(&pointer)? = json!(new.to_string());
    Some(())
}

/// The same number in another form, or in none of the format.
fn other_form(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, texts(file))?;
    let old = file.pointer(&pointer)?.as_str()?.to_owned();
    let value = value(&old)?;
    let new = match rng.u32(..8) {
        0 => format!("+{old}"),
        1 => format!("0{old}"),
        2 => format!("{old}/1"),
        3 => format!("{}/2", value.numer() * 2),
        4 => format!("-{old}"),
        5 => format!("{old}.0"),
        _ => written(rng, &value),
    };
    *file.pointer_mut(&pointer)? = json!(new);
    Some(())
}

fn potential<'a>(rng: &mut Rng, file: &'a mut Value) -> Option<&'a mut Value> {
    let found = pointers(file, |value| value.get("over").is_some());
    let pointer = take(rng, found)?;
    file.pointer_mut(&pointer)
}

fn each(potential: &mut Value, change: impl Fn(BigInt) -> BigInt) -> Option<()> {
    for entry in potential["values"].as_array_mut()? {
        let value: BigInt = entry.as_str()?.parse().ok()?;
        *entry = json!(change(value).to_string());
    }
    Some(())
}

/// A potential over another denominator: the same one, or not quite.
fn scaled(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let exact = !once_in(rng, 4);
    let factor = BigInt::from(*pick(rng, &[1_i64, 2, 3, 10, 1 << 40, -1, 0])).pow(rng.u32(1..8));
    let potential = potential(rng, file)?;
    each(potential, |value| value * &factor)?;
    if exact {
        let over: BigInt = potential["over"].as_str()?.parse().ok()?;
        potential["over"] = json!((over * factor).to_string());
    }
    Some(())
}

/// A potential that is larger, or smaller, by a constant.
fn shifted(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let by = integer(rng, 40);
    let potential = potential(rng, file)?;
    each(potential, |value| value + &by)
}

/// Another action, start or target.
fn action(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, pointers(file, Value::is_number))?;
    *file.pointer_mut(&pointer)? = json!(rng.u32(..4));
    Some(())
}

/// Parts are left out, doubled or exchanged.
fn parts(rng: &mut Rng, file: &mut Value) -> Option<()> {
    match rng.u32(..6) {
        0 => file["gain"].as_object_mut()?.remove("second").map(drop),
        1 => file["diameter"].as_object_mut()?.remove("far").map(drop),
        2 => {
            file["diameter"].as_object_mut()?.remove("far")?;
            file["diameter"]["lo"] = json!(if rng.bool() { "0" } else { "-1p-9" });
            Some(())
        }
        3 => {
            let near = file["diameter"]["near"].as_array_mut()?;
            let (one, other) = (rng.usize(..near.len()), rng.usize(..near.len()));
            near.swap(one, other);
            Some(())
        }
        4 => {
            let near = file["diameter"]["near"].as_array_mut()?;
            let way = near.get(rng.usize(..near.len())).cloned()?;
            near.push(way);
            Some(())
        }
        _ => {
            let bias = file["gain"]["bias"].clone();
            let found = potential(rng, file)?;
            *found = bias;
            Some(())
        }
    }
}

/// A number of the model in another form, or another number.
fn model_number(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let found = pointers(file, |value| value.is_number() || value.is_string());
    let states = found.into_iter().filter(|pointer| pointer.starts_with("/states"));
    let pointer = take(rng, states.collect())?;
    let old = match file.pointer(&pointer)? {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let new = match rng.u32(..14) {
        0 => json!(format!("{old}.0")),
        1 => json!(format!("{old}e0")),
        2 => json!(format!("{old}E-1")),
        3 => json!(format!("0{old}")),
        4 => json!(format!("{old}/1")),
        5 => json!(format!("-{old}")),
        6 => json!(format!("+{old}")),
        7 => json!(format!(" {old}")),
        8 => json!(format!("{old}p-1")),
        9 => json!(0.25),
        10 => json!(1e-7),
        11 => json!(old),
        12 => json!(format!("{old}{}", "0".repeat(rng.usize(..3)))),
        _ => json!("1/3"),
    };
    *file.pointer_mut(&pointer)? = new;
    Some(())
}

/// The pairs of a choice in another order, with one of probability 0, twice, or to another state.
fn next_states(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let choices = pointers(file, |value| value.get("next").is_some());
    let pointer = take(rng, choices)?;
    let next = file.pointer_mut(&pointer)?["next"].as_array_mut()?;
    match rng.u32(..5) {
        0 => next.reverse(),
        1 => next.push(json!([rng.u32(..5), 0])),
        2 => next.push(next.first()?.clone()),
        3 => next.first_mut()?[0] = json!(rng.u32(..5)),
        _ => drop(next.pop()),
    }
    Some(())
}
