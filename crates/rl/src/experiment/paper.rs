//! The figures that the paper prints, each with its label there.

use super::statistics::{Estimate, Range};

const fn of(mean: f64, half: f64) -> Estimate {
    Estimate { mean, half }
}

const fn range(estimate: f64, lo: f64, hi: f64) -> Range {
    Range { estimate, lo, hi }
}

/// The title that the paper's book gives it.
pub const TITLE: &str = "Finite constant frontiers (average-reward RL)";

/// tab:zerospan: for each diameter the mean regret and its half-width, for the span width, the
/// diameter width, the mitigated variant and the UCRL2-style learner.
pub const ZERO_SPAN: [[Estimate; 4]; 4] = [
    [of(2003.0, 356.0), of(2003.0, 356.0), of(2003.0, 356.0), of(2020.0, 282.0)],
    [of(2514.0, 242.0), of(2518.0, 238.0), of(2514.0, 242.0), of(1978.0, 177.0)],
    [of(2088.0, 181.0), of(2032.0, 187.0), of(2088.0, 181.0), of(2046.0, 248.0)],
    [of(2088.0, 182.0), of(2066.0, 184.0), of(2088.0, 182.0), of(2128.0, 170.0)],
];

/// tab:zeroslopes: the slope and one-sided p, for the same learners.
pub const ZERO_SLOPES: [(Estimate, f64); 4] =
    [(of(-5.9, 17.0), 0.75), (of(-7.8, 18.3), 0.79), (of(-5.9, 17.0), 0.75), (of(6.8, 16.5), 0.22)];

/// tab:bonus: mean regret on baseline, hub, funnel and corridor, and overall, for Bernstein and
/// Hoeffding at the span width, then at the diameter width.
pub const BONUS: [[f64; 5]; 4] = [
    [16484.0, 17007.0, 5301.0, 22248.0, 15260.0],
    [16484.0, 17552.0, 5408.0, 23675.0, 15780.0],
    [16757.0, 16712.0, 5301.0, 28488.0, 16814.0],
    [16100.0, 17222.0, 5408.0, 27384.0, 16528.0],
];

/// tab:bonus: the paired difference Bernstein − Hoeffding and its half-width, at the span width and at
/// the diameter width.
pub const CONTRASTS: [Estimate; 2] = [of(-520.0, 523.0), of(286.0, 431.0)];

/// tab:bonus, caption: on how many of the four families Bernstein is lower.
pub const BERNSTEIN_LOWER: [usize; 2] = [3, 2];

/// A row of tab:spanconfirm. A half-width of 0 is not printed.
#[derive(Clone, Copy, Debug)]
pub struct SpanRow {
    /// D/H
    pub ratio: f64,
    /// The mean regret with the span as width, its half-width from tab:spanscale.
    pub span: Estimate,
    /// The mean regret with the diameter as width.
    pub diameter: Estimate,
    /// The penalty with its simultaneous interval.
    pub penalty: Estimate,
}

const fn row(ratio: f64, span: Estimate, diameter: Estimate, penalty: Estimate) -> SpanRow {
    SpanRow { ratio, span, diameter, penalty }
}

/// tab:spanconfirm and tab:spanscale.
pub const SPAN: [SpanRow; 8] = [
    row(2.5, of(6597.0, 20.0), of(11703.0, 14.0), of(1.774, 0.016)),
    row(3.1, of(5441.0, 0.0), of(10703.0, 0.0), of(1.967, 0.018)),
    row(4.0, of(4189.0, 0.0), of(9042.0, 0.0), of(2.159, 0.018)),
    row(5.0, of(3394.0, 12.0), of(7705.0, 8.0), of(2.270, 0.022)),
    row(6.7, of(2602.0, 0.0), of(6203.0, 0.0), of(2.384, 0.020)),
    row(9.1, of(1964.0, 7.0), of(4889.0, 8.0), of(2.489, 0.025)),
    row(11.2, of(1638.0, 0.0), of(4204.0, 0.0), of(2.567, 0.032)),
    row(13.4, of(1425.0, 7.0), of(3729.0, 7.0), of(2.616, 0.038)),
];

/// tab:spanconfirm: linear RMS minus square-root RMS, with the ends of its interval.
pub const ROOT_ADVANTAGE: Range = range(0.026, 0.025, 0.027);

/// tab:spanconfirm, caption: RMS of the square-root fit and of the linear fit.
pub const RMS: (f64, f64) = (0.083, 0.108);

/// tab:spanconfirm, caption: the mean error at a ratio left out, square-root and linear.
pub const LEFT_OUT: (f64, f64) = (0.098, 0.130);

/// tab:sandwich: the certificate, the alternative average and the largest mean.
pub const SANDWICH: [(f64, Range, Estimate); 3] = [
    (102.1, range(31882.0, 28540.0, 35518.0), of(33699.0, 17713.0)),
    (276.4, range(81157.0, 77015.0, 85133.0), of(85155.0, 26899.0)),
    (883.8, range(39551.0, 38792.0, 40174.0), of(40555.0, 1774.0)),
];

#[cfg(test)]
mod tests {
    use super::TITLE;

    #[test]
    fn the_title_is_that_of_the_bundled_book() {
        let book: toml::Table = proofmark_certificates::finite_frontier::BOOK.parse().unwrap();
        assert_eq!(book["book"]["title"].as_str(), Some(TITLE));
    }
}
