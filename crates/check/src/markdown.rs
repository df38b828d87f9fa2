//! Tables, and foreign text, in Markdown.

use proofmark_book::text::{single_spaced, visible};

/// Foreign text in a line or a cell of Markdown: it is shown as it is written, and begins no emphasis,
/// code, link, element or cell.
pub fn plain(text: &str) -> String {
    let text = single_spaced(&visible(text));
    let mut safe = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().unwrap_or(' ');
        let begins_something = match c {
            '\\' | '`' | '*' | '|' | '~' | '$' => true,
            '_' => !(before.is_alphanumeric() && next.is_alphanumeric()),
            '<' => next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'),
            '&' => next.is_ascii_alphabetic() || next == '#',
            ']' => matches!(next, '(' | '[' | ':'),
            _ => false,
        };
        if begins_something {
            safe.push('\\');
        }
        safe.push(c);
        before = c;
    }
    safe
}

/// Foreign text as code in a line, in as many backticks as it takes.
pub fn code(text: &str) -> String {
    let text = single_spaced(&visible(text));
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let (fence, space) = ("`".repeat(longest + 1), if longest > 0 { " " } else { "" });
    format!("{fence}{space}{text}{space}{fence}")
}

/// Foreign text as code in a cell, where a pipe would end the cell even inside code.
pub fn code_cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

/// A table.
pub fn table<S: AsRef<str>>(
    header: &[S],
    rows: impl IntoIterator<Item: IntoIterator<Item = String>>,
) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let header: Vec<String> = header.iter().map(|cell| cell.as_ref().to_owned()).collect();
    let rule = format!("|{}\n", "---|".repeat(header.len()));
    let body = rows.into_iter().map(|row| line(row.into_iter().collect()));
    [line(header), rule].into_iter().chain(body).collect()
}
