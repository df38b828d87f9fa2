//! `proofmark check`, and the whole of `proofmark-check`: the kernel alone.

use std::path::PathBuf;

use super::{BookArgument, EXIT_CODES, Exit, complain, load_book, print, styled};
use crate::check::{Outcome, Shelf, check};
use crate::text::{BAD, GOOD};

/// Check certificates against a claim book, with the integer-only kernel alone
#[derive(Debug, clap::Parser)]
#[command(name = "proofmark-check", version, after_help = EXIT_CODES)]
pub struct Check {
    #[command(flatten)]
    book: BookArgument,
    /// Where the certificates are; by default beside the book
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
}

/// Runs the check.
pub fn run(arguments: &Check) -> Exit {
    let path = arguments.book.book.as_deref();
    let book = match load_book(path) {
        Ok(book) => book,
        Err(exit) => return exit,
    };
    let shelf = arguments.certificates.clone().map_or_else(|| Shelf::beside(path), Shelf::Folder);
    let results = match check(&book, &shelf) {
        Ok(results) => results,
        Err(reason) => {
            complain(&reason);
            return Exit::BadInput;
        }
    };

    let (mut accepted, mut wrong, mut unknown, mut missing) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut text = String::new();
    for result in &results {
        let (label, reason) = match &result.outcome {
            Outcome::Accepted => {
                accepted += 1;
                continue;
            }
            Outcome::Unexpected => {
                wrong += 1;
                ("unexpected", "the certificate is sound but proves the contrary verdict".into())
            }
            Outcome::Rejected(reason) => {
                wrong += 1;
                ("rejected", reason.clone())
            }
            Outcome::Orphan => {
                unknown += 1;
                ("unknown", "the book has no such claim".into())
            }
            Outcome::Missing => {
                missing += 1;
                ("missing", "the claim has no certificate".into())
            }
        };
        let name = shelf.name(&result.id);
        text.push_str(&format!("{} {name}: {reason}\n", styled(BAD, label)));
    }

    let exit = match (wrong + unknown, missing, accepted) {
        (1.., _, _) => Exit::Unexpected,
        (0, 1.., _) => Exit::Missing,
        (0, 0, 0) => Exit::Nothing,
        (0, 0, 1..) => Exit::Pass,
    };
    let ending = if exit == Exit::Pass { styled(GOOD, "PASS") } else { styled(BAD, "FAIL") };
    text.push_str(&format!(
        "proofmark check: {} claims, {accepted} accepted, {wrong} rejected, {missing} missing, \
         {unknown} unknown: {ending}\n",
        book.entries.len()
    ));
    print(&text, exit)
}
