//! What a cell prints, as one line of text: fonts, colours, boxes and layout are gone, `\pm` is ±,
//! `{,}` is the sign between thousands, and what is not known stays as it is written.

use proofmark_book::text::single_spaced;

use super::commands::{Argument, GROUP, arguments, sign};
use super::number::{self, Omission, PrintedNumber, Reading};
use super::token::{Cursor, Kind, Token, text};

/// What is printed in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// As LaTeX has it, with macros written out.
    pub source: String,
    /// As plain words, for the name of a column or a row.
    pub words: String,
    /// Every number in it.
    pub numbers: Vec<PrintedNumber>,
}

impl Content {
    /// Reads a cell. A column of siunitx has its own notation for numbers.
    pub fn read(tokens: &[Token], siunitx: bool) -> Self {
        let printed = Printed::of(tokens);
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

    /// The numbers that are understood.
    pub fn readings(&self) -> impl Iterator<Item = &Reading> {
        self.numbers.iter().filter_map(|number| number.read.as_ref().ok())
    }

    /// Whether a number is understood.
    pub fn has_number(&self) -> bool {
        self.readings().next().is_some()
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
    asides: Vec<(Omission, String)>,
    /// The length of the text where a group ended.
    boundary: Option<usize>,
}

impl Printed {
    fn of(tokens: &[Token]) -> Self {
        let mut printed = Self::default();
        let mut cursor = Cursor { tokens };
        while let Some(token) = cursor.token() {
            match &token.kind {
                Kind::Space | Kind::Char('~') => printed.text.push(' '),
                Kind::Char('$') | Kind::Close | Kind::Parameter(_) => {}
                Kind::Char('\u{2212}') => printed.push('-'),
                Kind::Char(c @ ('^' | '_')) => printed.script(*c, cursor.argument()),
                Kind::Char(c) => printed.push(*c),
                Kind::Verbatim(code) => printed.asides.push((Omission::CODE, code.to_string())),
                Kind::Open => match cursor.rest_of_group() {
                    [comma] if comma.is(',') => printed.text.push(GROUP),
                    inside => printed.group(inside),
                },
                Kind::Command(name) | Kind::Frozen(name) => printed.command(name, &mut cursor),
            }
        }
        printed
    }

    /// What some tokens print by themselves.
    fn inside(&mut self, tokens: &[Token]) -> String {
        let inside = Self::of(tokens);
        self.asides.extend(inside.asides);
        inside.text
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
        let inside = self.inside(tokens);
        if self.text.ends_with(is_digit) && inside.starts_with(is_digit) {
            self.text.push(' ');
        }
        self.text.push_str(&inside);
        self.boundary = Some(self.text.len());
    }

    /// A superscript or subscript. Stars and daggers mark a note or a significance.
    fn script(&mut self, kind: char, tokens: &[Token]) {
        let inside = self.inside(tokens);
        let mark = |c: char| c.is_whitespace() || number::MARKS.contains(c);
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
            Some(arguments) => arguments.iter().for_each(|kind| self.argument(*kind, cursor)),
            None => {
                self.text.push_str(&format!("\\{name}"));
                while let Some(inside) = cursor.group() {
                    let inside = self.inside(inside);
                    self.text.push_str(&format!("{{{inside}}}"));
                }
                self.text.push(' ');
            }
        }
    }

    fn argument(&mut self, argument: Argument, cursor: &mut Cursor<'_>) {
        match argument {
            Argument::Star => cursor.star(),
            Argument::Options => cursor.bracketed('[', ']'),
            Argument::Parentheses => cursor.bracketed('(', ')'),
            Argument::Length => cursor.length(),
            Argument::Layout => _ = cursor.argument(),
            Argument::Text => self.group(cursor.argument()),
            Argument::Code => {
                self.text.push(' ');
                self.asides.push((Omission::CODE, text(cursor.argument())));
            }
            Argument::Footnote => {
                let note = self.inside(cursor.argument());
                self.asides.push((Omission::FOOTNOTE, note));
            }
            Argument::Mark => {
                let mark = self.inside(cursor.argument());
                // `3\textsuperscript{a}` has a mark, and `3\textsuperscript{rd}` is a word.
                if mark.trim().chars().count() > 1 && mark.contains(char::is_alphabetic) {
                    self.text.push_str(&mark);
                } else {
                    self.asides.push((Omission::FOOTNOTE, mark));
                }
            }
            Argument::Low => self.script('_', cursor.argument()),
            Argument::Number => {
                let number = notation(&self.inside(cursor.argument()));
                self.text.push_str(&number);
                self.boundary = Some(self.text.len());
            }
            Argument::End => {
                let number = notation(&self.inside(cursor.argument()));
                self.text.push_str(&format!("\u{2013}{number}"));
            }
            Argument::Numbers => {
                let list = notation(&self.inside(cursor.argument()));
                self.text.push_str(&format!("({})", list.replace(';', ", ")));
            }
            Argument::Unit => match self.inside(cursor.argument()) {
                unit if unit.trim() == "%" => self.text.push('%'),
                unit => self.asides.push((Omission::UNIT, unit)),
            },
        }
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}
