//! `proofmark merge`.

use std::path::PathBuf;

use proofmark_rl::experiment::merge::merge;

use super::{Exit, ending, print, refuse};

/// Put the shards of a simulation together, if every run is there, and once
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark merge part1 part2 part3 --out simulation
  proofmark merge shards/* --out simulation"))]
pub struct Merge {
    /// The folders of all shards
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Where the files go
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Puts the shards of a protocol together.
pub fn run(arguments: &Merge) -> Exit {
    let folder = arguments.out.display();
    merge(&arguments.folders, &arguments.out).map_or_else(refuse, |units| {
        print(&format!("{units} runs: {folder}/tables.md\n"), Exit::Pass)
    })
}
