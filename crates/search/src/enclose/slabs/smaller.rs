//! A cover that was found is made smaller: slabs next to each other become one, and boxes along the last variable are
//! longer, where that takes fewer boxes.
//!
//! Slabs are halved by counting, so that two halves of different slabs are not seen as one. Along the last variable the
//! lengths that are tried first are few; here they are more. Each change is kept only if it takes fewer boxes, so that a
//! cover stays what it is where nothing is gained.

use std::rc::Rc;

use super::{Cover, Leaf, Range, Style};

/// More lengths along the last variable, and a third centre.
const FINE: Style = Style { lengths: 8, third: true };

/// Boxes that have the same range along a variable.
pub(super) struct Slab {
    along: Range,
    pub(super) leaves: Vec<Leaf>,
}

impl Cover<'_> {
    /// A cover of the same box by as many boxes or fewer.
    pub(super) fn smaller(&mut self, at: &[Range], leaves: Vec<Leaf>) -> Vec<Leaf> {
        let style = std::mem::replace(&mut self.style, FINE);
        let open = self.open.take();
        let found = self.smaller_from(at, 0, leaves);
        (self.style, self.open) = (style, open);
        found
    }

    fn smaller_from(&mut self, at: &[Range], level: usize, leaves: Vec<Leaf>) -> Vec<Leaf> {
        let ranging = Rc::clone(&self.ranging);
        let Some(&variable) = ranging.get(level).filter(|_| leaves.len() > 1) else {
            return leaves;
        };
        if level + 1 == ranging.len() {
            return self.chain(at, level, variable, leaves.len() - 1).unwrap_or(leaves);
        }
        let mut found: Vec<Slab> = Vec::new();
        for slab in slabs(variable, leaves) {
            let leaves =
                self.smaller_from(&within(at, variable, slab.along), level + 1, slab.leaves);
            let slab = Slab { leaves, ..slab };
            match found.pop() {
                None => found.push(slab),
                Some(last) => found.extend(self.merged(at, level, variable, [last, slab])),
            }
        }
        found.into_iter().flat_map(|slab| slab.leaves).collect()
    }

    /// Two slabs next to each other, or one where that takes fewer boxes.
    fn merged(
        &mut self,
        at: &[Range],
        level: usize,
        variable: usize,
        [low, high]: [Slab; 2],
    ) -> Vec<Slab> {
        let along = Range { lo: low.along.lo, hi: high.along.hi };
        let fewer = low.leaves.len() + high.leaves.len() - 1;
        match self.solve(&within(at, variable, along), level + 1, None, fewer) {
            Some(leaves) => vec![Slab { along, leaves }],
            None => vec![low, high],
        }
    }
}

/// The slabs that boxes are in, in order.
pub(super) fn slabs(variable: usize, leaves: Vec<Leaf>) -> Vec<Slab> {
    let mut slabs: Vec<Slab> = Vec::new();
    for leaf in leaves {
        let Some(&along) = leaf.at.get(variable) else { continue };
        match slabs.last_mut() {
            Some(slab) if slab.along == along => slab.leaves.push(leaf),
            _ => slabs.push(Slab { along, leaves: vec![leaf] }),
        }
    }
    slabs
}

/// A box with another range along a variable.
fn within(at: &[Range], variable: usize, along: Range) -> Vec<Range> {
    let mut part = at.to_vec();
    if let Some(slot) = part.get_mut(variable) {
        *slot = along;
    }
    part
}
