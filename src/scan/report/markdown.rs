//! For people who review a document.

use proofmark_book::text::{counted, shortened, single_spaced};
use proofmark_check::markdown::{code, code_cell, plain, table};

use super::{Judged, ScanReport, explained, message};
use crate::scan::document::Count;
use crate::scan::judge::{How, Verdict};

/// Longest statement in a cell, in characters.
const WRITTEN: usize = 160;

/// The whole report.
pub(super) fn report(report: &ScanReport) -> String {
    let Count { places, right, away, wrong, not_read, silenced } = report.count();
    let documents = counted(report.documents.len(), "document", "documents");
    let mut text = format!("# Scan of {documents}\n\n");
    text.push_str(&table(
        &["places", "number"],
        [
            ("all", places),
            ("right", right),
            ("of these, rounded away from the nearest", away),
            ("**wrong**", wrong),
            ("not read", not_read),
            ("silenced", silenced),
        ]
        .map(|(word, count)| [word.to_owned(), count.to_string()]),
    ));
    text.push_str(
        "\nEach verdict on a formula and a decimal rests on a sentence that the integer-only kernel has \
         certified or refuted. What is not read is not judged.\n",
    );
    let wrong = report.places().filter_map(|one| match &one.finding.verdict {
        Verdict::Wrong(wrong) => Some([at(one), written(one), plain(&explained(wrong))]),
        _ => None,
    });
    section(&mut text, "Wrong", &["place", "statement", "what is so"], wrong.collect());
    let away = report.places().filter(|one| one.finding.verdict == Verdict::Right(How::Away));
    let away = away.map(|one| [at(one), written(one), says(one)]).collect();
    section(&mut text, "Rounded away", &["place", "statement", "read as"], away);
    if report.shown.all {
        let right = report.places().filter_map(|one| match &one.finding.verdict {
            Verdict::Right(how) => Some([at(one), written(one), how.text().to_owned()]),
            _ => None,
        });
        section(&mut text, "Right", &["place", "statement", "how"], right.collect());
    }
    if report.shown.not_read {
        let open = report.places().filter(|one| {
            matches!(one.finding.verdict, Verdict::NotRead(_) | Verdict::Silenced(_))
        });
        let open = open.map(|one| [at(one), written(one), plain(&message(one))]).collect();
        section(&mut text, "Not read", &["place", "statement", "why"], open);
    } else {
        let reasons = report.reasons().into_iter();
        let reasons = reasons.map(|(count, reason)| [count.to_string(), plain(reason)]).collect();
        section(&mut text, "Not read", &["places", "why"], reasons);
    }
    text
}

fn section<const N: usize>(
    text: &mut String,
    title: &str,
    header: &[&str; N],
    rows: Vec<[String; N]>,
) {
    if !rows.is_empty() {
        text.push_str(&format!("\n## {title}\n\n{}", table(header, rows)));
    }
}

/// The place, as a link to its line.
fn at(one: &Judged) -> String {
    let (file, line) = (one.file(), one.place.line());
    let address: String = file
        .bytes()
        .map(|byte| match byte {
            byte if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!("[{}:{line}]({address}#L{line})", plain(&file))
}

fn written(one: &Judged) -> String {
    code_cell(&shortened(&single_spaced(&one.written), WRITTEN))
}

fn says(one: &Judged) -> String {
    one.finding.says.first().map_or(String::new(), |says| code(says))
}
