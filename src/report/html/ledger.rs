//! A ledger of constants: what is proved, what is open, and what the totals need.

use maud::{Markup, html};
use proofmark_search::calculator::CalculationError;

use super::mathml::{equation, formula};
use super::symbol::{heading, symbol};
use super::{fact, perhaps, scrolled};
use crate::ledger::composition::{Composed, Composition, Entry, Evaluation, Standing};

/// The ledger as it stands, without suppositions.
pub fn ledger(composition: &Composition<'_>) -> Result<Markup, CalculationError> {
    let ledger = composition.ledger;
    let rows = ledger.entries.iter().map(|entry| row(entry, composition));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let totals = composition.totals()?;
    let open = ledger.entries.iter().filter(|e| matches!(e.standing, Standing::Open(_))).count();
    let entries = html! {
        table class="ledger" {
            thead {
                tr {
                    @for head in ["Entry", "Status", "Value", "Pays for", "Cites"] {
                        th scope="col" { (head) }
                    }
                }
            }
            tbody { @for row in &rows { (row) } }
        }
    };
    Ok(html! {
        p {
            (ledger.entries.len()) " entries, " b { (open) " open" }
            ". A total that rests on an open entry has no number."
        }
        (scrolled(&entries))
        @for composed in &totals { (total(composed)) }
        @if let Some(bound) = &ledger.bound {
            article class="card" {
                header {
                    h3 { "The bound" }
                    @if let Some(cites) = &bound.cites { span class="cites" { (cites) } }
                }
                div class="scroll math" { (formula(&bound.value)) }
                @if !bound.abbreviations.is_empty() {
                    p class="where" { "where" }
                    @for (name, value) in &bound.abbreviations {
                        @let (Ok(set) | Err(set)) = equation(&symbol(name), value.value(), value.text());
                        div class="scroll math" { (set) }
                    }
                }
            }
        }
    })
}

fn row(entry: &Entry, composition: &Composition<'_>) -> Result<Markup, CalculationError> {
    let value = composition.value(entry)?;
    let (class, mark, word) = match &entry.standing {
        Standing::Proved(_) => ("good", "✓", "proved"),
        Standing::Open(_) => ("note", "○", "open"),
    };
    Ok(html! {
        tr {
            th scope="row" { (heading(&entry.name)) }
            td { span class={ "verdict " (class) } { span aria-hidden="true" { (mark) } " " (word) } }
            td class="number" {
                @match (&entry.standing, value) {
                    (Standing::Proved(text), Some(value)) => {
                        (formula(text))
                        @if value.lo != text.text() { small { (value.to_string()) } }
                    }
                    (Standing::Open(why), _) => span class="lead" { (why) },
                    _ => "",
                }
            }
            td { (entry.part) }
            td class="cites" { (entry.cites.as_deref().unwrap_or("")) }
        }
    })
}

fn total(composed: &Composed<'_>) -> Markup {
    let total = composed.total;
    let derived = composed.derived.as_ref().filter(|_| !composed.discrepancies.is_empty());
    html! {
        article class="card" {
            header {
                h3 { "Total " math { (symbol(&total.name)) } }
                @if let Some(cites) = &total.cites { span class="cites" { (cites) } }
            }
            dl class="pairs" {
                (fact("As printed", standing(&composed.printed)))
                (perhaps("As derived", derived.map(standing)))
            }
            @if !composed.discrepancies.is_empty() {
                ul {
                    @for d in &composed.discrepancies {
                        li {
                            math { (symbol(&d.entry)) } " enters " (d.printed) "×, by the derivation "
                            (d.derived) "×: " (d.why)
                        }
                    }
                }
            }
            @match (&total.erratum, composed.as_expected()) {
                (Some(erratum), _) => p class="remark note" { b { "Erratum. " } (erratum.trim()) },
                (None, false) => p class="remark bad" { "Not as derived, and not on record." },
                _ => "",
            }
        }
    }
}

fn standing(found: &Evaluation) -> Markup {
    html! {
        (formula(&found.formula)) " "
        @if let Some(value) = &found.value {
            span class="number" { (value.to_string()) }
        } @else {
            span class="verdict note" { span aria-hidden="true" { "○" } " open" }
            " needs "
            @for (place, name) in found.open.iter().enumerate() {
                @if place > 0 { ", " }
                math { (symbol(name)) }
            }
        }
    }
}
