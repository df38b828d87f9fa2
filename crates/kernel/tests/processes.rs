//! Building a decision process: what it is made of, and why it is refused.

use num_bigint::BigInt;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, ChoiceError, Draft, Mdp, ProcessError};

fn rational(n: i32, d: i32) -> Rational {
    Rational::new(n.into(), d.into())
}

fn draft(reward: (i32, i32), next: &[(usize, (i32, i32))]) -> Draft {
    let next = next.iter().map(|&(state, (n, d))| (state, rational(n, d))).collect();
    Draft { reward: rational(reward.0, reward.1), next }
}

#[test]
fn a_choice_has_the_least_common_denominator() {
    let choice = draft((-5, 6), &[(2, (1, 4)), (0, (3, 4)), (1, (0, 1))]).choice(3).unwrap();
    assert_eq!(*choice.over(), BigInt::from(12));
    assert_eq!(*choice.reward(), BigInt::from(-10));
    assert_eq!(choice.next(), [(0, BigInt::from(9)), (2, BigInt::from(3))]);
    let whole = draft((7, 1), &[(1, (1, 1))]).choice(2).unwrap();
    assert_eq!((whole.over(), whole.reward()), (&BigInt::from(1), &BigInt::from(7)));
    // Written one after another, the probabilities of a state add up.
    let built = Draft::paying(&rational(1, 2))
        .to(1, &rational(1, 4))
        .to(0, &rational(1, 2))
        .to(1, &rational(1, 4));
    assert_eq!(built, draft((1, 2), &[(1, (1, 2)), (0, (1, 2))]));
}

#[test]
fn a_choice_of_words_is_the_one_of_fractions() {
    let words =
        |over, reward, next: &[(usize, u64)]| Choice::of_words(over, reward, next.to_vec(), 3);
    let same = draft((-5, 6), &[(2, (1, 4)), (0, (3, 4)), (1, (0, 1))]).choice(3).ok();
    assert_eq!(words(120, -100, &[(2, 30), (0, 90), (1, 0)]), same);
    assert_eq!(words(12, -10, &[(0, 9), (2, 3)]), same);
    assert_eq!(words(10, 70, &[(1, 10)]), draft((7, 1), &[(1, (1, 1))]).choice(3).ok());
    let least = Choice::of_words(1, i64::MIN, vec![(0, 1)], 1).unwrap();
    assert_eq!(*least.reward(), BigInt::from(i64::MIN));
    let most = Choice::of_words(u64::MAX, 0, vec![(0, u64::MAX)], 1).unwrap();
    assert_eq!((most.over(), most.next()), (&BigInt::from(1), [(0, BigInt::from(1))].as_slice()));
    let refused: [(u64, &[(usize, u64)]); 7] = [
        (0, &[]),
        (1, &[]),
        (2, &[(0, 1), (0, 1)]),
        (1, &[(1, 0), (2, 1), (1, 0)]),
        (2, &[(0, 1), (1, 2)]),
        (2, &[(0, 1), (3, 1)]),
        (1, &[(0, u64::MAX), (1, 2)]),
    ];
    for (over, next) in refused {
        assert_eq!(words(over, 0, next), None, "{over} {next:?}");
    }
}

#[test]
fn what_is_no_distribution_is_refused_by_name() {
    let refused = |next: &[(usize, (i32, i32))]| draft((0, 1), next).choice(2).unwrap_err();
    assert_eq!(refused(&[(2, (1, 1))]), ChoiceError::UnknownState(2));
    assert_eq!(refused(&[(0, (2, 1)), (1, (-1, 1))]), ChoiceError::Negative(1, rational(-1, 1)));
    assert_eq!(refused(&[(0, (1, 2)), (0, (1, 2))]), ChoiceError::RepeatedState(0));
    assert_eq!(refused(&[(1, (1, 2)), (0, (0, 1)), (1, (1, 2))]), ChoiceError::RepeatedState(1));
    assert_eq!(refused(&[(0, (1, 2)), (1, (1, 3))]), ChoiceError::Sum(rational(5, 6)));
    assert_eq!(refused(&[(0, (1, 2)), (1, (2, 3))]), ChoiceError::Sum(rational(7, 6)));
    assert_eq!(refused(&[]), ChoiceError::Sum(rational(0, 1)));
    let error = ChoiceError::UnknownState(3);
    let states = [
        vec![draft((0, 1), &[(0, (1, 1))])],
        vec![draft((0, 1), &[(1, (1, 1))]), draft((0, 1), &[(3, (1, 1))])],
    ];
    assert_eq!(Mdp::new(&states), Err(ProcessError::Choice { state: 1, action: 1, error }));
}

#[test]
fn choices_of_a_larger_process_do_not_fit_a_smaller_one() {
    let made = |next: usize, of: usize| draft((0, 1), &[(next, (1, 1))]).choice(of).unwrap();
    let error = ChoiceError::UnknownState(1);
    let refused = Mdp::from_choices(vec![vec![made(0, 1), made(1, 2)]]);
    assert_eq!(refused, Err(ProcessError::Choice { state: 0, action: 1, error }));
    let mdp = Mdp::from_choices(vec![vec![made(0, 2), made(1, 2)], vec![made(0, 2)]]).unwrap();
    assert_eq!((mdp.states().len(), mdp.choices(), mdp.transitions()), (2, 3, 3));
    assert_eq!(mdp.actions(), None);
    assert_eq!(mdp.choice(0, 1), Some(&made(1, 2)));
    assert_eq!((mdp.choice(0, 2), mdp.choice(2, 0)), (None, None));
    let even = Mdp::from_choices(vec![vec![made(0, 2), made(1, 2)]; 2]).unwrap();
    assert_eq!(even.actions(), Some(2));
}
