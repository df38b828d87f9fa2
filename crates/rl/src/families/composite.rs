//! F1, the exact composite family of the lower bound: blocks of a bad and a good state at the
//! vertices of a binary tree.
//!
//! K = S/2 blocks are the vertices of the heap tree. Block j has the bad state x_j (number 2j,
//! reward 0) and the good state y_j (number 2j + 1, reward 1). At y_j every action returns to x_j
//! with probability δ = 2/(D − L). At x_j the first A − 3 actions are *statistical*: they lead to y_j
//! with probability δ. The last three lead to the parent, the left and the right child of x_j, or
//! stay where there is none. Alternative i = 1, …, m raises one statistical action from δ to δ + ε.

use std::fmt;

use num_traits::{One as _, Signed as _, Zero as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use proofmark_kernel::rational::compare;
use serde::Deserialize;

use super::{FamilyError, needs, size, whole};

/// Parameters of F1.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Composite {
    /// States; even
    #[arg(long = "S", value_name = "N")]
    #[serde(rename = "S")]
    pub states: usize,
    /// Actions; at least 5
    #[arg(long = "A", value_name = "N")]
    #[serde(rename = "A")]
    pub actions: usize,
    /// The diameter budget D; above L + 4
    #[arg(long = "D", value_name = "X")]
    #[serde(rename = "D")]
    pub diameter: Exact,
    /// Which alternative, from 1 to m = S(A-3)/2; the baseline if left out
    #[arg(long, value_name = "I", requires = "eps")]
    pub alternative: Option<usize>,
    /// By how much the alternative's action is better; at most delta = 2/(D-L)
    #[arg(long, value_name = "X", requires = "alternative")]
    pub eps: Option<Exact>,
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
        (0..self.blocks()).map(|j| self.eccentricity(j)).max().unwrap_or(0)
    }

    /// The largest distance in the tree from a vertex.
    pub fn eccentricity(&self, j: usize) -> usize {
        (0..self.blocks()).map(|k| tree_distance(j, k)).max().unwrap_or(0)
    }

    /// δ = 2/(D − L)
    pub fn delta(&self) -> Result<Rational, FamilyError> {
        let length = whole(self.tree_diameter());
        let room = &self.diameter.0 - &length;
        needs(compare(&room, &whole(4)).is_gt(), format!("D > L + 4, where L = {length}"))?;
        Ok(whole(2) / room)
    }

    /// The block and the action of the alternative, counted from 0.
    pub fn distinguished(&self) -> Option<(usize, usize)> {
        let index = self.alternative?.checked_sub(1)?;
        let statistical = self.actions.checked_sub(3).filter(|n| *n > 0)?;
        Some((index / statistical, index % statistical))
    }

    /// The process.
    pub fn mdp(&self) -> Result<Mdp, FamilyError> {
        size(self.states, self.actions, (2, 5))?;
        needs(self.states.is_multiple_of(2), "an even S")?;
        let delta = self.delta()?;
        let eps = self.eps.as_ref().map_or(Rational::zero(), |eps| eps.0.clone());
        if let Some(i) = self.alternative {
            let m = self.alternatives();
            needs((1..=m).contains(&i), format!("an alternative from 1 to m = {m}"))?;
            let range = format!("0 < eps <= delta = {delta}");
            needs(eps.is_positive() && compare(&eps, &delta).is_le(), range)?;
        }
        let mut states = Vec::with_capacity(self.states);
        for block in 0..self.blocks() {
            let (bad, good) = (2 * block, 2 * block + 1);
            let statistical = (0..self.actions - 3).map(|action| {
                let p = if self.distinguished() == Some((block, action)) {
                    &delta + &eps
                } else {
                    delta.clone()
                };
                Draft::paying(&Rational::zero()).to(good, &p).to(bad, &(Rational::one() - p))
            });
            let neighbours =
                [block.checked_sub(1).map(|j| j / 2), Some(2 * block + 1), Some(2 * block + 2)];
            let navigation = neighbours.map(|neighbour| {
                let there = neighbour.filter(|j| *j < self.blocks()).unwrap_or(block);
                Draft::paying(&Rational::zero()).to(2 * there, &Rational::one())
            });
            states.push(statistical.chain(navigation).collect());
            let back = Draft::paying(&Rational::one())
                .to(bad, &delta)
                .to(good, &(Rational::one() - &delta));
            states.push(vec![back; self.actions]);
        }
        Ok(Mdp::new(&states)?)
    }
}

/// The distance of two vertices of the heap tree.
pub fn tree_distance(mut j: usize, mut k: usize) -> usize {
    let mut steps = 0;
    while j != k {
        // The vertex with the larger number is not the higher one.
        if j > k {
            j = (j - 1) / 2
        } else {
            k = (k - 1) / 2
        }
        steps += 1;
    }
    steps
}

impl fmt::Display for Composite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "composite --S {} --A {} --D {}", self.states, self.actions, self.diameter)?;
        if let Some(i) = self.alternative {
            write!(f, " --alternative {i}")?;
        }
        if let Some(eps) = &self.eps {
            write!(f, " --eps {eps}")?;
        }
        Ok(())
    }
}
