//! The program of a function together with its higher derivatives.
//!
//! With x the first variable, each step s has coefficients s_0, …, s_n: s_k is the k-th derivative by x
//! over k!. They are ordinary steps, so that the rules for steps enclose them too. With W(s)_k short for
//! Σ i·u_i·s_{k−i} over i = 1..k:
//!
//! | step s | coefficient s_k, k ≥ 1 |
//! |---|---|
//! | x | s_1 = 1 |
//! | u + v, u − v | u_k + v_k, u_k − v_k |
//! | u · v | Σ u_i·v_{k−i}, i = 0..k |
//! | u / v | (u_k − Σ v_i·s_{k−i}, i = 1..k)/v_0 |
//! | uᵐ | as (…((u·u)·u)…)·u |
//! | √u | (u_k − Σ s_i·s_{k−i}, i = 1..k−1)/(2·s_0) |
//! | eᵘ | W(s)_k/k |
//! | ln u | (u_k − (Σ i·s_i·u_{k−i}, i = 1..k−1)/k)/u_0 |
//! | sin u, cos u | W(cos u)_k/k, 0 − W(sin u)_k/k |
//!
//! Terms that are 0 are left out. Other operations have no coefficients here unless their operands do
//! not depend on x.

use num_bigint::BigInt;

use crate::claim::{Claim, NodeId, Step};
use crate::constant::dependent_on_first;
use crate::limits;
use crate::op::{Op, Parameter};
use crate::rational::Rational;

/// A coefficient: a step, or 0.
type Coefficient = Option<NodeId>;

/// A function's steps with their coefficients up to an order.
#[derive(Clone, Debug)]
pub(crate) struct Jets {
    /// All steps; operands come first.
    pub(crate) steps: Vec<Step>,
    /// The coefficients of each step of the function; the first is the step itself.
    pub(crate) of: Vec<Vec<Coefficient>>,
    order: usize,
}

impl Jets {
    /// The function's steps with their coefficients; `None` if there is one without, or they are too
    /// many.
    pub(crate) fn new(function: &Claim, order: usize) -> Option<Self> {
        let mut jets = Self { steps: Vec::new(), of: Vec::new(), order };
        let depends = dependent_on_first(function.steps());
        for (step, varies) in function.steps().iter().zip(depends) {
            let args: Option<Vec<NodeId>> = step.args.iter().map(|&arg| jets.value(arg)).collect();
            let own = jets.push(step.op.clone(), &args?)?;
            let mut all = vec![Some(own)];
            if varies {
                jets.coefficients(step, &mut all)?;
            }
            all.resize(order.saturating_add(1), None);
            jets.of.push(all);
        }
        Some(jets)
    }

    /// Where a step of the function is.
    pub(crate) fn value(&self, step: NodeId) -> Option<NodeId> {
        self.of.get(step)?.first().copied().flatten()
    }

    /// The coefficient of a step of the function.
    pub(crate) fn coefficient(&self, step: NodeId, k: usize) -> Coefficient {
        self.of.get(step)?.get(k).copied().flatten()
    }

    fn push(&mut self, op: Op, args: &[NodeId]) -> Option<NodeId> {
        if self.steps.len() >= limits::STEPS {
            return None;
        }
        self.steps.push(Step { op, args: args.to_vec() });
        Some(self.steps.len() - 1)
    }

    fn constant(&mut self, n: usize) -> Option<NodeId> {
        self.push(Op::Const(Rational::from(BigInt::from(n))), &[])
    }

    /// Appends the coefficients of a step behind the first.
    fn coefficients(&mut self, step: &Step, own: &mut Vec<Coefficient>) -> Option<()> {
        let operand = |this: &Self, place: usize| -> Vec<Coefficient> {
            step.args.get(place).and_then(|&arg| this.of.get(arg)).cloned().unwrap_or_default()
        };
        let (u, v) = (operand(self, 0), operand(self, 1));
        match (&step.op, step.op.parameter()) {
            (Op::Sin | Op::Cos, _) => return self.waves(step, &u, own),
            (Op::Pow(_), Some(Parameter::Power(power))) => return self.powers(power, &u, own),
            _ => {}
        }
        for k in 1..=self.order {
            let next = match &step.op {
                Op::Var(_) if k == 1 => Some(self.constant(1)?),
                Op::Var(_) => None,
                Op::Add => match (at(&u, k), at(&v, k)) {
                    (Some(x), Some(y)) => Some(self.push(Op::Add, &[x, y])?),
                    (x, y) => x.or(y),
                },
                Op::Sub => self.less(at(&u, k), at(&v, k))?,
                Op::Mul => self.sum(0..=k, |i| Some((at(&u, i)?, at(&v, k - i)?)), false)?,
                Op::Div => {
                    let rest = self.sum(1..=k, |i| Some((at(&v, i)?, at(own, k - i)?)), false)?;
                    let above = self.less(at(&u, k), rest)?;
                    self.over(above, at(&v, 0)?)?
                }
                Op::Sqrt => {
                    let rest =
                        self.sum(1..=k - 1, |i| Some((at(own, i)?, at(own, k - i)?)), false)?;
                    match self.less(at(&u, k), rest)? {
                        None => None,
                        Some(above) => {
                            let two = self.constant(2)?;
                            let below = self.push(Op::Mul, &[two, at(own, 0)?])?;
                            self.over(Some(above), below)?
                        }
                    }
                }
                Op::Exp => {
                    let sum = self.sum(1..=k, |i| Some((at(&u, i)?, at(own, k - i)?)), true)?;
                    self.over_whole(sum, k)?
                }
                Op::Ln => {
                    let rest =
                        self.sum(1..=k - 1, |i| Some((at(own, i)?, at(&u, k - i)?)), true)?;
                    let rest = self.over_whole(rest, k)?;
                    let above = self.less(at(&u, k), rest)?;
                    self.over(above, at(&u, 0)?)?
                }
                Op::Const(_) | Op::Pi | Op::Pow(_) | Op::Sin | Op::Cos => return None,
                Op::Atanh | Op::Atan | Op::Min | Op::Max | Op::Abs => return None,
                Op::Floor | Op::Ceil | Op::FloorLog2 | Op::HeapDiameter => return None,
            };
            own.push(next);
        }
        Some(())
    }

    /// Sine and cosine together: each is the other's derivative, but for a sign.
    fn waves(&mut self, step: &Step, u: &[Coefficient], own: &mut Vec<Coefficient>) -> Option<()> {
        let is_sine = step.op == Op::Sin;
        let other = if is_sine { Op::Cos } else { Op::Sin };
        let partner = vec![Some(self.push(other, &[at(u, 0)?])?)];
        let (mut sine, mut cosine) =
            if is_sine { (own.clone(), partner) } else { (partner, own.clone()) };
        for k in 1..=self.order {
            let sum = self.sum(1..=k, |i| Some((at(u, i)?, at(&cosine, k - i)?)), true)?;
            let next_sine = self.over_whole(sum, k)?;
            let sum = self.sum(1..=k, |i| Some((at(u, i)?, at(&sine, k - i)?)), true)?;
            let minus = self.over_whole(sum, k)?;
            let next_cosine = self.less(None, minus)?;
            sine.push(next_sine);
            cosine.push(next_cosine);
        }
        *own = if is_sine { sine } else { cosine };
        Some(())
    }

    /// A power as a product of equal factors.
    fn powers(&mut self, power: u32, u: &[Coefficient], own: &mut Vec<Coefficient>) -> Option<()> {
        if !(2..=limits::JET_POWER).contains(&power) {
            return None;
        }
        let mut last = u.to_vec();
        for j in 2..=power {
            let first = match j == power {
                true => at(own, 0),
                false => Some(self.push(Op::Pow(j), &[at(u, 0)?])?),
            };
            let mut next = vec![first];
            for k in 1..=self.order {
                let sum = self.sum(0..=k, |i| Some((at(&last, i)?, at(u, k - i)?)), false)?;
                next.push(sum);
            }
            last = next;
        }
        *own = last;
        Some(())
    }

    /// The sum of products, where there are any; with i times the product number i, if `weighted`.
    fn sum(
        &mut self,
        range: std::ops::RangeInclusive<usize>,
        factors: impl Fn(usize) -> Option<(NodeId, NodeId)>,
        weighted: bool,
    ) -> Option<Coefficient> {
        let mut sum: Coefficient = None;
        for i in range {
            let Some((x, y)) = factors(i) else { continue };
            let mut term = self.push(Op::Mul, &[x, y])?;
            if weighted && i >= 2 {
                let factor = self.constant(i)?;
                term = self.push(Op::Mul, &[factor, term])?;
            }
            sum = Some(match sum {
                None => term,
                Some(sum) => self.push(Op::Add, &[sum, term])?,
            });
        }
        Some(sum)
    }

    /// x − y
    fn less(&mut self, x: Coefficient, y: Coefficient) -> Option<Coefficient> {
        Some(match (x, y) {
            (Some(x), Some(y)) => Some(self.push(Op::Sub, &[x, y])?),
            (x, None) => x,
            (None, Some(y)) => {
                let zero = self.constant(0)?;
                Some(self.push(Op::Sub, &[zero, y])?)
            }
        })
    }

    /// x / y
    fn over(&mut self, x: Coefficient, y: NodeId) -> Option<Coefficient> {
        let Some(x) = x else { return Some(None) };
        self.push(Op::Div, &[x, y]).map(Some)
    }

    /// x / k
    fn over_whole(&mut self, x: Coefficient, k: usize) -> Option<Coefficient> {
        if k == 1 || x.is_none() {
            return Some(x);
        }
        let k = self.constant(k)?;
        self.over(x, k)
    }
}

fn at(coefficients: &[Coefficient], k: usize) -> Coefficient {
    coefficients.get(k).copied().flatten()
}
