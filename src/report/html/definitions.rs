//! The book's formulas, each with the place in the paper that has it.

use maud::{Markup, html};
use proofmark_book::{Book, Definition, Expression, Passage};

use super::mathml::{self, call, equation};
use super::symbol::symbol;
use super::{Section, folded, scrolled};

/// Definitions that are seen at once; a longer list is folded.
const SEEN: usize = 20;

/// The definitions, unless the book has none.
pub fn definitions(book: &Book) -> Option<Section> {
    let list = book.definitions();
    if list.is_empty() {
        return None;
    }
    let all = html! { "All " (list.len()) " definitions" };
    let entries = html! { @for definition in list { (entry(definition)) } };
    let body = html! {
        p class="lead" { "Every formula that the claims use, in the order of the book." }
        (folded(list.len() > SEEN, &all, &entries))
    };
    Some(Section::new("Definitions", body))
}

fn entry(definition: &Definition) -> Markup {
    let Definition { name, cites, args, lets, require, value, coq, .. } = definition;
    let arguments: Vec<Markup> = args.iter().map(|name| symbol(name)).collect();
    let left = if args.is_empty() { symbol(name) } else { call(name, &arguments) };
    html! {
        details class="definition" {
            summary {
                code class="id" { (name) }
                @if let Some(cites) = cites { span class="cites" { (cites) } }
            }
            div class="inside" {
                (formula(&left, &value.0, &value.1))
                @if !lets.is_empty() {
                    p class="where" { "where" }
                    @for (name, expression, passage) in lets {
                        (formula(&symbol(name), expression, passage))
                    }
                }
                @if !require.is_empty() {
                    p class="where" { "provided that" }
                    @for (sentence, passage) in require {
                        @match mathml::sentence(sentence) {
                            Some(math) => div class="scroll math" { (math) },
                            None => p { code { (passage.text()) } },
                        }
                    }
                }
                @if let Some((theorem, _)) = coq {
                    p class="where" { "Coq theorem: " code { (theorem) } }
                }
            }
        }
    }
}

fn formula(left: &Markup, right: &Expression, passage: &Passage) -> Markup {
    match equation(left, right, passage.text()) {
        Ok(math) => scrolled(&math),
        Err(text) => html! { p { (text) } },
    }
}
