//! The audit, and how a claim is decided, as JSON. Numbers are decimal strings; enclosures are
//! rounded outward, slacks down.

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::exact::rational;
use proofmark_book::{Binding, Book, BookFinding, Fault};
use proofmark_check::document::DocumentReport;
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_check::outcome::Outcome;
use proofmark_kernel::{Goal, Interval, Rational};
use proofmark_search::audit::{Audited, Finding, Stuck};
use serde::Serialize;

use super::audited::tally;
use super::findings::findings;
use super::stuck;

/// Significant digits of decimal strings.
const DIGITS: usize = 24;

/// The whole report, schema `proofmark-audit/1`.
pub fn report(
    book: &Book,
    results: &[Audited<'_>],
    document: &DocumentReport,
    pass: bool,
) -> String {
    let tally = tally(book, results);
    pretty(&object! {
        schema: "proofmark-audit/1",
        book: object! {
            title: &book.title,
            source: &book.source.name,
            stands: book.paper.stands.as_deref(),
        },
        findings: findings(book, results).into_iter().map(finding).collect::<Vec<_>>(),
        claims: results.iter().map(claim).collect::<Vec<_>>(),
        errors: book.faults.iter().map(error).collect::<Vec<_>>(),
        document: document.json(),
        summary: object! {
            claims: results.len(),
            certified: tally.count(&[Outcome::Holds, Outcome::ErratumHolds]),
            refuted: tally.count(&[Outcome::Erratum, Outcome::Shown, Outcome::Refuted]),
            undecided: tally.count(&[Outcome::Undecided]),
            undefined: tally.count(&[Outcome::Obligation, Outcome::Undefined]),
            not_as_expected: results.iter().filter(|result| !result.as_expected()).count(),
            errors: book.faults.len(),
            pass: pass,
        },
    })
}

/// How a claim is decided, schema `proofmark-explain/1`: the claim, every named value and every goal.
pub fn derivation(book: &Book, result: &Audited<'_>) -> String {
    let entry = result.entry();
    let binding = |binding: &Binding| {
        let arguments = binding.arguments.iter().flatten();
        object! {
            name: binding.name.clone(),
            arguments: arguments.map(|&step| ends(result, step)).collect::<Vec<_>>(),
            formula: binding.text.clone(),
            depth: binding.depth,
            enclosure: ends(result, binding.step),
        }
    };
    let goal = |goal: &Goal| {
        object! {
            lhs: ends(result, goal.lhs),
            relation: goal.relation.sign(),
            rhs: ends(result, goal.rhs),
            from: goal.from.clone(),
            own: goal.own,
        }
    };
    pretty(&object! {
        schema: "proofmark-explain/1",
        book: object! { title: &book.title, source: &book.source.name },
        claim: claim(result),
        bindings: entry.bindings.iter().map(binding).collect::<Vec<_>>(),
        goals: entry.claim.goals().iter().map(goal).collect::<Vec<_>>(),
    })
}

/// A finding, with the claims that show it.
fn finding(finding: &BookFinding) -> impl Serialize + use<> {
    object! {
        id: finding.id.clone(),
        kind: finding.kind.word(),
        cites: finding.cites.clone(),
        title: finding.title.clone(),
        says: finding.says.clone(),
        follows: finding.follows.clone(),
        claims: finding.claims.clone(),
        see: finding.see.clone(),
        line: finding.place.line(),
    }
}

/// A claim with its verdict.
fn claim(result: &Audited<'_>) -> impl Serialize {
    let entry = result.entry();
    let rounding = result.rounding();
    let [lhs, rhs] = entry.sides();
    object! {
        id: entry.claim.id(),
        says: entry.claim.says(),
        cites: entry.cites.as_deref(),
        file: entry.place.source.beside.as_deref(),
        line: entry.place.line(),
        verdict: result.verdict().text(),
        expected: entry.expect.word(),
        as_expected: result.as_expected(),
        relation: entry.sentence.comparison.words(),
        // The side that the subject is compared with, as the book has it.
        claimed: if result.subject() == entry.lhs { rhs } else { lhs },
        enclosure: result.value().map(between),
        slack: result.slack().map(|slack| decimal(&slack, DIGITS, Towards::Below)),
        rounding: rounding.map(|rounding| rounding.side.text()),
        nearest: rounding.map(|rounding| rounding.nearest),
        precision: result.precision().to_string(),
        failed_obligation: result.failed_obligation(),
        undefined: match result.finding() {
            Finding::Undefined(undefined) => Some(undefined.violation().to_owned()),
            Finding::Decided(_) | Finding::Undecided { .. } => None,
        },
        undecided: stuck::stuck(result).map(|why| undecided(result, why)),
        erratum: entry.erratum.as_deref(),
        instead: entry.instead.as_deref(),
        finding: entry.finding.as_deref(),
        sha256: entry.claim.sha256(),
    }
}

fn undecided(result: &Audited<'_>, why: &Stuck) -> impl Serialize {
    let range = |(index, (lo, hi)): (usize, &(Rational, Rational))| {
        object! {
            variable: stuck::variable(result.entry(), index),
            lo: decimal(lo, DIGITS, Towards::Below),
            hi: decimal(hi, DIGITS, Towards::Above),
        }
    };
    let open = why.open_box();
    object! {
        reason: why.name(),
        message: stuck::reason(result, why),
        help: stuck::help(result, why),
        r#box: open.map(|open| open.at.iter().enumerate().map(range).collect::<Vec<_>>()),
    }
}

/// A claim or a definition that has an error, and so no verdict.
fn error(fault: &Fault) -> impl Serialize {
    let error = &fault.error;
    object! {
        part: if fault.is_claim { "claim" } else { "definition" },
        id: &fault.id,
        message: &error.message,
        help: error.help.as_deref(),
        file: error.place.source.beside.as_deref(),
        line: error.place.line(),
        column: error.place.column(),
    }
}

/// Decimal numbers that a step lies between.
fn ends(result: &Audited<'_>, step: usize) -> Option<impl Serialize + use<>> {
    result.enclosure(step).map(between)
}

/// Decimal numbers outside of an enclosure.
fn between(Interval { lo, hi }: Interval<BigInt>) -> impl Serialize + use<> {
    object! {
        lo: decimal(&rational(&lo), DIGITS, Towards::Below),
        hi: decimal(&rational(&hi), DIGITS, Towards::Above),
    }
}
