//! Reading books and models, and saying why one cannot be read.

use std::path::{Path, PathBuf};

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::model::Model;
use proofmark_book::{Beside, Book, Neighbour, limits};
use proofmark_certificates::{BOOKS, finite_frontier as bundled};

use crate::outcome::Outcome;
use crate::run::Run;
use crate::subject::{self, Subject};
use crate::{Exit, complain, files, refuse, show};

/// Reads the book that is meant. Prints what is wrong with it.
pub fn load_book(subject: Result<Subject, Unreadable>) -> Result<(Book, Subject), Exit> {
    let read = subject.and_then(|subject| Ok((read_book(&subject)?, subject)));
    let (book, subject) = read.map_err(|unreadable| unreadable.show())?;
    if book.faults.is_empty() { Ok((book, subject)) } else { Err(show_errors(&book)) }
}

/// Prints what is wrong with claims and definitions of a book.
pub fn show_errors(book: &Book) -> Exit {
    let (name, errors) = (book.source.name.clone(), book.errors().cloned().collect());
    Unreadable::Book { name, errors }.show()
}

/// Reads a book. Claims and definitions that have an error are among its faults.
pub fn read_book(subject: &Subject) -> Result<Book, Unreadable> {
    let (name, text) = read_text(subject)?;
    let book = Book::read_beside(&name, &text, &Surroundings(subject.clone()));
    book.map_err(|errors| Unreadable::Book { name, errors })
}

/// A book that comes with the program, by its name in [`BOOKS`], with those that it builds on.
pub fn shipped_book(name: &str) -> Result<Book, Vec<Diagnostic>> {
    let surroundings = Surroundings(Subject::Bundled);
    let text = BOOKS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    Book::parse_beside(&format!("<{name}>"), text, &surroundings)
}

/// A book without claims that has the names of the library.
pub fn library() -> Result<Book, Vec<Diagnostic>> {
    let text = "[book]\ntitle = \"Library\"\nuse = [\"constants\"]\n";
    Book::read_beside("<library>", text, &Surroundings(Subject::Bundled))
}

/// What a book may take from elsewhere: files of its folder, and books.
#[derive(Clone, Debug)]
pub struct Surroundings(pub Subject);

impl Beside for Surroundings {
    fn table(&self, path: &str) -> Result<String, String> {
        match &self.0 {
            Subject::Bundled => {
                let found = bundled::TABLES_BESIDE.iter().find(|(name, _)| *name == path);
                found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| "not bundled".to_owned())
            }
            Subject::File(book) => {
                let folder = book.parent().unwrap_or(Path::new(""));
                files::read_inside(folder, Path::new(path), limits::TABLE_BYTES)
            }
        }
    }

    /// A name is that of a book that comes with the program; a path ends in `.toml`.
    fn book(&self, name: &str) -> Result<Neighbour, String> {
        if let Some((_, text)) = BOOKS.iter().find(|(known, _)| *known == name) {
            let (name, text) = (format!("<{name}>"), (*text).to_owned());
            return Ok(Neighbour { name, text, beside: Box::new(Self(Subject::Bundled)) });
        }
        let (Subject::File(book), true) = (&self.0, name.ends_with(".toml")) else {
            let known: Vec<String> = BOOKS.iter().map(|(name, _)| format!("`{name}`")).collect();
            let known = known.join(", ");
            return Err(format!(
                "there is no such book; those that come with the program are {known}, and the path \
                 of any other ends in `.toml`"
            ));
        };
        let path = book.parent().unwrap_or(Path::new("")).join(name);
        let text = files::read(&path, limits::BOOK_BYTES)?;
        let name = path.display().to_string();
        Ok(Neighbour { name, text, beside: Box::new(Self(Subject::File(path))) })
    }
}

/// The files that a book takes rows from.
pub fn tables(book: &Book, subject: &Subject) -> Vec<PathBuf> {
    let folder = subject.path().map(|path| path.parent().unwrap_or(Path::new("")));
    let names = book.tables.iter().filter_map(|table| table.beside.as_ref());
    folder.into_iter().flat_map(|folder| names.clone().map(|name| folder.join(name))).collect()
}

/// The name and the text of a book.
pub fn read_text(subject: &Subject) -> Result<(String, String), Unreadable> {
    let Subject::File(path) = subject else {
        return Ok((bundled::NAME.to_owned(), bundled::BOOK.to_owned()));
    };
    let name = path.display().to_string();
    match files::read(path, limits::BOOK_BYTES) {
        Ok(text) => Ok((name, text)),
        Err(mut reason) => {
            let inside = path.join(subject::BOOK);
            if inside.is_file() {
                reason.push_str(&format!("; did you mean {}?", inside.display()));
            }
            Err(Unreadable::File { name, reason })
        }
    }
}

/// Why a book cannot be read.
pub enum Unreadable {
    /// None is named, and the folder does not say which is meant; with the ways out.
    NotNamed(String),
    /// Its file cannot be read.
    File {
        /// The file.
        name: String,
        /// Why.
        reason: String,
    },
    /// It has errors.
    Book {
        /// The book.
        name: String,
        /// What is wrong with it.
        errors: Vec<Diagnostic>,
    },
}

impl Unreadable {
    /// Prints what is wrong.
    pub fn show(&self) -> Exit {
        match self {
            Self::NotNamed(reason) => complain(reason),
            Self::File { name, reason } => complain(&format!("{name}: {reason}")),
            Self::Book { name, errors } => {
                errors.iter().take(limits::ERRORS).for_each(show);
                if let Some(more @ 1..) = errors.len().checked_sub(limits::ERRORS) {
                    complain(&format!("{name}: and {more} errors more"));
                }
            }
        }
        Exit::BadInput
    }

    /// What is wrong, for other programs.
    pub fn run(&self, command: &'static str, file: &str) -> Run {
        match self {
            Self::NotNamed(reason) | Self::File { reason, .. } => {
                Run::without_claim(command, (file, file), Outcome::Unreadable, reason)
            }
            Self::Book { errors, .. } => Run::unreadable(command, file, errors),
        }
    }
}

/// Reads the model of a decision process. Prints what is wrong with it.
pub fn load_model(path: &Path) -> Result<Model, Exit> {
    let name = path.display().to_string();
    let text = files::read(path, limits::MODEL_BYTES)
        .map_err(|reason| refuse(format!("{name}: {reason}")))?;
    Model::parse(&name, &text).map_err(|error| {
        show(&error);
        Exit::BadInput
    })
}
