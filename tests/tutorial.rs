//! `docs/tutorial.md` is carried out from an empty folder: every file is saved, every change is made,
//! every command is run, and what it prints and how it ends is compared with the page.

use std::process::Command;

use crate::support::{Folder, Run, programs};

const PAGE: &str = include_str!("../docs/tutorial.md");

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
            _ => panic!("it is not said what to do with this block: {above}\n{text}"),
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
    assert_eq!(gates, [0, 1], "a green gate, and a red one after a digit is changed");

    // The red gate points at the claim with the wrong digit, and at no other.
    let (_, red) = runs.iter().rfind(|(command, _)| command == "sh claims/gate.sh").unwrap();
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
    assert!(says.contains("7.7295"), "line {line} is not the one: {says}");

    // So does the annotation, the only one that is a failure.
    let sarif: serde_json::Value = serde_json::from_str(&dir.read("audit.sarif")).unwrap();
    let marks: Vec<&serde_json::Value> = sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|result| result["level"] == "error")
        .collect();
    let [mark] = marks.as_slice() else { panic!("{sarif}") };
    let place = &mark["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "claims/claims.toml");
    assert_eq!(place["region"]["startLine"], *line, "the line that the gate names");
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
