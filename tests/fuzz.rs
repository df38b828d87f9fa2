//! The fuzz targets without a fuzzer: what must hold of any input holds of every seed and of every
//! input that once failed (`fuzz/README.md`).

use std::fs;
use std::path::Path;

#[path = "../fuzz/src/properties/mod.rs"]
pub(crate) mod properties;

/// Replays the seeds and the past findings of a target.
fn replay(target: &str, property: fn(&[u8])) {
    let files = |kind: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(kind).join(target);
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    let (corpus, regressions) = (files("corpus"), files("regressions"));
    assert!(!corpus.is_empty(), "no seed of {target}");
    for path in corpus.iter().chain(&regressions) {
        println!("{}", path.display());
        property(&fs::read(path).unwrap());
    }
    println!("{target}: {} seeds, {} past findings", corpus.len(), regressions.len());
}

macro_rules! targets {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name), properties::$name);
            }
        )*

        const TARGETS: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    book, certificate, check, environments, fmt, formula, latex, ledger, manifest, notes, presentation, process,
    rows, scan, scoreboard, settings, tables,
}

#[test]
fn every_target_is_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&folder.join("targets")), TARGETS);
    assert_eq!(names(&folder.join("corpus")), TARGETS);
    let regressions = folder.join("regressions");
    let known = |name: &String| TARGETS.contains(&name.as_str());
    assert!(!regressions.exists() || names(&regressions).iter().all(known));
}
