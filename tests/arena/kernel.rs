//! What the kernel says of a file of the arena, in the words of `expected.tsv`.
//!
//! The tests of the kernel's own crate include this file, too: they see the corpus without any other
//! program.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use proofmark_book::Book;
use proofmark_book::model::Model;
use proofmark_kernel::certificate::{Certificate, Object, ReadError, VariableEntry};
use proofmark_kernel::constant::{ConstantCertificate, Constants};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::tree::{self, Covering};
use proofmark_kernel::{Claim, Verdict, check, mdp};

use super::statement::{self, NoClaim};

/// One line of `expected.tsv`: a file, and the kernel's answer.
pub struct Expected {
    pub file: String,
    pub answer: String,
}

/// The book of the files `*-by-book`.
pub fn book(root: &Path) -> Book {
    let text = std::fs::read_to_string(root.join("claims.toml")).expect("claims.toml");
    Book::parse("claims.toml", &text).expect("a book")
}

/// What is expected of the files below a folder.
pub fn expected(root: &Path) -> Vec<Expected> {
    let list = std::fs::read_to_string(root.join("expected.tsv")).expect("expected.tsv");
    let line = |line: &str| {
        let mut words = line.split('\t').map(str::to_owned);
        let [Some(file), Some(answer)] = [words.next(), words.next()] else { panic!("{line}") };
        Expected { file, answer }
    };
    list.lines().skip(1).map(line).collect()
}

/// The model that belongs to the certificate of a decision process.
pub fn model_of(certificate: &Path) -> PathBuf {
    certificate.with_extension("model.json")
}

/// What the kernel answers: the verdict or the reason of a rejection.
pub fn answer(root: &Path, file: &str, book: &Book) -> String {
    let path = root.join(file);
    if path.is_dir() {
        let trees = file.split('/').next().is_some_and(|folder| folder.ends_with("-trees"));
        return if trees { on_trees(&path) } else { on_constants(&path) };
    }
    let Ok(text) = String::from_utf8(std::fs::read(&path).expect("a file")) else {
        return "not UTF-8".to_owned();
    };
    match file.split('/').next().expect("a folder") {
        "accept" | "reject" => on_claim(&path, &text),
        "accept-mdp" | "reject-mdp" => on_process(&model_of(&path), &text),
        "accept-by-book" | "reject-by-book" => by_book(&path, &text, book),
        folder => panic!("no folder {folder}"),
    }
}

fn unread(error: &ReadError) -> String {
    match error {
        ReadError::TooLong { .. } => "TooLong".to_owned(),
        ReadError::Json { line, .. } => format!("Json in line {line}"),
    }
}

fn on_claim(path: &Path, text: &str) -> String {
    let certificate = match Certificate::parse(text) {
        Ok(certificate) => certificate,
        Err(error) => return unread(&error),
    };
    if !path.ends_with(format!("{}.json", certificate.claim)) {
        return "the file has another name".to_owned();
    }
    match statement::claim(&certificate) {
        Ok(claim) => checked(&claim, &certificate),
        Err(NoClaim::Malformed(reason)) => format!("no claim: {reason}"),
        Err(NoClaim::NotBuilt(reason)) => panic!("{}: {reason}", path.display()),
    }
}

/// What is said of a folder with one claim whose cover is in files of their own.
fn on_trees(folder: &Path) -> String {
    let name = folder.file_name().expect("a name").to_string_lossy();
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("text");
    let certificate = match Certificate::parse(&text) {
        Ok(certificate) => certificate,
        Err(error) => return unread(&error),
    };
    let Ok(claim) = statement::claim(&certificate) else { panic!("{}", folder.display()) };
    let constants = Constants::default();
    let checked = Covering::new(&claim, &certificate, &constants).map_err(|f| format!("{f:?}"));
    let read = |covering: &Covering<'_>, part: Option<usize>| {
        let file = File::open(folder.join(tree::file_name(claim.id(), part)));
        let file = file.map_err(|_| match part {
            None => "no file".to_owned(),
            Some(part) => format!("no file +{part}"),
        })?;
        covering.read(part, &mut BufReader::new(file)).map_err(|failure| format!("{failure:?}"))
    };
    let checked = checked.and_then(|covering| {
        let root = read(&covering, None)?;
        let parts = (0..root.parts()).map(|part| read(&covering, Some(part)));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        covering.compose(root, parts).map_err(|failure| format!("{failure:?}"))
    });
    checked.map_or_else(|reason| reason, |_| "accepted".to_owned())
}

/// What is said of a folder: of constants, each after those that it uses, and then of claims.
fn on_constants(folder: &Path) -> String {
    let entries =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let texts: Vec<String> =
        paths.iter().map(|path| std::fs::read_to_string(path).expect("text")).collect();
    let (mut waiting, claims): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| text.contains("\"constant\":"));
    let mut known = Constants::default();
    while !waiting.is_empty() {
        let ready = |text: &&String| {
            ConstantCertificate::parse(text).is_ok_and(|certificate| {
                let Object(function) = &certificate.function;
                function.variables.iter().all(|variable| match variable {
                    VariableEntry::Given(digest) => known.get(digest).is_some(),
                    VariableEntry::Between(..) => true,
                })
            })
        };
        // What is left uses a constant that is not there, or cannot be read.
        let next = waiting.remove(waiting.iter().position(ready).unwrap_or(0));
        if let Err(reason) = learned(&mut known, next) {
            return reason;
        }
    }
    for text in claims {
        let certificate = match Certificate::parse(text) {
            Ok(certificate) => certificate,
            Err(error) => return unread(&error),
        };
        match statement::claim(&certificate) {
            Ok(claim) => {
                if let Err(failure) = known.check(&claim, &certificate) {
                    return format!("{failure:?}");
                }
            }
            Err(NoClaim::Malformed(reason)) => return format!("no claim: {reason}"),
            Err(NoClaim::NotBuilt(reason)) => panic!("{}: {reason}", folder.display()),
        }
    }
    "accepted".to_owned()
}

fn learned(known: &mut Constants, text: &str) -> Result<(), String> {
    let certificate = ConstantCertificate::parse(text).map_err(|error| unread(&error))?;
    let constant = statement::constant(&certificate).map_err(|no| match no {
        NoClaim::Malformed(reason) | NoClaim::NotBuilt(reason) => format!("no constant: {reason}"),
    })?;
    known.learn(&constant, &certificate).map(drop).map_err(|failure| format!("{failure:?}"))
}

fn by_book(path: &Path, text: &str, book: &Book) -> String {
    let id = path.file_stem().expect("a name").to_string_lossy();
    let claim = &book.entry(&id).expect("a claim of the book").claim;
    match Certificate::parse(text) {
        Ok(certificate) => checked(claim, &certificate),
        Err(error) => unread(&error),
    }
}

fn checked(claim: &Claim, certificate: &Certificate<'_>) -> String {
    match check(claim, certificate).map(|verified| verified.verdict()) {
        Ok(Verdict::Certified) => "certified".to_owned(),
        Ok(Verdict::Refuted { .. }) => "refuted".to_owned(),
        Err(failure) => format!("{failure:?}"),
    }
}

fn on_process(model: &Path, certificate: &str) -> String {
    let model = std::fs::read(model).expect("a model");
    let Ok(model) = String::from_utf8(model) else { return "not UTF-8".to_owned() };
    let model = match Model::parse("model", &model) {
        Ok(model) => model,
        Err(diagnostic) => {
            let before = &model.as_bytes()[..diagnostic.place.range().start];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            return format!("no model: line {line}");
        }
    };
    let certificate = match MdpCertificate::parse(certificate) {
        Ok(certificate) => certificate,
        Err(error) => return unread(&error),
    };
    match mdp::check(&model.mdp, &certificate) {
        Ok(_) => "accepted".to_owned(),
        Err(failure) => format!("{failure:?}"),
    }
}
