//! Definitions, lists, powers and printed cells written out, until there are numbers alone.
//!
//! What a number is, an [`Algebra`] says: for the claim of the kernel it is a step of a program, for
//! another tool a term in its language. All of them are elaborated alike, here and in `value`.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use num_bigint::BigInt;
use proofmark_kernel::{Op, Rational, Relation};

use super::enclosed::Closed;
use super::function::{Constant, constant, function};
use super::library::Written;
use super::names::{free_index, unknown, wrong_arity};
use super::passage::decimal;
use super::syntax::{Comparison, Enclosed, Expression, Fold, Sentence, Sign};
use super::translate::{Outcome, Translator};
use super::value::{Value, ValueOf};
use super::{Book, Definition, Definitions, Let, NamedConstant, Passage};
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// The numbers that formulas are elaborated into.
pub trait Algebra {
    /// A number. Equal ones have equal values.
    type Number: Clone + Eq + Hash;

    /// The place that is spoken of: where new numbers come from, and what errors are about.
    fn place(&mut self) -> &mut Place;

    /// An error about that place.
    fn error(&mut self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message, self.place().clone())
    }

    /// A constant.
    fn constant(&mut self, value: Rational) -> Outcome<Self::Number>;

    /// An operation of the kernel.
    fn apply(&mut self, op: &Op, operands: Vec<Self::Number>) -> Outcome<Self::Number>;

    /// Minus a number.
    fn negate(&mut self, x: Self::Number) -> Outcome<Self::Number>;

    /// A variable between two ends.
    fn variable(&mut self, name: &str, ends: [Self::Number; 2]) -> Outcome<Self::Number>;

    /// A number as what it is made of, for a program of its own.
    fn closed(&mut self, x: &Self::Number) -> Outcome<Closed> {
        match self.exact(x) {
            Some(value) => Ok(Closed::number(value.clone())),
            None => Err(self.error("a number that no formula gives is not exported")),
        }
    }

    /// A power whose exponent is not known exactly, where it is not exp(y·ln x).
    fn power(&mut self, _x: &Self::Number, _y: &Self::Number) -> Outcome<Option<Self::Number>> {
        Ok(None)
    }

    /// A function of whole numbers at numbers that are not known exactly.
    fn whole_function(
        &mut self,
        _name: &str,
        _arguments: &[Self::Number],
    ) -> Outcome<Option<Self::Number>> {
        Ok(None)
    }

    /// A constant that a certificate of its own encloses.
    fn given(&mut self, constant: &Arc<NamedConstant>) -> Outcome<Self::Number>;

    /// The name of a printed cell, which becomes a variable, where cells are allowed.
    fn cell_name(&mut self) -> Outcome<String>;

    /// The z of a number that is written as exp(z).
    fn exponent(&self, _x: &Self::Number) -> Option<Self::Number> {
        None
    }

    /// The exact value of a number, where one is known.
    fn exact<'a>(&'a self, x: &'a Self::Number) -> Option<&'a Rational>;

    /// Takes note that a definition is about to be written out.
    fn enter(&mut self, _definition: &Definition, _arguments: &[Value<Self::Number>]) {}

    /// Takes note that what follows is written out for many whole numbers, or that this is over.
    fn repeats(&mut self, _begins: bool) {}

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
    ) -> Outcome<()>;

    /// An operation on several numbers, from the left.
    fn chain(&mut self, op: &Op, xs: Vec<Self::Number>) -> Outcome<Self::Number> {
        let mut numbers = xs.into_iter();
        let first = numbers.next().ok_or_else(|| self.error(MISSING))?;
        numbers.try_fold(first, |x, y| self.apply(op, vec![x, y]))
    }

    /// log₂ x is k for a constant x = 2^k, and ln x / ln 2 for anything else.
    fn log2(&mut self, x: Self::Number) -> Outcome<Self::Number> {
        if let Some(k) = self.exact(&x).and_then(exact::log2_if_whole) {
            return self.constant(Rational::from(BigInt::from(k)));
        }
        let two = self.constant(Rational::from(BigInt::from(2)))?;
        self.ratio_of_logarithms(x, two)
    }

    /// ln x / ln b.
    fn ratio_of_logarithms(&mut self, x: Self::Number, b: Self::Number) -> Outcome<Self::Number> {
        let above = self.apply(&Op::Ln, vec![x])?;
        let below = self.apply(&Op::Ln, vec![b])?;
        self.apply(&Op::Div, vec![above, below])
    }
}

/// Where a named value comes from.
pub enum Origin<'a, N> {
    /// It is an argument of a definition.
    Argument,
    /// It is named by a `let`.
    Let(&'a Let),
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
    /// The whole numbers that the sentence speaks of.
    pub at: &'a [(String, BigInt)],
    /// Which part of the sentence it is about, if it has several: an end of a rounding interval, or a
    /// comparison of a chain.
    pub part: Option<String>,
}

/// The sides of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides<N> {
    /// Those of a chain that come before the last two.
    pub chain: Vec<N>,
    /// The left side of the last comparison.
    pub lhs: N,
    /// Its right side.
    pub rhs: N,
}

impl<N> Sides<N> {
    /// All of them, from left to right.
    pub fn all(&self) -> impl Iterator<Item = &N> + Clone {
        self.chain.iter().chain([&self.lhs, &self.rhs])
    }
}

/// What a sentence says at one choice of the whole numbers that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance<N> {
    /// The whole numbers, by name.
    pub at: Vec<(String, BigInt)>,
    /// Its sides.
    pub sides: Sides<N>,
}

/// Elaborates sentences and expressions with a book's definitions.
pub struct Elaborator<'a, A: Algebra> {
    /// What it elaborates into.
    pub algebra: A,
    pub(super) definitions: &'a Definitions,
    pub(super) scope: HashMap<String, ValueOf<A>>,
    memo: HashMap<(usize, Vec<ValueOf<A>>), ValueOf<A>>,
    pub(super) depth: usize,
    /// How many operations have been looked at.
    pub(super) worked: u64,
}

/// Definitions for the formulas of the language itself, which use none of the book's.
static NO_DEFINITIONS: LazyLock<Definitions> = LazyLock::new(Definitions::default);

impl Book {
    /// Elaborates sentences with the book's definitions.
    pub fn elaborator<A: Algebra>(&self, algebra: A) -> Elaborator<'_, A> {
        Elaborator::new(&self.definitions, algebra)
    }
}

impl<'a, A: Algebra> Elaborator<'a, A> {
    pub(super) fn new(definitions: &'a Definitions, algebra: A) -> Self {
        let (scope, memo) = (HashMap::new(), HashMap::new());
        Self { algebra, definitions, scope, memo, depth: 0, worked: 0 }
    }

    /// A sentence with the values named before it, and its sides; once for every choice of the whole
    /// numbers that it speaks of.
    pub fn sentence(
        &mut self,
        lets: &[Let],
        sentence: &Sentence,
        passage: &Passage,
    ) -> Outcome<Vec<Instance<A::Number>>> {
        (self.scope, self.worked) = (HashMap::new(), 0);
        self.lets(lets)?;
        self.ranges(sentence, passage)?;
        if !sentence.counted.is_empty() {
            return self.instances(sentence, passage);
        }
        let sides = self.compare(sentence, passage, None, &[])?;
        Ok(vec![Instance { at: Vec::new(), sides }])
    }

    /// Values named one after another.
    pub(super) fn lets(&mut self, lets: &[Let]) -> Outcome<()> {
        for named @ (name, expression, passage) in lets {
            let value = self.expression(expression, passage)?;
            let value = self.algebra.named(name, Origin::Let(named), value, self.depth);
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
        *self.algebra.place() = passage.place_of(expression);
        self.scalar(&value)
    }

    /// The variables of a sentence. A `let` comes first and cannot speak of them.
    fn ranges(&mut self, sentence: &Sentence, passage: &Passage) -> Outcome<()> {
        for (name, range, lo, hi) in &sentence.variables {
            let place = passage.place(range);
            let mut names = lo.names().chain(hi.names());
            if let Some(n) = names.find(|n| sentence.counted.iter().any(|(name, ..)| name == n)) {
                let message = format!("the range of `{name}` cannot depend on `{n}`");
                let help =
                    format!("state a claim for each `{n}`, or scale `{name}` to a fixed range");
                return Err(Diagnostic::new(message, place).with_help(help));
            }
            self.ranged(name, range, [lo, hi], passage)?;
        }
        Ok(())
    }

    /// A variable between two ends.
    fn ranged(
        &mut self,
        name: &str,
        range: &Range<usize>,
        [lo, hi]: [&Expression; 2],
        passage: &Passage,
    ) -> Outcome<()> {
        let place = passage.place(range);
        free_index(self.definitions, self.scope.contains_key(name), name, &place)?;
        let ends = [self.number(lo, passage)?, self.number(hi, passage)?];
        *self.algebra.place() = passage.place(range);
        let variable = self.algebra.variable(name, ends)?;
        self.scope.insert(name.to_owned(), Value::Number(variable));
        Ok(())
    }

    /// What a sentence asserts of its sides. It is an obligation of a definition, or the claim's own.
    pub(super) fn compare(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        definition: Option<&Definition>,
        at: &[(String, BigInt)],
    ) -> Outcome<Sides<A::Number>> {
        let mut chain = Vec::with_capacity(sentence.chain.len());
        for link in &sentence.chain {
            chain.push(self.number(&link.side, passage)?);
        }
        let (lhs, rhs) =
            (self.number(&sentence.lhs, passage)?, self.number(&sentence.rhs, passage)?);
        let sides = Sides { chain, lhs, rhs };
        let mut assertion = Assertion { sentence, passage, definition, at, part: None };
        if let Some((low, high)) = sentence.ends(passage)? {
            for ((relation, end), which) in [(low, "lower end"), (high, "upper end")] {
                let rhs = self.algebra.constant(end)?;
                assertion.part = Some(which.to_owned());
                let compared = Compared { lhs: sides.lhs.clone(), relation, rhs };
                self.algebra.assert(compared, &assertion)?;
            }
        }
        let relations = sentence.chain.iter().map(|link| link.relation);
        let relations = relations.chain(sentence.comparison.relation());
        let pairs = sides.all().zip(sides.all().skip(1)).zip(relations);
        for (index, ((lhs, rhs), relation)) in pairs.enumerate() {
            assertion.part = (!sides.chain.is_empty()).then(|| format!("part {}", index + 1));
            let compared = Compared { lhs: lhs.clone(), relation, rhs: rhs.clone() };
            self.algebra.assert(compared, &assertion)?;
        }
        Ok(sides)
    }

    /// A definition at these arguments, with its obligations.
    fn define(&mut self, index: usize, arguments: &[ValueOf<A>]) -> Outcome<ValueOf<A>> {
        let key = (index, arguments.to_vec());
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        self.deeper()?;
        let definition =
            self.definitions.list.get(index).ok_or_else(|| self.algebra.error(MISSING))?;
        let outside = std::mem::take(&mut self.scope);
        self.algebra.enter(definition, arguments);
        for (name, value) in definition.args.iter().zip(arguments) {
            let value = self.algebra.named(name, Origin::Argument, value.clone(), self.depth);
            self.scope.insert(name.clone(), value);
        }
        self.lets(&definition.lets)?;
        for (sentence, passage) in &definition.require {
            self.compare(sentence, passage, Some(definition), &[])?;
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

    /// A built-in function that is written out by a formula of the language.
    pub(super) fn written(
        &mut self,
        written: &Written,
        arguments: &[ValueOf<A>],
    ) -> Outcome<ValueOf<A>> {
        let passage = Passage::used_at(self.algebra.place());
        let scope = std::mem::take(&mut self.scope);
        let definitions = std::mem::replace(&mut self.definitions, &NO_DEFINITIONS);
        for (name, value) in written.arguments.iter().zip(arguments) {
            let value = self.algebra.named(name, Origin::Argument, value.clone(), self.depth);
            self.scope.insert((*name).to_owned(), value);
        }
        let value = self.expression(&written.formula, &passage)?;
        (self.scope, self.definitions) = (scope, definitions);
        Ok(value)
    }

    /// Goes one definition or sum deeper.
    pub(super) fn deeper(&mut self) -> Outcome<()> {
        if self.depth >= limits::NESTING {
            let message = format!("definitions use definitions over {} deep", limits::NESTING);
            return Err(self.algebra.error(message));
        }
        self.depth += 1;
        Ok(())
    }

    /// Counts operations, of which there is a limit.
    pub(super) fn work(&mut self, operations: u64) -> Outcome<()> {
        self.worked = self.worked.saturating_add(operations);
        if self.worked <= limits::WRITTEN_OUT {
            return Ok(());
        }
        let message =
            format!("this is more than {} operations when written out", limits::WRITTEN_OUT);
        let help = "shorten the ranges of its sums, or bound parts of them by a formula";
        Err(self.algebra.error(message).with_help(help))
    }

    /// A number that has a name in the language.
    fn constant(&mut self, constant: &Constant) -> Outcome<A::Number> {
        match constant {
            Constant::Operation(op) => self.algebra.apply(op, Vec::new()),
            Constant::E => {
                let one = self.algebra.constant(Rational::from(BigInt::from(1)))?;
                self.algebra.apply(&Op::Exp, vec![one])
            }
        }
    }

    pub(super) fn arity(&mut self, name: &str, takes: usize, given: usize) -> Diagnostic {
        wrong_arity(self.definitions, name, takes, given, self.algebra.place())
    }

    fn unknown(&mut self, name: &str) -> Diagnostic {
        let names = self.scope.keys().map(String::as_str);
        unknown(self.definitions, name, names, self.algebra.place())
    }
}

/// An operand or a definition that the parser has not put where it belongs.
pub(super) const MISSING: &str = "a value is missing";

impl<A: Algebra> Translator for Elaborator<'_, A> {
    type Value = ValueOf<A>;

    fn place(&mut self) -> &mut Place {
        self.algebra.place()
    }

    fn literal(&mut self, text: &str) -> Outcome<Self::Value> {
        let value = decimal(text, self.algebra.place())?.value;
        self.algebra.constant(value).map(Value::Number)
    }

    /// A variable that takes the values that round to a printed number.
    fn cell(&mut self, text: &str) -> Outcome<Self::Value> {
        let name = self.algebra.cell_name()?;
        let ((_, lo), (_, hi)) = Comparison::Agrees.ends(&decimal(text, self.algebra.place())?);
        let ends = [self.algebra.constant(lo)?, self.algebra.constant(hi)?];
        self.algebra.variable(&name, ends).map(Value::Number)
    }

    fn name(&mut self, name: &str) -> Outcome<Self::Value> {
        if let Some(value) = self.scope.get(name) {
            return Ok(value.clone());
        }
        match self.definitions.find(name) {
            Some((index, definition)) if definition.args.is_empty() => self.define(index, &[]),
            Some((_, definition)) => Err(self.arity(name, definition.args.len(), 0)),
            None if self.definitions.constant(name).is_some() => {
                let definitions = self.definitions;
                let constant =
                    definitions.constant(name).ok_or_else(|| self.algebra.error(MISSING))?;
                self.algebra.given(constant).map(Value::Number)
            }
            // It has an error.
            None if self.definitions.knows(name) => Err(self.unknown(name)),
            None => match constant(name) {
                Some(constant) => self.constant(constant).map(Value::Number),
                None if function(name).is_some() => {
                    let message = format!("`{name}` is a function and needs an argument");
                    Err(self.algebra.error(message))
                }
                None => Err(self.unknown(name)),
            },
        }
    }

    fn call(&mut self, name: &str, arguments: &[Self::Value]) -> Outcome<Self::Value> {
        let definition = self.definitions.find(name);
        let number = match definition {
            Some((_, definition)) => definition.args.is_empty() && function(name).is_some(),
            None => constant(name).is_some() && !self.definitions.knows(name),
        };
        if self.scope.contains_key(name) || number {
            let message = format!("`{name}` is a value here, not a function");
            let help = match function(name) {
                Some(_) => "it hides the function of that name: call it something else".to_owned(),
                None => format!("a product is written with `*`, as in `{name}*(...)`"),
            };
            return Err(self.algebra.error(message).with_help(help));
        }
        match (definition, function(name)) {
            (Some((_, definition)), _) if definition.args.len() != arguments.len() => {
                Err(self.arity(name, definition.args.len(), arguments.len()))
            }
            (Some((index, _)), _) => self.define(index, arguments),
            (None, _) if self.definitions.knows(name) => Err(self.unknown(name)),
            (None, Some(function)) => self.apply(name, function, arguments),
            (None, None) => Err(self.unknown(name)),
        }
    }

    fn list(&mut self, items: &[Self::Value]) -> Outcome<Self::Value> {
        items.iter().map(|item| self.scalar(item)).collect::<Outcome<_>>().map(Value::List)
    }

    fn negate(&mut self, x: &Self::Value) -> Outcome<Self::Value> {
        self.each(x, |algebra, x| algebra.negate(x))
    }

    fn binary(&mut self, sign: Sign, x: &Self::Value, y: &Self::Value) -> Outcome<Self::Value> {
        match sign.op() {
            Some(op) => self.pairwise(&op, x, y),
            None => self.power(x, y),
        }
    }

    fn fold(
        &mut self,
        fold: &Fold,
        ends: [&Self::Value; 2],
        passage: &Passage,
    ) -> Outcome<Self::Value> {
        let in_scope = self.scope.contains_key(&fold.index);
        free_index(self.definitions, in_scope, &fold.index, &passage.place(&fold.place))?;
        self.terms(fold, ends, passage).map(Value::Number)
    }

    fn enclosed(
        &mut self,
        enclosed: &Enclosed,
        outside: &[Self::Value],
        (passage, range): (&Passage, &Range<usize>),
    ) -> Outcome<Self::Value> {
        self.nameless(enclosed, outside, (passage, range)).map(Value::Number)
    }

    fn seen(&mut self, value: &Self::Value) -> Outcome<()> {
        self.work(u64::try_from(value.numbers().len()).unwrap_or(u64::MAX))
    }
}
