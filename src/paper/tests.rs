//! Documents as places see them: which numbers there are, and which of them a place means.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::find::find;
use super::locator::Locator;
use super::manuscript::Manuscript;

/// The numbers that a place means, as a book writes them, or why it means none.
fn at(document: &str, place: &str) -> Result<Vec<String>, String> {
    let manuscript = Manuscript::parse("paper.tex", document).unwrap();
    let found = find(&Locator::parse(place).unwrap(), &manuscript, false);
    let text = |index: &usize| manuscript.numbers[*index].text.clone().unwrap();
    found.map(|found| found.numbers.iter().map(text).collect()).map_err(|lost| lost.reason)
}

fn numbers(document: &str, place: &str) -> Vec<String> {
    at(document, place).unwrap_or_else(|reason| panic!("{place}: {reason}"))
}

/// The printed numbers of a text that nobody would claim, with the reasons.
fn ignored(document: &str) -> Vec<(String, String)> {
    let manuscript = Manuscript::parse("paper.tex", document).unwrap();
    let reason = |number: &super::manuscript::Number| {
        number.reason.clone().map(|reason| (number.printed.clone(), reason))
    };
    manuscript.numbers.iter().filter_map(reason).collect()
}

const TABLE: &str = r"\begin{table}
\begin{tabular}{lccc}
\toprule
Method & \multicolumn{2}{c}{Regret} & $p$ (\%) \\
 & mean & worst & \\
\midrule
\multirow{2}{*}{Span} & $-5.9\pm17.0$ & 1{,}234 & \multirow{2}{*}{$3.5$} \\
 & $6.8(3)$ & $[1.5, 2.5]$ & \\
\midrule
\multicolumn{4}{l}{Panel B, 7 seeds} \\
Other, new & $2\times10^{-3}$ & 40\,000 & 0.81$^{*}$ \\
\bottomrule
\end{tabular}
\caption{Of $12$ runs.}\label{tab:a}
\end{table}
";

#[test]
fn cells_are_found_by_numbers_and_by_words() {
    for (place, expected) in [
        ("#tab:a row 1 column 2", &["-5.9", "17.0"][..]),
        ("#tab:a row 1 column 2 number 2", &["17.0"]),
        ("#tab:a row (Span, -5.9\u{b1}17.0) column worst", &["1234"]),
        ("#tab:a row 1 columns 3, 2 number 1", &["1234", "-5.9"]),
        ("#tab:a row 2 column Regret / mean", &["6.8", "0.3"]),
        ("#tab:a row 2 column 4", &["3.5"]),
        ("#tab:a row 3 column 4", &["0.81"]),
        ("#tab:a row (Other, new) column 2", &[]),
        ("#tab:a rows 2-3 column mean", &["6.8", "0.3", "2e-3"]),
        ("#table 1 row 3 column 3", &["40000"]),
        ("#tab:a text: Of {} runs", &["12"]),
    ] {
        if expected.is_empty() {
            assert!(at(TABLE, place).is_err(), "{place}");
        } else {
            assert_eq!(numbers(TABLE, place), expected, "{place}");
        }
    }
}

#[test]
fn a_place_that_is_nowhere_or_twice_says_so() {
    let twins = TABLE.to_owned() + &TABLE.replace("tab:a", "tab:b");
    let same = TABLE.to_owned() + TABLE;
    for (document, place, reason) in [
        (TABLE, "#tab:c row 1", "there is no label `tab:c`; did you mean `tab:a`?"),
        (TABLE, "#tab:a row 4", "has 3 rows, and no row 4"),
        (TABLE, "#tab:a column 5", "has 4 columns, and no column 5"),
        (TABLE, "#tab:a column means", "is headed means; did you mean `mean`?"),
        (TABLE, "#tab:a row Span", "rows 1 and 2 of the table (paper.tex:2) begin with Span"),
        (TABLE, "#tab:a row Spam", "begins with Spam"),
        (&same, "#tab:a row 1", "`tab:a` has 2 tables (paper.tex:2, paper.tex:17)"),
        (&twins, "#text: Of {} runs", "at 2 places (paper.tex:14, paper.tex:29)"),
        (TABLE, "#text: Of {} walks", "the text is nowhere in the document"),
    ] {
        let found = at(document, place).unwrap_err();
        assert!(found.contains(reason), "{place}: {found}");
    }
    assert_eq!(numbers(&twins, "#tab:b text: Of {} runs"), ["12"]);
    assert_eq!(numbers(&same, "#tab:a table 2 row 1 column 3"), ["1234"]);
}

#[test]
fn words_are_compared_as_they_are_printed() {
    let text =
        "We find\n\\emph{at most} $c\\approx 0.0291$, that is 94\\,\\% or $-3.1\\times 10^{-2}$.";
    for (place, expected) in [
        ("#text: at most c \u{2248} {}, that", "0.0291"),
        (r"#text: most $c\approx{}$", "0.0291"),
        ("#text: is {} or", "94%"),
        ("#text: or {}.", "-3.1e-2"),
    ] {
        assert_eq!(numbers(text, place), [expected], "{place}");
    }
    assert_eq!(numbers(text, "#text: c \u{2248} 0.0291"), ["0.0291"], "without a hole");
}

#[test]
fn a_label_reaches_over_its_environment_or_its_section() {
    let text = "\\section{One}\\label{sec:one} The 5.5 of one. \\section{Two} The 6.5 of two.\n\
                \\begin{equation} x = 7.5 \\label{eq:x} \\end{equation} \\emph{8.5}";
    assert_eq!(numbers(text, "#eq:x"), ["7.5"]);
    assert_eq!(numbers(text, "#sec:one"), ["5.5"]);
    assert!(at(text, "#eq:x number 2").is_err());
    assert_eq!(numbers(text, "#sec:one text: The {}"), ["5.5"]);
}

#[test]
fn what_nobody_would_claim_is_told_by_what_it_is() {
    for (text, number, reason) in [
        ("in 2019 it was", "2019", "a year"),
        ("see \\citep{a2020}", "2020", "a citation"),
        ("by \\eqref{eq:7}", "7", "a reference"),
        ("\\hspace{12mm}", "12", "a length or the like"),
        ("\\texttt{run9}", "9", "set as code"),
        ("RQ3 asks", "3", "part of a word"),
        ("by Theorem~4.", "4", "the number of a table, a theorem or the like"),
        ("\\section{A.1 Proofs}", "1", "the number of a section"),
        ("$3S^2$", "3", "part of a formula"),
        ("$\\frac{3}{4}$", "3", "part of a formula"),
        ("$x\\in[0,1]$", "0", "0, 1 or 2 in a formula"),
        (
            "\\begin{thebibliography}{9} Proc. 55 \\end{thebibliography}",
            "55",
            "in the list of references",
        ),
    ] {
        let found = ignored(text);
        let wanted = (number.to_owned(), reason.to_owned());
        assert!(found.contains(&wanted), "{text}: {found:?}");
    }
    for text in
        ["at 0.0200 in a", "$c=0.0291$", "of 192 samples", "$T\\ge100$", "$2003\\pm356$", "94\\%"]
    {
        assert_eq!(ignored(text), [], "{text}");
    }
}
