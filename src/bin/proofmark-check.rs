//! The checker alone: book, certificates and kernel, without any of the code that finds proofs.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark::cli::check::{Check, run};
use proofmark::cli::processor;

fn main() -> ExitCode {
    match processor::check() {
        Ok(()) => run(&Check::parse()).into(),
        Err(exit) => exit.into(),
    }
}
