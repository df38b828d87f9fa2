//! What `audit` and `check` have in common: they take one book or several, and deliver what they
//! found, or why they found nothing.

use proofmark_book::Book;

use crate::format::{Format, Render};
use crate::outcome::Tally;
use crate::outputs::{Output, apart, book_file, prepare};
use crate::subject::{BOOK, BookArguments};
use crate::{Exit, Screen, Subject, Unreadable, files, print, read_book, refuse, tables};

/// A command that looks at every claim of a book.
#[derive(Clone, Copy, Debug)]
pub struct BookCommand<'a> {
    /// Its name.
    pub name: &'static str,
    /// How its result is printed.
    pub format: Format,
    /// The files that its result is written to.
    pub outputs: &'a [Output],
    /// How much it says.
    pub screen: Screen,
}

impl BookCommand<'_> {
    /// Looks at each book that is named, and concludes over all of them if they are several. An option
    /// that names a folder is for one book.
    pub fn run(
        &self,
        books: &BookArguments,
        (folder, has_folder): (&str, bool),
        one: impl Fn(&Subject, bool) -> Result<(Exit, Tally), Exit>,
        closing: impl Fn(usize, &Tally, bool) -> String,
    ) -> Exit {
        let subjects = match books.subjects(self.screen) {
            Ok(subjects) => subjects,
            Err(unreadable) => {
                let refused = prepare(self.outputs, None).err();
                return refused.unwrap_or_else(|| self.refuse(&unreadable, BOOK));
            }
        };
        let several = subjects.len() > 1;
        if several && (self.format != Format::Human || !self.outputs.is_empty() || has_folder) {
            return refuse(format!(
                "these are several books: for --format, --output or {folder}, name one"
            ));
        }
        let (mut exit, mut all) = (Exit::Pass, Tally::default());
        for subject in &subjects {
            let (end, tally) = one(subject, several).unwrap_or_else(|end| (end, Tally::default()));
            exit = exit.max(end);
            all.add(tally);
        }
        if !several {
            return exit;
        }
        print(&closing(subjects.len(), &all, exit == Exit::Pass), exit)
    }

    /// Reads a book; claims and definitions that have an error are among its faults. Prints why it is
    /// none.
    pub fn book(&self, subject: &Subject) -> Result<Book, Exit> {
        prepare(self.outputs, subject.path())?;
        let book = read_book(subject);
        let book =
            book.map_err(|unreadable| self.refuse(&unreadable, &book_file(subject.path())))?;
        let tables = tables(&book, subject);
        apart(self.outputs, tables.iter().map(|table| (table, "a table of the book")))?;
        Ok(book)
    }

    fn refuse(&self, unreadable: &Unreadable, book: &str) -> Exit {
        let exit = unreadable.show();
        self.deliver(exit, &unreadable.run(self.name, book))
    }

    /// Writes a result to its files, then prints it. A format in which there is nothing to say is left
    /// out.
    pub fn deliver(&self, exit: Exit, result: &impl Render) -> Exit {
        for output in self.outputs {
            let Some(text) = result.render(output.format) else { continue };
            let plain = anstream::adapter::strip_str(&text).to_string();
            if let Err(reason) = files::write(&output.path, &plain) {
                return refuse(reason);
            }
        }
        result.render(self.format).map_or(exit, |text| print(&text, exit))
    }
}
