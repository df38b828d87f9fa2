//! Expectations over a number of steps, in rational numbers.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::One as _;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp};

/// A policy that is fixed beforehand.
#[derive(Clone, Debug)]
pub enum Fixed {
    /// Every action with the same probability.
    Uniform,
    /// This action in each state.
    Actions(Vec<usize>),
    /// What depends on the whole past: an action is a scrambled number of all states before it.
    Scrambled,
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

/// The expectations under a fixed policy: the distribution of the state, step by step.
pub fn expected(
    mdp: &Mdp,
    policy: &Fixed,
    steps: u32,
    distinguished: Option<(usize, usize)>,
) -> Sums {
    let better = distinguished.map(|(block, action)| (2 * block, action));
    let share = |n: &BigInt, choice: &Choice| Rational::new(n.clone(), choice.over().clone());
    let mut sums = Sums::default();
    // By the state, and by the past as far as it matters.
    let mut now = BTreeMap::from([((0_usize, 0_usize), Rational::one())]);
    for _ in 0..steps {
        let mut later = BTreeMap::new();
        for ((state, past), here) in now {
            let choices = mdp.states().get(state).map_or(&[][..], Vec::as_slice);
            let scrambled = (past.wrapping_mul(2_654_435_761) >> 7) % choices.len().max(1);
            for (action, choice) in choices.iter().enumerate() {
                let taken = match policy {
                    Fixed::Uniform => &here / Rational::from(BigInt::from(choices.len())),
                    Fixed::Actions(actions) if actions.get(state) == Some(&action) => here.clone(),
                    Fixed::Scrambled if scrambled == action => here.clone(),
                    Fixed::Actions(_) | Fixed::Scrambled => continue,
                };
                sums.reward += &taken * share(choice.reward(), choice);
                if better == Some((state, action)) {
                    sums.distinguished += &taken;
                }
                if state.is_multiple_of(2) && action + 3 >= choices.len() {
                    sums.navigation += &taken;
                }
                for (next, n) in choice.next() {
                    let past = match policy {
                        Fixed::Uniform | Fixed::Actions(_) => 0,
                        Fixed::Scrambled => past.wrapping_mul(31).wrapping_add(next + 1),
                    };
                    *later.entry((*next, past)).or_default() += &taken * share(n, choice);
                }
            }
        }
        now = later;
    }
    let good = now.iter().filter(|((state, _), _)| state % 2 == 1);
    sums.ends_good = good.map(|(_, here)| here).sum();
    sums
}
