//! The numbers of a cell. What the whole cell prints is matched with the forms that authors use; a
//! number in a cell of another form is not taken, and the reason is kept.

use std::fmt;

use super::literal::{Lexeme, Literal, lexemes};

/// Signs after a number that do not change it: significance and notes.
pub const MARKS: [char; 10] = [
    '*', '\u{2217}', '\u{2020}', '\u{2021}', '\u{a7}', '\u{b6}', '\u{2191}', '\u{2193}', '\'',
    '\u{b0}',
];

/// A number of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedNumber {
    /// As it is printed.
    pub printed: String,
    /// What it is, or why it is not taken.
    pub read: Result<Reading, Omission>,
}

/// A number that is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// As a book writes it.
    pub text: String,
    /// Which of the cell's numbers it is.
    pub role: Role,
    /// How the printed number stands to the value: `rounds to`, or a bound.
    pub relation: &'static str,
    /// Whether it is a whole number, and nothing else.
    pub whole: bool,
    /// The name before an equals sign, as in `n = 100`.
    pub name: Option<String>,
}

/// Which of the numbers of a cell one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The number itself.
    Value,
    /// After ±, or the last digits in parentheses, `1.23(4)`.
    Error,
    /// In parentheses after the number, or alone.
    Parentheses,
    /// In a subscript of the number.
    Subscript,
    /// The error upwards.
    Above,
    /// The error downwards.
    Below,
    /// The lower end of an interval.
    Lower,
    /// The upper end of an interval.
    Upper,
    /// One of a list in parentheses, counted from 1.
    Item(usize),
}

impl Role {
    /// What it adds to a name, if a column has more than one role.
    pub fn suffix(self) -> String {
        match self {
            Self::Value => String::new(),
            Self::Item(number) => format!("_{number}"),
            Self::Error
            | Self::Parentheses
            | Self::Subscript
            | Self::Above
            | Self::Below
            | Self::Lower
            | Self::Upper => format!("_{self:?}").to_lowercase(),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "the value",
            Self::Error => "the error (\u{b1})",
            Self::Parentheses => "in parentheses",
            Self::Subscript => "in the subscript",
            Self::Above => "the error upwards",
            Self::Below => "the error downwards",
            Self::Lower => "the lower end",
            Self::Upper => "the upper end",
            Self::Item(number) => return write!(f, "number {number} of the list"),
        })
    }
}

/// Why a number is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Omission {
    Word,
    Unit,
    Code,
    Footnote,
    Formula,
    Prose,
    Comma,
    Malformed,
    Long,
    Unknown(String),
    Head,
    Section,
    Repeated,
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Word => "part of a word",
            Self::Unit => "a unit or a scale goes with it",
            Self::Code => "set as code",
            Self::Footnote => "a footnote, or its mark",
            Self::Formula => "part of a formula",
            Self::Prose => "among words or other numbers",
            Self::Comma => "its comma may be a decimal comma, or stand between two numbers",
            Self::Malformed => "not a decimal number",
            Self::Long => "more digits than a book can hold",
            Self::Unknown(name) => {
                return write!(f, "inside of \\{name}, which this document does not define");
            }
            Self::Head => "in the head of a column",
            Self::Section => "in a line across the table",
            Self::Repeated => "in a head or foot that longtable repeats",
        })
    }
}

/// The numbers of a line. Every digit of it belongs to exactly one of them.
pub fn read(line: &str) -> Vec<PrintedNumber> {
    let lexemes = lexemes(line);
    let filled: Vec<&Lexeme> = lexemes.iter().filter(|l| **l != Lexeme::Sign(' ')).collect();
    if let Some(form) = form(&filled)
        && form.parts.iter().all(|(_, l)| l.omission.is_none() && l.last_digits.is_none())
    {
        return form.numbers();
    }
    let unknown = unknown(line);
    let mut numbers = Vec::new();
    for (index, lexeme) in filled.iter().enumerate() {
        let Lexeme::Number(literal) = lexeme else { continue };
        let reason = literal.omission.clone().unwrap_or_else(|| match &unknown {
            Some(name) => Omission::Unknown(name.clone()),
            None => around(&filled, index),
        });
        numbers.push(PrintedNumber { printed: literal.printed.clone(), read: Err(reason.clone()) });
        if let Some(digits) = &literal.last_digits {
            numbers.push(PrintedNumber { printed: digits.clone(), read: Err(reason) });
        }
    }
    numbers
}

/// Why the number at a place is not taken: by what stands around it.
fn around(lexemes: &[&Lexeme], index: usize) -> Omission {
    if let [Lexeme::Number(_), Lexeme::Word(_)] = lexemes {
        return Omission::Unit;
    }
    let operation = |index: Option<usize>| {
        let beside = index.and_then(|index| lexemes.get(index));
        beside.is_some_and(|l| matches!(l, Lexeme::Sign(c) if "^_/=\u{d7}\u{b7}+-{}".contains(*c)))
    };
    let wordless = !lexemes.iter().any(|lexeme| matches!(lexeme, Lexeme::Word(_)));
    let signs =
        lexemes.iter().any(|l| matches!(l, Lexeme::Sign(c) if "^\u{b1}\u{d7}".contains(*c)));
    if operation(index.checked_sub(1)) || operation(Some(index + 1)) || (wordless && signs) {
        Omission::Formula
    } else {
        Omission::Prose
    }
}

/// The runs of digits in a text that has no number to take.
pub fn runs(text: &str, reason: &Omission) -> Vec<PrintedNumber> {
    let runs = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    runs.map(|run| PrintedNumber { printed: run.to_owned(), read: Err(reason.clone()) }).collect()
}

/// The first command with an argument that is not known.
fn unknown(line: &str) -> Option<String> {
    line.split('\\').skip(1).find_map(|part| {
        let (name, _) = part.split_once('{')?;
        let known = ["sqrt", "frac", "log", "ln", "exp", "dfrac", "tfrac", "binom", "max", "min"];
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
        (is_name && !known.contains(&name)).then(|| name.to_owned())
    })
}

/// What a whole cell is.
struct Form {
    parts: Vec<(Role, Literal)>,
    relation: &'static str,
    name: Option<String>,
}

impl Form {
    fn numbers(self) -> Vec<PrintedNumber> {
        let alone = self.parts.len() == 1;
        let number = |(role, literal): (Role, Literal)| {
            let counts = alone || matches!(role, Role::Item(_));
            let value = matches!(role, Role::Value | Role::Item(_));
            let reading = |text: String| Reading {
                whole: counts && value && self.relation == ROUNDS && literal.is_whole(),
                relation: if value { self.relation } else { ROUNDS },
                name: self.name.clone(),
                text,
                role,
            };
            let read = literal.text().map(reading).ok_or(Omission::Long);
            PrintedNumber { printed: literal.printed, read }
        };
        self.parts.into_iter().map(number).collect()
    }
}

const ROUNDS: &str = "rounds to";

/// The form of a cell: an optional name with `=`, an optional sign of a bound, numbers, marks.
fn form(lexemes: &[&Lexeme]) -> Option<Form> {
    let (name, rest) = match lexemes {
        [Lexeme::Word(name), Lexeme::Sign('='), rest @ ..] => (Some(name.clone()), rest),
        rest => (None, rest),
    };
    let (relation, rest) = match rest {
        [Lexeme::Sign('<'), rest @ ..] => ("<", rest),
        [Lexeme::Sign('>'), rest @ ..] => (">", rest),
        [Lexeme::Sign('\u{2264}'), rest @ ..] => ("<=", rest),
        [Lexeme::Sign('\u{2265}'), rest @ ..] => (">=", rest),
        [Lexeme::Sign('\u{2248}'), rest @ ..] => (ROUNDS, rest),
        rest => (ROUNDS, rest),
    };
    let is_mark = |l: &&&Lexeme| matches!(l, Lexeme::Sign(c) if MARKS.contains(c));
    let before = rest.iter().take_while(is_mark).count();
    let after = rest.iter().rev().take_while(is_mark).count();
    let rest = rest.get(before..rest.len().saturating_sub(after))?;
    // The currency in front of a number.
    let rest = match rest {
        [Lexeme::Sign('$' | '\u{20ac}' | '\u{a3}'), rest @ ..] => rest,
        rest => rest,
    };
    let parts = parts(rest)?;
    // The bound in `< 1.2(3)` would not say which of the two it bounds.
    (parts.len() == 1 || relation == ROUNDS).then_some(Form { parts, relation, name })
}

/// The numbers of a cell, by their roles.
fn parts(rest: &[&Lexeme]) -> Option<Vec<(Role, Literal)>> {
    use Lexeme::{Number as N, Sign as S};
    use Role::{Above, Below, Error, Lower, Parentheses, Subscript, Upper, Value};
    match rest {
        [N(x)] => {
            let value = Literal { last_digits: None, ..x.clone() };
            let error = x.last_digits_as_error().map(|error| (Error, error));
            Some([(Value, value)].into_iter().chain(error).collect())
        }
        [S('\u{b1}'), N(e)] => Some(each(&[(Error, e)])),
        [S('('), N(x), S(')')] => Some(each(&[(Parentheses, x)])),
        [N(x), S('\u{d7}' | 'x')] => Some(each(&[(Value, x)])),
        [N(x), S('\u{b1}'), N(e)] if x.exponent.is_some() || e.exponent.is_none() => {
            percent_after(&[(Value, x), (Error, e)], &[])
        }
        [N(x), S('_'), S('{'), S('\u{b1}'), N(e), S('}')]
        | [N(x), S('('), S('\u{b1}'), N(e), S(')')] => {
            percent_after(&[(Value, x), (Error, e)], &[])
        }
        [N(x), S('_'), S('{'), N(e), S('}')] => Some(each(&[(Value, x), (Subscript, e)])),
        [N(x), S('('), N(e), S(')')] => Some(each(&[(Value, x), (Parentheses, e)])),
        [N(a), S('\u{2013}'), N(b)] => percent_after(&[(Lower, a), (Upper, b)], &[]),
        [S('['), N(a), S(',' | ';' | '\u{2013}'), N(b), S(']'), rest @ ..] => {
            percent_after(&[(Lower, a), (Upper, b)], rest)
        }
        [N(x), S('[' | '('), N(a), S(',' | ';' | '\u{2013}'), N(b), S(']' | ')'), rest @ ..] => {
            percent_after(&[(Value, x), (Lower, a), (Upper, b)], rest)
        }
        [N(x), S('^'), S('{'), N(a), S('}'), S('_'), S('{'), N(b), S('}')]
            if a.negative == Some(false) && b.negative == Some(true) =>
        {
            Some(each(&[(Value, x), (Above, a), (Below, b)]))
        }
        [N(x), S('_'), S('{'), N(b), S('}'), S('^'), S('{'), N(a), S('}')]
            if a.negative == Some(false) && b.negative == Some(true) =>
        {
            Some(each(&[(Value, x), (Below, b), (Above, a)]))
        }
        [S('('), N(x), S('\u{b1}'), N(e), S(')'), percent @ S('%')] => {
            percent_after(&[(Value, x), (Error, e)], &[*percent])
        }
        [S('('), N(x), S('\u{b1}'), N(e), S(')'), S('\u{d7}' | '\u{b7}'), N(power)]
            if power.is_power && x.exponent.is_none() && e.exponent.is_none() =>
        {
            let scaled = |l: &Literal| Literal { exponent: power.exponent.clone(), ..l.clone() };
            let mut error = scaled(e);
            // The digits of the power go with the error.
            error.printed.push_str(&format!("\u{d7}{}", power.printed));
            Some(vec![(Value, scaled(x)), (Error, error)])
        }
        [S('('), items @ .., S(')')] => list(items),
        _ => None,
    }
}

/// Numbers that have nothing in common.
fn each(parts: &[(Role, &Literal)]) -> Vec<(Role, Literal)> {
    parts.iter().map(|(role, literal)| (*role, (*literal).clone())).collect()
}

/// Numbers with a percent sign after all of them, or none. `81.2 ± 0.3%` is a percentage in both.
fn percent_after(parts: &[(Role, &Literal)], rest: &[&Lexeme]) -> Option<Vec<(Role, Literal)>> {
    let shared = match rest {
        [] => parts.last().is_some_and(|(_, last)| last.percent),
        [Lexeme::Sign('%')] => true,
        _ => return None,
    };
    let mut parts = each(parts);
    parts.iter_mut().for_each(|(_, literal)| literal.percent |= shared);
    Some(parts)
}

/// `10, 5`: two or more numbers with commas between them.
fn list(items: &[&Lexeme]) -> Option<Vec<(Role, Literal)>> {
    let separated = items.iter().skip(1).step_by(2).all(|i| matches!(i, Lexeme::Sign(',' | ';')));
    let number = |item: &&Lexeme| match item {
        Lexeme::Number(literal) => Some(literal.clone()),
        Lexeme::Word(_) | Lexeme::Sign(_) => None,
    };
    let numbers: Vec<Literal> = items.iter().step_by(2).map(number).collect::<Option<_>>()?;
    let closed = separated && items.len() % 2 == 1 && numbers.len() > 1;
    closed.then(|| (1..).map(Role::Item).zip(numbers).collect())
}
