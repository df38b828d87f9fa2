//! Which documents are meant.

use std::path::{Path, PathBuf};

use proofmark_check::files;

use crate::limits;

/// The endings of documents in a folder.
const ENDINGS: [&str; 4] = ["tex", "md", "markdown", "txt"];

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
