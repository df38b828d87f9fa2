//! The integers of `crates/kernel/src/int.rs`: a result is exact, or refused for not fitting.

use super::super::int::TooLarge;
use super::domain::{Arg, Judgement, arg};
use super::drawn::Exact;

/// An integer near 0, near the least or near the largest that 32 bits hold.
fn at_edge(edge: i64, k: i64) -> i128 {
    let k = i128::from(k);
    match edge {
        0 => k,
        1 => i128::from(i32::MIN) + k.abs(),
        _ => i128::from(i32::MAX) - k.abs(),
    }
}

fn int<I: Exact>(value: i128) -> I {
    I::try_from(value).ok().unwrap()
}

/// A result is the expected value, or the value does not fit.
fn exact<I: Exact>(result: Result<I, TooLarge>, expected: i128) -> bool {
    match result {
        Ok(result) => I::try_from(expected).is_ok_and(|expected| expected == result),
        Err(TooLarge) => I::try_from(expected).is_err(),
    }
}

/// An operation on two integers of the kernel.
pub type Operation<'a, I> = &'a dyn Fn(&I, &I) -> Result<I, TooLarge>;

/// Two integers, each near an edge.
pub const EDGES: [Arg; 4] = [
    arg("edge of a", 0, 2),
    arg("a", -40, 40).far(-1_000_000, 1_000_000),
    arg("edge of b", 0, 2),
    arg("b", -40, 40).far(-1_000_000, 1_000_000),
];

/// a ∘ b is exact or does not fit.
pub fn operation<I: Exact>(
    operation: Operation<'_, I>,
    value: fn(i128, i128) -> i128,
    [ea, a, eb, b]: [i64; 4],
) -> Judgement {
    let (a, b) = (at_edge(ea, a), at_edge(eb, b));
    Judgement::of(exact(operation(&int(a), &int(b)), value(a, b)))
}

pub fn add<I: Exact>(args: [i64; 4]) -> Judgement {
    operation::<I>(&I::add, |a, b| a + b, args)
}

pub fn sub<I: Exact>(args: [i64; 4]) -> Judgement {
    operation::<I>(&I::sub, |a, b| a - b, args)
}

pub fn mul<I: Exact>(args: [i64; 4]) -> Judgement {
    operation::<I>(&I::mul, |a, b| a * b, args)
}

/// A dividend near an edge, and a divisor.
pub const QUOTIENT: [Arg; 3] = [
    arg("edge of a", 0, 2),
    arg("a", -500, 500).far(-1_000_000, 1_000_000),
    arg("b", -3, 40).far(-3, 1_000_000),
];

pub fn div_floor<I: Exact>(args: [i64; 3]) -> Judgement {
    floor_by::<I>(&I::div_floor, args)
}

/// q = ⌊a/b⌋ is q·b ≤ a < (q + 1)·b; a divisor that is not positive is refused.
pub fn floor_by<I: Exact>(divide: Operation<'_, I>, [edge, a, b]: [i64; 3]) -> Judgement {
    let (a, b) = (at_edge(edge, a), i128::from(b));
    match divide(&int(a), &int(b)).map(|quotient| quotient.try_into().ok()) {
        Ok(Some(quotient)) => {
            let quotient = i128::from(quotient);
            Judgement::of(b > 0 && quotient * b <= a && a < (quotient + 1) * b)
        }
        Ok(None) => Judgement::Fails,
        Err(TooLarge) if b > 0 => Judgement::Fails,
        Err(TooLarge) => Judgement::Vacuous,
    }
}

pub fn div_ceil<I: Exact>(args: [i64; 3]) -> Judgement {
    ceil_by::<I>(&I::div_ceil, args)
}

/// q = ⌈a/b⌉ is (q − 1)·b < a ≤ q·b. The negation of the least integer may not fit.
pub fn ceil_by<I: Exact>(divide: Operation<'_, I>, [edge, a, b]: [i64; 3]) -> Judgement {
    let (a, b) = (at_edge(edge, a), i128::from(b));
    match divide(&int(a), &int(b)).map(|quotient| quotient.try_into().ok()) {
        Ok(Some(quotient)) => {
            let quotient = i128::from(quotient);
            Judgement::of(b > 0 && (quotient - 1) * b < a && a <= quotient * b)
        }
        Ok(None) => Judgement::Fails,
        Err(TooLarge) if b > 0 && a > i128::from(i32::MIN) => Judgement::Fails,
        Err(TooLarge) => Judgement::Vacuous,
    }
}

/// An integer near an edge, and a number of places.
pub const SHIFT: [Arg; 3] = [
    arg("edge of a", 0, 2),
    arg("a", -500, 500).far(-1_000_000, 1_000_000),
    arg("bits", -2, 40).far(-2, 80),
];

pub fn shl<I: Exact>(args: [i64; 3]) -> Judgement {
    shift_by::<I>(&I::shl, args)
}

/// a·2^bits is exact; it is refused only for bits < 0, or where it or 2^bits does not fit 31 bits.
pub fn shift_by<I: Exact>(
    shift: &dyn Fn(&I, i64) -> Result<I, TooLarge>,
    [edge, a, bits]: [i64; 3],
) -> Judgement {
    let a = at_edge(edge, a);
    let expected = a * (1 << bits.max(0));
    let fits = (0..31).contains(&bits) && expected.abs() < 1 << 31;
    match shift(&int(a), bits) {
        Ok(result) => {
            Judgement::of(bits >= 0 && I::try_from(expected).is_ok_and(|value| value == result))
        }
        Err(TooLarge) if fits => Judgement::Fails,
        Err(TooLarge) => Judgement::Vacuous,
    }
}

/// Two integers and a number that may divide them.
pub const DIVISOR: [Arg; 3] = [
    arg("a", -48, 48).far(-100_000, 100_000),
    arg("b", -48, 48).far(-100_000, 100_000),
    arg("d", 1, 48).far(1, 60).point(),
];

pub fn gcd<I: Exact>(args: [i64; 3]) -> Judgement {
    gcd_by::<I>(&I::gcd, args)
}

/// d divides gcd(a, b) exactly if it divides a and b, and the gcd is not negative.
pub fn gcd_by<I: Exact>(gcd: &dyn Fn(&I, &I) -> I, [a, b, d]: [i64; 3]) -> Judgement {
    let found = gcd(&int(i128::from(a)), &int(i128::from(b)));
    let Ok(found): Result<i64, _> = found.try_into() else { return Judgement::Fails };
    let divides_both = a % d == 0 && b % d == 0;
    Judgement::of(found >= 0 && (found % d == 0) == divides_both)
}

/// An integer near an edge.
pub const ONE: [Arg; 2] =
    [arg("edge of a", 0, 2), arg("a", -4000, 4000).far(-1_000_000_000, 1_000_000_000)];

pub fn bits<I: Exact>(args: [i64; 2]) -> Judgement {
    bits_by::<I>(&I::bits, args)
}

/// 2^(bits − 1) ≤ |a| < 2^bits, and 0 has no bits. Sign and parity are those of a.
pub fn bits_by<I: Exact>(bits: &dyn Fn(&I) -> i64, [edge, a]: [i64; 2]) -> Judgement {
    let a = at_edge(edge, a);
    let integer: I = int(a);
    let found = bits(&integer);
    if !(0..=32).contains(&found) {
        return Judgement::Fails;
    }
    let right = if a == 0 {
        found == 0
    } else {
        found > 0 && 1 << (found - 1) <= a.abs() && a.abs() < 1 << found
    };
    let sign = i128::from(integer.sign()) == a.signum();
    let parity = integer.is_even() == (a % 2 == 0) && integer.is_one() == (a == 1);
    Judgement::of(right && sign && parity)
}
