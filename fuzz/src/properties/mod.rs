//! What must hold of any input, one function for each fuzz target. Each panics if it does not.
//!
//! | target | input | what must hold, besides no panic |
//! |---|---|---|
//! | `book` | a claim book | limits are kept, exact values agree with MPFR, ends of lines do not matter |
//! | `formula` | a sentence or an expression | its usual spacing says the same; what the search finds, the kernel accepts, and MPFR agrees |
//! | `certificate` | a certificate | whatever is in the file is read, once; what is read and written again is the same |
//! | `check` | a certificate | what the kernel accepts, of its own claim or a book's, is true by MPFR, and accepted when it is written again |
//! | `process` | a model and its certificate | a model survives writing; accepted bounds agree with value iteration |
//! | `latex` | a LaTeX document | the book made of its tables has no errors but missing formulas, and every number a fate |
//! | `scan` | a document, as LaTeX, as Markdown and as text | what is read is a sentence of the language without free names, and stands in the document |
//! | `notes` | Markdown for a report | its HTML has no tags, attributes and links but those that are allowed |
//! | `rows` | a CSV file for a table of a book | a claim says what its row says, and ends of lines do not matter |
//! | `fmt` | a claim book | the usual form says the same, and is its own usual form |
//! | `scoreboard`, `ledger`, `presentation`, `tables`, `environments` | such a file | ends of lines do not matter |
//! | `settings` | settings of the simulator | a manifest gives them back |
//! | `manifest` | a manifest of a simulation | the manifest of its selection gives the selection back |
//!
//! Wherever a file is refused, the error stands in the file, and can be shown on a terminal.

mod books;
mod certificates;
mod check;
mod notes;
pub mod processes;
mod scan;
mod sheets;
mod truth;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::is_hidden;

pub use books::{book, fmt, formula, latex, rows};
pub use certificates::certificate;
pub use check::check;
pub use notes::notes;
pub use processes::process;
pub use scan::scan;
pub use sheets::{environments, ledger, manifest, presentation, scoreboard, settings, tables};

/// The name of every input.
const NAME: &str = "input";

/// An input that is text.
fn text(data: &[u8]) -> Option<&str> {
    str::from_utf8(data).ok()
}

/// An error has a place in the text, and what is shown of it does not act on a terminal.
fn is_placed(error: &Diagnostic, text: &str) {
    let (range, lines) = (error.place.range(), text.split('\n').count());
    assert!(range.start <= range.end && range.end <= text.len(), "{range:?} is outside");
    assert!((1..=lines).contains(&error.place.line()), "line {}", error.place.line());
    assert!(error.place.column() >= 1 && !error.message.is_empty());
    assert!(!error.to_string().contains(is_hidden), "{error}");
    let shown = anstream::adapter::strip_str(&error.render()).to_string();
    assert!(!shown.contains(is_hidden), "{shown:?}");
}

/// A refusal has a reason, and every reason a place.
fn are_placed(errors: &[Diagnostic], text: &str) {
    assert!(!errors.is_empty(), "refused without a reason");
    errors.iter().for_each(|error| is_placed(error, text));
}
