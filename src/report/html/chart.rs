//! Rows of marks over a common scale. Coordinates are percentages of the width, so that the letters
//! stay as large as they are on a narrow screen.

use maud::{Markup, html};

use super::axis::Axis;
use super::table::{Column, Figures};
use crate::report::presentation::Mark;

/// Height of a row, with its name above the track.
const ROW: usize = 46;

/// The picture of a table.
pub fn chart(figures: &Figures<'_>) -> Markup {
    let drawn: Vec<(usize, &Column<'_>, Mark)> = figures
        .columns
        .iter()
        .filter_map(|column| column.mark.map(|mark| (column, mark)))
        .enumerate()
        .map(|(place, (column, mark))| (place % 6 + 1, column, mark))
        .collect();
    // A mark that stands for two series looks different the second time.
    let again = |place: usize, mark: Mark| drawn.iter().take(place).any(|(_, _, m)| *m == mark);
    let numbers = drawn.iter().flat_map(|(_, column, _)| column.cells.iter().map(|cell| cell.at));
    let axis = Axis::around(numbers, figures.log, 0.06);
    let bottom = figures.rows.len() * ROW + 6;
    let name = figures.axis.as_deref().unwrap_or("");
    html! {
        figure class="chart" {
            figcaption class="legend" {
                @for (place, (colour, column, mark)) in drawn.iter().enumerate() {
                    span class={ "s" (colour) } {
                        svg width="14" height="14" aria-hidden="true" { (shape(*mark, again(place, *mark), "7", 7)) }
                        " " (column.name)
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
                @for (place, (name, values)) in figures.rows.iter().enumerate() {
                    @let y = place * ROW + 34;
                    text class="row" x="0" y=(y - 16) { (row_name(name, &figures.parameters, values)) }
                    line class="track" x1="0" x2="100%" y1=(y) y2=(y) {}
                    @for (series, (colour, column, mark)) in drawn.iter().enumerate() {
                        @if let Some(cell) = column.cells.get(place) {
                            @let x = axis.percent(cell.at);
                            g class={ "s" (colour) } { (shape(*mark, again(series, *mark), &x, y)) }
                        }
                    }
                }
            }
        }
    }
}

fn row_name(name: &str, parameters: &[String], values: &[String]) -> String {
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
