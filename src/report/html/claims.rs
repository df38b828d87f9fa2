//! All claims, by groups, each with its derivation folded in.

use maud::{Markup, html};

use super::derivation::derivation;
use super::{Section, verdict};
use crate::audit::{Audited, Word};

/// The claims, and the means to find one.
pub fn claims(results: &[Audited<'_>]) -> Section {
    let group =
        |result: &Audited<'_>| result.entry().claim.id().split('.').next().unwrap_or("").to_owned();
    let mut groups: Vec<(String, Vec<&Audited<'_>>)> = Vec::new();
    for result in results {
        let name = group(result);
        match groups.last_mut() {
            Some((last, members)) if *last == name => members.push(result),
            _ => groups.push((name, vec![result])),
        }
    }
    let body = html! {
        (finder(results))
        @for (name, members) in &groups {
            section class="group" {
                h3 { (name) " " small { (members.len()) } }
                @for result in members { (claim(result, results)) }
            }
        }
        p id="none" hidden { "No claim matches." }
    };
    Section::new("Claims", body)
}

/// The search box and the filter; without a script they would do nothing, and stay hidden.
fn finder(results: &[Audited<'_>]) -> Markup {
    let words = [Word::Certified, Word::Refuted, Word::Undecided, Word::Undefined];
    let found = |word: &Word| results.iter().any(|result| result.word() == *word);
    let mut choices = vec![("", "all")];
    choices.extend(words.iter().filter(|word| found(word)).map(|w| (w.text(), w.text())));
    if results.iter().any(|result| !result.as_expected()) {
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
                button type="button" id="unfold" { "Unfold all" }
                button type="button" id="fold" { "Fold all" }
                output id="count" aria-live="polite" {}
            }
        }
    }
}

fn claim(result: &Audited<'_>, all: &[Audited<'_>]) -> Markup {
    let entry = result.entry();
    let (id, says) = (entry.claim.id(), entry.claim.says());
    html! {
        details class="claim" id={ "claim-" (id) } data-verdict=(result.word().text())
            data-unexpected[!result.as_expected()] {
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
