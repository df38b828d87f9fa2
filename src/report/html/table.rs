//! Values by rows, as a table and as a picture.

use maud::{Markup, html};
use proofmark_search::audit::Audited;

use super::chart::chart;
use super::symbol::heading;
use super::{link, mark, scrolled};
use crate::report::presentation::Table;

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

/// The picture, if there is one, and the table; with the cells of each series.
pub fn table(table: &Table, cells: &[Vec<Cell<'_>>]) -> Markup {
    let shown = || table.series.iter().zip(cells).filter(|(series, _)| series.column);
    let rows = html! {
        table class="figures" {
            thead {
                tr {
                    th scope="col" { span class="unseen" { "Row" } }
                    @for name in &table.parameters { th scope="col" { (heading(name)) } }
                    @for (series, _) in shown() {
                        th scope="col" {
                            (series.name)
                            @if let Some(cites) = &series.cites { small { (cites) } }
                        }
                    }
                }
            }
            tbody {
                @for (place, row) in table.rows.iter().enumerate() {
                    tr {
                        th scope="row" { (row.name) }
                        @for value in &row.values { td { (value) } }
                        @for (_, cells) in shown() {
                            td class="number" {
                                @if let Some(cell) = cells.get(place) { (cell_text(cell)) }
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        @if table.axis.is_some() { (chart(table, cells)) }
        (scrolled(&rows))
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
