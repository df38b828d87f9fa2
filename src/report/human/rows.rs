//! Every claim of an audit, in the room that there is: a table, or a few lines for each.

use proofmark_book::decimal_text::{short, value};
use proofmark_check::style::FAINT;
use proofmark_search::audit::Audited;
use textwrap::core::display_width;

use super::{details, folded, printed, verdict_style};

/// Least room for a sentence in a table, in columns.
const SENTENCE: usize = 32;

/// Where the sentence stands in a row.
const SAYS: usize = 2;

const HEADER: [&str; 6] = ["VERDICT", "CLAIM", "SAYS", "VALUE", "PRINTED IS", "SLACK"];

/// The claims, one after the other.
pub(super) fn rows(results: &[Audited<'_>], width: usize, verbose: bool) -> String {
    let rows: Vec<[String; 6]> = results.iter().map(cells).collect();
    let mut widths = HEADER.map(display_width);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(display_width(cell));
        }
    }
    let [verdict, claim, says, value, printed, slack] = widths;
    let others = verdict + claim + value + printed + slack + 2 * (HEADER.len() - 1);
    let room = width.saturating_sub(others);
    let sentences: Vec<String> = results.iter().map(|result| abridged(result, room)).collect();
    if room < says.min(SENTENCE) || sentences.iter().any(|text| display_width(text) > room) {
        return results.iter().map(|result| lines(result, width, verbose)).collect();
    }
    let widths = [verdict, claim, says.min(room), value, printed, slack];
    let mut text = format!("{FAINT}{}{FAINT:#}\n", joined(&HEADER.map(String::from), &widths));
    for ((mut row, sentence), result) in rows.into_iter().zip(sentences).zip(results) {
        if let Some(cell) = row.get_mut(SAYS) {
            *cell = sentence;
        }
        let style = verdict_style(result);
        let line = joined(&row, &widths);
        let (word, rest) = line.split_at_checked(result.word().text().len()).unwrap_or((&line, ""));
        text.push_str(&format!("{style}{word}{style:#}{rest}\n"));
        if verbose {
            text.push_str(&folded(&details(result, true), width, &" ".repeat(verdict + 2)));
        }
    }
    text
}

fn cells(result: &Audited<'_>) -> [String; 6] {
    let expected = if result.as_expected() { "" } else { " !" };
    [
        format!("{}{expected}", result.word().text()),
        result.entry().claim.id().to_owned(),
        result.entry().claim.says().to_owned(),
        result.enclosure(result.subject()).map_or("-".to_owned(), |ends| value(&ends)),
        printed(result),
        result.slack().map_or(String::new(), |slack| short(&slack)),
    ]
}

/// The cells of a row below those of the header.
fn joined(cells: &[String; 6], widths: &[usize; 6]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str(cell);
        line.push_str(&" ".repeat(width.saturating_sub(display_width(cell)) + 2));
    }
    line.trim_end().to_owned()
}

/// A claim where a row has no room: its verdict and name, then what it says and what is so.
fn lines(result: &Audited<'_>, width: usize, verbose: bool) -> String {
    const INDENT: &str = "             ";
    let style = verdict_style(result);
    let expected = if result.as_expected() { "  " } else { " !" };
    let (word, id) = (result.word().text(), result.entry().claim.id());
    let padding = " ".repeat((INDENT.len() - 2).saturating_sub(word.len()));
    let head = format!("{style}{word}{expected}{style:#}{padding}{id}");
    let mut text = folded_below(&head, width, INDENT);
    text.push_str(&folded(&abridged(result, 3 * width), width, INDENT));
    text.push_str(&folded(&details(result, verbose), width, INDENT));
    text
}

/// A text whose first line begins at the margin.
fn folded_below(text: &str, width: usize, indent: &str) -> String {
    super::fold(text, width, "", indent)
}

/// The sentence in at most so many columns, if that is possible without cutting the printed number:
/// what is left out is of the other side.
pub(super) fn abridged(result: &Audited<'_>, room: usize) -> String {
    let entry = result.entry();
    let says = entry.claim.says();
    if display_width(says) <= room {
        return says.to_owned();
    }
    let words = entry.sentence.comparison.words();
    let Some((lhs, rhs)) = says.split_once(words) else { return says.to_owned() };
    let (lhs, rhs) = (lhs.trim(), rhs.trim());
    let fixed = display_width(words) + 3;
    let cut = |side: &str, other: &str| {
        let room = room.saturating_sub(fixed + display_width(other));
        side.chars().take(room).collect::<String>().trim_end().to_owned()
    };
    match entry.sentence.lhs.literal() {
        Some(_) => format!("{lhs} {words} {}…", cut(rhs, lhs)),
        None => format!("{}… {words} {rhs}", cut(lhs, rhs)),
    }
}
