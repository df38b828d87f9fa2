//! A formula that is understood: its text in the language of books, and roughly its value.

use std::fmt::Write as _;

/// A formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// A decimal number without a sign.
    Number(String),
    /// A number that has a name: `pi`, `e`, or one of the library.
    Constant(&'static str),
    /// The variable of a sum.
    Variable(String),
    /// The opposite number.
    Negative(Box<Self>),
    /// Two numbers and the sign between them.
    Binary(Operator, Box<Self>, Box<Self>),
    /// A function of the language or of the library.
    Call(&'static str, Vec<Self>),
    /// A factorial.
    Factorial(Box<Self>),
    /// A sum or a product over whole numbers.
    Series {
        /// Whether it is a product.
        product: bool,
        /// The variable.
        name: String,
        /// The first number.
        from: i64,
        /// The last one; without it there is no end.
        to: Option<i64>,
        /// The term.
        body: Box<Self>,
    },
    /// A name with several meanings, and what it is applied to.
    Unsaid(Unsaid, Vec<Self>),
}

/// The sign between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `^`
    Power,
}

/// A name whose meaning differs from document to document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unsaid {
    /// `\log` without a base.
    Log,
    /// `\lg`.
    Lg,
    /// `\gamma`.
    Gamma,
    /// `\phi` and `\varphi`.
    Phi,
    /// `G`.
    G,
    /// `\Phi(x)`.
    NormalCdf,
    /// `\Phi^{-1}(p)`.
    NormalQuantile,
    /// `W(x)`.
    Lambert,
    /// `H_n`.
    Harmonic,
}

impl Unsaid {
    /// As a reader would name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Log => "log",
            Self::Lg => "lg",
            Self::Gamma => "gamma",
            Self::Phi => "phi",
            Self::G => "G",
            Self::NormalCdf | Self::NormalQuantile => "Phi",
            Self::Lambert => "W",
            Self::Harmonic => "H",
        }
    }

    /// What it may mean.
    pub fn meanings(self) -> &'static [Meaning] {
        use Meaning::{Base, Function, Named, Natural};
        match self {
            Self::Log => &[Natural, Base(10), Base(2)],
            Self::Lg => &[Base(10), Base(2)],
            Self::Gamma => &[Named("euler_gamma")],
            Self::Phi => &[Meaning::Golden],
            Self::G => &[Named("catalan_constant")],
            Self::NormalCdf => &[Function("normal_cdf")],
            Self::NormalQuantile => &[Function("normal_quantile")],
            Self::Lambert => &[Function("lambert_w")],
            Self::Harmonic => &[Function("harmonic")],
        }
    }
}

/// What a name may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The natural logarithm.
    Natural,
    /// The logarithm to this base.
    Base(u8),
    /// A number of the library.
    Named(&'static str),
    /// The golden ratio.
    Golden,
    /// A function of the language or the library.
    Function(&'static str),
}

impl Meaning {
    fn of(self, arguments: Vec<Formula>) -> Formula {
        match self {
            Self::Natural => Formula::Call("ln", arguments),
            Self::Base(10) => Formula::Call("log10", arguments),
            Self::Base(_) => Formula::Call("log2", arguments),
            Self::Named(name) => Formula::Constant(name),
            Self::Golden => {
                let root = Formula::Call("sqrt", vec![Formula::whole(5)]);
                Formula::whole(1).with(Operator::Plus, root).with(Operator::Over, Formula::whole(2))
            }
            Self::Function(name) => Formula::Call(name, arguments),
        }
    }
}

impl Formula {
    /// A whole number.
    pub fn whole(number: u64) -> Self {
        Self::Number(number.to_string())
    }

    /// This, a sign and another.
    pub fn with(self, operator: Operator, other: Self) -> Self {
        Self::Binary(operator, Box::new(self), Box::new(other))
    }

    /// Its parts.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Constant(_) | Self::Variable(_) => Vec::new(),
            Self::Negative(inside) | Self::Factorial(inside) => vec![inside],
            Self::Binary(_, left, right) => vec![left, right],
            Self::Call(_, arguments) | Self::Unsaid(_, arguments) => arguments.iter().collect(),
            Self::Series { body, .. } => vec![body],
        }
    }

    /// Whether something holds of it or of a part of it.
    pub fn any(&self, holds: &impl Fn(&Self) -> bool) -> bool {
        holds(self) || self.parts().into_iter().any(|part| part.any(holds))
    }

    /// The names in it whose meaning is open.
    pub fn unsaid(&self) -> Vec<Unsaid> {
        let mut found: Vec<Unsaid> = self.parts().into_iter().flat_map(Self::unsaid).collect();
        if let Self::Unsaid(name, _) = self {
            found.push(*name);
        }
        found.sort();
        found.dedup();
        found
    }

    /// The same with a meaning for a name.
    pub fn meaning(self, name: Unsaid, meaning: Meaning) -> Self {
        let again = |inside: Box<Self>| Box::new(inside.meaning(name, meaning));
        let all = |arguments: Vec<Self>| -> Vec<Self> {
            arguments.into_iter().map(|argument| argument.meaning(name, meaning)).collect()
        };
        match self {
            Self::Number(_) | Self::Constant(_) | Self::Variable(_) => self,
            Self::Negative(inside) => Self::Negative(again(inside)),
            Self::Factorial(inside) => Self::Factorial(again(inside)),
            Self::Binary(operator, left, right) => {
                Self::Binary(operator, again(left), again(right))
            }
            Self::Call(function, arguments) => Self::Call(function, all(arguments)),
            Self::Unsaid(other, arguments) if other == name => meaning.of(all(arguments)),
            Self::Unsaid(other, arguments) => Self::Unsaid(other, all(arguments)),
            Self::Series { product, name: variable, from, to, body } => {
                Self::Series { product, name: variable, from, to, body: again(body) }
            }
        }
    }

    /// Whether it is nothing but a number, with or without a sign.
    pub fn is_literal(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Negative(inside) => inside.is_literal(),
            _ => false,
        }
    }

    /// Whether it is made of numbers by `+ - * /` and whole powers: what people convert units by.
    pub fn is_arithmetic(&self) -> bool {
        let whole =
            |formula: &Self| formula.is_literal() && !formula.text().contains(['.', 'e', '%']);
        !self.any(&|part| match part {
            Self::Number(_) | Self::Negative(_) => false,
            Self::Binary(Operator::Power, _, exponent) => !whole(exponent),
            Self::Binary(..) => false,
            _ => true,
        })
    }

    /// How tightly it holds together: 0 for a sum, 4 for what needs no parentheses.
    fn strength(&self) -> u8 {
        match self {
            Self::Number(digits) if digits.contains('%') || digits.contains('e') => 3,
            Self::Number(_) | Self::Constant(_) | Self::Variable(_) | Self::Call(..) => 4,
            Self::Factorial(_) | Self::Unsaid(..) => 4,
            Self::Negative(_) | Self::Series { .. } => 0,
            Self::Binary(Operator::Plus | Operator::Minus, ..) => 0,
            Self::Binary(Operator::Times | Operator::Over, ..) => 1,
            Self::Binary(Operator::Power, ..) => 2,
        }
    }

    /// Its text in the language of books.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write_within(&self, strength: u8, text: &mut String) {
        if self.strength() < strength {
            text.push('(');
            self.write(text);
            text.push(')');
        } else {
            self.write(text);
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Number(digits) => text.push_str(digits),
            Self::Constant(name) => text.push_str(name),
            Self::Variable(name) => text.push_str(name),
            Self::Negative(inside) => {
                text.push('-');
                inside.write_within(1, text);
            }
            Self::Binary(operator, left, right) => {
                let (sign, before, after) = match operator {
                    Operator::Plus => (" + ", 0, 1),
                    Operator::Minus => (" - ", 0, 1),
                    Operator::Times => ("*", 1, 2),
                    Operator::Over => ("/", 1, 2),
                    Operator::Power => ("^", 4, 4),
                };
                let sum = matches!(**left, Self::Series { .. });
                left.write_within(if sum { 1 } else { before }, text);
                text.push_str(sign);
                right.write_within(after, text);
            }
            Self::Call(name, arguments) => {
                text.push_str(name);
                write_arguments(arguments, text);
            }
            Self::Unsaid(name, arguments) => {
                text.push_str(name.name());
                if !arguments.is_empty() {
                    write_arguments(arguments, text);
                }
            }
            Self::Factorial(inside) => {
                // Two signs would be the double factorial.
                let strength = if matches!(**inside, Self::Factorial(_)) { 9 } else { 4 };
                inside.write_within(strength, text);
                text.push('!');
            }
            Self::Series { product, name, from, to, body } => {
                let word = if *product { "product" } else { "sum" };
                // Writing to a text cannot fail.
                _ = match to {
                    Some(to) => write!(text, "{word} {name} in {from}..{to} of ("),
                    None => write!(text, "{word} {name} from {from} of ("),
                };
                body.write(text);
                text.push(')');
            }
        }
    }
}

fn write_arguments(arguments: &[Formula], text: &mut String) {
    for (index, argument) in arguments.iter().enumerate() {
        text.push_str(if index == 0 { "(" } else { ", " });
        argument.write(text);
    }
    text.push(')');
}
