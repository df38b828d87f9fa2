//! The built-in functions of the language.

use proofmark_kernel::Op;

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

/// The built-in functions.
pub(super) static FUNCTIONS: [(&str, Function); 22] = [
    ("sqrt", Function::Unary(Op::Sqrt)),
    ("ln", Function::Unary(Op::Ln)),
    ("log", Function::Log),
    ("log2", Function::Log2),
    ("exp", Function::Unary(Op::Exp)),
    ("atanh", Function::Unary(Op::Atanh)),
    ("min", Function::Chain(Op::Min)),
    ("max", Function::Chain(Op::Max)),
    ("abs", Function::Unary(Op::Abs)),
    ("floor", Function::Unary(Op::Floor)),
    ("ceil", Function::Unary(Op::Ceil)),
    ("floor_log2", Function::Unary(Op::FloorLog2)),
    ("heap_diameter", Function::Unary(Op::HeapDiameter)),
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

/// The built-in function of that name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| function)
}
