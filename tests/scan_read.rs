//! What `scan` reads of a document: how much of the corpus, and nothing as something else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use num_traits::ToPrimitive as _;
use proofmark::scan::place::{ReadStatement, Reading, Relates, ScannedPlace};
use proofmark::scan::{Kind, read, read_text};
use proofmark_book::text::single_spaced;
use proofmark_book::{Book, Formula};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::power_of_ten;
use proofmark_search::calculator::bounds;
use proptest::prelude::*;

use crate::support::roughly::value;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scan/corpus")
}

/// The rows of a table, each by its headings.
fn rows(name: &str) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(corpus().join(name)).unwrap();
    let mut lines = text.lines();
    let heads: Vec<String> = lines.next().unwrap().split('\t').map(str::to_owned).collect();
    let row = |line: &str| {
        let cells = line.split('\t').map(str::to_owned);
        heads.iter().cloned().zip(cells.chain(std::iter::repeat(String::new()))).collect()
    };
    lines.map(row).collect()
}

/// The first and the last line of a row.
fn lines(row: &BTreeMap<String, String>) -> (usize, usize) {
    let (first, last) = row["line"].split_once('-').unwrap_or((&row["line"], &row["line"]));
    (first.parse().unwrap(), last.parse().unwrap())
}

/// The first and the last line of a place.
fn lines_of(place: &ScannedPlace) -> (usize, usize) {
    (place.place.line(), place.place.end().line())
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * other.abs()
}

/// Every place of the corpus, by document.
fn documents() -> BTreeMap<String, Vec<ScannedPlace>> {
    let mut names: Vec<String> = rows("ledger.tsv").iter().map(|row| row["file"].clone()).collect();
    names.extend(rows("ambiguous.tsv").iter().map(|row| row["file"].clone()));
    names.sort();
    names.dedup();
    names
        .into_iter()
        .map(|name| {
            let places = read(&corpus().join(&name)).unwrap().places;
            (name, places)
        })
        .collect()
}

/// The value of a place that is read.
fn value_of(place: &ScannedPlace) -> Option<f64> {
    let Reading::Read(statement) = &place.reading else { return None };
    let formula = Formula::parse(&statement.formula).unwrap();
    let value =
        value(&formula).unwrap_or_else(|| panic!("{} has no value here", statement.formula));
    if value.is_finite() {
        return Some(value);
    }
    // Too large for doubles on the way.
    let (low, high) = bounds(&Book::empty(), "x", &formula, 10_000).unwrap();
    let double = |end: Rational| (end * power_of_ten(15)).to_integer().to_f64().unwrap() / 1e15;
    let (low, high) = (double(low), double(high));
    assert!(high - low < 1e-10, "{}", statement.formula);
    Some(low)
}

/// Whether what is said of a value is true, nearly.
fn is_true(statement: &ReadStatement, value: f64) -> bool {
    let text = statement.decimal.split(['%', '(', ' ']).next().unwrap();
    let digits = text.split('e').next().unwrap();
    let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let scale = if statement.decimal.ends_with('%') { 0.01 } else { 1.0 };
    let exponent: i32 = text.split_once('e').map_or(0, |(_, power)| power.parse().unwrap());
    let unit = 10_f64.powi(exponent - i32::try_from(places).unwrap()) * scale;
    let decimal = text.parse::<f64>().unwrap() * scale;
    match statement.relation {
        Relates::Equal | Relates::About | Relates::Digits | Relates::Within => {
            (value - decimal).abs() < unit
        }
        Relates::AtMost | Relates::Below => value <= decimal,
        Relates::AtLeast | Relates::Above => value >= decimal,
    }
}

fn relation_agrees(row: &BTreeMap<String, String>, relation: Relates) -> bool {
    use Relates::{About, Above, AtLeast, AtMost, Below, Digits, Equal, Within};
    match row["relation"].as_str() {
        "equal" | "column" => matches!(relation, Equal | Digits),
        "approx" => matches!(relation, About),
        "digits" => matches!(relation, Digits | About),
        "bound-above" => matches!(relation, AtMost | Below),
        "bound-below" => matches!(relation, AtLeast | Above),
        "plus-minus" | "uncertainty" => matches!(relation, Within),
        other => panic!("{other}"),
    }
}

/// The places that a row speaks of.
fn of_row<'a>(row: &BTreeMap<String, String>, places: &'a [ScannedPlace]) -> Vec<&'a ScannedPlace> {
    let (first, last) = lines(row);
    let decimal = single_spaced(&row["decimal"]);
    places
        .iter()
        .filter(|place| {
            let (from, to) = lines_of(place);
            from <= last && to >= first && place.decimal == decimal
        })
        .collect()
}

#[test]
fn most_of_the_corpus_is_read_and_nothing_as_something_else() {
    let documents = documents();
    let ledger = rows("ledger.tsv");
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in &ledger {
        let count = counts.entry(row["file"].clone()).or_default();
        count.1 += 1;
        let places = of_row(row, &documents[&row["file"]]);
        let expected: f64 = row["value"].parse().unwrap();
        let agrees = |place: &&&ScannedPlace| {
            let Reading::Read(statement) = &place.reading else { return false };
            value_of(place).is_some_and(|value| close(value, expected))
                && relation_agrees(row, statement.relation)
        };
        let read = places.iter().any(|place| agrees(&place));
        count.0 += usize::from(read);
        if !read {
            let why: Vec<String> =
                places.iter().map(|place| format!("{:?}", place.reading)).collect();
            println!(
                "{} {}:{} {} {} [{}]: {}",
                row["id"],
                row["file"],
                row["line"],
                row["formula"],
                row["decimal"],
                row["needs"],
                why.join(" | ")
            );
        }
    }
    // What is read belongs to a row with that value.
    let ambiguous = rows("ambiguous.tsv");
    for (name, places) in &documents {
        for place in places {
            let Some(value) = value_of(place) else { continue };
            let own = |row: &&BTreeMap<String, String>| row["file"] == *name;
            let belongs = |row: &BTreeMap<String, String>, expected: f64| {
                !of_row(row, std::slice::from_ref(place)).is_empty() && close(value, expected)
            };
            let in_ledger =
                ledger.iter().filter(own).any(|row| belongs(row, row["value"].parse().unwrap()));
            let meant = ambiguous.iter().filter(own).find(|row| {
                row["verdict"] == "true" && !of_row(row, std::slice::from_ref(place)).is_empty()
            });
            let Reading::Read(statement) = &place.reading else { continue };
            if let (false, Some(row)) = (in_ledger, meant) {
                println!("{} is read as {}: {}", row["id"], statement.formula, row["expression"]);
            }
            if !in_ledger && meant.is_none() && is_true(statement, value) {
                println!(
                    "true, and without a row: {name}:{} {}",
                    place.place.line(),
                    place.written
                );
            } else if !in_ledger && meant.is_none() {
                wrong.push(format!(
                    "{name}:{} {} as {statement:?}",
                    place.place.line(),
                    place.written
                ));
            }
        }
    }
    let (mut read, mut all) = (0, 0);
    for (name, (some, of)) in &counts {
        println!("{name}: {some} of {of}");
        read += some;
        all += of;
    }
    println!("together: {read} of {all}");
    for wrong in &wrong {
        println!("WRONG {wrong}");
    }
    assert!(wrong.is_empty());
    assert!(read >= 475, "{read} of {all}");
    for (name, least) in [
        ("combinatorics.md", 54),
        ("geometry.md", 70),
        ("konstanten.tex", 14),
        ("learning.tex", 41),
    ] {
        assert!(counts[name].0 >= least, "{name}");
    }
}

#[test]
fn what_is_ambiguous_is_read_as_it_is_meant_or_not_read() {
    let documents = documents();
    let mut read = 0;
    for row in rows("ambiguous.tsv") {
        let places = &documents[&row["file"]];
        let meant = row["verdict"] == "true";
        // A row that is no claim may have a formula in it, and no decimal of its own.
        let of_row: Vec<&ScannedPlace> = if meant {
            of_row(&row, places)
        } else {
            let (first, last) = lines(&row);
            let written = single_spaced(&row["text"]);
            let of_text = |place: &&ScannedPlace| {
                let (from, to) = lines_of(place);
                from <= last && to >= first && written.contains(&place.written)
            };
            places.iter().filter(of_text).collect()
        };
        for place in of_row {
            let Reading::Read(statement) = &place.reading else { continue };
            assert!(meant, "{} is no claim: {statement:?}", row["id"]);
            let value = value_of(place).unwrap();
            assert!(
                is_true(statement, value),
                "{}: {statement:?}, {}",
                row["id"],
                row["expression"]
            );
            read += 1;
        }
    }
    println!("{read} ambiguous places are read");
    assert!(read >= 25);
}

#[test]
fn a_slip_changes_nothing_in_how_its_formula_is_read() {
    let documents = documents();
    let folder = corpus().join("../slips");
    for (name, right) in &documents {
        let Ok(scanned) = read(&folder.join(name)) else { continue };
        let formulas = |places: &[ScannedPlace]| -> Vec<(usize, String)> {
            let read = places.iter().filter_map(|place| match &place.reading {
                Reading::Read(statement) => Some((place.place.line(), statement.formula.clone())),
                Reading::NotRead(_) | Reading::Silenced(_) => None,
            });
            read.collect()
        };
        let mut expected = formulas(right);
        let found = formulas(&scanned.places);
        println!("{name}: {} of {} are read with slips in them", found.len(), expected.len());
        assert!(found.len() * 100 >= expected.len() * 75, "{name}");
        for one in found {
            let at = expected.iter().position(|other| *other == one);
            let at = at.unwrap_or_else(|| panic!("{name}: {one:?} is not read without the slips"));
            expected.swap_remove(at);
        }
    }
}

/// Each place that a text has, in short.
fn short(text: &str, kind: Kind) -> Vec<String> {
    let scanned = read_text("a", text, kind).unwrap();
    let shown = |place: &ScannedPlace| match &place.reading {
        Reading::Read(ReadStatement { formula, relation, decimal }) => {
            format!("{formula} {relation:?} {decimal}")
        }
        Reading::NotRead(_) => format!("not read: {}", place.written),
        Reading::Silenced(why) => format!("silenced: {why}"),
    };
    scanned.places.iter().map(shown).collect()
}

#[test]
fn comments_silence_places() {
    let latex = "$\\pi = 3.2$ % proofmark: skip as an example\n\
                 $\\pi = 3.3$\n\
                 % proofmark: skip the next one\n\
                 $\\pi = 3.4$\n\
                 % proofmark: off a whole part\n\
                 $\\pi = 3.5$\n$\\pi = 3.6$\n\
                 % proofmark: on\n\
                 $\\pi = 3.7$\n";
    let silenced = [
        "silenced: as an example",
        "pi Equal 3.3",
        "silenced: the next one",
        "silenced: a whole part",
        "silenced: a whole part",
        "pi Equal 3.7",
    ];
    // Beyond a tenth it would be a name of the document's own.
    let latex = latex.replace("3.5", "3.45").replace("3.6", "3.44").replace("3.7", "3.43");
    let expected: Vec<String> = silenced.iter().map(|line| line.replace("3.7", "3.43")).collect();
    assert_eq!(short(&latex, Kind::Latex), expected);
    let markdown = latex.replace("% proofmark", "<!-- proofmark").replace('\n', " -->\n");
    let markdown = markdown.replace("$ -->", "$");
    let found = short(&markdown, Kind::Markdown);
    println!("{markdown}");
    assert_eq!(found, expected);
}

#[test]
fn each_way_of_writing_is_read_or_not() {
    for (text, expected) in [
        // Roots, fractions, powers.
        (r"$\sqrt[3]{2} \approx 1.26$", "root(3, 2) About 1.26"),
        (r"$\frac{1}{3}=0.333\ldots$", "1/3 Digits 0.333"),
        (r"$2^{10}=1024$", "2^10 Equal 1024"),
        (r"$2^10=20.0$", "not read: 2^10=20.0"),
        (r"$\sqrt12 = 2.0$", r"not read: \sqrt12 = 2.0"),
        (r"$e^{2} \approx 7.39$", "exp(2) About 7.39"),
        (r"$\mathrm{e}^{2} \approx 7.39$", "exp(2) About 7.39"),
        (r"$1e-3 = 0.5$", ""),
        (r"$2e-3 < 2.5$", ""),
        // Products and quotients.
        (r"$\pi/2\cdot 3 = 4.712$", "pi/2*3 Equal 4.712"),
        (r"$\pi/2\sqrt3 = 2.72$", r"not read: \pi/2\sqrt3 = 2.72"),
        (r"$1/2/3 = 0.1667$", "not read: 1/2/3 = 0.1667"),
        (r"$3\,\frac12 = 3.5$", r"not read: 3\,\frac12 = 3.5"),
        (r"$3\frac{1}{\sqrt2} = 2.12$", "3*(1/sqrt(2)) Equal 2.12"),
        // Functions.
        (r"$\ln 2 \ln 3 \approx 0.761$", "ln(2)*ln(3) About 0.761"),
        (r"$\ln 2 x = 0.7$", r"not read: \ln 2 x = 0.7"),
        (r"$\sin 1/2 = 0.42$", r"not read: \sin 1/2 = 0.42"),
        (r"$\cos^{-1}(0.5) = 1.0472$", "acos(0.5) Equal 1.0472"),
        (r"$\log^{-1} 5 = 0.62$", r"not read: \log^{-1} 5 = 0.62"),
        (r"$\ln(2)^2 = 0.48$", r"not read: \ln(2)^2 = 0.48"),
        (r"$\ln (2)(3) = 1.79$", r"not read: \ln (2)(3) = 1.79"),
        (r"$\log_{10} 2 = 0.301$", "log10(2) Equal 0.301"),
        (r"$\log 1.5 < 0.41$", r"not read: \log 1.5 < 0.41"),
        (r"$\max(1, 2) = 2.0$", ""),
        // Sums.
        (r"$\sum_{k=1}^{3} k^2 = 14.0$", "sum k in 1..3 of (k^2) Equal 14.0"),
        (r"$\sum_{k=1}^{n} k = 14.0$", r"not read: \sum_{k=1}^{n} k = 14.0"),
        (r"$\sum_{k=1}^{3} k + k = 14.0$", r"not read: \sum_{k=1}^{3} k + k = 14.0"),
        (r"$\prod_{k=1}^{3} (1+1/k) = 4.0$", "product k in 1..3 of (1 + 1/k) Equal 4.0"),
        // What is around it.
        (r"$x = \sqrt2 = 1.41$", "sqrt(2) Equal 1.41"),
        (r"$x^2 = 2.5$", ""),
        (r"$n = 2.5$", ""),
        (r"$P(A) = 0.25$", ""),
        (r"5$\sqrt2 = 7.07$", r"not read: 5$\sqrt2 = 7.07"),
        (r"times $\sqrt2 = 7.07$", r"not read: \sqrt2 = 7.07"),
        (r"$\text{twice }\sqrt2 = 2.83$", r"not read: \sqrt2 = 2.83"),
        (r"$\sqrt2 = 1.41\,x$", ""),
        (r"$\sqrt2\,x = 1.41\,x$", r"sqrt(2) Equal 1.41"),
        (r"$(1+\sqrt2\,x) = 1.41\,x$", ""),
        (r"$1+\sqrt2\,x = 2.41\,x$", r"not read: 1+\sqrt2\,x = 2.41"),
        (r"$3/4 = 0.75$ m", r"not read: 3/4 = 0.75"),
        (r"$\sqrt{2} = 1.41$ m", r"sqrt(2) Equal 1.41"),
        (r"$5 + 9 = 2 \pmod{12}$", ""),
        (r"$2^{10} = 1024 \text{ (mod 1025)}$", ""),
        (r"$\sqrt2 \sim 1.41$", r"not read: \sqrt2 \sim 1.41"),
        (r"$1.41 < \sqrt 2 < 1.42$", "sqrt(2) Above 1.41; sqrt(2) Below 1.42"),
        (r"$\sqrt2 < \sqrt3 \approx 1.73$", "sqrt(3) About 1.73"),
        (r"$\pi = 3.14159(1)$", "pi Within 3.14159(1)"),
        (r"$\pi = 3.14 \pm 0.01$", "pi Within 3.14 \u{b1} 0.01"),
        (r"$1/3 = 33.3\%$", "1/3 Equal 33.3%"),
        (r"$1000\sqrt2 = 1{,}414.2$", "1000*sqrt(2) Equal 1414.2"),
        (r"$\arccos(1/3) = 70.53^\circ$", "degrees(acos(1/3)) Equal 70.53"),
        (r"$180/\pi = 57.3^\circ$", r"not read: 180/\pi = 57.3^\circ"),
        (r"$\sin 30^\circ = 0.5$", "sin(radians(30)) Equal 0.5"),
        (r"\newcommand{\half}{\frac12}$\half\pi = 1.57$", "1/2*pi Equal 1.57"),
    ] {
        let expected = expected.replace("\\u{b1}", "\u{b1}");
        assert_eq!(short(text, Kind::Latex).join("; "), expected, "{text}");
    }
    for (text, expected) in [
        ("\u{221a}2 \u{2248} 1.41", "sqrt(2) About 1.41"),
        ("\u{221a}(2\u{3c0}) \u{2248} 2.507", "sqrt(2*pi) About 2.507"),
        ("pi\u{b2}/6 = 1.6449\u{2026}", "pi^2/6 Digits 1.6449"),
        ("sqrt(2) = 1.41421356...", "sqrt(2) Digits 1.41421356"),
        ("the value of sqrt(2)/2 is 0.7", ""),
        ("a third of foo(2) = 1.5", "not read: (2) = 1.5"),
        ("2^0.5 ~ 1.41", "2^0.5 About 1.41"),
        ("6 times 7/2 = 21.0", "not read: 7/2 = 21.0"),
        ("see http://a.b/?x=1/2=0.4", ""),
        ("version 1.2.3 = 4.5", "not read: 1.2.3 = 4.5"),
        ("on 2026-02-14 = 1.5", "not read: 2026-02-14 = 1.5"),
        ("ln 2 = 0.693", "ln(2) Equal 0.693"),
        ("5 + 9 = 2 (mod 12)", ""),
        ("1/3 = 0.333 (3)", ""),
        ("1/3 = 0.333 (n = 3)", "1/3 Equal 0.333"),
    ] {
        assert_eq!(short(text, Kind::Text).join("; "), expected, "{text}");
        assert_eq!(short(text, Kind::Markdown).join("; "), expected, "{text}");
    }
}

/// What formulas, decimals and the text around them are made of.
fn fragments() -> Vec<&'static str> {
    r"1 2 3 10 0.5 1.41 3.14159 2e-3 { } ( ) [ ] | ^ _ + - * / = < > , . ; : ! % & $ $$ \\ \, \; \quad ~ x e i n pi \
      \pi \gamma \phi G \frac \tfrac12 \sqrt \sqrt[3]{2} \ln \log \log_2 \lg \sin \sin^2 \cos^{-1} \exp \Gamma \zeta(3) \
      \Phi \Phi^{-1} \binom{5}{2} \sum_{k=1}^{9} \prod_{k=1}^3 k k! \left( \right) \bigl \lfloor \rfloor \cdot \times \
      \approx \leq \geq \ne \sim \pm \ldots \% ^\circ \num{1.5e-3} \SI{2}{m} \mathrm{e} \text{is} \
      \begin{align} \end{align} \begin{tabular}{ll} \end{tabular} \over \choose 10^{-3} (13) {,} 1,234 \
      \u221a \u00b2 \u2248 \u03c0 \u00bd \u2212 \u00b7 \u2026 \u00b0 sqrt(2) 2^10 ** ~= ... | | the word a is \
      proofmark: % <!-- --> ` ``` \n \n\n #"
        .split_whitespace()
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Whatever is written, what is read is a closed sentence that stands in the text, or nothing.
    #[test]
    fn nothing_that_is_written_is_read_amiss(
        parts in proptest::collection::vec((proptest::sample::select(fragments()), any::<bool>()), 1..40),
        math in any::<bool>(),
    ) {
        let mut text = String::new();
        for (part, space) in parts {
            let part = part.replace("\\n", "\n");
            let unicode = part.strip_prefix("\\u").and_then(|code| u32::from_str_radix(code, 16).ok());
            match unicode.and_then(char::from_u32) {
                Some(sign) => text.push(sign),
                None => text.push_str(&part),
            }
            text.push_str(if space { " " } else { "" });
        }
        let text = if math { format!("${text}$") } else { text };
        crate::fuzz::properties::scan(text.as_bytes());
    }
}

/// Prints every place of a document: `SCAN=file cargo test ... dump -- --ignored --nocapture`.
#[test]
#[ignore = "for looking at a document"]
fn dump() {
    let path = std::env::var("SCAN").unwrap();
    let start = std::time::Instant::now();
    let scanned = read(Path::new(&path)).unwrap();
    println!("{} places in {:?}", scanned.places.len(), start.elapsed());
    for place in &scanned.places {
        println!(
            "{}\t{}\t{}\t{:?}",
            place.place.line(),
            place.written,
            place.decimal,
            place.reading
        );
    }
}

/// Text after text that nobody would write.
fn hostile() -> Vec<String> {
    let many = |part: &str| part.repeat(20_000 / part.len());
    let some = |part: &str| part.repeat(1_500 / part.len());
    let mut texts: Vec<String> = [
        "{",
        "}",
        "$",
        "$$",
        "(",
        ")",
        "[",
        "|",
        "\\(",
        "\\[",
        "`",
        "```\n",
        "<!--",
        "\\frac",
        "\\sqrt{",
        "\\sqrt[",
        "\\left(",
        "\\begin{align}",
        "\\end{align}",
        "\\begin{tabular}{l}",
        "&",
        "\\\\ ",
        "= 1.5 ",
        "1=",
        "=",
        "<",
        "1 ",
        "1.5 ",
        "1.",
        ".",
        "..",
        ",",
        "1,234",
        "-",
        "--",
        "^",
        "_",
        "2^",
        "2^{",
        "e^{",
        "\\sum_{k=1}^{9}",
        "\\ln ",
        "\\sin^2 ",
        "!",
        "1!",
        "%",
        "\\%",
        "1e",
        "1e-",
        "\\num{",
        "\\SI{1}{",
        "\\text{",
        "\\mathrm{",
        "a",
        "a ",
        "\u{b2}",
        "\u{221a}",
        "\n",
        "\n\n",
        "~",
        "*",
        "**",
        "- ",
        "1. ",
        "| 1 | \n",
        "|-|-|\n",
        "\u{3c0}",
        "\\pi(",
        "\\Phi^{-1}(",
        "H_",
        "\\over ",
        "\\log_",
        "x = \\sqrt{2} = 1.41 ",
        "$\\pi$ 3 ",
        "proofmark: off\n",
        "% proofmark: skip\n",
        "\0",
        "\\def\\a{\\b}",
    ]
    .iter()
    .flat_map(|part| {
        let around = |part: String| [format!("${part} = 1.5$"), format!("$1.5 = {part}$"), part];
        [around(many(part)), around(some(part))].concat()
    })
    .collect();
    texts.push(format!("$\\sqrt{{2}} = {}$", "1".repeat(1_000_000)));
    texts.push(format!("${}2{} = 1.41$", "\\sqrt{".repeat(20_000), "}".repeat(20_000)));
    texts.push(format!("${}2{} = 1.41$", "(".repeat(100_000), ")".repeat(100_000)));
    texts.push("\\newcommand{\\a}{\\a\\a}$\\a = 1.5$".to_owned());
    texts
}

#[test]
fn hostile_text_ends_soon_and_crashes_nothing() {
    for text in hostile() {
        for kind in [Kind::Latex, Kind::Markdown, Kind::Text] {
            let start = Instant::now();
            let outcome = match read_text("a", &text, kind) {
                Ok(scanned) => format!("{} places", scanned.places.len()),
                Err(error) => error.to_string(),
            };
            let beginning: String = text.chars().take(30).collect();
            let time = start.elapsed();
            if time > Duration::from_secs(1) {
                println!("{beginning:?} {kind:?}: {outcome} in {time:?}");
            }
            // Far more than it needs, and far less than quadratic time would take.
            assert!(time < Duration::from_secs(60), "{beginning:?} {kind:?}: {time:?}");
        }
    }
}
