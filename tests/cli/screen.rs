//! What a command prints for people: on one screen, no wider than it, as quiet as one likes.

use boon::{Compiler, Schemas};
use proofmark::report::human::{self, Show, View};
use proofmark_book::{Book, Function, function, further_functions, words};
use proofmark_check::document::DocumentReport;
use proofmark_search::audit::{Audited, decide};
use serde_json::Value;

use super::last_line;
use crate::support::{Folder, book, claim, ends};

fn erratum(id: &str, says: &str) -> String {
    let fields =
        "expect = \"refuted\"\nerratum = \"It is not so, and the reason is long to tell.\"";
    claim(id, says).trim_end().to_owned() + "\n" + fields + "\n\n"
}

/// Long names, long sentences, long numbers, and every verdict.
fn unwieldy() -> String {
    let long = "1 + ".repeat(60);
    let name = format!("{}.end", "a-very-long-name".repeat(6));
    let digits = "3.14159265358979323846264338327950288419716939937510582097494459";
    let claims = [
        claim("table.row1", &format!("{long}1/3 rounds to 60.333")),
        claim(&name, &format!("{digits} <= {long}0")),
        claim("table.row2", &format!("{long}1/3 rounds to 60.334")),
        claim("table.undecided", "sqrt(2)*sqrt(2) == 2"),
        claim("table.undefined", "1/(1 - 1) > 0"),
        erratum("table.known", &format!("{long}1/3 rounds to 60.335")),
        erratum("short.known", "3 < 1"),
    ];
    book(&claims.concat())
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn nothing_is_wider_than_eighty_columns_in_a_pipe_and_no_number_is_cut() {
    let dir = Folder::with(unwieldy());
    for more in [&[][..], &["--all"], &["-v"], &["--all", "-v"], &["-q"]] {
        let run = dir.proofmark(&[&["audit", "book.toml"], more].concat());
        assert_eq!(run.code, 2);
        assert!(widest(&run.out) <= 80, "{more:?}: {}", run.out);
        for number in ["60.334", "2 +- "] {
            assert!(run.out.contains(number), "{more:?}: no {number}: {}", run.out);
        }
        for verdict in ["refuted", "undecided", "undefined"] {
            assert!(run.out.contains(verdict), "{more:?}: {}", run.out);
        }
    }
    let run = dir.proofmark(&["audit", "book.toml", "--all"]);
    for number in ["60.333", "60.334", "60.335", "3.14159265358979323846264338327950288"] {
        assert!(run.out.contains(number), "no {number}: {}", run.out);
    }
}

#[test]
fn a_wide_terminal_has_a_row_for_each_claim_and_a_narrow_one_some_lines() {
    let text = book(&(claim("a.first", "sqrt(2) rounds to 1.41") + &claim("a.second", "2 > 1")));
    let book = Book::parse("book.toml", &text).unwrap();
    let results: Vec<Audited<'_>> = book.entries.iter().map(|entry| decide(entry, 1024)).collect();
    let shown = |width: usize, verbose: bool| {
        let show = Show::Everything;
        let view = View { show, verbose, closing: true, width, height: 24 };
        human::audit(&book, &results, &DocumentReport::default(), &view, true)
    };
    for width in [40, 60, 80, 120, 160] {
        for verbose in [false, true] {
            let text = anstream::adapter::strip_str(&shown(width, verbose)).to_string();
            assert!(widest(&text) <= width, "{width}: {text}");
            for words in ["certified", "a.first", "1.41421356237...", "exact floor", "a.second"] {
                assert!(text.contains(words), "{width}: no {words}: {text}");
            }
        }
    }
    let rows = |width: usize| {
        let text = anstream::adapter::strip_str(&shown(width, false)).to_string();
        text.lines().filter(|line| line.contains("a.first") && line.contains("1.41 ")).count()
    };
    assert_eq!((rows(160), rows(40)), (1, 0));
}

#[test]
fn many_errata_and_surprises_fit_one_screen_and_are_all_told_when_asked() {
    let errata: String =
        (10..70).map(|i| erratum(&format!("known.{i}"), &format!("{i} < 1"))).collect();
    let dir = Folder::with(book(&errata));
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 0, "60 claims: 0 hold, 60 printed statements do not (known errata): PASS");
    assert!(run.out.lines().count() < 24, "{}", run.out);
    assert!(run.out.contains(" more errata: --all lists them\n"), "{}", run.out);
    let all = dir.proofmark(&["audit", "book.toml", "--all"]);
    assert!((10..70).all(|i| all.out.contains(&format!("erratum: known.{i} "))), "{}", all.out);

    let red: String = (10..70).map(|i| claim(&format!("red.{i}"), &format!("{i} < 1"))).collect();
    let dir = Folder::with(book(&red));
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 1, " more not as expected: --quiet lists them\n");
    assert!(run.out.lines().count() < 24, "{}", run.out);
    let quiet = dir.proofmark(&["audit", "book.toml", "-q"]);
    assert!((10..70).all(|i| quiet.out.contains(&format!("red.{i} "))), "{}", quiet.out);
}

#[test]
fn an_erratum_shows_what_is_printed_and_the_true_value() {
    let run =
        Folder::with(book(&erratum("table.row1", "sqrt(2) rounds to 1.42"))).proofmark(&["audit"]);
    let line = run.out.lines().find(|line| line.starts_with("table.row1")).unwrap();
    let cells: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(cells, ["table.row1", "1.42", "1.4142...", "book.toml:5"]);
}

#[test]
fn the_gravest_comes_first() {
    let known = |id: &str, says: &str| erratum(id, says);
    let claims = [
        claim("undecided", "sqrt(2)*sqrt(2) == 2"),
        known("holds-after-all", "1 < 2"),
        claim("slightly-wrong", "1 rounds to 1.1"),
        known("slight", "100 <= 99"),
        claim("very-wrong", "1 rounds to 9.9"),
        known("grave", "100 <= 1"),
        claim("no-value", "1/0 > 1"),
    ];
    let out = Folder::with(book(&claims.concat())).proofmark(&["audit", "-v"]).out;
    let order = [
        "undefined: no-value",
        "refuted: very-wrong",
        "refuted: slightly-wrong",
        "certified: holds-after-all",
        "undecided: undecided",
        "erratum: grave",
        "erratum: slight",
        "7 claims: 0 hold, 2 printed statements do not (known errata), 2 are refuted, 1",
    ];
    let places: Vec<usize> = order
        .iter()
        .map(|words| out.find(words).unwrap_or_else(|| panic!("no {words}: {out}")))
        .collect();
    assert!(places.is_sorted(), "{out}");
}

#[test]
fn quiet_says_only_what_is_wrong_and_verbose_says_more() {
    let dir = Folder::with(book(&(claim("good", "sqrt(2) > 1") + &claim("bad", "sqrt(2) > 2"))));
    let quiet = dir.proofmark(&["audit", "-q"]);
    assert!(quiet.out.starts_with("refuted: bad (book.toml:9)\n"), "{}", quiet.out);
    assert_eq!(last_line(&quiet.out), "2 claims: 1 holds, 1 is refuted: FAIL");
    assert!(!quiet.out.contains("good"));
    assert_eq!(dir.proofmark(&["-q", "audit"]).out, quiet.out, "before the command as after it");
    let ordinary = dir.proofmark(&["audit", "--all"]);
    let verbose = dir.proofmark(&["audit", "--all", "-v"]);
    assert!(verbose.out.contains("steps, double") && !ordinary.out.contains("steps, double"));
    ends(&dir.proofmark(&["audit", "-q", "-v"]), 2, "cannot be used with");

    let one = Folder::with(book(&claim("good", "1 < 2")));
    let run = one.proofmark(&["audit", "-q", "--emit", "."]);
    assert_eq!((run.out.as_str(), run.err.as_str()), ("1 claim: 1 holds: PASS\n", ""));
    let (check, every) = (one.checker(&[]), one.checker(&["-v"]));
    assert!(every.out.ends_with(&check.out) && every.out.starts_with("accepted good.json\n"));
    let run = one.proofmark(&["eval", "-v", "sqrt(2)", "--digits", "3"]);
    assert_eq!(run.out, "sqrt(2) = 1.41...\nin [1.4142, 1.4143], double\n");
    let enclosure = "[1.4142135623730949234, 1.4142135623730951455]";
    let one =
        Folder::with(book("[[claim]]\nid = \"a\"\nlet = [\"r = sqrt(2)\"]\nsays = \"r > 1\"\n"));
    assert!(one.proofmark(&["explain", "a", "-v"]).out.contains(&format!("      {enclosure}\n")));
    assert!(!one.proofmark(&["explain", "a"]).out.contains(&format!("      {enclosure}\n")));
}

#[test]
fn colours_are_used_as_asked_by_every_command() {
    let dir = Folder::with(book(&claim("a", "2 < 1")));
    let commands: [&[&str]; 6] = [
        &["audit"],
        &["check"],
        &["lint"],
        &["explain", "a"],
        &["eval", "1/0"],
        &["mdp", "cycle", "--S", "3", "--A", "2"],
    ];
    for command in commands {
        let said = |colour: &str| dir.proofmark(&[command, &["--color", colour]].concat()).said();
        assert!(said("always").contains('\x1b'), "{command:?}");
        assert!(!said("auto").contains('\x1b') && !said("never").contains('\x1b'), "{command:?}");
        assert_eq!(anstream::adapter::strip_str(&said("always")).to_string(), said("never"));
    }
    ends(&dir.proofmark(&["audit", "--color", "pink"]), 2, "pink");
    assert!(dir.checker(&["--color", "always"]).out.contains('\x1b'));
}

/// Judges JSON by a schema that the program prints.
fn follows(name: &str, value: &Value) -> Result<(), String> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    for kind in ["audit", "explain", "eval"] {
        let run = Folder::new().proofmark(&["schema", kind]);
        let schema = serde_json::from_str(&run.out).unwrap();
        compiler.add_resource(&format!("urn:proofmark:{kind}:1"), schema).unwrap();
    }
    let index = compiler.compile(&format!("urn:proofmark:{name}:1"), &mut schemas).unwrap();
    schemas.validate(value, index).map_err(|error| error.to_string())
}

#[test]
fn explain_has_json_with_every_value_and_goal() {
    let definition = "[[define]]\nname = \"f\"\nargs = [\"x\"]\nlet = [\"y = x + 1\"]\n\
                      require = [\"x >= 0\"]\nvalue = \"sqrt(y)\"\n\n";
    let claims = claim("good", "f(1) rounds to 1.41") + &claim("bad", "f(1) > 2");
    let others = claim("open", "sqrt(2)*sqrt(2) == 2") + &claim("none", "1/0 > 2");
    let dir = Folder::with(book(&(definition.to_owned() + &claims + &others)));
    let explained = |id: &str, code: i32| -> Value {
        let run = dir.proofmark(&["explain", id, "--format", "json"]);
        assert_eq!(run.code, code, "{id}: {}", run.said());
        let value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(follows("explain", &value), Ok(()), "{id}");
        value
    };
    let good = explained("good", 0);
    assert_eq!(good["claim"]["verdict"], "certified");
    assert!(good["claim"]["slack"].as_str().unwrap().starts_with("0.000"));
    let names: Vec<&Value> =
        good["bindings"].as_array().unwrap().iter().map(|binding| &binding["name"]).collect();
    assert_eq!(names, ["y", "f"]);
    assert_eq!(good["bindings"][0]["enclosure"]["lo"], "2");
    assert_eq!(good["bindings"][1]["arguments"][0]["hi"], "1");
    let goals = good["goals"].as_array().unwrap();
    assert_eq!(goals.iter().filter(|goal| goal["own"] == true).count(), 2);
    assert!(goals.iter().any(|goal| goal["from"] == "f requires x >= 0"), "{goals:?}");
    assert_eq!(explained("bad", 1)["claim"]["verdict"], "refuted");
    explained("open", 4);
    explained("none", 2);
    let mut edited = good.clone();
    edited["goals"][0]["relation"] = "is like".into();
    assert!(follows("explain", &edited).is_err());
    let mut edited = good;
    edited["claim"]["verdict"] = "fine".into();
    assert!(follows("explain", &edited).is_err(), "the claim is that of the audit's schema");
}

#[test]
fn eval_has_json_with_digits_and_enclosure() {
    let cases = [
        ("sqrt(2)", "1.41421356237309...", false, "1.4142135623730949", "1.4142135623730952"),
        ("1/4", "0.25", true, "0.25", "0.25"),
        ("2^100", "1.26765060022822...e30", false, "1267650600228229400000000000000", ""),
    ];
    for (expression, text, exact, lo, hi) in cases {
        let run = Folder::new().proofmark(&["eval", expression, "--format", "json"]);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(follows("eval", &value), Ok(()), "{expression}");
        assert_eq!(value["expression"], expression);
        assert_eq!((&value["text"], &value["exact"]), (&text.into(), &exact.into()));
        assert_eq!(value["about"], false);
        assert_eq!(value["enclosure"]["lo"], lo);
        assert!(hi.is_empty() || value["enclosure"]["hi"] == hi, "{value}");
    }
    let run = Folder::new().proofmark(&["eval", "1/0", "--format", "json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn help_language_has_every_function_and_every_relation_on_two_screens() {
    let run = Folder::new().proofmark(&["help", "language"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.trim(), Folder::new().proofmark(&["language"]).out.trim());
    assert!(run.out.lines().count() <= 110 && widest(&run.out) <= 80, "{}", run.out);
    let signs = [">=", "<=", ">", "<", "==", "~", "%", "^", "max over"];
    let relations = ["rounds to", "rounds down to", "rounds up to", "truncates to", "agrees with"];
    for phrase in signs.into_iter().chain(relations) {
        assert!(run.out.contains(phrase), "no {phrase}");
    }
    let named = |text: &str, name: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name)
    };
    let page = include_str!("../../docs/language.md");
    for name in words().chain(further_functions()).chain(["pi", "e", "product"]) {
        assert!(named(&run.out, name), "{name} is not described");
        assert!(function(name).is_none() || named(page, name), "{name} is not on the page");
    }
    ends(&Folder::new().proofmark(&["help", "audit"]), 0, "Usage: proofmark audit");
    ends(&Folder::new().proofmark(&["help", "export", "coq"]), 0, "Usage: proofmark export coq");
}

#[test]
fn the_page_about_the_language_has_the_formula_of_every_function_that_is_one() {
    let page = include_str!("../../docs/language.md");
    let library = include_str!("../../proofs/coq/Export/Language.v");
    let mut formulas = 0;
    for name in further_functions() {
        let Some(Function::Written(written)) = function(name) else { continue };
        let row = format!("| `{name}({})` | `{}` |", written.arguments.join(", "), written.text);
        assert!(page.contains(&row), "{row}");
        let coq = if name == "mod" { "modulo" } else { name };
        let definition = format!("Definition {coq} ({} : R)", written.arguments.join(" "));
        assert!(library.contains(&definition), "{definition}");
        formulas += 1;
    }
    assert_eq!(formulas, 20);
}
