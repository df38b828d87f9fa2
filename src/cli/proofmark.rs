//! The program `proofmark`.

use clap::{Parser, Subcommand};
use proofmark_check::command as check;

use super::{
    Exit, Screen, audit, compare, completions, ending, eval, explain, export, fmt, frontier,
    language, ledger, lint, lower, man, mdp, merge, new, print, refuse, report, schema, simulate,
};

/// Examples for `--help`.
const EXAMPLES: &str = "  \
  proofmark audit --bundled
  proofmark audit claims.toml --emit certificates";

/// Audit the explicit constants that a paper claims
#[derive(Debug, Parser)]
#[command(name = "proofmark", version, after_help = ending(EXAMPLES))]
pub struct Proofmark {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    screen: Screen,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide every claim of a book, and check each decision with the kernel
    #[command(after_help = ending(audit::EXAMPLES))]
    Audit(audit::Audit),
    /// Check certificates against a claim book, with the kernel alone
    #[command(after_help = ending(&check::subcommand_examples()))]
    Check(check::Check),
    /// Show how a claim is decided: every named value with its enclosure
    #[command(after_help = ending(explain::EXAMPLES))]
    Explain(explain::Explain),
    /// Evaluate an expression to so many certain digits
    #[command(after_help = ending(eval::EXAMPLES))]
    Eval(eval::Eval),
    /// Write the audit as one HTML page that needs nothing else
    #[command(after_help = ending(report::EXAMPLES))]
    Report(report::Report),
    /// Write claims for other provers and tools to check, and certified digits for LaTeX
    #[command(after_help = ending(export::EXAMPLES))]
    Export(export::Export),
    /// Start a claim book: a commented example, or stubs for the tables of a LaTeX file
    #[command(after_help = new::HELP)]
    New(new::New),
    /// Bring claim books into their usual form, and keep every word and comment
    #[command(after_help = fmt::HELP)]
    Fmt(fmt::Fmt),
    /// Look for unused names, digits without a direction, claims without a place
    #[command(after_help = lint::help())]
    Lint(lint::Lint),
    /// Print the JSON Schema of books, certificates, decision processes or results
    #[command(after_help = schema::HELP)]
    Schema(schema::Schema),
    /// Say whether two constants may be compared, and give their ratio only then
    #[command(after_help = ending(compare::EXAMPLES))]
    Compare(compare::Compare),
    /// Print the constant certificates that `compare` knows
    #[command(after_help = ending(compare::SCOREBOARD_EXAMPLES))]
    Scoreboard(compare::ScoreboardArguments),
    /// Put a total together from the constants of a ledger, unless one of them is open
    #[command(after_help = ending(ledger::EXAMPLES))]
    Ledger(ledger::LedgerArguments),
    /// Certify regret lower bounds for a whole regime, sharper than the paper's
    #[command(after_help = frontier::help())]
    Frontier(frontier::FrontierArguments),
    /// Certify a regret lower bound at one point, by every argument there is
    #[command(after_help = frontier::ending(lower::EXAMPLES))]
    Lower(lower::Lower),
    /// Certify the gain, bias, span and diameter of a Markov decision process
    #[command(after_help = ending(mdp::EXAMPLES))]
    Mdp(Box<mdp::MdpArguments>),
    /// Run the paper's experiments, and compare outcomes with the printed ones
    #[command(after_help = ending(simulate::EXAMPLES))]
    Simulate(simulate::Simulate),
    /// Put the shards of a simulation together, if every run is there, and once
    #[command(after_help = ending(merge::EXAMPLES))]
    Merge(merge::Merge),
    /// Print the language of claims on a screen or two
    #[command(after_help = language::TEXT, help_template = "{after-help}\n")]
    Language,
    /// Print completions for a shell
    #[command(after_help = completions::HELP)]
    Completions(completions::Completions),
    /// Print the manual page, or write all of them
    #[command(after_help = man::HELP)]
    Man(man::Manual),
}

/// Runs a command.
pub fn run(arguments: &Proofmark) -> Exit {
    let screen = arguments.screen;
    screen.colour();
    match &arguments.command {
        Command::Audit(command) => audit::run(command, screen),
        Command::Check(command) => check::run(command, screen),
        Command::Compare(command) => compare::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Eval(command) => eval::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Explain(command) => explain::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Export(command) => export::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Frontier(command) => frontier::run(command),
        Command::Language => print(language::TEXT, Exit::Pass),
        Command::Ledger(command) => ledger::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Lower(command) => lower::run(command),
        Command::Mdp(command) => mdp::run(command, screen),
        Command::Merge(command) => merge::run(command),
        Command::Report(command) => report::run(command, screen).unwrap_or_else(|exit| exit),
        Command::Scoreboard(command) => {
            compare::scoreboard(command, screen).unwrap_or_else(|exit| exit)
        }
        Command::New(command) => new::run(command),
        Command::Fmt(command) => fmt::run(command, screen),
        Command::Lint(command) => lint::run(command, screen),
        Command::Schema(command) => schema::run(command),
        Command::Completions(command) => completions::run(command),
        Command::Man(command) => man::run(command).unwrap_or_else(refuse),
        Command::Simulate(command) => simulate::run(command),
    }
}
