//! Coefficients for whole regimes: eq:finiteregime, with any corner.

use proofmark_kernel::Rational;

use super::Stage;
use super::certify::{KAPPA, Open, Plan, Question, TOUCHING, even, positive, whole};
use crate::limits;

/// A regime: every even number of states from S on, every number of actions from A on, every
/// D ≥ d·(L + 1) and every T ≥ C·D·S·A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regime {
    states: u64,
    actions: u64,
    d: (Rational, String),
    c: (Rational, String),
}

impl Regime {
    /// The regime with this corner. The error is a whole sentence.
    pub fn new(states: &str, actions: &str, d: &str, c: &str) -> Result<Self, String> {
        let states = even("S", states)?;
        let actions = whole("A", actions, 4, limits::FRONTIER_COUNT)?;
        let d = positive("d", d)?;
        if d.0 <= Rational::from(num_bigint::BigInt::from(1)) {
            return Err(format!(
                "d must be above 1, so that D exceeds the tree's diameter: {}",
                d.1
            ));
        }
        Ok(Self { states, actions, d, c: positive("C", c)? })
    }

    /// S, A, d and C, as they are written.
    pub fn corner(&self) -> [String; 4] {
        [self.states.to_string(), self.actions.to_string(), self.d.1.clone(), self.c.1.clone()]
    }

    /// What one stage asks.
    pub(super) fn question(&self, stage: Stage) -> Question {
        let mu = Open { name: "mu", start: 1.6, most: 1000.0 };
        let paper = |open: &[Open]| (vec![Vec::new()], open.to_vec());
        let faster = || (self.plans(), [&[KAPPA, mu][..], &TOUCHING].concat());
        let (function, (plans, open)) = match stage {
            Stage::Paper => ("envelope", paper(&[])),
            Stage::Exact => ("sharp_envelope", paper(&[])),
            Stage::Sharp => ("paper_constant", paper(&[&[mu][..], &TOUCHING].concat())),
            Stage::Fast => ("fast_constant", faster()),
            Stage::Unpaid => ("unpaid_constant", faster()),
        };
        Question { function, given: self.corner(), plans, open }
    }

    /// The plans worth trying: for each number of roads 2^p as many children b to a hub as the actions
    /// allow, or one less for the sake of parity; and the most halvings t, or a few less.
    fn plans(&self) -> Vec<Plan> {
        let mut all = Vec::new();
        for p in 1..u64::from(self.actions.ilog2()) + 1 {
            let roads = 1_u64 << p;
            let Some(most) = self.actions.checked_sub(roads).map(|rest| rest / 2) else { break };
            for b in [most, most.saturating_sub(1)] {
                if b == 0 {
                    continue;
                }
                // 2^(t+1) <= b + 1 and t <= log2(S/2); more than 2p halvings leave no way to count.
                let deepest = u64::from((b + 1).ilog2()).saturating_sub(1);
                let tree = u64::from((self.states / 2).max(1).ilog2());
                let t = deepest.min(tree).min(2 * p);
                all.extend((t.saturating_sub(2)..=t).map(|t| vec![("b", b), ("p", p), ("t", t)]));
            }
        }
        all
    }
}
