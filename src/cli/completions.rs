//! `proofmark completions`.

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::proofmark::Proofmark;
use super::{Exit, complain, print};

/// What `--help` says after the arguments.
pub const HELP: &str = "Examples:
  proofmark completions bash >~/.local/share/bash-completion/completions/proofmark
  proofmark completions zsh >~/.zfunc/_proofmark
  proofmark completions fish >~/.config/fish/completions/proofmark.fish";

/// Arguments of `proofmark completions`.
#[derive(Debug, clap::Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions.
pub fn run(arguments: &Completions) -> Exit {
    let mut bytes = Vec::new();
    let mut command = Proofmark::command();
    clap_complete::generate(arguments.shell, &mut command, "proofmark", &mut bytes);
    match String::from_utf8(bytes) {
        Ok(text) => print(&text, Exit::Pass),
        Err(error) => {
            complain(&error.to_string());
            Exit::BadInput
        }
    }
}
