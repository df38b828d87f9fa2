//! The rules of pi, sin, cos and atan, judged by tables of sin(j/4), cos(j/4) and tan(j/32).
//!
//! The operands of sin and cos are drawn in quarters, and every quarter between their ends is looked
//! at: wherever sin or cos turns between two quarters, it is above 7/8 or below −7/8 at one of them, and
//! the claimed ends are drawn in eighths. lo ≤ atan a is tan lo ≤ a, below a right angle. Tests derive
//! the tables from their series.
//!
//! A rule may reject what is true by less than it can see; it must accept what is true by 1/32 (of pi, by
//! 1/64), and what is true whatever the operand is.

use super::super::angle::{self, Turned};
use super::super::int::{Int, TooLarge};
use super::super::number::Number;
use super::super::rules::{self, Interval, Outcome};
use super::domain::{Arg, Judgement, arg};
use super::drawn::{Drawn, Exact, int, number};
use super::fraction::Fraction;

/// ⌊2^20·π⌋.
pub const PI: i64 = 3_294_198;

/// ⌊2^20·sin(j/4)⌋ for j from 0 to 48.
pub const SINES: [i64; 49] = [
    0, 259_421, 502_714, 714_750, 882_346, 995_082, 1_045_949, 1_031_784, 953_467, 815_868,
    627_543, 400_200, 147_975, -113_451, -367_823, -599_326, -793_565, -938_465, -1_025_015,
    -1_047_835, -1_005_505, -900_659, -739_813, -532_970, -292_989, -34_791, 225_569, 471_905,
    688_900, 863_062, 983_564, 1_042_912, 1_037_417, 967_420, 837_274, 655_070, 432_137, 182_336,
    -78_802, -335_041, -570_448, -770_388, -922_428, -1_017_117, -1_048_566, -1_014_821, -917_979,
    -764_061, -562_638,
];

/// ⌊2^20·cos(j/4)⌋ for j from 0 to 48.
pub const COSINES: [i64; 49] = [
    1_048_576, 1_015_978, 920_212, 767_231, 566_548, 330_639, 74_173, -186_905, -436_362, -658_688,
    -840_060, -969_202, -1_038_083, -1_042_421, -981_947, -860_419, -685_396, -467_757, -221_036,
    39_428, 297_441, 536_960, 743_094, 903_025, 1_006_811, 1_047_998, 1_024_026, 936_385, 790_523,
    595_511, 363_473, 108_836, -152_568, -404_487, -631_256, -818_777, -955_390, -1_032_602,
    -1_045_611, -993_610, -879_831, -711_348, -498_637, -254_923, 4_640, 263_915, 506_781, 718_138,
    884_845,
];

/// ⌊2^20·tan(j/32)⌋ for j from 0 to 50, the last before a right angle.
pub const TANGENTS: [i64; 51] = [
    0,
    32_778,
    65_621,
    98_593,
    131_758,
    165_186,
    198_944,
    233_106,
    267_745,
    302_942,
    338_780,
    375_350,
    412_747,
    451_076,
    490_450,
    530_992,
    572_839,
    616_140,
    661_061,
    707_789,
    756_531,
    807_522,
    861_029,
    917_355,
    976_849,
    1_039_912,
    1_107_010,
    1_178_688,
    1_255_587,
    1_338_467,
    1_428_235,
    1_525_989,
    1_633_060,
    1_751_090,
    1_882_122,
    2_028_733,
    2_194_220,
    2_382_872,
    2_600_377,
    2_854_439,
    3_155_762,
    3_519_670,
    3_968_900,
    4_538_702,
    5_286_831,
    6_314_910,
    7_819_857,
    10_239_797,
    14_786_410,
    26_501_306,
    126_387_492,
];

/// Integers l and u = l or l + 1 with l ≤ 2^20·sin(j/4) ≤ u, or of the cosine.
fn wave(table: &[i64; 49], odd: bool, j: i64) -> (i64, i64) {
    let entry = table[usize::try_from(j.abs()).unwrap()];
    // 0 and 1 are exact; the other values are between two integers.
    let (l, u) = (entry, if j == 0 { entry } else { entry + 1 });
    if odd && j < 0 { (-u, -l) } else { (l, u) }
}

pub const SINE: fn(i64) -> (i64, i64) = |j| wave(&SINES, true, j);
pub const COSINE: fn(i64) -> (i64, i64) = |j| wave(&COSINES, false, j);

/// The claimed [j, j + jw]/2^s.
pub const CIRCLE: [Arg; 3] = [
    arg("j", 40, 210).far(0, 900).kani(50, 57),
    arg("jw", 0, 12).far(0, 60).kani(0, 3),
    arg("s", 4, 6).far(0, 8).kani(4, 4),
];

pub fn pi<I: Int>(args: [i64; 3]) -> Judgement {
    pi_by::<I>(&rules::pi, args)
}

pub fn pi_by<I: Int>(rule: &dyn Fn(&Interval<I>) -> Outcome, [j, jw, s]: [i64; 3]) -> Judgement {
    let (lo, hi) = (j << (20 - s), (j + jw) << (20 - s));
    // No number of twenty digits is π.
    let encloses = |margin: i64| lo + margin <= PI && PI < hi - margin;
    match rule(&Drawn::dyadic(j, jw, -s).interval()) {
        Ok(()) => Judgement::of(encloses(0)),
        Err(_) if encloses(1 << 14) => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}

type Rule<'a, I> = &'a dyn Fn(&Interval<I>, &Interval<I>) -> Outcome;

/// x = [xn, xn + xw]/4 and the claimed [on, on + ow]/8.
pub const WAVE: [Arg; 4] = [
    arg("xn", -28, 20).far(-48, 36).kani(0, 7),
    arg("xw", 0, 8).far(0, 12).kani(0, 3),
    arg("on", -9, 8).kani(-8, 7),
    arg("ow", 0, 18).kani(0, 7),
];

pub fn sin<I: Int>(args: [i64; 4]) -> Judgement {
    wave_by::<I>(&rules::sin, SINE, args)
}

pub fn cos<I: Int>(args: [i64; 4]) -> Judgement {
    wave_by::<I>(&rules::cos, COSINE, args)
}

pub fn wave_by<I: Int>(
    rule: Rule<'_, I>,
    value: fn(i64) -> (i64, i64),
    [xn, xw, on, ow]: [i64; 4],
) -> Judgement {
    let answer = rule(&Drawn::dyadic(xn, xw, -2).interval(), &Drawn::dyadic(on, ow, -3).interval());
    let (lo, hi) = (on << 17, (on + ow) << 17);
    let (mut encloses, mut clearly) = (true, true);
    for j in xn..=xn + xw {
        let (l, u) = value(j);
        let margin = 1 << 15;
        encloses &= lo <= l && u <= hi;
        clearly &= (on <= -8 || lo + margin <= l) && (on + ow >= 8 || u + margin <= hi);
    }
    match answer {
        Ok(()) => Judgement::of(encloses),
        Err(_) if clearly => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}

/// x = [xn, xn + xw] in shape xs, the claimed [j, j + jw]/8, and a point of x in quarters.
pub const ATAN: [Arg; 6] = [
    arg("xn", -6, 6).far(-60, 60).kani(-3, 4),
    arg("xw", 0, 2).far(0, 40).kani(0, 0),
    arg("xs", 0, 3).far(0, 9).kani(0, 0),
    arg("j", -14, 13).kani(-4, 3),
    arg("jw", 0, 8).far(0, 28).kani(0, 3),
    arg("t", 0, 4).kani(0, 0),
];

pub fn atan<I: Int>(args: [i64; 6]) -> Judgement {
    atan_by::<I>(&rules::atan, args)
}

pub fn atan_by<I: Int>(rule: Rule<'_, I>, [xn, xw, xs, j, jw, t]: [i64; 6]) -> Judgement {
    let x = Drawn::new(xn, xw, xs);
    let answer = rule(&x.interval(), &Drawn::dyadic(j, jw, -3).interval());
    let inside = |t: i64, margin: i64| {
        let a = x.point(t, 4);
        let (lo, hi) = (4 * j + margin, 4 * (j + jw) - margin);
        is_below(lo, a) && is_below(-hi, Fraction { n: -a.n, d: a.d })
    };
    match answer {
        Ok(()) => Judgement::of(inside(t, 0)),
        Err(_) if inside(0, 1) && inside(4, 1) => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}

/// Whether j/32 ≤ atan a. The fractions of the domain are not so near to a tangent of the table that it
/// matters on which side of its last digit they are.
fn is_below(j: i64, a: Fraction) -> bool {
    let scaled = a.n << 20;
    match usize::try_from(j.abs()).ok().and_then(|j| TANGENTS.get(j)) {
        None => j < 0,
        Some(&0) => a.n >= 0,
        Some(&tangent) if j > 0 => tangent * a.d < scaled,
        Some(&tangent) => -tangent * a.d <= scaled,
    }
}

/// The angle j/4, and the binary digits after the point.
pub const TURNED: [Arg; 3] =
    [arg("j", -48, 48).kani(0, 7), arg("s", 0, 1), arg("p", 10, 14).far(10, 20).kani(10, 10)];

type Turning<'a, I> = &'a dyn Fn(&Number<I>, &I, i64) -> Result<Turned<I>, TooLarge>;

pub fn turned<I: Exact>(args: [i64; 3]) -> Judgement {
    turned_by::<I>(&angle::turned, args)
}

/// low ≤ 2^p·cos(j/4 − s·π/2) ≤ high, the two are not far apart, and from·π/2 ≤ j/4 ≤ to·π/2.
pub fn turned_by<I: Exact>(turned: Turning<'_, I>, [j, s, p]: [i64; 3]) -> Judgement {
    let (l, u) = if s == 0 { COSINE(j) } else { SINE(j) };
    let Ok(found) = turned(&number(j, 1, -2), &int(s), p) else { return Judgement::Fails };
    let Turned { low, high, from, to } = found;
    let known = [low, high, from, to].map(|integer| integer.try_into().ok());
    let [Some(low), Some(high), Some(from), Some(to)] = known else { return Judgement::Fails };
    let bounds = low << (20 - p) <= u && l <= high << (20 - p);
    // k·π/2 is between two multiples of 1/2^21; which is the smaller depends on the sign of k.
    let (x, turns) = (j << 19, |k: i64| [k * PI, k * (PI + 1)]);
    let between =
        turns(from).iter().any(|&turn| turn <= x) && turns(to).iter().any(|&turn| x <= turn);
    Judgement::of(bounds && between && high - low <= 256 && to - from <= 2)
}
