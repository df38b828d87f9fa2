//! Cuts the signs of a document into pieces: what separates them, and what does not.

use std::ops::Range;

use super::digits::printed;
use super::find::Finder;
use super::parse::{Style, is_times};
use super::relation::Relation;
use super::sign::{Sign, SignKind};
use super::words::says_is;

/// What stands between two pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A sign of relation.
    Relation(Relation),
    /// Words, in a formula or outside of it.
    Word { text: String, in_formula: bool },
    /// Between cells, lines of an equation, or lines.
    Soft,
    /// A colon.
    Colon,
    /// Punctuation, or the end of what belongs together.
    End,
}

/// Signs between two edges.
pub struct Piece {
    pub signs: Range<usize>,
    /// What stands before it.
    pub before: Edge,
    /// What stands behind it.
    pub after: Edge,
    /// Whether nothing separates it from what stands before it.
    pub tight: bool,
    /// Whether it stands outside of LaTeX's formulas.
    pub plain: bool,
    /// Whether a factor behind it is left out that the side next to it has too.
    pub scaled: bool,
}

/// How many blank signs and ends of columns there may be between two signs of a formula.
const NEAR: usize = 16;

/// Longest factor that both sides may have, in signs.
const LONGEST_FACTOR: usize = 20;

impl Finder<'_> {
    /// Cuts the signs into pieces.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut start = 0;
        let mut before = Edge::End;
        let mut depth = 0_usize;
        let mut math = false;
        let mut file = 0;
        let formulas = in_formulas(self.signs);
        let finish =
            |pieces: &mut Vec<Piece>, start: usize, end: usize, before: &mut Edge, edge: Edge| {
                let signs = self.trimmed(start..end);
                let soft = matches!(edge, Edge::Soft);
                if signs.is_empty() {
                    match (&*before, &edge) {
                        // `& = &`: the sign of relation is what counts.
                        (Edge::Relation(_), Edge::Soft) => return,
                        (Edge::Soft, Edge::Relation(_)) => {
                            *before = edge;
                            return;
                        }
                        // `\text{, that is, } = 0.5`
                        (Edge::Word { text, in_formula: true }, Edge::Relation(_))
                            if says_is(text) =>
                        {
                            *before = edge;
                            return;
                        }
                        (Edge::Relation(_), _) | (_, Edge::Relation(_)) => {}
                        _ if soft && *before != Edge::Soft => return,
                        _ => {
                            *before = edge;
                            return;
                        }
                    }
                }
                let tight = self.is_tight(signs.start);
                let plain = !formulas.get(signs.start).copied().unwrap_or(false);
                let after = edge.clone();
                let before = std::mem::replace(before, edge);
                pieces.push(Piece { signs, before, after, tight, plain, scaled: false });
            };
        for (index, sign) in self.signs.iter().enumerate() {
            if sign.at.file != file {
                file = sign.at.file;
                finish(&mut pieces, start, index, &mut before, Edge::End);
                start = index;
                depth = 0;
            }
            match sign.kind {
                SignKind::Open | SignKind::Char('(' | '[') => depth += 1,
                SignKind::Close | SignKind::Char(')' | ']') => depth = depth.saturating_sub(1),
                SignKind::Math(begins) => {
                    math = begins;
                    depth = 0;
                }
                SignKind::Break => depth = 0,
                // Cells and lines do not stand in parentheses.
                SignKind::Cell | SignKind::Row if !self.goes_on(index, math) => depth = 0,
                _ => {}
            }
            if depth > 0 {
                continue;
            }
            let Some(edge) = self.edge(index, sign, math) else { continue };
            finish(&mut pieces, start, index, &mut before, edge);
            start = index + 1;
        }
        finish(&mut pieces, start, self.signs.len(), &mut before, Edge::End);
        pieces
    }

    /// What a sign separates, if it does.
    pub(super) fn edge(&self, index: usize, sign: &Sign, math: bool) -> Option<Edge> {
        if let Some(relation) = Relation::of(sign) {
            return Some(Edge::Relation(relation));
        }
        match &sign.kind {
            SignKind::Word(word) => Some(Edge::Word { text: word.to_string(), in_formula: false }),
            SignKind::Text(text) => Some(Edge::Word { text: text.to_string(), in_formula: true }),
            SignKind::Break => Some(Edge::End),
            SignKind::Math(true) if self.is_behind_formula(index) => Some(Edge::Soft),
            SignKind::Cell | SignKind::Row if self.goes_on(index, math) => None,
            SignKind::Cell | SignKind::Row | SignKind::Line | SignKind::Wide => Some(Edge::Soft),
            SignKind::Char(';') => Some(Edge::End),
            SignKind::Char(':') => Some(Edge::Colon),
            SignKind::Char(',') => {
                let tight = self.digit(index.wrapping_sub(1)) && self.digit(index + 1);
                (!tight).then_some(Edge::End)
            }
            SignKind::Char('.') => {
                // `0.\overline{3}`
                let goes_on = |sign: &Sign| sign.digit().is_some() || sign.command().is_some();
                (!self.signs.get(index + 1).is_some_and(goes_on)).then_some(Edge::End)
            }
            SignKind::Char('?') => Some(Edge::End),
            SignKind::Char('!') if !math && !self.is_factorial(index) => Some(Edge::End),
            _ => None,
        }
    }

    /// Whether nothing but white space stands between a formula and the next.
    fn is_behind_formula(&self, index: usize) -> bool {
        let before = self.signs.get(..index).unwrap_or(&[]).iter().rev().take(NEAR);
        let mut before =
            before.skip_while(|sign| matches!(sign.kind, SignKind::Space | SignKind::Line));
        before.next().is_some_and(|sign| sign.kind == SignKind::Math(false))
    }

    pub(super) fn digit(&self, index: usize) -> bool {
        self.signs.get(index).is_some_and(|sign| sign.digit().is_some())
    }

    pub(super) fn is_factorial(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.signs.get(before));
        before.is_some_and(|before| before.digit().is_some() || before.is(')') || before.is('!'))
    }

    /// Whether a formula goes on over the end of its line or column.
    pub(super) fn goes_on(&self, index: usize, math: bool) -> bool {
        let skipped =
            |sign: &&Sign| !sign.is_blank() && !matches!(sign.kind, SignKind::Cell | SignKind::Row);
        let near = NEAR;
        let after = self.signs.get(index + 1..).unwrap_or(&[]).iter().take(near).find(skipped);
        let operator =
            |sign: &Sign| is_times(sign) || sign.is('+') || sign.is('/') || sign.is_command("div");
        let before = self.signs.get(..index).unwrap_or(&[]).iter().rev().take(near).find(skipped);
        let minus = |sign: &Sign| math && sign.is('-');
        after.is_some_and(|sign| operator(sign) || minus(sign))
            || before.is_some_and(|sign| operator(sign) || minus(sign))
    }

    /// A range without blanks at its ends.
    pub(super) fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let signs = self.signs.get(range.clone()).unwrap_or(&[]);
        let Some(first) = signs.iter().position(|sign| !sign.is_blank()) else {
            return range.start..range.start;
        };
        let last = signs.iter().rposition(|sign| !sign.is_blank()).unwrap_or(first);
        range.start + first..range.start + last + 1
    }

    /// Whether a piece begins right behind a word.
    pub(super) fn is_tight(&self, start: usize) -> bool {
        let before = self.signs.get(..start).unwrap_or(&[]);
        let last = before.iter().rev().find(|sign| !matches!(sign.kind, SignKind::Math(_)));
        last.is_some_and(|sign| matches!(sign.kind, SignKind::Word(_) | SignKind::Upright(_)))
    }

    /// Leaves out a factor that both sides of a sign of relation end with, where one of them is a decimal but for
    /// it: `2\pi\,T^3 = 6.28\,T^3`.
    pub(super) fn leave_common_factor(&self, chain: &mut [Piece]) {
        let [.., left, right] = chain else { return };
        for turn in [false, true] {
            let (formula, number) =
                if turn { (&mut *right, &mut *left) } else { (&mut *left, &mut *right) };
            let signs = self.signs.get(number.signs.clone()).unwrap_or(&[]);
            let Ok(Some(decimal)) = printed(signs, Style { plain: true, ..self.style }) else {
                continue;
            };
            let tail = signs.get(decimal.length..).unwrap_or(&[]);
            if tail.len() > LONGEST_FACTOR || !is_factor(tail) {
                continue;
            }
            let filled = |signs: &[Sign]| -> Vec<SignKind> {
                signs.iter().filter(|sign| !sign.is_blank()).map(|sign| sign.kind.clone()).collect()
            };
            let wanted = filled(tail);
            // From the right, as many signs as the factor has.
            let other = self.signs.get(formula.signs.clone()).unwrap_or(&[]);
            let mut count = 0;
            let at = other.iter().rposition(|sign| {
                count += usize::from(!sign.is_blank());
                count == wanted.len()
            });
            let Some(at) = at
                .filter(|at| *at > 0 && other.get(*at..).is_some_and(|end| filled(end) == wanted))
            else {
                continue;
            };
            formula.signs = self.trimmed(formula.signs.start..formula.signs.start + at);
            formula.scaled = true;
            number.signs = self.trimmed(number.signs.start..number.signs.start + decimal.length);
            return;
        }
    }
}

/// Whether signs are names with powers, and nothing else.
fn is_factor(signs: &[Sign]) -> bool {
    let mut filled = signs.iter().filter(|sign| !sign.is_blank());
    let name = |sign: &Sign| match &sign.kind {
        SignKind::Char(c) => c.is_alphabetic(),
        SignKind::Command(name) => {
            super::apply::is_operand(name)
                && !super::apply::is_function(name)
                && name.as_ref() != "frac"
        }
        _ => false,
    };
    let inner = |sign: &Sign| {
        name(sign)
            || sign.digit().is_some()
            || matches!(sign.kind, SignKind::Char('^' | '_') | SignKind::Open | SignKind::Close)
    };
    filled.next().is_some_and(name) && filled.all(inner)
}

/// For each sign, whether it stands in a formula of LaTeX.
fn in_formulas(signs: &[Sign]) -> Vec<bool> {
    let mut math = false;
    let is = |sign: &Sign| {
        if let SignKind::Math(begins) = sign.kind {
            math = begins;
        }
        math
    };
    signs.iter().map(is).collect()
}
