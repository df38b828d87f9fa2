//! For other programs: schema `proofmark-scan/1`.

use proofmark_check::json::pretty;
use proofmark_check::object;
use serde::Serialize;

use super::{Judged, ScanReport, message};
use crate::scan::document::Count;
use crate::scan::judge::Verdict;

/// The whole report.
pub(super) fn report(report: &ScanReport) -> String {
    let Count { places, right, away, wrong, not_read, silenced } = report.count();
    let document = |document: &crate::scan::document::ScannedDocument| {
        object! {
            file: document.file.clone(),
            notes: document.notes.clone(),
            places: document.places.iter().map(place).collect::<Vec<_>>(),
        }
    };
    let reason =
        |(count, reason): (usize, &str)| object! { places: count, reason: reason.to_owned() };
    pretty(&object! {
        schema: "proofmark-scan/1",
        documents: report.documents.iter().map(document).collect::<Vec<_>>(),
        reasons: report.reasons().into_iter().map(reason).collect::<Vec<_>>(),
        summary: object! {
            documents: report.documents.len(),
            places: places,
            right: right,
            rounded_away: away,
            wrong: wrong,
            not_read: not_read,
            silenced: silenced,
            pass: report.pass(),
        },
    })
}

fn place(one: &Judged) -> impl Serialize + use<> {
    let (verdict, how, wrong) = match &one.finding.verdict {
        Verdict::Right(how) => ("right", Some(*how), None),
        Verdict::Wrong(wrong) => ("wrong", None, Some(wrong)),
        Verdict::NotRead(_) => ("not-read", None, None),
        Verdict::Silenced(_) => ("silenced", None, None),
    };
    let end = one.place.end();
    object! {
        file: one.file(),
        line: one.place.line(),
        column: one.place.column(),
        end_line: end.line(),
        end_column: end.column(),
        written: one.written.clone(),
        decimal: one.decimal.clone(),
        verdict: verdict,
        how: how,
        says: one.finding.says.clone(),
        value: wrong.and_then(|wrong| wrong.value.clone()),
        instead: wrong.and_then(|wrong| wrong.instead.clone()),
        slip: wrong.and_then(|wrong| wrong.slip.clone()),
        message: message(one),
    }
}
