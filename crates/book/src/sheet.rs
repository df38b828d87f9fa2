//! Reading TOML files with formulas in strings. The language of formulas is that of claim books.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Place, Source};
use crate::formula::{Formula, Statement};
use crate::passage::{Passage, misread};
use crate::syntax::is_identifier;
use crate::{Definitions, limits, read, toml_file};

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(crate) source: Arc<Source>,
}

impl Sheet {
    /// Reads the file's TOML.
    pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<(Self, T), Diagnostic> {
        Self::read("file", name, text)
    }

    /// Reads the TOML of a file, or of whatever it is called where it is too long.
    pub(crate) fn read<T: DeserializeOwned>(
        what: &str,
        name: &str,
        text: &str,
    ) -> Result<(Self, T), Diagnostic> {
        let sheet = Self { source: Arc::new(Source::new(name, text.replace("\r\n", "\n"))) };
        if sheet.source.text.len() > limits::BOOK_BYTES {
            let message = format!("the {what} is longer than {} bytes", limits::BOOK_BYTES);
            return Err(sheet.refuse(message, 0..0));
        }
        let raw = toml_file::read(&sheet.source)?;
        Ok((sheet, raw))
    }

    /// The file's name in messages.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// A stretch of the file.
    pub fn place(&self, range: Range<usize>) -> Place {
        Place::new(Arc::clone(&self.source), range)
    }

    /// An error about a stretch of the file.
    pub fn refuse(&self, message: impl Into<String>, range: Range<usize>) -> Diagnostic {
        Diagnostic::new(message, self.place(range))
    }

    /// A formula, whatever names it has.
    pub fn expression(&self, text: &Spanned<String>) -> Result<Formula, Diagnostic> {
        Formula::parse(text.get_ref()).map_err(|error| misread(error, &self.passage(text)))
    }

    /// A formula in which these names may occur.
    pub fn formula(&self, text: &Spanned<String>, names: &[String]) -> Result<Formula, Diagnostic> {
        let names = names.iter().cloned().collect();
        read::value(&Definitions::default(), &names, &self.passage(text))?;
        self.expression(text)
    }

    /// A sentence, such as `S >= 10`, in which these names may occur.
    pub fn sentence(
        &self,
        text: &Spanned<String>,
        names: &[String],
    ) -> Result<Statement, Diagnostic> {
        let names = names.iter().cloned().collect();
        let passage = self.passage(text);
        read::obligation(&Definitions::default(), &names, &passage)?;
        Statement::parse(text.get_ref()).map_err(|error| misread(error, &passage))
    }

    /// A string of the file.
    pub fn passage(&self, text: &Spanned<String>) -> Passage {
        Passage::new(&self.source, text)
    }

    /// Names that formulas can use, each once and none of those already taken.
    pub fn names(
        &self,
        names: &[Spanned<String>],
        taken: &[String],
    ) -> Result<Vec<String>, Diagnostic> {
        let mut all: Vec<String> = taken.to_vec();
        for name in names {
            let taken = all.contains(name.get_ref());
            let taken = taken.then(|| format!("there is already a name `{}`", name.get_ref()));
            if let Some(message) = taken.or_else(|| read::unusable_name(name.get_ref())) {
                return Err(self.refuse(message, name.span()));
            }
            all.push(name.get_ref().clone());
        }
        Ok(all.split_off(taken.len()))
    }

    /// Refuses an identifier that is malformed or taken, also in other capitals.
    pub fn identifier(
        &self,
        id: &Spanned<String>,
        seen: &mut HashSet<String>,
    ) -> Result<String, Diagnostic> {
        let text = id.get_ref();
        if !is_identifier(text) {
            let message = "an id is made of letters, digits and . _ -, and begins with a letter \
                           or digit";
            return Err(self.refuse(message, id.span()));
        }
        if !seen.insert(text.to_lowercase()) {
            return Err(self.refuse(format!("there is already a `{text}`"), id.span()));
        }
        Ok(text.clone())
    }
}

/// All the parts of a file, or all that is wrong with them.
pub fn all_or_errors<T>(
    parts: impl IntoIterator<Item = Result<T, Diagnostic>>,
) -> Result<Vec<T>, Vec<Diagnostic>> {
    let (mut good, mut errors) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Ok(part) => good.push(part),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(good) } else { Err(errors) }
}
