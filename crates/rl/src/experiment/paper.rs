//! The figures that the paper prints, each with its label there.

/// The title that the paper's book gives it.
pub const TITLE: &str = "Finite constant frontiers (average-reward RL)";

/// tab:zerospan: for each diameter the mean regret and its half-width, for the span width, the
/// diameter width, the mitigated variant and the UCRL2-style learner.
pub const ZERO_SPAN: [[(f64, f64); 4]; 4] = [
    [(2003.0, 356.0), (2003.0, 356.0), (2003.0, 356.0), (2020.0, 282.0)],
    [(2514.0, 242.0), (2518.0, 238.0), (2514.0, 242.0), (1978.0, 177.0)],
    [(2088.0, 181.0), (2032.0, 187.0), (2088.0, 181.0), (2046.0, 248.0)],
    [(2088.0, 182.0), (2066.0, 184.0), (2088.0, 182.0), (2128.0, 170.0)],
];

/// tab:zeroslopes: slope, half-width and one-sided p, for the same learners.
pub const ZERO_SLOPES: [(f64, f64, f64); 4] =
    [(-5.9, 17.0, 0.75), (-7.8, 18.3, 0.79), (-5.9, 17.0, 0.75), (6.8, 16.5, 0.22)];

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
pub const CONTRASTS: [(f64, f64); 2] = [(-520.0, 523.0), (286.0, 431.0)];

/// tab:bonus, caption: on how many of the four families Bernstein is lower.
pub const BERNSTEIN_LOWER: [usize; 2] = [3, 2];

/// A row of tab:spanconfirm.
#[derive(Clone, Copy, Debug)]
pub struct SpanRow {
    /// D/H
    pub ratio: f64,
    /// The mean regret with the span as width.
    pub span: f64,
    /// Its half-width, from tab:spanscale, where that has the row.
    pub span_half: f64,
    /// The mean regret with the diameter as width.
    pub diameter: f64,
    /// Its half-width.
    pub diameter_half: f64,
    /// The penalty.
    pub penalty: f64,
    /// The half-width of its simultaneous interval.
    pub penalty_half: f64,
}

const fn row(ratio: f64, span: (f64, f64), diameter: (f64, f64), penalty: (f64, f64)) -> SpanRow {
    SpanRow {
        ratio,
        span: span.0,
        span_half: span.1,
        diameter: diameter.0,
        diameter_half: diameter.1,
        penalty: penalty.0,
        penalty_half: penalty.1,
    }
}

/// tab:spanconfirm and tab:spanscale.
pub const SPAN: [SpanRow; 8] = [
    row(2.5, (6597.0, 20.0), (11703.0, 14.0), (1.774, 0.016)),
    row(3.1, (5441.0, 0.0), (10703.0, 0.0), (1.967, 0.018)),
    row(4.0, (4189.0, 0.0), (9042.0, 0.0), (2.159, 0.018)),
    row(5.0, (3394.0, 12.0), (7705.0, 8.0), (2.270, 0.022)),
    row(6.7, (2602.0, 0.0), (6203.0, 0.0), (2.384, 0.020)),
    row(9.1, (1964.0, 7.0), (4889.0, 8.0), (2.489, 0.025)),
    row(11.2, (1638.0, 0.0), (4204.0, 0.0), (2.567, 0.032)),
    row(13.4, (1425.0, 7.0), (3729.0, 7.0), (2.616, 0.038)),
];

/// tab:spanconfirm: linear RMS minus square-root RMS, with the ends of its interval.
pub const ROOT_ADVANTAGE: (f64, f64, f64) = (0.026, 0.025, 0.027);

/// tab:spanconfirm, caption: RMS of the square-root fit and of the linear fit.
pub const RMS: (f64, f64) = (0.083, 0.108);

/// tab:spanconfirm, caption: the mean error at a ratio left out, square-root and linear.
pub const LEFT_OUT: (f64, f64) = (0.098, 0.130);

/// A row of tab:sandwich.
#[derive(Clone, Copy, Debug)]
pub struct SandwichRow {
    /// The certificate.
    pub certificate: f64,
    /// The alternative average.
    pub average: f64,
    /// The ends of its interval.
    pub interval: (f64, f64),
    /// The largest mean.
    pub largest: f64,
    /// Its half-width.
    pub largest_half: f64,
}

/// tab:sandwich.
pub const SANDWICH: [SandwichRow; 3] = [
    SandwichRow {
        certificate: 102.1,
        average: 31882.0,
        interval: (28540.0, 35518.0),
        largest: 33699.0,
        largest_half: 17713.0,
    },
    SandwichRow {
        certificate: 276.4,
        average: 81157.0,
        interval: (77015.0, 85133.0),
        largest: 85155.0,
        largest_half: 26899.0,
    },
    SandwichRow {
        certificate: 883.8,
        average: 39551.0,
        interval: (38792.0, 40174.0),
        largest: 40555.0,
        largest_half: 1774.0,
    },
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
