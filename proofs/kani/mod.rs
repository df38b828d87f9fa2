//! Bounded verification: properties of the kernel and of two of the paper's lemmas, each decided at
//! every point of a bounded domain.
//!
//! `harnesses` lists them all. Under Kani (`make kani`) each is a proof by its solver; `cargo test` runs
//! the same properties over the same domains point by point, and at random points far beyond them;
//! and `mutants` breaks every rule on purpose to see that its harness notices. The kernel includes
//! this folder as a module of its own, so that nothing of it has to be public.
//!
//! The lemmas: `doubling`, `bracket`, `heap`. The kernel: `integers`, `numbers`, `enclosures`,
//! `logarithms`, `angles`, `mean`, `sets`, `text`. What they are judged by: `fraction`. What they are drawn
//! from: `domain`, `drawn`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
// Random runs and mutants are not compiled for Kani.
#![cfg_attr(kani, allow(dead_code))]

mod angles;
mod bracket;
mod domain;
mod doubling;
mod drawn;
mod enclosures;
mod fraction;
mod harnesses;
mod heap;
mod integers;
mod logarithms;
mod mean;
mod numbers;
mod sets;
mod text;

#[cfg(not(kani))]
mod agreement;
#[cfg(not(kani))]
mod exhaustive;
#[cfg(not(kani))]
mod judges;
#[cfg(not(kani))]
mod mutants;
#[cfg(not(kani))]
mod table;
