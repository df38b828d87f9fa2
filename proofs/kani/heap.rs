//! The tree of eq. treediameter: vertices 0, …, K − 1, where j > 0 hangs under ⌊(j − 1)/2⌋. The closed
//! form of its diameter equals the definition, the largest distance between two vertices.

use super::super::int::Int;
use super::super::rules::{self, Interval, Outcome};
use super::domain::{Arg, Judgement, arg};
use super::drawn::Drawn;
use super::fraction::Fraction;

/// The distance of two vertices: the one with the larger number climbs until they meet.
pub fn distance(mut u: i64, mut v: i64) -> i64 {
    let mut steps = 0;
    while u != v {
        if u > v {
            u = (u - 1) / 2;
        } else {
            v = (v - 1) / 2;
        }
        steps += 1;
    }
    steps
}

/// With h = ⌊log₂ K⌋, the first vertex of the bottom level, and beyond the root the last vertex of
/// the bottom level if that reaches into the right half, else the last one of the level above.
fn far_apart(k: i64) -> (i64, i64) {
    let h = 63 - i64::from(k.leading_zeros());
    let first = (1 << h) - 1;
    let reaches = 2 * k >= 3 << h;
    (first, if reaches { k - 1 } else { (first - 1).max(0) })
}

/// L = 2h if K ≥ 3·2^(h−1), else 2h − 1, where h = ⌊log₂ K⌋; 0 for one vertex.
pub fn closed_form(k: i64) -> i64 {
    let h = 63 - i64::from(k.leading_zeros());
    match h {
        0 => 0,
        _ if k >= 3 << (h - 1) => 2 * h,
        _ => 2 * h - 1,
    }
}

/// The number of vertices, and two of them.
pub const VERTICES: [Arg; 3] = [
    arg("K", 1, 127).far(1, 1 << 20),
    arg("u", 0, 126).far(0, 1 << 20).point(),
    arg("v", 0, 126).far(0, 1 << 20).point(),
];

pub fn diameter(args: [i64; 3]) -> Judgement {
    diameter_by(closed_form, args)
}

/// No two vertices are further apart than the closed form says, and two are as far.
pub fn diameter_by(closed: fn(i64) -> i64, [k, u, v]: [i64; 3]) -> Judgement {
    let (first, second) = far_apart(k);
    let attained = first < k && second < k && distance(first, second) == closed(k);
    Judgement::under(u < k && v < k, || attained && distance(u, v) <= closed(k))
}

/// The number of vertices.
pub const SIZE: [Arg; 1] = [arg("K", 1, 4096).far(1, 1 << 40)];

pub fn grows(args: [i64; 1]) -> Judgement {
    grows_by(closed_form, args)
}

/// L does not fall when a vertex is added, and L ≤ 2⌈log₂ K⌉.
pub fn grows_by(closed: fn(i64) -> i64, [k]: [i64; 1]) -> Judgement {
    let ceiling = 64 - i64::from((k - 1).leading_zeros());
    Judgement::of(closed(k) <= closed(k + 1) && closed(k) <= 2 * ceiling)
}

/// x = [xn, xn + xw] in shape xs, and the claimed [on, on + ow] in shape os.
pub const RULE: [Arg; 6] = [
    arg("xn", -2, 70).far(-2, 5000),
    arg("xw", 0, 2),
    arg("xs", 0, 3).far(0, 9),
    arg("on", -1, 13).far(-1, 60),
    arg("ow", 0, 3).far(0, 40),
    arg("os", 0, 3).far(0, 9),
];

pub fn rule<I: Int>(args: [i64; 6]) -> Judgement {
    rule_by::<I>(&rules::heap_diameter, args)
}

/// The kernel's rule accepts exactly if x is one whole number of vertices and the claimed enclosure
/// holds the distance of the two that are furthest apart.
pub fn rule_by<I: Int>(
    rule: &dyn Fn(&Interval<I>, &Interval<I>) -> Outcome,
    [xn, xw, xs, on, ow, os]: [i64; 6],
) -> Judgement {
    let (x, out) = (Drawn::new(xn, xw, xs), Drawn::new(on, ow, os));
    let k = x.ends().lo;
    let right = xw == 0 && k.n > 0 && k.n % k.d == 0 && {
        let (first, second) = far_apart(k.n / k.d);
        out.ends().hold(Fraction::whole(distance(first, second)))
    };
    match rule(&x.interval(), &out.interval()) {
        Ok(()) => Judgement::of(right),
        Err(_) if right => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}
