//! An audit in shards: what is merged are the bytes of one audit; what does not belong together is refused; and
//! the script that makes shards on several cores or machines.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use sha2::{Digest as _, Sha256};

use crate::support::{Folder, PROOFMARK, Run, book, claim, ends};

/// Some thousands of boxes in three parts: where x > y, the difference is seen to be positive in narrow ones alone.
const NARROW: &str = "for x in [0, 1/24], y in [0, 1]: abs(x - y) + 1/800 >= x - y";

/// A cover in files of its own, one inside of a certificate, none, a constant, and a known error.
fn body() -> String {
    let constant = "[[constant]]\nname = \"k\"\nis = \"root x in [1, 2] of x^2 - 2\"\n\n";
    let erratum = "[[claim]]\nid = \"wrong\"\nsays = \"k < 1\"\nexpect = \"refuted\"\nerratum = \"It is.\"\n\n";
    let peak = "max over x in [0, 3], y in [0, 2] of sin(x)*cos(y)/(1 + x*y) rounds to 1.000";
    let claims = claim("narrow", NARROW) + &claim("peak", peak) + &claim("above", "k > 1.414");
    format!("{constant}{claims}{erratum}")
}

const MANY: [&str; 2] = ["--max-boxes", "100000"];

fn audit(dir: &Folder, folder: &str, more: &[&str]) -> Run {
    dir.proofmark(&[&["audit", "book.toml", "--emit", folder][..], &MANY, more].concat())
}

fn shard(dir: &Folder, folder: &str, shard: &str) -> Run {
    audit(dir, folder, &["--shard", shard])
}

fn merge(dir: &Folder, folders: &[&str], out: &str) -> Run {
    let end = ["--out", out, "--book", "book.toml"];
    dir.proofmark(&[&["merge"], folders, &end].concat())
}

/// A folder with the book, what one audit writes for it, and its two shards.
fn two() -> Folder {
    let dir = Folder::with(book(&body()));
    ends(&audit(&dir, "whole", &[]), 0, "PASS");
    ends(&shard(&dir, "a", "1/2"), 0, "shard 1/2: 2 of 4 claims, 2 of 3 parts of covers; then");
    ends(&shard(&dir, "b", "2/2"), 0, "shard 2/2: 2 of 4 claims, 1 of 3 parts of covers; then");
    dir
}

#[track_caller]
fn same(dir: &Folder, one: &str, other: &str) {
    assert_eq!(dir.list(one), dir.list(other));
    for name in dir.list(one) {
        let [one, other] =
            [one, other].map(|folder| fs::read(dir.path(folder).join(&name)).unwrap());
        assert!(one == other, "{name} differs");
    }
}

/// A merge that is refused writes nothing.
#[track_caller]
fn refused(dir: &Folder, folders: &[&str], code: i32, says: &str) {
    ends(&merge(dir, folders, "refused"), code, says);
    assert!(!dir.path("refused").exists());
}

#[test]
fn shards_merge_to_the_bytes_of_one_audit_however_many_there_are() {
    let dir = two();
    assert_eq!(dir.list("whole").iter().filter(|name| name.ends_with(".cover")).count(), 4);
    for count in [1, 3, 9] {
        let folders: Vec<String> = (1..=count).map(|index| format!("{count}-{index}")).collect();
        for (index, folder) in folders.iter().enumerate() {
            ends(&shard(&dir, folder, &format!("{}/{count}", index + 1)), 0, "proofmark merge");
        }
        // In any order.
        let folders: Vec<&str> = folders.iter().rev().map(String::as_str).collect();
        let out = format!("merged-{count}");
        ends(&merge(&dir, &folders, &out), 0, "4 claims, 4 accepted");
        same(&dir, "whole", &out);
    }
    let run = merge(&dir, &["b", "a"], "merged");
    ends(&run, 0, "9 files: merged");
    assert!(!run.said().contains("certified"));
    same(&dir, "whole", "merged");
    ends(&dir.checker(&["book.toml", "--certificates", "merged"]), 0, "4 accepted");
}

#[test]
fn a_shard_says_nothing_of_what_is_certified() {
    let dir = two();
    let run = audit(&dir, "a", &["--shard", "1/2", "--resume"]);
    ends(&run, 0, "2 of 3 parts of covers (2 were there)");
    assert!(!run.said().contains("PASS") && !run.said().contains("certified"), "{}", run.said());
    // The certificate of a cover whose parts are elsewhere is none.
    ends(&dir.checker(&["book.toml", "--certificates", "b"]), 1, "cover: No such file");
}

#[test]
fn missing_shards_and_files_are_named() {
    let dir = two();
    refused(&dir, &["a"], 3, "shard 2/2 is missing: name its folder");
    refused(&dir, &["whole", "a"], 3, "whole: this is no folder of `proofmark audit --shard`");
    refused(&dir, &["whole"], 3, "none has a manifest.json or a shard.log");
    fs::remove_file(dir.path("b/narrow+1.cover")).unwrap();
    refused(
        &dir,
        &["a", "b"],
        3,
        "b/narrow+1.cover: the file is missing; make shard 2/2 again with --resume",
    );
    ends(&audit(&dir, "b", &["--shard", "2/2", "--resume"]), 0, "shard 2/2");
    ends(&merge(&dir, &["a", "b"], "merged"), 0, "PASS");
    same(&dir, "whole", "merged");
}

#[test]
fn an_interrupted_shard_is_refused_and_goes_on_to_the_same_bytes() {
    let dir = two();
    let (log, lines) = (dir.read("a/shard.log"), dir.read("a/shard.log").lines().count());
    assert_eq!(lines, 1 + 7, "{log}");
    for kept in 0..lines {
        let cut: String = log.split_inclusive('\n').take(kept).collect();
        // The next line is cut off in its middle.
        let next = log.split_inclusive('\n').nth(kept).unwrap();
        dir.write("a/shard.log", cut + &next[..next.len() / 2]);
        dir.write("a/.proofmark-part", "what a killed run leaves");
        let (code, says) =
            if kept == 0 { (2, "line 1 is damaged") } else { (3, "shard 1/2 is not finished") };
        refused(&dir, &["a", "b"], code, says);
        ends(&audit(&dir, "a", &["--shard", "1/2", "--resume"]), 0, "shard 1/2");
        assert!(!dir.path("a/.proofmark-part").exists());
        let out = format!("merged-{kept}");
        ends(&merge(&dir, &["a", "b"], &out), 0, "PASS");
        same(&dir, "whole", &out);
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let dir = two();
    refused(&dir, &["a", "b", "a"], 2, "a and a are both shard 1/2: leave one out");
    ends(&shard(&dir, "third", "2/3"), 0, "shard 2/3");
    refused(&dir, &["a", "third"], 2, "the number of shards: 2, not 3");
    let more = ["--shard", "2/2", "--max-boxes", "50000"];
    ends(
        &dir.proofmark(&[&["audit", "book.toml", "--emit", "less"][..], &more].concat()),
        0,
        "2/2",
    );
    refused(&dir, &["a", "less"], 2, "--max-boxes: 100000, not 50000");
    ends(
        &audit(&dir, "only", &["--shard", "2/2", "--only", "n*"]),
        0,
        "0 of 1 claim, 1 of 3 parts",
    );
    refused(
        &dir,
        &["a", "only"],
        2,
        "a and only are not shards of one audit (--only: none, not n*)",
    );

    // Another book, in the shards or in the merge.
    let other = body().replace("k > 1.414", "k > 1.413");
    dir.write("book.toml", book(&other));
    refused(&dir, &["a", "b"], 2, "the shards are of other claims than book.toml");
    ends(&shard(&dir, "other", "2/2"), 0, "2/2");
    refused(&dir, &["a", "other"], 2, "(other claims)");
    ends(
        &audit(&dir, "a", &["--shard", "1/2", "--resume"]),
        2,
        "holds another shard: other claims",
    );
    dir.write("book.toml", book(&body()));

    // A folder that is in use.
    ends(&shard(&dir, "a", "1/2"), 2, "this folder has 7 records already; go on with --resume");
    ends(&audit(&dir, "a", &["--shard", "2/2", "--resume"]), 2, "holds another shard");
    ends(&merge(&dir, &["a", "b"], "merged"), 0, "PASS");
}

#[test]
fn an_edited_file_is_refused_and_with_a_forged_log_rejected_by_the_kernel() {
    let dir = two();
    let part = dir.read("b/narrow+1.cover");
    // A finer tree, which the kernel would accept.
    let at = part.rfind("\nl\n").unwrap();
    let finer = format!("{}\ns0\nl\nl\n{}", &part[..at], &part[at + 3..]);
    dir.write("b/narrow+1.cover", finer);
    refused(
        &dir,
        &["a", "b"],
        2,
        "b/narrow+1.cover: the file has changed since its shard wrote it",
    );
    // A tree that is not complete, logged as if it were what the shard had found.
    let cut = &part[..part.trim_end().rfind('\n').unwrap() + 1];
    dir.write("b/narrow+1.cover", cut);
    let digest = |bytes: &str| -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let log = dir.read("b/shard.log");
    let forged = log.lines().map(|line| match line.rsplit_once('\t') {
        Some((content, _)) => {
            let content = content.replace(&digest(&part), &digest(cut));
            format!("{content}\t{}\n", &digest(&content)[..16])
        }
        None => format!("{line}\n"),
    });
    let forged: String = forged.collect();
    assert_ne!(forged, log);
    dir.write("b/shard.log", &forged);
    refused(&dir, &["a", "b"], 1, "part 1 of the cover, line");
    // The other shard's root is another one.
    dir.write("b/shard.log", log.replacen("narrow.cover", "narrow+7.cover", 1));
    refused(&dir, &["a", "b"], 2, "is damaged");
}

/// An audit with as many boxes as a cover in files of its own may have at least.
fn fewest(dir: &Folder, folder: &str, more: &[&str]) -> Run {
    let all = ["audit", "book.toml", "--emit", folder, "--max-boxes", "20000"];
    dir.proofmark(&[&all, more].concat())
}

#[test]
fn a_claim_that_no_shard_decides_has_no_certificate() {
    let open = claim("open", "for x in [0, 1], y in [0, 1]: abs(x - y) >= x - y");
    let dir = Folder::with(book(&(open + &claim("root", "sqrt(2) < 1.5"))));
    ends(&fewest(&dir, "whole", &[]), 4, "The boxes ran out after 20000");
    let says = "undecided open: The boxes ran out after 20000";
    ends(&fewest(&dir, "a", &["--shard", "1/2"]), 4, says);
    ends(&fewest(&dir, "b", &["--shard", "2/2"]), 4, says);
    ends(&fewest(&dir, "a", &["--shard", "1/2", "--resume"]), 4, says);
    let run = merge(&dir, &["a", "b"], "merged");
    ends(&run, 4, "undecided merged/open.json: The boxes ran out after 20000");
    same(&dir, "whole", "merged");
}

#[test]
fn parts_that_are_few_enough_for_each_shard_may_be_too_many_together() {
    let kink = "for x in [0, 1], y in [0, 1/3]: abs(x - y) + 1/120 >= x - y";
    let dir = Folder::with(book(&claim("a", kink)));
    ends(&fewest(&dir, "whole", &[]), 4, "undecided");
    ends(&fewest(&dir, "a", &["--shard", "1/2"]), 0, "of 57 parts of covers");
    ends(&fewest(&dir, "b", &["--shard", "2/2"]), 0, "of 57 parts of covers");
    let run = merge(&dir, &["a", "b"], "merged");
    ends(&run, 4, "boxes together, more than --max-boxes 20000");
    same(&dir, "whole", "merged");
}

#[test]
fn a_claim_that_is_not_as_expected_is_told_by_its_shard_and_by_the_merge() {
    let dir = Folder::with(book(&(claim("wrong", "1 > 2") + &claim("none", "1/0 > 0"))));
    ends(&fewest(&dir, "whole", &[]), 2, "");
    let run = fewest(&dir, "a", &["--shard", "1/2"]);
    ends(&run, 1, "unexpected wrong: Expected certified, but it is refuted.");
    let resumed = fewest(&dir, "a", &["--shard", "1/2", "--resume"]);
    ends(&resumed, 1, "unexpected wrong: the certificate proves the contrary verdict");
    let run = fewest(&dir, "b", &["--shard", "2/2"]);
    ends(&run, 2, "undefined none: The formula has no value: division by zero");
    ends(&merge(&dir, &["a", "b"], "merged"), 2, "undefined merged/none.json: The formula has no");
    same(&dir, "whole", "merged");
}

#[test]
fn wrong_use_is_refused() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    for shard in ["0/3", "4/3", "1", "a/b", "1/0"] {
        ends(&audit(&dir, "out", &["--shard", shard]), 2, "two numbers I/N with 1 <= I <= N");
    }
    ends(&dir.proofmark(&["audit", "book.toml", "--shard", "1/2"]), 2, "--emit");
    ends(&audit(&dir, "out", &["--resume"]), 2, "--shard");
    ends(&audit(&dir, "out", &["--shard", "1/2", "--format", "json"]), 2, "cannot be used with");
    ends(&audit(&dir, "out", &["--shard", "1/2", "--only", "b"]), 5, "nothing was checked");
    assert!(!dir.path("out").exists());
    // Few boxes, and no cover anywhere: claims are shared all the same.
    for (folder, shard) in [("a", "1/2"), ("b", "2/2")] {
        let run = dir.proofmark(&["audit", "book.toml", "--emit", folder, "--shard", shard]);
        ends(&run, 0, "of 1 claim; then `proofmark merge`");
    }
    ends(&merge(&dir, &["a", "b"], "merged"), 0, "1 file: merged");
}

/// Runs `scripts/shards` with these programs before all others.
fn script(dir: &Folder, arguments: &[&str]) -> Run {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/shards");
    let path = format!("{}:{}", dir.path("bin").display(), std::env::var("PATH").unwrap());
    dir.run(Command::new(script).args(arguments).env("PATH", path).env("PROOFMARK", PROOFMARK))
}

fn program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs the jobs at once, those of an array in reverse order, and like Slurm a job that depends on others only if all
/// of them end with 0.
const SBATCH: &str = r#"#!/bin/sh
for word; do
    case $word in --array=1-*) count=${word#--array=1-} ;; --dependency=*) after=${word#*=} ;; esac
    wrap=$word
done
echo "$*" | tr '\n' ' ' >> sbatch.log
if [ "${count:-}" ]; then
    failed=0
    for index in $(seq "$count" -1 1); do
        SLURM_ARRAY_TASK_ID=$index sh -c "$wrap" >&2 || failed=1
    done
    echo "$failed" > failed
    echo "17;cluster"
else
    [ "$after" = afterok:17 ] && [ "$(cat failed)" = 0 ] && sh -c "$wrap"
fi
"#;

#[test]
fn the_script_makes_the_jobs_of_slurm() {
    let dir = two();
    program(&dir.path("bin/sbatch"), SBATCH);
    let out = "it's merged";
    let run = script(&dir, &["slurm", "3", out, "audit", "book.toml", "--max-boxes", "100000"]);
    ends(&run, 0, "4 claims, 4 accepted");
    same(&dir, "whole", out);
    assert!(dir.read("sbatch.log").contains("--array=1-3"));
    // Again: everything is there.
    let run = script(&dir, &["slurm", "3", out, "audit", "book.toml", "--max-boxes", "100000"]);
    ends(&run, 0, "were there");
    let run = script(&dir, &["slurm", "2", "quick", "simulate", "rq1", "--quick"]);
    ends(&run, 0, "48 runs: quick/tables.md");
    // A claim that is not as expected stops nothing; a book that is none does.
    dir.write("wrong.toml", book(&(claim("a", "1 > 2") + &claim("b", "1 < 2"))));
    ends(&script(&dir, &["slurm", "2", "w", "audit", "wrong.toml"]), 1, "2 claims, 1 accepted");
    let run = script(&dir, &["slurm", "2", "none", "audit", "none.toml"]);
    assert!(run.code != 0 && !dir.path("none").exists(), "{}", run.said());
    for arguments in
        [&["slurm", "0", "x", "audit", "b"][..], &["cloud", "2", "x", "audit", "b"], &["slurm"]]
    {
        ends(&script(&dir, arguments), 2, "usage: scripts/shards parallel|slurm SHARDS OUT");
    }
}
