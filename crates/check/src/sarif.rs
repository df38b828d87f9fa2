//! SARIF 2.1.0, for code scanning. A result is what deserves a look: everything that is not
//! as expected, as an error, and the errors that the book knows, as notes. A claim that holds gives
//! no result.

use serde_json::{Value, json};

use crate::json::pretty;
use crate::outcome::{Outcome, RULES, Rule};
use crate::run::{Run, RunResult};

/// The schema that the file names.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The whole file, with a final line feed.
pub fn report(run: &Run) -> String {
    let nothing = run.results.iter().any(|result| result.outcome.is_input_error());
    pretty(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Proofmark",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": RULES.iter().map(rule).collect::<Vec<_>>(),
            }},
            // Uploads of one category replace each other: each command and book has its own.
            "automationDetails": { "id": format!("proofmark-{}/{}/", run.command, run.book) },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": !nothing }],
            "results": run.results.iter().filter_map(result).collect::<Vec<_>>(),
        }],
    }))
}

fn level(outcome: Outcome) -> &'static str {
    if outcome.as_expected() { "note" } else { "error" }
}

fn rule(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "name": name(rule.id),
        "shortDescription": { "text": rule.short },
        "fullDescription": { "text": format!("{} {}", rule.short, rule.help) },
        "help": { "text": rule.help, "markdown": rule.help },
        "defaultConfiguration": { "level": level(rule.outcome) },
        "properties": {
            "precision": "very-high",
            "problem.severity": if rule.outcome.as_expected() { "recommendation" } else { "error" },
        },
    })
}

/// A rule's name: `refuted-claim` as `RefutedClaim`.
fn name(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    id.split('-').map(word).collect()
}

fn result(result: &RunResult) -> Option<Value> {
    let (index, rule) = result.outcome.rule()?;
    let [(line, column), (end_line, end_column)] = result.ends();
    // A claim is the same claim wherever it moves in its book.
    let part = result.part.as_ref().map_or(String::new(), |part| format!("@{part}"));
    let fingerprint = format!("{}{part}", result.id);
    Some(json!({
        "ruleId": rule.id,
        "ruleIndex": index,
        "level": level(result.outcome),
        "message": { "text": format!("{}: {}", result.id, result.message) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": artifact(&result.file),
                "region": {
                    "startLine": line,
                    "startColumn": column,
                    "endLine": end_line,
                    "endColumn": end_column,
                },
            },
            "logicalLocations": [{ "fullyQualifiedName": result.id }],
        }],
        "partialFingerprints": { "proofmarkClaim/v1": fingerprint },
    }))
}

/// A file: relative to the root of the repository, or absolute.
fn artifact(file: &str) -> Value {
    // What a path may keep in a URI.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let escaped = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    let path: String = file.bytes().map(escaped).collect();
    if file.starts_with('/') {
        json!({ "uri": format!("file://{path}") })
    } else {
        json!({ "uri": path, "uriBaseId": "%SRCROOT%" })
    }
}
