//! Numbers that no formula gives, written out: the function of each becomes a program of its own, and the
//! formula that they stand in gets a given variable.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigInt;
use proofmark_kernel::constant::{Constant, Kind};
use proofmark_kernel::{NodeId, Op, Rational};

use super::elaborate::{Algebra, Elaborator};
use super::names::free_index;
use super::steps::Steps;
use super::syntax::{Enclosed, Expression, Syntax};
use super::translate::Outcome;
use super::value::{Value, ValueOf};
use super::{Definitions, Let, NamedConstant, Passage};
use crate::diagnostic::{Diagnostic, Place};
use crate::text::{shortened, single_spaced};

/// A number that is taken out of a program, with all that it is made of. The last part is the number.
#[derive(Clone, Debug)]
pub struct Closed {
    pub(super) parts: Vec<Part>,
}

/// What a [`Closed`] number is made of.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// An operation on earlier parts.
    Step(Op, Vec<usize>),
    /// A constant with a certificate of its own.
    Given(Arc<NamedConstant>),
    /// The argument of a function.
    Argument,
}

impl Closed {
    /// A rational number.
    pub(super) fn number(value: Rational) -> Self {
        Self { parts: vec![Part::Step(Op::Const(value), Vec::new())] }
    }

    fn value(&self) -> Option<&Rational> {
        match self.parts.as_slice() {
            [Part::Step(Op::Const(value), _)] => Some(value),
            _ => None,
        }
    }
}

/// The numbers of a book's formulas that have no name: one for each function, wherever it is used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nameless {
    known: Arc<Mutex<Vec<Arc<NamedConstant>>>>,
    /// To how many digits they are certified at least, whatever is said of them.
    pub(crate) digits: Option<u32>,
}

impl Nameless {
    /// Those of another book become known.
    pub(crate) fn also(&mut self, other: &Self) {
        let theirs = other.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for one in theirs {
            if known.iter().all(|old| old.constant.sha256() != one.constant.sha256()) {
                known.push(one);
            }
        }
    }

    /// The one that is already known, or this one.
    fn same(&self, new: NamedConstant) -> Arc<NamedConstant> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let digest = new.constant.sha256();
        if let Some(old) = known.iter().find(|old| old.constant.sha256() == digest) {
            return Arc::clone(old);
        }
        let new = Arc::new(new);
        known.push(Arc::clone(&new));
        new
    }
}

/// A constant of a book before it is written out.
pub(super) struct Named<'a> {
    pub(super) name: &'a str,
    pub(super) lets: &'a [Let],
    /// One [`Enclosed`] number.
    pub(super) is: &'a Expression,
    pub(super) passage: &'a Passage,
}

/// What stands outside of the function.
enum Outside<'a> {
    /// Formulas, and values named before them.
    Written { lets: &'a [Let], level: Option<Expression>, lo: Expression, hi: Option<Expression> },
    /// Numbers, and what names in the function stand for.
    Numbers {
        level: Option<Closed>,
        lo: Closed,
        hi: Option<Closed>,
        names: Vec<(String, Value<Closed>)>,
    },
}

/// A function that is about to be written out.
struct Function<'a> {
    definitions: &'a Definitions,
    one: &'a Enclosed,
    outside: Outside<'a>,
    passage: &'a Passage,
    says: String,
}

/// A function that is written out.
struct Program {
    steps: Steps,
    body: NodeId,
    others: Vec<NodeId>,
}

/// Writes out what a constant of a book is.
pub(super) fn named(
    definitions: &Definitions,
    Named { name, lets, is, passage }: Named<'_>,
) -> Outcome<(Constant, Vec<Arc<NamedConstant>>)> {
    let missing = || Diagnostic::new("a value is missing", passage.place_of(is));
    let Some((Syntax::Enclosed(one), _)) = is.nodes.last() else { return Err(missing()) };
    let mut start = 0;
    let mut next = |end: usize| {
        let part = is.part(start, end);
        start = end + 1;
        part.ok_or_else(missing)
    };
    let level = one.level.map(&mut next).transpose()?;
    let lo = next(one.lo)?;
    let hi = one.hi.map(&mut next).transpose()?;
    let outside = Outside::Written { lets, level, lo, hi };
    let says = single_spaced(&passage.text);
    let function = Function { definitions, one, outside, passage, says };
    let program = function.program()?;
    let constant = function.constant(name, &program)?;
    Ok((constant, program.steps.constants))
}

impl<A: Algebra> Elaborator<'_, A> {
    /// A number that no formula gives, in a formula.
    pub(super) fn nameless(
        &mut self,
        one: &Enclosed,
        outside: &[ValueOf<A>],
        (passage, range): (&Passage, &Range<usize>),
    ) -> Outcome<A::Number> {
        let place = passage.place(range);
        let at = passage.place(&one.place);
        free_index(self.definitions, self.scope.contains_key(&one.variable), &one.variable, &at)?;
        let mut numbers = Vec::with_capacity(outside.len());
        for value in outside {
            let number = self.scalar(value)?;
            numbers.push(self.algebra.closed(&number)?);
        }
        let mut numbers = numbers.into_iter();
        let level = one.level.and_then(|_| numbers.next());
        let lo = numbers.next().ok_or_else(|| Diagnostic::new("a value is missing", place.clone()));
        let (lo, hi) = (lo?, one.hi.and_then(|_| numbers.next()));
        let mut names: Vec<(String, Value<Closed>)> = Vec::new();
        for name in one.body.names().filter(|name| *name != one.variable) {
            if names.iter().all(|(known, _)| known != name)
                && let Some(value) = self.scope.get(name)
            {
                *self.algebra.place() = place.clone();
                let value = match value {
                    Value::Number(number) => Value::Number(self.algebra.closed(number)?),
                    Value::List(all) => {
                        let all = all.iter().map(|number| self.algebra.closed(number));
                        Value::List(all.collect::<Outcome<_>>()?)
                    }
                };
                names.push((name.to_owned(), value));
            }
        }
        let text = single_spaced(passage.text.get(range.clone()).unwrap_or_default());
        let known = names.iter().filter_map(|(name, value)| match value {
            Value::Number(number) => Some(format!(", {name} = {}", number.value()?)),
            Value::List(_) => None,
        });
        let says = shortened(&format!("{text}{}", known.collect::<String>()), SAYS);
        let outside = Outside::Numbers { level, lo, hi, names };
        let definitions = self.definitions;
        let function = Function { definitions, one, outside, passage, says };
        let program = function.program()?;
        self.work(u64::try_from(program.steps.builder.len()).unwrap_or(u64::MAX))?;
        // Its name is its digest, and is part of what the digest is of: that of one without a name.
        let digest = function.constant("nameless", &program)?.sha256().to_owned();
        let word = Enclosed::word(one.kind);
        let name = format!("{word}.{}", digest.get(..NAME_DIGITS).unwrap_or_default());
        let constant = function.constant(&name, &program)?;
        let is =
            Expression { nodes: vec![(Syntax::Enclosed(Box::new(one.clone())), range.clone())] };
        let constant = self.definitions.nameless.same(NamedConstant {
            constant,
            is_named: false,
            cites: None,
            lets: Vec::new(),
            is,
            passage: passage.clone(),
            digits: self.definitions.nameless.digits.unwrap_or_default().into(),
            place: place.clone(),
            uses: program.steps.constants,
            found: Mutex::default(),
        });
        *self.algebra.place() = place;
        self.algebra.given(&constant)
    }
}

/// Most characters of what a number without a name is said to be.
const SAYS: usize = 300;

/// Digits of the digest that stand in its name.
const NAME_DIGITS: usize = 12;

impl Function<'_> {
    /// The function as a program.
    fn program(&self) -> Outcome<Program> {
        let mut elaborator = self.begun(false)?;
        let others = match self.one.kind {
            Kind::Root | Kind::Maximum | Kind::Minimum | Kind::Integral | Kind::Improper => {
                Vec::new()
            }
            Kind::Quantile => vec![self.level(&mut elaborator)?],
            Kind::Sum => {
                let (first, [factor, ratio]) = self.terms(&mut elaborator)?;
                let steps = elaborator.algebra;
                return Ok(Program { steps, body: ratio, others: vec![first, factor] });
            }
        };
        let body = elaborator.number(&self.one.body, self.passage)?;
        let mut steps = elaborator.algebra;
        *steps.place() = self.passage.place_of(&self.one.body);
        // A definition may well make a constant function for some arguments.
        let own = matches!(self.outside, Outside::Written { .. });
        if own && !steps.depends_on_first(body) {
            let message = format!("this function does not depend on `{}`", self.one.variable);
            return Err(steps.error(message));
        }
        Ok(Program { steps, body, others })
    }

    /// An elaborator for the function, with its variable and whatever names it has; for an infinite sum,
    /// its terms may be what the kernel has no operations for.
    fn begun(&self, of_terms: bool) -> Outcome<Elaborator<'_, Steps>> {
        let mut steps = Steps::new(false, self.passage);
        steps.opaque = of_terms.then(Default::default);
        steps.smooth = matches!(self.one.kind, Kind::Integral | Kind::Improper | Kind::Quantile);
        let mut inner = Elaborator::new(self.definitions, steps);
        match &self.outside {
            Outside::Written { lets, lo, hi, .. } => {
                let mut needed: Vec<&Expression> = vec![lo];
                needed.extend(hi);
                let ends = Expression::needed(needed, lets);
                inner.lets(&ends)?;
                let lo = inner.number(lo, self.passage)?;
                let hi = hi.as_ref().map(|hi| inner.number(hi, self.passage)).transpose()?;
                self.variable(&mut inner, lo, hi)?;
                let others = lets.iter().filter(|(name, ..)| ends.iter().all(|end| end.0 != *name));
                inner.lets(&others.cloned().collect::<Vec<_>>())?;
            }
            Outside::Numbers { lo, hi, names, .. } => {
                let lo = inner.algebra.adopt(lo)?;
                let hi = hi.as_ref().map(|hi| inner.algebra.adopt(hi)).transpose()?;
                self.variable(&mut inner, lo, hi)?;
                for (name, value) in names {
                    let value = match value {
                        Value::Number(number) => Value::Number(inner.algebra.adopt(number)?),
                        Value::List(all) => {
                            let all = all.iter().map(|number| inner.algebra.adopt(number));
                            Value::List(all.collect::<Outcome<_>>()?)
                        }
                    };
                    inner.scope.insert(name.clone(), value);
                }
            }
        }
        Ok(inner)
    }

    /// The function's variable. A range without an upper end is written with its lower end twice.
    fn variable(
        &self,
        inner: &mut Elaborator<'_, Steps>,
        lo: NodeId,
        hi: Option<NodeId>,
    ) -> Outcome<()> {
        let Enclosed { kind, variable, place, .. } = self.one;
        let at = self.passage.place(place);
        let named = match &self.outside {
            Outside::Written { lets, .. } => lets.iter().any(|(name, ..)| name == variable),
            Outside::Numbers { .. } => false,
        };
        let taken = named || inner.scope.contains_key(variable);
        free_index(self.definitions, taken, variable, &at)?;
        *inner.algebra.place() = at;
        let exact = |steps: &mut Steps, end: NodeId| match steps.exact(&end).cloned() {
            Some(value) => steps.constant(value),
            None => Ok(end),
        };
        let lo = exact(&mut inner.algebra, lo)?;
        let hi = hi.map(|hi| exact(&mut inner.algebra, hi)).transpose()?;
        let known = inner.algebra.exact(&lo);
        if kind.is_endless() && known.is_none_or(|start| *kind == Kind::Sum && !start.is_integer())
        {
            let message = match kind {
                Kind::Sum => "the first number of an infinite sum must be a whole number",
                _ => "the beginning of this range must be a rational number that is known exactly",
            };
            return Err(inner.algebra.error(message));
        }
        let number = inner.algebra.variable(variable, [lo, hi.unwrap_or(lo)])?;
        inner.scope.insert(variable.clone(), Value::Number(number));
        Ok(())
    }

    fn level(&self, inner: &mut Elaborator<'_, Steps>) -> Outcome<NodeId> {
        let argument = inner.scope.remove(&self.one.variable);
        let level = match &self.outside {
            Outside::Written { level: Some(level), .. } => inner.number(level, self.passage),
            Outside::Numbers { level: Some(level), .. } => inner.algebra.adopt(level),
            Outside::Written { level: None, .. } | Outside::Numbers { level: None, .. } => {
                Err(inner.algebra.error("there is no level"))
            }
        };
        inner.scope.extend(argument.map(|value| (self.one.variable.clone(), value)));
        level
    }

    /// The first term of an infinite sum, and what each term is multiplied with: a number, and a function
    /// of the term's index.
    fn terms(&self, inner: &mut Elaborator<'_, Steps>) -> Outcome<(NodeId, [NodeId; 2])> {
        let Enclosed { variable, body, .. } = self.one;
        let argument = inner.scope.get(variable).cloned();
        let start = inner.algebra.first_of_range();
        let start = start.ok_or_else(|| inner.algebra.error("a value is missing"))?;
        inner.scope.insert(variable.clone(), Value::Number(start));
        let first = inner.number(body, self.passage)?;
        inner.scope.extend(argument.map(|value| (variable.clone(), value)));

        let from = inner.algebra.exact(&start).map(Rational::to_integer).unwrap_or_default();
        let ratio = self.ratio(&from)?;
        let mut adopted = |closed: &Closed| inner.algebra.adopt(closed);
        let [factor, ratio] = &ratio;
        Ok((first, [adopted(factor)?, adopted(ratio)?]))
    }

    fn ratio(&self, from: &BigInt) -> Outcome<[Closed; 2]> {
        let mut terms = self.begun(true)?;
        if let Some(opaque) = &mut terms.algebra.opaque {
            opaque.from = from.clone();
        }
        let term = terms.number(&self.one.body, self.passage)?;
        let mut steps = terms.algebra;
        *steps.place() = self.passage.place_of(&self.one.body);
        let found = steps.ratio(term)?;
        let [factor, ratio] = found.ok_or_else(|| {
            let k = &self.one.variable;
            let message = format!(
                "the terms of this infinite sum are not products and quotients of fractions of \
                 polynomials in `{k}`, powers such as `x^{k}`, and factorials"
            );
            let help = "only for such terms there are bounds on what all but the first add up to";
            steps.error(message).with_help(help)
        })?;
        Ok([steps.taken_out(factor, false)?, steps.taken_out(ratio, true)?])
    }

    /// The constant of that name.
    fn constant(&self, name: &str, program: &Program) -> Outcome<Constant> {
        let Program { steps, body, others } = program;
        let refuse = |message: &str| Err(Diagnostic::new(message, self.place()));
        if self.one.kind.is_endless() && !steps.builder.goals().is_empty() {
            return refuse(
                "a definition that is used here requires something, which cannot be said of a range \
                 without an end",
            );
        }
        let function = steps.builder.clone().finish(name, &self.says, steps.exact.clone());
        match Constant::with(self.one.kind, function, *body, others.clone()) {
            Some(constant) => Ok(constant),
            None => refuse("what is required of its range uses a constant"),
        }
    }

    fn place(&self) -> Place {
        self.passage.place_of(&self.one.body)
    }
}
