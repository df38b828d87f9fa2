//! ln, exp and atanh of doubles, rounded down and up: the same ends as by MPFR, some fifty times faster.
//!
//! A value is computed as the unevaluated sum of two doubles. Sums and products of those are known to about
//! 2^−102 of their size (Joldes, Muller, Popescu: Tight and rigorous error bounds for basic building blocks of
//! double-word arithmetic), series are cut off below that, and few of them are combined. What is claimed is
//! [`DOUBT`] only. Where the doubt leaves open which double is next, there is no answer, and MPFR is asked.

/// How far a value may be off, as a part of its size.
const DOUBT: f64 = f64::from_bits((1023 - 88) << 52);

/// The sum of two doubles, the second of which is at most half a unit in the last place of the first.
#[derive(Clone, Copy)]
struct Twice {
    hi: f64,
    lo: f64,
}

/// ln 2, to 2^−110.
const LN_2: Twice = Twice { hi: std::f64::consts::LN_2, lo: 2.319_046_813_846_299_6e-17 };

/// The sum of two doubles, the first of which is not the smaller one.
fn quick_sum(a: f64, b: f64) -> Twice {
    let hi = a + b;
    Twice { hi, lo: b - (hi - a) }
}

fn sum(a: f64, b: f64) -> Twice {
    let hi = a + b;
    let part = hi - a;
    Twice { hi, lo: (a - (hi - part)) + (b - part) }
}

fn product(a: f64, b: f64) -> Twice {
    let hi = a * b;
    Twice { hi, lo: a.mul_add(b, -hi) }
}

impl Twice {
    fn plus(self, other: Self) -> Self {
        let (high, low) = (sum(self.hi, other.hi), sum(self.lo, other.lo));
        let high = quick_sum(high.hi, high.lo + low.hi);
        quick_sum(high.hi, high.lo + low.lo)
    }

    fn times(self, other: Self) -> Self {
        let high = product(self.hi, other.hi);
        quick_sum(high.hi, high.lo + self.hi.mul_add(other.lo, self.lo * other.hi))
    }

    fn over(self, other: Self) -> Self {
        let first = self.hi / other.hi;
        let rest = self.plus(other.times(Self { hi: -first, lo: 0.0 }));
        let second = rest.hi / other.hi;
        let rest = rest.plus(other.times(Self { hi: -second, lo: 0.0 }));
        let high = quick_sum(first, second);
        high.plus(Self { hi: rest.hi / other.hi, lo: 0.0 })
    }

    /// The product with a power of two.
    fn scaled(self, power: f64) -> Self {
        Self { hi: self.hi * power, lo: self.lo * power }
    }

    /// The nearest doubles below and above, if the doubt does not matter.
    fn ends(self) -> Option<(f64, f64)> {
        let Self { hi, lo } = quick_sum(self.hi, self.lo);
        let doubt = hi.abs() * DOUBT;
        let normal = hi.is_normal() && hi.abs() > 1e-280;
        if normal && lo > doubt {
            Some((hi, hi.next_up()))
        } else if normal && lo < -doubt {
            Some((hi.next_down(), hi))
        } else {
            None
        }
    }
}

fn single(x: f64) -> Twice {
    Twice { hi: x, lo: 0.0 }
}

/// 2^k for a k that keeps it normal.
fn power_of_two(k: i32) -> f64 {
    let biased = u64::try_from(k.saturating_add(1023)).unwrap_or(0);
    f64::from_bits(biased << 52)
}

/// 1/n, to twice the digits.
fn inverse(n: i32) -> Twice {
    let n = f64::from(n);
    let hi = 1.0 / n;
    Twice { hi, lo: (-hi).mul_add(n, 1.0) / n }
}

/// z + z³/3 + z⁵/5 + … for |z| ≤ 0.1716: each term is less than 1/33 of the one before.
fn atanh_series(z: Twice) -> Twice {
    const TERMS: i32 = 22;
    /// The terms from here on add less than 2^−50 of the sum, so that doubles will do.
    const SHORT: i32 = 10;
    let square = z.times(z);
    let short = (SHORT..TERMS)
        .rev()
        .fold(0.0, |rest: f64, n| rest.mul_add(square.hi, 1.0 / f64::from(2 * n + 1)));
    let long =
        (1..SHORT).rev().fold(single(short), |rest, n| rest.times(square).plus(inverse(2 * n + 1)));
    // 1 + …, with the first term exact.
    z.plus(z.times(long.times(square)))
}

/// ln(x) for a normal x > 0.
fn ln_of(x: Twice) -> Option<Twice> {
    if !(x.hi > 1e-250 && x.hi < 1e250) {
        return None;
    }
    let exponent = i32::try_from((x.hi.to_bits() >> 52) & 0x7ff).ok()? - 1023;
    let above = x.hi * power_of_two(-exponent) > std::f64::consts::SQRT_2;
    let k = if above { exponent + 1 } else { exponent };
    let y = x.scaled(power_of_two(-k));
    // ln y = 2 atanh((y − 1)/(y + 1)), with y between √½ and √2.
    let z = y.plus(single(-1.0)).over(y.plus(single(1.0)));
    let rest = atanh_series(z).scaled(2.0);
    Some(if k == 0 { rest } else { LN_2.times(single(f64::from(k))).plus(rest) })
}

/// The logarithm of x > 0, rounded down and up.
pub(super) fn ln(x: f64) -> Option<(f64, f64)> {
    ln_of(single(x))?.ends()
}

/// The inverse hyperbolic tangent of −1 < x < 1, rounded down and up.
pub(super) fn atanh(x: f64) -> Option<(f64, f64)> {
    if x.abs() <= 0.17 {
        return atanh_series(single(x)).ends();
    }
    // 2 atanh x = ln((1 + x)/(1 − x))
    let quotient = sum(1.0, x).over(sum(1.0, -x));
    ln_of(quotient)?.scaled(0.5).ends()
}

/// The exponential of x, rounded down and up.
pub(super) fn exp(x: f64) -> Option<(f64, f64)> {
    const TERMS: i32 = 11;
    const HALVINGS: i32 = 8;
    if !(x.abs() > 1e-9 && x.abs() < 600.0) {
        return None;
    }
    // x = k·ln 2 + r; the quotient is small, so that the conversion is exact.
    let k = (x / LN_2.hi).round();
    let r = single(x).plus(LN_2.times(single(-k))).scaled(power_of_two(-HALVINGS));
    // e^r − 1 = r(1 + r/2(1 + r/3(1 + …))), and e^2r − 1 = 2p + p² with p = e^r − 1.
    let series = (2..TERMS)
        .rev()
        .fold(single(1.0), |rest, n| rest.times(r).times(inverse(n)).plus(single(1.0)));
    let less_one = (0..HALVINGS).fold(r.times(series), |p, _| p.scaled(2.0).plus(p.times(p)));
    let k = i32::try_from(rounded(k)?).ok()?;
    less_one.plus(single(1.0)).scaled(power_of_two(k)).ends()
}

/// A small whole number as an integer.
fn rounded(k: f64) -> Option<i64> {
    use num_traits::ToPrimitive as _;
    k.to_i64()
}
