//! The values of a policy: gain, bias, and the next term after them. The same steps are taken in
//! floats, to propose a policy, and in rationals, to prove it optimal.

use std::cmp::Ordering;

use num_traits::{Num, One as _, Zero as _};

use super::lift::Stuck;

mod exact;
mod float;

pub use exact::ExactChain;
pub use float::FloatChain;

/// The Markov chain of a policy, with a reference state in each of its recurrent classes.
pub trait Chain {
    /// A number.
    type Scalar: Clone + Num;
    /// A number for every state.
    type Vector;

    /// The reference states.
    fn references(&self) -> &[usize];
    /// 1 in every state.
    fn ones(&self) -> Self::Vector {
        self.vector(vec![Self::Scalar::one(); self.policy().len()])
    }
    /// The reward of the policy in every state.
    fn rewards(&self) -> Self::Vector;
    /// The x with x = b + P x, and x = 0 in the references.
    fn solve(&self, b: &Self::Vector) -> Result<Self::Vector, Stuck>;
    /// The x with x = P x that has these values in the references.
    fn extend(&self, values: &[Self::Scalar]) -> Result<Self::Vector, Stuck> {
        extended(self, values)
    }
    /// The vector with these values.
    fn vector(&self, values: Vec<Self::Scalar>) -> Self::Vector;
    /// x − y
    fn minus(&self, x: &Self::Vector, y: &Self::Vector) -> Self::Vector;
    /// −x − c
    fn negated(&self, x: &Self::Vector, c: &Self::Scalar) -> Self::Vector;
    /// The value in a state.
    fn at(&self, state: usize, x: &Self::Vector) -> Self::Scalar;
    /// The expected value after an action, the reward added if asked for.
    fn ahead(&self, state: usize, action: usize, x: &Self::Vector, reward: bool) -> Self::Scalar;
    /// Compares two values of `ahead`; differences that may be due to rounding do not count.
    fn order(&self, a: &Self::Scalar, b: &Self::Scalar, x: &Self::Vector) -> Ordering;
    /// Whether two numbers are the same.
    fn same(&self, a: &Self::Scalar, b: &Self::Scalar) -> bool;
    /// The actions of the policy.
    fn policy(&self) -> &[usize];
    /// How many actions a state has.
    fn actions(&self, state: usize) -> usize;
}

/// The x with x = P x that has these values in the references.
fn extended<C: Chain + ?Sized>(chain: &C, values: &[C::Scalar]) -> Result<C::Vector, Stuck> {
    let mut fixed = vec![C::Scalar::zero(); chain.policy().len()];
    for (&state, value) in chain.references().iter().zip(values) {
        *fixed.get_mut(state).ok_or(Stuck::Unfit)? = value.clone();
    }
    let fixed = chain.vector(fixed);
    let entering = chain.policy().iter().enumerate();
    let entering = entering.map(|(state, &action)| chain.ahead(state, action, &fixed, false));
    let inner = chain.solve(&chain.vector(entering.collect()))?;
    Ok(chain.minus(&inner, &chain.negated(&fixed, &C::Scalar::zero())))
}

/// The values of a policy. With the limit P* of the averages of P⁰, P¹, …, they satisfy
/// g = P g, g + h = r + P h, h + c + w = P w, and P*(h + c) = 0.
#[derive(Debug)]
pub struct Values<C: Chain + ?Sized> {
    /// g, one number for each recurrent class.
    pub gains: Vec<C::Scalar>,
    /// g in every state, unless all recurrent classes have the same.
    pub gain: Option<C::Vector>,
    /// h
    pub bias: C::Vector,
    /// c and w, unless they are too long. With several recurrent classes c is 0.
    pub second: Option<(C::Scalar, C::Vector)>,
}

/// Computes the values of a policy.
pub fn values<C: Chain + ?Sized>(chain: &C) -> Result<Values<C>, Stuck> {
    let cycles = Cycles { chain, time: chain.solve(&chain.ones())? };
    let rewards = chain.rewards();
    let gains = cycles.averages(|z| chain.at(z, &rewards), &chain.solve(&rewards)?);
    let gain = chain.extend(&gains)?;
    let bias = chain.solve(&chain.minus(&rewards, &gain))?;
    let same = gains.windows(2).all(|pair| matches!(pair, [a, b] if chain.same(a, b)));
    let gain = (!same).then_some(gain);
    Ok(match cycles.second(&bias) {
        Ok((raised, level, w)) => {
            Values { gains, gain, bias: raised.unwrap_or(bias), second: Some((level, w)) }
        }
        Err(_) => Values { gains, gain, bias, second: None },
    })
}

/// The chain on its way from a reference back to itself.
struct Cycles<'a, C: Chain + ?Sized> {
    chain: &'a C,
    /// How long it takes to a reference.
    time: C::Vector,
}

/// h if it had to be raised, c and w.
type Second<C> = (Option<<C as Chain>::Vector>, <C as Chain>::Scalar, <C as Chain>::Vector);

impl<C: Chain + ?Sized> Cycles<'_, C> {
    /// For each reference, what is collected on a cycle over how long it takes. `x` is what is
    /// collected from each state to the next reference, `start` what is collected at the start.
    fn averages(&self, start: impl Fn(usize) -> C::Scalar, x: &C::Vector) -> Vec<C::Scalar> {
        let average = |&z: &usize| {
            let action = self.chain.policy().get(z).copied().unwrap_or(0);
            let ahead = |x: &C::Vector| self.chain.ahead(z, action, x, false);
            (start(z) + ahead(x)) / (C::Scalar::one() + ahead(&self.time))
        };
        self.chain.references().iter().map(average).collect()
    }

    /// What x must be raised by in each recurrent class to be 0 on average, given that it is 0 in
    /// the references.
    fn levels(&self, x: &C::Vector) -> Result<Vec<C::Scalar>, Stuck> {
        let collected = self.chain.solve(&self.chain.negated(x, &C::Scalar::zero()))?;
        Ok(self.averages(|_| C::Scalar::zero(), &collected))
    }

    /// x raised by these levels.
    fn raised(&self, x: &C::Vector, levels: &[C::Scalar]) -> Result<C::Vector, Stuck> {
        let below = self.chain.negated(&self.chain.extend(levels)?, &C::Scalar::zero());
        Ok(self.chain.minus(x, &below))
    }

    fn second(&self, h: &C::Vector) -> Result<Second<C>, Stuck> {
        let levels = self.levels(h)?;
        if let [level] = levels.as_slice() {
            let w = self.chain.solve(&self.chain.negated(h, level))?;
            return Ok((None, level.clone(), w));
        }
        let raised = self.raised(h, &levels)?;
        let w = self.chain.solve(&self.chain.negated(&raised, &C::Scalar::zero()))?;
        let w = self.raised(&w, &self.levels(&w)?)?;
        Ok((Some(raised), C::Scalar::zero(), w))
    }
}

/// A better policy, if there is one: in each state an action that does better, first by gain, then
/// by reward and bias, then by the next term (Veinott). What is not better is left as it is.
pub fn improved<C: Chain + ?Sized>(chain: &C, values: &Values<C>) -> Option<Vec<usize>> {
    let terms = [
        values.gain.as_ref().map(|gain| (gain, false)),
        Some((&values.bias, true)),
        values.second.as_ref().map(|(_, w)| (w, false)),
    ];
    let better = |state: usize, action: usize, than: usize| {
        for (x, reward) in terms.iter().flatten() {
            let value = |action: usize| chain.ahead(state, action, x, *reward);
            match chain.order(&value(action), &value(than), x) {
                Ordering::Equal => {}
                unequal => return unequal.is_gt(),
            }
        }
        false
    };
    let best = |(state, &current): (usize, &usize)| {
        (0..chain.actions(state)).fold(current, |best, action| {
            if action != best && better(state, action, best) { action } else { best }
        })
    };
    let policy: Vec<usize> = chain.policy().iter().enumerate().map(best).collect();
    (policy != chain.policy()).then_some(policy)
}
