//! `proofmark new`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use proofmark_book::text::counted;
use proofmark_check::files;
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::style::NOTE;

use super::{Exit, misread, print, refuse, styled};
use crate::limits;
use crate::paper::documents;
use crate::scaffold::latex::{Document, LatexError};
use crate::scaffold::numbers::{Totals, json};
use crate::scaffold::{self, PLACEHOLDER, Stubs};

/// Start a claim book: a commented example, or stubs for the tables of a LaTeX file
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark new claims
  proofmark new claims --title 'Sharp constants for hashing'
  proofmark new claims --latex paper.tex

With --latex, a column of whole numbers is taken for an argument, and every other column for a
formula of them; the formulas are left to be written. \\input and \\include are followed, and the
document's own macros written out. Each claim says by `at` where its digits stand. Every number of the tables is claimed, an argument, or left out
with the reason: comments of the book say so, and numbers.txt lists all.

Exit codes:
  0  the files are written    2  bad input, or a file is already there; nothing is written")]
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
    /// How to print what became of the numbers: human or json
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human", requires = "latex")]
    format: Format,
}

pub fn run(arguments: &New) -> Result<Exit, Exit> {
    let folder = &arguments.folder;
    if arguments.title.contains(['\n', '\r']) {
        return Err(refuse("a title has one line"));
    }
    let mut read = arguments.latex.as_deref().map(read).transpose()?;
    if let (Some((stubs, _)), Some(paper)) = (&mut read, &arguments.latex) {
        stubs.paper = Some(documents::from(folder, paper));
    }
    let stubs = read.as_ref().map(|(stubs, _)| stubs);
    let files: Vec<(PathBuf, String)> = scaffold::files(&arguments.title, stubs)
        .into_iter()
        .map(|(name, text)| (folder.join(name), text))
        .collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        return Err(refuse(format!("{}: there is already such a file", path.display())));
    }
    if let Some((path, text)) = files.iter().find(|(_, text)| text.len() > limits::BOOK_BYTES) {
        return Err(refuse(format!(
            "{}: it would have {} bytes, and a book has at most {}; read fewer tables at a time",
            path.display(),
            text.len(),
            limits::BOOK_BYTES
        )));
    }
    let mut said = String::new();
    for (path, text) in &files {
        files::make_folder(path.parent().unwrap_or(folder)).map_err(refuse)?;
        files::create(path, text).map_err(refuse)?;
        said.push_str(&format!("wrote {}\n", path.display()));
    }
    if let Some((stubs, notes)) = read {
        if arguments.format == Format::Json {
            return Ok(print(&format!("{:#}\n", json(&stubs.tables, &notes)), Exit::Pass));
        }
        notes.iter().for_each(|text| note(text));
        said.push_str(&summary(&stubs));
    }
    said.push_str(&format!("next: proofmark audit {}\n", folder.join("claims.toml").display()));
    Ok(print(&said, Exit::Pass))
}

/// What became of the numbers, a line for each table.
fn summary(stubs: &Stubs) -> String {
    let mut said = String::new();
    for table in &stubs.tables {
        said.push_str(&format!("{}: {}\n", table.table, table.totals));
    }
    let totals = Totals::count(stubs.tables.iter().flat_map(|table| &table.numbers));
    if stubs.tables.len() > 1 {
        said.push_str(&format!("all {} tables: {totals}\n", stubs.tables.len()));
    }
    if totals.left_out > 0 {
        said.push_str(
            "comments in the book name what is left out, and why; numbers.txt lists all\n",
        );
    }
    let claims = counted(totals.claimed, "claim", "claims");
    let formulas = counted(stubs.formulas, "formula", "formulas");
    said + &format!("{claims}; {formulas} to write, at {PLACEHOLDER}\n")
}

fn read(path: &Path) -> Result<(Stubs, Vec<String>), Exit> {
    let document = Document::read(path).map_err(|error| match error {
        LatexError::At(error) => misread([*error]),
        LatexError::Whole(reason) => refuse(reason),
    })?;
    let stubs = Stubs::of(&document.tables);
    if stubs.tables.is_empty() {
        document.notes.iter().for_each(|text| note(text));
        return Err(refuse(format!(
            "{}: there is no table (tabular, array, ...) with a number in it",
            path.display()
        )));
    }
    Ok((stubs, document.notes))
}

/// Prints something that the author should know.
fn note(text: &str) {
    let label = styled(NOTE, "note");
    let _ = anstream::stderr().write_all(format!("{label}: {text}\n").as_bytes());
}
