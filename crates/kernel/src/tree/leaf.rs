//! One leaf: the enclosures of the steps there, each by the rule of its operation, and the goals.
//!
//! The same code runs on machine integers first, and on big ones where a number does not fit.

use num_bigint::BigInt;

use super::nearest;
use super::text::Place;
use crate::check::{Enclosure, Failure, goal_decided};
use crate::claim::{Claim, NodeId};
use crate::int::{Int, TooLarge};
use crate::limits;
use crate::needs::Needs;
use crate::number::Number;
use crate::op::{Cost, Op};
use crate::rules::{self, Interval, Outcome, Reason};
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

/// Why a leaf is not accepted.
enum Stop {
    /// A number does not fit its type.
    TooLarge,
    /// It does not prove what it should.
    Failure(Failure),
}

impl From<TooLarge> for Stop {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// Enclosures by place in the program.
type Values<I> = Vec<Option<Interval<I>>>;

/// The enclosures of one leaf, and what those of all so far have in common, for one type of integers.
struct Table<I> {
    /// To how many digits the steps that do not vary are rounded here.
    bits: Option<u32>,
    values: Values<I>,
    centre: Values<I>,
    /// The hull of the enclosures of the claim's steps in all leaves.
    hull: Values<I>,
}

impl<I: Int> Table<I> {
    fn new(terms: &Terms<'_>) -> Self {
        let none = || vec![None; terms.program.steps.len()];
        Self { bits: None, values: none(), centre: none(), hull: none() }
    }

    /// Rounds the steps that do not vary to so many digits.
    fn prepare(&mut self, terms: &Terms<'_>, bits: u32) -> Result<(), Stop> {
        if self.bits == Some(bits) {
            return Ok(());
        }
        self.bits = None;
        let digits = i64::from(bits);
        for (place, known) in terms.fixed.iter().enumerate() {
            let Some(known) = known else { continue };
            let rounded = nearest::rounded(&known.lo, &known.hi, digits);
            let Ok(rounded) = rounded else { return Err(Stop::TooLarge) };
            // The rounded enclosure holds the other one.
            rules::contains(&rounded, known).map_err(|_| Stop::TooLarge)?;
            let rounded = Interval { lo: rounded.lo.converted()?, hi: rounded.hi.converted()? };
            for values in [&mut self.values, &mut self.centre] {
                if let Some(slot) = values.get_mut(place) {
                    *slot = Some(rounded.clone());
                }
            }
        }
        self.bits = Some(bits);
        Ok(())
    }
}

/// A check of leaves, one after the other.
pub(super) struct Leaves<'a> {
    terms: &'a Terms<'a>,
    small: Option<Table<i128>>,
    big: Table<BigInt>,
    /// The work of one leaf in machine integers.
    light: u64,
    /// The work so far.
    work: u64,
}

/// A generous estimate of the work of a step in machine integers.
const LIGHT: u64 = 1 << 16;

impl<'a> Leaves<'a> {
    pub(super) fn new(terms: &'a Terms<'a>) -> Self {
        // The series of functions that are not rational do not fit machine integers.
        let rational = |(step, boxed): (&crate::claim::Step, &bool)| {
            !boxed || matches!(step.op.operation().cost, Cost::Product | Cost::Power)
        };
        let all = terms.program.steps.iter().zip(&terms.program.boxed).all(rational);
        let steps = u64::try_from(terms.program.steps.len()).unwrap_or(u64::MAX);
        let light = steps.saturating_mul(LIGHT);
        let small = all.then(|| Table::new(terms));
        Self { terms, small, big: Table::new(terms), light, work: 0 }
    }

    /// Checks that every goal is settled in a leaf as it must be.
    pub(super) fn check(
        &mut self,
        at: &[Enclosure],
        bits: u32,
        centre: Option<&[Place]>,
    ) -> Result<(), Failure> {
        self.spend(self.light)?;
        if let Some(table) = &mut self.small {
            let found = table.prepare(self.terms, bits).and_then(|()| {
                let at = at.iter().map(|range| {
                    Ok(Interval { lo: range.lo.converted()?, hi: range.hi.converted()? })
                });
                let at = at.collect::<Result<Vec<_>, Stop>>()?;
                self.terms.leaf(table, &at, bits, centre, &mut None)
            });
            match found {
                Ok(()) => return Ok(()),
                Err(Stop::Failure(failure)) => return Err(failure),
                Err(Stop::TooLarge) => {}
            }
        }
        let mut work = Some(self.work);
        let table = &mut self.big;
        let found = table
            .prepare(self.terms, bits)
            .and_then(|()| self.terms.leaf(table, at, bits, centre, &mut work));
        self.work = work.unwrap_or(self.work);
        found.map_err(|stop| match stop {
            Stop::TooLarge => Failure::Work(0),
            Stop::Failure(failure) => failure,
        })
    }

    fn spend(&mut self, work: u64) -> Result<(), Failure> {
        self.work = self.work.saturating_add(work);
        if self.work > limits::TREE_WORK { Err(Failure::Work(0)) } else { Ok(()) }
    }

    /// For each step of the claim that varies, an enclosure of its values in all leaves that were
    /// accepted.
    pub(super) fn hull(self) -> Vec<Option<Enclosure>> {
        let small = self.small.map(|table| table.hull).unwrap_or_default();
        let places = self.terms.program.places.iter();
        let one = |&place: &NodeId| {
            let small = small.get(place).and_then(Option::as_ref).and_then(|found| {
                Some(Interval { lo: found.lo.converted().ok()?, hi: found.hi.converted().ok()? })
            });
            let big = self.big.hull.get(place).cloned().flatten();
            match (small, big) {
                (Some(x), Some(y)) => rules::hull(&x, &y).ok(),
                (x, y) => x.or(y),
            }
        };
        places.map(one).collect()
    }
}

/// A centre: the point, and the enclosures there.
type Centre<'c, I> = (&'c [Number<I>], &'c [Option<Interval<I>>]);

impl Terms<'_> {
    /// Checks a leaf with integers of one type. Work is counted and limited where there is a count; where
    /// there is none, a number that does not fit ends the check.
    fn leaf<I: Int>(
        &self,
        table: &mut Table<I>,
        at: &[Interval<I>],
        bits: u32,
        centre: Option<&[Place]>,
        work: &mut Option<u64>,
    ) -> Result<(), Stop> {
        let digits = i64::from(bits);
        let Table { values, centre: at_centre, hull, .. } = table;
        let (own, everywhere) =
            (|place: NodeId| self.own.get(place) == Some(&true), self.needs.everywhere);
        if let Some(places) = centre {
            if self.program.slopes.is_empty() || !(places.is_empty() || places.len() == at.len()) {
                return Err(Stop::Failure(Failure::Centre));
            }
            let point = at.iter().enumerate().map(|(variable, range)| {
                match places.get(variable).copied().unwrap_or(Place::Middle) {
                    Place::Low => Ok(range.lo.clone()),
                    Place::Middle => range.lo.middle(&range.hi),
                    Place::High => Ok(range.hi.clone()),
                }
            });
            let point = point.collect::<Result<Vec<_>, _>>()?;
            let thin: Vec<_> =
                point.iter().map(|c| Interval { lo: c.clone(), hi: c.clone() }).collect();
            self.steps(at_centre, &thin, digits, (&own, false), None, work)?;
            let centre = Some((point.as_slice(), at_centre.as_slice()));
            self.steps(values, at, digits, (&|_| true, everywhere), centre, work)?;
        } else {
            // Derivatives are of no use without a centre.
            self.steps(values, at, digits, (&own, everywhere), None, work)?;
        }
        self.goals(values).map_err(Stop::Failure)?;
        for (place, own) in self.own.iter().enumerate() {
            let varies = self.program.boxed.get(place) == Some(&true);
            if let (true, true, Some(slot), Some(Some(value))) =
                (*own, varies, hull.get_mut(place), values.get(place))
            {
                match slot {
                    Some(hull) => {
                        if value.lo.below(&hull.lo)? {
                            hull.lo = value.lo.clone();
                        }
                        if hull.hi.below(&value.hi)? {
                            hull.hi = value.hi.clone();
                        }
                    }
                    None => *slot = Some(value.clone()),
                }
            }
        }
        Ok(())
    }

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

    /// Encloses the steps that vary, as far as they are asked for; `everywhere` makes it a failure if a
    /// step of the claim cannot be.
    fn steps<I: Int>(
        &self,
        values: &mut Values<I>,
        at: &[Interval<I>],
        digits: i64,
        (asked, everywhere): (&dyn Fn(NodeId) -> bool, bool),
        centre: Option<Centre<'_, I>>,
        work: &mut Option<u64>,
    ) -> Result<(), Stop> {
        for (place, step) in self.program.steps.iter().enumerate() {
            if self.program.boxed.get(place) != Some(&true) || !asked(place) {
                continue;
            }
            let rule = step.op.name();
            let own = self.own.get(place) == Some(&true);
            let found = match &step.op {
                Op::Var(variable) => match at.get(*variable) {
                    Some(range) => nearest::rounded(&range.lo, &range.hi, digits)
                        .and_then(|out| rules::contains(&out, range).map(|()| out)),
                    None => return Err(Stop::Failure(Failure::Shape)),
                },
                op => {
                    let operand = |place: &NodeId| values.get(*place).and_then(Option::as_ref);
                    let operands: Option<Operands<'_, I>> = Operands::of(&step.args, operand);
                    match operands {
                        Some(operands) => {
                            let operands = operands.as_slice();
                            if let Some(work) = work {
                                *work = work.saturating_add(work_of(op, operands, digits));
                                if *work > limits::TREE_WORK {
                                    return Err(Stop::Failure(Failure::Work(place)));
                                }
                            }
                            nearest::enclosure(op, operands, digits)
                                .and_then(|out| follows(op, operands, &out).map(|()| out))
                        }
                        None if everywhere && own => {
                            return Err(Stop::Failure(Failure::NoEnclosure(place)));
                        }
                        None => {
                            set(values, place, None);
                            continue;
                        }
                    }
                }
            };
            let value = match found {
                Ok(out) => match centre.filter(|_| own && !matches!(step.op, Op::Var(_))) {
                    Some(centre) => self.with_mean_value(place, out, at, values, centre, digits)?,
                    None => out,
                },
                Err(Reason::TooLarge) if work.is_none() => return Err(Stop::TooLarge),
                Err(reason) if everywhere && own => {
                    return Err(Stop::Failure(Failure::Rule { step: place, rule, reason }));
                }
                Err(_) => {
                    set(values, place, None);
                    continue;
                }
            };
            set(values, place, Some(value));
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
        digits: i64,
    ) -> Result<Interval<I>, Stop> {
        let Some(slopes) = self.program.slopes.get(place).filter(|all| all.len() == at.len())
        else {
            return Ok(own);
        };
        let Some(start) = centre.get(place).and_then(Option::as_ref) else { return Ok(own) };
        let mut terms = Vec::new();
        for ((slope, range), point) in slopes.iter().zip(at).zip(point) {
            match slope {
                Slope::Zero => {}
                Slope::Unknown => return Ok(own),
                Slope::Step(id) => {
                    // A derivative that speaks of the step itself is not known yet.
                    let known = if *id < place { values.get(*id) } else { None };
                    let Some(slope) = known.and_then(Option::as_ref) else { return Ok(own) };
                    let offset = rules::less(range, point).map_err(|_| Stop::TooLarge)?;
                    terms.push((slope, offset));
                }
            }
        }
        let mean = nearest::mean_value(start, &terms, digits);
        let mean = mean.and_then(|mean| {
            rules::mean_value(start, &terms, &mean)?;
            rules::common(&own, &mean)
        });
        mean.map_err(|reason| match reason {
            Reason::TooLarge => Stop::TooLarge,
            _ => Stop::Failure(Failure::Reversed(place)),
        })
    }
}

fn set<I>(values: &mut [Option<Interval<I>>], place: NodeId, value: Option<Interval<I>>) {
    if let Some(slot) = values.get_mut(place) {
        *slot = value;
    }
}

/// The operands of a step, of which there are at most two.
enum Operands<'v, I> {
    None,
    One([&'v Interval<I>; 1]),
    Two([&'v Interval<I>; 2]),
}

impl<'v, I> Operands<'v, I> {
    fn of(args: &[NodeId], operand: impl Fn(&NodeId) -> Option<&'v Interval<I>>) -> Option<Self> {
        match args {
            [] => Some(Self::None),
            [x] => Some(Self::One([operand(x)?])),
            [x, y] => Some(Self::Two([operand(x)?, operand(y)?])),
            _ => None,
        }
    }

    fn as_slice(&self) -> &[&'v Interval<I>] {
        match self {
            Self::None => &[],
            Self::One(all) => all,
            Self::Two(all) => all,
        }
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
            let guarded = size.saturating_add(<BigInt as Int>::GUARD.unsigned_abs());
            guarded.saturating_pow(3).saturating_mul(8)
        }
    }
}

/// Checks an enclosure by the rule of its operation, as [`Op::follows`] does for big integers.
fn follows<I: Int>(op: &Op, operands: &[&Interval<I>], out: &Interval<I>) -> Outcome {
    match (op, operands) {
        (Op::Const(value), []) => {
            let (n, d) = (I::from_big(value.numer())?, I::from_big(value.denom())?);
            rules::constant(&Number::fraction(n, d).ok_or(Reason::DivisorMayBeZero)?, out)
        }
        (Op::Add, [x, y]) => rules::add(x, y, out),
        (Op::Sub, [x, y]) => rules::sub(x, y, out),
        (Op::Mul, [x, y]) => rules::mul(x, y, out),
        (Op::Div, [x, y]) => rules::div(x, y, out),
        (Op::Pow(n), [x]) => rules::pow(*n, x, out),
        (Op::Sqrt, [x]) => rules::sqrt(x, out),
        (Op::Ln, [x]) => rules::ln(x, out),
        (Op::Exp, [x]) => rules::exp(x, out),
        (Op::Atanh, [x]) => rules::atanh(x, out),
        (Op::Pi, []) => rules::pi(out),
        (Op::Sin, [x]) => rules::sin(x, out),
        (Op::Cos, [x]) => rules::cos(x, out),
        (Op::Atan, [x]) => rules::atan(x, out),
        (Op::Min, [x, y]) => rules::min(x, y, out),
        (Op::Max, [x, y]) => rules::max(x, y, out),
        (Op::Abs, [x]) => rules::abs(x, out),
        (Op::Floor, [x]) => rules::floor(x, out),
        (Op::Ceil, [x]) => rules::ceil(x, out),
        (Op::FloorLog2, [x]) => rules::floor_log2(x, out),
        (Op::HeapDiameter, [x]) => rules::heap_diameter(x, out),
        (
            Op::Const(_)
            | Op::Var(_)
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::Pow(_)
            | Op::Sqrt
            | Op::Ln
            | Op::Exp
            | Op::Atanh
            | Op::Pi
            | Op::Sin
            | Op::Cos
            | Op::Atan
            | Op::Min
            | Op::Max
            | Op::Abs
            | Op::Floor
            | Op::Ceil
            | Op::FloorLog2
            | Op::HeapDiameter,
            _,
        ) => Err(Reason::Arity),
    }
}
