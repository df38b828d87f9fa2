//! A process in floating point: rows of a sparse matrix, for planning and simulation.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use proofmark_kernel::mdp::Mdp;
use proofmark_search::enclose::integer;
use sha1::{Digest as _, Sha1};

use crate::sim::arena::range;

/// The nearest floating-point image of a process.
///
/// Choices are numbered through all states: those of state s are `first[s]..first[s + 1]`, and the
/// transitions of choice c are `start[c]..start[c + 1]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    first: Vec<usize>,
    start: Vec<usize>,
    transitions: Vec<(usize, f64)>,
    reward: Vec<f64>,
}

impl Image {
    /// Rounds every number of a process to the nearest double.
    pub fn of(mdp: &Mdp) -> Self {
        let mut image = Self {
            first: vec![0],
            start: vec![0],
            transitions: Vec::with_capacity(mdp.transitions()),
            reward: Vec::with_capacity(mdp.choices()),
        };
        for choices in mdp.states() {
            for choice in choices {
                image.reward.push(nearest(choice.reward(), choice.over()));
                let next = choice.next().iter();
                image.transitions.extend(next.map(|(next, n)| (*next, nearest(n, choice.over()))));
                image.start.push(image.transitions.len());
            }
            image.first.push(image.reward.len());
        }
        image
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// The numbers of a state's choices.
    pub fn choices(&self, state: usize) -> std::ops::Range<usize> {
        range(&self.first, state)
    }

    /// The possible next states after a choice, by its number, with their probabilities.
    pub fn row(&self, choice: usize) -> impl Iterator<Item = (usize, f64)> {
        let row = self.transitions.get(range(&self.start, choice)).unwrap_or(&[]);
        row.iter().copied()
    }

    /// The expected value of a function of the next state after a choice.
    pub fn expected(&self, choice: usize, values: &[f64]) -> f64 {
        self.row(choice).map(|(next, p)| p * values.get(next).copied().unwrap_or(f64::NAN)).sum()
    }

    /// The reward of a choice, by its number.
    pub fn reward(&self, choice: usize) -> f64 {
        self.reward.get(choice).copied().unwrap_or(f64::NAN)
    }

    /// All probabilities as an array, `P[s][a][s']` in that order, if all states have equally many
    /// actions.
    pub fn tensor(&self) -> Option<Vec<f64>> {
        let states = self.states();
        let actions = self.choices(0).len();
        if (0..states).any(|state| self.choices(state).len() != actions) {
            return None;
        }
        let mut tensor = vec![0.0; states * actions * states];
        for (choice, row) in tensor.chunks_exact_mut(states).enumerate() {
            for (next, p) in self.row(choice) {
                *row.get_mut(next)? = p;
            }
        }
        Some(tensor)
    }

    /// The SHA-1 of [`Image::tensor`], as little-endian doubles, in 40 hexadecimal digits.
    pub fn digest(&self) -> Option<String> {
        let mut hash = Sha1::new();
        for value in self.tensor()? {
            hash.update(value.to_le_bytes());
        }
        Some(proofmark_book::text::hex(&hash.finalize()))
    }
}

/// The double nearest to n/d, ties to even, for d > 0. Beyond the range of doubles it is ±∞, and
/// below it (2^−1022) the rounding is not to the nearest.
pub fn nearest(n: &BigInt, d: &BigInt) -> f64 {
    // The quotient of two doubles is rounded to the nearest, and short integers are doubles.
    if n.bits() <= 53 && d.bits() <= 53 {
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
