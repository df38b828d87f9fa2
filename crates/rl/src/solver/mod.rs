//! Optimal gain, bias, span and diameter of a Markov decision process in exact arithmetic, each with a
//! certificate that the kernel checks. Nothing here is trusted: [`kernel::mdp`](proofmark_kernel::mdp)
//! judges.
//!
//! | module | does |
//! |---|---|
//! | [`image`] | the process in floating point, and its digest |
//! | [`graph`] | which states reach which |
//! | [`elimination`] | solves x = b + P x, in floats and modulo a prime |
//! | [`lift`] | solves it in rationals, by p-adic lifting |
//! | [`exact`] | the process in rationals, and which of its actions is better |
//! | [`chain`] | values of a policy, in floats and in rationals |
//! | [`gain`] | optimal gain and bias, by policy iteration |
//! | [`diameter`] | potentials for both sides of the diameter |
//! | [`prove`](mod@prove) | writes the certificate and has the kernel check it |
//! | [`report`] | text, JSON and Markdown |

pub mod chain;
pub mod diameter;
pub mod elimination;
pub mod exact;
pub mod gain;
pub mod graph;
pub mod image;
pub mod lift;
pub mod prove;
pub mod report;
