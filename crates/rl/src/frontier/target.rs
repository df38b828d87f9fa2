//! The weakest regimes in which a coefficient is reached.
//!
//! A regime is weaker than another if it contains it: none of S, A, d, C is larger. A coefficient of
//! the weaker one is one of the other, too. So of all regimes on a grid that reach a target, those are
//! of interest that contain no further one: the Pareto-minimal ones.

use num_bigint::BigInt;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::compare;

use super::{Bound, Frontier, Regime, Stage};

/// The grid, where a coordinate is not given.
const STATES: [&str; 5] = ["8", "16", "24", "40", "100"];
const ACTIONS: [&str; 6] = ["4", "5", "8", "10", "20", "50"];
const DIAMETERS: [&str; 6] = ["2", "3", "4", "8", "16", "64"];
const HORIZONS: [&str; 13] =
    ["1", "2", "5", "10", "25", "50", "100", "250", "500", "1000", "2500", "5000", "10000"];

/// Coordinates that are given; the others run over the grid.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// S.
    pub states: Option<String>,
    /// A.
    pub actions: Option<String>,
    /// d.
    pub d: Option<String>,
    /// C.
    pub c: Option<String>,
}

/// The values of S, A, d and C that are tried, each in increasing order.
pub fn grid(given: &Given) -> [Vec<String>; 4] {
    let axis = |given: &Option<String>, all: &[&str]| match given {
        Some(one) => vec![one.clone()],
        None => all.iter().map(|&one| one.to_owned()).collect(),
    };
    [
        axis(&given.states, &STATES),
        axis(&given.actions, &ACTIONS),
        axis(&given.d, &DIAMETERS),
        axis(&given.c, &HORIZONS),
    ]
}

/// The weakest regimes of the grid in which a stage certifies at least the target, in the order of A,
/// S, d. The error is about a coordinate that is given.
pub fn weakest(
    frontier: &Frontier,
    target: &Rational,
    stage: Stage,
    given: &Given,
) -> Result<Vec<(Regime, Bound)>, String> {
    let [states, actions, diameters, horizons] = grid(given);
    // For each triple the place of the least C that reaches the target; no C if none does.
    let mut least: Vec<([usize; 3], usize)> = Vec::new();
    let mut found = Vec::new();
    for (i, actions) in actions.iter().enumerate() {
        for (j, states) in states.iter().enumerate() {
            for (k, d) in diameters.iter().enumerate() {
                // What a weaker triple reaches is reached here, and is of no interest.
                let weaker = least.iter().filter(|([a, s, d], _)| *a <= i && *s <= j && *d <= k);
                let mut high = weaker.map(|(_, c)| *c).min().unwrap_or(horizons.len());
                let (mut low, mut reached) = (0, None);
                while low < high {
                    // The largest C first: where that fails, all do.
                    let untried = reached.is_none() && high == horizons.len();
                    let middle = if untried { high - 1 } else { low + (high - low) / 2 };
                    let Some(c) = horizons.get(middle) else { break };
                    let regime = Regime::new(states, actions, d, c)?;
                    match regime.coefficient(frontier.book(), stage) {
                        Ok(bound) if compare(bound.lower(), target).is_ge() => {
                            high = middle;
                            reached = Some((regime, bound));
                        }
                        _ => low = middle + 1,
                    }
                }
                if let Some(one) = reached {
                    least.push(([i, j, k], high));
                    found.push(one);
                }
            }
        }
    }
    // Whatever is weaker comes earlier in this order, so that nothing has to be taken back.
    Ok(found)
}

/// Reads a target: a positive decimal below 1.
pub fn target(text: &str) -> Result<Rational, String> {
    let (value, _) = super::certify::positive("the target", text)?;
    if compare(&value, &Rational::from(BigInt::from(1))).is_ge() {
        return Err(format!("the target must be below 1: {text}"));
    }
    Ok(value)
}
