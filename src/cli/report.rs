//! `proofmark report`.

use std::path::{Path, PathBuf};

use proofmark_book::Book;
use proofmark_book::text::hex;
use proofmark_certificates::finite_frontier as bundled;
use proofmark_check::files;
use proofmark_check::outputs::writable_apart;
use proofmark_check::subject::BookArgument;
use proofmark_rl::experiment::protocol::Manifest;
use sha2::{Digest as _, Sha256};

use super::audit::PrecisionArgument;
use super::ledger::{load, stop};
use super::{
    Exit, Screen, Subject, date, decide_all, ending, fail, load_book, print, refuse, tables,
};
use crate::cli::progress::Progress;
use crate::limits;
use crate::report::html::{self, Edition, Section, markdown};
use crate::report::presentation::{self, Evaluator, Presentation};
use crate::report::tally;

/// Write the audit as one HTML page that needs nothing else
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark report --bundled --out report.html
  proofmark report claims.toml --out report.html --section notes.md
  proofmark report --bundled --simulation simulation"))]
pub struct Report {
    #[command(flatten)]
    book: BookArgument,
    /// The HTML file to write
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
    /// The date of the audit, e.g. 2026-03-01; if left out, that of SOURCE_DATE_EPOCH, or none
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date::parse)]
    date: Option<String>,
    /// What to show besides the claims; report.toml beside the book, if there is one and nothing is said
    #[arg(long, value_name = "FILE")]
    presentation: Option<PathBuf>,
    /// Take in the results of `proofmark simulate` from this folder
    #[arg(long, value_name = "DIR")]
    simulation: Option<PathBuf>,
    /// Add a Markdown file as a section; may be given several times
    #[arg(long, value_name = "FILE.md")]
    section: Vec<PathBuf>,
    #[command(flatten)]
    precision: PrecisionArgument,
}

/// Audits the book and writes the report. The exit code is that of the audit.
pub fn run(arguments: &Report, screen: Screen) -> Result<Exit, Exit> {
    let (book, subject) = load_book(arguments.book.subject(screen))?;
    if book.entries.is_empty() {
        let reason = format!("{} has no claim: nothing was checked", book.source.name);
        return Err(fail(Exit::Nothing, reason));
    }
    let files = arguments.presentation.iter().chain(&arguments.section).map(PathBuf::as_path);
    let rows = tables(&book, &subject);
    let read = subject.path().into_iter().chain(files).chain(rows.iter().map(PathBuf::as_path));
    writable_apart(&arguments.out, read.map(|path| (path, "a file that the report is made of")))?;
    let presentation = load_presentation(arguments, &subject)?;
    // What is wrong with the other files should be known before the work, not after it.
    may_write(&arguments.out)?;
    let date = date_of(arguments)?;
    let simulated = arguments.simulation.iter().map(|folder| simulation(folder, &book));
    let further = simulated.chain(arguments.section.iter().map(|path| notes(path)));
    let further = further.collect::<Result<Vec<_>, _>>()?;
    let max_bits = arguments.precision.max_bits;
    let results = decide_all(&book.entries, max_bits, screen);
    let busy = Progress::busy(screen, "writing the page");
    let mut sections = Vec::new();
    if let Some((presentation, folder)) = &presentation {
        let beside = &|file: &str| beside(folder.as_deref(), file);
        let (book, results) = (&book, &results);
        let shown = Evaluator { presentation, book, results, max_bits, beside };
        sections.extend(shown.sections().map_err(stop)?);
    }
    sections.extend(further);
    let exit = tally(&book, &results).exit();
    let edition = Edition { pass: exit == Exit::Pass, date, max_bits };
    let page = html::page(&book, &results, &edition, &sections);
    files::write(&arguments.out, &page).map_err(refuse)?;
    drop(busy);
    let unexpected = results.iter().filter(|result| !result.as_expected()).count();
    let text = format!(
        "proofmark report: {} claims, {unexpected} not as expected: {}\n",
        results.len(),
        arguments.out.display()
    );
    Ok(print(&text, exit))
}

/// The date that was given, or that of SOURCE_DATE_EPOCH. The clock is not looked at, so that the same
/// book gives the same bytes on every day.
fn date_of(arguments: &Report) -> Result<Option<String>, Exit> {
    if arguments.date.is_some() {
        return Ok(arguments.date.clone());
    }
    let Some(seconds) = std::env::var_os("SOURCE_DATE_EPOCH") else { return Ok(None) };
    let date = seconds.to_str().and_then(|seconds| date::of_epoch(seconds.parse().ok()?));
    date.map(Some).ok_or_else(|| {
        refuse(format!(
            "SOURCE_DATE_EPOCH is {}, not a number of seconds since 1970; unset it, or give --date",
            seconds.display()
        ))
    })
}

/// Bytes of a file that tell whether it is a page of ours.
const BEGINNING: u64 = 4096;

/// Refuses to replace what is not a page of ours. An empty file may go.
fn may_write(path: &Path) -> Result<(), Exit> {
    let refuse = |reason: &str| refuse(format!("{}: {reason}", path.display()));
    let Ok(found) = path.symlink_metadata() else { return Ok(()) };
    if found.is_dir() {
        return Err(refuse("this is a folder, not a file"));
    }
    if !found.is_file() {
        return Err(refuse("this is not an ordinary file; name one with --out"));
    }
    let beginning = files::beginning(path, BEGINNING).map_err(|reason| refuse(&reason))?;
    if beginning.is_empty() || html::is_ours(&String::from_utf8_lossy(&beginning)) {
        return Ok(());
    }
    Err(refuse(
        "there is already a file here that `proofmark report` did not write; \
         remove it, or name another with --out",
    ))
}

/// The presentation and the folder of its file: the one asked for, the bundled one of the bundled
/// book, or the one beside the book.
fn load_presentation(
    arguments: &Report,
    subject: &Subject,
) -> Result<Option<(Presentation, Option<PathBuf>)>, Exit> {
    let beside = subject.path().map(|book| book.with_file_name(presentation::FILE));
    let path = arguments.presentation.clone().or(beside);
    if arguments.presentation.is_none() && path.as_ref().is_some_and(|path| !path.exists()) {
        return Ok(None);
    }
    let parse =
        |name: &str, text: &str| Presentation::parse(name, text).map_err(|error| vec![error]);
    let subject = path.clone().map_or(Subject::Bundled, Subject::File);
    let text = (bundled::PRESENTATION_NAME, bundled::PRESENTATION);
    let presentation = load(Ok(subject), text, parse)?;
    let folder = path.map(|path| path.parent().map(Path::to_path_buf).unwrap_or_default());
    Ok(Some((presentation, folder)))
}

/// The name and the text of a file beside a presentation, or beside the bundled one.
fn beside(folder: Option<&Path>, file: &str) -> Result<(String, String), String> {
    match folder.map(|folder| folder.join(file)) {
        Some(path) => Ok((path.display().to_string(), files::read(&path, limits::BOOK_BYTES)?)),
        None if file == "upper-ledger.toml" => {
            Ok((bundled::LEDGER_NAME.to_owned(), bundled::LEDGER.to_owned()))
        }
        None => Err("no such file is bundled".to_owned()),
    }
}

/// The results of a simulation, if the folder is whole and they belong to this book.
fn simulation(folder: &Path, book: &Book) -> Result<Section, Exit> {
    let said = |name: &str, reason: &str| format!("{}: {reason}", folder.join(name).display());
    let bad = |name: &str, reason: &str| refuse(said(name, reason));
    let read = |name: &str| {
        files::read(&folder.join(name), limits::REPORT_BYTES).map_err(|reason| {
            let help = "is the simulation finished, and are its shards merged?";
            fail(Exit::Missing, format!("{}; {help}", said(name, &reason)))
        })
    };
    let (manifest, summary) = (read("manifest.json")?, read("summary.json")?);
    let (_, paper) = Manifest::read(&manifest).map_err(|reason| bad("manifest.json", &reason))?;
    let paper = paper.ok_or_else(|| {
        let reason = "it does not say which paper the results belong to; \
                      make them again with `proofmark simulate`";
        bad("manifest.json", reason)
    })?;
    if paper != book.title {
        let reason = format!(
            "these are the results of `{paper}`, but {} is about `{}`; \
             leave out --simulation, or name the book that they belong to",
            book.source.name, book.title
        );
        return Err(bad("manifest.json", &reason));
    }
    let summary: serde_json::Value =
        serde_json::from_str(&summary).map_err(|error| bad("summary.json", &error.to_string()))?;
    let digest = hex(&Sha256::digest(&manifest));
    if summary.get("manifest-sha256").and_then(serde_json::Value::as_str) != Some(digest.as_str()) {
        return Err(bad("summary.json", "it belongs to another manifest"));
    }
    let tables = read("tables.md")?;
    markdown::section(&tables, "Experiments", &|path| picture(folder, path))
        .map_err(|reason| fail(Exit::Missing, said("tables.md", &reason)))
}

/// A Markdown file as a section.
fn notes(path: &Path) -> Result<Section, Exit> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name =
        path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let read = files::read(path, limits::REPORT_BYTES);
    let section =
        read.and_then(|text| markdown::section(&text, &name, &|file| picture(folder, file)));
    section.map_err(|reason| refuse(format!("{}: {reason}", path.display())))
}

/// A picture beside a Markdown file.
fn picture(folder: &Path, file: &str) -> Result<String, String> {
    if !file.ends_with(".svg") || file.contains("://") {
        return Err(format!("the picture {file}: only SVG files beside the text can be taken in"));
    }
    files::read(&folder.join(file), limits::REPORT_BYTES)
        .map_err(|reason| format!("the picture {file}: {reason}"))
}
