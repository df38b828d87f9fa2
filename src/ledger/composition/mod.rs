//! A ledger of constants, proved and open, and the totals that are put together from them.
//!
//! A total is a sum or a maximum of entries. It may also record, term by term, how often each
//! entry enters by the derivation behind it; the two are then compared.

use std::collections::BTreeSet;

use proofmark_book::diagnostic::Place;
use proofmark_book::{Formula, Sign, Statement};
use proofmark_check::object;
use proofmark_search::calculator::Enclosed;
use serde::{Deserialize, Serialize, Serializer};
use toml::Spanned;

use super::Values;

mod compose;
mod read;

pub use compose::{Composition, Summary};

/// Entries, totals, and the bound that they belong to.
#[derive(Debug)]
pub struct Ledger {
    /// The file it was read from.
    pub source: String,
    pub header: Header,
    pub entries: Vec<Entry>,
    pub totals: Vec<Total>,
    pub bound: Option<Bound>,
}

/// What the file says of the whole ledger.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub title: String,
    /// The place in the paper.
    pub cites: Option<String>,
    /// The total that the ledger is kept for.
    pub coefficient: Spanned<String>,
}

/// One constant.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Its name in formulas.
    pub name: String,
    /// What it pays for.
    pub part: String,
    pub cites: Option<String>,
    #[serde(skip)]
    pub standing: Standing,
}

/// Whether a constant is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is proved to be this.
    Proved(Formula),
    /// It is not, for this reason.
    Open(String),
}

/// Entries put together.
#[derive(Debug)]
pub struct Total {
    /// Its name in formulas.
    pub name: String,
    pub cites: Option<String>,
    pub rule: Rule,
    /// The entries.
    pub of: Vec<String>,
    /// How often each entry enters by the derivation; empty if that is not on record.
    pub terms: Vec<Term>,
    /// What is wrong with the total as it is printed.
    pub erratum: Option<String>,
    /// Where it stands in the file.
    pub place: Place,
}

/// How entries are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// They add up.
    Sum,
    /// The largest counts.
    Max,
}

/// How often an entry enters a sum, and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    entry: Spanned<String>,
    times: Spanned<u32>,
    why: String,
}

/// The bound in which the totals appear.
#[derive(Debug)]
pub struct Bound {
    pub cites: Option<String>,
    /// The quantities that it depends on.
    pub variables: Vec<String>,
    pub abbreviations: Vec<(String, Formula)>,
    /// What must hold wherever it is used.
    pub require: Vec<Statement>,
    /// The right-hand side.
    pub value: Formula,
    /// How it becomes a bound in expectation.
    pub expectation: Option<Expectation>,
}

/// A bound that fails with probability p, for a quantity that never exceeds m, is one on the
/// expectation if p·m is added. Both are chosen here so that it is a constant.
#[derive(Debug)]
pub struct Expectation {
    pub cites: Option<String>,
    /// The variable that is the probability of failure.
    pub failure: String,
    /// What it is set to.
    pub choose: Formula,
    /// What the bounded quantity never exceeds.
    pub at_most: Formula,
    /// What is added: the product of the two.
    pub adds: Formula,
}

/// A sum that names an entry as often as the derivation does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Discrepancy {
    pub entry: String,
    /// How often it is printed.
    pub printed: u32,
    /// How often the derivation has it.
    pub derived: u32,
    pub why: String,
}

/// An entry with its value, if it has one.
#[derive(Clone, Debug, Serialize)]
pub struct Constant<'a> {
    #[serde(flatten)]
    pub entry: &'a Entry,
    /// Whether it is proved, supposed or open.
    pub status: &'static str,
    pub formula: Option<&'a Formula>,
    #[serde(flatten, serialize_with = "ends")]
    pub value: Option<Enclosed>,
}

/// Both ends of a value, or none.
fn ends<S: Serializer>(value: &Option<Enclosed>, output: S) -> Result<S::Ok, S::Error> {
    let value = value.as_ref();
    object! { lo: value.map(|value| &value.lo), hi: value.map(|value| &value.hi) }.serialize(output)
}

/// What becomes of a formula over the entries.
#[derive(Clone, Debug, Serialize)]
pub struct Evaluation {
    /// Whether it is open, composed, or conditional on what is supposed.
    pub status: &'static str,
    pub formula: Formula,
    /// The open entries that stand in the way.
    pub open: Vec<String>,
    /// The supposed entries that it rests on.
    pub supposed: Vec<String>,
    /// Its value, if nothing is open.
    #[serde(rename = "enclosure")]
    pub value: Option<Enclosed>,
}

/// What becomes of a total.
pub struct Composed<'a> {
    pub total: &'a Total,
    /// Put together as printed.
    pub printed: Evaluation,
    /// Put together as derived, if that is on record.
    pub derived: Option<Evaluation>,
    /// Where the two differ.
    pub discrepancies: Vec<Discrepancy>,
}

impl Composed<'_> {
    /// Whether the printed total is the derived one, or is on record as an erratum.
    pub fn as_expected(&self) -> bool {
        self.discrepancies.is_empty() == self.total.erratum.is_none()
    }
}

impl Serialize for Composed<'_> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let object = object! {
            name: &self.total.name,
            cites: &self.total.cites,
            printed: &self.printed,
            derived: &self.derived,
            discrepancies: &self.discrepancies,
            erratum: &self.total.erratum,
            as_expected: self.as_expected(),
        };
        object.serialize(output)
    }
}

/// The bound at given values.
#[derive(Clone, Debug, Serialize)]
pub struct BoundValue {
    /// With the totals as printed, or as derived.
    pub totals: &'static str,
    /// The right-hand side with the stated probability, if that was given.
    pub with_probability: Option<Evaluation>,
    /// The bound on the expectation.
    pub in_expectation: Option<Evaluation>,
}

impl Total {
    /// As printed.
    pub fn formula(&self) -> Formula {
        let names: Vec<Formula> = self.of.iter().map(Formula::name).collect();
        match (self.rule, names.as_slice()) {
            (Rule::Max, [_, _, ..]) => Formula::call("max", &names),
            _ => sum(names).unwrap_or_else(|| Formula::number(0)),
        }
    }

    /// As derived.
    pub fn derived(&self) -> Option<Formula> {
        sum(self.terms.iter().map(|term| match (term.times.get_ref(), term.entry.get_ref()) {
            (1, entry) => Formula::name(entry),
            (times, entry) => Formula::number(times).binary(Sign::Times, &Formula::name(entry)),
        }))
    }

    /// Where the printed sum is not the derived one.
    pub fn discrepancies(&self) -> Vec<Discrepancy> {
        if self.terms.is_empty() {
            return Vec::new();
        }
        let of_terms = self.terms.iter().map(|term| {
            let (entry, why) = (term.entry.get_ref().clone(), term.why.clone());
            let printed = u32::from(self.of.contains(&entry));
            Discrepancy { entry, printed, derived: *term.times.get_ref(), why }
        });
        let derived =
            |entry: &&String| self.terms.iter().any(|term| term.entry.get_ref() == *entry);
        let extra = self.of.iter().filter(|entry| !derived(entry)).map(|entry| Discrepancy {
            entry: entry.clone(),
            printed: 1,
            derived: 0,
            why: "the derivation has no such term".to_owned(),
        });
        of_terms.chain(extra).filter(|d| d.printed != d.derived).collect()
    }
}

impl Bound {
    /// The values that are needed besides those given: none of the failure probability's, which
    /// the conversion chooses.
    pub fn lacking(&self, at: &Values) -> Vec<String> {
        let formulas = self.abbreviations.iter().map(|(_, formula)| formula).chain([&self.value]);
        let mut needed: BTreeSet<&str> = formulas.flat_map(Formula::names).collect();
        needed.extend(self.require.iter().flat_map(Statement::names));
        let chosen = self.expectation.as_ref().map(|rule| &rule.failure);
        let given = |name: &String| at.iter().any(|(at, _)| at == name);
        let variables = self.variables.iter().filter(|name| needed.contains(name.as_str()));
        variables.filter(|name| !given(name) && Some(*name) != chosen).cloned().collect()
    }
}

/// Formulas added up.
fn sum(terms: impl IntoIterator<Item = Formula>) -> Option<Formula> {
    terms.into_iter().reduce(|sum, term| sum.binary(Sign::Plus, &term))
}
