//! The floats against the exact layer.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _};
use proofmark_book::{Comparison, Formula, Sign};
use proofmark_check::shipped_book;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Rational, Relation};
use proofmark_search::audit::{AuditVerdict, decide};
use proofmark_search::enclose::from_double;
use rayon::prelude::*;

use super::choices::Choices;
use super::exact_walk::{Fixed, expected};
use super::f1::LowerCertificate;
use super::protocol::{Experiment, Protocol, Selection};
use super::results::worlds;
use super::rq2::family;
use super::rq4::{CONFIGURATIONS, Configuration};
use super::statistics::{mean, normal_interval, standard_error};
use super::unit::{counts, played};
use super::world::{World, double, iterated};
use crate::families::{Composite, Family, whole};
use crate::sim::{Policy, Settings, real};
use crate::solver::image::Image;

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What.
    pub what: String,
    /// What was found.
    pub found: String,
    /// Whether it is as it must be.
    pub holds: bool,
}

/// Checks everything. The error says why something could not be checked at all.
pub fn validate() -> Result<Vec<Checked>, String> {
    let floats = [figures()?, closed_forms()?, certificates()?, expectations()?];
    let regrets = [exact_identity()?, identity_of_runs()?, floor()?];
    Ok([floats.concat(), regrets.concat()].concat())
}

/// Whether a double is within one rounding of an enclosure.
fn within(value: f64, lo: &Rational, hi: &Rational) -> bool {
    let Some(value) = from_double(value) else { return false };
    let unit = Rational::new(BigInt::one(), BigInt::one() << 52_u32);
    let slack = |end: &Rational| end.abs() * &unit;
    compare(&value, &(lo - slack(lo))).is_ge() && compare(&value, &(hi + slack(hi))).is_le()
}

/// Gain, span and diameter of every process of the protocol are the certified ones, and value iteration
/// in floats encloses the certified gain.
pub fn figures() -> Result<Vec<Checked>, String> {
    let protocol = Protocol::new(&Selection::new(&Experiment::ALL, true));
    let worlds = worlds(&protocol.cells)?;
    let failing = worlds.par_iter().filter(|(_, world)| !figures_hold(world));
    let failing: Vec<&str> = failing.map(|(name, _)| name.as_str()).collect();
    let found = match failing.as_slice() {
        [] => format!("{} processes", worlds.len()),
        failing => format!("not for {}", failing.join("; ")),
    };
    let what =
        "gain, span and diameter are the certified ones, and value iteration encloses the gain";
    Ok(vec![Checked { what: what.to_owned(), found, holds: failing.is_empty() }])
}

fn figures_hold(world: &World) -> bool {
    let figures = world.arena.figures();
    let (lo, hi) = iterated_gain(&Image::of(&world.mdp));
    within(figures.gain, &world.gain.0, &world.gain.1)
        && within(figures.span, &world.span, &world.span)
        && within(figures.diameter, &world.diameter.0, &world.diameter.1)
        && lo - ROUNDING <= figures.gain
        && figures.gain <= hi + ROUNDING
        && hi - lo <= TOLERANCE
}

/// What value iteration in floats may be off by: its numbers stay below 10^4.
const ROUNDING: f64 = 1e-10;
/// How near its bounds come to each other.
const TOLERANCE: f64 = 1e-7;

/// Bounds on the gain by damped value iteration: the least and the largest gain of a sweep.
fn iterated_gain(image: &Image) -> (f64, f64) {
    let mut values = vec![0.0; image.states.len()];
    let mut bounds = (f64::NEG_INFINITY, f64::INFINITY);
    for _ in 0..2_000_000 {
        let better = iterated(image, &values);
        let changes = || better.iter().zip(&values).map(|(new, old)| new - old);
        let (lo, hi) =
            (changes().fold(f64::INFINITY, f64::min), changes().fold(f64::NEG_INFINITY, f64::max));
        bounds = (lo.max(bounds.0), hi.min(bounds.1));
        if bounds.1 - bounds.0 <= TOLERANCE {
            break;
        }
        let base = better.first().copied().unwrap_or(0.0);
        values = better.iter().zip(&values).map(|(new, old)| 0.9 * new + 0.1 * old).collect();
        values.iter_mut().for_each(|value| *value -= base);
    }
    bounds
}

/// δ, ε, ρ_i and B_h of F1, in floats, are the exact ones.
pub fn closed_forms() -> Result<Vec<Checked>, String> {
    let mut all = Vec::new();
    for configuration in CONFIGURATIONS {
        let family = configuration.alternative(1);
        let floats = LowerCertificate::of(&family)?;
        let delta = family.delta().map_err(|error| error.to_string())?;
        let eps = family.eps.clone().ok_or("no eps")?.0;
        let gain = (&delta + &eps) / (whole(2_u32) * &delta + &eps);
        let boundary = &gain * whole(family.tree_diameter()) + (Rational::one() - &gain) / &delta;
        // Each closed form takes a handful of roundings.
        let near = |float: f64, value| (float - double(value)).abs() <= 1e-14 * float.abs();
        let holds = near(floats.delta, &delta)
            && near(floats.epsilon, &eps)
            && near(floats.gain(), &gain)
            && near(floats.boundary(), &boundary);
        let Composite { states, actions, .. } = family;
        let what = format!("closed forms of F1 at ({states}, {actions})");
        all.push(Checked { what, found: format!("gain {gain}, B_h {boundary}"), holds });
    }
    Ok(all)
}

fn certificate_of(configuration: &Configuration) -> Result<f64, String> {
    Ok(LowerCertificate::of(&configuration.alternative(1))?.at(real(configuration.horizon)))
}

/// The certificates of RQ4: the kernel certifies that the book's formula is within 1e-8 of the floats.
pub fn certificates() -> Result<Vec<Checked>, String> {
    let book = shipped_book("finite-frontier")
        .map_err(|_| "the bundled book cannot be read".to_owned())?;
    let mut all = Vec::new();
    for configuration in CONFIGURATIONS {
        let Configuration { states, actions, diameter, horizon, millionths } = configuration;
        let eps = Formula::number(millionths).binary(Sign::Over, &Formula::number(1_000_000));
        let numbers = [states.to_string(), actions.to_string(), diameter.to_string()];
        let mut arguments = numbers.map(Formula::number).to_vec();
        arguments.extend([Formula::number(horizon), eps]);
        let call = Formula::call("certificate", &arguments);
        let float = certificate_of(&configuration)?;
        // The largest term of the sum is below 10^4, and the logarithms lose four digits.
        let (near, off) = (Formula::number(format!("{float:.9}")), Formula::number("1e-8"));
        let mut holds = true;
        for (relation, sign) in [(Relation::AtLeast, Sign::Minus), (Relation::AtMost, Sign::Plus)] {
            let says = call.compared(Comparison::Plain(relation), &near.binary(sign, &off));
            let entry = book.statement("certificate", &says).map_err(|error| error.render())?;
            holds &= decide(&entry, 256).verdict() == AuditVerdict::Certified;
        }
        let what = call.to_string();
        let found = format!("{float:.9}, certified to be within 1e-8");
        all.push(Checked { what, found, holds });
    }
    Ok(all)
}

/// Means over many runs of fixed policies are as near to the exact expectations as Bernstein's empirical
/// inequality demands.
pub fn expectations() -> Result<Vec<Checked>, String> {
    // A mean is further off than its bound with this probability.
    let (runs, steps, failure) = (100_000_u64, 40_u32, 1e-9);
    let [first, ..] = CONFIGURATIONS;
    let mut all = Vec::new();
    let corridor = family("corridor", (2, 2), &Choices::default());
    for family in [Family::Composite(first.alternative(3)), corridor] {
        let world = World::of(&family)?;
        // Alternating actions: a policy that is neither optimal nor random.
        let actions: Vec<usize> = (0..world.arena.states()).map(|state| state / 2 % 2).collect();
        let policies = [
            ("uniform-random", Policy::UniformRandom, Fixed::Uniform),
            ("a fixed policy", Policy::Oracle(actions.clone()), Fixed::Actions(actions)),
        ];
        for (name, policy, fixed) in policies {
            let sums = expected(&world.mdp, &fixed, steps, None);
            let regret = double(&(&world.gain.0 * whole(steps) - sums.reward));
            let one = |seed| played(&world, &policy, u64::from(steps), seed).pseudo_regret;
            let regrets: Vec<f64> = (0..runs).into_par_iter().map(one).collect();
            // Bernstein's empirical inequality (Maurer and Pontil), on both sides: the regrets lie in an
            // interval of length T.
            let log = libm::log(4.0 / failure);
            let range = 7.0 * f64::from(steps) * log / (3.0 * real(runs - 1));
            let bound = standard_error(&regrets) * (2.0 * log).sqrt() + range;
            let off = mean(&regrets) - regret;
            let what = format!("mean regret of {name} in {steps} steps, {family}");
            let found = format!("exact {regret:.4}, mean off by {off:.4}, allowed {bound:.4}");
            all.push(Checked { what, found, holds: off.abs() <= bound });
        }
    }
    Ok(all)
}

/// Whether the regret identity holds: T ρ_i − E Σ r is
/// (u/2)(T/(2 + u) − E N_i) + E N_nav/2 + E I_{T+1}/(2δ).
fn identity_holds(family: &Composite, world: &World, policy: &Fixed, steps: u32) -> Option<bool> {
    let sums = expected(&world.mdp, policy, steps, family.distinguished());
    let delta = family.delta().ok()?;
    let u = &family.eps.as_ref()?.0 / &delta;
    let (two, steps) = (whole(2_u32), whole(steps));
    let regret = &world.gain.0 * &steps - sums.reward;
    let statistical = &u / &two * (&steps / (&two + &u) - sums.distinguished);
    let end = sums.ends_good / (&two * &delta);
    Some(regret == statistical + sums.navigation / &two + end)
}

/// The regret identity with rational numbers, for fixed policies and for one that depends on the whole
/// past.
pub fn exact_identity() -> Result<Vec<Checked>, String> {
    let [first, ..] = CONFIGURATIONS;
    let lazy = Fixed::Actions((0..10).map(|state| state % 5).collect());
    let past = "a policy that depends on the past, in up to 8 steps";
    let mut all = Vec::new();
    for (policies, fixed, lengths) in [
        ("fixed policies in up to 20 steps", vec![Fixed::Uniform, lazy], vec![1, 2, 5, 20]),
        (past, vec![Fixed::Scrambled], (1..=8).collect()),
    ] {
        let mut cases = Vec::new();
        for alternative in 1..=first.alternatives() {
            let family = first.alternative(alternative);
            let world = World::of(&Family::Composite(family.clone()))?;
            for policy in &fixed {
                let holds = |steps: &u32| identity_holds(&family, &world, policy, *steps);
                cases.extend(lengths.iter().map(holds));
            }
        }
        let what = format!("the regret identity, exactly, for {policies}");
        let holds = cases.iter().all(|case| *case == Some(true));
        all.push(Checked { what, found: format!("{} cases", cases.len()), holds });
    }
    Ok(all)
}

/// The regret identity over runs of the learner, within five standard errors.
pub fn identity_of_runs() -> Result<Vec<Checked>, String> {
    let [first, ..] = CONFIGURATIONS;
    let family = first.alternative(7);
    let world = World::of(&Family::Composite(family.clone()))?;
    let certificate = LowerCertificate::of(&family)?;
    let policy = Policy::Learner(Settings::reading_a());
    let horizon = 20_000_u32;
    let deviation = |seed: u64| {
        let run = played(&world, &policy, u64::from(horizon), seed);
        let counts = counts(&family, &run)?;
        Some(run.pseudo_regret - certificate.identity(f64::from(horizon), &counts))
    };
    let deviations: Option<Vec<f64>> = (0..200_u64).into_par_iter().map(deviation).collect();
    let off = normal_interval(&deviations.ok_or("a run on F1 without counts")?, 5.0);
    let what = format!("the regret identity over 200 runs of the learner, T = {horizon}");
    let found = format!("mean difference {:.2}, five standard errors {:.2}", off.mean, off.half);
    Ok(vec![Checked { what, found, holds: off.contains(0.0) }])
}

/// The certificate is positive, and below the alternative average of RQ4: one run of the learner on each
/// alternative, as long as the paper's.
pub fn floor() -> Result<Vec<Checked>, String> {
    let policy = Policy::Learner(Settings::reading_a());
    let mut all = Vec::new();
    for configuration in CONFIGURATIONS {
        let Configuration { states, actions, horizon, .. } = configuration;
        let regret = |alternative: usize| {
            let family = Family::Composite(configuration.alternative(alternative));
            Ok(played(&World::of(&family)?, &policy, horizon, 0).pseudo_regret)
        };
        let alternatives = (1..=configuration.alternatives()).into_par_iter();
        let average = mean(&alternatives.map(regret).collect::<Result<Vec<f64>, String>>()?);
        let certificate = certificate_of(&configuration)?;
        let what = "the certificate is below the alternative average";
        let what = format!("{what} at ({states}, {actions})");
        let found = format!("{certificate:.1}, average {average:.0}");
        let holds = 0.0 < certificate && certificate <= average;
        all.push(Checked { what, found, holds });
    }
    Ok(all)
}
