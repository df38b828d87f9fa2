//! The text of a cover file: a header, and one line for each node of the tree.
//!
//! | line | says |
//! |---|---|
//! | `s0` | the box is split along variable 0, in the middle; first comes what is below |
//! | `s0 3p-2` | it is split there |
//! | `l` | this box is a leaf |
//! | `l60` | a leaf, computed with 60 binary digits after the point |
//! | `m`, `m60` | a leaf with mean values about its middle |
//! | `m -0+` | about the point that is low, in the middle and high in the variables |
//! | `p0` | the rest of this box is in part 0 |

use std::io::{BufRead, Read as _};

use super::TreeReason;
use crate::any::AnyInt;
use crate::check::Enclosure;
use crate::limits;
use crate::number::Number;
use crate::rules::Interval;

/// The first line of a cover file.
pub const FORMAT: &str = "proofmark-cover/1";

/// The name of the cover file of a claim, or of one of its parts.
pub fn file_name(claim: &str, part: Option<usize>) -> String {
    match part {
        None => format!("{claim}.cover"),
        Some(number) => format!("{claim}+{number}.cover"),
    }
}

/// Where the centre of a box is, along one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the lower end.
    Low,
    /// In the middle.
    Middle,
    /// At the upper end.
    High,
}

/// How a leaf is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Binary digits after the point, if not those of the header.
    pub bits: Option<u32>,
    /// Where the centre is if there are mean values; no entries stand for the middle.
    pub centre: Option<Vec<Place>>,
}

/// A line after the header.
#[derive(Clone, Debug)]
pub(super) enum Line {
    Split(usize, Option<Number<AnyInt>>),
    Leaf(Leaf),
    Part(usize),
}

/// What a cover file begins with.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The box that the leaves and parts make up.
    pub(super) at: Vec<Enclosure>,
    /// Binary digits after the point, where a leaf does not say how many.
    pub(super) bits: u32,
}

/// The lines of a file, one after the other.
pub(super) struct Lines<'r> {
    input: &'r mut dyn BufRead,
    line: Vec<u8>,
    /// How many have been read.
    pub(super) count: u64,
    /// How many bytes may follow.
    left: u64,
}

impl<'r> Lines<'r> {
    pub(super) fn new(input: &'r mut dyn BufRead) -> Self {
        Self { input, line: Vec::new(), count: 0, left: limits::TREE_BYTES }
    }

    /// The next line without its line feed; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<&str>, TreeReason> {
        self.line.clear();
        self.count = self.count.saturating_add(1);
        let most = limits::TREE_LINE.min(self.left);
        let read = (&mut *self.input).take(most).read_until(b'\n', &mut self.line);
        let read = read.map_err(|error| TreeReason::Unreadable(error.to_string()))?;
        let read = u64::try_from(read).unwrap_or(u64::MAX);
        self.left = self.left.saturating_sub(read);
        match self.line.strip_suffix(b"\n") {
            Some(line) => match std::str::from_utf8(line) {
                Ok(line) if line.is_ascii() => Ok(Some(line)),
                _ => Err(TreeReason::Syntax),
            },
            // Nothing at all is the end of the file, unless nothing more was allowed.
            None if read == 0 && most > 0 => Ok(None),
            None if read >= most => Err(TreeReason::TooLong),
            None => Err(TreeReason::Truncated),
        }
    }

    /// A line of the header that begins with this word: what comes after it.
    fn field(&mut self, word: &str) -> Result<&str, TreeReason> {
        let line = self.next()?.ok_or(TreeReason::Truncated)?;
        line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).ok_or(TreeReason::Syntax)
    }

    /// The header of a file for the claim with this digest and so many variables.
    pub(super) fn header(&mut self, claim: &str, variables: usize) -> Result<Header, TreeReason> {
        if self.next()?.ok_or(TreeReason::Truncated)? != FORMAT {
            return Err(TreeReason::Format);
        }
        if self.field("claim")? != claim {
            return Err(TreeReason::OtherClaim);
        }
        let at = ranges(self.field("box")?)?;
        if at.len() != variables {
            return Err(TreeReason::Shape);
        }
        let bits = precision(self.field("bits")?)?;
        Ok(Header { at, bits })
    }
}

/// The ranges of a box, two numbers for each variable.
fn ranges(text: &str) -> Result<Vec<Enclosure>, TreeReason> {
    let mut numbers = text.split(' ').map(dyadic);
    let mut at = Vec::new();
    while let Some(lo) = numbers.next() {
        let (lo, hi) = (lo?, numbers.next().ok_or(TreeReason::Shape)??);
        if lo.at_most(&hi) != Ok(true) {
            return Err(TreeReason::Reversed);
        }
        at.push(Interval { lo, hi });
    }
    Ok(at)
}

/// A number of the first or third form.
fn dyadic(text: &str) -> Result<Number<AnyInt>, TreeReason> {
    let number = Number::parse(text).map_err(TreeReason::Number)?;
    if number.is_dyadic() { Ok(number) } else { Err(TreeReason::NotDyadic) }
}

/// Plain digits without a superfluous zero.
fn count(text: &str) -> Result<usize, TreeReason> {
    let superfluous = text.len() > 1 && text.starts_with('0');
    if superfluous || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(TreeReason::Syntax);
    }
    text.parse().map_err(|_| TreeReason::Syntax)
}

fn precision(text: &str) -> Result<u32, TreeReason> {
    let bits = u32::try_from(count(text)?).ok();
    bits.filter(|bits| (1..=limits::TREE_BITS).contains(bits)).ok_or(TreeReason::Bits)
}

impl Line {
    pub(super) fn parse(line: &str) -> Result<Self, TreeReason> {
        let (word, rest) = match line.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (line, None),
        };
        let digits = word.get(1..).unwrap_or("");
        let bits = || if digits.is_empty() { Ok(None) } else { precision(digits).map(Some) };
        match (word.as_bytes().first(), rest) {
            (Some(b's'), at) => Ok(Self::Split(count(digits)?, at.map(dyadic).transpose()?)),
            (Some(b'l'), None) => Ok(Self::Leaf(Leaf { bits: bits()?, centre: None })),
            (Some(b'm'), None) => Ok(Self::Leaf(Leaf { bits: bits()?, centre: Some(Vec::new()) })),
            (Some(b'm'), Some(places)) => {
                Ok(Self::Leaf(Leaf { bits: bits()?, centre: Some(centre(places)?) }))
            }
            (Some(b'p'), None) => Ok(Self::Part(count(digits)?)),
            _ => Err(TreeReason::Syntax),
        }
    }
}

/// The places of a centre; one in the middle throughout is left out.
fn centre(text: &str) -> Result<Vec<Place>, TreeReason> {
    let place = |byte: u8| match byte {
        b'-' => Ok(Place::Low),
        b'0' => Ok(Place::Middle),
        b'+' => Ok(Place::High),
        _ => Err(TreeReason::Syntax),
    };
    let places = text.bytes().map(place).collect::<Result<Vec<_>, _>>()?;
    if places.iter().all(|place| *place == Place::Middle) {
        return Err(TreeReason::Syntax);
    }
    Ok(places)
}

impl std::fmt::Display for Leaf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.centre.is_some() { "m" } else { "l" })?;
        if let Some(bits) = self.bits {
            write!(f, "{bits}")?;
        }
        let places = self.centre.as_deref().unwrap_or_default();
        if places.iter().any(|place| *place != Place::Middle) {
            f.write_str(" ")?;
            for place in places {
                f.write_str(match place {
                    Place::Low => "-",
                    Place::Middle => "0",
                    Place::High => "+",
                })?;
            }
        }
        Ok(())
    }
}
