//! What the two programs do with input that is wrong, hostile or too large: an exit code, a
//! message with place and reason, no panic, and nothing half-written.

use std::fs;

use crate::support::{Folder, Run, book, claim};

mod excess;
mod partly;

/// Both programs refuse the book as bad input, and for that reason; nothing is written.
fn refused(text: impl AsRef<[u8]>, place: &str, reason: &str) -> Run {
    let dir = Folder::with(text);
    let run = dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(
        run.out.is_empty()
            || (run.out.contains("error") || run.out.contains("read"))
                && run.out.ends_with("FAIL\n"),
        "{}",
        run.out
    );
    assert!(run.err.contains(&format!("book.toml{place}")), "no {place}: {}", run.err);
    assert!(run.err.contains(reason), "no {reason}: {}", run.err);
    assert!(run.err.len() < 2_500, "{} characters are too many to read", run.err.len());
    assert_eq!(dir.list("."), ["book.toml"]);
    let alone = dir.checker(&["book.toml"]);
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
    refused(book("") + "#" + &"x".repeat(17 << 20), "", "limit of 16777216 bytes");
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
        ("1 = 2", ":6:11", "expected a relation such as `==` or `>=`, found `=`"),
        ("1 < 2 > 1", ":6:15", "all relations of a chain point the same way"),
        ("1 \u{2295} 2 < 0", ":6:11", "use ASCII signs such as - * / <= >="),
        ("1 rounds to 1/2", ":6:21", "must be a printed number"),
        ("1\t<\tfoo", ":6:13", "`foo` is not defined"),
        ("1 \\u003c foo", ":6:8", "`foo` is not defined"),
        ("1 < 1e999999999", ":6:13", "exponent"),
        ("1 < 1e-999999999", ":6:13", "exponent"),
        ("1 < 2^10000000", ":6:13", "a whole exponent must be from -1000000 to 1000000"),
    ];
    for (says, place, reason) in cases {
        refused(sentence(says), place, reason);
    }
    let arity = defined("f", "x") + &claim("a", "f(1, 2) > 1");
    let run = refused(book(&arity), ":10:9", "`f` takes 1 argument, 2 given");
    assert!(run.err.contains("f(x)"), "{}", run.err);
}

#[test]
fn a_second_claim_of_the_same_name_is_refused() {
    for second in ["a", "A"] {
        let dir = Folder::with(book(&(claim("a", "1 < 2") + &claim(second, "1 < 3"))));
        let run = dir.proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, 2, "{}", run.said());
        assert!(run.err.contains("book.toml:9:6"), "{}", run.err);
        assert!(run.err.contains(&format!("already a claim `{second}`")), "{}", run.err);
    }
}

#[test]
fn the_notation_of_papers_and_of_other_languages_gets_the_fix_in_the_message() {
    let cases = [
        ("log(10) > 2", ":6:9", "write `ln(x)` for the natural logarithm, or `log(b, x)`"),
        ("log(2, 3, 4) > 2", ":6:9", "`log` takes 2 arguments, 3 given"),
        ("1 = 2", ":6:11", "an equation is written `==`"),
        ("sqrt(2) = 1.41", ":6:17", "`= 1.41...`, `\u{2248} 1.41` or `rounds to 1.41`"),
        ("1/2 = .5...", ":6:15", "a digit on both sides of its point, as in `0.5`"),
        ("1 => 2", ":6:11", "write `>=`"),
        ("1 =< 2", ":6:11", "write `<=`"),
        ("2**3 > 7", ":6:11", "a power is written `^`"),
        ("1/2 <= 0,5", ":6:17", "a decimal is written with a point, `0.5`"),
        ("1500 <= 1 + 1,500", ":6:22", "write `1500`, or `1.500` for a decimal"),
        ("1.000,5 < 2000", ":6:14", "a decimal is written with a point, `1000.5`"),
        ("sqrt(0,5) < 1", ":6:9", "if `0,5` is one number, write `0.5`"),
        ("1 \u{2212} 2 < 0", ":6:11", "write `-`"),
        ("1 \u{2013} 2 < 0", ":6:11", "write `-`"),
        ("2 \u{d7} 2 < 5", ":6:11", "write `*`"),
        ("2 \u{b7} 2 < 5", ":6:11", "write `*`"),
        ("2 \u{f7} 2 < 5", ":6:11", "write `/`"),
        ("1 \u{2264} 2", ":6:11", "write `<=`"),
        ("2 \u{2265} 1", ":6:11", "write `>=`"),
        ("2 \u{2260} 1", ":6:11", "is claimed by `<` or `>`"),
        ("2 != 1", ":6:11", "is claimed by `<` or `>`"),
        ("1\u{a0}< 2", ":6:10", "no ordinary space"),
        ("2 pi < 7", ":6:11", "as in `2*pi`"),
        ("2pi < 7", ":6:10", "as in `2*pi`"),
        ("2(1 + 1) < 7", ":6:10", "as in `2*(`"),
        ("(1 + 1)(2) < 7", ":6:16", "as in `)*(`"),
        ("\u{3c0} < 4", ":6:9", "write `pi`"),
        ("2*Pi < 7", ":6:11", "write `pi`"),
        ("pi(2) < 7", ":6:9", "as in `pi*(...)`"),
        ("E^2 < 8", ":6:9", "write `e` for Euler's number"),
        ("1 round to 1", ":6:11", "expected a relation: >=,"),
    ];
    for (says, place, reason) in cases {
        let run = refused(sentence(says), place, reason);
        assert!(!run.err.contains("log2"), "{says}: {}", run.err);
    }
    let product = "[[claim]]\nid = \"a\"\nsays = \"x(2) > 1\"\nlet = [\"x = 3\"]\n";
    refused(book(product), ":6:9", "as in `x*(...)`");
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest_names_and_where_all_are_described() {
    let body = defined("slopes", "x") + &claim("a", "slop(2) > 1");
    let run = refused(book(&body), ":10:9", "did you mean `slope` or `slopes`?");
    assert!(run.err.contains("`proofmark help language` lists the functions"), "{}", run.err);
    let run = refused(sentence("frobnicate(1) > 2"), ":6:9", "is not defined");
    assert!(run.err.contains("`proofmark help language`"), "{}", run.err);
}

#[test]
fn a_name_that_would_hide_another_is_refused_at_its_place() {
    let body = |more: &str| defined("d", "x") + more;
    let says = "[[claim]]\nid = \"a\"\nsays = \"1 < 2\"\n";
    let hidden = "`d` would hide the definition";
    refused(book(&body(&format!("{says}let = [\"d = 2\"]\n"))), ":11:9", hidden);
    let argument = "[[define]]\nname = \"f\"\nargs = [\"d\"]\nvalue = \"d\"\n";
    let declared = Folder::with(book(&body(&format!("{argument}{}", claim("a", "f(3) == 3")))));
    assert_eq!(declared.proofmark(&["audit", "book.toml"]).code, 0, "the head declares it");
    refused(book(&body(&argument.replace("\"d\"]", "\"sqrt\"]"))), ":10:9", "built-in function");
    let inner = "[[define]]\nname = \"f\"\nlet = [\"d = 1\"]\nvalue = \"d\"\n";
    refused(book(&body(inner)), ":10:9", hidden);
    refused(book(&format!("{says}let = [\"sqrt = 2\"]\n")), ":7:9", "is a built-in function");
    refused(book(&body(&claim("a", "for d in [0, 1]: d <= 1"))), ":10:13", "defined twice");
}

#[test]
fn a_printed_cell_inside_a_definition_is_refused() {
    let reason = "the printed cell `~0.5` cannot stand in a definition";
    let f = |rest: &str| book(&format!("[[define]]\nname = \"f\"\nargs = [\"x\"]\n{rest}"));
    refused(f("value = \"x + ~0.5\"\n"), ":7:14", reason);
    refused(f("let = [\"a = ~0.5\"]\nvalue = \"x + a\"\n"), ":7:13", reason);
    refused(f("require = [\"x > ~0.5\"]\nvalue = \"x\"\n"), ":7:17", reason);
    let handed_over = defined("f", "x - x") + &claim("a", "f(~0.5) agrees with 0");
    assert_eq!(Folder::with(book(&handed_over)).proofmark(&["audit", "book.toml"]).code, 0);
}

#[test]
fn a_signed_zero_is_refused() {
    for (says, place) in [("0.5 truncates to -0", ":6:26"), ("-0.00 < 1", ":6:9")] {
        refused(sentence(says), place, "zero has no sign");
    }
    let run = Folder::with(sentence("-0.4 rounds to 0")).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 0, "{}", run.said());
}

#[test]
fn a_comma_that_reads_as_part_of_a_number_is_warned_of() {
    let cases = [
        ("max(1,500, 10) > 2", Some("write `1, 500` if that is meant, and `1500`")),
        ("sum([1,500]) > 2", Some("`1500`")),
        ("max(0,5, 1) > 2", Some("write `0, 5` if that is meant, and `0.5`")),
        ("max(1, 500, 10) > 2", None),
        ("max(1,500) > 2", None),
        ("max(1,5,10) > 2", None),
        ("for x in [1,500]: x > 0", None),
    ];
    for (says, fix) in cases {
        let run = Folder::with(sentence(says)).proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, 0, "{says}: {}", run.said());
        match fix {
            Some(fix) => assert!(
                run.err.starts_with("warning: ") && run.err.contains(fix),
                "{says}: {}",
                run.err
            ),
            None => assert_eq!(run.err, "", "{says}"),
        }
    }
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
        let run = Folder::with(text).proofmark(&["audit", "book.toml"]);
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
fn a_spoiled_certificate_is_rejected_with_its_reason() {
    let book = book(&(claim("a", "1 < 2") + &claim("b", "ln(2) rounds to 0.693")));
    let dir = Folder::with(book);
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    let good = dir.read("b.json");
    let (before, rest) = good.split_once("\"hi\":\"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    let end = |text: &str| format!("{before}\"hi\":\"{text}\"{after}");
    let swap = |old: &str, new: &str| {
        assert!(good.contains(old), "{old} in {good}");
        good.replacen(old, new, 1)
    };
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let cases = [
        (dir.read("a.json"), "another claim"),
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
        dir.write("b.json", text);
        let run = dir.proofmark(&["check", "book.toml"]);
        assert_eq!(run.code, 1, "{reason}: {}", run.said());
        let line = run.out.lines().find(|line| line.starts_with("rejected")).unwrap();
        assert!(line.contains(reason), "no {reason}: {line}");
        assert!(line.len() < 300 && run.out.contains("1 accepted, 1 rejected"), "{}", run.out);
        let alone = dir.checker(&["book.toml"]);
        assert_eq!((alone.code, alone.out), (run.code, run.out));
    }
    dir.write("b.json", b"\xff");
    assert!(dir.checker(&["book.toml"]).out.contains("UTF-8"));
    fs::remove_file(dir.path("b.json")).unwrap();
    fs::create_dir(dir.path("b.json")).unwrap();
    let run = dir.checker(&["book.toml"]);
    assert!(run.code == 1 && run.out.contains("folder"), "{}", run.out);
}

#[test]
fn a_rejected_certificate_is_named_by_its_file() {
    let dir = Folder::with(sentence("1 < 2"));
    fs::create_dir(dir.path("stamps")).unwrap();
    dir.write("stamps/a.json", "{");
    let run = dir.proofmark(&["check", "book.toml", "--certificates", "stamps"]);
    assert!(run.code == 1 && run.out.contains("stamps/a.json"), "{}", run.out);
}

#[test]
fn paths_that_cannot_be_used_are_named() {
    let dir = Folder::with(sentence("1 < 2"));
    fs::create_dir_all(dir.path("taken/a.json")).unwrap();
    dir.write("taken/claims.toml", "");
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
        let run = dir.proofmark(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(words), "{arguments:?}: no {words}: {}", run.err);
    }
    assert_eq!(dir.list("."), ["book.toml", "taken"]);
    assert_eq!(dir.list("taken"), ["a.json", "claims.toml"]);
}

#[test]
fn an_empty_book_is_not_a_pass() {
    let dir = Folder::with(book(""));
    for run in [dir.proofmark(&["audit", "book.toml"]), dir.checker(&["book.toml"])] {
        assert_eq!(run.code, 5, "{}", run.said());
        assert!(!run.out.contains("PASS"));
    }
}
