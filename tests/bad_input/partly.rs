//! A book of which a part cannot be read.

use proofmark_book::text::single_spaced;

use super::defined;
use crate::support::{Folder, book, claim};

#[test]
fn a_bad_claim_leaves_the_others_to_be_decided() {
    let body = claim("good", "1 < 2") + &claim("bad", "1 < foo") + &claim("also", "ln(2) < 0.7");
    let dir = Folder::with(book(&body));
    let run = dir.proofmark(&["audit", "book.toml", "--emit", "."]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(run.err.contains("book.toml:10:13"), "{}", run.err);
    assert!(run.out.ends_with("3 claims: 2 hold, 1 cannot be read: FAIL\n"), "{}", run.out);
    assert_eq!(dir.list("."), ["also.json", "book.toml", "good.json"]);

    for run in [dir.checker(&["book.toml"]), dir.proofmark(&["check", "book.toml"])] {
        assert_eq!(run.code, 2, "{}", run.said());
        assert!(run.out.contains("faulty bad: book.toml:10:13: `foo` is not"), "{}", run.out);
        assert!(run.out.contains("2 accepted"), "{}", run.out);
        assert!(run.out.ends_with("1 with an error: FAIL\n"), "{}", run.out);
    }
}

#[test]
fn every_form_of_the_result_has_the_bad_claim_and_no_pass() {
    let dir = Folder::with(book(&(claim("good", "1 < 2") + &claim("bad", "1 < foo"))));
    let read = |arguments: &[&str]| -> String {
        let run = dir.proofmark(arguments);
        assert_eq!(run.code, 2, "{}", run.said());
        run.out
    };
    let audit = |format| read(&["audit", "book.toml", "--format", format]);
    let report: serde_json::Value = serde_json::from_str(&audit("json")).unwrap();
    assert_eq!(report["claims"][0]["verdict"], "certified");
    let error = &report["errors"][0];
    assert_eq!((&error["id"], &error["line"]), (&"bad".into(), &10.into()));
    assert_eq!(
        (&report["summary"]["errors"], &report["summary"]["pass"]),
        (&1.into(), &false.into())
    );
    let sarif: serde_json::Value = serde_json::from_str(&audit("sarif")).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["results"][0]["ruleId"], "faulty-claim");
    assert_eq!(run["results"][0]["level"], "error");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let junit = audit("junit");
    assert!(junit.contains("tests=\"2\" failures=\"0\" errors=\"1\""), "{junit}");
    assert!(junit.contains("name=\"bad\"") && junit.contains("book.toml:10:13"), "{junit}");
    let markdown = audit("markdown");
    assert!(markdown.contains("- claim bad: book.toml:10:13: `foo`"), "{markdown}");
    assert!(markdown.contains("The gate is **red**"), "{markdown}");
    let html = audit("html");
    assert!(
        html.contains("Errors in the book") && html.contains("claim bad"),
        "no error in the page"
    );
    let check = |format| read(&["check", "book.toml", "--format", format]);
    let report: serde_json::Value = serde_json::from_str(&check("json")).unwrap();
    assert_eq!(report["results"][1]["outcome"], "faulty");
    assert_eq!(
        (&report["summary"]["faulty"], &report["summary"]["pass"]),
        (&1.into(), &false.into())
    );
    assert!(check("junit").contains("faulty-claim") && check("sarif").contains("faulty-claim"));
}

#[test]
fn a_bad_definition_spoils_only_the_claims_that_use_it() {
    let body = defined("f", "x + foo")
        + &defined("g", "f(x) + 1")
        + &claim("a", "g(1) > 1")
        + &claim("b", "1 < 2")
        + &claim("c", "f(1) > 1");
    let dir = Folder::with(book(&body));
    let run = dir.proofmark(&["audit", "book.toml"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert_eq!(run.err.matches("error").count(), 1, "the cause alone: {}", run.err);
    let ending = "3 claims: 1 holds, 2 cannot be read, 2 definitions have an error: FAIL\n";
    assert!(run.out.ends_with(ending), "{}", run.out);
    let markdown = dir.proofmark(&["audit", "book.toml", "--format", "markdown"]).out;
    for words in [
        "definition f: book.toml:7:14: `foo` is not defined",
        "claim a: book.toml:14:9: this uses `g`, which has an error",
        "claim c: book.toml:22:9: this uses `f`, which has an error",
    ] {
        assert!(markdown.contains(words), "no {words}: {markdown}");
    }
}

#[test]
fn what_stands_instead_may_have_an_error_of_its_own() {
    let wrong = claim("a", "2 < 1").trim_end().to_owned()
        + "\nexpect = \"refuted\"\nerratum = \"No.\"\ninstead = \"b\"\n";
    let run = Folder::with(book(&(wrong.clone() + &claim("b", "1 < foo"))))
        .proofmark(&["audit", "book.toml"]);
    assert!(
        run.code == 2 && single_spaced(&run.out).contains("1 cannot be read"),
        "{}",
        run.said()
    );
    let run =
        Folder::with(book(&(wrong + &claim("c", "1 < 2")))).proofmark(&["audit", "book.toml"]);
    assert!(run.code == 2 && run.err.contains("`b` is not a claim"), "{}", run.said());
}
