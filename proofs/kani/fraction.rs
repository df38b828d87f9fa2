//! Exact fractions, for judging the kernel without its own arithmetic.
//!
//! A fraction is never reduced, and an overflow is a panic, which both Kani and the tests report.

use std::cmp::Ordering;

/// The product of two numbers of the judge. Multipliers cost Kani's solver more than anything else, so
/// there both have sixteen bits; one that has more is a panic, which Kani reports.
pub fn times(a: i64, b: i64) -> i64 {
    #[cfg(kani)]
    {
        i64::from(i32::from(i16::try_from(a).unwrap()) * i32::from(i16::try_from(b).unwrap()))
    }
    #[cfg(not(kani))]
    {
        a * b
    }
}

/// The fraction n/d with d > 0.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    pub n: i64,
    pub d: i64,
}

impl Fraction {
    pub const fn whole(n: i64) -> Self {
        Self { n, d: 1 }
    }

    /// n·2^e/d.
    pub fn scaled(n: i64, d: i64, e: i64) -> Self {
        if e < 0 { Self { n, d: d << -e } } else { Self { n: n << e, d } }
    }

    pub fn add(self, other: Self) -> Self {
        let n = times(self.n, other.d) + times(other.n, self.d);
        Self { n, d: times(self.d, other.d) }
    }

    pub fn sub(self, other: Self) -> Self {
        self.add(Self { n: -other.n, d: other.d })
    }

    pub fn mul(self, other: Self) -> Self {
        Self { n: times(self.n, other.n), d: times(self.d, other.d) }
    }

    pub fn div(self, other: Self) -> Option<Self> {
        let (n, d) = (times(self.n, other.d), times(self.d, other.n));
        match d.signum() {
            1 => Some(Self { n, d }),
            -1 => Some(Self { n: -n, d: -d }),
            _ => None,
        }
    }

    pub fn abs(self) -> Self {
        Self { n: self.n.abs(), d: self.d }
    }

    pub fn pow(self, power: i64) -> Self {
        let mut product = Self::whole(1);
        for _ in 0..power {
            product = product.mul(self);
        }
        product
    }

    /// The largest whole number at most this.
    pub fn floor(self) -> i64 {
        self.n.div_euclid(self.d)
    }

    pub fn cmp(self, other: Self) -> Ordering {
        times(self.n, other.d).cmp(&times(other.n, self.d))
    }

    pub fn at_most(self, other: Self) -> bool {
        self.cmp(other).is_le()
    }

    /// The same for fractions of more than sixteen bits.
    pub fn at_most_wide(self, other: Self) -> bool {
        self.n * other.d <= other.n * self.d
    }

    pub fn below(self, other: Self) -> bool {
        self.cmp(other).is_lt()
    }

    pub fn min(self, other: Self) -> Self {
        if self.at_most(other) { self } else { other }
    }

    pub fn max(self, other: Self) -> Self {
        if self.at_most(other) { other } else { self }
    }
}

/// A closed interval of fractions.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub lo: Fraction,
    pub hi: Fraction,
}

impl Ends {
    pub fn hold(&self, value: Fraction) -> bool {
        self.lo.at_most(value) && value.at_most(self.hi)
    }

    /// The same for a value of more than sixteen bits.
    pub fn hold_wide(&self, value: Fraction) -> bool {
        self.lo.at_most_wide(value) && value.at_most_wide(self.hi)
    }
}
