//! Properties of the rules over random operands: the exact hull is accepted, anything narrower is
//! rejected, and logarithms and functions of angles are bounded as MPFR says.

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_book::exact;
use proofmark_kernel::weakened::RULES;
use proofmark_kernel::*;
use proptest::prelude::*;
use rug::Float;

fn rational() -> impl Strategy<Value = Rational> {
    let small = (-12_i64..=12, 1_i64..=6);
    let large = (any::<i64>(), 1_i64..=i64::MAX);
    prop_oneof![3 => small, 1 => large].prop_map(|(n, d)| Rational::new(n.into(), d.into()))
}

fn ordered() -> impl Strategy<Value = (Rational, Rational)> {
    (rational(), rational()).prop_map(|(x, y)| if x <= y { (x, y) } else { (y, x) })
}

fn number(value: &Rational) -> Number<BigInt> {
    Number::fraction(value.numer().clone(), value.denom().clone()).unwrap()
}

fn interval((lo, hi): &(Rational, Rational)) -> Interval<AnyInt> {
    let number = |value: &Rational| Number::fraction(value.numer().into(), value.denom().into());
    Interval { lo: number(lo).unwrap(), hi: number(hi).unwrap() }
}

const BINARY: [Op; 6] = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max];
const UNARY: [Op; 5] = [Op::Pow(2), Op::Pow(3), Op::Abs, Op::Floor, Op::Ceil];

/// The values of an operation at the ends of its operands, and at zero where that is inside.
fn values(op: &Op, operands: &[&(Rational, Rational)]) -> Vec<Rational> {
    let zero = Rational::from(BigInt::from(0));
    let points = |ends: &(Rational, Rational)| {
        let mut points = vec![ends.0.clone(), ends.1.clone()];
        if ends.0 < zero && zero < ends.1 {
            points.push(zero.clone());
        }
        points
    };
    let mut found = Vec::new();
    match operands {
        [x] => found.extend(points(x).iter().filter_map(|x| exact::value(op, &[x]))),
        [x, y] => {
            for a in points(x) {
                found.extend(points(y).iter().filter_map(|b| exact::value(op, &[&a, b])));
            }
        }
        _ => {}
    }
    found
}

fn judge_hull(op: &Op, operands: &[&(Rational, Rational)]) -> Result<(), TestCaseError> {
    let zero = Rational::from(BigInt::from(0));
    if *op == Op::Div && operands[1].0 <= zero && zero <= operands[1].1 {
        let out = interval(&(-Rational::from(BigInt::from(1)), zero));
        let x: Vec<_> = operands.iter().map(|x| interval(x)).collect();
        let answer = (RULES.step)(op, &x.iter().collect::<Vec<_>>(), &out);
        prop_assert_eq!(answer, Err(Reason::DivisorMayBeZero));
        return Ok(());
    }
    let values = values(op, operands);
    let (lo, hi) = (values.iter().min().unwrap().clone(), values.iter().max().unwrap().clone());
    let enclosures: Vec<_> = operands.iter().map(|x| interval(x)).collect();
    let enclosures: Vec<_> = enclosures.iter().collect();
    let answer = |lo: &Rational, hi: &Rational| {
        (RULES.step)(op, &enclosures, &interval(&(lo.clone(), hi.clone())))
    };
    let tiny = Rational::new(1.into(), BigInt::from(1_u8) << 200);
    prop_assert_eq!(answer(&lo, &hi), Ok(()));
    prop_assert_eq!(answer(&(&lo - &tiny), &(&hi + &tiny)), Ok(()));
    prop_assert_eq!(answer(&(&lo + &tiny), &(&hi + &tiny)), Err(Reason::LowerEnd));
    prop_assert_eq!(answer(&lo, &(&hi - &tiny)), Err(Reason::UpperEnd));
    Ok(())
}

fn float(value: &Number<BigInt>, bits: u32) -> Float {
    let (n, d) = value.ratio().unwrap();
    let parse = |n: &BigInt| rug::Integer::from_str_radix(&n.to_string(), 10).unwrap();
    Float::with_val(bits, rug::Rational::from((parse(&n), parse(&d))))
}

/// Whether the bounds on functions of this angle are right, and narrow.
fn judge_angle(x: &Number<BigInt>, p: i64) -> Result<(), TestCaseError> {
    const BITS: u32 = 900;
    let truth = float(x, BITS);
    let judge = |low: &BigInt, high: &BigInt, truth: &Float| {
        let ends = [low, high].map(|end| float(&Number::dyadic(end.clone(), -p), BITS));
        prop_assert!(ends[0] <= *truth && *truth <= ends[1]);
        prop_assert!(high - low <= BigInt::from(1) << 14_u32, "within 2^(14-p)");
        Ok(())
    };
    let (low, high) = angle::pi(p).unwrap();
    let pi = Float::with_val(BITS, rug::float::Constant::Pi);
    judge(&low, &high, &pi)?;
    let (low, high) = angle::atan(x, p).unwrap();
    judge(&low, &high, &truth.clone().atan())?;
    for (s, value) in [(0, truth.clone().cos()), (1, truth.clone().sin())] {
        let found = angle::turned(x, &BigInt::from(s), p).unwrap();
        judge(&found.low, &found.high, &value)?;
        let [from, to] =
            [&found.from, &found.to].map(|k| float(&Number::whole(k.clone()), BITS) * &pi / 2_u32);
        prop_assert!(from <= truth && truth <= to);
        prop_assert!(found.to - found.from <= BigInt::from(2));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_exact_hull_of_two_operands_is_accepted_and_nothing_narrower(
        op in prop::sample::select(&BINARY[..]), x in ordered(), y in ordered()
    ) {
        judge_hull(&op, &[&x, &y])?;
    }

    #[test]
    fn the_exact_hull_of_one_operand_is_accepted_and_nothing_narrower(
        op in prop::sample::select(&UNARY[..]), x in ordered()
    ) {
        judge_hull(&op, &[&x])?;
    }

    #[test]
    fn a_root_is_accepted_exactly_if_its_square_lies_right(x in ordered(), y in ordered()) {
        let zero = Rational::from(BigInt::from(0));
        let answer = (RULES.step)(&Op::Sqrt, &[&interval(&x)], &interval(&y));
        let right = x.0 >= zero
            && (y.0 <= zero || &y.0 * &y.0 <= x.0)
            && y.1 >= zero
            && &y.1 * &y.1 >= x.1;
        prop_assert_eq!(answer.is_ok(), right);
    }

    #[test]
    fn logarithm_bounds_hold_the_true_value_and_are_narrow(
        x in rational(), shift in -300_i64..=300, p in 8_i64..=200
    ) {
        let x = if *x.numer() == BigInt::from(0) { x + BigInt::from(1) } else { x.abs() };
        let x = number(&x).mul(&Number::dyadic(BigInt::from(1), shift)).unwrap();
        let (l, u) = ln::bounds(&x, p).unwrap();
        let truth = float(&x, 700).ln();
        let (low, high) = (Number::dyadic(l.clone(), -p), Number::dyadic(u.clone(), -p));
        prop_assert!(float(&low, 700) <= truth && truth <= float(&high, 700));
        prop_assert!(u - l <= BigInt::from(1) << 18_u32, "within 2^(18-p)");
    }

    #[test]
    fn angle_bounds_hold_the_true_value_and_are_narrow(
        x in rational(), shift in -300_i64..=300, p in 64_i64..=200
    ) {
        judge_angle(&number(&x).mul(&Number::dyadic(BigInt::from(1), shift)).unwrap(), p)?;
    }

    #[test]
    fn angle_bounds_hold_next_to_quarter_turns(
        k in -1_000_000_i64..=1_000_000, digits in 1_u32..=300, unit in -1_i32..=1, p in 64_i64..=200
    ) {
        // k·π/2 cut off after so many digits, or the number before or after it.
        let quarters = Float::with_val(700, rug::float::Constant::Pi) * k / 2_u32;
        let units = Float::with_val(700, quarters << digits).floor().to_integer().unwrap() + unit;
        let units = BigInt::parse_bytes(units.to_string().as_bytes(), 10).unwrap();
        judge_angle(&Number::dyadic(units, -i64::from(digits)), p)?;
    }

    #[test]
    fn machine_integers_and_big_integers_agree(
        op in prop::sample::select(&BINARY[..4]),
        ends in prop::array::uniform6((-9_i32..=9, 1_i32..=9, -3_i64..=3))
    ) {
        fn make<I: Int>(ends: &[(i32, i32, i64)]) -> Interval<I> {
            let one = |&(n, d, e): &(i32, i32, i64)| {
                let fraction = Number::fraction(I::small(n), I::small(d)).unwrap();
                fraction.mul(&Number::dyadic(I::small(1), e)).unwrap()
            };
            Interval { lo: one(&ends[0]), hi: one(&ends[1]) }
        }
        fn answer<I: Int>(op: &Op, ends: &[(i32, i32, i64)]) -> Outcome {
            let (x, y, out) = (make::<I>(&ends[..2]), make(&ends[2..4]), make(&ends[4..]));
            match op {
                Op::Add => rules::add(&x, &y, &out),
                Op::Sub => rules::sub(&x, &y, &out),
                Op::Mul => rules::mul(&x, &y, &out),
                _ => rules::div(&x, &y, &out),
            }
        }
        prop_assert_eq!(answer::<i128>(&op, &ends), answer::<BigInt>(&op, &ends));
        prop_assert_eq!(answer::<AnyInt>(&op, &ends), answer::<BigInt>(&op, &ends));
    }

    #[test]
    fn number_text_is_read_back_as_the_same_value(n in any::<i128>(), d in any::<u64>()) {
        let value = Rational::new(n.into(), BigInt::from(d) + 1);
        let read = Number::<BigInt>::parse(&value.to_string()).unwrap();
        prop_assert!(read.compare(&number(&value)).unwrap().is_eq());
    }

    #[test]
    fn no_text_makes_the_number_reader_panic(text in "[-+0-9p/._e ]{0,24}") {
        let _ = Number::<BigInt>::parse(&text);
        let _ = Number::<i128>::parse(&text);
    }
}

#[test]
fn the_heap_diameter_rule_equals_the_longest_path_by_search() {
    let distances = |k: usize, from: usize| {
        let mut distance = vec![usize::MAX; k];
        let mut queue = std::collections::VecDeque::from([from]);
        distance[from] = 0;
        while let Some(j) = queue.pop_front() {
            let parent = (j > 0).then(|| (j - 1) / 2);
            for next in parent.into_iter().chain([2 * j + 1, 2 * j + 2]).filter(|&v| v < k) {
                if distance[next] == usize::MAX {
                    distance[next] = distance[j] + 1;
                    queue.push_back(next);
                }
            }
        }
        *distance.iter().max().unwrap()
    };
    for k in 1..=200_usize {
        let diameter = (0..k).map(|v| distances(k, v)).max().unwrap();
        let point = |n: usize| {
            let number = Number::whole(AnyInt::from(BigInt::from(n)));
            Interval { lo: number.clone(), hi: number }
        };
        let answer = (RULES.step)(&Op::HeapDiameter, &[&point(k)], &point(diameter));
        assert_eq!(answer, Ok(()), "{k} vertices");
        let wrong = (RULES.step)(&Op::HeapDiameter, &[&point(k)], &point(diameter + 1));
        assert_eq!(wrong, Err(Reason::LowerEnd), "{k} vertices");
    }
}
