//! A program that is killed in mid-run leaves old files or new files, never half of one, and can be
//! run again.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, book, claim};

/// The longest file last.
const OUTPUTS: [&str; 6] =
    ["--output", "junit=out/a.xml", "--output", "sarif=out/a.sarif", "--output", "json=out/a.json"];

/// Claims in the book: enough that writing takes a while.
const CLAIMS: usize = 40;

/// All files of the two folders, by name.
type Shelf = BTreeMap<String, String>;

/// A book whose every file differs from edition to edition.
fn edition(number: usize) -> String {
    let says = |index: usize| format!("sqrt({}) > {number}/1000", index + 2 * number);
    let claims = (0..CLAIMS).map(|index| claim(&format!("c{index}"), &says(index)));
    let erratum = format!("expect = \"refuted\"\nerratum = \"In edition {number}.\"\n");
    let known = claim("known", &format!("{number} < 0")).trim_end().to_owned();
    book(&format!("{}{known}\n{erratum}", claims.collect::<String>()))
}

fn shelf(dir: &Folder) -> Shelf {
    let mut files = Shelf::new();
    for folder in ["out", "stamps"] {
        // A file that is still being written may vanish while one looks.
        for name in dir.list(folder).into_iter().filter(|name| !name.starts_with(".proofmark-")) {
            let path = format!("{folder}/{name}");
            files.insert(path.clone(), dir.read(&path));
        }
    }
    files
}

fn command(dir: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.args(["audit", "book.toml", "--quiet", "--emit", "stamps"]).args(OUTPUTS);
    command.current_dir(dir.path(".")).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn run_to_its_end(dir: &Folder) -> Duration {
    let start = Instant::now();
    assert!(command(dir).status().unwrap().success());
    start.elapsed()
}

/// The old and the new edition of every file.
fn editions(dir: &Folder) -> [Shelf; 2] {
    [2, 1].map(|number| {
        dir.write("book.toml", edition(number));
        run_to_its_end(dir);
        shelf(dir)
    })
}

/// Puts the old files back.
fn restore(dir: &Folder, old: &Shelf) {
    for (path, text) in old {
        dir.write(path, text);
    }
}

/// How many files are new. Each is old or new, and none is missing.
fn renewed(found: &Shelf, old: &Shelf, new: &Shelf) -> usize {
    assert!(found.keys().eq(old.keys()), "{:?}", found.keys());
    let is_new = |(path, text): (&String, &String)| {
        let (old, new) = (text == &old[path], text == &new[path]);
        assert!(old != new, "{path} is neither old nor new: {} bytes", text.len());
        new
    };
    found.iter().map(is_new).filter(|new| *new).count()
}

/// The next run succeeds, and both checkers find nothing amiss with what it leaves.
fn runs_again(dir: &Folder, new: &Shelf) {
    run_to_its_end(dir);
    assert_eq!(&shelf(dir), new);
    let check = dir.checker(&["book.toml", "--certificates", "stamps"]);
    assert_eq!(check.code, 0, "{}", check.said());
    let python = Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/check.py"))
        .arg(dir.path("stamps"))
        .output()
        .unwrap();
    assert!(python.status.success(), "{}", String::from_utf8_lossy(&python.stdout));
}

#[test]
fn a_run_that_is_killed_at_any_moment_leaves_old_files_or_new_ones() {
    let dir = Folder::new();
    let [new, old] = editions(&dir);
    assert_eq!(new.len(), CLAIMS + 1 + 3);
    dir.write("book.toml", edition(2));
    let whole = run_to_its_end(&dir);

    // At so many moments of the whole run, and after so many files.
    let by_time = (0_u32..30).map(|i| (whole * i / 25, usize::MAX));
    let by_file = (0..=CLAIMS).map(|count| (Duration::from_secs(60), count));
    let mut seen = BTreeSet::new();
    for (moment, files) in by_time.chain(by_file) {
        restore(&dir, &old);
        let mut child = command(&dir).spawn().unwrap();
        let start = Instant::now();
        let written = |count: usize| {
            let path = format!("stamps/c{}.json", count - 1);
            dir.read(&path) == new[&path]
        };
        while start.elapsed() < moment
            && child.try_wait().unwrap().is_none()
            && !(files != usize::MAX && (files == 0 || written(files)))
        {
            std::thread::sleep(Duration::from_micros(100));
        }
        // On Unix this is SIGKILL.
        let _ = child.kill();
        child.wait().unwrap();
        seen.insert(renewed(&shelf(&dir), &old, &new));
    }
    assert!(seen.contains(&0), "never killed before the first file: {seen:?}");
    assert!(seen.len() > 10, "killed between too few files: {seen:?}");
    runs_again(&dir, &new);
}

/// `ulimit -f` ends a process by SIGXFSZ in the middle of a `write`, at the byte that is too much.
#[test]
fn a_run_that_dies_in_the_middle_of_a_file_leaves_the_old_one() {
    let dir = Folder::new();
    let [new, old] = editions(&dir);
    dir.write("book.toml", edition(2));
    let longest = new.values().map(String::len).max().unwrap();
    let mut died = BTreeSet::new();
    // The shell counts in blocks of 512 or 1024 bytes; the last limit lets everything through.
    for blocks in (0..longest / 512).step_by(2).chain([1, longest / 512 + 1]) {
        restore(&dir, &old);
        let run = command(&dir);
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -c 0; ulimit -f {blocks}; exec \"$@\""), "sh"]);
        shell.arg(run.get_program()).args(run.get_args()).current_dir(dir.path("."));
        let status = shell.stdout(Stdio::null()).status().unwrap();
        let count = renewed(&shelf(&dir), &old, &new);
        match status.signal() {
            Some(_) => {
                assert!(count < new.len());
                died.insert(count);
            }
            None => assert!(status.success() && count == new.len(), "{status}: {count} files"),
        }
    }
    // In a certificate, and in each of the three outputs.
    let outputs = (CLAIMS + 1..CLAIMS + 4).chain([0]);
    assert!(outputs.into_iter().all(|count| died.contains(&count)), "{died:?}");
    runs_again(&dir, &new);
}
