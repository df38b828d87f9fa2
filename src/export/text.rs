//! Numbers, lines and comments.

use proofmark_book::decimal_text::{Towards, magnitude, with_places};
use proofmark_book::text::single_spaced;
use proofmark_book::{Entry, Expression, Sentence, Spread, Syntax};
use proofmark_kernel::{Decimal, Rational};

/// A number in decimal notation, unless it has none or one with more than 60 digits after the point.
pub fn decimal(value: &Rational) -> Option<String> {
    let [below, above] = [Towards::Below, Towards::Above].map(|way| with_places(value, 60, way));
    (below == above).then_some(below)
}

/// Bits enough for the digits of a sentence.
pub fn precision(sentence: &Sentence) -> u64 {
    4 * digits(sentence) + 60
}

/// How many digits the numbers of a sentence have before or after the point, whichever matters.
pub fn digits(sentence: &Sentence) -> u64 {
    let parts = sentence.sides().flat_map(Expression::parts);
    let literals = parts.flat_map(|part| &part.nodes).filter_map(|(syntax, _)| {
        let (Syntax::Number(text) | Syntax::Cell(text)) = syntax else { return None };
        Some(text.as_str())
    });
    let margin = sentence.spread.iter().filter_map(|spread| match spread {
        Spread::Margin(text) => Some(text.as_str()),
        Spread::Units(_) => None,
    });
    let numbers = literals.chain(margin).filter_map(|text| Decimal::parse(text).ok());
    let digits = numbers.map(|Decimal { value, unit }| {
        let whole = magnitude(&value) - magnitude(&unit);
        magnitude(&unit).unsigned_abs().max(whole.unsigned_abs())
    });
    digits.max().unwrap_or(0)
}

/// Longest line that is not one word.
const WIDTH: usize = 100;

/// The text with its spaces made unbreakable, unless it is too long for that.
pub fn tied(text: &str) -> String {
    if text.chars().count() > WIDTH - 20 { text.to_owned() } else { text.replace(' ', "\u{a0}") }
}

/// The text broken at spaces into lines that start at `indent`; the first one starts at `column`.
pub fn wrapped(text: &str, column: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut at = column;
    let words = text.split([' ', '\n']).filter(|word| !word.is_empty());
    for (index, word) in words.enumerate() {
        let length = word.chars().count();
        if index > 0 && at + 1 + length > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            at = indent;
        } else if index > 0 {
            lines.push(' ');
            at += 1;
        }
        lines.push_str(word);
        at += length;
    }
    lines.replace('\u{a0}', " ")
}

/// A comment: each paragraph broken into lines that open with a mark.
pub fn remark(mark: &str, paragraphs: &[String]) -> String {
    let indent = mark.chars().count() + 1;
    let line = |paragraph: &String| {
        let text = wrapped(&single_spaced(paragraph), indent, indent);
        let lines = text.lines().map(|line| format!("{mark} {}\n", line.trim_start()));
        lines.collect::<String>()
    };
    paragraphs.iter().map(line).collect()
}

/// What a claim is, for a comment: its name after a mark, its words and its digest.
pub fn said(mark: &str, Entry { claim, cites, .. }: &Entry) -> Vec<String> {
    let cites = cites.as_deref().map_or(String::new(), |cites| format!(" ({cites})"));
    let name = format!("{mark}{}{cites}", claim.id());
    vec![name, claim.says().to_owned(), format!("sha256 {}", claim.sha256())]
}
