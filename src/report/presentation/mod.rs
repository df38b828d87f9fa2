//! What a report shows besides verdicts: tables and pictures of constants, curves, ledgers.
//!
//! The engine knows no paper. What is special about one stands in a presentation, a TOML file beside
//! its book, with formulas in the book's own language and with the names of its claims:
//!
//! ```toml
//! [[table]]                        # values by rows; with an `axis`, also a picture
//! title = "The frontier"
//! parameters = ["S", "A"]          # what a row is given by
//! rows = [{ name = "1", values = ["24", "5"] }]
//! axis = "coefficient"
//! [[table.series]]
//! name = "certified"
//! value = "envelope(S, A)"         # a formula in the parameters, or
//! # claim = "frontier.row{row}.value"  the value of the claim that each row names
//! mark = "dot"
//!
//! [[plot]]                         # formulas over a variable, with a certified maximum
//! title = "Theorem 1"
//! variable = "eps"
//! [[plot.curve]]
//! name = "S = 10"
//! from = "0.001"
//! to = "0.1"
//! value = "certificate(10, eps)"
//! maximum = "rq4.a.max"            # the claim that has it
//!
//! [[ledger]]                       # a ledger beside the presentation
//! title = "The upper ledger"
//! file = "upper-ledger.toml"
//! ```

mod evaluate;
mod read;

pub use evaluate::sections;

use proofmark_book::Formula;
use proofmark_book::sheet::Sheet;
use toml::Spanned;

/// A presentation's name beside its book.
pub const FILE: &str = "report.toml";

/// A presentation that has been read.
#[derive(Clone, Debug)]
pub struct Presentation {
    sheet: Sheet,
    parts: Vec<Part>,
}

/// One section of the report.
#[derive(Clone, Debug)]
struct Part {
    title: String,
    cites: Option<String>,
    text: Option<String>,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Table(Table),
    Plot(Plot),
    Ledger(Spanned<String>),
}

/// Values by rows.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) parameters: Vec<String>,
    pub(super) rows: Vec<TableRow>,
    /// The name of the picture's axis, if there is a picture.
    pub(super) axis: Option<String>,
    pub(super) log: bool,
    pub(super) series: Vec<Series>,
}

#[derive(Clone, Debug)]
pub(super) struct TableRow {
    pub(super) name: String,
    pub(super) values: Vec<Formula>,
}

/// One value in each row.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) cites: Option<String>,
    pub(super) from: From,
    pub(super) mark: Option<Mark>,
    /// Whether it is also a column.
    pub(super) column: bool,
    pub(super) digits: usize,
    pub(super) percent: bool,
}

/// Where the values come from.
#[derive(Clone, Debug)]
pub(super) enum From {
    /// A formula in the parameters.
    Formula(Spanned<Formula>),
    /// The value of a claim, by a name with `{row}` in it.
    Value(Spanned<String>),
    /// The number that this claim prints.
    Printed(Spanned<String>),
}

/// How a value is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A full circle.
    Dot,
    /// An empty circle.
    Ring,
    /// A square on its corner.
    Diamond,
    /// A stroke across the row.
    Tick,
}

/// Curves over one variable.
#[derive(Clone, Debug)]
struct Plot {
    variable: String,
    log: bool,
    curves: Vec<Curve>,
}

#[derive(Clone, Debug)]
struct Curve {
    name: String,
    from: Spanned<Formula>,
    to: Spanned<Formula>,
    value: Spanned<Formula>,
    /// Where the picture ends below.
    bottom: Option<Spanned<Formula>>,
    maximum: Option<Spanned<String>>,
}
