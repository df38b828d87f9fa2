//! `proofmark export gappa`, `smt2` and `sage`: claims for other tools to decide.
//!
//! A claim that a tool has no words for is left out, with the reason. If it was asked for by name,
//! a needed part is missing; if by a pattern, the others are exported all the same.

use std::path::{Path, PathBuf};

use proofmark_book::{Book, Entry, Expectation};
use proofmark_check::files;

use super::super::{Exit, Screen, complain, load_book, print};
use super::{Claims, deliver, prepare, selected};
use crate::cli::progress::Progress;
use crate::export::{Inexpressible, gappa, sage, smt2};

/// Claims for a tool that takes one at a time.
#[derive(Debug, clap::Args)]
pub(super) struct Problems {
    #[command(flatten)]
    claims: Claims,
    /// State the opposite of what the book expects; a tool that proves it contradicts the book
    #[arg(long)]
    opposite: bool,
    /// Write a file per claim into this folder, and a list of them, index.tsv
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Claims for a tool that takes them all.
#[derive(Debug, clap::Args)]
pub(super) struct Script {
    #[command(flatten)]
    claims: Claims,
    /// State the opposite of what the book expects; the script must then disagree
    #[arg(long)]
    opposite: bool,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A file about one claim, and what the tool is told without proof.
type Written = (String, Vec<String>);

/// Exports problems for Gappa.
pub(super) fn gappa(arguments: &Problems, screen: Screen) -> Result<Exit, Exit> {
    let file = |book: &Book, entry: &Entry| {
        gappa::file(book, entry).map(|written| (written.text, written.given))
    };
    problems(arguments, screen, "g", file)
}

/// Exports problems for SMT solvers.
pub(super) fn smt2(arguments: &Problems, screen: Screen) -> Result<Exit, Exit> {
    let file = |book: &Book, entry: &Entry| smt2::file(book, entry).map(|text| (text, Vec::new()));
    problems(arguments, screen, "smt2", file)
}

/// Exports a script for Sage.
pub(super) fn sage(arguments: &Script, screen: Screen) -> Result<Exit, Exit> {
    let (book, subject) = load_book(arguments.claims.book.subject(screen))?;
    prepare(arguments.out.as_deref(), &subject)?;
    let entries = chosen(&book, &arguments.claims, arguments.opposite)?;
    let entries: Vec<&Entry> = entries.iter().collect();
    let (text, left_out) = {
        let _busy = Progress::busy(screen, "writing the script");
        sage::file(&book, &entries)
    };
    for (entry, reason) in &left_out {
        leave_out(&arguments.claims, screen, entry.claim.id(), reason);
    }
    let missing: Vec<&str> = left_out.iter().map(|(entry, _)| entry.claim.id()).collect();
    let exit = exit(&arguments.claims, &missing, entries.len() - missing.len());
    if exit == Exit::Nothing {
        return Err(exit);
    }
    Ok(deliver(&text, arguments.out.as_deref(), exit))
}

fn problems(
    arguments: &Problems,
    screen: Screen,
    ending: &str,
    file: impl Fn(&Book, &Entry) -> Result<Written, Inexpressible>,
) -> Result<Exit, Exit> {
    let (book, _) = load_book(arguments.claims.book.subject(screen))?;
    let entries = chosen(&book, &arguments.claims, arguments.opposite)?;
    if arguments.out.is_none() && entries.len() > 1 {
        complain("these are several claims, and each needs its own file: say --out DIR");
        return Err(Exit::BadInput);
    }
    let (mut written, mut missing, mut index) = (Vec::new(), Vec::new(), INDEX.to_owned());
    let progress = Progress::new(screen, entries.len(), "claims");
    for entry in &entries {
        let (id, word) = (entry.claim.id(), entry.expect.word());
        match progress.step(id, || file(&book, entry)) {
            Ok((text, given)) => {
                let name = format!("{id}.{ending}");
                index.push_str(&format!("{id}\t{word}\t{name}\t{}\n", given.join("; ")));
                written.push((name, text));
            }
            Err(reason) => {
                index.push_str(&format!("{id}\t{word}\t-\t{reason}\n"));
                leave_out(&arguments.claims, screen, id, &reason);
                missing.push(id);
            }
        }
    }
    let exit = exit(&arguments.claims, &missing, written.len());
    match (&arguments.out, written.first()) {
        (Some(folder), _) => {
            written.push(("index.tsv".to_owned(), index));
            save(folder, &written)?;
            Ok(exit)
        }
        (None, Some((_, text))) => Ok(print(text, exit)),
        (None, None) => Ok(exit),
    }
}

const INDEX: &str = "claim\texpected\tfile\tgiven, or why there is no file\n";

/// The claims, as the book expects them or the other way round.
fn chosen(book: &Book, claims: &Claims, opposite: bool) -> Result<Vec<Entry>, Exit> {
    let mut entries: Vec<Entry> = selected(book, claims)?.into_iter().cloned().collect();
    if opposite {
        for entry in &mut entries {
            entry.expect = match entry.expect {
                Expectation::Certified => Expectation::Refuted,
                Expectation::Refuted => Expectation::Certified,
            };
        }
    }
    Ok(entries)
}

/// Says why a claim is not exported.
fn leave_out(claims: &Claims, screen: Screen, id: &str, reason: &Inexpressible) {
    let message = format!("{id} is left out: {reason}");
    match claims.claims.iter().any(|asked| asked == id) {
        true => complain(&message),
        false => screen.note(&message),
    }
}

fn exit(claims: &Claims, missing: &[&str], written: usize) -> Exit {
    if missing.iter().any(|id| claims.claims.iter().any(|asked| asked == id)) {
        Exit::Missing
    } else if written == 0 {
        Exit::Nothing
    } else {
        Exit::Pass
    }
}

fn save(folder: &Path, texts: &[(String, String)]) -> Result<(), Exit> {
    let refuse = |reason: String| {
        complain(&reason);
        Exit::BadInput
    };
    files::make_folder(folder).map_err(refuse)?;
    texts.iter().try_for_each(|(name, text)| files::write(&folder.join(name), text)).map_err(refuse)
}
