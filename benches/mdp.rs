//! How long it takes to certify a decision process: search, write, read, check. The goal is two
//! seconds for 200 states and 20 actions, whatever the process.

#![allow(clippy::expect_used, reason = "a benchmark that measures a failure must stop")]

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{Draft, Mdp, check};
use proofmark_rl::families::{Composite, Member as _};
use proofmark_rl::solver::prove::prove;

const STATES: usize = 200;
const ACTIONS: usize = 20;

/// Pseudo-random numbers below 2^31, always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// Every state leads to `degree` others, with probabilities of two to five digits.
fn random(degree: usize) -> Mdp {
    let mut random = Random(1);
    let mut draft = |state: usize| {
        let weights: Vec<u64> = (0..degree).map(|_| 1 + random.next() % 1_000).collect();
        let total: u64 = weights.iter().sum();
        let reward = Rational::new((random.next() % 100).into(), 100.into());
        let stride = STATES / degree;
        let next = weights.iter().enumerate().map(|(k, weight)| {
            ((state + 1 + k * stride) % STATES, Rational::new((*weight).into(), total.into()))
        });
        Draft { reward, next: next.collect() }
    };
    let states: Vec<Vec<Draft>> =
        (0..STATES).map(|state| (0..ACTIONS).map(|_| draft(state)).collect()).collect();
    Mdp::new(&states).expect("a process")
}

fn main() {
    let composite = Composite {
        states: STATES,
        actions: ACTIONS,
        diameter: Exact(Rational::from_integer(100.into())),
        alternative: Some(5),
        eps: Some(Exact(Rational::new(1.into(), 1_000.into()))),
    };
    let processes = [
        ("dense, random", random(STATES)),
        ("five successors, random", random(5)),
        ("composite family", composite.mdp().expect("a process")),
    ];
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .configure_from_args();
    let mut group = criterion.benchmark_group("200 states, 20 actions");
    for (name, mdp) in &processes {
        group.bench_function(format!("{name}: certify"), |bencher| {
            bencher.iter(|| prove(black_box(mdp)).expect("a certificate"));
        });
        let proved = prove(mdp).expect("a certificate");
        group.bench_function(format!("{name}: check"), |bencher| {
            bencher.iter(|| {
                let read = MdpCertificate::parse(black_box(&proved.certificate)).expect("a file");
                check(mdp, &read).expect("a sound certificate")
            });
        });
    }
    group.finish();
    criterion.final_summary();
}
