//! The parts of an integral to infinity: those of its pieces, and the value where the tail begins.

use num_bigint::BigInt;

use super::integral::Total;
use super::polynomial::Fraction;
use super::tail::{Tail, logarithmic};
use super::{Constant, Piece, Unfit, asserted, constant, push, written};
use crate::claim::{Claim, Relation};
use crate::rational::{Rational, compare};

impl Constant {
    /// f'/f as a fraction, if the function keeps its sign from a number on.
    pub fn logarithmic(&self, from: &BigInt) -> Result<Fraction, Unfit> {
        logarithmic(self.function.steps(), self.body, from)?.ok_or(Unfit::NoFraction)
    }

    /// Visits the parts of an improper integral whose pieces and tail add up to no more than [lo, hi].
    pub(super) fn improper<E: From<Unfit>>(
        &self,
        [lo, hi]: [&Rational; 2],
        (order, pieces): (usize, &[Piece]),
        value: &(Rational, Rational),
        tail: &Tail,
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let [_, start, _] = self.argument;
        let start = written(&self.function, start).ok_or(Unfit::Range)?;
        let begins = pieces.last().map_or(start, |piece| &piece.to);
        let (least, most) = value;
        if !begins.is_integer() || compare(least, most).is_gt() {
            return Err(Unfit::Shape.into());
        }
        let slope = self.logarithmic(begins.numer())?;
        let bounds = tail.of_integral(&slope, begins.numer())?;
        let mut total = match pieces {
            [] => Total::default(),
            _ => self.pieces(order, start, pieces, visit)?,
        };
        total.add_products(value, &bounds)?;
        visit(self.value(begins, least, most)?)?;
        if total.is_within(lo, hi) { Ok(()) } else { Err(Unfit::Sum.into()) }
    }

    /// Bounds on the value where the tail begins.
    fn value(&self, at: &Rational, least: &Rational, most: &Rational) -> Result<Claim, Unfit> {
        let mut steps = self.at(at, 0);
        let [least, most] = [least, most].map(|end| push(&mut steps, constant(end)));
        let goals = vec![
            asserted(self.body, Relation::AtLeast, least),
            asserted(self.body, Relation::AtMost, most),
        ];
        self.part("value", "the value where the tail begins", steps, self.given(), goals)
    }
}
