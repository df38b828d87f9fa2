//! Chains in floating point.

use std::cmp::Ordering;

use super::Numbers;
use crate::solver::elimination::{Eliminated, eliminate};
use crate::solver::image::Image;

/// Differences that are smaller, relative to the largest value, are taken for rounding errors.
const ROUNDING: f64 = 1e-10;

impl Numbers for Image {
    type Scalar = f64;
    type Vector = Vec<f64>;
    type Solver = Eliminated<f64>;
    const EXACT: bool = false;

    fn actions(&self, state: usize) -> usize {
        self.states.get(state).map_or(0, Vec::len)
    }

    fn successors(&self, state: usize, action: usize) -> Vec<usize> {
        let next = self.choice(state, action).into_iter().flat_map(|choice| &choice.next);
        next.map(|(state, _)| *state).collect()
    }

    fn ahead(&self, state: usize, action: usize, x: &Vec<f64>, reward: bool) -> f64 {
        let Some(choice) = self.choice(state, action) else { return f64::NAN };
        choice.expected(x) + if reward { choice.reward } else { 0.0 }
    }

    fn solver(&self, policy: &[usize], references: &[usize]) -> Option<Eliminated<f64>> {
        let row = |state: usize| {
            let action = policy.get(state).copied().unwrap_or(0);
            self.choice(state, action).map_or_else(Vec::new, |choice| choice.next.clone())
        };
        eliminate(policy.len(), row, references)
    }

    fn solve(solver: &Eliminated<f64>, b: &Vec<f64>) -> Option<Vec<f64>> {
        solver.solve(b)
    }

    fn vector(values: Vec<f64>) -> Vec<f64> {
        values
    }

    fn minus(x: &Vec<f64>, y: &Vec<f64>) -> Vec<f64> {
        x.iter().zip(y).map(|(x, y)| x - y).collect()
    }

    fn order(a: &f64, b: &f64, x: &Vec<f64>) -> Ordering {
        let size = x.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        if (a - b).abs() <= ROUNDING * size { Ordering::Equal } else { a.total_cmp(b) }
    }
}
