//! The search for claims with variables: boxes that cover the range, or one point inside it.
//!
//! A box is settled by plain interval arithmetic if that is close enough, or by mean values about a
//! centre: the middle, or the corner that the signs of the slopes point to, which settles a box on
//! which a side is monotone by its end points.

use num_bigint::BigInt;

use super::mpfr::{double, from_double};
use super::{Enclosure, Known, apply, number};
use crate::exact::{compare, rational};
use crate::kernel::{Interval, Number, Program, Slope, Verdict, relation};
use crate::term::{Claim, Goal, NodeId, Op, Quantifier, Rational, Relation};

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

/// Boxes to split with plain interval arithmetic, and with slopes.
const PLAIN: usize = 40;
const SLOPED: usize = 2_000;

/// How many variables are still split; with more, a box is settled whole or not at all.
const SPLIT: usize = 4;

/// The cells of a program.
type Cells<E> = Vec<Option<Cell<E>>>;

/// A centre during the search.
type Centre<E> = (Vec<Rational>, Cells<E>);

/// A box during the search.
type Ranges = Vec<(Rational, Rational)>;

/// An enclosure during the search, with how the certificate justifies it.
struct Cell<E> {
    known: Known<E>,
    own: Interval<BigInt>,
    mean: Option<Interval<BigInt>>,
}

struct Search<'a, E> {
    claim: &'a Claim,
    program: Program,
    fixed: Vec<Option<Known<E>>>,
    bits: u32,
}

/// The verdict on a claim with variables, given its steps that do not vary.
pub(super) fn decide<E: Enclosure>(
    claim: &Claim,
    fixed: &[Option<Known<E>>],
    bits: u32,
) -> (Option<Verdict>, Boxes) {
    let plain = Search::new(claim, Program::plain(claim.steps()), fixed, bits);
    let varies = claim.dependent();
    let moves = |goal: &Goal| {
        [goal.lhs, goal.rhs].iter().any(|&id| varies.get(id).copied().unwrap_or(false))
    };
    let goals: Vec<(usize, &Goal)> = claim.goals().iter().enumerate().collect();
    let (moving, still): (Vec<_>, Vec<_>) = goals.into_iter().partition(|(_, goal)| moves(goal));
    let (some, all): (Vec<_>, Vec<_>) =
        moving.into_iter().partition(|(_, goal)| goal.quantifier == Quantifier::Some);

    for (index, goal) in &still {
        match plain.settled(goal, &[]) {
            Some(true) => {}
            Some(false) => return (Some(Verdict::Refuted { goal: *index }), Boxes::default()),
            None => return (None, Boxes::default()),
        }
    }
    let Some(range) = plain.range() else { return (None, Boxes::default()) };
    let mut boxes = Boxes::default();

    if !some.is_empty() {
        let wanted: Vec<(&Goal, bool)> = some.iter().map(|(_, goal)| (*goal, true)).collect();
        boxes.witness = plain.witness(&wanted);
        if boxes.witness.is_none() {
            // The sentence by itself first, then together with the obligations.
            for own in [true, false] {
                let group: Vec<_> = some.iter().filter(|(_, goal)| goal.own || !own).collect();
                let blamed = group.iter().find(|(_, goal)| goal.own == own);
                let Some((index, _)) = blamed else { continue };
                let fails = |search: &Search<'_, E>, cells: &[Option<Cell<E>>]| {
                    group.iter().any(|(_, goal)| search.settled(goal, cells) == Some(false))
                };
                let aims: Vec<(&Goal, bool)> = group.iter().map(|(_, g)| (*g, false)).collect();
                if let Some(found) = cover(&plain, fixed, &range, &aims, &fails) {
                    return (Some(Verdict::Refuted { goal: *index }), found);
                }
            }
            return (None, boxes);
        }
    }
    if !all.is_empty() {
        for (index, goal) in all.iter().rev() {
            if let Some(counter) = plain.witness(&[(goal, false)]) {
                let boxes = Boxes { witness: Some(counter), ..Boxes::default() };
                return (Some(Verdict::Refuted { goal: *index }), boxes);
            }
        }
        let holds = |search: &Search<'_, E>, cells: &[Option<Cell<E>>]| {
            search.complete(cells)
                && all.iter().all(|(_, goal)| search.settled(goal, cells) == Some(true))
        };
        let aims: Vec<(&Goal, bool)> = all.iter().map(|(_, goal)| (*goal, true)).collect();
        match cover(&plain, fixed, &range, &aims, &holds) {
            Some(found) => boxes = Boxes { witness: boxes.witness, ..found },
            None => return (None, boxes),
        }
    }
    (Some(Verdict::Certified), boxes)
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
    let mut budget = if many { 0 } else { PLAIN };
    if let Some(cover) = plain.split(range, 0, &mut budget, aims, settles) {
        return Some(Boxes { slopes: false, cover, witness: None });
    }
    let program = Program::with_slopes(claim.steps(), claim.variables().len())?;
    let sloped = Search::new(claim, program, fixed, plain.bits);
    let mut budget = if many { 0 } else { SLOPED };
    let cover = sloped.split(range, 0, &mut budget, aims, settles)?;
    Some(Boxes { slopes: true, cover, witness: None })
}

impl<'a, E: Enclosure> Search<'a, E> {
    fn new(claim: &'a Claim, program: Program, values: &[Option<Known<E>>], bits: u32) -> Self {
        let mut fixed: Vec<Option<Known<E>>> = vec![None; program.steps.len()];
        for (value, &place) in values.iter().zip(&program.places) {
            if let Some(slot) = fixed.get_mut(place) {
                slot.clone_from(value);
            }
        }
        Self { claim, program, fixed, bits }
    }

    /// The range of the variables, or a little more.
    fn range(&self) -> Option<Ranges> {
        let end = |id: NodeId| self.known(*self.program.places.get(id)?, &[]);
        let variables = self.claim.variables().iter();
        let range: Option<Ranges> = variables
            .map(|v| Some((rational(&end(v.lo)?.1.lo), rational(&end(v.hi)?.1.hi))))
            .collect();
        range.filter(|range| range.iter().all(|(lo, hi)| compare(lo, hi).is_le()))
    }

    fn known<'k>(&'k self, place: NodeId, cells: &'k [Option<Cell<E>>]) -> Option<&'k Known<E>> {
        match cells.get(place) {
            Some(Some(cell)) => Some(&cell.known),
            _ => self.fixed.get(place)?.as_ref(),
        }
    }

    fn settled(&self, goal: &Goal, cells: &[Option<Cell<E>>]) -> Option<bool> {
        let side = |id: NodeId| self.known(*self.program.places.get(id)?, cells);
        relation(&side(goal.lhs)?.1, goal.relation, &side(goal.rhs)?.1).ok()?
    }

    /// Whether every step of the claim is enclosed.
    fn complete(&self, cells: &[Option<Cell<E>>]) -> bool {
        self.program.places.iter().all(|&place| self.known(place, cells).is_some())
    }

    /// The enclosures in a box, with mean values about a centre if there is one.
    fn cells(&self, at: &Ranges, centre: Option<&Centre<E>>) -> Cells<E> {
        let mut cells: Cells<E> = Vec::with_capacity(self.program.steps.len());
        for (place, step) in self.program.steps.iter().enumerate() {
            let boxed = self.program.boxed.get(place).copied().unwrap_or(false);
            let own = match &step.op {
                _ if !boxed => None,
                Op::Var(variable) => at.get(*variable).and_then(|(lo, hi)| {
                    let ends = Interval { lo: number(lo)?, hi: number(hi)? };
                    Some((E::between(lo, hi, self.bits), ends))
                }),
                op => {
                    let operands: Option<Vec<&Known<E>>> =
                        step.args.iter().map(|&arg| self.known(arg, &cells)).collect();
                    operands.and_then(|operands| apply(op, &operands, self.bits).ok().flatten())
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
                    let offset = E::between(&(lo - c), &(hi - c), self.bits);
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
        *budget = budget.checked_sub(1)?;
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
        let middle = middle(lo, hi)?;
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

    fn proof(
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

    /// A point inside the range at which the goals are settled as wanted.
    fn witness(&self, wanted: &[(&Goal, bool)]) -> Option<BoxProof> {
        let range = self.range()?;
        let inside = |x: f64, (lo, hi): &(Rational, Rational)| {
            let x = from_double(x).unwrap_or_else(|| lo.clone());
            if compare(&x, lo).is_lt() {
                lo.clone()
            } else if compare(&x, hi).is_gt() {
                hi.clone()
            } else {
                x
            }
        };
        let place = |point: &[f64]| -> Vec<Rational> {
            point.iter().zip(&range).map(|(x, ends)| inside(*x, ends)).collect()
        };
        let look = |point: &[Rational]| {
            let thin: Ranges = point.iter().map(|x| (x.clone(), x.clone())).collect();
            let cells = self.cells(&thin, None);
            let found = self.complete(&cells)
                && wanted.iter().all(|(goal, want)| self.settled(goal, &cells) == Some(*want));
            let score = wanted.iter().map(|(goal, want)| self.room(goal, *want, &cells));
            (score.fold(f64::INFINITY, f64::min), found.then(|| self.proof(&thin, None, &cells)))
        };
        // Where the ends of the range are exact, they and the middle are tried as they are.
        let ends: Vec<(f64, f64)> = range.iter().map(|(lo, hi)| (double(lo), double(hi))).collect();
        let mut best: (f64, Vec<f64>) = (f64::NEG_INFINITY, Vec::new());
        for start in starts(&ends) {
            let (score, found) = look(&place(&start));
            if let Some(found) = found {
                return found;
            }
            if score > best.0 || best.1.is_empty() {
                best = (score, start);
            }
        }
        // A pattern search with shrinking steps from the best start.
        let mut step = 0.125;
        let (mut score, mut point) = best;
        for _ in 0..60 {
            let mut moved = false;
            for variable in 0..point.len() {
                for direction in [-1.0, 1.0] {
                    let mut next = point.clone();
                    if let (Some(x), Some((lo, hi))) = (next.get_mut(variable), ends.get(variable))
                    {
                        *x = (*x + direction * step * (hi - lo)).clamp(*lo, *hi);
                    }
                    let (other, found) = look(&place(&next));
                    if let Some(found) = found {
                        return found;
                    }
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

    /// How far a goal is from being settled as wanted: positive if it is, roughly.
    fn room(&self, goal: &Goal, want: bool, cells: &[Option<Cell<E>>]) -> f64 {
        let middle = |id: NodeId| {
            let (_, ends) = self.known(*self.program.places.get(id)?, cells)?;
            Some(f64::midpoint(double(&rational(&ends.lo)), double(&rational(&ends.hi))))
        };
        let Some((lhs, rhs)) = middle(goal.lhs).zip(middle(goal.rhs)) else {
            return f64::NEG_INFINITY;
        };
        let room = match goal.relation {
            Relation::AtMost | Relation::Below => rhs - lhs,
            Relation::AtLeast | Relation::Above => lhs - rhs,
            Relation::Equal => -(lhs - rhs).abs(),
        };
        if want { room } else { -room }
    }
}

/// Points to begin with: the middle, and along each variable a few more, evenly and by magnitude.
fn starts(ends: &[(f64, f64)]) -> Vec<Vec<f64>> {
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

/// A short number between two, by magnitude if they are far apart.
fn middle(lo: &Rational, hi: &Rational) -> Option<Rational> {
    let (a, b) = (double(lo), double(hi));
    let middle = if a > 0.0 && b > 4.0 * a { (a * b).sqrt() } else { (a + b) / 2.0 };
    let middle = from_double(middle)?;
    let strictly = compare(lo, &middle).is_lt() && compare(&middle, hi).is_lt();
    strictly.then_some(middle)
}
