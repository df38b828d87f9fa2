//! A new book: the commented example, or stubs for the numbers of a LaTeX table.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::book::{is_name, words};
use crate::limits;
use crate::text::single_spaced;

pub mod latex;

use latex::{Cell, Table};

/// What stands in a stub until its author writes the formula. No book defines it, so that the audit
/// names every place where it is left.
pub const PLACEHOLDER: &str = "FORMULA";

const EXAMPLE: &str = include_str!("claims.toml");
const README: &str = include_str!("README.md");
const GATE: &str = include_str!("gate.sh");

/// The files of a new book, by their names in its folder.
pub fn files(title: &str, tables: Option<&Stubs>) -> Vec<(&'static str, String)> {
    let quoted = toml_edit::Value::from(title).to_string();
    let example = EXAMPLE.replace("\"TITLE\"", &quoted);
    let book = tables.map_or(example, |stubs| stubs.book(&quoted));
    let schema = crate::cli::schema::BOOK.to_owned();
    vec![
        ("claims.toml", book),
        ("README.md", README.replace("TITLE", title)),
        ("gate.sh", GATE.to_owned()),
        ("schema/book.json", schema),
    ]
}

/// Stubs of definitions and claims.
#[derive(Debug, Default)]
pub struct Stubs {
    text: String,
    /// How many claims there are.
    pub claims: usize,
    /// How many formulas are missing.
    pub formulas: usize,
    /// How many cells have digits that were not understood.
    pub unclear: usize,
    names: HashSet<String>,
    ids: HashSet<String>,
}

impl Stubs {
    /// One claim for each number of each table. A column of whole numbers is taken for an argument;
    /// every other column is a formula of them.
    pub fn of(tables: &[Table]) -> Self {
        let mut stubs = Self::default();
        for (index, table) in tables.iter().enumerate() {
            stubs.table(table, index + 1);
        }
        stubs
    }

    fn book(&self, title: &str) -> String {
        let heading = format!(
            "#:schema schema/book.json\n\
             # One claim for each number of the tables. Write the formulas in place of \
             {PLACEHOLDER}; the audit\n\
             # names the places that are left. Say which way the digits go: `rounds to`, \
             `rounds down to`,\n# `rounds up to`, `truncates to`, or a bound such as `>=`.\n\n\
             [book]\ntitle = {title}\n"
        );
        heading + &self.text
    }

    fn table(&mut self, table: &Table, number: usize) {
        let cites = table.label.as_deref().map_or(format!("table {number}"), plain);
        let label = table.label.as_deref().and_then(|label| label.rsplit(':').next());
        let short = label.map_or(String::new(), |label| slug(label, '-'));
        let prefix = unique(&short, &format!("table{number}"), &self.ids);
        self.ids.insert(prefix.to_lowercase());
        let _ = writeln!(self.text, "\n# --- {cites} (line {} of the LaTeX file)", table.line);

        let width = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        let column = |index: usize| table.rows.iter().filter_map(move |row| row.get(index));
        let is_argument =
            |&index: &usize| column(index).any(Cell::is_whole) && column(index).all(Cell::is_whole);
        let arguments: Vec<usize> = (0..width).filter(is_argument).collect();
        let mut taken = self.names.clone();
        let heads: Vec<String> = (0..width)
            .map(|index| {
                let head = table.heads.get(index).map_or("", String::as_str);
                let fallback = format!("column{}", index + 1);
                let name = unique(&slug(head, '_'), &fallback, &taken);
                taken.insert(name.to_lowercase());
                name
            })
            .collect();
        let names: Vec<&str> =
            arguments.iter().filter_map(|&index| heads.get(index)).map(String::as_str).collect();
        let said = |index: usize| match table.heads.get(index).map(String::as_str) {
            None | Some("") => format!("column {}", index + 1),
            Some(head) => format!("column {}", plain(head)),
        };
        let formulas = |index: &usize| {
            !arguments.contains(index) && column(*index).any(|cell| cell.number.is_some())
        };
        let formulas: Vec<usize> = (0..width).filter(formulas).collect();
        if !names.is_empty() {
            for &index in &formulas {
                let name = heads.get(index).map_or("", String::as_str);
                let args = names.join("\", \"");
                let _ = write!(
                    self.text,
                    "\n[[define]]\nname = \"{name}\"\ncites = \"{cites}, {}\"\n\
                     args = [\"{args}\"]\nvalue = \"{PLACEHOLDER}\"\n",
                    said(index)
                );
                self.formulas += 1;
                self.names.insert(name.to_lowercase());
            }
        }
        // A table of whole numbers alone has no column to compute them from.
        let columns = if formulas.is_empty() { &arguments } else { &formulas };
        for (row_index, row) in table.rows.iter().enumerate() {
            for &index in columns {
                let Some(value) = row.get(index).and_then(|cell| cell.number.as_ref()) else {
                    continue;
                };
                let head = heads.get(index).map_or("", String::as_str);
                let row_number = row_index + 1;
                let id = format!("{prefix}.row{row_number}.{}", head.to_lowercase());
                let given: Option<Vec<&str>> =
                    arguments.iter().map(|&index| row.get(index)?.number.as_deref()).collect();
                let formula = match given {
                    Some(given) if !given.is_empty() && !formulas.is_empty() => {
                        format!("{head}({})", given.join(", "))
                    }
                    _ => {
                        self.formulas += 1;
                        PLACEHOLDER.to_owned()
                    }
                };
                let _ = write!(
                    self.text,
                    "\n[[claim]]\nid = \"{id}\"\ncites = \"{cites} row {row_number}, {}\"\n\
                     says = \"{formula} rounds to {value}\"\n",
                    said(index)
                );
                self.claims += 1;
            }
            for (index, cell) in row.iter().enumerate().filter(|(_, cell)| cell.is_unclear()) {
                let mut source = single_spaced(&cell.source);
                source.retain(|c| !c.is_control());
                let _ = writeln!(
                    self.text,
                    "\n# Left out: row {}, {}: {source}",
                    row_index + 1,
                    said(index)
                );
                self.unclear += 1;
            }
        }
    }
}

/// Words that can stand in a string of TOML as they are.
fn plain(text: &str) -> String {
    single_spaced(text).replace(|c: char| c.is_control() || matches!(c, '"' | '\\'), "")
}

/// Letters and digits, with a sign in place of everything between them.
fn slug(text: &str, sign: char) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join(&sign.to_string());
    // Room for a row, a column and a number behind it.
    slug.chars().take(limits::IDENTIFIER / 4).collect::<String>().trim_end_matches(sign).to_owned()
}

/// The name, or the other one if it cannot be a name, with a number if it is taken.
fn unique(name: &str, fallback: &str, taken: &HashSet<String>) -> String {
    let usable = is_name(&name.replace('-', "_")) && words().all(|word| word != name);
    let name = if usable { name } else { fallback };
    let mut candidate = name.to_owned();
    let mut number = 2_usize;
    while taken.contains(&candidate.to_lowercase()) || candidate == PLACEHOLDER {
        candidate = format!("{name}{number}");
        number += 1;
    }
    candidate
}
