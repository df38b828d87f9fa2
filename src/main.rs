//! The program `proofmark`.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark::cli::processor;
use proofmark::cli::proofmark::{Proofmark, run};

fn main() -> ExitCode {
    match processor::check() {
        Ok(()) => run(&Proofmark::parse()).into(),
        Err(exit) => exit.into(),
    }
}
