//! Expectations over a number of steps, in rational numbers.

use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp};

/// A policy that does not learn.
#[derive(Clone, Debug)]
pub enum Fixed {
    /// Every action with the same probability.
    Uniform,
    /// This action in each state.
    Actions(Vec<usize>),
}

/// Expected sums over the steps of a walk from state 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// E Σ r(s_t, a_t)
    pub reward: Rational,
    /// E N_i
    pub distinguished: Rational,
    /// E N_nav, on F1.
    pub navigation: Rational,
    /// E I_{T+1}: the walk ends in a good state of F1.
    pub ends_good: Rational,
}

impl Sums {
    /// Counts a choice that is made with this probability.
    fn count(
        &mut self,
        (state, action): (usize, usize),
        choices: &[Choice],
        chance: &Rational,
        distinguished: Option<(usize, usize)>,
    ) {
        let Some(choice) = choices.get(action) else { return };
        self.reward += chance * share(choice.reward(), choice);
        if distinguished.is_some_and(|(block, better)| (2 * block, better) == (state, action)) {
            self.distinguished += chance;
        }
        if state.is_multiple_of(2) && action + 3 >= choices.len() {
            self.navigation += chance;
        }
    }
}

fn share(n: &BigInt, choice: &Choice) -> Rational {
    Rational::new(n.clone(), choice.over().clone())
}

/// The expectations under a fixed policy: the distribution of the state, step by step.
pub fn expected(
    mdp: &Mdp,
    policy: &Fixed,
    steps: u32,
    distinguished: Option<(usize, usize)>,
) -> Sums {
    let mut sums = Sums::default();
    let mut now = vec![Rational::zero(); mdp.states().len()];
    if let Some(first) = now.first_mut() {
        *first = Rational::one();
    }
    for _ in 0..steps {
        let mut later = vec![Rational::zero(); now.len()];
        for (state, (here, choices)) in now.iter().zip(mdp.states()).enumerate() {
            if here.is_zero() {
                continue;
            }
            for (action, choice) in choices.iter().enumerate() {
                let taken = match policy {
                    Fixed::Uniform => here / Rational::from(BigInt::from(choices.len())),
                    Fixed::Actions(actions) if actions.get(state) == Some(&action) => here.clone(),
                    Fixed::Actions(_) => continue,
                };
                sums.count((state, action), choices, &taken, distinguished);
                for (next, n) in choice.next() {
                    if let Some(there) = later.get_mut(*next) {
                        *there += &taken * share(n, choice);
                    }
                }
            }
        }
        now = later;
    }
    sums.ends_good = now.iter().skip(1).step_by(2).sum();
    sums
}

/// The expectations under a policy that depends on the whole past: an action is a scrambled number of
/// all states before it. Every path is followed.
pub fn adaptive(mdp: &Mdp, steps: u32, distinguished: Option<(usize, usize)>) -> Sums {
    let mut sums = Sums::default();
    let mut paths = vec![(0_usize, 0_usize, Rational::one())];
    for _ in 0..steps {
        let mut longer = Vec::new();
        for (state, past, here) in &paths {
            let Some(choices) = mdp.states().get(*state) else { continue };
            let action = (past.wrapping_mul(2_654_435_761) >> 7) % choices.len().max(1);
            let Some(choice) = choices.get(action) else { continue };
            sums.count((*state, action), choices, here, distinguished);
            for (next, n) in choice.next() {
                let past = past.wrapping_mul(31).wrapping_add(next + 1);
                longer.push((*next, past, here * share(n, choice)));
            }
        }
        paths = longer;
    }
    sums.ends_good = paths.iter().filter(|(state, ..)| state % 2 == 1).map(|(.., here)| here).sum();
    sums
}
