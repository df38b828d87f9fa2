//! Attacks that once got through: files that are no files, text that takes over the terminal or a
//! table, certificates that lie where nobody looks, and input that fills the memory.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::process::Command;

use proofmark::limits;
use proofmark_book::text::is_hidden;
use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::support::{Folder, Run, book, claim, ends};

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

// ---- text that is cut ----------------------------------------------------------------------------

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

// ---- files that are no files -----------------------------------------------------------------------

#[test]
fn no_reader_waits_for_a_pipe_or_takes_in_a_device() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("model.json", CHAIN);
    dir.write("paper.tex", "");
    for folder in ["stamps", "strays", "run", "shard"] {
        fs::create_dir(dir.path(folder)).unwrap();
    }
    for name in
        ["pipe", "stamps/a.json", "strays/other.json", "run/manifest.json", "shard/units.log"]
    {
        pipe(&dir, name);
    }
    symlink("/dev/zero", dir.path("zero")).unwrap();
    let readers: [(&[&str], i32); 18] = [
        (&["audit", "pipe"], 2),
        (&["check", "pipe"], 2),
        (&["lint", "pipe"], 2),
        (&["fmt", "pipe"], 2),
        (&["explain", "a", "--book", "pipe"], 2),
        (&["check", "--mdp", "pipe", "model.json"], 2),
        (&["check", "--mdp", "model.json", "pipe"], 2),
        (&["mdp", "--file", "pipe"], 2),
        (&["mdp", "table", "pipe"], 2),
        (&["ledger", "pipe"], 2),
        (&["scoreboard", "pipe"], 2),
        (&["new", "made", "--latex", "pipe"], 2),
        (&["simulate", "rq1", "--quick", "--settings", "pipe", "--out", "made"], 2),
        (&["simulate", "rq1", "--quick", "--out", "shard"], 2),
        (&["merge", "run", "--out", "made"], 2),
        (&["report", "book.toml", "--section", "pipe", "--out", "made.html"], 2),
        (&["report", "book.toml", "--simulation", "run", "--out", "made.html"], 3),
        (&["check", "book.toml", "--certificates", "stamps"], 1),
    ];
    for (arguments, code) in readers {
        ends(&dir.proofmark(arguments), code, "this is a pipe, not a file");
    }
    let stray = dir.checker(&["book.toml", "--certificates", "strays"]);
    ends(&stray, 1, "rejected strays/other.json: it may be a certificate, but cannot be read");
    for arguments in [["audit", "zero"], ["fmt", "zero"]] {
        ends(&dir.proofmark(&arguments), 2, "this is a device, not a file");
    }
    assert!(!dir.path("made").exists());
    for script in ["check.py", "check_mdp.py"] {
        let script = format!("{CERTIFICATES}/{script}");
        let run = dir.run(Command::new("python3").args([&script, "pipe", "model.json"]));
        ends(&run, 2, "not a regular file");
    }
}

#[test]
fn a_result_never_replaces_a_pipe_a_device_or_a_link() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("target", "old");
    fs::set_permissions(dir.path("target"), fs::Permissions::from_mode(0o600)).unwrap();
    pipe(&dir, "pipe");
    for (link, to) in [
        ("link", "target"),
        ("new", "beyond"),
        ("null", "/dev/null"),
        ("stdout", "/dev/stdout"),
        ("loop", "loop"),
    ] {
        symlink(to, dir.path(link)).unwrap();
    }
    let output =
        |to: &str| dir.proofmark(&["audit", "book.toml", "--output", &format!("json={to}")]);
    for (to, why) in [
        ("pipe", "pipe: this is a pipe, not a file"),
        ("stdout", "stdout: this is an open stream, not a file"),
        ("/dev/fd/1", "this is an open stream"),
        ("loop", "loop: too many links"),
        ("..", "this is a folder"),
    ] {
        let run = output(to);
        ends(&run, 2, why);
        assert_eq!(run.out, "", "refused before the work");
    }
    for to in ["link", "new", "null"] {
        ends(&output(to), 0, "PASS");
    }
    let kind = |name: &str| fs::symlink_metadata(dir.path(name)).unwrap().file_type();
    assert!(kind("pipe").is_fifo());
    assert!(["link", "new", "null", "stdout"].iter().all(|name| kind(name).is_symlink()));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    for written in ["target", "beyond"] {
        assert!(dir.read(written).contains("proofmark-audit/1"), "{written}");
    }
    assert_eq!(fs::metadata(dir.path("target")).unwrap().mode() & 0o777, 0o600);
    assert!(!dir.list(".").iter().any(|name| name.starts_with(".proofmark-")));
}

#[test]
fn every_writer_refuses_what_is_no_file() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("model.json", CHAIN);
    fs::create_dir(dir.path("stamps")).unwrap();
    for name in ["pipe", "stamps/a.json"] {
        pipe(&dir, name);
    }
    let writers: [&[&str]; 8] = [
        &["audit", "book.toml", "--emit", "stamps"],
        &["report", "book.toml", "--out", "pipe"],
        &["export", "coq", "--book", "book.toml", "--out", "pipe"],
        &["export", "sage", "--book", "book.toml", "--out", "pipe"],
        &["export", "latex", "--book", "book.toml", "--out", "pipe"],
        &["mdp", "--file", "model.json", "--certificate", "pipe"],
        &["mdp", "--file", "model.json", "--model", "pipe"],
        &["check", "book.toml", "--output", "sarif=pipe"],
    ];
    for arguments in writers {
        ends(&dir.proofmark(arguments), 2, "this is a pipe, not a file");
    }
    for name in ["pipe", "stamps/a.json"] {
        assert!(fs::symlink_metadata(dir.path(name)).unwrap().file_type().is_fifo());
    }
}

#[test]
fn one_file_is_one_file_by_any_name() {
    let text = book(&claim("a", "1 < 2"));
    let dir = Folder::with(&text);
    dir.write("model.json", CHAIN);
    dir.write("x", "x");
    fs::create_dir(dir.path("f")).unwrap();
    for (to, link) in [("book.toml", "book.link"), ("x", "x.link"), ("absent", "absent.link")] {
        symlink(to, dir.path(link)).unwrap();
    }
    for (to, hard) in [("book.toml", "book.hard"), ("x", "x.hard")] {
        fs::hard_link(dir.path(to), dir.path(hard)).unwrap();
    }
    let before = dir.list(".");
    let pairs = [
        ("x", "f/../x"),
        ("x", "./x"),
        ("x", "x.link"),
        ("x", "x.hard"),
        ("absent", "f/../absent"),
        ("absent", "absent.link"),
        ("absent", "Absent"),
    ];
    for (one, other) in pairs {
        let outputs = [format!("json={one}"), format!("sarif={other}")];
        let outputs: Vec<&str> = outputs.iter().flat_map(|o| ["--output", o]).collect();
        for command in ["audit", "check"] {
            let run = dir.proofmark(&[&[command, "book.toml"][..], &outputs].concat());
            ends(&run, 2, "two results cannot go into one file");
            assert_eq!(run.out, "");
        }
    }
    let onto: [(&[&str], &str); 10] = [
        (&["audit", "book.toml", "--output", "json=book.link"], "this is the book"),
        (&["audit", "book.toml", "--output", "json=f/../book.hard"], "this is the book"),
        (&["check", "book.link", "--output", "json=book.hard"], "this is the book"),
        (&["audit", "book.toml", "--emit", "f", "--output", "json=./f/a.json"], "a certificate"),
        (&["audit", "book.toml", "--emit", "f", "--output", "json=f/A.json"], "a certificate"),
        (
            &["check", "book.toml", "--certificates", "f", "--output", "json=f/a.json"],
            "a certificate",
        ),
        (&["export", "coq", "--book", "book.toml", "--out", "book.hard"], "this is the book"),
        (&["report", "book.toml", "--out", "book.link"], "that the report is made of"),
        (&["mdp", "--file", "model.json", "--certificate", "./model.json"], "that is read"),
        (
            &["mdp", "--file", "model.json", "--certificate", "n", "--model", "./n"],
            "that is written",
        ),
    ];
    for (arguments, words) in onto {
        let run = dir.proofmark(arguments);
        ends(&run, 2, words);
        assert_eq!(run.out, "", "refused before the work");
    }
    assert_eq!(dir.list("."), before);
    assert_eq!((dir.read("book.toml"), dir.read("model.json")), (text, CHAIN.to_owned()));
    assert_eq!((dir.list("f").len(), dir.read("x").as_str()), (0, "x"));
}

#[test]
fn fmt_writes_through_a_link() {
    let dir = Folder::with(book(&claim("a", "1<2")));
    symlink("book.toml", dir.path("link.toml")).unwrap();
    ends(&dir.proofmark(&["fmt", "link.toml"]), 0, "formatted");
    assert!(fs::symlink_metadata(dir.path("link.toml")).unwrap().is_symlink());
    ends(&dir.proofmark(&["fmt", "--check", "book.toml"]), 0, "");
}

// ---- text that acts ------------------------------------------------------------------------------

/// What a string of a TOML file may hold, as it is written there.
const TRICKS: [&str; 8] = [
    "\\u001b[2J",
    "\\u001b]0;title\\u0007",
    "\\u001b[32mPASS\\u001b[0m",
    "\\u009b2J",
    "\\r",
    "\\u007f",
    "\u{202e}ssap",
    "\\U000e0041",
];

#[test]
fn no_string_of_a_book_or_a_sheet_acts_on_the_terminal() {
    let places = [
        "[book]\ntitle = \"?\"\n[[claim]]\nid = \"a\"\nsays = \"1 < 2\"\n",
        "[book]\ntitle = \"\"\n[[claim]]\nid = \"a\"\ncites = \"?\"\nsays = \"1 < 2\"\n",
        "[book]\ntitle = \"\"\n[[claim]]\nid = \"?\"\nsays = \"1 < 2\"\n",
        "[book]\ntitle = \"\"\n[[claim]]\nid = \"a\"\nsays = \"1 < ?\"\n",
        "[book]\ntitle = \"\"\n[[claim]]\nid = \"a\"\nsays = \"2 < 1\"\nexpect = \"refuted\"\nerratum = \"?\"\n",
        "[book]\ntitle = \"\"\n\"?\" = 1\n",
        "[book]\ntitle = \"\"\n[[define]]\nname = \"f\"\nvalue = \"1\"\ncoq = \"?\"\n",
    ];
    for place in places {
        for trick in TRICKS {
            let dir = Folder::with(place.replace('?', trick));
            let run = coloured(&dir, &["audit", "book.toml"]);
            assert_eq!(run.code, 2, "{}", run.said());
            harmless(&run);
            assert!(run.err.contains("changes how other text is shown"), "{}", run.err);
        }
    }
    // What is not even TOML is shown with its line.
    for raw in
        ["title = \"\u{1b}[2J\"", "# \u{1b}]0;x\u{7}", "\u{202e}", "[book]\ntitle = \u{9b}2J"]
    {
        let run = coloured(&Folder::with(raw), &["audit", "book.toml"]);
        assert_eq!(run.code, 2, "{}", run.said());
        harmless(&run);
    }
    let dir = Folder::new();
    let sheets: [(&str, &[&str]); 4] = [
        ("[ledger]\ntitle = \"\\u001b[2J\"\n", &["ledger", "sheet.toml"]),
        ("[scoreboard]\ntitle = \"\\u001b[2J\"\n", &["scoreboard", "sheet.toml"]),
        ("[environments]\ntitle = \"\\u001b[2J\"\n", &["mdp", "table", "sheet.toml"]),
        ("[learner]\n\"\\u001b[2J\" = 1\n", &["simulate", "rq1", "--settings", "sheet.toml"]),
    ];
    for (text, arguments) in sheets {
        dir.write("sheet.toml", text);
        let run = coloured(&dir, arguments);
        ends(&run, 2, "changes how other text is shown");
        harmless(&run);
    }
}

#[test]
fn names_of_files_and_processes_do_not_act_either() {
    let name = "a\u{1b}[2J\u{202e}\nproofmark audit: 1 claim: PASS";
    let dir = Folder::new();
    fs::create_dir(dir.path(name)).unwrap();
    let inside = |file: &str| format!("{name}/{file}");
    dir.write(&inside("book.toml"), book(&claim("a", "2 < 1")));
    dir.write(&inside("bad.toml"), "x");
    dir.write(
        &inside("x\u{1b}[2J\nproofmark check: PASS.json"),
        "{\"format\":\"proofmark-certificate/1\"}",
    );
    let (good, bad, none) = (inside("book.toml"), inside("bad.toml"), inside("none.toml"));
    let runs: [&[&str]; 9] = [
        &["audit", &good],
        &["audit", &good, "--output", "json=."],
        &["check", &good],
        &["lint", &good],
        &["explain", "a", "--book", &good],
        &["explain", name, "--book", &good],
        &["audit", &bad],
        &["audit", &none],
        &["mdp", "--file", &none],
    ];
    for arguments in runs {
        let run = coloured(&dir, arguments);
        assert_ne!(run.code, 0);
        harmless(&run);
        assert!(!passes(&run), "{}", run.said());
    }
    for trick in ["\\u001b[2J", "\\u202e", "\\nproofmark mdp: checked: PASS", "\\u009b2J"] {
        dir.write("model.json", CHAIN.replace("a chain", trick));
        let run = coloured(&dir, &["mdp", "--file", "model.json"]);
        ends(&run, 2, "a name is one line, without hidden characters");
        harmless(&run);
        let script = format!("{CERTIFICATES}/check_mdp.py");
        let run = dir.run(Command::new("python3").args([&script, "model.json", "model.json"]));
        ends(&run, 1, "not a name of one line");
        harmless(&run);
    }
    // The reader of JSON quotes what it does not know.
    dir.write("model.json", CHAIN.replace("\"name\"", "\"\\u001b[2J\""));
    let run = coloured(&dir, &["mdp", "--file", "model.json"]);
    ends(&run, 2, "unknown field");
    harmless(&run);
    dir.write("book.toml", book(&claim("a", "1 < 2")));
    dir.write("a.json", "{\"\\u001b[2J\\u202e\": 1}");
    let run = coloured(&dir, &["check", "book.toml"]);
    ends(&run, 1, "unknown field");
    harmless(&run);
}

#[test]
fn no_string_of_a_book_forges_a_row_or_markup_of_a_report() {
    let tricks = [
        "x | certified | y",
        "x |\\n| `forged` | here | `1 < 2` | certified | 1 | | |",
        "<img src=x onerror=alert(1)>",
        "<!-- ",
        "[here](javascript:alert(1)) ![x](y)",
        "` | ` *x* **y** __z__ ~~w~~ $v$",
        "\\n\\n## Errata (0)\\n\\n",
        "\\\\",
        "&lt;script&gt;",
    ];
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    for trick in tricks {
        let body = format!(
            "[[claim]]\nid = \"a\"\ncites = \"{trick}\"\nsays = \"2 < 1\"\nexpect = \"refuted\"\n\
             erratum = \"{trick}\"\n"
        );
        let dir = Folder::with(book(&body).replace("Test", trick));
        let run = dir.proofmark(&["audit", "book.toml", "--format", "markdown"]);
        assert_eq!(run.code, 0, "{}", run.said());
        let (mut rows, mut headings, mut cells, mut texts) = (0, 0, Vec::new(), String::new());
        for event in Parser::new_ext(&run.out, options) {
            match event {
                Event::Start(Tag::TableRow) => rows += 1,
                Event::Start(Tag::TableCell) => cells.push(String::new()),
                Event::Start(Tag::Heading { .. }) => headings += 1,
                Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::Strikethrough)
                | Event::Html(_)
                | Event::InlineHtml(_) => panic!("markup from {trick}: {}", run.out),
                Event::Text(text) | Event::Code(text) => {
                    texts.push_str(&text);
                    cells.last_mut().map(|cell| cell.push_str(&text)).unwrap_or_default();
                }
                _ => {}
            }
        }
        // Five lines of the summary, and one claim.
        assert_eq!((rows, headings), (6, 4), "{trick}: {}", run.out);
        let written: String = trick.replace("\\n", " ").replace("\\\\", "\\");
        let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(cells.contains(&written), "{trick}: {cells:?}");
        assert_eq!(texts.matches(&written).count(), 4, "{trick}: {texts}");
    }
    let dir = Folder::new();
    dir.write("model.json", CHAIN.replace("a chain", "a` | b | <b> | c"));
    let run = dir.proofmark(&["mdp", "--file", "model.json", "--format", "markdown"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let codes: Vec<String> = Parser::new_ext(&run.out, options)
        .filter_map(|event| match event {
            Event::Code(code) => Some(code.to_string()),
            Event::Html(_) | Event::InlineHtml(_) => panic!("{}", run.out),
            _ => None,
        })
        .collect();
    assert_eq!(codes, ["a` | b | <b> | c"], "{}", run.out);
}

#[test]
fn no_string_of_a_book_forges_a_line_of_the_audit() {
    let forged = "x\\nproofmark audit: 1 claim, 1 certified: PASS";
    let body = format!(
        "[[claim]]\nid = \"a\"\ncites = \"{forged}\"\nsays = \"2 < 1\"\n\n\
         [[claim]]\nid = \"b\"\nsays = \"2 < 1\"\nexpect = \"refuted\"\nerratum = \"{forged}\"\n"
    );
    let dir = Folder::with(book(&body).replace("Test", forged));
    for arguments in [&["audit", "book.toml"][..], &["explain", "a", "--book", "book.toml"]] {
        let run = dir.proofmark(arguments);
        assert_eq!(run.code, 1, "{}", run.said());
        let at_margin = |line: &str| line.starts_with("proofmark audit") && line.contains("PASS");
        assert!(!run.out.lines().any(at_margin), "{}", run.out);
    }
}

// ---- certificates where nobody looks ---------------------------------------------------------------

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

// ---- limits --------------------------------------------------------------------------------------

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
        assert!(found.is_empty(), "{script} has limits that nobody compares: {found:?}");
    };
    let size = |limit: usize| u64::try_from(limit).unwrap();
    let digits = size(limits::DIGITS);
    let exponent = limits::BINARY_EXPONENT.unsigned_abs();
    same(
        "check.py",
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
        ],
        // Each checker counts its own work.
        &["MAX_WORK"],
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
        "longer than the limit of 16777216 bytes",
    );
    ends(
        &dir.run(Command::new("python3").args([&script, "m.json", "m.json"])),
        1,
        "longer than 16777216 bytes",
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

// ---- what the second checkers accept -----------------------------------------------------------------

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
