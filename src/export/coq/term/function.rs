//! Built-in functions and powers as Coq terms.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _};
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{Function, ListFunction, Outcome};
use proofmark_kernel::Op;

use super::{Kind, Piece, level};

/// What Coq and the library call a function.
pub(super) fn coq_name(op: &Op) -> &'static str {
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
pub(super) fn missing(place: &Place) -> Diagnostic {
    Diagnostic::new("this cannot be exported", place.clone())
}

/// Powers with a written exponent are Coq's, those with a written fraction are powers of a root, and
/// those with a computed exponent are the library's.
pub(super) fn power(x: &Piece, y: &Piece, place: &Place) -> Outcome<Piece> {
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
        let base = fraction.map_or(x.clone(), |fraction| root_of(fraction.denom(), x));
        let power = match written.as_str() {
            "1" if fraction.is_some() => base,
            _ => {
                let text = format!("{} ^ {written}", base.argument());
                Piece::new(text, Kind::Number, level::POWER)
            }
        };
        if !negative {
            return power;
        }
        Piece::new(format!("1 / {}", power.at(level::POWER)), Kind::Number, level::PRODUCT)
    };
    if x.kind == Kind::List {
        let power = raised(&Piece::atom("x", Kind::Number));
        return Ok(each(&format!("(fun x => {})", power.text), x));
    }
    Ok(raised(&number_at(x, place)?))
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
pub(super) fn built_in(
    name: &str,
    function: &Function,
    arguments: &[Piece],
    place: &Place,
) -> Outcome<Piece> {
    let lists = arguments.iter().any(|argument| argument.kind == Kind::List);
    // `mod` is a keyword of Coq.
    let library = format!("Fn.{}", if name == "mod" { "modulo" } else { name });
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
        (Function::Atan2 | Function::Divisors | Function::OfFraction(_), _) => {
            refuse(&format!("`{name}`"))
        }
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
pub(super) fn of_two(function: &str, x: &Piece, y: &Piece, place: &Place) -> Outcome<Piece> {
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
pub(super) fn each(function: &str, xs: &Piece) -> Piece {
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

pub(super) fn number_at(piece: &Piece, place: &Place) -> Outcome<Piece> {
    let message = match piece.kind {
        Kind::Number => return Ok(piece.clone()),
        Kind::List => "a list stands where a number must",
        Kind::Position => "a position that is also a number cannot be exported to Coq",
    };
    Err(Diagnostic::new(message, place.clone()))
}

pub(super) fn numbers(pieces: &[Piece], place: &Place) -> Outcome<Vec<Piece>> {
    pieces.iter().map(|piece| number_at(piece, place)).collect()
}
