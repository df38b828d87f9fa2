//! The envelope of eq. frontieraux to frontierenvelope: each part, the bracket β and the envelope move
//! the right way in S, A, d, C and L.
//!
//! | part | here | moves |
//! |---|---|---|
//! | r = (A−3)/(2A) | [`action_fraction`] | up in A |
//! | m = S(A−3)/2, n = SA | [`arms`], [`size`] | up in S and A |
//! | α = 1 − 1/d | [`geometry`] | up in d |
//! | δ = 2/((d−1)L + d) | [`delta`] | down in L and d |
//! | u² = η²/(8C) | [`perturbation`] | down in C |
//! | q = δ(1+u) | [`success`] | up in δ and u |
//! | c = 1/(2+u) | [`share`] | down in u |
//! | v² = η²/(8(1−q)) | [`testing_loss`] | down in L and d, up in u, while q < 1 |
//! | 1 − w = 1/(2Cn) + 1/(Cdn) | [`flow_loss`] | down in C, d and n |
//! | β = c·w − 1/m − v | [`bracket_of_parts`] | up in c, w ≥ 0 and m, down in v |
//! | β | [`bracket`] | up in S, A, d and C, down in u and v, while w ≥ 0 |
//! | ((½ + 1/(2d))/(√C·n))² | [`bias_term`] | down in C, d and n |
//! | f·β − b | [`envelope_of_parts`] | up in f and β ≥ 0, down in b |
//!
//! Roots are avoided by squares (u, v and the last term are positive), or are taken as any fraction:
//! u = y/16 and v = e/16 in β. S = 2K is even, d = p/4 and C = c/4 are drawn in quarters, η = 2/3. L
//! moves with S alone, by `heap::grows`. That the whole moves as its parts do is left to the reader.

use super::domain::{Arg, Judgement, arg, given};
use super::fraction::Fraction;

/// A part before and after its arguments move; `None` where it is not defined.
pub type Moved = Option<(Fraction, Fraction)>;

/// The part does not fall.
pub fn rises((before, after): (Fraction, Fraction)) -> bool {
    before.at_most_wide(after)
}

/// The part does not rise.
pub fn falls((before, after): (Fraction, Fraction)) -> bool {
    after.at_most_wide(before)
}

/// The judgement of a move.
pub fn moves(moved: Moved, way: fn((Fraction, Fraction)) -> bool) -> Judgement {
    moved.map_or(Judgement::Vacuous, |pair| Judgement::of(way(pair)))
}

const fn over(n: i64, d: i64) -> Fraction {
    Fraction { n, d }
}

/// The difference, for fractions of more than sixteen bits.
fn wide_sub(a: Fraction, b: Fraction) -> Fraction {
    over(a.n * b.d - b.n * a.d, a.d * b.d)
}

/// The left-hand and the right-hand side of before ≤ after.
fn crossed(before: Fraction, after: Fraction) -> (i64, i64) {
    (before.n * after.d, after.n * before.d)
}

pub const ACTIONS: [Arg; 2] =
    [arg("A", 4, 259).far(4, 1_000_000), arg("+A", 0, 255).far(0, 1_000_000)];

/// r = (A−3)/(2A).
pub fn action_fraction([a, h]: [i64; 2]) -> Moved {
    let (before, after) = (over(a - 3, 2 * a), over(a + h - 3, 2 * (a + h)));
    let (lhs, rhs) = crossed(before, after);
    given("action_fraction", rhs == lhs + 6 * h);
    Some((before, after))
}

pub const PRODUCT: [Arg; 4] = [
    arg("K", 1, 32).far(1, 100_000),
    arg("+K", 0, 15).far(0, 100_000),
    arg("A", 4, 35).far(4, 100_000),
    arg("+A", 0, 15).far(0, 100_000),
];

/// m = S(A−3)/2 = K(A−3).
pub fn arms([k, i, a, h]: [i64; 4]) -> Moved {
    given("product", (k + i) * (a - 3 + h) == k * (a - 3) + k * h + i * (a - 3 + h));
    Some((Fraction::whole(k * (a - 3)), Fraction::whole((k + i) * (a - 3 + h))))
}

/// n = SA = 2KA.
pub fn size([k, i, a, h]: [i64; 4]) -> Moved {
    given("product", (k + i) * (a + h) == k * a + k * h + i * (a + h));
    Some((Fraction::whole(2 * (k * a)), Fraction::whole(2 * ((k + i) * (a + h)))))
}

pub const QUARTERS_OF_D: [Arg; 2] =
    [arg("p", 4, 259).far(4, 1_000_000), arg("+p", 0, 255).far(0, 1_000_000)];

/// α = 1 − 1/d = (p−4)/p.
pub fn geometry([p, h]: [i64; 2]) -> Moved {
    let (before, after) = (over(p - 4, p), over(p + h - 4, p + h));
    let (lhs, rhs) = crossed(before, after);
    given("geometry", rhs == lhs + 4 * h);
    Some((before, after))
}

/// (d−1)L + d in quarters, which is 8/δ.
fn eight_over_delta(l: i64, p: i64) -> i64 {
    (p - 4) * l + p
}

pub const DISTANCE: [Arg; 4] = [
    arg("L", 0, 31).far(0, 20_000),
    arg("+L", 0, 15).far(0, 20_000),
    arg("p", 4, 35).far(4, 20_000),
    arg("+p", 0, 15).far(0, 20_000),
];

/// δ = 2/((d−1)L + d).
pub fn delta([l, i, p, h]: [i64; 4]) -> Moved {
    let (before, after) = (eight_over_delta(l, p), eight_over_delta(l + i, p + h));
    given("delta", after == before + (p - 4) * i + h * (l + i + 1));
    Some((over(8, before), over(8, after)))
}

pub const QUARTERS_OF_C: [Arg; 2] =
    [arg("c", 1, 256).far(1, 1_000_000), arg("+c", 0, 255).far(0, 1_000_000)];

/// u² = η²/(8C) = 2/(9c).
pub fn perturbation([c, h]: [i64; 2]) -> Moved {
    Some((over(2, 9 * c), over(2, 9 * (c + h))))
}

pub const SUCCESS: [Arg; 4] = [
    arg("8/δ", 4, 67).far(4, 20_000),
    arg("+8/δ", 0, 15).far(0, 20_000),
    arg("y", 0, 15).far(0, 400),
    arg("-y", 0, 15).far(0, 400),
];

/// q = δ(1+u) = 8(16+y)/(16D) with D = 8/δ.
pub fn success([d, g, y, z]: [i64; 4]) -> Moved {
    if z > y {
        return None;
    }
    let (before, after) = (over(8 * (16 + y), 16 * d), over(8 * (16 + y - z), 16 * (d + g)));
    let (lhs, rhs) = crossed(after, before);
    given("success", rhs == lhs + 128 * ((16 + y) * g + z * d));
    Some((before, after))
}

pub const SHARE: [Arg; 2] =
    [arg("y", 0, 255).far(0, 1_000_000), arg("+y", 0, 255).far(0, 1_000_000)];

/// c = 1/(2+u) = 16/(32+y).
pub fn share([y, h]: [i64; 2]) -> Moved {
    Some((over(16, 32 + y), over(16, 32 + y + h)))
}

pub const LOSS: [Arg; 6] = [
    arg("L", 0, 15).far(0, 400),
    arg("+L", 0, 3).far(0, 400),
    arg("p", 4, 19).far(4, 400),
    arg("+p", 0, 3).far(0, 400),
    arg("y", 0, 15).far(0, 64),
    arg("-y", 0, 3).far(0, 64),
];

/// v² = η²/(8(1−q)) = D/(9(2D − 16 − y)) with D = 8/δ, for q < 1.
pub fn testing_loss([l, i, p, h, y, z]: [i64; 6]) -> Moved {
    let (d, e) = (eight_over_delta(l, p), eight_over_delta(l + i, p + h));
    let (free, freer) = (2 * d - 16 - y, 2 * e - 16 - (y - z));
    if z > y || free <= 0 {
        return None;
    }
    given("delta", e == d + (p - 4) * i + h * (l + i + 1));
    given("testing_loss", d * freer == e * free + d * z + (e - d) * (16 + y));
    Some((over(d, 9 * free), over(e, 9 * freer)))
}

pub const FLOW: [Arg; 6] = [
    arg("p", 4, 19).far(4, 400),
    arg("+p", 0, 3).far(0, 400),
    arg("c", 1, 16).far(1, 400),
    arg("+c", 0, 3).far(0, 400),
    arg("n", 1, 16).far(1, 4000),
    arg("+n", 0, 3).far(0, 4000),
];

/// 1 − w = 1/(2Cn) + 1/(Cdn) = 2(p+8)/(cpn).
pub fn flow_loss([p, h, c, k, n, m]: [i64; 6]) -> Moved {
    let (after_p, after_cn) = (p + h, (c + k) * (n + m));
    given("product", after_cn == c * n + c * m + k * (n + m));
    given("flow_loss", (p + 8) * after_p == (after_p + 8) * p + 8 * h);
    Some((over(2 * (p + 8), p * (c * n)), over(2 * (after_p + 8), after_p * after_cn)))
}

pub const BIAS: [Arg; 6] = [
    arg("p", 4, 11).far(4, 40),
    arg("+p", 0, 3).far(0, 40),
    arg("c", 1, 8).far(1, 40),
    arg("+c", 0, 3).far(0, 40),
    arg("n", 1, 8).far(1, 40),
    arg("+n", 0, 3).far(0, 40),
];

/// ((½ + 1/(2d))/(√C·n))² = (p+4)²/(p²·c·n²).
pub fn bias_term([p, h, c, k, n, m]: [i64; 6]) -> Moved {
    let square = |p: i64, c: i64, n: i64| over((p + 4) * (p + 4), p * p * (c * n * n));
    given("bias_term", (p + 4) * (p + h) == (p + h + 4) * p + 4 * h);
    Some((square(p, c, n), square(p + h, c + k, n + m)))
}

pub const BRACKET_PARTS: [Arg; 8] = [
    arg("16c", 0, 7).far(0, 100),
    arg("+16c", 0, 3).far(0, 100),
    arg("16w", -2, 13).far(-2, 100),
    arg("+16w", 0, 3).far(0, 100),
    arg("m", 1, 8).far(1, 4000),
    arg("+m", 0, 3).far(0, 4000),
    arg("16v", 0, 7).far(0, 100),
    arg("-16v", 0, 3).far(0, 100),
];

/// β = c·w − 1/m − v, for w ≥ 0.
pub fn bracket_of_parts(args: [i64; 8]) -> Moved {
    let [_, _, w, _, _, _, v, l] = args;
    (w >= 0 && l <= v).then(|| any_bracket_of_parts(args))
}

/// The same without asking for w ≥ 0.
pub fn any_bracket_of_parts([c, i, w, j, m, k, v, l]: [i64; 8]) -> (Fraction, Fraction) {
    let at = |c: i64, w: i64, m: i64, v: i64| {
        wide_sub(wide_sub(over(c * w, 256), over(1, m)), over(v, 16))
    };
    (at(c, w, m, v), at(c + i, w + j, m + k, v - l))
}

pub const BRACKET: [Arg; 12] = [
    arg("K", 1, 4).far(1, 6),
    arg("+K", 0, 1).far(0, 2),
    arg("A", 4, 7).far(4, 9),
    arg("+A", 0, 1).far(0, 2),
    arg("p", 4, 7).far(4, 12),
    arg("+p", 0, 1).far(0, 2),
    arg("c", 1, 4).far(1, 12),
    arg("+c", 0, 1).far(0, 2),
    arg("y", 0, 3).far(0, 8),
    arg("-y", 0, 1).far(0, 8),
    arg("e", 0, 3).far(0, 8),
    arg("-e", 0, 1).far(0, 8),
];

/// β as a fraction of S = 2K, A, d = p/4, C = c/4, u = y/16 and v = e/16, for w ≥ 0.
pub fn bracket([k, i, a, h, p, g, c, j, y, z, e, l]: [i64; 12]) -> Moved {
    // w = x/(cpn), so that β = 16x/((32+y)·cpn) − 1/m − e/16.
    let flow = |k: i64, a: i64, p: i64, c: i64| {
        let cpn = c * p * (2 * k * a);
        (cpn - 2 * (p + 8), cpn)
    };
    let at = |k: i64, a: i64, p: i64, c: i64, y: i64, e: i64| {
        let (x, cpn) = flow(k, a, p, c);
        let (m, below) = (k * (a - 3), (32 + y) * cpn);
        over(256 * x * m - 16 * below - e * below * m, 16 * below * m)
    };
    let defined = z <= y && l <= e && flow(k, a, p, c).0 >= 0;
    defined.then(|| (at(k, a, p, c, y, e), at(k + i, a + h, p + g, c + j, y - z, e - l)))
}

pub const ENVELOPE_PARTS: [Arg; 6] = [
    arg("16f", 0, 15).far(0, 1000),
    arg("+16f", 0, 7).far(0, 1000),
    arg("16β", -2, 13).far(-2, 1000),
    arg("+16β", 0, 7).far(0, 1000),
    arg("16b", 0, 15).far(0, 1000),
    arg("-16b", 0, 7).far(0, 1000),
];

/// f·β − b with f = η·√r·α/(2(2+u)) and b the last term, for β ≥ 0.
pub fn envelope_of_parts(args: [i64; 6]) -> Moved {
    let [_, _, beta, _, b, l] = args;
    (beta >= 0 && l <= b).then(|| any_envelope_of_parts(args))
}

/// The same without asking for β ≥ 0.
pub fn any_envelope_of_parts([f, i, beta, j, b, l]: [i64; 6]) -> (Fraction, Fraction) {
    let at = |f: i64, beta: i64, b: i64| over(f * beta - 16 * b, 256);
    (at(f, beta, b), at(f + i, beta + j, b - l))
}
