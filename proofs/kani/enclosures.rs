//! The rules of `crates/kernel/src/rules.rs`: an accepted step encloses the operation's value at every
//! point of its operands, and a step that encloses the values at the extremes is accepted.
//!
//! Each property takes the rule as an argument, so that tests can hand it a broken one.

use super::super::int::Int;
use super::super::number::Number;
use super::super::rules::{self, Interval, Outcome};
use super::domain::{Arg, Judgement, arg, for_kani};
use super::drawn::{Drawn, number};
use super::fraction::{Ends, Fraction};

/// The value of an operation on two points, where it has one.
pub type Value = fn(Fraction, Fraction) -> Option<Fraction>;

pub const SUM: Value = |a, b| Some(a.add(b));
pub const DIFFERENCE: Value = |a, b| Some(a.sub(b));
pub const PRODUCT: Value = |a, b| Some(a.mul(b));
pub const QUOTIENT: Value = |a, b| a.div(b);
pub const LESSER: Value = |a, b| Some(a.min(b));
pub const GREATER: Value = |a, b| Some(a.max(b));

/// x = [xn, xn + xw] in shape xs, y and out likewise, and a point of x and of y, in halves.
pub const BINARY: [Arg; 11] = [
    arg("xn", -3, 3).far(-60, 60),
    arg("xw", 0, 2).far(0, 40),
    arg("xs", 0, 2).far(0, 9),
    arg("yn", -3, 3).far(-60, 60),
    arg("yw", 0, 2).far(0, 40),
    arg("ys", 0, 2).far(0, 9),
    arg("on", -7, 8).far(-4000, 4000),
    arg("ow", 0, 11).far(0, 8000),
    arg("os", 0, 2).far(0, 9),
    arg("s", 0, 2).point(),
    arg("t", 0, 2).point(),
];

/// The same for products and quotients, which Kani follows on fewer points; for quotients only whole
/// numbers.
pub const MUL: [Arg; 11] = for_kani(
    BINARY,
    [(-2, 1), (0, 1), (0, 1), (-2, 1), (0, 1), (0, 1), (-4, 3), (0, 7), (0, 1), (0, 1), (0, 1)],
);
pub const DIV: [Arg; 11] = for_kani(
    BINARY,
    [(-2, 1), (0, 1), (0, 0), (-2, 1), (0, 1), (0, 0), (-4, 3), (0, 7), (0, 0), (0, 1), (0, 1)],
);

/// A rule of two operands.
pub fn binary<I: Int>(
    rule: impl Fn(&Interval<I>, &Interval<I>, &Interval<I>) -> Outcome,
    value: Value,
    [xn, xw, xs, yn, yw, ys, on, ow, os, s, t]: [i64; 11],
) -> Judgement {
    let (x, y, out) = (Drawn::new(xn, xw, xs), Drawn::new(yn, yw, ys), Drawn::new(on, ow, os));
    let ends = out.ends();
    let inside = |a, b| value(a, b).is_some_and(|value| ends.hold(value));
    if rule(&x.interval(), &y.interval(), &out.interval()).is_ok() {
        return Judgement::of(inside(x.point(s, 2), y.point(t, 2)));
    }
    let all = x.extremes().iter().all(|&a| y.extremes().iter().all(|&b| inside(a, b)));
    rejected(all)
}

/// A rejection is wrong where the claimed enclosure holds the value at every extreme.
fn rejected(encloses: bool) -> Judgement {
    if encloses { Judgement::Fails } else { Judgement::Vacuous }
}

pub fn add<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::add, SUM, args)
}

pub fn sub<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::sub, DIFFERENCE, args)
}

pub fn mul<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::mul, PRODUCT, args)
}

pub fn div<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::div, QUOTIENT, args)
}

pub fn min<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::min, LESSER, args)
}

pub fn max<I: Int>(args: [i64; 11]) -> Judgement {
    binary::<I>(rules::max, GREATER, args)
}

/// Whether an operation has a value at a point, and the value is between two ends.
pub type Holds = fn(Fraction, &Ends) -> bool;

pub const SQUARE: Holds = |a, out| out.hold(a.pow(2));
pub const CUBE: Holds = |a, out| out.hold_wide(a.pow(3));
pub const ABSOLUTE: Holds = |a, out| out.hold(a.abs());
pub const FLOOR: Holds = |a, out| out.hold(Fraction::whole(a.floor()));
pub const CEILING: Holds =
    |a, out| out.hold(Fraction::whole(-Fraction { n: -a.n, d: a.d }.floor()));
/// lo ≤ √a ≤ hi, by squares.
pub const ROOT: Holds = |a, out| {
    let above = out.lo.n <= 0 || out.lo.pow(2).at_most(a);
    a.n >= 0 && above && out.hi.n >= 0 && a.at_most(out.hi.pow(2))
};
pub const LOG2: Holds = |a, out| a.n > 0 && out.hold(Fraction::whole(log2(a)));

/// The least and the largest power of two that an argument of ⌊log₂ x⌋ reaches, with room.
const POWERS: std::ops::RangeInclusive<i64> = if cfg!(kani) { -3..=5 } else { -12..=14 };

/// The largest k with 2^k ≤ a, for a > 0: as many powers as are at most a.
fn log2(a: Fraction) -> i64 {
    let below = POWERS.filter(|&k| Fraction::scaled(1, 1, k).at_most(a)).count();
    POWERS.start() - 1 + i64::try_from(below).unwrap()
}

/// x = [xn, xn + xw] in shape xs, out likewise, and a point of x, in quarters.
pub const UNARY: [Arg; 7] = [
    arg("xn", -6, 6).far(-90, 90),
    arg("xw", 0, 5).far(0, 60),
    arg("xs", 0, 3).far(0, 9),
    arg("on", -10, 10).far(-900, 900),
    arg("ow", 0, 20).far(0, 2000),
    arg("os", 0, 3).far(0, 9),
    arg("t", 0, 4).point(),
];

/// The same with fewer points for Kani.
pub const LOGARITHM: [Arg; 7] =
    for_kani(UNARY, [(-1, 6), (0, 1), (0, 1), (-3, 4), (0, 3), (0, 0), (0, 4)]);

/// The same for a power n, 2 or 3, in front.
pub const POWER: [Arg; 8] = [
    arg("n", 2, 3),
    arg("xn", -4, 4).far(-12, 12).kani(-2, 1),
    arg("xw", 0, 4).far(0, 12).kani(0, 1),
    arg("xs", 0, 3).far(0, 7).kani(0, 1),
    arg("on", -8, 8).far(-900, 900).kani(-4, 3),
    arg("ow", 0, 20).far(0, 2000).kani(0, 7),
    arg("os", 0, 3).far(0, 7).kani(0, 0),
    arg("t", 0, 4).point().kani(0, 2),
];

/// A rule of one operand.
pub fn unary<I: Int>(
    rule: impl Fn(&Interval<I>, &Interval<I>) -> Outcome,
    holds: Holds,
    [xn, xw, xs, on, ow, os, t]: [i64; 7],
) -> Judgement {
    let (x, out) = (Drawn::new(xn, xw, xs), Drawn::new(on, ow, os));
    let ends = out.ends();
    if rule(&x.interval(), &out.interval()).is_ok() {
        return Judgement::of(holds(x.point(t, 4), &ends));
    }
    rejected(x.extremes().iter().all(|&a| holds(a, &ends)))
}

pub fn pow<I: Int>(args: [i64; 8]) -> Judgement {
    power::<I>(rules::pow, args)
}

/// A rule of one operand and an exponent.
pub fn power<I: Int>(
    rule: impl Fn(u32, &Interval<I>, &Interval<I>) -> Outcome,
    [n, xn, xw, xs, on, ow, os, t]: [i64; 8],
) -> Judgement {
    let holds = if n == 2 { SQUARE } else { CUBE };
    let n = u32::try_from(n).unwrap();
    unary::<I>(|x, out| rule(n, x, out), holds, [xn, xw, xs, on, ow, os, t])
}

pub fn sqrt<I: Int>(args: [i64; 7]) -> Judgement {
    unary::<I>(rules::sqrt, ROOT, args)
}

pub fn abs<I: Int>(args: [i64; 7]) -> Judgement {
    unary::<I>(rules::abs, ABSOLUTE, args)
}

pub fn floor<I: Int>(args: [i64; 7]) -> Judgement {
    unary::<I>(rules::floor, FLOOR, args)
}

pub fn ceil<I: Int>(args: [i64; 7]) -> Judgement {
    unary::<I>(rules::ceil, CEILING, args)
}

pub fn floor_log2<I: Int>(args: [i64; 7]) -> Judgement {
    unary::<I>(rules::floor_log2, LOG2, args)
}

/// The number n·2^e/d, and two ends written in the same way.
pub const CONSTANT: [Arg; 9] = [
    arg("n", -3, 3).far(-999, 999),
    arg("d", 1, 3).far(1, 99),
    arg("e", -1, 1).far(-8, 8),
    arg("ln", -3, 3).far(-999, 999),
    arg("ld", 1, 3).far(1, 99),
    arg("le", -1, 1).far(-8, 8),
    arg("hn", -3, 3).far(-999, 999),
    arg("hd", 1, 3).far(1, 99),
    arg("he", -1, 1).far(-8, 8),
];

pub fn constant<I: Int>(args: [i64; 9]) -> Judgement {
    constant_by::<I>(rules::constant, args)
}

/// A constant is accepted exactly if it is between the ends.
pub fn constant_by<I: Int>(
    rule: impl Fn(&Number<I>, &Interval<I>) -> Outcome,
    [n, d, e, ln, ld, le, hn, hd, he]: [i64; 9],
) -> Judgement {
    let out = Interval { lo: number(ln, ld, le), hi: number(hn, hd, he) };
    let ends = Ends { lo: Fraction::scaled(ln, ld, le), hi: Fraction::scaled(hn, hd, he) };
    let inside = ends.hold(Fraction::scaled(n, d, e));
    match rule(&number(n, d, e), &out) {
        Ok(()) => Judgement::of(inside),
        Err(_) => rejected(inside),
    }
}
