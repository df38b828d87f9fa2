//! The search for parameters: Hooke and Jeeves' pattern search on decimals of four digits. It is not
//! trusted with anything; a bad result is a small bound, never a wrong one.

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, with_places};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::power_of_ten;

use super::objective::Score;
use crate::limits;

/// The decimals between two powers of ten: 1.000, 1.001, ..., 9.999 times the lower one.
const PER_DECADE: i64 = 9_000;

/// First stride, in decimals.
const STRIDE: i64 = 4_096;

/// A positive decimal of four digits, by its rank: 0 is 1.000, 1 is 1.001, −1 is 0.9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Short(i64);

impl Short {
    /// The decimal just below a positive number, unless its exponent is beyond 200.
    pub(super) fn below(value: f64) -> Option<Self> {
        if value < size(-200) {
            return None;
        }
        let decade = (-200_i64..=200).find(|&decade| size(decade + 1) > value)?;
        let place = (0..PER_DECADE).take_while(|&place| float(decade, place) <= value).last();
        Some(Self(decade * PER_DECADE + place.unwrap_or(0)))
    }

    fn parts(self) -> (i64, i64) {
        (self.0.div_euclid(PER_DECADE), self.0.rem_euclid(PER_DECADE))
    }

    /// As a float.
    pub(super) fn float(self) -> f64 {
        let (decade, place) = self.parts();
        float(decade, place)
    }

    /// As it is written.
    pub(super) fn text(self) -> String {
        let (decade, place) = self.parts();
        let value = Rational::from(BigInt::from(place + 1_000)) * power_of_ten(decade - 3);
        with_places(&value, (3 - decade).max(0), Towards::Zero)
    }
}

/// 10^decade, nearly.
fn size(decade: i64) -> f64 {
    let ten = (0..decade.abs()).fold(1.0, |power, _| power * 10.0);
    if decade < 0 { 1.0 / ten } else { ten }
}

fn float(decade: i64, place: i64) -> f64 {
    // At most four digits, so that the quotient is the nearest float.
    let digits = i32::try_from(place + 1_000).map_or(f64::NAN, f64::from);
    let shift = decade - 3;
    if shift < 0 { digits / size(-shift) } else { digits * size(shift) }
}

/// The best decimals that are found from a start on, none of them above its limit.
pub(super) fn maximize(
    objective: impl Fn(&[f64]) -> Score,
    start: &[Short],
    most: &[Short],
) -> (Score, Vec<Short>) {
    let mut search = PatternSearch { objective, most, left: limits::FRONTIER_STEPS };
    let mut here: Vec<Short> = start.iter().zip(most).map(|(x, most)| *x.min(most)).collect();
    let mut height = search.score(&here);
    let mut stride = STRIDE;
    while stride > 0 && search.left > 0 {
        let (mut next, mut higher) = search.explore(&here, height, stride);
        if higher <= height {
            (next, higher) = search.explore_pairs(&here, height, stride);
        }
        if higher <= height {
            stride /= 2;
            continue;
        }
        // What was good once is tried again, as long as it stays good.
        while higher > height {
            let ahead: Vec<Short> =
                next.iter().zip(&here).map(|(next, here)| Short(2 * next.0 - here.0)).collect();
            (here, height) = (next, higher);
            let there = search.score(&ahead);
            (next, higher) = search.explore(&ahead, there, stride);
        }
    }
    (height, here)
}

/// The place so many decimals further along some axes.
fn moved(from: &[Short], by: &[(usize, i64)]) -> Vec<Short> {
    let mut there = from.to_vec();
    for &(axis, by) in by {
        if let Some(x) = there.get_mut(axis) {
            x.0 += by;
        }
    }
    there
}

struct PatternSearch<'a, F> {
    objective: F,
    most: &'a [Short],
    left: u32,
}

impl<F: Fn(&[f64]) -> Score> PatternSearch<'_, F> {
    fn score(&mut self, at: &[Short]) -> Score {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || at.iter().zip(self.most).any(|(x, most)| x > most) {
            return Score::Undefined;
        }
        let at: Vec<f64> = at.iter().map(|x| x.float()).collect();
        (self.objective)(&at)
    }

    /// A stride along each axis in turn, where it helps.
    fn explore(&mut self, from: &[Short], height: Score, stride: i64) -> (Vec<Short>, Score) {
        let (mut here, mut height) = (from.to_vec(), height);
        for axis in 0..from.len() {
            for by in [stride, -stride] {
                let there = moved(&here, &[(axis, by)]);
                let score = self.score(&there);
                if score > height {
                    (here, height) = (there, score);
                    break;
                }
            }
        }
        (here, height)
    }

    /// A stride along two axes at once, the first that helps: along the edge of what is allowed no
    /// single axis may lead upward.
    fn explore_pairs(&mut self, from: &[Short], height: Score, stride: i64) -> (Vec<Short>, Score) {
        let part = (stride / 4).max(1);
        for first in 0..from.len() {
            for second in (0..from.len()).filter(|second| *second != first) {
                for by in [stride, -stride, part, -part] {
                    for sign in [1, -1] {
                        let there = moved(from, &[(first, sign * stride), (second, sign * by)]);
                        let score = self.score(&there);
                        if score > height {
                            return (there, score);
                        }
                    }
                }
            }
        }
        (from.to_vec(), height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_ranked_and_written() {
        for (value, text) in [(1.0, "1"), (0.0123, "0.0123"), (999.0, "999"), (12345.0, "12340")] {
            assert_eq!(Short::below(value).unwrap().text(), text);
        }
        let one = Short::below(1.0).unwrap();
        assert_eq!(Short(one.0 - 1).text(), "0.9999");
        assert!((Short(one.0 + 1).float() - 1.001).abs() < 1e-15);
        assert!(Short::below(0.0).is_none() && Short::below(f64::NAN).is_none());
    }

    #[test]
    fn a_narrow_ridge_is_followed_and_limits_are_kept() {
        let ridge =
            |x: &[f64]| Score::Value(-(x[0] * x[1] - 2.0).powi(2) - 0.01 * (x[0] - x[1]).powi(2));
        let far = Short::below(50.0).unwrap();
        let start = [Short::below(9.0).unwrap(), Short::below(0.3).unwrap()];
        let (_, top) = maximize(ridge, &start, &[far, far]);
        assert!((top[0].float() * top[1].float() - 2.0).abs() < 0.02, "{top:?}");
        let one = Short::below(1.0).unwrap();
        let (_, top) = maximize(ridge, &start, &[one, far]);
        assert!(top[0].float() <= 1.0);
    }

    #[test]
    fn an_edge_is_followed_to_its_top() {
        // Upward along x + y, but only where y <= 4/x: both axes lead down or out.
        let edge = |x: &[f64]| match 4.0 - x[0] * x[1] {
            short if short < 0.0 => Score::Outside(short),
            _ => Score::Value(x[0].min(9.0) + x[1]),
        };
        let far = Short::below(50.0).unwrap();
        let (_, top) = maximize(edge, &[Short(0), Short(0)], &[far, far]);
        assert!(top[0].float() + top[1].float() > 9.0, "{top:?}");
    }

    #[test]
    fn a_start_outside_finds_its_way_in() {
        let inside = |x: &[f64]| match x[0] - 3.0 {
            short if short < 0.0 => Score::Outside(short),
            more => Score::Value(-more),
        };
        let (score, top) = maximize(inside, &[Short(0)], &[Short(20_000)]);
        assert_eq!((score, top[0].text().as_str()), (Score::Value(-0.0), "3"));
    }
}
