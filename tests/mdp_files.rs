//! `proofmark mdp`, `check --mdp`, model files and shipped certificates.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use boon::{Compiler, Schemas};
use proofmark_book::model::Model;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::check;
use serde_json::Value;

use crate::support::{Folder, Run, ends};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const CHAIN: &str = r#"{"format": "proofmark-mdp-model/1",
 "name": "a chain",
 "states": [
  [{"reward": 0, "next": [[0, 0.6], [1, 4e-1]]},
   {"reward": 0.5, "next": [[0, 1]]}],
  [{"reward": "1", "next": [[0, "1/3"], [1, "2/3"]]}]
 ]}
"#;

fn of_file(model: &str) -> Run {
    let dir = Folder::new();
    dir.write("model.json", model);
    dir.proofmark(&["mdp", "--file", "model.json"])
}

#[test]
fn a_model_file_is_solved_exactly() {
    let run = of_file(CHAIN);
    ends(&run, 0, "a chain\n  size      2 states, varying actions, 5 transitions");
    // Up with 2/5, down with 1/3: up for 6/11 of the time.
    ends(&run, 0, "gain      0.545454545454... = 6/11");
    ends(&run, 0, "diameter  3, from state 1 to 0");
    ends(&run, 0, "checked by the kernel: PASS");
}

#[test]
fn families_take_their_parameters() {
    let dir = Folder::new();
    let run = dir.proofmark(&[
        "mdp",
        "composite",
        "--S",
        "20",
        "--A",
        "7",
        "--D",
        "40",
        "--alternative",
        "3",
        "--eps",
        "1/100",
    ]);
    ends(&run, 0, "gain      0.540229885057... = 47/87");
    ends(&run, 0, "diameter  40,");
    let run = dir.proofmark(&["mdp", "corridor", "--S", "16", "--A", "5", "--rest", "-1/10"]);
    ends(&run, 0, "diameter  18.59375...");
    let run = dir.proofmark(&["mdp", "cycle", "--S", "10", "--A", "5"]);
    ends(&run, 0, "tensor    sha1 70019407");
    let run = dir.proofmark(&["mdp", "funnel", "--S", "20", "--A", "8", "--core", "7"]);
    ends(&run, 0, "span      2.25");
    let run = dir.proofmark(&["mdp", "hub", "--S", "10", "--A", "5", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.out).expect("valid JSON");
    assert_eq!(report["schema"], "proofmark-mdp-report/1");
    assert_eq!(report["diameter"]["exact"], "126794000000/82307401");
    assert_eq!(report["gain"]["exact"], "1/2");
    assert_eq!(report["bias"].as_array().expect("a list").len(), 10);
}

#[test]
fn bad_parameters_are_refused() {
    let dir = Folder::new();
    let cases: [(&[&str], &str); 12] = [
        (&[], "name a family"),
        (&["--file", "model.json", "cycle", "--S", "3", "--A", "2"], "not both"),
        (&["cycle", "--S", "1", "--A", "2"], "S >= 2"),
        (&["cycle", "--S", "3", "--A", "2", "--p", "3/2"], "0 < p <= 1"),
        (&["cycle", "--S", "3", "--A", "2", "--best", "2"], "a best action among the A"),
        (&["cycle", "--S", "3", "--A", "2", "--p", "zero"], "this is no number"),
        (&["cycle", "--S", "3", "--A", "2", "--p", "1/0"], "the denominator is zero"),
        (&["hub", "--S", "3", "--A", "2", "--w", "2/3"], "0 < w <= 1/(S-1)"),
        (&["corridor", "--S", "3", "--A", "1"], "A >= 2"),
        (&["funnel", "--S", "3", "--A", "1", "--core", "3"], "a core among the S states"),
        (&["composite", "--S", "10", "--A", "5", "--D", "20", "--alternative", "1"], "--eps"),
        (&["table", "--model", "model.json"], "a table is written with --emit"),
    ];
    for (arguments, reason) in cases {
        let run = dir.proofmark(&[&["mdp"], arguments].concat());
        ends(&run, 2, reason);
        assert_eq!(run.out, "");
    }
    ends(&dir.proofmark(&["mdp", "--file", "none.json"]), 2, "none.json: No such file");
    let run =
        dir.proofmark(&["mdp", "cycle", "--S", "3", "--A", "2", "--certificate", "no/c.json"]);
    ends(&run, 2, "no/c.json");
}

#[test]
fn a_bad_model_is_refused_at_its_line() {
    let cases = [
        ("model/1", "model/2", ":1:12", "the format is not"),
        ("\"states\"", "\"stats\"", ":3:", "unknown field `stats`"),
        ("\"name\": \"a chain\",\n", "\"name\": null,\n", ":2:", "invalid type: null"),
        ("0.6", "0.5", ":4:26", "state 0, action 0: the probabilities add up to 9/10, not to 1"),
        ("0.6", "-0.6", ":4:26", "the probability -3/5 of the next state 0 is negative"),
        ("[1, 4e-1]", "[2, 4e-1]", ":4:26", "there is no state 2"),
        ("[1, 4e-1]", "[0, 4e-1]", ":4:26", "the next state 0 is named twice"),
        ("4e-1", "4e-9999", ":4:41", "the number is too long"),
        ("4e-1", "\"x\"", ":4:41", "this is no number"),
        ("4e-1", "[1]", ":4:41", "this is no number"),
        ("\"2/3\"", "\"2/0\"", ":6:", "the denominator is zero"),
        ("[1, \"2/3\"]", "[-1, \"2/3\"]", ":6:", "a next state is the number of a state"),
        ("[1, \"2/3\"]", "[1]", ":6:", "tuple of size 2"),
        ("\"reward\": 0.5, ", "", ":5:", "missing field `reward`"),
        ("\"reward\": 0.5, ", "\"reward\": 0.5, \"reward\": 1, ", ":5:", "duplicate field"),
        ("{\"reward\": 0.5, \"next\": [[0, 1]]}", "[0.5, [[0, 1]]]", ":5:", "expected an object"),
        (
            "[{\"reward\": \"1\", \"next\": [[0, \"1/3\"], [1, \"2/3\"]]}]",
            "[]",
            ":6:3",
            "state 1 has no action",
        ),
        ("]}\n", "]} 1\n", ":7:", "trailing characters"),
    ];
    for (old, new, place, reason) in cases {
        assert!(CHAIN.contains(old), "{old}");
        let run = of_file(&CHAIN.replacen(old, new, 1));
        ends(&run, 2, reason);
        assert!(run.err.contains(&format!("model.json{place}")), "no {place}: {}", run.err);
        assert_eq!(run.out, "");
    }
    ends(
        &of_file("{\"format\": \"proofmark-mdp-model/1\", \"states\": []}"),
        2,
        "there is no state",
    );
    ends(&of_file(""), 2, "EOF");
    let thirds = CHAIN.replacen("\"1/3\"", "0.333", 1);
    ends(&of_file(&thirds), 2, "write thirds as \"1/3\"");
    let apart = CHAIN.replacen("[0, \"1/3\"], [1, \"2/3\"]", "[1, 1]", 1);
    ends(&of_file(&apart), 2, "not communicating: state 0 cannot be reached from state 1");
}

#[test]
fn written_models_and_certificates_are_accepted_by_both_programs() {
    let dir = Folder::new();
    let made = dir.proofmark(&[
        "mdp",
        "corridor",
        "--S",
        "5",
        "--A",
        "2",
        "--model",
        "m.json",
        "--certificate",
        "c.json",
    ]);
    ends(&made, 0, "PASS");
    let read = dir.proofmark(&["mdp", "--file", "m.json", "--certificate", "c2.json"]);
    assert_eq!(made.out, read.out, "the same process");
    assert_eq!(dir.read("c.json"), dir.read("c2.json"));
    let arguments = ["--mdp", "m.json", "c.json"];
    ends(&dir.checker(&arguments), 0, "1 process, accepted: PASS");
    ends(&dir.proofmark(&[&["check"], &arguments[..]].concat()), 0, "accepted: PASS");

    dir.write("bad.json", dir.read("c.json").replacen("\"lo\": \"", "\"lo\": \"9", 1));
    ends(&dir.checker(&["--mdp", "m.json", "bad.json"]), 1, "rejected bad.json: gain");
    dir.write("bad.json", dir.read("c.json").replacen("\"gain\"", "\"gian\"", 1));
    ends(&dir.checker(&["--mdp", "m.json", "bad.json"]), 1, "rejected bad.json: line 4");
    dir.write("other.json", CHAIN);
    ends(&dir.checker(&["--mdp", "other.json", "c.json"]), 1, "for another process");
    ends(&dir.checker(&["--mdp", "m.json", "none.json"]), 3, "none.json");
    ends(&dir.checker(&["--mdp", "none.json", "c.json"]), 2, "none.json");
    ends(&dir.checker(&["--mdp", "m.json"]), 2, "2 values");
    ends(&dir.checker(&["book.toml", "--mdp", "m.json", "c.json"]), 2, "cannot be used with");
}

#[test]
fn the_table_of_environments_is_the_published_one() {
    let dir = Folder::new();
    let run =
        dir.proofmark(&["mdp", "table", "--bundled", "--format", "markdown", "--emit", "out"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let published = std::fs::read_to_string(format!("{ROOT}/docs/environments.md")).unwrap();
    assert_eq!(run.out, published, "make certificates writes it again");
    let shipped = Path::new(ROOT).join("certificates/environments");
    let names = dir.list("out");
    let there: BTreeSet<String> = std::fs::read_dir(&shipped)
        .unwrap()
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(there, names.iter().cloned().collect());
    for name in names {
        let text = std::fs::read_to_string(shipped.join(&name)).unwrap();
        assert_eq!(text, dir.read(&format!("out/{name}")), "{name}");
    }
    ends(
        &dir.proofmark(&["mdp", "table", "--bundled"]),
        0,
        "9 match, 12 consistent, 2 errata, 2 not determined, 0 not as",
    );
    let json: Value = serde_json::from_str(
        &dir.proofmark(&["mdp", "table", "--bundled", "--format", "json"]).out,
    )
    .unwrap();
    let matching = json["environments"].as_array().unwrap().iter();
    let matching = matching.filter(|row| row["digest"]["agreement"] == "agrees");
    assert_eq!(matching.count(), 6, "F2, F4 and F5 at both sizes");
}

#[test]
fn an_environment_that_is_not_as_expected_fails_the_table() {
    let row = "[environments]\ntitle = \"Test\"\n\n[[environment]]\nid = \"a\"\nname = \"A\"\n\
        cites = \"here\"\nmodel = { cycle = { S = 10, A = 5 } }\n\
        printed = { digest = \"70019407\", diameter = \"22.5\" }\n";
    let table = |text: &str| {
        let dir = Folder::new();
        dir.write("e.toml", text);
        dir.proofmark(&["mdp", "table", "e.toml"])
    };
    ends(&table(row), 0, "1 match");
    let unexpected = [
        row.replace("22.5", "22.6"),
        row.replace("70019407", "70019408"),
        format!("{row}erratum = \"wrong\"\n"),
        format!("{row}stand_in = \"who knows\"\n"),
    ];
    for text in unexpected {
        ends(&table(&text), 1, "1 not as expected: FAIL");
    }
    ends(&table(&(row.replace("22.5", "22.6") + "erratum = \"wrong\"\n")), 0, "1 errata");
    let bad = [
        ("A = 5", "A = 0", ":5:", "among the A"),
        ("A = 5", "B = 5", ":8:", "unknown field `B`"),
        ("cycle", "circle", ":8:", "unknown variant `circle`"),
        ("22.5", "about 22", ":9:", "no printed number"),
        ("70019407", "7001940G", ":9:", "hexadecimal"),
        ("{ digest = \"70019407\", diameter = \"22.5\" }", "{}", ":5:", "no printed figure"),
        ("id = \"a\"", "id = \"?\"", ":5:", "an id is made of"),
    ];
    for (old, new, place, reason) in bad {
        let run = table(&row.replacen(old, new, 1));
        ends(&run, 2, reason);
        assert!(run.err.contains(&format!("e.toml{place}")), "no {place}: {}", run.err);
    }
    ends(&table("[environments]\ntitle = \"\"\n"), 5, "nothing was checked");
}

#[test]
fn shipped_files_follow_the_schema_and_broken_ones_do_not() {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let text = std::fs::read_to_string(format!("{ROOT}/certificates/mdp-schema.json")).unwrap();
    let location = "file:///mdp-schema.json";
    compiler.add_resource(location, serde_json::from_str(&text).unwrap()).unwrap();
    let schema = compiler.compile(location, &mut schemas).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        schemas.validate(&value, schema).map_err(|error| error.to_string())
    };
    let folder = Path::new(ROOT).join("certificates/environments");
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(valid(&text), Ok(()), "{}", path.display());
    }
    assert_eq!(valid(CHAIN), Ok(()));
    let certificate = std::fs::read_to_string(folder.join("rq4.first.json")).unwrap();
    let broken = [
        (CHAIN, "model/1", "model/2"),
        (CHAIN, "\"reward\": 0,", ""),
        (CHAIN, "\"1/3\"", "\"1/-3\""),
        (CHAIN, "[0, 0.6]", "[-1, 0.6]"),
        (&certificate, "\"lo\": \"", "\"lo\": \"+"),
        (&certificate, "\"over\"", "\"under\""),
        (&certificate, "\"actions\": [", "\"actions\": [-1,"),
    ];
    for (text, from, to) in broken {
        assert!(text.contains(from), "{from}");
        assert!(valid(&text.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
}

/// A few replacements of a digit by the next one, spread over the text.
fn edited(text: &str) -> Vec<String> {
    let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    let edit = |(at, byte): (usize, u8)| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] = if byte == b'9' { b'0' } else { byte + 1 };
        String::from_utf8(bytes).unwrap()
    };
    digits.step_by(text.len() / 40 + 1).map(edit).collect()
}

#[test]
fn the_two_checkers_agree_on_edited_certificates() {
    let folder = Path::new(ROOT).join("certificates/environments");
    let dir = Folder::new();
    let (mut accepted, mut edits) = (BTreeSet::new(), 0);
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(id) = name.strip_suffix(".model.json") else { continue };
        let model = std::fs::read_to_string(&path).unwrap();
        let mdp = Model::parse(&name, &model).unwrap().mdp;
        let text = std::fs::read_to_string(folder.join(format!("{id}.json"))).unwrap();
        for (number, edit) in edited(&text).into_iter().enumerate() {
            let name = format!("{id}-{number}");
            dir.write(&format!("{name}.model.json"), &model);
            dir.write(&format!("{name}.json"), &edit);
            if MdpCertificate::parse(&edit).is_ok_and(|c| check(&mdp, &c).is_ok()) {
                accepted.insert(name);
            }
            edits += 1;
        }
    }
    let mut command = Command::new("python3");
    command.arg(format!("{ROOT}/certificates/check_mdp.py")).arg(dir.path("."));
    let output = command.output().expect("python3 runs; `make test` installs it");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let rejected = said.lines().filter_map(|line| line.strip_prefix("REJECTED "));
    let rejected: BTreeSet<String> = rejected
        .map(|line| {
            let path = Path::new(line.split(": ").next().unwrap());
            path.file_stem().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(rejected.len() + accepted.len(), edits);
    assert!(rejected.is_disjoint(&accepted), "the kernel and check_mdp.py differ");
    println!("{edits} edits, {} accepted by both", accepted.len());
    assert!(edits > 500 && !accepted.is_empty());
}
