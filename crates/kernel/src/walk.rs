//! The walk over a program: every step by its rule, once for the steps that do not vary, and box by
//! box for those that do.
//!
//! In a box, a step has the enclosure that follows by its rule. If the box has a centre c it may
//! have a second one by the mean value theorem, s(c) + Σ s'(box)·(box − c), and what counts is what
//! the two have in common. Every derivative was enclosed before, on the whole box, so that the
//! function exists and is smooth there.

use super::rules::{self, Series};
use super::slope::{Program, Slope};
use super::{Failure, Interval, Number, Reason};
use crate::certificate::{BoxEntry, CentreEntry, Ends, StepEntry};
use crate::check::Rules;
use crate::claim::{Claim, NodeId, Step, Variable};
use crate::constant::Constants;
use crate::int::{Int, TooLarge};
use crate::limits;
use crate::op::{Cost, Op, Parameter};

/// Enclosures by place in the program.
pub(super) type Values<I> = Vec<Option<Interval<I>>>;

/// The range of a variable.
struct Range<I> {
    /// No value of the variable is outside.
    whole: Interval<I>,
    /// Every number between these is in the range; for a constant, one of them is it.
    certain: (Number<I>, Number<I>),
}

pub(super) struct Walk<'a, I> {
    rules: &'a Rules<'a, I>,
    claim: &'a Claim,
    program: &'a Program,
    constants: &'a Constants,
    /// Whether every step of the claim must have an enclosure wherever the certificate looks.
    everywhere: bool,
    /// The steps that do not vary.
    fixed: Values<I>,
    /// How many binary digits their ends take when written out.
    sizes: Vec<u64>,
    /// The boxes seen so far.
    boxes: Vec<Vec<Interval<I>>>,
    /// The work so far, also that of the certificates that belong together with this one.
    work: &'a mut u64,
}

impl<'a, I: Int> Walk<'a, I> {
    pub(super) fn new(
        rules: &'a Rules<'a, I>,
        claim: &'a Claim,
        program: &'a Program,
        constants: &'a Constants,
        everywhere: bool,
        work: &'a mut u64,
    ) -> Self {
        let (fixed, boxes) = (vec![None; program.steps.len()], Vec::new());
        let sizes = vec![0; program.steps.len()];
        Self { rules, claim, program, constants, everywhere, fixed, sizes, boxes, work }
    }

    /// The value of a step of the claim, in a box.
    pub(super) fn value(
        &self,
        step: NodeId,
        values: &[Option<Interval<I>>],
    ) -> Option<Interval<I>> {
        self.at(*self.program.places.get(step)?, values).cloned()
    }

    fn at<'v>(
        &'v self,
        place: NodeId,
        values: &'v [Option<Interval<I>>],
    ) -> Option<&'v Interval<I>> {
        match values.get(place) {
            Some(Some(value)) => Some(value),
            _ => self.fixed.get(place)?.as_ref(),
        }
    }

    /// The enclosures of the claim's steps, in a box.
    pub(super) fn by_claim(&self, values: &[Option<Interval<I>>]) -> Values<I> {
        (0..self.claim.steps().len()).map(|step| self.value(step, values)).collect()
    }

    /// Makes enclosures hold what a box holds, too.
    pub(super) fn widen(
        &self,
        hull: &mut [Option<Interval<I>>],
        values: &[Option<Interval<I>>],
    ) -> Result<(), Failure> {
        for (step, hull) in hull.iter_mut().enumerate() {
            let varies = self.program.places.get(step).and_then(|&place| values.get(place));
            if let Some(Some(value)) = varies {
                *hull =
                    Some(match hull.take() {
                        None => value.clone(),
                        Some(old) => rules::hull(&old, value).map_err(|TooLarge| {
                            Failure::Rule { step, rule: "hull", reason: Reason::TooLarge }
                        })?,
                    });
            }
        }
        Ok(())
    }

    /// Makes enclosures hold what those of all boxes hold together, given for each step of the claim.
    pub(super) fn widen_by_claim(
        &self,
        hull: &mut [Option<Interval<I>>],
        boxes: &[Option<Interval<I>>],
    ) {
        for ((hull, value), &varies) in hull.iter_mut().zip(boxes).zip(self.claim.varies()) {
            if let (None, Some(value), true) = (&hull, value, varies) {
                *hull = Some(value.clone());
            }
        }
    }

    /// The enclosures of the steps that do not vary, by place in the program.
    pub(super) fn into_fixed(self) -> Values<I> {
        self.fixed
    }

    /// For each variable, an enclosure of its whole range.
    pub(super) fn wholes(&self) -> Result<Vec<Interval<I>>, Failure> {
        self.claim.variables().iter().map(|variable| Ok(self.range(variable)?.whole)).collect()
    }

    /// Checks the steps that do not vary.
    pub(super) fn fixed(&mut self, entries: &[StepEntry<'_>]) -> Result<(), Failure> {
        let program = self.program;
        for (index, entry) in entries.iter().enumerate() {
            let place = program.places.get(index).copied().unwrap_or(index);
            let ends = match (entry.lo, entry.hi) {
                (None, None) => None,
                (Some(lo), Some(hi)) => Some((lo, hi)),
                _ => return Err(Failure::HalfEnclosure(index)),
            };
            if program.boxed.get(place).copied().unwrap_or(false) {
                if ends.is_some() {
                    return Err(Failure::Varies(index));
                }
                continue;
            }
            let Some((lo, hi)) = ends else {
                if self.everywhere {
                    return Err(Failure::NoEnclosure(index));
                }
                continue;
            };
            self.fixed_step(index, place, read(index, lo, hi)?)?;
        }
        Ok(())
    }

    /// Checks all steps, of which none varies.
    pub(super) fn all_fixed(&mut self, enclosures: Vec<Interval<I>>) -> Result<(), Failure> {
        let mut enclosures = enclosures.into_iter();
        (0..self.program.steps.len()).try_for_each(|index| {
            let claimed = enclosures.next().ok_or(Failure::NoEnclosure(index))?;
            self.fixed_step(index, index, claimed)
        })
    }

    fn fixed_step(
        &mut self,
        index: NodeId,
        place: NodeId,
        claimed: Interval<I>,
    ) -> Result<(), Failure> {
        let program = self.program;
        let step = program.steps.get(place).ok_or(Failure::OtherStep(index))?;
        let (own, size) = sizes_of(&step.args, &self.sizes, &claimed);
        self.follows(index, step, &[], &claimed, size)?;
        if let (Some(slot), Some(size)) = (self.fixed.get_mut(place), self.sizes.get_mut(place)) {
            (*slot, *size) = (Some(claimed), own);
        }
        Ok(())
    }

    /// Checks that the ends of every range are in order for sure, and that constants are known.
    pub(super) fn ranges_are_not_empty(&self) -> Result<(), Failure> {
        for (index, variable) in self.claim.variables().iter().enumerate() {
            let ends = self.range(variable)?;
            if ends.certain.0.at_most(&ends.certain.1) != Ok(true) {
                return Err(Failure::EmptyRange(index));
            }
        }
        Ok(())
    }

    /// The ends of a variable's range.
    fn range(&self, variable: &Variable) -> Result<Range<I>, Failure> {
        match variable {
            Variable::Between { lo, hi } => {
                let end = |&id: &NodeId| self.value(id, &[]).ok_or(Failure::NoEnclosure(id));
                let (lo, hi) = (end(lo)?, end(hi)?);
                let whole = Interval { lo: lo.lo, hi: hi.hi };
                Ok(Range { whole, certain: (lo.hi, hi.lo) })
            }
            Variable::Given(digest) => {
                let known = self.constants.enclosure(digest).ok_or(Failure::UnknownConstant)?;
                let whole = Interval::of(known).map_err(|_| Failure::UnknownConstant)?;
                let certain = (whole.lo.clone(), whole.hi.clone());
                Ok(Range { whole, certain })
            }
        }
    }

    /// Checks one box of a cover.
    pub(super) fn in_box(
        &mut self,
        entry: &BoxEntry<'_>,
        slopes: bool,
    ) -> Result<Values<I>, Failure> {
        if self.boxes.len() >= limits::BOXES {
            return Err(Failure::TooManyBoxes);
        }
        let at = self.ends(&entry.at)?;
        let centre = match &entry.centre {
            None => None,
            Some(_) if !slopes => return Err(Failure::Centre),
            Some(centre) => Some(self.centre(&at, centre)?),
        };
        let values = self.steps(&at, &entry.enclosures, centre.as_ref(), self.everywhere)?;
        self.boxes.push(at);
        Ok(values)
    }

    /// Checks the boxes seen so far against the range of the variables.
    pub(super) fn covers(&self, rules: &Rules<'_, I>) -> Result<(), Failure> {
        (rules.cover)(&self.wholes()?, &self.boxes)
    }

    /// Checks a box inside the range of the variables, and over all that a constant may be.
    pub(super) fn at_witness(&mut self, entry: &BoxEntry<'_>) -> Result<Values<I>, Failure> {
        if entry.centre.is_some() {
            return Err(Failure::Centre);
        }
        let at = self.ends(&entry.at)?;
        for (variable, at) in self.claim.variables().iter().zip(&at) {
            let Range { whole, certain: (lo, hi) } = self.range(variable)?;
            let reaches = match variable {
                Variable::Between { .. } => {
                    lo.at_most(&at.lo) == Ok(true) && at.hi.at_most(&hi) == Ok(true)
                }
                Variable::Given(_) => rules::contains(at, &whole) == Ok(()),
            };
            if !reaches {
                return Err(Failure::OutsideRange);
            }
        }
        // A witness speaks of the claim's own steps; slopes in between stay empty.
        let program = self.program;
        let mut entries = entry.enclosures.iter();
        let mut all = Vec::new();
        for (place, _) in boxed(program) {
            let own = program.places.binary_search(&place).is_ok();
            all.push(if own { entries.next().ok_or(Failure::Shape)?.clone() } else { None });
        }
        if entries.next().is_some() {
            return Err(Failure::Shape);
        }
        self.steps(&at, &all, None, self.everywhere)
    }

    /// Checks the centre of a box.
    fn centre(
        &mut self,
        at: &[Interval<I>],
        entry: &CentreEntry<'_>,
    ) -> Result<(Vec<Number<I>>, Values<I>), Failure> {
        let points: Vec<(&str, &str)> = entry.at.iter().map(|&point| (point, point)).collect();
        let points = self.ends(&points)?;
        for (point, at) in points.iter().zip(at) {
            let inside =
                at.lo.at_most(&point.lo) == Ok(true) && point.hi.at_most(&at.hi) == Ok(true);
            if !inside {
                return Err(Failure::Centre);
            }
        }
        let entries: Vec<Option<Ends<'_>>> =
            entry.enclosures.iter().map(|ends| ends.map(|(lo, hi)| Ends::Rule([lo, hi]))).collect();
        let values = self.steps(&points, &entries, None, false)?;
        Ok((points.into_iter().map(|point| point.lo).collect(), values))
    }

    fn ends(&mut self, at: &[(&str, &str)]) -> Result<Vec<Interval<I>>, Failure> {
        if at.len() != self.claim.variables().len() {
            return Err(Failure::Shape);
        }
        let ends: Result<Vec<Interval<I>>, Failure> =
            at.iter().enumerate().map(|(variable, (lo, hi))| read(variable, lo, hi)).collect();
        let ends = ends?;
        for end in &ends {
            let reading = end.lo.reading_work().saturating_add(end.hi.reading_work());
            self.spend(0, reading)?;
        }
        Ok(ends)
    }

    /// Counts work, up to the limit.
    fn spend(&mut self, step: NodeId, work: u64) -> Result<(), Failure> {
        *self.work = self.work.saturating_add(work);
        if *self.work > limits::KERNEL_WORK { Err(Failure::Work(step)) } else { Ok(()) }
    }

    /// Checks the steps that vary, for variables in these ranges.
    fn steps(
        &mut self,
        at: &[Interval<I>],
        entries: &[Option<Ends<'_>>],
        centre: Option<&(Vec<Number<I>>, Values<I>)>,
        everywhere: bool,
    ) -> Result<Values<I>, Failure> {
        let program = self.program;
        let mut values: Values<I> = vec![None; program.steps.len()];
        let mut sizes = self.sizes.clone();
        let mut entries = entries.iter();
        for (place, step) in boxed(program) {
            let entry = entries.next().ok_or(Failure::Shape)?;
            let Some(ends) = entry else {
                if everywhere && program.places.binary_search(&place).is_ok() {
                    return Err(Failure::NoEnclosure(place));
                }
                continue;
            };
            let (claimed, mean) = match ends.as_slice() {
                [lo, hi] => (read(place, lo, hi)?, None),
                [lo, hi, low, high] => (read(place, lo, hi)?, Some(read(place, low, high)?)),
                _ => return Err(Failure::Shape),
            };
            let (mut own, size) = sizes_of(&step.args, &sizes, &claimed);
            match step.op.parameter() {
                Some(Parameter::Variable(variable)) => {
                    let range = at.get(variable).ok_or(Failure::Shape)?;
                    rules::contains(&claimed, range).map_err(|reason| Failure::Rule {
                        step: place,
                        rule: "var",
                        reason,
                    })?;
                }
                Some(Parameter::Value(_) | Parameter::Power(_)) | None => {
                    self.follows(place, step, &values, &claimed, size)?;
                }
            }
            let value = match mean {
                None => claimed,
                Some(mean) => {
                    // All parts are added up over a common denominator.
                    let parts = at.iter().chain([&mean]).flat_map(|x| [&x.lo, &x.hi]);
                    let sizes = parts.map(Number::size).fold(0, u64::saturating_add);
                    let count = u64::try_from(at.len()).unwrap_or(u64::MAX);
                    let reading = mean.lo.reading_work().saturating_add(mean.hi.reading_work());
                    let adding = sizes.saturating_mul(sizes).saturating_mul(count);
                    self.spend(place, reading.saturating_add(adding))?;
                    self.mean_value(place, at, centre.ok_or(Failure::Centre)?, &values, &mean)?;
                    let both = rules::common(&claimed, &mean);
                    let both = both.map_err(|_| Failure::Reversed(place))?;
                    own = size_of(&both);
                    both
                }
            };
            if let (Some(slot), Some(size)) = (values.get_mut(place), sizes.get_mut(place)) {
                (*slot, *size) = (Some(value), own);
            }
        }
        match entries.next() {
            None => Ok(values),
            Some(_) => Err(Failure::Shape),
        }
    }

    /// Checks one step by the rule of its operation; `size` is that of the longest number.
    fn follows(
        &mut self,
        place: NodeId,
        Step { op, args }: &Step,
        values: &[Option<Interval<I>>],
        claimed: &Interval<I>,
        size: u64,
    ) -> Result<(), Failure> {
        let rule = op.name();
        let operand = |arg: &NodeId| self.at(*arg, values).ok_or(Failure::NoEnclosure(*arg));
        let operands: &[&Interval<I>] = match args.as_slice() {
            [] => &[],
            [x] => &[operand(x)?],
            [x, y] => &[operand(x)?, operand(y)?],
            _ => return Err(Failure::Rule { step: place, rule, reason: Reason::Arity }),
        };
        let work = self.work.saturating_add(work_of(op, size, claimed));
        if work > limits::KERNEL_WORK {
            return Err(Failure::Work(place));
        }
        (self.rules.step)(op, operands, claimed).map_err(|reason| Failure::Rule {
            step: place,
            rule,
            reason,
        })?;
        *self.work = work;
        Ok(())
    }

    /// Checks one step by the mean value theorem.
    fn mean_value(
        &self,
        place: NodeId,
        at: &[Interval<I>],
        (point, centre): &(Vec<Number<I>>, Values<I>),
        values: &[Option<Interval<I>>],
        claimed: &Interval<I>,
    ) -> Result<(), Failure> {
        // Only a step of the claim has slopes, one per variable; a derivative has none of its own.
        let slopes = self.program.slopes.get(place).ok_or(Failure::NoSlope(place))?;
        if slopes.len() != at.len() {
            return Err(Failure::NoSlope(place));
        }
        let start = self.at(place, centre).ok_or(Failure::NoEnclosure(place))?;
        let mut terms = Vec::new();
        for ((slope, at), point) in slopes.iter().zip(at).zip(point) {
            match slope {
                Slope::Zero => {}
                Slope::Unknown => return Err(Failure::NoSlope(place)),
                // A derivative that speaks of the step itself is not known yet.
                Slope::Step(id) => {
                    let slope = self.at(*id, values).ok_or(Failure::NoSlope(place))?;
                    let offset = rules::less(at, point).map_err(|reason| Failure::Rule {
                        step: place,
                        rule: "mean",
                        reason,
                    })?;
                    terms.push((slope, offset));
                }
            }
        }
        (self.rules.mean)(start, &terms, claimed).map_err(|reason| Failure::Rule {
            step: place,
            rule: "mean",
            reason,
        })
    }
}

/// The steps that must be enclosed box by box.
fn boxed(program: &Program) -> impl Iterator<Item = (NodeId, &Step)> {
    let steps = program.steps.iter().enumerate();
    steps.zip(&program.boxed).filter(|(_, boxed)| **boxed).map(|(step, _)| step)
}

fn read<I: Int>(step: NodeId, lo: &str, hi: &str) -> Result<Interval<I>, Failure> {
    let number = |text: &str| Number::parse(text).map_err(|error| Failure::Number(step, error));
    if lo == hi {
        let point = number(lo)?;
        return Ok(Interval { lo: point.clone(), hi: point });
    }
    let (lo, hi) = (number(lo)?, number(hi)?);
    match lo.at_most(&hi) {
        Ok(true) => Ok(Interval { lo, hi }),
        _ => Err(Failure::Reversed(step)),
    }
}

/// How many binary digits the longer end takes when written out.
fn size_of<I: Int>(x: &Interval<I>) -> u64 {
    x.lo.size().max(x.hi.size())
}

/// The size of an enclosure, and the largest among its own and those of its operands.
fn sizes_of<I: Int>(args: &[NodeId], sizes: &[u64], claimed: &Interval<I>) -> (u64, u64) {
    let own = size_of(claimed);
    (own, args.iter().filter_map(|&arg| sizes.get(arg)).fold(own, |most, &size| most.max(size)))
}

/// A generous estimate of the products of binary digits that reading and checking a step take, whose longest
/// number has this size.
fn work_of<I: Int>(op: &Op, size: u64, out: &Interval<I>) -> u64 {
    let product = size.saturating_mul(size);
    // Reading a fraction takes a greatest common divisor.
    let reading = out.lo.reading_work().saturating_add(out.hi.reading_work());
    let checking = match (op.operation().cost, op.parameter()) {
        (Cost::Product, _) => product,
        (Cost::Power, Some(Parameter::Power(n))) => {
            product.saturating_mul(u64::from(n)).saturating_mul(u64::from(n))
        }
        (Cost::Power, _) => u64::MAX,
        (Cost::Series(series), _) => {
            // The series has fewer terms than a quarter of the binary digits.
            let digits = rules::series_digits(series, out).unsigned_abs();
            product.saturating_add(digits.saturating_pow(3))
        }
        (Cost::Angle, _) => {
            // Four series, with fewer terms than half of the binary digits.
            let digits = rules::series_digits(Series::Absolute, out).unsigned_abs();
            product.saturating_add(digits.saturating_add(size).saturating_pow(3).saturating_mul(4))
        }
    };
    reading.saturating_add(checking)
}
