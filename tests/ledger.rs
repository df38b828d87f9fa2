//! How the constants of a ledger are put together, and what is refused.

use serde_json::Value;

use crate::support::{Folder, Run, encloses, ends, json};

const LEDGER: &str = "[ledger]\ntitle = \"Test\"\ncoefficient = \"C\"\n\n\
    [[entry]]\nname = \"a\"\npart = \"first\"\nvalue = \"sqrt(2)\"\n\n\
    [[entry]]\nname = \"b\"\npart = \"second\"\nopen = \"not yet\"\n\n";

const TOTAL: &str = "[[total]]\nname = \"C\"\nsum = [\"a\", \"b\"]\n";

const TERMS: &str = "[[total.term]]\nentry = \"a\"\ntimes = 2\nwhy = \"twice\"\n\
    [[total.term]]\nentry = \"b\"\ntimes = 1\nwhy = \"once\"\n";

const BOUND: &str = "[bound]\nvariables = [\"T\", \"delta\"]\nrequire = [\"T >= 2\"]\n\
    value = \"C*sqrt(T*ln(T/delta))\"\n[bound.expectation]\nfailure = \"delta\"\n\
    choose = \"1/T\"\nat_most = \"T\"\nadds = \"1\"\n";

fn put_together(book: &str, more: &[&str]) -> Run {
    Folder::with(book).proofmark(&[&["ledger", "book.toml"][..], more].concat())
}

#[test]
fn no_number_while_an_entry_is_open() {
    let run = Folder::new().proofmark(&["ledger", "--bundled"]);
    ends(&run, 1, "C_UB = C_r + C_p + C_m: open, needs C_p, C_m");
    ends(&run, 1, "REFUSED, C_UB is open");
    let half = Folder::new().proofmark(&["ledger", "--bundled", "--suppose", "C_p=3.5"]);
    ends(&half, 1, "C_UB = C_r + C_p + C_m: open, needs C_m");
}

#[test]
fn supposed_entries_compose_conditionally() {
    let supposed = ["ledger", "--bundled", "--suppose", "C_p=3.5", "--suppose", "C_m=1"];
    let run = Folder::new().proofmark(&supposed);
    ends(&run, 0, "C_UB = C_r + C_p + C_m: CONDITIONAL on C_p, C_m: is in [6.91421356237, 6.91421");
    ends(&run, 0, "C_low = C1_r + C1_p + C1_m: open");
    ends(&run, 0, "open: CONDITIONAL\n");
    let ledger = json(&supposed);
    let total = &ledger["totals"][0];
    assert_eq!(total["printed"]["status"], "conditional");
    let root = 2.0_f64.sqrt();
    encloses(&total["printed"]["enclosure"], root + 1.0 + 4.5);
    encloses(&total["derived"]["enclosure"], 2.0 * (root + 1.0) + 7.0 + 1.0 + 1.0 / root);
    let asked = Folder::new().proofmark(&[&supposed[..], &["--total", "C_low"]].concat());
    ends(&asked, 1, "C_low is open");
}

#[test]
fn a_total_of_proved_entries_is_unconditional() {
    let proved = LEDGER.replace("open = \"not yet\"", "value = \"1\"");
    ends(&put_together(&(proved.clone() + TOTAL), &[]), 0, "is in [2.41421356237, 2.41421356238]");
    let greatest = proved + &TOTAL.replace("sum", "max");
    ends(&put_together(&greatest, &[]), 0, "C = max(a, b): is in [1.41421356237, 1.41421356238]");
}

#[test]
fn a_total_that_is_not_as_derived_must_be_on_record() {
    let book = LEDGER.to_owned() + TOTAL + TERMS;
    let run = put_together(&book, &["--suppose", "b=1"]);
    ends(&run, 1, "a enters 1x, by the derivation 2x: twice");
    ends(&run, 1, "C is not as derived");
    let erratum = LEDGER.to_owned() + TOTAL + "erratum = \"Once is not twice.\"\n" + TERMS;
    ends(&put_together(&erratum, &["--suppose", "b=1"]), 0, "Once is not twice.");
    let stale = erratum.replace("times = 2", "times = 1");
    ends(&put_together(&stale, &["--suppose", "b=1"]), 1, "has an erratum but is as derived");
    let extra = LEDGER.to_owned() + TOTAL + TERMS.split_at(TERMS.rfind("[[").unwrap()).0;
    ends(&put_together(&extra, &["--suppose", "b=1"]), 1, "b enters 1x, by the derivation 0x");
}

#[test]
fn a_supposition_must_be_about_an_open_entry() {
    let book = LEDGER.to_owned() + TOTAL;
    let suppose = |what: &str| put_together(&book, &["--suppose", what]);
    ends(&suppose("a=1"), 2, "a is proved; only open entries can be supposed");
    ends(&suppose("z=1"), 2, "the ledger has no entry z");
    ends(&suppose("C=1"), 2, "the ledger has no entry C");
    ends(&suppose("b=-1"), 2, "b = -1 is negative");
    ends(&suppose("b=sqrt("), 2, "found the end");
    ends(&suppose("b=a"), 2, "`a` is not defined");
    ends(&suppose("b=1/0"), 2, "no value");
    ends(&suppose("b="), 2, "write NAME=VALUE");
    ends(&put_together(&book, &["--suppose", "b=1", "--suppose", "b=2"]), 2, "given twice");
    ends(&put_together(&book, &["--total", "D"]), 2, "no total D");
    ends(&put_together(&book, &["--at", "T=5"]), 2, "no bound to evaluate");
    let shipped = Folder::new().proofmark(&["ledger", "--bundled", "--suppose", "C_r=1"]);
    ends(&shipped, 2, "C_r is proved");
}

#[test]
fn the_bound_is_converted_to_expectation_by_adding_one() {
    let book = LEDGER.to_owned() + TOTAL + BOUND;
    let dir = Folder::with(&book);
    let asked = ["ledger", "book.toml", "--format", "json", "--suppose", "b=1", "--at", "T=1000"];
    let value = |more: &[&str]| -> Value {
        let run = dir.proofmark(&[&asked[..], more].concat());
        assert_eq!(run.code, 0, "{}", run.said());
        serde_json::from_str(&run.out).expect("valid JSON")
    };
    let bound = |delta: f64| (1.0 + 2.0_f64.sqrt()) * (1e3 * (1e3 / delta).ln()).sqrt();
    let both = &value(&["--at", "delta=0.05"])["bound"][0];
    encloses(&both["with_probability"]["enclosure"], bound(0.05));
    encloses(&both["in_expectation"]["enclosure"], bound(1e-3) + 1.0);
    let one = &value(&[])["bound"][0];
    assert_eq!(one["with_probability"], Value::Null);
    encloses(&one["in_expectation"]["enclosure"], bound(1e-3) + 1.0);

    ends(&put_together(&book, &["--at", "T=1000"]), 1, "the bound is open");
    ends(&put_together(&book, &["--at", "delta=1"]), 2, "also needs --at for T");
    ends(&put_together(&book, &["--at", "U=1"]), 2, "there is no U");
    ends(&put_together(&book, &["--at", "T=1"]), 1, "the bound needs T >= 2");
}

#[test]
fn a_malformed_ledger_is_refused_at_its_line() {
    let good = LEDGER.to_owned() + TOTAL + TERMS + BOUND;
    let cases = [
        ("value = \"sqrt(2)\"", "value = \"sqrt(2\"", ":8:16", "expected `)`"),
        ("value = \"sqrt(2)\"", "value = \"b\"", ":8:10", "`b` is not defined"),
        ("value = \"sqrt(2)\"", "value = \"-1\"", ":8:", "not negative"),
        ("value = \"sqrt(2)\"", "value = \"ln(0)\"", ":8:", "no value"),
        ("value = \"sqrt(2)\"", "value = 2", ":8:", "expected a string"),
        ("value = \"sqrt(2)\"\n", "", ":6:", "needs a `value`"),
        ("value = \"sqrt(2)\"", "value = \"1\"\nopen = \"x\"", ":9:", "cannot be open"),
        ("value = \"sqrt(2)\"", "status = \"proved\"", ":8:", "unknown field `status`"),
        ("name = \"b\"", "name = \"a\"", ":11:", "already a name `a`"),
        ("name = \"b\"", "name = \"max\"", ":11:", "built-in"),
        ("name = \"C\"", "name = \"a\"", ":16:", "already a name `a`"),
        ("coefficient = \"C\"", "coefficient = \"D\"", ":3:", "no total `D`"),
        ("[\"a\", \"b\"]", "[\"a\", \"x\"]", ":17:", "no entry `x`"),
        ("[\"a\", \"b\"]", "[\"a\", \"a\"]", ":17:", "named twice"),
        ("sum = [\"a\", \"b\"]", "sum = []", ":16:", "no entries"),
        ("sum = [\"a\", \"b\"]\n", "", ":16:", "either a `sum` or a `max`"),
        ("sum", "max", ":16:", "has no terms"),
        ("times = 2", "times = 0", ":20:", "at least once"),
        ("times = 2", "times = -2", ":20:", "invalid value"),
        ("entry = \"b\"", "entry = \"a\"", ":23:", "already a term of `a`"),
        ("ln(T/delta)", "ln(U/delta)", ":29:22", "`U` is not defined"),
        ("\"T >= 2\"", "\"T >= C\"", ":28:", "`C` is not defined"),
        ("failure = \"delta\"", "failure = \"eps\"", ":31:", "no variable `eps`"),
        ("adds = \"1\"", "adds = \"2\"", ":34:", "the product of the other two"),
    ];
    assert_eq!(put_together(&good, &[]).code, 1);
    for (old, new, place, reason) in cases {
        let run = put_together(&good.replacen(old, new, 1), &[]);
        ends(&run, 2, reason);
        assert!(run.err.contains(&format!("book.toml{place}")), "no {place}: {}", run.err);
        assert_eq!(run.out, "");
    }
    let empty = "[ledger]\ntitle = \"\"\ncoefficient = \"C\"\n";
    ends(&put_together(empty, &[]), 5, "nothing was put together");
}
