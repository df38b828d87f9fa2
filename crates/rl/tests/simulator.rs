//! The simulator's promises: runs are reproducible, counts and regrets are what they are called, and
//! planners and diagnostics do what they say.

use proofmark_rl::sim::arena::{Arena, ArenaError, Choice, Figures};
use proofmark_rl::sim::confidence::Logarithm;
use proofmark_rl::sim::settings::{
    Bonus, Clip, Delta, Episodes, Log, Noise, Planner, Rewards, Start, Stop, Ties, Tolerance,
    Variance, Width,
};
use proofmark_rl::sim::{Policy, Run, Settings, run};

use crate::support::arenas::World;
use crate::support::worlds::{composite, corridor, cycle, hub, worlds};

const CERTIFIED: Planner = Planner::SpanConstrained { damping: 0.5 };

fn go(arena: &Arena, policy: &Policy, horizon: u64, seed: u64) -> Run {
    run(arena, policy, horizon, seed)
}

fn learn(arena: &Arena, settings: Settings, horizon: u64, seed: u64) -> Run {
    go(arena, &Policy::Learner(settings), horizon, seed)
}

/// Every reading, with each open choice taken in another way.
fn readings() -> Vec<(&'static str, Settings)> {
    let a = Settings::reading_a();
    vec![
        ("reading a", a),
        ("reading b", Settings::reading_b()),
        ("hoeffding", Settings { bonus: Bonus::Hoeffding { leading: 0.5 }, ..a }),
        ("diameter", Settings { width: Width::Diameter, ..a }),
        ("custom", Settings { width: Width::Custom(2.5), radius_width: Some(Width::Span), ..a }),
        ("known rewards", Settings { rewards: Rewards::Known, ..a }),
        ("no noise", Settings { noise: Noise::None, ..a }),
        ("sample variance", Settings { variance: Variance::Sample, ..a }),
        ("clip at the end", Settings { clip: Clip::AtTheEnd, ..a }),
        ("no clip", Settings { clip: Clip::Never, ..a }),
        ("cold start", Settings { start: Start::Zero, ..a }),
        ("highest", Settings { ties: Ties::Highest, ..a }),
        ("random ties", Settings { ties: Ties::Random, ..a }),
        ("fixed log", Settings { log: Log::Peeling { c_l: 2.0, delta: Delta::Fixed(0.05) }, ..a }),
        ("certified", Settings { planner: CERTIFIED, ..a }),
        ("every step", Settings { episodes: Episodes::EveryStep, ..a }),
        ("fixed episodes", Settings { episodes: Episodes::FixedLength(70), ..a }),
        ("clip alone", Settings { clip_width: Some(Width::Custom(0.5)), ..a }),
        (
            "audibert",
            Settings { bonus: Bonus::Audibert { delta: Delta::OneOverHorizon }, fewest: 1, ..a },
        ),
        ("balls", Settings { bonus: Bonus::L1 { rewards: 3.5, transitions: 14.0 }, ..a }),
        (
            "certified, hoeffding",
            Settings { planner: CERTIFIED, bonus: Bonus::Hoeffding { leading: 0.5 }, ..a },
        ),
    ]
}

#[test]
fn the_walk_of_a_seed_never_changes() {
    let digest = |world: &World, policy: &Policy| go(&world.arena, policy, 20_000, 7).digest;
    let (composite, corridor, hub) = (composite(), corridor(), hub());
    let a = Policy::Learner(Settings::reading_a());
    let b = Policy::Learner(Settings::reading_b());
    let certified = Policy::Learner(Settings { planner: CERTIFIED, ..Settings::default() });
    let found = [
        digest(&composite, &a),
        digest(&corridor, &a),
        digest(&corridor, &b),
        digest(&hub, &a),
        digest(&composite, &certified),
        digest(&hub, &certified),
        digest(&hub, &Policy::UniformRandom),
        digest(&composite, &Policy::Oracle(composite.best.clone())),
    ];
    let golden = [
        0x6a11_10ad_4586_4c6f,
        0x270d_8624_fa34_f566,
        0x3711_649b_3451_2bc9,
        0x3997_2116_8349_842e,
        0xa069_5422_ab0d_1637,
        0x3d77_6ff4_db8d_67fe,
        0x4cf0_0898_aad6_211d,
        0xd3fc_e52c_9d22_c01a,
    ];
    assert_eq!(found, golden, "{found:#018x?}");
}

/// The digest that `benches/learner_numba.py` prints for seed 0: another program, in another language,
/// takes the same walk.
#[test]
fn the_learner_takes_the_walk_of_its_twin_in_numba() {
    let world = crate::support::arenas::composite(
        20,
        7,
        40.0,
        (4, 1),
        0.25 * crate::support::arenas::delta(10, 40.0),
    );
    let run = learn(&world.arena, Settings::reading_a(), 400_000, 0);
    assert_eq!(run.digest, 0xc5eb_0540_55cf_5816);
}

#[test]
fn threads_do_not_matter() {
    let world = composite();
    let policy = Policy::Learner(Settings::default());
    let alone: Vec<Run> = (0..8).map(|seed| go(&world.arena, &policy, 5_000, seed)).collect();
    let together: Vec<Run> = std::thread::scope(|scope| {
        let run = |seed| {
            let (arena, policy) = (&world.arena, &policy);
            scope.spawn(move || go(arena, policy, 5_000, seed))
        };
        let threads: Vec<_> = (0..8).map(run).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(alone, together);
}

#[test]
fn counts_add_up_to_the_horizon_in_every_reading() {
    for (world_name, world) in worlds() {
        for (name, settings) in readings() {
            let settings = Settings { stop: Stop { sweeps: 300, ..settings.stop }, ..settings };
            for horizon in [0, 1, 2, 3_000] {
                let run = learn(&world.arena, settings, horizon, 3);
                let visits: u64 = run.visits.iter().flatten().sum();
                assert_eq!(visits, horizon, "{world_name}, {name}");
                assert_eq!(run.diagnostics.plans == 0, horizon == 0, "{world_name}, {name}");
                assert!(run.diagnostics.sweeps >= run.diagnostics.plans);
                assert!(run.pseudo_regret.is_finite() && run.realised_regret.is_finite());
            }
        }
    }
}

#[test]
fn an_episode_doubles_a_count() {
    let world = composite();
    let run = learn(&world.arena, Settings::default(), 50_000, 1);
    // Each pair can end at most 1 + log2(N) episodes.
    let most: u64 = run.visits.iter().flatten().map(|n| u64::from((2 * n + 1).ilog2()) + 1).sum();
    let episodes = run.diagnostics.plans;
    assert!(episodes <= most, "{episodes} episodes, at most {most}");
}

#[test]
fn the_pseudo_regret_is_what_the_visits_cost() {
    for (name, world) in worlds() {
        let run = learn(&world.arena, Settings::default(), 4_000, 2);
        let visits = run.visits.iter().flatten();
        let earned: f64 =
            visits.zip(world.arena.rewards()).map(|(&n, mean)| to_f64(n) * mean).sum();
        let regret = 4_000.0 * world.arena.figures().gain - earned;
        assert!((run.pseudo_regret - regret).abs() < 1e-6, "{name}");
    }
}

/// An optimal policy loses nothing but the bias of where it stops: E[R_T] = E h(s_{T+1}) − h(s_1).
#[test]
fn the_oracle_loses_no_more_than_the_span() {
    for (name, world) in worlds() {
        let span = world.arena.figures().span;
        let policy = Policy::Oracle(world.best.clone());
        let seeds = 200;
        let regrets: Vec<f64> =
            (0..seeds).map(|seed| go(&world.arena, &policy, 2_000, seed).pseudo_regret).collect();
        let (mean, error) = mean_and_error(&regrets);
        assert!(mean.abs() <= span + 5.0 * error + 1e-9, "{name}: {mean} ± {error}, span {span}");
    }
}

/// The expected pseudo-regret of uniform play, by dynamic programming over the distribution of states.
fn expected_uniform_regret(world: &World, horizon: u32) -> f64 {
    let arena = &world.arena;
    let mut states = vec![0.0; arena.states()];
    states[0] = 1.0;
    let mut regret = 0.0;
    for _ in 0..horizon {
        let mut next = vec![0.0; arena.states()];
        for (state, pairs) in arena.pairs_by_state().enumerate() {
            let share = states[state] / to_f64(u64::try_from(pairs.len()).unwrap());
            for pair in pairs {
                regret += share * (arena.figures().gain - arena.rewards()[pair]);
                for slot in arena.slots_of(pair) {
                    next[arena.successors()[slot]] += share * arena.probabilities()[slot];
                }
            }
        }
        states = next;
    }
    regret
}

/// The mean over 400 seeds is within 5 standard errors of the exact expectation (a chance of 1 in a
/// million for each of the four, and the seeds are fixed).
#[test]
fn uniform_play_has_the_regret_that_dynamic_programming_expects() {
    for (name, world) in worlds() {
        let horizon = 1_000;
        let expected = expected_uniform_regret(&world, horizon);
        let regrets: Vec<Run> = (0..400)
            .map(|seed| go(&world.arena, &Policy::UniformRandom, horizon.into(), seed))
            .collect();
        let pseudo: Vec<f64> = regrets.iter().map(|run| run.pseudo_regret).collect();
        let realised: Vec<f64> = regrets.iter().map(|run| run.realised_regret).collect();
        for (kind, regrets) in [("pseudo", pseudo), ("realised", realised)] {
            let (mean, error) = mean_and_error(&regrets);
            let off = (mean - expected).abs();
            assert!(off <= 5.0 * error, "{name}, {kind}: {mean} ± {error}, expected {expected}");
        }
    }
}

/// On F1, E[R_T] = Σ gap·E[N] + E[h(s_{T+1})] − h(s_1), with the gaps of Appendix A.2: counted from the
/// visits to statistical and navigation actions. Here for the learner, whose actions depend on all that
/// it saw. Runs are many and short, so that no term can be left out unnoticed.
#[test]
fn the_regret_identity_of_the_composite_family_holds_on_average() {
    let (block, action, statistical) = (4, 1, 2);
    let world = composite();
    let gain = world.arena.figures().gain;
    let gap = 2.0 * gain - 1.0;
    let far = |j| to_f64(u64::try_from(crate::support::arenas::tree_distance(j, block)).unwrap());
    let runs: Vec<[f64; 3]> = (0..8_000)
        .map(|seed| {
            let run = learn(&world.arena, Settings::default(), 60, seed);
            let mut charged = 0.0;
            for (v, here) in run.visits.iter().step_by(2).enumerate() {
                for (a, &n) in here.iter().enumerate().take(statistical) {
                    charged += if (v, a) == (block, action) { 0.0 } else { gap * to_f64(n) };
                }
                let parent = if v == 0 { v } else { (v - 1) / 2 };
                for (w, &n) in [parent, 2 * v + 1, 2 * v + 2].iter().zip(&here[statistical..]) {
                    let w = if *w < 5 { *w } else { v };
                    charged += gain * (1.0 + far(w) - far(v)) * to_f64(n);
                }
            }
            [run.pseudo_regret, charged, world.bias[run.final_state] - world.bias[0]]
        })
        .collect();
    let off = |combine: fn(&[f64; 3]) -> f64| {
        let (mean, error) = mean_and_error(&runs.iter().map(combine).collect::<Vec<f64>>());
        mean.abs() / error
    };
    let errors = off(|[regret, charged, boundary]| regret - charged - boundary);
    assert!(errors <= 5.0, "{errors} standard errors");
    assert!(off(|[regret, charged, boundary]| regret - charged + boundary) > 10.0);
    assert!(off(|[regret, charged, _]| regret - charged) > 10.0);
    assert!(off(|[regret, _, boundary]| regret - boundary) > 10.0);
}

#[test]
fn runs_with_the_same_seed_are_paired_until_they_act_differently() {
    let world = cycle();
    let noisy =
        learn(&world.arena, Settings { rewards: Rewards::Known, ..Settings::default() }, 3_000, 4);
    let silent = Settings { rewards: Rewards::Known, noise: Noise::None, ..Settings::default() };
    let silent = learn(&world.arena, silent, 3_000, 4);
    assert_eq!(noisy.digest, silent.digest);
    assert_ne!(noisy.realised_regret, noisy.pseudo_regret);
    assert_eq!(silent.realised_regret, silent.pseudo_regret);
    assert_ne!(noisy.digest, learn(&world.arena, Settings::default(), 3_000, 5).digest);
}

#[test]
fn an_infinite_width_clips_nothing() {
    for (name, world) in worlds() {
        let never =
            Settings { clip: Clip::Never, radius_width: Some(Width::Span), ..Settings::default() };
        let endless =
            Settings { clip: Clip::EverySweep, width: Width::Custom(f64::INFINITY), ..never };
        let (never, endless) =
            (learn(&world.arena, never, 5_000, 9), learn(&world.arena, endless, 5_000, 9));
        assert_eq!(never, endless, "{name}");
        assert_eq!(never.diagnostics.clipped_plans, 0, "{name}");
    }
}

#[test]
fn an_episode_ends_as_its_rule_says() {
    let world = corridor();
    let of = |episodes, horizon| {
        learn(&world.arena, Settings { episodes, ..Settings::default() }, horizon, 6)
    };
    let plans = |episodes, horizon| of(episodes, horizon).diagnostics.plans;
    assert_eq!(plans(Episodes::EveryStep, 300), 300);
    assert_eq!(plans(Episodes::FixedLength(100), 300), 3);
    assert_eq!(plans(Episodes::FixedLength(100), 301), 4);
    assert_eq!(plans(Episodes::FixedLength(1_000), 300), 1);
    assert_eq!(of(Episodes::EveryStep, 300), of(Episodes::FixedLength(1), 300));
    // A count doubles at most 1 + log2(300) times in each of the pairs.
    let doubling = plans(Episodes::CountDoubling, 300);
    assert!(doubling > 4 && doubling < 16 * 10, "{doubling}");
    // No episode outlasts the run.
    let visits = of(Episodes::FixedLength(7), 300).visits;
    assert_eq!(visits.concat().iter().sum::<u64>(), 300);
}

#[test]
fn a_width_may_enter_the_clip_alone_or_the_radius_alone() {
    let world = corridor();
    let narrow = Width::Custom(0.5);
    let of = |settings: Settings| learn(&world.arena, settings, 5_000, 2);
    let a = Settings::default();
    // Said by what is supplied, or by what takes its place.
    let clip = of(Settings { clip_width: Some(narrow), ..a });
    assert_eq!(clip, of(Settings { width: narrow, radius_width: Some(Width::Span), ..a }));
    let radius = of(Settings { radius_width: Some(narrow), ..a });
    assert_eq!(radius, of(Settings { width: narrow, clip_width: Some(Width::Span), ..a }));
    let both = of(Settings { width: narrow, ..a });
    for (one, other) in [(&clip, &radius), (&clip, &both), (&radius, &both)] {
        assert_ne!(one.diagnostics, other.diagnostics);
    }
    // An interval for one probability knows no width; a ball neither.
    let ball = Settings { bonus: Bonus::L1 { rewards: 3.5, transitions: 14.0 }, ..a };
    assert_eq!(of(ball), of(Settings { radius_width: Some(narrow), ..ball }));
}

#[test]
fn reading_b_has_audiberts_radius() {
    let audibert = Bonus::Audibert { delta: Delta::Fixed(0.05) };
    let other = Settings { bonus: audibert, ..Settings::reading_b() };
    // The constant of reading B is ln 60 to sixteen digits, and not to the last bit.
    let own = Logarithm::after(&other, 0, 1, 1).whole;
    let Log::Constant(printed) = other.log else { panic!("another logarithm") };
    assert!((own - printed).abs() < 1e-15 * printed);
    let b = Settings { log: Log::Constant(own), ..Settings::reading_b() };
    for (name, world) in worlds() {
        assert_eq!(
            learn(&world.arena, b, 5_000, 8),
            learn(&world.arena, other, 5_000, 8),
            "{name}"
        );
    }
}

#[test]
fn both_planners_learn() {
    let world = corridor();
    let uniform = go(&world.arena, &Policy::UniformRandom, 100_000, 0).pseudo_regret;
    for planner in [Planner::Clipped { damping: 1.0 }, CERTIFIED] {
        let settings = Settings { planner, log: Log::Constant(1.0), ..Settings::default() };
        let regret = learn(&world.arena, settings, 100_000, 0).pseudo_regret;
        assert!(regret < 0.3 * uniform, "{planner:?}: {regret} against {uniform}");
    }
}

#[test]
fn diagnostics_show_what_must_have_happened() {
    let world = corridor();
    let of = |settings| learn(&world.arena, settings, 20_000, 0).diagnostics;
    let a = Settings::default();

    let narrow = of(Settings { width: Width::Custom(0.5), radius_width: Some(Width::Span), ..a });
    assert!(narrow.clipped_plans > 0 && narrow.largest_span_before_clip > 0.5);
    assert!(narrow.states_planned == narrow.plans * 8);

    let endings = of(Settings { clip: Clip::AtTheEnd, width: Width::Custom(0.5), ..a });
    assert!(endings.clipped_plans > 0 && endings.clip_disagreements > 0);

    // Without a logarithm there is no radius, so almost everything is off.
    let sure = of(Settings { log: Log::Constant(0.0), ..a });
    assert!(sure.reward_failures > 0 && sure.transition_failures > 0);
    assert!(sure.reward_failures <= sure.pairs_checked);
    let certified = of(Settings { planner: CERTIFIED, log: Log::Constant(0.0), ..a });
    assert!(certified.transition_failures > 0 && certified.pessimistic_plans > 0);
    // With the paper's logarithm nothing should fail.
    let careful = of(a);
    assert_eq!((careful.reward_failures, careful.transition_failures), (0, 0));
    assert_eq!(careful.pessimistic_plans, 0);

    let hurried = Stop { tolerance: Tolerance::Fixed(1e-9), sweeps: 2 };
    let hurried = of(Settings { stop: hurried, ..a });
    assert!(hurried.unconverged_plans > 0 && hurried.largest_residual > 1e-9);
    assert!(hurried.residual_budget > 0.0 && hurried.sum_of_residuals > 0.0);
    assert!(hurried.sweeps <= 2 * hurried.plans);

    let compared = of(Settings { compare_width: Some(Width::Custom(0.1)), ..a });
    assert!(compared.width_disagreements > 0);
    let itself = of(Settings { compare_width: Some(a.width), ..a });
    assert_eq!(itself.width_disagreements, 0);
    let known = of(Settings { rewards: Rewards::Known, ..a });
    assert_eq!(known.reward_failures, 0);
}

#[test]
fn hubs_are_left_for_every_spoke_as_often_as_they_should() {
    let world = hub();
    let run = go(&world.arena, &Policy::Oracle(vec![0; 6]), 200_000, 1);
    let visits: Vec<f64> = run.visits.iter().map(|here| to_f64(here[0])).collect();
    // From the hub each spoke gets 0.1 of the visits, each time for 1/0.3 steps.
    for spoke in 1..=5 {
        let ratio = visits[spoke] / visits[0];
        assert!((ratio - 1.0 / 3.0).abs() < 0.02, "spoke {spoke}: {ratio}");
    }
}

#[test]
fn settings_survive_being_written_down() {
    for (name, settings) in readings() {
        let text = serde_json::to_string(&settings).unwrap();
        let read: Settings = serde_json::from_str(&text).unwrap();
        assert_eq!(read, settings, "{name}: {text}");
    }
    let text = serde_json::to_string(&Settings::default()).unwrap();
    assert!(text.contains(r#""optimism":"capped""#) && text.contains(r#""radius-width":null"#));
    let unknown = text.replace("optimism", "pessimism");
    assert!(serde_json::from_str::<Settings>(&unknown).is_err());
}

#[test]
fn broken_processes_are_refused() {
    let figures = Figures { gain: 0.5, span: 1.0, diameter: 2.0 };
    let stay = Choice { reward: 0.5, next: vec![(0, 1.0)] };
    let refused = |states: &[Vec<Choice>]| Arena::new(states, figures).unwrap_err();
    let with = |next| vec![vec![Choice { reward: 0.5, next }]];
    assert_eq!(refused(&[]), ArenaError::NoStates);
    assert_eq!(refused(&[vec![stay.clone()], vec![]]), ArenaError::NoActions(1));
    let rich = Choice { reward: 1.5, ..stay.clone() };
    assert_eq!(refused(&[vec![stay.clone(), rich]]), ArenaError::Reward(0, 1));
    assert_eq!(refused(&with(vec![(1, 1.0)])), ArenaError::Successor(0, 0));
    assert_eq!(refused(&with(vec![(0, 0.5), (0, 0.5)])), ArenaError::Successor(0, 0));
    assert_eq!(refused(&with(vec![(0, 0.9)])), ArenaError::Probability(0, 0));
    assert_eq!(refused(&with(vec![])), ArenaError::Probability(0, 0));
    assert_eq!(refused(&with(vec![(0, f64::NAN)])), ArenaError::Probability(0, 0));
    let endless = Figures { diameter: f64::INFINITY, ..figures };
    assert_eq!(Arena::new(&[vec![stay]], endless).unwrap_err(), ArenaError::Figures);
}

#[test]
fn actions_that_do_not_exist_are_the_first_ones() {
    let arena = &cycle().arena;
    let odd = go(arena, &Policy::Oracle(vec![9]), 100, 0);
    assert_eq!(odd, go(arena, &Policy::Oracle(vec![0; 6]), 100, 0));
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = to_f64(u64::try_from(values.len()).unwrap());
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

fn to_f64(n: u64) -> f64 {
    f64::from(u32::try_from(n).unwrap())
}
