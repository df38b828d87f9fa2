//! The arena: certificates that every checker must accept, and forged ones that every checker must
//! reject. Each way in which a proof checker has been known to fail is a file; `tests/arena/README.md`
//! says which. `make arena` prints the table of checkers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use boon::{Compiler, Schemas};
use serde_json::Value;

use crate::differential::checkers::build_verified;
use crate::differential::statement;
use crate::support::Folder;
use kernel::Expected;

mod kernel;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn arena() -> PathBuf {
    Path::new(ROOT).join("tests/arena")
}

fn python(dir: &Folder, script: &str, arguments: &[&Path]) -> crate::support::Run {
    dir.run(Command::new("python3").arg(Path::new(ROOT).join(script)).args(arguments))
}

/// The files that are too large to be committed, in a folder of their own.
fn large() -> Folder {
    let dir = Folder::new();
    let made = python(&dir, "tests/arena/make", &[Path::new("--large"), &dir.path("")]);
    assert_eq!(made.code, 0, "{}", made.said());
    dir
}

impl Expected {
    fn accepts(&self) -> bool {
        self.file.starts_with("accept")
    }
}

/// How a checker did: right answers and files for accept and reject, and the files judged wrongly.
#[derive(Default)]
struct Row {
    accepted: (usize, usize),
    rejected: (usize, usize),
    wrong: Vec<String>,
    seconds: f64,
}

impl Row {
    fn count(&mut self, expected: &Expected, found: &str, right: bool) {
        let counts = if expected.accepts() { &mut self.accepted } else { &mut self.rejected };
        counts.1 += 1;
        if right {
            counts.0 += 1;
        } else {
            self.wrong.push(format!("{}: {found}, not {}", expected.file, expected.answer));
        }
    }

    fn told(&self, name: &str) -> String {
        let Self { accepted: (a, all), rejected: (r, forged), seconds, .. } = self;
        format!("| {name} | {a} of {all} | {r} of {forged} | {seconds:.1} s |")
    }
}

/// What the kernel answers, in this process.
fn by_kernel(root: &Path, expected: &[Expected]) -> Row {
    let (mut row, book) = (Row::default(), kernel::book(&arena()));
    for expected in expected {
        let found = kernel::answer(root, &expected.file, &book);
        row.count(expected, &found, found == expected.answer);
    }
    row
}

/// A checker in a process of its own: its name, and how it is called from the root of the repository.
type Program = (&'static str, &'static [&'static str]);

const OF_CLAIMS: [Program; 2] = [
    ("check.py", &["python3", "certificates/check.py"]),
    ("proofmark-verified", &["target/verified/proofmark-verified"]),
];

const OF_PROCESSES: [Program; 2] = [
    ("check_mdp.py", &["python3", "certificates/check_mdp.py"]),
    ("proofmark-verified --mdp", &["target/verified/proofmark-verified", "--mdp"]),
];

/// Runs a program over a folder.
fn run_on(dir: &Folder, call: &[&str], folder: &Path) -> crate::support::Run {
    let words = call.iter().map(|word| match word.contains('/') {
        true => Path::new(ROOT).join(word),
        false => PathBuf::from(word),
    });
    let words: Vec<PathBuf> = words.collect();
    dir.run(Command::new(&words[0]).args(&words[1..]).arg(folder))
}

/// What a program says of the files of these folders: its words by file, in one run for each folder.
fn by_program(root: &Path, call: &[&str], expected: &[Expected], folders: &[&str]) -> Row {
    let dir = Folder::new();
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for folder in folders {
        let run = run_on(&dir, call, &root.join(folder));
        assert!(run.code <= 1, "{call:?} on {folder} ends with {}: {}", run.code, run.said());
        for line in run.out.lines() {
            let Some((word, rest)) = line.split_once(' ') else { continue };
            let subject = rest.split(": ").next().unwrap_or(rest);
            let name = subject.rsplit('/').next().unwrap_or(subject).trim_end_matches(".json");
            if ["certified", "refuted", "accepted", "REJECTED"].contains(&word) {
                said.insert(format!("{folder}/{name}.json"), word.to_owned());
            }
        }
    }
    let mut row = Row::default();
    for expected in expected {
        let found = said.get(&expected.file).map_or("no answer", String::as_str);
        let right = match expected.accepts() {
            true => found == expected.answer,
            false => found == "REJECTED",
        };
        row.count(expected, found, right);
    }
    row
}

/// What a program says of folders with constants or a cover in files of its own, each of which is judged by itself.
fn on_constants(root: &Path, call: &[&str], expected: &[Expected]) -> Row {
    let (mut row, dir) = (Row::default(), Folder::new());
    for expected in expected {
        let run = run_on(&dir, call, &root.join(&expected.file));
        let found = match run.code {
            0 => "accepted",
            1 => "REJECTED",
            _ => "no answer",
        };
        row.count(expected, found, (found == "accepted") == expected.accepts() && run.code < 2);
    }
    row
}

/// Those in certain folders.
fn of(expected: &[Expected], folders: &[&str]) -> Vec<Expected> {
    let chosen = expected.iter().filter(|line| {
        let (folder, _) = line.file.split_once('/').expect("a folder");
        folders.contains(&folder)
    });
    chosen.map(|line| Expected { file: line.file.clone(), answer: line.answer.clone() }).collect()
}

fn timed(judge: impl FnOnce() -> Row) -> Row {
    let start = Instant::now();
    let row = judge();
    Row { seconds: start.elapsed().as_secs_f64(), ..row }
}

impl Row {
    fn and(mut self, other: Row) -> Self {
        for (sum, more) in
            [(&mut self.accepted, other.accepted), (&mut self.rejected, other.rejected)]
        {
            *sum = (sum.0 + more.0, sum.1 + more.1);
        }
        self.wrong.extend(other.wrong);
        self
    }
}

fn readme() -> String {
    std::fs::read_to_string(arena().join("README.md")).expect("README.md")
}

/// The table of the README has the row, perhaps with another time.
#[track_caller]
fn in_the_readme(row: &str) {
    let (counts, _) = row.trim_end_matches(" |").rsplit_once('|').expect("a time");
    assert!(readme().contains(counts), "tests/arena/README.md does not have {counts}");
}

const CLAIMS: [&str; 2] = ["accept", "reject"];
const CONSTANTS: [&str; 2] = ["accept-constants", "reject-constants"];
const TREES: [&str; 2] = ["accept-trees", "reject-trees"];
const PROCESSES: [&str; 2] = ["accept-mdp", "reject-mdp"];
const BY_BOOK: [&str; 2] = ["accept-by-book", "reject-by-book"];

#[test]
fn every_checker_judges_every_file_rightly() {
    build_verified();
    let (root, large) = (arena(), large());
    let (all, more) = (kernel::expected(&root), kernel::expected(&large.path("")));
    let (claims, processes, books) = (of(&all, &CLAIMS), of(&all, &PROCESSES), of(&all, &BY_BOOK));
    let (constants, trees) = (of(&all, &CONSTANTS), of(&all, &TREES));
    let mut rows: Vec<(&str, Row)> = Vec::new();
    rows.push((
        "kernel",
        timed(|| by_kernel(&root, &claims).and(by_kernel(&large.path(""), &more))),
    ));
    rows.push(("kernel, against the book", timed(|| by_kernel(&root, &books))));
    for (name, call) in OF_CLAIMS {
        let row = timed(|| {
            let small = by_program(&root, call, &claims, &CLAIMS);
            small.and(by_program(&large.path(""), call, &more, &CLAIMS))
        });
        rows.push((name, row));
    }
    rows.push(("kernel, constants", timed(|| by_kernel(&root, &constants))));
    for (name, call) in
        [("check.py, constants", OF_CLAIMS[0].1), ("proofmark-verified, constants", OF_CLAIMS[1].1)]
    {
        rows.push((name, timed(|| on_constants(&root, call, &constants))));
    }
    rows.push(("kernel, trees", timed(|| by_kernel(&root, &trees))));
    for (name, call) in
        [("check.py, trees", OF_CLAIMS[0].1), ("proofmark-verified, trees", OF_CLAIMS[1].1)]
    {
        rows.push((name, timed(|| on_constants(&root, call, &trees))));
    }
    rows.push(("kernel, processes", timed(|| by_kernel(&root, &processes))));
    for (name, call) in OF_PROCESSES {
        rows.push((name, timed(|| by_program(&root, call, &processes, &PROCESSES))));
    }
    println!("\n| checker | accepted of accept | rejected of reject | time |\n|---|---|---|---|");
    for (name, row) in &rows {
        println!("{}", row.told(name));
        in_the_readme(&row.told(name));
    }
    let wrong: Vec<String> = rows
        .iter()
        .flat_map(|(name, row)| row.wrong.iter().map(move |wrong| format!("{name}: {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows[0].1.rejected.1 >= 150 && rows[0].1.accepted.1 >= 100, "{} files", all.len());
}

#[test]
fn what_only_the_book_gives_away_is_right_by_itself() {
    build_verified();
    let dir = Folder::new();
    for (name, call) in OF_CLAIMS {
        let run = run_on(&dir, call, &arena().join("reject-by-book"));
        assert_eq!(run.code, 0, "{name}: {}", run.said());
    }
}

/// What leaves are computed with is not trusted: with false enclosures nothing false is accepted.
#[test]
fn the_extracted_checker_notices_false_enclosures_of_leaves() {
    build_verified();
    let run = run_on(&Folder::new(), &["target/verified/test_leaves"], &arena());
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(run.out.contains(" 0 judged wrongly"), "{}", run.said());
}

#[test]
fn what_must_be_accepted_follows_the_schemas() {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    for name in ["schema.json", "constant-schema.json", "mdp-schema.json"] {
        let path = Path::new(ROOT).join("certificates").join(name);
        let text = std::fs::read_to_string(path).expect("a schema");
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        let id = schema["$id"].as_str().expect("an $id").to_owned();
        compiler.add_resource(&id, schema).expect("it");
    }
    for (name, bytes) in files(&arena()) {
        let (folder, _) = name.split_once('/').unwrap_or_default();
        if !name.ends_with(".json") {
            continue;
        }
        let value: Value = match serde_json::from_slice(&bytes) {
            Ok(value) if folder.starts_with("accept") => value,
            _ => continue,
        };
        let format = value["format"].as_str().expect("a format");
        let schema = match format.split(['-', '/']).nth(1) {
            Some("constant") => "urn:proofmark:constant:1",
            Some("certificate") => "urn:proofmark:certificate:1",
            _ => "urn:proofmark:mdp:1",
        };
        let schema = compiler.compile(schema, &mut schemas).expect("a schema");
        let valid = schemas.validate(&value, schema).map_err(|error| error.to_string());
        assert_eq!(valid, Ok(()), "{name}");
    }
}

#[test]
fn dummies_fail() {
    let dir = Folder::new();
    println!("\n| dummy | accepted of accept | rejected of reject | time |\n|---|---|---|---|");
    for dummy in ["accept-all", "reject-all", "crash"] {
        for kind in ["--quick", "--constants", "--trees", "--mdp", "--book"] {
            let path = arena().join("dummies").join(dummy);
            let run = dir.run(Command::new(arena().join("run")).arg(kind).arg(path));
            assert_eq!(run.code, 1, "{dummy} {kind}: {}", run.said());
            let row = run.out.lines().last().expect("a row");
            let (_, counts) = row.trim_start_matches("| ").split_once(" |").expect("counts");
            let row = format!("| {dummy} {kind} |{counts}");
            println!("{row}");
            in_the_readme(&row);
        }
    }
}

#[test]
fn a_checker_that_is_right_passes_the_runner() {
    build_verified();
    let verified = Path::new(ROOT).join("target/verified/proofmark-verified");
    let dir = Folder::new();
    let mut run = Command::new(arena().join("run"));
    let run = dir.run(run.arg("--mdp").arg(&verified).arg("--mdp"));
    assert_eq!(run.code, 0, "{}", run.said());
}

fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in CLAIMS.iter().chain(&CONSTANTS).chain(&TREES).chain(&PROCESSES).chain(&BY_BOOK) {
        let mut waiting = vec![root.join(folder)];
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                let files = std::fs::read_dir(&path).expect("a folder");
                waiting.extend(files.map(|file| file.expect("a file").path()));
                continue;
            }
            let name = path.strip_prefix(root).expect("below it").to_string_lossy().into_owned();
            found.insert(name, std::fs::read(&path).expect("bytes"));
        }
    }
    found.insert(
        "expected.tsv".to_owned(),
        std::fs::read(root.join("expected.tsv")).expect("bytes"),
    );
    found
}

#[test]
fn the_committed_files_are_those_that_the_recipes_write() {
    let dir = Folder::new();
    let made = python(&dir, "tests/arena/make", &[&dir.path("")]);
    assert_eq!(made.code, 0, "{}", made.said());
    let (committed, written) = (files(&arena()), files(&dir.path("")));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(&committed), names(&written), "run tests/arena/make");
    let differ: Vec<&String> = committed
        .iter()
        .filter(|(name, bytes)| written[*name] != **bytes)
        .map(|(name, _)| name)
        .collect();
    assert!(differ.is_empty(), "run tests/arena/make: {differ:?}");
}

#[test]
fn the_readme_lists_every_family_and_the_page_about_trust_names_no_other() {
    let root = arena();
    let family = |file: &str| {
        let (_, name) = file.split_once('/').expect("a folder");
        name.split('.').next().expect("a family").to_owned()
    };
    let families: BTreeSet<String> =
        kernel::expected(&root).iter().map(|line| family(&line.file)).collect();
    let readme = readme();
    let (_, table) = readme.split_once("## The ways to fail").expect("the table");
    let first_cells = table.lines().take_while(|line| !line.starts_with("## "));
    let first_cells = first_cells.filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let listed: BTreeSet<String> = first_cells
        .flat_map(|(cell, _)| cell.split("`, `").map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert_eq!(families, listed);
    let trust = std::fs::read_to_string(Path::new(ROOT).join("docs/trust.md")).expect("trust.md");
    for line in trust.lines().filter(|line| line.contains("arena `")) {
        let (_, rest) = line.split_once("arena `").expect("families");
        let list = rest.split([';', '|']).next().expect("families");
        for word in
            list.split('`').map(|word| word.trim_matches([' ', ','])).filter(|w| !w.is_empty())
        {
            let name = word.split('.').next().expect("a name");
            assert!(families.contains(name) || root.join(name).is_dir(), "{word}");
        }
    }
}
