//! Small matters of text: spacing, shortening, likeness, colour, and what foreign text may do.

use std::borrow::Cow;

/// The text with every run of white space turned into one space.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text, cut after so many characters.
pub fn shortened(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((cut, _)) => format!("{}...", text.get(..cut).unwrap_or("")),
        None => text.to_owned(),
    }
}

/// The candidate most like a misspelt name, if one is like it at all.
pub fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, candidates, 0.7).next()
}

/// The candidates that are at least so much like a misspelt name, the most like it first.
pub fn nearest<'a>(
    name: &str,
    candidates: impl Iterator<Item = &'a str>,
    least: f64,
) -> impl Iterator<Item = &'a str> {
    let likeness = |candidate| strsim::normalized_damerau_levenshtein(name, candidate);
    let mut like: Vec<(f64, &str)> = candidates.map(|near| (likeness(near), near)).collect();
    like.retain(|(likeness, _)| *likeness >= least);
    like.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    like.dedup();
    like.into_iter().map(|(_, near)| near)
}

/// A number of things.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a character changes how other text is shown instead of being shown itself: control
/// characters (but for line feed and tab), those that turn the direction of writing, line
/// separators, and the invisible tags of Unicode.
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => true,
        other => other.is_control(),
    }
}

/// Foreign text that is safe to show: hidden characters are written as JSON escapes them, `\u001b`.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

/// Foreign text that is safe to show in the middle of a line, such as the name of a file.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_hidden(c) || c == '\n' || c == '\t')
}

/// Text that holds colour codes of ours (ESC `[`, digits and semicolons, `m`): these stay, and what else
/// is hidden becomes visible.
pub fn visible_but_colours(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split(ESCAPE);
    let mut shown = visible(parts.next().unwrap_or("")).into_owned();
    for part in parts {
        let code = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
        let numbers = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ';');
        match code.filter(|(code, _)| numbers(code)) {
            Some((code, rest)) => shown.push_str(&format!("{ESCAPE}[{code}m{}", visible(rest))),
            None => shown.push_str(&format!("\\u001b{}", visible(part))),
        }
    }
    Cow::Owned(shown)
}

const ESCAPE: char = '\u{1b}';

fn escaped(text: &str, wanted: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&wanted) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if wanted(c) {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units).iter();
            shown.extend(units.map(|unit| format!("\\u{unit:04x}")));
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hidden_characters_are_shown_as_json_escapes_them() {
        assert_eq!(
            visible("a\u{1b}[2Jb\u{202e}c\u{7f}\r\n\t\u{e0041}"),
            "a\\u001b[2Jb\\u202ec\\u007f\\u000d\n\t\\udb40\\udc41"
        );
        assert_eq!(visible_line("a\nb"), "a\\u000ab");
        assert_eq!(visible("x ≤ é·π"), "x ≤ é·π");
    }

    #[test]
    fn of_escape_sequences_only_colours_pass() {
        let text = "\u{1b}[32mPASS\u{1b}[0m".to_owned();
        assert_eq!(visible_but_colours(&text), text);
        let tricks = [
            "\u{1b}[2J",
            "\u{1b}]0;title\u{7}",
            "\u{1b}",
            "\u{1b}[1",
            "\u{9b}31m",
            "\u{1b}[31;m\u{1b}c",
        ];
        for trick in tricks {
            let shown = visible_but_colours(trick);
            assert!(shown.contains("\\u00"), "{trick:?} became {shown:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left(text in any::<String>()) {
            prop_assert!(!visible(&text).contains(is_hidden));
            prop_assert!(!visible_line(&text).contains(|c: char| is_hidden(c) || c == '\n'));
            let shown = visible_but_colours(&text);
            let without_escape = shown.replace(ESCAPE, "");
            prop_assert!(!without_escape.contains(is_hidden), "{shown:?}");
        }
    }
}
