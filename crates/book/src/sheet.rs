//! Reading TOML files with formulas in strings, and working with what they define.
//!
//! The language of formulas is that of claim books; this module has the book's own reader read
//! them, and moves what it says about them to the place in the file.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::Book;
use crate::diagnostic::{Diagnostic, Place, Source};
use crate::limits;
use crate::text::{shortened, single_spaced};
use crate::toml_file;

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct Sheet {
    source: Arc<Source>,
}

/// The words of a little book around a formula.
const OPENING: &str = "[book]\ntitle = \"\"\n\n";

impl Sheet {
    /// Reads the file's TOML.
    pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<(Self, T), Diagnostic> {
        let text = text.replace("\r\n", "\n");
        let sheet = Self { source: Arc::new(Source::new(name, text.as_str())) };
        if text.len() > limits::BOOK_BYTES {
            let message = format!("the file is longer than {} bytes", limits::BOOK_BYTES);
            return Err(sheet.refuse(message, 0..0));
        }
        let raw = toml_file::read(&sheet.source)?;
        Ok((sheet, raw))
    }

    /// The file's name in messages.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The file.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// A stretch of the file.
    pub fn place(&self, range: Range<usize>) -> Place {
        Place::new(Arc::clone(&self.source), range)
    }

    /// An error about a stretch of the file.
    pub fn refuse(&self, message: impl Into<String>, range: Range<usize>) -> Diagnostic {
        Diagnostic::new(message, self.place(range))
    }

    /// The place of a stretch of a string that stands at `whole`; all of it, where escapes make the
    /// string differ from the file's characters.
    pub fn inside(&self, text: &str, whole: &Range<usize>, part: &Range<usize>) -> Range<usize> {
        let raw = self.source.text.get(whole.clone()).unwrap_or("");
        if !raw.get(1..).is_some_and(|raw| raw.starts_with(text)) {
            return whole.clone();
        }
        let start = whole.start + 1;
        start + part.start..start + part.end
    }

    /// A formula in which these names may occur.
    pub fn formula(
        &self,
        text: &str,
        range: Range<usize>,
        names: &[String],
    ) -> Result<String, Diagnostic> {
        self.read(text, range, names, "value = ", "")
    }

    /// A sentence, such as `S >= 10`, in which these names may occur.
    pub fn sentence(
        &self,
        text: &str,
        range: Range<usize>,
        names: &[String],
    ) -> Result<String, Diagnostic> {
        self.read(text, range, names, "value = \"0\"\nrequire = [", "]")
    }

    /// Names that formulas can use, each once and none of those already taken.
    pub fn names(
        &self,
        names: &[Spanned<String>],
        taken: &[String],
    ) -> Result<Vec<String>, Diagnostic> {
        let mut all: Vec<String> = taken.to_vec();
        for name in names {
            if all.contains(name.get_ref()) {
                let message = format!("there is already a name `{}`", name.get_ref());
                return Err(self.refuse(message, name.span()));
            }
            let probe =
                format!("{OPENING}[[define]]\nname = {}\nvalue = \"0\"\n", quoted(name.get_ref()));
            if let Some(error) = Book::parse("", &probe).err().and_then(|e| e.into_iter().next()) {
                return Err(self.refuse(error.message, name.span()));
            }
            all.push(name.get_ref().clone());
        }
        Ok(names.iter().map(|name| name.get_ref().clone()).collect())
    }

    /// Refuses an identifier that is malformed or taken, also in other capitals.
    pub fn identifier(
        &self,
        id: &Spanned<String>,
        seen: &mut HashSet<String>,
    ) -> Result<String, Diagnostic> {
        let text = id.get_ref();
        let well_formed = text.starts_with(|c: char| c.is_ascii_alphanumeric())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            && text.len() <= limits::IDENTIFIER;
        if !well_formed {
            let message = "an id is made of letters, digits and . _ -, and begins with a letter \
                           or digit";
            return Err(self.refuse(message, id.span()));
        }
        if !seen.insert(text.to_lowercase()) {
            return Err(self.refuse(format!("there is already a `{text}`"), id.span()));
        }
        Ok(text.clone())
    }

    fn read(
        &self,
        text: &str,
        range: Range<usize>,
        names: &[String],
        before: &str,
        after: &str,
    ) -> Result<String, Diagnostic> {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        let (names, literal) = (names.join(", "), quoted(text));
        let head = format!("{OPENING}[[define]]\nname = \"formula\"\nargs = [{names}]\n{before}");
        let errors = match Book::parse("", &format!("{head}{literal}{after}\n")) {
            Ok(_) => return Ok(single_spaced(text)),
            Err(errors) => errors,
        };
        let Some(error) = errors.into_iter().next() else {
            return Err(self.refuse("this is no formula", range));
        };
        // The same characters, one quote in, in both texts; otherwise the whole string.
        let raw = self.source.text.get(range.clone()).unwrap_or("");
        let plain = literal.len() == text.len() + 2;
        let alike = plain && raw.get(1..).is_some_and(|raw| raw.starts_with(text));
        let inside = error.place.range().start.checked_sub(head.len());
        let range = match inside {
            Some(offset) if alike && offset > 0 && offset <= text.len() + 1 => {
                let start = range.start + offset;
                start..start + error.place.range().len()
            }
            _ => range,
        };
        Err(Diagnostic { place: self.place(range), ..error })
    }
}

/// A book in which these names stand for these constant formulas.
pub fn environment(values: &[(String, String)]) -> Result<Book, Diagnostic> {
    let mut text = OPENING.to_owned();
    for (name, value) in values {
        text.push_str(&format!("[[define]]\nname = {}\nvalue = {}\n", quoted(name), quoted(value)));
    }
    Book::parse("<values>", &text).map_err(|errors| {
        let place = Place::new(Arc::new(Source::new("<values>", "")), 0..0);
        let unknown = Diagnostic::new("these values cannot be used together", place);
        errors.into_iter().next().unwrap_or(unknown)
    })
}

/// The names in a formula, functions left out.
pub fn mentioned(formula: &str) -> BTreeSet<String> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let mut names = BTreeSet::new();
    let mut rest = formula;
    while let Some(start) = rest.find(part) {
        let (_, word) = rest.split_at(start);
        let end = word.find(|c: char| !part(c)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let is_name = !word.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if is_name && !after.trim_start().starts_with('(') {
            names.insert(word.to_owned());
        }
        rest = after;
    }
    names
}

/// The text as a TOML string. (JSON's escapes are TOML's, but for one character.)
fn quoted(text: &str) -> String {
    let text = text.replace('\u{7f}', "\u{fffd}");
    serde_json::to_string(&text).unwrap_or_default()
}

/// A formula as a table shows it.
pub fn shown(formula: &str) -> String {
    shortened(&single_spaced(formula), 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_functions_and_numbers() {
        let names = mentioned("2e5*ln(c_L*S*(1 + T)^2/delta) + 1.5e-3 + max (A, S)");
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(names, ["A", "S", "T", "c_L", "delta"]);
    }
}
