//! The program `proofmark`.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark::cli::proofmark::{Proofmark, run};
use proofmark_check::processor;

fn main() -> ExitCode {
    match processor::check() {
        Ok(()) => run(&Proofmark::parse()).into(),
        Err(exit) => exit.into(),
    }
}
