//! Lists and the statistics of a paper: they mean what their textbook formulas say, and a table
//! that does not fit together is refused with its place.

use crate::support::{Folder, book};

const LISTS: &str = "let = [\"xs = [2.5, 3.1, 4.0]\", \"ys = [6, 7.2, 9]\"]";

fn verdict(says: &str) -> (i32, String) {
    let body = format!("[[claim]]\nid = \"a\"\n{LISTS}\nsays = \"{says}\"\n");
    let run = Folder::with(book(&body)).proofmark(&["audit", "book.toml"]);
    (run.code, run.said())
}

#[test]
fn lists_are_added_up_and_fitted_exactly() {
    let sentences = [
        "sum(xs) == 9.6",
        "mean(xs) == 3.2",
        "count(xs) == 3",
        "pdev(xs)^2 rounds to 0.38",
        "sdev([1, 2, 3, 4]) rounds to 1.2910",
        "pdev([1, 2, 3, 4]) rounds to 1.1180",
        "slope(xs, ys) == 2",
        "intercept(xs, ys) == 1",
        "slope([1, 2, 3], [1, 3, 2]) == 1/2",
        "item(ys, 2) == 7.2",
        "mean(without(ys, 2)) == 7.5",
        "sum((ys - 2*xs - 1)^2) == 0",
        "sum(sqrt([1, 4, 9])) == 6",
        "max(xs) - min(xs) == 1.5",
        "max(xs, 7) == 7",
        "sum(xs*ys) == 15 + 3.1*7.2 + 36",
        "sum(1/[1, 2, 4]) == 1.75",
        "sum(-xs) == -9.6",
    ];
    for says in sentences {
        let (code, said) = verdict(says);
        assert_eq!(code, 0, "{says}: {said}");
    }
    assert_eq!(verdict("sum(xs) == 9.5").0, 1);
}

#[test]
fn a_table_that_does_not_fit_together_is_refused_at_its_place() {
    let cases = [
        ("sum(xs + [1, 2]) > 0", "lists of 3 and 2 numbers"),
        ("slope(xs, [1, 2]) > 0", "lists of 3 and 2 numbers"),
        ("sum([]) > 0", "expected a number"),
        ("sum([1, text, 3]) > 0", "`text` is not defined"),
        ("sum([1, [2]]) > 0", "a list stands where a number must"),
        ("xs > 0", "a list stands where a number must"),
        ("sum(3) > 0", "needs a list"),
        ("item(xs, 4) > 0", "from 1 to 3"),
        ("item(xs, 1/2) > 0", "from 1 to 3"),
        ("mean(without([7], 1)) > 0", "empty"),
        ("sdev([7]) > 0", "two numbers"),
        ("mean(xs, ys) > 0", "takes 1 argument"),
        ("slope(xs, 2) > 0", "two lists"),
        ("2^xs > 0", "a list stands where a number must"),
    ];
    for (says, words) in cases {
        let (code, said) = verdict(says);
        assert_eq!(code, 2, "{says}: {said}");
        assert!(said.contains(words) && said.contains("book.toml:7:"), "{says}: {said}");
    }
}
