//! The search for one point of the range: where a claim holds, or where it fails.

use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Goal, NodeId, Rational, Relation};

use super::Enclosure;
use super::boxes::{BoxProof, SPLIT, Wanted};
use super::mpfr::{double, from_double};
use super::search::{Cells, Ranges, Search, thin};

/// There is no such point, or none was found.
pub(super) struct NoPoint;

/// The number of the goal that fails, and the point.
pub(super) type Found = (Option<usize>, BoxProof);

/// What the starts have shown about an aim: the first that meets it, and the best one.
#[derive(Clone)]
struct Tried {
    hit: Option<Vec<f64>>,
    best: (f64, Vec<f64>),
}

/// The steps at a point, and about where they lie.
struct AtPoint<'s, 'a, E> {
    search: &'s Search<'a, E>,
    thin: Ranges,
    cells: Cells<E>,
    /// The middles of the enclosures, as far as they were asked for.
    middles: Vec<Option<f64>>,
}

impl<E: Enclosure> AtPoint<'_, '_, E> {
    /// The point as a proof, with the number of the goal that fails, if an aim is met here.
    fn found(&self, aim: &Wanted<'_>) -> Option<Found> {
        let fails = aim.shown(self.search, &self.cells)?;
        Some((fails, self.search.proof(&self.thin, None, &self.cells)?))
    }

    /// How far an aim is from being met: positive if it is, roughly.
    fn score(&mut self, aim: &Wanted<'_>) -> f64 {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, goal) in &aim.hold {
            least = least.min(self.room(goal).unwrap_or(f64::NEG_INFINITY));
        }
        for (_, goal) in &aim.one_fails {
            most = most.max(self.room(goal).map_or(f64::NEG_INFINITY, |room| -room));
        }
        if aim.one_fails.is_empty() { least } else { least.min(most) }
    }

    /// How far a goal is from failing, if both sides have a value: positive if it holds, roughly.
    fn room(&mut self, goal: &Goal) -> Option<f64> {
        let (lhs, rhs) = (self.middle(goal.lhs)?, self.middle(goal.rhs)?);
        Some(match goal.relation {
            Relation::AtMost | Relation::Below => rhs - lhs,
            Relation::AtLeast | Relation::Above => lhs - rhs,
            Relation::Equal => -(lhs - rhs).abs(),
        })
    }

    fn middle(&mut self, id: NodeId) -> Option<f64> {
        if let Some(Some(middle)) = self.middles.get(id) {
            return Some(*middle);
        }
        let (_, ends) = self.search.known(*self.search.program.places.get(id)?, &self.cells)?;
        let middle = f64::midpoint(double(&rational(&ends.lo)), double(&rational(&ends.hi)));
        *self.middles.get_mut(id)? = Some(middle);
        Some(middle)
    }
}

impl<E: Enclosure> Search<'_, E> {
    /// A point that meets an aim, where it asks for anything.
    pub(super) fn point_if_needed(&self, aim: &Wanted<'_>) -> Result<Option<BoxProof>, NoPoint> {
        if aim.is_empty() {
            return Ok(None);
        }
        let found = self.point(std::slice::from_ref(aim));
        found.map(|(_, proof)| Some(proof)).ok_or(NoPoint)
    }

    /// A point inside the range that meets the first of these aims that any point is found for.
    pub(super) fn point(&self, aims: &[Wanted<'_>]) -> Option<Found> {
        let aims: Vec<&Wanted<'_>> = aims.iter().filter(|aim| !aim.is_empty()).collect();
        if aims.is_empty() {
            return None;
        }
        let range = self.range()?;
        let ends: Vec<(f64, f64)> = range.iter().map(|(lo, hi)| (double(lo), double(hi))).collect();
        // Every start is looked at once for all aims.
        let nothing = Tried { hit: None, best: (f64::NEG_INFINITY, Vec::new()) };
        let mut tried = vec![nothing; aims.len()];
        for start in starts(&ends) {
            let mut there = self.at_point(&start, &range);
            for (aim, Tried { hit, best }) in aims.iter().zip(&mut tried) {
                if hit.is_some() {
                    continue;
                }
                if aim.shown(self, &there.cells).is_some() {
                    *hit = Some(start.clone());
                    continue;
                }
                let score = there.score(aim);
                if score > best.0 || best.1.is_empty() {
                    *best = (score, start.clone());
                }
            }
            if tried.first().is_some_and(|first| first.hit.is_some()) {
                break;
            }
        }
        aims.iter().zip(tried).find_map(|(aim, Tried { hit, best })| match hit {
            Some(start) => self.at_point(&start, &range).found(aim),
            None => self.climb(aim, best, &range, &ends),
        })
    }

    /// A pattern search with shrinking steps from the best start.
    fn climb(
        &self,
        aim: &Wanted<'_>,
        (mut score, mut point): (f64, Vec<f64>),
        range: &Ranges,
        ends: &[(f64, f64)],
    ) -> Option<Found> {
        let mut step = 0.125;
        for _ in 0..60 {
            let mut moved = false;
            for variable in 0..point.len() {
                for direction in [-1.0, 1.0] {
                    let mut next = point.clone();
                    if let (Some(x), Some((lo, hi))) = (next.get_mut(variable), ends.get(variable))
                    {
                        *x = (*x + direction * step * (hi - lo)).clamp(*lo, *hi);
                    }
                    let mut there = self.at_point(&next, range);
                    if aim.shown(self, &there.cells).is_some() {
                        return there.found(aim);
                    }
                    let other = there.score(aim);
                    if other > score {
                        (score, point, moved) = (other, next, true);
                    }
                }
            }
            if !moved {
                step /= 2.0;
            }
        }
        None
    }

    fn at_point(&self, point: &[f64], range: &Ranges) -> AtPoint<'_, '_, E> {
        let point = point.iter().zip(range).map(|(x, ends)| inside(*x, ends));
        let thin = thin(&point.collect::<Vec<_>>());
        let cells = self.cells(&thin, None);
        let middles = vec![None; self.claim.steps().len()];
        AtPoint { search: self, thin, cells, middles }
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
