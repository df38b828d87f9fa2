//! Gain, bias, span and diameter of decision processes: known answers, random processes against an
//! independent computation in floats, and the facts that the paper proves about its families.

use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};
use proofmark_book::exact::rational;
use proofmark_book::number::Exact;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{ChoiceError, Draft, Mdp, MdpFailure, ProcessError, check};
use proofmark_kernel::{Interval, Number, Rational};
use proofmark_rl::families::{Composite, Corridor, Cycle, Family, Funnel, Member as _};
use proofmark_rl::solver::image::Image;
use proofmark_rl::solver::prove::{Proved, Unproved, prove};
use proptest::prelude::*;

use crate::support::arenas::tree_distance;

fn ratio(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

/// The value of an interval that is a point.
fn exactly(interval: &Interval<BigInt>) -> Rational {
    let (lo, hi) = (rational(&interval.lo), rational(&interval.hi));
    assert_eq!(lo, hi, "an exact value");
    lo
}

struct Figures {
    gain: Rational,
    bias: Vec<Rational>,
    span: Rational,
    diameter: Rational,
}

fn figures(proved: &Proved) -> Figures {
    let verified = &proved.verified;
    let bias = verified.bias().expect("the optimal bias");
    let value = |state| rational(&bias.value(state).unwrap());
    let span: &Number<BigInt> = verified.span().unwrap();
    Figures {
        gain: exactly(verified.gain()),
        bias: (0..bias.values.len()).map(value).collect(),
        span: rational(span),
        diameter: exactly(verified.diameter()),
    }
}

/// Rewards, and whole weights of all next states.
type Choices = Vec<(i64, Vec<i64>)>;

/// The process with these rewards, in units, and weights.
fn process(raw: &[Choices], unit: &Rational) -> Mdp {
    let draft = |(reward, weights): &(i64, Vec<i64>)| {
        let total: i64 = weights.iter().sum();
        let next = weights.iter().enumerate().map(|(s, w)| (s, ratio(*w, total))).collect();
        Draft { reward: unit * ratio(*reward, 1), next }
    };
    let states: Vec<Vec<Draft>> = raw.iter().map(|s| s.iter().map(draft).collect()).collect();
    Mdp::new(&states).unwrap()
}

fn plain(raw: &[Choices]) -> Mdp {
    process(raw, &Rational::one())
}

#[test]
fn a_bandit_has_no_diameter() {
    let mdp = plain(&[vec![(1, vec![1]), (3, vec![1]), (2, vec![1])]]);
    let figures = figures(&prove(&mdp).unwrap());
    assert_eq!(figures.gain, ratio(3, 1));
    assert_eq!((figures.span, figures.diameter), (Rational::zero(), Rational::zero()));
}

#[test]
fn a_ring_is_as_long_as_it_is() {
    // 0 → 1 → … → 4 → 0, and only the last step pays.
    let next = |s: usize| (0..5).map(|t| i64::from(t == (s + 1) % 5)).collect();
    let ring: Vec<Choices> = (0..5).map(|s| vec![(i64::from(s == 4), next(s))]).collect();
    let figures = figures(&prove(&plain(&ring)).unwrap());
    assert_eq!((figures.gain, figures.diameter), (ratio(1, 5), ratio(4, 1)));
    // h rises by the gain with each step, to fall back at the end.
    assert_eq!(figures.span, ratio(4, 5));
}

#[test]
fn two_states_are_solved_by_hand() {
    // Up with probability 1/2, down with 1/4: two thirds of the time up.
    let mdp = plain(&[vec![(0, vec![1, 0]), (0, vec![1, 1])], vec![(1, vec![1, 3])]]);
    let figures = figures(&prove(&mdp).unwrap());
    assert_eq!((figures.gain, figures.span), (ratio(2, 3), ratio(4, 3)));
    assert_eq!(figures.diameter, ratio(4, 1));
}

#[test]
fn the_bias_is_the_optimal_one_where_the_equation_has_many_solutions() {
    // Both states may stay for 1. A policy that prefers state 0 has h(1) − h(0) = −1.
    let mdp =
        plain(&[vec![(0, vec![0, 1]), (1, vec![1, 0])], vec![(0, vec![1, 0]), (1, vec![0, 1])]]);
    let figures = figures(&prove(&mdp).unwrap());
    assert_eq!((figures.gain, figures.span), (Rational::one(), Rational::zero()));
}

#[test]
fn differences_that_floats_cannot_see_count() {
    let tiny = ratio(1, 1_000_000_000_000_000_000);
    let stay = |reward: &Rational| Draft::paying(reward).to(0, &Rational::one());
    let better = ratio(1, 2) + &tiny;
    let states = [
        vec![
            stay(&ratio(1, 2)),
            stay(&better),
            Draft::paying(&Rational::zero()).to(1, &Rational::one()),
        ],
        vec![Draft::paying(&Rational::zero()).to(0, &Rational::one())],
    ];
    assert_eq!(figures(&prove(&Mdp::new(&states).unwrap()).unwrap()).gain, better);

    // The slower way by 10^-18 is not the way to take.
    let to = |p: &Rational| Draft::paying(&Rational::zero()).to(1, p).to(0, &(Rational::one() - p));
    let faster = ratio(1, 3) + &tiny;
    let back = Draft::paying(&Rational::zero()).to(0, &Rational::one());
    let states = [vec![to(&ratio(1, 3)), to(&faster)], vec![back]];
    let found = figures(&prove(&Mdp::new(&states).unwrap()).unwrap());
    assert_eq!(found.diameter, faster.recip());
}

#[test]
fn where_numbers_get_too_long_the_figures_are_enclosed() {
    // A denominator of 80 bits is too wide for the exact solver.
    let long = |n: i64| Rational::new(BigInt::from(n) << 76, (BigInt::one() << 80) - 1);
    let state = |other: usize, reward: &Rational, n: i64| {
        let p = long(n);
        vec![Draft::paying(reward).to(other, &p).to(1 - other, &(Rational::one() - p))]
    };
    let states = [state(1, &Rational::zero(), 4), state(0, &Rational::one(), 7)];
    let proved = prove(&Mdp::new(&states).unwrap()).unwrap();
    let verified = &proved.verified;
    assert!(verified.span().is_none());
    let close = |interval: &Interval<BigInt>, value: &Rational| {
        let (lo, hi) = (rational(&interval.lo), rational(&interval.hi));
        assert!(lo <= *value && *value <= hi && lo < hi, "{value}");
        assert!((hi - lo) / value <= ratio(1, 1_000_000_000));
    };
    close(verified.gain(), &ratio(4, 11));
    close(verified.diameter(), &long(4).recip());
}

#[test]
fn a_process_that_is_not_communicating_is_refused() {
    let mdp = plain(&[vec![(0, vec![1, 0])], vec![(0, vec![1, 0])]]);
    assert_eq!(prove(&mdp).unwrap_err(), Unproved::NotCommunicating(0, 1));
    let mdp = plain(&[vec![(0, vec![0, 1])], vec![(0, vec![0, 1])]]);
    assert_eq!(prove(&mdp).unwrap_err(), Unproved::NotCommunicating(1, 0));
}

#[test]
fn what_is_no_process_is_refused_by_name() {
    assert_eq!(Mdp::new(&[]), Err(ProcessError::NoStates));
    assert_eq!(Mdp::new(&[vec![]]), Err(ProcessError::NoChoice(0)));
    let refused = |draft: Draft, error: ChoiceError| {
        let found = Mdp::new(&[vec![draft]]);
        assert_eq!(found, Err(ProcessError::Choice { state: 0, action: 0, error }));
    };
    let draft = Draft::paying(&Rational::zero());
    refused(draft.clone(), ChoiceError::Sum(Rational::zero()));
    refused(draft.clone().to(0, &ratio(1, 3)), ChoiceError::Sum(ratio(1, 3)));
    refused(draft.clone().to(1, &Rational::one()), ChoiceError::UnknownState(1));
    refused(draft.clone().to(0, &ratio(-1, 1)), ChoiceError::Negative(0, ratio(-1, 1)));
    let next = vec![(0, ratio(1, 2)), (0, ratio(1, 2))];
    refused(Draft { next, ..draft.clone() }, ChoiceError::RepeatedState(0));
    let wide = Rational::new(1.into(), BigInt::one() << 4_096);
    refused(draft.to(0, &wide), ChoiceError::Denominator);
    let many = vec![vec![Draft::paying(&Rational::zero())]; 1_001];
    assert_eq!(Mdp::new(&many), Err(ProcessError::TooManyStates));
}

#[test]
fn the_digests_of_the_environment_table_are_recomputed() {
    let cycle = |states, actions| Cycle {
        states,
        actions,
        p: Exact(ratio(2, 5)),
        reward: Exact(ratio(1, 2)),
        best: 0,
        gap: Exact(ratio(1, 10)),
    };
    let funnel = |states, actions| Funnel {
        states,
        actions,
        p: Exact(ratio(2, 5)),
        inside: Exact(ratio(11, 20)),
        outside: Exact(ratio(1, 2)),
        core: 3,
    };
    let corridor = |states, actions| Corridor {
        states,
        actions,
        p: Exact(ratio(9, 10)),
        width: 1,
        prize: Exact(ratio(9, 10)),
        rest: Exact(Rational::zero()),
        drift: Exact(ratio(3, 10)),
    };
    let cases = [
        (Family::Cycle(cycle(10, 5)), "70019407"),
        (Family::Cycle(cycle(20, 8)), "4fb01eb1"),
        (Family::Funnel(funnel(10, 5)), "70019407"),
        (Family::Funnel(funnel(20, 8)), "4fb01eb1"),
        (Family::Corridor(corridor(16, 5)), "b2510840"),
        (Family::Corridor(corridor(26, 8)), "4aa4b019"),
    ];
    for (family, printed) in cases {
        let digest = Image::of(&family.mdp().unwrap()).digest().unwrap();
        assert!(digest.starts_with(printed), "{family}: {digest}");
    }
    // The tabulated ten states are not the corridor's.
    let ten = Family::Corridor(corridor(10, 5)).mdp().unwrap();
    assert!(!Image::of(&ten).digest().unwrap().starts_with("b2510840"));
}

/// F1 as the paper proves it: eq:bellmangap, eq:explicitbias, eq:biasboundary, eq:compositediameter.
fn composite_is_as_proved(family: &Composite) {
    let (rho, bias, span, diameter) = {
        let found = figures(&prove(&family.mdp().unwrap()).unwrap());
        (found.gain, found.bias, found.span, found.diameter)
    };
    let delta = family.delta().unwrap();
    let eps = family.eps.clone().unwrap().0;
    let (block, _) = family.distinguished().unwrap();
    let length = ratio(i64::try_from(family.tree_diameter()).unwrap(), 1);

    assert_eq!(rho, (&delta + &eps) / (ratio(2, 1) * &delta + &eps), "{family}");
    let flow = (Rational::one() - &rho) / &delta;
    for j in 0..family.blocks() {
        let distance = ratio(i64::try_from(tree_distance(j, block)).unwrap(), 1);
        let explicit = -(&rho * distance);
        assert_eq!(&bias[2 * j] - &bias[2 * block], explicit, "{family}, x_{j}");
        assert_eq!(&bias[2 * j + 1] - &bias[2 * block], explicit + &flow, "{family}, y_{j}");
    }
    let farthest = ratio(
        i64::try_from((0..family.blocks()).map(|j| tree_distance(j, block)).max().unwrap())
            .unwrap(),
        1,
    );
    assert_eq!(span, &rho * farthest + &flow, "{family}");
    assert!(span <= &rho * &length + &flow, "{family}");
    assert!(diameter <= ratio(2, 1) / &delta + &length, "{family}");
    assert!(diameter <= family.diameter.0, "{family}");
}

#[test]
fn the_composite_family_is_as_proved_for_every_alternative() {
    for (states, actions, diameter, length, m) in
        [(10, 5, 20, 3, 10), (16, 5, 30, 5, 16), (20, 7, 40, 5, 40)]
    {
        let baseline = Composite {
            states,
            actions,
            diameter: Exact(ratio(diameter, 1)),
            alternative: None,
            eps: None,
        };
        assert_eq!((baseline.tree_diameter(), baseline.alternatives()), (length, m));
        let delta = baseline.delta().unwrap();
        let found = figures(&prove(&baseline.mdp().unwrap()).unwrap());
        assert_eq!(found.gain, ratio(1, 2));
        assert_eq!(found.diameter, ratio(diameter, 1));
        // Every block is as good as the others, and navigation would cost.
        assert_eq!(found.span, ratio(1, 2) / &delta);
        for i in 1..=m {
            // The largest ε and a small one take turns.
            let eps = if i % 2 == 0 { delta.clone() } else { &delta / BigInt::from(97) };
            let alternative =
                Composite { alternative: Some(i), eps: Some(Exact(eps)), ..baseline.clone() };
            composite_is_as_proved(&alternative);
        }
    }
}

#[test]
fn the_composite_family_has_its_conditions() {
    let good = Composite {
        states: 10,
        actions: 5,
        diameter: Exact(ratio(20, 1)),
        alternative: Some(10),
        eps: Some(Exact(ratio(2, 17))),
    };
    assert!(good.mdp().is_ok());
    let refused = |family: Composite, why: &str| {
        let error = family.mdp().unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    };
    refused(Composite { states: 9, ..good.clone() }, "an even S");
    refused(Composite { states: 0, ..good.clone() }, "S >= 2");
    refused(Composite { states: 2_000_000_000, ..good.clone() }, "S <= 1000");
    refused(Composite { actions: 4, ..good.clone() }, "A >= 5");
    refused(Composite { actions: usize::MAX, ..good.clone() }, "S*A <= 1000000");
    refused(Composite { diameter: Exact(ratio(7, 1)), ..good.clone() }, "D > L + 4, where L = 3");
    refused(Composite { alternative: Some(11), ..good.clone() }, "from 1 to m = 10");
    refused(Composite { alternative: Some(0), ..good.clone() }, "from 1 to m = 10");
    refused(Composite { eps: Some(Exact(ratio(1, 8))), ..good.clone() }, "eps <= delta = 2/17");
    refused(Composite { eps: Some(Exact(Rational::zero())), ..good }, "0 < eps");
}

/// A process with few states and small whole weights and rewards.
fn processes() -> impl Strategy<Value = Vec<Choices>> {
    (1_usize..=5).prop_flat_map(|states| {
        let weights = prop::collection::vec(prop_oneof![2 => Just(0_i64), 3 => 1_i64..=4], states);
        let choice = (-3_i64..=3, weights.prop_filter("some weight", |w| w.iter().any(|w| *w > 0)));
        prop::collection::vec(prop::collection::vec(choice, 1..=3), states)
    })
}

/// Solves (I − γ P) v = r for a policy, by elimination with pivots.
fn discounted(image: &Image, policy: &[usize], discount: f64) -> Vec<f64> {
    let n = policy.len();
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|s| {
            let choice = &image.states[s][policy[s]];
            let mut row = vec![0.0; n + 1];
            row[s] = 1.0;
            for &(next, p) in &choice.next {
                row[next] -= discount * p;
            }
            row[n] = choice.reward;
            row
        })
        .collect();
    for k in 0..n {
        let pivot = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs())).unwrap();
        rows.swap(k, pivot);
        let top = rows[k].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            if i != k {
                let factor = row[k] / top[k];
                row.iter_mut().zip(&top).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    (0..n).map(|k| rows[k][n] / rows[k][k]).collect()
}

/// The largest discounted values over all policies. Close to a discount of 1 they are
/// g/(1 − γ) + h with the optimal gain and the optimal bias.
fn best_discounted(image: &Image, discount: f64) -> Vec<f64> {
    let n = image.states.len();
    let mut best = vec![f64::NEG_INFINITY; n];
    let mut policy = vec![0; n];
    loop {
        let values = discounted(image, &policy, discount);
        best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
        let Some(k) = (0..n).find(|&k| policy[k] + 1 < image.states[k].len()) else { break };
        policy[k] += 1;
        policy[..k].fill(0);
    }
    best
}

/// Least expected times to a target, by value iteration.
fn times(image: &Image, target: usize) -> Vec<f64> {
    let mut times = vec![0.0; image.states.len()];
    for _ in 0..200_000 {
        let next: Vec<f64> = (0..image.states.len())
            .map(|s| {
                let ahead = image.states[s].iter().map(|choice| 1.0 + choice.expected(&times));
                if s == target { 0.0 } else { ahead.fold(f64::INFINITY, f64::min) }
            })
            .collect();
        let moved = next.iter().zip(&times).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
        times = next;
        if moved < 1e-13 {
            break;
        }
    }
    times
}

fn float(value: &Rational) -> f64 {
    proofmark_rl::solver::image::nearest(value.numer(), value.denom())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_processes_agree_with_floats(raw in processes()) {
        let mdp = process(&raw, &ratio(1, 2));
        let image = Image::of(&mdp);
        let reached = |from: usize| {
            let mut seen = vec![from];
            let mut next = 0;
            while next < seen.len() {
                for (_, weights) in &raw[seen[next]] {
                    for (state, weight) in weights.iter().enumerate() {
                        if *weight > 0 && !seen.contains(&state) {
                            seen.push(state);
                        }
                    }
                }
                next += 1;
            }
            seen.len()
        };
        let communicating = (0..raw.len()).all(|s| reached(s) == raw.len());
        let proved = match prove(&mdp) {
            Err(Unproved::NotCommunicating(..)) => {
                prop_assert!(!communicating);
                return Ok(());
            }
            other => other.unwrap(),
        };
        prop_assert!(communicating);
        let found = figures(&proved);

        // Two discounts, so that the term after the bias drops out.
        let (far, close) = (best_discounted(&image, 1.0 - 2e-5), best_discounted(&image, 1.0 - 1e-5));
        prop_assert!((2e-5 * close[0] - 2e-5 * far[0] - float(&found.gain)).abs() < 1e-4);
        let relative = |state: usize| 2.0 * (close[state] - close[0]) - (far[state] - far[0]);
        let relative: Vec<f64> = (0..raw.len()).map(relative).collect();
        let most = relative.iter().copied().fold(f64::MIN, f64::max);
        let least = relative.iter().copied().fold(f64::MAX, f64::min);
        let span = float(&found.span);
        prop_assert!((most - least - span).abs() < 1e-3 * (1.0 + span), "{} {span}", most - least);

        let longest = (0..raw.len()).flat_map(|t| times(&image, t)).fold(0.0_f64, f64::max);
        let diameter = float(&found.diameter);
        prop_assert!((longest - diameter).abs() < 1e-6 * (1.0 + diameter), "{longest} {diameter}");
    }

    #[test]
    fn an_edited_certificate_proves_nothing_else(raw in processes(), at in any::<prop::sample::Index>(), by in 1_u8..=9) {
        let mdp = process(&raw, &ratio(1, 2));
        let Ok(proved) = prove(&mdp) else { return Ok(()) };
        let text = &proved.certificate;
        let body = text.find("\"gain\"").unwrap();
        let digits: Vec<usize> =
            (body..text.len()).filter(|&at| text.as_bytes()[at].is_ascii_digit()).collect();
        let chosen = *at.get(&digits);
        let mut bytes = text.clone().into_bytes();
        bytes[chosen] = b'0' + (bytes[chosen] - b'0' + by) % 10;
        let edited = String::from_utf8(bytes).unwrap();
        // What is still accepted is still true: the bounds enclose the exact values.
        if let Ok(read) = MdpCertificate::parse(&edited)
            && let Ok(verified) = check(&mdp, &read)
        {
            let found = figures(&proved);
            prop_assert!(rational(&verified.gain().lo) <= found.gain);
            prop_assert!(rational(&verified.gain().hi) >= found.gain);
            prop_assert!(rational(&verified.diameter().lo) <= found.diameter);
            prop_assert!(rational(&verified.diameter().hi) >= found.diameter);
            if let Some(span) = verified.span() {
                prop_assert_eq!(rational(span), found.span);
            }
        }
    }

    #[test]
    fn the_certificate_of_another_process_is_refused(raw in processes()) {
        let mdp = process(&raw, &ratio(1, 2));
        let Ok(proved) = prove(&mdp) else { return Ok(()) };
        let mut other = raw.clone();
        other[0][0].0 += 1;
        let read = MdpCertificate::parse(&proved.certificate).unwrap();
        prop_assert_eq!(check(&process(&other, &ratio(1, 2)), &read).unwrap_err(), MdpFailure::OtherProcess);
    }
}
