//! All checkers on the same files: random claims and processes, with the certificates that the search
//! finds for them, and edits of those certificates. Whatever one checker accepts, all accept; they may
//! differ only where `certificates/README.md` says so, which is counted.
//!
//! A part with a fixed seed belongs to the tests. `make differential SECONDS=600 SEED=7` goes on for as
//! long as one likes, `EDITS=100000` until there are so many edits, and `TERMS=1000000` takes random
//! terms alone until all checkers agree on so many.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use fastrand::Rng;

use checkers::{CLAIMS, CONSTANTS, PROCESSES, build_verified};
use tally::{Disagreement, ORIGINALS, Tally};
use trial::Trial;

pub mod checkers;
mod constants;
mod draw;
mod edits;
mod figures;
mod honest;
mod margin;
mod noticed;
mod once;
mod processes;
mod sentences;
pub mod statement;
mod tally;
mod terms;
mod thin;
mod trial;

/// Originals whose trials are judged at once.
const BATCH: u64 = 100;

/// Edits of each original.
const EDITS: usize = 24;

/// Longer shipped certificates take the other checkers too long.
const SHIPPED: usize = 12_000;

/// Edits of each constant, whose certificates are long.
const CONSTANT_EDITS: usize = 16;

/// Trials about claims, about constants and about processes.
type Trials = [Vec<Trial>; 3];

/// The trials that an original and its edits make: about a claim, a constant or a process.
fn trials(seed: u64, original: u64) -> Trials {
    let mut rng = draw::generator(seed, original);
    let certificate = match original % 20 {
        0..=4 => terms::certificate(&mut rng),
        5..=9 => sentences::certificate(&mut rng),
        10..=14 => sentences::covered(&mut rng),
        15 => shipped(&mut rng),
        16 => return [thin_values(&mut rng, original), Vec::new(), Vec::new()],
        17 => {
            // A process and a constant, as there are fewer of the latter, which take longer.
            let constant = of_constant(&mut draw::generator(!seed, original), original);
            return [Vec::new(), constant, of_process(&mut rng, original)];
        }
        _ => return [Vec::new(), Vec::new(), of_process(&mut rng, original)],
    };
    let trials = certificate.map(|text| of_claim(&mut rng, original, text));
    [trials.unwrap_or_default(), Vec::new(), Vec::new()]
}

/// A certificate that is shipped.
fn shipped(rng: &mut Rng) -> Option<String> {
    let all = proofmark_certificates::finite_frontier::CERTIFICATES;
    let (_, text) = draw::pick(rng, all);
    (text.len() <= SHIPPED).then(|| (*text).to_owned())
}

fn of_claim(rng: &mut Rng, original: u64, text: String) -> Vec<Trial> {
    let edits = edits::of_claim(rng, &text, EDITS);
    let file = serde_json::from_str(&text).expect("a certificate");
    let honest = (ORIGINALS[0], edits::name_of(&file), text.into_bytes());
    let all = [honest].into_iter().chain(edits);
    all.map(|(kind, name, bytes)| Trial { kind, original, files: vec![(name, bytes)] }).collect()
}

fn of_constant(rng: &mut Rng, original: u64) -> Vec<Trial> {
    let Some(text) = constants::certificate(rng) else { return Vec::new() };
    let edits = constants::edited(rng, &text, CONSTANT_EDITS);
    let file = serde_json::from_str(&text).expect("a certificate");
    let honest = (ORIGINALS[3], constants::name_of(&file), text.into_bytes());
    let all = [honest].into_iter().chain(edits);
    all.map(|(kind, name, bytes)| Trial { kind, original, files: vec![(name, bytes)] }).collect()
}

fn thin_values(rng: &mut Rng, original: u64) -> Vec<Trial> {
    let mut trials = Vec::new();
    for _ in 0..=EDITS {
        let (kind, text) = match rng.bool() {
            true => ("thin logarithm", thin::certificate(rng)),
            false => ("thin angle", thin::angles::certificate(rng)),
        };
        let Some(text) = text else { continue };
        trials.push(Trial {
            kind,
            original,
            files: vec![("thin.json".to_owned(), text.into_bytes())],
        });
    }
    // Every checker takes a while for one of these.
    if draw::once_in(rng, 2) {
        let large = thin::large_power(rng).expect("a certificate").into_bytes();
        let files = vec![("thin.json".to_owned(), large)];
        trials.push(Trial { kind: ORIGINALS[1], original, files });
    }
    trials
}

fn of_process(rng: &mut Rng, original: u64) -> Vec<Trial> {
    let Some(pair) = processes::original(rng) else { return Vec::new() };
    let edits = processes::edits(rng, &pair, EDITS);
    let honest = (ORIGINALS[2], pair.map(String::into_bytes));
    let trial = |(kind, [model, certificate]): (&'static str, [Vec<u8>; 2])| {
        let files = vec![
            ("process.model.json".to_owned(), model),
            ("process.json".to_owned(), certificate),
        ];
        Trial { kind, original, files }
    };
    [honest].into_iter().chain(edits).map(trial).collect()
}

/// Where files are kept about which the checkers disagree.
fn keep(seed: u64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("target/differential/{seed}"))
}

/// The trials that these originals make.
fn made(seed: u64, originals: impl Iterator<Item = u64>) -> Trials {
    originals.fold(Trials::default(), |mut all, original| {
        for (all, more) in all.iter_mut().zip(trials(seed, original)) {
            all.extend(more);
        }
        all
    })
}

/// Certificates of random terms that these originals make, without edits.
fn terms_alone(seed: u64, originals: impl Iterator<Item = u64>) -> Trials {
    let trial = |original| {
        let text = terms::certificate(&mut draw::generator(seed, original))?;
        let file = serde_json::from_str(&text).expect("a certificate");
        let files = vec![(edits::name_of(&file), text.into_bytes())];
        Some(Trial { kind: ORIGINALS[0], original, files })
    };
    [originals.filter_map(trial).collect(), Vec::new(), Vec::new()]
}

/// Judges trials.
fn judge(tally: &mut Tally, seed: u64, trials: &Trials) {
    for (format, trials) in [&CLAIMS, &CONSTANTS, &PROCESSES].into_iter().zip(trials) {
        tally.judge(format, trials, &keep(seed));
    }
}

/// The seed of the part that belongs to the tests.
const SEED: u64 = 2;

/// The trials that belong to the tests.
fn fixed_part() -> &'static Trials {
    static TRIALS: OnceLock<Trials> = OnceLock::new();
    TRIALS.get_or_init(|| made(SEED, 0..240))
}

/// Fails if the checkers disagreed anywhere, and says how to see it again.
#[track_caller]
fn conclude(tally: &Tally, seed: u64) {
    let told = tally.disagreements.iter().map(|Disagreement { original, folder, told }| {
        let folder = folder.display();
        format!(
            "{told}  kept in {folder}\n  made again by: make differential SEED={seed} ONLY={original}\n  \
             judged again by: make differential FOLDER={folder}\n"
        )
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "the checkers disagree on {}:\n{}", told.len(), told.join("\n"));
}

#[test]
fn the_checkers_agree_on_random_certificates_and_on_edits_of_them() {
    build_verified();
    let mut tally = Tally::default();
    judge(&mut tally, SEED, fixed_part());
    println!("{}", tally.table());
    conclude(&tally, SEED);
    assert!(tally.files() > 5_000, "{} files", tally.files());
    let (margins, escapes) = tally.margins_and_escapes();
    assert!(margins > 0 && escapes > 0, "{margins} margins and {escapes} escapes");
    // An edit that all checkers always accept, or always reject, compares little.
    let one_sided = [
        ORIGINALS[0],
        ORIGINALS[3],
        "constant: evidence",
        "constant: field",
        "constant: parts",
        "exchanged entries",
        ORIGINALS[2],
        "statement, hash kept",
        "swapped ends",
    ];
    assert_eq!(tally.one_sided(), one_sided);
}

#[test]
#[ignore = "run by `make differential`"]
fn for_as_long_as_one_likes() {
    let setting = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
    let number = |name: &str| setting(name).map(|text| text.parse::<u64>().expect(name));
    build_verified();
    let seed = number("DIFFERENTIAL_SEED").unwrap_or(SEED);
    let mut tally = Tally::default();
    if let Some(folder) = setting("DIFFERENTIAL_FOLDER") {
        let (format, trial) = trial::read(Path::new(&folder));
        println!("{}", tally.judge(format, &[trial], &keep(seed)).join("\n"));
        return conclude(&tally, seed);
    }
    if let Some(original) = number("DIFFERENTIAL_ONLY") {
        judge(&mut tally, seed, &made(seed, original..=original));
        println!("{}", tally.table());
        return conclude(&tally, seed);
    }
    let limit = Duration::from_secs(number("DIFFERENTIAL_SECONDS").unwrap_or(60));
    let edits = number("DIFFERENTIAL_EDITS").map(|edits| usize::try_from(edits).expect("edits"));
    let terms = number("DIFFERENTIAL_TERMS").map(|terms| usize::try_from(terms).expect("terms"));
    let make = |next: u64| match terms {
        Some(_) => terms_alone(seed, next..next + 20 * BATCH),
        None => made(seed, next..next + BATCH),
    };
    let step = if terms.is_some() { 20 * BATCH } else { BATCH };
    let is_done = |tally: &Tally, elapsed| match (terms, edits) {
        (Some(terms), _) => tally.terms() >= terms,
        (None, Some(edits)) => tally.edited() >= edits,
        (None, None) => elapsed >= limit,
    };
    let (start, mut next) = (Instant::now(), step);
    let mut batch = make(0);
    while !is_done(&tally, start.elapsed()) {
        // The next trials are made while these are judged.
        batch = std::thread::scope(|scope| {
            let following = scope.spawn(|| make(next));
            judge(&mut tally, seed, &batch);
            following.join().expect("the next trials")
        });
        next += step;
        let (files, disagreements) = (tally.files(), tally.disagreements.len());
        let (seconds, terms) = (start.elapsed().as_secs(), tally.terms());
        println!(
            "seed {seed}, {seconds} s: {files} files, {terms} terms, {disagreements} disagreements"
        );
    }
    println!("\n{}", tally.table());
    conclude(&tally, seed);
}
