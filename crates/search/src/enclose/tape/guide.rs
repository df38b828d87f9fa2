//! What doubles tell of boxes and points that are not worth intervals with directed rounding.

use proofmark_kernel::{NodeId, Relation};

use super::{Range, Tape, Values};
use crate::enclose::Enclosure;
use crate::enclose::boxes::Wanted;
use crate::enclose::ends::Ends;
use crate::enclose::search::{Ranges, Search};

/// How far doubles may be off, in parts of the numbers compared, and still leave it to intervals to say so.
const DOUBT: f64 = 1e-9;

/// A tape that tells which boxes cannot be settled.
pub(in crate::enclose) struct Guide {
    tape: Tape,
    values: Values,
    at: Vec<Range>,
}

impl Guide {
    /// For a search without slopes.
    pub(in crate::enclose) fn new<E: Enclosure>(
        search: &Search<'_, E>,
        wanted: &Wanted<'_>,
    ) -> Option<Self> {
        let tape = Tape::new(search, wanted)?;
        let values = tape.values();
        Some(Self { tape, values, at: Vec::new() })
    }

    /// Whether intervals cannot show in a box what is wanted.
    pub(in crate::enclose) fn is_open(&mut self, at: &Ranges) -> bool {
        self.at.clear();
        self.at.extend(at.iter().map(Ends::near).map(|(lo, hi)| Range::new(lo, hi)));
        let seen = self.tape.enclose(&self.at, &[], &mut self.values);
        !seen.is_shown() && self.tape.is_clear(&self.values)
    }
}

impl Tape {
    /// Whether what is missing for a goal is more than rounding.
    fn is_clear(&self, values: &Values) -> bool {
        let value = |place: NodeId| values.inside.get(place).copied().unwrap_or(Range::UNKNOWN);
        if self.complete && self.own.iter().any(|&place| !value(place).is_known()) {
            return true;
        }
        let (mut holds, mut fails, mut some_fail) = (true, false, false);
        for goal in &self.goals {
            let (lhs, rhs) = (value(goal.lhs), value(goal.rhs));
            let (gap, shown) = goal.gap(lhs, rhs);
            let size = |range: Range| range.lo.abs().max(range.hi.abs());
            let near = shown || gap <= DOUBT * (size(lhs) + size(rhs) + 1.0);
            if goal.holds {
                holds &= near;
            } else {
                (fails, some_fail) = (fails | near, true);
            }
        }
        !holds || some_fail && !fails
    }

    /// At a point: how far the goals are from being met, the higher, the closer, if they clearly are not.
    pub(in crate::enclose) fn distance(&self, values: &Values) -> Option<f64> {
        let middle = |place: NodeId| {
            let range = values.inside.get(place).copied().filter(|range| range.is_known())?;
            Some(f64::midpoint(range.lo, range.hi))
        };
        let (mut least, mut most, mut clear, mut fails) =
            (f64::INFINITY, f64::NEG_INFINITY, false, false);
        for goal in &self.goals {
            let (lhs, rhs) = (middle(goal.lhs)?, middle(goal.rhs)?);
            let room = match goal.relation {
                Relation::AtMost | Relation::Below => rhs - lhs,
                Relation::AtLeast | Relation::Above => lhs - rhs,
                Relation::Equal => -(lhs - rhs).abs(),
            };
            let doubt = DOUBT * (lhs.abs() + rhs.abs() + 1.0);
            if goal.holds {
                least = least.min(room);
                clear |= room < -doubt;
            } else {
                most = most.max(-room);
                fails |= room < doubt;
            }
        }
        let some_fail = self.goals.iter().any(|goal| !goal.holds);
        clear |= some_fail && !fails;
        clear.then_some(if some_fail { least.min(most) } else { least })
    }
}
