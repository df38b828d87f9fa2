//! Expressions of a book as Coq terms over the reals.

use std::collections::HashMap;
use std::ops::Range;

use num_traits::Signed as _;
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{
    Comparison, Constant, Enclosed, Expression, Fold, Gather, Let, Outcome, Passage, Sentence,
    Sign, Translator, constant, decimal, exact, function,
};
use proofmark_kernel::{Rational, Relation};

use super::define::Library;
use super::fresh;
use crate::export::text;

mod function;

pub use function::position;
use function::{built_in, coq_name, each, missing, number_at, numbers, of_two, power};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `R`
    Number,
    /// `list R`
    List,
    /// `nat`: a position in a list
    Position,
}

impl Kind {
    pub fn coq(self) -> &'static str {
        match self {
            Self::Number => "R",
            Self::List => "list R",
            Self::Position => "nat",
        }
    }
}

/// How tightly Coq binds: a term of one level may stand unparenthesised where a higher one may.
mod level {
    pub const ATOM: u8 = 0;
    pub const APPLICATION: u8 = 10;
    pub const POWER: u8 = 30;
    pub const NEGATION: u8 = 35;
    pub const PRODUCT: u8 = 40;
    pub const SUM: u8 = 50;
    pub const APPEND: u8 = 60;
}

/// A term.
#[derive(Clone, Debug)]
pub struct Piece {
    pub text: String,
    pub kind: Kind,
    level: u8,
    /// Its value, where it is made of written numbers.
    exact: Option<Rational>,
}

impl Piece {
    pub fn atom(text: impl Into<String>, kind: Kind) -> Self {
        Self::new(text, kind, level::ATOM)
    }

    fn new(text: impl Into<String>, kind: Kind, level: u8) -> Self {
        Self { text: text.into(), kind, level, exact: None }
    }

    fn with_value(self, exact: Option<Rational>) -> Self {
        Self { exact, ..self }
    }

    /// The text, in parentheses if the term does not bind that tightly.
    fn at(&self, level: u8) -> String {
        if self.level > level { format!("({})", self.text) } else { self.text.clone() }
    }

    /// The text as an operand of anything.
    pub fn argument(&self) -> String {
        self.at(level::ATOM)
    }

    /// A function of terms.
    pub fn call(function: &str, arguments: &[Self], kind: Kind) -> Self {
        let mut text = function.to_owned();
        for argument in arguments {
            text.push(' ');
            text.push_str(&argument.argument());
        }
        let level = if arguments.is_empty() { level::ATOM } else { level::APPLICATION };
        Self::new(text, kind, level)
    }

    fn negative(&self) -> Self {
        let text = format!("- {}", self.at(level::POWER));
        let exact = self.exact.as_ref().map(|value| -value.clone());
        Self::new(text, Kind::Number, level::NEGATION).with_value(exact)
    }
}

/// What the names of a scope stand for.
pub type Names = HashMap<String, Piece>;

/// A variable of a claim, or what stands for a printed cell: its name and the ends of its range.
pub struct Variable {
    pub name: String,
    pub lo: String,
    pub hi: String,
}

/// Translates the expressions of one definition or claim.
pub struct Writer<'a, 'b> {
    pub library: &'b mut Library<'a>,
    pub names: Names,
    /// What stands before the names of definitions.
    pub prefix: &'static str,
    /// What the definitions require of the arguments that they are used with.
    pub requires: Vec<String>,
    /// The printed cells so far, where they are allowed.
    pub cells: Option<Vec<Variable>>,
    place: Place,
}

impl<'a, 'b> Writer<'a, 'b> {
    pub fn new(library: &'b mut Library<'a>, prefix: &'static str, passage: &Passage) -> Self {
        let (names, requires, place) = (Names::new(), Vec::new(), passage.place(&(0..0)));
        Self { library, names, prefix, requires, cells: None, place }
    }

    /// Lets a name stand for itself, or for one like it that Coq allows.
    pub fn bind(&mut self, name: &str, kind: Kind) -> String {
        let taken = self.names.values().map(|piece| piece.text.clone()).collect();
        let coq = fresh(name, &taken);
        self.names.insert(name.to_owned(), Piece::atom(coq.clone(), kind));
        coq
    }

    /// Names values, and returns the names with their terms.
    pub fn lets(&mut self, lets: &[Let]) -> Outcome<Vec<(String, String)>> {
        let mut named = Vec::new();
        for (name, expression, passage) in lets {
            let piece = self.expression(expression, passage)?;
            named.push((self.bind(name, piece.kind), piece.text));
        }
        Ok(named)
    }

    /// An expression that must be a number.
    pub fn number(&mut self, expression: &Expression, passage: &Passage) -> Outcome<Piece> {
        let piece = self.expression(expression, passage)?;
        number_at(&piece, &passage.place_of(expression))
    }

    /// The comparisons that a sentence makes.
    pub fn comparison(&mut self, sentence: &Sentence, passage: &Passage) -> Outcome<Compared> {
        let mut sides = Vec::new();
        for side in sentence.sides() {
            sides.push(self.number(side, passage)?.text);
        }
        let Some(((low, least), (high, most))) = sentence.ends(passage)? else {
            let relations = sentence.chain.iter().map(|link| link.relation);
            let relations = relations.chain(sentence.comparison.relation());
            let pairs = sides.iter().zip(sides.iter().skip(1)).zip(relations);
            let compared = pairs.map(|((left, right), relation)| {
                let sign = if relation == Relation::Equal { "=" } else { relation.sign() };
                format!("{left} {sign} {right}")
            });
            let whole = compared.collect::<Vec<_>>().join(" /\\ ");
            return Ok(Compared { low: whole.clone(), high: whole.clone(), whole });
        };
        let left = sides.first().ok_or_else(|| missing(&passage.place_of(&sentence.lhs)))?;
        let sign = |relation: Relation| match relation {
            Relation::Above | Relation::Below => "<",
            Relation::AtLeast | Relation::AtMost | Relation::Equal => "<=",
        };
        let low = format!("{} {} {left}", literal(&least).text, sign(low));
        let rest = format!("{} {}", sign(high), literal(&most).text);
        Ok(Compared { whole: format!("{low} {rest}"), low, high: format!("{left} {rest}") })
    }

    fn definition(&mut self, name: &str, arguments: &[Piece]) -> Outcome<Piece> {
        let place = &self.place;
        let (index, _) = self.library.book.definition(name).ok_or_else(|| missing(place))?;
        let (written, arguments) = self.library.instance(index, arguments, place)?;
        if let Some(requires) = &written.requires {
            let requires = format!("{}{requires}", self.prefix);
            let call = Piece::call(&requires, &arguments, Kind::Number).text;
            if !self.requires.contains(&call) {
                self.requires.push(call);
            }
        }
        Ok(Piece::call(&format!("{}{}", self.prefix, written.name), &arguments, written.kind))
    }
}

impl Translator for Writer<'_, '_> {
    type Value = Piece;

    fn place(&mut self) -> &mut Place {
        &mut self.place
    }

    fn literal(&mut self, text: &str) -> Outcome<Piece> {
        let value = decimal(text, &self.place)?.value;
        if text.ends_with('%') {
            return Ok(literal(&value));
        }
        Ok(Piece::atom(text, Kind::Number).with_value(Some(value)))
    }

    fn cell(&mut self, text: &str) -> Outcome<Piece> {
        let Some(cells) = &mut self.cells else {
            let message = "a printed cell inside a definition cannot be exported to Coq";
            return Err(Diagnostic::new(message, self.place.clone()));
        };
        let name = format!("cell{}", cells.len() + 1);
        let ((_, lo), (_, hi)) = Comparison::Agrees.ends(&decimal(text, &self.place)?);
        let (lo, hi) = (literal(&lo).text, literal(&hi).text);
        cells.push(Variable { name: name.clone(), lo, hi });
        Ok(Piece::atom(name, Kind::Number))
    }

    fn name(&mut self, name: &str) -> Outcome<Piece> {
        if let Some(piece) = self.names.get(name) {
            return Ok(piece.clone());
        }
        match (self.library.book.definition(name), constant(name)) {
            (None, Some(Constant::Operation(op))) => Ok(Piece::atom(coq_name(op), Kind::Number)),
            (None, Some(Constant::E)) => {
                Ok(Piece::call("exp", &[Piece::atom("1", Kind::Number)], Kind::Number))
            }
            (Some(_), _) | (None, None) => self.definition(name, &[]),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Piece]) -> Outcome<Piece> {
        if self.library.book.definition(name).is_some() {
            return self.definition(name, arguments);
        }
        let function = function(name).ok_or_else(|| missing(&self.place))?;
        built_in(name, function, arguments, &self.place)
    }

    fn list(&mut self, items: &[Piece]) -> Outcome<Piece> {
        let texts: Vec<String> =
            numbers(items, &self.place)?.into_iter().map(|item| item.text).collect();
        Ok(Piece::atom(format!("[{}]", texts.join("; ")), Kind::List))
    }

    fn negate(&mut self, x: &Piece) -> Outcome<Piece> {
        if x.kind == Kind::List {
            return Ok(each("Ropp", x));
        }
        Ok(number_at(x, &self.place)?.negative())
    }

    fn binary(&mut self, sign: Sign, x: &Piece, y: &Piece) -> Outcome<Piece> {
        let place = &self.place;
        let (symbol, function, level, right) = match sign {
            Sign::Plus => ("+", "Rplus", level::SUM, level::PRODUCT),
            Sign::Minus => ("-", "Rminus", level::SUM, level::PRODUCT),
            Sign::Times => ("*", "Rmult", level::PRODUCT, level::POWER),
            Sign::Over => ("/", "Rdiv", level::PRODUCT, level::POWER),
            Sign::Power => return power(x, y, place),
        };
        if x.kind == Kind::List || y.kind == Kind::List {
            return of_two(function, x, y, place);
        }
        let (x, y) = (number_at(x, place)?, number_at(y, place)?);
        let text = format!("{} {symbol} {}", x.at(level), y.at(right));
        let known = sign.op().zip(x.exact.as_ref().zip(y.exact.as_ref()));
        let exact = known.and_then(|(op, (x, y))| exact::value(&op, &[x, y]));
        Ok(Piece::new(text, Kind::Number, level).with_value(exact))
    }

    /// The terms are a function of each number of the range. What definitions require of them, they
    /// require for each number.
    fn fold(&mut self, fold: &Fold, ends: [&Piece; 2], passage: &Passage) -> Outcome<Piece> {
        let [lo, hi] = ends.map(|end| number_at(end, &self.place));
        let range = Piece::call("numbers", &[lo?, hi?], Kind::List);
        let outside = std::mem::take(&mut self.requires);
        let index = self.bind(&fold.index, Kind::Number);
        let term = self.number(&fold.body, passage)?;
        self.names.remove(&fold.index);
        let required = std::mem::replace(&mut self.requires, outside);
        if !required.is_empty() {
            let all = required.join(" /\\ ");
            let all = format!("all (fun {index} => {all}) {}", range.argument());
            if !self.requires.contains(&all) {
                self.requires.push(all);
            }
        }
        let function = match fold.gather {
            Gather::Sum => "sum",
            Gather::Product => "product",
            Gather::Min => "least",
            Gather::Max => "greatest",
        };
        let terms = each(&format!("(fun {index} => {})", term.text), &range);
        Ok(Piece::call(function, &[terms], Kind::Number))
    }

    /// Only a certificate of its own says what such a number is.
    fn enclosed(
        &mut self,
        enclosed: &Enclosed,
        _outside: &[Piece],
        (passage, range): (&Passage, &Range<usize>),
    ) -> Outcome<Piece> {
        let word = Enclosed::word(enclosed.kind);
        let message = format!("this `{word}` is a number with a certificate of its own");
        let error = Diagnostic::new(message, passage.place(range));
        Err(error.with_help("formulas with one are not exported"))
    }
}

/// A comparison as text: as a whole, and the part of it that bounds the left side from below and
/// from above. Of a plain relation only the part that it is will be asked for.
pub struct Compared {
    pub whole: String,
    pub low: String,
    pub high: String,
}

impl Compared {
    /// That all of these hold.
    pub fn all(all: &[Self]) -> Self {
        let joined =
            |part: fn(&Self) -> &str| all.iter().map(part).collect::<Vec<_>>().join(" /\\ ");
        Self {
            whole: joined(|one| &one.whole),
            low: joined(|one| &one.low),
            high: joined(|one| &one.high),
        }
    }
}

/// A rational number in decimal notation, or as a fraction if it has none.
pub fn literal(value: &Rational) -> Piece {
    let size = value.abs();
    let piece = match text::decimal(&size) {
        Some(text) => Piece::atom(text, Kind::Number),
        None => {
            let text = format!("{} / {}", size.numer(), size.denom());
            Piece::new(text, Kind::Number, level::PRODUCT)
        }
    };
    let piece = piece.with_value(Some(size));
    if value.is_negative() { piece.negative() } else { piece }
}
