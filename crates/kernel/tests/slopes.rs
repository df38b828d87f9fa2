//! The program with slopes, step by step as the specification makes it.

use proofmark_kernel::{Claim, Program, Slope};

use crate::by_hand::file;

/// x and y in [1, 2] are steps 2 and 3; then come these steps.
fn claim(steps: &str) -> Claim {
    let steps: String =
        steps.split("; ").zip(4..).map(|(step, n)| format!("{n} {step}\n")).collect();
    file(&format!(
        "0 const 1 in 1 1
         1 const 2 in 2 2
         2 var 0
         3 var 1
         {steps}
         variable in 0 1
         variable in 0 1
         goal 2 >= 0 from says"
    ))
    .claim
}

/// The steps after those of x and y, and the two derivatives of the last step.
fn program(steps: &str) -> (String, Vec<Slope>) {
    let claim = claim(steps);
    let program = Program::with_slopes(&claim).unwrap();
    assert_eq!(program.places.len(), claim.steps().len());
    assert_eq!(program.steps.len(), program.boxed.len());
    // 1 and 2, then the derivative 1 and x, then the derivative 1 and y.
    let front: Vec<String> = program.steps.iter().take(6).map(ToString::to_string).collect();
    assert_eq!(front, ["const 1", "const 2", "const 1", "var 0", "const 1", "var 1"]);
    assert_eq!(program.places[..4], [0, 1, 3, 5]);
    assert_eq!(program.boxed[..6], [false, false, true, true, true, true]);
    assert_eq!(program.slopes[3], [Slope::Step(2), Slope::Zero]);
    assert_eq!(program.slopes[5], [Slope::Zero, Slope::Step(4)]);
    assert_eq!(program.slopes[0], [Slope::Zero, Slope::Zero]);
    assert!(program.slopes[2].is_empty(), "a derivative has no derivative");
    let rest: Vec<String> = program.steps.iter().skip(6).map(ToString::to_string).collect();
    let last = *program.places.last().unwrap();
    (rest.join("; "), program.slopes[last].clone())
}

use Slope::{Step, Unknown, Zero};

#[test]
fn derivatives_are_written_out_as_the_specification_says() {
    let cases: [(&str, &str, [Slope; 2]); 29] = [
        ("add 2 3", "add 3 5", [Step(2), Step(4)]),
        ("add 2 2", "add 2 2; add 3 3", [Step(6), Zero]),
        ("add 0 3", "add 0 5", [Zero, Step(4)]),
        ("sub 2 0", "sub 3 0", [Step(2), Zero]),
        ("sub 2 2", "sub 2 2; sub 3 3", [Step(6), Zero]),
        ("sub 0 2", "const 0; sub 6 2; sub 0 3", [Step(7), Zero]),
        ("mul 2 3", "mul 2 5; mul 3 4; mul 3 5", [Step(6), Step(7)]),
        ("mul 2 2", "mul 2 3; mul 3 2; add 6 7; mul 3 3", [Step(8), Zero]),
        ("mul 1 2", "mul 1 2; mul 1 3", [Step(6), Zero]),
        ("div 2 1", "div 2 1; div 3 1", [Step(6), Zero]),
        ("div 1 2", "const 0; mul 1 2; sub 6 7; pow 2 3; div 8 9; div 1 3", [Step(10), Zero]),
        (
            "div 2 3",
            "div 2 5; const 0; mul 3 4; sub 7 8; pow 2 5; div 9 10; div 3 5",
            [Step(6), Step(11)],
        ),
        ("div 2 2", "mul 2 3; mul 3 2; sub 6 7; pow 2 3; div 8 9; div 3 3", [Step(10), Zero]),
        ("pow 2 2", "const 2; mul 6 3; mul 7 2; pow 2 3", [Step(8), Zero]),
        ("pow 3 2", "const 3; pow 2 3; mul 6 7; mul 8 2; pow 3 3", [Step(9), Zero]),
        ("pow 4 3", "const 4; pow 3 5; mul 6 7; mul 8 4; pow 4 5", [Zero, Step(9)]),
        ("ln 2", "div 2 3; ln 3", [Step(6), Zero]),
        ("atanh 2", "const 1; pow 2 3; sub 6 7; div 2 8; atanh 3", [Step(9), Zero]),
        ("sin 2", "cos 3; mul 6 2; sin 3", [Step(7), Zero]),
        ("cos 2", "sin 3; mul 6 2; const 0; sub 8 7; cos 3", [Step(9), Zero]),
        ("cos 3", "sin 5; mul 6 4; const 0; sub 8 7; cos 5", [Zero, Step(9)]),
        ("atan 2", "const 1; pow 2 3; add 6 7; div 2 8; atan 3", [Step(9), Zero]),
        // π does not vary.
        ("pi; mul 4 2", "pi; mul 6 2; mul 6 3", [Step(7), Zero]),
        ("sqrt 2", "sqrt 3; const 2; mul 7 6; div 2 8", [Step(9), Zero]),
        ("exp 2", "exp 3; mul 6 2", [Step(7), Zero]),
        ("abs 2", "abs 3", [Unknown, Zero]),
        ("min 2 3", "min 3 5", [Unknown, Unknown]),
        ("floor 3", "floor 5", [Zero, Unknown]),
        // Steps that do not vary have the derivative 0, whatever they are.
        ("floor 1", "floor 1", [Zero, Zero]),
    ];
    for (steps, written, slopes) in cases {
        assert_eq!(program(steps), (written.to_owned(), slopes.to_vec()), "{steps}");
    }
}

#[test]
fn derivatives_go_through_steps_and_places_are_moved() {
    let (written, slopes) = program("mul 2 2; add 4 3");
    assert_eq!(written, "mul 2 3; mul 3 2; add 6 7; mul 3 3; add 9 5");
    assert_eq!(slopes, [Step(8), Step(4)]);
    let (written, slopes) = program("mul 2 2; sub 4 2");
    assert_eq!(written, "mul 2 3; mul 3 2; add 6 7; mul 3 3; sub 8 2; sub 9 3");
    assert_eq!(slopes, [Step(10), Zero]);
    // A derivative that is not known stays unknown.
    let (written, slopes) = program("max 2 1; mul 4 3");
    assert_eq!(written, "max 3 1; mul 6 4; mul 6 5");
    assert_eq!(slopes, [Unknown, Step(7)]);
    // A function of a step without derivative by a variable has none.
    let (written, slopes) = program("sqrt 1; exp 3; mul 4 5");
    assert_eq!(written, "sqrt 1; exp 5; mul 7 4; mul 6 8; mul 6 7");
    assert_eq!(slopes, [Zero, Step(9)]);
}

#[test]
fn a_plain_program_is_the_claim_itself() {
    let claim = claim("mul 2 3; sqrt 1");
    let plain = Program::plain(&claim);
    assert_eq!(*plain.steps, claim.steps());
    assert_eq!(plain.places, [0, 1, 2, 3, 4, 5]);
    assert_eq!(plain.boxed, [false, false, true, true, true, false]);
    assert!(plain.slopes.is_empty());
}
