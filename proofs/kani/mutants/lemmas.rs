//! Statements that are false, next to the lemmas: another hypothesis, another constant, or the other
//! direction.

use super::super::bracket::*;
use super::super::domain::{Arg, Judgement};
use super::super::doubling::*;
use super::super::fraction::Fraction;
use super::super::heap;
use super::{Mutant, mutant};

pub fn all() -> Vec<Mutant> {
    let mut all = doubling();
    all.extend(parts());
    all.extend([
        mutant("verify_heap_closed_form", "takes both sides for full", &heap::VERTICES, |args| {
            heap::diameter_by(|k| 2 * i64::from(k.ilog2()), args)
        }),
        mutant(
            "verify_heap_closed_form",
            "takes the right side for short",
            &heap::VERTICES,
            |args| heap::diameter_by(|k| (2 * i64::from(k.ilog2()) - 1).max(0), args),
        ),
        mutant("verify_heap_grows", "falls with a full level", &heap::SIZE, |args| {
            heap::grows_by(|k| heap::closed_form(k) - 2 * i64::from(k.count_ones() == 1), args)
        }),
        mutant("verify_heap_grows", "adds a level", &heap::SIZE, |args| {
            heap::grows_by(|k| heap::closed_form(k) + 2, args)
        }),
    ]);
    all
}

fn doubling() -> Vec<Mutant> {
    vec![
        mutant("verify_doubling_step", "lets an episode double twice", &EPISODE, |args| {
            step_if(|n, v| v <= 2 * n, args)
        }),
        mutant("verify_doubling_step", "stops an episode early", &EPISODE, |args| {
            step_if(|n, v| v < n, args)
        }),
        mutant("verify_doubling_long_step", "asks for a gap", &LONG_EPISODE, |[v, h]| {
            match long_step([v, h]) {
                Judgement::Holds if v * h == 0 => Judgement::Fails,
                other => other,
            }
        }),
        mutant("verify_doubling_chain", "lets an episode triple", &FROM_ZERO, |args| {
            sums_from(0, &args, |n, v| v <= 3 * n)
        }),
        mutant("verify_doubling_chain_from_count", "lets an episode go on", &FROM_COUNT, |args| {
            let [n, episodes @ ..] = args;
            sums_from(n, &episodes, |_, _| true)
        }),
        mutant("verify_log_step", "lets an episode go on", &LOG_EPISODE, |args| {
            log_step_if(|n, v| n + v < 512, args)
        }),
        mutant("verify_log_chord", "raises the chord", &COUNT, |args| {
            raised_chord_is_below(1, args)
        }),
    ]
}

fn parts() -> Vec<Mutant> {
    fn reversed<const N: usize>(
        harness: &'static str,
        domain: &'static [Arg; N],
        part: fn([i64; N]) -> Moved,
        way: fn((Fraction, Fraction)) -> bool,
    ) -> Mutant {
        mutant(harness, "moves the other way", domain, move |args| moves(part(args), way))
    }
    vec![
        reversed("verify_action_fraction", &ACTIONS, action_fraction, falls),
        reversed("verify_arms", &PRODUCT, arms, falls),
        reversed("verify_size", &PRODUCT, size, falls),
        reversed("verify_geometry", &QUARTERS_OF_D, geometry, falls),
        reversed("verify_delta", &DISTANCE, delta, rises),
        reversed("verify_perturbation", &QUARTERS_OF_C, perturbation, rises),
        reversed("verify_success", &SUCCESS, success, rises),
        reversed("verify_share", &SHARE, share, rises),
        reversed("verify_testing_loss", &LOSS, testing_loss, rises),
        reversed("verify_flow_loss", &FLOW, flow_loss, rises),
        reversed("verify_bias_term", &BIAS, bias_term, rises),
        reversed("verify_bracket_of_parts", &BRACKET_PARTS, bracket_of_parts, falls),
        reversed("verify_bracket", &BRACKET, bracket, falls),
        reversed("verify_envelope_of_parts", &ENVELOPE_PARTS, envelope_of_parts, falls),
        mutant("verify_bracket_of_parts", "does not ask for w >= 0", &BRACKET_PARTS, |args| {
            moves(Some(any_bracket_of_parts(args)), rises)
        }),
        mutant("verify_envelope_of_parts", "does not ask for β >= 0", &ENVELOPE_PARTS, |args| {
            moves(Some(any_envelope_of_parts(args)), rises)
        }),
    ]
}
