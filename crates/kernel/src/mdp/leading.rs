//! Most actions are far from what a rule asks of them, and the leading digits of a potential settle that.
//!
//! With v_j = ⌊V_j / 2^k⌋ every V_j is 2^k (v_j + ρ_j), where 0 ≤ ρ_j < 1. The n_j of a choice add up to
//! o, so Σ n_j ρ_j and o ρ_s both lie in [0, o), and their difference is strictly between −o and o:
//!
//! o d · drift / 2^k = Σ n_j V_j / 2^k − o V_s / 2^k lies strictly between D − o and D + o, with
//! D = Σ n_j v_j − o v_s.
//!
//! Whatever does not fit, or is too close, is left to the rules.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

use crate::int::Int;
use crate::mdp::{Choice, Potential};
use crate::number::Number;

/// The binary digits that are kept of the longest number of a potential, one less than a word has
/// without its sign.
const KEPT: u64 = 62;

/// A potential cut to its leading digits: v, and ⌊d / 2^k⌋ for the common denominator d.
#[derive(Clone, Debug)]
pub struct Leading {
    /// k
    cut: u64,
    values: Vec<i64>,
    over: i64,
}

impl Leading {
    /// The leading digits of a potential.
    pub fn of(potential: &Potential<BigInt>) -> Option<Self> {
        let numbers = potential.values.iter().chain([&potential.over]);
        let cut = numbers.map(BigInt::bits).max()?.saturating_sub(KEPT);
        // The shift rounds down, for negative numbers too.
        let short = |n: &BigInt| (n >> cut).to_i64();
        let values = potential.values.iter().map(short).collect::<Option<_>>()?;
        Some(Self { cut, values, over: short(&potential.over)? })
    }

    /// ⌊x d / 2^k⌋
    pub fn of_bound(&self, x: &Number<BigInt>, over: &BigInt) -> Option<i128> {
        let scaled = x.mul(&Number::whole(over.clone())).ok()?;
        scaled.floor_at(i64::try_from(self.cut).ok()?.checked_neg()?).ok()?.to_i128()
    }

    /// D: o d · drift / 2^k lies strictly between D − o and D + o.
    pub fn drift(&self, choice: &Choice, state: usize) -> Option<i128> {
        let mut sum = 0_i128;
        for (next, n) in choice.next() {
            let product =
                i128::from(n.word()?).checked_mul(i128::from(*self.values.get(*next)?))?;
            sum = sum.checked_add(product)?;
        }
        let here = i128::from(choice.over().word()?);
        sum.checked_sub(here.checked_mul(i128::from(*self.values.get(state)?))?)
    }

    /// Two numbers strictly between which o d (r + drift) / 2^k lies: with R d in [R ⌊d⌋ − |R|, R ⌊d⌋ + |R|],
    /// in units of 2^k.
    pub fn rate(&self, choice: &Choice, state: usize) -> Option<(i128, i128)> {
        let reward = i128::from(choice.reward().word()?);
        let middle = reward.checked_mul(i128::from(self.over))?;
        let middle = middle.checked_add(self.drift(choice, state)?)?;
        let width = i128::from(choice.over().word()?).checked_add(reward.checked_abs()?)?;
        Some((middle.checked_sub(width)?, middle.checked_add(width)?))
    }
}

/// Whether r + drift of h is clearly below a bound x, given ⌊x d / 2^k⌋: o times that is at most o d x / 2^k.
pub fn below(choice: &Choice, state: usize, h: &Leading, bound: i128) -> bool {
    let below = || {
        let least = i128::from(choice.over().word()?).checked_mul(bound)?;
        Some(h.rate(choice, state)?.1 <= least)
    };
    below() == Some(true)
}

/// Whether the drift of V is clearly above −1: o ⌊d / 2^k⌋ is at most o d / 2^k.
pub fn slow(choice: &Choice, state: usize, v: &Leading) -> bool {
    let above = || {
        let over = i128::from(choice.over().word()?);
        let least = v.drift(choice, state)?.checked_sub(over)?;
        Some(least.checked_add(over.checked_mul(i128::from(v.over))?)? >= 0)
    };
    above() == Some(true)
}
