//! What became of every number of every table.

use std::fmt;

use proofmark_book::text::{counted, shortened};
use serde::Serialize;

use super::latex::number::Omission;

/// What became of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// A claim states it.
    Claimed(String),
    /// A definition takes it as this argument.
    Argument(String),
    /// It is not in the book.
    LeftOut(Omission),
}

impl Placement {
    /// In words, with the claim, the argument or the reason.
    fn words(&self) -> (&'static str, String) {
        match self {
            Self::Claimed(id) => ("claimed", id.clone()),
            Self::Argument(name) => ("argument", name.clone()),
            Self::LeftOut(reason) => ("left out", reason.to_string()),
        }
    }
}

/// A number of a table.
#[derive(Clone, Debug)]
pub struct TableNumber {
    /// The file and the line.
    pub place: (String, usize),
    /// The row and the column, in words.
    pub cell: String,
    /// As it is printed.
    pub printed: String,
    /// What it is, if its cell has others: the value, the error, an end.
    pub role: Option<String>,
    /// What became of it.
    pub placement: Placement,
}

/// The numbers of a table.
#[derive(Clone, Debug, Default)]
pub struct TableNumbers {
    /// The table's label, or its number.
    pub table: String,
    /// The file and the line that it begins on.
    pub place: (String, usize),
    /// Every number, in the table's order.
    pub numbers: Vec<TableNumber>,
}

/// How many numbers there are, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// All of them.
    pub numbers: usize,
    /// Stated by a claim.
    pub claimed: usize,
    /// Arguments of definitions.
    pub arguments: usize,
    /// Not in the book.
    pub left_out: usize,
}

impl Totals {
    /// The totals of some tables.
    pub fn of<'a>(tables: impl IntoIterator<Item = &'a TableNumbers>) -> Self {
        let mut totals = Self::default();
        for number in tables.into_iter().flat_map(|table| &table.numbers) {
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
    let mut text = format!(
        "Every number of the tables, and what became of it.\nAll tables: {}.\n",
        Totals::of(tables)
    );
    for table in tables {
        let (file, line) = &table.place;
        text.push_str(&format!("\n{}, {file}:{line}: {}\n", table.table, Totals::of([table])));
        let short = |n: &TableNumber| [&n.printed, &n.cell].map(|text| shortened(text, LONGEST));
        let width = |texts: [String; 2]| texts.map(|text| text.chars().count());
        let [number, cell] = table.numbers.iter().fold([0, 0], |[number, cell], next| {
            let [printed, described] = width(short(next));
            [printed.max(number), described.max(cell)]
        });
        for entry in &table.numbers {
            let [printed, described] = short(entry);
            let (file, line) = &entry.place;
            let (became, detail) = entry.placement.words();
            let role = entry.role.as_ref().map_or(String::new(), |role| format!(" ({role})"));
            text.push_str(&format!(
                "  {printed:>number$}  {described:<cell$}  {file}:{line}  {became}: {detail}{role}\n",
            ));
        }
    }
    text
}

/// The list of all numbers, as a value of JSON.
pub fn json(tables: &[TableNumbers], notes: &[String]) -> serde_json::Value {
    let number = |number: &TableNumber| {
        let (fate, detail) = number.placement.words();
        serde_json::json!({
            "file": number.place.0, "line": number.place.1, "cell": number.cell,
            "printed": number.printed, "role": number.role, "fate": fate, "detail": detail,
        })
    };
    let table = |table: &TableNumbers| {
        serde_json::json!({
            "table": table.table, "file": table.place.0, "line": table.place.1,
            "totals": Totals::of([table]),
            "numbers": table.numbers.iter().map(number).collect::<Vec<_>>(),
        })
    };
    serde_json::json!({
        "schema": "proofmark-new/1",
        "totals": Totals::of(tables),
        "tables": tables.iter().map(table).collect::<Vec<_>>(),
        "notes": notes,
    })
}
