//! The signs of the language, read with winnow.

use std::ops::Range;

use winnow::ascii::multispace0;
use winnow::combinator::{alt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

use super::syntax::SyntaxError;
use super::{hints, numeral};

/// A sign of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A literal, as it is written; [`numeral`] takes it apart.
    Number(&'a str),
    Word(&'a str),
    Symbol(&'a str),
}

pub(super) type Spanned<'a> = (Token<'a>, Range<usize>);

pub(super) fn tokenize(text: &str) -> Result<Vec<Spanned<'_>>, SyntaxError> {
    let mut input = LocatingSlice::new(text);
    let token = alt((number, word, symbol)).with_span();
    let read = terminated(repeat(0.., preceded(multispace0, token)), multispace0)
        .parse_next(&mut input)
        .map_err(|_: winnow::error::ErrMode<winnow::error::EmptyError>| unreadable(text, 0));
    let tokens = read?;
    let rest = input.as_ref().len();
    if rest > 0 { Err(unreadable(text, text.len() - rest)) } else { Ok(tokens) }
}

fn unreadable(text: &str, at: usize) -> SyntaxError {
    let found = text.get(at..).and_then(|rest| rest.chars().next());
    let message = match found {
        Some(c) => format!("`{c}` is not part of the language: {}", hints::of_character(c)),
        None => "the text ends here".to_owned(),
    };
    SyntaxError { message, range: at..at + found.map_or(0, char::len_utf8) }
}

type Lexed<T> = winnow::ModalResult<T, winnow::error::EmptyError>;

fn number<'a>(input: &mut LocatingSlice<&'a str>) -> Lexed<Token<'a>> {
    numeral::numeral.take().map(Token::Number).parse_next(input)
}

fn word<'a>(input: &mut LocatingSlice<&'a str>) -> Lexed<Token<'a>> {
    let first = any.verify(|c: &char| c.is_ascii_alphabetic() || *c == '_');
    let rest = take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '_');
    (first, rest).take().map(Token::Word).parse_next(input)
}

fn symbol<'a>(input: &mut LocatingSlice<&'a str>) -> Lexed<Token<'a>> {
    let sign = alt((
        alt((">=", "<=", "==", ">", "<", "=", "~=", ")%")),
        alt(("..", "!!", "!")),
        one_of(['+', '-', '*', '/', '^', '(', ')', '[', ']', ',', ':', '~']).take(),
        one_of(['\u{2248}', '\u{b1}']).take(),
        one_of(SPACES).take(),
        // A power of ten behind parentheses; behind a number it is part of the literal.
        numeral::scale.take(),
    ));
    sign.map(Token::Symbol).parse_next(input)
}

/// The spaces that typesetters put between groups of digits.
const SPACES: [char; 3] = ['\u{a0}', '\u{2009}', '\u{202f}'];

/// Whether a sign is a space that may stand between groups of digits.
pub(super) fn is_space(sign: &str) -> bool {
    sign.chars().all(|c| SPACES.contains(&c))
}
