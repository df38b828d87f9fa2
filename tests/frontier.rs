//! Bounds beyond the paper's: any regime, any point, certified; and what they refuse.

use std::process::Command;

use proofmark_book::Book;
use proofmark_check::{Subject, Surroundings};
use proofmark_kernel::Rational;
use proofmark_rl::frontier::{self, Frontier, Point, Regime, Stage};

use crate::support::Folder;

fn decimal(text: &str) -> Rational {
    proofmark_kernel::Decimal::parse(text).expect("a decimal").value
}

#[test]
fn what_both_books_define_stands_in_one() {
    let sharper = Frontier::bundled().expect("a book").book;
    for name in ["L", "m", "delta", "kl_atanh", "certificate", "envelope"] {
        let (_, definition) = sharper.definition(name).expect(name);
        assert_eq!(definition.place.source.name, "<finite-frontier>");
    }
    let own: Vec<&str> = sharper.own_definitions().map(|one| one.name.as_str()).collect();
    assert!(own.contains(&"fast_constant") && !own.contains(&"L"), "{own:?}");
}

#[test]
fn the_search_reaches_the_rows_of_coq() {
    let frontier = Frontier::bundled().expect("a book");
    let rows = frontier::table::rows(&frontier).expect("a table");
    assert_eq!(rows.len(), 7);
    for row in rows {
        let [s, a, d, c] = &row.corner;
        let regime = Regime::new(s, a, d, c).expect("a regime");
        let found = frontier.regime(&regime, &Stage::ALL);
        for ((stage, coefficient, _), (same, result)) in row.cells.iter().zip(&found) {
            assert_eq!(stage, same);
            let bound = result.as_ref().expect("a bound");
            // As good as the parameters of SharpRows.v, up to a hundred-thousandth.
            let nearly = decimal(coefficient) * decimal("0.99999");
            assert!(bound.lower >= nearly, "{} of row {}", bound.says(), row.number);
        }
    }
}

#[test]
fn every_digit_that_is_found_is_checked_by_all_checkers() {
    let dir = Folder::new();
    let commands: [&[&str]; 3] = [
        &["frontier", "--S", "30", "--A", "12", "--d", "6.5", "--C", "40"],
        &["lower", "--S", "14", "--A", "6", "--D", "31.25", "--T", "123456"],
        &["frontier", "--target", "0.1", "--S", "24", "--A", "10"],
    ];
    for (index, command) in commands.iter().enumerate() {
        let folder = format!("out{index}");
        let run = dir.proofmark(&[*command, &["--emit", &folder]].concat());
        assert_eq!(run.code, 0, "{}", run.said());
        let book = format!("{folder}/claims.toml");
        let checked = dir.checker(&[&book]);
        assert_eq!(checked.code, 0, "{}", checked.said());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/check.py");
        let second = dir.run(Command::new("python3").arg(script).arg(&folder));
        assert_eq!(second.code, 0, "{}", second.said());
        let audited = dir.proofmark(&["audit", &book]);
        assert_eq!(audited.code, 0, "{}", audited.said());
    }
}

#[test]
fn a_little_book_has_no_definition_that_it_does_not_need() {
    let dir = Folder::new();
    let run = dir.proofmark(&[
        "frontier", "--S", "24", "--A", "8", "--d", "8", "--C", "25", "--stage", "exact", "--emit",
        "out",
    ]);
    assert_eq!(run.code, 0, "{}", run.said());
    let beside = Surroundings(Subject::Bundled);
    let text = dir.read("out/claims.toml");
    let book = Book::parse_beside("little", &text, &beside).expect("a book");
    let names: Vec<&str> = book.own_definitions().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["sharp_envelope"]);
    assert_eq!(book.paper.uses, ["finite-frontier"]);
    assert_eq!(dir.list("out"), ["claims.toml", "frontier.exact.json"]);
}

#[test]
fn runs_are_the_same_bytes() {
    let dir = Folder::new();
    let run = |name: &str| {
        let coq = format!("{name}.v");
        let arguments = ["lower", "--S", "26", "--A", "9", "--D", "77", "--T", "1e6"];
        let run = dir.proofmark(&[&arguments[..], &["--emit", name, "--coq", &coq]].concat());
        assert_eq!(run.code, 0, "{}", run.said());
        (run.out, dir.read(&coq), dir.read(&format!("{name}/lower.fast.json")))
    };
    assert_eq!(run("a"), run("b"));
}

#[test]
fn later_stages_say_more_and_the_point_more_than_its_regime() {
    let point = Point::new("40", "10", "64", "640000").expect("a point");
    let regime = Regime::new("40", "10", "8", "25").expect("a regime");
    let frontier = Frontier::bundled().expect("a book");
    let (here, everywhere) =
        (frontier.lower(&point, &Stage::ALL), frontier.regime(&regime, &Stage::ALL));
    let mut last = Rational::from(num_bigint::BigInt::from(0));
    for ((_, here), (stage, everywhere)) in here.iter().zip(&everywhere) {
        let (here, everywhere) = (here.as_ref().unwrap(), everywhere.as_ref().unwrap());
        assert!(here.lower > last, "{}", stage.title());
        last = here.lower.clone();
        // (c sqrt(D S A T))^2, and the regime's c is at most the point's. L(20) = 7, so D = 8 (L + 1).
        let squared = &everywhere.lower * &everywhere.lower * point.scale();
        assert!(&here.lower * &here.lower >= squared, "{}", stage.title());
    }
    assert_eq!(frontier::best(&here).expect("a bound").stage, Stage::Unpaid);
    assert_eq!(frontier::best_by_state(&here).expect("a bound").stage, Stage::Fast);
}

#[test]
fn the_best_bound_is_the_largest_one_for_the_papers_class() {
    let point = ["lower", "--S", "26", "--A", "9", "--D", "47", "--T", "1234567"];
    let run = Folder::new().proofmark(&point);
    assert_eq!(run.code, 0, "{}", run.said());
    let lines = [
        "best for the paper's class: 20317.14 (action rewards)",
        "best for rewards by state alone: 20058.25 (faster family)",
    ];
    assert!(run.out.contains(&lines.join("\n")), "{}", run.out);
    let run = Folder::new().proofmark(&[&point[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&json["best"], &json["best_by_state"]), (&"unpaid".into(), &"fast".into()));
    let rewards: Vec<&str> = json["stages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|stage| stage["rewards"].as_str().unwrap())
        .collect();
    assert_eq!(rewards, ["state", "state", "state", "state", "state and action"]);
    let run =
        Folder::new().proofmark(&["frontier", "--S", "40", "--A", "10", "--d", "8", "--C", "25"]);
    assert!(run.out.contains("best for the paper's class: 0.172"), "{}", run.out);
}

#[test]
fn every_result_of_a_target_reaches_it_and_none_is_weaker_than_another() {
    let dir = Folder::new();
    let run = dir.proofmark(&["frontier", "--target", "0.12", "--A", "5", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let regimes = json["regimes"].as_array().expect("regimes");
    assert!(!regimes.is_empty());
    let mut corners = Vec::new();
    for regime in regimes {
        assert!(decimal(regime["bound"].as_str().unwrap()) >= decimal("0.12"));
        let corner =
            ["S", "A", "d", "C"].map(|name| decimal(regime["regime"][name].as_str().unwrap()));
        corners.push(corner);
    }
    for (i, one) in corners.iter().enumerate() {
        for (j, other) in corners.iter().enumerate() {
            let weaker = one.iter().zip(other).all(|(x, y)| x <= y);
            assert!(i == j || !weaker, "{one:?} {other:?}");
        }
    }
}

#[test]
fn bad_input_is_refused_by_name() {
    let frontier = |s, a, d, c| ["frontier", "--S", s, "--A", a, "--d", d, "--C", c];
    let lower = |s, a, d, t| ["lower", "--S", s, "--A", a, "--D", d, "--T", t];
    let cases = [
        (frontier("41", "10", "8", "25"), "S must be even"),
        (frontier("0", "10", "8", "25"), "S must be a whole number from 2"),
        (frontier("2000002", "10", "8", "25"), "to 1000000"),
        (frontier("40.5", "10", "8", "25"), "S must be a whole number"),
        (frontier("40", "3", "8", "25"), "A must be a whole number from 4"),
        (frontier("40", "x", "8", "25"), "A must be a whole number"),
        (frontier("40", "10", "1", "25"), "d must be above 1"),
        (frontier("40", "10", "8%", "25"), "d must be a positive decimal"),
        (frontier("40", "10", "8", "0"), "C must be a positive decimal"),
        (frontier("40", "10", "8", "-5"), "C must be a positive decimal"),
        (lower("-20", "7", "40", "1000"), "S must be a whole number"),
        (frontier("40", "10", "8", "1e13"), "C must be at most"),
        (lower("20", "7", "3", "1000"), "D must be above 3"),
        (lower("20", "7", "40", "0"), "T must be a whole number from 1"),
        (lower("20", "7", "40", "1e19"), "T must be a whole number"),
        (lower("21", "7", "40", "1000"), "S must be even"),
    ];
    for (arguments, words) in cases {
        let run = Folder::new().proofmark(&arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.said());
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    }
    for (arguments, words) in [
        (vec!["frontier"], "--S"),
        (vec!["frontier", "--S", "40", "--A", "10", "--d", "8"], "--C"),
        (vec!["frontier", "--table", "--S", "40"], "cannot be used with"),
        (vec!["frontier", "--target", "2"], "below 1"),
        (vec!["frontier", "--target", "0.1", "--S", "7"], "S must be even"),
        (vec!["frontier", "--target", "0.1", "--stage", "fast", "--stage", "sharp"], "one --stage"),
        (
            vec![
                "frontier", "--S", "8", "--A", "5", "--d", "8", "--C", "9", "--format", "markdown",
            ],
            "--table",
        ),
    ] {
        let run = Folder::new().proofmark(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.said());
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn nothing_to_say_is_not_a_pass() {
    let dir = Folder::new();
    let weak = dir.proofmark(&[
        "frontier", "--S", "2", "--A", "4", "--d", "1.5", "--C", "1", "--emit", "out", "--coq",
        "out.v",
    ]);
    assert_eq!(weak.code, 1, "{}", weak.said());
    assert!(weak.err.contains("no stage gives a positive bound"));
    assert!(!dir.path("out").exists() && !dir.path("out.v").exists());
    let high = dir.proofmark(&["frontier", "--target", "0.9", "--S", "8", "--A", "5"]);
    assert_eq!(high.code, 1, "{}", high.said());
    let short = dir.proofmark(&[
        "lower", "--S", "20", "--A", "7", "--D", "1000", "--T", "1", "--stage", "paper",
    ]);
    assert_eq!(short.code, 1, "{}", short.said());
}

#[test]
fn the_page_of_the_table_is_the_shipped_one() {
    let run = Folder::new().proofmark(&["frontier", "--table", "--format", "markdown"]);
    assert_eq!(run.code, 0, "{}", run.said());
    assert_eq!(run.out, include_str!("../docs/frontier.md"), "make certificates");
}

#[test]
fn the_shipped_certificates_are_those_of_the_book() {
    let dir = Folder::new();
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/certificates/sharper-frontier");
    let book = format!("{shipped}/claims.toml");
    let run = dir.proofmark(&["audit", &book, "--quiet", "--emit", "out"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let names = dir.list("out");
    for name in &names {
        let file = std::fs::read_to_string(format!("{shipped}/{name}")).expect(name);
        assert_eq!(file, dir.read(&format!("out/{name}")), "{name}");
    }
    let checked = dir.checker(&[&book]);
    assert_eq!(checked.code, 0, "{}", checked.said());
    assert!(checked.out.contains(&format!("{} accepted", names.len())), "{}", checked.out);
}

/// Every name in code letters that looks like one of the Coq library is one, in the library or in a
/// family of rows.
#[test]
fn the_page_on_the_sharper_frontier_names_theorems_that_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/sharper-frontier.md")).unwrap();
    let mut library = String::new();
    let folders = std::fs::read_dir(root.join("proofs/coq")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    for file in folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "v") {
            library.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
    let mut seen = 0;
    for name in page.split('`').skip(1).step_by(2) {
        let word = name.trim_end_matches('*').trim_end_matches('_');
        let coq = word.contains('_') && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if coq {
            assert!(library.contains(word), "{name} is not in proofs/coq");
            seen += 1;
        }
    }
    assert!(seen >= 30, "only {seen} names");
}
