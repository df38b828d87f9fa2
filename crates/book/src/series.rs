//! The terms of infinite sums: what each is multiplied with to give the next one.
//!
//! A term t(k) is taken apart into products, and each factor has its ratio t(k + 1)/t(k):
//!
//! | factor | its ratio, as a number times a function of k |
//! |---|---|
//! | what does not depend on k | 1 |
//! | u·v, u/v, uⁿ | that of u times, over that of v; that of u to the n |
//! | x^(αk + β) for whole α, β | x^α |
//! | exp(αk + β) | exp(α) |
//! | (αk + β)! for a whole α > 0 | (αk + β + 1)·…·(αk + β + α) |
//! | (αk + β)!! for an even α > 0 | (αk + β + 2)·(αk + β + 4)·…·(αk + β + α) |
//! | √u, where the ratio of u is a number c | √c |
//! | any other formula f(k) in operations of the kernel | f(k + 1)/f(k) |
//!
//! Nothing is cancelled, so that the ratio has a value only where the next term has one: where t(k) has a value
//! and the ratio too, t(k + 1) is their product.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::{NodeId, Op, Rational};

use super::elaborate::Algebra;
use super::steps::Steps;
use super::translate::Outcome;

/// Values that no operation of the kernel has, such as k!, and their ratios.
#[derive(Clone, Debug, Default)]
pub(super) struct Opaque {
    /// The ratios of the steps that stand for them: the number and the function.
    ratios: HashMap<NodeId, [NodeId; 2]>,
    /// Where the sum begins.
    pub(super) from: BigInt,
}

/// αk + β
type Linear = (Rational, Rational);

/// Most factors of the ratio of a factorial.
const FACTORS: u32 = 100;

impl Steps {
    /// Whether this program is about the terms of a sum, and a step depends on their index.
    fn is_term(&self, step: NodeId) -> bool {
        self.opaque.is_some() && self.depends_on_first(step)
    }

    /// x^y for an exponent that is αk + β.
    pub(super) fn power_of_index(&mut self, x: NodeId, y: NodeId) -> Outcome<Option<NodeId>> {
        if !self.is_term(y) || self.is_term(x) {
            return Ok(None);
        }
        let Some((slope, constant)) = self.linear(y) else { return Ok(None) };
        let whole = slope.is_integer() && constant.is_integer();
        let Some(n) = slope.numer().to_i32().filter(|n| whole && n.unsigned_abs() <= 1000) else {
            return Ok(None);
        };
        let power = match n.unsigned_abs() {
            0 => self.whole(1)?,
            1 => x,
            power => self.apply(&Op::Pow(power), vec![x])?,
        };
        let one = self.whole(1)?;
        let factor = if n < 0 { self.apply(&Op::Div, vec![one, power])? } else { power };
        self.opaque_step([factor, one]).map(Some)
    }

    /// A function of whole numbers at numbers αk + β.
    pub(super) fn whole_of_index(
        &mut self,
        name: &str,
        arguments: &[NodeId],
    ) -> Outcome<Option<NodeId>> {
        if !arguments.iter().any(|&argument| self.is_term(argument)) {
            return Ok(None);
        }
        match (name, arguments) {
            ("factorial" | "!", &[n]) => self.factorial(n, 1),
            ("double_factorial" | "!!", &[n]) => self.factorial(n, 2),
            ("binomial", &[n, k]) => {
                let rest = self.apply(&Op::Sub, vec![n, k])?;
                let all = [self.factorial(n, 1)?, self.factorial(k, 1)?, self.factorial(rest, 1)?];
                let [Some(above), Some(chosen), Some(left)] = all else { return Ok(None) };
                let below = self.apply(&Op::Mul, vec![chosen, left])?;
                self.apply(&Op::Div, vec![above, below]).map(Some)
            }
            ("catalan", &[n]) => {
                let two = self.whole(2)?;
                let double = self.apply(&Op::Mul, vec![two, n])?;
                let Some(above) = self.factorial(double, 1)? else { return Ok(None) };
                let Some(below) = self.factorial(n, 1)? else { return Ok(None) };
                let one = self.whole(1)?;
                let next = self.apply(&Op::Add, vec![n, one])?;
                let square = self.apply(&Op::Pow(2), vec![below])?;
                let below = self.apply(&Op::Mul, vec![square, next])?;
                self.apply(&Op::Div, vec![above, below]).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// n!, or n!! for a step of 2; of numbers that never fall below 0.
    fn factorial(&mut self, n: NodeId, step: u32) -> Outcome<Option<NodeId>> {
        let known = self.exact(&n).cloned();
        let linear = known.map(|value| (Rational::zero(), value)).or_else(|| self.linear(n));
        let Some((slope, constant)) = linear else { return Ok(None) };
        let from = self.opaque.as_ref().map(|opaque| opaque.from.clone()).unwrap_or_default();
        let least = &slope * &from + &constant;
        let whole = slope.is_integer() && least.is_integer();
        let rise = slope.numer().to_u32().filter(|rise| *rise <= FACTORS * step);
        let Some(rise) = rise.filter(|rise| whole && !least.is_negative() && rise % step == 0)
        else {
            return Ok(None);
        };
        let one = self.whole(1)?;
        let mut ratio = one;
        for place in 1..=rise / step {
            let more = self.whole(place.saturating_mul(step))?;
            let factor = self.apply(&Op::Add, vec![n, more])?;
            ratio = if ratio == one { factor } else { self.apply(&Op::Mul, vec![ratio, factor])? };
        }
        self.opaque_step([one, ratio]).map(Some)
    }

    /// A step that stands for a value with this ratio.
    fn opaque_step(&mut self, ratio: [NodeId; 2]) -> Outcome<NodeId> {
        let zero = self.whole(0)?;
        let step = self.variable("", [zero, zero])?;
        if let Some(opaque) = &mut self.opaque {
            opaque.ratios.insert(step, ratio);
        }
        Ok(step)
    }

    fn whole(&mut self, n: u32) -> Outcome<NodeId> {
        self.constant(Rational::from(BigInt::from(n)))
    }

    /// A step as αk + β, if it is one by its form.
    fn linear(&self, step: NodeId) -> Option<Linear> {
        let mut found: Vec<Option<Linear>> = Vec::with_capacity(step.saturating_add(1));
        for (id, step) in self.builder.steps().iter().enumerate().take(step.saturating_add(1)) {
            let args: Option<Vec<&Linear>> =
                step.args.iter().map(|&arg| found.get(arg)?.as_ref()).collect();
            let linear = match (&step.op, args.as_deref(), self.exact(&id)) {
                (_, _, Some(value)) => Some((Rational::zero(), value.clone())),
                (Op::Var(0), ..) => Some((Rational::one(), Rational::zero())),
                (Op::Add, Some([u, v]), _) => Some((&u.0 + &v.0, &u.1 + &v.1)),
                (Op::Sub, Some([u, v]), _) => Some((&u.0 - &v.0, &u.1 - &v.1)),
                (Op::Mul, Some([u, v]), _) if u.0.is_zero() => Some((&u.1 * &v.0, &u.1 * &v.1)),
                (Op::Mul, Some([u, v]), _) if v.0.is_zero() => Some((&u.0 * &v.1, &u.1 * &v.1)),
                (Op::Div, Some([u, v]), _) if v.0.is_zero() && !v.1.is_zero() => {
                    Some((&u.0 / &v.1, &u.1 / &v.1))
                }
                _ => None,
            };
            found.push(linear);
        }
        found.pop().flatten()
    }

    /// The number and the function whose product is t(k + 1)/t(k) for a step t, if they are found.
    pub(super) fn ratio(&mut self, term: NodeId) -> Outcome<Option<[NodeId; 2]>> {
        // The factors that it is made of.
        let mut wanted = vec![false; term.saturating_add(1)];
        if let Some(last) = wanted.last_mut() {
            *last = true;
        }
        for id in (0..=term).rev() {
            if wanted.get(id) == Some(&true) && self.is_term(id) {
                for factor in self.factors(id) {
                    if let Some(place) = wanted.get_mut(factor) {
                        *place = true;
                    }
                }
            }
        }
        let mut ratios: Vec<Option<[NodeId; 2]>> = vec![None; wanted.len()];
        for (id, _) in wanted.iter().enumerate().filter(|(_, wanted)| **wanted) {
            let ratio = self.ratio_of(id, &ratios)?;
            if let Some(place) = ratios.get_mut(id) {
                *place = ratio;
            }
        }
        Ok(ratios.pop().flatten())
    }

    /// The steps that a step is a product of, or a quotient, a power, a root.
    fn factors(&self, id: NodeId) -> Vec<NodeId> {
        let Some(step) = self.builder.steps().get(id) else { return Vec::new() };
        match (&step.op, step.args.as_slice()) {
            (Op::Mul | Op::Div, _) | (Op::Pow(_) | Op::Sqrt, _) => step.args.clone(),
            (Op::Sub, &[zero, x]) if self.exact(&zero).is_some_and(Rational::is_zero) => vec![x],
            _ => Vec::new(),
        }
    }

    /// The ratio of a step, given those of its factors.
    fn ratio_of(
        &mut self,
        id: NodeId,
        ratios: &[Option<[NodeId; 2]>],
    ) -> Outcome<Option<[NodeId; 2]>> {
        let one = self.whole(1)?;
        if !self.is_term(id) {
            return Ok(Some([one, one]));
        }
        if let Some(known) = self.opaque.as_ref().and_then(|opaque| opaque.ratios.get(&id)) {
            return Ok(Some(*known));
        }
        let Some(step) = self.builder.steps().get(id).cloned() else { return Ok(None) };
        let of = |arg: NodeId| ratios.get(arg).copied().flatten();
        let known: Option<Vec<[NodeId; 2]>> = step.args.iter().map(|&arg| of(arg)).collect();
        let both = |steps: &mut Self, op: &Op, [u, v]: [[NodeId; 2]; 2]| {
            let [factor, other] = u;
            let [by, and] = v;
            Ok(Some([steps.product(op, factor, by)?, steps.product(op, other, and)?]))
        };
        match (&step.op, step.args.as_slice(), known.as_deref()) {
            (op @ (Op::Mul | Op::Div), _, Some(&[u, v])) => both(self, op, [u, v]),
            (op @ Op::Pow(_), _, Some(&[[factor, other]])) => {
                let mut power =
                    |x: NodeId| if x == one { Ok(one) } else { self.apply(op, vec![x]) };
                Ok(Some([power(factor)?, power(other)?]))
            }
            (Op::Sqrt, _, Some(&[[factor, other]])) if other == one => {
                Ok(Some([self.apply(&Op::Sqrt, vec![factor])?, one]))
            }
            (Op::Sub, &[zero, x], _) if self.exact(&zero).is_some_and(Rational::is_zero) => {
                Ok(of(x))
            }
            (Op::Exp, &[exponent], _) => match self.linear_slope(exponent)? {
                Some(slope) => Ok(Some([self.apply(&Op::Exp, vec![slope])?, one])),
                None => Ok(None),
            },
            _ => match self.next(id)? {
                Some(next) => Ok(Some([one, self.apply(&Op::Div, vec![next, id])?])),
                None => Ok(None),
            },
        }
    }

    fn product(&mut self, op: &Op, x: NodeId, y: NodeId) -> Outcome<NodeId> {
        let one = self.whole(1)?;
        match (op, x == one, y == one) {
            (_, _, true) => Ok(x),
            (Op::Mul, true, _) => Ok(y),
            _ => self.apply(op, vec![x, y]),
        }
    }

    /// The α of a step αk + β, where neither need be rational.
    fn linear_slope(&mut self, step: NodeId) -> Outcome<Option<NodeId>> {
        let count = step.saturating_add(1);
        let steps: Vec<_> = self.builder.steps().iter().take(count).cloned().collect();
        let mut slopes: Vec<Option<NodeId>> = Vec::with_capacity(count);
        for (id, step) in steps.iter().enumerate() {
            let of = |arg: NodeId| slopes.get(arg).copied().flatten();
            let fixed = |steps: &Self, arg: NodeId| !steps.is_term(arg);
            let slope = match (&step.op, step.args.as_slice()) {
                _ if fixed(self, id) => Some(self.whole(0)?),
                (Op::Var(0), _) => Some(self.whole(1)?),
                (op @ (Op::Add | Op::Sub), &[u, v]) => match (of(u), of(v)) {
                    (Some(x), Some(y)) => Some(self.apply(op, vec![x, y])?),
                    _ => None,
                },
                (Op::Mul, &[u, v]) if fixed(self, u) => match of(v) {
                    Some(y) => Some(self.apply(&Op::Mul, vec![u, y])?),
                    None => None,
                },
                (Op::Mul | Op::Div, &[u, v]) if fixed(self, v) => match of(u) {
                    Some(x) => Some(self.apply(&step.op, vec![x, v])?),
                    None => None,
                },
                _ => None,
            };
            slopes.push(slope);
        }
        Ok(slopes.pop().flatten())
    }

    /// A step with k + 1 in the place of k, unless it is made of what no operation has.
    fn next(&mut self, step: NodeId) -> Outcome<Option<NodeId>> {
        let count = step.saturating_add(1);
        let steps: Vec<_> = self.builder.steps().iter().take(count).cloned().collect();
        let needed = self.needed(step);
        let mut moved: Vec<NodeId> = Vec::with_capacity(count);
        for (id, step) in steps.into_iter().enumerate() {
            let needed = needed.get(id) == Some(&true);
            let place = match step.op {
                _ if !needed || !self.is_term(id) => id,
                Op::Var(0) => {
                    let one = self.whole(1)?;
                    self.apply(&Op::Add, vec![id, one])?
                }
                Op::Var(_) => return Ok(None),
                op => {
                    let args = step.args.iter().map(|&arg| moved.get(arg).copied().unwrap_or(arg));
                    self.apply(&op, args.collect())?
                }
            };
            moved.push(place);
        }
        Ok(moved.pop())
    }
}
