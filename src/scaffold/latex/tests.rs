//! Tests of the pipeline, from a cell to a document.

use std::path::PathBuf;
use std::sync::Arc;

use proofmark_book::diagnostic::Source;

use super::cell::Content;
use super::number::{Omission, Role};
use super::source::LatexError;
use super::token::{Lexer, Token};
use super::*;

fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(Arc::new(Source::new("cell", text)), 0);
    std::iter::from_fn(|| lexer.token().unwrap()).collect()
}

/// The numbers of a cell that are understood, each with its role and relation.
fn readings(text: &str, siunitx: bool) -> Vec<(Role, String)> {
    let content = Content::read(&tokens(text), siunitx);
    let reading = |n: &number::PrintedNumber| n.read.clone().map(|r| (r.role, r.text));
    content.numbers.iter().map(reading).collect::<Result<_, _>>().unwrap_or_default()
}

#[test]
fn a_cell_with_one_number_is_that_number() {
    for (cell, number) in [
        ("$0.0200$", "0.0200"),
        ("\\textbf{33.3\\%}", "33.3%"),
        (" $-5.9$ ", "-5.9"),
        ("$\u{2212}5.9$", "-5.9"),
        ("+6.8", "6.8"),
        (".81", "0.81"),
        ("31{,}882", "31882"),
        ("31\\,882", "31882"),
        ("31,882.50", "31882.50"),
        ("1{,}234{,}567", "1234567"),
        ("$1.20\\times 10^{-3}$", "1.20e-3"),
        ("$2\\!\\times\\!10^{5}$", "2e5"),
        ("$1.2\\cdot10^3$", "1.2e3"),
        ("$10^{-3}$", "1e-3"),
        ("1.2e-3", "1.2e-3"),
        ("\\num{1e-12}", "1e-12"),
        ("\\num{12 345,5}", "12345.5"),
        ("\\num{e5}", "1e5"),
        ("\\SI{5}{\\percent}", "5%"),
        ("\\qty[mode=text]{3.2}{\\milli\\second}", "3.2"),
        ("$\\mathbf{7}$", "7"),
        ("{\\bfseries 7.5}", "7.5"),
        ("\\underline{\\textbf{7.5}}", "7.5"),
        ("\\textcolor{red!50}{0.5}", "0.5"),
        ("\\cellcolor[gray]{0.9} 0.7", "0.7"),
        ("\\phantom{0}5.0", "5.0"),
        ("$1.78\\times$", "1.78"),
        ("1.8x", "1.8"),
        ("0.81$^{*}$", "0.81"),
        ("0.81^{**}", "0.81"),
        ("0.81\\tnote{a}", "0.81"),
        ("$0.81^\\dagger$", "0.81"),
        ("\\$5.20", "5.20"),
        ("$n = 100$", "100"),
        ("\\rotatebox{90}{12}", "12"),
        ("\\makecell{12}", "12"),
    ] {
        assert_eq!(readings(cell, false), [(Role::Value, number.to_owned())], "{cell}");
    }
}

#[test]
fn the_numbers_of_a_cell_are_told_apart() {
    use Role::{Above, Below, Error, Item, Lower, Parentheses, Subscript, Upper, Value};
    for (cell, expected) in [
        ("$0.81 \\pm 0.02$", vec![(Value, "0.81"), (Error, "0.02")]),
        ("$81.2\\pm0.3\\%$", vec![(Value, "81.2%"), (Error, "0.3%")]),
        ("$\\pm17.0$", vec![(Error, "17.0")]),
        ("0.81 (0.02)", vec![(Value, "0.81"), (Parentheses, "0.02")]),
        ("(0.02)", vec![(Parentheses, "0.02")]),
        ("1.23(4)", vec![(Value, "1.23"), (Error, "0.04")]),
        ("\\num{1.23(45)e3}", vec![(Value, "1.23e3"), (Error, "0.45e3")]),
        ("\\num{1.2(34)}", vec![(Value, "1.2"), (Error, "3.4")]),
        ("\\num{1.2 +- 0.1}", vec![(Value, "1.2"), (Error, "0.1")]),
        ("$(1.2\\pm0.1)\\times10^{-3}$", vec![(Value, "1.2e-3"), (Error, "0.1e-3")]),
        ("81.2$_{\\pm 0.3}$", vec![(Value, "81.2"), (Error, "0.3")]),
        ("81.2\\textsubscript{0.3}", vec![(Value, "81.2"), (Subscript, "0.3")]),
        ("$[0.1, 0.2]$", vec![(Lower, "0.1"), (Upper, "0.2")]),
        ("$[100,200]$", vec![(Lower, "100"), (Upper, "200")]),
        ("5 $[-0.1; 0.2]\\%$", vec![(Value, "5%"), (Lower, "-0.1%"), (Upper, "0.2%")]),
        ("0.32--2.2\\%", vec![(Lower, "0.32%"), (Upper, "2.2%")]),
        ("\\numrange{0.1}{0.2}", vec![(Lower, "0.1"), (Upper, "0.2")]),
        ("$1.2^{+0.1}_{-0.2}$", vec![(Value, "1.2"), (Above, "0.1"), (Below, "-0.2")]),
        ("$(10,5)$", vec![(Item(1), "10"), (Item(2), "5")]),
        ("\\numlist{1;2;3}", vec![(Item(1), "1"), (Item(2), "2"), (Item(3), "3")]),
    ] {
        let expected: Vec<(Role, String)> =
            expected.into_iter().map(|(role, text)| (role, text.to_owned())).collect();
        assert_eq!(readings(cell, false), expected, "{cell}");
    }
}

#[test]
fn a_column_of_siunitx_has_its_own_notation() {
    assert_eq!(readings("11,703", true), [(Role::Value, "11.703".to_owned())]);
    assert_eq!(readings("11,703", false), [(Role::Value, "11703".to_owned())]);
    assert_eq!(readings("{11,703}", true), [(Role::Value, "11703".to_owned())]);
    let both = [(Role::Value, "1.5".to_owned()), (Role::Error, "0.2".to_owned())];
    assert_eq!(readings("1.5 \\pm 0.2", true), both);
}

#[test]
fn a_bound_is_kept() {
    for (cell, relation) in
        [("$<0.001$", "<"), ("$\\le 5$", "<="), ("$\\geq 5$", ">="), ("$\\approx 5$", "rounds to")]
    {
        let content = Content::read(&tokens(cell), false);
        assert_eq!(content.numbers[0].read.as_ref().unwrap().relation, relation, "{cell}");
        let whole = content.numbers[0].read.as_ref().unwrap().whole;
        assert_eq!(whole, relation == "rounds to", "{cell}");
    }
}

#[test]
fn what_is_not_surely_a_number_is_left_out_for_the_right_reason() {
    let unknown = || Omission::unknown("score");
    for (cell, reasons) in [
        ("$\\sqrt{2}$", vec![Omission::FORMULA]),
        ("$S/2$", vec![Omission::FORMULA]),
        ("$20/3$", vec![Omission::FORMULA; 2]),
        ("$x_1$", vec![Omission::FORMULA]),
        ("$3^n$", vec![Omission::FORMULA]),
        ("2021-03-01", vec![Omission::FORMULA; 3]),
        ("$1.2\\pm0.1\\times10^{-3}$", vec![Omission::FORMULA; 2]),
        ("UCRL2", vec![Omission::WORD]),
        ("GPT-4", vec![Omission::WORD]),
        ("v1.2", vec![Omission::WORD]),
        ("5ms", vec![Omission::UNIT]),
        ("5 ms", vec![Omission::UNIT]),
        ("1.2M", vec![Omission::UNIT]),
        ("\\texttt{70019407}", vec![Omission::CODE]),
        ("\\verb|5%|", vec![Omission::CODE]),
        ("\\lstinline[style=x]!6!", vec![Omission::CODE]),
        ("x\\footnote{Of 5.}", vec![Omission::FOOTNOTE]),
        ("see 5 runs", vec![Omission::PROSE]),
        ("1,2,3", vec![Omission::PROSE; 3]),
        ("1,5", vec![Omission::COMMA]),
        ("0{,}81", vec![Omission::COMMA]),
        ("1.2.3", vec![Omission::MALFORMED]),
        ("\\score{0.5}", vec![unknown()]),
        ("{0.5}{0.6}", vec![Omission::PROSE; 2]),
        ("1e99999", vec![Omission::LONG]),
    ] {
        let found: Vec<_> =
            Content::read(&tokens(cell), false).numbers.into_iter().map(|n| n.read).collect();
        let expected: Vec<_> = reasons.into_iter().map(Err).collect();
        assert_eq!(found, expected, "{cell}");
    }
    for cell in ["", "--", "n/a", "$\\alpha$", "\\ref{tab:3}", "\\cite{jones2010}", "\\hspace{2em}"]
    {
        assert_eq!(Content::read(&tokens(cell), false).numbers, [], "{cell}");
    }
}

#[test]
fn every_digit_of_a_cell_belongs_to_exactly_one_number() {
    let pieces = [
        "12",
        "0.5",
        ".7",
        "1{,}234",
        "9,876",
        "3,1",
        "(4)",
        "(",
        ")",
        "[",
        "]",
        ",",
        " ",
        "-",
        "--",
        "\\pm ",
        "\\times 10^{-3}",
        "^{2}",
        "_{6}",
        "\\%",
        "e8",
        "x",
        "\\,",
        "\\foo{5}",
        "\\textbf{42}",
    ];
    for a in pieces {
        for b in pieces {
            for c in pieces {
                for d in ["", "73"] {
                    let cell = [a, b, c, d].concat();
                    let content = Content::read(&tokens(&cell), false);
                    let mut printed: Vec<char> =
                        cell.chars().filter(char::is_ascii_digit).collect();
                    let numbers = content.numbers.iter().flat_map(|n| n.printed.chars());
                    let mut found: Vec<char> = numbers.filter(char::is_ascii_digit).collect();
                    printed.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, printed, "{cell}: {:?}", content.numbers);
                }
            }
        }
    }
}

/// Documents in a folder of their own.
struct Papers(tempfile::TempDir);

impl Papers {
    fn new(files: &[(&str, &str)]) -> Self {
        let papers = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            let path = papers.path(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        papers
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self) -> Document {
        Document::read(&self.path("main.tex")).unwrap()
    }

    /// The words of the cells of the only table.
    fn table(&self) -> Vec<Vec<String>> {
        let document = self.read();
        let [table] = document.tables.as_slice() else { panic!("{document:?}") };
        let cells =
            |row: &table::TableRow| row.cells.iter().map(|c| c.content.words.clone()).collect();
        table.head.iter().chain(&table.body).map(cells).collect()
    }

    /// The message of the error, with the name of its file and its line.
    fn fault(&self) -> (String, usize, String) {
        match Document::read(&self.path("main.tex")) {
            Err(LatexError::At(error)) => {
                let name = error.place.source.name.clone();
                let name = name.rsplit('/').next().unwrap().to_owned();
                (name, error.place.line(), error.message)
            }
            other => panic!("{other:?}"),
        }
    }
}

fn in_table(preamble: &str, cells: &str) -> Vec<Vec<String>> {
    let text = format!("{preamble}\\begin{{tabular}}{{lll}}{cells}\\end{{tabular}}");
    Papers::new(&[("main.tex", &text)]).table()
}

#[test]
fn macros_are_written_out() {
    for (preamble, cell, printed) in [
        ("\\newcommand{\\x}{0.5}", "\\x", "0.5"),
        ("\\newcommand\\x{0.5}", "\\x{}", "0.5"),
        ("\\newcommand*{\\x}[1]{<#1>}", "\\x{7}\\x8", "<7><8>"),
        ("\\newcommand{\\x}[2][3]{#1/#2}", "\\x{7} \\x[6]{7}", "3/7 6/7"),
        ("\\newcommand{\\x}{1}\\renewcommand{\\x}{2}", "\\x", "2"),
        ("\\newcommand{\\x}{1}\\providecommand{\\x}{2}\\providecommand{\\y}{3}", "\\x\\y", "13"),
        ("\\def\\x#1#2{#2#1}", "\\x12", "21"),
        ("\\def\\x{1}{\\def\\x{2}}", "\\x", "1"),
        ("\\def\\x{1}{\\gdef\\x{2}}", "\\x", "2"),
        ("\\let\\old\\textbf\\renewcommand{\\textbf}[1]{\\old{#1}}", "\\textbf{4}", "4"),
        ("\\def\\x{\\y}\\def\\y{5}", "\\x", "5"),
        ("\\makeatletter\\def\\x@y{6}\\def\\x{\\x@y}\\makeatother", "\\x", "6"),
        ("\\newif\\ifx@\\newif\\ifdraft\\drafttrue", "\\ifdraft 1\\else 2\\fi", "1"),
        ("\\newif\\ifdraft", "\\ifdraft 1\\iftrue 3\\fi\\else 2\\fi", "2"),
        ("% \\def\\x{9}\n\\def\\x{1}", "\\x% 2\n 3", "13"),
    ] {
        assert_eq!(in_table(preamble, cell), [[printed]], "{preamble} {cell}");
    }
    // With text between its arguments a macro is not understood, and stays.
    assert_eq!(in_table("\\def\\x#1.#2{9}", "\\x1.2"), [["x 1.2"]]);
    let own = "\\newenvironment{mine}[1]{\\begin{tabular}{#1}}{\\end{tabular}}\\begin{mine}{ll}a&1\
               \\end{mine}";
    assert_eq!(Papers::new(&[("main.tex", own)]).table(), [["a", "1"]]);
}

#[test]
fn included_files_are_followed_and_missing_ones_noted() {
    let table = |cell: &str| format!("\\begin{{tabular}}{{c}}{cell}\\end{{tabular}}");
    let papers = Papers::new(&[
        (
            "main.tex",
            "\\newcommand{\\dir}{parts}\\input{glyphtounicode}\n\\input{\\dir/a}\\include{parts/b}\
             \\input parts/c.tex\n% \\input{d}\n\\iffalse\\input{d}\\fi\\import{parts/}{e}\n\
             \\end{document}\\input{d}",
        ),
        ("parts/a.tex", &format!("\\input{{parts/deep/f}}{}", table("1"))),
        ("parts/b.tex", &format!("{}\\endinput{}", table("2"), table("0"))),
        ("parts/c.tex", &table("3")),
        ("parts/e.tex", &table("4")),
        ("parts/deep/f.tex", &table("5")),
        ("d.tex", &table("0")),
    ]);
    let document = papers.read();
    let read: Vec<(String, &str)> = document
        .tables
        .iter()
        .map(|table| {
            let name = table.place.file.rsplit('/').next().unwrap();
            (table.body[0].cells[0].content.words.clone(), name)
        })
        .collect();
    let expected = [("5", "f.tex"), ("1", "a.tex"), ("2", "b.tex"), ("3", "c.tex"), ("4", "e.tex")];
    assert_eq!(read, expected.map(|(cell, name)| (cell.to_owned(), name)));
    let [note] = document.notes.as_slice() else { panic!("{:?}", document.notes) };
    assert!(note.contains("main.tex:1: \\input{glyphtounicode}: there is no such file"), "{note}");
}

#[test]
fn a_table_is_read_with_its_label_heads_and_rows() {
    let text = "\\begin{table}[t] % 12 \\begin{tabular}\n\\label{tab:x}\n\
        \\begin{tabular}{@{}l{c}c@{}}\n\\toprule\n& \\multicolumn{2}{c}{Both}\\\\\n\
        \\cmidrule(lr){2-3}\n$S_\\circ$ & Rate \\& more & \\% gain\\\\ \\midrule\n\
        24 & $0.10$ & 1.3\\%\\\\[2pt]\n\\hline 40 & \\shortstack{a\\\\b} & --- \\\\\n\
        \\multicolumn{2}{c}{7} & 2.0\\% \\\\\n [1,2] & none & of them\\\\\n\\bottomrule\n\
        \\end{tabular}\n\\end{table}";
    let papers = Papers::new(&[("main.tex", text)]);
    let document = papers.read();
    let [table] = document.tables.as_slice() else { panic!("{document:?}") };
    assert_eq!((table.label.as_deref(), table.place.line), (Some("tab:x"), 3));
    assert_eq!((table.head.len(), table.body.len()), (2, 4));
    assert_eq!(table.body[1].cells[0].place.line, 9);
    assert_eq!(
        papers.table(),
        [
            vec!["", "Both"],
            vec!["S_circ", "Rate & more", "% gain"],
            vec!["24", "0.10", "1.3%"],
            vec!["40", "a b", "\u{2014}"],
            vec!["7", "2.0%"],
            vec!["[1,2]", "none", "of them"],
        ]
    );
}

#[test]
fn spans_joins_and_tables_in_tables_keep_their_columns() {
    let rows = in_table(
        "",
        "a & b & c \\\\ \\hline \\multirow{2}{*}{x} & 1 & 2 \\\\ & 3 & \\multirow{-2}*{y} \\\\",
    );
    assert_eq!(rows[1..], [["x", "1", "2"], ["x", "3", "y"]]);
    let text = "\\begin{tabular}{l r@{.}l r@{\\,$\\pm$\\,}l *{2}{S}} n & 3 & 14 & 5 & 1 & 1,5 & {2,5} \\\\ \
                \\multicolumn{3}{c}{m} & 7 & & & \\end{tabular}";
    let table = Papers::new(&[("main.tex", text)]).table();
    assert_eq!(table[0], ["n", "3.14", "5 \u{b1} 1", "1.5", "2,5"]);
    let text = "\\begin{tabular}{l@{\\extracolsep{4pt}}l@{\\hskip 2em}l} 1 & 2 & 3 \\end{tabular}";
    assert_eq!(Papers::new(&[("main.tex", text)]).table(), [["1", "2", "3"]]);
    let inner = "a & \\begin{tabular}{@{}c@{}}0.3\\\\0.4\\end{tabular} & \\begin{minipage}{3cm}5\\end{minipage}";
    assert_eq!(in_table("", inner), [["a", "0.3 0.4", "5"]]);
}

#[test]
fn a_longtable_has_one_head_and_no_caption() {
    let text = "\\begin{longtable}{ll}\\caption[5]{Of 5\\label{tab:l}}\\\\ a & b \\\\ \\endfirsthead \
                a 2 & b \\\\ \\endhead f 3 \\\\ \\endfoot x & 1 \\\\ y & 2 \\\\ \\end{longtable}";
    let document = Papers::new(&[("main.tex", text)]).read();
    let table = &document.tables[0];
    assert_eq!(table.label.as_deref(), Some("tab:l"));
    assert_eq!((table.head.len(), table.body.len(), table.repeated.len()), (1, 2, 2));
}

#[test]
fn what_cannot_be_read_is_refused_at_its_place() {
    let deep = format!("\n\\begin{{tabular}}{{c}}{}1", "{".repeat(200));
    let long = format!("\n\\begin{{tabular}}{{c}}{}\\end{{tabular}}", "1\\\\".repeat(10_000));
    let wide = format!("\n\\begin{{tabular}}{{c}}{}\\end{{tabular}}", "1&".repeat(1_000));
    let full = format!("\n\\begin{{tabular}}{{c}}{}\\end{{tabular}}", "9".repeat(30_000));
    for (text, line, reason) in [
        ("\n\\begin{tabular}{c} 1", 2, "\\begin{tabular} has no \\end{tabular}"),
        ("\\begin{tabular} 1 \\end{tabular}", 1, "\\begin{tabular} lacks its columns"),
        (
            "\\begin{tabular}{c}\n{1 \\end{tabular}",
            2,
            "this brace is not closed before \\end{tabular}",
        ),
        ("\\begin{tabular}{c}\n\n1} \\end{tabular}", 3, "this brace closes nothing in its cell"),
        ("\\begin{tabular}{c}\n1\\end{table}", 2, "\\end{table} inside of \\begin{tabular}"),
        ("\\begin{tabular}{c", 1, "the document ends inside the argument of \\begin"),
        ("\n\\def\\a{\\a}\n\\a", 3, "\\a does not come to an end when it is written out"),
        ("\\def\\a#1{\\a{#1#1}}\n\\a x", 2, "\\a does not come to an end when it is written out"),
        (
            "\\def\\a{\\b x}\\def\\b{\\a}\n\\b",
            2,
            "\\b does not come to an end when it is written out",
        ),
        ("\\newcommand{\\a}[1]{#1}\n\\a", 2, "\\a lacks an argument"),
        ("\\newcommand{\\a}[x]{#1}", 1, "x is no number of arguments"),
        ("\n\\newcommand{\\a}{", 2, "the document ends inside the argument of \\newcommand"),
        ("\n\\begin{verbatim}\n", 2, "this verbatim text has no end"),
        ("\n\\verb|x\n|", 2, "this verbatim text has no end"),
        ("\n\n\\iffalse x", 3, "this conditional has no \\fi"),
        ("\\input{main}", 1, "\\input{main} includes a file that is being read already"),
        ("\\newcolumntype{Q}{Q}\\begin{tabular}{Q}", 1, "the columns do not come to an end"),
        (
            "\\begin{tabular}{*{200}{*{200}{*{200}{|}}}}",
            1,
            "columns of more than 2000000 letters and signs",
        ),
        (&deep, 2, "more than 100 braces in each other"),
        (&long, 2, "this table has more than 2000 rows"),
        (&wide, 2, "a row with more than 200 cells"),
        (&full, 2, "a cell with more than 20000 letters and signs"),
        (
            "\\begin{tabular}{c}\\multicolumn{150}{c}{1}&\\multicolumn{150}{c}{1}\\\\",
            1,
            "a row of this table has more than 200 columns",
        ),
    ] {
        let (file, found, message) = Papers::new(&[("main.tex", text)]).fault();
        assert_eq!(
            (file.as_str(), found, message.as_str()),
            ("main.tex", line, reason),
            "{text:.60}"
        );
    }
    // A cycle of two files, and a chain that is too long.
    let cycle = Papers::new(&[("main.tex", "\n\\input{a}"), ("a.tex", "\n\n\\input{main}")]);
    let reason = "\\input{main} includes a file that is being read already";
    assert_eq!(cycle.fault(), ("a.tex".to_owned(), 3, reason.to_owned()));
    let names: Vec<(String, String)> =
        (0..30).map(|k| (format!("f{k}.tex"), format!("\\input{{f{}}}", k + 1))).collect();
    let mut files: Vec<(&str, &str)> = vec![("main.tex", "\\input{f0}")];
    files.extend(names.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let (_, _, message) = Papers::new(&files).fault();
    assert_eq!(message, "more than 20 files include each other");
}
