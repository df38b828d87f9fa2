//! What Coq says of exported claims. These tests need Coq and the compiled library of proofs/coq;
//! `make prove` installs and compiles both and then runs them (`cargo test --test prove -- --ignored`).

#![cfg(feature = "prover")]
#![allow(clippy::expect_used, clippy::panic, clippy::string_slice, clippy::unwrap_used)]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::Desk;

const BOOK: &str = include_str!("../certificates/finite-frontier/claims.toml");

/// Compiles a file of the desk.
fn coqc(desk: &Desk, file: &str) -> Output {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq");
    let mut command = Command::new("coqc");
    command.arg("-Q").arg(library).arg("Proofmark").arg(desk.path(file));
    command.output().expect("coqc, see above")
}

fn export(desk: &Desk, claims: &[&str]) {
    let arguments =
        [&["export", "coq", "--book", "book.toml", "--out", "claim.v"], claims].concat();
    let run = desk.proofmark(&arguments);
    assert_eq!(run.code, 0, "{}", run.said());
}

/// The book with another coefficient for the fourth row.
fn with_row_4_at(coefficient: &str) -> Desk {
    let sentence = "says = \"envelope(40, 10, 8, 25) >= 0.0200\"";
    assert!(BOOK.contains(sentence));
    let changed = sentence.replace("0.0200", coefficient);
    Desk::with(BOOK.replace(sentence, &changed))
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_accepts_row_4_at_0_0200_and_rejects_it_at_0_0201() {
    let desk = with_row_4_at("0.0200");
    export(&desk, &["frontier.row4.bound"]);
    let accepted = coqc(&desk, "claim.v");
    assert!(accepted.status.success(), "{}", String::from_utf8_lossy(&accepted.stderr));

    let desk = with_row_4_at("0.0201");
    export(&desk, &["frontier.row4.bound"]);
    let rejected = coqc(&desk, "claim.v");
    assert!(!rejected.status.success());
    assert!(String::from_utf8_lossy(&rejected.stderr).contains("Error"));
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn the_statement_about_learners_is_rejected_by_itself() {
    let desk = with_row_4_at("0.0201");
    export(&desk, &["frontier.row4.bound"]);
    let text = desk.read("claim.v");
    let about_learners = text.find("\nTheorem frontier_row4_bound_minimax").expect("the theorem");
    let numbers = text.find("\nTheorem frontier_row4_bound ").expect("the theorem");
    desk.write("claim.v", format!("{}{}", &text[..numbers], &text[about_learners..]));
    assert!(!coqc(&desk, "claim.v").status.success());
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn the_gate_turns_red_for_a_false_claim() {
    let desk = with_row_4_at("0.0201");
    export(&desk, &["frontier.row4.bound"]);
    let gate = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq/prove");
    let red = Command::new(gate).arg(desk.path("claim.v")).output().expect("the gate");
    assert!(!red.status.success());
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn a_wrong_negation_is_rejected_too() {
    let book = BOOK.replacen(
        "says = \"envelope(24, 5, 64, 100) >= 0.0152576303\"",
        "says = \"envelope(24, 5, 64, 100) >= 0.0152576302\"",
        1,
    );
    let desk = Desk::with(book);
    export(&desk, &["frontier.row1.bound10"]);
    assert!(!coqc(&desk, "claim.v").status.success());
}
