//! The shipped certificates follow the published schema, and the two checkers, which share no
//! code, agree on them and on thousands of edits of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use boon::{Compiler, Schemas};
use proofmark_check::shipped_book;
use proofmark_kernel::constant::{ConstantCertificate, Constants, Kind};
use serde_json::{Value, json};

use crate::shipped::{File, SHIPPED};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates");

/// Whether a text follows one of the published schemas.
fn follows(name: &str) -> impl Fn(&str) -> Result<(), String> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    for name in ["schema.json", "constant-schema.json"] {
        let text = std::fs::read_to_string(format!("{FOLDER}/{name}")).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let id = schema["$id"].as_str().unwrap().to_owned();
        compiler.add_resource(&id, schema).unwrap();
    }
    let schema = compiler.compile(name, &mut schemas).unwrap();
    move |text| {
        let value: Value = serde_json::from_str(text).unwrap();
        schemas.validate(&value, schema).map_err(|error| error.to_string())
    }
}

#[test]
fn shipped_certificates_follow_the_schema_and_broken_ones_do_not() {
    let valid = follows("urn:proofmark:certificate:1");
    for (id, text) in SHIPPED.of_claims() {
        assert_eq!(valid(text), Ok(()), "{id}");
    }
    let (_, text) = SHIPPED.of_claims().next().unwrap();
    let broken = [
        ("\"format\"", "\"farmat\""),
        ("certificate/1", "certificate/2"),
        ("\"certified\"", "\"certain\""),
        ("\"lo\":\"", "\"lo\":\"+"),
        ("\"lo\":", "\"low\":"),
        ("\"op\":\"const\"", "\"op\":\"add\""),
        ("\"relation\":\"==\"", "\"relation\":\"=\""),
    ];
    for (from, to) in broken {
        assert!(text.contains(from), "{from}");
        assert!(valid(&text.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
}

/// The shipped certificates of constants, of which there is one of every kind.
fn constants() -> Vec<(String, String)> {
    let folders = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let files = folders
        .filter(|path| path.is_dir())
        .flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut found = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "json")) {
        let text = std::fs::read_to_string(&path).unwrap();
        if text.contains("proofmark-constant/1") {
            found.push((path.display().to_string(), text));
        }
    }
    found.sort();
    found
}

#[test]
fn shipped_constants_follow_the_schema_and_broken_ones_do_not() {
    let valid = follows("urn:proofmark:constant:1");
    let mut shortest: BTreeMap<String, String> = BTreeMap::new();
    for (path, text) in constants() {
        assert_eq!(valid(&text), Ok(()), "{path}");
        let kind =
            serde_json::from_str::<Value>(&text).unwrap()["kind"].as_str().unwrap().to_owned();
        let shorter = shortest.get(&kind).is_none_or(|other| text.len() < other.len());
        if shorter {
            shortest.insert(kind, text);
        }
    }
    assert_eq!(shortest.len(), Kind::ALL.len(), "every kind: {:?}", shortest.keys());
    for kind in Kind::ALL {
        let value: Value = serde_json::from_str(&shortest[kind.name()]).unwrap();
        let broken = |edit: &dyn Fn(&mut Value)| {
            let mut value = value.clone();
            edit(&mut value);
            valid(&value.to_string()).is_err()
        };
        for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
            let alike = |kind: Kind| match kind {
                Kind::Maximum | Kind::Minimum => Kind::Maximum,
                other => other,
            };
            let renamed = broken(&|value| value["kind"] = json!(other.name()));
            assert_eq!(renamed, alike(kind) != alike(other), "{kind:?} as {other:?}");
        }
        for field in value.as_object().unwrap().keys() {
            // An improper integral may do without pieces, but not without order alone.
            let missing = broken(&|value| {
                value.as_object_mut().unwrap().remove(field);
            });
            assert!(missing, "{kind:?} without {field}");
            assert!(broken(&|value| value[field] = Value::Null), "{kind:?} with no {field}");
        }
        let fields = [
            ("rises", json!(true)),
            ("at", json!("1")),
            ("order", json!(2)),
            ("value", json!(["0", "1"])),
            ("terms", json!(1)),
            ("factors", json!(["1", "1"])),
            ("period", json!(1)),
            ("level", json!(0)),
            ("first", json!(0)),
            ("factor", json!(0)),
            ("other", json!(0)),
        ];
        for (field, added) in fields.iter().filter(|(field, _)| value.get(field).is_none()) {
            assert!(broken(&|value| value[field] = added.clone()), "{kind:?} with {field}");
        }
    }
    let sum: Value = serde_json::from_str(&shortest["sum"]).unwrap();
    let wrong = [
        ("/terms", json!(0)),
        ("/terms", json!(10_001)),
        ("/period", json!(3)),
        ("/factors", json!(["1"])),
        ("/tail/decay", json!(0)),
        ("/tail/decay", json!(21)),
        ("/tail/shift", json!(-1)),
        ("/tail/room", json!(0)),
        ("/tail/room", json!(1_000_000_001)),
        ("/tail/low", json!([["1"]])),
        ("/tail/low", json!([[], ["1"]])),
        ("/tail/low", json!([vec!["1"; 65], ["1"]])),
        ("/tail/low", json!([["1/2"], ["1"]])),
        ("/tail/low", json!([["1"], ["0"]])),
    ];
    for (place, value) in wrong {
        let mut broken = sum.clone();
        *broken.pointer_mut(place).unwrap() = value.clone();
        assert!(valid(&broken.to_string()).is_err(), "{place}: {value}");
    }
}

/// A few replacements of a digit by the next one, spread over the text.
fn edited(text: &str) -> Vec<String> {
    let stride = if text.len() < 20_000 { text.len() / 30 } else { text.len() / 8 };
    let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    let edit = |(at, byte): (usize, u8)| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] = if byte == b'9' { b'0' } else { byte + 1 };
        String::from_utf8(bytes).unwrap()
    };
    digits.step_by(stride).map(edit).collect()
}

/// What the kernel and check.py say of edited certificates, each in a folder of its own, as the name must be
/// the claim's, with the certificates that they rest on.
fn compared(
    edits: &[(&str, Vec<String>)],
    honest: &[File],
    sound: impl Fn(&str, &str) -> bool,
) -> (usize, usize) {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new("python3");
    command.arg(format!("{FOLDER}/check.py"));
    for (name, text) in honest {
        let path = dir.path().join(format!("{name}.json"));
        std::fs::write(&path, text).unwrap();
        command.arg(path);
    }
    let (mut accepted, mut folders) = (BTreeSet::new(), Vec::new());
    for (id, texts) in edits {
        for (number, edit) in texts.iter().enumerate() {
            let folder = dir.path().join(format!("{id}-{number}"));
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join(format!("{id}.json")), edit).unwrap();
            if sound(id, edit) {
                accepted.insert(folder.clone());
            }
            folders.push(folder);
        }
    }
    let output = command.args(&folders).output().expect("python3 runs; `make test` installs it");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let rejected = said.lines().filter_map(|line| line.strip_prefix("REJECTED "));
    let rejected: BTreeSet<&Path> = rejected
        .map(|line| Path::new(line.split(": ").next().unwrap()).parent().unwrap())
        .collect();
    for folder in &folders {
        let (ours, theirs) = (accepted.contains(folder), !rejected.contains(folder.as_path()));
        assert_eq!(ours, theirs, "the kernel and check.py differ on {}", folder.display());
    }
    println!("{} edits, {} accepted by both", folders.len(), accepted.len());
    (folders.len(), accepted.len())
}

#[test]
fn the_two_checkers_agree_on_edited_certificates() {
    let edits: Vec<(&str, Vec<String>)> =
        SHIPPED.of_claims().map(|(id, text)| (*id, edited(text))).collect();
    let sound = |id: &str, edit: &str| SHIPPED.check(id, edit).is_some();
    let (tried, accepted) = compared(&edits, &SHIPPED.of_constants(), sound);
    assert!(tried > 2_000 && accepted > 0);
}

#[test]
fn the_two_checkers_agree_on_edited_certificates_of_constants() {
    let book = shipped_book("constants").unwrap();
    let mut known = Constants::default();
    let mut edits = Vec::new();
    let mut honest = Vec::new();
    for one in book.constants.iter().map(|one| &one.constant) {
        let path = format!("{FOLDER}/constants/{}.json", one.name());
        let text = std::fs::read_to_string(path).unwrap();
        // check.py takes a while for the long ones.
        if text.len() > 60_000 {
            continue;
        }
        known.learn(one, &ConstantCertificate::parse(&text).unwrap()).unwrap();
        let stride = text.len() / 12;
        let places = (0..text.len()).filter(|&at| text.as_bytes()[at].is_ascii_digit());
        let edit = |at: usize| {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'9' { b'0' } else { bytes[at] + 1 };
            String::from_utf8(bytes).unwrap()
        };
        edits.push((one.name(), places.step_by(stride / 3).map(edit).collect()));
        honest.push(one.name());
    }
    assert!(edits.len() >= 8, "{honest:?}");
    let constant = |name: &str| {
        let found = book.constants.iter().find(|one| one.constant.name() == name);
        &found.unwrap().constant
    };
    let sound = |name: &str, edit: &str| {
        let certificate = ConstantCertificate::parse(edit);
        certificate.is_ok_and(|found| known.clone().learn(constant(name), &found).is_ok())
    };
    let (tried, accepted) = compared(&edits, &[], sound);
    assert!(tried > 200 && accepted > 0 && accepted < tried / 2, "{accepted} of {tried}");
}
