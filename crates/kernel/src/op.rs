//! The table of operations: everything that a program can compute, one row each.
//!
//! The type [`Op`], names, numbers of operands, rules, derivatives, domains and costs come from it, and
//! so do the functions of a book. What has to speak of every operation elsewhere matches on [`Op`]
//! without a catch-all, or is compared with [`OPERATIONS`] by a test.

use std::hash::{Hash, Hasher};
use std::mem::{Discriminant, discriminant};

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::any::AnyInt;
use crate::int::Int;
use crate::number::Number;
use crate::rational::Rational;
use crate::rules::Series::{self, Absolute, Relative};
use crate::rules::{self, Interval, Outcome, Reason};
use crate::slope;
use crate::slope::Derivative::{self, After, Before, Constant, Jumps, Kinks, Variable};
use Domain::{Everywhere, InsideUnit, NonZeroDivisor, NotNegative, Positive, PositiveWhole};
use Notation::{Bound, Function, Literal, Name, Sign};

/// One row of the table.
#[derive(Debug)]
pub struct Operation {
    /// Its name in canonical text, in certificates and, if it is a function, in books.
    pub name: &'static str,
    /// When a claimed enclosure follows from those of the operands.
    pub rule: Rule,
    /// What is known of its derivative.
    pub slope: Derivative,
    /// Where it has a value.
    pub domain: Domain,
    /// How the work of its rule is estimated.
    pub cost: Cost,
    /// How books write it.
    pub notation: Notation,
}

impl Operation {
    /// How many operands it takes.
    pub fn operands(&self) -> usize {
        match self.rule {
            Rule::Constant | Rule::Variable | Rule::Nullary(_) => 0,
            Rule::Unary(_) | Rule::Power(_) => 1,
            Rule::Binary(_) => 2,
        }
    }
}

/// The rule of an operation, by what it is given besides the claimed enclosure, in integers of one type.
#[derive(Debug)]
pub enum Rule<I = AnyInt> {
    /// The constant itself.
    Constant,
    /// The variable's range in the box.
    Variable,
    /// Nothing: it is one number.
    Nullary(fn(&Interval<I>) -> Outcome),
    /// The enclosure of x.
    Unary(fn(&Interval<I>, &Interval<I>) -> Outcome),
    /// The power, and the enclosure of x.
    Power(fn(u32, &Interval<I>, &Interval<I>) -> Outcome),
    /// The enclosures of x and y.
    Binary(fn(&Interval<I>, &Interval<I>, &Interval<I>) -> Outcome),
}

/// Where an operation has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// At every point.
    Everywhere,
    /// Where y is not zero.
    NonZeroDivisor,
    /// Where x ≥ 0.
    NotNegative,
    /// Where x > 0.
    Positive,
    /// Where −1 < x < 1.
    InsideUnit,
    /// Where x is a whole number that is at least 1.
    PositiveWhole,
}

/// What the work of a rule grows with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A product of two numbers.
    Product,
    /// As many products as the square of the power.
    Power,
    /// A series for the logarithm.
    Series(Series),
    /// A series for an angle, to as many digits more as the operand is long.
    Angle,
}

/// How books write an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// A number.
    Literal,
    /// A name that is bound by `for`, or a printed cell.
    Bound,
    /// A sign between two operands.
    Sign(char),
    /// A number, by the operation's name.
    Name,
    /// A function, by the operation's name; one of two operands also takes more of them, or a list.
    Function,
}

/// What an operation has besides its operands.
#[derive(Clone, Copy, Debug)]
pub enum Parameter<'a> {
    /// The value of a constant.
    Value(&'a Rational),
    /// The number of a variable.
    Variable(usize),
    /// The exponent of a power.
    Power(u32),
}

macro_rules! operations {
    ($($(#[$doc:meta])* $variant:ident $(($kind:ident: $type:ty))?:
        $name:literal, $rule:expr, $slope:expr, $domain:expr, $cost:expr, $notation:expr;)*) => {
        /// One operation on real numbers.
        #[derive(Clone, Debug)]
        pub enum Op {
            $($(#[$doc])* $variant $(($type))?,)*
        }

        /// Every operation.
        pub const OPERATIONS: &[Operation] = &[$(operations!(@row $name, $rule, $slope, $domain,
            $cost, $notation)),*];

        impl Op {
            /// Its row of the table.
            pub fn operation(&self) -> &'static Operation {
                match self {
                    $(Self::$variant { .. } => const { &operations!(@row $name, $rule, $slope,
                        $domain, $cost, $notation) },)*
                }
            }

            /// Its rule, in integers of any type.
            fn rule<I: Int>(&self) -> Rule<I> {
                match self {
                    $(Self::$variant { .. } => $rule,)*
                }
            }

            /// The operation of that name, if it has no parameter.
            pub fn plain(name: &str) -> Option<Self> {
                match name {
                    $($name => operations!(@plain $variant $($kind)?),)*
                    _ => None,
                }
            }

            /// What it has besides its operands.
            pub fn parameter(&self) -> Option<Parameter<'_>> {
                match self {
                    $(operations!(@pattern parameter $variant $($kind)?) => {
                        operations!(@parameter parameter $($kind)?)
                    })*
                }
            }
        }
    };
    (@row $name:literal, $rule:expr, $slope:expr, $domain:expr, $cost:expr, $notation:expr) => {{
        Operation { name: $name, rule: $rule, slope: $slope, domain: $domain, cost: $cost,
            notation: $notation }
    }};
    (@plain $variant:ident) => { Some(Self::$variant) };
    (@plain $variant:ident $kind:ident) => { None };
    (@pattern $bound:ident $variant:ident) => { Self::$variant };
    (@pattern $bound:ident $variant:ident $kind:ident) => { Self::$variant($bound) };
    (@parameter $bound:ident) => { None };
    (@parameter $bound:ident Value) => { Some(Parameter::Value($bound)) };
    (@parameter $bound:ident $kind:ident) => { Some(Parameter::$kind(*$bound)) };
}

operations! {
    /// An exact rational constant
    Const(Value: Rational): "const", Rule::Constant, Constant, Everywhere, Cost::Product, Literal;
    /// The variable of that number
    Var(Variable: usize): "var", Rule::Variable, Variable, Everywhere, Cost::Product, Bound;
    /// `x + y`
    Add: "add", Rule::Binary(rules::add), Before(slope::sum), Everywhere, Cost::Product, Sign('+');
    /// `x - y`
    Sub: "sub",
        Rule::Binary(rules::sub), Before(slope::difference), Everywhere, Cost::Product, Sign('-');
    /// `x * y`
    Mul: "mul",
        Rule::Binary(rules::mul), Before(slope::product), Everywhere, Cost::Product, Sign('*');
    /// `x / y`, where y is not zero
    Div: "div",
        Rule::Binary(rules::div), Before(slope::quotient), NonZeroDivisor, Cost::Product, Sign('/');
    /// `x ^ n` for a whole number n ≥ 2
    Pow(Power: u32): "pow",
        Rule::Power(rules::pow), Before(slope::power), Everywhere, Cost::Power, Sign('^');
    /// The square root of x ≥ 0
    Sqrt: "sqrt",
        Rule::Unary(rules::sqrt), After(slope::root), NotNegative, Cost::Product, Function;
    /// The natural logarithm of x > 0
    Ln: "ln",
        Rule::Unary(rules::ln), Before(slope::logarithm), Positive, Cost::Series(Absolute), Function;
    /// The exponential of x
    Exp: "exp",
        Rule::Unary(rules::exp), After(slope::exponential), Everywhere, Cost::Series(Relative),
        Function;
    /// The inverse hyperbolic tangent of −1 < x < 1
    Atanh: "atanh",
        Rule::Unary(rules::atanh), Before(slope::atanh), InsideUnit, Cost::Series(Absolute), Function;
    /// The circle's circumference over its diameter
    Pi: "pi", Rule::Nullary(rules::pi), Constant, Everywhere, Cost::Angle, Name;
    /// The sine of x
    Sin: "sin", Rule::Unary(rules::sin), Before(slope::sine), Everywhere, Cost::Angle, Function;
    /// The cosine of x
    Cos: "cos", Rule::Unary(rules::cos), Before(slope::cosine), Everywhere, Cost::Angle, Function;
    /// The arctangent of x, between −π/2 and π/2
    Atan: "atan", Rule::Unary(rules::atan), Before(slope::atan), Everywhere, Cost::Angle, Function;
    /// The smaller of x and y
    Min: "min", Rule::Binary(rules::min), Kinks, Everywhere, Cost::Product, Function;
    /// The larger of x and y
    Max: "max", Rule::Binary(rules::max), Kinks, Everywhere, Cost::Product, Function;
    /// The absolute value of x
    Abs: "abs", Rule::Unary(rules::abs), Kinks, Everywhere, Cost::Product, Function;
    /// The largest whole number ≤ x
    Floor: "floor", Rule::Unary(rules::floor), Jumps, Everywhere, Cost::Product, Function;
    /// The smallest whole number ≥ x
    Ceil: "ceil", Rule::Unary(rules::ceil), Jumps, Everywhere, Cost::Product, Function;
    /// The largest whole k with 2^k ≤ x, for x > 0
    FloorLog2: "floor_log2",
        Rule::Unary(rules::floor_log2), Jumps, Positive, Cost::Product, Function;
    /// A function of graphs: the diameter of the binary heap with vertices 0..x, for a whole x ≥ 1
    HeapDiameter: "heap_diameter",
        Rule::Unary(rules::heap_diameter), Jumps, PositiveWhole, Cost::Product, Function;
}

impl Op {
    /// The operation's name in canonical text and in certificates.
    pub fn name(&self) -> &'static str {
        self.operation().name
    }

    /// Checks that a claimed enclosure follows from those of the operands. (A variable's follows from
    /// its range in the box, which is not looked at here.)
    pub(crate) fn follows<I: Int>(&self, operands: &[&Interval<I>], out: &Interval<I>) -> Outcome {
        match (self.rule(), self.parameter(), operands) {
            (Rule::Constant, Some(Parameter::Value(value)), []) => {
                let exact = Number::fraction(I::of(value.numer())?, I::of(value.denom())?);
                rules::constant(&exact.ok_or(Reason::DivisorMayBeZero)?, out)
            }
            (Rule::Nullary(rule), None, []) => rule(out),
            (Rule::Unary(rule), None, [x]) => rule(x, out),
            (Rule::Power(rule), Some(Parameter::Power(n)), [x]) => rule(n, x, out),
            (Rule::Binary(rule), None, [x, y]) => rule(x, y, out),
            (
                Rule::Constant
                | Rule::Variable
                | Rule::Nullary(_)
                | Rule::Unary(_)
                | Rule::Power(_)
                | Rule::Binary(_),
                _,
                _,
            ) => Err(Reason::Arity),
        }
    }

    /// What tells one operation from another.
    fn key(&self) -> (Discriminant<Self>, Option<(&BigInt, &BigInt)>, usize) {
        let (value, number) = match self.parameter() {
            None => (None, 0),
            Some(Parameter::Value(value)) => (Some((value.numer(), value.denom())), 0),
            Some(Parameter::Variable(index)) => (None, index),
            Some(Parameter::Power(power)) => (None, usize::try_from(power).unwrap_or(usize::MAX)),
        };
        (discriminant(self), value, number)
    }
}

// A constant is its numerator and its denominator: the library's own `==` and `hash` recurse along
// the continued fraction, and run out of stack on long ones.
impl PartialEq for Op {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Op {}

impl Hash for Op {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl std::fmt::Display for Parameter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Value(value) => match (value.numer().to_i64(), value.denom().to_i64()) {
                // Short numbers are written faster.
                (Some(n), Some(1)) => write!(f, "{n}"),
                (Some(n), Some(d)) => write!(f, "{n}/{d}"),
                _ => write!(f, "{value}"),
            },
            Self::Variable(index) => write!(f, "{index}"),
            Self::Power(power) => write!(f, "{power}"),
        }
    }
}
