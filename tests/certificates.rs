//! The shipped certificates follow the published schema, and the two checkers, which share no
//! code, agree on them and on thousands of edits of them.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use boon::{Compiler, Schemas};
use proofmark_book::Book;
use proofmark_certificates::finite_frontier as bundled;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates");

#[test]
fn shipped_certificates_follow_the_schema_and_broken_ones_do_not() {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let text = std::fs::read_to_string(format!("{FOLDER}/schema.json")).unwrap();
    let location = "file:///schema.json";
    compiler.add_resource(location, serde_json::from_str(&text).unwrap()).unwrap();
    let schema = compiler.compile(location, &mut schemas).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        schemas.validate(&value, schema).map_err(|error| error.to_string())
    };
    for (id, text) in bundled::CERTIFICATES {
        assert_eq!(valid(text), Ok(()), "{id}");
    }
    let (_, text) = bundled::CERTIFICATES[0];
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

#[test]
fn the_two_checkers_agree_on_edited_certificates() {
    let book = Book::parse(bundled::NAME, bundled::BOOK).unwrap();
    let dir = tempfile::tempdir().unwrap();
    // The file's name must be the claim's, so every edit lies in a folder of its own.
    let (mut accepted, mut folders) = (BTreeSet::new(), Vec::new());
    for (id, text) in bundled::CERTIFICATES {
        for (number, edit) in edited(text).into_iter().enumerate() {
            let folder = dir.path().join(format!("{id}-{number}"));
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join(format!("{id}.json")), &edit).unwrap();
            let claim = &book.entry(id).unwrap().claim;
            let sound = Certificate::parse(&edit).is_ok_and(|c| kernel::check(claim, &c).is_ok());
            if sound {
                accepted.insert(folder.clone());
            }
            folders.push(folder);
        }
    }
    let mut command = Command::new("python3");
    command.arg(format!("{FOLDER}/check.py")).args(&folders);
    let output = command.output().expect("python3 runs; `make test` installs it");
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
    assert!(folders.len() > 2_000 && !accepted.is_empty());
}
