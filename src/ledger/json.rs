//! Scoreboards, comparisons and ledgers as JSON. Numbers are decimal strings, rounded outward.

use serde::Serialize;

use super::compare::{Answer, Difference, Ratio};
use super::composition::Summary;
use super::scoreboard::{ConstantCertificate, Scoreboard};

/// The scoreboard, schema `proofmark-scoreboard/1`.
pub fn scoreboard(board: &Scoreboard) -> String {
    rendered("proofmark-scoreboard/1", board)
}

/// A ledger, schema `proofmark-ledger/1`.
pub fn ledger(summary: &Summary<'_>) -> String {
    rendered("proofmark-ledger/1", summary)
}

#[derive(Serialize)]
struct Comparison<'a> {
    first: &'a ConstantCertificate,
    second: &'a ConstantCertificate,
    answer: &'static str,
    differences: &'a [Difference],
    note: Option<&'static str>,
    reasons: &'a [String],
    ratio: Option<&'a Ratio>,
}

/// A comparison, schema `proofmark-compare/1`.
pub fn comparison(
    first: &ConstantCertificate,
    second: &ConstantCertificate,
    answer: &Answer,
) -> String {
    let (word, ratio) = match answer {
        Answer::Ratio(ratio) => ("comparable", Some(ratio)),
        Answer::Envelope(ratio) => ("envelope", Some(ratio)),
        Answer::Refused(_) => ("refused", None),
        Answer::NotComparable { .. } => ("not comparable", None),
    };
    let (differences, note) = match answer {
        Answer::NotComparable { differences, note } => (differences.as_slice(), *note),
        Answer::Ratio(_) | Answer::Envelope(_) | Answer::Refused(_) => (&[][..], None),
    };
    let reasons = if let Answer::Refused(reasons) = answer { reasons.as_slice() } else { &[] };
    let comparison = Comparison { first, second, answer: word, differences, note, reasons, ratio };
    rendered("proofmark-compare/1", &comparison)
}

#[derive(Serialize)]
struct WithSchema<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    content: &'a T,
}

fn rendered(schema: &'static str, content: &impl Serialize) -> String {
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&WithSchema { schema, content }).unwrap_or_default() + "\n"
}
