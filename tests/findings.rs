//! What a book finds about its paper: one entry for each fact, in every output, and refused where nothing
//! shows it.

use std::collections::HashSet;

use proofmark_book::Book;
use proofmark_check::{Subject, Surroundings};

use crate::support::{Folder, book, claim};

const FINDING: &str = "[[finding]]\nid = \"table.top\"\nkind = \"false\"\ncites = \"Table 1\"\n\
    title = \"The first row is rounded up\"\nsays = \"It is 1.41.\"\nfollows = \"Nothing else changes.\"\n\
    claims = [\"table.row1\", \"table.right\"]\nsee = [\"notes.md\"]\n\n";

fn claims() -> String {
    claim("table.row1", "sqrt(2) rounds to 1.42").trim_end().to_owned()
        + "\nexpect = \"refuted\"\n\n"
        + &claim("table.right", "sqrt(2) rounds to 1.41")
}

fn folder(body: &str) -> Folder {
    Folder::with(book(body))
}

#[test]
fn a_finding_says_what_is_wrong_with_all_the_claims_beneath_it() {
    let dir = folder(&(FINDING.to_owned() + &claims()));
    let run = dir.proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 0, "{}", run.said());
    for words in [
        "1 finding: 1 false as printed",
        "false as printed  The first row is rounded up",
        "2 claims: 1 holds, 1 is refuted, as a finding says: PASS",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let run = dir.proofmark(&["audit", "book.toml", "--all"]);
    for words in
        ["It is 1.41.", "What follows: Nothing", "Shown by: table.row1, table.right, notes.md"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let run = dir.proofmark(&["audit", "book.toml", "--format", "markdown"]);
    let [finding, refuted] = ["## Findings (1)", "- Refuted: `sqrt(2) rounds to 1.42`"];
    assert!(run.out.contains(finding) && run.out.contains(refuted), "{}", run.out);
    assert!(!run.out.contains("## Errata"), "{}", run.out);
    let run = dir.proofmark(&["audit", "book.toml", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(json["findings"][0]["kind"], "false");
    assert_eq!(json["findings"][0]["claims"], serde_json::json!(["table.row1", "table.right"]));
    assert_eq!(json["claims"][0]["finding"], "table.top");
    assert_eq!(json["summary"]["refuted"], 1);
    // One fact is one alert, and every claim is a test that passes.
    let run = dir.proofmark(&["audit", "book.toml", "--format", "sarif"]);
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let results = json["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    assert_eq!((&results[0]["ruleId"], &results[0]["level"]), (&"finding".into(), &"note".into()));
    let run = dir.proofmark(&["audit", "book.toml", "--format", "junit"]);
    assert!(run.out.contains("tests=\"3\" failures=\"0\""), "{}", run.out);
    let run = dir.proofmark(&["report", "book.toml", "--out", "page.html"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let page = dir.read("page.html");
    for words in
        ["1 finding: 1 false as printed", "id=\"finding-table.top\"", "as the findings say"]
    {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_finding_whose_claim_turns_out_otherwise_leaves_the_gate_red() {
    let body = FINDING.to_owned() + &claims().replace("1.42", "1.414");
    let run = folder(&body).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 1, "{}", run.said());
    assert!(run.out.contains("table.row1"), "{}", run.out);
}

#[test]
fn a_finding_that_nothing_shows_is_refused() {
    let all = [
        ("kind = \"false\"", "kind = \"wrong\"", "`wrong` is no kind of finding"),
        ("\"table.right\"]", "\"table.rihgt\"]", "there is no claim `table.rihgt`"),
        ("id = \"table.top\"", "id = \"a b\"", "a finding's id"),
        ("says = \"It", "sais = \"It", "sais"),
    ];
    for (from, to, words) in all {
        assert!(FINDING.contains(from), "{from}");
        let run =
            folder(&(FINDING.replace(from, to) + &claims())).proofmark(&["audit", "book.toml"]);
        assert_eq!(run.code, 2, "{to}: {}", run.said());
        assert!(run.err.contains(words), "{to}: {}", run.err);
    }
    let bare =
        FINDING.replace("claims = [\"table.row1\", \"table.right\"]\nsee = [\"notes.md\"]\n", "");
    let run = folder(&(bare + &claim("a", "1 < 2"))).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(run.err.contains("a finding must say what shows it"), "{}", run.err);
    let twice = FINDING.to_owned() + FINDING + &claims();
    let run = folder(&twice).proofmark(&["audit", "book.toml"]);
    assert!(run.err.contains("there is already a finding `table.top`"), "{}", run.err);
}

#[test]
fn without_a_finding_a_refuted_claim_still_needs_its_own_erratum() {
    let run = folder(&claims()).proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(
        run.out.contains("must say what is wrong") || run.err.contains("must say what is wrong")
    );
}

/// Every name on the page of the second reading is a claim, a finding or a theorem, and the numbers of
/// statements add up.
#[test]
fn the_second_reading_counts_and_names_what_is_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/second-reading.md")).unwrap();
    let text =
        std::fs::read_to_string(root.join("certificates/finite-frontier/claims.toml")).unwrap();
    let book = Book::parse_beside("book", &text, &Surroundings(Subject::Bundled)).expect("a book");
    let claims: Vec<&str> = book.entries.iter().map(|entry| entry.claim.id()).collect();
    let findings: HashSet<&str> = book.findings.iter().map(|finding| finding.id.as_str()).collect();
    let axioms = std::fs::read_to_string(root.join("proofs/coq/axioms.txt")).unwrap();
    let mut library = axioms;
    for folder in ["Process", "Paper", "Sharper", "Upper"] {
        for file in std::fs::read_dir(root.join("proofs/coq").join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "v") {
                library.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let fits = |pattern: &str, id: &str| {
        let parts: Vec<&str> = pattern.split('*').collect();
        let mut rest = id;
        for (place, part) in parts.iter().enumerate() {
            match rest.find(part) {
                Some(at) if place > 0 || at == 0 => rest = &rest[at + part.len()..],
                _ => return false,
            }
        }
        rest.is_empty() || pattern.ends_with('*')
    };
    let (mut total, mut rows, mut mentioned) = (0, 0, HashSet::new());
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let Some((count, _)) = cells.get(1).and_then(|cell| cell.split_once(':')) else { continue };
        total += count.parse::<usize>().expect(line);
        rows += 1;
        let decided = cells[2];
        let (decided, found) = decided.split_once("**F**").unwrap_or((decided, ""));
        for name in found.split('`').skip(1).step_by(2) {
            assert!(findings.contains(name), "{name} is no finding");
            mentioned.insert(name);
        }
        for name in decided.split('`').skip(1).step_by(2).filter(|name| !name.contains(' ')) {
            let claim = claims.iter().any(|id| fits(name, id));
            assert!(claim || library.contains(name), "{name} is neither a claim nor a theorem");
        }
    }
    assert!(rows >= 40, "{rows} rows");
    assert!(page.contains(&format!("in all there are {total}.")), "{total} statements");
    // A finding that no section mentions would have come from nowhere; larger bounds are about none.
    for finding in &findings {
        assert!(mentioned.contains(finding) || *finding == "lower.larger", "{finding}");
    }
}
