//! `proofmark lint`: what each rule finds, and what it leaves alone.

use proofmark::lint::{Rule, lint};
use proofmark_book::Book;
use proofmark_search::audit::{AuditVerdict, decide};

use crate::support::{Folder, book, ends};

/// The rules that find something, each with its line and column. The body begins on line 4.
fn found(body: &str) -> Vec<(Rule, usize, usize)> {
    let parsed = Book::parse("book.toml", &book(body)).unwrap_or_else(|e| panic!("{e:?}"));
    let findings = lint(&parsed);
    findings.iter().map(|f| (f.rule, f.place.line(), f.place.column())).collect()
}

fn cited(id: &str, says: &str) -> String {
    format!("[[claim]]\nid = \"{id}\"\ncites = \"{id}\"\nsays = \"{says}\"\n")
}

#[test]
fn the_shipped_books_have_no_findings() {
    for name in
        ["classical-constants", "constants", "finite-frontier", "inequalities", "sharper-frontier"]
    {
        let path = format!("{}/certificates/{name}/claims.toml", env!("CARGO_MANIFEST_DIR"));
        let run = Folder::new().proofmark(&["lint", &path]);
        ends(&run, 0, ": 0 findings\n");
    }
}

#[test]
fn names_that_nothing_uses_are_found_where_they_stand() {
    let define = |name: &str, rest: &str| {
        format!("[[define]]\nname = \"{name}\"\ncites = \"here\"\n{rest}\n")
    };
    let used = cited("a", "f(1) > 0");
    let f = define("f", "args = [\"x\"]\nvalue = \"x\"");
    assert_eq!(found(&(f.clone() + &used)), []);
    let idle = define("g", "value = \"f(2)\"");
    assert_eq!(found(&(f.clone() + &idle + &used)), [(Rule::UnusedDefinition, 10, 8)]);
    // Neither is needed, although one uses the other.
    let both = [(Rule::UnusedDefinition, 5, 8), (Rule::UnusedDefinition, 10, 8)];
    assert_eq!(found(&(f + &idle + &cited("a", "sqrt(2) > 1"))), both);

    let argument = define("f", "args = [\"x\", \"y\"]\nvalue = \"x\"") + &cited("a", "f(1, 2) > 0");
    assert_eq!(found(&argument), [(Rule::UnusedArgument, 7, 14)]);
    let required = argument.replace("value", "require = [\"y > 0\"]\nvalue");
    assert_eq!(found(&required), []);

    let lets = define("f", "args = [\"x\"]\nlet = [\"a = x\", \"b = a\"]\nvalue = \"x\"") + &used;
    assert_eq!(found(&lets), [(Rule::UnusedLet, 8, 9), (Rule::UnusedLet, 8, 18)]);
    assert_eq!(found(&lets.replace("value = \"x\"", "value = \"b\"")), []);
    let own = "let = [\"a = 2\"]\n".to_owned();
    assert_eq!(found(&(cited("a", "sqrt(2) > 1") + &own)), [(Rule::UnusedLet, 8, 9)]);
    assert_eq!(found(&(cited("a", "sqrt(a) > 1") + &own)), []);

    let range = cited("a", "for x in [0, 1], y in [0, 1]: exp(x) > 0.5");
    assert_eq!(found(&range), [(Rule::UnusedVariable, 7, 26)]);
    assert_eq!(found(&range.replace("exp(x)", "exp(x + y)")), []);
}

#[test]
fn a_name_that_hides_pi_is_found_and_an_argument_is_not() {
    let cases = [
        ("[[define]]\nname = \"pi\"\ncites = \"here\"\nvalue = \"22/7\"\n", "pi > 3", (5, 8)),
        ("", "pi > 3\"\nlet = [\"pi = 22/7\"]\n#", (8, 9)),
        ("", "for pi in [3.14, 3.15]: pi > 3", (7, 13)),
    ];
    for (define, says, (line, column)) in cases {
        let body = define.to_owned() + &cited("a", says);
        assert_eq!(found(&body), [(Rule::HiddenPi, line, column)], "{body}");
    }
    let argument = "[[define]]\nname = \"f\"\ncites = \"here\"\nargs = [\"pi\"]\nvalue = \"pi\"\n";
    assert_eq!(found(&(argument.to_owned() + &cited("a", "f(1) > 0"))), []);
    assert_eq!(found(&cited("a", "pi > 3")), []);
}

#[test]
fn a_local_name_is_not_the_definition_of_that_name() {
    let body = "[[define]]\nname = \"d\"\ncites = \"here\"\nvalue = \"2\"\n\
        [[define]]\nname = \"f\"\ncites = \"here\"\nargs = [\"d\"]\nvalue = \"d\"\n";
    let body = body.to_owned() + &cited("a", "f(1) > 0");
    assert_eq!(found(&body), [(Rule::UnusedDefinition, 5, 8)]);
}

#[test]
fn what_has_no_place_in_the_paper_is_found() {
    let define = "[[define]]\nname = \"f\"\nvalue = \"sqrt(2)\"\n";
    let body = define.to_owned() + "[[claim]]\nid = \"a\"\nsays = \"f > 1\"\n";
    assert_eq!(found(&body), [(Rule::UncitedDefinition, 5, 8), (Rule::UncitedClaim, 8, 6)]);
    let blank = body.replace("value", "cites = \" \"\nvalue");
    assert_eq!(found(&blank)[0].0, Rule::UncitedDefinition);
}

#[test]
fn an_equality_with_cut_digits_is_found() {
    for says in ["1/3 == 0.333", "sqrt(2) == 1.41", "0.6931 == ln(2)"] {
        assert_eq!(found(&cited("a", says)), [(Rule::InexactEquality, 7, 9)], "{says}");
        let known = "expect = \"refuted\"\nerratum = \"cut\"\ninstead = \"b\"\n";
        let body = cited("a", says) + known + &cited("b", "1/4 > 0.2");
        assert_eq!(found(&body), [], "a known error may say so: {says}");
    }
    for says in ["1/4 == 0.25", "sqrt(4) == 2", "2 == heap_diameter(4) - 1", "1/3 rounds to 0.333"]
    {
        assert_eq!(found(&cited("a", says)), [], "{says}");
    }
}

#[test]
fn lint_and_audit_never_contradict_each_other_about_an_equation() {
    let sentences = [
        ("ceil(1000*ln(2) + 366) == 1060", AuditVerdict::Certified),
        ("floor(sqrt(2)) == 1", AuditVerdict::Certified),
        ("floor_log2(exp(3)) == 4", AuditVerdict::Certified),
        ("heap_diameter(floor(exp(2))) == 4", AuditVerdict::Certified),
        ("ceil(exp(1)) - floor(exp(1)) == 1", AuditVerdict::Certified),
        ("max(ceil(ln(10)), 2) == 3", AuditVerdict::Certified),
        ("log2(1/8) == -3", AuditVerdict::Certified),
        ("log(10, 1000) == 3", AuditVerdict::Certified),
        ("sqrt(2.25) == 1.5", AuditVerdict::Certified),
        ("1/4 == 0.25", AuditVerdict::Certified),
        ("ceil(exp(1)) == 2", AuditVerdict::Refuted),
        ("1/3 == 0.333", AuditVerdict::Refuted),
        ("sqrt(2) == 1.41", AuditVerdict::Refuted),
        ("sqrt(2)*sqrt(2) == 2", AuditVerdict::Undecided),
        ("exp(ln(3)) == 3", AuditVerdict::Undecided),
        ("floor(sqrt(2)*sqrt(2)) == 2", AuditVerdict::Undecided),
        ("log(4, 8) == 1.5", AuditVerdict::Undecided),
    ];
    for (says, word) in sentences {
        let parsed = Book::parse("book.toml", &book(&cited("a", says))).unwrap();
        assert_eq!(decide(&parsed.entries[0], 1024).verdict(), word, "{says}");
        let findings = lint(&parsed);
        let messages: Vec<&str> = findings.iter().map(|f| f.message.as_str()).collect();
        match word {
            AuditVerdict::Certified => assert_eq!(messages, [""; 0], "{says}"),
            AuditVerdict::Refuted => {
                assert_eq!(messages, ["the value is not this number"], "{says}")
            }
            _ => assert!(messages[0].contains("cannot be decided"), "{says}: {messages:?}"),
        }
    }
}

#[test]
fn a_comma_that_reads_as_part_of_a_number_is_found_and_left_as_it_is() {
    let body = cited("a", "max(1,500, 10) > sqrt(2)");
    assert_eq!(found(&body), [(Rule::AmbiguousComma, 7, 13)]);
    let dir = Folder::with(book(&body));
    assert_eq!(dir.proofmark(&["fmt", "book.toml"]).code, 0);
    assert!(dir.read("book.toml").contains("max(1,500, 10)"));
}

#[test]
fn a_bound_of_many_digits_needs_a_claim_that_says_how_they_were_rounded() {
    let bound = cited("a", "sqrt(2) >= 1.4142");
    assert_eq!(found(&bound), [(Rule::UnstatedRounding, 7, 9)]);
    for says in ["sqrt(2) rounds down to 1.4142", "sqrt(2) rounds to 1.414214"] {
        assert_eq!(found(&(bound.clone() + &cited("b", says))), [], "{says}");
    }
    let other = bound.clone() + &cited("b", "sqrt(3) truncates to 1.7320");
    assert_eq!(found(&other).len(), 1, "that is another value");
    for says in ["sqrt(2) >= 1.414", "sqrt(2)*10^6 >= 1414213", "for x in [0, 1]: exp(x) < 2.7183"]
    {
        assert_eq!(found(&cited("a", says)), [], "{says}");
    }
    let maximum = cited("a", "max over x in [0, 1] of exp(x) <= 2.7183");
    assert_eq!(found(&maximum), [(Rule::UnstatedRounding, 7, 33)]);
    let wider = cited("b", "max over x in [0, 2] of exp(x) rounds to 7.38906");
    assert_eq!(found(&(maximum.clone() + &wider)).len(), 1, "another range");
    let same = cited("b", "max over y in [0, 1] of exp(y) rounds up to 2.71829");
    assert_eq!(found(&(maximum + &same)), []);
}

#[test]
fn the_hint_names_the_direction_of_the_bound() {
    for (says, way) in [
        ("sqrt(2) >= 1.4142", "rounds down to"),
        ("sqrt(2) <= 1.4143", "rounds up to"),
        ("1.4142 < sqrt(2)", "rounds down to"),
        ("1.4143 > sqrt(2)", "rounds up to"),
    ] {
        let parsed = Book::parse("book.toml", &book(&cited("a", says))).unwrap();
        assert!(lint(&parsed)[0].hint.contains(way), "{says}: {}", lint(&parsed)[0].hint);
    }
}

#[test]
fn claims_that_say_the_same_or_nothing_are_found() {
    let twice = "[[claim]]\nid = \"a\"\ncites = \"Table 1\"\nsays = \"sqrt(2) > 1\"\n".to_owned();
    let again = twice.replace("\"a\"", "\"b\"").replace("sqrt(2) > 1", "sqrt(1*2) > 1");
    assert_eq!(found(&(twice.clone() + &again)), [], "another formula");
    let again = twice.replace("\"a\"", "\"b\"").replace("> 1", ">  1");
    assert_eq!(found(&(twice.clone() + &again)), [(Rule::DuplicateClaim, 9, 6)]);
    assert_eq!(found(&(twice + &again.replace("Table 1", "Table 2"))), [], "another place");

    assert_eq!(found(&cited("a", "0.0591 rounds to 0.0591")), [(Rule::EmptyClaim, 7, 9)]);
    assert_eq!(found(&cited("a", "18.3 > 7.8")), [], "two printed numbers may be compared");
}

#[test]
fn an_error_on_record_needs_what_is_true_instead() {
    let wrong = cited("a", "sqrt(2) < 1") + "expect = \"refuted\"\nerratum = \"No.\"\n";
    assert_eq!(found(&wrong), [(Rule::MissingInstead, 5, 6)]);
    let right = wrong + "instead = \"b\"\n" + &cited("b", "sqrt(2) > 1");
    assert_eq!(found(&right), []);
}

#[test]
fn ids_that_are_easily_mistaken_are_found() {
    for id in ["a..b", "a.-b", "a.", "a_", "nul", "Con.row1", "com1.x", "lpt9", "row1.json"] {
        assert_eq!(found(&cited(id, "sqrt(2) > 1")), [(Rule::SuspiciousId, 5, 6)], "{id}");
    }
    for id in ["a.b", "a-b_c.d", "console", "com10", "rows.json2", "1.2"] {
        assert_eq!(found(&cited(id, "sqrt(2) > 1")), [], "{id}");
    }
    let alike = cited("row.1", "sqrt(2) > 1") + &cited("row-1", "sqrt(3) > 1");
    assert_eq!(found(&alike), [(Rule::SuspiciousId, 9, 6)]);
    assert_eq!(found(&alike.replace("row-1", "row1")), []);
}

#[test]
fn findings_are_printed_with_place_rule_and_hint_and_can_be_allowed() {
    let body = "[[claim]]\nid = \"a\"\nsays = \"1/3 == 0.333\"\n";
    let dir = Folder::with(book(body));
    let run = dir.proofmark(&["lint", "book.toml"]);
    ends(&run, 1, "book.toml:5:6: uncited-claim: a does not say where the paper makes it\n  add ");
    ends(&run, 1, "book.toml:6:9: inexact-equality: ");
    ends(&run, 1, "proofmark lint: 1 claim, 0 definitions: 2 findings\n");

    let run = dir.proofmark(&["lint", "book.toml", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["schema"]), (1, &"proofmark-lint/1".into()));
    let first = &report["findings"][0];
    assert_eq!(first["rule"], "uncited-claim");
    assert_eq!((&first["file"], &first["line"]), (&"book.toml".into(), &5.into()));
    assert!(first["hint"].as_str().unwrap().contains("cites"));

    let allow = ["lint", "book.toml", "--allow", "uncited-claim"];
    ends(&dir.proofmark(&allow), 1, ": 1 finding\n");
    let allow = [&allow[..], &["--allow", "inexact-equality"]].concat();
    ends(&dir.proofmark(&allow), 0, ": 0 findings\n");
    ends(&dir.proofmark(&["lint", "book.toml", "--allow", "everything"]), 2, "unused-definition");
}

#[test]
fn a_book_that_is_empty_or_cannot_be_read_is_not_a_pass() {
    ends(&Folder::with(book("")).proofmark(&["lint", "book.toml"]), 5, "nothing was checked");
    let broken = Folder::with(book(&cited("a", "1 < foo")));
    ends(&broken.proofmark(&["lint", "book.toml"]), 2, "book.toml:7:13");
}
