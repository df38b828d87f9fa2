//! Terms in the usual notation, for the tools that read it.

use proofmark_kernel::Rational;

use super::flat::{Function, Inexpressible, Shape, Term};

/// How tightly a text binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Sum,
    Product,
    Atom,
}

/// What differs from tool to tool.
pub(super) trait Dialect {
    /// A number, and how tightly its text binds.
    fn number(&self, value: &Rational) -> (String, Level);
    /// An operation that has no sign of its own; the operands bind like atoms.
    fn call(
        &mut self,
        function: Function,
        operands: &[Term],
    ) -> Result<(String, Level), Inexpressible>;
}

/// The text of a term.
pub(super) fn infix<D: Dialect>(dialect: &mut D, term: &Term) -> Result<String, Inexpressible> {
    text(dialect, term).map(|(text, _)| text)
}

/// The text of a term, in parentheses unless it binds like an atom.
pub(super) fn atom<D: Dialect>(dialect: &mut D, term: &Term) -> Result<String, Inexpressible> {
    at(dialect, term, Level::Atom)
}

fn at<D: Dialect>(dialect: &mut D, term: &Term, level: Level) -> Result<String, Inexpressible> {
    let (text, own) = text(dialect, term)?;
    Ok(if own < level { format!("({text})") } else { text })
}

fn text<D: Dialect>(dialect: &mut D, term: &Term) -> Result<(String, Level), Inexpressible> {
    let (function, operands) = match &term.shape {
        Shape::Number(value) => return Ok(dialect.number(value)),
        Shape::Name(name) => return Ok((name.clone(), Level::Atom)),
        Shape::Apply(function, operands) => (*function, operands.as_slice()),
    };
    let (own, right) = match function {
        Function::Plus => (Level::Sum, Level::Sum),
        Function::Minus => (Level::Sum, Level::Product),
        Function::Times => (Level::Product, Level::Product),
        Function::Over => (Level::Product, Level::Atom),
        Function::Negate => {
            let [x] = operands else { return dialect.call(function, operands) };
            return Ok((format!("-{}", at(dialect, x, Level::Atom)?), Level::Sum));
        }
        _ => return dialect.call(function, operands),
    };
    let mut whole = String::new();
    for (index, operand) in operands.iter().enumerate() {
        if index > 0 {
            whole.push_str(&format!(" {} ", function.name()));
        }
        whole.push_str(&at(dialect, operand, if index == 0 { own } else { right })?);
    }
    Ok((whole, own))
}
