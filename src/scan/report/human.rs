//! For a terminal.

use std::fmt::Write as _;

use proofmark_book::text::{counted, shortened, single_spaced};
use proofmark_check::style::{BAD, FAINT, GOOD, NOTE, styled};

use super::{Judged, ScanReport, message};
use crate::report::human::folded;
use crate::scan::document::Count;
use crate::scan::judge::{How, Verdict};

/// Most reasons that are given for what is not read.
const REASONS: usize = 5;

/// Longest statement on a line, in characters.
const WRITTEN: usize = 160;

/// What deserves a look, and a closing sentence.
pub(super) fn report(report: &ScanReport) -> String {
    let shown = report.shown;
    let mut text = String::new();
    for one in report.places() {
        let (style, word, listed) = match &one.finding.verdict {
            Verdict::Right(How::Away) => (NOTE, "rounded away", !shown.quiet),
            Verdict::Right(how) => (GOOD, how.text(), shown.all),
            Verdict::Wrong(_) => (BAD, "wrong", true),
            Verdict::NotRead(_) => (FAINT, "not read", shown.not_read),
            Verdict::Silenced(_) => (FAINT, "silenced", shown.all || shown.not_read),
        };
        if listed {
            let right = matches!(one.finding.verdict, Verdict::Right(how) if how != How::Away);
            let word = if right { format!("right, {word}") } else { word.to_owned() };
            line(&mut text, one, &styled(style, &word));
            details(&mut text, one, shown.width);
        }
    }
    if !shown.quiet {
        if report.documents.len() > 1 {
            documents(&mut text, report);
        }
        reasons(&mut text, report);
    }
    text + &report.closing() + "\n"
}

fn line(text: &mut String, one: &Judged, word: &str) {
    let written = shortened(&single_spaced(&one.written), WRITTEN);
    let _ = writeln!(text, "{}: {word}: {written}", one.at());
}

fn details(text: &mut String, one: &Judged, width: usize) {
    match &one.finding.verdict {
        Verdict::Right(How::Away) => {
            let words = "Less than one unit of the last place away, but neither the nearest number \
                         with so many places nor the value cut off.";
            text.push_str(&folded(words, width, "  "));
        }
        Verdict::Right(_) => {}
        Verdict::Wrong(_) | Verdict::NotRead(_) | Verdict::Silenced(_) => {
            text.push_str(&folded(&message(one), width, "  "));
        }
    }
}

fn documents(text: &mut String, report: &ScanReport) {
    for document in &report.documents {
        let Count { places, right, wrong, not_read, .. } = document.count();
        let places = counted(places, "place", "places");
        let file = &document.file;
        let _ =
            writeln!(text, "{file}: {places}: {right} right, {wrong} wrong, {not_read} not read");
    }
}

fn reasons(text: &mut String, report: &ScanReport) {
    let reasons = report.reasons();
    for (count, reason) in reasons.iter().take(REASONS) {
        let line = format!("  {count:>6} not read: {}", shortened(reason, 100));
        let _ = writeln!(text, "{}", styled(FAINT, &line));
    }
    if reasons.len() > REASONS {
        let rest: usize = reasons.iter().skip(REASONS).map(|(count, _)| count).sum();
        let line = format!("  {rest:>6} not read: for other reasons; --not-read lists all");
        let _ = writeln!(text, "{}", styled(FAINT, &line));
    }
}
