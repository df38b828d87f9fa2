//! Finds the places where a formula and a decimal stand on two sides of a sign: the signs of a document are cut
//! into pieces, and pieces with signs of relation between them are chains.

use std::cell::OnceCell;
use std::ops::Range;

use proofmark_book::diagnostic::Place;
use proofmark_book::text::{shortened, single_spaced};

use crate::limits;
use crate::scaffold::latex::source::Files;

use super::cut::{Edge, Piece};
use super::digits::Printed;
use super::formula::Formula;
use super::meaning::Meanings;
use super::parse::{Read, Style};
use super::place::{ReadStatement, Reading, Relates, ScannedPlace};
use super::relation::Relation;
use super::side::Side;
use super::sign::Sign;
use super::words::SCALES;

/// Whole numbers below this are often conditions.
const SMALL: f64 = 1_000.0;

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
        let mut text = formula.text();
        // `! =` would be read as "is not".
        if text.ends_with('!') {
            text = format!("({text})");
        }
        if let Err(error) = proofmark_book::Formula::parse(&text) {
            return Err(format!("the language of books does not have it: {}", error.message));
        }
        Ok(ReadStatement { formula: text, relation: relates, decimal: decimal.text.clone() })
    }
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
