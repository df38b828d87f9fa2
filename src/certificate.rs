//! The certificate file, format 1: one enclosure for every step of a claim's program.
//!
//! This module reads and writes the file and knows nothing of its truth; `certificates/README.md`
//! is the specification. Reading refuses unknown fields, duplicate keys and trailing data.

use std::borrow::Cow;
use std::fmt::Write as _;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::kernel::{Interval, Number, Verdict};
use crate::limits;
use crate::term::{Claim, Op};

/// The value of a certificate's `format` field.
pub const FORMAT: &str = "proofmark-certificate/1";

/// A certificate as the file has it: numbers are still text, nothing is checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate<'a> {
    /// [`FORMAT`].
    #[serde(borrow)]
    pub format: Cow<'a, str>,
    /// The claim's identifier.
    #[serde(borrow)]
    pub claim: Cow<'a, str>,
    /// The claim's sentence.
    #[serde(borrow)]
    pub says: Cow<'a, str>,
    /// The SHA-256 of the claim's canonical text.
    #[serde(borrow)]
    pub sha256: Cow<'a, str>,
    /// What the certificate proves.
    pub verdict: VerdictWord,
    /// For a refutation, the goal that fails.
    pub refutes: Option<usize>,
    /// The claim's goals.
    #[serde(borrow)]
    pub goals: Vec<GoalEntry<'a>>,
    /// The claim's program with its enclosures.
    #[serde(borrow)]
    pub steps: Vec<StepEntry<'a>>,
}

/// The value of the `verdict` field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictWord {
    /// Every goal holds.
    Certified,
    /// One goal fails.
    Refuted,
}

/// One goal of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalEntry<'a> {
    /// The step on the left.
    pub lhs: usize,
    /// The sign of the relation.
    #[serde(borrow)]
    pub relation: Cow<'a, str>,
    /// The step on the right.
    pub rhs: usize,
    /// The words of the book that ask for it.
    #[serde(borrow)]
    pub from: Cow<'a, str>,
}

/// One step of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepEntry<'a> {
    /// The operation's name. Like the numbers, it is read without a copy, and so must be written
    /// without escapes.
    pub op: &'a str,
    /// The operands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<usize>,
    /// The value of a constant.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub value: Option<&'a str>,
    /// The exponent of a power.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<u32>,
    /// The lower end of the enclosure; missing with `hi` where a refutation does not need it.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub lo: Option<&'a str>,
    /// The upper end of the enclosure.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub hi: Option<&'a str>,
}

/// Why a file is not a certificate at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Larger than [`limits::CERTIFICATE_BYTES`].
    TooLong,
    /// Not JSON of the format; with line, column and the reader's words.
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong => {
                write!(f, "longer than the limit of {} bytes", limits::CERTIFICATE_BYTES)
            }
            Self::Json { line, column, message } => {
                write!(f, "line {line}, column {column}: {message}")
            }
        }
    }
}

impl<'a> Certificate<'a> {
    /// Reads the text of a file.
    pub fn parse(text: &'a str) -> Result<Self, ReadError> {
        if text.len() > limits::CERTIFICATE_BYTES {
            return Err(ReadError::TooLong);
        }
        serde_json::from_str(text).map_err(|error| {
            let whole = error.to_string();
            let message = whole.split(" at line ").next().unwrap_or(&whole).to_owned();
            ReadError::Json { line: error.line(), column: error.column(), message }
        })
    }
}

/// The text of the certificate that these enclosures make: the same bytes for the same input.
pub fn render(
    claim: &Claim,
    verdict: Verdict,
    enclosures: &[Option<Interval<BigInt>>],
) -> Result<String, serde_json::Error> {
    let json = |text: &str| serde_json::to_string(text);
    let mut out = String::from("{\n");
    let (word, refutes) = match verdict {
        Verdict::Certified => ("certified", None),
        Verdict::Refuted { goal } => ("refuted", Some(goal)),
    };
    let header = [
        ("format", json(FORMAT)?),
        ("claim", json(claim.id())?),
        ("says", json(claim.says())?),
        ("sha256", json(claim.sha256())?),
        ("verdict", json(word)?),
    ];
    for (key, value) in header {
        let _ = writeln!(out, "  \"{key}\": {value},");
    }
    if let Some(goal) = refutes {
        let _ = writeln!(out, "  \"refutes\": {goal},");
    }

    let goals = claim.goals().iter().map(|goal| {
        serde_json::to_string(&GoalEntry {
            lhs: goal.lhs,
            relation: goal.relation.sign().into(),
            rhs: goal.rhs,
            from: goal.from.as_str().into(),
        })
    });
    let steps = claim.steps().iter().enumerate().map(|(index, step)| {
        let enclosure = enclosures.get(index).and_then(Option::as_ref);
        let ends = enclosure.map(|e| (number_text(&e.lo), number_text(&e.hi)));
        serde_json::to_string(&StepEntry {
            op: step.op.name(),
            args: step.args.clone(),
            value: matches!(step.op, Op::Const(_)).then_some(step.parameter.as_str()),
            power: match step.op {
                Op::Pow(power) => Some(power),
                _ => None,
            },
            lo: ends.as_ref().map(|(lo, _)| lo.as_str()),
            hi: ends.as_ref().map(|(_, hi)| hi.as_str()),
        })
    });
    let goals = goals.collect::<Result<Vec<_>, _>>()?.join(",\n    ");
    let steps = steps.collect::<Result<Vec<_>, _>>()?.join(",\n    ");
    let _ =
        write!(out, "  \"goals\": [\n    {goals}\n  ],\n  \"steps\": [\n    {steps}\n  ]\n}}\n");
    Ok(out)
}

/// A number in the text form that the format prescribes.
pub fn number_text(number: &Number<BigInt>) -> String {
    let (numerator, denominator, exponent) = number.parts();
    match (exponent, num_traits::One::is_one(denominator)) {
        (0, true) => numerator.to_string(),
        (0, false) => format!("{numerator}/{denominator}"),
        _ => format!("{numerator}p{exponent}"),
    }
}
