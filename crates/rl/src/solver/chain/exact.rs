//! Chains in rational numbers.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential};
use proofmark_kernel::rational::compare;

use super::Chain;
use crate::solver::graph::Graph;
use crate::solver::lift::{Lift, Stuck, shortened};

/// A chain in rational numbers.
#[derive(Debug)]
pub struct ExactChain<'a> {
    mdp: &'a Mdp,
    policy: Vec<usize>,
    references: Vec<usize>,
    lift: Lift,
}

impl<'a> ExactChain<'a> {
    /// The chain of a policy.
    pub fn new(mdp: &'a Mdp, policy: Vec<usize>) -> Result<Self, Stuck> {
        let rows = mdp.states().iter().zip(&policy).map(|(choices, &action)| {
            let next = choices.get(action).map_or(&[][..], |choice| choice.next());
            next.iter().map(|(state, _)| *state)
        });
        let references = Graph::new(rows).recurrent();
        Self::stopped(mdp, policy, references)
    }

    /// The chain of a policy up to the time when it first visits one of these states.
    pub fn stopped(
        mdp: &'a Mdp,
        policy: Vec<usize>,
        references: Vec<usize>,
    ) -> Result<Self, Stuck> {
        let lift = Lift::new(mdp, &policy, &references)?;
        Ok(Self { mdp, policy, references, lift })
    }
}

type Vector = Potential<BigInt>;

impl Chain for ExactChain<'_> {
    type Scalar = Rational;
    type Vector = Vector;

    fn references(&self) -> &[usize] {
        &self.references
    }

    fn rewards(&self) -> Vector {
        let choices = || {
            self.mdp.states().iter().zip(&self.policy).filter_map(|(all, &action)| all.get(action))
        };
        let over = choices().fold(BigInt::one(), |over, choice| over.lcm(choice.over()));
        let value = |choice: &Choice| choice.reward() * (&over / choice.over());
        let values = choices().map(value).collect();
        shortened(Potential { over, values })
    }

    fn solve(&self, b: &Vector) -> Result<Vector, Stuck> {
        self.lift.solve(b)
    }

    fn extend(&self, values: &[Rational]) -> Result<Vector, Stuck> {
        // What is the same in all references is so everywhere.
        match values.split_first() {
            Some((first, rest)) if rest.iter().all(|value| self.same(value, first)) => {
                Ok(self.vector(vec![first.clone(); self.policy.len()]))
            }
            _ => super::extended(self, values),
        }
    }

    fn vector(&self, values: Vec<Rational>) -> Vector {
        let over = values.iter().fold(BigInt::one(), |over, x| over.lcm(x.denom()));
        let values = values.iter().map(|x| x.numer() * (&over / x.denom())).collect();
        Potential { over, values }
    }

    fn minus(&self, x: &Vector, y: &Vector) -> Vector {
        let (over, by_x, by_y) = common(&x.over, &y.over);
        let values = x.values.iter().zip(&y.values).map(|(x, y)| x * &by_x - y * &by_y).collect();
        shortened(Potential { over, values })
    }

    fn negated(&self, x: &Vector, c: &Rational) -> Vector {
        let (over, by_x, by_c) = common(&x.over, c.denom());
        let shift = c.numer() * by_c;
        let values = x.values.iter().map(|x| -(x * &by_x) - &shift).collect();
        shortened(Potential { over, values })
    }

    fn at(&self, state: usize, x: &Vector) -> Rational {
        let value = x.values.get(state).cloned().unwrap_or_default();
        Rational::new(value, x.over.clone())
    }

    fn ahead(&self, state: usize, action: usize, x: &Vector, reward: bool) -> Rational {
        let Some(choice) = self.mdp.choice(state, action) else { return Rational::zero() };
        let now = if reward { choice.reward() * &x.over } else { BigInt::ZERO };
        let next = choice.next().iter().filter_map(|(next, n)| Some(x.values.get(*next)? * n));
        Rational::new_raw(now + next.sum::<BigInt>(), choice.over() * &x.over)
    }

    fn order(&self, a: &Rational, b: &Rational, _: &Vector) -> Ordering {
        compare(a, b)
    }

    fn same(&self, a: &Rational, b: &Rational) -> bool {
        compare(a, b).is_eq()
    }

    fn policy(&self) -> &[usize] {
        &self.policy
    }

    fn actions(&self, state: usize) -> usize {
        self.mdp.states().get(state).map_or(0, Vec::len)
    }
}

/// The least common multiple of two denominators, and what to multiply each numerator with.
fn common(one: &BigInt, other: &BigInt) -> (BigInt, BigInt, BigInt) {
    let shared = one.gcd(other);
    let (by_one, by_other) = (other / &shared, one / &shared);
    (one * &by_one, by_one, by_other)
}
