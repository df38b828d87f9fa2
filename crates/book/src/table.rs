//! Claims by rows: a sentence with places for cells, and the CSV file that fills them.
//!
//! The text of a cell takes the place of `{column}` as it is, so that the written-out sentence is all that a
//! claim says, and what its hash is about. `{row}` is the number of the row; `{{` and `}}` are braces.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::csv::{Csv, ROW, Row};
use super::draft::Draft;
use super::token::tokenize;
use crate::diagnostic::{Diagnostic, Place};
use crate::passage::Passage;
use crate::sheet::Sheet;
use crate::text::{shortened, single_spaced};
use crate::{Beside, Fault, limits};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTable {
    from: Spanned<String>,
    pub(super) id: Spanned<String>,
    cites: Option<Spanned<String>>,
    at: Option<Spanned<String>>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    pub(super) says: Spanned<String>,
    expect: Option<Spanned<String>>,
    erratum: Option<Spanned<String>>,
    instead: Option<Spanned<String>>,
}

/// Claims that are written as one: those of a table, or one of the book itself.
pub(super) struct Rows {
    /// Where a table has its ids and its sentence.
    pub(super) table: Option<[Place; 2]>,
    /// The claims, or what is wrong with a row before there is one, or with the table.
    pub(super) drafts: Vec<Result<Draft, Fault>>,
}

/// The tables of a book and the files that they are read from, each once.
pub(super) struct Tables<'a> {
    sheet: &'a Sheet,
    beside: &'a dyn Beside,
    files: HashMap<String, Arc<Csv>>,
    /// The files in the order in which they are read.
    pub(super) read: Vec<Arc<Csv>>,
    rows: usize,
    bytes: usize,
}

impl<'a> Tables<'a> {
    pub(super) fn new(sheet: &'a Sheet, beside: &'a dyn Beside) -> Self {
        Self { sheet, beside, files: HashMap::new(), read: Vec::new(), rows: 0, bytes: 0 }
    }

    /// The claims of a table, a row each.
    pub(super) fn rows(&mut self, raw: &RawTable) -> Rows {
        let drafts = self.drafts(raw).unwrap_or_else(|error| {
            vec![Err(Fault { is_claim: true, id: raw.id.get_ref().clone(), error })]
        });
        let table = [&raw.id, &raw.says].map(|text| self.sheet.place(text.span()));
        Rows { table: Some(table), drafts }
    }

    /// A draft for each row, or what is wrong with the row; an error is about the table.
    fn drafts(&mut self, raw: &RawTable) -> Result<Vec<Result<Draft, Fault>>, Diagnostic> {
        let csv = self.file(&raw.from)?;
        if csv.rows.is_empty() {
            let message = format!("{} has no rows below its first line", csv.source.name);
            return Err(self.sheet.refuse(message, raw.from.span()));
        }
        self.rows = self.rows.saturating_add(csv.rows.len());
        if self.rows > limits::TABLE_ROWS {
            let message = format!("over {} rows in the tables of this book", limits::TABLE_ROWS);
            return Err(self.sheet.refuse(message, raw.from.span()));
        }
        let templates = Templates::read(self.sheet, &csv, raw)?;
        let mut drafts = Vec::new();
        for (index, row) in csv.rows.iter().enumerate() {
            let filler = Filler { csv: &csv, row, number: index + 1 };
            let fault = |error| Fault { is_claim: true, id: templates.id.text(&filler), error };
            let draft = templates.draft(&filler).map_err(fault);
            let length = draft.as_ref().map_or(0, Draft::length);
            self.bytes = self.bytes.saturating_add(length);
            if self.bytes > limits::BOOK_BYTES {
                let message = format!(
                    "the rows of the tables are written out to more than {} bytes",
                    limits::BOOK_BYTES
                );
                return Err(self.sheet.refuse(message, raw.from.span()));
            }
            drafts.push(draft);
        }
        Ok(drafts)
    }

    /// The file of a table.
    fn file(&mut self, from: &Spanned<String>) -> Result<Arc<Csv>, Diagnostic> {
        let path = from.get_ref();
        if let Some(csv) = self.files.get(path) {
            return Ok(Arc::clone(csv));
        }
        let refuse = |message: String| self.sheet.refuse(message, from.span());
        if !is_beside(path) {
            let message = format!("`{}` is no file beside the book", shortened(path, 80));
            let help = "name a file in the folder of the book, or in a folder there, made of \
                        letters, digits, spaces and . _ -: `table2.csv`, `data/table2.csv`";
            return Err(refuse(message).with_help(help));
        }
        let text = self.beside.table(path).map_err(|reason| refuse(format!("{path}: {reason}")))?;
        let sizes = self.read.iter().map(|csv| csv.source.text.len());
        if sizes.sum::<usize>().saturating_add(text.len()) > limits::TABLE_BYTES {
            let most = limits::TABLE_BYTES;
            return Err(refuse(format!("the CSV files are longer than {most} bytes together")));
        }
        let csv = Arc::new(Csv::read(&self.name(path), path, &text)?);
        self.files.insert(path.clone(), Arc::clone(&csv));
        self.read.push(Arc::clone(&csv));
        Ok(csv)
    }

    /// What messages call a file beside the book.
    fn name(&self, path: &str) -> String {
        let book = self.sheet.name();
        match book.strip_prefix('<').and_then(|name| name.strip_suffix('>')) {
            Some(name) => format!("<{name}/{path}>"),
            None => book
                .rsplit_once('/')
                .map_or(path.to_owned(), |(folder, _)| format!("{folder}/{path}")),
        }
    }
}

/// Whether a path leads to a file in the folder of the book, or in a folder there, and can be put on a
/// command line as it is.
fn is_beside(path: &str) -> bool {
    path.split('/').all(|part| {
        part.starts_with(char::is_alphanumeric)
            && part.chars().all(|c| c.is_alphanumeric() || "._- ".contains(c))
    })
}

/// The strings of a table, read once for all rows.
struct Templates {
    id: Template,
    cites: Option<Template>,
    at: Option<Template>,
    lets: Vec<Template>,
    says: Template,
    expect: Option<Template>,
    erratum: Option<Template>,
    instead: Option<Template>,
}

impl Templates {
    fn read(sheet: &Sheet, csv: &Csv, raw: &RawTable) -> Result<Self, Diagnostic> {
        let read = |text: &Spanned<String>| Template::read(&sheet.passage(text), csv);
        let perhaps = |text: &Option<Spanned<String>>| text.as_ref().map(read).transpose();
        let id = read(&raw.id)?;
        if csv.rows.len() > 1 && id.parts.iter().all(|part| matches!(part, Part::Text(_))) {
            let message = "every row would have the same id";
            let help = "put the number of the row or a column into it: `table2.{row}`";
            return Err(sheet.refuse(message, raw.id.span()).with_help(help));
        }
        Ok(Self {
            id,
            cites: perhaps(&raw.cites)?,
            at: perhaps(&raw.at)?,
            lets: raw.lets.iter().map(read).collect::<Result<_, _>>()?,
            says: read(&raw.says)?,
            expect: perhaps(&raw.expect)?,
            erratum: perhaps(&raw.erratum)?,
            instead: perhaps(&raw.instead)?,
        })
    }

    /// The claim of a row.
    fn draft(&self, filler: &Filler<'_>) -> Result<Draft, Diagnostic> {
        let place = filler.place();
        let text = |template: &Option<Template>| {
            let text = template.as_ref().map(|template| template.text(filler));
            text.filter(|text| !text.trim().is_empty()).map(|text| (text, place.clone()))
        };
        let passage = |template: &Template| Ok(filler.passage(template.formula(filler)?));
        Ok(Draft {
            id: (filler.nothing_missing(&self.id)?, place.clone()),
            cites: text(&self.cites).map(|(cites, _)| single_spaced(&cites)),
            at: text(&self.at).into_iter().collect(),
            lets: self.lets.iter().map(passage).collect::<Result<_, _>>()?,
            says: passage(&self.says)?,
            expect: text(&self.expect),
            erratum: text(&self.erratum),
            instead: text(&self.instead),
            row: Some(filler.number),
        })
    }
}

/// A string with places for cells.
struct Template {
    parts: Vec<Part>,
}

enum Part {
    Text(String),
    Row,
    Column(usize),
}

impl Template {
    fn read(passage: &Passage, csv: &Csv) -> Result<Self, Diagnostic> {
        let text = passage.text();
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(brace) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at_checked(brace).unwrap_or((rest, ""));
            plain.push_str(before);
            let at = text.len() - from.len();
            if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
                plain.extend(from.chars().next());
                rest = after;
                continue;
            }
            let place = |length: usize| passage.place(&(at..at + length));
            let name = from.strip_prefix('{').and_then(|name| name.split_once('}'));
            let Some((name, after)) = name.filter(|(name, _)| !name.contains('{')) else {
                let message = "this brace has no other half";
                let help = "the cell of a column is `{column}`, and a brace itself `{{` or `}}`";
                return Err(Diagnostic::new(message, place(1)).with_help(help));
            };
            parts.push(Part::Text(std::mem::take(&mut plain)));
            parts.push(match name {
                ROW => Part::Row,
                _ => Part::Column(
                    csv.column(name)
                        .map_err(|message| Diagnostic::new(message, place(name.len() + 2)))?,
                ),
            });
            rest = after;
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Ok(Self { parts })
    }

    /// The text with the cells of a row in their places.
    fn text(&self, filler: &Filler<'_>) -> String {
        self.parts.iter().map(|part| filler.part(part)).collect()
    }

    /// The text, where it is a formula: a cell that is more than a number or a name must not be torn apart
    /// by the signs around it.
    fn formula(&self, filler: &Filler<'_>) -> Result<String, Diagnostic> {
        let text = filler.nothing_missing(self)?;
        let mut at = 0;
        for part in &self.parts {
            let cell = filler.part(part);
            let range = at..at + cell.len();
            at = range.end;
            let Part::Column(column) = part else { continue };
            let (name, shown) = (filler.csv.name(*column), shortened(&cell, 40));
            let (message, help) = if torn(&text, range.clone()) {
                let message = format!("the signs around `{{{name}}}` would tear `{shown}` apart");
                (message, format!("write `({{{name}}})` in the sentence"))
            } else if inside(text.get(..range.start)) && commas(&cell) {
                let message = format!("`{shown}` would be several numbers in the place of one");
                (message, "write the number without a comma, as in `11_703`".to_owned())
            } else {
                continue;
            };
            return Err(Diagnostic::new(message, filler.place()).with_help(help));
        }
        Ok(text)
    }
}

/// Whether what stands at this place is a formula of several signs beside an operator.
fn torn(text: &str, range: Range<usize>) -> bool {
    let several = text
        .get(range.clone())
        .is_some_and(|cell| tokenize(cell).map_or(true, |tokens| tokens.len() > 1));
    let beside = |side: Option<char>| side.is_some_and(|sign| "+-*/^(".contains(sign));
    let before = text.get(..range.start).and_then(|text| text.trim_end().chars().next_back());
    let after = text.get(range.end..).and_then(|text| text.trim_start().chars().next());
    several && (beside(before.filter(|sign| *sign != '(')) || beside(after))
}

/// Whether a text ends inside parentheses or brackets.
fn inside(text: Option<&str>) -> bool {
    let count = |signs: [char; 2]| text.map_or(0, |text| text.matches(signs).count());
    count(['(', '[']) > count([')', ']'])
}

/// Whether a text has a comma that stands in no parentheses or brackets of its own.
fn commas(text: &str) -> bool {
    text.match_indices(',').any(|(at, _)| !inside(text.get(..at)))
}

/// A row that fills templates.
struct Filler<'a> {
    csv: &'a Csv,
    row: &'a Row,
    number: usize,
}

impl Filler<'_> {
    fn part(&self, part: &Part) -> String {
        match part {
            Part::Text(text) => text.clone(),
            Part::Row => self.number.to_string(),
            Part::Column(column) => self.row.cells.get(*column).cloned().unwrap_or_default(),
        }
    }

    fn place(&self) -> Place {
        self.csv.place(self.row)
    }

    /// The text of a template, none of whose cells is empty.
    fn nothing_missing(&self, template: &Template) -> Result<String, Diagnostic> {
        let empty = template.parts.iter().find_map(|part| match part {
            Part::Column(column) if self.part(part).is_empty() => Some(self.csv.name(*column)),
            Part::Column(_) | Part::Row | Part::Text(_) => None,
        });
        match empty {
            None => Ok(template.text(self)),
            Some(name) => {
                let message = format!("the cell of `{name}` is empty in this row");
                Err(Diagnostic::new(message, self.place()))
            }
        }
    }

    /// A written-out text, which stands where the row does.
    fn passage(&self, text: String) -> Passage {
        Passage::written_out(&self.csv.source, text, self.row.range.clone())
    }
}
