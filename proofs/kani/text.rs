//! Numbers as text: certificates' (`crates/kernel/src/number.rs`) and books' (`crates/kernel/src/decimal.rs`). What is
//! read is of the format and has the value that it says; nothing panics.
//!
//! The judges read byte by byte and share no code with the readers.

use super::super::number::{Number, NumberError};
use super::domain::{Arg, Judgement, arg};
use super::drawn::Exact;
use crate::decimal::{DecimalError, Parts};

/// Text of up to ten bytes out of an alphabet.
pub struct Text {
    bytes: [u8; 10],
    length: usize,
}

impl Text {
    /// Each argument picks a letter; 0 ends the text. `None` where letters come after the end. Beyond
    /// the alphabet are digits, of which random text needs many to say something.
    pub fn new(alphabet: &[u8], letters: &[i64]) -> Option<Self> {
        let mut text = Self { bytes: [b' '; 10], length: 0 };
        let mut ended = false;
        for (place, &letter) in letters.iter().enumerate() {
            if letter == 0 {
                ended = true;
            } else if ended {
                return None;
            } else {
                let index = usize::try_from(letter).unwrap() - 1;
                text.bytes[place] = *alphabet.get(index).unwrap_or(&b"0123456789"[index % 10]);
                text.length = place + 1;
            }
        }
        Some(text)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.bytes()).unwrap()
    }
}

/// What is left of a text while a judge reads it.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take(&mut self, letters: &[u8]) -> bool {
        match self.0 {
            [first, rest @ ..] if letters.contains(first) => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    /// The value and the number of the digits that come next.
    fn digits(&mut self) -> (i64, i64) {
        let (mut value, mut count) = (0, 0);
        while let [digit @ b'0'..=b'9', rest @ ..] = self.0 {
            value = 10 * value + i64::from(digit - b'0');
            count += 1;
            self.0 = rest;
        }
        (value, count)
    }

    /// A number without a zero in front that it does not need.
    fn natural(&mut self) -> Option<i64> {
        let needless = matches!(self.0, [b'0', b'0'..=b'9', ..]);
        let (value, count) = self.digits();
        (count > 0 && !needless).then_some(value)
    }
}

/// The letters of a certificate's numbers and three that do not belong.
pub const NUMBER_LETTERS: &[u8] = b"012-/p.+";

/// Text of up to five letters, in random runs ten.
pub const NUMBER: [Arg; 10] = letters(8);

const fn letters(count: i64) -> [Arg; 10] {
    let first = arg("letter", 0, count).far(0, count + 40);
    let second = first.kani(0, 0);
    let beyond = arg("further letter", 0, 0).far(0, count + 40);
    [first, first, first, second, second, beyond, beyond, beyond, beyond, beyond]
}

pub fn number<I: Exact>(args: [i64; 10]) -> Judgement {
    number_by::<I>(&Number::parse, args)
}

/// A certificate's number is read exactly if it is of the format, and with the value that it says.
pub fn number_by<I: Exact>(
    parse: &dyn Fn(&str) -> Result<Number<I>, NumberError>,
    args: [i64; 10],
) -> Judgement {
    let Some(text) = Text::new(NUMBER_LETTERS, &args) else { return Judgement::Vacuous };
    match (parse(text.as_str()), read_number(text.bytes())) {
        (Ok(found), Some((n, d, e))) => {
            let whole = |integer: &I| integer.clone().try_into().ok();
            let parts = found.parts();
            Judgement::of((whole(parts.0), whole(parts.1), parts.2) == (Some(n), Some(d), e))
        }
        (Err(_), None) => Judgement::Vacuous,
        // Ten letters can say more than the integers hold.
        (Err(NumberError::TooLong | NumberError::Exponent), _) if text.length > 5 => {
            Judgement::Vacuous
        }
        _ => Judgement::Fails,
    }
}

/// n, d and e of a text of the format: `n`, `n/d` in lowest terms with d > 1, or `np e` with an odd n
/// and e not 0.
fn read_number(text: &[u8]) -> Option<(i64, i64, i64)> {
    let mut rest = Rest(text);
    let negative = rest.take(b"-");
    let size = rest.natural()?;
    if negative && size == 0 {
        return None;
    }
    let n = if negative { -size } else { size };
    let number = if rest.take(b"/") {
        let d = rest.natural()?;
        (d > 1 && coprime(size, d)).then_some((n, d, 0))?
    } else if rest.take(b"p") {
        let down = rest.take(b"-");
        let e = rest.natural()?;
        (size % 2 == 1 && e != 0).then_some((n, 1, if down { -e } else { e }))?
    } else {
        (n, 1, 0)
    };
    rest.0.is_empty().then_some(number)
}

/// Whether 1 alone divides both, by taking the smaller from the larger as often as it goes.
fn coprime(a: i64, b: i64) -> bool {
    let (mut large, mut small) = (a.max(b), a.min(b));
    while small > 0 {
        (large, small) = (small, large % small);
    }
    large == 1
}

/// The letters of a book's numbers and one that does not belong.
pub const DECIMAL_LETTERS: &[u8] = b"05.eE+-%_";

/// Text of up to five letters, in random runs ten.
pub const DECIMAL: [Arg; 10] = letters(9);

pub fn decimal(args: [i64; 10]) -> Judgement {
    decimal_by(&|text| Parts::read(text), args)
}

/// A reader of books' numbers.
pub type ReadDecimal<'a> = &'a dyn for<'t> Fn(&'t str) -> Result<Parts<'t>, DecimalError>;

/// A book's number is taken apart exactly if it is one, into its digits and the place of the last.
pub fn decimal_by(read: ReadDecimal<'_>, args: [i64; 10]) -> Judgement {
    let Some(text) = Text::new(DECIMAL_LETTERS, &args) else { return Judgement::Vacuous };
    match (read(text.as_str()), read_decimal(text.bytes())) {
        (Ok(found), Some((value, last_place))) => {
            let whole = Rest(found.whole.as_bytes()).digits();
            let fraction = Rest(found.fraction.as_bytes()).digits();
            let mut shifted = whole.0;
            for _ in 0..fraction.1 {
                shifted *= 10;
            }
            Judgement::of(shifted + fraction.0 == value && found.last_place == last_place)
        }
        (Err(_), None) => Judgement::Vacuous,
        (Err(DecimalError::Exponent | DecimalError::TooManyDigits), _) if text.length > 5 => {
            Judgement::Vacuous
        }
        _ => Judgement::Fails,
    }
}

/// The digits of a decimal as one number, and the power of ten of the last: digits, perhaps with a
/// point among them, perhaps an exponent, perhaps a percent sign.
pub fn read_decimal(text: &[u8]) -> Option<(i64, i64)> {
    let mut rest = Rest(text);
    let (mut value, mut count) = rest.digits();
    let mut last_place = 0;
    if rest.take(b".") {
        let (fraction, places) = rest.digits();
        for _ in 0..places {
            value *= 10;
        }
        (value, count, last_place) = (value + fraction, count + places, -places);
    }
    if count == 0 {
        return None;
    }
    if rest.take(b"eE") {
        let down = rest.take(b"-");
        let _ = !down && rest.take(b"+");
        let (exponent, digits) = rest.digits();
        if digits == 0 {
            return None;
        }
        last_place += if down { -exponent } else { exponent };
    }
    if rest.take(b"%") {
        last_place -= 2;
    }
    rest.0.is_empty().then_some((value, last_place))
}
