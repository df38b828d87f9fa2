//! What Coq says of exported claims. These tests need Coq and the compiled library of proofs/coq;
//! `make prove` installs and compiles both and then runs them (`cargo test --test prove -- --ignored`).

use std::path::Path;
use std::process::{Command, Output};

use crate::formulas::EVERY_KIND;
use crate::support::Folder;

const BOOK: &str = include_str!("../certificates/finite-frontier/claims.toml");

/// Compiles a file of the folder.
fn coqc(dir: &Folder, file: &str) -> Output {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq");
    let mut command = Command::new("coqc");
    command.arg("-Q").arg(library).arg("Proofmark").arg(dir.path(file));
    command.output().expect("coqc, see above")
}

fn export(dir: &Folder, claims: &[&str]) {
    let arguments =
        [&["export", "coq", "--book", "book.toml", "--out", "claim.v"], claims].concat();
    let run = dir.proofmark(&arguments);
    assert_eq!(run.code, 0, "{}", run.said());
}

/// The book with another coefficient for the fourth row.
fn with_row_4_at(coefficient: &str) -> Folder {
    let sentence = "says = \"envelope(40, 10, 8, 25) >= 0.0200\"";
    assert!(BOOK.contains(sentence));
    let changed = sentence.replace("0.0200", coefficient);
    Folder::with(BOOK.replace(sentence, &changed))
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_accepts_row_4_at_0_0200_and_rejects_it_at_0_0201() {
    let dir = with_row_4_at("0.0200");
    export(&dir, &["frontier.row4.bound"]);
    let accepted = coqc(&dir, "claim.v");
    assert!(accepted.status.success(), "{}", String::from_utf8_lossy(&accepted.stderr));

    let dir = with_row_4_at("0.0201");
    export(&dir, &["frontier.row4.bound"]);
    let rejected = coqc(&dir, "claim.v");
    assert!(!rejected.status.success());
    assert!(String::from_utf8_lossy(&rejected.stderr).contains("Error"));
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_accepts_every_kind_of_formula_and_rejects_another_value() {
    let dir = Folder::with(EVERY_KIND);
    export(&dir, &["--only", "*"]);
    let accepted = coqc(&dir, "claim.v");
    assert!(accepted.status.success(), "{}", String::from_utf8_lossy(&accepted.stderr));
    for (digits, others) in
        [("== 3635850", "== 3635851"), ("0.3679", "0.3678"), ("== 6\"", "> 6\"")]
    {
        assert!(EVERY_KIND.contains(digits), "{digits}");
        let dir = Folder::with(EVERY_KIND.replace(digits, others));
        export(&dir, &["--only", "*"]);
        assert!(!coqc(&dir, "claim.v").status.success(), "{others}");
    }
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn the_statement_about_learners_is_rejected_by_itself() {
    let dir = with_row_4_at("0.0201");
    export(&dir, &["frontier.row4.bound"]);
    let text = dir.read("claim.v");
    let about_learners = text.find("\nTheorem frontier_row4_bound_minimax").expect("the theorem");
    let numbers = text.find("\nTheorem frontier_row4_bound ").expect("the theorem");
    dir.write("claim.v", format!("{}{}", &text[..numbers], &text[about_learners..]));
    assert!(!coqc(&dir, "claim.v").status.success());
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn the_gate_turns_red_for_a_false_claim() {
    let dir = with_row_4_at("0.0201");
    export(&dir, &["frontier.row4.bound"]);
    let gate = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq/prove");
    let red = Command::new(gate).arg(dir.path("claim.v")).output().expect("the gate");
    assert!(!red.status.success());
}

/// What `proofs/coq/holes` says of a file with this text, and whether it accepts it.
fn holes(dir: &Folder, text: &str) -> (bool, String) {
    dir.write("file.v", text);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq/holes");
    let run = Command::new(script).arg(dir.path("file.v")).output().expect("the script");
    (run.status.success(), String::from_utf8_lossy(&run.stdout).into_owned())
}

#[test]
#[ignore = "run by `make prove`"]
fn what_is_assumed_or_left_open_is_refused() {
    let dir = Folder::new();
    let refused = [
        ("Lemma a : False. Proof. Admitted.", "Admitted"),
        ("Lemma a : False. Proof. { admit. } Qed.", "admit"),
        ("Axiom(* a comment *)a : False.", "Axiom"),
        ("Definition a := \"(*\". Local Axioms b c : False. (* \"*)\" *)", "Axioms"),
        ("#[local] Parameters a b : False.", "Parameters"),
        ("Conjecture a : False.", "Conjecture"),
        ("Declare\n  Instance a : False.", "Declare Instance"),
        ("Unset Guard Checking.", "Unset Guard Checking"),
        ("Local Unset Positivity\nChecking.", "Unset Positivity Checking"),
        ("Unset Universe Checking.", "Unset Universe Checking"),
        ("#[bypass_check(guard)] Fixpoint a (n : nat) : False := a n.", "bypass_check"),
        ("Variable a : False.", "Variable outside a section"),
        ("Module M. Variables a b : False. End M.", "Variables outside a section"),
        ("Section A. Section B. End B. End A. Hypothesis a : False.", "Hypothesis outside"),
        ("Module A. Section A. End A. Hypotheses a : False. End A.", "Hypotheses outside"),
        ("Fail Section A. Context (a : False).", "Context outside a section"),
        ("Section A. Reset A. Variable a : False.", "Reset"),
    ];
    for (text, what) in refused {
        let (accepted, said) = holes(&dir, text);
        assert!(!accepted && said.contains(what), "{text}: {said}");
    }
    let fine = "(* Axiom a : False. (* Admitted. \"*)\" *) Variable b : False. *)
        Definition note := \"Axiom a : False.\"%string.
        Module M. Section A. Variable a : nat. Section B. Context (b : nat). End B.
        Hypothesis c : a = 0.5. Notation \"[ x ; .. ; y ]\" := (x, .. y ..). End A. End M.
        Lemma admitted : True. Proof with auto. match goal with |- context [True] => idtac end... Qed.";
    assert_eq!(holes(&dir, fine), (true, String::new()));
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn the_gate_turns_red_for_an_axiom_in_disguise() {
    let dir = Folder::new();
    dir.write("claim.v", "Variable a : False.\nTheorem b : False. Proof. exact a. Qed.\n");
    let gate = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/coq/prove");
    let red = Command::new(gate).arg(dir.path("claim.v")).output().expect("the gate");
    assert!(!red.status.success());
    let said = String::from_utf8_lossy(&red.stdout);
    assert!(said.contains("claim.v:1: Variable outside a section"), "{said}");
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn a_wrong_negation_is_rejected_too() {
    let book = BOOK.replacen(
        "says = \"envelope(24, 5, 64, 100) >= 0.0152\"",
        "says = \"envelope(24, 5, 64, 100) >= 0.0152\"\nexpect = \"refuted\"\nerratum = \"It holds.\"",
        1,
    );
    let dir = Folder::with(book);
    export(&dir, &["frontier.row1.bound"]);
    assert!(!coqc(&dir, "claim.v").status.success());
}

/// Random numbers for regimes and points. The seed is from the environment or the clock, and printed.
struct Random(u64);

impl Random {
    fn seeded() -> Self {
        let clock = || {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            u64::from(now.expect("a clock").subsec_nanos())
        };
        let given = std::env::var("PROOFMARK_SEED").ok();
        let seed = given.map_or_else(clock, |seed| seed.parse().expect("a number"));
        println!("PROOFMARK_SEED={seed}");
        Self(seed)
    }

    /// A whole number between two others, by splitmix64.
    fn between(&mut self, least: u64, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        least + (x ^ (x >> 31)) % (most - least + 1)
    }
}

/// Writes the theorems of a command and compiles them; each stage must have one.
fn proved(dir: &Folder, arguments: &[&str], theorems: usize) {
    println!("proofmark {}", arguments.join(" "));
    let run = dir.proofmark(&[arguments, &["--coq", "bound.v"]].concat());
    assert_eq!(run.code, 0, "{}", run.said());
    let text = dir.read("bound.v");
    assert_eq!(text.matches("_minimax :").count(), theorems, "{text}");
    let start = std::time::Instant::now();
    let accepted = coqc(dir, "bound.v");
    println!("  coqc: {:.1} s", start.elapsed().as_secs_f64());
    assert!(accepted.status.success(), "{}", String::from_utf8_lossy(&accepted.stderr));
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_accepts_the_frontier_of_random_regimes() {
    let mut random = Random::seeded();
    for _ in 0..3 {
        // All five stages have a bound from this corner on.
        let numbers = [
            2 * random.between(10, 400),
            random.between(6, 200),
            random.between(8, 90),
            random.between(20, 900),
        ];
        let [s, a, d, c] = numbers.map(|number| number.to_string());
        let half = ["", ".5"][usize::from(random.between(0, 1) == 1)];
        let regime = ["frontier", "--S", &s, "--A", &a, "--d", &format!("{d}{half}"), "--C", &c];
        proved(&Folder::new(), &regime, 5);
    }
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_accepts_the_bounds_at_random_points() {
    let mut random = Random::seeded();
    for _ in 0..2 {
        let (states, actions) = (2 * random.between(10, 100), random.between(6, 60));
        let diameter = random.between(60, 4000);
        let steps = states * actions * diameter * random.between(20, 2000) + random.between(0, 999);
        let [s, a, d, t] = [states, actions, diameter, steps].map(|number| number.to_string());
        proved(&Folder::new(), &["lower", "--S", &s, "--A", &a, "--D", &d, "--T", &t], 5);
    }
}

#[test]
#[ignore = "needs coqc: run by `make prove`"]
fn coq_rejects_a_larger_coefficient_and_a_larger_bound() {
    let cases: [(&[&str], &str, &str); 2] = [
        (
            &["frontier", "--S", "30", "--A", "9", "--d", "12", "--C", "60", "--stage", "fast"],
            "frontier_coefficient 30 9 12 60 0.1",
            "frontier_coefficient 30 9 12 60 0.3",
        ),
        (
            &["lower", "--S", "20", "--A", "7", "--D", "40", "--T", "400000", "--stage", "unpaid"],
            "(N.to_nat 400000) 74",
            "(N.to_nat 400000) 76",
        ),
    ];
    for (arguments, right, wrong) in cases {
        let dir = Folder::new();
        proved(&dir, arguments, 1);
        let text = dir.read("bound.v");
        assert!(text.contains(right), "{text}");
        dir.write("bound.v", text.replace(right, wrong));
        assert!(!coqc(&dir, "bound.v").status.success(), "{wrong}");
    }
}
