//! A document with every number that it prints, and the tables, labels and words around them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;

use proofmark_book::diagnostic::Place;

use crate::scaffold::latex::literal::{Lexeme, placed};
use crate::scaffold::latex::source::{At, Files};
use crate::scaffold::latex::table::{Cell, Table, TableRow};
use crate::scaffold::latex::token::Token;
use crate::scaffold::latex::{Document, LatexError, Piece};

use super::kind;
use super::print::{Glyph, Printer};

/// A number that the document prints.
#[derive(Clone, Debug)]
pub struct Number {
    /// As a book writes it, unless a book cannot hold it.
    pub text: Option<String>,
    /// As it is printed.
    pub printed: String,
    /// Where.
    pub place: Place,
    /// The table that it stands in, by its number, with its row and column in words.
    pub cell: Option<(usize, String)>,
    /// Why nobody would claim it, if that can be told.
    pub reason: Option<String>,
    /// Where it stands among the words of the document.
    pub unit: usize,
}

/// A word, a sign or a number of the document, in its order.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Where it begins.
    pub at: At,
}

/// What a piece of the text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// Letters.
    Word(String),
    /// Any other sign but a space.
    Sign(char),
    /// A number, by its position among the numbers.
    Number(usize),
}

/// A table as places name it.
#[derive(Debug, Default)]
pub struct Grid {
    /// Its label, or that of the float around it.
    pub label: Option<String>,
    /// Its line, as `file:line`.
    pub line: String,
    /// For each column, its headings from top to bottom.
    pub heads: Vec<Vec<String>>,
    /// The rows of its body, without lines across the table.
    pub rows: Vec<Vec<GridCell>>,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub struct GridCell {
    /// Its first column, counted from 0.
    pub column: usize,
    /// How many columns it takes.
    pub width: usize,
    /// As plain words.
    pub words: String,
    /// Its numbers, by their positions.
    pub numbers: Vec<usize>,
}

/// A label and the words that it reaches over: its environment, or its section up to the next heading.
#[derive(Debug)]
pub struct Reach {
    /// The label.
    pub label: String,
    /// The words.
    pub units: Range<usize>,
}

/// A document.
#[derive(Debug, Default)]
pub struct Manuscript {
    /// Its numbers, in its order.
    pub numbers: Vec<Number>,
    /// Its words, signs and numbers, in its order.
    pub units: Vec<Unit>,
    /// Its tables.
    pub grids: Vec<Grid>,
    /// Its labels.
    pub labels: Vec<Reach>,
    /// What could not be followed.
    pub notes: Vec<String>,
    /// Digits that are written and not printed, and why.
    pub unprinted: Vec<(Place, &'static str)>,
    /// Its files.
    pub files: Files,
}

/// Environments in which everything is a formula.
const MATH: [&str; 10] = [
    "equation",
    "align",
    "gather",
    "multline",
    "eqnarray",
    "displaymath",
    "math",
    "flalign",
    "alignat",
    "IEEEeqnarray",
];

impl Manuscript {
    /// Reads a document and the files that it includes.
    pub fn read(main: &Path) -> Result<Self, LatexError> {
        Document::read(main).map(Self::of)
    }

    /// Reads a text that includes no files.
    #[cfg(test)]
    pub fn parse(name: &str, text: &str) -> Result<Self, LatexError> {
        Document::parse(name, text).map(Self::of)
    }

    /// The numbers of a document that is read.
    pub fn of(document: Document) -> Self {
        let Document { tables, notes, pieces, files } = document;
        let begins = |piece: &Piece| matches!(piece, Piece::Begin(name) if name == "document");
        let whole = pieces.iter().any(begins);
        let manuscript = Self { notes, files, ..Self::default() };
        let mut reader = Reader {
            manuscript,
            preamble: whole,
            open: Vec::new(),
            run: Vec::new(),
            waiting: Vec::new(),
            printed: HashSet::new(),
            cells: HashMap::new(),
        };
        for piece in pieces {
            reader.piece(piece, &tables);
        }
        reader.finish()
    }
}

/// An environment that is open.
struct Open {
    name: String,
    unit: usize,
    labels: Vec<String>,
}

/// Why a number among others is no result, if that can be told.
type Kind<'a> = &'a dyn Fn(&[Lexeme], usize, Glyph) -> Option<String>;

struct Reader {
    manuscript: Manuscript,
    /// Whether the body of the document is still to come.
    preamble: bool,
    open: Vec<Open>,
    /// Tokens that are not printed yet.
    run: Vec<Token>,
    /// Labels outside of environments, and where their sections begin.
    waiting: Vec<(String, usize)>,
    /// Where digits are written that are printed.
    printed: HashSet<At>,
    /// The numbers of the cells, by where these begin.
    cells: HashMap<At, Vec<usize>>,
}

impl Reader {
    fn piece(&mut self, piece: Piece, tables: &[Table]) {
        match piece {
            Piece::Token(token) => self.run.push(token),
            Piece::Begin(name) => {
                self.flush();
                self.preamble &= name != "document";
                let unit = self.manuscript.units.len();
                self.open.push(Open { name, unit, labels: Vec::new() });
            }
            Piece::End(name) => {
                self.flush();
                if let Some(at) = self.open.iter().rposition(|open| open.name == name) {
                    let end = self.manuscript.units.len();
                    for Open { unit, labels, .. } in self.open.drain(at..) {
                        let reach = |label| Reach { label, units: unit..end };
                        self.manuscript.labels.extend(labels.into_iter().map(reach));
                    }
                }
            }
            Piece::Label(label) => {
                self.flush();
                let section = self.manuscript.units.len();
                match self.open.iter_mut().rfind(|open| open.name != "document") {
                    Some(open) => open.labels.push(label),
                    None => self.waiting.push((label, section)),
                }
            }
            Piece::Table(number) => {
                self.flush();
                if let Some(table) = tables.get(number) {
                    self.table(table, number);
                }
            }
        }
    }

    fn finish(mut self) -> Manuscript {
        self.flush();
        let end = self.manuscript.units.len();
        self.end_sections(end);
        for Open { unit, labels, .. } in std::mem::take(&mut self.open) {
            let reach = |label| Reach { label, units: unit..end };
            self.manuscript.labels.extend(labels.into_iter().map(reach));
        }
        self.manuscript.unprinted = self.unprinted();
        self.manuscript
    }

    fn end_sections(&mut self, end: usize) {
        let reach = |(label, start)| Reach { label, units: start..end };
        self.manuscript.labels.extend(std::mem::take(&mut self.waiting).into_iter().map(reach));
    }

    /// Prints the tokens between two environments.
    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        let math = |open: &Open| MATH.contains(&open.name.trim_end_matches('*'));
        let mut printer = Printer::default();
        printer.math = self.open.iter().any(math);
        if self.preamble {
            printer.reason = Some("in the preamble");
        } else if self.open.iter().any(|open| open.name == "thebibliography") {
            printer.reason = Some("in the list of references");
        }
        printer.print(&run);
        let kind = |lexemes: &[Lexeme], index, glyph| kind::of_text(lexemes, index, glyph);
        self.take(&printer.glyphs, None, &kind);
    }

    /// Takes what is printed in a row. The result is the numbers in it.
    fn take(
        &mut self,
        glyphs: &[Glyph],
        cell: Option<&(usize, String)>,
        kind: Kind<'_>,
    ) -> Vec<usize> {
        let line: String = glyphs.iter().map(|glyph| glyph.c).collect();
        let (ranges, lexemes): (Vec<_>, Vec<_>) = placed(&line).into_iter().unzip();
        let mut numbers = Vec::new();
        let mut in_heading = false;
        for (index, (range, lexeme)) in ranges.iter().zip(&lexemes).enumerate() {
            let Some(taken) = glyphs.get(range.clone()) else { continue };
            let (Some(first), Some(last)) = (taken.first(), taken.last()) else { continue };
            if first.heading && !in_heading {
                self.end_sections(self.manuscript.units.len());
            }
            in_heading = first.heading;
            let unit = self.manuscript.units.len();
            let kind = match lexeme {
                Lexeme::Word(word) => UnitKind::Word(word.clone()),
                Lexeme::Sign(' ' | '\u{200b}' | '{' | '}' | '$') => continue,
                Lexeme::Sign(sign) => UnitKind::Sign(*sign),
                Lexeme::Number(literal) => {
                    let digits = taken.iter().filter(|glyph| glyph.c.is_ascii_digit());
                    self.printed.extend(digits.map(|glyph| glyph.at));
                    let reason = kind(&lexemes, index, *first);
                    let Some(place) = self.place(first.at, last.at) else { continue };
                    let cell = cell.cloned();
                    let mut add = |text: Option<String>, printed: &str| {
                        numbers.push(self.manuscript.numbers.len());
                        let (place, reason) = (place.clone(), reason.clone());
                        let (printed, cell) = (printed.to_owned(), cell.clone());
                        let number = Number { text, printed, place, cell, reason, unit };
                        self.manuscript.numbers.push(number);
                    };
                    add(literal.text(), &literal.printed);
                    if let Some(error) = literal.last_digits_as_error() {
                        add(error.text(), &error.printed);
                    }
                    let taken = 1 + usize::from(literal.last_digits.is_some());
                    let position = self.manuscript.numbers.len().saturating_sub(taken);
                    UnitKind::Number(position)
                }
            };
            self.manuscript.units.push(Unit { kind, at: first.at });
        }
        numbers
    }

    /// The stretch from one sign to another, of one file.
    fn place(&self, first: At, last: At) -> Option<Place> {
        let source = self.manuscript.files.source(first.file)?;
        let end = if last.file == first.file { last.byte.max(first.byte) } else { first.byte };
        Some(Place::new(source.clone(), first.byte..end + 1))
    }

    fn table(&mut self, table: &Table, number: usize) {
        let caption = Piece::Token;
        table.caption.iter().cloned().map(caption).for_each(|piece| self.piece(piece, &[]));
        self.flush();
        let start = self.manuscript.units.len();
        let width = table.head.iter().chain(&table.body).flat_map(|row| &row.cells);
        let width = width.map(|cell| cell.column + cell.width).max().unwrap_or(0);
        let heads = (0..width).map(|column| heads(table, column, width)).collect();
        for row in &table.head {
            self.row(row, number, "head");
        }
        let mut rows = Vec::new();
        let mut carried: Vec<(usize, usize)> = Vec::new();
        for row in &table.body {
            if row.across().is_some() {
                self.row(row, number, "line across the table");
                continue;
            }
            let name = format!("row {}", rows.len() + 1);
            let cells = self.row(row, number, &name);
            let again = row.cells.iter().enumerate().filter(|(_, cell)| cell.carried);
            carried.extend(again.map(|(index, _)| (rows.len(), index)));
            rows.push(cells);
        }
        for row in &table.repeated {
            self.row(row, number, "repeated head or foot");
        }
        // A cell that takes several rows is printed in one of them.
        let bodies: Vec<&TableRow> =
            table.body.iter().filter(|row| row.across().is_none()).collect();
        for (row, index) in carried {
            let cell = bodies.get(row).and_then(|row| row.cells.get(index));
            let first = cell.and_then(|cell| cell.tokens.first());
            let numbers = first.and_then(|first| self.cells.get(&first.at)).cloned();
            if let (Some(cell), Some(numbers)) =
                (rows.get_mut(row).and_then(|row: &mut Vec<GridCell>| row.get_mut(index)), numbers)
            {
                cell.numbers = numbers;
            }
        }
        let line = table.place.to_string();
        self.manuscript.grids.push(Grid { label: table.label.clone(), line, heads, rows });
        // A label of the table itself; that of a float reaches over its caption, too.
        let own = |open: &Open| open.name.contains("table") || open.name.contains("figure");
        if let Some(label) = table.label.clone()
            && !self.open.iter().any(own)
        {
            let units = start..self.manuscript.units.len();
            self.manuscript.labels.push(Reach { label, units });
        }
    }

    fn row(&mut self, row: &TableRow, table: usize, name: &str) -> Vec<GridCell> {
        row.cells.iter().map(|cell| self.cell(cell, table, name)).collect()
    }

    fn cell(&mut self, cell: &Cell, table: usize, row: &str) -> GridCell {
        let mut numbers = Vec::new();
        if !cell.carried {
            let mut printer = Printer::default();
            printer.print(&cell.tokens);
            let place = (table, format!("{row}, column {}", cell.column + 1));
            let kind = |lexemes: &[Lexeme], index: usize, glyph: Glyph| {
                // A number alone in its cell is a result; so is one in a list or with its error.
                let reason = kind::of_text(lexemes, index, glyph);
                reason.filter(|reason| reason != "a year" && reason != kind::SMALL)
            };
            numbers = self.take(&printer.glyphs, Some(&place), &kind);
            // What `new` makes of the cell counts: it knows of percent signs that stand for two numbers.
            let read = &cell.content.numbers;
            if read.len() == numbers.len() {
                for (number, read) in numbers.iter().zip(read) {
                    if let (Some(number), Ok(reading)) =
                        (self.manuscript.numbers.get_mut(*number), &read.read)
                    {
                        number.text = Some(reading.text.clone());
                    }
                }
            }
            if let Some(first) = cell.tokens.first() {
                self.cells.insert(first.at, numbers.clone());
            }
        }
        let words = cell.content.words.clone();
        GridCell { column: cell.column, width: cell.width, words, numbers }
    }

    /// The digits of the files that are not printed.
    fn unprinted(&self) -> Vec<(Place, &'static str)> {
        let mut all = Vec::new();
        for file in 0..self.manuscript.files.count() {
            let Some(source) = self.manuscript.files.source(file) else { continue };
            let text = source.text.as_str();
            let end = text.find("\\end{document}").unwrap_or(text.len());
            let begin = text.find("\\begin{document}").unwrap_or(0);
            let mut at = 0;
            for run in text.split(|c: char| !c.is_ascii_digit()) {
                let range = at..at + run.len();
                // What separates two runs is one character.
                at = range.end;
                at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
                let is_printed = |byte| self.printed.contains(&At { file, byte });
                if run.is_empty() || range.clone().any(is_printed) {
                    continue;
                }
                let reason = if is_comment(text, range.start) {
                    "in a comment"
                } else if range.start < begin {
                    "in the preamble"
                } else if range.start > end {
                    "after the end of the document"
                } else {
                    "an argument that is not printed"
                };
                all.push((Place::new(source.clone(), range), reason));
            }
        }
        all
    }
}

/// Whether a percent sign before a byte makes the rest of its line a comment.
fn is_comment(text: &str, byte: usize) -> bool {
    let line = text.get(..byte).and_then(|text| text.rsplit('\n').next()).unwrap_or("");
    let mut escaped = false;
    line.chars().any(|c| {
        let comment = c == '%' && !escaped;
        escaped = c == '\\' && !escaped;
        comment
    })
}

/// The cells above a column, in words.
fn heads(table: &Table, column: usize, width: usize) -> Vec<String> {
    let title = |cell: &Cell| cell.width > 1 && cell.width == width;
    let cells = table.head.iter().filter_map(|row| row.cell(column));
    let cells = cells.filter(|cell| !title(cell) && !cell.carried);
    cells.map(|cell| cell.content.words.clone()).filter(|words| !words.is_empty()).collect()
}

/// The words, signs and numbers of a printed line, without their places; of a number, its digits.
pub fn words(line: &str) -> Vec<Result<UnitKind, String>> {
    let word = |(_, lexeme): (Range<usize>, Lexeme)| match lexeme {
        Lexeme::Word(word) => Some(Ok(UnitKind::Word(word))),
        Lexeme::Sign(' ' | '\u{200b}' | '{' | '}' | '$') => None,
        Lexeme::Sign(sign) => Some(Ok(UnitKind::Sign(sign))),
        Lexeme::Number(literal) => Some(Err(literal.printed)),
    };
    placed(line).into_iter().filter_map(word).collect()
}
