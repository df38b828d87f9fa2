//! A claim written out for tools that have neither functions nor lists: every argument, every `let`
//! and every definition becomes a named value, in the order of the book and under the book's names.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigInt;
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{
    Algebra, Assertion, Book, Definition, Entry, Expectation, NamedConstant, Origin, Outcome, Value,
};
use proofmark_kernel::{Op, Rational, Relation, Variable};

use super::shown::{Hint, Side, shown};
use super::text::{decimal, said};
use crate::limits;

mod term;

pub use term::{Need, Shape, Term};

/// A comparison of two terms.
pub type Compared = proofmark_book::Compared<Term>;

/// What is to be shown: if the variables are in their ranges, then every formula has a value, what
/// the definitions require holds, and so does each of the claim's own statements.
pub struct Problem<'a> {
    pub entry: &'a Entry,
    /// The named values and the variables, each after the values that it uses.
    pub lines: Vec<Line>,
    pub requires: Vec<Compared>,
    pub own: Vec<Own>,
}

/// A line of a problem.
pub enum Line {
    /// Which definition the next values come from.
    Heading(String),
    /// A named value.
    Value { name: String, term: Term },
    /// A variable and its range.
    Variable { name: String, lo: Term, hi: Term },
}

/// A statement of the claim itself: that all of these hold, or that they do not all hold.
pub struct Own {
    pub all: Vec<Compared>,
    pub holds: bool,
}

impl Problem<'_> {
    /// The named values without the headings.
    pub fn values(&self) -> impl Iterator<Item = (&str, &Term)> {
        self.lines.iter().filter_map(|line| match line {
            Line::Value { name, term } => Some((name.as_str(), term)),
            Line::Heading(_) | Line::Variable { .. } => None,
        })
    }

    /// The variables and the ends of their ranges.
    pub fn variables(&self) -> impl Iterator<Item = (&str, [&Term; 2])> {
        self.lines.iter().filter_map(|line| match line {
            Line::Variable { name, lo, hi } => Some((name.as_str(), [lo, hi])),
            Line::Heading(_) | Line::Value { .. } => None,
        })
    }

    /// What the claim is, for a comment.
    pub fn says(&self) -> Vec<String> {
        let stated = match self.entry.expect {
            Expectation::Certified => "Stated is that it holds.",
            Expectation::Refuted => "Stated is that it does not hold.",
        };
        let mut says = said("", self.entry);
        says.push(stated.to_owned());
        says
    }
}

/// Writes a claim out.
pub fn problem<'a>(book: &Book, entry: &'a Entry) -> Outcome<Problem<'a>> {
    let hint = Hint::of(entry);
    let mut elaborator = book.elaborator(Terms {
        place: entry.place.clone(),
        lines: Vec::new(),
        requires: Vec::new(),
        own: Vec::new(),
        taken: HashMap::new(),
        point: None,
        met: 0,
    });
    let requires = entry.claim.goals().iter().any(|goal| !goal.own);
    let mut own = Vec::new();
    for part in shown(entry, requires, &hint) {
        let terms = &mut elaborator.algebra;
        (terms.point, terms.met) = (if part.every { None } else { Some(point(entry, &hint)?) }, 0);
        elaborator.sentence(&entry.lets, &entry.sentence, &entry.passage)?;
        let mut all = std::mem::take(&mut elaborator.algebra.own);
        let low = |one: &Compared| matches!(one.relation, Relation::AtLeast | Relation::Above);
        match part.side {
            Side::Whole => {}
            Side::Low => all.retain(low),
            Side::High => all.retain(|one| !low(one)),
            Side::Nothing => continue,
        }
        own.push(Own { all, holds: part.holds });
    }
    let Terms { lines, requires, .. } = elaborator.algebra;
    Ok(Problem { entry, lines, requires, own })
}

/// Where a claim about some values is shown. Without a point from the search any will do: the claim
/// is false, or so the tool will say.
fn point(entry: &Entry, hint: &Hint) -> Outcome<Vec<Rational>> {
    if let Some(witness) = &hint.witness {
        return Ok(witness.clone());
    }
    let middle = |(lo, hi): (&Rational, &Rational)| (lo + hi) / BigInt::from(2);
    let exact = |step| entry.claim.exact(step);
    let all = entry.claim.variables().iter().map(|variable| match variable {
        Variable::Between { lo, hi } => exact(*lo).zip(exact(*hi)).map(middle),
        Variable::Given(_) => None,
    });
    let missing = || Diagnostic::new(NO_POINT, entry.place.clone());
    all.collect::<Option<Vec<Rational>>>().ok_or_else(missing)
}

/// Names that a written-out claim does not use: words of Gappa, SMT-LIB and Python, and what the
/// exported files define themselves.
const RESERVED: &str = "\
    BINARY DECIMAL E Exception FIX FLT False HEXADECIMAL NUMERAL None Q STRING True _ abs \
    add_rel and as assert async at_least at_most atan atanh await break ceil class continue cos \
    decide \
    def del distinct elif else except exists exit exp fails field finally fixed float floor \
    floor_log2 fma for forall from global hd heap_diameter if import in int is is_int ite lambda \
    let ln log2 main match max min nonlocal not or par pass pi pop power push raise return sin \
    sqrt sys \
    to_int to_real true false try ulp while with xor yield";

const NO_POINT: &str = "no point is known that shows this";

/// The elaborated formulas, as terms with the book's names.
struct Terms {
    place: Place,
    lines: Vec<Line>,
    /// What the definitions require, and what the ranges of the variables do.
    requires: Vec<Compared>,
    /// What the sentence says.
    own: Vec<Compared>,
    /// Every name that is taken, and what it stands for.
    taken: HashMap<String, Option<Term>>,
    /// The values of the variables, if the claim is shown at a point.
    point: Option<Vec<Rational>>,
    /// How many variables have been met.
    met: usize,
}

impl Terms {
    /// Terms are walked by recursion, so that there must be a limit.
    fn shallow(&mut self, term: Term) -> Outcome<Term> {
        if term.depth > limits::EXPORT_DEPTH {
            let message = format!("over {} operations in each other", limits::EXPORT_DEPTH);
            return Err(self.error(message));
        }
        Ok(term)
    }

    /// Gives a term a name, unless it is one. The same term may have the same name again.
    fn bound(&mut self, name: &str, term: Term) -> Term {
        if matches!(term.shape, Shape::Name(_)) {
            return term;
        }
        let exact = term.exact.clone();
        let name = self.fresh(name, Some(&term));
        if self.taken.get(&name).is_none_or(Option::is_none) {
            self.taken.insert(name.clone(), Some(term.clone()));
            self.lines.push(Line::Value { name: name.clone(), term });
        }
        Term::name(&name, exact)
    }

    /// The name, or one like it, that is free or stands for the same term.
    fn fresh(&mut self, name: &str, term: Option<&Term>) -> String {
        let free = |candidate: &str| {
            !RESERVED.split(' ').any(|word| word == candidate)
                && match self.taken.get(candidate) {
                    None => true,
                    Some(known) => known.is_some() && known.as_ref() == term,
                }
        };
        let mut candidate = name.to_owned();
        let mut number = 1_u64;
        while !free(&candidate) {
            number += 1;
            candidate = format!("{name}_{number}");
        }
        if term.is_none() {
            self.taken.insert(candidate.clone(), None);
        }
        candidate
    }
}

impl Algebra for Terms {
    type Number = Term;

    fn place(&mut self) -> &mut Place {
        &mut self.place
    }

    fn constant(&mut self, value: Rational) -> Outcome<Term> {
        Ok(Term::number(value))
    }

    fn apply(&mut self, op: &Op, operands: Vec<Term>) -> Outcome<Term> {
        self.shallow(Term::apply(op.clone(), operands))
    }

    fn chain(&mut self, op: &Op, terms: Vec<Term>) -> Outcome<Term> {
        match <[Term; 1]>::try_from(terms) {
            Ok([only]) => Ok(only),
            Err(terms) => self.apply(op, terms),
        }
    }

    fn negate(&mut self, x: Term) -> Outcome<Term> {
        self.shallow(x.negate())
    }

    fn log2(&mut self, x: Term) -> Outcome<Term> {
        self.shallow(x.log2())
    }

    /// A variable between two ends, or its value at the point.
    fn variable(&mut self, name: &str, [lo, hi]: [Term; 2]) -> Outcome<Term> {
        let index = self.met;
        self.met += 1;
        if let Some(point) = &self.point {
            let value = point.get(index).cloned();
            let value = Term::number(value.ok_or_else(|| self.error(NO_POINT))?);
            // That the point is in the range is part of what is shown.
            for (relation, rhs) in [(Relation::AtLeast, lo), (Relation::AtMost, hi)] {
                self.requires.push(Compared { lhs: value.clone(), relation, rhs });
            }
            return Ok(self.bound(name, value));
        }
        let (relation, lhs, rhs) = (Relation::AtMost, lo.clone(), hi.clone());
        self.requires.push(Compared { lhs, relation, rhs });
        let name = self.fresh(name, None);
        let term = Term::name(&name, None);
        self.lines.push(Line::Variable { name, lo, hi });
        Ok(term)
    }

    fn given(&mut self, constant: &Arc<NamedConstant>) -> Outcome<Term> {
        let name = constant.constant.name();
        let message = format!("`{name}` is a constant with a certificate of its own");
        Err(self.error(message).with_help("claims that use one are not exported"))
    }

    fn cell_name(&mut self) -> Outcome<String> {
        Ok(format!("cell{}", self.met + 1))
    }

    fn exponent(&self, x: &Term) -> Option<Term> {
        match &x.shape {
            Shape::Apply(Op::Exp, operands) => operands.first().cloned(),
            Shape::Apply(..) | Shape::Name(_) | Shape::Negate(_) | Shape::Log2(_) => None,
        }
    }

    fn exact<'a>(&'a self, x: &'a Term) -> Option<&'a Rational> {
        x.exact.as_ref()
    }

    fn enter(&mut self, definition: &Definition, arguments: &[Value<Term>]) {
        self.lines.push(Line::Heading(heading(definition, arguments)));
    }

    /// Gives a value a name. Of a list, only what is more than a number gets one.
    fn named(
        &mut self,
        name: &str,
        _origin: Origin<'_, Term>,
        value: Value<Term>,
        _depth: usize,
    ) -> Value<Term> {
        match value {
            Value::Number(term) => Value::Number(self.bound(name, term)),
            Value::List(terms) => {
                let bind = |(index, term): (usize, Term)| match term.as_number() {
                    Some(_) => term,
                    None => self.bound(&format!("{name}_{}", index + 1), term),
                };
                Value::List(terms.into_iter().enumerate().map(bind).collect())
            }
        }
    }

    fn assert(&mut self, compared: Compared, assertion: &Assertion<'_>) -> Outcome<()> {
        if assertion.definition.is_none() {
            self.own.push(compared);
        } else if !self.requires.contains(&compared) {
            self.requires.push(compared);
        }
        Ok(())
    }
}

/// A definition at its arguments, and where the paper has it.
fn heading(definition: &Definition, arguments: &[Value<Term>]) -> String {
    let text = |value: &Value<Term>| match value {
        Value::Number(term) => short(term),
        Value::List(terms) => {
            format!("[{}]", terms.iter().map(short).collect::<Vec<_>>().join(", "))
        }
    };
    let mut heading = definition.name.clone();
    if !arguments.is_empty() {
        let arguments: Vec<String> = arguments.iter().map(text).collect();
        heading.push_str(&format!("({})", arguments.join(", ")));
    }
    if let Some(cites) = &definition.cites {
        heading.push_str(&format!(": {cites}"));
    }
    heading
}

fn short(term: &Term) -> String {
    match (&term.shape, term.as_number(), &term.exact) {
        (Shape::Name(name), ..) => name.clone(),
        (_, Some(value), _) => decimal(value).unwrap_or_else(|| value.to_string()),
        (_, None, Some(value)) => value.to_string(),
        (_, None, None) => "...".to_owned(),
    }
}
