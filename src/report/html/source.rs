//! The book itself, and how a reader repeats the check with it: to save, to compare, to run.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};
use proofmark_book::Book;
use proofmark_book::diagnostic::{Place, Source};
use proofmark_book::text::{counted, hex};
use sha2::{Digest as _, Sha256};

use super::{Edition, Section};
use crate::limits;

/// The section's name in links, by its title.
pub const ID: &str = "check-it-yourself";

/// The SHA-256 of the book's text.
pub fn digest(book: &Book) -> String {
    hex(&Sha256::digest(&book.source.text))
}

/// The name under which the page hands the book out; a plain one, where its own would have to be quoted
/// or there is none.
pub fn file_name(book: &Book) -> &str {
    let name = book.source.name.rsplit(['/', '\\']).next().unwrap_or("");
    let plain = name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.ends_with(".toml")
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
    if plain { name } else { "claims.toml" }
}

/// The files that the book takes rows from, with their paths from its folder.
fn tables(book: &Book) -> impl Iterator<Item = (&str, &Source)> {
    book.tables.iter().filter_map(|table| Some((table.beside.as_deref()?, table.as_ref())))
}

/// The commands that repeat the check, as they are typed.
fn commands(book: &Book, edition: &Edition) -> String {
    let (file, digest) = (file_name(book), digest(book));
    let tables: String = tables(book)
        .map(|(path, table)| {
            format!("echo \"{}  {path}\" | sha256sum --check\n", hex(&Sha256::digest(&table.text)))
        })
        .collect();
    let options = match edition.max_bits {
        limits::DEFAULT_PRECISION_BITS => String::new(),
        bits => format!(" --max-bits {bits}"),
    };
    format!(
        "echo \"{digest}  {file}\" | sha256sum --check\n{tables}\
         proofmark audit {file}{options} --emit certificates\n\
         proofmark-check {file} --certificates certificates\n"
    )
}

/// How to repeat the check, and the book's text.
pub fn source(book: &Book, edition: &Edition, shown: usize) -> Section {
    let whole = shown == book.entries.len();
    let text = &book.source.text;
    let file = file_name(book);
    let data = |kind: &str, text: &str| {
        format!("data:{kind};charset=utf-8;base64,{}", STANDARD.encode(text))
    };
    let body = html! {
        ol class="steps" {
            li {
                "Save the book: " a class="button" download=(file) href=(data("application/toml", text)) { (file) } " ("
                (counted(text.len(), "byte", "bytes")) ")"
                @for (path, table) in tables(book) {
                    ", and " a class="button" download=(path) href=(data("text/csv", &table.text)) { (path) }
                    " (" (counted(table.text.len(), "byte", "bytes")) ")"
                }
                ". " @if book.tables.is_empty() { "It is" } @else { "They are" } " the whole input."
            }
            li {
                "With proofmark " (env!("CARGO_PKG_VERSION")) " installed, run in the same folder:"
                div class="scroll" { pre id="commands" { code { (commands(book, edition)) } } }
            }
            li {
                "The first command compares the book’s hash with the one at the head of this page "
                "(on a Mac, write " code { "shasum -a 256" } " for " code { "sha256sum" } "). "
                "The second decides every claim again, "
                @if !whole { "also those that are not on this page" }
                @else if edition.pass { "ends with exit code 0" }
                @else { "ends with an exit code other than 0 as long as the gate is shut" }
                ", and writes one certificate per decided claim. The third checks the certificates with "
                "the kernel alone."
            }
        }
        details class="source" id="book" {
            summary { "The book, " code { (file) } ", "
                (counted(text.lines().count(), "line", "lines")) }
            pre {
                code {
                    @for (place, line) in text.lines().enumerate() {
                        span id={ "L" (place + 1) } { (line) "\n" }
                    }
                }
            }
        }
    };
    Section::new("Check it yourself", body)
}

/// A place in the book as a link to its line; one in a file beside it without a link.
pub fn place(place: &Place) -> Markup {
    let (name, line) = (&place.source.name, place.line());
    let code = html! { code { (name) ":" (line) } };
    html! {
        @if place.source.beside.is_none() { a href={ "#L" (line) } { (code) } } @else { (code) }
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;
    use proofmark_book::Book;

    #[test]
    fn the_book_is_handed_out_under_a_name_that_needs_no_quotes() {
        let named = |name: &str| {
            file_name(&Book::parse(name, "[book]\ntitle = \"T\"\n").unwrap()).to_owned()
        };
        assert_eq!(named("a/b/my-claims.toml"), "my-claims.toml");
        assert_eq!(named("<finite-frontier>"), "claims.toml");
        assert_eq!(named("my claims.toml"), "claims.toml");
        assert_eq!(named("-x.toml"), "claims.toml");
        assert_eq!(named("$(x).toml"), "claims.toml");
        assert_eq!(named("book"), "claims.toml");
    }
}
