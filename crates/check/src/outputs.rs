//! `--format` and `--output`: a result is printed in one format and written to files in any.

use std::path::{Component, Path, PathBuf};

use proofmark_certificates::finite_frontier as bundled;

use crate::format::Format;
use crate::{Exit, files, refuse};

/// A file to write, and in which format.
#[derive(Clone, Debug)]
pub struct Output {
    pub(crate) format: Format,
    pub(crate) path: PathBuf,
}

impl AsRef<Path> for Output {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// What goes wrong with the files should be known before the work, not after it.
pub fn prepare(outputs: &[Output], book: Option<&Path>) -> Result<(), Exit> {
    for (index, output) in outputs.iter().enumerate() {
        let path = output.path.as_path();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let made = folder.map_or(Ok(()), files::make_folder);
        made.and_then(|()| files::writable(path)).map_err(refuse)?;
        if let Some(other) = outputs.iter().take(index).find(|o| files::same(&o.path, path)) {
            let other = files::shown(&other.path);
            return Err(refuse(format!(
                "{}: two results cannot go into one file, and {other} is the same",
                files::shown(path)
            )));
        }
    }
    apart(outputs, book.map(|book| (book, "the book")))
}

/// Refuses files to write that are also files of the run for something else.
pub fn apart<P: AsRef<Path>>(
    paths: &[impl AsRef<Path>],
    taken: impl IntoIterator<Item = (P, &'static str)>,
) -> Result<(), Exit> {
    for (other, what) in taken {
        let mut paths = paths.iter().map(AsRef::as_ref);
        if let Some(path) = paths.find(|path| files::same(path, other.as_ref())) {
            return Err(refuse(format!("{}: this is {what}", files::shown(path))));
        }
    }
    Ok(())
}

/// Refuses, before the work, a file that cannot be written or is another file of the run.
pub fn writable_apart<P: AsRef<Path>>(
    path: &Path,
    taken: impl IntoIterator<Item = (P, &'static str)>,
) -> Result<(), Exit> {
    files::writable(path).map_err(refuse)?;
    apart(&[path], taken)
}

/// What other programs call a book: its path from here, or where the bundled one stands.
pub fn book_file(book: Option<&Path>) -> String {
    book.map_or(bundled::PATH.to_owned(), file)
}

/// What other programs call a file: its path from here if that is possible.
pub fn file(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&here).unwrap_or(path);
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    path.display().to_string()
}
