//! What rejections say.

use std::fmt;

use super::{Failure, NumberError, Reason};
use crate::certificate;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "format: this is not a {} file", certificate::FORMAT),
            Self::OtherClaim => write!(f, "claim: the certificate is for another claim"),
            Self::OtherSentence => write!(f, "says: the sentence is not the book's"),
            Self::OtherHash => write!(f, "sha256: the hash is not the claim's"),
            Self::OtherGoal(goal) => write!(f, "goal {goal}: not the claim's goal"),
            Self::OtherStep(step) => write!(f, "step {step}: not the claim's step"),
            Self::Refutes => write!(f, "refutes: missing, superfluous or out of range"),
            Self::HalfEnclosure(step) => write!(f, "step {step}: only one of lo and hi is there"),
            Self::Number(step, error) => write!(f, "step {step}: {error}"),
            Self::Reversed(step) => write!(f, "step {step}: lo is above hi"),
            Self::NoEnclosure(step) => {
                write!(f, "step {step}: its enclosure is needed but missing")
            }
            Self::Rule { step, rule, reason } => write!(f, "step {step} ({rule}): {reason}"),
            Self::OtherVariables => write!(f, "variables: not the claim's ranges"),
            Self::Varies(step) => write!(f, "step {step}: it varies, and belongs into boxes"),
            Self::Superfluous => {
                write!(f, "a cover, witness or slopes that the verdict does not need")
            }
            Self::TooManySteps => write!(f, "slopes: the program becomes too long"),
            Self::NoWitness => write!(f, "witness: missing"),
            Self::EmptyRange(variable) => {
                write!(f, "variable {variable}: its range may be empty")
            }
            Self::OutsideRange => write!(f, "not inside the range of the variables"),
            Self::UnknownConstant => {
                write!(f, "variables: no checked certificate of this constant is known")
            }
            Self::Gap(number) => write!(f, "cover: there is a gap before box {number}"),
            Self::TooManyBoxes => write!(f, "too many boxes"),
            Self::TooManyComparisons => write!(f, "too many boxes for so many goals"),
            Self::Shape => write!(f, "not one entry per variable and per step that varies"),
            Self::Centre => write!(f, "the centre is missing, superfluous or outside its box"),
            Self::NoSlope(step) => write!(f, "step {step}: a mean value needs its slopes"),
            Self::InBox(number, failure) => write!(f, "box {number}: {failure}"),
            Self::InWitness(failure) => write!(f, "witness: {failure}"),
            Self::NoGoal => write!(f, "goals: there is nothing to prove"),
            Self::Work(step) => write!(f, "step {step}: more work than the limit allows"),
            Self::NoTree => write!(f, "tree: the cover file is not there to be checked"),
            Self::InTree { part, line, reason } => {
                match part {
                    None => write!(f, "cover file")?,
                    Some(part) => write!(f, "part {part} of the cover")?,
                }
                if *line > 0 {
                    write!(f, ", line {line}")?;
                }
                write!(f, ": {reason}")
            }
            Self::Goal(goal) => write!(f, "goal {goal}: the enclosures do not prove the verdict"),
        }
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "not a number of the form n, n/d or npe",
            Self::TooLong => "a number has too many digits",
            Self::Exponent => "a binary exponent is too large",
            Self::ZeroDenominator => "a denominator is zero",
            Self::NotReduced => "a fraction or dyadic is not reduced",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LowerEnd => "lo is too high",
            Self::UpperEnd => "hi is too low",
            Self::DivisorMayBeZero => "the divisor's enclosure contains zero",
            Self::MayBeNegative => "the operand may be negative",
            Self::MayNotBePositive => "the operand may not be positive",
            Self::OutsideUnitInterval => "the operand may not lie between -1 and 1",
            Self::NotWhole => "the operand is not one whole number >= 1",
            Self::TooLarge => "a number on the way exceeds the limit",
            Self::Arity => "wrong number of operands",
        })
    }
}
