//! A process as exact numbers: potentials in rationals, and which action is better by their leading digits
//! or, where these do not tell, by all of them.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::leading::Leading;
use proofmark_kernel::mdp::{Choice, Mdp};
use proofmark_kernel::rational::compare;
use proofmark_search::enclose::integer;
use rug::Integer;

use super::chain::Numbers;
use super::lift::{Lift, Vector, shortened};
use crate::limits;

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
        let values = values.iter().map(|x| integer(&(x.numer() * (&over / x.denom())))).collect();
        shortened(integer(&over), values)
    }

    fn minus(x: &Vector, y: &Vector) -> Vector {
        difference(x, &Integer::from(1), &Integer::from(1), y)
    }

    fn less_multiple(x: &Vector, c: &Rational, y: &Vector) -> Option<Vector> {
        let found = difference(x, &integer(c.numer()), &integer(c.denom()), y);
        let long = |n: &BigInt| n.bits() > limits::MDP_EXACT_BITS;
        let too_long = found.values.iter().chain([&found.over]).any(long);
        (!too_long).then_some(found)
    }

    fn comparison<'a>(
        &'a self,
        x: &'a Vector,
        reward: bool,
    ) -> impl Fn(usize, usize, usize) -> Ordering + 'a {
        let leading = Leading::of(x);
        move |state, one, other| {
            let by_leading = |leading: &Leading| {
                let (a, b) = (self.choice(state, one)?, self.choice(state, other)?);
                clearly(&ends(leading, a, state, reward)?, &ends(leading, b, state, reward)?)
            };
            leading.as_ref().and_then(by_leading).unwrap_or_else(|| {
                let ahead = |action| self.ahead(state, action, x, reward);
                compare(&ahead(one), &ahead(other))
            })
        }
    }
}

/// Two whole numbers strictly between which lies what is gained by a choice, in units of the leading digits.
fn ends(leading: &Leading, choice: &Choice, state: usize, reward: bool) -> Option<(i128, i128)> {
    let over = choice.over().to_i128()?;
    let (lo, hi) = if reward {
        leading.rate(choice, state)?
    } else {
        let drift = leading.drift(choice, state)?;
        (drift - over, drift + over)
    };
    Some((lo.div_euclid(over), hi.div_euclid(over) + 1))
}

/// How two numbers compare that lie strictly between these ends, if that is clear.
fn clearly(a: &(i128, i128), b: &(i128, i128)) -> Option<Ordering> {
    if a.0 >= b.1 {
        Some(Ordering::Greater)
    } else if b.0 >= a.1 {
        Some(Ordering::Less)
    } else {
        None
    }
}

/// x − (n/d) y
fn difference(x: &Vector, n: &Integer, d: &Integer, y: &Vector) -> Vector {
    let (over_x, over_y) = (integer(&x.over), integer(&y.over) * d);
    let shared = Integer::from(over_x.gcd_ref(&over_y));
    let (by_x, by_y) = (over_y / &shared, Integer::from(&over_x / &shared) * n);
    let values = x.values.iter().zip(&y.values);
    let values = values.map(|(x, y)| integer(x) * &by_x - integer(y) * &by_y).collect();
    shortened(over_x * &by_x, values)
}
