//! What the two programs do with input that is wrong, hostile or too large: an exit code, a
//! message with place and reason, no panic, and nothing half-written.

#![cfg(feature = "prover")]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use std::fs;

mod support;
use support::{Desk, Run, book, claim};

/// Both programs refuse the book as bad input, and for that reason; nothing is written.
fn refused(text: impl AsRef<[u8]>, place: &str, reason: &str) -> Run {
    let desk = Desk::with(text);
    let run = desk.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains(&format!("book.toml{place}")), "no {place}: {}", run.err);
    assert!(run.err.contains(reason), "no {reason}: {}", run.err);
    assert!(run.err.len() < 2_500, "nobody reads {} characters", run.err.len());
    assert_eq!(desk.list("."), ["book.toml"]);
    let alone = desk.checker(&["book.toml"]);
    assert_eq!((alone.code, alone.err.as_str()), (2, run.err.as_str()));
    run
}

/// A book with one claim, whose sentence is on line 6.
fn sentence(says: &str) -> String {
    book(&claim("a", says))
}

fn defined(name: &str, value: &str) -> String {
    format!("[[define]]\nname = \"{name}\"\nargs = [\"x\"]\nvalue = \"{value}\"\n")
}

/// Definitions f0(x) = x, f1, f2, … where `{f}` in the formula stands for the one before.
fn chain(length: usize, formula: &str) -> String {
    let next =
        |i: usize| defined(&format!("f{}", i + 1), &formula.replace("{f}", &format!("f{i}")));
    defined("f0", "x") + &(0..length).map(next).collect::<String>()
}

#[test]
fn a_malformed_book_is_refused_at_its_line() {
    let good = claim("a", "1 < 2").trim_end().to_owned() + "\n";
    let cases = [
        ("[[claim]\n".to_owned(), ":4:", "expected `]`"),
        (good.clone() + "colour = \"red\"\n", ":7:", "unknown field `colour`"),
        (good.clone() + "id = \"b\"\n", ":7:", "duplicate key"),
        (good.clone() + &good, ":8:", "already a claim `a`"),
        (good.clone() + &good.replace("\"a\"", "\"A\""), ":8:", "already a claim `A`"),
        (good.clone() + "expect = \"wrong\"\n", ":7:", "certified or refuted"),
        (good.clone() + "expect = \"refuted\"\n", ":5:", "must say what is wrong"),
        (good.clone() + "erratum = \"typo\"\n", ":7:", "expect = \"refuted\""),
        ("[[claim]]\nid = \"a\"\n".to_owned(), ":4:", "missing field `says`"),
        ("[[claim]]\nid = \"a\"\nsays = 3\n".to_owned(), ":6:", "expected a string"),
        (claim("../a", "1 < 2"), ":5:", "letters, digits"),
        (claim(&"a".repeat(121), "1 < 2"), ":5:", "at most 120"),
        (defined("sqrt", "x"), ":5:", "built-in"),
        (defined("f", "x") + &defined("f", "x"), ":9:", "defined twice"),
    ];
    for (body, place, reason) in cases {
        refused(book(&body), place, reason);
    }
    refused("", ":1:", "`book`");
    refused(
        book("").into_bytes().into_iter().chain(*b"# \xff\n").collect::<Vec<u8>>(),
        "",
        "UTF-8",
    );
    refused(book("") + "#" + &"x".repeat(5 << 20), "", "limit of 4194304 bytes");
}

#[test]
fn a_sentence_that_makes_no_sense_is_refused_at_its_column() {
    let cases = [
        ("frob(1) > 2", ":6:9", "`frob` is not defined"),
        ("1 < sqr(2)", ":6:13", "did you mean `sqrt`?"),
        ("sqrt(1, 2) > 1", ":6:9", "`sqrt` takes 1 argument, 2 given"),
        ("1 < max(1)", ":6:13", "at least two arguments"),
        ("1 < sqrt", ":6:13", "needs an argument"),
        ("1 < sqrt(2", ":6:19", "expected `)`"),
        ("1 <", ":6:12", "found the end"),
        ("", ":6:9", "found the end"),
        ("1 + 2", ":6:14", "expected a relation"),
        ("1 = 2", ":6:11", "expected a relation"),
        ("1 < 2 < 3", ":6:15", "found `<`"),
        ("1 \u{2212} 2 < 0", ":6:11", "`\u{2212}`"),
        ("1 \u{2264} 2", ":6:11", "use ASCII signs such as - * / <= >="),
        ("1 rounds to 1/2", ":6:21", "must be a printed number"),
        ("1\t<\tfoo", ":6:13", "`foo` is not defined"),
        ("1 \\u003c foo", ":6:8", "`foo` is not defined"),
        ("1 < 1e999999999", ":6:13", "exponent"),
        ("1 < 1e-999999999", ":6:13", "exponent"),
        ("1 < 2^100000", ":6:13", "from -1000 to 1000"),
        ("1 < 2^2^2^2^2^2", ":6:", "from -1000 to 1000"),
        ("sqrt(2)^sqrt(2) > 1", ":6:9", "exponent must be a whole number"),
    ];
    for (says, place, reason) in cases {
        refused(sentence(says), place, reason);
    }
    let arity = defined("f", "x") + &claim("a", "f(1, 2) > 1");
    let run = refused(book(&arity), ":10:9", "`f` takes 1 argument, 2 given");
    assert!(run.err.contains("f(x)"), "{}", run.err);
}

#[test]
fn an_error_gives_its_place_once() {
    let run = refused(sentence("1 < foo"), ":6:13", "foo");
    assert!(run.err.lines().any(|line| line.ends_with("book.toml:6:13")), "{}", run.err);
    let deep = refused(sentence(&"(".repeat(10_000)), ":6:110", "levels deep");
    assert!(deep.err.lines().any(|line| line.ends_with("book.toml:6:110")), "{}", deep.err);
}

#[test]
fn all_mistakes_of_a_book_are_told_at_once() {
    let run = refused(book(&(claim("a", "1 <") + &claim("b", "foo > 1"))), ":6:", "found the end");
    assert!(run.err.contains("book.toml:10:9"), "{}", run.err);
}

#[test]
fn windows_line_ends_and_tabs_are_fine() {
    let body = "[[claim]]\n\tid\t=\t\"a\"\n\tsays = \"\"\"\nln(2)\t<\n  0.7\n\"\"\"\n\n".to_owned();
    let good = book(&(body.clone() + &claim("b", "1 < 2")));
    for text in [good.replace('\n', "\r\n"), format!("\u{feff}{good}"), good] {
        let run = Desk::with(text).proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, 0, "{}", run.said());
    }
    refused(book(&body.replace("0.7", "foo")), ":8:3", "foo");
    refused(book(&claim("a", "1 < foo")).replace('\n', "\r\n"), ":6:13", "foo");
}

#[test]
fn an_error_in_a_long_string_with_windows_line_ends_has_its_own_line() {
    let body = "[[claim]]\nid = \"a\"\nsays = \"\"\"\n1 <\n  foo\n\"\"\"\n";
    refused(book(body).replace('\n', "\r\n"), ":8:3", "foo");
}

#[test]
fn excess_is_refused_by_name() {
    let n = 10_000;
    let million = "7".repeat(1_000_000);
    let cases = [
        (sentence(&format!("{million} > 1")), ":6:9", "more than 20000 digits"),
        (sentence(&format!("0.{million} < 1")), ":6:9", "more than 20000 digits"),
        (sentence(&format!("1e{million} > 1")), ":6:9", "exponent"),
        (sentence(&format!("{}1{} > 0", "(".repeat(n), ")".repeat(n))), ":6:", "nested more than"),
        (
            sentence(&format!("{}1{} > 0", "abs(".repeat(n), ")".repeat(n))),
            ":6:",
            "nested more than",
        ),
        (sentence(&format!("{}1 > 0", "-".repeat(n))), ":6:", "nested more than"),
        (sentence(&format!("{}1 > 0", "1^".repeat(n))), ":6:", "nested more than"),
        (sentence(&format!("{}1 > 0", "1+".repeat(100_000))), ":6:", "more than 20000 operations"),
        (book(&format!("x = {}{}\n", "[".repeat(n), "]".repeat(n))), ":4:", "recur"),
        (book(&format!("x = {}1{}\n", "{a=".repeat(n), "}".repeat(n))), ":4:", "recur"),
        (book(&(chain(n, "{f}(x) + 1") + &claim("a", "f10000(1) > 1"))), ":", "100 deep"),
        (book(&(chain(60, "{f}({f}(x) + 1)") + &claim("a", "f60(1) > 1"))), ":", "100000 steps"),
        (book(&(chain(60, "{f}(x+1)+{f}(x+2)") + &claim("a", "f60(1) > 1"))), ":", "100000 steps"),
    ];
    for (text, place, reason) in cases {
        refused(text, place, reason);
    }
}

#[test]
fn values_beyond_every_limit_are_undecided() {
    let squares = chain(60, "{f}(x)*{f}(x)") + &claim("a", "f60(3) > 1");
    let tower = claim("a", "((((3^1000)^1000)^1000)^1000)^1000 > 1");
    for text in [squares, tower, claim("a", "exp(exp(exp(exp(10)))) > 1")] {
        let run = Desk::with(book(&text)).proofmark(&["audit", "book.toml"]);
        assert!([0, 4].contains(&run.code), "{}", run.said());
        assert!(run.code == 0 || run.out.contains("undecided"), "{}", run.out);
    }
}

#[test]
fn many_definitions_are_read_in_time() {
    let definitions: String = (0..40_000).map(|i| defined(&format!("f{i}"), "x")).collect();
    let desk = Desk::with(book(&(definitions + &claim("a", "1 < 2"))));
    assert_eq!(desk.proofmark(&["audit", "book.toml"]).code, 0);
}

#[test]
fn a_book_full_of_mistakes_is_refused_in_time() {
    let claims: String = (0..20_000).map(|i| claim(&format!("c{i}"), "x > 1")).collect();
    let run = Desk::with(book(&claims)).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 2);
}

#[test]
fn a_formula_without_value_is_bad_input_and_gets_no_certificate() {
    let cases = [
        ("2 + 1/0 > 1", ":6:", "division by zero"),
        ("sqrt(-1) > 0", ":6:9", "square root of a negative number"),
        ("sqrt(1 - sqrt(2)) > 0", ":6:9", "square root of a negative number"),
        ("ln(0) < 0", ":6:9", "logarithm of a number that is not positive"),
        ("ln(-1) < 0", ":6:9", "logarithm of a number that is not positive"),
        ("floor_log2(0) < 0", ":6:9", "not positive"),
        ("atanh(1) > 0", ":6:9", "atanh"),
        ("heap_diameter(3/2) > 0", ":6:9", "whole number"),
    ];
    for (says, place, reason) in cases {
        let desk = Desk::with(sentence(says));
        let run = desk.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
        assert_eq!(run.code, 2, "{}", run.said());
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [&format!("book.toml{place}"), reason, "undefined", "FAIL"] {
            assert!(out.contains(words), "{says}: no {words}: {}", run.out);
        }
        assert!(desk.list("stamps").is_empty());
        assert_eq!(desk.proofmark(&["explain", "a", "--book", "book.toml"]).code, 2);
        let side = says.split(['<', '>']).next().unwrap();
        let run = desk.proofmark(&["eval", side]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{side}");
        assert!(run.err.contains(reason), "{}", run.err);
    }
    let desk = Desk::with(sentence("1/(sqrt(2)*sqrt(2) - 2) > 1"));
    let run = desk.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
    assert_eq!(run.code, 4, "zero may be its divisor: {}", run.said());
    assert!(run.out.contains("division by zero") && desk.list("stamps").is_empty());
}

#[test]
fn a_whole_number_is_never_called_fractional() {
    let desk = Desk::with(sentence("heap_diameter(2^1000) == 1999"));
    let run = desk.proofmark(&["audit", "book.toml"]);
    assert!([0, 4].contains(&run.code), "{}", run.said());
}

#[test]
fn a_spoiled_certificate_is_rejected_with_its_reason() {
    let book = book(&(claim("a", "1 < 2") + &claim("b", "ln(2) rounds to 0.693")));
    let desk = Desk::with(book);
    assert_eq!(desk.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    let good = desk.read("b.json");
    let (before, rest) = good.split_once("\"hi\":\"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    let end = |text: &str| format!("{before}\"hi\":\"{text}\"{after}");
    let swap = |old: &str, new: &str| {
        assert!(good.contains(old), "{old} in {good}");
        good.replacen(old, new, 1)
    };
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let cases = [
        (desk.read("a.json"), "another claim"),
        (good.chars().take(200).collect(), "line 7, column 2: EOF"),
        (String::new(), "line 1"),
        (end("1"), "step 0"),
        (end("2p0"), "step 0"),
        (end("2/0"), "denominator is zero"),
        (end("4/2"), "not reduced"),
        (end(&"7".repeat(1_000_000)), "too many digits"),
        (end("1p999999999999"), "exponent"),
        (swap("0.693", "0.694"), "says"),
        (swap("\"sha256\": \"", "\"sha256\": \"0"), "sha256"),
        (swap("certificate/1", "certificate/2"), "format"),
        (swap("\"certified\"", "\"refuted\""), "refutes"),
        (
            swap("\"claim\": \"b\",", "\"claim\": \"b\", \"claim\": \"b\","),
            "line 3, column 23: duplicate",
        ),
        (swap("{\"op\":", "{\"op\":\"ln\",\"op\":"), "duplicate field `op`"),
        (swap("\"claim\":", "\"note\": 1, \"claim\":"), "line 3, column 8: unknown field `note`"),
        (good.clone() + "{}", "trailing characters"),
        (swap("\"args\":[0]", &format!("\"args\":{deep}")), "line 13"),
        (deep, "line 1"),
    ];
    for (text, reason) in cases {
        desk.write("b.json", text);
        let run = desk.proofmark(&["check", "book.toml"]);
        assert_eq!(run.code, 1, "{reason}: {}", run.said());
        let line = run.out.lines().find(|line| line.starts_with("rejected")).unwrap();
        assert!(line.contains(reason), "no {reason}: {line}");
        assert!(line.len() < 300 && run.out.contains("1 accepted, 1 rejected"), "{}", run.out);
        let alone = desk.checker(&["book.toml"]);
        assert_eq!((alone.code, alone.out), (run.code, run.out));
    }
    desk.write("b.json", b"\xff");
    assert!(desk.checker(&["book.toml"]).out.contains("UTF-8"));
    fs::remove_file(desk.path("b.json")).unwrap();
    fs::create_dir(desk.path("b.json")).unwrap();
    let run = desk.checker(&["book.toml"]);
    assert!(run.code == 1 && run.out.contains("folder"), "{}", run.out);
}

#[test]
fn a_rejected_certificate_is_named_by_its_file() {
    let desk = Desk::with(sentence("1 < 2"));
    fs::create_dir(desk.path("stamps")).unwrap();
    desk.write("stamps/a.json", "{");
    let run = desk.proofmark(&["check", "book.toml", "--certificates", "stamps"]);
    assert!(run.code == 1 && run.out.contains("stamps/a.json"), "{}", run.out);
}

#[test]
fn paths_that_cannot_be_used_are_named() {
    let desk = Desk::with(sentence("1 < 2"));
    fs::create_dir_all(desk.path("taken/a.json")).unwrap();
    desk.write("taken/claims.toml", "");
    let cases = [
        (&["audit", "nowhere.toml"][..], "nowhere.toml"),
        (&["audit", "taken"], "taken: this is a folder"),
        (&["check", "taken"], "did you mean taken/claims.toml?"),
        (&["check", "book.toml", "--certificates", "nowhere"], "nowhere"),
        (&["check", "book.toml", "--certificates", "book.toml"], "book.toml"),
        (&["audit", "book.toml", "--emit", "book.toml/stamps"], "book.toml/stamps"),
        (&["audit", "book.toml", "--emit", "taken"], "taken/a.json"),
        (&["explain", "b", "--book", "book.toml"], "no claim b"),
        (&["eval", "x", "--book", "nowhere.toml"], "nowhere.toml"),
        (&["eval", "sqrt(2)", "--digits", "0"], "--digits"),
        (&["audit", "--max-bits", "52"], "--max-bits"),
        (&["audit", "--format", "xml"], "xml"),
        (&["frobnicate"], "frobnicate"),
    ];
    for (arguments, words) in cases {
        let run = desk.proofmark(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(words), "{arguments:?}: no {words}: {}", run.err);
    }
    assert_eq!(desk.list("."), ["book.toml", "taken"]);
    assert_eq!(desk.list("taken"), ["a.json", "claims.toml"]);
}

#[test]
fn an_empty_book_is_not_a_pass() {
    let desk = Desk::with(book(""));
    for run in [desk.proofmark(&["audit", "book.toml"]), desk.checker(&["book.toml"])] {
        assert_eq!(run.code, 5, "{}", run.said());
        assert!(!run.out.contains("PASS"));
    }
}
