//! The optimal gain and the optimal bias: proposed by policy iteration in floats, solved in
//! rationals, and improved there until nothing is better. Where the rational numbers get too long,
//! the bias is rounded and the gain enclosed.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential, rules};
use proofmark_kernel::rational::compare;

use super::chain::{Chain, Values};
use super::image::Image;
use crate::limits;
use crate::sim::arena as sim;

/// What a certificate says about the gain.
#[derive(Clone, Debug)]
pub struct Gain {
    /// The lower bound.
    pub lo: Rational,
    /// The upper bound.
    pub hi: Rational,
    /// h
    pub bias: Potential<BigInt>,
    /// c and w, if h is the optimal bias but for c.
    pub second: Option<(Rational, Potential<BigInt>)>,
}

/// Finds the optimal gain of a communicating process, and its optimal bias if it is not too long.
/// `None` if neither rationals nor floats are up to it.
pub fn optimal(mdp: &Mdp, image: &Image) -> Option<Gain> {
    let (policy, bias) = proposed(image)?;
    exact(mdp, policy).or_else(|| enclosed(mdp, &bias))
}

/// The best policy that floats find, and its bias.
fn proposed(image: &Image) -> Option<(Vec<usize>, Vec<f64>)> {
    let greedy = |choices: &Vec<sim::Choice>| {
        let rewards = choices.iter().map(|choice| choice.reward).enumerate().rev();
        rewards.max_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(action, _)| action)
    };
    let mut policy: Vec<usize> = image.states.iter().map(greedy).collect();
    let mut bias = vec![0.0; policy.len()];
    // Rounding errors could lead round in a circle.
    let mut seen = HashSet::new();
    while seen.len() < limits::MDP_ROUNDS && seen.insert(policy.clone()) {
        let chain = Chain::new(image, policy.clone())?;
        let values = chain.values()?;
        let better = chain.improved(&values);
        bias = values.bias;
        let Some(better) = better else { break };
        policy = better;
    }
    Some((policy, bias))
}

/// The optimal gain and bias, from a policy that is optimal or close to it.
fn exact(mdp: &Mdp, mut policy: Vec<usize>) -> Option<Gain> {
    for _ in 0..limits::MDP_ROUNDS {
        let chain = Chain::new(mdp, policy)?;
        let values = chain.values()?;
        if let Some(better) = chain.improved(&values) {
            policy = better;
            continue;
        }
        // Nothing is better: the policy is optimal if its gain is the same everywhere.
        let Values { gains, gain: None, bias, second } = values else { return None };
        let gain = gains.first()?.clone();
        return Some(Gain { lo: gain.clone(), hi: gain, bias, second });
    }
    None
}

/// Bounds on the gain from an approximate bias.
fn enclosed(mdp: &Mdp, bias: &[f64]) -> Option<Gain> {
    let size = bias.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
    let bits = 52 - size.log2().ceil().to_i32()?.clamp(0, 52);
    let unit = 2.0_f64.powi(bits);
    let values = bias.iter().map(|x| Some(BigInt::from((x * unit).round().to_i64()?)));
    let bias = Potential { over: BigInt::from(1) << bits, values: values.collect::<Option<_>>()? };
    let best = |(state, choices): (usize, &Vec<Choice>)| {
        let rates = choices.iter().map(|choice| {
            let (rate, scale) = rules::rate(choice, state, &bias).ok()?;
            Some(Rational::new(rate, scale))
        });
        rates.collect::<Option<Vec<_>>>()?.into_iter().max_by(compare)
    };
    let best = mdp.states().iter().enumerate().map(best).collect::<Option<Vec<_>>>()?;
    let lo = best.iter().min_by(|a, b| compare(a, b))?;
    let hi = best.iter().max_by(|a, b| compare(a, b))?;
    let scale = BigInt::from(1) << 64_u32;
    let (lo, hi) = ((lo * &scale).floor() / &scale, (hi * &scale).ceil() / &scale);
    Some(Gain { lo, hi, bias, second: None })
}
