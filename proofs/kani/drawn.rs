//! The kernel's numbers and intervals, made of the small integers that a domain draws.

use super::super::int::Int;
use super::super::number::Number;
use super::super::rules::Interval;
use super::fraction::{Ends, Fraction, times};

/// The integers that Kani can follow.
pub type Narrow = i32;

/// The integers that Kani can follow where rules multiply.
#[cfg(kani)]
pub type Short = i16;

/// Integers that can be compared with the judge's.
pub trait Exact: Int + TryFrom<i128> + TryInto<i64> {}

impl<I: Int + TryFrom<i128> + TryInto<i64>> Exact for I {}

/// The kernel's integer of this value, which must be small.
pub fn int<I: Int>(value: i64) -> I {
    I::small(i32::try_from(value).unwrap())
}

/// The kernel's number n·2^e/d.
pub fn number<I: Int>(n: i64, d: i64, e: i64) -> Number<I> {
    let fraction = Number::fraction(int(n), int(d)).unwrap();
    fraction.mul(&Number::dyadic(I::small(1), e)).unwrap()
}

/// The value of the kernel's number.
pub fn value<I: Exact>(number: &Number<I>) -> Fraction {
    let whole = |integer: &I| integer.clone().try_into().ok().unwrap();
    let (n, d, e) = number.parts();
    Fraction::scaled(whole(n), whole(d), e)
}

/// The ways d, e in which an interval [n, n + w]·2^e/d is written. Domains use the first three or
/// four, random runs all of them.
pub const SHAPES: [(i64, i64); 10] =
    [(1, 0), (1, -1), (3, 0), (2, 1), (1, 2), (6, -1), (5, 3), (7, 0), (1, -5), (12, 4)];

/// The interval [n, n + w]·2^e/d.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    n: i64,
    w: i64,
    d: i64,
    e: i64,
}

impl Drawn {
    /// [n, n + w] in one of the [`SHAPES`].
    pub fn new(n: i64, w: i64, shape: i64) -> Self {
        let (d, e) = SHAPES[usize::try_from(shape).unwrap()];
        Self { n, w, d, e }
    }

    /// [n, n + w]·2^e.
    pub fn dyadic(n: i64, w: i64, e: i64) -> Self {
        Self { n, w, d: 1, e }
    }

    /// The interval as the kernel has it.
    pub fn interval<I: Int>(self) -> Interval<I> {
        Interval { lo: number(self.n, self.d, self.e), hi: number(self.n + self.w, self.d, self.e) }
    }

    /// The interval as the judge has it.
    pub fn ends(self) -> Ends {
        Ends { lo: self.point(0, 1), hi: self.point(1, 1) }
    }

    /// The point that is t/parts of the way from the lower end to the upper one.
    pub fn point(self, t: i64, parts: i64) -> Fraction {
        Fraction::scaled(times(self.n, parts) + times(self.w, t), times(self.d, parts), self.e)
    }

    /// Where a function that is monotone on either side of zero takes its extremes: the ends, and
    /// zero if that is between them.
    pub fn extremes(self) -> [Fraction; 3] {
        let Ends { lo, hi } = self.ends();
        let inside = lo.n < 0 && hi.n > 0;
        [lo, hi, if inside { Fraction::whole(0) } else { lo }]
    }
}
