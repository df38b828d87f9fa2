//! Arithmetic with balls: a number that is at most `r` away from the double `m`.
//!
//! All of it is in doubles rounded to nearest, without a branch, so that a loop over many balls is compiled
//! to vector instructions. What the rounding of `m` loses is known exactly where no underflow is near: the
//! error of a sum by Knuth's two-sum, that of a product, and the remainders of a quotient and a square root,
//! by one fused multiplication and addition. So whole numbers stay whole, and a radius of 0 means that the
//! number is `m`.
//!
//! A radius is a sum, a product or a quotient of fewer than thirty numbers that are not negative, each of
//! which is at most 2^−53 of itself off, or 2^−1075 where it underflows. [`UP`] is more than the former
//! together, [`LEAST`] more than the latter together. An operation says `false` where an operand is so small
//! or so large that this is not enough, or may lie outside of its domain; the caller then has to find its value
//! in another way. What is not a number says that nothing is known, and makes the result one, too.

/// A ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// The middle.
    pub m: f64,
    /// How far a number of it may be away.
    pub r: f64,
}

/// 2^k for a k that keeps it normal.
pub(super) const fn power_of_two(k: i64) -> f64 {
    f64::from_bits(k.wrapping_add(1023).cast_unsigned() << 52)
}

/// More than 1 by more than thirty roundings.
const UP: f64 = 1.0 + power_of_two(-47);
/// Less than 1 by more than thirty roundings.
const DOWN: f64 = 1.0 - power_of_two(-47);
/// More than thirty underflows, divided by [`NARROW`] at most once.
const LEAST: f64 = power_of_two(-900);
/// Below this the error of a product may underflow.
const TINY: f64 = power_of_two(-960);
/// The least divisor, and the least square root.
const NARROW: f64 = power_of_two(-100);
/// The largest divisor.
const WIDE: f64 = power_of_two(100);
/// The least dividend that is not 0.
const SMALL: f64 = power_of_two(-800);

impl Ball {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { m: f64::NAN, r: f64::NAN };

    /// A number that is known exactly.
    pub const fn exact(m: f64) -> Self {
        Self { m, r: 0.0 }
    }

    /// Whether anything is known.
    pub fn is_known(self) -> bool {
        self.m.is_finite() && self.r.is_finite()
    }

    /// All numbers between two doubles.
    pub fn between(lo: f64, hi: f64) -> Self {
        if lo == hi {
            return Self::exact(lo);
        }
        let m = lo / 2.0 + hi / 2.0;
        let r = (hi - m).max(m - lo);
        // Each difference is one rounding, or exact.
        Self { m, r: (r * UP).next_up() }
    }

    /// Doubles below and above all its numbers.
    pub fn ends(self) -> (f64, f64) {
        let Self { m, r } = self;
        if r == 0.0 { (m, m) } else { ((m - r).next_down(), (m + r).next_up()) }
    }
}

/// A sum that leaves out nothing: what is rounded, and the error.
#[inline(always)]
pub(super) fn two_sum(x: f64, y: f64) -> (f64, f64) {
    let s = x + y;
    let part = s - x;
    (s, (x - (s - part)) + (y - part))
}

/// A radius, rounded up. It is 0 only if all of `parts`, which it is made of, are.
#[inline(always)]
pub(super) fn rounded_up(r: f64, parts: f64) -> f64 {
    r * UP + if parts > 0.0 { LEAST } else { 0.0 }
}

/// x + y
#[inline(always)]
pub(super) fn add(x: Ball, y: Ball) -> (Ball, bool) {
    // Sums do not underflow, and two-sum is exact for small numbers, too.
    let (m, e) = two_sum(x.m, y.m);
    (Ball { m, r: (x.r + y.r + e.abs()) * UP }, true)
}

/// x − y
#[inline(always)]
pub(super) fn sub(x: Ball, y: Ball) -> (Ball, bool) {
    add(x, Ball { m: -y.m, r: y.r })
}

/// x · y. |XY − xy| ≤ |x|·|Y − y| + |X − x|·|Y|.
#[inline(always)]
pub(super) fn mul(x: Ball, y: Ball) -> (Ball, bool) {
    let m = x.m * y.m;
    let e = x.m.mul_add(y.m, -m).abs();
    let r = x.m.abs().mul_add(y.r, x.r.mul_add(y.m.abs() + y.r, e));
    let bad = (m.abs() < TINY) & (x.m != 0.0) & (y.m != 0.0);
    // The product with 0 is 0.
    let parts = less(x.r + y.r + e, less(x.m.abs() + x.r, y.m.abs() + y.r));
    (Ball { m, r: rounded_up(r, parts) }, !bad)
}

#[inline(always)]
fn less(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// x / y. X/Y − q = ((x − qy) + (X − x) − q(Y − y))/Y, and |Y| ≥ |y| − r.
#[inline(always)]
pub(super) fn div(x: Ball, y: Ball) -> (Ball, bool) {
    let m = x.m / y.m;
    let rest = (-m).mul_add(y.m, x.m).abs();
    let least = (y.m.abs() - y.r) * DOWN;
    let off = m.abs().mul_add(y.r, rest + x.r);
    let bad = (least < NARROW) | (y.m.abs() > WIDE) | ((x.m.abs() < SMALL) & (x.m != 0.0));
    (Ball { m, r: rounded_up(off / least, x.r + y.r + rest) }, !bad)
}

/// The square root. |√X − s| = |X − s²|/(√X + s), and √X > 0.9999·s if |X − s²| is below s²/2^20.
#[inline(always)]
pub(super) fn sqrt(x: Ball) -> (Ball, bool) {
    const NEAR: f64 = power_of_two(-20) * 0.99;
    let m = x.m.sqrt();
    let rest = (-m).mul_add(m, x.m).abs();
    let off = rest + x.r;
    let both = if off <= x.m * NEAR { m * 1.9999 } else { m };
    let bad = (x.m < NARROW) | (x.m < x.r);
    (Ball { m, r: rounded_up(off / both, off) }, !bad)
}

/// The absolute value.
#[inline(always)]
pub(super) fn abs(x: Ball) -> (Ball, bool) {
    (Ball { m: x.m.abs(), r: x.r }, true)
}

/// The larger of two radii. What is not a number stays so.
#[inline(always)]
fn larger(x: f64, y: f64) -> f64 {
    let larger = if x > y { x } else { y };
    larger + 0.0 * (x + y)
}

/// The smaller of two numbers. |min(X, Y) − min(x, y)| is at most the larger radius.
#[inline(always)]
pub(super) fn min(x: Ball, y: Ball) -> (Ball, bool) {
    let m = if x.m < y.m { x.m } else { y.m };
    (Ball { m, r: larger(x.r, y.r) }, true)
}

/// The larger of two numbers.
#[inline(always)]
pub(super) fn max(x: Ball, y: Ball) -> (Ball, bool) {
    let m = if x.m > y.m { x.m } else { y.m };
    (Ball { m, r: larger(x.r, y.r) }, true)
}

/// A function that increases in whole steps and has the same value at both ends.
#[inline(always)]
fn step(x: Ball, value: impl Fn(f64) -> f64) -> (Ball, bool) {
    // `far` is more than r and the rounding of the two sums.
    let far = (x.r + if x.r > 0.0 { x.m.abs() * power_of_two(-50) } else { 0.0 }) * UP;
    let (low, high) = (value(x.m - far), value(x.m + far));
    // Underflows of `far` cannot matter: between doubles that small there is one step, at 0.
    let bad = (high > low) | ((x.r > 0.0) & (x.m.abs() < NARROW));
    let unknown = 0.0 * x.r;
    (Ball { m: low + unknown, r: unknown }, !bad)
}

/// The largest whole number that is not larger.
#[inline(always)]
pub(super) fn floor(x: Ball) -> (Ball, bool) {
    step(x, f64::floor)
}

/// The smallest whole number that is not smaller.
#[inline(always)]
pub(super) fn ceil(x: Ball) -> (Ball, bool) {
    step(x, f64::ceil)
}

/// How two balls lie: −1 if all numbers of x are below all of y, 1 if above, 0 if both are the same one number,
/// and what is not a number if that is open.
#[inline(always)]
pub(super) fn side(x: Ball, y: Ball) -> f64 {
    let s = x.m - y.m;
    let apart = x.r + y.r;
    // A difference that is rounded has the right sign, and is at most 2^−53 of itself off.
    let far = (apart + if apart > 0.0 { s.abs() * power_of_two(-50) } else { 0.0 }) * UP;
    let settled = (s.abs() > far) | ((apart == 0.0) & (s == 0.0));
    if settled { sign(s) } else { f64::NAN }
}

#[inline(always)]
fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        0.0
    }
}
