//! The box at which a search stopped.

use num_bigint::BigInt;
use proofmark_kernel::{Interval, Rational};

use super::search::{Ranges, Search};
use super::undefined::first_outside;
use super::{Enclosure, Undefined};

/// Why a box is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// With so many variables, none is.
    Whole,
    /// As many boxes as allowed have been.
    Spent,
    /// It is too small.
    Smallest,
}

/// A box that was left open, with the enclosures there; nothing of it is checked by the kernel.
#[derive(Clone, Debug)]
pub struct OpenBox {
    /// The ends of each variable.
    pub at: Vec<(Rational, Rational)>,
    /// Why it was not split.
    pub stop: Stop,
    /// How often the range might be split.
    pub most: usize,
    /// An enclosure of each step of the claim.
    pub enclosures: Vec<Option<Interval<BigInt>>>,
    /// The first goal that is not settled there.
    pub goal: Option<usize>,
    /// The first step that may have no value there.
    pub undefined: Option<Undefined>,
}

impl OpenBox {
    /// What a search that encloses no slopes sees in a box.
    pub(super) fn seen<E: Enclosure>(
        search: &Search<'_, E>,
        (at, stop): (Ranges, Stop),
        most: usize,
    ) -> Self {
        let cells = search.cells(&at, None);
        let places = search.program.places.iter();
        let enclosures =
            places.map(|&place| search.known(place, &cells).map(|(_, ends)| ends.clone()));
        let goals = search.claim.goals();
        let undefined = first_outside(search, &cells, &[])
            .map(|(step, domain, certain)| Undefined { step, domain, certain, at: Vec::new() });
        Self {
            enclosures: enclosures.collect(),
            goal: goals.iter().position(|goal| search.settled(goal, &cells).is_none()),
            undefined,
            at,
            stop,
            most,
        }
    }
}
