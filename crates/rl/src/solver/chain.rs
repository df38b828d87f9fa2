//! The values of a policy: gain, bias, and the next term after them. The same steps are taken in
//! floats, to propose a policy, and in rationals, to prove it optimal.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::iter::zip;

use num_traits::{Num, One as _, Zero as _};

use super::graph::Graph;

/// A process, and how to compute with numbers of its kind.
pub trait Numbers: Debug {
    /// A number.
    type Scalar: Clone + Debug + Num;
    /// A number for every state.
    type Vector: Clone + Debug;
    /// What solves the equations of one policy.
    type Solver: Debug;
    /// Whether there are no rounding errors.
    const EXACT: bool;

    /// How many actions a state has.
    fn actions(&self, state: usize) -> usize;
    /// Where an action may lead.
    fn successors(&self, state: usize, action: usize) -> Vec<usize>;
    /// The expected value after an action, the reward added if asked for.
    fn ahead(&self, state: usize, action: usize, x: &Self::Vector, reward: bool) -> Self::Scalar;
    /// Prepares to solve x = b + P x for a policy, with x = 0 in the references.
    fn solver(&self, policy: &[usize], references: &[usize]) -> Option<Self::Solver>;
    /// The x with x = b + P x, and x = 0 in the references.
    fn solve(solver: &Self::Solver, b: &Self::Vector) -> Option<Self::Vector>;
    /// The vector with these values.
    fn vector(values: Vec<Self::Scalar>) -> Self::Vector;
    /// x − y
    fn minus(x: &Self::Vector, y: &Self::Vector) -> Self::Vector;
    /// x − c y
    fn less_multiple(x: &Self::Vector, c: &Self::Scalar, y: &Self::Vector) -> Option<Self::Vector>;
    /// What compares, in a state, the values of `ahead` after two actions; differences that may be due to
    /// rounding do not count.
    fn comparison<'a>(
        &'a self,
        x: &'a Self::Vector,
        reward: bool,
    ) -> impl Fn(usize, usize, usize) -> Ordering + 'a;
}

/// The Markov chain of a policy, with a reference state in each of its recurrent classes.
#[derive(Debug)]
pub struct Chain<'a, N: Numbers> {
    process: &'a N,
    /// The actions of the policy.
    pub policy: Vec<usize>,
    references: Vec<usize>,
    solver: N::Solver,
}

/// The values of a policy. With the limit P* of the averages of P⁰, P¹, …, they satisfy
/// g = P g, g + h = r + P h, h + c + w = P w, and P*(h + c) = 0.
#[derive(Debug)]
pub struct Values<N: Numbers> {
    /// g, one number for each recurrent class.
    pub gains: Vec<N::Scalar>,
    /// g in every state, unless all recurrent classes have the same.
    pub gain: Option<N::Vector>,
    /// h
    pub bias: N::Vector,
    /// c and w, unless they are too long. With several recurrent classes c is 0.
    pub second: Option<(N::Scalar, N::Vector)>,
}

impl<'a, N: Numbers> Chain<'a, N> {
    /// The chain of a policy.
    pub fn new(process: &'a N, policy: Vec<usize>) -> Option<Self> {
        let rows = policy.iter().enumerate();
        let rows = rows.map(|(state, &action)| process.successors(state, action));
        let references = Graph::new(rows).recurrent();
        Self::stopped(process, policy, references)
    }

    /// The chain of a policy up to the time when it first visits one of these states.
    pub fn stopped(process: &'a N, policy: Vec<usize>, references: Vec<usize>) -> Option<Self> {
        let solver = process.solver(&policy, &references)?;
        Some(Self { process, policy, references, solver })
    }

    /// How long it takes from each state to a reference.
    pub fn times(&self) -> Option<N::Vector> {
        self.solve(&self.constant(N::Scalar::one()))
    }

    /// Computes the values of the policy.
    pub fn values(&self) -> Option<Values<N>> {
        let times = self.times()?;
        let rewards = self.ahead(&self.constant(N::Scalar::zero()), true);
        let collected = self.solve(&rewards)?;
        let gains = self.averages(&times, &collected, true);
        let (gain, bias) = match gains.as_slice() {
            // The equation is linear: its solution for r − g is that for r, less g times that for 1.
            [gain, ..] if N::EXACT && all_same(&gains) => {
                (None, N::less_multiple(&collected, gain, &times)?)
            }
            _ => {
                let gain = self.extended(&gains)?;
                let bias = self.solve(&N::minus(&rewards, &gain))?;
                ((!all_same(&gains)).then_some(gain), bias)
            }
        };
        Some(match self.second(&times, &bias) {
            Some((bias, level, w)) => Values { gains, gain, bias, second: Some((level, w)) },
            None => Values { gains, gain, bias, second: None },
        })
    }

    /// h, raised if there are several recurrent classes, c and w.
    fn second(
        &self,
        times: &N::Vector,
        h: &N::Vector,
    ) -> Option<(N::Vector, N::Scalar, N::Vector)> {
        let zero = N::Scalar::zero();
        let collected = self.solve(&self.negated(h, &zero))?;
        let levels = self.averages(times, &collected, false);
        if let [level] = levels.as_slice() {
            let w = match N::EXACT {
                true => N::less_multiple(&collected, level, times)?,
                false => self.solve(&self.negated(h, level))?,
            };
            return Some((h.clone(), level.clone(), w));
        }
        let raised = self.plus(h, &self.extended(&levels)?);
        let w = self.solve(&self.negated(&raised, &zero))?;
        let w = self.plus(&w, &self.extended(&self.levels(times, &w)?)?);
        Some((raised, zero, w))
    }

    /// What x must be raised by in each recurrent class to be 0 on average, given that it is 0 in
    /// the references.
    fn levels(&self, times: &N::Vector, x: &N::Vector) -> Option<Vec<N::Scalar>> {
        let collected = self.solve(&self.negated(x, &N::Scalar::zero()))?;
        Some(self.averages(times, &collected, false))
    }

    /// For each reference, what is collected on a cycle over how long it takes. `x` is what is
    /// collected from each state to the next reference; the reference's own reward is added if asked
    /// for.
    fn averages(&self, times: &N::Vector, x: &N::Vector, reward: bool) -> Vec<N::Scalar> {
        let average = |&z: &usize| {
            let action = self.policy.get(z).copied().unwrap_or(0);
            let ahead = |x: &N::Vector, reward| self.process.ahead(z, action, x, reward);
            ahead(x, reward) / (N::Scalar::one() + ahead(times, false))
        };
        self.references.iter().map(average).collect()
    }

    /// The x with x = P x that has these values in the references.
    fn extended(&self, values: &[N::Scalar]) -> Option<N::Vector> {
        // What is the same in all references is so everywhere; in floats only nearly.
        if N::EXACT && all_same(values) {
            return Some(self.constant(values.first()?.clone()));
        }
        let mut fixed = vec![N::Scalar::zero(); self.policy.len()];
        for (&state, value) in zip(&self.references, values) {
            *fixed.get_mut(state)? = value.clone();
        }
        let fixed = N::vector(fixed);
        Some(self.plus(&self.solve(&self.ahead(&fixed, false))?, &fixed))
    }

    fn solve(&self, b: &N::Vector) -> Option<N::Vector> {
        N::solve(&self.solver, b)
    }

    /// In every state, the expected value of x after the policy's action; with its reward if asked for.
    fn ahead(&self, x: &N::Vector, reward: bool) -> N::Vector {
        let actions = self.policy.iter().enumerate();
        let ahead = actions.map(|(state, &action)| self.process.ahead(state, action, x, reward));
        N::vector(ahead.collect())
    }

    fn constant(&self, value: N::Scalar) -> N::Vector {
        N::vector(vec![value; self.policy.len()])
    }

    /// −x − c
    fn negated(&self, x: &N::Vector, c: &N::Scalar) -> N::Vector {
        N::minus(&self.constant(N::Scalar::zero() - c.clone()), x)
    }

    fn plus(&self, x: &N::Vector, y: &N::Vector) -> N::Vector {
        N::minus(x, &self.negated(y, &N::Scalar::zero()))
    }

    /// A better policy, if there is one: in each state an action that does better, first by gain, then
    /// by reward and bias, then by the next term (Veinott). What is not better is left as it is.
    pub fn improved(&self, values: &Values<N>) -> Option<Vec<usize>> {
        let terms = [
            values.gain.as_ref().map(|gain| (gain, false)),
            Some((&values.bias, true)),
            values.second.as_ref().map(|(_, w)| (w, false)),
        ];
        let terms = terms.into_iter().flatten();
        let comparisons: Vec<_> =
            terms.map(|(x, reward)| self.process.comparison(x, reward)).collect();
        let better = |state: usize, action: usize, than: usize| {
            let orders = comparisons.iter().map(|compare| compare(state, action, than));
            orders.into_iter().find(|order| order.is_ne()) == Some(Ordering::Greater)
        };
        let best = |(state, &current): (usize, &usize)| {
            (0..self.process.actions(state)).fold(current, |best, action| {
                if action != best && better(state, action, best) { action } else { best }
            })
        };
        let policy: Vec<usize> = self.policy.iter().enumerate().map(best).collect();
        (policy != self.policy).then_some(policy)
    }
}

fn all_same<S: Clone + Num>(values: &[S]) -> bool {
    zip(values, values.iter().skip(1)).all(|(a, b)| (a.clone() - b.clone()).is_zero())
}
