//! Which book a command takes when none is named: the one of the folder, or none. Never another.

use std::process::Command;

use crate::support::{Folder, Run, book, claim, ends};

/// Commands that need a book, without one.
const COMMANDS: [&[&str]; 12] = [
    &["audit"],
    &["check"],
    &["lint"],
    &["explain", "a"],
    &["report"],
    &["fmt"],
    &["fmt", "--check"],
    &["export", "coq"],
    &["export", "gappa", "a"],
    &["export", "smt2", "a"],
    &["export", "sage"],
    &["export", "latex"],
];

/// Runs a command of `proofmark`, or what it is in the checker alone.
fn both(dir: &Folder, command: &[&str]) -> Vec<Run> {
    let mut runs = vec![dir.proofmark(command)];
    if let ["check", rest @ ..] = command {
        runs.push(dir.checker(rest));
    }
    runs
}

#[test]
fn without_a_book_every_command_stops_and_says_how_to_go_on() {
    let dir = Folder::new();
    // What is no book, and what is no ordinary file, is not taken for one.
    dir.write("Cargo.toml", "[package]\nname = \"x\"\n# [book]\n");
    std::fs::create_dir(dir.path("folder.toml")).unwrap();
    for command in COMMANDS {
        for run in both(&dir, command) {
            ends(&run, 2, "no claim book in this folder");
            for way in ["--book FILE", "proofmark new", "--bundled"] {
                assert!(run.err.contains(way), "{command:?}: {}", run.err);
            }
            assert_eq!(run.out, "", "{command:?}");
        }
    }
    assert_eq!(dir.list("."), ["Cargo.toml", "folder.toml"], "nothing is written");
}

#[test]
fn with_several_books_and_none_of_the_usual_name_every_command_stops_and_names_them() {
    let text = book(&claim("a", "1 < 2"));
    let dir = Folder::new();
    dir.write("one.toml", &text);
    dir.write("two.toml", text.replace("[book]", " [ book ] # so"));
    for command in COMMANDS {
        for run in both(&dir, command) {
            ends(&run, 2, "several claim books in this folder");
            for words in ["one.toml, two.toml", "--book FILE", "proofmark new", "--bundled"] {
                assert!(run.err.contains(words), "{command:?}: {}", run.err);
            }
            assert_eq!(run.out, "", "{command:?}");
        }
    }
    assert_eq!(dir.read("one.toml"), text, "nothing is formatted");
    // Said which, each is as good as the other.
    ends(&dir.proofmark(&["audit", "two.toml"]), 0, "PASS");
    ends(&dir.proofmark(&["audit", "--book", "two.toml"]), 0, "PASS");
}

#[test]
fn a_wrong_book_of_the_folder_is_never_green() {
    let dir = Folder::with(book(&claim("a", "2 < 1")));
    let cases: &[(&[&str], i32, &str)] = &[
        (&["audit"], 1, "Expected certified, but it is refuted"),
        (&["check"], 3, "missing a.json"),
        (&["lint"], 1, "uncited-claim"),
        (&["explain", "a"], 1, "refuted"),
        (&["report"], 1, "1 not as expected"),
        (&["export", "latex"], 1, "a is refuted"),
        (&["fmt", "--check"], 1, "book.toml: not in its usual form"),
        (&["eval", "sqrt(2)"], 0, "1.4142"),
        (&["export", "coq"], 0, "Theorem a"),
    ];
    for (command, code, words) in cases {
        for run in both(&dir, command) {
            ends(&run, *code, words);
            assert!(run.err.contains("note: the book is book.toml\n"), "{command:?}: {}", run.err);
        }
        let quiet = dir.proofmark(&[*command, &["--quiet"]].concat());
        assert!(!quiet.err.contains("note:"), "{command:?}: {}", quiet.err);
        assert_eq!(quiet.code, *code, "{command:?}");
    }
}

#[test]
fn a_book_that_cannot_be_read_is_found_and_reported_where_it_is_wrong() {
    let dir = Folder::with(book(&claim("a", "1 < nonsense")));
    for command in COMMANDS {
        for run in both(&dir, command) {
            ends(&run, 2, "book.toml:6:13");
        }
    }
    ends(&dir.proofmark(&["eval", "sqrt(2)"]), 2, "book.toml:6:13");
    let broken = Folder::with("[book]\ntitle = \"no end\n");
    ends(&broken.proofmark(&["audit"]), 2, "book.toml:2");
}

#[test]
fn the_usual_name_goes_before_others_which_are_named() {
    let dir = Folder::with(book(&claim("other", "2 < 1")));
    dir.write("claims.toml", book(&claim("mine", "1 < 2")));
    let run = dir.proofmark(&["audit"]);
    ends(&run, 0, "1 claim: 1 holds: PASS");
    assert_eq!(run.err, "note: the book is claims.toml\nnote: not looked at: book.toml\n");
    assert_eq!(dir.proofmark(&["audit", "-q"]).err, "");
    // It is the book even if it does not look like one.
    dir.write("claims.toml", "nonsense");
    ends(&dir.proofmark(&["audit"]), 2, "claims.toml:1");
}

#[test]
#[cfg(unix)]
fn a_pipe_with_the_name_of_a_book_is_not_waited_for() {
    let dir = Folder::new();
    for name in ["claims.toml", "other.toml"] {
        let made = Command::new("mkfifo").arg(dir.path(name)).status().unwrap();
        assert!(made.success());
    }
    ends(&dir.proofmark(&["audit"]), 2, "no claim book in this folder");
}

#[test]
fn there_is_one_way_to_name_a_book_and_only_one_at_a_time() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    for command in ["audit", "lint", "fmt", "report", "check"] {
        for twice in [&["book.toml", "--bundled"][..], &["book.toml", "--book", "book.toml"]] {
            let run = dir.proofmark(&[&[command], twice].concat());
            ends(&run, 2, "cannot be used with");
        }
        let run = dir.proofmark(&[command, "--book", "none.toml"]);
        ends(&run, 2, "none.toml: No such file");
    }
    ends(&dir.proofmark(&["explain", "a", "--book", "book.toml", "--bundled"]), 2, "cannot be");
    std::fs::create_dir(dir.path("paper")).unwrap();
    dir.write("paper/claims.toml", book(&claim("a", "1 < 2")));
    for command in ["audit", "lint", "fmt", "report", "check"] {
        ends(&dir.proofmark(&[command, "paper"]), 2, "did you mean paper/claims.toml?");
    }
}

#[test]
fn the_findings_for_other_programs_say_that_there_is_no_book() {
    let dir = Folder::new();
    for command in ["audit", "check"] {
        let run = dir.proofmark(&[command, "--output", "junit=o.xml", "--format", "sarif"]);
        ends(&run, 2, "no claim book in this folder");
        assert!(run.out.contains("no claim book in this folder"), "{}", run.out);
        assert!(dir.read("o.xml").contains("no claim book in this folder"));
    }
}

#[test]
fn eval_needs_no_book_and_takes_the_definitions_of_the_one_there() {
    let define = "[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"x + 1\"\n";
    ends(&Folder::new().proofmark(&["eval", "sqrt(4)"]), 0, "sqrt(4) = 2\n");
    ends(&Folder::new().proofmark(&["eval", "f(1)"]), 2, "`f` is not defined here");
    let dir = Folder::with(book(define));
    ends(&dir.proofmark(&["eval", "f(1)"]), 0, "f(1) = 2\n");
    dir.write("two.toml", book(define));
    let run = dir.proofmark(&["eval", "sqrt(4)"]);
    ends(&run, 0, "sqrt(4) = 2\n");
    assert!(run.err.contains("no book is taken of book.toml, two.toml"), "{}", run.err);
    ends(&dir.proofmark(&["eval", "f(1)", "--book", "two.toml"]), 0, "f(1) = 2\n");
}

#[test]
fn other_files_of_a_paper_are_taken_from_the_folder_too() {
    let dir = Folder::new();
    let root = env!("CARGO_MANIFEST_DIR");
    let cases: [(&[&str], &str, &str); 4] = [
        (&["scoreboard"], "scoreboard.toml", "certificates/finite-frontier/scoreboard.toml"),
        (&["compare", "ucrl2.lower", "ucrl2.lower"], "scoreboard.toml", ""),
        (&["ledger"], "ledger.toml", "certificates/finite-frontier/upper-ledger.toml"),
        (&["mdp", "table"], "environments.toml", ""),
    ];
    for (command, name, _) in cases {
        let run = dir.proofmark(command);
        ends(&run, 2, &format!("there is no {name} in this folder"));
        assert!(run.err.contains("--bundled") && run.out.is_empty(), "{}", run.said());
    }
    for (command, name, source) in cases.into_iter().filter(|(.., source)| !source.is_empty()) {
        std::fs::copy(format!("{root}/{source}"), dir.path(name)).unwrap();
        let (own, bundled) =
            (dir.proofmark(command), dir.proofmark(&[command, &["--bundled"]].concat()));
        assert_eq!(own.err, format!("note: the file is {name}\n"));
        assert_eq!(own.code, bundled.code, "{command:?}");
        assert_eq!(own.out.lines().next(), bundled.out.lines().next(), "{command:?}");
    }
}

#[test]
fn several_books_have_one_conclusion() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("red.toml", book(&claim("b", "2 < 1")));
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    let run = dir.proofmark(&["audit", "book.toml", "book.toml"]);
    ends(&run, 0, "\n2 books, 2 claims: 2 hold: PASS\n");
    let run = dir.proofmark(&["audit", "red.toml", "book.toml"]);
    ends(&run, 1, "\n2 books, 2 claims: 1 holds, 1 is refuted: FAIL\n");
    let run = dir.proofmark(&["audit", "-q", "red.toml", "book.toml"]);
    assert_eq!(run.out.matches("FAIL").count() + run.out.matches("PASS").count(), 1, "{}", run.out);
    ends(&dir.proofmark(&["audit", "none.toml", "book.toml"]), 2, "1 claim: 1 holds: FAIL\n");
    ends(
        &dir.proofmark(&["check", "book.toml", "book.toml"]),
        0,
        "check: 2 books, 2 claims, 2 acc",
    );
    ends(&dir.proofmark(&["lint", "book.toml", "red.toml"]), 1, "red.toml:");
    for (command, form) in [
        ("audit", ["--format", "json"]),
        ("audit", ["--output", "json=o.json"]),
        ("audit", ["--emit", "stamps"]),
        ("check", ["--format", "json"]),
        ("check", ["--certificates", "."]),
        ("lint", ["--format", "json"]),
    ] {
        let run = dir.proofmark(&[&[command, "book.toml", "red.toml"], &form[..]].concat());
        ends(&run, 2, "several books");
        assert_eq!(run.out, "");
    }
}
