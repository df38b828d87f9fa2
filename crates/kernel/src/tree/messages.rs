//! What is said of a cover file that is rejected.

use std::fmt;

use super::{FORMAT, TreeReason};

impl fmt::Display for TreeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable(reason) => return write!(f, "it cannot be read: {reason}"),
            Self::Format => return write!(f, "this is not a {FORMAT} file"),
            Self::Number(error) => return write!(f, "{error}"),
            Self::Leaf(failure) => return write!(f, "{failure}"),
            Self::Range(variable) => {
                return write!(f, "the box does not hold the range of variable {variable}");
            }
            Self::Syntax => "not a line of the format",
            Self::TooLong => "too long",
            Self::NotDyadic => "a number is not of the form n or npe",
            Self::Reversed => "the lower end of a range is above the upper one",
            Self::Shape => "the box does not have two ends for each variable",
            Self::Bits => "too many binary digits, or none",
            Self::OtherClaim => "the cover is for another claim",
            Self::Variable => "the claim has no variable of that number",
            Self::Outside => "the split is not strictly inside of the box",
            Self::Depth => "too many splits above one another",
            Self::PartOfPart => "a part refers to a part",
            Self::PartNumber => "parts are not numbered in order, or there are too many",
            Self::Truncated => "the file ends before the tree is complete",
            Self::Trailing => "the file goes on after the tree is complete",
            Self::OtherBox => "its box is not the one that it is for",
            Self::Parts => "there are not as many parts as the file refers to",
        })
    }
}
