//! Comments of a document that silence what stands at them.
//!
//! | comment | silences |
//! |---|---|
//! | `% proofmark: skip reason` behind a line | that line |
//! | the same alone on a line | the next one |
//! | `% proofmark: off reason` … `% proofmark: on` | the lines between them |
//!
//! In Markdown the comment is `<!-- proofmark: skip reason -->`; in plain text it follows `#`, `//` or `%`.

use std::ops::Range;

use proofmark_book::diagnostic::Place;

use crate::scaffold::latex::source::Files;

/// The lines of each file that are silenced, and why.
#[derive(Debug, Default)]
pub struct Silences {
    /// For each file, its name and its silenced bytes in order.
    files: Vec<(String, Vec<(Range<usize>, String)>)>,
}

impl Silences {
    /// Looks through the files of a document.
    pub fn of(files: &Files) -> Self {
        let sources = (0..files.count()).filter_map(|file| files.source(file));
        let files = sources.map(|source| (source.name.clone(), lines(&source.text))).collect();
        Self { files }
    }

    /// Why a place is silenced, if it is.
    pub fn reason(&self, place: &Place) -> Option<&str> {
        let (_, silenced) = self.files.iter().find(|(name, _)| *name == place.source.name)?;
        let range = place.range();
        // They stand in order, and do not overlap.
        let next = silenced.partition_point(|(bytes, _)| bytes.end <= range.start);
        let (bytes, reason) = silenced.get(next)?;
        (bytes.start < range.end.max(range.start + 1)).then_some(reason.as_str())
    }
}

/// The silenced bytes of a text.
fn lines(text: &str) -> Vec<(Range<usize>, String)> {
    let mut silenced: Vec<(Range<usize>, String)> = Vec::new();
    if !text.contains("proofmark:") {
        return silenced;
    }
    let mut start = 0;
    let mut off: Option<(usize, String)> = None;
    let mut next: Option<String> = None;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if let Some(reason) = next.take()
            && off.is_none()
        {
            silenced.push((start..end, reason));
        }
        if let Some((before, word, reason)) = comment(line) {
            match word {
                "off" if off.is_none() => off = Some((start, reason)),
                "on" => {
                    if let Some((from, reason)) = off.take() {
                        silenced.push((from..end, reason));
                    }
                }
                "skip" if off.is_some() => {}
                "skip" if before.trim().is_empty() => next = Some(reason),
                "skip" if silenced.last().is_none_or(|(last, _)| last.end <= start) => {
                    silenced.push((start..end, reason));
                }
                _ => {}
            }
        }
        start = end;
    }
    if let Some((from, reason)) = off {
        silenced.push((from..text.len(), reason));
    }
    silenced
}

/// A comment that speaks to this program: what stands before it, its word, and its reason.
fn comment(line: &str) -> Option<(&str, &str, String)> {
    let (before, after) = line.split_once("proofmark:")?;
    let opened = before.trim_end();
    let before = ["<!--", "%", "//", "#"].iter().find_map(|mark| opened.strip_suffix(mark))?;
    let after = after.trim().trim_end_matches("-->").trim();
    let (word, reason) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
    let word = word.trim_end_matches(':');
    let reason = reason.trim().trim_start_matches(['-', ':']).trim();
    ["skip", "off", "on"]
        .contains(&word)
        .then(|| (before.trim_end_matches('%'), word, reason.to_owned()))
}
