//! The boxes of a long cover, written with little: without the slopes that no mean value rests on, and with as few
//! binary digits as still prove what is wanted.

use std::rc::Rc;

use proofmark_kernel::{NodeId, Program, Slope};

use super::boxes::{BoxProof, Wanted};
use super::double::Coarse;
use super::known::Known;
use super::search::{Cells, Ranges, Search};
use super::{Effort, Enclosure};

/// The precisions that are tried first, in bits.
const BITS: [u32; 4] = [14, 20, 28, 38];

/// Searches with fewer and fewer digits beside the one that found the cover.
pub(super) struct Short<'s, 'a, E> {
    search: &'s Search<'a, E>,
    coarse: Vec<Search<'a, Coarse>>,
}

impl<'s, 'a, E: Enclosure> Short<'s, 'a, E> {
    pub(super) fn new(search: &'s Search<'a, E>) -> Option<Self> {
        let coarse = BITS.iter().filter(|bits| **bits < search.effort.bits);
        let coarse = coarse.map(|&bits| {
            let program = Program::with_slopes(search.claim)?;
            let values: Rc<[_]> =
                search.values.iter().map(|value| rounded(value.as_ref(), bits)).collect();
            let effort = Effort { bits, ..search.effort };
            Some(Search::new(search.claim, program, values, effort, search.constants))
        });
        Some(Self { search, coarse: coarse.collect::<Option<_>>()? })
    }

    /// The proof of a box about a centre, if it settles what is wanted.
    pub(super) fn proof(
        &self,
        at: &Ranges,
        point: &Ranges,
        wanted: &Wanted<'_>,
    ) -> Option<BoxProof> {
        let coarse = self.coarse.iter().find_map(|search| lean(search, at, point, wanted));
        coarse.or_else(|| lean(self.search, at, point, wanted))
    }
}

/// What is known of a step, with fewer digits but the same ends in the certificate.
fn rounded<E: Enclosure>(value: Option<&Known<E>>, bits: u32) -> Option<Known<Coarse>> {
    Known::between(&value?.ends()?, bits)
}

/// The proof of a box with no more than what it rests on.
fn lean<E: Enclosure>(
    search: &Search<'_, E>,
    at: &Ranges,
    point: &Ranges,
    wanted: &Wanted<'_>,
) -> Option<BoxProof> {
    let (centre, cells) = search.about(at, point.clone());
    wanted.shown(search, &cells)?;
    let mut proof = search.proof(at, Some(&centre), &cells)?;
    let used = used(search, &cells);
    let boxed = || search.program.boxed.iter().zip(&used).filter(|(boxed, _)| **boxed);
    for (entry, (_, used)) in proof.entries.iter_mut().zip(boxed()) {
        if !used.inside {
            *entry = None;
        }
    }
    if let Some((_, values)) = &mut proof.centre {
        for (value, (_, used)) in values.iter_mut().zip(boxed()) {
            if !used.at_centre {
                *value = None;
            }
        }
    }
    Some(proof)
}

/// Where an enclosure of a step is used.
#[derive(Clone, Copy, Default)]
struct Used {
    inside: bool,
    at_centre: bool,
}

/// The claim's own steps, and all that their enclosures follow from.
fn used<E: Enclosure>(search: &Search<'_, E>, cells: &Cells<E>) -> Vec<Used> {
    let program = &search.program;
    let mut used = vec![Used::default(); program.steps.len()];
    for &place in &program.places {
        mark(&mut used, place, |used| used.inside = true);
    }
    // Operands and slopes come before the steps that they are for.
    for place in (0..program.steps.len()).rev() {
        let Some(&Used { inside, at_centre }) = used.get(place) else { continue };
        let args = program.steps.get(place).map_or(&[][..], |step| step.args.as_slice());
        for &arg in args {
            mark(&mut used, arg, |used| {
                used.inside |= inside;
                used.at_centre |= at_centre;
            });
        }
        let by_mean =
            cells.get(place).is_some_and(|cell| cell.as_ref().is_some_and(|c| c.is_by_mean()));
        if inside && by_mean {
            mark_centre(&mut used, program, place);
            for slope in program.slopes.get(place).into_iter().flatten() {
                if let Slope::Step(id) = slope {
                    mark(&mut used, *id, |used| used.inside = true);
                }
            }
        }
    }
    used
}

/// A step at the centre, and all that it follows from there.
fn mark_centre(used: &mut [Used], program: &Program, place: NodeId) {
    let mut open = vec![place];
    while let Some(place) = open.pop() {
        let Some(slot) = used.get_mut(place).filter(|used| !used.at_centre) else { continue };
        slot.at_centre = true;
        open.extend(program.steps.get(place).into_iter().flat_map(|step| &step.args));
    }
}

fn mark(used: &mut [Used], place: NodeId, how: impl Fn(&mut Used)) {
    if let Some(used) = used.get_mut(place) {
        how(used);
    }
}
