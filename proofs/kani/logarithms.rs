//! The rules of ln, exp and atanh, judged by a table of the exponential.
//!
//! lo ≤ ln a is e^lo ≤ a, and lo ≤ atanh a is e^(2·lo) ≤ (1 + a)/(1 − a). The ends of logarithms are
//! drawn in quarters (those of atanh in eighths), so that a table of e^(j/4) decides. The bounds that
//! the rules rest on are judged by a table of ln k. Tests derive both tables from their series.
//!
//! A rule may reject what is true by less than it can see; it must accept what is true by 1/64.

use std::cmp::Ordering;

use super::super::int::{Int, TooLarge};
use super::super::ln;
use super::super::number::Number;
use super::super::rules::{self, Interval, Outcome};
use super::domain::{Arg, Judgement, arg};
use super::drawn::{Drawn, Exact, number};
use super::fraction::Fraction;

/// The largest |j| in [`EXPONENTIALS`].
pub const REACH: i64 = 16;

/// ⌊2^20·e^(j/4)⌋ for j from −16 to 16.
pub const EXPONENTIALS: [i64; 33] = [
    19_205, 24_660, 31_664, 40_657, 52_205, 67_033, 86_072, 110_519, 141_909, 182_215, 233_968,
    300_422, 385_749, 495_312, 635_993, 816_631, 1_048_576, 1_346_398, 1_728_809, 2_219_835,
    2_850_325, 3_659_889, 4_699_391, 6_034_138, 7_747_986, 9_948_612, 12_774_270, 16_402_488,
    21_061_211, 27_043_131, 34_724_068, 44_586_586, 57_250_309,
];

/// How a ≥ 0 compares with e^(j/4), or with everything within 1/64 of it if it must be clear; `None`
/// if the table cannot tell.
fn against_exponential(a: Fraction, j: i64, clear: bool) -> Option<Ordering> {
    let entry = EXPONENTIALS[usize::try_from(j + REACH).unwrap()];
    // low ≤ 2^20·e^(j/4) ≤ high
    let (low, high) = (entry, if j == 0 { entry } else { entry + 1 });
    let (low, high) = if clear { (low - low / 64, high + high / 64) } else { (low, high) };
    let scaled = a.n << 20;
    if scaled < low * a.d {
        Some(Ordering::Less)
    } else if scaled > high * a.d {
        Some(Ordering::Greater)
    } else {
        (low == high).then_some(Ordering::Equal)
    }
}

/// Whether e^(lo/4) ≤ a ≤ e^(hi/4).
fn between(a: Fraction, lo: i64, hi: i64, clear: bool) -> Option<bool> {
    let (from, to) = (against_exponential(a, lo, clear)?, against_exponential(a, hi, clear)?);
    Some(from.is_ge() && to.is_le())
}

/// The judgement on an answer of a rule, from what is the case at the point looked at, and clearly
/// so at the two ends, between which the function increases.
fn judged(answer: Outcome, at: Option<bool>, ends: [Option<bool>; 2]) -> Judgement {
    match answer {
        Ok(()) => at.map_or(Judgement::Vacuous, Judgement::of),
        Err(_) if ends == [Some(true), Some(true)] => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}

type Rule<'a, I> = &'a dyn Fn(&Interval<I>, &Interval<I>) -> Outcome;

/// x = [xn, xn + xw] in shape xs, the claimed [j, j + jw]/4, and a point of x in quarters.
pub const LN: [Arg; 6] = [
    arg("xn", -1, 6).far(-1, 40).kani(1, 4),
    arg("xw", 0, 3).far(0, 20).kani(0, 0),
    arg("xs", 0, 3).far(0, 9).kani(0, 0),
    arg("j", -8, 8).far(-16, 8).kani(0, 7),
    arg("jw", 0, 8).kani(0, 1),
    arg("t", 0, 4).kani(0, 0),
];

pub fn ln<I: Int>(args: [i64; 6]) -> Judgement {
    ln_by::<I>(&rules::ln, args)
}

pub fn ln_by<I: Int>(rule: Rule<'_, I>, [xn, xw, xs, j, jw, t]: [i64; 6]) -> Judgement {
    let x = Drawn::new(xn, xw, xs);
    let answer = rule(&x.interval(), &Drawn::dyadic(j, jw, -2).interval());
    let inside = |t: i64, clear: bool| {
        let a = x.point(t, 4);
        if a.n > 0 { between(a, j, j + jw, clear) } else { Some(false) }
    };
    judged(answer, inside(t, false), [inside(0, true), inside(4, true)])
}

/// x = [j, j + jw]/4, the claimed [on, on + ow] in shape os, and the t-th quarter of x.
pub const EXP: [Arg; 6] = [
    arg("j", -6, 6).far(-16, 8).kani(-1, 6),
    arg("jw", 0, 4).far(0, 8).kani(0, 0),
    arg("on", -1, 8).far(-9, 60).kani(1, 4),
    arg("ow", 0, 8).far(0, 300).kani(0, 1),
    arg("os", 0, 3).far(0, 9).kani(0, 0),
    arg("t", 0, 4).far(0, 8).kani(0, 0),
];

pub fn exp<I: Int>(args: [i64; 6]) -> Judgement {
    exp_by::<I>(&rules::exp, args)
}

pub fn exp_by<I: Int>(rule: Rule<'_, I>, [j, jw, on, ow, os, t]: [i64; 6]) -> Judgement {
    let out = Drawn::new(on, ow, os);
    let answer = rule(&Drawn::dyadic(j, jw, -2).interval(), &out.interval());
    let inside = |j: i64, clear: bool| {
        let (lo, hi) = (out.ends().lo, out.ends().hi);
        let above = lo.n <= 0 || against_exponential(lo, j, clear)?.is_le();
        Some(above && hi.n >= 0 && against_exponential(hi, j, clear)?.is_ge())
    };
    judged(answer, inside(j + t.min(jw), false), [inside(j, true), inside(j + jw, true)])
}

/// x = [xn, xn + xw]/d, the claimed [j, j + jw]/8, and a point of x in quarters.
pub const ATANH: [Arg; 6] = [
    arg("xn", -6, 6).far(-24, 24).kani(-3, 3),
    arg("xw", 0, 4).far(0, 24).kani(0, 0),
    arg("d", 4, 5).far(4, 25).kani(4, 4),
    arg("j", -10, 8).far(-16, 8).kani(-4, 3),
    arg("jw", 0, 8).kani(0, 1),
    arg("t", 0, 4).kani(0, 0),
];

pub fn atanh<I: Int>(args: [i64; 6]) -> Judgement {
    atanh_by::<I>(&rules::atanh, args)
}

pub fn atanh_by<I: Int>(rule: Rule<'_, I>, [xn, xw, d, j, jw, t]: [i64; 6]) -> Judgement {
    let x = Interval { lo: number(xn, d, 0), hi: number(xn + xw, d, 0) };
    let answer = rule(&x, &Drawn::dyadic(j, jw, -3).interval());
    let inside = |t: i64, clear: bool| {
        let (n, d) = (4 * xn + t * xw, 4 * d);
        let quotient = Fraction { n: d + n, d: d - n };
        if n.abs() < d { between(quotient, j, j + jw, clear) } else { Some(false) }
    };
    judged(answer, inside(t, false), [inside(0, true), inside(4, true)])
}

/// ⌊2^40·ln k⌋ for k from 1 to 16.
pub const LOGARITHMS: [i64; 16] = [
    0,
    762_123_384_785,
    1_207_936_985_808,
    1_524_246_769_571,
    1_769_595_698_904,
    1_970_060_370_594,
    2_139_550_835_493,
    2_286_370_154_357,
    2_415_873_971_616,
    2_531_719_083_690,
    2_636_513_734_630,
    2_732_183_755_379,
    2_820_191_643_185,
    2_901_674_220_279,
    2_977_532_684_713,
    3_048_493_539_143,
];

/// The number n·2^e/d, and the binary digits after the point to which its logarithm is bounded.
pub const BOUNDS: [Arg; 4] = [
    arg("n", 1, 16).kani(1, 4),
    arg("d", 1, 16).kani(1, 1),
    arg("e", -4, 4).far(-60, 60).kani(0, 0),
    arg("p", 8, 12).far(8, 30).kani(8, 8),
];

type Bounds<'a, I> = &'a dyn Fn(&Number<I>, i64) -> Result<(I, I), TooLarge>;

pub fn bounds<I: Exact>(args: [i64; 4]) -> Judgement {
    bounds_by::<I>(&ln::bounds, args)
}

/// l ≤ 2^p·ln x ≤ u, and the two are not far apart. The table knows 2^40·ln x up to one unit for each
/// logarithm in it.
pub fn bounds_by<I: Exact>(bounds: Bounds<'_, I>, [n, d, e, p]: [i64; 4]) -> Judgement {
    let table = |k: i64| LOGARITHMS[usize::try_from(k - 1).unwrap()];
    let (truth, doubt) = (table(n) - table(d) + e * table(2), 2 + e.abs());
    let Ok((l, u)) = bounds(&number(n, d, e), p) else { return Judgement::Fails };
    let (Ok(l), Ok(u)): (Result<i64, _>, Result<i64, _>) = (l.try_into(), u.try_into()) else {
        return Judgement::Fails;
    };
    let unit = 1_i64 << (40 - p);
    let sound = l * unit <= truth + doubt && truth - doubt <= u * unit;
    Judgement::of(sound && u - l <= 2 * p * (6 + e.abs()))
}
