//! Finds integrals and quantiles: pieces of the range so short that Taylor's theorem leaves no more than the last digit
//! open.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use proofmark_book::decimal_text::magnitude;
use proofmark_book::exact::rational;
use proofmark_kernel::constant::{Evidence, Piece};
use proofmark_kernel::rational::{compare, power_of_two};
use proofmark_kernel::{Interval, NodeId, Rational};

use super::Finder;
use crate::enclose::Ranged;
use crate::limits;

/// The certificate of an integral, or why none is found.
pub(super) fn find(finder: &Finder<'_>) -> Result<String, String> {
    let (from, to) = written_range(finder)?;
    let found = pieces(finder, from, to)?;
    let [low, high] = found.sums(from);
    let ends = [finder.down(&low), finder.up(&high)];
    finder.certificate(&ends, &Evidence::Pieces(found.order, found.pieces))
}

/// The ends of a range that has a length.
pub(super) fn written_range<'a>(
    finder: &'a Finder<'_>,
) -> Result<(&'a Rational, &'a Rational), String> {
    let Some((from, to)) = finder.constant.written_range() else {
        return Err("the ends of the range must be rational numbers".into());
    };
    if compare(from, to).is_ge() {
        return Err("the range has no length".into());
    }
    Ok((from, to))
}

/// Pieces of a range, and how many derivatives they use.
pub(super) struct Pieces {
    pub(super) order: usize,
    pub(super) pieces: Vec<Piece>,
}

impl Pieces {
    /// What they add up to, from below and from above.
    pub(super) fn sums(&self, start: &Rational) -> [Rational; 2] {
        sums(start, &self.pieces)
    }
}

/// Pieces between two numbers that leave no more than the last digit open.
pub(super) fn pieces(
    finder: &Finder<'_>,
    from: &Rational,
    to: &Rational,
) -> Result<Pieces, String> {
    pieces_of(finder, from, to, digits(finder, from, to))
}

/// How many digits a number of this size has to the last one that counts.
pub(super) fn digits(finder: &Finder<'_>, from: &Rational, to: &Rational) -> u32 {
    let size = finder.largest(from, to).unwrap_or_else(Rational::one) * (to - from) / &finder.unit;
    u32::try_from(magnitude(&size).saturating_add(2)).unwrap_or(0).max(4)
}

/// The same with as many derivatives as so many digits take.
pub(super) fn pieces_of(
    finder: &Finder<'_>,
    from: &Rational,
    to: &Rational,
    digits: u32,
) -> Result<Pieces, String> {
    // Each derivative adds about a digit, and each digit takes less than four bits.
    let order = usize::try_from(digits).unwrap_or(usize::MAX).saturating_add(4);
    let order = order.next_multiple_of(2).min(limits::JET_ORDER);
    let bits = digits.saturating_mul(4).saturating_add(96);
    let Some((claim, coefficients)) = finder.constant.with_derivatives(order) else {
        return Err("the function has no derivatives by the rules of the kernel".into());
    };
    // Coarse bounds on a whole piece are enough, and are what its part is certified with.
    let coarse = Ranged::new(&claim, f64::MANTISSA_DIGITS, finder.constants);
    let fine = Ranged::new(&claim, bits, finder.constants);
    let search = Search { finder, coarse, fine, coefficients, order, bits, width: to - from };
    let mut pieces = Vec::new();
    search.split(from, to, &mut pieces)?;
    Ok(Pieces { order, pieces })
}

struct Search<'a> {
    finder: &'a Finder<'a>,
    /// The function with its derivatives, in doubles and with more bits.
    coarse: Ranged<'a>,
    fine: Ranged<'a>,
    coefficients: Vec<Option<NodeId>>,
    order: usize,
    bits: u32,
    /// The length of the range.
    width: Rational,
}

impl Search<'_> {
    /// Adds the pieces between two numbers.
    fn split(&self, from: &Rational, to: &Rational, pieces: &mut Vec<Piece>) -> Result<(), String> {
        if pieces.len() >= limits::PIECES {
            return Err(format!("it takes more than {} pieces", limits::PIECES));
        }
        if let Some(piece) = self.piece(from, to) {
            pieces.push(piece);
            return Ok(());
        }
        let half = (from + to) / BigInt::from(2);
        let least = &self.width * power_of_two(-40);
        if compare(&(&half - from), &least).is_lt() {
            return Err(format!("near {} the function or a derivative has no bound", near(from)));
        }
        self.split(from, &half, pieces)?;
        self.split(&half, to, pieces)
    }

    /// What the last derivative leaves open of a piece.
    fn rest(
        &self,
        from: &Rational,
        to: &Rational,
        (least, most): &(Rational, Rational),
    ) -> Rational {
        let half = (to - from) / BigInt::from(2);
        let weight = (0..self.order).fold(&half * BigInt::from(2), |weight, _| weight * &half);
        weight * (most - least) / BigInt::from(self.order.saturating_add(1))
    }

    /// Bounds in one piece, if there are any.
    fn piece(&self, from: &Rational, to: &Rational) -> Option<Piece> {
        let centre = (from + to) / BigInt::from(2);
        let whole = self.coarse.within(from, to)?;
        let last = match self.coefficients.get(self.order).copied().flatten() {
            Some(step) => outward(&whole.step(step)?, 24),
            None => (Rational::zero(), Rational::zero()),
        };
        // Its share of a tenth of the last digit. What is open at the centre stays open in shorter
        // pieces: how well the constants are known that the function uses.
        let allowed = &self.finder.unit * (to - from) / (&self.width * BigInt::from(10));
        if compare(&self.rest(from, to, &last), &allowed).is_gt() {
            return None;
        }
        let point = self.fine.within(&centre, &centre)?;
        let bounds = (0..self.order).step_by(2).map(|k| {
            let Some(step) = self.coefficients.get(k).copied().flatten() else {
                return Some((Rational::zero(), Rational::zero()));
            };
            let digits = i64::from(self.bits.saturating_sub(64));
            Some(outward(&point.step(step)?, digits))
        });
        let bounds = bounds.chain([Some(last)]);
        Some(Piece { to: to.clone(), bounds: bounds.collect::<Option<_>>()? })
    }
}

/// What the pieces add up to, from below and from above.
fn sums(start: &Rational, pieces: &[Piece]) -> [Rational; 2] {
    let mut from = start;
    let [mut low, mut high] = [Rational::zero(), Rational::zero()];
    for piece in pieces {
        let half = (&piece.to - from) / BigInt::from(2);
        let mut weight = &half * BigInt::from(2);
        for (index, (least, most)) in piece.bounds.iter().enumerate() {
            let share = &weight / BigInt::from(2 * index + 1);
            low += &share * least;
            high += &share * most;
            weight = &weight * &half * &half;
        }
        from = &piece.to;
    }
    [low, high]
}

/// Both ends with so many binary digits, rounded outwards.
pub(super) fn outward(ends: &Interval<BigInt>, digits: i64) -> (Rational, Rational) {
    let unit = |x: &Rational| {
        let size = |n: &BigInt| i64::try_from(n.bits()).unwrap_or(i64::MAX);
        power_of_two(size(&x.numer().abs()) - size(x.denom()) - digits)
    };
    let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
    let (below, above) = (unit(&lo), unit(&hi));
    ((lo / &below).floor() * below, (hi / &above).ceil() * above)
}

fn near(x: &Rational) -> String {
    proofmark_book::decimal_text::with_places(x, 6, proofmark_book::decimal_text::Towards::Zero)
}
