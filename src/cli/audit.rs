//! `proofmark audit`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use proofmark_book::Entry;
use proofmark_check::outputs::{Output, apart, book_file, deliver, keep_apart, output, prepare};
use proofmark_check::rows::Rows;
use proofmark_check::shelf::Shelf;
use proofmark_check::subject::{BOOK, BookArguments, Subject};
use proofmark_check::{files, junit, sarif};
use proofmark_search::audit::Audited;
use proofmark_search::enclose::Effort;
use wildmatch::WildMatch;

use super::{Exit, Screen, complain, decide_all, hint, print, read_book, show, show_errors};
use crate::limits;
use crate::report::human::{self, Show, Tally, View, counted};
use crate::report::{audit_rows, html, json, markdown};

/// Examples for `--help`.
pub const EXAMPLES: &str = "  \
  proofmark audit --bundled
  proofmark audit claims.toml --only 'table1.*' --all
  proofmark audit claims.toml --emit certificates --output sarif=audit.sarif";

/// Arguments of `proofmark audit`.
#[derive(Debug, clap::Args)]
pub struct Audit {
    #[command(flatten)]
    books: BookArguments,
    /// Only the claims whose name matches, e.g. 'table1.*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// List every claim, not only what deserves a look
    #[arg(long)]
    all: bool,
    /// How to print the result: human, json, sarif, junit, markdown or html (a report)
    #[arg(long, value_enum, hide_possible_values = true, default_value_t = Format::Human)]
    format: Format,
    /// Write the result to a file too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = output::<Format>)]
    output: Vec<Output<Format>>,
    #[command(flatten)]
    precision: PrecisionArgument,
    #[command(flatten)]
    boxes: BoxesArgument,
}

/// The limit of the search over ranges.
#[derive(Debug, clap::Args)]
pub struct BoxesArgument {
    /// How often to split the range of a claim before it is left undecided
    #[arg(long, value_name = "N", default_value_t = limits::SEARCH_BOXES, value_parser = splits)]
    max_boxes: usize,
}

/// Reads how often a range may be split; a cover has one box more.
fn splits(text: &str) -> Result<usize, String> {
    let most = limits::BOXES.saturating_sub(1);
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("write a whole number from 1 to {most}"))
}

impl BoxesArgument {
    /// With a highest precision, all that the search may spend.
    pub fn effort(&self, bits: u32) -> Effort {
        Effort { bits, boxes: self.max_boxes }
    }
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
    /// What deserves a look, and a closing sentence
    Human,
    /// One JSON object, schema proofmark-audit/1
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit's XML, for test viewers
    Junit,
    /// A reviewer's report
    Markdown,
    /// The same as a page; `proofmark report` has more to offer
    Html,
}

/// Runs the audit.
pub fn run(arguments: &Audit, screen: Screen) -> Exit {
    let subjects = match arguments.books.subjects(screen) {
        Ok(subjects) => subjects,
        Err(unreadable) => {
            if let Err(exit) = prepare(&arguments.output, None) {
                return exit;
            }
            let exit = unreadable.show();
            let rows = unreadable.rows("audit", BOOK);
            return deliver(arguments.format, &arguments.output, exit, |format| {
                findings(format, &rows)
            });
        }
    };
    let [subject] = subjects.as_slice() else { return several(arguments, screen, &subjects) };
    one(arguments, screen, true, subject).0
}

/// Audits several books, and concludes over all of them.
fn several(arguments: &Audit, screen: Screen, subjects: &[Subject]) -> Exit {
    let form = !matches!(arguments.format, Format::Human);
    if form || !arguments.output.is_empty() || arguments.emit.is_some() {
        complain("these are several books: for --format, --output or --emit, name one");
        return Exit::BadInput;
    }
    let (mut exit, mut all) = (Exit::Pass, Tally::default());
    for subject in subjects {
        let (end, tally) = one(arguments, screen, !screen.quiet, subject);
        exit = exit.or_worse(end);
        all = all.with(tally);
        if !screen.quiet {
            exit = print("\n", exit);
        }
    }
    let books = counted(subjects.len(), "book");
    print(&format!("{books}, {}\n", all.sentence(exit == Exit::Pass)), exit)
}

/// Audits a book; `closing` is whether to print how many claims are of each kind.
fn one(arguments: &Audit, screen: Screen, closing: bool, subject: &Subject) -> (Exit, Tally) {
    let stop = |exit: Exit| (exit, Tally::default());
    let path = subject.path();
    if let Err(exit) = prepare(&arguments.output, path) {
        return stop(exit);
    }
    let conclude = |exit: Exit, render: &dyn Fn(Format) -> Option<String>| {
        deliver(arguments.format, &arguments.output, exit, render)
    };
    let file = book_file(path);
    let book = match read_book(subject) {
        Ok(book) => book,
        Err(unreadable) => {
            let exit = unreadable.show();
            let rows = unreadable.rows("audit", &file);
            return stop(conclude(exit, &|format| findings(format, &rows)));
        }
    };
    book.warnings.iter().for_each(show);
    if !book.faults.is_empty() {
        show_errors(&book);
    }
    let pattern = arguments.only.as_deref().map(WildMatch::new);
    let wanted =
        |entry: &&Entry| pattern.as_ref().is_none_or(|pattern| pattern.matches(entry.claim.id()));
    let any = book.entries.iter().any(|entry| wanted(&entry));
    if !any && book.faults.is_empty() {
        let only = arguments.only.as_deref();
        let which = only.map_or(String::new(), |glob| format!(" like {glob}"));
        let reason = format!("{} has no claim{which}: nothing was checked", book.source.name);
        complain(&format!("{reason}{}", only.map_or(String::new(), |glob| hint(&book, glob))));
        let rows = Rows::nothing("audit", &book.title, &file, &reason);
        return stop(conclude(Exit::Nothing, &|format| match format {
            Format::Json => Some(json::report(&book, &[], false)),
            other => findings(other, &rows),
        }));
    }
    // An unwritable folder should be known before the work, not after it.
    if let Some(folder) = arguments.emit.as_ref().filter(|_| any)
        && let Err(reason) = files::make_folder(folder)
    {
        complain(&reason);
        return stop(Exit::BadInput);
    }
    let shelf = arguments.emit.clone().map(Shelf::Folder);
    let certificates = || shelf.iter().flat_map(|shelf| shelf.certificates(&book));
    if let Err(exit) = keep_apart(&arguments.output, certificates())
        .and_then(|()| path.map_or(Ok(()), |book| apart(&[book], certificates())))
    {
        return stop(exit);
    }
    let entries = book.entries.iter().filter(wanted);
    let effort = arguments.boxes.effort(arguments.precision.max_bits);
    let results = decide_all(entries, effort, screen);
    if let Some(folder) = &arguments.emit
        && let Err(reason) = emit(folder, &results)
    {
        complain(&reason);
        return stop(Exit::BadInput);
    }
    let exit = if book.faults.is_empty() { super::exit_of(&results) } else { Exit::BadInput };
    let pass = exit == Exit::Pass;
    let rows = audit_rows(&book, &file, &results);
    let edition = html::Edition::new(pass, arguments.precision.max_bits);
    let view = View { closing, ..view(arguments, screen) };
    let exit = conclude(exit, &|format| match format {
        Format::Human => Some(human::audit(&book, &results, &view, pass)),
        Format::Json => Some(json::report(&book, &results, pass)),
        Format::Markdown => Some(markdown::report(&book, &results, pass)),
        Format::Html => Some(html::page(&book, &results, &edition, &[])),
        Format::Sarif | Format::Junit => findings(format, &rows),
    });
    (exit, Tally::of(&results, &book.faults))
}

/// What to show, and in how much room.
fn view(arguments: &Audit, screen: Screen) -> View {
    let (width, height) = super::progress::terminal_size();
    let show = match (screen.quiet, arguments.all) {
        (true, _) => Show::Unexpected,
        (false, true) => Show::Everything,
        (false, false) => Show::Noteworthy,
    };
    View { show, verbose: screen.verbose, closing: true, width, height }
}

/// The forms that also hold why there is no result.
fn findings(format: Format, rows: &Rows) -> Option<String> {
    match format {
        Format::Sarif => Some(sarif::report(rows)),
        Format::Junit => Some(junit::report(rows)),
        Format::Human | Format::Json | Format::Markdown | Format::Html => None,
    }
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
