//! The weakest regimes in which a coefficient is reached.
//!
//! A regime is weaker than another if it contains it: none of S, A, d, C is larger. A coefficient of
//! the weaker one is one of the other, too. So of all regimes on a grid that reach a target, those are
//! of interest that contain no further one: the Pareto-minimal ones.

use num_bigint::BigInt;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::compare;

use super::{Bound, Frontier, Regime, Stage, solve};

/// The values of S, A, d and C that are tried where none is given, each in increasing order.
const GRID: [&[&str]; 4] = [
    &["8", "16", "24", "40", "100"],
    &["4", "5", "8", "10", "20", "50"],
    &["2", "3", "4", "8", "16", "64"],
    &["1", "2", "5", "10", "25", "50", "100", "250", "500", "1000", "2500", "5000", "10000"],
];

/// The weakest regimes of the grid in which a stage certifies at least the target, in the order of A,
/// S, d. Where S, A, d or C is given, the grid has no other. The error is about one that is given.
pub fn weakest(
    frontier: &Frontier,
    target: &Rational,
    stage: Stage,
    given: [Option<&str>; 4],
) -> Result<Vec<(Regime, Bound)>, String> {
    let mut grid = GRID;
    for (axis, given) in grid.iter_mut().zip(&given) {
        *axis = given.as_ref().map_or(*axis, std::slice::from_ref);
    }
    let [states, actions, diameters, horizons] = grid;
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
                    match solve(&frontier.book, stage, &regime.question(stage)) {
                        Ok(bound) if compare(&bound.lower, target).is_ge() => {
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
