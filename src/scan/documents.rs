//! Which documents are meant, and what is read of each.

use std::path::{Path, PathBuf};

use proofmark_book::diagnostic::Diagnostic;
use proofmark_check::{Exit, files, refuse, show};

use super::place::ScannedPlace;
use crate::limits;

/// The endings of documents in a folder.
const ENDINGS: [&str; 4] = ["tex", "md", "markdown", "txt"];

/// Why a document cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// An error with its place.
    At(Box<Diagnostic>),
    /// A sentence.
    Whole(String),
}

impl Unreadable {
    /// Prints it.
    pub fn show(self) -> Exit {
        match self {
            Self::At(error) => {
                show(&error);
                Exit::BadInput
            }
            Self::Whole(reason) => refuse(reason),
        }
    }
}

/// The documents of these files and folders, in order; of a folder, those that begin a document come first.
pub fn found(named: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in named {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let mut inside = files::below(path, &ENDINGS, limits::SCAN_FILES)?;
        inside.sort_by_cached_key(|path| (!begins(path), path.clone()));
        if inside.is_empty() {
            return Err(format!("{}: there is no .tex, .md or .txt file here", files::shown(path)));
        }
        found.extend(inside);
    }
    let mut unique: Vec<PathBuf> = Vec::new();
    for path in found {
        if !unique.contains(&path) {
            unique.push(path);
        }
    }
    Ok(unique)
}

/// Whether a file is no part that another one includes, as far as it says so.
fn begins(path: &Path) -> bool {
    let is_tex = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tex"));
    let text = || files::read(path, limits::LATEX_BYTES).unwrap_or_default();
    !is_tex || text().contains("\\documentclass")
}

/// What is read of a document.
pub fn read(path: &Path) -> Result<Vec<ScannedPlace>, Unreadable> {
    // INTERIM
    let text = files::read(path, limits::LATEX_BYTES).map_err(Unreadable::Whole)?;
    let source = std::sync::Arc::new(proofmark_book::diagnostic::Source::new(path.display().to_string(), text.clone()));
    let mut start = 0; let mut all = Vec::new();
    for line in text.lines() {
        for (sign, relation) in [("≈", super::place::Relates::About), ("<=", super::place::Relates::AtMost), (">=", super::place::Relates::AtLeast), ("=", super::place::Relates::Equal)] {
            let Some((a, b)) = line.split_once(sign) else { continue };
            let reading = super::place::Reading::Read(super::place::ReadStatement { formula: a.trim().into(), relation, decimal: b.trim().into() });
            all.push(ScannedPlace { place: proofmark_book::diagnostic::Place::new(source.clone(), start..start + line.len()), written: line.into(), decimal: b.trim().into(), reading });
            break;
        }
        start += line.len() + 1;
    }
    Ok(all)
}
