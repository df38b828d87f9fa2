//! Terms without definitions, lists or lets.

use std::hash::{Hash, Hasher};

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};
use proofmark_book::exact;
use proofmark_kernel::{Op, Rational, Relation};

/// A number, a name, or an operation on such.
#[derive(Clone, Debug)]
pub(in crate::export) struct Term {
    pub(in crate::export) shape: Shape,
    /// Its value, where that is rational and known.
    pub(in crate::export) exact: Option<Rational>,
    /// How many operations stand in each other.
    pub(super) depth: usize,
}

/// How a term is made.
#[derive(Clone, Debug)]
pub(in crate::export) enum Shape {
    Number(Rational),
    Name(String),
    Apply(Function, Vec<Term>),
}

/// A number, a name or an operation, of which only one is there.
type Key<'a> = (Option<(&'a BigInt, &'a BigInt)>, &'a str, Option<(Function, &'a [Term])>);

impl Shape {
    /// What tells one shape from another; a number is its numerator and its denominator, for the
    /// reason of [`Op`].
    fn key(&self) -> Key<'_> {
        match self {
            Self::Number(value) => (Some((value.numer(), value.denom())), "", None),
            Self::Name(name) => (None, name, None),
            Self::Apply(function, operands) => (None, "", Some((*function, operands))),
        }
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Shape {}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
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

/// An operation. Sums, minima and maxima take two operands or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::export) enum Function {
    Plus,
    Minus,
    Times,
    Over,
    /// From 2.
    Power(u32),
    Negate,
    Sqrt,
    Ln,
    Log2,
    Exp,
    Atanh,
    Min,
    Max,
    Abs,
    Floor,
    Ceil,
    FloorLog2,
    HeapDiameter,
}

impl Function {
    /// As the book writes it.
    pub(in crate::export) fn name(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus | Self::Negate => "-",
            Self::Times => "*",
            Self::Over => "/",
            Self::Power(_) => "^",
            Self::Sqrt => "sqrt",
            Self::Ln => "ln",
            Self::Log2 => "log2",
            Self::Exp => "exp",
            Self::Atanh => "atanh",
            Self::Min => "min",
            Self::Max => "max",
            Self::Abs => "abs",
            Self::Floor => "floor",
            Self::Ceil => "ceil",
            Self::FloorLog2 => "floor_log2",
            Self::HeapDiameter => "heap_diameter",
        }
    }

    /// The built-in function of one number of that name.
    pub(super) fn unary(name: &str) -> Option<Self> {
        let known = [
            Self::Sqrt,
            Self::Ln,
            Self::Log2,
            Self::Exp,
            Self::Atanh,
            Self::Abs,
            Self::Floor,
            Self::Ceil,
            Self::FloorLog2,
            Self::HeapDiameter,
        ];
        known.into_iter().find(|function| function.name() == name)
    }

    fn op(self) -> Option<Op> {
        Some(match self {
            Self::Plus => Op::Add,
            Self::Minus => Op::Sub,
            Self::Times => Op::Mul,
            Self::Over => Op::Div,
            Self::Power(n) => Op::Pow(n),
            Self::Sqrt => Op::Sqrt,
            Self::Ln => Op::Ln,
            Self::Exp => Op::Exp,
            Self::Atanh => Op::Atanh,
            Self::Min => Op::Min,
            Self::Max => Op::Max,
            Self::Abs => Op::Abs,
            Self::Floor => Op::Floor,
            Self::Ceil => Op::Ceil,
            Self::FloorLog2 => Op::FloorLog2,
            Self::HeapDiameter => Op::HeapDiameter,
            Self::Negate | Self::Log2 => return None,
        })
    }

    fn value(self, operands: &[&Rational]) -> Option<Rational> {
        match (self, operands) {
            (Self::Negate, [x]) => Some(-(*x).clone()),
            (Self::Log2, [x]) => exact::log2_if_whole(x).map(|k| Rational::from_integer(k.into())),
            (Self::Plus | Self::Min | Self::Max, [first, rest @ ..]) => {
                let op = self.op()?;
                rest.iter().try_fold((*first).clone(), |x, y| exact::value(&op, &[&x, y]))
            }
            _ => exact::value(&self.op()?, operands),
        }
    }
}

impl Term {
    /// A number.
    pub(in crate::export) fn number(value: Rational) -> Self {
        Self { exact: Some(value.clone()), shape: Shape::Number(value), depth: 0 }
    }

    /// A whole number.
    pub(super) fn whole(value: usize) -> Self {
        Self::number(Rational::from_integer(value.into()))
    }

    /// A name for something.
    pub(super) fn name(name: &str, exact: Option<Rational>) -> Self {
        Self { shape: Shape::Name(name.to_owned()), exact, depth: 0 }
    }

    /// An operation.
    pub(in crate::export) fn apply(function: Function, operands: Vec<Self>) -> Self {
        let known: Option<Vec<&Rational>> = operands.iter().map(|x| x.exact.as_ref()).collect();
        let exact = known.and_then(|known| function.value(&known));
        let depth = operands.iter().map(|x| x.depth).max().unwrap_or(0) + 1;
        Self { shape: Shape::Apply(function, operands), exact, depth }
    }

    /// The logarithm of `x` to the base `b`.
    pub(super) fn log(b: Self, x: Self) -> Self {
        let known = b.exact.as_ref().zip(x.exact.as_ref());
        if let Some(k) = known.and_then(|(b, x)| exact::power_of(b, x)) {
            return Self::number(Rational::from_integer(k.into()));
        }
        let [above, below] = [x, b].map(|x| Self::apply(Function::Ln, vec![x]));
        Self::apply(Function::Over, vec![above, below])
    }

    /// A whole power.
    pub(super) fn power(self, n: i64) -> Self {
        let size = u32::try_from(n.unsigned_abs()).unwrap_or(u32::MAX);
        let power = match size {
            0 => Self::number(Rational::one()),
            1 => self,
            _ => Self::apply(Function::Power(size), vec![self]),
        };
        if n >= 0 {
            return power;
        }
        Self::apply(Function::Over, vec![Self::number(Rational::one()), power])
    }

    /// The number, if it is written as one.
    pub(in crate::export) fn as_number(&self) -> Option<&Rational> {
        match &self.shape {
            Shape::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Calls something for the term and everything in it, operands first.
    pub(in crate::export) fn visit<'a>(&'a self, action: &mut impl FnMut(&'a Self)) {
        if let Shape::Apply(_, operands) = &self.shape {
            operands.iter().for_each(|operand| operand.visit(action));
        }
        action(self);
    }
}

/// A comparison of two terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) struct Compared {
    pub(in crate::export) lhs: Term,
    pub(in crate::export) relation: Relation,
    pub(in crate::export) rhs: Term,
}

/// What must hold for a term to have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) enum Need {
    /// A denominator.
    NotZero(Term),
    /// What stands under a root.
    NotNegative(Term),
}

impl Need {
    /// The need of the outermost operation. What a written number is, everybody sees. Logarithms and
    /// the like are left to the tools that have them.
    pub(in crate::export) fn of(term: &Term) -> Option<Self> {
        let Shape::Apply(function, operands) = &term.shape else { return None };
        let operand = operands.last()?;
        let seen = |test: fn(&Rational) -> bool| operand.as_number().is_some_and(test);
        match function {
            Function::Over if !seen(|n| !n.is_zero()) => Some(Self::NotZero(operand.clone())),
            Function::Sqrt if !seen(|n| !n.is_negative()) => {
                Some(Self::NotNegative(operand.clone()))
            }
            _ => None,
        }
    }
}
