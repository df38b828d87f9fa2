//! Completions and manual pages: the shell and the formatter that they are for take them.

use std::process::Command;

use crate::support::Folder;

#[test]
fn bash_takes_the_completions_and_completes_with_them() {
    let dir = Folder::new();
    let run = dir.proofmark(&["completions", "bash"]);
    assert_eq!(run.code, 0, "{}", run.err);
    dir.write("proofmark.bash", &run.out);
    let script = "set -eu; . ./proofmark.bash; complete -p proofmark >&2
        complete_line() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMPREPLY=();
            _proofmark proofmark \"${@: -1}\" \"${@: -2:1}\"; echo \"${COMPREPLY[@]}\"; }
        complete_line proofmark li; complete_line proofmark schema ''";
    let run = dir.run(Command::new("bash").args(["--norc", "-c", script]));
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(run.err.contains("_proofmark"), "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "lint");
    for kind in ["book", "certificate", "mdp"] {
        assert!(lines[1].split(' ').any(|word| word == kind), "{}", lines[1]);
    }
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = Folder::new().proofmark(&["completions", shell]);
        assert_eq!(run.code, 0, "{shell}");
        assert!(run.out.contains("proofmark") && run.out.contains("audit"), "{shell}");
    }
    assert_eq!(Folder::new().proofmark(&["completions", "cmd"]).code, 2);
}

#[test]
fn the_manual_has_a_page_for_every_command_and_groff_reads_it() {
    let dir = Folder::new();
    assert_eq!(dir.proofmark(&["man", "--out", "man1"]).code, 0);
    let pages = dir.list("man1");
    let help = dir.proofmark(&["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let mut count = 0;
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        if command != "help" {
            assert!(pages.contains(&format!("proofmark-{command}.1")), "{command}: {pages:?}");
            count += 1;
        }
    }
    assert!(count >= 17, "{count} commands in\n{help}");
    assert_eq!(dir.read("man1/proofmark.1"), dir.proofmark(&["man"]).out);

    let mut groff = Command::new("groff");
    groff.args(["-man", "-Tutf8", "-ww", "-z"]);
    groff.args(pages.iter().map(|page| dir.path("man1").join(page)));
    let run = dir.run(&mut groff);
    assert_eq!((run.code, run.said().as_str()), (0, ""), "`make test` installs groff");
    dir.write("broken.1", ".TH a 1\n.frobnicate\n");
    let run = dir.run(Command::new("groff").args(["-man", "-Tutf8", "-ww", "-z", "broken.1"]));
    assert!(run.err.contains("frobnicate"), "groff would say so: {}", run.said());
}

#[test]
fn pages_that_cannot_be_written_are_named() {
    let dir = Folder::new();
    dir.write("man1", "");
    let run = dir.proofmark(&["man", "--out", "man1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("man1"), "{}", run.err);
}
