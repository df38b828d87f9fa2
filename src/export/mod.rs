//! Claims in the languages of other provers, so that those can check them on their own.
//!
//! An exporter starts from the book's sentences and definitions as they are written, not from the
//! written-out program, so that its output can be read beside the book.

pub mod coq;
