//! The faster family against the closed forms that `proofs/coq` proves for it: gain, bias and span of
//! FastBellman.v, the diameter of FastDiameter.v, and the conditions of FastFamily.v.

use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};
use proofmark_book::exact::rational;
use proofmark_book::number::Exact;
use proofmark_kernel::{Interval, Rational};
use proofmark_rl::families::{Faster, Member as _};
use proofmark_rl::solver::prove::prove;

use crate::support::{Folder, ends};

fn ratio(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

fn whole(n: usize) -> Rational {
    Rational::from(BigInt::from(n))
}

/// The value of an interval that is a point.
fn exactly(interval: &Interval<BigInt>) -> Rational {
    let (lo, hi) = (rational(&interval.lo), rational(&interval.hi));
    assert_eq!(lo, hi, "an exact value");
    lo
}

fn faster(states: usize, actions: usize, diameter: i64, layout: (usize, usize)) -> Faster {
    let (children, roads) = layout;
    Faster {
        states,
        actions,
        diameter: Exact(ratio(diameter, 1)),
        children,
        roads,
        longest: None,
        kappa: Exact(ratio(3, 5)),
        unpaid: false,
        alternative: None,
        eps: None,
    }
}

/// Layouts of all shapes: one hub or many, full hubs and others, spare actions, roads without use.
fn layouts() -> Vec<Faster> {
    let mut all = vec![
        faster(2, 2, 5, (1, 0)),
        faster(2, 4, 6, (1, 1)),
        faster(5, 9, 12, (4, 0)),
        faster(6, 5, 20, (1, 2)),
        faster(7, 7, 20, (2, 3)),
        faster(11, 9, 40, (3, 2)),
        faster(24, 8, 56, (3, 2)),
        faster(24, 5, 60, (1, 2)),
    ];
    let unpaid: Vec<Faster> =
        all.iter().map(|family| Faster { unpaid: true, ..family.clone() }).collect();
    all.extend(unpaid);
    all
}

/// The least number of roads between hubs, as Roads.v counts it: the first n with a way of n roads.
fn way(family: &Faster, from: usize, to: usize) -> usize {
    let hubs = family.hubs();
    let mut reached = vec![from];
    for n in 0.. {
        if reached.contains(&to) {
            return n;
        }
        assert!(n <= hubs, "no way");
        let roads = family.roads;
        let next = |v: usize| (0..roads).map(move |k| (roads * v + k) % hubs);
        reached = reached.into_iter().flat_map(next).collect();
        reached.sort_unstable();
        reached.dedup();
    }
    panic!("no way")
}

#[test]
fn gain_bias_and_span_are_the_closed_forms() {
    let one = Rational::one();
    for family in layouts() {
        let (hubs, bad) = (family.hubs(), family.bad());
        let d = family.chances().unwrap().enter;
        let eps = &d / whole(3);
        let m = family.alternatives();
        for i in [1, m / 2 + 1, m] {
            let member =
                Faster { alternative: Some(i), eps: Some(Exact(eps.clone())), ..family.clone() };
            let (x, _) = member.distinguished().unwrap();
            let proved = prove(&member.mdp().unwrap()).unwrap();
            // FastBellman.v, word for word.
            let g = ratio(3, 5) * &d;
            let rho = (&d + &eps) / (&d + &eps + &g);
            let j = x % hubs;
            let fall_cost = |y: usize| if y == x { &rho / (&d + &eps) } else { &rho / &d };
            let (pay, fall) = if family.unpaid {
                (Rational::zero(), Rational::zero())
            } else {
                (one.clone(), g.clone())
            };
            let road_cost = &rho - &pay + &fall * (&rho / &d);
            let arrival_cost = &rho - &pay + &fall * fall_cost(j);
            let way_cost = |n: usize| match n {
                0 => Rational::zero(),
                k => &arrival_cost + whole(k - 1) * &road_cost,
            };
            let bias = |s: usize| {
                if s < bad {
                    -way_cost(way(&family, s % hubs, j)) - fall_cost(s)
                } else {
                    -way_cost(way(&family, s - bad, j))
                }
            };
            assert_eq!(exactly(proved.verified.gain()), rho, "{member}");
            let certified = proved.verified.bias().unwrap();
            let value = |s: usize| rational(&certified.value(s).unwrap());
            let at_hub = value(bad + j);
            let all: Vec<Rational> = (0..family.states).map(bias).collect();
            for (s, expected) in all.iter().enumerate() {
                assert_eq!(value(s) - &at_hub, *expected, "state {s} of {member}");
            }
            let span = all.iter().max().unwrap() - all.iter().min().unwrap();
            assert_eq!(rational(proved.verified.span().unwrap()), span, "{member}");
        }
    }
}

#[test]
fn the_diameter_is_what_the_proof_says_and_never_above_the_budget() {
    for family in layouts() {
        let d = family.chances().unwrap().enter;
        let hubs = family.hubs();
        let distances = (0..hubs).flat_map(|v| (0..hubs).map(move |j| (v, j)));
        let longest = distances.map(|(v, j)| way(&family, v, j)).max().unwrap();
        assert!(longest <= family.way(), "{family}");
        let base = exactly(prove(&family.mdp().unwrap()).unwrap().verified.diameter());
        // From a bad state to another one, by the longest way. A paid road may fall to a first child,
        // and where it leads to the target, that is no loss but a gain.
        let g = ratio(3, 5) * &d;
        let pairs = (0..family.bad()).flat_map(|s| (0..family.bad()).map(move |y| (s, y)));
        let times = pairs.filter(|(s, y)| s != y).map(|(s, y)| {
            let n = way(&family, s % hubs, y % hubs);
            let lucky = !family.unpaid && n > 0 && y < hubs;
            let luck = if lucky { &g * (d.recip() + Rational::one()) } else { Rational::zero() };
            d.recip() + family.pace() * whole(n) + Rational::one() - luck
        });
        assert_eq!(base, times.max().unwrap_or(d.recip()), "{family}");
        assert!(base <= family.diameter.0, "{family}");
        for i in [1, family.alternatives()] {
            let eps = Some(Exact(&d / whole(2)));
            let member = Faster { alternative: Some(i), eps, ..family.clone() };
            let there = exactly(prove(&member.mdp().unwrap()).unwrap().verified.diameter());
            assert!(there <= family.diameter.0, "{member}");
        }
    }
}

#[test]
fn rewards_depend_on_the_state_alone_unless_roads_are_unpaid() {
    let depends = |family: &Faster| {
        let mdp = family.mdp().unwrap();
        let differs = |choices: &Vec<proofmark_kernel::mdp::Choice>| {
            let reward =
                |c: &proofmark_kernel::mdp::Choice| (c.reward().is_zero(), c.reward() == c.over());
            choices.iter().any(|choice| reward(choice) != reward(&choices[0]))
        };
        mdp.states().iter().any(differs)
    };
    for family in layouts() {
        assert_eq!(depends(&family), family.unpaid && family.roads > 0, "{family}");
    }
}

#[test]
fn what_the_proof_does_not_allow_is_refused_with_the_reason() {
    let dir = Folder::new();
    let cases = [
        (
            "--S 3 --A 5 --D 20 --children 1 --roads 2 --kappa 1",
            "as many bad states (1) as hubs (2)",
        ),
        ("--S 6 --A 3 --D 20 --children 1 --roads 2 --kappa 1", "A >= roads + 2*children = 4"),
        ("--S 6 --A 5 --D 20 --children 1 --roads 1 --kappa 1", "roads^longest >= 3"),
        ("--S 6 --A 5 --D 20 --children 1 --roads 2 --longest 1 --kappa 1", "roads^longest >= 3"),
        ("--S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 1.1", "0 < kappa <= 1"),
        ("--S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 0", "0 < kappa <= 1"),
        ("--S 6 --A 5 --D 6 --children 1 --roads 2 --kappa 1", "D > 6"),
        ("--S 6 --A 5 --D 20 --children 0 --roads 2 --kappa 1", "children >= 1"),
        (
            "--S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 1 --alternative 16 --eps 1/100",
            "an alternative from 1 to m = 15",
        ),
        (
            "--S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 1 --alternative 1 --eps 14/15",
            "0 < eps < 1 - d = 14/15",
        ),
        ("--S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 1 --alternative 1", "--eps"),
        ("--S 6 --A 5 --D 20 --children 1 --roads 2", "--kappa"),
    ];
    for (arguments, reason) in cases {
        let words: Vec<&str> = ["mdp", "faster"].into_iter().chain(arguments.split(' ')).collect();
        ends(&dir.proofmark(&words), 2, reason);
    }
    let fine = "mdp faster --S 6 --A 5 --D 20 --children 1 --roads 2 --kappa 0.6 --unpaid";
    let run = dir.proofmark(&fine.split(' ').collect::<Vec<_>>());
    ends(&run, 0, "diameter  20");
}
