//! Solver and simulator, as one binary.
#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::string_slice,
    clippy::unwrap_used,
    dead_code,
    reason = "a test that fails may panic"
)]

mod mdp;
mod planners;
mod simulator;
mod support;
