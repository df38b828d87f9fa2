//! `proofmark export`.
//!
//! A claim that a tool has no words for is left out, with the reason. If it was asked for by name,
//! a needed part is missing; if by a pattern, the others are exported all the same.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use proofmark_book::{Book, Entry, Expectation};
use proofmark_check::files;
use proofmark_check::outputs::writable_apart;
use proofmark_check::subject::BookOption;
use wildmatch::WildMatch;

use super::{
    Exit, Screen, Subject, claim, complain, ending, fail, hint, load_book, misread, print, refuse,
    tables,
};
use crate::cli::progress::Progress;
use crate::export::coq::Coq;
use crate::export::gappa::Gappa;
use crate::export::sage::Sage;
use crate::export::smt2::SmtLib;
use crate::export::{Backend, Refusal};

mod latex;

/// Write claims for other provers and tools to check, and certified digits for LaTeX
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark export coq table1.row1
  proofmark export smt2 --only 'table1.*' --book claims.toml --out problems
  proofmark export latex --bundled --table frontier"))]
pub struct Export {
    #[command(subcommand)]
    target: Target,
}

#[derive(Debug, Subcommand)]
enum Target {
    /// Theorems of Coq, with proofs by its tactic `interval`
    #[command(after_help = ending("  \
  proofmark export coq frontier.row4.bound --bundled
  proofmark export coq --only 'table1.*' --book claims.toml --out claims.v"))]
    Coq(Theorems),
    /// Problems for Gappa, which proves bounds on expressions with roots: one file per claim
    #[command(after_help = ending("  \
  proofmark export gappa frontier.row4.bound --bundled
  proofmark export gappa --only 'table1.*' --out problems"))]
    Gappa(Problems),
    /// Problems in SMT-LIB, for Z3 and cvc5: one file per claim
    #[command(after_help = ending("  \
  proofmark export smt2 frontier.row4.bound --bundled
  proofmark export smt2 --only 'table1.*' --out problems"))]
    Smt2(Problems),
    /// A Sage script that decides the claims again, with balls and exact rational numbers
    #[command(after_help = ending("  \
  proofmark export sage --only 'table1.*' --out claims.sage
  proofmark export sage --book claims.toml"))]
    Sage(Script),
    Latex(latex::Latex),
}

/// The claims to export.
#[derive(Debug, clap::Args)]
struct Claims {
    /// The claims' names, e.g. table1.row1; the whole book if none is given
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// The claims whose name matches, e.g. 'table1.*'; may be repeated
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,
    #[command(flatten)]
    book: BookOption,
}

/// Claims for a tool that proves what the book expects.
#[derive(Debug, clap::Args)]
struct Theorems {
    #[command(flatten)]
    claims: Claims,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Claims for a tool that takes one at a time.
#[derive(Debug, clap::Args)]
struct Problems {
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
struct Script {
    #[command(flatten)]
    claims: Claims,
    /// State the opposite of what the book expects; the script must then disagree
    #[arg(long)]
    opposite: bool,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Export, screen: Screen) -> Result<Exit, Exit> {
    match &arguments.target {
        Target::Coq(Theorems { claims, out }) => {
            let out = Destination::File(out.as_deref());
            export(|book| Box::new(Coq::new(book)), claims, false, out, screen)
        }
        Target::Gappa(Problems { claims, opposite, out }) => {
            let out = Destination::Folder(out.as_deref());
            export(|book| Box::new(Gappa(book)), claims, *opposite, out, screen)
        }
        Target::Smt2(Problems { claims, opposite, out }) => {
            let out = Destination::Folder(out.as_deref());
            export(|book| Box::new(SmtLib(book)), claims, *opposite, out, screen)
        }
        Target::Sage(Script { claims, opposite, out }) => {
            let out = Destination::File(out.as_deref());
            export(|book| Box::new(Sage::new(book)), claims, *opposite, out, screen)
        }
        Target::Latex(latex) => latex::run(latex, screen),
    }
}

/// Where the exported text goes; printed if no path is given.
#[derive(Clone, Copy)]
enum Destination<'a> {
    /// One file for all claims.
    File(Option<&'a Path>),
    /// A folder with a file for each claim.
    Folder(Option<&'a Path>),
}

/// Exports claims for a tool.
fn export(
    backend: impl for<'a> Fn(&'a Book) -> Box<dyn Backend + 'a>,
    claims: &Claims,
    opposite: bool,
    destination: Destination<'_>,
    screen: Screen,
) -> Result<Exit, Exit> {
    let (book, subject) = load_book(claims.book.subject(screen))?;
    if let Destination::File(out) = destination {
        prepare(out, &book, &subject)?;
    }
    let mut entries: Vec<Entry> = selected(&book, claims)?.into_iter().cloned().collect();
    for entry in entries.iter_mut().filter(|_| opposite) {
        entry.expect = match entry.expect {
            Expectation::Certified => Expectation::Refuted,
            Expectation::Refuted => Expectation::Certified,
        };
    }
    if matches!(destination, Destination::Folder(None)) && entries.len() > 1 {
        let message = "these are several claims, and each needs its own file: say --out DIR";
        return Err(refuse(message));
    }
    let mut backend = backend(&book);
    let mut index = "claim\texpected\tfile\tgiven, or why there is no file\n".to_owned();
    let (mut written, mut missing, mut errors) = (Vec::new(), false, Vec::new());
    let progress = Progress::new(screen, entries.len(), "claims");
    for entry in &entries {
        let (id, word) = (entry.claim.id(), entry.expect.word());
        // No other tool knows what a certificate of its own says.
        let stated = progress.step(id, || match entry.constants.last() {
            None => backend.claim(entry),
            Some(one) => {
                let name = one.constant.name();
                Err(Refusal::Inexpressible(format!("it uses the constant `{name}`")))
            }
        });
        match stated {
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

/// Refuses an impossible file before the work.
fn prepare(out: Option<&Path>, book: &Book, subject: &Subject) -> Result<(), Exit> {
    let rows = tables(book, subject);
    let rows = rows.iter().map(|table| (table.as_path(), "a table of the book"));
    let book = subject.path().map(|book| (book, "the book"));
    out.map_or(Ok(()), |out| writable_apart(out, book.into_iter().chain(rows)))
}

/// The claims that are named, in the book's order.
fn selected<'a>(book: &'a Book, selection: &Claims) -> Result<Vec<&'a Entry>, Exit> {
    for id in &selection.claims {
        claim(book, id)?;
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
            let reason =
                format!("{} has no claim like {glob}{}", book.source.name, hint(book, glob));
            return Err(fail(Exit::Nothing, reason));
        }
    }
    let entries: Vec<&Entry> =
        book.entries.iter().filter(|entry| wanted(entry.claim.id())).collect();
    if entries.is_empty() {
        let reason = format!("{} has no claim: nothing was exported", book.source.name);
        return Err(fail(Exit::Nothing, reason));
    }
    Ok(entries)
}

/// Prints a text, or writes it to a file.
fn deliver(text: &str, out: Option<&Path>, exit: Exit) -> Exit {
    let Some(path) = out else { return print(text, exit) };
    files::write(path, text).map_or_else(refuse, |()| exit)
}
