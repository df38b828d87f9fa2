//! A new book: the commented example, or stubs for the numbers of a LaTeX table.

use std::collections::HashSet;

use proofmark_book::text::single_spaced;
use proofmark_book::{is_name, words};

use crate::limits;

mod grid;
pub(crate) mod latex;
pub(crate) mod numbers;
mod stubs;

pub(crate) use stubs::Stubs;

/// What stands in a stub until its author writes the formula. No book defines it, so that the audit
/// names every place where it is left.
pub const PLACEHOLDER: &str = "FORMULA";

/// The files of a new book, by their names in its folder.
pub(crate) fn files(title: &str, tables: Option<&Stubs>) -> Vec<(&'static str, String)> {
    let quoted = toml_edit::Value::from(title).to_string();
    let example = include_str!("claims.toml").replace("\"TITLE\"", &quoted);
    let book = tables.map_or(example, |stubs| stubs.book(&quoted));
    let schema = proofmark_certificates::schema::BOOK.to_owned();
    let mut files = vec![
        ("claims.toml", book),
        ("README.md", include_str!("README.md").replace("TITLE", title)),
        ("gate.sh", include_str!("gate.sh").to_owned()),
        ("schema/book.json", schema),
    ];
    files.extend(tables.map(|stubs| ("numbers.txt", numbers::list(&stubs.tables))));
    files
}

/// Words that can stand in a string of TOML as they are.
fn plain(text: &str) -> String {
    single_spaced(text).replace(|c: char| c.is_control() || matches!(c, '"' | '\\'), "")
}

/// Letters and digits, with a sign in place of everything between them: as many words as there is
/// room for, with a row, a column and a number behind them.
fn slug(text: &str, sign: char) -> String {
    let room = limits::IDENTIFIER / 4;
    let mut slug = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if slug.is_empty() {
            slug = word.chars().take(room).collect();
        } else if slug.len() + 1 + word.len() <= room {
            slug.push(sign);
            slug.push_str(word);
        } else {
            break;
        }
    }
    slug
}

/// The name, or the other one if it cannot be a name, with a number if it is taken. It is taken then.
fn unique(name: &str, fallback: &str, taken: &mut HashSet<String>) -> String {
    let usable = is_name(&name.replace('-', "_")) && words().all(|word| word != name);
    let name = if usable { name } else { fallback };
    let mut candidate = name.to_owned();
    let mut number = 2_usize;
    while candidate == PLACEHOLDER || !taken.insert(candidate.to_lowercase()) {
        candidate = format!("{name}{number}");
        number += 1;
    }
    candidate
}
