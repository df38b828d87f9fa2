//! Rules at their ends: each end of an enclosure follows from the right end of its operands, to the last
//! unit.

use num_bigint::BigInt;
use proofmark_kernel::rules::{self, Interval};
use proofmark_kernel::{Number, Outcome, Reason, Relation, ln, relation};

type N = Number<BigInt>;

const LOWER: Outcome = Err(Reason::LowerEnd);
const UPPER: Outcome = Err(Reason::UpperEnd);

fn number(text: &str) -> N {
    Number::parse(text).unwrap()
}

fn interval(lo: &str, hi: &str) -> Interval<BigInt> {
    Interval { lo: number(lo), hi: number(hi) }
}

fn whole(lo: i32, hi: i32) -> Interval<BigInt> {
    interval(&lo.to_string(), &hi.to_string())
}

fn point(x: &N) -> Interval<BigInt> {
    Interval { lo: x.clone(), hi: x.clone() }
}

#[test]
fn logarithms_take_each_end_from_its_own() {
    assert_eq!(rules::ln(&interval("2", "3"), &interval("1p-1", "9/8")), Ok(()));
    assert_eq!(rules::ln(&interval("2", "3"), &interval("1", "2")), LOWER);
    assert_eq!(rules::ln(&interval("2", "3"), &interval("1p-1", "1")), UPPER);
    assert_eq!(rules::exp(&interval("0", "1"), &interval("1", "3")), Ok(()));
    assert_eq!(rules::exp(&interval("0", "1"), &interval("2", "3")), LOWER);
    assert_eq!(rules::exp(&interval("0", "1"), &interval("1", "2")), UPPER);
    assert_eq!(rules::atanh(&interval("0", "1/2"), &interval("0", "5/9")), Ok(()));
    assert_eq!(rules::atanh(&interval("0", "1/2"), &interval("1p-1", "1")), LOWER);
    assert_eq!(rules::atanh(&interval("0", "1/2"), &interval("0", "1p-1")), UPPER);
}

/// The number X/2^90 with ln(X/2^90) < n/2 < ln((X + 1)/2^90).
fn just_below(n: i64) -> BigInt {
    let target = BigInt::from(n) << 199;
    let above = |x: &BigInt| ln::bounds(&Number::dyadic(x.clone(), -90), 200).unwrap().0 > target;
    let (mut low, mut high) = (BigInt::from(1), BigInt::from(1) << 100);
    while &low + 1 < high {
        let middle: BigInt = (&low + &high) / 2;
        if above(&middle) { high = middle } else { low = middle }
    }
    assert!(ln::bounds(&Number::dyadic(low.clone(), -90), 200).unwrap().1 < target);
    low
}

#[test]
fn a_bound_that_is_wrong_by_the_last_unit_is_rejected() {
    // ln x >= 1/2 for an x that is too small by 2^-90, and ln x <= 1/2 for one that is too large.
    let x = just_below(1);
    let below = point(&Number::dyadic(x.clone(), -90));
    assert_eq!(rules::ln(&below, &interval("1p-1", "1")), LOWER);
    let above = point(&Number::dyadic(x + 1, -90));
    assert_eq!(rules::ln(&above, &interval("0", "1p-1")), UPPER);
    // atanh((x − 1)/(x + 1)) = ln(x)/2 against 1/2.
    let x = just_below(2);
    let half = |x: BigInt| {
        let one = BigInt::from(1) << 90;
        point(&Number::fraction(&x - &one, x + one).unwrap())
    };
    assert_eq!(rules::atanh(&half(x.clone()), &interval("1p-1", "1")), LOWER);
    assert_eq!(rules::atanh(&half(x + 1), &interval("0", "1p-1")), UPPER);
    // exp a >= 2 for an a that is below ln 2 by less than 2^-67, and exp a <= 2 for one above.
    let (low, _) = ln::bounds(&number("2"), 200).unwrap();
    let down: BigInt = low >> 133;
    let below = point(&Number::dyadic(down.clone(), -67));
    assert_eq!(rules::exp(&below, &interval("2", "3")), LOWER);
    let above = point(&Number::dyadic(down + 1, -67));
    assert_eq!(rules::exp(&above, &interval("1", "2")), UPPER);
}

/// The first decimals of π, as a whole number and what it is over.
fn pi() -> (BigInt, BigInt) {
    let digits = "31415926535897932384626433832795028841971693993751058209749445923078164062862";
    (digits.parse().unwrap(), BigInt::from(10).pow(digits.len() as u32 - 1))
}

/// π/6, π/3 and tan(1/2) to 90 binary digits, cut off and rounded up.
fn next_to(n: &BigInt, d: &BigInt) -> [Interval<BigInt>; 2] {
    let units: BigInt = (n << 90) / d;
    [units.clone(), units + 1].map(|units| point(&Number::dyadic(units, -90)))
}

#[test]
fn a_bound_on_a_function_of_an_angle_that_is_wrong_by_the_last_unit_is_rejected() {
    // sin(π/6) = cos(π/3) = atan(tan 1/2) = 1/2, of operands that are too small or too large by 2^-90.
    let (n, d) = pi();
    let (low, high) = (interval("0", "1p-1"), interval("1p-1", "1"));
    let [below, above] = next_to(&n, &(&d * 6));
    assert_eq!(rules::sin(&below, &high), LOWER);
    assert_eq!(rules::sin(&above, &low), UPPER);
    let [below, above] = next_to(&n, &(&d * 3));
    assert_eq!(rules::cos(&above, &high), LOWER);
    assert_eq!(rules::cos(&below, &low), UPPER);
    let tangent = ("546302489843790513255179465780285383297551", BigInt::from(10).pow(42));
    let [below, above] = next_to(&tangent.0.parse().unwrap(), &tangent.1);
    assert_eq!(rules::atan(&below, &high), LOWER);
    assert_eq!(rules::atan(&above, &low), UPPER);
    // The next fractions to π with denominators of a hundred binary digits: they alternate.
    let (mut rest, mut below) = ((n, d), true);
    let (mut old, mut new) =
        ((BigInt::from(0), BigInt::from(1)), (BigInt::from(1), BigInt::from(0)));
    let mut seen = [false; 2];
    while new.1.bits() < 110 {
        let whole: BigInt = &rest.0 / &rest.1;
        rest = (rest.1.clone(), rest.0 - &whole * &rest.1);
        (old, new) = (new.clone(), (&whole * new.0 + old.0, whole * new.1 + old.1));
        if new.1.bits() > 100 {
            let end = Number::fraction(new.0.clone(), new.1.clone()).unwrap();
            let answer = match below {
                true => rules::pi(&Interval { lo: number("3"), hi: end }),
                false => rules::pi(&Interval { lo: end, hi: number("4") }),
            };
            assert_eq!(answer, if below { UPPER } else { LOWER });
            seen[usize::from(below)] = true;
        }
        below = !below;
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn the_digits_of_a_logarithm_are_those_of_both_ends() {
    // One end is fine and the other coarse, either way; the fine one needs its digits.
    let fine = ("1266613732830808727p-60", "158326716603851091p-57");
    let three = interval("3", "3");
    assert_eq!(rules::ln(&three, &interval(fine.0, "2")), Ok(()));
    assert_eq!(rules::ln(&three, &interval("1", fine.1)), Ok(()));
    let digits = |lo: &str, hi: &str| {
        let out = interval(lo, hi);
        let digits = |series| rules::series_digits(series, &out);
        (digits(rules::Series::Absolute), digits(rules::Series::Relative))
    };
    assert_eq!(digits("0", "0"), (65, 65));
    assert_eq!(digits("1p-9", "1"), (74, 66));
    assert_eq!(digits("-5", "1p-9"), (74, 68));
    assert_eq!(digits("1/3", "1p9"), (66, 67));
    assert_eq!(digits("1p9", "3p9"), (64, 67));
}

#[test]
fn a_mean_value_takes_the_extremes_of_all_products() {
    // Slopes, offsets, and the least and the largest product.
    let cases = [
        ((-2, 3), (-5, 7), (-15, 21)),
        ((2, 3), (-5, -1), (-15, -2)),
        ((-3, -2), (1, 5), (-15, -2)),
        ((-3, -2), (-5, -1), (2, 15)),
        ((2, 3), (1, 5), (2, 15)),
        ((-3, 2), (-5, 1), (-10, 15)),
        ((-2, 3), (-1, 5), (-10, 15)),
        ((-3, 1), (-2, 5), (-15, 6)),
    ];
    let centre = whole(0, 1);
    for (slope, offset, (least, most)) in cases {
        let slope = whole(slope.0, slope.1);
        let terms = [(&slope, whole(offset.0, offset.1))];
        let mean = |lo, hi| rules::mean_value(&centre, &terms, &whole(lo, hi));
        assert_eq!(mean(least, most + 1), Ok(()), "{slope:?}");
        assert_eq!(mean(least + 1, most + 1), LOWER, "{slope:?}");
        assert_eq!(mean(least, most), UPPER, "{slope:?}");
    }
    let (one, two) = (whole(1, 2), whole(-1, 1));
    let terms = [(&one, whole(0, 3)), (&two, whole(-4, 4))];
    let mean = |lo, hi| rules::mean_value(&centre, &terms, &whole(lo, hi));
    assert_eq!(mean(-4, 11), Ok(()));
    assert_eq!(mean(-3, 11), LOWER);
    assert_eq!(mean(-4, 10), UPPER);
}

/// The same interval?
fn is(x: &Interval<BigInt>, lo: i32, hi: i32) -> bool {
    let other = whole(lo, hi);
    x.lo.compare(&other.lo).unwrap().is_eq() && x.hi.compare(&other.hi).unwrap().is_eq()
}

#[test]
fn what_two_enclosures_have_in_common_and_what_holds_both() {
    for (x, y, both, hull) in [
        ((0, 5), (3, 9), Some((3, 5)), (0, 9)),
        ((0, 9), (3, 5), Some((3, 5)), (0, 9)),
        ((0, 3), (3, 9), Some((3, 3)), (0, 9)),
        ((0, 2), (3, 9), None, (0, 9)),
    ] {
        let (a, b) = (whole(x.0, x.1), whole(y.0, y.1));
        for (a, b) in [(&a, &b), (&b, &a)] {
            let common = rules::common(a, b);
            match both {
                Some((lo, hi)) => assert!(is(&common.unwrap(), lo, hi)),
                None => assert!(common.is_err()),
            }
            assert!(is(&rules::hull(a, b).unwrap(), hull.0, hull.1));
        }
    }
    assert!(is(&rules::less(&whole(2, 7), &number("3")).unwrap(), -1, 4));
    assert_eq!(rules::contains(&whole(0, 3), &whole(0, 3)), Ok(()));
    assert_eq!(rules::contains(&whole(1, 3), &whole(0, 3)), LOWER);
    assert_eq!(rules::contains(&whole(0, 2), &whole(0, 3)), UPPER);
}

#[test]
fn a_relation_fails_only_if_it_fails_everywhere() {
    use Relation::{Above, AtLeast, AtMost, Below, Equal};
    let (low, mid, high) = (whole(0, 1), whole(1, 2), whole(3, 4));
    let decided = |x, sign, y| relation(x, sign, y).unwrap();
    let yes = Some(true);
    let no = Some(false);
    // Apart, touching from below, touching from above, and the other way round.
    for (sign, expected) in [
        (AtMost, [yes, yes, None, no]),
        (Below, [yes, None, no, no]),
        (AtLeast, [no, None, yes, yes]),
        (Above, [no, no, None, yes]),
        (Equal, [no, None, None, no]),
    ] {
        let found = [(&low, &high), (&low, &mid), (&mid, &low), (&high, &low)];
        assert_eq!(found.map(|(x, y)| decided(x, sign, y)), expected, "{sign:?}");
    }
    let point = whole(1, 1);
    assert_eq!(decided(&point, Equal, &point), yes);
    assert_eq!(decided(&point, Equal, &mid), None);
}

#[test]
fn every_end_of_the_other_rules_counts() {
    let cases: [(Outcome, Outcome); 16] = [
        (rules::max(&whole(0, 9), &whole(1, 2), &whole(1, 8)), UPPER),
        (rules::max(&whole(1, 2), &whole(0, 9), &whole(1, 8)), UPPER),
        (rules::max(&whole(0, 9), &whole(1, 2), &whole(1, 9)), Ok(())),
        (rules::max(&whole(0, 9), &whole(1, 2), &whole(2, 9)), LOWER),
        (rules::min(&whole(0, 9), &whole(1, 2), &whole(0, 2)), Ok(())),
        (rules::abs(&whole(-3, 2), &whole(0, 3)), Ok(())),
        (rules::abs(&whole(-3, 2), &whole(1, 3)), LOWER),
        (rules::abs(&whole(-3, 2), &whole(0, 2)), UPPER),
        (rules::abs(&whole(-2, 3), &whole(0, 2)), UPPER),
        (rules::abs(&whole(-3, -2), &whole(2, 3)), Ok(())),
        (rules::floor(&interval("3/2", "7/2"), &whole(1, 3)), Ok(())),
        (rules::floor(&interval("3/2", "7/2"), &whole(2, 3)), LOWER),
        (rules::ceil(&interval("3/2", "7/2"), &whole(2, 4)), Ok(())),
        (rules::ceil(&interval("3/2", "7/2"), &whole(3, 4)), LOWER),
        (rules::floor_log2(&whole(2, 9), &whole(1, 3)), Ok(())),
        (rules::floor_log2(&whole(2, 9), &whole(2, 3)), LOWER),
    ];
    for (number, (found, expected)) in cases.into_iter().enumerate() {
        assert_eq!(found, expected, "case {number}");
    }
    assert_eq!(rules::floor(&interval("3/2", "7/2"), &whole(1, 2)), UPPER);
    assert_eq!(rules::ceil(&interval("3/2", "7/2"), &whole(2, 3)), UPPER);
    assert_eq!(rules::floor_log2(&whole(2, 9), &whole(1, 2)), UPPER);
    // The largest k with 2^k <= x, near powers of two and below 1.
    for (x, k) in
        [("8", 3), ("15/2", 2), ("1", 0), ("2/3", -1), ("1p-9", -9), ("1/3", -2), ("3p9", 10)]
    {
        assert_eq!(rules::floor_log2(&interval(x, x), &whole(k, k)), Ok(()), "{x}");
    }
}

#[test]
fn heaps_have_the_diameters_of_small_trees() {
    // From one vertex to sixteen, by drawing them.
    let diameters = [0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7];
    for (vertices, diameter) in (1..).zip(diameters) {
        let heap = |lo, hi| rules::heap_diameter(&whole(vertices, vertices), &whole(lo, hi));
        assert_eq!(heap(diameter, diameter), Ok(()), "{vertices}");
        assert_eq!(heap(diameter + 1, 9), LOWER, "{vertices}");
        assert_eq!(heap(-1, diameter - 1), UPPER, "{vertices}");
    }
}

#[test]
fn an_end_at_zero_is_an_end() {
    assert_eq!(rules::exp(&whole(-9, 0), &whole(0, 1)), Ok(()));
    assert_eq!(rules::sqrt(&whole(0, 4), &whole(0, 2)), Ok(()));
    assert_eq!(rules::sqrt(&whole(0, 4), &whole(1, 2)), LOWER);
    assert_eq!(rules::abs(&whole(0, 4), &whole(0, 4)), Ok(()));
    assert_eq!(rules::abs(&whole(-4, 0), &whole(0, 4)), Ok(()));
    assert_eq!(rules::pow(2, &whole(-4, 0), &whole(0, 16)), Ok(()));
    assert_eq!(rules::pow(2, &whole(0, 4), &whole(0, 16)), Ok(()));
    assert_eq!(rules::mul(&whole(0, 4), &whole(-1, 2), &whole(-4, 8)), Ok(()));
    assert_eq!(rules::mul(&whole(0, 4), &whole(-1, 2), &whole(-3, 8)), LOWER);
    assert_eq!(rules::div(&whole(0, 4), &whole(1, 2), &whole(0, 4)), Ok(()));
    assert_eq!(rules::div(&whole(-4, 0), &whole(-2, -1), &whole(0, 4)), Ok(()));
}

#[test]
fn sums_products_and_roots_take_each_end_from_its_own() {
    let (x, y) = (whole(1, 2), whole(3, 5));
    assert_eq!(rules::add(&x, &y, &whole(4, 7)), Ok(()));
    assert_eq!(rules::add(&x, &y, &whole(5, 7)), LOWER);
    assert_eq!(rules::add(&x, &y, &whole(4, 6)), UPPER);
    let (x, y) = (whole(2, 3), whole(-5, 7));
    for (x, y) in [(&x, &y), (&y, &x)] {
        assert_eq!(rules::mul(x, y, &whole(-15, 21)), Ok(()));
        assert_eq!(rules::mul(x, y, &whole(-14, 21)), LOWER);
        assert_eq!(rules::mul(x, y, &whole(-15, 20)), UPPER);
    }
    assert_eq!(rules::sqrt(&whole(4, 9), &whole(2, 3)), Ok(()));
    assert_eq!(rules::sqrt(&whole(4, 9), &whole(3, 3)), LOWER);
    assert_eq!(rules::sqrt(&whole(4, 9), &whole(2, 2)), UPPER);
}
