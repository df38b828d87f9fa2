//! The JSON Schema of books and the reader of books agree, as far as a schema can tell.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use proofmark_book::{Book, NOTATION, further_functions, words};
use serde_json::Value;

use crate::support::{Folder, book, claim};

struct Checked {
    schemas: Schemas,
    index: SchemaIndex,
    text: Value,
}

impl Checked {
    fn new() -> Self {
        let run = Folder::new().proofmark(&["schema", "book"]);
        let text: Value = serde_json::from_str(&run.out).unwrap();
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("file:///book.json", text.clone()).unwrap();
        let index = compiler.compile("file:///book.json", &mut schemas).unwrap();
        Self { schemas, index, text }
    }

    fn accepts(&self, book: &str) -> bool {
        let value: Value = toml::from_str::<toml::Table>(book)
            .map(|table| serde_json::to_value(table).unwrap())
            .unwrap_or_else(|error| panic!("{error}: {book}"));
        self.schemas.validate(&value, self.index).is_ok()
    }

    fn keys(&self, pointer: &str) -> BTreeSet<String> {
        self.text.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect()
    }

    fn strings(&self, pointer: &str) -> BTreeSet<String> {
        let list = self.text.pointer(pointer).unwrap().as_array().unwrap();
        list.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    }
}

fn complaint(text: &str) -> String {
    Book::parse("book.toml", text).expect_err(text)[0].message.clone()
}

fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

const DEFINE: &str = "[[define]]\nname = \"f\"\nvalue = \"1\"\n";

const TABLE: &str = "[[table]]\nfrom = \"t.csv\"\nid = \"t.{row}\"\nsays = \"{a} < 2\"\n";

const FINDING: &str = "[[finding]]\nid = \"f\"\nkind = \"false\"\ntitle = \"t\"\nsays = \"s\"\n\
    see = [\"notes\"]\n";

const CONSTANT: &str = "[[constant]]\nname = \"r\"\nis = \"root x in [1, 2] of x^2 - 2\"\n";

const IGNORE: &str = "[[ignore]]\nat = \"#tab:a row 1\"\nwhy = \"an example\"\n";

/// A table of the book with a place for one more line, and where the schema describes it.
fn parts() -> [(String, &'static str); 8] {
    [
        ("MORE\n".to_owned() + &book(""), ""),
        ("[book]\nMORE\ntitle = \"T\"\n".to_owned(), "/properties/book"),
        (book(&DEFINE.replace("value", "MORE\nvalue")), "/definitions/definition"),
        (book(&CONSTANT.replace("is =", "MORE\nis =")), "/definitions/constant"),
        (book(&claim("a", "1 < 2").replace("says", "MORE\nsays")), "/definitions/claim"),
        (book(&TABLE.replace("says", "MORE\nsays")), "/definitions/table"),
        (book(&IGNORE.replace("why", "MORE\nwhy")), "/definitions/ignore"),
        (book(&FINDING.replace("says", "MORE\nsays")), "/definitions/finding"),
    ]
}

#[test]
fn the_schema_has_every_field_of_the_reader_and_no_other() {
    let schema = Checked::new();
    for (text, pointer) in parts() {
        let said = complaint(&text.replace("MORE", "colour = 1"));
        let (_, expected) = said.split_once("expected").expect("a list of fields");
        assert_eq!(schema.keys(&format!("{pointer}/properties")), quoted(expected), "{said}");
        assert!(!schema.accepts(&text.replace("MORE", "colour = 1")), "{pointer}");
        assert!(schema.accepts(&text.replace("MORE", "")), "{pointer}");
    }
}

#[test]
fn what_the_reader_misses_the_schema_requires() {
    let schema = Checked::new();
    for (text, pointer) in parts() {
        let text = text.replace("MORE\n", "");
        let mut required = BTreeSet::new();
        for field in schema.keys(&format!("{pointer}/properties")) {
            let header = format!("[{field}]");
            let without: String = text
                .lines()
                .filter(|line| !line.starts_with(&format!("{field} =")) && *line != header)
                .map(|line| format!("{line}\n"))
                .collect();
            if without == text {
                continue;
            }
            // The title alone, without its header, would be another mistake.
            let without = if pointer.is_empty() { String::new() } else { without };
            assert!(!schema.accepts(&without), "{field}");
            let said = complaint(&without);
            // A finding has claims, or something else that shows it: neither is required alone.
            if pointer == "/definitions/finding" && field == "see" {
                assert!(said.contains("a finding must say what shows it"), "{said}");
                continue;
            }
            assert!(said.contains(&format!("missing field `{field}`")), "{field}");
            required.insert(field);
        }
        assert_eq!(schema.strings(&format!("{pointer}/required")), required, "{pointer}");
    }
}

#[test]
fn the_words_of_the_language_are_no_names_for_either() {
    let schema = Checked::new();
    let words: BTreeSet<String> = words().map(str::to_owned).collect();
    assert_eq!(schema.strings("/definitions/name/not/enum"), words);
    for word in words {
        let text = book(&DEFINE.replace("\"f\"", &format!("\"{word}\"")));
        assert!(Book::parse("book.toml", &text).is_err() && !schema.accepts(&text), "{word}");
    }
    // Any other function's name may be the book's own, but for those that reports set as signs.
    let signs: BTreeSet<String> = NOTATION.map(str::to_owned).into();
    let refused = "/definitions/definition/then/properties/name/not/enum";
    assert_eq!(schema.strings(refused), signs);
    for name in further_functions() {
        let define = |name: &str, args: &str| {
            book(&format!("[[define]]\nname = \"{name}\"\nargs = [{args}]\nvalue = \"1\"\n"))
        };
        for text in [define(name, ""), define("f", &format!("\"{name}\""))] {
            assert!(Book::parse("book.toml", &text).is_ok() && schema.accepts(&text), "{text}");
        }
        let (text, free) = (define(name, "\"x\""), !signs.contains(name));
        assert_eq!(Book::parse("book.toml", &text).is_ok(), free, "{name}");
        assert_eq!(schema.accepts(&text), free, "{name}");
    }
}

#[test]
fn reader_and_schema_agree_on_the_shape_of_a_book() {
    let schema = Checked::new();
    let long = "x".repeat(121);
    let just = "x".repeat(120);
    let define = |from: &str, to: &str| book(&DEFINE.replace(from, to));
    let constant = |from: &str, to: &str| book(&CONSTANT.replace(from, to));
    let says = |text: &str| book(&claim("a", text));
    let more = |text: &str| book(&(claim("a", "2 < 1").trim_end().to_owned() + "\n" + text));
    let header = |more: &str| format!("[book]\ntitle = \"T\"\n{more}\n");
    let accepted = [
        book(""),
        header(
            "authors = [\"A\", \"B\"]\nversion = \"v2\"\ndate = \"2026-03-01\"\nurl = \"https://x\"",
        ),
        says("1 < 2"),
        says("1<2"),
        says("for x in [0, 1]: x <= 1"),
        says("max over x in [0, 1] of x rounds  up to 1"),
        says("~1/~2 agrees with 0.5"),
        says("2 ≈ 2"),
        says("2 ~= 2.0"),
        says("2 = 2..."),
        says("2 = 2.0…"),
        says("2 = 2 ± 1"),
        says("2 = 2 +- 1"),
        says("2 = 2.0 +/- 1"),
        says("2 = 2(1)"),
        says("1 < 2 <= 3,000"),
        book(&claim(&just, "1 < 2")),
        book(&claim("0.a_b-c", "1 < 2")),
        define("\"f\"", "\"_f1\""),
        define(
            "value",
            "args = [\"x\", \"y\"]\nlet = [\"a=x\", \" b = y\"]\nrequire = [\"x < y\"]\nvalue",
        ),
        define("value", "coq = \"theorem\"\ncites = \"\"\nvalue"),
        constant("root", "integral"),
        constant("root x in [1, 2] of x^2", " max  x in[1,2]of(x)"),
        constant("is =", "cites = \"\"\nlet = [\"a = 1\"]\ndigits = 1000\nis ="),
        more("expect = \"refuted\"\nerratum = \"\"\n"),
        more("expect = \"certified\"\n"),
        more("expect = \"refuted\"\nerratum = \"x\"\ninstead = \"b\"\n") + &claim("b", "1 < 2"),
    ];
    let table = |from: &str, to: &str| book(&TABLE.replace(from, to));
    let accepted = accepted.into_iter().chain([
        table("", ""),
        table("t.csv", "data/t 2.csv"),
        table("{a} < 2", "{a} {sign} 2"),
        table("says", "cites = \"Table {row}\"\nlet = [\"x = {a}\"]\nexpect = \"{sign}\"\nsays")
            .replace("\"{sign}\"", "\"certified\""),
    ]);
    let beside = |_: &str| Ok("a,sign\n1,<\n".to_owned());
    for text in accepted {
        let read = Book::parse_beside("book.toml", &text, &beside).map(drop);
        assert!(read.is_ok() && schema.accepts(&text), "{read:?}: {text}");
    }
    let refused = [
        "[book]\n".to_owned(),
        "[book]\ntitle = 1\n".to_owned(),
        header("authors = \"A\""),
        header("version = 2"),
        "claim = 1\n".to_owned() + &book(""),
        book("[define]\nname = \"f\"\nvalue = \"1\"\n"),
        says(""),
        says("1 + 2"),
        says("1 rounds 2"),
        says("1 = 2"),
        says("1 ≈"),
        says("= 2..."),
        says("< 2"),
        says("1 <"),
        book("[[claim]]\nid = \"a\"\nsays = 3\n"),
        book("[[claim]]\nid = \"a\"\ncites = 3\nsays = \"1 < 2\"\n"),
        book(&claim("", "1 < 2")),
        book(&claim("../a", "1 < 2")),
        book(&claim(".a", "1 < 2")),
        book(&claim("a b", "1 < 2")),
        book(&claim(&long, "1 < 2")),
        define("\"f\"", "\"1f\""),
        define("\"f\"", "\"f-g\""),
        define("\"f\"", "\"\""),
        define("\"f\"", &format!("\"{long}\"")),
        define("\"1\"", "\"\""),
        define("\"1\"", "1"),
        define("value", "args = \"x\"\nvalue"),
        define("value", "args = [\"x\", \"x\"]\nvalue"),
        define("value", "args = [\"sqrt\"]\nvalue"),
        define("value", "let = [\"a\"]\nvalue"),
        define("value", "let = [\"a =\"]\nvalue"),
        define("value", "let = [\"a == 1\"]\nvalue"),
        define("value", "let = [\"2 = 1\"]\nvalue"),
        define("value", "require = [\"x\"]\nvalue"),
        constant("root", "roots"),
        constant("root x", "root 1"),
        constant("of", "for"),
        constant(" of x^2 - 2", " of"),
        constant("[1, 2]", "1"),
        constant("\"r\"", "\"sqrt\""),
        constant("\"r\"", "\"a.b\""),
        constant("is =", "digits = 0\nis ="),
        constant("is =", "digits = 1001\nis ="),
        constant("is =", "digits = -3\nis ="),
        constant("is =", "digits = 2.5\nis ="),
        constant("is =", "digits = \"20\"\nis ="),
        constant("is =", "value = \"1\"\nis ="),
        more("expect = \"wrong\"\n"),
        more("expect = \"refuted\"\n"),
        more("erratum = \"x\"\n"),
        more("instead = \"a\"\n"),
        more("expect = \"certified\"\nerratum = \"x\"\n"),
    ];
    let refused = refused.into_iter().chain([
        table("t.csv", "../t.csv"),
        table("t.csv", "/t.csv"),
        table("t.csv", "a/../t.csv"),
        table("t.csv", "a//t.csv"),
        table("t.csv", "a\\\\t.csv"),
        table("t.csv", ""),
        table("t.{row}", ""),
        table("{a} < 2", ""),
    ]);
    for text in refused {
        let read = Book::parse_beside("book.toml", &text, &beside);
        assert!(read.is_err(), "the reader takes {text}");
        assert!(!schema.accepts(&text), "the schema takes {text}");
    }
}

#[test]
fn every_book_at_hand_follows_the_schema() {
    let schema = Checked::new();
    let dir = Folder::new();
    assert_eq!(dir.proofmark(&["new", "mine"]).code, 0);
    assert_eq!(dir.read("mine/schema/book.json"), dir.proofmark(&["schema", "book"]).out);
    assert!(schema.accepts(&dir.read("mine/claims.toml")));
    for name in
        ["classical-constants", "constants", "finite-frontier", "inequalities", "sharper-frontier"]
    {
        let path = format!("{}/certificates/{name}/claims.toml", env!("CARGO_MANIFEST_DIR"));
        assert!(schema.accepts(&std::fs::read_to_string(path).unwrap()), "{name}");
    }
}

#[test]
fn the_shipped_schemas_are_printed_as_they_are() {
    for (kind, file) in [
        ("book", "book-schema"),
        ("certificate", "schema"),
        ("constant", "constant-schema"),
        ("mdp", "mdp-schema"),
    ] {
        let path = format!("{}/certificates/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let run = Folder::new().proofmark(&["schema", kind]);
        assert_eq!((run.code, run.out), (0, std::fs::read_to_string(path).unwrap()));
    }
    assert_eq!(Folder::new().proofmark(&["schema", "poem"]).code, 2);
}
