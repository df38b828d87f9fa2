//! What became of every number of every table.

use std::fmt;

use proofmark_book::text::shortened;
use serde::Serialize;

use super::latex::number::Reason;

/// What became of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A claim states it.
    Claimed(String),
    /// A definition takes it as this argument.
    Argument(String),
    /// It is not in the book.
    LeftOut(Reason),
}

/// A number of a table.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The file and the line.
    pub place: (String, usize),
    /// The row and the column, in words.
    pub cell: String,
    /// As it is printed.
    pub printed: String,
    /// What it is, if its cell has others: the value, the error, an end.
    pub role: Option<String>,
    /// What became of it.
    pub fate: Fate,
}

/// The numbers of a table.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The table's label, or its number.
    pub table: String,
    /// The file and the line that it begins on.
    pub place: (String, usize),
    /// Every number, in the table's order.
    pub entries: Vec<Entry>,
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
    pub fn of<'a>(accounts: impl IntoIterator<Item = &'a Account>) -> Self {
        let mut totals = Self::default();
        for entry in accounts.into_iter().flat_map(|account| &account.entries) {
            totals.numbers += 1;
            match entry.fate {
                Fate::Claimed(_) => totals.claimed += 1,
                Fate::Argument(_) => totals.arguments += 1,
                Fate::LeftOut(_) => totals.left_out += 1,
            }
        }
        totals
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { numbers, claimed, arguments, left_out } = self;
        let count = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let (numbers, arguments) = (count(*numbers, "number"), count(*arguments, "argument"));
        write!(f, "{numbers}: {claimed} claimed, {arguments}, {left_out} left out")
    }
}

impl Entry {
    /// What became of it, in words.
    fn outcome(&self) -> String {
        match &self.fate {
            Fate::Claimed(id) => format!("claimed: {id}"),
            Fate::Argument(name) => format!("argument: {name}"),
            Fate::LeftOut(reason) => format!("left out: {reason}"),
        }
    }
}

/// Longest number and longest name of a cell in the list, in characters.
const LONGEST: usize = 120;

/// The list of all numbers, as text: a line for each.
pub fn list(accounts: &[Account]) -> String {
    let mut text = format!(
        "Every number of the tables, and what became of it.\nAll tables: {}.\n",
        Totals::of(accounts)
    );
    for account in accounts {
        let (file, line) = &account.place;
        text.push_str(&format!("\n{}, {file}:{line}: {}\n", account.table, Totals::of([account])));
        let width = |of: &dyn Fn(&Entry) -> String| {
            account.entries.iter().map(|entry| of(entry).chars().count()).max().unwrap_or(0)
        };
        let printed = |entry: &Entry| shortened(&entry.printed, LONGEST);
        let described = |entry: &Entry| shortened(&entry.cell, LONGEST);
        let (number, cell) = (width(&printed), width(&described));
        for entry in &account.entries {
            let (file, line) = &entry.place;
            let role = entry.role.as_ref().map_or(String::new(), |role| format!(" ({role})"));
            text.push_str(&format!(
                "  {:>number$}  {:<cell$}  {file}:{line}  {}{role}\n",
                printed(entry),
                described(entry),
                entry.outcome(),
            ));
        }
    }
    text
}

/// The list of all numbers, as a value of JSON.
pub fn json(accounts: &[Account], notes: &[String]) -> serde_json::Value {
    let entry = |entry: &Entry| {
        let (fate, detail) = match &entry.fate {
            Fate::Claimed(id) => ("claimed", id.clone()),
            Fate::Argument(name) => ("argument", name.clone()),
            Fate::LeftOut(reason) => ("left out", reason.to_string()),
        };
        serde_json::json!({
            "file": entry.place.0, "line": entry.place.1, "cell": entry.cell,
            "printed": entry.printed, "role": entry.role, "fate": fate, "detail": detail,
        })
    };
    let table = |account: &Account| {
        serde_json::json!({
            "table": account.table, "file": account.place.0, "line": account.place.1,
            "totals": Totals::of([account]),
            "numbers": account.entries.iter().map(entry).collect::<Vec<_>>(),
        })
    };
    serde_json::json!({
        "schema": "proofmark-new/1",
        "totals": Totals::of(accounts),
        "tables": accounts.iter().map(table).collect::<Vec<_>>(),
        "notes": notes,
    })
}
