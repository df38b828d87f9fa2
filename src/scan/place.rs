//! What a place of a document says: a formula, a sign and a decimal, or why nothing is read there.

use proofmark_book::diagnostic::Place;

/// A place of a document where a formula and a decimal stand on two sides of a sign.
#[derive(Clone, Debug)]
pub struct ScannedPlace {
    /// From the first character of it to the last.
    pub place: Place,
    /// As it is written, on one line and no longer than a line.
    pub written: String,
    /// The decimal as it is written.
    pub decimal: String,
    /// What it says.
    pub reading: Reading,
}

/// What is made of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// It is understood.
    Read(ReadStatement),
    /// It is not, and why: the end of a sentence that begins with "not read:".
    NotRead(String),
    /// A comment of the document says that nobody is to look at it, and why, if it says so.
    Silenced(String),
}

/// A statement about a formula and a decimal, both in the language of books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadStatement {
    /// The formula, which has no free names.
    pub formula: String,
    /// How it stands to the decimal.
    pub relation: Relates,
    /// The decimal as a book writes a printed number: `0.785`, `-1.5e-3`, `33.3%`, `1.25(3)`.
    pub decimal: String,
}

/// How a formula stands to a decimal; the formula is on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relates {
    /// `=`: the decimal is the value, or what it rounds to.
    Equal,
    /// `≈`, `\approx`, `\simeq`, `~`.
    About,
    /// Dots follow the digits: these are the first ones.
    Digits,
    /// `<`, `≤`: the decimal is an upper bound.
    AtMost,
    /// The same, strictly.
    Below,
    /// `>`, `≥`: the decimal is a lower bound.
    AtLeast,
    /// The same, strictly.
    Above,
    /// The decimal has its own error: `±`, or digits in parentheses.
    Within,
}
