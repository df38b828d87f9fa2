//! From sentences to claims: names resolved, definitions written out, obligations collected.

use std::collections::HashMap;
use std::ops::Range;

use num_bigint::BigInt;
use num_traits::Zero;
use proofmark_kernel::decimal::Decimal;
use proofmark_kernel::{Builder, Goal, NodeId, Op, Quantifier, Rational, Relation};

use super::names::{unknown, wrong_arity};
use super::passage::{decimal, literal};
use super::syntax::{Comparison, Expression, Scope, Sentence, Sign, Syntax};
use super::value::{Value, function, number};
use super::{Binding, Definition, Definitions, Let, Passage, Printed};
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// A sentence written out: what an entry of the book needs besides the claim itself.
pub(super) struct Expanded {
    pub builder: Builder,
    pub exact: Vec<Option<Rational>>,
    pub origins: Vec<Place>,
    pub bindings: Vec<Binding>,
    pub lhs: NodeId,
    pub rhs: NodeId,
    pub printed: Option<Printed>,
}

/// Writes out one sentence with the definitions that come before it.
pub(super) fn sentence(
    definitions: &Definitions,
    lets: &[Let],
    sentence: &Sentence,
    passage: &Passage,
) -> Result<Expanded, Diagnostic> {
    let mut expander = Expander::new(definitions);
    let mut scope = Names::new();
    if let (Comparison::Agrees, Some((_, range, ..))) =
        (sentence.comparison, sentence.variables.first())
    {
        let message = "`agrees with` speaks of printed cells, and has no other variables";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    if sentence.comparison == Comparison::Agrees {
        (expander.cells, expander.quantifier) = (true, Quantifier::Some);
    }
    expander.bind_all(&mut scope, lets)?;
    expander.bind_ranges(&mut scope, sentence, passage)?;
    let lhs = expander.number(&sentence.lhs, passage, &scope)?;
    let (rhs, printed) = expander.conclude(lhs, sentence, passage, &scope)?;
    if let Some((name, range, ..)) = sentence.variables.first()
        && !expander.varies(lhs)
        && !expander.varies(rhs)
    {
        let message = format!("neither side of this sentence depends on `{name}`");
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    Ok(expander.finish(lhs, rhs, printed))
}

/// Writes out one expression, with values named before it.
pub(super) fn expression(
    definitions: &Definitions,
    lets: &[Let],
    expression: &Expression,
    passage: &Passage,
) -> Result<Expanded, Diagnostic> {
    let mut expander = Expander::new(definitions);
    let mut scope = Names::new();
    expander.bind_all(&mut scope, lets)?;
    let value = expander.number(expression, passage, &scope)?;
    Ok(expander.finish(value, value, None))
}

type Names = HashMap<String, Value>;

pub(super) struct Expander<'a> {
    definitions: &'a Definitions,
    pub(super) builder: Builder,
    /// The exact value of each step, where one is known.
    exact: Vec<Option<Rational>>,
    /// Whether each step depends on a variable.
    varying: Vec<bool>,
    /// Where in the book each step comes from.
    origins: Vec<Place>,
    bindings: Vec<Binding>,
    memo: HashMap<(usize, Vec<Value>), Value>,
    depth: usize,
    /// Whether the sentence may speak of printed cells.
    cells: bool,
    /// For which values of the variables the obligations are asserted.
    quantifier: Quantifier,
}

impl<'a> Expander<'a> {
    fn new(definitions: &'a Definitions) -> Self {
        Self {
            definitions,
            builder: Builder::default(),
            exact: Vec::new(),
            varying: Vec::new(),
            origins: Vec::new(),
            bindings: Vec::new(),
            memo: HashMap::new(),
            depth: 0,
            cells: false,
            quantifier: Quantifier::All,
        }
    }

    fn finish(self, lhs: NodeId, rhs: NodeId, printed: Option<Printed>) -> Expanded {
        let Self { builder, exact, origins, bindings, .. } = self;
        Expanded { builder, exact, origins, bindings, lhs, rhs, printed }
    }

    pub(super) fn node(
        &mut self,
        op: Op,
        args: &[NodeId],
        place: &Place,
    ) -> Result<NodeId, Diagnostic> {
        let id = self.builder.node(op, args).map_err(|_| {
            Diagnostic::new(format!("more than {} steps", limits::STEPS), place.clone())
        })?;
        if id == self.exact.len() {
            let step = self.builder.steps().get(id);
            let value = step.and_then(|step| exact::of_step(step, &self.exact));
            let varies = args.iter().any(|&arg| self.varies(arg));
            self.exact.push(value);
            self.varying.push(varies);
            self.origins.push(place.clone());
        }
        Ok(id)
    }

    pub(super) fn exact(&self, id: NodeId) -> Option<&Rational> {
        self.exact.get(id)?.as_ref()
    }

    fn expression(
        &mut self,
        expression: &Expression,
        passage: &Passage,
        scope: &Names,
    ) -> Result<Value, Diagnostic> {
        let mut values: Vec<Value> = Vec::with_capacity(expression.nodes.len());
        for (syntax, range) in &expression.nodes {
            let place = passage.place(range);
            // The parser puts operands before what uses them.
            let operand =
                |index: &usize| values.get(*index).cloned().unwrap_or(Value::Number(NodeId::MAX));
            let value = match syntax {
                Syntax::Number(text) => {
                    let decimal = decimal(text, &place)?;
                    Value::Number(self.node(Op::Const(decimal.value), &[], &place)?)
                }
                Syntax::Cell(text) => Value::Number(self.cell(text, &place)?),
                Syntax::Name(name) => self.name(name, scope, &place)?,
                Syntax::Call(name, arguments) => {
                    let arguments: Vec<Value> = arguments.iter().map(operand).collect();
                    self.call(name, &arguments, scope, &place)?
                }
                Syntax::List(items) => {
                    let items: Vec<Value> = items.iter().map(operand).collect();
                    self.list(&items, &place)?
                }
                Syntax::Negate(x) => self.negate(&operand(x), &place)?,
                Syntax::Binary(Sign::Power, base, exponent) => {
                    self.power(&operand(base), &operand(exponent), &place)?
                }
                Syntax::Binary(sign, x, y) => {
                    let op = match sign {
                        Sign::Plus => Op::Add,
                        Sign::Minus => Op::Sub,
                        Sign::Times => Op::Mul,
                        Sign::Over | Sign::Power => Op::Div,
                    };
                    self.binary(&op, &operand(x), &operand(y), &place)?
                }
            };
            values.push(value);
        }
        values.pop().ok_or_else(|| {
            Diagnostic::new("an expression is missing", passage.place(&Range::default()))
        })
    }

    /// A variable that takes the values that round to a printed number.
    fn cell(&mut self, text: &str, place: &Place) -> Result<NodeId, Diagnostic> {
        if !self.cells {
            let message = "a printed cell may only stand in a sentence with `agrees with`";
            return Err(Diagnostic::new(message, place.clone()));
        }
        let Decimal { value, unit } = decimal(text, place)?;
        let half = unit / BigInt::from(2);
        let lo = self.node(Op::Const(&value - &half), &[], place)?;
        let hi = self.node(Op::Const(&value + &half), &[], place)?;
        self.variable(lo, hi, place)
    }

    fn variable(&mut self, lo: NodeId, hi: NodeId, place: &Place) -> Result<NodeId, Diagnostic> {
        let id = self.builder.variable(lo, hi).map_err(|_| {
            let message = format!("more than {} variables and printed cells", limits::VARIABLES);
            Diagnostic::new(message, place.clone())
        })?;
        self.exact.push(None);
        self.varying.push(true);
        self.origins.push(place.clone());
        Ok(id)
    }

    /// An expression that must be a number.
    fn number(
        &mut self,
        expression: &Expression,
        passage: &Passage,
        scope: &Names,
    ) -> Result<NodeId, Diagnostic> {
        let value = self.expression(expression, passage, scope)?;
        let range = expression.nodes.last().map(|(_, range)| range.clone()).unwrap_or_default();
        number(&value, &passage.place(&range))
    }

    fn name(&mut self, name: &str, scope: &Names, place: &Place) -> Result<Value, Diagnostic> {
        if let Some(value) = scope.get(name) {
            return Ok(value.clone());
        }
        match self.definition(name) {
            Some((index, definition)) if definition.args.is_empty() => {
                self.define(index, &[], place)
            }
            Some((_, definition)) => Err(self.arity(name, definition.args.len(), 0, place)),
            None if function(name).is_some() => {
                let message = format!("`{name}` is a function and needs an argument");
                Err(Diagnostic::new(message, place.clone()))
            }
            None => Err(self.unknown(name, scope, place)),
        }
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Value],
        scope: &Names,
        place: &Place,
    ) -> Result<Value, Diagnostic> {
        if scope.contains_key(name) {
            let message = format!("`{name}` is a value here, not a function");
            return Err(Diagnostic::new(message, place.clone())
                .with_help(format!("a product is written with `*`, as in `{name}*(...)`")));
        }
        if let Some((index, definition)) = self.definition(name) {
            if definition.args.len() != arguments.len() {
                return Err(self.arity(name, definition.args.len(), arguments.len(), place));
            }
            return self.define(index, arguments, place);
        }
        match function(name) {
            Some(function) => self.apply(name, function, arguments, place),
            None => Err(self.unknown(name, scope, place)),
        }
    }

    /// A definition at these arguments, with its obligations.
    fn define(
        &mut self,
        index: usize,
        arguments: &[Value],
        place: &Place,
    ) -> Result<Value, Diagnostic> {
        let key = (index, arguments.to_vec());
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        if self.depth >= limits::NESTING {
            let message = format!("definitions use definitions over {} deep", limits::NESTING);
            return Err(Diagnostic::new(message, place.clone()));
        }
        let definitions = self.definitions;
        let Some(definition) = definitions.list.get(index) else {
            return Err(Diagnostic::new("this definition is missing", place.clone()));
        };
        self.depth += 1;
        let mut scope: Names = definition.args.iter().cloned().zip(key.1.iter().cloned()).collect();
        self.bind_all(&mut scope, &definition.lets)?;
        for (sentence, passage) in &definition.require {
            let lhs = self.number(&sentence.lhs, passage, &scope)?;
            self.goals(lhs, sentence, passage, &scope, Some(&definition.name))?;
        }
        let (expression, passage) = &definition.value;
        let value = self.expression(expression, passage, &scope)?;
        self.depth -= 1;
        let arguments = arguments.iter().flat_map(Value::numbers).copied().collect();
        self.bind(&definition.name, &passage.single_spaced(), &value, Some(arguments));
        self.memo.insert(key, value.clone());
        Ok(value)
    }

    /// Remembers a named value; of a list, each number.
    fn bind(&mut self, name: &str, text: &str, value: &Value, arguments: Option<Vec<NodeId>>) {
        for (index, &step) in value.numbers().iter().enumerate() {
            let name = match value {
                Value::Number(_) => name.to_owned(),
                Value::List(_) => format!("{name}[{}]", index + 1),
            };
            // The formula of a long list is not repeated for each of its numbers.
            let text = if index == 0 { text.to_owned() } else { String::new() };
            let arguments = arguments.clone();
            self.bindings.push(Binding { name, text, step, arguments, depth: self.depth });
        }
    }

    fn bind_all(&mut self, scope: &mut Names, lets: &[Let]) -> Result<(), Diagnostic> {
        for (name, expression, passage) in lets {
            let value = self.expression(expression, passage, scope)?;
            let text = passage.single_spaced();
            let text = text.split_once('=').map_or(text.as_str(), |(_, value)| value.trim());
            self.bind(name, text, &value, None);
            scope.insert(name.clone(), value);
        }
        Ok(())
    }

    /// The variables of a sentence. A `let` comes first and cannot speak of them.
    fn bind_ranges(
        &mut self,
        scope: &mut Names,
        sentence: &Sentence,
        passage: &Passage,
    ) -> Result<(), Diagnostic> {
        for (name, range, lo, hi) in &sentence.variables {
            let place = passage.place(range);
            let taken = self.definitions.find(name).is_some() || function(name).is_some();
            if taken || scope.contains_key(name) {
                let message = format!("`{name}` is defined twice");
                return Err(Diagnostic::new(message, place)
                    .with_help("a variable needs a name that nothing else has"));
            }
            let lo = self.number(lo, passage, scope)?;
            let hi = self.number(hi, passage, scope)?;
            if self.varies(lo) || self.varies(hi) {
                let message = "the range of a variable cannot depend on another one";
                return Err(Diagnostic::new(message, place));
            }
            let below = self.exact(lo).zip(self.exact(hi));
            if below.is_some_and(|(lo, hi)| proofmark_kernel::rational::compare(lo, hi).is_gt()) {
                return Err(Diagnostic::new("the range of this variable is empty", place));
            }
            let id = self.variable(lo, hi, &place)?;
            scope.insert(name.clone(), Value::Number(id));
        }
        Ok(())
    }

    fn varies(&self, id: NodeId) -> bool {
        self.varying.get(id).copied().unwrap_or(false)
    }

    /// The sentence of a claim: its goals, its right side and its printed number.
    fn conclude(
        &mut self,
        lhs: NodeId,
        sentence: &Sentence,
        passage: &Passage,
        scope: &Names,
    ) -> Result<(NodeId, Option<Printed>), Diagnostic> {
        let rhs = self.goals(lhs, sentence, passage, scope, None)?;
        let left = literal(&sentence.lhs, passage)?;
        let right = literal(&sentence.rhs, passage)?;
        let printed = match (left, right) {
            (_, Some(decimal)) => Some(Printed { decimal, subject: lhs }),
            (Some(decimal), None) => Some(Printed { decimal, subject: rhs }),
            _ => None,
        };
        Ok((rhs, printed))
    }

    /// Adds the goals that a sentence stands for, and returns its right side. The sentence is an
    /// obligation of a definition, or the claim's own.
    fn goals(
        &mut self,
        lhs: NodeId,
        sentence: &Sentence,
        passage: &Passage,
        scope: &Names,
        definition: Option<&str>,
    ) -> Result<NodeId, Diagnostic> {
        let own = definition.is_none();
        let from = definition.map_or("says".to_owned(), |name| {
            format!("{name} requires {}", passage.single_spaced())
        });
        let rhs = self.number(&sentence.rhs, passage, scope)?;
        let range = sentence.rhs.nodes.last().map(|(_, range)| range.clone()).unwrap_or_default();
        let place = passage.place(&range);
        if own && sentence.scope == Scope::Max {
            // A function has a maximum only if it has a value everywhere.
            let goal = Goal {
                lhs,
                relation: Relation::Equal,
                rhs: lhs,
                from: "max over requires a value on the whole range".to_owned(),
                own: false,
                quantifier: Quantifier::All,
            };
            self.ask(goal, &place)?;
        }
        if let Comparison::Plain(relation) = sentence.comparison {
            self.goal(lhs, relation, rhs, from, own, sentence.scope, &place)?;
            return Ok(rhs);
        }
        let Some(decimal) = literal(&sentence.rhs, passage)? else {
            let words = sentence.comparison.words();
            let message = format!("the right side of `{words}` must be a printed number");
            return Err(Diagnostic::new(message, place));
        };
        let (low, high) = sentence.comparison.ends(&decimal);
        for ((relation, end), side) in [(low, "lower end"), (high, "upper end")] {
            let rhs = self.node(Op::Const(end), &[], &place)?;
            let from = format!("{from}, {side}");
            self.goal(lhs, relation, rhs, from, own, sentence.scope, &place)?;
        }
        Ok(rhs)
    }

    /// Adds one goal. That a maximum reaches a value is said of some point; that it stays below one
    /// is said of all. Two sides that both vary are compared by their difference, which can be
    /// enclosed more closely than the two.
    #[expect(clippy::too_many_arguments, reason = "each is a part of the goal")]
    fn goal(
        &mut self,
        mut lhs: NodeId,
        relation: Relation,
        mut rhs: NodeId,
        from: String,
        own: bool,
        scope: Scope,
        place: &Place,
    ) -> Result<(), Diagnostic> {
        let reaches = matches!(relation, Relation::AtLeast | Relation::Above);
        let quantifier = match scope {
            Scope::Max if own && relation == Relation::Equal => {
                let message = "a maximum cannot be decided to be equal; state bounds";
                return Err(Diagnostic::new(message, place.clone()));
            }
            Scope::Max if own && self.varies(rhs) => {
                let message = "the right side of `max over` cannot vary";
                return Err(Diagnostic::new(message, place.clone()));
            }
            Scope::Max if own && reaches => Quantifier::Some,
            _ => self.quantifier,
        };
        if self.varies(lhs) && self.varies(rhs) {
            lhs = self.node(Op::Sub, &[lhs, rhs], place)?;
            rhs = self.node(Op::Const(Rational::zero()), &[], place)?;
        }
        self.ask(Goal { lhs, relation, rhs, from, own, quantifier }, place)
    }

    fn ask(&mut self, goal: Goal, place: &Place) -> Result<(), Diagnostic> {
        self.builder.goal(goal).map_err(|_| {
            let message = format!(
                "more than {} goals: what this claim says and what its definitions require",
                limits::GOALS
            );
            Diagnostic::new(message, place.clone())
        })
    }

    fn definition(&self, name: &str) -> Option<(usize, &Definition)> {
        self.definitions.find(name)
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

    fn unknown(&self, name: &str, scope: &Names, place: &Place) -> Diagnostic {
        unknown(self.definitions, name, scope.keys().map(String::as_str), place)
    }
}
