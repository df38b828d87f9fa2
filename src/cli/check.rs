//! `proofmark check`, and the whole of `proofmark-check`: the kernel alone.

use std::path::{Path, PathBuf};

use num_bigint::BigInt;

use super::{BookArgument, EXIT_CODES, Exit, complain, load_book, load_model, print, styled};
use crate::check::{Outcome, Shelf, check};
use crate::decimal_text::{Towards, decimal};
use crate::exact::rational;
use crate::kernel::{Interval, mdp};
use crate::mdp::certificate::MdpCertificate;
use crate::text::{BAD, GOOD};
use crate::{files, limits};

/// Check certificates against a claim book, with the integer-only kernel alone
#[derive(Debug, clap::Parser)]
#[command(name = "proofmark-check", version, after_help = EXIT_CODES)]
pub struct Check {
    #[command(flatten)]
    book: BookArgument,
    /// Where the certificates are; by default beside the book
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Check the certificate (proofmark-mdp/1) of a decision process instead
    #[arg(long, num_args = 2, value_names = ["MODEL", "CERTIFICATE"],
          conflicts_with_all = ["book", "certificates"])]
    mdp: Vec<PathBuf>,
}

/// Runs the check.
pub fn run(arguments: &Check) -> Exit {
    if let [model, certificate] = arguments.mdp.as_slice() {
        return check_mdp(model, certificate);
    }
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

/// Checks the certificate of a decision process.
fn check_mdp(model: &Path, path: &Path) -> Exit {
    let mdp = match load_model(model) {
        Ok(model) => model.mdp,
        Err(exit) => return exit,
    };
    let name = path.display();
    let text = match files::read(path, limits::MDP_BYTES) {
        Ok(text) => text,
        Err(reason) => {
            complain(&format!("{name}: {reason}"));
            return if path.exists() { Exit::BadInput } else { Exit::Missing };
        }
    };
    let rejected = |reason: &dyn std::fmt::Display| {
        let label = styled(BAD, "rejected");
        let ending = styled(BAD, "FAIL");
        let text = format!("{label} {name}: {reason}\nproofmark check: 1 process: {ending}\n");
        print(&text, Exit::Unexpected)
    };
    let certificate = match MdpCertificate::parse(&text) {
        Ok(certificate) => certificate,
        Err(error) => return rejected(&error),
    };
    let verified = match mdp::check(&mdp, &certificate) {
        Ok(verified) => verified,
        Err(failure) => return rejected(&failure),
    };
    let ends = |interval: &Interval<BigInt>| {
        let (lo, hi) = (rational(&interval.lo), rational(&interval.hi));
        let (lo, hi) = (decimal(&lo, DIGITS, Towards::Below), decimal(&hi, DIGITS, Towards::Above));
        if lo == hi { lo } else { format!("[{lo}, {hi}]") }
    };
    let span = verified.span().map_or("not certified".to_owned(), |span| {
        ends(&Interval { lo: span.clone(), hi: span.clone() })
    });
    let text = format!(
        "gain {}, span {span}, diameter {}\nproofmark check: 1 process, accepted: {}\n",
        ends(verified.gain()),
        ends(verified.diameter()),
        styled(GOOD, "PASS")
    );
    print(&text, Exit::Pass)
}

/// Significant digits of the figures of a process.
const DIGITS: usize = 12;
