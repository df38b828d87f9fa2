//! A claim as a statement about every learner.
//!
//! A definition of the book may name a theorem of the library (`coq = "frontier_by_envelope"`). A lower
//! bound on that definition at given numbers then has a second theorem, in the library's own terms. The
//! book cannot make it say too much: Coq proves it from the library, whatever the book's formula is.

use num_traits::{ToPrimitive as _, Zero as _};

use super::term::literal;
use crate::book::{Book, Comparison, Decimal, Entry, Expectation, Expression, Sign, Syntax};
use crate::diagnostic::Diagnostic;
use crate::exact;
use crate::term::{Op, Rational, Relation};

/// The theorems that definitions can name, and what they need.
const THEOREMS: [(&str, Instance); 2] =
    [("frontier_by_envelope", regime), ("minimax_by_certificate", point)];

/// The statement and the proof for these arguments, this lower bound and this precision; `None` if
/// the arguments are not what the theorem is about.
type Instance = fn(&[Rational], &Rational, u64) -> Option<(String, String)>;

/// The theorem about every learner that a claim gives, if it gives one.
pub(super) fn theorem(
    book: &Book,
    name: &str,
    entry: &Entry,
    precision: u64,
) -> Result<Option<String>, Diagnostic> {
    let sentence = &entry.sentence;
    let Some((Syntax::Call(function, arguments), _)) = sentence.lhs.nodes.last() else {
        return Ok(None);
    };
    let named = book.definition(function).and_then(|(_, definition)| definition.coq.as_ref());
    let Some((theorem, place)) = named else { return Ok(None) };
    let Some((_, instance)) = THEOREMS.iter().find(|(known, _)| known == theorem) else {
        let known = THEOREMS.map(|(known, _)| known).join(", ");
        let message = format!("the library has no theorem {theorem} to export; known are {known}");
        return Err(Diagnostic::new(message, place.clone()));
    };
    let numbers = numbers(&sentence.lhs);
    let arguments: Option<Vec<Rational>> =
        arguments.iter().map(|&argument| numbers.get(argument).cloned().flatten()).collect();
    let bound = lower_bound(entry);
    let (Some(arguments), Some(bound), Expectation::Certified) = (arguments, bound, entry.expect)
    else {
        return Ok(None);
    };
    Ok(instance(&arguments, &bound, precision).map(|(statement, script)| {
        format!("\nTheorem {name}_minimax :\n  {statement}.\nProof. {script}. Qed.\n")
    }))
}

/// eq:finiteregime, by Theorem 2.
fn regime(arguments: &[Rational], bound: &Rational, precision: u64) -> Option<(String, String)> {
    let [states, actions, d, c] = arguments else { return None };
    let (states, actions) = (natural(states)?, natural(actions)?);
    let [d, c, bound] = [d, c, bound].map(|number| literal(number).argument());
    let statement = format!("frontier_coefficient {states} {actions} {d} {c} {bound}");
    let script = format!("by_theorem_2 {}%N {precision}%positive", half(states)?);
    Some((statement, script))
}

/// One number of states, actions and steps and one diameter, by Theorem 1.
fn point(arguments: &[Rational], bound: &Rational, precision: u64) -> Option<(String, String)> {
    let [states, actions, diameter, steps, eps] = arguments else { return None };
    let (states, actions, steps) = (natural(states)?, natural(actions)?, natural(steps)?);
    let [diameter, eps, bound] = [diameter, eps, bound].map(|number| literal(number).argument());
    let statement = format!(
        "minimax_regret_at_least (N.to_nat {states}) (N.to_nat {actions}) {diameter} \
         (N.to_nat {steps}) {bound}"
    );
    let script = format!(
        "by_theorem_1 {}%N {actions}%N {steps}%N {eps} {precision}%positive",
        half(states)?
    );
    Some((statement, script))
}

fn natural(number: &Rational) -> Option<u64> {
    number.is_integer().then(|| number.numer().to_u64()).flatten()
}

fn half(number: u64) -> Option<u64> {
    number.is_multiple_of(2).then_some(number / 2)
}

/// What the claim's value is at least, if it says so and that is positive.
fn lower_bound(entry: &Entry) -> Option<Rational> {
    let sentence = &entry.sentence;
    let (text, negative) = sentence.rhs.literal()?;
    let decimal = Decimal::parse(text).ok()?;
    let bound = match sentence.comparison {
        Comparison::Plain(Relation::AtLeast | Relation::Above) => decimal.value,
        Comparison::Plain(_) => return None,
        rounding => rounding.ends(&decimal).0.1,
    };
    (!negative && !bound.is_zero() && sentence.variables.is_empty()).then_some(bound)
}

/// The values of the parts of an expression that are made of literals alone. Operands come first.
fn numbers(expression: &Expression) -> Vec<Option<Rational>> {
    let mut found: Vec<Option<Rational>> = Vec::with_capacity(expression.nodes.len());
    for (syntax, _) in &expression.nodes {
        let at = |node: &usize| found.get(*node).cloned().flatten();
        let binary = |op: Op, x, y| exact::value(&op, &[&at(x)?, &at(y)?]);
        let value = match syntax {
            Syntax::Number(text) => Decimal::parse(text).ok().map(|decimal| decimal.value),
            Syntax::Negate(x) => at(x).map(|x| -x),
            Syntax::Binary(Sign::Plus, x, y) => binary(Op::Add, x, y),
            Syntax::Binary(Sign::Minus, x, y) => binary(Op::Sub, x, y),
            Syntax::Binary(Sign::Times, x, y) => binary(Op::Mul, x, y),
            Syntax::Binary(Sign::Over, x, y) => binary(Op::Div, x, y),
            Syntax::Binary(Sign::Power, x, y) => {
                let power = at(y).and_then(|y| u32::try_from(natural(&y)?).ok());
                power.and_then(|power| exact::value(&Op::Pow(power), &[&at(x)?]))
            }
            Syntax::Cell(_) | Syntax::Name(_) | Syntax::Call(..) | Syntax::List(_) => None,
        };
        found.push(value);
    }
    found
}
