//! `proofmark audit`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use wildmatch::WildMatch;

use super::{BookArgument, Exit, complain, load_book, print};
use crate::audit::{Audited, audit};
use crate::report::{human, json, markdown};
use crate::{files, limits};

/// Arguments of `proofmark audit`.
#[derive(Debug, clap::Args)]
pub struct Audit {
    #[command(flatten)]
    book: BookArgument,
    /// Only the claims whose name matches, e.g. 'frontier.row4.*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print only what is not as expected, and the closing line
    #[arg(long, short)]
    quiet: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    precision: PrecisionArgument,
}

/// The limit of the search.
#[derive(Debug, clap::Args)]
pub struct PrecisionArgument {
    /// Highest precision to try before a claim is left undecided
    #[arg(long, value_name = "N", default_value_t = limits::DEFAULT_PRECISION_BITS,
          value_parser = clap::value_parser!(u32).range(53..=i64::from(limits::PRECISION_BITS)))]
    pub max_bits: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table
    Human,
    /// One JSON object, schema proofmark-audit/1
    Json,
    /// A reviewer's report
    Markdown,
}

/// Runs the audit.
pub fn run(arguments: &Audit) -> Exit {
    let book = match load_book(arguments.book.book.as_deref()) {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    let pattern = arguments.only.as_deref().map(WildMatch::new);
    let wanted = move |id: &str| pattern.as_ref().is_none_or(|pattern| pattern.matches(id));
    if !book.entries.iter().any(|entry| wanted(entry.claim.id())) {
        let which = arguments.only.as_deref().map_or(String::new(), |o| format!(" like {o}"));
        complain(&format!("{} has no claim{which}: nothing was checked", book.source.name));
        return match arguments.format {
            Format::Human | Format::Markdown => Exit::Nothing,
            Format::Json => print(&json::report(&book, &[], false), Exit::Nothing),
        };
    }
    // An unwritable folder should be known before the work, not after it.
    if let Some(folder) = &arguments.emit
        && let Err(reason) = files::make_folder(folder)
    {
        complain(&reason);
        return Exit::BadInput;
    }
    let results: Vec<Audited<'_>> = audit(&book, wanted, arguments.precision.max_bits).collect();
    if let Some(folder) = &arguments.emit
        && let Err(reason) = emit(folder, &results)
    {
        complain(&reason);
        return Exit::BadInput;
    }
    let exit = Exit::of(&results);
    let pass = exit == Exit::Pass;
    let text = match arguments.format {
        Format::Human => human::table(&results, arguments.quiet, pass),
        Format::Json => json::report(&book, &results, pass),
        Format::Markdown => markdown::report(&book, &results, pass),
    };
    print(&text, exit)
}

/// Writes the certificates, each file whole or not at all.
fn emit(folder: &Path, results: &[Audited<'_>]) -> Result<(), String> {
    for result in results {
        if let Some(text) = result.certificate() {
            files::write(&folder.join(format!("{}.json", result.entry().claim.id())), text)?;
        }
    }
    Ok(())
}
