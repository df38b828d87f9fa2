//! Values of expressions, numbers and lists of numbers, and the operations on them. A list is only
//! a way of writing: by the time a claim is a program there are numbers alone.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use proofmark_kernel::{NodeId, Op, Rational};

use super::expand::Expander;
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Value {
    Number(NodeId),
    /// At least one number.
    List(Vec<NodeId>),
}

impl Value {
    /// The numbers in it.
    pub(super) fn numbers(&self) -> &[NodeId] {
        match self {
            Self::Number(id) => std::slice::from_ref(id),
            Self::List(ids) => ids,
        }
    }
}

/// A built-in function.
#[derive(Clone)]
pub(super) enum Function {
    /// Of one number, or of each number of a list.
    Unary(Op),
    /// Of two numbers or more, taken from the left; a list counts as its numbers.
    Chain(Op),
    Log2,
    /// Of a base and a number, or each number of a list.
    Log,
    /// Of lists, with that many arguments.
    List(ListFunction, usize),
}

/// A function of lists.
#[derive(Clone, Copy)]
pub(super) enum ListFunction {
    Sum,
    Mean,
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
pub(super) const FUNCTIONS: [(&str, Function); 22] = [
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
pub(super) fn function(name: &str) -> Option<Function> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| function.clone())
}

type Outcome<T> = Result<T, Diagnostic>;

/// The only number of a value.
pub(super) fn number(value: &Value, place: &Place) -> Outcome<NodeId> {
    match value {
        Value::Number(id) => Ok(*id),
        Value::List(_) => Err(Diagnostic::new("a list stands where a number must", place.clone())),
    }
}

fn whole(n: usize) -> Op {
    Op::Const(Rational::from(BigInt::from(n)))
}

impl Expander<'_> {
    /// A list of numbers.
    pub(super) fn list(&mut self, items: &[Value], place: &Place) -> Outcome<Value> {
        items.iter().map(|item| number(item, place)).collect::<Outcome<_>>().map(Value::List)
    }

    /// An operation on two values; a list goes with a number or with a list of the same length.
    pub(super) fn binary(
        &mut self,
        op: &Op,
        x: &Value,
        y: &Value,
        place: &Place,
    ) -> Outcome<Value> {
        let mut one = |x: NodeId, y: NodeId| self.node(op.clone(), &[x, y], place);
        Ok(match (x, y) {
            (Value::Number(x), Value::Number(y)) => Value::Number(one(*x, *y)?),
            (Value::Number(x), Value::List(ys)) => {
                Value::List(ys.iter().map(|y| one(*x, *y)).collect::<Outcome<_>>()?)
            }
            (Value::List(xs), Value::Number(y)) => {
                Value::List(xs.iter().map(|x| one(*x, *y)).collect::<Outcome<_>>()?)
            }
            (Value::List(xs), Value::List(ys)) => {
                same_length(xs, ys, place)?;
                let pairs = xs.iter().zip(ys);
                Value::List(pairs.map(|(x, y)| one(*x, *y)).collect::<Outcome<_>>()?)
            }
        })
    }

    /// Does something to a number, or to each number of a list.
    fn each(
        &mut self,
        x: &Value,
        mut one: impl FnMut(&mut Self, NodeId) -> Outcome<NodeId>,
    ) -> Outcome<Value> {
        Ok(match x {
            Value::Number(x) => Value::Number(one(self, *x)?),
            Value::List(xs) => {
                Value::List(xs.iter().map(|x| one(self, *x)).collect::<Outcome<_>>()?)
            }
        })
    }

    /// −c for a constant c, and 0 − x for anything else.
    pub(super) fn negate(&mut self, x: &Value, place: &Place) -> Outcome<Value> {
        self.each(x, |this, x| {
            if let Some(value) = this.builder.as_constant(x) {
                let negative = -value.clone();
                return this.node(Op::Const(negative), &[], place);
            }
            let zero = this.node(Op::Const(Rational::zero()), &[], place)?;
            this.node(Op::Sub, &[zero, x], place)
        })
    }

    /// A whole power; x^−n is 1/x^n.
    pub(super) fn power(&mut self, base: &Value, n: &Value, place: &Place) -> Outcome<Value> {
        let bound = i64::from(limits::POWER);
        let exponent = self.exact(number(n, place)?).filter(|n| n.is_integer());
        let exponent = exponent.and_then(|n| n.to_integer().to_i64());
        let Some(n) = exponent.filter(|n| (-bound..=bound).contains(n)) else {
            let message = format!("an exponent must be a whole number from -{bound} to {bound}");
            return Err(Diagnostic::new(message, place.clone())
                .with_help("write sqrt, exp or ln for other powers"));
        };
        let size = u32::try_from(n.unsigned_abs()).unwrap_or(limits::POWER);
        self.each(base, |this, base| {
            let power = match size {
                0 => this.node(whole(1), &[], place)?,
                1 => base,
                _ => this.node(Op::Pow(size), &[base], place)?,
            };
            if n >= 0 {
                return Ok(power);
            }
            let one = this.node(whole(1), &[], place)?;
            this.node(Op::Div, &[one, power], place)
        })
    }

    /// log₂ x is k for a constant x = 2^k, and ln x / ln 2 for anything else.
    fn log2(&mut self, x: NodeId, place: &Place) -> Outcome<NodeId> {
        if let Some(k) = self.exact(x).and_then(exact::log2_if_whole) {
            return self.node(Op::Const(Rational::from(BigInt::from(k))), &[], place);
        }
        let two = self.node(whole(2), &[], place)?;
        let (above, below) = (self.node(Op::Ln, &[x], place)?, self.node(Op::Ln, &[two], place)?);
        self.node(Op::Div, &[above, below], place)
    }

    /// log_b x is k for constants with x = b^k, and ln x / ln b for anything else.
    fn log(&mut self, b: NodeId, x: NodeId, place: &Place) -> Outcome<NodeId> {
        let known = self.exact(b).zip(self.exact(x));
        if let Some(k) = known.and_then(|(b, x)| exact::power_of(b, x)) {
            return self.node(Op::Const(Rational::from(BigInt::from(k))), &[], place);
        }
        let (above, below) = (self.node(Op::Ln, &[x], place)?, self.node(Op::Ln, &[b], place)?);
        self.node(Op::Div, &[above, below], place)
    }

    /// A built-in function at these arguments.
    pub(super) fn apply(
        &mut self,
        name: &str,
        function: Function,
        arguments: &[Value],
        place: &Place,
    ) -> Outcome<Value> {
        match (function, arguments) {
            (Function::Unary(op), [x]) => {
                self.each(x, |this, x| this.node(op.clone(), &[x], place))
            }
            (Function::Log2, [x]) => self.each(x, |this, x| this.log2(x, place)),
            (Function::Log, [b, x]) => {
                let b = number(b, place)?;
                self.each(x, |this, x| this.log(b, x, place))
            }
            (Function::Log, [_]) => Err(which_logarithm(place)),
            (Function::Log, _) => Err(self.arity(name, 2, arguments.len(), place)),
            (Function::Unary(_) | Function::Log2, _) => {
                Err(self.arity(name, 1, arguments.len(), place))
            }
            (Function::Chain(op), _) => {
                let numbers: Vec<NodeId> =
                    arguments.iter().flat_map(Value::numbers).copied().collect();
                let lists = arguments.iter().any(|value| matches!(value, Value::List(_)));
                match numbers.as_slice() {
                    [first, rest @ ..] if lists || !rest.is_empty() => rest
                        .iter()
                        .try_fold(*first, |x, y| self.node(op.clone(), &[x, *y], place))
                        .map(Value::Number),
                    _ => {
                        let message = format!("`{name}` needs at least two arguments, or a list");
                        Err(Diagnostic::new(message, place.clone()))
                    }
                }
            }
            (Function::List(_, takes), _) if arguments.len() != takes => {
                Err(self.arity(name, takes, arguments.len(), place))
            }
            (Function::List(which, _), [Value::List(xs), rest @ ..]) => {
                self.of_lists(name, which, xs, rest.first(), place)
            }
            (Function::List(..), _) => {
                let message = format!("`{name}` needs a list, such as [1, 2, 3]");
                Err(Diagnostic::new(message, place.clone()))
            }
        }
    }

    fn of_lists(
        &mut self,
        name: &str,
        which: ListFunction,
        xs: &[NodeId],
        second: Option<&Value>,
        place: &Place,
    ) -> Outcome<Value> {
        let scalar = match (which, second) {
            (ListFunction::Sum, _) => self.sum(xs, place)?,
            (ListFunction::Mean, _) => self.mean(xs, place)?,
            (ListFunction::Count, _) => self.node(whole(xs.len()), &[], place)?,
            (ListFunction::Pdev, _) => self.deviation(xs, xs.len(), place)?,
            (ListFunction::Sdev, _) if xs.len() < 2 => {
                let message = format!("`{name}` needs at least two numbers");
                return Err(Diagnostic::new(message, place.clone()));
            }
            (ListFunction::Sdev, _) => self.deviation(xs, xs.len() - 1, place)?,
            (ListFunction::Slope, Some(Value::List(ys))) => {
                same_length(xs, ys, place)?;
                self.slope(xs, ys, place)?
            }
            (ListFunction::Intercept, Some(Value::List(ys))) => {
                same_length(xs, ys, place)?;
                let slope = self.slope(xs, ys, place)?;
                let (x, y) = (self.mean(xs, place)?, self.mean(ys, place)?);
                let rise = self.node(Op::Mul, &[slope, x], place)?;
                self.node(Op::Sub, &[y, rise], place)?
            }
            (ListFunction::Item, Some(k)) => {
                let k = self.position(xs, k, place)?;
                xs.get(k).copied().unwrap_or(NodeId::MAX)
            }
            (ListFunction::Without, Some(k)) => {
                let k = self.position(xs, k, place)?;
                let others = xs.iter().enumerate().filter(|(index, _)| *index != k);
                let others: Vec<NodeId> = others.map(|(_, id)| *id).collect();
                if others.is_empty() {
                    let message = "without its only number the list is empty";
                    return Err(Diagnostic::new(message, place.clone()));
                }
                return Ok(Value::List(others));
            }
            (ListFunction::Slope | ListFunction::Intercept, _) => {
                let message = format!("`{name}` needs two lists");
                return Err(Diagnostic::new(message, place.clone()));
            }
            (ListFunction::Item | ListFunction::Without, None) => {
                return Err(self.arity(name, 2, 1, place));
            }
        };
        Ok(Value::Number(scalar))
    }

    fn sum(&mut self, xs: &[NodeId], place: &Place) -> Outcome<NodeId> {
        let mut numbers = xs.iter();
        let first = numbers.next().copied().unwrap_or(NodeId::MAX);
        numbers.try_fold(first, |sum, x| self.node(Op::Add, &[sum, *x], place))
    }

    fn mean(&mut self, xs: &[NodeId], place: &Place) -> Outcome<NodeId> {
        let sum = self.sum(xs, place)?;
        let count = self.node(whole(xs.len()), &[], place)?;
        self.node(Op::Div, &[sum, count], place)
    }

    /// The numbers less their mean.
    fn centred(&mut self, xs: &[NodeId], place: &Place) -> Outcome<Vec<NodeId>> {
        let mean = self.mean(xs, place)?;
        xs.iter().map(|x| self.node(Op::Sub, &[*x, mean], place)).collect()
    }

    fn deviation(&mut self, xs: &[NodeId], degrees: usize, place: &Place) -> Outcome<NodeId> {
        let centred = self.centred(xs, place)?;
        let squares: Outcome<Vec<NodeId>> =
            centred.iter().map(|x| self.node(Op::Pow(2), &[*x], place)).collect();
        let sum = self.sum(&squares?, place)?;
        let degrees = self.node(whole(degrees), &[], place)?;
        let variance = self.node(Op::Div, &[sum, degrees], place)?;
        self.node(Op::Sqrt, &[variance], place)
    }

    fn slope(&mut self, xs: &[NodeId], ys: &[NodeId], place: &Place) -> Outcome<NodeId> {
        let (xs, ys) = (self.centred(xs, place)?, self.centred(ys, place)?);
        let products: Outcome<Vec<NodeId>> =
            xs.iter().zip(&ys).map(|(x, y)| self.node(Op::Mul, &[*x, *y], place)).collect();
        let squares: Outcome<Vec<NodeId>> =
            xs.iter().map(|x| self.node(Op::Pow(2), &[*x], place)).collect();
        let (above, below) = (self.sum(&products?, place)?, self.sum(&squares?, place)?);
        self.node(Op::Div, &[above, below], place)
    }

    /// A position in a list, counted from 0, that the book counts from 1.
    fn position(&self, xs: &[NodeId], k: &Value, place: &Place) -> Outcome<usize> {
        let k = self.exact(number(k, place)?).filter(|k| k.is_integer());
        let k = k.and_then(|k| k.to_integer().to_usize()).and_then(|k| k.checked_sub(1));
        k.filter(|k| *k < xs.len()).ok_or_else(|| {
            let message =
                format!("a position in this list is a whole number from 1 to {}", xs.len());
            Diagnostic::new(message, place.clone())
        })
    }
}

/// What papers write as log is the natural logarithm in some and the decimal one in others.
fn which_logarithm(place: &Place) -> Diagnostic {
    let message = "`log` with one argument does not say which logarithm is meant";
    Diagnostic::new(message, place.clone()).with_help(
        "write `ln(x)` for the natural logarithm, or `log(b, x)` for the one to base b, \
         such as `log(10, x)`",
    )
}

fn same_length(xs: &[NodeId], ys: &[NodeId], place: &Place) -> Outcome<()> {
    if xs.len() == ys.len() {
        return Ok(());
    }
    let message = format!("lists of {} and {} numbers do not go together", xs.len(), ys.len());
    Err(Diagnostic::new(message, place.clone()))
}
