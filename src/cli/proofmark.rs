//! The program `proofmark`.

use clap::{Parser, Subcommand};

use super::{EXIT_CODES, Exit, audit, check, eval, explain};

/// Audit the explicit constants that a paper claims
#[derive(Debug, Parser)]
#[command(name = "proofmark", version, after_help = EXIT_CODES)]
pub struct Proofmark {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide every claim of a book, and check each decision with the kernel
    #[command(after_help = EXIT_CODES)]
    Audit(audit::Audit),
    /// Check certificates against a claim book, with the kernel alone
    #[command(after_help = EXIT_CODES)]
    Check(check::Check),
    /// Evaluate an expression to so many certain digits
    #[command(after_help = EXIT_CODES)]
    Eval(eval::Eval),
    /// Show how a claim is decided: every named value with its enclosure
    #[command(after_help = EXIT_CODES)]
    Explain(explain::Explain),
}

/// Runs a command.
pub fn run(arguments: &Proofmark) -> Exit {
    match &arguments.command {
        Command::Audit(command) => audit::run(command),
        Command::Check(command) => check::run(command),
        Command::Eval(command) => eval::run(command),
        Command::Explain(command) => explain::run(command),
    }
}
