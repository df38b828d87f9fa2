//! The tables of a LaTeX document: what is printed in which row and column, and every number in it.
//! What is not surely a number is not taken for one.
//!
//! In the order in which a document visits the modules:
//!
//! | module | does |
//! |---|---|
//! | `source` | reads the files |
//! | `token` | takes a file apart, and walks along tokens |
//! | `expand` | follows `\input`, and writes macros out; `define` reads their definitions |
//! | `table` | finds rows and cells; `columns` reads `{lS[...]r@{.}l}`, and what takes several |
//! | `cell` | says what a cell prints; `commands` lists what is known of LaTeX |
//! | `literal`, `number` | find the numbers of a cell, and what each of them is |

use std::path::Path;

mod cell;
mod columns;
pub(crate) mod commands;
mod define;
pub(crate) mod expand;
pub(crate) mod literal;
pub(crate) mod number;
pub(crate) mod source;
pub(crate) mod table;
pub(crate) mod token;

#[cfg(test)]
mod tests;

use expand::Expander;
use source::Files;
pub use source::LatexError;
use table::{Reader, Table};
use token::{Token, text};

/// The tables of a document.
#[derive(Debug)]
pub struct Document {
    /// Every table, in the document's order.
    pub tables: Vec<Table>,
    /// What could not be followed.
    pub notes: Vec<String>,
    /// All of it, in order.
    pub pieces: Vec<Piece>,
    /// The files that it is read from.
    pub files: Files,
}

/// A piece of a document.
#[derive(Debug)]
pub enum Piece {
    /// A token that stands in no table.
    Token(Token),
    /// Where an environment begins that is no table.
    Begin(String),
    /// Where an environment ends.
    End(String),
    /// A label that stands in no table.
    Label(String),
    /// The table with this number, counted from 0.
    Table(usize),
}

/// An environment that is open.
struct Environment {
    name: String,
    label: Option<String>,
    /// How many tables came before it.
    tables: usize,
}

impl Environment {
    fn is_float(&self) -> bool {
        self.name.contains("table") || self.name.contains("figure")
    }

    /// The tables in it that have no label get its own.
    fn close(self, tables: &mut [Table]) {
        for table in tables.iter_mut().skip(self.tables).filter(|table| table.label.is_none()) {
            table.label.clone_from(&self.label);
        }
    }
}

impl Document {
    /// Reads the tables of a LaTeX file and of the files that it includes.
    pub fn read(main: &Path) -> Result<Self, LatexError> {
        Self::of(Files::open(main).map_err(LatexError::Whole)?)
    }

    /// Reads the tables of a text that includes no files.
    pub fn parse(name: &str, text: &str) -> Result<Self, LatexError> {
        Self::of(Files::held(name, text))
    }

    fn of(files: Files) -> Result<Self, LatexError> {
        let mut expander = Expander::new(files);
        let mut tables: Vec<Table> = Vec::new();
        let mut open: Vec<Environment> = Vec::new();
        let mut pieces: Vec<Piece> = Vec::new();
        while let Some(token) = expander.token()? {
            match token.command() {
                Some("begin") => {
                    let name = text(&expander.argument(&token)?);
                    if Reader::knows(&name) {
                        pieces.push(Piece::Table(tables.len()));
                        tables.push(Reader::read(&mut expander, token, &name)?);
                    } else {
                        pieces.push(Piece::Begin(name.clone()));
                        open.push(Environment { name, label: None, tables: tables.len() });
                    }
                }
                Some("end") => {
                    let name = text(&expander.argument(&token)?);
                    pieces.push(Piece::End(name.clone()));
                    if name == "document" {
                        break;
                    }
                    // It ends what is open in it.
                    if let Some(at) = open.iter().rposition(|environment| environment.name == name)
                    {
                        open.drain(at..).take(1).for_each(|ended| ended.close(&mut tables));
                    }
                }
                Some("label") => {
                    let label = text(&expander.argument(&token)?);
                    pieces.push(Piece::Label(label.clone()));
                    if let Some(float) = open.iter_mut().rfind(|e| e.is_float()) {
                        float.label.get_or_insert(label);
                    }
                }
                _ => pieces.push(Piece::Token(token)),
            }
        }
        open.into_iter().rev().for_each(|environment| environment.close(&mut tables));
        let Expander { notes, files, .. } = expander;
        Ok(Self { tables, notes, pieces, files })
    }
}
