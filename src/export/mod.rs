//! Claims in the languages of other tools, so that those can check them on their own, and certified
//! digits for a paper.
//!
//! An exporter starts from the book's sentences and definitions as they are written, not from the
//! written-out program, so that its output can be read beside the book. Each is a [`Backend`], and
//! all of them agree on what is to be shown of a claim (`shown`). Coq has functions and lists, and
//! keeps the book's definitions; the others get a claim written out, value by value (`flat`).

use proofmark_book::Entry;
use proofmark_book::diagnostic::Diagnostic;

mod bounds;
pub(crate) mod coq;
mod flat;
pub(crate) mod gappa;
mod infix;
pub(crate) mod latex;
pub(crate) mod sage;
mod shown;
pub(crate) mod smt2;
mod text;

/// A tool that the claims of a book are exported to.
pub trait Backend {
    /// The ending of its files.
    fn extension(&self) -> &'static str;

    /// States a claim.
    fn claim(&mut self, entry: &Entry) -> Result<Written, Refusal>;

    /// A file about all claims stated so far; `None` if the tool takes one at a time.
    fn file(&self) -> Option<String> {
        None
    }
}

/// A claim in the language of a tool.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// What the tool is told and does not check, such as `heap_diameter(12) = 6`.
    pub given: Vec<String>,
}

/// Why a claim is not exported.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The tool's language cannot say it.
    Inexpressible(String),
    /// The book has to be written otherwise.
    Book(Diagnostic),
}

fn inexpressible(reason: impl ToString) -> Refusal {
    Refusal::Inexpressible(reason.to_string())
}
