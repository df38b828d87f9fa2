//! The built-in functions of the language.

use std::sync::LazyLock;

use proofmark_kernel::Op;
use proofmark_kernel::op::{Notation, OPERATIONS};

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
    ];
    operations.chain(written_out).collect()
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

/// The built-in function of that name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| function)
}
