//! Text that takes over the terminal, or forges a row of a report.

use std::fs;
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::{CERTIFICATES, CHAIN, coloured, harmless, passes};
use crate::support::{Folder, book, claim, ends};

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
