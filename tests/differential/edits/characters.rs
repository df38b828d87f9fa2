//! Edits of a file's text, whatever it says.

use fastrand::Rng;

use super::super::draw::{once_in, pick, take};

/// One character is replaced, inserted, dropped or exchanged with the next.
pub fn character(rng: &mut Rng, text: &str) -> Vec<u8> {
    const CHARACTERS: &[u8] = b"0123456789-/p\"{}[],:. eE+abfnrtux\\<>=_\n\t\0\x7f\xc3\xa9\xff";
    let mut bytes = text.as_bytes().to_vec();
    let place = rng.usize(..bytes.len());
    match rng.u32(..5) {
        0 => drop(bytes.remove(place)),
        1 => bytes.insert(place, *pick(rng, CHARACTERS)),
        2 => bytes.swap(place, (place + 1).min(text.len() - 1)),
        _ => bytes[place] = *pick(rng, CHARACTERS),
    }
    bytes
}

/// The same file in another spelling, of JSON or of what is nearly JSON.
pub fn json(rng: &mut Rng, text: &str) -> Vec<u8> {
    match rng.u32(..5) {
        0 => escaped(rng, text),
        1 => notation(rng, text),
        2 => doubled(rng, text),
        3 => around(rng, text),
        _ => spaced(rng, text),
    }
}

/// The places of a character.
fn places(text: &str, wanted: fn(char) -> bool) -> Vec<usize> {
    text.char_indices().filter(|(_, c)| wanted(*c)).map(|(place, _)| place).collect()
}

/// A character of a string is written as an escape. (The originals have none.)
fn escaped(rng: &mut Rng, text: &str) -> Vec<u8> {
    let quotes = places(text, |c| c == '"');
    let string = rng.usize(..quotes.len() / 2) * 2;
    let (start, end) = (quotes[string] + 1, quotes[string + 1]);
    let Some(c) = text[start..end].chars().next() else { return text.as_bytes().to_vec() };
    let code = u32::from(c);
    let escape = match rng.u32(..6) {
        0 => format!("\\u{code:04X}"),
        1 => format!("\\U{code:04x}"),
        2 => format!("\\u{code:03x}"),
        3 => format!("\\ud800{c}"),
        _ => format!("\\u{code:04x}"),
    };
    [&text[..start], &escape, &text[start + c.len_utf8()..]].concat().into_bytes()
}

/// A whole number is written in another way.
fn notation(rng: &mut Rng, text: &str) -> Vec<u8> {
    let starts = |marks: &[&str]| -> Vec<usize> {
        let found = marks.iter().flat_map(|mark| text.match_indices(mark));
        found.map(|(place, mark)| place + mark.len()).collect()
    };
    let keys = [
        "\"lhs\":",
        "\"rhs\":",
        "\"args\":[",
        "\"power\":",
        "\"variable\":",
        "\"refutes\":",
        "\"from\":",
        "\"to\":",
        "\"actions\":[",
    ];
    let spaced: Vec<String> = keys.iter().map(|key| key.replace("\":", "\": ")).collect();
    let all: Vec<&str> = keys.iter().copied().chain(spaced.iter().map(String::as_str)).collect();
    let Some(start) = take(rng, starts(&all)) else { return text.as_bytes().to_vec() };
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let number = &text[start..start + digits];
    let written = match rng.u32(..8) {
        0 => format!("{number}.0"),
        1 => format!("{number}e0"),
        2 => format!("0{number}"),
        3 => format!("-{number}"),
        4 => format!("+{number}"),
        5 => format!("\"{number}\""),
        6 => format!("{number}{}", "0".repeat(rng.usize(1..30))),
        _ => "NaN".to_owned(),
    };
    [&text[..start], &written, &text[start + digits..]].concat().into_bytes()
}

/// A key stands twice in its object.
fn doubled(rng: &mut Rng, text: &str) -> Vec<u8> {
    let starts = places(text, |c| c == '{');
    let start = *pick(rng, &starts) + 1;
    let rest = &text[start..];
    let end = rest.find(['{', '}', '[']).unwrap_or(rest.len());
    // The first field, if it is a simple one.
    let field = rest[..end].split(',').next().unwrap_or("");
    if !field.contains(':') {
        return format!("{text}{text}").into_bytes();
    }
    let key = if rng.bool() { field.to_owned() } else { field.replacen("\"o", "\"\\u006f", 1) };
    [&text[..start], &key, ",", rest].concat().into_bytes()
}

/// Something before or after the object, or the object in something.
fn around(rng: &mut Rng, text: &str) -> Vec<u8> {
    if once_in(rng, 8) {
        return text.as_bytes()[..rng.usize(..text.len())].to_vec();
    }
    let said = match rng.u32(..7) {
        0 => format!("\u{feff}{text}"),
        1 => format!("[{text}]"),
        2 => format!("{text} null"),
        3 => format!("{text}\0"),
        4 => text.replacen('{', "{\"note\":1,", 1),
        5 => text.replacen('}', ",}", 1),
        _ => format!("{} {text}", if rng.bool() { "//" } else { "" }),
    };
    said.into_bytes()
}

/// White space of JSON, or of others, between two parts.
fn spaced(rng: &mut Rng, text: &str) -> Vec<u8> {
    let place = *pick(rng, &places(text, |c| matches!(c, ':' | ',' | '{' | '[' | '}' | ']')));
    let space = *pick(rng, &[" ", "\n", "\t", "\r", " \r\n ", "\u{b}", "\u{c}", "\u{a0}", "/**/"]);
    [&text[..place], space, &text[place..]].concat().into_bytes()
}
