//! Why a claim is left undecided.

use num_traits::Signed as _;
use proofmark_book::Entry;
use proofmark_book::decimal_text::magnitude;
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Failure, Goal, NodeId, Relation, goal_decided};

use crate::enclose::{Attempt, OpenBox, Precision, Undefined};
use crate::{constant, limits};

/// What stood in the way of a verdict.
#[derive(Clone, Debug)]
pub enum Stuck {
    /// A step may have no value, somewhere in a box or as a whole.
    Domain(Undefined, Option<OpenBox>),
    /// An equation with a value that is not known to be rational. Enclosures never prove one.
    Equation {
        /// The number of the goal.
        goal: usize,
        /// To how many digits the two sides agree at least.
        digits: Option<u64>,
    },
    /// The digits ran out before the two sides were told apart.
    Digits {
        /// The number of the goal.
        goal: usize,
        /// To how many digits the two sides agree at least.
        digits: Option<u64>,
        /// A precision that may be tried next, if there is one.
        next: Option<u32>,
    },
    /// The boxes ran out before the range was covered, or one of them cannot be split any more.
    Boxes(OpenBox),
    /// The value of a step is too large, too small or too wide for a certificate.
    Size(NodeId),
    /// The kernel rejected the certificate that was found.
    Rejected(Failure),
    /// A constant that the claim uses has no certificate: its name, and why.
    Constant(String, String),
}

impl Stuck {
    /// What the last attempt says about it.
    pub(super) fn of(entry: &Entry, attempt: &Attempt, rejected: Option<Failure>) -> Self {
        if let Some((name, reason)) = constant::missing(&entry.constants) {
            return Self::Constant(name, reason);
        }
        if let Some(failure) = rejected {
            return Self::Rejected(failure);
        }
        if let Some(undefined) = &attempt.undefined {
            return Self::Domain(undefined.clone(), None);
        }
        if let Some(open) = &attempt.open {
            return match &open.undefined {
                Some(undefined) => Self::Domain(undefined.clone(), Some(open.clone())),
                None => Self::Boxes(open.clone()),
            };
        }
        let side = |id: NodeId| attempt.enclosures.get(id)?.as_ref();
        let open = entry.claim.goals().iter().enumerate().find(|(_, goal)| {
            let sides = side(goal.lhs).zip(side(goal.rhs));
            sides.is_some_and(|(lhs, rhs)| goal_decided(goal, lhs, rhs).is_none())
        });
        let mut steps = attempt.enclosures.iter().zip(entry.claim.varies());
        let unknown = steps.position(|(ends, varies)| ends.is_none() && !varies);
        let (goal, digits) = match (open, unknown) {
            (Some((goal, asked)), _) => {
                let digits = agreement(asked, attempt);
                if asked.relation == Relation::Equal {
                    return Self::Equation { goal, digits };
                }
                (goal, digits)
            }
            (None, Some(step)) => return Self::Size(step),
            (None, None) => (0, None),
        };
        Self::Digits { goal, digits, next: next(entry, attempt.precision) }
    }

    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Domain(..) => "domain",
            Self::Equation { .. } => "equation",
            Self::Digits { .. } => "digits",
            Self::Boxes(_) => "boxes",
            Self::Size(_) => "size",
            Self::Rejected(_) => "rejected",
            Self::Constant(..) => "constant",
        }
    }

    /// The box that was left open.
    pub fn open_box(&self) -> Option<&OpenBox> {
        match self {
            Self::Domain(_, open) => open.as_ref(),
            Self::Boxes(open) => Some(open),
            Self::Equation { .. } | Self::Digits { .. } | Self::Size(_) => None,
            Self::Rejected(_) | Self::Constant(..) => None,
        }
    }
}

/// The precision after the last, where a higher one is tried at all.
fn next(entry: &Entry, precision: Precision) -> Option<u32> {
    let bits = match precision {
        Precision::Exact => return None,
        Precision::Double => 128,
        Precision::Bits(bits) => bits.checked_mul(2)?,
    };
    let tried = !entry.claim.is_ranged() && bits <= limits::PRECISION_BITS;
    tried.then_some(bits)
}

/// To how many digits the two sides of a goal agree at least, if to any.
fn agreement(goal: &Goal, attempt: &Attempt) -> Option<u64> {
    let side = |id: NodeId| {
        let ends = attempt.enclosures.get(id)?.as_ref()?;
        Some((rational(&ends.lo), rational(&ends.hi)))
    };
    let ((a, b), (c, d)) = side(goal.lhs).zip(side(goal.rhs))?;
    let larger = |x, y| if compare(&x, &y).is_ge() { x } else { y };
    let apart = larger(&d - &a, &b - &c);
    let size = larger(larger(a.abs(), b.abs()), larger(c.abs(), d.abs()));
    if !apart.is_positive() {
        return None;
    }
    let digits = magnitude(&size).checked_sub(magnitude(&apart))?;
    u64::try_from(digits).ok().filter(|digits| *digits > 0)
}
