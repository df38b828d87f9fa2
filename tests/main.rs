//! Every test of the programs and of the library, as one binary: linking thirty takes longer than
//! running them. A file a topic; `cargo test --test main cli::` runs the tests of one.
#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod arena;
mod bad_input;
mod certificates;
mod cli;
mod compare;
mod constants;
mod covers;
mod differential;
mod edits;
mod eval;
mod experiments;
mod export;
mod faster;
mod findings;
mod format;
mod formulas;
mod frontier;
mod fuzz;
mod gate;
mod help;
mod hostile;
mod interrupted;
mod language;
mod latex;
mod ledger;
mod lint;
mod lists;
mod mdp_files;
mod new;
mod other_provers;
mod outputs;
mod prove;
mod reality;
mod report;
mod scan_read;
mod scan_say;
mod scan_tables;
mod schema;
mod sentences;
mod shards;
mod shell;
mod shipped;
mod statements;
mod support;
mod sweep;
mod sync;
mod tables;
mod tutorial;
