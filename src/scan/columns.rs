//! Tables in which a column has formulas and another one their decimals, without a sign between them. That they
//! belong together is said by the digits: those of two rows, and of two thirds of all rows, must agree.

use std::ops::Range;

use super::digits::Printed;
use super::find::{Finder, Relation, Side};
use super::formula::Formula;
use super::meaning::agrees;
use super::place::{Reading, ScannedPlace};
use super::sign::{Sign, SignKind};

/// Fewest rows whose digits must agree.
const ROWS: usize = 2;

/// Most columns of a table that is looked at.
const COLUMNS: usize = 30;

/// A cell of a table.
enum Cell {
    Formula(Range<usize>, Formula),
    Decimal(Range<usize>, Printed),
    Other,
}

/// The rows of each table, and the signs of each cell.
fn tables(signs: &[Sign]) -> Vec<Vec<Vec<Range<usize>>>> {
    let mut tables: Vec<Vec<Vec<Range<usize>>>> = Vec::new();
    let mut table: Vec<Vec<Range<usize>>> = Vec::new();
    let mut start = 0;
    let ends = signs.iter().enumerate().filter(|(_, sign)| sign.kind == SignKind::Break);
    for end in ends.map(|(end, _)| end).chain([signs.len()]) {
        let row = signs.get(start..end).unwrap_or(&[]);
        let from = start;
        start = end + 1;
        if row.iter().all(Sign::is_blank) {
            continue;
        }
        let cells = cells(row, from);
        let columns = cells.len();
        let same = table.first().is_none_or(|first| first.len() == columns);
        if !same || columns < 2 {
            tables.push(std::mem::take(&mut table));
        }
        if (2..=COLUMNS).contains(&columns) {
            table.push(cells);
        }
    }
    tables.push(table);
    tables.retain(|table| table.len() >= ROWS);
    tables
}

/// The cells of a row; none if it is a formula of several lines.
fn cells(row: &[Sign], from: usize) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let mut start = 0;
    let mut math = false;
    for (index, sign) in row.iter().enumerate() {
        match sign.kind {
            SignKind::Row => return Vec::new(),
            SignKind::Math(begins) => math = begins,
            SignKind::Cell if math => return Vec::new(),
            SignKind::Cell => {
                cells.push(from + start..from + index);
                start = index + 1;
            }
            _ => {}
        }
    }
    cells.push(from + start..from + row.len());
    cells
}

/// What two columns of the tables say together.
pub fn places(finder: &Finder<'_>) -> Vec<ScannedPlace> {
    tables(finder.signs).into_iter().flat_map(|table| of_table(finder, &table)).collect()
}

fn of_table(finder: &Finder<'_>, table: &[Vec<Range<usize>>]) -> Vec<ScannedPlace> {
    let read = |range: &Range<usize>| {
        let (signs, side) = finder.cell(range.clone());
        match side {
            Side::Formula(formula) | Side::Known(formula) if !formula.is_literal() => {
                Cell::Formula(signs, formula)
            }
            Side::Decimal(decimal, _) if decimal.is_decimal || decimal.percent => {
                Cell::Decimal(signs, decimal)
            }
            _ => Cell::Other,
        }
    };
    let rows: Vec<Vec<Cell>> = table.iter().map(|row| row.iter().map(read).collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let mut places = Vec::new();
    let mut used = vec![false; columns];
    for formulas in 0..columns {
        for decimals in formulas + 1..columns {
            if used.get(decimals) != Some(&false) {
                continue;
            }
            let pairs: Vec<_> = rows
                .iter()
                .filter_map(|row| match (row.get(formulas)?, row.get(decimals)?) {
                    (Cell::Formula(at, formula), Cell::Decimal(number, decimal)) => {
                        Some((at, formula, number, decimal))
                    }
                    _ => None,
                })
                .collect();
            let agree =
                pairs.iter().filter(|(_, formula, _, decimal)| agrees(formula, decimal)).count();
            if agree < ROWS || agree * 3 < pairs.len() * 2 {
                continue;
            }
            used.iter_mut().skip(decimals).take(1).for_each(|used| *used = true);
            for (at, formula, number, decimal) in pairs {
                let reading = match finder.statement(formula, Relation::Equal, decimal, None) {
                    Ok(statement) => Reading::Read(statement),
                    Err(reason) => Reading::NotRead(reason),
                };
                places.extend(finder.place(at.start..number.end, number.clone(), decimal, reading));
            }
            break;
        }
    }
    places
}
