//! A table as a book sees it: columns that are arguments, columns that are formulas, and rows with
//! their labels.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use proofmark_book::text::shortened;

use super::latex::number::{PrintedNumber, Reading, Role};
use super::latex::table::{Cell, Table, TableRow};

/// A column, or one of the numbers that each of its cells has.
pub type Part = (usize, Role);

/// A table as a book sees it.
#[derive(Debug, Default)]
pub struct Grid<'a> {
    /// The rows of the body with their labels, without the lines across the table.
    pub rows: Vec<(&'a TableRow, String)>,
    /// The heads of each column from top to bottom.
    pub heads: Vec<Vec<&'a Cell>>,
    /// The parts that are arguments.
    pub arguments: Vec<Part>,
    /// The parts that are claimed.
    pub formulas: Vec<Part>,
    /// Whether it takes the labels to tell the rows apart.
    pub by_label: bool,
    /// Whether not even that is enough, or every row has a label of its own.
    pub ambiguous: bool,
}

/// The name and the value of an argument that the head of a column gives.
pub type Given = (String, String);

impl<'a> Grid<'a> {
    /// Sorts the parts of a table. Whole numbers in most rows of a column are arguments; if there is
    /// nothing else, they are claimed.
    pub fn new(table: &'a Table) -> Self {
        let width = table.head.iter().chain(&table.body).flat_map(|row| &row.cells);
        let width = width.map(|cell| cell.column + cell.width).max().unwrap_or(0);
        let heads = (0..width).map(|column| heads(table, column, width)).collect();
        let mut grid = Self { heads, ..Self::default() };
        let rows: Vec<&TableRow> = table.body.iter().filter(|row| row.across().is_none()).collect();
        let numeric = rows.iter().filter(|row| row.has_number()).count();
        for column in 0..width {
            let (parts, filled, whole) = parts(&rows, column);
            let is_argument = whole && 2 * filled > numeric;
            let group = if is_argument { &mut grid.arguments } else { &mut grid.formulas };
            group.extend(parts.into_iter().map(|role| (column, role)));
        }
        if grid.formulas.is_empty() {
            std::mem::swap(&mut grid.formulas, &mut grid.arguments);
        }
        let first = grid.formulas.first().map_or(width, |(column, _)| *column);
        let mut section = String::new();
        for row in &table.body {
            match row.across() {
                Some(cell) => section = shortened(&cell.content.words, LABEL),
                None => grid.rows.push((row, label(row, first, &section))),
            }
        }
        grid.compare_rows();
        if grid.ambiguous && !grid.arguments.is_empty() {
            // Numbers that do not tell the rows apart are results, not arguments.
            grid.formulas.append(&mut grid.arguments);
            grid.formulas.sort_unstable();
        }
        grid
    }

    /// Finds out whether the arguments tell the rows apart, or the arguments and the labels.
    fn compare_rows(&mut self) {
        let (mut given, mut labelled) = (HashSet::new(), HashSet::new());
        let mut labels: HashMap<&str, usize> = HashMap::new();
        let (mut by_label, mut ambiguous) = (false, false);
        for (row, label) in self.rows.iter().filter(|(row, _)| self.has_claim(row)) {
            let Some(arguments) = self.arguments_of(row) else { continue };
            by_label |= !given.insert(arguments.clone());
            ambiguous |= !labelled.insert((arguments, label));
            *labels.entry(label).or_default() += 1;
        }
        let own = !labels.is_empty() && labels.values().all(|count| *count == 1);
        ambiguous |= by_label && own && !self.arguments.is_empty();
        (self.by_label, self.ambiguous) = (by_label, ambiguous);
    }

    fn has_claim(&self, row: &TableRow) -> bool {
        let formula = |cell: &&Cell| self.formulas.iter().any(|(column, _)| *column == cell.column);
        row.cells.iter().filter(formula).any(|cell| !cell.carried && cell.content.has_number())
    }

    /// The values of the arguments in a row, if it has all of them.
    pub fn arguments_of(&self, row: &TableRow) -> Option<Vec<String>> {
        let value = |&(column, role): &Part| {
            let cell = row.cell(column).filter(|cell| cell.width == 1)?;
            let found = cell.content.readings().find(|reading| reading.role == role)?;
            found.whole.then(|| found.text.clone())
        };
        self.arguments.iter().map(value).collect()
    }

    /// The heads of a column in words, from top to bottom.
    pub fn path(&self, column: usize) -> Vec<&str> {
        let cells = self.heads.get(column).into_iter().flatten();
        cells.map(|cell| cell.content.words.as_str()).collect()
    }

    /// What a number in the head of a column gives to its formula, and the heads that are left for
    /// its name: `n = 100`, or 100 below the head `n`.
    pub fn given(&self, column: usize) -> (Vec<Given>, Vec<&str>) {
        let (mut given, mut left): (Vec<Given>, Vec<&str>) = (Vec::new(), Vec::new());
        for cell in self.heads.get(column).into_iter().flatten() {
            match lone_value(cell) {
                Some(reading) => {
                    let name = reading.name.clone();
                    let name = name.or_else(|| left.pop().map(str::to_owned));
                    given.push((name.unwrap_or_else(|| "head".to_owned()), reading.text.clone()));
                }
                None => left.push(&cell.content.words),
            }
        }
        (given, left)
    }
}

/// Longest label of a row, in characters.
const LABEL: usize = 40;

/// Most cells of a row that make its label.
const LABELS: usize = 2;

/// The number of a cell that has one, with nothing around it but a name.
pub fn lone_value(cell: &Cell) -> Option<&Reading> {
    match cell.content.numbers.as_slice() {
        [PrintedNumber { read: Ok(reading), .. }] if reading.role == Role::Value => Some(reading),
        _ => None,
    }
}

/// The cells above a column that say something of it.
fn heads(table: &Table, column: usize, width: usize) -> Vec<&Cell> {
    let title = |cell: &Cell| cell.width > 1 && cell.width == width;
    let cells = table.head.iter().filter_map(|row| row.cell(column));
    cells.filter(|c| !title(c) && !c.carried && !c.content.words.is_empty()).collect()
}

/// The roles in a column, in how many rows it has a number, and whether whole numbers are all it has.
fn parts(rows: &[&TableRow], column: usize) -> (BTreeSet<Role>, usize, bool) {
    let mut roles = BTreeSet::new();
    let mut shapes: BTreeMap<Vec<Role>, usize> = BTreeMap::new();
    let mut whole = true;
    for cell in rows.iter().filter_map(|row| row.cells.iter().find(|cell| cell.column == column)) {
        let shape: Vec<Role> = cell.content.readings().map(|reading| reading.role).collect();
        if shape.is_empty() {
            continue;
        }
        whole &= cell.width > 1 || cell.content.readings().all(|reading| reading.whole);
        roles.extend(&shape);
        if cell.width == 1 {
            *shapes.entry(shape).or_default() += 1;
        }
    }
    let filled = shapes.values().sum();
    (roles, filled, whole && shapes.len() == 1)
}

/// The words of a row before its first formula, and of the line across the table above it.
fn label(row: &TableRow, first: usize, section: &str) -> String {
    let says = |cell: &&Cell| {
        let words = cell.content.words.contains(char::is_alphabetic);
        cell.column < first && words && !cell.content.has_number()
    };
    let words = row.cells.iter().filter(says).take(LABELS);
    let words = words.map(|cell| shortened(&cell.content.words, LABEL));
    let all = std::iter::once(section.to_owned()).chain(words);
    all.filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}
