//! The documents that a book names: where they are, and what came of reading them.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use proofmark_book::diagnostic::Place;
use proofmark_book::text::counted;
use proofmark_book::{Book, Entry};
use proofmark_check::Subject;
use proofmark_check::document::{Discrepancy, DocumentReport};
use proofmark_check::outcome::Outcome;
use proofmark_check::outputs::{book_file, file};
use proofmark_check::run::RunResult;

use crate::scaffold::latex::LatexError;

use super::compare::Comparison;
use super::manuscript::Manuscript;

/// Which document a book is compared with.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PaperArguments {
    /// The LaTeX document that prints the claims; by default the one that the book names
    #[arg(long, value_name = "FILE")]
    pub paper: Option<PathBuf>,
    /// Fail if the document is not there; without this it is only told
    #[arg(long)]
    pub require_paper: bool,
}

/// What became of a document.
#[derive(Debug)]
pub enum Read {
    /// It is read.
    Whole(Box<Manuscript>),
    /// There is no such file.
    Absent(PathBuf),
    /// It cannot be read: why, and where.
    Broken(PathBuf, String, Option<Place>),
    /// Neither the book nor the command line names one.
    Unnamed,
}

/// The documents of a book, each read once and when it is needed.
#[derive(Debug)]
pub struct Documents<'a> {
    arguments: &'a PaperArguments,
    /// Where the book lies.
    folder: Option<PathBuf>,
    /// The document that the book names.
    named: Option<&'a str>,
    read: BTreeMap<Option<String>, Read>,
}

impl PaperArguments {
    /// Compares places of claims with the documents that they are in.
    pub fn compare<'a>(
        &self,
        book: &Book,
        subject: &Subject,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> DocumentReport {
        let mut documents = Documents::of(book, subject, self);
        let comparison = Comparison::of(entries, &mut documents);
        self.report(book, subject, comparison, &documents)
    }

    /// Whether a document that is not there is an error.
    fn is_required(&self) -> bool {
        self.require_paper || self.paper.is_some()
    }

    fn report(
        &self,
        book: &Book,
        subject: &Subject,
        comparison: Comparison,
        documents: &Documents<'_>,
    ) -> DocumentReport {
        let Comparison { places, compared, mut findings, skipped, .. } = comparison;
        let mut notes = Vec::new();
        let at = Place::new(book.source.clone(), 0..0);
        let mut missing = |message: String| {
            let (id, outcome) = ("document".to_owned(), Outcome::NoDocument);
            let (file, place) = (book_file(subject.path()), Some(at.clone()));
            let result = RunResult { id, outcome, message, file, place, part: None };
            findings.push(Discrepancy { result, at: None, printed: None, claimed: None });
        };
        for (name, count) in skipped {
            let message = match documents.read.get(&name) {
                Some(Read::Absent(path)) => format!(
                    "the document {} is not there; {} in it {} not looked at, and `--paper FILE` says \
                     where it is",
                    path.display(),
                    counted(count, "place", "places"),
                    if count == 1 { "was" } else { "were" },
                ),
                Some(Read::Whole(_) | Read::Broken(..) | Read::Unnamed) | None => format!(
                    "the book names no document for {}; write `paper = \"paper.tex\"` below \
                     `[book]`, or `--paper FILE`",
                    counted(count, "place", "places")
                ),
            };
            if self.is_required() {
                missing(sentence(&message));
            } else if subject.path().is_some() {
                // The bundled book comes without its paper.
                notes.push(message);
            }
        }
        if places == 0 && self.is_required() {
            missing("The book names no place in a document: nothing was compared with it.".into());
        }
        for read in documents.read.values() {
            if let Read::Whole(manuscript) = read {
                notes.extend(manuscript.notes.iter().cloned());
            }
        }
        DocumentReport { places, compared, notes, findings }
    }
}

fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).chain(['.']).collect()
}

impl<'a> Documents<'a> {
    /// The documents of a book.
    pub fn of(book: &'a Book, subject: &Subject, arguments: &'a PaperArguments) -> Self {
        let folder = subject.path().map(|path| path.parent().unwrap_or(Path::new("")).to_owned());
        let named = book.paper.document.as_deref();
        Self { arguments, folder, named, read: BTreeMap::new() }
    }

    /// The path of a document: the book's own, or the one of a name.
    pub fn path(&self, name: Option<&str>) -> Option<PathBuf> {
        match (name, &self.arguments.paper) {
            (None, Some(path)) => Some(path.clone()),
            (name, _) => {
                let name = name.or(self.named)?;
                Some(
                    self.folder
                        .as_ref()
                        .map_or(PathBuf::from(name), |folder| short(&folder.join(name))),
                )
            }
        }
    }

    /// A document: the book's own, or the one of a name.
    pub fn get(&mut self, name: Option<&str>) -> &Read {
        let path = self.path(name);
        let key = name.map(str::to_owned);
        self.read.entry(key).or_insert_with(|| match path {
            None => Read::Unnamed,
            Some(path) => read(path),
        })
    }
}

fn read(path: PathBuf) -> Read {
    if path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        return Read::Absent(path);
    }
    match Manuscript::read(&path) {
        Ok(manuscript) => Read::Whole(Box::new(manuscript)),
        Err(LatexError::Whole(reason)) => Read::Broken(path, reason, None),
        Err(LatexError::At(error)) => {
            let help = error.help.map_or(String::new(), |help| format!(" ({help})"));
            let place = Some(error.place);
            Read::Broken(path, format!("{}{help}", error.message), place)
        }
    }
}

/// A path without `folder/..`, where that is the same file.
pub fn short(path: &Path) -> PathBuf {
    let mut parts: Vec<Component<'_>> = Vec::new();
    for part in path.components() {
        match (part, parts.last()) {
            (Component::ParentDir, Some(Component::Normal(_))) => _ = parts.pop(),
            (Component::CurDir, _) => {}
            _ => parts.push(part),
        }
    }
    let short: PathBuf = parts.iter().collect();
    match (short.canonicalize(), path.canonicalize()) {
        (Ok(one), Ok(other)) if one == other => short,
        (Err(_), Err(_)) => short,
        _ => path.to_owned(),
    }
}

/// What outputs call the file of a place.
pub fn file_of(place: &Place) -> String {
    file(Path::new(&place.source.name))
}

/// The path of a file from a folder, as a book in that folder writes it.
pub fn from(folder: &Path, file: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).map(|path| short(&path)).ok();
    let (Some(folder), Some(whole)) = (whole(folder), whole(file)) else {
        return file.display().to_string();
    };
    let common = folder.components().zip(whole.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(whole.components().skip(common)).collect();
    path.display().to_string()
}
