//! What a book finds about its paper, as far as an audit looked at it.

use proofmark_book::text::counted;
use proofmark_book::{Book, BookFinding, FindingKind};
use proofmark_search::audit::{AuditVerdict, Audited};

/// The findings that have an audited claim, in the book's order; all of them after an audit of every claim.
pub fn findings<'a>(book: &'a Book, results: &[Audited<'_>]) -> Vec<&'a BookFinding> {
    let everything = results.len() == book.entries.len();
    let shown = |finding: &&BookFinding| everything || !claims(finding, results).is_empty();
    book.findings.iter().filter(shown).collect()
}

/// The audited claims that show a finding: first those that do not hold, and in the finding's order.
pub fn claims<'a, 'b>(finding: &BookFinding, results: &'b [Audited<'a>]) -> Vec<&'b Audited<'a>> {
    let find = |id: &String| results.iter().find(|result| result.entry().claim.id() == id);
    let mut all: Vec<_> = finding.claims.iter().filter_map(find).collect();
    all.sort_by_key(|result| result.verdict() != AuditVerdict::Refuted);
    all
}

/// How many findings are of each kind: `17 findings: 2 false as printed, 15 remarks`.
pub fn account(findings: &[&BookFinding]) -> String {
    let count = |kind| findings.iter().filter(|finding| finding.kind == kind).count();
    let parts = FindingKind::ALL.map(|kind| (kind, count(kind)));
    let parts = parts.into_iter().filter(|(_, count)| *count > 0).map(|(kind, count)| match kind {
        FindingKind::Remark => counted(count, "remark", "remarks"),
        FindingKind::False | FindingKind::Misstated | FindingKind::Inconsistent => {
            format!("{count} {}", kind.title())
        }
    });
    let parts: Vec<String> = parts.collect();
    format!("{}: {}", counted(findings.len(), "finding", "findings"), parts.join(", "))
}
