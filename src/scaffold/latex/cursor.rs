//! Walks along the tokens of a cell or of a column specification. Their braces are balanced: the
//! table's reader sees to it.

use super::token::{Kind, Token};

/// The tokens that are still to be read.
#[derive(Debug)]
pub struct Cursor<'a> {
    pub tokens: &'a [Token],
}

impl<'a> Cursor<'a> {
    /// The next token.
    pub fn token(&mut self) -> Option<&'a Token> {
        self.tokens.split_off_first()
    }

    /// The next tokens, as many as there are.
    fn take(&mut self, count: usize) -> &'a [Token] {
        self.tokens.split_off(..count.min(self.tokens.len())).unwrap_or(&[])
    }

    fn take_while(&mut self, most: usize, wanted: impl Fn(&Kind) -> bool) {
        self.take(self.tokens.iter().take(most).take_while(|token| wanted(&token.kind)).count());
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        self.take_while(usize::MAX, |kind| *kind == Kind::Space);
    }

    /// The tokens up to an end outside of braces, and whether it is there. It is read too.
    pub fn up_to(&mut self, end: &Kind) -> (&'a [Token], bool) {
        let mut depth = 0_usize;
        let found = self.tokens.iter().position(|token| {
            let ends = depth == 0 && token.kind == *end;
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            ends
        });
        let inside = self.take(found.unwrap_or(self.tokens.len()));
        self.token();
        (inside, found.is_some())
    }

    /// The inside of the group whose brace was read last.
    pub fn rest_of_group(&mut self) -> &'a [Token] {
        self.up_to(&Kind::Close).0
    }

    /// The inside of a group, if one comes right here.
    pub fn group(&mut self) -> Option<&'a [Token]> {
        let [Token { kind: Kind::Open, .. }, rest @ ..] = self.tokens else { return None };
        self.tokens = rest;
        Some(self.rest_of_group())
    }

    /// The inside of a group, or one token.
    pub fn argument(&mut self) -> &'a [Token] {
        self.skip_space();
        self.group().unwrap_or_else(|| self.take(1))
    }

    /// Skips a star, if one comes next.
    pub fn star(&mut self) {
        self.take_while(1, |kind| *kind == Kind::Char('*'));
    }

    /// Skips what stands in brackets, if they come next and are closed.
    pub fn bracketed(&mut self, open: char, close: char) {
        let before = self.tokens;
        self.skip_space();
        let opens = self.token().is_some_and(|token| token.is(open));
        if !opens || !self.up_to(&Kind::Char(close)).1 {
            self.tokens = before;
        }
    }

    /// Skips a length such as `-1.5pt`.
    pub fn length(&mut self) {
        self.skip_space();
        self.take_while(usize::MAX, |k| matches!(k, Kind::Char('-' | '+' | '.' | '0'..='9')));
        self.skip_space();
        self.take_while(2, |kind| matches!(kind, Kind::Char(c) if c.is_ascii_alphabetic()));
    }
}
