//! Definitions, lists, powers and printed cells written out, until there are numbers alone.
//!
//! What a number is, an [`Algebra`] says: for the claim of the kernel it is a step of a program, for
//! another tool a term in its language. All of them are elaborated alike, here and in `value`.

use std::collections::HashMap;
use std::hash::Hash;

use num_bigint::BigInt;
use proofmark_kernel::{Op, Rational, Relation};

use super::function::function;
use super::names::{unknown, wrong_arity};
use super::passage::{decimal, literal};
use super::syntax::{Comparison, Expression, Sentence, Sign};
use super::translate::{Outcome, Translator};
use super::value::{Value, number};
use super::{Book, Definition, Definitions, Let, Passage};
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// The numbers that formulas are elaborated into.
pub trait Algebra {
    /// A number. Equal ones have equal values.
    type Number: Clone + Eq + Hash;

    /// A constant.
    fn constant(&mut self, value: Rational, place: &Place) -> Outcome<Self::Number>;

    /// An operation of the kernel.
    fn apply(
        &mut self,
        op: &Op,
        operands: Vec<Self::Number>,
        place: &Place,
    ) -> Outcome<Self::Number>;

    /// Minus a number.
    fn negate(&mut self, x: Self::Number, place: &Place) -> Outcome<Self::Number>;

    /// A variable between two ends.
    fn variable(
        &mut self,
        name: &str,
        ends: [Self::Number; 2],
        place: &Place,
    ) -> Outcome<Self::Number>;

    /// The name of a printed cell, which becomes a variable, where cells are allowed.
    fn cell_name(&mut self, place: &Place) -> Outcome<String>;

    /// The exact value of a number, where one is known.
    fn exact<'a>(&'a self, x: &'a Self::Number) -> Option<&'a Rational>;

    /// Takes note that a definition is about to be written out.
    fn enter(&mut self, _definition: &Definition, _arguments: &[Value<Self::Number>]) {}

    /// Gives a value a name, and says what stands for it from now on. It stands so many definitions
    /// deep.
    fn named(
        &mut self,
        name: &str,
        origin: Origin<'_, Self::Number>,
        value: Value<Self::Number>,
        depth: usize,
    ) -> Value<Self::Number>;

    /// Takes note of what a sentence asserts.
    fn assert(
        &mut self,
        compared: Compared<Self::Number>,
        assertion: &Assertion<'_>,
        place: &Place,
    ) -> Outcome<()>;

    /// An operation on several numbers, from the left.
    fn chain(&mut self, op: &Op, xs: Vec<Self::Number>, place: &Place) -> Outcome<Self::Number> {
        let mut numbers = xs.into_iter();
        let first = numbers.next().ok_or_else(|| missing(place))?;
        numbers.try_fold(first, |x, y| self.apply(op, vec![x, y], place))
    }

    /// log₂ x is k for a constant x = 2^k, and ln x / ln 2 for anything else.
    fn log2(&mut self, x: Self::Number, place: &Place) -> Outcome<Self::Number> {
        if let Some(k) = self.exact(&x).and_then(exact::log2_if_whole) {
            return self.constant(Rational::from(BigInt::from(k)), place);
        }
        let two = self.constant(Rational::from(BigInt::from(2)), place)?;
        self.ratio_of_logarithms(x, two, place)
    }

    /// ln x / ln b.
    fn ratio_of_logarithms(
        &mut self,
        x: Self::Number,
        b: Self::Number,
        place: &Place,
    ) -> Outcome<Self::Number> {
        let above = self.apply(&Op::Ln, vec![x], place)?;
        let below = self.apply(&Op::Ln, vec![b], place)?;
        self.apply(&Op::Div, vec![above, below], place)
    }
}

/// Where a named value comes from.
pub enum Origin<'a, N> {
    /// It is an argument of a definition.
    Argument,
    /// It is named by a `let`.
    Let(&'a Passage),
    /// It is the value of a definition at these arguments.
    Definition(&'a Definition, &'a [Value<N>]),
}

/// A comparison of two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared<N> {
    /// The left side.
    pub lhs: N,
    /// How the two compare.
    pub relation: Relation,
    /// The right side.
    pub rhs: N,
}

/// What a comparison is asserted by.
pub struct Assertion<'a> {
    /// The sentence.
    pub sentence: &'a Sentence,
    /// Where its characters stand.
    pub passage: &'a Passage,
    /// The definition that requires it, or else it is the claim itself.
    pub definition: Option<&'a Definition>,
    /// Which end of a rounding interval it is about, if it is about one.
    pub end: Option<&'static str>,
}

/// Elaborates sentences and expressions with a book's definitions.
pub struct Elaborator<'a, A: Algebra> {
    /// What it elaborates into.
    pub algebra: A,
    pub(super) definitions: &'a Definitions,
    scope: HashMap<String, Value<A::Number>>,
    memo: HashMap<(usize, Vec<Value<A::Number>>), Value<A::Number>>,
    depth: usize,
}

impl Book {
    /// Elaborates sentences with the book's definitions.
    pub fn elaborator<A: Algebra>(&self, algebra: A) -> Elaborator<'_, A> {
        Elaborator::new(&self.definitions, algebra)
    }
}

impl<'a, A: Algebra> Elaborator<'a, A> {
    pub(super) fn new(definitions: &'a Definitions, algebra: A) -> Self {
        let (scope, memo) = (HashMap::new(), HashMap::new());
        Self { algebra, definitions, scope, memo, depth: 0 }
    }

    /// A sentence with the values named before it, and its two sides.
    pub fn sentence(
        &mut self,
        lets: &[Let],
        sentence: &Sentence,
        passage: &Passage,
    ) -> Outcome<(A::Number, A::Number)> {
        self.scope = HashMap::new();
        self.lets(lets)?;
        self.ranges(sentence, passage)?;
        self.compare(sentence, passage, None)
    }

    /// Values named one after another.
    pub(super) fn lets(&mut self, lets: &[Let]) -> Outcome<()> {
        for (name, expression, passage) in lets {
            let value = self.expression(expression, passage)?;
            let value = self.algebra.named(name, Origin::Let(passage), value, self.depth);
            self.scope.insert(name.clone(), value);
        }
        Ok(())
    }

    /// An expression that must be a number.
    pub(super) fn number(
        &mut self,
        expression: &Expression,
        passage: &Passage,
    ) -> Outcome<A::Number> {
        let value = self.expression(expression, passage)?;
        number(&value, &passage.place_of(expression))
    }

    /// The variables of a sentence. A `let` comes first and cannot speak of them.
    fn ranges(&mut self, sentence: &Sentence, passage: &Passage) -> Outcome<()> {
        for (name, range, lo, hi) in &sentence.variables {
            let place = passage.place(range);
            let taken = self.definitions.find(name).is_some() || function(name).is_some();
            if taken || self.scope.contains_key(name) {
                let message = format!("`{name}` is defined twice");
                return Err(Diagnostic::new(message, place)
                    .with_help("a variable needs a name that nothing else has"));
            }
            let ends = [self.number(lo, passage)?, self.number(hi, passage)?];
            let variable = self.algebra.variable(name, ends, &place)?;
            self.scope.insert(name.clone(), Value::Number(variable));
        }
        Ok(())
    }

    /// What a sentence asserts of its two sides. It is an obligation of a definition, or the claim's
    /// own.
    fn compare(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        definition: Option<&Definition>,
    ) -> Outcome<(A::Number, A::Number)> {
        let lhs = self.number(&sentence.lhs, passage)?;
        let rhs = self.number(&sentence.rhs, passage)?;
        let place = passage.place_of(&sentence.rhs);
        let mut assertion = Assertion { sentence, passage, definition, end: None };
        if let Comparison::Plain(relation) = sentence.comparison {
            let compared = Compared { lhs: lhs.clone(), relation, rhs: rhs.clone() };
            self.algebra.assert(compared, &assertion, &place)?;
            return Ok((lhs, rhs));
        }
        let Some(decimal) = literal(&sentence.rhs, passage)? else {
            let words = sentence.comparison.words();
            let message = format!("the right side of `{words}` must be a printed number");
            return Err(Diagnostic::new(message, place));
        };
        let (low, high) = sentence.comparison.ends(&decimal);
        for ((relation, end), which) in [(low, "lower end"), (high, "upper end")] {
            let rhs = self.algebra.constant(end, &place)?;
            assertion.end = Some(which);
            let compared = Compared { lhs: lhs.clone(), relation, rhs };
            self.algebra.assert(compared, &assertion, &place)?;
        }
        Ok((lhs, rhs))
    }

    /// A definition at these arguments, with its obligations.
    fn define(
        &mut self,
        index: usize,
        arguments: &[Value<A::Number>],
        place: &Place,
    ) -> Outcome<Value<A::Number>> {
        let key = (index, arguments.to_vec());
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        if self.depth >= limits::NESTING {
            let message = format!("definitions use definitions over {} deep", limits::NESTING);
            return Err(Diagnostic::new(message, place.clone()));
        }
        let definition = self.definitions.list.get(index).ok_or_else(|| missing(place))?;
        let outside = std::mem::take(&mut self.scope);
        self.depth += 1;
        self.algebra.enter(definition, arguments);
        for (name, value) in definition.args.iter().zip(arguments) {
            let value = self.algebra.named(name, Origin::Argument, value.clone(), self.depth);
            self.scope.insert(name.clone(), value);
        }
        self.lets(&definition.lets)?;
        for (sentence, passage) in &definition.require {
            self.compare(sentence, passage, Some(definition))?;
        }
        let (expression, passage) = &definition.value;
        let value = self.expression(expression, passage)?;
        self.depth -= 1;
        self.scope = outside;
        let origin = Origin::Definition(definition, arguments);
        let value = self.algebra.named(&definition.name, origin, value, self.depth);
        self.memo.insert(key, value.clone());
        Ok(value)
    }

    pub(super) fn arity(
        &self,
        name: &str,
        takes: usize,
        given: usize,
        place: &Place,
    ) -> Diagnostic {
        wrong_arity(self.definitions, name, takes, given, place)
    }

    fn unknown(&self, name: &str, place: &Place) -> Diagnostic {
        unknown(self.definitions, name, self.scope.keys().map(String::as_str), place)
    }
}

/// An operand or a definition that the parser has not put where it belongs.
pub(super) fn missing(place: &Place) -> Diagnostic {
    Diagnostic::new("a value is missing", place.clone())
}

impl<A: Algebra> Translator for Elaborator<'_, A> {
    type Value = Value<A::Number>;

    fn literal(&mut self, text: &str, place: &Place) -> Outcome<Self::Value> {
        self.algebra.constant(decimal(text, place)?.value, place).map(Value::Number)
    }

    /// A variable that takes the values that round to a printed number.
    fn cell(&mut self, text: &str, place: &Place) -> Outcome<Self::Value> {
        let name = self.algebra.cell_name(place)?;
        let ((_, lo), (_, hi)) = Comparison::Agrees.ends(&decimal(text, place)?);
        let ends = [self.algebra.constant(lo, place)?, self.algebra.constant(hi, place)?];
        self.algebra.variable(&name, ends, place).map(Value::Number)
    }

    fn name(&mut self, name: &str, place: &Place) -> Outcome<Self::Value> {
        if let Some(value) = self.scope.get(name) {
            return Ok(value.clone());
        }
        match self.definitions.find(name) {
            Some((index, definition)) if definition.args.is_empty() => {
                self.define(index, &[], place)
            }
            Some((_, definition)) => Err(self.arity(name, definition.args.len(), 0, place)),
            None if function(name).is_some() => {
                let message = format!("`{name}` is a function and needs an argument");
                Err(Diagnostic::new(message, place.clone()))
            }
            None => Err(self.unknown(name, place)),
        }
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Self::Value],
        place: &Place,
    ) -> Outcome<Self::Value> {
        if self.scope.contains_key(name) {
            let message = format!("`{name}` is a value here, not a function");
            return Err(Diagnostic::new(message, place.clone())
                .with_help(format!("a product is written with `*`, as in `{name}*(...)`")));
        }
        match (self.definitions.find(name), function(name)) {
            (Some((_, definition)), _) if definition.args.len() != arguments.len() => {
                Err(self.arity(name, definition.args.len(), arguments.len(), place))
            }
            (Some((index, _)), _) => self.define(index, arguments, place),
            (None, Some(function)) => self.apply(name, function, arguments, place),
            (None, None) => Err(self.unknown(name, place)),
        }
    }

    fn list(&mut self, items: &[Self::Value], place: &Place) -> Outcome<Self::Value> {
        items.iter().map(|item| number(item, place)).collect::<Outcome<_>>().map(Value::List)
    }

    fn negate(&mut self, x: &Self::Value, place: &Place) -> Outcome<Self::Value> {
        self.each(x, |algebra, x| algebra.negate(x, place))
    }

    fn binary(
        &mut self,
        sign: Sign,
        x: &Self::Value,
        y: &Self::Value,
        place: &Place,
    ) -> Outcome<Self::Value> {
        match sign.op() {
            Some(op) => self.pairwise(&op, x, y, place),
            None => self.power(x, y, place),
        }
    }
}
