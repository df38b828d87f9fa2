//! Checks a shelf of certificates against a book, with the kernel alone.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use proofmark_book::text::{closest, visible_line};
use proofmark_book::{Book, Entry, Expectation, NamedConstant, limits};
use proofmark_certificates::finite_frontier as bundled;
use proofmark_kernel::certificate::{Certificate, Object};
use proofmark_kernel::constant::{Constant, ConstantCertificate, Constants};
use proofmark_kernel::tree::{self, Covered, Covering};
use proofmark_kernel::{Claim, Failure, Verified, check_text};
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelIterator as _, IntoParallelRefIterator as _,
    ParallelIterator as _,
};
use serde::Deserialize;
use serde_json::Value;

use crate::files;
use crate::outcome::Outcome;

/// Where certificates are kept.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// Inside the program.
    Bundled,
    /// In a folder, one `<claim>.json` each.
    Folder(PathBuf),
    /// In files of several folders, each of which stands for the name it is found by.
    Files(BTreeMap<OsString, PathBuf>),
}

/// One line of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim; for a file that belongs to none, its name without `.json`.
    pub id: String,
    /// The name of the file.
    pub file: String,
    /// What became of it.
    pub outcome: Outcome,
    /// Why it is not as it should be.
    pub reason: Option<String>,
}

/// Checks every claim of the book and looks for certificates that belong to none.
pub fn check(book: &Book, shelf: &Shelf) -> Result<Vec<Checked>, String> {
    let mut names = shelf.names()?;
    let mut results = Vec::new();
    // Claims that use no constant need not wait for them.
    let none = Constants::default();
    let at_once = |entry: &Entry| {
        (!entry.claim.uses_constants()).then(|| checked(entry, &none, &names, shelf))
    };
    let (learned, at_once) = rayon::join(
        || learn(book, shelf),
        || book.entries.par_iter().map(at_once).collect::<Vec<Option<Checked>>>(),
    );
    let (constants, mut rejected) = learned;
    let claims: Vec<Checked> = (book.entries.par_iter().zip(at_once))
        .map(|(entry, known)| known.unwrap_or_else(|| checked(entry, &constants, &names, shelf)))
        .collect();
    for constant in &book.constants {
        let id = constant.constant.name().to_owned();
        let file = format!("{id}.json");
        let is_there = names.remove(OsStr::new(&file));
        // One that is as it should be is no result: the claims are.
        if let Some(reason) = rejected.remove(id.as_str()) {
            let (outcome, reason) = match is_there {
                false => (Outcome::Missing, "the constant has no certificate".to_owned()),
                true => (Outcome::Rejected, visible_line(&reason).into_owned()),
            };
            results.push(Checked { id, file, outcome, reason: Some(reason) });
        }
    }
    for claim in &claims {
        names.remove(OsStr::new(&claim.file));
    }
    results.extend(claims);
    for fault in &book.faults {
        // There is no claim to check the certificate of a faulty one against.
        let (id, file) = (fault.id.clone(), format!("{}.json", fault.id));
        if fault.is_claim {
            names.remove(OsStr::new(&file));
        }
        results.push(Checked { id, file, outcome: Outcome::Faulty, reason: Some(fault.reason()) });
    }
    for name in names {
        let file = visible_line(&name.to_string_lossy()).into_owned();
        if let Some((outcome, reason)) = shelf.without_claim(&name, &file, book) {
            let id = file.strip_suffix(".json").unwrap_or(&file).to_owned();
            results.push(Checked { id, file, outcome, reason: Some(reason) });
        }
    }
    Ok(results)
}

/// What is known of a book's constants, and why the certificates of others are rejected.
fn learn<'b>(book: &'b Book, shelf: &Shelf) -> (Constants, HashMap<&'b str, String>) {
    let (mut constants, mut rejected) = (Constants::default(), HashMap::new());
    for round in NamedConstant::rounds(&book.constants) {
        let one = |one: &NamedConstant| learned(&constants, &one.constant, shelf);
        let found: Vec<_> = round.par_iter().map(|constant| one(constant)).collect();
        for (constant, found) in round.into_iter().zip(found) {
            match found {
                Ok(found) => constants.join(found),
                Err(reason) => drop(rejected.insert(constant.constant.name(), reason)),
            }
        }
    }
    (constants, rejected)
}

/// Checks the certificate of a claim, given what is known of constants.
fn checked(
    entry: &Entry,
    constants: &Constants,
    names: &BTreeSet<OsString>,
    shelf: &Shelf,
) -> Checked {
    let id = entry.claim.id().to_owned();
    let file = format!("{id}.json");
    let (outcome, reason) = match names.contains(OsStr::new(&file)) {
        false => (Outcome::Missing, Some("the claim has no certificate".to_owned())),
        true => match shelf.read(OsStr::new(&file)) {
            Ok(text) => check_one(entry, &text, constants, shelf),
            Err(reason) => (Outcome::Rejected, Some(reason)),
        },
    };
    Checked { id, file, outcome, reason }
}

/// What is known of a book's constants by the certificates of a shelf. Those whose certificate is missing or
/// rejected are not known.
pub fn known(book: &Book, shelf: &Shelf) -> Constants {
    let mut constants = Constants::default();
    for NamedConstant { constant, .. } in book.constants.iter().map(AsRef::as_ref) {
        if let Ok(found) = learned(&constants, constant, shelf) {
            constants.join(found);
        }
    }
    constants
}

/// Checks the certificate of a constant: what is known with it.
fn learned(constants: &Constants, constant: &Constant, shelf: &Shelf) -> Result<Constants, String> {
    let text = shelf.read(OsStr::new(&format!("{}.json", constant.name())))?;
    let certificate = ConstantCertificate::parse(&text).map_err(|error| error.to_string())?;
    let mut known = constants.clone();
    known.learn(constant, &certificate).map(drop).map_err(|failure| failure.to_string())?;
    Ok(known)
}

/// The outcome, and why it is not as it should be.
fn check_one(
    entry: &Entry,
    text: &str,
    constants: &Constants,
    shelf: &Shelf,
) -> (Outcome, Option<String>) {
    let by_parts = || {
        let certificate = Certificate::parse(text).map_err(|error| error.to_string())?;
        if certificate.tree {
            return shelf.covered(&entry.claim, &certificate, constants);
        }
        constants.check(&entry.claim, &certificate).map_err(|failure| failure.to_string())
    };
    let checked = check_text(&entry.claim, text).map_or_else(by_parts, Ok);
    match checked {
        Err(reason) => (Outcome::Rejected, Some(visible_line(&reason).into_owned())),
        Ok(verified) if !entry.expect.is_met(&entry.claim, verified.verdict()) => {
            let reason = "the certificate is sound but proves the contrary verdict";
            (Outcome::Contrary, Some(reason.to_owned()))
        }
        Ok(_) => match entry.expect {
            Expectation::Certified => (Outcome::Holds, None),
            Expectation::Refuted if entry.finding.is_some() => (Outcome::Shown, None),
            Expectation::Refuted => (Outcome::Erratum, None),
        },
    }
}

/// Why a certificate belongs to no claim.
fn no_such_claim(book: &Book, file: &str) -> String {
    let stem = Path::new(file).file_stem().and_then(OsStr::to_str);
    let ids = book.entries.iter().map(|entry| entry.claim.id());
    match stem.and_then(|stem| closest(stem, ids)) {
        Some(id) if !file.ends_with(".json") && Some(id) == stem => {
            format!("the certificate of {id} must be called {id}.json")
        }
        Some(id) => format!("the book has no such claim; {id} is like it"),
        None => "the book has no such claim".to_owned(),
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

    /// What messages call the file of a result.
    pub fn name(&self, result: &Checked) -> String {
        match self {
            Self::Bundled => result.id.clone(),
            Self::Folder(_) | Self::Files(_) => {
                let path = self.path(OsStr::new(&result.file));
                path.map_or_else(|| result.file.clone(), |path| files::shown(&path))
            }
        }
    }

    /// Where the certificates of a book's claims are, or should be.
    pub fn certificates<'a>(
        &'a self,
        book: &'a Book,
    ) -> impl Iterator<Item = (PathBuf, &'static str)> {
        let path = |id: &str| self.path(OsStr::new(&format!("{id}.json")));
        let claims = book.entries.iter().map(|entry| entry.claim.id());
        let constants = book.constants.iter().map(|constant| constant.constant.name());
        let paths = claims.chain(constants).filter_map(path);
        paths.map(|path| (path, "a certificate of the book"))
    }

    /// Where a file is, or should be.
    fn path(&self, name: &OsStr) -> Option<PathBuf> {
        match self {
            Self::Bundled => None,
            Self::Folder(folder) => Some(folder.join(name)),
            Self::Files(paths) => paths.get(name).cloned(),
        }
    }

    fn names(&self) -> Result<BTreeSet<OsString>, String> {
        match self {
            Self::Bundled => {
                let name = |id: &str| OsString::from(format!("{id}.json"));
                Ok(bundled::CERTIFICATES.iter().map(|(id, _)| name(id)).collect())
            }
            Self::Folder(folder) => files::names(folder, "json"),
            Self::Files(paths) => {
                let json = |name: &&OsString| name.to_string_lossy().ends_with(".json");
                Ok(paths.keys().filter(json).cloned().collect())
            }
        }
    }

    fn read(&self, name: &OsStr) -> Result<Cow<'static, str>, String> {
        match self {
            Self::Bundled => {
                let id = name.to_str().and_then(|name| name.strip_suffix(".json"));
                let found = bundled::CERTIFICATES.iter().find(|(known, _)| Some(*known) == id);
                found.map(|(_, text)| Cow::from(*text)).ok_or_else(|| "not bundled".to_owned())
            }
            Self::Folder(_) | Self::Files(_) => {
                let path = self.path(name).ok_or_else(|| "it is not there".to_owned())?;
                files::read(&path, limits::CERTIFICATE_BYTES).map(Cow::from)
            }
        }
    }

    /// Checks a certificate whose cover is in files of their own, the parts at the same time.
    fn covered(
        &self,
        claim: &Claim,
        certificate: &Certificate<'_>,
        constants: &Constants,
    ) -> Result<Verified, String> {
        let say = |failure: Failure| failure.to_string();
        let covering = Covering::new(claim, certificate, constants).map_err(say)?;
        let read = |part: Option<usize>| {
            let name = tree::file_name(claim.id(), part);
            let path = self.path(OsStr::new(&name)).ok_or_else(|| say(Failure::NoTree))?;
            let mut file = files::open(&path)
                .map_err(|reason| format!("{}: {reason}", visible_line(&name)))?;
            covering.read(part, &mut file).map_err(say)
        };
        let root = read(None)?;
        let numbers = (0..root.parts()).into_par_iter();
        let parts: Vec<Result<Covered, String>> =
            numbers.map(|number| read(Some(number))).collect();
        // The first part that is wrong is named, whichever was found first.
        let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
        covering.compose(root, parts).map_err(say)
    }

    /// What is wrong with a file that belongs to no claim. Other JSON files may lie beside a book; a
    /// certificate of another claim may not, nor what cannot be told from one.
    fn without_claim(&self, name: &OsStr, file: &str, book: &Book) -> Option<(Outcome, String)> {
        if let Self::Folder(folder) = self
            && folder.join(name).is_dir()
        {
            return None;
        }
        let text = match self.read(name) {
            Ok(text) => text,
            Err(reason) => {
                let reason = format!("it may be a certificate, but cannot be read: {reason}");
                return Some((Outcome::Rejected, reason));
            }
        };
        match serde_json::from_str::<Object<Head>>(&text) {
            Ok(Object(Head { format })) => {
                let of_ours = |format: &str| NAMES.iter().any(|name| format.starts_with(name));
                let certificate = format.as_str().is_some_and(of_ours);
                certificate.then(|| (Outcome::Unknown, no_such_claim(book, file)))
            }
            Err(error) => NAMES.iter().any(|name| unescaped(&text).contains(name)).then(|| {
                let reason = format!("it looks like a certificate, but is none: {error}");
                (Outcome::Rejected, visible_line(&reason).into_owned())
            }),
        }
    }
}

/// What the formats of certificates begin with, in every version.
const NAMES: [&str; 2] = ["proofmark-certificate", "proofmark-constant"];

/// What tells a certificate from other JSON files.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: Value,
}

/// The text with `\u0066` read as `f`, and the like; text that is not JSON has no strings to read.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let code = part.get(..4).and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(c) => {
                plain.push(c);
                plain.push_str(part.get(4..).unwrap_or(""));
            }
            None => plain.push_str(part),
        }
    }
    plain
}
