//! From sentences to claims: formulas elaborated into the steps of a program, obligations collected
//! as its goals.

use std::sync::Arc;

use num_traits::Zero;
use proofmark_kernel::constant::{Constant, Kind};
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Builder, Goal, NodeId, Op, Quantifier, Rational, Relation, Step};

use super::elaborate::{Algebra, Assertion, Compared, Elaborator, MISSING, Origin};
use super::passage::literal;
use super::syntax::{Comparison, Expression, Ranged, Scope, Sentence};
use super::translate::{Outcome, Translator as _};
use super::value::Value;
use super::{Binding, Definitions, Entry, Expectation, Let, NamedConstant, Passage, Printed};
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// Writes out one sentence with the definitions that come before it.
pub(super) fn sentence(
    definitions: &Definitions,
    id: &str,
    lets: &[Let],
    sentence: Sentence,
    passage: Passage,
) -> Outcome<Entry> {
    let mut named = sentence.variables.iter().chain(&sentence.counted);
    if let (Comparison::Agrees, Some((_, range, ..))) = (sentence.comparison, named.next()) {
        let message = "`agrees with` speaks of printed cells, and has no other variables";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    let cells = sentence.comparison == Comparison::Agrees;
    let mut elaborator = Elaborator::new(definitions, Steps::new(cells, &passage));
    let instances = elaborator.sentence(lets, &sentence, &passage)?;
    unused(&sentence, &passage)?;
    let Some(sides) = instances.first().map(|instance| instance.sides.clone()) else {
        return Err(elaborator.algebra.error(MISSING));
    };
    let first = sentence.sides().next().map_or(Ok(None), |side| literal(side, &passage))?;
    let printed = match (first, literal(&sentence.rhs, &passage)?) {
        (_, Some(decimal)) => Some((decimal, sides.lhs)),
        (Some(decimal), None) => sides.all().nth(1).map(|&second| (decimal, second)),
        (None, None) => None,
    };
    let printed = printed.map(|(decimal, subject)| Printed { decimal, subject });
    let (steps, worked) = (elaborator.algebra, elaborator.worked);
    let varies = |&side: &NodeId| steps.varies(side);
    if let Some((name, range, ..)) = sentence.variables.first()
        && !instances.iter().any(|instance| instance.sides.all().any(varies))
    {
        return Err(idle(name, passage.place(range)));
    }
    let entry = steps.finish(id, lets, (sentence, passage), (sides.lhs, sides.rhs), printed);
    Ok(Entry { instances, worked, ..entry })
}

/// Refuses a whole number that a sentence gives a name and does not use.
fn unused(sentence: &Sentence, passage: &Passage) -> Outcome<()> {
    for (place, (name, range, ..)) in sentence.counted.iter().enumerate() {
        let later = sentence.counted.iter().skip(place + 1).flat_map(|(_, _, lo, hi)| [lo, hi]);
        let mut all = later.chain(sentence.sides()).flat_map(Expression::names);
        if !all.any(|used| used == name) {
            return Err(idle(name, passage.place(range)));
        }
    }
    Ok(())
}

fn idle(name: &str, place: Place) -> Diagnostic {
    Diagnostic::new(format!("neither side of this sentence depends on `{name}`"), place)
}

/// Writes out one expression, with values named before it, as a sentence that it equals itself.
pub(super) fn expression(
    definitions: &Definitions,
    id: &str,
    lets: &[Let],
    lhs: Expression,
    passage: Passage,
) -> Outcome<Entry> {
    let mut elaborator = Elaborator::new(definitions, Steps::new(false, &passage));
    elaborator.lets(lets)?;
    let value = elaborator.number(&lhs, &passage)?;
    let end = passage.text.len();
    let equal = (Comparison::Plain(Relation::Equal), end..end);
    let sentence = Sentence::plain(lhs.clone(), equal, lhs);
    let (steps, worked) = (elaborator.algebra, elaborator.worked);
    Ok(Entry { worked, ..steps.finish(id, lets, (sentence, passage), (value, value), None) })
}

/// Writes out what a constant is.
pub(super) fn constant(
    definitions: &Definitions,
    name: &str,
    lets: &[Let],
    (kind, variable, body): &(Kind, Ranged, Expression),
    passage: &Passage,
) -> Outcome<(Constant, Vec<Arc<NamedConstant>>)> {
    let mut steps = Steps::new(false, passage);
    steps.numbers = *kind == Kind::Integral;
    let mut elaborator = Elaborator::new(definitions, steps);
    let value = elaborator.function(lets, variable, body, passage)?;
    let mut steps = elaborator.algebra;
    *steps.place() = passage.place_of(body);
    if !depends_on_first(steps.builder.steps(), value) {
        return Err(steps.error(format!("this function does not depend on `{}`", variable.0)));
    }
    let function = steps.builder.finish(name, &passage.text, steps.exact);
    let constant = Constant::new(*kind, function, value);
    let constant = constant.ok_or_else(|| {
        Diagnostic::new("what is required of its range uses a constant", steps.place)
    })?;
    Ok((constant, steps.constants))
}

/// Whether a step depends on the first variable.
fn depends_on_first(steps: &[Step], step: NodeId) -> bool {
    let mut found: Vec<bool> = Vec::with_capacity(steps.len());
    for step in steps {
        let inherited = step.args.iter().any(|&arg| found.get(arg).copied().unwrap_or(false));
        found.push(inherited || step.op == Op::Var(0));
    }
    found.get(step).copied().unwrap_or(false)
}

/// How many numbers an expression has, if it is a list.
pub(super) fn list_length(
    definitions: &Definitions,
    lets: &[Let],
    expression: &Expression,
    passage: &Passage,
) -> Outcome<Option<usize>> {
    let mut elaborator = Elaborator::new(definitions, Steps::new(false, passage));
    elaborator.lets(lets)?;
    Ok(match elaborator.expression(expression, passage)? {
        Value::Number(_) => None,
        Value::List(numbers) => Some(numbers.len()),
    })
}

/// Formulas as the steps of a claim's program.
struct Steps {
    builder: Builder,
    /// The exact value of each step, where one is known.
    exact: Vec<Option<Rational>>,
    /// Whether each step depends on a variable.
    varying: Vec<bool>,
    /// Where in the book each step comes from.
    origins: Vec<Place>,
    bindings: Vec<Binding>,
    /// The constants that it uses, each after those that it rests on.
    constants: Vec<Arc<NamedConstant>>,
    /// In how many sums and the like the formula stands: named values there are too many to list.
    repeating: usize,
    /// Whether the sentence speaks of printed cells: of some values behind each, not of all.
    cells: bool,
    /// Whether the ends of a range become numbers where their values are known, as an integral needs.
    numbers: bool,
    place: Place,
}

impl Steps {
    fn new(cells: bool, passage: &Passage) -> Self {
        Self {
            builder: Builder::default(),
            exact: Vec::new(),
            varying: Vec::new(),
            origins: Vec::new(),
            bindings: Vec::new(),
            constants: Vec::new(),
            repeating: 0,
            cells,
            numbers: false,
            place: passage.place(&(0..0)),
        }
    }

    fn finish(
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
        }
        Ok(id)
    }

    fn remember(&mut self, exact: Option<Rational>, varies: bool) {
        self.exact.push(exact);
        self.varying.push(varies);
        self.origins.push(self.place.clone());
    }

    fn varies(&self, id: NodeId) -> bool {
        self.varying.get(id).copied().unwrap_or(false)
    }

    /// The end of a range; as a number, if it has to be.
    fn end(&mut self, end: NodeId) -> Outcome<NodeId> {
        match self.exact(&end).cloned() {
            Some(value) if self.numbers => self.constant(value),
            _ => Ok(end),
        }
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
        self.node(op.clone(), &operands)
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
        let (lo, hi) = (self.end(lo)?, self.end(hi)?);
        let id = self.builder.variable(lo, hi).map_err(|_| {
            self.error(format!("more than {} variables and printed cells", limits::VARIABLES))
        })?;
        self.remember(None, true);
        Ok(id)
    }

    fn given(&mut self, constant: &Arc<NamedConstant>) -> Outcome<NodeId> {
        let id = self.builder.given(constant.constant.sha256()).map_err(|_| {
            self.error(format!("more than {} variables and constants", limits::VARIABLES))
        })?;
        if id == self.exact.len() {
            self.remember(None, true);
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
