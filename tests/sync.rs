//! A book that stays with its paper: places of claims, `audit`, `check` and `sync`.

use std::fs;
use std::path::Path;

use crate::outputs::follows;
use crate::support::{Folder, ends};

/// A table with two formulas in it.
const TABLE: &str = r"\documentclass{article}
\begin{document}
Since 2019, a tail of at most 0.0210 is known \cite{a2020}. % 17
\begin{table}
\begin{tabular}{cccc}
\toprule
$m$ & $c$ & exponent & bound \\
\midrule
10 & 2 & 3.8629 & 0.0210 \\
20 & 2 & 7.7259 & $4.41\times10^{-4}$ \\
\bottomrule
\end{tabular}
\caption{Tails.}
\label{tab:tails}
\end{table}
\end{document}
";

/// A folder with the table and its book, all of which is right.
fn folder() -> Folder {
    let dir = Folder::new();
    dir.write("paper.tex", TABLE);
    ends(&dir.proofmark(&["new", "claims", "--latex", "paper.tex"]), 0, "4 claims");
    let book = dir.read("claims/claims.toml");
    let formula = "let = [\"h = c*ln(c) - c + 1\"]\nvalue = \"m*h\"";
    let book = book.replacen("value = \"FORMULA\"", formula, 1);
    let book = book.replacen("\"FORMULA\"", "\"exp(-exponent(m, c))\"", 1);
    dir.write("claims/claims.toml", book);
    dir
}

/// Changes a text in a file.
fn change(dir: &Folder, file: &str, from: &str, to: &str) {
    let text = dir.read(file);
    assert!(text.contains(from), "{from} in {text}");
    dir.write(file, text.replace(from, to));
}

const AUDIT: [&str; 3] = ["audit", "claims/claims.toml", "--quiet"];
const SYNC: [&str; 3] = ["sync", "--book", "claims/claims.toml"];

#[test]
fn a_changed_cell_turns_the_audit_and_the_check_red_until_the_book_is_mended() {
    let dir = folder();
    let book = dir.read("claims/claims.toml");
    assert!(book.contains("paper = \"../paper.tex\"\n"), "{book}");
    assert!(book.contains("at = \"#tab:tails row 1 columns m, c, exponent\"\n"), "{book}");
    let emit = [&AUDIT[..], &["--emit", "stamps"]].concat();
    ends(&dir.proofmark(&emit), 0, "4 hold: PASS");
    let stamps = dir.read("stamps/tails.row1.exponent.json");

    change(&dir, "paper.tex", "3.8629", "3.863");
    let run = dir.proofmark(&AUDIT);
    ends(&run, 1, "changed: tails.row1.exponent (paper.tex:9)");
    ends(&run, 1, "4 claims: 4 hold, 1 place of the document does not fit: FAIL");
    let check = ["check", "claims/claims.toml", "--certificates", "stamps"];
    ends(&dir.proofmark(&check), 1, "prints 3.863 where the claim says 3.8629");

    let run = dir.proofmark(&SYNC);
    ends(&run, 1, "-says = \"exponent(10, 2) rounds to 3.8629\"");
    ends(&run, 1, "+says = \"exponent(10, 2) rounds to 3.863\"");
    assert_eq!(dir.read("claims/claims.toml"), book, "nothing is written unless asked for");
    ends(&dir.proofmark(&[&SYNC[..], &["--apply"]].concat()), 0, "1 number of claims");
    let mended = book.replace("rounds to 3.8629", "rounds to 3.863");
    assert_eq!(dir.read("claims/claims.toml"), mended, "only the digits change");
    ends(&dir.proofmark(&SYNC), 0, "every place prints what its claim says");
    ends(&dir.proofmark(&AUDIT), 0, "4 hold: PASS");

    // The place of a claim is no part of it: the certificates of the others are what they were.
    change(&dir, "claims/claims.toml", "rounds to 3.863\"", "rounds to 3.8629\"");
    change(&dir, "claims/claims.toml", "row 1 columns m, c, exponent", "row 1 column exponent");
    dir.proofmark(&emit);
    assert_eq!(dir.read("stamps/tails.row1.exponent.json"), stamps);
}

#[test]
fn an_argument_that_changes_in_the_document_is_noticed_and_applied() {
    let dir = folder();
    change(&dir, "paper.tex", "20 & 2", "21 & 2");
    ends(&dir.proofmark(&AUDIT), 1, "prints 21 where the claim says 20");
    ends(&dir.proofmark(&[&SYNC[..], &["--apply", "-q"]].concat()), 0, "2 numbers of claims");
    let book = dir.read("claims/claims.toml");
    assert!(book.contains("exponent(21, 2) rounds to 7.7259"), "{book}");
    ends(&dir.proofmark(&AUDIT), 1, "2 are refuted: FAIL");
}

#[test]
fn a_place_survives_edits_above_it_and_is_told_when_it_is_gone_or_there_twice() {
    let dir = folder();
    change(
        &dir,
        "claims/claims.toml",
        "#tab:tails row 2 columns m, c, exponent",
        "#tab:tails row (20, 2) column exponent",
    );
    change(&dir, "paper.tex", "\\midrule\n", "\\midrule\n30 & 2 & 11.5888 & 0.0000 \\\\\n");
    change(&dir, "paper.tex", "Since", "\n\nSince");
    let only = [&AUDIT[..], &["--only", "tails.row2.exponent"]].concat();
    ends(&dir.proofmark(&only), 0, "1 holds: PASS");
    change(&dir, "paper.tex", "20 & 2", "22 & 2");
    ends(&dir.proofmark(&only), 1, "not found: tails.row2.exponent (claims/claims.toml:");
    ends(&dir.proofmark(&only), 1, "begins with 20, 2");
    change(&dir, "paper.tex", "30 & 2", "20 & 2");
    change(&dir, "paper.tex", "22 & 2", "20 & 2");
    ends(&dir.proofmark(&only), 1, "Rows 1 and 3 of the table (paper.tex:7) begin with 20, 2");
}

#[test]
fn words_around_a_number_are_a_place_if_they_are_there_once() {
    let dir = folder();
    let claim = "\n[[claim]]\nid = \"text\"\nat = \"#text: at most {} is\"\n\
                 says = \"bound(10, 2) rounds to 0.0210\"\n";
    dir.write("claims/claims.toml", dir.read("claims/claims.toml") + claim);
    let only = [&AUDIT[..], &["--only", "text"]].concat();
    ends(&dir.proofmark(&only), 0, "PASS");
    change(&dir, "paper.tex", "0.0210 is", "\\emph{$0.0211$} is");
    ends(&dir.proofmark(&only), 1, "changed: text (paper.tex:3)");
    change(&dir, "paper.tex", "{Tails.}", "{Of at most 0.0210 is a tail.}");
    ends(&dir.proofmark(&only), 1, "The text is at 2 places (paper.tex:3, paper.tex:13)");
    let near = "#tab:tails text: at most {} is";
    change(&dir, "claims/claims.toml", "#text: at most {} is", near);
    ends(&dir.proofmark(&only), 0, "PASS");
    change(&dir, "paper.tex", "Of at most", "Of about");
    ends(&dir.proofmark(&only), 1, "The text is nowhere in the document");
}

#[test]
fn a_document_that_is_not_there_is_told_and_fails_only_if_it_is_asked_for() {
    let dir = folder();
    fs::rename(dir.path("paper.tex"), dir.path("moved.tex")).unwrap();
    let run = dir.proofmark(&["audit", "claims/claims.toml"]);
    ends(&run, 0, "note: the document paper.tex is not there; 4 places in it were not looked at");
    let required = [&AUDIT[..], &["--require-paper"]].concat();
    ends(&dir.proofmark(&required), 3, "the document is missing: FAIL");
    let named = [&AUDIT[..], &["--paper", "moved.tex"]].concat();
    ends(&dir.proofmark(&named), 0, "PASS");
    let nowhere = [&AUDIT[..], &["--paper", "nowhere.tex"]].concat();
    ends(&dir.proofmark(&nowhere), 3, "nowhere.tex is not there");
    ends(&dir.proofmark(&SYNC), 3, "there is no such document");
    dir.write("moved.tex", "\\begin{tabular}{c} 1");
    ends(&dir.proofmark(&named), 2, "has no \\end{tabular}");
}

#[test]
fn every_number_of_the_document_is_accounted_for() {
    let dir = folder();
    let run = dir.proofmark(&[&SYNC[..], &["--all"]].concat());
    ends(&run, 0, "claimed paper.tex:9:10 3.8629 tails.row1.exponent");
    for (line, fate) in [
        ("ignored paper.tex:3:7 2019 a year", true),
        ("ignored paper.tex:3:54 2020 a citation", true),
        ("ignored paper.tex:3:63 17 in a comment", true),
        ("claimed paper.tex:9:1 10 tails.row1.exponent, tails.row1.bound", true),
        ("new paper.tex:3:31 0.0210", true),
        ("new paper.tex:9", false),
    ] {
        assert_eq!(run.out.contains(line), fate, "{line}: {}", run.out);
    }
    ends(&run, 0, "12 numbers: 8 claimed, 0 changed, 3 ignored, 1 new");
    ends(&dir.proofmark(&[&SYNC[..], &["--strict"]].concat()), 1, "1 new");
    let ignore = "\n[[ignore]]\nat = \"#text: most {}\"\nwhy = \"as in the table\"\n";
    dir.write("claims/claims.toml", dir.read("claims/claims.toml") + ignore);
    ends(&dir.proofmark(&[&SYNC[..], &["--strict"]].concat()), 0, "1 ignored: as in the table");
    change(&dir, "paper.tex", "at most 0", "at least 0");
    ends(&dir.proofmark(&SYNC), 1, "ignored place: claims/claims.toml:");
}

#[test]
fn what_cannot_be_written_safely_is_left_to_the_author() {
    let dir = folder();
    let book = dir.read("claims/claims.toml");
    // One number of the book with two in the document, another sign, and a number of another size.
    let claim = |id: &str, at: &str, says: &str| {
        format!("\n[[claim]]\nid = \"{id}\"\nat = {at}\nsays = \"{says}\"\n")
    };
    let two = "[\"#tab:tails row 1 column bound\", \"#text: most {} is\"]";
    let claims = claim("two", two, "bound(10, 2) rounds to 0.0210")
        + &claim(
            "size",
            "\"#tab:tails row 2 column exponent\"",
            "exponent(20, 2) rounds to 7.7259",
        );
    dir.write("claims/claims.toml", book + &claims);
    let before = dir.read("claims/claims.toml");
    change(&dir, "paper.tex", "3.8629 & 0.0210", "3.8629 & 0.0211");
    change(&dir, "paper.tex", "most 0.0210", "most 0.0212");
    change(&dir, "paper.tex", "7.7259", "7725.9");
    let run = dir.proofmark(&[&SYNC[..], &["--apply"]].concat());
    ends(&run, 1, "by hand: two: the document prints several numbers for this one");
    ends(&run, 1, "by hand: size: the two numbers are of another size");
    let after = dir.read("claims/claims.toml");
    assert_eq!(after, before.replacen("rounds to 0.0210", "rounds to 0.0211", 1));
}

#[test]
fn line_ends_and_comments_of_a_book_stay_as_they_are() {
    let dir = folder();
    let book = dir.read("claims/claims.toml").replace('\n', "\r\n") + "# \u{e4}\u{20ac} end\r\n";
    dir.write("claims/claims.toml", &book);
    change(&dir, "paper.tex", "7.7259", "7.726");
    ends(&dir.proofmark(&[&SYNC[..], &["--apply"]].concat()), 0, "1 number");
    assert_eq!(dir.read("claims/claims.toml"), book.replace("7.7259", "7.726"));
}

#[test]
fn a_malformed_place_is_an_error_of_the_book() {
    let dir = folder();
    change(&dir, "claims/claims.toml", "\"#tab:tails row 1 columns m, c, bound\"", "\"tab:tails\"");
    ends(&dir.proofmark(&AUDIT), 2, "a place is `document#label`");
    change(&dir, "claims/claims.toml", "\"tab:tails\"", "7");
    ends(&dir.proofmark(&AUDIT), 2, "`at` is a place in the document, or a list of places");
}

#[test]
fn a_finding_about_the_document_is_in_every_output_at_its_line() {
    let dir = folder();
    change(&dir, "paper.tex", "3.8629", "3.8628");
    let format = |format: &str| {
        let run = dir.proofmark(&[&AUDIT[..], &["--format", format]].concat());
        assert_eq!(run.code, 1, "{}", run.said());
        run.out
    };
    let json: serde_json::Value = serde_json::from_str(&format("json")).unwrap();
    let found = &json["document"]["findings"][0];
    assert_eq!(found["claim"], "tails.row1.exponent");
    assert_eq!((&found["file"], &found["line"]), (&"paper.tex".into(), &9.into()));
    assert_eq!((&found["printed"], &found["claimed"]), (&"3.8628".into(), &"3.8629".into()));
    let sarif: serde_json::Value = serde_json::from_str(&format("sarif")).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "changed-document");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "paper.tex");
    assert_eq!(
        (&place["region"]["startLine"], &place["region"]["startColumn"]),
        (&9.into(), &10.into())
    );
    assert!(format("junit").contains("paper.tex:9:10: The document prints 3.8628"));
    for page in ["markdown", "html"] {
        let page = format(page);
        assert!(page.contains("The document prints something else"), "{page}");
        assert!(page.contains("prints 3.8628 where the claim says 3.8629"), "{page}");
    }
}

#[test]
fn what_programs_read_follows_the_published_schemas() {
    let dir = folder();
    change(&dir, "paper.tex", "3.8629", "3.8628");
    let ignore = "\n[[ignore]]\nat = \"#text: most {}\"\nwhy = \"as in the table\"\n";
    dir.write("claims/claims.toml", dir.read("claims/claims.toml") + ignore);
    dir.proofmark(&[&AUDIT[..], &["--emit", "stamps"]].concat());
    let check = ["check", "claims/claims.toml", "--certificates", "stamps"];
    for (schema, command) in [("audit", &AUDIT[..]), ("check", &check), ("sync", &SYNC)] {
        let run = dir.proofmark(&[command, &["--format", "json"]].concat());
        let value: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let path = format!("{}/certificates/{schema}-schema.json", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(follows(Path::new(&path), &value), Ok(()), "{schema}");
    }
}

#[test]
fn the_checker_alone_says_that_it_looks_at_no_document() {
    let dir = folder();
    ends(&dir.proofmark(&[&AUDIT[..], &["--emit", "stamps"]].concat()), 0, "PASS");
    change(&dir, "paper.tex", "3.8629", "3.8628");
    let run = dir.checker(&["claims/claims.toml", "--certificates", "stamps"]);
    ends(&run, 0, "4 places in the document were not looked at; `proofmark check` does");
}

#[test]
fn a_document_that_is_nested_without_end_is_read_in_time() {
    let dir = folder();
    let deep = "{".repeat(50_000) + &"\\textbf{".repeat(50_000);
    change(&dir, "paper.tex", "Since", &format!("{deep} Since"));
    let run = dir.proofmark(&AUDIT);
    assert!(run.code == 0 || run.code == 2, "{}", run.said());
}
