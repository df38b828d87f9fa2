//! The search for a cover on a [`Tape`], and its boxes as the certificate has them.
//!
//! A cover is made of slabs: along the first variable one range follows another, and over each of these the other
//! variables are covered in the same way. So a box is split along the variables in their order: either along the one
//! whose turn it is, or, with its range kept, along one of the others. Which one comes first is decided by what each
//! adds to the bound that is too wide.
//!
//! About the centre c, the mean value form of the open goal's side is bounded by s(c) + Σ max s'(box)·(box − c). For
//! each variable the best centre is where its part of the sum is smallest: an end, if the sign of the slope is known,
//! so that a monotone side is bounded by its value in the corner; else the point that divides the range as 0 divides
//! the slope (Baumann).

use proofmark_kernel::Rational;

use super::Enclosure;
use super::boxes::{BoxProof, Stop, Wanted};
use super::mpfr::{double, from_double};
use super::search::{Ranges, Search};
use super::tape::{Range, Seen, Tape, Values};
use crate::limits;

/// A box of a cover, and the centre that settles it.
struct Leaf {
    at: Vec<Range>,
    centre: Vec<f64>,
}

/// A box that is open: how much each variable adds to the bound.
struct Open {
    parts: Vec<f64>,
}


struct Cover<'t> {
    tape: &'t Tape,
    values: Values,
    slopes: Vec<Range>,
    /// The variables that are split, in order.
    ranging: Vec<usize>,
    whole: Vec<Range>,
    looks: usize,
    open: Option<(Vec<Range>, Stop)>,
}

impl<E: Enclosure> Search<'_, E> {
    /// A cover of the range in slabs.
    pub(super) fn slabs(&self, range: &Ranges, wanted: &Wanted<'_>) -> Option<Vec<BoxProof>> {
        let tape = Tape::new(self, wanted)?;
        let whole: Vec<Range> =
            range.iter().map(|(lo, hi)| Range::new(double(lo), double(hi))).collect();
        let mut cover = Cover {
            tape: &tape,
            values: tape.values(),
            slopes: Vec::new(),
            ranging: self.ranging(),
            whole: whole.clone(),
            looks: self.effort.boxes.saturating_mul(limits::LOOKS),
            open: None,
        };
        let leaves = cover.solve(&whole, 0, self.effort.boxes.saturating_add(1));
        // The ends of the range are exact, all others are doubles.
        let exact = |x: f64, variable: usize| {
            let (lo, hi) = range.get(variable)?;
            let whole = whole.get(variable)?;
            if x == whole.lo {
                Some(lo.clone())
            } else if x == whole.hi {
                Some(hi.clone())
            } else {
                from_double(x)
            }
        };
        let exactly = |at: &[Range]| -> Option<Ranges> {
            let ends = at.iter().enumerate();
            ends.map(|(variable, at)| Some((exact(at.lo, variable)?, exact(at.hi, variable)?))).collect()
        };
        let Some(leaves) = leaves else {
            let open = cover.open.and_then(|(at, stop)| Some((exactly(&at)?, stop)));
            self.open.replace(open);
            return None;
        };
        let mut proofs = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let at = exactly(&leaf.at)?;
            let centre: Option<Vec<Rational>> =
                leaf.centre.iter().enumerate().map(|(variable, &x)| exact(x, variable)).collect();
            match self.settled_about(&at, centre?, wanted) {
                Some(proof) => proofs.push(proof),
                None => {
                    self.open.replace(Some((at, Stop::Smallest)));
                    return None;
                }
            }
        }
        Some(proofs)
    }
}

impl Cover<'_> {
    /// At most so many boxes that cover a box, split along the variables from `level` on.
    fn solve(&mut self, at: &[Range], level: usize, most: usize) -> Option<Vec<Leaf>> {
        let open = match self.settle(at) {
            Ok(leaf) => return Some(vec![leaf]),
            Err(open) => open,
        };
        let Some((&variable, later)) = self.ranging.get(level..).and_then(<[_]>::split_first) else {
            return self.stop(at, Stop::Whole);
        };
        if most < 2 || self.looks == 0 {
            return self.stop(at, Stop::Spent);
        }
        let part = |variable: usize| open.parts.get(variable).copied().unwrap_or(0.0);
        let others = later.iter().map(|&other| part(other)).fold(0.0, f64::max);
        if others > part(variable) {
            // The others first, as long as that takes few boxes.
            let few = most.min(limits::SLAB_BOXES);
            let looks = self.looks.min(few.saturating_mul(limits::LOOKS));
            let kept = std::mem::replace(&mut self.looks, looks);
            let found = self.solve(at, level + 1, few);
            self.looks = kept - (looks - self.looks);
            if let Some(found) = found {
                // Perhaps two slabs take fewer.
                let fewer = found.len() - 1;
                let halves = if fewer < 2 { None } else { self.halves(at, level, variable, fewer) };
                return Some(halves.unwrap_or(found));
            }
        }
        self.halves(at, level, variable, most)
    }

    /// Both halves along a variable.
    fn halves(
        &mut self,
        at: &[Range],
        level: usize,
        variable: usize,
        most: usize,
    ) -> Option<Vec<Leaf>> {
        let middle = at.get(variable).and_then(|range| middle(*range));
        let Some(middle) = middle else { return self.stop(at, Stop::Smallest) };
        let mut half = at.to_vec();
        half.get_mut(variable)?.hi = middle;
        let mut found = self.solve(&half, level, most - 1)?;
        half = at.to_vec();
        half.get_mut(variable)?.lo = middle;
        found.extend(self.solve(&half, level, most - found.len())?);
        Some(found)
    }

    fn stop(&mut self, at: &[Range], stop: Stop) -> Option<Vec<Leaf>> {
        self.open = Some((at.to_vec(), stop));
        None
    }

    /// Settles one box, if that can be done without splitting it.
    fn settle(&mut self, at: &[Range]) -> Result<Leaf, Open> {
        let mut centre: Vec<f64> =
            at.iter().map(|range| middle(*range).unwrap_or(range.lo)).collect();
        let mut seen = self.look(at, &centre);
        if seen.is_shown() {
            return Ok(Leaf { at: at.to_vec(), centre });
        }
        self.tape.slopes_of_open(seen, &self.values, &mut self.slopes);
        for ((c, at), slope) in centre.iter_mut().zip(at).zip(&self.slopes) {
            *c = best_centre(*at, *slope).unwrap_or(*c);
        }
        seen = self.look(at, &centre);
        if seen.is_shown() {
            return Ok(Leaf { at: at.to_vec(), centre });
        }
        self.tape.slopes_of_open(seen, &self.values, &mut self.slopes);
        let parts = at.iter().zip(&centre).enumerate().map(|(variable, (at, c))| {
            let slope = self.slopes.get(variable).copied().unwrap_or(Range::UNKNOWN);
            if slope.is_known() && seen.gap.is_finite() {
                (slope.hi * (at.hi - c)).max(slope.lo * (at.lo - c))
            } else {
                let whole = self.whole.get(variable).map_or(0.0, |whole| whole.width());
                if whole > 0.0 { at.width() / whole } else { 0.0 }
            }
        });
        Err(Open { parts: parts.collect() })
    }

    fn look(&mut self, at: &[Range], centre: &[f64]) -> Seen {
        self.looks = self.looks.saturating_sub(1);
        self.tape.enclose(at, centre, &mut self.values)
    }
}

/// A number between the ends of a range, by magnitude if they are far apart.
fn middle(range: Range) -> Option<f64> {
    let Range { lo, hi } = range;
    let middle = if lo > 0.0 && hi > 4.0 * lo { (lo * hi).sqrt() } else { (lo + hi) / 2.0 };
    (lo < middle && middle < hi).then_some(middle)
}

/// The centre that bounds from above what has this slope.
fn best_centre(at: Range, slope: Range) -> Option<f64> {
    if slope.lo >= 0.0 {
        return (slope.hi > 0.0).then_some(at.hi);
    }
    if slope.hi <= 0.0 {
        return Some(at.lo);
    }
    // Few digits are enough.
    const PARTS: f64 = 64.0;
    let part = (slope.hi / slope.width() * PARTS).round() / PARTS;
    let centre = at.lo + part * at.width();
    (at.lo <= centre && centre <= at.hi).then_some(centre)
}
