//! Claims for other tools to decide.
//!
//! A claim that a tool has no words for is left out, with the reason. If it was asked for by name,
//! a needed part is missing; if by a pattern, the others are exported all the same.

use std::path::Path;

use proofmark_book::{Book, Entry, Expectation};
use proofmark_check::files;

use super::super::{Exit, Screen, complain, load_book, misread, print, refuse};
use super::{Claims, deliver, prepare, selected};
use crate::cli::progress::Progress;
use crate::export::{Backend, Refusal};

/// Where the exported text goes; printed if no path is given.
#[derive(Clone, Copy)]
pub(super) enum Destination<'a> {
    /// One file for all claims.
    File(Option<&'a Path>),
    /// A folder with a file for each claim.
    Folder(Option<&'a Path>),
}

/// Exports claims for a tool.
pub(super) fn export(
    backend: impl for<'a> Fn(&'a Book) -> Box<dyn Backend + 'a>,
    claims: &Claims,
    opposite: bool,
    destination: Destination<'_>,
    screen: Screen,
) -> Result<Exit, Exit> {
    let (book, subject) = load_book(claims.book.subject(screen))?;
    if let Destination::File(out) = destination {
        prepare(out, &subject)?;
    }
    let entries = chosen(&book, claims, opposite)?;
    if matches!(destination, Destination::Folder(None)) && entries.len() > 1 {
        let message = "these are several claims, and each needs its own file: say --out DIR";
        return Err(refuse(message));
    }
    let mut backend = backend(&book);
    let (mut written, mut missing, mut index) = (Vec::new(), false, INDEX.to_owned());
    let mut errors = Vec::new();
    let progress = Progress::new(screen, entries.len(), "claims");
    for entry in &entries {
        let (id, word) = (entry.claim.id(), entry.expect.word());
        match progress.step(id, || backend.claim(entry)) {
            Ok(claim) => {
                let name = format!("{id}.{}", backend.extension());
                index.push_str(&format!("{id}\t{word}\t{name}\t{}\n", claim.given.join("; ")));
                written.push((name, claim.text));
            }
            Err(Refusal::Inexpressible(reason)) => {
                index.push_str(&format!("{id}\t{word}\t-\t{reason}\n"));
                let message = format!("{id} is left out: {reason}");
                if claims.claims.iter().any(|asked| asked == id) {
                    complain(&message);
                    missing = true;
                } else {
                    screen.note(&message);
                }
            }
            Err(Refusal::Book(error)) => errors.push(error),
        }
    }
    drop(progress);
    if !errors.is_empty() {
        return Err(misread(errors));
    }
    let exit = match missing {
        true => Exit::Missing,
        false if written.is_empty() => Exit::Nothing,
        false => Exit::Pass,
    };
    match (destination, written.first()) {
        (Destination::File(_), _) if exit == Exit::Nothing => Err(exit),
        (Destination::File(out), _) => Ok(deliver(&backend.file().unwrap_or_default(), out, exit)),
        (Destination::Folder(Some(folder)), _) => {
            written.push(("index.tsv".to_owned(), index));
            files::make_folder(folder).map_err(refuse)?;
            let write = |(name, text): &(String, String)| files::write(&folder.join(name), text);
            written.iter().try_for_each(write).map_err(refuse)?;
            Ok(exit)
        }
        (Destination::Folder(None), Some((_, text))) => Ok(print(text, exit)),
        (Destination::Folder(None), None) => Ok(exit),
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
