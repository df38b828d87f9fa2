//! Chains in rational numbers.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Mdp, Potential};
use proofmark_kernel::rational::compare;

use super::Numbers;
use crate::solver::lift::{Lift, shortened};

type Vector = Potential<BigInt>;

impl Numbers for Mdp {
    type Scalar = Rational;
    type Vector = Vector;
    type Solver = Lift;
    const EXACT: bool = true;

    fn actions(&self, state: usize) -> usize {
        self.states().get(state).map_or(0, Vec::len)
    }

    fn successors(&self, state: usize, action: usize) -> Vec<usize> {
        let next = self.choice(state, action).into_iter().flat_map(|choice| choice.next());
        next.map(|(state, _)| *state).collect()
    }

    fn ahead(&self, state: usize, action: usize, x: &Vector, reward: bool) -> Rational {
        let Some(choice) = self.choice(state, action) else { return Rational::zero() };
        let now = if reward { choice.reward() * &x.over } else { BigInt::ZERO };
        let next = choice.next().iter().filter_map(|(next, n)| Some(x.values.get(*next)? * n));
        Rational::new_raw(now + next.sum::<BigInt>(), choice.over() * &x.over)
    }

    fn solver(&self, policy: &[usize], references: &[usize]) -> Option<Lift> {
        Lift::new(self, policy, references)
    }

    fn solve(solver: &Lift, b: &Vector) -> Option<Vector> {
        solver.solve(b)
    }

    fn vector(values: Vec<Rational>) -> Vector {
        let over = values.iter().fold(BigInt::one(), |over, x| over.lcm(x.denom()));
        let values = values.iter().map(|x| x.numer() * (&over / x.denom())).collect();
        shortened(Potential { over, values })
    }

    fn minus(x: &Vector, y: &Vector) -> Vector {
        let shared = x.over.gcd(&y.over);
        let (by_x, by_y) = (&y.over / &shared, &x.over / &shared);
        let values = x.values.iter().zip(&y.values).map(|(x, y)| x * &by_x - y * &by_y).collect();
        shortened(Potential { over: &x.over * &by_x, values })
    }

    fn order(a: &Rational, b: &Rational, _: &Vector) -> Ordering {
        compare(a, b)
    }
}
