//! Places in a document, as a book writes them.
//!
//! ```text
//! place   = [ document ] "#" ( label [ part ] | [ label ] "text:" words )
//! part    = [ "table" n ] [ "row" row | "rows" n "-" n ] [ "column" columns ] [ "number" n ]
//! row     = n | words | "(" words { "," words } ")"     the row that begins with these cells
//! columns = column { "," column }                       `columns` means the same
//! column  = n | words                                   by its number or its heading
//! words   = text of the document; `{}` stands for a number
//! ```

/// Which cells of a row or a column are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// By number, counted from 1.
    Number(usize),
    /// From one number to another.
    Range(usize, usize),
    /// By what is printed.
    Words(Vec<String>),
}

/// What is meant in the reach of a label, or in the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Cells of a table, or all numbers of something else that has a label.
    Cells {
        /// Which of several tables below one label.
        table: Option<usize>,
        /// Which row; all, if there is none.
        row: Option<Pick>,
        /// Which columns, in the order in which the claim has their numbers; all, if there is none.
        columns: Vec<Pick>,
        /// Which number of each cell; all, if there is none.
        number: Option<usize>,
    },
    /// Words, in pieces: a number stands between each piece and the next.
    Text(Vec<String>),
}

/// A place in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locator {
    /// The document, if it is not the book's.
    pub document: Option<String>,
    /// The label that it is near.
    pub label: Option<String>,
    /// What is meant there.
    pub spot: Spot,
}

/// What a number is written as in the text of a place.
pub const HOLE: &str = "{}";

impl Locator {
    /// Reads a place. The error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((document, rest)) = text.split_once('#') else {
            return Err(
                "a place is `document#label`, or `#label` in the book's own document, with \
                        `row`, `column` or `text:` after it"
                    .to_owned(),
            );
        };
        let document = Some(document.trim()).filter(|name| !name.is_empty()).map(str::to_owned);
        if let Some((label, words)) = split(rest, "text:") {
            let words: Vec<String> = words.split(HOLE).map(str::to_owned).collect();
            if words.iter().all(|piece| !piece.contains(char::is_alphanumeric)) {
                return Err("`text:` needs words around the number, as in `text: up to {}`".into());
            }
            let label = Some(label).filter(|label| !label.is_empty()).map(str::to_owned);
            return Ok(Self { document, label, spot: Spot::Text(words) });
        }
        let (rest, number) = numbered(rest, "number")?;
        let (rest, columns) = match split(rest, "column").or_else(|| split(rest, "columns")) {
            Some((rest, columns)) => (rest, list(columns).iter().map(|one| pick(one)).collect()),
            None => (rest, Vec::new()),
        };
        let (rest, row) = match (split(rest, "row"), split(rest, "rows")) {
            (Some((rest, row)), _) => (rest, Some(pick(row))),
            (None, Some((rest, rows))) => (rest, Some(range(rows)?)),
            (None, None) => (rest, None),
        };
        // `table 3` alone is the third table of the document.
        let (label, table) = match split(rest, "table") {
            Some((label, _)) if !label.is_empty() => numbered(rest, "table")?,
            _ => (rest.trim(), None),
        };
        if label.is_empty() {
            return Err("a place needs a label, or `text:` with the words around the number".into());
        }
        let empty = |pick: &Pick| matches!(pick, Pick::Words(words) if words.concat().is_empty());
        if row.as_ref().is_some_and(empty) || columns.iter().any(empty) {
            return Err("a row and a column are named by a number or by words".to_owned());
        }
        let spot = Spot::Cells { table, row, columns, number };
        Ok(Self { document, label: Some(label.to_owned()), spot })
    }
}

/// What stands before a word and behind it, outside of parentheses.
fn split<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let found = text.match_indices(word).find(|(at, _)| {
        let (before, after) = (text.get(..*at).unwrap_or(""), text.get(at + word.len()..));
        let free = before.is_empty() || before.ends_with(char::is_whitespace);
        let ends = word.ends_with(':')
            || after.is_some_and(|after| after.is_empty() || after.starts_with(' '));
        let open = before.matches('(').count() > before.matches(')').count();
        free && ends && !open
    });
    let (at, _) = found?;
    Some((text.get(..at)?.trim(), text.get(at + word.len()..)?.trim()))
}

/// Takes a word and the number behind it from the end of a text. Without a number it is no such word.
fn numbered<'a>(text: &'a str, word: &str) -> Result<(&'a str, Option<usize>), String> {
    let Some((rest, number)) = split(text, word) else { return Ok((text.trim(), None)) };
    match number.parse::<usize>() {
        Ok(0) => Err(format!("`{word} 0`: the first one is `{word} 1`")),
        Ok(number) => Ok((rest, Some(number))),
        Err(_) => Ok((text.trim(), None)),
    }
}

/// The parts of a list with commas, none of which is split inside of parentheses.
fn list(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).collect()
}

/// Rows such as `1-8`.
fn range(text: &str) -> Result<Pick, String> {
    let ends = text.split_once('-').map(|(lo, hi)| (lo.trim().parse(), hi.trim().parse()));
    match ends {
        Some((Ok(lo), Ok(hi))) if 0 < lo && lo <= hi => Ok(Pick::Range(lo, hi)),
        _ => Err("`rows` takes the first and the last, as in `rows 1-8`".to_owned()),
    }
}

fn pick(text: &str) -> Pick {
    match text.parse::<usize>() {
        Ok(number) if number > 0 => Pick::Number(number),
        _ => {
            let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            Pick::Words(inside.map_or_else(|| vec![text.to_owned()], list))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_place_names_cells_by_numbers_or_by_words() {
        let words = |words: &[&str]| Pick::Words(words.iter().map(|w| (*w).to_owned()).collect());
        for (text, label, table, row, columns, number) in [
            ("#tab:a", "tab:a", None, None, vec![], None),
            ("#tab:a row 4", "tab:a", None, Some(Pick::Number(4)), vec![], None),
            (
                "#tab:a row 4 columns 1, 2, bound number 2",
                "tab:a",
                None,
                Some(Pick::Number(4)),
                vec![Pick::Number(1), Pick::Number(2), words(&["bound"])],
                Some(2),
            ),
            (
                "#tab:a table 2 row ((10,5), Zero-span hub) column number of seeds",
                "tab:a",
                Some(2),
                Some(words(&["(10,5)", "Zero-span hub"])),
                vec![words(&["number of seeds"])],
                None,
            ),
            ("#tab:a rows 1-8", "tab:a", None, Some(Pick::Range(1, 8)), vec![], None),
            ("#table 3 row Mean", "table 3", None, Some(words(&["Mean"])), vec![], None),
        ] {
            let read = Locator::parse(text).unwrap();
            assert_eq!(read.label.as_deref(), Some(label), "{text}");
            assert_eq!(read.spot, Spot::Cells { table, row, columns, number }, "{text}");
        }
    }

    #[test]
    fn a_place_may_be_given_by_the_words_around_a_number() {
        let read = Locator::parse("a/b.tex#sec:x text: up to {} under").unwrap();
        assert_eq!(read.document.as_deref(), Some("a/b.tex"));
        assert_eq!(read.label.as_deref(), Some("sec:x"));
        assert_eq!(read.spot, Spot::Text(vec!["up to ".into(), " under".into()]));
    }

    #[test]
    fn what_is_no_place_is_told() {
        for text in [
            "tab:a row 4",
            "#",
            "#tab:a rows 3",
            "#tab:a rows 3-2",
            "#text: {}",
            "#tab:a row",
            "#tab:a number 0",
            "# row 3",
        ] {
            assert!(Locator::parse(text).is_err(), "{text}");
        }
    }
}
