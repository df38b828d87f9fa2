//! Quantiles, improper integrals and infinite sums: honest ones, and each reason why one is rejected.

use num_bigint::BigInt;
use proofmark_kernel::constant::{
    Constant, ConstantCertificate, ConstantFailure, Evidence, Fraction, Kind, Piece, Polynomial,
    Tail, Unfit,
};
use proofmark_kernel::*;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::by_hand::{claim_of, file, rational};
use crate::enclosed::{Ends, certificate, judged, knowing_two, learn, root_of_two};

fn ends(lo: &str, hi: &str) -> Ends {
    (rational(lo), rational(hi))
}

/// A constant in the words of its function's canonical text, with the steps that its kind names.
fn stated(kind: Kind, text: &str, body: usize, others: &[usize]) -> Option<Constant> {
    let mut function = file(text);
    function.json["claim"] = json!("c");
    Constant::with(kind, claim_of(&function.json), body, others.to_vec())
}

fn polynomial(coefficients: &[i64]) -> Polynomial {
    Polynomial::new(coefficients.iter().map(|c| BigInt::from(*c)).collect())
}

fn fraction(numerator: &[i64], denominator: &[i64]) -> Fraction {
    Fraction { numerator: polynomial(numerator), denominator: polynomial(denominator) }
}

// ---- infinite sums -----------------------------------------------------------------------------

/// The sum of 1/k! from 0, which is e.
fn napier() -> Constant {
    let text = "0 const 0
        1 var 0
        2 const 1
        3 add 1 2
        4 div 2 3
        variable in 0 0";
    stated(Kind::Sum, text, 4, &[2, 2]).unwrap()
}

/// From the fifth term on, the rest is between t and (1 + 1/x) t.
fn rest() -> Tail {
    let (low, high) = (fraction(&[1], &[1]), fraction(&[1, 1], &[0, 1]));
    Tail { low, high, decay: 1, shift: 0, room: 2 }
}

fn summed(terms: usize, factors: Ends, period: usize, tail: Tail) -> Evidence {
    Evidence::Sum(terms, factors, period, tail)
}

/// The sum of (−1)^k/(k + 1) from 0, which is ln 2.
fn mercator() -> Constant {
    let text = "0 const 0
        1 var 0
        2 const 1
        3 add 1 2
        4 const 2
        5 add 1 4
        6 div 3 5
        7 const -1
        variable in 0 0";
    stated(Kind::Sum, text, 6, &[2, 7]).unwrap()
}

fn alternating(high: (i64, i64)) -> Tail {
    let (low, high) = (fraction(&[1], &[2]), fraction(&[high.0], &[high.1]));
    Tail { low, high, decay: 1, shift: 1, room: 1 }
}

/// Why nothing follows about e.
fn unfit(evidence: &Evidence) -> Option<Unfit> {
    napier().parts(&rational("2"), &rational("3"), evidence).err()
}

#[test]
fn a_sum_lies_between_its_first_terms_with_either_bound_on_the_rest() {
    let one = ends("1", "1");
    let evidence = summed(4, one.clone(), 1, rest());
    let e = ends("65/24", "87/32");
    let honest = |ends: &Ends| certificate(&napier(), ends, &evidence, &[], 1).unwrap();
    assert_eq!(judged(&napier(), &honest(&e)), Ok(e));
    // 1 + 1 + 1/2 + 1/6 + 1/24 is 65/24, and the bound above is 1/96 more.
    let goal = |number| Err(ConstantFailure::Part(0, Failure::Goal(number)));
    assert_eq!(judged(&napier(), &honest(&ends("66/24", "3"))), goal(2));
    assert_eq!(judged(&napier(), &honest(&ends("2", "65/24"))), goal(3));
    let minus = ends("-1", "-1");
    let evidence = summed(2, minus, 2, alternating((3, 4)));
    let ln_2 = ends("2/3", "3/4");
    let json = certificate(&mercator(), &ln_2, &evidence, &[], 1).unwrap();
    assert_eq!(judged(&mercator(), &json), Ok(ln_2));
    // The factor is what the bounds say, or the part says that it is not.
    let factors = |lo: &str, hi: &str| {
        let evidence = summed(4, ends(lo, hi), 1, rest());
        judged(&napier(), &certificate(&napier(), &ends("2", "3"), &evidence, &[], 1).unwrap())
    };
    assert_eq!(factors("1/2", "1/2"), goal(1));
    assert_eq!(factors("2/3", "1"), Ok(ends("2", "3")));
    let tail = Tail { low: fraction(&[1], &[1]), high: fraction(&[2], &[1]), ..rest() };
    let above = summed(4, ends("101/100", "101/100"), 1, tail);
    let json = certificate(&napier(), &ends("2", "3"), &above, &[], 1).unwrap();
    assert_eq!(judged(&napier(), &json), goal(0));
}

#[test]
fn the_part_of_a_sum_is_that_of_the_specification() {
    let evidence = summed(2, ends("1", "1"), 1, rest());
    let parts = napier().parts(&rational("2"), &rational("3"), &evidence).unwrap();
    let [part] = parts.as_slice() else { panic!("one part") };
    let expected = "proofmark-claim/1
id c.head
says by hand: the first terms and the tail
0 const 0
1 const 0
2 const 1
3 add 1 2
4 div 2 3
5 const 0
6 const 1
7 const 1
8 add 6 7
9 div 7 8
10 mul 2 2
11 mul 10 4
12 add 2 11
13 mul 11 2
14 mul 13 9
15 const 1
16 const 3/2
17 mul 14 15
18 mul 14 16
19 min 17 18
20 max 17 18
21 add 12 19
22 add 12 20
23 const 1
24 const 1
25 const 2
26 const 3
goal 2 >= 23 from says
goal 2 <= 24 from says
goal 21 >= 25 from says
goal 22 <= 26 from says
";
    assert_eq!(part.canonical_text(), expected);
}

#[test]
fn each_condition_on_the_tail_of_a_sum_is_looked_at() {
    let one = || ends("1", "1");
    let tail = |change: &dyn Fn(&mut Tail)| {
        let mut tail = rest();
        change(&mut tail);
        unfit(&summed(4, one(), 1, tail))
    };
    assert_eq!(tail(&|_| {}), None);
    let decay = Some(Unfit::Tail("its terms shrink as fast as it says"));
    assert_eq!(tail(&|tail| tail.decay = 20), decay);
    let high = Some(Unfit::Tail("its upper bound dominates the terms"));
    assert_eq!(tail(&|tail| tail.high = fraction(&[6], &[5])), high);
    assert_eq!(tail(&|tail| tail.high = fraction(&[5], &[4])), None);
    let low = Some(Unfit::Tail("its lower bound is below the terms"));
    assert_eq!(tail(&|tail| tail.low = fraction(&[5], &[4])), low);
    let room = Some(Unfit::Tail("its bounds have room"));
    assert_eq!(tail(&|tail| tail.room = 1), room);
    assert_eq!(tail(&|tail| tail.low = fraction(&[-3], &[1])), room);
    // A bound that divides by 0 at 10, and one whose parts have it in common.
    assert_eq!(tail(&|tail| tail.high = fraction(&[-10, -9, 1], &[0, -10, 1])), high);
    // For each of the bounds on the factor, and those between.
    assert_eq!(unfit(&summed(4, ends("1", "2"), 1, rest())), high);
    assert_eq!(unfit(&summed(4, ends("2", "1"), 1, rest())), high);
    let sign = Some(Unfit::Tail("its terms keep their sign"));
    assert_eq!(unfit(&summed(4, ends("-1", "1"), 1, rest())), sign);
    assert_eq!(unfit(&summed(4, ends("-1/9", "-1/9"), 1, rest())), sign);
}

#[test]
fn a_sum_of_alternating_terms_goes_in_steps_of_two() {
    let why = |period: usize, factors: Ends, high: (i64, i64)| {
        let evidence = summed(2, factors, period, alternating(high));
        mercator().parts(&rational("2/3"), &rational("3/4"), &evidence).err()
    };
    let minus = || ends("-1", "-1");
    assert_eq!(why(2, minus(), (3, 4)), None);
    assert_eq!(why(1, minus(), (3, 4)), Some(Unfit::Tail("its terms keep their sign")));
    let high = Some(Unfit::Tail("its upper bound dominates the terms"));
    assert_eq!(why(2, minus(), (11, 20)), high);
    assert_eq!(why(2, ends("-1", "1"), (3, 4)), Some(Unfit::Shape));
    assert_eq!(why(2, ends("-1", "-1/2"), (3, 4)), Some(Unfit::Shape));
    assert_eq!(why(0, minus(), (3, 4)), Some(Unfit::Shape));
    assert_eq!(why(3, minus(), (3, 4)), Some(Unfit::Shape));
}

#[test]
fn what_describes_a_tail_is_within_the_limits() {
    let shape = Some(Unfit::Shape);
    assert_eq!(unfit(&summed(0, ends("1", "1"), 1, rest())), shape);
    let terms = limits::SUM_TERMS;
    assert_eq!(unfit(&summed(terms, ends("1", "1"), 1, rest())), None);
    assert_eq!(unfit(&summed(terms + 1, ends("1", "1"), 1, rest())), shape);
    let tail = |change: &dyn Fn(&mut Tail)| {
        let mut tail = rest();
        change(&mut tail);
        unfit(&summed(4, ends("1", "1"), 1, tail))
    };
    assert_eq!(tail(&|tail| tail.decay = 0), shape);
    assert_eq!(tail(&|tail| tail.decay = limits::TAIL_DECAY + 1), shape);
    assert_ne!(tail(&|tail| tail.decay = limits::TAIL_DECAY), shape);
    assert_eq!(tail(&|tail| tail.room = 0), shape);
    assert_eq!(tail(&|tail| tail.room = limits::TAIL_WHOLE), None);
    assert_eq!(tail(&|tail| tail.room = limits::TAIL_WHOLE + 1), shape);
    assert_eq!(tail(&|tail| tail.shift = limits::TAIL_WHOLE), None);
    assert_eq!(tail(&|tail| tail.shift = limits::TAIL_WHOLE + 1), shape);
    let long = |degree: usize| fraction(&[vec![0; degree], vec![1]].concat(), &[1]);
    let most = limits::TAIL_COEFFICIENTS;
    assert_eq!(tail(&|tail| tail.high = long(most)), shape);
    assert_ne!(tail(&|tail| tail.high = long(most - 1)), shape);
    assert_eq!(tail(&|tail| tail.low = long(most)), shape);
    assert_eq!(tail(&|tail| tail.high = fraction(&[1], &[])), shape);
    assert_eq!(tail(&|tail| tail.low = fraction(&[], &[1])), None);
    // It begins at −6, where x + s is above 0 for s = 7.
    let early = stated(Kind::Sum, "0 const -10\n1 const 1/4\n2 var 0\nvariable in 0 0", 1, &[1, 1]);
    let early = early.unwrap();
    let why = |shift: u32| {
        let (low, high) = (fraction(&[1], &[1]), fraction(&[2], &[1]));
        let tail = Tail { low, high, decay: 1, shift, room: 2 };
        let evidence = summed(4, ends("1/4", "1/4"), 1, tail);
        early.parts(&rational("0"), &rational("1"), &evidence).err()
    };
    assert_eq!((why(6), why(7)), (shape, None));
}

#[test]
fn a_part_of_a_sum_has_no_more_steps_than_a_claim() {
    let mut text = "0 const 0\n1 var 0\n2 const 1\n3 add 1 2\n4 div 2 3\n".to_owned();
    for step in 5..20 {
        text.push_str(&format!("{step} const {step}\n"));
    }
    let long = stated(Kind::Sum, &format!("{text}variable in 0 0"), 4, &[2, 2]).unwrap();
    let why = |terms: usize| {
        let evidence = summed(terms, ends("1", "1"), 1, rest());
        long.parts(&rational("2"), &rational("3"), &evidence).err()
    };
    // 20 steps and 3 products and sums for each term, and 11 more.
    assert_eq!((why(4_347), why(4_348)), (None, Some(Unfit::TooLarge)));
    assert_eq!(why(5_001), Some(Unfit::TooLarge));
}

#[test]
fn every_step_of_a_ratio_is_a_fraction_that_divides_by_0_nowhere() {
    let why = |text: &str, body: usize| {
        let text =
            format!("0 const 0\n1 var 0\n2 const 1\n3 add 1 2\n4 div 2 3\n{text}\nvariable in 0 0");
        let sum = stated(Kind::Sum, &text, body, &[2, 2]).unwrap();
        let evidence = summed(4, ends("1", "1"), 1, rest());
        sum.parts(&rational("2"), &rational("3"), &evidence).err()
    };
    assert_eq!(why("5 pi", 4), None, "it does not depend on x");
    assert_eq!(why("5 pi", 5), Some(Unfit::NoFraction));
    assert_eq!(why("5 sqrt 3", 4), Some(Unfit::NoFraction));
    assert_eq!(why("5 max 1 2", 4), Some(Unfit::NoFraction));
    let pole = Some(Unfit::Tail("no step divides by 0"));
    assert_eq!(why("5 const 9\n6 sub 1 5\n7 div 2 6", 4), pole);
    // Divided by what is divided by 0 itself: the last fraction alone would not tell.
    assert_eq!(why("5 const 9\n6 sub 1 5\n7 div 2 6\n8 div 2 7", 4), pole);
    assert_eq!(why("5 const 3\n6 sub 1 5\n7 div 2 6", 4), None, "the tail begins at 4");
    assert_eq!(why("5 const 9\n6 sub 5 1\n7 sub 6 5\n8 div 2 7", 4), None, "below 0");
}

// ---- improper integrals ------------------------------------------------------------------------

/// 1/x² from 1 on.
fn square() -> Constant {
    let text = "0 const 1
        1 var 0
        2 pow 2 1
        3 div 0 2
        variable in 0 0";
    stated(Kind::Improper, text, 3, &[]).unwrap()
}

fn reciprocal_tail() -> Tail {
    let (low, high) = (fraction(&[0, 1], &[1]), fraction(&[0, 1], &[1]));
    Tail { low, high, decay: 2, shift: 0, room: 1 }
}

/// A piece from 1 to 2 with bounds on the value in the centre and wide ones on half the second derivative, 3/x⁴.
fn one_piece() -> Piece {
    Piece { to: rational("2"), bounds: vec![ends("4/9", "4/9"), ends("-12", "12")] }
}

#[test]
fn an_improper_integral_is_that_of_its_pieces_and_its_tail() {
    let one = ends("1", "1");
    let evidence = Evidence::Improper(0, Vec::new(), one.clone(), reciprocal_tail());
    let json = certificate(&square(), &one, &evidence, &[], 1).unwrap();
    assert_eq!(judged(&square(), &json), Ok(one));
    let whole = ends("-1", "2");
    let value = ends("1/4", "1/4");
    let evidence = Evidence::Improper(2, vec![one_piece()], value, reciprocal_tail());
    let parts = square().parts(&whole.0, &whole.1, &evidence).unwrap();
    let names: Vec<&str> = parts.iter().map(Claim::id).collect();
    assert_eq!(names, ["c.rest.0", "c.centre.0", "c.value"]);
    let json = certificate(&square(), &whole, &evidence, &[], 40).unwrap();
    assert_eq!(judged(&square(), &json), Ok(whole));
    // 4/9 + 2·(1/2)³/3·[−12, 12] + 1/2
    let (lo, hi) = (rational("-1/18"), rational("35/18"));
    assert!(square().parts(&lo, &hi, &evidence).is_ok());
    let hair = rational("1/1000000");
    assert_eq!(square().parts(&(&lo + &hair), &hi, &evidence).err(), Some(Unfit::Sum));
    assert_eq!(square().parts(&lo, &(&hi - &hair), &evidence).err(), Some(Unfit::Sum));
}

#[test]
fn the_value_where_a_tail_begins_is_bounded_by_a_part() {
    let given = |lo: &str, hi: &str| {
        let value = Evidence::Improper(0, Vec::new(), ends(lo, hi), reciprocal_tail());
        square().parts(&rational("0"), &rational("9"), &value)
    };
    let [part] = given("1/2", "3/2").unwrap().try_into().unwrap();
    let expected = "proofmark-claim/1
id c.value
says by hand: the value where the tail begins
0 const 1
1 const 1
2 pow 2 1
3 div 0 2
4 const 1/2
5 const 3/2
goal 3 >= 4 from says
goal 3 <= 5 from says
";
    assert_eq!(part.canonical_text(), expected);
    assert_eq!(given("3/2", "1/2").err(), Some(Unfit::Shape));
    let judged = |lo: &str, hi: &str| {
        let value = Evidence::Improper(0, Vec::new(), ends(lo, hi), reciprocal_tail());
        judged(&square(), &certificate(&square(), &ends("0", "9"), &value, &[], 1).unwrap())
    };
    assert_eq!(judged("2", "3"), Err(ConstantFailure::Part(0, Failure::Goal(0))));
    assert_eq!(judged("1/3", "1/2"), Err(ConstantFailure::Part(0, Failure::Goal(1))));
}

#[test]
fn of_the_products_of_value_and_bound_the_least_and_the_greatest_count() {
    // −1/x² from 1 on, with a value between −2 and −1/2: the tail is between −2·B and −1/2·A.
    let text = "0 const 1\n1 var 0\n2 pow 2 1\n3 const -1\n4 div 3 2\nvariable in 0 0";
    let minus = stated(Kind::Improper, text, 4, &[]).unwrap();
    let (low, high) = (fraction(&[0, 1], &[2]), fraction(&[0, 2], &[1]));
    let tail = Tail { low, high, room: 2, ..reciprocal_tail() };
    let why = |value: Ends, lo: &str, hi: &str| {
        let evidence = Evidence::Improper(0, Vec::new(), value, tail.clone());
        minus.parts(&rational(lo), &rational(hi), &evidence).err()
    };
    assert_eq!(why(ends("-2", "-1/2"), "-4", "-1/4"), None);
    assert_eq!(why(ends("-2", "-1/2"), "-3", "-1/4"), Some(Unfit::Sum));
    assert_eq!(why(ends("-2", "-1/2"), "-4", "-1/2"), Some(Unfit::Sum));
    assert_eq!(why(ends("1/2", "2"), "1/4", "4"), None);
    assert_eq!(why(ends("1/2", "2"), "1/2", "4"), Some(Unfit::Sum));
    assert_eq!(why(ends("1/2", "2"), "1/4", "3"), Some(Unfit::Sum));
}

#[test]
fn each_condition_on_the_tail_of_an_integral_is_looked_at() {
    let tail = |change: &dyn Fn(&mut Tail)| {
        let mut tail = reciprocal_tail();
        change(&mut tail);
        let evidence = Evidence::Improper(0, Vec::new(), ends("1", "1"), tail);
        square().parts(&rational("0"), &rational("9"), &evidence).err()
    };
    assert_eq!(tail(&|_| {}), None);
    let decay = Some(Unfit::Tail("the function shrinks as fast as it says"));
    assert_eq!(tail(&|tail| tail.decay = 3), decay);
    let high = Some(Unfit::Tail("its upper bound dominates the function"));
    assert_eq!(tail(&|tail| tail.high = fraction(&[0, 9], &[10])), high);
    assert_eq!(tail(&|tail| tail.high = fraction(&[0, -5, 1], &[-5, 1])), high);
    let low = Some(Unfit::Tail("its lower bound is below the function"));
    assert_eq!(tail(&|tail| tail.low = fraction(&[0, 11], &[10])), low);
    let room = Some(Unfit::Tail("its bounds have room"));
    assert_eq!(tail(&|tail| tail.decay = 1), room);
    assert_eq!(tail(&|tail| tail.high = fraction(&[0, 2], &[1])), room);
    assert_eq!(tail(&|tail| tail.low = fraction(&[0, -2], &[1])), room);
    assert_eq!(tail(&|tail| tail.room = 0), Some(Unfit::Shape));
}

#[test]
fn a_tail_begins_at_a_whole_number() {
    let from = |start: &str| {
        let text =
            format!("0 const {start}\n1 var 0\n2 pow 2 1\n3 const 1\n4 div 3 2\nvariable in 0 0");
        stated(Kind::Improper, &text, 4, &[]).unwrap()
    };
    let why = |constant: &Constant, pieces: Vec<Piece>| {
        let order = if pieces.is_empty() { 0 } else { 2 };
        let evidence = Evidence::Improper(order, pieces, ends("1/4", "1"), reciprocal_tail());
        constant.parts(&rational("0"), &rational("99"), &evidence).err()
    };
    assert_eq!(why(&from("3/2"), Vec::new()), Some(Unfit::Shape));
    assert_eq!(why(&from("3/2"), vec![one_piece()]), None);
    let half = Piece { to: rational("5/2"), ..one_piece() };
    assert_eq!(why(&from("3/2"), vec![half]), Some(Unfit::Shape));
    assert_eq!(why(&from("2"), vec![one_piece()]), Some(Unfit::Piece(0)));
}

/// The value of a fraction at a whole number.
fn at(fraction: &Fraction, x: i64) -> Rational {
    let value = |p: &Polynomial| {
        p.coefficients().iter().rev().fold(BigInt::default(), |sum, c| sum * x + c)
    };
    Rational::new(value(&fraction.numerator), value(&fraction.denominator))
}

#[test]
fn a_function_has_a_logarithmic_derivative_if_it_keeps_its_sign() {
    // Steps after 0 const 1, 1 var 0, 2 const −1; the value at 4 of f'/f, or why there is none.
    let cases: &[(&str, Result<&str, Unfit>)] = &[
        ("3 mul 1 2\n4 exp 3", Ok("-1")),
        ("3 pow 3 1", Ok("3/4")),
        ("3 mul 1 2", Ok("1/4")),
        ("3 exp 0\n4 div 3 1", Ok("-1/4")),
        ("3 exp 1\n4 mul 3 1", Ok("5/4")),
        ("3 exp 1\n4 mul 3 2\n5 div 4 3", Ok("0")),
        ("3 exp 1\n4 div 1 3", Ok("-3/4")),
        ("3 sqrt 1", Ok("1/8")),
        ("3 exp 1\n4 pow 3 3", Ok("3")),
        ("3 pi\n4 exp 1\n5 div 4 3", Ok("1")),
        ("3 exp 0\n4 pi\n5 mul 3 4\n6 div 1 5", Ok("1/4")),
        ("3 pi\n4 sqrt 3\n5 div 1 4", Ok("1/4")),
        ("3 pi\n4 exp 0\n5 div 3 4\n6 div 1 5", Ok("1/4")),
        // A constant of unknown sign is no divisor, and neither is anything that may be 0.
        ("3 pi\n4 sin 3\n5 mul 1 4", Ok("1/4")),
        ("3 pi\n4 sin 3\n5 div 1 4", Err(Unfit::NoFraction)),
        ("3 pi\n4 mul 3 2\n5 sqrt 4\n6 div 1 5", Err(Unfit::NoFraction)),
        ("3 pi\n4 sub 3 0\n5 div 1 4", Err(Unfit::NoFraction)),
        ("3 exp 1\n4 mul 3 2\n5 div 1 4", Err(Unfit::NoFraction)),
        ("3 exp 1\n4 mul 3 2\n5 sqrt 4", Err(Unfit::NoFraction)),
        ("3 mul 1 2\n4 sqrt 3", Err(Unfit::NoFraction)),
        ("3 sin 1", Err(Unfit::NoFraction)),
        ("3 exp 1\n4 add 3 0", Err(Unfit::NoFraction)),
        ("3 exp 1\n4 exp 3", Err(Unfit::NoFraction)),
        ("3 ln 1", Err(Unfit::NoFraction)),
        ("3 const 9\n4 sub 1 3", Err(Unfit::NoFraction)),
        ("3 sub 1 1", Err(Unfit::NoFraction)),
        // What nothing rests on has a value, too.
        ("3 ln 1\n4 mul 1 2", Err(Unfit::NoFraction)),
        ("3 const 9\n4 sub 1 3\n5 div 0 4\n6 mul 1 2", Err(Unfit::Tail("no step divides by 0"))),
        ("3 const 9\n4 sub 1 3\n5 exp 1", Ok("1")),
    ];
    for (steps, expected) in cases {
        let text = format!("0 const 1\n1 var 0\n2 const -1\n{steps}\nvariable in 0 0");
        let body = 2 + steps.lines().count();
        let constant = stated(Kind::Improper, &text, body, &[]).unwrap();
        let found = constant.logarithmic(&BigInt::from(4));
        let found = found.map(|slope| at(&slope, 4));
        assert_eq!(found, (*expected).map(rational), "{steps}");
    }
}

// ---- quantiles ---------------------------------------------------------------------------------

/// Where the integral of 1/x from 1 reaches 1/2, which is √e.
fn root_of_e() -> Constant {
    let text = "0 const 1
        1 const 2
        2 var 0
        3 div 0 2
        4 const 1/2
        variable in 0 1
        goal 2 <= 1 from f requires x <= 2";
    stated(Kind::Quantile, text, 3, &[4]).unwrap()
}

/// A piece with bounds on 1/x at its centre and on 1/x³ in it.
fn of_reciprocal(from: &str, to: &str) -> Piece {
    let (from, to) = (rational(from), rational(to));
    let centre = (&from + &to) / BigInt::from(2);
    let inverse = |x: &Rational| Rational::new(x.denom().clone(), x.numer().clone());
    let cube = |x: &Rational| {
        let y = inverse(x);
        &y * &y * &y
    };
    let value = inverse(&centre);
    Piece { bounds: vec![(value.clone(), value), (cube(&to), cube(&from))], to }
}

fn found_in(lo: &str, hi: &str, pieces: &[(&str, &str)]) -> Result<Vec<Claim>, Unfit> {
    let pieces = pieces.iter().map(|(from, to)| of_reciprocal(from, to)).collect();
    root_of_e().parts(&rational(lo), &rational(hi), &Evidence::Pieces(2, pieces))
}

#[test]
fn a_quantile_lies_where_the_integral_reaches_its_level() {
    let between = ends("3/2", "2");
    let pieces = vec![of_reciprocal("1", "3/2"), of_reciprocal("3/2", "2")];
    let evidence = Evidence::Pieces(2, pieces);
    let json = certificate(&root_of_e(), &between, &evidence, &[], 8).unwrap();
    assert_eq!(judged(&root_of_e(), &json), Ok(between));
    let parts = found_in("3/2", "2", &[("1", "3/2"), ("3/2", "2")]).unwrap();
    let names: Vec<&str> = parts.iter().map(Claim::id).collect();
    let expected = ["c.positive", "c.rest.0", "c.centre.0", "c.rest.1", "c.centre.1", "c.level"];
    assert_eq!(names, expected);
    let goals = |part: &Claim| part.goals().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(goals(&parts[0]), ["2 <= 1 from f requires x <= 2", "3 > 5 from says"]);
    assert_eq!(goals(&parts[5]), ["4 >= 5 from says", "4 <= 6 from says"]);
    // At 3/2 it is at most 2/5 + 1/96; at 2 it is at least that with 8/27 for 1, and 2/7 + 1/96·1/8 more.
    let steps = parts[5].steps();
    let written = |step: &Step| match &step.op {
        Op::Const(value) => value.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(written(&steps[2]), rational("3/2"), "the function at lo");
    assert_eq!(written(&steps[5]), rational("2/5") + rational("1/96"));
    let least = rational("2/5") + rational("8/27") * rational("1/96");
    assert_eq!(written(&steps[6]), least + rational("2/7") + rational("1/8") * rational("1/96"));
}

#[test]
fn the_pieces_of_a_quantile_reach_to_both_of_its_ends() {
    let both = [("1", "3/2"), ("3/2", "2")];
    assert!(found_in("1", "2", &both).is_ok(), "nothing before lo");
    assert_eq!(found_in("7/5", "2", &both).err(), Some(Unfit::Reached));
    assert_eq!(found_in("3/2", "19/10", &both).err(), Some(Unfit::End));
    assert_eq!(found_in("3/2", "2", &both[..1]).err(), Some(Unfit::End));
    assert_eq!(found_in("1/2", "2", &both).err(), Some(Unfit::Reached));
    let beyond = [("1", "3/2"), ("3/2", "5/2")];
    assert_eq!(found_in("3/2", "5/2", &beyond).err(), Some(Unfit::Reached));
    assert_eq!(found_in("3/2", "2", &[]).err(), Some(Unfit::End));
    assert!(found_in("2", "2", &both).is_ok(), "known exactly, if it were");
}

#[test]
fn a_level_that_is_passed_or_not_reached_is_noticed() {
    let at = |level: &str, positive: &str| {
        let text = format!(
            "0 const 1\n1 const 2\n2 var 0\n3 div {positive} 2\n4 const {level}\n5 const -1\nvariable in 0 1"
        );
        // Step 5 stands before it is used: the function is written once more below.
        let text = text.replace("3 div 5 2", "3 sub 0 2");
        let constant = stated(Kind::Quantile, &text, 3, &[4]).unwrap();
        let evidence = match positive {
            "0" => Evidence::Pieces(2, vec![of_reciprocal("1", "3/2"), of_reciprocal("3/2", "2")]),
            _ => Evidence::Pieces(
                2,
                ["3/2", "2"]
                    .into_iter()
                    .zip([ends("-1/4", "-1/4"), ends("-3/4", "-3/4")])
                    .map(|(to, value)| Piece {
                        to: rational(to),
                        bounds: vec![value, ends("0", "0")],
                    })
                    .collect(),
            ),
        };
        judged(&constant, &certificate(&constant, &ends("3/2", "2"), &evidence, &[], 4).unwrap())
    };
    let goal = |number| Err(ConstantFailure::Part(5, Failure::Goal(number)));
    assert_eq!(at("1/2", "0"), Ok(ends("3/2", "2")));
    assert_eq!(at("2/5", "0"), goal(0));
    assert_eq!(at("7/10", "0"), goal(1));
    // 1 − x is not above 0.
    let part = ConstantFailure::Part(0, Failure::InBox(0, Box::new(Failure::Goal(0))));
    assert_eq!(at("1/2", "5"), Err(part));
}

// ---- what the kinds have in common -------------------------------------------------------------

#[test]
fn the_steps_that_a_kind_names_are_there_and_do_not_depend_on_its_argument() {
    let text = "0 const 0\n1 var 0\n2 const 1\n3 add 1 2\n4 div 2 3\nvariable in 0 0";
    let sum = |others: &[usize]| stated(Kind::Sum, text, 4, others).is_some();
    assert!(sum(&[2, 2]) && sum(&[0, 2]));
    for others in [&[][..], &[2], &[2, 2, 2], &[1, 2], &[2, 3], &[5, 2], &[2, 5]] {
        assert!(!sum(others), "{others:?}");
    }
    let range = text.replace("variable in 0 0", "variable in 0 2");
    assert!(stated(Kind::Quantile, &range, 4, &[2]).is_some());
    assert!(stated(Kind::Quantile, &range, 4, &[3]).is_none());
    assert!(stated(Kind::Quantile, &range, 4, &[]).is_none());
    assert!(stated(Kind::Integral, &range, 4, &[2]).is_none());
}

#[test]
fn a_range_without_an_upper_end_begins_at_a_number_and_has_no_obligations() {
    let text = "0 const 1\n1 var 0\n2 const 2\n3 div 0 1\n4 sqrt 2";
    let is = |kind: Kind, rest: &str| {
        let others: &[usize] = if kind == Kind::Sum { &[0, 0] } else { &[] };
        stated(kind, &format!("{text}\n{rest}"), 3, others).is_some()
    };
    for kind in [Kind::Improper, Kind::Sum] {
        assert!(is(kind, "variable in 0 0"));
        assert!(!is(kind, "variable in 0 2"));
        assert!(!is(kind, "variable in 4 4"));
        assert!(!is(kind, "variable in 0 0\ngoal 1 >= 0 from f requires x >= 1"));
    }
    let half = |kind: Kind, others: &[usize]| {
        stated(kind, "0 const 1/2\n1 var 0\nvariable in 0 0", 1, others).is_some()
    };
    assert!(half(Kind::Improper, &[]) && !half(Kind::Sum, &[0, 0]));
}

#[test]
fn the_digest_covers_the_steps_that_a_kind_names() {
    let text = "0 const 0\n1 var 0\n2 const 1\n3 add 1 2\n4 div 2 3\nvariable in 0 0";
    let digest = |others: &[usize]| stated(Kind::Sum, text, 4, others).unwrap().sha256().to_owned();
    let all = [digest(&[2, 2]), digest(&[0, 2]), digest(&[2, 0]), digest(&[0, 0])];
    for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        assert_ne!(all[one], all[other], "{one} and {other}");
    }
    let function = napier().function().canonical_text();
    let head = "proofmark-constant/1\nkind sum\nbody 4\nfirst 2\nfactor 2\n";
    let hash = Sha256::digest(format!("{head}{function}"));
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(napier().sha256(), hex);
}

/// Certificates of the three kinds.
fn honest() -> [(Constant, Value); 3] {
    let pieces = vec![of_reciprocal("1", "3/2"), of_reciprocal("3/2", "2")];
    let of = |constant: Constant, ends: Ends, evidence: Evidence| {
        let json = certificate(&constant, &ends, &evidence, &[], 8).unwrap();
        (constant, json)
    };
    let value = Evidence::Improper(0, Vec::new(), ends("1", "1"), reciprocal_tail());
    [
        of(root_of_e(), ends("3/2", "2"), Evidence::Pieces(2, pieces)),
        of(square(), ends("1", "1"), value),
        of(napier(), ends("2", "3"), summed(4, ends("1", "1"), 1, rest())),
    ]
}

#[test]
fn each_kind_has_its_own_fields_and_no_others() {
    let [quantile, improper, sum] = honest();
    let why = |(constant, json): &(Constant, Value), edit: &dyn Fn(&mut Value)| {
        let mut json = json.clone();
        edit(&mut json);
        judged(constant, &json).err()
    };
    for file in [&quantile, &improper, &sum] {
        assert_eq!(why(file, &|_| {}), None);
    }
    let fields = Some(ConstantFailure::Unfit(Unfit::Fields));
    let without = |file: &(Constant, Value), key: &str| {
        why(file, &|json| drop(json.as_object_mut().unwrap().remove(key)))
    };
    for (file, keys) in [
        (&quantile, &["order", "pieces"][..]),
        (&improper, &["value", "tail"]),
        (&sum, &["terms", "factors", "period", "tail"]),
    ] {
        for key in keys {
            assert_eq!(without(file, key), fields, "{key}");
        }
    }
    let pieces = quantile.1["pieces"].clone();
    let others = [
        ("rises", json!(true)),
        ("at", json!("1")),
        ("order", json!(2)),
        ("pieces", pieces),
        ("value", json!(["1", "1"])),
        ("terms", json!(4)),
        ("factors", json!(["1", "1"])),
        ("period", json!(1)),
        ("tail", sum.1["tail"].clone()),
    ];
    for file in [&quantile, &improper, &sum] {
        for (key, value) in others.iter().filter(|(key, _)| file.1.get(key).is_none()) {
            assert_eq!(why(file, &|json| json[key] = value.clone()), fields, "{key}");
        }
        for key in ["level", "first", "factor"] {
            let other = Some(ConstantFailure::Other(key));
            let found = match file.1.get(key) {
                Some(_) => why(file, &|json| json[key] = json!(0)),
                None => why(file, &|json| json[key] = json!(0)),
            };
            assert_eq!(found, other);
        }
    }
    assert_eq!(without(&quantile, "level"), Some(ConstantFailure::Other("level")));
    assert_eq!(without(&sum, "first"), Some(ConstantFailure::Other("first")));
    assert_eq!(without(&sum, "factor"), Some(ConstantFailure::Other("factor")));
    // The evidence of another kind.
    let evidence = Evidence::Rises(true);
    for constant in [root_of_e(), square(), napier()] {
        let parts = constant.parts(&rational("0"), &rational("9"), &evidence);
        assert_eq!(parts.err(), Some(Unfit::Fields));
    }
}

#[test]
fn polynomials_are_written_as_integers_and_without_zeros_at_the_end() {
    let [_, _, (constant, json)] = honest();
    let why = |place: &str, polynomial: Value| {
        let mut json = json.clone();
        *json.pointer_mut(place).unwrap() = polynomial;
        judged(&constant, &json).err()
    };
    let shape = Some(ConstantFailure::Unfit(Unfit::Shape));
    assert_eq!(why("/tail/high/0", json!(["1", "1"])), None);
    assert_eq!(why("/tail/high/0", json!(["1", "1", "0"])), shape);
    assert_eq!(why("/tail/high/0", json!([])), shape);
    assert_eq!(why("/tail/high/0", json!(["1/2", "1"])), shape);
    assert_eq!(why("/tail/high/0", json!(vec!["1"; 65])), shape);
    assert_eq!(why("/tail/high/1", json!(["0"])), shape);
    assert_eq!(why("/tail/low/0", json!(["0", "0"])), shape);
    // The numerator 0 is a number like others, which the part does not speak of.
    let other = Some(ConstantFailure::Part(0, Failure::OtherHash));
    assert_eq!(why("/tail/low/0", json!(["0"])), other);
    let number = |error| Some(ConstantFailure::Number("tail", error));
    assert_eq!(why("/tail/high/0", json!(["01", "1"])), number(NumberError::Syntax));
    assert_eq!(why("/factors/0", json!("2/2")), {
        Some(ConstantFailure::Number("factors", NumberError::NotReduced))
    });
    for (place, value) in [
        ("/tail/decay", json!(-1)),
        ("/tail/decay", json!("1")),
        ("/tail/high", json!([["1"]])),
        ("/tail", json!(null)),
        ("/factors", json!(["1"])),
        ("/terms", json!(null)),
    ] {
        let mut json = json.clone();
        *json.pointer_mut(place).unwrap() = value;
        assert!(ConstantCertificate::parse(&json.to_string()).is_err(), "{place}");
    }
}

#[test]
fn a_sum_may_use_a_constant() {
    // The sum of (√2/4)^k from 0 is 4/(4 − √2) = 1.5469…
    let mut function = file(
        "0 const 0
         1 var 0
         2 const 1
         3 const 4
         4 div 2 3
         variable in 0 0",
    );
    function.json["claim"] = json!("c");
    function.json["steps"].as_array_mut().unwrap().push(json!({"op": "var", "variable": 1}));
    function.json["variables"].as_array_mut().unwrap().push(json!(root_of_two().sha256()));
    let sum = Constant::with(Kind::Sum, claim_of(&function.json), 4, vec![2, 5]).unwrap();
    let (low, high) = (fraction(&[3], &[2]), fraction(&[8], &[5]));
    let tail = Tail { low, high, decay: 1, shift: 1, room: 2 };
    let two = ends("141/100", "71/50");
    let evidence = summed(4, two.clone(), 1, tail);
    let between = ends("3/2", "8/5");
    let json = certificate(&sum, &between, &evidence, &[two], 1).unwrap();
    assert_eq!(learn(&mut knowing_two(), &sum, &json), Ok(between));
    let unknown = ConstantFailure::Part(0, Failure::UnknownConstant);
    assert_eq!(judged(&sum, &json), Err(unknown));
}
