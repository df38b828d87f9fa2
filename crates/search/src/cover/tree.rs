//! The search of one tree: a leaf where the kernel accepts one, otherwise a split along the variable in which a
//! goal is steepest.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use proofmark_kernel::tree::{Leaf, Place, Trial};
use proofmark_kernel::{AnyInt, Enclosure, Failure, Interval, Number};

use super::NoCover;
use super::ends::{power_of_two, width};
use crate::enclose::{Steepness, Steps};

/// Splits above a part.
pub(super) const TOP: usize = 6;

/// Splits above a leaf that is looked for.
const DEEPEST: usize = 200;

/// After so many splits it is looked up again along which variable the goals are steepest.
const REFRESH: usize = 3;

/// The search of the top, or of one part.
pub(super) struct Worker<'s> {
    pub trial: Trial<'s>,
    pub steepness: Option<Steepness<'s>>,
    pub slopes: bool,
    pub bits: u32,
    /// How many leaves there may still be, in all parts.
    pub left: &'s AtomicUsize,
    /// Told of each leaf, and how many splits are above it.
    pub leaf: &'s (dyn Fn(usize) + Sync),
}

/// What is known of the goals' slopes around a box, and how many splits ago that was found.
#[derive(Clone)]
pub(super) struct Seen<'n> {
    steps: &'n Steps,
    goal: usize,
    ago: usize,
}

impl Worker<'_> {
    /// The top of the tree; what is left open becomes a part.
    pub fn top(
        &mut self,
        at: &mut Vec<Enclosure>,
        depth: usize,
        out: &mut dyn Write,
        parts: &mut Vec<Vec<Enclosure>>,
    ) -> Result<(), NoCover> {
        let goal = match self.settled(at, None)? {
            Ok(leaf) => return Ok(writeln!(out, "{leaf}")?),
            Err(goal) => goal,
        };
        if depth == TOP {
            writeln!(out, "p{}", parts.len())?;
            parts.push(at.clone());
            return Ok(());
        }
        let steps = self.steepness.as_ref().and_then(|all| all.of(goal, at));
        let variable = steepest(at, steps.as_ref()).ok_or_else(|| NoCover::Open(at.clone()))?;
        let Some(Halves { middle, lo, hi }) = halves(at, variable) else {
            return Err(NoCover::Open(at.clone()));
        };
        writeln!(out, "s{variable}")?;
        set(at, variable, lo.clone(), middle.clone());
        self.top(at, depth + 1, out, parts)?;
        set(at, variable, middle, hi.clone());
        self.top(at, depth + 1, out, parts)?;
        set(at, variable, lo, hi);
        Ok(())
    }

    pub fn node(
        &mut self,
        at: &mut Vec<Enclosure>,
        depth: usize,
        seen: Option<Seen<'_>>,
        out: &mut dyn Write,
    ) -> Result<(), NoCover> {
        let goal = match self.settled(at, seen.as_ref())? {
            Ok(leaf) => {
                (self.leaf)(depth);
                return Ok(writeln!(out, "{leaf}")?);
            }
            Err(goal) => goal,
        };
        if depth >= DEEPEST {
            return Err(NoCover::Open(at.clone()));
        }
        let known = seen.filter(|seen| seen.goal == goal && seen.ago < REFRESH);
        let fresh = match (&known, &self.steepness) {
            (None, Some(steepness)) => steepness.of(goal, at),
            _ => None,
        };
        let seen = match (known, &fresh) {
            (Some(Seen { steps, goal, ago }), _) => Some(Seen { steps, goal, ago: ago + 1 }),
            (None, Some(steps)) => Some(Seen { steps, goal, ago: 1 }),
            (None, None) => None,
        };
        let steps = seen.as_ref().map(|seen| seen.steps);
        let variable = steepest(at, steps).ok_or_else(|| NoCover::Open(at.clone()))?;
        let Some(Halves { middle, lo, hi }) = halves(at, variable) else {
            return Err(NoCover::Open(at.clone()));
        };
        writeln!(out, "s{variable}")?;
        set(at, variable, lo.clone(), middle.clone());
        self.node(at, depth + 1, seen.clone(), out)?;
        set(at, variable, middle, hi.clone());
        self.node(at, depth + 1, seen, out)?;
        set(at, variable, lo, hi);
        Ok(())
    }

    /// The line of a leaf that settles the box, or the goal that none settles.
    fn settled(
        &mut self,
        at: &[Enclosure],
        seen: Option<&Seen<'_>>,
    ) -> Result<Result<String, usize>, NoCover> {
        let widest = at.iter().map(width).fold(0.0, f64::max);
        // Where the digits count, more of them are tried.
        let fine = widest < power_of_two(self.bits.div_ceil(3));
        let more: &[u32] = if fine { &[1, 2, 4] } else { &[1] };
        let mut open = 0;
        for times in more {
            let bits = self.bits * times;
            let said = (*times > 1).then_some(bits);
            let mut centres: Vec<Option<Vec<Place>>> = vec![None];
            if self.slopes {
                centres.push(Some(Vec::new()));
                centres.extend(self.corner(seen).map(Some));
            }
            for centre in centres {
                match self.trial.leaf(at, bits, centre.as_deref()) {
                    Ok(()) => {
                        let spent =
                            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                                left.checked_sub(1)
                            });
                        if spent.is_err() {
                            return Err(NoCover::Open(at.to_vec()));
                        }
                        return Ok(Ok(Leaf { bits: said, centre }.to_string()));
                    }
                    Err(Failure::Goal(goal)) => open = goal,
                    Err(_) => {}
                }
            }
        }
        if fine && widest < power_of_two(self.bits * 3) {
            return Err(NoCover::Open(at.to_vec()));
        }
        Ok(Err(open))
    }

    /// The corner that the signs of the slopes point to.
    fn corner(&self, seen: Option<&Seen<'_>>) -> Option<Vec<Place>> {
        let seen = seen?;
        let small = self.steepness.as_ref()?.wants_small(seen.goal)?;
        let places = seen.steps.signs.iter().map(|sign| match (sign, small) {
            (1, true) | (-1, false) => Place::High,
            (-1, true) | (1, false) => Place::Low,
            _ => Place::Middle,
        });
        let places: Vec<Place> = places.collect();
        places.iter().any(|place| *place != Place::Middle).then_some(places)
    }
}

/// The variable along which a goal is steepest in a box; where that is not known, the longest side.
fn steepest(at: &[Enclosure], steps: Option<&Steps>) -> Option<usize> {
    let known = steps.filter(|steps| {
        steps.sizes.iter().all(Option::is_some) && steps.sizes.iter().any(|size| *size > Some(0.0))
    });
    let weight = |variable: usize| {
        let size = known.and_then(|steps| steps.sizes.get(variable).copied().flatten());
        at.get(variable).map_or(0.0, width) * size.unwrap_or(1.0)
    };
    let longest = (0..at.len()).max_by(|x, y| weight(*x).total_cmp(&weight(*y)).then(y.cmp(x)))?;
    (weight(longest) > 0.0).then_some(longest)
}

struct Halves {
    lo: Number<AnyInt>,
    middle: Number<AnyInt>,
    hi: Number<AnyInt>,
}

fn halves(at: &[Enclosure], variable: usize) -> Option<Halves> {
    let Interval { lo, hi } = at.get(variable)?.clone();
    let middle = lo.middle(&hi).ok()?;
    let strictly = lo.below(&middle) == Ok(true) && middle.below(&hi) == Ok(true);
    strictly.then_some(Halves { lo, middle, hi })
}

fn set(at: &mut [Enclosure], variable: usize, lo: Number<AnyInt>, hi: Number<AnyInt>) {
    if let Some(range) = at.get_mut(variable) {
        *range = Interval { lo, hi };
    }
}
