//! The checker alone: book, certificates and kernel, without any of the code that finds proofs.

use std::process::ExitCode;

use clap::Parser as _;
use proofmark_check::command::{Checker, run_alone};
use proofmark_check::processor;

fn main() -> ExitCode {
    match processor::check() {
        Ok(()) => run_alone(&Checker::parse()).into(),
        Err(exit) => exit.into(),
    }
}
