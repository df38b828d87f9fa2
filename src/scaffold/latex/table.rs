//! Tables: which cells a row has, what spans what, and which rows are the head.

use super::cell::Content;
use super::columns::{Columns, carry, spanning};
use super::commands::{self, Argument, has, is_between_rows, is_rule};
use super::expand::Expander;
use super::source::{At, LatexError};
use super::token::{Cursor, Kind, Token, text};
use crate::limits;
use crate::scaffold::numbers::FileLine;

#[derive(Debug, Default)]
pub struct Table {
    /// Its label, if it or the float around it has one.
    pub label: Option<String>,
    pub place: FileLine,
    pub head: Vec<TableRow>,
    /// The rows below it.
    pub body: Vec<TableRow>,
    /// Rows that `longtable` repeats on every page.
    pub repeated: Vec<TableRow>,
    /// Its caption, if it stands in the table itself.
    pub caption: Vec<Token>,
}

#[derive(Clone, Debug, Default)]
pub struct TableRow {
    pub cells: Vec<Cell>,
    ruled: bool,
}

#[derive(Clone, Debug)]
pub struct Cell {
    /// Its first column, counted from 0.
    pub column: usize,
    /// How many columns it takes.
    pub width: usize,
    /// Whether it only repeats a `\multirow` that is printed in another row.
    pub carried: bool,
    pub place: FileLine,
    pub content: Content,
    /// What it is made of.
    pub tokens: Vec<Token>,
    /// How many rows it takes, upwards if negative.
    pub height: isize,
}

impl TableRow {
    /// The cell that covers a column.
    pub fn cell(&self, column: usize) -> Option<&Cell> {
        let covers = |cell: &&Cell| (cell.column..cell.column + cell.width).contains(&column);
        self.cells.iter().find(covers)
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.content.is_empty())
    }

    /// Whether a number of it is understood.
    pub fn has_number(&self) -> bool {
        self.cells.iter().any(|cell| cell.content.has_number())
    }

    /// Whether numbers are all that it has.
    fn is_numeric(&self) -> bool {
        !self.cells.is_empty() && self.cells.iter().all(|cell| cell.content.has_number())
    }

    /// The one cell with text, if it begins the row and stands for all of it: `Panel A`.
    pub fn across(&self) -> Option<&Cell> {
        let mut filled = self.cells.iter().filter(|cell| !cell.content.is_empty());
        let first = filled.next().filter(|cell| cell.column == 0 && !cell.carried)?;
        let alone = filled.next().is_none() && (self.cells.len() > 1 || first.width > 1);
        let words = first.content.words.contains(char::is_alphabetic);
        (alone && words).then_some(first)
    }
}

/// Environments with rows and cells by their arguments: `o` an option, `w` a width, `c` the columns.
const ENVIRONMENTS: [(&str, &str); 4] = [
    ("oc", "tabular longtable longtable* array NiceTabular tblr longtblr"),
    ("woc", "tabular* tabularx tabulary"),
    ("owc", "xltabular"),
    ("c", "supertabular xtabular tabu longtabu"),
];

pub struct Reader<'a> {
    expander: &'a mut Expander,
    begin: Token,
    name: String,
    columns: Columns,
    /// What has been read. Rows are its body until `\endfirsthead` or `\endhead` makes them its head.
    table: Table,
    cells: Vec<Vec<Token>>,
    cell: Vec<Token>,
    ruled: bool,
    /// Groups and environments that are open in the cell: the token, and the environment's name.
    open: Vec<(Token, Option<String>)>,
}

impl<'a> Reader<'a> {
    /// Whether an environment is a table.
    pub fn knows(name: &str) -> bool {
        ENVIRONMENTS.iter().any(|(_, names)| has(names, name))
    }

    /// Reads the table whose `\begin{name}` was read last.
    pub fn read(expander: &'a mut Expander, begin: Token, name: &str) -> Result<Table, LatexError> {
        let spec = arguments(expander, &begin, name)?;
        let columns = Columns::read(expander, &begin, &spec)?;
        let table = Table { place: expander.files.line(begin.at), ..Table::default() };
        let (cells, cell, open) = (Vec::new(), Vec::new(), Vec::new());
        let name = name.to_owned();
        let mut reader =
            Self { expander, begin, name, columns, table, cells, cell, ruled: false, open };
        while reader.token()? {}
        let mut table = reader.table;
        carry(&mut table.body);
        carry(&mut table.head);
        if table.head.is_empty() {
            let rest = table.body.split_off(head_length(&table.body));
            table.head = std::mem::replace(&mut table.body, rest);
        }
        Ok(table)
    }

    /// Takes the next token. Says whether the table goes on.
    fn token(&mut self) -> Result<bool, LatexError> {
        let Some(token) = self.expander.token()? else {
            let reason = format!("\\begin{{{0}}} has no \\end{{{0}}}", self.name);
            // What is open in the cell hides the end.
            let open = self.open.first().map_or(&self.begin, |(open, _)| open);
            let fix = "add it, or close the brace or environment that begins here";
            return Err(self.expander.error(open, reason, fix));
        };
        let reason = ["a cell with more than", "letters and signs"];
        let fix = "end it with & or \\\\, or split it";
        self.expander.limit(self.cell.len(), limits::LATEX_CELL, token.at, reason, fix)?;
        match &token.kind {
            Kind::Open => self.push_open(token, None)?,
            Kind::Close => match self.open.pop() {
                Some((_, None)) => self.cell.push(token),
                _ => {
                    let reason = "this brace closes nothing in its cell";
                    let fix = "remove it, or open it in the same cell";
                    return Err(self.expander.error(&token, reason, fix));
                }
            },
            Kind::Char('&') if self.open.is_empty() => self.end_cell()?,
            Kind::Char('&') => self.cell.push(token.with_kind(Kind::Space)),
            Kind::Command(name) => {
                let name = name.clone();
                return self.command(token, &name);
            }
            _ => self.cell.push(token),
        }
        Ok(true)
    }

    fn push_open(&mut self, token: Token, environment: Option<String>) -> Result<(), LatexError> {
        let (depth, reason) = (self.open.len() + 1, ["more than", "braces in each other"]);
        let fix = "remove the braces that do nothing";
        self.expander.limit(depth, limits::LATEX_NESTING, token.at, reason, fix)?;
        self.cell.push(token.with_kind(Kind::Open));
        self.open.push((token, environment));
        Ok(())
    }

    fn command(&mut self, token: Token, name: &str) -> Result<bool, LatexError> {
        let table = &mut self.table;
        match name {
            "begin" => self.begin_inside(token)?,
            "end" => return self.end(&token),
            "\\" | "tabularnewline" | "cr" => {
                self.expander.skip_room()?;
                if self.open.is_empty() {
                    self.end_row()?;
                } else {
                    self.cell.push(token.with_kind(Kind::Space));
                }
            }
            "label" => {
                let label = text(&self.expander.argument(&token)?);
                table.label.get_or_insert(label);
            }
            "caption" => self.caption(&token)?,
            "endfirsthead" => table.head = std::mem::take(&mut table.body),
            "endhead" if table.head.is_empty() => table.head = std::mem::take(&mut table.body),
            "endhead" | "endfoot" | "endlastfoot" => table.repeated.append(&mut table.body),
            name => {
                let blank = trimmed(&self.cell).is_empty();
                self.ruled |= is_rule(name) && self.open.is_empty();
                if is_between_rows(name) && blank && self.cells.is_empty() {
                    self.skip_arguments(&token, name)?;
                } else {
                    self.cell.push(token);
                }
            }
        }
        Ok(true)
    }

    fn skip_arguments(&mut self, token: &Token, name: &str) -> Result<(), LatexError> {
        for argument in commands::arguments(name).unwrap_or_default() {
            match argument {
                Argument::Options => drop(self.expander.optional(token)?),
                Argument::Parentheses => drop(self.expander.bracketed(token, '(', ')')?),
                _ => drop(self.expander.argument(token)?),
            }
        }
        Ok(())
    }

    /// A caption of `longtable` is no part of the body.
    fn caption(&mut self, token: &Token) -> Result<(), LatexError> {
        self.expander.star()?;
        self.expander.optional(token)?;
        let caption = self.expander.argument(token)?;
        let mut cursor = Cursor { tokens: &caption };
        while let Some(token) = cursor.token() {
            if token.command() == Some("label") {
                self.table.label.get_or_insert(text(cursor.argument()));
            }
        }
        self.table.caption = caption;
        Ok(())
    }

    /// An environment in a cell. The rows of a table in a table are lines of the cell.
    fn begin_inside(&mut self, token: Token) -> Result<(), LatexError> {
        let name = text(&self.expander.argument(&token)?);
        if Self::knows(&name) {
            arguments(self.expander, &token, &name)?;
        } else if name == "minipage" {
            while self.expander.optional(&token)?.is_some() {}
            self.expander.argument(&token)?;
        }
        self.push_open(token, Some(name))
    }

    fn end(&mut self, token: &Token) -> Result<bool, LatexError> {
        let name = text(&self.expander.argument(token)?);
        match self.open.pop() {
            None if name == self.name => {
                if !trimmed(&self.cell).is_empty() || !self.cells.is_empty() {
                    self.end_row()?;
                }
                Ok(false)
            }
            Some((_, Some(open))) if open == name => {
                self.cell.push(token.with_kind(Kind::Close));
                Ok(true)
            }
            Some((begin, open)) => {
                let open =
                    open.map_or("this brace".to_owned(), |open| format!("\\begin{{{open}}}"));
                let reason = format!("{open} is not closed before \\end{{{name}}}");
                Err(self.expander.error(&begin, reason, "close it in the same cell"))
            }
            None => {
                let reason = format!("\\end{{{name}}} inside of \\begin{{{}}}", self.name);
                Err(self.expander.error(token, reason, "close the table first"))
            }
        }
    }

    fn end_cell(&mut self) -> Result<(), LatexError> {
        self.cells.push(std::mem::take(&mut self.cell));
        let at = self.cells.last().map_or(self.begin.at, |cell| self.place(cell));
        let (count, reason) = (self.cells.len(), ["a row with more than", "cells"]);
        self.expander.limit(count, limits::LATEX_COLUMNS, at, reason, "split the table")
    }

    /// Where a cell begins.
    fn place(&self, cell: &[Token]) -> At {
        trimmed(cell).first().or(cell.first()).map_or(self.begin.at, |token| token.at)
    }

    fn end_row(&mut self) -> Result<(), LatexError> {
        self.end_cell()?;
        let cells = std::mem::take(&mut self.cells);
        let row = self.row(cells);
        let begin = self.begin.at;
        let columns = row.cells.last().map_or(0, |cell| cell.column + cell.width);
        let reason = ["a row of this table has more than", "columns"];
        let fix = "split the table, or mend its \\multicolumn";
        self.expander.limit(columns, limits::LATEX_COLUMNS, begin, reason, fix)?;
        self.expander.numbers += row.cells.iter().map(|c| c.content.numbers.len()).sum::<usize>();
        let (count, reason) = (self.expander.numbers, ["the tables have more than", "numbers"]);
        let fix = "give `--latex` a file with fewer tables";
        self.expander.limit(count, limits::LATEX_NUMBERS, begin, reason, fix)?;
        if !row.is_empty() {
            self.ruled = false;
            self.table.body.push(row);
        }
        let (count, reason) = (self.table.body.len(), ["this table has more than", "rows"]);
        let fix = "split it, or comment it out and let `new` read the other tables";
        self.expander.limit(count, limits::LATEX_ROWS, begin, reason, fix)
    }

    fn row(&self, cells: Vec<Vec<Token>>) -> TableRow {
        let mut row = TableRow { cells: Vec::new(), ruled: self.ruled };
        let mut column = 0;
        let mut joined: Option<Vec<Token>> = None;
        for mut tokens in cells {
            let place = self.expander.files.line(self.place(&tokens));
            let (mut width, mut height, mut plain, mut first) = (1, 1, true, column);
            if let Some((columns, inside)) = spanning(&tokens, "multicolumn") {
                width = usize::try_from(columns).unwrap_or(1).clamp(1, limits::LATEX_COLUMNS);
                (tokens, plain) = (inside, false);
            }
            if let Some((rows, inside)) = spanning(&tokens, "multirow") {
                (height, tokens, plain) = (rows, inside, false);
            }
            // `@{.}` and its like print something between two cells: they are one.
            if let Some(before) = joined.take()
                && plain
                && !trimmed(&tokens).is_empty()
                && let Some(cell) = row.cells.pop()
            {
                first = cell.column;
                let between = self.columns.between(column);
                tokens = [trimmed(&before), between, trimmed(&tokens)].concat();
            }
            if plain && !self.columns.between(column + 1).is_empty() {
                joined = Some(tokens.clone());
            }
            let content = Content::read(&tokens, plain && self.columns.is_siunitx(column));
            let carried = false;
            let cell = Cell { column: first, width, height, carried, place, content, tokens };
            row.cells.push(cell);
            column += width;
        }
        row
    }
}

/// A cell without the space around it.
fn trimmed(tokens: &[Token]) -> &[Token] {
    let filled = |token: &Token| token.kind != Kind::Space;
    let ends = tokens.iter().position(filled).zip(tokens.iter().rposition(filled));
    ends.and_then(|(first, last)| tokens.get(first..=last)).unwrap_or(&[])
}

/// Reads the arguments of a table, and returns its columns.
fn arguments(expander: &mut Expander, begin: &Token, name: &str) -> Result<Vec<Token>, LatexError> {
    let letters = ENVIRONMENTS.iter().find(|(_, names)| has(names, name)).map_or("", |(l, _)| l);
    let mut columns = Vec::new();
    for letter in letters.chars() {
        if letter == 'o' {
            expander.optional(begin)?;
            continue;
        }
        if !expander.next_is(&Kind::Open)? {
            let reason = format!("\\begin{{{name}}} lacks its columns");
            let fix = "write them in braces after it, as in {lcc}";
            return Err(expander.error(begin, reason, fix));
        }
        columns = expander.argument(begin)?;
    }
    Ok(columns)
}

/// How many rows the head has: those above the first rule inside of the table or, without one, those
/// above the first number.
fn head_length(rows: &[TableRow]) -> usize {
    let ruled = rows.iter().skip(1).position(|row| row.ruled).map_or(0, |at| at + 1);
    let (head, body) = rows.split_at_checked(ruled).unwrap_or((&[], rows));
    if ruled > 0 && body.iter().any(TableRow::has_number) && !head.iter().any(TableRow::is_numeric)
    {
        return ruled;
    }
    rows.iter().position(TableRow::has_number).unwrap_or(ruled)
}
