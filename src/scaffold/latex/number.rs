//! The numbers of a cell. What the whole cell prints is matched with the forms that authors use; a
//! number in a cell of another form is not taken, and the reason is kept.

use std::borrow::Cow;

use super::literal::{Lexeme, Literal, lexemes};

/// Signs after a number that do not change it: significance and notes.
pub const MARKS: &str = "*\u{2217}\u{2020}\u{2021}\u{a7}\u{b6}\u{2191}\u{2193}'\u{b0}";

/// A number of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedNumber {
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
    /// What it is in words, and what it adds to a name if a column has more than one role.
    pub fn words(self) -> (String, String) {
        let (words, suffix) = match self {
            Self::Value => ("the value", ""),
            Self::Error => ("the error (\u{b1})", "_error"),
            Self::Parentheses => ("in parentheses", "_parentheses"),
            Self::Subscript => ("in the subscript", "_subscript"),
            Self::Above => ("the error upwards", "_above"),
            Self::Below => ("the error downwards", "_below"),
            Self::Lower => ("the lower end", "_lower"),
            Self::Upper => ("the upper end", "_upper"),
            Self::Item(n) => return (format!("number {n} of the list"), format!("_{n}")),
        };
        (words.to_owned(), suffix.to_owned())
    }
}

/// Why a number is not taken, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omission(pub Cow<'static, str>);

impl Omission {
    pub const WORD: Self = Self(Cow::Borrowed("part of a word"));
    pub const UNIT: Self = Self(Cow::Borrowed("a unit or a scale goes with it"));
    pub const CODE: Self = Self(Cow::Borrowed("set as code"));
    pub const FOOTNOTE: Self = Self(Cow::Borrowed("a footnote, or its mark"));
    pub const FORMULA: Self = Self(Cow::Borrowed("part of a formula"));
    pub const PROSE: Self = Self(Cow::Borrowed("among words or other numbers"));
    pub const COMMA: Self =
        Self(Cow::Borrowed("its comma may be a decimal comma, or stand between two numbers"));
    pub const MALFORMED: Self = Self(Cow::Borrowed("not a decimal number"));
    pub const LONG: Self = Self(Cow::Borrowed("more digits than a book can hold"));

    /// It is an argument of a command that is not known.
    pub fn unknown(name: &str) -> Self {
        Self(format!("inside of \\{name}, which this document does not define").into())
    }
}

/// The numbers of a line. Every digit of it belongs to exactly one of them.
pub fn read(line: &str) -> Vec<PrintedNumber> {
    let lexemes: Vec<Lexeme> = lexemes(line).into_iter().filter(|l| !l.is(" ")).collect();
    if let Some(numbers) = understood(&lexemes) {
        return numbers;
    }
    let unknown = unknown(line);
    let mut numbers = Vec::new();
    for (index, lexeme) in lexemes.iter().enumerate() {
        let Lexeme::Number(literal) = lexeme else { continue };
        let reason = literal.omission.clone().or_else(|| unknown.clone());
        let reason = reason.unwrap_or_else(|| around(&lexemes, index));
        for printed in [&literal.printed].into_iter().chain(&literal.last_digits) {
            let printed = printed.clone();
            numbers.push(PrintedNumber { printed, read: Err(reason.clone()) });
        }
    }
    numbers
}

/// Why the number at a place is not taken: by what stands around it.
fn around(lexemes: &[Lexeme], index: usize) -> Omission {
    if let [Lexeme::Number(_), Lexeme::Word(_)] = lexemes {
        return Omission::UNIT;
    }
    let mut beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
    let operation = |at: usize| lexemes.get(at).is_some_and(|l| l.is("^_/=\u{d7}\u{b7}+-{}"));
    let wordless = !lexemes.iter().any(|lexeme| matches!(lexeme, Lexeme::Word(_)));
    let signs = lexemes.iter().any(|lexeme| lexeme.is("^\u{b1}\u{d7}"));
    if beside.any(operation) || (wordless && signs) { Omission::FORMULA } else { Omission::PROSE }
}

/// The runs of digits in a text that has no number to take.
pub fn runs(text: &str, reason: &Omission) -> Vec<PrintedNumber> {
    let runs = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    runs.map(|run| PrintedNumber { printed: run.to_owned(), read: Err(reason.clone()) }).collect()
}

/// What the first command with an argument that is not known makes of the numbers.
fn unknown(line: &str) -> Option<Omission> {
    line.split('\\').skip(1).find_map(|part| {
        let (name, _) = part.split_once('{')?;
        let known = ["sqrt", "frac", "log", "ln", "exp", "dfrac", "tfrac", "binom", "max", "min"];
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
        (is_name && !known.contains(&name)).then(|| Omission::unknown(name))
    })
}

const ROUNDS: &str = "rounds to";

/// The numbers of a line of a known form: an optional name with `=`, an optional sign of a bound,
/// numbers, marks.
fn understood(lexemes: &[Lexeme]) -> Option<Vec<PrintedNumber>> {
    let (name, rest) = match lexemes {
        [Lexeme::Word(name), Lexeme::Sign('='), rest @ ..] => (Some(name), rest),
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
    let is_mark = |lexeme: &&Lexeme| lexeme.is(MARKS);
    let before = rest.iter().take_while(is_mark).count();
    let after = rest.iter().rev().take_while(is_mark).count();
    let rest = rest.get(before..rest.len().saturating_sub(after))?;
    // The currency in front of a number.
    let rest = match rest {
        [Lexeme::Sign('$' | '\u{20ac}' | '\u{a3}'), rest @ ..] => rest,
        rest => rest,
    };
    let parts = parts(rest)?;
    let alone = parts.len() == 1;
    let clear = |(_, l): &(Role, Literal)| l.omission.is_none() && l.last_digits.is_none();
    // The bound in `< 1.2(3)` would not say which of the two it bounds.
    if !parts.iter().all(clear) || !(alone || relation == ROUNDS) {
        return None;
    }
    let number = |(role, literal): (Role, Literal)| {
        let is_item = matches!(role, Role::Item(_));
        let is_value = is_item || role == Role::Value;
        let counts = is_value && (alone || is_item) && relation == ROUNDS;
        let reading = |text: String| Reading {
            whole: counts && literal.is_whole(),
            relation: if is_value { relation } else { ROUNDS },
            name: name.cloned(),
            text,
            role,
        };
        let read = literal.text().map(reading).ok_or(Omission::LONG);
        PrintedNumber { printed: literal.printed, read }
    };
    Some(parts.into_iter().map(number).collect())
}

/// The numbers of a cell, by their roles. In its shape 0 stands for a number, and a for a word.
fn parts(lexemes: &[Lexeme]) -> Option<Vec<(Role, Literal)>> {
    use Role::{Above, Below, Error, Item, Lower, Parentheses, Subscript, Upper, Value};
    let shape: String = lexemes.iter().map(Lexeme::sign).collect();
    // In an interval a semicolon or a dash is as good as a comma, and a percent sign may follow it.
    let interval = shape.replace([';', '–'], ",");
    let interval = interval.strip_suffix('%').unwrap_or(&interval);
    let number = |lexeme: &Lexeme| match lexeme {
        Lexeme::Number(literal) => Some(literal.clone()),
        Lexeme::Word(_) | Lexeme::Sign(_) => None,
    };
    let mut numbers: Vec<Literal> = lexemes.iter().filter_map(number).collect();
    let roles: &[Role] = match (shape.as_str(), interval, numbers.as_mut_slice()) {
        ("0", _, [x]) if x.last_digits.is_some() => {
            let error = x.last_digits_as_error()?;
            x.last_digits = None;
            numbers.push(error);
            &[Value, Error]
        }
        ("0" | "0×" | "0x", ..) => &[Value],
        ("±0", ..) => &[Error],
        ("(0)", ..) => &[Parentheses],
        ("0±0", _, [x, e]) if x.exponent.is_some() || e.exponent.is_none() => &[Value, Error],
        ("0_{±0}" | "0(±0)" | "(0±0)%", ..) => &[Value, Error],
        ("0_{0}", ..) => &[Value, Subscript],
        ("0(0)", ..) => &[Value, Parentheses],
        ("0–0", ..) | (_, "[0,0]", _) => &[Lower, Upper],
        (_, "0[0,0]" | "0(0,0)" | "0[0,0)" | "0(0,0]", _) => &[Value, Lower, Upper],
        ("0^{0}_{0}", _, [_, a, b]) if is_upwards(a, b) => &[Value, Above, Below],
        ("0_{0}^{0}", _, [_, b, a]) if is_upwards(a, b) => &[Value, Below, Above],
        ("(0±0)×0" | "(0±0)·0", _, [x, e, power])
            if power.is_power && x.exponent.is_none() && e.exponent.is_none() =>
        {
            let scaled = |l: &Literal| Literal { exponent: power.exponent.clone(), ..l.clone() };
            let mut error = scaled(e);
            // The digits of the power go with the error.
            error.printed.push_str(&format!("×{}", power.printed));
            return Some(vec![(Value, scaled(x)), (Error, error)]);
        }
        _ => {
            let items = shape.strip_prefix('(')?.strip_suffix(')')?;
            let listed = numbers.len() > 1 && items.split([',', ';']).all(|item| item == "0");
            return listed.then(|| (1..).map(Item).zip(numbers).collect());
        }
    };
    // `81.2 ± 0.3%` is a percentage in both.
    if let [.., Error | Upper] = roles
        && (shape.ends_with('%') || numbers.last().is_some_and(|last| last.percent))
    {
        numbers.iter_mut().for_each(|number| number.percent = true);
    }
    Some(roles.iter().copied().zip(numbers).collect())
}

/// Whether two errors are one upwards and one downwards.
fn is_upwards(above: &Literal, below: &Literal) -> bool {
    above.negative == Some(false) && below.negative == Some(true)
}
