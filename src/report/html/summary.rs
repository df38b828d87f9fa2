//! The head of the page: what was audited, how it went, and what the verdicts rest on.

use maud::{Markup, html};
use sha2::{Digest as _, Sha256};

use crate::audit::{Audited, Word};
use crate::book::Book;
use crate::experiment::manifest::hex;

/// The title, the stamp and the counts.
pub fn summary(book: &Book, results: &[Audited<'_>], pass: bool) -> Markup {
    let count = |word: Word| results.iter().filter(|result| result.word() == word).count();
    let unexpected = results.iter().filter(|result| !result.as_expected()).count();
    let undecided = count(Word::Undecided) + count(Word::Undefined);
    let errata = results.iter().filter(|r| r.as_expected() && r.word() == Word::Refuted).count();
    let digest = hex(&Sha256::digest(&book.source.text));
    html! {
        header class="head" {
            div {
                p class="kicker" { "Proofmark audit" }
                h1 { (book.title) }
                p class="lead" {
                    @if results.is_empty() {
                        "Nothing was checked."
                    } @else {
                        (results.len()) (if results.len() == 1 { " claim was" } else { " claims were" })
                        " decided again from the book’s formulas. Whatever is certified or refuted here \
                         rests on a certificate that the integer-only kernel has checked."
                    }
                }
            }
            (stamp(pass))
        }
        ul class="tiles" {
            (tile("good", count(Word::Certified), "certified"))
            (tile("note", errata, if errata == 1 { "erratum" } else { "errata" }))
            (tile("plain", undecided, "undecided"))
            (tile(if unexpected > 0 { "bad" } else { "plain" }, unexpected, "not as expected"))
        }
        dl class="facts" {
            div { dt { "Book" } dd { code { (book.source.name) } } }
            div { dt { "SHA-256" } dd { code class="hash" { (digest) } } }
            div { dt { "Program" } dd { "proofmark " (env!("CARGO_PKG_VERSION")) } }
        }
    }
}

fn tile(class: &str, count: usize, what: &str) -> Markup {
    html! { li class=(class) { b { (count) } " " span { (what) } } }
}

/// The gate's verdict as a stamp.
fn stamp(pass: bool) -> Markup {
    let (class, word) = if pass { ("good", "pass") } else { ("bad", "fail") };
    html! {
        p class={ "stamp " (class) } {
            svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" {
                circle cx="48" cy="48" r="45" {}
                circle cx="48" cy="48" r="38" class="inner" {}
                @if pass {
                    path d="M30 49 l13 13 l24 -29" {}
                } @else {
                    path d="M33 33 l30 30 M63 33 l-30 30" {}
                }
            }
            span { "Gate: " b { (word) } }
        }
    }
}
