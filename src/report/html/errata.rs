//! What is printed, what is true instead, and how far apart the two are: a card for each statement
//! that does not hold, and for whatever else is not as the book expects.

use maud::{Markup, html};
use proofmark_book::Fault;
use proofmark_search::audit::{AuditVerdict, Audited, Finding};

use super::number_line::number_line;
use super::order::{Rank, Ranked, choice};
use super::{Section, fact, link, perhaps, typeset, verdict};
use crate::report::audited::is_erratum;
use crate::report::human::surprise;
use crate::report::shown;

/// Cards that are seen at once; further ones are folded.
const SEEN: usize = 5;

/// The errors that the book has on record.
pub fn errata(results: &[Ranked<'_>]) -> Option<Section> {
    let lead = "These claims do not hold as printed. The book has each on record, and the gate \
                demands that it stays refuted.";
    cards("Errata", "errata", lead, results, is_erratum)
}

/// What is not as the book expects.
pub fn surprises(results: &[Ranked<'_>]) -> Option<Section> {
    let lead = "The book expects another verdict. Until either the paper or the book is corrected, \
                the gate stays shut.";
    cards("Not as expected", "surprises", lead, results, |result| !result.as_expected())
}

/// The cards of the claims that are wanted, the gravest first; nothing, if there are none.
fn cards(
    title: &str,
    id: &str,
    lead: &str,
    all: &[Ranked<'_>],
    wanted: impl Fn(&Audited<'_>) -> bool,
) -> Option<Section> {
    let mut cards: Vec<&Ranked<'_>> = all.iter().filter(|(result, _)| wanted(result)).collect();
    if cards.is_empty() {
        return None;
    }
    cards.sort_by_key(|(_, rank)| rank.gravity);
    let (seen, folded) = cards.split_at(cards.len().min(SEEN));
    let list = |first: usize, cards: &[&Ranked<'_>]| {
        html! {
            ol class="errata" start=(first + 1) {
                @for (result, Rank { place, gravity, slack }) in cards.iter().copied() {
                    li data-place=(place) data-gravity=(gravity) data-slack=(slack) {
                        (card(result, all))
                    }
                }
            }
        }
    };
    let body = html! {
        p class="lead" { (lead) }
        div class={ "cards " (id) } id=(id) data-seen=(SEEN) {
            @if cards.len() > 1 { (choice(&format!("order-{id}"), "gravity")) }
            (list(0, seen))
            @if !folded.is_empty() {
                details class="more" {
                    summary { (folded.len()) " more" }
                    (list(SEEN, folded))
                }
            }
        }
    };
    Some(Section::new(title, body))
}

fn card(result: &Audited<'_>, all: &[Ranked<'_>]) -> Markup {
    let entry = result.entry();
    let instead = entry.instead.as_ref().and_then(|id| {
        all.iter().map(|(other, _)| other).find(|other| other.entry().claim.id() == id)
    });
    let value = match result.finding() {
        Finding::Decided(_) => "True value",
        Finding::Undecided { .. } | Finding::Undefined(_) => "Value, as far as known",
    };
    let wrong = (result.verdict() == AuditVerdict::Refuted).then_some("wrong");
    html! {
        article class="card" {
            header {
                h3 { (entry.cites.as_deref().unwrap_or(entry.claim.id())) }
                span {
                    (verdict(result)) " "
                    a class="id" href=(link(entry.claim.id())) { code { (entry.claim.id()) } }
                }
            }
            @if !result.as_expected() {
                p class="remark bad" { (surprise(result)) }
            }
            @if let Some(erratum) = &entry.erratum { p { (erratum.trim()) } }
            dl class="pairs" {
                (fact("Printed", html! { code class=[wrong] { (entry.claim.says()) } }))
                (perhaps("True instead", instead.map(|other| html! {
                    code { (other.entry().claim.says()) } " "
                    a href=(link(other.entry().claim.id())) { (verdict(other)) }
                })))
                (perhaps(value, shown(result).map(|digits| typeset(&digits))))
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
