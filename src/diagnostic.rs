//! Errors that point at the place in a book (or in an expression typed by the user).

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Renderer, Snippet};

/// A text with the name that messages call it by.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a name in angle brackets.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Source {
    /// A text and its name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let feeds = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(feeds.map(|(at, _)| at + 1)).collect();
        Self { name: name.into(), text, lines }
    }
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

    /// A warning without advice.
    pub fn warning(message: impl Into<String>, place: Place) -> Self {
        Self { level: Level::Warning, ..Self::new(message, place) }
    }

    /// Adds advice.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message with an excerpt of the source, in colour; strip it where colour is not wanted.
    pub fn render(&self) -> String {
        let Place { source, range } = &self.place;
        let line_start = self.place.line_start();
        let line = source.text.get(line_start..).and_then(|t| t.lines().next()).unwrap_or("");
        let start = range.start.saturating_sub(line_start).min(line.len());
        let end = line.ceil_char_boundary((start + range.len().max(1)).min(line.len()));

        let title = match self.level {
            Level::Error | Level::Consequence => annotate_snippets::Level::ERROR,
            Level::Warning => annotate_snippets::Level::WARNING,
        };
        let mut group = title.primary_title(self.message.as_str()).element(
            Snippet::source(line)
                .path(source.name.as_str())
                .line_start(self.place.line())
                .annotation(AnnotationKind::Primary.span(start..end)),
        );
        if let Some(help) = &self.help {
            group = group.element(annotate_snippets::Level::HELP.message(help.as_str()));
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
