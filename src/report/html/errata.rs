//! What is printed, what is true instead, and how far apart the two are.

use maud::{Markup, html};

use super::number_line::number_line;
use super::{Section, link, number, verdict};
use crate::audit::{Audited, Word};
use crate::book::Fault;
use crate::report::human::surprise;

/// The errors that the book has on record.
pub fn errata(results: &[Audited<'_>]) -> Option<Section> {
    let errata: Vec<&Audited<'_>> =
        results.iter().filter(|r| r.as_expected() && r.word() == Word::Refuted).collect();
    if errata.is_empty() {
        return None;
    }
    let body = html! {
        p class="lead" {
            "These claims do not hold as printed. The book has each on record, and the gate demands \
             that it stays refuted."
        }
        ol class="errata" {
            @for result in errata { li { (erratum(result, results)) } }
        }
    };
    Some(Section::new("Errata", body))
}

fn erratum(result: &Audited<'_>, all: &[Audited<'_>]) -> Markup {
    let entry = result.entry();
    let instead = entry
        .instead
        .as_ref()
        .and_then(|id| all.iter().find(|other| other.entry().claim.id() == id));
    html! {
        article class="card" {
            header {
                h3 { (entry.cites.as_deref().unwrap_or(entry.claim.id())) }
                a class="id" href=(link(entry.claim.id())) { code { (entry.claim.id()) } }
            }
            p { (entry.erratum.as_deref().unwrap_or("").trim()) }
            dl class="pairs" {
                div { dt { "Printed" } dd { code class="wrong" { (entry.claim.says()) } } }
                @if let Some(other) = instead {
                    div {
                        dt { "True instead" }
                        dd {
                            code { (other.entry().claim.says()) } " "
                            a href=(link(other.entry().claim.id())) { (verdict(other)) }
                        }
                    }
                }
                @if let Some(ends) = result.enclosure(result.subject()) {
                    div { dt { "Value" } dd { (number(&ends)) } }
                }
            }
            @if let Some(line) = number_line(result) { (line) }
        }
    }
}

/// The claims and definitions that have an error, and so no verdict.
pub fn faults(faults: &[Fault]) -> Option<Section> {
    let body = html! {
        ul class="surprises" {
            @for fault in faults { li { code { (fault.subject()) } " " (fault.reason()) } }
        }
    };
    (!faults.is_empty()).then(|| Section::new("Errors in the book", body))
}

/// What is not as the book expects.
pub fn surprises(results: &[Audited<'_>]) -> Option<Section> {
    let wrong: Vec<&Audited<'_>> = results.iter().filter(|result| !result.as_expected()).collect();
    if wrong.is_empty() {
        return None;
    }
    let body = html! {
        ul class="surprises" {
            @for result in wrong {
                li {
                    a href=(link(result.entry().claim.id())) { code { (result.entry().claim.id()) } }
                    " " (verdict(result)) " " (surprise(result, result.word()))
                }
            }
        }
    };
    Some(Section::new("Not as expected", body))
}
