//! What the book finds about the paper: a table of what is wrong and how grave, then a card for each fact
//! with what follows from it and the claims that show it.

use maud::{Markup, html};
use proofmark_book::{Book, BookFinding, FindingKind};
use proofmark_search::audit::{AuditVerdict, Audited};

use super::number_line::number_line;
use super::{Section, folded, link, scrolled, typeset, verdict};
use crate::report::findings::{claims, findings as found};
use crate::report::shown;

/// Claims of a card that are seen at once; more are folded.
const SEEN: usize = 3;

/// Findings of the first screen.
const FIRST_SCREEN: usize = 6;

/// The findings, unless there are none.
pub fn findings(book: &Book, results: &[Audited<'_>]) -> Option<Section> {
    let all = found(book, results);
    let body = html! {
        p class="lead" { "One entry for each fact, the gravest first." }
        (at_a_glance(&all))
        ul class="kinds" {
            @for kind in FindingKind::ALL {
                li { (label(kind)) " " (kind.meaning()) }
            }
        }
        div class="cards errata" {
            @for finding in &all { (card(finding, results)) }
        }
    };
    (!all.is_empty()).then(|| Section::new("Findings", body))
}

/// The gravest findings for the first screen, each in a line.
pub fn gravest(book: &Book, results: &[Audited<'_>]) -> Markup {
    let all = found(book, results);
    let (first, rest) = all.split_at(all.len().min(FIRST_SCREEN));
    html! {
        @if !all.is_empty() {
            ol class="gravest" {
                @for finding in first {
                    li {
                        (label(finding.kind)) " "
                        a href={ "#finding-" (finding.id) } { (finding.title) }
                    }
                }
            }
            @if !rest.is_empty() {
                p class="cites" { "The gravest first; " a href="#section-findings" { (rest.len()) " more" } "." }
            }
        }
    }
}

fn at_a_glance(all: &[&BookFinding]) -> Markup {
    scrolled(&html! {
        table {
            thead { tr { th scope="col" { "Kind" } th scope="col" { "Finding" } th scope="col" { "In the paper" } } }
            tbody {
                @for finding in all {
                    tr {
                        td { (label(finding.kind)) }
                        td { a href={ "#finding-" (finding.id) } { (finding.title) } }
                        td { (finding.cites.as_deref().unwrap_or("")) }
                    }
                }
            }
        }
    })
}

/// The kind as a label.
fn label(kind: FindingKind) -> Markup {
    let class = match kind {
        FindingKind::False => "bad",
        FindingKind::Misstated | FindingKind::Inconsistent => "note",
        FindingKind::Remark => "good",
    };
    html! { span class={ "verdict " (class) } { (kind.title()) } }
}

fn card(finding: &BookFinding, results: &[Audited<'_>]) -> Markup {
    let BookFinding { id, kind, cites, title, says, follows, see, .. } = finding;
    let shown_by = claims(finding, results);
    let (first, rest) = shown_by.split_at(shown_by.len().min(SEEN));
    let list = |claims: &[&Audited<'_>]| {
        html! { dl class="pairs" { @for result in claims { (evidence(result)) } } }
    };
    html! {
        article class="card" id={ "finding-" (id) } {
            header {
                h3 { (title) }
                span { (label(*kind)) }
            }
            @if let Some(cites) = cites { p class="cites" { (cites) } }
            p { (says) }
            @if let Some(follows) = follows { p { b { "What follows. " } (follows) } }
            (list(first))
            @if !rest.is_empty() {
                (folded(true, &html! { (rest.len()) " more" }, &list(rest)))
            }
            @for other in see { p class="cites" { "See " (other) "." } }
            @for result in first {
                @if result.verdict() == AuditVerdict::Refuted {
                    @if let Some(line) = number_line(result) { (line) }
                }
            }
        }
    }
}

/// A claim that shows a finding.
fn evidence(result: &Audited<'_>) -> Markup {
    let claim = &result.entry().claim;
    let wrong = (result.verdict() == AuditVerdict::Refuted).then_some("wrong");
    let words = html! { a href=(link(claim.id())) { (verdict(result)) } };
    let value = shown(result).map(|digits| typeset(&digits));
    html! {
        div {
            dt { (words) }
            dd {
                code class=[wrong] { (claim.says()) }
                @if let Some(value) = value { " value " (value) }
            }
        }
    }
}
