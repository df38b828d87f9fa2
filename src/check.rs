//! Checks a shelf of certificates against a book, with the kernel alone.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::book::{Book, Entry};
use crate::bundled;
use crate::certificate::Certificate;
use crate::files;
use crate::kernel;
use crate::limits;

/// Where certificates are kept.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// Inside the program.
    Bundled,
    /// In a folder, one `<claim>.json` each.
    Folder(PathBuf),
}

/// What became of one claim, or of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The kernel accepts the certificate, and its verdict is the expected one.
    Accepted,
    /// The kernel accepts it, but it proves the contrary of what the book expects.
    Unexpected,
    /// The file is no certificate, or the kernel rejects it; why.
    Rejected(String),
    /// There is no file for the claim.
    Missing,
    /// There is a certificate, but no claim of that name.
    Orphan,
    /// The claim, or a definition of the book, has an error; which.
    Faulty(String),
}

/// One line of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim, or the file's name without its ending.
    pub id: String,
    /// The result.
    pub outcome: Outcome,
}

/// Checks every claim of the book and looks for files that belong to none.
pub fn check(book: &Book, shelf: &Shelf) -> Result<Vec<Checked>, String> {
    let mut names = shelf.names()?;
    let mut results = Vec::new();
    for entry in &book.entries {
        let id = entry.claim.id();
        let outcome = match names.remove(id) {
            false => Outcome::Missing,
            true => match shelf.read(id) {
                Ok(text) => check_one(entry, &text),
                Err(reason) => Outcome::Rejected(reason),
            },
        };
        results.push(Checked { id: id.to_owned(), outcome });
    }
    for fault in &book.faults {
        // Whether the certificate of such a claim is right, nobody knows.
        names.remove(&fault.id);
        let outcome = Outcome::Faulty(fault.reason());
        results.push(Checked { id: fault.id.clone(), outcome });
    }
    // Other JSON files may lie beside a book; a certificate of another claim may not.
    for id in names {
        if shelf.read(&id).is_ok_and(|text| text.contains("proofmark-certificate")) {
            results.push(Checked { id, outcome: Outcome::Orphan });
        }
    }
    Ok(results)
}

fn check_one(entry: &Entry, text: &str) -> Outcome {
    let certificate = match Certificate::parse(text) {
        Ok(certificate) => certificate,
        Err(error) => return Outcome::Rejected(error.to_string()),
    };
    match kernel::check(&entry.claim, &certificate) {
        Err(failure) => Outcome::Rejected(failure.to_string()),
        Ok(verified) if entry.expect.is_met(&entry.claim, verified.verdict()) => Outcome::Accepted,
        Ok(_) => Outcome::Unexpected,
    }
}

impl Shelf {
    /// The shelf beside a book's file, or the bundled one.
    pub fn beside(book: Option<&Path>) -> Self {
        match book {
            None => Self::Bundled,
            Some(path) => Self::Folder(path.parent().unwrap_or(Path::new("")).to_owned()),
        }
    }

    /// What messages call the certificate of a claim.
    pub fn name(&self, id: &str) -> String {
        match self {
            Self::Bundled => id.to_owned(),
            Self::Folder(folder) => folder.join(format!("{id}.json")).display().to_string(),
        }
    }

    fn names(&self) -> Result<BTreeSet<String>, String> {
        match self {
            Self::Bundled => {
                Ok(bundled::CERTIFICATES.iter().map(|(id, _)| (*id).to_owned()).collect())
            }
            Self::Folder(folder) => files::stems(folder, "json"),
        }
    }

    fn read(&self, id: &str) -> Result<Cow<'static, str>, String> {
        match self {
            Self::Bundled => {
                let found = bundled::CERTIFICATES.iter().find(|(name, _)| *name == id);
                found.map(|(_, text)| Cow::from(*text)).ok_or_else(|| "not bundled".to_owned())
            }
            Self::Folder(folder) => {
                let path = folder.join(format!("{id}.json"));
                files::read(&path, limits::CERTIFICATE_BYTES).map(Cow::from)
            }
        }
    }
}
