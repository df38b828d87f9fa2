//! The program `proofmark`.

use clap::{Parser, Subcommand};

use super::{
    EXIT_CODES, Exit, audit, check, compare, eval, explain, export, ledger, mdp, merge, simulate,
};

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
    /// Say whether two constants may be compared, and give their ratio only then
    #[command(after_help = EXIT_CODES)]
    Compare(compare::Compare),
    /// Evaluate an expression to so many certain digits
    #[command(after_help = EXIT_CODES)]
    Eval(eval::Eval),
    /// Show how a claim is decided: every named value with its enclosure
    #[command(after_help = EXIT_CODES)]
    Explain(explain::Explain),
    /// Write claims for other provers and tools to check, and certified digits for LaTeX
    #[command(after_help = EXIT_CODES)]
    Export(export::Export),
    /// Put a total together from the constants of a ledger, unless one of them is open
    #[command(after_help = EXIT_CODES)]
    Ledger(ledger::LedgerArguments),
    /// Certify the gain, bias, span and diameter of a Markov decision process
    #[command(after_help = EXIT_CODES)]
    Mdp(Box<mdp::MdpArguments>),
    /// Put the shards of a simulation together, if every run is there, and once
    #[command(after_help = EXIT_CODES)]
    Merge(merge::Merge),
    /// Print the constant certificates that `compare` knows
    #[command(after_help = EXIT_CODES)]
    Scoreboard(compare::ScoreboardArguments),
    /// Run the paper's experiments, and compare outcomes with the printed ones
    #[command(after_help = EXIT_CODES)]
    Simulate(simulate::Simulate),
}

/// Runs a command.
pub fn run(arguments: &Proofmark) -> Exit {
    match &arguments.command {
        Command::Audit(command) => audit::run(command),
        Command::Check(command) => check::run(command),
        Command::Compare(command) => compare::run(command),
        Command::Eval(command) => eval::run(command),
        Command::Explain(command) => explain::run(command),
        Command::Export(command) => export::run(command),
        Command::Ledger(command) => ledger::run(command),
        Command::Mdp(command) => mdp::run(command),
        Command::Merge(command) => merge::run(command),
        Command::Scoreboard(command) => compare::scoreboard(command),
        Command::Simulate(command) => simulate::run(command),
    }
}
