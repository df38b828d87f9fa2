//! Constant certificates: mode, structural term, logarithmic term, coefficient, finite conditions
//! and side information.

use std::collections::HashSet;

use proofmark_book::diagnostic::Place;
use serde::Deserialize;

mod read;

/// A table of constant certificates.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    /// The title.
    pub title: String,
    /// The file it was read from.
    pub source: String,
    /// The place in the paper.
    pub cites: Option<String>,
    /// The quantities that formulas are about.
    pub variables: Vec<String>,
    /// The certificates, in the file's order.
    pub certificates: Vec<Certificate>,
}

/// A constant with everything that it means nothing without.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// Its name on the command line.
    pub id: String,
    /// Its name in the paper.
    pub name: String,
    /// The place in the paper.
    pub cites: Option<String>,
    /// The row of the table that it is one case of.
    pub part_of: Option<String>,
    /// Which side it bounds.
    pub bound: Bound,
    /// In expectation or with high probability.
    pub mode: Mode,
    /// The structural term, without coefficient and logarithm.
    pub structural: Term,
    /// The logarithmic factor; `1` if there is none.
    pub log: Term,
    /// The coefficient.
    pub c: Coefficient,
    /// The finite conditions under which it holds.
    pub t0: Conditions,
    /// What the learner is told.
    pub side: Conditions,
    /// The terms beside the leading one, if they are on record; `0` if there are none.
    pub lower_order: Option<String>,
    /// Where it stands in the file.
    pub place: Place,
}

/// Which side a certificate bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// A regret that some learner does not exceed.
    Upper,
    /// A regret that no learner stays below.
    Lower,
}

impl Bound {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Upper => "upper",
            Self::Lower => "lower",
        }
    }
}

/// The sense in which a bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// For the expected regret.
    Expectation,
    /// With a stated probability.
    #[serde(rename = "high probability")]
    HighProbability,
}

impl Mode {
    /// The words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Expectation => "expectation",
            Self::HighProbability => "high probability",
        }
    }
}

/// A formula, or words where the source gives none. Words agree with nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A formula.
    Formula(String),
    /// What is said instead of one.
    Words(String),
}

impl Term {
    /// As shown.
    pub fn text(&self) -> &str {
        match self {
            Self::Formula(text) | Self::Words(text) => text,
        }
    }

    /// Whether two terms are the same formula, letter by letter but for spaces.
    pub fn agrees(&self, other: &Self) -> bool {
        let tight = |text: &str| text.split_whitespace().collect::<String>();
        match (self, other) {
            (Self::Formula(x), Self::Formula(y)) => tight(x) == tight(y),
            _ => false,
        }
    }
}

/// A list in which order does not matter, or words where the source gives none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conditions {
    /// What is listed; nothing, if it is empty.
    Listed(Vec<String>),
    /// What is said instead of a list.
    Words(String),
}

impl Conditions {
    /// As shown.
    pub fn text(&self) -> String {
        match self {
            Self::Listed(list) if list.is_empty() => "none".to_owned(),
            Self::Listed(list) => list.join("; "),
            Self::Words(text) => text.clone(),
        }
    }

    /// Whether both list the same, in any order.
    pub fn agrees(&self, other: &Self) -> bool {
        let set = |list: &[String]| -> HashSet<String> {
            list.iter().map(|text| text.split_whitespace().collect()).collect()
        };
        match (self, other) {
            (Self::Listed(x), Self::Listed(y)) => set(x) == set(y),
            _ => false,
        }
    }
}

/// A coefficient, or what there is in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coefficient {
    /// A number.
    Number(String),
    /// Several numbers, from the least to the greatest; each belongs to other conditions.
    Range(String, String),
    /// A number that the source gives in words, or elsewhere.
    Words(String),
    /// No number is claimed.
    Open(String),
}

impl Coefficient {
    /// As shown.
    pub fn text(&self) -> String {
        match self {
            Self::Number(text) | Self::Words(text) | Self::Open(text) => text.clone(),
            Self::Range(lo, hi) => format!("{lo} to {hi}"),
        }
    }

    /// The number, or why there is none.
    pub fn number(&self) -> Result<&str, String> {
        match self {
            Self::Number(text) => Ok(text),
            Self::Range(lo, hi) => {
                Err(format!("is a range, {lo} to {hi}: each of its cases has its own conditions"))
            }
            Self::Words(text) => Err(format!("is not on record ({text})")),
            Self::Open(text) => Err(format!("is open ({text})")),
        }
    }
}

impl Scoreboard {
    /// The certificate of that name.
    pub fn certificate(&self, id: &str) -> Option<&Certificate> {
        self.certificates.iter().find(|certificate| certificate.id == id)
    }
}
