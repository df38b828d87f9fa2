//! Scoreboards, comparisons and ledgers as text for a terminal.

use std::fmt::Write as _;

use proofmark_book::text::{shortened, single_spaced};
use proofmark_check::columns::aligned;
use proofmark_check::json::word;
use proofmark_check::style::{BAD, GOOD, NOTE};
use proofmark_search::calculator::Enclosed;

use super::compare::{Answer, Ratio};
use super::composition::{Composed, Constant, Evaluation, Ledger, Summary};
use super::scoreboard::{ConstantCertificate, Scoreboard};

/// Widest cell that holds words.
const WORDS: usize = 76;

/// Widest cell that holds a formula.
const FORMULA: usize = 60;

/// A formula as a table shows it.
fn formula(text: &str) -> String {
    shortened(&single_spaced(text), FORMULA)
}

/// The scoreboard as a table; cases of a row stand indented below it.
pub fn scoreboard(board: &Scoreboard) -> String {
    let header = ["RESULT", "BOUND", "MODE", "STRUCTURAL", "LOG", "COEFFICIENT", "T0", "SIDE"];
    let mut rows = vec![header.map(String::from).to_vec()];
    for certificate in &board.certificates {
        let indent = if certificate.part_of.is_some() { "  " } else { "" };
        rows.push(vec![
            format!("{indent}{}", certificate.id),
            word(certificate.bound),
            word(certificate.mode),
            formula(&certificate.structural.text()),
            formula(&certificate.log.text()),
            formula(&certificate.c.text()),
            shortened(&certificate.t0.text(), WORDS),
            shortened(&certificate.side.text(), WORDS),
        ]);
    }
    let cites = board.cites.as_deref().map_or(String::new(), in_brackets);
    format!("{}{cites}\n\n{}", single_spaced(&board.title), columns(&rows))
}

/// What a comparison found.
pub fn comparison(a: &ConstantCertificate, b: &ConstantCertificate, answer: &Answer) -> String {
    let mut text = String::new();
    for certificate in [a, b] {
        let ConstantCertificate { id, name, c, .. } = certificate;
        let _ = writeln!(text, "{id}: {}, c = {}", single_spaced(name), c.text());
    }
    let (style, word, mut more) = match answer {
        Answer::Ratio(ratio) => (GOOD, "comparable", ratio_text(ratio)),
        Answer::Envelope(ratio) => (NOTE, "comparable at this horizon only", ratio_text(ratio)),
        Answer::Refused(reasons) => (BAD, "no number", format!("  {}\n", reasons.join("\n  "))),
        Answer::NotComparable { .. } => (BAD, "not comparable", String::new()),
    };
    let _ = writeln!(text, "\n{style}{word}{style:#}");
    if let Answer::NotComparable { differences, note } = answer {
        for difference in differences {
            let stated = if difference.stated { "" } else { " (not stated by both)" };
            let _ = writeln!(more, "  {} differs{stated}", difference.entry);
            let sides = [(a, &difference.first), (b, &difference.second)];
            for (certificate, says) in sides {
                let _ = writeln!(more, "    {}: {}", certificate.id, single_spaced(says));
            }
        }
        if let Some(note) = note {
            let _ = writeln!(more, "  {NOTE}note{NOTE:#} {}", single_spaced(note));
        }
    }
    text + &more
}

fn ratio_text(ratio: &Ratio) -> String {
    let Ratio { symbol, above, below, formula, value, .. } = ratio;
    let mut text = String::new();
    let _ = writeln!(text, "  {symbol} ({above} over {below}) {}", is(value));
    let _ = writeln!(text, "  = {formula}");
    if ratio.on_intersection {
        let _ = writeln!(
            text,
            "  {NOTE}note{NOTE:#} T0 differs: this holds only where the finite conditions of both \
             are met"
        );
    }
    if let Some(point) = &ratio.meets_at {
        let point = point.iter().map(|(name, value)| format!("{name} = {value}"));
        let _ = writeln!(text, "  both hold at {}", point.collect::<Vec<_>>().join(", "));
    }
    text
}

/// The ledger: entries, totals, and the bound at the values asked for.
pub fn ledger(ledger: &Ledger, summary: &Summary<'_>) -> String {
    let cites = ledger.header.cites.as_deref().map_or(String::new(), in_brackets);
    let mut text = format!("{}{cites}\n\n", single_spaced(&ledger.header.title));
    let mut rows = vec![["STATUS", "ENTRY", "VALUE", "PART", "CITES"].map(String::from).to_vec()];
    for Constant { entry, status, value, .. } in &summary.entries {
        rows.push(vec![
            (*status).to_owned(),
            entry.name.clone(),
            value.as_ref().map_or("-".to_owned(), Enclosed::to_string),
            shortened(&entry.part, WORDS),
            entry.cites.clone().unwrap_or_default(),
        ]);
    }
    text.push_str(&columns(&rows));
    text.push('\n');
    for total in &summary.totals {
        text.push_str(&total_text(total));
    }
    if let Some(rule) = ledger.bound.as_ref().and_then(|bound| bound.expectation.as_ref()) {
        let cites = rule.cites.as_deref().map_or(String::new(), in_brackets);
        let (failure, choose, adds) = (&rule.failure, &rule.choose, &rule.adds);
        let _ =
            writeln!(text, "in expectation: the bound at {failure} = {choose}, plus {adds}{cites}");
    }
    for evaluated in &summary.bound {
        let parts = [
            ("bound, with its probability", &evaluated.with_probability),
            ("bound, in expectation", &evaluated.in_expectation),
        ];
        for (name, found) in parts {
            if let Some(found) = found {
                let _ = writeln!(text, "{name}, totals {}: {}", evaluated.totals, standing(found));
            }
        }
    }
    let counted = |status| summary.entries.iter().filter(|entry| entry.status == status).count();
    let [proved, supposed, open] = ["proved", "supposed", "open"].map(counted);
    let ending = match (summary.pass, supposed) {
        (true, 0) => format!("{GOOD}COMPOSED{GOOD:#}"),
        (true, _) => format!("{NOTE}CONDITIONAL{NOTE:#}"),
        (false, _) => format!("{BAD}REFUSED{BAD:#}, {}", summary.missing.join("; ")),
    };
    let _ = writeln!(
        text,
        "proofmark ledger: {} entries, {proved} proved, {supposed} supposed, {open} open: {ending}",
        ledger.entries.len(),
    );
    text
}

fn total_text(composed: &Composed<'_>) -> String {
    let total = composed.total;
    let mut text = String::new();
    let formula = &composed.printed.formula;
    let _ = writeln!(text, "{} = {formula}: {}", total.name, standing(&composed.printed));
    if composed.discrepancies.is_empty() {
        return text;
    }
    if let Some(derived) = &composed.derived {
        let _ = writeln!(text, "  by the derivation {}: {}", derived.formula, standing(derived));
    }
    for d in &composed.discrepancies {
        let (entry, printed, derived) = (&d.entry, d.printed, d.derived);
        let _ = writeln!(
            text,
            "  {entry} enters {printed}x, by the derivation {derived}x: {}",
            single_spaced(&d.why)
        );
    }
    let place = format!("{}:{}", total.place.source.name, total.place.line());
    match &total.erratum {
        Some(erratum) => {
            let _ = writeln!(text, "  {NOTE}erratum{NOTE:#} ({place})");
            for line in erratum.lines() {
                let _ = writeln!(text, "    {line}");
            }
        }
        None => {
            let _ = writeln!(text, "  {BAD}not as derived{BAD:#} ({place})");
        }
    }
    text
}

/// What becomes of a formula, in words.
fn standing(found: &Evaluation) -> String {
    match &found.value {
        None => format!("{BAD}open{BAD:#}, needs {}", found.open.join(", ")),
        Some(value) if found.supposed.is_empty() => is(value),
        Some(value) => {
            let names = found.supposed.join(", ");
            format!("{NOTE}CONDITIONAL{NOTE:#} on {names}: {}", is(value))
        }
    }
}

fn is(value: &Enclosed) -> String {
    if value.lo == value.hi { format!("is {value}") } else { format!("is in {value}") }
}

/// A place of the paper, as it stands behind a title.
fn in_brackets(cites: &str) -> String {
    format!(" ({})", single_spaced(cites))
}

/// Rows as aligned columns; a cell is one line, whatever its text.
fn columns(rows: &[Vec<String>]) -> String {
    let one_line = |row: &Vec<String>| row.iter().map(|cell| cell.replace('\n', " ")).collect();
    aligned(&rows.iter().map(one_line).collect::<Vec<Vec<String>>>())
}
