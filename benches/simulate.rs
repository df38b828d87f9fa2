//! How fast the simulator is on one core: the learner against the same learner in numba, planning
//! against stepping, and stepping against the bare random numbers.
//!
//! `make bench-simulator` installs numba and runs this; `cargo bench -p proofmark-benches --bench simulate` runs it with
//! numba if that has been installed. Everything is measured in the same run, takes turns, and is
//! measured in processor time, so that whatever else the machine does falls on all alike. One run is F1 at (S, A, D, T) = (20, 7, 40, 4e5).
//! The two programs use the same random words, and their walks must have the same digest.

#![allow(clippy::expect_used, reason = "a benchmark that measures a failure must stop")]
#![allow(clippy::print_stdout, reason = "the table is what the program is for")]

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use proofmark_rl::sim::directional::Directional;
use proofmark_rl::sim::learner::Learner;
use proofmark_rl::sim::rng::Streams;
use proofmark_rl::sim::settings::Planner;
use proofmark_rl::sim::step::Walk;
use proofmark_rl::sim::{self, Arena, Policy, Settings};
use rand_xoshiro::rand_core::Rng as _;
use rustix::time::{ClockId, clock_gettime};

#[path = "../crates/rl/tests/support/arenas.rs"]
mod arenas;

/// How many times as fast as numba the learner should be, and as which version: the fastest.
const GOAL: f64 = 3.0;
const YARDSTICK: &str = "tuned";

const HORIZON: u32 = 400_000;
const ROUNDS: u64 = 41;

/// Where `benches/learner_numba.py --install` puts numba.
const PYTHON: &str = "../target/numba/bin/python";
const SCRIPT: &str = "learner_numba.py";
/// Its versions, see there.
const VERSIONS: [&str; 4] = ["dense", "sparse", "rootless", "tuned"];

const WORDS: &str = "random words alone";
const STEPS: &str = "stepping alone, fixed policy";
const LEARNER: &str = "learner";

/// The seconds that runs took, by round.
struct Row {
    name: String,
    seconds: Vec<f64>,
}

fn main() {
    // Not when the program is only run as a test.
    let measure = std::env::args().any(|argument| argument == "--bench");
    let rounds = if measure { ROUNDS } else { 1 };
    let world = arenas::composite(20, 7, 40.0, (4, 1), 0.25 * arenas::delta(10, 40.0));
    let certified = Planner::SpanConstrained { damping: 0.5 };
    let policies = [
        (STEPS, Policy::Oracle(world.best.clone())),
        ("stepping alone, uniform policy", Policy::UniformRandom),
        (LEARNER, Policy::Learner(Settings::default())),
        (
            "learner, certified planner",
            Policy::Learner(Settings { planner: certified, ..Settings::default() }),
        ),
    ];
    let mut numba = if measure { Numba::start() } else { None };

    let mut rows: Vec<Row> = [WORDS]
        .into_iter()
        .chain(policies.iter().map(|(name, _)| *name))
        .map(str::to_owned)
        .chain(numba.iter().flat_map(|_| VERSIONS.map(|version| format!("numba, {version}"))))
        .map(|name| Row { name, seconds: Vec::new() })
        .collect();
    let mut planning = Vec::new();
    for seed in 0..rounds {
        let mut seconds = vec![words(seed)];
        let mut digest = 0;
        for (name, policy) in &policies {
            let (taken, run) = run(&world.arena, policy, seed);
            seconds.push(taken);
            if *name == LEARNER {
                digest = run.digest;
            }
        }
        for version in VERSIONS {
            if let Some(numba) = &mut numba {
                let (taken, theirs) = numba.run(version, seed);
                assert_eq!(theirs, digest, "numba took another walk: {version}, seed {seed}");
                seconds.push(taken);
            }
        }
        rows.iter_mut().zip(seconds).for_each(|(row, taken)| row.seconds.push(taken));
        planning.push(share_of_planning(&world.arena, seed));
    }
    if measure {
        table(&rows);
        let share = 100.0 * median(&planning);
        println!("\nof the learner's time, planning takes {share:.0} %, stepping the rest");
        conclusion(&rows);
    }
}

/// The processor time of this thread.
fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("time is not negative")
}

/// Seconds of processor time.
fn since(start: Duration) -> f64 {
    processor_time().saturating_sub(start).as_secs_f64()
}

/// Draws as many random words as there are steps.
fn words(seed: u64) -> f64 {
    let mut stream = Streams::new(seed).moves;
    let start = processor_time();
    let mut sum = 0_u64;
    for _ in 0..HORIZON {
        sum = sum.wrapping_add(stream.next_u64());
    }
    black_box(sum);
    since(start)
}

fn run(arena: &Arena, policy: &Policy, seed: u64) -> (f64, sim::Run) {
    let start = processor_time();
    let run = sim::run(black_box(arena), black_box(policy), HORIZON.into(), seed);
    (since(start), run)
}

/// The share of a learner's run that goes into planning, statistics and diagnostics.
fn share_of_planning(arena: &Arena, seed: u64) -> f64 {
    let settings = Settings::default();
    let whole = processor_time();
    let mut walk = Walk::new(arena, seed, settings.noise.shows(arena));
    let mut learner = Learner::new(arena, &settings, HORIZON.into(), Directional::new);
    let mut planning = 0.0;
    while walk.steps < u64::from(HORIZON) {
        let start = processor_time();
        learner.plan(&mut walk);
        planning += since(start);
        walk.run(HORIZON.into());
    }
    planning / since(whole)
}

/// The program in numba, waiting for runs to make.
struct Numba {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Numba {
    /// Starts it, if it is installed, and waits until it has compiled.
    fn start() -> Option<Self> {
        if !Path::new(PYTHON).exists() {
            return None;
        }
        let mut process = Command::new(PYTHON)
            .args([SCRIPT, "--serve"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program in numba starts");
        let questions = process.stdin.take().expect("a standard input");
        let answers = BufReader::new(process.stdout.take().expect("a standard output"));
        let mut numba = Self { process, questions, answers };
        assert_eq!(numba.answer(), "ready");
        Some(numba)
    }

    /// The seconds and the digest of one run.
    fn run(&mut self, version: &str, seed: u64) -> (f64, u64) {
        writeln!(self.questions, "{version} {seed}").expect("the program in numba listens");
        let answer = self.answer();
        let mut parts = answer.split(' ');
        let mut part = || parts.next().expect("three parts");
        (part().parse().expect("seconds"), part().parse().expect("a digest"))
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the program in numba answers");
        line.trim_end().to_owned()
    }
}

impl Drop for Numba {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn table(rows: &[Row]) {
    let base = median(&find(rows, LEARNER).seconds);
    println!("{:<34} {:>8} {:>12} {:>12} {:>8}", "", "ns/step", "steps/s", "at best", "time");
    for Row { name, seconds } in rows {
        let steps = f64::from(HORIZON);
        let (usual, best) = (median(seconds), least(seconds));
        let (nanos, rate, top) = (usual / steps * 1e9, steps / usual, steps / best);
        println!("{name:<34} {nanos:>8.2} {rate:>12.3e} {top:>12.3e} {:>7.2}x", usual / base);
    }
}

fn conclusion(rows: &[Row]) {
    let words = median(&find(rows, WORDS).seconds);
    let steps = median(&find(rows, STEPS).seconds);
    println!("a step takes {:.2} times as long as a random word", steps / words);
    let learner = &find(rows, LEARNER).seconds;
    let numba: Vec<&Row> = rows.iter().filter(|row| row.name.starts_with("numba")).collect();
    if numba.is_empty() {
        println!("numba is not installed: `make bench-simulator` installs it and compares");
        return;
    }
    println!("all walks have the digests of the walks in numba");
    for row in numba {
        let ratio = median(&row.seconds) / median(learner);
        let goal =
            if row.name.ends_with(YARDSTICK) { format!("; goal: {GOAL}") } else { String::new() };
        println!("{} takes {ratio:.2} times as long as the learner{goal}", row.name);
    }
}

fn find<'a>(rows: &'a [Row], name: &str) -> &'a Row {
    rows.iter().find(|row| row.name == name).expect("a row of that name")
}

fn median(seconds: &[f64]) -> f64 {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    *sorted.get(sorted.len() / 2).expect("at least one round")
}

fn least(seconds: &[f64]) -> f64 {
    seconds.iter().copied().fold(f64::INFINITY, f64::min)
}
