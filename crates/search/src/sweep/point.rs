//! One point of a grid: decided with the point's numbers put into the formula, at rising precision, exactly
//! where the steps are rational.

use num_bigint::BigInt;
use proofmark_kernel::{Goal, Interval, NodeId, goal_decided};

use super::ball::Ball;
use super::{Cell, Sweep, Why};
use crate::enclose::{Attempt, attempts_with, in_doubles};

impl Sweep<'_> {
    /// Decides a point that doubles leave open, if that can be done; `why` is why they do.
    pub fn decide(&self, point: usize, why: Why) -> Cell {
        let all: Vec<usize> = (0..self.axes.len()).collect();
        let open = Cell::Undecided(why);
        let Ok(over) = self.over(&all, &self.position(point)) else { return open };
        let claim = &over.entry.claim;
        let (conditions, obligations) =
            claim.goals().split_at_checked(over.condition_goals).unwrap_or((claim.goals(), &[]));
        for attempt in attempts_with(claim, self.bits, &self.constants) {
            let certainly = attempt.undefined.as_ref().filter(|undefined| undefined.certain);
            let in_condition = certainly.is_some_and(|one| one.step < over.condition_steps);
            if in_condition {
                return Cell::Undefined(why);
            }
            let says = |goal: &Goal| decided(&attempt, goal);
            if let Some(false_one) = conditions.iter().find(|goal| says(goal) == Some(false)) {
                return if false_one.own { Cell::Excluded } else { Cell::Undefined(why) };
            }
            if conditions.iter().any(|goal| says(goal).is_none()) {
                continue;
            }
            if certainly.is_some() || obligations.iter().any(|goal| says(goal) == Some(false)) {
                return Cell::Undefined(why);
            }
            let holds = obligations.iter().all(|goal| says(goal) == Some(true));
            let whole = attempt.enclosures.iter().all(Option::is_some);
            if let (true, true, Some(ends)) = (holds, whole, ends(&attempt, over.entry.lhs)) {
                let (lo, hi) = in_doubles(ends);
                return Some(Ball::between(lo, hi))
                    .filter(|ball| ball.is_known())
                    .map_or(open, Cell::Value);
            }
        }
        open
    }
}

fn ends(attempt: &Attempt, step: NodeId) -> Option<&Interval<BigInt>> {
    attempt.enclosures.get(step)?.as_ref()
}

/// What the enclosures of an attempt say about a goal.
fn decided(attempt: &Attempt, goal: &Goal) -> Option<bool> {
    goal_decided(goal, ends(attempt, goal.lhs)?, ends(attempt, goal.rhs)?)
}
