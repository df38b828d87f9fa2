//! The sharper lower bounds against reality: the dynamic program over all policies, policies that know
//! the family, and what `proofmark simulate reality` promises.

use num_bigint::BigInt;
use num_traits::Zero as _;
use proofmark_book::Formula;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::Mdp;
use proofmark_rl::experiment::exact_walk::{Fixed, expected};
use proofmark_rl::experiment::protocol::{Actor, Experiment, Protocol, Selection};
use proofmark_rl::experiment::reality::bayes::{BayesError, Play, regret, told, value};
use proofmark_rl::experiment::reality::hard_family::HardFamily;
use proofmark_rl::experiment::reality::points::{LEARNED, Place, TINY, digits, floor};
use proofmark_rl::experiment::world::{World, double};
use proofmark_rl::experiment::{mean, standard_error};
use proofmark_rl::families::{Composite, Family, Faster};
use proofmark_rl::frontier::{Frontier, Point};
use proofmark_rl::sim::informed::{Rule, Step};
use proofmark_rl::sim::{Policy, run};

use crate::support::{Folder, ends};

fn ratio(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

fn exact(n: i64, d: i64) -> Exact {
    Exact(ratio(n, d))
}

/// A member of the faster family, with d = 1/4, ε = 1/8 and g = d·4/5.
fn faster(states: usize, actions: usize, layout: (usize, usize), unpaid: bool) -> HardFamily {
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
    HardFamily::of(&Family::Faster(family)).unwrap()
}

/// A member of the paper's family, with δ = 1/4 and ε = 1/8.
fn composite(states: usize, actions: usize) -> HardFamily {
    let mut family = Composite {
        states,
        actions,
        diameter: exact(8, 1),
        alternative: Some(1),
        eps: Some(exact(1, 8)),
    };
    family.diameter = Exact(ratio(8, 1) + Rational::from(BigInt::from(family.tree_diameter())));
    HardFamily::of(&Family::Composite(family)).unwrap()
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
    for (hard, most) in cases {
        let base = hard.member(None).mdp().unwrap();
        let m = hard.alternatives();
        let members: Vec<Mdp> = (1..=m).map(|i| hard.member(Some(i)).mdp().unwrap()).collect();
        for steps in 1..=most {
            let mean = |plan: &Plan| {
                let sum: Rational = members.iter().map(|mdp| worth(mdp, 0, plan)).sum();
                sum / Rational::from(BigInt::from(m))
            };
            let best = plans(&base, 0, steps).iter().map(mean).max().unwrap();
            let (found, _) = value::<Rational>(&hard, steps, Play::Best).unwrap();
            assert_eq!(found, best, "{steps} steps, m = {m}");
        }
    }
}

#[test]
fn floats_are_as_near_to_the_exact_value_as_they_say() {
    for hard in [faster(2, 2, (1, 0), false), faster(2, 3, (1, 0), false), composite(4, 5)] {
        for steps in [1, 2, 5, 9] {
            for play in [Play::Best, Play::Greedy] {
                let (exactly, beliefs) = value::<Rational>(&hard, steps, play).unwrap();
                let least = hard.chances.gain() * ratio(steps.into(), 1) - exactly;
                let enclosed = regret(&hard, steps, play).unwrap();
                assert!(enclosed.lo <= least && least <= enclosed.hi);
                assert!(&enclosed.hi - &enclosed.lo < ratio(1, 1_000_000_000_000));
                assert_eq!(enclosed.beliefs, beliefs);
            }
        }
    }
}

/// The same recursion without any symmetry: over the successes and failures of every coordinate.
fn plain(
    hard: &HardFamily,
    base: &Mdp,
    state: usize,
    counts: &[(i32, i32)],
    steps: u32,
) -> Rational {
    if steps == 0 {
        return Rational::zero();
    }
    let (up, down) = hard.factors();
    let likelihood = |&(won, lost): &(i32, i32)| up.pow(won) * down.pow(lost);
    let all: Rational = counts.iter().map(likelihood).sum();
    let mut best = Rational::zero();
    for (action, choice) in base.states()[state].iter().enumerate() {
        let here = hard.coordinates.iter().position(|c| (c.state, c.action) == (state, action));
        let over = Rational::from(choice.over().clone());
        let mut worth = Rational::from(choice.reward().clone()) / &over;
        for (next, n) in choice.next() {
            let mut chance = Rational::from(n.clone()) / &over;
            let mut after = counts.to_vec();
            if let Some(index) = here {
                let won = *next == hard.coordinates[index].target;
                let boost = &hard.chances.boost * likelihood(&counts[index]) / &all;
                chance += if won { boost } else { -boost };
                after[index].0 += i32::from(won);
                after[index].1 += i32::from(!won);
            }
            worth += chance * plain(hard, base, *next, &after, steps - 1);
        }
        best = best.max(worth);
    }
    best
}

#[test]
fn symmetries_change_no_value() {
    for (hard, steps) in [
        (faster(2, 3, (1, 0), false), 6),
        (faster(3, 4, (2, 0), false), 4),
        (faster(4, 4, (1, 2), false), 4),
        (composite(4, 5), 4),
    ] {
        let base = hard.member(None).mdp().unwrap();
        let none = vec![(0, 0); hard.alternatives()];
        let (found, _) = value::<Rational>(&hard, steps, Play::Best).unwrap();
        assert_eq!(found, plain(&hard, &base, 0, &none, steps));
    }
}

/// The mean regret over the alternatives, with its standard error.
fn simulated(
    hard: &HardFamily,
    steps: u64,
    runs: u64,
    policy: impl Fn(&World) -> Policy,
) -> (f64, f64) {
    let m = hard.alternatives();
    let worlds: Vec<World> = (1..=m).map(|i| World::of(&hard.member(Some(i))).unwrap()).collect();
    let of = |seed: u64| {
        let world = &worlds[usize::try_from(seed).unwrap() % m];
        run(&world.arena, &policy(world), steps, seed).pseudo_regret
    };
    let all: Vec<f64> = (0..runs * u64::try_from(m).unwrap()).map(of).collect();
    (mean(&all), standard_error(&all))
}

#[test]
fn simulated_means_are_those_of_the_exact_recursion() {
    for hard in [faster(2, 3, (1, 0), false), faster(4, 4, (1, 2), true), composite(2, 6)] {
        let steps = 30;
        let exactly = |policy: &dyn Fn(&World) -> Fixed| {
            let m = hard.alternatives();
            let of = |i| {
                let world = World::of(&hard.member(Some(i))).unwrap();
                let sums = expected(&world.mdp, &policy(&world), steps, None);
                double(&(hard.chances.gain() * ratio(steps.into(), 1) - sums.reward))
            };
            mean(&(1..=m).map(of).collect::<Vec<f64>>())
        };
        let near = |(found, error): (f64, f64), exact: f64, what: &str| {
            assert!((found - exact).abs() <= 5.0 * error, "{what}: {found} is not {exact}");
        };
        let steps = u64::from(steps);
        let random = simulated(&hard, steps, 2_000, |_| Policy::UniformRandom);
        near(random, exactly(&|_| Fixed::Uniform), "random");
        let oracle = simulated(&hard, steps, 2_000, |w| Policy::Oracle(w.best.clone()));
        near(oracle, exactly(&|world| Fixed::Actions(world.best.clone())), "oracle");
    }
}

#[test]
fn greedy_runs_lose_what_the_recursion_says_and_no_policy_loses_less_than_the_least() {
    for hard in [faster(2, 3, (1, 0), false), composite(2, 6)] {
        let known = hard.knowledge();
        let informed = |rule| {
            let known = &known;
            simulated(&hard, 30, 3_000, move |_| Policy::Informed(Box::new(known.clone()), rule))
        };
        let (greedy, error) = informed(Rule::Greedy);
        let exactly = double(&regret(&hard, 30, Play::Greedy).unwrap().lo);
        assert!((greedy - exactly).abs() <= 5.0 * error, "{greedy} is not {exactly}");
        let least = double(&regret(&hard, 30, Play::Best).unwrap().lo);
        assert!(least <= exactly);
        for rule in [Rule::Thompson, Rule::Eager] {
            let (found, error) = informed(rule);
            assert!(found >= least - 5.0 * error, "{rule:?}: {found} is below {least}");
        }
        assert!(told(&hard, 30).unwrap() < least);
    }
}

#[test]
fn every_route_leads_to_its_aim() {
    for hard in [
        faster(2, 2, (1, 0), false),
        faster(11, 9, (3, 2), false),
        faster(24, 8, (3, 2), true),
        composite(24, 6),
    ] {
        let base = hard.member(None).mdp().unwrap();
        let actions = base.actions().unwrap();
        let known = hard.knowledge();
        for aim in &hard.coordinates {
            for start in 0..base.states().len() {
                // Pulls succeed and falls happen, as they do in the long run.
                let mut state = start;
                for _ in 0..=base.states().len() * 2 {
                    if state == aim.state {
                        break;
                    }
                    let pair = match known.routes[aim.state][state] {
                        Step::Take(pair) | Step::Fall(pair, _) => pair,
                        Step::Pull => {
                            let here = hard.coordinates.iter().find(|c| c.state == state);
                            state = here.unwrap().target;
                            continue;
                        }
                    };
                    assert_eq!(pair / actions, state);
                    let next = base.choice(state, pair % actions).unwrap().next();
                    let falls = matches!(known.routes[aim.state][state], Step::Fall(..));
                    let elsewhere = next.iter().map(|(next, _)| *next).filter(|n| *n != state);
                    // A road may fall; what matters is where it leads.
                    state = if falls { elsewhere.min() } else { elsewhere.max() }.unwrap();
                    if falls {
                        assert_eq!(state, aim.state);
                    }
                }
                assert_eq!(state, aim.state, "from {start}");
            }
        }
    }
}

/// What `proofmark lower` finds at a place, if it goes there.
fn found(frontier: &Frontier, place: &Place) -> Option<f64> {
    let (states, actions) = place.size;
    let [s, a] = [states, actions].map(|n| n.to_string());
    let point = Point::new(&s, &a, &place.diameter.to_string(), &place.horizon.to_string()).ok()?;
    let all = frontier.lower(&point, &[place.stage]);
    Some(double(&all.into_iter().next()?.1.unwrap().lower))
}

#[test]
fn the_places_have_positive_bounds_as_good_as_those_of_the_search() {
    let frontier = Frontier::bundled().unwrap();
    for place in LEARNED.iter().chain(&TINY) {
        place.hard_family().unwrap();
        let bound = double(&floor(&frontier.book, &place.call()).unwrap());
        assert!(bound > 0.0, "{}", place.title());
        if let Some(found) = found(&frontier, place) {
            assert!(bound > 0.999 * found, "{}: {bound}, and {found} can be had", place.title());
        }
    }
}

#[test]
fn the_best_of_all_policies_stays_above_the_bound() {
    let frontier = Frontier::bundled().unwrap();
    for place in TINY {
        // More alternatives, more beliefs: what is left out here takes longer than a test may.
        let most = [0, 0, 100, 25, 20][place.hard_family().unwrap().alternatives()];
        if place.horizon > most {
            continue;
        }
        let bound = floor(&frontier.book, &place.call()).unwrap();
        let horizon = u32::try_from(place.horizon).unwrap();
        let least = regret(&place.hard_family().unwrap(), horizon, Play::Best).unwrap();
        assert!(least.lo > bound, "{}", place.title());
    }
}

#[test]
fn a_bound_may_be_negative_and_a_broken_condition_is_named() {
    let frontier = Frontier::bundled().unwrap();
    let value =
        floor(&frontier.book, &Formula::parse("certificate(2, 5, 8, 25, 1/40)").unwrap()).unwrap();
    assert!(digits(&value).starts_with('-') && double(&value) < 0.0, "{value:?}");
    let refused = floor(
        &frontier.book,
        &Formula::parse("fast_regret(2, 2, 5, 25, 1, 1, 0, 1, 0.1, 0.8, 0.8)").unwrap(),
    );
    assert!(refused.unwrap_err().contains("which fails here"));
}

#[test]
fn too_many_beliefs_are_refused_by_name() {
    let many = faster(24, 8, (3, 2), false);
    assert_eq!(regret(&many, 50, Play::Best), Err(BayesError::TooMany));
}

#[test]
fn all_actors_share_their_draws_and_no_two_draws_share_a_seed() {
    let protocol = Protocol::new(&Selection::new(&[Experiment::Reality], false));
    for place in &LEARNED {
        let mut groups: Vec<Vec<(u64, String)>> = Vec::new();
        let of_place = format!("reality/{}/", place.title());
        for cell in protocol.cells.iter().filter(|cell| cell.id.starts_with(&of_place)) {
            if cell.seeds.start == 0 {
                groups.push(Vec::new());
            }
            groups.last_mut().unwrap().push((cell.seeds.start, cell.family.to_string()));
        }
        assert_eq!(groups.len(), 6);
        assert!(groups.iter().all(|group| *group == groups[0]), "{of_place}");
        assert_eq!(groups[0].len(), 96);
    }
    let optimistic = protocol.cells.iter().filter(|c| matches!(c.actor, Actor::Learner(_)));
    assert_eq!(optimistic.count(), 96 * LEARNED.len());
}

#[test]
fn threads_and_shards_change_no_byte() {
    let dir = Folder::new();
    let go = |out: &str, more: &[&str]| {
        let run =
            dir.proofmark(&[&["simulate", "reality", "--quick", "--out", out][..], more].concat());
        ends(&run, 0, "runs");
    };
    go("one", &["--threads", "1"]);
    go("first", &["--shard", "1/2"]);
    go("second", &["--shard", "2/2", "--threads", "3"]);
    ends(&dir.proofmark(&["merge", "first", "second", "--out", "merged"]), 0, "");
    for name in ["tables.md", "summary.json", "per-seed.csv", "manifest.json", "units.log"] {
        assert_eq!(dir.read(&format!("one/{name}")), dir.read(&format!("merged/{name}")), "{name}");
    }
    assert_eq!(dir.list("one/figures"), ["reality-learners.svg", "reality-policies.svg"]);
    let tables = dir.read("one/tables.md");
    assert!(tables.contains("Quick look") && tables.contains("The best of all policies"));
}
