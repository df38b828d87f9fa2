//! One leaf: the enclosures of the steps there, each by the rule of its operation, and the goals.
//!
//! A leaf is computed in machine words first, if no step needs a series, and again in integers without a
//! bound if a word is too short. The rules are the same, and so is the answer.

use super::nearest;
use super::text::Place;
use crate::any::AnyInt;
use crate::check::{Enclosure, Failure, goal_decided};
use crate::claim::{Claim, NodeId};
use crate::int::{Int, TooLarge};
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
type Values<I> = Vec<Option<Interval<I>>>;

/// A centre: the point, and the enclosures there.
type Centre<'c, I> = (&'c [Number<I>], &'c [Option<Interval<I>>]);

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
    /// In machine words, unless a step needs a series.
    words: Option<Sheet<i128>>,
    numbers: Sheet<AnyInt>,
    /// The work so far.
    work: u64,
}

/// A leaf, in integers of one type.
struct Sheet<I> {
    /// Whether a number that is too large for a word ends the check.
    in_words: bool,
    /// To how many digits the steps that do not vary are rounded in `values` and `centre`.
    bits: Option<u32>,
    values: Values<I>,
    centre: Values<I>,
    /// The hull of the enclosures of the claim's steps that vary, in all leaves that were accepted.
    hull: Values<I>,
}

impl<'a> Leaves<'a> {
    pub(super) fn new(terms: &'a Terms<'a>) -> Self {
        let steps = &terms.program.steps;
        let short = steps
            .iter()
            .all(|step| matches!(step.op.operation().cost, Cost::Product | Cost::Power));
        let words = short.then(|| Sheet::new(steps.len(), true));
        Self { terms, words, numbers: Sheet::new(steps.len(), false), work: 0 }
    }

    /// Checks that every goal is settled in a leaf as it must be.
    pub(super) fn check(
        &mut self,
        at: &[Enclosure],
        bits: u32,
        centre: Option<&[Place]>,
    ) -> Result<(), Failure> {
        let before = self.work;
        if let Some(sheet) = &mut self.words
            && let Some(at) = at.iter().map(in_words).collect::<Option<Vec<_>>>()
        {
            match sheet.check(self.terms, &at, bits, centre, &mut self.work) {
                Err(failure) if is_too_large(&failure) => self.work = before,
                answer => return answer,
            }
        }
        self.numbers.check(self.terms, at, bits, centre, &mut self.work)
    }

    /// For each step of the claim that varies, an enclosure of its values in all leaves that were
    /// accepted.
    pub(super) fn hull(self) -> Vec<Option<Enclosure>> {
        let words = self.words.map(|sheet| sheet.hull).unwrap_or_default();
        let at = |place: usize| {
            let by_words = words.get(place).and_then(Option::as_ref).map(from_words);
            match (by_words, self.numbers.hull.get(place).cloned().flatten()) {
                (Some(x), Some(y)) => rules::hull(&x, &y).ok(),
                (x, y) => x.or(y),
            }
        };
        self.terms.program.places.iter().map(|&place| at(place)).collect()
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
    fn point<I: Int>(
        &self,
        at: &[Interval<I>],
        places: &[Place],
    ) -> Result<Vec<Number<I>>, Failure> {
        if self.program.slopes.is_empty() || !(places.is_empty() || places.len() == at.len()) {
            return Err(Failure::Centre);
        }
        let one = |(variable, range): (usize, &Interval<I>)| match places
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
    fn goals<I: Int>(&self, values: &[Option<Interval<I>>]) -> Result<(), Failure> {
        let settled = |index: usize| {
            let goal = self.claim.goals().get(index).ok_or(Failure::Refutes)?;
            let side = |id: NodeId| {
                let place = self.program.places.get(id).ok_or(Failure::NoEnclosure(id))?;
                values.get(*place).and_then(Option::as_ref).ok_or(Failure::NoEnclosure(id))
            };
            Ok(goal_decided(goal, side(goal.lhs)?, side(goal.rhs)?))
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
}

impl<I: Int> Sheet<I> {
    fn new(steps: usize, in_words: bool) -> Self {
        let none = || vec![None; steps];
        Self { in_words, bits: None, values: none(), centre: none(), hull: none() }
    }

    fn check(
        &mut self,
        terms: &Terms<'_>,
        at: &[Interval<I>],
        bits: u32,
        centre: Option<&[Place]>,
        work: &mut u64,
    ) -> Result<(), Failure> {
        self.prepare(terms, bits)?;
        let digits = i64::from(bits);
        let Self { in_words, values, centre: at_centre, hull, .. } = self;
        let mut look = Look { terms, digits, asked: Asked::Own, in_words: *in_words, work };
        match centre {
            // Derivatives are of no use without a centre.
            None => look.steps(values, at, None)?,
            Some(places) => {
                let point = terms.point(at, places)?;
                let thin: Vec<_> =
                    point.iter().map(|c| Interval { lo: c.clone(), hi: c.clone() }).collect();
                look.asked = Asked::OwnIfPossible;
                look.steps(at_centre, &thin, None)?;
                look.asked = Asked::All;
                look.steps(values, at, Some((point.as_slice(), at_centre.as_slice())))?;
            }
        }
        terms.goals(values)?;
        widen(terms, hull, values)
    }

    /// Rounds the steps that do not vary to so many digits, and sees that what is rounded holds the rest.
    fn prepare(&mut self, terms: &Terms<'_>, bits: u32) -> Result<(), Failure> {
        if self.bits == Some(bits) {
            return Ok(());
        }
        self.bits = None;
        for (place, known) in terms.fixed.iter().enumerate() {
            let Some(known) = known else { continue };
            let rounded = nearest::rounded(&known.lo, &known.hi, i64::from(bits))
                .and_then(|rounded| rules::contains(&rounded, known).map(|()| rounded))
                .and_then(|rounded| Ok(Interval { lo: of(&rounded.lo)?, hi: of(&rounded.hi)? }))
                .map_err(|reason| Failure::Rule { step: place, rule: "round", reason })?;
            set(&mut self.values, place, Some(rounded.clone()));
            set(&mut self.centre, place, Some(rounded));
        }
        self.bits = Some(bits);
        Ok(())
    }
}

/// Makes enclosures hold those of a leaf, too.
fn widen<I: Int>(
    terms: &Terms<'_>,
    hull: &mut [Option<Interval<I>>],
    values: &[Option<Interval<I>>],
) -> Result<(), Failure> {
    for (place, (hull, value)) in hull.iter_mut().zip(values).enumerate() {
        let Some(value) = value.as_ref().filter(|_| terms.is_own(place) && terms.is_boxed(place))
        else {
            continue;
        };
        match hull {
            Some(hull) => {
                let too_large = |TooLarge| Failure::Rule {
                    step: place,
                    rule: "hull",
                    reason: Reason::TooLarge,
                };
                if value.lo.below(&hull.lo).map_err(too_large)? {
                    hull.lo = value.lo.clone();
                }
                if hull.hi.below(&value.hi).map_err(too_large)? {
                    hull.hi = value.hi.clone();
                }
            }
            None => *hull = Some(value.clone()),
        }
    }
    Ok(())
}

/// A look at the steps in one leaf.
struct Look<'l, 'a> {
    terms: &'l Terms<'a>,
    digits: i64,
    asked: Asked,
    in_words: bool,
    work: &'l mut u64,
}

impl Look<'_, '_> {
    /// Encloses the steps that vary, in order, each by the rule of its operation.
    fn steps<I: Int>(
        &mut self,
        values: &mut Values<I>,
        at: &[Interval<I>],
        centre: Option<Centre<'_, I>>,
    ) -> Result<(), Failure> {
        let terms = self.terms;
        let everywhere = terms.needs.everywhere && self.asked != Asked::OwnIfPossible;
        for (place, step) in terms.program.steps.iter().enumerate() {
            let own = terms.is_own(place);
            if !terms.is_boxed(place) || !(own || self.asked == Asked::All) {
                continue;
            }
            let operand = |place: &NodeId| values.get(*place).and_then(Option::as_ref);
            let found = match (&step.op, step.args.as_slice()) {
                (Op::Var(variable), []) => {
                    let range = at.get(*variable).ok_or(Failure::Shape)?;
                    nearest::rounded(&range.lo, &range.hi, self.digits)
                        .and_then(|out| rules::contains(&out, range).map(|()| Some(out)))
                }
                (op, []) => self.follow(op, &[]).map(Some),
                (op, [x]) => match operand(x) {
                    Some(x) => self.follow(op, &[x]).map(Some),
                    None => Ok(None),
                },
                (op, [x, y]) => match (operand(x), operand(y)) {
                    (Some(x), Some(y)) => self.follow(op, &[x, y]).map(Some),
                    _ => Ok(None),
                },
                _ => Err(Reason::Arity),
            };
            if *self.work > limits::TREE_WORK {
                return Err(Failure::Work(place));
            }
            let value = match found {
                Ok(Some(out)) => match centre.filter(|_| own && !matches!(step.op, Op::Var(_))) {
                    Some(centre) => Some(self.with_mean_value(place, out, at, values, centre)?),
                    None => Some(out),
                },
                Ok(None) if everywhere && own => return Err(Failure::NoEnclosure(place)),
                // What a word cannot hold is no reason to go on without it.
                Err(reason)
                    if (everywhere && own) || (self.in_words && reason == Reason::TooLarge) =>
                {
                    return Err(Failure::Rule { step: place, rule: step.op.name(), reason });
                }
                Ok(None) | Err(_) => None,
            };
            set(values, place, value);
        }
        Ok(())
    }

    /// The part of an enclosure that the mean value theorem leaves, where it applies.
    fn with_mean_value<I: Int>(
        &self,
        place: NodeId,
        own: Interval<I>,
        at: &[Interval<I>],
        values: &[Option<Interval<I>>],
        (point, centre): Centre<'_, I>,
    ) -> Result<Interval<I>, Failure> {
        let slopes = self.terms.program.slopes.get(place);
        let Some(slopes) = slopes.filter(|all| all.len() == at.len()) else { return Ok(own) };
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
        let mean = nearest::mean_value(start, &terms, self.digits).map_err(failed)?;
        rules::mean_value(start, &terms, &mean).map_err(failed)?;
        rules::common(&own, &mean).map_err(|_| Failure::Reversed(place))
    }

    /// The enclosure of an operation's value, which follows by its rule.
    fn follow<I: Int>(
        &mut self,
        op: &Op,
        operands: &[&Interval<I>],
    ) -> Result<Interval<I>, Reason> {
        *self.work = self.work.saturating_add(work_of(op, operands, self.digits));
        if *self.work > limits::TREE_WORK {
            return Err(Reason::TooLarge);
        }
        let out = nearest::enclosure(op, operands, self.digits)?;
        op.follows(operands, &out).map(|()| out)
    }
}

/// The same range in machine words, if its ends are n · 2^e and fit.
fn in_words(range: &Enclosure) -> Option<Interval<i128>> {
    let end = |x: &Number<AnyInt>| {
        let (numerator, denominator, exponent) = x.parts();
        denominator.is_one().then_some(Number::dyadic(numerator.to_word()?, exponent))
    };
    Some(Interval { lo: end(&range.lo)?, hi: end(&range.hi)? })
}

/// The same enclosure in integers without a bound.
fn from_words(x: &Interval<i128>) -> Enclosure {
    let end = |x: &Number<i128>| Number::dyadic((*x.parts().0).into(), x.parts().2);
    Interval { lo: end(&x.lo), hi: end(&x.hi) }
}

/// A number n · 2^e in integers of another type.
fn of<I: Int>(x: &Number<AnyInt>) -> Result<Number<I>, TooLarge> {
    let (numerator, _, exponent) = x.parts();
    Ok(Number::dyadic(I::of(&numerator.into())?, exponent))
}

fn set<I>(values: &mut [Option<Interval<I>>], place: NodeId, value: Option<Interval<I>>) {
    if let Some(slot) = values.get_mut(place) {
        *slot = value;
    }
}

/// Whether a check ended because a number is too large.
fn is_too_large(failure: &Failure) -> bool {
    match failure {
        Failure::Rule { reason, .. } => *reason == Reason::TooLarge,
        // The middle of a box was not found, or the limit was reached.
        Failure::Centre | Failure::Work(_) => true,
        _ => false,
    }
}

/// A generous estimate of the products of binary digits that computing and checking a step takes.
fn work_of<I: Int>(op: &Op, operands: &[&Interval<I>], digits: i64) -> u64 {
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
            let guarded = size.saturating_add(I::GUARD.unsigned_abs());
            guarded.saturating_pow(3).saturating_mul(8)
        }
    }
}
