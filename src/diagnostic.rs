//! Errors that point at the place in a book (or in an expression typed by the user).

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A text with the name that messages call it by.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a name in angle brackets.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A stretch of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// Byte offsets in the text.
    pub range: Range<usize>,
}

impl Place {
    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The column, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.before().chars().rev().take_while(|&c| c != '\n').count() + 1
    }

    fn before(&self) -> &str {
        self.source.text.get(..self.range.start).unwrap_or(&self.source.text)
    }
}

/// A message about a place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub place: Place,
    /// What could be done about it.
    pub help: Option<String>,
}

/// Longest excerpt of a line in a message, in bytes.
const EXCERPT: usize = 400;

impl Diagnostic {
    /// A diagnostic without advice.
    pub fn new(message: impl Into<String>, place: Place) -> Self {
        Self { message: message.into(), place, help: None }
    }

    /// Adds advice.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message with an excerpt of the source, in colour; strip it where colour is not wanted.
    pub fn render(&self) -> String {
        let Place { source, range } = &self.place;
        let text = &source.text;
        let line_start = text.get(..range.start).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1);
        let line = text.get(line_start..).and_then(|t| t.lines().next()).unwrap_or("");

        // One line only, and of a very long line only the stretch around the place.
        let column = range.start.saturating_sub(line_start).min(line.len());
        let length = range.len().clamp(1, EXCERPT / 2);
        let (from, to) = if line.len() > EXCERPT {
            (column.saturating_sub(EXCERPT / 4), (column + length + EXCERPT / 4).min(line.len()))
        } else {
            (0, line.len())
        };
        let (from, to) = (line.floor_char_boundary(from), line.ceil_char_boundary(to));
        let excerpt = line.get(from..to).unwrap_or("");
        let start = (column - from).min(excerpt.len());
        let end = excerpt.ceil_char_boundary((start + length).min(excerpt.len()));

        let mut group = Level::ERROR.primary_title(self.message.as_str()).element(
            Snippet::source(excerpt)
                .path(format!("{}:{}:{}", source.name, self.place.line(), self.place.column()))
                .line_start(self.place.line())
                .annotation(AnnotationKind::Primary.span(start..end)),
        );
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        Renderer::styled().render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { source, .. } = &self.place;
        let (line, column) = (self.place.line(), self.place.column());
        write!(f, "{}:{line}:{column}: {}", source.name, self.message)
    }
}

impl std::error::Error for Diagnostic {}
