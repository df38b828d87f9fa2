//! The checker alone: book, certificates and kernel, without any of the code that finds proofs.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark::cli::check::{Checker, run_alone};

fn main() -> ExitCode {
    run_alone(&Checker::parse()).into()
}
