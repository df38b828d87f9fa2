//! Every claim of an audit, in the room that there is: a table, or a few lines for each.

use proofmark_book::decimal_text::short;
use proofmark_check::columns::{self, width};
use proofmark_check::style::{FAINT, styled};
use proofmark_search::audit::Audited;

use super::{details, fold, folded, printed, verdict_style};
use crate::report::shown;

/// Least room for a sentence in a table, in columns.
const SENTENCE: usize = 32;

/// Where the sentence stands in a row.
const SAYS: usize = 2;

const HEADER: [&str; 6] = ["VERDICT", "CLAIM", "SAYS", "VALUE", "PRINTED IS", "SLACK"];

/// The claims, one after the other.
pub(super) fn rows(results: &[Audited<'_>], width: usize, verbose: bool) -> String {
    let header = HEADER.map(String::from);
    let rows: Vec<[String; 6]> = results.iter().map(cells).collect();
    let mut widths = columns::widths(rows.iter().chain([&header]));
    let full = widths.get(SAYS).copied().unwrap_or(0);
    let others = widths.iter().sum::<usize>() - full + 2 * (HEADER.len() - 1);
    let room = width.saturating_sub(others);
    let sentences: Vec<String> = results.iter().map(|result| abridged(result, room)).collect();
    if room < full.min(SENTENCE) || sentences.iter().any(|text| columns::width(text) > room) {
        return results.iter().map(|result| lines(result, width, verbose)).collect();
    }
    if let Some(says) = widths.get_mut(SAYS) {
        *says = full.min(room);
    }
    let line = |row: &[String; 6]| columns::padded(row, &widths).trim_end().to_owned();
    let indent = " ".repeat(widths.first().map_or(0, |verdict| verdict + 2));
    let mut text = styled(FAINT, &line(&header)) + "\n";
    for ((mut row, sentence), result) in rows.into_iter().zip(sentences).zip(results) {
        if let Some(cell) = row.get_mut(SAYS) {
            *cell = sentence;
        }
        let line = line(&row);
        let (word, rest) =
            line.split_at_checked(result.verdict().text().len()).unwrap_or((&line, ""));
        text.push_str(&format!("{}{rest}\n", styled(verdict_style(result), word)));
        if verbose {
            text.push_str(&folded(&details(result, true), width, &indent));
        }
    }
    text
}

fn cells(result: &Audited<'_>) -> [String; 6] {
    let expected = if result.as_expected() { "" } else { " !" };
    [
        format!("{}{expected}", result.verdict().text()),
        result.entry().claim.id().to_owned(),
        result.entry().claim.says().to_owned(),
        shown(result).unwrap_or("-".to_owned()),
        printed(result),
        result.slack().map_or(String::new(), |slack| short(&slack)),
    ]
}

/// A claim where a row has no room: its verdict and name, then what it says and what is so.
fn lines(result: &Audited<'_>, width: usize, verbose: bool) -> String {
    const INDENT: &str = "             ";
    let expected = if result.as_expected() { "  " } else { " !" };
    let (word, id) = (result.verdict().text(), result.entry().claim.id());
    let padding = " ".repeat((INDENT.len() - 2).saturating_sub(word.len()));
    let verdict = styled(verdict_style(result), &format!("{word}{expected}"));
    let mut text = fold(&format!("{verdict}{padding}{id}"), width, "", INDENT);
    text.push_str(&folded(&abridged(result, 3 * width), width, INDENT));
    text.push_str(&folded(&details(result, verbose), width, INDENT));
    text
}

/// The sentence in at most so many columns, if that is possible without cutting the printed number:
/// what is left out is of the other side.
pub(super) fn abridged(result: &Audited<'_>, room: usize) -> String {
    let entry = result.entry();
    let says = entry.claim.says();
    if width(says) <= room {
        return says.to_owned();
    }
    let (words, [lhs, rhs]) = (entry.sentence.comparison.words(), entry.sides());
    let cut = |side: &str, other: &str| {
        let room = room.saturating_sub(width(words) + 3 + width(other));
        side.chars().take(room).collect::<String>().trim_end().to_owned()
    };
    match entry.sentence.lhs.literal() {
        Some(_) => format!("{lhs} {words} {}…", cut(&rhs, &lhs)),
        None => format!("{}… {words} {rhs}", cut(&lhs, &rhs)),
    }
}
