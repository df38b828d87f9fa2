//! Finds the places where a formula and a decimal stand on two sides of a sign: the signs of a document are cut
//! into pieces, and pieces with signs of relation between them into chains.

use std::cell::OnceCell;
use std::ops::Range;

use proofmark_book::diagnostic::Place;
use proofmark_book::text::{shortened, single_spaced};

use crate::limits;
use crate::scaffold::latex::source::Files;

use super::digits::{Printed, printed};
use super::formula::{Formula, Operator};
use super::meaning::Meanings;
use super::parse::{Read, Style, formula, is_times, starts_factor};
use super::place::{ReadStatement, Reading, Relates, ScannedPlace};
use super::sign::{Sign, SignKind};

/// A sign of relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    About,
    Less,
    AtMost,
    Greater,
    AtLeast,
    /// One that says nothing of how large its sides are, or too little.
    Other,
}

impl Relation {
    fn of(sign: &Sign) -> Option<Self> {
        match &sign.kind {
            SignKind::Char('=') => Some(Self::Equal),
            SignKind::Char('<') => Some(Self::Less),
            SignKind::Char('>') => Some(Self::Greater),
            SignKind::Command(name) => Self::named(name),
            _ => None,
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "equals" | "coloneqq" | "coloneq" | "eqqcolon" | "triangleq" => Self::Equal,
            "approx" | "simeq" | "doteq" | "cong" | "approxeq" | "thickapprox"
            | "fallingdotseq" => Self::About,
            "lt" => Self::Less,
            "gt" => Self::Greater,
            "le" | "leq" | "leqslant" | "leqq" => Self::AtMost,
            "ge" | "geq" | "geqslant" | "geqq" => Self::AtLeast,
            "ne" | "neq" | "sim" | "equiv" | "ll" | "gg" | "lesssim" | "gtrsim" | "asymp"
            | "propto" | "to" | "rightarrow" | "longrightarrow" | "mapsto" | "in" | "notin"
            | "ni" | "Rightarrow" | "implies" | "Leftrightarrow" | "iff" | "Longrightarrow"
            | "Leftarrow" | "leftarrow" | "subset" | "subseteq" | "supset" | "colon" | "mid"
            | "perp" | "parallel" | "nless" | "ngtr" | "prec" | "succ" | "gets"
            | "Longleftrightarrow" | "longmapsto" | "uparrow" | "downarrow" | "nearrow"
            | "searrow" | "hookrightarrow" | "vdash" | "models" | "not" | "range" | "land"
            | "lor" | "wedge" | "vee" => Self::Other,
            _ => return None,
        })
    }

    /// The same from the other side.
    fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            same => same,
        }
    }

    /// What follows of a and c, if a stands so to b, and b so to c.
    fn then(self, next: Self) -> Option<Self> {
        use Relation::{About, Equal, Other};
        match (self, next) {
            (Other, _) | (_, Other) => None,
            (Equal, same) | (same, Equal) => Some(same),
            (About, About) => Some(About),
            _ => None,
        }
    }
}

/// Whether a command is a sign of relation with a decimal behind it.
pub fn is_relation_name(name: &str) -> bool {
    Relation::named(name).is_some_and(|relation| relation != Relation::Other)
}

/// How many blank signs and ends of columns there may be between two signs of a formula.
const NEAR: usize = 16;

/// Whole numbers below this are often conditions.
const SMALL: f64 = 1_000.0;

/// Whether a sign is one of relation.
pub fn is_relation(sign: &Sign) -> bool {
    Relation::of(sign).is_some()
}

/// What stands between two pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Edge {
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
struct Piece {
    signs: Range<usize>,
    /// What stands before it.
    before: Edge,
    /// What stands behind it.
    after: Edge,
    /// Whether nothing separates it from what stands before it.
    tight: bool,
    /// Whether it stands outside of LaTeX's formulas.
    plain: bool,
    /// Whether a factor behind it is left out that the side next to it has too.
    scaled: bool,
}

/// The document that is looked at.
pub struct Finder<'a> {
    /// Its files.
    pub files: &'a Files,
    /// Its signs.
    pub signs: &'a [Sign],
    /// What its names mean.
    pub meanings: &'a Meanings,
    /// How it writes.
    pub style: Style,
}

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
    /// Every place of the document.
    pub fn places(&self) -> Vec<ScannedPlace> {
        let mut places = Vec::new();
        let mut chain: Vec<Piece> = Vec::new();
        for piece in self.pieces() {
            if !matches!(piece.before, Edge::Relation(_)) {
                self.chain(&chain, &mut places);
                chain.clear();
            }
            chain.push(piece);
            self.leave_common_factor(&mut chain);
        }
        self.chain(&chain, &mut places);
        places.extend(super::columns::places(self));
        self.in_order(&mut places);
        places
    }

    /// Brings places into the order of the document.
    fn in_order(&self, places: &mut [ScannedPlace]) {
        let sources = (0..self.files.count()).filter_map(|file| self.files.source(file));
        let files: Vec<&str> = sources.map(|source| source.name.as_str()).collect();
        places.sort_by_key(|place| {
            let file = files.iter().position(|name| *name == place.place.source.name);
            (file, place.place.range().start)
        });
    }

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

    /// Leaves out a factor that both sides of a sign of relation end with, where one of them is a decimal but for
    /// it: `2\pi\,T^3 = 6.28\,T^3`.
    fn leave_common_factor(&self, chain: &mut [Piece]) {
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

    /// Cuts the signs into pieces.
    fn pieces(&self) -> Vec<Piece> {
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
    fn edge(&self, index: usize, sign: &Sign, math: bool) -> Option<Edge> {
        if let Some(relation) = Relation::of(sign) {
            return Some(Edge::Relation(relation));
        }
        match &sign.kind {
            SignKind::Word(word) => Some(Edge::Word { text: word.to_string(), in_formula: false }),
            SignKind::Text(text) => Some(Edge::Word { text: text.to_string(), in_formula: true }),
            SignKind::Break => Some(Edge::End),
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

    fn digit(&self, index: usize) -> bool {
        self.signs.get(index).is_some_and(|sign| sign.digit().is_some())
    }

    fn is_factorial(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.signs.get(before));
        before.is_some_and(|before| before.digit().is_some() || before.is(')') || before.is('!'))
    }

    /// Whether a formula goes on over the end of its line or column.
    fn goes_on(&self, index: usize, math: bool) -> bool {
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
    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let signs = self.signs.get(range.clone()).unwrap_or(&[]);
        let Some(first) = signs.iter().position(|sign| !sign.is_blank()) else {
            return range.start..range.start;
        };
        let last = signs.iter().rposition(|sign| !sign.is_blank()).unwrap_or(first);
        range.start + first..range.start + last + 1
    }

    /// Whether a piece begins right behind a word.
    fn is_tight(&self, start: usize) -> bool {
        let before = self.signs.get(..start).unwrap_or(&[]);
        let last = before.iter().rev().find(|sign| !matches!(sign.kind, SignKind::Math(_)));
        last.is_some_and(|sign| matches!(sign.kind, SignKind::Word(_) | SignKind::Upright(_)))
    }

    /// Reads a chain, and what it says of each decimal in it.
    fn chain(&self, chain: &[Piece], places: &mut Vec<ScannedPlace>) {
        if chain.len() < 2 {
            return;
        }
        let cells: Vec<OnceCell<Side>> = chain.iter().map(|_| OnceCell::new()).collect();
        let side = |index: usize| -> Option<&Side> {
            let (cell, piece) = (cells.get(index)?, chain.get(index)?);
            Some(cell.get_or_init(|| self.side(index, piece)))
        };
        for index in 0..chain.len() {
            if !self.begins_like_a_number(chain.get(index)) {
                continue;
            }
            let Some(Side::Decimal(decimal, unit)) = side(index) else { continue };
            let mut found = Vec::new();
            let mut known = Vec::new();
            let mut reasons: Vec<(usize, String)> = Vec::new();
            for right in [false, true] {
                let mut relation = Relation::Equal;
                let mut at = index;
                for _ in 0..limits::SCAN_CHAIN {
                    let next = if right { at.checked_add(1) } else { at.checked_sub(1) };
                    let Some(next) = next.filter(|next| *next < chain.len()) else { break };
                    let link = chain.get(at.max(next)).map(|piece| &piece.before);
                    let Some(Edge::Relation(link)) = link else { break };
                    // From the formula to the decimal.
                    let link = if right { link.flipped() } else { *link };
                    let Some(together) = link.then(relation) else {
                        let formula = || matches!(side(next), Some(Side::Formula(_)));
                        if link == Relation::Other && at == index && formula() {
                            reasons.push((
                                next,
                                "the sign between them is not one of size".to_owned(),
                            ));
                        }
                        break;
                    };
                    relation = together;
                    at = next;
                    match side(at) {
                        Some(Side::Formula(formula)) => found.push((at, formula, relation)),
                        Some(Side::Unread(reason)) => reasons.push((at, reason.clone())),
                        Some(Side::Decimal(other, _))
                            if other.dots && relation == Relation::About => {}
                        Some(Side::Known(formula)) => known.push((at, formula, relation)),
                        Some(Side::Decimal(..) | Side::Name) => {}
                        Some(Side::Empty) | None => break,
                    }
                }
            }
            // A name that means something else has been given a value, of which nothing is said.
            known.retain(|(_, formula, relation)| {
                self.statement(formula, *relation, decimal, unit.as_deref()).is_ok()
            });
            found.extend(known);
            self.statements(chain, index, decimal, unit.as_deref(), &found, &reasons, places);
        }
    }

    /// Writes down what is said of a decimal.
    #[allow(clippy::too_many_arguments, reason = "the parts of one statement")]
    fn statements(
        &self,
        chain: &[Piece],
        index: usize,
        decimal: &Printed,
        unit: Option<&str>,
        found: &[(usize, &Formula, Relation)],
        reasons: &[(usize, String)],
        places: &mut Vec<ScannedPlace>,
    ) {
        let mut read = Vec::new();
        let mut refused = Vec::new();
        for (at, formula, relation) in found {
            match self.statement(formula, *relation, decimal, unit) {
                Ok(statement) => read.push((*at, Reading::Read(statement))),
                Err(reason) => refused.push((*at, reason)),
            }
        }
        refused.extend(reasons.iter().cloned());
        // Next to what is not read, a small whole number is a condition and no result.
        let small =
            !decimal.is_decimal && !decimal.dots && !decimal.percent && decimal.value.abs() < SMALL;
        if read.is_empty() && !small {
            refused.sort_by_key(|(at, _)| at.abs_diff(index));
            read.extend(refused.into_iter().next().map(|(at, why)| (at, Reading::NotRead(why))));
        }
        for (at, reading) in read {
            let (Some(first), Some(last), Some(number)) =
                (chain.get(at.min(index)), chain.get(at.max(index)), chain.get(index))
            else {
                continue;
            };
            let range = first.signs.start..last.signs.end;
            places.extend(self.place(range, number.signs.clone(), decimal, reading));
        }
    }

    /// A place: all its signs, and those from the first of the decimal on.
    pub fn place(
        &self,
        all: Range<usize>,
        number: Range<usize>,
        decimal: &Printed,
        reading: Reading,
    ) -> Option<ScannedPlace> {
        let written = self.trimmed(number.start..number.start + decimal.length);
        let end = if number.end == all.end { written.end } else { all.end };
        let place = self.range(all.start..end)?;
        let decimal = self.range(written)?;
        let text =
            |place: &Place| single_spaced(place.source.text.get(place.range()).unwrap_or(""));
        Some(ScannedPlace {
            written: shortened(&text(&place), limits::SCAN_WRITTEN),
            decimal: text(&decimal),
            place,
            reading,
        })
    }

    /// The place of some signs.
    fn range(&self, range: Range<usize>) -> Option<Place> {
        let signs = self.signs.get(range)?;
        let file = signs.first()?.at.file;
        let same = || signs.iter().filter(|sign| sign.at.file == file);
        let start = same().map(|sign| sign.at.byte).min()?;
        let end = same().map(|sign| sign.end).max()?;
        Some(Place::new(self.files.source(file)?.clone(), start..end))
    }

    /// What a formula and a decimal say together.
    pub fn statement(
        &self,
        formula: &Formula,
        relation: Relation,
        decimal: &Printed,
        unit: Option<&str>,
    ) -> Read<ReadStatement> {
        if formula.is_literal() {
            return Err("both sides are numbers".to_owned());
        }
        let mut formula = self.meanings.resolve(
            formula.clone(),
            decimal,
            matches!(relation, Relation::Equal | Relation::About),
        )?;
        let percent =
            formula.any(&|part| matches!(part, Formula::Number(digits) if digits.ends_with('%')));
        if percent && !decimal.percent {
            return Err("a percentage stands on one side only".to_owned());
        }
        let is_degrees = |part: &Formula| matches!(part, Formula::Call("radians", _));
        if decimal.degrees {
            formula = in_degrees(formula, &is_degrees)?;
        } else if formula_is_angle(&formula) {
            return Err("the formula is an angle in degrees, and the decimal is not".to_owned());
        }
        if let Some(unit) = unit
            && (formula.is_arithmetic() || SCALES.split_whitespace().any(|scale| scale == unit))
        {
            return Err(format!("the unit \"{unit}\" stands behind the decimal only"));
        }
        if decimal.is_power && matches!(relation, Relation::Equal | Relation::About) {
            return Err("a power of ten without digits says too little".to_owned());
        }
        let relates = match relation {
            Relation::Equal | Relation::About if decimal.spread => Relates::Within,
            _ if decimal.spread => return Err("a bound has an error of its own".to_owned()),
            Relation::Equal if decimal.dots => Relates::Digits,
            Relation::Equal => Relates::Equal,
            Relation::About => Relates::About,
            _ if decimal.dots => return Err("a bound goes on with dots".to_owned()),
            Relation::Less => Relates::Below,
            Relation::AtMost => Relates::AtMost,
            Relation::Greater => Relates::Above,
            Relation::AtLeast => Relates::AtLeast,
            Relation::Other => return Err("the sign between them is not one of size".to_owned()),
        };
        let text = formula.text();
        if let Err(error) = proofmark_book::Formula::parse(&text) {
            return Err(format!("the language of books does not have it: {}", error.message));
        }
        Ok(ReadStatement { formula: text, relation: relates, decimal: decimal.text.clone() })
    }

    fn begins_like_a_number(&self, piece: Option<&Piece>) -> bool {
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
    fn side(&self, index: usize, piece: &Piece) -> Side {
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

    /// Why what stands before the first side of a chain may belong to it.
    fn cut_off(&self, piece: &Piece, index: usize) -> Option<String> {
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
    fn decimal(&self, signs: &[Sign], next: &Edge) -> Read<Option<(Printed, Option<String>)>> {
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
            Some(sign) if (sign.is('(') || sign.is('[')) && space => Some((found, None)),
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

/// Longest factor that both sides may have, in signs.
const LONGEST_FACTOR: usize = 20;

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

/// Whether words say that what follows is what came before.
fn says_is(text: &str) -> bool {
    ["is", "are", "equals", "being"].contains(&text.split_whitespace().next_back().unwrap_or(""))
}

/// Whether a word joins two formulas that have nothing to do with each other.
fn is_connective(text: &str) -> bool {
    const WORDS: &str = "and where with for so hence thus or since because then but also while if i.e. e.g. \
                         therefore namely as that";
    let last = text.split_whitespace().next_back().unwrap_or("");
    let last = last.trim_matches([',', ':', ';']);
    last.is_empty() || WORDS.split_whitespace().any(|word| word == last)
}

/// Whether a word may say what is done with the formula behind it. Plain text has more of them: nothing shows
/// where its formulas begin.
fn is_operation(text: &str, plain: bool) -> bool {
    const ALWAYS: &str = "times plus minus half twice thrice double triple";
    const PLAIN: &str = "over per by squared cubed root log ln sin cos tan exp mod max min sup inf lim arg modulo x";
    let last = text.split_whitespace().next_back().unwrap_or("");
    let has = |words: &str| words.split_whitespace().any(|word| word.eq_ignore_ascii_case(last));
    has(ALWAYS) || (plain && has(PLAIN))
}

/// Words behind a decimal that say that it counts something else than the formula.
const SCALES: &str = "percent million billion trillion thousand dozen ppm ppb percentage";

/// Units in which numbers of other units are expressed.
fn is_unit(text: &str) -> bool {
    const UNITS: &str = "m mm cm km µm nm inch inches ft feet yard yards mile miles g kg mg t lb lbs oz s ms min h \
                         hour hours minute minutes second seconds day days week weeks month months year years l L \
                         ml cl dl litre litres liter liters gallon gallons cup cups K C F Hz kHz MHz GHz J kJ eV keV \
                         MeV GeV W kW V mV A mA N Pa kPa bar rad deg degree degrees radian radians dB bit bits byte \
                         bytes B kB MB GB TB KB MiB GiB terabyte terabytes yottabytes cents Volt Ohm mol USD EUR \
                         dollars euros euro pounds acres ha";
    let has = |words: &str| words.split_whitespace().any(|unit| unit == text);
    has(UNITS) || has(SCALES)
}

/// Whether signs are a name that a document gives a value: `x`, `\alpha_1`, `P(A)`, `H_0`.
fn is_name(signs: &[Sign]) -> bool {
    let mut signs =
        signs.iter().filter(|sign| !matches!(sign.kind, SignKind::Thin | SignKind::Math(_)));
    let name = |sign: &Sign| match &sign.kind {
        SignKind::Char(c) => c.is_alphabetic() && *c != 'e',
        SignKind::Upright(_) => true,
        SignKind::Command(name) => {
            !matches!(
                name.as_ref(),
                "pi" | "mathrm e"
                    | "frac"
                    | "dfrac"
                    | "tfrac"
                    | "sqrt"
                    | "sum"
                    | "prod"
                    | "int"
                    | "binom"
            ) && !super::apply::is_function(name)
                && (super::apply::is_operand(name) || name.starts_with("mathrm "))
                && !matches!(name.as_ref(), "num" | "surd" | "cuberoot" | "fourthroot")
                || matches!(
                    name.as_ref(),
                    "bar" | "hat" | "tilde" | "overline" | "vec" | "dot" | "widehat" | "widetilde"
                )
        }
        _ => false,
    };
    let Some(first) = signs.next() else { return false };
    if !name(first) {
        return false;
    }
    // What it is applied to, or marked with, holds names, digits and separators.
    let mut depth = 0_usize;
    for sign in signs {
        match &sign.kind {
            SignKind::Open | SignKind::Char('(' | '[') => depth += 1,
            SignKind::Close | SignKind::Char(')' | ']') => depth = depth.saturating_sub(1),
            SignKind::Char('_' | '^' | '\'' | '*') => {}
            SignKind::Char(_) | SignKind::Command(_) | SignKind::Upright(_) | SignKind::Space
                if depth > 0 => {}
            SignKind::Char(c) if c.is_alphanumeric() => {}
            SignKind::Command(command) if name_of_letter(command) => {}
            _ => return false,
        }
    }
    // A product of a number and names has no value of its own; nor have two names side by side.
    true
}

fn name_of_letter(command: &str) -> bool {
    command.starts_with("mathrm ")
        || matches!(command, "star" | "ast" | "prime" | "infty" | "odot" | "dagger")
}

/// Whether a formula is made of degrees at its top, and so an angle.
fn formula_is_angle(formula: &Formula) -> bool {
    match formula {
        Formula::Call("radians", _) => true,
        Formula::Negative(inside) => formula_is_angle(inside),
        Formula::Binary(super::formula::Operator::Power, ..) => false,
        Formula::Binary(_, left, right) => formula_is_angle(left) || formula_is_angle(right),
        _ => false,
    }
}

/// An angle as a number of degrees.
fn in_degrees(formula: Formula, is_degrees: &impl Fn(&Formula) -> bool) -> Read<Formula> {
    let inverse = |part: &Formula| matches!(part, Formula::Call("asin" | "acos" | "atan", _));
    let angle = |part: &Formula| is_degrees(part) || inverse(part);
    if is_degrees(&formula)
        && let Formula::Call(_, mut arguments) = formula
    {
        return arguments.pop().ok_or_else(|| "it is unclear".to_owned());
    }
    if formula.any(&angle) {
        return Ok(Formula::Call("degrees", vec![formula]));
    }
    Err("whether the formula is a number of degrees or of radians is unclear".to_owned())
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
