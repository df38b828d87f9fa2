//! Logarithm, exponential and inverse hyperbolic tangent of [balls](super::ball), as series.
//!
//! U is 2^−53. Of each value it is shown how far it is off as a part of its size; [`ERROR`], 8 U, is more. The
//! coefficients of all series are rounded to nearest, and products are added by fused operations.

use super::ball::{Ball, power_of_two, rounded_up};

/// How far a value of these functions is off, as a part of its size: 8 U.
const ERROR: f64 = power_of_two(-50);
/// More than 1 by more than a few roundings.
const UP: f64 = 1.0 + power_of_two(-49);
/// Less than 1 by more than a few roundings.
const DOWN: f64 = 1.0 - power_of_two(-49);

/// ln 2 as a number of 32 binary digits, so that its product with a small whole number is exact, and the rest.
const LN_2: (f64, f64) =
    (f64::from_bits(0x3fe6_2e42_fee0_0000), f64::from_bits(0x3dea_39ef_3579_3c76));

/// √½
const ROOT: u64 = 0x3fe6_a09e_667f_3bcd;
const EXPONENT: u64 = 0xfff0_0000_0000_0000;
/// 2^52, whose last binary digit is 1.
const UNIT: u64 = 0x4330_0000_0000_0000;
/// 2^52 + 2^51
const NEAREST: f64 = 6_755_399_441_055_744.0;

/// The whole k with √½ ≤ x/2^k < √2, and 2^k times the part of the binary representation that is no exponent;
/// both for a normal x > 0.
#[inline(always)]
fn split(x: f64) -> (f64, f64) {
    let bits = x.to_bits();
    let above = bits.wrapping_sub(ROOT);
    // Shifted by 2048, k is not negative, and is read as the last digits of 2^52 + 2048 + k.
    let shifted = above.wrapping_add(2048 << 52) >> 52;
    let k = f64::from_bits(UNIT | shifted) - (4_503_599_627_370_496.0 + 2048.0);
    (k, f64::from_bits(bits.wrapping_sub(above & EXPONENT)))
}

/// z + z³/3 + z⁵/5 + …, twice, for |z| < 0.1717: if z is off by a part of e, this is by e + 1.3 U.
///
/// z² is below 0.0295. The terms that are left out are below z²²/23/(1 − z²) < 0.006 U of z. The sum in
/// parentheses is at most 0.0102 and, with that of z², off by less than (2e + 6 U) of itself; it is added to 1 by
/// one rounding.
#[inline(always)]
fn twice_series(z: f64) -> f64 {
    let s = z * z;
    let t = (1.0_f64 / 21.0)
        .mul_add(s, 1.0 / 19.0)
        .mul_add(s, 1.0 / 17.0)
        .mul_add(s, 1.0 / 15.0)
        .mul_add(s, 1.0 / 13.0)
        .mul_add(s, 1.0 / 11.0)
        .mul_add(s, 1.0 / 9.0)
        .mul_add(s, 1.0 / 7.0)
        .mul_add(s, 1.0 / 5.0)
        .mul_add(s, 1.0 / 3.0);
    let double = 2.0 * z;
    double.mul_add(s * t, double)
}

/// k·ln 2 + w. If k is 0 this is w; otherwise it is at least 0.346, w at most 0.3467 and k at most 1100, and
/// what is added is off by less than 1.1 U·0.347 + U of the sum, besides what w is.
#[inline(always)]
fn plus_ln_2(k: f64, w: f64) -> f64 {
    k.mul_add(LN_2.0, k.mul_add(LN_2.1, w))
}

/// The logarithm. With y = x/2^k and z = (y − 1)/(y + 1), ln x is k·ln 2 + 2 atanh z. y − 1 is exact, and z off by
/// less than 2.1 U. So w is off by 3.4 U, and the sum by less than 5.6 U.
#[inline(always)]
pub(super) fn ln(x: Ball) -> (Ball, bool) {
    let (k, y) = split(x.m);
    let m = plus_ln_2(k, twice_series((y - 1.0) / (y + 1.0)));
    // The slope is at most 1/(x − r).
    let least = (x.m - x.r) * DOWN;
    let bad = (least <= 0.0) | (x.m < power_of_two(-900)) | (x.m > power_of_two(900));
    let r = m.abs().mul_add(ERROR, x.r / least);
    (Ball { m, r: rounded_up(r, r + x.r) }, !bad)
}

/// The inverse hyperbolic tangent. With c = 2^k near (1 + x)/(1 − x) it is k/2·ln 2 + atanh z for
/// z = (x(1 + c) + 1 − c)/(x(1 − c) + 1 + c). For k = 0, z is x; otherwise both are rounded once, so that z is off
/// by less than 3.1 U, w by 4.4 U, and the sum by less than 6.7 U.
#[inline(always)]
pub(super) fn atanh(x: Ball) -> (Ball, bool) {
    let (k, _) = split((1.0 + x.m) / (1.0 - x.m));
    let c = f64::from_bits((k + NEAREST).to_bits().wrapping_add(1023) << 52);
    let z = x.m.mul_add(1.0 + c, 1.0 - c) / x.m.mul_add(1.0 - c, 1.0 + c);
    let m = 0.5 * plus_ln_2(k, twice_series(z));
    // The slope is at most 1/(1 − y²) for the y that is farthest from 0.
    let far = (x.m.abs() + x.r) * UP;
    let least = (1.0 - far) * (1.0 + far) * DOWN;
    let bad = far > 1.0 - power_of_two(-30);
    let r = m.abs().mul_add(ERROR, x.r / least);
    (Ball { m, r: rounded_up(r, m.abs() + x.r) }, !bad)
}

/// The exponential. x = k·ln 2 + y with |y| < 0.3467, off by less than 0.8 U; the terms of the series that are left
/// out are below 0.06 U of the sum, and adding the others is off by less than 2 U.
#[inline(always)]
pub(super) fn exp(x: Ball) -> (Ball, bool) {
    let shifted = x.m.mul_add(std::f64::consts::LOG2_E, NEAREST);
    let k = shifted - NEAREST;
    let y = (-k).mul_add(LN_2.1, (-k).mul_add(LN_2.0, x.m));
    let series = (1.0_f64 / 6_227_020_800.0)
        .mul_add(y, 1.0 / 479_001_600.0)
        .mul_add(y, 1.0 / 39_916_800.0)
        .mul_add(y, 1.0 / 3_628_800.0)
        .mul_add(y, 1.0 / 362_880.0)
        .mul_add(y, 1.0 / 40_320.0)
        .mul_add(y, 1.0 / 5_040.0)
        .mul_add(y, 1.0 / 720.0)
        .mul_add(y, 1.0 / 120.0)
        .mul_add(y, 1.0 / 24.0)
        .mul_add(y, 1.0 / 6.0)
        .mul_add(y, 0.5)
        .mul_add(y, 1.0)
        .mul_add(y, 1.0);
    let m = series * f64::from_bits(shifted.to_bits().wrapping_add(1023) << 52);
    // e^t − 1 ≤ t + t² for t ≤ 1; what m is off is in `rounded_up`.
    let r = m * x.r.mul_add(1.0 + x.r, ERROR);
    let bad = (x.m.abs() > 600.0) | (x.r > 1.0);
    (Ball { m, r: rounded_up(r, r) }, !bad)
}
