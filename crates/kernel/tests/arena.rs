//! The kernel on the files of `tests/arena`: every forged certificate is rejected for the reason that
//! `expected.tsv` names, and every honest one is accepted.

#[path = "../../../tests/arena/kernel.rs"]
mod kernel;
#[path = "../../../tests/differential/statement.rs"]
pub mod statement;

use std::path::Path;

#[test]
fn each_file_of_the_arena_is_accepted_or_rejected_for_the_reason_that_is_expected() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/arena");
    let book = kernel::book(&root);
    let mut wrong = Vec::new();
    for expected in kernel::expected(&root) {
        let answer = kernel::answer(&root, &expected.file, &book);
        if answer != expected.answer {
            wrong.push(format!(
                "{}\n  expected {}\n  found    {answer}",
                expected.file, expected.answer
            ));
        }
    }
    assert!(wrong.is_empty(), "{} files:\n{}", wrong.len(), wrong.join("\n"));
}
