//! `proofmark export`.

use std::path::PathBuf;

use clap::Subcommand;
use wildmatch::WildMatch;

use super::{Exit, complain, ending, hint, load_book, print, show};
use crate::book::{Book, Entry};
use crate::export::coq;
use crate::{files, limits};

/// Examples for `--help`.
pub const EXAMPLES: &str = "  \
  proofmark export coq frontier.row4.bound
  proofmark export coq --only 'table1.*' --book claims.toml --out claims.v";

/// Arguments of `proofmark export`.
#[derive(Debug, clap::Args)]
pub struct Export {
    #[command(subcommand)]
    target: Target,
}

#[derive(Debug, Subcommand)]
enum Target {
    /// Theorems of Coq, with proofs by its tactic `interval`
    #[command(after_help = ending(EXAMPLES))]
    Coq(Selection),
}

/// The claims to export, and where to.
#[derive(Debug, clap::Args)]
struct Selection {
    /// The claims' names, e.g. frontier.row4.bound; the whole book if none is given
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// The claims whose name matches, e.g. 'frontier.row4.*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,
    /// The claim book; the bundled one if left out
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Exports the claims.
pub fn run(arguments: &Export) -> Exit {
    let Target::Coq(selection) = &arguments.target;
    let book = match load_book(selection.book.as_deref()) {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    let entries = match selected(&book, selection) {
        Ok(entries) => entries,
        Err(exit) => return exit,
    };
    match coq::file(&book, &entries) {
        Ok(text) => deliver(&text, selection),
        Err(errors) => {
            for error in errors.iter().take(limits::ERRORS) {
                show(error);
            }
            Exit::BadInput
        }
    }
}

/// The claims that are named, in the book's order.
fn selected<'a>(book: &'a Book, selection: &Selection) -> Result<Vec<&'a Entry>, Exit> {
    for id in &selection.claims {
        if book.entry(id).is_none() {
            complain(&format!("the book has no claim {id}{}", hint(book, id)));
            return Err(Exit::BadInput);
        }
    }
    let everything = selection.claims.is_empty() && selection.only.is_empty();
    let patterns: Vec<WildMatch> = selection.only.iter().map(|glob| WildMatch::new(glob)).collect();
    let wanted = |id: &str| {
        everything
            || selection.claims.iter().any(|claim| claim == id)
            || patterns.iter().any(|pattern| pattern.matches(id))
    };
    for (pattern, glob) in patterns.iter().zip(&selection.only) {
        if !book.entries.iter().any(|entry| pattern.matches(entry.claim.id())) {
            let hint = hint(book, glob);
            complain(&format!("{} has no claim like {glob}{hint}", book.source.name));
            return Err(Exit::Nothing);
        }
    }
    let entries: Vec<&Entry> =
        book.entries.iter().filter(|entry| wanted(entry.claim.id())).collect();
    if entries.is_empty() {
        complain(&format!("{} has no claim: nothing was exported", book.source.name));
        return Err(Exit::Nothing);
    }
    Ok(entries)
}

fn deliver(text: &str, selection: &Selection) -> Exit {
    let Some(path) = &selection.out else { return print(text, Exit::Pass) };
    match files::write(path, text) {
        Ok(()) => Exit::Pass,
        Err(reason) => {
            complain(&reason);
            Exit::BadInput
        }
    }
}
