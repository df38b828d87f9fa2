//! What a report shows besides verdicts: tables and pictures of constants, curves, ledgers.
//!
//! The engine knows no paper. What is special about one stands in a presentation, a TOML file beside
//! its book, with formulas in the book's own language and with the names of its claims. The types
//! here are that file; `docs/report.md` says what each of its fields is for.

mod evaluate;

pub use evaluate::Evaluator;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::sheet::Sheet;
use serde::Deserialize;
use toml::Spanned;

use crate::limits;

/// A presentation's name beside its book.
pub const FILE: &str = "report.toml";

/// A presentation that has been read. Its formulas are well formed; whether the book knows their names
/// shows when they are evaluated.
#[derive(Clone, Debug)]
pub struct Presentation {
    sheet: Sheet,
    parts: Vec<Part>,
}

/// One section of the report.
#[derive(Clone, Debug)]
enum Part {
    Table(Table),
    Plot(Plot),
    Ledger(LedgerFile),
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    table: Vec<Table>,
    plot: Vec<Plot>,
    ledger: Vec<LedgerFile>,
}

/// Values by rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    title: Spanned<String>,
    cites: Option<String>,
    text: Option<String>,
    #[serde(default)]
    pub(super) parameters: Vec<Spanned<String>>,
    pub(super) rows: Spanned<Vec<TableRow>>,
    /// The name of the picture's axis, if there is a picture.
    pub(super) axis: Option<String>,
    #[serde(default)]
    pub(super) scale: Scale,
    #[serde(default)]
    pub(super) series: Vec<Series>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableRow {
    pub(super) name: Spanned<String>,
    /// Formulas, one for each parameter.
    #[serde(default)]
    pub(super) values: Vec<Spanned<String>>,
}

/// One value in each row.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Series {
    pub(super) name: Spanned<String>,
    pub(super) cites: Option<String>,
    value: Option<Spanned<String>>,
    claim: Option<Spanned<String>>,
    printed: Option<Spanned<String>>,
    pub(super) mark: Option<Mark>,
    /// Whether it is also a column; it is, unless this says otherwise.
    pub(super) column: Option<bool>,
    #[serde(default = "eight")]
    digits: Spanned<u8>,
    #[serde(default)]
    percent: bool,
}

/// Significant digits of a column that does not say how many.
fn eight() -> Spanned<u8> {
    Spanned::new(0..0, 8)
}

/// Where the values of a series come from.
enum From<'a> {
    /// A formula in the parameters.
    Formula(&'a Spanned<String>),
    /// The value of a claim, by a name with `{row}` in it.
    Value(&'a Spanned<String>),
    /// The number that this claim prints.
    Printed(&'a Spanned<String>),
}

/// How a value is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mark {
    /// A full circle.
    Dot,
    /// An empty circle.
    Ring,
    /// A square on its corner.
    Diamond,
    /// A stroke across the row.
    Tick,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Scale {
    #[default]
    Linear,
    Log,
}

/// Curves over one variable.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plot {
    title: Spanned<String>,
    cites: Option<String>,
    text: Option<String>,
    variable: Spanned<String>,
    #[serde(default)]
    scale: Scale,
    #[serde(default)]
    curve: Vec<Curve>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Curve {
    name: String,
    from: Spanned<String>,
    to: Spanned<String>,
    value: Spanned<String>,
    /// Where the picture ends below.
    bottom: Option<Spanned<String>>,
    /// The claim that certifies the maximum.
    maximum: Option<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LedgerFile {
    title: Spanned<String>,
    text: Option<String>,
    file: Spanned<String>,
}

impl Presentation {
    /// Reads a presentation. Its parts keep the order of the file, and errors point at their places.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostic> {
        let (sheet, File { table, plot, ledger }) = Sheet::parse(name, text)?;
        table.iter().try_for_each(|table| table.check(&sheet))?;
        plot.iter().try_for_each(|plot| plot.check(&sheet))?;
        let (tables, plots) =
            (table.into_iter().map(Part::Table), plot.into_iter().map(Part::Plot));
        let ledgers = ledger.into_iter().map(Part::Ledger);
        let mut parts: Vec<Part> = tables.chain(plots).chain(ledgers).collect();
        parts.sort_by_key(|part| part.heading().0.span().start);
        Ok(Self { sheet, parts })
    }
}

impl Part {
    /// The title, the place in the paper, and some words.
    fn heading(&self) -> (&Spanned<String>, Option<&str>, Option<&str>) {
        match self {
            Self::Table(Table { title, cites, text, .. })
            | Self::Plot(Plot { title, cites, text, .. }) => {
                (title, cites.as_deref(), text.as_deref())
            }
            Self::Ledger(LedgerFile { title, text, .. }) => (title, None, text.as_deref()),
        }
    }
}

impl Table {
    fn check(&self, sheet: &Sheet) -> Result<(), Diagnostic> {
        sheet.names(&self.parameters, &[])?;
        let rows = self.rows.get_ref();
        if rows.is_empty() || rows.len() > limits::REPORT_ROWS {
            let message = format!("a table has 1 to {} rows", limits::REPORT_ROWS);
            return Err(sheet.refuse(message, self.rows.span()));
        }
        if self.series.is_empty() || self.series.len() > limits::REPORT_SERIES {
            let message = format!("a table has 1 to {} series", limits::REPORT_SERIES);
            return Err(sheet.refuse(message, self.title.span()));
        }
        for row in rows {
            if row.values.len() != self.parameters.len() {
                let (given, wanted) = (row.values.len(), self.parameters.len());
                let message = format!("this row has {given} values for {wanted} parameters");
                return Err(sheet.refuse(message, row.name.span()));
            }
            row.values.iter().try_for_each(|value| sheet.expression(value).map(drop))?;
        }
        self.series.iter().try_for_each(|series| series.check(sheet))?;
        match self.series.iter().find(|series| series.mark.is_some()) {
            Some(marked) if self.axis.is_none() => Err(sheet.refuse(
                "a series has a mark, but the table has no `axis`, and so no picture",
                marked.name.span(),
            )),
            _ => Ok(()),
        }
    }
}

impl Series {
    fn check(&self, sheet: &Sheet) -> Result<(), Diagnostic> {
        if let From::Formula(formula) = self.from(sheet)? {
            sheet.expression(formula)?;
        }
        if self.column == Some(false) && self.mark.is_none() {
            let message = "this series is neither a column nor has it a mark";
            return Err(sheet.refuse(message, self.name.span()));
        }
        match self.digits.get_ref() {
            1..=40 => Ok(()),
            _ => Err(sheet.refuse("1 to 40 digits", self.digits.span())),
        }
    }

    fn from(&self, sheet: &Sheet) -> Result<From<'_>, Diagnostic> {
        match (&self.value, &self.claim, &self.printed) {
            (Some(value), None, None) => Ok(From::Formula(value)),
            (None, Some(claim), None) => Ok(From::Value(claim)),
            (None, None, Some(claim)) => Ok(From::Printed(claim)),
            _ => {
                let message = "a series has one of `value`, `claim` and `printed`";
                Err(sheet.refuse(message, self.name.span()))
            }
        }
    }
}

impl Plot {
    fn check(&self, sheet: &Sheet) -> Result<(), Diagnostic> {
        sheet.names(std::slice::from_ref(&self.variable), &[])?;
        if self.curve.is_empty() || self.curve.len() > limits::REPORT_SERIES {
            let message = format!("a plot has 1 to {} curves", limits::REPORT_SERIES);
            return Err(sheet.refuse(message, self.title.span()));
        }
        for Curve { from, to, value, bottom, .. } in &self.curve {
            let mut formulas = [from, to, value].into_iter().chain(bottom);
            formulas.try_for_each(|formula| sheet.expression(formula).map(drop))?;
        }
        Ok(())
    }
}
