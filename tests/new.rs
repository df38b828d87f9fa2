//! `proofmark new`: a book that passes its own gate, and stubs for the tables of a paper.

use std::process::Command;

use crate::support::{Folder, ends, programs};

/// Runs the gate of a book, with the program that is tested.
fn gate(dir: &Folder, folder: &str) -> crate::support::Run {
    let programs = programs();
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let script = format!("{folder}/gate.sh");
    dir.run(Command::new("sh").arg(script).env("PATH", path.unwrap()))
}

#[test]
fn a_new_book_passes_its_gate_and_a_wrong_digit_does_not() {
    let dir = Folder::new();
    let run = dir.proofmark(&["new", "deep/mine", "--title", "On \"constants\" \\ here"]);
    ends(&run, 0, "next: proofmark audit deep/mine/claims.toml");
    assert_eq!(dir.list("deep/mine"), ["README.md", "claims.toml", "gate.sh", "schema"]);
    let run = gate(&dir, "deep/mine");
    ends(&run, 0, " 0 rejected, 0 missing, 0 unknown: PASS\n");
    let book = dir.read("deep/mine/claims.toml");
    dir.write("deep/mine/claims.toml", book.replace("rounds to 0.1358", "rounds to 0.1359"));
    ends(&gate(&dir, "deep/mine"), 1, "Expected certified, but it is refuted.");
}

#[test]
fn the_new_book_shows_what_a_book_can_say() {
    let dir = Folder::new();
    dir.proofmark(&["new", "mine"]);
    let book = dir.read("mine/claims.toml");
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
        let dir = Folder::new();
        std::fs::create_dir_all(dir.path("mine/schema")).unwrap();
        dir.write(&format!("mine/{name}"), "mine");
        let run = dir.proofmark(&["new", "mine"]);
        ends(&run, 2, &format!("mine/{name}: there is already such a file"));
        assert_eq!(dir.read(&format!("mine/{name}")), "mine");
        let files = dir.list("mine").len() + dir.list("mine/schema").len();
        assert!(files <= 2, "nothing else is written: {name}");
    }
    let dir = Folder::new();
    dir.write("mine", "");
    ends(&dir.proofmark(&["new", "mine"]), 2, "mine: this is a file, not a folder");
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
    let dir = Folder::new();
    dir.write("paper.tex", TABLES);
    let run = dir.proofmark(&["new", "mine", "--latex", "paper.tex"]);
    ends(&run, 0, "table 1 (tab:radii): 9 numbers: 5 claimed, 4 arguments, 0 left out\n");
    ends(&run, 0, "table 2: 2 numbers: 2 claimed, 0 arguments, 0 left out\n");
    ends(&run, 0, "7 claims; 5 formulas to write, at FORMULA\n");
    let book = dir.read("mine/claims.toml");
    for line in [
        "args = [\"n\", \"k\"]",
        "cites = \"tab:radii row 2, column Radius\"",
        "id = \"radii.row2.radius\"",
        "says = \"Radius(1000, 20) rounds to 0.0429\"",
        "says = \"Gain(100, 20) rounds to 13.6%\"",
        "cites = \"tab:radii row 2, column Gain (%), the value\"",
        "says = \"Gain(1000, 20) rounds to 4.3\"",
        "cites = \"tab:radii row 2, column Gain (%), the error (\u{b1})\"",
        "says = \"Gain_error(1000, 20) rounds to 0.1\"",
        "id = \"table2.row1.column2\"",
        "says = \"FORMULA rounds to 1.414\"",
    ] {
        assert!(book.lines().any(|found| found == line), "no {line} in\n{book}");
    }
    // A book with a formula missing is not a pass, and says where.
    let line = book.lines().position(|line| line == "value = \"FORMULA\"").unwrap() + 1;
    let place = format!("mine/claims.toml:{line}:10");
    ends(&dir.proofmark(&["audit", "mine/claims.toml"]), 2, &place);

    let radius = book.replacen("\"FORMULA\"", "\"sqrt(ln(2*k)/(2*n))\"", 1);
    let both = radius.replacen("\"FORMULA\"", "\"Radius(n, k)\"", 1);
    let error = both.replacen("\"FORMULA\"", "\"n*k/200000\"", 1);
    let whole = error.replacen("FORMULA rounds", "sqrt(2) rounds", 1);
    let whole = whole.replacen("FORMULA rounds", "sqrt(3) rounds", 1);
    dir.write("mine/claims.toml", whole.replace("rounds to 4.3", "rounds to 0.043"));
    ends(&gate(&dir, "mine"), 0, "7 accepted");
}

#[test]
fn odd_labels_and_heads_make_a_book_that_can_be_read() {
    let dir = Folder::new();
    let text = TABLES.replace("tab:radii", "tab:\"a\\b\u{1} c").replace("$k$", "\"\u{2}\\sqrt");
    dir.write("paper.tex", text.replace("4.3", "4.\u{3}3"));
    assert_eq!(dir.proofmark(&["new", "mine", "--latex", "paper.tex"]).code, 0);
    let book = dir.read("mine/claims.toml").replace("FORMULA", "1");
    dir.write("mine/claims.toml", book);
    ends(&dir.proofmark(&["fmt", "mine/claims.toml"]), 0, "");
    ends(&dir.proofmark(&["audit", "mine/claims.toml"]), 1, "(mine/claims.toml:");
}

#[test]
fn latex_that_is_no_table_of_numbers_is_refused() {
    let dir = Folder::new();
    for (text, reason) in [
        ("words", "paper.tex: there is no table"),
        ("\\begin{tabular}{l} words \\end{tabular}", "paper.tex: there is no table"),
        ("\n\\begin{tabular}{l} 1", "paper.tex:2:1"),
    ] {
        dir.write("paper.tex", text);
        ends(&dir.proofmark(&["new", "mine", "--latex", "paper.tex"]), 2, reason);
        assert_eq!(dir.list("."), ["paper.tex"]);
    }
    ends(&dir.proofmark(&["new", "mine", "--latex", "nowhere.tex"]), 2, "nowhere.tex: ");
    ends(&dir.proofmark(&["new", "mine", "--title", "a\nb"]), 2, "one line");
}

/// A paper of several files, with macros, in the styles that authors use.
const PAPER: &[(&str, &str)] = &[
    (
        "paper.tex",
        r"\newcommand{\best}[1]{\textbf{#1}}
\newcommand{\ci}[2]{[#1, #2]}
\def\parts{parts}
\begin{document}
Not a table: 12345.
\input{\parts/one}
\include{parts/two}
% \input{nowhere}
\end{document}",
    ),
    (
        "parts/one.tex",
        r"\begin{table*}\caption{Of 77}\label{tab:one}
\resizebox{0.9\textwidth}{!}{\begin{tabularx}{7cm}{@{}llccX@{}}
\toprule
& & \multicolumn{2}{c}{Regret} & Notes \\ \cmidrule(lr){3-4}
Bonus & $n$ & $T=10^3$ & $T=10^4$ & \\ \midrule
\multirow{2}{*}{UCB2} & 10 & $0.81 \pm 0.02$ & \best{0.72 (0.03)} & see 5 runs \\
 & 20 & $0.61^{*}$ & \num{1.23(4)} & \texttt{5c} \\ \midrule
\multirow{2}{*}{Wide} & 10 & 11{,}703.5 & \ci{0.1}{0.2} & \phantom{00}\hspace{3pt} \\
 & 20 & $<0.001$ & 0.50--0.60 & $\sqrt{2}$ \\[2pt]
\bottomrule
\end{tabularx}}\end{table*}",
    ),
    (
        "parts/two.tex",
        r"\begin{longtable}{lS[table-format=2.3]r@{.}l}
\caption{Of 88\label{tab:two}}\\ Name & {Loss} & \multicolumn{2}{c}{Size} \\ \endfirsthead
Name (page 2) & & \\ \endhead
alpha & 1,5 & 3 & 14 \\ beta & 1.25(3) & 2 & 72 \\
\multicolumn{4}{l}{Panel B, 3 runs} \\
gamma & 1.2e-3 & 9 & 99 \\
\end{longtable}",
    ),
];

/// What the two tables print, macros written out and layout gone, number by number.
const PRINTED: [&str; 2] = [
    "10^3 10^4 2 10 0.81 0.02 0.72 0.03 5 20 0.61 1.23 4 5 10 11703.5 0.1 0.2 20 0.001 0.50 0.60 2",
    "2 1.5 3.14 1.25 3 2.72 3 1.2e-3 9.99",
];

/// All digits of a text, in order of their size.
fn digits(text: &str) -> Vec<char> {
    let mut digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
    digits.sort_unstable();
    digits
}

#[test]
fn every_number_of_every_table_is_accounted_for() {
    let dir = Folder::new();
    std::fs::create_dir(dir.path("parts")).unwrap();
    PAPER.iter().for_each(|(name, text)| dir.write(name, text));
    let run = dir.proofmark(&["new", "mine", "--latex", "paper.tex", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let account: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let book = dir.read("mine/claims.toml");
    let tables = account["tables"].as_array().unwrap();
    assert_eq!(tables.len(), PRINTED.len());

    let mut all = [0; 3];
    for (table, printed) in tables.iter().zip(PRINTED) {
        let numbers = table["numbers"].as_array().unwrap();
        let found: String = numbers.iter().map(|n| n["printed"].as_str().unwrap()).collect();
        assert_eq!(digits(&found), digits(printed), "{numbers:#?}");
        assert_eq!(numbers.len(), printed.split_whitespace().count(), "{numbers:#?}");
        let fates = ["claimed", "argument", "left out"]
            .map(|fate| numbers.iter().filter(|number| number["fate"] == fate).count());
        assert_eq!(fates.iter().sum::<usize>(), numbers.len());
        for (key, fate) in ["claimed", "arguments", "left_out"].into_iter().zip(fates) {
            assert_eq!(table["totals"][key], fate, "{key}");
        }
        all = [all[0] + fates[0], all[1] + fates[1], all[2] + fates[2]];

        // The book has each of them: a claim, the name of an argument, or a comment.
        for number in numbers {
            let text = |key: &str| number[key].as_str().unwrap();
            let comment = |line: &str| {
                line.starts_with("# Left out: ")
                    && line.contains(text("printed"))
                    && line.ends_with(text("detail"))
            };
            let named = match text("fate") {
                "claimed" => book.contains(&format!("id = \"{}\"\n", text("detail"))),
                "argument" => book.contains(&format!("\"{}\"", text("detail"))),
                _ => book.lines().any(comment),
            };
            assert!(named, "{number:#?}\n{book}");
        }
    }
    assert_eq!(book.matches("[[claim]]").count(), all[0]);
    let totals = format!("{} claimed, {} arguments, {} left out", all[0], all[1], all[2]);
    assert!(dir.read("mine/numbers.txt").contains(&totals), "{totals}");
    for line in [
        "says = \"Regret_UCB2(10, 1e3) rounds to 0.81\"",
        "says = \"Regret_UCB2_error(10, 1e3) rounds to 0.02\"",
        "says = \"Regret_Wide(20, 1e3) < 0.001\"",
        "args = [\"n\", \"T\"]",
        "says = \"FORMULA rounds to 1.5\"",
        "says = \"FORMULA rounds to 3.14\"",
    ] {
        assert!(book.lines().any(|found| found == line), "no {line} in\n{book}");
    }

    // With formulas in it the book can be read, and is in its usual form already.
    dir.write("mine/claims.toml", book.replace("FORMULA", "1"));
    ends(&dir.proofmark(&["fmt", "--check", "mine/claims.toml"]), 0, "");
    ends(&dir.proofmark(&["audit", "mine/claims.toml"]), 1, "refuted");
}

#[test]
fn a_missing_file_is_noted_and_the_rest_is_read() {
    let dir = Folder::new();
    dir.write("paper.tex", format!("\n\\input{{tables/gone}}{TABLES}"));
    let run = dir.proofmark(&["new", "mine", "--latex", "paper.tex"]);
    ends(&run, 0, "all 2 tables: 11 numbers");
    assert!(run.err.contains("note: paper.tex:2: \\input{tables/gone}: there is no such file"));
}

#[test]
fn files_that_cannot_be_read_safely_are_refused() {
    let dir = Folder::new();
    dir.write("binary.tex", b"\\begin{tabular}\n\0");
    dir.write("latin.tex", b"\\begin{tabular}\n\xe9");
    let huge = std::fs::File::create(dir.path("huge.tex")).unwrap();
    huge.set_len(1 << 30).unwrap();
    std::fs::create_dir(dir.path("folder.tex")).unwrap();
    assert!(Command::new("mkfifo").arg(dir.path("pipe.tex")).status().unwrap().success());
    for (name, reason) in [
        ("binary.tex", "line 2: this is a binary file"),
        ("latin.tex", "line 2: this is not UTF-8 text; convert it"),
        ("huge.tex", "longer than the limit of 8388608 bytes"),
        ("pipe.tex", "this is a pipe, not a file"),
        ("/dev/zero", "this is a device, not a file"),
    ] {
        let run = dir.proofmark(&["new", "mine", "--latex", name]);
        ends(&run, 2, &format!("{name}: {reason}"));
        // The same from another file, with the place of the command.
        dir.write("paper.tex", format!("\n\\input{{{name}}}"));
        let run = dir.proofmark(&["new", "mine", "--latex", "paper.tex"]);
        ends(&run, 2, reason);
        ends(&run, 2, "paper.tex:2:1");
    }
    ends(&dir.proofmark(&["new", "mine", "--latex", "folder.tex"]), 2, "this is a folder");
    assert!(!dir.path("mine").exists());
}

#[test]
fn arguments_tell_the_rows_apart_or_are_claimed() {
    let dir = Folder::new();
    let text = r"
\begin{table}\label{tab:pairs}\begin{tabular}{ccc}
$(S,A)$ & A very long head of a column that goes on & $k$ \\ \hline
$(10,5)$ & 0.5 & 1 \\ $(20,5)$ & 0.6 & 2 \\ \hline
Mean & 0.55 & \\
\end{tabular}\end{table}
\begin{table}\label{tab:same}\begin{tabular}{lcc}
Name & Count & Share \\ \hline alpha & 7 & 0.1 \\ beta & 7 & 0.2 \\
\end{tabular}\end{table}";
    dir.write("paper.tex", text);
    let run = dir.proofmark(&["new", "mine", "--latex", "paper.tex"]);
    ends(&run, 0, "table 1 (tab:pairs): 9 numbers: 3 claimed, 6 arguments, 0 left out\n");
    ends(&run, 0, "table 2 (tab:same): 4 numbers: 4 claimed, 0 arguments, 0 left out\n");
    ends(&run, 0, "7 claims; 6 formulas to write, at FORMULA\n");
    let book = dir.read("mine/claims.toml");
    for line in [
        "args = [\"S\", \"A\", \"k\"]",
        "says = \"A_very_long_head_of_a_column(10, 5, 1) rounds to 0.5\"",
        "cites = \"tab:pairs row 3 (Mean), column A very long head of a column that goes on\"",
        "says = \"FORMULA rounds to 0.55\"",
        "id = \"same.row2.count\"",
        "says = \"FORMULA rounds to 7\"",
    ] {
        assert!(book.lines().any(|found| found == line), "no {line} in\n{book}");
    }
}
