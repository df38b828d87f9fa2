//! The outputs for other programs: SARIF and JUnit follow their published schemas, JSON follows
//! ours, and all of them say what the exit code says.

use std::path::{Path, PathBuf};
use std::process::Command;

use boon::{Compiler, Schemas};
use serde_json::Value;

use crate::support::{Folder, book, claim, ends};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The lines that make a claim one that must be refuted.
const ERRATUM: &str = "expect = \"refuted\"\nerratum = \"The digits are <wrong> & \\uFFFF.\"\n";

/// A book with one claim of every kind.
fn every_kind() -> String {
    let define = "[[define]]\nname = \"root\"\nargs = [\"x\"]\nrequire = [\"x >= 1\"]\n\
        value = \"sqrt(x)\"\n\n";
    let known =
        |id: &str, says: &str| claim(id, says).trim_end().to_owned() + "\n" + ERRATUM + "\n";
    book(
        &[
            define.to_owned(),
            claim("holds", "root(4) == 2"),
            known("known", "root(4) >= 3"),
            claim("refuted", "root(4) >= 3"),
            known("holds-though", "root(4) >= 2"),
            claim("obligation", "root(1/4) <= 1"),
            claim("undecided", "root(2)*root(2) == 2"),
            claim("undefined", "1/(2 - 2) == 1"),
        ]
        .concat(),
    )
}

/// A folder with that book in a folder whose name needs escaping.
fn dir() -> Folder {
    let dir = Folder::new();
    std::fs::create_dir(dir.path("a b#ü")).unwrap();
    dir.write("a b#ü/claims.toml", every_kind());
    dir
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Judges JSON by a schema.
pub fn follows(schema: &Path, value: &Value) -> Result<(), String> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = parse(&std::fs::read_to_string(schema).unwrap());
    compiler.add_resource("file:///schema.json", schema).unwrap();
    let schema = compiler.compile("file:///schema.json", &mut schemas).unwrap();
    schemas.validate(value, schema).map_err(|error| error.to_string())
}

/// The published schema of SARIF 2.1.0.
fn sarif_schema() -> PathBuf {
    Path::new(ROOT).join("tests/schemas/sarif-2.1.0.json")
}

/// Judges XML by the schema of Jenkins.
fn xml(dir: &Folder, file: &str) -> Result<(), String> {
    let schema = format!("{ROOT}/tests/schemas/junit-10.xsd");
    let mut xmllint = Command::new("xmllint");
    let output = xmllint.args(["--noout", "--nonet", "--schema", &schema]).arg(dir.path(file));
    let output =
        output.output().expect("xmllint; `scripts/need xmllint=libxml2-utils` installs it");
    let said = String::from_utf8(output.stderr).unwrap();
    if output.status.success() { Ok(()) } else { Err(said) }
}

/// The results of a SARIF file.
fn results(sarif: &Value) -> &Vec<Value> {
    sarif["runs"][0]["results"].as_array().unwrap()
}

fn pairs(sarif: &Value) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let claim = |result: &Value| text(&result["partialFingerprints"]["proofmarkClaim/v1"]);
    let pair = |result: &Value| (claim(result), text(&result["ruleId"]), text(&result["level"]));
    results(sarif).iter().map(pair).collect()
}

fn expect(sarif: &Value, expected: &[(&str, &str, &str)]) {
    let expected: Vec<_> =
        expected.iter().map(|(a, b, c)| (a.to_string(), b.to_string(), c.to_string())).collect();
    assert_eq!(pairs(sarif), expected);
}

/// What GitHub's code scanning demands beyond the schema.
fn code_scanning_accepts(sarif: &Value) {
    assert_eq!(follows(&sarif_schema(), sarif), Ok(()));
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    for rule in rules {
        for key in ["shortDescription", "fullDescription", "help"] {
            assert!(rule[key]["text"].as_str().is_some_and(|text| text.len() <= 1024), "{rule}");
        }
    }
    let category = sarif["runs"][0]["automationDetails"]["id"].as_str().unwrap();
    assert!(category.ends_with('/'), "{category}");
    for result in results(sarif) {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(!uri.starts_with('/') && !uri.contains(':') && !uri.contains(' '), "{uri}");
        let region = |key: &str| place["region"][key].as_u64().unwrap();
        assert!(region("startLine") >= 1 && region("startColumn") >= 1, "{result}");
        assert!(region("endLine") >= region("startLine"), "{result}");
    }
}

#[test]
fn sarif_of_an_audit_has_what_somebody_should_look_at_and_where() {
    let dir = dir();
    let run = dir.proofmark(&["audit", "./a b#ü/claims.toml", "--format", "sarif"]);
    assert_eq!((run.code, run.err.as_str()), (2, ""), "the formula without a value is bad input");
    let sarif = parse(&run.out);
    code_scanning_accepts(&sarif);
    expect(
        &sarif,
        &[
            ("known", "known-erratum", "note"),
            ("refuted", "refuted-claim", "error"),
            ("holds-though", "certified-erratum", "error"),
            ("obligation", "failed-obligation", "error"),
            ("undecided", "undecided-claim", "error"),
            ("undefined", "undefined-formula", "error"),
        ],
    );
    let text = every_kind();
    for result in results(&sarif) {
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b%23%C3%BC/claims.toml");
        // The region is the claim's id, in its quotes.
        let number = |key: &str| usize::try_from(place["region"][key].as_u64().unwrap()).unwrap();
        let line: Vec<char> = text.lines().nth(number("startLine") - 1).unwrap().chars().collect();
        let marked: String =
            line[number("startColumn") - 1..number("endColumn") - 1].iter().collect();
        let id = result["partialFingerprints"]["proofmarkClaim/v1"].as_str().unwrap();
        assert_eq!(marked, format!("\"{id}\""));
    }
    let message = results(&sarif)[1]["message"]["text"].as_str().unwrap();
    assert!(message.contains("root(4) >= 3") && message.contains("The value is 2."), "{message}");
}

#[test]
fn sarif_of_a_check_points_at_the_claim_or_at_the_stray_file() {
    let body = ["good", "edited", "gone", "contrary"].map(|id| claim(id, "1 < 2")).concat();
    let dir = Folder::with(book(&body));
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]).code, 0);
    dir.write("stamps/edited.json", dir.read("stamps/edited.json").replace("1 < 2", "1 < 3"));
    dir.write("stamps/stray.json", dir.read("stamps/good.json"));
    std::fs::remove_file(dir.path("stamps/gone.json")).unwrap();
    let known = book(&(body.trim_end().to_owned() + "\n" + ERRATUM));
    dir.write("book.toml", known);
    let arguments = ["book.toml", "--certificates", "stamps", "--format", "sarif"];
    let run = dir.checker(&arguments);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let sarif = parse(&run.out);
    code_scanning_accepts(&sarif);
    expect(
        &sarif,
        &[
            ("edited", "rejected-certificate", "error"),
            ("gone", "missing-certificate", "error"),
            ("contrary", "contrary-certificate", "error"),
            ("stray", "unknown-certificate", "error"),
        ],
    );
    let file = |index: usize| {
        let location = &results(&sarif)[index]["locations"][0]["physicalLocation"];
        location["artifactLocation"]["uri"].as_str().unwrap().to_owned()
    };
    assert_eq!((file(0).as_str(), file(3).as_str()), ("book.toml", "stamps/stray.json"));
    let whole = dir.proofmark(&[&["check"][..], &arguments].concat());
    assert_eq!(whole.out, run.out, "both programs say the same");
}

#[test]
fn an_absolute_path_below_here_becomes_a_relative_one() {
    let dir = Folder::with(book(&claim("a", "2 < 1")));
    let path = dir.path("book.toml").canonicalize().unwrap();
    let run = dir.proofmark(&["audit", path.to_str().unwrap(), "--format", "sarif"]);
    let sarif = parse(&run.out);
    let location = &results(&sarif)[0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(location["uri"], "book.toml");
}

#[test]
fn the_bundled_book_gives_notes_alone_and_valid_files() {
    let dir = Folder::new();
    let outputs = ["sarif", "junit", "json"].map(|format| format!("{format}=out/b.{format}"));
    let outputs: Vec<&str> = outputs.iter().flat_map(|output| ["--output", output]).collect();
    let run = dir.proofmark(&[&["audit", "--bundled", "--quiet"][..], &outputs].concat());
    ends(&run, 0, "PASS");
    let text = dir.read("out/b.sarif");
    let sarif = parse(&text);
    code_scanning_accepts(&sarif);
    let json = parse(&dir.read("out/b.json"));
    let findings = json["findings"].as_array().unwrap();
    assert_eq!(results(&sarif).len(), findings.len(), "the findings, and nothing else");
    assert!(results(&sarif).iter().all(|result| result["level"] == "note"));
    assert_eq!(xml(&dir, "out/b.junit"), Ok(()));
    let cases = dir.read("out/b.junit").matches("<testcase ").count();
    assert_eq!(cases, json["claims"].as_array().unwrap().len() + findings.len());
}

#[test]
fn junit_has_a_test_case_for_each_claim_and_counts_them() {
    let dir = dir();
    let arguments = ["audit", "a b#ü/claims.toml", "--output", "junit=audit.xml", "--quiet"];
    assert_eq!(dir.proofmark(&arguments).code, 2);
    assert_eq!(xml(&dir, "audit.xml"), Ok(()));
    let text = dir.read("audit.xml");
    assert!(text.contains("tests=\"7\" failures=\"5\" errors=\"0\""), "{text}");
    assert_eq!(text.matches("<testcase ").count(), 7);
    assert_eq!(text.matches("<failure ").count(), 5);
    assert!(
        text.contains("<failure type=\"refuted-claim\" message=\"Expected certified"),
        "{text}"
    );
    assert!(
        text.contains(">a b#ü/claims.toml:21:6: Expected certified, but it is refuted."),
        "{text}"
    );
    assert!(text.contains("The digits are &lt;wrong&gt; &amp; \u{fffd}."), "{text}");
    // The schema notices what is wrong.
    dir.write(
        "audit.xml",
        text.replacen("<failure ", "<failed ", 1).replacen("</failure>", "</failed>", 1),
    );
    assert!(xml(&dir, "audit.xml").unwrap_err().contains("failed"));
}

#[test]
fn json_follows_the_published_schemas_and_edited_json_does_not() {
    let dir = dir();
    let (audit, check) = ("certificates/audit-schema.json", "certificates/check-schema.json");
    let schema = |name: &str| Path::new(ROOT).join(name);
    let book = "a b#ü/claims.toml";
    let json = |arguments: &[&str]| {
        parse(&dir.proofmark(&[arguments, &["--format", "json"]].concat()).out)
    };
    dir.proofmark(&["audit", book, "--emit", "stamps", "--quiet"]);
    dir.write("stamps/stray.json", dir.read("stamps/holds.json"));
    dir.write("stamps/refuted.json", "{}");
    let stamps = ["check", book, "--certificates", "stamps"];
    let outputs = [
        (audit, json(&["audit", "--bundled", "--only", "frontier.*"])),
        (audit, json(&["audit", book])),
        (audit, json(&["audit", book, "--only", "none"])),
        (check, json(&["check", "--bundled"])),
        (check, json(&stamps)),
    ];
    for (name, output) in &outputs {
        assert_eq!(follows(&schema(name), output), Ok(()), "{name}");
    }
    let outcomes: Vec<&Value> = outputs[4].1["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| &result["outcome"])
        .collect();
    let expected = [
        "accepted",
        "accepted",
        "rejected",
        "unexpected",
        "unexpected",
        "missing",
        "missing",
        "unknown",
    ];
    assert_eq!(outcomes, expected);
    for (index, key) in [(1, "claims"), (4, "results")] {
        let (name, output) = &outputs[index];
        let edits: [&dyn Fn(&mut Value); 6] = [
            &|v| v["schema"] = "other/1".into(),
            &|v| v["summary"]["pass"] = 1.into(),
            &|v| v[key][0]["more"] = 1.into(),
            &|v| v[key][0]["sha256"] = "00".into(),
            &|v| v[key][0]["line"] = 0.into(),
            &|v| drop(v[key][0].as_object_mut().unwrap().remove("expected")),
        ];
        for edit in edits {
            let mut edited = output.clone();
            edit(&mut edited);
            assert!(follows(&schema(name), &edited).is_err(), "{edited}");
        }
    }
}

#[test]
fn files_hold_what_would_be_printed_and_are_the_same_bytes_every_time() {
    let dir = dir();
    let book = "a b#ü/claims.toml";
    let forms = |command: &str| match command {
        "audit" => &["human", "json", "sarif", "junit", "markdown"][..],
        _ => &["human", "json", "sarif", "junit"],
    };
    for command in ["audit", "check"] {
        let outputs: Vec<String> =
            forms(command).iter().map(|form| format!("{form}=deep/er/{command}.{form}")).collect();
        let outputs: Vec<&str> = outputs.iter().flat_map(|output| ["--output", output]).collect();
        let all = dir.proofmark(&[&[command, book][..], &outputs].concat());
        for form in forms(command) {
            let alone = dir.proofmark(&[command, book, "--format", form]);
            assert_eq!(alone.out, dir.read(&format!("deep/er/{command}.{form}")), "{form}");
            assert_eq!(alone.code, all.code, "{form}");
        }
    }
}

#[test]
fn a_file_has_no_colours_even_where_the_terminal_has() {
    let dir = dir();
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.args(["audit", "a b#ü/claims.toml", "--output", "human=audit.txt"]);
    let run = dir.run(command.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR"));
    assert!(run.out.contains('\x1b') && !dir.read("audit.txt").contains('\x1b'));
}

#[test]
fn a_book_with_errors_is_reported_where_they_are() {
    let dir = Folder::with(book(&(claim("a", "1 < x") + &claim("b", "1 <"))));
    for command in ["audit", "check"] {
        let run =
            dir.proofmark(&[command, "book.toml", "--output", "junit=o.xml", "--format", "sarif"]);
        assert_eq!(run.code, 2);
        let sarif = parse(&run.out);
        code_scanning_accepts(&sarif);
        expect(&sarif, &[("a", "faulty-claim", "error"), ("b", "faulty-claim", "error")]);
        let line = |i: usize| &results(&sarif)[i]["locations"][0]["physicalLocation"]["region"]["startLine"];
        assert_eq!((line(0), line(1)), (&6.into(), &10.into()), "{}", run.out);
        assert_eq!(sarif["runs"][0]["invocations"][0]["executionSuccessful"], false);
        assert_eq!(xml(&dir, "o.xml"), Ok(()));
        assert!(dir.read("o.xml").contains("tests=\"2\" failures=\"0\" errors=\"2\""));
        ends(&run, 2, "book.toml:6:");
    }
    let run = dir.checker(&["none.toml", "--format", "sarif"]);
    assert_eq!(run.code, 2);
    expect(&parse(&run.out), &[("book", "unreadable-book", "error")]);
}

#[test]
fn nothing_checked_is_an_error_in_every_form() {
    let dir = Folder::with(book(""));
    dir.write("one.toml", book(&claim("a", "1 < 2")));
    for arguments in [
        &["audit", "book.toml"][..],
        &["check", "book.toml"],
        &["audit", "one.toml", "--only", "b"],
    ] {
        let sarif =
            dir.proofmark(&[arguments, &["--format", "sarif", "--output", "junit=o.xml"]].concat());
        assert_eq!(sarif.code, 5, "{}", sarif.said());
        expect(&parse(&sarif.out), &[("book", "nothing-checked", "error")]);
        code_scanning_accepts(&parse(&sarif.out));
        assert!(dir.read("o.xml").contains("tests=\"1\" failures=\"0\" errors=\"1\""));
        let json = dir.proofmark(&[arguments, &["--format", "json"]].concat());
        assert_eq!(parse(&json.out)["summary"]["pass"], false);
    }
}

#[test]
fn an_output_that_cannot_be_written_is_refused_before_the_work() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("file", "");
    std::fs::create_dir(dir.path("folder")).unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&["sarif"], "FORMAT=PATH"),
        (&["sarif="], "the path is missing"),
        (&["sraif=x"], "did you mean sarif?"),
        (&["json=-"], "--format json"),
        (&["json=folder"], "this is a folder"),
        (&["json=file/x"], "this is a file, not a folder"),
        (&["json=./book.toml"], "this is the book"),
        (&["json=x", "sarif=x"], "two results cannot go into one file"),
    ];
    for (outputs, words) in cases {
        let outputs: Vec<&str> = outputs.iter().flat_map(|output| ["--output", output]).collect();
        for command in ["audit", "check"] {
            let run = dir.proofmark(&[&[command, "book.toml"][..], &outputs].concat());
            ends(&run, 2, words);
            assert_eq!(run.out, "");
        }
    }
    assert_eq!(dir.list("."), ["book.toml", "file", "folder"]);
    let run = dir.proofmark(&["check", "--mdp", "m.json", "c.json", "--format", "json"]);
    ends(&run, 2, "cannot be used with");
}
