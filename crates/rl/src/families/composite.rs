//! F1, the exact composite family of the lower bound: blocks of a bad and a good state at the
//! vertices of a binary tree.
//!
//! K = S/2 blocks are the vertices of the heap tree. Block j has the bad state x_j (number 2j,
//! reward 0) and the good state y_j (number 2j + 1, reward 1). At y_j every action returns to x_j
//! with probability δ = 2/(D − L). At x_j the first A − 3 actions are *statistical*: they lead to y_j
//! with probability δ. The last three lead to the parent, the left and the right child of x_j, or
//! stay where there is none. Alternative i = 1, …, m raises one statistical action from δ to δ + ε.

use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};
use proofmark_book::exact;
use proofmark_book::number::Exact;
use proofmark_kernel::mdp::{Draft, Mdp};
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Op, Rational};

use super::parameters::parameters;
use super::{FamilyError, Member, boost, coin, needs, process, size, whole};

parameters! {
    /// Parameters of F1.
    Composite "composite" {
        /// States; even
        states "S" "N": usize;
        /// Actions; at least 5
        actions "A" "N": usize;
        /// The diameter budget D; above L + 4
        diameter "D" "X": Exact;
        /// Which alternative, from 1 to m = S(A-3)/2; the baseline if left out
        alternative "alternative" "I": Option<usize> [requires = "eps"];
        /// By how much the alternative's action is better; at most delta = 2/(D-L)
        eps "eps" "X": Option<Exact> [requires = "alternative"];
    }
}

impl Composite {
    /// K, the number of blocks.
    pub fn blocks(&self) -> usize {
        self.states / 2
    }

    /// m = S(A − 3)/2, the number of alternatives.
    pub fn alternatives(&self) -> usize {
        self.blocks().saturating_mul(self.actions.saturating_sub(3))
    }

    /// L, the diameter of the tree.
    pub fn tree_diameter(&self) -> usize {
        heap_diameter(self.blocks()).unwrap_or(0)
    }

    /// δ = 2/(D − L)
    pub fn delta(&self) -> Result<Rational, FamilyError> {
        let length = whole(self.tree_diameter());
        let room = &self.diameter.0 - &length;
        needs(compare(&room, &whole(4_u32)).is_gt(), format!("D > L + 4, where L = {length}"))?;
        Ok(whole(2_u32) / room)
    }

    /// The block and the action of the alternative, counted from 0.
    pub fn distinguished(&self) -> Option<(usize, usize)> {
        let index = self.alternative?.checked_sub(1)?;
        let statistical = self.actions.checked_sub(3).filter(|n| *n > 0)?;
        Some((index / statistical, index % statistical))
    }
}

impl Member for Composite {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 5))?;
        needs(self.states.is_multiple_of(2), "an even S")?;
        let delta = self.delta()?;
        let range = format!("0 < eps <= delta = {delta}");
        let in_range = |eps: &Rational| compare(eps, &delta).is_le();
        let eps =
            boost(self.alternative, self.eps.as_ref(), self.alternatives(), in_range, &range)?;
        let (zero, better) = (Rational::zero(), &delta + &eps);
        let mut states = Vec::with_capacity(self.states);
        for block in 0..self.blocks() {
            let (bad, good) = (2 * block, 2 * block + 1);
            let statistical = (0..self.actions - 3).map(|action| {
                let boosted = self.distinguished() == Some((block, action));
                coin(&zero, good, if boosted { &better } else { &delta }, bad)
            });
            let neighbours =
                [block.checked_sub(1).map(|j| j / 2), Some(2 * block + 1), Some(2 * block + 2)];
            let navigation = neighbours.map(|neighbour| {
                let there = neighbour.filter(|j| *j < self.blocks()).unwrap_or(block);
                Draft::paying(&zero).to(2 * there, &Rational::one())
            });
            states.push(statistical.chain(navigation).collect());
            states.push(vec![coin(&Rational::one(), bad, &delta, good); self.actions]);
        }
        process(&states)
    }
}

/// The diameter of the heap tree with so many vertices.
pub fn heap_diameter<N: TryFrom<BigInt>>(vertices: impl Into<BigInt>) -> Option<N> {
    exact::value(&Op::HeapDiameter, &[&whole(vertices)])?.to_integer().try_into().ok()
}
