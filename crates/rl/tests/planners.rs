//! What the two planners promise, and what the heuristic one does not.

use std::ops::Range;

use proofmark_rl::sim::arena::{Arena, Choice, Figures};
use proofmark_rl::sim::blocks::{Blocks, WIDE};
use proofmark_rl::sim::confidence::{Beliefs, Counts, Logarithm};
use proofmark_rl::sim::directional::Directional;
use proofmark_rl::sim::plan::{Model, Plan};
use proofmark_rl::sim::rng::{Stream, Streams, below};
use proofmark_rl::sim::settings::{
    Bonus, Clip, Delta, Log, Optimism, Planner, Start, Stop, Ties, Tolerance, Variance,
};
use proofmark_rl::sim::span_plan::Intervals;
use proofmark_rl::sim::{Diagnostics, Settings, real};
use rand_xoshiro::rand_core::Rng as _;

use crate::support::worlds::{corridor, hub, worlds};

/// What a learner believes after `n` visits to every pair, exactly as expected.
fn after<'a>(arena: &'a Arena, settings: &'a Settings, n: u32) -> Beliefs<'a> {
    let n = f64::from(n);
    let mut counts = Counts::new(arena);
    for pair in 0..arena.pairs() {
        counts.paid[pair] = nearest(arena.rewards()[pair] * n);
        for slot in arena.slots_of(pair) {
            counts.seen[slot] = nearest(arena.probabilities()[slot] * n);
            counts.visits[pair] += counts.seen[slot];
        }
    }
    let mut beliefs = Beliefs::new(arena, settings);
    (0..arena.pairs()).for_each(|pair| beliefs.refresh(pair, &counts));
    beliefs
}

fn nearest(x: f64) -> u64 {
    (0..).find(|&n: &u32| (f64::from(n) - x).abs() <= 0.5).unwrap().into()
}

fn logarithm(whole: f64) -> Logarithm {
    Logarithm { root: whole.sqrt(), whole }
}

fn directional<'a>(arena: &'a Arena, settings: &'a Settings, n: u32, log: f64) -> Directional<'a> {
    let mut model = Directional::new(arena, settings, 3.0);
    model.update(&after(arena, settings, n), logarithm(log));
    model
}

fn intervals<'a>(arena: &'a Arena, settings: &'a Settings, n: u32, log: f64) -> Intervals<'a> {
    let mut model = Intervals::new(arena, settings, 3.0);
    model.update(&after(arena, settings, n), logarithm(log));
    model
}

/// The values of all pairs.
fn values<M: Model>(arena: &Arena, model: &mut M, v: &[f64]) -> Vec<f64> {
    let blocks = Blocks::new(arena);
    let mut values = vec![[0.0; WIDE]; blocks.count()];
    model.values(v, &mut values);
    blocks.by_pair(&values)
}

/// Numbers between 0 and 5, from a fixed seed.
fn some_values(states: usize, stream: &mut Stream) -> Vec<f64> {
    (0..states).map(|_| number(stream) * 5.0).collect()
}

fn number(stream: &mut Stream) -> f64 {
    f64::from(u32::try_from(below(1 << 30, stream.next_u64())).unwrap()) / f64::from(1 << 30)
}

/// How to plan, from 0 on, until the tolerance is reached.
fn planning(damping: f64, tolerance: f64) -> Settings {
    Settings {
        planner: Planner::Clipped { damping },
        start: Start::Zero,
        stop: Stop { tolerance: Tolerance::Fixed(tolerance), sweeps: 100_000 },
        ..Settings::default()
    }
}

/// The bias and the pairs of a plan, and what became of it.
fn plan(
    arena: &Arena,
    model: impl Model,
    width: f64,
    settings: &Settings,
) -> (Vec<f64>, Vec<usize>, Report) {
    let mut plan = Plan::new(arena, settings, width, model);
    let mut found = Diagnostics::default();
    let (lower, upper) = plan.make(0, &mut Streams::new(0).policy, &mut found);
    (plan.bias, plan.pairs, Report { lower, upper, found })
}

#[derive(Debug)]
struct Report {
    lower: f64,
    upper: f64,
    found: Diagnostics,
}

/// Sweeps after which the residual of a damped plan is below the tolerance, for that width: item 4 of
/// `span_plan`.
fn enough_sweeps(width: f64, damping: f64, tolerance: f64) -> f64 {
    let rate = std::f64::consts::PI * damping * (1.0 - damping);
    4.0 * width * width / (rate * tolerance * tolerance) + 2.0
}

fn span(values: &[f64]) -> f64 {
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    high - values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Two states; both actions of state 0 lead to state 1 with probability 3/4, and pay 1/2.
fn pair_of_states() -> Arena {
    let go = Choice { reward: 0.5, next: vec![(1, 0.75), (0, 0.25)] };
    let stay = Choice { reward: 0.5, next: vec![(1, 1.0)] };
    Arena::new(&[vec![go.clone(), go], vec![stay]], Figures { gain: 0.5, span: 0.0, diameter: 4.0 })
        .unwrap()
}

#[test]
fn the_radii_are_those_of_the_paper() {
    let arena = pair_of_states();
    let settings = Settings { optimism: Optimism::Uncapped, ..Settings::default() };
    let (n, log, width) = (100.0_f64, 7.0_f64, 3.0);
    // eq:rewardbonus with v̂ = 1/4, and eq:directionalbonus with Var(h) = (3/16)·(h₁ − h₀)².
    let reward = 0.5 + (2.0 * 0.25 * log / n).sqrt() + 7.0 * log / (3.0 * (n - 1.0));
    let v = [1.0, 2.5];
    let mean: f64 = 0.25 * v[0] + 0.75 * v[1];
    let variance: f64 = 3.0 / 16.0 * 1.5 * 1.5;
    let radius = (2.0 * variance * log / n).sqrt() + 7.0 * width * log / (3.0 * (n - 1.0));
    let found = values(&arena, &mut directional(&arena, &settings, 100, log), &v)[0];
    assert!((found - (reward + mean + radius)).abs() < 1e-12, "{found}");

    let hoeffding = Settings { bonus: Bonus::Hoeffding { leading: 0.5 }, ..settings };
    let root = (log / (2.0 * n)).sqrt();
    let found = values(&arena, &mut directional(&arena, &hoeffding, 100, log), &v)[0];
    assert!((found - (0.5 + root + mean + width * root)).abs() < 1e-12, "{found}");

    let sample = Settings { variance: Variance::Sample, ..settings };
    let more = values(&arena, &mut directional(&arena, &sample, 100, log), &v)[0];
    let extra = (2.0 * 0.25 * log / n).sqrt() * ((n / (n - 1.0)).sqrt() - 1.0);
    assert!((more - (reward + extra + mean + radius)).abs() < 1e-12, "{more}");

    let capped = values(&arena, &mut directional(&arena, &Settings::default(), 100, log), &v)[0];
    assert!((capped - (reward.min(1.0) + 2.5)).abs() < 1e-12, "{capped}");
}

#[test]
fn audiberts_radius_has_a_confidence_of_its_own() {
    let arena = pair_of_states();
    let bonus = Bonus::Audibert { delta: Delta::Fixed(0.05) };
    let settings =
        Settings { bonus, fewest: 1, optimism: Optimism::Uncapped, ..Settings::default() };
    // ℓ = ln(3/δ), whatever the time and the logarithm of the others.
    let own = 60.0_f64.ln();
    for (steps, log) in [(0, Log::Constant(9.0)), (1_000, settings.log)] {
        let found = Logarithm::after(&Settings { log, ..settings }, steps, 3, 50_000);
        assert!((found.whole - own).abs() < 1e-12, "{found:?}");
    }
    let long = Bonus::Audibert { delta: Delta::OneOverHorizon };
    let found = Logarithm::after(&Settings { bonus: long, ..settings }, 7, 3, 50_000);
    assert!((found.whole - 150_000.0_f64.ln()).abs() < 1e-12, "{found:?}");

    let (n, width) = (100.0_f64, 3.0);
    let v = [1.0, 2.5];
    let reward = 0.5 + (2.0 * 0.25 * own / n).sqrt() + 3.0 * own / n;
    let mean: f64 = 0.25 * v[0] + 0.75 * v[1];
    let variance: f64 = 3.0 / 16.0 * 1.5 * 1.5;
    let radius = (2.0 * variance * own / n).sqrt() + 3.0 * width * own / n;
    let found = values(&arena, &mut directional(&arena, &settings, 100, own), &v)[0];
    assert!((found - (reward + mean + radius)).abs() < 1e-12, "{found}");
}

#[test]
fn a_ball_moves_probability_from_the_worst_successors_to_the_best() {
    // ‖q − p̂‖₁ ≤ sqrt(2·S·L/N), so that a half of that moves.
    let bonus = Bonus::L1 { rewards: 3.5, transitions: 2.0 };
    let settings = Settings { bonus, ..Settings::default() };
    let free = Settings { optimism: Optimism::Uncapped, ..settings };
    let (n, log) = (100.0_f64, 2.0_f64);
    let half = |states: f64| (2.0 * states * log / n).sqrt() / 2.0;

    let short = pair_of_states();
    let v = [1.0, 2.5];
    let reward = 0.5 + (3.5 * log / n).sqrt();
    let found = values(&short, &mut directional(&short, &settings, 100, log), &v)[0];
    let expected = reward + v[0] + (0.75 + half(2.0)) * (v[1] - v[0]);
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    // The intervals of the certified planner are this ball where there are two successors.
    let certified = values(&short, &mut intervals(&short, &settings, 100, log), &v)[0];
    assert!((found - certified).abs() < 1e-12, "{found} {certified}");
    // No more than all of it can move, and a distribution is never uncapped.
    for settings in [&settings, &free] {
        let found = values(&short, &mut directional(&short, settings, 1, 50.0), &v)[1];
        assert!(
            (found - values(&short, &mut directional(&short, settings, 1, 60.0), &v)[1]) < 1e-12
        );
    }
    let most = values(&short, &mut directional(&short, &settings, 4, 50.0), &v)[0];
    assert!((most - (1.0 + 2.5)).abs() < 1e-12, "{most}");

    let stay = |state| vec![Choice { reward: 0.0, next: vec![(state, 1.0)] }];
    let row = Choice { reward: 0.0, next: vec![(0, 0.75), (1, 0.125), (2, 0.125)] };
    let figures = Figures { gain: 0.0, span: 1.0, diameter: 2.0 };
    let long = Arena::new(&[vec![row], stay(1), stay(2)], figures).unwrap();
    let n = 800.0_f64;
    let moved = (2.0 * 3.0 * 20.0 / n).sqrt() / 2.0;
    assert!(0.125 < moved && moved < 0.875, "the worst successor loses all: {moved}");
    let v = [3.0, 4.0, 1.0];
    let found = values(&long, &mut directional(&long, &settings, 800, 20.0), &v)[0];
    let reward = (3.5 * 20.0 / n).sqrt();
    let expected = reward + (0.125 + moved) * 4.0 + (0.75 - (moved - 0.125)) * 3.0;
    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
}

/// In a long row the radius comes from the variance itself; in a short one from a closed form.
#[test]
fn long_rows_and_short_rows_have_the_same_formula() {
    let row = |next| vec![vec![Choice { reward: 0.0, next }; 2], vec![], vec![]];
    let rest = |mut states: Vec<Vec<Choice>>| {
        for state in [1, 2] {
            states[state] = vec![Choice { reward: 0.0, next: vec![(state, 1.0)] }];
        }
        states
    };
    let figures = Figures { gain: 0.5, span: 1.0, diameter: 2.0 };
    let short = Arena::new(&rest(row(vec![(0, 0.75), (1, 0.25)])), figures).unwrap();
    let long = Arena::new(&rest(row(vec![(0, 0.75), (1, 0.125), (2, 0.125)])), figures).unwrap();
    let v = [1.0, 4.0, 4.0];
    for bonus in [Settings::default().bonus, Bonus::Hoeffding { leading: 0.5 }] {
        for optimism in [Optimism::Capped, Optimism::Uncapped] {
            let settings = Settings { bonus, optimism, ..Settings::default() };
            let (short, long) = (
                values(&short, &mut directional(&short, &settings, 800, 2.0), &v),
                values(&long, &mut directional(&long, &settings, 800, 2.0), &v),
            );
            assert!((short[0] - long[0]).abs() < 1e-12, "{short:?} {long:?}");
        }
    }
}

#[test]
fn pairs_without_data_promise_all_and_lead_to_the_best_successor() {
    for (name, world) in worlds() {
        for settings in [Settings::reading_a(), Settings::reading_b()] {
            let known = settings == Settings::reading_b();
            let v = some_values(world.arena.states(), &mut Streams::new(1).moves);
            let heuristic =
                values(&world.arena, &mut Directional::new(&world.arena, &settings, 3.0), &v);
            let certified =
                values(&world.arena, &mut Intervals::new(&world.arena, &settings, 3.0), &v);
            for (pair, slots) in world.arena.slots_by_pair().enumerate() {
                let successors = world.arena.successors()[slots].iter();
                let best = successors.map(|&s| v[s]).fold(f64::NEG_INFINITY, f64::max);
                let reward = if known { world.arena.rewards()[pair] } else { 1.0 };
                assert!((heuristic[pair] - (reward + best)).abs() < 1e-12, "{name}");
                assert!((certified[pair] - (reward + best)).abs() < 1e-12, "{name}");
            }
        }
    }
}

/// States with one to nine actions that lead to one state, to two and to more.
fn many_kinds_of_rows(backwards: bool) -> Arena {
    let rows = [
        vec![(0, 1.0)],
        vec![(1, 0.25), (3, 0.75)],
        vec![(3, 0.5), (4, 0.5)],
        vec![(0, 0.125), (1, 0.375), (2, 0.25), (4, 0.25)],
    ];
    let state = |state: usize| {
        let action = |action: usize| Choice {
            reward: real(action) / 16.0,
            // Blocks of one kind in the first states, mixed ones in the others, long rows in the last.
            next: rows[if state < 4 { state % 3 } else { (state + action) % (state / 2).min(4) }]
                .clone(),
        };
        let mut actions: Vec<Choice> = (0..=state).map(action).collect();
        if backwards {
            actions.reverse();
        }
        actions
    };
    let states: Vec<_> = (0..9).map(state).collect();
    Arena::new(&states, Figures { gain: 0.5, span: 3.0, diameter: 9.0 }).unwrap()
}

#[test]
fn a_value_does_not_depend_on_the_place_of_its_pair() {
    let (arena, reversed) = (many_kinds_of_rows(false), many_kinds_of_rows(true));
    let back = |values: Vec<f64>| -> Vec<u64> {
        let of_state = |pairs: Range<usize>| values[pairs].iter().rev().copied().map(f64::to_bits);
        reversed.pairs_by_state().flat_map(of_state).collect()
    };
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    let balls = Bonus::L1 { rewards: 3.5, transitions: 14.0 };
    let all = [
        Settings::default(),
        Settings::reading_b(),
        Settings { bonus: balls, ..Settings::default() },
        Settings { bonus: Bonus::Hoeffding { leading: 0.5 }, ..Settings::default() },
    ];
    let mut stream = Streams::new(9).moves;
    for settings in all {
        for n in [1, 16, 4_096] {
            let v = some_values(arena.states(), &mut stream);
            let mut models =
                (directional(&arena, &settings, n, 3.0), directional(&reversed, &settings, n, 3.0));
            let forwards = bits(values(&arena, &mut models.0, &v));
            assert_eq!(forwards, back(values(&reversed, &mut models.1, &v)), "{settings:?} {n}");
            let mut models =
                (intervals(&arena, &settings, n, 3.0), intervals(&reversed, &settings, n, 3.0));
            let forwards = bits(values(&arena, &mut models.0, &v));
            assert_eq!(forwards, back(values(&reversed, &mut models.1, &v)), "{settings:?} {n}");
        }
    }
}

#[test]
fn a_block_is_filled_up_with_pairs_that_nobody_chooses() {
    let arena = many_kinds_of_rows(false);
    let blocks = Blocks::new(&arena);
    let mut values = vec![[0.0; WIDE]; blocks.count()];
    let settings = Settings::default();
    directional(&arena, &settings, 16, 3.0).values(&[1.0; 9], &mut values);
    let pairs = values.as_flattened().iter().filter(|value| value.is_finite()).count();
    assert_eq!(pairs, arena.pairs());
    assert!(
        values.as_flattened().iter().all(|&value| value.is_finite() || value == f64::NEG_INFINITY)
    );
}

#[test]
fn capped_optimism_is_at_most_uncapped_optimism() {
    let mut stream = Streams::new(2).moves;
    for (name, world) in worlds() {
        for n in [10, 100, 1_000] {
            let uncapped = Settings { optimism: Optimism::Uncapped, ..Settings::default() };
            let default = Settings::default();
            let mut capped = directional(&world.arena, &default, n, 5.0);
            let mut uncapped = directional(&world.arena, &uncapped, n, 5.0);
            for _ in 0..20 {
                let v = some_values(world.arena.states(), &mut stream);
                let of = |model: &mut Directional<'_>| values(&world.arena, model, &v);
                let pairs = of(&mut capped).into_iter().zip(of(&mut uncapped));
                assert!(pairs.into_iter().all(|(capped, uncapped)| capped <= uncapped), "{name}");
            }
        }
    }
}

/// With all data and no radius both planners solve the true process.
#[test]
fn with_full_knowledge_both_planners_find_the_optimal_gain_and_actions() {
    for (name, world) in worlds() {
        let arena = &world.arena;
        // Shares are multiples of 1/5000 in all worlds but the first, whose δ is 2/17.
        let settings = Settings { log: Log::Constant(0.0), ..Settings::default() };
        let visits = if name == "composite" { 1_700 * 3 } else { 5_000 };
        let width = arena.figures().span.max(1.0) + 1e-6;
        let how = planning(0.5, 1e-9);
        let heuristic = plan(arena, directional(arena, &settings, visits, 0.0), width, &how);
        let certified = plan(arena, intervals(arena, &settings, visits, 0.0), width, &how);
        for (bias, _, report) in [heuristic, certified] {
            let gain = arena.figures().gain;
            assert!(report.found.unconverged_plans == 0, "{name}: {report:?}");
            assert!((report.lower - gain).abs() < 1e-8, "{name}: {report:?}, gain {gain}");
            assert!(span(&bias) <= width, "{name}");
            for (h, truth) in bias.iter().zip(&world.bias) {
                let difference = h - bias[0] - (truth - world.bias[0]);
                assert!(difference.abs() < 1e-6, "{name}: off by {difference}");
            }
        }
    }
}

#[test]
fn no_bias_is_wider_than_its_width() {
    for (name, world) in worlds() {
        let arena = &world.arena;
        for n in [0, 10, 100, 1_000] {
            for width in [0.1, 1.0, 3.0] {
                let settings = Settings::default();
                let how = planning(0.5, 1e-6);
                let how = Settings { stop: Stop { sweeps: 500, ..how.stop }, ..how };
                let late = Settings { clip: Clip::AtTheEnd, ..how };
                for (bias, ..) in [
                    plan(arena, directional(arena, &settings, n, 5.0), width, &how),
                    plan(arena, intervals(arena, &settings, n, 5.0), width, &how),
                    plan(arena, directional(arena, &settings, n, 5.0), width, &late),
                ] {
                    assert!(span(&bias) <= width * (1.0 + 1e-12), "{name}, {n}, {width}");
                }
            }
        }
    }
}

/// Items 1, 2 and 4 of `span_plan`.
#[test]
fn the_certificate_of_a_plan_holds() {
    for (name, world) in worlds() {
        let arena = &world.arena;
        let (gain, width) = (arena.figures().gain, arena.figures().span.max(1.0));
        for n in [0, 10, 100, 5_100] {
            let settings = Settings::default();
            let model = || intervals(arena, &settings, n, 5.0);
            assert_eq!(model().failures(&after(arena, &settings, n), &[]), 0, "{name}");
            for (damping, tolerance) in [(0.5, 0.01), (0.9, 0.001)] {
                let (.., report) = plan(arena, model(), width, &planning(damping, tolerance));
                assert!(report.found.unconverged_plans == 0, "{name}, {n}: {report:?}");
                assert!(report.lower <= report.upper && report.upper >= gain, "{name}: {report:?}");
                assert!(report.lower >= gain - tolerance, "{name}, {n}: {report:?}");
                let sweeps = f64::from(u32::try_from(report.found.sweeps).unwrap());
                assert!(sweeps <= enough_sweeps(width, damping, tolerance), "{name}: {report:?}");
            }
        }
    }
}

/// Item 3 of `span_plan`: where the clip lowers a value, a lower reward, still at least 0, explains it.
#[test]
fn a_clipped_value_is_explained_by_a_lower_reward() {
    for (name, world) in worlds() {
        let arena = &world.arena;
        let settings = Settings::default();
        let mut model = intervals(arena, &settings, 1_000, 2.0);
        let width = 0.3;
        let again = intervals(arena, &settings, 1_000, 2.0);
        let (bias, pairs, report) = plan(arena, again, width, &planning(0.5, 1e-6));
        let all = values(arena, &mut model, &bias);
        let image: Vec<f64> = pairs.iter().map(|&pair| all[pair]).collect();
        let ceiling = image.iter().copied().fold(f64::INFINITY, f64::min) + width;
        // r̃ is what a pair is worth for v = 0.
        let rewards = values(arena, &mut model, &vec![0.0; arena.states()]);
        for (&value, &pair) in image.iter().zip(&pairs) {
            let lowered = rewards[pair] - (value - ceiling).max(0.0);
            assert!((-1e-12..=1.0).contains(&lowered), "{name}: {lowered}");
        }
        assert_eq!(
            report.found.clipped_plans == 1,
            image.iter().any(|&value| value > ceiling + 1e-5),
            "{name}"
        );
    }
}

/// Monotone and homogeneous: what the certificate rests on.
#[test]
fn the_certified_operator_is_monotone_and_commutes_with_constants() {
    let mut stream = Streams::new(3).moves;
    for (name, world) in worlds() {
        for n in [0, 10, 300] {
            let settings = Settings::default();
            let mut model = intervals(&world.arena, &settings, n, 3.0);
            for _ in 0..50 {
                let low = some_values(world.arena.states(), &mut stream);
                let high: Vec<f64> = low.iter().map(|v| v + number(&mut stream)).collect();
                let shifted: Vec<f64> = low.iter().map(|v| v + 0.75).collect();
                let of_low = values(&world.arena, &mut model, &low);
                let of_high = values(&world.arena, &mut model, &high);
                let of_shifted = values(&world.arena, &mut model, &shifted);
                for pair in 0..world.arena.pairs() {
                    assert!(of_low[pair] <= of_high[pair] + 1e-12, "{name}");
                    assert!((of_low[pair] + 0.75 - of_shifted[pair]).abs() < 1e-12, "{name}");
                }
            }
        }
    }
}

/// Why the heuristic certifies nothing: a larger bias can have a smaller value.
#[test]
fn the_heuristic_operator_is_not_monotone() {
    let arena = corridor().arena;
    let settings = Settings { optimism: Optimism::Uncapped, ..Settings::default() };
    let mut model = directional(&arena, &settings, 10, 5.0);
    // State 2 is the unlikely successor of state 3 under action 0.
    let high = [0.0; 8];
    let mut low = high;
    low[2] = -1.0;
    let pair = arena.pairs_of(3).start;
    assert!(values(&arena, &mut model, &low)[pair] > values(&arena, &mut model, &high)[pair]);
}

/// The greedy filling of a long row is no worse than any distribution within the intervals.
#[test]
fn a_long_row_gets_the_best_distribution_within_its_intervals() {
    let arena = hub().arena;
    let (n, log) = (300.0_f64, 3.0_f64);
    let settings = Settings::default();
    let mut model = intervals(&arena, &settings, 300, log);
    let mut stream = Streams::new(4).moves;
    let slots = arena.slots_of(0);
    let shares = &arena.probabilities()[slots.clone()];
    let states = &arena.successors()[slots];
    let radius = |p: f64| (2.0 * p * (1.0 - p) * log / n).sqrt() + 7.0 * log / (3.0 * (n - 1.0));
    let mut checked = 0;
    for _ in 0..200 {
        let v = some_values(arena.states(), &mut stream);
        let reward = values(&arena, &mut model, &[0.0; 6])[0];
        let most = values(&arena, &mut model, &v)[0] - reward;
        for _ in 0..100 {
            let mut q: Vec<f64> =
                shares.iter().map(|p| p + radius(*p) * (2.0 * number(&mut stream) - 1.0)).collect();
            let sum: f64 = q.iter().sum();
            q.iter_mut().for_each(|q| *q /= sum);
            let inside =
                q.iter().zip(shares).all(|(q, p)| (q - p).abs() <= radius(*p) && *q >= 0.0);
            if inside {
                checked += 1;
                let mean: f64 = q.iter().zip(states).map(|(q, &state)| q * v[state]).sum();
                assert!(mean <= most + 1e-12, "{mean} > {most}");
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
}

#[test]
fn ties_go_as_they_are_told() {
    let arena = pair_of_states();
    let mut stream = Streams::new(0).policy;
    let mut choose = |ties| {
        let settings = Settings { ties, ..planning(1.0, 0.5) };
        let model = Directional::new(&arena, &settings, 1.0);
        let mut plan = Plan::new(&arena, &settings, 1.0, model);
        plan.make(0, &mut stream, &mut Diagnostics::default());
        plan.pairs[0]
    };
    assert_eq!(choose(Ties::Lowest), 0);
    assert_eq!(choose(Ties::Highest), 1);
    let random: Vec<usize> = (0..40).map(|_| choose(Ties::Random)).collect();
    assert!(random.contains(&0) && random.contains(&1));
}
