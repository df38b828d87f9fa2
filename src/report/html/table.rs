//! Values by rows, as a table and as a picture.

use maud::{Markup, html};
use proofmark_search::audit::Audited;

use super::chart::chart;
use super::symbol::heading;
use super::{link, mark, scrolled};
use crate::report::presentation::Mark;

/// What a table shows.
#[derive(Clone, Debug)]
pub struct Figures<'a> {
    /// What the rows are given by.
    pub parameters: Vec<String>,
    /// Each row's name, and its values of the parameters.
    pub rows: Vec<(String, Vec<String>)>,
    /// The values, series by series.
    pub columns: Vec<Column<'a>>,
    /// The name of the picture's axis, if there is a picture.
    pub axis: Option<String>,
    /// Whether that axis is logarithmic.
    pub log: bool,
}

/// One series.
#[derive(Clone, Debug)]
pub struct Column<'a> {
    /// Its name.
    pub name: String,
    /// The place in the paper.
    pub cites: Option<String>,
    /// How it is drawn, if it is.
    pub mark: Option<Mark>,
    /// Whether it stands in the table.
    pub column: bool,
    /// Its values, row by row.
    pub cells: Vec<Cell<'a>>,
}

/// One value.
#[derive(Clone, Debug)]
pub struct Cell<'a> {
    /// Its certified digits.
    pub shown: String,
    /// About where it is, for the picture.
    pub at: f64,
    /// The claim that it comes from.
    pub claim: Option<&'a Audited<'a>>,
}

/// The picture, if there is one, and the table.
pub fn table(figures: &Figures<'_>) -> Markup {
    let Figures { parameters, rows, columns, .. } = figures;
    let shown = || columns.iter().filter(|column| column.column);
    let table = html! {
        table class="figures" {
            thead {
                tr {
                    th scope="col" { span class="unseen" { "Row" } }
                    @for name in parameters { th scope="col" { (heading(name)) } }
                    @for column in shown() {
                        th scope="col" {
                            (column.name)
                            @if let Some(cites) = &column.cites { small { (cites) } }
                        }
                    }
                }
            }
            tbody {
                @for (place, (name, values)) in rows.iter().enumerate() {
                    tr {
                        th scope="row" { (name) }
                        @for value in values { td { (value) } }
                        @for column in shown() {
                            td class="number" {
                                @if let Some(cell) = column.cells.get(place) { (cell_text(cell)) }
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        @if figures.axis.is_some() { (chart(figures)) }
        (scrolled(&table))
    }
}

fn cell_text(cell: &Cell<'_>) -> Markup {
    html! {
        (cell.shown)
        @if let Some(claim) = cell.claim {
            " " a href=(link(claim.entry().claim.id())) { (mark(claim)) }
        }
    }
}
