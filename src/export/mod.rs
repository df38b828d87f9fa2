//! Claims in the languages of other tools, so that those can check them on their own, and certified
//! digits for a paper.
//!
//! An exporter starts from the book's sentences and definitions as they are written, not from the
//! written-out program, so that its output can be read beside the book. All of them walk expressions
//! alike (`walk`) and agree on what is to be shown of a claim (`shown`). Coq has functions and lists,
//! and keeps the book's definitions; the others get a claim written out, value by value (`flat`).

mod bounds;
pub mod coq;
mod flat;
pub mod gappa;
mod infix;
pub mod latex;
mod layout;
mod number;
pub mod sage;
mod shown;
pub mod smt2;
mod walk;

pub use flat::Inexpressible;
