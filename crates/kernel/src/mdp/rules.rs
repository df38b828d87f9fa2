//! The four rules about potentials. Each looks at one state; what follows from it for the whole
//! process, once it holds in every state, stands above it.
//!
//! A choice has the reward R/o and leads to state j with probability n_j/o. A potential has the
//! value V_s/d in state s. Everything is about the *drift* of a potential along a choice, its
//! expected change in one step:
//!
//! E V(next) − V(s) = (Σ n_j V_j − o V_s) / (o d).

use std::cmp::Ordering;

use crate::int::{Int, TooLarge};
use crate::mdp::Choice;
use crate::number::Number;
use crate::rules::Interval;

/// A number for every state: V(s) = `values[s]` / `over`, with `over` > 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Potential<I> {
    /// The common denominator.
    pub over: I,
    /// The numerators.
    pub values: Vec<I>,
}

impl<I: Int> Potential<I> {
    /// The numerator in a state. (That there is one has been checked.)
    fn at(&self, state: usize) -> Result<&I, TooLarge> {
        self.values.get(state).ok_or(TooLarge)
    }

    /// The value in a state.
    pub fn value(&self, state: usize) -> Option<Number<I>> {
        Number::fraction(self.values.get(state)?.clone(), self.over.clone())
    }
}

/// Why a rule does not hold in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// This action does better than the certificate allows.
    Action(usize),
    /// No action does as well as the certificate says.
    NoAction,
    /// A number on the way exceeds the limit.
    TooLarge,
}

impl From<TooLarge> for Flaw {
    fn from(_: TooLarge) -> Self {
        Self::TooLarge
    }
}

/// o · d times the drift: Σ n_j V_j − o V_s.
fn drift<I: Int>(
    choice: &Choice<I>,
    state: usize,
    potential: &Potential<I>,
) -> Result<I, TooLarge> {
    let mut sum = I::small(0);
    for (next, n) in choice.next() {
        sum.add_product(n, potential.at(*next)?)?;
    }
    sum.sub(&choice.over().mul(potential.at(state)?)?)
}

/// o · d, the denominator of a drift.
fn scale<I: Int>(choice: &Choice<I>, potential: &Potential<I>) -> Result<I, TooLarge> {
    choice.over().mul(&potential.over)
}

/// r + drift of h, as a numerator and a denominator: (R d + Σ n_j V_j − o V_s) / (o d).
pub fn rate<I: Int>(
    choice: &Choice<I>,
    state: usize,
    h: &Potential<I>,
) -> Result<(I, I), TooLarge> {
    let rate = choice.reward().mul(&h.over)?.add(&drift(choice, state, h)?)?;
    Ok((rate, scale(choice, h)?))
}

/// **Gain.** In every state r + drift of h is at most `hi` for all actions, and at least `lo` for
/// one. Then the optimal gain lies in [lo, hi], from every state.
///
/// For any policy at all, E Σ_{t<T} r_t = E Σ_{t<T} (r_t + drift_t) + E h(s_0) − E h(s_T), because
/// the drifts telescope. So it is at most T hi + (max h − min h); and for the policy that always
/// takes the action with r + drift ≥ lo, at least T lo − (max h − min h). Divide by T.
///
/// If lo = hi then h solves the optimality equation lo + h(s) = max_a (r + E h(next)). The answer
/// is the list of the actions that attain `hi`.
///
/// Only the actions of `open` are looked at: of the others, r + drift is known to be below lo and hi.
pub fn gain<I: Int>(
    choices: &[Choice<I>],
    open: &[usize],
    state: usize,
    h: &Potential<I>,
    bounds: &Interval<I>,
) -> Result<Vec<usize>, Flaw> {
    let (mut reached, mut attain) = (false, Vec::new());
    for &action in open {
        let choice = choices.get(action).ok_or(Flaw::Action(action))?;
        let (rate, scale) = rate(choice, state, h)?;
        let rate = Number::fraction(rate, scale).ok_or(Flaw::TooLarge)?;
        match rate.compare(&bounds.hi)? {
            Ordering::Greater => return Err(Flaw::Action(action)),
            Ordering::Equal => attain.push(action),
            Ordering::Less => {}
        }
        reached = reached || bounds.lo.at_most(&rate)?;
    }
    if reached { Ok(attain) } else { Err(Flaw::NoAction) }
}

/// **Bias.** Where h solves the optimality equation for the gain g, call an action tight if it
/// attains it. In every state the drift of w is at most h(s) + c for all tight actions, and equal
/// to it for one. Then h + c is the optimal bias: the largest bias that a policy of gain g has.
///
/// (By itself the optimality equation may have several solutions, with different spans.)
///
/// Let u = h + c, and P* the limit of the averages of P⁰, P¹, …, for a stationary policy. It
/// satisfies P* P = P*, so that P* kills drifts.
/// * The policy d that takes the tight action with equality: u is a solution of g + u = r_d + P_d u,
///   and P*_d u = P*_d (P_d w − w) = 0. These two equations say that u is the bias of d.
/// * A policy e of gain g with bias v, so that g + v = r_e + P_e v and P*_e v = 0. By the optimality
///   equation r_e + P_e u − g − u ≤ 0, and P*_e times the left side is 0, hence it is 0 wherever e
///   returns to: there e takes tight actions, P_e w − w ≤ u, and so P*_e u ≥ P*_e (P_e w − w) = 0.
///   Now v − u = (r_e − g + P_e v) − u ≤ P_e (v − u); iterate: v − u ≤ P*_e (v − u) = −P*_e u ≤ 0.
pub fn bias<I: Int>(
    choices: &[Choice<I>],
    tight: &[usize],
    state: usize,
    u: &Number<I>,
    w: &Potential<I>,
) -> Result<(), Flaw> {
    let mut attained = false;
    for &action in tight {
        let choice = choices.get(action).ok_or(Flaw::Action(action))?;
        let drift = Number::fraction(drift(choice, state, w)?, scale(choice, w)?);
        match drift.ok_or(Flaw::TooLarge)?.compare(u)? {
            Ordering::Greater => return Err(Flaw::Action(action)),
            Ordering::Equal => attained = true,
            Ordering::Less => {}
        }
    }
    if attained { Ok(()) } else { Err(Flaw::NoAction) }
}

/// **Diameter, from above.** W ≥ 0 everywhere, and in every state but the target t the drift of W
/// along the named action is at most −1. Then the policy that takes the named actions reaches t
/// from s in an expected time of at most W(s).
///
/// Let τ be the time of the first visit to t. Up to τ, W(s_k) + k does not grow in expectation, so
/// E min(k, τ) ≤ W(s) − E W(s_{min(k, τ)}) ≤ W(s). Let k go to infinity (monotone convergence).
///
/// With such a W for every target the process is communicating, and no two states are further
/// apart than the largest value.
pub fn near<I: Int>(choice: &Choice<I>, state: usize, w: &Potential<I>) -> Result<(), Flaw> {
    let falls = drift(choice, state, w)?.add(&scale(choice, w)?)?;
    if falls.sign() <= 0 { Ok(()) } else { Err(Flaw::NoAction) }
}

/// **Diameter, from below.** V(t) ≤ 0, and in every state but t the drift of V is at least −1 for
/// all actions. Then no policy reaches t from s in an expected time below V(s).
///
/// Up to the time τ of the first visit to t, V(s_k) + k does not fall in expectation, so
/// E min(k, τ) ≥ V(s) − E V(s_{min(k, τ)}). If E τ is infinite there is nothing to show. Otherwise
/// τ is finite almost surely, so V(s_{min(k, τ)}) tends to V(t) and, being bounded, so does its
/// expectation: E τ ≥ V(s) − V(t) ≥ V(s).
///
/// Only the actions of `open` are looked at: of the others, the drift is known to be above −1.
pub fn far<I: Int>(
    choices: &[Choice<I>],
    open: &[usize],
    state: usize,
    v: &Potential<I>,
) -> Result<(), Flaw> {
    for &action in open {
        let choice = choices.get(action).ok_or(Flaw::Action(action))?;
        let falls = drift(choice, state, v)?.add(&scale(choice, v)?)?;
        if falls.sign() < 0 {
            return Err(Flaw::Action(action));
        }
    }
    Ok(())
}
