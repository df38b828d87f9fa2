//! Small processes of each kind, for tests.
#![allow(dead_code, reason = "not every user needs every process")]

use proofmark_rl::sim::arena::Choice;

use super::arenas::{self, World};

/// F1 at (10, 5, 20), with ε = δ/2 at the second action of the last block.
pub fn composite() -> World {
    arenas::composite(10, 5, 20.0, (4, 1), 0.5 * arenas::delta(5, 20.0))
}

/// F5 of the environment table, with fewer states.
pub fn corridor() -> World {
    arenas::corridor(8, 2, (1, 0.9), 0.0, 0.3)
}

/// F2, with the best action staying.
pub fn cycle() -> World {
    arenas::cycle(6, &[0.2, 0.5, 0.2], 0.5)
}

/// A state with many successors: a hub that leads to each spoke, and spokes that lead back.
pub fn hub() -> World {
    let spokes = 5;
    let leave = |stay: f64| {
        let each = (1.0 - stay) / 5.0;
        let mut next = vec![(0, stay)];
        next.extend((1..=spokes).map(|spoke| (spoke, each)));
        next
    };
    let slow = Choice { reward: 0.4, next: leave(0.5) };
    let quick = Choice { reward: 0.1, next: leave(0.2) };
    let mut states = vec![vec![slow, quick]];
    for spoke in 1..=spokes {
        let pays = if spoke == 1 { 0.9 } else { 0.3 };
        states.push(vec![Choice { reward: pays, next: vec![(0, 0.3), (spoke, 0.7)] }; 2]);
    }
    let (gain, bias, best) = arenas::solve(&states);
    World { arena: arenas::arena(&states, gain, &bias, 40.0), bias, best }
}

/// All of them.
pub fn worlds() -> [(&'static str, World); 4] {
    [("composite", composite()), ("corridor", corridor()), ("cycle", cycle()), ("hub", hub())]
}
