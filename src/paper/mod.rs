//! The document that prints a book's claims: where in it their digits stand, whether it still prints
//! them, and what becomes of its other numbers.
//!
//! Nothing here is part of a claim: a place says where to look, and never what is true.
//!
//! In the order in which data visits the modules:
//!
//! | module | does |
//! |---|---|
//! | `locator` | reads `at = "paper.tex#tab:rates row 1 column 3"` |
//! | `print` | says what tokens of LaTeX print, sign by sign, each with its place |
//! | `manuscript` | has every number of a document, and the tables, labels and words around them |
//! | `kind` | says which numbers nobody would claim: years, citations, lengths |
//! | `propose` | proposes a locator for a number |
//! | `find` | finds the numbers that a locator means |
//! | `claimed` | has the numbers of a claim, and compares them with printed ones |
//! | `compare` | looks at every place of a book |
//! | `documents` | reads the documents that a book names |
//! | `account` | says what became of every number of a document |
//! | `apply` | writes the digits of the document into the book |
//! | `show` | prints the account |

pub(crate) mod account;
pub(crate) mod apply;
mod claimed;
pub(crate) mod compare;
pub(crate) mod documents;
mod find;
mod kind;
mod locator;
pub(crate) mod manuscript;
mod print;
pub(crate) mod propose;
pub(crate) mod show;

#[cfg(test)]
mod tests;

pub(crate) use compare::Comparison;
pub(crate) use documents::{Documents, PaperArguments};
