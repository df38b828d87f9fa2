//! The search in one box: the enclosures of the steps there, with mean values about a centre, and
//! the boxes that a range is split into.

use std::cell::RefCell;
use std::rc::Rc;

use proofmark_book::exact::rational;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, Goal, NodeId, Op, Program, Rational, Relation, Slope, Variable};

use super::boxes::{BoxProof, SPLIT, Stop, Wanted};
use super::ends::Ends;
use super::known::{Known, apply};
use super::tape::Guide;
use super::{Effort, Enclosure, fixed_values};

/// The cells of a program.
pub(super) type Cells<E> = Vec<Option<Cell<E>>>;

/// A centre during the search.
pub(super) struct Centre<E> {
    point: Ranges,
    cells: Cells<E>,
    /// How far the box reaches from it.
    offsets: Vec<E>,
}

/// A box during the search; or a point, of which both ends are the same.
pub(super) type Ranges = Vec<Ends>;

/// An enclosure during the search, with how the certificate justifies it.
pub(super) struct Cell<E> {
    pub(super) known: Known<E>,
    /// Where a mean value helps, the enclosure by the rule and that by the mean value; what counts is
    /// what the two have in common.
    by: Option<(Known<E>, Known<E>)>,
}

impl<E> Cell<E> {
    /// Whether a mean value is part of it.
    pub(super) fn is_by_mean(&self) -> bool {
        self.by.is_some()
    }
}

pub(super) struct Search<'a, E> {
    pub(super) claim: &'a Claim,
    pub(super) program: Program,
    /// The steps of the claim that do not vary.
    pub(super) values: Rc<[Option<Known<E>>]>,
    /// Where the program has them, and the numbers that derivatives are made with.
    fixed: Vec<Option<Known<E>>>,
    /// Whether a place has a step of the claim, and not of a derivative.
    own: Vec<bool>,
    /// Those of them that are enclosed box by box.
    own_boxed: Vec<bool>,
    pub(super) effort: Effort,
    pub(super) constants: &'a Constants,
    /// The last box that was left open.
    pub(super) open: RefCell<Option<(Ranges, Stop)>>,
}

impl<'a, E: Enclosure> Search<'a, E> {
    pub(super) fn new(
        claim: &'a Claim,
        program: Program,
        values: Rc<[Option<Known<E>>]>,
        effort: Effort,
        constants: &'a Constants,
    ) -> Self {
        let number = |op: &Op| match op {
            Op::Const(value) => Known::constant(value, effort.bits),
            _ => None,
        };
        let mut fixed: Vec<Option<Known<E>>> =
            program.steps.iter().map(|step| number(&step.op)).collect();
        let mut own = vec![false; program.steps.len()];
        for (value, &place) in values.iter().zip(&program.places) {
            if let (Some(slot), Some(own)) = (fixed.get_mut(place), own.get_mut(place)) {
                slot.clone_from(value);
                *own = true;
            }
        }
        let both = |(own, boxed): (&bool, &bool)| *own && *boxed;
        let own_boxed = own.iter().zip(&program.boxed).map(both).collect();
        let open = RefCell::new(None);
        Self { claim, program, values, fixed, own, own_boxed, effort, constants, open }
    }

    /// The search of a claim's own steps, with so many bits, that splits nothing.
    pub(super) fn fresh(claim: &'a Claim, bits: u32, constants: &'a Constants) -> Self {
        let (values, _) = fixed_values::<E>(claim, bits);
        let effort = Effort { bits, boxes: 0 };
        Self::new(claim, Program::plain(claim), values.into(), effort, constants)
    }

    /// The variables that run over a range. The others are constants, and are not split.
    pub(super) fn ranging(&self) -> Vec<usize> {
        let variables = self.claim.variables().iter().enumerate();
        let ranging = variables.filter(|(_, one)| matches!(one, Variable::Between { .. }));
        ranging.map(|(index, _)| index).collect()
    }

    /// The range of the variables, or a little more.
    pub(super) fn range(&self) -> Option<Ranges> {
        self.range_by(|lo, hi| (lo.0, hi.1))
    }

    /// What lies inside the range of the variables for sure.
    pub(super) fn inner_range(&self) -> Option<Ranges> {
        self.range_by(|lo, hi| (lo.1, hi.0))
    }

    /// A range for each variable, by the enclosures of its two ends.
    fn range_by(
        &self,
        range: impl Fn((Rational, Rational), (Rational, Rational)) -> (Rational, Rational),
    ) -> Option<Ranges> {
        let end = |id: NodeId| self.known(*self.program.places.get(id)?, &[])?.ends()?.rationals();
        let one = |variable: &Variable| {
            let (lo, hi) = match variable {
                Variable::Between { lo, hi } => range(end(*lo)?, end(*hi)?),
                Variable::Given(digest) => {
                    let known = self.constants.get(digest)?;
                    (rational(&known.lo), rational(&known.hi))
                }
            };
            Ends::between(&lo, &hi)
        };
        let ranges: Option<Ranges> = self.claim.variables().iter().map(one).collect();
        ranges.filter(|ranges| ranges.iter().all(Ends::in_order))
    }

    /// The box of one point of the variables that run over a range, and of all that constants may be.
    pub(super) fn at_point(&self, mut point: Ranges, range: &Ranges) -> Ranges {
        for ((slot, whole), variable) in point.iter_mut().zip(range).zip(self.claim.variables()) {
            if let Variable::Given(_) = variable {
                slot.clone_from(whole);
            }
        }
        point
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
        Known::decided(goal, side(goal.lhs)?, side(goal.rhs)?)
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
        self.cells_of(&self.program.boxed, at, centre)
    }

    /// The enclosures of those steps that are asked for.
    fn cells_of(&self, asked: &[bool], at: &Ranges, centre: Option<&Centre<E>>) -> Cells<E> {
        let bits = self.effort.bits;
        let mut cells: Cells<E> = Vec::with_capacity(self.program.steps.len());
        for (place, step) in self.program.steps.iter().enumerate() {
            if asked.get(place) != Some(&true) {
                cells.push(None);
                continue;
            }
            let (own, moves) = match &step.op {
                Op::Var(variable) => {
                    (at.get(*variable).and_then(|range| Known::between(range, bits)), false)
                }
                Op::Const(_) => (self.fixed.get(place).cloned().flatten(), false),
                op => {
                    let known = |arg| self.known(arg, &cells);
                    (apply(op, &step.args, known, bits).ok().flatten(), true)
                }
            };
            let cell = own.map(|own| {
                let mean = centre
                    .filter(|_| moves && self.own.get(place) == Some(&true))
                    .and_then(|centre| self.mean_value(place, centre, &cells));
                let closer = mean.and_then(|mean| {
                    let common = own.value.meet(&mean.value)?;
                    let helps = common.is_closer(&own.value);
                    helps.then(|| Known::computed(common)).flatten().map(|common| (common, mean))
                });
                match closer {
                    Some((known, mean)) => Cell { known, by: Some((own, mean)) },
                    None => Cell { known: own, by: None },
                }
            });
            cells.push(cell);
        }
        cells
    }

    fn mean_value(
        &self,
        place: NodeId,
        centre: &Centre<E>,
        cells: &[Option<Cell<E>>],
    ) -> Option<Known<E>> {
        let mut sum = self.known(place, &centre.cells)?.value.clone();
        for (slope, offset) in self.program.slopes.get(place)?.iter().zip(&centre.offsets) {
            match slope {
                Slope::Zero => {}
                Slope::Unknown => return None,
                Slope::Step(id) => {
                    let term = E::value(&Op::Mul, &self.known(*id, cells)?.value, offset)?;
                    sum = E::value(&Op::Add, &sum, &term)?;
                }
            }
        }
        Known::computed(sum)
    }

    /// Covers a box, splitting the variables from `level` on. A guide knows boxes that cannot be settled.
    pub(super) fn split(
        &self,
        at: &Ranges,
        level: usize,
        budget: &mut usize,
        wanted: &Wanted<'_>,
        guide: &mut Option<Guide>,
    ) -> Option<Vec<BoxProof>> {
        let open = guide.as_mut().is_some_and(|guide| guide.is_open(at));
        if !open && let Some(settled) = self.settle(at, wanted) {
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
            let found = self.split(at, level + 1, &mut small, wanted, guide);
            *budget -= (allowed - small).min(*budget);
            if found.is_some() {
                return found;
            }
        }
        let Some([low, high]) = halves(at, variable) else { return stop(Stop::Smallest) };
        let mut boxes = self.split(&low, level, budget, wanted, guide)?;
        boxes.extend(self.split(&high, level, budget, wanted, guide)?);
        Some(boxes)
    }

    /// Settles one box, if that can be done without splitting it.
    fn settle(&self, at: &Ranges, wanted: &Wanted<'_>) -> Option<BoxProof> {
        if self.program.slopes.is_empty() {
            let cells = self.cells(at, None);
            return wanted.shown(self, &cells).and_then(|_| self.proof(at, None, &cells));
        }
        let middle: Option<Ranges> =
            at.iter().map(|at| middle(at).or_else(|| at.first())).collect();
        let middle = middle?;
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
        for ((slope, at), middle) in self.program.slopes.get(place)?.iter().zip(at).zip(middle) {
            let sign = match slope {
                Slope::Step(id) => self.known(*id, &cells).map_or(0, |slope| {
                    let (lo, hi) = slope.signs();
                    i32::from(lo >= 0) - i32::from(hi <= 0)
                }),
                Slope::Zero | Slope::Unknown => 0,
            };
            corner.push(match (sign, rising) {
                (1, true) | (-1, false) => at.last()?,
                (1, false) | (-1, true) => at.first()?,
                _ => middle,
            });
        }
        self.settled_about(at, corner, wanted)
    }

    /// The proof of a box about a centre, if it settles what is wanted.
    pub(super) fn settled_about(
        &self,
        at: &Ranges,
        point: Ranges,
        wanted: &Wanted<'_>,
    ) -> Option<BoxProof> {
        let (centre, cells) = self.about(at, point);
        wanted.shown(self, &cells).and_then(|_| self.proof(at, Some(&centre), &cells))
    }

    /// A centre with its cells, and those of the box about it.
    pub(super) fn about(&self, at: &Ranges, point: Ranges) -> (Centre<E>, Cells<E>) {
        let offset = |(at, c): (&Ends, &Ends)| self.offset(at, c);
        let offsets = at.iter().zip(&point).filter_map(offset).collect();
        // Mean values start from the claim's own steps, which do not rest on derivatives.
        let cells = self.cells_of(&self.own_boxed, &point, None);
        let centre = Centre { cells, offsets, point };
        let cells = self.cells(at, Some(&centre));
        (centre, cells)
    }

    /// How far a range reaches from a point.
    fn offset(&self, at: &Ends, point: &Ends) -> Option<E> {
        let bits = self.effort.bits;
        let ends: [Known<E>; 2] = [Known::between(at, bits)?, Known::between(point, bits)?];
        match &ends {
            [at, point] if at.is_interval() && point.is_interval() => {
                E::value(&Op::Sub, &at.value, &point.value)
            }
            _ => {
                let ((lo, hi), (c, _)) = (at.rationals()?, point.rationals()?);
                Some(E::between(&(lo - &c), &(hi - &c), bits))
            }
        }
    }

    pub(super) fn proof(
        &self,
        at: &Ranges,
        centre: Option<&Centre<E>>,
        cells: &[Option<Cell<E>>],
    ) -> Option<BoxProof> {
        let boxed = |cells: &[Option<Cell<E>>]| {
            let all = cells.iter().zip(&self.program.boxed);
            all.filter(|(_, boxed)| **boxed)
                .map(|(cell, _)| {
                    let cell = cell.as_ref()?;
                    let (own, mean) = match &cell.by {
                        Some((own, mean)) => (own, Some(mean)),
                        None => (&cell.known, None),
                    };
                    Some((own.ends()?, mean.and_then(Known::ends)))
                })
                .collect::<Vec<_>>()
        };
        let centre = match centre {
            Some(Centre { point, cells: values, .. })
                if cells.iter().flatten().any(|cell| cell.by.is_some()) =>
            {
                let values = boxed(values);
                Some((point.clone(), values.into_iter().map(|v| v.map(|(own, _)| own)).collect()))
            }
            _ => None,
        };
        Some(BoxProof { at: at.clone(), centre, entries: boxed(cells) })
    }
}

/// The two halves of a box along a variable, unless it is too small.
pub(super) fn halves(at: &Ranges, variable: usize) -> Option<[Ranges; 2]> {
    let range = at.get(variable)?;
    let middle = middle(range)?;
    let (mut low, mut high) = (at.clone(), at.clone());
    *low.get_mut(variable)? = Ends::from_to(range, &middle)?;
    *high.get_mut(variable)? = Ends::from_to(&middle, range)?;
    Some([low, high])
}

/// A short number between two, by magnitude if they are far apart.
fn middle(range: &Ends) -> Option<Ends> {
    let (a, b) = range.near();
    let middle = if a > 0.0 && b > 4.0 * a { (a * b).sqrt() } else { (a + b) / 2.0 };
    let (above, below) = range.compared(middle)?;
    (above.is_gt() && below.is_lt()).then(|| Ends::doubles(middle, middle)).flatten()
}
