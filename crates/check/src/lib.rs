//! The checker: a book, a shelf of certificates, and the kernel, without any of the code that finds
//! proofs; and what every program of Proofmark prints, reads and writes in the same way.
//!
//! | module | does |
//! |---|---|
//! | [`shelf`] | checks a folder of certificates against a book |
//! | [`rows`] | one row for each claim, which every format renders |
//! | [`checked`], [`sarif`], [`junit`] | the result for people and for other programs |
//! | [`command`] | the arguments of `proofmark-check` and `proofmark check` |
//! | [`subject`], `load` | which book is meant, and reading it |
//! | [`outputs`] | `--format` and `--output` |
//! | [`files`] | reading with a limit, writing whole files or nothing |
//! | `exit`, `screen`, `terminal`, [`style`], [`markdown`] | exit codes, and text for people |
//! | [`processor`] | whether the processor can run the program |

// Every file goes through `files`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod checked;
pub mod command;
mod exit;
pub mod files;
pub mod junit;
mod load;
pub mod markdown;
pub mod outputs;
pub mod processor;
pub mod rows;
pub mod sarif;
mod screen;
pub mod shelf;
pub mod style;
pub mod subject;
mod terminal;

pub use exit::{EXIT_CODES, Exit, ending};
pub use load::{Unreadable, load_book, load_model, read_book, read_text, show_errors};
pub use screen::Screen;
pub use subject::Subject;
pub use terminal::{complain, print, show, styled};
