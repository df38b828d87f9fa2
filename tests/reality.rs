//! The sharper lower bounds against reality: the dynamic program over all policies, policies that know
//! the family, and what `proofmark simulate reality` promises.

#![cfg(feature = "prover")]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use num_bigint::BigInt;
use num_traits::Zero as _;
use proofmark::experiment::reality::bayes::{Play, regret, value};
use proofmark::experiment::reality::riddle::Riddle;
use proofmark::mdp::Mdp;
use proofmark::mdp::families::{Composite, Family, Faster};
use proofmark::mdp::number::Exact;
use proofmark::term::Rational;

fn ratio(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

fn exact(n: i64, d: i64) -> Exact {
    Exact(ratio(n, d))
}

/// A riddle of the faster family, with d = 1/4, ε = 1/8 and g = d·4/5.
fn faster(states: usize, actions: usize, layout: (usize, usize), unpaid: bool) -> Riddle {
    let (children, roads) = layout;
    let mut family = Faster {
        states,
        actions,
        diameter: exact(5, 1),
        children,
        roads,
        longest: None,
        kappa: exact(4, 5),
        unpaid,
        alternative: Some(1),
        eps: Some(exact(1, 8)),
    };
    family.diameter =
        Exact(ratio(5, 1) + family.pace() * Rational::from(BigInt::from(family.way())));
    Riddle::of(&Family::Faster(family)).unwrap().unwrap()
}

/// A riddle of the paper's family, with δ = 1/4 and ε = 1/8.
fn composite(states: usize, actions: usize) -> Riddle {
    let mut family = Composite {
        states,
        actions,
        diameter: exact(8, 1),
        alternative: Some(1),
        eps: Some(exact(1, 8)),
    };
    family.diameter = Exact(ratio(8, 1) + Rational::from(BigInt::from(family.tree_diameter())));
    Riddle::of(&Family::Composite(family)).unwrap().unwrap()
}

/// What to do first, and then after each next state.
#[derive(Clone)]
struct Plan {
    action: usize,
    then: Vec<Option<Plan>>,
}

/// All deterministic plans for so many steps that depend on the whole past.
fn plans(base: &Mdp, state: usize, steps: u32) -> Vec<Plan> {
    let states = base.states().len();
    let mut all = Vec::new();
    for (action, choice) in base.states()[state].iter().enumerate() {
        let mut partial = vec![Plan { action, then: vec![None; states] }];
        if steps > 1 {
            for (next, _) in choice.next() {
                let after = plans(base, *next, steps - 1);
                let with = |plan: &Plan| {
                    let plan = plan.clone();
                    after
                        .iter()
                        .map(move |later| {
                            let mut plan = plan.clone();
                            plan.then[*next] = Some(later.clone());
                            plan
                        })
                        .collect::<Vec<_>>()
                };
                partial = partial.iter().flat_map(with).collect();
            }
        }
        all.extend(partial);
    }
    all
}

/// The expected reward of a plan in a process.
fn worth(mdp: &Mdp, state: usize, plan: &Plan) -> Rational {
    let choice = mdp.choice(state, plan.action).unwrap();
    let over = Rational::from(choice.over().clone());
    let mut worth = Rational::from(choice.reward().clone());
    for (next, n) in choice.next() {
        if let Some(later) = &plan.then[*next] {
            worth += Rational::from(n.clone()) * self::worth(mdp, *next, later);
        }
    }
    worth / over
}

#[test]
fn the_program_finds_the_best_of_all_plans() {
    let cases = [
        (faster(2, 2, (1, 0), false), 3),
        (faster(2, 3, (1, 1), true), 3),
        (faster(3, 4, (2, 0), false), 2),
        (faster(4, 4, (1, 2), true), 2),
        (composite(2, 5), 2),
        (composite(4, 5), 2),
    ];
    for (riddle, most) in cases {
        let base = riddle.base().unwrap();
        let m = riddle.alternatives();
        let members: Vec<Mdp> = (1..=m).map(|i| riddle.alternative(i).mdp().unwrap()).collect();
        for steps in 1..=most {
            let mean = |plan: &Plan| {
                let sum: Rational = members.iter().map(|mdp| worth(mdp, 0, plan)).sum();
                sum / Rational::from(BigInt::from(m))
            };
            let best = plans(&base, 0, steps).iter().map(mean).max().unwrap();
            let (found, _) = value::<Rational>(&riddle, steps, Play::Best).unwrap();
            assert_eq!(found, best, "{steps} steps, m = {m}");
        }
    }
}

#[test]
fn floats_are_as_near_to_the_exact_value_as_they_say() {
    for riddle in [faster(2, 2, (1, 0), false), faster(2, 3, (1, 0), false), composite(4, 5)] {
        for steps in [1, 2, 5, 9] {
            for play in [Play::Best, Play::Greedy] {
                let (exactly, beliefs) = value::<Rational>(&riddle, steps, play).unwrap();
                let least = riddle.gain() * ratio(steps.into(), 1) - exactly;
                let enclosed = regret(&riddle, steps, play).unwrap();
                assert!(enclosed.lo <= least && least <= enclosed.hi);
                assert!(&enclosed.hi - &enclosed.lo < ratio(1, 1_000_000_000_000));
                assert_eq!(enclosed.beliefs, beliefs);
            }
        }
    }
}

/// The same recursion without any symmetry: over the successes and failures of every coordinate.
fn plain(riddle: &Riddle, base: &Mdp, state: usize, counts: &[(i32, i32)], steps: u32) -> Rational {
    if steps == 0 {
        return Rational::zero();
    }
    let (up, down) = riddle.factors();
    let likelihood = |&(won, lost): &(i32, i32)| up.pow(won) * down.pow(lost);
    let all: Rational = counts.iter().map(likelihood).sum();
    let mut best = Rational::zero();
    for (action, choice) in base.states()[state].iter().enumerate() {
        let here = riddle.coordinates.iter().position(|c| (c.state, c.action) == (state, action));
        let over = Rational::from(choice.over().clone());
        let mut worth = Rational::from(choice.reward().clone()) / &over;
        for (next, n) in choice.next() {
            let mut chance = Rational::from(n.clone()) / &over;
            let mut after = counts.to_vec();
            if let Some(index) = here {
                let won = *next == riddle.coordinates[index].target;
                let boost = &riddle.boost * likelihood(&counts[index]) / &all;
                chance += if won { boost } else { -boost };
                after[index].0 += i32::from(won);
                after[index].1 += i32::from(!won);
            }
            worth += chance * plain(riddle, base, *next, &after, steps - 1);
        }
        best = best.max(worth);
    }
    best
}

#[test]
fn symmetries_change_no_value() {
    for (riddle, steps) in [
        (faster(2, 3, (1, 0), false), 6),
        (faster(3, 4, (2, 0), false), 4),
        (faster(4, 4, (1, 2), false), 4),
        (composite(4, 5), 4),
    ] {
        let base = riddle.base().unwrap();
        let none = vec![(0, 0); riddle.alternatives()];
        let (found, _) = value::<Rational>(&riddle, steps, Play::Best).unwrap();
        assert_eq!(found, plain(&riddle, &base, 0, &none, steps));
    }
}
