//! `proofmark audit`.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::counted;
use proofmark_book::{Book, NamedConstant};
use proofmark_check::books::BookCommand;
use proofmark_check::checked::word;
use proofmark_check::document::DocumentReport;
use proofmark_check::files;
use proofmark_check::format::{Format, Formats, Render, format, output};
use proofmark_check::outcome::{Outcome, Tally};
use proofmark_check::outputs::{Output, apart, book_file};
use proofmark_check::run::Run;
use proofmark_check::shard::Shard;
use proofmark_check::shelf::Shelf;
use proofmark_check::style::{BAD, styled};
use proofmark_check::subject::{BookArguments, Subject};
use proofmark_kernel::tree;
use proofmark_search::constant;
use proofmark_search::cover::CoverFiles;
use proofmark_search::enclose::Effort;

use super::progress::Progress;
use super::{Exit, Screen, complain, decide_all, ending, hint, print, refuse, show, show_errors};
use crate::limits;
use crate::paper::PaperArguments;
use crate::report::html::Edition;
use crate::report::human::{self, Show, View};
use crate::report::{AuditReport, json, tally};
use crate::shards::{Job, Selection, Work, make};

/// Decide every claim of a book, and check each decision with the kernel
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark audit --bundled
  proofmark audit claims.toml --emit certificates --output sarif=audit.sarif
  proofmark audit claims.toml --max-boxes 5000000 --shard 2/8 --emit shards/2"))]
pub struct Audit {
    #[command(flatten)]
    books: BookArguments,
    /// Only the claims whose name matches, e.g. 'table1.*'
    #[arg(long, value_name = "GLOB")]
    only: Option<String>,
    /// Write the certificates into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Make only this slice of the certificates, and of the parts of long covers, e.g. 2/8; put slices
    /// together with `proofmark merge`
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str, requires = "emit",
          conflicts_with_all = ["all", "format", "output", "paper", "require_paper"])]
    shard: Option<Shard>,
    /// Go on with what the folder of the slice does not have yet
    #[arg(long, requires = "shard")]
    resume: bool,
    /// List every claim, not only what deserves a look
    #[arg(long)]
    all: bool,
    /// How to print the result: human, json, sarif, junit, markdown or html (a report)
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    /// Write the result to a file too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = output(FORMATS))]
    output: Vec<Output>,
    #[command(flatten)]
    paper: PaperArguments,
    #[command(flatten)]
    effort: EffortArguments,
}

/// The limits of the search, also over ranges.
#[derive(Debug, clap::Args)]
pub struct EffortArguments {
    #[command(flatten)]
    precision: PrecisionArgument,
    /// How often to split the range of a claim before it is left undecided; from 20000 on, covers that
    /// do not fit a certificate go into files of their own
    #[arg(long, value_name = "N", default_value_t = limits::SEARCH_BOXES, value_parser = splits)]
    max_boxes: usize,
}

/// Reads how often a range may be split.
fn splits(text: &str) -> Result<usize, String> {
    let most = limits::TREE_LEAVES;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("write a whole number from 1 to {most}"))
}

impl EffortArguments {
    /// All that the search may spend.
    pub fn limits(&self) -> Effort {
        Effort { bits: self.precision.max_bits, boxes: self.max_boxes }
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

const FORMATS: Formats = &[
    (Format::Human, "What deserves a look, and a closing sentence"),
    (Format::Json, "One JSON object, schema proofmark-audit/1"),
    (Format::Sarif, "SARIF 2.1.0, for code scanning"),
    (Format::Junit, "JUnit's XML, for test viewers"),
    (Format::Markdown, "A reviewer's report"),
    (Format::Html, "The same as a page; `proofmark report` has more to offer"),
];

/// An audit that found no claim.
struct NoClaim<'a> {
    book: &'a Book,
    run: Run,
}

impl Render for NoClaim<'_> {
    fn render(&self, format: Format) -> Option<String> {
        if format == Format::Json {
            return Some(json::report(self.book, &[], &DocumentReport::default(), false));
        }
        self.run.render(format)
    }
}

pub fn run(arguments: &Audit, screen: Screen) -> Exit {
    let (format, outputs) = (arguments.format, arguments.output.as_slice());
    let command = BookCommand { name: "audit", format, outputs, screen };
    command.run(
        &arguments.books,
        ("--emit", arguments.emit.is_some()),
        |subject, several| {
            let ended = one(arguments, &command, several, subject);
            if several && !screen.quiet {
                print("\n", Exit::Pass);
            }
            ended
        },
        |books, tally, pass| {
            format!("{}, {}\n", counted(books, "book", "books"), human::closing(tally, pass))
        },
    )
}

/// Why a constant has no certificate, and where the book has it.
fn not_certified(one: &NamedConstant, reason: &str) -> Diagnostic {
    let message = format!("{} is not certified: {reason}", constant::called(one));
    let help = "fewer `digits`, or for a root a narrower range about it, may help";
    Diagnostic::new(message, one.place.clone()).with_help(help)
}

/// Makes a shard of an audit, and says what there is to do with it; of claims only what is not as expected.
fn make_shard(
    selection: &Selection<'_>,
    job: &Job,
    folder: &Path,
    resume: bool,
    screen: Screen,
) -> Result<Exit, Exit> {
    let progress = Progress::new(screen, selection.entries.len(), "claims");
    let step = |id: &str, work: Work<'_>| progress.watched(id, work);
    let made = make(selection, job, folder, resume, step).map_err(refuse)?;
    drop(progress);
    let mut text = String::new();
    let mut exit = Exit::Pass;
    for (id, made) in &made {
        if let Some((outcome, reason)) = &made.surprise {
            exit = exit.max(outcome.exit());
            text.push_str(&format!("{} {id}: {reason}\n", styled(BAD, word(*outcome))));
        }
    }
    let own = made.iter().filter(|(_, made)| made.own).count();
    let sum = |which: fn([usize; 3]) -> usize| made.iter().map(|(_, made)| which(made.parts)).sum();
    let [all, mine, kept]: [usize; 3] = [sum(|x| x[0]), sum(|x| x[1]), sum(|x| x[2])];
    let kept = if kept > 0 { format!(" ({kept} were there)") } else { String::new() };
    let claims = counted(selection.entries.len(), "claim", "claims");
    let parts = match all {
        0 => String::new(),
        _ => format!(", {mine} of {}{kept}", counted(all, "part of covers", "parts of covers")),
    };
    let shard = job.shard;
    text.push_str(&format!("shard {shard}: {own} of {claims}{parts}; then `proofmark merge`\n"));
    Ok(print(&text, exit))
}

/// Audits a book; how many claims are of each kind is left out if the books are `several` and little
/// is to be said.
fn one(
    arguments: &Audit,
    command: &BookCommand<'_>,
    several: bool,
    subject: &Subject,
) -> Result<(Exit, Tally), Exit> {
    let book = command.book(subject)?;
    book.warnings.iter().for_each(show);
    show_errors(&book);
    let (path, file) = (subject.path(), book_file(subject.path()));
    let only = arguments.only.as_deref();
    let selection = Selection::of(&book, only);
    let any = !selection.entries.is_empty();
    if !any && book.faults.is_empty() {
        let which = only.map_or(String::new(), |glob| format!(" like {glob}"));
        let reason = format!("{} has no claim{which}: nothing was checked", book.source.name);
        complain(&format!("{reason}{}", only.map_or(String::new(), |glob| hint(&book, glob))));
        let run = Run::without_claim("audit", (&book.title, &file), Outcome::Nothing, &reason);
        return Err(command.deliver(Exit::Nothing, &NoClaim { book: &book, run }));
    }
    if let (Some(shard), Some(folder)) = (arguments.shard, &arguments.emit) {
        let effort = arguments.effort.limits();
        let (job, screen) = (selection.job(shard, effort), command.screen);
        let exit = make_shard(&selection, &job, folder, arguments.resume, screen)?;
        let faults = if book.faults.is_empty() { Exit::Pass } else { Exit::BadInput };
        return Ok((exit.max(faults), Tally::default()));
    }
    // An unwritable folder should be known before the work, not after it.
    if let Some(folder) = arguments.emit.as_ref().filter(|_| any) {
        files::make_folder(folder).map_err(refuse)?;
    }
    let shelf = arguments.emit.clone().map(Shelf::Folder);
    let certificates = || shelf.iter().flat_map(|shelf| shelf.certificates(&book));
    apart(command.outputs, certificates())?;
    apart(path.as_slice(), certificates())?;
    let effort = arguments.effort.limits();
    let results = decide_all(selection.entries.iter().copied(), effort, command.screen);
    constant::known(&selection.constants);
    for one in &selection.constants {
        match one.certificate() {
            Some(Ok(text)) => {
                if let Some(folder) = &arguments.emit {
                    let path = folder.join(format!("{}.json", one.constant.name()));
                    files::write(&path, &text).map_err(refuse)?;
                }
            }
            Some(Err(reason)) => show(&not_certified(one, &reason)),
            None => {}
        }
    }
    for result in &results {
        if let (Some(folder), Some(text)) = (&arguments.emit, result.certificate()) {
            let id = result.entry().claim.id();
            // The files of the cover come first: a certificate should not speak of one that is not there.
            for (part, made) in result.cover().into_iter().flat_map(CoverFiles::files) {
                let path = folder.join(tree::file_name(id, part));
                files::copy(&made, &path).map_err(refuse)?;
            }
            let path = folder.join(format!("{id}.json"));
            files::write(&path, text).map_err(refuse)?;
        }
    }
    let mut tally = tally(&book, &results);
    let wanted = selection.entries.iter().copied();
    let document = arguments.paper.compare(&book, subject, wanted);
    document.notes.iter().for_each(|note| command.screen.note(note));
    tally.extend(document.outcomes());
    let pass = tally.exit() == Exit::Pass;
    let edition = Edition { pass, date: None, max_bits: effort.bits };
    let Screen { quiet, verbose, .. } = command.screen;
    let show = match (quiet, arguments.all) {
        (true, _) => Show::Unexpected,
        (false, true) => Show::Everything,
        (false, false) => Show::Noteworthy,
    };
    let (width, height) = super::progress::terminal_size();
    let view = View { show, verbose, closing: !(several && quiet), width, height };
    let report = AuditReport { book: &book, file, results, document, view, edition };
    Ok((command.deliver(tally.exit(), &report), tally))
}
