//! Edits of certificates: each makes one change that a mistake or a cheat could make, many of which
//! leave the certificate right.

use fastrand::Rng;
use serde_json::Value;

use super::draw::pick;

mod boxes;
mod characters;
mod fields;
mod numbers;
mod restate;

pub use characters::{character, json};
pub use fields::{field, pointers};

/// A change of a file; `None` if there is nothing in it to change so.
type Edit = fn(&mut Rng, &mut Value) -> Option<()>;

const EDITS: [(&str, Edit); 16] = [
    ("boxes", boxes::boxes),
    ("centre", boxes::centre),
    ("exact hull", numbers::exact_hull),
    ("exchanged entries", numbers::exchanged),
    ("field", field),
    ("malformed number", numbers::malformed),
    ("moved end", numbers::moved),
    ("nudged number", numbers::nudged),
    ("null entry", boxes::null),
    ("other form", numbers::other_form),
    ("slopes", boxes::slopes),
    ("statement, hash kept", restate::hash_kept),
    ("statement, rehashed", restate::rehashed),
    ("swapped ends", numbers::swapped),
    ("verdict", restate::verdict),
    ("witness", boxes::witness),
];

/// Edits of a certificate of a claim, each with its kind, the file's name and its bytes.
pub fn of_claim(rng: &mut Rng, text: &str, count: usize) -> Vec<(&'static str, String, Vec<u8>)> {
    let original: Value = serde_json::from_str(text).expect("a certificate");
    let name = name_of(&original);
    let mut edited = Vec::new();
    let mut tries = 0;
    while edited.len() < count && tries < 20 * count {
        tries += 1;
        let mut file = original.clone();
        let number = rng.usize(..EDITS.len() + 6);
        let kind = match EDITS.get(number) {
            Some((kind, edit)) => edit(rng, &mut file).map(|()| *kind),
            None if number < EDITS.len() + 2 => {
                edited.push(("character", name.clone(), character(rng, text)));
                continue;
            }
            None if number < EDITS.len() + 4 => {
                edited.push(("JSON", name.clone(), json(rng, text)));
                continue;
            }
            None => {
                // A field of another type comes last: the other edits know the format's types.
                let (first, second) = (pick(rng, &EDITS), pick(rng, &EDITS));
                let (first, second) =
                    if first.0 == "field" { (second, first) } else { (first, second) };
                let both = first.1(rng, &mut file).and_then(|()| second.1(rng, &mut file));
                both.filter(|()| first.0 != "field").map(|()| "two edits")
            }
        };
        if let Some(kind) = kind.filter(|_| file != original) {
            // A file is called after its claim, or it is only about that.
            let name = if rng.u32(..50) == 0 { name.clone() } else { name_of(&file) };
            edited.push((kind, name, file.to_string().into_bytes()));
        }
    }
    edited
}

/// One edit of a certificate of a claim.
pub fn any(rng: &mut Rng, file: &mut Value) -> Option<()> {
    pick(rng, &EDITS).1(rng, file)
}

/// The name that a file must have, as far as it can be the name of a file.
pub fn name_of(file: &Value) -> String {
    let claim = file["claim"].as_str().unwrap_or("none");
    let fits = !claim.is_empty() && !claim.contains(['/', '\0']) && claim.len() < 100;
    format!("{}.json", if fits { claim } else { "none" })
}

/// The length of a list in the file; 0 if there is none.
fn length(file: &Value, list: &str) -> usize {
    file.pointer(list).and_then(Value::as_array).map_or(0, Vec::len)
}
