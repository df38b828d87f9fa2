//! What probably happened to a decimal that is wrong: of all small slips, the first one that explains it.
//!
//! A slip is a guess, and said as one. That the decimal is wrong is decided elsewhere, by the kernel.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{Signed as _, Zero as _};
use proofmark_book::decimal_text::{self, fixed};
use proofmark_kernel::decimal::Parts;
use proofmark_kernel::rational::{compare, power_of_ten};
use proofmark_kernel::{Interval, Rational};
use serde::Serialize;

/// What may have happened to a decimal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Slip {
    /// A bound whose digits are the value's own, rounded to the wrong side.
    WrongDirection,
    /// The sign.
    Sign,
    /// A factor of a power of ten: the point, or an exponent.
    PowerOfTen {
        /// The decimal is the value times ten to this power.
        power: i64,
    },
    /// Two digits beside each other have changed places.
    TransposedDigits,
    /// A digit stands there twice.
    RepeatedDigit,
    /// A digit is missing.
    MissingDigit,
    /// The last digit.
    LastDigit,
    /// The digits of another formula of the document.
    Neighbour {
        /// That formula.
        formula: String,
        /// Its line.
        line: usize,
    },
    /// A digit too many.
    ExtraDigit,
    /// One digit.
    OneDigit,
    /// Another factor.
    Factor {
        /// The decimal is the value times this.
        factor: &'static str,
    },
    /// The reciprocal.
    Reciprocal,
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongDirection => write!(f, "rounded in the wrong direction for a bound"),
            Self::Sign => write!(f, "the sign"),
            Self::PowerOfTen { power } if power.abs() == 1 => write!(f, "a factor of 10"),
            Self::PowerOfTen { power } => write!(f, "a factor of 10^{}", power.abs()),
            Self::TransposedDigits => write!(f, "two digits have changed places"),
            Self::RepeatedDigit => write!(f, "a digit stands there twice"),
            Self::MissingDigit => write!(f, "a digit is missing"),
            Self::LastDigit => write!(f, "the last digit"),
            Self::Neighbour { formula, line } => {
                write!(f, "the digits of {formula} in line {line}")
            }
            Self::ExtraDigit => write!(f, "a digit too many"),
            Self::OneDigit => write!(f, "one digit"),
            Self::Factor { factor } => write!(f, "a factor of {factor}"),
            Self::Reciprocal => write!(f, "the reciprocal"),
        }
    }
}

/// A value that another place of the document states.
#[derive(Clone, Debug)]
pub struct Neighbour {
    /// Its formula, as it is written.
    pub formula: String,
    /// Its line.
    pub line: usize,
    /// An enclosure of its value.
    pub value: Enclosure,
}

/// Two rational numbers that a value lies between.
pub type Enclosure = (Rational, Rational);

/// The ends of an enclosure of the kernel.
pub fn ends(enclosure: &Interval<BigInt>) -> Enclosure {
    use proofmark_book::exact::rational;
    (rational(&enclosure.lo), rational(&enclosure.hi))
}

/// Where a value is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The nearest.
    Nearest,
    /// The next below.
    Down,
    /// The next above.
    Up,
}

/// Fewest and most significant digits of a value that are shown, and how many more than are printed.
const LEAST_SHOWN: usize = 6;
const MOST_SHOWN: usize = 60;
const GUARD: usize = 3;

/// Digits that are needed before a slip of one of them is more than chance.
const DIGITS: usize = 4;

/// Largest power of ten that a decimal is off by.
const POWERS: i64 = 12;

/// A decimal as it is printed, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    negative: bool,
    digits: Vec<u8>,
    /// How many of the digits stand before the point.
    whole: usize,
    /// The power of ten behind all of it: an exponent, a percent sign.
    scale: i64,
    /// Whether a percent sign is a part of that.
    percent: bool,
}

impl Printed {
    /// Takes a decimal of the language of books apart. What it says of its own error is left out.
    pub fn read(decimal: &str) -> Option<Self> {
        let text = decimal.trim();
        let text = text.split('\u{b1}').next().unwrap_or(text).trim();
        let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest.trim()),
            None => (false, text),
        };
        let plain: String = match text.split_once('(') {
            Some((digits, rest)) => {
                format!("{digits}{}", rest.split_once(')').map_or("", |(_, rest)| rest))
            }
            None => text.to_owned(),
        };
        let plain = plain.replace('_', "");
        let parts = Parts::read(&plain).ok()?;
        let digits: Vec<u8> =
            parts.whole.bytes().chain(parts.fraction.bytes()).map(|byte| byte - b'0').collect();
        let places = i64::try_from(parts.fraction.len()).ok()?;
        let scale = parts.last_place + places;
        let (whole, percent) = (parts.whole.len(), plain.ends_with('%'));
        Some(Self { negative, digits, whole, scale, percent })
    }

    /// Its value.
    pub fn value(&self) -> Rational {
        let digits: Vec<u8> = self.digits.iter().map(|digit| digit + b'0').collect();
        let units = BigInt::parse_bytes(&digits, 10).unwrap_or_default();
        let size = Rational::from(units) * self.unit();
        if self.negative { -size } else { size }
    }

    /// One unit in the last printed place.
    pub fn unit(&self) -> Rational {
        power_of_ten(self.last_place())
    }

    fn last_place(&self) -> i64 {
        let places = self.digits.len().saturating_sub(self.whole);
        self.scale - i64::try_from(places).unwrap_or(i64::MAX)
    }

    /// How many digits it has from the first that is not 0.
    pub fn significant(&self) -> usize {
        self.digits.iter().skip_while(|digit| **digit == 0).count()
    }

    /// Whether it has no digit behind a point, no exponent and no percent sign.
    pub fn is_whole(&self) -> bool {
        self.whole == self.digits.len() && self.scale == 0
    }

    /// How many zeros a whole number ends in.
    pub fn trailing_zeros(&self) -> usize {
        if !self.is_whole() {
            return 0;
        }
        self.digits.iter().rev().take_while(|digit| **digit == 0).count()
    }

    /// The number with the same printed places that every number of an enclosure is rounded to, if there is one.
    pub fn rounded(&self, (lo, hi): &Enclosure, way: Way) -> Option<String> {
        let unit = self.unit();
        let round = |end: &Rational| {
            let units = end / &unit;
            match way {
                Way::Nearest => units.round(),
                Way::Down => units.floor(),
                Way::Up => units.ceil(),
            }
            .to_integer()
        };
        let (units, other) = (round(lo), round(hi));
        let places = self.digits.len().saturating_sub(self.whole);
        let exponent = self.scale + if self.percent { 2 } else { 0 };
        let scale = if exponent == 0 { String::new() } else { format!("e{exponent}") };
        let percent = if self.percent { "%" } else { "" };
        (units == other).then(|| format!("{}{scale}{percent}", fixed(&units, places)))
    }

    /// Its value as it is printed: of a percentage, a hundred times as much.
    pub fn shown(&self, (lo, hi): &Enclosure) -> Option<String> {
        let digits = self.significant().clamp(LEAST_SHOWN, MOST_SHOWN) + GUARD;
        let (factor, sign) = if self.percent { (100, "%") } else { (1, "") };
        let factor = Rational::from(BigInt::from(factor));
        let (lo, hi) = (lo * &factor, hi * factor);
        if compare(&lo, &hi).is_eq() {
            return Some(decimal_text::range(&lo, &hi) + sign);
        }
        decimal_text::shared(&lo, &hi, digits).map(|text| text + sign)
    }

    /// Whether every number of an enclosure is less than one unit of the last place away.
    fn is_near(&self, (lo, hi): &Enclosure) -> bool {
        let (value, unit) = (self.value(), self.unit());
        let near = |end: &Rational| compare(&(end - &value).abs(), &unit).is_lt();
        near(lo) && near(hi)
    }

    fn with(&self, digits: Vec<u8>, whole: usize) -> Self {
        Self { digits, whole, ..self.clone() }
    }

    /// The same with one digit changed, taken out, put in, or two of them exchanged.
    fn edited(&self, edit: Edit) -> Vec<Self> {
        let (digits, whole) = (&self.digits, self.whole);
        let mut all = Vec::new();
        for at in 0..=digits.len() {
            let here = digits.get(at).copied();
            let next = digits.get(at + 1).copied();
            match (edit, here) {
                (Edit::Exchange, Some(one)) => {
                    let Some(other) = next.filter(|other| *other != one) else { continue };
                    let mut new = digits.clone();
                    new.splice(at..at + 2, [other, one]);
                    all.push(self.with(new, whole));
                }
                (Edit::Unrepeat | Edit::Remove, Some(one)) => {
                    let twice = next == Some(one);
                    if twice != (edit == Edit::Unrepeat) || digits.len() < 2 {
                        continue;
                    }
                    let mut new = digits.clone();
                    new.remove(at);
                    all.push(self.with(new, if at < whole { whole - 1 } else { whole }));
                }
                (Edit::Insert, _) => {
                    for digit in 0..=9 {
                        let mut new = digits.clone();
                        new.insert(at, digit);
                        if at >= whole {
                            all.push(self.with(new.clone(), whole));
                        }
                        if at <= whole {
                            all.push(self.with(new, whole + 1));
                        }
                    }
                }
                (Edit::Change | Edit::ChangeLast, Some(one)) => {
                    if (edit == Edit::ChangeLast) != (at + 1 == digits.len()) {
                        continue;
                    }
                    for digit in (0..=9).filter(|digit| *digit != one) {
                        let mut new = digits.clone();
                        new.splice(at..=at, [digit]);
                        all.push(self.with(new, whole));
                    }
                }
                (_, None) => {}
            }
        }
        all
    }
}

/// What is done to the digits of a decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Exchange,
    Unrepeat,
    Remove,
    Insert,
    ChangeLast,
    Change,
}

/// Slips of a digit, and what each is undone by; the digits that it takes to see it.
const EDITS: [(Edit, Slip, usize); 4] = [
    (Edit::Exchange, Slip::TransposedDigits, 3),
    (Edit::Unrepeat, Slip::RepeatedDigit, DIGITS),
    (Edit::ChangeLast, Slip::LastDigit, 2),
    (Edit::Insert, Slip::MissingDigit, DIGITS),
];

/// Slips of a digit that are looked for last.
const RARE_EDITS: [(Edit, Slip, usize); 2] =
    [(Edit::Change, Slip::OneDigit, DIGITS), (Edit::Remove, Slip::ExtraDigit, DIGITS)];

/// The slip that explains a decimal for a value, if one does. A bound that fails by less than a unit of its
/// last place is rounded to the wrong side.
pub fn likely(
    value: &Enclosure,
    printed: &Printed,
    bound: bool,
    neighbours: &[Neighbour],
) -> Option<Slip> {
    if bound && printed.is_near(value) {
        return Some(Slip::WrongDirection);
    }
    let negated = Printed { negative: !printed.negative, ..printed.clone() };
    if !printed.value().is_zero() && negated.is_near(value) {
        return Some(Slip::Sign);
    }
    if printed.significant() >= 2 {
        let mut powers = (1..=POWERS).flat_map(|power| [power, -power]);
        let moved = |power: &i64| {
            let moved = Printed { scale: printed.scale - power, ..printed.clone() };
            moved.is_near(value)
        };
        if let Some(power) = powers.find(moved) {
            return Some(Slip::PowerOfTen { power });
        }
    }
    let edited = |edits: &[(Edit, Slip, usize)]| {
        let mut edits = edits.iter().filter(|(_, _, digits)| printed.significant() >= *digits);
        let found = edits.find(|(edit, ..)| {
            printed.edited(*edit).iter().any(|candidate| candidate.is_near(value))
        });
        found.map(|(_, slip, _)| slip.clone())
    };
    edited(&EDITS)
        .or_else(|| neighbour(printed, neighbours))
        .or_else(|| factor(value, printed))
        .or_else(|| edited(&RARE_EDITS))
}

/// The formula of the document, the nearest first, whose digits these are.
fn neighbour(printed: &Printed, neighbours: &[Neighbour]) -> Option<Slip> {
    if printed.significant() < DIGITS {
        return None;
    }
    let found = neighbours.iter().find(|one| printed.is_near(&one.value))?;
    Some(Slip::Neighbour { formula: found.formula.clone(), line: found.line })
}

/// A factor that people forget or write twice.
fn factor((lo, hi): &Enclosure, printed: &Printed) -> Option<Slip> {
    if printed.significant() < 3 {
        return None;
    }
    let ratio = |n: i64, d: i64| Rational::new(n.into(), d.into());
    // Twenty digits of pi are more than a decimal is compared in here.
    let pi = ratio(3_141_592_653_589_793_238, 1_000_000_000_000_000_000);
    let two = ratio(2, 1);
    let factors = [
        ("2", two.clone()),
        ("1/2", ratio(1, 2)),
        ("pi", pi.clone()),
        ("1/pi", pi.recip()),
        ("2 pi", &pi * &two),
        ("1/(2 pi)", (&pi * &two).recip()),
        ("3", ratio(3, 1)),
        ("1/3", ratio(1, 3)),
        ("4", ratio(4, 1)),
        ("1/4", ratio(1, 4)),
        ("180/pi", ratio(180, 1) / &pi),
        ("pi/180", &pi / ratio(180, 1)),
    ];
    for (name, factor) in factors {
        if printed.is_near(&(lo * &factor, hi * &factor)) {
            return Some(Slip::Factor { factor: name });
        }
    }
    let one_sign = (lo.is_positive() && hi.is_positive()) || (lo.is_negative() && hi.is_negative());
    (one_sign && printed.is_near(&(hi.recip(), lo.recip()))).then_some(Slip::Reciprocal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(text: &str) -> Enclosure {
        let value = Printed::read(text).unwrap().value();
        (value.clone(), value)
    }

    fn slip(value: &str, printed: &str) -> Option<Slip> {
        likely(&exactly(value), &Printed::read(printed).unwrap(), false, &[])
    }

    #[test]
    fn a_decimal_is_taken_apart_as_it_is_printed() {
        for (text, value, unit) in [
            ("0.785", "0.785", "0.001"),
            ("-1.5e-3", "-0.0015", "0.0001"),
            ("33.3%", "0.333", "0.001"),
            ("1.25(3)", "1.25", "0.01"),
            ("1.234 \u{b1} 0.005", "1.234", "0.001"),
            ("12", "12", "1"),
        ] {
            let printed = Printed::read(text).unwrap();
            assert_eq!(printed.value(), exactly(value).0, "{text}");
            assert_eq!(printed.unit(), exactly(unit).0, "{text}");
        }
        assert_eq!(Printed::read("x"), None);
        assert_eq!(Printed::read("").map(|printed| printed.value()), None);
    }

    #[test]
    fn every_small_slip_is_named() {
        let pi = "3.14159265358979";
        for (printed, expected) in [
            ("-3.14159", Slip::Sign),
            ("31.4159", Slip::PowerOfTen { power: 1 }),
            ("0.0314159", Slip::PowerOfTen { power: -2 }),
            ("3.14519", Slip::TransposedDigits),
            ("3.144159", Slip::RepeatedDigit),
            ("3.1459", Slip::MissingDigit),
            ("3.14157", Slip::LastDigit),
            ("3.17159", Slip::OneDigit),
            ("6.28318", Slip::Factor { factor: "2" }),
            ("9.8696", Slip::Factor { factor: "pi" }),
            ("0.318310", Slip::Reciprocal),
        ] {
            assert_eq!(slip(pi, printed), Some(expected), "{printed}");
        }
        assert_eq!(slip(pi, "2.71828"), None);
    }

    #[test]
    fn a_bound_that_fails_by_less_than_a_unit_is_rounded_to_the_wrong_side() {
        let printed = Printed::read("3.14").unwrap();
        let pi = exactly("3.14159265");
        assert_eq!(likely(&pi, &printed, true, &[]), Some(Slip::WrongDirection));
    }

    #[test]
    fn digits_of_a_neighbour_need_to_be_some() {
        let neighbour =
            Neighbour { formula: "e".into(), line: 7, value: exactly("2.718281828459") };
        let found = |text: &str| {
            let printed = Printed::read(text).unwrap();
            likely(&exactly("3.14159265"), &printed, false, std::slice::from_ref(&neighbour))
        };
        assert_eq!(found("2.71828"), Some(Slip::Neighbour { formula: "e".into(), line: 7 }));
        assert_eq!(found("2.7"), None);
    }
}
