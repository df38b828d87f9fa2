//! Intervals as sets (`contains`, `common`, `hull`), what they say about a relation, and covers.

use super::super::Failure;
use super::super::cover;
use super::super::int::Int;
use super::super::rules::{self, Interval, Outcome, Reason};
use super::domain::{Arg, Judgement, arg};
use super::drawn::{Drawn, Exact, value};
use super::fraction::{Ends, Fraction};
use crate::TooLarge;
use crate::claim::Relation;

/// x = [xn, xn + xw] in shape xs, y likewise, and the point p/12.
pub const PAIR: [Arg; 7] = [
    arg("xn", -3, 3).far(-200, 200),
    arg("xw", 0, 3).far(0, 300),
    arg("xs", 0, 3).far(0, 9),
    arg("yn", -3, 3).far(-200, 200),
    arg("yw", 0, 3).far(0, 300),
    arg("ys", 0, 3).far(0, 9),
    arg("p", -40, 76).far(-2400, 6000).point(),
];

type Two<'a, I, T> = &'a dyn Fn(&Interval<I>, &Interval<I>) -> T;

fn pair([xn, xw, xs, yn, yw, ys, p]: [i64; 7]) -> (Drawn, Drawn, Fraction) {
    (Drawn::new(xn, xw, xs), Drawn::new(yn, yw, ys), Fraction { n: p, d: 12 })
}

pub fn contains<I: Int>(args: [i64; 7]) -> Judgement {
    contains_by::<I>(&rules::contains, args)
}

/// x holds y exactly if it holds each of its points.
pub fn contains_by<I: Int>(rule: Two<'_, I, Outcome>, args: [i64; 7]) -> Judgement {
    let (x, y, p) = pair(args);
    let (out, part) = (x.ends(), y.ends());
    match rule(&x.interval(), &y.interval()) {
        Ok(()) => Judgement::under(part.hold(p), || out.hold(p)),
        Err(_) if out.hold(part.lo) && out.hold(part.hi) => Judgement::Fails,
        Err(_) => Judgement::Vacuous,
    }
}

fn ends<I: Exact>(x: &Interval<I>) -> Ends {
    Ends { lo: value(&x.lo), hi: value(&x.hi) }
}

pub fn common<I: Exact>(args: [i64; 7]) -> Judgement {
    common_by::<I>(&rules::common, args)
}

/// A point is in what two intervals have in common exactly if it is in both.
pub fn common_by<I: Exact>(
    rule: Two<'_, I, Result<Interval<I>, Reason>>,
    args: [i64; 7],
) -> Judgement {
    let (x, y, p) = pair(args);
    let in_both = x.ends().hold(p) && y.ends().hold(p);
    match rule(&x.interval(), &y.interval()) {
        Ok(both) => Judgement::of(ends(&both).hold(p) == in_both),
        Err(_) => Judgement::of(!in_both),
    }
}

pub fn hull<I: Exact>(args: [i64; 7]) -> Judgement {
    hull_by::<I>(&rules::hull, args)
}

/// The hull holds the points of both intervals, and begins and ends with one of them.
pub fn hull_by<I: Exact>(
    rule: Two<'_, I, Result<Interval<I>, TooLarge>>,
    args: [i64; 7],
) -> Judgement {
    let (x, y, p) = pair(args);
    let (x, y, Ok(hull)) = (x.ends(), y.ends(), rule(&x.interval(), &y.interval())) else {
        return Judgement::Fails;
    };
    let hull = ends(&hull);
    let holds = hull.hold(p) || !(x.hold(p) || y.hold(p));
    let tight = |end: Fraction, a: Fraction, b: Fraction| end.cmp(a).is_eq() || end.cmp(b).is_eq();
    Judgement::of(holds && tight(hull.lo, x.lo, y.lo) && tight(hull.hi, x.hi, y.hi))
}

/// x and y, a relation (<=, <, >=, >, ==), and a point of x and of y, in halves.
pub const RELATION: [Arg; 9] = [
    arg("xn", -3, 3).far(-200, 200).kani(-2, 1),
    arg("xw", 0, 3).far(0, 300).kani(0, 1),
    arg("xs", 0, 2).far(0, 9).kani(0, 1),
    arg("relation", 0, 4),
    arg("yn", -3, 3).far(-200, 200).kani(-2, 1),
    arg("yw", 0, 3).far(0, 300).kani(0, 1),
    arg("ys", 0, 2).far(0, 9).kani(0, 1),
    arg("s", 0, 2).point(),
    arg("t", 0, 2).point(),
];

/// The rule as the kernel has it.
pub type Decide<'a, I> =
    &'a dyn Fn(&Interval<I>, Relation, &Interval<I>) -> Result<Option<bool>, TooLarge>;

pub fn relation<I: Int>(args: [i64; 9]) -> Judgement {
    relation_by::<I>(&rules::relation, args)
}

/// What is decided is true of every pair of points; what is left open is true of some and false of
/// others.
pub fn relation_by<I: Int>(
    rule: Decide<'_, I>,
    [xn, xw, xs, relation, yn, yw, ys, s, t]: [i64; 9],
) -> Judgement {
    let (x, y) = (Drawn::new(xn, xw, xs), Drawn::new(yn, yw, ys));
    let (sign, test): (_, fn(Fraction, Fraction) -> bool) = match relation {
        0 => (Relation::AtMost, |a, b| a.at_most(b)),
        1 => (Relation::Below, |a, b| a.below(b)),
        2 => (Relation::AtLeast, |a, b| b.at_most(a)),
        3 => (Relation::Above, |a, b| b.below(a)),
        _ => (Relation::Equal, |a, b| a.cmp(b).is_eq()),
    };
    match rule(&x.interval(), sign, &y.interval()) {
        Ok(Some(decided)) => Judgement::of(test(x.point(s, 2), y.point(t, 2)) == decided),
        Ok(None) => {
            let (x, y) = (x.ends(), y.ends());
            // Both intervals' ends, and where they overlap a point that is in both.
            let shared = x.lo.max(y.lo);
            let meet = x.hold(shared) && y.hold(shared);
            let corners = [(x.lo, y.lo), (x.lo, y.hi), (x.hi, y.lo), (x.hi, y.hi)];
            let somewhere =
                corners.iter().any(|&(a, b)| test(a, b)) || meet && test(shared, shared);
            let elsewhere = corners.iter().any(|&(a, b)| !test(a, b));
            if somewhere && elsewhere { Judgement::Vacuous } else { Judgement::Fails }
        }
        Err(TooLarge) => Judgement::Fails,
    }
}

/// The range [0, n] of one variable, three boxes [a, a + aw], …, and the point p/2 of the range.
pub const CHAIN: [Arg; 8] = [
    arg("n", 0, 4).far(0, 12).kani(1, 2),
    arg("a", -1, 4).far(-2, 6).kani(0, 1),
    arg("aw", 0, 3).far(0, 9).kani(0, 1),
    arg("b", -1, 4).far(-2, 9).kani(0, 1),
    arg("bw", 0, 3).far(0, 9).kani(0, 1),
    arg("c", -1, 4).far(-2, 12).kani(0, 1),
    arg("cw", 0, 3).far(0, 9).kani(0, 1),
    arg("p", 0, 8).far(0, 24).point().kani(0, 4),
];

/// The rule as the kernel has it.
pub type Covers<'a, I> = &'a dyn Fn(&[Interval<I>], &[Vec<Interval<I>>]) -> Result<(), Failure>;

pub fn chain<I: Int>(args: [i64; 8]) -> Judgement {
    chain_by::<I>(&cover::covers, args)
}

/// An accepted chain leaves no point out; boxes in order without a gap among them are accepted.
pub fn chain_by<I: Int>(rule: Covers<'_, I>, [n, a, aw, b, bw, c, cw, p]: [i64; 8]) -> Judgement {
    let range = [Drawn::dyadic(0, n, 0).interval()];
    let boxes = [(a, aw), (b, bw), (c, cw)];
    let drawn = boxes.map(|(start, width)| vec![Drawn::dyadic(start, width, 0).interval()]);
    let held = |p: i64| boxes.iter().any(|(lo, w)| 2 * lo <= p && p <= 2 * (lo + w));
    if rule(&range, &drawn).is_ok() {
        return Judgement::under(p <= 2 * n, || held(p));
    }
    // The boxes begin and end at whole numbers, so that a gap holds half of an odd one.
    let complete = a <= 0 && a <= b && b <= c && (2 * a..=2 * n.max(c)).all(held);
    if complete { Judgement::Fails } else { Judgement::Vacuous }
}

/// The square [0, 2]² and three boxes, each with one of the six intervals with whole ends for
/// either variable, in random runs a fourth box, and the point (p/2, q/2).
pub const GRID: [Arg; 6] = [
    arg("first", 0, 35),
    arg("second", 0, 35),
    arg("third", 0, 35),
    arg("fourth", -1, -1).far(-1, 35),
    arg("p", 0, 4).point(),
    arg("q", 0, 4).point(),
];

pub fn grid<I: Int>(args: [i64; 6]) -> Judgement {
    grid_by::<I>(&cover::covers, args)
}

/// An accepted list of boxes in the plane leaves no point of the square out.
pub fn grid_by<I: Int>(
    rule: Covers<'_, I>,
    [first, second, third, fourth, p, q]: [i64; 6],
) -> Judgement {
    const WHOLE: [(i64, i64); 6] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)];
    let side = |index: i64| WHOLE[usize::try_from(index).unwrap()];
    let of = |index: i64| [side(index / 6), side(index % 6)];
    let mut boxes = vec![of(first), of(second), of(third)];
    if fourth >= 0 {
        boxes.push(of(fourth));
    }
    let plain = |(n, w): (i64, i64)| Drawn::dyadic(n, w, 0).interval();
    let drawn: Vec<Vec<Interval<I>>> = boxes.iter().map(|x| x.map(plain).to_vec()).collect();
    let holds = |(n, w): (i64, i64), p: i64| 2 * n <= p && p <= 2 * (n + w);
    let accepted = rule(&[plain((0, 2)), plain((0, 2))], &drawn).is_ok();
    Judgement::under(accepted, || boxes.iter().any(|[x, y]| holds(*x, p) && holds(*y, q)))
}
