//! Broken rules, one or more for each harness: each is noticed by the harness's run over its whole
//! domain. A harness whose property a broken rule passes is a defect.

mod angles;
mod arithmetic;
mod intervals;
mod lemmas;
mod rules;
mod text;

use super::domain::{Arg, Judgement};
use super::drawn::Narrow;
use super::exhaustive::{Found, search};
use super::harnesses::ALL;
use super::table::README;
use crate::{Interval, Number, Outcome, Reason, rules as kernel_rules};

/// A broken rule in the place of the right one.
pub struct Mutant {
    harness: &'static str,
    /// What is wrong with it.
    what: &'static str,
    search: Box<dyn Fn() -> Found>,
}

fn mutant<const N: usize>(
    harness: &'static str,
    what: &'static str,
    domain: &'static [Arg; N],
    property: impl Fn([i64; N]) -> Judgement + 'static,
) -> Mutant {
    Mutant { harness, what, search: Box::new(move || search(domain, &property)) }
}

type N = Number<Narrow>;
type X = Interval<Narrow>;

/// Whether an interval holds everything between two numbers.
fn within(out: &X, lo: N, hi: N) -> Outcome {
    kernel_rules::contains(out, &Interval { lo, hi })
}

fn above(lo: &N, value: &N) -> Outcome {
    if lo.at_most(value)? { Ok(()) } else { Err(Reason::LowerEnd) }
}

fn below(value: &N, hi: &N) -> Outcome {
    if value.at_most(hi)? { Ok(()) } else { Err(Reason::UpperEnd) }
}

fn least(a: N, b: N) -> Result<N, Reason> {
    Ok(if a.at_most(&b)? { a } else { b })
}

fn most(a: N, b: N) -> Result<N, Reason> {
    Ok(if a.at_most(&b)? { b } else { a })
}

#[test]
fn every_harness_notices_every_broken_rule_that_is_put_in_its_place() {
    let mutants: Vec<Mutant> = [
        rules::all(),
        angles::all(),
        intervals::all(),
        arithmetic::all(),
        text::all(),
        lemmas::all(),
    ]
    .into_iter()
    .flatten()
    .collect();
    for harness in ALL {
        let has_one = mutants.iter().any(|mutant| mutant.harness == harness.name);
        assert!(has_one, "no broken rule is tried on {}", harness.name);
    }
    let mut unnoticed = Vec::new();
    for Mutant { harness, what, search } in &mutants {
        assert!(ALL.iter().any(|known| known.name == *harness), "there is no {harness}");
        if search().failure.is_none() {
            unnoticed.push(format!("{harness}: a rule that {what}"));
        }
    }
    assert_eq!(unnoticed, Vec::<String>::new());
    let count = format!("{} broken rules", mutants.len());
    assert!(README.contains(&count), "README.md should speak of {count}");
}
