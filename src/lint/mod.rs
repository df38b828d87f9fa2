//! What a careful reader of a claim book would ask about: names that nothing uses, digits that
//! no claim says the rounding of, claims without a place in the paper. A finding is no error; of all
//! of them the audit mentions ambiguous commas alone.

use std::collections::HashMap;

use clap::ValueEnum as _;
use proofmark_book::diagnostic::Place;
use proofmark_book::{Book, Entry, Expectation};

mod digits;
mod names;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, clap::ValueEnum)]
pub enum Rule {
    /// A definition or constant that no claim needs
    UnusedDefinition,
    /// An argument that its definition does not use
    UnusedArgument,
    /// A `let` that nothing after it uses
    UnusedLet,
    /// A variable that its sentence does not use
    UnusedVariable,
    /// A definition, a `let` or a variable that hides the number pi
    HiddenPi,
    /// A claim that does not say where the paper makes it
    UncitedClaim,
    /// A definition or constant that does not say where the paper has it
    UncitedDefinition,
    /// `==` between a printed number and a value that has more digits
    InexactEquality,
    /// A bound of five digits or more, without a claim that says how they were rounded
    UnstatedRounding,
    /// The same statement for the same place, under two names
    DuplicateClaim,
    /// A claim that compares a value with itself
    EmptyClaim,
    /// An error on record without the claim that is true instead
    MissingInstead,
    /// A comma between two numbers that reads as part of one, as in max(1,500, 10)
    AmbiguousComma,
    /// An id that is easily mistaken, or no good file name
    SuspiciousId,
}

impl Rule {
    /// Its name, as `--allow` takes it.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked for.
    pub rule: Rule,
    /// Where it is.
    pub place: Place,
    /// What it is, in one sentence.
    pub message: String,
    /// What could be done about it.
    pub hint: String,
}

impl Finding {
    fn new(rule: Rule, place: &Place, message: impl Into<String>, hint: &str) -> Self {
        Self { rule, place: place.clone(), message: message.into(), hint: hint.to_owned() }
    }
}

/// All findings, in the order of their places.
pub fn lint(book: &Book) -> Vec<Finding> {
    let mut findings = names::unused(book);
    findings.extend(names::hidden(book));
    findings.extend(digits::unclear(book));
    findings.extend(uncited(book));
    findings.extend(duplicates(book));
    findings.extend(book.entries.iter().filter_map(missing_instead));
    findings.extend(suspicious_ids(book));
    findings.extend(book.warnings.iter().map(|warning| {
        let hint = warning.help.as_deref().unwrap_or("");
        Finding::new(Rule::AmbiguousComma, &warning.place, &warning.message, hint)
    }));
    // The book comes first, then the files beside it.
    findings.sort_by_cached_key(|finding| {
        let Place { source, .. } = &finding.place;
        (source.beside.clone(), finding.place.range().start, finding.rule)
    });
    findings
}

fn uncited(book: &Book) -> Vec<Finding> {
    let blank = |cites: &Option<String>| cites.as_ref().is_none_or(|text| text.trim().is_empty());
    let definitions = book.definitions().iter().filter(|definition| blank(&definition.cites));
    let definitions = definitions.map(|definition| {
        let message = format!("`{}` does not say where the paper defines it", definition.name);
        let hint = "add `cites`, such as the label of the equation";
        Finding::new(Rule::UncitedDefinition, &definition.place, message, hint)
    });
    let claims = book.entries.iter().filter(|entry| blank(&entry.cites)).map(|entry| {
        let message = format!("{} does not say where the paper makes it", entry.claim.id());
        let hint = "add `cites`, such as the label and row of the table";
        Finding::new(Rule::UncitedClaim, &entry.place, message, hint)
    });
    let constants = book.own_constants().filter(|constant| blank(&constant.cites));
    let constants = constants.map(|constant| {
        let name = constant.constant.name();
        let message = format!("`{name}` does not say where the paper defines it");
        let hint = "add `cites`, such as the label of the equation";
        Finding::new(Rule::UncitedDefinition, &constant.place, message, hint)
    });
    definitions.chain(constants).chain(claims).collect()
}

/// Claims with the same program and goals. Two places of a paper may well say the same.
fn duplicates(book: &Book) -> Vec<Finding> {
    let mut seen: HashMap<(String, Option<&str>), &str> = HashMap::new();
    let mut findings = Vec::new();
    for entry in &book.entries {
        // The first three lines are the format, the name and the words.
        let statement: String =
            entry.claim.canonical_text().split_inclusive('\n').skip(3).collect();
        let (id, key) = (entry.claim.id(), (statement, entry.cites.as_deref()));
        if let Some(first) = seen.get(&key) {
            let message = format!("{id} says the same as {first}, for the same place");
            let hint = "remove one of them, or cite the other place";
            findings.push(Finding::new(Rule::DuplicateClaim, &entry.place, message, hint));
        } else {
            seen.insert(key, id);
        }
    }
    findings
}

fn missing_instead(entry: &Entry) -> Option<Finding> {
    let on_record = entry.expect == Expectation::Refuted && entry.finding.is_none();
    let missing = on_record && entry.instead.is_none();
    missing.then(|| {
        let id = entry.claim.id();
        let message = format!("{id} is known to be wrong, but nothing stands in its place");
        let hint = "add the claim that is true, and name it in `instead`";
        Finding::new(Rule::MissingInstead, &entry.place, message, hint)
    })
}

/// Device names of Windows, which are no file names there, whatever the ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

fn suspicious_ids(book: &Book) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut seen: HashMap<String, &str> = HashMap::new();
    for entry in &book.entries {
        let id = entry.claim.id();
        let plain = id.replace(['_', '-'], ".").to_lowercase();
        let mut parts = id.split(['.', '_', '-']);
        let first = id.split('.').next().unwrap_or("").to_lowercase();
        let numbered =
            |stem| matches!(first.strip_prefix(stem).map(str::as_bytes), Some([b'1'..=b'9']));
        let message = if parts.clone().any(str::is_empty) {
            format!("{id} has two signs in a row, or one at its end")
        } else if DEVICES.contains(&first.as_str()) || numbered("com") || numbered("lpt") {
            format!("{id}.json is no file name on Windows")
        } else if parts.next_back().is_some_and(|part| ["json", "toml"].contains(&part)) {
            format!("the certificate of {id} would be {id}.json")
        } else if let Some(other) = seen.get(&plain) {
            format!("{id} is easily mistaken for {other}")
        } else {
            seen.insert(plain, id);
            continue;
        };
        let hint = "choose another id; it is also the name of the certificate's file";
        findings.push(Finding::new(Rule::SuspiciousId, &entry.place, message, hint));
    }
    findings
}
