//! Three families of the paper as arenas, in floats. Gains, spans and diameters are closed forms, or
//! come from relative value iteration.
#![allow(dead_code, reason = "not every user needs every family")]
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "for tests")]

use proofmark_rl::sim::arena::{Arena, Choice, Figures};

/// A process with its optimal bias and an optimal action for each state.
pub struct World {
    pub arena: Arena,
    pub bias: Vec<f64>,
    pub best: Vec<usize>,
}

/// F1: blocks of a bad state 2j and a good state 2j + 1 on the heap tree. The alternative `better`
/// (block, action) has δ + ε instead of δ.
pub fn composite(
    states: usize,
    actions: usize,
    diameter: f64,
    better: (usize, usize),
    epsilon: f64,
) -> World {
    let blocks = states / 2;
    let statistical = actions - 3;
    let delta = delta(blocks, diameter);
    let mut choices = Vec::new();
    for block in 0..blocks {
        let (bad, good) = (2 * block, 2 * block + 1);
        let mut here = Vec::new();
        for action in 0..statistical {
            let p = if (block, action) == better { delta + epsilon } else { delta };
            here.push(Choice { reward: 0.0, next: vec![(good, p), (bad, 1.0 - p)] });
        }
        let parent = if block == 0 { block } else { (block - 1) / 2 };
        for neighbour in [parent, 2 * block + 1, 2 * block + 2] {
            let there = if neighbour < blocks { neighbour } else { block };
            here.push(Choice { reward: 0.0, next: vec![(2 * there, 1.0)] });
        }
        choices.push(here);
        let back = Choice { reward: 1.0, next: vec![(bad, delta), (good, 1.0 - delta)] };
        choices.push(vec![back; actions]);
    }
    // eq:bellmangap and eq:explicitbias
    let gain = (delta + epsilon) / (2.0 * delta + epsilon);
    let (mut bias, mut best) = (Vec::new(), Vec::new());
    for block in 0..blocks {
        let bad = -gain * whole(tree_distance(block, better.0));
        bias.extend([bad, bad + (1.0 - gain) / delta]);
        let toward = |&neighbour: &usize| {
            neighbour < blocks
                && tree_distance(neighbour, better.0) < tree_distance(block, better.0)
        };
        let parent = if block == 0 { block } else { (block - 1) / 2 };
        let way = [parent, 2 * block + 1, 2 * block + 2].iter().position(toward);
        best.extend([way.map_or(better.1, |place| statistical + place), 0]);
    }
    World { arena: arena(&choices, gain, &bias, diameter), bias, best }
}

/// δ = 2/(D − L) in F1.
pub fn delta(blocks: usize, diameter: f64) -> f64 {
    let pairs = (0..blocks).flat_map(|one| (0..blocks).map(move |other| (one, other)));
    let longest = pairs.map(|(one, other)| tree_distance(one, other)).max().unwrap();
    2.0 / (diameter - whole(longest))
}

/// The distance of two vertices of the heap tree.
pub fn tree_distance(mut one: usize, mut other: usize) -> usize {
    let mut steps = 0;
    while one != other {
        if one > other {
            one = (one - 1) / 2;
        } else {
            other = (other - 1) / 2;
        }
        steps += 1;
    }
    steps
}

/// F2: action 0 moves on with probability p, the others stay. Rewards go by the action.
pub fn cycle(states: usize, rewards: &[f64], p: f64) -> World {
    let choice = |state: usize, action: usize, reward: f64| match action {
        0 if p < 1.0 => Choice { reward, next: vec![((state + 1) % states, p), (state, 1.0 - p)] },
        0 => Choice { reward, next: vec![((state + 1) % states, 1.0)] },
        _ => Choice { reward, next: vec![(state, 1.0)] },
    };
    let choices: Vec<Vec<Choice>> = (0..states)
        .map(|state| rewards.iter().enumerate().map(|(a, &r)| choice(state, a, r)).collect())
        .collect();
    let gain = rewards.iter().copied().fold(0.0, f64::max);
    let best = rewards.iter().position(|&reward| reward == gain).unwrap();
    let bias = vec![0.0; states];
    let arena = arena(&choices, gain, &bias, whole(states - 1) / p);
    World { arena, bias, best: vec![best; states] }
}

/// F5: a chain where action 0 drifts to the right, the others to the left, by 0.9 against 0.1. Action
/// 0 pays `prize` in the first `width` states and `rest` elsewhere, the others pay `drift`.
pub fn corridor(
    states: usize,
    actions: usize,
    (width, prize): (usize, f64),
    rest: f64,
    drift: f64,
) -> World {
    let step = |state: usize, right: f64| {
        let (left, to) = (state.saturating_sub(1), (state + 1).min(states - 1));
        vec![(to, right), (left, 1.0 - right)]
    };
    let choices: Vec<Vec<Choice>> = (0..states)
        .map(|state| {
            let pays = if state < width { prize } else { rest };
            let mut here = vec![Choice { reward: pays, next: step(state, 0.9) }];
            let other = Choice { reward: drift, next: step(state, 0.1) };
            here.extend(vec![other; actions - 1]);
            here
        })
        .collect();
    let (gain, bias, best) = solve(&choices);
    let diameter = corridor_diameter(states);
    World { arena: arena(&choices, gain, &bias, diameter), bias, best }
}

/// The expected time from one end to the other, always drifting that way: e(k), the time from k to
/// k + 1, is 1/0.9 + (0.1/0.9)·e(k − 1), and from the wall 1/0.9 as well.
fn corridor_diameter(states: usize) -> f64 {
    let (mut total, mut step) = (0.0, 0.0);
    for _ in 1..states {
        step = 1.0 / 0.9 + step / 9.0;
        total += step;
    }
    total
}

/// The optimal gain, bias and actions, by damped relative value iteration.
pub fn solve(choices: &[Vec<Choice>]) -> (f64, Vec<f64>, Vec<usize>) {
    let value = |choice: &Choice, bias: &[f64]| {
        choice.reward + choice.next.iter().map(|&(to, p)| p * bias[to]).sum::<f64>()
    };
    let mut bias = vec![0.0; choices.len()];
    for _ in 0..1_000_000 {
        let next: Vec<f64> = choices
            .iter()
            .map(|here| {
                here.iter().map(|choice| value(choice, &bias)).fold(f64::NEG_INFINITY, f64::max)
            })
            .collect();
        let changes = || next.iter().zip(&bias).map(|(new, old)| new - old);
        let (low, high) =
            (changes().fold(f64::INFINITY, f64::min), changes().fold(f64::NEG_INFINITY, f64::max));
        if high - low < 1e-12 {
            let best = choices.iter().map(|here| {
                let values: Vec<f64> = here.iter().map(|choice| value(choice, &bias)).collect();
                let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                values.iter().position(|value| *value == most).unwrap()
            });
            return (f64::midpoint(low, high), bias.clone(), best.collect());
        }
        bias = next.iter().zip(&bias).map(|(new, old)| 0.5 * (old + new - low)).collect();
    }
    panic!("relative value iteration does not converge");
}

/// The arena with these choices and this optimal bias.
pub fn arena(choices: &[Vec<Choice>], gain: f64, bias: &[f64], diameter: f64) -> Arena {
    let high = bias.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let low = bias.iter().copied().fold(f64::INFINITY, f64::min);
    Arena::new(choices, Figures { gain, span: high - low, diameter }).unwrap()
}

fn whole(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap())
}
