//! The search for a cover on a [`Tape`], and its boxes as the certificate has them.
//!
//! A cover is made of slabs: along the first variable one range follows another, and over each of these the other
//! variables are covered in the same way. So whether a slab is cut in two, or kept while the other variables are
//! split, is decided by counting how many boxes either way takes, where these are split in any order: that variable
//! first whose slope varies most across the box. Along the last variable boxes are as long as they can be.
//! What was found is gone over once more, and made smaller.
//!
//! About the centre c, the mean value form of the open goal's side is bounded by s(c) + Σ max s'(box)·(box − c). For
//! each variable the best centre is where its part of the sum is smallest: an end, if the sign of the slope is known,
//! so that a monotone side is bounded by its value in the corner; else the point that divides the range as 0 divides
//! the slope (Baumann).

use std::rc::Rc;

use super::Enclosure;
use super::boxes::{BoxProof, Stop, Wanted};
use super::ends::Ends;
use super::points::inside;
use super::search::{Ranges, Search};
use super::short::Short;
use super::tape::{Range, Seen, Tape, Values};
use crate::limits;

mod chain;
mod smaller;
#[cfg(test)]
mod tests;

/// How many times as large as what the variables that may still be split add to a bound may the gap be.
const HOPE: f64 = 2.0;

/// How many times as wide as the others, in parts of the range, may a variable be that is not split any more, where
/// something has no value yet.
const WIDER: f64 = 8.0;

/// The smallest part of a range that is still split.
const SMALLEST: f64 = 1e-9;

/// A box of a cover, and the centre that settles it.
#[derive(Clone)]
struct Leaf {
    at: Vec<Range>,
    centre: Vec<f64>,
}

/// A box that is open.
struct Open {
    /// How far the goals are from being shown.
    gap: f64,
    /// How much each variable adds to a bound, by how much its slope varies.
    parts: Vec<f64>,
}

/// How closely is looked.
#[derive(Clone, Copy)]
struct Style {
    /// How many lengths along the last variable are tried between one and its half.
    lengths: i32,
    /// Whether a third centre is tried.
    third: bool,
}

/// Few looks at each box.
const QUICK: Style = Style { lengths: 2, third: false };

/// The search for leaves.
struct Cover<'t> {
    tape: &'t Tape,
    style: Style,
    values: Values,
    slopes: Vec<Range>,
    /// The variables that are split, in order.
    ranging: Rc<[usize]>,
    whole: Vec<Range>,
    /// How often a box may still be looked at.
    looks: usize,
    open: Option<(Vec<Range>, Stop)>,
}

impl<E: Enclosure> Search<'_, E> {
    /// A cover of the range in slabs.
    pub(super) fn slabs(&self, range: &Ranges, wanted: &Wanted<'_>) -> Option<Vec<BoxProof>> {
        let tape = Tape::new(self, wanted)?;
        let ranging = self.ranging();
        let boxes =
            if ranging.len() > limits::SPLIT_VARIABLES { 0 } else { self.effort.in_certificate() };
        let whole: Vec<Range> =
            range.iter().map(Ends::near).map(|(lo, hi)| Range::new(lo, hi)).collect();
        let mut cover = Cover::new(&tape, &ranging, &whole, boxes);
        let leaves = cover.solve(&whole, 0, None, boxes.saturating_add(1));
        // The ends of the range are exact; all others are doubles.
        let exactly = |at: &[Range]| -> Option<Ranges> {
            let all = at.iter().zip(&whole).zip(range);
            let one = |((at, whole), range): ((&Range, &Range), &Ends)| {
                let inner = Ends::doubles(at.lo, at.hi)?;
                match (at.lo == whole.lo, at.hi == whole.hi) {
                    (true, true) => Some(range.clone()),
                    (true, false) => Ends::from_to(range, &inner),
                    (false, true) => Ends::from_to(&inner, range),
                    (false, false) => Some(inner),
                }
            };
            all.map(one).collect()
        };
        let Some(leaves) = leaves else {
            let open = cover.open.and_then(|(at, stop)| Some((exactly(&at)?, stop)));
            self.open.replace(open);
            return None;
        };
        let entries = self.program.boxed.iter().filter(|boxed| **boxed).count();
        // Before it is made smaller, so that what has fewer boxes is not a longer file.
        let long = leaves.len().saturating_mul(entries) > limits::LONG_COVER;
        let short = if long { Short::new(self) } else { None };
        let proof = |leaf: &Leaf| {
            let at = exactly(&leaf.at)?;
            let centre = leaf.centre.iter().zip(&at).map(|(&x, ends)| inside(x, ends));
            let centre = centre.collect::<Option<Ranges>>()?;
            match &short {
                Some(short) => short.proof(&at, &centre, wanted),
                None => self.settled_about(&at, centre, wanted),
            }
        };
        let proofs = |leaves: &[Leaf]| -> Option<Vec<BoxProof>> {
            let mut proofs = Vec::with_capacity(leaves.len());
            for leaf in leaves {
                let Some(proof) = proof(leaf) else {
                    self.open.replace(exactly(&leaf.at).map(|at| (at, Stop::Smallest)));
                    return None;
                };
                proofs.push(proof);
            }
            Some(proofs)
        };
        // Rounding outward may leave open what the tape has settled with less room.
        let smaller = cover.smaller(&whole, leaves.clone());
        let fewer = smaller.len() < leaves.len();
        fewer.then(|| proofs(&smaller)).flatten().or_else(|| proofs(&leaves))
    }
}

impl<'t> Cover<'t> {
    /// A search for so many boxes.
    fn new(tape: &'t Tape, ranging: &[usize], whole: &[Range], boxes: usize) -> Self {
        Self {
            tape,
            style: QUICK,
            values: tape.values(),
            slopes: Vec::new(),
            ranging: ranging.into(),
            whole: whole.to_vec(),
            looks: boxes.saturating_add(1).saturating_mul(limits::LOOKS),
            open: None,
        }
    }

    /// At most so many boxes that cover a box, split along the variables from `level` on. `kept` is how many boxes it
    /// seems to take if its range in the first of these is kept.
    fn solve(
        &mut self,
        at: &[Range],
        level: usize,
        kept: Option<Option<usize>>,
        most: usize,
    ) -> Option<Vec<Leaf>> {
        let open = match self.settle(at) {
            Ok(leaf) => return Some(vec![leaf]),
            Err(open) => open,
        };
        let ranging = Rc::clone(&self.ranging);
        let Some((&variable, later)) = ranging.get(level..).and_then(<[_]>::split_first) else {
            return self.stop(at, Stop::Whole);
        };
        if self.ranging.len() > limits::SPLIT_VARIABLES {
            return self.stop(at, Stop::Whole);
        }
        if most < 2 || self.looks == 0 || self.hopeless(&open, level) {
            return self.stop(at, Stop::Spent);
        }
        if later.is_empty() {
            return self.chain(at, level, variable, most);
        }
        let Some([low, high]) = self.halved(at, variable) else {
            return self.stop(at, Stop::Smallest);
        };
        let (mut of_low, mut of_high) = (None, None);
        if let Some(kept) = kept.unwrap_or_else(|| self.count(at, level + 1, most)) {
            // Do two slabs take fewer boxes than one?
            let one = self.count(&low, level + 1, kept);
            let two = one.and_then(|one| self.count(&high, level + 1, kept.checked_sub(one)?));
            if one.zip(two).is_none_or(|(one, two)| one + two >= kept) {
                if let Some(found) = self.solve(at, level + 1, None, most) {
                    return Some(found);
                }
            } else {
                (of_low, of_high) = (Some(one), Some(two));
            }
        }
        let mut found = self.solve(&low, level, of_low, most - 1)?;
        found.extend(self.solve(&high, level, of_high, most - found.len())?);
        Some(found)
    }

    /// How many boxes cover a box, at most so many, if it may be split along the variables from `level` on in any
    /// order.
    fn count(&mut self, at: &[Range], level: usize, most: usize) -> Option<usize> {
        let open = match self.settle(at) {
            Ok(_) => return Some(1),
            Err(open) => open,
        };
        if most < 2 || self.looks == 0 || self.hopeless(&open, level) {
            return None;
        }
        let ranging = Rc::clone(&self.ranging);
        let part = |variable: usize| open.parts.get(variable).copied().unwrap_or(0.0);
        let variables = ranging.get(level..)?.iter().copied();
        let variable = variables.max_by(|a, b| part(*a).total_cmp(&part(*b)))?;
        let [low, high] = self.halved(at, variable)?;
        let one = self.count(&low, level, most - 1)?;
        Some(one + self.count(&high, level, most - one)?)
    }

    /// Whether what cannot be split any more is too wide, whatever happens to the rest.
    fn hopeless(&self, open: &Open, level: usize) -> bool {
        let parts = |variables: &[usize]| -> Vec<f64> {
            variables.iter().filter_map(|&variable| open.parts.get(variable)).copied().collect()
        };
        let (before, after) = self.ranging.split_at(level.min(self.ranging.len()));
        let (before, after) = (parts(before), parts(after));
        if open.gap.is_finite() {
            level > 0 && open.gap > HOPE * after.iter().sum::<f64>()
        } else {
            let most = |parts: &[f64]| parts.iter().copied().fold(0.0, f64::max);
            most(&before) > WIDER * most(&after)
        }
    }

    /// The two halves along a variable.
    fn halved(&self, at: &[Range], variable: usize) -> Option<[Vec<Range>; 2]> {
        let range = *at.get(variable)?;
        let whole = self.whole.get(variable)?;
        let middle = cut(range).filter(|_| range.width() > SMALLEST * whole.width())?;
        let (mut low, mut high) = (at.to_vec(), at.to_vec());
        low.get_mut(variable)?.hi = middle;
        high.get_mut(variable)?.lo = middle;
        Some([low, high])
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
        if self.style.third && self.is_near(at, seen) {
            for ((c, at), slope) in centre.iter_mut().zip(at).zip(&self.slopes) {
                *c = corner(*at, *slope);
            }
            if self.look(at, &centre).is_shown() {
                return Ok(Leaf { at: at.to_vec(), centre });
            }
            // The slopes stay those of the second look.
        }
        let parts = at.iter().enumerate().map(|(variable, at)| {
            let slope = self.slopes.get(variable).copied().unwrap_or(Range::UNKNOWN);
            if slope.is_known() && seen.gap.is_finite() {
                slope.width() * at.width()
            } else {
                let whole = self.whole.get(variable).map_or(0.0, |whole| whole.width());
                if whole > 0.0 { at.width() / whole } else { 0.0 }
            }
        });
        Err(Open { gap: seen.gap, parts: parts.collect() })
    }

    /// Whether little is missing, in parts of what the slopes add to a bound.
    fn is_near(&self, at: &[Range], seen: Seen) -> bool {
        let parts = self.slopes.iter().zip(at).map(|(slope, at)| slope.width() * at.width());
        2.0 * seen.gap < parts.sum::<f64>()
    }

    fn look(&mut self, at: &[Range], centre: &[f64]) -> Seen {
        self.looks = self.looks.saturating_sub(1);
        self.tape.enclose(at, centre, &mut self.values)
    }
}

/// A number between the ends of a range, by magnitude if they are far apart.
fn middle(Range { lo, hi }: Range) -> Option<f64> {
    let middle = if lo > 0.0 && hi > 4.0 * lo { (lo * hi).sqrt() } else { (lo + hi) / 2.0 };
    (lo < middle && middle < hi).then_some(middle)
}

/// Where a range is split: near its middle, with few digits.
fn cut(range: Range) -> Option<f64> {
    let middle = middle(range)?;
    let short = shortened(middle, range.width().min(middle.abs().max(range.lo.abs())));
    Some(if range.lo < short && short < range.hi { short } else { middle })
}

/// A number with few digits that is less than a small part of a length away.
fn shortened(x: f64, length: f64) -> f64 {
    let unit = (length / 64.0).log2().floor().exp2();
    let short = (x / unit).round() * unit;
    if short.is_finite() { short } else { x }
}

/// The end that a slope points to if its sign is known, else the middle.
fn corner(at: Range, slope: Range) -> f64 {
    if slope.lo >= 0.0 && slope.hi > 0.0 {
        at.hi
    } else if slope.hi <= 0.0 {
        at.lo
    } else {
        middle(at).unwrap_or(at.lo)
    }
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
