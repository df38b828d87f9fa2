//! A program on a tape of doubles: the search's guide.
//!
//! The tape is made once for a claim; a box is enclosed without allocating anything, and rounded to the nearest.
//! So what it says is almost always true, but nothing rests on it: boxes that it would accept are enclosed with
//! directed rounding, written, and checked by the kernel.

use proofmark_kernel::{Goal, NodeId, Op, Relation, Slope};

use super::Enclosure;
use super::boxes::Wanted;
use super::search::Search;

mod guide;
mod range;
#[cfg(test)]
mod tests;
pub(super) use guide::Guide;
pub(super) use range::Range;
use range::{least, most};

/// A program on doubles.
pub(super) struct Tape {
    /// The operation of each place that is enclosed box by box, in order.
    lines: Vec<Line>,
    /// The variable and the place of each slope that a mean value adds up, line by line.
    terms: Vec<(usize, NodeId)>,
    /// The derivatives of the places that have some, by variable.
    slopes: Vec<Vec<Slope>>,
    /// The places of the claim's own steps that vary.
    own: Vec<NodeId>,
    goals: Vec<Asked>,
    /// Whether all of the claim's steps must have a value.
    complete: bool,
    /// The values of the steps that do not vary.
    fixed: Vec<Range>,
}

struct Line {
    place: NodeId,
    code: Code,
    args: [NodeId; 2],
    /// Whether it is a step of the claim, and not of a derivative.
    own: bool,
    /// Where the slopes of its mean value are among all, if one can be tried.
    mean: Option<(usize, usize)>,
}

/// An operation, without the numbers that it may carry.
#[derive(Clone, Copy)]
enum Code {
    Variable(usize),
    Power(u32),
    Add,
    Sub,
    Mul,
    Div,
    Min,
    Max,
    Sqrt,
    Ln,
    Exp,
    Atanh,
    Atan,
    Sin,
    Cos,
    Abs,
    Floor,
    Ceil,
    FloorLog2,
    /// Its values are not known to the tape.
    Other,
}

impl Code {
    fn of(op: &Op) -> Self {
        match op {
            Op::Var(variable) => Self::Variable(*variable),
            Op::Pow(n) => Self::Power(*n),
            Op::Add => Self::Add,
            Op::Sub => Self::Sub,
            Op::Mul => Self::Mul,
            Op::Div => Self::Div,
            Op::Min => Self::Min,
            Op::Max => Self::Max,
            Op::Sqrt => Self::Sqrt,
            Op::Ln => Self::Ln,
            Op::Exp => Self::Exp,
            Op::Atanh => Self::Atanh,
            Op::Atan => Self::Atan,
            Op::Sin => Self::Sin,
            Op::Cos => Self::Cos,
            Op::Abs => Self::Abs,
            Op::Floor => Self::Floor,
            Op::Ceil => Self::Ceil,
            Op::FloorLog2 => Self::FloorLog2,
            Op::HeapDiameter | Op::Const(_) | Op::Pi => Self::Other,
        }
    }
}

/// A goal on the tape.
struct Asked {
    lhs: NodeId,
    rhs: NodeId,
    relation: Relation,
    /// Whether it should hold, or else be the one that fails.
    holds: bool,
}

/// Enclosures by place, for one box after the other.
pub(super) struct Values {
    centre: Vec<Range>,
    inside: Vec<Range>,
}

/// What a box shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// How far the goals are from being shown: at most 0 if they are, infinite if that is not known.
    pub(super) gap: f64,
    /// The goal that is furthest from it.
    open: Option<usize>,
}

impl Seen {
    pub(super) fn is_shown(self) -> bool {
        self.open.is_none()
    }
}

impl Tape {
    /// The tape of a program, and what is to be shown in each box.
    pub(super) fn new<E: Enclosure>(search: &Search<'_, E>, wanted: &Wanted<'_>) -> Option<Self> {
        let program = &search.program;
        let mut tape = Self {
            lines: Vec::new(),
            terms: Vec::new(),
            slopes: program.slopes.clone(),
            own: Vec::new(),
            goals: Vec::new(),
            complete: wanted.complete,
            fixed: vec![Range::UNKNOWN; program.steps.len()],
        };
        for (place, step) in program.steps.iter().enumerate() {
            if let (Some(known), Some(slot)) = (search.known(place, &[]), tape.fixed.get_mut(place))
            {
                let (lo, hi) = known.near()?;
                *slot = Range::new(lo, hi);
            }
            if program.boxed.get(place) != Some(&true) || matches!(step.op, Op::Const(_)) {
                continue;
            }
            let own = program.places.binary_search(&place).is_ok();
            let args = [0, 1].map(|k| step.args.get(k).or(step.args.first()).copied().unwrap_or(0));
            let slopes = program.slopes.get(place).map_or(&[][..], Vec::as_slice);
            // A derivative that speaks of the step itself is not known yet.
            let known = |slope: &Slope| {
                matches!(slope, Slope::Zero) || matches!(slope, Slope::Step(id) if *id < place)
            };
            let mean = own
                && !matches!(step.op, Op::Var(_))
                && !slopes.is_empty()
                && slopes.iter().all(known);
            if own {
                tape.own.push(place);
            }
            let first = tape.terms.len();
            let step_of = |(variable, slope): (usize, &Slope)| match slope {
                Slope::Step(id) => Some((variable, *id)),
                Slope::Zero | Slope::Unknown => None,
            };
            if mean {
                tape.terms.extend(slopes.iter().enumerate().filter_map(step_of));
            }
            let mean = mean.then_some((first, tape.terms.len()));
            tape.lines.push(Line { place, code: Code::of(&step.op), args, own, mean });
        }
        for (goal, holds) in wanted.goals() {
            let &Goal { lhs, rhs, relation, .. } = goal;
            let place = |id: NodeId| program.places.get(id).copied();
            tape.goals.push(Asked { lhs: place(lhs)?, rhs: place(rhs)?, relation, holds });
        }
        Some(tape)
    }

    pub(super) fn values(&self) -> Values {
        Values { centre: self.fixed.clone(), inside: self.fixed.clone() }
    }

    /// Encloses everything in a box, with mean values about a centre.
    pub(super) fn enclose(&self, at: &[Range], centre: &[f64], values: &mut Values) -> Seen {
        // Without slopes, nothing starts from a centre.
        let centred = if self.terms.is_empty() { &[] } else { self.lines.as_slice() };
        for line in centred.iter().filter(|line| line.own) {
            let value = match line.code {
                Code::Variable(variable) => {
                    centre.get(variable).map_or(Range::UNKNOWN, |&x| Range::point(x))
                }
                _ => line.value(&values.centre),
            };
            if let Some(slot) = values.centre.get_mut(line.place) {
                *slot = value;
            }
        }
        for line in &self.lines {
            let own = match line.code {
                Code::Variable(variable) => at.get(variable).copied().unwrap_or(Range::UNKNOWN),
                _ => line.value(&values.inside),
            };
            let value = match line.mean {
                Some(terms) if own.lo < own.hi => {
                    own.meet(self.mean_value(line.place, terms, at, centre, values))
                }
                _ => own,
            };
            if let Some(slot) = values.inside.get_mut(line.place) {
                *slot = value;
            }
        }
        self.seen(&values.inside)
    }

    /// An enclosure of a step by the mean value theorem; unknown if there is none.
    fn mean_value(
        &self,
        place: NodeId,
        (first, last): (usize, usize),
        at: &[Range],
        centre: &[f64],
        values: &Values,
    ) -> Range {
        let Some(&start) = values.centre.get(place) else { return Range::UNKNOWN };
        let (mut lo, mut hi) = (start.lo, start.hi);
        for &(variable, id) in self.terms.get(first..last).unwrap_or_default() {
            let all = (at.get(variable), centre.get(variable), values.inside.get(id));
            let (Some(at), Some(centre), Some(slope)) = all else { return Range::UNKNOWN };
            if !slope.is_known() {
                return Range::UNKNOWN;
            }
            let (below, above) = (at.lo - centre, at.hi - centre);
            // The centre is inside of the box: below ≤ 0 ≤ above.
            lo += least(slope.lo * above, slope.hi * below);
            hi += most(slope.hi * above, slope.lo * below);
        }
        Range { lo, hi }
    }

    fn seen(&self, values: &[Range]) -> Seen {
        let value = |place: NodeId| values.get(place).copied().unwrap_or(Range::UNKNOWN);
        let missing = self.complete && self.own.iter().any(|&place| !value(place).is_known());
        // All that should hold do, and one of those that should fail does.
        let mut worst: Option<(f64, usize)> = None;
        let mut nearest: Option<(f64, usize)> = None;
        for (index, goal) in self.goals.iter().enumerate() {
            let (gap, shown) = goal.gap(value(goal.lhs), value(goal.rhs));
            let gap = if shown { 0.0 } else { gap };
            if goal.holds {
                if !shown && worst.is_none_or(|(most, _)| gap > most) {
                    worst = Some((gap, index));
                }
            } else if nearest.is_none_or(|(least, _)| gap < least) {
                nearest = Some((gap, index));
            }
        }
        let open = worst.or(nearest.filter(|(gap, _)| *gap > 0.0));
        let gap = open.map_or(0.0, |(gap, _)| gap);
        match (open, missing) {
            (None, true) => Seen { gap: f64::INFINITY, open: Some(0) },
            (_, true) => Seen { gap: f64::INFINITY, open: open.map(|(_, index)| index) },
            (_, false) => Seen { gap, open: open.map(|(_, index)| index) },
        }
    }

    /// The slope by each variable of what an open goal needs from above: the difference of its two sides.
    pub(super) fn slopes_of_open(&self, seen: Seen, values: &Values, found: &mut Vec<Range>) {
        found.clear();
        let Some(goal) = seen.open.and_then(|open| self.goals.get(open)) else { return };
        let slopes = |place: NodeId| self.slopes.get(place).map_or(&[][..], Vec::as_slice);
        let (lhs, rhs) = (slopes(goal.lhs), slopes(goal.rhs));
        let value = |slope: Option<&Slope>| match slope {
            None | Some(Slope::Zero) => Range::point(0.0),
            Some(Slope::Unknown) => Range::UNKNOWN,
            Some(Slope::Step(id)) => values.inside.get(*id).copied().unwrap_or(Range::UNKNOWN),
        };
        let rising = goal.asks_from_above();
        for variable in 0..lhs.len().max(rhs.len()) {
            let (l, r) = (value(lhs.get(variable)), value(rhs.get(variable)));
            found.push(if rising { l.sub(r) } else { r.sub(l) });
        }
    }
}

impl Asked {
    /// Whether the difference of the two sides must be seen to be small.
    fn asks_from_above(&self) -> bool {
        match self.relation {
            Relation::AtMost | Relation::Below => self.holds,
            Relation::AtLeast | Relation::Above | Relation::Equal => !self.holds,
        }
    }

    /// How far it is from being shown, and whether it is.
    fn gap(&self, lhs: Range, rhs: Range) -> (f64, bool) {
        if !lhs.is_known() || !rhs.is_known() {
            return (f64::INFINITY, false);
        }
        let at_most = |x: Range, y: Range| x.hi - y.lo;
        let reflexive = self.lhs == self.rhs;
        let (gap, strict) = match (self.relation, self.holds) {
            (Relation::AtMost | Relation::AtLeast | Relation::Equal, true) if reflexive => {
                (0.0, false)
            }
            (Relation::AtMost, true) | (Relation::Above, false) => (at_most(lhs, rhs), false),
            (Relation::Below, true) | (Relation::AtLeast, false) => (at_most(lhs, rhs), true),
            (Relation::AtLeast, true) | (Relation::Below, false) => (at_most(rhs, lhs), false),
            (Relation::Above, true) | (Relation::AtMost, false) => (at_most(rhs, lhs), true),
            (Relation::Equal, true) => (at_most(lhs, rhs).max(at_most(rhs, lhs)), false),
            (Relation::Equal, false) => (at_most(lhs, rhs).min(at_most(rhs, lhs)), true),
        };
        (gap, if strict { gap < 0.0 } else { gap <= 0.0 })
    }
}

impl Line {
    /// The enclosure by the rule of the operation.
    fn value(&self, values: &[Range]) -> Range {
        let [a, b] = self.args;
        let (Some(&x), Some(&y)) = (values.get(a), values.get(b)) else { return Range::UNKNOWN };
        match self.code {
            Code::Add => x.add(y),
            Code::Sub => x.sub(y),
            Code::Mul => x.mul(y),
            Code::Div => x.div(y),
            Code::Min => x.min(y),
            Code::Max => x.max(y),
            Code::Power(n) => x.power(n),
            Code::Sqrt => x.rising(x.lo >= 0.0, f64::sqrt),
            Code::Ln => x.rising(x.lo > 0.0, f64::ln),
            Code::Exp => x.rising(x.is_known(), f64::exp),
            Code::Atanh => x.rising(x.lo > -1.0 && x.hi < 1.0, f64::atanh),
            Code::Atan => x.rising(x.is_known(), f64::atan),
            Code::Sin => x.turned(1.0, f64::sin),
            Code::Cos => x.turned(0.0, f64::cos),
            Code::Abs => x.abs(),
            Code::Floor => x.rising(x.is_known(), f64::floor),
            Code::Ceil => x.rising(x.is_known(), f64::ceil),
            Code::FloorLog2 => x.rising(x.lo > 0.0, |x| x.log2().floor()),
            Code::Variable(_) | Code::Other => Range::UNKNOWN,
        }
    }
}
