//! All claims, by groups, each with its derivation folded in.

use maud::{Markup, html};
use proofmark_search::audit::AuditVerdict;

use super::derivation::derivation;
use super::order::{Ranked, choice};
use super::{Section, verdict};
use crate::report::audited::group;

/// Claims that are seen at once; in a longer list the groups are folded.
const SEEN: usize = 40;

/// The claims, and the means to find one.
pub fn claims(results: &[Ranked<'_>]) -> Section {
    let open = results.len() <= SEEN;
    let body = html! {
        (finder(results))
        div id="groups" {
            @for (name, members) in &groups(results) {
                details class="group" open[open] {
                    summary { h3 { (name) " " small { (members.len()) } } }
                    @for one in members { (claim(one, results)) }
                }
            }
        }
        div id="sorted" data-seen=(SEEN) hidden {
            div {}
            details class="more" { summary {} div {} }
        }
        p id="none" hidden { "No claim matches." }
    };
    Section::new("Claims", body)
}

/// The claims by the first part of their names, in the order in which these come up; all together, where
/// that would part nearly all of them.
fn groups<'a, 'b>(results: &'b [Ranked<'a>]) -> Vec<(&'a str, Vec<&'b Ranked<'a>>)> {
    let mut groups: Vec<(&str, Vec<&Ranked<'a>>)> = Vec::new();
    for one in results {
        let name = group(one.0);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, members)) => members.push(one),
            None => groups.push((name, vec![one])),
        }
    }
    if groups.len() > 1 && groups.len() * 2 > results.len() {
        return vec![("all", results.iter().collect())];
    }
    groups
}

/// The search box and the filter; without a script they would do nothing, and stay hidden.
fn finder(results: &[Ranked<'_>]) -> Markup {
    let found = |word: &AuditVerdict| results.iter().any(|(result, _)| result.verdict() == *word);
    let mut choices = vec![("", "all")];
    choices
        .extend(AuditVerdict::ALL.iter().filter(|word| found(word)).map(|w| (w.text(), w.text())));
    if results.iter().any(|(result, _)| !result.as_expected()) {
        choices.push(("unexpected", "not as expected"));
    }
    html! {
        form id="finder" class="finder" role="search" hidden {
            label {
                span { "Find a claim" }
                input id="query" type="search" placeholder="name, label, formula"
                    autocomplete="off" spellcheck="false";
            }
            fieldset {
                legend class="unseen" { "Verdict" }
                @for (place, (value, text)) in choices.iter().enumerate() {
                    label class="choice" {
                        input type="radio" name="verdict" value=(value) checked[place == 0];
                        span { (text) }
                    }
                }
            }
            div class="buttons" {
                (choice("order", "place"))
                button type="button" id="unfold" { "Unfold all" }
                button type="button" id="fold" { "Fold all" }
                output id="count" aria-live="polite" {}
            }
        }
    }
}

fn claim((result, rank): &Ranked<'_>, all: &[Ranked<'_>]) -> Markup {
    let entry = result.entry();
    let (id, says) = (entry.claim.id(), entry.claim.says());
    html! {
        details class="claim" id={ "claim-" (id) } data-verdict=(result.verdict().text())
            data-unexpected[!result.as_expected()]
            data-place=(rank.place) data-gravity=(rank.gravity) data-slack=(rank.slack) {
            summary {
                (verdict(result))
                code class="id" { (id) }
                @if let Some(cites) = &entry.cites { span class="cites" { (cites) } }
                code class="says" { (says) }
            }
            div class="inside" { (derivation(result, all)) }
        }
    }
}
