//! Claims as theorems of Coq, with proofs.
//!
//! The exported file states each claim over the reals, in terms of the book's own definitions, and
//! proves it with the library in `proofs/coq`: rational comparisons by computing, the others by the
//! tactic `interval`. A claim that the book expects to be refuted is exported as its negation. Nothing
//! here decides whether a claim is true; a false one becomes a file that Coq rejects.

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Entry, Expectation};

use crate::export::layout::wrapped;

mod comment;
mod define;
mod minimax;
mod names;
mod statement;
mod term;

use comment::comment;
use define::Library;

/// The text of a file that states and proves these claims of a book.
pub fn file(book: &Book, entries: &[&Entry]) -> Result<String, Vec<Diagnostic>> {
    let mut library = Library::new(book);
    let names = statement::Names::new(book);
    let (mut theorems, mut errors) = (Vec::new(), Vec::new());
    for entry in entries {
        match statement::theorem(&mut library, &names, entry) {
            Ok(theorem) => theorems.push(theorem),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let unfold: Vec<String> = library.names().iter().map(|name| format!("Book.{name}")).collect();
    let unfold = format!("Ltac unfolded := cbv beta iota zeta delta [{}].", unfold.join(" "));
    let parts = [
        header(book, entries),
        IMPORTS.to_owned(),
        format!("Module Book.\n\n{}\nEnd Book.\n", library.text()),
        format!("{}\n", wrapped(&unfold, 0, 2)),
        theorems.join("\n"),
    ];
    Ok(parts.join("\n"))
}

const IMPORTS: &str = "From Coq Require Import Reals List.
From Interval Require Import Tactic.
From Proofmark.Export Require Import Claims Instances.
Import ListNotations.
Open Scope R_scope.
";

fn header(book: &Book, entries: &[&Entry]) -> String {
    let refuted = entries.iter().filter(|entry| entry.expect == Expectation::Refuted).count();
    comment(&[format!("* {}: {} claims, {refuted} refuted", book.title, entries.len())])
}
