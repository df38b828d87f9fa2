//! The kernel from outside: rules, boxes, meaning, properties, decision processes, and what it may
//! depend on.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod arena;
mod boxes;
mod decimal;
mod dependencies;
mod limits;
mod mdp;
mod meaning;
mod operations;
mod properties;
mod rules;
