//! The built-in functions and numbers of the language.

use std::sync::LazyLock;

use num_bigint::BigInt;
use proofmark_kernel::op::{Notation, OPERATIONS};
use proofmark_kernel::{Op, Rational};

use super::library::{LIBRARY, Written};
use super::whole::{self, Measure, Whole};

/// A built-in function.
#[derive(Clone, Debug)]
pub enum Function {
    /// Of one number, or of each number of a list.
    Unary(Op),
    /// Of two numbers or more, taken from the left; a list counts as its numbers.
    Chain(Op),
    /// The logarithm to base 2 of one number, or of each number of a list.
    Log2,
    /// Of a base and a number, or each number of a list.
    Log,
    /// Of lists, with that many arguments.
    List(ListFunction, usize),
    /// Written out by a formula of the language.
    Written(Written),
    /// Of a whole number n and a number, or each number of a list: the real n-th root.
    Root,
    /// Of y and x: the angle of the point (x, y).
    Atan2,
    /// Of a whole number, or of each of a list; the reader computes it.
    Whole(Whole),
    /// Of two whole numbers or more, taken from the left; the reader computes it.
    Measure(Measure),
    /// Of n and k, or each of a list: how many ways there are to choose k of n.
    Binomial,
    /// Of a whole number: the list of its divisors.
    Divisors,
    /// Of a rational number, or of each of a list: what its fraction in lowest terms has above or below.
    OfFraction(fn(&Rational) -> &BigInt),
}

impl Function {
    /// Whether its name is a word of the language, which names nothing else. The others are many, and a
    /// name of the book's own comes before them, so that a book without them keeps its meaning.
    pub fn is_word(&self) -> bool {
        match self {
            Self::Unary(_) | Self::Chain(_) | Self::Log2 | Self::Log | Self::List(..) => true,
            Self::Written(_) | Self::Root | Self::Atan2 => false,
            Self::Whole(_) | Self::Measure(_) | Self::Binomial | Self::Divisors => false,
            Self::OfFraction(_) => false,
        }
    }

    /// What its arguments are called, where there is more to say than how many there are.
    pub(super) fn arguments(&self) -> Option<String> {
        match self {
            Self::Written(written) => Some(written.arguments.join(", ")),
            Self::Root => Some("n, x".to_owned()),
            Self::Atan2 => Some("y, x".to_owned()),
            Self::Log => Some("b, x".to_owned()),
            Self::Binomial => Some("n, k".to_owned()),
            Self::Whole(_) | Self::Divisors => Some("n".to_owned()),
            Self::Unary(_) | Self::Chain(_) | Self::Log2 | Self::OfFraction(_) => None,
            Self::List(..) | Self::Measure(_) => None,
        }
    }
}

/// A function of lists.
#[derive(Clone, Copy, Debug)]
pub enum ListFunction {
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// How many numbers there are.
    Count,
    /// The population standard deviation: √(Σ(x − x̄)²/n).
    Pdev,
    /// The sample standard deviation: √(Σ(x − x̄)²/(n − 1)).
    Sdev,
    /// The least-squares slope Σ(x − x̄)(y − ȳ)/Σ(x − x̄)².
    Slope,
    /// The least-squares intercept ȳ − slope·x̄.
    Intercept,
    /// The k-th number, counted from 1.
    Item,
    /// The list without its k-th number.
    Without,
}

/// The built-in functions: those of the kernel's table, and what is written out with their help.
pub(super) static FUNCTIONS: LazyLock<Vec<(&str, Function)>> = LazyLock::new(|| {
    let table = OPERATIONS.iter().filter(|row| row.notation == Notation::Function);
    let operations = table.filter_map(|row| {
        let op = Op::plain(row.name)?;
        let function = if row.operands() == 1 { Function::Unary(op) } else { Function::Chain(op) };
        Some((row.name, function))
    });
    let written_out = [
        ("log", Function::Log),
        ("log2", Function::Log2),
        ("sum", Function::List(ListFunction::Sum, 1)),
        ("mean", Function::List(ListFunction::Mean, 1)),
        ("count", Function::List(ListFunction::Count, 1)),
        ("pdev", Function::List(ListFunction::Pdev, 1)),
        ("sdev", Function::List(ListFunction::Sdev, 1)),
        ("slope", Function::List(ListFunction::Slope, 2)),
        ("intercept", Function::List(ListFunction::Intercept, 2)),
        ("item", Function::List(ListFunction::Item, 2)),
        ("without", Function::List(ListFunction::Without, 2)),
        ("root", Function::Root),
        ("atan2", Function::Atan2),
        ("binomial", Function::Binomial),
        ("divisors", Function::Divisors),
        ("numerator", Function::OfFraction(Rational::numer)),
        ("denominator", Function::OfFraction(Rational::denom)),
        ("gcd", Function::Measure(whole::gcd)),
        ("lcm", Function::Measure(whole::lcm)),
    ];
    let library = LIBRARY.iter().map(|(name, written)| (*name, Function::Written(written.clone())));
    let whole = whole::FUNCTIONS.iter().map(|(name, whole)| (*name, Function::Whole(*whole)));
    operations.chain(written_out).chain(library).chain(whole).collect()
});

/// A number that has a name in the language.
#[derive(Clone, Debug)]
pub enum Constant {
    /// One of the kernel's table.
    Operation(Op),
    /// Euler's number, which is exp(1).
    E,
}

/// The named numbers: those of the kernel's table, and e.
pub(super) static CONSTANTS: LazyLock<Vec<(&str, Constant)>> = LazyLock::new(|| {
    let table = OPERATIONS.iter().filter(|row| row.notation == Notation::Name);
    let operations =
        table.filter_map(|row| Some((row.name, Constant::Operation(Op::plain(row.name)?))));
    operations.chain([("e", Constant::E)]).collect()
});

/// The number of that name. A name of the book's own comes first.
pub fn constant(name: &str) -> Option<&'static Constant> {
    CONSTANTS.iter().find(|(known, _)| *known == name).map(|(_, constant)| constant)
}

/// Functions that are no words, but that reports set in the notation of mathematics, which must mean what
/// it says: no definition with arguments has their names.
pub const NOTATION: [&str; 3] = ["factorial", "double_factorial", "binomial"];

/// The built-in function of that name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| function)
}
