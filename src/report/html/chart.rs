//! Rows of marks over a common scale. Coordinates are percentages of the width, so that the letters
//! stay as large as they are on a narrow screen.

use maud::{Markup, html};

use super::axis::Axis;
use super::table::Cell;
use crate::report::presentation::{Mark, Series, Table, TableRow};

/// Height of a row, with its name above the track.
const ROW: usize = 46;

/// The picture of a table.
pub fn chart(table: &Table, cells: &[Vec<Cell<'_>>]) -> Markup {
    let series = table.series.iter().zip(cells);
    let drawn: Vec<(&Series, &Vec<Cell<'_>>, Mark)> =
        series.filter_map(|(series, cells)| Some((series, cells, series.mark?))).collect();
    // A mark that stands for two series looks different the second time.
    let again = |place: usize, mark: Mark| drawn.iter().take(place).any(|(_, _, m)| *m == mark);
    let colour = |place: usize| format!("s{}", place % 6 + 1);
    let numbers = drawn.iter().flat_map(|(_, cells, _)| cells.iter().map(|cell| cell.at));
    let axis = Axis::around(numbers, table.log, 0.06);
    let bottom = table.rows.len() * ROW + 6;
    let name = table.axis.as_deref().unwrap_or("");
    html! {
        figure class="chart" {
            figcaption class="legend" {
                @for (place, (series, _, mark)) in drawn.iter().enumerate() {
                    span class=(colour(place)) {
                        svg width="14" height="14" aria-hidden="true" { (shape(*mark, again(place, *mark), "7", 7)) }
                        " " (series.name)
                    }
                }
            }
            svg width="100%" height=(bottom + 42) role="img"
                aria-label={ (name) " by row; the table has the numbers" } {
                @for (number, text) in axis.names() {
                    @let x = axis.percent(number);
                    line class="grid" x1=(x) x2=(x) y1="4" y2=(bottom) {}
                    line class="axis" x1=(x) x2=(x) y1=(bottom) y2=(bottom + 5) {}
                    text x=(x) y=(bottom + 19) text-anchor="middle" { (text) }
                }
                line class="axis" x1="0" x2="100%" y1=(bottom) y2=(bottom) {}
                text x="50%" y=(bottom + 36) text-anchor="middle" { (name) }
                @for (place, row) in table.rows.iter().enumerate() {
                    @let y = place * ROW + 34;
                    text class="row" x="0" y=(y - 16) { (row_name(row, &table.parameters)) }
                    line class="track" x1="0" x2="100%" y1=(y) y2=(y) {}
                    @for (series, (_, cells, mark)) in drawn.iter().enumerate() {
                        @if let Some(cell) = cells.get(place) {
                            @let x = axis.percent(cell.at);
                            g class=(colour(series)) { (shape(*mark, again(series, *mark), &x, y)) }
                        }
                    }
                }
            }
        }
    }
}

fn row_name(TableRow { name, values }: &TableRow, parameters: &[String]) -> String {
    let given: Vec<String> =
        parameters.iter().zip(values).map(|(p, v)| format!("{p} = {v}")).collect();
    if given.is_empty() { name.to_owned() } else { format!("{name}:  {}", given.join(", ")) }
}

fn shape(mark: Mark, again: bool, x: &str, y: usize) -> Markup {
    let class = format!("{}{}", mark.class(), if again { " again" } else { "" });
    html! {
        @match mark {
            Mark::Dot | Mark::Ring => { circle class=(class) cx=(x) cy=(y) r="5.5" {} }
            Mark::Tick => { line class=(class) x1=(x) x2=(x) y1=(y.saturating_sub(9)) y2=(y + 9) {} }
            Mark::Diamond => {
                svg x=(x) y=(y) width="1" height="1" { path class=(class) d="M0 -7 L7 0 L0 7 L-7 0 Z" {} }
            }
        }
    }
}
