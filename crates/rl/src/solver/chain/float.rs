//! Chains in floating point.

use std::cmp::Ordering;

use super::Chain;
use crate::solver::elimination::{Eliminated, eliminate};
use crate::solver::graph::Graph;
use crate::solver::image::Image;
use crate::solver::lift::Stuck;

/// A chain in floating point.
#[derive(Debug)]
pub struct FloatChain<'a> {
    image: &'a Image,
    policy: Vec<usize>,
    references: Vec<usize>,
    eliminated: Eliminated<f64>,
}

impl<'a> FloatChain<'a> {
    /// The chain of a policy.
    pub fn new(image: &'a Image, policy: Vec<usize>) -> Option<Self> {
        let rows = (0..image.states()).zip(&policy).map(|(state, &action)| {
            image.row(image.choices(state).start + action).map(|(next, _)| next)
        });
        let references = Graph::new(rows).recurrent();
        Self::stopped(image, policy, references)
    }

    /// The chain of a policy up to the time when it first visits one of these states.
    pub fn stopped(image: &'a Image, policy: Vec<usize>, references: Vec<usize>) -> Option<Self> {
        let row = |state: usize| {
            let action = policy.get(state).copied().unwrap_or(0);
            image.row(image.choices(state).start + action).collect()
        };
        let eliminated = eliminate(image.states(), row, &references)?;
        Some(Self { image, policy, references, eliminated })
    }
}

/// Differences that are smaller, relative to the largest value, are taken for rounding errors.
const ROUNDING: f64 = 1e-10;

impl Chain for FloatChain<'_> {
    type Scalar = f64;
    type Vector = Vec<f64>;

    fn references(&self) -> &[usize] {
        &self.references
    }

    fn rewards(&self) -> Vec<f64> {
        let choices = self.policy.iter().enumerate();
        let choices = choices.map(|(state, action)| self.image.choices(state).start + action);
        choices.map(|choice| self.image.reward(choice)).collect()
    }

    fn solve(&self, b: &Vec<f64>) -> Result<Vec<f64>, Stuck> {
        self.eliminated.solve(b).ok_or(Stuck::Unfit)
    }

    fn vector(&self, values: Vec<f64>) -> Vec<f64> {
        values
    }

    fn minus(&self, x: &Vec<f64>, y: &Vec<f64>) -> Vec<f64> {
        x.iter().zip(y).map(|(x, y)| x - y).collect()
    }

    fn negated(&self, x: &Vec<f64>, c: &f64) -> Vec<f64> {
        x.iter().map(|x| -x - c).collect()
    }

    fn at(&self, state: usize, x: &Vec<f64>) -> f64 {
        x.get(state).copied().unwrap_or(f64::NAN)
    }

    fn ahead(&self, state: usize, action: usize, x: &Vec<f64>, reward: bool) -> f64 {
        let choice = self.image.choices(state).start + action;
        let now = if reward { self.image.reward(choice) } else { 0.0 };
        now + self.image.expected(choice, x)
    }

    fn order(&self, a: &f64, b: &f64, x: &Vec<f64>) -> Ordering {
        let size = x.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        if (a - b).abs() <= ROUNDING * size { Ordering::Equal } else { a.total_cmp(b) }
    }

    fn same(&self, a: &f64, b: &f64) -> bool {
        a.total_cmp(b).is_eq()
    }

    fn policy(&self) -> &[usize] {
        &self.policy
    }

    fn actions(&self, state: usize) -> usize {
        self.image.choices(state).len()
    }
}
