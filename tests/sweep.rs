//! `proofmark sweep`: every cell against `proofmark eval`, conditions, points without a value, the best points with
//! their certificates, files that are the same on any number of cores, and what is refused.

use std::path::Path;
use std::process::Command;

use crate::outputs::follows;
use crate::support::{Folder, PROOFMARK, Run, book, ends};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A definition with a requirement, a step that may be undefined, and a function of whole numbers.
const DEFINITIONS: &str = "[[define]]\nname = \"f\"\nargs = [\"x\", \"n\"]\nrequire = [\"x <= n\"]\n\
    value = \"sqrt(x)*ln(n - 1)/(n - 3) + heap_diameter(n)\"\n\n\
    [[define]]\nname = \"g\"\nargs = [\"n\", \"k\"]\nvalue = \"binomial(n, k)/2^k\"\n";

fn dir() -> Folder {
    Folder::with(book(DEFINITIONS))
}

/// A sweep in a folder with that book.
fn sweep(dir: &Folder, formula: &str, more: &[&str]) -> Run {
    dir.proofmark(&[&["sweep", formula, "--book", "book.toml"], more].concat())
}

fn json(dir: &Folder, formula: &str, more: &[&str]) -> serde_json::Value {
    let run = sweep(dir, formula, &[more, &["--format", "json"]].concat());
    let value =
        serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.said()));
    follows(&Path::new(ROOT).join("certificates/sweep-schema.json"), &value).unwrap();
    value
}

fn number(text: &str) -> f64 {
    text.trim_end_matches("...").parse().unwrap_or_else(|_| panic!("{text}"))
}

#[test]
fn every_cell_is_what_eval_says() {
    let dir = dir();
    let over = ["--over", "x={-1,0,1/3,2,5},n=2..6", "--table"];
    let found = json(&dir, "f(x, n)", &over);
    assert_eq!(found["points"], 25);
    let mut kinds = [0; 2];
    for row in found["cells"].as_array().unwrap() {
        let (x, n) = (row["at"]["x"].as_str().unwrap(), row["at"]["n"].as_str().unwrap());
        let eval = dir.proofmark(&["eval", &format!("f({x}, {n})"), "--book", "book.toml"]);
        if row["cell"] == "value" {
            let value = number(eval.out.rsplit(' ').next().unwrap().trim());
            let [lo, hi] = ["lo", "hi"].map(|end| number(row["value"][end].as_str().unwrap()));
            let close = 1e-10 * value.abs().max(1.0);
            assert!(lo - close <= value && value <= hi + close, "{row}: {}", eval.out);
            assert!(hi - lo <= close, "{row}");
            kinds[0] += 1;
        } else {
            assert_eq!(row["cell"], "undefined", "{row}");
            assert!(eval.code == 1 || eval.code == 2, "{row}: {}", eval.said());
            kinds[1] += 1;
        }
    }
    assert_eq!(kinds, [14, 11]);
    // The words say why.
    let run = sweep(&dir, "f(x, n)", &over);
    ends(&run, 0, "are undefined: f requires x <= n");
    assert!(run.out.contains("square root of a negative number"), "{}", run.out);
    assert!(run.out.contains("division by zero"), "{}", run.out);
}

#[test]
fn numbers_that_must_be_known_exactly_are_put_in() {
    let dir = dir();
    let found = json(&dir, "g(n, k)", &["--over", "n=3..40,k=0..3", "--maximize"]);
    assert_eq!((&found["values"], &found["aim"]), (&152.into(), &"largest".into()));
    let best = &found["best"][0];
    assert_eq!((&best["at"]["n"], &best["at"]["k"]), (&"40".into(), &"3".into()));
    assert_eq!((&best["value"]["lo"], &best["value"]["hi"]), (&"1235".into(), &"1235".into()));
    // An exponent is known exactly, too: 2^5 = 32 is not below 32.
    let run = sweep(&dir, "k", &["--over", "k=0..9", "--where", "2^k < 32", "--maximize"]);
    ends(&run, 0, "largest = 4 at k = 4");
}

#[test]
fn conditions_leave_points_out() {
    let dir = dir();
    let over =
        ["--over", "x=1..9,y=1..9", "--where", "x < y <= 5", "--where", "x + y > 3", "--minimize"];
    let found = json(&dir, "x*y", &over);
    // (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5).
    assert_eq!((&found["values"], &found["excluded"]), (&9.into(), &72.into()));
    let best = &found["best"][0];
    assert_eq!((&best["at"]["x"], &best["at"]["y"]), (&"1".into(), &"3".into()));
    // Where a condition has no truth, the formula is not asked.
    let found = json(&dir, "1/x", &["--over", "x=-2..2", "--where", "sqrt(x) >= 0"]);
    assert_eq!((&found["values"], &found["undefined"][0]["condition"]), (&2.into(), &true.into()));
    assert_eq!(found["undefined"][0]["points"], 2);
    // Equal sides that doubles cannot tell are decided exactly where they are rational, and otherwise told.
    let found = json(&dir, "x", &["--over", "x=0.1..1:0.1", "--where", "x/3 + x/3 + x/3 == x"]);
    assert_eq!(found["values"], 10);
    let run = sweep(&dir, "x", &["--over", "x=2..3", "--where", "sqrt(x)*sqrt(x) == x"]);
    ends(&run, 4, "are undecided, in a condition: a condition");
}

#[test]
fn best_points_are_told_apart_and_certified() {
    let dir = dir();
    // The same value at -2 and 2, exactly; one is larger by less than a double can tell.
    let run = sweep(&dir, "x^2", &["--over", "x=-2..2", "--maximize"]);
    ends(&run, 0, "largest = 4 at x = -2; 1 other points have the same value");
    let tiny = "1 + x*10^-30";
    let run = sweep(&dir, tiny, &["--over", "x=0..9", "--maximize"]);
    ends(&run, 0, "at x = 9");
    // Its certificates are accepted, with that of all points.
    let over = ["--over", "x=1..4,n=5..9", "--maximize", "--emit", "stamps"];
    let run = sweep(&dir, "f(x, n)", &over);
    ends(&run, 0, "certified by the kernel for all points: for x in 1..4, n in 5..9: f(x, n) <= ");
    let check = dir.checker(&["stamps/claims.toml"]);
    ends(&check, 0, "3 claims, 3 accepted");
    let over = [
        "--over",
        "x=1..4,n=5..9",
        "--minimize",
        "--each",
        "n",
        "--where",
        "x > 1",
        "--emit",
        "each",
    ];
    let run = sweep(&dir, "f(x, n)", &over);
    ends(&run, 0, "smallest in [");
    assert_eq!(run.out.matches(" at x = 2, n = ").count(), 5, "{}", run.out);
    ends(&dir.checker(&["each/claims.toml"]), 0, "15 claims, 15 accepted");
}

#[test]
fn files_are_the_same_on_any_number_of_cores() {
    let dir = dir();
    let run = |threads: &str, name: &str| {
        let csv = format!("{name}.csv");
        let (parquet, map) = (format!("{name}.parquet"), format!("{name}.svg"));
        for out in [&csv, &parquet] {
            let run = dir.run(
                Command::new(PROOFMARK)
                    .args(["sweep", "f(x, n)", "--book", "book.toml", "--out", out])
                    .args(["--over", "x=0..40:0.01,n=2..30", "--maximize", "--heat-map", &map])
                    .env("RAYON_NUM_THREADS", threads),
            );
            ends(&run, 0, "4,001 x 29 = 116,029 points");
        }
        [csv, parquet, map].map(|file| std::fs::read(dir.path(&file)).unwrap())
    };
    let one = run("1", "one");
    assert_eq!(one, run("2", "two"));
    let [csv, parquet, map] = one;
    let csv = String::from_utf8(csv).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("x,n,lo,hi,cell"));
    assert_eq!(lines.clone().count(), 116_029);
    assert_eq!(lines.next(), Some("0,2,1,1,value"));
    assert!(csv.contains("\n0,3,,,undefined\n"), "division by zero");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    assert!(parquet.len() > 116_029 * 40, "{}", parquet.len());
    assert!(String::from_utf8(map).unwrap().contains("undefined</text>"));
}

#[test]
fn best_points_for_each_number_make_a_table() {
    let dir = dir();
    let more = ["--over", "x=1..5,n=5..7", "--minimize", "--each", "n", "--out", "best.csv"];
    ends(&sweep(&dir, "(x - 2)^2 + n", &more), 0, "smallest = 5 at x = 2, n = 5\n");
    assert_eq!(
        dir.read("best.csv"),
        "x,n,lo,hi,cell\n2,5,5,5,value\n2,6,6,6,value\n2,7,7,7,value\n"
    );
}

#[test]
fn without_a_book_the_library_is_known() {
    let dir = Folder::new();
    let run =
        dir.proofmark(&["sweep", "x*exp(-x)", "--over", "x=0..4:1/8", "--maximize", "--emit", "s"]);
    ends(&run, 0, "largest in [0.367879441171, 0.367879441172] at x = 1");
    ends(&dir.checker(&["s/claims.toml"]), 0, "2 claims, 2 accepted");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let dir = dir();
    for (formula, more, says) in [
        ("x", vec!["--over", "x=1..10000000000"], "more than 1000000000 numbers, the limit"),
        (
            "x*y",
            vec!["--over", "x=1..100000,y=1..100000"],
            "100000 x 100000 points; a sweep has at most",
        ),
        ("x", vec!["--over", "x=5..1"], "`5..1` is empty"),
        ("x", vec!["--over", "x=1..5:0"], "a step must be above 0"),
        ("x", vec!["--over", "x=1..sqrt(2)"], "must be known exactly"),
        ("x", vec!["--over", "x"], "`x` is no axis; write NAME=FROM..TO"),
        ("x", vec!["--over", "x=1..2,x=1..3"], "there are two axes `x`"),
        ("x", vec!["--over", "x=1..2,y=1..3"], "the formula does not depend on `y`"),
        ("x", vec!["--over", "f=1..2"], "does not depend on `f`"),
        ("x + f", vec!["--over", "x=1..2,f=1..2"], "`f` is defined twice"),
        ("x + y", vec!["--over", "x=1..2"], "`y` is not defined here"),
        ("x +", vec!["--over", "x=1..2"], "found the end"),
        ("x", vec!["--over", "x=log(0..5,4)"], "its ends must be above 0"),
        ("x", vec!["--over", "x=1..2", "--where", "for y in [0, 1]: x > y"], "a plain comparison"),
        ("x", vec!["--over", "x=1..2", "--each", "x"], "--each goes with --maximize"),
        ("x", vec!["--over", "x=1..2", "--heat-map", "m.svg"], "two different axes"),
        ("x", vec!["--over", "x=1..2", "--out", "t.txt"], "ends in .csv or .parquet"),
        ("x", vec!["--over", "x=1..2", "--out", "book.csv", "--heat-map", "book.csv"], "heat map"),
        ("x", vec!["--over", "x=1..20000", "--table"], "--table prints at most"),
        ("[x, 1]", vec!["--over", "x=1..2"], "list"),
    ] {
        let run = sweep(&dir, formula, &more);
        ends(&run, 2, says);
        assert_eq!(run.out, "", "{formula} {more:?}");
    }
    // Nothing has a value.
    ends(
        &sweep(&dir, "1/(x - x)", &["--over", "x=1..3", "--maximize"]),
        5,
        "3 are undefined: division by zero",
    );
}
