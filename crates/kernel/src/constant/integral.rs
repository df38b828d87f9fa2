//! The parts of an integral: pieces of the range, and what they add up to.

use num_bigint::BigInt;
use num_traits::Zero;

use super::{Constant, Piece, Unfit, asserted, constant, placed, push};
use crate::claim::{Claim, Goal, Relation, Variable};
use crate::jets::Jets;
use crate::limits;
use crate::rational::{Rational, compare};

impl Constant {
    /// Visits the parts of an integral whose pieces add up to no more than [lo, hi].
    pub(super) fn integral<E: From<Unfit>>(
        &self,
        [lo, hi]: [&Rational; 2],
        order: usize,
        pieces: &[Piece],
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let even = order.is_multiple_of(2) && order >= 2;
        if !even || order > limits::JET_ORDER {
            return Err(Unfit::Order.into());
        }
        let (start, end) = self.written_range().ok_or(Unfit::Range)?;
        let jets = Jets::new(&self.function, order).ok_or(Unfit::Derivative)?;
        let steps = jets.steps.len().saturating_mul(pieces.len());
        if pieces.len() > limits::PIECES || steps > limits::PIECES_STEPS {
            return Err(Unfit::TooManyPieces.into());
        }
        let (mut from, mut sum) = (start, Sum::default());
        for (number, piece) in pieces.iter().enumerate() {
            let ordered = |(least, most): &(Rational, Rational)| compare(least, most).is_le();
            let shaped = piece.bounds.len() == order / 2 + 1 && piece.bounds.iter().all(ordered);
            if !shaped || compare(from, &piece.to).is_ge() {
                return Err(Unfit::Piece(number).into());
            }
            let half = (&piece.to - from) / BigInt::from(2);
            sum.add(&half, &piece.bounds)?;
            let unfit = || Unfit::Piece(number);
            visit(self.rest(&jets, number, [from, &piece.to], piece).ok_or_else(unfit)??)?;
            visit(self.centre(&jets, number, &(from + half), piece).ok_or_else(unfit)??)?;
            from = &piece.to;
        }
        match compare(from, end).is_eq() && !pieces.is_empty() {
            false => Err(Unfit::End.into()),
            true if compare(lo, &sum.low).is_gt() || compare(&sum.high, hi).is_gt() => {
                Err(Unfit::Sum.into())
            }
            true => Ok(()),
        }
    }

    /// Bounds on the last coefficient in a whole piece; `None` if they are not 0 where it is.
    fn rest(
        &self,
        jets: &Jets,
        number: usize,
        ends: [&Rational; 2],
        piece: &Piece,
    ) -> Option<Result<Claim, Unfit>> {
        let (least, most) = piece.bounds.last()?;
        let mut steps = jets.steps.clone();
        let [lo, hi] = ends.map(|end| push(&mut steps, constant(end)));
        let [least_at, most_at] = [least, most].map(|end| push(&mut steps, constant(end)));
        let mut variables = self.function.variables().to_vec();
        *variables.first_mut()? = Variable::Between { lo, hi };
        let obligation = |goal: &Goal| {
            let (lhs, rhs) = (jets.value(goal.lhs)?, jets.value(goal.rhs)?);
            Some(Goal { lhs, rhs, ..goal.clone() })
        };
        let mut goals = self.function.goals().iter().map(obligation).collect::<Option<Vec<_>>>()?;
        let order = jets.of.get(self.body)?.len().saturating_sub(1);
        match jets.coefficient(self.body, order) {
            Some(last) => {
                goals.push(asserted(last, Relation::AtLeast, least_at));
                goals.push(asserted(last, Relation::AtMost, most_at));
            }
            None if least.is_zero() && most.is_zero() => {
                let body = jets.value(self.body)?;
                goals.push(asserted(body, Relation::Equal, body));
            }
            None => return None,
        }
        let says = format!("the rest in piece {number}");
        Some(self.part(&format!("rest.{number}"), &says, steps, variables, goals))
    }

    /// Bounds on the even coefficients but the last at the centre of a piece; `None` if they are not 0
    /// where it is.
    fn centre(
        &self,
        jets: &Jets,
        number: usize,
        centre: &Rational,
        piece: &Piece,
    ) -> Option<Result<Claim, Unfit>> {
        if !is_short(centre) {
            return Some(Err(Unfit::TooLarge));
        }
        let mut steps = placed(&jets.steps, centre, 0);
        let mut goals = Vec::new();
        let (_, bounds) = piece.bounds.split_last()?;
        for (index, (least, most)) in bounds.iter().enumerate() {
            match jets.coefficient(self.body, index.saturating_mul(2)) {
                Some(at) => {
                    let [least, most] = [least, most].map(|end| push(&mut steps, constant(end)));
                    goals.push(asserted(at, Relation::AtLeast, least));
                    goals.push(asserted(at, Relation::AtMost, most));
                }
                None if least.is_zero() && most.is_zero() => {}
                None => return None,
            }
        }
        let says = format!("the centre of piece {number}");
        Some(self.part(&format!("centre.{number}"), &says, steps, self.given(), goals))
    }
}

/// Whether a number can be written in a certificate.
fn is_short(x: &Rational) -> bool {
    let digits = |n: &BigInt| n.magnitude().to_string().len();
    digits(x.numer()) <= limits::DIGITS && digits(x.denom()) <= limits::DIGITS
}

/// What pieces add up to, from below and from above, and the work that it took.
#[derive(Default)]
struct Sum {
    low: Rational,
    high: Rational,
    work: u64,
}

impl Sum {
    /// Adds a piece: Σ 2h^(k+1)/(k+1) times the bounds for k = 0, 2, …
    fn add(&mut self, half: &Rational, bounds: &[(Rational, Rational)]) -> Result<(), Unfit> {
        let mut weight = half * BigInt::from(2);
        for (index, (least, most)) in bounds.iter().enumerate() {
            self.spend(&[&weight, least, most])?;
            let share = &weight / BigInt::from(index.saturating_mul(2).saturating_add(1));
            self.low += &share * least;
            self.high += &share * most;
            weight = &weight * half * half;
        }
        Ok(())
    }

    /// Counts the work of adding these to the sum. Like reading a fraction, it takes a greatest common
    /// divisor.
    fn spend(&mut self, numbers: &[&Rational]) -> Result<(), Unfit> {
        let size = |x: &&Rational| x.numer().bits().saturating_add(x.denom().bits());
        let sums = [&self.low, &self.high];
        let bits = numbers.iter().chain(&sums).map(size).fold(0, u64::saturating_add);
        let work = bits.saturating_mul(bits).saturating_mul(32);
        self.work = self.work.saturating_add(work);
        let large = bits > limits::KERNEL_BITS.unsigned_abs() || self.work > limits::KERNEL_WORK;
        if large { Err(Unfit::TooLarge) } else { Ok(()) }
    }
}
