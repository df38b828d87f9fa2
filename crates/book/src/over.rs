//! A formula over free variables, with conditions on them, written out as one program.

use proofmark_kernel::{Rational, Relation};

use super::elaborate::{Algebra as _, Elaborator};
use super::names::free_index;
use super::read::unusable_name;
use super::steps::Steps;
use super::syntax::{Comparison, Expression, Scope, Sentence};
use super::translate::Outcome;
use super::value::Value;
use super::{Book, Entry, Passage};
use crate::diagnostic::{Diagnostic, Place};

/// A name in a formula, and what it stands for.
#[derive(Clone, Debug)]
pub struct Free {
    /// The name.
    pub name: String,
    /// Where the user has it.
    pub place: Place,
    /// What it stands for.
    pub stands_for: Standing,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Standing {
    /// A variable between two numbers.
    Between(Rational, Rational),
    /// One number.
    Number(Rational),
}

/// A formula over free variables: as a claim, whose first variables are those that stand for a range, in
/// order. What its conditions say are goals of its own, and come first.
#[derive(Clone, Debug)]
pub struct Over {
    /// The program; both sides are the formula.
    pub entry: Entry,
    /// How many of its goals are those of the conditions.
    pub condition_goals: usize,
    /// How many of its steps are those of the conditions.
    pub condition_steps: usize,
}

impl Book {
    /// Reads a condition on free variables: a plain comparison.
    pub fn condition(&self, called: &str, text: &str) -> Result<(Sentence, Passage), Diagnostic> {
        let passage = Passage::typed(called, text);
        let sentence = passage.sentence()?;
        let plain = sentence.scope == Scope::Plain && sentence.counted.is_empty();
        if !plain || sentence.comparison == Comparison::Agrees {
            let message = "a condition is a plain comparison, such as `x < y`";
            return Err(Diagnostic::new(message, passage.place(&(0..text.len()))));
        }
        Ok((sentence, passage))
    }

    /// Writes out a formula over free variables. Each of them must occur in it or in a condition.
    pub fn over(
        &self,
        id: &str,
        free: &[Free],
        conditions: &[(Sentence, Passage)],
        (formula, passage): (&Expression, &Passage),
    ) -> Outcome<Over> {
        let sides = || conditions.iter().flat_map(|(sentence, _)| sentence.sides());
        for Free { name, place, .. } in free {
            if let Some(message) = unusable_name(name) {
                return Err(Diagnostic::new(message, place.clone()));
            }
            if !sides().chain([formula]).flat_map(Expression::names).any(|used| used == name) {
                let message = format!("the formula does not depend on `{name}`");
                let help = "leave it out: every point would only be repeated";
                return Err(Diagnostic::new(message, place.clone()).with_help(help));
            }
        }
        let mut elaborator = Elaborator::new(&self.definitions, Steps::new(false, passage));
        for Free { name, place, stands_for } in free {
            let taken = elaborator.scope.contains_key(name);
            free_index(&self.definitions, taken, name, place)?;
            elaborator.algebra.place().clone_from(place);
            let number = match stands_for {
                Standing::Number(value) => elaborator.algebra.constant(value.clone())?,
                Standing::Between(lo, hi) => {
                    let lo = elaborator.algebra.constant(lo.clone())?;
                    let hi = elaborator.algebra.constant(hi.clone())?;
                    elaborator.algebra.variable(name, [lo, hi])?
                }
            };
            elaborator.scope.insert(name.clone(), Value::Number(number));
        }
        for (sentence, passage) in conditions {
            elaborator.compare(sentence, passage, None, &[])?;
        }
        let condition_goals = elaborator.algebra.builder.goals().len();
        let condition_steps = elaborator.algebra.builder.len();
        let value = elaborator.number(formula, passage)?;
        let end = passage.text().len();
        let equal = (Comparison::Plain(Relation::Equal), end..end);
        let sentence = Sentence::plain(formula.clone(), equal, formula.clone());
        let said = (sentence, passage.clone());
        let entry = elaborator.algebra.finish(id, &[], said, (value, value), None);
        Ok(Over { entry, condition_goals, condition_steps })
    }
}
