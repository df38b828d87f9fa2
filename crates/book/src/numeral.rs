//! Number literals as people write them, and the plain form that everything else reads.
//!
//! ```text
//! numeral  = mantissa [ "(" digits ")" ] [ dots ] [ exponent ] [ "%" ] [ dots ]
//! mantissa = digits [ "." digits ]               in groups of three, if "_" is between digits
//! exponent = "e" [ sign ] digits | ( "×" | "·" | "⋅" ) "10" ( "^" [ sign ] digits | superscript )
//! dots     = "..." | "…"
//! ```

use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, opt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{one_of, take_while};

/// A literal, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Digits, a fraction, an exponent and a percent sign, such as `1.5e-3`.
    pub(super) plain: String,
    /// Whether dots say that further digits follow.
    pub(super) dots: bool,
    /// The uncertainty in units of the last place: `21` in `137.035999084(21)`.
    pub(super) units: Option<String>,
    /// Whether the exponent is written as a product, `×10^-3`.
    pub(super) product: bool,
}

impl Numeral {
    /// Takes a text apart that is one literal and nothing else.
    pub(super) fn read(text: &str) -> Option<Self> {
        numeral.parse(LocatingSlice::new(text)).ok()
    }

    /// Whether it is a number and says no more.
    pub(super) fn is_plain(&self) -> bool {
        !self.dots && self.units.is_none()
    }
}

type Input<'a> = LocatingSlice<&'a str>;

type Lexed<T> = winnow::ModalResult<T, winnow::error::EmptyError>;

/// Reads a literal.
pub(super) fn numeral(input: &mut Input<'_>) -> Lexed<Numeral> {
    let units = ('(', digit1, ')').map(|(_, units, _): (_, &str, _)| units.to_owned());
    let mut parts = (mantissa, opt(units), opt(dots), opt(exponent), opt('%'), opt(dots));
    let (mut plain, units, early, exponent, percent, late) = parts.parse_next(input)?;
    let product = exponent.as_ref().is_some_and(|(_, product)| *product);
    plain.extend(exponent.map(|(exponent, _)| exponent));
    plain.extend(percent);
    Ok(Numeral { plain, dots: early.is_some() || late.is_some(), units, product })
}

fn mantissa(input: &mut Input<'_>) -> Lexed<String> {
    let (mut digits, behind) = (whole, opt(preceded('.', fraction))).parse_next(input)?;
    digits.extend(behind.map(|behind| format!(".{behind}")));
    Ok(digits)
}

/// Digits before the point: 11703, or 11_703. A group in front is no zero: 0,703 is a decimal comma.
fn whole(input: &mut Input<'_>) -> Lexed<String> {
    let first = up_to_three.verify(|digits: &str| !digits.starts_with('0'));
    let groups = (first, repeat(1.., preceded('_', three)));
    let grouped =
        groups.map(|(first, more): (&str, Vec<&str>)| format!("{first}{}", more.concat()));
    alt((grouped, digit1.map(str::to_owned))).parse_next(input)
}

/// Digits behind the point: 78539816, or 785_398_16.
fn fraction(input: &mut Input<'_>) -> Lexed<String> {
    let groups = (repeat(1.., terminated(three, '_')), up_to_three);
    let grouped = groups.map(|(more, last): (Vec<&str>, &str)| format!("{}{last}", more.concat()));
    alt((grouped, digit1.map(str::to_owned))).parse_next(input)
}

fn three<'a>(input: &mut Input<'a>) -> Lexed<&'a str> {
    digit1.verify(|digits: &str| digits.len() == 3).parse_next(input)
}

fn up_to_three<'a>(input: &mut Input<'a>) -> Lexed<&'a str> {
    digit1.verify(|digits: &str| digits.len() <= 3).parse_next(input)
}

fn dots(input: &mut Input<'_>) -> Lexed<()> {
    preceded(multispace0, alt(("...", "\u{2026}"))).void().parse_next(input)
}

/// The exponent in its plain form, `e-3`, and whether it is written as a product.
fn exponent(input: &mut Input<'_>) -> Lexed<(String, bool)> {
    let short = (one_of(['e', 'E']), opt(one_of(['+', '-'])), digit1).take();
    alt((short.map(|short: &str| (short.to_owned(), false)), scale.map(|long| (long, true))))
        .parse_next(input)
}

/// A power of ten behind a number, in its plain form: `e-3` for `×10^-3`.
pub(super) fn scale(input: &mut Input<'_>) -> Lexed<String> {
    let times = one_of(['\u{d7}', '\u{b7}', '\u{22c5}']);
    let power = alt((preceded('^', signed), superscript));
    preceded((multispace0, times, multispace0, "10"), power)
        .map(|exponent| format!("e{exponent}"))
        .parse_next(input)
}

/// Digits with a sign, which may be the minus of typesetters.
fn signed(input: &mut Input<'_>) -> Lexed<String> {
    let sign = opt(one_of(['+', '-', '\u{2212}']));
    let mut exponent = (sign, digit1).map(|(sign, digits): (Option<char>, &str)| {
        let sign = if sign.is_some_and(|sign| sign != '+') { "-" } else { "" };
        format!("{sign}{digits}")
    });
    exponent.parse_next(input)
}

/// Digits with a sign that are written as superscripts, ⁻³.
fn superscript(input: &mut Input<'_>) -> Lexed<String> {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let plain = |c: char| ('0'..='9').zip(DIGITS).find(|(_, high)| *high == c).map(|(low, _)| low);
    let digits = (opt(one_of(['⁺', '⁻'])), take_while(1.., DIGITS));
    let mut exponent = digits.map(|(sign, digits): (Option<char>, &str)| {
        let sign = if sign == Some('⁻') { "-" } else { "" };
        format!("{sign}{}", digits.chars().filter_map(plain).collect::<String>())
    });
    exponent.parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain form, with `?` for dots and the uncertainty in brackets.
    fn read(text: &str) -> Option<String> {
        let Numeral { plain, dots, units, .. } = Numeral::read(text)?;
        let units = units.map_or(String::new(), |units| format!("[{units}]"));
        Some(format!("{plain}{units}{}", if dots { "?" } else { "" }))
    }

    #[test]
    fn what_people_write_becomes_digits_a_fraction_an_exponent_and_a_percent_sign() {
        for (text, plain) in [
            ("0.0200", "0.0200"),
            ("1E+05", "1E+05"),
            ("33.3%", "33.3%"),
            ("11_703", "11703"),
            ("1_234_567.891_2e3%", "1234567.8912e3%"),
            ("0.785_398", "0.785398"),
            ("1.5\u{d7}10^-3", "1.5e-3"),
            ("1.5 \u{d7} 10^\u{2212}3", "1.5e-3"),
            ("1.5\u{b7}10^+12", "1.5e12"),
            ("6.626\u{22c5}10⁻³⁴", "6.626e-34"),
            ("0.785...", "0.785?"),
            ("0.785 …", "0.785?"),
            ("3...", "3?"),
            ("1.2345...e10", "1.2345e10?"),
            ("1.2345e10...", "1.2345e10?"),
            ("1.23…×10⁵", "1.23e5?"),
            ("33.3...%", "33.3%?"),
            ("33.3%...", "33.3%?"),
            ("137.035999084(21)", "137.035999084[21]"),
            ("1.234(5)e-3", "1.234e-3[5]"),
            ("12.3(4)%", "12.3%[4]"),
        ] {
            assert_eq!(read(text).as_deref(), Some(plain), "{text}");
        }
    }

    #[test]
    fn groups_have_three_digits_and_nothing_else_is_a_literal() {
        for text in [
            "",
            "1.",
            ".5",
            "1_00",
            "1_0000",
            "1234_567",
            "1__000",
            "_100",
            "1_000_",
            "0.12_345",
            "0.123_",
            "1,000",
            "1 000",
            "1..",
            "1....",
            "1.5x10^3",
            "1.5\u{d7}10",
            "1.5\u{d7}10^",
            "1.5\u{d7}100^2",
            "0_785",
            "2()",
            "2(1.5)",
            "2(-1)",
            "-1",
            "1e",
            "50 %",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
