//! Numbers of documents that must agree with each other: cells of tables, and statistics beside their p-values.

use serde_json::Value;

use crate::support::Folder;

/// What a scan says of a document: the line, what stands there, and the verdict.
fn scan(name: &str, text: &str) -> Vec<(u64, String, String)> {
    let dir = Folder::new();
    dir.write(name, text);
    let run = dir.proofmark(&["scan", name, "--format", "json"]);
    let report: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.said()));
    let places = report["documents"][0]["places"].as_array().unwrap();
    let text = |place: &Value, key: &str| place[key].as_str().unwrap().to_owned();
    places
        .iter()
        .map(|place| {
            (place["line"].as_u64().unwrap(), text(place, "written"), text(place, "verdict"))
        })
        .collect()
}

#[track_caller]
fn wrong(name: &str, text: &str, expected: &[&str]) {
    let found = scan(name, text);
    let found: Vec<&str> = found
        .iter()
        .filter(|(_, _, verdict)| verdict == "wrong")
        .map(|(_, written, _)| written.as_str())
        .collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn right(name: &str, text: &str) -> usize {
    wrong(name, text, &[]);
    scan(name, text).iter().filter(|(.., verdict)| verdict == "right").count()
}

const SUMS: &str = "
| item | cost | fee | total |
|---|---:|---:|---:|
| x | 1.20 | 2.30 | 3.50 |
| y | 2.20 | 1.31 | 3.51 |
| z | 4.20 | 2.31 | 6.51 |
| w | 5.00 | 2.00 | 7.00 |
| Sum | 12.60 | 7.92 | 20.52 |
";

#[test]
fn totals_of_rows_and_columns_are_sums() {
    assert_eq!(right("a.md", SUMS), 7);
    for (from, to, place) in [
        ("6.51", "6.15", "z total: 6.15"),
        ("| 3.51", "| 3.15", "y total: 3.15"),
        ("| 7.92", "| 7.29", "fee Sum: 7.29"),
    ] {
        let found = scan("a.md", &SUMS.replace(from, to));
        let wrong: Vec<&str> = found
            .iter()
            .filter(|(.., verdict)| verdict == "wrong")
            .map(|(_, written, _)| written.as_str())
            .collect();
        assert_eq!(wrong, [place], "{found:?}");
    }
}

#[test]
fn cells_are_rounded_before_they_are_added() {
    let text = "
| part | a | b | total |
|---|---|---|---|
| x | 1.2 | 2.3 | 3.6 |
| y | 2.2 | 1.3 | 3.5 |
| z | 4.2 | 2.3 | 6.4 |
";
    assert_eq!(right("a.md", text), 3);
    wrong("a.md", &text.replace("3.6", "3.9"), &["x total: 3.9"]);
    // What counts is not rounded.
    let counts = "
| part | men n | women n | total n |
|---|---|---|---|
| x | 12 | 23 | 35 |
| y | 22 | 13 | 35 |
| z | 42 | 23 | 65 |
| u | 12 | 29 | 41 |
";
    assert_eq!(right("a.md", counts), 4);
    wrong("a.md", &counts.replace("| 65", "| 56"), &["z total n: 56"]);
}

#[test]
fn differences_ratios_and_changes_are_of_the_columns_that_fit() {
    let text = "
| method | before | after | difference | ratio | change % |
|---|---|---|---|---|---|
| a | 12.5 | 10.1 | 2.4 | 1.24 | -19.2 |
| b | 15.25 | 11.05 | 4.20 | 1.38 | -27.5 |
| c | 9.31 | 8.11 | 1.20 | 1.15 | -12.9 |
| d | 20.0 | 16.0 | 4.0 | 1.25 | -20.0 |
";
    assert_eq!(right("a.md", text), 12);
    wrong("a.md", &text.replace("1.20", "1.02"), &["c difference: 1.02"]);
    wrong("a.md", &text.replace("1.38", "1.83"), &["b ratio: 1.83"]);
    wrong("a.md", &text.replace("-12.9", "12.9"), &["c change %: 12.9"]);
}

#[test]
fn percentages_and_means_are_of_what_stands_beside_them() {
    let text = "
| group | n | percent |
|---|---|---|
| A | 12 | 24.0 |
| B | 18 | 36.0 |
| C | 20 | 40.0 |
| Total | 50 | 100.0 |
";
    assert_eq!(right("a.md", text), 5);
    wrong("a.md", &text.replace("36.0", "63.0"), &["B percent: 63.0"]);
    let text = "
| run | first | second | third | mean |
|---|---|---|---|---|
| A | 12.1 | 12.4 | 12.9 | 12.47 |
| B | 18.2 | 18.5 | 17.3 | 18.00 |
| C | 20.9 | 21.2 | 21.8 | 21.30 |
| D | 30.0 | 31.5 | 31.0 | 30.83 |
";
    assert_eq!(right("a.md", text), 4);
    wrong("a.md", &text.replace("30.83", "38.03"), &["D mean: 38.03"]);
}

#[test]
fn what_is_not_surely_a_sum_is_not_called_wrong() {
    for text in [
        // The total is of other things than those above.
        "| city | size | total |\n|---|---|---|\n| a | 12.5 | 40.1 |\n| b | 13.5 | 41.9 |\n| c | 11.5 | 47.3 |\n",
        // An overall accuracy, and people who are counted in two groups.
        "| group | n | accuracy |\n|---|---|---|\n| a | 120 | 81.2 |\n| b | 135 | 84.9 |\n| Total | 201 | 83.3 |\n",
        // Seconds of other runs.
        "| run | mean | a | b |\n|---|---|---|---|\n| x | 12.1 | 11.0 | 19.0 |\n| y | 14.1 | 3.0 | 1.0 |\n",
        // Weighted means.
        "| x | score | grade |\n|---|---|---|\n| a | 2.1 | 3.5 |\n| b | 2.9 | 3.9 |\n| Mean | 2.4 | 3.6 |\n",
        "| x | ratio |\n|---|---|\n| a | 2.1 |\n| b | 2.9 |\n",
        "no table | at all\n",
    ] {
        wrong("a.md", text, &[]);
    }
}

#[test]
fn tables_of_latex_are_looked_at_too() {
    let text = r"\documentclass{article}
\begin{document}
\begin{tabular}{lrrr}
item & cost & price & total \\ \hline
x & 1.20 & 2.30 & 3.50 \\
y & 2.20 & 1.31 & \textbf{3.51} \\
z & 4.20 & $2.31$ & 6.15 \\
w & 1,005.00 & 2.00 & 1,007.00 \\
\end{tabular}
\end{document}
";
    wrong("a.tex", text, &["z total: 6.15"]);
    assert_eq!(right("a.tex", &text.replace("6.15", "6.51")), 4);
    let silenced = text.replace("6.15 \\\\", "6.15 \\\\ % proofmark: skip an example");
    wrong("a.tex", &silenced, &[]);
    assert!(scan("a.tex", &silenced).iter().any(|(.., verdict)| verdict == "silenced"));
}

#[test]
fn a_head_may_be_a_formula_in_the_symbols_of_other_columns() {
    let text = "
| $n$ | $x$ | $n \\ln n$ | $x/n$ | $\\sqrt{n}$ | $T(n)$ |
|---|---|---|---|---|---|
| 10 | 2.50 | 23.03 | 0.250 | 3.162 | 10.0 |
| 20 | 2.75 | 59.91 | 0.138 | 4.472 | 20.0 |
| 50 | 3.15 | 195.6 | 0.063 | 7.071 | 40.0 |
";
    assert_eq!(right("a.md", text), 9);
    wrong("a.md", &text.replace("59.91", "59.19"), &["n \\ln n: 59.19"]);
    wrong("a.md", &text.replace("7.071", "7.017"), &["\\sqrt{n}: 7.017"]);
    // Where most rows are something else, the letters are.
    wrong("a.md", &text.replace("0.250", "0.9").replace("0.138", "0.8"), &[]);
    let latex = "\\documentclass{article}\\begin{document}
\\newcommand{\\size}{n}
\\begin{tabular}{rrr}
$n$ & $\\size^2$ & $2^{-n}$ \\\\ \\hline
3 & 9.00 & 0.125 \\\\
5 & 25.00 & 0.031 \\\\
7 & 94.00 & 0.0078 \\\\
\\end{tabular}
\\end{document}
";
    wrong("a.tex", latex, &["n^2: 94.00"]);
    assert_eq!(right("a.tex", &latex.replace("94.00", "49.00")), 6);
}

const TESTS: &str = "
We saw t(28) = 2.20, p = .036, *F*(2, 27) = 3.35, *p* = .050; $F(2, 27) = 3.35$, $p < .06$, then
χ²(1, N = 90) = 3.84, p = .05. Another: $z = 1.96$, $p = .05$; r(30) = .41, p = .02 and
$\\chi^2(2) = 5.00$, p = .082, F(3, 396) = 4.20, p = .006, t(28) = 2.20, p > .03.
";

#[test]
fn statistics_are_compared_with_their_p_values() {
    assert_eq!(right("a.md", TESTS), 9);
    for (from, to, place) in [
        (".036", ".063", "t(28) = 2.20, p = 0.063"),
        ("= .050", "= .005", "F(2, 27) = 3.35, p = 0.005"),
        ("< .06", "< .01", "F(2, 27) = 3.35, p < 0.01"),
        ("p = .05.", "p = .15.", "chi-square(1) = 3.84, p = 0.15"),
        ("$p = .05$", "$p = .5$", "z = 1.96, p = 0.5"),
        ("p = .02", "p = .20", "r(30) = 0.41, p = 0.20"),
        (".082", ".028", "chi-square(2) = 5.00, p = 0.028"),
        (".006", ".060", "F(3, 396) = 4.20, p = 0.060"),
        ("> .03", "> .05", "t(28) = 2.20, p > 0.05"),
    ] {
        assert!(TESTS.contains(from), "{from}");
        wrong("a.md", &TESTS.replacen(from, to, 1), &[place]);
        let latex = TESTS.replacen(from, to, 1).replace('*', "").replace("χ²", "$\\chi^2$");
        let latex =
            format!("\\documentclass{{article}}\\begin{{document}}{latex}\\end{{document}}");
        wrong("a.tex", &latex, &[place]);
    }
}

#[test]
fn a_p_value_of_one_side_or_of_an_adjusted_test_is_not_called_wrong() {
    let verdict = |text: &str| scan("a.md", text).first().map(|one| one.2.clone());
    let one_sided = "A test gave t(28) = 2.20, p = .018.\n";
    assert_eq!(verdict(one_sided).as_deref(), Some("not-read"));
    let adjusted = "With Bonferroni's correction t(28) = 2.20, p = .108.\n";
    assert_eq!(verdict(adjusted).as_deref(), Some("not-read"));
    let other = "It gave t(28) = 2.20, p = .108.\n";
    assert_eq!(verdict(other).as_deref(), Some("wrong"));
    for text in [
        "f(28) = 2.20, p = .9",
        "t(28.5) = 2.20, p = .9",
        "t(0) = 2.20, p = .9",
        "t(28) = 2.20 and p = .9",
        "2t(28) = 2.20, p = .9",
        "t(28) = 2.20, p = 9",
    ] {
        assert_ne!(verdict(text).as_deref(), Some("wrong"), "{text}");
    }
}

#[test]
fn a_table_of_tests_has_its_p_values_compared() {
    let text = "
| effect | t | df | p |
|---|---|---|---|
| a | 2.20 | 28 | .036 |
| b | -1.10 | 28 | .281 |
| c | 3.15 | 28 | .004 |
";
    assert_eq!(right("a.md", text), 3);
    wrong("a.md", &text.replace(".281", ".218"), &["t(28) = -1.10, p = 0.218"]);
}
