//! Bounds on π, the arctangent, the sine and the cosine: to the unit those of the derivation in
//! `angle.rs`, on the right side of the true value where one rounding in the wrong direction would not
//! be, and around digits that are known from elsewhere.

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_kernel::angle::{self, Turned};
use proofmark_kernel::rules::{self, Interval};
use proofmark_kernel::{Failure, Int, Number, Outcome, Reason, TooLarge, Verdict};
use serde_json::json;

use crate::by_hand::{File, file};

const PI: &str =
    "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348";

fn fraction(n: i64, d: i64) -> Number<BigInt> {
    Number::fraction(n.into(), d.into()).unwrap()
}

fn turned(x: &Number<BigInt>, s: i32, p: i64) -> Turned<BigInt> {
    angle::turned(x, &s.into(), p).unwrap()
}

fn texts((low, high): (BigInt, BigInt)) -> (String, String) {
    (low.to_string(), high.to_string())
}

#[test]
fn every_quotient_is_rounded_to_its_side() {
    // Computed apart from this program; each rounding changes some of them.
    let pi = [
        (8, "772", "848"),
        (9, "1568", "1644"),
        (16, "205856", "205948"),
        (64, "57952155664616982604", "57952155664616982884"),
        (100, "3982441812995697363688351113720", "3982441812995697363688351114152"),
    ];
    for (p, low, high) in pi {
        assert_eq!(texts(angle::pi(p).unwrap()), (low.into(), high.into()), "{p} digits");
    }
    let atan = [
        (0, 1, 8, "0", "0"),
        (0, 7, 64, "0", "0"),
        (1, 2, 8, "116", "121"),
        (1, 2, 12, "1895", "1902"),
        (31, 64, 10, "460", "466"),
        (5, 11, 8, "105", "113"),
        (2, 15, 8, "33", "36"),
        (1, 32, 8, "7", "9"),
        (1, 1, 8, "193", "212"),
        (1, 1, 64, "14488038916154245651", "14488038916154245721"),
        (-1, 1, 64, "-14488038916154245721", "-14488038916154245651"),
        (3, 5, 10, "542", "564"),
        (-3, 5, 10, "-564", "-542"),
        (4, 3, 9, "463", "486"),
        (199, 100, 12, "4512", "4545"),
        (2, 1, 8, "265", "308"),
        (-2, 1, 9, "-587", "-544"),
        (7, 3, 20, "1222513", "1222577"),
        (239, 1, 16, "102652", "102701"),
        (-1000, 1, 30, "-1685556015", "-1685555931"),
        (22, 7, 100, "1600717613731083206027393896062", "1600717613731083206027393896311"),
    ];
    for (n, d, p, low, high) in atan {
        let found = texts(angle::atan(&fraction(n, d), p).unwrap());
        assert_eq!(found, (low.into(), high.into()), "atan({n}/{d}) to {p} digits");
    }
}

#[test]
fn the_quarter_turns_next_to_an_angle_are_known() {
    // Bounds on cos for s = 0 and on sin for s = 1, and the turns before and after, computed apart from
    // this program. 355/113 is so near to π that eight digits do not tell on which side it is.
    let cases = [
        (0, 1, 0, 8, "256", "256", 0, 0),
        (0, 1, 1, 8, "0", "0", 0, 0),
        (3, 11, 1, 8, "67", "71", 0, 1),
        (-3, 11, 1, 8, "-72", "-68", -1, 0),
        (1, 4, 1, 8, "63", "65", 0, 1),
        (21, 32, 1, 8, "154", "157", 0, 1),
        (1, 2, 0, 8, "223", "225", 0, 1),
        (29, 64, 0, 9, "458", "461", 0, 1),
        (3, 32, 0, 8, "253", "256", 0, 1),
        (1, 1, 0, 64, "9966818358784711742", "9966818358784712032", 0, 1),
        (1, 1, 1, 64, "15522399902203604841", "15522399902203605131", 0, 1),
        (-1, 1, 1, 64, "-15522399902203605207", "-15522399902203604917", -1, 0),
        (2, 1, 0, 20, "-436378", "-436311", 1, 2),
        (2, 1, 1, 20, "953442", "953509", 1, 2),
        (3, 1, 0, 20, "-1038141", "-1038013", 1, 2),
        (3, 1, 1, 20, "147950", "148077", 1, 2),
        (5, 1, 0, 20, "297368", "297466", 3, 4),
        (5, 1, 1, 20, "-1005562", "-1005464", 3, 4),
        (-2, 1, 0, 20, "-436406", "-436340", -2, -1),
        (-2, 1, 1, 20, "-953496", "-953429", -2, -1),
        (-5, 1, 1, 20, "1005451", "1005549", -4, -3),
        (-5, 1, 0, 20, "297413", "297511", -4, -3),
        (25, 4, 0, 16, "65436", "65536", 3, 4),
        (22, 7, 1, 16, "-102", "-36", 2, 3),
        (11, 7, 0, 16, "-57", "1", 1, 2),
        (355, 113, 1, 30, "-310", "-218", 2, 3),
        (355, 113, 0, 8, "-256", "-235", 1, 3),
        (355, 113, 1, 8, "-12", "30", 1, 3),
        (355, 226, 0, 8, "-12", "30", 0, 2),
        (-355, 113, 1, 8, "-10", "32", -3, -1),
        (1_000, 1, 0, 30, "603849867", "603850113", 636, 637),
        (1_000, 1, 1, 30, "887854986", "887855234", 636, 637),
        (-1_000_000, 7, 1, 40, "-527017722858", "-527017722677", -90_946, -90_945),
    ];
    for (n, d, s, p, low, high, from, to) in cases {
        let found = turned(&fraction(n, d), s, p);
        let place = format!("{n}/{d}, {s}, to {p} digits");
        assert_eq!(texts((found.low, found.high)), (low.into(), high.into()), "{place}");
        assert_eq!((found.from, found.to), (BigInt::from(from), BigInt::from(to)), "{place}");
    }
}

#[test]
fn an_angle_that_is_not_known_within_a_radian_is_refused() {
    // To eight digits: x − k·π/2 may be below −1, may be above 1, and is between them.
    let refused = |n: i32, e: i64| {
        let x = Number::dyadic(BigInt::from(n), e);
        angle::turned(&x, &BigInt::from(0), 8).is_err()
    };
    assert!(refused(1, 24) && refused(-1, 24));
    assert!(!refused(7, 66) && !refused(-3, 119));
}

/// 2^200 cos(n/d) for s = 0 and 2^200 sin(n/d) for s = 1, to within 2^100 where |n/d| < 16: the plain
/// Taylor series, with about a hundred roundings that grow by e^16 at most.
fn taylor(n: &BigInt, d: &BigInt, s: u32) -> BigInt {
    let mut term = if s == 0 { BigInt::from(1) << 200 } else { (n << 200) / d };
    let (mut sum, mut i) = (BigInt::from(0), s);
    while term != BigInt::from(0) {
        sum += &term;
        term = -term * n * n / (d * d * (i + 1) * (i + 2));
        i += 2;
    }
    sum
}

/// Whether low · 2^−p is at most the value, or else at least, where the value is known to within 2^−100.
fn is_below(low: &BigInt, p: i64, value: &BigInt) -> bool {
    low << (200 - p) <= value + (BigInt::from(1) << 100)
}

#[test]
fn no_bound_is_on_the_wrong_side_of_the_true_value() {
    let pi: BigInt = PI.replace('.', "").parse().unwrap();
    let scale = BigInt::from(10).pow(PI.len() as u32 - 2);
    for p in [8_i64, 9, 10, 12] {
        // sin is 0 at π, positive before it and negative after it.
        let (low, high) = angle::pi::<BigInt>(p).unwrap();
        let whole = BigInt::from(1) << p;
        assert!(taylor(&low, &whole, 1).is_positive() && taylor(&high, &whole, 1).is_negative());
        assert!(&whole * 3 < low && high < &whole * 4);

        let mut points: Vec<(i64, i64)> = Vec::new();
        for d in [1, 2, 3, 5, 11, 15, 25, 32, 64, 113] {
            let last = if d < 12 { 13 * d } else { 2 * d };
            points.extend((-last..=last).map(|n| (n, d)));
        }
        for (n, d) in points {
            let x = fraction(n, d);
            let (numerator, denominator) = (BigInt::from(n), BigInt::from(d));
            for s in [0, 1] {
                let value = taylor(&numerator, &denominator, s);
                let found = turned(&x, s.try_into().unwrap(), p);
                assert!(is_below(&found.low, p, &value), "{n}/{d}, {s}, from below, {p}");
                assert!(is_below(&-found.high, p, &-value), "{n}/{d}, {s}, from above, {p}");
                let half_turns = |k: BigInt| (k * &pi).cmp(&(2 * n * &scale / d));
                assert!(half_turns(found.from).is_le(), "{n}/{d} is before from, {p}");
                assert!(half_turns(found.to).is_ge(), "{n}/{d} is after to, {p}");
            }
            // sin v/cos v is at most n/d as long as the angle v is at most atan(n/d).
            let (low, high) = angle::atan(&x, p).unwrap();
            let height = |v: &BigInt| {
                assert!(v.abs() < &whole * 2, "atan({n}/{d})");
                taylor(v, &whole, 1) * d - taylor(v, &whole, 0) * n
            };
            let doubt = BigInt::from(1) << 120;
            assert!(height(&low) <= doubt, "atan({n}/{d}) from below, {p}");
            assert!(height(&high) >= -doubt, "atan({n}/{d}) from above, {p}");
        }
    }
}

/// Whether two bounds hold a value of which these are the first decimals, and are so many units apart.
fn hold(low: &BigInt, high: &BigInt, p: i64, decimals: &str, units: u32) -> bool {
    let (negative, digits) = match decimals.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, decimals),
    };
    let (low, high) = if negative { (-high, -low) } else { (low.clone(), high.clone()) };
    let (_, places) = digits.split_once('.').unwrap();
    let scale = BigInt::from(10).pow(places.len().try_into().unwrap());
    let digits: BigInt = digits.replace('.', "").parse().unwrap();
    let narrow = &high - &low <= BigInt::from(units);
    low * &scale <= (&digits + 1) << p && digits << p <= high * scale && narrow
}

#[test]
fn the_bounds_are_around_known_digits() {
    for (p, units) in [(64, 280), (128, 600), (256, 1_200)] {
        let (low, high) = angle::pi(p).unwrap();
        assert!(hold(&low, &high, p, PI, units), "{p}");
    }
    // x, sin x and cos x: of 1, next to π, a double next to π, and far away.
    let whole = |n: BigInt| Number::whole(n);
    let waves = [
        (
            whole(1.into()),
            "0.841470984807896506652502321630298999622563060798371065672751",
            "0.540302305868139717400936607442976603732310420617922227670097",
        ),
        (
            fraction(355, 113),
            "-0.000000266764189062419148406374528873468886822105426621271025",
            "-0.999999999999964418433716934312971425203232458079176811201607",
        ),
        (
            fraction(884_279_719_003_555, 1 << 48),
            "0.000000000000000122464679914735317722606593227499799708305390",
            "-0.999999999999999999999999999999992501201086690712026767621772",
        ),
        (
            whole((-1_000_000).into()),
            "0.349993502171292952117652486780771469061406605328716273857059",
            "0.936752127533144786938532535074918775708097804212365879720578",
        ),
        (
            whole(BigInt::from(10).pow(22)),
            "-0.852200849767188801772705893753029368261762150410043656256509",
            "0.523214785395138945497594473384709492140919972439387953527211",
        ),
        (
            Number::dyadic(1.into(), 1_000),
            "-0.159201703086242438240048630820839033813686898777465015367510",
            "0.987246077598913484239901796329468005627037966834107492848842",
        ),
    ];
    for (x, sine, cosine) in waves {
        for (s, digits) in [(0, cosine), (1, sine)] {
            for p in [64, 180] {
                let found = turned(&x, s, p);
                assert!(hold(&found.low, &found.high, p, digits, 20_000), "{x:?}, {s}, {found:?}");
            }
        }
    }
    let angles = [
        (fraction(1, 1), "0.785398163397448309615660845819875721049292349843776455243736"),
        (fraction(1, 2), "0.463647609000806116214256231461214402028537054286120263810933"),
        (fraction(7, 5), "0.950546840812075147894789135463819175047679010308804274261770"),
        (fraction(-3, 1), "-1.249045772398254425829917077281090123077829404129896719054669"),
        (
            whole(BigInt::from(10).pow(20)),
            "1.570796326794896619221321691639751442098584699687552910487472",
        ),
    ];
    for (x, digits) in angles {
        for p in [64, 180] {
            let (low, high) = angle::atan(&x, p).unwrap();
            assert!(hold(&low, &high, p, digits, 1_000), "{x:?}");
        }
    }
}

#[test]
fn machine_integers_give_the_same_bounds_or_none() {
    fn all<I: Int>(n: i32, d: i32, p: i64) -> Result<Vec<I>, TooLarge> {
        let x = Number::fraction(I::small(n), I::small(d)).unwrap();
        let mut found = Vec::new();
        for s in [0, 1] {
            let Turned { low, high, from, to } = angle::turned(&x, &I::small(s), p)?;
            found.extend([low, high, from, to]);
        }
        for (low, high) in [angle::pi(p)?, angle::atan(&x, p)?] {
            found.extend([low, high]);
        }
        Ok(found)
    }
    let mut answers = 0;
    for (n, d) in (-24..=24).flat_map(|n| (1..=24).map(move |d| (n, d))) {
        for p in [8, 11] {
            let expected = all::<BigInt>(n, d, p).unwrap();
            let short: Vec<BigInt> =
                all::<i128>(n, d, p).unwrap().into_iter().map(BigInt::from).collect();
            assert_eq!(short, expected, "{n}/{d}");
            if let Ok(shorter) = all::<i32>(n, d, p) {
                let shorter: Vec<BigInt> = shorter.into_iter().map(BigInt::from).collect();
                assert_eq!(shorter, expected, "{n}/{d}");
                answers += 1;
            }
        }
    }
    assert!(answers > 1_000, "{answers}");
}

const LOWER: Outcome = Err(Reason::LowerEnd);
const UPPER: Outcome = Err(Reason::UpperEnd);

/// [n/8, m/8], and the claimed [lo, hi] in hundredths.
fn wave(
    rule: fn(&Interval<BigInt>, &Interval<BigInt>) -> Outcome,
    x: [i64; 2],
    y: [i64; 2],
) -> Outcome {
    let interval = |[lo, hi]: [i64; 2], d| Interval { lo: fraction(lo, d), hi: fraction(hi, d) };
    rule(&interval(x, 8), &interval(y, 100))
}

#[test]
fn a_wave_is_enclosed_exactly_with_its_turns() {
    // Over ranges of eighths, as narrow in hundredths as the values at the ends and at the turns are, and
    // not narrower.
    let value = |n: i64, s: u32| taylor(&n.into(), &BigInt::from(8), s);
    // k·π/2 is so many eighths, and a part of one unless k is 0.
    let eighths = |k: i64| (k * 355 * 4).div_euclid(113);
    for (s, rule) in [(0, rules::cos as fn(&_, &_) -> _), (1, rules::sin)] {
        for from in (-80..=60).step_by(3) {
            for to in (from..from + 72).step_by(2) {
                let mut values = vec![value(from, s), value(to, s)];
                for k in -8..=10 {
                    let (first, last) = (eighths(k), eighths(k) + i64::from(k != 0));
                    let turn = (k - i64::from(s)).rem_euclid(4);
                    if from <= first && last <= to && turn % 2 == 0 {
                        values.push(BigInt::from(1 - turn) << 200);
                    }
                }
                let hundredths = |value: &BigInt| -> i64 {
                    let scaled: BigInt = (value * 100) >> 200;
                    scaled.try_into().unwrap()
                };
                let lo = values.iter().map(hundredths).min().unwrap();
                let hi = -values.iter().map(|value| hundredths(&-value)).min().unwrap();
                let place = format!("{s}: {from}/8 to {to}/8 in {lo}/100 to {hi}/100");
                assert_eq!(wave(rule, [from, to], [lo, hi]), Ok(()), "{place}");
                assert_eq!(wave(rule, [from, to], [lo + 1, hi]), LOWER, "{place}");
                assert_eq!(wave(rule, [from, to], [lo, hi - 1]), UPPER, "{place}");
            }
        }
    }
}

#[test]
fn the_whole_range_of_a_wave_is_accepted_whatever_the_angle_is() {
    let number = |text: &str| Number::<BigInt>::parse(text).unwrap();
    let interval = |lo: &str, hi: &str| Interval { lo: number(lo), hi: number(hi) };
    // No other rule says anything about these angles.
    let huge = |sign: i32| Number::dyadic(BigInt::from(sign), 1 << 21);
    let huge = Interval { lo: huge(-1), hi: huge(1) };
    for rule in [rules::sin, rules::cos] {
        assert_eq!(rule(&huge, &interval("-1", "1")), Ok(()));
        assert_eq!(rule(&huge, &interval("-1", "2/3")), Err(Reason::TooLarge));
        assert_eq!(rule(&interval("0", "100"), &interval("-2", "1")), Ok(()));
        assert_eq!(rule(&interval("0", "100"), &interval("-1", "99/100")), UPPER);
        assert_eq!(rule(&interval("0", "100"), &interval("-99/100", "1")), LOWER);
        // One end is right whatever the angle is, and the other one is not.
        assert_eq!(rule(&interval("1", "5/4"), &interval("-1", "1p-3")), UPPER);
        assert_eq!(rule(&interval("1", "5/4"), &interval("99/100", "1")), LOWER);
    }
}

/// For x in [0, 1]: cos(π·x) ≥ −3, by the mean value −π·sin(π·x)·(x − 0) + 1 alone. The longer program is
/// 1, x, π, π·1, π·x, sin(π·x), sin(π·x)·π, 0, its negation, cos(π·x).
fn mean_value_of_a_cosine(product: [&str; 2], slope: [&str; 2], mean: [&str; 4]) -> File {
    let steps = "0 const 0 in 0 0
                 1 const 1 in 1 1
                 2 var 0
                 3 pi in 3 22/7
                 4 mul 3 2
                 5 cos 4
                 6 const -3 in -3 -3
                 variable in 0 1
                 goal 5 >= 6 from says";
    let one = json!(["1", "1"]);
    let zero = json!(["0", "0"]);
    let pi = json!(["3", "22/7"]);
    let angle = json!(["0", "22/7"]);
    let centre = json!([one, zero, pi, zero, zero, zero, zero, zero, one]);
    let inside = json!([one, ["0", "1"], pi, angle, ["-1/100", "1"], product, zero, slope, mean]);
    let cover = json!([{"at": [["0", "1"]], "centre": {"at": ["0"], "in": centre}, "in": inside}]);
    file(steps).with("slopes", json!(true)).with("cover", cover)
}

#[test]
fn a_mean_value_rests_on_the_derivative_of_a_cosine() {
    // 22/7 is beyond π, where the sine is below 0.
    let (product, slope) = (["-11/350", "22/7"], ["-22/7", "11/350"]);
    let right = mean_value_of_a_cosine(product, slope, ["-9", "1", "-15/7", "361/350"]);
    assert_eq!(right.answer(), Ok(Verdict::Certified));
    let failure = |file: &File, rule: &str, reason: Reason| {
        let found = file.failure_in_box(0);
        let is =
            matches!(found, Failure::Rule { rule: r, reason: s, .. } if r == rule && s == reason);
        assert!(is, "{found:?}");
    };
    let short = mean_value_of_a_cosine(product, slope, ["-9", "1", "-2", "2"]);
    failure(&short, "mean", Reason::LowerEnd);
    let turned = mean_value_of_a_cosine(product, product, ["-9", "9", "0", "5"]);
    failure(&turned, "sub", Reason::LowerEnd);
    let flat = mean_value_of_a_cosine(["-1", "1"], ["-1", "1"], ["-9", "1", "0", "2"]);
    failure(&flat, "mul", Reason::UpperEnd);
}
