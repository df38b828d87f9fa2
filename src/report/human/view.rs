//! The audit on a terminal: what deserves a look, or everything, and a closing sentence.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_book::decimal_text::{Towards, decimal, shared, value};
use proofmark_book::{Book, BookFinding, FindingKind};
use proofmark_check::columns::{padded, width, widths};
use proofmark_check::document::DocumentReport;
use proofmark_check::style::{FAINT, NOTE, styled};
use proofmark_kernel::rational::{compare, power_of_ten, same};
use proofmark_search::audit::{AuditVerdict, Audited};

use super::rows::{abridged, rows};
use super::{closing, details, fold, folded, surprise, verdict_style};
use crate::report::audited::{is_erratum, tally};
use crate::report::findings::{account, findings};
use crate::report::{ends, known_first, size};

/// How much of an audit to show, and in how much room.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Which claims.
    pub show: Show,
    /// Whether to say more about each.
    pub verbose: bool,
    /// Whether to close with how many claims are of each kind.
    pub closing: bool,
    /// Columns of the screen.
    pub width: usize,
    /// Lines of the screen.
    pub height: usize,
}

/// Which claims of an audit to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// What is not as expected.
    Unexpected,
    /// What deserves a look, as far as the screen holds it.
    Noteworthy,
    /// Every claim.
    Everything,
}

/// An audit with its closing sentence.
pub fn audit(
    book: &Book,
    results: &[Audited<'_>],
    document: &DocumentReport,
    view: &View,
    pass: bool,
) -> String {
    let mut tally = tally(book, results);
    tally.extend(document.outcomes());
    let closing = folded(&closing(&tally, pass), view.width, "");
    let mut text = match view.show {
        Show::Unexpected => String::new(),
        Show::Noteworthy | Show::Everything => {
            let title = format!("{}: {}", book.source.name, book.title);
            folded(&styled(FAINT, &title), view.width, "")
        }
    };
    let surprises: Vec<String> =
        gravest_first(results).into_iter().map(|result| remark(result, results, view)).collect();
    let changed = document.findings.iter().map(|finding| {
        let (head, message) = finding.human();
        fold(&head, view.width, "", "  ") + &folded(message, view.width, "  ")
    });
    let surprises: Vec<String> = surprises.into_iter().chain(changed).collect();
    match view.show {
        Show::Unexpected => text.push_str(&surprises.concat()),
        Show::Everything => {
            text.push_str(&rows(results, view.width, view.verbose));
            text.push_str(&surprises.concat());
            text.push_str(&findings_in_full(book, results, view));
            text.push_str(&errata_in_full(results, view));
        }
        Show::Noteworthy => {
            // The title, the closing sentence, and the shell's next prompt.
            let taken = text.lines().count() + closing.lines().count() + 1;
            let height = if view.verbose { usize::MAX } else { view.height };
            let room = height.saturating_sub(taken);
            text.push_str(&noteworthy(book, results, &surprises, room, view));
        }
    }
    if view.closing {
        text.push_str(&closing);
    }
    text
}

/// What is not as expected, then the findings and the errata, as far as there is room; at least a few of
/// each.
fn noteworthy(
    book: &Book,
    results: &[Audited<'_>],
    surprises: &[String],
    room: usize,
    view: &View,
) -> String {
    let mut text = fitting(surprises, room, "not as expected: --quiet lists them");
    if view.verbose {
        return text + &findings_in_full(book, results, view) + &errata_in_full(results, view);
    }
    let found = findings(book, results);
    if !found.is_empty() {
        let account = folded(&account(&found), view.width, "");
        let lines: Vec<String> = found.iter().map(|finding| in_a_line(finding, view)).collect();
        let left = room.saturating_sub(text.lines().count() + account.lines().count());
        text.push_str(&account);
        let more = usize::from(lines.concat().lines().count() > left);
        text.push_str(&fitting(
            &lines,
            left.saturating_sub(more),
            "findings: --all has them in full",
        ));
    }
    let errata = errata(results, view);
    let Some((header, list)) = errata.split_first() else { return text };
    text.push_str(header);
    let left = room.saturating_sub(text.lines().count());
    // Unless all of them fit, one line is for how many there are more.
    let more = usize::from(list.concat().lines().count() > left);
    text + &fitting(list, left.saturating_sub(more), "errata: --all lists them")
}

/// The first texts, as many as so many lines hold, and how many there are more.
fn fitting(texts: &[String], room: usize, what: &str) -> String {
    /// What is shown even on a small screen.
    const LEAST: usize = 3;
    let mut taken = 0;
    let fits = |(place, text): &(usize, &String)| {
        taken += text.lines().count();
        *place < LEAST || taken <= room
    };
    let shown = texts.iter().enumerate().take_while(fits).count();
    let (shown, rest) = texts.split_at(shown);
    match rest.len() {
        0 => shown.concat(),
        more => format!("{}{FAINT}and {more} more {what}{FAINT:#}\n", shown.concat()),
    }
}

/// What is not as expected. A formula without a value makes nonsense of the sentence; then come
/// errors, errata that are none, and what is merely not known.
fn gravest_first<'a, 'b>(results: &'b [Audited<'a>]) -> Vec<&'b Audited<'a>> {
    let rank = |result: &Audited<'_>| match result.verdict() {
        AuditVerdict::Undefined => 0,
        AuditVerdict::Refuted => 1,
        AuditVerdict::Certified => 2,
        AuditVerdict::Undecided => 3,
    };
    let mut unexpected: Vec<_> = results.iter().filter(|result| !result.as_expected()).collect();
    unexpected.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| by_gravity(a, b)));
    unexpected
}

/// The larger error first, in proportion to the value; one that has no size before all others.
fn by_gravity(a: &Audited<'_>, b: &Audited<'_>) -> Ordering {
    let gravity = |result: &Audited<'_>| Some(result.slack()?.abs() / size(result)?);
    known_first(gravity(b).as_ref(), gravity(a).as_ref())
}

/// A claim that is not as expected: where it stands, what it says, what is so, and why that is not
/// as expected.
fn remark(result: &Audited<'_>, all: &[Audited<'_>], view: &View) -> String {
    let says = abridged(result, 2 * view.width);
    let details =
        (result.verdict() != AuditVerdict::Undefined).then(|| details(result, view.verbose));
    let lines = [Some(says), details, Some(surprise(result)), instead(result, all)];
    let verdict = styled(verdict_style(result), result.verdict().text());
    under(&verdict, result, lines.into_iter().flatten(), view)
}

/// A claim with its place, and lines below.
fn under(
    label: &str,
    result: &Audited<'_>,
    lines: impl Iterator<Item = String>,
    view: &View,
) -> String {
    let head = format!("{label}: {} ({})", result.entry().claim.id(), at(result));
    let lines = lines.map(|line| folded(&line, view.width, "  "));
    std::iter::once(fold(&head, view.width, "", "  ")).chain(lines).collect()
}

/// Where a claim stands, in the book and in the paper.
fn at(result: &Audited<'_>) -> String {
    let entry = result.entry();
    let cites = entry.cites.as_deref().map_or(String::new(), |cites| format!(", {cites}"));
    format!("{}:{}{cites}", entry.place.source.name, entry.place.line())
}

fn instead(result: &Audited<'_>, all: &[Audited<'_>]) -> Option<String> {
    let instead = result.entry().instead.as_ref()?;
    let found = all.iter().find(|other| other.entry().claim.id() == instead);
    Some(match found.map(Audited::verdict) {
        Some(AuditVerdict::Certified) => format!("True instead: {instead}"),
        Some(word) => format!("Instead: {instead}, which is {} itself", word.text()),
        None => format!("Instead: {instead}, not audited in this run"),
    })
}

fn on_record<'a, 'b>(results: &'b [Audited<'a>]) -> Vec<&'b Audited<'a>> {
    let mut errata: Vec<_> = results.iter().filter(|result| is_erratum(result)).collect();
    errata.sort_by(|a, b| by_gravity(a, b));
    errata
}

/// A finding in a line: its kind, and the fact.
fn in_a_line(finding: &BookFinding, view: &View) -> String {
    let kind = finding.kind.title();
    let room = FindingKind::ALL.map(|kind| width(kind.title())).into_iter().max().unwrap_or(0);
    let padding = " ".repeat(room.saturating_sub(width(kind)) + 2);
    let head = format!("{}{padding}{}", styled(NOTE, kind), finding.title);
    fold(&head, view.width, "  ", &" ".repeat(room + 4))
}

/// The findings in the book's words: what is so, what follows, and what shows it.
fn findings_in_full(book: &Book, results: &[Audited<'_>], view: &View) -> String {
    let one = |finding: &BookFinding| {
        let BookFinding { id, kind, cites, title, says, follows, claims, see, .. } = finding;
        let cites = cites.as_deref().map_or(String::new(), |cites| format!(" ({cites})"));
        let head = format!("{}: {id}{cites}: {title}", styled(NOTE, kind.title()));
        let shown = claims.iter().chain(see).map(String::as_str).collect::<Vec<_>>().join(", ");
        let follows = follows.as_ref().map(|text| format!("What follows: {text}"));
        let lines = [Some(says.clone()), follows, Some(format!("Shown by: {shown}"))];
        let lines = lines.into_iter().flatten().map(|line| folded(&line, view.width, "  "));
        std::iter::once(fold(&head, view.width, "", "  ")).chain(lines).collect::<String>()
    };
    let stands = book.paper.stands.as_ref().map(|text| format!("What stands: {text}"));
    let stands = stands.map_or(String::new(), |text| folded(&text, view.width, ""));
    findings(book, results).into_iter().map(one).chain([stands]).collect()
}

/// The errata in the book's words.
fn errata_in_full(results: &[Audited<'_>], view: &View) -> String {
    let one = |result: &Audited<'_>| {
        let words = result.entry().erratum.as_deref().unwrap_or("");
        let lines = words.lines().map(String::from).chain(instead(result, results));
        under(&styled(NOTE, "erratum"), result, lines, view)
    };
    on_record(results).into_iter().map(one).collect()
}

/// The errata in a line each, below a header: what is printed, and the true value.
fn errata(results: &[Audited<'_>], view: &View) -> Vec<String> {
    let errata = on_record(results);
    if errata.is_empty() {
        return Vec::new();
    }
    let header = (["KNOWN ERRATUM", "PRINTED", "VALUE"].map(String::from), "WHERE".to_owned());
    let rows: Vec<Erratum> = errata.iter().map(|result| erratum(result)).collect();
    let widths = widths(rows.iter().chain([&header]).map(|(cells, _)| cells));
    let line = |(cells, place): &Erratum| {
        let mut line = padded(cells, &widths);
        let room = view.width.saturating_sub(width(&line));
        if room >= 8 {
            line.push_str(&elided(place, room));
        }
        fold(line.trim_end(), view.width, "", "  ")
    };
    let heading = format!("{FAINT}{}{FAINT:#}\n", line(&header).trim_end());
    std::iter::once(heading).chain(rows.iter().map(line)).collect()
}

/// The claim, what is printed and the value; where it stands.
type Erratum = ([String; 3], String);

fn erratum(result: &Audited<'_>) -> Erratum {
    let entry = result.entry();
    let printed = entry.sentence.printed();
    let digits =
        printed.as_ref().map_or(0, |text| text.chars().filter(char::is_ascii_digit).count());
    let printed = printed.unwrap_or_else(|| elided(&entry.sides()[1], 12));
    let cells = [entry.claim.id().to_owned(), printed, true_value(result, digits)];
    (cells, entry.cites.clone().unwrap_or_else(|| at(result)))
}

/// The value that an erratum is about, with some digits more than are printed. Where no digit is
/// certain, the end of its enclosure that is nearer to the printed number.
fn true_value(result: &Audited<'_>, digits: usize) -> String {
    let Some(enclosure) = result.value() else { return "-".to_owned() };
    let (lo, hi) = ends(&enclosure);
    let digits = (digits + 2).clamp(4, 12);
    if same(&lo, &hi) {
        return value(&enclosure);
    }
    if let Some(text) = shared(&lo, &hi, digits) {
        return text;
    }
    let printed = result.entry().printed.as_ref().map(|printed| &printed.decimal.value);
    match printed {
        Some(printed) if compare(&hi, printed).is_le() => {
            format!("<= {}", decimal(&hi, digits, Towards::Above))
        }
        Some(printed) if compare(printed, &lo).is_le() => {
            format!(">= {}", decimal(&lo, digits, Towards::Below))
        }
        _ if compare(&((&hi - &lo) * power_of_ten(6)), &hi.abs()).is_le() => {
            format!("about {}", decimal(&((lo + hi) / BigInt::from(2)), digits, Towards::Zero))
        }
        _ => value(&enclosure),
    }
}

/// The text in so many columns, with an ellipsis for what has no room.
fn elided(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
