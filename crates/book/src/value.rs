//! Values of expressions, numbers and lists of numbers, and the operations on them. A list is only
//! a way of writing: once an expression is elaborated there are numbers alone.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use proofmark_kernel::{Op, Rational};

use super::elaborate::{Algebra, Elaborator, missing};
use super::function::{Function, ListFunction};
use super::translate::Outcome;
use crate::diagnostic::{Diagnostic, Place};
use crate::{exact, limits};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value<N> {
    /// A number.
    Number(N),
    /// At least one number.
    List(Vec<N>),
}

impl<N> Value<N> {
    /// The numbers in it.
    pub fn numbers(&self) -> &[N] {
        match self {
            Self::Number(number) => std::slice::from_ref(number),
            Self::List(numbers) => numbers,
        }
    }
}

/// The only number of a value.
pub(super) fn number<N: Clone>(value: &Value<N>, place: &Place) -> Outcome<N> {
    match value {
        Value::Number(number) => Ok(number.clone()),
        Value::List(_) => Err(Diagnostic::new("a list stands where a number must", place.clone())),
    }
}

impl<A: Algebra> Elaborator<'_, A> {
    /// Does something to a number, or to each number of a list.
    pub(super) fn each(
        &mut self,
        x: &Value<A::Number>,
        mut one: impl FnMut(&mut A, A::Number) -> Outcome<A::Number>,
    ) -> Outcome<Value<A::Number>> {
        let mut one = |x: &A::Number| one(&mut self.algebra, x.clone());
        match x {
            Value::Number(x) => one(x).map(Value::Number),
            Value::List(xs) => xs.iter().map(one).collect::<Outcome<_>>().map(Value::List),
        }
    }

    /// An operation on two values; a list goes with a number or with a list of the same length.
    pub(super) fn pairwise(
        &mut self,
        op: &Op,
        x: &Value<A::Number>,
        y: &Value<A::Number>,
        place: &Place,
    ) -> Outcome<Value<A::Number>> {
        match (x, y) {
            (Value::Number(x), y) => {
                self.each(y, |algebra, y| algebra.apply(op, vec![x.clone(), y], place))
            }
            (x, Value::Number(y)) => {
                self.each(x, |algebra, x| algebra.apply(op, vec![x, y.clone()], place))
            }
            (Value::List(xs), Value::List(ys)) => self.pairs(op, xs, ys, place).map(Value::List),
        }
    }

    /// A whole power; x^−n is 1/x^n.
    pub(super) fn power(
        &mut self,
        base: &Value<A::Number>,
        n: &Value<A::Number>,
        place: &Place,
    ) -> Outcome<Value<A::Number>> {
        let bound = i64::from(limits::POWER);
        let n = number(n, place)?;
        let exponent = self.algebra.exact(&n).filter(|n| n.is_integer());
        let exponent = exponent.and_then(|n| n.to_integer().to_i64());
        let Some(n) = exponent.filter(|n| (-bound..=bound).contains(n)) else {
            let message = format!("an exponent must be a whole number from -{bound} to {bound}");
            return Err(Diagnostic::new(message, place.clone())
                .with_help("write sqrt, exp or ln for other powers"));
        };
        let size = u32::try_from(n.unsigned_abs()).unwrap_or(limits::POWER);
        let one = || Rational::from(BigInt::from(1));
        self.each(base, |algebra, base| {
            let power = match size {
                0 => algebra.constant(one(), place)?,
                1 => base,
                _ => algebra.apply(&Op::Pow(size), vec![base], place)?,
            };
            if n >= 0 {
                return Ok(power);
            }
            let one = algebra.constant(one(), place)?;
            algebra.apply(&Op::Div, vec![one, power], place)
        })
    }

    /// A built-in function at these arguments.
    pub(super) fn apply(
        &mut self,
        name: &str,
        function: &Function,
        arguments: &[Value<A::Number>],
        place: &Place,
    ) -> Outcome<Value<A::Number>> {
        match (function, arguments) {
            (Function::Unary(op), [x]) => {
                self.each(x, |algebra, x| algebra.apply(op, vec![x], place))
            }
            (Function::Log2, [x]) => self.each(x, |algebra, x| algebra.log2(x, place)),
            (Function::Log, [b, x]) => {
                let b = number(b, place)?;
                self.each(x, |algebra, x| log(algebra, b.clone(), x, place))
            }
            (Function::Log, [_]) => Err(which_logarithm(place)),
            (Function::Log, _) => Err(self.arity(name, 2, arguments.len(), place)),
            (Function::Unary(_) | Function::Log2, _) => {
                Err(self.arity(name, 1, arguments.len(), place))
            }
            (Function::Chain(op), _) => {
                let numbers: Vec<A::Number> =
                    arguments.iter().flat_map(Value::numbers).cloned().collect();
                let lists = arguments.iter().any(|value| matches!(value, Value::List(_)));
                if numbers.len() < 2 && !lists {
                    let message = format!("`{name}` needs at least two arguments, or a list");
                    return Err(Diagnostic::new(message, place.clone()));
                }
                self.algebra.chain(op, numbers, place).map(Value::Number)
            }
            (Function::List(_, takes), _) if arguments.len() != *takes => {
                Err(self.arity(name, *takes, arguments.len(), place))
            }
            (Function::List(which, _), [Value::List(xs), rest @ ..]) => {
                self.of_lists(name, *which, xs, rest.first(), place)
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
        xs: &[A::Number],
        second: Option<&Value<A::Number>>,
        place: &Place,
    ) -> Outcome<Value<A::Number>> {
        let refuse = |message: String| Err(Diagnostic::new(message, place.clone()));
        let scalar = match (which, second) {
            (ListFunction::Sum, _) => self.sum(xs.to_vec(), place)?,
            (ListFunction::Mean, _) => self.mean(xs, place)?,
            (ListFunction::Count, _) => self.whole(xs.len(), place)?,
            (ListFunction::Pdev, _) => self.deviation(xs, xs.len(), place)?,
            (ListFunction::Sdev, _) if xs.len() < 2 => {
                return refuse(format!("`{name}` needs at least two numbers"));
            }
            (ListFunction::Sdev, _) => self.deviation(xs, xs.len() - 1, place)?,
            (ListFunction::Slope, Some(Value::List(ys))) => self.slope(xs, ys, place)?,
            (ListFunction::Intercept, Some(Value::List(ys))) => {
                let slope = self.slope(xs, ys, place)?;
                let (x, y) = (self.mean(xs, place)?, self.mean(ys, place)?);
                let rise = self.algebra.apply(&Op::Mul, vec![slope, x], place)?;
                self.algebra.apply(&Op::Sub, vec![y, rise], place)?
            }
            (ListFunction::Item, Some(k)) => {
                let k = self.position(xs, k, place)?;
                xs.get(k).cloned().ok_or_else(|| missing(place))?
            }
            (ListFunction::Without, Some(k)) => {
                let k = self.position(xs, k, place)?;
                let others = xs.iter().enumerate().filter(|(index, _)| *index != k);
                let others: Vec<A::Number> = others.map(|(_, x)| x.clone()).collect();
                if others.is_empty() {
                    return refuse("without its only number the list is empty".to_owned());
                }
                return Ok(Value::List(others));
            }
            (ListFunction::Slope | ListFunction::Intercept, _) => {
                return refuse(format!("`{name}` needs two lists"));
            }
            (ListFunction::Item | ListFunction::Without, None) => {
                return Err(self.arity(name, 2, 1, place));
            }
        };
        Ok(Value::Number(scalar))
    }

    fn whole(&mut self, n: usize, place: &Place) -> Outcome<A::Number> {
        self.algebra.constant(Rational::from(BigInt::from(n)), place)
    }

    /// An operation on two lists of the same length.
    fn pairs(
        &mut self,
        op: &Op,
        xs: &[A::Number],
        ys: &[A::Number],
        place: &Place,
    ) -> Outcome<Vec<A::Number>> {
        if xs.len() != ys.len() {
            let (x, y) = (xs.len(), ys.len());
            let message = format!("lists of {x} and {y} numbers do not go together");
            return Err(Diagnostic::new(message, place.clone()));
        }
        let pairs = xs.iter().zip(ys);
        pairs.map(|(x, y)| self.algebra.apply(op, vec![x.clone(), y.clone()], place)).collect()
    }

    fn squares(&mut self, xs: &[A::Number], place: &Place) -> Outcome<Vec<A::Number>> {
        xs.iter().map(|x| self.algebra.apply(&Op::Pow(2), vec![x.clone()], place)).collect()
    }

    fn sum(&mut self, xs: Vec<A::Number>, place: &Place) -> Outcome<A::Number> {
        self.algebra.chain(&Op::Add, xs, place)
    }

    fn mean(&mut self, xs: &[A::Number], place: &Place) -> Outcome<A::Number> {
        let (sum, count) = (self.sum(xs.to_vec(), place)?, self.whole(xs.len(), place)?);
        self.algebra.apply(&Op::Div, vec![sum, count], place)
    }

    /// The numbers less their mean.
    fn centred(&mut self, xs: &[A::Number], place: &Place) -> Outcome<Vec<A::Number>> {
        let mean = self.mean(xs, place)?;
        let less = |x: &A::Number| vec![x.clone(), mean.clone()];
        xs.iter().map(|x| self.algebra.apply(&Op::Sub, less(x), place)).collect()
    }

    /// √(Σ(x − x̄)²/degrees)
    fn deviation(&mut self, xs: &[A::Number], degrees: usize, place: &Place) -> Outcome<A::Number> {
        let centred = self.centred(xs, place)?;
        let squares = self.squares(&centred, place)?;
        let (sum, degrees) = (self.sum(squares, place)?, self.whole(degrees, place)?);
        let variance = self.algebra.apply(&Op::Div, vec![sum, degrees], place)?;
        self.algebra.apply(&Op::Sqrt, vec![variance], place)
    }

    /// Σ(x − x̄)(y − ȳ)/Σ(x − x̄)²
    fn slope(&mut self, xs: &[A::Number], ys: &[A::Number], place: &Place) -> Outcome<A::Number> {
        let (xs, ys) = (self.centred(xs, place)?, self.centred(ys, place)?);
        let products = self.pairs(&Op::Mul, &xs, &ys, place)?;
        let squares = self.squares(&xs, place)?;
        let (above, below) = (self.sum(products, place)?, self.sum(squares, place)?);
        self.algebra.apply(&Op::Div, vec![above, below], place)
    }

    /// A position in a list, counted from 0, that the book counts from 1.
    fn position(&self, xs: &[A::Number], k: &Value<A::Number>, place: &Place) -> Outcome<usize> {
        let k = number(k, place)?;
        let k = self.algebra.exact(&k).filter(|k| k.is_integer());
        let k = k.and_then(|k| k.to_integer().to_usize()).and_then(|k| k.checked_sub(1));
        k.filter(|k| *k < xs.len()).ok_or_else(|| {
            let message =
                format!("a position in this list is a whole number from 1 to {}", xs.len());
            Diagnostic::new(message, place.clone())
        })
    }
}

/// log_b x is k for constants with x = b^k, and ln x / ln b for anything else.
fn log<A: Algebra>(
    algebra: &mut A,
    b: A::Number,
    x: A::Number,
    place: &Place,
) -> Outcome<A::Number> {
    let known = algebra.exact(&b).zip(algebra.exact(&x));
    match known.and_then(|(b, x)| exact::power_of(b, x)) {
        Some(k) => algebra.constant(Rational::from(BigInt::from(k)), place),
        None => algebra.ratio_of_logarithms(x, b, place),
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
