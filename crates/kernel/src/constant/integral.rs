//! The parts of an integral and of a quantile: pieces of the range, and what they add up to.

use num_bigint::BigInt;
use num_traits::Zero;

use super::{Constant, Piece, Unfit, asserted, constant, placed, push};
use crate::claim::{Claim, Goal, Relation, Variable};
use crate::jets::Jets;
use crate::limits;
use crate::rational::{Rational, compare, plus, times};

impl Constant {
    /// Visits the parts of an integral whose pieces add up to no more than [lo, hi].
    pub(super) fn integral<E: From<Unfit>>(
        &self,
        [lo, hi]: [&Rational; 2],
        order: usize,
        pieces: &[Piece],
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let (start, end) = self.written_range().ok_or(Unfit::Range)?;
        let total = self.pieces(order, start, pieces, visit)?;
        match pieces.last().is_some_and(|piece| compare(&piece.to, end).is_eq()) {
            false => Err(Unfit::End.into()),
            true if !total.is_within(lo, hi) => Err(Unfit::Sum.into()),
            true => Ok(()),
        }
    }

    /// Visits the parts of a quantile: the integral from a grows with its end, is no more than the level at
    /// lo, and no less at hi.
    pub(super) fn quantile<E: From<Unfit>>(
        &self,
        [lo, hi]: [&Rational; 2],
        order: usize,
        pieces: &[Piece],
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let (start, end) = self.written_range().ok_or(Unfit::Range)?;
        let before = pieces.iter().take_while(|piece| compare(&piece.to, lo).is_le()).count();
        let (before, after) = pieces.split_at_checked(before).ok_or(Unfit::Reached)?;
        let reached = before.last().map_or(start, |piece| &piece.to);
        let last = pieces.last().ok_or(Unfit::End)?;
        if compare(reached, lo).is_ne() || compare(hi, end).is_gt() {
            return Err(Unfit::Reached.into());
        }
        if compare(&last.to, hi).is_ne() {
            return Err(Unfit::End.into());
        }
        visit(self.positive()?)?;
        let mut total = self.pieces(order, start, before, visit)?;
        let upper = total.high.clone();
        self.more_pieces(order, reached, before.len(), after, &mut total, visit)?;
        visit(self.level(lo, &upper, &total.low)?)
    }

    /// The function is above 0 in the whole range.
    fn positive(&self) -> Result<Claim, Unfit> {
        let mut steps = self.function.steps().to_vec();
        let zero = push(&mut steps, constant(&Rational::zero()));
        let mut goals = self.function.goals().to_vec();
        goals.push(asserted(self.body, Relation::Above, zero));
        let variables = self.function.variables().to_vec();
        self.part("positive", "the function is above 0", steps, variables, goals)
    }

    /// The level lies between the sum of the pieces up to lo and that of all.
    fn level(&self, lo: &Rational, upper: &Rational, lower: &Rational) -> Result<Claim, Unfit> {
        if ![upper, lower].into_iter().all(is_short) {
            return Err(Unfit::TooLarge);
        }
        let &[level] = self.others.as_slice() else { return Err(Unfit::Fields) };
        let mut steps = self.at(lo, 0);
        let [upper, lower] = [upper, lower].map(|sum| push(&mut steps, constant(sum)));
        let goals = vec![
            asserted(level, Relation::AtLeast, upper),
            asserted(level, Relation::AtMost, lower),
        ];
        let says = "the integral reaches the level between lo and hi";
        self.part("level", says, steps, self.given(), goals)
    }

    /// Visits the parts of pieces that begin here, and adds them up.
    pub(super) fn pieces<E: From<Unfit>>(
        &self,
        order: usize,
        start: &Rational,
        pieces: &[Piece],
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<Total, E> {
        let mut total = Total::default();
        self.more_pieces(order, start, 0, pieces, &mut total, visit)?;
        Ok(total)
    }

    /// Visits the parts of pieces that begin here, after so many others, and adds them to a total.
    fn more_pieces<E: From<Unfit>>(
        &self,
        order: usize,
        start: &Rational,
        others: usize,
        pieces: &[Piece],
        total: &mut Total,
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let even = order.is_multiple_of(2) && order >= 2;
        if !even || order > limits::JET_ORDER {
            return Err(Unfit::Order.into());
        }
        let jets = Jets::new(&self.function, order).ok_or(Unfit::Derivative)?;
        let count = others.saturating_add(pieces.len());
        let steps = jets.steps.len().saturating_mul(count);
        if count > limits::PIECES || steps > limits::PIECES_STEPS {
            return Err(Unfit::TooManyPieces.into());
        }
        let mut from = start;
        for (number, piece) in (others..).zip(pieces) {
            let ordered = |(least, most): &(Rational, Rational)| compare(least, most).is_le();
            let shaped = piece.bounds.len() == order / 2 + 1 && piece.bounds.iter().all(ordered);
            if !shaped || compare(from, &piece.to).is_ge() {
                return Err(Unfit::Piece(number).into());
            }
            let half = (&piece.to - from) / BigInt::from(2);
            total.add(&half, &piece.bounds)?;
            let unfit = || Unfit::Piece(number);
            visit(self.rest(&jets, number, [from, &piece.to], piece).ok_or_else(unfit)??)?;
            visit(self.centre(&jets, number, &(from + half), piece).ok_or_else(unfit)??)?;
            from = &piece.to;
        }
        Ok(())
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
pub(super) struct Total {
    low: Rational,
    high: Rational,
    work: u64,
}

impl Total {
    /// Adds a piece: Σ 2h^(k+1)/(k+1) times the bounds for k = 0, 2, …
    fn add(&mut self, half: &Rational, bounds: &[(Rational, Rational)]) -> Result<(), Unfit> {
        let mut weight = half * BigInt::from(2);
        let square = times(half, half);
        for (index, (least, most)) in bounds.iter().enumerate() {
            self.spend(&[&weight, least, most])?;
            let share = &weight / BigInt::from(index.saturating_mul(2).saturating_add(1));
            self.low = plus(&self.low, &times(&share, least));
            self.high = plus(&self.high, &times(&share, most));
            weight = times(&weight, &square);
        }
        Ok(())
    }

    /// Adds a product of two numbers of which bounds are known: the least and the greatest product of them.
    pub(super) fn add_products(
        &mut self,
        (least, most): &(Rational, Rational),
        [low, high]: &[Rational; 2],
    ) -> Result<(), Unfit> {
        self.spend(&[least, most, low, high])?;
        let mut products =
            [times(least, low), times(least, high), times(most, low), times(most, high)];
        products.sort_by(compare);
        let [lowest, .., highest] = products;
        self.low = plus(&self.low, &lowest);
        self.high = plus(&self.high, &highest);
        Ok(())
    }

    pub(super) fn is_within(&self, lo: &Rational, hi: &Rational) -> bool {
        compare(lo, &self.low).is_le() && compare(&self.high, hi).is_le()
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
