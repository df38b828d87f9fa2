//! `proofmark new`: a book that passes its own gate, and stubs for the tables of a paper.

#![cfg(feature = "prover")]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

mod support;
use support::{Desk, ends};

/// Runs the gate of a book, with the program that is tested.
fn gate(desk: &Desk, folder: &str) -> support::Run {
    let programs = Path::new(env!("CARGO_BIN_EXE_proofmark")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let script = format!("{folder}/gate.sh");
    desk.run(Command::new("sh").arg(script).env("PATH", path.unwrap()))
}

#[test]
fn a_new_book_passes_its_gate_and_a_wrong_digit_does_not() {
    let desk = Desk::new();
    let run = desk.proofmark(&["new", "deep/mine", "--title", "On \"constants\" \\ here"]);
    ends(&run, 0, "next: proofmark audit deep/mine/claims.toml");
    assert_eq!(desk.list("deep/mine"), ["README.md", "claims.toml", "gate.sh", "schema"]);
    let run = gate(&desk, "deep/mine");
    ends(&run, 0, " 0 rejected, 0 missing, 0 unknown: PASS\n");
    let book = desk.read("deep/mine/claims.toml");
    desk.write("deep/mine/claims.toml", book.replace("rounds to 0.1358", "rounds to 0.1359"));
    ends(&gate(&desk, "deep/mine"), 1, "Expected certified, but it is refuted.");
}

#[test]
fn the_new_book_shows_what_a_book_can_say() {
    let desk = Desk::new();
    desk.proofmark(&["new", "mine"]);
    let book = desk.read("mine/claims.toml");
    for words in [
        "[[define]]",
        "args",
        "let",
        "require",
        "cites",
        "rounds to",
        "rounds up to",
        "truncates to",
        "for x in",
        "max over",
        "agrees with",
        "expect = \"refuted\"",
        "erratum",
        "instead",
    ] {
        assert!(book.contains(words), "{words}");
    }
}

#[test]
fn nothing_is_overwritten() {
    for name in ["claims.toml", "README.md", "gate.sh", "schema/book.json"] {
        let desk = Desk::new();
        std::fs::create_dir_all(desk.path("mine/schema")).unwrap();
        desk.write(&format!("mine/{name}"), "mine");
        let run = desk.proofmark(&["new", "mine"]);
        ends(&run, 2, &format!("mine/{name}: there is already such a file"));
        assert_eq!(desk.read(&format!("mine/{name}")), "mine");
        let files = desk.list("mine").len() + desk.list("mine/schema").len();
        assert!(files <= 2, "nothing else is written: {name}");
    }
    let desk = Desk::new();
    desk.write("mine", "");
    ends(&desk.proofmark(&["new", "mine"]), 2, "mine: this is a file, not a folder");
}

const TABLES: &str = r"
\begin{table}\caption{Radii}\label{tab:radii}
\begin{tabular}{rrrl}
\toprule
$n$ & $k$ & Radius & Gain (\%) \\ \midrule
100 & 20 & $0.1358$ & \textbf{13.6\%} \\
1{,}000 & 20 & 0.0429 & $4.3\pm 0.1$ \\
\bottomrule
\end{tabular}
\end{table}
\begin{tabular}{ll}
name & sqrt \\ two & 1.414 \\ three & 1.732
\end{tabular}";

#[test]
fn a_table_becomes_stubs_with_one_formula_for_a_column() {
    let desk = Desk::new();
    desk.write("paper.tex", TABLES);
    let run = desk.proofmark(&["new", "mine", "--latex", "paper.tex"]);
    ends(&run, 0, "5 claims; 4 formulas to write, at FORMULA\n1 cells are left out");
    let book = desk.read("mine/claims.toml");
    for line in [
        "args = [\"n\", \"k\"]",
        "cites = \"tab:radii row 2, column Radius\"",
        "id = \"radii.row2.radius\"",
        "says = \"Radius(1000, 20) rounds to 0.0429\"",
        "says = \"Gain(100, 20) rounds to 13.6%\"",
        "# Left out: row 2, column Gain (%): $4.3\\pm 0.1$",
        "id = \"table2.row1.column2\"",
        "says = \"FORMULA rounds to 1.414\"",
    ] {
        assert!(book.lines().any(|found| found == line), "no {line} in\n{book}");
    }
    // A book with a formula missing is not a pass, and says where.
    let line = book.lines().position(|line| line == "value = \"FORMULA\"").unwrap() + 1;
    let place = format!("mine/claims.toml:{line}:10");
    ends(&desk.proofmark(&["audit", "mine/claims.toml"]), 2, &place);

    let radius = book.replacen("\"FORMULA\"", "\"sqrt(ln(2*k)/(2*n))\"", 1);
    let both = radius.replacen("\"FORMULA\"", "\"Radius(n, k)\"", 1);
    let whole = both.replacen("FORMULA rounds", "sqrt(2) rounds", 1);
    let whole = whole.replacen("FORMULA rounds", "sqrt(3) rounds", 1);
    desk.write("mine/claims.toml", &whole);
    ends(&gate(&desk, "mine"), 0, "5 accepted");
}

#[test]
fn odd_labels_and_heads_make_a_book_that_can_be_read() {
    let desk = Desk::new();
    let text = TABLES.replace("tab:radii", "tab:\"a\\b\u{1} c").replace("$k$", "\"\u{2}\\sqrt");
    desk.write("paper.tex", text.replace("4.3", "4.\u{3}3"));
    assert_eq!(desk.proofmark(&["new", "mine", "--latex", "paper.tex"]).code, 0);
    let book = desk.read("mine/claims.toml").replace("FORMULA", "1");
    desk.write("mine/claims.toml", book);
    ends(&desk.proofmark(&["fmt", "mine/claims.toml"]), 0, "");
    ends(&desk.proofmark(&["audit", "mine/claims.toml"]), 1, "(mine/claims.toml:");
}

#[test]
fn latex_that_is_no_table_of_numbers_is_refused() {
    let desk = Desk::new();
    for (text, reason) in [
        ("words", "paper.tex: there is no table"),
        ("\\begin{tabular}{l} words \\end{tabular}", "paper.tex: there is no table"),
        ("\n\\begin{tabular}{l} 1", "paper.tex: line 2: "),
    ] {
        desk.write("paper.tex", text);
        ends(&desk.proofmark(&["new", "mine", "--latex", "paper.tex"]), 2, reason);
        assert_eq!(desk.list("."), ["paper.tex"]);
    }
    ends(&desk.proofmark(&["new", "mine", "--latex", "nowhere.tex"]), 2, "nowhere.tex: ");
    ends(&desk.proofmark(&["new", "mine", "--title", "a\nb"]), 2, "one line");
}
