//! `proofmark check`, and the whole of `proofmark-check`: the kernel alone.

use std::path::{Path, PathBuf};

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::exact::rational;
use proofmark_book::{Book, limits};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::{Interval, mdp};

use crate::books::BookCommand;
use crate::checked::{self, CheckReport};
use crate::document::DocumentReport;
use crate::format::{Format, Formats, format, output};
use crate::outcome::{Outcome, Tally};
use crate::outputs::{Output, apart, book_file};
use crate::run::Run;
use crate::shelf::{Shelf, check};
use crate::style::{BAD, gate, styled};
use crate::subject::BookArguments;
use crate::{Exit, Screen, Subject, complain, ending, files, load_model, print, show_errors};

/// Examples for `--help`; the checker alone is called `proofmark-check`.
const EXAMPLES: &str = "  \
  proofmark-check
  proofmark-check claims.toml --certificates stamps --output sarif=check.sarif
  proofmark-check --mdp model.json certificate.json";

/// Examples for `--help` of the subcommand.
pub fn subcommand_examples() -> String {
    EXAMPLES.replace("proofmark-check", "proofmark check")
}

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
    let unread = |book: &Book, _: &Subject| Ok(DocumentReport::unread(book));
    run(&arguments.check, arguments.screen, &unread)
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
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    /// Write the result to a file too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = output(FORMATS))]
    output: Vec<Output>,
}

/// The formats of `proofmark check`.
const FORMATS: Formats = &[
    (Format::Human, "What is not as it should be, and a closing line"),
    (Format::Json, "One JSON object, schema proofmark-check/1"),
    (Format::Sarif, "SARIF 2.1.0, for code scanning"),
    (Format::Junit, "JUnit's XML, for test viewers"),
];

/// What compares a book with its document; the checker alone has nothing that reads one.
pub type Compare<'a> = &'a dyn Fn(&Book, &Subject) -> Result<DocumentReport, Exit>;

/// Runs the check.
pub fn run(arguments: &Check, screen: Screen, compare: Compare<'_>) -> Exit {
    if let [model, certificate] = arguments.mdp.as_slice() {
        return check_mdp(model, certificate).unwrap_or_else(|exit| exit);
    }
    let (format, outputs) = (arguments.format, arguments.output.as_slice());
    let command = BookCommand { name: "check", format, outputs, screen };
    command.run(
        &arguments.books,
        ("--certificates", arguments.certificates.is_some()),
        |subject, _| one(arguments, &command, subject, compare),
        |books, tally, pass| {
            format!("proofmark check: {books} books, {}\n", checked::closing(tally, pass))
        },
    )
}

/// Checks the certificates of a book.
fn one(
    arguments: &Check,
    command: &BookCommand<'_>,
    subject: &Subject,
    compare: Compare<'_>,
) -> Result<(Exit, Tally), Exit> {
    let book = command.book(subject)?;
    show_errors(&book);
    let (path, source) = (subject.path(), book_file(subject.path()));
    let shelf = arguments.certificates.clone().map_or_else(|| Shelf::beside(path), Shelf::Folder);
    apart(command.outputs, shelf.certificates(&book))?;
    let results = check(&book, &shelf).map_err(|reason| {
        complain(&reason);
        let names = (book.title.as_str(), source.as_str());
        let run = Run::without_claim("check", names, Outcome::Nothing, &reason);
        command.deliver(Exit::BadInput, &run)
    })?;
    let every = command.screen.verbose;
    let document = compare(&book, subject)?;
    document.notes.iter().for_each(|note| command.screen.note(note));
    let mut tally = Tally::new(book.entries.len(), results.iter().map(|result| result.outcome));
    tally.extend(document.outcomes());
    let (exit, pass) = (tally.exit(), tally.exit() == Exit::Pass);
    let (book, shelf) = (&book, &shelf);
    let report = CheckReport { book, source, shelf, results, document, tally, every, pass };
    Ok((command.deliver(exit, &report), report.tally))
}

/// Checks the certificate of a decision process.
fn check_mdp(model: &Path, path: &Path) -> Result<Exit, Exit> {
    let (mdp, name) = (load_model(model)?.mdp, path.display());
    let text = files::read(path, limits::MDP_BYTES).map_err(|reason| {
        complain(&format!("{name}: {reason}"));
        if path.exists() { Exit::BadInput } else { Exit::Missing }
    })?;
    let rejected = |reason: &dyn std::fmt::Display| {
        let (label, ending) = (styled(BAD, "rejected"), gate(false));
        let text = format!("{label} {name}: {reason}\nproofmark check: 1 process: {ending}\n");
        print(&text, Exit::Unexpected)
    };
    let certificate = MdpCertificate::parse(&text).map_err(|error| rejected(&error))?;
    let verified = mdp::check(&mdp, &certificate).map_err(|failure| rejected(&failure))?;
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
        gate(true)
    );
    Ok(print(&text, Exit::Pass))
}

/// Significant digits of the figures of a process.
const DIGITS: usize = 12;
