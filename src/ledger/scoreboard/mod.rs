//! Constant certificates: mode, structural term, logarithmic term, coefficient, finite conditions
//! and side information.

use std::collections::HashSet;

use proofmark_book::{Formula, Statement};
use proofmark_check::object;
use serde::{Deserialize, Serialize, Serializer};

mod read;

/// A table of constant certificates.
#[derive(Clone, Debug, Serialize)]
pub struct Scoreboard {
    pub title: String,
    /// The file it was read from.
    pub source: String,
    /// The place in the paper.
    pub cites: Option<String>,
    /// The quantities that formulas are about.
    #[serde(skip)]
    pub variables: Vec<String>,
    pub certificates: Vec<ConstantCertificate>,
}

/// A constant with everything that it means nothing without.
#[derive(Clone, Debug, Serialize)]
pub struct ConstantCertificate {
    /// Its name on the command line.
    pub id: String,
    /// Its name in the paper.
    pub name: String,
    pub cites: Option<String>,
    /// The row of the table that it is one case of.
    pub part_of: Option<String>,
    pub bound: Bound,
    pub mode: Mode,
    /// The structural term, without coefficient and logarithm.
    pub structural: Stated<Formula>,
    /// The logarithmic factor; `1` if there is none.
    pub log: Stated<Formula>,
    #[serde(flatten)]
    pub c: Coefficient,
    /// The finite conditions under which it holds.
    #[serde(rename = "T0")]
    pub t0: Stated<Statement>,
    /// What the learner is told.
    pub side: Stated<String>,
    /// The terms beside the leading one, if they are on record; `0` if there are none.
    pub lower_order: Option<Formula>,
}

/// Which side a certificate bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// A regret that some learner does not exceed.
    Upper,
    /// A regret that no learner stays below.
    Lower,
}

/// The sense in which a bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// For the expected regret.
    Expectation,
    /// With a stated probability.
    #[serde(rename = "high probability")]
    HighProbability,
}

/// What is listed, in any order, or words where the source gives none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated<T> {
    /// What is listed; nothing, if it is empty.
    Listed(Vec<T>),
    /// What is said instead of a list.
    Words(String),
}

impl<T: AsRef<str>> Stated<T> {
    /// What is listed.
    pub fn list(&self) -> &[T] {
        match self {
            Self::Listed(list) => list,
            Self::Words(_) => &[],
        }
    }

    /// As shown.
    pub fn text(&self) -> String {
        match self {
            Self::Listed(list) if list.is_empty() => "none".to_owned(),
            Self::Listed(list) => list.iter().map(T::as_ref).collect::<Vec<_>>().join("; "),
            Self::Words(text) => text.clone(),
        }
    }

    /// Whether both list the same, letter by letter but for spaces. Words agree with nothing.
    pub fn agrees(&self, other: &Self) -> bool {
        let set = |list: &[T]| -> HashSet<String> {
            list.iter().map(|item| item.as_ref().split_whitespace().collect()).collect()
        };
        match (self, other) {
            (Self::Listed(x), Self::Listed(y)) => set(x) == set(y),
            _ => false,
        }
    }
}

impl<T: AsRef<str>> Serialize for Stated<T> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_str(&self.text())
    }
}

/// A coefficient, or what there is instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coefficient {
    Number(Formula),
    /// Several numbers, from the least to the greatest; each belongs to other conditions.
    Range(Formula, Formula),
    /// A number that the source gives in words, or elsewhere.
    Words(String),
    /// No number is claimed.
    Open(String),
}

impl Coefficient {
    /// As shown.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Words(text) | Self::Open(text) => text.clone(),
            Self::Range(lo, hi) => format!("{lo} to {hi}"),
        }
    }

    /// The number, or why there is none.
    pub fn number(&self) -> Result<&Formula, String> {
        match self {
            Self::Number(number) => Ok(number),
            Self::Range(lo, hi) => {
                Err(format!("is a range, {lo} to {hi}: each of its cases has its own conditions"))
            }
            Self::Words(text) => Err(format!("is not on record ({text})")),
            Self::Open(text) => Err(format!("is open ({text})")),
        }
    }
}

impl Serialize for Coefficient {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let is_number = matches!(self, Self::Number(_));
        object! { c: self.text(), is_number: is_number }.serialize(output)
    }
}
