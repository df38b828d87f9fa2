//! The kernel's check. What it accepts is judged by MPFR.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use num_bigint::BigInt;
use proofmark_check::shipped_book;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Claim, Interval, Number, Quantifier, Variable, Verdict, Verified};
use rug::Rational;

use super::certificates::written;
use super::text;
use super::truth::{self, Value};
use crate::differential::statement;

pub fn check(data: &[u8]) {
    let Some(mut certificate) = text(data).and_then(|text| Certificate::parse(text).ok()) else {
        return;
    };
    let of_book = book_claims().get(certificate.claim.as_ref());
    let by_book = of_book.and_then(|claim| kernel::check(claim, &certificate).ok());
    // The claim that the file itself states, so that every program can be tried.
    let Ok(claim) = statement::claim(&certificate) else {
        assert!(by_book.is_none(), "a book's claim is no claim");
        return;
    };
    if let Some(verified) = &by_book {
        assert_eq!(verified.claim(), claim.sha256());
        assert_eq!(of_book, Some(&with_values_of(&claim, of_book)), "another claim");
    }
    certificate.sha256 = Cow::Owned(claim.sha256().to_owned());
    let Ok(verified) = kernel::check(&claim, &certificate) else {
        assert!(by_book.is_none(), "accepted for the book alone");
        return;
    };
    judge(&claim, &certificate, &verified);

    let copy = written(&certificate);
    let again = Certificate::parse(&copy).expect("what is written can be read");
    let again = kernel::check(&claim, &again).expect("what is accepted is accepted again");
    assert_eq!(again.verdict(), verified.verdict());
    for step in 0..claim.steps().len() {
        let ends = |of: &Verified| format!("{:?}", of.enclosure(step));
        assert_eq!(ends(&again), ends(&verified), "step {step}");
    }
}

/// The book's claim, if the other states the same; exact values are the book's own.
fn with_values_of(claim: &Claim, of_book: Option<&Claim>) -> Claim {
    let same = of_book.filter(|book| book.canonical_text() == claim.canonical_text());
    same.unwrap_or(claim).clone()
}

/// The claims of two shipped books, by name.
fn book_claims() -> &'static HashMap<String, Claim> {
    static CLAIMS: OnceLock<HashMap<String, Claim>> = OnceLock::new();
    CLAIMS.get_or_init(|| {
        let books = ["finite-frontier", "sharper-frontier"];
        let books = books.map(|name| shipped_book(name).expect("a shipped book"));
        let entries = books.into_iter().flat_map(|book| book.entries);
        entries.map(|entry| (entry.claim.id().to_owned(), entry.claim)).collect()
    })
}

/// What was accepted is true as far as MPFR can tell.
pub fn judge(claim: &Claim, certificate: &Certificate<'_>, verified: &Verified) {
    let varies = claim.varies();
    let fixed = truth::values(claim, &[]);
    for (step, value) in fixed.iter().enumerate() {
        is_enclosed(step, value, verified.enclosure(step));
    }
    let verdict = verified.verdict();
    let goals: Vec<&kernel::Goal> = claim.goals().iter().collect();
    let is_fixed = |goal: &kernel::Goal| {
        let varies = |id: usize| varies.get(id).copied().unwrap_or(true);
        !varies(goal.lhs) && !varies(goal.rhs)
    };
    // Of goals that do not vary it does not matter for which values they are asserted.
    is_right(&goals, verdict, &fixed, is_fixed);
    if claim.variables().is_empty() {
        return;
    }
    if verified.is_covered() {
        for point in samples(claim, &fixed) {
            let values = truth::values(claim, &point);
            for (step, value) in values.iter().enumerate() {
                is_enclosed(step, value, verified.enclosure(step));
            }
            if verdict == Verdict::Certified {
                is_right(&goals, verdict, &values, |goal| goal.quantifier == Quantifier::All);
            }
        }
    }
    if let Some(point) = witness(certificate) {
        let values = truth::values(claim, &point);
        for (step, value) in values.iter().enumerate() {
            is_enclosed(step, value, verified.at_witness(step));
        }
    }
}

fn is_enclosed(step: usize, value: &Value, enclosure: Option<Interval<BigInt>>) {
    let Some(enclosure) = enclosure else { return };
    match value {
        Value::In(span) => {
            assert!(span.meets(&enclosure), "step {step}: {span:?} is not in {enclosure:?}");
        }
        Value::Undefined => panic!("step {step} has no value, but an enclosure"),
        Value::Unknown => {}
    }
}

/// No goal fails if all are certified; the refuted goal does not hold, and if it is the claim's own
/// sentence, no obligation fails.
fn is_right(
    goals: &[&kernel::Goal],
    verdict: Verdict,
    values: &[Value],
    judged: impl Fn(&kernel::Goal) -> bool,
) {
    let own = |refuted: usize| goals.get(refuted).is_some_and(|goal| goal.own);
    for (index, goal) in goals.iter().enumerate().filter(|(_, goal)| judged(goal)) {
        let holds = truth::holds(goal, values);
        match verdict {
            Verdict::Certified => assert_ne!(holds, Some(false), "goal {index} is certified"),
            Verdict::Refuted { goal: refuted } if refuted == index => {
                assert_ne!(holds, Some(true), "goal {index} is refuted");
            }
            Verdict::Refuted { goal: refuted } if own(refuted) && !goal.own => {
                assert_ne!(holds, Some(false), "obligation {index} of a refuted sentence");
            }
            Verdict::Refuted { .. } => {}
        }
    }
}

/// Points inside the ranges of the variables. The ends of a range that MPFR does not have exactly are
/// left out.
fn samples(claim: &Claim, fixed: &[Value]) -> Vec<Vec<Rational>> {
    let end = |id: usize| match fixed.get(id) {
        Some(Value::In(span)) => span.middle(),
        _ => None,
    };
    let mut points = Vec::new();
    for sample in 0..7_usize {
        let point = claim.variables().iter().enumerate().map(|(index, variable)| {
            // What a constant is, only its own certificate tells.
            let Variable::Between { lo, hi } = variable else { return None };
            let ((lo, lo_only), (hi, hi_only)) = (end(*lo)?, end(*hi)?);
            let ends = if lo_only && hi_only { 6 } else { 5 };
            let part = (sample * (index + 1)) % (ends + 1);
            let part = if ends == 6 { part } else { part.clamp(1, 4) };
            let width = Rational::from(&hi - &lo);
            Some(
                lo + width * Rational::from((u64::try_from(part).ok()?, u64::try_from(ends).ok()?)),
            )
        });
        points.extend(point.collect::<Option<Vec<_>>>());
    }
    points
}

/// A point of the witness.
fn witness(certificate: &Certificate<'_>) -> Option<Vec<Rational>> {
    let ends = certificate.witness.as_ref()?.at.iter();
    ends.map(|(lo, _)| truth::number(&Number::parse(lo).ok()?)).collect()
}
