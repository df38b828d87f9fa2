//! Expressions of a book as Coq terms over the reals.

use std::collections::HashMap;

use num_traits::Signed as _;
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{
    Comparison, Expression, Function, Let, ListFunction, Outcome, Passage, Sentence, Sign,
    Translator, decimal, function,
};
use proofmark_kernel::{Op, Rational, Relation};

use super::define::Library;
use super::fresh;
use crate::export::text;

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
}

impl Piece {
    pub fn atom(text: impl Into<String>, kind: Kind) -> Self {
        Self { text: text.into(), kind, level: level::ATOM }
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
        Self { text, kind, level }
    }

    fn negative(&self) -> Self {
        let text = format!("- {}", self.at(level::POWER));
        Self { text, kind: Kind::Number, level: level::NEGATION }
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
        if text.ends_with('%') {
            return Ok(literal(&decimal(text, &self.place)?.value));
        }
        Ok(Piece::atom(text, Kind::Number))
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
        match self.names.get(name) {
            Some(piece) => Ok(piece.clone()),
            None => self.definition(name, &[]),
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
        Ok(match (x.kind, y.kind) {
            (Kind::List, Kind::List) => {
                let function = Piece::atom(function, Kind::Number);
                Piece::call("paired", &[function, x.clone(), y.clone()], Kind::List)
            }
            (_, Kind::List) => {
                each(&format!("({function} {})", number_at(x, place)?.argument()), y)
            }
            (Kind::List, _) => {
                each(&format!("(flip {function} {})", number_at(y, place)?.argument()), x)
            }
            _ => {
                let (x, y) = (number_at(x, place)?, number_at(y, place)?);
                let text = format!("{} {symbol} {}", x.at(level), y.at(right));
                Piece { text, kind: Kind::Number, level }
            }
        })
    }
}

/// A comparison as text: as a whole, and the part of it that bounds the left side from below and
/// from above. Of a plain relation only the part that it is will be asked for.
pub struct Compared {
    pub whole: String,
    pub low: String,
    pub high: String,
}

/// A rational number in decimal notation, or as a fraction if it has none.
pub fn literal(value: &Rational) -> Piece {
    let size = value.abs();
    let piece = match text::decimal(&size) {
        Some(text) => Piece::atom(text, Kind::Number),
        None => {
            let text = format!("{} / {}", size.numer(), size.denom());
            Piece { text, kind: Kind::Number, level: level::PRODUCT }
        }
    };
    if value.is_negative() { piece.negative() } else { piece }
}

/// What Coq and the library call a function.
fn coq_name(op: &Op) -> &'static str {
    match op {
        Op::Min => "Rmin",
        Op::Max => "Rmax",
        Op::Abs => "Rabs",
        Op::Pi => "PI",
        Op::Sin | Op::Cos | Op::Atan => op.name(),
        Op::Sqrt | Op::Ln | Op::Exp | Op::Atanh | Op::FloorLog2 => op.name(),
        Op::Floor | Op::Ceil | Op::HeapDiameter => op.name(),
        // These are no functions of a book.
        Op::Const(_) | Op::Var(_) | Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Pow(_) => op.name(),
    }
}

/// The book was read without an error, so that this is not seen; but for a logarithm of a list to a
/// base that is computed.
fn missing(place: &Place) -> Diagnostic {
    Diagnostic::new("this cannot be exported", place.clone())
}

/// Powers with a written exponent are Coq's; those with a computed one are the library's.
fn power(x: &Piece, y: &Piece, place: &Place) -> Outcome<Piece> {
    let y = number_at(y, place)?;
    let written = y.text.strip_prefix("- ").unwrap_or(&y.text);
    if !written.bytes().all(|b| b.is_ascii_digit()) {
        if x.kind == Kind::List {
            return Ok(each(&format!("(flip power {})", y.argument()), x));
        }
        return Ok(Piece::call("power", &[number_at(x, place)?, y], Kind::Number));
    }
    let raised = |x: &str| match y.level {
        level::NEGATION => (format!("1 / {x} ^ {written}"), level::PRODUCT),
        _ => (format!("{x} ^ {written}"), level::POWER),
    };
    if x.kind == Kind::List {
        return Ok(each(&format!("(fun x => {})", raised("x").0), x));
    }
    let (text, level) = raised(&number_at(x, place)?.argument());
    Ok(Piece { text, kind: Kind::Number, level })
}

/// A built-in function, which the library calls as the book does unless Coq has it already.
fn built_in(name: &str, function: &Function, arguments: &[Piece], place: &Place) -> Outcome<Piece> {
    let lists = arguments.iter().any(|argument| argument.kind == Kind::List);
    let unary = |function: &str, x: &Piece| match x.kind {
        Kind::List => Ok(each(function, x)),
        Kind::Number | Kind::Position => {
            Ok(Piece::call(function, &[number_at(x, place)?], Kind::Number))
        }
    };
    match (function, arguments) {
        (Function::Chain(Op::Min), _) if lists => appended("least", arguments, place),
        (Function::Chain(Op::Max), _) if lists => appended("greatest", arguments, place),
        (Function::Chain(op), _) => chained(coq_name(op), arguments, place),
        (Function::Unary(op), [x]) => unary(coq_name(op), x),
        (Function::Log2, [x]) => unary(name, x),
        (Function::Log, [b, x]) => {
            let below = Piece::call("ln", &[number_at(b, place)?], Kind::Number);
            let quotient = |above: &str| format!("{above} / {}", below.argument());
            if x.kind == Kind::List {
                // Another base could speak of the bound name.
                let written = b.text.bytes().all(|byte| byte.is_ascii_digit());
                let each = each(&format!("(fun x => {})", quotient("ln x")), x);
                return if written { Ok(each) } else { Err(missing(place)) };
            }
            let above = Piece::call("ln", &[number_at(x, place)?], Kind::Number);
            let text = quotient(&above.at(level::PRODUCT));
            Ok(Piece { text, kind: Kind::Number, level: level::PRODUCT })
        }
        (Function::List(which, _), _) => {
            let kind = match which {
                ListFunction::Item => Kind::Number,
                ListFunction::Without => Kind::List,
                ListFunction::Sum
                | ListFunction::Mean
                | ListFunction::Count
                | ListFunction::Pdev
                | ListFunction::Sdev
                | ListFunction::Slope
                | ListFunction::Intercept => return Ok(Piece::call(name, arguments, Kind::Number)),
            };
            let [xs, k] = arguments else { return Err(missing(place)) };
            Ok(Piece::call(name, &[xs.clone(), position(k, place)?], kind))
        }
        (Function::Unary(_) | Function::Log2 | Function::Log, _) => Err(missing(place)),
    }
}

/// A function of each number of a list.
fn each(function: &str, xs: &Piece) -> Piece {
    let function = Piece::atom(function, Kind::Number);
    Piece::call("each", &[function, xs.clone()], Kind::List)
}

/// Two numbers at a time, from the left.
fn chained(function: &str, arguments: &[Piece], place: &Place) -> Outcome<Piece> {
    let numbers = numbers(arguments, place)?;
    let chain = |x: Piece, y: Piece| Piece::call(function, &[x, y], Kind::Number);
    numbers.into_iter().reduce(chain).ok_or_else(|| missing(place))
}

/// A function of one list made of numbers and lists.
fn appended(function: &str, arguments: &[Piece], place: &Place) -> Outcome<Piece> {
    let list = |x: &Piece| match x.kind {
        Kind::List => Ok(x.clone()),
        Kind::Number | Kind::Position => {
            Ok(Piece::atom(format!("[{}]", number_at(x, place)?.text), Kind::List))
        }
    };
    let lists = arguments.iter().map(list).collect::<Outcome<Vec<Piece>>>()?;
    let append = |x: Piece, y: Piece| {
        let text = format!("{} ++ {}", x.at(level::SUM), y.at(level::APPEND));
        Piece { text, kind: Kind::List, level: level::APPEND }
    };
    let list = lists.into_iter().rev().reduce(|rest, x| append(x, rest));
    Ok(Piece::call(function, &[list.ok_or_else(|| missing(place))?], Kind::Number))
}

/// A position in a list: a written number, or a name that stands for one.
pub fn position(piece: &Piece, place: &Place) -> Outcome<Piece> {
    if piece.kind == Kind::Position || piece.text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Piece::atom(piece.text.clone(), Kind::Position));
    }
    let message = "a position that is computed cannot be exported to Coq";
    Err(Diagnostic::new(message, place.clone()))
}

fn number_at(piece: &Piece, place: &Place) -> Outcome<Piece> {
    let message = match piece.kind {
        Kind::Number => return Ok(piece.clone()),
        Kind::List => "a list stands where a number must",
        Kind::Position => "a position that is also a number cannot be exported to Coq",
    };
    Err(Diagnostic::new(message, place.clone()))
}

fn numbers(pieces: &[Piece], place: &Place) -> Outcome<Vec<Piece>> {
    pieces.iter().map(|piece| number_at(piece, place)).collect()
}
