//! Integrals: higher derivatives, pieces of the range, and what they add up to.

use proofmark_kernel::constant::{Constant, ConstantFailure, Evidence, Kind, Piece, Unfit};
use proofmark_kernel::rational::compare;
use proofmark_kernel::*;
use serde_json::{Value, json};

use crate::by_hand::rational;
use crate::enclosed::{
    Ends, certificate, constant, judged, knowing_two, learn, root_of_two, values,
};

/// The integral from a to b of a function whose steps come after those of a, b and x: 0, 1 and 2.
fn integral(from: &str, to: &str, steps: &str) -> Constant {
    let count = steps.lines().filter(|line| line.trim().starts_with(char::is_numeric)).count();
    let text = format!("0 const {from}\n1 const {to}\n2 var 0\n{steps}\nvariable in 0 1");
    constant("area", Kind::Integral, &text, 2 + count)
}

/// 1/x
fn reciprocal() -> Constant {
    integral("1/2", "1", "3 div 1 2")
}

/// 1 − x²
fn parabola() -> Constant {
    integral("0", "1", "3 pow 2 2\n4 sub 1 3")
}

/// The coefficients of the value, for x in a range.
fn coefficients(constant: &Constant, order: usize, at: &Ends) -> Vec<Ends> {
    let (claim, places) = constant.with_derivatives(order).unwrap();
    let known = vec![at.clone(); claim.variables().len()];
    let values = values(&claim, &known);
    let zero = rational("0");
    let of = |place: &Option<usize>| match place {
        None => (zero.clone(), zero.clone()),
        Some(place) => values[*place].clone().expect("a value"),
    };
    places.iter().map(of).collect()
}

/// As many equal pieces, with the bounds that interval arithmetic gives.
fn pieces(constant: &Constant, order: usize, count: u32) -> Vec<Piece> {
    let (from, to) = constant.written_range().unwrap();
    let point = |k: u32| from + (to - from) * Rational::new(k.into(), count.into());
    let piece = |k: u32| {
        let (start, end) = (point(k), point(k + 1));
        let centre = (&start + &end) / rational("2").to_integer();
        let mut bounds: Vec<Ends> = coefficients(constant, order, &(centre.clone(), centre))
            .into_iter()
            .step_by(2)
            .collect();
        *bounds.last_mut().unwrap() =
            coefficients(constant, order, &(start, end.clone())).pop().unwrap();
        Piece { to: end, bounds }
    };
    (0..count).map(piece).collect()
}

/// What the pieces add up to, by the formula.
fn sums(constant: &Constant, pieces: &[Piece]) -> Ends {
    let mut from = constant.written_range().unwrap().0.clone();
    let (mut low, mut high) = (rational("0"), rational("0"));
    for piece in pieces {
        let half = (&piece.to - &from) / rational("2").to_integer();
        for (index, (least, most)) in piece.bounds.iter().enumerate() {
            let n = 2 * index + 1;
            let power = (0..n).fold(rational("1"), |power, _| power * &half);
            let weight = power * rational("2") / rational(&n.to_string());
            low += &weight * least;
            high += &weight * most;
        }
        from = piece.to.clone();
    }
    (low, high)
}

fn honest(constant: &Constant, order: usize, count: u32) -> Value {
    let pieces = pieces(constant, order, count);
    let ends = sums(constant, &pieces);
    certificate(constant, &ends, &Evidence::Pieces(order, pieces), &[], 1).unwrap()
}

#[test]
fn an_integral_lies_between_what_its_pieces_add_up_to() {
    // ln 2 = 0.693147180559945…
    let (lo, hi) = judged(&reciprocal(), &honest(&reciprocal(), 6, 8)).unwrap();
    assert!(compare(&lo, &rational("6931471805/10000000000")).is_le());
    assert!(compare(&hi, &rational("6931471806/10000000000")).is_ge());
    assert!(compare(&(hi - lo), &rational("1/1000000")).is_le());
    // One piece is enough, if it is all that is asked for.
    let (lo, hi) = judged(&reciprocal(), &honest(&reciprocal(), 2, 1)).unwrap();
    assert!(compare(&lo, &rational("69/100")).is_lt() && compare(&hi, &rational("7/10")).is_gt());
}

#[test]
fn the_integral_of_a_polynomial_is_exact() {
    let third = (rational("2/3"), rational("2/3"));
    for (order, count) in [(4, 1), (4, 2), (6, 3)] {
        assert_eq!(judged(&parabola(), &honest(&parabola(), order, count)), Ok(third.clone()));
    }
    // Its fourth derivative is 0, so that only its value is asked for.
    let parts = |order: usize| {
        let evidence = Evidence::Pieces(order, pieces(&parabola(), order, 1));
        parabola().parts(&third.0, &third.1, &evidence).unwrap()
    };
    let goals = |claim: &Claim| {
        let goals = claim.goals().iter().map(ToString::to_string);
        goals.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(goals(&parts(4)[0]), "9 == 9 from says");
    // Its second is a number: nothing else would vary.
    let all = "13 >= 16 from says; 13 <= 17 from says; 2 == 2 from says";
    assert_eq!(goals(&parts(2)[0]), all);
    assert_eq!(judged(&parabola(), &honest(&parabola(), 2, 1)), Ok(third));
}

/// What the kernel says of an edit of a certificate of ln 2 in two pieces.
fn edited(edit: impl Fn(&mut Value)) -> ConstantFailure {
    let mut json = honest(&reciprocal(), 4, 2);
    edit(&mut json);
    judged(&reciprocal(), &json).unwrap_err()
}

#[test]
fn pieces_fit_together_from_end_to_end() {
    let unfit = |reason: Unfit| ConstantFailure::Unfit(reason);
    let pop = |c: &mut Value| drop(c["pieces"].as_array_mut().unwrap().pop());
    // The first two parts are right, and then the second piece is missing.
    assert_eq!(edited(pop), unfit(Unfit::End));
    let first = |c: &mut Value| drop(c["pieces"].as_array_mut().unwrap().remove(0));
    assert_eq!(edited(first), ConstantFailure::Part(0, Failure::OtherHash));
    let more = |c: &mut Value| {
        let mut beyond = c["pieces"][1].clone();
        beyond["to"] = json!("2");
        c["pieces"].as_array_mut().unwrap().push(beyond);
    };
    assert_eq!(edited(more), ConstantFailure::Parts);
    // Pieces that go back, or stand still.
    assert_eq!(edited(|c| c["pieces"][0]["to"] = json!("1/4")), unfit(Unfit::Piece(0)));
    assert_eq!(edited(|c| c["pieces"][0]["to"] = json!("1/2")), unfit(Unfit::Piece(0)));
    let twice = |c: &mut Value| {
        let again = c["pieces"][0].clone();
        c["pieces"].as_array_mut().unwrap().insert(1, again);
    };
    assert_eq!(edited(twice), unfit(Unfit::Piece(1)));
    let over = |c: &mut Value| c["pieces"][0]["to"] = json!("1");
    assert_eq!(edited(over), ConstantFailure::Part(0, Failure::OtherHash));
    let beyond = |c: &mut Value| c["pieces"][1]["to"] = json!("2");
    assert_eq!(edited(beyond), ConstantFailure::Part(2, Failure::OtherHash));
}

#[test]
fn pieces_that_end_beyond_the_range_or_before_it_are_not_its_own() {
    let reciprocal = reciprocal();
    for end in ["3/4", "2"] {
        let other = integral("1/2", end, "3 div 1 2");
        let found = pieces(&other, 4, 1);
        let wide = (rational("-9"), rational("9"));
        let parts = reciprocal.parts(&wide.0, &wide.1, &Evidence::Pieces(4, found));
        assert_eq!(parts.map(drop), Err(Unfit::End), "{end}");
    }
    let none = reciprocal.parts(&rational("0"), &rational("1"), &Evidence::Pieces(4, Vec::new()));
    assert_eq!(none.map(drop), Err(Unfit::End));
}

#[test]
fn the_order_is_even_and_not_too_high() {
    for order in [0, 1, 3, 5, 41, 42, 1_000_000] {
        let found = edited(|c| c["order"] = json!(order));
        assert_eq!(found, ConstantFailure::Unfit(Unfit::Order), "{order}");
    }
    // Other orders go with other numbers of bounds.
    for order in [2, 6, 40] {
        let found = edited(|c| c["order"] = json!(order));
        assert_eq!(found, ConstantFailure::Unfit(Unfit::Piece(0)), "{order}");
    }
    assert!(judged(&parabola(), &honest(&parabola(), 40, 1)).is_ok());
}

#[test]
fn bounds_are_as_many_as_there_are_even_derivatives_and_in_order() {
    let piece = |number| ConstantFailure::Unfit(Unfit::Piece(number));
    let fewer = |c: &mut Value| drop(c["pieces"][1]["bounds"].as_array_mut().unwrap().pop());
    assert_eq!(edited(fewer), piece(1));
    let more =
        |c: &mut Value| c["pieces"][0]["bounds"].as_array_mut().unwrap().push(json!(["0", "0"]));
    assert_eq!(edited(more), piece(0));
    for index in 0..3 {
        let reversed = |c: &mut Value| c["pieces"][0]["bounds"][index] = json!(["99", "-99"]);
        assert_eq!(edited(reversed), piece(0));
    }
    let number = |field| ConstantFailure::Number(field, NumberError::Syntax);
    assert_eq!(edited(|c| c["pieces"][1]["to"] = json!("1p1")), number("to"));
    assert_eq!(edited(|c| c["pieces"][1]["bounds"][0][0] = json!("1p-1")), number("bounds"));
    assert_eq!(edited(|c| c["pieces"][1]["bounds"][2][1] = json!("1p5")), number("bounds"));
}

#[test]
fn a_bound_that_is_too_tight_is_noticed_in_its_part() {
    let reciprocal = reciprocal();
    let narrowed = |number: usize, index: usize, lower: bool| {
        let mut pieces = pieces(&reciprocal, 4, 2);
        let (least, most) = &mut pieces[number].bounds[index];
        // At the centre a bound is exact, so that any change is too much; in the piece it is not.
        let by = (&*most - &*least) / rational("10").to_integer() + rational("1/1000000");
        if lower {
            *least += &by;
            *most += by;
        } else {
            *least -= &by;
            *most -= by;
        }
        let wide = (rational("-9"), rational("9"));
        let evidence = Evidence::Pieces(4, pieces);
        judged(&reciprocal, &certificate(&reciprocal, &wide, &evidence, &[], 64).unwrap())
    };
    for number in 0..2 {
        for (index, goals) in [(0, [0, 1]), (1, [2, 3])] {
            for (lower, goal) in [(true, goals[0]), (false, goals[1])] {
                let failure = ConstantFailure::Part(2 * number + 1, Failure::Goal(goal));
                assert_eq!(narrowed(number, index, lower), Err(failure));
            }
        }
        for (lower, goal) in [(true, 0), (false, 1)] {
            let rest = match narrowed(number, 2, lower) {
                Err(ConstantFailure::Part(part, Failure::InBox(_, failure))) => (part, *failure),
                other => panic!("{other:?}"),
            };
            assert_eq!(rest, (2 * number, Failure::Goal(goal)));
        }
    }
}

#[test]
fn the_ends_hold_what_the_pieces_add_up_to() {
    let reciprocal = reciprocal();
    let pieces = pieces(&reciprocal, 4, 2);
    let (low, high) = sums(&reciprocal, &pieces);
    let hair = rational("1/1000000000000000000000000");
    let by = |lo: &Rational, hi: &Rational| {
        let evidence = Evidence::Pieces(4, pieces.clone());
        reciprocal.parts(lo, hi, &evidence).map(|parts| parts.len())
    };
    assert_eq!(by(&low, &high), Ok(4));
    assert_eq!(by(&(&low - &hair), &(&high + &hair)), Ok(4));
    assert_eq!(by(&(&low + &hair), &high), Err(Unfit::Sum));
    assert_eq!(by(&low, &(&high - &hair)), Err(Unfit::Sum));
    let tight = |c: &mut Value| c["lo"] = c["hi"].clone();
    assert_eq!(edited(tight), ConstantFailure::Unfit(Unfit::Sum));
}

#[test]
fn bounds_on_a_derivative_that_is_0_are_0() {
    let third = (rational("-9"), rational("9"));
    let with = |order: usize, index: usize, bounds: (&str, &str)| {
        let mut pieces = pieces(&parabola(), order, 1);
        pieces[0].bounds[index] = (rational(bounds.0), rational(bounds.1));
        parabola().parts(&third.0, &third.1, &Evidence::Pieces(order, pieces)).map(drop)
    };
    // Derivative 4 of a parabola is the last of order 4, and one of those at the centre of order 6.
    for (order, index) in [(4, 2), (6, 2), (6, 3)] {
        assert_eq!(with(order, index, ("0", "0")), Ok(()));
        for bounds in [("-1", "0"), ("0", "1"), ("-1", "-1")] {
            assert_eq!(with(order, index, bounds), Err(Unfit::Piece(0)), "{order} {index}");
        }
    }
}

#[test]
fn the_ends_of_the_range_are_written_as_numbers() {
    let root = constant(
        "area",
        Kind::Integral,
        "0 const 1
         1 const 2
         2 sqrt 1
         3 var 0
         4 mul 3 3
         variable in 0 2",
        4,
    );
    let piece = Piece { to: rational("1"), bounds: vec![(rational("0"), rational("0")); 2] };
    let parts = |constant: &Constant| {
        constant.parts(&rational("0"), &rational("1"), &Evidence::Pieces(2, vec![piece.clone()]))
    };
    assert_eq!(parts(&root).map(drop), Err(Unfit::Range));
    assert_eq!(root.written_range(), None);
}

#[test]
fn what_has_no_derivatives_has_no_integral_here() {
    let piece = Piece { to: rational("1"), bounds: vec![(rational("0"), rational("0")); 2] };
    let of = |step: &str| {
        let constant = integral("0", "1", &format!("3 {step}"));
        let evidence = Evidence::Pieces(2, vec![piece.clone()]);
        constant.parts(&rational("-9"), &rational("9"), &evidence).map(drop)
    };
    for step in [
        "abs 2",
        "floor 2",
        "ceil 2",
        "min 2 0",
        "max 0 2",
        "atan 2",
        "atanh 2",
        "pow 13 2",
        "floor_log2 2",
        "heap_diameter 2",
        "pow 1000 2",
    ] {
        assert_eq!(of(step), Err(Unfit::Derivative), "{step}");
    }
    // They have if x is not in them.
    for step in
        ["abs 0", "floor 1", "ceil 0", "min 1 0", "max 0 1", "atan 0", "atanh 0", "pow 13 1"]
    {
        assert_eq!(of(&format!("{step}\n4 add 3 2")), Ok(()), "{step}");
    }
    // A power that no book writes, and whose products would be those of another.
    for power in [0, 1] {
        let mut builder = Builder::default();
        let one = builder.node(Op::Const(rational("1")), &[]).unwrap();
        let two = builder.node(Op::Const(rational("2")), &[]).unwrap();
        let x = builder.variable(one, two).unwrap();
        let body = builder.node(Op::Pow(power), &[x]).unwrap();
        let function = builder.finish("k", "a power", Vec::new());
        let constant = Constant::new(Kind::Integral, function, body).unwrap();
        assert!(constant.with_derivatives(2).is_none());
    }
}

/// The coefficients at 0 of a function that has rational ones there.
fn series(steps: &str, order: usize) -> String {
    let zero = (rational("0"), rational("0"));
    let found = coefficients(&integral("0", "1", steps), order, &zero);
    assert!(found.iter().all(|(lo, hi)| lo == hi));
    let texts: Vec<String> = found.iter().map(|(lo, _)| lo.to_string()).collect();
    texts.join(" ")
}

#[test]
fn coefficients_are_those_of_the_power_series() {
    // Steps 0, 1 and 2 are 0, 1 and x.
    let cases = [
        ("3 add 2 1", "1 1 0 0 0 0"),
        ("3 sub 1 2", "1 -1 0 0 0 0"),
        ("3 sub 2 1", "-1 1 0 0 0 0"),
        ("3 add 2 2", "0 2 0 0 0 0"),
        ("3 sub 2 2", "0 0 0 0 0 0"),
        ("3 mul 2 2", "0 0 1 0 0 0"),
        ("3 add 1 2\n4 mul 3 3", "1 2 1 0 0 0"),
        ("3 add 1 2\n4 pow 5 3", "1 5 10 10 5 1"),
        ("3 add 1 2\n4 pow 2 3", "1 2 1 0 0 0"),
        ("3 add 1 2\n4 pow 12 3", "1 12 66 220 495 792"),
        ("3 pow 3 2", "0 0 0 1 0 0"),
        ("3 add 1 2\n4 div 1 3", "1 -1 1 -1 1 -1"),
        ("3 sub 1 2\n4 div 2 3", "0 1 1 1 1 1"),
        ("3 const 2\n4 div 2 3", "0 1/2 0 0 0 0"),
        ("3 add 1 2\n4 sqrt 3", "1 1/2 -1/8 1/16 -5/128 7/256"),
        ("3 exp 2", "1 1 1/2 1/6 1/24 1/120"),
        ("3 mul 2 2\n4 exp 3", "1 0 1 0 1/2 0"),
        ("3 add 2 2\n4 exp 3", "1 2 2 4/3 2/3 4/15"),
        ("3 add 1 2\n4 ln 3", "0 1 -1/2 1/3 -1/4 1/5"),
        ("3 mul 2 2\n4 add 1 3\n5 ln 4", "0 0 1 0 -1/2 0"),
        ("3 sin 2", "0 1 0 -1/6 0 1/120"),
        ("3 cos 2", "1 0 -1/2 0 1/24 0"),
        ("3 mul 2 2\n4 sin 3", "0 0 1 0 0 0"),
        ("3 mul 2 2\n4 cos 3", "1 0 0 0 -1/2 0"),
        // sin² + cos² is 1, and the logarithm undoes the exponential function.
        ("3 sin 2\n4 cos 2\n5 pow 2 3\n6 pow 2 4\n7 add 5 6", "1 0 0 0 0 0"),
        ("3 exp 2\n4 ln 3", "0 1 0 0 0 0"),
        ("3 add 1 2\n4 sqrt 3\n5 mul 4 4", "1 1 0 0 0 0"),
        ("3 exp 2\n4 div 1 3", "1 -1 1/2 -1/6 1/24 -1/120"),
    ];
    for (steps, expected) in cases {
        assert_eq!(series(steps, 5), expected, "{steps}");
    }
}

#[test]
fn the_program_of_coefficients_is_that_of_the_specification() {
    let text = |steps: &str, order: usize| {
        let (claim, places) = integral("0", "1", steps).with_derivatives(order).unwrap();
        let steps: Vec<String> = claim.steps().iter().skip(4).map(ToString::to_string).collect();
        let places: Vec<String> =
            places.iter().map(|place| place.map_or("0".to_owned(), |n| n.to_string())).collect();
        format!("{} | {}", steps.join("; "), places.join(" "))
    };
    // 0 is a, 1 is b, 2 is x and 3 its derivative 1; step 4 is the first of the function.
    let cases = [
        ("3 add 2 0", 2, "add 2 0 | 4 3 0"),
        ("3 sub 0 2", 2, "sub 0 2; const 0; sub 5 3 | 4 6 0"),
        ("3 mul 2 2", 2, "mul 2 2; mul 2 3; mul 3 2; add 5 6; mul 3 3 | 4 7 8"),
        (
            "3 div 0 2",
            2,
            "div 0 2; mul 3 4; const 0; sub 6 5; div 7 2; mul 3 8; const 0; sub 10 9; div 11 2 | 4 8 12",
        ),
        ("3 div 2 1", 2, "div 2 1; div 3 1 | 4 5 0"),
        (
            "3 sqrt 2",
            2,
            "sqrt 2; const 2; mul 5 4; div 3 6; mul 7 7; const 0; sub 9 8; const 2; mul 11 4; div 10 12 | 4 7 13",
        ),
        ("3 exp 2", 2, "exp 2; mul 3 4; mul 3 5; const 2; div 6 7 | 4 5 8"),
        (
            "3 ln 2",
            3,
            "ln 2; div 3 2; mul 5 3; const 2; div 6 7; const 0; sub 9 8; div 10 2; mul 11 3; const 2; mul 13 12; const 3; div 14 15; const 0; sub 17 16; div 18 2 | 4 5 11 19",
        ),
        (
            "3 sin 2",
            2,
            "sin 2; cos 2; mul 3 5; mul 3 4; const 0; sub 8 7; mul 3 9; const 2; div 10 11; mul 3 6; const 2; div 13 14; const 0; sub 16 15 | 4 6 12",
        ),
        ("3 cos 2", 1, "cos 2; sin 2; mul 3 4; mul 3 5; const 0; sub 8 7 | 4 9"),
        ("3 pow 2 2", 2, "pow 2 2; mul 2 3; mul 3 2; add 5 6; mul 3 3 | 4 7 8"),
        (
            "3 pow 3 2",
            1,
            "pow 3 2; pow 2 2; mul 2 3; mul 3 2; add 6 7; mul 5 3; mul 8 2; add 9 10 | 4 11",
        ),
        // i·u_i for i ≥ 2: x² has the coefficients 5 (that is, mul 2 2 at 4), 8 and 9.
        (
            "3 mul 2 2\n4 exp 3",
            2,
            "mul 2 2; mul 2 3; mul 3 2; add 5 6; mul 3 3; exp 4; mul 7 9; mul 7 10; mul 8 9; const 2; mul 13 12; add 11 14; const 2; div 15 16 | 9 10 17",
        ),
        ("3 const 7\n4 abs 3\n5 add 4 2", 1, "const 7; abs 4; add 5 2 | 6 3"),
    ];
    for (steps, order, expected) in cases {
        assert_eq!(text(steps, order), expected, "{steps}");
    }
}

#[test]
fn the_parts_of_a_piece_are_those_of_the_specification() {
    let evidence = Evidence::Pieces(
        2,
        vec![
            Piece {
                to: rational("3/4"),
                bounds: vec![(rational("1"), rational("2")), (rational("3"), rational("4"))],
            },
            Piece {
                to: rational("1"),
                bounds: vec![(rational("1"), rational("2")), (rational("3"), rational("4"))],
            },
        ],
    );
    let constant = constant(
        "area",
        Kind::Integral,
        "0 const 1/2
         1 const 1
         2 var 0
         3 mul 2 2
         variable in 0 1
         goal 2 <= 1 from f requires x",
        3,
    );
    let parts = constant.parts(&rational("0"), &rational("9"), &evidence).unwrap();
    let text = |claim: &Claim| claim.canonical_text();
    let jets = |x: &str| {
        format!(
            "0 const 1/2\n1 const 1\n2 {x}\n3 const 1\n4 mul 2 2\n5 mul 2 3\n6 mul 3 2\n7 add 5 6\n8 mul 3 3\n"
        )
    };
    assert_eq!(parts.len(), 4);
    assert_eq!(
        text(&parts[2]),
        format!(
            "proofmark-claim/1\nid area.rest.1\nsays by hand: the rest in piece 1\n{}\
             9 const 3/4\n10 const 1\n11 const 3\n12 const 4\nvariable in 9 10\n\
             goal 2 <= 1 from f requires x\ngoal 8 >= 11 from says\ngoal 8 <= 12 from says\n",
            jets("var 0")
        )
    );
    assert_eq!(
        text(&parts[3]),
        format!(
            "proofmark-claim/1\nid area.centre.1\nsays by hand: the centre of piece 1\n{}\
             9 const 1\n10 const 2\ngoal 4 >= 9 from says\ngoal 4 <= 10 from says\n",
            jets("const 7/8")
        )
    );
    assert!(
        text(&parts[0]).contains("\nid area.rest.0\n")
            && text(&parts[0]).contains("9 const 1/2\n10 const 3/4\n")
    );
    assert!(text(&parts[1]).contains("\n2 const 5/8\n"));
}

#[test]
fn an_integral_may_use_a_constant() {
    let two = (rational("141/100"), rational("71/50"));
    let scaled = constant(
        "area",
        Kind::Integral,
        &format!(
            "0 const 0
             1 const 1
             2 var 0
             3 var 1
             4 mul 2 3
             5 mul 4 2
             variable in 0 1
             variable given {}",
            root_of_two().sha256()
        ),
        5,
    );
    // √2·x² has the coefficients √2/4, √2 and √2 at 1/2.
    let at_centre = (rational("141/400"), rational("71/200"));
    let piece = Piece { to: rational("1"), bounds: vec![at_centre, two.clone()] };
    let evidence = Evidence::Pieces(2, vec![piece]);
    let ends = (rational("47/100"), rational("71/150"));
    let json = certificate(&scaled, &ends, &evidence, &[two], 1).unwrap();
    assert_eq!(learn(&mut knowing_two(), &scaled, &json), Ok(ends));
    let unknown = ConstantFailure::Part(0, Failure::UnknownConstant);
    assert_eq!(judged(&scaled, &json), Err(unknown));
}

#[test]
fn obligations_hold_in_every_piece() {
    let limited = constant(
        "area",
        Kind::Integral,
        "0 const 0
         1 const 1
         2 var 0
         3 pow 2 2
         4 const 3/4
         variable in 0 1
         goal 2 <= 4 from f requires x <= 3/4",
        3,
    );
    let found = judged(&limited, &honest(&limited, 2, 2));
    let second = Failure::InBox(0, Box::new(Failure::Goal(0)));
    assert_eq!(found, Err(ConstantFailure::Part(2, second)));
}

#[test]
fn over_a_pole_there_is_no_integral() {
    // 1/x on [−1, 1]: interval arithmetic finds no value, so that the box has none.
    let pole = integral("-1", "1", "3 div 1 2");
    let bounds = vec![(rational("-9"), rational("9")); 2];
    let evidence = Evidence::Pieces(2, vec![Piece { to: rational("1"), bounds: bounds.clone() }]);
    let wide = (rational("-99"), rational("99"));
    let json = certificate(&pole, &wide, &evidence, &[], 1).unwrap();
    let missing = Failure::InBox(0, Box::new(Failure::NoEnclosure(4)));
    assert_eq!(judged(&pole, &json), Err(ConstantFailure::Part(0, missing)));
    // Enclosures that are made up do not follow.
    let mut json = json;
    let inside = json["parts"][0]["cover"][0]["in"].as_array_mut().unwrap();
    inside.iter_mut().filter(|entry| entry.is_null()).for_each(|entry| *entry = json!(["-9", "9"]));
    let found = judged(&pole, &json).unwrap_err();
    let ConstantFailure::Part(0, Failure::InBox(0, failure)) = found else { panic!("{found}") };
    let rule = Failure::Rule { step: 4, rule: "div", reason: Reason::DivisorMayBeZero };
    assert_eq!(*failure, rule);
}
