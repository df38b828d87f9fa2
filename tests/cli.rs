//! What the two programs do with good input.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

use num_bigint::BigInt;
use proofmark_kernel::Rational;
use serde_json::Value;

use crate::support::{Folder, book, claim};

#[path = "cli/here.rs"]
mod here;
#[path = "cli/screen.rs"]
mod screen;

/// A part of the bundled book that is decided in a moment.
const PART: [&str; 3] = ["--bundled", "--only", "frontier.row4.*"];

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/finite-frontier");

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or("")
}

/// The value of a decimal string such as `-0.0250`.
fn exactly(decimal: &str) -> Rational {
    let (whole, fraction) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits: BigInt = format!("{whole}{fraction}").parse().expect("a decimal string");
    Rational::new(digits, BigInt::from(10).pow(fraction.len().try_into().unwrap()))
}

fn audit_json(dir: &Folder, arguments: &[&str]) -> Value {
    let run = dir.proofmark(&[&["audit", "--format", "json"][..], arguments].concat());
    serde_json::from_str(&run.out).expect("valid JSON")
}

#[test]
fn the_bundled_book_is_there_from_anywhere() {
    let run = Folder::new().proofmark(&[&["audit"], &PART[..]].concat());
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(last_line(&run.out).ends_with(" claims: 16 hold: PASS"), "{}", run.out);
    assert_eq!(run.err, "");
}

#[test]
fn only_selects_claims_by_a_glob() {
    let dir = Folder::with(book(&(claim("a.x", "1 < 2") + &claim("a.y", "1 < 2"))));
    for (glob, count) in [("a.*", 2), ("a.y", 1), ("*x", 1), ("?.?", 2), ("*", 2)] {
        let run = dir.proofmark(&["audit", "book.toml", "--only", glob]);
        assert_eq!(run.code, 0, "{glob}");
        let closing = format!("{count} claim");
        assert!(last_line(&run.out).starts_with(&closing), "{glob}: {}", run.out);
    }
}

#[test]
fn an_empty_selection_is_not_a_pass() {
    let dir = Folder::new();
    for arguments in
        [&["audit", "--bundled", "--only", "zzz*"][..], &["audit", "--bundled", "--only", ""]]
    {
        let run = dir.proofmark(arguments);
        assert_eq!(run.code, 5, "{}", run.said());
        assert!(!run.out.contains("PASS") && run.err.contains("nothing was checked"));
    }
    assert_eq!(audit_json(&dir, &["--bundled", "--only", "zzz*"])["summary"]["pass"], false);
}

#[test]
fn json_reports_every_claim_with_its_enclosure() {
    let report = audit_json(&Folder::new(), &PART);
    assert_eq!(report["schema"], "proofmark-audit/1");
    let claims = report["claims"].as_array().unwrap();
    let summary = &report["summary"];
    assert_eq!(summary["claims"], claims.len());
    assert_eq!((&summary["pass"], &summary["not_as_expected"]), (&true.into(), &0.into()));
    for word in ["certified", "refuted", "undecided", "undefined"] {
        let count = claims.iter().filter(|claim| claim["verdict"] == word).count();
        assert_eq!(summary[word], count, "{word}");
    }
    let keys =
        ["id", "verdict", "expected", "relation", "claimed", "enclosure", "slack", "rounding"];
    for claim in claims {
        for key in keys {
            assert!(claim.get(key).is_some(), "{} has no {key}", claim["id"]);
        }
        assert_eq!(claim["verdict"], claim["expected"]);
        let end = |key: &str| exactly(claim["enclosure"][key].as_str().unwrap());
        assert!(end("lo") <= end("hi"), "{claim}");
        let slack = exactly(claim["slack"].as_str().unwrap());
        let none = Rational::from(BigInt::from(0));
        assert!(claim["verdict"] != "certified" || slack >= none, "{claim}");
    }
}

#[test]
fn json_rounds_enclosures_outward_and_slack_down() {
    let says = ["sqrt(2) >= 1.4", "0 - sqrt(2) <= -1.4", "1/3 >= 0.3", "1e30/3 > 1"];
    let body: String = says.iter().enumerate().map(|(i, s)| claim(&format!("c{i}"), s)).collect();
    let report = audit_json(&Folder::with(book(&body)), &["book.toml"]);
    let fraction = |n: &str, d: i64| Rational::new(n.parse().unwrap(), d.into());
    let end =
        |i: usize, key: &str| exactly(report["claims"][i]["enclosure"][key].as_str().unwrap());
    let two = fraction("2", 1);
    let square = |x: Rational| &x * &x;
    assert!(square(end(0, "lo")) < two && two < square(end(0, "hi")));
    assert!(square(end(1, "hi")) < two && two < square(end(1, "lo")));
    for (i, value) in [(2, fraction("1", 3)), (3, fraction("1000000000000000000000000000000", 3))] {
        assert!(end(i, "lo") < value && value < end(i, "hi"), "{}", report["claims"][i]);
    }
    let slack = exactly(report["claims"][2]["slack"].as_str().unwrap());
    assert!(slack < fraction("1", 30) && slack > fraction("33", 1000));
}

#[test]
fn emitted_certificates_are_the_same_bytes_every_time() {
    let dir = Folder::new();
    for folder in ["one", "deep/two", "one"] {
        assert_eq!(dir.proofmark(&[&["audit", "--emit", folder], &PART[..]].concat()).code, 0);
    }
    let names = dir.list("one");
    assert_eq!(names, dir.list("deep/two"));
    assert!(names.len() > 5, "{names:?}");
    assert!(names.iter().all(|name| name.ends_with(".json") && !name.starts_with('.')));
    for name in names {
        let text = dir.read(&format!("one/{name}"));
        assert_eq!(text, dir.read(&format!("deep/two/{name}")), "{name}");
        let path = Path::new(SHIPPED).join(&name);
        assert_eq!(text, std::fs::read_to_string(path).unwrap(), "{name} is not the shipped one");
    }
}

#[test]
fn both_checkers_accept_the_shipped_certificates() {
    let dir = Folder::new();
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/classical-constants");
    let path: &str = &format!("{small}/claims.toml");
    for arguments in [&["--bundled"][..], &[path], &[path, "--certificates", small]] {
        let run = dir.proofmark(&[&["check"][..], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.said());
        assert!(run.out.ends_with(" 0 rejected, 0 missing, 0 unknown: PASS\n"), "{}", run.out);
        let alone = dir.checker(arguments);
        assert_eq!((alone.code, alone.out), (run.code, run.out));
    }
}

#[test]
fn check_reads_the_certificates_it_is_told_to() {
    let dir = Folder::with(book(&(claim("a", "1 < 2") + &claim("b", "ln(2) rounds to 0.693"))));
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]).code, 0);
    let check = |expected: i32, words: &str| {
        let run = dir.proofmark(&["check", "book.toml", "--certificates", "stamps"]);
        assert_eq!(run.code, expected, "{}", run.said());
        assert!(run.out.contains(words), "{}", run.out);
        let alone = dir.checker(&["book.toml", "--certificates", "stamps"]);
        assert_eq!((alone.code, alone.out), (run.code, run.out));
    };
    check(0, "2 accepted, 0 rejected, 0 missing, 0 unknown: PASS");
    std::fs::copy(dir.path("stamps/a.json"), dir.path("stamps/orphan.json")).unwrap();
    check(1, "orphan");
    std::fs::remove_file(dir.path("stamps/orphan.json")).unwrap();
    std::fs::remove_file(dir.path("stamps/b.json")).unwrap();
    check(3, "missing stamps/b.json");
    let beside = dir.checker(&["book.toml"]);
    assert_eq!(beside.code, 3, "there are none beside the book: {}", beside.out);
}

#[test]
fn a_sound_certificate_of_the_wrong_verdict_is_not_a_pass() {
    let known = claim("a", "1 < 2").trim_end().to_owned();
    let dir = Folder::with(book(&known));
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    dir.write("book.toml", book(&(known + "\nexpect = \"refuted\"\nerratum = \"wrong\"\n")));
    assert_eq!(dir.checker(&["book.toml"]).code, 1);
}

#[test]
fn eval_prints_certain_digits() {
    let zeros = "0".repeat(400);
    let googols = format!("1{zeros}");
    let cases = [
        ("envelope(40,10,8,25)", "30", "0.0200457782967164151994290905793..."),
        ("sqrt(2)", "15", "1.41421356237309..."),
        ("sqrt(2)", "40", "1.414213562373095048801688724209698078569..."),
        ("-sqrt(2)", "5", "-1.4142..."),
        ("2/3", "1", "0.6..."),
        ("14/3+2 - 20/3", "15", "0"),
        ("1/4", "15", "0.25"),
        ("-1/8", "15", "-0.125"),
        ("-7", "15", "-7"),
        ("33.3%", "15", "0.333"),
        ("2^100", "31", "1267650600228229401496703205376"),
        ("10^400", "15", &googols),
        ("123456789*1000000007", "18", "123456789864197523"),
        ("2^-3", "15", "0.125"),
        ("-2^2", "15", "-4"),
        ("2^3^2", "15", "512"),
        ("log2(8)", "15", "3"),
        ("log2(1/8)", "15", "-3"),
        ("log2(3)", "15", "1.58496250072115..."),
        ("ln(1)", "15", "0"),
        ("ln(2)", "20", "0.69314718055994530941..."),
        ("exp(0)", "15", "1"),
        ("exp(1)", "20", "2.7182818284590452353..."),
        ("min(3, 1, 2)", "15", "1"),
        ("max(1, sqrt(2))", "5", "1.4142..."),
        ("abs(-5)", "15", "5"),
        ("floor(-1/2)", "15", "-1"),
        ("ceil(-1/2)", "15", "0"),
        ("floor(sqrt(2))", "15", "1"),
        ("floor_log2(9)", "15", "3"),
        ("floor_log2(1/3)", "15", "-2"),
        ("heap_diameter(20)", "15", "7"),
        ("heap_diameter(1)", "15", "0"),
        ("atanh(1/2)", "15", "0.549306144334054..."),
        ("atanh(0)", "15", "0"),
    ];
    let dir = Folder::new();
    for (expression, digits, value) in cases {
        let book = expression.starts_with("envelope").then_some("--bundled");
        let arguments: Vec<&str> =
            ["eval", expression, "--digits", digits].into_iter().chain(book).collect();
        let run = dir.proofmark(&arguments);
        assert_eq!(run.out, format!("{expression} = {value}\n"), "{}", run.err);
        assert_eq!(run.code, 0, "{expression}");
    }
}

#[test]
fn eval_admits_what_it_cannot_decide_in_a_short_message() {
    // Its value is far larger than any precision reaches here.
    let run = Folder::new().proofmark(&["eval", "exp(9300)"]);
    assert_eq!((run.code, run.out.as_str()), (4, ""));
    assert!(run.err.contains("1024 bits"), "{}", run.err);
    assert!(run.err.len() < 250, "nobody reads {} characters", run.err.len());
}

#[test]
fn eval_says_about_of_what_may_be_a_round_number() {
    // Whether its digits are 1.999... or 2.000... is what no precision decides.
    let eval = |more: &[&str]| {
        let arguments = [&["eval", "sqrt(2)*sqrt(2)"], more].concat();
        Folder::new().proofmark(&arguments)
    };
    let run = eval(&[]);
    assert_eq!((run.code, run.out.as_str()), (0, "sqrt(2)*sqrt(2) \u{2248} 2.00000000000000\n"));
    assert!(eval(&["--verbose"]).out.contains("in [1.9999999999999995, 2.0000000000000005]"));
    let value: serde_json::Value = serde_json::from_str(&eval(&["--format", "json"]).out).unwrap();
    assert_eq!((&value["about"], &value["exact"]), (&true.into(), &false.into()));
    assert_eq!(value["text"], "2.00000000000000");
    // A number that is that far from a round one has digits.
    let near = Folder::new().proofmark(&["eval", "sqrt(4 - 1e-30)", "--digits", "40"]);
    assert!(near.out.contains("= 1.99999999999999999999"), "{}", near.said());
    // That it is equal to it is another sentence, and stays undecided.
    let run = Folder::new().proofmark(&["eval", "sqrt(2)*sqrt(2) == 2"]);
    assert_eq!(run.code, 4, "{}", run.said());
}

#[test]
fn a_value_that_is_hardly_known_does_not_blow_up_the_table() {
    for says in ["sqrt(2)*sqrt(2) == 2", "10^400/3 > 1", "(1/3)^900 < 1"] {
        let run = Folder::with(book(&claim("a", says))).proofmark(&["audit", "book.toml"]);
        let widest = run.out.lines().map(str::len).max();
        assert!(widest < Some(250), "{says}: a line of {widest:?} characters");
    }
}

#[test]
fn explain_shows_every_named_value_and_goal() {
    let dir = Folder::new();
    let run = dir.proofmark(&["explain", "--bundled", "frontier.row4.value"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let names = ["eta", "r", "n", "u", "delta_o", "q", "c", "v", "alpha", "w", "beta"];
    for name in names.iter().chain(&["L(40)", "envelope(40, 10, 8, 25)"]) {
        let shown = run.out.lines().any(|line| {
            line.trim_start().strip_prefix(name).is_some_and(|l| l.trim_start().starts_with("= "))
        });
        assert!(shown, "{name} is missing:\n{}", run.out);
    }
    for words in ["envelope requires beta >= 0", "0.0200457782967", "certified", "tab:frontier"] {
        assert!(run.out.contains(words), "{words} is missing:\n{}", run.out);
    }
    let run = dir.proofmark(&["explain", "--bundled", "frontier.row4.valeu"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean frontier.row4.value?"), "{}", run.err);
}

#[test]
fn output_that_is_not_for_a_terminal_has_no_escape_codes() {
    let dir = Folder::with(book(&(claim("a", "1 < 2") + &claim("b", "2 < 1"))));
    dir.write("bad.toml", book(&claim("a", "1 < x")));
    let commands = [
        &["audit", "book.toml"][..],
        &["check", "book.toml"],
        &["audit", "bad.toml"],
        &["eval", "1/0"],
    ];
    for arguments in commands {
        let with = |variables: &[(&str, &str)]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
            command.args(arguments).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
            dir.run(command.envs(variables.iter().copied())).said()
        };
        assert!(!with(&[]).contains('\x1b'), "{arguments:?} in a pipe");
        assert!(with(&[("CLICOLOR_FORCE", "1")]).contains('\x1b'), "{arguments:?} in colour");
        let never = with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
        assert!(!never.contains('\x1b'), "{arguments:?} with NO_COLOR");
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    for format in ["human", "json"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_proofmark"))
            .args([&["audit", "--format", format], &PART[..]].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_cannot_be_written_is_not_a_pass() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut audit = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    let status = audit.arg("audit").args(PART).stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_ne!(status.code(), Some(0));
}

/// True sentences, separated by semicolons.
const HOLD: &str = "
    1 < 2; 2 <= 2; 2 >= 2; 3 > 2; 1/4 == 0.25; 0.5 <= sqrt(2);
    1/3 rounds to 0.333; 0.25 rounds to 0.2; 0.25 rounds to 0.3; -0.25 rounds to -0.2;
    -0.25 rounds to -0.3; 0.04 rounds to 0.0; 0 rounds to 0; 1234 rounds to 1.23e3;
    2/3 rounds down to 0.66; 0.25 rounds down to 0.25; 0.09 rounds down to 0.0;
    0 rounds down to 0.0; -0.01 rounds down to -0.1; -1/3 rounds down to -0.34;
    1/3 rounds up to 0.34; 0.25 rounds up to 0.25; 0.01 rounds up to 0.1;
    0 rounds up to 0.0; -0.09 rounds up to 0.0; -1/3 rounds up to -0.33;
    2/3 truncates to 0.66; 33.39% truncates to 33.3%; 0.09 truncates to 0.0;
    0 truncates to 0; -0.09 truncates to 0.0; -2/3 truncates to -0.66";

/// False ones.
const FAIL: &str = "
    2 < 2; 3 <= 2; 2 >= 3; 2 > 2; 1/3 == 0.333; sqrt(2) == 1.4;
    0.25 rounds to 0.1; 0.25 rounds to 0.4; 0.051 rounds to 0.0; 2/3 rounds to 0.66;
    2/3 rounds down to 0.67; 0.1 rounds down to 0.0; -0.01 rounds down to 0.0;
    -1/3 rounds down to -0.33; 1/3 rounds up to 0.33; 0.01 rounds up to 0.0;
    -0.1 rounds up to 0.0; -1/3 rounds up to -0.34; 2/3 truncates to 0.67;
    0.1 truncates to 0.0; -0.1 truncates to 0.0; -2/3 truncates to -0.67";

#[test]
fn every_relation_holds_exactly_where_it_should() {
    for (sentences, verdict) in [(HOLD, "certified"), (FAIL, "refuted")] {
        for says in sentences.split(';').map(str::trim) {
            let report = audit_json(&Folder::with(book(&claim("a", says))), &["book.toml"]);
            assert_eq!(report["claims"][0]["verdict"], verdict, "{says}");
        }
    }
}

#[test]
fn the_exit_code_compares_the_verdict_with_what_the_book_expects() {
    let erratum = "expect = \"refuted\"\nerratum = \"The digits are wrong.\"\n";
    let cases = [
        ("1 < 2", "", 0, "PASS"),
        ("1 < 2", "expect = \"certified\"\n", 0, "PASS"),
        ("2 < 1", "", 1, "FAIL"),
        ("2 < 1", erratum, 0, "The digits are wrong."),
        ("1 < 2", erratum, 1, "Expected refuted, but it is certified."),
        ("sqrt(2)*sqrt(2) == 2", "", 4, "undecided"),
        ("sqrt(2)*sqrt(2) == 2", erratum, 4, "undecided"),
        ("1/0 == 2", erratum, 2, "division by zero"),
    ];
    for (says, more, code, words) in cases {
        let text = claim("a", says).trim_end().to_owned() + "\n" + more;
        let run = Folder::with(book(&text)).proofmark(&["audit", "-v", "book.toml"]);
        assert_eq!(run.code, code, "{says} {more}: {}", run.said());
        assert!(run.out.contains(words), "{says} {more}: {}", run.out);
        assert_eq!(run.out.ends_with("PASS\n"), code == 0);
    }
}

#[test]
fn definitions_bring_their_names_and_their_obligations() {
    let definitions = "[[define]]\nname = \"half\"\nvalue = \"1/2\"\n\n[[define]]\nname = \"root\"\n\
        args = [\"x\"]\nlet = [\"y = x + half\"]\nrequire = [\"x >= 0\"]\nvalue = \"sqrt(y)\"\n\n";
    let with_let =
        "[[claim]]\nid = \"a\"\nlet = [\"z = root(3.5)\", \"w = z^2\"]\nsays = \"w > 3.99\"\n";
    let cases = [
        (claim("a", "half == 0.5"), 0, "PASS"),
        (claim("a", "root(3.5) >= 1.99"), 0, "PASS"),
        (with_let.to_owned(), 0, "PASS"),
        (claim("a", "root(-0.25) > 0"), 2, "root requires x >= 0"),
        (claim("a", "root(-4) > 0"), 2, "root requires x >= 0"),
    ];
    for (text, code, words) in cases {
        let dir = Folder::with(book(&(definitions.to_owned() + &text)));
        let run = dir.proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, code, "{text}{}", run.said());
        assert!(run.out.contains(words), "{text}{}", run.out);
    }
}
