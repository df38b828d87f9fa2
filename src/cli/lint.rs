//! `proofmark lint`.

use std::fmt::Write as _;

use clap::ValueEnum;
use proofmark_book::Book;
use proofmark_book::text::counted;
use proofmark_check::format::{Format, Formats, format};
use proofmark_check::style::{FAINT, GOOD, NOTE};
use proofmark_check::subject::{BookArguments, Subject};
use serde::Serialize;

use super::{Exit, Screen, complain, load_book, print, styled};
use crate::lint::{Finding, Rule, lint};

/// What `--help` says after the arguments.
pub fn help() -> String {
    let rules: Vec<String> = Rule::value_variants().iter().map(|rule| rule.name()).collect();
    let options = textwrap::Options::new(90)
        .initial_indent("  ")
        .subsequent_indent("  ")
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let rules = textwrap::fill(&rules.join(", "), options);
    format!("Rules:\n{rules}\n\n{EXAMPLES}")
}

const EXAMPLES: &str = "Examples:
  proofmark lint
  proofmark lint claims.toml --allow uncited-definition --allow unused-let
  proofmark lint claims.toml --format json

Exit codes:
  0  nothing was found    1  something was found    2  bad input or usage
  5  the book is empty";

/// Arguments of `proofmark lint`.
#[derive(Debug, clap::Args)]
pub struct Lint {
    #[command(flatten)]
    books: BookArguments,
    /// Do not look for this; may be repeated
    #[arg(long, value_name = "RULE", value_enum, hide_possible_values = true)]
    allow: Vec<Rule>,
    /// How to print the findings: human (two lines for each) or json (schema proofmark-lint/1)
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
}

/// The formats of `proofmark lint`.
const FORMATS: Formats = &[
    (Format::Human, "Two lines for each"),
    (Format::Json, "One JSON object, schema proofmark-lint/1"),
];

/// Looks for what deserves a look.
pub fn run(arguments: &Lint, screen: Screen) -> Exit {
    let subjects = match arguments.books.subjects(screen) {
        Ok(subjects) => subjects,
        Err(unreadable) => return unreadable.show(),
    };
    if subjects.len() > 1 && arguments.format != Format::Human {
        complain("these are several books: for --format json, name one");
        return Exit::BadInput;
    }
    let exits = subjects.into_iter().map(|subject| one(arguments, subject));
    exits.max().unwrap_or(Exit::Pass)
}

fn one(arguments: &Lint, subject: Subject) -> Exit {
    let book = match load_book(Ok(subject)) {
        Ok((book, _)) => book,
        Err(exit) => return exit,
    };
    if book.entries.is_empty() && book.definitions().is_empty() {
        complain(&format!("{} is empty: nothing was checked", book.source.name));
        return Exit::Nothing;
    }
    let mut findings = lint(&book);
    findings.retain(|finding| !arguments.allow.contains(&finding.rule));
    let exit = if findings.is_empty() { Exit::Pass } else { Exit::Unexpected };
    let text = if arguments.format == Format::Json {
        json(&book, &findings)
    } else {
        human(&book, &findings)
    };
    print(&text, exit)
}

fn human(book: &Book, findings: &[Finding]) -> String {
    let mut text = String::new();
    for Finding { rule, place, message, hint } in findings {
        let (line, column) = (place.line(), place.column());
        let name = styled(NOTE, &rule.name());
        let _ = writeln!(text, "{}:{line}:{column}: {name}: {message}", place.source.name);
        let _ = writeln!(text, "  {}", styled(FAINT, hint));
    }
    let claims = counted(book.entries.len(), "claim", "claims");
    let definitions = counted(book.definitions().len(), "definition", "definitions");
    let style = if findings.is_empty() { GOOD } else { NOTE };
    let found = styled(style, &counted(findings.len(), "finding", "findings"));
    let _ = writeln!(text, "proofmark lint: {claims}, {definitions}: {found}");
    text
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    book: &'a str,
    claims: usize,
    definitions: usize,
    findings: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Line<'a> {
    rule: String,
    file: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
    hint: &'a str,
}

fn json(book: &Book, findings: &[Finding]) -> String {
    let lines = findings.iter().map(|Finding { rule, place, message, hint }| {
        let (line, column) = (place.line(), place.column());
        Line { rule: rule.name(), file: &place.source.name, line, column, message, hint }
    });
    let report = Report {
        schema: "proofmark-lint/1",
        book: &book.source.name,
        claims: book.entries.len(),
        definitions: book.definitions().len(),
        findings: lines.collect(),
    };
    serde_json::to_string_pretty(&report).map_or_else(|_| String::new(), |text| text + "\n")
}
