//! `proofmark new`.

use std::path::{Path, PathBuf};

use super::{Exit, complain, print};
use crate::scaffold::{self, PLACEHOLDER, Stubs, latex};
use crate::{files, limits};

/// What `--help` says after the arguments.
pub const HELP: &str = "Examples:
  proofmark new claims
  proofmark new claims --title 'Sharp constants for hashing'
  proofmark new claims --latex paper.tex

With --latex, a column of whole numbers is taken for an argument, and every other column for a
formula of them; the formulas are left to be written.

Exit codes:
  0  the files are written    2  bad input, or a file is already there; nothing is written";

/// Arguments of `proofmark new`.
#[derive(Debug, clap::Args)]
pub struct New {
    /// The folder of the book; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The paper's title
    #[arg(long, value_name = "TEXT", default_value = "My paper")]
    title: String,
    /// Make a claim for each number of the tables in this LaTeX file
    #[arg(long, value_name = "FILE")]
    latex: Option<PathBuf>,
}

/// Writes a new book.
pub fn run(arguments: &New) -> Exit {
    write(arguments).map_or_else(
        |reason| {
            complain(&reason);
            Exit::BadInput
        },
        |said| print(&said, Exit::Pass),
    )
}

fn write(arguments: &New) -> Result<String, String> {
    let folder = &arguments.folder;
    if arguments.title.contains(['\n', '\r']) {
        return Err("a title has one line".to_owned());
    }
    let stubs = arguments.latex.as_deref().map(read).transpose()?;
    let files: Vec<(PathBuf, String)> = scaffold::files(&arguments.title, stubs.as_ref())
        .into_iter()
        .map(|(name, text)| (folder.join(name), text))
        .collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        return Err(format!("{}: there is already such a file", path.display()));
    }
    let mut said = String::new();
    for (path, text) in &files {
        files::make_folder(path.parent().unwrap_or(folder))?;
        files::create(path, text)?;
        said.push_str(&format!("wrote {}\n", path.display()));
    }
    let book = folder.join("claims.toml");
    if let Some(Stubs { claims, formulas, unclear, .. }) = stubs {
        said.push_str(&format!(
            "{claims} claims; {formulas} formulas to write, at {PLACEHOLDER}\n"
        ));
        if unclear > 0 {
            said.push_str(&format!("{unclear} cells are left out; the book names them\n"));
        }
    }
    said.push_str(&format!("next: proofmark audit {}\n", book.display()));
    Ok(said)
}

fn read(path: &Path) -> Result<Stubs, String> {
    let name = path.display();
    let text =
        files::read(path, limits::BOOK_BYTES).map_err(|reason| format!("{name}: {reason}"))?;
    let tables = latex::tables(&text).map_err(|reason| format!("{name}: {reason}"))?;
    if tables.is_empty() {
        return Err(format!("{name}: there is no table (tabular, array, ...) with a number in it"));
    }
    Ok(Stubs::of(&tables))
}
