//! Finds the numbers that a locator means.

use std::sync::Arc;

use proofmark_book::diagnostic::{Place, Source};
use proofmark_book::text::{closest, counted, shortened};
use proofmark_kernel::Decimal;

use crate::scaffold::latex::token::Lexer;

use super::locator::{Locator, Pick, Spot};
use super::manuscript::{Grid, GridCell, Manuscript, Reach, UnitKind};
use super::print::Printer;

/// Why a place is not found, in a sentence without its first words, and a line to look at.
#[derive(Debug)]
pub struct Lost {
    /// Such as: `is nowhere`.
    pub reason: String,
    /// Where to look.
    pub near: Option<Place>,
}

impl Lost {
    fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), near: None }
    }
}

/// What a place means.
#[derive(Debug)]
pub struct Found {
    /// The numbers, by their positions, in the order in which the place names them.
    pub numbers: Vec<usize>,
    /// Where that is, if there is no number.
    pub near: Option<Place>,
}

/// The numbers that a locator means: of one place, or of all that fit.
pub fn find(locator: &Locator, manuscript: &Manuscript, all: bool) -> Result<Found, Lost> {
    match &locator.spot {
        Spot::Text(words) => by_words(locator.label.as_deref(), words, manuscript, all),
        Spot::Cells { table, row, columns, number } => {
            let label = locator.label.as_deref().unwrap_or("");
            let grids = grids(label, manuscript);
            let plain = row.is_none() && columns.is_empty() && table.is_none();
            if grids.is_empty() && plain {
                let reach = reach(label, manuscript)?;
                let inside = manuscript.numbers.iter().enumerate();
                let inside = inside.filter(|(_, found)| reach.units.contains(&found.unit));
                let numbers = nth(inside.map(|(index, _)| index).collect(), *number)
                    .ok_or_else(|| Lost::new(format!("`{label}` has fewer numbers than that")))?;
                return Ok(Found { numbers, near: None });
            }
            let grid = match (grids.as_slice(), table) {
                ([], _) => {
                    reach(label, manuscript)?;
                    return Err(Lost::new(format!("`{label}` is not the label of a table")));
                }
                ([grid], None) => *grid,
                (several, None) => {
                    let lines: Vec<&str> = several.iter().map(|grid| grid.line.as_str()).collect();
                    return Err(Lost::new(format!(
                        "`{label}` has {} tables ({}): write `table 1` after the label for the first",
                        several.len(),
                        lines.join(", ")
                    )));
                }
                (several, Some(table)) => {
                    table.checked_sub(1).and_then(|index| several.get(index)).ok_or_else(|| {
                        let tables = counted(several.len(), "table", "tables");
                        Lost::new(format!("`{label}` has {tables}"))
                    })?
                }
            };
            cells(grid, row.as_ref(), columns, *number, manuscript)
        }
    }
}

/// The tables with a label; `table 3` is the third of the document.
fn grids<'a>(label: &str, manuscript: &'a Manuscript) -> Vec<&'a Grid> {
    let labelled = |grid: &&Grid| grid.label.as_deref() == Some(label);
    let found: Vec<&Grid> = manuscript.grids.iter().filter(labelled).collect();
    let counted = label.strip_prefix("table ").and_then(|number| number.parse::<usize>().ok());
    match counted.and_then(|number| number.checked_sub(1)) {
        Some(index) if found.is_empty() => {
            let tables = manuscript.grids.iter().enumerate().filter(|(table, _)| {
                let of_it = |cell: &Option<(usize, String)>| {
                    cell.as_ref().is_some_and(|(number, _)| number == table)
                };
                manuscript.numbers.iter().any(|number| of_it(&number.cell))
            });
            tables.map(|(_, grid)| grid).nth(index).into_iter().collect()
        }
        _ => found,
    }
}

/// What a label reaches over.
fn reach<'a>(label: &str, manuscript: &'a Manuscript) -> Result<&'a Reach, Lost> {
    let found: Vec<&Reach> =
        manuscript.labels.iter().filter(|reach| reach.label == label).collect();
    match found.as_slice() {
        [reach] => Ok(reach),
        [] => {
            let tables = manuscript.grids.iter().filter_map(|grid| grid.label.as_deref());
            let known = manuscript.labels.iter().map(|reach| reach.label.as_str()).chain(tables);
            let near = closest(label, known);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            Err(Lost::new(format!("there is no label `{label}`{near}")))
        }
        several => Err(Lost::new(format!("the label `{label}` is there {} times", several.len()))),
    }
}

fn cells(
    grid: &Grid,
    row: Option<&Pick>,
    columns: &[Pick],
    number: Option<usize>,
    manuscript: &Manuscript,
) -> Result<Found, Lost> {
    let rows: Vec<&Vec<GridCell>> = match row {
        None => grid.rows.iter().collect(),
        Some(Pick::Range(lo, hi)) => {
            let rows = (*lo..=*hi).map(|number| row_of(grid, &Pick::Number(number)));
            rows.collect::<Result<_, _>>()?
        }
        Some(pick @ (Pick::Number(_) | Pick::Words(_))) => vec![row_of(grid, pick)?],
    };
    let mut numbers = Vec::new();
    let one = |found: &GridCell, numbers: &mut Vec<usize>| {
        let of_cell = nth(found.numbers.clone(), number).unwrap_or_default();
        numbers.extend(of_cell);
    };
    if columns.is_empty() {
        rows.iter().copied().flatten().for_each(|cell| one(cell, &mut numbers));
    }
    for pick in columns {
        let column = column_of(grid, pick)?;
        for row in &rows {
            let covers =
                |cell: &&GridCell| (cell.column..cell.column + cell.width).contains(&column);
            if let Some(cell) = row.iter().find(covers) {
                one(cell, &mut numbers);
            }
        }
    }
    // The first number of the row is near, where its cell has none.
    let near = rows.iter().copied().flatten().flat_map(|cell| &cell.numbers).next();
    let near = near.and_then(|index| manuscript.numbers.get(*index)).map(|n| n.place.clone());
    Ok(Found { numbers, near })
}

/// One of some numbers, or all of them.
fn nth(numbers: Vec<usize>, number: Option<usize>) -> Option<Vec<usize>> {
    match number {
        None => Some(numbers),
        Some(number) => numbers.get(number.checked_sub(1)?).map(|one| vec![*one]),
    }
}

fn row_of<'a>(grid: &'a Grid, pick: &Pick) -> Result<&'a Vec<GridCell>, Lost> {
    match pick {
        Pick::Number(number) | Pick::Range(number, _) => {
            let row = number.checked_sub(1).and_then(|index| grid.rows.get(index));
            row.ok_or_else(|| {
                let rows = counted(grid.rows.len(), "row", "rows");
                Lost::new(format!("the table ({}) has {rows}, and no row {number}", grid.line))
            })
        }
        Pick::Words(words) => {
            let begins = |row: &&Vec<GridCell>| {
                let filled = row.iter().filter(|cell| !cell.words.is_empty() || row.len() == 1);
                let cells: Vec<&GridCell> = filled.take(words.len()).collect();
                cells.len() == words.len()
                    && cells.iter().zip(words).all(|(cell, word)| same(&cell.words, word))
            };
            let found: Vec<_> =
                grid.rows.iter().enumerate().filter(|(_, row)| begins(row)).collect();
            let shown = shortened(&words.join(", "), 60);
            match found.as_slice() {
                [(_, row)] => Ok(row),
                [] => Err(Lost::new(format!(
                    "no row of the table ({}) begins with {shown}",
                    grid.line
                ))),
                several => {
                    let rows: Vec<String> =
                        several.iter().map(|(index, _)| (index + 1).to_string()).collect();
                    let rows = rows.join(" and ");
                    let line = &grid.line;
                    Err(Lost::new(format!("rows {rows} of the table ({line}) begin with {shown}")))
                }
            }
        }
    }
}

fn column_of(grid: &Grid, pick: &Pick) -> Result<usize, Lost> {
    match pick {
        Pick::Number(number) | Pick::Range(number, _) => {
            let column = number.checked_sub(1).filter(|column| *column < grid.heads.len());
            column.ok_or_else(|| {
                let columns = counted(grid.heads.len(), "column", "columns");
                let line = &grid.line;
                Lost::new(format!("the table ({line}) has {columns}, and no column {number}"))
            })
        }
        Pick::Words(words) => {
            let words = words.join(", ");
            let named = |heads: &&Vec<String>| {
                heads.last().is_some_and(|last| same(last, &words))
                    || same(&heads.join(" / "), &words)
            };
            let found: Vec<usize> = grid
                .heads
                .iter()
                .enumerate()
                .filter(|(_, heads)| named(heads))
                .map(|(column, _)| column)
                .collect();
            match found.as_slice() {
                [column] => Ok(*column),
                [] => {
                    let heads = grid.heads.iter().filter_map(|heads| heads.last());
                    let near = closest(&words, heads.map(String::as_str));
                    let near =
                        near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                    Err(Lost::new(format!(
                        "no column of the table ({}) is headed {words}{near}",
                        grid.line
                    )))
                }
                several => {
                    let columns: Vec<String> =
                        several.iter().map(|column| (column + 1).to_string()).collect();
                    let columns = columns.join(" and ");
                    let line = &grid.line;
                    Err(Lost::new(format!(
                        "columns {columns} of the table ({line}) are headed {words}"
                    )))
                }
            }
        }
    }
}

/// Whether two texts say the same: as numbers, or as words without signs of LaTeX.
fn same(one: &str, other: &str) -> bool {
    let number = |text: &str| Decimal::parse(&text.trim().replace(',', "")).ok();
    if let (Some(one), Some(other)) = (number(one), number(other)) {
        return one == other;
    }
    let plain = |text: &str| {
        let kept = text.chars().filter(|c| !c.is_whitespace() && !"\\${}~".contains(*c));
        kept.collect::<String>().to_lowercase()
    };
    plain(one) == plain(other)
}

/// A piece of a text that is looked for.
enum Wanted {
    Unit(UnitKind),
    /// A number written out.
    Digits(String),
    Hole,
}

fn wanted(words: &[String]) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for (index, piece) in words.iter().enumerate() {
        // A percent sign of a place is one, and no comment.
        let piece = piece.replace("\\%", "%").replace('%', "\\%");
        let mut lexer = Lexer::new(Arc::new(Source::new("", piece)), 0);
        let mut tokens = Vec::new();
        while let Ok(Some(token)) = lexer.token() {
            tokens.push(token);
        }
        let mut printer = Printer::default();
        printer.print(&tokens);
        let line: String = printer.glyphs.iter().map(|glyph| glyph.c).collect();
        let mut pieces: Vec<Wanted> = super::manuscript::words(&line)
            .into_iter()
            .map(|word| word.map_or_else(Wanted::Digits, Wanted::Unit))
            .collect();
        let sign = |wanted: Option<&Wanted>, signs: &str| matches!(wanted, Some(Wanted::Unit(UnitKind::Sign(sign))) if signs.contains(*sign));
        // The sign and the percent sign of a number belong to it.
        if index > 0 && sign(pieces.first(), "%") {
            pieces.remove(0);
        }
        if index + 1 < words.len() && sign(pieces.last(), "-+") {
            pieces.pop();
        }
        if index > 0 {
            wanted.push(Wanted::Hole);
        }
        wanted.extend(pieces);
    }
    wanted
}

fn by_words(
    label: Option<&str>,
    words: &[String],
    manuscript: &Manuscript,
    all: bool,
) -> Result<Found, Lost> {
    let (wanted, holes) = (wanted(words), words.len() > 1);
    let reach = match label {
        Some(label) => reach(label, manuscript)?.units.clone(),
        None => 0..manuscript.units.len(),
    };
    let units = manuscript.units.get(reach.clone()).unwrap_or(&[]);
    let number = |index: usize| manuscript.numbers.get(index);
    let fits = |start: usize| -> Option<Vec<usize>> {
        let mut numbers = Vec::new();
        for (offset, piece) in wanted.iter().enumerate() {
            let unit = &units.get(start + offset)?.kind;
            match (piece, unit) {
                (Wanted::Unit(wanted), unit) if wanted == unit => {}
                (Wanted::Digits(digits), UnitKind::Number(index)) => {
                    number(*index).filter(|number| same(&number.printed, digits))?;
                    if !holes {
                        numbers.push(*index);
                    }
                }
                (Wanted::Hole, UnitKind::Number(index)) => {
                    let unit = number(*index)?.unit;
                    // The digits in parentheses after a number are one of their own.
                    let of_it = |other: &usize| number(*other).is_some_and(|o| o.unit == unit);
                    numbers.extend((*index..).take_while(of_it));
                }
                (
                    Wanted::Unit(_) | Wanted::Digits(_) | Wanted::Hole,
                    UnitKind::Word(_) | UnitKind::Sign(_) | UnitKind::Number(_),
                ) => return None,
            }
        }
        Some(numbers)
    };
    let starts = 0..units.len();
    let found: Vec<(usize, Vec<usize>)> =
        starts.filter_map(|start| fits(start).map(|numbers| (start, numbers))).collect();
    let place = |start: usize| {
        let at = units.get(start).map(|unit| unit.at)?;
        Some(Place::new(manuscript.files.source(at.file)?.clone(), at.byte..at.byte + 1))
    };
    match found.as_slice() {
        [] => Err(Lost::new("the text is nowhere in the document")),
        [(start, numbers)] => Ok(Found { numbers: numbers.clone(), near: place(*start) }),
        several if all => {
            let numbers = several.iter().flat_map(|(_, numbers)| numbers.clone()).collect();
            Ok(Found { numbers, near: None })
        }
        several => {
            let lines = several.iter().take(4).filter_map(|(start, _)| place(*start));
            let lines: Vec<String> =
                lines.map(|place| format!("{}:{}", place.source.name, place.line())).collect();
            let near = several.first().and_then(|(start, _)| place(*start));
            let reason = format!(
                "the text is at {} places ({}): add words, or a label before `text:`",
                several.len(),
                lines.join(", ")
            );
            Err(Lost { reason, near })
        }
    }
}
