//! The search for one point of the range: where a claim holds, or where it fails.

use proofmark_kernel::rational::compare;
use proofmark_kernel::{Goal, NodeId, Rational, Relation};

use super::Enclosure;
use super::boxes::{BoxProof, SPLIT, Wanted};
use super::mpfr::{double, from_double};
use super::search::{Cells, Ranges, Search};

/// There is no such point, or none was found.
pub(super) struct NoPoint;

/// The number of the goal that fails, and the point.
pub(super) type Found = (Option<usize>, BoxProof);

impl<E: Enclosure> Search<'_, E> {
    /// A point that meets an aim, where it asks for anything.
    pub(super) fn point_if_needed(&self, aim: &Wanted<'_>) -> Result<Option<BoxProof>, NoPoint> {
        if aim.is_empty() {
            return Ok(None);
        }
        self.point(aim).map(|(_, proof)| Some(proof)).ok_or(NoPoint)
    }

    /// A point inside the range that meets an aim: a start, or what a pattern search with shrinking
    /// steps from the best start comes to.
    pub(super) fn point(&self, aim: &Wanted<'_>) -> Option<Found> {
        if aim.is_empty() {
            return None;
        }
        let range = self.range()?;
        let ends: Vec<(f64, f64)> = range.iter().map(|(lo, hi)| (double(lo), double(hi))).collect();
        let mut best: Option<(f64, Vec<f64>)> = None;
        for start in starts(&ends) {
            match self.tried(aim, &start, &range) {
                Ok(found) => return found,
                Err(score) if best.as_ref().is_none_or(|(best, _)| score > *best) => {
                    best = Some((score, start));
                }
                Err(_) => {}
            }
        }
        let (mut score, mut point) = best?;
        let mut step = 0.125;
        for _ in 0..60 {
            let mut moved = false;
            for (variable, (lo, hi)) in ends.iter().enumerate() {
                for direction in [-1.0, 1.0] {
                    let mut next = point.clone();
                    if let Some(x) = next.get_mut(variable) {
                        *x = (*x + direction * step * (hi - lo)).clamp(*lo, *hi);
                    }
                    match self.tried(aim, &next, &range) {
                        Ok(found) => return found,
                        Err(other) if other > score => (score, point, moved) = (other, next, true),
                        Err(_) => {}
                    }
                }
            }
            if !moved {
                step /= 2.0;
            }
        }
        None
    }

    /// The point as a proof, if it meets an aim; otherwise how far it is from that: the higher, the
    /// closer.
    fn tried(&self, aim: &Wanted<'_>, point: &[f64], at: &Ranges) -> Result<Option<Found>, f64> {
        let point: Vec<Rational> = point.iter().zip(at).map(|(x, ends)| inside(*x, ends)).collect();
        let thin = self.at_point(&point, at);
        let cells = self.cells(&thin, None);
        if let Some(fails) = aim.shown(self, &cells) {
            return Ok(self.proof(&thin, None, &cells).map(|proof| (fails, proof)));
        }
        let hold = aim.hold.iter().map(|(_, goal)| self.room(goal, &cells));
        let least =
            hold.map(|room| room.unwrap_or(f64::NEG_INFINITY)).fold(f64::INFINITY, f64::min);
        if aim.one_fails.is_empty() {
            return Err(least);
        }
        let fail = aim.one_fails.iter().filter_map(|(_, goal)| self.room(goal, &cells));
        Err(least.min(fail.map(|room| -room).fold(f64::NEG_INFINITY, f64::max)))
    }

    /// How far a goal is from failing, if both sides have a value: positive if it holds, roughly.
    fn room(&self, goal: &Goal, cells: &Cells<E>) -> Option<f64> {
        let middle = |id: NodeId| Some(self.known(*self.program.places.get(id)?, cells)?.middle());
        let (lhs, rhs) = (middle(goal.lhs)?, middle(goal.rhs)?);
        Some(match goal.relation {
            Relation::AtMost | Relation::Below => rhs - lhs,
            Relation::AtLeast | Relation::Above => lhs - rhs,
            Relation::Equal => -(lhs - rhs).abs(),
        })
    }
}

/// The number itself, or the nearer end of the range.
pub(super) fn inside(x: f64, (lo, hi): &(Rational, Rational)) -> Rational {
    let x = from_double(x).unwrap_or_else(|| lo.clone());
    if compare(&x, lo).is_lt() {
        lo.clone()
    } else if compare(&x, hi).is_gt() {
        hi.clone()
    } else {
        x
    }
}

/// Points to begin with: the middle, and along each variable a few more, evenly and by magnitude.
/// Where the ends of the range are exact, they and the middle are tried as they are.
pub(super) fn starts(ends: &[(f64, f64)]) -> Vec<Vec<f64>> {
    let middle: Vec<f64> = ends.iter().map(|(lo, hi)| (lo + hi) / 2.0).collect();
    let mut points = vec![middle.clone()];
    if ends.len() > SPLIT {
        return points;
    }
    for (variable, (lo, hi)) in ends.iter().enumerate() {
        for k in 0..=32 {
            let t = f64::from(k) / 32.0;
            let even = lo + t * (hi - lo);
            let by_magnitude = if *lo > 0.0 { lo * (hi / lo).powf(t) } else { even };
            for x in [even, by_magnitude] {
                let mut point = middle.clone();
                if let Some(slot) = point.get_mut(variable) {
                    *slot = x;
                }
                points.push(point);
            }
        }
    }
    points
}
