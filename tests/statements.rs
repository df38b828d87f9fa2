//! A verdict is about what the book says: not about a hypothesis that failed by the way, not about
//! a formula that has no value somewhere, and not about a name that means something else.

use crate::support::{Folder, book, claim};

/// Audits a book, and returns the exit code with everything that was printed.
fn audit(body: &str) -> (i32, String) {
    let run = Folder::with(book(body)).proofmark(&["audit", "-v", "book.toml"]);
    (run.code, run.said())
}

fn define(name: &str, args: &str, rest: &str, value: &str) -> String {
    format!("[[define]]\nname = \"{name}\"\nargs = [{args}]\n{rest}\nvalue = \"{value}\"\n\n")
}

#[test]
fn an_erratum_is_not_met_by_a_failing_hypothesis() {
    let f = define("f", "\"x\"", "require = [\"x > 100\"]", "x");
    let erratum = "expect = \"refuted\"\nerratum = \"f(3) is below the printed 5\"\n";
    let body = f + claim("a", "f(3) >= 2").trim_end() + "\n" + erratum;
    // Neither a true nor a false sentence is refuted where the hypothesis fails.
    for says in [">= 2", ">= 5"] {
        let dir = Folder::with(book(&body.replace(">= 2", says)));
        let run = dir.proofmark(&["audit", "book.toml", "--emit", "."]);
        assert_eq!(run.code, 2, "{}", run.said());
        for words in ["f requires x > 100, and that fails", "1 claim: 0 hold, 1 has no value"] {
            assert!(run.out.contains(words), "{}", run.out);
        }
        assert_eq!(dir.checker(&["book.toml"]).code, 1);
    }
    let holds = body.replace("f(3) >= 2", "f(101) >= 500");
    assert_eq!(audit(&holds).0, 0);
}

#[test]
fn an_erratum_is_not_met_by_a_formula_without_value() {
    let erratum = "expect = \"refuted\"\nerratum = \"it is wrong\"\n";
    let cases = [
        ("(1/0)^0 >= 2", "division by zero"),
        ("item([ln(-1), 3], 2) >= 4", "logarithm"),
        ("max over x in [-1, 1] of 1/x <= 5", "division by zero"),
    ];
    for (says, words) in cases {
        let (code, said) = audit(&(claim("a", says).trim_end().to_owned() + "\n" + erratum));
        assert_eq!(code, 2, "{says}: {said}");
        assert!(said.contains(words) && said.contains("1 has no value"), "{said}");
    }
}

#[test]
fn a_maximum_needs_a_value_on_the_whole_range() {
    let (code, said) = audit(&claim("a", "max over x in [-1, 1] of 1/x >= 5"));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("division by zero") && said.contains("for x = 0"), "{said}");
}

#[test]
fn goals_have_a_limit() {
    // 300 obligations at each of 4,000 arguments.
    let lines: Vec<String> = (1..=300).map(|k| format!("\"x >= -{k}\"")).collect();
    let f = define("f", "\"x\"", &format!("require = [{}]", lines.join(", ")), "x");
    let uses: Vec<String> = (0..4_000).map(|k| format!("f({k}*x)")).collect();
    let many = claim("a", &format!("for x in [0, 1]: sum([{}]) >= 0", uses.join(", ")));
    let (code, said) = audit(&(f.clone() + &many));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("more than 10000 goals"), "{said}");
    // Each claim is short of the limit, but not all of them.
    let uses: Vec<String> = (0..33).map(|k| format!("f({k})")).collect();
    let some = |id: usize| claim(&format!("c{id}"), &format!("sum([{}]) >= 0", uses.join(", ")));
    let (code, said) = audit(&(f + &(0..11).map(some).collect::<String>()));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("over 100000 goals in this book"), "{said}");
}

#[test]
fn a_formula_without_value_is_never_certified() {
    let ignore = define("ignore", "\"x\"", "", "7");
    let cases = [
        (claim("a", "(1/0)^0 == 1"), "division by zero"),
        (claim("a", "ln(0 - 1)^0 >= 1"), "logarithm"),
        (ignore + &claim("a", "ignore(sqrt(0 - 1)) == 7"), "square root"),
        (claim("a", "2 == 2") + "let = [\"z = 1/0\"]\n", "division by zero"),
    ];
    for (body, words) in cases {
        let (code, said) = audit(&body.replace("\n\nlet", "\nlet"));
        assert_eq!(code, 2, "{body}: {said}");
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_claim_that_is_true_instead_is_named_only_as_far_as_it_was_audited() {
    let wrong = claim("wrong", "1 > 2").trim_end().to_owned()
        + "\nexpect = \"refuted\"\nerratum = \"it is not\"\ninstead = \"right\"\n\n";
    let dir = Folder::with(book(&(wrong.clone() + &claim("right", "1 < 2"))));
    let run = dir.proofmark(&["audit", "-v", "book.toml"]);
    assert!(run.out.contains("True instead: right"), "{}", run.out);
    let run = dir.proofmark(&["audit", "-v", "book.toml", "--only", "wrong"]);
    assert!(run.out.contains("Instead: right, not audited in this run"), "{}", run.out);
    let (code, said) = audit(&(wrong + &claim("right", "1 == 2")));
    assert_eq!(code, 1);
    assert!(said.contains("Instead: right, which is refuted itself"), "{said}");
}

#[test]
fn a_definition_uses_only_what_comes_before_it() {
    let (f, g) = (define("f", "\"x\"", "", "g(x)"), define("g", "\"x\"", "", "x"));
    let (code, said) = audit(&(f.clone() + &g + &claim("a", "f(1) == 1")));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("`g` is not defined here"), "{said}");
    assert_eq!(audit(&(g + &f + &claim("a", "f(1) == 1"))).0, 0);
    // Also where nothing uses the definition.
    let unused = define("dead", "", "let = [\"y = nothing\"]", "y");
    assert_eq!(audit(&(unused + &claim("a", "1 == 1"))).0, 2);
}

#[test]
fn a_value_is_not_called_like_a_function() {
    let body = claim("a", "g + g(2) == 5").trim_end().to_owned() + "\nlet = [\"g = 3\"]\n";
    let (code, said) = audit(&body);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("`g` is a value here, not a function"), "{said}");
}

#[test]
fn long_numbers_and_large_precisions_are_no_trouble() {
    // Two numbers with a long common continued fraction.
    let (mut a, mut b) = (num_bigint::BigInt::from(1), num_bigint::BigInt::from(1));
    for _ in 0..20_000 {
        (a, b) = (&a + &b, a);
    }
    let long = |n: &num_bigint::BigInt| n.to_string()[..4_100].to_owned();
    let says = format!("min(0.{}3, 0.{}2) > 0", long(&b), long(&b));
    assert_eq!(audit(&claim("a", &says)).0, 0);

    let dir = Folder::new();
    let run = dir.proofmark(&["eval", "ln(2)", "--digits", "2500"]);
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(run.out.starts_with("ln(2) = 0.69314718055994530941723212145817656807550013436025"));
    assert_eq!(dir.proofmark(&["eval", "exp(0 - 40000)"]).code, 0);
    let run = dir.proofmark(&["eval", "exp(9300)"]);
    assert!(run.code == 4 && run.err.contains("it lies in"), "{}", run.said());
}

#[test]
fn a_book_cannot_take_all_memory() {
    let grow = define("grow0", "\"x\"", "", "x + 1/7");
    let mut body = grow;
    for n in 1..14 {
        let value = format!("grow{}(x) * grow{}(x + 1/{})", n - 1, n - 1, n + 1);
        body += &define(&format!("grow{n}"), "\"x\"", "", &value);
    }
    for n in 0..200 {
        body += &claim(&format!("c{n}"), &format!("grow13({n}) > 0"));
    }
    let (code, said) = audit(&body);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("steps in this book"), "{said}");
}

#[test]
fn the_shipped_report_is_the_one_that_the_program_prints() {
    let run = Folder::new().proofmark(&["audit", "--bundled", "--format", "markdown"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let shipped = include_str!("../docs/audit.md");
    assert!(run.out == shipped, "docs/audit.md is not current: run `make certificates`");
}
