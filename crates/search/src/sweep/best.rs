//! The best points of a grid: which they are, and what the kernel certifies of them.

use proofmark_book::Over;
use proofmark_book::exact::rational;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::{compare, same};

use super::{Cell, Sweep};
use crate::enclose::attempts_with;
use crate::limits;

/// What is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The largest value.
    Most,
    /// The smallest value.
    Least,
}

impl Aim {
    /// Bounds such that a larger one is better: of a value that lies between two doubles.
    fn bounds(self, (lo, hi): (f64, f64)) -> (f64, f64) {
        match self {
            Self::Most => (lo, hi),
            Self::Least => (-hi, -lo),
        }
    }
}

/// The points that may be the best one, as far as doubles tell.
#[derive(Clone, Debug)]
pub struct Best {
    aim: Aim,
    /// The best value is at least this good.
    least: f64,
    /// Each with the best that it may be.
    points: Vec<(usize, f64)>,
    /// The best that a point may be that was not kept, for there were too many.
    not_kept: f64,
}

impl Best {
    /// No point yet.
    pub fn new(aim: Aim) -> Self {
        Self { aim, least: f64::NEG_INFINITY, points: Vec::new(), not_kept: f64::NEG_INFINITY }
    }

    /// Takes a value into account. Points must come in order.
    #[inline]
    pub fn see(&mut self, point: usize, cell: Cell) {
        let Cell::Value(ball) = cell else { return };
        let (worst, best) = self.aim.bounds(ball.ends());
        if best < self.least {
            return;
        }
        self.add(point, worst, best);
    }

    fn add(&mut self, point: usize, worst: f64, best: f64) {
        self.raise(worst);
        self.keep(point, best);
    }

    /// Leaves out what is not as good as this for sure.
    fn raise(&mut self, least: f64) {
        if least > self.least {
            self.least = least;
            self.points.retain(|(_, best)| *best >= least);
        }
    }

    fn keep(&mut self, point: usize, best: f64) {
        match self.points.len() < limits::SWEEP_TIES {
            _ if best < self.least => {}
            true => self.points.push((point, best)),
            false => self.not_kept = self.not_kept.max(best),
        }
    }

    /// Takes the points of a later chunk into account.
    pub fn join(&mut self, later: Self) {
        self.raise(later.least);
        self.not_kept = self.not_kept.max(later.not_kept);
        for (point, best) in later.points {
            self.keep(point, best);
        }
    }

    /// Whether there are more than can be told from each other.
    pub fn too_many(&self) -> bool {
        self.not_kept >= self.least && self.not_kept > f64::NEG_INFINITY
    }

    /// The points that may be the best one, in order.
    pub fn points(&self) -> impl Iterator<Item = usize> {
        self.points.iter().map(|(point, _)| *point)
    }
}

/// The best points of a grid, told from each other.
#[derive(Clone, Debug)]
pub struct Winners {
    /// The points, in order: one, or several that are equal or were not told from each other.
    pub points: Vec<usize>,
    /// Whether all of them have the same value for sure.
    pub equal: bool,
}

impl Sweep<'_> {
    /// The formula's names with their numbers at a point.
    pub fn numbers(&self, point: usize) -> Vec<(String, Rational)> {
        let axes = self.axes.iter().zip(self.position(point));
        axes.map(|(axis, index)| (axis.name().to_owned(), axis.value(index))).collect()
    }

    /// Tells the points that may be the best one from each other, at rising precision.
    pub fn settle(&self, best: &Best) -> Winners {
        let all: Vec<usize> = (0..self.axes.len()).collect();
        let overs = best.points().map(|point| (point, self.over(&all, &self.position(point))));
        let overs: Vec<(usize, Over)> =
            overs.filter_map(|(point, over)| Some((point, over.ok()?))).collect();
        let mut running: Vec<_> = overs
            .iter()
            .map(|(point, over)| {
                let attempts = attempts_with(&over.entry.claim, self.bits, &self.constants);
                (*point, over.entry.lhs, attempts, None::<(Rational, Rational)>)
            })
            .collect();
        loop {
            if let [_] = running.as_slice() {
                break;
            }
            let mut moved = false;
            for (_, lhs, attempts, ends) in &mut running {
                let Some(attempt) = attempts.next() else { continue };
                moved = true;
                if let Some(Some(found)) = attempt.enclosures.get(*lhs) {
                    let found = (rational(&found.lo), rational(&found.hi));
                    *ends = Some(match best.aim {
                        Aim::Most => found,
                        Aim::Least => (-found.1, -found.0),
                    });
                }
            }
            let least = running.iter().filter_map(|(.., ends)| ends.as_ref()).map(|ends| &ends.0);
            let least =
                least.reduce(|one, other| if compare(one, other).is_lt() { other } else { one });
            if let Some(least) = least.cloned() {
                running.retain(|(.., ends)| {
                    ends.as_ref().is_none_or(|(_, hi)| compare(hi, &least).is_ge())
                });
            }
            let exact = |ends: &Option<(Rational, Rational)>| {
                ends.as_ref().is_some_and(|(lo, hi)| same(lo, hi))
            };
            if !moved || running.iter().all(|(.., ends)| exact(ends)) {
                break;
            }
        }
        let exact = |ends: &Option<(Rational, Rational)>| {
            ends.as_ref().is_some_and(|(lo, hi)| same(lo, hi))
        };
        let equal = running.len() > 1 && running.iter().all(|(.., ends)| exact(ends));
        Winners { points: running.iter().map(|(point, ..)| *point).collect(), equal }
    }
}
