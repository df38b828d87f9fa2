//! `proofmark export coq`: what it writes. Whether Coq accepts it is for tests/prove.rs.

use crate::formulas::EVERY_KIND;
use crate::support::{Folder, book, claim};

const BOOK: &str = r#"[book]
title = "A book"

[[define]]
name = "rate"
cites = "eq:rate"
args = ["n", "S"]
let = ["m = n - S"]
require = ["S < n"]
value = "sqrt(ln(n)/(2*m))"

[[claim]]
id = "row.1"
cites = "Table 1"
says = "rate(1000, 10) rounds to 0.0591"

[[claim]]
id = "row.2"
says = "rate(1000, 10) >= 0.06"
expect = "refuted"
erratum = "It is \"smaller\" (* really *)."
instead = "row.1"
"#;

#[test]
fn a_claim_is_stated_in_the_books_terms_and_proved_by_interval() {
    let run = Folder::with(BOOK).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let theorem = "Theorem row_1 :
  Book.rate_requires 1000 10 /\\
  0.05905 <= Book.rate 1000 10 <= 0.05915.
Proof. unfolded; claim_by 76%positive. Qed.
";
    assert!(run.out.contains(theorem), "{}", run.out);
    assert!(run.out.contains("let m := n - S in\n  sqrt (ln n / (2 * m))."), "{}", run.out);
}

#[test]
fn a_refuted_claim_is_exported_as_its_negation_and_its_words_stay_in_the_comment() {
    let run = Folder::with(BOOK).proofmark(&["export", "coq", "row.2", "--book", "book.toml"]);
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(run.out.contains("~ (Book.rate 1000 10 >= 0.06)"), "{}", run.out);
    assert!(run.out.contains("It is 'smaller' ( * really * )."), "{}", run.out);
}

#[test]
fn the_whole_bundled_book_is_exported_the_same_way_every_time() {
    let dir = Folder::new();
    let once =
        dir.proofmark(&["export", "coq", "--bundled", "--only", "frontier.*", "--out", "a.v"]);
    let again =
        dir.proofmark(&["export", "coq", "--bundled", "--only", "frontier.*", "--out", "b.v"]);
    assert_eq!((once.code, again.code), (0, 0), "{}{}", once.said(), again.said());
    let text = dir.read("a.v");
    assert_eq!(text, dir.read("b.v"));
    for (row, regime) in [(1, "24 5 64 100 0.0152576"), (4, "40 10 8 25 0.0200457")] {
        let theorem = format!(
            "Theorem frontier_row{row}_value_minimax :\n  frontier_coefficient {regime}.\n"
        );
        assert!(text.contains(&theorem), "{theorem}");
    }
}

#[test]
fn theorem_1_at_a_point_is_about_every_learner() {
    let run = Folder::new().proofmark(&["export", "coq", "--bundled", "rq4.b.bound"]);
    let theorem = "minimax_regret_at_least (N.to_nat 16) (N.to_nat 5) 30 (N.to_nat 200000) 276.4.";
    assert!(run.out.contains(theorem), "{}", run.said());
}

#[test]
fn coq_gets_sums_ranges_and_roots_in_its_librarys_words() {
    let dir = Folder::with(EVERY_KIND);
    let run = dir.proofmark(&["export", "coq", "--book", "book.toml", "--only", "*"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let text = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "Definition f (n root : R) : R := root * sum (each (fun k => 1 / k) (numbers 1 n)).",
        "Definition g (x y : R) : R := power x y.",
        "ln 2 < Book.f 2 1 /\\ ln 3 < Book.f 3 1",
        "~ (2 ^ 1 > 1 ^ 3 /\\ 2 ^ 2 > 2 ^ 3",
        "x ^ 1 <= 1 + 1 / 100",
        "all (fun k => Book.f_requires k k) (numbers 1 3)",
        "power (exp 1) PI > power PI (exp 1)",
        "Fn.cbrt (- sqrt 65) + Fn.odd_root 3 2 + sqrt 3 + 1 / (sqrt (sqrt 5)) ^ 3 + Fn.odd_root 3 (sqrt 2)",
        "Fn.factorial 10 + Fn.double_factorial 7 + Fn.binomial 10 3 + Fn.gcd 12 18",
        "sum (each (fun k => power (- 1) k / Fn.factorial k) (numbers 0 10))",
    ] {
        assert!(text.contains(words), "{words}\n{}", run.out);
    }
    for (says, why) in [
        ("atan2(1, 2) > 0", "`atan2` cannot be exported to Coq"),
        ("prime(5) == 11", "`prime` cannot be exported to Coq"),
        ("sum(divisors(6)) == 12", "`divisors` cannot be exported to Coq"),
        ("gcd([4, 6]) == 2", "`gcd` of a list cannot be exported to Coq"),
        ("root(1 + sqrt(4), 8) == 2", "a root whose degree is computed cannot be exported to Coq"),
    ] {
        let dir = Folder::with(book(&claim("a", says)));
        let run = dir.proofmark(&["export", "coq", "a", "--book", "book.toml"]);
        assert!(run.code == 2 && run.err.contains(why), "{says}: {}", run.said());
    }
}

#[test]
fn other_tools_get_sums_and_functions_written_out() {
    let export = |tool: &str, says: &str| {
        let dir = Folder::with(book(&claim("a", says)));
        dir.proofmark(&["export", tool, "a", "--book", "book.toml"])
    };
    for (tool, says, words) in [
        ("gappa", "sum k in 1..3 of k! > 8", "1 + 2 + 6"),
        ("smt2", "product k in 2..4 of hypot(k, 1) > 8", "(* root!1 root!2 root!3)"),
        ("sage", "sum k in 1..2 of sin(k*pi) < 1", "sin(Q(1) * pi()) + sin(Q(2) * pi())"),
        ("sage", "for n in 1..3: tanh(n) < 1", "exp(Q(2) * x_3)"),
        ("sage", "prime(5)*is_prime(7) == 11", "Q(11) * Q(1)"),
    ] {
        let run = export(tool, says);
        assert!(run.code == 0 && run.out.contains(words), "{tool} {says}: {}", run.said());
    }
    for (tool, says, words) in [
        ("gappa", "tan(1) > 1", "Gappa has no cos"),
        ("gappa", "cbrt(2) > 1", "Gappa has no exp"),
        ("smt2", "radians(1) < 1", "SMT-LIB's reals have no pi"),
    ] {
        let run = export(tool, says);
        assert!(run.code == 3 && run.err.contains(words), "{tool} {says}: {}", run.said());
    }
}

#[test]
fn a_false_claim_that_is_not_known_to_be_false_is_exported_as_it_stands() {
    let book = BOOK.replace("rounds to 0.0591", ">= 0.5");
    let run = Folder::with(book).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
    assert!(run.out.contains("Book.rate 1000 10 >= 0.5"), "{}", run.said());
}

#[test]
fn an_unknown_claim_gets_a_suggestion_and_a_pattern_without_claims_is_nothing() {
    let run = Folder::new().proofmark(&["export", "coq", "--bundled", "frontier.row4.vale"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean frontier.row4.value?"), "{}", run.err);
    let run = Folder::new().proofmark(&["export", "coq", "--bundled", "--only", "nothing.*"]);
    assert_eq!((run.code, run.out.as_str()), (5, ""));
}

#[test]
fn a_theorem_that_the_library_does_not_have_is_refused_where_the_book_names_it() {
    let named = BOOK.replace("value = \"sqrt", "coq = \"by_magic\"\nvalue = \"sqrt");
    let run = Folder::with(named).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("book.toml:10"), "{}", run.err);
    assert!(run.err.contains("the library has no theorem by_magic"), "{}", run.err);
}

#[test]
fn an_unwritable_file_is_bad_input() {
    let run = Folder::new().proofmark(&[
        "export",
        "coq",
        "--bundled",
        "frontier.row4.L0",
        "--out",
        "no/such/x.v",
    ]);
    assert_eq!(run.code, 2, "{}", run.said());
}

#[test]
fn gappa_gets_every_value_by_its_name_and_one_goal() {
    let run = Folder::new().proofmark(&["export", "gappa", "--bundled", "frontier.row4.bound"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "# given: heap_diameter(20) = 7\n",
        "S = 40;\n",
        "u = eta / (2 * sqrt(2 * C));\n",
        "  8 * (1 - q) >= 0 /\\\n",
        "  not (q >= 1) /\\\n",
        "  envelope >= 0.02\n}\n",
    ] {
        assert!(run.out.contains(line), "no {line}: {}", run.out);
    }
}

#[test]
fn a_known_error_is_exported_as_failing_and_its_opposite_as_holding() {
    let claim = "frontier.row1.bound";
    let paper = include_str!("../certificates/finite-frontier/claims.toml");
    let bound = "says = \"envelope(24, 5, 64, 100) >= 0.0152\"\n";
    assert!(paper.contains(bound));
    let wrong = bound.replace("0.0152", "0.0152576303")
        + "expect = \"refuted\"\nerratum = \"It is below.\"\n";
    let dir = Folder::with(paper.replacen(bound, &wrong, 1));
    let stated = |target: &str, more: &[&str]| {
        let run =
            dir.proofmark(&[&["export", target, claim, "--book", "book.toml"], more].concat());
        assert_eq!(run.code, 0, "{}", run.said());
        run.out
    };
    let (not, holds) = ("not (envelope >= 0.0152576303)", "\n  envelope >= 0.0152576303\n");
    assert!(stated("gappa", &[]).contains(not));
    assert!(stated("gappa", &["--opposite"]).contains(holds));
    // What is asserted is the negation of what is stated.
    let claim = "(push 1) ; the claim\n(assert envelope!in)\n";
    let not = format!("{claim}(assert (not (not (>= envelope 0.0152576303))))");
    let holds = format!("{claim}(assert (not (>= envelope 0.0152576303)))");
    assert!(stated("smt2", &[]).contains(&not));
    assert!(stated("smt2", &["--opposite"]).contains(&holds));
    assert!(stated("sage", &[]).contains("fails([at_least(envelope, Q(\"0.0152576303\"))])"));
}

#[test]
fn a_root_is_there_for_a_solver_only_after_the_step_that_it_has_a_value() {
    let says = "sqrt(2 - 3) < 1";
    let book = format!("[book]\ntitle = \"t\"\n[[claim]]\nid = \"a\"\nsays = \"{says}\"\n");
    let run = Folder::with(book).proofmark(&["export", "smt2", "a", "--book", "book.toml"]);
    let need = run.out.find("(assert (not (>= (- 2.0 3.0) 0.0)))").expect("the step");
    let root = run.out.find("(declare-const root!1 Real)").expect("the root");
    assert!(need < root, "{}", run.out);
}

#[test]
fn a_claim_without_words_for_it_is_left_out_with_the_reason() {
    let ask = |arguments: &[&str]| {
        Folder::new().proofmark(&[&["export"], arguments, &["--bundled"]].concat())
    };
    let run = ask(&["gappa", "frontier.row1.intersects"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(
        run.err.contains("frontier.row1.intersects is left out: Gappa has no ln"),
        "{}",
        run.err
    );
    let run = ask(&["smt2", "--only", "frontier.*.intersects", "--out", "problems"]);
    assert_eq!(run.code, 5, "{}", run.said());
    assert!(run.err.contains("note: frontier.row1.intersects is left out: SMT-LIB"), "{}", run.err);
    let run = ask(&["gappa", "--only", "frontier.row4.*"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(run.err.contains("--out DIR"), "{}", run.err);
    let run = ask(&["gappa", "frontier.row4.L0"]);
    assert_eq!(run.code, 3, "{}", run.said());
}

#[test]
fn a_folder_of_problems_has_a_list_of_them_and_is_the_same_every_time() {
    let dir = Folder::new();
    for folder in ["a", "b"] {
        let only = ["export", "gappa", "--bundled", "--only", "frontier.row4.*", "--out", folder];
        assert_eq!(dir.proofmark(&only).code, 0);
    }
    assert_eq!(dir.list("a"), dir.list("b"));
    for file in dir.list("a") {
        assert_eq!(dir.read(&format!("a/{file}")), dir.read(&format!("b/{file}")), "{file}");
    }
    let index = dir.read("a/index.tsv");
    let value = "frontier.row4.value\tcertified\tfrontier.row4.value.g\theap_diameter(20) = 7\n";
    assert!(index.contains(value), "{index}");
    assert!(index.contains("frontier.row4.inside.far-in-S\tcertified\t-\tGappa has no atanh\n"));
}

#[test]
fn ranges_are_hypotheses_and_lists_are_written_out() {
    let dir = Folder::new();
    let run = dir.proofmark(&["export", "gappa", "--bundled", "frontier.row4.box"]);
    assert!(run.out.contains("s in [1,2] /\\ t in [1,2] ->\n"), "{}", run.out);
    let run = dir.proofmark(&["export", "smt2", "--bundled", "frontier.row4.box"]);
    assert!(
        run.out.contains("(define-fun s!in () Bool (<= 1.0 s 2.0)) ; assumed\n"),
        "{}",
        run.out
    );
    let run = dir.proofmark(&["export", "sage", "--bundled", "frontier.range.low"]);
    let least = "equal(min(Q(\"0.0152\"), Q(\"0.0153\"), Q(\"0.0177\"), ";
    assert!(run.out.contains(least), "{}", run.out);
}

#[test]
fn a_sage_script_is_python_that_compiles() {
    let dir = Folder::new();
    assert_eq!(
        dir.proofmark(&["export", "sage", "--bundled", "--only", "frontier.*", "--out", "s.py"])
            .code,
        0
    );
    let compile = ["-c", "compile(open('s.py').read(), 's.py', 'exec')"];
    let run = dir.run(std::process::Command::new("python3").args(compile));
    assert_eq!(run.code, 0, "{}", run.said());
}

#[test]
fn the_end_of_a_range_may_be_a_named_value() {
    let claim =
        "[[claim]]\nid = \"a\"\nlet = [\"r = sqrt(2)\"]\nsays = \"for x in [r, 3]: x^2 > 1.9\"\n";
    let dir = Folder::with(format!("[book]\ntitle = \"t\"\n{claim}"));
    let run = dir.proofmark(&["export", "smt2", "a", "--book", "book.toml"]);
    let end = run.out.find("(define-fun r!in () Bool").expect("the end");
    let range = run.out.find("(define-fun x!in () Bool (<= r x 3.0)) ; assumed").expect("a range");
    assert!(end < range, "{}", run.out);
    assert!(run.out.contains("(assert r!in)\n(assert x!in)\n(assert (not (> (* x x) 1.9)))"));
    let run = dir.proofmark(&["export", "gappa", "a", "--book", "book.toml"]);
    assert!(run.out.contains("  x - r >= 0 /\\ x - 3 <= 0 ->\n"), "{}", run.out);
    // Balls need rational ends.
    let run = dir.proofmark(&["export", "sage", "a", "--book", "book.toml"]);
    assert_eq!(run.code, 3, "{}", run.said());
}
