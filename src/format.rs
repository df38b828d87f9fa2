//! The usual form of a claim book. Comments, numbers and words stay as they are written; white
//! space, the order of an entry's keys and the spacing of formulas become the same everywhere.
//!
//! A sentence (`says`, `is`, `require`) is hashed with its words, so that no more than runs of white
//! space change in it. The formulas of `let` and `value` get their usual spacing. Whatever comes
//! out is read again, and refused unless it says the same as before.

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::single_spaced;
use proofmark_book::{
    Beside, Book, BookFinding, Definition, Entry, Expression, NamedConstant, spaced,
};
use toml_edit::{Array, Decor, DocumentMut, Item, RawString, Table, TomlError, Value};
use toml_parser::lexer::TokenKind;

/// Longest line that a list may take, in characters.
const WIDTH: usize = 100;

/// What the lines of a list begin with.
const INDENT: &str = "    ";

/// The order of the keys of a definition, a constant, a claim and a table. Other names keep their places,
/// at the end.
const ORDER: [&str; 20] = [
    "name", "from", "id", "kind", "cites", "title", "args", "let", "require", "value", "coq", "is",
    "digits", "says", "follows", "claims", "see", "expect", "erratum", "instead",
];

/// Why a book is not formatted.
#[derive(Debug)]
pub enum Refusal {
    /// It cannot be read.
    Unreadable(Vec<Diagnostic>),
    /// The result would not be the same book. This is a defect of the formatter.
    Changed(String),
}

/// The book in its usual form.
pub fn format(name: &str, text: &str) -> Result<String, Refusal> {
    format_read(text, |text| Book::parse(name, text))
}

/// The book in its usual form, where files lie beside it.
pub fn format_beside(name: &str, text: &str, beside: &dyn Beside) -> Result<String, Refusal> {
    format_read(text, |text| Book::parse_beside(name, text, beside))
}

fn format_read(
    text: &str,
    read: impl Fn(&str) -> Result<Book, Vec<Diagnostic>>,
) -> Result<String, Refusal> {
    let before = read(text).map_err(Refusal::Unreadable)?;
    let text = format!("{}\n", before.source.text.trim_start_matches('\u{feff}').trim_end());
    let mut document: DocumentMut =
        text.parse().map_err(|error: TomlError| Refusal::Changed(error.to_string()))?;
    entries(document.as_table_mut());
    let trailing = vertical(raw(Some(document.trailing())), Gap::Kept);
    document.set_trailing(trailing);
    let formatted = format!("{}\n", document.to_string().trim());

    let after =
        read(&formatted).map_err(|_| Refusal::Changed("the result cannot be read".to_owned()))?;
    same(&before, &after).map_err(Refusal::Changed)?;
    if comments(&text) != comments(&formatted) {
        return Err(Refusal::Changed("a comment would be lost".to_owned()));
    }
    Ok(formatted)
}

/// How much room there is above a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// None: the first key of an entry.
    None,
    /// As the author likes, up to one blank line.
    Kept,
    /// One blank line: the head of an entry.
    Demanded,
}

fn entries(root: &mut Table) {
    pairs(root);
    for (mut key, item) in root.iter_mut() {
        match item {
            Item::Table(table) if !table.is_dotted() => head(table),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(head),
            _ => continue,
        }
        key.leaf_decor_mut().clear();
    }
}

fn head(table: &mut Table) {
    let above = vertical(raw(table.decor().prefix()), Gap::Demanded);
    // A comment at the end of the line, with the space before it.
    let beside = raw(table.decor().suffix()).trim_end().to_owned();
    table.decor_mut().set_prefix(above);
    table.decor_mut().set_suffix(beside);
    let rank = |key: &str| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
    table.sort_values_by(|a, _, b, _| rank(a.get()).cmp(&rank(b.get())));
    pairs(table);
}

/// The lines `key = value` of a table.
fn pairs(table: &mut Table) {
    let mut gap = Gap::None;
    for (mut key, item) in table.iter_mut() {
        let name = key.get().to_owned();
        let Item::Value(value) = item else { continue };
        let decor = key.leaf_decor_mut();
        decor.set_prefix(vertical(raw(decor.prefix()), gap));
        decor.set_suffix(" ");
        gap = Gap::Kept;
        let beside = raw(value.decor().suffix()).trim_end().to_owned();
        match value {
            Value::String(_) => formula(&name, value),
            Value::Array(array) => list(&name, array),
            _ => {}
        }
        *value.decor_mut() = Decor::new(" ", beside);
    }
}

/// The blank lines and comments above a line.
fn vertical(text: &str, gap: Gap) -> String {
    let mut lines: Vec<&str> = text.split('\n').map(str::trim).collect();
    // The last piece is the indentation of the line itself.
    lines.pop();
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    if gap == Gap::None && lines.first().is_some_and(|line| line.is_empty()) {
        lines.remove(0);
    }
    if gap == Gap::Demanded && !lines.contains(&"") {
        lines.insert(0, "");
    }
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// The spacing of a formula; other strings stay as they are.
fn formula(key: &str, value: &mut Value) {
    let Value::String(string) = &*value else { return };
    let text = string.value();
    let better = match key {
        "let" | "value" => spaced(text),
        "says" | "is" | "require" if !text.contains('\n') => Some(single_spaced(text)),
        _ => None,
    };
    // Written as before, with the same quotes; a text with escapes is left alone.
    let repr = string.display_repr();
    let Some(better) = better.filter(|better| better != text) else { return };
    let Some((open, close)) = repr.split_once(text.as_str()) else { return };
    if let Ok(mut new) = format!("{open}{better}{close}").parse::<Value>() {
        *new.decor_mut() = value.decor().clone();
        *value = new;
    }
}

/// A list keeps its lines, if it has more than one, and gets one line per item if it is too long.
fn list(key: &str, array: &mut Array) {
    array.iter_mut().for_each(|value| formula(key, value));
    let items = array.len();
    let broken = array.iter().any(|item| {
        [item.decor().prefix(), item.decor().suffix()].iter().any(|text| raw(*text).contains('\n'))
    }) || raw(Some(array.trailing())).contains('\n');
    let width = |value: &Value| value.clone().decorated("", "").to_string().chars().count();
    let line = key.chars().count() + 5 + array.iter().map(|item| width(item) + 2).sum::<usize>();
    let long = items > 1 && line.saturating_sub(2) > WIDTH;
    if !broken && !long {
        for (index, item) in array.iter_mut().enumerate() {
            *item.decor_mut() = Decor::new(if index == 0 { "" } else { " " }, "");
        }
        array.set_trailing("");
        array.set_trailing_comma(false);
        return;
    }
    // A comment after the last item stands before the comma that is about to come.
    if let (false, Some(last)) = (array.trailing_comma(), items.checked_sub(1))
        && let Some(item) = array.get_mut(last)
    {
        let after = raw(item.decor().suffix()).to_owned();
        item.decor_mut().set_suffix("");
        let trailing = format!("{after}{}", raw(Some(array.trailing())));
        array.set_trailing(trailing);
    }
    for (index, item) in array.iter_mut().enumerate() {
        let before = between(raw(item.decor().prefix()), index == 0 || !broken, INDENT);
        let after = raw(item.decor().suffix()).to_owned();
        *item.decor_mut() = Decor::new(before, if after.contains('#') { &after } else { "" });
    }
    array.set_trailing(between(raw(Some(array.trailing())), true, ""));
    array.set_trailing_comma(items > 0);
}

/// What stands between two items: a comment beside the first, comments above the second.
fn between(text: &str, new_line: bool, indent: &str) -> String {
    let Some((beside, above)) = text.split_once('\n') else {
        return if new_line { format!("\n{indent}") } else { " ".to_owned() };
    };
    let mut between = beside.trim_end().to_owned();
    for comment in above.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
        between.push_str(&format!("\n{INDENT}{comment}"));
    }
    between.push_str(&format!("\n{indent}"));
    between
}

fn raw(text: Option<&RawString>) -> &str {
    text.and_then(RawString::as_str).unwrap_or("")
}

/// The comments of a TOML text, in the order of the alphabet: keys may change places.
fn comments(text: &str) -> Vec<&str> {
    let source = toml_parser::Source::new(text);
    let tokens = source.lex().filter(|token| token.kind() == TokenKind::Comment);
    let spans = tokens.map(|token| token.span().start()..token.span().end());
    let mut comments: Vec<&str> =
        spans.filter_map(|span| text.get(span)).map(str::trim_end).collect();
    comments.sort_unstable();
    comments
}

/// Whether two books say the same: the same definitions, and constants and claims with the same hashes.
fn same(before: &Book, after: &Book) -> Result<(), String> {
    let (old, new) = (before.definitions(), after.definitions());
    let mut definitions = old.iter().zip(new);
    let mut constants = before.own_constants().zip(after.own_constants());
    let mut findings = before.findings.iter().zip(&after.findings);
    let mut claims = before.entries.iter().zip(&after.entries);
    let changed = if before.title != after.title {
        "the title".to_owned()
    } else if before.paper != after.paper {
        "what is said of the paper".to_owned()
    } else if old.len() != new.len() {
        "the number of definitions".to_owned()
    } else if let Some((old, _)) = definitions.find(|(old, new)| defined(old) != defined(new)) {
        format!("the definition `{}`", old.name)
    } else if before.own_constants().count() != after.own_constants().count() {
        "the number of constants".to_owned()
    } else if let Some((old, _)) = constants.find(|(old, new)| enclosed(old) != enclosed(new)) {
        format!("the constant `{}`", old.constant.name())
    } else if before.entries.len() != after.entries.len() {
        "the number of claims".to_owned()
    } else if let Some((old, _)) = claims.find(|(old, new)| claimed(old) != claimed(new)) {
        format!("the claim {}", old.claim.id())
    } else if before.findings.len() != after.findings.len() {
        "the number of findings".to_owned()
    } else if let Some((old, _)) = findings.find(|(old, new)| found(old) != found(new)) {
        format!("the finding {}", old.id)
    } else {
        return Ok(());
    };
    Err(format!("{changed} would change"))
}

/// What a claim says, wherever it stands.
fn claimed(e: &Entry) -> impl PartialEq {
    (e.claim.sha256(), &e.cites, e.expect, &e.erratum, &e.instead)
}

/// What a finding says, wherever it stands.
fn found(f: &BookFinding) -> impl PartialEq {
    (&f.id, f.kind, &f.cites, &f.title, &f.says, &f.follows, &f.claims, &f.see)
}

/// What a constant is, wherever it stands.
fn enclosed(c: &NamedConstant) -> impl PartialEq {
    (c.constant.sha256(), &c.cites, c.digits())
}

/// What a definition says, wherever it stands.
fn defined(d: &Definition) -> impl PartialEq {
    let lets = d.lets.iter().map(|(name, formula, _)| (name, formula.syntax()));
    let require = d.require.iter().map(|(sentence, _)| {
        let sides: Vec<_> = sentence.sides().map(Expression::syntax).collect();
        let relations: Vec<_> = sentence.chain.iter().map(|link| link.relation).collect();
        (sides, relations, sentence.comparison, &sentence.spread)
    });
    let (lets, require) = (lets.collect::<Vec<_>>(), require.collect::<Vec<_>>());
    let coq = d.coq.as_ref().map(|(name, _)| name);
    (&d.name, &d.cites, &d.args, lets, require, d.value.0.syntax(), coq)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const BOOK: &str = "[book]\ntitle = \"T\"\n[[define]]\nname = \"f\"\nargs = [\"x\"]\n\
        let = [\"y = x + 1\"]\nrequire = [\"x > 0\"]\nvalue = \"y/2\"\n\
        [[claim]]\nid = \"a\"\ncites = \"C\"\nsays = \"f(1) == 1\"\n";

    #[test]
    fn a_book_that_says_something_else_is_noticed() {
        let read = |text: &str| Book::parse("book.toml", text).unwrap();
        assert_eq!(same(&read(BOOK), &read(BOOK)), Ok(()));
        let spacing = BOOK.replace("y = x + 1", "y=x+1").replace("y/2", " y / 2 ");
        assert_eq!(same(&read(BOOK), &read(&spacing)), Ok(()));
        let sum = |text: &str| BOOK.replace("y/2", text).replace("f(1) == 1", "f(1) > 1");
        let [tight, wide] = ["y*sum k in 1..9-x of (k+y)", "y * sum k in 1 .. 9 - x of (k + y)"];
        assert_eq!(same(&read(&sum(tight)), &read(&sum(wide))), Ok(()));
        let other = "y*sum k in 1..9-x of (k+x)";
        let changed = Err("the definition `f` would change".to_owned());
        assert_eq!(same(&read(&sum(tight)), &read(&sum(other))), changed);
        for (from, to, what) in [
            ("\"T\"", "\"U\"", "the title would change"),
            ("\"T\"", "\"T\"\nversion = \"2\"", "what is said of the paper would change"),
            ("\"y/2\"", "\"y/2.0\"", "the definition `f` would change"),
            ("x + 1", "1 + x", "the definition `f` would change"),
            ("x > 0", "x >= 0", "the definition `f` would change"),
            ("f(1) == 1", "f(1)== 1", "the claim a would change"),
            ("== 1\"", "== 1.0\"", "the claim a would change"),
            ("\"C\"", "\"D\"", "the claim a would change"),
        ] {
            assert!(BOOK.contains(from), "{from}");
            let other = read(&BOOK.replace(from, to));
            assert_eq!(same(&read(BOOK), &other), Err(what.to_owned()), "{to}");
        }
        let unused =
            BOOK.replace("[[claim]]", "[[define]]\nname = \"g\"\nvalue = \"1\"\n[[claim]]");
        assert!(same(&read(BOOK), &read(&unused)).is_err());
        let constant =
            "[[constant]]\nname = \"r\"\nis = \"root x in [1, 2] of x^2 - 2\"\n[[claim]]";
        let with = BOOK.replace("[[claim]]", constant);
        let number = Err("the number of constants would change".to_owned());
        assert_eq!(same(&read(BOOK), &read(&with)), number);
        assert_eq!(same(&read(&with), &read(&with.replace("root x", "root  x"))), Ok(()));
        for (from, to) in [
            ("x^2 - 2", "x^2- 2"),
            ("[1, 2]", "[1, 3]"),
            ("\"\n[[claim]]", "\"\ndigits = 7\n[[claim]]"),
            ("name = \"r\"", "name = \"r\"\ncites = \"C\""),
        ] {
            let changed = Err("the constant `r` would change".to_owned());
            assert_eq!(same(&read(&with), &read(&with.replace(from, to))), changed, "{to}");
        }
    }

    #[test]
    fn a_comment_is_seen_wherever_it_stands() {
        let text = "# a\n[book] # b\ntitle = \"# no\" # c\nx = [ # d\n]\n";
        assert_eq!(comments(text), ["# a", "# b", "# c", "# d"]);
    }
}
