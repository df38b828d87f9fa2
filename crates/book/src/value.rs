//! Values of expressions, numbers and lists of numbers, and the operations on them. A list is only
//! a way of writing: once an expression is elaborated there are numbers alone.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use proofmark_kernel::{Op, Rational};

use super::elaborate::{Algebra, Elaborator, MISSING};
use super::function::{Function, ListFunction};
use super::translate::Outcome;
use crate::exact;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value<N> {
    /// A number.
    Number(N),
    /// At least one number.
    List(Vec<N>),
}

/// The values of an algebra.
pub(super) type ValueOf<A> = Value<<A as Algebra>::Number>;

impl<N> Value<N> {
    /// The numbers in it.
    pub fn numbers(&self) -> &[N] {
        match self {
            Self::Number(number) => std::slice::from_ref(number),
            Self::List(numbers) => numbers,
        }
    }
}

impl<A: Algebra> Elaborator<'_, A> {
    /// The only number of a value.
    pub(super) fn scalar(&mut self, value: &ValueOf<A>) -> Outcome<A::Number> {
        match value {
            Value::Number(number) => Ok(number.clone()),
            Value::List(_) => Err(self.algebra.error("a list stands where a number must")),
        }
    }

    /// Does something to a number, or to each number of a list.
    pub(super) fn each(
        &mut self,
        x: &ValueOf<A>,
        mut one: impl FnMut(&mut A, A::Number) -> Outcome<A::Number>,
    ) -> Outcome<ValueOf<A>> {
        let mut one = |x: &A::Number| one(&mut self.algebra, x.clone());
        match x {
            Value::Number(x) => one(x).map(Value::Number),
            Value::List(xs) => xs.iter().map(one).collect::<Outcome<_>>().map(Value::List),
        }
    }

    /// An operation on two values.
    pub(super) fn pairwise(
        &mut self,
        op: &Op,
        x: &ValueOf<A>,
        y: &ValueOf<A>,
    ) -> Outcome<ValueOf<A>> {
        self.broadcast(x, y, |this, x, y| this.algebra.apply(op, vec![x, y]))
    }

    /// A built-in function at these arguments.
    pub(super) fn apply(
        &mut self,
        name: &str,
        function: &Function,
        arguments: &[ValueOf<A>],
    ) -> Outcome<ValueOf<A>> {
        match (function, arguments) {
            (Function::Written(written), _) if arguments.len() == written.arguments.len() => {
                self.written(written, arguments)
            }
            (Function::Written(written), _) => {
                Err(self.arity(name, written.arguments.len(), arguments.len()))
            }
            (Function::Unary(op), [x]) => self.each(x, |algebra, x| algebra.apply(op, vec![x])),
            (Function::Log2, [x]) => self.each(x, |algebra, x| algebra.log2(x)),
            (Function::Log, [b, x]) => {
                let b = self.scalar(b)?;
                self.each(x, |algebra, x| log(algebra, b.clone(), x))
            }
            // What papers write as log is the natural logarithm in some and the decimal one in others.
            (Function::Log, [_]) => {
                let message = "`log` with one argument does not say which logarithm is meant";
                Err(self.algebra.error(message).with_help(
                    "write `ln(x)` for the natural logarithm, or `log(b, x)` for the one to base b, \
                     such as `log(10, x)`",
                ))
            }
            (Function::Root, [n, x]) => self.root(n, x),
            (Function::Atan2, [y, x]) => self.broadcast(y, x, |this, y, x| this.atan2(y, x)),
            (Function::Whole(whole), [n]) => match n {
                Value::Number(n) => self.whole_value(name, whole, n).map(Value::Number),
                Value::List(all) => {
                    let all = all.iter().map(|n| self.whole_value(name, whole, n));
                    all.collect::<Outcome<_>>().map(Value::List)
                }
            },
            (Function::Binomial, [n, k]) => {
                self.broadcast(n, k, |this, n, k| this.binomial(&n, &k))
            }
            (Function::Divisors, [n]) => self.divisors(n),
            (Function::OfFraction(part), [x]) => {
                self.each(x, |algebra, x| of_fraction(algebra, name, *part, &x))
            }
            (Function::Measure(measure), _) => self.measure(name, *measure, arguments),
            (Function::Log | Function::Root | Function::Atan2 | Function::Binomial, _) => {
                Err(self.arity(name, 2, arguments.len()))
            }
            (Function::Unary(_) | Function::Log2 | Function::Whole(_), _)
            | (Function::Divisors | Function::OfFraction(_), _) => {
                Err(self.arity(name, 1, arguments.len()))
            }
            (Function::Chain(op), _) => {
                let numbers = self.several(name, arguments)?;
                self.algebra.chain(op, numbers).map(Value::Number)
            }
            (Function::List(_, takes), _) if arguments.len() != *takes => {
                Err(self.arity(name, *takes, arguments.len()))
            }
            (Function::List(which, _), [Value::List(xs), rest @ ..]) => {
                self.of_lists(name, *which, xs, rest.first())
            }
            (Function::List(..), _) => {
                Err(self.algebra.error(format!("`{name}` needs a list, such as [1, 2, 3]")))
            }
        }
    }

    /// Two numbers or more, or those of a list.
    pub(super) fn several(
        &mut self,
        name: &str,
        arguments: &[ValueOf<A>],
    ) -> Outcome<Vec<A::Number>> {
        let numbers = arguments.iter().flat_map(Value::numbers);
        let numbers: Vec<A::Number> = numbers.cloned().collect();
        let lists = arguments.iter().any(|value| matches!(value, Value::List(_)));
        if numbers.len() < 2 && !lists {
            let message = format!("`{name}` needs at least two arguments, or a list");
            return Err(self.algebra.error(message));
        }
        Ok(numbers)
    }

    /// Does something to two values; a list goes with a number or with a list of the same length.
    fn broadcast(
        &mut self,
        x: &ValueOf<A>,
        y: &ValueOf<A>,
        mut two: impl FnMut(&mut Self, A::Number, A::Number) -> Outcome<A::Number>,
    ) -> Outcome<ValueOf<A>> {
        let (xs, ys) = (x.numbers(), y.numbers());
        let count = match (x, y) {
            (Value::Number(x), Value::Number(y)) => {
                return two(self, x.clone(), y.clone()).map(Value::Number);
            }
            (Value::List(_), Value::List(_)) => self.same_length(xs, ys)?,
            (Value::Number(_), Value::List(_)) => ys.len(),
            (Value::List(_), Value::Number(_)) => xs.len(),
        };
        // A number alone goes with every number of the list.
        let pairs = xs.iter().cycle().zip(ys.iter().cycle()).take(count);
        let all = pairs.map(|(x, y)| two(self, x.clone(), y.clone()));
        all.collect::<Outcome<_>>().map(Value::List)
    }

    fn of_lists(
        &mut self,
        name: &str,
        which: ListFunction,
        xs: &[A::Number],
        second: Option<&ValueOf<A>>,
    ) -> Outcome<ValueOf<A>> {
        let scalar = match (which, second) {
            (ListFunction::Sum, _) => self.sum(xs.to_vec())?,
            (ListFunction::Mean, _) => self.mean(xs)?,
            (ListFunction::Count, _) => self.whole(xs.len())?,
            (ListFunction::Pdev, _) => self.deviation(xs, xs.len())?,
            (ListFunction::Sdev, _) if xs.len() < 2 => {
                return Err(self.algebra.error(format!("`{name}` needs at least two numbers")));
            }
            (ListFunction::Sdev, _) => self.deviation(xs, xs.len() - 1)?,
            (ListFunction::Slope, Some(Value::List(ys))) => self.slope(xs, ys)?,
            (ListFunction::Intercept, Some(Value::List(ys))) => {
                let slope = self.slope(xs, ys)?;
                let (x, y) = (self.mean(xs)?, self.mean(ys)?);
                let rise = self.algebra.apply(&Op::Mul, vec![slope, x])?;
                self.algebra.apply(&Op::Sub, vec![y, rise])?
            }
            (ListFunction::Item, Some(k)) => {
                let k = self.position(xs, k)?;
                xs.get(k).cloned().ok_or_else(|| self.algebra.error(MISSING))?
            }
            (ListFunction::Without, Some(k)) => {
                let k = self.position(xs, k)?;
                let others = xs.iter().enumerate().filter(|(index, _)| *index != k);
                let others: Vec<A::Number> = others.map(|(_, x)| x.clone()).collect();
                if others.is_empty() {
                    return Err(self.algebra.error("without its only number the list is empty"));
                }
                return Ok(Value::List(others));
            }
            (ListFunction::Slope | ListFunction::Intercept, _) => {
                return Err(self.algebra.error(format!("`{name}` needs two lists")));
            }
            (ListFunction::Item | ListFunction::Without, None) => {
                return Err(self.arity(name, 2, 1));
            }
        };
        Ok(Value::Number(scalar))
    }

    fn whole(&mut self, n: usize) -> Outcome<A::Number> {
        self.algebra.constant(Rational::from(BigInt::from(n)))
    }

    /// How many numbers two lists have.
    fn same_length(&mut self, xs: &[A::Number], ys: &[A::Number]) -> Outcome<usize> {
        let (x, y) = (xs.len(), ys.len());
        if x != y {
            let message = format!("lists of {x} and {y} numbers do not go together");
            return Err(self.algebra.error(message));
        }
        Ok(x)
    }

    /// An operation on two lists of the same length.
    fn pairs(&mut self, op: &Op, xs: &[A::Number], ys: &[A::Number]) -> Outcome<Vec<A::Number>> {
        self.same_length(xs, ys)?;
        let pairs = xs.iter().zip(ys);
        pairs.map(|(x, y)| self.algebra.apply(op, vec![x.clone(), y.clone()])).collect()
    }

    fn squares(&mut self, xs: &[A::Number]) -> Outcome<Vec<A::Number>> {
        xs.iter().map(|x| self.algebra.apply(&Op::Pow(2), vec![x.clone()])).collect()
    }

    fn sum(&mut self, xs: Vec<A::Number>) -> Outcome<A::Number> {
        self.algebra.chain(&Op::Add, xs)
    }

    fn mean(&mut self, xs: &[A::Number]) -> Outcome<A::Number> {
        let (sum, count) = (self.sum(xs.to_vec())?, self.whole(xs.len())?);
        self.algebra.apply(&Op::Div, vec![sum, count])
    }

    /// The numbers less their mean.
    fn centred(&mut self, xs: &[A::Number]) -> Outcome<Vec<A::Number>> {
        let mean = self.mean(xs)?;
        let less = |x: &A::Number| vec![x.clone(), mean.clone()];
        xs.iter().map(|x| self.algebra.apply(&Op::Sub, less(x))).collect()
    }

    /// √(Σ(x − x̄)²/degrees)
    fn deviation(&mut self, xs: &[A::Number], degrees: usize) -> Outcome<A::Number> {
        let centred = self.centred(xs)?;
        let squares = self.squares(&centred)?;
        let (sum, degrees) = (self.sum(squares)?, self.whole(degrees)?);
        let variance = self.algebra.apply(&Op::Div, vec![sum, degrees])?;
        self.algebra.apply(&Op::Sqrt, vec![variance])
    }

    /// Σ(x − x̄)(y − ȳ)/Σ(x − x̄)²
    fn slope(&mut self, xs: &[A::Number], ys: &[A::Number]) -> Outcome<A::Number> {
        let (xs, ys) = (self.centred(xs)?, self.centred(ys)?);
        let products = self.pairs(&Op::Mul, &xs, &ys)?;
        let squares = self.squares(&xs)?;
        let (above, below) = (self.sum(products)?, self.sum(squares)?);
        self.algebra.apply(&Op::Div, vec![above, below])
    }

    /// A position in a list, counted from 0, that the book counts from 1.
    fn position(&mut self, xs: &[A::Number], k: &ValueOf<A>) -> Outcome<usize> {
        let k = self.scalar(k)?;
        let k = self.algebra.exact(&k).filter(|k| k.is_integer());
        let k = k.and_then(|k| k.to_integer().to_usize()).and_then(|k| k.checked_sub(1));
        k.filter(|k| *k < xs.len()).ok_or_else(|| {
            let message =
                format!("a position in this list is a whole number from 1 to {}", xs.len());
            self.algebra.error(message)
        })
    }
}

/// What the fraction of a number has above or below.
fn of_fraction<A: Algebra>(
    algebra: &mut A,
    name: &str,
    part: fn(&Rational) -> &BigInt,
    x: &A::Number,
) -> Outcome<A::Number> {
    let Some(known) = algebra.exact(x).map(|x| part(x).clone()) else {
        let message =
            format!("the argument of `{name}` must be a rational number that is known exactly");
        return Err(algebra.error(message));
    };
    algebra.constant(Rational::from(known))
}

/// log_b x is k for constants with x = b^k, and ln x / ln b for anything else.
fn log<A: Algebra>(algebra: &mut A, b: A::Number, x: A::Number) -> Outcome<A::Number> {
    let known = algebra.exact(&b).zip(algebra.exact(&x));
    match known.and_then(|(b, x)| exact::power_of(b, x)) {
        Some(k) => algebra.constant(Rational::from(BigInt::from(k))),
        None => algebra.ratio_of_logarithms(x, b),
    }
}
