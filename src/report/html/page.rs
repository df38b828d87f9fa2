//! The page around everything: head, contents, sections, foot.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, PreEscaped, html};
use proofmark_book::Book;
use proofmark_search::audit::Audited;
use sha2::{Digest as _, Sha256};

use super::claims::claims;
use super::definitions::definitions;
use super::errata::{errata, faults, surprises};
use super::findings::findings;
use super::order::ranked;
use super::source::source;
use super::summary::summary;
use super::{Edition, Section, scrolled};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// What only a page of this program has, near its beginning.
const GENERATOR: &str = "<meta name=\"generator\" content=\"proofmark ";

/// Whether a file begins like a page of this program, whatever its version.
pub fn is_ours(beginning: &str) -> bool {
    let (head, _) = beginning.split_once("<title>").unwrap_or((beginning, ""));
    head.starts_with("<!DOCTYPE html>") && head.contains(GENERATOR)
}

/// The whole page: summary, what is not as expected, errata, the further sections, all claims, all
/// definitions, the book.
pub fn page(
    book: &Book,
    results: &[Audited<'_>],
    edition: &Edition,
    further: &[Section],
) -> String {
    let ranked = ranked(results);
    let mut sections: Vec<Section> = Vec::new();
    sections.extend(faults(&book.faults));
    sections.extend(surprises(&ranked));
    sections.extend(findings(book, results));
    sections.extend(errata(&ranked));
    sections.extend(further.iter().cloned());
    sections.push(claims(&ranked));
    sections.extend(definitions(book));
    sections.push(source(book, edition, results.len()));
    sections.push(reading());
    distinguish(&mut sections);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "proofmark " (env!("CARGO_PKG_VERSION")) };
                title { "Audit: " (book.title) }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) }
            }
            body {
                a class="skip" href="#section-claims" { "Skip to the claims" }
                nav class="contents" aria-label="Contents" {
                    ul {
                        @for Section { id, title, .. } in &sections {
                            li { a href={ "#section-" (id) } { (title) } }
                        }
                    }
                }
                main {
                    (summary(book, results, edition))
                    @for Section { id, title, body } in &sections {
                        section id={ "section-" (id) } aria-labelledby={ "title-" (id) } {
                            h2 id={ "title-" (id) } { (title) }
                            (body)
                        }
                    }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

/// The page may show what it carries, and run and style itself by its own two texts alone.
fn policy() -> String {
    let digest = |text: &str| STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{}'; script-src 'sha256-{}'; \
         base-uri 'none'; form-action 'none'",
        digest(STYLE),
        digest(SCRIPT)
    )
}

/// Sections of the same name get numbers.
fn distinguish(sections: &mut [Section]) {
    let mut seen = HashSet::new();
    for (place, section) in sections.iter_mut().enumerate() {
        if section.id.is_empty() || !seen.insert(section.id.clone()) {
            section.id = format!("{}-{}", section.id, place + 1);
            seen.insert(section.id.clone());
        }
    }
}

/// What the words mean.
const WORDS: &str = "\
certified: The kernel has checked, with integers alone, that the claim holds.
refuted: It has checked that the claim fails.
undecided: A limit of precision or of boxes was reached first.
undefined: The formula has no value, such as a division by zero, or a definition is used where what it \
    requires fails.
enclosure: Two numbers with the value between them; digits that both share, or both ends, rounded outward.
slack: How far the value is from the point where the verdict would turn over; negative for a claim that \
    fails.
gravity: Not as expected weighs most, then what does not hold, then the rest; within each, the slack \
    measured by the size of the value.
exact floor, exact ceiling: The printed number is the best bound with its places, from below or from above.
nearest: The printed number is within half a unit of its last place.";

fn reading() -> Section {
    let words = WORDS.lines().filter_map(|line| line.split_once(": "));
    let table = html! {
        table {
            tbody { @for (word, means) in words { tr { th scope="row" { (word) } td { (means) } } } }
        }
    };
    Section::new("How to read this", scrolled(&table))
}
