//! Attacks that once got through: files that are no files, text that takes over the terminal or a
//! table, certificates in unexpected places, and input that fills the memory.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use proofmark::limits;
use proofmark_book::text::is_hidden;

use crate::support::{Folder, Run, book, claim, ends};

mod files;
mod terminal;

const CERTIFICATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates");

const CHAIN: &str = r#"{"format": "proofmark-mdp-model/1", "name": "a chain", "states": [
 [{"reward": 0, "next": [[0, 0.6], [1, 0.4]]}],
 [{"reward": 1, "next": [[0, "1/3"], [1, "2/3"]]}]]}
"#;

fn pipe(dir: &Folder, name: &str) {
    let made = Command::new("mkfifo").arg(dir.path(name)).status().unwrap();
    assert!(made.success());
}

/// Runs `proofmark` with colours, as on a terminal.
fn coloured(dir: &Folder, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    dir.run(command.args(arguments).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR"))
}

/// Nothing is left in what a program said that acts on a terminal, but for colours.
#[track_caller]
fn harmless(run: &Run) {
    let mut rest = run.said();
    while let Some(start) = rest.find("\u{1b}[") {
        let end = rest[start..].find('m').expect("a colour");
        let code: String = rest.drain(start..=start + end).collect();
        let digits = code.trim_start_matches("\u{1b}[").trim_end_matches('m');
        assert!(digits.chars().all(|c| c.is_ascii_digit() || c == ';'), "{code:?}");
    }
    assert!(!rest.contains(is_hidden), "{rest:?}");
}

/// Whether a line reads as a conclusion that all is well.
fn passes(run: &Run) -> bool {
    let plain = anstream::adapter::strip_str(&run.said()).to_string();
    plain.lines().any(|line| line.starts_with("proofmark") && line.contains("PASS"))
}

#[test]
fn a_file_that_ends_anywhere_is_refused_without_a_panic() {
    let dir = Folder::new();
    dir.write("x", "{}");
    let model = "{\"name\":\"é中😀\",\n\"format\":\"é\"";
    for length in 0..=model.len() {
        dir.write("m.json", &model.as_bytes()[..length]);
        let run = dir.checker(&["--mdp", "m.json", "x"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{length}: {}", run.err);
        assert!(run.err.contains("m.json"), "{}", run.err);
    }
    let sheet = "[book]\ntitle = \"é中😀\"\n[[claim]]\nid = \"é\"";
    for length in (0..=sheet.len()).filter(|length| !sheet.is_char_boundary(*length)) {
        dir.write("book.toml", &sheet.as_bytes()[..length]);
        assert_ne!(dir.checker(&["book.toml"]).code, 0);
    }
}

#[test]
fn a_stray_certificate_is_found_in_any_disguise() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "."]), 0, "PASS");
    let good = dir.read("a.json");
    let escaped = good.replacen("\"format\"", "\"f\\u006frmat\"", 1);
    let escaped =
        escaped.replacen("proofmark-certificate", "pr\\u006f\\u006ffmark-certific\\u0061te", 1);
    let last = {
        let (head, tail) = good.split_once("\n").unwrap();
        let (format, rest) = tail.split_once("\n").unwrap();
        let body = rest.trim_end().strip_suffix('}').unwrap().trim_end();
        format!("{head}\n{body},\n{}\n}}\n", format.trim_end().trim_end_matches(','))
    };
    let strays: [(&str, String, &str); 8] = [
        ("b.json", good.clone(), "unknown b.json: the book has no such claim"),
        ("b.JSON", good.clone(), "unknown b.JSON: the book has no such claim"),
        ("a.Json", good.clone(), "unknown a.Json: the certificate of a must be called a.json"),
        ("b.json", escaped.clone(), "unknown b.json"),
        ("b.json", last, "unknown b.json"),
        (
            "b.json",
            escaped.chars().take(100).collect(),
            "rejected b.json: it looks like a certificate",
        ),
        (
            "b.json",
            good.replacen('{', "{\"format\": 1,", 1),
            "rejected b.json: it looks like a certificate",
        ),
        ("b.json", good.replace("certificate/1", "certificate/2"), "unknown b.json"),
    ];
    for (name, text, words) in strays {
        dir.write(name, &text);
        ends(&dir.checker(&["book.toml"]), 1, words);
        fs::remove_file(dir.path(name)).unwrap();
    }
    dir.write("b.json", b"\xff");
    ends(
        &dir.checker(&["book.toml"]),
        1,
        "rejected b.json: it may be a certificate, but cannot be read: not UTF-8",
    );
    let large = u64::try_from(limits::CERTIFICATE_BYTES).unwrap() + 1;
    fs::File::create(dir.path("b.json")).unwrap().set_len(large).unwrap();
    ends(&dir.checker(&["book.toml"]), 1, "longer than the limit of 16777216 bytes");
    fs::remove_file(dir.path("b.json")).unwrap();
    // Other files may lie there, and a folder.
    fs::create_dir(dir.path("folder.json")).unwrap();
    for (name, text) in [
        ("data.json", "{\"format\": \"csv\", \"says\": \"proofmark-certificate/1\"}"),
        ("list.json", "[\"format\", 1]"),
        ("comment.json", "{} // not JSON"),
        ("model.json", CHAIN),
        ("empty.json", ""),
    ] {
        dir.write(name, text);
    }
    ends(&dir.checker(&["book.toml"]), 0, "1 accepted, 0 rejected, 0 missing, 0 unknown: PASS");
}

/// The constants of a script whose names begin with `MAX_`.
fn constants(script: &str) -> BTreeMap<String, u64> {
    let code = "import json, runpy, sys; found = runpy.run_path(sys.argv[1]); \
        print(json.dumps({k: v for k, v in found.items() if k.startswith('MAX_')}))";
    let script = format!("{CERTIFICATES}/{script}");
    let run = Folder::new().run(Command::new("python3").args(["-c", code, &script]));
    serde_json::from_str(&run.out).expect("whole numbers")
}

#[test]
fn all_checkers_have_the_same_limits() {
    let same = |script: &str, expected: &[(&str, u64)], own: &[&str]| {
        let mut found = constants(script);
        for (name, value) in expected {
            assert_eq!(found.remove(*name), Some(*value), "{name} of {script}");
        }
        for name in own {
            assert!(found.remove(*name).is_some(), "{name} of {script}");
        }
        assert!(found.is_empty(), "{script} has limits that are not compared: {found:?}");
    };
    let size = |limit: usize| u64::try_from(limit).unwrap();
    let digits = size(limits::DIGITS);
    let exponent = limits::BINARY_EXPONENT.unsigned_abs();
    same(
        "checker/limits.py",
        &[
            ("MAX_BYTES", size(limits::CERTIFICATE_BYTES)),
            ("MAX_STEPS", size(limits::STEPS)),
            ("MAX_GOALS", size(limits::GOALS)),
            ("MAX_COMPARISONS", size(limits::COMPARISONS)),
            ("MAX_VARIABLES", size(limits::VARIABLES)),
            ("MAX_BOXES", size(limits::BOXES)),
            ("MAX_POWER", limits::POWER.into()),
            ("MAX_DIGITS", digits),
            ("MAX_EXPONENT", exponent),
            ("MAX_BITS", limits::KERNEL_BITS.unsigned_abs()),
            ("MAX_JET_POWER", limits::JET_POWER.into()),
            ("MAX_ORDER", size(limits::JET_ORDER)),
            ("MAX_PIECES", size(limits::PIECES)),
            ("MAX_PIECES_STEPS", size(limits::PIECES_STEPS)),
            ("MAX_TERMS", size(limits::SUM_TERMS)),
            ("MAX_TAIL_COEFFICIENTS", size(limits::TAIL_COEFFICIENTS)),
            ("MAX_COEFFICIENTS", size(limits::POLYNOMIAL_COEFFICIENTS)),
            ("MAX_DECAY", limits::TAIL_DECAY.into()),
            ("MAX_WHOLE", limits::TAIL_WHOLE.into()),
            ("MAX_TREE_BYTES", limits::TREE_BYTES),
            ("MAX_LINE", limits::TREE_LINE),
            ("MAX_TREE_DEPTH", size(limits::TREE_DEPTH)),
            ("MAX_PARTS", size(limits::TREE_PARTS)),
            ("MAX_LEAF_BITS", limits::TREE_BITS.into()),
        ],
        // Each checker counts its own work.
        &["MAX_WORK", "MAX_PRODUCTS"],
    );
    same(
        "check_mdp.py",
        &[
            ("MAX_MODEL_BYTES", size(limits::MODEL_BYTES)),
            ("MAX_BYTES", size(limits::MDP_BYTES)),
            ("MAX_STATES", size(limits::MDP_STATES)),
            ("MAX_TRANSITIONS", size(limits::MDP_TRANSITIONS)),
            ("MAX_DENOMINATOR_BITS", limits::MDP_DENOMINATOR_BITS),
            ("MAX_DIGITS", digits),
            ("MAX_EXPONENT", exponent),
            ("MAX_TENS", limits::DECIMAL_EXPONENT.into()),
        ],
        &[],
    );
}

#[test]
fn the_second_checker_counts_variables() {
    let dir = Folder::with(book(&claim("a", "for x in [0, 1]: x < 2")));
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "."]), 0, "PASS");
    let text = dir.read("a.json");
    let start = text.find("\"variables\": ").unwrap();
    let end = start + text[start..].find('\n').unwrap();
    for (count, words) in [(200, "sha256 is not that of"), (201, "more than 200 variables")] {
        let pairs = vec!["[0,1]"; count].join(",");
        dir.write("a.json", format!("{}\"variables\": [{pairs}],{}", &text[..start], &text[end..]));
        let script = format!("{CERTIFICATES}/check.py");
        ends(&dir.run(Command::new("python3").args([&script, "a.json"])), 1, words);
    }
}

#[test]
fn both_readers_of_models_refuse_what_is_too_large_before_they_hold_it() {
    let model =
        |states: &str| format!("{{\"format\": \"proofmark-mdp-model/1\", \"states\": {states}}}");
    let many = |entry: &str, count: usize| vec![entry; count].join(",");
    let wide = |bits: u32| format!("1/{}", num_bigint::BigUint::from(1_u32) << bits);
    let dir = Folder::new();
    let script = format!("{CERTIFICATES}/check_mdp.py");
    let cases = [
        (model(&format!("[{}]", many("[]", 1_001))), "there are more than 1000 states", "too many"),
        (
            model(&format!("[[{{\"reward\": 0, \"next\": [{}]}}]]", many("[0, 0]", 2))),
            "there are more than 1 next states",
            "a next state is repeated",
        ),
        (
            model(&format!("[[{{\"reward\": \"{}\", \"next\": [[0, 1]]}}]]", wide(4_096))),
            "the common denominator has more than 4096 bits",
            "a denominator is too long",
        ),
        (
            model(&format!("[[{{\"reward\": {}, \"next\": [[0, 1]]}}]]", "7".repeat(20_001))),
            "the number is too long",
            "a number is too long",
        ),
        (
            model("[[{\"reward\": 1e4001, \"next\": [[0, 1]]}]]"),
            "the number is too long",
            "an exponent is too large",
        ),
    ];
    for (text, ours, theirs) in cases {
        dir.write("m.json", &text);
        ends(&dir.checker(&["--mdp", "m.json", "m.json"]), 2, ours);
        ends(&dir.run(Command::new("python3").args([&script, "m.json", "m.json"])), 1, theirs);
    }
    let long = u64::try_from(limits::MODEL_BYTES).unwrap() + 1;
    fs::File::create(dir.path("m.json")).unwrap().set_len(long).unwrap();
    ends(
        &dir.checker(&["--mdp", "m.json", "m.json"]),
        2,
        "longer than the limit of 67108864 bytes",
    );
    ends(
        &dir.run(Command::new("python3").args([&script, "m.json", "m.json"])),
        1,
        "longer than 67108864 bytes",
    );
    // What both take: a fraction of long numbers that is short in lowest terms.
    let ten = format!("1{}", "0".repeat(19_999));
    dir.write("m.json", model(&format!("[[{{\"reward\": \"{ten}/{ten}\", \"next\": [[0, 1]]}}]]")));
    ends(&dir.proofmark(&["mdp", "--file", "m.json", "--certificate", "c.json"]), 0, "PASS");
    ends(&dir.run(Command::new("python3").args([&script, "m.json", "c.json"])), 0, "gain = 1,");
}

#[test]
fn a_certificate_of_a_process_has_no_more_entries_than_there_are_states() {
    let dir = Folder::new();
    dir.write("m.json", CHAIN);
    ends(&dir.proofmark(&["mdp", "--file", "m.json", "--certificate", "c.json"]), 0, "PASS");
    let (head, tail) = dir
        .read("c.json")
        .split_once("\"values\": [")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    dir.write("c.json", format!("{head}\"values\": [{}{tail}", "\"0\",".repeat(1_000)));
    ends(&dir.checker(&["--mdp", "m.json", "c.json"]), 1, "there are more than 1000 entries");
}

#[test]
fn the_second_checkers_say_what_they_accepted() {
    let wrong = "[[claim]]\nid = \"b\"\nsays = \"2 < 1\"\nexpect = \"refuted\"\nerratum = \"no\"\n";
    let dir = Folder::with(book(&(claim("a", "1 < 2") + wrong)));
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]), 0, "PASS");
    dir.write("m.json", CHAIN);
    ends(&dir.proofmark(&["mdp", "--file", "m.json", "--certificate", "c.json"]), 0, "PASS");
    let script = |name: &str, arguments: &[&str]| {
        let script = format!("{CERTIFICATES}/{name}");
        dir.run(Command::new("python3").arg(script).args(arguments))
    };
    let run = script("check.py", &["stamps"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("certified a: 1 < 2 (sha256 "), "{}", run.out);
    assert!(lines[1].starts_with("refuted b: 2 < 1 (sha256 "), "{}", run.out);
    let count = "check.py: 2 certificates: 2 accepted (1 certified, 1 refuted), 0 rejected\n";
    assert_eq!(lines[2].to_owned() + "\n", count);
    assert_eq!(script("check.py", &["--quiet", "stamps"]).out, count);

    let run = script("check_mdp.py", &["m.json", "c.json"]);
    ends(&run, 0, "accepted c.json: a chain, 2 states (sha256 ");
    ends(&run, 0, "): gain = 6/11, span = 15/11, diameter = 3\n");
    let quiet = script("check_mdp.py", &["-q", "m.json", "c.json"]);
    assert_eq!(quiet.out, "check_mdp.py: 1 accepted, 0 rejected\n");
    assert_eq!(script("check_mdp.py", &["stamps"]).code, 5);
    assert_eq!(script("check_mdp.py", &["nowhere"]).code, 2);

    // A sentence cannot act on the terminal here either. Its hash is the forger's to make.
    let forged = "1 < 2 \\u001b[2J\\u202e";
    let text = dir.read("stamps/a.json").replacen("1 < 2", forged, 1);
    dir.write("stamps/a.json", &text);
    let digest = script("check.py", &["stamps/a.json"]);
    let digest = digest.out.split("canonical text, ").nth(1).unwrap()[..64].to_owned();
    let old = &text.split("\"sha256\": \"").nth(1).unwrap()[..64];
    dir.write("stamps/a.json", text.replace(old, &digest));
    let run = script("check.py", &["stamps/a.json"]);
    ends(&run, 0, "certified a: 1 < 2 \\u001b[2J\\u202e (sha256 ");
    harmless(&run);
}
