//! The table of harnesses in README.md says what the harnesses say and what their runs find.

use std::fs;
use std::path::Path;

use super::exhaustive::{Found, Harness, Run};
use super::harnesses::ALL;

pub const README: &str = include_str!("README.md");
const HEAD: &str = "| harness | says | domain | points | of which claim something | Kani's domain | Kani |\n\
    |---|---|---|---|---|---|---|\n";

/// The ranges of arguments, each run of equal ones counted.
fn ranges(arguments: impl Iterator<Item = (&'static str, i64, i64)>) -> String {
    let mut ranges: Vec<(String, usize)> = Vec::new();
    for (name, lo, hi) in arguments {
        let text = format!("{name} {lo}..{hi}");
        match ranges.last_mut() {
            Some((last, count)) if *last == text => *count += 1,
            _ => ranges.push((text, 1)),
        }
    }
    let ranges: Vec<String> = ranges
        .into_iter()
        .map(|(text, count)| if count == 1 { text } else { format!("{count} × {text}") })
        .collect();
    ranges.join(", ")
}

/// The line of a harness, up to the counts.
fn statement(harness: &Harness) -> String {
    let domain = harness.domain.iter().filter(|arg| arg.lo < arg.hi);
    let domain = ranges(domain.map(|arg| (arg.name, arg.lo, arg.hi)));
    format!("| `{}` | {} | {domain} |", harness.name, harness.says.trim())
}

fn row(harness: &Harness, found: &Found) -> String {
    let narrower = harness.domain.iter().filter(|arg| arg.kani != (arg.lo, arg.hi));
    let narrower = ranges(narrower.map(|arg| (arg.name, arg.kani.0, arg.kani.1)));
    let narrower = if narrower.is_empty() { "the same" } else { &narrower };
    let kani = match harness.kani {
        Run::Verified(seconds) => format!("verified, {seconds} s"),
        Run::Tried(seconds) => format!("to come ({seconds} s when tried)"),
        Run::ToCome => "to come".to_owned(),
    };
    let Found { cases, holds, .. } = found;
    format!("{} {cases} | {holds} | {narrower} | {kani} |", statement(harness))
}

/// Checks the line of a harness against what its run found.
pub fn must_say(name: &str, found: &Found) {
    let harness = ALL.iter().find(|harness| harness.name == name).unwrap();
    let row = row(harness, found);
    assert!(
        README.lines().any(|line| line == row),
        "the table should say (cargo test -p proofmark-kernel write_the_table -- --ignored)\n{row}"
    );
}

#[test]
fn the_table_lists_the_harnesses_in_order_and_nothing_else() {
    let rows: Vec<&str> = README.lines().filter(|line| line.starts_with("| `verify_")).collect();
    assert_eq!(rows.len(), ALL.len());
    for (row, harness) in rows.iter().zip(ALL) {
        let statement = statement(harness);
        assert!(row.starts_with(&statement), "{row}\nshould begin with\n{statement}");
    }
}

#[test]
fn kani_can_draw_every_argument_from_sixteen_bits_and_unwind_every_domain() {
    for harness in ALL {
        assert!(harness.domain.len() < 17, "{}", harness.name);
        for arg in harness.domain {
            assert!(arg.lo <= arg.hi && arg.hi - arg.lo < 1 << 16, "{}", harness.name);
            assert!(arg.far.0 <= arg.lo && arg.hi <= arg.far.1, "{} {}", harness.name, arg.name);
            let (lo, hi) = arg.kani;
            let inside = arg.lo <= lo && lo <= hi && hi <= arg.hi;
            assert!(inside, "{} {}", harness.name, arg.name);
        }
    }
}

#[test]
#[ignore = "writes the table"]
fn write_the_table() {
    let rows: Vec<String> = ALL.iter().map(|harness| row(harness, &(harness.search)())).collect();
    let before = README.split_once(HEAD).map_or(README, |(before, _)| before);
    let after = README.rsplit_once("|\n\n").map_or("", |(_, after)| after);
    let text = format!("{before}{HEAD}{}\n\n{after}", rows.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs/kani/README.md");
    fs::write(path, text).unwrap();
}
