//! The signs of a printed line: numbers with their digits, words, and everything else.

use std::ops::Range;

use proofmark_kernel::Decimal;

use super::commands::{GROUP, is_group};
use super::number::Omission;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lexeme {
    Number(Literal),
    /// Letters.
    Word(String),
    /// Any other character; white space is a space.
    Sign(char),
}

impl Lexeme {
    /// Its sign, where 0 stands for a number, and a for a word.
    pub fn sign(&self) -> char {
        match self {
            Self::Number(_) => '0',
            Self::Word(_) => 'a',
            Self::Sign(sign) => *sign,
        }
    }

    /// Whether it is one of these signs.
    pub fn is(&self, signs: &str) -> bool {
        matches!(self, Self::Sign(sign) if signs.contains(*sign))
    }
}

/// A printed number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Literal {
    pub printed: String,
    /// Whether the sign before it is a minus, if it has a sign.
    pub negative: Option<bool>,
    /// The digits before the point.
    pub whole: String,
    /// The digits after the point, if there is one.
    pub fraction: Option<String>,
    /// The power of ten.
    pub exponent: Option<String>,
    pub percent: bool,
    /// Whether it is a power of ten without a factor.
    pub is_power: bool,
    /// The digits in parentheses right after the fraction: the error in its last places.
    pub last_digits: Option<String>,
    /// Why it cannot be taken, whatever is around it.
    pub omission: Option<Omission>,
}

impl Literal {
    /// As a book writes it, unless it is too long for one.
    pub fn text(&self) -> Option<String> {
        let whole = if self.whole.is_empty() { "0" } else { &self.whole };
        let point = self.fraction.as_ref().map_or(String::new(), |digits| format!(".{digits}"));
        let exponent = self.exponent.as_ref().map_or(String::new(), |e| format!("e{e}"));
        let percent = if self.percent { "%" } else { "" };
        let text = format!("{whole}{point}{exponent}{percent}");
        Decimal::parse(&text).ok()?;
        Some(if self.negative == Some(true) { format!("-{text}") } else { text })
    }

    /// Whether it is a whole number without a sign.
    pub fn is_whole(&self) -> bool {
        let whole_power = self.exponent.as_ref().is_none_or(|power| !power.starts_with('-'));
        self.negative.is_none() && self.fraction.is_none() && !self.percent && whole_power
    }

    /// `1.23(4)`: the error 0.04.
    pub fn last_digits_as_error(&self) -> Option<Self> {
        let digits = self.last_digits.as_ref()?;
        let places = self.fraction.as_ref()?.len();
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at_checked(padded.len() - places)?;
        Some(Self {
            printed: digits.clone(),
            whole: whole.to_owned(),
            fraction: Some(fraction.to_owned()),
            exponent: self.exponent.clone(),
            percent: self.percent,
            ..Self::default()
        })
    }
}

/// The pieces of a line, in order.
pub fn lexemes(line: &str) -> Vec<Lexeme> {
    placed(line).into_iter().map(|(_, lexeme)| lexeme).collect()
}

/// The pieces of a line, each with the characters that it takes.
pub fn placed(line: &str) -> Vec<(Range<usize>, Lexeme)> {
    let chars: Vec<char> = line.chars().collect();
    let mut scanner = Scanner { chars: &chars, at: 0, depth: 0 };
    let mut lexemes: Vec<(Range<usize>, Lexeme)> = Vec::new();
    while let Some(c) = scanner.peek(0) {
        let starts = c.is_ascii_digit() || (c == '.' && scanner.digit(1) && !scanner.after_word());
        let mut start = scanner.at;
        if starts {
            let sign = sign_before(&lexemes);
            let mut literal = scanner.number();
            if let Some(sign) = sign {
                start = lexemes.pop().map_or(start, |(range, _)| range.start);
                literal.negative = Some(sign == '-');
                literal.printed.insert(0, sign);
            }
            lexemes.push((start..scanner.at, Lexeme::Number(literal)));
            continue;
        }
        scanner.at += 1;
        let range = start..scanner.at;
        match c {
            '(' | '[' => scanner.depth += 1,
            ')' | ']' => scanner.depth = scanner.depth.saturating_sub(1),
            _ => {}
        }
        match lexemes.last_mut() {
            Some((range, Lexeme::Word(word))) if c.is_alphabetic() => {
                word.push(c);
                range.end = scanner.at;
            }
            // The factor in `1.8x`.
            Some((_, Lexeme::Number(_))) if c == 'x' && !scanner.letter(0) => {
                lexemes.push((range, Lexeme::Sign('x')));
            }
            _ if c.is_alphabetic() => lexemes.push((range, Lexeme::Word(c.to_string()))),
            _ => lexemes.push((range, Lexeme::Sign(if c.is_whitespace() { ' ' } else { c }))),
        }
    }
    lexemes
}

/// The sign of the number that comes next: a plus or minus right before it that is not between two
/// things.
fn sign_before(lexemes: &[(Range<usize>, Lexeme)]) -> Option<char> {
    let ((_, Lexeme::Sign(sign @ ('-' | '+'))), before) = lexemes.split_last()? else {
        return None;
    };
    let thing = before.iter().rfind(|(_, lexeme)| !lexeme.is(" "));
    let free = thing.is_none_or(|(_, thing)| thing.is("([{,;=<>±≤≥≈–→$"));
    free.then_some(*sign)
}

struct Scanner<'a> {
    chars: &'a [char],
    at: usize,
    /// Parentheses and brackets that are open: in them a comma stands between numbers.
    depth: usize,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Reads a character, if it is one of these.
    fn eat(&mut self, wanted: &str) -> Option<char> {
        let c = self.peek(0).filter(|c| wanted.contains(*c))?;
        self.at += 1;
        Some(c)
    }

    fn digit(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|c| c.is_ascii_digit())
    }

    fn letter(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(char::is_alphabetic)
    }

    /// Whether a letter or digit comes right before, or a letter with a hyphen: `RQ1`, `GPT-4`.
    fn after_word(&self) -> bool {
        let before = |back: usize| self.at.checked_sub(back).and_then(|at| self.chars.get(at));
        match before(1) {
            Some('-') => before(2).is_some_and(|c| c.is_alphabetic()),
            Some(c) => c.is_alphanumeric(),
            None => false,
        }
    }

    fn digits(&mut self) -> String {
        let rest = self.chars.get(self.at..).unwrap_or(&[]);
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        self.at += digits.len();
        digits
    }

    /// Reads a sign, and the digits after it.
    fn sign_and_digits(&mut self, digits: &mut String) {
        self.at += 1;
        digits.push_str(&self.digits());
    }

    /// How many digits follow the next character, if it is such a sign.
    fn digits_after(&self, sign: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(self.at + 1..).filter(|_| self.peek(0).is_some_and(sign));
        rest.unwrap_or(&[]).iter().take_while(|c| c.is_ascii_digit()).count()
    }

    fn number(&mut self) -> Literal {
        let start = self.at;
        let after_word = self.after_word();
        let mut literal = Literal { whole: self.digits(), ..Literal::default() };
        self.groups(&mut literal);
        self.fraction(&mut literal);
        if literal.fraction.is_some() {
            self.last_digits(&mut literal);
        }
        self.power(&mut literal);
        literal.percent = self.percent();
        let printed = self.chars.get(start..self.at).unwrap_or(&[]);
        // The digits in parentheses are a number of their own.
        let printed: String = printed.iter().collect();
        literal.printed = match &literal.last_digits {
            Some(digits) => printed.replacen(&format!("({digits})"), "", 1),
            None => printed,
        }
        .replace(GROUP, ",");
        let factor = self.peek(0) == Some('x') && !self.letter(1) && !self.digit(1);
        if after_word {
            literal.omission = Some(Omission::WORD);
        } else if self.letter(0) && !factor {
            literal.omission = Some(Omission::UNIT);
        }
        literal
    }

    /// Thousands: `11{,}703`, `11\,703`, and `11,703` outside of brackets.
    fn groups(&mut self, literal: &mut Literal) {
        // After a comma the number is one of a list already.
        let before = self.at.checked_sub(literal.whole.len() + 1).and_then(|at| self.chars.get(at));
        let comma = self.peek(0) == Some(',') && self.depth == 0 && before != Some(&',');
        let Some(sign) = self.peek(0).filter(|c| is_group(*c) || comma) else { return };
        if literal.whole.is_empty() {
            return;
        }
        let leads = literal.whole.len() <= 3 && !literal.whole.starts_with('0');
        while leads && self.digits_after(|c| c == sign) == 3 {
            self.sign_and_digits(&mut literal.whole);
        }
        // What is left of such a sign is a decimal comma, or stands in a list.
        let follow = self.digits_after(|c| c == GROUP || (c == ',' && sign == ','));
        let ends = !self.peek(1 + follow).is_some_and(|c| matches!(c, ',' | '.') || is_group(c));
        if follow > 0 && (ends || self.peek(0) == Some(GROUP)) {
            self.sign_and_digits(&mut literal.whole);
            literal.omission = Some(Omission::COMMA);
        }
    }

    fn fraction(&mut self, literal: &mut Literal) {
        if self.digits_after(|c| c == '.') == 0 {
            return;
        }
        let fraction = literal.fraction.insert(String::new());
        self.sign_and_digits(fraction);
        while self.digits_after(is_group) > 0 {
            self.sign_and_digits(fraction);
        }
        while self.digits_after(|c| c == '.') > 0 {
            self.sign_and_digits(fraction);
            literal.omission = Some(Omission::MALFORMED);
        }
    }

    fn last_digits(&mut self, literal: &mut Literal) {
        let count = self.digits_after(|c| c == '(');
        if count > 0 && self.peek(count + 1) == Some(')') {
            self.sign_and_digits(literal.last_digits.insert(String::new()));
            self.at += 1;
        }
    }

    /// `e-3`, `×10^{-3}` after a number, or `^{-3}` after 10.
    fn power(&mut self, literal: &mut Literal) {
        let start = self.at;
        let ten = literal.whole == "10" && literal.fraction.is_none() && literal.omission.is_none();
        let is_power = ten && self.eat("^").is_some();
        let power = if is_power {
            self.braced()
        } else if self.eat("eE").is_some() {
            self.signed().filter(|_| !self.letter(0))
        } else {
            self.times_power()
        };
        if power.is_none() {
            self.at = start;
        } else if is_power {
            literal.whole = "1".to_owned();
            literal.is_power = true;
        }
        literal.exponent = power;
    }

    /// `×10^{-3}`
    fn times_power(&mut self) -> Option<String> {
        self.spaces();
        self.eat("\u{d7}\u{b7}")?;
        self.spaces();
        ["1", "0", "^"].into_iter().try_for_each(|c| self.eat(c).map(drop))?;
        self.braced()
    }

    fn spaces(&mut self) {
        while self.peek(0).is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// `{-3}`
    fn braced(&mut self) -> Option<String> {
        self.eat("{")?;
        let power = self.signed()?;
        self.eat("}").map(|_| power)
    }

    /// Digits with an optional sign.
    fn signed(&mut self) -> Option<String> {
        self.spaces();
        let minus = if self.eat("-+") == Some('-') { "-" } else { "" };
        self.spaces();
        let digits = self.digits();
        (!digits.is_empty()).then(|| format!("{minus}{digits}"))
    }

    fn percent(&mut self) -> bool {
        let start = self.at;
        self.spaces();
        let percent = self.eat("%").is_some();
        if !percent {
            self.at = start;
        }
        percent
    }
}
