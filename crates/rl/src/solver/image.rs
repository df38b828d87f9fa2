//! A process in floating point, for planning, and its digest.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use proofmark_kernel::mdp::{self, Mdp};
use proofmark_search::enclose::integer;
use sha1::{Digest as _, Sha1};

use super::chain::Numbers;
use super::elimination::{Eliminated, eliminate};
use crate::sim::arena::Choice;

/// The nearest floating-point image of a process.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The choices of every state, each with its successors in their order.
    pub states: Vec<Vec<Choice>>,
}

impl Image {
    /// Rounds every number of a process to the nearest double.
    pub fn of(mdp: &Mdp) -> Self {
        let image = |choice: &mdp::Choice| Choice {
            reward: nearest(choice.reward(), choice.over()),
            next: choice.next().iter().map(|(s, n)| (*s, nearest(n, choice.over()))).collect(),
        };
        let states = mdp.states().iter().map(|choices| choices.iter().map(image).collect());
        Self { states: states.collect() }
    }

    /// The choice with that number in that state.
    pub fn choice(&self, state: usize, action: usize) -> Option<&Choice> {
        self.states.get(state)?.get(action)
    }

    /// The SHA-1 of all probabilities, `P[s][a][s']` in that order, as little-endian doubles, in 40
    /// hexadecimal digits; if all states have equally many actions.
    pub fn digest(&self) -> Option<String> {
        let actions = self.states.first()?.len();
        let mut hash = Sha1::new();
        for choices in &self.states {
            if choices.len() != actions {
                return None;
            }
            for choice in choices {
                let mut row = vec![0.0_f64; self.states.len()];
                for &(next, p) in &choice.next {
                    *row.get_mut(next)? = p;
                }
                row.iter().for_each(|p| hash.update(p.to_le_bytes()));
            }
        }
        Some(proofmark_book::text::hex(&hash.finalize()))
    }
}

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

    fn less_multiple(x: &Vec<f64>, c: &f64, y: &Vec<f64>) -> Option<Vec<f64>> {
        Some(x.iter().zip(y).map(|(x, y)| x - c * y).collect())
    }

    fn comparison<'a>(
        &'a self,
        x: &'a Vec<f64>,
        reward: bool,
    ) -> impl Fn(usize, usize, usize) -> Ordering + 'a {
        let size = x.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        move |state, one, other| {
            let (a, b) = (self.ahead(state, one, x, reward), self.ahead(state, other, x, reward));
            if (a - b).abs() <= ROUNDING * size { Ordering::Equal } else { a.total_cmp(&b) }
        }
    }
}

/// The double nearest to n/d, ties to even, for d > 0. Beyond the range of doubles it is ±∞, and
/// below it (2^−1022) the rounding is not to the nearest.
pub fn nearest(n: &BigInt, d: &BigInt) -> f64 {
    // The quotient of two doubles is rounded to the nearest, and integers are doubles that are short but for
    // the zeros at their end.
    let short = |n: &BigInt| n.bits() <= 500 && n.bits() - n.trailing_zeros().unwrap_or(0) <= 53;
    if short(n) && short(d) {
        return n.to_f64().unwrap_or(f64::NAN) / d.to_f64().unwrap_or(f64::NAN);
    }
    let quotient = rug::Rational::from((integer(n), integer(d)));
    rug::Float::with_val(f64::MANTISSA_DIGITS, &quotient).to_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_rounded_to_the_nearest_double() {
        let cases: [(i64, i64, f64); 10] = [
            (1, 10, 0.1),
            (9, 10, 0.9),
            (-2, 5, -0.4),
            (3, 5, 0.6),
            (1, 3, 1.0 / 3.0),
            (7, 1, 7.0),
            (0, 5, 0.0),
            ((1 << 53) + 1, 1, 9_007_199_254_740_992.0),
            ((1 << 53) + 3, 1, 9_007_199_254_740_996.0),
            (1 << 60, 3, 384_307_168_202_282_325.333),
        ];
        for (n, d, value) in cases {
            assert_eq!(nearest(&n.into(), &d.into()).to_bits(), value.to_bits(), "{n}/{d}");
        }
        let tens = BigInt::from(10).pow(16);
        assert_eq!(
            nearest(&1_234_567_890_123_456_i64.into(), &tens).to_bits(),
            0.123_456_789_012_345_6_f64.to_bits()
        );
        let huge = BigInt::from(10).pow(40);
        assert_eq!(nearest(&1.into(), &huge).to_bits(), 1e-40_f64.to_bits());
        assert_eq!(nearest(&huge, &1.into()).to_bits(), 1e40_f64.to_bits());
        assert_eq!(nearest(&huge.pow(10), &1.into()), f64::INFINITY);
    }

    #[test]
    fn every_decimal_of_three_places_is_read_as_rust_reads_it() {
        for n in 0..=1_000_i64 {
            let text = format!("{}.{:03}", n / 1000, n % 1000);
            let value: f64 = text.parse().unwrap();
            assert_eq!(nearest(&n.into(), &1000.into()).to_bits(), value.to_bits(), "{text}");
        }
    }
}
