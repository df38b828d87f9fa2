//! Walking along an expression: each node becomes a value of whatever kind, operands first.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Place};
use crate::passage::Passage;
use crate::syntax::{Enclosed, Expression, Fold, Sign, Syntax};

/// A result, or where and why there is none.
pub type Outcome<T> = Result<T, Diagnostic>;

/// What expressions are translated into.
pub trait Translator {
    /// A translated expression.
    type Value: Clone;

    /// The place that is spoken of, for errors.
    fn place(&mut self) -> &mut Place;
    /// A literal.
    fn literal(&mut self, text: &str) -> Outcome<Self::Value>;
    /// A printed cell.
    fn cell(&mut self, text: &str) -> Outcome<Self::Value>;
    /// A name without arguments.
    fn name(&mut self, name: &str) -> Outcome<Self::Value>;
    /// A definition or a built-in function at these arguments.
    fn call(&mut self, name: &str, arguments: &[Self::Value]) -> Outcome<Self::Value>;
    /// A list.
    fn list(&mut self, items: &[Self::Value]) -> Outcome<Self::Value>;
    /// A minus sign in front.
    fn negate(&mut self, x: &Self::Value) -> Outcome<Self::Value>;
    /// Two operands with a sign between them.
    fn binary(&mut self, sign: Sign, x: &Self::Value, y: &Self::Value) -> Outcome<Self::Value>;

    /// A term for every whole number between two ends, put together; the term's characters stand in
    /// the passage.
    fn fold(
        &mut self,
        fold: &Fold,
        ends: [&Self::Value; 2],
        passage: &Passage,
    ) -> Outcome<Self::Value>;

    /// A number that no formula gives: the operands are those of [`Enclosed::outside`], and its characters
    /// stand there in the passage.
    fn enclosed(
        &mut self,
        enclosed: &Enclosed,
        outside: &[Self::Value],
        place: (&Passage, &Range<usize>),
    ) -> Outcome<Self::Value>;

    /// Takes note that a node has been looked at.
    fn seen(&mut self, _value: &Self::Value) -> Outcome<()> {
        Ok(())
    }

    /// An expression.
    fn expression(&mut self, expression: &Expression, passage: &Passage) -> Outcome<Self::Value> {
        let missing = |place: &Place| Diagnostic::new("an expression is missing", place.clone());
        let mut values: Vec<Self::Value> = Vec::with_capacity(expression.nodes.len());
        for (syntax, range) in &expression.nodes {
            let place = passage.place(range);
            self.place().clone_from(&place);
            // The parser puts operands before what uses them.
            let operand = |index: &usize| values.get(*index).ok_or_else(|| missing(&place));
            let operands = |indices: &[usize]| -> Outcome<Vec<Self::Value>> {
                indices.iter().map(|index| operand(index).cloned()).collect()
            };
            let value = match syntax {
                Syntax::Number(text) => self.literal(text)?,
                Syntax::Cell(text) => self.cell(text)?,
                Syntax::Name(name) => self.name(name)?,
                Syntax::Call(name, arguments) => self.call(name, &operands(arguments)?)?,
                Syntax::List(items) => self.list(&operands(items)?)?,
                Syntax::Negate(x) => self.negate(operand(x)?)?,
                Syntax::Binary(sign, x, y) => self.binary(*sign, operand(x)?, operand(y)?)?,
                Syntax::Fold(fold) => {
                    let value =
                        self.fold(fold, [operand(&fold.lo)?, operand(&fold.hi)?], passage)?;
                    self.place().clone_from(&place);
                    value
                }
                Syntax::Enclosed(one) => {
                    let outside: Vec<usize> = one.outside().collect();
                    let value = self.enclosed(one, &operands(&outside)?, (passage, range))?;
                    self.place().clone_from(&place);
                    value
                }
            };
            self.seen(&value)?;
            values.push(value);
        }
        values.pop().ok_or_else(|| missing(&passage.place(&(0..0))))
    }
}
