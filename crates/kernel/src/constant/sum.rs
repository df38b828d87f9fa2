//! The part of an infinite sum: its first terms, and the tail that follows them.

use num_bigint::BigInt;

use super::polynomial::{Arithmetic, Fraction};
use super::tail::{Tail, fractions};
use super::{Constant, Unfit, asserted, constant, dependent_on_first, push, written};
use crate::claim::{Claim, NodeId, Relation, Step};
use crate::limits;
use crate::op::Op;
use crate::rational::Rational;

impl Constant {
    /// What a sum's terms are multiplied with besides the factor, as a fraction that divides by 0 nowhere
    /// from a number on.
    pub fn ratio(&self, from: &BigInt) -> Result<Fraction, Unfit> {
        let steps = self.function.steps();
        let mut found = fractions(steps, from, &mut Arithmetic::default())?;
        // Every step must have a value from there on, whether the ratio uses it or not.
        let depends = dependent_on_first(steps);
        if found.iter().zip(depends).any(|(fraction, depends)| depends && fraction.is_none()) {
            return Err(Unfit::NoFraction);
        }
        let body = found.get_mut(self.body).and_then(Option::take);
        body.ok_or(Unfit::NoFraction)
    }

    /// The first terms and the tail lie in [lo, hi], if the tail is bounded as it says.
    pub(super) fn sum(
        &self,
        [lo, hi]: [&Rational; 2],
        terms: usize,
        factors: &(Rational, Rational),
        period: usize,
        tail: &Tail,
    ) -> Result<Claim, Unfit> {
        let steps = self.function.steps();
        if !(1..=limits::SUM_TERMS).contains(&terms) {
            return Err(Unfit::Shape);
        }
        if steps.len().saturating_mul(terms) > limits::STEPS {
            return Err(Unfit::TooLarge);
        }
        let &[first, factor] = self.others.as_slice() else { return Err(Unfit::Fields) };
        let [_, start, _] = self.argument;
        let start = written(&self.function, start).ok_or(Unfit::Range)?.numer();
        let from = start + BigInt::from(terms);
        let ratio = self.ratio(&from)?;
        let bounds = tail.of_sum(&ratio, factors, period, &from)?;

        let mut program = Vec::new();
        for copy in 0..terms {
            let point = Rational::from(start + BigInt::from(copy));
            program.extend(self.at(&point, program.len()));
        }
        let (mut term, mut sum) = (first, first);
        for number in 1..=terms {
            let body = steps.len().saturating_mul(number.saturating_sub(1));
            let scaled = push(&mut program, of(Op::Mul, [term, factor]));
            term = push(&mut program, of(Op::Mul, [scaled, body.saturating_add(self.body)]));
            if number < terms {
                sum = push(&mut program, of(Op::Add, [sum, term]));
            }
        }
        let bounds = bounds.map(|bound| push(&mut program, constant(&bound)));
        let [least, most] = bounds.map(|bound| push(&mut program, of(Op::Mul, [term, bound])));
        let ends = [Op::Min, Op::Max].map(|op| push(&mut program, of(op, [least, most])));
        let [low, high] = ends.map(|end| push(&mut program, of(Op::Add, [sum, end])));
        let written = [&factors.0, &factors.1, lo, hi];
        let [least, most, lo, hi] = written.map(|value| push(&mut program, constant(value)));
        let goals = vec![
            asserted(factor, Relation::AtLeast, least),
            asserted(factor, Relation::AtMost, most),
            asserted(low, Relation::AtLeast, lo),
            asserted(high, Relation::AtMost, hi),
        ];
        self.part("head", "the first terms and the tail", program, self.given(), goals)
    }
}

fn of(op: Op, args: [NodeId; 2]) -> Step {
    Step { op, args: args.to_vec() }
}
