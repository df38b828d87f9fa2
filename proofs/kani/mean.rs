//! The rule of the mean value: as interval arithmetic for all enclosures, and as the theorem for
//! quadratic functions. That the theorem holds for other functions is not decided by integers.

use super::super::int::Int;
use super::super::rules::{self, Interval, Outcome};
use super::domain::{Arg, Judgement, arg};
use super::drawn::{Drawn, number};
use super::fraction::{Ends, Fraction};

/// A centre [0, cw], two slopes [sn, sn + sw] and [zn, zn + zw] with their offsets [on, on + ow]
/// and [pn, pn + pw], the claimed [rn, rn + rw], and a corner: a bit for the end of each interval.
pub const TERMS: [Arg; 12] = [
    arg("cw", 0, 1).far(0, 50),
    arg("sn", -2, 1).far(-30, 30),
    arg("sw", 0, 2).far(0, 30),
    arg("on", -2, 0).far(-30, 30),
    arg("ow", 0, 2).far(0, 30),
    arg("zn", -1, 1).far(-30, 30),
    arg("zw", 0, 1).far(0, 30),
    arg("pn", -1, 0).far(-30, 30),
    arg("pw", 0, 1).far(0, 30),
    arg("rn", -4, 2).far(-4000, 2000),
    arg("rw", 0, 7).far(0, 8000),
    arg("corner", 0, 31).point(),
];

/// The rule as the kernel has it.
pub type Rule<'a, I> =
    &'a dyn Fn(&Interval<I>, &[(&Interval<I>, Interval<I>)], &Interval<I>) -> Outcome;

pub fn terms<I: Int>(args: [i64; 12]) -> Judgement {
    terms_by::<I>(&rules::mean_value, args)
}

/// Accepted exactly if it holds c + s·o + z·p for every choice of ends.
pub fn terms_by<I: Int>(
    rule: Rule<'_, I>,
    [cw, sn, sw, on, ow, zn, zw, pn, pw, rn, rw, corner]: [i64; 12],
) -> Judgement {
    let plain = |n, w| Drawn::dyadic(n, w, 0).interval::<I>();
    let (slope, other) = (plain(sn, sw), plain(zn, zw));
    let terms = [(&slope, plain(on, ow)), (&other, plain(pn, pw))];
    let end = |bit: i64, n: i64, w: i64| n + w * ((corner >> bit) & 1);
    let value = end(0, 0, cw) + end(1, sn, sw) * end(2, on, ow) + end(3, zn, zw) * end(4, pn, pw);
    if rule(&plain(0, cw), &terms, &plain(rn, rw)).is_ok() {
        return Judgement::of(rn <= value && value <= rn + rw);
    }
    let products =
        |s: i64, sw: i64, o: i64, ow: i64| [s * o, s * (o + ow), (s + sw) * o, (s + sw) * (o + ow)];
    let (first, second) = (products(sn, sw, on, ow), products(zn, zw, pn, pw));
    let least = |all: [i64; 4]| all[0].min(all[1]).min(all[2]).min(all[3]);
    let most = |all: [i64; 4]| all[0].max(all[1]).max(all[2]).max(all[3]);
    let encloses = rn <= least(first) + least(second) && cw + most(first) + most(second) <= rn + rw;
    if encloses { Judgement::Fails } else { Judgement::Vacuous }
}

/// The function a·x² + b·x on the box [n, n + w], a centre c in halves of the box, the claimed
/// [on, on + ow], and a point x of the box in quarters.
pub const QUADRATIC: [Arg; 8] = [
    arg("a", -2, 2).far(-9, 9).kani(-1, 1),
    arg("b", -2, 2).far(-9, 9).kani(-1, 1),
    arg("n", -3, 2).far(-20, 20).kani(-1, 0),
    arg("w", 0, 3).far(0, 20).kani(0, 1),
    arg("c", 0, 2),
    arg("on", -8, 8).far(-9000, 2000).kani(-4, 3),
    arg("ow", 0, 12).far(0, 20000).kani(0, 7),
    arg("t", 0, 4).point().kani(0, 3),
];

pub fn quadratic<I: Int>(args: [i64; 8]) -> Judgement {
    quadratic_by::<I>(&rules::mean_value, args)
}

/// An accepted enclosure by the centre's value and the slope's range holds the function's value at
/// every point of the box.
pub fn quadratic_by<I: Int>(rule: Rule<'_, I>, [a, b, n, w, c, on, ow, t]: [i64; 8]) -> Judgement {
    let of = |x: Fraction| x.pow(2).mul(Fraction::whole(a)).add(x.mul(Fraction::whole(b)));
    let (range, out) = (Drawn::dyadic(n, w, 0), Drawn::dyadic(on, ow, 0));
    let centre = range.point(c, 2);
    let exact = |x: Fraction| number::<I>(x.n, x.d, 0);
    // The slope 2ax + b takes its extremes at the ends of the box.
    let (left, right) = (2 * a * n + b, 2 * a * (n + w) + b);
    let slope =
        Interval { lo: number::<I>(left.min(right), 1, 0), hi: number(left.max(right), 1, 0) };
    let start = Interval { lo: exact(of(centre)), hi: exact(of(centre)) };
    let Ok(offset) = rules::less(&range.interval(), &exact(centre)) else {
        return Judgement::Fails;
    };
    let accepted = rule(&start, &[(&slope, offset)], &out.interval()).is_ok();
    let ends: Ends = out.ends();
    Judgement::under(accepted, || ends.hold(of(range.point(t, 4))))
}
