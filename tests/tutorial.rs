//! The README and the pages of `docs/` that show sessions are carried out, each from an empty folder:
//! every file is saved, every change is made, every command is run, and what it prints and how it ends
//! is compared with the page. Links lead somewhere, and figures are current.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::CommandFactory as _;
use proofmark::cli::proofmark::Proofmark;

use crate::support::{Folder, Run, programs};

const PAGE: &str = include_str!("../docs/tutorial.md");

/// The repository.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What the page asks its reader to do.
enum Step {
    /// Save a file: its path and its text.
    Save(String, String),
    /// Put a text at the end of a file.
    Append(String, String),
    /// Replace lines of a file: its path, what is there and what comes in its place.
    Change(String, String, String),
    /// Type a command: its text and what it prints.
    Type(String, Vec<String>),
}

/// The steps of a page, in order. A block is a session (`console`), or a file that the line above
/// it names. A block that is neither is a mistake.
fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut above = "";
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            above = if line.is_empty() { above } else { line };
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text: String = block.iter().map(|line| format!("{line}\n")).collect();
        let file = || above.rsplit('`').nth(1).expect("a file's name").to_owned();
        match kind {
            "console" => steps.extend(typed(&block)),
            "diff" => {
                let side = |sign: char| -> String {
                    let lines = block.iter().filter_map(|line| line.strip_prefix([' ', sign]));
                    lines.map(|line| format!("{line}\n")).collect()
                };
                steps.push(Step::Change(file(), side('-'), side('+')));
            }
            _ if above.starts_with("Save this as `") => steps.push(Step::Save(file(), text)),
            _ if above.starts_with("Add this to `") => steps.push(Step::Append(file(), text)),
            _ => panic!("the page does not say what to do with this block: {above}\n{text}"),
        }
    }
    steps
}

/// The commands of a session, each after `$ `, with the lines that it prints.
fn typed(block: &[&str]) -> Vec<Step> {
    let mut steps = Vec::new();
    for line in block {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step::Type(command.to_owned(), Vec::new())),
            (None, Some(Step::Type(_, output))) => output.push((*line).to_owned()),
            _ => panic!("a session begins with a command: {line}"),
        }
    }
    steps
}

/// Whether lines are as the page shows them, where `...` stands for any lines.
fn matches(shown: &[String], said: &[&str]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=said.len()).any(|skipped| matches(rest, &said[skipped..]))
        }
        Some((first, rest)) => {
            said.split_first().is_some_and(|(line, more)| line == first && matches(rest, more))
        }
    }
}

fn shell(dir: &Folder, command: &str) -> Run {
    let programs = programs().to_owned();
    let others = std::env::var_os("PATH").unwrap();
    let path = std::iter::once(programs).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(path).unwrap();
    dir.run(Command::new("sh").args(["-c", command]).env("PATH", path))
}

/// Carries the steps out. Every command must print what is shown, and end with 0 unless the next
/// command asks how it ended. Returns the last run of each command that printed a verdict.
fn carry_out(dir: &Folder, steps: &[Step]) -> Vec<(String, Run)> {
    let mut runs: Vec<(String, Run)> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        match step {
            Step::Save(path, text) => {
                std::fs::create_dir_all(dir.path(path).parent().unwrap()).unwrap();
                dir.write(path, text);
            }
            Step::Append(path, text) => dir.write(path, dir.read(path) + text),
            Step::Change(path, old, new) => {
                let text = dir.read(path);
                assert_eq!(text.matches(old.as_str()).count(), 1, "{path} has not once:\n{old}");
                dir.write(path, text.replace(old.as_str(), new));
            }
            Step::Type(command, shown) if command == "echo $?" => {
                let (before, run) = runs.last().expect("a command before");
                assert_eq!(shown, &[run.code.to_string()], "{before}\n{}", run.said());
            }
            Step::Type(command, shown) => {
                let run = shell(dir, command);
                // As on a terminal, where errors are told before the result.
                let said = format!("{}{}", run.err, run.out);
                let lines: Vec<&str> = said.lines().map(str::trim_end).collect();
                assert!(matches(shown, &lines), "{command} prints\n{said}\nand not\n{shown:#?}");
                let asked =
                    matches!(steps.get(number + 1), Some(Step::Type(c, _)) if c == "echo $?");
                assert!(asked || run.code == 0, "{command} ends with {}\n{said}", run.code);
                runs.push((command.clone(), run));
            }
        }
    }
    runs
}

#[test]
fn the_tutorial_does_what_it_says() {
    let dir = Folder::new();
    let runs = carry_out(&dir, &steps(PAGE));
    let gates: Vec<i32> = runs
        .iter()
        .filter(|(command, _)| command == "sh claims/gate.sh")
        .map(|(_, run)| run.code)
        .collect();
    assert_eq!(gates, [0, 1, 1, 0], "red after a digit is changed in the book, or in the table");

    // The red gate points at the claim with the wrong digit, and at no other.
    let mut gates = runs.iter().filter(|(command, _)| command == "sh claims/gate.sh");
    let (_, red) = gates.nth(1).unwrap();
    let places: Vec<usize> = red
        .out
        .lines()
        .filter(|line| line.starts_with("refuted: "))
        .map(|line| line.split_once("claims.toml:").expect("a place").1)
        .map(|rest| rest.split(',').next().unwrap().parse().expect("a line"))
        .collect();
    let book = dir.read("claims/claims.toml");
    let lines: Vec<&str> = book.lines().collect();
    let [line] = places.as_slice() else { panic!("{}", red.out) };
    let says = lines[*line..].iter().find(|line| line.starts_with("says")).unwrap();
    assert!(says.contains("exponent(20, 2)"), "line {line} is not the one: {says}");

    // So does the annotation; the only other one is about the table, which still has the right digits.
    let sarif: serde_json::Value = serde_json::from_str(&dir.read("audit.sarif")).unwrap();
    let marks: Vec<&serde_json::Value> = sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|result| result["level"] == "error")
        .collect();
    let [mark, changed] = marks.as_slice() else { panic!("{sarif}") };
    assert_eq!(changed["ruleId"], "changed-document");
    let place = &mark["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "claims/claims.toml");
    assert_eq!(place["region"]["startLine"], *line, "the line that the gate names");
}

/// The pages for readers: the README and those of `docs/`, each with its path and text.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let mut paths = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|file| file.unwrap().path());
    paths.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect()
}

/// The pages that show sessions, but for the tutorial.
fn sessions() -> Vec<(PathBuf, String)> {
    let shows = |(path, text): &(PathBuf, String)| {
        text.contains("```console") && !path.ends_with("docs/tutorial.md")
    };
    pages().into_iter().filter(shows).collect()
}

#[test]
fn the_readme_and_the_pages_do_what_they_say() {
    let pages = sessions();
    assert!(pages.len() >= 9, "only {} pages show sessions", pages.len());
    std::thread::scope(|scope| {
        for (path, text) in &pages {
            let page = std::thread::Builder::new().name(path.display().to_string());
            let carried = move || {
                // As in a clone, where the Python checkers are at hand.
                let dir = Folder::new();
                let certificates = Path::new(ROOT).join("certificates");
                std::os::unix::fs::symlink(certificates, dir.path("certificates")).unwrap();
                carry_out(&dir, &steps(text));
            };
            page.spawn_scoped(scope, carried).expect("a thread");
        }
    });
}

#[test]
fn a_page_with_sessions_shows_no_command_that_is_not_run() {
    for (path, text) in sessions() {
        for line in text.lines().filter_map(|line| line.strip_prefix("    ")) {
            let command = line.strip_prefix("$ ").unwrap_or(line);
            assert!(!command.starts_with("proofmark"), "{}: {line}", path.display());
        }
    }
}

#[test]
fn every_command_has_its_place_on_the_page_of_commands() {
    let page = include_str!("../docs/commands.md");
    for command in Proofmark::command().get_subcommands() {
        let name = format!("`proofmark {}`", command.get_name());
        assert!(page.contains(&name), "docs/commands.md does not have {name}");
    }
}

/// What the part of an address after `#` is for a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
    heading.trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

fn anchors(path: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let named = text.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    headings
        .map(|line| anchor(line.trim_start_matches('#')))
        .chain(named.map(str::to_owned))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for (path, text) in pages() {
        for rest in text.split("](").skip(1) {
            let link = rest.split(')').next().unwrap();
            if link.contains("://") {
                continue;
            }
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: there is no {link}", path.display());
            let found = place.is_empty() || anchors(&target).contains(place);
            assert!(found, "{}: no heading for {link}", path.display());
            links += 1;
        }
    }
    assert!(links > 50, "only {links} links");
}

#[test]
fn the_index_lists_every_page() {
    let index = include_str!("../docs/index.md");
    for folder in ["docs", "docs/decisions"] {
        for file in std::fs::read_dir(Path::new(ROOT).join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "md") || path.ends_with("index.md") {
                continue;
            }
            let name = path.strip_prefix(Path::new(ROOT).join("docs")).unwrap().display();
            assert!(index.contains(&format!("]({name})")), "docs/index.md does not list {name}");
        }
    }
}

/// Runs a script of the repository.
fn script(name: &str, arguments: &[&str]) -> Run {
    Folder::new().run(Command::new(format!("{ROOT}/scripts/{name}")).args(arguments))
}

#[test]
fn the_table_of_limits_is_current() {
    let run = script("limits", &["--check"]);
    assert_eq!(run.code, 0, "{}", run.said());
}

#[test]
fn the_counts_on_the_pages_are_right() {
    let readme = include_str!("../README.md");
    // What the program says, as another test makes sure:
    // 539 claims: 522 hold, 17 are refuted, as findings say: PASS
    let session = include_str!("../docs/commands.md").split("$ proofmark audit --bundled").nth(1);
    let line = session.unwrap().lines().nth(1).unwrap();
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let numbers: Vec<&str> = numbers.collect();
    let [claims, _, _] = numbers[..] else { panic!("{line}") };
    let audit = include_str!("../docs/audit.md");
    let found = audit.lines().find(|line| line.contains(" findings: ")).unwrap();
    let (found, _) = found.split_once('.').unwrap();
    let readme_text = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [format!("{claims} claims"), found.to_owned()] {
        assert!(readme_text.contains(&words), "README.md does not say: {words}");
    }

    let rust = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or newer");
    assert!(readme.contains(rust) && include_str!("../docs/install.md").contains(rust), "{rust}");

    // Trusted code, to the nearest five hundred lines.
    let counted = script("trusted-lines", &[]);
    assert_eq!(counted.code, 0, "{}", counted.said());
    let near = |line: &str| {
        let lines: u32 = line.split(' ').next().unwrap().parse().expect("a number");
        let near = (lines + 250) / 500 * 500;
        format!("{},{:03}", near / 1000, near % 1000)
    };
    let [kernel, book]: [String; 2] =
        counted.out.lines().map(near).collect::<Vec<_>>().try_into().expect("two crates");
    let stated = if kernel == book {
        format!("about {kernel} lines of code each")
    } else {
        format!("about {book} and {kernel} lines of code")
    };
    let trust = include_str!("../docs/trust.md");
    for (page, words) in [
        (readme, stated),
        (trust, format!("about {kernel} lines in the kernel")),
        (trust, format!("about {book} in the reader of books")),
    ] {
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(&words), "{}the pages do not say: {words}", counted.out);
    }
}

#[test]
fn a_page_that_is_wrong_is_noticed() {
    let page = |text: &str| steps(text).len();
    assert_eq!(page("Save this as `a`:\n\n```toml\nx\n```\n```console\n$ cat a\nx\n```\n"), 2);
    let carried = |text: &str| {
        let steps = steps(text);
        std::panic::catch_unwind(|| carry_out(&Folder::new(), &steps).len())
    };
    assert_eq!(carried("```console\n$ echo a; echo b\n...\nb\n```").unwrap(), 1);
    for wrong in [
        "```console\n$ echo a\nb\n```",
        "```console\n$ echo a\n```",
        "```console\n$ echo a\na\nb\n```",
        "```console\n$ false\n```",
        "```console\n$ false\n$ echo $?\n0\n```",
        "Save this as `a`:\n```toml\nx\n```\nIn `a`, change:\n```diff\n-y\n+z\n```",
    ] {
        assert!(carried(wrong).is_err(), "{wrong}");
    }
}
