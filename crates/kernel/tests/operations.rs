//! The table of operations is the same wherever it stands: in the JSON Schema, in the specification,
//! in the second checker, in the Coq model, among the bounded proofs and on the pages about the language.

use std::collections::{BTreeMap, BTreeSet};

use proofmark_kernel::op::{Domain, Notation, OPERATIONS, Operation, Rule};
use proofmark_kernel::{Derivative, Op};

const SCHEMA: &str = include_str!("../../../certificates/schema.json");
const SPECIFICATION: &str = include_str!("../../../certificates/README.md");
const SECOND_CHECKER: [&str; 2] = [
    include_str!("../../../certificates/checker/rules.py"),
    include_str!("../../../certificates/checker/slopes.py"),
];
const MODEL: &str = include_str!("../../../proofs/coq/Kernel/Term.v");
const SLOPES: &str = include_str!("../../../proofs/coq/Kernel/Slope.v");
const LANGUAGE: &str = include_str!("../../../docs/language.md");
const LANGUAGE_HELP: &str = include_str!("../../../src/cli/language.txt");
const HARNESSES: &str = include_str!("../../../proofs/kani/README.md");

/// The number of operands of every operation.
fn table() -> BTreeMap<String, usize> {
    OPERATIONS.iter().map(|row| (row.name.to_owned(), row.operands())).collect()
}

fn names(wanted: impl Fn(&Operation) -> bool) -> BTreeSet<String> {
    OPERATIONS.iter().filter(|row| wanted(row)).map(|row| row.name.to_owned()).collect()
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The cells of a Markdown table, from the line that begins so.
fn rows(page: &str, head: &str) -> Vec<Vec<String>> {
    let lines = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    let cells = |line: &str| -> Vec<String> {
        let line = line.replace("\\|", "");
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    assert!(!rows.is_empty(), "{head}");
    rows
}

/// A name in the way of Coq: `FloorLog2`.
fn in_camel_case(name: &str) -> String {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    name.split('_').map(capital).collect()
}

#[test]
fn names_are_different_and_lead_to_their_operation() {
    assert_eq!(table().len(), OPERATIONS.len());
    for row in OPERATIONS {
        match Op::plain(row.name) {
            Some(op) => {
                assert_eq!(op.name(), row.name);
                assert!(op.parameter().is_none());
            }
            None => assert!(["const", "var", "pow"].contains(&row.name), "{}", row.name),
        }
    }
    assert_eq!(Op::plain("no such"), None);
}

#[test]
fn the_schema_knows_every_operation_with_its_operands() {
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).unwrap();
    let mut found = BTreeMap::new();
    for shape in schema["$defs"]["step"]["oneOf"].as_array().unwrap() {
        let properties = &shape["properties"];
        let op = &properties["op"];
        let names = op["enum"].as_array().cloned().unwrap_or_else(|| vec![op["const"].clone()]);
        let args = &properties["args"];
        let operands = args["maxItems"].as_u64().unwrap_or(0);
        assert_eq!(args["minItems"].as_u64().unwrap_or(0), operands);
        for name in names {
            let operands = usize::try_from(operands).unwrap();
            found.insert(name.as_str().unwrap().to_owned(), operands);
        }
    }
    assert_eq!(found, table());
}

#[test]
fn the_specification_knows_every_operation_with_its_operands_and_domain() {
    let mut found = BTreeMap::new();
    let mut partial = BTreeSet::new();
    for row in rows(SPECIFICATION, "| op | operands |") {
        for name in quoted(&row[0]) {
            found.insert(name.to_owned(), row[1].parse().unwrap());
            if !row[3].is_empty() {
                partial.insert(name.to_owned());
            }
        }
    }
    assert_eq!(found, table());
    assert_eq!(partial, names(|row| row.domain != Domain::Everywhere), "defined if");
}

#[test]
fn the_specification_knows_every_derivative() {
    let rows = rows(SPECIFICATION, "| step s | derivative |");
    let found: BTreeSet<String> =
        rows.iter().filter_map(|row| quoted(&row[0]).next()).map(str::to_owned).collect();
    let known = |row: &Operation| {
        matches!(row.slope, Derivative::Before(_) | Derivative::After(_) | Derivative::Variable)
    };
    assert_eq!(found, names(known));
}

#[test]
fn the_second_checker_has_every_rule_and_every_derivative() {
    let entries = |start: &str, end: &str| -> Vec<(String, String)> {
        let text = SECOND_CHECKER.concat();
        let body = text.split(start).nth(1).unwrap().split(end).next().unwrap();
        let lines = body.lines().filter_map(|line| line.strip_prefix("    \""));
        lines
            .filter_map(|line| line.split_once("\": "))
            .map(|(a, b)| (a.into(), b.into()))
            .collect()
    };
    let rules: BTreeMap<String, usize> = entries("\nRULES = {", "\n}")
        .into_iter()
        .map(|(name, rest)| (name, rest[1..].split(',').next().unwrap().parse().unwrap()))
        .collect();
    assert_eq!(rules, table());
    let slopes: BTreeSet<String> =
        entries("\nSLOPES = {", "\n}").into_iter().map(|(name, _)| name).collect();
    let chained =
        |row: &Operation| matches!(row.slope, Derivative::Before(_) | Derivative::After(_));
    assert_eq!(slopes, names(chained));
}

#[test]
fn the_coq_model_has_every_operation() {
    let body = MODEL.split("Inductive Op :=").nth(1).unwrap().split(".\n").next().unwrap();
    let found: BTreeSet<String> = body
        .split('|')
        .filter_map(|part| part.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    let expected: BTreeSet<String> = OPERATIONS.iter().map(|row| in_camel_case(row.name)).collect();
    assert_eq!(found, expected);
    for row in OPERATIONS {
        if matches!(row.slope, Derivative::Before(_) | Derivative::After(_)) {
            assert!(SLOPES.contains(&in_camel_case(row.name)), "{} in Slope.v", row.name);
        }
    }
}

#[test]
fn every_rule_has_a_bounded_proof() {
    for row in OPERATIONS {
        let name = match row.rule {
            Rule::Constant => "constant",
            // What a variable's enclosure must hold is its range in the box.
            Rule::Variable => "contains",
            Rule::Nullary(_) | Rule::Unary(_) | Rule::Power(_) | Rule::Binary(_) => row.name,
        };
        assert!(HARNESSES.contains(&format!("| `verify_{name}` |")), "{name}");
    }
}

#[test]
fn the_book_has_a_word_for_every_function() {
    let words: BTreeSet<&str> = proofmark_book::words().collect();
    for row in OPERATIONS.iter().filter(|row| row.notation == Notation::Function) {
        assert!(words.contains(row.name), "{}", row.name);
    }
}

#[test]
fn the_pages_about_the_language_name_every_function() {
    for (page, text) in [("docs/language.md", LANGUAGE), ("help language", LANGUAGE_HELP)] {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words: BTreeSet<&str> = text.split(|c| !is_word(c)).collect();
        for row in OPERATIONS.iter().filter(|row| row.notation == Notation::Function) {
            assert!(words.contains(row.name), "{page} does not name {}", row.name);
        }
    }
}
