//! Covers in files of their own: written by an audit, read by the checkers, and the same bytes every time.

use std::process::Command;
use std::sync::Mutex;

use proofmark_book::Book;
use proofmark_search::audit::decide_all;
use proofmark_search::cover::Progress;
use proofmark_search::enclose::Effort;

use crate::differential::checkers::build_verified;
use crate::support::{Folder, book, claim, ends};

const VERIFIED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/verified/proofmark-verified");

const CHECK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/check.py");

/// Some thousands of boxes: where x > y, the difference is seen to be positive in narrow ones alone.
const KINK: &str = "for x in [0, 1], y in [0, 1/3]: abs(x - y) + 1/120 >= x - y";

/// By mean values, and with a witness.
const PEAK: &str = "max over x in [0, 3], y in [0, 2] of sin(x)*cos(y)/(1 + x*y) rounds to 1.000";

/// The programs that take the certificate alone.
fn others() -> [Vec<&'static str>; 2] {
    build_verified();
    [vec!["python3", CHECK], vec![VERIFIED]]
}

/// They end with this, and say so.
#[track_caller]
fn others_end(dir: &Folder, code: i32, says: &str) {
    for words in others() {
        ends(&dir.run(Command::new(words[0]).args(&words[1..]).arg("a.json")), code, says);
    }
}

fn audited(says: &str) -> Folder {
    let dir = Folder::with(book(&claim("a", says)));
    let run = dir.proofmark(&["audit", "book.toml", "--emit", ".", "--max-boxes", "100000"]);
    ends(&run, 0, "PASS");
    dir
}

fn covers(dir: &Folder) -> Vec<String> {
    dir.list(".").into_iter().filter(|name| name.ends_with(".cover")).collect()
}

#[test]
fn an_audit_writes_a_cover_that_the_checkers_read() {
    let dir = audited(KINK);
    assert!(dir.read("a.json").contains("\"tree\": true"));
    let files = covers(&dir);
    assert!(files.len() > 2 && files.contains(&"a+0.cover".to_owned()), "{files:?}");
    let lines: Vec<String> = files
        .iter()
        .flat_map(|name| dir.read(name).lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let count = |first: char| lines.iter().filter(|line| line.starts_with(first)).count();
    // A tree has one leaf more than splits, and each part is a leaf of the root.
    assert!(count('l') > 500, "{}", count('l'));
    let parts = files.len() - 1;
    // The first line of each file begins with a p, too.
    assert_eq!(count('p'), parts + files.len());
    assert_eq!(count('l') + parts, count('s') + files.len());
    ends(&dir.checker(&["book.toml"]), 0, "1 accepted");
    ends(&dir.proofmark(&["check", "book.toml"]), 0, "1 accepted");
    others_end(&dir, 0, "1 accepted");
    // The same bytes every time.
    let again = audited(KINK);
    for name in files.iter().map(String::as_str).chain(["a.json"]) {
        assert_eq!(dir.read(name), again.read(name), "{name}");
    }
}

#[test]
fn a_cover_that_is_cut_off_or_gone_is_rejected() {
    let dir = audited(KINK);
    let (root, part) = (dir.read("a.cover"), dir.read("a+1.cover"));
    let rejected = |says: &str| {
        ends(&dir.checker(&["book.toml"]), 1, says);
        others_end(&dir, 1, "1 rejected");
    };
    let cut = part.trim_end().rsplit_once('\n').unwrap().0;
    dir.write("a+1.cover", format!("{cut}\n"));
    rejected("part 1 of the cover, line");
    std::fs::remove_file(dir.path("a+1.cover")).unwrap();
    rejected("a+1.cover: No such file");
    dir.write("a+1.cover", dir.read("a+0.cover"));
    rejected("part 1 of the cover: its box is not the one that it is for");
    dir.write("a+1.cover", part);
    dir.write("a.cover", root.replacen("box 0 1 ", "box 1p-9 1 ", 1));
    assert_ne!(dir.read("a.cover"), root);
    ends(&dir.checker(&["book.toml"]), 1, "a.json");
    dir.write("a.cover", root);
    ends(&dir.checker(&["book.toml"]), 0, "1 accepted");
}

#[test]
fn progress_goes_from_nothing_to_everything() {
    let book = Book::parse("book.toml", &book(&claim("a", KINK))).unwrap();
    let told = Mutex::new(Vec::new());
    let effort = Effort { bits: 128, boxes: 100_000 };
    let audited = decide_all(&[&book.entries[0]], effort, |_, decide| {
        decide(&|progress: Progress| told.lock().unwrap().push(progress))
    });
    let told = told.into_inner().unwrap();
    assert!(told.len() > 100, "{}", told.len());
    assert!(told.iter().all(|one| (0.0..=1.0).contains(&one.share)));
    let share = |one: &Progress| one.share;
    assert!(told.iter().map(share).fold(1.0, f64::min) < 0.1);
    assert!(told.iter().map(share).fold(0.0, f64::max) > 1.0 - 1e-9);
    // The root's own leaves are none of a part.
    let (most, all) =
        (told.iter().map(|one| one.leaves).max(), audited[0].cover().unwrap().leaves());
    assert!(most.unwrap() <= all && most.unwrap() + 64 > all, "{most:?} of {all}");
}

#[test]
fn few_boxes_stay_in_the_certificate() {
    let dir = audited(PEAK);
    assert!(covers(&dir).is_empty());
    assert!(dir.read("a.json").contains("\"cover\": ["));
    // What cannot be proved by boxes is left open, however many there may be.
    let open = Folder::with(book(&claim("a", "for x in [0, 1], y in [0, 1]: abs(x - y) >= x - y")));
    let run = open.proofmark(&["audit", "book.toml", "--emit", ".", "--max-boxes", "20000"]);
    ends(&run, 4, "The boxes ran out after 20000");
    assert!(covers(&open).is_empty() && !open.list(".").contains(&"a.json".to_owned()));
}
