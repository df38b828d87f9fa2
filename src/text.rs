//! Small matters of text: spacing, shortening, likeness and colour.

use anstyle::{AnsiColor, Style};

/// What is as it should be.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is not.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What deserves a look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();
/// What can be passed over.
pub const FAINT: Style = Style::new().dimmed();

/// The text with every run of white space turned into one space.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text, cut after so many characters.
pub fn shortened(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((cut, _)) => format!("{}...", text.get(..cut).unwrap_or("")),
        None => text.to_owned(),
    }
}

/// The candidate most like a misspelt name, if one is like it at all.
pub fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .map(|candidate| (strsim::normalized_damerau_levenshtein(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// Up to so many candidates that are like a misspelt name, the most like it first.
pub fn nearest<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let likeness = |candidate| strsim::normalized_damerau_levenshtein(name, candidate);
    let mut like: Vec<(f64, &str)> = candidates.map(|near| (likeness(near), near)).collect();
    like.retain(|(likeness, _)| *likeness >= 0.6);
    like.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    like.dedup();
    like.into_iter().map(|(_, near)| near).take(most).collect()
}
