//! The audit as JSON, schema `proofmark-audit/1`. Numbers are decimal strings; enclosures are
//! rounded outward, slacks down.

use serde::Serialize;

use crate::audit::{Audited, Finding, Word};
use crate::book::Book;
use crate::decimal_text::{Towards, decimal};
use crate::exact::rational;

/// The value of the `schema` field.
pub const SCHEMA: &str = "proofmark-audit/1";

/// Significant digits of decimal strings.
const DIGITS: usize = 24;

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    book: BookEntry<'a>,
    claims: Vec<ClaimEntry<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
pub(super) struct BookEntry<'a> {
    pub(super) title: &'a str,
    pub(super) source: &'a str,
}

#[derive(Serialize)]
pub(super) struct ClaimEntry<'a> {
    id: &'a str,
    says: &'a str,
    cites: Option<&'a str>,
    line: usize,
    verdict: &'static str,
    expected: &'static str,
    as_expected: bool,
    relation: &'static str,
    claimed: String,
    enclosure: Option<Ends>,
    slack: Option<String>,
    rounding: Option<&'static str>,
    nearest: Option<bool>,
    precision: String,
    failed_obligation: Option<&'a str>,
    undefined: Option<String>,
    erratum: Option<&'a str>,
    instead: Option<&'a str>,
    sha256: &'a str,
}

#[derive(Serialize)]
pub(super) struct Ends {
    lo: String,
    hi: String,
}

#[derive(Serialize)]
struct Summary {
    claims: usize,
    certified: usize,
    refuted: usize,
    undecided: usize,
    undefined: usize,
    not_as_expected: usize,
    pass: bool,
}

/// The whole report, with a final line feed.
pub fn report(book: &Book, results: &[Audited<'_>], pass: bool) -> String {
    let count = |word: Word| results.iter().filter(|result| result.word() == word).count();
    let report = Report {
        schema: SCHEMA,
        book: BookEntry { title: &book.title, source: &book.source.name },
        claims: results.iter().map(claim).collect(),
        summary: Summary {
            claims: results.len(),
            certified: count(Word::Certified),
            refuted: count(Word::Refuted),
            undecided: count(Word::Undecided),
            undefined: count(Word::Undefined),
            not_as_expected: results.iter().filter(|result| !result.as_expected()).count(),
            pass,
        },
    };
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

pub(super) fn claim<'a>(result: &'a Audited<'_>) -> ClaimEntry<'a> {
    let entry = result.entry();
    let rounding = result.rounding();
    ClaimEntry {
        id: entry.claim.id(),
        says: entry.claim.says(),
        cites: entry.cites.as_deref(),
        line: entry.place.line(),
        verdict: result.word().text(),
        expected: entry.expect.word(),
        as_expected: result.as_expected(),
        relation: entry.comparison.words(),
        claimed: claimed(result),
        enclosure: ends(result, result.subject()),
        slack: result.slack().map(|slack| decimal(&slack, DIGITS, Towards::Below)),
        rounding: rounding.map(|rounding| rounding.side.text()),
        nearest: rounding.map(|rounding| rounding.nearest),
        precision: result.precision().to_string(),
        failed_obligation: result.failed_obligation(),
        undefined: match result.finding() {
            Finding::Undefined(undefined) => Some(undefined.domain.to_string()),
            _ => None,
        },
        erratum: entry.erratum.as_deref(),
        instead: entry.instead.as_deref(),
        sha256: entry.claim.sha256(),
    }
}

/// The side that the subject is compared with, as the book has it.
fn claimed(result: &Audited<'_>) -> String {
    let says = result.entry().claim.says();
    let words = result.entry().comparison.words();
    let sides = says.split_once(words);
    let (lhs, rhs) = sides.map_or((says, ""), |(lhs, rhs)| (lhs.trim(), rhs.trim()));
    if result.subject() == result.entry().lhs { rhs.to_owned() } else { lhs.to_owned() }
}

pub(super) fn ends(result: &Audited<'_>, step: usize) -> Option<Ends> {
    let enclosure = result.enclosure(step)?;
    Some(Ends {
        lo: decimal(&rational(&enclosure.lo), DIGITS, Towards::Below),
        hi: decimal(&rational(&enclosure.hi), DIGITS, Towards::Above),
    })
}
