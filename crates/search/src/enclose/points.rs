//! The search for one point of the range: where a claim holds, or where it fails.

use proofmark_kernel::{Goal, NodeId, Relation, Variable};

use super::Enclosure;
use super::boxes::{BoxProof, SPLIT, Wanted};
use super::ends::Ends;
use super::search::{Cells, Ranges, Search};
use super::tape::{Range, Tape, Values};

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
        let ends: Vec<(f64, f64)> = range.iter().map(Ends::near).collect();
        // Doubles tell most points that do not meet the aim, faster than intervals.
        let doubles = self.effort.bits <= f64::MANTISSA_DIGITS;
        let tape = if doubles { Tape::new(self, aim) } else { None };
        let mut guide = tape.as_ref().map(|tape| (tape, tape.values()));
        let mut best: Option<(f64, Vec<f64>)> = None;
        for start in starts(&ends, &self.ranging()) {
            match self.tried(aim, &start, &range, &mut guide) {
                Ok(found) => return found,
                Err(score) if best.as_ref().is_none_or(|(best, _)| score > *best) => {
                    best = Some((score, start));
                }
                Err(_) => {}
            }
        }
        let (mut score, mut point) = best?;
        let moving: Vec<(usize, &(f64, f64))> =
            ends.iter().enumerate().filter(|one| self.moves(one)).collect();
        if moving.is_empty() {
            return None;
        }
        let mut step = 0.125;
        for _ in 0..60 {
            let mut moved = false;
            for &(variable, (lo, hi)) in &moving {
                for direction in [-1.0, 1.0] {
                    let mut next = point.clone();
                    if let Some(x) = next.get_mut(variable) {
                        *x = (*x + direction * step * (hi - lo)).clamp(*lo, *hi);
                    }
                    match self.tried(aim, &next, &range, &mut guide) {
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

    /// Whether a variable can be moved: it runs over a range that has a length.
    fn moves(&self, (variable, (lo, hi)): &(usize, &(f64, f64))) -> bool {
        lo < hi && self.ranging().contains(variable)
    }

    /// The point as a proof, if it meets an aim; otherwise how far it is from that: the higher, the
    /// closer.
    fn tried(
        &self,
        aim: &Wanted<'_>,
        point: &[f64],
        at: &Ranges,
        guide: &mut Option<(&Tape, Values)>,
    ) -> Result<Option<Found>, f64> {
        if let Some((tape, values)) = guide
            && let Some(score) = self.guided(tape, point, at, values)
        {
            return Err(score);
        }
        let point: Option<Ranges> =
            point.iter().zip(at).map(|(x, ends)| inside(*x, ends)).collect();
        let Some(point) = point else { return Err(f64::NEG_INFINITY) };
        let thin = self.at_point(point, at);
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

    /// How far a point is from meeting an aim, if doubles tell that it clearly does not.
    fn guided(&self, tape: &Tape, point: &[f64], at: &Ranges, values: &mut Values) -> Option<f64> {
        let one = |((x, at), variable): ((&f64, &Ends), &Variable)| {
            let (lo, hi) = at.near();
            match variable {
                Variable::Between { .. } => Range::point(x.clamp(lo, hi)),
                Variable::Given(_) => Range::new(lo, hi),
            }
        };
        let variables = self.claim.variables();
        let thin: Vec<Range> = point.iter().zip(at).zip(variables).map(one).collect();
        let centre: Vec<f64> = thin.iter().map(|range| range.lo).collect();
        tape.enclose(&thin, &centre, values);
        tape.distance(values)
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
pub(super) fn inside(x: f64, range: &Ends) -> Option<Ends> {
    match range.compared(x) {
        Some((above, _)) if above.is_lt() => range.first(),
        Some((_, below)) if below.is_gt() => range.last(),
        Some(_) => Ends::doubles(x, x),
        None => range.first(),
    }
}

/// Points to begin with: the middle, and along each variable that runs over a range a few more, evenly and by
/// magnitude. Where the ends of the range are exact, they and the middle are tried as they are.
pub(super) fn starts(ends: &[(f64, f64)], ranging: &[usize]) -> Vec<Vec<f64>> {
    let middle: Vec<f64> = ends.iter().map(|(lo, hi)| (lo + hi) / 2.0).collect();
    let mut points = vec![middle.clone()];
    if ends.len() > SPLIT {
        return points;
    }
    let moving = ends
        .iter()
        .enumerate()
        .filter(|(variable, (lo, hi))| lo < hi && ranging.contains(variable));
    for (variable, (lo, hi)) in moving {
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
