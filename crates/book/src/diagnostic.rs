//! Errors that point at the place in a book (or in an expression typed by the user).

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Origin, Renderer, Snippet};

use crate::text::{is_hidden, visible, visible_line};

/// A text with the name that messages call it by.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a name in angle brackets; safe to show in a line.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Its path from the folder of the book that it lies beside, if it is not the book itself.
    pub beside: Option<String>,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Source {
    /// A text and its name.
    pub fn new(name: impl AsRef<str>, text: impl Into<String>) -> Self {
        let name = visible_line(name.as_ref()).into_owned();
        let text = text.into();
        let feeds = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(feeds.map(|(at, _)| at + 1)).collect();
        Self { name, text, beside: None, lines }
    }

    /// The same, by its path from the folder of a book.
    pub(crate) fn lying_beside(mut self, path: &str) -> Self {
        self.beside = Some(path.to_owned());
        self
    }
}

/// A stretch of a source: whole characters of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    range: Range<usize>,
}

impl Place {
    /// The stretch between two byte offsets; a character that either of them cuts belongs to it, and
    /// it ends where the text does.
    pub fn new(source: Arc<Source>, range: Range<usize>) -> Self {
        let start = source.text.floor_char_boundary(range.start);
        let end = source.text.ceil_char_boundary(range.end.max(range.start));
        Self { source, range: start..end }
    }

    /// Byte offsets in the text, both between characters.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Where the stretch ends.
    pub fn end(&self) -> Self {
        Self { source: Arc::clone(&self.source), range: self.range.end..self.range.end }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.source.lines.partition_point(|&start| start <= self.range.start)
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        let before = self.source.text.get(self.line_start()..self.range.start);
        before.map_or(1, |text| text.chars().count() + 1)
    }

    fn line_start(&self) -> usize {
        self.source.lines.get(self.line().saturating_sub(1)).copied().unwrap_or(0)
    }
}

/// How much a message weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It must be mended.
    Error,
    /// An error that goes away with another one.
    Consequence,
    /// It is legal, but may not be what is meant.
    Warning,
}

/// A message about a place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How much it weighs.
    pub level: Level,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub place: Place,
    /// What could be done about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error without advice.
    pub fn new(message: impl Into<String>, place: Place) -> Self {
        Self { level: Level::Error, message: message.into(), place, help: None }
    }

    /// Adds advice.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message with an excerpt of the source, in colour; strip it where colour is not wanted.
    pub fn render(&self) -> String {
        let place = &self.place;
        let (name, line) = (place.source.name.as_str(), place.line());
        let level = match self.level {
            Level::Error | Level::Consequence => annotate_snippets::Level::ERROR,
            Level::Warning => annotate_snippets::Level::WARNING,
        };
        let title = level.primary_title(visible(&self.message));
        let mut group = match self.excerpt() {
            Some((text, marks)) => title.element(
                Snippet::source(text)
                    .path(name)
                    .line_start(line)
                    .annotation(AnnotationKind::Primary.span(marks)),
            ),
            None => title.element(Origin::path(name).line(line).char_column(place.column())),
        };
        if let Some(help) = &self.help {
            group = group.element(annotate_snippets::Level::HELP.message(visible(help)));
        }
        Renderer::styled().render(&[group])
    }

    /// The line with the place, and where the place is in it; not of a line that nobody reads.
    fn excerpt(&self) -> Option<(String, Range<usize>)> {
        let Place { source, range } = &self.place;
        let line_start = self.place.line_start();
        let line = source.text.get(line_start..).and_then(|t| t.lines().next()).unwrap_or("");
        if line.len() > LONGEST_LINE {
            return None;
        }
        let start = range.start.saturating_sub(line_start).min(line.len());
        let end = line.ceil_char_boundary((start + range.len().max(1)).min(line.len()));
        // One sign for each character keeps the column; its length in bytes may differ.
        let shown = |from, to| pictured(line.get(from..to).unwrap_or(""));
        let (before, marked, after) = (shown(0, start), shown(start, end), shown(end, line.len()));
        let marks = before.len()..before.len() + marked.len();
        Some(([before, marked, after].concat(), marks))
    }
}

/// Longest line that an error quotes from, in bytes; the terminal shows a part of it.
const LONGEST_LINE: usize = 20_000;

/// The text with a visible sign in place of each hidden character.
fn pictured(text: &str) -> String {
    let sign = |c: char| match u32::from(c) {
        control @ 0..0x20 => char::from_u32(0x2400 + control).unwrap_or('\u{fffd}'),
        _ => '\u{fffd}',
    };
    text.chars().map(|c| if is_hidden(c) { sign(c) } else { c }).collect()
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { source, .. } = &self.place;
        let (line, column) = (self.place.line(), self.place.column());
        write!(f, "{}:{line}:{column}: {}", source.name, visible(&self.message))
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Wherever a mark is set, in whatever text, the diagnostic can be shown and hides nothing.
        #[test]
        fn no_place_cuts_a_character(
            text in "[a\u{e9}\u{4e2d}\u{1f600}\u{301}\n\r\t\u{1b}\u{202e}\"]{0,12}",
            start in 0_usize..40,
            end in 0_usize..40,
        ) {
            let source = Arc::new(Source::new("a\u{1b}\nb", text.as_str()));
            let place = Place::new(source, start..end);
            prop_assert!(text.get(place.range()).is_some());
            prop_assert!(place.line() >= 1 && place.column() >= 1 && place.end().column() >= 1);
            let error = Diagnostic::new("\u{1b}[2J", place).with_help("\u{9b}2J");
            prop_assert!(!error.to_string().contains(is_hidden));
            let plain = anstream::adapter::strip_str(&error.render()).to_string();
            prop_assert!(!plain.contains(is_hidden), "{plain:?}");
            prop_assert!(plain.contains("\\u001b[2J") && plain.contains("\\u009b2J"), "{plain:?}");
        }
    }

    #[test]
    fn a_line_that_nobody_reads_is_named_and_not_quoted() {
        let source =
            Arc::new(Source::new("book", format!("a\n{}b", "\u{e9}".repeat(LONGEST_LINE))));
        let end = source.text.len() - 1;
        let error = Diagnostic::new("here", Place::new(source, end..end + 1)).with_help("so");
        let shown = anstream::adapter::strip_str(&error.render()).to_string();
        assert!(shown.contains("book:2:20001") && shown.contains("help: so"), "{shown}");
        assert!(shown.len() < 100, "{}", shown.len());
    }

    #[test]
    fn marks_stand_below_what_is_shown() {
        let source = Arc::new(Source::new("book", "x = \u{202e}\u{e9} + 1"));
        let at = source.text.find('\u{e9}').unwrap();
        let shown = Diagnostic::new("here", Place::new(source, at..at + 1)).render();
        let plain = anstream::adapter::strip_str(&shown).to_string();
        let line = |mark: char| plain.lines().find(|line| line.contains(mark)).unwrap().to_owned();
        let column = |line: &str, mark: char| line.chars().position(|c| c == mark).unwrap();
        assert!(plain.contains("book:1:6"), "{plain}");
        let (text, mark) = (line('\u{e9}'), line('^'));
        assert_eq!(column(&text, '\u{e9}'), column(&mark, '^'), "{plain}");
    }
}
