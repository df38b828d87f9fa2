//! The audit as one HTML file that needs nothing else: no network, no script library, no font.
//!
//! [`page`] puts it together from a book and its verdicts; whatever else belongs on it comes as
//! [`Section`]s. Everything that a book says is escaped by construction: text becomes markup in
//! `maud` templates alone, and the page forbids itself every script and style but its own.

mod claims;
mod definitions;
mod derivation;
mod errata;
mod mathml;
mod number_line;
mod page;
mod summary;
mod symbol;

pub mod axis;
pub mod chart;
pub mod ledger;
pub mod markdown;
pub mod plot;
pub mod table;

pub use page::page;

use maud::{Markup, html};

use crate::audit::{Audited, Word};

/// A part of the page with a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name in links; letters, digits and hyphens.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What stands below.
    pub body: Markup,
}

impl Section {
    /// A section; its name in links is made from the title.
    pub fn new(title: &str, body: Markup) -> Self {
        let mut id = String::new();
        for c in title.chars() {
            if c.is_ascii_alphanumeric() {
                id.push(c.to_ascii_lowercase());
            } else if !id.is_empty() && !id.ends_with('-') {
                id.push('-');
            }
        }
        Self { id: id.trim_end_matches('-').to_owned(), title: title.to_owned(), body }
    }
}

/// Where a claim stands on the page.
fn link(id: &str) -> String {
    format!("#claim-{id}")
}

/// The verdict as a label.
fn verdict(result: &Audited<'_>) -> Markup {
    let (class, mark) = match (result.as_expected(), result.word()) {
        (true, Word::Certified) => ("good", "✓"),
        (true, _) => ("note", "✕"),
        (false, _) => ("bad", "!"),
    };
    html! {
        span class={ "verdict " (class) } {
            span aria-hidden="true" { (mark) }
            " " (result.word().text())
            @if !result.as_expected() { span class="unseen" { ", not as expected" } }
        }
    }
}

/// A table that scrolls sideways where it does not fit.
fn scrolled(table: &Markup) -> Markup {
    html! { div class="scroll" { (table) } }
}
