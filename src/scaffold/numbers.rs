//! What became of every number of every table.

use std::fmt;

use proofmark_book::text::{counted, shortened};
use serde::Serialize;

/// What became of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fate", content = "detail", rename_all = "lowercase")]
pub enum Placement {
    /// A claim states it.
    Claimed(String),
    /// A definition takes it as this argument.
    Argument(String),
    /// It is not in the book, for this reason.
    #[serde(rename = "left out")]
    LeftOut(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FileLine {
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for FileLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct TableNumber {
    #[serde(flatten)]
    pub place: FileLine,
    /// The row and the column, in words.
    pub cell: String,
    pub printed: String,
    /// What it is, if its cell has others: the value, the error, an end.
    pub role: Option<String>,
    #[serde(flatten)]
    pub placement: Placement,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct TableNumbers {
    /// The table's label, or its number.
    pub table: String,
    #[serde(flatten)]
    pub place: FileLine,
    pub totals: Totals,
    /// Every number, in the table's order.
    pub numbers: Vec<TableNumber>,
}

/// How many numbers there are, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    pub numbers: usize,
    /// Stated by a claim.
    pub claimed: usize,
    /// Arguments of definitions.
    pub arguments: usize,
    /// Not in the book.
    pub left_out: usize,
}

impl Totals {
    /// The totals of some numbers.
    pub fn count<'a>(numbers: impl IntoIterator<Item = &'a TableNumber>) -> Self {
        let mut totals = Self::default();
        for number in numbers {
            totals.numbers += 1;
            match number.placement {
                Placement::Claimed(_) => totals.claimed += 1,
                Placement::Argument(_) => totals.arguments += 1,
                Placement::LeftOut(_) => totals.left_out += 1,
            }
        }
        totals
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { numbers, claimed, arguments, left_out } = self;
        let (numbers, arguments) =
            (counted(*numbers, "number", "numbers"), counted(*arguments, "argument", "arguments"));
        write!(f, "{numbers}: {claimed} claimed, {arguments}, {left_out} left out")
    }
}

/// Longest number and longest name of a cell in the list, in characters.
const LONGEST: usize = 120;

/// The list of all numbers, as text: a line for each.
pub fn list(tables: &[TableNumbers]) -> String {
    let totals = Totals::count(tables.iter().flat_map(|table| &table.numbers));
    let mut text =
        format!("Every number of the tables, and what became of it.\nAll tables: {totals}.\n");
    for table in tables {
        text.push_str(&format!("\n{}, {}: {}\n", table.table, table.place, table.totals));
        let width = |of: fn(&TableNumber) -> &String| {
            let widths = table.numbers.iter().map(|n| shortened(of(n), LONGEST).chars().count());
            widths.max().unwrap_or(0)
        };
        let (number, cell) = (width(|n| &n.printed), width(|n| &n.cell));
        for TableNumber { place, cell: described, printed, role, placement } in &table.numbers {
            let (printed, described) = (shortened(printed, LONGEST), shortened(described, LONGEST));
            let (became, detail) = match placement {
                Placement::Claimed(id) => ("claimed", id),
                Placement::Argument(name) => ("argument", name),
                Placement::LeftOut(reason) => ("left out", reason),
            };
            let role = role.as_ref().map_or(String::new(), |role| format!(" ({role})"));
            text.push_str(&format!(
                "  {printed:>number$}  {described:<cell$}  {place}  {became}: {detail}{role}\n",
            ));
        }
    }
    text
}

/// The list of all numbers, as a value of JSON.
pub fn json(tables: &[TableNumbers], notes: &[String]) -> serde_json::Value {
    let totals = Totals::count(tables.iter().flat_map(|table| &table.numbers));
    serde_json::json!({
        "schema": "proofmark-new/1", "totals": totals, "tables": tables, "notes": notes,
    })
}
