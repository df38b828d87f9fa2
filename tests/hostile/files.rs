//! Files that are no files: pipes, devices, links.

use std::fs;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::process::Command;

use super::{CERTIFICATES, CHAIN, pipe};
use crate::support::{Folder, book, claim, ends};

#[test]
fn no_reader_waits_for_a_pipe_or_takes_in_a_device() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("model.json", CHAIN);
    dir.write("paper.tex", "");
    for folder in ["stamps", "strays", "run", "shard", "slice"] {
        fs::create_dir(dir.path(folder)).unwrap();
    }
    let pipes = ["stamps/a.json", "strays/other.json", "run/manifest.json", "shard/units.log"];
    for name in pipes.into_iter().chain(["pipe", "slice/shard.log"]) {
        pipe(&dir, name);
    }
    symlink("/dev/zero", dir.path("zero")).unwrap();
    let readers: [(&[&str], i32); 20] = [
        (&["audit", "pipe"], 2),
        (&["check", "pipe"], 2),
        (&["lint", "pipe"], 2),
        (&["fmt", "pipe"], 2),
        (&["explain", "a", "--book", "pipe"], 2),
        (&["check", "--mdp", "pipe", "model.json"], 2),
        (&["check", "--mdp", "model.json", "pipe"], 2),
        (&["mdp", "--file", "pipe"], 2),
        (&["mdp", "table", "pipe"], 2),
        (&["ledger", "pipe"], 2),
        (&["scoreboard", "pipe"], 2),
        (&["new", "made", "--latex", "pipe"], 2),
        (&["simulate", "rq1", "--quick", "--settings", "pipe", "--out", "made"], 2),
        (&["simulate", "rq1", "--quick", "--out", "shard"], 2),
        (&["merge", "run", "--out", "made"], 2),
        (&["merge", "slice", "--out", "made", "--book", "book.toml"], 2),
        (&["audit", "book.toml", "--emit", "slice", "--shard", "1/2"], 2),
        (&["report", "book.toml", "--section", "pipe", "--out", "made.html"], 2),
        (&["report", "book.toml", "--simulation", "run", "--out", "made.html"], 3),
        (&["check", "book.toml", "--certificates", "stamps"], 1),
    ];
    for (arguments, code) in readers {
        ends(&dir.proofmark(arguments), code, "this is a pipe, not a file");
    }
    let stray = dir.checker(&["book.toml", "--certificates", "strays"]);
    ends(&stray, 1, "rejected strays/other.json: it may be a certificate, but cannot be read");
    for arguments in [["audit", "zero"], ["fmt", "zero"]] {
        ends(&dir.proofmark(&arguments), 2, "this is a device, not a file");
    }
    assert!(!dir.path("made").exists());
    for script in ["check.py", "check_mdp.py"] {
        let script = format!("{CERTIFICATES}/{script}");
        let run = dir.run(Command::new("python3").args([&script, "pipe", "model.json"]));
        ends(&run, 2, "not a regular file");
    }
}

#[test]
fn a_result_never_replaces_a_pipe_a_device_or_a_link() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("target", "old");
    fs::set_permissions(dir.path("target"), fs::Permissions::from_mode(0o600)).unwrap();
    pipe(&dir, "pipe");
    for (link, to) in [
        ("link", "target"),
        ("new", "beyond"),
        ("null", "/dev/null"),
        ("stdout", "/dev/stdout"),
        ("loop", "loop"),
    ] {
        symlink(to, dir.path(link)).unwrap();
    }
    let output =
        |to: &str| dir.proofmark(&["audit", "book.toml", "--output", &format!("json={to}")]);
    for (to, why) in [
        ("pipe", "pipe: this is a pipe, not a file"),
        ("stdout", "stdout: this is an open stream, not a file"),
        ("/dev/fd/1", "this is an open stream"),
        ("loop", "loop: too many links"),
        ("..", "this is a folder"),
    ] {
        let run = output(to);
        ends(&run, 2, why);
        assert_eq!(run.out, "", "refused before the work");
    }
    for to in ["link", "new", "null"] {
        ends(&output(to), 0, "PASS");
    }
    let kind = |name: &str| fs::symlink_metadata(dir.path(name)).unwrap().file_type();
    assert!(kind("pipe").is_fifo());
    assert!(["link", "new", "null", "stdout"].iter().all(|name| kind(name).is_symlink()));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    for written in ["target", "beyond"] {
        assert!(dir.read(written).contains("proofmark-audit/1"), "{written}");
    }
    assert_eq!(fs::metadata(dir.path("target")).unwrap().mode() & 0o777, 0o600);
    assert!(!dir.list(".").iter().any(|name| name.starts_with(".proofmark-")));
}

#[test]
fn every_writer_refuses_what_is_no_file() {
    let dir = Folder::with(book(&claim("a", "1 < 2")));
    dir.write("model.json", CHAIN);
    fs::create_dir(dir.path("stamps")).unwrap();
    for name in ["pipe", "stamps/a.json"] {
        pipe(&dir, name);
    }
    let writers: [&[&str]; 8] = [
        &["audit", "book.toml", "--emit", "stamps"],
        &["report", "book.toml", "--out", "pipe"],
        &["export", "coq", "--book", "book.toml", "--out", "pipe"],
        &["export", "sage", "--book", "book.toml", "--out", "pipe"],
        &["export", "latex", "--book", "book.toml", "--out", "pipe"],
        &["mdp", "--file", "model.json", "--certificate", "pipe"],
        &["mdp", "--file", "model.json", "--model", "pipe"],
        &["check", "book.toml", "--output", "sarif=pipe"],
    ];
    for arguments in writers {
        ends(&dir.proofmark(arguments), 2, "this is a pipe, not a file");
    }
    for name in ["pipe", "stamps/a.json"] {
        assert!(fs::symlink_metadata(dir.path(name)).unwrap().file_type().is_fifo());
    }
}

#[test]
fn one_file_is_one_file_by_any_name() {
    let text = book(&claim("a", "1 < 2"));
    let dir = Folder::with(&text);
    dir.write("model.json", CHAIN);
    dir.write("x", "x");
    fs::create_dir(dir.path("f")).unwrap();
    for (to, link) in [("book.toml", "book.link"), ("x", "x.link"), ("absent", "absent.link")] {
        symlink(to, dir.path(link)).unwrap();
    }
    for (to, hard) in [("book.toml", "book.hard"), ("x", "x.hard")] {
        fs::hard_link(dir.path(to), dir.path(hard)).unwrap();
    }
    let before = dir.list(".");
    let pairs = [
        ("x", "f/../x"),
        ("x", "./x"),
        ("x", "x.link"),
        ("x", "x.hard"),
        ("absent", "f/../absent"),
        ("absent", "absent.link"),
        ("absent", "Absent"),
    ];
    for (one, other) in pairs {
        let outputs = [format!("json={one}"), format!("sarif={other}")];
        let outputs: Vec<&str> = outputs.iter().flat_map(|o| ["--output", o]).collect();
        for command in ["audit", "check"] {
            let run = dir.proofmark(&[&[command, "book.toml"][..], &outputs].concat());
            ends(&run, 2, "two results cannot go into one file");
            assert_eq!(run.out, "");
        }
    }
    let onto: [(&[&str], &str); 10] = [
        (&["audit", "book.toml", "--output", "json=book.link"], "this is the book"),
        (&["audit", "book.toml", "--output", "json=f/../book.hard"], "this is the book"),
        (&["check", "book.link", "--output", "json=book.hard"], "this is the book"),
        (&["audit", "book.toml", "--emit", "f", "--output", "json=./f/a.json"], "a certificate"),
        (&["audit", "book.toml", "--emit", "f", "--output", "json=f/A.json"], "a certificate"),
        (
            &["check", "book.toml", "--certificates", "f", "--output", "json=f/a.json"],
            "a certificate",
        ),
        (&["export", "coq", "--book", "book.toml", "--out", "book.hard"], "this is the book"),
        (&["report", "book.toml", "--out", "book.link"], "that the report is made of"),
        (&["mdp", "--file", "model.json", "--certificate", "./model.json"], "that is read"),
        (
            &["mdp", "--file", "model.json", "--certificate", "n", "--model", "./n"],
            "that is written",
        ),
    ];
    for (arguments, words) in onto {
        let run = dir.proofmark(arguments);
        ends(&run, 2, words);
        assert_eq!(run.out, "", "refused before the work");
    }
    assert_eq!(dir.list("."), before);
    assert_eq!((dir.read("book.toml"), dir.read("model.json")), (text, CHAIN.to_owned()));
    assert_eq!((dir.list("f").len(), dir.read("x").as_str()), (0, "x"));
}

#[test]
fn fmt_writes_through_a_link() {
    let dir = Folder::with(book(&claim("a", "1<2")));
    symlink("book.toml", dir.path("link.toml")).unwrap();
    ends(&dir.proofmark(&["fmt", "link.toml"]), 0, "formatted");
    assert!(fs::symlink_metadata(dir.path("link.toml")).unwrap().is_symlink());
    ends(&dir.proofmark(&["fmt", "--check", "book.toml"]), 0, "");
}
