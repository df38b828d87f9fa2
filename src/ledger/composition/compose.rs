//! Putting a ledger's totals together.

use proofmark_book::sheet::{environment, mentioned};

use super::{Bound, Composed, Entry, Evaluated, Ledger, Outcome, Standing, Total};
use crate::ledger::number::{Enclosed, Trouble, enclose, holds};

/// A ledger with the values that are supposed for open entries.
#[derive(Clone, Debug)]
pub struct Composition<'a> {
    /// The ledger.
    pub ledger: &'a Ledger,
    supposed: &'a [(String, String)],
    max_bits: u32,
}

impl<'a> Composition<'a> {
    /// The ledger with these suppositions, which must be of open entries.
    pub fn new(
        ledger: &'a Ledger,
        supposed: &'a [(String, String)],
        max_bits: u32,
    ) -> Result<Self, String> {
        for (name, _) in supposed {
            match ledger.entries.iter().find(|entry| entry.name == *name) {
                Some(Entry { standing: Standing::Open(_), .. }) => {}
                Some(_) => {
                    return Err(format!("{name} is proved; only open entries can be supposed"));
                }
                None => {
                    let names = ledger.entries.iter().map(|entry| entry.name.as_str());
                    let hint = proofmark_book::text::closest(name, names)
                        .map_or(String::new(), |near| format!("; did you mean {near}?"));
                    return Err(format!("the ledger has no entry {name}{hint}"));
                }
            }
        }
        Ok(Self { ledger, supposed, max_bits })
    }

    /// The formula of an entry, and whether it is supposed.
    pub fn known(&self, entry: &'a Entry) -> Option<(&'a str, bool)> {
        match &entry.standing {
            Standing::Proved(value) => Some((value, false)),
            Standing::Open(_) => {
                let found = self.supposed.iter().find(|(name, _)| *name == entry.name);
                found.map(|(_, value)| (value.as_str(), true))
            }
        }
    }

    /// The value of an entry, if it is proved or supposed.
    pub fn value(&self, entry: &'a Entry) -> Result<Option<Enclosed>, Trouble> {
        let Some((formula, _)) = self.known(entry) else { return Ok(None) };
        enclose(&environment(&[])?, &entry.name, formula, self.max_bits).map(Some)
    }

    /// Every total.
    pub fn totals(&self) -> Result<Vec<Composed<'a>>, Trouble> {
        let composed = |total: &'a Total| {
            let printed = self.outcome(&total.name, &total.formula(), &[], &[])?;
            let derived = total.derived().map(|f| self.outcome(&total.name, &f, &[], &[]));
            let derived = derived.transpose()?;
            Ok(Composed { total, printed, derived, discrepancies: total.discrepancies() })
        };
        self.ledger.totals.iter().map(composed).collect()
    }

    /// The bound at these values, with the totals as printed and, if it is on record, as derived.
    pub fn bound(&self, bound: &Bound, at: &[(String, String)]) -> Result<Vec<Evaluated>, Trouble> {
        let printed: Vec<(String, String)> =
            self.ledger.totals.iter().map(|t| (t.name.clone(), t.formula())).collect();
        let derived: Vec<(String, String)> = self
            .ledger
            .totals
            .iter()
            .map(|t| (t.name.clone(), t.derived().unwrap_or_else(|| t.formula())))
            .collect();
        let mut all = vec![self.evaluated("as printed", bound, at, &printed)?];
        if derived != printed {
            all.push(self.evaluated("by the derivation", bound, at, &derived)?);
        }
        Ok(all)
    }

    /// The conditions of the bound that fail at these values.
    pub fn unmet(&self, bound: &Bound, at: &[(String, String)]) -> Result<Vec<String>, Trouble> {
        let mut values = at.to_vec();
        if let Some(rule) = &bound.expectation
            && !at.iter().any(|(name, _)| *name == rule.failure)
        {
            values.push((rule.failure.clone(), rule.choose.clone()));
        }
        let book = environment(&values)?;
        let mut failing = Vec::new();
        for condition in &bound.require {
            if !holds(&book, "require", condition, self.max_bits)? {
                failing.push(condition.clone());
            }
        }
        Ok(failing)
    }

    fn evaluated(
        &self,
        totals: &'static str,
        bound: &Bound,
        at: &[(String, String)],
        formulas: &[(String, String)],
    ) -> Result<Evaluated, Trouble> {
        let given = |name: &str| at.iter().any(|(at, _)| at == name);
        let at_values = |values: &[(String, String)], formula: &str| {
            let before = [values, &bound.abbreviations].concat();
            self.outcome("bound", formula, &before, formulas)
        };
        let rule = bound.expectation.as_ref();
        let with_probability = match rule {
            Some(rule) if !given(&rule.failure) => None,
            _ => Some(at_values(at, &bound.value)?),
        };
        let in_expectation = match rule {
            None => None,
            Some(rule) => {
                let others = at.iter().filter(|(name, _)| *name != rule.failure).cloned();
                let mut values: Vec<(String, String)> = others.collect();
                values.push((rule.failure.clone(), rule.choose.clone()));
                // The product is added as such, so that a wrong constant in the file cannot hurt.
                let added = format!("({})*({})", rule.failure, rule.at_most);
                Some(at_values(&values, &format!("{} + {added}", bound.value))?)
            }
        };
        Ok(Evaluated { totals, with_probability, in_expectation })
    }

    /// A formula over names that are, in this order: given before, entries, totals.
    fn outcome(
        &self,
        what: &str,
        formula: &str,
        before: &[(String, String)],
        totals: &[(String, String)],
    ) -> Result<Outcome, Trouble> {
        let mut needed = mentioned(formula);
        for (name, formula) in totals {
            if needed.contains(name) {
                needed.extend(mentioned(formula));
            }
        }
        let entries = || self.ledger.entries.iter().filter(|entry| needed.contains(&entry.name));
        let names = |wanted: fn(Option<(&str, bool)>) -> bool| -> Vec<String> {
            let chosen = entries().filter(|entry| wanted(self.known(entry)));
            chosen.map(|entry| entry.name.clone()).collect()
        };
        let open = names(|known| known.is_none());
        let supposed = names(|known| known.is_some_and(|(_, supposed)| supposed));
        let mut outcome = Outcome { formula: formula.to_owned(), open, supposed, value: None };
        if outcome.open.is_empty() {
            let known = entries().filter_map(|entry| {
                self.known(entry).map(|(formula, _)| (entry.name.clone(), formula.to_owned()))
            });
            let wanted = totals.iter().filter(|(name, _)| needed.contains(name)).cloned();
            let values: Vec<(String, String)> =
                before.iter().cloned().chain(known).chain(wanted).collect();
            let book = environment(&values)?;
            outcome.value = Some(enclose(&book, what, formula, self.max_bits)?);
        }
        Ok(outcome)
    }
}
