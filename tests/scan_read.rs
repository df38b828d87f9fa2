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
    assert!(read * 100 >= all * 80, "{read} of {all}");
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
    let many = |part: &str| part.repeat(100_000 / part.len().max(4) * 4);
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
        [many(part), format!("${} = 1.5$", many(part)), format!("$1.5 = {}$", many(part))]
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
