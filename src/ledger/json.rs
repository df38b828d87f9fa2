//! Scoreboards, comparisons and ledgers as JSON. Numbers are decimal strings, rounded outward.

use proofmark_check::json::pretty;
use proofmark_check::object;
use serde::Serialize;

use super::compare::Answer;
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
        Answer::NotComparable { differences, note } => (differences.as_slice(), note.as_deref()),
        Answer::Ratio(_) | Answer::Envelope(_) | Answer::Refused(_) => (&[][..], None),
    };
    let reasons = if let Answer::Refused(reasons) = answer { reasons.as_slice() } else { &[] };
    pretty(&object! {
        schema: "proofmark-compare/1",
        first: first,
        second: second,
        answer: word,
        differences: differences,
        note: note,
        reasons: reasons,
        ratio: ratio,
    })
}

#[derive(Serialize)]
struct WithSchema<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    content: &'a T,
}

fn rendered(schema: &'static str, content: &impl Serialize) -> String {
    pretty(&WithSchema { schema, content })
}
