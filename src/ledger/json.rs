//! Scoreboards, comparisons and ledgers as JSON. Numbers are decimal strings, rounded outward.

use serde::Serialize;

use super::compare::{Answer, Ratio};
use super::composition::{Composed, Composition, Evaluated, Outcome};
use super::number::{Enclosed, Trouble};
use super::scoreboard::{Certificate, Scoreboard};

#[derive(Serialize)]
struct Ends<'a> {
    lo: &'a str,
    hi: &'a str,
}

fn ends(value: &Enclosed) -> Ends<'_> {
    Ends { lo: value.lo(), hi: value.hi() }
}

#[derive(Serialize)]
struct CertificateEntry<'a> {
    id: &'a str,
    name: &'a str,
    cites: Option<&'a str>,
    part_of: Option<&'a str>,
    bound: &'static str,
    mode: &'static str,
    structural: &'a str,
    log: &'a str,
    c: String,
    is_number: bool,
    #[serde(rename = "T0")]
    t0: String,
    side: String,
    lower_order: Option<&'a str>,
}

fn certificate(certificate: &Certificate) -> CertificateEntry<'_> {
    CertificateEntry {
        id: &certificate.id,
        name: &certificate.name,
        cites: certificate.cites.as_deref(),
        part_of: certificate.part_of.as_deref(),
        bound: certificate.bound.word(),
        mode: certificate.mode.words(),
        structural: certificate.structural.text(),
        log: certificate.log.text(),
        c: certificate.c.text(),
        is_number: certificate.c.number().is_ok(),
        t0: certificate.t0.text(),
        side: certificate.side.text(),
        lower_order: certificate.lower_order.as_deref(),
    }
}

#[derive(Serialize)]
struct Board<'a> {
    schema: &'static str,
    title: &'a str,
    source: &'a str,
    cites: Option<&'a str>,
    certificates: Vec<CertificateEntry<'a>>,
}

/// The scoreboard, schema `proofmark-scoreboard/1`.
pub fn scoreboard(board: &Scoreboard) -> String {
    rendered(&Board {
        schema: "proofmark-scoreboard/1",
        title: &board.title,
        source: &board.source,
        cites: board.cites.as_deref(),
        certificates: board.certificates.iter().map(certificate).collect(),
    })
}

#[derive(Serialize)]
struct ComparisonEntry<'a> {
    schema: &'static str,
    first: CertificateEntry<'a>,
    second: CertificateEntry<'a>,
    answer: &'static str,
    differences: Vec<DifferenceEntry<'a>>,
    note: Option<&'static str>,
    reasons: &'a [String],
    ratio: Option<RatioEntry<'a>>,
}

#[derive(Serialize)]
struct DifferenceEntry<'a> {
    entry: &'static str,
    first: &'a str,
    second: &'a str,
    stated: bool,
}

#[derive(Serialize)]
struct RatioEntry<'a> {
    symbol: &'static str,
    above: &'a str,
    below: &'a str,
    formula: &'a str,
    enclosure: Ends<'a>,
    on_intersection: bool,
}

/// A comparison, schema `proofmark-compare/1`.
pub fn comparison(a: &Certificate, b: &Certificate, answer: &Answer) -> String {
    let mut entry = ComparisonEntry {
        schema: "proofmark-compare/1",
        first: certificate(a),
        second: certificate(b),
        answer: "comparable",
        differences: Vec::new(),
        note: None,
        reasons: &[],
        ratio: None,
    };
    match answer {
        Answer::Ratio(found) => entry.ratio = Some(ratio_entry(found)),
        Answer::Envelope(found) => {
            entry.answer = "envelope";
            entry.ratio = Some(ratio_entry(found));
        }
        Answer::Refused(reasons) => {
            entry.answer = "refused";
            entry.reasons = reasons;
        }
        Answer::NotComparable { differences, note } => {
            entry.answer = "not comparable";
            let entries = differences.iter().map(|difference| DifferenceEntry {
                entry: difference.entry,
                first: &difference.first,
                second: &difference.second,
                stated: difference.stated,
            });
            entry.differences = entries.collect();
            entry.note = *note;
        }
    }
    rendered(&entry)
}

fn ratio_entry(ratio: &Ratio) -> RatioEntry<'_> {
    RatioEntry {
        symbol: ratio.symbol,
        above: &ratio.above,
        below: &ratio.below,
        formula: &ratio.formula,
        enclosure: ends(&ratio.value),
        on_intersection: ratio.on_intersection,
    }
}

#[derive(Serialize)]
struct LedgerEntry<'a> {
    schema: &'static str,
    title: &'a str,
    source: &'a str,
    entries: Vec<ConstantEntry<'a>>,
    totals: Vec<TotalEntry<'a>>,
    bound: Vec<BoundEntry<'a>>,
    missing: &'a [&'a str],
    pass: bool,
}

#[derive(Serialize)]
struct ConstantEntry<'a> {
    name: &'a str,
    part: &'a str,
    cites: Option<&'a str>,
    status: &'static str,
    formula: Option<&'a str>,
    lo: Option<String>,
    hi: Option<String>,
}

#[derive(Serialize)]
struct OutcomeEntry<'a> {
    status: &'static str,
    formula: &'a str,
    open: &'a [String],
    supposed: &'a [String],
    enclosure: Option<Ends<'a>>,
}

#[derive(Serialize)]
struct TotalEntry<'a> {
    name: &'a str,
    cites: Option<&'a str>,
    printed: OutcomeEntry<'a>,
    derived: Option<OutcomeEntry<'a>>,
    discrepancies: Vec<DiscrepancyEntry<'a>>,
    erratum: Option<&'a str>,
    as_expected: bool,
}

#[derive(Serialize)]
struct DiscrepancyEntry<'a> {
    entry: &'a str,
    printed: u32,
    derived: u32,
    why: &'a str,
}

#[derive(Serialize)]
struct BoundEntry<'a> {
    totals: &'static str,
    with_probability: Option<OutcomeEntry<'a>>,
    in_expectation: Option<OutcomeEntry<'a>>,
}

/// A ledger, schema `proofmark-ledger/1`.
pub fn ledger(
    composition: &Composition<'_>,
    totals: &[Composed<'_>],
    bound: &[Evaluated],
    missing: &[&str],
) -> Result<String, Trouble> {
    let ledger = composition.ledger;
    let mut entries = Vec::new();
    for entry in &ledger.entries {
        let known = composition.known(entry);
        let value = composition.value(entry)?;
        entries.push(ConstantEntry {
            name: &entry.name,
            part: &entry.part,
            cites: entry.cites.as_deref(),
            status: match known {
                None => "open",
                Some((_, true)) => "supposed",
                Some((_, false)) => "proved",
            },
            formula: known.map(|(formula, _)| formula),
            lo: value.as_ref().map(|value| value.lo().to_owned()),
            hi: value.as_ref().map(|value| value.hi().to_owned()),
        });
    }
    Ok(rendered(&LedgerEntry {
        schema: "proofmark-ledger/1",
        title: &ledger.title,
        source: &ledger.source,
        entries,
        totals: totals.iter().map(total_entry).collect(),
        bound: bound.iter().map(bound_entry).collect(),
        missing,
        pass: missing.is_empty(),
    }))
}

fn total_entry<'a>(composed: &'a Composed<'_>) -> TotalEntry<'a> {
    let total = composed.total;
    let discrepancies = composed.discrepancies.iter().map(|d| DiscrepancyEntry {
        entry: &d.entry,
        printed: d.printed,
        derived: d.derived,
        why: &d.why,
    });
    TotalEntry {
        name: &total.name,
        cites: total.cites.as_deref(),
        printed: outcome(&composed.printed),
        derived: composed.derived.as_ref().map(outcome),
        discrepancies: discrepancies.collect(),
        erratum: total.erratum.as_deref(),
        as_expected: composed.as_expected(),
    }
}

fn bound_entry(evaluated: &Evaluated) -> BoundEntry<'_> {
    BoundEntry {
        totals: evaluated.totals,
        with_probability: evaluated.with_probability.as_ref().map(outcome),
        in_expectation: evaluated.in_expectation.as_ref().map(outcome),
    }
}

fn outcome(outcome: &Outcome) -> OutcomeEntry<'_> {
    OutcomeEntry {
        status: match (&outcome.value, outcome.supposed.is_empty()) {
            (None, _) => "open",
            (Some(_), true) => "composed",
            (Some(_), false) => "conditional",
        },
        formula: &outcome.formula,
        open: &outcome.open,
        supposed: &outcome.supposed,
        enclosure: outcome.value.as_ref().map(ends),
    }
}

fn rendered(value: &impl Serialize) -> String {
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
