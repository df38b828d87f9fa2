//! One leaf: the enclosures of the steps there, each by the rule of its operation, and the goals.

use super::nearest;
use super::text::Place;
use crate::any::AnyInt;
use crate::check::{Enclosure, Failure, RULES};
use crate::claim::{Claim, NodeId};
use crate::int::Int;
use crate::limits;
use crate::needs::Needs;
use crate::number::Number;
use crate::op::{Cost, Op};
use crate::rules::{self, Interval, Reason};
use crate::slope::{Program, Slope};

/// What leaves are checked against.
#[derive(Clone, Debug)]
pub(super) struct Terms<'a> {
    pub(super) claim: &'a Claim,
    pub(super) program: Program,
    pub(super) needs: Needs,
    /// The steps that do not vary.
    pub(super) fixed: Vec<Option<Enclosure>>,
    /// Whether a place has a step of the claim, and not of a derivative.
    pub(super) own: Vec<bool>,
}

/// Enclosures by place in the program.
type Values = Vec<Option<Enclosure>>;

/// A centre: the point, and the enclosures there.
type Centre<'c> = (&'c [Number<AnyInt>], &'c [Option<Enclosure>]);

/// Which steps are enclosed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// The claim's own, as far as they can be.
    OwnIfPossible,
    /// The claim's own.
    Own,
    /// Those of derivatives, too.
    All,
}

/// A check of leaves, one after the other.
pub(super) struct Leaves<'a> {
    terms: &'a Terms<'a>,
    /// To how many digits the steps that do not vary are rounded in `values` and `centre`.
    bits: Option<u32>,
    values: Values,
    centre: Values,
    /// The hull of the enclosures of the claim's steps that vary, in all leaves that were accepted.
    hull: Values,
    /// The work so far.
    work: u64,
}

impl<'a> Leaves<'a> {
    pub(super) fn new(terms: &'a Terms<'a>) -> Self {
        let none = || vec![None; terms.program.steps.len()];
        Self { terms, bits: None, values: none(), centre: none(), hull: none(), work: 0 }
    }

    /// Checks that every goal is settled in a leaf as it must be.
    pub(super) fn check(
        &mut self,
        at: &[Enclosure],
        bits: u32,
        centre: Option<&[Place]>,
    ) -> Result<(), Failure> {
        self.prepare(bits)?;
        let digits = i64::from(bits);
        let Self { terms, values, centre: at_centre, hull, work, .. } = self;
        match centre {
            // Derivatives are of no use without a centre.
            None => terms.steps(values, at, digits, Asked::Own, None, work)?,
            Some(places) => {
                let point = terms.point(at, places)?;
                let thin: Vec<_> =
                    point.iter().map(|c| Interval { lo: c.clone(), hi: c.clone() }).collect();
                terms.steps(at_centre, &thin, digits, Asked::OwnIfPossible, None, work)?;
                let centre = Some((point.as_slice(), at_centre.as_slice()));
                terms.steps(values, at, digits, Asked::All, centre, work)?;
            }
        }
        terms.goals(values)?;
        terms.widen(hull, values);
        Ok(())
    }

    /// Rounds the steps that do not vary to so many digits, and sees that what is rounded holds the rest.
    fn prepare(&mut self, bits: u32) -> Result<(), Failure> {
        if self.bits == Some(bits) {
            return Ok(());
        }
        self.bits = None;
        for (place, known) in self.terms.fixed.iter().enumerate() {
            let Some(known) = known else { continue };
            let rounded = nearest::rounded(&known.lo, &known.hi, i64::from(bits))
                .and_then(|rounded| rules::contains(&rounded, known).map(|()| rounded))
                .map_err(|reason| Failure::Rule { step: place, rule: "round", reason })?;
            set(&mut self.values, place, Some(rounded.clone()));
            set(&mut self.centre, place, Some(rounded));
        }
        self.bits = Some(bits);
        Ok(())
    }

    /// For each step of the claim that varies, an enclosure of its values in all leaves that were
    /// accepted.
    pub(super) fn hull(self) -> Vec<Option<Enclosure>> {
        let places = self.terms.program.places.iter();
        places.map(|&place| self.hull.get(place).cloned().flatten()).collect()
    }
}

impl Terms<'_> {
    fn is_own(&self, place: NodeId) -> bool {
        self.own.get(place) == Some(&true)
    }

    fn is_boxed(&self, place: NodeId) -> bool {
        self.program.boxed.get(place) == Some(&true)
    }

    /// The point of a box that these places say; none of them stand for the middle.
    fn point(&self, at: &[Enclosure], places: &[Place]) -> Result<Vec<Number<AnyInt>>, Failure> {
        if self.program.slopes.is_empty() || !(places.is_empty() || places.len() == at.len()) {
            return Err(Failure::Centre);
        }
        let one = |(variable, range): (usize, &Enclosure)| match places
            .get(variable)
            .copied()
            .unwrap_or(Place::Middle)
        {
            Place::Low => Ok(range.lo.clone()),
            Place::Middle => range.lo.middle(&range.hi).map_err(|_| Failure::Centre),
            Place::High => Ok(range.hi.clone()),
        };
        at.iter().enumerate().map(one).collect()
    }

    /// Checks that the goals are settled.
    fn goals(&self, values: &[Option<Enclosure>]) -> Result<(), Failure> {
        let settled = |index: usize| {
            let goal = self.claim.goals().get(index).ok_or(Failure::Refutes)?;
            let side = |id: NodeId| {
                let place = self.program.places.get(id).ok_or(Failure::NoEnclosure(id))?;
                values.get(*place).and_then(Option::as_ref).ok_or(Failure::NoEnclosure(id))
            };
            Ok((RULES.goal)(goal, side(goal.lhs)?, side(goal.rhs)?))
        };
        for &index in &self.needs.in_every_box {
            if settled(index)? != Some(true) {
                return Err(Failure::Goal(index));
            }
        }
        if let Some(&first) = self.needs.one_fails.first() {
            let fails = |&index: &usize| settled(index) == Ok(Some(false));
            if !self.needs.one_fails.iter().any(fails) {
                return Err(Failure::Goal(first));
            }
        }
        Ok(())
    }

    /// Makes enclosures hold those of a leaf, too.
    fn widen(&self, hull: &mut [Option<Enclosure>], values: &[Option<Enclosure>]) {
        for (place, (hull, value)) in hull.iter_mut().zip(values).enumerate() {
            let Some(value) = value.as_ref().filter(|_| self.is_own(place) && self.is_boxed(place))
            else {
                continue;
            };
            match hull {
                Some(hull) => {
                    if value.lo.below(&hull.lo) == Ok(true) {
                        hull.lo = value.lo.clone();
                    }
                    if hull.hi.below(&value.hi) == Ok(true) {
                        hull.hi = value.hi.clone();
                    }
                }
                None => *hull = Some(value.clone()),
            }
        }
    }

    /// Encloses the steps that vary, in order, each by the rule of its operation.
    fn steps(
        &self,
        values: &mut Values,
        at: &[Enclosure],
        digits: i64,
        asked: Asked,
        centre: Option<Centre<'_>>,
        work: &mut u64,
    ) -> Result<(), Failure> {
        let everywhere = self.needs.everywhere && asked != Asked::OwnIfPossible;
        for (place, step) in self.program.steps.iter().enumerate() {
            let own = self.is_own(place);
            if !self.is_boxed(place) || !(own || asked == Asked::All) {
                continue;
            }
            let operand = |place: &NodeId| values.get(*place).and_then(Option::as_ref);
            let found = match (&step.op, step.args.as_slice()) {
                (Op::Var(variable), []) => {
                    let range = at.get(*variable).ok_or(Failure::Shape)?;
                    nearest::rounded(&range.lo, &range.hi, digits)
                        .and_then(|out| rules::contains(&out, range).map(|()| Some(out)))
                }
                (op, []) => follow(op, &[], digits, work).map(Some),
                (op, [x]) => match operand(x) {
                    Some(x) => follow(op, &[x], digits, work).map(Some),
                    None => Ok(None),
                },
                (op, [x, y]) => match (operand(x), operand(y)) {
                    (Some(x), Some(y)) => follow(op, &[x, y], digits, work).map(Some),
                    _ => Ok(None),
                },
                _ => Err(Reason::Arity),
            };
            if *work > limits::TREE_WORK {
                return Err(Failure::Work(place));
            }
            let value = match found {
                Ok(Some(out)) => match centre.filter(|_| own && !matches!(step.op, Op::Var(_))) {
                    Some(centre) => {
                        Some(self.with_mean_value(place, out, at, values, centre, digits)?)
                    }
                    None => Some(out),
                },
                Ok(None) if everywhere && own => return Err(Failure::NoEnclosure(place)),
                Err(reason) if everywhere && own => {
                    return Err(Failure::Rule { step: place, rule: step.op.name(), reason });
                }
                Ok(None) | Err(_) => None,
            };
            set(values, place, value);
        }
        Ok(())
    }

    /// The part of an enclosure that the mean value theorem leaves, where it applies.
    fn with_mean_value(
        &self,
        place: NodeId,
        own: Enclosure,
        at: &[Enclosure],
        values: &[Option<Enclosure>],
        (point, centre): Centre<'_>,
        digits: i64,
    ) -> Result<Enclosure, Failure> {
        let Some(slopes) = self.program.slopes.get(place).filter(|all| all.len() == at.len())
        else {
            return Ok(own);
        };
        let Some(start) = centre.get(place).and_then(Option::as_ref) else { return Ok(own) };
        let failed = |reason| Failure::Rule { step: place, rule: "mean", reason };
        let mut terms = Vec::new();
        for ((slope, range), point) in slopes.iter().zip(at).zip(point) {
            match slope {
                Slope::Zero => {}
                Slope::Unknown => return Ok(own),
                Slope::Step(id) => {
                    // A derivative that speaks of the step itself is not known yet.
                    let known = if *id < place { values.get(*id) } else { None };
                    let Some(slope) = known.and_then(Option::as_ref) else { return Ok(own) };
                    terms.push((slope, rules::less(range, point).map_err(failed)?));
                }
            }
        }
        let mean = nearest::mean_value(start, &terms, digits).map_err(failed)?;
        (RULES.mean)(start, &terms, &mean).map_err(failed)?;
        rules::common(&own, &mean).map_err(|_| Failure::Reversed(place))
    }
}

fn set(values: &mut [Option<Enclosure>], place: NodeId, value: Option<Enclosure>) {
    if let Some(slot) = values.get_mut(place) {
        *slot = value;
    }
}

/// The enclosure of an operation's value, which follows by its rule.
fn follow(
    op: &Op,
    operands: &[&Enclosure],
    digits: i64,
    work: &mut u64,
) -> Result<Enclosure, Reason> {
    *work = work.saturating_add(work_of(op, operands, digits));
    if *work > limits::TREE_WORK {
        return Err(Reason::TooLarge);
    }
    let out = nearest::enclosure(op, operands, digits)?;
    (RULES.step)(op, operands, &out).map(|()| out)
}

/// A generous estimate of the products of binary digits that computing and checking a step takes.
fn work_of(op: &Op, operands: &[&Enclosure], digits: i64) -> u64 {
    let ends = operands.iter().flat_map(|x| [&x.lo, &x.hi]);
    let size = ends.map(Number::size).max().unwrap_or(0).saturating_add(digits.unsigned_abs());
    let product = size.saturating_mul(size).saturating_mul(8);
    match (op.operation().cost, op) {
        (Cost::Product, _) => product,
        (Cost::Power, Op::Pow(n)) => {
            product.saturating_mul(u64::from(*n)).saturating_mul(u64::from(*n))
        }
        (Cost::Power, _) => u64::MAX,
        (Cost::Series(_) | Cost::Angle, _) => {
            let guarded = size.saturating_add(AnyInt::GUARD.unsigned_abs());
            guarded.saturating_pow(3).saturating_mul(8)
        }
    }
}
