//! The ready-made gate: the shell steps of `action.yml`, taken from the file and run as a runner would,
//! and the pre-commit hook. What builds a program is ignored here and run by `make gate`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use saphyr::{LoadableYamlNode as _, Yaml};

use crate::support::{Folder, book, checker, claim};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PROVER: &str = env!("CARGO_BIN_EXE_proofmark");

/// A step of the action that runs a shell.
struct Step {
    name: String,
    condition: Option<String>,
    env: BTreeMap<String, String>,
    run: String,
}

fn text(yaml: &Yaml<'_>) -> String {
    yaml.as_str().expect("a string").to_owned()
}

fn with_action<T>(look: impl Fn(&Yaml<'_>) -> T) -> T {
    let source = fs::read_to_string(format!("{ROOT}/action.yml")).unwrap();
    look(&Yaml::load_from_str(&source).unwrap()[0])
}

fn steps() -> Vec<Step> {
    with_action(|action| {
        let steps = action["runs"]["steps"].as_sequence().unwrap();
        let shell = steps.iter().filter(|step| step.contains_mapping_key("run"));
        let step = |step: &Yaml<'_>| {
            assert_eq!(step["shell"].as_str(), Some("bash"));
            let env = step["env"].as_mapping().unwrap();
            Step {
                name: text(&step["name"]),
                condition: step.as_mapping_get("if").map(text),
                env: env.iter().map(|(name, value)| (text(name), text(value))).collect(),
                run: text(&step["run"]),
            }
        };
        shell.map(step).collect()
    })
}

/// What a runner puts in place of an expression.
fn filled(expression: &str, inputs: &BTreeMap<&str, &str>, temp: &str) -> String {
    let name = expression.strip_prefix("${{ ").and_then(|text| text.strip_suffix(" }}"));
    match name.unwrap_or_else(|| panic!("{expression} is not one expression")) {
        "runner.temp" => temp.to_owned(),
        "github.action_path" => ROOT.to_owned(),
        other if other.starts_with("steps.") => panic!("{other} is the output of a step"),
        other => {
            let input = other.strip_prefix("inputs.").expect("an input");
            inputs.get(input).copied().unwrap_or_else(|| panic!("{input} is no input")).to_owned()
        }
    }
}

/// What the steps have put out so far.
fn output(dir: &Folder) -> String {
    fs::read_to_string(dir.path("temp/output")).unwrap_or_default()
}

/// Runs the action in a repository: its exit code, and what it says. `install` says whether programs
/// are installed by the action's own steps or are those of this build.
fn act(dir: &Folder, given: &[(&str, &str)], install: bool) -> (i32, String) {
    let temp = dir.path("temp");
    let bin = |program: &str| temp.join("proofmark").join(program).join("bin");
    for (folder, program) in [("checker", checker()), ("prover", Path::new(PROVER))] {
        if !install {
            fs::create_dir_all(bin(folder)).unwrap();
            let name = Path::new(program).file_name().unwrap();
            let _ = std::os::unix::fs::symlink(program, bin(folder).join(name));
        }
    }
    let temp = temp.to_str().unwrap();
    let mut inputs: BTreeMap<&str, &str> = [
        ("book", ""),
        ("certificates", ""),
        ("audit", "false"),
        ("paper", "auto"),
        ("scan", ""),
        ("sarif", "false"),
    ]
    .into();
    inputs.extend(given.iter().copied());
    fs::create_dir_all(dir.path("temp")).unwrap();
    let _ = fs::remove_file(dir.path("temp/output"));
    let mut said = String::new();
    for step in steps() {
        let wanted = step.condition.as_deref().map(|condition| match condition {
            "inputs.book != '' || inputs.scan == ''" => {
                !inputs["book"].is_empty() || inputs["scan"].is_empty()
            }
            "inputs.scan != ''" => !inputs["scan"].is_empty(),
            "inputs.audit == 'true'" => inputs["audit"] == "true",
            "steps.more.outputs.program == 'true'" => output(dir).contains("program=true\n"),
            "steps.more.outputs.paper == 'true'" => output(dir).contains("paper=true\n"),
            other => panic!("{other} is no known condition"),
        });
        if wanted == Some(false) || (!install && step.name.starts_with("Install")) {
            continue;
        }
        dir.write("step.bash", &step.run);
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail"]).arg(dir.path("step.bash"));
        for (name, expression) in &step.env {
            bash.env(name, filled(expression, &inputs, temp));
        }
        bash.env("GITHUB_OUTPUT", dir.path("temp/output"));
        let output = bash.current_dir(dir.path("repository")).output().unwrap();
        said.push_str(&String::from_utf8_lossy(&output.stdout));
        said.push_str(&String::from_utf8_lossy(&output.stderr));
        if !output.status.success() {
            return (output.status.code().unwrap(), said);
        }
    }
    (0, said)
}

/// A repository with a book in `paper` and its certificates in `paper/stamps`.
fn repository() -> Folder {
    let dir = Folder::new();
    fs::create_dir_all(dir.path("repository/paper")).unwrap();
    dir.write("repository/paper/claims.toml", book(&claim("a", "sqrt(2) rounds to 1.41")));
    let emit = ["--emit", "repository/paper/stamps"];
    let run = dir.proofmark(&[&["audit", "repository/paper/claims.toml"][..], &emit].concat());
    assert_eq!(run.code, 0, "{}", run.said());
    dir
}

const INPUTS: [(&str, &str); 2] = [("book", "paper/claims.toml"), ("certificates", "paper/stamps")];

#[test]
fn the_action_passes_a_good_book_and_stops_a_bad_one() {
    let dir = repository();
    let (code, said) = act(&dir, &INPUTS, false);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 accepted") && said.ends_with("PASS\n"), "{said}");
    let folder = dir.path("temp/proofmark/sarif");
    let outputs = format!("sarif={}\npaper=false\nprogram=false\n", folder.display());
    assert_eq!(dir.read("temp/output"), outputs);
    assert_eq!(dir.list("temp/proofmark/sarif"), ["check.sarif"]);

    dir.write("repository/paper/claims.toml", book(&claim("a", "sqrt(2) rounds to 1.42")));
    let (code, said) = act(&dir, &INPUTS, false);
    assert_eq!(code, 1, "{said}");
    let sarif = dir.read("temp/proofmark/sarif/check.sarif");
    assert!(sarif.contains("\"uri\": \"paper/claims.toml\""), "{sarif}");
    assert!(sarif.contains("\"ruleId\": \"rejected-certificate\""), "{sarif}");
    assert_eq!(act(&dir, &INPUTS[..1], false).0, 3, "there are none beside the book");
    assert_eq!(act(&dir, &[], false).0, 2, "without a book it is not the bundled one");
}

#[test]
fn the_action_decides_claims_anew_where_that_is_asked_for() {
    let dir = repository();
    let audit = [INPUTS[0], INPUTS[1], ("audit", "true")];
    let (code, said) = act(&dir, &audit, false);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 claim: 1 holds: PASS"), "{said}");
    assert_eq!(dir.list("temp/proofmark/sarif"), ["audit.sarif", "check.sarif"]);
}

/// A repository whose book names a place in its document.
fn with_document() -> Folder {
    let dir = Folder::new();
    fs::create_dir_all(dir.path("repository/paper")).unwrap();
    let at = "at = \"#tab:a row 1 column 1\"\nsays";
    let claim = claim("a", "sqrt(2) rounds to 1.41").replace("says", at);
    let book = book(&claim).replace("[book]\n", "[book]\npaper = \"paper.tex\"\n");
    dir.write("repository/paper/claims.toml", book);
    dir.write("repository/paper/paper.tex", PAPER);
    let emit = ["--emit", "repository/paper/stamps"];
    let run = dir.proofmark(&[&["audit", "repository/paper/claims.toml"][..], &emit].concat());
    assert_eq!(run.code, 0, "{}", run.said());
    dir
}

const PAPER: &str = "\\begin{table}\n\\begin{tabular}{c}\nroot\\\\\n\\midrule\n1.41\\\\\n\
                     \\end{tabular}\n\\label{tab:a}\n\\end{table}\n";

#[test]
fn a_changed_cell_of_the_document_stops_the_action() {
    let dir = with_document();
    let (code, said) = act(&dir, &INPUTS, false);
    assert_eq!(code, 0, "{said}");
    dir.write("repository/paper/paper.tex", PAPER.replace("1.41", "1.42"));
    let (code, said) = act(&dir, &INPUTS, false);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("prints 1.42 where the claim says 1.41"), "{said}");
    let sarif = dir.read("temp/proofmark/sarif/check.sarif");
    assert!(sarif.contains("\"ruleId\": \"changed-document\""), "{sarif}");
    assert!(sarif.contains("\"uri\": \"paper/paper.tex\""), "{sarif}");
    assert!(sarif.contains("\"startLine\": 5"), "{sarif}");
    // It is not looked at where that is not wanted.
    let without = [INPUTS[0], INPUTS[1], ("paper", "false")];
    assert_eq!(act(&dir, &without, false).0, 0);
}

#[test]
fn a_document_that_is_not_there_stops_the_action_only_if_it_must_be_there() {
    let dir = with_document();
    fs::remove_file(dir.path("repository/paper/paper.tex")).unwrap();
    let (code, said) = act(&dir, &INPUTS, false);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("paper.tex is not there; 1 place in it was not looked at"), "{said}");
    let (code, said) = act(&dir, &[INPUTS[0], INPUTS[1], ("paper", "true")], false);
    assert_eq!(code, 3, "{said}");
}

#[test]
fn the_action_scans_documents_without_a_book_and_annotates_their_lines() {
    let dir = Folder::new();
    fs::create_dir_all(dir.path("repository/docs")).unwrap();
    dir.write(
        "repository/docs/a.md",
        "One.\n\nIt is $100\\pi \\approx 31.416$, or $1/8 = 12.5\\%$.\n",
    );
    let (code, said) = act(&dir, &[("scan", "docs")], false);
    assert_eq!(code, 1, "{said}");
    let mark =
        "::error file=docs/a.md,line=3,col=8::100\\pi \\approx 31.416 The value is 314.159265";
    assert!(said.contains(mark), "{said}");
    assert!(said.contains("\n::error") && said.matches("::error").count() == 1, "{said}");
    assert!(dir.read("temp/proofmark/sarif/scan.sarif").contains("wrong-decimal"));
    dir.write("repository/docs/a.md", "It is $100\\pi \\approx 314.16$.\n");
    dir.write("repository/b.md", "It is $\\pi \\approx 3.1$.\n");
    let (code, said) = act(&dir, &[("scan", "docs\n b.md")], false);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("2 documents, 2 places: 2 right"), "{said}");
    // With a book, both are looked at.
    let dir = repository();
    dir.write("repository/a.md", "It is $\\pi \\approx 3.2$.\n");
    let (code, said) = act(&dir, &[INPUTS[0], INPUTS[1], ("scan", "a.md")], false);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 accepted") && said.contains("1 right, 0 wrong"), "{said}");
}

#[test]
fn inputs_are_words_and_never_shell() {
    let evil = [
        "$(touch pwned)",
        "`touch pwned`",
        "; touch pwned #",
        "\"; touch pwned; \"",
        "'; touch pwned; '",
        "a\ntouch pwned",
        "--help",
        "--output=json=pwned",
        "-V",
        "*",
    ];
    for word in evil {
        let dir = repository();
        for inputs in [
            &[("book", word), ("audit", "true")][..],
            &[INPUTS[0], ("certificates", word)],
            &[("scan", word)],
        ] {
            let (code, said) = act(&dir, inputs, false);
            assert_eq!(code, 2, "{word}: {said}");
        }
        assert_eq!(dir.list("repository"), ["paper"], "{word}");
    }
}

#[test]
fn the_action_pastes_no_expression_into_a_shell_and_knows_its_inputs() {
    for step in steps() {
        assert!(!step.run.contains("${{"), "{}", step.name);
    }
    with_action(|action| {
        let inputs = action["inputs"].as_mapping().unwrap();
        let names: Vec<String> = inputs.keys().map(text).collect();
        assert_eq!(names, ["book", "certificates", "audit", "paper", "scan", "sarif"]);
        let steps = action["runs"]["steps"].as_sequence().unwrap();
        let upload = steps.last().unwrap();
        assert!(text(&upload["uses"]).starts_with("github/codeql-action/upload-sarif@"));
        // A red check is what one wants to see the findings of.
        assert_eq!(text(&upload["if"]), "always() && inputs.sarif == 'true'");
    });
}

#[test]
fn the_hook_demands_a_book() {
    let dir = Folder::new();
    for script in ["pre-commit-check", "pre-commit-document"] {
        let run = dir.run(&mut Command::new(format!("{ROOT}/scripts/{script}")));
        assert_eq!(run.code, 2);
        assert!(run.err.contains("name the claim book"), "{}", run.err);
    }
}

#[test]
fn the_hook_that_scans_has_nothing_to_do_without_documents() {
    let dir = Folder::new();
    let run = dir.run(&mut Command::new(format!("{ROOT}/scripts/pre-commit-scan")));
    assert_eq!((run.code, run.said().as_str()), (0, ""));
}

#[test]
#[ignore = "builds the checker in release; `make gate` runs it"]
fn the_action_installs_the_checker_by_itself() {
    let dir = repository();
    let (code, said) = act(&dir, &INPUTS, true);
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("PASS\n"), "{said}");
    assert_eq!(dir.list("temp/proofmark/checker/bin"), ["proofmark-check"]);
}

#[test]
#[ignore = "installs pre-commit and builds the checker in release; `make gate` runs it"]
fn the_hook_runs_under_pre_commit() {
    let tools = Command::new(format!("{ROOT}/scripts/workflow-tools")).output().unwrap();
    assert!(tools.status.success(), "{}", String::from_utf8_lossy(&tools.stderr));
    let tools = String::from_utf8(tools.stdout).unwrap();
    let dir = repository();
    let home = dir.path("home");
    let run = |folder: &str, program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).env("PRE_COMMIT_HOME", &home);
        for role in ["AUTHOR", "COMMITTER"] {
            command
                .env(format!("GIT_{role}_NAME"), "test")
                .env(format!("GIT_{role}_EMAIL"), "t@e.st");
        }
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    };
    let done = |(success, said): (bool, String)| {
        assert!(success, "{said}");
        said
    };
    // The hook's repository is a clone of this one, with the files as they are now.
    let hooks = dir.path("hooks");
    let (hooks, mine) = (hooks.to_str().unwrap(), dir.path("repository"));
    let mine = mine.to_str().unwrap();
    done(run(ROOT, "git", &["clone", "--quiet", "--no-local", "--depth", "1", ".", hooks]));
    for file in [".pre-commit-hooks.yaml", "scripts/pre-commit-check"] {
        fs::copy(format!("{ROOT}/{file}"), format!("{hooks}/{file}")).unwrap();
    }
    done(run(hooks, "git", &["add", "-A"]));
    done(run(hooks, "git", &["commit", "--quiet", "--allow-empty", "-m", "as it is"]));
    let revision = done(run(hooks, "git", &["rev-parse", "HEAD"]));
    dir.write(
        "repository/.pre-commit-config.yaml",
        format!(
            "repos:\n- repo: {hooks}\n  rev: {}\n  hooks:\n  - id: proofmark-check\n    \
             args: [paper/claims.toml, --certificates, paper/stamps]\n",
            revision.trim()
        ),
    );
    done(run(mine, "git", &["init", "--quiet"]));
    done(run(mine, "git", &["add", "-A"]));
    let pre_commit = format!("{}/pre-commit", tools.trim());
    let said = done(run(mine, &pre_commit, &["run", "--all-files", "--verbose"]));
    assert!(said.contains("1 accepted") && said.contains("Passed"), "{said}");
    dir.write("repository/paper/claims.toml", book(&claim("a", "sqrt(2) rounds to 1.42")));
    let (success, said) = run(mine, &pre_commit, &["run", "--all-files"]);
    assert!(!success && said.contains("Failed") && said.contains("exit code: 1"), "{said}");
}
