//! The program `proofmark`.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark::cli::proofmark::{Proofmark, run};

fn main() -> ExitCode {
    run(&Proofmark::parse()).into()
}
