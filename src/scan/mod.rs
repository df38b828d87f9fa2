//! What a document says of numbers: every place where a formula and a decimal stand on two sides of a
//! sign, what is read there, and whether it is right. No book is needed.
//!
//! What is not understood is never called wrong, and what a name means is never guessed.
//!
//! | module | does |
//! |---|---|
//! | `place` | what a place says |
//! | `judge`, `slip` | whether it is right, and what probably happened if not |
//! | `tables` | numbers that must agree with each other: cells of tables, statistics and p-values |
//! | `silence` | places that the document says not to look at |
//! | `documents`, `document` | which documents are meant; the places of one, with what is said of each |
//! | `report`, `book` | the same in every format, and as a claim book |

pub mod book;
pub mod document;
pub mod documents;
pub mod judge;
pub mod place;
pub mod report;
mod silence;
pub mod slip;
mod tables;
