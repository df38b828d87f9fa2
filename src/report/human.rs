//! Text for a terminal. Colour codes are in the text; the printer takes them out where they are
//! not wanted.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use num_bigint::BigInt;

use crate::audit::{Audited, Finding, Word};
use crate::book::Binding;
use crate::decimal_text::{Towards, decimal, magnitude, with_places};
use crate::enclose::rational;
use crate::kernel::Interval;
use crate::term::Rational;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const FAINT: Style = Style::new().dimmed();

/// Significant digits of values in tables.
const DIGITS: usize = 12;

/// The audit as an aligned table, the errata, and one closing line.
pub fn table(results: &[Audited<'_>], pass: bool) -> String {
    let header = ["VERDICT", "CLAIM", "SAYS", "VALUE", "PRINTED IS", "SLACK"].map(String::from);
    let rows: Vec<[String; 6]> = results.iter().map(row).collect();
    let mut widths = header.each_ref().map(|cell| cell.chars().count());
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    push_row(&mut text, &header, &widths, FAINT);
    for (row, result) in rows.iter().zip(results) {
        push_row(&mut text, row, &widths, verdict_style(result));
    }
    text.push_str(&remarks(results));
    text.push_str(&closing_line(results, pass));
    text
}

fn row(result: &Audited<'_>) -> [String; 6] {
    let expected = if result.as_expected() { "" } else { " !" };
    let printed = result.rounding().map_or(String::new(), |rounding| {
        let nearest = if rounding.nearest { ", nearest" } else { "" };
        format!("{}{nearest}", rounding.side.text())
    });
    [
        format!("{}{expected}", result.word().text()),
        result.entry.claim.id().to_owned(),
        result.entry.claim.says().to_owned(),
        result.enclosure(result.subject()).map_or("-".to_owned(), value),
        printed,
        result.slack().map_or(String::new(), |slack| short(&slack)),
    ]
}

fn push_row<const N: usize>(
    text: &mut String,
    cells: &[String; N],
    widths: &[usize; N],
    first: Style,
) {
    let mut line = String::new();
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        let padding = " ".repeat(width.saturating_sub(cell.chars().count()) + 2);
        if column == 0 {
            let _ = write!(line, "{first}{cell}{first:#}{padding}");
        } else {
            let _ = write!(line, "{cell}{padding}");
        }
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// Green for true claims, yellow for the errors that the book knows, red for surprises.
fn verdict_style(result: &Audited<'_>) -> Style {
    match (result.as_expected(), result.word()) {
        (true, Word::Certified) => GOOD,
        (true, _) => NOTE,
        (false, _) => BAD,
    }
}

/// What the reader must know besides the table: errata, and why a claim is not as expected.
fn remarks(results: &[Audited<'_>]) -> String {
    let mut text = String::new();
    for result in results {
        let entry = result.entry;
        let place = format!("{}:{}", entry.place.source.name, entry.place.line());
        let (title, style, mut lines) = match (result.as_expected(), result.word()) {
            (true, Word::Refuted) => {
                let erratum = entry.erratum.as_deref().unwrap_or("").lines().map(String::from);
                ("erratum", NOTE, erratum.collect::<Vec<_>>())
            }
            (true, _) => continue,
            (false, word) => ("not as expected", BAD, vec![surprise(result, word)]),
        };
        if let Some(instead) = &entry.instead {
            lines.push(format!("True instead: {instead}"));
        }
        let cites = entry.cites.as_deref().map_or(String::new(), |cites| format!(", {cites}"));
        let id = entry.claim.id();
        let _ = writeln!(text, "\n{style}{title}{style:#} {id} ({place}{cites})");
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn surprise(result: &Audited<'_>, word: Word) -> String {
    let expected = result.entry.expect.word();
    match (&result.finding, word) {
        (Finding::Undefined(undefined), _) => {
            let origin = result.entry.origins.get(undefined.step);
            let at = origin.map_or(String::new(), |place| {
                let line = place.line();
                format!(" at {}:{line}:{}", place.source.name, place.column())
            });
            format!("The formula has no value: {}{at}.", undefined.domain)
        }
        (Finding::Undecided { undefined, .. }, _) => {
            let why = undefined.map_or(String::new(), |undefined| {
                format!(" There may be a {}.", undefined.domain)
            });
            format!("Expected {expected}, but {} did not decide it.{why}", result.precision)
        }
        (Finding::Decided(_), _) => match result.failed_obligation() {
            Some(obligation) => format!("Expected {expected}, but {obligation}, and that fails."),
            None => format!("Expected {expected}, but it is {}.", word.text()),
        },
    }
}

fn closing_line(results: &[Audited<'_>], pass: bool) -> String {
    let count = |word: Word| results.iter().filter(|result| result.word() == word).count();
    let unexpected = results.iter().filter(|result| !result.as_expected()).count();
    let (style, ending) = if pass { (GOOD, "PASS") } else { (BAD, "FAIL") };
    format!(
        "proofmark audit: {} claims, {} certified, {} refuted, {} undecided, {} undefined, \
         {unexpected} not as expected: {style}{ending}{style:#}\n",
        results.len(),
        count(Word::Certified),
        count(Word::Refuted),
        count(Word::Undecided),
        count(Word::Undefined),
    )
}

/// How a claim was decided: every named value, then the goals.
pub fn derivation(result: &Audited<'_>) -> String {
    let entry = result.entry;
    let claim = &entry.claim;
    let style = verdict_style(result);
    let mut text = String::new();
    let _ = writeln!(text, "{}", claim.id());
    let _ = writeln!(text, "  says      {}", claim.says());
    if let Some(cites) = &entry.cites {
        let _ = writeln!(text, "  cites     {cites}");
    }
    let _ = writeln!(text, "  book      {}:{}", entry.place.source.name, entry.place.line());
    let _ = writeln!(text, "  sha256    {}", claim.sha256());
    let _ = writeln!(
        text,
        "  verdict   {style}{}{style:#} ({})",
        result.word().text(),
        result.precision
    );
    if let Some(erratum) = &entry.erratum {
        for (index, line) in erratum.lines().enumerate() {
            let _ = writeln!(text, "  {}   {line}", if index == 0 { "erratum" } else { "       " });
        }
    }
    if !result.as_expected() {
        let _ = writeln!(text, "  {BAD}note{BAD:#}      {}", surprise(result, result.word()));
    }

    let name = |binding: &Binding| format!("{}{}", "  ".repeat(binding.depth), binding.name);
    let width = entry.bindings.iter().map(|b| name(b).chars().count()).max().unwrap_or(0);
    if !entry.bindings.is_empty() {
        let _ = writeln!(text, "\nValues");
    }
    for binding in &entry.bindings {
        let enclosure = result.enclosure(binding.step);
        let known = enclosure.map_or("no value".to_owned(), value);
        let _ = writeln!(text, "  {:width$}  = {}", name(binding), binding.text);
        let _ = writeln!(text, "  {:width$}    {known}", "");
    }

    let _ = writeln!(text, "\nGoals");
    for goal in claim.goals() {
        let side = |id| result.enclosure(id).map_or("no value".to_owned(), value);
        let (lhs, rhs) = (side(goal.lhs), side(goal.rhs));
        let _ = writeln!(text, "  {lhs} {} {rhs}   ({})", goal.relation.sign(), goal.from);
    }
    if let Some(slack) = result.slack() {
        let _ = writeln!(text, "\nSlack {}", short(&slack));
    }
    if let Some(ends) = result.enclosure(result.subject()) {
        let _ = writeln!(text, "Value in {}", range(&rational(&ends.lo), &rational(&ends.hi)));
    }
    text
}

/// An enclosure in few characters: the digits that both ends share, or both ends.
pub fn value(enclosure: &Interval<BigInt>) -> String {
    let (lo, hi) = (rational(&enclosure.lo), rational(&enclosure.hi));
    if lo == hi {
        let text = decimal(&lo, DIGITS, Towards::Zero);
        let exact = decimal(&lo, DIGITS, Towards::Below) == decimal(&lo, DIGITS, Towards::Above);
        return if exact { text } else { format!("{text}...") };
    }
    let places = i64::try_from(DIGITS).unwrap_or(0) - 1 - magnitude(&lo);
    for places in (1..=places.max(1)).rev() {
        let (low, high) =
            (with_places(&lo, places, Towards::Zero), with_places(&hi, places, Towards::Zero));
        if low == high && !low.trim_matches(['-', '0', '.']).is_empty() {
            return format!("{low}...");
        }
    }
    range(&lo, &hi)
}

/// Both ends, rounded outward far enough to tell them apart.
pub fn range(lo: &Rational, hi: &Rational) -> String {
    if lo == hi {
        return value_exact(lo);
    }
    let width = hi - lo;
    let places = (3 - magnitude(&width)).max(0);
    format!(
        "[{}, {}]",
        with_places(lo, places, Towards::Below),
        with_places(hi, places, Towards::Above)
    )
}

fn value_exact(value: &Rational) -> String {
    if value.is_integer() { value.to_string() } else { format!("[{value}, {value}]") }
}

/// A number in about three digits, towards zero.
fn short(value: &Rational) -> String {
    let exponent = magnitude(value);
    if (-4..9).contains(&exponent) {
        return decimal(value, 3, Towards::Zero);
    }
    let mantissa = value / crate::book::power_of_ten(exponent);
    format!("{}e{exponent}", decimal(&mantissa, 3, Towards::Zero))
}
