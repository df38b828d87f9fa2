//! A side of a chain: a decimal, a formula, a name that is given a value, or why it is not read.

use std::ops::Range;

use super::cut::{Edge, Piece};
use super::digits::{Printed, printed};
use super::find::Finder;
use super::formula::{Formula, Operator};
use super::parse::{Read, Style, formula, is_times, starts_factor};
use super::sign::{Sign, SignKind};
use super::words::{is_connective, is_name, is_operation, is_unit};

/// What a side of a chain is.
pub enum Side {
    Empty,
    Decimal(Printed, Option<String>),
    Formula(Formula),
    /// A name that may be given a value: nothing is said of it.
    Name,
    /// A name that is given a value, unless the digits show that it is a known number.
    Known(Formula),
    Unread(String),
}

impl Finder<'_> {
    /// Reads the cell of a table: its signs without blanks, and what it is.
    pub fn cell(&self, range: Range<usize>) -> (Range<usize>, Side) {
        let signs = self.trimmed(range);
        let math = self.signs.get(..signs.start).and_then(<[Sign]>::last);
        let plain = math.is_none_or(|sign| sign.kind != SignKind::Math(true));
        let (before, after) = (Edge::End, Edge::End);
        let piece =
            Piece { signs: signs.clone(), before, after, tight: false, plain, scaled: false };
        (signs, self.side(0, &piece))
    }

    pub(super) fn begins_like_a_number(&self, piece: Option<&Piece>) -> bool {
        let signs = piece.and_then(|piece| self.signs.get(piece.signs.clone())).unwrap_or(&[]);
        signs.first().is_some_and(|sign| {
            sign.digit().is_some()
                || sign.is('-')
                || sign.is('+')
                || sign.is('.')
                || sign.is_command("num")
        })
    }

    /// Reads a side.
    pub(super) fn side(&self, index: usize, piece: &Piece) -> Side {
        let signs = self.signs.get(piece.signs.clone()).unwrap_or(&[]);
        if signs.is_empty() {
            return Side::Empty;
        }
        if self.begins_like_a_number(Some(piece)) {
            match self.decimal(signs, &piece.after) {
                Ok(Some((decimal, unit))) => {
                    if let Some(reason) = self.cut_off(piece, index) {
                        return Side::Unread(reason);
                    }
                    if self.is_of_another_arithmetic(piece.signs.end) {
                        return Side::Unread(
                            "it may be said of remainders or of another base".to_owned(),
                        );
                    }
                    return Side::Decimal(decimal, unit);
                }
                Ok(None) => {}
                Err(reason) => return Side::Unread(reason),
            }
        }
        let style = Style { plain: piece.plain, ..self.style };
        let cut_off = self.cut_off(piece, index);
        let mut filled = signs.iter().filter(|sign| !sign.is_blank());
        let lone = filled.next().is_some() && filled.next().is_none();
        if lone || is_name(signs) {
            return match formula(signs, style) {
                Ok(known) if cut_off.is_none() => Side::Known(known),
                _ => Side::Name,
            };
        }
        if let Some(reason) = cut_off {
            return Side::Unread(reason);
        }
        let math = |sign: &Sign| matches!(sign.kind, SignKind::Math(_));
        if signs.iter().any(math) {
            return Side::Unread("the formula begins in the text".to_owned());
        }
        match formula(signs, style) {
            Ok(Formula::Binary(Operator::Plus | Operator::Minus, ..)) if piece.scaled => {
                Side::Unread("what the factor behind it multiplies is unclear".to_owned())
            }
            Ok(formula) => Side::Formula(formula),
            Err(reason) => Side::Unread(reason),
        }
    }

    /// Whether the words right behind a number say that it is a remainder, or written to another base.
    fn is_of_another_arithmetic(&self, end: usize) -> bool {
        const WORDS: &str = "mod modulo binary base hex hexadecimal octal gf";
        let near = self.signs.get(end..).unwrap_or(&[]).iter().take(8);
        let one = |word: &str| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            WORDS.split_whitespace().any(|known| word.eq_ignore_ascii_case(known))
        };
        let known = |words: &str| words.split_whitespace().any(one);
        near.take_while(|sign| !sign.is('.')).any(|sign| match &sign.kind {
            SignKind::Word(word) | SignKind::Text(word) | SignKind::Upright(word) => known(word),
            SignKind::Command(name) => {
                matches!(name.as_ref(), "pmod" | "bmod" | "mod" | "mathrm mod")
            }
            _ => false,
        })
    }

    /// Why what stands before the first side of a chain may belong to it.
    pub(super) fn cut_off(&self, piece: &Piece, index: usize) -> Option<String> {
        if index > 0 {
            return None;
        }
        let signs = self.signs.get(piece.signs.clone()).unwrap_or(&[]);
        let operator = |sign: &&Sign| is_times(sign) || sign.is('/') || sign.is('+');
        if signs.first().filter(operator).is_some() {
            return Some("its beginning is cut off".to_owned());
        }
        let blank = |sign: &Sign| sign.is_blank();
        match &piece.before {
            Edge::Word { text, .. } if piece.tight => {
                Some(format!("it begins right behind \"{}\"", text.trim()))
            }
            Edge::Word { text, in_formula: true } if !is_connective(text) => {
                Some(format!("the words \"{}\" stand before it", text.trim()))
            }
            Edge::Word { text, .. } if is_operation(text, piece.plain) => {
                Some(format!("the word \"{}\" before it may belong to it", text.trim()))
            }
            Edge::Word { text, .. }
                if signs.first().is_some_and(|sign| sign.is('-'))
                    && signs.get(1).is_some_and(blank) =>
            {
                Some(format!(
                    "whether a minus or a dash stands behind \"{}\" is unclear",
                    text.trim()
                ))
            }
            Edge::Colon => {
                let digit = self
                    .signs
                    .get(..piece.signs.start)
                    .unwrap_or(&[])
                    .iter()
                    .rev()
                    .take(2)
                    .any(|sign| sign.digit().is_some());
                digit.then(|| "a ratio may stand before it".to_owned())
            }
            _ => None,
        }
    }

    /// The decimal that a side is, and the unit behind it.
    pub(super) fn decimal(
        &self,
        signs: &[Sign],
        next: &Edge,
    ) -> Read<Option<(Printed, Option<String>)>> {
        let style = Style { plain: true, ..self.style };
        let found = match printed(signs, style) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(None),
            Err(reason) => {
                return if signs.iter().any(|sign| sign.is('(')) { Ok(None) } else { Err(reason) };
            }
        };
        let rest = signs.get(found.length..).unwrap_or(&[]);
        let mut filled = rest.iter().filter(|sign| !sign.is_blank());
        let space = rest.first().is_some_and(Sign::is_blank);
        let unit = |text: &str| is_unit(text.trim()).then(|| text.trim().to_owned());
        Ok(match filled.next() {
            None => {
                let unit = match next {
                    Edge::Word { text, .. } => unit(text),
                    _ => None,
                };
                Some((found, unit))
            }
            Some(Sign { kind: SignKind::Upright(text), .. }) => {
                let text = text.to_string();
                Some((found, Some(text)))
            }
            Some(sign) if sign.is_command("Omega") || sign.is_command("mu") => {
                Some((found, Some("unit".to_owned())))
            }
            Some(sign) if (sign.is('(') || sign.is('[')) && space => {
                let mut inside = filled.take_while(|sign| !sign.is(')'));
                if inside.all(|sign| sign.digit().is_some()) && found.is_decimal {
                    return Err("whether digits in parentheses are its error is unclear".to_owned());
                }
                Some((found, None))
            }
            Some(sign) if sign.is('\'') || sign.is('"') => {
                return Err("a prime stands behind the decimal".to_owned());
            }
            Some(sign)
                if is_times(sign)
                    || starts_factor(sign)
                    || "+-/^!_".chars().any(|c| sign.is(c)) =>
            {
                None
            }
            Some(_) => return Err("what stands behind the decimal is unclear".to_owned()),
        })
    }
}
