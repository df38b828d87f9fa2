//! Text for a terminal. Colour codes are in the text; the printer takes them out where they are
//! not wanted.

use std::fmt::Write as _;

use anstyle::Style;
use num_bigint::BigInt;
use num_traits::Signed as _;

use super::stuck;
use crate::audit::{Audited, Finding, Side, Word};
use crate::book::{Binding, Fault, Sentence};
use crate::decimal_text::{Towards, decimal, magnitude, with_places};
use crate::exact::{compare, power_of_ten, rational, same};
use crate::kernel::Interval;
use crate::limits;
use crate::term::Rational;
use crate::text::{BAD, FAINT, GOOD, NOTE, shortened};

/// Longest sentence in a table, in characters.
const SENTENCE: usize = 100;

/// Significant digits of values in tables.
const DIGITS: usize = 12;

/// The audit as an aligned table, the errata, and one closing line.
///
/// `quiet` leaves out everything that is as expected.
pub fn table(results: &[Audited<'_>], faults: &[Fault], quiet: bool, pass: bool) -> String {
    let shown: Vec<&Audited<'_>> = results.iter().filter(|r| !quiet || !r.as_expected()).collect();
    let mut text = if shown.is_empty() { String::new() } else { rows_text(&shown) };
    text.push_str(&remarks(&shown, results));
    text.push_str(&faults_text(faults));
    text.push_str(&closing_line(results, faults.len(), pass));
    text
}

/// The claims and definitions that have an error, and so no verdict.
fn faults_text(faults: &[Fault]) -> String {
    let line = |fault: &Fault| {
        let (subject, reason) = (fault.subject(), fault.reason());
        format!("\n{BAD}error{BAD:#} in {subject}\n  {reason}\n")
    };
    let mut text: String = faults.iter().take(limits::ERRORS).map(line).collect();
    if let Some(more @ 1..) = faults.len().checked_sub(limits::ERRORS) {
        let _ = writeln!(text, "\n{BAD}error{BAD:#} in {more} more");
    }
    if text.is_empty() { text } else { text + "\n" }
}

fn rows_text(results: &[&Audited<'_>]) -> String {
    let header = ["VERDICT", "CLAIM", "SAYS", "VALUE", "PRINTED IS", "SLACK"].map(String::from);
    let rows: Vec<[String; 6]> = results.iter().map(|result| row(result)).collect();
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
    text
}

fn row(result: &Audited<'_>) -> [String; 6] {
    let expected = if result.as_expected() { "" } else { " !" };
    [
        format!("{}{expected}", result.word().text()),
        result.entry().claim.id().to_owned(),
        shortened(result.entry().claim.says(), SENTENCE),
        result.enclosure(result.subject()).map_or("-".to_owned(), |ends| value(&ends)),
        printed(result),
        result.slack().map_or(String::new(), |slack| short(&slack)),
    ]
}

/// How the printed number of a claim stands to its value.
pub(super) fn printed(result: &Audited<'_>) -> String {
    result.rounding().map_or(String::new(), |rounding| {
        let exact = rounding.side == Side::Exact;
        let nearest = if rounding.nearest && !exact { ", nearest" } else { "" };
        format!("{}{nearest}", rounding.side.text())
    })
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
fn remarks(shown: &[&Audited<'_>], all: &[Audited<'_>]) -> String {
    let mut text = String::new();
    for result in shown {
        let entry = result.entry();
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
            let found = all.iter().find(|other| other.entry().claim.id() == instead);
            lines.push(match found.map(Audited::word) {
                Some(Word::Certified) => format!("True instead: {instead}"),
                Some(word) => format!("Instead: {instead}, which is {} itself", word.text()),
                None => format!("Instead: {instead}, not audited in this run"),
            });
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

/// Why a claim is not as expected.
pub(super) fn surprise(result: &Audited<'_>, word: Word) -> String {
    let expected = result.entry().expect.word();
    match (result.finding(), word) {
        (Finding::Undefined(undefined), _) => {
            let origin = result.entry().origins.get(undefined.step);
            let at = origin.map_or(String::new(), |place| {
                let line = place.line();
                format!(" at {}:{line}:{}", place.source.name, place.column())
            });
            let point = result.undefined_at().map_or(String::new(), |x| format!(", for {x}"));
            format!("The formula has no value: {}{at}{point}.", undefined.domain)
        }
        (Finding::Undecided { why, .. }, _) => {
            let (reason, help) = (stuck::reason(result, why), stuck::help(result, why));
            format!("Expected {expected}, but it is undecided. {reason} {help}")
        }
        (Finding::Decided(_), _) => match result.failed_obligation() {
            Some(obligation) => format!("Expected {expected}, but {obligation}, and that fails."),
            None => format!("Expected {expected}, but it is {}.", word.text()),
        },
    }
}

fn closing_line(results: &[Audited<'_>], faults: usize, pass: bool) -> String {
    let count = |word: Word| results.iter().filter(|result| result.word() == word).count();
    let unexpected = results.iter().filter(|result| !result.as_expected()).count();
    let (style, ending) = if pass { (GOOD, "PASS") } else { (BAD, "FAIL") };
    let faulty = if faults > 0 { format!(", {faults} with an error") } else { String::new() };
    format!(
        "proofmark audit: {} {}, {} certified, {} refuted, {} undecided, {} undefined, \
         {unexpected} not as expected{faulty}: {style}{ending}{style:#}\n",
        results.len(),
        if results.len() == 1 { "claim" } else { "claims" },
        count(Word::Certified),
        count(Word::Refuted),
        count(Word::Undecided),
        count(Word::Undefined),
    )
}

/// How a claim was decided: every named value, then the goals.
pub fn derivation(result: &Audited<'_>) -> String {
    let entry = result.entry();
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
        result.precision()
    );
    if let Some(erratum) = &entry.erratum {
        for (index, line) in erratum.lines().enumerate() {
            let _ = writeln!(text, "  {}   {line}", if index == 0 { "erratum" } else { "       " });
        }
    }
    if !result.as_expected() {
        let _ = writeln!(text, "  {BAD}note{BAD:#}      {}", surprise(result, result.word()));
    }

    let name = |binding: &Binding| {
        let call = binding.arguments.as_ref().filter(|arguments| !arguments.is_empty());
        let call = call.map_or(String::new(), |arguments| {
            let values = arguments.iter().map(|&id| side_text(result, id));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        });
        format!("{}{}{call}", "  ".repeat(binding.depth), binding.name)
    };
    if !entry.bindings.is_empty() {
        let _ = writeln!(text, "\nValues");
    }
    for binding in &entry.bindings {
        let _ = writeln!(text, "  {} = {}", name(binding), shortened(&binding.text, SENTENCE));
        let indent = "  ".repeat(binding.depth + 3);
        let _ = writeln!(text, "{indent}{}", side_text(result, binding.step));
    }

    let _ = writeln!(text, "\nGoals");
    for goal in claim.goals() {
        let (lhs, rhs) = (side_text(result, goal.lhs), side_text(result, goal.rhs));
        let _ = writeln!(text, "  {lhs} {} {rhs}   ({})", goal.relation.sign(), goal.from);
    }
    text.push_str(&stuck::open_box(result));
    if let Some(slack) = result.slack() {
        let _ = writeln!(text, "\nSlack {}", short(&slack));
    }
    if let Some(ends) = result.enclosure(result.subject()) {
        let _ = writeln!(text, "Value in {}", range(&rational(&ends.lo), &rational(&ends.hi)));
    }
    text
}

/// An enclosure of a step in few characters.
pub(super) fn side_text(result: &Audited<'_>, step: usize) -> String {
    result.enclosure(step).map_or("no value".to_owned(), |ends| value(&ends))
}

/// An enclosure in few characters: the digits that both ends share, or both ends.
pub fn value(enclosure: &Interval<BigInt>) -> String {
    let (lo, hi) = (rational(&enclosure.lo), rational(&enclosure.hi));
    if same(&lo, &hi) {
        return point(&lo);
    }
    shared(&lo, &hi, DIGITS).unwrap_or_else(|| range(&lo, &hi))
}

/// The digits that two numbers share, at most so many, if they share any.
pub(super) fn shared(lo: &Rational, hi: &Rational, digits: usize) -> Option<String> {
    let exponent = magnitude(lo);
    let digits = i64::try_from(digits).unwrap_or(0);
    for digits in (1..=digits).rev() {
        let places = digits - 1 - exponent;
        let cut = |value| with_places(value, places, Towards::Zero);
        if cut(lo) == cut(hi) && magnitude(hi) == exponent {
            return Some(format!("{}...", positional_or_scientific(lo, digits, Towards::Zero)));
        }
    }
    None
}

fn point(value: &Rational) -> String {
    let cut = decimal(value, DIGITS, Towards::Below);
    let exact = cut == decimal(value, DIGITS, Towards::Above);
    let digits = i64::try_from(DIGITS).unwrap_or(0);
    let text = positional_or_scientific(value, digits, Towards::Zero);
    if exact { text } else { format!("{text}...") }
}

/// Both ends, rounded outward. Where they are close, the middle and a bound on the distance.
pub fn range(lo: &Rational, hi: &Rational) -> String {
    if same(lo, hi) {
        return point(lo);
    }
    let size = larger(lo.abs(), hi.abs());
    let width = hi - lo;
    if magnitude(&size) - magnitude(&width) < 20 {
        // Enough digits to tell the ends apart.
        let digits = magnitude(&size) - magnitude(&width) + 4;
        let low = positional_or_scientific(lo, digits, Towards::Below);
        let high = positional_or_scientific(hi, digits, Towards::Above);
        return format!("[{low}, {high}]");
    }
    let digits = i64::try_from(DIGITS).unwrap_or(0);
    let unit = power_of_ten(magnitude(&size) - digits + 1);
    let middle = ((lo + hi) / BigInt::from(2) / &unit).round() * unit;
    let apart = larger((hi - &middle).abs(), (lo - &middle).abs());
    let middle = positional_or_scientific(&middle, digits, Towards::Zero);
    format!("{middle} +- {}", positional_or_scientific(&apart, 1, Towards::Above))
}

fn larger(x: Rational, y: Rational) -> Rational {
    if compare(&x, &y).is_ge() { x } else { y }
}

/// A number with so many significant digits, in the shorter of two notations.
fn positional_or_scientific(value: &Rational, digits: i64, towards: Towards) -> String {
    let digits = usize::try_from(digits.max(1)).unwrap_or(1);
    let exponent = magnitude(value);
    if (-6..16).contains(&exponent) {
        return decimal(value, digits, towards);
    }
    let mantissa = value / power_of_ten(exponent);
    format!("{}e{exponent}", decimal(&mantissa, digits, towards))
}

/// A number in about three digits, towards zero.
pub(super) fn short(value: &Rational) -> String {
    positional_or_scientific(value, 3, Towards::Zero)
}

/// The digits of a printed number, as the book has them.
pub(super) fn digits(sentence: &Sentence) -> Option<String> {
    let (text, negative) = sentence.rhs.literal().or_else(|| sentence.lhs.literal())?;
    Some(format!("{}{text}", if negative { "-" } else { "" }))
}
