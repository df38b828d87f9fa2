//! Reading a ledger from TOML.

use std::collections::HashSet;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::sheet::{Sheet, all_or_errors};
use proofmark_book::{Comparison, Formula, Outcome, Sign};
use proofmark_kernel::Relation;
use serde::Deserialize;
use toml::Spanned;

use super::{Bound, Entry, Expectation, Header, Ledger, Rule, Standing, Term, Total};
use crate::ledger::demand;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    ledger: Header,
    #[serde(default)]
    entry: Vec<RawEntry>,
    #[serde(default)]
    total: Vec<RawTotal>,
    bound: Option<RawBound>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    name: Spanned<String>,
    part: String,
    cites: Option<String>,
    value: Option<Spanned<String>>,
    open: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTotal {
    name: Spanned<String>,
    cites: Option<String>,
    sum: Option<Vec<Spanned<String>>>,
    max: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    term: Vec<Term>,
    erratum: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBound {
    cites: Option<String>,
    #[serde(default)]
    variables: Vec<Spanned<String>>,
    #[serde(default, rename = "where")]
    abbreviations: Vec<RawAbbreviation>,
    #[serde(default)]
    require: Vec<Spanned<String>>,
    value: Spanned<String>,
    expectation: Option<RawExpectation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAbbreviation {
    name: Spanned<String>,
    value: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExpectation {
    cites: Option<String>,
    failure: Spanned<String>,
    choose: Spanned<String>,
    at_most: Spanned<String>,
    adds: Spanned<String>,
}

impl Ledger {
    /// Reads a ledger. All errors of its entries are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (sheet, raw) = Sheet::parse::<RawFile>(name, text).map_err(|error| vec![error])?;
        let mut reader = Reader { sheet, names: Vec::new() };
        // A broken entry would only echo through every total that uses it.
        let entries = all_or_errors(raw.entry.into_iter().map(|entry| reader.entry(entry)))?;
        let entry_names = reader.names.clone();
        let totals = raw.total.into_iter().map(|total| reader.total(total, &entry_names));
        let totals = all_or_errors(totals)?;
        let coefficient = &raw.ledger.coefficient;
        let empty = entries.is_empty() && totals.is_empty();
        if !empty && !totals.iter().any(|total| total.name == *coefficient.get_ref()) {
            let message = format!("there is no total `{}`", coefficient.get_ref());
            return Err(vec![reader.sheet.refuse(message, coefficient.span())]);
        }
        let bound = raw.bound.map(|bound| reader.bound(bound)).transpose();
        let bound = bound.map_err(|error| vec![error])?;
        let source = reader.sheet.name().to_owned();
        Ok(Self { source, header: raw.ledger, entries, totals, bound })
    }
}

struct Reader {
    sheet: Sheet,
    /// The names of entries and totals so far.
    names: Vec<String>,
}

impl Reader {
    fn take(&mut self, name: &Spanned<String>) -> Outcome<String> {
        self.sheet.names(std::slice::from_ref(name), &self.names)?;
        self.names.push(name.get_ref().clone());
        Ok(name.get_ref().clone())
    }

    fn entry(&mut self, raw: RawEntry) -> Outcome<Entry> {
        let name = self.take(&raw.name)?;
        let standing = match (raw.value, raw.open) {
            (Some(value), None) => {
                let formula = self.sheet.formula(&value, &[])?;
                let says =
                    formula.compared(Comparison::Plain(Relation::AtLeast), &Formula::number(0));
                let rule = "a constant of a ledger is not negative";
                demand(&self.sheet, &[], &says, rule, &value.span())?;
                Standing::Proved(formula)
            }
            (None, Some(open)) => Standing::Open(open.into_inner()),
            (None, None) => {
                let message = format!("`{name}` needs a `value`, or an `open` that says why not");
                return Err(self.sheet.refuse(message, raw.name.span()));
            }
            (Some(_), Some(open)) => {
                let message = format!("`{name}` has a value and cannot be open");
                return Err(self.sheet.refuse(message, open.span()));
            }
        };
        Ok(Entry { name, part: raw.part, cites: raw.cites, standing })
    }

    fn total(&mut self, raw: RawTotal, entries: &[String]) -> Outcome<Total> {
        let name = self.take(&raw.name)?;
        let refuse = |message: String| Err(self.sheet.refuse(message, raw.name.span()));
        let (rule, list) = match (raw.sum, raw.max) {
            (Some(list), None) => (Rule::Sum, list),
            (None, Some(list)) => (Rule::Max, list),
            _ => return refuse(format!("`{name}` needs either a `sum` or a `max`")),
        };
        if list.is_empty() {
            return refuse(format!("`{name}` is made of no entries"));
        }
        if rule == Rule::Max && !raw.term.is_empty() {
            return refuse(format!("`{name}` is a maximum and has no terms"));
        }
        let of = self.known(&list, entries)?;
        let mut seen = HashSet::new();
        for Term { entry, times, .. } in &raw.term {
            self.known(std::slice::from_ref(entry), entries)?;
            if *times.get_ref() == 0 {
                return Err(self.sheet.refuse("a term enters at least once", times.span()));
            }
            if !seen.insert(entry.get_ref()) {
                let message = format!("there is already a term of `{}`", entry.get_ref());
                return Err(self.sheet.refuse(message, entry.span()));
            }
        }
        let (cites, erratum, place) = (raw.cites, raw.erratum, self.sheet.place(raw.name.span()));
        Ok(Total { name, cites, rule, of, terms: raw.term, erratum, place })
    }

    /// Names of entries, each once.
    fn known(&self, names: &[Spanned<String>], entries: &[String]) -> Outcome<Vec<String>> {
        let mut known: Vec<String> = Vec::new();
        for name in names {
            let text = name.get_ref();
            if !entries.contains(text) {
                return Err(self.sheet.refuse(format!("there is no entry `{text}`"), name.span()));
            }
            if known.contains(text) {
                return Err(self.sheet.refuse(format!("`{text}` is named twice"), name.span()));
            }
            known.push(text.clone());
        }
        Ok(known)
    }

    fn bound(&self, raw: RawBound) -> Outcome<Bound> {
        let variables = self.sheet.names(&raw.variables, &self.names)?;
        let mut names = variables.clone();
        let mut abbreviations = Vec::new();
        for RawAbbreviation { name, value } in raw.abbreviations {
            let formula = self.sheet.formula(&value, &names)?;
            let taken = [self.names.as_slice(), &names].concat();
            self.sheet.names(std::slice::from_ref(&name), &taken)?;
            names.push(name.get_ref().clone());
            abbreviations.push((name.into_inner(), formula));
        }
        let require = raw.require.iter().map(|text| self.sheet.sentence(text, &variables));
        let require = require.collect::<Result<_, _>>()?;
        let all = [self.names.as_slice(), &names].concat();
        let value = self.sheet.formula(&raw.value, &all)?;
        let expectation =
            raw.expectation.map(|raw| self.expectation(raw, &variables)).transpose()?;
        Ok(Bound { cites: raw.cites, variables, abbreviations, require, value, expectation })
    }

    fn expectation(&self, raw: RawExpectation, variables: &[String]) -> Outcome<Expectation> {
        let failure = raw.failure.get_ref();
        if !variables.contains(failure) {
            let message = format!("there is no variable `{failure}`");
            return Err(self.sheet.refuse(message, raw.failure.span()));
        }
        let others: Vec<String> = variables.iter().filter(|v| *v != failure).cloned().collect();
        let choose = self.sheet.formula(&raw.choose, &others)?;
        let at_most = self.sheet.formula(&raw.at_most, &others)?;
        let adds = self.sheet.formula(&raw.adds, &[])?;
        let product = choose.grouped().binary(Sign::Times, &at_most.grouped());
        let says = product.compared(Comparison::Plain(Relation::Equal), &adds);
        // Not a proof that the product is this constant, but a constant that is wrong shows.
        for point in [2, 3, 1000] {
            let value = |name: &String| (name.clone(), Formula::number(point));
            let values: Vec<(String, Formula)> = others.iter().map(value).collect();
            let rule = "what is added is the product of the other two";
            demand(&self.sheet, &values, &says, rule, &raw.adds.span())?;
        }
        let failure = raw.failure.into_inner();
        Ok(Expectation { cites: raw.cites, failure, choose, at_most, adds })
    }
}
