//! `proofmark man`.

use std::path::PathBuf;

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use proofmark_check::{command as check, files};

use super::proofmark::Proofmark;
use super::{Exit, print};

/// Print the manual page, or write all of them
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark man | man -l -
  proofmark man --out ~/.local/share/man/man1")]
pub struct Manual {
    /// Write a page for each command, and for proofmark-check, into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Manual) -> Result<Exit, String> {
    let Some(folder) = &arguments.out else {
        return Ok(print(&page(Proofmark::command())?, Exit::Pass));
    };
    files::make_folder(folder)?;
    for command in commands() {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let path = folder.join(format!("{name}.1"));
        files::write(&path, &page(command)?)?;
    }
    Ok(Exit::Pass)
}

/// Every command that has a page. `proofmark check` and the program `proofmark-check` share theirs.
fn commands() -> Vec<Command> {
    let mut commands = vec![Proofmark::command(), check::Checker::command()];
    commands.iter_mut().for_each(Command::build);
    let shared = ["help", "check"];
    let mut next = 0;
    while let Some(command) = commands.get(next) {
        let below = command.get_subcommands().filter(|c| !shared.contains(&c.get_name()));
        commands.extend(below.cloned().collect::<Vec<_>>());
        next += 1;
    }
    commands
}

fn page(command: Command) -> Result<String, String> {
    let mut bytes = Vec::new();
    Man::new(command).render(&mut bytes).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    // Not every reader of manual pages takes UTF-8.
    let plain = |c: char| match c.is_ascii() {
        true => c.to_string(),
        false => format!("\\[u{:04X}]", u32::from(c)),
    };
    Ok(text.chars().map(plain).collect())
}
