//! Intervals of doubles that are rounded to the nearest, not outward. They guide the search and prove nothing:
//! what it finds is enclosed again.

use std::f64::consts::{FRAC_PI_2, PI};

/// All numbers between two doubles, or no answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) lo: f64,
    pub(crate) hi: f64,
}

/// The lesser of two numbers. Either both are numbers or neither is, which takes the processor one instruction.
pub(super) fn least(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater of two numbers.
pub(super) fn most(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

impl Range {
    /// Nothing is known, not even that there is a value.
    pub(crate) const UNKNOWN: Self = Self { lo: f64::NAN, hi: f64::NAN };

    /// One number.
    pub(crate) fn point(x: f64) -> Self {
        Self { lo: x, hi: x }
    }

    /// Unknown, if an end is not finite.
    pub(crate) fn new(lo: f64, hi: f64) -> Self {
        if lo.is_finite() && hi.is_finite() { Self { lo, hi } } else { Self::UNKNOWN }
    }

    pub(crate) fn is_known(self) -> bool {
        !self.lo.is_nan()
    }

    pub(crate) fn width(self) -> f64 {
        self.hi - self.lo
    }

    pub(crate) fn add(self, other: Self) -> Self {
        Self::new(self.lo + other.lo, self.hi + other.hi)
    }

    pub(crate) fn sub(self, other: Self) -> Self {
        Self::new(self.lo - other.hi, self.hi - other.lo)
    }

    pub(crate) fn mul(self, other: Self) -> Self {
        let (a, b) = (self.lo * other.lo, self.lo * other.hi);
        let (c, d) = (self.hi * other.lo, self.hi * other.hi);
        // An operand that is unknown makes all four so.
        Self::new(least(least(a, b), least(c, d)), most(most(a, b), most(c, d)))
    }

    pub(crate) fn div(self, other: Self) -> Self {
        if other.lo > 0.0 || other.hi < 0.0 {
            let (a, b) = (self.lo / other.lo, self.lo / other.hi);
            let (c, d) = (self.hi / other.lo, self.hi / other.hi);
            Self::new(least(least(a, b), least(c, d)), most(most(a, b), most(c, d)))
        } else {
            Self::UNKNOWN
        }
    }

    pub(crate) fn abs(self) -> Self {
        if self.lo >= 0.0 {
            self
        } else if self.hi <= 0.0 {
            Self { lo: -self.hi, hi: -self.lo }
        } else if self.is_known() {
            Self { lo: 0.0, hi: self.hi.max(-self.lo) }
        } else {
            self
        }
    }

    pub(crate) fn power(self, n: u32) -> Self {
        let base = if n.is_multiple_of(2) { self.abs() } else { self };
        let Ok(n) = i32::try_from(n) else { return Self::UNKNOWN };
        match n {
            2 => Self::new(base.lo * base.lo, base.hi * base.hi),
            _ => Self::new(base.lo.powi(n), base.hi.powi(n)),
        }
    }

    /// The values of a function that increases, where every number is in its domain.
    pub(crate) fn rising(self, inside: bool, f: impl Fn(f64) -> f64) -> Self {
        if !inside {
            return Self::UNKNOWN;
        }
        let lo = f(self.lo);
        Self::new(lo, if self.lo < self.hi { f(self.hi) } else { lo })
    }

    /// The cosine, or with a quarter turn the sine.
    pub(crate) fn turned(self, quarter: f64, f: impl Fn(f64) -> f64) -> Self {
        let (a, b) = (f(self.lo), f(self.hi));
        // Turn number m is at (m + quarter/2)·π: up for even m.
        let turn = |x: f64| (x - quarter * FRAC_PI_2) / PI;
        let (first, last) = (turn(self.lo).ceil(), turn(self.hi).floor());
        let (mut lo, mut hi) = (a.min(b), a.max(b));
        let even = |m: f64| (m / 2.0).fract() == 0.0;
        if first < last || first == last && even(first) {
            hi = 1.0;
        }
        if first < last || first == last && !even(first) {
            lo = -1.0;
        }
        Self::new(lo, hi)
    }

    pub(crate) fn min(self, other: Self) -> Self {
        if self.is_known() && other.is_known() {
            Self { lo: self.lo.min(other.lo), hi: self.hi.min(other.hi) }
        } else {
            Self::UNKNOWN
        }
    }

    pub(crate) fn max(self, other: Self) -> Self {
        if self.is_known() && other.is_known() {
            Self { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
        } else {
            Self::UNKNOWN
        }
    }

    /// What two enclosures of the same number have in common; this one, if rounding leaves nothing.
    pub(crate) fn meet(self, other: Self) -> Self {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo <= hi { Self { lo, hi } } else { self }
    }
}
