//! The files of a LaTeX document: ordinary files of text, of a bounded size, each with its name in
//! messages.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proofmark_book::diagnostic::{Diagnostic, Place, Source};
use proofmark_book::text::shortened;
use proofmark_check::files;

use crate::limits;
use crate::scaffold::numbers::FileLine;

/// A place in a document: a file by its number, and a byte in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    pub file: usize,
    pub byte: usize,
}

/// The files that are read so far.
#[derive(Debug, Default)]
pub struct Files {
    /// Where included files are looked for; nowhere, if the main file is not in a folder.
    folder: Option<PathBuf>,
    read: Vec<(PathBuf, Arc<Source>)>,
    room: usize,
}

impl Files {
    /// Reads the main file, which has the number 0. What it includes is looked for in its folder.
    pub fn open(main: &Path) -> Result<Self, String> {
        let folder = main.parent().unwrap_or(Path::new("")).to_owned();
        let mut files = Self { folder: Some(folder), read: Vec::new(), room: limits::LATEX_BYTES };
        files.add(main)?;
        Ok(files)
    }

    /// A main file that is held already, and includes no other.
    pub fn held(name: &str, text: &str) -> Self {
        let main = (PathBuf::from(name), Arc::new(Source::new(name, text)));
        Self { folder: None, read: vec![main], room: 0 }
    }

    /// Reads a file, which gets the next number.
    fn add(&mut self, path: &Path) -> Result<usize, String> {
        let name = path.display().to_string();
        let text = text(path, self.room).map_err(|reason| format!("{name}: {reason}"))?;
        self.room -= text.len();
        self.read.push((identity(path), Arc::new(Source::new(name, text))));
        Ok(self.read.len() - 1)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.read.len()
    }

    /// The text of a file.
    pub fn source(&self, file: usize) -> Option<&Arc<Source>> {
        self.read.get(file).map(|(_, source)| source)
    }

    /// The number of the file that `\input` means by a name, or nothing if there is no such file.
    /// The error is a reason and a fix.
    pub fn find(&mut self, name: &str) -> Result<Option<usize>, (String, String)> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let with_ending = format!("{name}.tex");
        let found = [with_ending.as_str(), name]
            .map(|name| folder.join(name))
            .into_iter()
            .find(|path| fs::metadata(path).is_ok_and(|found| !found.is_dir()));
        let Some(path) = found else { return Ok(None) };
        let identity = identity(&path);
        if let Some(known) = self.read.iter().position(|(known, _)| *known == identity) {
            return Ok(Some(known));
        }
        if self.read.len() >= limits::LATEX_FILES {
            let reason = format!("the document has more than {} files", limits::LATEX_FILES);
            return Err((reason, "give `--latex` the file that has the tables".to_owned()));
        }
        let fix = "mend the file, or comment this line out if it has no table";
        self.add(&path).map(Some).map_err(|reason| (reason, fix.to_owned()))
    }

    /// The file and the line of a place.
    pub fn line(&self, at: At) -> FileLine {
        let line = |place: Place| FileLine { file: place.source.name.clone(), line: place.line() };
        self.place(at).map(line).unwrap_or_default()
    }

    /// An error at a place.
    pub fn error(&self, at: At, reason: impl AsRef<str>, fix: impl Into<String>) -> LatexError {
        let reason = shown(reason.as_ref());
        match self.place(at) {
            Some(place) => LatexError::At(Box::new(Diagnostic::new(reason, place).with_help(fix))),
            None => LatexError::Whole(reason),
        }
    }

    fn place(&self, at: At) -> Option<Place> {
        let source = self.source(at.file)?;
        // The backslash alone marks a command well enough.
        let length = source.text.get(at.byte..)?.chars().next().map_or(0, char::len_utf8);
        Some(Place::new(source.clone(), at.byte..at.byte + length))
    }
}

/// Why a document cannot be read.
#[derive(Debug)]
pub enum LatexError {
    /// Something at a place in a file.
    At(Box<Diagnostic>),
    /// A file as a whole.
    Whole(String),
}

/// A message that quotes a document, fit for a terminal: of at most 300 characters.
pub fn shown(message: &str) -> String {
    shortened(&message.replace(char::is_control, ""), 300)
}

/// What tells files apart, whatever they are called.
fn identity(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The text of an ordinary file. Nothing else is opened: a pipe would wait for ever, and a device may
/// never end.
fn text(path: &Path, limit: usize) -> Result<String, String> {
    let bytes = files::read_bytes(path, limit).map_err(|reason| {
        // What is left of the limit says nothing to somebody who includes one file too many.
        if !reason.starts_with("longer than the limit") {
            return reason;
        }
        let most = limits::LATEX_BYTES;
        format!(
            "longer than the limit of {most} bytes for a document; give `--latex` the file that has \
             the tables"
        )
    })?;
    let zero = bytes.iter().position(|byte| *byte == 0);
    let (at, what) = match (zero, str::from_utf8(&bytes)) {
        (None, Ok(text)) => return Ok(text.to_owned()),
        (None, Err(error)) => {
            let fix = "not UTF-8 text; convert it, for example by `iconv -f latin1 -t utf-8`";
            (error.valid_up_to(), fix)
        }
        (Some(at), _) => (at, "a binary file, not LaTeX text"),
    };
    let line = bytes.iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
    Err(format!("line {line}: this is {what}"))
}
