//! Terms without definitions, lists or lets.

use std::hash::{Hash, Hasher};

use num_traits::{Signed as _, Zero as _};
use proofmark_book::exact;
use proofmark_kernel::op::Domain;
use proofmark_kernel::{Op, Rational};

/// A name, or an operation on other terms.
#[derive(Clone, Debug)]
pub struct Term {
    pub shape: Shape,
    /// Its value, where that is rational and known.
    pub exact: Option<Rational>,
    /// How many operations stand in each other.
    pub depth: usize,
}

/// How a term is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Name(String),
    /// An operation of the kernel; a number is one without operands, a variable is a name. Sums,
    /// products, minima and maxima take two operands or more.
    Apply(Op, Vec<Term>),
    /// Minus a term, which is a difference to the kernel.
    Negate(Box<Term>),
    /// The logarithm to base 2, which is a quotient to the kernel.
    Log2(Box<Term>),
}

// The value and the depth of a term follow from its shape.
impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Term {}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape.hash(state);
    }
}

impl Term {
    pub fn number(value: Rational) -> Self {
        Self::apply(Op::Const(value), Vec::new())
    }

    pub fn name(name: &str, exact: Option<Rational>) -> Self {
        Self { shape: Shape::Name(name.to_owned()), exact, depth: 0 }
    }

    pub fn apply(op: Op, operands: Vec<Self>) -> Self {
        let known: Option<Vec<&Rational>> = operands.iter().map(|x| x.exact.as_ref()).collect();
        let exact = known.and_then(|known| exact::chained(&op, &known));
        let depth = operands.iter().map(|x| x.depth + 1).max().unwrap_or(0);
        Self { shape: Shape::Apply(op, operands), exact, depth }
    }

    pub fn negate(self) -> Self {
        if let Some(value) = self.as_number() {
            return Self::number(-value.clone());
        }
        let (exact, depth) = (self.exact.clone().map(|x| -x), self.depth + 1);
        Self { shape: Shape::Negate(Box::new(self)), exact, depth }
    }

    pub fn log2(self) -> Self {
        let exact = self.exact.as_ref().and_then(exact::log2_if_whole);
        let (exact, depth) = (exact.map(|k| Rational::from_integer(k.into())), self.depth + 1);
        Self { shape: Shape::Log2(Box::new(self)), exact, depth }
    }

    /// The number, if it is written as one.
    pub fn as_number(&self) -> Option<&Rational> {
        if let Shape::Apply(Op::Const(value), _) = &self.shape { Some(value) } else { None }
    }

    /// The term and everything in it, operands first.
    pub fn parts(&self) -> Vec<&Self> {
        let mut parts = match &self.shape {
            Shape::Name(_) => Vec::new(),
            Shape::Apply(_, operands) => operands.iter().flat_map(Self::parts).collect(),
            Shape::Negate(x) | Shape::Log2(x) => x.parts(),
        };
        parts.push(self);
        parts
    }
}

/// What must hold for a term to have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// A denominator.
    NotZero(Term),
    /// What stands under a root.
    NotNegative(Term),
}

impl Need {
    /// The need of the outermost operation. What a written number is, everybody sees. Logarithms and
    /// the like are left to the tools that have them.
    pub fn of(term: &Term) -> Option<Self> {
        let Shape::Apply(op, operands) = &term.shape else { return None };
        let operand = operands.last()?;
        let unseen = |test: fn(&Rational) -> bool| !operand.as_number().is_some_and(test);
        match op.operation().domain {
            Domain::NonZeroDivisor => {
                unseen(|n| !n.is_zero()).then(|| Self::NotZero(operand.clone()))
            }
            Domain::NotNegative => {
                unseen(|n| !n.is_negative()).then(|| Self::NotNegative(operand.clone()))
            }
            Domain::Everywhere | Domain::Positive | Domain::InsideUnit | Domain::PositiveWhole => {
                None
            }
        }
    }
}
