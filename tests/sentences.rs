//! Sentences as people write them: printed numbers in the notation of papers, `=` with dots or ±, `≈`,
//! and chains. Each means exactly what certificates/README.md says.

use num_bigint::BigInt;
use proofmark_book::{Book, Entry};
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Rational, Relation};
use proofmark_search::audit::{AuditVerdict, decide};
use proptest::prelude::*;

use crate::support::{Folder, book, claim, ends};

fn entry(says: &str) -> Entry {
    Book::empty().sentence("test", says).unwrap_or_else(|error| panic!("{says}: {error}"))
}

fn verdict(says: &str) -> AuditVerdict {
    decide(&entry(says), 256).verdict()
}

fn holds(says: &str) -> bool {
    match verdict(says) {
        AuditVerdict::Certified => true,
        AuditVerdict::Refuted => false,
        other => panic!("{says}: {}", other.text()),
    }
}

fn refused(says: &str) -> String {
    let error = Book::empty().sentence("test", says).expect_err(says);
    format!("{}{}", error.message, error.help.unwrap_or_default())
}

/// Thousandths as a decimal with three places, and hundredths with two.
fn decimal(units: i64, places: usize) -> String {
    let scale = 10_i64.pow(u32::try_from(places).unwrap());
    let sign = if units < 0 { "-" } else { "" };
    format!("{sign}{}.{:0places$}", units.abs() / scale, units.abs() % scale)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// The rules of the README, in whole thousandths: x is the value, v the printed number, u = 10.
    #[test]
    fn a_printed_number_says_what_its_rule_says(x in -60_i64..60, v in -6_i64..6, d in 0_i64..25) {
        prop_assume!(v != 0);
        let (left, printed, margin) = (decimal(x, 3), decimal(v, 2), decimal(d, 3));
        let (v, u) = (10 * v, 10);
        let cut_off = if v > 0 { v <= x && x < v + u } else { v - u < x && x <= v };
        prop_assert_eq!(holds(&format!("{left} = {printed}...")), cut_off, "{} {}", x, v);
        prop_assert_eq!(holds(&format!("{left} ≈ {printed}")), v - u < x && x < v + u);
        prop_assert_eq!(holds(&format!("{left} ~= {printed}")), v - u < x && x < v + u);
        let within = v - d <= x && x <= v + d;
        prop_assert_eq!(holds(&format!("{left} = {printed} ± {margin}")), within);
        prop_assert_eq!(holds(&format!("{left} = {printed} +- {margin}")), within);
        let units = v - d * u <= x && x <= v + d * u;
        prop_assert_eq!(holds(&format!("{left} = {printed}({d})")), units);
        // What is rounded to nearest, or cut off, is about the value.
        if holds(&format!("{left} rounds to {printed}")) || cut_off {
            let about = format!("{left} ≈ {printed}");
            prop_assert!(holds(&about), "{}", about);
        }
    }

    #[test]
    fn a_chain_says_what_its_parts_say(
        sides in prop::collection::vec(-3_i64..4, 2..6),
        signs in prop::collection::vec(0_usize..3, 5),
        down in any::<bool>(),
    ) {
        let ways = if down { [">=", ">", "=="] } else { ["<=", "<", "=="] };
        let mut says = format!("{}/2", sides[0]);
        let mut all = true;
        for (pair, &sign) in sides.windows(2).zip(&signs) {
            says.push_str(&format!(" {} {}/2", ways[sign], pair[1]));
            all &= match ways[sign] {
                ">=" => pair[0] >= pair[1],
                ">" => pair[0] > pair[1],
                "<=" => pair[0] <= pair[1],
                "<" => pair[0] < pair[1],
                _ => pair[0] == pair[1],
            };
        }
        prop_assert_eq!(holds(&says), all, "{}", says);
    }

    #[test]
    fn no_sentence_of_papers_panics(
        says in "[-+*/^(),<>=~%. _0-9exab\u{b1}\u{2248}\u{2026}\u{d7}\u{2009}\u{207b}\u{b2}]{0,24}"
    ) {
        for text in [says.clone(), format!("2 = {says}"), format!("{says} < 3")] {
            if let Ok(entry) = Book::empty().sentence("test", &text) {
                let _ = (decide(&entry, 128).slack(), entry.sides(), entry.sentence.printed());
            }
        }
    }
}

#[test]
fn zero_with_dots_or_about_zero_is_less_than_one_unit_away() {
    for relation in ["= 0.00...", "≈ 0.00"] {
        for (x, inside) in [("0", true), ("0.0099", true), ("-0.0099", true), ("0.01", false)] {
            assert_eq!(holds(&format!("{x} {relation}")), inside, "{x} {relation}");
        }
    }
    assert!(refused("-0.001 = -0.00...").contains("zero has no sign"));
}

#[test]
fn a_number_is_the_same_in_every_notation() {
    let number = |says: &str| {
        let printed = entry(says).printed.unwrap_or_else(|| panic!("{says}")).decimal;
        (printed.value, printed.unit)
    };
    let same = [
        ("11_703", "11703"),
        ("11,703", "11703"),
        ("1,234,567.5", "1234567.5"),
        ("11 703", "11703"),
        ("11\u{2009}703", "11703"),
        ("11\u{a0}703", "11703"),
        ("-1\u{202f}234\u{202f}567", "-1234567"),
        ("137.035 999 084", "137.035999084"),
        ("137.035\u{2009}999\u{2009}08", "137.03599908"),
        ("1.50e-3", "0.00150"),
        ("1.50×10^-3", "0.00150"),
        ("1.50 × 10^−3", "0.00150"),
        ("-1.5·10⁴", "-1.5e4"),
        ("12,345×10^3", "12345e3"),
        ("1,234.5%", "1234.5%"),
        ("33.3×10^1", "33.3e1"),
        ("11_703.5%", "11703.5%"),
    ];
    for (written, plain) in same {
        assert_eq!(
            number(&format!("2 rounds to {written}")),
            number(&format!("2 rounds to {plain}"))
        );
        assert_eq!(number(&format!("{written} < sqrt(2)")), number(&format!("{plain} < sqrt(2)")));
    }
    assert_eq!(number("2 = 1_234.50...%"), number("2 rounds to 1234.50%"));
    assert_eq!(number("2 = 1.2345...e10"), number("2 rounds to 1.2345e10"));
    assert_eq!(number("2 = 1.2345...×10^10"), number("2 rounds to 1.2345e10"));
}

#[test]
fn digits_are_grouped_in_formulas_by_underscores_alone() {
    assert!(holds("max(11_703, 1_000)*2 == 23406"));
    assert!(holds("~11_703 agrees with 11,703"));
    assert!(holds("1.5×10^3 + 2×10^2 == 1700"));
    assert!(holds("1/(2×10^3) == 0.0005"));
    for (says, reason) in [
        ("max(11 703, 2) > 1", "a product is written with `*`"),
        ("max(11\u{2009}703, 2) > 1", "groups of digits are written `11_703`"),
        ("11_70 > 1", "groups of three"),
        ("1_0000 > 1", "groups of three"),
        ("0_785 < 1", "groups of three"),
        ("1/2 <= 0,5", "`0.5`"),
        ("1/2 <= 0,785", "`0.785`"),
        ("1 < 1,234 567", "write `1234`"),
        ("2 < 12,34", "`12.34`"),
        ("2 < 1,234,56", "`1.234`"),
        ("1/2×10^3 < 1", "can be read in two ways here: write `2e3`"),
        ("2^3×10^1 < 1", "can be read in two ways"),
        ("2^-3×10^1 < 1", "can be read in two ways"),
        ("2×10^3^2 < 1", "can be read in two ways"),
        ("2 < 1.5 x 10^3", "written `1.5e3` or `1.5×10^3`"),
        ("3×4 < 13", "write `*`"),
        ("sqrt(2)×10^3 < 1", "a product is written with `*`"),
        ("1 rounds to 1.5*10^3", "must be a printed number"),
    ] {
        let message = refused(says);
        assert!(message.contains(reason), "{says}: {message}");
    }
}

#[test]
fn an_estimate_is_the_whole_right_side_of_an_equals_sign() {
    for (says, reason) in [
        ("1 = 2", "an equation is written `==`"),
        ("1 = sqrt(2)", "an equation is written `==`"),
        ("1 == 1.0...", "it is the whole right side of `=`"),
        ("1 ≈ 1.0...", "it is the whole right side of `=`"),
        ("1.0... = 1", "it is the whole right side of `=`"),
        ("1 + 1.0... < 3", "it is the whole right side of `=`"),
        ("sqrt(2...) < 3", "it is the whole right side of `=`"),
        ("1 = 1.0... + 1", "is the whole right side"),
        ("2(3) < 7", "a product is written with `*`, as in `2*(3)`"),
        ("1 rounds to 1.0(2)", "the whole right side of `=`"),
        ("1 ≈ 1.0 ± 0.1", "is said with `=`"),
        ("1 = 1.0 ± x", "a number after `±`"),
        ("1 = 1.0 ± -0.1", "a number after `±`"),
        ("1 = 1.0 ± 0.1...", "a number after `±`"),
        ("1 = 1.0(2) ± 0.1", "already says how well it is known"),
        ("1 = 1.0... ± 0.1", "already says how well it is known"),
        ("1 = 1.0(2)...", "either further digits or an uncertainty"),
        ("1 = 12.3 ± 0.4%", "write `12.3% ± 0.4%`"),
        ("1 = (1.0e3 ± 0.1)×10^3", "one exponent or percent sign"),
        ("1 = (1% ± 0.1%)%", "one exponent or percent sign"),
        ("1 = (1.0 ± 0.1", "expected `)`"),
        ("1 = sqrt(2) ± 0.1", "is the whole right side"),
        ("max(1, 2)% < 3", "a percent sign belongs to a number"),
        ("1 ≃ 1.0", "write `≈`"),
        ("sqrt(2) ≈ sqrt(3)", "the right side of `≈` must be a printed number"),
    ] {
        let message = refused(says);
        assert!(message.contains(reason), "{says}: {message}");
    }
    for says in [
        "sqrt(2) = 1.4142...",
        "sqrt(2) = 1.414 213 562…",
        "-sqrt(2) = -1.4142...",
        "1000*sqrt(200000) = 447,213...",
        "sqrt(2) = 1.41(1)",
        "sqrt(2) = 1.41 ± 0.005",
        "sqrt(2) = 1.41 +/- 0.005",
        "-sqrt(2) = (-1.41 ± 0.005)",
        "1000*sqrt(2) = (1.41 ± 0.01)×10^3",
        "1000*sqrt(2) = 1.41(1)×10^3",
        "sqrt(2) = (141 ± 1)%",
        "sqrt(2) = 141.42...%",
        "sqrt(2) = 141% ± 1%",
        "for x in [1, 2]: x = 1.5 ± 0.5",
        "max over x in [0, 1] of x*(1 - x) ≈ 0.25",
        "max over x in [0, 1] of x*(1 - x) = 0.25 ± 0.01",
    ] {
        assert!(holds(says), "{says}");
    }
}

#[test]
fn a_chain_points_one_way_and_ends_the_sentence() {
    for (says, reason) in [
        ("1 < 2 > 1", "`>` after `<`: all relations of a chain point the same way"),
        ("1 == 1 >= 0 <= 2", "`<=` after `>=`"),
        ("1 < 2 rounds to 2", "state what `rounds to` says in a claim of its own"),
        ("1 < 2 = 2.0...", "state what `=` says in a claim of its own"),
        ("2 rounds to 2 < 3", "nothing is compared with the number after `rounds to`"),
        ("2 = 2.0... < 3", "nothing is compared with the number after `=`"),
        ("max over x in [0, 1] of x <= 1 < 2", "`max over` is compared once"),
        ("1 < 2 <", "found the end"),
    ] {
        let message = refused(says);
        assert!(message.contains(reason), "{says}: {message}");
    }
    let long = vec!["1"; 102].join(" <= ");
    assert!(refused(&long).contains("more than 100 relations"));
    assert!(holds(&vec!["1"; 101].join(" <= ")));
    assert!(holds("for x in [0, 1]: 0 <= x <= 1"));
    assert!(holds("for x in [0, 1]: 0 <= x^2 <= x + 1/1000 < 2"));
    assert!(!holds("for x in [0, 1]: 0 <= x^2 <= x - 1/2"));
    assert!(refused("for x in [0, 1]: 0 <= 1 <= 2").contains("depends on `x`"));
}

#[test]
fn each_comparison_of_a_chain_is_a_goal_of_the_claim() {
    let entry = entry("0.1 < sqrt(2) <= 3/2 < 1,500");
    let goals: Vec<(&str, Relation, bool)> = entry
        .claim
        .goals()
        .iter()
        .map(|goal| (goal.from.as_str(), goal.relation, goal.own))
        .collect();
    let expected = [
        ("says, part 1", Relation::Below, true),
        ("says, part 2", Relation::AtMost, true),
        ("says, part 3", Relation::Below, true),
    ];
    assert_eq!(goals, expected);
    // The printed number is the last side, and is compared with the one before it.
    let printed = entry.printed.as_ref().unwrap();
    assert!(compare(&printed.decimal.value, &Rational::from(BigInt::from(1500))).is_eq());
    assert_eq!(printed.subject, entry.lhs);
    assert_eq!(entry.sides(), ["0.1 < sqrt(2) <= 3/2", "1,500"]);
    let first = Book::empty().sentence("a", "1.41 < sqrt(2) < sqrt(3)").unwrap();
    assert_eq!(first.printed.unwrap().subject, first.lhs);
    assert_eq!(first.sentence.printed().as_deref(), Some("1.41"));
}

#[test]
fn what_a_definition_requires_may_be_a_chain() {
    let f =
        "[[define]]\nname = \"f\"\nargs = [\"x\"]\nrequire = [\"0 < x <= 1\"]\nvalue = \"1/x\"\n";
    let text = book(&format!("{f}{}{}", claim("a", "f(1) == 1"), claim("b", "f(2) > 0")));
    let run = Folder::with(text).proofmark(&["audit", "book.toml", "--all"]);
    ends(&run, 2, "f requires 0 < x <= 1, part 2, and that fails");
    assert!(run.out.contains("certified    a"), "{}", run.out);
}

const PAPER: &str = "\
[[define]]\nname = \"c\"\nvalue = \"sqrt(2)\"\n\
[[claim]]\nid = \"digits\"\nsays = \"c = 1.4142...\"\n\
[[claim]]\nid = \"about\"\nsays = \"1000*c ≈ 1,415\"\n\
[[claim]]\nid = \"within\"\nsays = \"c = 1.41 ± 0.01\"\n\
[[claim]]\nid = \"units\"\nsays = \"1000*c = 1.414(2)×10^3\"\n\
[[claim]]\nid = \"percent\"\nsays = \"c = 141.42(1)%\"\n\
[[claim]]\nid = \"chain\"\nsays = \"1.4 < c <= c^2 < 2.05\"\n\
[[claim]]\nid = \"ranged\"\nsays = \"for x in [1, 2]: 1 <= x <= x^2 + 1/100 <= 4.02\"\n\
[[claim]]\nid = \"wrong\"\nsays = \"1 < c < 1.4\"\nexpect = \"refuted\"\nerratum = \"too small\"\n\
instead = \"chain\"\n\
[[claim]]\nid = \"off\"\nsays = \"c = 1.42 ± 0.005\"\nexpect = \"refuted\"\nerratum = \"rounded up\"\n\
instead = \"within\"\n";

#[test]
fn every_command_copes_with_the_sentences_of_papers() {
    let dir = Folder::with(book(PAPER));
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "."]), 0, "9 claims: 7 hold");
    ends(&dir.proofmark(&["check", "book.toml"]), 0, "9 accepted");
    ends(&dir.checker(&["book.toml"]), 0, "9 accepted");
    let all = dir.proofmark(&["audit", "book.toml", "--all", "-v"]);
    ends(&all, 0, "1.4 < c <= c^2 < 2.05");
    let before = dir.read("book.toml");
    ends(&dir.proofmark(&["fmt", "book.toml"]), 0, "");
    assert_eq!(dir.read("book.toml").matches("says").count(), before.matches("says").count());
    ends(&dir.proofmark(&["audit", "book.toml"]), 0, "PASS");
    let explained = dir.proofmark(&["explain", "chain", "--book", "book.toml"]);
    ends(&explained, 0, "(says, part 3)");
    let json = dir.proofmark(&["audit", "book.toml", "--format", "json"]);
    let result: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let claim = |id: &str| {
        let claims = result["claims"].as_array().unwrap();
        claims.iter().find(|claim| claim["id"] == id).unwrap().clone()
    };
    for (id, relation, claimed, rounding) in [
        ("digits", "=", "1.4142...", "exact floor"),
        ("about", "≈", "1,415", "exact ceiling"),
        ("within", "=", "1.41 ± 0.01", "exact floor"),
        ("units", "=", "1.414(2)×10^3", "exact floor"),
        ("chain", "<", "2.05", "above"),
        ("wrong", "<", "1.4", "exact floor"),
    ] {
        let claim = claim(id);
        assert_eq!(claim["relation"], relation, "{id}");
        assert_eq!(claim["claimed"], claimed, "{id}");
        assert_eq!(claim["rounding"], rounding, "{id}");
    }
    ends(&dir.proofmark(&["report", "book.toml", "--out", "report.html"]), 0, "");
    let page = dir.read("report.html");
    for shown in ["<mn>1.4142</mn><mo>…</mo>", "±", "<mo>≈</mo><mn>1415</mn>", "<mn>1.414(2)</mn>"]
    {
        assert!(page.contains(shown), "no {shown}");
    }
    for tool in ["coq", "gappa", "smt2", "sage"] {
        let run = dir.proofmark(&["export", tool, "--book", "book.toml", "--out", tool]);
        assert!(run.code < 2, "{tool}: {}", run.said());
    }
    let run = dir.proofmark(&["export", "coq", "--book", "book.toml", "chain"]);
    ends(&run, 0, "1.4 < Book.c /\\ Book.c <= Book.c ^ 2 /\\ Book.c ^ 2 < 2.05");
    ends(&dir.proofmark(&["lint", "book.toml"]), 1, "0 findings");
}

#[test]
fn a_book_without_definitions_unfolds_nothing_in_coq() {
    let dir = Folder::with(book(&claim("a", "1 < sqrt(2) < 1.5")));
    let run = dir.proofmark(&["export", "coq", "--book", "book.toml"]);
    ends(&run, 0, "Ltac unfolded := cbv beta iota zeta.\n");
    ends(&run, 0, "1 < sqrt 2 /\\ sqrt 2 < 1.5.");
}

#[test]
fn a_bound_with_one_comma_is_read_as_thousands_and_warned_of() {
    for (says, warned) in [
        ("1500 <= 1,500", true),
        ("1 < 2 < 1,500", true),
        ("1500 == 1,500", false),
        ("1500 rounds to 1,500", false),
        ("1500 <= 1,500.0", false),
        ("1500 <= 1,500,000", false),
        ("1500 <= 1_500", false),
        ("1500 <= 1 500", false),
    ] {
        let run = Folder::with(book(&claim("a", says))).proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, 0, "{says}: {}", run.said());
        let warning = "`1,500` is read as 1500";
        assert_eq!(run.err.contains(warning), warned, "{says}: {}", run.err);
        assert_eq!(run.err.contains("decimal comma"), warned, "{says}: {}", run.err);
    }
}
