//! Claims as theorems of Coq, with proofs.
//!
//! The exported file states each claim over the reals, in terms of the book's own definitions, and
//! proves it with the library in `proofs/coq`: rational comparisons by computing, the others by the
//! tactic `interval`. A claim that the book expects to be refuted is exported as its negation. Nothing
//! here decides whether a claim is true; a false one becomes a file that Coq rejects.

use std::collections::{HashMap, HashSet};

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Entry, Expectation};

use super::text::wrapped;
use super::{Backend, Refusal, Written};

mod define;
mod minimax;
mod statement;
mod term;

use define::Library;

/// Coq, for the claims of a book.
pub struct Coq<'a> {
    library: Library<'a>,
    names: HashMap<String, String>,
    theorems: Vec<String>,
    refuted: usize,
}

impl<'a> Coq<'a> {
    /// A file without theorems.
    pub fn new(book: &'a Book) -> Self {
        let (library, names) = (Library::new(book), statement::theorem_names(book));
        Self { library, names, theorems: Vec::new(), refuted: 0 }
    }
}

impl Backend for Coq<'_> {
    fn extension(&self) -> &'static str {
        "v"
    }

    fn claim(&mut self, entry: &Entry) -> Result<Written, Refusal> {
        let text = statement::theorem(&mut self.library, &self.names, entry);
        let text = text.map_err(Refusal::Book)?;
        self.theorems.push(text.clone());
        self.refuted += usize::from(entry.expect == Expectation::Refuted);
        Ok(Written { text, given: Vec::new() })
    }

    fn file(&self) -> Option<String> {
        let Self { library, theorems, refuted, .. } = self;
        let written = library.written.values();
        let definitions: Vec<&str> = written.clone().map(|one| one.text.as_str()).collect();
        let names = written.flat_map(|one| std::iter::once(&one.name).chain(&one.requires));
        let unfold: Vec<String> = names.map(|name| format!("Book.{name}")).collect();
        // Coq has no empty list of names.
        let delta = match unfold.is_empty() {
            true => String::new(),
            false => format!(" delta [{}]", unfold.join(" ")),
        };
        let unfold = format!("Ltac unfolded := cbv beta iota zeta{delta}.");
        let title = &library.book.title;
        let parts = [
            comment(&[format!("* {title}: {} claims, {refuted} refuted", theorems.len())]),
            IMPORTS.to_owned(),
            format!("Module Book.\n\n{}\nEnd Book.\n", definitions.join("\n")),
            format!("{}\n", wrapped(&unfold, 0, 2)),
            theorems.join("\n"),
        ];
        Some(parts.join("\n"))
    }
}

/// The text of a file that states and proves these claims of a book.
pub fn file(book: &Book, entries: &[&Entry]) -> Result<String, Vec<Diagnostic>> {
    let mut coq = Coq::new(book);
    let refusals = entries.iter().filter_map(|entry| match coq.claim(entry) {
        Err(Refusal::Book(error)) => Some(error),
        Ok(_) | Err(Refusal::Inexpressible(_)) => None,
    });
    let errors: Vec<Diagnostic> = refusals.collect();
    if errors.is_empty() { Ok(coq.file().unwrap_or_default()) } else { Err(errors) }
}

const IMPORTS: &str = "From Coq Require Import Reals List.
From Interval Require Import Tactic.
From Proofmark.Export Require Import Claims Instances.
Import ListNotations.
Open Scope R_scope.
";

/// A comment of paragraphs. Coq reads strings and comments inside comments, so their marks are
/// taken out.
fn comment(paragraphs: &[String]) -> String {
    let plain = |text: &String| text.replace('"', "'").replace("(*", "( *").replace("*)", "* )");
    let lines = paragraphs.iter().map(|text| wrapped(&plain(text), 4, 4));
    format!("(** {} *)\n", lines.collect::<Vec<_>>().join("\n    "))
}

/// Coq's keywords, and the identifiers that exported text uses in their own meaning.
const RESERVED: &str = "\
    Axiom Book CoFixpoint Definition Fixpoint Fn Hypothesis IF PI Parameter Prop R Rabs Rdiv Rmax \
    Rmin Rminus Rmult Ropp Rplus SProp Set Theorem Type Variable _ all as at atanh by cofix count \
    each else end exists exists2 fix flip for forall fun greatest heap_diameter if in intercept \
    item least let list match mean mod nat numbers paired power product return slope sqrt sum then \
    using where with without";

/// A name that is neither reserved nor taken: the given one if possible.
fn fresh(name: &str, taken: &HashSet<String>) -> String {
    let mut candidate = name.to_owned();
    let is_reserved = |name: &str| RESERVED.split(' ').any(|word| word == name);
    while is_reserved(&candidate) || taken.contains(&candidate) {
        candidate.push('_');
    }
    candidate
}

/// A claim's id as an identifier: `frontier.row4.bound` becomes `frontier_row4_bound`.
fn of_claim(id: &str) -> String {
    let name = id.replace(['.', '-'], "_");
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("claim_{name}") } else { name }
}
