//! Values by rows: as a table, and as marks over a common scale. Coordinates of the picture are
//! percentages of the width, so that the letters stay as large as they are on a narrow screen.

use maud::{Markup, html};
use proofmark_book::text::single_spaced;
use proofmark_search::audit::Audited;

use super::axis::{Axis, percent};
use super::symbol::heading;
use super::{link, mark, scrolled};
use crate::report::presentation::{Mark, Scale, Series, Table, TableRow};

/// Height of a row of the picture, with its name above the track.
const ROW: usize = 46;

/// One value.
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
    let all = || table.series.iter().zip(cells);
    let shown = || all().filter(|(series, _)| series.column != Some(false));
    let rows = html! {
        table class="figures" {
            thead {
                tr {
                    th scope="col" { span class="unseen" { "Row" } }
                    @for name in &table.parameters { th scope="col" { (heading(name.get_ref())) } }
                    @for (series, _) in shown() {
                        th scope="col" {
                            (series.name.get_ref())
                            @if let Some(cites) = &series.cites { small { (cites) } }
                        }
                    }
                }
            }
            tbody {
                @for (place, row) in table.rows.get_ref().iter().enumerate() {
                    tr {
                        th scope="row" { (row.name.get_ref()) }
                        @for value in &row.values { td { (single_spaced(value.get_ref())) } }
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
    let marked = all().filter_map(|(series, cells)| Some((series, cells.as_slice(), series.mark?)));
    html! {
        @if let Some(axis) = &table.axis { (chart(table, axis, &marked.collect::<Vec<_>>())) }
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

/// The picture of a table.
fn chart(table: &Table, name: &str, drawn: &[(&Series, &[Cell<'_>], Mark)]) -> Markup {
    // A mark that stands for two series looks different the second time.
    let again = |place: usize, mark: Mark| drawn.iter().take(place).any(|(_, _, m)| *m == mark);
    let colour = |place: usize| format!("s{}", place % 6 + 1);
    let numbers = drawn.iter().flat_map(|(_, cells, _)| cells.iter().map(|cell| cell.at));
    let axis = Axis::around(numbers, table.scale == Scale::Log, 0.06);
    let rows = table.rows.get_ref();
    let bottom = rows.len() * ROW + 6;
    html! {
        figure class="chart" {
            figcaption class="legend" {
                @for (place, (series, _, mark)) in drawn.iter().enumerate() {
                    span class=(colour(place)) {
                        svg width="14" height="14" aria-hidden="true" { (shape(*mark, again(place, *mark), "7", 7)) }
                        " " (series.name.get_ref())
                    }
                }
            }
            svg width="100%" height=(bottom + 42) role="img"
                aria-label={ (name) " by row; the table has the numbers" } {
                @for (number, text) in axis.names() {
                    @let x = percent(axis.place(number));
                    line class="grid" x1=(x) x2=(x) y1="4" y2=(bottom) {}
                    line class="axis" x1=(x) x2=(x) y1=(bottom) y2=(bottom + 5) {}
                    text x=(x) y=(bottom + 19) text-anchor="middle" { (text) }
                }
                line class="axis" x1="0" x2="100%" y1=(bottom) y2=(bottom) {}
                text x="50%" y=(bottom + 36) text-anchor="middle" { (name) }
                @for (place, row) in rows.iter().enumerate() {
                    @let y = place * ROW + 34;
                    text class="row" x="0" y=(y - 16) { (row_name(row, table)) }
                    line class="track" x1="0" x2="100%" y1=(y) y2=(y) {}
                    @for (series, (_, cells, mark)) in drawn.iter().enumerate() {
                        @if let Some(cell) = cells.get(place) {
                            @let x = percent(axis.place(cell.at));
                            g class=(colour(series)) { (shape(*mark, again(series, *mark), &x, y)) }
                        }
                    }
                }
            }
        }
    }
}

fn row_name(row: &TableRow, table: &Table) -> String {
    let given = table.parameters.iter().zip(&row.values);
    let given = given.map(|(p, v)| format!("{} = {}", p.get_ref(), single_spaced(v.get_ref())));
    let (name, given) = (row.name.get_ref(), given.collect::<Vec<_>>().join(", "));
    if given.is_empty() { name.clone() } else { format!("{name}:  {given}") }
}

fn shape(mark: Mark, again: bool, x: &str, y: usize) -> Markup {
    let again = if again { " again" } else { "" };
    html! {
        @match mark {
            Mark::Dot => { circle class={ "dot" (again) } cx=(x) cy=(y) r="5.5" {} }
            Mark::Ring => { circle class={ "ring" (again) } cx=(x) cy=(y) r="5.5" {} }
            Mark::Tick => {
                line class={ "tick" (again) } x1=(x) x2=(x) y1=(y.saturating_sub(9)) y2=(y + 9) {}
            }
            Mark::Diamond => {
                svg x=(x) y=(y) width="1" height="1" {
                    path class={ "diamond" (again) } d="M0 -7 L7 0 L0 7 L-7 0 Z" {}
                }
            }
        }
    }
}
