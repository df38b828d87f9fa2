//! Markdown in a report: whatever a stranger writes stays text.

use proofmark::doors;

use super::text;

const TAGS: &str = "a blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr img li ol p pre \
                    span strong summary table tbody td th thead tr ul";

const CLASSES: [&str; 6] = ["part", "inside", "scroll", "unseen", "picture", "language-"];

pub fn notes(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(html) = doors::notes(text) else { return };
    // A `<` of the text is written as `&lt;`, so that each of these begins a tag.
    for tag in html.split('<').skip(1) {
        let tag = tag.split_once('>').map_or_else(|| panic!("<{tag} has no end"), |(tag, _)| tag);
        let tag = tag.trim_start_matches('/').trim_end_matches('/').trim_end();
        let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(TAGS.split(' ').any(|known| known == name), "<{tag}>");
        while !rest.trim().is_empty() {
            let attribute = rest.trim_start().split_once("=\"");
            let (key, value) = attribute.unwrap_or_else(|| panic!("<{tag}>"));
            let (value, after) = value.split_once('"').unwrap_or_else(|| panic!("<{tag}>"));
            let allowed = match key {
                "class" => CLASSES.iter().any(|class| value.starts_with(class)),
                "href" => ["https://", "http://", "#"].iter().any(|s| value.starts_with(s)),
                "src" => value.starts_with("data:image/svg+xml;base64,"),
                "style" => value.starts_with("text-align: "),
                "alt" | "title" | "start" => true,
                _ => false,
            };
            assert!(allowed, "{key} in <{tag}>");
            rest = after;
        }
    }
}
