//! `proofmark scan`: what it says of documents whose statements are known, in every format.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::outputs::follows;
use crate::support::{Folder, ends};

/// The folder of documents whose statements are known.
fn known() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scan")
}

/// The rows of a table, by its header.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned));
    let header: Vec<String> = lines.next().unwrap().collect();
    lines.map(|line| header.iter().cloned().zip(line).collect()).collect()
}

/// What a scan prints of a document, as JSON. Each is scanned once.
fn json(file: &Path) -> Value {
    static KNOWN: Mutex<BTreeMap<PathBuf, Value>> = Mutex::new(BTreeMap::new());
    if let Some(value) = KNOWN.lock().unwrap().get(file) {
        return value.clone();
    }
    let value = scanned(file);
    KNOWN.lock().unwrap().insert(file.to_owned(), value.clone());
    value
}

fn scanned(file: &Path) -> Value {
    let run = Folder::new().proofmark(&["scan", &file.to_string_lossy(), "--format", "json"]);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.said()))
}

fn places(report: &Value) -> Vec<Value> {
    report["documents"][0]["places"].as_array().unwrap().clone()
}

/// A decimal without what only sets it.
fn bare(decimal: &str) -> String {
    let mut text = decimal.replace("\\ldots", "").replace("\\dots", "").replace("\\cdots", "");
    for space in ["\\,", "\\;", "\\:", "\\!", "\\ ", "...", "\u{2026}"] {
        text = text.replace(space, "");
    }
    text.chars().filter(|c| !(c.is_whitespace() || matches!(c, '$' | '~'))).collect()
}

/// The place that a row is about: on its lines, with its decimal, and a bound if it is one.
fn place_of(
    row: &BTreeMap<String, String>,
    decimal: &str,
    places: &mut Vec<Value>,
) -> Option<Value> {
    let (first, last) = row["line"].split_once('-').unwrap_or((&row["line"], &row["line"]));
    let (first, last): (u64, u64) = (first.parse().unwrap(), last.parse().unwrap());
    let side = match row.get("relation").map(String::as_str) {
        Some("bound-above") => Some('<'),
        Some("bound-below") => Some('>'),
        _ => None,
    };
    let fits = |place: &Value| {
        let line = place["line"].as_u64().unwrap();
        let says = place["says"][0].as_str().unwrap_or("");
        let sided = side.is_none_or(|side| says.is_empty() || says.contains(side));
        (first..=last).contains(&line)
            && bare(place["decimal"].as_str().unwrap()) == decimal
            && sided
    };
    let found = places.iter().position(fits)?;
    Some(places.remove(found))
}

/// How many statements of a folder have each verdict, and each slip the name that it is given.
fn judged(folder: &str) -> (BTreeMap<String, usize>, BTreeMap<(String, String), usize>) {
    let ledger: BTreeMap<String, BTreeMap<String, String>> =
        rows(&known().join("corpus/ledger.tsv"))
            .into_iter()
            .map(|row| (row["id"].clone(), row))
            .collect();
    let wanted: Vec<BTreeMap<String, String>> = match folder {
        "corpus" => ledger.values().cloned().collect(),
        _ => {
            let mut rows = rows(&known().join(folder).join("ledger.tsv"));
            for row in &mut rows {
                let relation = ledger[&row["id"]]["relation"].clone();
                let decimal = row["planted"].clone();
                row.extend([("relation".to_owned(), relation), ("decimal".to_owned(), decimal)]);
            }
            rows
        }
    };
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let (mut verdicts, mut slips) = (BTreeMap::new(), BTreeMap::new());
    for row in &wanted {
        let file = known().join(folder).join(&row["file"]);
        let all = files.entry(row["file"].clone()).or_insert_with(|| places(&json(&file)));
        let found = place_of(row, &bare(&row["decimal"]), all);
        let verdict = found.as_ref().map_or("absent", |place| place["verdict"].as_str().unwrap());
        let forbidden = if folder == "corpus" { "wrong" } else { "right" };
        assert_ne!(verdict, forbidden, "{row:?}: {found:?}");
        *verdicts.entry(verdict.to_owned()).or_default() += 1;
        if let (Some(place), Some(slip)) = (found, row.get("slip")) {
            let named = place["slip"]["kind"].as_str().unwrap_or("none").to_owned();
            *slips.entry((slip.clone(), named)).or_default() += 1;
        }
    }
    (verdicts, slips)
}

fn count<K: Ord>(counts: &BTreeMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or(0)
}

#[test]
fn of_true_statements_most_are_right_and_none_is_wrong() {
    let (verdicts, _) = judged("corpus");
    println!("{verdicts:?}");
    assert!(count(&verdicts, &"right".to_owned()) >= RIGHT, "{verdicts:?}");
}

#[test]
fn of_slips_most_are_wrong_and_none_is_right() {
    let (verdicts, slips) = judged("slips");
    let wrong = count(&verdicts, &"wrong".to_owned());
    assert!(wrong >= WRONG, "{verdicts:?}");
    println!("{verdicts:?}");
    let named: usize = NAMES
        .iter()
        .map(|(slip, name)| count(&slips, &((*slip).to_owned(), (*name).to_owned())))
        .sum();
    println!("{named}");
    assert!(named >= NAMED, "{named} of {wrong}: {slips:?}");
}

/// Statements of `corpus` that are right, slips that are wrong, and slips that have their name: at least.
const RIGHT: usize = 400;
const WRONG: usize = 250;
const NAMED: usize = 220;

/// What each kind of slip is called by the program.
const NAMES: [(&str, &str); 10] = [
    ("last digit", "last-digit"),
    ("transposed digits", "transposed-digits"),
    ("doubled digit", "repeated-digit"),
    ("dropped digit", "missing-digit"),
    ("digits of the neighbour", "neighbour"),
    ("factor 2", "factor"),
    ("factor 10", "power-of-ten"),
    ("wrong exponent", "power-of-ten"),
    ("sign", "sign"),
    ("wrong direction", "wrong-direction"),
];

#[test]
fn nothing_but_slips_is_called_wrong_in_any_document() {
    let slips = rows(&known().join("slips/ledger.tsv"));
    for folder in ["corpus", "slips"] {
        let mut files: Vec<PathBuf> = fs::read_dir(known().join(folder))
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| {
                ["tex", "md", "txt"].iter().any(|e| path.extension() == Some(e.as_ref()))
            })
            .collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            for place in places(&json(&file)) {
                if place["verdict"] != "wrong" {
                    continue;
                }
                let decimal = bare(place["decimal"].as_str().unwrap());
                let planted = folder == "slips"
                    && slips
                        .iter()
                        .any(|row| row["file"] == name && bare(&row["planted"]) == decimal);
                assert!(planted, "{folder}/{name}: {place}");
            }
        }
    }
}

const NOTES: &str = "\
# Notes

Half a turn is $\\pi/2 \\approx 1.5706$, and $\\sqrt{2} = 1.4143$ by hand; $\\ln 2 \\approx 0.693147$.
A bound is $\\pi \\le 3.1415$ and $e < 2.72$. With $x = 0.5$ we have $2x + y = 1.7$.
";

fn notes() -> Folder {
    let dir = Folder::new();
    dir.write("notes.md", NOTES);
    dir
}

#[test]
fn a_scan_says_what_is_wrong_and_what_probably_happened() {
    let dir = notes();
    let run = dir.proofmark(&["scan", "notes.md"]);
    ends(&run, 1, "notes.md:3:17: wrong: ");
    ends(&run, 1, "The value is 1.57079632..., so that 1.5708 would be right. Likely: the last");
    ends(&run, 1, "rounded away: ");
    ends(&run, 1, "Likely: rounded in\n  the wrong direction for a bound.");
    ends(&run, 1, "3 right, 2 wrong");
    assert!(!run.out.contains("0.693147"), "{}", run.out);
    let all = dir.proofmark(&["scan", "notes.md", "--all", "--not-read"]);
    ends(&all, 1, "right, rounded to the nearest: ");
    ends(&all, 1, "right, a valid bound: ");
    ends(&all, 1, ": not read: ");
    let quiet = dir.proofmark(&["scan", "notes.md", "-q"]);
    assert!(!quiet.out.contains("rounded away:"), "{}", quiet.out);
    assert_eq!(dir.proofmark(&["scan", "notes.md"]).out, run.out, "the same every time");
}

#[test]
fn exit_codes_say_what_was_found() {
    let dir = notes();
    dir.write("right.md", "We have $\\pi/2 \\approx 1.5708$.\n");
    dir.write("none.md", "We have nothing to say of numbers.\n");
    dir.write("binary.md", b"\xff\xfe\x00");
    for (arguments, code, says) in [
        (&["scan", "right.md"][..], 0, "1 right, 0 wrong, 0 not read: PASS"),
        (&["scan", "right.md", "notes.md"], 1, "FAIL"),
        (&["scan", "none.md"], 5, "nothing was read"),
        (&["scan", "absent.md"], 2, "absent.md"),
        (&["scan", "binary.md"], 2, "error: binary.md: "),
        (&["scan"], 2, "<FILE>"),
        (&["scan", "right.md", "--format", "html"], 2, "html"),
        (&["scan", "right.md", "--output", "json=right.md"], 2, "right.md: this is a document"),
        (&["scan", "none.md", "--book", "b.toml"], 5, "nothing was read"),
        (&["scan", "right.md", "--book", "none.md"], 2, "there is already another file"),
    ] {
        ends(&dir.proofmark(arguments), code, says);
    }
}

#[test]
fn folders_are_scanned_and_files_that_are_included_only_once() {
    let dir = Folder::new();
    for folder in ["paper", "paper/parts", "paper/.hidden"] {
        fs::create_dir(dir.path(folder)).unwrap();
    }
    let main = "\\documentclass{article}\\begin{document}\n\\input{parts/a}\n\\end{document}\n";
    dir.write("paper/main.tex", main);
    dir.write("paper/parts/a.tex", "Here $\\pi/2 \\approx 1.5706$.\n");
    dir.write("paper/notes.md", "There $\\pi/2 \\approx 1.5708$.\n");
    dir.write("paper/.hidden/x.md", "There $\\pi/2 \\approx 1.5$.\n");
    dir.write("paper/data.csv", "pi/2 = 9.5\n");
    let run = dir.proofmark(&["scan", "paper"]);
    ends(&run, 1, "2 documents, 2 places: 1 right, 1 wrong");
    ends(&run, 1, "paper/parts/a.tex:1:7: wrong");
    ends(&dir.proofmark(&["scan", "paper/.hidden", "paper"]), 1, "3 documents");
    fs::create_dir(dir.path("empty")).unwrap();
    ends(&dir.proofmark(&["scan", "empty"]), 2, "there is no .tex, .md or .txt file here");
}

#[test]
fn comments_silence_places() {
    let dir = Folder::new();
    let line = "It is $\\pi/2 \\approx 1.5706$. <!-- proofmark: skip an old misprint -->\n";
    dir.write("notes.md", format!("{line}And $\\pi \\approx 3.14$.\n"));
    let run = dir.proofmark(&["scan", "notes.md", "--all"]);
    ends(&run, 0, "1 right, 0 wrong, 0 not read, 1 silenced: PASS");
    ends(&run, 0, "Not looked at: an old misprint.");
}

#[test]
fn what_programs_read_follows_the_published_schemas() {
    let dir = notes();
    let run = dir.proofmark(&["scan", "notes.md", "--format", "json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(follows(&root.join("certificates/scan-schema.json"), &value), Ok(()));
    assert_eq!(value["summary"]["wrong"], 2);
    let schema = dir.proofmark(&["schema", "scan"]);
    assert_eq!(schema.out, fs::read_to_string(root.join("certificates/scan-schema.json")).unwrap());

    let run = dir.proofmark(&["scan", "notes.md", "--format", "sarif"]);
    let sarif: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(follows(&root.join("tests/schemas/sarif-2.1.0.json"), &sarif), Ok(()));
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let rules: Vec<&str> = results.iter().map(|one| one["ruleId"].as_str().unwrap()).collect();
    assert_eq!(rules, ["wrong-decimal", "rounded-away", "wrong-decimal"]);
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"]), (&3.into(), &17.into()));

    let run = dir.proofmark(&["scan", "notes.md", "--format", "junit"]);
    assert!(run.out.contains("tests=\"5\" failures=\"2\" errors=\"0\""), "{}", run.out);
    let run = dir.proofmark(&["scan", "notes.md", "--format", "markdown"]);
    assert!(run.out.contains("| [notes.md:3](notes.md#L3) | "), "{}", run.out);
    let outputs = ["scan", "notes.md", "-q", "--output", "sarif=a/b.sarif", "--output", "json=c"];
    assert_eq!(dir.proofmark(&outputs).code, 1);
    assert!(dir.read("a/b.sarif").contains("wrong-decimal") && dir.read("c").contains("1.5706"));
}

#[test]
fn a_scan_becomes_a_book_that_passes_as_written_and_tells_what_is_wrong() {
    let dir = notes();
    let run =
        dir.proofmark(&["scan", "notes.md", "--book", "book/claims.toml", "--emit", "stamps"]);
    ends(&run, 1, "3 right, 2 wrong");
    let book = dir.read("book/claims.toml");
    assert_eq!(book, dir.read("stamps/claims.toml"));
    assert!(book.contains("cites = \"notes.md:3\"\nsays = \"pi/2 \u{2248} 1.5706\""), "{book}");
    let run = dir.proofmark(&["audit", "book/claims.toml"]);
    ends(&run, 0, "7 claims: 5 hold, 2 printed statements do not (known errata): PASS");
    ends(&dir.checker(&["stamps/claims.toml"]), 0, "7 accepted, 0 rejected, 0 missing, 0 unknown");
    // The same again changes nothing; another document is not written over it.
    assert_eq!(dir.proofmark(&["scan", "notes.md", "--emit", "stamps"]).code, 1);
    dir.write("notes.md", NOTES.replace("1.5706", "1.5708"));
    let again = dir.proofmark(&["scan", "notes.md", "--book", "book/claims.toml"]);
    ends(&again, 2, "a scan writes over none");
    assert_eq!(dir.read("book/claims.toml"), book);
}

#[test]
fn hostile_documents_end_in_time_with_a_clear_message() {
    let deep = "{".repeat(20_000) + &"\\frac{".repeat(20_000);
    let head = "\\documentclass{article}\\begin{document}\n";
    let cases = [
        ("deep.tex", format!("{head}$ {deep} = 1.5$")),
        ("loop.tex", format!("{head}\\newcommand{{\\a}}{{\\a\\a}} $\\a = 1.5$")),
        ("grows.tex", format!("{head}\\newcommand{{\\a}}{{1.5}}{} $\\a = 1.5$", grows())),
        ("open.tex", format!("{head}\\begin{{tabular}}{{ll}} 1 & $2 = 1.5")),
        ("power.md", "$9^{9^{9^{9}}} = 1.5$ and $10^{400000}! = 2.5$\n".repeat(20)),
        ("sum.md", "$\\sum_{k=1}^{1000000000} k = 1.5$\n".repeat(20)),
        ("signs.md", "= ".repeat(200_000)),
        ("digits.md", format!("$\\pi = 3.{}$", "1".repeat(100_000))),
        ("pipes.md", "|a|b|\n|-|-|\n".to_owned() + &"|1|2|\n".repeat(50_000)),
        ("tests.md", "F(2000, 2000) = 1.5, p = .9; t(999999999999) = 1, p = 1\n".repeat(50)),
    ];
    let dir = Folder::new();
    for (name, text) in cases {
        dir.write(name, &text);
        let start = Instant::now();
        let run = dir.proofmark(&["scan", name]);
        assert!([0, 1, 2, 5].contains(&run.code), "{name}: {}", run.said());
        assert!(run.code != 2 || run.err.contains(name), "{name}: {}", run.err);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(60), "{name} took {took:?}");
    }
}

/// Macros each of which is twice as long as the one before.
fn grows() -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let pair = |pair: &[char]| format!("\\newcommand{{\\{0}}}{{\\{1}\\{1}}}", pair[1], pair[0]);
    letters.windows(2).map(pair).collect::<String>() + "$\\z = 1.5$"
}
