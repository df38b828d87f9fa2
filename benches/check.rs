//! How fast certificates are checked on one core, and what else the same claims cost.
//!
//! `make bench` measures two sets of claims of the bundled book: the seven rows of the frontier
//! (`envelope`: rational steps and square roots) and the three bounds of RQ4 (`logarithms`: atanh).
//! Claims are derived from the book once; checking a certificate includes reading its text, unless
//! it says otherwise. Beside it stand the searches that find the enclosures again from nothing.
//! At the end comes one table of ratios, from medians of one run.

#![allow(clippy::expect_used, reason = "a benchmark that measures a failure must stop")]
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use proofmark_book::{Book, Entry};
use proofmark_certificates::finite_frontier as bundled;
use proofmark_check::shelf::{self, Shelf};
use proofmark_check::shipped_book;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::Constants;
use proofmark_search::audit::{self, AuditVerdict};
use proofmark_search::enclose::{self, Precision};
use proofmark_search::limits;

/// Envelope certificates, read and checked, per second on one core.
const GOAL: f64 = 100_000.0;

/// A claim of the book with the text of its certificate.
struct Case<'a> {
    entry: &'a Entry,
    constants: &'a Constants,
    text: &'static str,
}

/// Something to measure. One run of it goes through all cases of a set.
struct Task<'a> {
    name: &'static str,
    run: Box<dyn Fn() + 'a>,
}

const READ_AND_CHECK: &str = "read and check";
const DOUBLES: &str = "search: doubles";
const DOUBLES_AND_MPFR: &str = "search: doubles, then 128-bit MPFR";

fn main() {
    let book = bundled_book();
    let constants = shelf::known(&book, &Shelf::Bundled);
    let envelope =
        cases(&book, &constants, |id| id.starts_with("frontier.row") && id.ends_with(".bound"), 7);
    let logarithms =
        cases(&book, &constants, |id| id.starts_with("rq4.") && id.ends_with(".certificate"), 3);
    let every = cases(&book, &constants, |_| true, book.entries.len());

    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .configure_from_args();
    group(&mut criterion, "envelope", envelope.len(), &tasks(&envelope));
    group(&mut criterion, "logarithms", logarithms.len(), &tasks(&logarithms));
    group(&mut criterion, "whole book", every.len(), &book_tasks(&every));
    criterion.final_summary();

    // Not when the program only lists its benchmarks or runs each one once as a test.
    if std::env::args().any(|argument| argument == "--bench") {
        let reached = ratios("envelope", envelope.len(), &tasks(&envelope));
        ratios("logarithms", logarithms.len(), &tasks(&logarithms));
        println!("\ngoal: {GOAL:.0} envelope certificates/s; reached: {reached:.0}");
    }
}

fn bundled_book() -> Book {
    shipped_book("finite-frontier").expect("the bundled book is in order")
}

/// The cases with such identifiers. Their number is given, so that none drops out unnoticed.
fn cases<'a>(
    book: &'a Book,
    constants: &'a Constants,
    wanted: impl Fn(&str) -> bool,
    count: usize,
) -> Vec<Case<'a>> {
    let entries = book.entries.iter().filter(|entry| wanted(entry.claim.id()));
    let cases: Vec<_> = entries
        .map(|entry| {
            let id = entry.claim.id();
            let found = bundled::CERTIFICATES.iter().find(|(name, _)| *name == id);
            Case { entry, constants, text: found.expect("every claim has a certificate").1 }
        })
        .collect();
    assert_eq!(cases.len(), count, "claims of the set");
    cases
}

fn tasks<'a>(cases: &'a [Case<'a>]) -> Vec<Task<'a>> {
    let parsed: Vec<_> = cases.iter().map(|case| (case, read(case))).collect();
    vec![
        task(READ_AND_CHECK, || cases.iter().for_each(read_and_check)),
        task("as JSON: read and check", || {
            cases.iter().for_each(|case| check(case, &read(case)));
        }),
        task("as JSON: read alone", || cases.iter().for_each(|case| drop(black_box(read(case))))),
        task("as JSON: check alone", move || {
            parsed.iter().for_each(|(case, file)| check(case, file))
        }),
        task(DOUBLES, || cases.iter().for_each(|case| search(case, Precision::Double))),
        task(DOUBLES_AND_MPFR, || {
            cases.iter().for_each(|case| search(case, Precision::Bits(128)));
        }),
        task("decide: search, write, read, check", || cases.iter().for_each(decide)),
    ]
}

fn book_tasks<'a>(cases: &'a [Case<'a>]) -> Vec<Task<'a>> {
    vec![
        task("derive the claims", || drop(black_box(bundled_book()))),
        task(READ_AND_CHECK, || cases.iter().for_each(read_and_check)),
        task("decide: search, write, read, check", || cases.iter().for_each(decide)),
    ]
}

fn task<'a>(name: &'static str, run: impl Fn() + 'a) -> Task<'a> {
    Task { name, run: Box::new(run) }
}

fn read(case: &Case<'_>) -> Certificate<'static> {
    Certificate::parse(black_box(case.text)).expect("the certificate can be read")
}

fn check(case: &Case<'_>, certificate: &Certificate<'_>) {
    let verified = case.constants.check(&case.entry.claim, black_box(certificate));
    drop(black_box(verified.expect("the kernel accepts the certificate")));
}

/// As `proofmark-check` does it: at once, if the text has the usual layout.
fn read_and_check(case: &Case<'_>) {
    match kernel::check_text(&case.entry.claim, black_box(case.text)) {
        Some(verified) => drop(black_box(verified)),
        None => check(case, &read(case)),
    }
}

/// Tries finer and finer precisions up to the given one, whatever the coarser ones yield.
fn search(case: &Case<'_>, precision: Precision) {
    let mut attempts = enclose::attempts(black_box(&case.entry.claim), 128);
    let attempt = attempts.find(|attempt| attempt.precision == precision);
    drop(black_box(attempt.expect("the claim is not rational")));
}

fn decide(case: &Case<'_>) {
    let audited = audit::decide(black_box(case.entry), limits::DEFAULT_PRECISION_BITS);
    assert!(
        matches!(audited.verdict(), AuditVerdict::Certified | AuditVerdict::Refuted),
        "the claim is decided"
    );
    drop(black_box(audited));
}

fn group(criterion: &mut Criterion, name: &str, cases: usize, tasks: &[Task<'_>]) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(cases.try_into().expect("a small number")));
    for task in tasks {
        group.bench_function(task.name, |bencher| bencher.iter(&task.run));
    }
    group.finish();
}

/// Prints what each task costs per claim, and as a multiple of reading and checking. Gives back how
/// many claims are read and checked per second.
fn ratios(name: &str, cases: usize, tasks: &[Task<'_>]) -> f64 {
    let medians = medians(tasks, cases);
    let of = |name: &str| {
        let position = tasks.iter().position(|task| task.name == name);
        *position.and_then(|at| medians.get(at)).expect("a task of that name")
    };
    let base = of(READ_AND_CHECK);
    println!("\n{name:<36} {:>12} {:>12} {:>8}", "us per claim", "claims/s", "ratio");
    let row = |name: &str, seconds: f64| {
        let (micros, rate, ratio) = (seconds * 1e6, 1.0 / seconds, seconds / base);
        println!("{name:<36} {micros:>12.2} {rate:>12.0} {ratio:>8.2}");
    };
    tasks.iter().zip(&medians).for_each(|(task, seconds)| row(task.name, *seconds));
    row("(128-bit MPFR, by difference)", of(DOUBLES_AND_MPFR) - of(DOUBLES));
    1.0 / base
}

/// The median seconds per case of each task. The tasks take turns, so that whatever else the machine
/// does falls on all of them alike.
fn medians(tasks: &[Task<'_>], cases: usize) -> Vec<f64> {
    const SAMPLES: usize = 201;
    const ROUNDS: u32 = 5;
    let cases = f64::from(u32::try_from(cases).expect("a small number"));
    let mut samples = vec![Vec::with_capacity(SAMPLES); tasks.len()];
    for _ in 0..SAMPLES {
        for (task, samples) in tasks.iter().zip(&mut samples) {
            let start = Instant::now();
            (0..ROUNDS).for_each(|_| (task.run)());
            samples.push(start.elapsed().as_secs_f64() / f64::from(ROUNDS) / cases);
        }
    }
    let median = |mut samples: Vec<f64>| {
        samples.sort_by(f64::total_cmp);
        *samples.get(SAMPLES / 2).expect("an odd number of samples")
    };
    samples.into_iter().map(median).collect()
}
