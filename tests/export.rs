//! `proofmark export coq`: what it writes. Whether Coq accepts it is for tests/prove.rs.

#![cfg(feature = "prover")]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod support;

use support::Desk;

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
    let run = Desk::with(BOOK).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
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
    let run = Desk::with(BOOK).proofmark(&["export", "coq", "row.2", "--book", "book.toml"]);
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(run.out.contains("~ (Book.rate 1000 10 >= 0.06)"), "{}", run.out);
    assert!(run.out.contains("It is 'smaller' ( * really * )."), "{}", run.out);
}

#[test]
fn the_whole_bundled_book_is_exported_the_same_way_every_time() {
    let desk = Desk::new();
    let once = desk.proofmark(&["export", "coq", "--only", "frontier.*", "--out", "a.v"]);
    let again = desk.proofmark(&["export", "coq", "--only", "frontier.*", "--out", "b.v"]);
    assert_eq!((once.code, again.code), (0, 0), "{}{}", once.said(), again.said());
    let text = desk.read("a.v");
    assert_eq!(text, desk.read("b.v"));
    for (row, regime) in [(1, "24 5 64 100 0.0152576"), (4, "40 10 8 25 0.0200457")] {
        let theorem = format!(
            "Theorem frontier_row{row}_value_minimax :\n  frontier_coefficient {regime}.\n"
        );
        assert!(text.contains(&theorem), "{theorem}");
    }
}

#[test]
fn theorem_1_at_a_point_is_about_every_learner() {
    let run = Desk::new().proofmark(&["export", "coq", "rq4.b.bound"]);
    let theorem = "minimax_regret_at_least (N.to_nat 16) (N.to_nat 5) 30 (N.to_nat 200000) 276.4.";
    assert!(run.out.contains(theorem), "{}", run.said());
}

#[test]
fn a_false_claim_that_is_not_known_to_be_false_is_exported_as_it_stands() {
    let book = BOOK.replace("rounds to 0.0591", ">= 0.5");
    let run = Desk::with(book).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
    assert!(run.out.contains("Book.rate 1000 10 >= 0.5"), "{}", run.said());
}

#[test]
fn an_unknown_claim_gets_a_suggestion_and_a_pattern_without_claims_is_nothing() {
    let run = Desk::new().proofmark(&["export", "coq", "frontier.row4.vale"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean frontier.row4.value?"), "{}", run.err);
    let run = Desk::new().proofmark(&["export", "coq", "--only", "nothing.*"]);
    assert_eq!((run.code, run.out.as_str()), (5, ""));
}

#[test]
fn a_theorem_that_the_library_does_not_have_is_refused_where_the_book_names_it() {
    let named = BOOK.replace("value = \"sqrt", "coq = \"by_magic\"\nvalue = \"sqrt");
    let run = Desk::with(named).proofmark(&["export", "coq", "row.1", "--book", "book.toml"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("book.toml:10"), "{}", run.err);
    assert!(run.err.contains("the library has no theorem by_magic"), "{}", run.err);
}

#[test]
fn an_unwritable_file_is_bad_input() {
    let run = Desk::new().proofmark(&["export", "coq", "frontier.row4.L0", "--out", "no/such/x.v"]);
    assert_eq!(run.code, 2, "{}", run.said());
}
