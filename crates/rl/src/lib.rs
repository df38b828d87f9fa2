//! The work of Proofmark's first client, a paper on regret in average-reward reinforcement learning.
//! Nothing in the crates below knows of it.
//!
//! | module | does |
//! |---|---|
//! | [`families`] | the families of decision processes of the paper, in exact numbers |
//! | [`solver`] | solves decision processes exactly, and writes certificates that the kernel checks |
//! | [`environments`] | printed figures of a paper against certified ones |
//! | [`frontier`] | lower bounds beyond the paper's, for any regime and any point |
//! | [`sim`] | runs optimistic learners on decision processes, in floats |
//! | [`experiment`] | the paper's experiments, with the paper's statistics |
//! | [`limits`] | every limit |

// Every file goes through `proofmark_check::files`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod environments;
pub mod experiment;
pub mod families;
pub mod frontier;
pub mod limits;
pub mod sim;
pub mod solver;
