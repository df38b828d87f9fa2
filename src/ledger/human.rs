//! Scoreboards, comparisons and ledgers as text for a terminal.

use std::fmt::Write as _;

use proofmark_book::sheet::shown;
use proofmark_book::text::{shortened, single_spaced};
use proofmark_check::columns::aligned;
use proofmark_check::style::{BAD, GOOD, NOTE};

use super::compare::{Answer, Ratio};
use super::composition::{Composed, Composition, Evaluated, Outcome, Standing};
use super::number::{Enclosed, Trouble};
use super::scoreboard::{Certificate, Scoreboard};

/// Widest cell that holds words.
const WORDS: usize = 76;

/// The scoreboard as a table; cases of a row stand indented below it.
pub fn scoreboard(board: &Scoreboard) -> String {
    let header = ["RESULT", "BOUND", "MODE", "STRUCTURAL", "LOG", "COEFFICIENT", "T0", "SIDE"];
    let mut rows = vec![header.map(String::from).to_vec()];
    for certificate in &board.certificates {
        let indent = if certificate.part_of.is_some() { "  " } else { "" };
        rows.push(vec![
            format!("{indent}{}", certificate.id),
            certificate.bound.word().to_owned(),
            certificate.mode.words().to_owned(),
            shown(certificate.structural.text()),
            shown(certificate.log.text()),
            shown(&certificate.c.text()),
            shortened(&certificate.t0.text(), WORDS),
            shortened(&certificate.side.text(), WORDS),
        ]);
    }
    let cites = board.cites.as_deref().map_or(String::new(), in_brackets);
    format!("{}{cites}\n\n{}", single_spaced(&board.title), columns(&rows))
}

/// What a comparison found.
pub fn comparison(a: &Certificate, b: &Certificate, answer: &Answer) -> String {
    let mut text = String::new();
    for certificate in [a, b] {
        let Certificate { id, name, c, .. } = certificate;
        let _ = writeln!(text, "{id}: {}, c = {}", single_spaced(name), c.text());
    }
    let (style, word) = match answer {
        Answer::Ratio(_) => (GOOD, "comparable"),
        Answer::Envelope(_) => (NOTE, "comparable at this horizon only"),
        Answer::Refused(_) => (BAD, "no number"),
        Answer::NotComparable { .. } => (BAD, "not comparable"),
    };
    let _ = writeln!(text, "\n{style}{word}{style:#}");
    match answer {
        Answer::Ratio(ratio) | Answer::Envelope(ratio) => text.push_str(&ratio_text(ratio)),
        Answer::Refused(reasons) => {
            for reason in reasons {
                let _ = writeln!(text, "  {reason}");
            }
        }
        Answer::NotComparable { differences, note } => {
            for difference in differences {
                let stated = if difference.stated { "" } else { " (not stated by both)" };
                let _ = writeln!(text, "  {} differs{stated}", difference.entry);
                let sides = [(a, &difference.first), (b, &difference.second)];
                for (certificate, says) in sides {
                    let _ = writeln!(text, "    {}: {}", certificate.id, single_spaced(says));
                }
            }
            if let Some(note) = note {
                let _ = writeln!(text, "  {NOTE}note{NOTE:#} {}", single_spaced(note));
            }
        }
    }
    text
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
    text
}

/// The ledger: entries, totals, and the bound at the values asked for.
pub fn ledger(
    composition: &Composition<'_>,
    totals: &[Composed<'_>],
    bound: &[Evaluated],
    missing: &[&str],
) -> Result<String, Trouble> {
    let ledger = composition.ledger;
    let cites = ledger.cites.as_deref().map_or(String::new(), in_brackets);
    let mut text = format!("{}{cites}\n\n", single_spaced(&ledger.title));
    let mut rows = vec![["STATUS", "ENTRY", "VALUE", "PART", "CITES"].map(String::from).to_vec()];
    let (mut proved, mut open, mut supposed) = (0_usize, 0_usize, 0_usize);
    for entry in &ledger.entries {
        let value = composition.value(entry)?;
        let (status, count) = match (&entry.standing, &value) {
            (Standing::Proved(_), _) => ("proved", &mut proved),
            (Standing::Open(_), Some(_)) => ("supposed", &mut supposed),
            (Standing::Open(_), None) => ("open", &mut open),
        };
        *count += 1;
        rows.push(vec![
            status.to_owned(),
            entry.name.clone(),
            value.map_or("-".to_owned(), |value| value.to_string()),
            shortened(&entry.part, WORDS),
            entry.cites.clone().unwrap_or_default(),
        ]);
    }
    text.push_str(&columns(&rows));
    text.push('\n');
    for total in totals {
        text.push_str(&total_text(total));
    }
    if let Some(rule) = ledger.bound.as_ref().and_then(|bound| bound.expectation.as_ref()) {
        let cites = rule.cites.as_deref().map_or(String::new(), in_brackets);
        let (failure, choose, adds) = (&rule.failure, &rule.choose, &rule.adds);
        let _ =
            writeln!(text, "in expectation: the bound at {failure} = {choose}, plus {adds}{cites}");
    }
    for evaluated in bound {
        let parts = [
            ("bound, with its probability", &evaluated.with_probability),
            ("bound, in expectation", &evaluated.in_expectation),
        ];
        for (what, outcome) in parts {
            if let Some(outcome) = outcome {
                let _ =
                    writeln!(text, "{what}, totals {}: {}", evaluated.totals, standing(outcome));
            }
        }
    }
    let ending = if missing.is_empty() && supposed > 0 {
        format!("{NOTE}CONDITIONAL{NOTE:#}")
    } else if missing.is_empty() {
        format!("{GOOD}COMPOSED{GOOD:#}")
    } else {
        format!("{BAD}REFUSED{BAD:#}, {}", missing.join("; "))
    };
    let _ = writeln!(
        text,
        "proofmark ledger: {} entries, {proved} proved, {supposed} supposed, {open} open: {ending}",
        ledger.entries.len(),
    );
    Ok(text)
}

fn total_text(composed: &Composed<'_>) -> String {
    let total = composed.total;
    let mut text = String::new();
    let Outcome { formula, .. } = &composed.printed;
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

/// An outcome in words.
fn standing(outcome: &Outcome) -> String {
    match &outcome.value {
        None => format!("{BAD}open{BAD:#}, needs {}", outcome.open.join(", ")),
        Some(value) if outcome.supposed.is_empty() => is(value),
        Some(value) => {
            let names = outcome.supposed.join(", ");
            format!("{NOTE}CONDITIONAL{NOTE:#} on {names}: {}", is(value))
        }
    }
}

fn is(value: &Enclosed) -> String {
    if value.lo() == value.hi() { format!("is {value}") } else { format!("is in {value}") }
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
