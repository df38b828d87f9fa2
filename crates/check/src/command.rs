//! `proofmark check`, and the whole of `proofmark-check`: the kernel alone.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::exact::rational;
use proofmark_book::limits;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::{Interval, mdp};

use super::outputs::{Output, book_file, deliver, file, keep_apart, output, prepare};
use super::subject::{BOOK, BookArguments, Subject};
use super::{Exit, Screen, complain, ending, load_model, print, read_book, show_errors, styled};
use crate::checked::{self, Summary};
use crate::rows::Rows;
use crate::shelf::{Checked, Shelf, check};
use crate::style::{BAD, GOOD};
use crate::{files, junit, sarif};

/// Examples for `--help`; the checker alone is called `proofmark-check`.
const EXAMPLES: &str = "  \
  proofmark-check
  proofmark-check claims.toml --certificates stamps --output sarif=check.sarif
  proofmark-check --mdp model.json certificate.json";

/// Examples for `--help` of the subcommand.
pub const SUBCOMMAND_EXAMPLES: &str = "  \
  proofmark check
  proofmark check claims.toml --certificates stamps --output sarif=check.sarif
  proofmark check --mdp model.json certificate.json";

/// Check certificates against a claim book, with the integer-only kernel alone
#[derive(Debug, clap::Parser)]
#[command(name = "proofmark-check", version, after_help = ending(EXAMPLES))]
pub struct Checker {
    #[command(flatten)]
    check: Check,
    #[command(flatten)]
    screen: Screen,
}

/// Runs the program `proofmark-check`.
pub fn run_alone(arguments: &Checker) -> Exit {
    arguments.screen.colour();
    run(&arguments.check, arguments.screen)
}

/// Arguments of `proofmark check`.
#[derive(Debug, clap::Args)]
pub struct Check {
    #[command(flatten)]
    books: BookArguments,
    /// Where the certificates are; by default beside the book
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Check the certificate (proofmark-mdp/1) of a decision process instead
    #[arg(long, num_args = 2, value_names = ["MODEL", "CERTIFICATE"],
          conflicts_with_all = ["files", "book", "bundled", "certificates", "format", "output"])]
    mdp: Vec<PathBuf>,
    /// How to print the result: human, json, sarif or junit
    #[arg(long, value_enum, hide_possible_values = true, default_value_t = Format::Human)]
    format: Format,
    /// Write the result to a file too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = output::<Format>)]
    output: Vec<Output<Format>>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// What is not as it should be, and a closing line
    Human,
    /// One JSON object, schema proofmark-check/1
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit's XML, for test viewers
    Junit,
}

/// Runs the check.
pub fn run(arguments: &Check, screen: Screen) -> Exit {
    if let [model, certificate] = arguments.mdp.as_slice() {
        return check_mdp(model, certificate);
    }
    let subjects = match arguments.books.subjects(screen) {
        Ok(subjects) => subjects,
        Err(unreadable) => {
            if let Err(exit) = prepare(&arguments.output, None) {
                return exit;
            }
            let exit = unreadable.show();
            let rows = unreadable.rows("check", BOOK);
            return deliver(arguments.format, &arguments.output, exit, |format| {
                findings(format, &rows)
            });
        }
    };
    let [subject] = subjects.as_slice() else { return several(arguments, screen, &subjects) };
    one(arguments, screen, subject).0
}

/// Checks the certificates of several books, and concludes over all of them.
fn several(arguments: &Check, screen: Screen, subjects: &[Subject]) -> Exit {
    let form = !matches!(arguments.format, Format::Human);
    if form || !arguments.output.is_empty() || arguments.certificates.is_some() {
        complain("these are several books: for --format, --output or --certificates, name one");
        return Exit::BadInput;
    }
    let (mut exit, mut all) = (Exit::Pass, Summary::default());
    for subject in subjects {
        let (end, summary) = one(arguments, screen, subject);
        exit = exit.or_worse(end);
        all = all.with(summary);
    }
    let closing = all.sentence(exit == Exit::Pass);
    print(&format!("proofmark check: {} books, {closing}\n", subjects.len()), exit)
}

/// Checks the certificates of a book.
fn one(arguments: &Check, screen: Screen, subject: &Subject) -> (Exit, Summary) {
    let stop = |exit: Exit| (exit, Summary::default());
    let path = subject.path();
    if let Err(exit) = prepare(&arguments.output, path) {
        return stop(exit);
    }
    let conclude = |exit: Exit, render: &dyn Fn(Format) -> Option<String>| {
        deliver(arguments.format, &arguments.output, exit, render)
    };
    let source = book_file(path);
    let book = match read_book(subject) {
        Ok(book) => book,
        Err(unreadable) => {
            let exit = unreadable.show();
            let rows = unreadable.rows("check", &source);
            return stop(conclude(exit, &|format| findings(format, &rows)));
        }
    };
    if !book.faults.is_empty() {
        show_errors(&book);
    }
    let shelf = arguments.certificates.clone().map_or_else(|| Shelf::beside(path), Shelf::Folder);
    if let Err(exit) = keep_apart(&arguments.output, shelf.certificates(&book)) {
        return stop(exit);
    }
    let results = match check(&book, &shelf) {
        Ok(results) => results,
        Err(reason) => {
            complain(&reason);
            let rows = Rows::nothing("check", &book.title, &source, &reason);
            return stop(conclude(Exit::BadInput, &|format| findings(format, &rows)));
        }
    };
    let summary = Summary::of(&book, &results);
    let Summary { accepted, rejected, missing, unknown, .. } = summary;
    let exit = match (rejected + unknown, missing, accepted) {
        _ if !book.faults.is_empty() => Exit::BadInput,
        (1.., _, _) => Exit::Unexpected,
        (0, 1.., _) => Exit::Missing,
        (0, 0, 0) => Exit::Nothing,
        (0, 0, 1..) => Exit::Pass,
    };
    let pass = exit == Exit::Pass;
    let certificate = |result: &Checked| file(Path::new(&shelf.name(result)));
    let rows = checked::rows(&book, &source, certificate, &results);
    let exit = conclude(exit, &|format| match format {
        Format::Human => Some(checked::human(&book, &shelf, &results, screen.verbose, pass)),
        Format::Json => Some(checked::json(&book, &shelf, &results, pass)),
        Format::Sarif | Format::Junit => findings(format, &rows),
    });
    (exit, summary)
}

/// The forms that also hold why there is no result.
fn findings(format: Format, rows: &Rows) -> Option<String> {
    match format {
        Format::Sarif => Some(sarif::report(rows)),
        Format::Junit => Some(junit::report(rows)),
        Format::Human | Format::Json => None,
    }
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
