//! Comments of Coq.

use crate::export::layout::wrapped;

/// A comment of paragraphs. Coq reads strings and comments inside comments, so their marks are
/// taken out.
pub(super) fn comment(paragraphs: &[String]) -> String {
    let mut text = String::from("(** ");
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            text.push_str("\n    ");
        }
        let plain = paragraph.replace('"', "'").replace("(*", "( *").replace("*)", "* )");
        text.push_str(&wrapped(&plain, 4, 4));
    }
    text.push_str(" *)\n");
    text
}
