//! `proofmark fmt`: the usual form of a book, and nothing lost on the way.

use proofmark::format::{Refusal, format};
use proofmark_book::Book;
use proptest::prelude::*;

use crate::support::{Folder, book, claim, ends};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn shipped(name: &str) -> String {
    std::fs::read_to_string(format!("{ROOT}/certificates/{name}/claims.toml")).unwrap()
}

fn formatted(text: &str) -> String {
    format("book.toml", text).unwrap_or_else(|refusal| panic!("{refusal:?}: {text}"))
}

#[test]
fn the_shipped_books_are_in_their_usual_form() {
    let paths = ["classical-constants", "finite-frontier", "inequalities", "sharper-frontier"]
        .map(|name| format!("{ROOT}/certificates/{name}/claims.toml"));
    let [classical, finite, inequalities, sharper] = &paths;
    let run =
        Folder::new().proofmark(&["fmt", "--check", classical, finite, inequalities, sharper]);
    assert_eq!((run.code, run.said().as_str()), (0, ""));
}

const MESSY: &str = r#"

# About the book.
[book]   # a remark
   title="Test"



# The formula.
  [[ define ]]
value = 'sqrt( ln(n)/( 2*m ) )' # the radius
# how many are left
let=["m=n-d","unit = 1e-3 * 0.0200" , # spare
  # above the last
     "last = - 2 ^ -3"   # beside the last
]
args = [ "n","d" ]

require=["d<n",   "m  >=  1"]
name = "rate"
[[claim]]
says = "rate(1000,10)  rounds to   0.0591"
cites= "Table 1"
id  = "a"
[[claim]]
id = "long"
says = """
rate(1000, 10) <=
    0.0591
"""
let = ["first = 1 + 2 + 3", "second = first + 4 + 5 + 6 + 7 + 8", "third = second*first*(first - second)"]
# The end.
"#;

const NEAT: &str = r##"# About the book.
[book]   # a remark
title = "Test"

# The formula.
[[define]]
name = "rate"
args = ["n", "d"]
# how many are left
let = [
    "m = n - d", "unit = 1e-3*0.0200", # spare
    # above the last
    "last = -2^-3",   # beside the last
]

require = ["d<n", "m >= 1"]
value = 'sqrt(ln(n)/(2*m))' # the radius

[[claim]]
id = "a"
cites = "Table 1"
says = "rate(1000,10) rounds to 0.0591"

[[claim]]
id = "long"
let = [
    "first = 1 + 2 + 3",
    "second = first + 4 + 5 + 6 + 7 + 8",
    "third = second*first*(first - second)",
]
says = """
rate(1000, 10) <=
    0.0591
"""
# The end.
"##;

#[test]
fn a_messy_book_becomes_neat_and_stays_so() {
    assert_eq!(formatted(MESSY), NEAT);
    assert_eq!(formatted(NEAT), NEAT);
    assert_eq!(formatted(&MESSY.replace('\n', "\r\n")), NEAT);
    assert_eq!(formatted(&format!("\u{feff}{MESSY}")), NEAT);
}

#[test]
fn the_words_of_a_sentence_are_not_touched() {
    // The hash of a claim is of these words.
    for says in ["1<2", "1 +2 < 4", "(1)<2"] {
        let text = book(claim("a", says).trim_end()) + "\n";
        assert_eq!(formatted(&text), text);
    }
}

#[test]
fn unusual_ways_of_writing_a_book_are_kept() {
    for text in [
        "book = { title = \"T\" }\nclaim = [{ id = \"a\", says = \"1 < 2\" }, # one\n]\n",
        "book.title = \"T\"\n[[claim]]\nid = 'a'\nsays = '''1 < 2'''\n",
        "[book]\n\"title\" = \"T\"\n[[claim]]\nid = \"a\"\nsays = \"1 \\u003c 2\"\n",
        "[book]\ntitle = \"# no comment\"\n[[claim]]\nid = \"a\"\nsays = \"1 < 2\"\nlet = []\n",
    ] {
        let once = formatted(text);
        assert_eq!(formatted(&once), once);
    }
}

#[test]
fn check_names_the_files_and_changes_nothing() {
    let dir = Folder::with(MESSY);
    dir.write("neat.toml", NEAT);
    let run = dir.proofmark(&["fmt", "--check", "neat.toml", "book.toml"]);
    assert_eq!((run.code, run.out.as_str()), (1, "book.toml: not in its usual form\n"));
    assert_eq!(dir.read("book.toml"), MESSY);
    ends(&dir.proofmark(&["fmt", "neat.toml", "book.toml"]), 0, "book.toml: formatted");
    assert_eq!(dir.read("book.toml"), NEAT);
    let run = dir.proofmark(&["fmt", "--check", "neat.toml", "book.toml"]);
    assert_eq!((run.code, run.said().as_str()), (0, ""));
    assert_eq!(dir.list("."), ["book.toml", "neat.toml"]);
}

#[test]
fn a_book_that_cannot_be_read_is_left_as_it_is() {
    let broken = book(&claim("a", "1 < foo"));
    let dir = Folder::with(&broken);
    dir.write("other.toml", MESSY);
    let run = dir.proofmark(&["fmt", "book.toml", "other.toml"]);
    ends(&run, 2, "book.toml:6:13");
    assert_eq!(dir.read("book.toml"), broken);
    assert_eq!(dir.read("other.toml"), NEAT, "the others are formatted");
    ends(&Folder::new().proofmark(&["fmt"]), 2, "no claim book in this folder");
    ends(&dir.proofmark(&["fmt", "nowhere"]), 2, "nowhere: ");
    assert!(matches!(format("a", "[book]\n"), Err(Refusal::Unreadable(_))));
}

/// Ways of writing the same book: each turns a line into another, by a whim.
fn whims(line: &str, whim: u8) -> String {
    let in_text = line.contains('"') && line.matches('"').count() != 2;
    match whim {
        _ if line.starts_with('#') => line.to_owned(),
        0 => format!("{line} \t"),
        1 if !in_text && line.contains(" = ") => line.replacen(" = ", "=", 1),
        2 if line.starts_with("[[") => format!("\n\n\n  {line}"),
        3 if line.contains(" = \"") => format!("\t{line}"),
        4 if line.starts_with("args = [") => line.replace(", ", " ,  "),
        5 if line.starts_with("value = \"") || line.starts_with("    \"") => {
            line.replace('*', " * ").replace(" + ", "+").replace(", ", " ,")
        }
        6 if line.starts_with("says = \"") => line.replace(' ', "  "),
        _ => line.to_owned(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn white_space_alone_makes_no_difference(whim in prop::collection::vec(0_u8..12, 300)) {
        let neat = shipped("classical-constants");
        // The words of an erratum are its author's, to the last space.
        let mut erratum = false;
        let lines = neat.lines().enumerate().map(|(number, line)| {
            let quote = line.contains("\"\"\"");
            erratum ^= quote;
            if erratum || quote { line.to_owned() } else { whims(line, whim[number % whim.len()]) }
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        prop_assert_eq!(formatted(&text), neat);
    }

    #[test]
    fn any_edit_that_leaves_a_book_is_formatted_once_and_for_all(
        edits in prop::collection::vec((0_usize..5_000, 0_usize..8), 1..4)
    ) {
        let mut text = shipped("classical-constants");
        for (at, edit) in edits {
            // Half of the edits are between lines.
            let line = text.get(at..).and_then(|rest| rest.find('\n')).map_or(0, |end| at + end + 1);
            let at = if at % 2 == 0 { line } else { text.floor_char_boundary(at) };
            let piece = ["\n", " ", "# a, [b]\n", "\n\n\n", "\t", ",", "\r\n", "# \"c\"\n"][edit];
            text.insert_str(at, piece);
        }
        if Book::parse("book.toml", &text).is_ok() {
            let once = formatted(&text);
            prop_assert_eq!(formatted(&once), once);
        }
    }
}
