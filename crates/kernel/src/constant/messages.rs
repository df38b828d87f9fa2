//! What rejections of constants say.

use std::fmt;

use super::{ConstantFailure, FORMAT, Unfit};
use crate::limits;

impl fmt::Display for ConstantFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "format: this is not a {FORMAT} file"),
            Self::Other(field) => write!(f, "{field}: not the constant's"),
            Self::Number(field, error) => write!(f, "{field}: {error}"),
            Self::Reversed => write!(f, "lo is above hi"),
            Self::Unfit(reason) => reason.fmt(f),
            Self::Parts => write!(f, "parts: not as many as follow from it"),
            Self::Part(number, failure) => write!(f, "part {number}: {failure}"),
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = limits::JET_ORDER;
        match self {
            Self::Fields => write!(f, "a field besides the ends is missing or superfluous"),
            Self::Derivative => {
                write!(f, "the function has no derivative by the rules, or it is 0")
            }
            Self::Order => write!(f, "order: not an even number from 2 to {most}"),
            Self::Range => write!(f, "the ends of the range are not written as numbers"),
            Self::TooManyPieces => write!(f, "pieces: too many"),
            Self::Piece(number) => write!(f, "piece {number}: its end or its bounds do not fit"),
            Self::End => write!(f, "pieces: they do not end where the range ends"),
            Self::Sum => write!(f, "the pieces add up to more than lo and hi allow"),
            Self::Reached => {
                write!(f, "pieces: none ends at lo, or lo and hi are not in the range")
            }
            Self::Shape => {
                write!(f, "terms, factors, period or tail: a number or a fraction out of bounds")
            }
            Self::NoFraction => write!(f, "tail: the function has no ratio or slope for it"),
            Self::Tail(condition) => write!(f, "tail: it is not shown that {condition}"),
            Self::TooLarge => write!(f, "too large: more steps, digits or work than the limit"),
        }
    }
}
