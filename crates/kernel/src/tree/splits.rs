//! Where in the tree a line is: the box of the next node, and the splits above it.
//!
//! What is below a split comes first, then what is above it; each half is a whole subtree. So the nodes
//! without splits make up the box at the root, and `Splits` knows no other way through a file.

use super::TreeReason;
use crate::any::AnyInt;
use crate::check::Enclosure;
use crate::limits;
use crate::number::Number;

/// A split above the next node.
struct Split {
    variable: usize,
    /// The range of the variable before the split.
    range: Enclosure,
    /// Whether the next node is in the half above.
    above: bool,
}

/// A walk through the nodes of a tree.
pub(super) struct Splits {
    at: Vec<Enclosure>,
    splits: Vec<Split>,
    complete: bool,
}

impl Splits {
    /// The walk through a tree with this box at its root.
    pub(super) fn new(at: Vec<Enclosure>) -> Self {
        Self { at, splits: Vec::new(), complete: false }
    }

    /// The box of the next node; `None` if there is none.
    pub(super) fn next(&self) -> Option<&[Enclosure]> {
        (!self.complete).then_some(self.at.as_slice())
    }

    /// The next node is a split along a variable, in the middle or somewhere strictly inside.
    pub(super) fn split(
        &mut self,
        variable: usize,
        at: Option<Number<AnyInt>>,
    ) -> Result<(), TreeReason> {
        if self.splits.len() >= limits::TREE_DEPTH {
            return Err(TreeReason::Depth);
        }
        let range = self.at.get_mut(variable).ok_or(TreeReason::Variable)?;
        let at = match at {
            Some(at) => at,
            None => range.lo.middle(&range.hi).map_err(|_| TreeReason::Outside)?,
        };
        if range.lo.below(&at) != Ok(true) || at.below(&range.hi) != Ok(true) {
            return Err(TreeReason::Outside);
        }
        let whole = range.clone();
        range.hi = at;
        self.splits.push(Split { variable, range: whole, above: false });
        Ok(())
    }

    /// The next node is not split.
    pub(super) fn leaf(&mut self) {
        while let Some(split) = self.splits.last_mut() {
            let Some(range) = self.at.get_mut(split.variable) else { break };
            if !split.above {
                // From the half below to the one above: its end is the split.
                range.lo = std::mem::replace(&mut range.hi, split.range.hi.clone());
                split.above = true;
                return;
            }
            *range = split.range.clone();
            self.splits.pop();
        }
        self.complete = true;
    }
}
