//! The search in one box: the enclosures of the steps there, with mean values about a centre, and
//! the boxes that a range is split into.

use std::cell::RefCell;

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{
    Claim, Goal, Interval, NodeId, Number, Op, Program, Rational, Relation, Slope, Variable,
    goal_decided,
};

use super::boxes::{BoxProof, SPLIT, Stop, Wanted};
use super::mpfr::{double, from_double};
use super::{Effort, Enclosure, Known, apply, number};

/// The cells of a program.
pub(super) type Cells<E> = Vec<Option<Cell<E>>>;

/// A centre during the search.
type Centre<E> = (Vec<Rational>, Cells<E>);

/// A box during the search.
pub(super) type Ranges = Vec<(Rational, Rational)>;

/// An enclosure during the search, with how the certificate justifies it.
pub(super) struct Cell<E> {
    pub(super) known: Known<E>,
    own: Interval<BigInt>,
    mean: Option<Interval<BigInt>>,
}

pub(super) struct Search<'a, E> {
    pub(super) claim: &'a Claim,
    pub(super) program: Program,
    /// The steps of the claim that do not vary, and where the program has them.
    pub(super) values: &'a [Option<Known<E>>],
    fixed: Vec<Option<Known<E>>>,
    pub(super) effort: Effort,
    pub(super) constants: &'a Constants,
    /// The last box that was left open.
    pub(super) open: RefCell<Option<(Ranges, Stop)>>,
}

impl<'a, E: Enclosure> Search<'a, E> {
    pub(super) fn new(
        claim: &'a Claim,
        program: Program,
        values: &'a [Option<Known<E>>],
        effort: Effort,
        constants: &'a Constants,
    ) -> Self {
        let mut fixed: Vec<Option<Known<E>>> = vec![None; program.steps.len()];
        for (value, &place) in values.iter().zip(&program.places) {
            if let Some(slot) = fixed.get_mut(place) {
                slot.clone_from(value);
            }
        }
        Self { claim, program, values, fixed, effort, constants, open: RefCell::new(None) }
    }

    /// The variables that run over a range. The others are constants, and are not split.
    pub(super) fn ranging(&self) -> Vec<usize> {
        let variables = self.claim.variables().iter().enumerate();
        let ranging = variables.filter(|(_, one)| matches!(one, Variable::Between { .. }));
        ranging.map(|(index, _)| index).collect()
    }

    /// The range of the variables, or a little more.
    pub(super) fn range(&self) -> Option<Ranges> {
        self.range_by(|lo, hi| (rational(&lo.lo), rational(&hi.hi)))
    }

    /// What lies inside the range of the variables for sure.
    pub(super) fn inner_range(&self) -> Option<Ranges> {
        self.range_by(|lo, hi| (rational(&lo.hi), rational(&hi.lo)))
    }

    /// A range for each variable, by the enclosures of its two ends.
    fn range_by(
        &self,
        range: impl Fn(&Interval<BigInt>, &Interval<BigInt>) -> (Rational, Rational),
    ) -> Option<Ranges> {
        let end = |id: NodeId| Some(&self.known(*self.program.places.get(id)?, &[])?.1);
        let one = |variable: &Variable| match variable {
            Variable::Between { lo, hi } => Some(range(end(*lo)?, end(*hi)?)),
            Variable::Given(digest) => {
                let known = self.constants.get(digest)?;
                Some((rational(&known.lo), rational(&known.hi)))
            }
        };
        let ranges: Option<Ranges> = self.claim.variables().iter().map(one).collect();
        ranges.filter(|ranges| ranges.iter().all(|(lo, hi)| compare(lo, hi).is_le()))
    }

    /// The box of one point of the variables that run over a range, and of all that constants may be.
    pub(super) fn at_point(&self, point: &[Rational], range: &Ranges) -> Ranges {
        let mut at = thin(point);
        for ((slot, whole), variable) in at.iter_mut().zip(range).zip(self.claim.variables()) {
            if let Variable::Given(_) = variable {
                slot.clone_from(whole);
            }
        }
        at
    }

    pub(super) fn known<'k>(
        &'k self,
        place: NodeId,
        cells: &'k [Option<Cell<E>>],
    ) -> Option<&'k Known<E>> {
        match cells.get(place) {
            Some(Some(cell)) => Some(&cell.known),
            _ => self.fixed.get(place)?.as_ref(),
        }
    }

    pub(super) fn settled(&self, goal: &Goal, cells: &[Option<Cell<E>>]) -> Option<bool> {
        let side = |id: NodeId| self.known(*self.program.places.get(id)?, cells);
        goal_decided(goal, &side(goal.lhs)?.1, &side(goal.rhs)?.1)
    }

    /// Whether every step that does not vary is enclosed.
    pub(super) fn fixed_are_known(&self) -> bool {
        let mut places = self.program.places.iter();
        places.all(|&place| {
            self.program.boxed.get(place) == Some(&true) || self.known(place, &[]).is_some()
        })
    }

    /// Whether every step of the claim is enclosed.
    pub(super) fn complete(&self, cells: &[Option<Cell<E>>]) -> bool {
        self.program.places.iter().all(|&place| self.known(place, cells).is_some())
    }

    /// The enclosures in a box, with mean values about a centre if there is one.
    pub(super) fn cells(&self, at: &Ranges, centre: Option<&Centre<E>>) -> Cells<E> {
        let mut cells: Cells<E> = Vec::with_capacity(self.program.steps.len());
        for (place, step) in self.program.steps.iter().enumerate() {
            let boxed = self.program.boxed.get(place).copied().unwrap_or(false);
            let own = match &step.op {
                _ if !boxed => None,
                Op::Var(variable) => at.get(*variable).and_then(|ends| {
                    Some((E::between(&ends.0, &ends.1, self.effort.bits), interval(ends)?))
                }),
                op => {
                    let known = |arg| self.known(arg, &cells);
                    apply(op, &step.args, known, self.effort.bits).ok().flatten()
                }
            };
            let cell = own.map(|(value, own)| {
                let mean = centre
                    .filter(|_| !matches!(step.op, Op::Var(_) | Op::Const(_)))
                    .and_then(|centre| self.mean_value(place, at, centre, &cells));
                let closer = mean.and_then(|(mean, ends)| {
                    let common = value.meet(&mean)?;
                    let both = common.ends()?;
                    let gain = |a: &Number<BigInt>, b: &Number<BigInt>| a.below(b) == Ok(true);
                    let helps = gain(&own.lo, &both.lo) || gain(&both.hi, &own.hi);
                    helps.then_some((common, both, ends))
                });
                match closer {
                    Some((common, both, mean)) => {
                        Cell { known: (common, both), own, mean: Some(mean) }
                    }
                    None => Cell { known: (value, own.clone()), own, mean: None },
                }
            });
            cells.push(cell);
        }
        cells
    }

    fn mean_value(
        &self,
        place: NodeId,
        at: &Ranges,
        (point, centre): &Centre<E>,
        cells: &[Option<Cell<E>>],
    ) -> Option<Known<E>> {
        self.program.places.binary_search(&place).ok()?;
        let mut sum = self.known(place, centre)?.0.clone();
        for ((slope, (lo, hi)), c) in self.program.slopes.get(place)?.iter().zip(at).zip(point) {
            match slope {
                Slope::Zero => {}
                Slope::Unknown => return None,
                Slope::Step(id) => {
                    let offset = E::between(&(lo - c), &(hi - c), self.effort.bits);
                    let term = E::value(&Op::Mul, &[&self.known(*id, cells)?.0, &offset])?;
                    sum = E::value(&Op::Add, &[&sum, &term])?;
                }
            }
        }
        let ends = sum.ends()?;
        Some((sum, ends))
    }

    /// Covers a box, splitting the variables from `level` on.
    pub(super) fn split(
        &self,
        at: &Ranges,
        level: usize,
        budget: &mut usize,
        wanted: &Wanted<'_>,
    ) -> Option<Vec<BoxProof>> {
        if let Some(settled) = self.settle(at, wanted) {
            return Some(vec![settled]);
        }
        let stop = |stop: Stop| {
            self.open.replace(Some((at.clone(), stop)));
            None
        };
        let ranging = self.ranging();
        let Some(&variable) = ranging.get(level) else { return stop(Stop::Whole) };
        let Some(left) = budget.checked_sub(1) else {
            return stop(if ranging.len() > SPLIT { Stop::Whole } else { Stop::Spent });
        };
        *budget = left;
        if level + 1 < ranging.len() {
            let allowed = (*budget).min(24);
            let mut small = allowed;
            let found = self.split(at, level + 1, &mut small, wanted);
            *budget -= (allowed - small).min(*budget);
            if found.is_some() {
                return found;
            }
        }
        let Some([low, high]) = halves(at, variable) else { return stop(Stop::Smallest) };
        let mut boxes = self.split(&low, level, budget, wanted)?;
        boxes.extend(self.split(&high, level, budget, wanted)?);
        Some(boxes)
    }

    /// Settles one box, if that can be done without splitting it.
    fn settle(&self, at: &Ranges, wanted: &Wanted<'_>) -> Option<BoxProof> {
        if self.program.slopes.is_empty() {
            let cells = self.cells(at, None);
            return wanted.shown(self, &cells).and_then(|_| self.proof(at, None, &cells));
        }
        let middle: Vec<Rational> =
            at.iter().map(|(lo, hi)| middle(lo, hi).unwrap_or_else(|| lo.clone())).collect();
        let (centre, cells) = self.about(at, middle.clone());
        if wanted.shown(self, &cells).is_some() {
            return self.proof(at, Some(&centre), &cells);
        }
        // The corner that the signs of the slopes point to, for the first goal that is open.
        let mut goals = wanted.goals();
        let (goal, expected) = goals.find(|(goal, e)| self.settled(goal, &cells) != Some(*e))?;
        let place = *self.program.places.get(goal.lhs)?;
        let rising = match goal.relation {
            Relation::AtMost | Relation::Below => expected,
            Relation::AtLeast | Relation::Above | Relation::Equal => !expected,
        };
        let mut corner = Vec::new();
        for ((slope, (lo, hi)), middle) in
            self.program.slopes.get(place)?.iter().zip(at).zip(middle)
        {
            let sign = match slope {
                Slope::Step(id) => self.known(*id, &cells).map_or(0, |(_, ends)| {
                    i32::from(ends.lo.sign() >= 0) - i32::from(ends.hi.sign() <= 0)
                }),
                Slope::Zero | Slope::Unknown => 0,
            };
            corner.push(match (sign, rising) {
                (1, true) | (-1, false) => hi.clone(),
                (1, false) | (-1, true) => lo.clone(),
                _ => middle,
            });
        }
        let (centre, cells) = self.about(at, corner);
        wanted.shown(self, &cells).and_then(|_| self.proof(at, Some(&centre), &cells))
    }

    /// A centre with its cells, and those of the box about it.
    fn about(&self, at: &Ranges, point: Vec<Rational>) -> (Centre<E>, Cells<E>) {
        let at_centre = self.cells(&thin(&point), None);
        let centre = (point, at_centre);
        let cells = self.cells(at, Some(&centre));
        (centre, cells)
    }

    pub(super) fn proof(
        &self,
        at: &Ranges,
        centre: Option<&Centre<E>>,
        cells: &[Option<Cell<E>>],
    ) -> Option<BoxProof> {
        let boxed = |cells: &[Option<Cell<E>>], keep: &dyn Fn(NodeId) -> bool| {
            let all = cells.iter().enumerate().zip(&self.program.boxed);
            all.filter(|(_, boxed)| **boxed)
                .map(|((place, cell), _)| {
                    let cell = cell.as_ref().filter(|_| keep(place))?;
                    Some((cell.own.clone(), cell.mean.clone()))
                })
                .collect::<Vec<_>>()
        };
        // At the centre only the steps matter that a mean value starts from, and what they rest on.
        let centre = match centre {
            Some((point, values)) if cells.iter().flatten().any(|cell| cell.mean.is_some()) => {
                let own = |place: NodeId| self.program.places.binary_search(&place).is_ok();
                let point: Option<Vec<_>> = point.iter().map(number).collect();
                let values = boxed(values, &own);
                Some((point?, values.into_iter().map(|v| v.map(|(own, _)| own)).collect()))
            }
            _ => None,
        };
        let at: Option<Vec<_>> = at.iter().map(interval).collect();
        Some(BoxProof { at: at?, centre, entries: boxed(cells, &|_| true) })
    }
}

/// The range of a variable as a certificate writes it.
fn interval((lo, hi): &(Rational, Rational)) -> Option<Interval<BigInt>> {
    Some(Interval { lo: number(lo)?, hi: number(hi)? })
}

/// The box that is one point.
pub(super) fn thin(point: &[Rational]) -> Ranges {
    point.iter().map(|x| (x.clone(), x.clone())).collect()
}

/// The two halves of a box along a variable, unless it is too small.
pub(super) fn halves(at: &Ranges, variable: usize) -> Option<[Ranges; 2]> {
    let (lo, hi) = at.get(variable)?;
    let middle = middle(lo, hi)?;
    let (mut low, mut high) = (at.clone(), at.clone());
    low.get_mut(variable)?.1.clone_from(&middle);
    high.get_mut(variable)?.0 = middle;
    Some([low, high])
}

/// A short number between two, by magnitude if they are far apart.
fn middle(lo: &Rational, hi: &Rational) -> Option<Rational> {
    let (a, b) = (double(lo), double(hi));
    let middle = if a > 0.0 && b > 4.0 * a { (a * b).sqrt() } else { (a + b) / 2.0 };
    let middle = from_double(middle)?;
    let strictly = compare(lo, &middle).is_lt() && compare(&middle, hi).is_lt();
    strictly.then_some(middle)
}
