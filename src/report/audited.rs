//! What the audit found, as rows.

use proofmark_book::Book;
use proofmark_book::decimal_text::value;
use proofmark_book::text::{shortened, single_spaced};
use proofmark_check::rows::{Kind, Region, Row, Rows};
use proofmark_search::audit::{Audited, Word};

use super::human::surprise;

/// Longest sentence in a message, in characters.
const SENTENCE: usize = 200;

/// The rows; `file` is the name of the book's file.
pub fn rows(book: &Book, file: &str, results: &[Audited<'_>]) -> Rows {
    let row = |result: &Audited<'_>| Row {
        id: result.entry().claim.id().to_owned(),
        kind: kind(result),
        message: message(result),
        file: file.to_owned(),
        region: Region::of(&result.entry().place),
    };
    let faults = book.faults.iter().map(|fault| Row::of_fault(fault, file));
    let rows = results.iter().map(row).chain(faults).collect();
    Rows { command: "audit", title: book.title.clone(), book: file.to_owned(), rows }
}

fn kind(result: &Audited<'_>) -> Kind {
    match (result.word(), result.as_expected()) {
        (Word::Certified, true) => Kind::Holds,
        (Word::Certified, false) => Kind::ErratumHolds,
        (Word::Refuted, true) => Kind::Erratum,
        (Word::Refuted, false) => Kind::Refuted,
        (Word::Undecided, _) => Kind::Undecided,
        (Word::Undefined, _) if result.failed_obligation().is_some() => Kind::Obligation,
        (Word::Undefined, _) => Kind::Undefined,
    }
}

fn message(result: &Audited<'_>) -> String {
    let entry = result.entry();
    let mut sentences = match (result.as_expected(), &entry.erratum) {
        (true, Some(erratum)) => vec![single_spaced(erratum)],
        (true, None) => return String::new(),
        (false, _) => vec![surprise(result, result.word())],
    };
    let says = shortened(entry.claim.says(), SENTENCE);
    let cites =
        entry.cites.as_deref().map_or(String::new(), |c| format!(" ({})", single_spaced(c)));
    sentences.push(format!("Claimed: {says}{cites}"));
    if let (Word::Certified | Word::Refuted, Some(ends)) =
        (result.word(), result.enclosure(result.subject()))
    {
        sentences.push(format!("The value is {}", value(&ends)));
    }
    sentences.extend(entry.instead.as_ref().map(|id| format!("Instead: {id}")));
    let stop = |sentence: &String| if sentence.ends_with('.') { "" } else { "." };
    let ended: Vec<String> = sentences.iter().map(|s| format!("{s}{}", stop(s))).collect();
    ended.join(" ")
}
