//! Tables: which cells a row has, what spans what, and which rows are the head.

use super::cell::Content;
use super::columns::{Columns, columns};
use super::commands::{self, Argument, is_between_rows, is_rule};
use super::expand::Expander;
use super::source::{At, Fault};
use super::span::{carry, spanning, tall};
use super::token::{Kind, Token, text};
use crate::limits;

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its label, if it or the float around it has one.
    pub label: Option<String>,
    /// The file and the line that it begins on.
    pub place: (String, usize),
    /// The rows of the head.
    pub head: Vec<Row>,
    /// The rows below it.
    pub body: Vec<Row>,
    /// Rows that `longtable` repeats on every page.
    pub repeated: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its cells, from left to right.
    pub cells: Vec<Cell>,
    ruled: bool,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its first column, counted from 0.
    pub column: usize,
    /// How many columns it takes.
    pub width: usize,
    /// Whether it only repeats a `\multirow` that is printed in another row.
    pub carried: bool,
    /// The file and the line that it stands on.
    pub place: (String, usize),
    /// What is printed in it.
    pub content: Content,
    /// How many rows it takes, upwards if negative.
    pub height: isize,
}

impl Row {
    /// The cell that covers a column.
    pub fn cell(&self, column: usize) -> Option<&Cell> {
        let covers = |cell: &&Cell| (cell.column..cell.column + cell.width).contains(&column);
        self.cells.iter().find(covers)
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.content.is_empty())
    }

    /// Whether a number of it is understood.
    fn has_number(&self) -> bool {
        self.cells.iter().any(|cell| cell.content.numbers.iter().any(|n| n.read.is_ok()))
    }

    /// Whether numbers are all that it has.
    fn is_numeric(&self) -> bool {
        let numeric = |cell: &Cell| cell.content.numbers.iter().any(|n| n.read.is_ok());
        !self.cells.is_empty() && self.cells.iter().all(numeric)
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

/// Environments with rows and cells, and their arguments: `o` an option, `w` a width, `c` the columns.
const ENVIRONMENTS: [(&str, &str); 15] = [
    ("tabular", "oc"),
    ("tabular*", "woc"),
    ("tabularx", "woc"),
    ("tabulary", "woc"),
    ("longtable", "oc"),
    ("longtable*", "oc"),
    ("xltabular", "owc"),
    ("supertabular", "c"),
    ("xtabular", "c"),
    ("array", "oc"),
    ("tabu", "c"),
    ("longtabu", "c"),
    ("NiceTabular", "oc"),
    ("tblr", "oc"),
    ("longtblr", "oc"),
];

/// Reads one table.
pub struct Reader<'a> {
    expander: &'a mut Expander,
    begin: Token,
    name: String,
    columns: Columns,
    label: Option<String>,
    rows: Vec<Row>,
    cells: Vec<(Vec<Token>, At)>,
    cell: Vec<Token>,
    ruled: bool,
    /// Rows of the head that `\endfirsthead` or `\endhead` ends.
    head: Vec<Row>,
    repeated: Vec<Row>,
    /// Groups and environments that are open in the cell: the token, and the environment's name.
    open: Vec<(Token, Option<String>)>,
}

impl<'a> Reader<'a> {
    /// Whether an environment is a table.
    pub fn knows(name: &str) -> bool {
        ENVIRONMENTS.iter().any(|(known, _)| *known == name)
    }

    /// Reads the table whose `\begin{name}` was read last.
    pub fn read(expander: &'a mut Expander, begin: Token, name: &str) -> Result<Table, Fault> {
        let spec = arguments(expander, &begin, name)?;
        let columns = columns(expander, &begin, &spec)?;
        let mut reader = Self {
            expander,
            begin,
            name: name.to_owned(),
            columns,
            label: None,
            rows: Vec::new(),
            cells: Vec::new(),
            cell: Vec::new(),
            ruled: false,
            head: Vec::new(),
            repeated: Vec::new(),
            open: Vec::new(),
        };
        while reader.token()? {}
        Ok(reader.finish())
    }

    fn finish(self) -> Table {
        let place = self.expander.files.line(self.begin.at);
        let (mut head, mut body) = (self.head, self.rows);
        carry(&mut body);
        carry(&mut head);
        if head.is_empty() {
            let rest = body.split_off(head_length(&body));
            head = std::mem::replace(&mut body, rest);
        }
        Table { label: self.label, place, head, body, repeated: self.repeated }
    }

    /// Takes the next token. Says whether the table goes on.
    fn token(&mut self) -> Result<bool, Fault> {
        let Some(token) = self.expander.token()? else {
            let reason = format!("\\begin{{{0}}} has no \\end{{{0}}}", self.name);
            // What is open in the cell hides the end.
            let open = self.open.first().map_or(&self.begin, |(open, _)| open);
            let fix = "add it, or close the brace or environment that begins here";
            return Err(self.expander.fault(open, reason, fix));
        };
        if self.cell.len() > limits::LATEX_CELL {
            let reason = format!("a cell with more than {} letters and signs", limits::LATEX_CELL);
            return Err(self.expander.fault(&token, reason, "end it with & or \\\\, or split it"));
        }
        match &token.kind {
            Kind::Open => self.push_open(token, None)?,
            Kind::Close => self.close(token)?,
            Kind::Char('&') if self.open.is_empty() => self.end_cell()?,
            Kind::Char('&') => self.cell.push(Token { kind: Kind::Space, at: token.at }),
            Kind::Command(name) => {
                let name = name.clone();
                return self.command(token, &name);
            }
            _ => self.cell.push(token),
        }
        Ok(true)
    }

    fn push_open(&mut self, token: Token, environment: Option<String>) -> Result<(), Fault> {
        if self.open.len() >= limits::LATEX_NESTING {
            let reason = format!("more than {} braces in each other", limits::LATEX_NESTING);
            return Err(self.expander.fault(&token, reason, "remove the braces that do nothing"));
        }
        self.cell.push(Token { kind: Kind::Open, at: token.at });
        self.open.push((token, environment));
        Ok(())
    }

    fn close(&mut self, token: Token) -> Result<(), Fault> {
        match self.open.pop() {
            Some((_, None)) => {
                self.cell.push(Token { kind: Kind::Close, at: token.at });
                Ok(())
            }
            _ => {
                let reason = "this brace closes nothing in its cell";
                Err(self.expander.fault(&token, reason, "remove it, or open it in the same cell"))
            }
        }
    }

    fn command(&mut self, token: Token, name: &str) -> Result<bool, Fault> {
        match name {
            "begin" => self.begin_inside(token)?,
            "end" => return self.end(&token),
            "\\" | "tabularnewline" | "cr" => {
                self.expander.skip_room()?;
                if self.open.is_empty() {
                    self.end_row()?;
                } else {
                    self.cell.push(Token { kind: Kind::Space, at: token.at });
                }
            }
            "label" => {
                let label = text(&self.expander.argument(&token)?);
                self.label.get_or_insert(label);
            }
            "caption" => self.caption(&token)?,
            "endfirsthead" => self.head = std::mem::take(&mut self.rows),
            "endhead" if self.head.is_empty() => self.head = std::mem::take(&mut self.rows),
            "endhead" | "endfoot" | "endlastfoot" => self.repeated.append(&mut self.rows),
            name => {
                let blank = self.cell.iter().all(|token| token.kind == Kind::Space);
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

    fn skip_arguments(&mut self, token: &Token, name: &str) -> Result<(), Fault> {
        for argument in commands::arguments(name).unwrap_or_default() {
            match argument {
                Argument::Option => drop(self.expander.optional(token)?),
                Argument::Parentheses => {
                    let next = self.expander.next_filled()?;
                    if next.as_ref().is_some_and(|token| token.is('(')) {
                        self.expander.up_to(token, |kind| *kind == Kind::Char(')'))?;
                    } else {
                        self.expander.put_back(next.into_iter());
                    }
                }
                _ => drop(self.expander.argument(token)?),
            }
        }
        Ok(())
    }

    /// A caption of `longtable` is no part of the body.
    fn caption(&mut self, token: &Token) -> Result<(), Fault> {
        let star = self.expander.next_filled()?.filter(|next| !next.is('*'));
        self.expander.put_back(star.into_iter());
        self.expander.optional(token)?;
        let caption = self.expander.argument(token)?;
        let mut rest = caption.as_slice();
        while let [first, after @ ..] = rest {
            rest = after;
            if first.command() == Some("label") {
                let label = after.iter().skip(1).take_while(|t| t.kind != Kind::Close).cloned();
                self.label.get_or_insert(text(&label.collect::<Vec<_>>()));
            }
        }
        Ok(())
    }

    /// An environment in a cell. The rows of a table in a table are lines of the cell.
    fn begin_inside(&mut self, token: Token) -> Result<(), Fault> {
        let name = text(&self.expander.argument(&token)?);
        if Self::knows(&name) {
            arguments(self.expander, &token, &name)?;
        } else if name == "minipage" {
            while self.expander.optional(&token)?.is_some() {}
            self.expander.argument(&token)?;
        }
        self.push_open(token, Some(name))
    }

    fn end(&mut self, token: &Token) -> Result<bool, Fault> {
        let name = text(&self.expander.argument(token)?);
        match self.open.pop() {
            None if name == self.name => {
                let filled = self.cell.iter().any(|token| token.kind != Kind::Space);
                if filled || !self.cells.is_empty() {
                    self.end_row()?;
                }
                Ok(false)
            }
            Some((_, Some(open))) if open == name => {
                self.cell.push(Token { kind: Kind::Close, at: token.at });
                Ok(true)
            }
            Some((brace, None)) => {
                let reason = format!("this brace is not closed before \\end{{{name}}}");
                Err(self.expander.fault(&brace, reason, "close it in the same cell"))
            }
            Some((begin, Some(open))) => {
                let reason = format!("\\begin{{{open}}} is not closed before \\end{{{name}}}");
                Err(self.expander.fault(&begin, reason, "close it in the same cell"))
            }
            None => {
                let reason = format!("\\end{{{name}}} inside of \\begin{{{}}}", self.name);
                Err(self.expander.fault(token, reason, "close the table first"))
            }
        }
    }

    fn end_cell(&mut self) -> Result<(), Fault> {
        let tokens = std::mem::take(&mut self.cell);
        let at = tokens.iter().find(|token| token.kind != Kind::Space);
        let at = at.or(tokens.first()).map_or(self.begin.at, |token| token.at);
        self.cells.push((tokens, at));
        if self.cells.len() > limits::LATEX_COLUMNS {
            let reason = format!("a row with more than {} cells", limits::LATEX_COLUMNS);
            return Err(self.expander.files.fault(at, reason, "split the table"));
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Fault> {
        self.end_cell()?;
        let cells = std::mem::take(&mut self.cells);
        let row = self.row(cells);
        self.check_row(&row)?;
        if !row.is_empty() {
            self.ruled = false;
            self.rows.push(row);
        }
        if self.rows.len() > limits::LATEX_ROWS {
            let reason = format!("this table has more than {} rows", limits::LATEX_ROWS);
            let fix = "split it, or comment it out and let `new` read the other tables";
            return Err(self.expander.fault(&self.begin, reason, fix));
        }
        Ok(())
    }

    fn check_row(&mut self, row: &Row) -> Result<(), Fault> {
        let columns = row.cells.last().map_or(0, |cell| cell.column + cell.width);
        let (files, begin) = (&self.expander.files, self.begin.at);
        if columns > limits::LATEX_COLUMNS {
            let reason =
                format!("a row of this table has more than {} columns", limits::LATEX_COLUMNS);
            return Err(files.fault(begin, reason, "split the table, or mend its \\multicolumn"));
        }
        self.expander.numbers += row.cells.iter().map(|c| c.content.numbers.len()).sum::<usize>();
        if self.expander.numbers > limits::LATEX_NUMBERS {
            let reason = format!("the tables have more than {} numbers", limits::LATEX_NUMBERS);
            let fix = "give `--latex` a file with fewer tables";
            return Err(self.expander.files.fault(begin, reason, fix));
        }
        Ok(())
    }

    fn row(&self, cells: Vec<(Vec<Token>, At)>) -> Row {
        let mut row = Row { cells: Vec::new(), ruled: self.ruled };
        let mut column = 0;
        let mut joined: Option<Vec<Token>> = None;
        for (tokens, at) in cells {
            let (width, spanning) = spanning(&tokens);
            let (height, tall) = tall(spanning.as_ref().unwrap_or(&tokens));
            let plain = spanning.is_none() && tall.is_none();
            let mut tokens = tall.or(spanning).unwrap_or(tokens);
            let mut first = column;
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
            let place = self.expander.files.line(at);
            row.cells.push(Cell { column: first, width, height, carried: false, place, content });
            column += width;
        }
        row
    }
}

/// A cell without the space around it.
fn trimmed(mut tokens: &[Token]) -> &[Token] {
    while let [Token { kind: Kind::Space, .. }, rest @ ..] = tokens {
        tokens = rest;
    }
    while let [rest @ .., Token { kind: Kind::Space, .. }] = tokens {
        tokens = rest;
    }
    tokens
}

/// Reads the arguments of a table, and returns its columns.
fn arguments(expander: &mut Expander, begin: &Token, name: &str) -> Result<Vec<Token>, Fault> {
    let letters = ENVIRONMENTS.iter().find(|(known, _)| *known == name).map_or("", |(_, l)| l);
    let mut columns = Vec::new();
    for letter in letters.chars() {
        if letter == 'o' {
            expander.optional(begin)?;
            continue;
        }
        let next = expander.next_filled()?;
        let braced = next.as_ref().is_some_and(|token| token.kind == Kind::Open);
        expander.put_back(next.into_iter());
        if !braced {
            let reason = format!("\\begin{{{name}}} lacks its columns");
            return Err(expander.fault(
                begin,
                reason,
                "write them in braces after it, as in {lcc}",
            ));
        }
        columns = expander.argument(begin)?;
    }
    Ok(columns)
}

/// How many rows the head has: those above the first rule inside of the table or, without one, those
/// above the first number.
fn head_length(rows: &[Row]) -> usize {
    let ruled = rows.iter().skip(1).position(|row| row.ruled).map_or(0, |at| at + 1);
    let (head, body) = rows.split_at_checked(ruled).unwrap_or((&[], rows));
    if ruled > 0 && body.iter().any(Row::has_number) && !head.iter().any(Row::is_numeric) {
        return ruled;
    }
    rows.iter().position(Row::has_number).unwrap_or(ruled)
}
