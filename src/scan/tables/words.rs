//! Running text as words, signs and numbers, whatever it was written in.

use std::sync::Arc;

use proofmark_book::diagnostic::{Place, Source};

use super::sheet::Number;
use crate::paper::manuscript::{Manuscript, UnitKind};
use crate::scaffold::latex::literal::{Lexeme, placed};

/// A piece of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Letters.
    Word(String),
    /// Any other sign that is printed, but for spaces and emphasis.
    Sign(char),
    /// A number, if a book can write it.
    Number(Option<Number>),
}

/// Signs of the setting, which say nothing.
const SETTING: &str = " *_$\\{}\u{200b}\u{a0}\u{2009}~`";

/// The pieces of a LaTeX document.
pub fn of_manuscript(manuscript: &Manuscript) -> Vec<Piece> {
    let piece = |kind: &UnitKind| match kind {
        UnitKind::Word(word) => Some(Piece::Word(word.clone())),
        UnitKind::Sign(sign) if SETTING.contains(*sign) => None,
        UnitKind::Sign(sign) => Some(Piece::Sign(*sign)),
        UnitKind::Number(at) => {
            let number = manuscript.numbers.get(*at)?;
            let read =
                number.text.as_ref().and_then(|text| Number::new(text, number.place.clone()));
            Some(Piece::Number(read))
        }
    };
    manuscript.units.iter().filter_map(|unit| piece(&unit.kind)).collect()
}

/// The pieces of Markdown or plain text.
pub fn of_text(source: &Arc<Source>) -> Vec<Piece> {
    let text = source.text.as_str();
    let bytes: Vec<usize> = text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(text.len());
    // A character stays one character.
    let plain = text.replace('\u{2212}', "-");
    let pieces = placed(&plain).into_iter().filter_map(|(range, lexeme)| {
        let place = || Place::new(Arc::clone(source), byte(range.start)..byte(range.end));
        Some(match lexeme {
            Lexeme::Word(word) => Piece::Word(word),
            Lexeme::Sign(sign) if SETTING.contains(sign) => return None,
            Lexeme::Sign(sign) => Piece::Sign(sign),
            Lexeme::Number(literal) => {
                Piece::Number(literal.text().and_then(|text| Number::new(&text, place())))
            }
        })
    });
    pieces.collect()
}
