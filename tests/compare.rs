//! Which constants may be compared, what is said of them, and what is refused.

use serde_json::Value;

use crate::support::{Folder, Run, encloses, ends, json};

const BOARD: &str = "[scoreboard]\ntitle = \"Test\"\nvariables = [\"S\", \"T\"]\n\n";

/// A certificate of nine lines and an empty one; the first of a board begins at line 5.
fn certificate(id: &str, bound: &str, log: &str, c: &str) -> String {
    format!(
        "[[certificate]]\nid = \"{id}\"\nbound = \"{bound}\"\nmode = \"expectation\"\n\
         structural = \"sqrt(S*T)\"\nlog = \"{log}\"\nc = {c}\nT0 = [\"T >= 2*S\"]\nside = []\n\n"
    )
}

fn board(certificates: &[String]) -> String {
    format!("{BOARD}{}", certificates.concat())
}

/// An upper and a lower bound that agree, but for what is given.
fn pair(log: &str, c: &str) -> String {
    board(&[certificate("up", "upper", log, c), certificate("low", "lower", "1", "\"0.25\"")])
}

fn run(book: &str, arguments: &[&str]) -> Run {
    Folder::with(book).proofmark(arguments)
}

fn compared(book: &str, more: &[&str]) -> Run {
    run(book, &[&["compare", "up", "low", "--scoreboard", "book.toml"][..], more].concat())
}

#[test]
fn comparable_coefficients_have_a_ratio() {
    let run = compared(&pair("1", "\"sqrt(2)\""), &[]);
    ends(&run, 0, "kappa (up over low) is in [5.65685424949, 5.6568542495]");
    let reversed = Folder::with(pair("1", "\"1\"")).proofmark(&[
        "compare",
        "low",
        "up",
        "--scoreboard",
        "book.toml",
    ]);
    ends(&reversed, 0, "kappa (up over low) is 4\n");
}

#[test]
fn a_certificate_compares_with_itself() {
    ends(
        &Folder::new().proofmark(&["compare", "--bundled", "ucrl2.lower", "ucrl2.lower"]),
        0,
        "is 1\n",
    );
    // Even so there is no ratio of what is no number.
    let run = Folder::new().proofmark(&["compare", "--bundled", "audit.upper", "audit.upper"]);
    ends(&run, 1, "the coefficient of audit.upper is open (not claimed)");
    assert_eq!(run.out.matches("is open").count(), 1, "{}", run.out);
}

#[test]
fn the_entries_that_differ_are_named() {
    let answer = json(&["compare", "--bundled", "ucrl2.upper", "ucrl2.lower"]);
    assert_eq!(answer["answer"], "not comparable");
    let named = |answer: &Value| -> Vec<String> {
        let list = answer["differences"].as_array().unwrap();
        list.iter().map(|d| d["entry"].as_str().unwrap().to_owned()).collect()
    };
    let all = ["mode", "structural term", "log term", "T0", "side information"];
    assert_eq!(named(&answer), all);
    assert_eq!(answer["ratio"], Value::Null);
    assert_eq!(named(&json(&["compare", "--bundled", "frontier.row4", "ucrl2.lower"])), ["T0"]);
    assert_eq!(
        Folder::new().proofmark(&["compare", "--bundled", "frontier.row4", "ucrl2.lower"]).code,
        1
    );
}

#[test]
fn each_entry_alone_makes_the_difference() {
    let good = pair("1", "\"1\"");
    let upper = good.find("id = \"low\"").expect("a second certificate");
    let cases = [
        ("mode = \"expectation\"", "mode = \"high probability\"", "mode differs"),
        ("sqrt(S*T)", "sqrt(S*T*T)", "structural term differs"),
        ("T >= 2*S", "T >= 3*S", "T0 differs"),
        ("side = []", "side = [\"a bound\"]", "side information differs"),
        ("side = []", "side = { words = \"none\" }", "side information differs (not stated"),
        ("\"sqrt(S*T)\"", "{ words = \"span\" }", "structural term differs (not stated"),
    ];
    for (old, new, says) in cases {
        let (first, second) = good.split_at(upper);
        let run = compared(&(first.replace(old, new) + second), &[]);
        ends(&run, 1, says);
        assert_eq!(run.out.matches(" differs").count(), 1, "{}", run.out);
    }
    // Spaces and the order of conditions are no difference.
    let (first, second) = good.split_at(upper);
    let conditions = |list: &str| format!("T0 = [{list}]");
    let first = first.replace("T0 = [\"T >= 2*S\"]", &conditions("\"S>=1\", \"T>=2 * S\""));
    let second = second.replace("T0 = [\"T >= 2*S\"]", &conditions("\"T >= 2*S\", \"S >= 1\""));
    ends(&compared(&(first + &second), &[]), 0, "kappa");
}

#[test]
fn what_is_not_stated_does_not_agree_even_in_the_same_words() {
    let words = pair("1", "\"1\"").replace("[\"T >= 2*S\"]", "{ words = \"published\" }");
    ends(&compared(&words, &[]), 1, "T0 differs (not stated by both)");
    ends(&compared(&words, &["--on-intersection"]), 1, "T0 differs");
}

#[test]
fn different_conditions_are_compared_only_on_request() {
    let dir = Folder::new();
    let run = dir.proofmark(&[
        "compare",
        "--bundled",
        "frontier.row4",
        "ucrl2.lower",
        "--on-intersection",
    ]);
    ends(&run, 0, "is in [1.33333333333, 1.33333333334]");
    ends(&run, 0, "only where the finite conditions of both are met");
}

/// A pair whose finite conditions are these.
fn conditioned(first: &str, second: &str) -> Run {
    let good = pair("1", "\"1\"");
    let upper = good.find("id = \"low\"").expect("a second certificate");
    let (up, low) = good.split_at(upper);
    let with = |text: &str, list: &str| text.replace("[\"T >= 2*S\"]", list);
    compared(&(with(up, first) + &with(low, second)), &["--on-intersection"])
}

#[test]
fn conditions_that_never_hold_at_once_have_no_intersection() {
    let run = conditioned("[\"S >= 10\"]", "[\"S <= 5\"]");
    ends(&run, 1, "S >= 10 and S <= 5 exclude each other");
    assert!(run.out.contains("not comparable"), "{}", run.out);
    ends(&conditioned("[\"S > 5\"]", "[\"5 >= S\"]"), 1, "exclude each other");
    ends(&conditioned("[\"S >= sqrt(2)\"]", "[\"S < ln(4)\"]"), 1, "exclude each other");
    // What is not seen to be apart, and not seen to meet, is not called comparable either.
    ends(&conditioned("[\"S*S <= 0 - 1\"]", "[\"T >= 1\"]"), 1, "no point was found");
    ends(&conditioned("[\"S >= T + 1\"]", "[\"T >= S\"]"), 1, "no point was found");
}

#[test]
fn conditions_that_meet_are_compared_with_a_point_to_show_it() {
    ends(&conditioned("[\"S >= 5\"]", "[\"S <= 5\"]"), 0, "both hold at S = 5");
    ends(&conditioned("[\"S > 5\"]", "[\"S < 7\", \"T >= S*S\"]"), 0, "both hold at S = 6, T = 36");
    ends(&conditioned("[\"floor(S/2) == S/2\"]", "[\"S >= 7\"]"), 0, "both hold at S = 8");
    for row in 1..=7 {
        let row = format!("frontier.row{row}");
        let run = Folder::new().proofmark(&[
            "compare",
            "--bundled",
            &row,
            "ucrl2.lower",
            "--on-intersection",
        ]);
        ends(&run, 0, "both hold at A = ");
    }
}

#[test]
fn a_logarithm_alone_gives_an_envelope() {
    let rest = "lower_order = \"3*S*ln(T)\"\nside = []\n\n[[certificate]]\nid = \"low\"";
    let book = pair("sqrt(ln(T))", "\"2\"").replacen(
        "side = []\n\n[[certificate]]\nid = \"low\"",
        rest,
        1,
    );
    let dir = Folder::with(&book);
    let asked = ["compare", "up", "low", "--scoreboard", "book.toml", "--format", "json"];
    let at = ["--at", "T=100000", "--at", "S=40"];
    let run = dir.proofmark(&[&asked[..], &at].concat());
    let answer: Value = serde_json::from_str(&run.out).expect("valid JSON");
    assert_eq!((run.code, &answer["answer"]), (0, &Value::from("envelope")));
    let (t, s) = (1e5_f64, 40.0_f64);
    let kappa = 8.0 * t.ln().sqrt() + 3.0 * s * t.ln() / (0.25 * (s * t).sqrt());
    encloses(&answer["ratio"]["enclosure"], kappa);

    ends(&compared(&book, &[]), 1, "say --at NAME=VALUE for S, T");
    ends(&compared(&book, &["--at", "T=9"]), 1, "say --at NAME=VALUE for S");
    let outside = ["--at", "T=50", "--at", "S=40"];
    ends(&compared(&book, &outside), 1, "the finite condition T >= 2*S fails");
}

#[test]
fn an_envelope_needs_everything_on_record() {
    let at = ["--at", "T=100000", "--at", "S=40"];
    let run = compared(&pair("sqrt(ln(T))", "\"2\""), &at);
    ends(&run, 1, "the lower-order terms of up are not on record");
    let run = compared(&pair("sqrt(ln(T))", "{ open = \"not claimed\" }"), &at);
    ends(&run, 1, "the coefficient of up is open");
    // A logarithm of the lower bound, or a bound with high probability, is another matter.
    let lower = board(&[
        certificate("up", "upper", "1", "\"2\""),
        certificate("low", "lower", "ln(T)", "\"1\""),
    ]);
    ends(&compared(&lower, &at), 1, "note an envelope kappa_T needs");
    let probable = pair("ln(T)", "\"2\"").replace("\"expectation\"", "\"high probability\"");
    ends(&compared(&probable, &at), 1, "note an envelope kappa_T needs");
}

#[test]
fn a_bad_question_is_refused() {
    let book = pair("1", "\"1\"");
    ends(&compared(&book, &["--at", "T=5"]), 2, "leave out --at");
    ends(&compared(&book, &["--at", "U=5"]), 2, "there is no U");
    ends(&compared(&book, &["--at", "T=5", "--at", "T=5"]), 2, "T is given twice");
    ends(&compared(&book, &["--at", "T=x+"]), 2, "found the end");
    ends(&compared(&book, &["--at", "T=S"]), 2, "`S` is not defined");
    ends(&compared(&book, &["--at", "T=-1"]), 2, "is negative");
    ends(&compared(&book, &["--at", "T"]), 2, "write NAME=VALUE");
    ends(
        &Folder::new().proofmark(&["compare", "--bundled", "ucrl2.lowr", "x"]),
        2,
        "did you mean ucrl2.lower?",
    );
    ends(
        &Folder::new().proofmark(&["compare", "--bundled", "ucrl2.lower", "x"]),
        2,
        "no certificate x",
    );
    ends(&run(&book, &["compare", "up", "low", "--scoreboard", "no.toml"]), 2, "no.toml");
}

#[test]
fn a_malformed_scoreboard_is_refused_at_its_line() {
    let good = certificate("a", "upper", "1", "\"1\"");
    let without = |key: &str| -> String {
        good.lines().filter(|line| !line.starts_with(key)).map(|line| format!("{line}\n")).collect()
    };
    let mut cases = vec![
        (good.clone() + &good, ":16:", "already a `a`"),
        (good.clone() + &good.replace("\"a\"", "\"A\""), ":16:", "already a `A`"),
        (good.replace("side", "sides"), ":13:", "unknown field `sides`"),
        (good.replace("c = \"1\"", "c = 1.5"), ":11:", "a number in a string"),
        (good.replace("c = \"1\"", "c = { maybe = \"1\" }"), ":11:", "a number in a string"),
        (good.replace("c = \"1\"", "c = \"1 +\""), ":11:9", "found the end"),
        (good.replace("c = \"1\"", "c = \"2*x\""), ":11:8", "`x` is not defined"),
        (good.replace("c = \"1\"", "c = \"T\""), ":11:6", "`T` is not defined"),
        (good.replace("c = \"1\"", "c = \"0\""), ":11:", "greater than 0"),
        (good.replace("c = \"1\"", "c = \"1/0\""), ":11:", "no value"),
        (good.replace("c = \"1\"", "c = { range = [\"2\", \"1\"] }"), ":11:", "goes upwards"),
        (good.replace("sqrt(S*T)", "sqrt(S*D)"), ":9:22", "`D` is not defined"),
        (good.replace("T >= 2*S", "T + 2"), ":12:", "expected a relation"),
        (good.replace("\"upper\"", "\"middle\""), ":7:", "unknown variant `middle`"),
        (good.replace("\"expectation\"", "\"sure\""), ":8:", "unknown variant `sure`"),
        (good.replace("\"a\"", "\"a b\""), ":6:", "letters, digits"),
        (good.replace("side", "part_of = \"b\"\nside"), ":13:", "there is no `b`"),
        (good.replace("side", "lower_order = \"2*\"\nside"), ":13:", "found the end"),
    ];
    for key in ["bound", "mode", "structural", "log", "c", "T0", "side"] {
        cases.push((without(key), ":5:", "missing field"));
    }
    for (body, place, reason) in cases {
        let run = run(&(BOARD.to_owned() + &body), &["scoreboard", "book.toml"]);
        ends(&run, 2, reason);
        assert!(run.err.contains(&format!("book.toml{place}")), "no {place}: {}", run.err);
        assert_eq!(run.out, "");
    }
    let twice = BOARD.replace("\"T\"", "\"S\"") + &good;
    ends(&run(&twice, &["scoreboard", "book.toml"]), 2, "already a name `S`");
    let built_in = BOARD.replace("\"T\"", "\"sqrt\"") + &good;
    ends(&run(&built_in, &["scoreboard", "book.toml"]), 2, "built-in");
    ends(&run(BOARD, &["scoreboard", "book.toml"]), 5, "no certificate");
    ends(&run("", &["scoreboard", "book.toml"]), 2, "missing field `scoreboard`");
}

#[test]
fn the_shipped_scoreboard_has_the_seven_rows_of_the_paper() {
    let board = json(&["scoreboard", "--bundled"]);
    let rows = board["certificates"].as_array().unwrap();
    let main = rows.iter().filter(|row| row["part_of"].is_null());
    let coefficients: Vec<&str> = main.map(|row| row["c"].as_str().unwrap()).collect();
    let printed = [
        "34",
        "0.015",
        "see source",
        "see source",
        "not isolated",
        "0.0152 to 0.0291",
        "not claimed",
    ];
    assert_eq!(coefficients, printed);
    ends(&Folder::new().proofmark(&["scoreboard", "--bundled"]), 0, "  frontier.row4");
}

#[test]
fn an_undecided_comparison_is_a_limit() {
    let book = pair("ln(T)", "\"1\"").replace("T >= 2*S", "sqrt(T)*sqrt(T) >= 2").replacen(
        "side = []",
        "side = []\nlower_order = \"0\"",
        1,
    );
    let run = compared(&book, &["--at", "T=2", "--at", "S=1"]);
    ends(&run, 4, "is not decided with 1024 bits");
}
