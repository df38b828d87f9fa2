//! Text for a terminal. Colour codes are in the text; the printer takes them out where they are
//! not wanted.

use std::fmt::Write as _;

use anstyle::Style;
use proofmark_book::decimal_text::{short, value};
use proofmark_book::text::{counted, shortened};
use proofmark_book::{Binding, written_at};
use proofmark_check::document;
use proofmark_check::outcome::{Outcome, Tally};
use proofmark_check::style::{BAD, GOOD, NOTE, gate, styled};
use proofmark_search::audit::{AuditVerdict, Audited, Finding, Side};
use textwrap::{Options, WordSplitter};

use super::{both_ends, shown, stuck};

mod rows;
mod view;

pub use view::{Show, View, audit};

/// Longest formula in a derivation, in characters.
const SENTENCE: usize = 100;

/// A text in lines of so many columns, indented. Numbers stay in one piece where they fit a line.
fn fold(text: &str, width: usize, first: &str, further: &str) -> String {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(further)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
}

/// A text in lines of so many columns, all of them indented.
pub(crate) fn folded(text: &str, width: usize, indent: &str) -> String {
    fold(text, width, indent, indent)
}

/// What is said of claims that have an outcome: of one, and of several.
const PARTS: [(&[Outcome], &str, &str); 6] = [
    (&[Outcome::Shown], "is refuted, as a finding says", "are refuted, as findings say"),
    (
        &[Outcome::Erratum],
        "printed statement does not (known erratum)",
        "printed statements do not (known errata)",
    ),
    (&[Outcome::Refuted], "is refuted", "are refuted"),
    (&[Outcome::ErratumHolds], "known erratum holds after all", "known errata hold after all"),
    (&[Outcome::Undecided], "is undecided", "are undecided"),
    (&[Outcome::Obligation, Outcome::Undefined], "has no value", "have no value"),
];

/// The sentence that closes an audit, in words that need no knowledge of the program.
pub fn closing(tally: &Tally, pass: bool) -> String {
    let hold = tally.count(&[Outcome::Holds]);
    let parts = PARTS.map(|(outcomes, one, several)| (tally.count(outcomes), one, several));
    let decided = hold + parts.iter().map(|(count, ..)| count).sum::<usize>();
    let unread = tally.claims - decided;
    let definitions = tally.count(&[Outcome::Faulty]) - unread;
    let faults = [
        (unread, "cannot be read", "cannot be read"),
        (definitions, "definition has an error", "definitions have an error"),
        (
            tally.count(&[Outcome::Uncertified]),
            "constant is not certified",
            "constants are not certified",
        ),
    ];
    let claims = counted(tally.claims, "claim", "claims");
    let mut text = format!("{claims}: {}", counted(hold, "holds", "hold"));
    for (count, one, several) in parts.into_iter().chain(faults).filter(|(count, ..)| *count > 0) {
        text.push_str(&format!(", {}", counted(count, one, several)));
    }
    if let Some(document) = document::closing(tally) {
        text.push_str(&format!(", {document}"));
    }
    format!("{text}: {}", gate(pass))
}

/// What is so: the value, how the printed number stands to it, and how much room there is.
pub(crate) fn details(result: &Audited<'_>, verbose: bool) -> String {
    let (Some(ends), Some(shown)) = (result.value(), shown(result)) else {
        return "value not known".to_owned();
    };
    let mut text = format!("value {shown}");
    let printed = printed(result);
    if !printed.is_empty() {
        let _ = write!(text, "; printed is {printed}");
    }
    if let Some(slack) = result.slack() {
        let _ = write!(text, "; slack {}", short(&slack));
    }
    if verbose {
        let steps = result.entry().claim.steps().len();
        let _ = write!(text, "; {steps} steps, {}", result.precision());
        let _ = write!(text, "; in {}", both_ends(&ends));
    }
    text
}

/// How the printed number of a claim stands to its value.
pub(super) fn printed(result: &Audited<'_>) -> String {
    result.rounding().map_or(String::new(), |rounding| {
        let exact = rounding.side == Side::Exact;
        let nearest = if rounding.nearest && !exact { ", nearest" } else { "" };
        format!("{}{nearest}", rounding.side.text())
    })
}

/// Green for true claims, yellow for the errors that the book knows, red for surprises.
fn verdict_style(result: &Audited<'_>) -> Style {
    match (result.as_expected(), result.verdict()) {
        (true, AuditVerdict::Certified) => GOOD,
        (true, _) => NOTE,
        (false, _) => BAD,
    }
}

/// Why a claim is not as expected.
pub(crate) fn surprise(result: &Audited<'_>) -> String {
    let expected = result.entry().expect.word();
    match result.finding() {
        Finding::Undefined(_) => why(result),
        Finding::Undecided { .. } => {
            format!("Expected {expected}, but it is undecided. {}", why(result))
        }
        Finding::Decided(_) => match result.failed_obligation() {
            Some(obligation) => format!("Expected {expected}, but {obligation}, and that fails."),
            None => {
                let sentence = &result.entry().sentence;
                let chain = !sentence.chain.is_empty() && sentence.counted.is_empty();
                let part = result.failed_part().filter(|_| chain);
                let part =
                    part.map_or(String::new(), |part| format!(": {part} of the chain fails"));
                let at = result.fails_at().map_or(String::new(), |at| format!(" at {at}"));
                format!("Expected {expected}, but it is {}{at}{part}.", result.verdict().text())
            }
        },
    }
}

/// Why a claim has no verdict, in a sentence or two.
pub(crate) fn why(result: &Audited<'_>) -> String {
    match result.finding() {
        Finding::Undefined(undefined) => {
            let at = stuck::at(result.entry(), undefined.step);
            let point = result.undefined_at().map_or(String::new(), |x| format!(", for {x}"));
            let written = result.entry().origins.get(undefined.step).and_then(written_at);
            let written = written.map_or(String::new(), |written| format!("; {written}"));
            format!("The formula has no value: {}{at}{point}{written}.", undefined.violation())
        }
        Finding::Undecided { why, .. } => {
            format!("{} {}", stuck::reason(result, why), stuck::help(result, why))
        }
        Finding::Decided(_) => match result.failed_obligation() {
            Some(obligation) => format!("{obligation}, and that fails."),
            None => String::new(),
        },
    }
}

/// How a claim was decided: every named value, then the goals. `verbose` gives whole formulas and
/// both ends of every enclosure.
pub fn derivation(result: &Audited<'_>, verbose: bool) -> String {
    let entry = result.entry();
    let claim = &entry.claim;
    let mut text = format!("{}\n  says      {}\n", claim.id(), claim.says());
    if let Some(cites) = &entry.cites {
        let _ = writeln!(text, "  cites     {cites}");
    }
    let _ = writeln!(text, "  book      {}:{}", entry.place.source.name, entry.place.line());
    let _ = writeln!(text, "  sha256    {}", claim.sha256());
    let verdict = styled(verdict_style(result), result.verdict().text());
    let _ = writeln!(text, "  verdict   {verdict} ({})", result.precision());
    let labels = std::iter::once("erratum").chain(std::iter::repeat("       "));
    for (label, line) in labels.zip(entry.erratum.iter().flat_map(|erratum| erratum.lines())) {
        let _ = writeln!(text, "  {label}   {line}");
    }
    if !result.as_expected() {
        let _ = writeln!(text, "  {}      {}", styled(BAD, "note"), surprise(result));
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
        let formula =
            if verbose { binding.text.clone() } else { shortened(&binding.text, SENTENCE) };
        let _ = writeln!(text, "  {} = {formula}", name(binding));
        let indent = "  ".repeat(binding.depth + 3);
        let ends = result.enclosure(binding.step).filter(|_| verbose);
        let shown = ends.map_or_else(|| side_text(result, binding.step), |ends| both_ends(&ends));
        let _ = writeln!(text, "{indent}{shown}");
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
    if let Some(ends) = result.value() {
        let _ = writeln!(text, "Value in {}", both_ends(&ends));
    }
    text
}

/// An enclosure of a step in few characters.
pub(super) fn side_text(result: &Audited<'_>, step: usize) -> String {
    result.enclosure(step).map_or("no value".to_owned(), |ends| value(&ends))
}
