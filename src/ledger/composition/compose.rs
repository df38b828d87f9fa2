//! Putting a ledger's totals together.

use proofmark_book::text::closest;
use proofmark_book::{Book, Formula, Sign};
use proofmark_search::calculator::{CalculationError, Enclosed, enclose, holds};
use serde::Serialize;

use super::{Bound, BoundValue, Composed, Constant, Entry, Evaluation, Ledger, Standing, Total};
use crate::ledger::Values;

/// A ledger with the values that are supposed for open entries.
pub struct Composition<'a> {
    pub ledger: &'a Ledger,
    /// Values of open entries.
    pub supposed: &'a Values,
    /// The highest precision to try.
    pub max_bits: u32,
}

/// A ledger, put together.
#[derive(Serialize)]
pub struct Summary<'a> {
    pub title: &'a str,
    pub source: &'a str,
    pub entries: Vec<Constant<'a>>,
    pub totals: Vec<Composed<'a>>,
    /// The bound at the values asked for.
    pub bound: Vec<BoundValue>,
    /// What was asked for and is missing.
    pub missing: Vec<String>,
    /// Whether nothing is.
    pub pass: bool,
}

impl Ledger {
    /// Refuses to suppose a value for anything but an open entry.
    pub fn supposable(&self, name: &str) -> Result<(), String> {
        match self.entries.iter().find(|entry| entry.name == name) {
            Some(Entry { standing: Standing::Open(_), .. }) => Ok(()),
            Some(_) => Err(format!("{name} is proved; only open entries can be supposed")),
            None => {
                let names = self.entries.iter().map(|entry| entry.name.as_str());
                let hint = closest(name, names)
                    .map_or(String::new(), |near| format!("; did you mean {near}?"));
                Err(format!("the ledger has no entry {name}{hint}"))
            }
        }
    }
}

impl<'a> Composition<'a> {
    /// The formula of an entry, if it is proved or supposed.
    fn formula(&self, entry: &'a Entry) -> Option<&'a Formula> {
        match &entry.standing {
            Standing::Proved(value) => Some(value),
            Standing::Open(_) => {
                let mut supposed = self.supposed.iter();
                supposed.find(|(name, _)| *name == entry.name).map(|(_, value)| value)
            }
        }
    }

    /// The value of an entry, if it is proved or supposed.
    pub fn value(&self, entry: &'a Entry) -> Result<Option<Enclosed>, CalculationError> {
        let formula = self.formula(entry);
        formula.map(|f| enclose(&Book::empty(), &entry.name, f, self.max_bits)).transpose()
    }

    /// Every entry.
    pub fn entries(&self) -> Result<Vec<Constant<'a>>, CalculationError> {
        let constant = |entry: &'a Entry| {
            let formula = self.formula(entry);
            Ok(Constant {
                entry,
                status: match (&entry.standing, formula) {
                    (Standing::Proved(_), _) => "proved",
                    (Standing::Open(_), Some(_)) => "supposed",
                    (Standing::Open(_), None) => "open",
                },
                formula,
                value: self.value(entry)?,
            })
        };
        self.ledger.entries.iter().map(constant).collect()
    }

    /// Every total.
    pub fn totals(&self) -> Result<Vec<Composed<'a>>, CalculationError> {
        let composed = |total: &'a Total| {
            let evaluate = |formula| self.evaluate(&total.name, formula, &[], &[]);
            let printed = evaluate(total.formula())?;
            let derived = total.derived().map(evaluate).transpose()?;
            Ok(Composed { total, printed, derived, discrepancies: total.discrepancies() })
        };
        self.ledger.totals.iter().map(composed).collect()
    }

    /// The bound at these values, with the totals as printed and, if it is on record, as derived.
    pub fn bound(&self, bound: &Bound, at: &Values) -> Result<Vec<BoundValue>, CalculationError> {
        let totals = |formula: fn(&Total) -> Formula| -> Vec<(String, Formula)> {
            self.ledger.totals.iter().map(|total| (total.name.clone(), formula(total))).collect()
        };
        let printed = totals(Total::formula);
        let derived = totals(|total| total.derived().unwrap_or_else(|| total.formula()));
        let mut all = vec![self.bound_value("as printed", bound, at, &printed)?];
        if derived != printed {
            all.push(self.bound_value("by the derivation", bound, at, &derived)?);
        }
        Ok(all)
    }

    /// The conditions of the bound that fail at these values.
    pub fn unmet(&self, bound: &Bound, at: &Values) -> Result<Vec<String>, CalculationError> {
        let mut values = at.to_vec();
        if let Some(rule) = &bound.expectation
            && !at.iter().any(|(name, _)| *name == rule.failure)
        {
            values.push((rule.failure.clone(), rule.choose.clone()));
        }
        let book = Book::of_values(&values)?;
        let mut failing = Vec::new();
        for condition in &bound.require {
            if !holds(&book.statement("require", condition)?, self.max_bits)? {
                failing.push(condition.to_string());
            }
        }
        Ok(failing)
    }

    fn bound_value(
        &self,
        totals: &'static str,
        bound: &Bound,
        at: &Values,
        formulas: &Values,
    ) -> Result<BoundValue, CalculationError> {
        let at_values = |values: &Values, formula: Formula| {
            let before = [values, &bound.abbreviations].concat();
            self.evaluate("bound", formula, &before, formulas)
        };
        let Some(rule) = &bound.expectation else {
            let with_probability = Some(at_values(at, bound.value.clone())?);
            return Ok(BoundValue { totals, with_probability, in_expectation: None });
        };
        let given = at.iter().any(|(name, _)| *name == rule.failure);
        let with_probability = given.then(|| at_values(at, bound.value.clone())).transpose()?;
        let others = at.iter().filter(|(name, _)| *name != rule.failure).cloned();
        let mut values: Vec<(String, Formula)> = others.collect();
        values.push((rule.failure.clone(), rule.choose.clone()));
        // The product is added as such, so that a wrong constant in the file cannot hurt.
        let failure = Formula::name(&rule.failure).grouped();
        let added = failure.binary(Sign::Times, &rule.at_most.grouped());
        let in_expectation = Some(at_values(&values, bound.value.binary(Sign::Plus, &added))?);
        Ok(BoundValue { totals, with_probability, in_expectation })
    }

    /// A formula over names that are, in this order: given before, entries, totals.
    fn evaluate(
        &self,
        id: &str,
        formula: Formula,
        before: &Values,
        totals: &Values,
    ) -> Result<Evaluation, CalculationError> {
        let mut needed = formula.names();
        for (name, formula) in totals {
            if needed.contains(name.as_str()) {
                needed.extend(formula.names());
            }
        }
        let (mut open, mut supposed) = (Vec::new(), Vec::new());
        let mut values = before.to_vec();
        for entry in self.ledger.entries.iter().filter(|e| needed.contains(e.name.as_str())) {
            let name = || entry.name.clone();
            match (self.formula(entry), &entry.standing) {
                (None, _) => open.push(name()),
                (Some(_), Standing::Open(_)) => supposed.push(name()),
                (Some(_), Standing::Proved(_)) => {}
            }
            values.extend(self.formula(entry).map(|formula| (name(), formula.clone())));
        }
        values.extend(totals.iter().filter(|(name, _)| needed.contains(name.as_str())).cloned());
        let value = if open.is_empty() {
            Some(enclose(&Book::of_values(&values)?, id, &formula, self.max_bits)?)
        } else {
            None
        };
        let status = match (&value, supposed.is_empty()) {
            (None, _) => "open",
            (Some(_), true) => "composed",
            (Some(_), false) => "conditional",
        };
        Ok(Evaluation { status, formula, open, supposed, value })
    }
}
