//! Places that a document says not to look at: `proofmark: ignore` and a reason, in a comment on the line, or
//! in one that has the line above to itself.

use proofmark_book::diagnostic::Place;
use proofmark_book::text::{shortened, single_spaced};

/// What the comment says.
const MARK: &str = "proofmark: ignore";

/// How comments begin and end.
const COMMENTS: [(&str, &str); 5] = [("%", ""), ("<!--", "-->"), ("//", ""), ("#", ""), ("(", ")")];

/// Longest reason that is kept, in characters.
const REASON: usize = 120;

/// Why a place is not to be looked at, if its document says so.
pub fn reason(place: &Place) -> Option<String> {
    let text = place.source.text.as_str();
    if !text.contains(MARK) {
        return None;
    }
    let range = place.range();
    let start = text.get(..range.start)?.rfind('\n').map_or(0, |at| at + 1);
    let end = text.get(range.end..)?.find('\n').map_or(text.len(), |at| range.end + at);
    let above = text.get(..start.saturating_sub(1))?.lines().next_back().unwrap_or("");
    let alone = COMMENTS.iter().any(|(open, _)| above.trim_start().starts_with(open));
    let mut lines = text.get(start..end)?.lines().chain(alone.then_some(above));
    lines.find_map(said)
}

/// The reason that a line gives.
fn said(line: &str) -> Option<String> {
    let (before, after) = line.split_once(MARK)?;
    let before = before.trim_end();
    let (_, close) = COMMENTS.iter().find(|(open, _)| before.ends_with(open))?;
    let after = if close.is_empty() { after } else { after.split(close).next().unwrap_or(after) };
    let why = after.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '.'));
    let why = shortened(&single_spaced(why), REASON);
    Some(if why.is_empty() { "no reason given".to_owned() } else { why })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proofmark_book::diagnostic::Source;

    use super::*;

    fn found(text: &str) -> Option<String> {
        let at = text.find('X').unwrap();
        reason(&Place::new(Arc::new(Source::new("a", text)), at..at + 1))
    }

    #[test]
    fn a_comment_on_the_line_or_above_it_silences_a_place() {
        for text in [
            "X % proofmark: ignore an example",
            "a\n  % proofmark: ignore: an example\nX",
            "X <!-- proofmark: ignore an example --> more",
            "X (proofmark: ignore an example)",
        ] {
            assert_eq!(found(text).as_deref(), Some("an example"), "{text}");
        }
        assert_eq!(found("% proofmark: ignore\nX").as_deref(), Some("no reason given"));
        for text in [
            "X proofmark: ignore",
            "% proofmark: ignore\n\nX",
            "a % proofmark: ignore\nX",
            "X\n% proofmark: ignore",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
