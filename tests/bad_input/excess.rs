//! Books beyond a limit, and formulas without a value.

use proofmark_book::text::single_spaced;

use super::{chain, defined, refused, sentence};
use crate::support::{Folder, book, claim};

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
        let run = Folder::with(book(&text)).proofmark(&["audit", "book.toml"]);
        assert!([0, 4].contains(&run.code), "{}", run.said());
        assert!(run.code == 0 || run.out.contains("undecided"), "{}", run.out);
    }
}

#[test]
fn many_definitions_are_read_in_time() {
    let definitions: String = (0..40_000).map(|i| defined(&format!("f{i}"), "x")).collect();
    let dir = Folder::with(book(&(definitions + &claim("a", "1 < 2"))));
    assert_eq!(dir.proofmark(&["audit", "book.toml"]).code, 0);
}

#[test]
fn a_book_full_of_mistakes_is_refused_in_time() {
    let claims: String = (0..20_000).map(|i| claim(&format!("c{i}"), "x > 1")).collect();
    let run = Folder::with(book(&claims)).proofmark(&["audit", "book.toml"]);
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
        let dir = Folder::with(sentence(says));
        let run = dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
        assert_eq!(run.code, 2, "{}", run.said());
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [&format!("book.toml{place}"), reason, "undefined", "FAIL"] {
            assert!(out.contains(words), "{says}: no {words}: {}", run.out);
        }
        assert!(dir.list("stamps").is_empty());
        assert_eq!(dir.proofmark(&["explain", "a", "--book", "book.toml"]).code, 2);
        let side = says.split(['<', '>']).next().unwrap();
        let run = dir.proofmark(&["eval", side]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{side}");
        assert!(run.err.contains(reason), "{}", run.err);
    }
    let dir = Folder::with(sentence("1/(sqrt(2)*sqrt(2) - 2) > 1"));
    let run = dir.proofmark(&["audit", "book.toml", "--emit", "stamps"]);
    assert_eq!(run.code, 4, "zero may be its divisor: {}", run.said());
    assert!(single_spaced(&run.out).contains("division by zero"), "{}", run.out);
    assert!(dir.list("stamps").is_empty());
}

#[test]
fn a_whole_number_is_never_called_fractional() {
    let dir = Folder::with(sentence("heap_diameter(2^1000) == 1999"));
    let run = dir.proofmark(&["audit", "book.toml"]);
    assert!([0, 4].contains(&run.code), "{}", run.said());
}

/// Why `audit` leaves a sentence undecided: the entry of its JSON, and what `explain` says.
fn undecided(says: &str, arguments: &[&str]) -> (serde_json::Value, String) {
    let dir = Folder::with(sentence(says));
    let run = dir.proofmark(&[&["audit", "book.toml", "--format", "json"], arguments].concat());
    assert_eq!(run.code, 4, "{says}: {}", run.said());
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let why = report["claims"][0]["undecided"].clone();
    let run = dir.proofmark(&[&["audit", "book.toml"], arguments].concat());
    for part in ["message", "help"] {
        let words = single_spaced(why[part].as_str().unwrap());
        assert!(single_spaced(&run.out).contains(&words), "no {part}: {}", run.out);
    }
    let run = dir.proofmark(&[&["explain", "a", "--book", "book.toml"], arguments].concat());
    assert_eq!(run.code, 4, "{}", run.said());
    (why, run.out)
}

#[test]
fn an_undecided_claim_says_what_ran_out_and_what_would_help() {
    let touching = "for x in [0, 3]: 3*x^2 - 2*x + 1/3 >= 0";
    let narrow = "for x in [0, 1], y in [0, 1]: x*y*(1 - x)*(1 - y) <= 0.0626";
    let divided = "for x in [0, 2]: 1/(x^2 - 2*x + 1.01) <= 101";
    let few = &["--max-boxes", "1"][..];
    let most = &["--max-bits", "16384"][..];
    let cases = [
        ("exp(ln(3)) == 3", &[][..], "equation", "not known to be rational", "bound"),
        ("sqrt(2)*sqrt(2) >= 2", &[], "digits", "agree to 30", "--max-bits 2048"),
        ("sqrt(2)*sqrt(2) >= 2", most, "digits", "agree to 49", "may be equal"),
        ("1/(sqrt(2)*sqrt(2) - 2) > 1", &[], "domain", "`1/(sqrt(2)*sqrt(2) - 2)` at book", ""),
        (touching, &[], "boxes", "cannot be split any more", "state a bound with room"),
        (narrow, few, "boxes", "The boxes ran out after 1, and `for x in", "--max-boxes 4"),
        (divided, few, "domain", "division by zero in `1/(x^2 - 2*x + 1.01)` at", "narrower"),
    ];
    for (says, arguments, reason, message, help) in cases {
        let (why, explained) = undecided(says, arguments);
        assert_eq!(why["reason"], reason, "{says}: {why}");
        assert!(why["message"].as_str().unwrap().contains(message), "no {message}: {why}");
        let advice = why["help"].as_str().unwrap();
        assert!(advice.contains(help), "no {help}: {why}");
        // Advice that cannot help is not given.
        let digits = reason == "digits" && arguments.is_empty();
        assert_eq!(advice.contains("--max-bits"), digits, "{says}: {why}");
        let ranges = says.matches(" in [").count();
        assert_eq!(why["box"].as_array().map_or(0, Vec::len), ranges, "{says}: {why}");
        assert_eq!(explained.contains("\nOpen box\n  x in ["), ranges > 0, "{explained}");
    }
    let (_, explained) = undecided(narrow, few);
    assert!(explained.contains("  y in [") && explained.contains("asked for ["), "{explained}");
    let run = Folder::with(sentence(narrow)).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 0, "more boxes decide it: {}", run.said());
    for number in ["0", "1000000001", "many"] {
        let run = Folder::with(sentence(narrow)).proofmark(&["audit", "--max-boxes", number]);
        assert!(run.code == 2 && run.err.contains("from 1 to 1000000000"), "{}", run.err);
    }
}
