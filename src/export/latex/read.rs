//! Reading tables from TOML.
//!
//! A table has rows of arguments and columns of formulas in them, each with its direction of rounding
//! and its places. It is data about how to print; every number in it goes through the kernel.

use std::collections::HashSet;
use std::ops::Range;

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::sheet::{Sheet, all_or_errors};
use proofmark_book::{Expression, Let, Outcome, Passage};
use serde::Deserialize;
use toml::Spanned;

use super::digits::{Form, Round};
use crate::limits;

pub struct Tables {
    /// The file's name in messages.
    pub source: String,
    pub tables: Vec<Table>,
}

pub struct Table {
    pub id: String,
    pub cites: Option<String>,
    /// The arguments of each row, by name.
    pub rows: Vec<Vec<Let>>,
    pub columns: Vec<Column>,
}

pub struct Column {
    /// Its heading, in LaTeX.
    pub header: String,
    /// A name by which later columns know the number printed here.
    pub name: Option<String>,
    pub content: Content,
}

/// What stands in a column.
pub enum Content {
    /// The value of a formula, printed in a form.
    Formula((Expression, Passage), Form),
    /// The number that a claim prints; `{row}` in its name is the number of the row.
    Claim(String, Place),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    table: Vec<RawTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    id: Spanned<String>,
    cites: Option<String>,
    #[serde(default)]
    args: Vec<Spanned<String>>,
    rows: Spanned<Vec<Spanned<Vec<Spanned<RawNumber>>>>>,
    column: Vec<RawColumn>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a whole number, or a formula in a string")]
enum RawNumber {
    Whole(i64),
    Formula(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawColumn {
    header: Spanned<String>,
    name: Option<Spanned<String>>,
    value: Option<Spanned<String>>,
    claim: Option<Spanned<String>>,
    round: Option<Spanned<Round>>,
    places: Option<Spanned<usize>>,
    percent: Option<Spanned<bool>>,
}

impl Tables {
    /// Reads tables. All errors are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (sheet, raw) = Sheet::parse::<RawFile>(name, text).map_err(|error| vec![error])?;
        let mut seen = HashSet::new();
        let tables = raw.table.into_iter().map(|table| read(&sheet, table, &mut seen));
        let tables = all_or_errors(tables)?;
        Ok(Self { source: sheet.name().to_owned(), tables })
    }
}

fn read(sheet: &Sheet, raw: RawTable, seen: &mut HashSet<String>) -> Outcome<Table> {
    let id = sheet.identifier(&raw.id, seen)?;
    let args = sheet.names(&raw.args, &[])?;
    let few = |count: usize, what: &str, range: Range<usize>| match count {
        0 => Err(sheet.refuse(format!("a table has at least one {what}"), range)),
        1..=limits::TABLE => Ok(()),
        _ => Err(sheet.refuse(format!("more than {} {what}s", limits::TABLE), range)),
    };
    few(raw.rows.get_ref().len(), "row", raw.rows.span())?;
    few(raw.column.len(), "column", raw.id.span())?;
    let mut rows = Vec::new();
    for row in raw.rows.into_inner() {
        let (range, row) = (row.span(), row.into_inner());
        if row.len() != args.len() {
            let message = format!("this row has {} arguments, not {}", row.len(), args.len());
            return Err(sheet.refuse(message, range));
        }
        rows.push(
            args.iter()
                .zip(row)
                .map(|(name, cell)| argument(sheet, name, cell))
                .collect::<Outcome<Vec<Let>>>()?,
        );
    }
    let (mut columns, mut names) = (Vec::new(), args);
    for column in raw.column {
        let column = read_column(sheet, column, &names)?;
        names.extend(column.name.clone());
        columns.push(column);
    }
    Ok(Table { id, cites: raw.cites, rows, columns })
}

/// An argument of a row: its name, its formula and where that stands.
fn argument(sheet: &Sheet, name: &str, cell: Spanned<RawNumber>) -> Outcome<Let> {
    let range = cell.span();
    let text = match cell.into_inner() {
        RawNumber::Whole(number) => number.to_string(),
        RawNumber::Formula(text) => text,
    };
    let passage = sheet.passage(&Spanned::new(range, text));
    Ok((name.to_owned(), passage.expression()?, passage))
}

fn read_column(sheet: &Sheet, raw: RawColumn, taken: &[String]) -> Outcome<Column> {
    let place = raw.header.span();
    let name = sheet.names(raw.name.as_slice(), taken)?.pop();
    let form = raw.round.as_ref().map(Spanned::span);
    let form = form.or_else(|| raw.places.as_ref().map(Spanned::span));
    let form = form.or_else(|| raw.percent.as_ref().map(Spanned::span));
    let content = match (raw.value, raw.claim, form) {
        (Some(value), None, _) => {
            let passage = sheet.passage(&value);
            let formula = (passage.expression()?, passage);
            let places = raw.places.as_ref().map_or(0, |places| *places.get_ref());
            if places > limits::EVAL_DIGITS {
                let message = format!("more than {} places", limits::EVAL_DIGITS);
                return Err(sheet.refuse(message, raw.places.map_or(place, |p| p.span())));
            }
            let round = raw.round.map_or(Round::Exact, Spanned::into_inner);
            let percent = raw.percent.is_some_and(Spanned::into_inner);
            Content::Formula(formula, Form { round, places, percent })
        }
        (None, Some(claim), None) => {
            let at = sheet.place(claim.span());
            Content::Claim(claim.into_inner(), at)
        }
        (None, Some(_), Some(range)) => {
            let message = "a claim prints its own digits: leave out round, places and percent";
            return Err(sheet.refuse(message, range));
        }
        (Some(_), Some(claim), _) => {
            let message = "a column has a `value` or a `claim`, not both";
            return Err(sheet.refuse(message, claim.span()));
        }
        (None, None, _) => {
            return Err(sheet.refuse("a column needs a `value` or a `claim`", place));
        }
    };
    Ok(Column { header: raw.header.into_inner(), name, content })
}
