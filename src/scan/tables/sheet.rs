//! A table as rows and columns of numbers with their labels, whatever it was written in.

use proofmark_book::diagnostic::Place;

use crate::paper::manuscript::{Grid, Manuscript};
use crate::scan::slip::Printed;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// What each column is called.
    pub heads: Vec<String>,
    /// The heads as they are written, where a column has just one; none of a table that is turned.
    pub sources: Vec<String>,
    /// What each row is called: what its cells say before the first number.
    pub labels: Vec<String>,
    /// The numbers, by row and column; none where a cell has no number, or more than that.
    pub cells: Vec<Vec<Option<Number>>>,
}

/// A number that has a cell to itself.
#[derive(Clone, Debug)]
pub struct Number {
    /// As a book writes it.
    pub text: String,
    /// The same taken apart.
    pub printed: Printed,
    /// Where it stands.
    pub place: Place,
}

impl Number {
    /// The number, if a book can write it.
    pub fn new(text: &str, place: Place) -> Option<Self> {
        Some(Self { text: text.to_owned(), printed: Printed::read(text)?, place })
    }
}

impl Sheet {
    /// The tables of a LaTeX document.
    pub fn of_manuscript(manuscript: &Manuscript) -> Vec<Self> {
        manuscript.grids.iter().map(|grid| Self::of_grid(grid, manuscript)).collect()
    }

    fn of_grid(grid: &Grid, manuscript: &Manuscript) -> Self {
        let width = grid.heads.len();
        let mut sheet = Self {
            heads: grid.heads.iter().map(|head| head.join(" ")).collect(),
            ..Self::default()
        };
        for row in &grid.rows {
            let mut numbers: Vec<Option<Number>> = vec![None; width];
            let mut words: Vec<String> = vec![String::new(); width];
            for cell in row {
                if let Some(place) = words.get_mut(cell.column) {
                    place.clone_from(&cell.words);
                }
                // Behind a number may stand what it may be off by.
                let (number, words) =
                    match (cell.numbers.as_slice(), cell.words.split_once('\u{b1}')) {
                        ([number], None) => (number, cell.words.as_str()),
                        ([number, _], Some((words, _))) => (number, words),
                        _ => continue,
                    };
                let Some(number) = manuscript.numbers.get(*number) else { continue };
                let alone = cell.width == 1 && number.reason.is_none() && is_bare(words);
                let number = number
                    .text
                    .as_ref()
                    .filter(|_| alone)
                    .and_then(|text| Number::new(text, number.place.clone()));
                if let Some(place) = numbers.get_mut(cell.column) {
                    *place = number;
                }
            }
            sheet.push(&words, numbers);
        }
        sheet.mark_times(grid);
        sheet
    }

    /// Numbers with a sign behind them, such as `1.77×`, are ratios; their heads say so from now on.
    fn mark_times(&mut self, grid: &Grid) {
        for (column, head) in self.heads.iter_mut().enumerate() {
            let cells = grid.rows.iter().flatten().filter(|cell| cell.column == column);
            let is_ratio = |words: &str| words.trim_end().ends_with(TIMES);
            if cells.filter(|cell| is_ratio(&cell.words)).count() >= 2 {
                head.push(' ');
                head.push(TIMES);
            }
        }
    }

    /// Adds a row.
    pub fn push(&mut self, words: &[String], numbers: Vec<Option<Number>>) {
        let label = words.iter().zip(&numbers).take_while(|(_, number)| number.is_none());
        let label: Vec<&str> = label.map(|(words, _)| words.as_str()).collect();
        self.labels.push(label.join(" ").trim().to_owned());
        self.cells.push(numbers);
    }

    /// The number in a row and a column.
    pub fn number(&self, row: usize, column: usize) -> Option<&Number> {
        self.cells.get(row)?.get(column)?.as_ref()
    }

    /// The same with its rows as columns.
    pub fn turned(&self) -> Self {
        let width = self.heads.len();
        let column =
            |at: usize| self.cells.iter().map(|row| row.get(at).cloned().flatten()).collect();
        Self {
            heads: self.labels.clone(),
            sources: Vec::new(),
            labels: self.heads.clone(),
            cells: (0..width).map(column).collect(),
        }
    }
}

/// Says of a number that it is a ratio.
pub const TIMES: char = '\u{d7}';

/// Whether a cell prints a number and nothing that would change what it says.
pub fn is_bare(words: &str) -> bool {
    let signs = ".,+-\u{2212}%$\u{20ac}\u{a3} \u{2009}\u{a0}";
    let words = words.trim_end().trim_end_matches(TIMES);
    words.chars().all(|c| c.is_ascii_digit() || signs.contains(c))
}
