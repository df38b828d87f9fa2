//! Functions of lists, written out.

use num_traits::ToPrimitive as _;
use proofmark_book::diagnostic::{Diagnostic, Place};

use super::Value;
use super::term::{Function, Term};
use crate::export::walk::{Outcome, missing};

/// A function of lists at these arguments; `None` if it is not one.
pub(super) fn of_lists(name: &str, arguments: &[Value], place: &Place) -> Outcome<Option<Value>> {
    let value = match (name, arguments) {
        ("min" | "max", _) => {
            let function = if name == "min" { Function::Min } else { Function::Max };
            let terms: Vec<Term> = arguments.iter().flat_map(Value::terms).cloned().collect();
            Value::Number(several(function, terms, place)?)
        }
        ("sum", [xs]) => Value::Number(sum(xs.terms().to_vec(), place)?),
        ("mean", [xs]) => Value::Number(mean(xs.terms(), place)?),
        ("count", [xs]) => Value::Number(Term::whole(xs.terms().len())),
        ("pdev", [xs]) => Value::Number(deviation(xs.terms(), xs.terms().len(), place)?),
        ("sdev", [xs]) => {
            let degrees = xs.terms().len().saturating_sub(1);
            Value::Number(deviation(xs.terms(), degrees, place)?)
        }
        ("slope", [xs, ys]) => Value::Number(slope(xs.terms(), ys.terms(), place)?),
        ("intercept", [xs, ys]) => {
            let rise = slope(xs.terms(), ys.terms(), place)?;
            let rise = pair(Function::Times, rise, mean(xs.terms(), place)?);
            Value::Number(pair(Function::Minus, mean(ys.terms(), place)?, rise))
        }
        ("item", [xs, k]) => {
            let item = xs.terms().get(position(k, place)?);
            Value::Number(item.ok_or_else(|| missing(place))?.clone())
        }
        ("without", [xs, k]) => {
            let k = position(k, place)?;
            let others = xs.terms().iter().enumerate().filter(|(index, _)| *index != k);
            Value::List(others.map(|(_, term)| term.clone()).collect())
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

fn pair(function: Function, x: Term, y: Term) -> Term {
    Term::apply(function, vec![x, y])
}

/// An operation of any number of operands.
fn several(function: Function, mut terms: Vec<Term>, place: &Place) -> Outcome<Term> {
    match (terms.pop(), terms.is_empty()) {
        (None, _) => Err(missing(place)),
        (Some(only), true) => Ok(only),
        (Some(last), false) => {
            terms.push(last);
            Ok(Term::apply(function, terms))
        }
    }
}

fn sum(terms: Vec<Term>, place: &Place) -> Outcome<Term> {
    several(Function::Plus, terms, place)
}

fn mean(terms: &[Term], place: &Place) -> Outcome<Term> {
    Ok(pair(Function::Over, sum(terms.to_vec(), place)?, Term::whole(terms.len())))
}

/// The numbers less their mean.
fn centred(terms: &[Term], place: &Place) -> Outcome<Vec<Term>> {
    let mean = mean(terms, place)?;
    Ok(terms.iter().map(|x| pair(Function::Minus, x.clone(), mean.clone())).collect())
}

/// √(Σ(x − x̄)²/degrees)
fn deviation(terms: &[Term], degrees: usize, place: &Place) -> Outcome<Term> {
    let squares = centred(terms, place)?.into_iter().map(|x| x.power(2)).collect();
    let variance = pair(Function::Over, sum(squares, place)?, Term::whole(degrees));
    Ok(Term::apply(Function::Sqrt, vec![variance]))
}

/// Σ(x − x̄)(y − ȳ)/Σ(x − x̄)²
fn slope(xs: &[Term], ys: &[Term], place: &Place) -> Outcome<Term> {
    let (xs, ys) = (centred(xs, place)?, centred(ys, place)?);
    let products = xs.iter().zip(&ys);
    let products = products.map(|(x, y)| pair(Function::Times, x.clone(), y.clone())).collect();
    let squares = xs.into_iter().map(|x| x.power(2)).collect();
    Ok(pair(Function::Over, sum(products, place)?, sum(squares, place)?))
}

/// A position in a list, counted from 0, that the book counts from 1.
fn position(k: &Value, place: &Place) -> Outcome<usize> {
    let k = k.number(place)?.exact.filter(|k| k.is_integer());
    let k = k.and_then(|k| k.to_integer().to_usize()).and_then(|k| k.checked_sub(1));
    k.ok_or_else(|| Diagnostic::new("this position is not a known whole number", place.clone()))
}
