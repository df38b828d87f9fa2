//! `proofmark scan`.

use std::path::{Path, PathBuf};

use proofmark_book::Book;
use proofmark_book::text::counted;
use proofmark_check::books::BookCommand;
use proofmark_check::files;
use proofmark_check::format::{Format, Formats, format, output};
use proofmark_check::outputs::{Output, apart, prepare};

use super::progress::{Progress, terminal_size};
use super::{Exit, Screen, Subject, Surroundings, decide_all, fail, misread, refuse};
use crate::limits;
use crate::scan::document::ScannedDocument;
use crate::scan::judge::Judge;
use crate::scan::report::{ScanReport, Shown};
use crate::scan::{ScanError, book, documents, read};

/// Look through documents for decimals that are not what their formulas say; no book is needed
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark scan paper.tex
  proofmark scan README.md docs --not-read
  proofmark scan paper.tex --book claims.toml --emit certificates

A place is a formula and a decimal on two sides of a sign such as = or \\approx. It is right, wrong, or not read:
what is not understood is never called wrong. LaTeX (with \\input), Markdown and plain text are read; of a
folder, its .tex, .md and .txt files. A comment with `proofmark: skip` and a reason silences a line.

Exit codes:
  0  nothing is wrong, and something is right    1  something is wrong
  2  bad input or usage    5  nothing was read")]
pub struct Scan {
    /// The documents, or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// List what is right, too
    #[arg(long)]
    all: bool,
    /// List what is not read, and why
    #[arg(long)]
    not_read: bool,
    /// Write what was read as a claim book; what is wrong stands in it as an erratum
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    /// Write such a book and its certificates into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// How to print the result: human, json, sarif, junit or markdown
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    /// Write the result to a file too; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = output(FORMATS))]
    output: Vec<Output>,
}

const FORMATS: Formats = &[
    (Format::Human, "What is wrong, and a closing sentence"),
    (Format::Json, "One JSON object, schema proofmark-scan/1"),
    (Format::Sarif, "SARIF 2.1.0, for code scanning"),
    (Format::Junit, "JUnit's XML, for test viewers"),
    (Format::Markdown, "A report"),
];

/// What a folder of certificates calls the book of a scan.
const BOOK: &str = "claims.toml";

/// Scans documents.
pub fn run(arguments: &Scan, screen: Screen) -> Result<Exit, Exit> {
    let paths = documents::found(&arguments.files).map_err(refuse)?;
    prepare(&arguments.output, None)?;
    let taken = || paths.iter().map(|path| (path, "a document"));
    apart(&arguments.output, taken())?;
    apart(arguments.book.as_slice(), taken())?;
    if let Some(folder) = &arguments.emit {
        files::make_folder(folder).map_err(refuse)?;
    }
    let judge = Judge::new().map_err(misread)?;
    let progress = Progress::new(screen, paths.len(), "documents");
    let mut report = ScanReport {
        documents: Vec::new(),
        shown: Shown {
            all: arguments.all,
            not_read: arguments.not_read,
            quiet: screen.quiet,
            width: terminal_size().0,
        },
    };
    for path in &paths {
        if report.has_seen(path) {
            continue;
        }
        let scanned = progress.step(&files::shown(path), || {
            read(path).map(|scanned| ScannedDocument::of(&judge, path, scanned))
        });
        let document = scanned.map_err(|error| match error {
            ScanError::At(error) => misread([*error]),
            ScanError::Whole(reason) => refuse(reason),
        })?;
        document.notes.iter().for_each(|note| screen.note(note));
        report.documents.push(document);
    }
    drop(progress);
    let count = report.count();
    let exit = match (count.wrong, count.right) {
        (0, 0) => Exit::Nothing,
        (0, _) => Exit::Pass,
        _ => Exit::Unexpected,
    };
    if let Some(path) = &arguments.book {
        let folder = path.parent().unwrap_or(Path::new(""));
        write_book(path, &written(&report, folder)?)?;
    }
    if let Some(folder) = &arguments.emit {
        emit(folder, &written(&report, folder)?, screen)?;
    }
    let command =
        BookCommand { name: "scan", format: arguments.format, outputs: &arguments.output, screen };
    Ok(command.deliver(exit, &report))
}

/// The book of a scan.
fn written(report: &ScanReport, folder: &Path) -> Result<String, Exit> {
    let text = book::text(report, folder);
    let text = text.ok_or_else(|| fail(Exit::Nothing, "nothing was read that a book could say"))?;
    if text.len() > limits::BOOK_BYTES {
        return Err(refuse(format!(
            "the book would have {} bytes, and a book has at most {}; scan fewer documents at a time",
            text.len(),
            limits::BOOK_BYTES
        )));
    }
    Ok(text)
}

/// Writes a book, but not over another.
fn write_book(path: &Path, text: &str) -> Result<(), Exit> {
    let other = path.symlink_metadata().is_ok()
        && files::read(path, limits::BOOK_BYTES).ok().as_deref() != Some(text);
    if other {
        return Err(refuse(format!(
            "{}: there is already another file; a scan writes over none",
            files::shown(path)
        )));
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        files::make_folder(folder).map_err(refuse)?;
    }
    files::write(path, text).map_err(refuse)
}

/// Writes a book and the certificates of its claims.
fn emit(folder: &Path, text: &str, screen: Screen) -> Result<(), Exit> {
    let path = folder.join(BOOK);
    write_book(&path, text)?;
    let beside = Surroundings(Subject::File(path.clone()));
    let book = Book::parse_beside(&path.display().to_string(), text, &beside).map_err(misread)?;
    let results = decide_all(&book.entries, limits::SCAN_BITS, screen);
    let missing = results.iter().filter(|result| result.certificate().is_none()).count();
    if missing > 0 {
        let claims = counted(missing, "claim has", "claims have");
        return Err(fail(
            Exit::Limit,
            format!("{claims} no certificate, within the limits of a scan"),
        ));
    }
    let claims = results.iter().filter_map(|result| {
        Some((result.entry().claim.id().to_owned(), result.certificate()?.to_owned()))
    });
    let constants = book.constants.iter().filter_map(|one| {
        Some((one.constant.name().to_owned(), one.certificate()?.ok()?.to_string()))
    });
    for (name, certificate) in claims.chain(constants) {
        files::write(&folder.join(format!("{name}.json")), &certificate).map_err(refuse)?;
    }
    Ok(())
}
