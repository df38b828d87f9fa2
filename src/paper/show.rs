//! The account of a document, as text and as JSON.

use proofmark_book::diagnostic::Place;
use proofmark_book::text::{counted, shortened};
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_check::style::{BAD, FAINT, GOOD, NOTE, styled};

use super::account::{Account, Accounted, Fate};
use super::apply::Edits;
use super::documents::file_of;

/// The account on a terminal.
pub fn human(account: &Account, edits: &Edits, book: &str, (all, quiet): (bool, bool)) -> String {
    let mut text = String::new();
    let [claimed, changed, ignored, new] = account.totals();
    if !quiet {
        let numbers = counted(account.numbers.len(), "number", "numbers");
        text.push_str(&format!(
            "{}: {numbers}: {claimed} claimed, {changed} changed, {ignored} ignored, {new} new\n",
            account.document
        ));
        for (reason, count) in account.reasons() {
            let line = format!("  {count:>6} ignored: {}", shortened(reason, 100));
            text.push_str(&format!("{}\n", styled(FAINT, &line)));
        }
    }
    if all {
        account.numbers.iter().for_each(|number| text.push_str(&line(number)));
    } else if !quiet {
        let new = account.numbers.iter().filter(|number| number.fate == Fate::New);
        new.for_each(|number| text.push_str(&line(number)));
    }
    for (place, reason) in &account.stale {
        let label = styled(NOTE, "ignored place");
        text.push_str(&format!("{label}: {}:{}: {reason}\n", file_of(place), place.line()));
    }
    for finding in &account.findings {
        let (head, message) = finding.human();
        text.push_str(&format!("{head}\n  {message}\n"));
    }
    text.push_str(&difference(account, edits, book));
    for (change, reason) in &edits.left {
        text.push_str(&format!("{}: {}: {reason}\n", styled(NOTE, "by hand"), change.id));
    }
    text
}

/// The lines of the book that would change, as they are and as they would be.
pub fn difference(account: &Account, edits: &Edits, book: &str) -> String {
    let mut text = String::new();
    let mut lines: Vec<(Place, String)> = Vec::new();
    for ((start, end), digits) in edits.edits.iter().rev() {
        let place = account.changes.iter().find_map(|change| {
            let place = change.claimed.as_ref()?.digits.as_ref()?;
            ((place.range().start, place.range().end) == (*start, *end)).then(|| place.clone())
        });
        let Some(place) = place else { continue };
        let (first, column) = line_start(&place);
        let length = end - start;
        match lines.last_mut() {
            Some((last, line)) if last.line() == place.line() => {
                line.replace_range(column..column + length, digits);
            }
            _ => {
                let mut line = first.to_owned();
                line.replace_range(column..column + length, digits);
                lines.push((place, line));
            }
        }
    }
    for (place, line) in lines.iter().rev() {
        let (before, _) = line_start(place);
        let minus = styled(BAD, &format!("-{before}"));
        let plus = styled(GOOD, &format!("+{line}"));
        text.push_str(&format!("{book}:{}\n{minus}\n{plus}\n", place.line()));
    }
    text
}

/// The line of a place, and where in it the place begins.
fn line_start(place: &Place) -> (&str, usize) {
    let (text, start) = (place.source.text.as_str(), place.range().start);
    let begin = text.get(..start).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(begin..).and_then(|text| text.lines().next()).unwrap_or("");
    (line, start - begin)
}

fn line(number: &Accounted) -> String {
    let Accounted { printed, place, cell, fate } = number;
    let (word, detail) = match fate {
        Fate::Claimed(ids) => (styled(GOOD, "claimed"), ids.join(", ")),
        Fate::Changed(ids) => (styled(BAD, "changed"), ids.join(", ")),
        Fate::Ignored(reason) => (styled(FAINT, "ignored"), reason.clone()),
        Fate::New => (styled(NOTE, "new"), cell.clone().unwrap_or_default()),
    };
    let at = format!("{}:{}:{}", file_of(place), place.line(), place.column());
    format!("{word} {at} {} {}\n", shortened(printed, 40), shortened(&detail, 160))
        .replace(" \n", "\n")
}

/// The account as JSON, schema `proofmark-sync/1`.
pub fn json(account: &Account, edits: &Edits, applied: bool, pass: bool) -> String {
    let [claimed, changed, ignored, new] = account.totals();
    let number = |number: &Accounted| {
        object! {
            file: file_of(&number.place),
            line: number.place.line(),
            column: number.place.column(),
            printed: number.printed.clone(),
            cell: number.cell.clone(),
            fate: serde_json::to_value(&number.fate).unwrap_or_default(),
        }
    };
    let finding = |finding: &proofmark_check::document::Discrepancy| {
        object! {
            claim: finding.result.id.clone(),
            at: finding.at.clone(),
            file: finding.result.file.clone(),
            line: finding.result.place.as_ref().map(Place::line),
            printed: finding.printed.clone(),
            claimed: finding.claimed.clone(),
            message: finding.result.message.clone(),
        }
    };
    let left = |(change, reason): &(super::compare::Change, String)| {
        object! { claim: change.id.clone(), at: change.at.clone(), reason: reason.clone() }
    };
    pretty(&object! {
        schema: "proofmark-sync/1",
        document: &account.document,
        numbers: account.numbers.iter().map(number).collect::<Vec<_>>(),
        findings: account.findings.iter().map(finding).collect::<Vec<_>>(),
        edits: edits.edits.len(),
        applied: applied,
        by_hand: edits.left.iter().map(left).collect::<Vec<_>>(),
        summary: object! {
            numbers: account.numbers.len(),
            claimed: claimed,
            changed: changed,
            ignored: ignored,
            new: new,
            pass: pass,
        },
    })
}
