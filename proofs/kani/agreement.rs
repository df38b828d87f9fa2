//! Around the harnesses: the version of Kani is the same wherever it is written, the identities that
//! Kani assumes are those that Coq proves, and the runner takes no silence for a proof.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::harnesses::ALL;
use super::table::README;

/// Two folders above the kernel's.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The root of the repository, unless this is a package without the files that are looked at here.
fn repository() -> Option<PathBuf> {
    let root = root();
    root.join("proofs/coq").exists().then_some(root)
}

#[test]
fn the_version_of_kani_is_pinned_everywhere_alike() {
    let manifest: toml::Table =
        toml::from_str(include_str!("../../crates/kernel/Cargo.toml")).unwrap();
    let version = manifest["package"]["metadata"]["kani"]["version"].as_str().unwrap();
    assert!(README.contains(&format!("Kani {version}")));
    assert!(include_str!("stand-in/kani.rs").contains(&format!("Kani {version} ")));
    let Some(root) = repository() else { return };
    let workflow = fs::read_to_string(root.join(".github/workflows/kani.yml")).unwrap();
    assert!(workflow.contains(&format!("KANI_VERSION: \"{version}\"\n")));
}

#[test]
fn every_identity_that_kani_assumes_is_proved_in_coq() {
    let Some(root) = repository() else { return };
    let proved = fs::read_to_string(root.join("proofs/coq/Kernel/KaniIdentities.v")).unwrap();
    let sources = [include_str!("bracket.rs"), include_str!("doubling.rs")];
    let assumed: Vec<&str> = sources
        .iter()
        .flat_map(|source| source.split("given(\"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(assumed.len() > 9);
    for name in assumed {
        assert!(proved.contains(&format!("Lemma {name} ")), "{name}");
    }
    assert!(!proved.contains("Admitted") && !proved.contains("Axiom"));
}

/// Whether the runner accepts a log in which Kani says this of one harness, and what it prints.
fn judged(odd: &str, about: &str, jobs: usize) -> (bool, String) {
    let mut logs = vec![String::new(); jobs];
    for (place, harness) in ALL.iter().enumerate() {
        let result = if harness.name == odd {
            about
        } else {
            "SUMMARY:\n ** 0 of 7 failed\n\n ** 1 of 1 cover properties satisfied\n\n\
             VERIFICATION:- SUCCESSFUL\n"
        };
        let log = &mut logs[place % jobs];
        writeln!(log, "Checking harness bounded::harnesses::{}...", harness.name).unwrap();
        log.push_str(result);
    }
    // With several jobs their lines alternate, each with its thread in front.
    let mut lines: Vec<_> = logs.iter().map(|log| log.lines()).collect();
    let mut log = String::new();
    while lines.iter().any(|rest| rest.clone().next().is_some()) {
        for (thread, rest) in lines.iter_mut().enumerate() {
            let Some(line) = rest.next() else { continue };
            let before = if jobs > 1 { format!("Thread {thread}: ") } else { String::new() };
            writeln!(log, "{before}{line}").unwrap();
        }
    }
    let runner = root().join("proofs/kani/run");
    let mut command = Command::new("sh");
    command.arg(runner).arg("judge").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(log.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_runner_accepts_only_a_log_with_every_proof_and_every_cover() {
    for jobs in [1, 3] {
        let (accepted, text) = judged("none", "", jobs);
        assert!(accepted, "{text}");
    }
    let vacuous =
        " ** 0 of 1 cover properties satisfied (1 unreachable)\nVERIFICATION:- SUCCESSFUL\n";
    let failed = " ** 1 of 1 cover properties satisfied\nVERIFICATION:- FAILED\n";
    let uncovered = "VERIFICATION:- SUCCESSFUL\n";
    for (about, why) in [
        (vacuous, "its cover is not reached"),
        (uncovered, "its cover is not reached"),
        (failed, "not verified"),
        ("", "not verified"),
    ] {
        for jobs in [1, 3] {
            let (accepted, text) = judged("verify_mul", about, jobs);
            assert!(!accepted, "{about}");
            assert!(text.contains(&format!("kani: verify_mul: {why}\n")), "{about}\n{text}");
        }
    }
}
