//! Every limit at its last admissible value and at the first one beyond, one by one.

use num_bigint::BigInt;
use proofmark_kernel::certificate::{Certificate, ReadError};
use proofmark_kernel::constant::{Constant, Evidence, Kind, Piece, Unfit};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{ChoiceError, Draft, Mdp, ProcessError};
use proofmark_kernel::*;
use serde_json::json;

use crate::by_hand::{File, file};

fn whole(n: usize) -> Rational {
    Rational::from(BigInt::from(n))
}

#[test]
fn the_limits_are_those_that_the_specification_states() {
    assert_eq!((limits::CERTIFICATE_BYTES, limits::MDP_BYTES), (16_777_216, 67_108_864));
    assert_eq!((limits::STEPS, limits::GOALS, limits::VARIABLES), (100_000, 10_000, 200));
    assert_eq!((limits::BOXES, limits::COMPARISONS), (20_000, 4_194_304));
    assert_eq!((limits::DIGITS, limits::DECIMAL_EXPONENT), (20_000, 4_000));
    assert_eq!((limits::BINARY_EXPONENT, limits::KERNEL_BITS), (65_536, 1_048_576));
    assert_eq!(limits::KERNEL_WORK, 35_184_372_088_832);
    assert_eq!((limits::MDP_STATES, limits::MDP_TRANSITIONS), (1_000, 1_000_000));
    assert_eq!(limits::MDP_DENOMINATOR_BITS, 4_096);
    assert_eq!((limits::JET_POWER, limits::JET_ORDER), (12, 40));
    assert_eq!((limits::PIECES, limits::PIECES_STEPS), (1_000, 1_048_576));
    assert_eq!((limits::SUM_TERMS, limits::TAIL_COEFFICIENTS), (10_000, 64));
    assert_eq!((limits::POLYNOMIAL_COEFFICIENTS, limits::TAIL_DECAY), (2_000, 20));
    assert_eq!(limits::TAIL_WHOLE, 1_000_000_000);
}

#[test]
fn a_file_has_so_many_bytes() {
    let padded = |bytes: usize| " ".repeat(bytes);
    let longest = padded(limits::CERTIFICATE_BYTES);
    assert!(matches!(Certificate::parse(&longest), Err(ReadError::Json { .. })));
    let limit = limits::CERTIFICATE_BYTES;
    let beyond = padded(limit + 1);
    assert_eq!(Certificate::parse(&beyond), Err(ReadError::TooLong { limit }));
    let limit = limits::MDP_BYTES;
    let longest = padded(limit);
    assert!(matches!(MdpCertificate::parse(&longest), Err(ReadError::Json { .. })));
    let beyond = padded(limit + 1);
    assert_eq!(MdpCertificate::parse(&beyond), Err(ReadError::TooLong { limit }));
}

#[test]
fn a_claim_has_so_many_steps_variables_and_goals() {
    let mut builder = Builder::default();
    for n in 0..limits::STEPS {
        assert_eq!(builder.node(Op::Const(whole(n)), &[]), Ok(n));
    }
    assert_eq!(builder.node(Op::Const(whole(limits::STEPS)), &[]), Err(TooManySteps));
    assert_eq!(builder.node(Op::Const(whole(7)), &[]), Ok(7), "it is there already");

    let mut builder = Builder::default();
    let end = builder.node(Op::Const(whole(1)), &[]).unwrap();
    for n in 0..limits::VARIABLES {
        assert_eq!(builder.variable(end, end), Ok(n + 1));
    }
    assert_eq!(builder.variable(end, end), Err(TooManySteps));
    let goal = |n: usize| Goal {
        lhs: n,
        relation: Relation::Equal,
        rhs: end,
        from: "says".to_owned(),
        own: true,
        quantifier: Quantifier::All,
    };
    for n in 0..limits::GOALS {
        assert_eq!(builder.goal(goal(n)), Ok(()));
    }
    assert_eq!(builder.goal(goal(7)), Ok(()), "it is there already");
    assert_eq!(builder.goal(goal(limits::GOALS)), Err(TooManyGoals));
    assert_eq!(builder.finish("many", "many", Vec::new()).goals().len(), limits::GOALS);
}

#[test]
fn a_program_with_slopes_has_so_many_steps() {
    // Each square has the derivative x·y + y·x, which takes three steps: two products and a sum.
    let claim = |squares: usize, constants: usize| {
        let mut builder = Builder::default();
        let end = builder.node(Op::Const(whole(0)), &[]).unwrap();
        let mut last = builder.variable(end, end).unwrap();
        for _ in 0..squares {
            last = builder.node(Op::Mul, &[last, last]).unwrap();
        }
        for n in 0..constants {
            builder.node(Op::Const(whole(n + 1)), &[]).unwrap();
        }
        builder.finish("long", "long", Vec::new())
    };
    // With the lower end, the variable and its derivative 1.
    let squares = (limits::STEPS - 3) / 4;
    let left = (limits::STEPS - 3) % 4;
    assert_eq!(
        Program::with_slopes(&claim(squares, left)).map(|program| program.steps.len()),
        Some(limits::STEPS)
    );
    assert!(Program::with_slopes(&claim(squares, left + 1)).is_none());
    assert!(Program::with_slopes(&claim(squares + 1, 0)).is_none());
}

/// x <= 1 on [0, 1], with so many boxes of which each is the whole range.
fn boxes(count: usize) -> File {
    let claim = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         variable in 0 1
         goal 2 <= 1 from says",
    );
    let whole = json!({"at": [["0", "1"]], "in": [["0", "1"]]});
    claim.with("cover", json!(vec![whole; count]))
}

#[test]
fn a_cover_has_so_many_boxes() {
    assert_eq!(boxes(limits::BOXES).answer(), Ok(Verdict::Certified));
    let beyond = boxes(limits::BOXES + 1);
    assert_eq!(beyond.failure_in_box(limits::BOXES), Failure::TooManyBoxes);
}

#[test]
fn boxes_times_goals_are_so_many() {
    // 256 goals in each of 2^14 boxes, and one goal or one box more. The first box is wrong.
    let claim = |all: usize, some: usize| {
        let goal = |n: usize| {
            format!("goal {} 2 <= 1 from f requires {n}\n", if n < all { "" } else { "some" })
        };
        let goals: String = (0..all + some).map(goal).collect();
        file(&format!(
            "0 const 0 in 0 0\n 1 const 1 in 1 1\n 2 var 0\n variable in 0 1\n {goals}\n goal 2 <= 1 from says"
        ))
    };
    let cover = |count: usize| json!(vec![json!({"at": [], "in": []}); count]);
    let count = limits::COMPARISONS / 256;
    let exact = claim(255, 0).with("cover", cover(count));
    assert_eq!(exact.failure_in_box(0), Failure::Shape);
    let more = claim(255, 0).with("cover", cover(count + 1));
    assert_eq!(more.answer(), Err(Failure::TooManyComparisons));
    let more = claim(256, 0).with("cover", cover(count));
    assert_eq!(more.answer(), Err(Failure::TooManyComparisons));
    // Goals of which one fails count as well.
    let refuted = claim(0, 257).refuting(0).with("cover", cover(count));
    assert_eq!(refuted.answer(), Err(Failure::TooManyComparisons));
    let refuted = claim(0, 256).refuting(0).with("cover", cover(count));
    assert_eq!(refuted.failure_in_box(0), Failure::Shape);
}

#[test]
fn a_slope_program_that_is_too_long_is_a_rejection() {
    let squares: String = (3..40_000).map(|n| format!("{n} mul {0} {0}\n", n - 1)).collect();
    let claim = file(&format!(
        "0 const 0 in 0 0\n 1 const 1 in 1 1\n 2 var 0\n {squares} variable in 0 1\n goal 2 <= 1 from says"
    ));
    let boxed = claim.with("slopes", json!(true)).boxed(json!([]), json!([]));
    assert_eq!(boxed.answer(), Err(Failure::TooManySteps));
}

#[test]
fn a_number_has_so_many_digits_and_so_large_an_exponent() {
    let read = |text: String| Number::<BigInt>::parse(&text).map(drop);
    let digits = "7".repeat(limits::DIGITS);
    assert_eq!(read(digits.clone()), Ok(()));
    assert_eq!(read(format!("-{digits}")), Ok(()));
    assert_eq!(read(format!("1/{digits}")), Ok(()));
    assert_eq!(read(format!("{digits}p1")), Ok(()));
    for text in [format!("7{digits}"), format!("1/7{digits}"), format!("7{digits}p1")] {
        assert_eq!(read(text), Err(NumberError::TooLong));
    }
    for sign in ["", "-"] {
        assert_eq!(read(format!("1p{sign}{}", limits::BINARY_EXPONENT)), Ok(()));
        let beyond = format!("1p{sign}{}", limits::BINARY_EXPONENT + 1);
        assert_eq!(read(beyond), Err(NumberError::Exponent));
        assert_eq!(read(format!("1p{sign}99999999999999999999")), Err(NumberError::Exponent));
    }
}

#[test]
fn a_literal_has_so_many_digits_and_so_large_an_exponent() {
    // With room for a denominator of as many digits, and for a percent sign.
    let ones = "1".repeat(limits::DIGITS - 2);
    assert!(Decimal::parse(&ones).is_ok());
    assert_eq!(Decimal::parse(&format!("1{ones}")), Err(DecimalError::TooManyDigits));
    let with_exponent = |digits: usize| format!("{}e-4000", "1".repeat(digits));
    assert!(Decimal::parse(&with_exponent(limits::DIGITS - 4002)).is_ok());
    assert_eq!(
        Decimal::parse(&with_exponent(limits::DIGITS - 4001)),
        Err(DecimalError::TooManyDigits)
    );
    assert!(Decimal::parse("1e4000").is_ok() && Decimal::parse("1e-4000").is_ok());
    for text in ["1e4001", "1e-4001"] {
        assert_eq!(Decimal::parse(text), Err(DecimalError::Exponent), "{text}");
    }
}

#[test]
fn integers_are_so_wide() {
    let one = BigInt::from(1);
    let half = Int::shl(&one, limits::KERNEL_BITS / 2 - 1).unwrap();
    assert_eq!(half.bits(), 1 << 19);
    assert!(Int::mul(&half, &half).is_ok());
    assert_eq!(Int::mul(&half, &Int::shl(&half, 1).unwrap()), Err(TooLarge));
    assert!(Int::shl(&one, limits::KERNEL_BITS - 1).is_ok());
    assert_eq!(Int::shl(&one, limits::KERNEL_BITS), Err(TooLarge));
    assert_eq!(Int::shl(&one, -1), Err(TooLarge));
    let mut sum = BigInt::from(5);
    assert_eq!(sum.add_product(&half, &Int::shl(&half, 1).unwrap()), Err(TooLarge));
    assert_eq!(sum.add_product(&BigInt::from(3), &BigInt::from(-7)), Ok(()));
    assert_eq!(sum, BigInt::from(-16));
}

fn stay(state: usize) -> Draft {
    Draft::paying(&whole(0)).to(state, &whole(1))
}

#[test]
fn a_process_has_so_many_states_and_transitions() {
    let states = |count: usize| (0..count).map(|state| vec![stay(state)]).collect::<Vec<_>>();
    assert!(Mdp::new(&states(limits::MDP_STATES)).is_ok());
    let beyond = states(limits::MDP_STATES + 1);
    assert_eq!(Mdp::new(&beyond), Err(ProcessError::TooManyStates));
    assert_eq!(Mdp::new(&[]), Err(ProcessError::NoStates));
    assert_eq!(Mdp::new(&[vec![stay(0)], vec![]]), Err(ProcessError::NoChoice(1)));

    // Written down, transitions count before anything else is looked at.
    let next = vec![(7, whole(1)); limits::MDP_TRANSITIONS - 1];
    let mut states = vec![vec![stay(0), Draft { reward: whole(0), next }]];
    let error = ChoiceError::UnknownState(7);
    assert_eq!(Mdp::new(&states), Err(ProcessError::Choice { state: 0, action: 1, error }));
    states[0][1].next.push((7, whole(1)));
    assert_eq!(Mdp::new(&states), Err(ProcessError::TooManyTransitions));

    let choice = stay(0).choice(1).unwrap();
    let made = |states: usize, choices: usize| {
        Mdp::from_choices(vec![vec![choice.clone(); choices]; states]).map(drop)
    };
    assert_eq!(made(0, 0), Err(ProcessError::NoStates));
    assert_eq!(made(limits::MDP_STATES, 1), Ok(()));
    assert_eq!(made(limits::MDP_STATES + 1, 1), Err(ProcessError::TooManyStates));
    assert_eq!(made(limits::MDP_STATES, limits::MDP_TRANSITIONS / limits::MDP_STATES), Ok(()));
    assert_eq!(made(1, limits::MDP_TRANSITIONS + 1), Err(ProcessError::TooManyTransitions));
    assert_eq!(made(2, 0), Err(ProcessError::NoChoice(0)));
}

#[test]
fn the_denominator_of_a_choice_is_so_wide() {
    let tiny = |bits: u64| Rational::new(1.into(), BigInt::from(1) << (bits - 1));
    let choice = |reward: &Rational| Draft::paying(reward).to(0, &whole(1)).choice(1).map(drop);
    assert_eq!(choice(&tiny(limits::MDP_DENOMINATOR_BITS)), Ok(()));
    assert_eq!(choice(&tiny(limits::MDP_DENOMINATOR_BITS + 1)), Err(ChoiceError::Denominator));
    // The probabilities count, together with the reward.
    let split = |reward: &Rational, p: &Rational| {
        let rest = whole(1) - p;
        Draft::paying(reward).to(0, p).to(1, &rest).choice(2).map(drop)
    };
    let third = Rational::new(1.into(), 3.into());
    assert_eq!(split(&tiny(limits::MDP_DENOMINATOR_BITS - 1), &third), Ok(()));
    assert_eq!(split(&tiny(limits::MDP_DENOMINATOR_BITS), &third), Err(ChoiceError::Denominator));
}

#[test]
fn a_list_of_states_is_given_up_when_it_is_too_long() {
    let text = |count: usize| {
        let values = vec!["\"0\""; count].join(",");
        format!(
            r#"{{"format": "f", "sha256": "s", "gain": {{"lo": "0", "hi": "0", "bias": {{"over": "1",
                "values": [{values}]}}}}, "diameter": {{"lo": "0", "hi": "0", "near": []}}}}"#
        )
    };
    let longest = text(limits::MDP_STATES);
    assert_eq!(MdpCertificate::parse(&longest).unwrap().gain.bias.values.len(), limits::MDP_STATES);
    assert!(MdpCertificate::parse(&text(limits::MDP_STATES + 1)).is_err());
}

/// A function with so many steps besides its argument and its range, which are 0, 1 and 2.
fn long_function(kind: Kind, constants: usize, goals: usize) -> Constant {
    let mut builder = Builder::default();
    for n in 0..2 {
        builder.node(Op::Const(whole(n)), &[]).unwrap();
    }
    let x = builder.variable(0, 1).unwrap();
    let body = builder.node(Op::Mul, &[x, x]).unwrap();
    for n in 0..constants {
        builder.node(Op::Const(whole(n + 2)), &[]).unwrap();
    }
    for n in 0..goals {
        let goal = Goal {
            lhs: 0,
            relation: Relation::AtMost,
            rhs: 1,
            from: format!("requirement {n}"),
            own: false,
            quantifier: Quantifier::All,
        };
        builder.goal(goal).unwrap();
    }
    Constant::new(kind, builder.finish("k", "a constant", Vec::new()), body).unwrap()
}

#[test]
fn a_part_has_no_more_steps_and_goals_than_a_claim() {
    let (zero, one) = (whole(0), whole(1));
    let root = |steps: usize, goals: usize| {
        long_function(Kind::Root, steps - 4, goals).parts(&zero, &one, &Evidence::Rises(true))
    };
    // The function twice, and 0.
    assert_eq!(root(49_999, 0).unwrap()[1].steps().len(), 99_999);
    assert_eq!(root(50_000, 0).map(drop), Err(Unfit::TooLarge));
    let top = |steps: usize, goals: usize| {
        let constant = long_function(Kind::Maximum, steps - 4, goals);
        constant.parts(&zero, &one, &Evidence::At(whole(1)))
    };
    assert_eq!(top(limits::STEPS - 1, 0).unwrap()[0].steps().len(), limits::STEPS);
    assert_eq!(top(limits::STEPS, 0).map(drop), Err(Unfit::TooLarge));
    assert_eq!(top(9, limits::GOALS - 1).unwrap()[0].goals().len(), limits::GOALS);
    assert_eq!(top(9, limits::GOALS).map(drop), Err(Unfit::TooLarge));
    assert_eq!(root(9, limits::GOALS).map(drop), Err(Unfit::TooLarge));
}

#[test]
fn an_integral_has_so_many_steps_and_pieces() {
    let pair = |n: usize| (whole(n), whole(n));
    let of = |constants: usize, pieces: usize| {
        let function = long_function(Kind::Integral, constants, 0);
        let piece = |k: usize| Piece {
            to: Rational::new((k + 1).into(), pieces.into()),
            bounds: vec![pair(1), pair(1)],
        };
        let evidence = Evidence::Pieces(2, (0..pieces).map(piece).collect());
        function.parts(&whole(0), &whole(9), &evidence).map(|parts| parts.len())
    };
    assert_eq!(of(0, limits::PIECES), Ok(2 * limits::PIECES));
    assert_eq!(of(0, limits::PIECES + 1), Err(Unfit::TooManyPieces));
    // The jets of x² to order 2 have nine steps; each constant is one more.
    let steps = limits::PIECES_STEPS / 16;
    assert_eq!(of(steps - 9, 16), Ok(32));
    assert_eq!(of(steps - 8, 16), Err(Unfit::TooManyPieces));
    // With the range, its bounds and the constant, a part has four steps more.
    assert_eq!(of(limits::STEPS - 13, 1), Ok(2));
    assert_eq!(of(limits::STEPS - 12, 1), Err(Unfit::TooLarge));
    assert_eq!(of(limits::STEPS - 8, 1), Err(Unfit::Derivative));
}

#[test]
fn the_numbers_of_an_integral_are_so_long() {
    let nines = |digits: usize| BigInt::from(10).pow(u32::try_from(digits).unwrap()) - 1;
    let function = long_function(Kind::Integral, 0, 0);
    let of = |at: Rational, bound: Rational| {
        let bounds = vec![(bound.clone(), bound), (whole(0), whole(9))];
        let pieces = vec![
            Piece { to: at, bounds: bounds.clone() },
            Piece { to: whole(1), bounds: bounds.clone() },
        ];
        let huge = Rational::from(BigInt::from(1) << 200_000_u32);
        function.parts(&-&huge, &huge, &Evidence::Pieces(2, pieces)).map(drop)
    };
    // The centre of the first piece has twice the denominator.
    let unit = |digits: usize| Rational::new(1.into(), nines(digits));
    assert_eq!(of(unit(19_999), whole(1)), Ok(()));
    assert_eq!(of(unit(20_000), whole(1)), Err(Unfit::TooLarge));
    assert_eq!(of(Rational::new(1.into(), 2.into()), Rational::from(nines(20_000))), Ok(()));
}

#[test]
fn what_the_pieces_add_up_to_takes_so_much_work() {
    // Bounds with different denominators of 60,000 bits each.
    let function = long_function(Kind::Integral, 0, 0);
    let of = |pieces: usize| {
        let piece = |k: usize| {
            let denominator = (BigInt::from(1) << 60_000_u32) + BigInt::from(2 * k + 1);
            let bound = Rational::new(1.into(), denominator);
            Piece {
                to: Rational::new((k + 1).into(), pieces.into()),
                bounds: vec![(bound.clone(), bound), (whole(0), whole(0))],
            }
        };
        let evidence = Evidence::Pieces(2, (0..pieces).map(piece).collect());
        function.parts(&whole(0), &whole(9), &evidence).map(drop)
    };
    assert_eq!(of(1), Ok(()));
    assert_eq!(of(40), Err(Unfit::TooLarge));
}
