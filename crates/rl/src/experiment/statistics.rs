//! The statistics of the experiments, on plain slices: intervals, slopes, fits and bootstraps.
//!
//! Everything is deterministic; the bootstraps draw from a stream with a fixed seed.

use std::fmt::{self, Display};

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, FisherSnedecor, StudentsT};

use crate::sim::real;
use crate::sim::rng::{Stream, below};

/// The paper's factor for eight simultaneous intervals: the normal quantile at 1 − 0.05/16, as it
/// prints it.
pub const Z_OF_EIGHT: f64 = 2.73;

/// The factor of a normal 95 % interval, as usually printed.
pub const Z95: f64 = 1.96;

/// How often a bootstrap resamples, and where its chance starts.
const REPLICATES: usize = 2_000;
const BOOTSTRAP_SEED: u64 = 20_000;

/// An estimate with half the width of its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    pub mean: f64,
    pub half: f64,
}

impl Estimate {
    /// Whether the interval contains this value.
    pub fn contains(&self, value: f64) -> bool {
        (value - self.mean).abs() <= self.half
    }

    /// Whether two independent estimates agree: they differ by no more than the interval of their
    /// difference.
    pub fn agrees(&self, other: Self) -> bool {
        let half = (self.half * self.half + other.half * other.half).sqrt();
        (self.mean - other.mean).abs() <= half
    }
}

impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean.fmt(f)?;
        f.write_str(" ± ")?;
        self.half.fmt(f)
    }
}

/// An interval that need not be symmetric about its estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Range {
    pub estimate: f64,
    pub lo: f64,
    pub hi: f64,
}

impl Range {
    /// Whether two ranges have a value in common.
    pub fn meets(&self, other: Self) -> bool {
        self.lo <= other.hi && other.lo <= self.hi
    }
}

impl From<Estimate> for Range {
    fn from(Estimate { mean, half }: Estimate) -> Self {
        Self { estimate: mean, lo: mean - half, hi: mean + half }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { estimate, lo, hi } = self;
        match f.precision() {
            Some(places) => write!(f, "{estimate:.places$} [{lo:.places$}, {hi:.places$}]"),
            None => write!(f, "{estimate} [{lo}, {hi}]"),
        }
    }
}

/// The mean.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / real(values.len())
}

/// The standard error of the mean, from the sample variance.
pub fn standard_error(values: &[f64]) -> f64 {
    let (n, mean) = (real(values.len()), mean(values));
    let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
    (squares / (n - 1.0) / n).sqrt()
}

/// Student's quantile for a two-sided interval from so many values that fails with this probability.
pub fn student(n: usize, failure: f64) -> f64 {
    StudentsT::new(0.0, 1.0, real(n.saturating_sub(1)))
        .map_or(f64::NAN, |student| student.inverse_cdf(1.0 - failure / 2.0))
}

/// The mean with Student's interval that fails with this probability.
pub fn interval(values: &[f64], failure: f64) -> Estimate {
    let half = student(values.len(), failure) * standard_error(values);
    Estimate { mean: mean(values), half }
}

/// The mean with Student's 95 % interval.
pub fn interval95(values: &[f64]) -> Estimate {
    interval(values, 0.05)
}

/// The mean with an interval of `z` standard errors to each side.
pub fn normal_interval(values: &[f64], z: f64) -> Estimate {
    Estimate { mean: mean(values), half: z * standard_error(values) }
}

/// The mean of the groups' means, with a 95 % interval that keeps each seed's values together: the groups
/// share their seeds and are fixed, so that what differs between them is no uncertainty.
pub fn over_groups(groups: &[Vec<f64>]) -> Estimate {
    interval95(&seed_means(groups))
}

/// The largest of the groups' means, with an interval for the largest true mean: Student's intervals of
/// all groups hold together unless with this probability (Bonferroni), and then the largest mean lies
/// between the largest of their lower and the largest of their upper ends.
pub fn largest(groups: &[Vec<f64>], failure: f64) -> Range {
    let each = failure / real(groups.len());
    let all: Vec<Range> = groups.iter().map(|values| interval(values, each).into()).collect();
    let most = |end: fn(&Range) -> f64| all.iter().map(end).fold(f64::NEG_INFINITY, f64::max);
    Range { estimate: most(|of| of.estimate), lo: most(|of| of.lo), hi: most(|of| of.hi) }
}

/// The probability under Student's distribution of a mean at least as large, if the true one is 0.
pub fn one_sided(values: &[f64]) -> f64 {
    let mean = mean(values);
    // A mean of 0 says nothing, even if nothing varies; where nothing varies, others are infinite.
    let t = if mean == 0.0 { 0.0 } else { mean / standard_error(values) };
    StudentsT::new(0.0, 1.0, real(values.len()) - 1.0).map_or(f64::NAN, |student| student.sf(t))
}

/// Whether a printed standard error may be that of so many independent values like these: the ratio of the
/// variances is within the 95 % interval of Fisher's distribution.
pub fn same_spread(values: &[f64], printed: f64) -> bool {
    let ratio = (standard_error(values) / printed).powi(2);
    let freedom = real(values.len().saturating_sub(1));
    FisherSnedecor::new(freedom, freedom).is_ok_and(|fisher| {
        let tail = fisher.cdf(ratio);
        (0.025..=0.975).contains(&tail)
    })
}

pub fn ratios(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one / other).collect()
}

/// A statistic of each seed's values in all groups.
fn by_seed(groups: &[Vec<f64>], statistic: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let seeds = groups.iter().map(Vec::len).min().unwrap_or(0);
    let of_seed = |seed: usize| groups.iter().filter_map(move |group| group.get(seed).copied());
    (0..seeds).map(|seed| statistic(&of_seed(seed).collect::<Vec<f64>>())).collect()
}

/// For each seed the mean of its values in all groups.
pub fn seed_means(groups: &[Vec<f64>]) -> Vec<f64> {
    by_seed(groups, mean)
}

/// For each seed the slope of its values over the xs; `groups` has the seeds' values at each x.
pub fn seed_slopes(xs: &[f64], groups: &[Vec<f64>]) -> Vec<f64> {
    by_seed(groups, |values| Fit::line(xs, values).slope)
}

/// The least-squares line y = a + b·x.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fit {
    pub intercept: f64,
    pub slope: f64,
    /// y minus the line, at each x.
    pub residuals: Vec<f64>,
    /// The root of the mean square of the residuals.
    pub rms: f64,
    /// The mean distance of each y from the line through all the others.
    pub left_out: f64,
}

impl Fit {
    pub fn line(xs: &[f64], ys: &[f64]) -> Self {
        let (intercept, slope) = line(xs, ys);
        let points = || xs.iter().zip(ys);
        let residuals: Vec<f64> = points().map(|(x, y)| y - (intercept + slope * x)).collect();
        let squares: f64 = residuals.iter().map(|r| r * r).sum();
        let held_out = points().enumerate().map(|(place, (x, y))| {
            let (a, b) = line(&without(xs, place), &without(ys, place));
            (y - (a + b * x)).abs()
        });
        let held_out: Vec<f64> = held_out.collect();
        let rms = (squares / real(ys.len())).sqrt();
        Self { intercept, slope, residuals, rms, left_out: mean(&held_out) }
    }
}

fn line(xs: &[f64], ys: &[f64]) -> (f64, f64) {
    let (x0, y0) = (mean(xs), mean(ys));
    let below: f64 = xs.iter().map(|x| (x - x0) * (x - x0)).sum();
    let above: f64 = xs.iter().zip(ys).map(|(x, y)| (x - x0) * (y - y0)).sum();
    let slope = above / below;
    (y0 - slope * x0, slope)
}

fn without(values: &[f64], place: usize) -> Vec<f64> {
    values.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, x)| *x).collect()
}

/// The percentile bootstrap that resamples seeds within each group and keeps the groups: the 95 %
/// interval of a statistic of the groups' means.
pub fn bootstrap(groups: &[Vec<f64>], statistic: impl Fn(&[f64]) -> f64) -> Range {
    let means: Vec<f64> = groups.iter().map(|group| mean(group)).collect();
    let mut stream = Stream::seed_from_u64(BOOTSTRAP_SEED);
    let mut resampled = |group: &Vec<f64>| {
        let draw = |_| group.get(below(group.len(), stream.next_u64())).copied().unwrap_or(0.0);
        group.iter().map(draw).sum::<f64>() / real(group.len())
    };
    let mut value = || statistic(&groups.iter().map(&mut resampled).collect::<Vec<f64>>());
    let mut values: Vec<f64> = (0..REPLICATES).map(|_| value()).collect();
    values.sort_by(f64::total_cmp);
    Range { estimate: statistic(&means), lo: percentile(&values, 25), hi: percentile(&values, 975) }
}

/// The value at so many thousandths of a sorted list, between neighbours in proportion.
fn percentile(sorted: &[f64], thousandths: usize) -> f64 {
    let scaled = sorted.len().saturating_sub(1) * thousandths;
    let at = |place: usize| sorted.get(place).copied().unwrap_or(f64::NAN);
    let (low, next) = (scaled / 1000, scaled.div_ceil(1000));
    at(low) + real(scaled % 1000) / 1000.0 * (at(next) - at(low))
}

/// The difference in fit error that RQ3 asks about: linear minus square-root.
pub fn root_advantage(xs: &[f64], ys: &[f64]) -> f64 {
    let roots: Vec<f64> = xs.iter().map(|x| x.sqrt()).collect();
    Fit::line(xs, ys).rms - Fit::line(&roots, ys).rms
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of tab:spanconfirm.
    const RATIOS: [f64; 8] = [2.5, 3.1, 4.0, 5.0, 6.7, 9.1, 11.2, 13.4];
    const PENALTIES: [f64; 8] = [1.774, 1.967, 2.159, 2.270, 2.384, 2.489, 2.567, 2.616];

    fn near(x: f64, y: f64, error: f64) {
        assert!((x - y).abs() <= error, "{x} is not {y}");
    }

    #[test]
    fn the_printed_penalties_give_the_printed_fits() {
        let roots: Vec<f64> = RATIOS.iter().map(|x| x.sqrt()).collect();
        let (root, linear) = (Fit::line(&roots, &PENALTIES), Fit::line(&RATIOS, &PENALTIES));
        // The printed ratios and penalties are rounded.
        near(root.rms, 0.083, 0.001);
        near(linear.rms, 0.108, 0.001);
        near(root.left_out, 0.098, 0.001);
        near(linear.left_out, 0.130, 0.001);
        near(root_advantage(&RATIOS, &PENALTIES), 0.026, 0.001);
        let printed = [-0.153, -0.024, 0.075, 0.098, 0.082, 0.025, -0.017, -0.087];
        for (ours, theirs) in root.residuals.iter().zip(printed) {
            near(*ours, theirs, 0.003);
        }
    }

    #[test]
    fn student_intervals_have_the_tabulated_quantiles() {
        near(student(12, 0.05), 2.200_985, 1e-5);
        near(student(8, 0.05), 2.364_624, 1e-5);
        near(student(8, 0.05 / 10.0), 4.029_337, 1e-4);
        let estimate = interval95(&[1.0, 2.0, 3.0]);
        near(estimate.mean, 2.0, 1e-12);
        near(estimate.half, 4.302_653 / 3.0_f64.sqrt(), 1e-5);
    }

    #[test]
    fn slopes_are_taken_seed_by_seed() {
        let groups = [vec![1.0, 10.0], vec![3.0, 10.0], vec![5.0, 10.0]];
        assert_eq!(seed_slopes(&[0.0, 1.0, 2.0], &groups), [2.0, 0.0]);
        assert_eq!(seed_means(&groups), [3.0, 10.0]);
        near(one_sided(&[2.0, 0.0]), 0.25, 1e-9);
        near(one_sided(&[-1.0, 1.0]), 0.5, 1e-9);
    }

    #[test]
    fn the_bootstrap_keeps_the_groups_and_repeats_itself() {
        let groups = [vec![1.0, 1.0, 1.0], vec![5.0, 5.0]];
        let range = bootstrap(&groups, mean);
        assert_eq!((range.estimate, range.lo, range.hi), (3.0, 3.0, 3.0));
        let groups = [vec![0.0, 1.0, 2.0, 3.0], vec![4.0, 8.0]];
        let range = bootstrap(&groups, mean);
        assert_eq!(range, bootstrap(&groups, mean));
        assert!(range.lo < range.estimate && range.estimate < range.hi, "{range:?}");
        near(range.estimate, 3.75, 1e-12);
    }

    #[test]
    fn what_differs_between_groups_does_not_widen_an_interval_and_shared_seeds_do() {
        let near_groups = [vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0]];
        let far_groups = [vec![1.0, 2.0, 3.0], vec![101.0, 102.0, 103.0]];
        let (one, other) = (over_groups(&near_groups), over_groups(&far_groups));
        near(one.half, other.half, 1e-12);
        near(other.mean, 52.0, 1e-12);
        // Two copies of a seed say no more than one.
        near(one.half, interval95(&[1.0, 2.0, 3.0]).half, 1e-12);
        let opposite = [vec![1.0, 2.0, 3.0], vec![3.0, 2.0, 1.0]];
        near(over_groups(&opposite).half, 0.0, 1e-12);
    }

    #[test]
    fn the_largest_mean_has_a_bound_that_every_alternative_is_below() {
        let steady = vec![10.0, 10.1, 9.9, 10.0];
        let wild = vec![0.0, 18.0, 1.0, 19.0];
        let range = largest(&[steady.clone(), wild.clone()], 0.05);
        near(range.estimate, 10.0, 1e-12);
        let (one, other) = (interval(&steady, 0.025), interval(&wild, 0.025));
        near(range.lo, one.mean - one.half, 1e-12);
        near(range.hi, other.mean + other.half, 1e-12);
        assert!(range.hi > one.mean + one.half);
    }

    #[test]
    fn spreads_agree_within_fishers_interval() {
        let values: Vec<f64> = (0..12).map(f64::from).collect();
        let error = standard_error(&values);
        // F(11, 11) has its 97.5 % quantile at 3.4737: a ratio of the errors of 1.8638.
        assert!(same_spread(&values, error / 1.86) && !same_spread(&values, error / 1.87));
        assert!(same_spread(&values, error * 1.86) && !same_spread(&values, error * 1.87));
        assert!(!same_spread(&[3.0, 3.0, 3.0], 1.0), "nothing varies");
    }

    #[test]
    fn a_slope_that_never_varies_is_certain() {
        near(one_sided(&[2.0, 2.0]), 0.0, 0.0);
        near(one_sided(&[-2.0, -2.0]), 1.0, 0.0);
        near(one_sided(&[0.0, 0.0]), 0.5, 0.0);
    }

    #[test]
    fn percentiles_lie_between_neighbours() {
        let values: Vec<f64> = (0..=4).map(f64::from).collect();
        near(percentile(&values, 500), 2.0, 1e-12);
        near(percentile(&values, 25), 0.1, 1e-12);
        near(percentile(&values, 1000), 4.0, 1e-12);
    }
}
