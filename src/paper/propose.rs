//! How a book may name the place of a number: a cell of a table with a label, or the words before it. What
//! is proposed finds that number and no other.

use super::find::find;
use super::locator::Locator;
use super::manuscript::{Manuscript, UnitKind};

/// Fewest and most words, signs and numbers before a number that name its place.
const LEAST: usize = 3;
const MOST: usize = 24;

/// The place of a number of a document, by its position.
pub(crate) fn place(manuscript: &Manuscript, number: usize) -> Option<String> {
    let only = |text: &String| {
        let found = Locator::parse(text).ok().map(|locator| find(&locator, manuscript, false));
        found.is_some_and(|found| found.is_ok_and(|found| found.numbers == [number]))
    };
    cells(manuscript, number).into_iter().chain(words(manuscript, number)).find(only)
}

/// Its cell, where its table has a label.
fn cells(manuscript: &Manuscript, number: usize) -> Vec<String> {
    let mut places = Vec::new();
    for grid in &manuscript.grids {
        let Some(label) = &grid.label else { continue };
        for (row, cells) in grid.rows.iter().enumerate() {
            let cell = cells.iter().find_map(|cell| {
                let position = cell.numbers.iter().position(|other| *other == number)?;
                Some((cell.column, position))
            });
            let Some((column, position)) = cell else { continue };
            let place = format!("#{label} row {} column {}", row + 1, column + 1);
            places.push(place.clone());
            places.push(format!("{place} number {}", position + 1));
        }
    }
    places
}

/// The words before it, as few as tell it from every other number.
fn words(manuscript: &Manuscript, number: usize) -> Vec<String> {
    let Some(unit) = manuscript.numbers.get(number).map(|number| number.unit) else {
        return Vec::new();
    };
    let before = |count: usize| {
        let units = manuscript.units.get(unit.checked_sub(count)?..unit)?;
        matches!(units.first()?.kind, UnitKind::Word(_)).then_some(())?;
        let mut text = String::new();
        for unit in units {
            let next = match &unit.kind {
                UnitKind::Word(word) => word.clone(),
                UnitKind::Sign(sign) => sign.to_string(),
                UnitKind::Number(index) => manuscript.numbers.get(*index)?.printed.clone(),
            };
            let joins = text.ends_with(char::is_alphanumeric);
            if joins && next.starts_with(char::is_alphanumeric) || text.ends_with([',', '.', ';']) {
                text.push(' ');
            }
            text.push_str(&next);
        }
        Some(format!("#text: {text} {{}}"))
    };
    (LEAST..=MOST).filter_map(before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proposed_finds_the_number() {
        let text = "\\documentclass{article}\\begin{document}\nHere $\\pi/2 \\approx 1.571$, and then \
                    $\\pi/2 \\approx 1.5708$; a mean of $2.5$ of $\\ln 3 < 1.1$.\n\
                    \\begin{table}\\begin{tabular}{ll} a & b \\\\ x & $7.5$ \\\\ y & 7.5 \\\\\n\
                    \\end{tabular}\\label{tab:t}\\end{table}\\end{document}";
        let manuscript = Manuscript::parse("a.tex", text).unwrap();
        let mut found = Vec::new();
        for (index, number) in manuscript.numbers.iter().enumerate() {
            if number.printed.contains('.') {
                found.push((number.printed.as_str(), place(&manuscript, index)));
            }
        }
        let numbers: Vec<&str> = found.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, ["1.571", "1.5708", "2.5", "1.1", "7.5", "7.5"]);
        assert!(found.iter().all(|(_, place)| place.is_some()), "{found:?}");
        let last: Vec<Option<&str>> = found.iter().skip(4).map(|(_, at)| at.as_deref()).collect();
        assert_eq!(last, [Some("#tab:t row 1 column 2"), Some("#tab:t row 2 column 2")]);
    }
}
