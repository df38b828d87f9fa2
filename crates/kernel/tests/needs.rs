//! Where the goals must be settled, verdict by verdict.

use proofmark_kernel::weakened::Needs;
use proofmark_kernel::{Failure, Verdict};

use crate::by_hand::file;

/// What a verdict on these goals needs; step 2 varies, steps 0 and 1 do not.
fn needs(goals: &str, refutes: Option<usize>) -> Result<Needs, Failure> {
    let lines = goals.replace(';', "\n");
    let text = format!("0 const 0 in 0 0\n1 const 1 in 1 1\n2 var 0\nvariable in 0 1\n{lines}");
    let verdict = refutes.map_or(Verdict::Certified, |goal| Verdict::Refuted { goal });
    Needs::of(&file(&text).claim, verdict)
}

/// An obligation and a goal of the sentence of each kind.
const ALL_KINDS: &str = "goal 0 < 1 from f requires a; goal 0 < 2 from f requires b; \
    goal some 0 < 2 from f requires c; goal some 2 < 1 from f requires d; goal 1 > 0 from says; \
    goal 2 > 0 from says; goal some 2 > 0 from says; goal some 1 > 2 from says";

#[test]
fn a_certified_claim_needs_every_goal() {
    let expected = Needs {
        everywhere: true,
        at_once: vec![(0, true), (4, true)],
        in_every_box: vec![1, 5],
        one_fails: vec![],
        at_witness: vec![(2, true), (3, true), (6, true), (7, true)],
    };
    assert!(expected.cover() && expected.witness());
    assert_eq!(needs(ALL_KINDS, None), Ok(expected));
}

#[test]
fn a_refuted_sentence_needs_its_obligations_and_the_goal_that_fails() {
    let obligations = Needs {
        everywhere: true,
        at_once: vec![(0, true)],
        in_every_box: vec![1],
        one_fails: vec![],
        at_witness: vec![(2, true), (3, true)],
    };
    let by = |goal| needs(ALL_KINDS, Some(goal)).unwrap();
    assert_eq!(by(4), Needs { at_once: vec![(0, true), (4, false)], ..obligations.clone() });
    let at_witness = vec![(2, true), (3, true), (5, false)];
    assert_eq!(by(5), Needs { at_witness, ..obligations.clone() });
    for goal in [6, 7] {
        assert_eq!(by(goal), Needs { one_fails: vec![6, 7], ..obligations.clone() });
    }
    assert_eq!(needs(ALL_KINDS, Some(8)), Err(Failure::Refutes));
}

#[test]
fn a_refutation_by_an_obligation_needs_nothing_else() {
    let by = |goal| needs(ALL_KINDS, Some(goal)).unwrap();
    assert_eq!(by(0), Needs { at_once: vec![(0, false)], ..Needs::default() });
    assert_eq!(by(1), Needs { at_witness: vec![(1, false)], ..Needs::default() });
    for goal in [2, 3] {
        assert_eq!(by(goal), Needs { one_fails: vec![2, 3], ..Needs::default() });
        assert!(by(goal).cover() && !by(goal).witness());
    }
    assert!(!by(0).cover() && !by(0).witness());
    assert!(!by(1).cover() && by(1).witness());
}

#[test]
fn a_goal_for_some_values_that_does_not_vary_is_settled_once() {
    let goals = "goal some 0 < 1 from says; goal some 2 < 1 from says";
    let certified = needs(goals, None).unwrap();
    assert_eq!((certified.at_once, certified.at_witness), (vec![(0, true)], vec![(1, true)]));
    assert_eq!(needs(goals, Some(1)).unwrap().one_fails, [1]);
}

#[test]
fn a_verdict_that_looks_at_no_variable_is_none() {
    let idle = "goal 0 < 1 from f requires a; goal 0 < 1 from says";
    assert_eq!(needs(idle, None), Err(Failure::NoGoal));
    assert_eq!(needs(idle, Some(1)), Err(Failure::NoGoal));
    assert!(
        needs(idle, Some(0)).is_ok(),
        "a refutation by an obligation does not need the formula"
    );
    let fixed = file("0 const 0 in 0 0\n1 const 1 in 1 1\ngoal 0 < 1 from says").claim;
    assert!(
        Needs::of(&fixed, Verdict::Certified).is_ok(),
        "without variables there is nothing idle"
    );
    let covered = "goal 2 >= 0 from f requires a; goal 0 < 1 from says";
    assert!(needs(covered, Some(1)).is_ok());
    let witnessed = "goal some 2 >= 0 from f requires a; goal 0 < 1 from says";
    assert!(needs(witnessed, Some(1)).is_ok());
}
