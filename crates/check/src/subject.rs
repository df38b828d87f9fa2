//! What a command works on: the file that is named, the bundled paper if it is asked for, or what
//! lies in the current folder. The bundled paper is never taken unasked.

use std::path::{Path, PathBuf};

use proofmark_book::limits;

use crate::{Screen, Unreadable, files};

/// What a command works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// What the program carries along.
    Bundled,
    /// A file.
    File(PathBuf),
}

impl Subject {
    /// The file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Bundled => None,
            Self::File(path) => Some(path),
        }
    }

    /// What is named on the command line, if anything.
    fn named(file: Option<&PathBuf>, bundled: bool) -> Option<Self> {
        match (file, bundled) {
            (Some(path), _) => Some(Self::File(path.clone())),
            (None, true) => Some(Self::Bundled),
            (None, false) => None,
        }
    }
}

/// The book of a command, by options.
#[derive(Debug, clap::Args)]
pub struct BookOption {
    /// The claim book; claims.toml of this folder, or the only book in it, if left out
    #[arg(long, value_name = "BOOK", conflicts_with = "bundled")]
    book: Option<PathBuf>,
    /// Take the paper that comes with the program
    #[arg(long)]
    bundled: bool,
}

impl BookOption {
    /// The book that is meant.
    pub fn subject(&self, screen: Screen) -> Result<Subject, Unreadable> {
        self.found(screen).map_err(|names| not_named(&names))
    }

    /// The book that is meant, or none if the folder has none.
    pub fn perhaps(&self, screen: Screen) -> Option<Subject> {
        let found = self.found(screen).inspect_err(|names| {
            if !names.is_empty() {
                let names = list(names);
                screen.note(&format!("no book is taken of {names}; --book says which"));
            }
        });
        found.ok()
    }

    /// The book that is named, or that of the current folder.
    fn found(&self, screen: Screen) -> Result<Subject, Vec<String>> {
        Subject::named(self.book.as_ref(), self.bundled).map_or_else(|| here(screen), Ok)
    }
}

/// The book of a command that is about a book.
#[derive(Debug, clap::Args)]
pub struct BookArgument {
    /// The claim book
    #[arg(value_name = "BOOK", conflicts_with_all = ["book", "bundled"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    option: BookOption,
}

impl BookArgument {
    /// The book that is meant.
    pub fn subject(&self, screen: Screen) -> Result<Subject, Unreadable> {
        match &self.file {
            Some(path) => Ok(Subject::File(path.clone())),
            None => self.option.subject(screen),
        }
    }
}

/// The books of a command that takes several.
#[derive(Debug, clap::Args)]
pub struct BookArguments {
    /// The claim book, or several
    #[arg(value_name = "BOOK", conflicts_with_all = ["book", "bundled"])]
    files: Vec<PathBuf>,
    #[command(flatten)]
    option: BookOption,
}

impl BookArguments {
    /// The books that are meant: one at least.
    pub fn subjects(&self, screen: Screen) -> Result<Vec<Subject>, Unreadable> {
        if !self.files.is_empty() {
            return Ok(self.files.iter().cloned().map(Subject::File).collect());
        }
        self.option.subject(screen).map(|subject| vec![subject])
    }
}

/// What a folder calls its book.
pub const BOOK: &str = "claims.toml";

/// The book of the current folder, and says so; or the names of all, if it has none or several without
/// the usual name.
fn here(screen: Screen) -> Result<Subject, Vec<String>> {
    let mut names: Vec<String> = files::names(Path::new(""), "toml")
        .unwrap_or_default()
        .into_iter()
        .filter_map(|name| name.into_string().ok())
        .filter(|name| Path::new(name).is_file())
        .filter(|name| name == BOOK || is_book(Path::new(name)))
        .collect();
    let usual = names.iter().position(|name| name == BOOK);
    let Some(index) = usual.or((names.len() == 1).then_some(0)) else { return Err(names) };
    let book = names.remove(index);
    screen.note(&format!("the book is {book}"));
    if !names.is_empty() {
        screen.note(&format!("not looked at: {}", list(&names)));
    }
    Ok(Subject::File(book.into()))
}

/// Whether a file has the table that every book begins with. What else may be wrong with it shows
/// when it is read as a book.
fn is_book(path: &Path) -> bool {
    let header = |line: &str| {
        let code = line.split('#').next().unwrap_or("");
        code.split_whitespace().collect::<String>() == "[book]"
    };
    files::read(path, limits::BOOK_BYTES).is_ok_and(|text| text.lines().any(header))
}

/// That none of these books of the current folder is taken, with the ways out.
fn not_named(names: &[String]) -> Unreadable {
    const WAYS: &str = "name a book with --book FILE";
    Unreadable::NotNamed(if names.is_empty() {
        format!(
            "there is no claim book in this folder: {WAYS}, start one with `proofmark new DIR`, \
             or say --bundled for the paper that comes with the program"
        )
    } else {
        format!(
            "there are several claim books in this folder, and none is {BOOK}: {}; {WAYS} \
             (or start another with `proofmark new DIR`, or say --bundled for the paper that \
             comes with the program)",
            list(names)
        )
    })
}

/// The first few names.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 6;
    let shown = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{shown} and {more} more"),
        _ => shown,
    }
}

/// Another file of a paper, with a usual name of its own: a scoreboard, a ledger, environments.
pub fn sheet(
    file: Option<&PathBuf>,
    bundled: bool,
    usual: &str,
    screen: Screen,
) -> Result<Subject, Unreadable> {
    if let Some(subject) = Subject::named(file, bundled) {
        return Ok(subject);
    }
    if Path::new(usual).is_file() {
        screen.note(&format!("the file is {usual}"));
        return Ok(Subject::File(usual.into()));
    }
    Err(Unreadable::NotNamed(format!(
        "there is no {usual} in this folder: name a file, or say --bundled for the one of the \
         paper that comes with the program"
    )))
}
