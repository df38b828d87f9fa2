//! `proofmark completions`.

use clap::{CommandFactory as _, ValueEnum};
use clap_complete::Shell;
use proofmark_check::command::Checker;

use super::proofmark::Proofmark;
use super::{Exit, print};

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark completions bash >~/.local/share/bash-completion/completions/proofmark
  proofmark completions zsh >~/.zfunc/_proofmark
  proofmark completions zsh --program proofmark-check >~/.zfunc/_proofmark-check")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// The program whose arguments are completed
    #[arg(long, value_enum, default_value_t = Program::Proofmark)]
    program: Program,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Program {
    Proofmark,
    ProofmarkCheck,
}

pub fn run(arguments: &Completions) -> Exit {
    let mut bytes = Vec::new();
    let mut command = match arguments.program {
        Program::Proofmark => Proofmark::command(),
        Program::ProofmarkCheck => Checker::command(),
    };
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut bytes);
    print(&String::from_utf8_lossy(&bytes), Exit::Pass)
}
