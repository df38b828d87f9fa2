//! How a claim was decided: the sentence, the number line, every named value, every obligation.

use maud::{Markup, html};
use proofmark_book::Binding;
use proofmark_book::decimal_text::short;
use proofmark_book::text::counted;
use proofmark_kernel::Goal;
use proofmark_search::audit::Audited;

use super::mathml::{self, call, equation};
use super::number_line::number_line;
use super::order::Ranked;
use super::source::place;
use super::symbol::symbol;
use super::{fact, folded, link, number, perhaps, scrolled, typeset, verdict};
use crate::report::both_ends;
use crate::report::human::{printed, side_text, surprise};

/// Named values that are seen at once; a longer list is folded.
const SEEN: usize = 12;

/// What stands below the summary of a claim.
pub fn derivation(result: &Audited<'_>, all: &[Ranked<'_>]) -> Markup {
    let entry = result.entry();
    let line = number_line(result);
    html! {
        @if let Some(math) = mathml::sentence(&entry.sentence) { div class="scroll math" { (math) } }
        @if !result.as_expected() {
            p class="remark bad" { (surprise(result)) }
        }
        @if let Some(erratum) = &entry.erratum {
            p class="remark note" { b { "Erratum. " } (erratum.trim()) }
        }
        @if let Some(id) = &entry.instead {
            p { "True instead: " a href=(link(id)) { code { (id) } } }
        }
        (stands_for(result, all))
        @if let Some(line) = &line { (line) }
        (facts(result, line.is_some()))
        (values(result))
        (goals(result))
    }
}

/// The errata that name this claim as the true one.
fn stands_for(result: &Audited<'_>, all: &[Ranked<'_>]) -> Markup {
    let id = result.entry().claim.id();
    let others = all.iter().map(|(other, _)| other);
    let wrong = others.filter(|other| other.entry().instead.as_deref() == Some(id));
    html! {
        @for other in wrong {
            p {
                @let id = other.entry().claim.id();
                "Stands for " a href=(link(id)) { code { (id) } } ", " (verdict(other))
            }
        }
    }
}

/// What the number line, if it is drawn, does not say.
fn facts(result: &Audited<'_>, drawn: bool) -> Markup {
    let entry = result.entry();
    let (value, stands) = (result.value(), printed(result));
    html! {
        dl class="facts" {
            (perhaps("Value", value.as_ref().map(both_ends)))
            (perhaps("Printed is", (!stands.is_empty()).then_some(stands)))
            (perhaps("Slack", result.slack().filter(|_| !drawn).map(|slack| short(&slack))))
            (fact("Arithmetic", result.precision().to_string()))
            (fact("Book", place(&entry.place)))
            (fact("Claim SHA-256", html! { code class="hash" { (entry.claim.sha256()) } }))
        }
    }
}

fn values(result: &Audited<'_>) -> Markup {
    let bindings = &result.entry().bindings;
    if bindings.is_empty() {
        return html! {};
    }
    let table = html! {
        table class="values" {
            thead { tr { th scope="col" { "Named value" } th scope="col" { "Enclosure" } } }
            tbody {
                @for binding in bindings {
                    tr {
                        td class={ "depth" (binding.depth.min(4)) } { (named(result, binding)) }
                        td class="number" { (typeset(&side_text(result, binding.step))) }
                    }
                }
            }
        }
    };
    let all = html! { (counted(bindings.len(), "named value", "named values")) };
    folded(bindings.len() > SEEN, &all, &scrolled(&table))
}

fn named(result: &Audited<'_>, binding: &Binding) -> Markup {
    let arguments = binding.arguments.as_ref().filter(|arguments| !arguments.is_empty());
    let name = match arguments {
        Some(arguments) => {
            let shown =
                arguments.iter().map(|&step| html! { mn { (typeset(&side_text(result, step))) } });
            call(&binding.name, &shown.collect::<Vec<_>>())
        }
        None => symbol(&binding.name),
    };
    match &binding.formula {
        Some(formula) => equation(&name, formula, &binding.text).unwrap_or_else(|text| text),
        None => html! { math { (name) } },
    }
}

fn goals(result: &Audited<'_>) -> Markup {
    let side = |goal: &Goal, step: usize| {
        result.side(goal, step).map_or("no value".to_owned(), |ends| number(&ends))
    };
    let table = html! {
        table class="goals" {
            thead { tr { th scope="col" { "Shown" } th scope="col" { "Asked by" } } }
            tbody {
                @for goal in result.entry().claim.goals() {
                    tr {
                        td class="number" {
                            (side(goal, goal.lhs)) " " (mathml::sign(goal.relation)) " "
                            (side(goal, goal.rhs))
                        }
                        td {
                            @if goal.own { "the claim" (goal.from.trim_start_matches("says")) }
                            @else { (goal.from) }
                        }
                    }
                }
            }
        }
    };
    scrolled(&table)
}
