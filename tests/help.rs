//! The help of every command fits a screen and has examples that work; what is misspelt gets a
//! suggestion. The tests walk through all commands, so that a new one is held to the same.

use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory as _};
use proofmark::cli::proofmark::Proofmark;
use proofmark_check::command::Checker;

use crate::support::{Folder, book, claim, ends};

/// Most lines of a help text.
const LINES: usize = 50;

/// The command whose help is the language itself, on two screens; tests/cli/screen.rs reads it.
const LANGUAGE: &str = "language";

/// Columns of the screen that it must fit.
const COLUMNS: usize = 100;

/// Every command with its ancestors' names, the two programs first.
fn commands() -> Vec<(Vec<String>, Command)> {
    fn walk(path: &[String], command: &Command, found: &mut Vec<(Vec<String>, Command)>) {
        let path = [path, &[command.get_name().to_owned()]].concat();
        found.push((path.clone(), command.clone()));
        let apart = |below: &&Command| ["help", LANGUAGE].contains(&below.get_name());
        for below in command.get_subcommands().filter(|below| !apart(below)) {
            walk(&path, below, found);
        }
    }
    let mut found = Vec::new();
    for mut program in [Proofmark::command(), Checker::command()] {
        program.build();
        walk(&[], &program, &mut found);
    }
    assert!(found.len() > 15, "the walk finds {} commands", found.len());
    found
}

fn program(path: &[String]) -> Command {
    if path[0] == "proofmark" { Proofmark::command() } else { Checker::command() }
}

/// What `--help` prints.
fn help(path: &[String]) -> String {
    let words = [path, &["--help".to_owned()]].concat();
    let shown = program(path).term_width(COLUMNS).try_get_matches_from(words).unwrap_err();
    assert_eq!(shown.kind(), ErrorKind::DisplayHelp, "{path:?}: {shown}");
    shown.to_string()
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

/// The words of a command line whose only quotes are single ones, up to where the shell sends its input
/// or output elsewhere.
fn words(line: &str) -> Vec<String> {
    let line = line.split(['<', '>', '|']).next().unwrap_or(line);
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn every_help_text_fits_a_screen() {
    for (path, _) in commands() {
        let help = help(&path);
        let (lines, widest) =
            (help.lines().count(), help.lines().map(|line| line.chars().count()).max());
        assert!(lines <= LINES, "{path:?} has {lines} lines of help:\n{help}");
        assert!(widest <= Some(COLUMNS), "{path:?} has a line of {widest:?} columns:\n{help}");
    }
}

#[test]
fn every_help_text_has_two_or_three_examples_that_the_program_accepts() {
    for (path, _) in commands() {
        let examples = examples(&help(&path));
        assert!((2..=3).contains(&examples.len()), "{path:?} has {} examples", examples.len());
        for example in examples {
            let words = words(&example);
            assert_eq!(
                words[..path.len().min(words.len())],
                path,
                "{example} is of another command"
            );
            if let Err(error) = program(&path).try_get_matches_from(&words) {
                panic!("{example}: {error}");
            }
        }
    }
}

#[test]
fn every_help_text_names_every_choice() {
    for (path, command) in commands() {
        let help = help(&path);
        for arg in command
            .get_arguments()
            .filter(|arg| arg.get_num_args().unwrap_or_default().takes_values())
        {
            for value in arg.get_possible_values() {
                let name = value.get_name();
                assert!(help.contains(name), "{path:?}: --{} does not name {name}", arg.get_id());
            }
        }
    }
}

/// The word with its middle letter taken out, or doubled if there are few.
fn misspelt(word: &str) -> String {
    let middle = word.len() / 2;
    let mut letters: Vec<char> = word.chars().collect();
    if word.len() > 4 {
        letters.remove(middle);
    } else {
        letters.insert(middle, letters[middle]);
    }
    letters.into_iter().collect()
}

#[test]
fn misspelt_commands_get_a_suggestion() {
    for (path, command) in commands() {
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let name = below.get_name();
            let words = [path.clone(), vec![misspelt(name)]].concat();
            let error = Proofmark::command().try_get_matches_from(&words).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{words:?}");
            let text = error.to_string();
            assert!(text.contains(&format!("'{name}'")), "{words:?}: {text}");
        }
    }
}

#[test]
fn misspelt_flags_get_a_suggestion() {
    let mut count = 0;
    for (path, command) in commands() {
        // A single letter is not like any other.
        let flags = command.get_arguments().filter_map(Arg::get_long).filter(|flag| flag.len() > 2);
        for flag in flags {
            // An expression may begin with a minus sign, so it has to be there already.
            let mut arguments = command.get_positionals();
            let minus = arguments.any(Arg::is_allow_hyphen_values_set).then(|| "1".to_owned());
            let flag_word = vec![format!("--{}", misspelt(flag))];
            let words = [path.clone(), minus.into_iter().collect(), flag_word].concat();
            let error = program(&path).try_get_matches_from(&words).unwrap_err();
            assert_eq!(error.exit_code(), 2, "{words:?}");
            let text = error.to_string();
            assert!(text.contains("similar argument exists: '--"), "{words:?}: {text}");
            assert!(text.contains(&format!("--{flag}")), "{words:?}: {text}");
            count += 1;
        }
    }
    assert!(count > 50, "only {count} flags");
}

#[test]
fn misspelt_claims_get_a_suggestion_wherever_a_claim_is_named() {
    let dir = Folder::new();
    let cases: &[(&[&str], i32, &str)] = &[
        (&["explain", "--bundled", "frontier.row4.valeu"], 2, "frontier.row4.value?"),
        (&["export", "coq", "--bundled", "frontier.row4.bond"], 2, "frontier.row4.bound?"),
        (&["export", "coq", "--bundled", "--only", "fronteir.*"], 5, "frontier.*?"),
        (&["export", "coq", "--bundled", "--only", "frontier.row44.*"], 5, "frontier.row4.*?"),
        (&["audit", "--bundled", "--only", "frontier.row4.valeu"], 5, "frontier.row4.value?"),
        (&["audit", "--bundled", "--only", "frontir.row4.*"], 5, "frontier.row4.*?"),
        (&["compare", "--bundled", "frontier.row44", "ucrl2.lower"], 2, "frontier.row4?"),
    ];
    for (arguments, code, near) in cases {
        let run = dir.proofmark(arguments);
        ends(&run, *code, &format!("did you mean {near}"));
        assert_eq!(run.out, "", "{arguments:?}");
    }
    for arguments in
        [&["explain", "--bundled", "quite-another"][..], &["audit", "--bundled", "--only", "zzz*"]]
    {
        let run = dir.proofmark(arguments);
        assert!(run.err.ends_with("; `proofmark audit --all` lists them\n"), "{}", run.err);
    }
}

#[test]
fn a_misspelt_claim_in_a_book_gets_a_suggestion() {
    let wrong = claim("table.row1", "2 < 1").trim_end().to_owned()
        + "\nexpect = \"refuted\"\nerratum = \"no\"\ninstead = \"table.row22\"\n\n";
    let dir = Folder::with(book(&(wrong + &claim("table.row2", "1 < 2"))));
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 2, "did you mean `table.row2`?");
    assert!(run.err.contains("book.toml:9:"), "{}", run.err);
}

#[test]
fn a_certificate_of_a_renamed_claim_is_told_from_any_stray_file() {
    let dir = Folder::with(book(&claim("table.row1", "1 < 2")));
    assert_eq!(dir.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    dir.write("book.toml", book(&claim("table.row2", "1 < 2")));
    ends(&dir.checker(&["book.toml"]), 1, "the book has no such claim; table.row2 is like it");
}
