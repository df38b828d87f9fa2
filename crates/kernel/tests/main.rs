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
mod dependencies;
mod meaning;
mod operations;
mod properties;

// What needs the kernel alone, and is run on every mutant of it (`make mutants`).
mod angles;
mod answers;
mod by_hand;
mod claims;
mod constants;
mod covers;
mod decimal;
mod enclosed;
mod endless;
mod ends;
mod given;
mod goals;
mod integers;
mod integrals;
mod layout;
mod leading;
mod limits;
mod logarithms;
mod mdp;
mod mdp_work;
mod needs;
mod numbers;
mod processes;
mod repeated;
mod rules;
mod shipped;
mod slopes;
mod trees;
mod work;
