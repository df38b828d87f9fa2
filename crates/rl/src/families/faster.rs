//! The faster family of the sharper lower bound, as `proofs/coq/Sharper/FastFamily.v` defines it, with
//! the same numbers for states and actions.
//!
//! Bad states give no reward; the good states are called hubs. Bad state x has the number x, hub v the
//! number `bad` + v. The home of x is hub x mod `hubs`, and the bad states at home at a hub are its
//! children. In a bad state every action is *statistical*: it leads home with probability d and else
//! stays. In a hub the actions are, in this order,
//! - roads: road k leads to hub (r·v + k) mod `hubs`, where r is the number of roads;
//! - one quick action for each child: it falls to the child at once;
//! - slow actions, one for each child: it falls to the child with probability g = κ·d and else stays.
//!
//! Paid roads have reward 1, as all actions in a hub, and fall with probability g to the first child of
//! the hub that they lead to. Unpaid roads have reward 0 and never fall. Alternative i = 1, …, m raises
//! one statistical action from d to d + ε. The budget D is spent exactly: d = 1/(D − pace·W − 1), where
//! W roads lead from any hub to any other, and pace = 1 + κ if roads are paid, else 1.

use num_traits::{One as _, ToPrimitive as _, Zero as _};
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Draft, Mdp};
use proofmark_kernel::rational::compare;

use super::parameters::parameters;
use super::{FamilyError, Member, boost, coin, is_chance, needs, process, size, whole};
use crate::solver::graph::Graph;

parameters! {
    /// Parameters of the faster family.
    Faster "faster" {
        /// States
        states "S" "N": usize;
        /// Actions; at least roads + 2*children
        actions "A" "N": usize;
        /// The diameter budget D
        diameter "D" "X": Exact;
        /// Bad states to a hub
        children "children" "N": usize;
        /// Roads out of a hub
        roads "roads" "N": usize;
        /// So many roads lead from any hub to any other; the least such number if left out
        longest "longest" "N": Option<usize>;
        /// How easily a good state is left, against how easily it is entered; at most 1
        kappa "kappa" "X": Exact;
        /// Roads give no reward, so that rewards depend on the action
        unpaid "unpaid": bool = "false";
        /// Which alternative, from 1 to m; the baseline if left out
        alternative "alternative" "I": Option<usize> [requires = "eps"];
        /// By how much the alternative's action is better; below 1 - d
        eps "eps" "X": Option<Exact> [requires = "alternative"];
    }
}

/// The probabilities of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// d: how likely a statistical action leads home.
    pub enter: Rational,
    /// g = κ·d: how likely a slow action falls.
    pub fall: Rational,
    /// ε; 0 for the baseline.
    pub boost: Rational,
}

impl Chances {
    /// (d + ε)/(d + ε + g), the gain.
    pub fn gain(&self) -> Rational {
        let better = &self.enter + &self.boost;
        &better / (&better + &self.fall)
    }
}

impl Faster {
    /// How many hubs there are: S/(children + 1), rounded up.
    pub fn hubs(&self) -> usize {
        self.states.div_ceil(self.children.saturating_add(1))
    }

    /// How many bad states there are.
    pub fn bad(&self) -> usize {
        self.states.saturating_sub(self.hubs())
    }

    /// m, the number of alternatives: every action of every bad state.
    pub fn alternatives(&self) -> usize {
        self.bad().saturating_mul(self.actions)
    }

    /// The bad state and the action of the alternative.
    pub fn distinguished(&self) -> Option<(usize, usize)> {
        let index = self.alternative?.checked_sub(1)?;
        Some((index.checked_div(self.actions)?, index.checked_rem(self.actions)?))
    }

    /// W: so many roads lead from any hub to any other.
    pub fn way(&self) -> usize {
        // The least W with roads^W >= hubs.
        let least =
            || (self.hubs().saturating_sub(1)).checked_ilog(self.roads)?.to_usize()?.checked_add(1);
        self.longest.or_else(least).unwrap_or(0)
    }

    /// The home of a bad state.
    pub fn home(&self, bad: usize) -> usize {
        bad.checked_rem(self.hubs()).unwrap_or(0)
    }

    /// Child c of a hub; the first one, if it has no child c.
    pub fn child(&self, c: usize, hub: usize) -> usize {
        let bad = c.saturating_mul(self.hubs()).saturating_add(hub);
        if bad < self.bad() { bad } else { hub }
    }

    /// The hub that a road leads to.
    pub fn road(&self, k: usize, hub: usize) -> usize {
        self.roads.saturating_mul(hub).saturating_add(k).checked_rem(self.hubs()).unwrap_or(0)
    }

    /// The quick and the slow action for a bad state, in its home.
    pub fn falls_to(&self, bad: usize) -> (usize, usize) {
        let quick = self.roads.saturating_add(bad.checked_div(self.hubs()).unwrap_or(0));
        (quick, quick.saturating_add(self.children))
    }

    /// For each hub, how many roads lead from it to this one at least, and the first of them; there is
    /// none at the hub itself.
    pub fn toward(&self, to: usize) -> Vec<(usize, Option<usize>)> {
        let roads = |hub| (0..self.roads).map(move |k| self.road(k, hub));
        let found = Graph::new((0..self.hubs()).map(roads)).to(to);
        let of_hub = |(hub, far): (usize, &Option<usize>)| {
            let far = far.unwrap_or(found.len());
            let closer = |next: usize| found.get(next).is_some_and(|n| n.is_some_and(|n| n < far));
            (far, roads(hub).position(closer))
        };
        found.iter().enumerate().map(of_hub).collect()
    }

    /// Mean time per road.
    pub fn pace(&self) -> Rational {
        if self.unpaid { Rational::one() } else { Rational::one() + &self.kappa.0 }
    }

    /// The probabilities, if all conditions hold.
    pub fn chances(&self) -> Result<Chances, FamilyError> {
        let (hubs, bad) = (self.hubs(), self.bad());
        size(self.states, self.actions, (2, 1))?;
        needs(self.children > 0, "children >= 1")?;
        needs(hubs <= bad, format!("at least as many bad states ({bad}) as hubs ({hubs})"))?;
        let least = self.roads.saturating_add(self.children.saturating_mul(2));
        needs(self.actions >= least, format!("A >= roads + 2*children = {least}"))?;
        let way = self.way();
        let reached = self.roads.saturating_pow(u32::try_from(way).unwrap_or(u32::MAX));
        needs(reached >= hubs, format!("roads^longest >= {hubs}, the number of hubs"))?;
        let kappa = &self.kappa.0;
        needs(is_chance(kappa), "0 < kappa <= 1")?;
        let room = &self.diameter.0 - self.pace() * whole(way) - Rational::one();
        let range = format!("D > {}", self.pace() * whole(way) + whole(2_u32));
        needs(compare(&room, &Rational::one()).is_gt(), range)?;
        let enter = Rational::one() / room;
        let most = Rational::one() - &enter;
        let range = format!("0 < eps < 1 - d = {most}");
        let in_range = |eps: &Rational| compare(eps, &most).is_lt();
        let m = self.alternatives();
        let boost = boost(self.alternative, self.eps.as_ref(), m, in_range, &range)?;
        Ok(Chances { fall: kappa * &enter, enter, boost })
    }
}

impl Member for Faster {
    fn mdp(&self) -> Result<Mdp, FamilyError> {
        let chances = self.chances()?;
        let (one, zero) = (Rational::one(), Rational::zero());
        let (fall, better, bad) = (&chances.fall, &chances.enter + &chances.boost, self.bad());
        let mut states: Vec<Vec<Draft>> = Vec::with_capacity(self.states);
        for x in 0..bad {
            let statistical = (0..self.actions).map(|action| {
                let boosted = self.distinguished() == Some((x, action));
                let chance = if boosted { &better } else { &chances.enter };
                coin(&zero, bad + self.home(x), chance, x)
            });
            states.push(statistical.collect());
        }
        for hub in 0..self.hubs() {
            let here = bad + hub;
            let actions = (0..self.actions).map(|action| {
                let Some(past_roads) = action.checked_sub(self.roads) else {
                    let to = self.road(action, hub);
                    let (reward, fall) = if self.unpaid { (&zero, &zero) } else { (&one, fall) };
                    return coin(reward, to, fall, bad + to);
                };
                match past_roads.checked_sub(self.children) {
                    None => coin(&one, self.child(past_roads, hub), &one, here),
                    Some(slow) => coin(&one, self.child(slow, hub), fall, here),
                }
            });
            states.push(actions.collect());
        }
        process(&states)
    }
}
