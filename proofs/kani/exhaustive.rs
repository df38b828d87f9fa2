//! The harnesses without Kani: every point of the domain, one by one, then random points far beyond.

use std::cell::Cell;

use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::domain::{Arg, Judgement};
use super::table;

/// A harness, for the tests that look at all of them.
pub struct Harness {
    pub name: &'static str,
    pub says: &'static str,
    pub domain: &'static [Arg],
    /// What Kani has done with it.
    pub kani: Run,
    /// The run over the whole domain.
    pub search: fn() -> Found,
}

/// What Kani has done with a harness. Whoever changes one, or runs Kani, changes this.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Verified as it stands, in so many seconds of processor time.
    Verified(u32),
    /// Changed since. It was verified in so many seconds with a change of this kind.
    Tried(u32),
    /// Not verified yet.
    ToCome,
}

/// What a run over a whole domain found.
#[derive(Debug, Default)]
pub struct Found {
    pub cases: u64,
    pub holds: u64,
    /// The first point at which the property fails.
    pub failure: Option<Vec<i64>>,
}

/// Visits every point of a domain, until a visit says stop.
pub fn visit<const N: usize>(domain: &[Arg; N], mut visit: impl FnMut([i64; N]) -> bool) {
    let mut args = domain.map(|arg| arg.lo);
    while visit(args) {
        let Some(place) = (0..N).rev().find(|&place| args[place] < domain[place].hi) else {
            return;
        };
        args[place] += 1;
        for later in place + 1..N {
            args[later] = domain[later].lo;
        }
    }
}

/// Judges a property at every point of its domain, up to the first failure.
pub fn search<const N: usize>(
    domain: &[Arg; N],
    property: impl Fn([i64; N]) -> Judgement,
) -> Found {
    let mut found = Found::default();
    visit(domain, |args| {
        found.cases += 1;
        let judgement = property(args);
        found.holds += u64::from(judgement == Judgement::Holds);
        if judgement == Judgement::Fails {
            found.failure = Some(args.to_vec());
        }
        judgement != Judgement::Fails
    });
    found
}

/// Runs a harness over its domain, compares what it finds with the table, and lets the kernel's own
/// integers answer the same questions, and those that Kani follows the questions that Kani asks.
pub fn run<const N: usize>(
    name: &str,
    domain: &[Arg; N],
    property: fn([i64; N]) -> Judgement,
    big: Option<fn([i64; N]) -> Judgement>,
    short: Option<fn([i64; N]) -> Judgement>,
) {
    let found = search(domain, property);
    assert_eq!(found.failure, None, "{name} fails");
    assert!(found.holds > 0, "{name} claims nothing");
    table::must_say(name, &found);

    if let Some(short) = short {
        let kani = domain.map(|arg| Arg { lo: arg.kani.0, hi: arg.kani.1, ..arg });
        visit(&kani, |args| {
            assert_eq!(short(args), property(args), "{name} on sixteen bits, at {args:?}");
            true
        });
    }
    let Some(big) = big else { return };
    // Where points are looked at, the answers must be the same, and they do not depend on the point.
    let answers = domain.map(|arg| if arg.is_point { Arg { hi: arg.lo, ..arg } } else { arg });
    let has_points = domain.iter().any(|arg| arg.is_point);
    visit(&answers, |args| {
        let (narrow, wide) = (property(args), big(args));
        // Elsewhere big integers may answer more questions, as everything fits.
        let agrees = narrow == wide
            || (!has_points && narrow == Judgement::Vacuous && wide == Judgement::Holds);
        assert!(agrees, "{name} on big integers, at {args:?}");
        true
    });
}

/// How often a random run draws.
const DRAWS: u32 = 20_000;

/// Runs a property at random points of the wider domain.
pub fn run_beyond<const N: usize>(
    name: &str,
    domain: &[Arg; N],
    property: impl Fn([i64; N]) -> Judgement,
) {
    let ranges: Vec<_> = domain.iter().map(|arg| arg.far.0..=arg.far.1).collect();
    let claims = Cell::new(0_u32);
    let config = Config { cases: DRAWS, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&ranges, |drawn| {
        match property(drawn.try_into().unwrap()) {
            Judgement::Vacuous => {}
            Judgement::Holds => claims.set(claims.get() + 1),
            Judgement::Fails => return Err(TestCaseError::fail("it fails")),
        }
        Ok(())
    });
    assert_eq!(outcome, Ok(()), "{name}, far beyond its domain");
    assert!(claims.get() > 0, "{name} claims nothing, far beyond its domain");
}
