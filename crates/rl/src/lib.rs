//! The work of Proofmark's first client, a paper on regret in average-reward reinforcement learning.
//! Nothing in the crates below knows of it.
//!
//! | module | does |
//! |---|---|
//! | [`mdp`] | solves decision processes exactly, and writes certificates that the kernel checks |
//! | [`frontier`] | lower bounds beyond the paper's, for any regime and any point |
//! | [`sim`] | runs optimistic learners on decision processes, in floats |
//! | [`experiment`] | the paper's experiments, with the paper's statistics |
//! | [`limits`] | every limit |

// Every file goes through `proofmark_check::files`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod experiment;
pub mod frontier;
pub mod limits;
pub mod mdp;
pub mod sim;
