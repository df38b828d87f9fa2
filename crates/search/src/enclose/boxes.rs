//! The search for claims with variables: boxes that cover the range, or one point inside it.
//!
//! A box is settled by plain interval arithmetic if that is close enough, or by mean values about a
//! centre: the middle, or the corner that the signs of the slopes point to, which settles a box on
//! which a side is monotone by its end points.

use std::cell::RefCell;

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{
    Claim, Goal, Interval, NodeId, Number, Op, Program, Quantifier, Rational, Relation, Slope,
    Verdict, goal_decided,
};

use super::mpfr::{double, from_double};
use super::open::{OpenBox, Stop};
use super::points::{Aim, Nowhere};
use super::{Effort, Enclosure, Known, Undefined, apply, number, undefined};

/// The boxes of a certificate.
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    /// Whether slopes are enclosed, too.
    pub slopes: bool,
    /// The boxes that cover the range.
    pub cover: Vec<BoxProof>,
    /// The point inside the range.
    pub witness: Option<BoxProof>,
}

/// A point and the enclosures there.
pub type PointProof = (Vec<Number<BigInt>>, Vec<Option<Interval<BigInt>>>);

/// An enclosure by its rule, and perhaps one by a mean value.
pub type EntryProof = (Interval<BigInt>, Option<Interval<BigInt>>);

/// One box with the enclosures of the steps that vary.
#[derive(Clone, Debug)]
pub struct BoxProof {
    /// The ends of each variable.
    pub at: Vec<Interval<BigInt>>,
    /// The centre and the enclosures there.
    pub centre: Option<PointProof>,
    /// The enclosures by the rules and by mean values.
    pub entries: Vec<Option<EntryProof>>,
}

/// Boxes to split with plain interval arithmetic, before slopes are tried.
const PLAIN: usize = 40;

/// How many variables are still split; with more, a box is settled whole or not at all.
pub(super) const SPLIT: usize = 4;

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
    fixed: Vec<Option<Known<E>>>,
    effort: Effort,
    /// The last box that was left open.
    open: RefCell<Option<(Ranges, Stop)>>,
}

/// The verdict on a claim with variables, given its steps that do not vary; or a step that has no
/// value somewhere in the range; or where the search stopped.
pub(super) fn decide<E: Enclosure>(
    claim: &Claim,
    fixed: &[Option<Known<E>>],
    effort: Effort,
) -> (Option<Verdict>, Boxes, Option<Undefined>, Option<OpenBox>) {
    let plain = Search::new(claim, Program::plain(claim), fixed, effort);
    let (verdict, boxes, undefined) = settle(&plain, fixed);
    let open = plain.open.take().filter(|_| verdict.is_none() && undefined.is_none());
    let open = open.map(|open| OpenBox::seen(&plain, open, effort.boxes));
    (verdict, boxes, undefined, open)
}

fn settle<E: Enclosure>(
    plain: &Search<'_, E>,
    fixed: &[Option<Known<E>>],
) -> (Option<Verdict>, Boxes, Option<Undefined>) {
    let claim = plain.claim;
    let goals = Goals::of(claim);
    let refuted = |goal: usize| Some(Verdict::Refuted { goal });
    let open = || (None, Boxes::default(), None);

    let answers: Vec<_> =
        goals.still.iter().map(|&(index, goal)| (index, goal, plain.settled(goal, &[]))).collect();
    let fails = |own: bool| {
        answers.iter().find(|(_, goal, answer)| goal.own == own && *answer == Some(false))
    };
    if let Some(&(index, ..)) = fails(false) {
        return (refuted(index), Boxes::default(), None);
    }
    let (Some(range), true) = (plain.range(), plain.fixed_are_known()) else { return open() };
    if answers.iter().any(|(_, _, answer)| answer.is_none()) {
        return open();
    }

    // An obligation that fails somewhere leaves nothing to say about the sentence.
    let counter = plain.point(&[Aim::one_fails(&goals.all_obliged)]);
    if let Some((_, Some(index), witness)) = counter {
        return (refuted(index), Boxes { witness: Some(witness), ..Boxes::default() }, None);
    }
    let kept = Aim::all_hold(&goals.some_obliged);
    let (blamed, witness) = match fails(true) {
        Some(&(index, ..)) => (Some(index), plain.point_if_needed(&kept)),
        None => {
            // The last goal first; with it, what is required of the same point.
            let against = goals.all_own.iter().rev();
            let aims: Vec<Aim<'_>> =
                against.map(|&(index, goal)| kept.clone().and_fails(index, goal)).collect();
            match plain.point(&aims) {
                Some((_, index, witness)) => (index, Ok(Some(witness))),
                None => {
                    let all = [goals.some_obliged.as_slice(), &goals.some_own].concat();
                    (None, plain.point_if_needed(&Aim::all_hold(&all)))
                }
            }
        }
    };
    // Nothing has a meaning where a step has no value.
    let needs_cover =
        !goals.all_obliged.is_empty() || blamed.is_none() && !goals.all_own.is_empty();
    if needs_cover && let Some(found) = undefined::inside(plain, &range) {
        return (None, Boxes::default(), Some(found));
    }
    let covered = |holds: &[(usize, &Goal)], one_fails: &[(usize, &Goal)]| {
        let settles = |search: &Search<'_, E>, cells: &[Option<Cell<E>>]| {
            let is = |goal: &Goal, wanted: bool| search.settled(goal, cells) == Some(wanted);
            let fails = one_fails.is_empty() || one_fails.iter().any(|(_, goal)| is(goal, false));
            fails && search.complete(cells) && holds.iter().all(|(_, goal)| is(goal, true))
        };
        let failing = one_fails.iter().map(|&(_, goal)| (goal, false));
        let aims: Vec<_> = failing.chain(holds.iter().map(|&(_, goal)| (goal, true))).collect();
        if aims.is_empty() {
            return Some(Boxes::default());
        }
        cover(plain, fixed, &range, &aims, &settles)
    };
    match (blamed, witness) {
        (Some(index), Ok(witness)) => match covered(&goals.all_obliged, &[]) {
            Some(found) => (refuted(index), Boxes { witness, ..found }, None),
            None => open(),
        },
        (None, Ok(witness)) => {
            let all = [goals.all_obliged.as_slice(), &goals.all_own].concat();
            match covered(&all, &[]) {
                Some(found) => (Some(Verdict::Certified), Boxes { witness, ..found }, None),
                None => (None, Boxes { witness, ..Boxes::default() }, None),
            }
        }
        // What is said of some values holds at none: the sentence, or what it requires.
        (_, Err(Nowhere)) => {
            if let Some(&(index, _)) = goals.some_own.first()
                && let Ok(witness) = plain.point_if_needed(&kept)
                && let Some(found) = covered(&goals.all_obliged, &goals.some_own)
            {
                return (refuted(index), Boxes { witness, ..found }, None);
            }
            let Some(&(index, _)) = goals.some_obliged.first() else { return open() };
            let fails = |search: &Search<'_, E>, cells: &[Option<Cell<E>>]| {
                let mut group = goals.some_obliged.iter();
                group.any(|(_, goal)| search.settled(goal, cells) == Some(false))
            };
            let aims: Vec<_> = goals.some_obliged.iter().map(|&(_, goal)| (goal, false)).collect();
            match cover(plain, fixed, &range, &aims, &fails) {
                Some(found) => (refuted(index), found, None),
                None => open(),
            }
        }
    }
}

/// Goals with their numbers.
type Numbered<'a> = Vec<(usize, &'a Goal)>;

/// The goals of a claim: those that do not vary; and those that do, for all values or for some,
/// obligations and the sentence's own.
struct Goals<'a> {
    still: Numbered<'a>,
    all_obliged: Numbered<'a>,
    all_own: Numbered<'a>,
    some_obliged: Numbered<'a>,
    some_own: Numbered<'a>,
}

impl<'a> Goals<'a> {
    fn of(claim: &'a Claim) -> Self {
        let varies = claim.varies();
        let moves = |goal: &Goal| {
            [goal.lhs, goal.rhs].iter().any(|&id| varies.get(id).copied().unwrap_or(false))
        };
        let goals: Numbered<'_> = claim.goals().iter().enumerate().collect();
        let (moving, still): (Vec<_>, Vec<_>) =
            goals.into_iter().partition(|(_, goal)| moves(goal));
        let (some, all): (Vec<_>, Vec<_>) =
            moving.into_iter().partition(|(_, goal)| goal.quantifier == Quantifier::Some);
        let (all_own, all_obliged) = all.into_iter().partition(|(_, goal)| goal.own);
        let (some_own, some_obliged) = some.into_iter().partition(|(_, goal)| goal.own);
        Self { still, all_obliged, all_own, some_obliged, some_own }
    }
}

type Settles<'a, E> = dyn Fn(&Search<'_, E>, &[Option<Cell<E>>]) -> bool + 'a;

/// A cover of the range: plain if a few boxes do, else with slopes.
fn cover<E: Enclosure>(
    plain: &Search<'_, E>,
    fixed: &[Option<Known<E>>],
    range: &Ranges,
    aims: &[(&Goal, bool)],
    settles: &Settles<'_, E>,
) -> Option<Boxes> {
    let claim = plain.claim;
    let many = range.len() > SPLIT;
    let mut budget = if many { 0 } else { PLAIN.min(plain.effort.boxes) };
    if let Some(cover) = plain.split(range, 0, &mut budget, aims, settles) {
        return Some(Boxes { slopes: false, cover, witness: None });
    }
    let program = Program::with_slopes(claim)?;
    let sloped = Search::new(claim, program, fixed, plain.effort);
    let mut budget = if many { 0 } else { plain.effort.boxes };
    let cover = sloped.split(range, 0, &mut budget, aims, settles);
    plain.open.replace(sloped.open.take().filter(|_| cover.is_none()));
    Some(Boxes { slopes: true, cover: cover?, witness: None })
}

impl<'a, E: Enclosure> Search<'a, E> {
    fn new(
        claim: &'a Claim,
        program: Program,
        values: &[Option<Known<E>>],
        effort: Effort,
    ) -> Self {
        let mut fixed: Vec<Option<Known<E>>> = vec![None; program.steps.len()];
        for (value, &place) in values.iter().zip(&program.places) {
            if let Some(slot) = fixed.get_mut(place) {
                slot.clone_from(value);
            }
        }
        Self { claim, program, fixed, effort, open: RefCell::new(None) }
    }

    /// The range of the variables, or a little more.
    pub(super) fn range(&self) -> Option<Ranges> {
        let end = |id: NodeId| self.known(*self.program.places.get(id)?, &[]);
        let variables = self.claim.variables().iter();
        let range: Option<Ranges> = variables
            .map(|v| Some((rational(&end(v.lo)?.1.lo), rational(&end(v.hi)?.1.hi))))
            .collect();
        range.filter(|range| range.iter().all(|(lo, hi)| compare(lo, hi).is_le()))
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
    fn fixed_are_known(&self) -> bool {
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
                Op::Var(variable) => at.get(*variable).and_then(|(lo, hi)| {
                    let ends = Interval { lo: number(lo)?, hi: number(hi)? };
                    Some((E::between(lo, hi, self.effort.bits), ends))
                }),
                op => {
                    let operands: Option<Vec<&Known<E>>> =
                        step.args.iter().map(|&arg| self.known(arg, &cells)).collect();
                    operands
                        .and_then(|operands| apply(op, &operands, self.effort.bits).ok().flatten())
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
                    let term = E::binary(&Op::Mul, &self.known(*id, cells)?.0, &offset)?;
                    sum = E::binary(&Op::Add, &sum, &term)?;
                }
            }
        }
        let ends = sum.ends()?;
        Some((sum, ends))
    }

    /// Covers a box, splitting the variables from `level` on.
    fn split(
        &self,
        at: &Ranges,
        level: usize,
        budget: &mut usize,
        aims: &[(&Goal, bool)],
        settles: &Settles<'_, E>,
    ) -> Option<Vec<BoxProof>> {
        if let Some(settled) = self.settle(at, aims, settles) {
            return Some(vec![settled]);
        }
        let stop = |stop: Stop| {
            self.open.replace(Some((at.clone(), stop)));
            None
        };
        let Some(left) = budget.checked_sub(1) else {
            return stop(if at.len() > SPLIT { Stop::Whole } else { Stop::Spent });
        };
        *budget = left;
        if level + 1 < at.len() {
            let allowed = (*budget).min(24);
            let mut small = allowed;
            let found = self.split(at, level + 1, &mut small, aims, settles);
            *budget -= (allowed - small).min(*budget);
            if found.is_some() {
                return found;
            }
        }
        let (lo, hi) = at.get(level)?;
        let Some(middle) = middle(lo, hi) else { return stop(Stop::Smallest) };
        let half = |ends: (Rational, Rational)| {
            let mut at = at.clone();
            if let Some(slot) = at.get_mut(level) {
                *slot = ends;
            }
            at
        };
        let mut boxes =
            self.split(&half((lo.clone(), middle.clone())), level, budget, aims, settles)?;
        boxes.extend(self.split(&half((middle, hi.clone())), level, budget, aims, settles)?);
        Some(boxes)
    }

    /// Settles one box, if that can be done without splitting it.
    fn settle(
        &self,
        at: &Ranges,
        aims: &[(&Goal, bool)],
        settles: &Settles<'_, E>,
    ) -> Option<BoxProof> {
        if self.program.slopes.is_empty() {
            let cells = self.cells(at, None);
            return settles(self, &cells).then(|| self.proof(at, None, &cells))?;
        }
        let middle: Vec<Rational> =
            at.iter().map(|(lo, hi)| middle(lo, hi).unwrap_or_else(|| lo.clone())).collect();
        let (centre, cells) = self.about(at, middle.clone());
        if settles(self, &cells) {
            return self.proof(at, Some(&centre), &cells);
        }
        // The corner that the signs of the slopes point to, for the first goal that is open.
        let (goal, expected) =
            aims.iter().find(|(goal, expected)| self.settled(goal, &cells) != Some(*expected))?;
        let place = *self.program.places.get(goal.lhs)?;
        let rising = match goal.relation {
            Relation::AtMost | Relation::Below => *expected,
            _ => !*expected,
        };
        let mut corner = Vec::new();
        for ((slope, (lo, hi)), middle) in
            self.program.slopes.get(place)?.iter().zip(at).zip(middle)
        {
            let sign = match slope {
                Slope::Step(id) => self.known(*id, &cells).map_or(0, |(_, ends)| {
                    i32::from(ends.lo.sign() >= 0) - i32::from(ends.hi.sign() <= 0)
                }),
                _ => 0,
            };
            corner.push(match (sign, rising) {
                (1, true) | (-1, false) => hi.clone(),
                (1, false) | (-1, true) => lo.clone(),
                _ => middle,
            });
        }
        let (centre, cells) = self.about(at, corner);
        settles(self, &cells).then(|| self.proof(at, Some(&centre), &cells))?
    }

    /// A centre with its cells, and those of the box about it.
    fn about(&self, at: &Ranges, point: Vec<Rational>) -> (Centre<E>, Cells<E>) {
        let thin: Ranges = point.iter().map(|x| (x.clone(), x.clone())).collect();
        let centre = (point, self.cells(&thin, None));
        let cells = self.cells(at, Some(&centre));
        (centre, cells)
    }

    pub(super) fn proof(
        &self,
        at: &Ranges,
        centre: Option<&Centre<E>>,
        cells: &[Option<Cell<E>>],
    ) -> Option<BoxProof> {
        let boxed = |cells: &[Option<Cell<E>>], keep: &dyn Fn(NodeId, &Cell<E>) -> bool| {
            let all = cells.iter().enumerate().zip(&self.program.boxed);
            all.filter(|(_, boxed)| **boxed)
                .map(|((place, cell), _)| {
                    let cell = cell.as_ref().filter(|cell| keep(place, cell))?;
                    Some((cell.own.clone(), cell.mean.clone()))
                })
                .collect::<Vec<_>>()
        };
        let ends =
            |(lo, hi): &(Rational, Rational)| Some(Interval { lo: number(lo)?, hi: number(hi)? });
        // At the centre only the steps matter that a mean value starts from, and what they rest on.
        let centre = match centre {
            Some((point, values)) if cells.iter().flatten().any(|cell| cell.mean.is_some()) => {
                let own =
                    |place: NodeId, _: &Cell<E>| self.program.places.binary_search(&place).is_ok();
                let point: Option<Vec<_>> = point.iter().map(number).collect();
                let values = boxed(values, &own);
                Some((point?, values.into_iter().map(|v| v.map(|(own, _)| own)).collect()))
            }
            _ => None,
        };
        let at: Option<Vec<_>> = at.iter().map(ends).collect();
        Some(BoxProof { at: at?, centre, entries: boxed(cells, &|_, _| true) })
    }
}

/// A short number between two, by magnitude if they are far apart.
pub(super) fn middle(lo: &Rational, hi: &Rational) -> Option<Rational> {
    let (a, b) = (double(lo), double(hi));
    let middle = if a > 0.0 && b > 4.0 * a { (a * b).sqrt() } else { (a + b) / 2.0 };
    let middle = from_double(middle)?;
    let strictly = compare(lo, &middle).is_lt() && compare(&middle, hi).is_lt();
    strictly.then_some(middle)
}
