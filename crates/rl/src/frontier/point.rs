//! Lower bounds at one number of states, actions and steps and one diameter.

use num_bigint::BigInt;
use num_integer::Roots as _;
use proofmark_kernel::Rational;

use super::Stage;
use super::certify::{KAPPA, Open, Question, TOUCHING, even, positive, whole};
use crate::families::composite::heap_diameter;
use crate::limits;
use crate::sim::real;
use crate::solver::image::nearest;

/// S, A, D and T.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    states: u64,
    actions: u64,
    diameter: (Rational, String),
    steps: u64,
}

impl Point {
    /// The point with these numbers, as people write them. The error is a whole sentence.
    pub fn new(states: &str, actions: &str, diameter: &str, steps: &str) -> Result<Self, String> {
        let states = even("S", states)?;
        let actions = whole("A", actions, 4, limits::FRONTIER_COUNT)?;
        let diameter = positive("D", diameter)?;
        let steps = whole("T", steps, 1, limits::FRONTIER_HORIZON)?;
        let point = Self { states, actions, diameter, steps };
        let least = point.least_diameter();
        if point.diameter.0 <= Rational::from(BigInt::from(least)) {
            let Self { states, actions, diameter: (_, given), .. } = point;
            return Err(format!(
                "D must be above {least}: no family with {states} states and {actions} actions has \
                 a smaller diameter: {given}"
            ));
        }
        Ok(point)
    }

    /// S, A, D and T, as they are written.
    pub fn numbers(&self) -> [String; 4] {
        let Self { states, actions, diameter, steps } = self;
        [states.to_string(), actions.to_string(), diameter.1.clone(), steps.to_string()]
    }

    /// D·S·A·T, the square of what a coefficient is multiplied with.
    pub fn scale(&self) -> Rational {
        let whole = |n: u64| Rational::from(BigInt::from(n));
        whole(self.states) * whole(self.actions) * &self.diameter.0 * whole(self.steps)
    }

    /// What every diameter of a family exceeds: that of the tree, or that of the shortest roads.
    fn least_diameter(&self) -> u64 {
        let roads = self.layouts().iter().map(|layout| layout.longest + 1).min();
        roads.unwrap_or(u64::MAX).min(heap_diameter(self.states / 2).unwrap_or(u64::MAX))
    }

    /// What one stage asks.
    pub(super) fn question(&self, stage: Stage) -> Question {
        let diameter = nearest(self.diameter.0.numer(), self.diameter.0.denom());
        let per_step = real(self.states) * real(self.actions) / real(self.steps);
        // A.8: epsilon = eta sqrt(m/(D T)), with eta = 2/3; m is about a half of S A.
        let eps = Open { name: "eps", start: (0.2 * per_step / diameter).sqrt(), most: 1.0 };
        // Sharper/SharpEnvelope.v: u = mu sqrt(reach S A D/T).
        let boost = |reach: f64| Open {
            name: "u",
            start: 1.6 * (reach * per_step * diameter).sqrt(),
            most: (1e4 * diameter).max(1.0),
        };
        let paper = |open: &[Open]| (vec![Vec::new()], open.to_vec());
        let faster = || {
            let plan = |layout: Layout| {
                vec![("b", layout.children), ("r", layout.roads), ("W", layout.longest)]
            };
            let open = [&[KAPPA, boost(0.6)][..], &TOUCHING].concat();
            (self.layouts().into_iter().map(plan).collect(), open)
        };
        let (function, (plans, open)) = match stage {
            Stage::Paper => ("certificate", paper(&[eps])),
            Stage::Exact => ("sharp_certificate", paper(&[eps])),
            Stage::Sharp => ("paper_regret", paper(&[&[boost(0.2)][..], &TOUCHING].concat())),
            Stage::Fast => ("fast_regret", faster()),
            Stage::Unpaid => ("unpaid_regret", faster()),
        };
        Question { function, given: self.numbers(), plans, open }
    }

    /// The layouts worth trying: for each longest way the most children to a hub, for then there are
    /// the fewest hubs, and the fewest roads that reach them all.
    fn layouts(&self) -> Vec<Layout> {
        let longest = 0..=u64::from(self.states.ilog2()) + 1;
        let mut all: Vec<Layout> = longest.filter_map(|longest| self.layout(longest)).collect();
        // A longer way that saves no hub is of no use.
        all.dedup_by_key(|layout| layout.hubs(self.states));
        all
    }

    fn layout(&self, longest: u64) -> Option<Layout> {
        let most = (self.actions / 2).min(self.states - 1);
        (1..=most).rev().find_map(|children| {
            let layout = Layout { children, roads: 0, longest };
            let roads = root(layout.hubs(self.states), longest)?;
            let fits = roads.checked_add(2 * children)? <= self.actions;
            fits.then_some(Layout { roads, ..layout })
        })
    }
}

/// Children to a hub, roads from a hub, and how many roads in a row reach every hub.
#[derive(Clone, Copy, Debug)]
struct Layout {
    children: u64,
    roads: u64,
    longest: u64,
}

impl Layout {
    fn hubs(&self, states: u64) -> u64 {
        states.div_ceil(self.children + 1)
    }
}

/// The least r with r^n >= x, if there is one.
fn root(x: u64, n: u64) -> Option<u64> {
    let n = u32::try_from(n).ok()?;
    if n == 0 {
        return (x <= 1).then_some(0);
    }
    let below = x.nth_root(n);
    Some(if below.saturating_pow(n) < x { below + 1 } else { below })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_up() {
        let cases =
            [(1, 0, Some(0)), (2, 0, None), (7, 2, Some(3)), (9, 2, Some(3)), (10, 1, Some(10))];
        for (x, n, r) in cases {
            assert_eq!(root(x, n), r, "{x}^(1/{n})");
        }
    }

    #[test]
    fn layouts_fit() {
        for (states, actions) in
            [("20", "7"), ("100", "4"), ("6", "64"), ("1000", "33"), ("2", "4")]
        {
            let point = Point::new(states, actions, "1000", "1000").unwrap();
            let layouts = point.layouts();
            assert!(!layouts.is_empty());
            for layout in layouts {
                let hubs = layout.hubs(point.states);
                assert!(2 * hubs <= point.states && point.states - hubs <= layout.children * hubs);
                assert!(layout.roads + 2 * layout.children <= point.actions);
                assert!(layout.roads.pow(u32::try_from(layout.longest).unwrap()) >= hubs);
            }
        }
    }
}
