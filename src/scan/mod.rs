//! What a document says of numbers: every place where a formula and a decimal stand on two sides of a
//! sign, what is read there, and whether it is right. No book is needed.
//!
//! What is not understood is never called wrong, and what a name means is never guessed.
//!
//! | module | does |
//! |---|---|
//! | `read` | reads a document; `comments` finds those that silence a place |
//! | `tex`, `plain` | write LaTeX, and Markdown and plain text, as `sign`s |
//! | `find` | cuts signs into chains of sides with signs of relation between them |
//! | `digits` | reads the side that is a decimal; `commas` says whether a comma is its point |
//! | `parse`, `apply` | read the side that is a `formula`, if it can be read in one way only |
//! | `meaning`, `roughly` | what a name means, where the document or the printed digits say it |
//! | `place` | what a place says |
//! | `judge`, `slip` | whether it is right, and what probably happened if not |
//! | `tables` | numbers that must agree with each other: cells of tables, statistics and p-values |
//! | `documents`, `document` | which documents are meant; the places of one, with what is said of each |
//! | `report`, `book` | the same in every format, and as a claim book |

pub(crate) mod apply;
pub mod book;
pub(crate) mod columns;
pub(crate) mod commas;
pub(crate) mod comments;
pub(crate) mod digits;
pub mod document;
pub mod documents;
pub(crate) mod find;
pub(crate) mod formula;
pub mod judge;
pub(crate) mod meaning;
pub(crate) mod parse;
pub mod place;
pub(crate) mod plain;
pub mod read;
pub mod report;
pub(crate) mod roughly;
pub(crate) mod sign;
pub mod slip;
mod tables;
pub(crate) mod tex;

pub use read::{Kind, ScanError, Scanned, read, read_text};
