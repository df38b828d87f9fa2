//! Terms in the usual notation, for the tools that read it.

use proofmark_kernel::{Op, Rational};

use super::flat::{Shape, Term};
use super::{Refusal, inexpressible};

/// How tightly a text binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Sum,
    Product,
    Atom,
}

/// How a tool writes an operation.
pub(super) enum Form {
    /// As a number.
    Number(Rational),
    /// With a sign between the operands; how tightly it binds, and its operands from the second on.
    Infix(&'static str, Level, Level),
    /// As a function, with marks before and after the operands.
    Call(String, &'static str),
    /// As a product of so many equal factors.
    Repeated(u32),
    /// As an operand with a mark after it.
    Suffix(String),
    /// As its value, which the tool is told and cannot check.
    Given,
    /// Not at all.
    Missing,
}

/// x + y, where addition needs no parentheses; and so on.
pub(super) const PLUS: Form = Form::Infix("+", Level::Sum, Level::Sum);
pub(super) const MINUS: Form = Form::Infix("-", Level::Sum, Level::Product);
pub(super) const TIMES: Form = Form::Infix("*", Level::Product, Level::Product);
pub(super) const OVER: Form = Form::Infix("/", Level::Product, Level::Atom);

/// The notation of a tool.
pub(super) trait Notation {
    /// The tool's name.
    const NAME: &'static str;

    /// A number, and how tightly its text binds.
    fn number(&self, value: &Rational) -> (String, Level);
    /// How an operation is written.
    fn form(&self, op: &Op) -> Form;
    /// How the logarithm to base 2 is written.
    fn log2(&self) -> Form;
    /// Takes note of what the tool is told and cannot check.
    fn given(&mut self, _fact: String) {}

    /// The text of a term.
    fn infix(&mut self, term: &Term) -> Result<String, Refusal> {
        self.text(term).map(|(text, _)| text)
    }

    /// The text of a term, in parentheses unless it binds that tightly.
    fn at(&mut self, term: &Term, level: Level) -> Result<String, Refusal> {
        let (text, own) = self.text(term)?;
        Ok(if own < level { format!("({text})") } else { text })
    }

    /// The text of a term, and how tightly it binds.
    fn text(&mut self, term: &Term) -> Result<(String, Level), Refusal> {
        let (form, name, operands) = match &term.shape {
            Shape::Name(name) => return Ok((name.clone(), Level::Atom)),
            Shape::Negate(x) => return Ok((format!("-{}", self.at(x, Level::Atom)?), Level::Sum)),
            Shape::Log2(x) => (self.log2(), "log2", std::slice::from_ref(&**x)),
            Shape::Apply(op @ Op::Pow(_), operands) => (self.form(op), "^", operands.as_slice()),
            Shape::Apply(op, operands) => (self.form(op), op.name(), operands.as_slice()),
        };
        let first = operands.first();
        let missing = || inexpressible(format!("{} has no {name}", Self::NAME));
        let mut all = |first: Level, other: Level| -> Result<Vec<String>, Refusal> {
            let level = |index| if index == 0 { first } else { other };
            operands.iter().enumerate().map(|(index, x)| self.at(x, level(index))).collect()
        };
        Ok(match form {
            Form::Number(value) => self.number(&value),
            Form::Infix(sign, own, right) => (all(own, right)?.join(&format!(" {sign} ")), own),
            Form::Call(before, after) => {
                let operands = all(Level::Sum, Level::Sum)?.join(", ");
                (format!("{before}{operands}{after}"), Level::Atom)
            }
            Form::Repeated(n) => {
                let factor = self.at(first.ok_or_else(missing)?, Level::Atom)?;
                let factors: Vec<&str> = (0..n).map(|_| factor.as_str()).collect();
                (factors.join(" * "), Level::Product)
            }
            Form::Suffix(mark) => {
                (format!("{}{mark}", all(Level::Atom, Level::Atom)?.concat()), Level::Product)
            }
            Form::Given => {
                let at = first.and_then(|x| x.exact.as_ref());
                let (value, at) = term.exact.as_ref().zip(at).ok_or_else(missing)?;
                self.given(format!("{name}({at}) = {value}"));
                self.number(value)
            }
            Form::Missing => return Err(missing()),
        })
    }
}
