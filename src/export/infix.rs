//! Terms in the usual notation, for the tools that read it.

use proofmark_kernel::{Op, Rational};

use super::flat::{Shape, Term};
use super::{Refusal, inexpressible};

/// How tightly a text binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Sum,
    Product,
    Atom,
}

/// How a tool writes an operation.
#[derive(Clone, Copy)]
pub enum Form {
    /// With a sign between the operands; how tightly it binds, and its operands from the second on.
    Infix(&'static str, Level, Level),
    /// As a function of this name.
    Call(&'static str),
    /// Between bars.
    Bars,
    /// As `x ** n`.
    Power(u32),
    /// As a product of so many equal factors.
    Repeated(u32),
    /// As its value, which the tool is told and cannot check.
    Given,
    /// Not at all.
    Missing,
}

/// x + y, where addition needs no parentheses; and so on.
pub const PLUS: Form = Form::Infix("+", Level::Sum, Level::Sum);
pub const MINUS: Form = Form::Infix("-", Level::Sum, Level::Product);
pub const TIMES: Form = Form::Infix("*", Level::Product, Level::Product);
pub const OVER: Form = Form::Infix("/", Level::Product, Level::Atom);

/// Writes terms in the notation of a tool.
pub struct Notation {
    pub tool: &'static str,
    /// A number, and how tightly its text binds.
    pub number: fn(&Rational) -> (String, Level),
    /// How an operation is written that is not a number.
    pub form: fn(&Op) -> Form,
    /// How the logarithm to base 2 is written.
    pub log2: Form,
    /// What the tool is told and cannot check, so far.
    pub given: Vec<String>,
}

impl Notation {
    /// The text of a term.
    pub fn infix(&mut self, term: &Term) -> Result<String, Refusal> {
        self.text(term).map(|(text, _)| text)
    }

    /// The text of a term, in parentheses unless it binds that tightly.
    pub fn at(&mut self, term: &Term, level: Level) -> Result<String, Refusal> {
        let (text, own) = self.text(term)?;
        Ok(if own < level { format!("({text})") } else { text })
    }

    /// The text of a term, and how tightly it binds.
    fn text(&mut self, term: &Term) -> Result<(String, Level), Refusal> {
        let (form, name, operands) = match &term.shape {
            Shape::Name(name) => return Ok((name.clone(), Level::Atom)),
            Shape::Negate(x) => return Ok((format!("-{}", self.at(x, Level::Atom)?), Level::Sum)),
            Shape::Log2(x) => (self.log2, "log2", std::slice::from_ref(&**x)),
            Shape::Apply(Op::Const(value), _) => return Ok((self.number)(value)),
            Shape::Apply(op @ Op::Pow(_), operands) => ((self.form)(op), "^", operands.as_slice()),
            Shape::Apply(op, operands) => ((self.form)(op), op.name(), operands.as_slice()),
        };
        let tool = self.tool;
        let missing = || inexpressible(format!("{tool} has no {name}"));
        let mut all = |first: Level, other: Level| -> Result<Vec<String>, Refusal> {
            let level = |index| if index == 0 { first } else { other };
            operands.iter().enumerate().map(|(index, x)| self.at(x, level(index))).collect()
        };
        Ok(match form {
            Form::Infix(sign, own, right) => (all(own, right)?.join(&format!(" {sign} ")), own),
            Form::Call(name) => {
                let operands = all(Level::Sum, Level::Sum)?.join(", ");
                (format!("{name}({operands})"), Level::Atom)
            }
            Form::Bars => (format!("|{}|", all(Level::Sum, Level::Sum)?.concat()), Level::Atom),
            Form::Power(n) => {
                (format!("{} ** {n}", all(Level::Atom, Level::Atom)?.concat()), Level::Product)
            }
            Form::Repeated(n) => {
                let factor = all(Level::Atom, Level::Atom)?.concat();
                let factors: Vec<&str> = (0..n).map(|_| factor.as_str()).collect();
                (factors.join(" * "), Level::Product)
            }
            Form::Given => {
                let at = operands.first().and_then(|x| x.exact.as_ref());
                let (value, at) = term.exact.as_ref().zip(at).ok_or_else(missing)?;
                let fact = format!("{name}({at}) = {value}");
                if !self.given.contains(&fact) {
                    self.given.push(fact);
                }
                (self.number)(value)
            }
            Form::Missing => return Err(missing()),
        })
    }
}
