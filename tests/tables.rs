//! Claims by the rows of a CSV file: each row a claim with its own id, place and certificate, and what is
//! wrong with a file, a row or a table told at its place.

use std::os::unix::fs::symlink;

use proofmark_book::Book;
use proptest::prelude::*;

use crate::support::{Folder, Run, book, claim, ends};

const RADIUS: &str = "[[define]]\nname = \"radius\"\nargs = [\"n\", \"k\"]\n\
                      value = \"sqrt(ln(2*k)/(2*n))\"\n\n";

const TABLE: &str = "[[table]]\nfrom = \"table2.csv\"\nid = \"table2.{row}\"\n\
                     cites = \"Table 2, row {row}\"\nsays = \"radius({n}, {k}) rounds to {value}\"\n\n";

const ROWS: &str = "n,k,value\n100,20,0.1358\n1000,30,0.0452\n1000,40,0.0468\n";

/// A folder with a book that has these tables, and this CSV file.
fn folder(tables: &str, rows: &str) -> Folder {
    let dir = Folder::with(book(&format!("{RADIUS}{tables}")));
    dir.write("table2.csv", rows);
    dir
}

/// What both programs say about a book that is not in order.
fn refused(tables: &str, rows: &str) -> Run {
    let dir = folder(tables, rows);
    let run = dir.proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.said());
    let alone = dir.checker(&["book.toml"]);
    assert_eq!((alone.code, alone.err.as_str()), (2, run.err.as_str()));
    run
}

#[test]
fn each_row_is_a_claim_with_its_id_its_place_and_its_certificate() {
    let around = [claim("before", "1 < 2"), claim("after", "2 < 3")];
    let dir = folder(&format!("{}{TABLE}{}", around[0], around[1]), ROWS);
    let run = dir.proofmark(&["audit", "book.toml", "--emit", ".", "--format", "json"]);
    let result: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let claims: Vec<(&str, &str, Option<&str>, u64)> = result["claims"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| {
            let text = |key: &str| claim[key].as_str();
            let line = claim["line"].as_u64().unwrap();
            (text("id").unwrap(), text("says").unwrap(), text("file"), line)
        })
        .collect();
    let csv = Some("table2.csv");
    assert_eq!(
        claims,
        [
            ("before", "1 < 2", None, 10),
            ("table2.1", "radius(100, 20) rounds to 0.1358", csv, 2),
            ("table2.2", "radius(1000, 30) rounds to 0.0452", csv, 3),
            ("table2.3", "radius(1000, 40) rounds to 0.0468", csv, 4),
            ("after", "2 < 3", None, 20),
        ]
    );
    assert_eq!(result["claims"][1]["cites"], "Table 2, row 1");
    ends(&dir.checker(&["book.toml"]), 0, "5 accepted");
    ends(&dir.proofmark(&["check", "book.toml"]), 0, "5 accepted");

    // A row written out by hand is the same claim.
    let by_hand = claim("table2.2", "radius(1000, 30) rounds to 0.0452");
    let other = Folder::with(book(&format!("{RADIUS}{by_hand}")));
    assert_eq!(other.proofmark(&["audit", "book.toml", "--emit", "."]).code, 0);
    assert_eq!(other.read("table2.2.json"), dir.read("table2.2.json"));

    // The certificate stops fitting as soon as the row says something else.
    dir.write("table2.csv", ROWS.replace("0.0452", "0.0453"));
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 1, "refuted: table2.2 (table2.csv:3, Table 2, row 2)");
    ends(&dir.checker(&["book.toml"]), 1, "rejected table2.2.json");
    let sarif = dir.proofmark(&["audit", "book.toml", "--format", "sarif"]).out;
    assert!(sarif.contains("\"uri\": \"table2.csv\""), "{sarif}");
    dir.write("table2.csv", ROWS.replace("1000,30,0.0452\n", ""));
    ends(&dir.checker(&["book.toml"]), 1, "unknown table2.3.json");
}

#[test]
fn every_command_copes_with_a_table() {
    let dir = folder(TABLE, ROWS);
    for (arguments, says) in [
        (&["fmt", "book.toml"][..], ""),
        (&["fmt", "--check", "book.toml"], ""),
        (&["lint", "book.toml", "--allow", "uncited-definition"], "0 findings"),
        (&["explain", "table2.2", "--book", "book.toml"], "book      table2.csv:3"),
        (&["eval", "radius(100, 20)", "--book", "book.toml"], "0.1358"),
        (&["export", "coq", "--book", "book.toml"], "table2_3"),
        (&["export", "latex", "--book", "book.toml"], "\\pmclaim{table2.3}{\\ensuremath{0.0468}}"),
        (&["audit", "book.toml", "--only", "table2.2", "--all"], "radius(1000, 30)"),
        (&["report", "book.toml", "--out", "report.html"], ""),
    ] {
        ends(&dir.proofmark(arguments), 0, says);
    }
    let page = dir.read("report.html");
    assert!(page.contains("download=\"table2.csv\"") && page.contains("They are the whole input"));
    assert_eq!(page.matches("sha256sum --check").count(), 2, "the book and its table");
    let piped = std::process::Command::new("sh")
        .args(["-c", &format!("{} fmt - <book.toml", crate::support::PROOFMARK)])
        .current_dir(dir.path("."))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), dir.read("book.toml"));
}

#[test]
fn no_result_is_written_over_a_table() {
    let dir = folder(TABLE, ROWS);
    for arguments in [
        &["audit", "book.toml", "--output", "json=table2.csv"][..],
        &["check", "book.toml", "--output", "json=./table2.csv"],
        &["export", "coq", "--book", "book.toml", "--out", "table2.csv"],
        &["export", "latex", "--book", "book.toml", "--out", "table2.csv"],
        &["report", "book.toml", "--out", "table2.csv"],
    ] {
        ends(&dir.proofmark(arguments), 2, "table2.csv: this is a");
        assert_eq!(dir.read("table2.csv"), ROWS);
    }
}

#[test]
fn a_table_may_lie_in_a_folder_and_say_which_rows_are_errata() {
    let table = "[[table]]\nfrom = \"data/t.csv\"\nid = \"t.{name}\"\nlet = [\"x = {x}\"]\n\
                 says = \"sqrt(x) {relation} {printed}\"\nexpect = \"{expect}\"\n\
                 erratum = \"{note}\"\ninstead = \"{instead}\"\n";
    let rows = "name,x,relation,printed,expect,note,instead\r\n\
                a,2,=,1.4142...,,,\r\n\
                b,2,≈,1.41,certified,,\r\n\
                \r\n\
                c, 2e6 ,rounds to,\"1,414\",,,\r\n\
                d,2,rounds to,1.42,refuted,\"rounded up, not to nearest\",t.b\r\n\
                e,1/4,==,50%,,,\r\n";
    let dir = Folder::with(book(table));
    std::fs::create_dir(dir.path("data")).unwrap();
    dir.write("data/t.csv", rows);
    let run = dir.proofmark(&["audit", "book.toml", "--all"]);
    ends(&run, 0, "5 claims: 4 hold, 1 printed statement does not (known erratum): PASS");
    ends(&run, 0, "sqrt(x) rounds to 1,414");
    // A book in another folder finds its table beside itself.
    std::fs::create_dir(dir.path("paper")).unwrap();
    std::fs::rename(dir.path("book.toml"), dir.path("paper/book.toml")).unwrap();
    let run = dir.proofmark(&["audit", "paper/book.toml"]);
    ends(&run, 2, "data/t.csv: No such file");
    std::fs::rename(dir.path("data"), dir.path("paper/data")).unwrap();
    let run = dir.proofmark(&["audit", "paper/book.toml", "--all", "-q"]);
    assert_eq!(run.code, 0, "{}", run.said());
    let run = dir.proofmark(&["explain", "t.c", "--book", "paper/book.toml"]);
    ends(&run, 0, "book      paper/data/t.csv:5");
}

#[test]
fn what_is_wrong_with_a_table_is_told_at_its_place() {
    let edit = |from: &str, to: &str| {
        assert!(TABLE.contains(from), "{from}");
        TABLE.replace(from, to)
    };
    for (table, place, reason) in [
        (edit("table2.csv", "nowhere.csv"), "book.toml:10:8", "nowhere.csv: No such file"),
        (edit("table2.csv", "../table2.csv"), "book.toml:10:8", "no file beside the book"),
        (edit("table2.csv", "/etc/passwd"), "book.toml:10:8", "no file beside the book"),
        (edit("table2.csv", "a/../b.csv"), "book.toml:10:8", "no file beside the book"),
        (edit("table2.csv", ".hidden.csv"), "book.toml:10:8", "no file beside the book"),
        (edit("table2.csv", "$(x).csv"), "book.toml:10:8", "no file beside the book"),
        (edit("table2.csv", "."), "book.toml:10:8", "no file beside the book"),
        (
            edit("{value}", "{valeu}"),
            "book.toml:13:36",
            "no column `valeu`: did you mean `{value}`?",
        ),
        (edit("{value}", "{x}"), "book.toml:13:36", "its columns are n, k, value"),
        (edit("{value}", "{value"), "book.toml:13:36", "no other half"),
        (edit("{value}", "value}"), "book.toml:13:41", "no other half"),
        (edit("{row}\"\nc", "row\"\nc"), "book.toml:11:6", "every row would have the same id"),
        (edit("{row}\"\nc", "{k}/{n}\"\nc"), "book.toml:11:6", "a claim's id is made of"),
        (edit("radius(", "radios("), "book.toml:13:8", "did you mean `radius`"),
        (edit(" rounds to", ""), "book.toml:13:8", "row 1 says `radius(100, 20) 0.1358`"),
        (edit("says", "expect = \"so\"\nsays"), "book.toml:14:8", "cannot be expected"),
        (edit("says", "let = [\"n = 1\", \"n = 2\"]\nsays"), "book.toml:14:8", "defined twice"),
    ] {
        let run = refused(&table, ROWS);
        assert!(run.err.contains(place), "no {place}: {}", run.err);
        assert!(run.err.contains(reason), "no {reason}: {}", run.err);
    }
    // What is wrong with every row is told once.
    let run = refused(&edit("radius(", "radios("), ROWS);
    assert_eq!(run.err.matches("error").count(), 1, "{}", run.err);
    ends(&run, 2, "3 claims: 0 hold, 3 cannot be read: FAIL");
}

#[test]
fn what_is_wrong_with_a_row_is_told_at_its_line() {
    for (rows, place, reason) in [
        ("n,k,value\n", "book.toml:10:8", "no rows below its first line"),
        ("", "table2.csv:1:1", "is empty"),
        ("n,k,value\n100,20\n", "table2.csv:2:1", "2 cells, and the first line names 3"),
        ("n,k,value\n100,20,0.1358,\n", "table2.csv:2:1", "4 cells"),
        ("n,k,value\n1,2,1\n100,,0.1358\n", "table2.csv:3:1", "the cell of `k` is empty"),
        ("n,k,value\n1,2,1\n100,\"20,0.1358\n", "table2.csv:3:5", "not closed on its line"),
        ("n,k,value\n1,2,1\n100,y,0.1358\n", "table2.csv:3:1", "`y` is not defined here"),
        ("n,k,value\n1,2,1\n1,y,1\n", "table2.csv:3:1", "row 2 says `radius(1, y) rounds to 1`"),
        ("n,k,value\n1,2,1\n1,2,1/2\n", "table2.csv:3:1", "must be a printed number"),
        ("n,k,value\n1,2,1\n1,2,\"1,5\"\n", "table2.csv:3:1", "`1.5`"),
        ("n,k,value\n1,2,1\n\"1,000\",2,1\n", "table2.csv:3:1", "several numbers in the place"),
        ("n;k;value\n1;2;1\n", "book.toml:13:16", "its columns are n;k;value"),
    ] {
        let run = refused(TABLE, rows);
        assert!(run.err.contains(place), "no {place}: {}", run.err);
        assert!(run.err.contains(reason), "no {reason}: {}", run.err);
    }
    let powers = "[[table]]\nfrom = \"table2.csv\"\nid = \"p.{row}\"\nsays = \"{x}^2 == {y}\"\n";
    let run = refused(powers, "x,y\n3,9\n-3,9\n");
    assert!(run.err.contains("table2.csv:3:1"), "{}", run.err);
    assert!(run.err.contains("the signs around `{x}` would tear `-3` apart"), "{}", run.err);
    assert!(run.err.contains("write `({x})` in the sentence"), "{}", run.err);
    let dir = folder(&powers.replace("{x}^2", "({x})^2"), "x,y\n3,9\n-3,9\n1/2,0.25\n");
    ends(&dir.proofmark(&["audit", "book.toml"]), 0, "3 hold");
    let twice = format!("{}{TABLE}", claim("table2.2", "1 < 2"));
    let run = refused(&twice, ROWS);
    assert!(run.err.contains("table2.csv:3:1"), "{}", run.err);
    assert!(run.err.contains("already a claim `table2.2`"), "{}", run.err);
}

proptest! {
    #[test]
    fn no_csv_file_panics_and_whatever_is_refused_has_a_place(
        rows in "(a,b|b,a,c|\"a\",b)\n([-+*(),\"{}. \n\t\u{e9}0-9ab]{0,30}\n?){0,4}"
    ) {
        let text = book("[[table]]\nfrom = \"t.csv\"\nid = \"t.{row}\"\nlet = [\"x = {a}\"]\n\
                         says = \"x < {b}\"\n");
        let read = Book::read_beside("book.toml", &text, &|_: &str| Ok(rows.clone())).unwrap();
        for fault in &read.faults {
            prop_assert!(!fault.reason().is_empty() && !fault.error.render().is_empty());
        }
        for entry in &read.entries {
            prop_assert_eq!(entry.place.source.beside.as_deref(), Some("t.csv"));
        }
    }
}

#[test]
fn no_link_leads_out_of_the_folder_of_the_book() {
    let outside = Folder::new();
    outside.write("secret.csv", ROWS);
    let dir = Folder::with(book(&format!("{RADIUS}{TABLE}")));
    symlink(outside.path("secret.csv"), dir.path("table2.csv")).unwrap();
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 2, "table2.csv: this leads out of the folder of the book");
    std::fs::remove_file(dir.path("table2.csv")).unwrap();
    dir.write("real.csv", ROWS);
    symlink("real.csv", dir.path("table2.csv")).unwrap();
    ends(&dir.proofmark(&["audit", "book.toml"]), 0, "3 hold");
}

#[test]
fn a_table_beyond_the_limits_is_refused() {
    let many = |rows: usize| "a\n".to_owned() + &"1\n".repeat(rows);
    let table = "[[table]]\nfrom = \"table2.csv\"\nid = \"t{row}\"\nsays = \"{a} < 2\"\n";
    let run = refused(table, &many(20_001));
    assert!(run.err.contains("over 20000 rows"), "{}", run.err);
    let two = format!("{table}{}", table.replace("t{row}", "u{row}"));
    assert!(refused(&two, &many(10_001)).err.contains("over 20000 rows"));
    let long = table.replace("{a} < 2", &format!("{{a}} < 2{}", " + 0".repeat(2_000)));
    assert!(refused(&long, &many(4_000)).err.contains("written out to more than 16777216 bytes"));
    let run = refused(table, &format!("a\n{}\n", "1".repeat(17 << 20)));
    assert!(run.err.contains("longer than the limit of 16777216 bytes"), "{}", run.err);
}
