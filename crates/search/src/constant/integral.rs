//! Finds integrals: pieces of the range so short that Taylor's theorem leaves no more than the last digit
//! open.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_book::exact::rational;
use proofmark_kernel::constant::{Constant, Evidence, Piece};
use proofmark_kernel::rational::{compare, power_of_two};
use proofmark_kernel::{Claim, Interval, NodeId, Rational};

use super::Finder;
use crate::enclose::in_range;
use crate::limits;

/// The certificate of an integral, or why none is found.
pub(super) fn find(finder: &Finder<'_>) -> Result<String, String> {
    let Some((from, to)) = finder.constant.written_range() else {
        return Err("the ends of the range must be rational numbers".into());
    };
    if compare(from, to).is_ge() {
        return Err("the range has no length".into());
    }
    let digits = u64::try_from(finder.unit.denom().to_string().len()).unwrap_or(u64::MAX);
    // Each derivative adds about a digit, and each digit takes less than four bits.
    let order = usize::try_from(digits).unwrap_or(usize::MAX).saturating_add(4);
    let order = order.next_multiple_of(2).min(limits::JET_ORDER);
    let bits = u32::try_from(digits.saturating_mul(4)).unwrap_or(u32::MAX).saturating_add(128);
    // A certificate about a range needs a goal that varies, or none about a derivative that is 0.
    let order = match order {
        _ if varies(finder.constant, order) => order,
        limits::JET_ORDER => order.saturating_sub(2),
        _ => order.saturating_add(2),
    };
    let Some((claim, coefficients)) = finder.constant.with_derivatives(order) else {
        return Err("the function has no derivatives by the rules of the kernel".into());
    };
    let search = Search { finder, claim, coefficients, order, bits, width: to - from };
    let mut pieces = Vec::new();
    search.split(from, to, &mut pieces)?;
    let [low, high] = sums(from, &pieces);
    let ends = [finder.down(&low), finder.up(&high)];
    finder.certificate(&ends, &Evidence::Pieces(order, pieces))
}

/// Whether a derivative is not a number other than 0.
fn varies(constant: &Constant, order: usize) -> bool {
    let found = constant.with_derivatives(order).and_then(|(claim, coefficients)| {
        let last = coefficients.get(order).copied().flatten()?;
        claim.varies().get(last).copied()
    });
    found.unwrap_or(true)
}

struct Search<'a> {
    finder: &'a Finder<'a>,
    /// The function with its derivatives.
    claim: Claim,
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
            // Its share of a tenth of the last digit. What is open at the centre stays open in shorter
            // pieces: how well the constants are known that the function uses.
            let allowed = &self.finder.unit * (to - from) / (&self.width * BigInt::from(10));
            if compare(&rest(from, &piece), &allowed).is_le() {
                pieces.push(piece);
                return Ok(());
            }
        }
        let half = (from + to) / BigInt::from(2);
        let least = &self.width * power_of_two(-40);
        if compare(&(&half - from), &least).is_lt() {
            return Err(format!("near {} the function or a derivative has no bound", near(from)));
        }
        self.split(from, &half, pieces)?;
        self.split(&half, to, pieces)
    }

    /// Bounds in one piece, if there are any.
    fn piece(&self, from: &Rational, to: &Rational) -> Option<Piece> {
        let centre = (from + to) / BigInt::from(2);
        let constants = self.finder.constants;
        // Coarse bounds on the whole piece are enough, and are what its part is certified with.
        let whole = in_range(&self.claim, (from, to), 128, constants)?;
        let point = in_range(&self.claim, (&centre, &centre), self.bits, constants)?;
        let bounds = (0..=self.order).step_by(2).map(|k| {
            let Some(step) = self.coefficients.get(k).copied().flatten() else {
                return Some((Rational::zero(), Rational::zero()));
            };
            let (values, digits) =
                if k == self.order { (&whole, 24) } else { (&point, self.bits.saturating_sub(96)) };
            Some(outward(values.get(step)?.as_ref()?, i64::from(digits)))
        });
        Some(Piece { to: to.clone(), bounds: bounds.collect::<Option<_>>()? })
    }
}

/// What the last derivative leaves open of a piece.
fn rest(from: &Rational, piece: &Piece) -> Rational {
    let half = (&piece.to - from) / BigInt::from(2);
    let order = piece.bounds.len().saturating_sub(1).saturating_mul(2);
    let weight = (0..order).fold(&half * BigInt::from(2), |weight, _| weight * &half);
    let width = piece.bounds.last().map_or_else(Rational::zero, |(least, most)| most - least);
    weight * width / BigInt::from(order.saturating_add(1))
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
fn outward(ends: &Interval<BigInt>, digits: i64) -> (Rational, Rational) {
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
