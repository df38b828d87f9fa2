//! The audit as JSON, schema `proofmark-audit/1`. Numbers are decimal strings; enclosures are
//! rounded outward, slacks down.

use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_book::{Book, Fault};
use proofmark_kernel::Rational;
use proofmark_search::audit::{Audited, Finding, Stuck, Word};
use serde::Serialize;

use super::stuck;

/// The value of the `schema` field.
pub const SCHEMA: &str = "proofmark-audit/1";

/// Significant digits of decimal strings.
const DIGITS: usize = 24;

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    book: BookEntry<'a>,
    claims: Vec<ClaimEntry<'a>>,
    errors: Vec<ErrorEntry<'a>>,
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
    undecided: Option<UndecidedEntry>,
    erratum: Option<&'a str>,
    instead: Option<&'a str>,
    sha256: &'a str,
}

#[derive(Serialize)]
pub(super) struct Ends {
    lo: String,
    hi: String,
}

/// Why a claim is undecided.
#[derive(Serialize)]
struct UndecidedEntry {
    reason: &'static str,
    message: String,
    help: String,
    #[serde(rename = "box")]
    open_box: Option<Vec<RangeEntry>>,
}

#[derive(Serialize)]
struct RangeEntry {
    variable: String,
    lo: String,
    hi: String,
}

/// A claim or a definition that has an error, and so no verdict.
#[derive(Serialize)]
struct ErrorEntry<'a> {
    part: &'static str,
    id: &'a str,
    message: &'a str,
    help: Option<&'a str>,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Summary {
    claims: usize,
    certified: usize,
    refuted: usize,
    undecided: usize,
    undefined: usize,
    not_as_expected: usize,
    errors: usize,
    pass: bool,
}

/// The whole report, with a final line feed.
pub fn report(book: &Book, results: &[Audited<'_>], pass: bool) -> String {
    let count = |word: Word| results.iter().filter(|result| result.word() == word).count();
    let report = Report {
        schema: SCHEMA,
        book: BookEntry { title: &book.title, source: &book.source.name },
        claims: results.iter().map(claim).collect(),
        errors: book.faults.iter().map(error).collect(),
        summary: Summary {
            claims: results.len(),
            certified: count(Word::Certified),
            refuted: count(Word::Refuted),
            undecided: count(Word::Undecided),
            undefined: count(Word::Undefined),
            not_as_expected: results.iter().filter(|result| !result.as_expected()).count(),
            errors: book.faults.len(),
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
        relation: entry.sentence.comparison.words(),
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
        undecided: stuck::stuck(result).map(|why| undecided(result, why)),
        erratum: entry.erratum.as_deref(),
        instead: entry.instead.as_deref(),
        sha256: entry.claim.sha256(),
    }
}

fn undecided(result: &Audited<'_>, why: &Stuck) -> UndecidedEntry {
    let range = |(index, (lo, hi)): (usize, &(Rational, Rational))| RangeEntry {
        variable: stuck::variable(result.entry(), index),
        lo: decimal(lo, DIGITS, Towards::Below),
        hi: decimal(hi, DIGITS, Towards::Above),
    };
    UndecidedEntry {
        reason: why.name(),
        message: stuck::reason(result, why),
        help: stuck::help(result, why),
        open_box: why.open_box().map(|open| open.at.iter().enumerate().map(range).collect()),
    }
}

fn error(fault: &Fault) -> ErrorEntry<'_> {
    let Diagnostic { message, place, help, .. } = &fault.error;
    ErrorEntry {
        part: if fault.is_claim { "claim" } else { "definition" },
        id: &fault.id,
        message,
        help: help.as_deref(),
        line: place.line(),
        column: place.column(),
    }
}

/// The side that the subject is compared with, as the book has it.
fn claimed(result: &Audited<'_>) -> String {
    let says = result.entry().claim.says();
    let words = result.entry().sentence.comparison.words();
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
