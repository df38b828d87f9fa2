//! What rejections say.

use std::fmt;

use super::{Flaw, MdpFailure, Part};
use crate::mdp::certificate::FORMAT;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gain => write!(f, "gain"),
            Self::Second => write!(f, "second"),
            Self::Far => write!(f, "diameter, from below"),
            Self::Near(target) => write!(f, "diameter, target {target}"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => write!(f, "action {action} does better than is claimed"),
            Self::NoAction => write!(f, "the action does not do as well as is claimed"),
            Self::TooLarge => write!(f, "a number on the way exceeds the limit"),
        }
    }
}

impl fmt::Display for MdpFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "format: this is not a {FORMAT} file"),
            Self::OtherProcess => write!(f, "sha256: the certificate is for another process"),
            Self::Number(part, error) => write!(f, "{part}: {error}"),
            Self::Denominator(part) => write!(f, "{part}: the denominator is not positive"),
            Self::Length(part) => write!(f, "{part}: not one value for each state"),
            Self::Gain(state, flaw) => write!(f, "gain, state {state}: {flaw}"),
            Self::NotExact => write!(f, "second: the bounds on the gain are not equal"),
            Self::Bias(state, flaw) => write!(f, "second, state {state}: {flaw}"),
            Self::Targets => write!(f, "diameter: not one potential for each target"),
            Self::UnknownAction(target, state) => {
                write!(f, "{}, state {state}: there is no such action", Part::Near(*target))
            }
            Self::Negative(target, state) => {
                write!(f, "{}, state {state}: the potential is negative", Part::Near(*target))
            }
            Self::Near(target, state, flaw) => {
                write!(f, "{}, state {state}: {flaw}", Part::Near(*target))
            }
            Self::UpperEnd(target) => {
                write!(f, "{}: its potential exceeds hi", Part::Near(*target))
            }
            Self::NoFar => write!(f, "{}: lo is positive, but far is missing", Part::Far),
            Self::Pair => write!(f, "{}: these are not two states", Part::Far),
            Self::AtTarget => write!(f, "{}: the potential is positive at its target", Part::Far),
            Self::Far(state, flaw) => write!(f, "{}, state {state}: {flaw}", Part::Far),
            Self::LowerEnd => write!(f, "{}: lo exceeds the potential at the start", Part::Far),
            Self::Work => write!(f, "more work than the limit allows"),
            Self::TooLarge => write!(f, "a number on the way exceeds the limit"),
        }
    }
}
