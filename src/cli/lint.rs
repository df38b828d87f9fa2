//! `proofmark lint`.

use std::fmt::Write as _;

use clap::ValueEnum;
use proofmark_book::Book;
use proofmark_book::text::counted;
use proofmark_check::format::{Format, Formats, format};
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_check::style::{FAINT, GOOD, NOTE};
use proofmark_check::subject::BookArguments;

use super::{Exit, Screen, Subject, fail, load_book, print, refuse, styled};
use crate::lint::{Finding, Rule, lint};
use crate::report::human::folded;

/// Look for unused names, digits without a direction, claims without a place
#[derive(Debug, clap::Args)]
#[command(after_help = format!("Rules:
{}
Examples:
  proofmark lint
  proofmark lint claims.toml --allow uncited-definition --allow unused-let
  proofmark lint claims.toml --format json

Exit codes:
  0  nothing was found    1  something was found    2  bad input or usage
  5  the book is empty", rules()))]
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

const FORMATS: Formats = &[
    (Format::Human, "Two lines for each"),
    (Format::Json, "One JSON object, schema proofmark-lint/1"),
];

/// The names of all rules, for `--help`.
fn rules() -> String {
    let rules: Vec<String> = Rule::value_variants().iter().map(|rule| rule.name()).collect();
    folded(&rules.join(", "), 90, "  ")
}

pub fn run(arguments: &Lint, screen: Screen) -> Result<Exit, Exit> {
    let subjects = arguments.books.subjects(screen).map_err(|unreadable| unreadable.show())?;
    if subjects.len() > 1 && arguments.format != Format::Human {
        return Err(refuse("these are several books: for --format json, name one"));
    }
    let exits = subjects.into_iter().map(|one| look(arguments, one).unwrap_or_else(|exit| exit));
    Ok(exits.max().unwrap_or(Exit::Pass))
}

fn look(arguments: &Lint, subject: Subject) -> Result<Exit, Exit> {
    let (book, _) = load_book(Ok(subject))?;
    if book.entries.is_empty() && book.definitions().is_empty() {
        let reason = format!("{} is empty: nothing was checked", book.source.name);
        return Err(fail(Exit::Nothing, reason));
    }
    let mut findings = lint(&book);
    findings.retain(|finding| !arguments.allow.contains(&finding.rule));
    let exit = if findings.is_empty() { Exit::Pass } else { Exit::Unexpected };
    let text = if arguments.format == Format::Json { json } else { human };
    Ok(print(&text(&book, &findings), exit))
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

fn json(book: &Book, findings: &[Finding]) -> String {
    let finding = |Finding { rule, place, message, hint }: &Finding| {
        object! {
            rule: rule.name(),
            file: place.source.name.clone(),
            line: place.line(),
            column: place.column(),
            message: message.clone(),
            hint: hint.clone(),
        }
    };
    pretty(&object! {
        schema: "proofmark-lint/1",
        book: &book.source.name,
        claims: book.entries.len(),
        definitions: book.definitions().len(),
        findings: findings.iter().map(finding).collect::<Vec<_>>(),
    })
}
