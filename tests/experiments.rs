//! What the experiments promise: the same bytes for any number of threads, after an interruption and
//! from shards; and clear refusals.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use proofmark_rl::experiment::protocol::{Actor, Experiment, Protocol, Selection};
use proofmark_rl::experiment::validate;
use proofmark_rl::sim::settings::Bonus;
use serde_json::Value;
use sha2::Digest as _;

use crate::support::Folder;

/// All files of a folder, with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let inside = files(&path).into_iter();
            all.extend(inside.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            all.insert(name, fs::read(&path).unwrap());
        }
    }
    all
}

fn simulate(dir: &Folder, out: &str, more: &[&str]) -> crate::support::Run {
    dir.proofmark(&[&["simulate", "rq1", "--quick", "--out", out][..], more].concat())
}

/// A folder with the finished quick RQ1, made by one thread.
fn finished(dir: &Folder) -> BTreeMap<String, Vec<u8>> {
    let run = simulate(dir, "whole", &["--threads", "1"]);
    assert_eq!(run.code, 0, "{}", run.said());
    files(&dir.path("whole"))
}

fn assert_same(ours: &BTreeMap<String, Vec<u8>>, theirs: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    for (name, bytes) in ours {
        assert!(bytes == &theirs[name], "{name} differs");
    }
}

#[test]
fn a_finished_run_has_all_files_and_says_when_it_is_quick() {
    let dir = Folder::new();
    let all = finished(&dir);
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    let expected = [
        "figures/rq1.svg",
        "manifest.json",
        "per-seed.csv",
        "summary.json",
        "tables.md",
        "units.log",
    ];
    assert_eq!(names, expected);
    assert!(dir.read("whole/tables.md").contains("Quick look"));
    let summary: Value = serde_json::from_str(&dir.read("whole/summary.json")).unwrap();
    assert!(summary["warning"].as_str().unwrap().contains("not the paper's protocol"));
    assert_eq!(dir.read("whole/per-seed.csv").lines().count(), 1 + 4 * 4 * 3);
    let manifest: Value = serde_json::from_str(&dir.read("whole/manifest.json")).unwrap();
    assert_eq!(manifest["selection"]["quick"], true);
    assert_eq!(manifest["paper"], proofmark_rl::experiment::paper::TITLE);
    assert_eq!(manifest["cells"][0]["actor"]["learner"]["optimism"], "capped");
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let dir = Folder::new();
    let whole = finished(&dir);
    assert_eq!(simulate(&dir, "four", &["--threads", "4"]).code, 0);
    assert_same(&whole, &files(&dir.path("four")));
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    let dir = Folder::new();
    let whole = finished(&dir);
    // Moments from before the first unit to after the last, as far as the machine is steady.
    for (place, wait) in [5, 30, 60, 90, 130, 180].into_iter().enumerate() {
        let out = format!("killed-{place}");
        let folder = dir.path(&out);
        let mut child = Command::new(env!("CARGO_BIN_EXE_proofmark"))
            .args(["simulate", "rq1", "--quick", "--out"])
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        let run = simulate(&dir, &out, &["--resume"]);
        assert_eq!(run.code, 0, "{}", run.said());
        assert_same(&whole, &files(&folder));
    }
}

#[test]
fn a_log_cut_anywhere_goes_on_to_the_same_bytes() {
    let dir = Folder::new();
    let whole = finished(&dir);
    let log = &whole["units.log"];
    for share in [0, 1, 40, 77, 99] {
        fs::create_dir_all(dir.path("cut")).unwrap();
        fs::write(dir.path("cut/units.log"), &log[..log.len() * share / 100]).unwrap();
        let run = simulate(&dir, "cut", &["--resume"]);
        assert_eq!(run.code, 0, "{}", run.said());
        assert_same(&whole, &files(&dir.path("cut")));
    }
}

#[test]
fn shards_merge_to_the_same_bytes() {
    let dir = Folder::new();
    let whole = finished(&dir);
    for (out, shard) in [("a", "1/3"), ("b", "2/3"), ("c", "3/3")] {
        let run = simulate(&dir, out, &["--shard", shard]);
        assert_eq!(run.code, 0, "{}", run.said());
        assert!(run.out.contains("16 of 48 runs"), "{}", run.out);
    }
    let run = dir.proofmark(&["merge", "c", "a", "b", "--out", "merged"]);
    assert_eq!(run.code, 0, "{}", run.said());
    assert_same(&whole, &files(&dir.path("merged")));

    let run = dir.proofmark(&["merge", "a", "c", "--out", "less"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("16 units are missing: 1, 4, 7,"), "{}", run.err);
    let run = dir.proofmark(&["merge", "a", "b", "c", "b", "--out", "more"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("16 units are in more than one folder: 1, 4, 7,"), "{}", run.err);
    assert!(!dir.path("less").exists() && !dir.path("more").exists());
}

#[test]
fn a_folder_with_another_protocol_or_with_results_is_refused() {
    let dir = Folder::new();
    finished(&dir);
    let run = simulate(&dir, "whole", &[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--resume"), "{}", run.err);
    let run = dir.proofmark(&["simulate", "rq1", "--out", "whole", "--resume"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("another protocol"), "{}", run.err);
    for shard in ["0/3", "4/3", "1", "a/b", "1/0"] {
        assert_eq!(simulate(&dir, "other", &["--shard", shard]).code, 2, "{shard}");
    }
}

#[test]
fn other_settings_stand_in_the_manifest_and_wrong_ones_are_refused_by_line() {
    let dir = Folder::new();
    let text = "[learner]\nrewards = \"known\"\nplanner = { span-constrained = { damping = 0.5 } }\n\
                [experiment]\ngap = \"0.3\"\nregret = \"realised\"\n";
    fs::write(dir.path("my.toml"), text).unwrap();
    let run = simulate(&dir, "mine", &["--settings", "my.toml"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let manifest: Value = serde_json::from_str(&dir.read("mine/manifest.json")).unwrap();
    let settings = &manifest["cells"][0]["actor"]["learner"];
    assert_eq!(settings["rewards"], "known");
    assert_eq!(settings["planner"]["span-constrained"]["damping"], 0.5);
    let tables = dir.read("mine/tables.md");
    assert!(tables.contains("other settings were used") && tables.contains("the gap is 3/10"));
    assert_eq!(manifest["selection"]["setup"]["experiment"]["regret"], "realised");
    assert!(
        dir.read("mine/per-seed.csv") != {
            finished(&dir);
            dir.read("whole/per-seed.csv")
        }
    );

    for (text, reason) in [
        ("ties = \"lowest\"\n", "unknown field `ties`"),
        ("[learner]\nties = \"lowest\"\nreward = 1\n", "unknown field `reward`"),
        ("[learner]\noptimism = \"boundless\"\n", "unknown variant `boundless`"),
        ("[learner]\nplanner = { clipped = { damping = 1.5 } }\n", "`damping` must be in (0, 1]"),
        ("[learner]\nlog = { constant = nan }\n", "a constant `log` not negative"),
        ("[learner]\nfewest = 1\noptimism = \"uncapped\"\n", "`fewest` must be above `less`"),
        ("[learner]\nplanner = { span-constrained = { damping = 1 } }\n", "below 1"),
        (
            "[learner]\nclip = \"never\"\nplanner = { span-constrained = { damping = 0.5 } }\n",
            "`clip`",
        ),
        ("[learner]\nepisodes = { fixed-length = 0 }\n", "`fixed-length` of `episodes`"),
        ("[learner]\nclip-width = { custom = -1 }\n", "`clip-width` must not be negative"),
        ("[learner]\nbonus = { audibert = { delta = { fixed = 0 } } }\n", "`delta` of `audibert`"),
        ("[learner]\nbonus = { l1 = { rewards = 1, transitions = -1 } }\n", "must not be negative"),
        ("[experiment]\ngap = \"2/3\"\n", "`gap` must be in (0, 1/2]"),
        ("[experiment]\ngap = \"one\"\n", "this is no number"),
        ("[experiment]\nbest = 3\n", "`best` must be 0, 1 or 2"),
    ] {
        fs::write(dir.path("bad.toml"), text).unwrap();
        let run = simulate(&dir, "bad", &["--settings", "bad.toml"]);
        assert_eq!(run.code, 2, "{}", run.said());
        assert!(run.err.contains(reason) && run.err.contains("bad.toml:"), "{}", run.err);
        assert!(!dir.path("bad").exists());
    }
}

#[test]
fn a_unit_that_the_protocol_does_not_have_is_refused() {
    let dir = Folder::new();
    finished(&dir);
    let log = dir.read("whole/units.log");
    let last = log.lines().last().unwrap();
    let (content, _) = last.rsplit_once('\t').unwrap();
    let forged = content.replacen("47\t", "48\t", 1);
    let sum = sha2::Sha256::digest(&forged);
    let sum: String = sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    dir.write("whole/units.log", format!("{log}{forged}\t{sum}\n"));
    let run = simulate(&dir, "whole", &["--resume"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("this protocol has no unit 48"), "{}", run.err);
}

#[test]
fn rq2_compares_bernstein_with_hoeffding_whatever_the_settings_say() {
    let dir = Folder::new();
    dir.write("my.toml", "[learner]\nbonus = { hoeffding = { leading = 0.7 } }\n");
    let protocol = Protocol::new(&Selection {
        experiments: vec![Experiment::Rq2],
        quick: true,
        setup: toml::from_str(&dir.read("my.toml")).unwrap(),
    });
    for cell in protocol.cells {
        let Actor::Learner(settings) = cell.actor else { panic!("another actor") };
        let bernstein = matches!(settings.bonus, Bonus::Bernstein { .. });
        assert_eq!(bernstein, cell.id.contains("bernstein"), "{}", cell.id);
    }
}

/// The matrix of readings is large: four shards of it are made by different numbers of threads, and one
/// goes on after an interruption.
#[test]
fn the_matrix_of_readings_is_the_same_from_shards_and_has_a_reading_of_ones_own() {
    let dir = Folder::new();
    dir.write("my.toml", "[learner]\nfewest = 5\n");
    let make = |out: &str, more: &[&str]| {
        let command = ["simulate", "readings", "--quick", "--settings", "my.toml", "--out", out];
        dir.proofmark(&[&command[..], more].concat())
    };
    let run = make("whole", &["--threads", "2"]);
    assert_eq!(run.code, 0, "{}", run.said());
    for (out, shard, threads) in [("a", "1/2", "1"), ("b", "2/2", "3")] {
        let run = make(out, &["--shard", shard, "--threads", threads]);
        assert_eq!(run.code, 0, "{}", run.said());
    }
    let log = fs::read(dir.path("b/units.log")).unwrap();
    fs::write(dir.path("b/units.log"), &log[..log.len() / 2]).unwrap();
    let run = make("b", &["--shard", "2/2", "--resume"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let run = dir.proofmark(&["merge", "b", "a", "--out", "merged"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let whole = files(&dir.path("whole"));
    assert_same(&whole, &files(&dir.path("merged")));
    assert!(whole.contains_key("figures/readings.svg"));

    let tables = dir.read("whole/tables.md");
    assert!(tables.contains("| 19 | settings | no | the file of settings |"), "{tables}");
    assert!(tables.contains("19 readings were run, 7 that the text supports and 12 with"));
    let summary: Value = serde_json::from_str(&dir.read("whole/summary.json")).unwrap();
    let numbers = &summary["experiments"]["readings"]["numbers"];
    let readings = numbers["readings"].as_array().unwrap();
    assert_eq!(readings[18]["setup"]["learner"]["fewest"], 5);
    for group in numbers["groups"].as_array().unwrap() {
        for outcome in group["outcomes"].as_array().unwrap() {
            assert_eq!(outcome["verdicts"].as_array().unwrap().len(), readings.len());
            assert!(!outcome["verdicts"][0].is_null(), "reading A was run: {outcome}");
        }
    }
}

fn assert_all(checks: Result<Vec<validate::Checked>, String>) {
    let checks = checks.unwrap();
    assert!(!checks.is_empty());
    for checked in checks {
        assert!(checked.holds, "{}: {}", checked.what, checked.found);
    }
}

#[test]
fn every_float_lies_in_its_certified_enclosure() {
    assert_all(validate::closed_forms());
    assert_all(validate::certificates());
    assert_all(validate::figures());
}

#[test]
fn means_of_fixed_policies_are_near_their_exact_expectations() {
    assert_all(validate::expectations());
}

#[test]
fn the_regret_identity_holds_exactly_and_over_runs() {
    assert_all(validate::exact_identity());
    assert_all(validate::identity_of_runs());
}

#[test]
fn the_certificate_is_below_the_alternative_average() {
    assert_all(validate::floor());
}
