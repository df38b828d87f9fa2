//! Numbers that nobody would claim, and why.

use crate::scaffold::latex::commands::has;
use crate::scaffold::latex::literal::{Lexeme, Literal};
use crate::scaffold::latex::number::Omission;

use super::print::Glyph;

/// Units of lengths on a page, and lengths that have a name.
const LENGTHS: &str = "pt mm cm em ex in bp pc sp mu textwidth columnwidth linewidth textheight \
                       baselineskip hsize parindent";

/// Words before a number that only counts.
const COUNTED: &str = "Theorem Theorems Lemma Lemmas Corollary Proposition Definition Assumption Remark \
                       Example Section Sections Sec Appendix Table Tables Tab Figure Figures Fig Figs \
                       Equation Equations Eq Eqs Chapter Part Algorithm Step Line Case Item Conjecture \
                       Problem Exercise Page page pages pp vol Vol Volume section table figure step line \
                       version Version";

/// Signs of a formula around a whole number that is a part of it.
const OPERATORS: &str = "^_+-*/\u{b7}\u{d7}{}|";

/// Numbers that formulas are full of.
pub const SMALL: &str = "0, 1 or 2 in a formula";

/// Why a number of running text is no result, if that can be told. It is the lexeme at `index`.
pub fn of_text(lexemes: &[Lexeme], index: usize, glyph: Glyph) -> Option<String> {
    let Some(Lexeme::Number(literal)) = lexemes.get(index) else { return None };
    let filled = |lexeme: &&Lexeme| !lexeme.is(" $");
    let before = lexemes.get(..index).and_then(|all| all.iter().rfind(filled));
    let after = lexemes.get(index + 1..).and_then(|all| all.iter().find(filled));
    let reason = if let Some(reason) = glyph.reason {
        reason
    } else if matches!(lexemes.get(index + 1), Some(Lexeme::Word(unit)) if has(LENGTHS, unit)) {
        "a length or the like"
    } else if literal.omission == Some(Omission::WORD) {
        "part of a word"
    } else if glyph.heading && is_section(lexemes, index) {
        "the number of a section"
    } else if is_counted(lexemes, index) && literal.is_whole() {
        "the number of a table, a theorem or the like"
    } else if !glyph.math && is_year(literal) {
        "a year"
    } else if glyph.math && is_integer(literal) && is_part(before, after) {
        "part of a formula"
    } else if glyph.math && is_small(literal) {
        SMALL
    } else {
        return None;
    };
    Some(reason.to_owned())
}

/// Whether a whole number of a formula stands beside a letter or an operation.
fn is_part(before: Option<&Lexeme>, after: Option<&Lexeme>) -> bool {
    let part = |side: Option<&Lexeme>| {
        side.is_some_and(|side| matches!(side, Lexeme::Word(_)) || side.is(OPERATORS))
    };
    part(before) || part(after) || after.is_some_and(|after| after.is("("))
}

fn is_integer(literal: &Literal) -> bool {
    literal.fraction.is_none() && literal.exponent.is_none() && !literal.percent
}

fn is_small(literal: &Literal) -> bool {
    is_integer(literal) && matches!(literal.whole.as_str(), "0" | "1" | "2")
}

fn is_year(literal: &Literal) -> bool {
    let year = literal.whole.parse().is_ok_and(|year: u32| (1800..2100).contains(&year));
    year && literal.printed == literal.whole
}

/// Whether letters, points and numbers are all that stands before it in a heading: `A.1`.
fn is_section(lexemes: &[Lexeme], index: usize) -> bool {
    let before = lexemes.get(..index).unwrap_or(&[]).iter().rev();
    let near: Vec<&Lexeme> = before.take_while(|lexeme| !lexeme.is(" ")).collect();
    near.iter().any(|lexeme| lexeme.is("."))
        && near.iter().all(|lexeme| match lexeme {
            Lexeme::Word(word) => word.chars().count() == 1,
            Lexeme::Number(_) => true,
            Lexeme::Sign(_) => lexeme.is("."),
        })
}

/// Whether it comes after `Theorem`, `Table A.` and their like.
fn is_counted(lexemes: &[Lexeme], index: usize) -> bool {
    let before = lexemes.get(..index).unwrap_or(&[]).iter().rev();
    let mut words = before.skip_while(|lexeme| match lexeme {
        Lexeme::Sign(_) => lexeme.is(" .($"),
        Lexeme::Word(word) => word.chars().count() == 1,
        Lexeme::Number(_) => false,
    });
    matches!(words.next(), Some(Lexeme::Word(word)) if has(COUNTED, word))
}
