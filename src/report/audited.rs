//! What the audit found: the outcome of each claim, and one result for all formats.

use proofmark_book::Book;
use proofmark_book::text::{shortened, single_spaced};
use proofmark_check::format::{Format, Render};
use proofmark_check::outcome::{Outcome, Tally};
use proofmark_check::run::{Run, RunResult};
use proofmark_search::audit::{AuditVerdict, Audited};
use proofmark_search::constant;

use super::html::{self, Edition};
use super::human::{self, View, surprise};
use super::{findings, json, markdown, shown};

/// Longest sentence in a message, in characters.
const SENTENCE: usize = 200;

/// What an audit of a book found.
#[derive(Clone, Debug)]
pub struct AuditReport<'a> {
    /// The book.
    pub book: &'a Book,
    /// What other programs call its file.
    pub file: String,
    /// The results.
    pub results: Vec<Audited<'a>>,
    /// What a terminal shows.
    pub view: View,
    /// What the page says about its own making.
    pub edition: Edition,
}

impl AuditReport<'_> {
    fn run(&self) -> Run {
        let (file, book) = (&self.file, self.book);
        let result = |result: &Audited<'_>| RunResult {
            id: result.entry().claim.id().to_owned(),
            outcome: outcome(result),
            message: message(result),
            file: RunResult::file(file, &result.entry().place),
            place: Some(result.entry().place.clone()),
        };
        let faults = book.faults.iter().map(|fault| RunResult::of_fault(fault, file));
        let open = self.book.constants.iter().filter_map(|one| {
            let reason = one.certificate()?.err()?;
            let id = one.constant.name().to_owned();
            let called = constant::called(one);
            let called =
                called.strip_prefix("the ").map_or(called.clone(), |rest| format!("The {rest}"));
            let message = format!("{called} is not certified: {reason}.");
            let (outcome, place) = (Outcome::Uncertified, Some(one.place.clone()));
            Some(RunResult { id, outcome, message, file: file.clone(), place })
        });
        let findings = findings::findings(book, &self.results);
        let findings = findings.into_iter().map(|finding| RunResult::of_finding(finding, file));
        let results = self.results.iter().map(result).chain(faults).chain(open);
        let results = results.chain(findings).collect();
        Run { command: "audit", title: book.title.clone(), book: file.clone(), results }
    }
}

impl Render for AuditReport<'_> {
    fn render(&self, format: Format) -> Option<String> {
        let Self { book, results, view, edition, .. } = self;
        match format {
            Format::Human => Some(human::audit(book, results, view, edition.pass)),
            Format::Json => Some(json::report(book, results, edition.pass)),
            Format::Markdown => Some(markdown::report(book, results, edition.pass)),
            Format::Html => Some(html::page(book, results, edition, &[])),
            Format::Sarif | Format::Junit => self.run().render(format),
        }
    }
}

/// How many claims have each outcome; definitions that have an error are no claims.
pub fn tally(book: &Book, results: &[Audited<'_>]) -> Tally {
    let faulty = book.faults.iter().map(|_| Outcome::Faulty);
    // A constant without a certificate leaves the gate red, even if no claim uses it.
    let looked = book.constants.iter().filter_map(|constant| constant.certificate());
    let open = looked.filter(|found| found.is_err()).map(|_| Outcome::Uncertified);
    let faulty = faulty.chain(open);
    let claims = results.len() + book.faults.iter().filter(|fault| fault.is_claim).count();
    Tally::new(claims, results.iter().map(outcome).chain(faulty))
}

/// What became of a claim.
pub fn outcome(result: &Audited<'_>) -> Outcome {
    match (result.verdict(), result.as_expected()) {
        (AuditVerdict::Certified, true) => Outcome::Holds,
        (AuditVerdict::Certified, false) => Outcome::ErratumHolds,
        (AuditVerdict::Refuted, true) if result.entry().finding.is_some() => Outcome::Shown,
        (AuditVerdict::Refuted, true) => Outcome::Erratum,
        (AuditVerdict::Refuted, false) => Outcome::Refuted,
        (AuditVerdict::Undecided, _) => Outcome::Undecided,
        (AuditVerdict::Undefined, _) if result.failed_obligation().is_some() => Outcome::Obligation,
        (AuditVerdict::Undefined, _) => Outcome::Undefined,
    }
}

/// The group of a claim: the first part of its name.
pub fn group<'a>(result: &Audited<'a>) -> &'a str {
    result.entry().claim.id().split('.').next().unwrap_or("")
}

/// Whether a claim is an error of the paper that the book has on record, but under no finding.
pub fn is_erratum(result: &Audited<'_>) -> bool {
    outcome(result) == Outcome::Erratum
}

/// Whether a claim does not hold, as a finding says.
pub fn is_shown(result: &Audited<'_>) -> bool {
    outcome(result) == Outcome::Shown
}

fn message(result: &Audited<'_>) -> String {
    let entry = result.entry();
    let mut sentences = match (result.as_expected(), &entry.erratum) {
        (true, Some(erratum)) => vec![single_spaced(erratum)],
        (true, None) if outcome(result) == Outcome::Shown => Vec::new(),
        (true, None) => return String::new(),
        (false, _) => vec![surprise(result)],
    };
    let says = shortened(entry.claim.says(), SENTENCE);
    let cites =
        entry.cites.as_deref().map_or(String::new(), |c| format!(" ({})", single_spaced(c)));
    sentences.push(format!("Claimed: {says}{cites}"));
    if let (AuditVerdict::Certified | AuditVerdict::Refuted, Some(value)) =
        (result.verdict(), shown(result))
    {
        sentences.push(format!("The value is {value}"));
    }
    sentences.extend(entry.instead.as_ref().map(|id| format!("Instead: {id}")));
    let stop = |sentence: &String| if sentence.ends_with('.') { "" } else { "." };
    let ended: Vec<String> = sentences.iter().map(|s| format!("{s}{}", stop(s))).collect();
    ended.join(" ")
}
