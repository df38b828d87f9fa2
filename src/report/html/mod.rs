//! The audit as one HTML file that needs nothing else: no network, no script library, no font.
//!
//! [`page()`] puts it together from a book and its verdicts; whatever else belongs on it comes as
//! [`Section`]s. Everything that a book says is escaped by construction: text becomes markup in
//! `maud` templates alone, and the page forbids itself every script and style but its own.

mod claims;
mod definitions;
mod derivation;
mod errata;
mod findings;
mod mathml;
mod number_line;
mod order;
mod page;
mod source;
mod summary;
mod symbol;

pub(super) mod axis;
pub(super) mod ledger;
pub(crate) mod markdown;
pub(super) mod plot;
pub(super) mod table;

pub use page::{is_ours, page};

use maud::{Markup, Render, html};
use num_bigint::BigInt;
use proofmark_book::decimal_text::value;
use proofmark_kernel::Interval;
use proofmark_search::audit::{AuditVerdict, Audited};

/// What the page says about its own making.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Whether everything is as the book expects.
    pub pass: bool,
    /// The date of the audit, where somebody said so: the program itself looks at no clock.
    pub date: Option<String>,
    /// The highest precision that was tried.
    pub max_bits: u32,
}

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

fn sign_of(result: &Audited<'_>) -> (&'static str, &'static str) {
    match (result.as_expected(), result.verdict()) {
        (true, AuditVerdict::Certified) => ("good", "✓"),
        (true, _) => ("note", "✕"),
        (false, _) => ("bad", "!"),
    }
}

/// The verdict as a label.
fn verdict(result: &Audited<'_>) -> Markup {
    let (class, mark) = sign_of(result);
    html! {
        span class={ "verdict " (class) } {
            span aria-hidden="true" { (mark) }
            " " (result.verdict().text())
            @if !result.as_expected() { span class="unseen" { ", not as expected" } }
        }
    }
}

/// The verdict as a sign, for tables.
fn mark(result: &Audited<'_>) -> Markup {
    let (class, mark) = sign_of(result);
    html! {
        span class={ "mark " (class) } {
            span aria-hidden="true" { (mark) } span class="unseen" { (result.verdict().text()) }
        }
    }
}

/// An enclosure in few characters.
fn number(enclosure: &Interval<BigInt>) -> String {
    typeset(&value(enclosure))
}

/// Digits that go on, with an ellipsis.
pub(super) fn typeset(digits: &str) -> String {
    digits.replace("...", "…")
}

/// A line of a list of facts.
fn fact(term: &str, what: impl Render) -> Markup {
    html! { div { dt { (term) } dd { (what) } } }
}

/// The same, if there is something to say.
fn perhaps(term: &str, what: Option<impl Render>) -> Markup {
    html! { @if let Some(what) = what { (fact(term, what)) } }
}

/// What is seen at once if it is short, and folded under a summary if it is long.
fn folded(long: bool, summary: &Markup, body: &Markup) -> Markup {
    html! {
        @if long { details class="more" { summary { (summary) } (body) } } @else { (body) }
    }
}

/// A table that scrolls sideways where it does not fit.
fn scrolled(table: &Markup) -> Markup {
    html! { div class="scroll" { (table) } }
}
