//! What a cell prints, as one line of text: fonts, colours, boxes and layout are gone, `\pm` is ±,
//! `{,}` is the sign between thousands, and what is not known stays as it is written.

use proofmark_book::text::single_spaced;

use super::commands::{Argument, GROUP, THIN, arguments, sign};
use super::number::{self, Number, Reason};
use super::token::{Kind, Token, text};

/// What is printed in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// As LaTeX has it, with macros written out.
    pub source: String,
    /// As plain words, for the name of a column or a row.
    pub words: String,
    /// Every number in it.
    pub numbers: Vec<Number>,
}

impl Content {
    /// Reads a cell. A column of siunitx has its own notation for numbers.
    pub fn read(tokens: &[Token], siunitx: bool) -> Self {
        let mut printed = Printed::default();
        printed.tokens(tokens);
        // In such a column braces protect what is not a number.
        let braced = tokens.iter().find(|token| token.kind != Kind::Space);
        let braced = braced.is_some_and(|token| token.kind == Kind::Open);
        let line = if siunitx && !braced { notation(&printed.text) } else { printed.text };
        let line = line.replace("---", "\u{2014}").replace("--", "\u{2013}");
        let mut numbers = number::read(&line);
        for (reason, aside) in printed.asides {
            numbers.extend(number::runs(&aside, &reason));
        }
        Self { source: single_spaced(&text(tokens)), words: words(&line), numbers }
    }

    /// Whether nothing is printed.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.numbers.is_empty()
    }
}

/// The words of a text: no braces, no backslashes.
fn words(line: &str) -> String {
    let plain = |c: char| match c {
        '{' | '}' | '\\' => ' ',
        GROUP => ',',
        c => c,
    };
    let plain: String = line.replace("^{", "^").chars().map(plain).collect();
    ["_", "^"].iter().fold(single_spaced(&plain), |words, sign| {
        words.replace(&format!("{sign} "), sign).replace(&format!(" {sign}"), sign)
    })
}

/// The notation of siunitx as plain text: a comma is a decimal point, and spaces mean nothing.
fn notation(line: &str) -> String {
    let line = line.replace("+-", "\u{b1}").replace(',', ".");
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    // `e5` alone is a power of ten.
    match line.strip_prefix(['e', 'E']) {
        Some(power) if power.ends_with(|c: char| c.is_ascii_digit()) => format!("10^{{{power}}}"),
        _ => line,
    }
}

#[derive(Default)]
struct Printed {
    text: String,
    /// Text beside the cell's own, and why no number in it is taken.
    asides: Vec<(Reason, String)>,
    /// The length of the text where a group ended.
    boundary: Option<usize>,
}

impl Printed {
    fn of(tokens: &[Token], asides: &mut Vec<(Reason, String)>) -> String {
        let mut inside = Self::default();
        inside.tokens(tokens);
        asides.extend(inside.asides);
        inside.text
    }

    fn tokens(&mut self, tokens: &[Token]) {
        let mut cursor = Cursor { tokens };
        while let Some(token) = cursor.next() {
            match &token.kind {
                Kind::Space => self.text.push(' '),
                Kind::Char('~') => self.text.push(' '),
                Kind::Char('$') | Kind::Close | Kind::Parameter(_) => {}
                Kind::Char('\u{2212}') => self.push('-'),
                Kind::Char(c @ ('^' | '_')) => {
                    let inside = Self::of(cursor.argument(), &mut self.asides);
                    self.script(*c, &inside);
                }
                Kind::Char(c) => self.push(*c),
                Kind::Verbatim(code) => self.asides.push((Reason::Code, code.to_string())),
                Kind::Open => {
                    let inside = cursor.rest_of_group();
                    if matches!(inside, [comma] if comma.is(',')) {
                        self.text.push(GROUP);
                    } else {
                        self.group(inside);
                    }
                }
                Kind::Command(name) | Kind::Frozen(name) => self.command(name, &mut cursor),
            }
        }
    }

    /// Digits of two groups do not make one number.
    fn push(&mut self, c: char) {
        let joins = self.boundary == Some(self.text.len()) && self.text.ends_with(is_digit);
        if joins && is_digit(c) {
            self.text.push(' ');
        }
        self.text.push(c);
    }

    fn group(&mut self, tokens: &[Token]) {
        let inside = Self::of(tokens, &mut self.asides);
        if self.text.ends_with(is_digit) && inside.starts_with(is_digit) {
            self.text.push(' ');
        }
        self.text.push_str(&inside);
        self.boundary = Some(self.text.len());
    }

    /// A superscript or subscript. Stars and daggers mark a note or a significance.
    fn script(&mut self, kind: char, inside: &str) {
        let mark = |c: char| c.is_whitespace() || number::MARKS.contains(&c);
        if kind == '^' && inside.chars().all(mark) {
            return;
        }
        self.text.push_str(&format!("{kind}{{{}}}", inside.trim()));
    }

    fn command(&mut self, name: &str, cursor: &mut Cursor<'_>) {
        if let Some(sign) = sign(name) {
            return sign.chars().for_each(|c| self.push(c));
        }
        match arguments(name) {
            Some(arguments) => {
                arguments.into_iter().for_each(|argument| self.argument(argument, cursor));
            }
            None => {
                self.text.push_str(&format!("\\{name}"));
                while let Some(inside) = cursor.group() {
                    let inside = Self::of(inside, &mut self.asides);
                    self.text.push_str(&format!("{{{inside}}}"));
                }
                self.text.push(' ');
            }
        }
    }

    fn argument(&mut self, argument: Argument, cursor: &mut Cursor<'_>) {
        match argument {
            Argument::Star => cursor.star(),
            Argument::Option => cursor.bracketed('[', ']'),
            Argument::Parentheses => cursor.bracketed('(', ')'),
            Argument::Length => cursor.length(),
            Argument::Layout => {
                cursor.argument();
            }
            Argument::Text => self.group(cursor.argument()),
            Argument::Code => {
                let code = text(cursor.argument());
                self.text.push(' ');
                self.asides.push((Reason::Code, code));
            }
            Argument::Footnote => {
                let note = Self::of(cursor.argument(), &mut self.asides);
                self.asides.push((Reason::Footnote, note));
            }
            Argument::Mark => {
                let mark = Self::of(cursor.argument(), &mut self.asides);
                // `3\textsuperscript{a}` has a mark, and `3\textsuperscript{rd}` is a word.
                if mark.trim().chars().count() > 1 && mark.contains(char::is_alphabetic) {
                    self.text.push_str(&mark);
                } else {
                    self.asides.push((Reason::Footnote, mark));
                }
            }
            Argument::Low => {
                let inside = Self::of(cursor.argument(), &mut self.asides);
                self.script('_', &inside);
            }
            Argument::Number => {
                let number = notation(&Self::of(cursor.argument(), &mut self.asides));
                self.text.push_str(&number);
                self.boundary = Some(self.text.len());
            }
            Argument::End => {
                let number = notation(&Self::of(cursor.argument(), &mut self.asides));
                self.text.push_str(&format!("\u{2013}{number}"));
            }
            Argument::Numbers => {
                let list = notation(&Self::of(cursor.argument(), &mut self.asides));
                self.text.push_str(&format!("({})", list.replace(';', ", ")));
            }
            Argument::Unit => {
                let unit = Self::of(cursor.argument(), &mut self.asides);
                if unit.trim() == "%" {
                    self.text.push('%');
                } else {
                    self.asides.push((Reason::Unit, unit));
                }
            }
        }
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Walks along the tokens of a cell. Its braces are balanced: the table's reader sees to it.
struct Cursor<'a> {
    tokens: &'a [Token],
}

impl<'a> Cursor<'a> {
    fn next(&mut self) -> Option<&'a Token> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    fn skip_space(&mut self) {
        while let [Token { kind: Kind::Space, .. }, rest @ ..] = self.tokens {
            self.tokens = rest;
        }
    }

    fn take(&mut self, count: usize) -> &'a [Token] {
        let (taken, rest) = self.tokens.split_at_checked(count).unwrap_or((self.tokens, &[]));
        self.tokens = rest;
        taken
    }

    /// The inside of the group whose brace was read last.
    fn rest_of_group(&mut self) -> &'a [Token] {
        let mut depth = 0_usize;
        let end = self.tokens.iter().position(|token| match token.kind {
            Kind::Open => {
                depth += 1;
                false
            }
            Kind::Close if depth == 0 => true,
            Kind::Close => {
                depth -= 1;
                false
            }
            _ => false,
        });
        let inside = self.take(end.unwrap_or(self.tokens.len()));
        self.next();
        inside
    }

    /// The inside of a group, if one comes right here.
    fn group(&mut self) -> Option<&'a [Token]> {
        let [Token { kind: Kind::Open, .. }, rest @ ..] = self.tokens else { return None };
        self.tokens = rest;
        Some(self.rest_of_group())
    }

    /// The inside of a group, or one token.
    fn argument(&mut self) -> &'a [Token] {
        self.skip_space();
        match self.group() {
            Some(inside) => inside,
            None => self.take(1),
        }
    }

    fn star(&mut self) {
        if let [star, rest @ ..] = self.tokens
            && star.is('*')
        {
            self.tokens = rest;
        }
    }

    /// Skips what stands in brackets, if they come next and are closed.
    fn bracketed(&mut self, open: char, close: char) {
        let before = self.tokens;
        self.skip_space();
        if self.next().is_none_or(|token| !token.is(open)) {
            self.tokens = before;
            return;
        }
        let mut depth = 0_usize;
        while let Some(token) = self.next() {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Char(c) if c == close && depth == 0 => return,
                _ => {}
            }
        }
        self.tokens = before;
    }

    /// Skips a length such as `-1.5pt`.
    fn length(&mut self) {
        self.skip_space();
        let numeric = |token: &Token| matches!(token.kind, Kind::Char('-' | '+' | '.' | '0'..='9'));
        let count = self.tokens.iter().take_while(|token| numeric(token)).count();
        self.take(count);
        self.skip_space();
        let letter = |token: &Token| matches!(token.kind, Kind::Char(c) if c.is_ascii_alphabetic());
        let unit = self.tokens.iter().take(2).take_while(|token| letter(token)).count();
        self.take(unit);
    }
}

/// The sign between thousands, or a thin space in its place.
pub fn is_group(c: char) -> bool {
    c == GROUP || c == THIN
}
