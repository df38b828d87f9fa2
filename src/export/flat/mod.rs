//! A claim written out for tools that have neither functions nor lists: every argument, every `let`
//! and every definition becomes a named value, in the order of the book and under the book's names.

use std::collections::HashMap;
use std::fmt;

use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _};
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{
    Book, Comparison, Definition, Entry, Expectation, Expression, Let, Passage, Sentence, Sign,
};
use proofmark_kernel::{Decimal, Rational, Relation};

use super::number;
use super::shown::{Hint, Shown, Side, shown};
use super::walk::{self, Outcome, Tongue, missing, whole};
use crate::limits;

mod list;
mod names;
mod term;

pub(super) use term::{Compared, Function, Need, Shape, Term};

/// Why a claim cannot be said in a tool's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inexpressible(pub String);

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Diagnostic> for Inexpressible {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(diagnostic.to_string())
    }
}

/// What is to be shown: if the variables are in their ranges, then every formula has a value, what
/// the definitions require holds, and so does each of the claim's own statements.
pub(super) struct Problem<'a> {
    pub(super) entry: &'a Entry,
    /// The named values and the variables, each after the values that it uses.
    pub(super) lines: Vec<Line>,
    pub(super) requires: Vec<Compared>,
    pub(super) own: Vec<Own>,
}

/// A line of a problem.
pub(super) enum Line {
    /// Which definition the next values come from.
    Heading(String),
    /// A named value.
    Value { name: String, term: Term },
    /// A variable.
    Variable(Variable),
}

/// A variable and its range.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) lo: Term,
    pub(super) hi: Term,
}

/// A statement of the claim itself: that all of these hold, or that they do not all hold.
pub(super) struct Own {
    pub(super) all: Vec<Compared>,
    pub(super) holds: bool,
}

impl Problem<'_> {
    /// The named values without the headings.
    pub(super) fn values(&self) -> impl Iterator<Item = (&str, &Term)> {
        self.lines.iter().filter_map(|line| match line {
            Line::Value { name, term } => Some((name.as_str(), term)),
            Line::Heading(_) | Line::Variable(_) => None,
        })
    }

    /// The variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.lines.iter().filter_map(|line| match line {
            Line::Variable(variable) => Some(variable),
            Line::Heading(_) | Line::Value { .. } => None,
        })
    }

    /// What the claim is, for a comment.
    pub(super) fn says(&self) -> Vec<String> {
        let claim = &self.entry.claim;
        let cites = self.entry.cites.as_deref().map_or(String::new(), |c| format!(" ({c})"));
        let stated = match self.entry.expect {
            Expectation::Certified => "Stated is that it holds.",
            Expectation::Refuted => "Stated is that it does not hold.",
        };
        vec![
            format!("{}{cites}", claim.id()),
            claim.says().to_owned(),
            format!("sha256 {}", claim.sha256()),
            stated.to_owned(),
        ]
    }
}

/// Writes a claim out.
pub(super) fn problem<'a>(book: &'a Book, entry: &'a Entry) -> Outcome<Problem<'a>> {
    let hint = Hint::of(entry);
    let mut writer = Writer::new(book);
    let requires = entry.claim.goals().iter().any(|goal| !goal.own);
    let mut own = Vec::new();
    for part in shown(entry, requires, &hint) {
        writer.point = if part.every { None } else { Some(point(entry, &hint)?) };
        own.extend(writer.part(entry, part)?);
    }
    let Writer { lines, requires, .. } = writer;
    Ok(Problem { entry, lines, requires, own })
}

/// Where a claim about some values is shown. Without a point from the search any will do: the claim
/// is false, or so the tool will say.
fn point(entry: &Entry, hint: &Hint) -> Outcome<Vec<Rational>> {
    if let Some(witness) = &hint.witness {
        return Ok(witness.clone());
    }
    let steps = entry.claim.steps();
    let mut known = Vec::with_capacity(steps.len());
    for step in steps {
        known.push(proofmark_book::exact::of_step(step, &known));
    }
    let end = |at: usize| known.get(at).cloned().flatten();
    let middle = |(lo, hi): (Rational, Rational)| (lo + hi) / BigInt::from(2);
    let all = entry.claim.variables().iter().map(|v| end(v.lo).zip(end(v.hi)).map(middle));
    let missing = || Diagnostic::new("no point is known that shows this", entry.place.clone());
    all.collect::<Option<Vec<Rational>>>().ok_or_else(missing)
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Value {
    Number(Term),
    List(Vec<Term>),
}

impl Value {
    fn terms(&self) -> &[Term] {
        match self {
            Self::Number(term) => std::slice::from_ref(term),
            Self::List(terms) => terms,
        }
    }

    fn number(&self, place: &Place) -> Outcome<Term> {
        match self {
            Self::Number(term) => Ok(term.clone()),
            Self::List(_) => Err(missing(place)),
        }
    }

    /// Does something to the number, or to each number of the list.
    fn each(&self, action: impl Fn(Term) -> Term) -> Self {
        match self {
            Self::Number(term) => Self::Number(action(term.clone())),
            Self::List(terms) => Self::List(terms.iter().cloned().map(action).collect()),
        }
    }
}

struct Writer<'a> {
    book: &'a Book,
    lines: Vec<Line>,
    requires: Vec<Compared>,
    /// Every name that is taken, and what it stands for.
    taken: HashMap<String, Option<Term>>,
    scope: HashMap<String, Value>,
    memo: HashMap<(usize, Vec<Value>), Value>,
    /// The values of the variables, if the claim is shown at a point.
    point: Option<Vec<Rational>>,
    /// How many variables have been met.
    met: usize,
}

impl<'a> Writer<'a> {
    fn new(book: &'a Book) -> Self {
        Self {
            book,
            lines: Vec::new(),
            requires: Vec::new(),
            taken: HashMap::new(),
            scope: HashMap::new(),
            memo: HashMap::new(),
            point: None,
            met: 0,
        }
    }

    /// A part of what is to be shown, and what stands before it.
    fn part(&mut self, entry: &Entry, part: Shown) -> Outcome<Option<Own>> {
        (self.scope, self.met) = (HashMap::new(), 0);
        self.lets(&entry.lets)?;
        for (name, _, lo, hi) in &entry.sentence.variables {
            let lo = self.number(lo, &entry.passage)?;
            let hi = self.number(hi, &entry.passage)?;
            let term = self.variable(name, lo, hi, &entry.place)?;
            self.scope.insert(name.clone(), Value::Number(term));
        }
        let both = self.comparison(&entry.sentence, &entry.passage)?;
        let low =
            |compared: &Compared| matches!(compared.relation, Relation::AtLeast | Relation::Above);
        let all: Vec<Compared> = match part.side {
            Side::Whole => both,
            Side::Low => both.into_iter().filter(low).collect(),
            Side::High => both.into_iter().filter(|compared| !low(compared)).collect(),
            Side::Nothing => return Ok(None),
        };
        Ok(Some(Own { all, holds: part.holds }))
    }

    fn number(&mut self, expression: &Expression, passage: &Passage) -> Outcome<Term> {
        let value = walk::expression(self, expression, passage)?;
        value.number(&whole(expression, passage))
    }

    fn lets(&mut self, lets: &[Let]) -> Outcome<()> {
        for (name, expression, passage) in lets {
            let value = walk::expression(self, expression, passage)?;
            let value = self.named(name, value);
            self.scope.insert(name.clone(), value);
        }
        Ok(())
    }

    /// What a sentence compares.
    fn comparison(&mut self, sentence: &Sentence, passage: &Passage) -> Outcome<Vec<Compared>> {
        let lhs = self.number(&sentence.lhs, passage)?;
        if let Comparison::Plain(relation) = sentence.comparison {
            let rhs = self.number(&sentence.rhs, passage)?;
            return Ok(vec![Compared { lhs, relation, rhs }]);
        }
        let place = whole(&sentence.rhs, passage);
        let (digits, negative) = sentence.rhs.literal().ok_or_else(|| missing(&place))?;
        let mut decimal = decimal(digits, &place)?;
        if negative {
            decimal.value = -decimal.value;
        }
        let (low, high) = sentence.comparison.ends(&decimal);
        let side =
            |(relation, end)| Compared { lhs: lhs.clone(), relation, rhs: Term::number(end) };
        Ok(vec![side(low), side(high)])
    }

    /// A variable between two ends, or its value at the point.
    fn variable(&mut self, name: &str, lo: Term, hi: Term, place: &Place) -> Outcome<Term> {
        let index = self.met;
        self.met += 1;
        if let Some(point) = &self.point {
            let value = point.get(index).ok_or_else(|| missing(place))?.clone();
            let value = Term::number(value);
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
        self.lines.push(Line::Variable(Variable { name, lo, hi }));
        Ok(term)
    }

    /// A definition at these arguments.
    fn definition(&mut self, name: &str, arguments: &[Value], place: &Place) -> Outcome<Value> {
        let book = self.book;
        let (index, definition) = book.definition(name).ok_or_else(|| missing(place))?;
        let key = (index, arguments.to_vec());
        if let Some(value) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        let outside = std::mem::take(&mut self.scope);
        self.lines.push(Line::Heading(heading(definition, arguments)));
        for (name, value) in definition.args.iter().zip(arguments) {
            let value = self.named(name, value.clone());
            self.scope.insert(name.clone(), value);
        }
        self.lets(&definition.lets)?;
        for (sentence, passage) in &definition.require {
            for compared in self.comparison(sentence, passage)? {
                if !self.requires.contains(&compared) {
                    self.requires.push(compared);
                }
            }
        }
        let (expression, passage) = &definition.value;
        let value = walk::expression(self, expression, passage)?;
        let value = self.named(&definition.name, value);
        self.scope = outside;
        self.memo.insert(key, value.clone());
        Ok(value)
    }

    /// Gives a value a name. Of a list, only what is more than a number gets one.
    fn named(&mut self, name: &str, value: Value) -> Value {
        match value {
            Value::Number(term) => Value::Number(self.bound(name, term)),
            Value::List(terms) => {
                let bind = |(index, term): (usize, Term)| match term.shape {
                    Shape::Number(_) => term,
                    _ => self.bound(&format!("{name}_{}", index + 1), term),
                };
                Value::List(terms.into_iter().enumerate().map(bind).collect())
            }
        }
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
            !names::RESERVED.contains(&candidate)
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

impl Tongue for Writer<'_> {
    type Piece = Value;

    fn literal(&mut self, text: &str, place: &Place) -> Outcome<Value> {
        Ok(Value::Number(Term::number(decimal(text, place)?.value)))
    }

    fn cell(&mut self, text: &str, place: &Place) -> Outcome<Value> {
        let Decimal { value, unit } = decimal(text, place)?;
        let half = unit / BigInt::from(2);
        let (lo, hi) = (Term::number(&value - &half), Term::number(&value + &half));
        let name = format!("cell{}", self.met + 1);
        self.variable(&name, lo, hi, place).map(Value::Number)
    }

    fn name(&mut self, name: &str, place: &Place) -> Outcome<Value> {
        match self.scope.get(name) {
            Some(value) => Ok(value.clone()),
            None => self.definition(name, &[], place),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Value], place: &Place) -> Outcome<Value> {
        if self.book.definition(name).is_some() {
            return self.definition(name, arguments, place);
        }
        if let Some(value) = list::of_lists(name, arguments, place)? {
            return Ok(value);
        }
        match (Function::unary(name), arguments) {
            (None, [b, x]) if name == "log" => {
                let b = b.number(place)?;
                shallow(x.each(|x| Term::log(b.clone(), x)), place)
            }
            (Some(function), [x]) => shallow(x.each(|x| Term::apply(function, vec![x])), place),
            _ => Err(missing(place)),
        }
    }

    fn list(&mut self, items: &[Value], place: &Place) -> Outcome<Value> {
        items.iter().map(|item| item.number(place)).collect::<Outcome<_>>().map(Value::List)
    }

    fn negate(&mut self, x: &Value, place: &Place) -> Outcome<Value> {
        let negative = |x: Term| match x.as_number() {
            Some(value) => Term::number(-value.clone()),
            None => Term::apply(Function::Negate, vec![x]),
        };
        shallow(x.each(negative), place)
    }

    fn binary(&mut self, sign: Sign, x: &Value, y: &Value, place: &Place) -> Outcome<Value> {
        let function = match sign {
            Sign::Power => {
                let n = y.number(place)?.exact.filter(|n| n.is_integer());
                let n = n.and_then(|n| n.to_integer().to_i64()).ok_or_else(|| missing(place))?;
                return shallow(x.each(|x| x.power(n)), place);
            }
            Sign::Plus => Function::Plus,
            Sign::Minus => Function::Minus,
            Sign::Times => Function::Times,
            Sign::Over => Function::Over,
        };
        let pair = |x: &Term, y: &Term| Term::apply(function, vec![x.clone(), y.clone()]);
        let value = match (x, y) {
            (Value::List(xs), Value::List(ys)) => {
                Value::List(xs.iter().zip(ys).map(|(x, y)| pair(x, y)).collect())
            }
            (Value::Number(x), ys) => ys.each(|y| pair(x, &y)),
            (xs, Value::Number(y)) => xs.each(|x| pair(&x, y)),
        };
        shallow(value, place)
    }
}

/// Terms are walked by recursion, so that there must be a limit.
fn shallow(value: Value, place: &Place) -> Outcome<Value> {
    if value.terms().iter().any(|term| term.depth > limits::EXPORT_DEPTH) {
        let message = format!("over {} operations in each other", limits::EXPORT_DEPTH);
        return Err(Diagnostic::new(message, place.clone()));
    }
    Ok(value)
}

fn decimal(text: &str, place: &Place) -> Outcome<Decimal> {
    Decimal::parse(text).map_err(|_| missing(place))
}

/// A definition at its arguments, and where the paper has it.
fn heading(definition: &Definition, arguments: &[Value]) -> String {
    let text = |value: &Value| match value {
        Value::Number(term) => short(term),
        Value::List(terms) => {
            format!("[{}]", terms.iter().map(short).collect::<Vec<_>>().join(", "))
        }
    };
    let arguments: Vec<String> = arguments.iter().map(text).collect();
    let call = match arguments.is_empty() {
        true => definition.name.clone(),
        false => format!("{}({})", definition.name, arguments.join(", ")),
    };
    definition.cites.as_deref().map_or(call.clone(), |cites| format!("{call}: {cites}"))
}

fn short(term: &Term) -> String {
    match &term.shape {
        Shape::Name(name) => name.clone(),
        Shape::Number(value) => {
            let sign = if value.is_negative() { "-" } else { "" };
            let size = value.abs();
            number::decimal(&size).map_or(value.to_string(), |text| format!("{sign}{text}"))
        }
        Shape::Apply(..) => term.exact.as_ref().map_or("...".to_owned(), Rational::to_string),
    }
}
