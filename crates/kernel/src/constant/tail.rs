//! Tails: what an infinite sum or an improper integral adds from a whole number N on.
//!
//! Both are bounded by telescoping. Where a term t(x) is followed by ρ(x)·t(x), a fraction B with
//! B(x) − ρ(x)·B(x + 1) ≥ 1 says that no term is more than what t·B loses from it to the next, so that all
//! terms together are at most t(N)·B(N), if t·B tends to 0. An integral is the same with f' = ℓ·f and
//! −ℓ·B − B' ≥ 1. That a fraction of polynomials is at least 0 from N on is seen from the signs of coefficients.

use num_bigint::BigInt;
use num_traits::Signed;

use super::polynomial::{Arithmetic, Fraction, Polynomial};
use super::{Unfit, dependent_on_first};
use crate::claim::{NodeId, Step};
use crate::limits;
use crate::op::{Op, Parameter};
use crate::rational::{Rational, same};

/// Bounds on a tail, and why they tend to 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// A: the tail is at least A times the term or value where it begins.
    pub low: Fraction,
    /// B: it is at most B times that.
    pub high: Fraction,
    /// e: terms shrink at least like (x + s)^(−e).
    pub decay: u32,
    /// s.
    pub shift: u32,
    /// M: A and B are at most M·(x + s)^(e − 1) in absolute value.
    pub room: u32,
}

/// The arithmetic of a tail that begins at a whole number.
struct Beginning<'a> {
    arithmetic: Arithmetic,
    from: &'a BigInt,
}

impl Beginning<'_> {
    fn demand(&mut self, fraction: &Fraction, condition: &'static str) -> Result<(), Unfit> {
        let signs = self.arithmetic.signs(fraction, self.from)?;
        if signs.at_least_0 { Ok(()) } else { Err(Unfit::Tail(condition)) }
    }
}

impl Tail {
    /// Numbers within the format, and fractions that are not too long.
    pub(super) fn is_shaped(&self, from: &BigInt) -> bool {
        let short = |p: &Polynomial| p.coefficients().len() <= limits::TAIL_COEFFICIENTS;
        let fits = |f: &Fraction| {
            short(&f.numerator) && short(&f.denominator) && !f.denominator.coefficients().is_empty()
        };
        (1..=limits::TAIL_DECAY).contains(&self.decay)
            && (1..=limits::TAIL_WHOLE).contains(&self.room)
            && self.shift <= limits::TAIL_WHOLE
            && (from + self.shift).is_positive()
            && [&self.low, &self.high].into_iter().all(fits)
    }

    /// Bounds on the tail of a sum with this ratio and the term 1 where it begins, if it begins here.
    pub(super) fn of_sum(
        &self,
        ratio: &Fraction,
        factors: &(Rational, Rational),
        period: usize,
        from: &BigInt,
    ) -> Result<[Rational; 2], Unfit> {
        let one_number = same(&factors.0, &factors.1);
        if !(period == 1 || period == 2 && one_number) || !self.is_shaped(from) {
            return Err(Unfit::Shape);
        }
        let mut beginning = Beginning { arithmetic: Arithmetic::default(), from };
        for factor in [&factors.0, &factors.1] {
            let ratio = beginning.arithmetic.mul(&Fraction::number(factor), ratio)?;
            self.shrinks(&mut beginning, &ratio, period)?;
        }
        self.bounded(&mut beginning)
    }

    /// The conditions on a sum, for one factor.
    fn shrinks(
        &self,
        beginning: &mut Beginning<'_>,
        ratio: &Fraction,
        period: usize,
    ) -> Result<(), Unfit> {
        let one = Fraction::whole(1);
        let Beginning { arithmetic: a, .. } = beginning;
        // From one period to the next, and what a period adds to the sum.
        let (next, added) = match period {
            1 => (ratio.clone(), one),
            _ => {
                let second = a.moved(ratio, 1)?;
                (a.mul(ratio, &second)?, a.add(&one, ratio)?)
            }
        };
        let here = a.pow(&self.shifted(0), self.decay)?;
        let there = a.pow(&self.shifted(period), self.decay)?;
        let there = a.mul(&next, &there)?;
        let decay = a.sub(&here, &there)?;
        let high_next = a.moved(&self.high, period)?;
        let high_next = a.mul(&next, &high_next)?;
        let high = a.sub(&self.high, &high_next)?;
        let high = a.sub(&high, &added)?;
        let low_next = a.moved(&self.low, period)?;
        let low_next = a.mul(&next, &low_next)?;
        let low = a.sub(&added, &self.low)?;
        let low = a.add(&low, &low_next)?;
        beginning.demand(&next, "its terms keep their sign")?;
        beginning.demand(&decay, "its terms shrink as fast as it says")?;
        beginning.demand(&high, "its upper bound dominates the terms")?;
        beginning.demand(&low, "its lower bound is below the terms")?;
        Ok(())
    }

    /// Bounds on the tail of an integral with this logarithmic derivative and the value 1 where it begins.
    pub(super) fn of_integral(
        &self,
        logarithmic: &Fraction,
        from: &BigInt,
    ) -> Result<[Rational; 2], Unfit> {
        if !self.is_shaped(from) {
            return Err(Unfit::Shape);
        }
        let mut beginning = Beginning { arithmetic: Arithmetic::default(), from };
        let Beginning { arithmetic: a, .. } = &mut beginning;
        let falls = logarithmic.negated();
        let decay = a.mul(&self.shifted(0), &falls)?;
        let decay = a.sub(&decay, &Fraction::whole(self.decay))?;
        let high = a.mul(&falls, &self.high)?;
        let slope = a.derivative(&self.high)?;
        let high = a.sub(&high, &slope)?;
        let high = a.sub(&high, &Fraction::whole(1))?;
        let low = a.mul(logarithmic, &self.low)?;
        let slope = a.derivative(&self.low)?;
        let low = a.add(&low, &slope)?;
        let low = a.add(&low, &Fraction::whole(1))?;
        beginning.demand(&decay, "the function shrinks as fast as it says")?;
        beginning.demand(&high, "its upper bound dominates the function")?;
        beginning.demand(&low, "its lower bound is below the function")?;
        self.bounded(&mut beginning)
    }

    /// Both fractions have room; and their values where the tail begins.
    fn bounded(&self, beginning: &mut Beginning<'_>) -> Result<[Rational; 2], Unfit> {
        let a = &mut beginning.arithmetic;
        let room = a.pow(&self.shifted(0), self.decay.saturating_sub(1))?;
        let room = a.mul(&room, &Fraction::whole(self.room))?;
        for bound in [&self.low, &self.high] {
            let a = &mut beginning.arithmetic;
            let (above, below) = (a.add(&room, bound)?, a.sub(&room, bound)?);
            beginning.demand(&above, "its bounds have room")?;
            beginning.demand(&below, "its bounds have room")?;
        }
        let Beginning { arithmetic: a, from } = beginning;
        Ok([a.at(&self.low, from)?, a.at(&self.high, from)?])
    }

    /// x + s, so many numbers on.
    fn shifted(&self, by: usize) -> Fraction {
        Fraction::polynomial(Polynomial::x_plus(&(BigInt::from(self.shift) + by)))
    }
}

/// The fractions of a program's steps in its first variable, where they have one. None divides by 0 from
/// a number on: the denominator of a quotient alone would not tell whether its divisor has a value.
pub(super) fn fractions(
    steps: &[Step],
    from: &BigInt,
    arithmetic: &mut Arithmetic,
) -> Result<Vec<Option<Fraction>>, Unfit> {
    let mut found: Vec<Option<Fraction>> = Vec::with_capacity(steps.len());
    for step in steps {
        let args: Option<Vec<&Fraction>> =
            step.args.iter().map(|&arg| found.get(arg)?.as_ref()).collect();
        let fraction = match (args.as_deref(), &step.op) {
            (Some([]), Op::Const(value)) => Some(Fraction::number(value)),
            (Some([]), Op::Var(0)) => {
                Some(Fraction::polynomial(Polynomial::x_plus(&BigInt::default())))
            }
            (Some([u, v]), Op::Add) => Some(arithmetic.add(u, v)?),
            (Some([u, v]), Op::Sub) => Some(arithmetic.sub(u, v)?),
            (Some([u, v]), Op::Mul) => Some(arithmetic.mul(u, v)?),
            (Some([u, v]), Op::Div) => Some(arithmetic.div(u, v)?),
            (Some([u]), op) => match op.parameter() {
                Some(Parameter::Power(n)) => Some(arithmetic.pow(u, n)?),
                _ => None,
            },
            _ => None,
        };
        if let Some(fraction) = &fraction
            && !arithmetic.is_defined(fraction, from)?
        {
            return Err(Unfit::Tail("no step divides by 0"));
        }
        found.push(fraction);
    }
    Ok(found)
}

/// A function that keeps its sign from a number on, and f'/f.
#[derive(Clone)]
struct Steady {
    is_positive: bool,
    logarithmic: Fraction,
}

/// f'/f of a step's value f, if it keeps its sign from a number on.
pub(super) fn logarithmic(
    steps: &[Step],
    body: NodeId,
    from: &BigInt,
) -> Result<Option<Fraction>, Unfit> {
    let mut arithmetic = Arithmetic::default();
    let fractions = fractions(steps, from, &mut arithmetic)?;
    let depends = dependent_on_first(steps);
    let mut found: Vec<Option<Steady>> = Vec::with_capacity(steps.len());
    for ((step, fraction), depends) in steps.iter().zip(&fractions).zip(depends) {
        let signed = match fraction {
            Some(fraction) => of_fraction(&mut arithmetic, fraction, from)?,
            None if depends => of_step(&mut arithmetic, step, &fractions, &found)?,
            None => Some(of_constant(step, &found)),
        };
        // Every step must have a value from there on, whether the function uses it or not.
        if fraction.is_none() && signed.is_none() {
            return Ok(None);
        }
        found.push(signed);
    }
    Ok(found.get(body).cloned().flatten().map(|signed| signed.logarithmic))
}

fn of_fraction(
    arithmetic: &mut Arithmetic,
    fraction: &Fraction,
    from: &BigInt,
) -> Result<Option<Steady>, Unfit> {
    let signs = arithmetic.signs(fraction, from)?;
    if !signs.above_0 && !signs.below_0 {
        return Ok(None);
    }
    let logarithmic = arithmetic.logarithmic(fraction)?;
    Ok(Some(Steady { is_positive: signs.above_0, logarithmic }))
}

/// Of a step that does not depend on x and has no fraction.
fn of_constant(step: &Step, found: &[Option<Steady>]) -> Steady {
    let positive = |&arg: &NodeId| {
        found.get(arg).and_then(Option::as_ref).is_some_and(|signed| signed.is_positive)
    };
    let is_positive = match step.op {
        Op::Pi | Op::Exp => true,
        Op::Sqrt | Op::Mul | Op::Div => step.args.iter().all(positive),
        _ => false,
    };
    Steady { is_positive, logarithmic: Fraction::whole(0) }
}

/// Of a step that depends on x and has no fraction.
fn of_step(
    arithmetic: &mut Arithmetic,
    step: &Step,
    fractions: &[Option<Fraction>],
    found: &[Option<Steady>],
) -> Result<Option<Steady>, Unfit> {
    if let (Op::Exp, [arg]) = (&step.op, step.args.as_slice()) {
        let Some(Some(exponent)) = fractions.get(*arg) else { return Ok(None) };
        let logarithmic = arithmetic.derivative(exponent)?;
        return Ok(Some(Steady { is_positive: true, logarithmic }));
    }
    let args: Option<Vec<&Steady>> =
        step.args.iter().map(|&arg| found.get(arg)?.as_ref()).collect();
    let signed = match (args.as_deref(), &step.op) {
        (Some([u, v]), Op::Mul) => Steady {
            is_positive: u.is_positive && v.is_positive,
            logarithmic: arithmetic.add(&u.logarithmic, &v.logarithmic)?,
        },
        (Some([u, v]), Op::Div) if v.is_positive => Steady {
            is_positive: u.is_positive,
            logarithmic: arithmetic.sub(&u.logarithmic, &v.logarithmic)?,
        },
        (Some([u]), Op::Sqrt) if u.is_positive => Steady {
            is_positive: true,
            logarithmic: {
                let half = Fraction::number(&Rational::new(1.into(), 2.into()));
                arithmetic.mul(&half, &u.logarithmic)?
            },
        },
        (Some([u]), op) => match op.parameter() {
            Some(Parameter::Power(n)) => Steady {
                is_positive: u.is_positive,
                logarithmic: arithmetic.mul(&Fraction::whole(n), &u.logarithmic)?,
            },
            _ => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(signed))
}
