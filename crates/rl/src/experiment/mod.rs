//! The paper's experiments: its protocol, its statistics, and its figures beside ours.
//!
//! Every file is a function of the finished units, and a unit of its number: neither threads, nor
//! shards, nor interruptions change a byte.

// In the order in which data visits them: which runs are made,
pub mod choices;
pub mod protocol;
pub mod world;

// how they are made and kept,
pub mod run;
mod store;
mod unit;

// what the paper says of them, and we do,
mod figures;
pub mod paper;
mod results;
mod section;
mod statistics;
mod summary;

// one experiment each,
mod f1;
mod readings;
pub mod reality;
mod rq1;
mod rq2;
mod rq3;
mod rq4;
mod sweeps;

// and the floats against the exact layer.
pub mod exact_walk;
pub mod validate;

pub use statistics::{mean, standard_error};
pub use summary::MANIFEST;
