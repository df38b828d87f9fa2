//! Markdown as sections of the page: the results of a simulation, or a reviewer's notes.
//!
//! HTML in the Markdown is shown as text, and pictures are carried along.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::PreEscaped;
use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};

use super::Section;

/// The text of the SVG picture of that path, or the reason why not.
pub type Picture<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// A section. Its title is the text's first heading; headings of the second level fold.
pub fn section(text: &str, otherwise: &str, picture: Picture<'_>) -> Result<Section, String> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut writer = Writer {
        events: Vec::new(),
        title: String::new(),
        place: Place::Body,
        fold: false,
        head: false,
    };
    for event in Parser::new_ext(text, options) {
        writer.take(event, picture)?;
    }
    writer.close();
    let mut body = String::new();
    html::push_html(&mut body, writer.events.into_iter());
    let title = writer.title.trim();
    Ok(Section::new(if title.is_empty() { otherwise } else { title }, PreEscaped(body)))
}

#[derive(PartialEq, Eq)]
enum Place {
    Title,
    Fold,
    Body,
}

struct Writer<'a> {
    events: Vec<Event<'a>>,
    title: String,
    place: Place,
    /// Whether a folding part is open.
    fold: bool,
    /// Whether this is the head of a table.
    head: bool,
}

impl<'a> Writer<'a> {
    fn take(&mut self, event: Event<'a>, picture: Picture<'_>) -> Result<(), String> {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if self.title.is_empty() => {
                self.place = Place::Title;
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1)) if self.place == Place::Title => {
                self.place = Place::Body;
            }
            Event::Text(text) | Event::Code(text) if self.place == Place::Title => {
                self.title.push_str(&text);
            }
            _ if self.place == Place::Title => {}
            Event::Start(Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H2, .. }) => {
                self.close();
                self.raw("<details class=\"part\"><summary><h3>");
                (self.fold, self.place) = (true, Place::Fold);
            }
            Event::End(TagEnd::Heading(_)) if self.place == Place::Fold => {
                self.raw("</h3></summary><div class=\"inside\">");
                self.place = Place::Body;
            }
            Event::Start(Tag::Heading { .. }) => self.raw("<h4>"),
            Event::End(TagEnd::Heading(_)) => self.raw("</h4>"),
            Event::Start(table @ Tag::Table(_)) => {
                self.raw("<div class=\"scroll\">");
                self.events.push(Event::Start(table));
            }
            Event::End(TagEnd::Table) => {
                self.events.push(Event::End(TagEnd::Table));
                self.raw("</div>");
            }
            Event::Start(Tag::TableHead) => {
                self.head = true;
                self.events.push(Event::Start(Tag::TableHead));
            }
            Event::End(TagEnd::TableHead) => {
                self.head = false;
                self.events.push(Event::End(TagEnd::TableHead));
            }
            Event::End(TagEnd::TableCell) if self.is_nameless_head() => {
                self.raw("<span class=\"unseen\">Row</span>");
                self.events.push(Event::End(TagEnd::TableCell));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let svg = picture(&dest_url)?;
                let dest_url = format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg)).into();
                self.raw("<span class=\"picture\">");
                self.events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::End(TagEnd::Image) => {
                self.events.push(Event::End(TagEnd::Image));
                self.raw("</span>");
            }
            Event::Start(Tag::Link { dest_url, title, id, .. }) => {
                let safe = ["https://", "http://", "#"].iter().any(|s| dest_url.starts_with(s));
                let dest_url = if safe { dest_url } else { CowStr::Borrowed("#") };
                // An address of mail would get a `mailto:` of its own.
                let link_type = LinkType::Inline;
                self.events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Html(text) | Event::InlineHtml(text) => self.events.push(Event::Text(text)),
            event => self.events.push(event),
        }
        Ok(())
    }

    /// Whether the last thing was the beginning of a column's head, with nothing in it.
    fn is_nameless_head(&self) -> bool {
        self.head && matches!(self.events.last(), Some(Event::Start(Tag::TableCell)))
    }

    fn raw(&mut self, html: &'static str) {
        self.events.push(Event::Html(CowStr::Borrowed(html)));
    }

    fn close(&mut self) {
        if self.fold {
            self.raw("</div></details>");
            self.fold = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::section;

    fn body(text: &str) -> String {
        section(text, "Notes", &|_| Ok("<svg/>".to_owned())).unwrap().body.into_string()
    }

    #[test]
    fn html_and_scripts_in_markdown_stay_text() {
        let page = body("# <script>x</script>\n\na <script>alert(1)</script>\n\n<img src=x>\n");
        assert!(!page.contains("<script"), "{page}");
        assert!(!page.contains("<img"), "{page}");
        let link = body("[a](javascript:alert(1)) [b](https://example.org)");
        assert!(!link.contains("javascript:") && link.contains("https://example.org"), "{link}");
    }

    #[test]
    fn an_address_of_mail_is_no_link_of_another_kind() {
        let page = body("<a@example.org> <#b@example.org>");
        assert!(!page.contains("mailto:") && page.contains("a@example.org"), "{page}");
    }

    #[test]
    fn a_column_without_a_name_gets_one_for_screen_readers() {
        let page = body("|  | b |\n|---|---|\n|  | 2 |\n");
        assert_eq!(page.matches("<span class=\"unseen\">Row</span>").count(), 1, "{page}");
    }

    #[test]
    fn a_table_of_many_empty_cells_takes_no_longer_than_any_other() {
        // Looking back from each to the head would take hours.
        let rows = 200_000;
        let page = body(&format!("|  | b |\n|---|---|\n{}", "| | |\n".repeat(rows)));
        assert_eq!(page.matches("<td></td>").count(), 2 * rows);
        assert_eq!(page.matches("<span class=\"unseen\">Row</span>").count(), 1);
    }

    #[test]
    fn headings_fold_and_pictures_are_carried_along() {
        let made =
            section("# Title\n\n## One\n\n![p](f.svg)\n\n## Two\n", "", &|_| Ok("<svg/>".into()));
        let made = made.unwrap();
        assert_eq!(made.title, "Title");
        let page = made.body.into_string();
        assert_eq!(page.matches("<details").count(), 2);
        assert_eq!(page.matches("</details>").count(), 2);
        assert!(page.contains("src=\"data:image/svg+xml;base64,PHN2Zy8+\""), "{page}");
        let missing = section("![p](f.svg)", "", &|path| Err(format!("no {path}")));
        assert_eq!(missing.unwrap_err(), "no f.svg");
    }
}
