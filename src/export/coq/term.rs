//! Expressions of a book as Coq terms over the reals.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _};
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{
    Comparison, Constant, Expression, Fold, Function, Gather, Let, ListFunction, Outcome, Passage,
    Sentence, Sign, Translator, constant, decimal, exact, function,
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

    /// The comparison that a sentence makes.
    pub fn comparison(&mut self, sentence: &Sentence, passage: &Passage) -> Outcome<Compared> {
        let left = self.number(&sentence.lhs, passage)?.text;
        let right = self.number(&sentence.rhs, passage)?.text;
        if let Comparison::Plain(relation) = sentence.comparison {
            let sign = if relation == Relation::Equal { "=" } else { relation.sign() };
            let whole = format!("{left} {sign} {right}");
            return Ok(Compared { low: whole.clone(), high: whole.clone(), whole });
        }
        let decimal = proofmark_book::literal(&sentence.rhs, passage)?;
        let decimal = decimal.ok_or_else(|| missing(&passage.place_of(&sentence.rhs)))?;
        let ((low, least), (high, most)) = sentence.comparison.ends(&decimal);
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

/// Powers with a written exponent are Coq's, those with a written fraction are powers of a root, and
/// those with a computed exponent are the library's.
fn power(x: &Piece, y: &Piece, place: &Place) -> Outcome<Piece> {
    let y = number_at(y, place)?;
    let fraction = y.exact.as_ref().filter(|value| !value.is_integer());
    let written = match fraction {
        Some(fraction) => fraction.numer().abs().to_string(),
        None => y.text.strip_prefix("- ").unwrap_or(&y.text).to_owned(),
    };
    if !written.bytes().all(|b| b.is_ascii_digit()) {
        return of_two("power", x, &y, place);
    }
    let negative = match fraction {
        Some(fraction) => fraction.is_negative(),
        None => y.level == level::NEGATION,
    };
    let raised = |x: &Piece| {
        let x = match fraction {
            Some(fraction) => root_of(fraction.denom(), x).argument(),
            None => x.argument(),
        };
        match (negative, written.as_str()) {
            (true, "1") => (format!("1 / {x}"), level::PRODUCT),
            (true, _) => (format!("1 / {x} ^ {written}"), level::PRODUCT),
            (false, "1") if fraction.is_some() => (x, level::ATOM),
            (false, _) => (format!("{x} ^ {written}"), level::POWER),
        }
    };
    if x.kind == Kind::List {
        let (text, _) = raised(&Piece::atom("x", Kind::Number));
        return Ok(each(&format!("(fun x => {text})"), x));
    }
    let (text, level) = raised(&number_at(x, place)?);
    Ok(Piece::new(text, Kind::Number, level))
}

/// The real root of a written degree: square roots as far as it is even, and then an odd root.
fn root_of(degree: &BigInt, x: &Piece) -> Piece {
    let twos = degree.trailing_zeros().unwrap_or(0);
    let square = |x: Piece, _| Piece::call("sqrt", &[x], Kind::Number);
    let x = (0..twos).fold(x.clone(), square);
    let odd: BigInt = degree >> twos;
    if odd.is_one() {
        return x;
    }
    Piece::call("Fn.odd_root", &[Piece::atom(odd.to_string(), Kind::Number), x], Kind::Number)
}

/// A built-in function, which the library calls as the book does unless Coq has it already.
fn built_in(name: &str, function: &Function, arguments: &[Piece], place: &Place) -> Outcome<Piece> {
    let lists = arguments.iter().any(|argument| argument.kind == Kind::List);
    let library = format!("Fn.{name}");
    let refuse =
        |why: &str| Err(Diagnostic::new(format!("{why} cannot be exported to Coq"), place.clone()));
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
            Ok(Piece::new(text, Kind::Number, level::PRODUCT))
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
        (Function::Written(_) | Function::Whole(_), [x]) if IN_LIBRARY.contains(&name) => {
            unary(&library, x)
        }
        (Function::Whole(_), [x]) if let Some(function) = factorial(name) => unary(function, x),
        (Function::Written(_) | Function::Binomial, [x, y]) => of_two(&library, x, y, place),
        (Function::Measure(_), _) if !lists => chained(&library, arguments, place),
        (Function::Root, [degree, x]) => match degree.exact.as_ref() {
            Some(degree) if x.kind == Kind::List => {
                let root = root_of(degree.numer(), &Piece::atom("x", Kind::Number));
                Ok(each(&format!("(fun x => {})", root.text), x))
            }
            Some(degree) => Ok(root_of(degree.numer(), &number_at(x, place)?)),
            None => refuse("a root whose degree is computed"),
        },
        (Function::Measure(_), _) => refuse(&format!("`{name}` of a list")),
        (Function::Whole(_) | Function::Written(_), _) => refuse(&format!("`{name}`")),
        (Function::Atan2 | Function::Divisors, _) => refuse(&format!("`{name}`")),
        (Function::Unary(_) | Function::Log2 | Function::Log, _) => Err(missing(place)),
        (Function::Root | Function::Binomial, _) => Err(missing(place)),
    }
}

/// The functions of one number that the library has in its module `Fn`, under the same names.
const IN_LIBRARY: [&str; 22] = [
    "tan",
    "cot",
    "sec",
    "csc",
    "asin",
    "acos",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "log10",
    "log1p",
    "expm1",
    "cbrt",
    "degrees",
    "radians",
    "factorial",
    "double_factorial",
    "fibonacci",
    "catalan",
    "harmonic",
];

/// What the library calls a factorial that is written as a sign.
fn factorial(sign: &str) -> Option<&'static str> {
    match sign {
        "!" => Some("Fn.factorial"),
        "!!" => Some("Fn.double_factorial"),
        _ => None,
    }
}

/// A function of two numbers, or of each number of a list.
fn of_two(function: &str, x: &Piece, y: &Piece, place: &Place) -> Outcome<Piece> {
    Ok(match (x.kind, y.kind) {
        (Kind::List, Kind::List) => {
            let function = Piece::atom(function, Kind::Number);
            Piece::call("paired", &[function, x.clone(), y.clone()], Kind::List)
        }
        (_, Kind::List) => each(&format!("({function} {})", number_at(x, place)?.argument()), y),
        (Kind::List, _) => {
            each(&format!("(flip {function} {})", number_at(y, place)?.argument()), x)
        }
        _ => Piece::call(function, &[number_at(x, place)?, number_at(y, place)?], Kind::Number),
    })
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
        Piece::new(text, Kind::List, level::APPEND)
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
