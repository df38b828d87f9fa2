//! Strings of a book and where they stand; the literals in them.

use std::ops::Range;
use std::sync::Arc;

use num_traits::Zero as _;
use proofmark_kernel::decimal::{Decimal, DecimalError};
use toml::Spanned;

use super::parse::{parse_expression, parse_sentence};
use super::syntax::{Expression, Sentence, SyntaxError};
use super::{hints, token};
use crate::diagnostic::{Diagnostic, Level, Place, Source};
use crate::limits;
use crate::text::single_spaced;

/// A string of the book, and where its characters stand in the file.
#[derive(Clone, Debug)]
pub struct Passage {
    pub(super) source: Arc<Source>,
    pub(super) text: String,
    /// Where the text begins, unless escapes make it differ from the file's characters.
    pub(super) start: Option<usize>,
    pub(super) whole: Range<usize>,
}

impl Passage {
    /// A string of a TOML file.
    pub fn new(source: &Arc<Source>, text: &Spanned<String>) -> Self {
        let whole = text.span();
        let raw = source.text.get(whole.clone()).unwrap_or("");
        let start = ["\"\"\"\n", "'''\n", "\"\"\"", "'''", "\"", "'"].iter().find_map(|quote| {
            let body = raw.strip_prefix(quote)?.strip_suffix(quote.trim_end())?;
            (body == text.get_ref()).then_some(whole.start + quote.len())
        });
        Self { source: Arc::clone(source), text: text.get_ref().clone(), start, whole }
    }

    /// A text that is written out from a stretch of a file, and stands there as a whole.
    pub(super) fn written_out(source: &Arc<Source>, text: String, whole: Range<usize>) -> Self {
        Self { source: Arc::clone(source), text, start: None, whole }
    }

    /// A text that stands in no file, such as one that the user typed: its own source.
    pub fn typed(name: &str, text: &str) -> Self {
        let source = Arc::new(Source::new(format!("<{name}>"), text));
        Self { source, text: text.to_owned(), start: Some(0), whole: 0..text.len() }
    }

    /// A text that stands nowhere, such as the formula of a built-in function: all of it has the place
    /// where it is used.
    pub(super) fn used_at(place: &Place) -> Self {
        let (source, whole) = (Arc::clone(&place.source), place.range());
        Self { source, text: String::new(), start: None, whole }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as an expression.
    pub fn expression(&self) -> Result<Expression, Diagnostic> {
        parse_expression(&self.text).map_err(|error| misread(error, self))
    }

    /// The text as a sentence.
    pub(super) fn sentence(&self) -> Result<Sentence, Diagnostic> {
        parse_sentence(&self.text).map_err(|error| misread(error, self))
    }

    /// Commas that read as part of a number, although they stand between two.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let tokens = token::tokenize(&self.text).unwrap_or_default();
        let warning = |(whole, rest, range): hints::Comma<'_>| {
            let point = if hints::grouped(whole, rest) { "" } else { "." };
            let message = format!("`{whole},{rest}` is read as two numbers");
            let one = format!("and `{whole}{point}{rest}` if it is one number");
            let help = format!("write `{whole}, {rest}` if that is meant, {one}");
            let found = Diagnostic::new(message, self.place(&range)).with_help(help);
            Diagnostic { level: Level::Warning, ..found }
        };
        let bound = hints::comma_in_bound(&tokens).map(|(whole, rest, range)| {
            let message = format!("`{whole},{rest}` is read as {whole}{rest}");
            let help = format!(
                "write `{whole}{rest}` if that is meant, and `{whole}.{rest}` if it is a decimal comma"
            );
            let found = Diagnostic::new(message, self.place(&range)).with_help(help);
            Diagnostic { level: Level::Warning, ..found }
        });
        hints::ambiguous_commas(&tokens).into_iter().map(warning).chain(bound).collect()
    }

    /// The place of a stretch of this text.
    pub fn place(&self, range: &Range<usize>) -> Place {
        let range = match self.start {
            Some(start) => start + range.start..start + range.end,
            None => self.whole.clone(),
        };
        Place::new(Arc::clone(&self.source), range)
    }

    /// The place of a whole expression of this text.
    pub fn place_of(&self, expression: &Expression) -> Place {
        let range = expression.nodes.last().map(|(_, range)| range.clone()).unwrap_or_default();
        self.place(&range)
    }

    /// The text with single spaces.
    pub(super) fn single_spaced(&self) -> String {
        single_spaced(&self.text)
    }
}

/// The number that an expression is, if it is just a literal with or without a minus sign.
pub fn literal(expression: &Expression, passage: &Passage) -> Result<Option<Decimal>, Diagnostic> {
    let Some((text, negative)) = expression.literal() else { return Ok(None) };
    let place = passage.place_of(expression);
    let mut decimal = decimal(text, &place)?;
    if negative && decimal.value.is_zero() {
        let message = format!("`-{text}`: zero has no sign");
        return Err(Diagnostic::new(message, place).with_help(format!(
            "write `{text}`; if the paper prints the sign of a small negative value, add a claim that it is < 0"
        )));
    }
    if negative {
        decimal.value = -decimal.value;
    }
    Ok(Some(decimal))
}

/// A literal, with or without an exponent or a percent sign.
pub fn decimal(text: &str, place: &Place) -> Result<Decimal, Diagnostic> {
    Decimal::parse(text).map_err(|error| {
        let message = match error {
            DecimalError::TooManyDigits => {
                format!("a number has more than {} digits", limits::DIGITS)
            }
            DecimalError::Exponent => {
                format!("a decimal exponent is beyond {}", limits::DECIMAL_EXPONENT)
            }
            DecimalError::Syntax => "not a decimal number".to_owned(),
        };
        Diagnostic::new(message, place.clone())
    })
}

/// A syntax error, placed in the book.
pub(super) fn misread(error: SyntaxError, passage: &Passage) -> Diagnostic {
    Diagnostic::new(error.message, passage.place(&error.range))
}
