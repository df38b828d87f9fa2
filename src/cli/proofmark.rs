//! The program `proofmark`.

use clap::{Parser, Subcommand};
use proofmark_book::Book;
use proofmark_check::command as check;

use super::{
    Exit, LANGUAGE, Screen, Subject, audit, compare, completions, ending, eval, explain, export,
    fmt, frontier, ledger, lint, man, mdp, merge, new, print, refuse, report, scan, schema,
    simulate, sweep, sync,
};
use crate::paper::PaperArguments;

/// Audit the explicit constants that a paper claims
#[derive(Debug, Parser)]
#[command(name = "proofmark", version, after_help = ending("  \
  proofmark audit --bundled
  proofmark audit claims.toml --emit certificates"))]
pub struct Proofmark {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    screen: Screen,
}

/// What `proofmark check` takes: the arguments of the checker, and the document.
#[derive(Debug, clap::Args)]
struct CheckArguments {
    #[command(flatten)]
    check: check::Check,
    #[command(flatten)]
    paper: PaperArguments,
}

/// The commands. What `--help` says of each stands beside its arguments.
#[derive(Debug, Subcommand)]
enum Command {
    Scan(scan::Scan),
    Audit(audit::Audit),
    /// Check certificates against a claim book, with the kernel alone
    #[command(after_help = ending(&check::subcommand_examples()))]
    Check(CheckArguments),
    Explain(explain::Explain),
    Eval(eval::Eval),
    Sweep(Box<sweep::SweepArguments>),
    Report(report::Report),
    Export(export::Export),
    New(new::New),
    Fmt(fmt::Fmt),
    Lint(lint::Lint),
    Sync(sync::Sync),
    Schema(schema::Schema),
    Compare(compare::Compare),
    Scoreboard(compare::ScoreboardArguments),
    Ledger(ledger::LedgerArguments),
    Frontier(frontier::FrontierArguments),
    Lower(frontier::Lower),
    Mdp(Box<mdp::MdpArguments>),
    Simulate(simulate::Simulate),
    Merge(merge::Merge),
    /// Print the language of claims on a screen or two
    #[command(after_help = LANGUAGE, help_template = "{after-help}\n")]
    Language,
    Completions(completions::Completions),
    Man(man::Manual),
}

/// Runs a command.
pub fn run(arguments: &Proofmark) -> Exit {
    let screen = arguments.screen;
    screen.colour();
    let ended = match &arguments.command {
        Command::Scan(command) => scan::run(command, screen),
        Command::Audit(command) => Ok(audit::run(command, screen)),
        Command::Check(command) => {
            let compare = |book: &Book, subject: &Subject| {
                Ok(command.paper.compare(book, subject, &book.entries))
            };
            Ok(check::run(&command.check, screen, &compare))
        }
        Command::Explain(command) => explain::run(command, screen),
        Command::Eval(command) => eval::run(command, screen),
        Command::Sweep(command) => sweep::run(command, screen),
        Command::Report(command) => report::run(command, screen),
        Command::Export(command) => export::run(command, screen),
        Command::New(command) => new::run(command),
        Command::Fmt(command) => fmt::run(command, screen),
        Command::Lint(command) => lint::run(command, screen),
        Command::Sync(command) => sync::run(command, screen),
        Command::Schema(command) => Ok(schema::run(command)),
        Command::Compare(command) => compare::run(command, screen),
        Command::Scoreboard(command) => compare::scoreboard(command, screen),
        Command::Ledger(command) => ledger::run(command, screen),
        Command::Frontier(command) => frontier::run(command),
        Command::Lower(command) => frontier::lower(command),
        Command::Mdp(command) => mdp::run(command, screen),
        Command::Simulate(command) => simulate::run(command),
        Command::Merge(command) => merge::run(command, screen),
        Command::Language => Ok(print(LANGUAGE, Exit::Pass)),
        Command::Completions(command) => Ok(completions::run(command)),
        Command::Man(command) => man::run(command).map_err(refuse),
    };
    ended.unwrap_or_else(|exit| exit)
}
