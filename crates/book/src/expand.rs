//! From sentences to claims: formulas elaborated into the steps of a program, obligations collected
//! as its goals.

use num_traits::Zero;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Builder, Goal, NodeId, Op, Quantifier, Rational, Relation};

use super::elaborate::{Algebra, Assertion, Compared, Elaborator, Origin};
use super::passage::literal;
use super::syntax::{Comparison, Expression, Scope, Sentence};
use super::translate::{Outcome, Translator as _};
use super::value::Value;
use super::{Binding, Definitions, Entry, Expectation, Let, Passage, Printed};
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
    if let (Comparison::Agrees, Some((_, range, ..))) =
        (sentence.comparison, sentence.variables.first())
    {
        let message = "`agrees with` speaks of printed cells, and has no other variables";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    let cells = sentence.comparison == Comparison::Agrees;
    let mut elaborator = Elaborator::new(definitions, Steps::new(cells, &passage));
    let sides = elaborator.sentence(lets, &sentence, &passage)?;
    let first = sentence.sides().next().map_or(Ok(None), |side| literal(side, &passage))?;
    let printed = match (first, literal(&sentence.rhs, &passage)?) {
        (_, Some(decimal)) => Some((decimal, sides.lhs)),
        (Some(decimal), None) => sides.all().nth(1).map(|&second| (decimal, second)),
        (None, None) => None,
    };
    let printed = printed.map(|(decimal, subject)| Printed { decimal, subject });
    let steps = elaborator.algebra;
    if let Some((name, range, ..)) = sentence.variables.first()
        && !sides.all().any(|&side| steps.varies(side))
    {
        let message = format!("neither side of this sentence depends on `{name}`");
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    Ok(steps.finish(id, lets, (sentence, passage), (sides.lhs, sides.rhs), printed))
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
    Ok(elaborator.algebra.finish(id, lets, (sentence, passage), (value, value), None))
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
    /// Whether the sentence speaks of printed cells: of some values behind each, not of all.
    cells: bool,
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
            cells,
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
            printed,
            bindings: self.bindings,
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
            return Err(self.error("the range of a variable cannot depend on another one"));
        }
        if self.exact(&lo).zip(self.exact(&hi)).is_some_and(|(lo, hi)| compare(lo, hi).is_gt()) {
            return Err(self.error("the range of this variable is empty"));
        }
        let id = self.builder.variable(lo, hi).map_err(|_| {
            self.error(format!("more than {} variables and printed cells", limits::VARIABLES))
        })?;
        self.remember(None, true);
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

    /// Remembers a named value; of a list, each number.
    fn named(
        &mut self,
        name: &str,
        origin: Origin<'_, NodeId>,
        value: Value<NodeId>,
        depth: usize,
    ) -> Value<NodeId> {
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
        let from = match &assertion.part {
            Some(part) => format!("{from}, {part}"),
            None => from,
        };
        let Compared { mut lhs, relation, mut rhs } = compared;
        if self.varies(lhs) && self.varies(rhs) {
            lhs = self.node(Op::Sub, &[lhs, rhs])?;
            rhs = self.constant(Rational::zero())?;
        }
        self.goal(Goal { lhs, relation, rhs, from, own, quantifier })
    }
}
