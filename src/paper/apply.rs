//! Writes the digits of a document into its book, and leaves every other byte as it is.

use std::collections::BTreeMap;

use proofmark_book::Book;

use super::account::Account;
use super::compare::Change;
use super::manuscript::Manuscript;

/// What was to be written into a book, and what cannot be.
#[derive(Debug, Default)]
pub struct Edits {
    /// Digits that take the place of others, by where those stand.
    pub edits: BTreeMap<(usize, usize), String>,
    /// Changes that are left to the author, with the reason.
    pub left: Vec<(Change, String)>,
}

impl Edits {
    /// What the changes of a document ask for.
    pub fn of(book: &Book, account: &Account, manuscript: &Manuscript) -> Self {
        let mut edits = Self::default();
        let mut refused: Vec<(usize, usize)> = Vec::new();
        for change in &account.changes {
            let number = manuscript.numbers.get(change.number);
            let digits = number.and_then(|number| number.text.clone());
            match target(book, change, digits) {
                Ok((range, digits)) => {
                    let known = edits.edits.get(&range);
                    if known.is_some_and(|known| *known != digits) {
                        refused.push(range);
                    }
                    edits.edits.insert(range, digits);
                }
                Err(reason) => edits.left.push((change.clone(), reason.to_owned())),
            }
        }
        for range in refused {
            edits.edits.remove(&range);
            let place = |change: &&Change| {
                let digits = change.claimed.as_ref().and_then(|claimed| claimed.digits.as_ref());
                digits.is_some_and(|place| (place.range().start, place.range().end) == range)
            };
            let reason = "the document prints several numbers for this one";
            let changes = account.changes.iter().filter(place);
            edits.left.extend(changes.map(|change| (change.clone(), reason.to_owned())));
        }
        edits
    }

    /// A book with the new digits. The text is that of the file, whose lines may end with CR LF: of those
    /// the reader of books sees the LF alone.
    pub fn write(&self, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        let mut edits = self.edits.iter().peekable();
        let mut seen = 0;
        let mut until = 0;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            if c == '\r' && chars.peek() == Some(&'\n') {
                written.push(c);
                continue;
            }
            if let Some(((start, end), digits)) = edits.peek()
                && *start == seen
            {
                written.push_str(digits);
                until = *end;
                edits.next();
            }
            if seen >= until {
                written.push(c);
            }
            seen += c.len_utf8();
        }
        written
    }
}

/// The digits of the book that a change is about, and what takes their place.
fn target(
    book: &Book,
    change: &Change,
    digits: Option<String>,
) -> Result<((usize, usize), String), &'static str> {
    let Some(claimed) = &change.claimed else {
        return Err("it is not clear which of the claim's numbers this is");
    };
    let Some(place) = &claimed.digits else {
        return Err("the claim's number does not stand in the book as plain digits");
    };
    if !std::sync::Arc::ptr_eq(&place.source, &book.source) {
        return Err("the claim's number stands in another file");
    }
    let Some(digits) = digits else { return Err("a book cannot hold the printed number") };
    if claimed.is_of_another_scale(&digits) {
        return Err(
            "the two numbers are of another size; one may be in percent or in another unit",
        );
    }
    match (digits.strip_prefix('-'), claimed.text.starts_with('-')) {
        (Some(digits), true) => Ok((ends(place), digits.to_owned())),
        (None, false) => Ok((ends(place), digits)),
        _ => Err("the sign of the number has changed"),
    }
}

fn ends(place: &proofmark_book::diagnostic::Place) -> (usize, usize) {
    (place.range().start, place.range().end)
}
