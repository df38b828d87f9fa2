//! The certificate file, format 1: one enclosure for every step of a claim's program.
//!
//! This module reads the file and knows nothing of its truth; `certificates/README.md` is the
//! specification. Reading refuses unknown fields, duplicate keys, nulls, lists in place of objects
//! and trailing data.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::limits;

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
    #[serde(default, deserialize_with = "present")]
    pub refutes: Option<usize>,
    /// Whether the boxes also enclose the slopes.
    #[serde(default, deserialize_with = "only_true")]
    pub slopes: bool,
    /// Whether the cover is in a file of its own, as a tree of splits.
    #[serde(default, deserialize_with = "only_true")]
    pub tree: bool,
    /// The claim's variables.
    #[serde(borrow, default, deserialize_with = "not_empty")]
    pub variables: Vec<VariableEntry<'a>>,
    /// The claim's goals.
    #[serde(borrow, deserialize_with = "objects")]
    pub goals: Vec<GoalEntry<'a>>,
    /// The claim's program with its enclosures.
    #[serde(borrow, deserialize_with = "objects")]
    pub steps: Vec<StepEntry<'a>>,
    /// Boxes that cover the range of the variables.
    #[serde(borrow, default, deserialize_with = "some_objects")]
    pub cover: Vec<BoxEntry<'a>>,
    /// One box inside the range of the variables.
    #[serde(borrow, default, deserialize_with = "object")]
    pub witness: Option<BoxEntry<'a>>,
}

/// One variable of the file: the two steps of its range, or the digest of a constant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VariableEntry<'a> {
    /// The ends of its range.
    Between(usize, usize),
    /// The constant that it is.
    Given(#[serde(borrow)] Cow<'a, str>),
}

/// One box of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxEntry<'a> {
    /// The two ends of each variable.
    #[serde(borrow)]
    pub at: Vec<(&'a str, &'a str)>,
    /// Inside the box, one point for mean values.
    #[serde(borrow, default, deserialize_with = "object")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<CentreEntry<'a>>,
    /// The enclosures of the steps that vary: two ends, or two and two by the mean value.
    #[serde(borrow, rename = "in")]
    pub enclosures: Vec<Option<Ends<'a>>>,
}

/// The ends of an enclosure, or of two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Ends<'a> {
    /// By the rule of the step.
    Rule([&'a str; 2]),
    /// By the rule of the step, and by the mean value.
    Mean([&'a str; 4]),
    /// Any other number of them, which is not of the format.
    Other(Vec<&'a str>),
}

impl<'a> Ends<'a> {
    /// The ends in order.
    pub fn as_slice(&self) -> &[&'a str] {
        match self {
            Self::Rule(ends) => ends,
            Self::Mean(ends) => ends,
            Self::Other(ends) => ends,
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Ends<'a> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct List<'a>(PhantomData<&'a str>);
        impl<'de: 'a, 'a> Visitor<'de> for List<'a> {
            type Value = Ends<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of ends")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Ends<'a>, A::Error> {
                let mut four: [Option<&str>; 4] = [None; 4];
                for end in &mut four {
                    *end = list.next_element()?;
                    if end.is_none() {
                        break;
                    }
                }
                let fifth: Option<&str> = list.next_element()?;
                match (four, fifth) {
                    ([Some(lo), Some(hi), None, _], None) => Ok(Ends::Rule([lo, hi])),
                    ([Some(lo), Some(hi), Some(low), Some(high)], None) => {
                        Ok(Ends::Mean([lo, hi, low, high]))
                    }
                    _ => {
                        let mut all: Vec<&str> = four.into_iter().flatten().chain(fifth).collect();
                        while let Some(end) = list.next_element()? {
                            all.push(end);
                        }
                        Ok(Ends::Other(all))
                    }
                }
            }
        }
        input.deserialize_seq(List(PhantomData))
    }
}

/// The point of a box that mean values start from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CentreEntry<'a> {
    /// The value of each variable.
    #[serde(borrow)]
    pub at: Vec<&'a str>,
    /// The enclosures of the steps that vary.
    #[serde(borrow, rename = "in")]
    pub enclosures: Vec<Option<(&'a str, &'a str)>>,
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
    /// Whether it is asserted for some values of the variables, and not for all.
    #[serde(default, deserialize_with = "only_true")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub some: bool,
}

/// One step of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepEntry<'a> {
    /// The operation's name. Like the numbers, it is read without a copy, and so must be written
    /// without escapes.
    pub op: &'a str,
    /// The operands, if there are any.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub args: Option<Vec<usize>>,
    /// The value of a constant.
    #[serde(borrow, default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<&'a str>,
    /// The exponent of a power.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub power: Option<u32>,
    /// The number of a variable.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub variable: Option<usize>,
    /// The lower end of the enclosure; missing with `hi` where a refutation does not need it.
    #[serde(borrow, default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lo: Option<&'a str>,
    /// The upper end of the enclosure.
    #[serde(borrow, default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hi: Option<&'a str>,
}

/// A field that may be missing, but not null.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

/// An object that may be missing.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    Object::<T>::deserialize(input).map(|Object(entry)| Some(entry))
}

/// A field that is left out unless it is true.
fn only_true<'de, D: Deserializer<'de>>(input: D) -> Result<bool, D::Error> {
    match bool::deserialize(input)? {
        true => Ok(true),
        false => Err(D::Error::custom("false is said by leaving the field out")),
    }
}

/// A list that is left out unless it has entries.
fn not_empty<'de, D: Deserializer<'de>, T: Deserialize<'de>>(input: D) -> Result<Vec<T>, D::Error> {
    let list = Vec::deserialize(input)?;
    if list.is_empty() { Err(D::Error::custom("an empty list is left out")) } else { Ok(list) }
}

/// A list of objects that is left out unless it has entries.
pub fn some_objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Vec<T>, D::Error> {
    let list = objects(input)?;
    if list.is_empty() { Err(D::Error::custom("an empty list is left out")) } else { Ok(list) }
}

/// A list of objects.
pub fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Vec<T>, D::Error> {
    let list = Vec::<Object<T>>::deserialize(input)?;
    Ok(list.into_iter().map(|Object(entry)| entry).collect())
}

/// A structure written as an object; by itself serde would also take a list of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields))
            }
        }
        input.deserialize_map(Fields(PhantomData)).map(Object)
    }
}

/// Why a file is not a certificate at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Larger than the limit, in bytes.
    TooLong {
        /// [`limits::CERTIFICATE_BYTES`] or [`limits::MDP_BYTES`].
        limit: usize,
    },
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

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { limit } => write!(f, "longer than the limit of {limit} bytes"),
            Self::Json { line, column, message } => {
                write!(f, "line {line}, column {column}: {message}")
            }
        }
    }
}

impl ReadError {
    /// What the JSON reader says.
    pub fn json(error: &serde_json::Error) -> Self {
        let whole = error.to_string();
        let message = whole.split(" at line ").next().unwrap_or(&whole).to_owned();
        Self::Json { line: error.line(), column: error.column(), message }
    }
}

impl<'a> Certificate<'a> {
    /// Reads the text of a file.
    pub fn parse(text: &'a str) -> Result<Self, ReadError> {
        if text.len() > limits::CERTIFICATE_BYTES {
            return Err(ReadError::TooLong { limit: limits::CERTIFICATE_BYTES });
        }
        let read: Result<Object<Self>, _> = serde_json::from_str(text);
        read.map(|Object(certificate)| certificate).map_err(|error| ReadError::json(&error))
    }
}
