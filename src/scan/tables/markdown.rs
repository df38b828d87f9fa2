//! The tables of Markdown: rows between pipes, below a line of dashes.

use std::ops::Range;
use std::sync::Arc;

use proofmark_book::diagnostic::{Place, Source};

use super::sheet::{Number, Sheet, is_bare};
use crate::scaffold::latex::literal::{Lexeme, placed};

/// The tables of a text.
pub fn sheets(source: &Arc<Source>) -> Vec<Sheet> {
    let text = source.text.as_str();
    let mut sheets = Vec::new();
    let mut lines = lines(text).peekable();
    let mut fence = None;
    let mut before: Option<Range<usize>> = None;
    while let Some(line) = lines.next() {
        let words = text.get(line.clone()).unwrap_or("");
        let mark = ["```", "~~~"].into_iter().find(|mark| words.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        let head = before.take().filter(|_| fence.is_none() && is_rule(words));
        let Some(head) = head else {
            before = words.contains('|').then_some(line);
            continue;
        };
        let heads = cells(text, &head);
        let width = heads.len();
        if width != cells(text, &line).len() {
            continue;
        }
        let words = |range: &Range<usize>| plain(text.get(range.clone()).unwrap_or(""));
        let written = |range: &Range<usize>| text.get(range.clone()).unwrap_or("").to_owned();
        let mut sheet = Sheet {
            heads: heads.iter().map(&words).collect(),
            sources: heads.iter().map(written).collect(),
            ..Sheet::default()
        };
        while let Some(row) = lines.next_if(|row| text.get(row.clone()).unwrap_or("").contains('|'))
        {
            let mut cells = cells(text, &row);
            cells.truncate(width);
            let mut all: Vec<String> = cells.iter().map(&words).collect();
            let mut numbers: Vec<Option<Number>> =
                cells.iter().map(|range| number(source, range)).collect();
            all.resize(width, String::new());
            numbers.resize(width, None);
            sheet.push(&all, numbers);
        }
        sheets.push(sheet);
    }
    sheets
}

/// The lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end + 1;
        range
    })
}

/// Whether a line stands between the head and the rows: `|---|:--:|`.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains('|')
        && line.contains('-')
        && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// The cells of a row.
fn cells(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let row = text.get(line.clone()).unwrap_or("");
    let mut cuts = Vec::new();
    let mut escaped = false;
    for (at, c) in row.char_indices() {
        if c == '|' && !escaped {
            cuts.push(line.start + at);
        }
        escaped = c == '\\' && !escaped;
    }
    let mut start = line.start;
    let mut cells: Vec<Range<usize>> = Vec::new();
    for cut in cuts.into_iter().chain([line.end]) {
        cells.push(start..cut);
        start = cut + 1;
    }
    let empty = |range: &Range<usize>| text.get(range.clone()).is_none_or(|t| t.trim().is_empty());
    // Pipes at the ends of a row begin and end no cell.
    if row.trim_start().starts_with('|') && cells.first().is_some_and(empty) {
        cells.remove(0);
    }
    if row.trim_end().ends_with('|') && cells.last().is_some_and(empty) {
        cells.pop();
    }
    cells
}

/// The words of a cell without emphasis.
fn plain(cell: &str) -> String {
    let cell = cell.replace("\\,", " ").replace("\\%", "%");
    cell.chars().filter(|c| !matches!(c, '*' | '$' | '`')).collect::<String>().trim().to_owned()
}

/// The number that has a cell to itself.
fn number(source: &Arc<Source>, range: &Range<usize>) -> Option<Number> {
    let cell = source.text.get(range.clone())?;
    if cell.contains('`') || !is_bare(&plain(cell)) {
        return None;
    }
    let lexemes = placed(&cell.replace('\u{2212}', "-"));
    let mut numbers = lexemes.iter().filter_map(|(place, lexeme)| match lexeme {
        Lexeme::Number(literal) => Some((place, literal)),
        _ => None,
    });
    let (place, literal) = numbers.next()?;
    if numbers.next().is_some() || literal.omission.is_some() || literal.last_digits.is_some() {
        return None;
    }
    // The places of lexemes count characters.
    let byte = |at: usize| {
        let found = cell.char_indices().nth(at).map_or(cell.len(), |(byte, _)| byte);
        range.start + found
    };
    let place = Place::new(Arc::clone(source), byte(place.start)..byte(place.end));
    Number::new(&literal.text()?, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_its_heads_its_labels_and_its_numbers() {
        let text = "a | b\n\n| group | *n* | share |\n|---|:-:|--:|\n| A | 12 | **40.0%** |\n\
                    | B | −1,018 | $60$ |\n| C | 1 (2) | < 3 |\n\n```\n| x | y |\n|---|---|\n| 1 | 2 |\n```\n";
        let source = Arc::new(Source::new("a.md", text));
        let sheets = sheets(&source);
        assert_eq!(sheets.len(), 1);
        let sheet = &sheets[0];
        assert_eq!(sheet.heads, ["group", "n", "share"]);
        assert_eq!(sheet.labels, ["A", "B", "C 1 (2) < 3"]);
        let text = |row, column| sheet.number(row, column).map(|one| one.text.as_str());
        assert_eq!([text(0, 1), text(0, 2)], [Some("12"), Some("40.0%")]);
        assert_eq!([text(1, 1), text(1, 2)], [Some("-1018"), Some("60")]);
        assert_eq!([text(2, 1), text(2, 2), text(9, 9)], [None; 3]);
        assert_eq!(sheet.number(0, 1).map(|one| one.place.line()), Some(5));
        assert_eq!(sheet.turned().number(1, 0).map(|one| one.text.as_str()), Some("12"));
    }
}
