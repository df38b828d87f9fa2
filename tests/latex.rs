//! `proofmark export latex`: certified digits for a paper. The tests that build a document need LaTeX
//! and are run by `make latex` (`cargo test --test latex -- --ignored`).

use std::process::Command;

use crate::support::{Folder, Run, book, claim, ends};

const BOOK: &str = include_str!("../certificates/finite-frontier/claims.toml");
const EXAMPLE: &str = include_str!("../docs/latex/example.tex");

/// A book with a rate, and tables beside it.
fn dir(tables: &str) -> Folder {
    let rate = "[[define]]\nname = \"rate\"\nargs = [\"n\"]\nrequire = [\"n > 1\"]\n\
                value = \"sqrt(ln(n)/n)\"\n\n";
    let claims = claim("good", "rate(1000) rounds to 0.083")
        + &claim("bad", "rate(1000) rounds up to 0.083")
        + &claim("bare", "rate(1000) > rate(2000)");
    let dir = Folder::with(book(&(rate.to_owned() + &claims)));
    dir.write("tables.toml", tables);
    dir
}

/// A table of one column, whose entries start on line 6.
fn table(rows: &str, column: &str) -> String {
    format!("[[table]]\nid = \"t\"\nargs = [\"n\"]\nrows = {rows}\n[[table.column]]\n{column}\n")
}

fn rows(tables: &str) -> Run {
    dir(tables).proofmark(&["export", "latex", "--book", "book.toml", "--table", "t", "--rows"])
}

#[test]
fn the_frontier_has_the_digits_that_the_envelope_settles() {
    let run =
        Folder::new().proofmark(&["export", "latex", "--bundled", "--table", "frontier", "--rows"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = "\
$24$ & $5$ & $6$ & $64$ & $100$ & $0.0152576$ & $0.0152$ & $1.3\\%$ \\\\
$40$ & $5$ & $7$ & $16$ & $50$ & $0.0153662$ & $0.0153$ & $2.0\\%$ \\\\
$24$ & $8$ & $6$ & $8$ & $25$ & $0.0178088$ & $0.0178$ & $18.7\\%$ \\\\
$40$ & $10$ & $7$ & $8$ & $25$ & $0.0200457$ & $0.0200$ & $33.3\\%$ \\\\
$24$ & $50$ & $6$ & $8$ & $25$ & $0.0239251$ & $0.0239$ & $59.3\\%$ \\\\
$100$ & $20$ & $10$ & $16$ & $50$ & $0.0253553$ & $0.0253$ & $68.7\\%$ \\\\
$100$ & $100$ & $10$ & $64$ & $100$ & $0.0291205$ & $0.0291$ & $94.0\\%$ \\\\
";
    assert_eq!(run.out, expected);
}

#[test]
fn a_number_is_rounded_in_the_direction_that_its_column_says() {
    // sqrt(ln(1000)/1000) = 0.08311290681...
    let cases = [
        ("\"rate(n)\"", "down", 4, "0.0831"),
        ("\"rate(n)\"", "up", 4, "0.0832"),
        ("\"rate(n)\"", "nearest", 3, "0.083"),
        ("\"-rate(n)\"", "down", 4, "-0.0832"),
        ("\"-rate(n)\"", "up", 4, "-0.0831"),
        ("\"n/8\"", "exact", 0, "125"),
        ("\"n/16\"", "nearest", 0, "63"),
        ("\"n/10^4\"", "exact", 3, "0.100"),
        ("\"0\"", "up", 2, "0.00"),
    ];
    for (value, round, places, digits) in cases {
        let column =
            format!("header = \"x\"\nvalue = {value}\nround = \"{round}\"\nplaces = {places}");
        let run = rows(&table("[[1000]]", &column));
        assert_eq!(
            (run.code, run.out.as_str()),
            (0, format!("${digits}$ \\\\\n").as_str()),
            "{value} {round} {}",
            run.err
        );
    }
}

#[test]
fn a_wrong_table_is_refused_at_its_line() {
    let value = "header = \"x\"\nvalue = \"rate(n)\"\nround = \"down\"";
    let cases = [
        (table("[[1000, 2]]", value), ":4:", "2 arguments, not 1"),
        (table("[]", value), ":4:", "at least one row"),
        (table("[[1.5]]", value), ":4:", "a whole number, or a formula in a string"),
        (table("[[1000]]", "header = \"x\""), ":6:", "needs a `value` or a `claim`"),
        (table("[[1000]]", &value.replace("down", "sideways")), ":8:", "unknown variant"),
        (table("[[1000]]", &value.replace("rate(n)", "rat(n)")), ":7:", "did you mean"),
        (table("[[1000]]", &value.replace("rate(n)", "rate(n")), ":7:", "expected"),
        (table("[[\"1/0\"]]", value), ":4:", "division by zero"),
        (table("[[1]]", value), ":7:", "rate requires n > 1, which fails here"),
        (table("[[3]]", "header = \"x\"\nvalue = \"1/n\""), ":7:", "say how to round it"),
        (table("[[3]]", "header = \"x\"\nclaim = \"bad\""), ":7:", "the claim bad is refuted"),
        (table("[[3]]", "header = \"x\"\nclaim = \"bare\""), ":7:", "prints no number"),
        (table("[[3]]", "header = \"x\"\nclaim = \"goo\""), ":7:", "did you mean good?"),
        (table("[[3]]", "header = \"x\"\nclaim = \"good\"\nplaces = 2"), ":8:", "its own digits"),
        (table("[[3]]", "header = \"x\"\nvalue = \"n\"\nplaces = 4001"), ":8:", "4000 places"),
        (table("[[3]]", "header = \"x\"\nname = \"n\"\nvalue = \"n\""), ":7:", "already a name"),
    ];
    for (tables, place, reason) in cases {
        let run = rows(&tables);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{tables}{}", run.err);
        assert!(run.err.contains(&format!("tables.toml{place}")), "no {place}: {}", run.err);
        assert!(run.err.contains(reason), "no {reason}: {}", run.err);
    }
}

#[test]
fn a_digit_that_is_not_settled_is_never_printed() {
    // The square of a root has a value that no enclosure tells from its neighbours.
    let column = "header = \"x\"\nvalue = \"sqrt(n)*sqrt(n)\"\nround = \"down\"";
    let run = rows(&table("[[2]]", column));
    ends(&run, 4, "not decided to 0 places");
    assert_eq!(run.out, "");
}

#[test]
fn a_claim_prints_its_digits_only_if_it_is_certified() {
    let dir = dir("");
    let run = dir.proofmark(&["export", "latex", "--book", "book.toml"]);
    ends(&run, 1, "bad is refuted, which is not as expected");
    let expected = "\
\\pmclaim{good}{\\ensuremath{0.083}}{\\ensuremath{0.08311290681\\ldots}}
\\pmclaim{bad}{\\pmfail{bad}{is refuted}}{\\ensuremath{0.08311290681\\ldots}}
\\pmclaim{bare}{\\pmfail{bare}{prints no number}}{\\ensuremath{0.08311290681\\ldots}}
";
    assert!(run.out.ends_with(expected), "{}", run.out);
}

#[test]
fn a_table_that_is_not_there_gets_a_suggestion() {
    ends(
        &Folder::new().proofmark(&["export", "latex", "--bundled", "--table", "frontiers"]),
        2,
        "did you mean frontier?",
    );
    ends(
        &Folder::with(BOOK).proofmark(&["export", "latex", "--table", "x", "--book", "book.toml"]),
        2,
        "tables.toml: ",
    );
    ends(&Folder::new().proofmark(&["export", "latex", "--rows"]), 2, "--table");
}

/// A folder with what the example needs.
fn exported() -> Folder {
    let dir = Folder::new();
    for arguments in [
        &["--only", "frontier.*", "--out", "proofmark.sty"][..],
        &["--table", "frontier", "--out", "frontier.tex"],
    ] {
        ends(&dir.proofmark(&[&["export", "latex", "--bundled"], arguments].concat()), 0, "");
    }
    dir
}

/// Builds a document.
fn built(dir: &Folder, document: &str) -> Run {
    dir.write("paper.tex", document);
    let options = ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"];
    dir.run(Command::new("pdflatex").args(options))
}

#[test]
#[ignore = "needs pdflatex: run by `make latex`"]
fn the_example_builds_and_shows_the_certified_digits() {
    let dir = exported();
    ends(&built(&dir, EXAMPLE), 0, "Output written on paper.pdf");
    let page = dir.run(Command::new("pdftotext").args(["-layout", "paper.pdf", "-"]));
    for digits in
        ["at least 0.0200;", "is 0.0200457 when", "0.02004577829 . . . to", "33.3%", "18.7%"]
    {
        assert!(page.out.contains(digits), "no {digits}: {}", page.out);
    }
}

#[test]
#[ignore = "needs pdflatex: run by `make latex`"]
fn a_refuted_or_unknown_claim_stops_latex() {
    let cases = [
        ("\\pmcert{frontier.row3.reported}", "The claim frontier.row3.reported is refuted"),
        ("\\pmcert{frontier.row9.value}", "The claim frontier.row9.value is not among those"),
        ("\\pmcert{frontier.row2.milder}", "The claim frontier.row2.milder prints no number"),
        ("\\pmvalue{frontier.row4.box}", "The claim frontier.row4.box has no certified value"),
    ];
    let dir = exported();
    for (text, reason) in cases {
        let run = built(&dir, &EXAMPLE.replace("\\pmcert{frontier.row4.bound}", text));
        assert_ne!(run.code, 0, "{text}");
        assert!(run.out.contains(reason), "no {reason}: {}", run.out);
    }
}
