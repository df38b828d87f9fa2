//! How steep a claim's goals are along each variable, in a box: along which one to split it, and which
//! corner decides.

use proofmark_book::exact::rational;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, Enclosure as Enclosed, Op, Program, Relation, Slope};

use super::double::Double;
use super::ends::Ends;
use super::search::{Ranges, Search};
use super::{Effort, Enclosure, fixed_values};

/// The derivatives of a claim's goals, by doubles.
pub struct Steepness<'a>(Search<'a, Double>);

/// How much the two sides of a goal move against each other in a box, along each variable.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The largest size of the slope; `None` where it is not known.
    pub sizes: Vec<Option<f64>>,
    /// 1 if the left side rises against the right one all over the box, −1 if it falls, else 0.
    pub signs: Vec<i32>,
}

impl<'a> Steepness<'a> {
    /// Of a claim whose program with slopes is not too long.
    pub fn new(claim: &'a Claim, constants: &'a Constants) -> Option<Self> {
        let (values, _) = fixed_values::<Double>(claim, f64::MANTISSA_DIGITS);
        let effort = Effort { bits: f64::MANTISSA_DIGITS, boxes: 0 };
        let program = Program::with_slopes(claim)?;
        Some(Self(Search::new(claim, program, values.into(), effort, constants)))
    }

    /// In a box, for the goal of that number.
    pub fn of(&self, goal: usize, at: &[Enclosed]) -> Option<Steps> {
        let search = &self.0;
        let goal = search.claim.goals().get(goal)?;
        let one = |x: &Enclosed| Ends::between(&rational(&x.lo.big()), &rational(&x.hi.big()));
        let at: Ranges = at.iter().map(one).collect::<Option<_>>()?;
        let cells = search.cells(&at, None);
        let slopes = |side: usize| {
            let place = search.program.places.get(side)?;
            search.program.slopes.get(*place)
        };
        let (left, right) = (slopes(goal.lhs), slopes(goal.rhs));
        let mut steps = Steps { sizes: Vec::new(), signs: Vec::new() };
        for variable in 0..at.len() {
            // A side that does not vary has no slopes.
            let of = |all: Option<&Vec<Slope>>| {
                all.and_then(|all| all.get(variable)).copied().unwrap_or(Slope::Zero)
            };
            let value = |id| search.known(id, &cells).map(|known| &known.value);
            let (size, sign) = match (of(left), of(right)) {
                (Slope::Zero, Slope::Zero) => (Some(0.0), 0),
                (Slope::Step(x), Slope::Zero) => seen(value(x)),
                (Slope::Zero, Slope::Step(y)) => {
                    let (size, sign) = seen(value(y));
                    (size, -sign)
                }
                (Slope::Step(x), Slope::Step(y)) => {
                    let sides = value(x).zip(value(y));
                    seen(sides.and_then(|(x, y)| Double::value(&Op::Sub, x, y)).as_ref())
                }
                (Slope::Unknown, _) | (_, Slope::Unknown) => (None, 0),
            };
            steps.sizes.push(size);
            steps.signs.push(sign);
        }
        Some(steps)
    }

    /// Whether the goal asks for a small left side.
    pub fn wants_small(&self, goal: usize) -> Option<bool> {
        let goal = self.0.claim.goals().get(goal)?;
        Some(match goal.relation {
            Relation::AtMost | Relation::Below => true,
            Relation::AtLeast | Relation::Above | Relation::Equal => false,
        })
    }
}

/// The size of a slope and its sign, as far as they are known.
fn seen(slope: Option<&Double>) -> (Option<f64>, i32) {
    let Some(slope) = slope else { return (None, 0) };
    let (lo, hi) = slope.compared(0);
    (
        Some(slope.size()).filter(|size| size.is_finite()),
        i32::from(lo.is_ge()) - i32::from(hi.is_le()),
    )
}
