//! What a user types, one line after another: a value, a value with a name for later lines, or a sentence.

use super::parse::{Kind, kind, parse_binding};
use super::passage::misread;
use super::read::unusable_name;
use super::{Book, Entry, Expression, Let, Passage, Sentence, expand};
use crate::diagnostic::Diagnostic;

/// A line that makes sense so far.
#[derive(Clone, Debug)]
pub enum Typed {
    /// A value, with a name if it has one.
    Value {
        /// Its name.
        name: Option<String>,
        /// Its formula.
        expression: Expression,
        /// The text of the formula.
        passage: Passage,
    },
    /// A sentence and its text.
    Sentence(Sentence, Passage),
}

impl Book {
    /// Reads a line that stands in no file; messages call it by a name.
    pub fn typed(&self, called: &str, text: &str) -> Result<Typed, Diagnostic> {
        let passage = Passage::typed(called, text);
        let refuse = |error| misread(error, &passage);
        match kind(text).map_err(refuse)? {
            Kind::Expression => {
                let expression = passage.expression()?;
                Ok(Typed::Value { name: None, expression, passage })
            }
            Kind::Sentence => Ok(Typed::Sentence(passage.sentence()?, passage)),
            Kind::Binding => {
                let (name, range, _) = parse_binding(text).map_err(refuse)?;
                let hidden = || {
                    let taken = self.definitions.is_own(&name);
                    taken.then(|| format!("`{name}` is a definition of the book"))
                };
                if let Some(message) = unusable_name(&name).or_else(hidden) {
                    return Err(Diagnostic::new(message, passage.place(&range)));
                }
                let (_, right) = text.split_once('=').unwrap_or((text, text));
                let right = Passage::typed(called, right.trim());
                Ok(Typed::Value {
                    name: Some(name),
                    expression: right.expression()?,
                    passage: right,
                })
            }
        }
    }

    /// Writes out a sentence of another text, with values named before it.
    pub fn sentence_after(
        &self,
        id: &str,
        lets: &[Let],
        sentence: Sentence,
        passage: Passage,
    ) -> Result<Entry, Diagnostic> {
        expand::sentence(&self.definitions, id, lets, sentence, passage)
    }

    /// How many numbers an expression has, if it is a list and not a number.
    pub fn list_length(
        &self,
        lets: &[Let],
        expression: &Expression,
        passage: &Passage,
    ) -> Result<Option<usize>, Diagnostic> {
        expand::list_length(&self.definitions, lets, expression, passage)
    }
}
