//! Formulas as the steps of a claim's program.

use std::sync::Arc;

use num_traits::Zero;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Builder, Goal, NodeId, Op, Quantifier, Rational, Relation, Variable};

use super::elaborate::{Algebra, Assertion, Compared, MISSING, Origin};
use super::enclosed::{Closed, Part};
use super::series::Opaque;
use super::syntax::{Scope, Sentence};
use super::translate::Outcome;
use super::value::Value;
use super::{Binding, Entry, Expectation, Let, NamedConstant, Passage, Printed};
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// Formulas as the steps of a claim's program.
pub(super) struct Steps {
    pub(super) builder: Builder,
    /// The exact value of each step, where one is known.
    pub(super) exact: Vec<Option<Rational>>,
    /// Whether each step depends on a variable.
    varying: Vec<bool>,
    /// Where in the book each step comes from.
    origins: Vec<Place>,
    bindings: Vec<Binding>,
    /// The constants that it uses, each after those that it rests on.
    pub(super) constants: Vec<Arc<NamedConstant>>,
    /// In how many sums and the like the formula stands: named values there are too many to list.
    repeating: usize,
    /// Whether the sentence speaks of printed cells: of some values behind each, not of all.
    cells: bool,
    /// Whether it is a function whose higher derivatives are needed: it has no large powers.
    pub(super) smooth: bool,
    /// Of the terms of an infinite sum, those values that no operation has.
    pub(super) opaque: Option<Opaque>,
    /// Whether each step depends on the first variable.
    by_first: Vec<bool>,
    place: Place,
}

impl Steps {
    pub(super) fn new(cells: bool, passage: &Passage) -> Self {
        Self {
            builder: Builder::default(),
            exact: Vec::new(),
            varying: Vec::new(),
            origins: Vec::new(),
            bindings: Vec::new(),
            constants: Vec::new(),
            repeating: 0,
            cells,
            smooth: false,
            opaque: None,
            by_first: Vec::new(),
            place: passage.place(&(0..0)),
        }
    }

    pub(super) fn finish(
        self,
        id: &str,
        lets: &[Let],
        (sentence, passage): (Sentence, Passage),
        (lhs, rhs): (NodeId, NodeId),
        printed: Option<Printed>,
    ) -> Entry {
        Entry {
            claim: self.builder.finish(id, &passage.text, self.exact),
            cites: None,
            expect: Expectation::Certified,
            erratum: None,
            finding: None,
            instead: None,
            place: passage.place(&(0..passage.text.len())),
            sentence,
            passage,
            lets: lets.to_vec(),
            lhs,
            rhs,
            instances: Vec::new(),
            printed,
            bindings: self.bindings,
            constants: self.constants,
            worked: 0,
            origins: self.origins,
        }
    }

    fn node(&mut self, op: Op, args: &[NodeId]) -> Outcome<NodeId> {
        let id = self.builder.node(op, args);
        let id = id.map_err(|_| self.error(format!("more than {} steps", limits::STEPS)))?;
        if id == self.exact.len() {
            let step = self.builder.steps().get(id);
            let value = step.and_then(|step| exact::of_step(step, &self.exact));
            self.remember(value, args.iter().any(|&arg| self.varies(arg)));
            let by_first = args.iter().any(|&arg| self.depends_on_first(arg));
            self.by_first.push(by_first);
        }
        Ok(id)
    }

    fn remember(&mut self, exact: Option<Rational>, varies: bool) {
        self.exact.push(exact);
        self.varying.push(varies);
        self.origins.push(self.place.clone());
    }

    pub(super) fn varies(&self, id: NodeId) -> bool {
        self.varying.get(id).copied().unwrap_or(false)
    }

    /// Whether a step depends on the first variable, or stands for what does.
    pub(super) fn depends_on_first(&self, id: NodeId) -> bool {
        self.by_first.get(id).copied().unwrap_or(false)
    }

    /// The step where the first variable's range begins.
    pub(super) fn first_of_range(&self) -> Option<NodeId> {
        match self.builder.variables().first()? {
            Variable::Between { lo, .. } => Some(*lo),
            Variable::Given(_) => None,
        }
    }

    /// Which steps a step is made of, itself included.
    pub(super) fn needed(&self, step: NodeId) -> Vec<bool> {
        let mut needed = vec![false; step.saturating_add(1)];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for id in (0..=step).rev() {
            // What is known exactly is made of nothing else.
            let Some(step) = self.builder.steps().get(id) else { continue };
            if needed.get(id) == Some(&true) && self.exact(&id).is_none() {
                for &arg in &step.args {
                    if let Some(place) = needed.get_mut(arg) {
                        *place = true;
                    }
                }
            }
        }
        needed
    }

    /// A number as what it is made of; of a function, of its argument too.
    pub(super) fn taken_out(&self, id: NodeId, of_function: bool) -> Outcome<Closed> {
        let needed = self.needed(id);
        let mut places = vec![0; needed.len()];
        let mut parts = Vec::new();
        for (id, _) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
            let Some(step) = self.builder.steps().get(id) else { continue };
            let part = match (self.exact(&id), &step.op) {
                (Some(value), _) => Part::Step(Op::Const(value.clone()), Vec::new()),
                (None, Op::Var(0)) if of_function => Part::Argument,
                (None, Op::Var(index)) => Part::Given(self.constant_of(*index)?),
                (None, op) => {
                    let args = step.args.iter().map(|&arg| places.get(arg).copied());
                    Part::Step(op.clone(), args.map(Option::unwrap_or_default).collect())
                }
            };
            if let Some(place) = places.get_mut(id) {
                *place = parts.len();
            }
            parts.push(part);
        }
        Ok(Closed { parts })
    }

    /// The constant that a variable stands for.
    fn constant_of(&self, variable: usize) -> Outcome<Arc<NamedConstant>> {
        let known = match self.builder.variables().get(variable) {
            Some(Variable::Given(digest)) => {
                self.constants.iter().find(|one| one.constant.sha256() == digest)
            }
            Some(Variable::Between { .. }) | None => None,
        };
        known.cloned().ok_or_else(|| {
            let message = "this depends on a variable, and is to be one number";
            let help = "a number that no formula gives may depend on whole numbers of a range, as in `for n \
                        in 1..9: ...`, which are written out, but on no variable of a range `[a, b]` or of \
                        another integral, sum or root";
            Diagnostic::new(message, self.place.clone()).with_help(help)
        })
    }

    /// xⁿ by squares, of which the derivatives are made of fewer products.
    fn power_of_powers(&mut self, x: NodeId, n: u32) -> Outcome<NodeId> {
        let root = self.apply(&Op::Pow(n / 2), vec![x])?;
        let square = self.node(Op::Pow(2), &[root])?;
        if n.is_multiple_of(2) { Ok(square) } else { self.node(Op::Mul, &[square, x]) }
    }

    /// Puts a number into this program.
    pub(super) fn adopt(&mut self, closed: &Closed) -> Outcome<NodeId> {
        let mut places: Vec<NodeId> = Vec::with_capacity(closed.parts.len());
        for part in &closed.parts {
            let place = match part {
                Part::Step(op, args) => {
                    let args = args.iter().map(|&arg| places.get(arg).copied());
                    let args: Vec<NodeId> = args.map(Option::unwrap_or_default).collect();
                    self.node(op.clone(), &args)?
                }
                Part::Given(constant) => self.given(constant)?,
                Part::Argument => self.node(Op::Var(0), &[])?,
            };
            places.push(place);
        }
        places.pop().ok_or_else(|| self.error(MISSING))
    }

    fn goal(&mut self, goal: Goal) -> Outcome<()> {
        self.builder.goal(goal).map_err(|_| {
            self.error(format!(
                "more than {} goals: what this claim says and what its definitions require",
                limits::GOALS
            ))
        })
    }
}

impl Algebra for Steps {
    type Number = NodeId;

    fn place(&mut self) -> &mut Place {
        &mut self.place
    }

    fn constant(&mut self, value: Rational) -> Outcome<NodeId> {
        self.node(Op::Const(value), &[])
    }

    fn apply(&mut self, op: &Op, operands: Vec<NodeId>) -> Outcome<NodeId> {
        match (op, operands.as_slice()) {
            (Op::Pow(n), &[x]) if self.smooth && *n > 3 => self.power_of_powers(x, *n),
            _ => self.node(op.clone(), &operands),
        }
    }

    /// −c for a constant c, and 0 − x for anything else.
    fn negate(&mut self, x: NodeId) -> Outcome<NodeId> {
        if let Some(value) = self.builder.as_constant(x) {
            return self.constant(-value.clone());
        }
        let zero = self.constant(Rational::zero())?;
        self.node(Op::Sub, &[zero, x])
    }

    fn variable(&mut self, _name: &str, [lo, hi]: [NodeId; 2]) -> Outcome<NodeId> {
        if self.varies(lo) || self.varies(hi) {
            let message = "the range of a variable cannot depend on another one or on a constant";
            return Err(self.error(message));
        }
        if self.exact(&lo).zip(self.exact(&hi)).is_some_and(|(lo, hi)| compare(lo, hi).is_gt()) {
            return Err(self.error("the range of this variable is empty"));
        }
        let id = self.builder.variable(lo, hi).map_err(|_| {
            self.error(format!("more than {} variables and printed cells", limits::VARIABLES))
        })?;
        self.remember(None, true);
        // In the terms of a sum, all other variables stand for values that depend on the first one.
        self.by_first.push(self.builder.variables().len() == 1 || self.opaque.is_some());
        Ok(id)
    }

    fn closed(&mut self, &id: &NodeId) -> Outcome<Closed> {
        self.taken_out(id, false)
    }

    fn power(&mut self, &x: &NodeId, &y: &NodeId) -> Outcome<Option<NodeId>> {
        self.power_of_index(x, y)
    }

    fn whole_function(&mut self, name: &str, arguments: &[NodeId]) -> Outcome<Option<NodeId>> {
        self.whole_of_index(name, arguments)
    }

    fn given(&mut self, constant: &Arc<NamedConstant>) -> Outcome<NodeId> {
        let id = self.builder.given(constant.constant.sha256()).map_err(|_| {
            self.error(format!("more than {} variables and constants", limits::VARIABLES))
        })?;
        if id == self.exact.len() {
            self.remember(None, true);
            self.by_first.push(false);
            self.bindings.push(Binding {
                name: constant.constant.name().to_owned(),
                text: constant.constant.says().to_owned(),
                formula: None,
                step: id,
                arguments: None,
                depth: 0,
            });
            // Those that it uses come before it.
            let known = |this: &Self, one: &Arc<NamedConstant>| {
                this.constants.iter().any(|other| other.constant.sha256() == one.constant.sha256())
            };
            for one in constant.uses.iter().chain([constant]) {
                if !known(self, one) {
                    self.constants.push(one.clone());
                }
            }
        }
        Ok(id)
    }

    fn cell_name(&mut self) -> Outcome<String> {
        if self.cells {
            return Ok(String::new());
        }
        Err(self.error("a printed cell may only stand in a sentence with `agrees with`"))
    }

    fn exact<'a>(&'a self, &id: &'a NodeId) -> Option<&'a Rational> {
        self.exact.get(id)?.as_ref()
    }

    fn exponent(&self, &id: &NodeId) -> Option<NodeId> {
        let step = self.builder.steps().get(id).filter(|step| step.op == Op::Exp)?;
        step.args.first().copied()
    }

    fn repeats(&mut self, begins: bool) {
        self.repeating = if begins { self.repeating + 1 } else { self.repeating.saturating_sub(1) };
    }

    /// Remembers a named value; of a list, each number.
    fn named(
        &mut self,
        name: &str,
        origin: Origin<'_, NodeId>,
        value: Value<NodeId>,
        depth: usize,
    ) -> Value<NodeId> {
        if self.repeating > 0 {
            return value;
        }
        let (formula, text, arguments) = match origin {
            Origin::Argument => return value,
            Origin::Let((_, formula, passage)) => {
                let text = passage.single_spaced();
                let right = text.split_once('=').map(|(_, right)| right.trim().to_owned());
                (formula, right.unwrap_or(text), None)
            }
            Origin::Definition(definition, arguments) => {
                let arguments = arguments.iter().flat_map(Value::numbers).copied().collect();
                let (formula, passage) = &definition.value;
                (formula, passage.single_spaced(), Some(arguments))
            }
        };
        for (index, &step) in value.numbers().iter().enumerate() {
            let name = match value {
                Value::Number(_) => name.to_owned(),
                Value::List(_) => format!("{name}[{}]", index + 1),
            };
            // The formula of a long list is not repeated for each of its numbers.
            let formula = (index == 0).then(|| formula.clone());
            let text = if index == 0 { text.clone() } else { String::new() };
            let arguments = arguments.clone();
            self.bindings.push(Binding { name, text, formula, step, arguments, depth });
        }
        value
    }

    /// Adds a goal. Two sides that both vary are compared by their difference, which can be enclosed
    /// more closely than the two.
    fn assert(&mut self, compared: Compared<NodeId>, assertion: &Assertion<'_>) -> Outcome<()> {
        let own = assertion.definition.is_none();
        let maximum = own && assertion.sentence.scope == Scope::Max;
        if maximum {
            // A function has a maximum only if it has a value everywhere.
            let goal = Goal {
                lhs: compared.lhs,
                relation: Relation::Equal,
                rhs: compared.lhs,
                from: "max over requires a value on the whole range".to_owned(),
                own: false,
                quantifier: Quantifier::All,
            };
            self.goal(goal)?;
            if compared.relation == Relation::Equal {
                return Err(self.error("a maximum cannot be decided to be equal; state bounds"));
            }
            if self.varies(compared.rhs) {
                return Err(self.error("the right side of `max over` cannot vary"));
            }
        }
        // That a maximum reaches a value is said of some point; that it stays below one is said of all.
        let reaches = matches!(compared.relation, Relation::AtLeast | Relation::Above);
        let some = self.cells || (maximum && reaches);
        let quantifier = if some { Quantifier::Some } else { Quantifier::All };
        let from = assertion.definition.map_or("says".to_owned(), |definition| {
            format!("{} requires {}", definition.name, assertion.passage.single_spaced())
        });
        let at = assertion.at.iter().map(|(name, k)| format!(", {name} = {k}"));
        let part = assertion.part.iter().map(|part| format!(", {part}"));
        let from: String = std::iter::once(from).chain(at).chain(part).collect();
        let Compared { mut lhs, relation, mut rhs } = compared;
        if self.varies(lhs) && self.varies(rhs) {
            lhs = self.node(Op::Sub, &[lhs, rhs])?;
            rhs = self.constant(Rational::zero())?;
        }
        self.goal(Goal { lhs, relation, rhs, from, own, quantifier })
    }
}
