//! Bounds on named values, as lemmas for tools that would not find them.
//!
//! Nothing here is trusted: a tool has to prove every bound from those on the values before it. So
//! the bounds are computed by interval arithmetic from those same bounds, and rounded outward.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::{Signed as _, Zero as _};
use proofmark_book::decimal_text::magnitude;
use proofmark_book::exact::chained;
use proofmark_kernel::rational::{compare, power_of_ten, same};
use proofmark_kernel::{Op, Rational};

use super::flat::{Shape, Term};

/// Two numbers around a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    pub lo: Rational,
    pub hi: Rational,
}

impl Ends {
    /// The least and the greatest of some numbers.
    fn around(values: &[Rational]) -> Option<Self> {
        let lo = values.iter().min_by(|x, y| compare(x, y))?.clone();
        let hi = values.iter().max_by(|x, y| compare(x, y))?.clone();
        Some(Self { lo, hi })
    }
}

/// The bounds known so far.
#[derive(Default)]
pub struct Bounds {
    /// Of names and of roots.
    known: HashMap<Shape, Ends>,
    digits: i64,
}

impl Bounds {
    /// No bounds yet; they will have so many significant digits.
    pub fn new(digits: u64) -> Self {
        Self { known: HashMap::new(), digits: i64::try_from(digits).unwrap_or(i64::MAX) }
    }

    /// Remembers the bounds of a name or a root, rounded outward, and returns them.
    pub fn learn(&mut self, shape: &Shape, ends: &Ends) -> Ends {
        let ends = self.outward(ends);
        self.known.insert(shape.clone(), ends.clone());
        ends
    }

    /// The bounds of a term, as far as those of the names and roots in it tell.
    pub fn of(&self, term: &Term) -> Option<Ends> {
        if let Some(ends) = self.known.get(&term.shape) {
            return Some(ends.clone());
        }
        let exact = || term.exact.clone().map(|value| Ends { lo: value.clone(), hi: value });
        match &term.shape {
            Shape::Name(_) | Shape::Log2(_) => exact(),
            Shape::Negate(x) => self.of(x).map(|x| Ends { lo: -x.hi, hi: -x.lo }),
            Shape::Apply(Op::Const(_) | Op::FloorLog2 | Op::HeapDiameter, _) => exact(),
            // A root that is rational is known as such.
            Shape::Apply(Op::Sqrt, _) if term.exact.is_some() => exact(),
            Shape::Apply(op, operands) => {
                let operands: Option<Vec<Ends>> = operands.iter().map(|x| self.of(x)).collect();
                self.apply(op, &operands?)
            }
        }
    }

    /// The root of what lies between two ends.
    fn root(&self, under: &Ends) -> Option<Ends> {
        if under.lo.is_negative() {
            return None;
        }
        let places = self.digits - magnitude(&under.hi) / 2;
        let unit = power_of_ten(-places);
        let scaled = |x: &Rational| (x / (&unit * &unit)).floor().to_integer().sqrt();
        let lo = Rational::from_integer(scaled(&under.lo)) * &unit;
        let hi = Rational::from_integer(scaled(&under.hi) + BigInt::from(1)) * &unit;
        Some(Ends { lo, hi })
    }

    fn apply(&self, op: &Op, operands: &[Ends]) -> Option<Ends> {
        match (op, operands) {
            // These grow with each operand.
            (Op::Add | Op::Min | Op::Max | Op::Floor | Op::Ceil, all) => {
                let (lo, hi): (Vec<_>, Vec<_>) = all.iter().map(|x| (&x.lo, &x.hi)).unzip();
                Some(Ends { lo: chained(op, &lo)?, hi: chained(op, &hi)? })
            }
            (Op::Sub, [x, y]) => Some(Ends { lo: &x.lo - &y.hi, hi: &x.hi - &y.lo }),
            (Op::Mul, [x, y]) => products(x, y),
            (Op::Div, [x, y]) if y.lo.is_positive() || y.hi.is_negative() => {
                products(x, &Ends { lo: y.hi.recip(), hi: y.lo.recip() })
            }
            (Op::Pow(n), [x]) => {
                (1..*n).try_fold(x.clone(), |power, _| Some(self.outward(&products(&power, x)?)))
            }
            (Op::Sqrt, [x]) => self.root(x),
            (Op::Abs, [x]) => {
                let Ends { lo, hi } = Ends::around(&[x.lo.abs(), x.hi.abs()])?;
                let crosses = x.lo.is_negative() && x.hi.is_positive();
                Some(Ends { lo: if crosses { Rational::zero() } else { lo }, hi })
            }
            // Without bounds, by what may be zero, or not of so many operands.
            (Op::Const(_) | Op::Var(_) | Op::Ln | Op::Exp | Op::Atanh, _) => None,
            (Op::Pi | Op::Sin | Op::Cos | Op::Atan, _) => None,
            (Op::FloorLog2 | Op::HeapDiameter, _) => None,
            (Op::Sub | Op::Mul | Op::Div | Op::Pow(_) | Op::Sqrt | Op::Abs, _) => None,
        }
    }

    /// The ends with few digits. A point that is a short fraction stays as it is.
    fn outward(&self, ends: &Ends) -> Ends {
        let short = |x: &Rational| x.denom().bits() <= 64;
        if same(&ends.lo, &ends.hi) && short(&ends.lo) {
            return ends.clone();
        }
        let unit = |x: &Rational| power_of_ten(magnitude(x) + 1 - self.digits);
        let (below, above) = (unit(&ends.lo), unit(&ends.hi));
        let lo = (&ends.lo / &below).floor() * below;
        let hi = (&ends.hi / &above).ceil() * above;
        Ends { lo, hi }
    }
}

fn products(x: &Ends, y: &Ends) -> Option<Ends> {
    Ends::around(&[&x.lo * &y.lo, &x.lo * &y.hi, &x.hi * &y.lo, &x.hi * &y.hi])
}
