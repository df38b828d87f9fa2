//! The checker: a book, a shelf of certificates, and the kernel, without any of the code that finds
//! proofs; and what every program of Proofmark prints, reads and writes in the same way.
//!
//! | module | does |
//! |---|---|
//! | [`shelf`] | checks a folder of certificates against a book |
//! | [`outcome`] | what became of a claim, and how many have each outcome |
//! | [`checked`] | what a check found |
//! | [`document`] | what a comparison with the document found, for every output |
//! | [`run`], `sarif`, `junit` | what any run found, for other programs |
//! | [`books`] | one book or several, for `check` and `audit` |
//! | [`command`] | the arguments of `proofmark-check` and `proofmark check` |
//! | [`subject`], `load` | which book is meant, and reading it |
//! | [`mod@format`], [`outputs`] | `--format` and `--output` |
//! | [`shard`], [`log`] | a slice of a long run, and what of it is finished |
//! | [`files`] | reading with a limit, writing whole files or nothing |
//! | `exit`, `terminal`, [`style`], [`columns`], [`markdown`], [`json`] | exit codes, and text for people |
//! | [`processor`] | whether the processor can run the program |

// Every file goes through `files`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod books;
pub mod checked;
pub mod columns;
pub mod command;
pub mod document;
mod exit;
pub mod files;
pub mod format;
pub mod json;
mod junit;
mod load;
pub mod log;
pub mod markdown;
pub mod outcome;
pub mod outputs;
pub mod processor;
pub mod run;
mod sarif;
pub mod shard;
pub mod shelf;
pub mod style;
pub mod subject;
mod terminal;

pub use exit::{EXIT_CODES, Exit, ending};
pub use load::{
    Surroundings, Unreadable, library, load_book, load_model, read_book, read_text, shipped_book,
    show_errors, tables,
};
pub use style::styled;
pub use subject::Subject;
pub use terminal::{Screen, complain, print, print_part, refuse, show};
